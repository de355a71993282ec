"""The whole schedule of an application: its duties, and what contradicts itself."""

from __future__ import annotations

from noticegen import days, schedule
from tests.sample_town import RULES, codes, dates_of, hearing, iso, on, record_of

EVENTS = (
    on("2026-10-19", "received"),
    on("2026-10-21", "complete"),
    on("2026-10-21", "hearing-set", hearing=hearing("2026-11-10")),
)


def test_a_schedule_names_its_docket_and_its_day():
    found = dates_of(*EVENTS, today="2026-10-22")

    assert (found.docket, iso(found.today)) == ("LDP-2027-001", "2026-10-22")


def test_a_duty_is_found_by_its_id_and_what_is_no_id_finds_none():
    found = dates_of(*EVENTS, today="2026-10-22")

    hearing_held = found.duty("hearing-held")
    assert hearing_held is not None
    assert hearing_held.id == "hearing-held"
    assert found.duty("notice-mailed:2") is None


def test_the_missed_duties_are_those_past_their_last_day_and_not_done():
    # working: on Thu Nov 5 the notices of Nov 3 are missed, copy of Oct 26 with them
    found = dates_of(*EVENTS, on("2026-11-04", "posted"), today="2026-11-05")

    assert [duty.id for duty in found.missed] == [
        "ad-copy",
        "notice-published",
        "notice-mailed",
    ]


def test_what_contradicts_itself_is_warned_of_and_stops_no_date():
    found = dates_of(
        *EVENTS, on("2026-11-10", "voted", decision="denied"), today="2026-11-11"
    )

    (notice,) = (each for each in found.warnings if each.code == "contradiction")
    assert "voted" in notice.text
    assert notice.cite == ""
    assert found.duty("final-action") is not None


def test_what_contradicts_itself_only_after_today_is_not_known_today():
    vote = on("2026-11-10", "voted", decision="denied")

    assert "contradiction" not in codes(dates_of(*EVENTS, vote, today="2026-11-09"))


def test_a_stranger_at_a_session_contradicts_the_list_of_the_board():
    opened = on(
        "2026-11-10", "hearing-opened", present=["A. Pell", "B. Quist", "N. Body"]
    )

    read = record_of(*EVENTS, opened)
    (problem,) = schedule.contradictions(read, RULES, days.parse_day("2026-11-10"))

    assert "N. Body, who is not on the Board" in str(problem)


def test_the_dates_are_facts_under_the_names_of_their_duties():
    found = dates_of(*EVENTS, today="2026-10-22")

    facts = schedule.dates_as_facts(found.duties)

    assert set(facts) == {
        "clerk_notified",
        "transmitted",
        "hearing_held",
        "ad_copy",
        "notice_published",
        "notice_posted",
        "notice_mailed",
        "agenda_posted_2026_11_10",
        "final_action",
    }
    held = facts["hearing_held"]
    assert isinstance(held, dict)
    assert (held["status"], iso(held["legal_last"])) == ("open", "2026-11-12")
