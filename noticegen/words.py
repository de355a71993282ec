"""Days and moments in words, and the phrases of the reasons, kept as data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import time
from typing import TYPE_CHECKING

from noticegen.days import MONTH_NAMES, WEEKDAY_NAMES
from noticegen.problems import Problem, RefusedError, refuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import date, datetime

    from noticegen.days import Hours
    from noticegen.yamlfile import Tree

NOON = 12
_BLANK = re.compile(r"\{[a-z_]+\}")


def day_in_words(day: date, *, year: bool = True) -> str:
    """Return a day as a wall calendar has it: `Wed Oct 21, 2026`."""
    weekday, month = WEEKDAY_NAMES[day.weekday()][:3], MONTH_NAMES[day.month - 1][:3]
    short = f"{weekday} {month} {day.day}"
    return f"{short}, {day.year}" if year else short


def long_day(day: date) -> str:
    """Return a day in full: `Tuesday, November 10, 2026`."""
    return f"{WEEKDAY_NAMES[day.weekday()]}, {plain_day(day)}"


def plain_day(day: date) -> str:
    """Return a day without its weekday: `November 10, 2026`."""
    return f"{MONTH_NAMES[day.month - 1]} {day.day}, {day.year}"


def clock_in_words(clock: time) -> str:
    """Return a time as people say it: `7:00 p.m.`, `noon`."""
    if (clock.hour, clock.minute) == (NOON, 0):
        return "noon"
    half = "a.m." if clock.hour < NOON else "p.m."
    return f"{(clock.hour - 1) % NOON + 1}:{clock.minute:02} {half}"


def moment_in_words(moment: datetime | time, *, year: bool = True) -> str:
    """Return a moment, or the time alone: `Fri Nov 6, 2026, noon`."""
    if isinstance(moment, time):
        return clock_in_words(moment)
    day = day_in_words(moment.date(), year=year)
    return f"{day}, {clock_in_words(moment.time())}"


@dataclass(frozen=True)
class Phrases:
    """The phrases by their dotted names, with blanks in braces."""

    phrases: Mapping[str, str]
    name: str = "phrases.yaml"

    def say(self, name: str, /, **said: object) -> str:
        """Return a phrase with its blanks filled.

        A phrase that is not there, or a blank that nothing fills, is refused.
        """
        where = f"{self.name}, {name}"
        if name not in self.phrases:
            raise refuse(where, "is missing.", "Write the phrase.")
        try:
            return self.phrases[name].format(**said).replace("..", ".")
        except KeyError as error:
            allowed = f"Allowed: {', '.join(sorted(said)) or 'none'}."
            what = f"nothing fills the blank {{{error.args[0]}}}."
            raise refuse(where, what, allowed) from None


def read_phrases(tree: Tree) -> Phrases:
    """Read the phrases of a file; what is no text with named blanks is refused."""
    found: dict[str, str] = {}
    problems: list[Problem] = []
    for path, value in _leaves(tree.value, ()):
        where = tree.where(path)
        if not isinstance(value, str):
            problems.append(Problem(where, f"'{value}' is not text.", "Write words."))
        elif not _has_named_blanks(value):
            what = f"'{value}' has a brace that is no blank."
            problems.append(Problem(where, what, "Write a blank as {act_by}."))
        else:
            found[".".join(path)] = value
    if problems:
        raise RefusedError(problems)
    return Phrases(found, tree.name)


def _has_named_blanks(phrase: str) -> bool:
    return "{" not in (rest := _BLANK.sub("", phrase)) and "}" not in rest


def _leaves(
    value: object, path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], object]]:
    if isinstance(value, dict):
        for key, inside in value.items():
            yield from _leaves(inside, (*path, key))
    else:
        yield path, value


def hours_in_words(week: Sequence[Sequence[Hours]]) -> str:
    """Return an office's hours, short: `Mon, Wed 8-10 and 12-4; Fri 8-12`, with dashes.

    Office hours are read as they are spoken, without a.m. and p.m.
    """
    days_of: dict[str, list[str]] = {}
    for name, spans in zip(WEEKDAY_NAMES, week, strict=True):
        if spans:
            hours = " and ".join(
                f"{_hour(each.opens)}–{_hour(each.closes)}" for each in spans
            )
            days_of.setdefault(hours, []).append(name[:3])
    return "; ".join(f"{', '.join(names)} {hours}" for hours, names in days_of.items())


def _hour(clock: time) -> str:
    hour = (clock.hour - 1) % NOON + 1
    return f"{hour}:{clock.minute:02}" if clock.minute else str(hour)
