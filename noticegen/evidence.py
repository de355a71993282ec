"""What did a duty, and when it counts; or why an undone one no longer runs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import MAXYEAR, date
from typing import TYPE_CHECKING

from noticegen import counting, days
from noticegen.procedure import Count
from noticegen.words import day_in_words

if TYPE_CHECKING:
    from datetime import datetime

    from noticegen.duties import Arising, Layout, Limit
    from noticegen.events import Event

NEVER = date(MAXYEAR, 12, 31)


@dataclass(frozen=True, slots=True)
class Doing:
    """The day a duty was done; for a filing, the moment made and the moment it counts.

    A filing after the office has closed counts at its next opening.
    """

    day: date
    made: datetime | None = None
    counts: datetime | None = None


def doing(layout: Layout, arising: Arising) -> Doing | None:
    """Return how an arising of a duty was done, or None."""
    done = arising.duty.done
    if done.own and arising.event:
        return Doing(arising.event.date)
    event = _event(layout, arising)
    lifted = _lifted(layout, arising)
    if event is None or (lifted is not None and lifted < event.date):
        return Doing(lifted) if lifted else None
    if _after_the_edition(layout, arising, event):
        return None
    if done.filed and event.time is not None:
        made = days.at(event.date, event.time)
        counts = layout.rules.town.clerk.received(made)
        return Doing(counts.date(), made, counts)
    return Doing(event.date)


def _after_the_edition(layout: Layout, arising: Arising, event: Event) -> bool:
    """Return whether the notice came out too late for the copy to have been in time."""
    if arising.rule.count is not Count.COPY_DEADLINE:
        return False
    followed = counting.counted(layout, counting.followed(layout, arising))
    last = followed.legal_last or followed.act_by
    return event.date > days.day_of(last)


def _event(layout: Layout, arising: Arising) -> Event | None:
    """Return the event that did it: the first that fits, or the nth of a duty."""
    done = arising.duty.done
    fit = [e for e in layout.story.all(done.event) if _does(arising, e)]
    return fit[done.times - 1] if len(fit) >= done.times else None


def _does(arising: Arising, event: Event) -> bool:
    done = arising.duty.done
    other = any(event.get(key) != value for key, value in done.where.items())
    if other or (done.unless and event.get(done.unless)):
        return False
    if arising.hearing is not None:
        return arising.hearing.holds(event)
    if done.same and str(event.get(done.same)) != _telling(arising, done.same):
        return False
    if arising.source is None or arising.event is None:
        return True
    same = arising.source.same
    if same and arising.event.get(same) not in {None, event.get(same)}:
        return False
    return event.position > arising.event.position


def _telling(arising: Arising, same: str) -> str:
    """Return what an event must say to be of this arising."""
    if arising.month:
        return arising.month
    event = arising.event if arising.source else None
    own = event.get(same) if event else None
    return str(arising.start if own is None else own)


def _lifted(layout: Layout, arising: Arising) -> date | None:
    """Return the day an order was lifted, for what it still left open."""
    done, event = arising.duty.done, arising.event
    if not done.lifts or event is None or event.event != done.of:
        return None
    for lift in layout.story.all(done.lifts):
        if lift.position > event.position:
            day = lift.get(done.day)
            return day if isinstance(day, date) else lift.date
    return None


def stopped(layout: Layout, arising: Arising, limit: Limit) -> str:
    """Return why an undone duty no longer runs, or nothing."""
    start = day_in_words(arising.start) if arising.start else ""
    moved = arising.hearing.moved_by if arising.hearing else None
    if moved is not None:
        return layout.say("reset", start=start, day=day_in_words(moved.date))
    ended = [
        event.date
        for kind in arising.duty.until
        if (event := layout.story.first(kind)) is not None
    ]
    last = days.day_of(limit.ends) if limit.ends else NEVER
    if not ended or min(ended) > last:
        return ""
    names = layout.rules.procedure.names
    what = names.get(arising.rule.anchor, arising.rule.anchor)
    day = day_in_words(min(ended))
    return layout.say("withdrawn", what=what, start=start, day=day)
