"""The lawful nights for a hearing: what fits, what is tight, what would help.

The nights of the sample life are in `golden.yaml`, and others in `cases/`.
"""

from __future__ import annotations

from datetime import date

import pytest

from noticegen import casework, nights
from tests.sample_town import (
    OFFICE,
    PLACE,
    hearing,
    iso,
    layout_of,
    nights_of,
    not_printed,
    on,
    told,
    toy,
    toy_duty,
    with_board,
    with_town,
)

SCENIC = casework.rulebook(OFFICE, "scenic-road")
COMPLETE = on("2026-10-21", "complete")  # the sample's: the last day is Thu Nov 12
SQUEEZED = on("2026-11-19", "complete")  # issue 2's: the last day is Thu Dec 10


def listed(found):
    return [f"{iso(night.date)} {night.kind}" for night in found.nights]


def refused(found):
    return [iso(night.date) for night in found.rejected]


def why(found, day):
    (said,) = (night.why for night in found.rejected if iso(night.date) == day)
    return said


def night(found, day):
    (one,) = (each for each in found.nights if iso(each.date) == day)
    return one


# --- When nobody looks for a night --------------------------------------------------


def test_while_the_application_is_not_complete_no_night_is_looked_for():
    found = nights_of(on("2026-10-19", "received"), today="2026-10-20")

    assert (found.nights, found.rejected) == ((), ())
    assert "not complete yet" in found.advice


def test_once_the_hearing_is_open_it_is_continued_and_no_night_is_looked_for():
    found = nights_of(COMPLETE, on("2026-11-10", "hearing-opened"), today="2026-11-11")

    assert (found.nights, found.rejected) == ((), ())
    assert "continue it" in found.advice


# --- The squeeze --------------------------------------------------------------------


def test_over_thanksgiving_one_special_night_is_left_and_an_extension_would_help():
    # working: the last day is Thu Dec 10. No paper on Thu Nov 26; by that of Nov 19
    #          (copy Mon Nov 16) it is too late; that of Dec 3 takes copy to Mon Nov 30
    #          and is exactly seven days before Dec 10. Then comes Dec 22.
    found = nights_of(SQUEEZED, today="2026-11-19")

    assert listed(found) == ["2026-12-10 special"]
    assert night(found, "2026-12-10").tight == ("notice-published",)
    assert refused(found) == ["2026-11-24", "2026-11-26", "2026-12-08", "2026-12-22"]
    assert found.advice == told("""
        No regular night can be lawfully noticed by Thu Dec 10, 2026. Special
        nights that can be: Thu Dec 10, 2026 (tight: notice-published). Ask
        the applicant for a written extension of the time to hold the hearing
        until Tue Dec 22, 2026, the next regular night; it must be signed by
        both and filed with the Town Clerk by Thu Dec 10, 2026.
    """)


def test_each_refused_night_says_why():
    found = nights_of(SQUEEZED, today="2026-11-19")

    assert why(found, "2026-11-24") == told("""
        Publish the notice of the hearing: the last lawful day, Tue Nov 17,
        2026, has passed.
    """)
    assert why(found, "2026-11-26") == "Thanksgiving Day: the Town is closed."
    assert why(found, "2026-12-08") == told("""
        Copy for Thu Nov 19, 2026, the last edition in time, closed Mon Nov 16,
        2026, noon.
    """)
    assert why(found, "2026-12-22") == told("""
        It is after Thu Dec 10, 2026, the last day to hold the hearing (§
        247-6D). It needs a written extension.
    """)


def test_with_the_extension_on_file_the_regular_night_is_the_one_to_choose():
    # working: for Tue Dec 22 the safe day is Mon Dec 14: the paper of Thu Dec 10, its
    #          copy Mon Dec 7; mail and posting Mon Dec 14; agenda Fri Dec 18, noon.
    #          From Thu Nov 26 to the copy are 11 days. Dec 8's last paper is of Nov 19.
    extension = on(
        "2026-11-24",
        "extension",
        clock="hearing-held",
        until="2026-12-22",
        signed=["applicant", "board"],
        filed="2026-11-25",
    )

    found = nights_of(SQUEEZED, extension, today="2026-11-26")

    one = night(found, "2026-12-22")
    assert (one.kind, one.tight, one.slack_days) == ("regular", (), 11)
    assert (one.time.hour, one.place) == (19, PLACE)
    assert iso(one.edition) == iso(one.publish_by) == "2026-12-10"
    assert iso(one.ad_copy_by) == "2026-12-07T12:00"
    assert iso(one.mail_by) == iso(one.post_by) == "2026-12-14"
    assert iso(one.agenda_by) == "2026-12-18T12:00"
    assert why(found, "2026-12-08") == (
        "No edition of The Cranberry Courier comes out from now until Tue Dec 1, 2026."
    )
    assert refused(found)[-1] == "2027-01-12"
    assert found.advice == told("""
        Regular nights that can be lawfully noticed: Tue Dec 22, 2026. The safest
        is Tue Dec 22, 2026.
    """)


def test_an_extension_that_was_not_filed_opens_no_later_night():
    offered = on("2026-11-24", "extension", clock="hearing-held", until="2026-12-22")

    found = nights_of(SQUEEZED, offered, today="2026-11-26")

    assert "2026-12-22" in refused(found)


def test_a_paper_that_is_not_printed_takes_its_nights_away():
    # working: without the paper of Thu Oct 29 the last one for Nov 3 is that of Oct 22,
    #          copy Mon Oct 19; that of Nov 5 (copy Mon Nov 2, 11 days from Oct 22) is
    #          seven days before Thu Nov 12 and no other night. The safe paper: Oct 22.
    found = nights_of(COMPLETE, today="2026-10-22", rules=not_printed("2026-10-29"))

    assert listed(found) == ["2026-11-12 special"]
    one = night(found, "2026-11-12")
    assert (iso(one.edition), one.slack_days) == ("2026-11-05", 11)
    assert one.tight == ("notice-published", "hearing-held")
    assert iso(one.publish_by) == "2026-11-05"
    assert iso(one.ad_copy_by) == "2026-11-02T12:00"
    assert refused(found) == ["2026-10-27", "2026-11-10", "2026-11-11", "2026-11-24"]


@pytest.mark.parametrize(
    ("today", "first", "slack"),
    [
        # the copy for Oct 29 closes Mon Oct 26 at noon; a day has no hour
        ("2026-10-25", "2026-11-05 special", 1),
        ("2026-10-26", "2026-11-05 special", 0),
        ("2026-10-27", "2026-11-12 special", 6),  # to Mon Nov 2
    ],
)
def test_the_day_of_the_copy_deadline_is_still_in_time_and_the_next_is_not(
    today, first, slack
):
    found = nights_of(COMPLETE, today=today)

    assert listed(found)[0] == first
    assert found.nights[0].slack_days == slack


def test_a_holiday_on_the_boards_own_night_is_refused_as_a_holiday_and_once():
    # working: complete Mon Oct 27, 2025: the last day is Mon Nov 17. The second Tuesday
    #          is Nov 11. The papers: Oct 30 (copy today), seven days before Nov 6 and
    #          tight for it, Nov 6 for the rest of that week; Nov 6's from Nov 13.
    found = nights_of(on("2025-10-27", "complete"), today="2025-10-27")

    assert listed(found) == [
        f"2025-11-{day} special" for day in ("06", "07", "10", "12", "13", "14", "17")
    ]
    assert refused(found) == ["2025-10-28", "2025-11-11", "2025-11-25"]
    assert why(found, "2025-11-11") == "Veterans Day: the Town is closed."
    assert night(found, "2025-11-06").tight == ("notice-published",)
    assert night(found, "2025-11-13").tight == ()


# --- The Board's own nights ---------------------------------------------------------


def test_a_cancelled_night_is_a_day_like_any_other():
    rules = with_board(cancelled=(date(2026, 11, 10),))

    found = nights_of(COMPLETE, today="2026-10-22", rules=rules)

    assert night(found, "2026-11-10").kind == "special"


def test_an_added_night_is_a_regular_one():
    rules = with_board(added=(date(2026, 11, 5),))

    found = nights_of(COMPLETE, today="2026-10-22", rules=rules)

    assert night(found, "2026-11-05").kind == "regular"


def test_of_two_regular_nights_the_one_with_nothing_tight_is_the_safest():
    # golden.yaml: Nov 5 is tight for the paper, Nov 10 is not
    rules = with_board(added=(date(2026, 11, 5),))

    found = nights_of(COMPLETE, today="2026-10-22", rules=rules)

    assert found.advice == told("""
        Regular nights that can be lawfully noticed: Thu Nov 5, 2026 (tight:
        notice-published), Tue Nov 10, 2026. The safest is Tue Nov 10, 2026.
    """)


def test_a_board_that_has_no_nights_can_only_hold_a_special_one():
    rules = with_board(nth=())

    found = nights_of(COMPLETE, today="2026-10-22", rules=rules)

    assert {each.kind for each in found.nights} == {"special"}
    assert refused(found) == ["2026-11-11"]
    assert "extension" not in found.advice
    assert "Mon Nov 9, 2026, Tue Nov 10, 2026" in found.advice


def test_the_night_of_the_last_lawful_day_is_tight_for_the_hearing_itself():
    found = nights_of(COMPLETE, today="2026-10-22")

    assert night(found, "2026-11-12").tight == ("hearing-held",)


def test_a_step_whose_safe_day_has_passed_is_planned_for_its_last_one():
    # golden.yaml: for Thu Nov 5 the paper of Oct 29 is exactly seven days before
    one = night(nights_of(COMPLETE, today="2026-10-22"), "2026-11-05")

    assert iso(one.publish_by) == "2026-10-29"
    assert iso(one.ad_copy_by) == "2026-10-26T12:00"
    assert iso(one.mail_by) == "2026-10-28"


def test_letters_that_can_no_longer_be_safe_are_planned_for_the_last_lawful_day():
    # working: seven days before Tue Mar 16 is Mar 9; today is that day
    rules = toy("""
duties:
  - id: held
    act: Hold it
    who: Somebody
    rules: [{since: 2015-01-01, rule: within 21 days after complete, cite: Toys 1,
      confirmed: 2026-11-20}]
    done: {event: hearing-opened}
  - id: mailed
    act: Mail it
    who: Somebody
    on: post
    rules: [{since: 2015-01-01, rule: at least 7 days before hearing, cite: Toys 1,
      confirmed: 2026-11-20}]
    done: {event: mailed}
""")

    found = nights_of(on("2027-03-01", "complete"), today="2027-03-09", rules=rules)

    one = night(found, "2027-03-16")
    assert iso(one.mail_by) == "2027-03-09"
    assert (one.tight, one.slack_days) == (("mailed",), 0)
    nothing = (one.edition, one.ad_copy_by, one.publish_by, one.post_by, one.agenda_by)
    assert set(nothing) == {None}


# --- While the time runs out --------------------------------------------------------

NONE = "No night can be lawfully noticed by Thu Nov 12, 2026."


def test_on_the_safe_day_to_file_an_extension_one_is_still_advised():
    # working: on Tue Nov 10 the copy for the paper of Nov 12 has closed, Mon Nov 9.
    #          That of Nov 19 takes copy to Mon Nov 16. It is the last one seven days
    #          before Tue Dec 8 (none on Thanksgiving), and too late for Tue Nov 24.
    found = nights_of(COMPLETE, today="2026-11-10")

    assert found.nights == ()
    assert found.advice == told(f"""
        {NONE} Ask the applicant for a written extension of the time to hold the
        hearing until Tue Dec 8, 2026, the next regular night; it must be signed by
        both and filed with the Town Clerk by Tue Nov 10, 2026.
    """)


@pytest.mark.parametrize("today", ["2026-11-11", "2026-11-12"])
def test_after_the_safe_day_an_extension_can_only_stop_the_clerks_certificate(today):
    # working: day 21, Wed Nov 11, is Veterans Day; safe is Nov 10, the last day Nov 12
    found = nights_of(COMPLETE, today=today)

    assert found.nights == ()
    assert found.advice == told(f"""
        {NONE} A written extension of the time to hold the hearing until Tue Dec 8,
        2026 can still be filed with the Town Clerk by Thu Nov 12, 2026, but the safe
        day, Tue Nov 10, 2026, has passed: it would only stop the Clerk's certificate.
    """)


def test_once_the_last_lawful_day_has_passed_no_extension_is_advised():
    found = nights_of(COMPLETE, today="2026-11-13")

    assert found.nights == ()
    assert refused(found) == ["2026-11-24"]
    assert found.advice == NONE


# --- A procedure with a time of its own ---------------------------------------------


def test_the_time_to_hold_the_hearing_is_that_of_the_duty_its_opening_does():
    # working: thirty days after Mon Mar 1 is Wed Mar 31; the Board's nights are Mar 9,
    #          Mar 23 and Apr 13, and from Monday to Friday any night is a special one
    rules = toy_duty("within 30 days after received", "hearing-opened")

    found = nights_of(on("2027-03-01", "received"), today="2027-03-10", rules=rules)

    regular = [iso(each.date) for each in found.nights if each.kind == "regular"]
    assert regular == ["2027-03-23"]
    assert iso(found.nights[-1].date) == "2027-03-31"
    assert found.nights[-1].kind == "special"
    assert refused(found) == ["2027-04-13"]
    assert why(found, "2027-04-13") == told("""
        It is after Wed Mar 31, 2027, the last day to hold the hearing (Toys 1). It
        needs a written extension.
    """)


# --- A procedure whose hearing nothing hurries --------------------------------------


def test_without_a_limit_the_regular_nights_of_ninety_days_are_judged():
    # working: from Mon Jan 4, 2027 to Sun Apr 4. Seven days before Tue Jan 12 is Jan 5,
    #          the last paper Dec 31. For Jan 19 it is that of Jan 14, the first
    #          one of Jan 7, copy for it today.
    found = nights_of(on("2027-01-04", "received"), today="2027-01-04", rules=SCENIC)

    assert listed(found) == [
        f"2027-{day} regular" for day in ("01-26", "02-09", "02-23", "03-09", "03-23")
    ]
    assert refused(found) == ["2027-01-12"]
    assert found.nights[0].slack_days == 3  # to the first paper
    assert iso(found.nights[0].edition) == "2027-01-14"
    assert found.advice == told("""
        Regular nights that can be lawfully noticed: Tue Jan 26, 2027, Tue Feb 9,
        2027, Tue Feb 23, 2027, Tue Mar 9, 2027, Tue Mar 23, 2027. The safest is
        Tue Jan 26, 2027.
    """)


def test_the_copy_for_the_first_of_two_papers_can_be_too_late_by_itself():
    found = nights_of(on("2027-01-04", "received"), today="2027-01-05", rules=SCENIC)

    assert why(found, "2027-01-26") == told("""
        Copy for Thu Jan 7, 2027, the last edition in time, closed Mon Jan 4, 2027,
        noon.
    """)


def test_without_a_limit_and_without_a_night_no_extension_is_thought_of():
    rules = with_town(SCENIC, boards=with_board(nth=()).town.boards)

    found = nights_of(on("2027-01-04", "received"), today="2027-01-04", rules=rules)

    assert (found.nights, found.rejected) == ((), ())
    assert found.advice == "No night can be lawfully noticed by Sun Apr 4, 2027."


def test_a_procedure_that_asks_for_nothing_before_a_hearing_takes_any_regular_night():
    rules = toy_duty("the day of received", "received")

    found = nights_of(on("2027-01-04", "received"), today="2027-01-04", rules=rules)

    assert listed(found)[0] == "2027-01-12 regular"
    assert found.nights[0].slack_days == 0
    assert found.rejected == ()


def test_a_limit_whose_rule_is_not_in_force_yet_does_not_run():
    rules = toy("""
duties:
  - id: held
    act: Hold it
    who: Somebody
    rules: [{since: 2030-01-01, rule: within 21 days after complete, cite: Toys 1,
      confirmed: 2026-11-20}]
    done: {event: hearing-opened}
""")

    found = nights_of(on("2027-01-04", "complete"), today="2027-01-04", rules=rules)

    assert "2027-03-23 regular" in listed(found)


def test_a_step_whose_rule_is_not_in_force_yet_is_not_taken():
    rules = toy("""
duties:
  - id: mailed
    act: Mail it
    who: Somebody
    on: post
    rules: [{since: 2030-01-01, rule: at least 7 days before hearing, cite: Toys 1,
      confirmed: 2026-11-20}]
    done: {event: mailed}
""")

    found = nights_of(on("2027-01-11", "received"), today="2027-01-11", rules=rules)

    assert listed(found)[0] == "2027-01-12 regular"


# --- Judging one night --------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "reason"),
    [
        (date(2026, 11, 10), ""),
        (date(2026, 11, 12), ""),
        (date(2026, 11, 13), "It is after Thu Nov 12, 2026"),
        (date(2026, 10, 27), "the last lawful day, Tue Oct 20, 2026, has passed"),
    ],
)
def test_one_night_is_judged_by_the_limit_and_by_its_steps(day, reason):
    said = nights.why_not(layout_of(COMPLETE, today="2026-10-22"), day)

    assert reason in said
    assert bool(said) is bool(reason)


def test_with_no_limit_running_one_night_is_judged_by_its_steps_alone():
    layout = layout_of(on("2026-10-19", "received"), today="2026-10-22")

    assert nights.why_not(layout, date(2027, 2, 9)) == ""
    assert nights.why_not(layout, date(2026, 10, 27)) != ""


@pytest.mark.parametrize(
    ("events", "today", "none"),
    [
        ([SQUEEZED], "2026-11-19", True),
        ([COMPLETE], "2026-10-22", False),
        ([on("2026-10-19", "received")], "2026-10-22", False),
        (
            [SQUEEZED, on("2026-11-19", "hearing-set", hearing=hearing("2026-12-10"))],
            "2026-11-19",
            False,
        ),
        ([SQUEEZED, on("2026-12-10", "hearing-opened")], "2026-12-10", False),
    ],
)
def test_that_no_regular_night_fits_is_said_only_while_one_is_looked_for(
    events, today, none
):
    assert nights.no_regular_night(layout_of(*events, today=today)) is none


def test_where_no_time_runs_a_regular_night_is_never_wanting():
    layout = layout_of(on("2027-01-04", "received"), today="2027-01-04", rules=SCENIC)

    assert not nights.no_regular_night(layout)


def test_a_step_that_names_its_day_names_that_of_the_night():
    # working: 48 hours before Tue Nov 10, 7 p.m., less the weekend: Fri Nov 6, 7 p.m.
    dated = "since: 2010-07-01, cite: Toys 1, confirmed: 2026-11-20"
    count = "at least 48 hours before meeting, weekends and holidays left out"
    rules = toy(f"""
duties:
  - id: agenda-posted
    act: Post the agenda of {{day}}
    who: Somebody
    rules: [{{rule: "{count}", {dated}}}]
    each: {{name: meeting}}
    done: {{event: agenda-posted, same: meeting, filed: true}}
""")

    said = nights.why_not(
        layout_of(today="2026-11-09", rules=rules), date(2026, 11, 10)
    )

    assert said == told("""
        Post the agenda of Tue Nov 10, 2026: the last lawful day, Fri Nov 6, 2026,
        has passed.
    """)


def set_for(night):
    return on("2026-10-21", "hearing-set", hearing=hearing(night))


@pytest.mark.parametrize(
    ("events", "kind"),
    [
        ([COMPLETE], ""),  # no hearing is set
        ([COMPLETE, set_for("2026-11-10")], "regular"),
        ([COMPLETE, set_for("2026-11-09")], "special"),  # a Monday
        ([COMPLETE, set_for("2026-11-07")], "closed"),  # a Saturday
        ([COMPLETE, set_for("2026-11-08")], "closed"),  # a Sunday
        ([COMPLETE, set_for("2026-11-11")], "closed"),  # Veterans Day, day 21
        ([COMPLETE, set_for("2026-11-12")], "late"),  # the safe day is Nov 10
        ([set_for("2026-11-12")], "special"),  # no time runs yet
        ([set_for("2026-11-24")], "regular"),
        ([COMPLETE, set_for("2026-11-24")], "beyond"),  # after Thu Nov 12, the last
        (
            [
                COMPLETE,
                set_for("2026-11-09"),
                on("2026-10-22", "hearing-reset", hearing=hearing("2026-11-10")),
            ],
            "regular",  # the one last set
        ),
    ],
)
def test_the_night_that_a_hearing_is_set_for_is_of_one_kind(events, kind):
    layout = layout_of(*events, today="2026-10-22")

    assert nights.kind_of_the_night(layout) == kind


def test_where_no_time_runs_a_hearing_is_never_set_too_late():
    set_ = on("2027-01-04", "hearing-set", hearing=hearing("2027-12-14"))
    layout = layout_of(set_, today="2027-01-04", rules=SCENIC)

    assert nights.kind_of_the_night(layout) == "regular"


def test_each_step_of_a_night_has_a_place_among_its_planned_moments():
    found = nights.steps(layout_of(COMPLETE, today="2026-10-22"), date(2026, 11, 10))

    assert {step.duty.id: nights.slot(step) for step in found} == {
        "ad-copy": "ad_copy_by",
        "notice-published": "publish_by",
        "notice-posted": "post_by",
        "notice-mailed": "mail_by",
        "agenda-posted": "agenda_by",
    }


def test_of_a_withdrawn_application_no_night_is_looked_for():
    found = nights_of(
        on("2026-10-19", "received"),
        COMPLETE,
        on("2026-10-22", "withdrawn"),
        today="2026-10-24",
    )

    assert (found.nights, found.rejected) == ((), ())
    assert "stopped on Thu Oct 22, 2026" in found.advice
