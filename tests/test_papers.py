"""The facts a paper may print: record, town, law and dates brought together."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from noticegen import casefile, casework, days, papers
from tests.sample_town import (
    OFFICE,
    RULES,
    hearing,
    not_printed,
    on,
    record_of,
    with_town,
)

if TYPE_CHECKING:
    from noticegen.duties import Rulebook
    from noticegen.facts import Facts
    from noticegen.papers import Case
    from tests.sample_town import Happened

BEGIN = (on("2027-02-24", "received"), on("2027-02-24", "complete"))
SET = on("2027-02-24", "hearing-set", hearing=hearing("2027-03-16"))
AGAIN = on("2027-03-01", "hearing-reset", hearing=hearing("2027-03-17"))
SCENIC = casework.rulebook(OFFICE, "scenic-road")


def case_of(
    *events: Happened,
    today: str = "2027-02-25",
    rules: Rulebook = RULES,
    **facts: object,
) -> Case:
    read = record_of(*events, rules=rules, **facts)
    return casefile.as_case(read, rules, days.parse_day(today))


def known(*events: Happened, **more: Any) -> Facts:
    return papers.established(case_of(*events, **more))


def paper_of(**changes: Any) -> Rulebook:
    """Return the rules with the town's newspaper changed."""
    paper = replace(RULES.town.newspaper, **changes)
    return with_town(newspapers={paper.id: paper})


def test_a_paper_may_print_the_town_its_board_and_its_offices() -> None:
    found = known(*BEGIN)

    assert found.value("town.name") == "Town of Carver"
    assert found.value("board.chair") == "A. Pell"
    assert found.value("board.quorum") == 3
    assert found.value("clerk.phone") == "508-866-3403"
    assert "Fri 8–12" in str(found.value("clerk.hours"))
    assert found.value("newspaper.website") == "www.courier.example"
    assert found.value("procedure.by_law") == "Chapter 247"
    offices = found.value("offices")
    assert [each.value("name") for each in offices][:1] == ["Board of Health"]  # type: ignore[attr-defined]
    assert found.value("today") == date(2027, 2, 25)


def test_the_letterhead_is_the_boards_in_its_town() -> None:
    head = papers.letterhead(RULES)
    board = replace(RULES.town.boards["planning-board"], details={})
    without = papers.letterhead(with_town(boards={"planning-board": board}))

    assert (head.town, head.board) == ("Town of Carver", "Planning Board")
    assert head.lines == (
        "Town Hall, 108 Main Street",
        "Carver, Massachusetts 02330",
        "planning@carver.example",
    )
    assert without.lines == head.lines[:2]


def test_dates_are_facts_in_days_and_in_words() -> None:
    # Tue Mar 16: posted by Mon Mar 8, lawful until Tue Mar 9
    found = known(*BEGIN, SET)

    assert found.value("dates.notice_posted.act_by") == date(2027, 3, 8)
    assert found.value("dates.notice_posted.act_by_words") == "Mon Mar 8, 2027"
    assert found.value("dates.notice_posted.legal_last_words") == "Tue Mar 9, 2027"
    assert not found.value("dates.notice_posted.done_words")
    assert found.value("dates.ad_copy.act_by_words") == "Mon Mar 1, 2027, noon"
    duties = found.value("duties")
    assert "notice-posted" in [each.value("id") for each in duties]  # type: ignore[attr-defined]


def test_a_duty_s_plain_name_is_that_of_the_hearing_last_set() -> None:
    found = known(*BEGIN, SET, AGAIN, today="2027-03-02")

    # Wed Mar 17: lawful until Wed Mar 10
    assert found.value("dates.notice_posted_2.legal_last") == date(2027, 3, 10)
    assert found.value("dates.notice_posted.legal_last") == date(2027, 3, 10)


def test_an_accommodation_is_asked_for_a_week_before_the_hearing() -> None:
    # the Town's own seven days before Tue Mar 16
    settings = {**RULES.town.settings, "accommodation_days": None}

    assert known(*BEGIN, SET).value("town.accommodation_by") == date(2027, 3, 9)
    assert not known(*BEGIN).value("town.accommodation_by")
    rules = with_town(settings=settings)
    assert not known(*BEGIN, SET, rules=rules).value("town.accommodation_by")


def test_the_assessors_answer_in_ten_working_days_where_the_town_says_so() -> None:
    # from Thu Feb 25: Feb 26, Mar 1–5 and Mar 8–11 are ten
    offices = {"clerk": RULES.town.offices["clerk"]}
    settings = {**RULES.town.settings, "list_days_to_make": "unknown"}

    assert known().value("assessors.answer_by") == date(2027, 3, 11)
    unsettled = known(rules=with_town(settings=settings))
    assert not unsettled.value("assessors.answer_by")
    assert unsettled.value("assessors.phone") == "508-866-3410"
    assert not known(rules=with_town(offices=offices)).value("assessors.phone")


MAIN = {"lines": ["1 Main Street"], "city": "Carver", "state": "MA", "zip": "02330"}
POND = {**MAIN, "lines": ["2 Pond Street"]}


def parties_of(**facts: Any) -> list[dict[str, object]]:
    return papers.parties(record_of(*BEGIN, **facts), RULES)


def test_the_parties_are_the_applicant_the_owners_and_the_representative() -> None:
    found = parties_of(
        applicant={"name": "Ann Alder", "address": MAIN},
        owners=[{"name": "Ben Birch", "address": MAIN}, {"name": "C. Cedar"}],
        representative={"name": "D. Dale", "firm": "Dale & Co", "address": MAIN},
    )

    assert [(each["name"], each["role"]) for each in found] == [
        ("Ann Alder", "the applicant"),
        ("Ben Birch", "an owner of the land"),
        ("C. Cedar", "an owner of the land"),
        ("D. Dale", "the applicant’s representative"),
    ]
    assert found[3]["lines"] == (
        "D. Dale",
        "Dale & Co",
        "1 Main Street",
        "Carver MA 02330",
    )
    assert parties_of() == []


def test_a_party_without_an_address_is_one_all_the_same_and_has_no_lines() -> None:
    (found,) = parties_of(owners=[{"name": "C. Cedar"}])

    assert (found["name"], found["address"], found["lines"]) == ("C. Cedar", None, None)


def test_a_party_without_a_name_is_none() -> None:
    empty: dict[str, Any] = {
        "name": None,
        "firm": None,
        "address": {"lines": [], "city": None},
    }

    assert parties_of(applicant=empty, owners=[empty], representative=empty) == []
    assert parties_of(owners=[{"name": None, "address": MAIN}]) == []


def test_one_with_two_parts_is_written_to_once_and_named_with_both() -> None:
    ann = {"name": "Ann Alder", "address": MAIN}
    found = parties_of(
        applicant=ann, owners=[{"name": "Ben Birch", "address": POND}, ann]
    )
    speaks = parties_of(applicant=ann, owners=[ann], representative=ann)
    nowhere = parties_of(applicant={"name": "E. Elm"}, owners=[{"name": "E. Elm"}])

    assert [(each["name"], each["role"]) for each in found] == [
        ("Ann Alder", "the applicant and an owner of the land"),
        ("Ben Birch", "an owner of the land"),
    ]
    assert [each["role"] for each in speaks] == [
        "the applicant and an owner of the land and the applicant’s representative"
    ]
    assert [each["role"] for each in nowhere] == [
        "the applicant and an owner of the land"
    ]


def test_one_name_at_two_addresses_or_in_a_firm_is_two_parties() -> None:
    ann = {"name": "Ann Alder", "address": MAIN}

    assert len(parties_of(applicant=ann, owners=[{**ann, "address": POND}])) == 2
    assert len(parties_of(applicant=ann, representative={**ann, "firm": "A & Co"})) == 2


# --- The newspaper ------------------------------------------------------


def edition(*events: Happened, **more: Any) -> date | None:
    return papers.edition_for(case_of(*BEGIN, *events, **more))


def test_the_notice_is_for_the_safest_edition_still_open_for_copy() -> None:
    # Tue Mar 16: the Courier of Thu Mar 4, copy Mon Mar 1. A day later, nothing safer
    # is left: by Tue Mar 9 there is no other Thursday.
    assert edition(SET) == date(2027, 3, 4)
    assert edition(SET, today="2027-03-02") == date(2027, 3, 4)
    assert edition() is None


def test_once_its_copy_has_closed_the_last_lawful_edition_is_left() -> None:
    # Thu Mar 18: Mar 11 is seven days before, lawful; Mar 4 is planned, copy Mon Mar 1
    thursday = on("2027-02-24", "hearing-set", hearing=hearing("2027-03-18"))

    assert edition(thursday, today="2027-03-01") == date(2027, 3, 4)
    assert edition(thursday, today="2027-03-02") == date(2027, 3, 11)


def test_a_notice_that_ran_names_the_edition_it_ran_in() -> None:
    ran = on("2027-03-04", "published", newspaper="The Cranberry Courier")

    assert edition(SET, ran, today="2027-03-05") == date(2027, 3, 4)


def test_a_moved_hearing_has_an_edition_of_its_own() -> None:
    # Wed Mar 17: by Tue Mar 9 the Courier of Mar 4; when that is not printed, Feb 25
    assert edition(SET, AGAIN, today="2027-03-01") == date(2027, 3, 4)
    rules = not_printed("2027-03-04")
    assert edition(SET, AGAIN, today="2027-03-01", rules=rules) == date(2027, 2, 25)


def test_the_ad_says_its_paper_its_edition_and_when_copy_closes() -> None:
    found = known(*BEGIN, SET)

    assert found.value("ad.newspaper") == "The Cranberry Courier"
    assert found.value("ad.edition") == date(2027, 3, 4)
    assert found.value("ad.editions") == (date(2027, 3, 4),)
    assert found.value("ad.copy_by") == "Mon Mar 1, 2027, noon"
    assert "2.35" in str(found.value("ad.rate_words"))
    assert not known(*BEGIN).value("ad.edition")


def test_where_the_law_asks_for_two_ads_both_editions_are_named() -> None:
    set_ = on("2027-02-22", "hearing-set", hearing=hearing("2027-03-23"))
    wanted = (on("2027-02-22", "received"), set_)
    ran = on("2027-02-25", "published", newspaper="The Cranberry Courier")
    planned = known(*wanted, rules=SCENIC)
    half_done = known(*wanted, ran, today="2027-02-26", rules=SCENIC)

    # Tue Mar 23: Thursdays Mar 11 and, before it, Mar 4
    assert planned.value("ad.editions") == (date(2027, 3, 4), date(2027, 3, 11))
    assert half_done.value("ad.editions") == (date(2027, 2, 25), date(2027, 3, 11))


@pytest.mark.parametrize(
    ("words", "lines", "cost"),
    [
        # 6 words a line at $2.35, $40.00 at the least
        (("one two three",) * 60, 30, 70.5),
        (("one",) * 7, 2, 40.0),
    ],
)
def test_an_ad_is_measured_in_lines_and_dollars(
    words: tuple[str, ...], lines: int, cost: float
) -> None:
    case = case_of(*BEGIN, SET)

    found = papers.measured(papers.established(case), case, words)

    assert found.value("ad.words") == len(" ".join(words).split())
    assert found.value("ad.lines") == lines
    assert found.value("ad.cost") == pytest.approx(cost)
    assert found.value("ad.edition") == date(2027, 3, 4)


def test_a_paper_without_a_rate_has_no_cost_and_without_a_minimum_no_floor() -> None:
    free = case_of(*BEGIN, SET, rules=paper_of(rate=None, minimum=None))
    low = case_of(*BEGIN, SET, rules=paper_of(rate=2.0, minimum=None))

    assert not papers.measured(papers.established(free), free, ["one"]).value("ad.cost")
    assert (
        papers.measured(papers.established(low), low, ["one"]).value("ad.cost") == 2.0
    )


def test_what_was_seen_of_the_list_is_a_fact() -> None:
    case = case_of(*BEGIN)

    assert not papers.established(case).value("notice.list_changed")
    changed = papers.established(replace(case, list_changed=True))
    assert changed.value("notice.list_changed") is True


def test_the_findings_are_facts() -> None:
    found = known(*BEGIN)

    assert found.value("completeness.complete") is False
    assert len(found.value("completeness.items")) == 22  # type: ignore[arg-type]
    assert found.value("jurisdiction.finding") == "not-known"
    assert not found.value("jurisdiction.text")
    assert found.value("warnings")
