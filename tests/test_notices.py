"""Real newspaper notices, judged by the day counts that the law asks of them.

`tables/notices.csv` holds twenty-odd published legal notices with what a person
counted of each: days from the first and the last printing to the hearing, and
whether they meet three rules. The same must come out of `days`.
"""

from __future__ import annotations

import csv
from datetime import date, time
from pathlib import Path

import pytest

from noticegen import days

with (Path(__file__).parent / "tables" / "notices.csv").open(newline="") as table:
    NOTICES = tuple(csv.DictReader(table))

every_notice = pytest.mark.parametrize("notice", NOTICES, ids=lambda row: row["id"])

ALL_DAY = (days.Hours(time(0, 0), time(23, 59)),)
NO_HOLIDAYS = days.Holidays(())
COUNTER = days.Counter(NO_HOLIDAYS, days.Office("Any", (ALL_DAY,) * 7, NO_HOLIDAYS))


def hearing(notice: dict[str, str]) -> date:
    return days.parse_day(notice["hearing_date"])


def printings(notice: dict[str, str]) -> list[date]:
    return [days.parse_day(day) for day in notice["publication_dates"].split(";")]


def in_time(printed: date, notice: dict[str, str], number: int) -> str:
    """Return the table's word for a printing at least `number` days before."""
    last = COUNTER.before(hearing(notice), number).legal_last
    return "yes" if isinstance(last, date) and printed <= last else "no"


@every_notice
def test_the_weekdays_of_a_notice_are_those_of_the_calendar(notice):
    printed = [f"{day:%A}" for day in printings(notice)]

    assert f"{hearing(notice):%A}" == notice["hearing_weekday"]
    assert printed == notice["publication_weekdays"].split(";")


@every_notice
def test_the_days_before_the_hearing_are_counted_as_a_person_counts_them(notice):
    first, last = min(printings(notice)), max(printings(notice))
    gap = str(days.between(first, last)) if first != last else ""

    assert days.between(first, hearing(notice)) == int(notice["days_first_before"])
    assert days.between(last, hearing(notice)) == int(notice["days_last_before"])
    assert gap == notice["gap_days"]


@every_notice
def test_the_first_printing_is_judged_by_seven_days(notice):
    assert in_time(min(printings(notice)), notice, 7) == notice["first_ge_7"]


@every_notice
def test_the_last_printing_is_judged_by_seven_days(notice):
    assert in_time(max(printings(notice)), notice, 7) == notice["last_ge_7"]


@every_notice
def test_two_weeks_running_are_judged_by_fourteen_days_from_the_first(notice):
    first, last = min(printings(notice)), max(printings(notice))
    two_weeks = days.between(first, last) == days.DAYS_IN_WEEK
    judged = in_time(first, notice, 14) if two_weeks else "no"

    assert judged == notice["two_weeks_and_first_ge_14"]


@every_notice
def test_the_safe_day_is_one_more_than_the_last_lawful_one(notice):
    counted = COUNTER.before(hearing(notice), 7)

    assert counted.act_by == days.shift(hearing(notice), -8)
    assert counted.legal_last == days.shift(hearing(notice), -7)
