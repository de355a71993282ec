"""Why a date is what it is: a count told in the phrases kept as data.

Each reason names the trigger, the day left out, the count, and each holiday or
closing that mattered, so that a clerk can follow it on a wall calendar.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import TYPE_CHECKING

from noticegen import days
from noticegen.days import Step
from noticegen.words import clock_in_words, day_in_words, moment_in_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from noticegen.days import Counted
    from noticegen.town import Town
    from noticegen.words import Phrases


@dataclass(frozen=True, slots=True)
class Told:
    """What a count is told with: its phrase, its number, and what it counts from."""

    phrase: str
    number: int
    what: str
    start: date | datetime
    possible: str = "clerk"
    more: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reasons:
    """The phrases, and the town whose days and paper they name."""

    phrases: Phrases
    town: Town

    def say(self, key: str, /, **said: object) -> str:
        """Return a phrase with its blanks filled."""
        return self.phrases.say(key, **said)

    def count(self, counted: Counted, told: Told) -> Iterator[str]:
        """Yield the sentence of the count."""
        paper = self.town.newspaper
        said: dict[str, object] = {
            "n": told.number,
            "what": told.what,
            "start": in_words(told.start),
            "base": in_words(counted.base),
            "base_name": self.name_of(counted.base),
            "act_by": in_words(counted.act_by),
            "legal_last": in_words(counted.legal_last),
            "left_out": _left_out(counted),
            "paper": paper.name,
            "weekday": days.WEEKDAY_NAMES[paper.weekday],
        }
        yield self.say(f"counts.{told.phrase}", **(said | {**told.more}))

    def kept(self, counted: Counted, possible: str) -> Iterator[str]:
        """Yield a sentence for each thing that moved a reading."""
        paper = self.town.newspaper
        said = {
            "act_by": in_words(counted.act_by),
            "legal_last": in_words(counted.legal_last),
            "paper": paper.name,
            "weekday": days.WEEKDAY_NAMES[paper.weekday],
            "shut": _shut(counted, paper.weekday if possible == "paper" else None),
        }
        steps = {note.step for note in counted.notes}
        for key in _moved(possible, counted, steps):
            yield self.say(f"kept.{key}", **said)
        for note in counted.notes:
            if note.step is Step.SUNDAYS_OUT:
                way = "back" if Step.CLEAR_DAY in steps else "forward"
                yield self.say(f"kept.sundays-{way}", day=day_in_words(note.day))

    def closing(self, day: date | datetime) -> Iterator[str]:
        """Yield when the Town Clerk's office closes on a day, if it opens."""
        closes = self.town.clerk.closes(days.day_of(day))
        if closes is not None:
            said = {"clock": clock_in_words(closes), "day": in_words(days.day_of(day))}
            yield self.say("kept.closing", **said)

    def name_of(self, day: date | datetime) -> str:
        """Return a holiday's name after a comma, or nothing."""
        name = self.town.state.holidays.name(days.day_of(day))
        return f", {name}" if name else ""


def _moved(possible: str, counted: Counted, steps: set[Step]) -> Iterator[str]:
    """Yield the names of the phrases for what moved either reading."""
    if Step.STEPPED in steps:
        yield f"stepped-{possible}"
    elif Step.CLEAR_DAY in steps:
        yield "clear-day"
    if Step.SATURDAY in steps:
        yield "saturday"
    if Step.ROLLED in steps:
        yield "rolled"
    hours = isinstance(counted.act_by, datetime) and possible == "clerk"
    if hours and counted.act_by != counted.legal_last:
        yield "hours-clerk"


def in_words(value: object, *, year: bool = True) -> str:
    """Return a day or a moment in words, and nothing of anything else."""
    if isinstance(value, (datetime, time)):
        return moment_in_words(value, year=year)
    return day_in_words(value, year=year) if isinstance(value, date) else ""


def _left_out(counted: Counted) -> str:
    named = [
        f"{note.name}, {day_in_words(note.day)}"
        for note in counted.notes
        if note.step is Step.LEFT_OUT and note.name
    ]
    return f" ({'; '.join(dict.fromkeys(named))})" if named else ""


def _shut(counted: Counted, weekday: int | None = None) -> str:
    """Return the holidays and closings in between, of one weekday if it is given."""
    named = [
        f"{day_in_words(note.day)} is {note.name}"
        for note in counted.notes
        if note.step is Step.CLOSED and note.name
        if weekday in {None, note.day.weekday()}
    ]
    return f" ({'; '.join(dict.fromkeys(named))})" if named else ""
