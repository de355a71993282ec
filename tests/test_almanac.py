"""What the almanac answers; its counts are judged in `cases/`."""

from __future__ import annotations

import pytest

from noticegen import almanac, casework
from noticegen.problems import RefusedError

OFFICE = casework.open_office()

COUNTS = [
    # 21 days after Wed Feb 24, 2027 are Wed Mar 17
    ("days", True, 21, "2027-02-24", "2027-03-17"),
    # seven days before Tue Mar 16 are Tue Mar 9
    ("days", False, 7, "2027-03-16", "2027-03-09"),
    # after Fri Feb 26: Mon Mar 1, Tue Mar 2
    ("working-days", True, 2, "2027-02-26", "2027-03-02"),
    # before Tue Jun 1, over Memorial Day: Fri 28, Thu 27
    ("working-days", False, 2, "2027-06-01", "2027-05-27"),
    # two years after Mon Mar 1, 2027 are Thu Mar 1, 2029
    ("years", True, 2, "2027-03-01", "2029-03-01"),
    # 48 hours after Fri Mar 5, 11:55 without the weekend
    ("hours", True, 48, "2027-03-05T11:55", "2027-03-09T11:55"),
    # before Tue Oct 12, 7 p.m., without Columbus Day and the weekend
    ("hours", False, 48, "2027-10-12T19:00", "2027-10-07T19:00"),
]


@pytest.mark.parametrize(("unit", "forward", "number", "start", "base"), COUNTS)
def test_a_period_is_counted_in_its_unit(
    unit: str, *, forward: bool, number: int, start: str, base: str
) -> None:
    answer = almanac.count(
        OFFICE, number=number, start=start, unit=unit, forward=forward
    )

    assert answer["base"] == base
    assert str(answer["why"]).endswith(".")


@pytest.mark.parametrize(
    ("unit", "forward", "number", "start", "said"),
    [
        ("years", False, 1, "2027-03-16", "years: are counted forward only."),
        ("days", True, 1, "", "(empty): "),
        ("days", True, 1, "2027-03", "Write 2027-03-16."),
        ("hours", True, 1, "2027-03-16", "Write 2027-10-12T19:00."),
        ("years", True, 9000, "2027-03-16", "9000 years reach to where no calendar"),
    ],
)
def test_what_cannot_be_counted_is_refused(
    unit: str, *, forward: bool, number: int, start: str, said: str
) -> None:
    with pytest.raises(RefusedError) as refused:
        almanac.count(OFFICE, number=number, start=start, unit=unit, forward=forward)

    (problem,) = refused.value.problems
    assert said in str(problem)


def test_the_closing_of_the_last_day_is_told_for_a_forward_count() -> None:
    answer = almanac.count(
        OFFICE, number=21, start="2027-02-24", unit="days", forward=True
    )

    assert "closes at 4:00 p.m. on Wed Mar 17, 2027" in str(answer["why"])


def test_holidays_of_several_years_stand_in_one_list() -> None:
    answer = almanac.holidays(OFFICE, 2026, 2028)

    listed = answer["holidays"]
    assert isinstance(listed, list)
    dates = {each["date"] for each in listed}
    # a Saturday holiday stays: neither the Friday before nor the Monday after is one
    assert {"2026-07-04", "2027-06-19", "2027-07-05", "2028-11-11"} <= dates
    assert dates.isdisjoint({"2026-07-03", "2027-06-18", "2027-06-21", "2028-11-10"})


def test_a_filing_calendar_names_its_board_and_every_night() -> None:
    answer = almanac.filing_calendar(
        OFFICE, "carver-land-disturbance", "planning-board", 2027
    )

    nights = answer["nights"]
    assert isinstance(nights, list)
    assert answer["board"] == "Planning Board"
    assert [night["night"] for night in nights][:3] == [
        "2027-01-12", "2027-01-26", "2027-02-09",
    ]  # fmt: skip


def test_a_board_that_the_town_does_not_have_is_refused() -> None:
    for board, said in (("plannig-board", "Did you mean"), ("zoo", "There are:")):
        with pytest.raises(RefusedError, match=said):
            almanac.filing_calendar(OFFICE, "scenic-road", board, 2027)
