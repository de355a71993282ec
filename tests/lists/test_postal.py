"""The last line of an address is right, or the row is held."""

from __future__ import annotations

import pytest

from noticegen.lists.postal import Where, ends_in_country, place, split_last_line
from tests.score_lists import rules

WORDS = rules().places


@pytest.mark.parametrize(
    ("zip_code", "state", "line"),
    [
        ("02330", "MA", "CARVER MA 02330"),
        ("02330-1204", "MA", "CARVER MA 02330-1204"),
        ("023301234", "MA", "CARVER MA 02330-1234"),
        ("02330 -0021", "Ma", "CARVER MA 02330-0021"),
        ("02330-0000", "MA", "CARVER MA 02330"),
        ("02330-", "M.A.", "CARVER MA 02330"),
        (" 02330", "Massachusetts", "CARVER MA 02330"),
    ],
)
def test_a_zip_stands_as_certified(zip_code: str, state: str, line: str) -> None:
    placed = place(Where("CARVER", state, zip_code, ""), WORDS)

    assert (placed.lines, placed.held, placed.warned) == ((line,), (), ())
    assert placed.key == "02330"


@pytest.mark.parametrize(
    ("zip_code", "shown"),
    [
        ("2330", "02330"),
        ("2330.0", "02330"),
        ("2330-1204", "02330-1204"),
        ("23301204", "02330-1204"),
        ("002330", "02330"),
    ],
)
def test_a_lost_zero_is_restored_with_a_warning(zip_code: str, shown: str) -> None:
    placed = place(Where("CARVER", "MA", zip_code, ""), WORDS)

    assert placed.lines == (f"CARVER MA {shown}",)
    assert [each.field for each in placed.warned] == ["zip"]


@pytest.mark.parametrize(
    ("cells", "fields"),
    [
        (Where("CARVER", "RI", "02330", ""), ["zip"]),
        (Where("CARVER", "RI", "2330", ""), ["zip"]),
        (Where("NAPLES", "FL", "3410", ""), ["zip"]),
        (Where("PORTLAND", "MA", "97210", ""), ["zip"]),
        (Where("PORTLAND", "MA", "00099", ""), ["zip"]),
        (Where("CARVER", "MA", "021038", ""), ["zip"]),
        (Where("CARVER", "MA", "8023900000", ""), ["zip"]),
        (Where("CARVER", "MA", "", ""), ["zip"]),
        (Where("CARVER", "MA", "00000", ""), ["zip"]),
        (Where("CARVER", "MA", "---", ""), ["zip"]),
        (Where("CAMBRIDGE", "ZZ", "02140", ""), ["state"]),
        (Where("CARVER", "", "02330", ""), ["state"]),
        (Where("", "MA", "02330", ""), ["city"]),
        (Where("X", "X", "X", "X"), ["city", "state", "zip"]),
        (Where("TAIPEI", "-", "-", ""), ["country"]),
        (Where("HALIFAX NS  B3H 4R2", "", "", ""), ["country"]),
        (Where("HADES", "", "", "UNDERWORLD"), ["country"]),
        (Where("BERLIN", "", "", "USA"), ["state", "zip"]),
    ],
)
def test_what_cannot_be_is_held(cells: Where, fields: list[str]) -> None:
    assert [each.field for each in place(cells, WORDS).held] == fields


@pytest.mark.parametrize(
    ("cells", "field"),
    [
        (Where("BROOKLINE", "MA", "02146", ""), "zip"),
        (Where("CARVRE", "MA", "02330", ""), "city"),
        (Where("MIDDLEBOROUGH", "MA", "02346", ""), None),
        (Where("NO CARVER", "MA", "02355", ""), None),
        (Where("NASHUA", "NH", "03060", "USA"), None),
        (Where("APO", "AE", "09499", ""), None),
    ],
)
def test_what_is_odd_is_mailed_with_a_warning(cells: Where, field: str | None) -> None:
    placed = place(cells, WORDS)

    assert placed.lines
    assert [each.field for each in placed.warned] == ([field] if field else [])


def test_a_withdrawn_zip_does_not_stand_for_its_city() -> None:
    assert place(Where("BROOKLINE", "MA", "02146", ""), WORDS).key == (
        "02146|MA|BROOKLINE"
    )


def test_a_state_in_the_cell_of_the_city_prints_once() -> None:
    placed = place(Where("CARVER MA", "MA", "02330", ""), WORDS)

    assert placed.lines == ("CARVER MA 02330",)


def test_boxes_only_is_known() -> None:
    assert place(Where("SOUTH CARVER", "MA", "02366", ""), WORDS).boxes_only


@pytest.mark.parametrize(
    ("cells", "lines"),
    [
        (
            Where("Montréal", "QC", "H2X 1Y4", "Canada"),
            ("Montréal QC H2X 1Y4", "CANADA"),
        ),
        (Where("Montréal", "QC", "H2X 1Y4", ""), ("Montréal QC H2X 1Y4", "CANADA")),
        (
            Where("MONTRÉAL QC  H2Y 1L6 CANADA", "", "", ""),
            ("MONTRÉAL QC H2Y 1L6", "CANADA"),
        ),
        (Where("CANADA", "", "", ""), ("CANADA",)),
        (Where("OSAKA, JAPAN", "", "5691021", ""), ("OSAKA 5691021", "JAPAN")),
        (
            Where("London", "", "SW1A 1AA", "England"),
            ("London SW1A 1AA", "UNITED KINGDOM"),
        ),
        (Where("TAIPEI", "X", "0", "Taiwan, R.O.C."), ("TAIPEI", "TAIWAN")),
    ],
)
def test_a_country_stands_alone_on_the_last_line(
    cells: Where, lines: tuple[str, ...]
) -> None:
    placed = place(cells, WORDS)

    assert placed.lines == lines
    assert placed.country == lines[-1]


@pytest.mark.parametrize("city", ["PERU", "HOLLAND", "LEBANON"])
def test_a_town_that_is_called_like_a_country_stays_at_home(city: str) -> None:
    assert place(Where(city, "NH", "03766", ""), WORDS).country == ""


def test_a_last_line_is_split() -> None:
    assert split_last_line("CARVER, MA 2330.0") == Where("CARVER", "MA", "2330.0", "")
    assert split_last_line("So. Carver MA 02366-0061") == Where(
        "So. Carver", "MA", "02366-0061", ""
    )
    assert split_last_line("235 PLYMOUTH WAY") is None


def test_a_line_that_ends_in_a_country_is_split() -> None:
    assert ends_in_country("OXFORD OX2 7LB, England", WORDS) == Where(
        "OXFORD OX2 7LB", "", "", "ENGLAND"
    )
    assert ends_in_country("OXFORD OX2 7LB", WORDS) is None
