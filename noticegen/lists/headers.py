"""The header of a list: which column is which, by the words that assessors use.

The words are data, in order of preference: of two columns that could be one field the
preferred one is taken and the other is said. A column is never taken twice.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from noticegen.entries import Entry, refuse_if
from noticegen.lists.listed import FIELDS
from noticegen.problems import Problem, suggest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from noticegen.yamlfile import Tree

CITY_STATE = "city_state"
ENOUGH = 3  # names that a line must have to be a header
_MAY = "?"  # before a column that a join can do without
_MARKS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Name:
    """How a field may be called: one column, or several that make it together."""

    columns: tuple[str, ...]
    optional: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Match:
    """What a header says: for each field its columns, by number, and its title.

    `extra` are columns that could have been a field as well, with the field's title.
    """

    columns: Mapping[str, tuple[int, ...]]
    titles: Mapping[str, str]
    extra: tuple[tuple[str, str], ...] = ()
    missing: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Headers:
    """The words of headers: names of each field, and lines that are no rows."""

    names: Mapping[str, tuple[Name, ...]]
    between: Mapping[str, str]
    needed: Mapping[str, str]
    ends: tuple[re.Pattern[str], ...]
    pages: tuple[re.Pattern[str], ...]

    @cached_property
    def words(self) -> frozenset[str]:
        """Every name of a column, without case, blanks and marks."""
        return frozenset(
            bare(column)
            for names in self.names.values()
            for name in names
            for column in name.columns
        )

    def recognised(self, line: Sequence[str]) -> int:
        """Return how many cells of a line are names of columns."""
        return sum(1 for cell in line if cell and bare(cell) in self.words)

    def match(self, line: Sequence[str]) -> Match:
        """Return which column is which."""
        places = {bare(cell): place for place, cell in enumerate(line) if cell.strip()}
        columns: dict[str, tuple[int, ...]] = {}
        titles: dict[str, str] = {}
        extra: list[tuple[str, str]] = []
        for key in (*_FIRST, *(each for each in FIELDS if each not in _FIRST)):
            self._find(key, line, places, columns, titles, extra)
        taken = {place for found in columns.values() for place in found}
        missing = tuple(
            said
            for key, said in self.needed.items()
            if key not in columns and not self._in_one(key, columns)
        )
        unknown = tuple(
            cell.strip()
            for place, cell in enumerate(line)
            if cell.strip() and place not in taken and bare(cell) not in self.words
        )
        return Match(columns, titles, tuple(extra), missing, unknown)

    def _in_one(self, key: str, columns: Mapping[str, tuple[int, ...]]) -> bool:
        return key in {"city", "state"} and CITY_STATE in columns

    def _find(  # noqa: PLR0913, PLR0917  what is found so far
        self,
        key: str,
        line: Sequence[str],
        places: Mapping[str, int],
        columns: dict[str, tuple[int, ...]],
        titles: dict[str, str],
        extra: list[tuple[str, str]],
    ) -> None:
        taken = {place for found in columns.values() for place in found}
        for name in self.names.get(key, ()):
            have = [
                (column, places[bare(column)])
                for column in name.columns
                if bare(column) in places
            ]
            whole = {column for column, _ in have} | name.optional >= {*name.columns}
            if not have or not whole or any(place in taken for _, place in have):
                continue
            if key in columns:
                if len(have) == 1:
                    extra.append((line[have[0][1]].strip(), titles[key]))
                continue
            columns[key] = tuple(place for _, place in have)
            titles[key] = " + ".join(line[place].strip() for _, place in have)

    def twice(self, line: Sequence[str]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield each known name that a line has more than once, with the columns."""
        seen: dict[str, list[int]] = {}
        for place, cell in enumerate(line):
            if cell.strip() and bare(cell) in self.words:
                seen.setdefault(bare(cell), []).append(place)
        for places in seen.values():
            if len(places) > 1:
                yield line[places[0]].strip(), tuple(places)

    def why_no_row(self, cells: Sequence[str]) -> str:
        """Return `end` or `page` for a line that is no row of the list, or nothing."""
        first = next((cell.strip() for cell in cells if cell.strip()), "")
        lowered = first.lower()
        if any(pattern.search(lowered) for pattern in self.ends):
            return "end"
        last = next((c.strip().lower() for c in reversed(cells) if c.strip()), "")
        if any(p.search(each) for p in self.pages for each in (lowered, last)):
            return "page"
        return ""


# The mailing takes its columns before the land does.
_FIRST = ("parcel", "owner1", "owner2", "owner3", "addr1", "addr2", CITY_STATE)


def bare(name: str) -> str:
    """Return a name without case, blanks and marks."""
    return _MARKS.sub("", name).casefold()


def read(tree: Tree) -> Headers:
    """Read the words of headers; every mistake in the file is told at once."""
    problems: list[Problem] = []
    entry = Entry(tree, problems)
    fields = entry.entry("fields")
    names = {
        key: tuple(map(_name, fields.listed(key))) for key in (*FIELDS, CITY_STATE)
    }
    between, needed = entry.entry("between"), entry.entry("needed")
    found = Headers(
        names=names,
        between={key: between.text(key, " ") for key in FIELDS if between.has(key)},
        needed={key: needed.text(key) for key in FIELDS if needed.has(key)},
        ends=tuple(_pattern(each, entry, "ends") for each in entry.words("ends")),
        pages=tuple(_pattern(each, entry, "pages") for each in entry.words("pages")),
    )
    entry.notes()
    for each in (fields, between, needed, entry):
        each.close()
    refuse_if(problems)
    return found


def _name(said: object) -> Name:
    if not isinstance(said, list):
        return Name((str(said),))
    columns = tuple(str(each).removeprefix(_MAY) for each in said)
    optional = (str(each)[1:] for each in said if str(each).startswith(_MAY))
    return Name(columns, frozenset(optional))


def _pattern(said: str, entry: Entry, key: str) -> re.Pattern[str]:
    try:
        return re.compile(said)
    except re.error as error:
        entry.complain(key, f"'{said}' is no pattern: {error}.", "See the others.")
        return re.compile("$^")


def why_missing(match: Match, name: str, headers: Headers) -> Problem:
    """Return what a header lacks, with the names in it that nobody knows."""
    lacking = _listed(match.missing)
    what = f"has no column for {lacking}."
    if match.unknown:
        quoted = [f"'{each}'" for each in match.unknown]
        what += f" Not known: {_listed(quoted)}."
    near = [
        f"{each}: {hint}"
        for each in match.unknown
        if (hint := suggest(each, headers.needed.values()))
    ]
    fix = (
        "Name the columns as usual, or add their names to calendars/lists/headers.yaml."
    )
    return Problem(name, what, " ".join([*near, fix]))


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)
