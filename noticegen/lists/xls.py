"""The sheets of an old Excel workbook (before 2007) as they are shown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from noticegen.lists import odd
from noticegen.lists.grids import Grid, Merge, column_letter
from noticegen.lists.listed import Remark
from noticegen.lists.odd import Odd
from noticegen.problems import refuse

if TYPE_CHECKING:
    from noticegen.lists.listed import Limits

_DAY_MONTH = re.compile(r'(?:\[\$-[^\]]*\])?d{1,2}[-\\]+mmm(?:[;@"].*)?', re.IGNORECASE)
_ZEROS = re.compile(r"0+")
_EXACT = 10**15  # whole numbers below this are kept whole by a sheet


def grids(content: bytes, name: str, limits: Limits) -> list[Grid]:
    """Return the sheets that are not hidden; those that are, are said.

    One that is locked with a password is refused.
    """
    import xlrd  # noqa: PLC0415  heavy

    try:
        book = xlrd.open_workbook(
            file_contents=content, formatting_info=True, logfile=_Deaf()
        )
    except (xlrd.XLRDError, xlrd.compdoc.CompDocError, ValueError, KeyError) as error:
        what = f"cannot be read; it is damaged or locked with a password: {error}."
        raise refuse(name, what, "Open it in Excel and save it without.") from error
    shown = [sheet for sheet in book.sheets() if not sheet.visibility]
    remarks = [
        Remark(None, "", f"the hidden sheet '{sheet.name}' was not read.")
        for sheet in book.sheets()
        if sheet.visibility
    ]
    if not shown:
        raise refuse(name, "has no sheet that is shown.", "Show the list's sheet.")
    return [
        _grid(
            book,
            sheet,
            name,
            (*remarks, *(_unread(each.name) for each in shown if each is not sheet)),
            limits,
        )
        for sheet in shown
    ]


class _Deaf:
    """Where xlrd's grumbling goes: its errors are raised as well."""

    def write(self, words: str) -> None:
        """Take no notice."""


def _unread(title: str) -> Remark:
    return Remark(None, "", f"the sheet '{title}' was not read.")


def _grid(
    book: Any,  # noqa: ANN401
    sheet: Any,  # noqa: ANN401
    name: str,
    remarks: tuple[Remark, ...],
    limits: Limits,
) -> Grid:
    lines = []
    for number in range(sheet.nrows):
        cells = sheet.row(number)[: limits.columns]
        line = [_text(book, cell) for cell in cells]
        if any(map(str.strip, line)):
            lines.append((number + 1, line))
    merges = []
    for first, after, left, beyond in sheet.merged_cells:
        letters = column_letter(left), column_letter(beyond - 1)
        named = f"{letters[0]}{first + 1}:{letters[1]}{after}"
        merges.append(Merge(first + 1, after, left, beyond - 1, named))
    rows = sheet.rowinfo_map.items()
    hidden = frozenset(number + 1 for number, about in rows if about.hidden)
    return Grid(name, lines, merges, hidden, remarks)


def _text(book: Any, cell: Any) -> str:  # noqa: ANN401
    import xlrd  # noqa: PLC0415  heavy

    if cell.ctype == xlrd.XL_CELL_TEXT:
        return str(cell.value).replace("\u00a0", " ")
    if cell.ctype == xlrd.XL_CELL_NUMBER:
        return _number(cell.value, _format(book, cell))
    if cell.ctype == xlrd.XL_CELL_DATE:
        return _day(book, cell)
    if cell.ctype == xlrd.XL_CELL_ERROR:
        said = xlrd.error_text_from_code.get(cell.value, "an error")
        return Odd(str(said), flaw=f"the cell shows {said}, an error.")
    return str(bool(cell.value)).upper() if cell.ctype == xlrd.XL_CELL_BOOLEAN else ""


def _format(book: Any, cell: Any) -> str:  # noqa: ANN401
    style = book.xf_list[cell.xf_index]
    return str(book.format_map[style.format_key].format_str)


def _number(value: float, shown: str) -> str:
    if "E+" in shown.upper():
        flaw = "a sheet made a power of it; what it was is not sure."
        return Odd(f"{value:.5E}", flaw=flaw)
    if value != int(value) or abs(value) >= _EXACT:
        return repr(value)
    whole = str(int(value))
    return whole.zfill(len(shown)) if _ZEROS.fullmatch(shown) else whole


def _day(book: Any, cell: Any) -> str:  # noqa: ANN401
    import xlrd  # noqa: PLC0415  heavy

    flaw = "a sheet made a date of it; what it was is not sure."
    try:
        day = xlrd.xldate_as_datetime(cell.value, book.datemode)
    except (xlrd.xldate.XLDateError, OverflowError):
        return Odd(str(cell.value), flaw=flaw)
    if _DAY_MONTH.fullmatch(_format(book, cell).strip()):
        return odd.date_read_back(day.month, day.day)
    return Odd(day.isoformat(), flaw=flaw)
