"""The street lines of a row, apart from the names and care-of that run into them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from noticegen.lists.matching import street_key, tidy, word_key
from noticegen.lists.names import mended
from noticegen.lists.postal import Note, ends_in_country, split_last_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noticegen.lists.postal import Where
    from noticegen.lists.rules import Rules, StreetWords

JOINED = 35  # a unit joins its street while the line is no longer than this

_NUMBERED = re.compile(r"[\dO]*\d[\dO]*[A-Z]?(?:-\w+)?\s+\w", re.IGNORECASE)
_PLAIN = re.compile(r"[1-9][0-9]*[A-NP-Z]?(?: [A-Z]+)+")
_GAP = re.compile(r",\s*|\s+")
_DIGIT = re.compile(r"\d")
_COMMA = re.compile(r",\s*")
_ODD_NUMBER = re.compile(r"\b(?:\d+O[\dO]*|O\d+|B0X)\b", re.IGNORECASE)
_NO_NUMBER = re.compile(r"0\s+\w")


@dataclass(frozen=True, slots=True)
class Street:
    """The street lines, and the `before` lines (care-of, names) that stand above.

    `where` is the last line of an address that stood whole in one cell.
    """

    before: tuple[str, ...]
    lines: tuple[str, ...]
    key: str
    where: Where | None = None
    held: tuple[Note, ...] = ()
    warned: tuple[Note, ...] = ()


def read_streets(cells: Sequence[str], rules: Rules, *, alone: bool) -> Street:
    """Return the street lines of some cells; `alone` when city, state, ZIP are empty.

    Then a last line `CARVER, MA 02330`, or one that ends in a country, is taken out.
    """
    if (plain := _plain(cells, rules.streets)) is not None:
        return plain
    held: list[Note] = []
    warned: list[Note] = []
    said = _cell_lines(cells, rules.streets, held, warned)
    where = _last_line(said, rules) if alone else None
    if where:
        said.pop()
        if not where.country:
            warned.append(Note("addr1", "holds the whole address, and is split"))
    before, lines = _apart(said, rules)
    key = street_key(lines, rules.streets)
    if not lines:
        held.extend(_streetless(before))
    warned.extend(_odd(lines, key, rules.streets))
    return Street(tuple(before), tuple(lines), key, where, tuple(held), tuple(warned))


def _plain(cells: Sequence[str], words: StreetWords) -> Street | None:
    """Return the commonest address, `4 MEADOW ST`, or None for any other."""
    street = cells[0] if cells else ""
    if any(cells[1:]) or not _PLAIN.fullmatch(street) or len(street) == words.cut_at:
        return None
    said = street.split(" ")
    if not words.units.isdisjoint(said):
        return None
    alike = words.alike
    key = " ".join([said[0], *(alike.get(word, word) for word in said[1:])])
    return Street((), (street,), key)


def _cell_lines(
    cells: Sequence[str], words: StreetWords, held: list[Note], warned: list[Note]
) -> list[str]:
    """Return the lines of the cells, without those that only fill."""
    lines: list[str] = []
    fillers: list[str] = []
    for number, cell in enumerate(cells, start=1):
        field = f"addr{min(number, 2)}"
        if len(cell.strip()) == words.cut_at:
            held.append(Note(field, f"is {words.cut_at} long and may have been cut"))
        for line in filter(None, map(tidy, cell.splitlines())):
            key = word_key(line)
            full = key not in words.nowhere and len(key) > 0
            (lines if full else fillers).append(_mended(line, field, held))
    if fillers:
        note = Note("addr1", f"'{fillers[0]}' is no address")
        (warned if lines else held).append(note)
    elif not lines:
        held.append(Note("addr1", "is blank"))
    return lines


def _mended(line: str, field: str, held: list[Note]) -> str:
    try:
        return mended(line)
    except ValueError:
        held.append(Note(field, f"'{line}' has letters that were spoiled"))
        return line


def _last_line(lines: Sequence[str], rules: Rules) -> Where | None:
    if len(lines) < 2:  # noqa: PLR2004  a street and a last line
        return None
    return split_last_line(lines[-1]) or ends_in_country(lines[-1], rules.places)


def _apart(said: Sequence[str], rules: Rules) -> tuple[list[str], list[str]]:
    before: list[str] = []
    lines: list[str] = []
    for number, line in enumerate(said):
        if rules.names.care_begins.match(line):
            care, rest = _after_care(line, rules)
            before.append(care)
        elif _runs_on(said[number + 1 :], line, lines, rules.streets):
            before.append(line)
            rest = ""
        else:
            care, rest = _after_name(line, rules.streets)
            before.extend(filter(None, [care]))
        _add(lines, rest, rules.streets)
    return before, lines


def _runs_on(
    below: Sequence[str], line: str, above: Sequence[str], words: StreetWords
) -> bool:
    """Return whether a line is a name: no digit in it, and a street comes below."""
    if above or _DIGIT.search(line):
        return False
    return any(_starts(each, words) for each in below)


def _after_care(line: str, rules: Rules) -> tuple[str, str]:
    """Return a line of care-of, and the street that runs on in it."""
    mark = rules.names.care_mark.match(line)
    start = mark.end() if mark else 0
    for gap in _GAP.finditer(line, start):
        rest = line[gap.end() :]
        if gap.start() > start and _starts(rest, rules.streets):
            told = "," in gap[0] or rules.streets.box_pattern.match(rest)
            if told or _has_suffix(rest, rules.streets):
                return line[: gap.start()], rest
    return line, ""


def _after_name(line: str, words: StreetWords) -> tuple[str, str]:
    """Return a name without digits that a comma parts from the street, and the street.

    A street with a box behind a comma stays one text here; `_add` parts them.
    """
    for comma in _COMMA.finditer(line):
        before, rest = line[: comma.start()], line[comma.end() :]
        if _DIGIT.search(before):
            break
        if _starts(rest, words):
            return before, rest
    return "", line


def _starts(text: str, words: StreetWords) -> bool:
    first = word_key(text.split(" ", 1)[0])
    return bool(
        _NUMBERED.match(text)
        or words.box_pattern.match(text)
        or (first in words.numbers and " " in text)
    )


def _has_suffix(text: str, words: StreetWords) -> bool:
    return not words.suffixes.isdisjoint(street_key([text], words).split(" "))


def _add(lines: list[str], line: str, words: StreetWords) -> None:
    """Put a line under the others: a unit at the street's end, a box on its own."""
    if not line:
        return
    if lines and len(lines[-1]) + len(line) < JOINED and _is_unit(line, words):
        lines[-1] = f"{lines[-1]} {line}"
        return
    for comma in _COMMA.finditer(line):
        if words.box_pattern.match(line, comma.end()):
            lines.extend((line[: comma.start()], line[comma.end() :]))
            return
    lines.append(line)


def _is_unit(line: str, words: StreetWords) -> bool:
    first = street_key(["X", line], words).split(" ")[1]
    return first == "UNIT" or first in words.rear


def _streetless(before: Sequence[str]) -> list[Note]:
    """Return why nothing can be delivered; what has a number is left as certified."""
    if before and not any(sign.isdigit() for line in before for sign in line):
        return [Note("addr1", "has a care-of, and no street or box")]
    return []


def _odd(lines: Sequence[str], key: str, words: StreetWords) -> list[Note]:
    found = []
    tokens = key.split(" ")
    if "BOX" in tokens and not words.suffixes.isdisjoint(tokens):
        what = "has a box and a street: mail goes to the one above the city"
        found.append(Note("addr1", what))
    if any(_ODD_NUMBER.search(line) for line in lines):
        found.append(Note("addr1", f"'{lines[0]}' has a letter for a digit"))
    if lines and _NO_NUMBER.match(lines[0]):
        found.append(Note("addr1", f"'{lines[0]}' is a lot with no house number"))
    return found
