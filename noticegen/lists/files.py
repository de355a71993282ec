"""The file of a list, opened by what it is and not by its name.

Text files are read as UTF-8, else as Windows-1252, and cut where every line agrees;
sheets are read as they are shown. What could be a bomb is refused before it is opened.
"""

from __future__ import annotations

import csv
import re
import zipfile
from io import BytesIO, StringIO
from typing import TYPE_CHECKING

from noticegen.lists.grids import Grid, best, find_header, listed
from noticegen.lists.listed import MEGABYTE, Limits, Remark
from noticegen.problems import RefusedError, refuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from noticegen.lists.headers import Headers
    from noticegen.lists.listed import Listed

_ZIP, _OLE, _PDF = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"%PDF"
_MARKS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe"}
_HEAD = 200_000  # letters of a file in which its header is looked for
_KINDS = "Ask the Assessors for a CSV or Excel file."
_CUT = re.compile(r"[^\n]*\Z")


def read(
    content: bytes, name: str, headers: Headers, limits: Limits | None = None
) -> Listed:
    """Return the list in a file, its rows as they stand.

    Raises RefusedError with every problem of the file, by row and column.
    """
    limits = limits or Limits()
    if len(content) > limits.megabytes * MEGABYTE:
        what = f"is larger than {limits.megabytes} MB, which is the limit."
        raise refuse(name, what, "Ask for a list of the abutters alone.")
    if content.startswith(_ZIP):
        return _zipped(content, name, headers, limits)
    if content.startswith(_OLE):
        from noticegen.lists.xls import grids  # noqa: PLC0415  heavy

        return best(grids(content, name, limits), headers, limits)
    if content.startswith(_PDF):
        raise refuse(name, "is a PDF, which cannot be read row by row.", _KINDS)
    return _text(content, name, headers, limits)


def _zipped(content: bytes, name: str, headers: Headers, limits: Limits) -> Listed:
    """Read a workbook, once it is known that it can be unpacked."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as file:
            entries = file.infolist()
    except zipfile.BadZipFile:
        raise refuse(name, "is damaged: it cannot be opened.", _KINDS) from None
    if len(entries) > limits.entries:
        what = f"has {len(entries):,} parts; {limits.entries:,} is the limit."
        raise refuse(name, what, _KINDS)
    unpacked = sum(each.file_size for each in entries)
    if unpacked > limits.unpacked_megabytes * MEGABYTE:
        what = (
            f"would unpack to {unpacked // MEGABYTE:,} MB;"
            f" {limits.unpacked_megabytes} MB is the limit."
        )
        raise refuse(name, what, "Save it again with its values alone.")
    names = {each.filename for each in entries}
    if "xl/workbook.xml" in names or "[Content_Types].xml" in names:
        from noticegen.lists import xlsx  # noqa: PLC0415  heavy

        return best(xlsx.grids(content, name, limits), headers, limits)
    if "content.xml" in names:
        from noticegen.lists import ods  # noqa: PLC0415  heavy

        return best(ods.grids(content, name, limits), headers, limits)
    raise refuse(name, "is neither a list nor a workbook.", _KINDS)


def _text(content: bytes, name: str, headers: Headers, limits: Limits) -> Listed:
    """Read a text file by the mark at which all of its lines can be cut."""
    text, remarks = _decoded(content, name)
    head = text if len(text) <= _HEAD else _CUT.sub("", text[:_HEAD])
    found: list[tuple[str, Listed]] = []
    refused: list[tuple[int, RefusedError]] = []
    for mark in _MARKS:
        likeness = -1
        try:
            shown = Grid(name, [*_lines(head, mark, name, limits, strict=False)])
            header = find_header(shown, headers)
            likeness = headers.recognised(header.line) if header else 0
            if header is None and mark != ",":
                continue
            lines = [*_lines(text, mark, name, limits, strict=True)]
            grid = Grid(name, lines, remarks=remarks, ragged=True)
            found.append((mark, listed(grid, headers, limits)))
        except RefusedError as error:
            refused.append((likeness, error))
    if len(found) > 1:
        marks = " and ".join(_MARKS[mark] for mark, _ in found)
        what = f"can be read in two ways, cut at {marks}."
        raise refuse(name, what, "Save it again with one mark between the fields.")
    if not found:
        raise max(refused, key=lambda each: each[0])[1]
    return found[0][1]


def _decoded(content: bytes, name: str) -> tuple[str, tuple[Remark, ...]]:
    """Return the letters of a file, and what had to be assumed."""
    if content[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return content.decode("utf-16", "replace"), ()
    if b"\0" in content[:_HEAD]:
        raise refuse(name, "is no text and no workbook.", _KINDS)
    try:
        return content.decode("utf-8-sig"), ()
    except UnicodeDecodeError as error:
        row = content[: error.start].count(b"\n") + 1
        try:
            text = content.decode("cp1252")
        except UnicodeDecodeError as worse:
            row = content[: worse.start].count(b"\n") + 1
            what = f"has letters in row {row} that are neither UTF-8 nor Windows-1252."
            raise refuse(name, what, "Save it again as CSV UTF-8.") from None
        what = "is not UTF-8; it was read as Windows-1252. Look at its accents."
        return text, (Remark(row, "", what),)


def _lines(
    text: str, mark: str, name: str, limits: Limits, *, strict: bool
) -> Iterator[tuple[int, Sequence[str]]]:
    """Yield the records that have something in them, with their numbers."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=mark, strict=strict)
    filled = 0
    try:
        for number, line in enumerate(reader, start=1):
            if not any(map(str.strip, line)):
                continue
            filled += 1
            if filled > limits.rows + _AROUND:
                what = f"has more than {limits.rows:,} rows, which is the limit."
                raise refuse(name, what, "Ask for a list of the abutters alone.")
            if len(line) > limits.columns:
                what = f"has more than {limits.columns} columns in row {number}."
                raise refuse(name, what, "Ask for a list with fewer columns.")
            yield number, line
    except csv.Error as error:
        what = f"cannot be cut into fields near line {reader.line_num}: {error}."
        raise refuse(name, what, "Look at the quotes there.") from None


_AROUND = 200  # lines that are no rows: titles, headers, totals
