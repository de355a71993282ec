"""Logging: what is refused, what is stored however late, and what is said of it.

The cases A01, A10, H06, H08, H09, H13 and H17 are in `cases/`, asked through the
record's text; here are the rest of the rules.
"""

from __future__ import annotations

from datetime import date

import pytest

from noticegen.words import day_in_words
from tests.sample_town import (
    EVERYBODY,
    effect_of,
    hearing,
    iso,
    on,
    refusals,
    toy,
    toy_duty,
)

RECEIVED = on("2026-10-19", "received", time="10:35")
COMPLETE = on("2026-10-21", "complete")
SET = on("2026-10-21", "hearing-set", hearing=hearing("2026-11-10"))
OPENED = on("2026-11-10", "hearing-opened")
CLOSED = on("2026-11-24", "hearing-closed")
INTAKE = (RECEIVED, COMPLETE, SET)
HEARD = (*INTAKE, OPENED, CLOSED)
PERMIT = on("2026-12-16", "permit-issued")


def voted(decision):
    return on("2026-12-08", "voted", decision=decision)


def filed(day, clock="09:05"):
    return on(day, "decision-filed", time=clock)


def words(*events, today):
    return [str(problem) for problem in refusals(*events, today=today)]


# --- What cannot have happened ------------------------------------------------------


def test_what_is_dated_after_today_has_not_happened_and_is_refused():
    (said,) = words(RECEIVED, on("2026-10-21", "complete"), today="2026-10-20")

    assert "dated 2026-10-21, after today, 2026-10-20" in said
    assert "hearing-set" in said


def test_what_happened_today_may_be_logged_today():
    assert words(RECEIVED, COMPLETE, today="2026-10-21") == []


def test_the_wrong_order_is_refused_with_the_procedures_own_words():
    (said,) = words(*INTAKE, OPENED, voted("denied"), today="2026-12-08")

    assert "The Board votes after the hearing is closed." in said


def test_what_was_found_incomplete_may_be_complete_later_and_once_more_only():
    incomplete = on("2026-10-20", "incomplete", items=["fee"])
    again = on("2026-10-26", "complete")

    assert words(RECEIVED, incomplete, again, today="2026-10-26") == []
    assert words(RECEIVED, COMPLETE, incomplete, again, today="2026-10-26") != []


def test_a_second_complete_is_refused():
    (said,) = words(*INTAKE, on("2026-10-23", "complete"), today="2026-10-23")

    assert "logged twice" in said


POSTED = on("2026-10-28", "posted", time="14:15", place="Town website")


@pytest.mark.parametrize(
    "event",
    [
        POSTED,
        COMPLETE,  # said once, and not also that it is complete once
        SET,
        on("2026-10-28", "comment-received", text="None"),
    ],
)
def test_what_the_record_says_already_is_refused_with_its_line(event):
    (said,) = words(RECEIVED, COMPLETE, SET, event, event, today="2026-10-28")[-1:]
    twice = words(*INTAKE, POSTED, POSTED, today="2026-10-28")

    assert said.startswith(f"{event['event']} of {event['date']}: ")
    assert "is in the record already, line 1, with the same words." in said
    assert twice == [
        (
            "posted of 2026-10-28: is in the record already, line 1, with the same"
            " words. Log what is new, or add what tells it apart."
        )
    ]


@pytest.mark.parametrize(
    "other",
    [
        on("2026-10-29", "posted", time="14:15", place="Town website"),
        on("2026-10-28", "posted", time="14:20", place="Town website"),
        on("2026-10-28", "posted", time="14:15", place="The Clerk's board"),
        on("2026-10-28", "posted", time="14:15", place="Town website", note="again"),
        on("2026-10-28", "mailed", time="14:15", place="Town website"),
    ],
)
def test_what_differs_in_one_word_is_another_event(other):
    assert words(*INTAKE, POSTED, other, today="2026-10-29") == []


SET_AGAIN = on("2026-10-23", "hearing-set", hearing=hearing("2026-11-09"))


def test_a_hearing_set_is_set_anew_by_a_reset_and_not_by_a_second_set():
    # golden.yaml: Mon Nov 9 is a lawful special night
    reset = {**SET_AGAIN, "event": "hearing-reset"}

    (said,) = words(*INTAKE, SET_AGAIN, today="2026-10-23")

    assert "is logged twice, first on 2026-10-21." in said
    assert said.endswith(
        "A hearing is set once; a new night for it is a hearing-reset."
    )
    assert words(*INTAKE, reset, today="2026-10-23") == []


@pytest.mark.parametrize(
    ("events", "again"),
    [
        ([on("2026-10-22", "hearing-not-held", why="no-quorum")], "2026-10-23"),
        ([on("2026-10-22", "change-notified", significant=True)], "2026-10-23"),
        (
            [
                OPENED,
                CLOSED,
                on("2026-12-08", "voted", decision="denied"),
                on("2026-12-11", "decision-filed", time="09:05"),
            ],
            "2026-12-14",
        ),
    ],
    ids=["not-held", "change", "decided"],
)
def test_a_hearing_is_set_again_once_the_first_is_over_or_the_plan_has_changed(
    events, again
):
    assert words(*INTAKE, *events, {**SET_AGAIN, "date": again}, today=again) == []


def test_a_notice_after_its_hearing_was_opened_is_refused():
    (said,) = words(*INTAKE, OPENED, on("2026-11-12", "mailed"), today="2026-11-12")

    assert "comes after hearing-opened" in said


def test_a_stranger_on_the_board_is_refused_with_the_members():
    opened = on("2026-11-10", "hearing-opened", present=[*EVERYBODY, "N. Body"])

    (said,) = words(*INTAKE, opened, today="2026-11-10")

    assert "N. Body" in said
    assert "A. Pell" in said


def test_a_meeting_without_a_quorum_is_refused():
    opened = on("2026-11-10", "hearing-opened", present=EVERYBODY[:2])

    (said,) = words(*INTAKE, opened, today="2026-11-10")

    assert "quorum of 3" in said


def test_what_was_wrong_before_does_not_keep_the_next_event_out():
    wrong = on("2026-11-10", "hearing-opened", present=EVERYBODY[:2])

    assert words(*INTAKE, wrong, CLOSED, today="2026-11-24") == []


# --- Acts of choice: a night for the hearing ----------------------------------------


def test_a_lawful_night_is_accepted():
    assert words(*INTAKE, today="2026-10-21") == []


@pytest.mark.parametrize(
    ("field", "missing"),
    [("time", "hearing.time"), ("place", "hearing.place")],
)
def test_a_hearing_set_without_its_time_or_place_is_refused(field, missing):
    night = {key: value for key, value in hearing("2026-11-10").items() if key != field}

    (said,) = words(
        RECEIVED,
        COMPLETE,
        on("2026-10-21", "hearing-set", hearing=night),
        today="2026-10-21",
    )

    assert missing in said


@pytest.mark.parametrize(
    ("night", "reason"),
    [
        # golden.yaml: the last day is Thu Nov 12; Nov 24 needs an extension
        ("2026-11-24", "after Thu Nov 12, 2026"),
        # golden.yaml: on Oct 27 no advertisement can be out seven days before
        ("2026-10-27", "Tue Oct 20, 2026, has passed"),
    ],
)
def test_a_night_that_cannot_be_lawful_is_refused_with_the_reason(night, reason):
    set_ = on("2026-10-22", "hearing-set", hearing=hearing(night))

    (said,) = words(RECEIVED, COMPLETE, set_, today="2026-10-22")

    assert f"the hearing of {day_in_words(date.fromisoformat(night))} would be" in said
    assert "would be unlawful" in said
    assert reason in said
    assert said.endswith("See the lawful nights with `noticegen nights`.")


def extension(until):
    return on(
        "2026-10-28",
        "extension",
        clock="hearing-held",
        until=until,
        signed=["applicant", "board"],
        filed="2026-10-29",
    )


@pytest.mark.parametrize(
    ("more", "night", "accepted"),
    [
        # working: on Fri Oct 30 the paper of Thu Nov 5 takes copy to Mon Nov 2; seven
        #          days after it is Thu Nov 12, the last day of the 21
        ([], "2026-11-12", True),
        ([], "2026-11-11", False),  # six days after that paper
        ([], "2026-11-13", False),  # past the limit
        ([extension("2026-11-24")], "2026-11-24", True),
        ([extension("2026-11-24")], "2026-12-08", False),
    ],
)
def test_a_hearing_is_moved_to_a_night_inside_the_limit_and_to_no_other(
    more, night, accepted
):
    reset = on("2026-10-30", "hearing-reset", hearing=hearing(night))

    assert (words(*INTAKE, *more, reset, today="2026-10-30") == []) is accepted


def test_the_night_is_judged_by_the_day_on_which_it_was_chosen():
    # chosen on the 22nd, logged only on the 5th of November
    set_ = on("2026-10-22", "hearing-set", hearing=hearing("2026-11-10"))

    assert words(RECEIVED, COMPLETE, set_, today="2026-11-05") == []


def test_a_night_set_once_the_hearing_has_opened_is_not_judged_again():
    reset = on("2026-11-20", "hearing-reset", hearing=hearing("2027-01-12"))

    assert words(*INTAKE, OPENED, reset, today="2026-11-20") == []


def test_before_an_application_is_complete_only_the_notice_can_make_a_night_unlawful():
    def chosen(night):
        return on("2026-10-19", "hearing-set", hearing=hearing(night))

    assert words(RECEIVED, chosen("2027-02-09"), today="2026-10-19") == []
    assert words(RECEIVED, chosen("2026-10-27"), today="2026-10-19") != []


# --- Acts of choice: the permit and the certificate ---------------------------------


def test_a_permit_follows_an_approval_that_was_filed_in_time():
    events = [*HEARD, voted("approved-with-conditions"), filed("2026-12-15")]

    assert words(*events, PERMIT, today="2026-12-16") == []


@pytest.mark.parametrize(
    "events",
    [
        HEARD,
        (*HEARD, voted("approved")),
        (*HEARD, voted("denied"), filed("2026-12-11")),
        # day 21 is Tue Dec 15
        (*HEARD, voted("approved"), filed("2026-12-16", "08:00")),
    ],
    ids=["no-vote", "not-filed", "denied", "filed-late"],
)
def test_a_permit_without_an_approval_filed_in_time_is_refused(events):
    (said,) = words(*events, PERMIT, today="2026-12-16")

    assert "no decision that approves is on file in time" in said


def test_a_permit_follows_the_clerks_certificate_that_nobody_acted():
    certified = on("2026-12-16", "no-action-certified")

    assert words(*HEARD, certified, PERMIT, today="2026-12-16") == []


@pytest.mark.parametrize(
    ("events", "day", "reasons"),
    [
        # day 21 is Tue Dec 15, the Clerk's next open day Wed Dec 16
        (HEARD, "2026-12-15", ["Tue Nov 24, 2026", "Tue Dec 15, 2026", "Dec 16, 2026"]),
        (
            (*HEARD, voted("denied"), filed("2026-12-11")),
            "2026-12-16",
            ["filed on Fri Dec 11, 2026"],
        ),
        # a decision filed late is on file as well
        (
            (*HEARD, voted("denied"), filed("2026-12-16")),
            "2026-12-16",
            ["filed on Wed Dec 16, 2026"],
        ),
        (
            (*HEARD, on("2026-12-01", "withdrawn")),
            "2026-12-16",
            ["stopped on Tue Dec 1"],
        ),
        (
            (
                *HEARD,
                on(
                    "2026-11-30",
                    "hearing-reopened",
                    consent={"by": "applicant", "filed": "2026-11-30"},
                ),
            ),
            "2026-12-16",
            ["not yet known", "a day not yet known"],
        ),
    ],
    ids=["too-early", "decided", "decided-late", "withdrawn", "open-again"],
)
def test_the_certificate_of_no_action_is_refused_with_the_reason(events, day, reasons):
    certified = on(day, "no-action-certified")

    (said,) = words(*events, certified, today=day)

    assert [reason for reason in reasons if reason not in said] == []


def test_the_certificate_of_no_action_issues_on_the_clerks_next_open_day():
    certified = on("2026-12-16", "no-action-certified")

    assert words(*HEARD, certified, today="2026-12-16") == []


def test_the_certificate_while_the_hearing_is_open_is_refused_twice_over():
    certified = on("2026-12-16", "no-action-certified")

    order, choice = words(*INTAKE, OPENED, certified, today="2026-12-16")

    assert "The time to act runs from the close of a hearing." in order
    assert "has not happened yet" in choice


def test_a_procedure_without_a_final_action_has_no_certificate_and_no_permit():
    rules = toy_duty("within 21 days after complete", "hearing-opened")

    for kind in ("no-action-certified", "permit-issued"):
        (problem,) = refusals(
            COMPLETE, on("2026-12-16", kind), today="2026-12-16", rules=rules
        )
        assert problem.what


# --- What an event did --------------------------------------------------------------


def test_an_event_says_what_it_met():
    effect = effect_of(*INTAKE, on("2026-10-28", "posted", time="14:15"))

    assert effect.sentences == ("notice-posted: met (Wed Oct 28, 2026).",)
    assert effect.late == ()
    assert (effect.taken, effect.earliest) == (None, None)


def test_one_event_may_do_two_duties():
    effect = effect_of(*INTAKE, on("2026-10-29", "published"))

    assert [duty.id for duty in effect.duties] == ["ad-copy", "notice-published"]


def test_what_was_too_late_is_said_to_be_so_many_days_short():
    # A01's count at another hearing: seven days before Tue Nov 10 is Tue Nov 3
    effect = effect_of(*INTAKE, on("2026-11-05", "posted"))

    assert effect.sentences == (
        "notice-posted: 2 days short (5 days); needed by Tue Nov 3, 2026. § 247-6D.",
    )
    assert [duty.id for duty in effect.late] == ["notice-posted"]


def test_a_notice_after_the_hearings_day_was_given_no_days_before_it():
    effect = effect_of(*INTAKE, on("2026-11-12", "posted"))

    assert "9 days short (0 days)" in effect.sentences[0]


def test_a_forward_limit_is_late_by_so_many_days():
    effect = effect_of(*HEARD, voted("denied"), filed("2026-12-17"))

    (said,) = effect.sentences
    assert said.startswith("final-action: late by 2 days;")
    assert said.endswith("the last day was Tue Dec 15, 2026. §§ 247-6D, 247-6G.")


def test_an_event_that_does_no_duty_says_nothing():
    effect = effect_of(*INTAKE, on("2026-11-03", "comment-received", text="None"))

    assert (effect.duties, effect.sentences) == ((), ())


def brought(*events):
    return [warning.code for warning in effect_of(*events).warnings]


def test_an_event_tells_the_warnings_that_it_brought_and_no_older_ones():
    # an application that is marked complete lacks every item, and went to nobody yet
    assert brought(RECEIVED, COMPLETE) == ["complete-missing", "X13"]
    # a special night, not yet advertised; what was missing before is not said again
    special = on("2026-10-21", "hearing-set", hearing=hearing("2026-11-09"))
    assert brought(RECEIVED, COMPLETE, special) == ["night-special", "X10"]
    assert brought(*INTAKE) == ["X10"]
    # working: seven days before Tue Nov 10 is Tue Nov 3, and no notice was given
    assert brought(*INTAKE, on("2026-11-03", "posted")) == []
    assert brought(RECEIVED, COMPLETE, on("2026-10-21", "transmitted")) == []


def test_what_was_done_before_is_not_said_again():
    effect = effect_of(*INTAKE, on("2026-10-28", "posted"), on("2026-10-30", "posted"))

    assert effect.sentences == ()


def test_the_posting_of_an_agenda_tells_when_it_counts_and_what_it_would_serve():
    # working: Fri Nov 6, 12:05, counts on Mon Nov 9, 8:00; 16 h of Monday, 24 of
    #          Tuesday, none of Veterans Day, 8 of Thursday
    effect = effect_of(
        *INTAKE, on("2026-11-06", "agenda-posted", time="12:05", meeting="2026-11-10")
    )

    assert iso(effect.taken) == "2026-11-09T08:00"
    assert iso(effect.earliest) == "2026-11-12T08:00"
    assert [duty.id for duty in effect.late] == ["agenda-posted:2026-11-10"]


def test_without_its_hour_a_posting_tells_no_moment():
    effect = effect_of(*INTAKE, on("2026-11-05", "agenda-posted", meeting="2026-11-10"))

    assert (effect.taken, effect.earliest) == (None, None)


def test_a_posting_is_told_by_the_rule_of_the_day_on_which_the_case_came_in():
    rules = toy("""
duties:
  - id: agenda-posted
    act: Post it
    who: Somebody
    rules:
      - since: 2010-07-01
        rule: at least 48 hours before meeting, weekends and holidays left out
        cite: Toys 1
        confirmed: 2026-11-20
      - since: 2026-11-01
        rule: at least 72 hours before meeting, weekends and holidays left out
        cite: Toys 2
        confirmed: 2026-11-20
    each: {name: meeting}
    done: {event: agenda-posted, same: meeting, filed: true}
""")
    posted = on("2026-11-02", "agenda-posted", time="09:00", meeting="2026-11-10")

    old = effect_of(RECEIVED, posted, rules=rules)
    new = effect_of(on("2026-11-02", "received"), posted, rules=rules)

    # working: Mon Nov 2, 9:00, and two or three whole weekdays
    assert iso(old.earliest) == "2026-11-04T09:00"
    assert iso(new.earliest) == "2026-11-05T09:00"
