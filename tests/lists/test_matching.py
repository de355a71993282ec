"""Texts that say the same have one key; those that look the same are told."""

from __future__ import annotations

import pytest

from noticegen.lists.matching import (
    Alike,
    city_key,
    name_key,
    names_alike,
    slip,
    street_key,
    streets_alike,
    tidy,
    word_key,
)
from tests.score_lists import rules

NAMES = rules().names
STREETS = rules().streets


def test_blanks_are_collapsed() -> None:
    assert tidy("  PAUL\u00a0 D\n") == "PAUL D"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("O’BRIEN, MARY E.", "OBRIEN MARY E"),
        ("O'Brien,  Mary E", "OBRIEN MARY E"),
        ("HIGH STREET III, L.L.C.", "HIGH STREET III LLC"),
        ("A & B", "A AND B"),
        ("João", "JOÃO"),
        ("Joa\u0303o", "JOÃO"),
    ],
)
def test_case_punctuation_and_spacing_are_set_aside(text: str, key: str) -> None:
    assert word_key(text) == key


def test_an_ampersand_between_two_columns_is_set_aside() -> None:
    two = name_key(["CARDOZA, MANUEL &", "CARDOZA, ROSE"])

    assert two == name_key(["CARDOZA, MANUEL", "& CARDOZA, ROSE"])
    assert two != name_key(["CARDOZA, MANUEL & CARDOZA, ROSE"])
    assert name_key(["LIU, PANG &", "LIU, PANG", "", "&"]) == "LIU PANG"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("4 MEADOW ST.", "4 Meadow Street"),
        ("15 CRANBERRY RD #1", "15 CRANBERRY RD UNIT 1"),
        ("15 CRANBERRY RD, U-1", "15 CRANBERRY RD APT #1"),
        ("10 PARK PLZUNIT # 6620", "10 PARK PLAZA SUITE 6620"),
        ("93 CROSS AVE.UNIT # 21", "93 CROSS AVENUEUNIT # 21"),
        ("PO BOX 61", "P.O. BOX #61"),
        ("PO BOX 61", "POB 61"),
        ("PO BOX 61", "P O BX 61"),
        ("PO BOX 61", "BOX 61"),
        ("ONE MAIN ST", "1 MAIN STREET"),
        ("1O8 MAIN ST", "108 MAIN ST"),
        ("22 MEADOW ST REAR", "22 MEADOW ST\nREAR"),
        ("5 NO. MAIN ST", "5 NORTH MAIN ST"),
    ],
)
def test_one_street_in_two_spellings_has_one_key(one: str, other: str) -> None:
    assert street_key([one], STREETS) == street_key([other], STREETS)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("15 CRANBERRY RD #1", "15 CRANBERRY RD #11"),
        ("PO BOX 28A", "PO BOX 28"),
        ("1 MAIN ST", "1 MAIN RD"),
    ],
)
def test_different_places_have_different_keys(one: str, other: str) -> None:
    assert street_key([one], STREETS) != street_key([other], STREETS)


def test_one_city_in_two_spellings_has_one_key() -> None:
    alike = rules().places.alike

    assert city_key("MIDDLEBOROUGH", alike) == city_key("Middleboro", alike)
    assert city_key("NO. CARVER", alike) == city_key("North Carver", alike)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("HARLOW G PHILIP", "HARLOW PHILIP G"),
        ("TINKHAM WALTER F TINKHAM DOROTHY M", "TINKHAM WALTER F AND DOROTHY M"),
        ("SAVERY RICHARD E", "SAVERY RICCHARD E"),
        ("SAVER Y RICHARD E", "SAVERY RICHARD E"),
        ("ORR AILI SA ND ORR DAVID", "ORR AILI S AND ORR DAVID"),
        ("COMMONWEALTH OF MASS DEPT OF CONSERVATION", "MASS COMM OF DCR"),
        ("RIPLEY STEPHEN", "RIPLEY STEPHEN AND RIPLEY RUTH"),
        ("WARD RUTH TRUSTEE", "WARD RUTH TTEE"),
        ("SÃO RUTH", "SAO RUTH"),
        # exactly forty letters, cut
        (
            "WESTON NANCY W TRUSTEE OF NANCY W WEST",
            "WESTON NANCY W TRUSTEE OF NANCY W WESTON TRUST",
        ),
        (
            "SANTOS THOMAS D TRUSTEE 89 HOLMES NOMINE",
            "SANTOS THOMAS D TTEE 89 HOLMES NOMINEE TRUST",
        ),
        ("HIGH STREET I LLC", "HIGH STREET II LLC"),
    ],
)
def test_names_that_look_the_same(one: str, other: str) -> None:
    first, second = Alike(one, NAMES), Alike(other, NAMES)

    assert names_alike(first, second)
    assert names_alike(second, first)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("LOPES ANTONIO JR", "LOPES ANTONIO SR"),
        ("LOPES ANTONIO", "LOPES ANTONIO JR"),
        ("ELLIS WAYNE", "ELLIS WAYNE TRUSTEE OF ELLIS FAMILY TRUST"),
        ("HOWLAND ANTONIO", "HOWLAND DOROTHY"),
        ("WARD RUTH", "PINA EINO"),
        ("INDIAN STREET II LLC", "INDIAN STREET V LLC"),
        ("CHANDLER DOROTHY AND CHANDLER JOHN SMIT", "CHANDLER PAUL"),
        ("ET AL", "ET UX"),
    ],
)
def test_names_that_do_not(one: str, other: str) -> None:
    first, second = Alike(one, NAMES), Alike(other, NAMES)

    assert not names_alike(first, second)
    assert not names_alike(second, first)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("PO BOX 412", "PO BOX 412", True),
        ("PO BOX 412 3 ELM ST", "PO BOX 412", True),
        ("12 MAIN ST UNIT 4", "12 MAIN ST", True),
        ("12 MEADOW ST", "12 MEDAOW ST", True),
        ("12 MAIN ST UNIT 4", "12 MAIN ST UNIT 5", False),
        ("12 MAIN ST", "13 MAIN ST", False),
        ("12 MEADOW ST", "12 CRANBERRY ST", False),
    ],
)
def test_streets_that_look_the_same(one: str, other: str, alike: bool) -> None:  # noqa: FBT001
    assert streets_alike(one, other) is alike


@pytest.mark.parametrize(
    ("one", "other", "most", "within"),
    [
        ("CARVER", "CARVRE", 1, True),
        ("CARVER", "CARVERS", 1, True),
        ("CARVER", "CARXER", 1, True),
        ("CARVER", "KARVRE", 1, False),
        ("CARVER", "KARVRE", 2, True),
        ("CARVER", "CARVERXYZ", 2, False),
        ("CARVER", "CARVEX", 0, False),
        ("ORR", "ORX", 2, False),
        ("ORR", "ORR", 2, True),
    ],
)
def test_typing_slips(one: str, other: str, most: int, within: bool) -> None:  # noqa: FBT001
    assert slip(one, other, most) is within
