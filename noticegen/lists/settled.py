"""What becomes of every row of the lists: one of five outcomes.

Each row of each list ends in one of these.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from noticegen.lists.listed import Remark

ALSO = -1  # the number of the list of those told who are on no list


class Place(NamedTuple):
    """A row of a list: which list (0 the certified one, then those of `more`)."""

    list: int
    row: int


@dataclass(frozen=True, slots=True)
class Recipient:
    """One who is told: the lines of the envelope, the parcels, the rows."""

    name: str
    lines: tuple[str, ...]
    parcels: tuple[str, ...]
    places: tuple[Place, ...]
    international: bool = False
    country: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """A row that cannot be mailed as it stands, with each column and reason."""

    place: Place
    column: str
    why: str
    parcel: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Merged:
    """Rows whose recipient already has a letter, by the row `into`, and why."""

    into: Place
    places: tuple[Place, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Similar:
    """Rows that only look the same: each has its letter until the record says."""

    places: tuple[Place, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """A row nobody is told for: the site itself, a void row."""

    place: Place
    why: str


@dataclass(frozen=True, slots=True)
class Settled:
    """Every row of the lists in one of five outcomes; the counts add up.

    `names` are the files, in the order of the lists' numbers. A row may be held for
    several reasons: it counts once. `warnings` name the list by its number.
    """

    names: tuple[str, ...]
    rows: int
    recipients: tuple[Recipient, ...]
    interoffice: tuple[Recipient, ...] = ()
    held: tuple[Held, ...] = ()
    merged: tuple[Merged, ...] = ()
    similar: tuple[Similar, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    warnings: tuple[tuple[int, Remark], ...] = ()

    def row(self, place: Place) -> int | str:
        """Return how a person names a row: its number; of a further list, with it.

        Somebody who is on no list is named by his number among them.
        """
        if place.list == 0:
            return place.row
        named = "also" if place.list == ALSO else self.names[place.list]
        return f"{named}:{place.row}"

    def counts(self) -> dict[str, int]:
        """Return how many rows ended in which way; they add up to the rows.

        The town's own land counts as interoffice, also where a letter is mailed too.
        """
        held = {each.place for each in self.held}
        merged = sum(len(each.places) for each in self.merged)
        packets = {each.places for each in self.interoffice}
        return {
            "rows": self.rows,
            "mail": sum(
                1
                for each in self.recipients
                if each.places[0].list != ALSO and each.places not in packets
            ),
            "merge": merged,
            "interoffice": len(packets),
            "held": len(held),
            "skip": len(self.skipped),
        }
