"""Days, hours and offices: each count by the law, by a case, or by hand."""

from __future__ import annotations

from datetime import date, time
from pathlib import Path

import holidays as outside
import pytest

from noticegen import days, town, yamlfile
from noticegen.days import (
    Closing,
    Counter,
    HolidayRule,
    Hours,
    Note,
    Office,
    Step,
)
from noticegen.problems import RefusedError

CALENDAR = Path(__file__).parent.parent / "calendars" / "massachusetts.yaml"
STATE = town.read_state(
    yamlfile.read(CALENDAR.read_text(encoding="utf-8"), CALENDAR.name)
)
HOLIDAYS = STATE.holidays


moment = days.parse_moment


def hours(*spans: str) -> tuple[Hours, ...]:
    return tuple(
        Hours(*map(days.parse_time, span.split("-", maxsplit=1))) for span in spans
    )


# The sample Clerk's week: Friday until noon, Tuesday until seven.
USUAL = hours("08:00-10:00", "12:00-16:00")
WEEK = (
    USUAL,
    hours("08:00-10:00", "12:00-19:00"),
    USUAL,
    USUAL,
    hours("08:00-12:00"),
    (),
    (),
)


def office(**closings: Closing) -> Office:
    """Return the Clerk's office with closings such as d20261127=Closing(...)."""
    shut = {date.fromisoformat(day[1:]): what for day, what in closings.items()}
    return Office("Town Clerk", WEEK, HOLIDAYS, shut)


def counter(*, vote: bool | None = None, **closings: Closing) -> Counter:
    return Counter(HOLIDAYS, office(**closings), vote)


DAY_AFTER = Closing("Day after Thanksgiving")


# Reading days and times


def test_a_day_is_read_whole() -> None:
    assert days.parse_day("2028-02-29") == date(2028, 2, 29)


@pytest.mark.parametrize(
    "text",
    [
        # A14 and A15
        "March 2027",
        "2027-03",
        "16",
        "Tuesday",
        "",
        "soon",
        "04/03/2027",
        "13/04/2027",
        "4/3/27",
        "20270316",
        "2027-3-16",
        " 2027-03-16",
        "2027-03-16\n",
        "2027-03-16T19:00",
        "2027-W11-2",
        "２０２７-03-16",
    ],
)
def test_what_is_less_or_other_than_a_day_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a whole date like 2027-03-16") as told:
        days.parse_day(text)

    assert f"'{text}'" in str(told.value)


@pytest.mark.parametrize(
    "text", ["2027-02-29", "2027-13-01", "2027-04-31", "0000-01-01"]
)
def test_a_day_that_no_calendar_has_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"'{text}' is not a day of the calendar"):
        days.parse_day(text)


@pytest.mark.parametrize(
    "text", ["0027-03-16", "1599-12-31", "3000-01-01", "9999-12-31"]
)
def test_a_year_that_is_a_slip_of_the_pen_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not between the years 1600 and 2999"):
        days.parse_day(text)


def test_the_oldest_and_the_last_year_are_read() -> None:
    assert days.parse_day("1600-01-01").year == 1600
    assert days.parse_day("2999-12-31").year == 2999


@pytest.mark.parametrize(
    ("text", "clock"),
    [("00:00", time(0)), ("09:05", time(9, 5)), ("23:59", time(23, 59))],
)
def test_a_time_is_read_on_the_24_hour_clock(text: str, clock: time) -> None:
    assert days.parse_time(text) == clock


@pytest.mark.parametrize(
    "text", ["", "7 p.m.", "7:00", "24:00", "19:60", "19:00:00", "1９:00", "19:00Z"]
)
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a time like 19:00"):
        days.parse_time(text)


def test_a_moment_is_a_day_and_a_time() -> None:
    found = days.parse_moment("2027-03-16T19:00")

    assert (found.date(), found.time()) == (date(2027, 3, 16), time(19))
    assert found.tzinfo is None


@pytest.mark.parametrize("text", ["2027-03-16", "2027-03-16 19:00", "T19:00", "soon"])
def test_half_a_moment_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a"):
        moment(text)


# Walking the calendar


def test_the_day_of_a_moment_and_of_a_day() -> None:
    assert days.day_of(moment("2027-03-16T19:00")) == date(2027, 3, 16)
    assert days.day_of(date(2027, 3, 16)) == date(2027, 3, 16)


def test_days_are_shifted_and_measured_over_leap_days_and_year_ends() -> None:
    assert days.shift(date(2028, 2, 28), 1) == date(2028, 2, 29)
    assert days.shift(date(2027, 1, 1), -1) == date(2026, 12, 31)
    # W10: 64 days, says the court
    assert days.between(date(1999, 5, 6), date(1999, 7, 9)) == 64


def test_a_span_counts_both_its_ends_and_may_be_empty() -> None:
    first, last = date(2026, 12, 30), date(2027, 1, 1)

    assert days.span(first, last) == (first, date(2026, 12, 31), last)
    assert days.span(last, first) == ()


@pytest.mark.parametrize(
    ("month", "number", "found"),
    [
        ("2027-04", 10, date(2027, 5, 10)),
        ("2026-12", 10, date(2027, 1, 10)),
        ("2027-01", 31, date(2027, 2, 28)),
        ("2028-01", 31, date(2028, 2, 29)),
        ("2027-03", 31, date(2027, 4, 30)),
    ],
)
def test_a_day_in_the_next_month_is_its_last_where_the_month_is_too_short(
    month: str, number: int, found: date
) -> None:
    assert days.day_in_next_month(month, number) == found


@pytest.mark.parametrize("month", ["2027", "2027-13", "2027-00", "2027-4", "April", ""])
def test_what_is_no_month_is_refused(month: str) -> None:
    with pytest.raises(ValueError, match=f"'{month}' is not a month like 2027-04"):
        days.day_in_next_month(month, 10)


def test_a_year_has_its_ends() -> None:
    assert days.year_ends(2028) == (date(2028, 1, 1), date(2028, 12, 31))


def test_february_has_28_days_in_every_year() -> None:
    assert [days.length_of(month) for month in (1, 2, 4)] == [31, 28, 30]


def test_the_months_that_are_over() -> None:
    first = date(2026, 11, 15)

    # working: a month is over on the first day after it
    assert days.months_over(first, date(2026, 11, 30)) == ()
    assert days.months_over(first, date(2026, 12, 1)) == ("2026-11",)
    assert days.months_over(first, date(2027, 2, 3)) == (
        "2026-11",
        "2026-12",
        "2027-01",
    )


def test_months_are_over_after_a_month_of_31_days() -> None:
    assert days.months_over(date(2027, 1, 31), date(2027, 3, 1)) == (
        "2027-01",
        "2027-02",
    )


def test_the_second_and_fourth_tuesdays() -> None:
    nights = days.nth_weekdays(2026, 1, (2, 4))

    assert len(nights) == 24
    assert nights[-4:] == (
        date(2026, 11, 10),
        date(2026, 11, 24),
        date(2026, 12, 8),
        date(2026, 12, 22),
    )


def test_a_fifth_weekday_is_only_in_the_months_that_have_one() -> None:
    # working: Tuesdays of 2026 on a 29th, 30th or 31st
    assert days.nth_weekdays(2026, 1, (5,)) == (
        date(2026, 3, 31),
        date(2026, 6, 30),
        date(2026, 9, 29),
        date(2026, 12, 29),
    )


# Holiday rules


def test_a_rule_is_kept_from_its_first_year_to_its_last() -> None:
    rule = HolidayRule("Odd Day", "a law", month=5, day=3, since=2021, until=2022)

    assert [rule.in_year(year) for year in (2020, 2021, 2022, 2023)] == [
        (),
        (date(2021, 5, 3),),
        (date(2022, 5, 3),),
        (),
    ]


def test_a_sunday_gives_its_monday_only_where_the_rule_says_so() -> None:
    moved = HolidayRule("Odd Day", "a law", month=7, day=4, monday_after=True)
    kept = HolidayRule("Odd Day", "a law", month=7, day=4)

    assert moved.in_year(2027) == (date(2027, 7, 4), date(2027, 7, 5))
    assert kept.in_year(2027) == (date(2027, 7, 4),)
    assert moved.in_year(2026) == (date(2026, 7, 4),)


def test_the_first_and_the_last_weekday_of_a_month() -> None:
    first = HolidayRule("First", "a law", month=5, weekday=0)
    last = HolidayRule("Last", "a law", month=5, weekday=0, nth=-1)

    assert first.in_year(2027) == (date(2027, 5, 3),)
    assert last.in_year(2027) == (date(2027, 5, 31),)
    assert last.in_year(2026) == (date(2026, 5, 25),)


# Office hours


def test_an_office_is_open_in_its_spans() -> None:
    clerk = office()

    assert clerk.hours(date(2027, 3, 2)) == hours("08:00-10:00", "12:00-19:00")
    assert clerk.closes(date(2027, 3, 2)) == time(19)
    assert clerk.is_open(date(2027, 3, 5))
    assert not clerk.is_open(date(2027, 3, 6))


def test_an_office_is_shut_on_a_holiday_and_on_a_closing() -> None:
    clerk = office(d20261127=DAY_AFTER)
    thanksgiving, after = date(2026, 11, 26), date(2026, 11, 27)

    assert not clerk.is_open(thanksgiving)
    assert clerk.closes(thanksgiving) is None
    assert clerk.hours(after) == ()
    assert clerk.why_shut(thanksgiving) == "Thanksgiving Day"
    assert clerk.why_shut(after) == "Day after Thanksgiving"
    assert clerk.why_shut(date(2026, 11, 28)) == ""


def test_an_office_that_closes_early_keeps_the_hours_before() -> None:
    eve = date(2026, 12, 24)  # a Thursday: 8 to 10 and 12 to 4

    def left(hour: int) -> tuple[Hours, ...]:
        return office(d20261224=Closing("Christmas Eve", time(hour))).hours(eve)

    assert left(8) == ()
    assert left(9) == hours("08:00-09:00")
    assert left(11) == hours("08:00-10:00")
    assert left(12) == hours("08:00-10:00")
    assert left(14) == hours("08:00-10:00", "12:00-14:00")
    assert left(17) == USUAL


def test_a_holiday_stays_shut_whatever_the_closing_says() -> None:
    clerk = office(d20261126=Closing("Noon", time(12)))

    assert clerk.hours(date(2026, 11, 26)) == ()
    assert clerk.why_shut(date(2026, 11, 26)) == "Thanksgiving Day"


@pytest.mark.parametrize(
    ("filed", "counts"),
    [
        # the Clerk's Monday: 8 to 10 and 12 to 4
        ("2027-03-08T07:00", "2027-03-08T08:00"),
        ("2027-03-08T08:00", "2027-03-08T08:00"),
        ("2027-03-08T09:59", "2027-03-08T09:59"),
        ("2027-03-08T10:00", "2027-03-08T10:00"),  # at the closing minute
        ("2027-03-08T10:01", "2027-03-08T12:00"),  # between the spans
        ("2027-03-08T15:59", "2027-03-08T15:59"),
        ("2027-03-08T16:00", "2027-03-08T16:00"),
        ("2027-03-08T16:01", "2027-03-09T08:00"),
        ("2027-03-08T23:59", "2027-03-09T08:00"),
        ("2027-03-05T12:05", "2027-03-08T08:00"),  # A10: Friday after noon
        ("2027-03-05T11:55", "2027-03-05T11:55"),  # A10
        ("2027-03-06T09:00", "2027-03-08T08:00"),  # a Saturday
        ("2027-04-19T09:00", "2027-04-20T08:00"),  # Patriots Day
        ("2027-04-16T12:01", "2027-04-20T08:00"),  # the Friday before it
        ("2026-12-31T16:01", "2027-01-04T08:00"),  # a holiday and a weekend
    ],
)
def test_a_filing_counts_when_the_office_is_next_open(filed: str, counts: str) -> None:
    found = office().received(moment(filed))

    assert found == moment(counts)


def test_a_filing_after_an_early_closing_counts_on_the_next_open_day() -> None:
    clerk = office(d20261224=Closing("Christmas Eve", time(14)))

    assert clerk.received(moment("2026-12-24T14:00")) == moment("2026-12-24T14:00")
    # working: Fri 25 is Christmas, then a weekend
    assert clerk.received(moment("2026-12-24T14:01")) == moment("2026-12-28T08:00")


@pytest.mark.parametrize(
    ("asked", "open_until"),
    [
        ("2027-03-08T09:30", "2027-03-08T09:30"),
        ("2027-03-08T11:00", "2027-03-08T10:00"),
        ("2027-03-08T12:00", "2027-03-08T12:00"),
        ("2027-03-08T18:00", "2027-03-08T16:00"),
        ("2027-03-08T07:59", "2027-03-05T12:00"),
        ("2027-03-07T12:00", "2027-03-05T12:00"),
        ("2027-04-19T12:00", "2027-04-16T12:00"),  # Patriots Day
        ("2027-01-02T12:00", "2026-12-31T16:00"),
    ],
)
def test_the_last_open_moment(asked: str, open_until: str) -> None:
    found = office().last_open_moment(moment(asked))

    assert found == moment(open_until)


@pytest.mark.parametrize(
    ("start", "last", "found"),
    [
        ("2027-03-09T18:30", date(2027, 3, 9), True),  # Tuesday, to seven
        ("2027-03-09T19:00", date(2027, 3, 9), False),
        ("2027-03-09T19:00", date(2027, 3, 10), True),
        ("2027-03-05T12:00", date(2027, 3, 7), False),  # Friday noon to Sunday
        ("2027-03-05T12:00", date(2027, 3, 8), True),
        ("2027-03-09T08:00", date(2027, 3, 8), False),  # ends before it begins
    ],
)
def test_an_open_hour_between(start: str, last: date, *, found: bool) -> None:
    assert office().open_hour_between(moment(start), last) is found


def test_the_next_open_day_is_never_the_day_itself() -> None:
    clerk = office(d20261127=DAY_AFTER)

    assert clerk.next_open(date(2026, 11, 24)) == date(2026, 11, 25)
    assert clerk.next_open(date(2026, 11, 25)) == date(2026, 11, 30)


def test_an_office_that_never_opens_says_so() -> None:
    never = Office("Town Hall", ((),) * 7, HOLIDAYS)
    start = moment("2027-03-08T09:00")

    with pytest.raises(RefusedError, match="Town Hall: is not open on any day"):
        never.received(start)
    with pytest.raises(RefusedError, match="Town Hall: is not open on any day"):
        never.last_open_moment(start)
    with pytest.raises(RefusedError, match="within 400 days of 2027-03-09"):
        never.next_open(start.date())


# Counting forward


@pytest.mark.parametrize(
    ("start", "number", "base", "act_by", "legal_last", "certify"),
    [
        # W44: day 21 is Veterans Day, a Tuesday
        ("2025-10-21", 21, "2025-11-11", "2025-11-10", "2025-11-12", "2025-11-13"),
        # W45: Juneteenth, a Friday
        ("2026-05-29", 21, "2026-06-19", "2026-06-18", "2026-06-22", "2026-06-23"),
        # W46: Columbus Day
        ("2026-09-21", 21, "2026-10-12", "2026-10-09", "2026-10-13", "2026-10-14"),
        # W48: Thanksgiving; the Friday after is an ordinary day
        ("2026-11-05", 21, "2026-11-26", "2026-11-25", "2026-11-27", "2026-11-30"),
        # A05: ordinary days in Plymouth County
        ("2027-02-24", 21, "2027-03-17", "2027-03-17", "2027-03-17", "2027-03-18"),
        ("2027-05-27", 21, "2027-06-17", "2027-06-17", "2027-06-17", "2027-06-18"),
        # A06: Patriots Day, a Monday
        ("2027-03-29", 21, "2027-04-19", "2027-04-16", "2027-04-20", "2027-04-21"),
        # A13: the leap day, a Tuesday
        ("2028-02-08", 21, "2028-02-29", "2028-02-29", "2028-02-29", "2028-03-01"),
        # A18: over a year's end: Jan 10, 2028 is a Monday
        ("2027-12-20", 21, "2028-01-10", "2028-01-10", "2028-01-10", "2028-01-11"),
        # working: 2026-12-11 + 21 is New Year's Day, a Friday; Thu before, Mon after
        ("2026-12-11", 21, "2027-01-01", "2026-12-31", "2027-01-04", "2027-01-05"),
        # A19: five days, one of them a Sunday
        ("1953-01-09", 5, "1953-01-14", "1953-01-14", "1953-01-15", "1953-01-16"),
        ("2027-01-08", 5, "2027-01-13", "2027-01-13", "2027-01-14", "2027-01-15"),
        # W1: three days after a Tuesday hold no Sunday. working: certify after the
        # weekend; the rules, which name no first year for it, make Oct 9 Columbus Day
        ("1871-10-03", 3, "1871-10-06", "1871-10-06", "1871-10-06", "1871-10-10"),
        # W2: six days after a Friday hold one: Thu Feb 9, without it Fri Feb 10
        ("1911-02-03", 6, "1911-02-09", "1911-02-09", "1911-02-10", "1911-02-13"),
        # working: seven days always hold a Sunday, which counts: Fri Mar 5 + 7
        ("2027-03-05", 7, "2027-03-12", "2027-03-12", "2027-03-12", "2027-03-15"),
        # working: one day after a Saturday is a Sunday; without it the Monday; the
        # nearest earlier open day is the Friday
        ("2027-03-06", 1, "2027-03-07", "2027-03-05", "2027-03-08", "2027-03-09"),
    ],
)
def test_a_limit_forward_has_two_readings(  # noqa: PLR0913, PLR0917
    start: str, number: int, base: str, act_by: str, legal_last: str, certify: str
) -> None:
    found = counter().within(days.parse_day(start), number)

    assert found.base == date.fromisoformat(base)
    assert found.act_by == date.fromisoformat(act_by)
    assert found.legal_last == date.fromisoformat(legal_last)
    assert found.certify_from == date.fromisoformat(certify)


@pytest.mark.parametrize(
    ("vote", "legal_last", "certify"),
    [
        (None, date(2027, 3, 29), date(2027, 3, 30)),
        (True, date(2027, 3, 29), date(2027, 3, 30)),
        (False, date(2027, 3, 27), date(2027, 3, 29)),
    ],
)
def test_a_saturday_rolls_unless_the_town_voted_against_closing(
    legal_last: date, certify: date, *, vote: bool | None
) -> None:
    # working: Sat 2027-03-06 + 21 is Sat Mar 27; the next working day is Mon 29
    found = counter(vote=vote).within(date(2027, 3, 6), 21)

    assert found.base == date(2027, 3, 27)
    assert found.act_by == date(2027, 3, 26)
    assert found.legal_last == legal_last
    assert found.certify_from == certify


def test_a_saturday_holiday_rolls_whatever_the_town_voted() -> None:
    # working: Sat 2026-06-13 + 21 is Sat July 4, 2026; Fri July 3 is open; Mon July 6
    found = counter(vote=False).within(date(2026, 6, 13), 21)

    assert found.legal_last == date(2026, 7, 6)
    assert found.act_by == date(2026, 7, 3)


def test_a_closing_moves_the_safe_day_and_makes_nobody_late() -> None:
    # W48: with the day after Thanksgiving closed, certify from Monday still
    found = counter(d20261127=DAY_AFTER).within(date(2026, 11, 6), 21)

    # working: Fri 2026-11-06 + 21 is Fri Nov 27; Thu is Thanksgiving; Wed 25
    assert found.act_by == date(2026, 11, 25)
    assert found.legal_last == date(2026, 11, 27)
    assert found.certify_from == date(2026, 11, 30)


def test_the_holidays_that_mattered_are_named_once_each() -> None:
    # working: Sun July 4 and Mon July 5, 2027 both stand between Fri July 2 and Tue 6
    found = counter().within(date(2027, 6, 13), 21)

    assert found.base == date(2027, 7, 4)
    assert (found.act_by, found.legal_last) == (date(2027, 7, 2), date(2027, 7, 6))
    assert found.holidays == (date(2027, 7, 4), date(2027, 7, 5))


def test_a_holiday_passed_over_on_the_way_back_is_named() -> None:
    # working: Sat 2026-06-20; Fri 19 is Juneteenth; Thu 18
    found = counter().within(date(2026, 5, 30), 21)

    assert found.act_by == date(2026, 6, 18)
    assert found.holidays == (date(2026, 6, 19),)


def test_a_limit_of_years_ends_on_the_same_day_or_on_february_28() -> None:
    # W37; working: Feb 29, 2028 + 1 year is Wed Feb 28, 2029
    assert counter().within_years(date(2023, 2, 1), 2).base == date(2025, 2, 1)
    assert counter().within_years(date(2024, 3, 1), 2).base == date(2026, 3, 1)
    assert counter().within_years(date(2028, 2, 29), 1).base == date(2029, 2, 28)
    assert counter().within_years(date(2028, 2, 29), 4).base == date(2032, 2, 29)


def test_an_agreed_day_has_two_readings_as_well() -> None:
    # working: Sun 2027-03-28; Fri 26 before, Mon 29 after, certify Tue 30
    found = counter().until(date(2027, 3, 28))

    assert found.act_by == date(2027, 3, 26)
    assert found.legal_last == date(2027, 3, 29)
    assert found.certify_from == date(2027, 3, 30)


def test_a_plain_count_ends_on_whatever_day_it_is() -> None:
    # working: Sun 2027-06-20 + 14 is Sun July 4
    found = counter().plain(date(2027, 6, 20), 14)

    assert (found.base, found.act_by, found.legal_last) == (date(2027, 7, 4),) * 3
    assert found.certify_from is None


def test_a_named_day_is_its_own_two_readings() -> None:
    found = counter().named(date(2027, 7, 4))

    assert (found.base, found.act_by, found.legal_last) == (date(2027, 7, 4),) * 3


def test_an_act_of_the_same_day_waits_for_the_next_open_one_and_is_never_late() -> None:
    open_day = counter().same_day(date(2027, 3, 8))
    saturday = counter().same_day(date(2027, 4, 17))

    assert (open_day.act_by, open_day.legal_last) == (date(2027, 3, 8), None)
    assert open_day.notes == ()
    # working: Mon Apr 19, 2027 is Patriots Day
    assert (saturday.act_by, saturday.legal_last) == (date(2027, 4, 20), None)
    assert saturday.notes == (Note(Step.CLOSED, date(2027, 4, 17)),)


def test_an_act_is_stepped_to_a_day_on_which_it_is_possible() -> None:
    # working: Tue 2027-03-16 + 7 is Tue 23; the Thursday before is the 18th
    found = counter().within(date(2027, 3, 16), 7, lambda day: day.weekday() == 3)

    assert found.act_by == date(2027, 3, 18)
    assert found.legal_last == date(2027, 3, 23)
    assert Note(Step.STEPPED, date(2027, 3, 18)) in found.notes


# Counting back


@pytest.mark.parametrize(
    ("event", "number", "legal_last", "act_by"),
    [
        # A01: H-7 is lawful, H-8 is planned, a Monday
        ("2027-03-16", 7, "2027-03-09", "2027-03-08"),
        # A13: H-7 is Feb 29, 2028, a Tuesday; and Feb 28, 2027, a Sunday
        ("2028-03-07", 7, "2028-02-29", "2028-02-28"),
        ("2027-03-07", 7, "2027-02-28", "2027-02-26"),
        # W3: six days before a Monday: Tue 26; without the Sunday Mon 25
        ("1928-07-02", 6, "1928-06-26", "1928-06-25"),
        # W21: fourteen days; the clear-day reading is one more
        ("2017-11-15", 14, "2017-11-01", "2017-10-31"),
        # working: three days before a Wednesday: Sun 7; without Sundays Sat 6; the
        # nearest earlier open day is Fri 5
        ("2027-03-10", 3, "2027-03-07", "2027-03-05"),
        # working: three days before a Friday hold no Sunday: Tue 9; one more: Mon 8
        ("2027-03-12", 3, "2027-03-09", "2027-03-08"),
        # working: one day before a Monday: Sunday; one more is Sat; Fri 5
        ("2027-03-08", 1, "2027-03-07", "2027-03-05"),
        # working: Tue Apr 27, 2027: Tue 20; Mon 19 is Patriots Day; Fri 16
        ("2027-04-27", 7, "2027-04-20", "2027-04-16"),
        # working: Jan 8, 2027: Fri Jan 1 stays lawful; Thu Dec 31 is planned
        ("2027-01-08", 7, "2027-01-01", "2026-12-31"),
    ],
)
def test_a_limit_back_is_never_rolled_and_has_a_clear_day(
    event: str, number: int, legal_last: str, act_by: str
) -> None:
    found = counter().before(days.parse_day(event), number)

    assert found.base == found.legal_last == date.fromisoformat(legal_last)
    assert found.act_by == date.fromisoformat(act_by)
    assert found.certify_from is None


@pytest.mark.parametrize(
    ("event", "latest"),
    [
        ("2026-04-22", "2026-04-17"),  # W50: over Patriots Day
        ("2027-06-01", "2027-05-27"),  # A07: over Memorial Day
        ("2027-10-08", "2027-10-06"),  # A08: a Friday
        ("2027-10-09", "2027-10-07"),  # A08: a Saturday
        ("2027-10-12", "2027-10-07"),  # A08: the Tuesday after Columbus Day
    ],
)
def test_two_working_days_before(event: str, latest: str) -> None:
    found = counter().working_days_before(days.parse_day(event), 2)

    assert found.act_by == found.legal_last == date.fromisoformat(latest)


def test_working_days_after_leave_weekends_and_holidays_out() -> None:
    # W41: ten working days after Mon Nov 3, 2025 over Veterans Day
    found = counter().working_days_after(date(2025, 11, 3), 10)

    assert found.legal_last == date(2025, 11, 18)
    assert found.holidays == (date(2025, 11, 11),)


def test_a_closing_is_a_working_day_all_the_same() -> None:
    # working: two before Tue Dec 1, 2026: Mon Nov 30, Fri Nov 27
    found = counter(d20261127=DAY_AFTER).working_days_before(date(2026, 12, 1), 2)

    assert found.legal_last == date(2026, 11, 27)


# Counting hours


@pytest.mark.parametrize(
    ("meeting", "latest", "safe"),
    [
        # W32: 19 h of Mon, 24 of Fri, 5 of Thu; the Clerk closes at four
        ("2026-05-04T19:00", "2026-04-30T19:00", "2026-04-30T16:00"),
        # W38: Fri July 3 counts before a Saturday July 4
        ("2026-07-06T18:00", "2026-07-02T18:00", "2026-07-02T16:00"),
        # W40: Tue Nov 11, 2025 out; the Clerk's Friday ends at noon
        ("2025-11-12T18:00", "2025-11-07T18:00", "2025-11-07T12:00"),
        # A11: over both changes of the clock
        ("2027-03-15T19:00", "2027-03-11T19:00", "2027-03-11T16:00"),
        ("2027-11-08T19:00", "2027-11-04T19:00", "2027-11-04T16:00"),
        # working: from midnight Thu: all of Wed and of Tue, so Tue 00:00; Mon at four
        ("2027-03-11T00:00", "2027-03-09T00:00", "2027-03-08T16:00"),
        # working: from midnight Wed: all of Tue and of Mon, so Mon 00:00, not Saturday
        ("2027-03-10T00:00", "2027-03-08T00:00", "2027-03-05T12:00"),
        # working: a Saturday meeting: Fri and Thu, so Thu 00:00; Wed at four
        ("2027-03-13T10:00", "2027-03-11T00:00", "2027-03-10T16:00"),
    ],
)
def test_forty_eight_hours_before_a_meeting(
    meeting: str, latest: str, safe: str
) -> None:
    found = counter().hours_before(moment(meeting), 48)

    assert found.base == found.legal_last == moment(latest)
    assert found.act_by == moment(safe)


def test_a_closing_is_left_out_of_the_safe_hours_alone_and_is_said_so() -> None:
    # working: Tue Dec 1, 2026 at 7 p.m.: 19 h, 24 of Mon, 5 of Fri Nov 27: 7 p.m.;
    # with that Friday closed and Thanksgiving out, 5 of Wed 25: 7 p.m., shut at four
    found = counter(d20261127=DAY_AFTER).hours_before(moment("2026-12-01T19:00"), 48)

    assert found.legal_last == moment("2026-11-27T19:00")
    assert found.act_by == moment("2026-11-25T16:00")
    left_out = [note.day for note in found.notes if note.step is Step.LEFT_OUT]
    closed = {note.day: note.name for note in found.notes if note.step is Step.CLOSED}
    assert left_out == [date(2026, 11, 29), date(2026, 11, 28)]
    assert closed == {
        date(2026, 11, 27): "Day after Thanksgiving",
        date(2026, 11, 26): "Thanksgiving Day",
    }
    assert found.holidays == (date(2026, 11, 26),)


def test_an_early_closing_leaves_the_hours_and_moves_the_last_open_moment() -> None:
    # working: Mon Dec 28, 2026 at 7 p.m.: 19 h, Christmas out, 24 of Thu, 5 of Wed
    clerk = counter(d20261223=Closing("Early", time(14)))

    found = clerk.hours_before(moment("2026-12-28T19:00"), 48)

    assert found.legal_last == moment("2026-12-23T19:00")
    assert found.act_by == moment("2026-12-23T14:00")


@pytest.mark.parametrize(
    ("posted", "earliest"),
    [
        ("2026-05-04T08:00", "2026-05-06T08:00"),  # W34
        ("2026-10-13T08:00", "2026-10-15T08:00"),  # W34, after a Monday holiday
        ("2027-03-08T08:00", "2027-03-10T08:00"),  # A10
        ("2027-03-05T11:55", "2027-03-09T11:55"),  # A10
        # working: posted on a Sunday, the hours begin on Monday
        ("2027-03-07T09:00", "2027-03-10T00:00"),
        # working: all of Thursday and of Friday; the hours are over at its end
        ("2027-03-11T00:00", "2027-03-13T00:00"),
    ],
)
def test_the_earliest_meeting_after_a_posting(posted: str, earliest: str) -> None:
    found = counter().hours_after(moment(posted), 48)

    assert found.base == found.act_by == found.legal_last == moment(earliest)


def test_many_hours_back_are_counted_over_years() -> None:
    # working: 19 h of Tue Mar 16, 2027; 9,981 h are left: 415 working days and 21 h,
    # so 3 a.m. of the 416th working day before it, by an outside library's holidays
    library = outside.country_holidays("US", subdiv="MA", years=range(2024, 2028))
    day, left = date(2027, 3, 16), 416
    while left:
        day = days.shift(day, -1)
        left -= day.weekday() < 5 and day not in library

    found = counter().hours_before(moment("2027-03-16T19:00"), 10_000)

    assert found.legal_last == days.at(day, time(3))
