"""The blocks of a document as the body of a Word file, in the letterhead's styles."""

from __future__ import annotations

from itertools import count, groupby
from math import ceil
from operator import itemgetter
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from noticegen.envelopes import SIZES
from noticegen.render import columns, window
from noticegen.render.signing import signed
from noticegen.text import Kind, in_order, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from noticegen.text import Block, Document, Row, Run

INCH = 1440  # twips
ENLARGED = 18 / 11

# The style of each kind of block, and what else the letterhead must have.
STYLES = {
    Kind.TITLE: "Heading1",
    Kind.DOCKET_LINE: "DocketLine",
    Kind.HEADING: "Heading2",
    Kind.SUBHEADING: "Heading3",
    Kind.PARAGRAPH: "Normal",
    Kind.SMALL: "SmallPrint",
    Kind.CAPTION: "Caption",
    Kind.NUMBERED: "ListNumber",
    Kind.BULLET: "ListBullet",
    Kind.ADDRESS: "Address",
    Kind.SIGNATURES: "SignatureLine",
    Kind.STAMP: "Stamp",
    Kind.FILL: "BlankLine",
}
OTHER_STYLES = (
    *("ListContinue", "FactLabel", "Fact", "TableHead", "TableText", "WindowAddress"),
    *("SenderDate", "FactsTable", "GridTable", "BlankTable"),
)
_LABEL, _LABEL_LARGE = 1.3, 1.75  # inches of the labels of facts
_STAMP, _STAMP_LARGE = (2.3, 1.02), (2.9, 1.3)
_IN, _DEEPER = 576, 504  # twips to the words of an item, and of a deeper one
_GAP = 0.38  # inches between two signature lines
_PITCH = 12  # points of a line in the window, in the style of the letterhead
_LISTS = (Kind.NUMBERED, Kind.BULLET)
# No table is squeezed in beside the stamp: it begins under it. What may stand beside
# it: points of a line and after the last one, and letters of a line, rather too many.
_TABLES = (Kind.FACTS, Kind.GRID, Kind.FILL, Kind.SIGNATURES)
_UNDER_STAMP = 6
_BESIDE = {
    Kind.TITLE: (19, 8, 36),
    Kind.DOCKET_LINE: (10.5, 11, 72),
    Kind.PARAGRAPH: (15, 6.8, 58),
}
_WITH_NEXT = "<w:keepNext/>"


class Numbering:
    """Hands out the lists of a Word file, so that each prints the numbers it must."""

    def __init__(self, first: int) -> None:
        self._numbers = count(first)
        self._last: dict[int, tuple[int, int]] = {}  # level: list, last number
        self.starts: list[tuple[int, int, int]] = []  # list, level, first number

    def of(self, block: Block) -> int:
        """Return the list that goes on with, or begins with, a numbered block."""
        number, last = self._last.get(block.level, (0, -1))
        if block.number != last + 1:
            number = next(self._numbers)
            self.starts.append((number, block.level, block.number))
        self._last = {
            level: kept for level, kept in self._last.items() if level < block.level
        }
        self._last[block.level] = (number, block.number)
        return number


def body(document: Document, width: int, numbering: Numbering, bullets: int) -> str:
    """Return the body of a Word file as XML, without the page's own settings.

    `width` is that of the text in twips, `bullets` the list of bulleted items.
    """
    return _Setting(document, width, numbering, bullets).whole()


class _Setting:
    """Sets the blocks of one document on a page of a width in twips."""

    def __init__(
        self, document: Document, width: int, numbering: Numbering, bullets: int
    ) -> None:
        self.document = document
        self.width = width
        self.numbering = numbering
        self.bullets = bullets

    def whole(self) -> str:
        if not self.document.envelope:
            return self.flow(in_order(self.document.blocks))
        parts = window.letter(self.document)
        return self.letter_head(parts) + self.flow(parts.body)

    def letter_head(self, parts: window.Letter) -> str:
        """Return the lines of the corner and of the window, nailed to their places."""
        place = _frame(4.5, parts.sender_top + 1 / 6, 3.0)
        corner = [paragraph("SenderDate", inline(line), place) for line in parts.corner]
        place = _frame(parts.envelope.left, parts.envelope.top, 3.5)
        if parts.pitch != _PITCH:
            line = round(parts.pitch * 20)
            place += f'<w:spacing w:line="{line}" w:lineRule="exact"/>'
        size = "" if parts.points == SIZES[0] else _size(parts.points)
        address = [
            paragraph(
                "WindowAddress",
                f'<w:r>{size}<w:t xml:space="preserve">{escape(line)}</w:t></w:r>',
                place,
            )
            for line in parts.address
        ]
        return "".join(corner + address)

    def flow(self, blocks: Sequence[Block]) -> str:
        """Return blocks as XML; what stands before a signature stays with it."""
        signed_next = [*(each.kind is Kind.SIGNATURES for each in blocks[1:]), False]
        pieces = []
        beside = 0.0  # points that the stamp still reaches down
        for block, kept in zip(blocks, signed_next, strict=False):
            if block.kind in _TABLES and beside > 0:
                pieces.append(_gap(round(beside * 20)))
                beside = 0
            pieces.append(self.block(block, _WITH_NEXT if kept else ""))
            stamped = block.kind is Kind.STAMP and not beside
            beside = self.stamp_reach() if stamped else beside - self.depth(block)
        return "".join(pieces)

    def stamp_reach(self) -> float:
        """Return how far down the stamp reaches, in points, with the room under it."""
        _, high = _STAMP_LARGE if self.document.large else _STAMP
        return high * 72 + _UNDER_STAMP

    def depth(self, block: Block) -> float:
        """Return how deep a block beside the stamp is at least, in points."""
        line, after, letters = _BESIDE.get(block.kind, (0, 0, 1))
        factor = ENLARGED if self.document.large else 1.0
        lines = ceil(len(plain(block.runs)) * factor / letters)
        return factor * (line * lines + after)

    def block(self, block: Block, keep: str) -> str:
        if block.kind in _LISTS:
            return self.item(block, keep)
        make = _MADE.get(block.kind)
        return make(self, block) if make else self.prose(block, keep)

    def prose(self, block: Block, keep: str) -> str:
        if block.kind is Kind.PARAGRAPH and block.level:
            deeper = f'<w:ind w:left="{_IN + _DEEPER * (block.level - 1)}"/>'
            after = deeper if block.level > 1 else ""
            return paragraph("ListContinue", inline(block.runs), keep, after=after)
        return paragraph(STYLES[block.kind], inline(block.runs), keep)

    def item(self, block: Block, keep: str) -> str:
        numbered = block.kind is Kind.NUMBERED
        number = self.numbering.of(block) if numbered else self.bullets
        place = f'<w:ilvl w:val="{block.level}"/><w:numId w:val="{number}"/>'
        mark = f"<w:numPr>{place}</w:numPr>"
        return paragraph(STYLES[block.kind], inline(block.runs), keep + mark)

    def facts(self, block: Block) -> str:
        label = (_LABEL_LARGE if self.document.large else _LABEL) * INCH
        widths = (round(label), self.width - round(label))
        rows = (
            _row(
                [paragraph("FactLabel", inline(a)), paragraph("Fact", inline(b))],
                widths,
            )
            for a, b in block.rows
        )
        return _table("FactsTable", widths, "".join(rows), 'w:firstColumn="1"')

    def grid(self, block: Block) -> str:
        if not block.rows:
            return ""
        parts = columns.shares(block.rows, large=self.document.large)
        widths = [round(part * self.width) for part in parts]
        head, *rows = block.rows
        lines = [_row(_set("TableHead", head), widths, "<w:tblHeader/>")]
        lines += (_row(_set("TableText", row), widths) for row in rows)
        return _table("GridTable", widths, "".join(lines), 'w:firstRow="1"')

    def address(self, block: Block) -> str:
        lines = [paragraph("Address", inline(row[0]), _WITH_NEXT) for row in block.rows]
        return "".join(lines) + paragraph("Address", "")

    def fill(self, block: Block) -> str:
        widths = (self.width,)
        rows = (_row(_set("BlankLine", row), widths) for row in block.rows)
        return _table("BlankTable", widths, "".join(rows), "")

    def stamp(self, block: Block) -> str:
        """Return the stamp's box: the first one floats at the right of the title."""
        wide, high = (
            round(side * INCH)
            for side in (_STAMP_LARGE if self.document.large else _STAMP)
        )
        first = next(each for each in self.document.blocks if each.kind is Kind.STAMP)
        place = _FLOATING if block is first else '<w:jc w:val="right"/>'
        words = "".join(paragraph("Stamp", inline(row[0])) for row in block.rows)
        box = (
            f'<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="{high}" w:hRule="exact"/>'
            f'</w:trPr><w:tc><w:tcPr><w:tcW w:w="{wide}" w:type="dxa"/></w:tcPr>'
            f"{words}</w:tc></w:tr>"
        )
        floating, aligned = (place, "") if block is first else ("", place)
        return (
            f'<w:tbl><w:tblPr>{floating}<w:tblW w:w="{wide}" w:type="dxa"/>{aligned}'
            f"<w:tblBorders>{_DASHES}</w:tblBorders>"
            f'<w:tblLayout w:type="fixed"/><w:tblCellMar>{_STAMP_ROOM}</w:tblCellMar>'
            f'</w:tblPr><w:tblGrid><w:gridCol w:w="{wide}"/></w:tblGrid>{box}</w:tbl>'
        )

    def signatures(self, block: Block) -> str:
        """Return signature lines: two on a row, or one and the date it is signed."""
        pieces = []
        for dated, rows in groupby(signed(block), key=itemgetter(0)):
            gap = round(_GAP * INCH)
            left = round((self.width - gap) * (0.67 if dated else 0.5))
            widths = (left, gap, self.width - gap - left)
            lines = "".join(_signed(row, widths) for _, row in rows)
            pieces.append(_table("", widths, lines, ""))
        return paragraph("SignatureLine", "", _WITH_NEXT).join(["", *pieces])

    def page_break(self, _: Block) -> str:
        return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'


_MADE: dict[Kind, Callable[[_Setting, Block], str]] = {
    Kind.FACTS: _Setting.facts,
    Kind.GRID: _Setting.grid,
    Kind.ADDRESS: _Setting.address,
    Kind.FILL: _Setting.fill,
    Kind.STAMP: _Setting.stamp,
    Kind.SIGNATURES: _Setting.signatures,
    Kind.PAGE_BREAK: _Setting.page_break,
}
_FLOATING = (
    '<w:tblpPr w:leftFromText="288" w:rightFromText="0" w:topFromText="0"'
    ' w:bottomFromText="144" w:vertAnchor="text" w:horzAnchor="margin"'
    ' w:tblpXSpec="right" w:tblpY="29"/>'
)
_DASHES = "".join(
    f'<w:{side} w:val="dashed" w:sz="4" w:space="0" w:color="666666"/>'
    for side in ("top", "left", "bottom", "right")
)
_NO_MARGINS = (
    '<w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/>'
    "</w:tblCellMar>"
)
_STAMP_ROOM = "".join(
    f'<w:{side} w:w="{room}" w:type="dxa"/>'
    for side, room in (("top", 86), ("left", 130), ("bottom", 86), ("right", 130))
)


def paragraph(style: str, words: str, first: str = "", *, after: str = "") -> str:
    """Return a paragraph in a style; `first` and `after` are more properties of it."""
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/>{first}{after}</w:pPr>{words}</w:p>'


def inline(runs: Iterable[Run]) -> str:
    """Return runs as XML; a line feed is a line break."""
    return "".join(map(_run, runs))


def _run(run: Run) -> str:
    face = "<w:b/>" * run.bold + "<w:i/>" * run.italic
    lines = (
        f'<w:t xml:space="preserve">{escape(line)}</w:t>'
        for line in run.text.split("\n")
    )
    words = "<w:br/>".join(lines)
    return f"<w:r><w:rPr>{face}</w:rPr>{words}</w:r>" if face else f"<w:r>{words}</w:r>"


def _set(style: str, row: Row) -> list[str]:
    return [paragraph(style, inline(cell)) for cell in row]


def _row(cells: Iterable[str], widths: Sequence[int], more: str = "") -> str:
    inside = "".join(
        f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/></w:tcPr>{cell}</w:tc>'
        for cell, width in zip(cells, widths, strict=True)
    )
    return f"<w:tr><w:trPr><w:cantSplit/>{more}</w:trPr>{inside}</w:tr>"


def _table(style: str, widths: Sequence[int], rows: str, look: str) -> str:
    """Return a table and the small gap under it, without which two would be one."""
    named = f'<w:tblStyle w:val="{style}"/>' if style else ""
    looked = f'<w:tblLook {look} w:noHBand="1" w:noVBand="1"/>' if look else ""
    margins = "" if style else _NO_MARGINS
    grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    return (
        f'<w:tbl><w:tblPr>{named}<w:tblW w:w="{sum(widths)}" w:type="dxa"/>'
        f'<w:tblLayout w:type="fixed"/>{margins}{looked}</w:tblPr>'
        f"<w:tblGrid>{grid}</w:tblGrid>{rows}</w:tbl>{_gap(_GAP_AFTER)}"
    )


_GAP_AFTER = 140  # twips


def _gap(high: int) -> str:
    """Return an empty line of a height in twips."""
    height = f'w:line="{high}" w:lineRule="exact"'
    return paragraph("Normal", "", f'<w:spacing w:before="0" w:after="0" {height}/>')


def _signed(row: Row, widths: Sequence[int]) -> str:
    """Return a row of one or two rules to sign on, with room for the pen above."""
    cells = [row[0], (), row[1] if len(row) > 1 else ()]
    lined = [True, False, len(row) > 1]
    space = "".join(
        _signing_cell(width, paragraph("SignatureLine", "", _WITH_NEXT), lined=False)
        for width in widths
    )
    words = "".join(
        _signing_cell(
            width, paragraph("SignatureLine", inline(cell), _WITH_NEXT), lined=line
        )
        for cell, line, width in zip(cells, lined, widths, strict=True)
    )
    height = '<w:trHeight w:val="590" w:hRule="exact"/>'
    return (
        f"<w:tr><w:trPr><w:cantSplit/>{height}</w:trPr>{space}</w:tr>"
        f"<w:tr><w:trPr><w:cantSplit/></w:trPr>{words}</w:tr>"
    )


def _signing_cell(width: int, inside: str, *, lined: bool) -> str:
    rule = '<w:top w:val="single" w:sz="4" w:space="0" w:color="111111"/>'
    border = f"<w:tcBorders>{rule}</w:tcBorders>" if lined else ""
    wide = f'<w:tcW w:w="{width}" w:type="dxa"/>'
    return f"<w:tc><w:tcPr>{wide}{border}</w:tcPr>{inside}</w:tc>"


def _size(points: int) -> str:
    return f'<w:rPr><w:sz w:val="{2 * points}"/><w:szCs w:val="{2 * points}"/></w:rPr>'


def _frame(left: float, top: float, width: float) -> str:
    """Return what nails a paragraph to a place on its page, in inches."""
    return (
        f'<w:framePr w:w="{round(width * INCH)}" w:wrap="around" w:vAnchor="page"'
        f' w:hAnchor="page" w:x="{round(left * INCH)}" w:y="{round(top * INCH)}"/>'
    )
