"""How a duty stands on a day, by when to vote and to certify, and why it is so."""

from __future__ import annotations

from datetime import date

import pytest

from noticegen import casework
from noticegen.days import Closing
from noticegen.duties import Status
from tests.sample_town import (
    OFFICE,
    RULES,
    dates_of,
    duty_of,
    hearing,
    iso,
    on,
    told,
    toy_duty,
    with_board,
    with_closings,
)

SCENIC = casework.rulebook(OFFICE, "scenic-road")
SET = on("2026-10-21", "hearing-set", hearing=hearing("2026-11-10"))


def closed(day):
    """Return the events of a hearing that was opened and closed on a day."""
    return (
        on("2026-08-03", "complete"),
        on(day, "hearing-opened"),
        on(day, "hearing-closed"),
    )


# --- Status and days late -----------------------------------------------------------


@pytest.mark.parametrize(
    ("done", "today", "status", "late"),
    [
        # working: seven days before Tue Nov 10 is Tue Nov 3
        (None, "2026-10-20", "waiting", 0),
        (None, "2026-10-21", "open", 0),
        (None, "2026-11-03", "open", 0),  # a limit has passed when its day is over
        (None, "2026-11-04", "missed", 1),
        (None, "2026-11-09", "missed", 6),
        ("2026-11-02", "2026-11-09", "met", 0),
        ("2026-11-03", "2026-11-09", "met", 0),
        ("2026-11-04", "2026-11-09", "late", 1),
        ("2026-11-06", "2026-11-09", "late", 3),
    ],
)
def test_a_duty_waits_is_open_is_met_or_late_or_is_missed(done, today, status, late):
    events = [SET] if done is None else [SET, on(done, "posted")]

    found = duty_of("notice-posted", *events, today=today)

    assert (str(found.status), found.days_late) == (status, late)
    assert iso(found.done) == done


def test_a_duty_whose_trigger_has_not_happened_has_no_dates_and_says_so():
    found = duty_of("final-action", on("2026-10-21", "complete"), today="2026-10-22")

    assert found.trigger.event == "hearing-closed"
    assert {
        found.trigger.date,
        found.base,
        found.act_by,
        found.legal_last,
        found.certify_from,
        found.vote_by,
        found.done,
    } == {None}
    assert found.why.startswith("Counts from the close of the hearing, which has not")
    assert found.why.endswith("§§ 247-6D, 247-6G.")


@pytest.mark.parametrize(
    ("status", "still"),
    [
        (Status.WAITING, True),
        (Status.OPEN, True),
        (Status.MET, True),
        (Status.LATE, False),
        (Status.MISSED, False),
    ],
)
def test_what_is_late_or_missed_can_no_longer_be_done_lawfully(status, still):
    done = {
        Status.WAITING: [],
        Status.OPEN: [SET],
        Status.MET: [SET, on("2026-11-03", "posted")],
        Status.LATE: [SET, on("2026-11-04", "posted")],
        Status.MISSED: [SET],
    }
    today = "2026-11-09" if status is not Status.OPEN else "2026-11-01"

    found = duty_of("notice-posted", *done[status], today=today)

    assert (found.status, found.can_still) == (status, still)


@pytest.mark.parametrize("name", ["clerk-notified", "transmitted"])
def test_what_no_day_is_named_for_is_planned_for_the_same_day_and_never_late(name):
    filing = [on("2026-10-21", "received"), on("2026-10-21", "complete")]

    waiting = duty_of(name, *filing, today="2027-10-21")
    done = duty_of(name, *filing, on("2027-10-20", name), today="2027-10-21")

    assert (iso(waiting.act_by), waiting.legal_last) == ("2026-10-21", None)
    assert (waiting.status, waiting.days_late) == (Status.OPEN, 0)
    assert (done.status, done.days_late) == (Status.MET, 0)


def test_a_posting_after_the_hour_but_on_the_last_day_is_late_by_no_whole_day():
    # working: before Thu Nov 12, 9 a.m., Veterans Day left out: 9 h of Thursday, 24 of
    #          Tuesday, 15 of Monday: Mon 9 a.m.; half past nine is too late
    found = duty_of(
        "agenda-posted:2026-11-12",
        on("2026-11-04", "hearing-set", hearing=hearing("2026-11-12", "09:00")),
        on("2026-11-09", "agenda-posted", time="09:30", meeting="2026-11-12"),
        today="2026-11-10",
    )

    assert iso(found.legal_last) == "2026-11-09T09:00"
    assert (found.status, found.days_late) == (Status.LATE, 0)


def test_a_posting_at_the_very_minute_is_in_time():
    found = duty_of(
        "agenda-posted:2026-11-12",
        on("2026-11-04", "hearing-set", hearing=hearing("2026-11-12", "09:00")),
        on("2026-11-09", "agenda-posted", time="09:00", meeting="2026-11-12"),
        today="2026-11-10",
    )

    assert found.status is Status.MET


# --- By when to vote, and from when to certify --------------------------------------


@pytest.mark.parametrize(
    ("close", "act_by", "vote_by"),
    [
        # day 21 is Tue Dec 15; Board nights Nov 24 and Dec 8
        ("2026-11-24", "2026-12-15", "2026-12-08"),
        # day 21 is Wed Dec 9, the morning after a night
        ("2026-11-18", "2026-12-09", "2026-12-08"),
        # day 21 is a Board night, as late as the Clerk's office is open
        ("2026-11-17", "2026-12-08", "2026-11-24"),
        # between two nights three weeks apart only the night of the close is left
        ("2026-12-22", "2027-01-12", "2026-12-22"),
    ],
)
def test_the_board_votes_by_the_last_night_that_leaves_the_clerk_an_open_hour(
    close, act_by, vote_by
):
    found = duty_of("final-action", *closed(close), today=close)

    assert (iso(found.act_by), iso(found.vote_by)) == (act_by, vote_by)
    assert "Vote by" in found.why


def test_where_no_night_is_left_to_vote_the_reason_says_what_is_needed():
    rules = with_board(cancelled=(date(2026, 11, 24), date(2026, 12, 8)))

    found = duty_of(
        "final-action", *closed("2026-11-24"), today="2026-11-24", rules=rules
    )

    assert found.vote_by is None
    assert "a special meeting or an extension is needed" in found.why


def test_only_the_final_action_has_a_night_to_vote_by():
    found = dates_of(*closed("2026-11-24"), SET, today="2026-11-24")

    assert [duty.id for duty in found.duties if duty.voted] == ["final-action"]
    assert [duty.id for duty in found.duties if duty.vote_by] == ["final-action"]


@pytest.mark.parametrize(
    ("close", "legal_last", "certify_from"),
    [
        # day 21 is Fri Dec 18: the Clerk is next open on Monday
        ("2026-11-27", "2026-12-18", "2026-12-21"),
        # day 21 is Thu Dec 24: Christmas is a Friday
        ("2026-12-03", "2026-12-24", "2026-12-28"),
        # day 21 is Christmas itself: the last day is Mon Dec 28
        ("2026-12-04", "2026-12-28", "2026-12-29"),
    ],
)
def test_nothing_is_certified_before_the_clerks_first_open_day_after_the_last(
    close, legal_last, certify_from
):
    found = duty_of("final-action", *closed(close), today=close)

    assert iso(found.legal_last) == legal_last
    assert iso(found.certify_from) == certify_from


def test_a_closing_of_town_hall_puts_the_certificate_off_but_not_the_last_day():
    rules = with_closings({date(2026, 12, 16): Closing("Burst pipe")})

    found = duty_of(
        "final-action", *closed("2026-11-24"), today="2026-11-24", rules=rules
    )

    assert iso(found.legal_last) == "2026-12-15"
    assert iso(found.certify_from) == "2026-12-17"


def test_a_limit_counted_backward_is_nobodys_to_certify():
    assert duty_of("notice-mailed", SET, today="2026-10-22").certify_from is None


# --- Why ----------------------------------------------------------------------------


def why(name, *events, today, rules=RULES):
    return duty_of(name, *events, today=today, rules=rules).why


def test_the_reason_of_a_forward_count_can_be_followed_on_a_wall_calendar():
    said = why("hearing-held", on("2026-10-21", "complete"), today="2026-10-22")

    assert said == told("""
        Within 21 days after the complete application, Wed Oct 21, 2026. That
        day is not counted; day 21 is Wed Nov 11, 2026, Veterans Day. Plan for
        Tue Nov 10, 2026, the nearest earlier day the office is open (Wed Nov
        11, 2026 is Veterans Day). Where G.L. c. 4 § 9 applies the last day is
        Thu Nov 12, 2026; nobody should plan on it. § 247-6D.
    """)


def test_the_reason_of_the_final_action_names_the_vote_and_the_closing_hour():
    said = why("final-action", *closed("2026-11-24"), today="2026-11-24")

    assert said == told("""
        Within 21 days after the close of the hearing, Tue Nov 24, 2026. That
        day is not counted; day 21 is Tue Dec 15, 2026. Vote by Tue Dec 8, 2026,
        the last regular night that leaves the Town Clerk's office an open hour
        by then. The Town Clerk's office closes at 7:00 p.m. on Tue Dec 15,
        2026. §§ 247-6D, 247-6G.
    """)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "notice-published",
            told("""
                At least 7 days before the hearing, Tue Nov 10, 2026. That day is
                not counted; 7 days back is Tue Nov 3, 2026. Plan for Thu Oct 29,
                2026: The Cranberry Courier comes out on Thursday, and that is the
                last one with a day to spare. § 247-6D.
            """),
        ),
        (
            "notice-mailed",
            told("""
                At least 7 days before the hearing, Tue Nov 10, 2026. That day is
                not counted; 7 days back is Tue Nov 3, 2026. Plan one day more, Mon
                Nov 2, 2026. § 247-6D.
            """),
        ),
        (
            "ad-copy",
            told("""
                The Cranberry Courier comes out on Thursday. Copy for Thu Oct 29,
                2026 closes Mon Oct 26, 2026, noon. § 247-6D.
            """),
        ),
        (
            "agenda-posted:2026-11-10",
            told("""
                At least 48 hours before the meeting, Tue Nov 10, 2026, 7:00 p.m.,
                leaving out all of Saturday, Sunday and legal holidays: Fri Nov 6,
                2026, 7:00 p.m. The Town Clerk's office is last open before that
                until Fri Nov 6, 2026, noon. G.L. c. 30A § 20.
            """),
        ),
    ],
)
def test_the_reasons_of_a_hearings_notices_name_the_hearing_and_the_count(name, said):
    assert why(name, SET, today="2026-10-22") == said


def test_the_reason_of_the_hours_names_a_holiday_that_was_left_out():
    # Patriots Day, Mon Apr 19, 2027, before a Tuesday
    moved = on("2027-03-24", "hearing-set", hearing=hearing("2027-04-20"))

    said = why("agenda-posted:2027-04-20", moved, today="2027-03-24")

    assert "legal holidays (Patriots Day, Mon Apr 19, 2027): Thu Apr 15, 2027" in said


def test_the_reason_of_working_days_names_the_holiday_that_was_left_out():
    asked = on("2027-05-26", "inspection-requested", stage="final", for_="2027-06-01")

    assert why("inspection-notice:final", asked, today="2027-05-26") == told("""
        At least 2 working days before the inspection, Tue Jun 1, 2027, leaving
        out Saturdays, Sundays and legal holidays (Memorial Day, Mon May 31,
        2027): Thu May 27, 2027. § 247-8B.
    """)


def test_the_reason_of_the_same_day_says_that_none_is_named():
    assert why(
        "clerk-notified", on("2026-10-19", "received"), today="2026-10-19"
    ) == told("""
        No day is named for it; plan it for the day of the filing of the
        application, Mon Oct 19, 2026. § 247-6C.
    """)


def test_the_reason_of_a_named_day_says_who_named_it_and_when():
    asked = on("2027-06-16", "violation-notice", correct_by="2027-06-21")

    assert why("comply:1", asked, today="2027-06-16") == (
        "By the day named on Wed Jun 16, 2027: Mon Jun 21, 2027. §§ 247-8B, 247-11B."
    )


def test_the_reason_of_a_months_report_names_the_month():
    meeting = on("2027-04-13", "preconstruction-meeting")

    said = why("monthly-report:2027-06", meeting, today="2027-07-01")

    # the 10th is a Saturday; the Friday before, the Monday after
    assert said.startswith("Day 10 of the month after 2027-06: Sat Jul 10, 2027.")
    assert "Plan for Fri Jul 9, 2027" in said
    assert "a Saturday, which counts as closed only where the Town so voted" in said
    assert "the last day is Mon Jul 12, 2027" in said
    assert said.endswith("§ 247-8C.")


def test_the_reason_of_plain_days_says_that_any_day_will_do():
    ceased = on("2027-06-20", "work-ceased", area="north slope")

    assert why("stabilize:north slope", ceased, today="2027-06-20") == told("""
        Within 14 days after the day work stopped there, Sun Jun 20, 2027. That
        day is not counted; day 14 is Sun Jul 4, 2027, Independence Day,
        whatever day that is. § 247-7B(12).
    """)


def test_copy_for_two_different_editions_is_said_for_both():
    # working: seven days before Thu Nov 12 is Thu Nov 5, a paper, its copy Mon Nov 2;
    #          a day more is Wed Nov 4, the paper by then Oct 29, its copy Mon Oct 26
    thursday = on("2026-10-21", "hearing-set", hearing=hearing("2026-11-12"))

    assert why("ad-copy", thursday, today="2026-10-22") == told("""
        The Cranberry Courier comes out on Thursday. Copy for Thu Oct 29, 2026
        closes Mon Oct 26, 2026, noon; for the last edition in time, Thu Nov 5,
        2026, Mon Nov 2, 2026, noon. § 247-6D.
    """)


@pytest.mark.parametrize(
    ("night", "said"),
    [
        # working: seven days before Tue Nov 10 is Nov 3, eight Nov 2: either way the
        #          paper of Oct 29, and before that Oct 22
        ("2026-11-10", "The edition before Thu Oct 29, 2026 is Thu Oct 22, 2026."),
        (
            "2026-11-12",
            told("""
                The edition before Thu Oct 29, 2026 is Thu Oct 22, 2026; before Thu Nov
                5, 2026, Thu Oct 29, 2026.
            """),
        ),
    ],
)
def test_the_edition_before_is_said_once_where_both_readings_agree(night, said):
    set_ = on("2026-10-01", "hearing-set", hearing=hearing(night))

    assert why(
        "first-notice-published", set_, today="2026-10-02", rules=SCENIC
    ) == told(f"The Cranberry Courier comes out on Thursday. {said} G.L. c. 40 § 15C.")


# --- The words of a duty ------------------------------------------------------------


@pytest.mark.parametrize("rules", [RULES, SCENIC], ids=["land", "scenic"])
def test_a_duty_names_the_day_of_the_meeting_that_it_is_for(rules):
    later = on("2026-11-10", "hearing-continued", to=hearing("2026-11-24"))

    acts = [
        duty_of(f"agenda-posted:{day}", SET, later, today="2026-11-12", rules=rules).act
        for day in ("2026-11-10", "2026-11-24")
    ]

    assert acts == [
        "Post the agenda of Tue Nov 10, 2026 with the Town Clerk",
        "Post the agenda of Tue Nov 24, 2026 with the Town Clerk",
    ]


def test_a_duty_that_names_no_day_is_called_what_its_rule_calls_it():
    found = duty_of("notice-posted", SET, today="2026-10-22")

    assert found.act == "Post the notice of the hearing"


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (
            "within 10 working days after complete",
            told("""
                Within 10 working days after complete, Fri Feb 5, 2027, leaving out
                Saturdays, Sundays and legal holidays (Presidents Day, Mon Feb 15,
                2027): Mon Feb 22, 2027. Toys 1.
            """),
        ),
        (
            "within 2 years after complete",
            told("""
                Within 2 years after complete, Fri Feb 5, 2027: the same day of the
                year, Mon Feb 5, 2029. Toys 1.
            """),
        ),
        (
            # working: Feb 6, 8, 9: Sunday Feb 7 is left out
            "within 3 days after complete",
            told("""
                Within 3 days after complete, Fri Feb 5, 2027. That day is not
                counted; day 3 is Mon Feb 8, 2027. Under a week, a reading that
                leaves Sundays out ends Tue Feb 9, 2027. Toys 1.
            """),
        ),
    ],
)
def test_the_reasons_of_the_other_sentences(rule, said):
    rules = toy_duty(rule)

    assert (
        why("it", on("2027-02-05", "complete"), today="2027-02-05", rules=rules) == said
    )


def test_a_closing_of_town_hall_is_named_in_the_reason():
    rules = with_closings({date(2026, 12, 15): Closing("Burst pipe")})

    said = why("final-action", *closed("2026-11-24"), today="2026-11-24", rules=rules)

    assert "Plan for Mon Dec 14, 2026" in said
    assert "(Tue Dec 15, 2026 is Burst pipe)" in said


def test_a_posting_without_an_hour_is_late_when_no_hour_of_its_day_is_in_time():
    # working: 48 hours before Sat Nov 7, 2026, 19:00, leaving Saturday out, are Friday
    #          and Thursday whole: Thursday Nov 5 at midnight
    posted = on("2026-11-05", "agenda-posted", meeting="2026-11-07")
    found = dates_of(
        on("2026-10-21", "hearing-set", hearing=hearing("2026-11-07")),
        posted,
        today="2026-11-05",
    ).duty("agenda-posted:2026-11-07")

    assert found is not None
    assert (str(found.legal_last), found.status) == ("2026-11-05 00:00:00", "late")
