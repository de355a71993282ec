"""A list as it was read: its rows in the fields we know, and what was found odd.

Numbers of rows are those a spreadsheet shows; a record of a text file counts as one
row, however many lines it has. Nothing is corrected here: cells are as certified.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FIELDS = (
    *("parcel", "site", "owner1", "owner2", "owner3", "addr1", "addr2"),
    *("city", "state", "zip", "country"),
)
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """What a file may be at most; above it is refused before it is unpacked."""

    megabytes: int = 20
    unpacked_megabytes: int = 200
    entries: int = 2_000
    rows: int = 200_000
    columns: int = 200


@dataclass(frozen=True, slots=True)
class Flaw:
    """Why a row cannot be mailed as it stands: the column, and what is wrong."""

    column: str
    why: str


@dataclass(frozen=True, slots=True)
class Remark:
    """What a person should know: of a row and column, or of the file (row None)."""

    row: int | None
    column: str
    what: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A list as read: a column of texts for each field, all of one length.

    `rows` are the numbers of the rows as the spreadsheet shows them. `titles` says how
    the file calls each field, for messages; a field that it lacks is not in it, and
    its cells are empty. `flaws` are by index of the row, and hold it.
    """

    name: str
    rows: Sequence[int]
    cells: Mapping[str, Sequence[str]]
    titles: Mapping[str, str]
    flaws: Mapping[int, tuple[Flaw, ...]] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()
