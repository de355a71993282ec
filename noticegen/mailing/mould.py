"""The mould of a mailing: one letter with marks where each recipient's words go.

A letter is the same for all but a few whole lines: the address, the parcels, the number
of the piece. It is filled once, for a recipient of marks; a printer sets it once, and
puts the words of each recipient where the marks stood.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from noticegen.text import Kind, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noticegen.mailing.pieces import Piece
    from noticegen.text import Block, Document

Compose = Callable[[Mapping[str, object]], "Document"]
"""Fills the letter with what it may say of a recipient: name, lines, parcels."""

ADDRESS, PARCELS, NUMBER = "QADDRESSQ", "QPARCELSQ", "QNUMBERQ"
_NAME, _PARCEL = "QNAMEQ", "QPARCELQ"
MARKS = (ADDRESS, PARCELS, NUMBER, _NAME, _PARCEL)


@dataclass(frozen=True, slots=True)
class Line:
    """A whole line of the letter that holds marks: its words, marks and all."""

    words: str

    def filled(self, words: Mapping[str, str]) -> str:
        """Return the line as one recipient reads it."""
        said = self.words
        for mark, own in words.items():
            said = said.replace(mark, own)
        return said


@dataclass(frozen=True, slots=True)
class Mould:
    """A letter of marks, and its lines that differ from recipient to recipient.

    The address is the block of the mark `ADDRESS` alone; `lines` are the others.
    """

    document: Document
    lines: tuple[Line, ...]
    count: int

    @classmethod
    def cast(cls, compose: Compose, count: int) -> Mould | None:
        """Return the mould of a mailing of `count` pieces.

        There is none where the template says more of its recipient than whole lines
        can, as his name within a sentence: each letter is then filled by itself.
        """
        marks = {"name": _NAME, "lines": (ADDRESS,), "parcels": (_PARCEL,)}
        more = {"parcels_words": PARCELS, "number": NUMBER, "count": count}
        document = compose({**marks, **more})
        found = [words for block in document.blocks for words in _marked(block)]
        lines = [words for words in found if words != ADDRESS]
        whole = [words for words in lines if words is not _BROKEN]
        if len(whole) < len(lines) or found.count(ADDRESS) != 1:
            return None
        if any(mark in words for words in whole for mark in (_NAME, _PARCEL, ADDRESS)):
            return None
        if any(mark in document.title + document.footer for mark in MARKS):
            return None
        return cls(document, tuple(map(Line, whole)), count)

    def words(self, piece: Piece) -> Mapping[str, str]:
        """Return what stands in a letter for each mark but the address."""
        facts = piece.facts(self.count)
        return {PARCELS: str(facts["parcels_words"]), NUMBER: str(facts["number"])}

    def said(self, piece: Piece) -> tuple[str, ...]:
        """Return the lines of a letter that are its recipient's own, in order."""
        words = self.words(piece)
        return tuple(line.filled(words) for line in self.lines)


_BROKEN = "\n"  # a mark in what is no line of its own


def _marked(block: Block) -> Iterator[str]:
    """Yield each line of a block that holds a mark; `_BROKEN` where it is no line."""
    texts = [block.runs, *(row[0] for row in block.rows if len(row) == 1)]
    for runs in texts:
        words = plain(runs)
        if any(mark in words for mark in MARKS):
            lined = block.kind in {Kind.ADDRESS, Kind.SMALL, Kind.DOCKET_LINE}
            yield words if lined and len(runs) == 1 else _BROKEN
    wide = (cell for row in block.rows if len(row) > 1 for cell in row)
    if any(mark in plain(cell) for cell in wide for mark in MARKS):
        yield _BROKEN
