"""What a mailing weighs and costs, as far as the town's table of prices says.

An estimate for the clerk who buys the stamps; the post office weighs for itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from noticegen.entries import Entry, refuse_if

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from noticegen.problems import Problem
    from noticegen.yamlfile import Tree


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars from a day on: a letter's first ounce, each further one, one abroad."""

    since: date
    first: float
    further: float
    abroad: float


@dataclass(frozen=True, slots=True)
class Postage:
    """The prices there have been, what paper weighs (ounces), and what to warn of."""

    prices: tuple[Price, ...]
    sheet: float
    envelope: float
    warn_sheets: int
    most_ounces: float

    def on(self, day: date) -> Price | None:
        """Return the price of a day; None before the first."""
        known = [price for price in self.prices if price.since <= day]
        return max(known, key=lambda price: price.since, default=None)


@dataclass(frozen=True, slots=True)
class Estimate:
    """Sheets in an envelope at most, ounces, and dollars; None without a price."""

    sheets: int
    ounces: float
    since: date | None
    domestic: float | None
    abroad: float | None
    total: float | None
    warnings: tuple[str, ...] = ()


def read(tree: Tree) -> Postage:
    """Read the table of prices; every mistake in it is told at once."""
    problems: list[Problem] = []
    entry = Entry(tree, problems)
    weights = entry.entry("weights")
    prices = []
    for each in entry.entries("prices"):
        prices.append(
            Price(
                each.day("from"),
                each.amount("first_ounce") or 0,
                each.amount("further_ounce") or 0,
                each.amount("international") or 0,
            )
        )
        each.notes()
        each.close()
    found = Postage(
        tuple(prices),
        weights.amount("sheet") or 0,
        weights.amount("envelope") or 0,
        entry.number("warn_sheets", 99, like=5),
        entry.amount("most_ounces") or 0,
    )
    for each in (weights, entry):
        each.close()
    refuse_if(problems)
    return found


def estimate(
    sides: Sequence[int], abroad: int, table: Postage, day: date, *, duplex: bool
) -> Estimate:
    """Return what letters of so many sides come to; `abroad` of them go abroad."""
    sheets = [ceil(each / 2) if duplex else each for each in sides]
    most = max(sheets, default=0)
    ounces = round(table.envelope + most * table.sheet, 2)
    warnings = []
    if most >= table.warn_sheets:
        warnings.append(
            f"{most} sheets in an envelope weigh about {ounces} ounces: print on both"
            " sides, or put on more postage."
        )
    if ounces > table.most_ounces:
        warnings.append(f"over {table.most_ounces} ounces it is no letter but a flat.")
    price = table.on(day)
    if price is None:
        warnings.append("no price of postage is known for that day.")
        return Estimate(most, ounces, None, None, None, None, tuple(warnings))
    each_one = [
        price.first + price.further * (ceil(table.envelope + count * table.sheet) - 1)
        for count in sheets
    ]
    domestic = max(each_one, default=price.first)
    total = sum(each_one) + abroad * (price.abroad - domestic)
    return Estimate(
        most,
        ounces,
        price.since,
        round(domestic, 2),
        price.abroad,
        round(total, 2),
        tuple(warnings),
    )
