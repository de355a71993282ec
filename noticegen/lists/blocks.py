"""The block of an envelope, made from the cells of one row, and its key.

From the top: the owners as certified, the line of care-of, the street, the last
line. Nothing is left out; what a row lacks is a note that holds it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from noticegen.lists.matching import name_key, tidy, word_key
from noticegen.lists.names import care_key, each_once, read_names
from noticegen.lists.postal import Note, place
from noticegen.lists.streets import read_streets

if TYPE_CHECKING:
    from collections.abc import Callable

    from noticegen.lists.names import Named
    from noticegen.lists.postal import Placed, Where
    from noticegen.lists.rules import NameWords, Rules
    from noticegen.lists.streets import Street


class Key(NamedTuple):
    """What makes two rows one recipient: owner, care of, street and place."""

    name: str
    care: str
    street: str
    place: str


class Cells(NamedTuple):
    """The cells of a row that make a block, as certified."""

    owners: tuple[str, ...]
    streets: tuple[str, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Block:
    """What one row says of its recipient; `held` notes keep it from the mail."""

    name: str
    lines: tuple[str, ...]
    key: Key
    country: str = ""
    held: tuple[Note, ...] = ()
    warned: tuple[Note, ...] = ()
    void: bool = False


def composer(rules: Rules) -> Callable[[Cells], Block]:
    """Return what makes blocks by the rules; each distinct text is read once."""

    @cache
    def named(owners: tuple[str, ...]) -> Named:
        return read_names(owners, rules.names)

    @cache
    def street(cells: tuple[str, ...], alone: bool) -> Street:  # noqa: FBT001  a cache's key
        return read_streets(cells, rules, alone=alone)

    @cache
    def placed(where: Where) -> Placed:
        return place(where, rules.places)

    @cache
    def told(where: Where) -> tuple[Where, tuple[str, ...], bool]:
        end, care = _care_in_country(where, rules.names)
        return end, care, not any(map(tidy, end[:3]))

    def compose(cells: Cells) -> Block:
        where, care, alone = told(cells.where)
        way = street(cells.streets, alone)
        return _join(named(cells.owners), care, way, placed(way.where or where), rules)

    return compose


def _care_in_country(where: Where, words: NameWords) -> tuple[Where, tuple[str, ...]]:
    """Return the place without the care-of that some towns keep for its country."""
    line = tidy(where.country)
    if line and words.care_begins.match(line):
        return where._replace(country=""), (line,)
    return where, ()


def _join(
    to: Named, care: tuple[str, ...], way: Street, end: Placed, rules: Rules
) -> Block:
    owners, before, key = to.lines, way.before, to.key
    if to.goes_on and before and not rules.names.care_begins.match(before[0]):
        owners, before = (*owners, before[0]), before[1:]
        key = name_key(owners)
    if care := (*to.care, *care, *before):
        care = each_once(care, rules.names)
    held = [*to.held, *way.held, *end.held]
    if to.key[:1].isdigit() and to.key in {way.key, word_key(" ".join(way.lines))}:
        held.append(Note("owner1", "is the address, and no name"))
    warned = [*to.warned, *way.warned, *end.warned]
    if end.boxes_only and "BOX" not in way.key.split(" "):
        warned.append(Note("zip", "takes PO boxes only, and this is a street"))
    return Block(
        name=" ".join((to.name, *owners[len(to.lines) :])),
        lines=(*owners, *care, *way.lines, *end.lines),
        key=Key(key, care_key(care, rules.names), way.key, end.key),
        country=end.country,
        held=tuple(held),
        warned=tuple(warned),
        void=to.void,
    )
