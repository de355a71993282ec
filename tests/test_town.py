"""The town: its files read, its Board's nights, its newspaper, its post."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from noticegen import days, town, yamlfile
from noticegen.days import Closing, Hours

if TYPE_CHECKING:
    from noticegen.town import Board, Newspaper, Town

CALENDARS = Path(__file__).parent.parent / "calendars"
SMALL = """\
town: testtown
offices:
  clerk: {name: Town Clerk, hours: {monday: ["08:00-12:00"]}}
boards:
  board:
    name: Board
    members: [A. Pell]
    chair: A. Pell
    quorum: 1
    meets: {weekday: tuesday, nth: [1], time: "19:00", place: Town Hall}
newspapers:
  paper: {name: Paper, weekday: friday, copy: {weekday: friday, time: "10:00"}}
"""


def tree_of(name: str) -> yamlfile.Tree:
    path = CALENDARS / name
    return yamlfile.read(path.read_text(encoding="utf-8"), path.name)


STATE = town.read_state(tree_of("massachusetts.yaml"))


def read(text: str) -> Town:
    return town.read(yamlfile.read(text, "testtown.yaml"), STATE)


@pytest.fixture(scope="module")
def carver() -> Town:
    return town.read(tree_of("carver.yaml"), STATE, ("tbd",))


@pytest.fixture
def board(carver: Town) -> Board:
    return carver.boards["planning-board"]


@pytest.fixture
def courier(carver: Town) -> Newspaper:
    return carver.newspaper


# The shipped town


def test_the_clerk_has_the_hours_of_the_sample(carver: Town) -> None:
    usual = (Hours(time(8), time(10)), Hours(time(12), time(16)))

    assert carver.clerk.week == (
        usual,
        (Hours(time(8), time(10)), Hours(time(12), time(19))),
        usual,
        usual,
        (Hours(time(8), time(12)),),
        (),
        (),
    )


def test_the_board_has_five_members_and_a_quorum_of_three(board: Board) -> None:
    assert len(board.members) == 5
    assert board.chair in board.members
    assert board.quorum == 3
    assert (board.weekday, board.nth, board.time) == (1, (2, 4), time(19))


def test_what_the_town_has_not_voted_is_unknown(carver: Town) -> None:
    assert carver.saturday_vote is None
    assert carver.settings["member_certificates"] is None
    assert carver.settings["list_warn_days"] == 30
    assert carver.settings["interoffice_also_mailed"] is False
    assert carver.counter().saturday_vote is None


def test_what_prints_on_papers_is_kept_in_words(carver: Town, board: Board) -> None:
    assert carver.details["zip"] == "02330"
    assert board.details["phone"] == "508-555-0113"
    assert carver.office_details["clerk"]["phone"] == "508-866-3403"
    assert carver.newspaper.details["statewide_site"] == "masspublicnotices.org"
    assert carver.empty_phrases == ("tbd",)


def test_delegations_name_who_may_do_what_since_when(carver: Town) -> None:
    assert carver.delegations == (
        {
            "to": "Town Engineer",
            "powers": ("inspect", "order"),
            "voted": date(2026, 1, 12),
        },
    )


def test_a_counter_counts_by_the_clerks_days(carver: Town) -> None:
    counter = carver.counter()

    assert counter.office is carver.clerk
    assert counter.holidays is STATE.holidays


# A town in a few lines


def test_a_town_needs_little() -> None:
    found = read(SMALL)

    assert found.id == "testtown"
    assert found.saturday_vote is None
    assert found.settings == {}
    assert found.details == {}
    assert found.delegations == ()
    assert found.clerk.closings == {}
    assert found.newspaper.rate is None
    assert found.newspaper.minimum is None
    assert found.newspaper.words_per_line == 6


@pytest.mark.parametrize(
    ("voted", "vote"), [("true", True), ("false", False), ("unknown", None)]
)
def test_the_vote_on_saturdays_is_read(voted: str, *, vote: bool | None) -> None:
    found = read(f"{SMALL}options: {{saturday_closing: {{voted: {voted}}}}}\n")

    assert found.saturday_vote is vote
    assert found.counter().saturday_vote is vote


def test_a_vote_that_is_a_number_is_no_vote() -> None:
    assert read(f"{SMALL}options: {{votes_needed: {{value: 3}}}}\n").settings == {
        "votes_needed": 3
    }


def test_closings_are_of_a_day_or_from_an_hour() -> None:
    found = read(
        SMALL
        + "closings:\n"
        + "  - {date: 2026-11-27, name: Day after, note: every year}\n"
        + '  - {date: 2026-12-24, name: Eve, from: "12:00"}\n'
    )

    assert found.clerk.closings == {
        date(2026, 11, 27): Closing("Day after"),
        date(2026, 12, 24): Closing("Eve", time(12)),
    }


def test_the_first_newspaper_is_the_one_the_town_advertises_in() -> None:
    copy = "{weekday: friday, time: '10:00'}"
    more = f"  other: {{name: Other, weekday: monday, copy: {copy}}}"

    assert read(f"{SMALL}{more}\n").newspaper.id == "paper"


# The Board's nights


def test_the_board_meets_on_the_second_and_fourth_tuesdays(board: Board) -> None:
    found = board.nights(date(2026, 11, 10), date(2026, 12, 31))

    assert found == (
        date(2026, 11, 10),
        date(2026, 11, 24),
        date(2026, 12, 8),
        date(2026, 12, 22),
    )


def test_nights_run_over_a_years_end(board: Board) -> None:
    found = board.nights(date(2026, 12, 22), date(2027, 1, 26))

    assert found == (date(2026, 12, 22), date(2027, 1, 12), date(2027, 1, 26))


def test_the_board_does_not_meet_on_a_legal_holiday(board: Board) -> None:
    # working: Nov 11, 2025 is the second Tuesday of November, and Veterans Day
    found = board.nights(date(2025, 11, 1), date(2025, 11, 30))

    assert found == (date(2025, 11, 25),)


def test_nights_are_cancelled_and_added(board: Board) -> None:
    changed = replace(
        board, cancelled=(date(2026, 11, 24),), added=(date(2026, 11, 17),)
    )

    found = changed.nights(date(2026, 11, 1), date(2026, 11, 30))

    assert found == (date(2026, 11, 10), date(2026, 11, 17))


def test_a_board_of_fifth_tuesdays_meets_four_times_a_year(board: Board) -> None:
    found = replace(board, nth=(5,)).nights(date(2026, 1, 1), date(2026, 12, 31))

    assert [night.month for night in found] == [3, 6, 9, 12]


def test_the_next_night_is_after_the_day(board: Board) -> None:
    assert board.next_night(date(2026, 11, 9)) == date(2026, 11, 10)
    assert board.next_night(date(2026, 11, 10)) == date(2026, 11, 24)


def test_a_board_that_never_meets_has_no_next_night(board: Board) -> None:
    assert replace(board, nth=()).next_night(date(2026, 11, 10)) is None


# The newspaper


def test_the_paper_comes_out_on_thursdays_but_not_on_a_legal_holiday(
    courier: Newspaper,
) -> None:
    assert courier.is_out(date(2026, 11, 19))
    assert not courier.is_out(date(2026, 11, 26))  # Thanksgiving
    assert not courier.is_out(date(2026, 11, 20))  # a Friday


def test_an_edition_that_is_not_printed_is_not_out(courier: Newspaper) -> None:
    changed = replace(courier, not_printed=(date(2027, 4, 8),))

    assert not changed.is_out(date(2027, 4, 8))
    assert changed.last_out(date(2027, 4, 8)) == date(2027, 4, 1)


@pytest.mark.parametrize(
    ("hearing", "edition"),
    [
        # A17
        (date(2027, 4, 15), date(2027, 4, 8)),
        (date(2027, 4, 14), date(2027, 4, 1)),
        # working: seven days before Thu Dec 3, 2026 is Thanksgiving
        (date(2026, 12, 3), date(2026, 11, 19)),
    ],
)
def test_the_last_edition_that_is_in_time(
    courier: Newspaper, hearing: date, edition: date
) -> None:
    assert courier.last_out(days.shift(hearing, -7)) == edition


@pytest.mark.parametrize(
    ("edition", "due"),
    [
        ("2026-11-05", "2026-11-02T12:00"),  # Monday noon
        ("2026-10-15", "2026-10-09T12:00"),  # Mon Oct 12 is Columbus Day: Friday
        ("2027-04-22", "2027-04-16T12:00"),  # Patriots Day
        ("2027-07-08", "2027-07-02T12:00"),  # Mon July 5 after a Sunday July 4
        ("2027-01-21", "2027-01-15T12:00"),  # Martin Luther King Day
    ],
)
def test_copy_is_due_on_monday_noon_or_on_the_working_day_before(
    courier: Newspaper, edition: str, due: str
) -> None:
    found = courier.copy_due(days.parse_day(edition))

    assert found == days.parse_moment(due)


def test_copy_on_the_editions_own_weekday_is_due_the_week_before() -> None:
    paper = read(SMALL).newspaper

    # working: Fri Mar 12, 2027 and Fri Mar 5
    assert paper.copy_due(date(2027, 3, 12)) == days.parse_moment("2027-03-05T10:00")


# The state


def test_the_state_is_read_with_its_post() -> None:
    assert STATE.id == "massachusetts"
    assert len(STATE.holidays.rules) == 12
    assert len(STATE.post.rules) == 11
    assert STATE.mail_days == (0, 1, 2, 3, 4, 5)
