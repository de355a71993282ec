"""The schedule of an application: every duty and every warning, as of one day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from noticegen import (
    agreements,
    conditions,
    counting,
    days,
    facts,
    findings,
    nights,
    sequence,
    standing,
)
from noticegen.duties import Layout, Notice, Status
from noticegen.reasons import in_words
from noticegen.story import Story

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from noticegen.duties import Duty, Rulebook
    from noticegen.facts import Facts
    from noticegen.problems import Problem
    from noticegen.record import Record


@dataclass(frozen=True, slots=True)
class Schedule:
    """The duties and warnings of one application on one day."""

    docket: str
    today: date
    duties: tuple[Duty, ...]
    warnings: tuple[Notice, ...]

    def duty(self, name: str) -> Duty | None:
        """Return the duty of that id, or None."""
        return next((each for each in self.duties if each.id == name), None)

    @property
    def missed(self) -> tuple[Duty, ...]:
        """The duties not done and past their last lawful day."""
        return tuple(each for each in self.duties if each.status is Status.MISSED)


def lay_out(record: Record, rules: Rulebook, *, today: date) -> Schedule:
    """Return every duty and warning of a record as they stand on a day."""
    story = Story.of(record, today)
    layout = Layout(record, rules, today, story, rules.town.counter())
    duties = tuple(standing.duties(layout))
    known = facts.establish(record, today=today, also=frozenset(rules.procedure.events))
    whole = findings.completeness(record, rules.procedure, known)
    known = known.adding(
        completeness={"newest": whole.newest, "complete": whole.complete},
        dates={
            **dict.fromkeys(_names_of(rules), NO_DATES),
            **with_latest(dates_as_facts(duties)),
            "unasked_inspections": story.unasked_inspections(),
            "no_regular_night": nights.no_regular_night(layout),
            "hearing_night": nights.kind_of_the_night(layout),
        },
    )
    warnings = (
        *layout.warnings,
        *_no_rules(layout),
        *_tight(layout, duties),
        *agreements.naming_no_time(layout),
        *_contradictions(record, rules, today),
        *warn(rules, known, layout),
    )
    return Schedule(record.docket, today, duties, warnings)


def _no_rules(layout: Layout) -> Iterator[Notice]:
    """Yield a warning when the case was filed before every rule of a duty."""
    unruled = [
        duty
        for duty in layout.rules.procedure.duties
        if duty.on(layout.filed) is None and duty.each is None
    ]
    if unruled and layout.story.first("received"):
        text = layout.say("no-rule", filed=in_words(layout.filed))
        yield Notice("no-rule", text, unruled[0].rules[0].cite, layout.filed)


def _tight(layout: Layout, duties: tuple[Duty, ...]) -> Iterator[Notice]:
    """Yield the open steps whose safe day has passed and whose last one has not."""
    for duty in duties:
        act_by, last = duty.act_by, duty.legal_last
        if duty.status is not Status.OPEN or act_by is None or last is None:
            continue
        if days.day_of(act_by) < layout.today:
            closed = isinstance(last, datetime) and days.day_of(last) < layout.today
            text = layout.say(
                "tight.copy" if closed else "tight.step",
                act=duty.act,
                act_by=in_words(act_by),
                legal_last=in_words(last),
            )
            yield Notice("tight", text, duty.cite, days.day_of(last))


def contradictions(record: Record, rules: Rulebook, today: date) -> tuple[Problem, ...]:
    """Return what the events known on a day contradict."""
    board = rules.town.boards[rules.procedure.board]
    return sequence.contradictions(
        record,
        rules.procedure.orders,
        today=today,
        members=board.members,
        quorum=board.quorum,
    )


def _contradictions(record: Record, rules: Rulebook, today: date) -> Iterator[Notice]:
    for problem in contradictions(record, rules, today):
        yield Notice("contradiction", str(problem), "")


NO_DATES = dict.fromkeys(
    ("base", "act_by", "legal_last", "done", "status", "why", "cite", "can_still")
)


def _names_of(rules: Rulebook) -> list[str]:
    """Return the names of the duties, whether or not a rule of them is in force."""
    return [each.id.replace("-", "_") for each in rules.procedure.duties]


def dates_as_facts(duties: tuple[Duty, ...]) -> dict[str, object]:
    """Return the duties under the names that rules and templates use for them."""
    return {
        duty.id.replace("-", "_").replace(":", "_"): {
            "base": duty.base,
            "act_by": duty.act_by,
            "legal_last": duty.legal_last,
            "done": duty.done,
            "status": str(duty.status),
            "why": duty.why,
            "cite": duty.cite,
            "can_still": duty.can_still,
        }
        for duty in duties
    }


def with_latest(dates: dict[str, object]) -> dict[str, object]:
    """Let a duty's plain name stand for that of the hearing last set."""
    for name in [*dates]:
        plain, _, number = name.rpartition("_")
        if number.isdigit() and plain in dates:
            dates[plain] = dates[name]
    return dates


def warn(rules: Rulebook, known: Facts, layout: Layout) -> Iterator[Notice]:
    """Yield the procedure's warnings that stand, with the day each counts to."""
    for each in rules.procedure.warnings:
        if not conditions.holds(each.when, known):
            continue
        event = layout.story.first(each.rule.anchor) if each.rule else None
        day = None
        if each.rule is not None and event is not None:
            counted = counting.count(layout.counter, each.rule, event.date)
            day = days.day_of(counted.base)
        yield Notice(each.code, each.text, each.cite, day)
