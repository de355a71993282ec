"""What cannot have happened as the record tells it: events that contradict each other.

What must come before what is a procedure's to say, in `Order`s; who sat and voted is
checked against the Board. Nothing here is fatal: a case goes on, and so do its dates.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noticegen.events import BoardEvent
from noticegen.problems import Problem, suggest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from noticegen.events import Event
    from noticegen.record import Record

_EITHER = " or "
_NO_PART = frozenset({"absent", "recused"})


@dataclass(frozen=True, slots=True)
class Order:
    """What must come before an event, what may not, and why.

    Each entry of `after` must be logged on the same day or an earlier one; an entry
    may name alternatives (`hearing-set or hearing-reset`). The event may not come on a
    later day than any of `before`. With `once` it may not be logged twice. What was
    logged before one of `undone_by` no longer counts, for better or worse: a close
    undone by a reopening, an opening undone by a new night.
    """

    event: str
    after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    once: bool = False
    undone_by: tuple[str, ...] = ()
    words: str = ""


def contradictions(
    record: Record,
    orders: Sequence[Order],
    *,
    today: date,
    members: Sequence[str] = (),
    quorum: int = 0,
) -> tuple[Problem, ...]:
    """Return what the events known today contradict, in the order of the events.

    `members` and `quorum` are the Board's; without members nobody is a stranger.
    """
    known = record.known(today)
    problems: list[Problem] = []
    for place, event in enumerate(known):
        for order in orders:
            if order.event == event.event:
                problems.extend(_out_of_order(known, place, order))
        if isinstance(event, BoardEvent):
            there = _present(known, event)
            problems.extend(_strangers(event, members))
            problems.extend(_motion(event))
            problems.extend(_voting(event, there))
            problems.extend(_too_few(event, quorum))
    return tuple(problems)


def _out_of_order(
    known: Sequence[Event], place: int, order: Order
) -> Iterator[Problem]:
    event = known[place]
    earlier = _counting(known, event, order)
    for entry in order.after:
        names = entry.split(_EITHER)
        if not any(one.event in names for one in earlier):
            yield _problem(event, _unprepared(known, event, names), order.words)
    for name in order.before:
        passed = [e for e in earlier if e.event == name and e.date < event.date]
        if passed:
            what = f"comes after {name} of {passed[-1].date}."
            yield _problem(event, what, order.words)
    if order.once:
        twins = [e for e in known[:place] if e in earlier and e.event == event.event]
        if twins:
            what = f"is logged twice, first on {twins[0].date}."
            yield _problem(event, what, order.words)


def _counting(known: Sequence[Event], event: Event, order: Order) -> list[Event]:
    """Return the other events up to this one's day that nothing has undone since."""
    others = [one for one in known if one.date <= event.date and one is not event]
    undone = [
        number
        for number, one in enumerate(others)
        if one.event in order.undone_by and _precedes(one, event)
    ]
    return others[undone[-1] + 1 :] if undone else others


def _precedes(one: Event, event: Event) -> bool:
    return (one.date, one.position) < (event.date, event.position)


def _unprepared(known: Sequence[Event], event: Event, names: list[str]) -> str:
    named = [one for one in known if one.event in names]
    later = [one for one in named if one.date > event.date]
    if later:
        return f"comes before {later[0].event} of {later[0].date}."
    if named:
        return f"rests on {named[-1].event} of {named[-1].date}, undone since."
    return f"has no {_EITHER.join(names)} before it."


def _present(known: Sequence[Event], event: BoardEvent) -> frozenset[str] | None:
    """Return who sat with the Board that day, or None if the record does not say."""
    if event.present:
        return frozenset(event.present)
    sat = {
        name
        for other in known
        if isinstance(other, BoardEvent) and other.date == event.date
        for name in other.present
    }
    return frozenset(sat) or None


def _strangers(event: BoardEvent, members: Sequence[str]) -> Iterator[Problem]:
    named = [*event.present, event.moved, event.seconded, *event.votes]
    for name in dict.fromkeys(filter(None, named)):
        if members and name not in members:
            fix = f"{suggest(name, members)} Members: {', '.join(members)}.".strip()
            yield _problem(event, f"names {name}, who is not on the Board.", fix)


def _motion(event: BoardEvent) -> Iterator[Problem]:
    if event.moved and event.moved == event.seconded:
        what = f"has {event.moved} second a motion of their own."
        yield _problem(event, what, "Name the member who seconded it.")
    motion = {"moved": event.moved, "seconded": event.seconded}
    for verb, name in motion.items():
        vote = event.votes.get(name or "")
        if vote in _NO_PART:
            what = f"says that {name} {verb} the motion and was {vote}."
            yield _problem(event, what, "Correct the one or the other.")


def _voting(event: BoardEvent, there: frozenset[str] | None) -> Iterator[Problem]:
    if there is None:
        return
    for name, vote in event.votes.items():
        if vote == "absent" and name in event.present:
            what = f"lists {name} as present and marks the same member absent."
        elif vote not in _NO_PART and name not in there:
            what = f"has {name} vote {vote}, who is not among those present that day."
        else:
            continue
        yield _problem(event, what, "Correct the list of those present, or the vote.")


def _too_few(event: BoardEvent, quorum: int) -> Iterator[Problem]:
    attending = [name for name, vote in event.votes.items() if vote != "absent"]
    counted = {
        "present": len(set(event.present)) if event.present else quorum,
        "voting": len(attending) if event.votes else quorum,
    }
    for words, number in counted.items():
        if number < quorum:
            what = f"has {number} {words}, fewer than the quorum of {quorum}."
            yield _problem(event, what, "Without a quorum the Board cannot act.")


def _problem(event: Event, what: str, fix: str) -> Problem:
    return Problem(event.place_in_record, what, fix)
