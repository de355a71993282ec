"""What did a duty, when a filing counts, and what ends a duty that nobody did."""

from __future__ import annotations

import pytest

from noticegen.duties import Status
from tests.sample_town import dates_of, duty_of, hearing, iso, on, toy_duty

SET = on("2026-10-21", "hearing-set", hearing=hearing("2026-11-10"))
CLOSED = (
    on("2026-10-21", "complete"),
    on("2026-11-10", "hearing-opened"),
    on("2026-11-24", "hearing-closed"),
)


def stands(name, *events, today):
    found = duty_of(name, *events, today=today)
    return str(found.status), iso(found.done)


# --- Filings, and the hours of the Clerk --------------------------------------------


@pytest.mark.parametrize(
    ("day", "clock", "done"),
    [
        ("2026-12-11", "12:00", "2026-12-11"),  # a Friday; at the closing minute
        ("2026-12-11", "12:01", "2026-12-14"),  # a minute later it is Monday's
        ("2026-12-08", "18:59", "2026-12-08"),  # Tuesdays till seven
        ("2026-12-12", "10:00", "2026-12-14"),  # a Saturday
    ],
)
def test_a_filing_counts_when_the_clerks_office_is_next_open(day, clock, done):
    filed = on(day, "decision-filed", time=clock)

    assert stands("final-action", *CLOSED, filed, today="2026-12-14") == ("met", done)


def test_the_reason_says_when_a_filing_after_hours_counts():
    found = duty_of(
        "final-action",
        *CLOSED,
        on("2026-12-11", "decision-filed", time="12:01"),
        today="2026-12-14",
    )

    assert "Fri Dec 11, 2026, 12:01 p.m." in found.why
    assert "counts from Mon Dec 14, 2026, 8:00 a.m." in found.why


def test_a_filing_whose_hour_nobody_wrote_counts_for_its_day():
    filed = on("2026-12-15", "decision-filed")

    assert stands("final-action", *CLOSED, filed, today="2026-12-15") == (
        "met",
        "2026-12-15",
    )


def test_what_is_not_filed_with_the_clerk_counts_at_any_hour():
    posted = on("2026-11-02", "posted", time="22:00")

    assert stands("notice-posted", SET, posted, today="2026-11-03") == (
        "met",
        "2026-11-02",
    )


@pytest.mark.parametrize(
    ("clock", "status", "earliest"),
    [
        # working: the meeting is Tue Nov 10, 7 p.m.; 48 hours before it is Fri 7 p.m.
        #          From Fri 11:55 the 48 hours end Tue 11:55, from Mon 8:00 Wed 8:00,
        #          but Wed Nov 11 is Veterans Day: 16 h of Mon, 24 of Tue, 8 of Thu
        ("11:55", "met", "Tue Nov 10, 2026, 11:55 a.m."),
        ("12:05", "late", "Thu Nov 12, 2026, 8:00 a.m."),
    ],
)
def test_a_posting_tells_the_earliest_start_it_would_serve(clock, status, earliest):
    found = duty_of(
        "agenda-posted:2026-11-10",
        SET,
        on("2026-11-06", "agenda-posted", time=clock, meeting="2026-11-10"),
        today="2026-11-09",
    )

    assert found.status == status
    assert f"can start at {earliest} at the earliest" in found.why


# --- Which event does it ------------------------------------------------------------


def test_a_duty_that_takes_two_printings_is_done_by_the_second():
    rules = toy_duty("at least 7 days before hearing", "published, times: 2")
    printed = [on(day, "published") for day in ("2026-10-22", "2026-10-29")]

    first = duty_of("it", SET, printed[0], today="2026-11-01", rules=rules)
    both = duty_of("it", SET, *printed, today="2026-11-01", rules=rules)

    assert (first.done, iso(both.done)) == (None, "2026-10-29")


def test_an_area_is_stabilized_by_its_own_event_and_no_other():
    events = [
        on("2027-06-30", "work-ceased", area="north slope"),
        on("2027-07-01", "work-ceased", area="south slope"),
        on("2027-07-09", "stabilized", area="north slope"),
    ]

    assert stands("stabilize:north slope", *events, today="2027-07-10") == (
        "met",
        "2027-07-09",
    )
    assert stands("stabilize:south slope", *events, today="2027-07-10") == (
        "open",
        None,
    )


def test_a_months_report_is_done_by_the_one_on_that_month():
    events = [
        on("2027-04-13", "preconstruction-meeting"),
        on("2027-06-04", "monthly-report-received", month="2027-05"),
    ]

    assert stands("monthly-report:2027-05", *events, today="2027-06-05")[0] == "met"
    assert stands("monthly-report:2027-04", *events, today="2027-06-05")[0] == "missed"


def test_the_request_that_names_an_inspection_is_itself_the_notice_of_it():
    asked = on("2027-06-10", "inspection-requested", stage="final", for_="2027-06-15")

    assert stands("inspection-notice:final", asked, today="2027-06-10") == (
        "met",
        "2027-06-10",
    )


FAILED = on(
    "2027-06-15",
    "inspected",
    stage="rough-grading",
    result="fails",
    correct_by="2027-06-18",
)
VIOLATION = on("2027-06-16", "violation-notice", correct_by="2027-06-21")
ORDER = on(
    "2027-06-22",
    "order-issued",
    by="board",
    measures=[{"what": "Replace the wattles", "by": "2027-06-25"}],
)


def approved(day, stage="rough-grading", result="approved"):
    return on(day, "inspected", stage=stage, result=result)


@pytest.mark.parametrize(
    ("events", "status"),
    [
        ([FAILED, approved("2027-06-17")], "met"),
        ([FAILED, approved("2027-06-17", "final-grading")], "open"),  # another stage
        ([FAILED, approved("2027-06-17", result="fails")], "open"),
        ([approved("2027-06-14"), FAILED], "open"),  # logged before it
        ([VIOLATION, approved("2027-06-17", "final-grading")], "met"),  # of any stage
        ([approved("2027-06-15"), VIOLATION], "open"),
    ],
)
def test_a_correction_is_met_by_an_approval_of_its_stage_logged_after_it(
    events, status
):
    assert stands("comply:1", *events, today="2027-06-17")[0] == status


def lifted(day, inspection=None):
    more = {"inspection": inspection} if inspection else {}
    return on(day, "order-lifted", **more)


@pytest.mark.parametrize(
    ("events", "done"),
    [
        # nothing approved: the lifting alone, on the day of the inspection it names
        ([ORDER, lifted("2027-07-02", "2027-06-24")], "2027-06-24"),
        # it names none: its own day
        ([ORDER, lifted("2027-06-25")], "2027-06-25"),
        # an approval before it had met the order already
        (
            [ORDER, approved("2027-06-23"), lifted("2027-07-02", "2027-06-24")],
            "2027-06-23",
        ),
        # an approval after the day that the lifting names does not take its place
        (
            [ORDER, approved("2027-06-29"), lifted("2027-07-02", "2027-06-24")],
            "2027-06-24",
        ),
        # lifted before there was this order
        ([lifted("2027-06-21", "2027-06-20"), ORDER], None),
    ],
)
def test_lifting_an_order_meets_what_it_still_leaves_open(events, done):
    assert stands("comply:1", *events, today="2027-07-02")[1] == done


def test_lifting_an_order_does_not_answer_a_violation_notice():
    events = [VIOLATION, ORDER, lifted("2027-06-24")]

    assert stands("comply:1", *events, today="2027-06-24") == ("missed", None)
    assert stands("comply:2", *events, today="2027-06-24") == ("met", "2027-06-24")


# --- The copy of the advertisement --------------------------------------------------

# working: hearing Tue Nov 10; seven days before is Tue Nov 3, eight Mon Nov 2; the
#          paper of Thu Oct 29 is the last by either, its copy due Mon Oct 26 at noon


@pytest.mark.parametrize(
    ("events", "today", "status"),
    [
        ([], "2026-10-26", "open"),
        ([], "2026-10-29", "open"),  # the paper's own day is not over
        ([], "2026-10-30", "missed"),
        ([on("2026-10-29", "published")], "2026-10-29", "met"),
        ([on("2026-10-22", "published")], "2026-10-30", "met"),  # an earlier paper
        ([on("2026-11-05", "published")], "2026-11-06", "missed"),  # never late
    ],
)
def test_the_copy_is_open_until_the_last_paper_is_out_and_met_by_publication(
    events, today, status
):
    assert stands("ad-copy", SET, *events, today=today)[0] == status


def test_a_missed_copy_counts_its_days_from_the_hour_it_was_due():
    # working: due Mon Oct 26; Fri Oct 30 is four days on
    assert duty_of("ad-copy", SET, today="2026-10-30").days_late == 4


def test_the_copy_of_a_paper_that_was_out_in_time_for_the_law_alone_is_met():
    # working: hearing Thu Apr 15, 2027; Apr 8 is seven days before, Apr 1 the safe one
    moved = on("2027-03-08", "hearing-set", hearing=hearing("2027-04-15"))
    printed = on("2027-04-08", "published")

    assert stands("ad-copy", moved, printed, today="2027-04-08") == (
        "met",
        "2027-04-08",
    )


# --- What ends a duty that nobody did -----------------------------------------------

RESET = on("2026-11-05", "hearing-reset", hearing=hearing("2026-11-24"))
WITHDRAWN = on("2026-11-20", "withdrawn", by="applicant")


def test_what_was_not_done_for_a_hearing_that_was_moved_waits_no_more_for_it():
    found = dates_of(SET, RESET, today="2026-11-06")

    old, new = found.duty("notice-mailed"), found.duty("notice-mailed:2")
    assert old is not None
    assert new is not None
    assert (old.status, old.trigger.date) == (Status.WAITING, None)
    assert "moved on Thu Nov 5, 2026" in old.why
    assert (new.status, iso(new.legal_last)) == (Status.OPEN, "2026-11-17")


def test_what_was_done_for_a_hearing_that_was_moved_stays_done_for_it_alone():
    mailed = on("2026-10-28", "mailed", pieces=31)

    assert stands("notice-mailed", SET, mailed, RESET, today="2026-11-06")[0] == "met"
    assert (
        stands("notice-mailed:2", SET, mailed, RESET, today="2026-11-06")[0] == "open"
    )


def test_a_withdrawn_application_leaves_nothing_to_miss():
    closed = on("2026-11-17", "hearing-closed")
    stopped = duty_of(
        "final-action", *CLOSED[:2], closed, WITHDRAWN, today="2026-12-31"
    )

    assert (stopped.status, stopped.days_late) == (Status.WAITING, 0)
    assert "stopped on Fri Nov 20, 2026" in stopped.why
    assert "the close of the hearing, Tue Nov 17, 2026" in stopped.why


def test_what_had_been_missed_before_the_withdrawal_stays_missed():
    assert stands(
        "hearing-held", on("2026-10-21", "complete"), WITHDRAWN, today="2026-12-31"
    ) == ("missed", None)


def test_what_a_withdrawal_does_not_end_goes_on():
    assert stands(
        "agenda-posted:2026-11-24",
        on("2026-11-19", "agenda-posted", time="17:00", meeting="2026-11-24"),
        WITHDRAWN,
        today="2026-12-31",
    ) == ("met", "2026-11-20")


def test_of_two_things_that_end_a_duty_the_earlier_one_ends_it():
    rules = toy_duty(
        "within 21 days after complete",
        "hearing-opened",
        "    until: [permit-issued, withdrawn]",
    )

    found = duty_of(
        "it",
        on("2026-10-21", "complete"),
        on("2026-10-30", "withdrawn"),
        on("2026-11-30", "permit-issued"),
        today="2026-12-31",
        rules=rules,
    )

    assert found.status is Status.WAITING
    assert "stopped on Fri Oct 30, 2026" in found.why


def test_while_the_hearing_is_open_again_with_consent_a_withdrawal_still_ends_it():
    consent = {"by": "applicant", "written": "2026-11-29", "filed": "2026-11-30"}
    events = (
        *CLOSED,
        on("2026-11-30", "hearing-reopened", consent=consent),
        on("2027-02-01", "withdrawn"),
    )

    assert stands("final-action", *events, today="2027-02-02") == ("waiting", None)
