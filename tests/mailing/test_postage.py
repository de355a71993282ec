"""What a mailing weighs and costs, counted by hand."""

from __future__ import annotations

from datetime import date

import pytest

from noticegen import yamlfile
from noticegen.home import shipped
from noticegen.mailing import postage
from noticegen.problems import RefusedError

TABLE = """
prices:
  - {from: 2022-07-10, first_ounce: 0.60, further_ounce: 0.24, international: 1.40}
  - {from: 2024-07-14, first_ounce: 0.73, further_ounce: 0.28, international: 1.65}
weights: {sheet: 0.16, envelope: 0.2}
warn_sheets: 5
most_ounces: 3.5
"""
PRICES = postage.read(yamlfile.read(TABLE, "postage.yaml"))
DAY = date(2023, 3, 1)


def test_one_sheet_is_one_ounce() -> None:
    """31 letters of one sheet, two of them abroad: 29 x 0.60 + 2 x 1.40 = 20.20."""
    found = postage.estimate([1] * 31, 2, PRICES, DAY, duplex=False)

    assert (found.sheets, found.ounces, found.total) == (1, 0.36, 20.2)
    assert (found.since, found.domestic, found.abroad) == (date(2022, 7, 10), 0.6, 1.4)
    assert found.warnings == ()


def test_five_sheets_weigh_an_ounce_and_are_warned_of() -> None:
    """0.2 + 5 x 0.16 = 1.0 ounce; six sheets are 1.16 and cost 0.84."""
    five = postage.estimate([5], 0, PRICES, DAY, duplex=False)
    six = postage.estimate([6], 0, PRICES, DAY, duplex=False)

    assert (five.ounces, five.total) == (1.0, 0.6)
    assert "5 sheets in an envelope" in five.warnings[0]
    assert (six.ounces, six.total) == (1.16, 0.84)
    assert postage.estimate([6], 0, PRICES, DAY, duplex=True).sheets == 3


def test_above_three_and_a_half_ounces_it_is_a_flat() -> None:
    found = postage.estimate([21], 0, PRICES, DAY, duplex=False)  # 0.2 + 3.36

    assert any("no letter but a flat" in each for each in found.warnings)


def test_the_price_is_that_of_the_day() -> None:
    assert (
        postage.estimate([1], 0, PRICES, date(2024, 7, 14), duplex=False).total == 0.73
    )
    before = postage.estimate([1], 0, PRICES, date(2022, 7, 9), duplex=False)
    assert (before.total, before.since) == (None, None)
    assert "no price of postage" in before.warnings[0]
    assert postage.estimate([], 0, PRICES, DAY, duplex=False).total == 0


def test_the_shipped_table_can_be_read_and_a_mistake_is_told() -> None:
    text = (shipped() / "calendars/mail/postage.yaml").read_text("utf-8")
    assert postage.read(yamlfile.read(text, "p")).prices
    with pytest.raises(RefusedError, match="warn_sheet"):
        postage.read(yamlfile.read(text.replace("warn_sheets", "warn_sheet"), "p"))
