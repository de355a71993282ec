"""What is told of a mailing: how many of how many, who was left out, what came back."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from noticegen.lists.settled import Place
from noticegen.mailing import told
from noticegen.mailing.told import ToldOf
from noticegen.parts import (
    Abutters,
    Accepted,
    Address,
    AlsoTold,
    Certified,
    Correction,
    SameRecipient,
    SecondList,
)
from noticegen.story import Story
from tests.mailing.sample_mailing import HELD, PEOPLE, settled
from tests.sample_town import hearing, on, record_of

SET = on("2026-10-21", "hearing-set", hearing=hearing("2026-11-10"))
TODAY = date(2026, 11, 9)


def story(*events: dict[str, object]) -> Story:
    return Story.of(record_of(SET, *events), TODAY)


def mailed(pieces: int, *left: dict[str, object]) -> dict[str, object]:
    return on("2026-10-28", "mailed", pieces=pieces, left_out=list(left))


def facts(*events: dict[str, object], held: Abutters | None = None) -> Any:
    return told.facts(
        settled(), story(*events), held or Abutters(), [ToldOf("list.csv", "ab12")]
    )


def test_before_anything_is_mailed_only_the_list_is_told() -> None:
    said = facts()

    assert (said["of"], said["mailed"], said["explained"]) == (6, None, False)
    assert (said["file"], said["sha256"], said["date"]) == ("list.csv", "ab12", None)
    assert said["missing"] == []


def test_six_of_six_is_explained() -> None:
    said = facts(mailed(6))

    assert (said["of"], said["mailed"], said["explained"]) == (6, 6, True)


def test_five_of_six_is_explained_by_whom_was_left_out() -> None:
    left = {"row": 3, "reason": "overlooked"}
    said = facts(mailed(5, left))

    assert said["explained"] is True
    (out,) = said["left_out"]
    assert out == {
        "row": 3,
        "name": "OWNER 2, parcel 50-2",
        "reason": "overlooked",
    }
    assert said["missing"] == ["row 3: OWNER 2, parcel 50-2 (overlooked)"]


def test_what_the_record_does_not_explain_stays_a_difference() -> None:
    said = facts(mailed(4, {"row": 3, "reason": "overlooked"}))

    assert said["explained"] is False
    assert said["missing"] == [
        "row 3: OWNER 2, parcel 50-2 (overlooked)",
        "1 more that the record does not name",
    ]


def test_a_row_that_is_held_counts_as_a_letter_until_it_is_left_out() -> None:
    whole = settled(held=(HELD,))
    events = told.mailed_for(story(mailed(6, {"row": 31, "reason": "no address"})))

    assert told.expected(whole) == 7
    assert told.missing(whole, events) == (
        "row 31: PEREIRA, MARIA, parcel 38-9 (no address)",
    )
    assert told.asks(whole, events[-1], events) is None


def test_a_row_of_a_further_list_is_named_by_its_file() -> None:
    two = settled(names=("list.csv", "plympton.csv"))
    left = {"row": 4, "reason": "moved", "file": "plympton.csv"}
    events = told.mailed_for(story(mailed(5, left)))

    assert told.left_out(two, events) == {Place(1, 4): "moved"}
    assert told.missing(two, events) == (
        "row plympton.csv:4: no recipient of this list (moved)",
    )


def test_of_several_held_rows_the_right_one_is_named() -> None:
    other = replace(HELD, place=Place(0, 30), name="", parcel="38-8")
    events = told.mailed_for(story(mailed(6, {"row": 31, "reason": "no address"})))

    (said,) = told.missing(settled(held=(other, HELD), recipients=()), events)[:1]
    assert said == "row 31: PEREIRA, MARIA, parcel 38-9 (no address)"


def test_a_count_that_differs_asks() -> None:
    events = told.mailed_for(story(mailed(4)))
    problem = told.asks(settled(), events[-1], events)

    assert problem is not None
    assert "the list asks for 6 letters; 4 pieces and 0 left out make 4" in str(problem)


def test_pieces_of_two_days_are_one_mailing() -> None:
    rest = on("2026-10-30", "mailed", pieces=1)
    events = told.mailed_for(story(mailed(5), rest))

    assert told.asks(settled(), events[-1], events) is None


@pytest.mark.parametrize(
    ("certified", "warns", "refused"),
    [
        # October 3 to November 2 is 28 days of October and 2: 30 days
        ("2026-10-03", False, False),
        ("2026-10-02", True, False),
        # August 4: 27 + 30 + 31 + 2 = 90
        ("2026-08-04", True, False),
        ("2026-08-03", False, True),
    ],
)
def test_the_age_of_a_certificate(certified: str, warns: bool, refused: bool) -> None:  # noqa: FBT001
    seen = Certified(date=date.fromisoformat(certified))
    warning, problem = told.age(seen, date(2026, 11, 2), warn=30, refuse=90)

    assert (bool(warning), problem is not None) == (warns, refused)


def test_an_old_list_that_was_accepted_is_only_warned_of() -> None:
    accepted = Accepted(by="Planner", date=date(2026, 10, 1), reason="no sale since")
    seen = Certified(date=date(2026, 1, 10), accepted=accepted)
    warning, problem = told.age(seen, date(2026, 11, 2), warn=30, refuse=90)

    assert problem is None
    assert "2026-01-10" in warning
    assert "2026-11-02" in warning


@pytest.mark.parametrize("certified", [None, Certified()])
def test_a_list_without_a_date_is_refused(certified: Certified | None) -> None:
    _, problem = told.age(certified, date(2026, 11, 2), warn=30, refuse=90)

    assert problem is not None
    assert "has no date" in str(problem)


def test_what_differs_from_the_list_is_told_with_its_source() -> None:
    day = date(2026, 10, 26)
    place = Address(lines=("1 A ST",), city="CARVER", state="MA", zip="02330")
    held = Abutters(
        corrections=(Correction(row=3, state="MA", source="Assessors", date=day),),
        same=(SameRecipient(rows=(2, 3), source="register", date=day),),
        more=(
            SecondList(
                file="b.csv",
                corrections=(
                    Correction(row=4, address=place, source="Clerk", date=day),
                ),
            ),
        ),
        also=(AlsoTold(name="NEW OWNER", address=place, why="bought in September"),),
    )
    said = facts(held=held)

    assert said["corrected"] == [
        {"row": "3", "what": "state", "source": "Assessors", "date": day},
        {"row": "b.csv:4", "what": "address", "source": "Clerk", "date": day},
    ]
    assert said["joined"] == [{"rows_words": "2, 3", "source": "register", "date": day}]
    assert said["also"] == [{"name": "NEW OWNER", "why": "bought in September"}]


def test_what_came_back_is_told_with_what_was_done() -> None:
    again = {"lines": ["8 New St"], "city": "Carver", "state": "MA", "zip": "02330"}
    said = facts(
        mailed(6),
        on("2026-11-05", "mail-returned", row=3, reason="not known"),
        on("2026-11-06", "mail-returned", row=4),
        on("2026-11-06", "mail-returned", row=99),
        on("2026-11-07", "mail-resent", row=3, reason="returned", address=again),
        on("2026-11-08", "mail-resent", row=4, reason="returned"),
    )
    one, two, three = said["returned"]

    assert (one["number"], one["resent"]) == (2, date(2026, 11, 7))
    assert one["resent_to"] == "8 New St, Carver MA 02330"
    assert (two["resent"], two["resent_to"]) == (date(2026, 11, 8), None)
    assert (three["number"], three["name"], three["resent"]) == (None, "", None)


def test_every_piece_is_told_for_the_packet() -> None:
    pieces = facts()["pieces"]

    assert isinstance(pieces, list)
    assert len(pieces) == len(PEOPLE)
    assert pieces[5]["rows_words"] == ""  # told as well, on no list
