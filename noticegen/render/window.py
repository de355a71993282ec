"""The first page of a letter in a window envelope: what stands where on it.

An envelope shows its sheet through a window; `noticegen.envelopes` says how much of it
is always seen. Measures are in inches from the top left corner of the page, type in
points.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from noticegen.envelopes import NUMBER_10, POINTS, RETURN_TOP, SIZES
from noticegen.problems import refuse
from noticegen.render.faces import width
from noticegen.text import Kind, in_order, plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from noticegen.envelopes import Envelope
    from noticegen.text import Block, Cell, Document

_WIDEST = 8.7  # points of a letter of the widest, at ten points
_BELOW = 0.2  # inches from the fold to the words of the letter


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter in its parts: lines of the corner, the address, and all that follows."""

    corner: tuple[Cell, ...]
    address: tuple[str, ...]
    points: int
    body: tuple[Block, ...]
    envelope: Envelope = NUMBER_10

    @property
    def pitch(self) -> float:
        """How many points a line of the address takes."""
        return self.envelope.pitch[SIZES.index(self.points)]

    @property
    def sender_top(self) -> float:
        """Where the sender begins: in its own window, if it has one."""
        seen = self.envelope.sender
        return seen.top if seen else RETURN_TOP

    @property
    def body_top(self) -> float:
        """Where the words begin: under the fold, and under all that can be seen."""
        return max(self.envelope.panel, self.envelope.clear.bottom) + _BELOW


def letter(document: Document) -> Letter:
    """Return the parts of a letter: all before its first address is for the corner.

    Raises RefusedError when there is no address, or when it does not fit in the window
    though its long lines are broken and set smaller; nothing is ever cut.
    """
    envelope = document.envelope or NUMBER_10
    blocks = document.blocks
    place = next((n for n, each in enumerate(blocks) if _is_address(each)), None)
    if place is None:
        raise refuse(
            document.id,
            "a letter for a window envelope has no address.",
            "Begin its text with an ```address block.",
        )
    lines = [plain(row[0]) for row in blocks[place].rows]
    points, address = set_lines(lines, envelope)
    if not address:
        raise refuse(
            document.id,
            f"the address of '{lines[0]}' {fits(lines, envelope=envelope)}",
            "Shorten it in the record; nothing is cut.",
        )
    corner = tuple(cell for block in blocks[:place] for cell in _cells(block))
    body = in_order(blocks[place + 1 :])
    return Letter(corner, address, points, body, envelope)


def fits(lines: Sequence[str], *, envelope: Envelope = NUMBER_10) -> str:
    """Return why an address does not fit in the window, or nothing when it does."""
    if set_lines(lines, envelope)[1]:
        return ""
    longest = max(lines, key=len)
    return (
        f"does not fit in the window of a {envelope.name}, which shows"
        f" {envelope.lines(SIZES[-1])} lines of {envelope.wide:g} inches: '{longest}'"
        f" is its longest of {len(lines)}."
    )


def set_lines(lines: Sequence[str], envelope: Envelope) -> tuple[int, tuple[str, ...]]:
    """Return the largest size in which an address fits, and its lines then.

    No line is cut: where an address fits in no size there are no lines.
    """
    many, longest = _usual(envelope)
    if 0 < len(lines) <= many and max(map(len, lines)) <= longest:
        return SIZES[0], tuple(lines)
    most = {points: envelope.lines(points) for points in SIZES}
    return fitted(lines, envelope.wide, most)


def fitted(
    lines: Sequence[str], wide: float, most: Mapping[int, int]
) -> tuple[int, tuple[str, ...]]:
    """Return the largest size in which lines fit, and the lines then, none if in none.

    `wide` is in inches; `most` how many lines there may be of each size. A line too
    long is broken between words.
    """
    room = wide * POINTS
    for points in SIZES:
        broken = [piece for line in lines for piece in _broken(line, points, room)]
        few = len(broken) <= most[points]
        if few and all(_fits(piece, points, room) for piece in broken):
            return points, tuple(broken)
    return SIZES[-1], ()


@cache
def _usual(envelope: Envelope) -> tuple[int, int]:
    """Return how many lines, of how many letters each, stand there without a doubt."""
    points = SIZES[0]
    return envelope.lines(points), int(envelope.wide * POINTS / _WIDEST)


def _is_address(block: Block) -> bool:
    return block.kind is Kind.ADDRESS and bool(block.rows)


def _cells(block: Block) -> Iterator[Cell]:
    if block.runs:
        yield block.runs
    yield from (row[0] for row in block.rows)


def _broken(line: str, points: int, room: float) -> Iterator[str]:
    """Yield the lines that a line is broken into, between words."""
    piece = ""
    for word in line.split():
        longer = f"{piece} {word}".strip()
        if piece and not _fits(longer, points, room):
            yield piece
            longer = word
        piece = longer
    yield piece


def _fits(line: str, points: int, room: float) -> bool:
    sure = len(line) * _WIDEST * points / SIZES[0] <= room
    return sure or width(line, points) <= room
