"""The laws of counting: what holds for every day, every number and every town."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from datetime import date, datetime, time
from pathlib import Path

from hypothesis import assume, given
from hypothesis import strategies as st

from noticegen import days, town, yamlfile
from noticegen.days import Closing, Counter, HolidayRule, Holidays, Hours, Office

REPO = Path(__file__).parent.parent
CALENDAR = REPO / "calendars" / "massachusetts.yaml"
HOLIDAYS = town.read_state(
    yamlfile.read(CALENDAR.read_text(encoding="utf-8"), CALENDAR.name)
).holidays
SHUT: tuple[Hours, ...] = ()

a_day = st.dates(date(2020, 1, 1), date(2035, 12, 31))
a_number = st.integers(1, 70)
a_time = st.times().map(lambda clock: clock.replace(second=0, microsecond=0))


@st.composite
def moments(draw: st.DrawFn) -> datetime:
    return days.at(draw(a_day), draw(a_time))


def spans(*clocks: int) -> tuple[Hours, ...]:
    """Return the spans of a day from hours: opens, closes, opens, closes."""
    times = [time(clock) for clock in clocks]
    return tuple(map(Hours, times[::2], times[1::2]))


a_day_of_an_office = st.sampled_from(
    [SHUT, spans(8, 12), spans(8, 10, 12, 16), spans(0, 23), spans(9, 12, 12, 19)]
)
a_week = st.tuples(*[a_day_of_an_office] * 6, st.just(SHUT)).filter(any)
a_closing = st.builds(Closing, st.just("Snow"), st.sampled_from([time(0), time(12)]))
a_vote = st.sampled_from([None, True, False])


@st.composite
def counters(draw: st.DrawFn) -> Counter:
    """Draw a town: the state's holidays, its hours, its closings and its vote."""
    closings = draw(st.dictionaries(a_day, a_closing, max_size=4))
    office = Office("Town Clerk", draw(a_week), HOLIDAYS, closings)
    return Counter(HOLIDAYS, office, draw(a_vote))


@st.composite
def days_near(draw: st.DrawFn, day: date) -> date:
    return days.shift(day, draw(st.integers(-40, 40)))


def with_holiday(counter: Counter, day: date) -> Counter:
    """Return the same town with one legal holiday more, in one year."""
    rule = HolidayRule(
        "New Day", "a law", day.month, day.day, since=day.year, until=day.year
    )
    holidays = Holidays((*counter.holidays.rules, rule))
    office = replace(counter.office, holidays=holidays)
    return replace(counter, holidays=holidays, office=office)


# A later filing


@given(counters(), a_day, st.integers(0, 60), a_number)
def test_a_later_filing_never_gives_an_earlier_date(
    counter: Counter, day: date, later: int, number: int
) -> None:
    first = counter.within(day, number)
    second = counter.within(days.shift(day, later), number)

    assert first.base <= second.base
    assert first.act_by <= second.act_by
    assert first.legal_last is not None
    assert second.legal_last is not None
    assert first.legal_last <= second.legal_last
    assert first.certify_from is not None
    assert second.certify_from is not None
    assert first.certify_from <= second.certify_from


@given(counters(), a_day, st.integers(0, 60), a_number)
def test_a_later_hearing_never_gives_an_earlier_notice(
    counter: Counter, day: date, later: int, number: int
) -> None:
    event = days.shift(day, later)

    pairs = [
        (counter.before(day, number), counter.before(event, number)),
        (
            counter.working_days_before(day, number),
            counter.working_days_before(event, number),
        ),
        (
            counter.working_days_after(day, number),
            counter.working_days_after(event, number),
        ),
    ]

    for first, second in pairs:
        assert first.act_by <= second.act_by
        assert first.base <= second.base


@given(counters(), moments(), moments(), st.integers(0, 120))
def test_a_later_meeting_never_gives_an_earlier_posting(
    counter: Counter, one: datetime, other: datetime, number: int
) -> None:
    early, late = sorted([one, other])

    for counting in (counter.hours_before, counter.hours_after):
        first, second = counting(early, number), counting(late, number)
        assert first.base <= second.base
        assert first.act_by <= second.act_by


@given(counters(), moments(), moments())
def test_a_later_filing_is_never_received_earlier(
    counter: Counter, one: datetime, other: datetime
) -> None:
    early, late = sorted([one, other])

    assert counter.office.received(early) <= counter.office.received(late)


# A settled date


@given(counters(), a_day, a_number)
def test_a_settled_date_always_finds_the_office_open(
    counter: Counter, day: date, number: int
) -> None:
    forward, back = counter.within(day, number), counter.before(day, number)

    settled = [forward.act_by, back.act_by, counter.same_day(day).act_by]
    settled += [counter.until(day).act_by, forward.certify_from or day]
    assert [
        each for each in settled if not counter.office.is_open(days.day_of(each))
    ] == []


@given(counters(), moments(), st.integers(0, 120))
def test_the_safe_moment_of_a_posting_finds_the_office_open(
    counter: Counter, moment: datetime, number: int
) -> None:
    found = counter.hours_before(moment, number).act_by

    assert isinstance(found, datetime)
    assert any(
        each.opens <= found.time() <= each.closes
        for each in counter.office.hours(found.date())
    )


@given(counters(), a_day, a_number)
def test_a_default_is_certified_only_after_the_last_lawful_day(
    counter: Counter, day: date, number: int
) -> None:
    found = counter.within(day, number)

    assert found.legal_last is not None
    assert found.certify_from is not None
    assert found.certify_from > found.legal_last


# The two readings


@given(counters(), a_day, st.integers(7, 70))
def test_the_safe_day_is_never_after_the_last_lawful_one(
    counter: Counter, day: date, number: int
) -> None:
    found = counter.within(day, number)

    assert found.legal_last is not None
    assert found.act_by <= found.base <= found.legal_last


@given(counters(), a_day, st.integers(1, 6))
def test_under_a_week_the_last_day_is_never_before_the_plain_count(
    counter: Counter, day: date, number: int
) -> None:
    found = counter.within(day, number)

    # working: six days or fewer hold one Sunday at most; the roll begins after it
    assert found.legal_last is not None
    assert found.act_by <= found.base <= found.legal_last


@given(counters(), a_day, a_number)
def test_back_the_safe_day_is_always_before_the_lawful_one(
    counter: Counter, day: date, number: int
) -> None:
    found = counter.before(day, number)

    assert found.legal_last == found.base
    assert found.act_by < found.base


@given(counters(), a_day, a_number)
def test_what_is_rolled_ends_on_a_working_day(
    counter: Counter, day: date, number: int
) -> None:
    last = counter.within(day, number).legal_last

    assert last is not None
    # working: a Saturday stays where the town voted not to close on it
    stays = last.weekday() == 5 and counter.saturday_vote is False
    assert counter.holidays.is_working(days.day_of(last)) or stays


@given(counters(), moments(), st.integers(0, 120))
def test_the_safe_moment_is_never_after_the_lawful_one(
    counter: Counter, moment: datetime, number: int
) -> None:
    found = counter.hours_before(moment, number)

    assert isinstance(found.legal_last, datetime)
    assert found.act_by <= found.legal_last <= moment


# Working days


@given(counters(), a_day, st.integers(0, 30))
def test_n_working_days_back_leave_n_working_days_up_to_the_event(
    counter: Counter, event: date, number: int
) -> None:
    found = days.day_of(counter.working_days_before(event, number).act_by)

    kept = days.span(found, days.shift(event, -1))
    assert sum(map(counter.holidays.is_working, kept)) == number


@given(counters(), a_day, st.integers(1, 30))
def test_n_working_days_on_are_n_working_days_after_the_start(
    counter: Counter, start: date, number: int
) -> None:
    found = days.day_of(counter.working_days_after(start, number).act_by)

    kept = days.span(days.shift(start, 1), found)
    assert sum(map(counter.holidays.is_working, kept)) == number
    assert counter.holidays.is_working(found)


# A new holiday, a new closing


@given(counters(), a_day, a_number, st.data())
def test_a_new_holiday_never_makes_a_safe_day_later(
    counter: Counter, day: date, number: int, data: st.DataObject
) -> None:
    more = with_holiday(counter, data.draw(days_near(days.shift(day, number))))

    assert more.within(day, number).act_by <= counter.within(day, number).act_by
    assert more.until(day).act_by <= counter.until(day).act_by


@given(counters(), a_day, a_number, st.data())
def test_a_new_holiday_never_makes_a_safe_day_back_later(
    counter: Counter, day: date, number: int, data: st.DataObject
) -> None:
    more = with_holiday(counter, data.draw(days_near(days.shift(day, -number))))

    assert more.before(day, number).act_by <= counter.before(day, number).act_by
    assert (
        more.working_days_before(day, number).act_by
        <= counter.working_days_before(day, number).act_by
    )


@given(counters(), moments(), st.integers(0, 120), st.data())
def test_a_new_holiday_never_makes_a_posting_later(
    counter: Counter, moment: datetime, number: int, data: st.DataObject
) -> None:
    more = with_holiday(counter, data.draw(days_near(moment.date())))

    new, old = more.hours_before(moment, number), counter.hours_before(moment, number)
    assert new.act_by <= old.act_by
    assert new.base <= old.base


@given(counters(), a_day, a_number, st.data())
def test_a_closing_never_moves_the_last_lawful_day(
    counter: Counter, day: date, number: int, data: st.DataObject
) -> None:
    shut = {data.draw(days_near(days.shift(day, number))): Closing("Snow")}
    closed = replace(counter, office=replace(counter.office, closings=shut))
    plain = replace(counter, office=replace(counter.office, closings={}))

    new, old = closed.within(day, number), plain.within(day, number)
    assert new.legal_last == old.legal_last
    assert new.act_by <= old.act_by


# Hours


@given(counters(), moments(), st.integers(0, 200))
def test_hours_counted_back_then_forward_come_home(
    counter: Counter, moment: datetime, number: int
) -> None:
    # working: midnight ends one day and begins the next, so after a weekend there
    # are two names for one moment of the count; any other minute has one
    assume(counter.holidays.is_working(moment.date()))
    assume(moment.time() != time(0))

    back = counter.hours_before(moment, number).base

    assert isinstance(back, datetime)
    assert counter.hours_after(back, number).base == moment


@given(counters(), moments(), st.integers(1, 200))
def test_hours_back_are_hours_of_working_days_alone(
    counter: Counter, moment: datetime, number: int
) -> None:
    back = counter.hours_before(moment, number).base

    assert isinstance(back, datetime)
    seconds = 0.0
    for day in days.span(back.date(), moment.date()):
        if counter.holidays.is_working(day):
            start = max(back, days.at(day, time(0)))
            end = min(moment, days.at(days.shift(day, 1), time(0)))
            seconds += (end - start).total_seconds()
    assert seconds == number * 3600


# Filings


@given(counters(), moments())
def test_a_filing_is_received_in_open_hours_and_never_before_it_was_made(
    counter: Counter, moment: datetime
) -> None:
    found = counter.office.received(moment)

    spans = counter.office.hours(found.date())
    assert found >= moment
    assert any(each.opens <= found.time() <= each.closes for each in spans)
    assert found == moment or found.time() in {each.opens for each in spans}


@given(counters(), moments())
def test_no_open_hour_is_missed_between_a_filing_and_its_receipt(
    counter: Counter, moment: datetime
) -> None:
    found = counter.office.received(moment)

    before = [
        each
        for day in days.span(moment.date(), found.date())
        for each in counter.office.hours(day)
        if moment < days.at(day, each.closes) and days.at(day, each.opens) < found
    ]
    assert found == moment or before == []


@given(counters(), moments())
def test_the_last_open_moment_is_open_and_never_after(
    counter: Counter, moment: datetime
) -> None:
    found = counter.office.last_open_moment(moment)

    assert found <= moment
    assert counter.office.received(found) == found
    assert not counter.office.open_hour_between(found, days.shift(found.date(), -1))


@given(counters(), moments(), st.integers(0, 9))
def test_an_open_hour_between_is_one_of_the_office(
    counter: Counter, moment: datetime, more: int
) -> None:
    last = days.shift(moment.date(), more)

    found = counter.office.open_hour_between(moment, last)

    # working: a filing a minute later is received by that day just when there is one
    after = moment + (days.at(last, time(0, 1)) - days.at(last, time(0)))
    assert found is (
        counter.office.received(after).date() <= last and after.date() <= last
    )


# The machine's own time


COUNTS = """
from datetime import date
from pathlib import Path
from noticegen import days, town, yamlfile
from noticegen.days import Counter, Hours, Office
path = Path("calendars/massachusetts.yaml")
state = town.read_state(yamlfile.read(path.read_text(encoding="utf-8"), path.name))
hours = (Hours(days.parse_time("08:00"), days.parse_time("16:00")),)
office = Office("Clerk", (hours,) * 5 + ((), ()), state.holidays)
counter = Counter(state.holidays, office)
for day in days.span(date(2027, 2, 25), date(2027, 3, 25)):
    moment = days.at(day, days.parse_time("19:00"))
    print(counter.within(day, 21), counter.before(day, 7))
    print(counter.hours_before(moment, 48), counter.hours_after(moment, 48))
    print(office.received(moment))
"""


def test_the_machines_time_zone_never_matters() -> None:
    zones = ("UTC", "America/New_York", "Pacific/Kiritimati", "Etc/GMT+12")

    printed = [
        subprocess.run(
            [sys.executable, "-c", COUNTS],
            env=os.environ | {"TZ": zone, "PYTHONPATH": str(REPO)},
            cwd=REPO,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for zone in zones
    ]

    assert len(printed[0].splitlines()) == 29 * 3
    assert set(printed) == {printed[0]}
