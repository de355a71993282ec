"""The first page of a letter: what fits in the window, and what does not."""

from __future__ import annotations

import pytest

from noticegen.problems import RefusedError
from noticegen.render import window
from noticegen.text import Kind, plain
from tests.sample_papers import LETTER, paper


def address(*lines: str) -> str:
    """Return an address as a template writes it."""
    return "```address\n" + "\n".join(lines) + "\n```"


def test_all_before_the_address_is_for_the_corner() -> None:
    letter = window.letter(paper(LETTER))

    assert [plain(line) for line in letter.corner] == [
        "Piece 4 of 31",
        "First-Class Mail",
    ]
    assert letter.address[0] == "ELLIS, WAYNE TRUSTEE OF"
    assert letter.points == 10
    assert [block.kind for block in letter.body] == [
        *(Kind.TITLE, Kind.PARAGRAPH, Kind.FACTS),
    ]


def test_rows_before_the_address_are_lines_of_the_corner() -> None:
    letter = window.letter(paper(f"```stamp\nOne\nTwo\n```\n\n{address('A', 'B')}"))

    assert [plain(line) for line in letter.corner] == ["One", "Two"]


def test_a_long_line_is_broken_between_words() -> None:
    line = "THE TRUSTEES OF THE CRANBERRY HIGHWAY CONSERVATION LAND BANK"
    letter = window.letter(paper(address(line, "1 A ST", "CARVER MA 02330")))

    assert letter.points == 10
    assert len(letter.address) == 4
    assert " ".join(letter.address[:2]) == line


def test_when_broken_lines_are_too_many_the_address_is_set_smaller() -> None:
    line = "CAPTAIN AND MISTRESS OF THE CRANBERRY HARVEST CO"
    letter = window.letter(paper(address(line, "A", "B", "C", "D")))

    assert letter.points == 9
    assert letter.address == (line, "A", "B", "C", "D")


@pytest.mark.parametrize(
    "lines",
    [
        ("A", "B", "C", "D", "E", "F"),
        ("W" * 60, "1 A ST", "CARVER MA 02330"),
        ("THE TRUST OF MANY NAMES " * 9, "1 A ST", "B", "CARVER MA 02330"),
    ],
)
def test_what_does_not_fit_is_refused_and_never_cut(lines: tuple[str, ...]) -> None:
    with pytest.raises(RefusedError, match="does not fit in the window") as refused:
        window.letter(paper(address(*lines)))

    assert lines[0].strip() in str(refused.value)


@pytest.mark.parametrize("markdown", ["# Title", "```address\n```"])
def test_a_letter_without_an_address_is_refused(markdown: str) -> None:
    with pytest.raises(RefusedError, match="has no address"):
        window.letter(paper(markdown))
