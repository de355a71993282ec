"""The widths of columns: what is short stands on one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noticegen.render.columns import shares
from noticegen.text import Run

if TYPE_CHECKING:
    from noticegen.text import Row

LONG = "At least 7 days before the hearing; the day of the hearing is not counted. " * 3


def row(*cells: str) -> Row:
    """Return a row of cells."""
    return tuple((Run(cell),) for cell in cells)


def test_short_columns_get_all_they_need_and_long_ones_the_rest() -> None:
    what, plan, why = shares(
        [row("What", "Plan for", "Why"), row("Post", "Mon Nov 2", LONG)]
    )

    assert plan * 88 >= len("Mon Nov 2")
    assert what < plan < 0.15
    assert why > 0.75


def test_short_columns_alone_keep_their_proportions() -> None:
    first, second = shares([row("Aaaaaaaaa", "Aaaaaaaaa")])

    assert first == pytest.approx(second)


def test_a_long_word_is_not_broken_while_there_is_room() -> None:
    word = "m" * 30
    first, second = shares([row(f"{word} {word} {word}", LONG * 9)])

    assert first * 88 > 30
    assert first < second


def test_a_hard_space_holds_its_words_together() -> None:
    loose, _ = shares([row("aaaa bbbb " * 9, LONG * 60)], large=True)
    held, _ = shares(
        [row("aaaa bbbb ".replace(" b", "\u00a0b") * 9, LONG * 60)], large=True
    )

    assert held > loose


def test_words_on_several_lines_are_as_wide_as_the_longest() -> None:
    first, _ = shares([row("aaaaaaa\nbbb", LONG)])
    other, _ = shares([row("aaaaaaa", LONG)])

    assert first == pytest.approx(other, abs=0.01)


@given(st.lists(st.lists(st.text(max_size=40), min_size=4, max_size=4), min_size=1))
def test_the_shares_make_up_the_width(rows: list[list[str]]) -> None:
    given_shares = shares([row(*cells) for cells in rows])

    assert sum(given_shares) == pytest.approx(1)
    assert min(given_shares) > 0
