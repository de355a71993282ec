"""The sample town and its procedure, with records of a few events, for what is dated.

Days are written as ISO words, as in the record. Nothing here counts one.
"""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from noticegen import (
    casework,
    days,
    docketing,
    nights,
    procedure,
    record,
    schedule,
    yamlfile,
)
from noticegen.duties import Layout
from noticegen.events import KINDS
from noticegen.story import Story

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from noticegen.days import Closing
    from noticegen.docketing import Effect
    from noticegen.duties import Duty, Rulebook
    from noticegen.nights import Nights
    from noticegen.problems import Problem
    from noticegen.record import Record
    from noticegen.schedule import Schedule

OFFICE = casework.open_office(home=None)
RULES = casework.rulebook(OFFICE, "carver-land-disturbance")
PLACE = "Meeting Room 1, Town Hall, 108 Main Street"
EVERYBODY = ["A. Pell", "B. Quist", "C. Rowe", "D. Sayles", "E. Tufts"]
TOY = """
procedure: toy
title: Toy
permit: toy permit
chapter: Toys
town: carver
board: planning-board
templates: toy
"""

Happened = dict[str, Any]
WHOLE: dict[str, Any] = {  # an application with every item but the Clerk's copy
    "owners": [
        {"name": "Tillson Solar LLC", "signed": "2026-10-09"},
        {"name": "Ana Field", "signed": "2026-10-12"},
    ],
    "abutters": {"certified": {"date": "2026-10-14"}},
    "fees": {"application": 500.00, "paid": "2026-10-21"},
    "plan": {
        "revised": "2026-10-12",
        "copies": 12,
        "contents": {str(number): True for number in range(1, 18)},
    },
}


def with_(path: str, value: object) -> dict[str, Any]:
    """Return the whole application with one thing changed, by its dotted path."""
    inside: Any
    changed = inside = deepcopy(WHOLE)
    *way, last = path.split(".")
    for step in way:
        inside = inside[int(step)] if isinstance(inside, list) else inside[step]
    inside[last] = value
    return changed


def on(day: str, event: str, **fields: object) -> Happened:
    """Return an event; `for_` is written `for`, and underscores stay in names."""
    named = {key.rstrip("_"): value for key, value in fields.items()}
    return {"event": event, "date": day, **named}


def hearing(day: str, clock: str = "19:00") -> dict[str, str]:
    """Return a sitting on a day, in the usual room."""
    return {"date": day, "time": clock, "place": PLACE}


def record_of(*events: Happened, rules: Rulebook = RULES, **facts: object) -> Record:
    """Return a record of some events, in the order given, and some facts."""
    docket = {"docket": "LDP-2027-001", "procedure": rules.procedure.id}
    text = json.dumps(docket | facts | {"events": events})
    return record.read(text, "record.yaml", also=rules.procedure.events)


def layout_of(
    *events: Happened, today: str, rules: Rulebook = RULES, **facts: object
) -> Layout:
    """Return what a schedule is laid out from."""
    read, day = record_of(*events, rules=rules, **facts), days.parse_day(today)
    return Layout(read, rules, day, Story.of(read, day), rules.town.counter())


def dates_of(
    *events: Happened, today: str, rules: Rulebook = RULES, **facts: object
) -> Schedule:
    """Return the schedule of some events on a day."""
    read = record_of(*events, rules=rules, **facts)
    return schedule.lay_out(read, rules, today=days.parse_day(today))


def duty_of(name: str, *events: Happened, today: str, rules: Rulebook = RULES) -> Duty:
    """Return one duty of some events on a day."""
    found = dates_of(*events, today=today, rules=rules).duty(name)
    assert found is not None, name
    return found


def nights_of(*events: Happened, today: str, rules: Rulebook = RULES) -> Nights:
    """Return the lawful nights of some events on a day."""
    return nights.find(layout_of(*events, today=today, rules=rules))


def refusals(
    *events: Happened, today: str, rules: Rulebook = RULES
) -> tuple[Problem, ...]:
    """Return why the last of these events may not be logged after the others."""
    before, after = (
        record_of(*events[:-1], rules=rules),
        record_of(*events, rules=rules),
    )
    return docketing.refused(before, after, rules, days.parse_day(today))


def effect_of(*events: Happened, rules: Rulebook = RULES) -> Effect:
    """Return what the last of these events did, logged after the others."""
    before, after = (
        record_of(*events[:-1], rules=rules),
        record_of(*events, rules=rules),
    )
    return docketing.effect(before, after, rules)


def codes(found: Schedule) -> list[str]:
    """Return the codes of a schedule's warnings."""
    return [each.code for each in found.warnings]


def iso(value: date | datetime | None) -> str | None:
    """Return a day or a moment in ISO words."""
    if isinstance(value, datetime):
        return value.isoformat(timespec="minutes")
    return value.isoformat() if value else None


def told(words: str) -> str:
    """Return words as one line, however they are broken in a test."""
    return " ".join(words.split())


def with_town(rules: Rulebook = RULES, **changes: object) -> Rulebook:
    """Return the rules in a town with some of its fields changed."""
    return replace(rules, town=replace(rules.town, **changes))  # type: ignore[arg-type]


def with_board(**changes: object) -> Rulebook:
    """Return the rules with the Board changed, such as a night cancelled."""
    board = RULES.town.boards["planning-board"]
    changed = replace(board, **changes)  # type: ignore[arg-type]
    return with_town(boards={"planning-board": changed})


def not_printed(*editions: str) -> Rulebook:
    """Return the rules in a town whose paper leaves some editions out."""
    paper = RULES.town.newspaper
    out = tuple(days.parse_day(edition) for edition in editions)
    return with_town(newspapers={paper.id: replace(paper, not_printed=out)})


def with_closings(closings: Mapping[date, Closing]) -> Rulebook:
    """Return the rules in a town that closes its offices on some days."""
    offices = {
        name: replace(office, closings=closings)
        for name, office in RULES.town.offices.items()
    }
    return with_town(offices=offices)


def toy(text: str) -> Rulebook:
    """Return the rules of a toy procedure in the sample town."""
    tree = yamlfile.read(f"{TOY}{text}", "toy.yaml")
    return replace(RULES, procedure=procedure.read(tree, frozenset(KINDS)))


def toy_duty(rule: str, done: str = "published", more: str = "") -> Rulebook:
    """Return the rules of a toy procedure with one duty, `it`."""
    dated = f'since: 2015-01-01, rule: "{rule}", cite: Toys 1, confirmed: 2026-11-20'
    return toy(f"""
duties:
  - id: it
    act: Do it
    who: Somebody
    rules: [{{{dated}}}]
    done: {{event: {done}}}
{more}""")
