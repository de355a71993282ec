"""A board's nights: what is taken up on one, and the filing calendar of a year."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date, datetime
from typing import Any

import pytest

from noticegen import casework, facts, meetings, schedule
from noticegen.meetings import CONTINUED, NEW, VOTE
from noticegen.papers import Case
from noticegen.story import Story
from tests.sample_town import (
    OFFICE,
    RULES,
    hearing,
    iso,
    not_printed,
    on,
    record_of,
    toy,
    toy_duty,
    with_board,
    with_town,
)

BOARD = "planning-board"
SET = on("2026-10-21", "hearing-set", hearing=hearing("2026-11-10"))
OPENED = on("2026-11-10", "hearing-opened")
CONTINUANCE = on("2026-11-10", "hearing-continued", to=hearing("2026-11-24", "19:30"))
CLOSED = on("2026-11-24", "hearing-closed")
VOTED = on("2026-12-08", "voted", decision="approved")


def case_of(*events, today, docket="LDP-2027-001", **given):
    read = record_of(*events, **given).model_copy(update={"docket": docket})
    day = date.fromisoformat(today)
    laid_out = schedule.lay_out(read, RULES, today=day)
    known = facts.establish(read, today=day)
    return Case(read, RULES, Story.of(read, day), laid_out, known)


def taken_up(night, *cases):
    found = meetings.items(cases, date.fromisoformat(night))
    return [(item.case.record.docket, item.kind) for item in found]


# --- One night ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("events", "night", "kind"),
    [
        ([SET], "2026-11-10", NEW),
        ([SET, OPENED, CONTINUANCE], "2026-11-24", CONTINUED),
        ([SET, OPENED, CONTINUANCE, CLOSED], "2026-12-08", VOTE),
        # the agenda of a night is the same once that night has been
        ([SET, OPENED, CONTINUANCE, CLOSED, VOTED], "2026-12-08", VOTE),
    ],
)
def test_a_night_takes_up_a_hearing_its_continuance_and_the_vote(events, night, kind):
    assert taken_up(night, case_of(*events, today="2026-12-21")) == [
        ("LDP-2027-001", kind)
    ]


@pytest.mark.parametrize(
    ("events", "night"),
    [
        ([on("2026-10-21", "complete")], "2026-11-10"),  # no hearing is set
        ([SET], "2026-11-24"),  # another night
        ([OPENED, CLOSED], "2026-11-10"),  # a night before the close
        ([SET, OPENED, CONTINUANCE, CLOSED, VOTED], "2026-12-22"),  # decided
    ],
)
def test_a_night_leaves_alone_what_is_not_before_the_board(events, night):
    assert taken_up(night, case_of(*events, today="2026-12-21")) == []


def test_a_hearing_that_was_moved_is_taken_up_on_its_new_night_alone():
    reset = on("2026-11-05", "hearing-reset", hearing=hearing("2026-11-24"))
    case = case_of(SET, reset, today="2026-11-06")

    assert taken_up("2026-11-10", case) == []
    assert taken_up("2026-11-24", case) == [("LDP-2027-001", NEW)]


def test_an_item_has_the_time_and_the_place_of_its_session():
    case = case_of(SET, OPENED, CONTINUANCE, today="2026-11-11")

    (first,) = meetings.items((case_of(SET, today="2026-11-06"),), date(2026, 11, 10))
    (again,) = meetings.items((case,), date(2026, 11, 24))

    assert (f"{first.time}", f"{again.time}") == ("19:00:00", "19:30:00")
    assert first.place == again.place == hearing("2026-11-10")["place"]


def test_the_hearings_come_first_then_the_votes_each_in_the_order_of_the_dockets():
    closed = (SET, OPENED, on("2026-11-10", "hearing-closed"))
    later = on("2026-11-02", "hearing-set", hearing=hearing("2026-11-24"))
    cases = (
        case_of(*closed, today="2026-11-20", docket="A"),
        case_of(SET, OPENED, CONTINUANCE, today="2026-11-20", docket="D"),
        case_of(later, today="2026-11-20", docket="C"),
        case_of(later, today="2026-11-20", docket="B"),
    )

    assert taken_up("2026-11-24", *cases) == [
        ("B", NEW),
        ("C", NEW),
        ("D", CONTINUED),
        ("A", VOTE),
    ]


def agenda_of(night, *cases, today="2026-11-12", rules=RULES):
    day = date.fromisoformat(night)
    found = meetings.items(cases, day)
    return meetings.agenda_facts(rules, BOARD, day, found, date.fromisoformat(today))


def test_an_agenda_names_its_board_its_meeting_and_the_last_moment_to_post_it():
    # golden.yaml: for Tue Nov 24 the Clerk is last there on Fri Nov 20 till noon
    found = agenda_of("2026-11-24")

    assert found["board"] == "Planning Board"
    meeting = found["meeting"]
    assert isinstance(meeting, dict)
    assert f"{meeting['date']} {meeting['time']}" == "2026-11-24 19:00:00"
    assert meeting["place"] == hearing("2026-11-24")["place"]
    assert found["posted_by"] == "Fri Nov 20, 2026, noon"
    assert found["items"] == []


@pytest.mark.parametrize(
    ("today", "still"), [("2026-11-20", True), ("2026-11-21", False)]
)
def test_an_agenda_can_be_posted_until_the_last_lawful_day_is_over(today, still):
    assert agenda_of("2026-11-24", today=today)["can_still"] is still


def test_a_meeting_begins_with_the_earliest_of_its_hearings():
    early = on("2026-11-02", "hearing-set", hearing=hearing("2026-11-24", "18:30"))
    cases = (
        case_of(SET, OPENED, CONTINUANCE, today="2026-11-12", docket="B"),
        case_of(early, today="2026-11-12", docket="A"),
    )

    meeting = agenda_of("2026-11-24", *cases)["meeting"]

    assert isinstance(meeting, dict)
    assert f"{meeting['time']}" == "18:30:00"


def test_an_item_of_an_agenda_says_whose_land_it_is_and_what_is_sought():
    given: Any = {
        "project": "Pond Street Solar",
        "applicant": {"name": "South Coast Array Builders, Inc."},
        "owners": [{"name": "Tillson Solar LLC"}, {"name": "Ana Field"}],
        "site": {
            "address": "0 Pond Street",
            "parcels": ["39-3", "39-4"],
            "description": "Clearing of a bog.",
        },
    }

    items: Any = agenda_of(
        "2026-11-24",
        case_of(SET, OPENED, CONTINUANCE, today="2026-11-12", **given),
    )["items"]

    assert items == [
        {
            "kind": "CONTINUED PUBLIC HEARING",
            "docket": "LDP-2027-001",
            "title": "Pond Street Solar",
            "address": "0 Pond Street",
            "parcels": "39-3 and 39-4",
            "applicant": "South Coast Array Builders, Inc.",
            "owner": "Tillson Solar LLC and Ana Field",
            "sought": "Land disturbance permit",
            "description": "Clearing of a bog.",
        }
    ]


def test_an_item_of_which_little_is_known_leaves_gaps_and_does_not_fail():
    items: Any = agenda_of("2026-11-10", case_of(SET, today="2026-11-05"))["items"]

    (item,) = items
    assert item["title"] == "Land disturbance permit"
    names = ("address", "parcels", "applicant", "description")
    assert [str(item[name].path) for name in names] == [
        "LDP-2027-001: site.address",
        "LDP-2027-001: site.parcels",
        "LDP-2027-001: applicant.name",
        "LDP-2027-001: site.description",
    ]


def test_an_item_whose_words_say_nothing_is_a_gap_that_names_its_docket():
    said: Any = {"project": "Old business", "site": {"description": "TBD"}}

    items: Any = agenda_of("2026-11-10", case_of(SET, today="2026-11-05", **said))[
        "items"
    ]

    (item,) = items
    assert (item["title"].path, item["title"].says) == (
        "LDP-2027-001: project",
        "Old business",
    )
    assert (item["description"].path, item["description"].says) == (
        "LDP-2027-001: site.description",
        "TBD",
    )


@pytest.mark.parametrize(
    ("night", "words"), [("2027-06-22", "By telephone"), ("2027-07-13", None)]
)
def test_taking_part_from_afar_is_printed_while_its_law_lasts(night, words):
    rules = with_board(remote="By telephone", remote_until=date(2027, 6, 30))

    assert agenda_of(night, rules=rules)["remote"] == words


def test_a_town_that_says_nothing_of_taking_part_from_afar_prints_nothing():
    assert agenda_of("2027-06-22")["remote"] is None


def test_a_procedure_without_a_rule_for_posting_names_no_moment():
    found = agenda_of("2026-11-24", rules=toy_duty("the day of received", "received"))

    assert "posted_by" not in found
    assert "can_still" not in found


# --- The filing calendar ------------------------------------------------------------


def calendar_of(year, rules=RULES):
    return {
        iso(night.night): night
        for night in meetings.filing_calendar(rules, BOARD, year)
    }


def as_shown(night):
    shown = {name: iso(value) for name, value in asdict(night).items()}
    del shown["night"]
    return shown


def test_a_year_has_the_second_and_fourth_tuesdays_but_for_a_holiday():
    # working: the second Tuesday of November 2025 is the 11th, Veterans Day
    assert len(calendar_of(2026)) == 24
    assert [iso_ for iso_ in calendar_of(2025) if iso_.startswith("2025-11")] == [
        "2025-11-25"
    ]


@pytest.mark.parametrize(
    ("night", "shown"),
    [
        # working: 21 days before Mar 9 is Feb 16. Eight days before is Mon Mar 1, the
        #          last paper by then Thu Feb 25, its copy Mon Feb 22, noon; the Clerk's
        #          last open day before is Fri Feb 19. Agenda Fri 7 p.m., so Fri noon.
        #          21 days after is Mar 30.
        (
            "2027-03-09",
            {
                "complete_from": "2027-02-16",
                "complete_by": "2027-02-19",
                "copy_by": "2027-02-22T12:00",
                "edition": "2027-02-25",
                "mail_by": "2027-03-01",
                "post_by": "2027-03-01",
                "agenda_by": "2027-03-05T12:00",
                "decide_by": "2027-03-30",
            },
        ),
        # working: eight days before Apr 27 is Mon Apr 19, Patriots Day: the post works,
        #          Town Hall does not (Fri Apr 16). The paper of Apr 15, copy Apr 12,
        #          complete by Fri Apr 9, from Tue Apr 6.
        (
            "2027-04-27",
            {
                "complete_from": "2027-04-06",
                "complete_by": "2027-04-09",
                "copy_by": "2027-04-12T12:00",
                "edition": "2027-04-15",
                "mail_by": "2027-04-19",
                "post_by": "2027-04-16",
                "agenda_by": "2027-04-23T12:00",
                "decide_by": "2027-05-18",
            },
        ),
        # working: eight days before Oct 26 is Mon Oct 18; the paper of Oct 14, whose
        #          Monday is Columbus Day: copy Fri Oct 8, complete by Thu Oct 7
        (
            "2027-10-26",
            {
                "complete_from": "2027-10-05",
                "complete_by": "2027-10-07",
                "copy_by": "2027-10-08T12:00",
                "edition": "2027-10-14",
                "mail_by": "2027-10-18",
                "post_by": "2027-10-18",
                "agenda_by": "2027-10-22T12:00",
                "decide_by": "2027-11-16",
            },
        ),
        # working: 21 days before Jan 12 is Dec 22. The paper of Thu Dec 31, copy Mon
        #          Dec 28. Christmas is Fri Dec 25: the Clerk's last day is Thu Dec 24.
        (
            "2027-01-12",
            {
                "complete_from": "2026-12-22",
                "complete_by": "2026-12-24",
                "copy_by": "2026-12-28T12:00",
                "edition": "2026-12-31",
                "mail_by": "2027-01-04",
                "post_by": "2027-01-04",
                "agenda_by": "2027-01-08T12:00",
                "decide_by": "2027-02-02",
            },
        ),
    ],
)
def test_a_night_of_the_filing_calendar_has_each_steps_planned_day(night, shown):
    assert as_shown(calendar_of(2027)[night]) == shown


def test_a_night_that_no_filing_can_reach_in_time_says_so_by_having_no_days_for_one():
    # working: for Tue Dec 8, 2026 the safe paper is of Nov 19 (none on Thanksgiving);
    #          its copy Mon Nov 16, complete by Fri Nov 13; but 21 days before is Nov 17
    found = as_shown(calendar_of(2026)["2026-12-08"])

    assert (found["complete_from"], found["complete_by"]) == (None, None)
    assert (found["copy_by"], found["edition"]) == ("2026-11-16T12:00", "2026-11-19")


def test_a_night_reached_only_by_what_is_complete_on_one_day_has_that_day_twice():
    # working: 21 days before Fri Nov 6, 2026 is Fri Oct 16; eight before is Oct 29,
    #          whose paper is not printed: that of Oct 22, copy Mon Oct 19, complete by
    #          Fri Oct 16.
    boards = with_board(nth=(), added=(date(2026, 11, 6),)).town.boards
    rules = with_town(not_printed("2026-10-29"), boards=boards)

    found = calendar_of(2026, rules)

    one = as_shown(found["2026-11-06"])
    assert (one["complete_from"], one["complete_by"]) == ("2026-10-16", "2026-10-16")


def test_day_twenty_one_on_a_holiday_does_not_reach_the_night_after_it():
    # working: day 21 after Thu Oct 22 is Thu Nov 12; after Oct 21 it is Veterans Day,
    #          planned for Nov 10
    rules = with_board(nth=(), added=(date(2026, 11, 12),))

    assert as_shown(calendar_of(2026, rules)["2026-11-12"])["complete_from"] == (
        "2026-10-22"
    )


def test_the_first_of_two_advertisements_decides_by_when_to_file():
    # working: Tue Mar 9, 2027: the safe papers are Feb 25 and Feb 18; copy for
    #          that closes Mon Feb 15, Presidents Day, so Fri Feb 12; the day before is
    #          Thu Feb 11. No time to the hearing runs, nor one to decide.
    rules = casework.rulebook(OFFICE, "scenic-road")

    found = as_shown(calendar_of(2027, rules)["2027-03-09"])

    assert (found["complete_from"], found["complete_by"]) == (None, "2027-02-11")
    assert (found["copy_by"], found["edition"]) == ("2027-02-22T12:00", "2027-02-25")
    assert found["decide_by"] is None


def test_a_procedure_that_asks_for_nothing_has_a_calendar_of_bare_nights():
    rules = toy_duty("the day of received", "received")

    assert set(as_shown(calendar_of(2027, rules)["2027-03-09"]).values()) == {None}


CLOCK = """
duties:
  - id: held
    act: Hold it
    who: Somebody
    rules: [{{since: 2015-01-01, rule: {}, cite: Toys 1, confirmed: 2026-11-20}}]
    done: {{event: hearing-opened}}
"""


@pytest.mark.parametrize(
    "rule", ["within 2 years after complete", "the day of complete"]
)
def test_a_clock_that_is_not_of_days_bounds_no_filing(rule):
    found = as_shown(calendar_of(2027, toy(CLOCK.format(rule)))["2027-03-09"])

    assert found["complete_from"] is None


def test_a_clock_too_short_for_a_night_on_a_holiday_reaches_it_from_no_day():
    # working: one day after Sun Apr 18, 2027 is Patriots Day, planned for the Friday
    boards = with_board(nth=(), added=(date(2027, 4, 19),)).town.boards
    rules = with_town(toy(CLOCK.format("within 1 day after complete")), boards=boards)

    assert as_shown(calendar_of(2027, rules)["2027-04-19"])["complete_from"] is None


def test_a_clock_of_one_day_reaches_a_night_from_the_day_before():
    rules = toy(CLOCK.format("within 1 day after complete"))

    found = as_shown(calendar_of(2027, rules)["2027-03-09"])

    assert found["complete_from"] == "2027-03-08"


def test_a_withdrawn_application_is_on_no_agenda():
    case = case_of(SET, on("2026-10-23", "withdrawn"), today="2026-11-04")

    assert meetings.items((case,), date(2026, 11, 10)) == ()


def test_a_row_of_the_filing_calendar_says_the_year_where_it_is_another():
    night = meetings.FilingNight(
        night=date(2027, 1, 12),
        complete_from=date(2026, 12, 22),
        complete_by=None,
        copy_by=datetime.fromisoformat("2026-12-28T12:00"),
        edition=date(2027, 1, 7),
        mail_by=None,
        post_by=None,
        agenda_by=None,
        decide_by=None,
    )

    row = meetings.as_row(night, 2027)

    assert row["night"] == "Tue Jan 12"
    assert row["complete_from"] == "Tue Dec 22, 2026"
    assert row["copy_by"] == "Mon Dec 28, 2026, noon"
    assert row["complete_by"] is None
