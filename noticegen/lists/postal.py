"""The last lines of an address: ZIP, city, state and country, as certified and right.

Only a ZIP that lost its zero is repaired. What cannot be is a `Doubt` that holds the
row; what is only odd is a warning.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from noticegen.lists.matching import city_key, tidy, word_key

if TYPE_CHECKING:
    from noticegen.lists.rules import PlaceWords

_WHOLE_ZIP = re.compile(r"(\d{5})(?:-?(\d{4}))?")
_SHORT_ZIP = re.compile(r"(\d{4})(?:-?(\d{4}))?")
_LONG_ZIP = re.compile(r"0(0\d{4})")
_CANADIAN = re.compile(r"[A-Z]\d[A-Z] ?\d[A-Z]\d", re.IGNORECASE)
_LAST_LINE = re.compile(
    r"(?P<city>[^\d,]+?),?\s+(?P<state>[A-Za-z]{2})\.?,?\s+(?P<zip>\d{4,9}(?:\.0|-\d{4})?)"
)


class Note(NamedTuple):
    """What is wrong or odd, by the name of our field."""

    field: str
    what: str


class Where(NamedTuple):
    """The cells of the end of an address, as certified."""

    city: str
    state: str
    zip: str
    country: str


@dataclass(frozen=True, slots=True)
class Placed:
    """The end of an address: its lines, its key, and what was found.

    `held` keeps the row from the mail. `country` is its English name, or nothing for
    a domestic address; `boxes_only` says that its ZIP takes PO boxes alone.
    """

    lines: tuple[str, ...]
    key: str
    country: str = ""
    boxes_only: bool = False
    held: tuple[Note, ...] = ()
    warned: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class _Zip:
    """A ZIP as it is printed, its first five digits, and what was found."""

    shown: str
    five: str
    why: str = ""
    warning: str = ""


def split_last_line(line: str) -> Where | None:
    """Return city, state and ZIP of a line such as `CARVER, MA 02330`, if it is one."""
    found = _LAST_LINE.fullmatch(tidy(line))
    if found is None:
        return None
    return Where(found["city"].strip(), found["state"], found["zip"], "")


def ends_in_country(line: str, words: PlaceWords) -> Where | None:
    """Return a line that ends in a country's name as city and country, if it does."""
    found = _named_in_city(Where(tidy(line), "", "", ""), words)
    return found if found.country else None


def place(where: Where, words: PlaceWords) -> Placed:
    """Return the end of an address, from its cells."""
    cells = Where(*map(tidy, where))
    cells = cells._replace(
        **{name: "" for name in Where._fields if _filler(getattr(cells, name), words)}
    )
    cells = _named_in_city(cells, words)
    country = word_key(cells.country)
    if country in words.countries:
        return _abroad(cells, words.countries[country])
    if country and country not in words.home:
        why = f"'{cells.country}' is no country that is known here"
        return Placed((), "", held=(Note("country", why),))
    if cells.state.upper() in words.provinces and _CANADIAN.fullmatch(cells.zip):
        return _abroad(cells, words.province_country)
    return _domestic(cells, words, at_home=bool(country))


def _filler(text: str, words: PlaceWords) -> bool:
    return (key := word_key(text)) in words.filler or not key


def _named_in_city(cells: Where, words: PlaceWords) -> Where:
    """Return the cells with a country taken out of the end of the city's."""
    if cells.country or cells.state:
        return cells
    parts = word_key(cells.city).split(" ")
    for start in range(len(parts)):
        name = " ".join(parts[start:])
        if name in words.countries:
            shown = cells.city.split(" ")
            count = len(parts) - start
            city = " ".join(shown[: len(shown) - count]).rstrip(" ,")
            return cells._replace(city=city, country=name)
    return cells


def _abroad(cells: Where, country: str) -> Placed:
    own = tidy(f"{cells.city} {cells.state} {cells.zip}")
    lines = (own, country) if own else (country,)
    return Placed(lines, f"{word_key(own)}|{country}", country)


def _domestic(cells: Where, words: PlaceWords, *, at_home: bool) -> Placed:
    if cells.city and not (cells.state or cells.zip or at_home):
        why = "is blank, and so are state and ZIP"
        return Placed((), "", held=(Note("country", why),))
    state = _state(cells.state, words)
    city = _without_state(cells.city, state)
    read = _zip(cells.zip, state, words)
    held = [Note("city", "is blank")] if not city else []
    if not cells.state:
        held.append(Note("state", "is blank"))
    elif not state:
        held.append(Note("state", f"'{cells.state}' is no state"))
    if read.why:
        held.append(Note("zip", read.why))
    warned = [Note("zip", read.warning)] if read.warning else []
    if held:
        return Placed((), "", held=tuple(held), warned=tuple(warned))
    return _at_office(Where(city, state, read.shown, ""), read.five, words, warned)


def _at_office(
    cells: Where, five: str, words: PlaceWords, warned: list[Note]
) -> Placed:
    office = words.offices.get(five)
    key = city_key(cells.city, words.alike)
    known = office.active if office else five[:3] not in words.covered
    if not known:
        what = f"{five} is a ZIP that the Postal Service does not know or has withdrawn"
        warned.append(Note("zip", what))
    elif office and key not in office.cities:
        what = f"'{cells.city}' is not the post office's name for {five}: {office.city}"
        warned.append(Note("city", what))
    return Placed(
        (tidy(f"{cells.city} {cells.state} {cells.zip}"),),
        five if known else f"{five}|{cells.state}|{key}",
        boxes_only=bool(office and office.boxes_only),
        warned=tuple(warned),
    )


def _state(text: str, words: PlaceWords) -> str:
    letters = text.upper().replace(".", "").replace(" ", "")
    return letters if letters in words.states else words.named.get(word_key(text), "")


def _without_state(city: str, state: str) -> str:
    shown = city.rstrip(" ,")
    if state and shown.upper().endswith(f" {state}"):
        return shown[: -len(state)].rstrip(" ,")
    return shown


def _zip(text: str, state: str, words: PlaceWords) -> _Zip:
    """Return a ZIP as it should stand: repaired if it lost its zero, or why not."""
    cell = re.sub(r"\s*-\s*", "-", text.removesuffix(".0")).rstrip("-")
    if not cell:
        return _Zip("", "", why="is blank")
    if found := _WHOLE_ZIP.fullmatch(cell):
        five, four, warned = found[1], found[2], False
    elif mended := _mended(cell):
        five, four, warned = *mended, True
    else:
        return _Zip("", "", why=f"'{text}' is no ZIP")
    if state and not _fits(five, state, words):
        where = words.prefixes.get(five[:3], "no state")
        return _Zip("", five, why=f"{five} is not in {state} (it is in {where})")
    shown = f"{five}-{four}" if four and four != "0000" else five
    return _Zip(shown, five, warning=f"'{text}' read as {shown}" if warned else "")


def _mended(cell: str) -> tuple[str, str | None] | None:
    """Return a ZIP whose zero was lost, or put twice, with its last four digits."""
    if found := _SHORT_ZIP.fullmatch(cell):
        return f"0{found[1]}", found[2]
    if found := _LONG_ZIP.fullmatch(cell):
        return found[1], None
    return None


def _fits(five: str, state: str, words: PlaceWords) -> bool:
    return state in words.states and bool(words.states[state].match(five))
