"""Every row ends in one of five ways, and the counts add up."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest

from noticegen.lists.listed import FIELDS, Flaw, Listed, Remark
from noticegen.lists.settled import ALSO, Merged, Place, Similar
from noticegen.lists.settling import Asked, parcel_key, settle
from noticegen.parts import AlsoTold, Correction, SameRecipient
from noticegen.problems import RefusedError
from tests.score_lists import rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from noticegen.lists.settled import Settled

HOME = ("CARVER", "MA", "02330")
TITLES = {"owner1": "Owner", "addr1": "Address", "zip": "ZIP"}


def row(parcel: str, owner: str, street: str, *where: str) -> dict[str, str]:
    """Return a row; without a place it is in Carver."""
    names = ("city", "state", "zip", "country")
    place = dict(zip(names, where or HOME, strict=False))
    return {"parcel": parcel, "owner1": owner, "addr1": street, **place}


def a_list(
    *rows: Mapping[str, str],
    name: str = "list.csv",
    flaws: Mapping[int, tuple[Flaw, ...]] | None = None,
) -> Listed:
    cells = {field: [each.get(field, "") for each in rows] for field in FIELDS}
    del cells["owner3"]
    return Listed(name, range(2, len(rows) + 2), cells, TITLES, flaws or {})


def correction(**said: object) -> Correction:
    return Correction.model_validate({"source": "S", "date": "2026-10-26", **said})


def same(*rows: int) -> SameRecipient:
    about = {"rows": rows, "source": "Town Hall", "date": "2026-10-26"}
    return SameRecipient.model_validate(about)


def told(name: str, **address: object) -> AlsoTold:
    said = {"name": name, "address": address, "why": "a new owner"}
    return AlsoTold.model_validate(said)


def settled(*rows: Mapping[str, str], asked: Asked | None = None) -> Settled:
    return settle([a_list(*rows)], rules(), asked)


def at(*rows: int) -> tuple[Place, ...]:
    return tuple(Place(0, each) for each in rows)


FIG = row("1-1", "FIG, FAY", "4 MEADOW ST")
FIG_AGAIN = row("1-2", "Fig, Fay.", "4 Meadow Street")
OAK = row("1-3", "OAK, ANN", "5 MEADOW ST")
HELD = row("1-4", "ELM, ABE", "X")


def test_a_recipient_has_one_letter_that_lists_his_parcels() -> None:
    found = settled(FIG, OAK, FIG_AGAIN, FIG)

    assert [each.lines for each in found.recipients] == [
        ("FIG, FAY", "4 MEADOW ST", "CARVER MA 02330"),
        ("OAK, ANN", "5 MEADOW ST", "CARVER MA 02330"),
    ]
    assert found.recipients[0].parcels == ("1-1", "1-2")
    assert [each.places for each in found.merged] == [at(4, 5)]
    assert found.merged[0].into == Place(0, 2)
    assert found.counts() == {
        "rows": 4,
        "mail": 2,
        "merge": 2,
        "interoffice": 0,
        "held": 0,
        "skip": 0,
    }


@pytest.mark.parametrize(
    "other",
    [
        row("1-2", "FIG, FAY JR", "4 MEADOW ST"),
        row("1-2", "FIG, FAYE", "4 MEADOW ST"),
        row("1-2", "FIG, FAY", "4 MEADOW ST UNIT 2"),
        row("1-2", "FIG, FAY", "PO BOX 4"),
        row("1-2", "FIG, FAY", "C/O OAK, 4 MEADOW ST"),
        row("1-2", "FIG, FAY", "4 MEADOW ST", "PLYMOUTH", "MA", "02360"),
    ],
)
def test_what_only_looks_the_same_has_its_own_letter(other: dict[str, str]) -> None:
    assert len(settled(FIG, other).recipients) == 2


def test_two_certified_lists_tell_one_person_once() -> None:
    found = settle([a_list(OAK), a_list(FIG, OAK, name="kingston.csv")], rules())

    assert found.merged == (Merged(Place(0, 2), (Place(1, 3),), found.merged[0].why),)
    assert found.names == ("list.csv", "kingston.csv")
    assert found.counts()["rows"] == 3
    assert [found.row(Place(0, 2)), found.row(Place(1, 3))] == [2, "kingston.csv:3"]


def test_the_site_and_void_rows_are_skipped() -> None:
    asked = Asked(locus=("39-3", "1-4"))
    void = row("1-5", "VOID", "", "", "", "")

    found = settled(row("39_003", "TILLSON", "1 FOX ST"), void, OAK, asked=asked)

    assert [each.place.row for each in found.skipped] == [2, 3]
    assert len(found.recipients) == 1


@pytest.mark.parametrize(
    ("parcel", "key"),
    [("39-3", "39-3"), ("39_003", "39-3"), ("36A_003C", "36A-3C"), ("8-0", "8-0"),
     ("18|||019|||", "18-19")],
)  # fmt: skip
def test_a_parcel_is_known_without_separators_and_zeros(parcel: str, key: str) -> None:
    assert parcel_key(parcel) == key


def test_parcels_whose_figures_only_run_together_differ() -> None:
    assert parcel_key("39-3") != parcel_key("3-93")


def test_a_held_row_names_its_column_and_what_to_do() -> None:
    found = settled(HELD, row("1-5", "", "", "", "", ""))

    first = found.held[0]
    assert (first.place, first.column, first.parcel) == (Place(0, 2), "Address", "1-4")
    assert first.name == "ELM, ABE"
    assert "'X'" in first.why
    assert "record" in first.why
    assert [each.column for each in found.held[1:]] == [
        *("Owner", "Address", "city", "state", "ZIP"),
    ]
    assert found.counts()["held"] == 2


def test_a_name_that_is_its_address_is_held() -> None:
    found = settled(row("1-1", "17 RODNEY ST", "17 RODNEY ST."))

    assert [each.column for each in found.held] == ["Owner"]


def test_a_flaw_of_the_reading_holds_a_row_and_is_said_once() -> None:
    listed = a_list(
        row("1-1", "", "4 FOX ST"), flaws={0: (Flaw("Owner", "a formula"),)}
    )

    found = settle([listed], rules())

    assert [(each.column, each.why[:9]) for each in found.held] == [
        ("Owner", "a formula")
    ]


def test_corrections_resolve_held_rows() -> None:
    flawed = row("1-1", "", "4 FOX ST")
    abroad = row("1-2", "RIPLEY, DAVID", "3F #7 ALLEY 46", "TAIPEI", "-", "-")
    wrong = row("1-3", "PEREIRA, MARIA", "17 FOX RD", "CARVER", "RI", "2330")
    flaws = {0: (Flaw("Owner", "a formula"),)}
    place = {"lines": ["27 FOX RD"], "city": "CARVER", "state": "MA", "zip": "02330"}
    asked = Asked(
        corrections=(
            (
                correction(row=2, owner="SHAW, PETER"),
                correction(row=3, country="Taiwan"),
                correction(row=4, state="MA"),
                correction(row=5, address=place),
            ),
        )
    )

    found = settle([a_list(flawed, abroad, wrong, HELD, flaws=flaws)], rules(), asked)

    assert found.held == ()
    assert [each.lines for each in found.recipients] == [
        ("SHAW, PETER", "4 FOX ST", "CARVER MA 02330"),
        ("RIPLEY, DAVID", "3F #7 ALLEY 46", "TAIPEI", "TAIWAN"),
        ("PEREIRA, MARIA", "17 FOX RD", "CARVER MA 02330"),
        ("ELM, ABE", "27 FOX RD", "CARVER MA 02330"),
    ]
    assert found.recipients[1].international
    assert found.recipients[1].country == "TAIWAN"


def test_two_corrections_of_a_row_both_count() -> None:
    asked = Asked(
        corrections=(
            (correction(row=2, zip="02360"), correction(row=2, city="PLYMOUTH")),
        )
    )

    found = settled(FIG, asked=asked)

    assert found.recipients[0].lines[-1] == "PLYMOUTH MA 02360"


def test_a_correction_that_changes_nothing_is_said() -> None:
    found = settled(FIG, asked=Asked(corrections=((correction(row=2, zip="02330"),),)))

    assert [(number, said.row) for number, said in found.warnings] == [(0, 2)]


def test_a_correction_of_no_row_is_refused() -> None:
    asked = Asked(corrections=((correction(row=99, state="MA"),),))

    with pytest.raises(RefusedError, match=r"abutters\.corrections.*row 99"):
        settled(FIG, asked=asked)


def test_the_record_makes_rows_one_recipient() -> None:
    other = row("1-2", "FIG, FAY M", "4 MEADOW ST")

    found = settled(FIG, OAK, other, FIG_AGAIN, asked=Asked(same=(same(2, 4),)))

    assert found.recipients[0].places == at(2, 4, 5)
    assert [(each.places, each.why) for each in found.merged] == [
        (at(4), "Town Hall, October 26, 2026"),
        (at(5), "the same owner at the same mailing address"),
    ]
    assert found.similar == ()


@pytest.mark.parametrize("rows", [(2, 99), (2, 4), ()])
def test_one_recipient_of_unknown_or_held_rows_is_refused(
    rows: tuple[int, ...],
) -> None:
    with pytest.raises(RefusedError, match=r"abutters\.same"):
        settled(FIG, OAK, HELD, asked=Asked(same=(same(*rows),)))


def test_the_town_is_no_recipient_with_others() -> None:
    town = row("1-2", "TOWN OF CARVER", "108 MAIN ST")

    with pytest.raises(RefusedError, match=r"abutters\.same"):
        settled(FIG, town, asked=Asked(same=(same(2, 3),), town="Carver"))


SCHOOL = {**row("2-1", "TOWN OF CARVER", "108 MAIN ST"), "owner2": "SCHOOL DEPT"}
TAXES = {**row("2-2", "CARVER, TOWN OF", "108 MAIN STREET"), "owner2": "TAX TITLE"}
SCHOOL_AGAIN = row("2-3", "INHABITANTS OF CARVER SCHOOL DEPT", "108 MAIN ST")


def test_town_land_goes_to_each_department_once() -> None:
    found = settled(SCHOOL, OAK, TAXES, SCHOOL_AGAIN, asked=Asked(town="Carver"))

    assert [each.places for each in found.interoffice] == [at(2, 5), at(4)]
    assert len(found.recipients) == 1
    assert [each.places for each in found.similar] == [at(2, 4)]
    assert [each.places for each in found.merged] == [at(5)]
    assert sum(list(found.counts().values())[1:]) == 4


def test_town_land_may_be_mailed_as_well_and_is_counted_once() -> None:
    asked = Asked(town="Carver", interoffice_also_mailed=True)

    found = settled(SCHOOL, OAK, TAXES, asked=asked)

    assert [each.places for each in found.recipients] == [at(2), at(3), at(4)]
    assert found.counts()["interoffice"] == 2
    assert sum(list(found.counts().values())[1:]) == 3


def test_the_record_makes_one_packet_of_town_land() -> None:
    asked = Asked(town="Carver", same=(same(2, 3),))

    assert len(settled(SCHOOL, TAXES, asked=asked).interoffice) == 1


def test_town_land_needs_no_address_but_no_wrong_one() -> None:
    bare = row("2-4", "TOWN OF CARVER", "", "", "", "")
    wrong = row("2-5", "TOWN OF CARVER", "108 MAIN ST", "CARVER", "RI", "02330")

    found = settled(bare, wrong, asked=Asked(town="Carver"))

    assert [each.places for each in found.interoffice] == [at(2)]
    assert [each.place.row for each in found.held] == [3]


@pytest.mark.parametrize(
    "owner",
    ["TOWN OF PLYMPTON", "TOWN OF CARVERTON", "COMMONWEALTH OF MASS", "CARVER LLC"],
)
def test_other_public_land_is_mailed(owner: str) -> None:
    found = settled(row("1-1", owner, "1 FOX ST"), asked=Asked(town="Carver"))

    assert len(found.recipients) == 1


def test_a_row_that_no_font_prints_is_held_with_the_character() -> None:
    def unprintable(text: str) -> str:
        return "".join(sign for sign in text if sign == "🌳")

    tree = row("1-1", "Emoji 🌳 Trust", "1 FOX ST")
    from_two = {**row("1-2", "A\tB", "2 FOX ST"), "owner2": "🌳"}
    found = settled(tree, from_two, OAK, asked=Asked(unprintable=unprintable))

    assert [(each.place.row, each.column) for each in found.held] == [
        (2, "Owner"),
        (3, "owner2"),
    ]
    assert "U+1F333" in found.held[0].why


def test_a_sign_that_only_the_country_brings_is_laid_to_the_owner() -> None:
    abroad = row("1-1", "RIPLEY", "1 FOX ST", "TAIPEI", "", "", "taiwan")

    found = settled(abroad, asked=Asked(unprintable=lambda text: "W" * ("W" in text)))

    assert [each.column for each in found.held] == ["Owner"]


def test_a_block_that_does_not_fit_is_held() -> None:
    found = settled(FIG, asked=Asked(fits=lambda lines: "too long" * (len(lines) == 3)))

    assert [(each.column, each.why[:8]) for each in found.held] == [
        ("Address", "too long")
    ]


def test_somebody_on_no_list_is_told_too() -> None:
    new = told("New Owner", lines=["9 Fox St"], city="Carver", state="MA", zip="02330")

    found = settled(FIG, asked=Asked(also=(new,)))

    assert found.recipients[1].places == (Place(ALSO, 1),)
    assert found.recipients[1].lines == ("New Owner", "9 Fox St", "Carver MA 02330")
    assert found.counts()["mail"] == 1
    assert found.row(Place(ALSO, 1)) == "also:1"


def test_nobody_gets_two_letters() -> None:
    new = told("Fay Fig", lines=["4 Meadow St"], city="Carver", state="MA", zip="02330")

    found = settled(row("1-1", "FAY FIG", "4 MEADOW ST"), asked=Asked(also=(new,)))

    assert len(found.recipients) == 1
    assert [number for number, _ in found.warnings] == [ALSO]


def test_somebody_without_an_address_is_refused() -> None:
    with pytest.raises(RefusedError, match=r"abutters\.also\.0: New Owner: the street"):
        settled(FIG, asked=Asked(also=(told("New Owner"),)))


def test_warnings_name_the_row_and_the_column() -> None:
    listed = a_list(row("1-1", "FIG, FAY", "4 FOX ST", "CARVER", "MA", "2330"))
    read = Remark(None, "", "read as Windows-1252")
    listed = Listed(
        listed.name, listed.rows, listed.cells, listed.titles, remarks=(read,)
    )

    found = settle([listed], rules())

    assert found.warnings[0] == (0, read)
    assert (found.warnings[1][1].row, found.warnings[1][1].column) == (2, "ZIP")


def test_a_co_owner_that_ran_into_the_address_is_one_of_the_name() -> None:
    ran = row("1-1", "COBB, JOHN &", "COBB, JANE, 4 FOX ST")
    two = {**row("1-2", "COBB, JOHN", "4 FOX ST"), "owner2": "COBB, JANE"}

    found = settled(ran, two)

    assert found.recipients[0].name == "COBB, JOHN & COBB, JANE"
    assert found.recipients[0].lines == (
        *("COBB, JOHN &", "COBB, JANE", "4 FOX ST", "CARVER MA 02330"),
    )
    assert len(found.merged) == 1


def test_care_of_in_the_cell_of_the_country_is_care_of() -> None:
    found = settled(row("1-1", "XY LLC", "4 FOX ST", *HOME, "C/O FIG"))

    assert found.recipients[0].lines[1] == "C/O FIG"
    assert not found.recipients[0].international


def test_a_street_in_a_zip_of_boxes_is_said() -> None:
    where = ("SOUTH CARVER", "MA", "02366")

    found = settled(
        row("1-1", "A FIG", "4 FOX ST", *where), row("1-2", "B FIG", "PO BOX 4", *where)
    )

    assert [said.row for _, said in found.warnings] == [2]


def test_those_that_look_the_same_are_listed_in_groups() -> None:
    rows = [
        row("1-1", "SAVERY, RICHARD", "4 FOX ST"),
        row("1-2", "SAVERY, RICCHARD", "4 FOX ST"),
        OAK,
        row("1-4", "SAVRY, RICCHARD", "4 FOX ST"),
        row("1-5", "OAK, ANN", "5 MEADOW ST", "PLYMOUTH", "MA", "02360"),
    ]

    found = settled(*rows)

    assert found.similar == (
        Similar(at(2, 3, 5), found.similar[0].why),
        Similar(at(4, 6), found.similar[1].why),
    )


def test_a_crowd_at_one_door_is_held_against_its_neighbours() -> None:
    rows = [
        row(f"1-{n}", f"{chr(65 + n % 26)}{chr(65 + n // 26)}FIG, UNA", "4 FOX ST")
        for n in range(50)
    ]

    found = settled(*rows, row("1-60", "AAFIGG, UNA", "4 FOX ST"))

    assert at(2, 52) in {each.places[:1] + each.places[-1:] for each in found.similar}


def test_streets_without_a_number_are_held_against_each_other() -> None:
    found = settled(
        row("1-1", "FIG, FAY", "STATE HOUSE"), row("1-2", "FIG, FAYE", "STATE HOUSE")
    )

    assert [each.places for each in found.similar] == [at(2, 3)]


@pytest.mark.parametrize("on", [True, False])
def test_the_collector_is_left_as_it_was(on: bool) -> None:  # noqa: FBT001
    (gc.enable if on else gc.disable)()

    settled(FIG)

    assert gc.isenabled() is on
    gc.enable()


def test_two_names_at_one_door_that_share_no_word_are_two_people() -> None:
    found = settled(
        row("1-1", "ALDER, ANN", "1 BOG RD"), row("1-2", "BIRCH, BO", "1 BOG RD")
    )

    assert len(found.recipients) == 2
    assert found.similar == ()
