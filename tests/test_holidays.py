"""The legal holidays and the post's: by a library, by official lists, by hand."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import holidays as outside
import pytest

from noticegen import town, yamlfile
from noticegen.days import Holidays

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noticegen.town import State

CALENDAR = Path(__file__).parent.parent / "calendars" / "massachusetts.yaml"
SUFFOLK = {"Evacuation Day", "Bunker Hill Day"}
YEARS = range(1986, 2101)
NAMES = (
    "New Year's Day",
    "Martin Luther King Day",
    "Presidents Day",
    "Patriots Day",
    "Memorial Day",
    "Juneteenth",
    "Independence Day",
    "Labor Day",
    "Columbus Day",
    "Veterans Day",
    "Thanksgiving Day",
    "Christmas Day",
)

# law.md 1.1: month/day in the order of NAMES; what stands after > is the Monday that
# is a holiday too; - is no holiday. The first six years are official lists (state
# Human Resources Division 2014-2016, a town citing clause 18 for 2017, Trial Court
# 2022 and 2023); the others are that page's table computed from the statute.
LISTS = """
2014 1/1   1/20 2/17 4/21 5/26 -       7/4   9/1 10/13 11/11    11/27 12/25
2015 1/1   1/19 2/16 4/20 5/25 -       7/4   9/7 10/12 11/11    11/26 12/25
2016 1/1   1/18 2/15 4/18 5/30 -       7/4   9/5 10/10 11/11    11/24 12/25>26
2017 1/1>2 1/16 2/20 4/17 5/29 -       7/4   9/4 10/9  11/11    11/23 12/25
2022 1/1   1/17 2/21 4/18 5/30 6/19>20 7/4   9/5 10/10 11/11    11/24 12/25>26
2023 1/1>2 1/16 2/20 4/17 5/29 6/19    7/4   9/4 10/9  11/11    11/23 12/25
2018 1/1   1/15 2/19 4/16 5/28 -       7/4   9/3 10/8  11/11>12 11/22 12/25
2019 1/1   1/21 2/18 4/15 5/27 -       7/4   9/2 10/14 11/11    11/28 12/25
2020 1/1   1/20 2/17 4/20 5/25 -       7/4   9/7 10/12 11/11    11/26 12/25
2021 1/1   1/18 2/15 4/19 5/31 6/19    7/4>5 9/6 10/11 11/11    11/25 12/25
2024 1/1   1/15 2/19 4/15 5/27 6/19    7/4   9/2 10/14 11/11    11/28 12/25
2025 1/1   1/20 2/17 4/21 5/26 6/19    7/4   9/1 10/13 11/11    11/27 12/25
2026 1/1   1/19 2/16 4/20 5/25 6/19    7/4   9/7 10/12 11/11    11/26 12/25
2027 1/1   1/18 2/15 4/19 5/31 6/19    7/4>5 9/6 10/11 11/11    11/25 12/25
2028 1/1   1/17 2/21 4/17 5/29 6/19    7/4   9/4 10/9  11/11    11/23 12/25
2029 1/1   1/15 2/19 4/16 5/28 6/19    7/4   9/3 10/8  11/11>12 11/22 12/25
2030 1/1   1/21 2/18 4/15 5/27 6/19    7/4   9/2 10/14 11/11    11/28 12/25
"""
ROWS = [line.split() for line in LISTS.strip().splitlines()]


def read() -> State:
    text = CALENDAR.read_text(encoding="utf-8")
    return town.read_state(yamlfile.read(text, CALENDAR.name))


@pytest.fixture(scope="module")
def state() -> State:
    return read()


def listed(row: list[str]) -> Iterator[tuple[date, str]]:
    for name, written in zip(NAMES, row[1:], strict=True):
        month, _, numbers = written.partition("/")
        for number in numbers.split(">") if numbers else ():
            yield date(int(row[0]), int(month), int(number)), name


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_year_is_that_of_the_lists(state: State, row: list[str]) -> None:
    found = state.holidays.in_year(int(row[0]))

    plain = {day: name.replace("’", "'") for day, name in found.items()}
    assert plain == dict(listed(row))
    assert list(found) == sorted(found)


@pytest.mark.parametrize("year", YEARS)
def test_an_outside_library_agrees(state: State, year: int) -> None:
    library = outside.country_holidays(
        "US", subdiv="MA", years=year, categories=("public",)
    )
    named = {day for day, name in library.items() if name not in SUFFOLK}

    assert set(state.holidays.in_year(year)) == named


@pytest.mark.parametrize("year", YEARS)
def test_the_post_rests_on_the_federal_holidays(state: State, year: int) -> None:
    # working: the post keeps the holiday itself and the Monday after a Sunday; the
    # Fridays before a Saturday, which the library gives as observed, are its own
    # staff's, and mail moves on them. Juneteenth is the post's from 2022.
    library = outside.country_holidays("US", years=year, categories=("public",))
    kept = {
        day
        for day, name in library.items()
        if not ("(observed)" in name and day.weekday() == 4)
        and not ("Juneteenth" in name and year < 2022)
    }

    assert set(state.post.in_year(year)) == kept


def test_the_post_moves_mail_on_patriots_day_and_on_saturdays(state: State) -> None:
    patriots, saturday = date(2027, 4, 19), date(2027, 4, 17)

    assert state.holidays.name(patriots) == "Patriots Day"
    assert state.mail_moves(patriots)
    assert state.mail_moves(saturday)


@pytest.mark.parametrize(
    ("day", "moves"),
    [
        (date(2021, 6, 18), True),  # the Friday before the first Juneteenth
        (date(2021, 6, 19), True),  # a holiday of the state, not yet of the post
        (date(2022, 6, 19), False),  # a Sunday
        (date(2022, 6, 20), False),  # the Monday after it
        (date(2023, 6, 19), False),
        (date(2026, 7, 3), True),  # the Friday before a Saturday July 4
        (date(2026, 7, 4), False),
        (date(2027, 7, 5), False),  # the Monday after a Sunday July 4
        (date(2026, 11, 22), False),  # a Sunday like any other
    ],
)
def test_the_post_keeps_its_own_days(state: State, day: date, *, moves: bool) -> None:
    assert state.mail_moves(day) is moves


@pytest.mark.parametrize(
    ("day", "holiday"),
    [
        # W51
        (date(2020, 6, 19), False),
        (date(2021, 6, 18), False),
        (date(2021, 6, 19), True),
        (date(2021, 6, 21), False),
        (date(2022, 6, 20), True),
        (date(2023, 6, 19), True),
        # W52
        (date(2023, 11, 10), False),
        (date(2023, 11, 13), False),
        # A03
        (date(2027, 7, 5), True),
        (date(2027, 6, 21), False),
        (date(2027, 12, 27), False),
        (date(2026, 4, 20), True),
        (date(2027, 4, 19), True),
        (date(2028, 4, 17), True),
        # A05: Suffolk County's, not Plymouth County's
        (date(2027, 3, 17), False),
        (date(2027, 6, 17), False),
        # law.md 1.1: not legal holidays
        (date(2027, 5, 20), False),
        (date(2026, 11, 27), False),
        (date(2026, 12, 24), False),
    ],
)
def test_what_only_looks_like_a_holiday_is_none(
    state: State, day: date, *, holiday: bool
) -> None:
    assert bool(state.holidays.name(day)) is holiday


@pytest.mark.parametrize(
    "day",
    [
        date(2026, 7, 3),
        date(2027, 6, 18),
        date(2027, 12, 24),
        date(2027, 12, 31),
        date(2028, 11, 10),
    ],
)
def test_the_friday_before_a_saturday_holiday_is_a_working_day(
    state: State, day: date
) -> None:
    assert state.holidays.is_working(day)


def test_saturdays_sundays_and_holidays_are_no_working_days(state: State) -> None:
    week = [date(2026, 11, 23 + number) for number in range(7)]

    worked = [state.holidays.is_working(day) for day in week]

    # working: Mon 23, Tue, Wed, Thanksgiving Thu 26, Fri, Sat, Sun
    assert worked == [True, True, True, False, True, False, False]


def test_the_holidays_never_run_out(state: State) -> None:
    # A18: no table ends. New Year's Day 2500 is a Friday; July 4, 2999 a Thursday.
    assert state.holidays.name(date(2500, 1, 1))
    assert state.holidays.name(date(2999, 7, 4)) == "Independence Day"


def test_every_holiday_has_its_source(state: State) -> None:
    rules = (*state.holidays.rules, *state.post.rules)

    assert [rule.name for rule in rules if not rule.cite] == []


def test_a_changed_rule_ends_and_the_new_one_begins() -> None:
    # working: third Mondays of May: 2029-05-21; last ones: 2030-05-27
    text = """
state: elsewhere
holidays:
  - {name: Old Day, month: 5, weekday: monday, nth: 3, until: 2029, cite: a law}
  - {name: New Day, month: 5, weekday: monday, nth: last, since: 2030, cite: a law}
post: {days: [monday], holidays: [{name: Rest, month: 1, day: 1, cite: a law}]}
"""

    found = town.read_state(yamlfile.read(text, "elsewhere.yaml")).holidays

    assert dict(found.in_year(2029)) == {date(2029, 5, 21): "Old Day"}
    assert dict(found.in_year(2030)) == {date(2030, 5, 27): "New Day"}


def test_no_rules_are_no_holidays() -> None:
    assert not Holidays(()).name(date(2027, 7, 4))
