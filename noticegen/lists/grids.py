"""A grid of cells, and the list that is in it: header found, rows kept, odd cells told.

Nothing is corrected and nothing is dropped in silence: what is no row of the list is
said with its number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from noticegen.entries import refuse_if
from noticegen.lists import odd
from noticegen.lists.headers import CITY_STATE, ENOUGH, bare, why_missing
from noticegen.lists.listed import FIELDS, Flaw, Listed, Remark
from noticegen.lists.odd import Odd
from noticegen.problems import Problem, RefusedError, refuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from noticegen.lists.headers import Headers, Match
    from noticegen.lists.listed import Limits

LOOKED_AT = 100  # first lines among which the header is looked for
FEW = 3  # cells in use that make a line a row, after the end of the data
SHOWN = 12  # rows that one message names
LONG = 60  # letters of a line in a message
_CITY_STATE = re.compile(r"(?P<city>.*?)[,\s]+(?P<state>[A-Za-z]{2})\.?")


class Merge(NamedTuple):
    """Cells merged into one: first and last row and column, columns from 0."""

    first: int
    last: int
    left: int
    right: int
    name: str


@dataclass(frozen=True)
class Grid:
    """The lines of a sheet or a text file that have something in them, by number.

    `ragged` says that each line should have as many cells as the header.
    """

    name: str
    lines: Sequence[tuple[int, Sequence[str]]]
    merges: Sequence[Merge] = ()
    hidden: frozenset[int] = frozenset()
    remarks: tuple[Remark, ...] = ()
    ragged: bool = False


@dataclass(frozen=True)
class Header:
    """Where the header of a grid stands, its cells, and what they say."""

    place: int  # among the lines of the grid
    line: Sequence[str]
    match: Match


def column_letter(place: int) -> str:
    """Return the letter of a column as a sheet shows it; the first is 0.

    >>> column_letter(0), column_letter(27)
    ('A', 'AB')
    """
    letters = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def find_header(grid: Grid, headers: Headers) -> Header | None:
    """Return the header of a grid: the first line that names all columns needed.

    The line above is read with it where columns are named over two lines. Where no
    line names them all, it is the first that names some.
    """
    first: Header | None = None
    for place, (_, line) in enumerate(grid.lines[:LOOKED_AT]):
        if headers.recognised(line) < ENOUGH:
            continue
        above = grid.lines[place - 1][1] if place else ()
        filled = [
            cell if cell.strip() else (above[n] if n < len(above) else "")
            for n, cell in enumerate(line)
        ]
        plain = Header(place, filled, headers.match(filled))
        if not plain.match.missing and not [*headers.twice(filled)]:
            return plain
        both = [f"{over} {cell}".strip() for over, cell in _over(above, line)]
        joined = Header(place, both, headers.match(both))
        if not joined.match.missing and not [*headers.twice(both)]:
            return joined
        first = first or Header(place, [*line], headers.match(line))
    return first


def _over(above: Sequence[str], line: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each cell of a line with what stands over it, merged to the left."""
    said = ""
    for place, cell in enumerate(line):
        here = above[place] if place < len(above) else ""
        said = here.strip() or said
        yield said, cell


def listed(grid: Grid, headers: Headers, limits: Limits) -> Listed:
    """Return the list in a grid.

    Raises RefusedError with every problem: no header, a column missing or named twice,
    a line with too many or too few fields, more rows than the limit, no rows.
    """
    header = find_header(grid, headers)
    if header is None:
        raise refuse(
            grid.name,
            f"none of its first {LOOKED_AT} lines names the columns of a list.",
            "Name them: Parcel, Owner, Address1, City, State, ZIP.",
        )
    problems = [*_twice(grid, header, headers)]
    if header.match.missing:
        problems.append(why_missing(header.match, grid.name, headers))
    refuse_if(problems)
    return _Reader(grid, headers, header, limits).listed()


def _twice(grid: Grid, header: Header, headers: Headers) -> Iterator[Problem]:
    for name, places in headers.twice(header.line):
        where = " and ".join(
            f"'{header.line[place]}' in column {column_letter(place)}"
            for place in places
        )
        what = (
            f"names '{name}' more than once: {where}; nobody can tell which is meant."
        )
        yield Problem(grid.name, what, "Give one of them another name.")


class _Reader:
    """Takes the rows of a list out of a grid, once its header is known."""

    def __init__(
        self, grid: Grid, headers: Headers, header: Header, limits: Limits
    ) -> None:
        self.grid, self.headers, self.header = grid, headers, header
        self.limits = limits
        self.match = header.match
        self.used = sorted({p for found in self.match.columns.values() for p in found})
        self.rows: list[int] = []
        self.kept: list[Sequence[str]] = []
        self.remarks: list[Remark] = [*grid.remarks]
        self.problems: list[Problem] = []
        self.flaws: dict[int, list[Flaw]] = {}
        self.again: list[str] = []  # the header, to know it when it comes again

    def listed(self) -> Listed:
        """Return the list; every problem is told at once."""
        self._keep_rows()
        if not self.rows and not self.problems:
            fix = "Ask the Assessors for the list; nobody is notified by an empty one."
            self._complain("has a header and no rows: there are no recipients.", fix)
        refuse_if(self.problems)
        for title, taken in self.match.extra:
            what = f"'{title}' could be this column as well; '{taken}' is used."
            self.remarks.append(Remark(None, taken, what))
        cells = {key: self._cells(key) for key in FIELDS if key in self.match.columns}
        titles = dict(self.match.titles)
        if CITY_STATE in self.match.columns:
            self._split_city_state(cells, titles)
        self._tell_odd(cells, titles)
        self._hold_merged()
        self._tell_hidden()
        return Listed(
            self.grid.name,
            self.rows,
            cells,
            {key: title for key, title in titles.items() if key in FIELDS},
            {index: tuple(found) for index, found in self.flaws.items()},
            tuple(self.remarks),
        )

    def _complain(self, what: str, fix: str) -> None:
        self.problems.append(Problem(self.grid.name, what, fix))

    def _keep_rows(self) -> None:
        """Keep the lines that are rows; say what the others are."""
        self.again = [bare(cell) for cell in self.header.line]
        wrong: list[int] = []
        ended = False
        for number, line in self.grid.lines[self.header.place + 1 :]:
            if sort := self._no_row(line, ended=ended):
                ended = ended or sort == "end"
                self._say(number, line, sort)
            elif self.grid.ragged and self._ragged(line):
                wrong.append(number)
            else:
                self.rows.append(number)
                self.kept.append(line)
        if len(self.rows) > self.limits.rows:
            what = f"has more than {self.limits.rows:,} rows, which is the limit."
            raise refuse(self.grid.name, what, _RAISE_LIMIT)
        if wrong:
            shown = ", ".join(map(str, wrong[:SHOWN]))
            more = f" and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
            what = (
                f"has too many or too few fields in row {shown}{more}; the header has"
                f" {len(self.header.line)}."
            )
            self._complain(what, "Put what holds the mark between fields in quotes.")

    def _no_row(self, line: Sequence[str], *, ended: bool) -> str:
        """Return what a line is that is no row of the list, or nothing."""
        filled = sum(1 for p in self.used if p < len(line) and line[p].strip())
        if filled <= FEW:
            return self.headers.why_no_row(line) or ("rest" if ended else "")
        place = self.used[0]
        first = bare(line[place]) if place < len(line) else ""
        if first == self.again[place] and self._is_header(line):
            return "header"
        return ""

    def _ragged(self, line: Sequence[str]) -> bool:
        extra = line[len(self.header.line) :]
        return len(line) < len(self.header.line) or any(cell.strip() for cell in extra)

    def _is_header(self, line: Sequence[str]) -> bool:
        return all(
            bare(line[place]) == self.again[place]
            for place in self.used
            if place < len(line)
        )

    def _say(self, number: int, line: Sequence[str], sort: str) -> None:
        first = next((" ".join(cell.split()) for cell in line if cell.strip()), "")
        shown = first if len(first) <= LONG else f"{first[: LONG - 1]}…"
        self.remarks.append(Remark(number, "", f"{_SAID[sort]}: '{shown}'."))

    def _cells(self, key: str) -> list[str]:
        """Return the cells of a field, its columns joined where it has several."""
        columns = self.match.columns[key]
        if len(columns) == 1:
            (place,) = columns
            return [
                line[place] if type(line[place]) is Odd else line[place].strip()
                for line in self._padded(place)
            ]
        between = self.headers.between.get(key, " ")
        return [
            _joined([line[place] for place in columns], key, between)
            for line in self._padded(max(columns))
        ]

    def _padded(self, place: int) -> Iterator[Sequence[str]]:
        for line in self.kept:
            yield (
                line if len(line) > place else [*line, *[""] * (place + 1 - len(line))]
            )

    def _split_city_state(
        self, cells: dict[str, list[str]], titles: dict[str, str]
    ) -> None:
        both = self._cells(CITY_STATE)
        title = titles[CITY_STATE]
        found = [_CITY_STATE.fullmatch(each.strip()) for each in both]
        parts = {
            "city": [
                f["city"] if f else each for f, each in zip(found, both, strict=True)
            ],
            "state": [f["state"] if f else "" for f in found],
        }
        for key, said in parts.items():
            if key not in cells:
                cells[key], titles[key] = said, title

    def _tell_odd(
        self, cells: Mapping[str, list[str]], titles: Mapping[str, str]
    ) -> None:
        for key, column in cells.items():
            look = odd.parcel if key == "parcel" else odd.words
            for index, cell in enumerate(column):
                said = cell if type(cell) is Odd else look(cell)
                if said is not cell:
                    column[index] = said
                if type(said) is Odd:
                    if said.flaw:
                        flaw = Flaw(titles[key], said.flaw)
                        self.flaws.setdefault(index, []).append(flaw)
                    if said.remark:
                        remark = Remark(self.rows[index], titles[key], said.remark)
                        self.remarks.append(remark)
                    column[index] = str(said)

    def _hold_merged(self) -> None:
        """Hold every row that cells merged over data cover."""
        index = {number: place for place, number in enumerate(self.rows)}
        for merge in self.grid.merges:
            columns = [p for p in self.used if merge.left <= p <= merge.right]
            rows = [n for n in range(merge.first, merge.last + 1) if n in index]
            if not columns or not rows:
                continue
            title = self.header.line[columns[0]].strip()
            why = f"the cells {merge.name} are merged; whose each row is, is not sure."
            for number in rows:
                self.flaws.setdefault(index[number], []).append(Flaw(title, why))

    def _tell_hidden(self) -> None:
        hidden = [number for number in self.rows if number in self.grid.hidden]
        if hidden:
            shown = ", ".join(map(str, hidden[:SHOWN]))
            more = "…" if len(hidden) > SHOWN else ""
            what = f"hidden rows count all the same: {shown}{more}."
            self.remarks.append(Remark(None, "", what))


def _joined(parts: Sequence[str], key: str, between: str) -> str:
    """Return the cells that make one field, with what is odd about any of them."""
    if key == "parcel":
        parts = [
            each if type(each) is Odd else odd.parcel(each.strip()) for each in parts
        ]
    joined = between.join(each.strip() for each in parts if each.strip())
    odd_ones = [each for each in parts if isinstance(each, Odd)]
    if not odd_ones:
        return joined
    flaws = [each.flaw for each in odd_ones if each.flaw]
    remarks = [each.remark for each in odd_ones if each.remark]
    return Odd(joined, flaw=" ".join(flaws), remark=" ".join(remarks))


_RAISE_LIMIT = "Ask for a list of the abutters alone, or raise `limits` of the town."
_SAID = {
    "end": "the end of the list, no row of it",
    "page": "a line of the page, no row",
    "header": "the header once more, no row",
    "rest": "after the end of the list, no row",
}


def best(grids: Sequence[Grid], headers: Headers, limits: Limits) -> Listed:
    """Return the list in one of several grids: the first that has one.

    Where none has, the refusal is of the one that is most like a list.
    """
    refused: list[tuple[int, RefusedError]] = []
    for grid in grids:
        try:
            return listed(grid, headers, limits)
        except RefusedError as error:
            lines = grid.lines[:LOOKED_AT]
            like = max((headers.recognised(line) for _, line in lines), default=0)
            refused.append((like, error))
    raise max(refused, key=lambda each: each[0])[1]
