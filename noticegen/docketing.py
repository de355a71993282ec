"""Logging an event: what may be logged, what it did, and how late it was.

What happened is stored even when it came late. Only two things are refused: what
cannot have happened, and acts of choice that would be unlawful.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from noticegen import days, nights, record, schedule
from noticegen.duties import Layout, Status
from noticegen.problems import Problem
from noticegen.procedure import Count, parse_rule
from noticegen.reasons import in_words
from noticegen.story import SETS_HEARING, Story

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noticegen.duties import Duty, Notice, Rulebook
    from noticegen.events import Event
    from noticegen.record import Record
    from noticegen.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Effect:
    """What logging an event came to: the duties it met, and those it met too late."""

    event: Event
    duties: tuple[Duty, ...]
    sentences: tuple[str, ...]
    warnings: tuple[Notice, ...] = ()
    taken: datetime | None = None
    earliest: datetime | None = None

    @property
    def late(self) -> tuple[Duty, ...]:
        """The duties this event did too late."""
        return tuple(each for each in self.duties if each.status is Status.LATE)


def refused(
    before: Record, after: Record, rules: Rulebook, today: date
) -> tuple[Problem, ...]:
    """Return why the last event of `after` may not be logged, or nothing."""
    event = after.events[-1]
    if event.date > today:
        return (
            _problem(
                event,
                f"is dated {event.date}, after today, {today}.",
                "Log what has happened; a future night belongs in hearing-set.",
            ),
        )
    if twin := _twin(before, event):
        where = f"line {twin.line}" if twin.line else twin.place_in_record
        what = f"is in the record already, {where}, with the same words."
        return (_problem(event, what, "Log what is new, or add what tells it apart."),)
    old = {str(each) for each in schedule.contradictions(before, rules, today)}
    new = [
        each
        for each in schedule.contradictions(after, rules, today)
        if str(each) not in old
    ]
    chosen = list(record.problems_of_choice(event))
    if not chosen:
        chosen = list(_choice(before, event, rules))
    return (*new, *chosen)


def _twin(before: Record, event: Event) -> Event | None:
    """Return the event of a record that says just what this one says, or None."""
    own = event.model_dump(exclude=_PLACE)
    alike = (e for e in before.events if e.event == event.event)
    return next((e for e in alike if e.model_dump(exclude=_PLACE) == own), None)


_PLACE = {"position", "line"}


def _problem(event: Event, what: str, fix: str) -> Problem:
    return Problem(f"{event.event} of {event.date}", what, fix)


def _choice(before: Record, event: Event, rules: Rulebook) -> Iterator[Problem]:
    """Yield why an act of choice would be unlawful on its own day."""
    layout = _layout(before, rules, event.date)
    story = layout.story
    if event.event in SETS_HEARING and not story.first("hearing-opened"):
        yield from _unlawful_night(layout, event)
    if event.event == "permit-issued":
        held = schedule.lay_out(before, rules, today=event.date)
        yield from _no_permit(held, story, event)
    if event.event == "no-action-certified":
        yield from _no_certificate(
            schedule.lay_out(before, rules, today=event.date), event
        )


def _layout(read: Record, rules: Rulebook, day: date) -> Layout:
    return Layout(read, rules, day, Story.of(read, day), rules.town.counter())


def _unlawful_night(layout: Layout, event: Event) -> Iterator[Problem]:
    night = event.get("hearing.date")
    if isinstance(night, date) and (why := nights.why_not(layout, night)):
        yield _problem(
            event, f"the hearing of {in_words(night)} would be unlawful. {why}", _ASK
        )


_ASK = "See the lawful nights with `noticegen nights`."


def _no_permit(held: Schedule, story: Story, event: Event) -> Iterator[Problem]:
    final = held.duty("final-action")
    voted = story.last("voted")
    approved = voted is not None and str(voted.get("decision")).startswith("approved")
    in_time = final is not None and final.status is Status.MET
    if story.first("no-action-certified") or (in_time and approved):
        return
    yield _problem(
        event,
        "no decision that approves is on file in time, and no no-action certificate.",
        "File the decision, or have the Town Clerk certify that the time has passed.",
    )


def _no_certificate(held: Schedule, event: Event) -> Iterator[Problem]:
    final = held.duty("final-action")
    if final is None or final.trigger.date is None:
        what = "the time to act is not running, as it does once a hearing is closed."
        yield _problem(event, what, "" if final is None else final.why)
    elif final.done:
        yield _problem(event, f"a decision was filed on {in_words(final.done)}.", "")
    elif final.certify_from is None or event.date < final.certify_from:
        first = in_words(final.certify_from) or "a day not yet known"
        yield _problem(
            event,
            f"the time has not passed: counted from {in_words(final.trigger.date)}, "
            f"the last day is {in_words(final.legal_last) or 'not yet known'}.",
            f"The first day it could issue is {first}.",
        )


def effect(before: Record, after: Record, rules: Rulebook) -> Effect:
    """Return what the last event of `after` did, as of its own day."""
    event = after.events[-1]
    day = event.date
    then = schedule.lay_out(before, rules, today=day)
    old = {duty.id: duty.done for duty in then.duties}
    now = schedule.lay_out(after, rules, today=day)
    new = tuple(each for each in now.warnings if each not in then.warnings)
    done = tuple(
        duty for duty in now.duties if duty.done and old.get(duty.id) != duty.done
    )
    taken, earliest = _filing(_layout(after, rules, day), event)
    return Effect(event, done, tuple(_said(done)), new, taken, earliest)


def _said(done: tuple[Duty, ...]) -> Iterator[str]:
    for duty in done:
        if duty.status is not Status.LATE:
            yield f"{duty.id}: met ({in_words(duty.done)})."
            continue
        late = _number_of(duty.days_late)
        last = in_words(duty.legal_last)
        rule = parse_rule(duty.rule)
        if rule is not None and rule.count is Count.BEFORE_DAYS:
            kept = _number_of(max(rule.number - duty.days_late, 0))
            yield f"{duty.id}: {late} short ({kept}); needed by {last}. {duty.cite}."
        else:
            yield f"{duty.id}: late by {late}; the last day was {last}. {duty.cite}."


def _number_of(number: int) -> str:
    return f"{number} day" if number == 1 else f"{number} days"


def _filing(layout: Layout, event: Event) -> tuple[datetime | None, datetime | None]:
    """Return when a posting counts, and the earliest lawful start after it."""
    for duty in layout.rules.procedure.duties:
        dated = duty.on(layout.filed)
        hours = dated is not None and dated.rule.count is Count.BEFORE_HOURS
        if dated is None or not hours or duty.done.event != event.event:
            continue
        if event.time is None:
            return None, None
        clerk = layout.rules.town.clerk
        taken = clerk.received(days.at(event.date, event.time))
        earliest = layout.counter.hours_after(taken, dated.rule.number).base
        return taken, earliest if isinstance(earliest, datetime) else None
    return None, None
