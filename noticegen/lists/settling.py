"""What becomes of every row of the lists: mailed, merged, handed over, held, skipped.

Only what is the same after normalising is merged; what looks the same is listed for a
person. The lists themselves are never changed: a correction stands in the record.
"""

from __future__ import annotations

import gc
import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from noticegen.lists.alike import Candidate, similar
from noticegen.lists.blocks import Cells, composer
from noticegen.lists.corrections import corrected
from noticegen.lists.listed import FIELDS, Remark
from noticegen.lists.matching import tidy, word_key
from noticegen.lists.postal import Note, Where
from noticegen.lists.rules import Rules, read_rules
from noticegen.lists.settled import (
    ALSO,
    Held,
    Merged,
    Place,
    Recipient,
    Settled,
    Skipped,
)
from noticegen.problems import Problem, RefusedError
from noticegen.words import plain_day

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from noticegen.lists.blocks import Block, Key
    from noticegen.lists.listed import Flaw, Listed
    from noticegen.parts import AlsoTold, Correction, SameRecipient

__all__ = ["Asked", "Rules", "read_rules", "settle"]

TO_DO = "Ask the Assessors and correct it in the record, or leave the row out by name."
SEPARATORS = " -_|/."
SITE = "the site itself"
VOID = "a void row"
SAME = "the same owner at the same mailing address"

_ADDRESS = FIELDS.index("addr1")  # the Town's own land needs none

_SEPARATORS = re.compile(r"[\W_]+")


def _prints(_text: str) -> str:
    return ""


def _fits(_lines: Sequence[str]) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the record and the town say of the lists.

    `locus` are the parcels of the site. `corrections` are one tuple a list; `same`
    names rows of the first list. `unprintable` gives the signs of a text that no font
    prints, `fits` why some lines do not fit their window: nothing, if all is well.
    """

    locus: tuple[str, ...] = ()
    corrections: tuple[tuple[Correction, ...], ...] = ((),)
    same: tuple[SameRecipient, ...] = ()
    also: tuple[AlsoTold, ...] = ()
    town: str = ""
    interoffice_also_mailed: bool = False
    unprintable: Callable[[str], str] = _prints
    fits: Callable[[Sequence[str]], str] = _fits


class _Row(NamedTuple):
    """A row that is told: where it stands, its parcel, and its block."""

    place: Place
    parcel: str
    block: Block


@dataclass(slots=True)
class _Trays:
    """The rows as they are sorted; those of one recipient lie together by its key."""

    mail: dict[Key, list[_Row]] = field(default_factory=dict)
    town: dict[Key, list[_Row]] = field(default_factory=dict)
    held: list[Held] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    warned: list[tuple[int, Remark]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    joined: dict[Place, str] = field(default_factory=dict)


def settle(
    lists: Sequence[Listed], rules: Rules, asked: Asked | None = None
) -> Settled:
    """Return what becomes of every row of the lists, the certified one first.

    Refused, all at once: a correction, or rows said to be one recipient, that name a
    row which is not there to be corrected or mailed; somebody else to be told whose
    address cannot be mailed.
    """
    with _nothing_thrown_away():
        return _settle(lists, _Desk(rules, asked or Asked()))


def _settle(lists: Sequence[Listed], desk: _Desk) -> Settled:
    for number, listed in enumerate(lists):
        desk.sort(number, listed)
    for same in desk.asked.same:
        desk.join(same)
    for number, told in enumerate(desk.asked.also, start=1):
        desk.tell(number, told)
    if desk.trays.problems:
        raise RefusedError(desk.trays.problems)
    return desk.settled(lists)


@contextmanager
def _nothing_thrown_away() -> Iterator[None]:
    """Keep Python from looking for garbage: of a long list, everything lives on."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class _Desk:
    """Where rows are sorted by the rules, as the record asks."""

    def __init__(self, rules: Rules, asked: Asked) -> None:
        self.rules = rules
        self.asked = asked
        self.trays = _Trays()
        self._compose = composer(rules)
        self._locus = {parcel_key(each) for each in asked.locus}
        self._locus_ends = {key[-1] for key in self._locus if key}
        self._town = _town(asked.town, rules)

    def sort(self, number: int, listed: Listed) -> None:
        """Sort the rows of a list into the trays."""
        corrections = self.asked.corrections[number : number + 1] or ((),)
        mended = corrected(listed, corrections[0])
        self.trays.problems.extend(mended.problems)
        remarks = (*listed.remarks, *mended.remarks)
        self.trays.warned.extend((number, each) for each in remarks)
        blank = [""] * len(listed.rows)
        columns = [listed.cells.get(name, blank) for name in FIELDS]
        for index, texts in enumerate(zip(*columns, strict=True)):
            place = Place(number, listed.rows[index])
            cells = mended.cells.get(index, texts)
            flaws = mended.flaws.get(index, ())
            self._sort_row(place, cells, flaws, listed.titles)

    def _sort_row(
        self,
        place: Place,
        cells: Sequence[str],
        flaws: Sequence[Flaw],
        titles: Mapping[str, str],
    ) -> None:
        parcel = tidy(cells[0])
        last = parcel.rstrip(SEPARATORS)[-1:].upper()
        if last in self._locus_ends and parcel_key(parcel) in self._locus:
            self.trays.skipped.append(Skipped(place, SITE))
            return
        row = _Row(place, parcel, self._compose(_cells(cells)))
        if row.block.void:
            self.trays.skipped.append(Skipped(place, VOID))
            return
        for name, what in row.block.warned:
            remark = Remark(place.row, titles.get(name, name), f"{what}.")
            self.trays.warned.append((place.list, remark))
        department = self._department(row.block)
        wrong = [(each.column, each.why) for each in flaws]
        if department is None or any(map(tidy, cells[_ADDRESS:])):
            told = {column for column, _ in wrong}
            doubts = ((titles.get(n, n), why) for n, why in self._doubts(row, cells))
            wrong += [each for each in doubts if each[0] not in told]
        if wrong:
            self._hold(row, wrong)
        elif department is None:
            self.trays.mail.setdefault(row.block.key, []).append(row)
        else:
            key = row.block.key._replace(name=department)
            self.trays.town.setdefault(key, []).append(row)

    def _hold(self, row: _Row, wrong: Iterable[tuple[str, str]]) -> None:
        self.trays.held.extend(
            Held(
                row.place,
                column,
                _advised(why),
                row.parcel,
                row.block.name,
            )
            for column, why in wrong
        )

    def _doubts(self, row: _Row, cells: Sequence[str]) -> Iterator[Note]:
        """Yield why a row cannot be mailed: its cells first, then its letters."""
        if row.block.held:
            yield from row.block.held
            return
        lines = row.block.lines
        if signs := self.asked.unprintable(" ".join(lines)):
            field = next(
                (
                    n
                    for n, text in zip(FIELDS, cells, strict=True)
                    if {*signs} & {*text}
                ),
                "owner1",
            )
            yield Note(field, f"has a character that no font prints: {_shown(signs)}")
        elif why := self.asked.fits(lines):
            yield Note("addr1", why)

    def _department(self, block: Block) -> str | None:
        """Return the department of the town's own land, or None for all others."""
        name = block.key.name
        if not name.startswith(self._town):
            return None
        for town in self._town:
            if name == town or name.startswith(f"{town} "):
                return name[len(town) :].strip()
        return None

    def join(self, same: SameRecipient) -> None:
        """Lay together the rows that a person found to be one recipient."""
        for tray in (self.trays.mail, self.trays.town):
            found = {
                key: None
                for key, rows in tray.items()
                if any(r.place.list == 0 and r.place.row in same.rows for r in rows)
            }
            if _all_found(found, tray, same):
                first, *others = found
                moved = {row.place for key in others for row in tray[key]}
                tray[first] = sorted(
                    (row for key in found for row in tray[key]),
                    key=lambda row: row.place,
                )
                for key in others:
                    del tray[key]
                why = f"{same.source}, {plain_day(same.date)}"
                for place in moved:
                    self.trays.joined[place] = why
                return
        rows = ", ".join(map(str, same.rows))
        what = f"rows {rows} are not all mailed, or all the Town's own land."
        fix = "Name rows of the list that have a letter each; correct a held row first."
        self.trays.problems.append(Problem("abutters.same", what, fix))

    def tell(self, number: int, told: AlsoTold) -> None:
        """Add somebody who is on no list, unless he has his letter already."""
        where = told.address
        end = Where(
            where.city or "", where.state or "", where.zip or "", where.country or ""
        )
        row = _Row(
            Place(ALSO, number),
            "",
            self._compose(Cells((told.name,), where.lines, end)),
        )
        if row.block.key in self.trays.mail:
            what = f"{told.name} is on the list already, and gets one letter."
            self.trays.warned.append((ALSO, Remark(number, "name", what)))
            return
        empty = [""] * len(FIELDS)
        for name, why in self._doubts(row, empty):
            what = f"{told.name}: {_ALSO_NAMES.get(name, name)} {why}."
            fix = "Write the address whole."
            self.trays.problems.append(
                Problem(f"abutters.also.{number - 1}", what, fix)
            )
        self.trays.mail[row.block.key] = [row]

    def settled(self, lists: Sequence[Listed]) -> Settled:
        """Return the rows as they lie in the trays, each recipient by its first row."""
        mail = list(self.trays.mail.values())  # they lie in the order of first rows
        town = list(self.trays.town.values())
        both = sorted((*mail, *town), key=_first) if town else mail
        posted = both if self.asked.interoffice_also_mailed else mail
        words = self.rules.names
        alike = (
            *similar(
                [Candidate(rows[0].block.key, rows[0].place) for rows in mail], words
            ),
            *similar([_packet(rows, self._town) for rows in town], words),
        )
        return Settled(
            names=tuple(each.name for each in lists),
            rows=sum(len(each.rows) for each in lists),
            recipients=tuple(map(_recipient, posted)),
            interoffice=tuple(map(_recipient, town)),
            held=tuple(self.trays.held),
            merged=tuple(each for rows in both for each in self._merged(rows)),
            similar=tuple(sorted(alike, key=lambda each: each.places)),
            skipped=tuple(self.trays.skipped),
            warnings=tuple(self.trays.warned),
        )

    def _merged(self, rows: Sequence[_Row]) -> Iterator[Merged]:
        """Yield the rows that add no letter, apart by why they add none."""
        if len(rows) == 1:
            return
        places = [row.place for row in rows]
        by_why: dict[str, list[Place]] = {}
        for place in places[1:]:
            why = self.trays.joined.get(place, SAME)
            by_why.setdefault(why, []).append(place)
        for why, told in by_why.items():
            yield Merged(places[0], tuple(told), why)


_ALSO_NAMES = {"owner1": "the name", "addr1": "the street", "zip": "the ZIP"}


def parcel_key(parcel: str) -> str:
    """Return a parcel's number without its separators and leading zeros: `39-3`."""
    parts = _SEPARATORS.sub(" ", parcel).upper().split()
    return "-".join(part.lstrip("0") or "0" for part in parts)


def _cells(cells: Sequence[str]) -> Cells:
    _parcel, _site, one, two, three, first, second, city, state, code, country = cells
    return Cells((one, two, three), (first, second), Where(city, state, code, country))


def _town(town: str, rules: Rules) -> tuple[str, ...]:
    """Return how the town is written as an owner, the longest first."""
    said = (each.format(town=town) for each in rules.names.town if town)
    return tuple(sorted(map(word_key, said), key=len, reverse=True))


def _advised(why: str) -> str:
    return f"{why.rstrip('.')}. {TO_DO}"


def _shown(signs: str) -> str:
    return ", ".join(f"{sign} (U+{ord(sign):04X})" for sign in dict.fromkeys(signs))


def _all_found(
    found: Iterable[Key], tray: Mapping[Key, Sequence[_Row]], same: SameRecipient
) -> bool:
    rows = {row.place.row for key in found for row in tray[key] if row.place.list == 0}
    return bool(same.rows) and rows.issuperset(same.rows)


def _first(rows: Sequence[_Row]) -> tuple[bool, Place]:
    place = rows[0].place
    return place.list == ALSO, place


def _packet(rows: Sequence[_Row], town: Sequence[str]) -> Candidate:
    """Return the town's own land as one name, so that its departments look alike."""
    return Candidate(rows[0].block.key._replace(name=town[0]), rows[0].place)


def _recipient(rows: Sequence[_Row]) -> Recipient:
    block = rows[0].block
    return Recipient(
        name=block.name,
        lines=block.lines,
        parcels=tuple(dict.fromkeys(row.parcel for row in rows if row.parcel)),
        places=tuple(row.place for row in rows),
        international=bool(block.country),
        country=block.country,
    )
