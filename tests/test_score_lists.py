"""The lists of the samples are settled as their oracles say."""

from __future__ import annotations

from pathlib import Path

import pytest

from noticegen import yamlfile
from noticegen.lists.settling import Asked, settle
from noticegen.parts import Abutters
from tests import score_lists
from tests.score_lists import SAMPLES, listed, oracle, rules, score, score_folder


def test_the_sample_of_600_rows_is_settled_as_its_oracle_says() -> None:
    found = score_folder(SAMPLES / "assess_600")

    assert (found.rows, found.wrong, found.argued) == (600, [], [])


@pytest.mark.parametrize("damage", ["0", "0.05"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_made_lists_are_settled_as_their_oracles_say(
    seed: int, damage: str, tmp_path: Path
) -> None:
    found = score_folder(score_lists.make(tmp_path, seed, 600, damage))

    assert found.wrong == []


@pytest.mark.parametrize(
    ("name", "first", "locus"),
    [("list_a_12.csv", 2, "55-12"), ("list_b_38.xlsx", 7, "39-3")],
)
def test_the_lists_made_by_hand_are_settled_as_their_oracles_say(
    name: str, first: int, locus: str
) -> None:
    oracles = SAMPLES / name.partition(".")[0]

    found = score(
        settle([listed(SAMPLES / name)], rules(), Asked((locus,), town="Carver")),
        oracle(Path(f"{oracles}_expected_rows.csv"), first),
        score_lists.keys(Path(f"{oracles}_expected.csv")),
    )

    assert found.wrong == []


def abutters() -> Abutters:
    record = yamlfile.read((SAMPLES / "record.yaml").read_text("utf-8"), "record.yaml")
    assert isinstance(record.value, dict)
    return Abutters.model_validate(record.value["abutters"])


@pytest.mark.parametrize(
    ("joined", "counts"),
    [(True, (38, 31, 5, 1, 0, 1)), (False, (38, 33, 2, 2, 0, 1))],
)
def test_the_record_of_the_sample_has_31_letters_and_33_without_same(
    joined: bool,  # noqa: FBT001
    counts: tuple[int, ...],
) -> None:
    said = abutters()
    same = said.same if joined else ()
    asked = Asked(("39-3",), (said.corrections,), same, town="Carver")

    found = settle([listed(SAMPLES / "list_b_38.xlsx")], rules(), asked)

    assert tuple(found.counts().values()) == counts


def test_a_mismatch_is_told() -> None:
    twelve = listed(SAMPLES / "list_a_12.csv")

    found = score(
        settle([twelve], rules()),
        oracle(SAMPLES / "list_a_12_expected_rows.csv", 2),
        score_lists.keys(SAMPLES / "list_a_12_expected.csv"),
    )

    assert found.wrong == [
        "row 6: interoffice expected, m6 found (town-owned)",
        "row 13: skip expected, m13 found (locus)",
    ]
