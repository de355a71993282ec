"""The application record: what was handed in, and what has happened since.

`read` turns a record's text into a `Record`, or refuses it with every problem, each
with its line, its path, the value and what is expected in its place.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

from pydantic import AfterValidator, Field, ValidationError

from noticegen import logbook, yamlfile
from noticegen.complaints import OURS, complaints
from noticegen.events import KINDS, Event, HearingContinued, HearingSet, OtherEvent
from noticegen.filenames import unsafe
from noticegen.logbook import parse_fields
from noticegen.parts import (
    Abutters,
    Fees,
    Part,
    Party,
    Plan,
    Several,
    Site,
    Words,
    shows,
    wrong,
)
from noticegen.problems import Problem, RefusedError, refuse, suggest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from datetime import date

    from noticegen.yamlfile import Tree

__all__ = ["Record", "parse_fields", "problems_of_choice", "read", "with_event"]

_PROCEDURE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_BEGIN = "Begin with `docket:`, `procedure:` and `events:`."
_NO_LIST = ("is not a list.", "Begin each event on a line of its own with a dash.")
_NO_ROOM = (
    "cannot be added to without changing what stands there.",
    "End the last event with an empty line, or add the new one by hand.",
)
_PARTICULAR = re.compile(r"[a-z][a-z0-9_]*")


def _docket(docket: str) -> str:
    if what := unsafe(docket):
        wrong(what, "Files are named after it: write it like LDP-2027-001.")
    return docket


def _procedure(name: str) -> str:
    if not _PROCEDURE.fullmatch(name):
        wrong(
            "is not the name of a procedure.",
            "Name a file of calendars/procedures, like carver-land-disturbance.",
        )
    return name


def _particulars(words: Mapping[str, str]) -> Mapping[str, str]:
    for name in words:
        if not _PARTICULAR.fullmatch(name):
            wrong(
                f"holds the name '{name}', which no template can use.",
                "Use small letters, digits and underscores, like road_name.",
            )
    return words


class Record(Part):
    """One application: the facts given, and the events in the file's order."""

    docket: Annotated[Words, AfterValidator(_docket)]
    procedure: Annotated[Words, AfterValidator(_procedure)]
    project: Words | None = None
    applicant: Party | None = None
    representative: Party | None = None
    owners: Several[Party] = ()
    site: Site | None = None
    plan: Plan | None = None
    fees: Fees | None = None
    abutters: Abutters | None = None
    particulars: Annotated[dict[str, Words], AfterValidator(_particulars)] = Field(
        default_factory=dict
    )
    events: tuple[Event, ...]

    def known(self, today: date) -> tuple[Event, ...]:
        """Return the events up to and including today, by date, then as written."""
        past = (event for event in self.events if event.date <= today)
        return tuple(sorted(past, key=lambda event: (event.date, event.position)))


def read(text: str, name: str, *, also: Collection[str] = frozenset()) -> Record:
    """Read a record; `name` is what messages call its file.

    `also` names the further events that the record's procedure declares. Raises
    RefusedError with every problem of the file.
    """
    tree = yamlfile.read(text, name)
    fields = _given(tree)
    problems: list[Problem] = []
    if "events" in fields:
        fields["events"] = tuple(_events(tree, fields["events"], also, problems))
    try:
        record = Record.model_validate(fields)
    except ValidationError as error:
        problems = [*complaints(error, tree, (), Record), *problems]
        raise RefusedError(problems) from None
    if problems:
        raise RefusedError(problems)
    return record


def _given(tree: Tree) -> dict[str, object]:
    """Return what a record's file says by name, or refuse what is no record."""
    if isinstance(tree.value, dict):
        return dict(tree.value)
    what = "is empty." if tree.value is None else "is not a record."
    raise refuse(tree.where(()), what, _BEGIN)


def _events(
    tree: Tree, listed: object, also: Collection[str], problems: list[Problem]
) -> Iterator[Event]:
    if listed is None:
        return
    if not isinstance(listed, list):
        problems.append(Problem(tree.where(("events",)), *_NO_LIST))
        return
    for position, fields in enumerate(listed):
        path = ("events", position)
        kind = _kind(tree, path, fields, also)
        if isinstance(kind, Problem):
            problems.append(kind)
            continue
        given = {**fields, "position": position, "line": tree.line(path)}
        try:
            yield kind.model_validate(given)
        except ValidationError as error:
            problems.extend(complaints(error, tree, path, kind))


def _kind(
    tree: Tree, path: yamlfile.Path, fields: object, also: Collection[str]
) -> type[Event] | Problem:
    if not isinstance(fields, dict) or not isinstance(fields.get("event"), str):
        return Problem(
            tree.where(path),
            "does not say what happened.",
            "Write it like {event: received, date: 2027-03-16}.",
        )
    for ours in OURS & fields.keys():
        what, fix = "is not a name known here.", "Take it out: events count themselves."
        return Problem(tree.where((*path, ours)), what, fix)
    name = fields["event"]
    if kind := KINDS.get(name):
        return kind
    if name in also:
        return OtherEvent
    known = sorted({*KINDS, *also})
    fix = f"{suggest(name, known)} Known: {', '.join(known)}.".strip()
    return Problem(
        tree.where((*path, "event")), f"'{name}' is not an event known here.", fix
    )


def with_event(
    text: str,
    fields: Mapping[str, object],
    name: str,
    *,
    also: Collection[str] = frozenset(),
) -> str:
    """Return a record's text with one more event, everything else left as it was.

    The new text has been read again: its old events are the same, and the new one is
    the last. Raises RefusedError for an event that a record cannot hold, or a list of
    events to which no line can be added.
    """
    before = _given(yamlfile.read(text, name))
    old = before.get("events") or []
    where = f"{name}, events"
    if not isinstance(old, list):
        raise refuse(where, *_NO_LIST)
    longer = logbook.insert(text, fields, name)
    read(longer, name, also=also)
    after = yamlfile.read(longer, name).value
    if after != {**before, "events": [*old, logbook.as_read(fields)]}:
        raise refuse(where, *_NO_ROOM)
    return longer


def problems_of_choice(event: Event) -> tuple[Problem, ...]:
    """Return what an act of choice leaves open: a night without its time or place.

    A record may hold such a night; nobody may choose one any more.
    """
    if isinstance(event, HearingSet):
        night, name = event.hearing, "hearing"
    elif isinstance(event, HearingContinued):
        night, name = event.to, "to"
    else:
        return ()
    asked = {"time": 'time="19:00"', "place": 'place="Meeting Room 1, Town Hall"'}
    return tuple(
        Problem(
            f"{event.place_in_record}, {name}.{field}",
            "is missing: a hearing is set to a day, a time and a place.",
            f"Give {name}.{example}.",
        )
        for field, example in asked.items()
        if not shows(str(night.get(field) or ""))
    )
