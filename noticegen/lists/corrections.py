"""The record's corrections of a list, put over its cells; the list stays as it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noticegen.lists.listed import FIELDS, Remark
from noticegen.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from noticegen.lists.listed import Flaw, Listed
    from noticegen.parts import Correction


@dataclass(frozen=True, slots=True)
class Corrected:
    """The corrected rows by index: their cells, and the flaws that are left."""

    cells: Mapping[int, tuple[str, ...]]
    flaws: Mapping[int, tuple[Flaw, ...]]
    remarks: tuple[Remark, ...] = ()
    problems: tuple[Problem, ...] = ()


def corrected(listed: Listed, corrections: Sequence[Correction]) -> Corrected:
    """Return the rows of a list with its corrections; an unknown row is a problem."""
    cells: dict[int, tuple[str, ...]] = {}
    flaws = dict(listed.flaws)
    remarks: list[Remark] = []
    problems: list[Problem] = []
    places = (
        {row: index for index, row in enumerate(listed.rows)} if corrections else {}
    )
    for each in corrections:
        index = places.get(each.row)
        if index is None:
            what = f"corrects row {each.row} of {listed.name}, which has no owner."
            fix = "Give the row as the spreadsheet shows it."
            problems.append(Problem("abutters.corrections", what, fix))
            continue
        before = cells.get(index) or row_cells(listed, index)
        said = dict(_said(each))
        after = tuple(
            said.get(name, text) for name, text in zip(FIELDS, before, strict=True)
        )
        left = tuple(f for f in flaws.get(index, ()) if not _names(f, said, listed))
        if after == before and left == flaws.get(index, ()):
            what = "the correction says what the list says already."
            remarks.append(Remark(each.row, "", what))
        cells[index], flaws[index] = after, left
    return Corrected(cells, flaws, tuple(remarks), tuple(problems))


def row_cells(listed: Listed, index: int) -> tuple[str, ...]:
    """Return the cells of a row, in the order of the fields."""
    return tuple(
        listed.cells[name][index] if name in listed.cells else "" for name in FIELDS
    )


def _said(correction: Correction) -> Iterator[tuple[str, str]]:
    """Yield each field that a correction sets, with its text."""
    if correction.owner is not None:
        yield from {"owner1": correction.owner, "owner2": "", "owner3": ""}.items()
    where = correction.address
    if where and where.lines:
        yield from {"addr1": "\n".join(where.lines), "addr2": ""}.items()
    for source in filter(None, (where, correction)):
        for name in ("city", "state", "zip", "country"):
            if (text := getattr(source, name)) is not None:
                yield name, text


def _names(flaw: Flaw, said: Mapping[str, str], listed: Listed) -> bool:
    return any(flaw.column in {name, listed.titles.get(name)} for name in said)
