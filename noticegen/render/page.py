"""A document as the HTML of a page, each block an element of the class of its kind."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from noticegen.envelopes import POINTS, RETURN_TOP
from noticegen.render import columns, window
from noticegen.render.faces import lacking
from noticegen.render.signing import signed
from noticegen.text import Kind, in_order
from noticegen.words import plain_day

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from noticegen.text import Block, Document, Letterhead, Row, Run

_CORNER = '<div class="corner">{}</div>'
_MARGIN = 1.0  # inches left of a letter
_PITCH = 12  # points of a line of the sender
_LISTS = (Kind.NUMBERED, Kind.BULLET)
_Item = tuple["Block", list["Block"]]


def html(document: Document, glyphs: str = "") -> str:
    """Return a document as a page in well-formed HTML; its look is for the style sheet.

    `glyphs` stand at its end, for the sake of their signs alone.

    Raises RefusedError when a letter has no address for its window.
    """
    letter = window.letter(document) if document.envelope else None
    body = _letter(document, letter) if letter else _paper(document)
    more = f'<p class="glyphs">{escape(" ".join(glyphs))}</p>' if glyphs else ""
    places = f' style="{_places(letter)}"' if letter else ""
    classes = [name for name in ("large", "envelope") if getattr(document, name)]
    return (
        f'<html lang="{escape(document.language)}" id="{escape(document.id)}"'
        f' class="{" ".join(classes)}" data-footer="{escape(document.footer)}"'
        f' data-draft="{"DRAFT" if document.draft else ""}">'
        f"<head><title>{escape(document.title)}</title>"
        f'<meta name="author" content="{escape(document.author)}"/>'
        f'<meta name="dcterms.created" content="{document.dated:%Y-%m-%d}"/>'
        f'<meta name="dcterms.modified" content="{document.dated:%Y-%m-%d}"/>'
        f"</head><body{places}>{body}{more}</body></html>"
    )


def _paper(document: Document) -> str:
    return _masthead(document.letterhead) + _flow(in_order(document.blocks), document)


def _letter(document: Document, parts: window.Letter) -> str:
    head = document.letterhead
    sender = [
        f'<p class="from"><b>{escape(f"{head.town} {head.board}".strip())}</b></p>'
    ]
    sender += [f'<p class="from">{escape(line)}</p>' for line in head.lines]
    corner = "".join(f"<p>{_inline(line)}</p>" for line in parts.corner)
    address = "".join(f"<p>{escape(line)}</p>" for line in parts.address)
    return (
        f'<div class="sender"><div>{"".join(sender)}</div>'
        f"<div><p>{plain_day(document.dated)}</p></div></div>"
        f"{corner and _CORNER.format(corner)}"
        f'<div class="window points{parts.points}">{address}</div>'
        f"{_flow(parts.body, document)}"
    )


def _places(parts: window.Letter) -> str:
    """Return where the parts of a letter's first page stand, for the style sheet."""
    envelope = parts.envelope
    measures = {
        "sender-top": parts.sender_top - RETURN_TOP,
        "sender-height": envelope.top - RETURN_TOP,
        "corner-top": parts.sender_top - RETURN_TOP + _PITCH / POINTS,
        "window-left": envelope.left - _MARGIN,
        "window-height": parts.body_top - envelope.top,
        "fold": envelope.panel - envelope.top,
    }
    said = [f"--{name}:{inches:.4g}in" for name, inches in measures.items()]
    return ";".join([*said, f"--pitch:{parts.pitch:g}pt"])


def _masthead(head: Letterhead) -> str:
    lines = "".join(f'<p class="at">{escape(line)}</p>' for line in head.lines)
    return (
        f'<div class="mast"><div><p class="town">{escape(head.town)}</p>'
        f'<p class="board">{escape(head.board)}</p></div><div>{lines}</div></div>'
    )


def _flow(blocks: Sequence[Block], document: Document, level: int = 0) -> str:
    """Return blocks as HTML, neighbouring items joined in one list."""
    pieces = []
    items = _items(blocks, level)
    for kind, group in groupby(items, key=lambda item: item[0].kind):
        if kind in _LISTS:
            pieces.append(_list(kind, list(group), document, level))
        else:
            pieces += (_block(block, document) for block, _ in group)
    return "".join(pieces)


def _items(blocks: Iterable[Block], level: int) -> list[_Item]:
    """Return blocks of a level, each with the deeper blocks that belong to it."""
    items: list[_Item] = []
    for block in blocks:
        if items and block.level > level and items[-1][0].kind in _LISTS:
            items[-1][1].append(block)
        else:
            items.append((block, []))
    return items


def _list(kind: Kind, items: list[_Item], document: Document, level: int) -> str:
    """Return a list; where the numbers leave a gap, a new list begins."""
    tag = "ol" if kind is Kind.NUMBERED else "ul"
    pieces: list[str] = []
    due = 1
    for place, (block, inside) in enumerate(items):
        if kind is Kind.NUMBERED and block.number != due:
            end = f"</{tag}>" if place else ""
            name = ' class="on"' if place else ""
            count = f"counter-reset:list-item {block.number - 1}"
            pieces.append(f'{end}<ol{name} style="{count}">')
        elif not place:
            pieces.append(f"<{tag}>")
        due = block.number + 1
        deeper = _flow(inside, document, level + 1)
        pieces.append(f"<li>{_inline(block.runs)}{deeper}</li>")
    whole = f"{''.join(pieces)}</{tag}>"
    # Tags: a list right inside an item would be read after all of the item.
    return f"<div>{whole}</div>" if level else whole


def _block(block: Block, document: Document) -> str:
    return _PRINTED[block.kind](block, document)


def _prose(tag: str, name: str = "") -> Callable[[Block, Document], str]:
    start = f'<{tag} class="{name}">' if name else f"<{tag}>"

    def printed(block: Block, _: Document) -> str:
        return f"{start}{_inline(block.runs)}</{tag}>"

    return printed


def _lined(block: Block, _: Document) -> str:
    return f'<div class="{block.kind}">{_cells(block)}</div>'


def _cells(block: Block) -> str:
    return "".join(f"<p>{_inline(row[0])}</p>" for row in block.rows)


def _facts(block: Block, _: Document) -> str:
    rows = (
        f'<tr><th scope="row">{_inline(label)}</th><td>{_inline(fact)}</td></tr>'
        for label, fact in block.rows
    )
    return f'<table class="facts"><tbody>{"".join(rows)}</tbody></table>'


def _grid(block: Block, document: Document) -> str:
    if not block.rows:
        return ""
    shares = columns.shares(block.rows, large=document.large)
    widths = "".join(f'<col style="width:{share:.2%}"/>' for share in shares)
    head, *rows = block.rows
    titles = "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in head)
    return (
        f'<table class="grid"><colgroup>{widths}</colgroup>'
        f"<thead><tr>{titles}</tr></thead>"
        f"<tbody>{''.join(map(_row, rows))}</tbody></table>"
    )


def _row(row: Row) -> str:
    return f"<tr>{''.join(f'<td>{_inline(cell)}</td>' for cell in row)}</tr>"


def _signatures(block: Block, _: Document) -> str:
    """Return signature lines: two on a row, or one and the date it is signed."""
    rows = (
        f'<div class="{"dated" if dated else "paired"}">'
        f"{''.join(f'<p>{_inline(cell)}</p>' for cell in row)}</div>"
        for dated, row in signed(block)
    )
    return f'<div class="signatures">{"".join(rows)}</div>'


def _fill(block: Block, _: Document) -> str:
    return f'<div class="fill">{_cells(block)}</div>'


def _stamp(block: Block, document: Document) -> str:
    first = next((each for each in document.blocks if each.kind is Kind.STAMP), None)
    name = "stamp" if block is first else "stamp later"
    return f'<div class="{name}">{_cells(block)}</div>'


_PRINTED: dict[Kind, Callable[[Block, Document], str]] = {
    Kind.TITLE: _prose("h1"),
    Kind.DOCKET_LINE: _prose("p", "docket_line"),
    Kind.HEADING: _prose("h2"),
    Kind.SUBHEADING: _prose("h3"),
    Kind.PARAGRAPH: _prose("p"),
    Kind.SMALL: _prose("p", "small"),
    Kind.CAPTION: _prose("p", "caption"),
    Kind.FACTS: _facts,
    Kind.GRID: _grid,
    Kind.ADDRESS: _lined,
    Kind.SIGNATURES: _signatures,
    Kind.STAMP: _stamp,
    Kind.FILL: _fill,
    Kind.PAGE_BREAK: lambda *_: '<div class="page_break"></div>',
}


def _inline(runs: Iterable[Run]) -> str:
    return "".join(map(_run, runs))


def _run(run: Run) -> str:
    words = escape(run.text, quote=False).replace("\n", "<br/>")
    if run.italic and not lacking(run.text, italic=True):
        words = f"<i>{words}</i>"
    return f"<b>{words}</b>" if run.bold else words
