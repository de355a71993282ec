"""The duties of an application as values: their dates, how they stand, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from noticegen.reasons import Reasons

if TYPE_CHECKING:
    from datetime import date, datetime

    from noticegen.days import Counted, Counter
    from noticegen.events import Event
    from noticegen.procedure import DatedRule, DutyRule, Procedure, Rule, Source
    from noticegen.record import Record
    from noticegen.story import Hearing, Story
    from noticegen.town import Board, Town
    from noticegen.words import Phrases


class Status(StrEnum):
    """How a duty stands on a day."""

    WAITING = "waiting"
    OPEN = "open"
    MET = "met"
    LATE = "late"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Trigger:
    """What a duty counts from, and the day of it once it has happened."""

    event: str
    date: date | None


@dataclass(frozen=True, slots=True)
class Duty:
    """One duty with its dates, how it stands, and the reason in words."""

    id: str
    act: str
    who: str
    cite: str
    rule: str
    trigger: Trigger
    base: date | datetime | None = None
    act_by: date | datetime | None = None
    legal_last: date | datetime | None = None
    certify_from: date | None = None
    vote_by: date | None = None
    done: date | None = None
    status: Status = Status.WAITING
    days_late: int = 0
    why: str = ""
    voted: bool = False

    @property
    def can_still(self) -> bool:
        """Whether it is done, or can still be done lawfully."""
        return self.status not in {Status.MISSED, Status.LATE}


@dataclass(frozen=True, slots=True)
class Notice:
    """A warning: its code, its words, its source, and the day it points to."""

    code: str
    text: str
    cite: str
    date: date | None = None


@dataclass(frozen=True)
class Rulebook:
    """The law of one case: its procedure, its town, and the words of the reasons."""

    procedure: Procedure
    town: Town
    phrases: Phrases


@dataclass(frozen=True, slots=True)
class Arising:
    """One arising of a duty: the rule in force, and what it counts from.

    `suffix` is its place in the id, `number` its number among those like it. Without
    a `start` its trigger has not happened.
    """

    duty: DutyRule
    dated: DatedRule
    suffix: str = ""
    start: date | None = None
    moment: datetime | None = None
    month: str = ""
    event: Event | None = None
    hearing: Hearing | None = None
    source: Source | None = None
    number: int = 1
    in_force: bool = True  # was a rule of the duty in force when the case was filed

    @property
    def id(self) -> str:
        """The duty's id, such as `notice-mailed:2`."""
        return f"{self.duty.id}{self.suffix}"

    @property
    def rule(self) -> Rule:
        """The sentence it is counted by."""
        return self.dated.rule


@dataclass(frozen=True, slots=True)
class Limit:
    """A count, the day its lawfulness ends, and what was said of extensions."""

    counted: Counted
    ends: date | datetime | None
    sentences: tuple[str, ...] = ()
    warnings: tuple[Notice, ...] = ()
    never_late: bool = False


@dataclass(frozen=True)
class Layout:
    """What a schedule is laid out from: the record, the rules, and the day."""

    record: Record
    rules: Rulebook
    today: date
    story: Story
    counter: Counter
    warnings: list[Notice] = field(default_factory=list)

    @property
    def filed(self) -> date:
        """The day whose rules the case keeps: the day the application came in."""
        received = self.story.first("received")
        first = self.story.events[0].date if self.story.events else self.today
        return received.date if received else first

    @property
    def board(self) -> Board:
        """The board that has the procedure."""
        return self.rules.town.boards[self.rules.procedure.board]

    @property
    def reasons(self) -> Reasons:
        """The words the dates are explained in."""
        return Reasons(self.rules.phrases, self.rules.town)

    def say(self, key: str, /, **said: object) -> str:
        """Return a phrase with its blanks filled."""
        return self.rules.phrases.say(key, **said)
