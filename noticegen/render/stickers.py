"""Sheets of labels as a page in HTML: each label nailed to its place on the sheet.

Measures are in inches; nothing but the lines is printed, so that a sheet that was
begun can be put in again.
"""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

CSS = """
@page { size: letter; margin: 0; }
body { margin: 0; font-family: Label; color: #111; }
.sheet { position: relative; height: 10.99in; overflow: hidden; }
.sheet + .sheet { break-before: page; }
.sticker { position: absolute; }
p { margin: 0; white-space: nowrap; font-kerning: none; }
"""


class Stock(NamedTuple):
    """A sheet of labels: how many each way, their size, places and inner margin."""

    across: int
    down: int
    width: float
    height: float
    top: float
    left: float
    pitch_x: float
    pitch_y: float
    margin: float


class Sticker(NamedTuple):
    """One label: its sheet and its place there, both from 0; its type and lines."""

    sheet: int
    place: int
    points: int
    pitch: float
    lines: tuple[str, ...]


def html(stickers: Sequence[Sticker], stock: Stock, title: str) -> str:
    """Return sheets of labels as one page after the other."""
    sheets = "".join(
        f'<section class="sheet">{"".join(_sticker(e, stock) for e in some)}</section>'
        for _, some in groupby(stickers, key=lambda each: each.sheet)
    )
    return (
        f'<html lang="en-US"><head><title>{escape(title)}</title></head>'
        f"<body>{sheets}</body></html>"
    )


def _sticker(each: Sticker, stock: Stock) -> str:
    row, column = divmod(each.place, stock.across)
    high = each.pitch * len(each.lines) / 72
    top = stock.top + row * stock.pitch_y + (stock.height - high) / 2
    left = stock.left + column * stock.pitch_x + stock.margin
    lines = "".join(f"<p>{escape(line)}</p>" for line in each.lines)
    return (
        f'<div class="sticker" style="left:{left:.4f}in;top:{top:.4f}in;'
        f"width:{stock.width - 2 * stock.margin:.4f}in;"
        f'font-size:{each.points}pt;line-height:{each.pitch}pt">{lines}</div>'
    )
