"""A town's own files stand before those shipped, file by file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noticegen import home
from noticegen.home import Home
from noticegen.problems import RefusedError

if TYPE_CHECKING:
    from pathlib import Path

PHRASES = "calendars/phrases.yaml"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "calendars").mkdir()
    (tmp_path / PHRASES).write_text("waiting: Warten.\n", encoding="utf-8")
    (tmp_path / "calendars" / "ours.yaml").write_bytes(b"town: \xfc\n")
    return tmp_path


def test_without_a_home_the_files_are_those_shipped() -> None:
    shipped = Home()

    assert shipped.folders == (home.shipped(),)
    assert shipped.find(PHRASES) == home.shipped() / PHRASES
    assert "waiting:" in shipped.text(PHRASES)
    assert shipped.bytes(PHRASES) == (home.shipped() / PHRASES).read_bytes()


def test_a_file_of_the_town_stands_before_the_shipped_one(own: Path) -> None:
    town = Home(own)

    assert town.text(PHRASES) == "waiting: Warten.\n"
    assert town.bytes(PHRASES) == b"waiting: Warten.\n"
    assert town.find("calendars/massachusetts.yaml") == (
        home.shipped() / "calendars/massachusetts.yaml"
    )


def test_the_names_of_both_are_listed_once_each_in_order(own: Path) -> None:
    names = Home(own).names("calendars", ".yaml")

    assert names.count(PHRASES) == 1
    assert "calendars/ours.yaml" in names
    assert "calendars/massachusetts.yaml" in names
    assert list(names) == sorted(names)


def test_a_folder_with_nothing_of_a_home_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedError) as caught:
        _ = Home(tmp_path).folders

    assert str(caught.value) == (
        f"{tmp_path}: has neither calendars/ nor templates/. "
        "Make a home with: noticegen init DIR"
    )


def test_a_home_may_hold_templates_alone(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()

    assert Home(tmp_path).folders == (tmp_path, home.shipped())


def test_a_file_that_is_not_there_is_refused_by_name() -> None:
    office = Home()

    assert office.find("calendars/gone.yaml") is None
    for read in (office.text, office.bytes):
        with pytest.raises(RefusedError) as caught:
            read("calendars/gone.yaml")
        assert str(caught.value) == (
            "calendars/gone.yaml: is not there. Look at its name, or at --home."
        )


def test_a_folder_is_no_file(own: Path) -> None:
    (own / "calendars" / "procedures").mkdir()

    assert Home(own).find("calendars/procedures") is None


def test_a_file_that_is_not_utf_8_is_refused_by_name(own: Path) -> None:
    with pytest.raises(RefusedError) as caught:
        Home(own).text("calendars/ours.yaml")

    assert str(caught.value) == (
        f"{own / 'calendars' / 'ours.yaml'}: is not UTF-8. Save it as UTF-8."
    )


def test_what_ships_in_the_wheel_is_found_beside_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shipped").mkdir()
    monkeypatch.setattr(home, "HERE", tmp_path)

    assert home.shipped() == tmp_path / "shipped"
