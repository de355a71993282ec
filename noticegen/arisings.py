"""Which duties arise: once, once for each hearing, or once for every day named."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from noticegen import days
from noticegen.duties import Arising
from noticegen.procedure import HEARING, MEETING, MONTH, OF_A_DUTY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noticegen.duties import Layout
    from noticegen.events import Event
    from noticegen.procedure import Each, Source

CLOSE = "hearing-closed"


def all_of(layout: Layout) -> Iterator[Arising]:
    """Yield every arising known on the layout's day, duty by duty."""
    for duty in layout.rules.procedure.duties:
        dated = duty.on(layout.filed)
        if dated is not None:
            yield from arisings(layout, Arising(duty, dated))
        elif duty.each is None:
            yield Arising(duty, duty.rules[0], in_force=False)


def arisings(layout: Layout, plain: Arising) -> Iterator[Arising]:
    """Yield each arising of one duty; one whose trigger is to come has no start."""
    each, rule = plain.duty.each, plain.rule
    if each is not None:
        yield from _each(layout, plain, each)
    elif rule.anchor == HEARING or rule.count in OF_A_DUTY:
        yield from _hearings(layout, plain)
    elif rule.anchor == CLOSE:
        close = layout.story.close()
        yield replace(plain, start=close.safe if close else None)
    else:
        event = layout.story.first(rule.anchor)
        yield replace(plain, start=event.date if event else None, event=event)


def _each(layout: Layout, plain: Arising, each: Each) -> Iterator[Arising]:
    if each.name == MEETING:
        yield from _meetings(layout, plain)
    elif each.name == MONTH:
        yield from _months(layout, plain, each)
    else:
        yield from _named(layout, plain, each)


def _hearings(layout: Layout, plain: Arising) -> Iterator[Arising]:
    hearings = layout.story.hearings()
    if not hearings:
        yield plain
    for hearing in hearings:
        yield replace(
            plain,
            suffix="" if hearing.number == 1 else f":{hearing.number}",
            start=hearing.date,
            hearing=hearing,
            number=hearing.number,
        )


def _meetings(layout: Layout, plain: Arising) -> Iterator[Arising]:
    for meeting in layout.story.meetings():
        yield replace(
            plain,
            suffix=f":{meeting.date}",
            start=meeting.date,
            moment=days.at(meeting.date, meeting.time or layout.board.time),
            event=meeting.named_by,
        )


def _months(layout: Layout, plain: Arising, each: Each) -> Iterator[Arising]:
    since, until = layout.story.first(each.since), layout.story.first(each.until)
    if since is None:
        return
    last = layout.today
    if until is not None:
        last = min(last, until.date.replace(day=1))
    for month in days.months_over(since.date, last):
        start = days.day_in_next_month(month, 1)
        yield replace(plain, suffix=f":{month}", start=start, month=month)


def _named(layout: Layout, plain: Arising, each: Each) -> Iterator[Arising]:
    """Yield one arising a day named; numbers count what is not yet known too.

    They are given in the order logged, so that a duty keeps its number for ever.
    """
    seen: dict[str, int] = {}
    logged = sorted(layout.record.events, key=lambda event: event.position)
    named = [
        (event, source, day)
        for event in logged
        for source in each.sources
        for day in _days_named(event, source)
    ]
    for number, (event, source, day) in enumerate(named, start=1):
        if event.date > layout.today:
            continue
        key = str(event.get(each.by)) if each.by else str(number)
        seen[key] = seen.get(key, 0) + 1
        again = f":{seen[key]}" if seen[key] > 1 else ""
        yield replace(
            plain,
            suffix=f":{key}{again}",
            start=day,
            event=event,
            source=source,
            number=number,
        )


def _days_named(event: Event, source: Source) -> tuple[date, ...]:
    """Return the days an event names under a path, through a list if it is one."""
    if event.event != source.event:
        return ()
    first, _, rest = source.day.partition(".")
    inside = event.get(first)
    if isinstance(inside, tuple):
        found = [each.get(rest) for each in inside]
    else:
        found = [event.get(source.day)]
    return tuple(day for day in found if isinstance(day, date))
