"""Counting days as the law counts them: the only module that adds to a date.

The day of the event is not counted; the last day is. Every count gives two
readings: `act_by`, the safest day for the one who must act, and `legal_last`, the
most generous reading for the one who would say that somebody is too late. Sources:
Bemis v. Leonard, 118 Mass. 502; Stevenson v. Donnelly, 221 Mass. 161; Roman
Catholic Archbishop v. Board of Appeal, 268 Mass. 416; G.L. c. 4 §§ 7 and 9;
G.L. c. 41 § 110A; G.L. c. 30A § 20.
"""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from dateutil.relativedelta import MO, relativedelta, weekday

from noticegen.problems import refuse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from noticegen.problems import RefusedError

ONE_DAY = timedelta(days=1)
DAYS_IN_WEEK = 7
SATURDAY, SUNDAY = 5, 6
MIDNIGHT = time(0, 0)
FIRST_MINUTE, LAST_MINUTE = time(0, 1), time(23, 59)
WEEKDAY_NAMES = (
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
)
MONTH_NAMES = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
LOOK = "Look at the hours, the closings and the holidays in calendars/."
FAR = 400  # no office stays shut for longer than this many days

FIRST_YEAR, LAST_YEAR = 1600, 2999  # what is outside is a slip of the pen

_ISO_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MONTH = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")
_TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


def parse_day(text: str) -> date:
    """Read an ISO day such as `2027-03-16`; anything less or other is a ValueError."""
    if not _ISO_DAY.fullmatch(text):
        message = f"'{text}' is not a whole date like 2027-03-16"
        raise ValueError(message)
    try:
        day = date.fromisoformat(text)
    except ValueError:
        message = f"'{text}' is not a day of the calendar"
        raise ValueError(message) from None
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        message = f"'{text}' is not between the years {FIRST_YEAR} and {LAST_YEAR}"
        raise ValueError(message)
    return day


def parse_moment(text: str) -> datetime:
    """Read an ISO day and time such as `2027-03-16T19:00`, wall clock, no zone."""
    day, _, clock = text.partition("T")
    return at(parse_day(day), parse_time(clock))


def parse_time(text: str) -> time:
    """Read a 24-hour wall-clock time such as `19:00`; else a ValueError."""
    if not _TIME.fullmatch(text):
        message = f"'{text}' is not a time like 19:00"
        raise ValueError(message)
    return time.fromisoformat(text)


def at(day: date, clock: time) -> datetime:
    """Return the wall-clock moment; no time zone is ever attached."""
    return datetime.combine(day, clock)


def day_of(moment: date | datetime) -> date:
    """Return the calendar day of a day or a moment."""
    return moment.date() if isinstance(moment, datetime) else moment


def shift(day: date, by: int) -> date:
    """Return the day `by` calendar days later (earlier when negative)."""
    return day + by * ONE_DAY


def between(first: date, last: date) -> int:
    """Return how many days `last` is after `first`."""
    return (last - first).days


def span(first: date, last: date) -> tuple[date, ...]:
    """Return every day from first to last, both counted."""
    return tuple(shift(first, number) for number in range(between(first, last) + 1))


def day_in_next_month(month: str, number: int) -> date:
    """Return day `number` of the month after `month` (`2027-04`)."""
    found = _MONTH.fullmatch(month)
    if found is None:
        message = f"'{month}' is not a month like 2027-04"
        raise ValueError(message)
    first = date(int(found[1]), int(found[2]), 1)
    return first + relativedelta(months=+1, day=number)


def year_ends(year: int) -> tuple[date, date]:
    """Return the first and the last day of a year."""
    return date(year, 1, 1), date(year, 12, 31)


def length_of(month: int) -> int:
    """Return how many days a month has in every year: 28 in February."""
    return monthrange(FIRST_YEAR + 1, month)[1]


def months_over(first: date, last: date) -> tuple[str, ...]:
    """Return the months from that of `first` to the last one wholly before `last`."""
    month = first.replace(day=1)
    found = []
    while month + relativedelta(months=+1) <= last:
        found.append(f"{month:%Y-%m}")
        month += relativedelta(months=+1)
    return tuple(found)


def nth_weekdays(year: int, on: int, numbers: tuple[int, ...]) -> tuple[date, ...]:
    """Return the days of a year that are, say, the 2nd and 4th Tuesday of a month."""
    found = (
        date(year, month, 1) + relativedelta(weekday=weekday(on, number))
        for month in range(1, 13)
        for number in numbers
    )
    months = [month for month in range(1, 13) for _ in numbers]
    return tuple(
        sorted(
            day for day, month in zip(found, months, strict=True) if day.month == month
        )
    )


# --- Legal holidays -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HolidayRule:
    """One legal holiday: a fixed day, or the nth weekday of a month (-1: the last).

    `since` and `until` are the first and last year it is kept. `monday_after` says
    that a holiday on a Sunday makes the Monday one too (G.L. c. 4 § 7, cl. 18); a
    holiday on a Saturday stays there.
    """

    name: str
    cite: str
    month: int
    day: int | None = None
    weekday: int | None = None
    nth: int = 1
    since: int = 1
    until: int = 9999
    monday_after: bool = False

    def in_year(self, year: int) -> tuple[date, ...]:
        """Return the day or days of this holiday in a year, or none."""
        if not self.since <= year <= self.until:
            return ()
        if self.weekday is not None:
            first = date(year, self.month, 1)
            if self.nth > 0:
                return (first + relativedelta(weekday=weekday(self.weekday, self.nth)),)
            last = relativedelta(day=31, weekday=weekday(self.weekday, self.nth))
            return (first + last,)
        kept = date(year, self.month, self.day or 1)
        if self.monday_after and kept.weekday() == SUNDAY:
            return (kept, kept + relativedelta(weekday=MO(+1)))
        return (kept,)


@dataclass(frozen=True)
class Holidays:
    """The legal holidays of a place, computed for any year from their rules."""

    rules: tuple[HolidayRule, ...]
    _years: dict[int, dict[date, str]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def in_year(self, year: int) -> Mapping[date, str]:
        """Return the holidays of a year by day, in order, with their names."""
        if year not in self._years:
            days = {day: rule.name for rule in self.rules for day in rule.in_year(year)}
            self._years[year] = dict(sorted(days.items()))
        return self._years[year]

    def name(self, day: date) -> str:
        """Return the holiday's name, or nothing on an ordinary day."""
        return self.in_year(day.year).get(day, "")

    def is_working(self, day: date) -> bool:
        """Return whether a day is a Monday to Friday that is no legal holiday."""
        return day.weekday() < SATURDAY and not self.name(day)


# --- Offices ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hours:
    """One span of an office's day, from opening to closing."""

    opens: time
    closes: time


@dataclass(frozen=True, slots=True)
class Closing:
    """A day the town closes its offices, or closes them early from an hour."""

    name: str
    start: time = MIDNIGHT


@dataclass(frozen=True)
class Office:
    """An office: its hours by weekday (Monday first), the holidays, the closings."""

    name: str
    week: tuple[tuple[Hours, ...], ...]
    holidays: Holidays
    closings: Mapping[date, Closing] = field(default_factory=dict)

    def hours(self, day: date) -> tuple[Hours, ...]:
        """Return the spans in which the office is open on a day; none when shut."""
        if self.holidays.name(day):
            return ()
        spans = self.week[day.weekday()]
        if day not in self.closings:
            return spans
        end = self.closings[day].start
        return tuple(
            Hours(each.opens, min(each.closes, end))
            for each in spans
            if each.opens < end
        )

    def is_open(self, day: date) -> bool:
        """Return whether the office opens at all on a day."""
        return bool(self.hours(day))

    def why_shut(self, day: date) -> str:
        """Return the holiday's or closing's name, or nothing for a plain weekday."""
        if name := self.holidays.name(day):
            return name
        return self.closings[day].name if day in self.closings else ""

    def closes(self, day: date) -> time | None:
        """Return the last closing time of a day, or None when shut."""
        hours = self.hours(day)
        return hours[-1].closes if hours else None

    def next_open(self, day: date) -> date:
        """Return the first day after `day` on which the office opens."""
        return _step(shift(day, 1), 1, self.is_open)

    def last_open_moment(self, moment: datetime) -> datetime:
        """Return the last moment at or before `moment` at which the office is open."""
        for number in range(FAR):
            day = shift(moment.date(), -number)
            for each in reversed(self.hours(day)):
                if at(day, each.opens) <= moment:
                    return min(moment, at(day, each.closes))
        raise _never(self.name)

    def open_hour_between(self, start: datetime, last: date) -> bool:
        """Return whether the office has an open minute after `start` through `last`."""
        return any(
            at(day, each.closes) > start
            for day in span(start.date(), last)
            for each in self.hours(day)
        )

    def received(self, moment: datetime) -> datetime:
        """Return when a filing counts: after closing, at the next opening.

        At the closing minute it is still in time (Bingham v. City Council of
        Fitchburg, 52 Mass. App. Ct. 566: fifteen minutes after closing is late).
        Between two spans of a day it waits for the second.
        """
        for number in range(FAR):
            day = shift(moment.date(), number)
            for each in self.hours(day):
                if moment <= at(day, each.closes):
                    return max(moment, at(day, each.opens))
        raise _never(self.name)


def _never(name: str) -> RefusedError:
    return refuse(name, "is not open on any day of a year.", LOOK)


def _step(day: date, by: int, possible: Callable[[date], bool]) -> date:
    """Return the first day from `day` on, stepping by ±1, on which it is possible."""
    for number in range(FAR):
        if possible(found := shift(day, by * number)):
            return found
    what = f"no day can be found within {FAR} days of {day}."
    where = "calendars"
    raise refuse(where, what, LOOK)


# --- Counts -------------------------------------------------------------------------


class Step(StrEnum):
    """What mattered to a count, in the words the reasons are kept under."""

    HOLIDAY = "holiday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"
    CLOSED = "closed"
    SUNDAYS_OUT = "sundays-out"
    CLEAR_DAY = "clear-day"
    LEFT_OUT = "left-out"
    ROLLED = "rolled"
    STEPPED = "stepped"


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that mattered to a count: what, on which day, and its name."""

    step: Step
    day: date
    name: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """A count with both its readings; hours give moments, days give days."""

    base: date | datetime
    act_by: date | datetime
    legal_last: date | datetime | None
    certify_from: date | None = None
    notes: tuple[Note, ...] = ()

    @property
    def holidays(self) -> tuple[date, ...]:
        """The legal holidays that mattered, in order, each once."""
        return tuple(sorted({n.day for n in self.notes if n.step is Step.HOLIDAY}))


@dataclass(frozen=True)
class Counter:
    """Counts by the holidays of the place, an office's days, and the town's votes.

    `office` is where a filing is made and whose days an act is stepped to.
    `saturday_vote`: whether the town voted under G.L. c. 41 § 110A to close its
    offices on Saturdays; None while unknown, which rolls a Saturday too.
    """

    holidays: Holidays
    office: Office
    saturday_vote: bool | None = None

    def within(
        self, start: date, number: int, possible: Callable[[date], bool] | None = None
    ) -> Counted:
        """Count forward: the last day is `number` days after `start`.

        Under a week `act_by` counts the Sundays and `legal_last` leaves them out
        (Cunningham v. Mahan, 112 Mass. 58). `act_by` is stepped earlier to a day on
        which the act can be done; `legal_last` rolls by G.L. c. 4 § 9.
        """
        base = shift(start, number)
        generous = base
        notes: list[Note] = []
        if number < DAYS_IN_WEEK:
            generous = _skip_sundays(start, number, 1)
            notes += _sundays(base, generous)
        act_by = self._earlier(base, possible, notes)
        legal_last = self._rolled(generous, notes)
        certify = self.office.next_open(legal_last)
        return Counted(base, act_by, legal_last, certify, tuple(notes))

    def within_years(self, start: date, number: int) -> Counted:
        """Count whole years: the same day of the year, February 28 for the 29th."""
        return self.until(start + relativedelta(years=number))

    def plain(self, start: date, number: int) -> Counted:
        """Count days that end on whatever day it is: no roll, and no step back."""
        return self.named(shift(start, number))

    def named(self, day: date) -> Counted:
        """Return the count of a date somebody named: it is its own two readings."""
        return Counted(day, day, day)

    def until(self, day: date) -> Counted:
        """Return the two readings of a limit agreed to end on `day`."""
        notes: list[Note] = []
        act_by = self._earlier(day, None, notes)
        legal_last = self._rolled(day, notes)
        certify = self.office.next_open(legal_last)
        return Counted(day, act_by, legal_last, certify, tuple(notes))

    def same_day(self, start: date) -> Counted:
        """Return the day itself, or the next open one; nobody is late by it."""
        act_by = _step(start, 1, self.office.is_open)
        shut = () if act_by == start else (self._shut(start, self.office.is_open),)
        return Counted(start, act_by, None, None, shut)

    def before(
        self, event: date, number: int, possible: Callable[[date], bool] | None = None
    ) -> Counted:
        """Count backward: at least `number` days before `event`, never rolled.

        `legal_last` is the plain count; `act_by` keeps a clear day more, under a
        week also leaves the Sundays out, and is stepped earlier to a day on which
        the act can be done.
        """
        base = shift(event, -number)
        safe = shift(base, -1)
        notes = [Note(Step.CLEAR_DAY, safe)]
        if number < DAYS_IN_WEEK:
            without = _skip_sundays(event, number, -1)
            notes.append(Note(Step.SUNDAYS_OUT, without))
            safe = min(safe, without)
        act_by = self._earlier(safe, possible, notes)
        return Counted(base, act_by, base, None, tuple(notes))

    def working_days_before(self, event: date, number: int) -> Counted:
        """Count back working days: Monday to Friday, no legal holiday."""
        return self._working_days(event, number, -1)

    def working_days_after(self, start: date, number: int) -> Counted:
        """Count working days forward: Monday to Friday, no legal holiday."""
        counted = self._working_days(start, number, 1)
        certify = self.office.next_open(day_of(counted.base))
        return replace(counted, certify_from=certify)

    def hours_before(self, moment: datetime, number: int) -> Counted:
        """Count hours back, with Saturdays, Sundays and legal holidays left out.

        `act_by` leaves the town's closings out too and is the last moment the
        office is open at or before that (G.L. c. 30A § 20(b); 940 CMR 29.03).
        """
        notes: list[Note] = []
        more: list[Note] = []
        legal_last = self._hours_back(moment, number, self.holidays.is_working, notes)
        safe = self._hours_back(moment, number, self._counts_for_hours, more)
        act_by = self.office.last_open_moment(safe)
        left_out = {note.day for note in notes}
        notes += (
            replace(note, step=Step.CLOSED) if note.step is Step.LEFT_OUT else note
            for note in more
            if note.day not in left_out
        )
        return Counted(legal_last, act_by, legal_last, None, tuple(notes))

    def hours_after(self, moment: datetime, number: int) -> Counted:
        """Count hours forward, the same days left out: the earliest lawful start."""
        notes: list[Note] = []
        left = timedelta(hours=number)
        clock = moment
        while True:
            day, end = clock.date(), at(shift(clock.date(), 1), MIDNIGHT)
            if not self.holidays.is_working(day):
                self._leave_out(day, notes)
            elif clock + left <= end:
                reached = clock + left
                return Counted(reached, reached, reached, None, tuple(notes))
            else:
                left -= end - clock
            clock = end

    def _counts_for_hours(self, day: date) -> bool:
        closing = self.office.closings.get(day)
        whole = closing is not None and closing.start == MIDNIGHT
        return self.holidays.is_working(day) and not whole

    def _hours_back(
        self,
        moment: datetime,
        number: int,
        counts: Callable[[date], bool],
        notes: list[Note],
    ) -> datetime:
        left = timedelta(hours=number)
        day, clock = moment.date(), moment
        while True:
            start = at(day, MIDNIGHT)
            if not counts(day):
                self._leave_out(day, notes)
            elif clock - left >= start:
                return clock - left
            else:
                left -= clock - start
            day, clock = shift(day, -1), start

    def _leave_out(self, day: date, notes: list[Note]) -> None:
        if name := self.holidays.name(day):
            notes.append(Note(Step.HOLIDAY, day, name))
        name = name or self.office.why_shut(day)
        notes.append(Note(Step.LEFT_OUT, day, name))

    def _working_days(self, start: date, number: int, by: int) -> Counted:
        notes: list[Note] = []
        day = start
        while number:
            day = shift(day, by)
            if self.holidays.is_working(day):
                number -= 1
            else:
                self._leave_out(day, notes)
        return Counted(day, day, day, None, tuple(notes))

    def _earlier(
        self,
        day: date,
        possible: Callable[[date], bool] | None,
        notes: list[Note],
    ) -> date:
        can = possible or self.office.is_open
        settled = _step(day, -1, can)
        if settled != day:
            passed = span(settled, day)[:0:-1]
            notes.extend(self._shut(each, can) for each in passed)
            notes.extend(self._named(passed))
            notes.append(Note(Step.STEPPED, settled))
        return settled

    def _shut(self, day: date, can: Callable[[date], bool]) -> Note:
        name = self.office.why_shut(day) if can == self.office.is_open else ""
        return Note(Step.CLOSED, day, name or self.holidays.name(day))

    def _named(self, passed: Iterable[date]) -> Iterator[Note]:
        for day in passed:
            if name := self.holidays.name(day):
                yield Note(Step.HOLIDAY, day, name)

    def _rolled(self, day: date, notes: list[Note]) -> date:
        reason = self._rolls(day)
        if reason is None:
            return day
        notes.append(Note(reason, day, self.holidays.name(day)))
        last = _step(day, 1, self.holidays.is_working)
        notes.extend(self._named(span(shift(day, 1), last)))
        notes.append(Note(Step.ROLLED, last))
        return last

    def _rolls(self, day: date) -> Step | None:
        if self.holidays.name(day):
            return Step.HOLIDAY
        if day.weekday() == SUNDAY:
            return Step.SUNDAY
        if day.weekday() == SATURDAY and self.saturday_vote is not False:
            return Step.SATURDAY
        return None


def _skip_sundays(day: date, number: int, by: int) -> date:
    while number:
        day = shift(day, by)
        number -= day.weekday() != SUNDAY
    return day


def _sundays(base: date, without: date) -> list[Note]:
    return [] if base == without else [Note(Step.SUNDAYS_OUT, without)]
