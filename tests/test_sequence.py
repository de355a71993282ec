"""Events that contradict each other are told, and nothing else happens."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from noticegen import record
from noticegen.sequence import Order, contradictions

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "docket: LDP-2027-001\nprocedure: carver-land-disturbance\n"
BOARD = ("A. Pell", "B. Quist", "C. Rowe", "D. Sayles", "E. Tufts")
TODAY = date(2027, 12, 31)

ORDERS = (
    Order("complete", once=True, undone_by=("incomplete",), words="Once is enough."),
    Order("hearing-opened", after=("hearing-set or hearing-reset",), words="Set it."),
    Order("voted", after=("hearing-closed",), undone_by=("hearing-reopened",)),
    Order("decision-filed", after=("voted",), words="Vote first."),
    Order("published", before=("hearing-opened",), undone_by=("hearing-reset",)),
    Order("order-lifted", after=("order-issued",), words="Nothing to lift."),
)


def told(*lines: str, today: date = TODAY) -> list[str]:
    events = "".join(f"  - {{event: {line}}}\n" for line in lines)
    found = record.read(f"{HEAD}events:\n{events}", "record.yaml")
    problems = contradictions(found, ORDERS, today=today, members=BOARD, quorum=3)
    return [str(problem) for problem in problems]


def test_the_sample_life_contradicts_nothing(repo: Path) -> None:
    text = (repo / "tests/samples/record.yaml").read_text(encoding="utf-8")

    found = record.read(text, "record.yaml")

    assert contradictions(found, ORDERS, today=TODAY, members=BOARD, quorum=3) == ()


def test_a_vote_comes_after_the_close() -> None:
    assert told(
        "voted, date: 2027-03-16, decision: denied", "hearing-closed, date: 2027-03-30"
    ) == [
        (
            "line 4, events[0] (voted, 2027-03-16):"
            " comes before hearing-closed of 2027-03-30."
        )
    ]


def test_a_vote_on_the_day_of_the_close_is_in_order_however_it_is_written() -> None:
    assert (
        told(
            "voted, date: 2027-03-16, decision: denied",
            "hearing-closed, date: 2027-03-16",
        )
        == []
    )


def test_a_reopened_hearing_is_closed_again_before_the_vote() -> None:
    assert told(
        "hearing-closed, date: 2027-03-16",
        "hearing-reopened, date: 2027-03-23",
        "voted, date: 2027-03-30, decision: denied",
    ) == [
        (
            "line 6, events[2] (voted, 2027-03-30):"
            " rests on hearing-closed of 2027-03-16, undone since."
        )
    ]


def test_a_decision_is_filed_after_the_vote() -> None:
    assert told("decision-filed, date: 2027-03-16") == [
        (
            "line 4, events[0] (decision-filed, 2027-03-16):"
            " has no voted before it. Vote first."
        )
    ]


def test_a_hearing_is_opened_after_it_was_set_or_reset() -> None:
    night = "hearing: {date: 2027-03-16}"

    assert told(
        "hearing-opened, date: 2027-03-16", f"hearing-set, date: 2027-03-17, {night}"
    ) == [
        (
            "line 4, events[0] (hearing-opened, 2027-03-16):"
            " comes before hearing-set of 2027-03-17. Set it."
        )
    ]
    assert (
        told(
            f"hearing-reset, date: 2027-03-01, {night}",
            "hearing-opened, date: 2027-03-16",
        )
        == []
    )


def test_a_notice_does_not_come_after_the_hearing() -> None:
    opened = "hearing-opened, date: 2027-03-16"
    anew = "hearing-reset, date: 2027-03-17, hearing: {date: 2027-04-13}"
    set_first = "hearing-set, date: 2027-03-01, hearing: {date: 2027-03-16}"

    assert told(set_first, opened, "published, date: 2027-03-18") == [
        (
            "line 6, events[2] (published, 2027-03-18):"
            " comes after hearing-opened of 2027-03-16."
        )
    ]
    assert told(set_first, opened, "published, date: 2027-03-16") == []
    assert told(set_first, opened, anew, "published, date: 2027-03-18") == []


def test_an_application_is_complete_once_unless_found_incomplete_between() -> None:
    first, second = "complete, date: 2027-03-01", "complete, date: 2027-03-08"

    assert told(first, second) == [
        (
            "line 5, events[1] (complete, 2027-03-08):"
            " is logged twice, first on 2027-03-01. Once is enough."
        )
    ]
    assert told(first, "incomplete, date: 2027-03-02", second) == []


def test_an_order_is_lifted_after_it_was_issued() -> None:
    assert told("order-lifted, date: 2027-07-02") == [
        (
            "line 4, events[0] (order-lifted, 2027-07-02):"
            " has no order-issued before it. Nothing to lift."
        )
    ]


def test_what_has_not_happened_yet_contradicts_nothing() -> None:
    assert told("decision-filed, date: 2027-03-16", today=date(2027, 3, 15)) == []


SAT = "hearing-closed, date: 2027-03-16, present: [A. Pell, B. Quist, C. Rowe]"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            f"{SAT}, votes: {{A. Pell: aye, B. Quist: aye, D. Sayles: nay}}",
            (
                "has D. Sayles vote nay, who is not among those present that day."
                " Correct the list of those present, or the vote."
            ),
        ),
        (
            f"{SAT}, votes: {{A. Pell: aye, B. Quist: aye, C. Rowe: absent}}",
            (
                "lists C. Rowe as present and marks the same member absent."
                " Correct the list of those present, or the vote."
            ),
        ),
        (
            f"{SAT}, moved: A. Pell, seconded: A. Pell",
            (
                "has A. Pell second a motion of their own."
                " Name the member who seconded it."
            ),
        ),
        (
            f"{SAT}, moved: D. Sayles, votes: {{D. Sayles: absent}}",
            (
                "says that D. Sayles moved the motion and was absent."
                " Correct the one or the other."
            ),
        ),
        (
            f"{SAT}, seconded: C. Rowe, votes: {{C. Rowe: recused}}",
            (
                "says that C. Rowe seconded the motion and was recused."
                " Correct the one or the other."
            ),
        ),
        (
            f"{SAT}, moved: A. Pel",
            (
                "names A. Pel, who is not on the Board. Did you mean 'A. Pell'?"
                " Members: A. Pell, B. Quist, C. Rowe, D. Sayles, E. Tufts."
            ),
        ),
        (
            "hearing-opened, date: 2027-03-16, present: [A. Pell, A. Pell, B. Quist]",
            (
                "has 2 present, fewer than the quorum of 3."
                " Without a quorum the Board cannot act."
            ),
        ),
        (
            "hearing-closed, date: 2027-03-16, votes: {A. Pell: aye, B. Quist: absent}",
            (
                "has 1 voting, fewer than the quorum of 3."
                " Without a quorum the Board cannot act."
            ),
        ),
        (
            "hearing-closed, date: 2027-03-16, votes: {A. Pell: absent}",
            (
                "has 0 voting, fewer than the quorum of 3."
                " Without a quorum the Board cannot act."
            ),
        ),
    ],
)
def test_what_the_board_did_must_agree_with_itself(line: str, words: str) -> None:
    assert any(problem.endswith(f": {words}") for problem in told(line)), told(line)


def test_those_present_at_a_meeting_are_present_at_its_votes() -> None:
    vote = "votes: {A. Pell: aye, B. Quist: aye, C. Rowe: aye, E. Tufts: aye}"

    problems = told(SAT, f"voted, date: 2027-03-16, decision: denied, {vote}")

    assert problems == [
        (
            "line 5, events[1] (voted, 2027-03-16):"
            " has E. Tufts vote aye, who is not among those present that day."
            " Correct the list of those present, or the vote."
        )
    ]


def test_a_member_may_leave_before_a_vote_and_a_recused_one_need_not_sit() -> None:
    vote = (
        "votes: {A. Pell: aye, B. Quist: aye, D. Sayles: recused,"
        " E. Tufts: absent, C. Rowe: absent}"
    )

    assert told(SAT, f"voted, date: 2027-03-16, decision: denied, {vote}") == []


def test_without_a_board_nobody_is_a_stranger() -> None:
    text = (
        f"{HEAD}events:\n  - {{event: hearing-opened, date: 2027-03-16, present: [X]}}"
    )
    found = record.read(text, "record.yaml")

    assert contradictions(found, (), today=TODAY) == ()
