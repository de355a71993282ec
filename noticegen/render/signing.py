"""How signature lines stand: two on a row, or one with the date it is signed."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noticegen.text import Block, Row


def signed(block: Block) -> Iterator[tuple[bool, Row]]:
    """Yield each row of a block of signatures, and whether a date stands in it."""
    for wide, group in groupby(block.rows, key=len):
        lines = list(group)
        if wide > 1:
            yield from ((True, line) for line in lines)
            continue
        for place in range(0, len(lines), 2):
            yield False, tuple(line[0] for line in lines[place : place + 2])
