"""The packets: the same bytes again, whole or not at all, proved by their manifest."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from pypdf import PdfReader

from noticegen import casework, packets
from noticegen.home import Home
from noticegen.problems import RefusedError
from noticegen.render import pdf, plain, word
from tests.sample_office import (
    LETTER_TO,
    PACKET_DAY,
    REPO,
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
    from collections.abc import Callable
    from pathlib import Path

DOCKET = "LDP-2026-011"
HEARING = ("--stage", "hearing", *LETTER_TO, "--parcel", "1-1")
TEXT = ("--format", "text")
SET = "  - {event: hearing-set, date: 2027-02-24, hearing: "
NIGHT = 'date: 2027-03-16, time: "19:00"'
NOWHERE = f"{SMALL}{SET}{{{NIGHT}}}}}\n"
SOMEWHERE = f"{SMALL}{SET}{{{NIGHT}, place: Town Hall}}}}\n"
AT = ("--today", PACKET_DAY)


def build(record: Path, out: Path, *words: str, today: str = PACKET_DAY) -> Any:
    """Build some papers and return what is answered."""
    return told("build", record, *words, "-o", out, "--today", today)


def content(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder, by its name."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def manifest(folder: Path) -> Any:
    return json.loads((folder / "manifest.json").read_bytes())


def papers(folder: Path) -> dict[str, Any]:
    """Return what the manifest says of each paper, whichever build it is of."""
    builds = manifest(folder)["builds"]
    return {name: said for each in builds for name, said in each["papers"].items()}


def digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def program(*words: object, cwd: Path, zone: str = "UTC") -> subprocess.Popen[bytes]:
    """Start the program as a process of its own, in a time zone."""
    env = {key: value for key, value in os.environ.items() if key != "NOTICEGEN_HOME"}
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "noticegen", *map(str, words)],
        cwd=cwd,
        env=env | {"PYTHONPATH": str(REPO), "TZ": zone},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.fixture(scope="module")
def hearing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the sample's hearing packet in every format; it is never changed."""
    out = tmp_path_factory.mktemp("hearing")
    build(SAMPLE, out, *HEARING)
    return out / DOCKET


@pytest.fixture
def packet(hearing: Path, tmp_path: Path) -> Path:
    """Return a copy of the packet to be meddled with."""
    return shutil.copytree(hearing, tmp_path / DOCKET)


# --- The same again ------------------------------------------------------------------


@pytest.mark.slow
def test_a_packet_is_the_same_elsewhere_in_another_zone(
    hearing: Path, tmp_path: Path
) -> None:
    record = sample(tmp_path / "Case n° 11")
    run = program(
        "build", record, *HEARING, *AT, "-o", "out", cwd=tmp_path,
        zone="Pacific/Kiritimati",
    )  # fmt: skip

    assert run.communicate(timeout=120)[1] == b""
    assert content(tmp_path / "out" / DOCKET) == content(hearing)


@pytest.mark.slow
def test_an_unchanged_build_touches_nothing(hearing: Path) -> None:
    def state() -> list[tuple[str, int, int]]:
        there = sorted([hearing, *hearing.iterdir()])
        return [(one.name, one.stat().st_mtime_ns, one.stat().st_ino) for one in there]

    before = state()
    build(SAMPLE, hearing.parent, *HEARING)

    assert state() == before


def test_a_changed_word_of_the_record_changes_only_the_papers_that_say_it(
    tmp_path: Path,
) -> None:
    words = ("--stage", "hearing", "--stage", "desk", *TEXT)
    out = tmp_path / "out"
    build(SAMPLE, out, *words)
    before = content(out / DOCKET)

    build(sample(tmp_path, ("508-555-0140", "508-555-0199")), out, *words)

    now = content(out / DOCKET)
    changed = {name for name in now if now[name] != before.get(name)}
    assert changed == {"docket-sheet.txt", "manifest.json"}
    assert now.keys() == before.keys()


# --- One packet, several builds ------------------------------------------------------


def test_a_later_build_keeps_the_earlier_papers_and_what_they_were_made_of(
    tmp_path: Path,
) -> None:
    build(SAMPLE, tmp_path, "--stage", "intake", *TEXT, today="2026-10-21")
    first = content(tmp_path / DOCKET)
    build(SAMPLE, tmp_path, "--stage", "hearing", *TEXT)
    both = content(tmp_path / DOCKET)
    build(SAMPLE, tmp_path, "--stage", "intake", *TEXT, today="2026-10-21")

    assert first.keys() < both.keys()
    assert [name for name in first if first[name] != both[name]] == ["manifest.json"]
    assert content(tmp_path / DOCKET) == both
    builds = manifest(tmp_path / DOCKET)["builds"]
    assert [each["today"] for each in builds] == ["2026-10-21", PACKET_DAY]
    assert [name for name in first if name in builds[0]["papers"]] == [
        name for name in first if name != "manifest.json"
    ]
    assert "templates/land-disturbance/transmittal.md" in builds[0]["templates"]
    assert "templates/land-disturbance/posting.md" in builds[1]["templates"]


def test_a_paper_built_again_in_one_format_loses_its_stale_ones(tmp_path: Path) -> None:
    build(SAMPLE, tmp_path, "--document", "posting", "--format", "docx,text")
    build(SAMPLE, tmp_path, "--document", "dates-sheet", *TEXT)
    build(SAMPLE, tmp_path, "--document", "posting", *TEXT)

    assert sorted(content(tmp_path / DOCKET)) == [
        "dates-sheet.txt", "manifest.json", "posting.txt",
    ]  # fmt: skip


def test_a_paper_that_somebody_took_out_is_not_missed(tmp_path: Path) -> None:
    build(SAMPLE, tmp_path, "--stage", "desk", *TEXT)
    (tmp_path / DOCKET / "dates-sheet.txt").unlink()

    build(SAMPLE, tmp_path, "--document", "posting", *TEXT)

    assert "dates-sheet.txt" not in papers(tmp_path / DOCKET)
    assert "word for word" in shown("verify", tmp_path)


def test_a_packet_of_another_making_is_made_anew(tmp_path: Path) -> None:
    build(SAMPLE, tmp_path, "--document", "posting", *TEXT)
    path = tmp_path / DOCKET / "manifest.json"
    for builds in ("none", [{"papers": {"posting.txt": "?"}}, {"papers": 1}, 2]):
        path.write_text(json.dumps(manifest(tmp_path / DOCKET) | {"builds": builds}))

        build(SAMPLE, tmp_path, "--document", "dates-sheet", *TEXT)

        assert [*papers(tmp_path / DOCKET)] == ["dates-sheet.txt"]


def test_work_done_by_hand_in_a_packet_is_not_lost(tmp_path: Path) -> None:
    build(SAMPLE, tmp_path, "--document", "posting", *TEXT)
    (tmp_path / DOCKET / "posting.txt").write_text("mine", "utf-8")

    (line,) = refusals(
        "build", SAMPLE, "--document", "dates-sheet", *TEXT, "-o", tmp_path, *AT
    )

    assert "posting.txt" in line
    assert (tmp_path / DOCKET / "posting.txt").read_text("utf-8") == "mine"


# --- Whole or not at all -------------------------------------------------------------


def test_one_refused_paper_of_a_stage_leaves_everything_as_it_was(
    tmp_path: Path,
) -> None:
    out = tmp_path / "out"
    record = small(tmp_path, SOMEWHERE)
    build(record, out, "--stage", "desk", *TEXT, today="2027-02-24")
    before = content(out / "LDP-2027-001")
    small(tmp_path, NOWHERE)

    result = ask(
        "build", record, "--stage", "hearing", *TEXT, "-o", out, "--today", "2027-02-24"
    )

    assert result.exit_code == 1
    assert "hearing-notice: hearing.place has no value." in result.stderr
    assert "posting: hearing.place has no value." in result.stderr
    assert content(out / "LDP-2027-001") == before
    assert [each.name for each in out.iterdir()] == ["LDP-2027-001"]


def test_what_is_not_due_is_told_and_is_no_failure(tmp_path: Path) -> None:
    answer = build(SAMPLE, tmp_path, "--stage", "hearing", *TEXT)

    assert {"id": "continuance", "why": "waits for: hearing-continued"} in answer[
        "not_yet"
    ]
    letter = {"id": "abutter-letter", "why": "needs somebody to go to: give --to"}
    assert letter in answer["not_yet"]


def test_a_stage_with_nothing_due_writes_nothing(tmp_path: Path) -> None:
    record, out = small(tmp_path), tmp_path / "out"
    answer = build(record, out, "--stage", "hearing", *TEXT, today="2027-02-24")

    assert answer["documents"] == answer["folders"] == []
    assert len(answer["not_yet"]) > 1
    assert not out.exists()


def test_a_paper_whose_time_is_over_is_not_due_but_may_be_asked_for(
    tmp_path: Path,
) -> None:
    after = "2026-11-12"  # the hearing was opened on November 10
    by_stage = build(SAMPLE, tmp_path, "--stage", "hearing", *TEXT, today=after)
    by_name = build(
        SAMPLE, tmp_path, "--document", "hearing-script", *TEXT, today=after
    )

    over = {"id": "posting", "why": "its time is over since: hearing-opened"}
    assert over in by_stage["not_yet"]
    assert by_name["documents"] == [
        {"id": "hearing-script", "files": ["hearing-script.txt"]}
    ]


def test_several_records_go_into_folders_of_their_own(tmp_path: Path) -> None:
    other, out = small(tmp_path), tmp_path / "out"

    told("build", SAMPLE, other, "--stage", "desk", *TEXT, "-o", out, *AT)

    assert sorted(each.name for each in out.iterdir()) == [DOCKET, "LDP-2027-001"]
    assert DOCKET in (out / DOCKET / "docket-sheet.txt").read_text("utf-8")


def test_two_records_of_one_docket_are_refused(tmp_path: Path) -> None:
    one = small(tmp_path)
    two = small(tmp_path, SMALL.replace("LDP-2027-001", "ldp-2027-001"), "b.yaml")

    (line,) = refusals("build", one, two, "--stage", "desk", "-o", tmp_path / "out")

    assert f"{two}: has the docket of {one}, ldp-2027-001." in line
    assert not (tmp_path / "out").exists()


BAD_DOCKETS = ("../../x", "LD/2027/01", r"C:\x", "..", "con", "a.", "x\u0007")


@pytest.mark.parametrize("docket", BAD_DOCKETS)
def test_a_docket_that_leads_elsewhere_writes_nothing(
    tmp_path: Path, docket: str
) -> None:
    text = SMALL.replace("docket: LDP-2027-001", f"docket: {json.dumps(docket)}")
    record, out = small(tmp_path / "in", text), tmp_path / "a" / "b" / "out"

    lines = refusals("build", record, "--stage", "desk", *TEXT, "-o", out)

    assert all("docket" in line for line in lines)
    assert [each.name for each in tmp_path.iterdir()] == ["in"]
    assert [each.name for each in record.parent.iterdir()] == ["record.yaml"]


def test_an_odd_docket_keeps_its_name(tmp_path: Path) -> None:
    text = SMALL.replace("docket: LDP-2027-001", 'docket: "№ 7 (alt) & Söhne"')
    build(small(tmp_path, text), tmp_path / "out", "--stage", "desk", *TEXT)

    (folder,) = (tmp_path / "out").iterdir()
    assert folder.name == "№ 7 (alt) & Söhne"
    assert folder.name in (folder / "docket-sheet.txt").read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["at once", "while it writes"])
def test_a_build_that_is_killed_leaves_nothing_that_looks_finished(
    tmp_path: Path, moment: str
) -> None:
    words = ("build", SAMPLE, "--stage", "hearing", *TEXT, *AT, "-o", tmp_path / "out")
    out, unfinished = tmp_path / "out", tmp_path / "out" / f".{DOCKET}.unfinished"
    run = program(*words, cwd=tmp_path)
    if moment == "at once":
        time.sleep(0.3)
    while moment != "at once" and run.poll() is None and not unfinished.exists():
        time.sleep(0.0002)
    run.send_signal(signal.SIGKILL)
    run.communicate(timeout=60)

    there = {each.name for each in out.iterdir()} if out.exists() else set()
    assert all(name == DOCKET or name.startswith(".") for name in there)
    if DOCKET in there:
        assert "word for word" in shown("verify", out)
    elif there:
        assert "holds no packet" in refusals("verify", out)[0]

    shown(*words)
    assert [each.name for each in out.iterdir()] == [DOCKET]
    assert "word for word" in shown("verify", out)


# --- How papers are printed ----------------------------------------------------------


def words_of(folder: Path, stem: str) -> set[str]:
    """Return the letters that the three files of a paper say: one, if the same."""
    return {
        word.read((folder / f"{stem}.docx").read_bytes()),
        pdf.read((folder / f"{stem}.pdf").read_bytes()),
        plain.read((folder / f"{stem}.txt").read_text("utf-8")),
    }


@pytest.mark.slow
def test_a_draft_marks_its_gaps_its_guards_and_every_page(tmp_path: Path) -> None:
    words = ("--document", "hearing-notice", "--draft")
    build(small(tmp_path, NOWHERE), tmp_path, *words, today="2027-03-15")
    folder = tmp_path / "LDP-2027-001-draft"
    text = (folder / "hearing-notice.txt").read_text("utf-8")
    pages = PdfReader(BytesIO((folder / "hearing-notice.pdf").read_bytes())).pages
    parts = zipfile.ZipFile(folder / "hearing-notice.docx")

    assert text.startswith("DRAFT\n")
    assert "[missing: hearing.place]" in text
    assert "The notice can no longer be posted seven days before this hearing" in text
    assert [page for page in pages if "DRAFT" not in page.extract_text()] == []
    headers = [name for name in parts.namelist() if "/header" in name]
    assert [name for name in headers if b"DRAFT" not in parts.read(name)] == []
    assert len(words_of(folder, "hearing-notice")) == 1
    assert papers(folder)["hearing-notice.pdf"]["draft"] is True


@pytest.mark.slow
def test_large_print_says_the_same_on_more_paper(hearing: Path, tmp_path: Path) -> None:
    build(SAMPLE, tmp_path, "--document", "posting", "--large")
    large = tmp_path / DOCKET

    assert words_of(large, "posting") == words_of(hearing, "posting")
    sizes = [
        len(PdfReader(BytesIO((folder / "posting.pdf").read_bytes())).pages)
        for folder in (hearing, large)
    ]
    assert sizes[0] < sizes[1]


def test_the_day_asked_for_is_the_day_on_the_paper(tmp_path: Path) -> None:
    words = ("--document", "clerk-notice", "--dated", "2026-10-22", *TEXT)
    build(SAMPLE, tmp_path, *words)

    assert papers(tmp_path / DOCKET)["clerk-notice.txt"]["dated"] == "2026-10-22"


DATED = [
    # it was mailed on October 28
    ("abutter-letter", "2026-10-29", "2026-10-28"),
    # Hearing on Tue Nov 10: planned eight days before, Mon Nov 2, a day of mail
    ("abutter-letter", "2026-10-26", "2026-11-02"),
    # it was posted on October 28
    ("posting", "2026-11-03", "2026-10-28"),
    # nobody sends it, and no duty waits for it
    ("dates-sheet", "2026-10-30", "2026-10-30"),
    # it serves a duty of October 21, planned the same day; today is later
    ("transmittal", "2026-10-26", "2026-10-21"),
]


@pytest.mark.parametrize(("paper", "today", "dated"), DATED)
def test_a_paper_is_dated_by_its_going_out_or_its_duty_or_today(
    tmp_path: Path, paper: str, today: str, dated: str
) -> None:
    words = ("--document", paper, *TEXT, *LETTER_TO, "--parcel", "1-1")
    build(SAMPLE, tmp_path, *words, today=today)

    assert {each["dated"] for each in papers(tmp_path / DOCKET).values()} == {dated}


def test_a_paper_that_should_have_gone_out_is_dated_today(tmp_path: Path) -> None:
    # Hearing on Tue Mar 16; planned for Mon Mar 8; Mar 9 is the last lawful day
    record = small(tmp_path, SOMEWHERE)
    words = ("--document", "hearing-script", "--document", "posting", "--draft", *TEXT)
    build(record, tmp_path, *words, today="2027-03-09")

    found = papers(tmp_path / "LDP-2027-001-draft")
    assert found["posting.txt"]["dated"] == "2027-03-09"


def test_a_paper_for_many_is_numbered_one_for_each(tmp_path: Path) -> None:
    answer = build(SAMPLE, tmp_path, "--document", "transmittal", *TEXT)
    texts = content(tmp_path / DOCKET)
    offices = [
        "Board of Health", "Board of Public Works", "Town Engineer",
        "Conservation Commission", "Building Commissioner",
    ]  # fmt: skip

    assert answer["documents"] == [
        {
            "id": "transmittal",
            "files": [f"transmittal-{number}.txt" for number in range(1, 6)],
        }
    ]
    told_to = [
        next(
            line.removeprefix("To:").strip()
            for line in texts[f"transmittal-{number}.txt"].decode().splitlines()
            if line.startswith("To:")
        )
        for number in range(1, 6)
    ]
    assert told_to == offices


def test_a_paper_for_nobody_is_refused(tmp_path: Path) -> None:
    answer = told(
        "build", small(tmp_path, SOMEWHERE), "--document", "party-copies", *TEXT,
        "-o", tmp_path / "out", "--today", "2027-02-24", status=1,
    )  # fmt: skip

    assert "nobody to send it to" in answer["refused"][0]["why"]


SPARROW = '{lines: [40 Sparrow Lane, Suite 2], city: Plymouth, state: MA, zip: "02360"}'
HARBOR = '{lines: [1 Harbor Plaza, Suite 900], city: Boston, state: MA, zip: "02110"}'
EMPTY = """\
representative:
  name:
  firm:
  address:
    lines: []
    city:
    state:
    zip:
owners:
"""


def without_representative(record: Path) -> None:
    """Leave the representative's block as `noticegen new` writes it: empty."""
    text = record.read_text("utf-8")
    before, _, rest = text.partition("representative:\n")
    record.write_text(before + EMPTY + rest.partition("\nowners:\n")[2], "utf-8")


def test_a_party_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    record = sample(tmp_path, (f"  address: {SPARROW}\n", ""))

    answer = told(
        "build", record, "--document", "party-copies", *TEXT, "-o", tmp_path / "out",
        *AT, status=1,
    )  # fmt: skip

    (refused,) = answer["refused"]
    assert refused["id"] == "party-copies"
    assert refused["why"].startswith(
        "the copy for South Coast Array Builders, Inc.: parties[0].lines has no value."
    )
    assert not (tmp_path / "out").exists()


def test_an_empty_representative_stops_no_packet(tmp_path: Path) -> None:
    record = sample(tmp_path)
    without_representative(record)

    answer = build(record, tmp_path / "out", "--stage", "hearing", *TEXT)

    made = {each["id"]: each["files"] for each in answer["documents"]}
    assert made["party-copies"] == ["party-copies-1.txt", "party-copies-2.txt"]
    texts = content(tmp_path / "out" / DOCKET)
    first, second = (
        " ".join(texts[name].decode().split()) for name in made["party-copies"]
    )
    assert "This is your copy, as the applicant." in first
    assert "This is your copy, as an owner of the land." in second


def test_the_applicant_who_owns_the_land_gets_one_copy(tmp_path: Path) -> None:
    record = sample(
        tmp_path,
        ("Tillson Solar LLC", "South Coast Array Builders, Inc."),
        (HARBOR, SPARROW),
    )
    without_representative(record)

    build(record, tmp_path / "out", "--document", "party-copies", *TEXT)

    texts = content(tmp_path / "out" / DOCKET)
    assert sorted(texts) == ["manifest.json", "party-copies-1.txt"]
    said = " ".join(texts["party-copies-1.txt"].decode().split())
    assert "as the applicant and an owner of the land. Please come" in said
    assert "copy 1 of 1" in said


# --- A letter to one person -----------------------------------------------------------


def letter(
    out: Path, name: str, *parcels: str, form: str = "text", draft: bool = False
) -> list[str]:
    """Build one abutter's letter and return the names of its files."""
    owned = [word for parcel in parcels for word in ("--parcel", parcel)]
    answer = build(
        SAMPLE, out, "--document", "abutter-letter", "--to", name,
        "--to", "1 TREMONT ST", *owned, "--format", form, *["--draft"] * draft,
    )  # fmt: skip
    return [file for each in answer["documents"] for file in each["files"]]


def test_a_letter_is_named_for_its_parcels(tmp_path: Path) -> None:
    assert letter(tmp_path, "ELLIS", "37-5") == ["abutter-letter-37-5.txt"]
    assert letter(tmp_path, "DOE", "39-3", "39-4") == ["abutter-letter-39-3-39-4.txt"]
    assert letter(tmp_path, "ROE", "12/4 (B)") == ["abutter-letter-12-4-B.txt"]


def test_a_letter_to_another_parcel_stands_beside_the_first(tmp_path: Path) -> None:
    letter(tmp_path, "ELLIS", "37-5")
    first = content(tmp_path / DOCKET)["abutter-letter-37-5.txt"]
    letter(tmp_path, "DOE", "40-1", form="docx,text")

    folder = tmp_path / DOCKET
    assert sorted(content(folder)) == [
        "abutter-letter-37-5.txt",
        "abutter-letter-40-1.docx",
        "abutter-letter-40-1.txt",
        "manifest.json",
    ]
    assert content(folder)["abutter-letter-37-5.txt"] == first
    assert {name: each["series"] for name, each in papers(folder).items()} == {
        "abutter-letter-37-5.txt": "abutter-letter-37-5",
        "abutter-letter-40-1.docx": "abutter-letter-40-1",
        "abutter-letter-40-1.txt": "abutter-letter-40-1",
    }
    assert {each["document"] for each in papers(folder).values()} == {"abutter-letter"}
    assert "word for word" in shown("verify", tmp_path)


def test_a_letter_to_the_same_parcel_takes_the_place_of_the_first(
    tmp_path: Path,
) -> None:
    letter(tmp_path, "ELLIS", "37-5", form="docx,text")
    letter(tmp_path, "DOE", "40-1")
    letter(tmp_path, "BERG", "37-5")

    found = content(tmp_path / DOCKET)
    assert sorted(found) == [
        "abutter-letter-37-5.txt", "abutter-letter-40-1.txt", "manifest.json",
    ]  # fmt: skip
    assert b"BERG" in found["abutter-letter-37-5.txt"]


def test_a_paper_that_goes_to_nobody_in_particular_keeps_its_name(
    tmp_path: Path,
) -> None:
    answer = build(
        SAMPLE, tmp_path, "--document", "posting", *LETTER_TO, "--parcel", "1-1", *TEXT
    )

    assert answer["documents"] == [{"id": "posting", "files": ["posting.txt"]}]


def test_the_copies_of_a_paper_are_one_series(tmp_path: Path) -> None:
    build(SAMPLE, tmp_path, "--document", "transmittal", "--stage", "desk", *TEXT)

    series = {name: each["series"] for name, each in papers(tmp_path / DOCKET).items()}
    assert series["transmittal-1.txt"] == series["transmittal-5.txt"] == "transmittal"
    assert series["deadlines.ics"] == "deadlines.ics"


def test_a_draft_takes_no_finished_papers_place(tmp_path: Path) -> None:
    letter(tmp_path, "ELLIS", "37-5")
    before = content(tmp_path / DOCKET)

    letter(tmp_path, "ELLIS", "37-5", draft=True)

    assert sorted(each.name for each in tmp_path.iterdir()) == [
        DOCKET,
        f"{DOCKET}-draft",
    ]
    assert content(tmp_path / DOCKET) == before
    draft = content(tmp_path / f"{DOCKET}-draft")
    assert draft["abutter-letter-37-5.txt"].startswith(b"DRAFT\n")
    assert "word for word" in shown("verify", tmp_path)


# --- The proof -----------------------------------------------------------------------


@pytest.mark.slow
def test_the_manifest_names_all_that_a_packet_was_made_of(hearing: Path) -> None:
    said = manifest(hearing)
    (built,) = said["builds"]

    assert said["docket"] == DOCKET
    assert said["files"] == {
        path.name: digest(path)
        for path in sorted(hearing.iterdir())
        if path.name != "manifest.json"
    }
    assert set(built["papers"]) == set(said["files"])
    assert built["today"] == PACKET_DAY
    assert built["program"].startswith("noticegen ")
    sources = built["sources"]
    assert sources.pop("record.yaml") == digest(SAMPLE)
    assert sources.pop("list_b_38.xlsx") == digest(SAMPLE.with_name("list_b_38.xlsx"))
    assert {
        "calendars/carver.yaml",
        "calendars/massachusetts.yaml",
        "calendars/procedures/carver-land-disturbance.yaml",
    } <= set(sources)
    assert {
        "templates/letterhead.docx",
        "templates/page.css",
        "templates/land-disturbance/hearing-notice.md",
        "templates/clauses/notice-body.md",
        "templates/clauses/accommodation.md",
    } <= set(built["templates"])
    assert "templates/land-disturbance/transmittal.md" not in built["templates"]
    listed = sources | built["templates"]
    assert listed == {name: digest(REPO / name) for name in listed}


@pytest.mark.slow
def test_a_fresh_packet_is_proved_word_for_word(hearing: Path) -> None:
    assert told("verify", hearing.parent) == {"problems": []}
    assert told("verify", hearing) == {"problems": []}


def found(folder: Path) -> list[str]:
    """Return what `verify` finds, by the name of the file."""
    result = ask("verify", folder)
    assert result.exit_code == 1
    return [
        line.removeprefix(f"{folder}/").partition(" Build")[0]
        for line in result.stderr.splitlines()
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["posting.docx", "posting.pdf", "posting.txt"])
def test_one_changed_byte_is_found(packet: Path, name: str) -> None:
    before = bytearray((packet / name).read_bytes())
    before[len(before) // 2] ^= 1
    (packet / name).write_bytes(before)

    assert found(packet) == [f"{name}: is not the file that was built."]


@pytest.mark.slow
def test_a_missing_and_an_extra_file_are_found(packet: Path) -> None:
    (packet / "posting.pdf").rename(packet / "postings.pdf")

    assert found(packet) == [
        "posting.pdf: is in the manifest but not in the folder.",
        "postings.pdf: is not in the manifest.",
    ]


def reworded(content: bytes) -> bytes:
    """Return a Word file with another word in it."""
    old, new = zipfile.ZipFile(BytesIO(content)), BytesIO()
    with zipfile.ZipFile(new, "w") as file:
        for name in old.namelist():
            file.writestr(name, old.read(name).replace(b"November", b"December"))
    return new.getvalue()


FORGERIES: list[tuple[str, str, Callable[[bytes], bytes]]] = [
    ("posting.docx", "posting.docx", reworded),
    ("posting.pdf", "ad-order.pdf", lambda content: content),
    ("posting.txt", "posting.txt", lambda content: content + b"not"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "model", "forge"), FORGERIES)
def test_a_changed_word_is_found_even_where_the_hashes_were_forged(
    packet: Path, name: str, model: str, forge: Callable[[bytes], bytes]
) -> None:
    (packet / name).write_bytes(forge((packet / model).read_bytes()))
    said = manifest(packet)
    said["files"][name] = digest(packet / name)
    (packet / "manifest.json").write_text(json.dumps(said), "utf-8")

    lines = found(packet)

    odd = {"posting.pdf", "posting.txt"} if name == "posting.docx" else {name}
    assert lines == [
        f"{each}: does not say the same as posting.docx." for each in sorted(odd)
    ]


@pytest.mark.slow
def test_a_file_that_is_no_paper_is_found_though_no_other_says_otherwise(
    packet: Path,
) -> None:
    names = ("posting.docx", "posting.pdf", "posting.txt")
    said = manifest(packet)
    for name in names:
        (packet / name).write_bytes(b"")
        said["files"][name] = digest(packet / name)
    (packet / "manifest.json").write_text(json.dumps(said), "utf-8")

    assert found(packet) == [
        f"{name}: cannot be read as the paper it is named for." for name in names
    ]


@pytest.mark.slow
def test_what_a_run_that_stopped_has_left_is_no_packet(packet: Path) -> None:
    shutil.copytree(packet, packet.with_name(f".{DOCKET}.unfinished"))
    (packet.with_name(f".{DOCKET}.unfinished") / "posting.txt").unlink()

    assert told("verify", packet.parent) == {"problems": []}


def test_what_holds_no_packet_is_refused(tmp_path: Path) -> None:
    assert refusals("verify", tmp_path) == [
        f"{tmp_path}: holds no packet. Build one with noticegen build."
    ]
    assert refusals("verify", SAMPLE) == [
        f"{SAMPLE}: is not a folder. Name a folder that was built."
    ]


def test_a_broken_manifest_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{", "utf-8")

    result = ask("verify", tmp_path)

    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "is no manifest" in result.stderr


DUTIES = frozenset(
    duty.id
    for duty in casework.rulebook(Home(), "carver-land-disturbance").procedure.duties
)


@pytest.mark.parametrize(
    ("name", "words", "said"),
    [
        (
            "zzz.md",
            "---\nid: posting\ntitle: x\nstage: hearing\n---\nHello.\n",
            "id: zzz",
        ),
        (
            "door.md",
            "---\nid: door\ntitle: x\nstage: hearing\nserves: nope\n---\nHi.\n",
            "nope",
        ),
        (
            "door.md",
            "---\nid: door\ntitle: x\nstage: desk\nafter: [compete]\n---\nHi.\n",
            "compete",
        ),
        ("door.html", "Hello.", "A template is a .md file."),
    ],
)
def test_a_template_that_would_mislead_is_refused_by_its_file(
    tmp_path: Path, name: str, words: str, said: str
) -> None:
    folder = tmp_path / "home" / "templates" / "land-disturbance"
    folder.mkdir(parents=True)
    (folder / name).write_text(words, encoding="utf-8")
    shelf = packets.Shelf(Home(tmp_path / "home"), "land-disturbance", duties=DUTIES)

    with pytest.raises(RefusedError) as refused:
        _ = [shelf.template(file) for file in shelf.files]

    (problem,) = refused.value.problems
    assert name in problem.where
    assert said in str(problem)


def test_a_folder_without_templates_is_refused_by_name() -> None:
    with pytest.raises(RefusedError, match="templates/nowhere: has no templates"):
        _ = packets.Shelf(Home(), "nowhere").files


def test_after_a_reset_the_papers_of_the_new_hearing_are_due_again(
    tmp_path: Path,
) -> None:
    # working: reset on Fri Oct 30 to Thu Nov 12, 2026; seven days before is Thu Nov 5,
    #          whose copy closes Mon Nov 2 at noon; the ad of Oct 29 was for Nov 10
    record = sample(tmp_path)
    words = record.read_text(encoding="utf-8")
    kept = words[: words.index("  - {event: comment-received")]
    record.write_text(
        kept
        + "  - {event: hearing-reset, date: 2026-10-30, hearing: {date: 2026-11-12, "
        'time: "19:00", place: "Meeting Room 1, Town Hall, 108 Main Street"}}\n',
        encoding="utf-8",
    )

    answer = told(
        "build", record, "--stage", "hearing", "--format", "text", "-o",
        tmp_path / "out", "--today", "2026-11-02",
    )  # fmt: skip

    made = {each["id"] for each in answer["documents"]}
    assert {"hearing-notice", "ad-order", "posting", "party-copies"} <= made
    notice = (tmp_path / "out" / "LDP-2026-011" / "hearing-notice.txt").read_text(
        "utf-8"
    )
    assert "Thursday, November 12, 2026" in notice
    assert "November 5, 2026" in notice
    assert "October 29" not in notice


def test_no_notice_goes_out_for_an_application_that_was_withdrawn(
    tmp_path: Path,
) -> None:
    record = sample(tmp_path)
    words = record.read_text(encoding="utf-8")
    kept = words[: words.index("  - {event: posted")]
    record.write_text(
        kept + "  - {event: withdrawn, date: 2026-10-23, by: applicant}\n",
        encoding="utf-8",
    )

    answer = told(
        "build", record, "--stage", "hearing", "--format", "text", "-o",
        tmp_path / "out", "--today", "2026-10-24",
    )  # fmt: skip

    waiting = {each["id"]: each["why"] for each in answer["not_yet"]}
    assert waiting["hearing-notice"] == "its time is over since: withdrawn"
    assert "posting" in waiting
