"""The mailing list: as CSV and as a workbook, and in sheets for the post office.

No cell is ever a formula, whatever an owner is called.
"""

from __future__ import annotations

import csv
from datetime import datetime
from io import BytesIO, StringIO
from typing import TYPE_CHECKING

from noticegen.render.package import repack, unpack

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from noticegen.lists.settled import Settled
    from noticegen.mailing.pieces import Piece

LINES = 6  # of an address, each in a column of its own
TITLES = (
    *("Number", "Name"),
    *(f"Line {number}" for number in range(1, LINES + 1)),
    *("Abroad", "Parcels", "Rows"),
)
SHEET_LINES = 6  # of USPS Form 3665
_WIDTHS = (9, 44, *[30] * LINES, 8, 24, 16)
_STARTS = ("=", "+", "-", "@", "\t", "\r")
_ONCE = datetime(1980, 1, 1)  # noqa: DTZ001  a workbook knows no time zone


def rows(pieces: Sequence[Piece], settled: Settled) -> Iterator[tuple[str, ...]]:
    """Yield what the list says of each piece, under `TITLES`."""
    for piece in pieces:
        to = piece.recipient
        lines = [*to.lines, *[""] * LINES][: max(LINES, len(to.lines))]
        yield (
            *(str(piece.number), to.name, *lines[: LINES - 1]),
            ", ".join(filter(None, lines[LINES - 1 :])),
            "yes" if to.international else "",
            ", ".join(to.parcels),
            ", ".join(str(settled.row(place)) for place in to.places),
        )


def as_csv(pieces: Sequence[Piece], settled: Settled) -> bytes:
    """Return the list as CSV that Excel opens as it stands: UTF-8 with its mark."""
    out = StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(TITLES)
    writer.writerows(map(_plain, each) for each in rows(pieces, settled))
    return out.getvalue().encode("utf-8-sig")


def _plain(cell: str) -> str:
    """Return a cell that no sheet takes for a formula."""
    return f"'{cell}" if cell.startswith(_STARTS) else cell


def as_xlsx(pieces: Sequence[Piece], settled: Settled, title: str) -> bytes:
    """Return the list as a workbook of words, its header on every printed page."""
    from openpyxl import Workbook  # noqa: PLC0415  heavy
    from openpyxl.styles import Alignment, Font  # noqa: PLC0415
    from openpyxl.utils import get_column_letter  # noqa: PLC0415

    book = Workbook()
    sheet = book.active
    sheet.title = "Mailing list"
    sheet.append(TITLES)
    for number, each in enumerate(rows(pieces, settled), start=2):
        for column, said in enumerate(each, start=1):
            cell = sheet.cell(number, column)
            cell.value = said
            cell.data_type = "s"
            cell.alignment = Alignment(wrap_text=True, vertical="top")
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    for column, width in enumerate(_WIDTHS, start=1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    sheet.freeze_panes = "A2"
    sheet.print_title_rows = "1:1"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    book.properties.title = title
    book.properties.created = book.properties.modified = _ONCE
    written = BytesIO()
    book.save(written)
    parts = unpack(written.getvalue())
    core = "docProps/core.xml"
    parts[core] = _without_now(parts[core])
    return repack(parts)


def _without_now(core: bytes) -> bytes:
    """Return a workbook's properties with the time of saving taken out."""
    start = core.find(b"<dcterms:modified")
    end = core.find(b"</dcterms:modified>")
    if start < 0 or end < 0:
        return core
    inside = core.find(b">", start) + 1
    return core[:inside] + b"1980-01-01T00:00:00Z" + core[end:]


def sheets(
    pieces: Sequence[Piece], lines: int = SHEET_LINES
) -> list[dict[str, object]]:
    """Return the pieces as the sheets of a firm's mailing list, so many lines each.

    The lines that are left over on the last sheet are there, and struck.
    """
    count = -(-len(pieces) // lines)
    found = []
    for page in range(count):
        some = pieces[page * lines : (page + 1) * lines]
        filled = [
            {
                "number": str(piece.number),
                "to": ", ".join(piece.recipient.lines),
                "parcels": ", ".join(piece.recipient.parcels),
                "struck": False,
            }
            for piece in some
        ]
        struck = {"number": None, "to": None, "parcels": None, "struck": True}
        found.append(
            {
                "page": page + 1,
                "pages": count,
                "total": len(some),
                "rows": [*filled, *[struck] * (lines - len(some))],
            }
        )
    return found
