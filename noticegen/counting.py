"""Counting a duty by its sentence: days by the calendar, copy by the newspaper."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noticegen import days
from noticegen.procedure import OF_A_DUTY, Count

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from noticegen.days import Counted, Counter
    from noticegen.duties import Arising, Layout
    from noticegen.procedure import Rule


def counted(layout: Layout, arising: Arising) -> Counted:
    """Count one arising of a duty that has a start, agreements aside."""
    rule, counter = arising.rule, layout.counter
    start = arising.start or layout.today
    if rule.count in OF_A_DUTY:
        return _by_editions(layout, arising)
    if rule.count is Count.MONTH_DAY:
        return counter.until(days.day_in_next_month(arising.month, rule.number))
    if rule.count is Count.BEFORE_HOURS:
        moment = arising.moment or days.at(start, layout.board.time)
        return counter.hours_before(moment, rule.number)
    return count(counter, rule, start, _possible(layout, arising))


def _possible(layout: Layout, arising: Arising) -> Callable[[date], bool] | None:
    town = layout.rules.town
    can = {"paper": town.newspaper.is_out, "post": town.state.mail_moves}
    return can.get(arising.duty.possible)


def count(
    counter: Counter,
    rule: Rule,
    start: date,
    possible: Callable[[date], bool] | None = None,
) -> Counted:
    """Count a rule of days from a day; hours and editions need more than a day."""
    if rule.count is Count.WITHIN_DAYS:
        return counter.within(start, rule.number, possible)
    if rule.count is Count.BEFORE_DAYS:
        return counter.before(start, rule.number, possible)
    if rule.count is Count.SAME_DAY:
        return counter.same_day(start)
    by_number = {
        Count.WITHIN_WORKING: counter.working_days_after,
        Count.WITHIN_YEARS: counter.within_years,
        Count.PLAIN_DAYS: counter.plain,
        Count.BEFORE_WORKING: counter.working_days_before,
    }
    if counting := by_number.get(rule.count):
        return counting(start, rule.number)
    return counter.named(start)


def followed(layout: Layout, arising: Arising) -> Arising:
    """Return the same arising of the duty that a rule of editions follows."""
    duties = layout.rules.procedure.duties
    duty = next(each for each in duties if each.id == arising.rule.anchor)
    return replace(arising, duty=duty, dated=duty.on(layout.filed) or duty.rules[0])


def editions(layout: Layout, arising: Arising) -> tuple[date, date]:
    """Return the editions for the safe and the last day of the duty it follows."""
    after = counted(layout, followed(layout, arising))
    paper = layout.rules.town.newspaper
    last = after.legal_last or after.act_by
    return (
        paper.last_out(days.day_of(after.act_by)),
        paper.last_out(days.day_of(last)),
    )


def _by_editions(layout: Layout, arising: Arising) -> Counted:
    safe, last = editions(layout, arising)
    paper = layout.rules.town.newspaper
    if arising.rule.count is Count.COPY_DEADLINE:
        safe_copy, last_copy = paper.copy_due(safe), paper.copy_due(last)
        return days.Counted(last_copy, safe_copy, last_copy)
    before = paper.last_out(days.shift(last, -1))
    return days.Counted(before, paper.last_out(days.shift(safe, -1)), before)
