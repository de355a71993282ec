"""What a clerk is warned of: each warning when it should stand, and when not."""

from __future__ import annotations

import pytest

from tests.sample_town import RULES, WHOLE, codes, dates_of, hearing, iso, on, with_

RECEIVED = on("2026-10-19", "received")
COMPLETE = on("2026-10-21", "complete")
SET = on("2026-10-21", "hearing-set", hearing=hearing("2026-11-10"))
PUBLISHED = on("2026-10-29", "published")
POSTED = on("2026-10-28", "posted")
MAILED = on("2026-10-28", "mailed", pieces=31)
NOTICED = (SET, PUBLISHED, POSTED, MAILED)
COPY = on("2026-10-19", "clerk-copy-received")
OPENED = on("2026-11-10", "hearing-opened")
CLOSED = on("2026-11-24", "hearing-closed")
VOTED = on("2026-12-08", "voted", decision="approved")
FILED = on("2026-12-11", "decision-filed")
WITHDRAWN = on("2026-11-20", "withdrawn")
PERMIT = on("2026-12-15", "permit-issued")
ZEO = "Zoning Enforcement Officer"
FINAL_REPORT = on("2027-11-08", "final-report-received")
CERTIFIED = on("2027-11-23", "completion-certified")
VIOLATION = on("2027-06-16", "violation-notice", correct_by="2027-06-21")
LIFTED = on("2027-07-02", "order-lifted")
LATE = "2027-12-31"
SHA256 = "0123456789abcdef" * 4


def ticket(day, by=ZEO):
    return on(day, "ticket-issued", violation={"date": day}, by=by)


def order(by="board"):
    return on("2027-06-22", "order-issued", by=by)


def released(phase):
    return on("2027-11-24", "surety-released", phase=phase)


def covered(**given):
    """Return a finding of an exemption for an order of conditions."""
    return on(
        "2026-10-05",
        "jurisdiction",
        finding="exempt",
        why="order-of-conditions",
        order=given,
    )


ASKED = on("2027-04-20", "inspection-requested", stage="final", for_="2027-04-23")
INSPECTED = on("2027-04-23", "inspected", stage="final", result="approved")
WHOLE_ORDER = {"number": "126-0412", "date": "2026-08-19", "stormwater_policy": True}


DEFECTIVE = on("2026-11-05", "notice-defective", what="A street was misnamed")
EXTENDED = on(
    "2026-10-28",
    "extension",
    clock="hearing-held",
    until="2026-11-24",
    signed=["applicant", "board"],
    filed="2026-10-29",
)


def set_for(night):
    return on("2026-10-21", "hearing-set", hearing=hearing(night))


def moved_to(night):
    return on("2026-11-06", "hearing-reset", hearing=hearing(night))


def acres(disturbed, **site):
    return {"site": {"disturbed_acres": disturbed, **site}}


def listed(file, sha256):
    """Return a certified list of abutters, named by its file and its hash, or not."""
    certified = {"date": "2026-10-14", "sha256": sha256}
    return {"abutters": {"file": file, "certified": certified}}


def when(code, *events, today=LATE, **facts):
    name = f"{code}: {', '.join(each['event'] for each in events) or facts}, {today}"
    return pytest.param(code, events, today, facts, id=name)


STANDING = [
    when("shadow", RECEIVED, today="2026-10-19"),
    when("shadow", RECEIVED, COMPLETE, SET, today="2026-11-09"),
    when("exposure", COMPLETE, SET, today="2026-11-13"),
    # all of it was there on Oct 20, and it was marked complete on the 21st
    when("complete-late", COPY, COMPLETE, **with_("fees.paid", "2026-10-20")),
    when("complete-missing", COMPLETE),
    when("complete-missing", COPY, COMPLETE, **with_("fees.paid", None)),
    when("complete-missing", COMPLETE, **WHOLE),  # no copy is with the Clerk
    when("night-closed", COMPLETE, set_for("2026-11-07")),  # a Saturday
    when("night-closed", COMPLETE, set_for("2026-11-08")),  # a Sunday
    when("night-closed", COMPLETE, set_for("2026-11-11")),  # Veterans Day
    when("night-special", COMPLETE, set_for("2026-11-09")),  # a Monday
    when("night-special", COMPLETE, EXTENDED, set_for("2026-11-12")),
    # day 21 is Veterans Day: safe is Nov 10, and Nov 12 is the last lawful day
    when("night-late", COMPLETE, set_for("2026-11-12")),
    when("night-beyond", COMPLETE, set_for("2026-11-13")),
    # with the extension of the sample, Tue Nov 24 is the last lawful day
    when("night-beyond", COMPLETE, EXTENDED, set_for("2026-11-25")),
    # seven days before Tue Nov 10 is Tue Nov 3
    when("renotice", SET, PUBLISHED, POSTED, today="2026-11-04"),
    when("renotice", SET, PUBLISHED, MAILED, today="2026-11-04"),
    when("renotice", SET, POSTED, MAILED, today="2026-11-04"),
    when("renotice", SET, PUBLISHED, POSTED, on("2026-11-04", "mailed")),
    when("renotice", SET, PUBLISHED, on("2026-11-04", "posted"), MAILED),
    when("renotice", SET, on("2026-11-05", "published"), POSTED, MAILED),
    when("renotice", SET, OPENED, CLOSED, VOTED),  # the decision is to say so
    when("renotice", *NOTICED, DEFECTIVE),
    # noticed in time, moved, and not noticed anew: seven days before Dec 8 is Dec 1
    when("renotice", *NOTICED, moved_to("2026-12-08"), today="2026-12-02"),
    when("inspection-without-request", INSPECTED),
    when("acres", **acres(6.25, acres=6.24)),
    when("acres", **acres(22, acres=6)),
    when("list-unproved", **listed(file=None, sha256=SHA256)),
    when("list-unproved", **listed(file="list.xlsx", sha256=None)),
    when("list-unproved", **WHOLE),
    when("X1", ticket("2027-06-24"), ticket("2027-06-25")),
    when("X2", ticket("2027-06-24", by="Town Engineer")),
    when("X2", ticket("2027-06-24", by=None)),  # nobody signed it
    when("X3", ticket("2027-06-24"), ticket("2027-06-25")),
    when("X4", CLOSED, VOTED),
    when("X5", CLOSED),
    when("X5", CLOSED, VOTED),
    when("X6", **acres(6.25)),
    when("X6", **acres(6.25, drains_to_ms4=False)),
    when("X6", **acres(0.5, drains_to_ms4=False)),
    when("X7", covered(number="126-0412", date="2026-08-19", stormwater_policy=False)),
    when("X7", covered(number="126-0412", date="2026-08-19")),
    when("X7", covered(number="126-0412", stormwater_policy=True)),
    when("X7", covered(date="2026-08-19", stormwater_policy=True)),
    when("X8", order()),
    when("X9", RECEIVED),
    when("X10", COMPLETE, SET),
    when("X11", fees={"review_deposit": 3500.00}),
    when("X12", VIOLATION),
    when("X12", order()),
    when("X13", COMPLETE),
    when("X14", order("agent")),
    when("X15", released("all")),
    when("X15", FINAL_REPORT, released("all")),
    when("X15", CERTIFIED, released("all")),
    when("X16", RECEIVED),
    when("X18", on("2027-05-04", "change-notified", significant=True)),
    when("X19", ticket("2027-06-24")),
    when("X20", CLOSED, VOTED, FILED),
]

SILENT = [
    when("shadow", COMPLETE),  # no stamp
    when("shadow", RECEIVED, OPENED),
    when("shadow", RECEIVED, on("2026-10-20", "incomplete", items=["fee"])),
    when("shadow", RECEIVED, WITHDRAWN),
    when("exposure", COMPLETE, SET, today="2026-11-12"),  # the last day itself
    when("exposure", COMPLETE, OPENED),
    when("exposure", COMPLETE, on("2026-11-13", "hearing-opened")),  # late is held
    when("complete-late", COPY, COMPLETE, **WHOLE),  # paid on Oct 21
    when("complete-late", COPY, COMPLETE, **with_("fees.paid", "2026-10-22")),
    when("complete-late", COMPLETE),  # nothing says when an item came in
    when("complete-late", COPY, RECEIVED, **with_("fees.paid", "2026-10-20")),
    # something is missing, so no day is the one on which it was whole
    when("complete-late", COMPLETE, **with_("fees.paid", "2026-10-20")),
    when("complete-missing", COPY, COMPLETE, **WHOLE),
    when("complete-missing", RECEIVED),  # nobody says that it is complete
    when("night-closed", COMPLETE),
    when("night-closed", COMPLETE, SET),
    when("night-closed", COMPLETE, set_for("2026-11-09")),
    when("night-closed", COMPLETE, set_for("2026-11-07"), moved_to("2026-11-10")),
    when("night-closed", set_for("2026-11-07"), on("2026-11-07", "hearing-opened")),
    when("night-special", COMPLETE),
    when("night-special", COMPLETE, SET),
    when("night-special", COMPLETE, set_for("2026-11-07")),
    when("night-special", COMPLETE, set_for("2026-11-12")),
    when("night-special", set_for("2026-11-09"), on("2026-11-09", "hearing-opened")),
    when("night-late", COMPLETE),
    when("night-late", COMPLETE, SET),
    when("night-late", set_for("2026-11-12")),  # no time runs before it is complete
    when("night-late", COMPLETE, EXTENDED, set_for("2026-11-12")),
    when(
        "night-late",
        COMPLETE,
        set_for("2026-11-12"),
        on("2026-11-12", "hearing-opened"),
    ),
    when("night-late", COMPLETE, set_for("2026-11-13")),
    when("night-beyond", COMPLETE),
    when("night-beyond", COMPLETE, set_for("2026-11-12")),
    when("night-beyond", set_for("2026-11-13")),
    when("night-beyond", COMPLETE, EXTENDED, set_for("2026-11-13")),
    when(
        "night-beyond",
        COMPLETE,
        set_for("2026-11-13"),
        on("2026-11-13", "hearing-opened"),
    ),
    when("renotice", COMPLETE),
    when("renotice", *NOTICED),
    when("renotice", SET, today="2026-11-03"),  # each can still be given
    when("renotice", SET, OPENED, CLOSED, VOTED, FILED),  # the decision has said so
    when("renotice", *NOTICED, DEFECTIVE, OPENED, CLOSED, VOTED, FILED),
    when("renotice", *NOTICED, DEFECTIVE, moved_to("2026-12-08"), today="2026-11-06"),
    # the letters were late for Nov 10 and in time for Dec 8, to which it was moved
    when(
        "renotice",
        SET,
        on("2026-11-05", "mailed"),
        moved_to("2026-12-08"),
        on("2026-11-12", "published"),
        on("2026-11-12", "posted"),
        on("2026-11-12", "mailed"),
    ),
    when("inspection-without-request", ASKED, INSPECTED),
    when("acres", **acres(6.25, acres=22.4)),
    when("acres", **acres(6.25, acres=6.25)),
    when("acres", **acres(6.25)),
    when("acres", site={"acres": 6.25}),
    when("list-unproved", **listed(file="list.xlsx", sha256=SHA256)),
    when("list-unproved", abutters={"file": "list.xlsx"}),  # not certified yet
    when("list-unproved", RECEIVED),
    when("X1", ticket("2027-06-24")),
    when("X2", ticket("2027-06-24")),
    when("X2", VIOLATION),
    when("X3", ticket("2027-06-24")),
    when("X4", CLOSED),
    when("X4", CLOSED, VOTED, FILED),
    when("X5", OPENED),
    when("X5", CLOSED, VOTED, FILED),
    when("X6", **acres(6.25, drains_to_ms4=True)),
    when("X6", **acres(0.5)),
    when("X7", covered(**WHOLE_ORDER)),
    when("X7", on("2026-10-05", "jurisdiction", finding="exempt", why="agriculture")),
    when("X8", order(), LIFTED),
    when("X8", VIOLATION),
    when("X9", RECEIVED, COMPLETE),
    when("X10", COMPLETE),
    when("X10", COMPLETE, SET, PUBLISHED),
    when("X10", COMPLETE, SET, OPENED),
    when("X11", fees={"application": 500.00}),
    when("X11", fees={"review_deposit": 0}),
    when("X12", FINAL_REPORT),
    when("X12", VIOLATION, order(), CERTIFIED),
    when("X13", RECEIVED),
    when("X13", COMPLETE, on("2026-10-21", "transmitted")),
    when("X14", order("board")),
    when("X15", released("1")),
    when("X15", FINAL_REPORT, CERTIFIED, released("all")),
    when("X16", RECEIVED, COMPLETE, on("2026-10-21", "transmitted")),
    when("X18", on("2027-05-04", "change-notified", significant=False)),
    when("X18", on("2027-05-04", "change-notified")),
    when("X19", VIOLATION),
    when("X20", OPENED),
    when("X20", CLOSED, VOTED, FILED, PERMIT),
]


@pytest.mark.parametrize(("code", "events", "today", "facts"), STANDING)
def test_a_warning_stands(code, events, today, facts):
    assert code in codes(dates_of(*events, today=today, **facts))


@pytest.mark.parametrize(("code", "events", "today", "facts"), SILENT)
def test_a_warning_does_not_stand(code, events, today, facts):
    assert code not in codes(dates_of(*events, today=today, **facts))


@pytest.mark.parametrize(
    ("complete", "today", "events", "stands"),
    [
        # working: complete Thu Nov 19, 2026, day 21 is Thu Dec 10; no paper on
        #          Thanksgiving leaves no notice for Dec 8, the only regular night
        ("2026-11-19", "2026-11-19", [], True),
        # an extension to Tue Dec 22 brings a night in
        (
            "2026-11-19",
            "2026-11-25",
            [
                on(
                    "2026-11-24",
                    "extension",
                    clock="hearing-held",
                    until="2026-12-22",
                    signed=["applicant", "board"],
                    filed="2026-11-25",
                )
            ],
            False,
        ),
        # a hearing is set: nobody looks for a night
        ("2026-11-19", "2026-11-19", [SET], False),
        ("2026-11-19", "2026-12-10", [on("2026-12-10", "hearing-opened")], False),
        # golden.yaml: the night of Nov 10 can be noticed
        ("2026-10-21", "2026-10-22", [], False),
        # the copy of its paper, Mon Oct 26, has passed
        ("2026-10-21", "2026-10-27", [], True),
    ],
)
def test_where_no_regular_night_can_be_noticed_x17_says_so(
    complete, today, events, stands
):
    found = dates_of(on(complete, "complete"), *events, today=today)

    assert ("X17" in codes(found)) is stands


def test_before_an_application_is_complete_no_night_is_wanting():
    assert "X17" not in codes(dates_of(RECEIVED, today="2026-11-19"))


def test_every_warning_of_the_procedure_has_a_test_both_ways():
    tested = [
        {case.values[0] for case in cases} | {"X17"} for cases in (STANDING, SILENT)
    ]

    wanted = {each.code for each in RULES.procedure.warnings}
    assert tested == [wanted, wanted]
    assert wanted >= {f"X{number}" for number in range(1, 21)}


@pytest.mark.parametrize(
    ("code", "events", "today", "day"),
    [
        # working: Mon Oct 19 and 21 days: Mon Nov 9 (golden.yaml)
        ("shadow", [RECEIVED], "2026-10-20", "2026-11-09"),
        # working: Wed Oct 21 and 42 days: 10 of October, 30 of November, 2 of December
        ("exposure", [COMPLETE], "2026-11-13", "2026-12-02"),
        ("X9", [RECEIVED], "2026-10-20", None),
    ],
)
def test_a_warning_points_to_the_day_it_counts_to(code, events, today, day):
    found = dates_of(*events, today=today)

    (warning,) = (each for each in found.warnings if each.code == code)
    assert iso(warning.date) == day
    assert warning.text
    assert warning.cite


def test_the_warnings_of_the_agreements_come_before_the_procedures_own():
    unsigned = on("2026-12-01", "extension", clock="final-action", until="2027-01-12")

    found = codes(dates_of(COMPLETE, OPENED, CLOSED, unsigned, today="2026-12-02"))

    assert found[0] == "extension-unsigned"
    assert "X5" in found
