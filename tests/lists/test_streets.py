"""Street lines stand apart from the names that run into them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noticegen.lists.postal import Where
from noticegen.lists.streets import read_streets
from tests.score_lists import rules

if TYPE_CHECKING:
    from noticegen.lists.streets import Street


def read(*cells: str, alone: bool = False) -> Street:
    return read_streets(cells, rules(), alone=alone)


@pytest.mark.parametrize(
    ("cells", "before", "lines"),
    [
        (["4 MEADOW ST", ""], (), ("4 MEADOW ST",)),
        (["", "91 MAPLE ST"], (), ("91 MAPLE ST",)),
        (["917 SHERMAN ST", "UNIT 4"], (), ("917 SHERMAN ST UNIT 4",)),
        (["917 SHERMAN ST", "# 4"], (), ("917 SHERMAN ST # 4",)),
        (["22 MEADOW ST\nREAR", ""], (), ("22 MEADOW ST REAR",)),
        (
            ["1200 OLD PLYMOUTH AND WAREHAM TURNPIKE", "UNIT 4"],
            (),
            ("1200 OLD PLYMOUTH AND WAREHAM TURNPIKE", "UNIT 4"),
        ),
        (["C/O CURTIS", "P.O. BOX 871"], ("C/O CURTIS",), ("P.O. BOX 871",)),
        (["C/O PETER WARD 66 FOX WAY"], ("C/O PETER WARD",), ("66 FOX WAY",)),
        (["% PETER WARD, 66 BROADWAY"], ("% PETER WARD",), ("66 BROADWAY",)),
        (["C/O WARD PO BOX 858"], ("C/O WARD",), ("PO BOX 858",)),
        (["C/O WARD ONE FOX ST"], ("C/O WARD",), ("ONE FOX ST",)),
        (["C/O 10 FOX LLC, 12 ELM ST"], ("C/O 10 FOX LLC",), ("12 ELM ST",)),
        (["C/O TAXFIRM OWNERCO#4321"], ("C/O TAXFIRM OWNERCO#4321",), ()),
        (["C/O WARD 91 ALBION BUILDERS"], ("C/O WARD 91 ALBION BUILDERS",), ()),
        (["COBB, JANE\n27 HIGH WAY"], ("COBB, JANE",), ("27 HIGH WAY",)),
        (["COBB, JANE K, 27 HIGH WAY."], ("COBB, JANE K",), ("27 HIGH WAY.",)),
        (
            ["DQN PROPERTY MGMT", "93 MASS AVE"],
            ("DQN PROPERTY MGMT",),
            ("93 MASS AVE",),
        ),
        (["HOLYOKE CENTER, ROOM 1000"], (), ("HOLYOKE CENTER, ROOM 1000",)),
        (["STATE HOUSE"], (), ("STATE HOUSE",)),
        (["MARION RD", "X"], (), ("MARION RD",)),
        (
            ["77 OLD RD", "Care of Manager, Mail Stop 7B"],
            ("Care of Manager, Mail Stop 7B",),
            ("77 OLD RD",),
        ),
        (["9 FOX DR, PO BOX 815"], (), ("9 FOX DR", "PO BOX 815")),
        (["PO BOX 412", "3 ELM ST"], (), ("PO BOX 412", "3 ELM ST")),
        (["12, Elm Street"], (), ("12, Elm Street",)),
    ],
)
def test_names_and_care_of_stand_above_the_street(
    cells: list[str], before: tuple[str, ...], lines: tuple[str, ...]
) -> None:
    street = read(*cells)

    assert (street.before, street.lines, street.held) == (before, lines, ())


@pytest.mark.parametrize(
    "cell", ["", "X", "SAME", "No fixed address", "NFA", "--", "C/O RUTH FIG"]
)
def test_an_address_that_is_none_is_held(cell: str) -> None:
    assert [each.field for each in read(cell).held] == ["addr1"]


def test_a_street_that_holds_the_letters_of_a_placeholder_is_one() -> None:
    assert read("5 Alnfa Way").held == ()


def test_what_may_have_been_cut_or_spoiled_is_held() -> None:
    eighty = "C/O " + "A" * 60 + " 123 MEADOW ST X"

    assert len(eighty) == 80
    assert [each.field for each in read("4 FOX ST", eighty).held] == ["addr2"]
    assert [each.field for each in read("4 FO\ufffd ST").held] == ["addr1"]


@pytest.mark.parametrize(
    ("cell", "count"),
    [
        ("9 FOX DR, PO BOX 815", 1),
        ("1O FOX DR", 1),
        ("0 FOX DR", 1),
        ("10 FOX DR", 0),
        ("PO BOX 815", 0),
    ],
)
def test_what_is_odd_of_a_street_is_said(cell: str, count: int) -> None:
    assert len(read(cell).warned) == count


def test_a_plain_street_is_read_as_any_other() -> None:
    plain, dotted = read("4A SOUTH MEADOW STREET"), read("4A SOUTH MEADOW STREET.")

    assert (plain.key, dotted.key) == ("4A S MEADOW ST", "4A S MEADOW ST")
    assert read("4 FOX ST UNIT B").key == "4 FOX ST UNIT B"


def test_a_filler_beside_a_street_is_said() -> None:
    assert [each.field for each in read("4 FOX ST", "X").warned] == ["addr1"]


def test_a_whole_block_in_one_cell_is_split() -> None:
    street = read("235 FOX WAY\nCARVER, MA 02330", alone=True)

    assert street.lines == ("235 FOX WAY",)
    assert street.where == Where("CARVER", "MA", "02330", "")
    assert len(street.warned) == 1


def test_a_block_abroad_is_split() -> None:
    street = read("9 MILL LANE\nOXFORD OX2 7LB, ENGLAND", alone=True)

    assert street.where == Where("OXFORD OX2 7LB", "", "", "ENGLAND")
    assert street.warned == ()


def test_one_line_is_no_block() -> None:
    assert read("CARVER, MA 02330", alone=True).where is None
    assert read("235 FOX WAY\nREAR", alone=True).where is None
