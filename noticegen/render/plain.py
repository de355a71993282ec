"""A document as plain text, for a newspaper's web form and for mail.

The words alone: no letterhead, no page numbers. Each paragraph is one line, unless a
width is asked for; hard spaces hold dates together in wrapping and are then plain ones.
"""

from __future__ import annotations

import re
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING

from noticegen.text import BULLET, Kind, in_order, letters, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from noticegen.text import Block, Cell, Document

_INDENT = 3  # columns for each level of a list
_RULE = "_" * 30
_DRAFT = "DRAFT"
# Marks that only plain text has stand between two spaces, which words never do.
_COLON, _BAR = ":  ", "  |  "
_LISTS = (Kind.NUMBERED, Kind.BULLET)
_HARD_SPACE = "\u00a0"
_SPACES = re.compile("[ \n]+")


def render(document: Document, *, width: int | None = None) -> str:
    """Return the words of a document, in lines of at most `width` columns if given."""
    pieces = [_DRAFT] if document.draft else []
    for kind, group in groupby(in_order(document.blocks), key=_family):
        blocks = list(group)
        groups = [blocks] if kind == "items" else [[block] for block in blocks]
        pieces += ["\n".join(_folded(each, width)) for each in groups]
    text = "\n\n".join(piece for piece in pieces if piece)
    return f"{text.replace(_HARD_SPACE, ' ')}\n"


def read(text: str) -> str:
    """Return the letters of a document printed without a width, its marks left out."""
    first, _, rest = text.partition("\n")
    words = rest if first == _DRAFT else text
    for mark in (_RULE, _BAR, _COLON):
        words = words.replace(mark, "\n")
    return letters(words)


def _family(block: Block) -> str:
    """Return what keeps blocks together: the items of lists stand without a gap."""
    return "items" if block.kind in _LISTS or block.level else block.kind


def _folded(blocks: list[Block], width: int | None) -> Iterator[str]:
    for block in blocks:
        margin = " " * _INDENT * block.level
        for mark, line in _lines(block):
            first = margin + mark
            if width is None:
                yield first + line
            else:
                yield from wrap(
                    line,
                    width,
                    initial_indent=first,
                    subsequent_indent=" " * len(first),
                    break_on_hyphens=False,
                )


def _lines(block: Block) -> Iterator[tuple[str, str]]:
    """Yield each line of a block: the mark before it, and its words."""
    if make := _ROWS.get(block.kind):
        yield from (("", line) for line in make(block))
        return
    mark = {Kind.NUMBERED: f"{block.number}. ", Kind.BULLET: f"{BULLET} "}
    before = mark.get(block.kind, "")
    for line in plain(block.runs).split("\n"):
        yield before, " ".join(_SPACES.split(line))
        before = " " * len(before)


def _facts(block: Block) -> Iterator[str]:
    for label, fact in block.rows:
        yield f"{_label(_flat(label))}{_flat(fact)}"


def _grid(block: Block) -> Iterator[str]:
    for row in block.rows:
        yield _BAR.join(_flat(cell) for cell in row)


def _cells(block: Block) -> Iterator[str]:
    yield from (_flat(row[0]) for row in block.rows)


def _fill(block: Block) -> Iterator[str]:
    yield from (f"{_label(_flat(row[0]))}{_RULE}" for row in block.rows)


def _signatures(block: Block) -> Iterator[str]:
    for place, row in enumerate(block.rows):
        if place:
            yield ""
        yield from (f"{_RULE} {_flat(cell)}" for cell in row)


def _label(words: str) -> str:
    """Return a label and what parts it from its value."""
    return (
        f"{words} " if words.endswith((":", "?")) or not words else f"{words}{_COLON}"
    )


def _flat(runs: Cell) -> str:
    """Return words on one line, any white space a single space."""
    return " ".join(_SPACES.split(plain(runs)))


_ROWS: dict[Kind, Callable[[Block], Iterator[str]]] = {
    Kind.FACTS: _facts,
    Kind.GRID: _grid,
    Kind.ADDRESS: _cells,
    Kind.STAMP: _cells,
    Kind.FILL: _fill,
    Kind.SIGNATURES: _signatures,
    Kind.PAGE_BREAK: _cells,
}
