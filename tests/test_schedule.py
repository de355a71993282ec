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


def tight(*events, today) -> list[tuple[str, str]]:
    """Return the words and the day of each warning of a step that is tight."""
    found = dates_of(*events, today=today).warnings
    return [(each.text, str(each.date)) for each in found if each.code == "tight"]


def test_a_step_past_its_safe_day_and_not_its_last_one_is_warned_of():
    # working: hearing Tue Nov 10, 2026; 7 days before Nov 3, a clear day more Nov 2;
    #          the last edition by Nov 2 is Thu Oct 29, its copy closes Mon Oct 26
    assert tight(*EVENTS, today="2026-10-26") == []
    ((copy, day),) = tight(*EVENTS, today="2026-10-27")
    assert copy.endswith(
        "the last hour for copy, Mon Oct 26, 2026, noon, has passed. "
        "Be sure that the newspaper has it."
    )
    assert day == "2026-10-26"
    said = [words for words, _ in tight(*EVENTS, today="2026-11-03")]
    assert (
        "Mail the notice to the abutters, first class: the safe day, Mon Nov 2, 2026, "
        "has passed; the last lawful one is Tue Nov 3, 2026."
    ) in said


def test_a_wrong_year_of_filing_is_said_and_no_duty_vanishes():
    found = dates_of(
        on("2006-10-19", "received"), on("2026-10-21", "complete"), today="2026-10-22"
    )

    assert found.duty("hearing-held") is not None
    assert "no-rule" in [each.code for each in found.warnings]


def test_a_withdrawn_application_asks_for_no_agenda():
    found = dates_of(*EVENTS, on("2026-10-23", "withdrawn"), today="2026-11-20")

    assert not found.missed
