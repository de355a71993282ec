"""The sheets of an Excel workbook as they are shown, read in one pass each."""

from __future__ import annotations

import re
import warnings
import zipfile
from datetime import date, datetime, time
from io import BytesIO
from typing import TYPE_CHECKING, Any

from noticegen.lists import odd
from noticegen.lists.grids import Grid, Merge
from noticegen.lists.listed import Remark
from noticegen.lists.odd import Odd
from noticegen.problems import refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noticegen.lists.listed import Limits

_ZEROS = re.compile(r"0+")
_ZIP_PLUS = "00000-0000"
_DAY_MONTH = re.compile(
    r"\[?d{1,2}[-/ \\]+mmm(?:[;@\"].*)?|\[\$-[^\]]*\]d-mmm.*", re.IGNORECASE
)
# What openpyxl raises for a workbook that it does not understand.
_BREAKS = (
    *(AttributeError, KeyError, ValueError, TypeError, OSError),
    zipfile.BadZipFile,
)
_EXACT = 10**15  # whole numbers below this are kept whole by a sheet


def grids(content: bytes, name: str, limits: Limits) -> list[Grid]:
    """Return the sheets that are not hidden; those that are, are said.

    Formulas are never computed: their stored values are read.
    """
    import openpyxl  # noqa: PLC0415  heavy

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and charts, no matter here
            book = openpyxl.load_workbook(
                BytesIO(content), read_only=True, data_only=True, keep_links=False
            )
            try:
                return _shown(book, name, limits)
            finally:
                book.close()
    except _BREAKS as error:
        what = f"cannot be read as a workbook: {error}."
        raise refuse(name, what, "Open it in Excel and save it again.") from error


def _shown(book: Any, name: str, limits: Limits) -> list[Grid]:  # noqa: ANN401
    hidden = [s.title for s in book.worksheets if s.sheet_state != "visible"]
    shown = [s for s in book.worksheets if s.sheet_state == "visible"]
    remarks = [
        Remark(None, "", f"the hidden sheet '{title}' was not read.")
        for title in hidden
    ]
    found = [_grid(sheet, name, limits) for sheet in shown]
    if not found:
        raise refuse(name, "has no sheet that is shown.", "Show the list's sheet.")
    others = [sheet.title for sheet in shown]
    return [
        Grid(
            name,
            grid.lines,
            grid.merges,
            grid.hidden,
            (*remarks, *_unread(others, place)),
        )
        for place, grid in enumerate(found)
    ]


def _unread(titles: list[str], place: int) -> Iterator[Remark]:
    for title in titles[:place] + titles[place + 1 :]:
        yield Remark(None, "", f"the sheet '{title}' was not read.")


def _grid(sheet: Any, name: str, limits: Limits) -> Grid:  # noqa: ANN401
    parser = _parser(sheet)
    lines: list[tuple[int, list[str]]] = []
    shows = _Shows(sheet.parent)
    for number, cells in parser.parse():
        line: list[str] = []
        for cell in cells:
            text = shows.text(cell)
            if text:
                place = cell["column"] - 1
                if place >= limits.columns:
                    if text.strip():
                        beyond = f"beyond column {limits.columns}"
                        what = f"has something {beyond}, in row {number}."
                        raise refuse(name, what, "Take it out; no list is so wide.")
                    continue
                line += [""] * (place - len(line))
                line.append(text)
        if any(map(str.strip, line)):
            lines.append((number, line))
            if len(lines) > limits.rows + _AROUND:
                what = f"has more than {limits.rows:,} rows, which is the limit."
                raise refuse(name, what, "Ask for a list of the abutters alone.")
    merged = parser.merged_cells
    merges = [
        Merge(r.min_row, r.max_row, r.min_col - 1, r.max_col - 1, r.coord)
        for r in (merged.mergeCell if merged else ())
    ]
    hidden = frozenset(
        int(number)
        for number, about in parser.row_dimensions.items()
        if about.get("hidden") in {"1", "true"}
    )
    return Grid(name, lines, merges, hidden)


_AROUND = 200  # lines that are no rows: titles, headers, totals


def _parser(sheet: Any) -> Any:  # noqa: ANN401
    """Return what reads a sheet cell by cell; a formula without a value is marked."""
    from openpyxl.worksheet import _reader  # noqa: PLC0415  heavy

    reader: Any = _reader

    class Parser(reader.WorkSheetParser):  # type: ignore[misc]
        def parse_cell(self, element: Any) -> Any:  # noqa: ANN401
            cell = super().parse_cell(element)
            nothing = cell["value"] is None and len(element)
            if nothing and element.find(_reader.FORMULA_TAG) is not None:
                cell["data_type"] = "f"
            return cell

    book = sheet.parent
    return Parser(
        sheet._get_source(),  # noqa: SLF001  openpyxl has no other way in
        sheet._shared_strings,  # noqa: SLF001
        data_only=True,
        epoch=book.epoch,
        date_formats=book._date_formats,  # noqa: SLF001
        timedelta_formats=book._timedelta_formats,  # noqa: SLF001
    )


class _Shows:
    """Tells what a cell shows, by its value and the format it is shown in."""

    def __init__(self, book: Any) -> None:  # noqa: ANN401
        self.book = book
        self.formats: dict[int, str] = {}

    def text(self, cell: Any) -> str:  # noqa: ANN401
        """Return what a cell shows; nothing where it is blank."""
        value = cell["value"]
        if type(value) is str and cell["data_type"] != "e":
            return value.replace("\u00a0", " ")
        if value is None and cell["data_type"] != "f":
            return ""
        return self._other(value, cell)

    def _other(self, value: object, cell: Any) -> str:  # noqa: ANN401
        if value is None:
            flaw = "a formula has no stored value; nothing is computed."
            return Odd("?", flaw=flaw)
        if isinstance(value, bool):
            return str(value).upper()
        if isinstance(value, (int, float)):
            return self._number(value, self._format(cell["style_id"]))
        if isinstance(value, (date, datetime, time)):
            return self._day(value, self._format(cell["style_id"]))
        return Odd(str(value), flaw=f"the cell shows {value}, which is no text.")

    def _format(self, style: int) -> str:
        if style not in self.formats:
            from openpyxl.cell.read_only import ReadOnlyCell  # noqa: PLC0415  heavy

            probe = ReadOnlyCell(self.book.worksheets[0], 1, 1, None, style_id=style)
            probe.parent.parent = self.book
            self.formats[style] = str(probe.number_format)
        return self.formats[style]

    def _number(self, value: float, shown: str) -> str:
        if "E+" in shown.upper():
            flaw = "a sheet made a power of it; what it was is not sure."
            return Odd(f"{value:.5E}", flaw=flaw)
        whole = int(value) if value == int(value) and abs(value) < _EXACT else None
        if whole is None:
            return repr(value)
        if _ZEROS.fullmatch(shown):
            return str(whole).zfill(len(shown))
        if shown == _ZIP_PLUS:
            padded = str(whole).zfill(9)
            return f"{padded[:5]}-{padded[5:]}"
        return str(whole)

    def _day(self, value: date | datetime | time, shown: str) -> str:
        if isinstance(value, date) and _DAY_MONTH.fullmatch(shown.strip()):
            return odd.date_read_back(value.month, value.day)
        said = value.isoformat()
        return Odd(said, flaw="a sheet made a date of it; what it was is not sure.")
