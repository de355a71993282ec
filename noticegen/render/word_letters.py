"""Many letters, or sheets of labels, as one Word file, for who prints from Word.

A letter is set once with marks for the recipient's lines; every letter is a section of
its own, so that its pages are counted by themselves.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from noticegen.problems import refuse
from noticegen.render import word
from noticegen.render.package import repack, unpack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from noticegen.render.stickers import Sticker, Stock
    from noticegen.text import Document

_BODY = "word/document.xml"
_INSIDE = re.compile(rb"(<w:body>)(.*)(<w:sectPr.*?</w:sectPr>)(</w:body>)", re.DOTALL)
_PARAGRAPH = re.compile(rb"<w:p[ >](?:(?!<w:p[ >]).)*?</w:p>", re.DOTALL)
_COUNT = re.compile(rb"\bNUMPAGES\b")
_REFERENCES = re.compile(
    rb"(<w:sectPr[^>]*>)((?:<w:(?:header|footer)Reference\b[^>]*/>)*)"
)
_TWIPS = 1440
_NOTHING = (
    b'<w:p><w:pPr>%b<w:spacing w:before="0" w:after="0" w:line="20"'
    b' w:lineRule="exact"/></w:pPr></w:p>'
)


def render(
    document: Document,
    letterhead: bytes,
    address: str,
    letters: Iterable[tuple[Sequence[str], int, Mapping[str, str]]],
    *,
    duplex: bool = False,
) -> bytes:
    """Return the Word file of letters that are all set like `document`.

    `address` is the mark in place of the address; each letter brings its lines, their
    size in points, and the words for every other mark.
    """
    parts = unpack(word.render(document, letterhead))
    head, start, inside, section, end, tail = _cut(parts[_BODY], document.id)
    before, line, after = _around(inside, address.encode(), document.id)
    bodies = []
    for lines, points, words in letters:
        said = [_with(line, address.encode(), _xml(each)) for each in lines]
        sized = _sized(b"".join(said), points)
        body = before + sized + after
        for mark, own in words.items():
            body = body.replace(mark.encode(), _xml(own))
        bodies.append(body)
    return _bound(parts, (head + start, section, end + tail), bodies, duplex=duplex)


def bind(
    documents: Sequence[Document], letterhead: bytes, *, duplex: bool = False
) -> bytes:
    """Return the Word file of letters that are each set by themselves."""
    bodies = []
    parts: dict[str, bytes] = {}
    frame = b"", b"", b""
    for document in documents:
        one = unpack(word.render(document, letterhead))
        head, start, inside, section, end, tail = _cut(one[_BODY], document.id)
        if not parts:
            parts, frame = one, (head + start, section, end + tail)
        bodies.append(inside)
    return _bound(parts, frame, bodies, duplex=duplex)


def _cut(xml: bytes, name: str) -> tuple[bytes, bytes, bytes, bytes, bytes, bytes]:
    found = _INSIDE.search(xml)
    if found is None:
        what = "the letterhead has no page of its own."
        raise refuse(name, what, "Take the shipped letterhead.docx and restyle it.")
    start, inside, section, end = found.groups()
    return xml[: found.start()], start, inside, section, end, xml[found.end() :]


def _around(inside: bytes, mark: bytes, name: str) -> tuple[bytes, bytes, bytes]:
    """Return what stands before, in and after the paragraph of the address."""
    for paragraph in _PARAGRAPH.finditer(inside):
        if mark in paragraph[0]:
            return inside[: paragraph.start()], paragraph[0], inside[paragraph.end() :]
    what = "has no line for an address."
    raise refuse(name, what, "Begin its text with an ```address block.")


def _with(line: bytes, mark: bytes, words: bytes) -> bytes:
    return line.replace(mark, words)


def _sized(lines: bytes, points: int) -> bytes:
    if points == _USUAL:
        return lines
    size = b'<w:rPr><w:sz w:val="%d"/></w:rPr>' % (points * 2)
    return lines.replace(b"<w:r>", b"<w:r>" + size)


_USUAL = 10  # points of an address, in the style of the letterhead


def _xml(words: str) -> bytes:
    return escape(words).encode()


def _bound(
    parts: dict[str, bytes],
    frame: tuple[bytes, bytes, bytes],
    bodies: Sequence[bytes],
    *,
    duplex: bool,
) -> bytes:
    """Return the file of some bodies, a section each, its pages counted from 1."""
    start, section, end = frame
    kind = b"oddPage" if duplex else b"nextPage"
    own = _section(section, kind)
    broken = b'<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" '
    broken += b'w:lineRule="exact"/>' + own + b"</w:pPr></w:p>"
    whole = broken.join(bodies)
    xml = start + whole + own + end
    pages = {
        name: _COUNT.sub(b"SECTIONPAGES", part)
        for name, part in parts.items()
        if name.startswith(("word/footer", "word/header"))
    }
    return repack({**parts, **pages, _BODY: xml})


def _section(section: bytes, kind: bytes) -> bytes:
    """Return a section that begins a page, and counts its pages from 1."""
    inside = re.sub(rb"<w:(?:type|pgNumType)\b[^>]*/>", b"", section)
    kept = re.match(
        rb"(<w:sectPr[^>]*>)((?:<w:(?:header|footer)Reference\b[^>]*/>)*)", inside
    )
    if kept is None:
        return section
    head = kept[0] + b'<w:type w:val="%b"/>' % kind
    inside = head + inside[kept.end() :]
    number = b'<w:pgNumType w:start="1"/>'
    margins = re.search(rb"<w:pgMar\b[^>]*/>", inside)
    place = margins.end() if margins else len(head)
    return inside[:place] + number + inside[place:]


def stickers(labels: Sequence[Sticker], stock: Stock, title: str) -> bytes:
    """Return sheets of labels as a Word file: a table a sheet, of exact measures."""
    parts = unpack(_blank(stock, title))
    head, start, _, page, end, tail = _cut(parts[_BODY], _LABELS)
    sheets: dict[int, dict[int, Sticker]] = {}
    for each in labels:
        sheets.setdefault(each.sheet, {})[each.place] = each
    tables = [_table(places, stock) for places in sheets.values()]
    between = _NOTHING % b"<w:pageBreakBefore/>"
    xml = head + start + between.join(tables) + _NOTHING % b"" + page + end + tail
    return repack({**parts, _BODY: xml})


_LABELS = "labels"


def _blank(stock: Stock, title: str) -> bytes:
    """Return an empty Word file whose page begins where the labels do."""
    from datetime import datetime  # noqa: PLC0415
    from io import BytesIO  # noqa: PLC0415

    from docx import Document as new_word  # noqa: N813, PLC0415  heavy
    from docx.shared import Inches  # noqa: PLC0415

    file = new_word()
    section = file.sections[0]
    section.page_width, section.page_height = Inches(8.5), Inches(11)
    section.left_margin, section.top_margin = Inches(stock.left), Inches(stock.top)
    section.right_margin = section.bottom_margin = Inches(0.1)
    section.header_distance = section.footer_distance = Inches(0.1)
    about = file.core_properties
    about.title, about.author, about.last_modified_by = title[:255], "", ""
    about.created = about.modified = datetime(1980, 1, 1)  # noqa: DTZ001
    out = BytesIO()
    file.save(out)
    return out.getvalue()


def _table(places: Mapping[int, Sticker], stock: Stock) -> bytes:
    """Return the table of one sheet: columns of labels, with the gaps between them."""
    gap = stock.pitch_x - stock.width
    rows = [
        _row([places.get(row * stock.across + n) for n in range(stock.across)], stock)
        for row in range(stock.down)
    ]
    widths = [stock.width, gap] * stock.across
    grid = b"".join(b'<w:gridCol w:w="%d"/>' % _twips(each) for each in widths[:-1])
    return b"<w:tbl>%b<w:tblGrid>%b</w:tblGrid>%b</w:tbl>" % (
        *(_TABLE, grid, b"".join(rows)),
    )


_TABLE = (
    b'<w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblLayout w:type="fixed"/>'
    b'<w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/>'
    b"</w:tblCellMar></w:tblPr>"
)


def _row(labels: Sequence[Sticker | None], stock: Stock) -> bytes:
    gap = _cell(None, stock.pitch_x - stock.width, stock)
    cells = gap.join(_cell(each, stock.width, stock) for each in labels)
    height = b'<w:trHeight w:val="%d" w:hRule="exact"/>' % _twips(stock.pitch_y)
    return b"<w:tr><w:trPr><w:cantSplit/>%b</w:trPr>%b</w:tr>" % (height, cells)


def _twips(inches: float) -> int:
    return round(inches * _TWIPS)


def _cell(each: Sticker | None, width: float, stock: Stock) -> bytes:
    about = b'<w:tcPr><w:tcW w:w="%d" w:type="dxa"/><w:vAlign w:val="center"/></w:tcPr>'
    lines = b"<w:p/>"
    if each is not None:
        lines = b"".join(_line(line, each, stock) for line in each.lines)
    return b"<w:tc>%b%b</w:tc>" % (about % _twips(width), lines)


def _line(words: str, each: Sticker, stock: Stock) -> bytes:
    return (
        b'<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="%d"'
        b' w:lineRule="exact"/><w:ind w:left="%d"/></w:pPr><w:r><w:rPr>'
        b'<w:rFonts w:ascii="Arial Narrow" w:hAnsi="Arial Narrow" w:cs="Arial"/>'
        b'<w:sz w:val="%d"/></w:rPr><w:t xml:space="preserve">%b</w:t></w:r></w:p>'
        % (
            *(round(each.pitch * 20), _twips(stock.margin)),
            *(each.points * 2, _xml(words)),
        )
    )
