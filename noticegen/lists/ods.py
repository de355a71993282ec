"""The sheets of an OpenDocument workbook as they are shown."""

from __future__ import annotations

import re
import zipfile
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from noticegen.lists import odd
from noticegen.lists.grids import Grid, Merge, column_letter
from noticegen.lists.listed import Remark
from noticegen.lists.odd import Odd
from noticegen.problems import refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noticegen.lists.listed import Limits

_DAY_MONTH = re.compile(r"\d{1,2}[- ][A-Za-z]{3}")
_OPEN_AGAIN = "Open it and save it again, or ask for a CSV file."


def grids(content: bytes, name: str, limits: Limits) -> list[Grid]:
    """Return the sheets that are not hidden; those that are, are said."""
    from odf.opendocument import load  # noqa: PLC0415  heavy
    from odf.table import Table  # noqa: PLC0415

    try:
        book = load(BytesIO(content))
    except (KeyError, ValueError, OSError, zipfile.BadZipFile) as error:
        what = f"cannot be read as a workbook: {error}."
        raise refuse(name, what, _OPEN_AGAIN) from error
    hidden = _hidden_styles(book)
    sheets = book.spreadsheet.getElementsByType(Table) if book.spreadsheet else []
    shown = [sheet for sheet in sheets if _said(sheet, "stylename") not in hidden]
    titles = [_said(sheet, "name") for sheet in shown]
    remarks = [
        Remark(None, "", f"the hidden sheet '{_said(sheet, 'name')}' was not read.")
        for sheet in sheets
        if sheet not in shown
    ]
    if not shown:
        raise refuse(name, "has no sheet that is shown.", "Show the list's sheet.")
    found = []
    for place, sheet in enumerate(shown):
        others = titles[:place] + titles[place + 1 :]
        unread = [Remark(None, "", f"the sheet '{t}' was not read.") for t in others]
        found.append(_grid(sheet, name, limits, (*remarks, *unread)))
    return found


def _hidden_styles(book: Any) -> frozenset[str]:  # noqa: ANN401
    """Return the names of the styles of tables that are not shown."""
    from odf.style import Style, TableProperties  # noqa: PLC0415

    return frozenset(
        _said(style, "name")
        for style in book.automaticstyles.getElementsByType(Style)
        for about in style.getElementsByType(TableProperties)
        if _said(about, "display") == "false"
    )


def _said(element: Any, attribute: str) -> str:  # noqa: ANN401
    return str(element.getAttribute(attribute) or "")


def _grid(
    sheet: Any,  # noqa: ANN401
    name: str,
    limits: Limits,
    remarks: tuple[Remark, ...],
) -> Grid:
    from odf.table import TableRow  # noqa: PLC0415

    lines: list[tuple[int, list[str]]] = []
    merges: list[Merge] = []
    hidden: set[int] = set()
    number = 1
    for row in sheet.getElementsByType(TableRow):
        again = int(_said(row, "numberrowsrepeated") or 1)
        line = [*_cells(row, number, merges, limits)]
        while line and not line[-1]:
            line.pop()
        if any(map(str.strip, line)):
            if len(lines) + again > limits.rows + _AROUND:
                what = f"has more than {limits.rows:,} rows, which is the limit."
                raise refuse(name, what, "Ask for a list of the abutters alone.")
            numbers = range(number, number + again)
            lines += [(each, line) for each in numbers]
            if _said(row, "visibility") in {"collapse", "filter"}:
                hidden |= {*numbers}
        number += again
    return Grid(name, lines, merges, frozenset(hidden), remarks)


_AROUND = 200  # lines that are no rows: titles, headers, totals


def _cells(
    row: Any,  # noqa: ANN401
    number: int,
    merges: list[Merge],
    limits: Limits,
) -> Iterator[str]:
    """Yield what the cells of a row show; merged ones are told apart."""
    place = 0
    for cell in row.childNodes:
        again = int(_said(cell, "numbercolumnsrepeated") or 1)
        text = _text(cell)
        covered = cell.qname == _covered()
        down = 1 if covered else int(_said(cell, "numberrowsspanned") or 1)
        across = 1 if covered else int(_said(cell, "numbercolumnsspanned") or 1)
        if down > 1 or across > 1:
            last, right = number + down - 1, place + across - 1
            named = f"{column_letter(place)}{number}:{column_letter(right)}{last}"
            merges.append(Merge(number, last, place, right, named))
        for _ in range(min(again, limits.columns - place)):
            yield text
        place += again
        if place >= limits.columns:
            return


@cache
def _covered() -> object:
    """Return the name of a cell that another one is merged over."""
    from odf.table import CoveredTableCell  # noqa: PLC0415  heavy

    return CoveredTableCell().qname


def _text(cell: Any) -> str:  # noqa: ANN401
    from odf.teletype import extractText  # noqa: PLC0415
    from odf.text import P  # noqa: PLC0415

    if cell.qname == _covered():
        return ""
    kind = _said(cell, "valuetype")
    lines = [str(extractText(each)) for each in cell.getElementsByType(P)]
    shown = "\n".join(lines).replace("\u00a0", " ")
    if not kind and not shown and _said(cell, "formula"):
        return Odd("?", flaw="a formula has no stored value; nothing is computed.")
    return _other(kind, _said(cell, "datevalue"), shown)


def _other(kind: str, day: str, shown: str) -> str:
    if kind == "date" and _DAY_MONTH.fullmatch(shown):
        return odd.date_read_back(int(day[5:7]), int(day[8:10]))
    if kind == "date":
        return Odd(day, flaw="a sheet made a date of it; what it was is not sure.")
    if kind == "float" and "E+" in shown.upper():
        return Odd(shown, flaw="a sheet made a power of it; what it was is not sure.")
    if shown.startswith("#") and shown.endswith(("!", "?", "/A")):
        return Odd(shown, flaw=f"the cell shows {shown}, an error.")
    return shown
