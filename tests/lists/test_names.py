"""Owners print as certified, with care-of on a line of its own."""

from __future__ import annotations

import pytest

from noticegen.lists.names import care_key, each_once, mended, read_names, split_care
from tests.score_lists import rules

WORDS = rules().names


@pytest.mark.parametrize(
    ("owners", "lines", "name"),
    [
        (["RIPLEY, THOMAS F.", ""], ("RIPLEY, THOMAS F.",), "RIPLEY, THOMAS F."),
        (
            ["PIERCE, DAVID J. &", "WILMA G. PIERCE, IV"],
            ("PIERCE, DAVID J. &", "WILMA G. PIERCE, IV"),
            "PIERCE, DAVID J. & WILMA G. PIERCE, IV",
        ),
        (
            ["LOWE, ROLAND B., JR.", "& LINDA T. LOWE"],
            ("LOWE, ROLAND B., JR.", "& LINDA T. LOWE"),
            "LOWE, ROLAND B., JR. & LINDA T. LOWE",
        ),
        (["A B &", "& C D"], ("A B &", "C D"), "A B & C D"),
        (["LIU, PANG &", "LIU, PANG"], ("LIU, PANG &",), "LIU, PANG &"),
        (
            ["AB BELL, TR. OF THE AUGUSTUS OF", "GRAY BELL TRUST"],
            ("AB BELL, TR. OF THE AUGUSTUS OF", "GRAY BELL TRUST"),
            "AB BELL, TR. OF THE AUGUSTUS OF GRAY BELL TRUST",
        ),
        (
            ["COMMONWEALTH OF MASS", "DEPT OF CONSERVATION", "REGION 2"],
            ("COMMONWEALTH OF MASS", "DEPT OF CONSERVATION", "REGION 2"),
            "COMMONWEALTH OF MASS; DEPT OF CONSERVATION; REGION 2",
        ),
        (["JOHN FIG\nMARY  FIG"], ("JOHN FIG", "MARY FIG"), "JOHN FIG; MARY FIG"),
    ],
)
def test_owners_are_joined_as_certified(
    owners: list[str], lines: tuple[str, ...], name: str
) -> None:
    read = read_names(owners, WORDS)

    assert (read.lines, read.name, read.held) == (lines, name, ())


@pytest.mark.parametrize(
    ("owners", "lines", "care"),
    [
        (["HEIRS OF A", "C/O RUTH FIG"], ("HEIRS OF A",), ("C/O RUTH FIG",)),
        (["% LEACH CO", "LEACH, D"], ("LEACH, D",), ("% LEACH CO",)),
        (["XYZ LLC C/O AREX,INC"], ("XYZ LLC",), ("C/O AREX,INC",)),
        (["XYZ LLC, ATTN: TAX"], ("XYZ LLC",), ("ATTN: TAX",)),
        (["XY LLC", "% LYME CO", "%LYME CO"], ("XY LLC",), ("% LYME CO",)),
        (["XY LLC", "CARE OF LYME CO"], ("XY LLC",), ("CARE OF LYME CO",)),
        (["XY LLC", "C.O 91 ALBION TRUST"], ("XY LLC",), ("C.O 91 ALBION TRUST",)),
        (["PELLERIN TRST (34.17%)"], ("PELLERIN TRST (34.17%)",), ()),
        (["PELLERIN 50 % INTEREST"], ("PELLERIN 50 % INTEREST",), ()),
    ],
)
def test_care_of_has_its_own_line(
    owners: list[str], lines: tuple[str, ...], care: tuple[str, ...]
) -> None:
    read = read_names(owners, WORDS)

    assert (read.lines, read.care) == (lines, care)


@pytest.mark.parametrize(
    "owner", ["", "X", "OWNER UNKNOWN", "Unknown", "C/O RUTH FIG", "ÃO\ufffd FIG"]
)
def test_who_cannot_be_told_is_held(owner: str) -> None:
    assert [each.field for each in read_names([owner], WORDS).held] == ["owner1"]


@pytest.mark.parametrize(
    ("owner", "count"),
    [
        ("FULLER, CAROL ET AL", 1),
        ("PINA, RUTH, A LIFE ESTATE", 1),
        ("PINA, RUTH L/E", 1),
        ("PINA, RUTH S/O FIG, ANN", 1),
        ("RIPLEY STEPHEN &", 1),
        ("RIPLEY STEPHEN TRUSTEE OF THE", 1),
        ("WESTON, NANCY W TRUSTEE OF NANCY W WESTO", 1),  # forty letters
        ("RIPLEY STEPHEN", 0),
    ],
)
def test_what_a_person_should_see_is_said(owner: str, count: int) -> None:
    assert len(read_names([owner], WORDS).warned) == count


def test_letters_read_in_the_wrong_code_are_read_right() -> None:
    read = read_names(["SÃƒO, DOROTHY"], WORDS)

    assert read.name == "SÃO, DOROTHY"
    assert [each.field for each in read.warned] == ["owner1"]
    assert mended("GONÃ‡ALVES") == "GONÇALVES"
    assert mended("SÃO, JOÃO") == "SÃO, JOÃO"


def test_a_void_row_is_known() -> None:
    assert read_names(["VOID PARCEL"], WORDS).void


def test_care_of_compares_however_its_mark_is_spelt() -> None:
    assert care_key(["% LYME CO."], WORDS) == care_key(["C/O LYME CO"], WORDS)
    assert care_key([], WORDS) == ""
    assert each_once(["", "C/O A B", "% A B"], WORDS) == ("C/O A B",)
    assert split_care("XYZ LLC", WORDS) == ("XYZ LLC", "")
