"""The print room: the agenda of a night, the calendar of a year, the demonstration."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from pypdf import PdfReader

from noticegen import casework, printroom
from noticegen.render import word
from tests.sample_office import (
    PACKET_DAY,
    SAMPLE,
    SMALL,
    ask,
    refusals,
    sample,
    shown,
    small,
    told,
)

if TYPE_CHECKING:
    from pathlib import Path

NIGHT = "2026-11-10"
TEXT = ("--format", "text", "--today", PACKET_DAY)
OTHER = f"""\
docket: LDP-2026-009
procedure: carver-land-disturbance
project: Forest Street House Lots
site: {{address: 12 Forest Street, parcels: ["40-1", "40-2"], description: Eight lots}}
applicant: {{name: R. Baker}}
owners: [{{name: R. Baker}}]
events:
  - {{event: complete, date: 2026-10-20}}
  - event: hearing-set
    date: 2026-10-20
    hearing: {{date: {NIGHT}, time: "19:30", place: "Meeting Room 1, Town Hall"}}
"""
WALL = f"""\
docket: SR-2026-001
procedure: scenic-road
project: Wall on Forest Street
applicant: {{name: Department of Public Works}}
site: {{address: Forest Street, parcels: ["41-1"], description: A stone wall}}
owners: [{{name: Town of Carver}}]
events:
  - event: hearing-set
    date: 2026-10-01
    hearing: {{date: {NIGHT}, time: "20:00", place: "Meeting Room 1, Town Hall"}}
"""


def agenda(tmp_path: Path, *records: Path, night: str = NIGHT) -> str:
    """Return the words of a night's agenda."""
    told("agenda", "planning-board", night, *records, *TEXT, "-o", tmp_path / "out")
    folder = tmp_path / "out" / f"planning-board-{night}"
    return (folder / "agenda.txt").read_text("utf-8")


def test_an_agenda_has_every_hearing_of_the_night(tmp_path: Path) -> None:
    other = small(tmp_path, OTHER, "other.yaml")

    text = agenda(tmp_path, SAMPLE, other)

    assert "Tuesday, November 10, 2026, at 7:00 p.m." in text
    # 48 hours without Sat 7 and Sun 8: Fri Nov 6, 7 p.m.; the Clerk closes at noon
    assert "Fri Nov 6, 2026, noon" in text
    for words in ("LDP-2026-009", "R. Baker", "LDP-2026-011", "Pond Street Solar"):
        assert words in text
    assert text.index("LDP-2026-009") < text.index("LDP-2026-011")


def test_an_agenda_names_the_owner_only_when_somebody_else_applies(
    tmp_path: Path,
) -> None:
    other = small(tmp_path, OTHER, "other.yaml")

    text = " ".join(agenda(tmp_path, SAMPLE, other).split())

    assert "Applicant: R. Baker. Land disturbance permit: Eight lots" in text
    assert (
        "Applicant: South Coast Array Builders, Inc.; owner: Tillson Solar LLC. "
        in text
    )
    assert text.count("owner:") == 1


def test_an_agenda_may_hold_hearings_of_different_laws(tmp_path: Path) -> None:
    wall = small(tmp_path, WALL, "wall.yaml")

    text = agenda(tmp_path, wall, SAMPLE)

    assert text.index("LDP-2026-011") < text.index("SR-2026-001")
    (line,) = refusals(
        "agenda", "planning-board", NIGHT, wall, *TEXT, "-o", tmp_path / "none"
    ) or [""]
    assert "agenda" in line
    assert not (tmp_path / "none").exists()


def test_the_manifest_of_an_agenda_names_every_record_and_rule(tmp_path: Path) -> None:
    one = small(tmp_path / "one", OTHER)
    agenda(tmp_path, one, SAMPLE)

    path = tmp_path / "out" / f"planning-board-{NIGHT}" / "manifest.json"
    (built,) = json.loads(path.read_bytes())["builds"]
    assert {
        "LDP-2026-009/record.yaml",
        "LDP-2026-011/record.yaml",
        "calendars/carver.yaml",
        "calendars/procedures/carver-land-disturbance.yaml",
    } <= set(built["sources"])
    assert "word for word" in shown("verify", tmp_path / "out")


def test_an_agenda_that_can_no_longer_be_posted_is_refused(tmp_path: Path) -> None:
    words = ("agenda", "planning-board", NIGHT, SAMPLE, "--format", "text")

    result = ask(*words, "--today", "2026-11-09", "-o", tmp_path / "out")

    assert result.exit_code == 1
    assert "agenda: This notice can no longer be posted 48 hours" in result.stderr
    assert not (tmp_path / "out").exists()
    draft = told(*words, "--today", "2026-11-09", "-o", tmp_path / "out", "--draft")
    assert draft["documents"] == [{"id": "agenda", "files": ["agenda.txt"]}]


@pytest.mark.slow
def test_an_agenda_with_a_sign_that_cannot_be_printed_is_not_written(
    tmp_path: Path,
) -> None:
    other = small(tmp_path, OTHER.replace("R. Baker", "李小龍"))

    result = ask(
        "agenda", "planning-board", NIGHT, other, "--format", "text,pdf",
        "--today", PACKET_DAY, "-o", tmp_path / "out",
    )  # fmt: skip

    assert result.exit_code == 1
    assert "李" in result.stderr
    assert not (tmp_path / "out").exists()


def test_one_application_is_on_an_agenda_once(tmp_path: Path) -> None:
    twice = sample(tmp_path)

    (line,) = refusals(
        "agenda", "planning-board", NIGHT, SAMPLE, twice, *TEXT, "-o", tmp_path / "out"
    )

    assert f"{twice}: has the docket of {SAMPLE}" in line


def test_an_agenda_is_of_a_board_there_is(tmp_path: Path) -> None:
    (line,) = refusals("agenda", "zoo", NIGHT, SAMPLE, *TEXT, "-o", tmp_path / "out")

    assert "zoo: is not a board of the town. There are: planning-board." in line


# --- The filing calendar ------------------------------------------------------


@pytest.mark.slow
def test_a_filing_calendar_is_printed_for_the_towns_website(tmp_path: Path) -> None:
    answer = told("calendar", "planning-board", 2027, "-o", tmp_path / "2027.pdf")
    shown("calendar", "planning-board", 2027, "-o", tmp_path / "2027.docx")
    shown("calendar", "planning-board", 2027, "-o", tmp_path / "2027.txt")

    text = (tmp_path / "2027.txt").read_text("utf-8")
    page = PdfReader(tmp_path / "2027.pdf")
    assert answer["file"] == str(tmp_path / "2027.pdf")
    assert page.metadata is not None
    assert page.metadata.title == "Filing calendar"
    # Tue Mar 23: the Courier of Mar 11, copy Mon Mar 8, the hearing within 21 days
    for words in ("Tue Mar 23", "Mon Mar 8, noon", "Thu Mar 11", "Fri Mar 19, noon"):
        assert words in text
        assert "".join(words.split()) in word.read(
            (tmp_path / "2027.docx").read_bytes()
        )


def test_a_filing_calendar_that_cannot_be_printed_is_refused(tmp_path: Path) -> None:
    head = "---\nid: filing-calendar\ntitle: Calendar\nstage: calendar\ngoes: [post]\n"
    path = "templates/land-disturbance/filing-calendar.md"
    words = ("calendar", "planning-board", 2027, "-o", tmp_path / "2027.txt")

    small(tmp_path, f"{head}formats: [pdf]\n---\n# {{{{ calendar.year }}}}\n", path)
    wrong_format = refusals(*words, home=tmp_path)
    small(tmp_path, f"{head}---\n# {{{{ hearing.date|day }}}}\n", path)
    gap = refusals(*words, home=tmp_path)

    assert "2027.txt: is no format of this paper." in wrong_format[0]
    assert gap == [
        "filing-calendar: hearing.date has no value. Give it, or build a draft."
    ]
    assert not (tmp_path / "2027.txt").exists()


# --- The list beside the record ------------------------------------------------------


def letter(tmp_path: Path, record: Path) -> Any:
    return ask(
        "build", record, "--document", "abutter-letter", *TEXT, "--to", "DOE, JANE",
        "--to", "1 TREMONT ST", "--parcel", "1-1", "-o", tmp_path / "out",
    )  # fmt: skip


def test_a_letter_wants_the_list_that_was_certified(tmp_path: Path) -> None:
    record = sample(tmp_path)
    assert letter(tmp_path, record).exit_code == 0

    with (tmp_path / "list_b_38.xlsx").open("ab") as file:
        file.write(b"\0")
    changed = letter(tmp_path, record)
    (tmp_path / "list_b_38.xlsx").unlink()
    unseen = letter(tmp_path, record)

    assert changed.exit_code == 1
    assert "is not the file that was certified" in changed.stderr
    assert unseen.exit_code == 0


def test_a_letter_wants_a_certificate(tmp_path: Path) -> None:
    bare = small(tmp_path, f"{SMALL}abutters: {{file: list.csv}}\n")

    result = letter(tmp_path, bare)

    assert result.exit_code == 1
    assert "The list of abutters is not certified." in result.stderr


# --- The demonstration ------------------------------------------------------


@pytest.mark.slow
def test_the_demonstration_is_whole_and_proved(tmp_path: Path) -> None:
    answer = told("demo", "-o", tmp_path / "papers")

    made = {each["id"] for each in answer["documents"]}
    assert answer["refused"] == []
    assert {
        "clerk-notice", "transmittal", "hearing-notice", "ad-order", "posting",
        "abutter-letter", "dates-sheet", "docket-sheet", "hearing.ics", "deadlines.ics",
        "agenda",
    } <= made  # fmt: skip
    assert told("verify", tmp_path / "papers") == {"problems": []}
    folder = tmp_path / "papers" / "LDP-2026-011"
    for paper in ("hearing-notice", "posting", "dates-sheet"):
        for ending in ("docx", "pdf", "txt"):
            assert (folder / f"{paper}.{ending}").stat().st_size > 100


def test_the_demonstration_does_not_write_over_anything(tmp_path: Path) -> None:
    small(tmp_path, "mine", "LDP-2026-011/mine.txt")

    (line,) = refusals("demo", "-o", tmp_path)

    assert "was not made by noticegen" in line
    assert [each.name for each in tmp_path.rglob("*.*")] == ["mine.txt"]


def test_a_build_on_a_tight_day_says_which_step_is_tight(tmp_path: Path) -> None:
    # working: on Tue Oct 27 copy for Thu Oct 29 is closed since Monday noon
    order = printroom.order(stages=["hearing"], formats=["text"])
    (outcome,) = printroom.build(
        casework.open_office(),
        [printroom.DEMO / "record.yaml"],
        order,
        target=tmp_path,
        today=date(2026, 10, 27),
    )

    assert not outcome.refused
    assert [code for code, _ in outcome.warnings] == ["tight"]
    assert "Be sure that the newspaper has it." in outcome.warnings[0][1]
