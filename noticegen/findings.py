"""What the office finds of an application: if whole, if covered, if noticed.

The items, the findings and their conditions are the procedure's; the proof of notice
is three lines, never one tick.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING

from noticegen.conditions import holds
from noticegen.duties import Status
from noticegen.parts import NotApplicable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noticegen.duties import Duty
    from noticegen.facts import Facts
    from noticegen.procedure import Finding, Item, Procedure
    from noticegen.record import Record
    from noticegen.story import Story

NOT_KNOWN = "not-known"


class State(StrEnum):
    """Whether an item is there."""

    THERE = "there"
    MISSING = "missing"
    NOT_APPLICABLE = "not applicable"


@dataclass(frozen=True, slots=True)
class Checked:
    """One item of the completeness list, with its state and why it may lack."""

    id: str
    text: str
    cite: str
    state: State
    why: str = ""


@dataclass(frozen=True, slots=True)
class Completeness:
    """The items of an application, and the day the newest of them came in."""

    items: tuple[Checked, ...]
    newest: date | None

    @property
    def missing(self) -> tuple[Checked, ...]:
        """The items that are missing."""
        return tuple(each for each in self.items if each.state is State.MISSING)

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return not self.missing


@dataclass(frozen=True, slots=True)
class Jurisdiction:
    """Whether the by-law asks for a permit: the finding, its words and source."""

    finding: str
    text: str = ""
    cite: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """The three proofs of notice: how publication, posting and mailing stand.

    A notice that the procedure does not ask for is None. `of` is how many recipients
    there are, None until the list has been read; `done` how many pieces the record
    says were mailed for this hearing; `missing` those to whom none was.
    """

    published: Status | None
    posted: Status | None
    mailed: Status | None
    of: int | None
    done: int
    missing: tuple[str, ...] = ()

    @property
    def defective(self) -> bool:
        """Whether one of the notices was given too late, not in time, or not to all."""
        given = {self.published, self.posted, self.mailed}
        late = not given.isdisjoint({Status.LATE, Status.MISSED})
        return late or (self.mailed is Status.MET and bool(self.missing))


def completeness(record: Record, rules: Procedure, known: Facts) -> Completeness:
    """Return the items one by one, as the facts of the day have them."""
    items = tuple(_checked(item, record, known) for item in rules.completeness)
    days = [day for item in rules.completeness for day in _dated(item, known)]
    return Completeness(items, max(days, default=None))


def _checked(item: Item, record: Record, known: Facts) -> Checked:
    state, why = State.MISSING, ""
    if item.plan:
        found = record.plan.contents.get(item.plan) if record.plan else None
        if isinstance(found, NotApplicable):
            state, why = State.NOT_APPLICABLE, found.not_applicable
        elif found:
            state = State.THERE
    elif holds(item.when, known):
        state = State.THERE
    return Checked(item.id, item.text, item.cite, state, why)


def _dated(item: Item, known: Facts) -> Iterator[date]:
    """Yield the days an item came in: one, or one for each of a list."""
    if not item.dated:
        return
    first, listed, rest = item.dated.partition("[].")
    value = known.value(first)
    values = [each.value(rest) for each in value] if listed else [value]  # type: ignore[attr-defined]
    for each in values:
        if isinstance(each, date):
            yield each


def jurisdiction(rules: Procedure, known: Facts) -> Jurisdiction:
    """Return the first finding that fits; none fits what nobody has answered."""
    found: Finding | None = next(
        (each for each in rules.jurisdiction if holds(each.when, known)), None
    )
    if found is None:
        return Jurisdiction(NOT_KNOWN)
    return Jurisdiction(found.finding, found.text, found.cite, found.why)


def proof(duties: tuple[Duty, ...], story: Story) -> Proof:
    """Return how each of the three notices stands for the hearing last set."""
    hearings = story.hearings()
    number = len(hearings)
    suffix = f":{number}" if number > 1 else ""
    mailed = [
        event for event in story.all("mailed") if hearings and hearings[-1].holds(event)
    ]
    pieces = [event.get("pieces") for event in mailed]
    return Proof(
        published=_status(duties, f"notice-published{suffix}"),
        posted=_status(duties, f"notice-posted{suffix}"),
        mailed=_status(duties, f"notice-mailed{suffix}"),
        of=None,
        done=sum(each for each in pieces if isinstance(each, int)),
    )


def _status(duties: tuple[Duty, ...], name: str) -> Status | None:
    return next((duty.status for duty in duties if duty.id == name), None)
