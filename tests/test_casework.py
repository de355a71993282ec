"""What the office does first: a record is read under its rules and its town."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from noticegen import casework, days
from noticegen.problems import RefusedError
from tests.sample_office import REPO, SMALL, small

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

OFFICE = casework.open_office()
TODAY = days.parse_day("2027-02-25")


def said(ask: Callable[[], Any]) -> list[str]:
    """Return the lines with which something is refused."""
    with pytest.raises(RefusedError) as refused:
        ask()
    return [str(problem) for problem in refused.value.problems]


def test_the_procedures_are_the_files_there_are_without_the_blank_records() -> None:
    assert casework.procedures(OFFICE) == ("carver-land-disturbance", "scenic-road")


def test_a_home_adds_procedures_and_replaces_files(tmp_path: Path) -> None:
    toy = (REPO / "calendars/procedures/scenic-road.yaml").read_text("utf-8")
    small(
        tmp_path, toy.replace("scenic-road", "byway"), "calendars/procedures/byway.yaml"
    )
    office = casework.open_office(tmp_path)

    assert "byway" in casework.procedures(office)
    assert casework.rulebook(office, "byway").procedure.id == "byway"


def test_dates_and_nights_are_of_the_day_asked_for() -> None:
    schedule = casework.dates(OFFICE, SMALL, today=TODAY)
    nights = casework.lawful_nights(OFFICE, SMALL, today=TODAY)

    assert casework.dates_answer(schedule)["today"] == "2027-02-25"
    assert [*casework.nights_answer(nights)] == ["nights", "rejected", "advice"]


def test_a_record_that_names_no_procedure_is_refused() -> None:
    lines = said(lambda: casework.dates(OFFICE, "docket: X\nevents: []\n", today=TODAY))
    listed = said(
        lambda: casework.dates(
            OFFICE, "docket: X\nprocedure: [a]\nevents: []\n", today=TODAY
        )
    )

    number = said(
        lambda: casework.dates(
            OFFICE, "docket: X\nprocedure: 7\nevents: []\n", today=TODAY
        )
    )

    assert "procedure" in lines[0]
    assert "procedure" in listed[0]
    assert "names no procedure" in number[0]


def test_an_unknown_procedure_is_refused_with_those_there_are() -> None:
    (line,) = said(lambda: casework.rulebook(OFFICE, "zoo"))

    assert line.startswith("calendars/procedures: there is no procedure 'zoo'.")
    assert line.endswith("There are: carver-land-disturbance, scenic-road.")


def test_a_procedure_s_board_is_one_of_its_town(tmp_path: Path) -> None:
    text = (REPO / "calendars/procedures/scenic-road.yaml").read_text("utf-8")
    bad = text.replace("board: planning-board", "board: zoning-board")
    path = small(tmp_path, bad, "calendars/procedures/scenic-road.yaml")
    office = casework.open_office(tmp_path)

    (line,) = said(lambda: casework.rulebook(office, "scenic-road"))

    assert line.startswith(f"{path} line ")
    assert "'zoning-board' is no board of carver. Allowed: planning-board." in line


def test_a_town_that_is_not_there_is_refused(tmp_path: Path) -> None:
    text = (REPO / "calendars/procedures/scenic-road.yaml").read_text("utf-8")
    bad = text.replace("town: carver", "town: carvr")
    small(tmp_path, bad, "calendars/procedures/scenic-road.yaml")
    office = casework.open_office(tmp_path)

    (line,) = said(lambda: casework.rulebook(office, "scenic-road"))

    assert line.startswith("calendars/carvr.yaml: is not there.")


def test_a_part_of_a_day_is_no_day() -> None:
    assert casework.parse_day("2027-02-25") == TODAY
    with pytest.raises(ValueError, match="2027-02"):
        casework.parse_day("2027-02")


def test_a_text_is_read_as_it_stands(tmp_path: Path) -> None:
    path = small(tmp_path, "a\r\nÉ\n")

    assert casework.read_text(path) == "a\r\nÉ\n"


def test_what_is_no_text_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\xff")
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    under = path / "y.yaml"

    assert "is not UTF-8." in said(lambda: casework.read_text(path))[0]
    assert "is a folder." in said(lambda: casework.read_text(tmp_path))[0]
    assert "is not there." in said(lambda: casework.read_text(tmp_path / "none"))[0]
    assert f"{under}: cannot be read: Not a directory." in said(
        lambda: casework.read_text(under)
    )
    assert os.fspath(tmp_path / "loop.yaml") in said(
        lambda: casework.read_text(tmp_path / "loop.yaml")
    )[0]  # fmt: skip
