"""What the office finds: whole or not, covered or not, and noticed in three lines."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from noticegen import facts, findings
from noticegen.findings import State
from tests.sample_town import (
    RULES,
    WHOLE,
    dates_of,
    hearing,
    iso,
    layout_of,
    on,
    record_of,
    toy_duty,
    with_,
)

COPY = on("2026-10-19", "clerk-copy-received")


def completeness_of(given, *events, today="2026-10-21", rules=RULES):
    read = record_of(*events, rules=rules, **given)
    known = facts.establish(read, today=layout_of(today=today).today)
    return findings.completeness(read, rules.procedure, known)


def test_a_whole_application_lacks_nothing_of_its_twenty_two_items():
    found = completeness_of(WHOLE, COPY)

    assert found.complete
    assert found.missing == ()
    assert len(found.items) == 5 + 17
    assert {item.state for item in found.items} == {State.THERE}


def test_an_empty_application_lacks_everything():
    found = completeness_of({})

    assert not found.complete
    assert len(found.missing) == 5 + 17
    assert found.newest is None


@pytest.mark.parametrize(
    ("given", "events", "cite"),
    [
        (with_("owners.1.signed", None), [COPY], "§ 247-6A(1)"),
        (with_("owners", []), [COPY], "§ 247-6A(1)"),
        (with_("abutters.certified", {}), [COPY], "§ 247-6A(2)"),
        (with_("plan.copies", 11), [COPY], "§ 247-6A(3)"),
        (with_("plan.copies", None), [COPY], "§ 247-6A(3)"),
        (with_("fees.paid", None), [COPY], "§ 247-6A(4)"),
        (WHOLE, [], "§ 247-6A(5)"),
        (WHOLE, [on("2026-10-22", "clerk-copy-received")], "§ 247-6A(5)"),  # tomorrow
        (with_("plan.contents.12", value=False), [COPY], "§ 247-7C(12)"),
        (with_("plan.contents.12", None), [COPY], "§ 247-7C(12)"),
    ],
)
def test_one_thing_that_is_missing_is_named_alone(given, events, cite):
    found = completeness_of(given, *events)

    assert [item.cite for item in found.missing] == [cite]
    assert not found.complete


def test_twelve_copies_are_enough_and_more_are_too():
    assert completeness_of(with_("plan.copies", 13), COPY).complete


def test_an_item_of_the_plan_that_nobody_answered_is_missing():
    given = deepcopy(WHOLE)
    del given["plan"]["contents"]["17"]

    assert [item.id for item in completeness_of(given, COPY).missing] == ["7C(17)"]


def test_an_item_that_does_not_apply_is_not_missing_and_keeps_its_reason():
    given = with_("plan.contents.11", {"not_applicable": "No asphalt plant"})

    found = completeness_of(given, COPY)

    (item,) = (each for each in found.items if each.id == "7C(11)")
    assert (item.state, item.why) == (State.NOT_APPLICABLE, "No asphalt plant")
    assert found.complete


@pytest.mark.parametrize(
    ("given", "copy", "newest"),
    [
        (WHOLE, "2026-10-19", "2026-10-21"),  # the fees
        (with_("fees.paid", "2026-10-13"), "2026-10-13", "2026-10-14"),  # the list
        (with_("owners.0.signed", "2026-10-23"), "2026-10-19", "2026-10-23"),
        (WHOLE, "2026-10-22", "2026-10-22"),  # the Clerk's copy
        (with_("plan.revised", "2026-10-24"), "2026-10-19", "2026-10-24"),
    ],
)
def test_the_newest_item_is_the_last_that_came_in(given, copy, newest):
    found = completeness_of(given, on(copy, "clerk-copy-received"), today="2026-10-24")

    assert iso(found.newest) == newest


def test_a_procedure_that_asks_for_nothing_is_always_complete():
    rules = toy_duty("within 21 days after complete")

    found = completeness_of({}, rules=rules)

    assert (found.complete, found.items, found.newest) == (True, (), None)


# --- Jurisdiction -------------------------------------------------------------------

CONDITIONS = {"number": "126-0412", "date": "2026-08-19", "stormwater_policy": True}


def exempt(why, **more):
    return on("2026-10-05", "jurisdiction", finding="exempt", why=why, **more)


def jurisdiction_of(*events, **site):
    given: Any = {"site": site} if site else {}
    read = record_of(*events, **given)
    known = facts.establish(read, today=layout_of(today="2026-10-21").today)
    return findings.jurisdiction(RULES.procedure, known)


@pytest.mark.parametrize(
    ("events", "site", "finding", "why"),
    [
        ([], {"disturbed_acres": 6.25, "drains_to_ms4": True}, "permit-needed", ""),
        ([], {"disturbed_acres": 1, "drains_to_ms4": True}, "permit-needed", ""),
        ([], {"disturbed_acres": 1, "drains_to_ms4": False}, "both-readings", ""),
        ([], {"disturbed_acres": 0.99}, "exempt", "under-one-acre"),
        (
            [exempt("agriculture")],
            {"disturbed_acres": 6.25, "drains_to_ms4": True},
            "exempt",
            "agriculture",
        ),
        (
            [exempt("order-of-conditions", order=CONDITIONS)],
            {"disturbed_acres": 6.25, "drains_to_ms4": True},
            "exempt",
            "order-of-conditions",
        ),
        # an order that does not show the stormwater policy makes no exemption
        (
            [exempt("order-of-conditions", order={**CONDITIONS, "number": None})],
            {"disturbed_acres": 6.25, "drains_to_ms4": True},
            "permit-needed",
            "",
        ),
        ([], {"disturbed_acres": 6.25}, "not-known", ""),
        ([], {"drains_to_ms4": True}, "not-known", ""),
        ([], {}, "not-known", ""),
    ],
)
def test_jurisdiction_is_the_first_finding_that_fits_and_a_guess_is_none(
    events, site, finding, why
):
    found = jurisdiction_of(*events, **site)

    assert (found.finding, found.why) == (finding, why)
    assert bool(found.text) is bool(found.cite) is (finding != "not-known")


# --- The three proofs of notice -----------------------------------------------------

SET = on("2026-10-21", "hearing-set", hearing=hearing("2026-11-10"))
RESET = on("2026-11-05", "hearing-reset", hearing=hearing("2026-11-24"))
PUBLISHED = on("2026-10-29", "published")
POSTED = on("2026-10-28", "posted")
MAILED = on("2026-10-28", "mailed", pieces=31)


def proof(*events, today="2026-11-10", rules=RULES):
    found = dates_of(*events, today=today, rules=rules)
    story = layout_of(*events, today=today, rules=rules).story
    return findings.proof(found.duties, story)


def proof_of(*events, today="2026-11-10"):
    found = proof(*events, today=today)
    return str(found.published), str(found.posted), str(found.mailed), found.done


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([PUBLISHED, POSTED, MAILED], ("met", "met", "met", 31)),
        # H04: published and posted, nobody mailed
        ([PUBLISHED, POSTED], ("met", "met", "missed", 0)),
        # H04: nothing logged at all
        ([], ("missed", "missed", "missed", 0)),
        ([on("2026-11-05", "published"), POSTED, MAILED], ("late", "met", "met", 31)),
    ],
)
def test_the_proof_of_notice_is_three_lines_and_never_one_tick(events, said):
    assert proof_of(SET, *events) == said


def test_while_no_hearing_is_set_nothing_is_to_be_proven():
    assert proof_of(MAILED) == ("waiting", "waiting", "waiting", 0)


def test_after_a_reset_the_proof_is_of_the_new_hearing_alone():
    again = on("2026-11-06", "mailed", pieces=30)

    assert proof_of(SET, PUBLISHED, POSTED, MAILED, RESET) == (
        "open",
        "open",
        "open",
        0,
    )
    assert proof_of(SET, MAILED, RESET, again) == ("open", "open", "met", 30)


def test_pieces_mailed_on_two_days_are_added_up():
    more = on("2026-10-30", "mailed", pieces=2)

    assert proof_of(SET, PUBLISHED, POSTED, MAILED, more)[3] == 33


def test_a_mailing_whose_pieces_nobody_counted_adds_nothing():
    assert proof_of(SET, on("2026-10-28", "mailed"))[2:] == ("met", 0)


def test_a_mailing_that_left_somebody_out_is_not_forgiven_until_he_is_mailed_too():
    """design.md: `notice-mailed` does not forgive a letter that was left out."""
    left = [{"row": 9, "reason": "no usable address"}]
    short = on("2026-10-28", "mailed", pieces=30, left_out=left)
    rest = on("2026-11-02", "mailed", pieces=1)

    assert proof_of(SET, short)[2:] == ("missed", 30)
    assert proof_of(SET, short, rest)[2:] == ("met", 31)


def test_notice_that_did_not_go_to_all_is_defective():
    """H03: eleven of twelve mailed; published and posted all the same."""
    whole = proof(SET, PUBLISHED, POSTED, MAILED)

    assert not whole.defective
    assert replace(whole, of=12, missing=("row 8: Abutter 07",)).defective


def test_until_the_list_is_read_nobody_knows_of_how_many():
    found = proof(SET, MAILED)

    assert (found.of, found.missing) == (None, ())


def test_a_procedure_without_such_notices_has_none_to_prove():
    rules = toy_duty("within 21 days after complete")

    found = proof(SET, MAILED, rules=rules)
    assert (found.published, found.posted, found.mailed) == (None, None, None)
    assert not found.defective


@pytest.mark.parametrize(
    ("events", "today", "defective"),
    [
        # working: seven days before Tue Nov 10 is Tue Nov 3
        ([SET, PUBLISHED, POSTED, MAILED], "2026-11-10", False),
        ([SET], "2026-11-03", False),  # still possible
        ([SET, PUBLISHED, POSTED], "2026-11-04", True),  # not mailed in time
        ([SET, PUBLISHED, POSTED, on("2026-11-04", "mailed")], "2026-11-10", True),
        ([], "2026-11-10", False),
    ],
)
def test_a_notice_is_defective_once_one_of_the_three_was_late_or_missed(
    events, today, defective
):
    assert proof(*events, today=today).defective is defective
