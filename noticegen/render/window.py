"""The first page of a letter in a window envelope: what stands where on it.

A #10 envelope shows its sheet through a window; a sheet folded with a 4-inch address
panel shows five lines of 12 points wherever it slides, from 2.5 to 3.5 inches down.
Measures are in inches from the top left corner of the page, type in points.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noticegen.problems import refuse
from noticegen.render.faces import width
from noticegen.text import Kind, in_order, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noticegen.text import Block, Cell, Document

LEFT = 1.0
RETURN_TOP = 0.6
TOP = 2.55
LINES = 5
SIZES = (10, 9)  # points of the address: smaller only for a line that is too long
_WIDE = 3.25 * 72  # points from side to side
_SHORT = 27  # so many of the widest letters always have room


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter in its parts: lines of the corner, the address, and all that follows."""

    corner: tuple[Cell, ...]
    address: tuple[str, ...]
    points: int
    body: tuple[Block, ...]


def letter(document: Document) -> Letter:
    """Return the parts of a letter: all before its first address is for the corner.

    Raises RefusedError when there is no address, or when it does not fit in the window
    though its long lines are broken and set smaller; nothing is ever cut.
    """
    blocks = document.blocks
    place = next((n for n, each in enumerate(blocks) if _is_address(each)), None)
    if place is None:
        raise refuse(
            document.id,
            "a letter for a window envelope has no address.",
            "Begin its text with an ```address block.",
        )
    lines = [plain(row[0]) for row in blocks[place].rows]
    points, address = _fitted(document.id, lines)
    corner = tuple(cell for block in blocks[:place] for cell in _cells(block))
    return Letter(corner, address, points, in_order(blocks[place + 1 :]))


def _is_address(block: Block) -> bool:
    return block.kind is Kind.ADDRESS and bool(block.rows)


def _cells(block: Block) -> Iterator[Cell]:
    if block.runs:
        yield block.runs
    yield from (row[0] for row in block.rows)


def _fitted(where: str, lines: list[str]) -> tuple[int, tuple[str, ...]]:
    """Return the largest size in which an address fits, and its lines then."""
    for points in SIZES:
        broken = [piece for line in lines for piece in _broken(line, points)]
        if len(broken) <= LINES and all(_fits(piece, points) for piece in broken):
            return points, tuple(broken)
    first, longest = lines[0], max(lines, key=len)
    raise refuse(
        where,
        f"the address of '{first}' does not fit in the window of a #10 envelope, which"
        f" shows {LINES} lines of 3.25 inches: '{longest}' is its longest of"
        f" {len(lines)}.",
        "Shorten it in the record; nothing is cut.",
    )


def _broken(line: str, points: int) -> Iterator[str]:
    """Yield the lines that a line is broken into, between words."""
    piece = ""
    for word in line.split():
        longer = f"{piece} {word}".strip()
        if piece and not _fits(longer, points):
            yield piece
            longer = word
        piece = longer
    yield piece


def _fits(line: str, points: int) -> bool:
    return len(line) <= _SHORT or width(line, points) <= _WIDE
