"""Which duties arise, and by what they are counted: for a hearing, a day, a month."""

from __future__ import annotations

import pytest

from noticegen import arisings, casework, counting
from noticegen.duties import Arising
from tests.sample_town import (
    OFFICE,
    RULES,
    dates_of,
    duty_of,
    hearing,
    iso,
    layout_of,
    on,
    toy,
    toy_duty,
)

SCENIC = casework.rulebook(OFFICE, "scenic-road")


def ids_of(*events, today="2027-12-31", rules=RULES, start=""):
    duties = dates_of(*events, today=today, rules=rules).duties
    return [duty.id for duty in duties if duty.id.startswith(start)]


def test_with_nothing_but_a_filing_the_ids_without_a_colon_are_all_listed():
    assert ids_of(on("2026-10-19", "received")) == [
        "clerk-notified",
        "transmitted",
        "hearing-held",
        "ad-copy",
        "notice-published",
        "notice-posted",
        "notice-mailed",
        "final-action",
    ]


def test_each_hearing_has_notices_of_its_own_numbered_from_the_second():
    found = ids_of(
        on("2026-10-21", "hearing-set", hearing=hearing("2026-11-10")),
        on("2026-11-05", "hearing-reset", hearing=hearing("2026-11-24")),
        on("2026-11-20", "hearing-reset", hearing=hearing("2026-12-08")),
        start="notice-mailed",
    )

    assert found == ["notice-mailed", "notice-mailed:2", "notice-mailed:3"]


def test_a_meeting_whose_time_nobody_wrote_is_at_the_boards_usual_hour():
    # working: 48 hours before Tue Dec 8, 7 p.m.: Tue 19 h, Mon 24 h, Fri 5 h
    found = duty_of(
        "agenda-posted:2026-12-08",
        on("2026-12-03", "agenda-posted", meeting="2026-12-08"),
        today="2026-12-04",
    )

    assert iso(found.legal_last) == "2026-12-04T19:00"


def test_a_meeting_at_another_hour_is_counted_from_that_hour():
    found = duty_of(
        "agenda-posted:2026-12-08",
        on("2026-11-24", "hearing-continued", to=hearing("2026-12-08", "09:30")),
        today="2026-12-01",
    )

    assert iso(found.legal_last) == "2026-12-04T09:30"


def month_ids(*events, today):
    return ids_of(*events, today=today, start="monthly-report")


MEETING = on("2027-04-13", "preconstruction-meeting")


@pytest.mark.parametrize(
    ("today", "months"),
    [
        ("2027-04-30", []),
        ("2027-05-01", ["2027-04"]),
        ("2027-06-30", ["2027-04", "2027-05"]),
        # completion is certified in June: the last report is on May
        ("2027-12-31", ["2027-04", "2027-05"]),
    ],
)
def test_a_months_report_arises_on_the_first_day_after_it(today, months):
    certified = on("2027-06-30", "completion-certified")

    assert month_ids(MEETING, certified, today=today) == [
        f"monthly-report:{month}" for month in months
    ]


def test_without_a_preconstruction_meeting_no_report_is_due():
    assert month_ids(on("2026-10-21", "complete"), today="2027-12-31") == []


def test_a_second_request_for_a_stage_is_numbered_and_another_stage_is_not():
    def asked(day, stage, wanted):
        return on(day, "inspection-requested", stage=stage, for_=wanted)

    assert ids_of(
        asked("2027-06-10", "rough-grading", "2027-06-15"),
        asked("2027-06-18", "rough-grading", "2027-06-23"),
        asked("2027-09-14", "final-grading", "2027-09-17"),
        start="inspection-notice",
    ) == [
        "inspection-notice:rough-grading",
        "inspection-notice:rough-grading:2",
        "inspection-notice:final-grading",
    ]


def test_what_must_be_complied_with_is_numbered_in_the_order_logged_for_ever():
    # the notice of the 20th was logged first; on the 16th it has not happened yet
    events = [
        on("2027-06-20", "violation-notice", correct_by="2027-06-25"),
        on("2027-06-16", "violation-notice", correct_by="2027-06-21"),
    ]

    assert ids_of(*events, today="2027-06-16", start="comply") == ["comply:2"]
    assert ids_of(*events, today="2027-06-20", start="comply") == [
        "comply:1",
        "comply:2",
    ]


def test_a_measure_without_a_day_and_an_approval_ask_nothing_by_a_day():
    measures = [
        {"what": "Sweep Pond Street"},
        {"what": "Replace the wattles", "by": "2027-06-25"},
    ]

    found = dates_of(
        on("2027-06-15", "inspected", stage="rough-grading", result="approved"),
        on("2027-06-22", "order-issued", by="board", measures=measures),
        today="2027-06-22",
    )

    named = [duty for duty in found.duties if duty.id.startswith("comply")]
    assert [(duty.id, iso(duty.act_by)) for duty in named] == [
        ("comply:1", "2027-06-25")
    ]


def ticket(day, violation):
    return on(day, "ticket-issued", violation={"date": violation})


def test_each_ticket_has_its_number_and_counts_from_its_violation():
    found = dates_of(
        ticket("2027-06-25", "2027-06-24"),
        ticket("2027-06-28", "2027-06-26"),
        today="2027-06-28",
    )

    tickets = [duty for duty in found.duties if duty.id.startswith("ticket-mailed")]
    assert [(duty.id, iso(duty.trigger.date)) for duty in tickets] == [
        ("ticket-mailed:1", "2027-06-24"),
        ("ticket-mailed:2", "2027-06-26"),
    ]


TWO_DATED = """
duties:
  - id: it
    act: Do it
    who: Somebody
    rules:
      - {since: 2015-01-01, rule: within 21 days after complete, cite: Toys 1, confirmed: 2026-11-20}
      - {since: 2027-01-01, rule: within 10 days after complete, cite: Toys 2, confirmed: 2026-11-20}
    done: {event: hearing-opened}
"""  # noqa: E501  one rule a line


@pytest.mark.parametrize(
    ("received", "last", "cite"),
    [
        # working: Mon Jan 4 and 10 days: Thu Jan 14; and 21 days: Mon Jan 25
        ("2026-12-31", "2027-01-25", "Toys 1"),
        ("2027-01-01", "2027-01-14", "Toys 2"),
    ],
)
def test_a_case_keeps_the_rule_of_the_day_it_came_in(received, last, cite):
    found = duty_of(
        "it",
        on(received, "received"),
        on("2027-01-04", "complete"),
        today="2027-01-05",
        rules=toy(TWO_DATED),
    )

    assert (iso(found.legal_last), found.cite) == (last, cite)


def test_a_case_older_than_every_rule_of_a_duty_has_it_without_a_rule():
    found = dates_of(
        on("2014-12-31", "received"), today="2015-06-01", rules=toy(TWO_DATED)
    )

    assert [(duty.status, duty.act_by) for duty in found.duties] == [("waiting", None)]
    assert "in force on Wed Dec 31, 2014" in found.duties[0].why
    assert [each.code for each in found.warnings] == ["no-rule"]


def test_without_a_filing_the_rule_is_that_of_the_first_thing_that_happened():
    found = duty_of(
        "it",
        on("2026-12-31", "complete"),
        on("2027-02-01", "comment-received"),
        today="2027-02-01",
        rules=toy(TWO_DATED),
    )

    assert found.cite == "Toys 1"


def test_a_record_in_which_nothing_has_happened_is_under_the_rules_of_today():
    assert duty_of("it", today="2027-02-01", rules=toy(TWO_DATED)).cite == "Toys 2"


# --- How each kind of rule counts ---------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "base", "act_by", "legal_last"),
    [
        # working: complete Fri Jan 29, 2027; the next ten Mondays to Fridays end Feb 12
        ("within 10 working days after complete", *["2027-02-12"] * 3),
        # working: Jan 29, 2029 is a Monday
        ("within 2 years after complete", *["2029-01-29"] * 3),
        # working: Jan 29 and 16 days: Sun Feb 14; Fri before, Mon 15 is Presidents Day
        ("within 16 days after complete", "2027-02-14", "2027-02-12", "2027-02-16"),
        (
            "within 16 days after complete, on whatever day that falls",
            *["2027-02-14"] * 3,
        ),
        ("the day of complete", "2027-01-29", "2027-01-29", None),
        # working: the hearing is on Tue Mar 16
        ("at least 7 days before hearing", "2027-03-09", "2027-03-08", "2027-03-09"),
        ("at least 2 working days before hearing", *["2027-03-12"] * 3),
        # working: Tue 19 h, Mon 24 h, Fri 5 h; the Clerk's Friday ends at noon
        (
            "at least 48 hours before hearing, weekends and holidays left out",
            "2027-03-12T19:00",
            "2027-03-12T12:00",
            "2027-03-12T19:00",
        ),
    ],
)
def test_each_sentence_counts_as_it_says(rule, base, act_by, legal_last):
    found = duty_of(
        "it",
        on("2027-01-29", "complete"),
        on("2027-01-29", "hearing-set", hearing=hearing("2027-03-16")),
        today="2027-01-29",
        rules=toy_duty(rule),
    )

    assert iso(found.base) == base
    assert iso(found.act_by) == act_by
    assert iso(found.legal_last) == legal_last


def test_the_first_of_two_advertisements_is_in_the_edition_before_the_second():
    # working: hearing Tue Mar 16; seven days before is Mar 9, eight Mar 8; the last
    #          Thursday by either is Mar 4, the one before it Feb 25; copy on Mondays
    found = dates_of(
        on("2027-02-08", "received"),
        on("2027-02-08", "hearing-set", hearing=hearing("2027-03-16")),
        today="2027-02-09",
        rules=SCENIC,
    )

    dated = {duty.id: (iso(duty.act_by), iso(duty.legal_last)) for duty in found.duties}
    assert dated == {
        "ad-copy": ("2027-03-01T12:00", "2027-03-01T12:00"),
        "first-notice-published": ("2027-02-25", "2027-02-25"),
        "notice-published": ("2027-03-04", "2027-03-09"),
        "agenda-posted:2027-03-16": ("2027-03-12T12:00", "2027-03-12T19:00"),
    }


def test_the_safe_and_the_last_edition_have_each_the_edition_before_it():
    # working: hearing Thu Apr 15; seven days before is Thu Apr 8, lawful; by Apr 7
    #          the last is Apr 1; the editions before these are Apr 1 and Mar 25
    found = duty_of(
        "first-notice-published",
        on("2027-03-08", "hearing-set", hearing=hearing("2027-04-15")),
        today="2027-03-09",
        rules=SCENIC,
    )

    assert (iso(found.act_by), iso(found.legal_last)) == ("2027-03-25", "2027-04-01")


def test_a_copy_deadline_follows_a_notice_whose_rule_is_younger_than_the_case():
    rules = toy(
        """
duties:
  - {id: copy, act: Send it, who: Somebody, on: paper, rules: [{since: 2015-01-01, rule: the copy deadline of ad, cite: Toys 1, confirmed: 2026-11-20}], done: {event: published}}
  - {id: ad, act: Print it, who: Somebody, on: paper, rules: [{since: 2030-01-01, rule: at least 7 days before hearing, cite: Toys 2, confirmed: 2026-11-20}], done: {event: published}}
"""  # noqa: E501  one rule a line
    )

    found = duty_of(
        "copy",
        on("2027-02-08", "hearing-set", hearing=hearing("2027-03-16")),
        today="2027-02-09",
        rules=rules,
    )

    assert iso(found.legal_last) == "2027-03-01T12:00"


def test_an_hour_count_for_a_day_without_an_hour_is_from_the_boards_usual_one():
    # working: Tue 19 h, Mon 24 h, Fri 5 h before the Board's seven o'clock
    layout = layout_of(today="2027-02-09")
    duty = RULES.procedure.duty("agenda-posted")
    assert duty is not None
    start = layout_of(today="2027-03-16").today
    plain = Arising(duty, duty.rules[-1], start=start)

    found = counting.counted(layout, plain)

    assert iso(found.legal_last) == "2027-03-12T19:00"


def test_what_counts_from_an_event_takes_the_first_of_its_kind():
    layout = layout_of(
        on("2026-10-21", "complete"), on("2026-10-28", "complete"), today="2026-10-28"
    )

    held = [each for each in arisings.all_of(layout) if each.id == "hearing-held"]

    assert [iso(each.start) for each in held] == ["2026-10-21"]
