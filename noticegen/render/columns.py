"""How wide the columns of a table are: none is broken for the sake of a longer one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noticegen.text import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noticegen.text import Cell, Row

ROOM = 88.0  # average small letters in a line of a table across the page
ROOM_LARGE = 49.0  # the same in large print
_STEP = 1.0  # letters that a column is widened by at a time
_GAP = 2.4  # room between two columns, in letters
_LINES, _AT_MOST = 3, 0.18  # lines of a column's longest words, by its share of room
_WIDE = frozenset("ABCDEFGHKMNOPQRUVWXYZmw@%&—")
_THIN = frozenset("fijlrt.,:;'’|()[]/! ")


def shares(rows: Sequence[Row], *, large: bool = False) -> tuple[float, ...]:
    """Return the share of a table's width that each column gets; they add up to 1.

    Each column is as wide as its longest word, and as three lines of its longest words
    if that is less than a sixth or so of the room. What room is left goes, a little at
    a time, to the column that makes the rows lower, and at last in equal parts.
    """
    room = ROOM_LARGE if large else ROOM
    lengths = [[_length(cell) for cell in row] for row in rows]
    widths = [
        min(max(1.0, *map(_longest, column)), room / 2) + _GAP
        for column in zip(*rows, strict=True)
    ]
    fair = [
        max(width, min(max(column) / _LINES, room * _AT_MOST) + _GAP)
        for width, column in zip(widths, zip(*lengths, strict=True), strict=True)
    ]
    widths = fair if sum(fair) <= room else widths
    while sum(widths) + _STEP <= room and (column := _highest(lengths, widths)) >= 0:
        widths[column] += _STEP
    spare = max(room - sum(widths), 0) / len(widths)
    whole = sum(widths) + spare * len(widths)
    return tuple((width + spare) / whole for width in widths)


def _highest(lengths: Sequence[Sequence[float]], widths: Sequence[float]) -> int:
    """Return the column to widen: that by which the rows become lowest, or -1."""
    gains = [0.0] * len(widths)
    for row in lengths:
        heights = [
            length / (width - _GAP) for length, width in zip(row, widths, strict=True)
        ]
        height = max(heights)
        if height > 1:
            column = heights.index(height)
            gains[column] += height / widths[column]
    most = max(gains)
    return gains.index(most) if most else -1


def _length(cell: Cell) -> float:
    """Return how long a cell is: on one line, or line for line if it has breaks."""
    lines = plain(cell).split("\n")
    return max(map(_width, lines)) * len(lines)


def _longest(cell: Cell) -> float:
    # A hard space holds its words together; str.split would part them.
    return max(map(_width, plain(cell).replace("\n", " ").split(" ")))


def _width(line: str) -> float:
    return sum(
        1.35 if mark in _WIDE else 0.6 if mark in _THIN else 1.0 for mark in line
    )
