"""What had happened to an application by a day: its hearings, meetings and close.

Everything here is read off the record's events; nothing is counted or judged.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noticegen.events import Event
    from noticegen.record import Record

SETS_HEARING = ("hearing-set", "hearing-reset")
OF_A_HEARING = (
    "published",
    "posted",
    "mailed",
    "hearing-opened",
    "hearing-continued",
    "hearing-closed",
)
SITTINGS = ("hearing-opened", "hearing-continued", "hearing-closed", "voted")
Kind = TypeVar("Kind")


def _order(event: Event) -> tuple[date, int]:
    return event.date, event.position


@dataclass(frozen=True, slots=True)
class Hearing:
    """A hearing that was set: its number, when and where, and whether it was moved."""

    number: int
    event: Event
    date: date
    time: time | None
    place: str | None
    moved_by: Event | None = None

    def holds(self, event: Event) -> bool:
        """Return whether evidence of that day counts for this hearing."""
        if _order(event) < _order(self.event):
            return False
        return self.moved_by is None or _order(event) < _order(self.moved_by)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A session or a vote of the Board that the record names."""

    date: date
    time: time | None
    named_by: Event


@dataclass(frozen=True, slots=True)
class Close:
    """The close of the hearing in both readings.

    `safe` is the first close. A reopening with the applicant's consent on file moves
    `generous` to the next close; None while the hearing is open again.
    """

    safe: date
    generous: date | None
    reopened: Event | None = None
    consented: bool = False


@dataclass(frozen=True, slots=True)
class Story:
    """The events known on a day, in the order of their days."""

    events: tuple[Event, ...]
    today: date = date.max

    @classmethod
    def of(cls, record: Record, today: date) -> Story:
        """Return the story of a record as far as it had gone on a day."""
        return cls(tuple(sorted(record.known(today), key=_order)), today)

    def all(self, kind: str) -> tuple[Event, ...]:
        """Return the events of a kind, in order."""
        return tuple(event for event in self.events if event.event == kind)

    def first(self, kind: str) -> Event | None:
        """Return the first event of a kind, or None."""
        return next((event for event in self.events if event.event == kind), None)

    def last(self, kind: str) -> Event | None:
        """Return the last event of a kind, or None."""
        return next(reversed(self.all(kind)), None)

    def hearings(self) -> tuple[Hearing, ...]:
        """Return the hearings set, in order, each with what moved it."""
        setting = [event for event in self.events if event.event in SETS_HEARING]
        return tuple(
            Hearing(
                number=number,
                event=event,
                date=day,
                time=_a(time, event.get("hearing.time")),
                place=_a(str, event.get("hearing.place")),
                moved_by=following,
            )
            for number, (event, following) in enumerate(
                zip_longest(setting, setting[1:]), start=1
            )
            if (day := _a(date, event.get("hearing.date")))
        )

    def standing(self) -> tuple[Event, ...]:
        """Return the events but those of a hearing that another has replaced."""
        last = next(reversed(self.hearings()), None)
        return tuple(
            event
            for event in self.events
            if last is None or event.event not in OF_A_HEARING or last.holds(event)
        )

    def meetings(self) -> tuple[Meeting, ...]:
        """Return each session and vote of the Board once, by its day.

        The session of a hearing that was moved away before it came is left out,
        unless its agenda was posted.
        """
        found: dict[date, Meeting] = {}
        for meeting in self._named_meetings():
            known = found.get(meeting.date)
            if known is None or (known.time is None and meeting.time is not None):
                found[meeting.date] = meeting
        return tuple(found[day] for day in sorted(found))

    def _named_meetings(self) -> Iterator[Meeting]:
        for hearing in self.hearings():
            moved = hearing.moved_by
            if moved is None or moved.date >= hearing.date:
                yield Meeting(hearing.date, hearing.time, hearing.event)
        for event in self.events:
            if continued := _a(date, event.get("to.date")):
                yield Meeting(continued, _a(time, event.get("to.time")), event)
            if posted := _a(date, event.get("meeting")):
                yield Meeting(posted, None, event)
            if event.event in SITTINGS or event.get("votes"):
                yield Meeting(event.date, None, event)

    def close(self) -> Close | None:
        """Return the close of the hearing, or None while none has been."""
        closes = self.all("hearing-closed")
        if not closes:
            return None
        first = closes[0]
        reopened = [
            each
            for each in self.all("hearing-reopened")
            if _order(each) > _order(first)
        ]
        consented = next(filter(self._consented, reopened), None)
        if consented is None:
            return Close(first.date, first.date, next(iter(reopened), None))
        again = [each.date for each in closes if _order(each) > _order(consented)]
        later = again[-1] if again else None
        return Close(first.date, later, consented, consented=True)

    def _consented(self, reopened: Event) -> bool:
        filed = _a(date, reopened.get("consent.filed"))
        return filed is not None and filed <= self.today

    def unasked_inspections(self) -> int:
        """Return how many inspections were held with no request for their stage."""
        requests = self.all("inspection-requested")
        return sum(
            not any(
                asked.get("stage") == held.get("stage") and _order(asked) < _order(held)
                for asked in requests
            )
            for held in self.all("inspected")
        )


def _a(kind: type[Kind], value: object) -> Kind | None:
    return value if isinstance(value, kind) else None
