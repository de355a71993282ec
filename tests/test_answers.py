"""What the commands answer: plain values, in the shapes agreed."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import pytest

from noticegen import answers
from noticegen.duties import Notice
from noticegen.nights import Nights, Rejected
from noticegen.problems import Problem
from tests.sample_town import RULES, dates_of, duty_of, on

DAY = date(2027, 3, 16)


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (DAY, "2027-03-16"),
        (datetime(2027, 3, 16, 19, 0), "2027-03-16T19:00"),  # noqa: DTZ001  wall clock
        (time(9, 5), "09:05"),
        ({"day": DAY, 2: (DAY,)}, {"day": "2027-03-16", "2": ["2027-03-16"]}),
        ([1, 2.5, True, None, "words"], [1, 2.5, True, None, "words"]),
        (Decimal("48000.00"), "48000.00"),
        (Problem("here", "is wrong."), "here: is wrong."),
    ],
)
def test_a_value_is_told_in_the_kinds_of_json(value: object, plain: object) -> None:
    assert answers.plain(value) == plain


def test_a_schedule_is_told_with_its_duties_and_warnings() -> None:
    # 21 days from Wed Feb 24 are Wed Mar 17
    answer: Any = answers.of_dates(
        dates_of(on("2027-02-24", "complete"), today="2027-02-25")
    )

    assert answer["docket"] == "LDP-2027-001"
    assert answer["today"] == "2027-02-25"
    duties = {duty["id"]: duty for duty in answer["duties"]}
    assert duties["hearing-held"]["legal_last"] == "2027-03-17"
    assert duties["hearing-held"]["trigger"] == {
        "event": "complete",
        "date": "2027-02-24",
    }
    assert duties["hearing-held"]["status"] == "open"
    assert answer["warnings"]


def test_only_a_duty_that_needs_a_vote_tells_by_when() -> None:
    closed = [
        on("2027-02-24", "complete"),
        on("2027-03-09", "hearing-opened", time="19:00"),
        on("2027-03-09", "hearing-closed"),
    ]
    final = answers.of_duty(duty_of("final-action", *closed, today="2027-03-10"))
    held = answers.of_duty(duty_of("hearing-held", *closed, today="2027-03-10"))

    # 21 days from Tue Mar 9 are Tue Mar 30; the last Board night before is Mar 23
    assert (final["legal_last"], final["vote_by"]) == ("2027-03-30", "2027-03-23")
    assert "vote_by" not in held


def test_a_warning_without_a_day_has_none() -> None:
    assert answers.of_warning(Notice("X1", "Look.", "§ 1", None)) == {
        "code": "X1",
        "text": "Look.",
        "cite": "§ 1",
        "date": None,
    }


def test_nights_are_told_lawful_and_refused() -> None:
    found = Nights((), (Rejected(DAY, "It is too late."),), "Ask for more time.")

    assert answers.of_nights(found) == {
        "nights": [],
        "rejected": [{"date": "2027-03-16", "why": "It is too late."}],
        "advice": "Ask for more time.",
    }


def test_a_count_is_told_in_both_readings() -> None:
    counter = RULES.town.counter()
    # 21 days from Mon Mar 29 are Mon Apr 19, Patriots' Day: planned for Fri Apr 16,
    # lawful until Tue Apr 20
    answer = answers.of_count(counter.within(date(2027, 3, 29), 21), "Because.")

    assert answer["base"] == "2027-04-19"
    assert answer["act_by"] == "2027-04-16"
    assert answer["legal_last"] == "2027-04-20"
    assert answer["why"] == "Because."
    assert "2027-04-19" in str(answer["holidays"])


def test_holidays_are_told_year_by_year() -> None:
    answer = answers.of_holidays(RULES.town.state.holidays, 2026, 2027)

    listed = answer["holidays"]
    assert isinstance(listed, list)
    assert listed[0] == {"date": "2026-01-01", "name": "New Year's Day"}
    assert [each["date"] for each in listed] == sorted(each["date"] for each in listed)
    assert {each["date"][:4] for each in listed} == {"2026", "2027"}
