"""A procedure's file: the grammar of its rules, and what the shipped one says."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from noticegen import procedure, yamlfile
from noticegen.events import KINDS
from noticegen.procedure import EXAMPLES, GRAMMAR, Count, Done, Each, Source
from noticegen.sequence import Order

if TYPE_CHECKING:
    from noticegen.procedure import Procedure

FOLDER = Path(__file__).parent.parent / "calendars" / "procedures"
KNOWN = frozenset(KINDS)
TOY = """\
procedure: toy
title: Toy permit
permit: toy permit
chapter: Chapter 1
town: testtown
board: board
templates: toy
events: [site-visit]
duties:
  - id: visit
    act: Visit the site
    who: Board
    rules:
      - since: 2015-01-01
        rule: within 10 days after site-visit
        cite: the old law
        confirmed: 2026-11-20
      - since: 2020-06-01
        rule: within 12 days after site-visit
        cite: the new law
        confirmed: 2026-11-20
    done: {event: site-visit}
"""


def read(text: str) -> Procedure:
    return procedure.read(yamlfile.read(text, "toy.yaml"), KNOWN)


def shipped(name: str) -> Procedure:
    return read((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def carver() -> Procedure:
    return shipped("carver-land-disturbance")


# The grammar


@pytest.mark.parametrize(
    ("sentence", "count", "number", "anchor"),
    [
        ("within 21 days after complete", Count.WITHIN_DAYS, 21, "complete"),
        ("within 1 day after complete", Count.WITHIN_DAYS, 1, "complete"),
        ("within 10 working days after received", Count.WITHIN_WORKING, 10, "received"),
        ("within 1 working day after received", Count.WITHIN_WORKING, 1, "received"),
        ("within 2 years after permit-issued", Count.WITHIN_YEARS, 2, "permit-issued"),
        ("within 1 year after permit-issued", Count.WITHIN_YEARS, 1, "permit-issued"),
        (
            "within 14 days after ceased, on whatever day that falls",
            Count.PLAIN_DAYS,
            14,
            "ceased",
        ),
        ("at least 7 days before hearing", Count.BEFORE_DAYS, 7, "hearing"),
        (
            "at least 2 working days before inspection",
            Count.BEFORE_WORKING,
            2,
            "inspection",
        ),
        (
            "at least 48 hours before meeting, weekends and holidays left out",
            Count.BEFORE_HOURS,
            48,
            "meeting",
        ),
        ("the day of received", Count.SAME_DAY, 0, "received"),
        ("the day named by correction", Count.NAMED_DAY, 0, "correction"),
        ("day 10 of the month after month", Count.MONTH_DAY, 10, "month"),
        ("day 31 of the month after month", Count.MONTH_DAY, 31, "month"),
        (
            "the copy deadline of notice-published",
            Count.COPY_DEADLINE,
            0,
            "notice-published",
        ),
        (
            "the edition before notice-published",
            Count.EDITION_BEFORE,
            0,
            "notice-published",
        ),
    ],
)
def test_a_sentence_of_the_grammar_is_read(
    sentence: str, count: Count, number: int, anchor: str
) -> None:
    rule = procedure.parse_rule(sentence)

    assert rule is not None
    assert (rule.count, rule.number, rule.anchor) == (count, number, anchor)
    assert rule.sentence == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "",
        "soon",
        "within 21 days",
        "within 21 days after",
        "within 21 days after Complete",
        "within twenty-one days after complete",
        "within 0 days after complete",
        "within -3 days after complete",
        "within 021 days after complete",
        "within 21 days after complete ",
        "within ２1 days after complete",
        "within 99999 days after complete",
        "within 100 years after complete",
        "within 3 months after complete",
        "at least 48 hours before meeting",
        "7 days before hearing",
        "day 0 of the month after month",
        "day 32 of the month after month",
    ],
)
def test_what_is_no_sentence_of_the_grammar_is_none(sentence: str) -> None:
    assert procedure.parse_rule(sentence) is None


def test_every_count_has_its_sentence_and_its_example() -> None:
    read_back = [procedure.parse_rule(example) for example in EXAMPLES]

    assert set(GRAMMAR) == set(Count)
    assert [rule.count for rule in read_back if rule] == list(GRAMMAR)


# The rules in force


@pytest.mark.parametrize(
    ("filed", "number"),
    [(date(2015, 1, 1), 10), (date(2020, 5, 31), 10), (date(2020, 6, 1), 12)],
)
def test_a_case_keeps_the_rule_of_the_day_it_came_in(filed: date, number: int) -> None:
    dated = read(TOY).duties[0].on(filed)

    assert dated is not None
    assert dated.rule.number == number


def test_before_the_first_rule_there_is_none() -> None:
    assert read(TOY).duties[0].on(date(2014, 12, 31)) is None


# A small procedure


def test_a_procedure_needs_little() -> None:
    toy = read(TOY)

    assert toy.id == "toy"
    assert toy.events == ("site-visit",)
    assert toy.names == {}
    assert (toy.orders, toy.warnings, toy.completeness, toy.jurisdiction) == ((),) * 4
    assert toy.duty("visit") is toy.duties[0]
    assert toy.duty("gone") is None
    assert toy.posting(date(2026, 11, 20)) is None


def test_a_duty_of_plain_words_has_its_defaults() -> None:
    duty = read(TOY).duties[0]

    assert duty.possible == "clerk"
    assert duty.done == Done(event="site-visit")
    assert duty.each is None
    assert (duty.clock, duty.votes, duty.never_late) == (False, False, False)


def test_a_chain_of_editions_ends_at_a_duty_that_counts_days() -> None:
    more = "".join(
        f"""\
  - id: {name}
    act: Advertise
    who: Board
    rules: [{{since: 2015-01-01, rule: {rule}, cite: a law, confirmed: 2026-11-20}}]
    done: {{event: published}}
"""
        for name, rule in [
            ("copy", "the copy deadline of first"),
            ("first", "the edition before second"),
            ("second", "at least 7 days before hearing"),
        ]
    )

    found = read(TOY + more)

    assert [duty.id for duty in found.duties] == ["visit", "copy", "first", "second"]


# The shipped procedures


def test_every_shipped_procedure_is_read() -> None:
    names = [
        path.stem
        for path in FOLDER.glob("*.yaml")
        if not path.name.endswith(".new.yaml")
    ]

    assert [shipped(name).id for name in names] == names


def test_the_land_disturbance_permit_has_the_duties_of_its_by_law(
    carver: Procedure,
) -> None:
    assert [duty.id for duty in carver.duties] == [
        "clerk-notified",
        "transmitted",
        "hearing-held",
        "ad-copy",
        "notice-published",
        "notice-posted",
        "notice-mailed",
        "agenda-posted",
        "final-action",
        "inspection-notice",
        "stabilize",
        "monthly-report",
        "comply",
        "ticket-mailed",
    ]


@pytest.mark.parametrize(
    ("duty", "count", "number"),
    [
        ("hearing-held", Count.WITHIN_DAYS, 21),
        ("final-action", Count.WITHIN_DAYS, 21),
        ("notice-published", Count.BEFORE_DAYS, 7),
        ("notice-posted", Count.BEFORE_DAYS, 7),
        ("notice-mailed", Count.BEFORE_DAYS, 7),
        ("agenda-posted", Count.BEFORE_HOURS, 48),
        ("inspection-notice", Count.BEFORE_WORKING, 2),
        ("stabilize", Count.PLAIN_DAYS, 14),
        ("ticket-mailed", Count.WITHIN_DAYS, 15),
    ],
)
def test_the_numbers_are_those_of_the_law(
    carver: Procedure, duty: str, count: Count, number: int
) -> None:
    found = carver.duty(duty)

    assert found is not None
    rule = found.rules[-1].rule
    assert (rule.count, rule.number) == (count, number)


def test_the_rule_of_posting_is_that_of_the_open_meeting_law(
    carver: Procedure,
) -> None:
    rule = carver.posting(date(2026, 11, 20))

    assert rule is not None
    assert (rule.count, rule.number) == (Count.BEFORE_HOURS, 48)
    assert carver.posting(date(2009, 1, 1)) is None


def test_the_twenty_warnings_and_their_sources_are_there(carver: Procedure) -> None:
    codes = {warning.code for warning in carver.warnings}

    assert {f"X{number}" for number in range(1, 21)} <= codes
    assert [warning.code for warning in carver.warnings if not warning.cite] == []


def test_a_warning_may_count_to_a_day(carver: Procedure) -> None:
    counts = {each.code: each.rule for each in carver.warnings if each.rule}

    assert counts["shadow"].number == 21
    assert counts["exposure"].number == 42


def test_an_application_has_five_parts_and_a_plan_seventeen(
    carver: Procedure,
) -> None:
    plans = [item for item in carver.completeness if item.plan]

    assert len(plans) == 17
    assert len(carver.completeness) - len(plans) == 5
    assert [item.when for item in plans if item.when] == []


def test_every_rule_names_its_source_and_when_it_was_confirmed(
    carver: Procedure,
) -> None:
    rules = [dated for duty in carver.duties for dated in duty.rules]

    assert [dated for dated in rules if not dated.cite] == []
    assert [dated for dated in rules if dated.confirmed < dated.since] == []


def test_a_duty_that_arises_from_events_says_from_which(carver: Procedure) -> None:
    stages, comply = carver.duty("inspection-notice"), carver.duty("comply")

    assert stages is not None
    assert comply is not None
    assert stages.each == Each(
        "inspection", (Source("inspection-requested", "for"),), by="stage"
    )
    assert stages.done == Done(own=True)
    assert comply.each is not None
    assert comply.each.sources[0] == Source("inspected", "correct_by", "stage")
    assert comply.done.where == {"result": "approved"}
    assert (comply.done.lifts, comply.done.of, comply.done.day) == (
        "order-lifted",
        "order-issued",
        "inspection",
    )


def test_the_order_of_things_is_read(carver: Procedure) -> None:
    votes = [order for order in carver.orders if order.event == "voted"]

    assert votes[1:] == [
        Order(
            event="voted",
            before=("withdrawn",),
            words="The application was withdrawn.",
        )
    ]
    assert votes[:1] == [
        Order(
            event="voted",
            after=("hearing-closed",),
            undone_by=("hearing-reopened",),
            words="The Board votes after the hearing is closed.",
        )
    ]


def test_an_order_may_name_alternatives() -> None:
    more = """\
sequence:
  - {event: complete, after: [received or site-visit], words: First things first.}
"""

    assert read(TOY + more).orders[0].after == ("received or site-visit",)


def test_the_scenic_road_is_advertised_twice() -> None:
    first = shipped("scenic-road").duty("first-notice-published")
    second = shipped("scenic-road").duty("notice-published")

    assert first is not None
    assert second is not None
    assert first.rules[0].rule.count is Count.EDITION_BEFORE
    assert second.rules[0].rule.number == 7
    assert second.done.times == 2
