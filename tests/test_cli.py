"""The command line: every command, how it answers, how it refuses, how it ends.

Status 0: done, or yes; 1: no, or the data is wrong; 2: wrong usage. What is wrong goes
to stderr, one line a problem.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from noticegen.cli import main
from tests.sample_office import (
    PACKET_DAY,
    SAMPLE,
    SMALL,
    ask,
    misuse,
    refusals,
    sample,
    shown,
    small,
    told,
)

MISSED = "2027-04-01"  # no hearing within 21 days of Feb 24, 2027
HOME_WORDS = "Make a home with: noticegen init DIR"
LAND = "carver-land-disturbance"


def program(*words: object, cwd: Path) -> subprocess.Popen[str]:
    """Start the program itself, as a process of its own."""
    env = {key: value for key, value in os.environ.items() if key != "NOTICEGEN_HOME"}
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "noticegen", *map(str, words)],
        cwd=cwd,
        env=env | {"PYTHONPATH": str(SAMPLE.parents[2])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


# --- Every command answers, and every command refuses -------------------------------


def test_dates_end_well_until_a_duty_is_missed(tmp_path: Path) -> None:
    record = small(tmp_path)

    assert "LDP-2027-001 as of Thu Feb 25" in shown(
        "dates", record, "--today", "2027-02-25"
    )
    assert "✗ missed" in shown("dates", record, "--today", MISSED, status=1)


def test_nights_end_well_while_there_is_one(tmp_path: Path) -> None:
    record = small(tmp_path)

    # 21 days from Wed Feb 24 are Wed Mar 17; the copy for the last edition before the
    # regular night, Mar 9, closed on Feb 22, so only special nights are left
    in_time = shown("nights", record, "--today", "2027-02-25")
    too_late = shown("nights", record, "--today", "2027-03-12", status=1)

    assert "Tue Mar 16, 2027, special" in in_time
    assert "not Tue Mar 9, 2027:" in in_time
    assert "special\n" not in too_late


def test_check_ends_well_for_what_is_whole(tmp_path: Path) -> None:
    whole = shown("check", SAMPLE, "--today", PACKET_DAY)
    lacking = shown("check", small(tmp_path), "--today", PACKET_DAY, status=1)

    assert "Complete." in whole
    assert "Not complete. Missing:" in lacking


def test_check_ends_badly_where_events_contradict_each_other(tmp_path: Path) -> None:
    record = sample(
        tmp_path, ("voted\n    date: 2026-12-08", "voted\n    date: 2026-11-23")
    )
    answer = told("check", record, "--today", "2026-11-23", status=1)

    assert answer["complete"] is True
    assert "contradiction" in [each["code"] for each in answer["warnings"]]


@pytest.mark.parametrize(
    ("today", "status", "mailed"),
    [("2026-11-03", 0, "open"), ("2026-11-04", 1, "missed"), ("2026-11-09", 1, "late")],
)
def test_check_ends_badly_while_a_notice_is_late_or_missed(
    tmp_path: Path, today: str, status: int, mailed: str
) -> None:
    # seven days before Tue Nov 10 is Tue Nov 3; the letters went out on Thu Nov 5
    record = sample(tmp_path, ("mailed, date: 2026-10-28", "mailed, date: 2026-11-05"))

    answer = told("check", record, "--today", today, status=status)

    assert answer["complete"] is True
    assert answer["notice"]["mailed"]["status"] == mailed
    assert answer["notice"]["posted"] == answer["notice"]["published"] == "met"
    codes = [each["code"] for each in answer["warnings"]]
    assert ("renotice" in codes) is bool(status)


def test_check_is_silent_of_what_a_procedure_does_not_ask_for(tmp_path: Path) -> None:
    record = small(tmp_path, SMALL.replace(LAND, "scenic-road"))
    words = ("check", record, "--today", "2027-02-25")

    answer = told(*words)

    assert (answer["jurisdiction"], answer["jurisdiction_why"]) == (None, "")
    assert answer["notice"] == {"published": "waiting", "posted": None, "mailed": None}
    assert shown(*words).splitlines() == [
        "LDP-2027-001 as of Thu Feb 25, 2027",
        "Complete.",
        "Proof of notice:",
        "  published  waiting",
    ]


def test_a_log_tells_the_warnings_that_the_event_brought(tmp_path: Path) -> None:
    # Mon Mar 15 is no regular night of the Board
    night = ('hearing={date: 2027-03-15, time: "19:00", place: Town Hall}',)
    words = ("log", small(tmp_path), "hearing-set", *night, "--today", "2027-02-24")

    answer = told(*words)
    again = told(*words[:2], "posted", "--today", "2027-02-25")
    screen = shown("log", small(tmp_path / "b"), *words[2:])

    codes = [each["code"] for each in answer["warnings"]]
    assert codes == ["night-special", "X10"]
    assert all(set(each) == WARNING for each in answer["warnings"])
    assert again["warnings"] == []
    assert "\nLook out:\n  - night-special: The hearing is not set for a" in screen


def test_what_is_in_the_record_already_is_refused_with_its_line(tmp_path: Path) -> None:
    record = small(tmp_path)

    (line,) = refusals("log", record, "complete", "--today", "2027-02-24")

    assert line == (
        "complete of 2027-02-24: is in the record already, line 6, with the same words."
        " Log what is new, or add what tells it apart."
    )
    assert record.read_text("utf-8") == SMALL


def test_a_count_is_answered_both_ways() -> None:
    # 21 days from Wed Feb 24 are Mar 17, in Plymouth County an ordinary Wednesday
    forward = shown("count", "--within", 21, "--after", "2027-02-24")
    backward = shown("count", "--at-least", 7, "--before", "2027-03-16")

    assert "legal last    Wed Mar 17, 2027\ncertify from  Thu Mar 18, 2027" in forward
    assert "legal last    Tue Mar 9, 2027" in backward


@pytest.mark.parametrize(
    "words",
    [
        ("--within", 21),
        ("--within", 21, "--before", "2027-02-24"),
        (
            "--within",
            2,
            "--after",
            "2027-02-24",
            "--at-least",
            2,
            "--before",
            "2027-02-24",
        ),
        ("--within", -1, "--after", "2027-02-24"),
        ("--within", "many", "--after", "2027-02-24"),
        ("--within", 2, "--after", "2027-02-24", "--unit", "moons"),
    ],
)
def test_a_count_that_is_not_one_is_wrong_usage(words: tuple[object, ...]) -> None:
    assert "Error: " in misuse("count", *words)


def test_holidays_are_those_of_the_years_named() -> None:
    # A Saturday holiday stays; July 4, 2027 is a Sunday, kept on Monday
    found = shown("holidays", 2026, 2027).splitlines()

    assert len(found) == 12 + 13
    assert {"Sat Jul 4, 2026", "Sun Jul 4, 2027", "Mon Jul 5, 2027"} <= {
        line.partition("  ")[0] for line in found
    }


def test_holidays_backwards_are_wrong_usage() -> None:
    assert "write 2020 2026" in misuse("holidays", 2026, 2020)
    assert "1899" in misuse("holidays", 1899)


def test_a_filing_calendar_has_every_night_of_the_year() -> None:
    # second and fourth Tuesdays of 2027, none of them a holiday
    answer = told("calendar", "planning-board", 2027)

    assert len(answer["nights"]) == 24
    assert answer["nights"][0]["night"] == "2027-01-12"
    assert "Planning Board, 2027" in shown("calendar", "planning-board", 2027)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("plannig-board", 2027), "Did you mean 'planning-board'?"),
        (("zoo", 2027), "There are: planning-board."),
        (("planning-board", 2027, "-p", "scenicroad"), "Did you mean 'scenic-road'?"),
        (("planning-board", 2027, "-o", "x.doc"), "Use .docx, .pdf, .txt."),
        (
            ("planning-board", 2027, "-p", "scenic-road", "-o", "x.pdf"),
            "hearing-notice",
        ),
    ],
)
def test_a_filing_calendar_of_what_is_not_there_is_refused(
    words: tuple[object, ...], said: str
) -> None:
    (line,) = refusals("calendar", *words)

    assert said in line


def test_facts_are_every_name_and_its_value() -> None:
    lines = shown("facts", SAMPLE, "--today", PACKET_DAY).splitlines()
    answer = told("facts", SAMPLE, "--today", PACKET_DAY)

    assert "docket: LDP-2026-011" in lines
    assert "hearing.closed_date: –" in lines
    assert answer["hearing.date"] == "2026-11-10"
    assert answer["hearing.closed_date"] is None
    assert len(answer) == len(lines)


def test_a_new_record_is_written_and_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "new" / "record.yaml"

    assert shown("new", "-o", path) == f"Written: {path}\n"
    before = path.read_bytes()
    (line,) = refusals("new", "-o", path, "-p", "scenic-road")

    assert "is there already and was left as it is." in line
    assert path.read_bytes() == before


@pytest.mark.parametrize("procedure", [LAND, "scenic-road"])
def test_a_new_record_wants_only_its_docket(tmp_path: Path, procedure: str) -> None:
    path = tmp_path / "record.yaml"
    assert told("new", "-o", path, "-p", procedure) == {"file": str(path)}
    assert "docket" in refusals("dates", path)[0]
    text = path.read_text("utf-8")
    path.write_text(text.replace("docket:", "docket: X-1", 1), "utf-8")

    assert told("dates", path)["docket"] == "X-1"


def test_a_town_makes_its_own_files_once(tmp_path: Path) -> None:
    home = tmp_path / "ourtown"

    assert f"Use it with --home {home}" in shown("init", home)
    (line,) = refusals("init", home)

    assert "is not empty and was left as it is." in line


def test_text_alone_is_built_and_verified_and_a_change_is_found(tmp_path: Path) -> None:
    out = tmp_path / "out"
    built = shown(
        "build", SAMPLE, "--stage", "hearing", "--format", "text",
        "-o", out, "--today", PACKET_DAY,
    )  # fmt: skip

    assert "hearing-notice: hearing-notice.txt" in built
    assert "not yet continuance: waits for: hearing-continued" in built
    assert f"In {out / 'LDP-2026-011'}" in built
    assert "word for word" in shown("verify", out)

    (out / "LDP-2026-011" / "posting.txt").write_text("x", "utf-8")
    result = ask("verify", out, "--json")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "posting.txt: is not the file that was built." in result.stderr


def test_the_agenda_of_a_night_is_built_of_what_is_on_it(tmp_path: Path) -> None:
    words = ("--today", PACKET_DAY, "--format", "text", "-o", tmp_path)

    built = told("agenda", "planning-board", "2026-11-10", SAMPLE, *words)
    (line,) = refusals("agenda", "planning-board", "2026-11-17", SAMPLE, *words)

    assert built["documents"] == [{"id": "agenda", "files": ["agenda.txt"]}]
    assert "has nothing in these records for Tue Nov 17, 2026." in line


# --- The shapes of the answers -------------------------------------------------------

DUTY = {
    "id", "act", "who", "cite", "rule", "trigger", "base", "act_by", "legal_last",
    "certify_from", "done", "status", "days_late", "why",
}  # fmt: skip
NIGHT = {
    "date", "kind", "time", "place", "edition", "ad_copy_by", "publish_by", "mail_by",
    "post_by", "agenda_by", "slack_days", "tight",
}  # fmt: skip
WARNING = {"code", "text", "cite", "date"}


def test_dates_answer_in_the_shape_agreed() -> None:
    answer = told("dates", SAMPLE, "--today", PACKET_DAY)

    assert list(answer) == ["docket", "today", "duties", "warnings"]
    for duty in answer["duties"]:
        votes = {"vote_by"} if duty["id"] == "final-action" else set()
        assert set(duty) == DUTY | votes
        assert set(duty["trigger"]) == {"event", "date"}
        assert duty["status"] in {"waiting", "open", "met", "late", "missed"}
    assert all(set(each) == WARNING for each in answer["warnings"])


def test_nights_answer_in_the_shape_agreed(tmp_path: Path) -> None:
    answer = told("nights", small(tmp_path), "--today", "2027-02-25")

    assert list(answer) == ["nights", "rejected", "advice"]
    assert {frozenset(night) for night in answer["nights"]} == {frozenset(NIGHT)}
    assert {"regular", "special"} >= {night["kind"] for night in answer["nights"]}
    assert all(set(each) == {"date", "why"} for each in answer["rejected"])


@pytest.mark.parametrize(
    ("words", "legal_last"),
    [
        (("--within", 21, "--after", "2027-03-29"), "2027-04-20"),  # past Patriots' Day
        (
            ("--at-least", 2, "--before", "2027-06-01", "--unit", "working-days"),
            "2027-05-27",
        ),
        (
            ("--at-least", 48, "--before", "2027-10-12T19:00", "--unit", "hours"),
            "2027-10-07T19:00",
        ),
    ],
)
def test_a_count_answers_in_the_shape_agreed(
    words: tuple[object, ...], legal_last: str
) -> None:
    answer = told("count", *words)

    assert list(answer) == [
        "base", "act_by", "legal_last", "certify_from", "holidays", "why",
    ]  # fmt: skip
    assert answer["legal_last"] == legal_last


def test_check_answers_in_the_shape_agreed() -> None:
    answer = told("check", SAMPLE, "--today", PACKET_DAY)

    assert set(answer) == {
        "docket", "today", "complete", "missing", "jurisdiction", "jurisdiction_why",
        "notice", "wrong_papers", "warnings",
    }  # fmt: skip
    assert set(answer["notice"]) == {"published", "posted", "mailed"}
    assert set(answer["notice"]["mailed"]) == {"of", "done", "status", "missing"}
    assert answer["complete"] is True
    assert answer["wrong_papers"] == []
    assert all(set(each) == WARNING for each in answer["warnings"])


def test_check_says_item_by_item_what_is_missing(tmp_path: Path) -> None:
    answer = told("check", small(tmp_path), "--today", PACKET_DAY, status=1)

    assert answer["complete"] is False
    assert len(answer["missing"]) == 22  # § 247-6A (1)–(5), § 247-7C (1)–(17)
    assert all(each.startswith("§ 247-") for each in answer["missing"])


def test_build_answers_in_the_shape_agreed(tmp_path: Path) -> None:
    words = ("--format", "text", "-o", tmp_path, "--today", PACKET_DAY)
    one = told("build", SAMPLE, "--stage", "hearing", *words)
    other = small(tmp_path)
    two = told("build", SAMPLE, other, "--stage", "desk", *words)

    assert set(one) == {"documents", "refused", "not_yet", "warnings", "folders"}
    assert one["warnings"] == []
    assert all(set(each) == {"id", "files"} for each in one["documents"])
    assert all(set(each) == {"id", "why"} for each in one["not_yet"])
    dockets = {each["docket"] for each in two["documents"]}
    assert dockets == {"LDP-2026-011", "LDP-2027-001"}


def test_a_refused_build_answers_with_the_reasons(tmp_path: Path) -> None:
    answer = told(
        "build", small(tmp_path), "--document", "jurisdiction", "--format", "text",
        "-o", tmp_path / "out", "--today", MISSED, status=1,
    )  # fmt: skip

    assert answer["documents"] == answer["not_yet"] == answer["folders"] == []
    assert {each["id"] for each in answer["refused"]} == {"jurisdiction"}
    assert not (tmp_path / "out").exists()


def test_the_other_commands_answer_in_plain_values(tmp_path: Path) -> None:
    home = tmp_path / "home"
    holidays = told("holidays", 2027)["holidays"]

    assert {frozenset(each) for each in holidays} == {frozenset({"date", "name"})}
    assert told("init", home) == {
        "folder": str(home),
        "parts": ["calendars", "templates"],
    }
    logged = told("log", small(tmp_path), "posted", "--today", "2027-02-25")
    assert set(logged) == {
        "event", "date", "taken", "earliest_start", "effects", "late", "warnings",
    }  # fmt: skip
    assert logged["warnings"] == []


# --- What is wrong is told in lines ---------------------------------------------------


READERS = ("dates", "nights", "check", "facts")


@pytest.mark.parametrize("command", READERS)
def test_a_record_that_cannot_be_read_is_told_in_one_line(
    tmp_path: Path, command: str
) -> None:
    binary = tmp_path / "photo.jpg"
    binary.write_bytes(b"\xff\xd8\xff\xe0")

    assert refusals(command, tmp_path / "none.yaml") == [
        f"{tmp_path / 'none.yaml'}: is not there. Look at the name."
    ]
    assert refusals(command, tmp_path) == [
        f"{tmp_path}: is a folder. Name the record's file."
    ]
    assert refusals(command, binary) == [f"{binary}: is not UTF-8. Save it as UTF-8."]


def test_every_problem_has_a_line_of_its_own(tmp_path: Path) -> None:
    text = SMALL.replace("2027-02-22", "soon").replace("docket:", "dockets:")

    lines = refusals("dates", small(tmp_path, text))

    assert all(line.startswith("record.yaml") for line in lines)
    assert any("'soon'" in line and "events[0].date" in line for line in lines)
    assert any("Did you mean 'docket'?" in line for line in lines)


def test_the_problems_of_several_records_are_told_at_once(tmp_path: Path) -> None:
    bad = [small(tmp_path / name, SMALL.replace("2027-02-22", "soon")) for name in "ab"]

    lines = refusals("build", *bad, SAMPLE, "--stage", "desk", "-o", tmp_path / "out")

    assert [line.partition(" line")[0] for line in lines] == [str(each) for each in bad]
    assert not (tmp_path / "out").exists()


def test_a_record_without_a_procedure_or_with_an_unknown_one_is_refused(
    tmp_path: Path,
) -> None:
    none = small(tmp_path, "docket: X-1\nevents: []\n")
    unknown = small(tmp_path, SMALL.replace(LAND, "carver-land-disturbence"), "b.yaml")
    empty = small(tmp_path, "", "c.yaml")
    listed = small(tmp_path, "[1, 2]", "d.yaml")

    assert "procedure" in refusals("dates", none)[0]
    assert f"Did you mean '{LAND}'?" in refusals("dates", unknown)[0]
    assert "is empty" in refusals("dates", empty)[0]
    assert "is not a record" in refusals("dates", listed)[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--stage", "hearng"), "is not a stage of this procedure. Did you mean"),
        (
            ("--stage", "zzz"),
            "There are: calendar, desk, hearing, intake, mailing, meeting, service.",
        ),
        (("--document", "postin"), "Did you mean 'posting'?"),
        (("--document", "zzz"), "There are: abutter-letter, ad-order,"),
    ],
)
def test_a_stage_or_a_paper_that_there_is_not_is_refused(
    tmp_path: Path, words: tuple[str, str], said: str
) -> None:
    (line,) = refusals("build", SAMPLE, *words, "-o", tmp_path / "out")

    assert said in line
    assert not (tmp_path / "out").exists()


def test_every_unknown_stage_and_paper_is_told_before_anything_is_built(
    tmp_path: Path,
) -> None:
    lines = refusals(
        "build", SAMPLE, "--stage", "x", "--stage", "desk", "--document", "y",
        "--document", "z", "-o", tmp_path / "out",
    )  # fmt: skip

    assert [line[0] for line in lines] == ["x", "y", "z"]
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "say what to build"),
        (("--stage", "hearing", "--format", "odt"), "docx, pdf, text"),
        (("--stage", "hearing", "--format", ","), "docx, pdf, text"),
        (("--stage", "hearing", "--parcel", "1-1"), "--to"),
    ],
)
def test_a_build_that_is_not_one_is_wrong_usage(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    assert said in misuse("build", SAMPLE, *words, "-o", tmp_path)
    assert "Missing option" in misuse("build", SAMPLE, "--stage", "hearing")


@pytest.mark.parametrize("command", sorted(main.commands))
def test_every_command_knows_wrong_usage(command: str) -> None:
    assert "No such option" in misuse(command, "--no-such-option")
    assert "Usage: " in shown(command, "--help")


def test_without_a_known_command_the_door_says_which_there_are() -> None:
    assert "No such command 'datse'" in misuse("datse")
    assert "Every date, paper, letter and proof" in shown("--help")
    assert "version" in shown("--version")


@pytest.mark.parametrize("place", ["file/out", "file"])
def test_what_cannot_be_written_is_told_in_one_line(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("mine", "utf-8")
    out = tmp_path / place
    build = ("build", SAMPLE, "--stage", "desk", "--format", "text", "-o", out)

    for words in (
        (*build, "--today", PACKET_DAY),
        ("init", out),
        ("new", "-o", out / "r.yaml"),
        ("calendar", "planning-board", 2027, "-o", out / "r.txt"),
    ):
        assert len(refusals(*words)) == 1
    assert (tmp_path / "file").read_text("utf-8") == "mine"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.geteuid() == 0, reason="the root user may write everywhere")
def test_a_read_only_folder_is_told_in_one_line(tmp_path: Path) -> None:
    record = small(tmp_path / "shut")
    before = record.read_bytes()
    record.parent.chmod(0o500)
    try:
        (line,) = refusals("log", record, "posted", "--today", "2027-02-25")
    finally:
        record.parent.chmod(0o700)

    assert "could not be written" in line
    assert record.read_bytes() == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full disk")
def test_a_full_disk_at_the_other_end_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "noticegen", "dates", SAMPLE],
            cwd=SAMPLE.parents[2],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert (done.returncode, done.stderr) == (
        1,
        "The output: No space left on device.\n",
    )


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_a_reader_who_leaves_early_hears_no_complaint() -> None:
    run = program("dates", SAMPLE, cwd=SAMPLE.parent)
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.close()

    assert run.stderr.read() == ""
    run.stderr.close()
    assert run.wait(timeout=60) == 1


# --- Days are whole -------------------------------------------------------------------

PARTS = [
    "March 2027", "2027-03", "16", "Tuesday", "soon", "", "04/03/2027", "13/04/2027",
    "4/3/27", "2027-02-29", "2027-3-16", "20270316", "2027-W11-2",
]  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("option", ["--today", "--dated"])
def test_a_part_of_a_day_is_wrong_usage(tmp_path: Path, option: str, part: str) -> None:
    said = misuse("build", SAMPLE, "--stage", "desk", "-o", tmp_path, option, part)

    assert f"Invalid value for '{option}'" in said
    assert f"'{part}'" in said or "(empty)" in said


@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_a_day_is_not_completed_whatever_day_it_is(
    tmp_path: Path, part: str
) -> None:
    today = "2027-03-31"
    (counted,) = refusals("count", "--within", 1, "--after", part, "--today", today)
    again = refusals("count", "--within", 1, "--after", part, "--today", "2027-03-15")
    record = small(tmp_path, SMALL.replace("2027-02-24", f'"{part}"'))
    (dated,) = refusals("dates", record, "--today", today)
    logged = refusals(
        "log", small(tmp_path), "hearing-set", "--today", today,
        f"hearing.date={part}", "hearing.time=19:00", "hearing.place=Town Hall",
    )  # fmt: skip

    assert part in counted
    assert again == [counted]
    assert "events[1].date" in dated
    assert part in dated
    assert any("hearing.date" in line for line in logged)
    assert small(tmp_path).read_text("utf-8") == SMALL


def test_a_whole_day_is_the_day_that_is_printed(tmp_path: Path) -> None:
    record = small(tmp_path, SMALL.replace("2027-02-24", "2027-04-03"))

    answer = told("facts", record, "--today", "2027-04-05")

    assert answer["complete.date"] == "2027-04-03"
    assert "Sat Apr 3, 2027" in shown("dates", record, "--today", "2027-04-05")


# --- Logging --------------------------------------------------------------------------


def test_an_event_is_added_under_the_others_and_every_byte_stays(
    tmp_path: Path,
) -> None:
    record = small(tmp_path)

    said = shown(
        "log", record, "transmitted", "--today", "2027-02-26", "--date", "2027-02-25",
        "--time", "09:30", "to=[Board of Health, Town Engineer]",
        "comments_by=2027-03-10",
    )  # fmt: skip

    now = record.read_text("utf-8")
    assert said.startswith("Stored: transmitted of Thu Feb 25, 2027.\n")
    assert now.startswith(SMALL)
    assert "[Board of Health, Town Engineer]" in now.removeprefix(SMALL)
    facts = told("facts", record, "--today", "2027-02-26")
    assert facts["transmitted.date"] == "2027-02-25"
    assert facts["transmitted.comments_by"] == "2027-03-10"


@pytest.mark.parametrize(
    "fields",
    [
        (
            "hearing.date=2027-03-16",
            "hearing.time=19:00",
            "hearing.place=Room 1, Town Hall",
        ),
        ('hearing={date: 2027-03-16, time: "19:00", place: "Room 1, Town Hall"}',),
    ],
)
def test_a_value_may_be_dotted_or_a_mapping(
    tmp_path: Path, fields: tuple[str, ...]
) -> None:
    record = small(tmp_path)

    shown("log", record, "hearing-set", "--today", "2027-02-24", *fields)

    facts = told("facts", record, "--today", "2027-02-24")
    assert facts["hearing.date"] == "2027-03-16"
    assert facts["hearing.time"] == "19:00"
    assert facts["hearing.place"] == "Room 1, Town Hall"


def test_windows_line_ends_are_kept(tmp_path: Path) -> None:
    before = SMALL.replace("\n", "\r\n")
    record = small(tmp_path, before)

    shown("log", record, "posted", "--today", "2027-02-25")

    now = record.read_bytes().decode()
    assert now.startswith(before)
    assert now.count("\n") == now.count("\r\n") == before.count("\n") + 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("hearing-closed",), "A hearing is opened before it is closed."),
        (("posted", "--date", "2027-03-01"), "after today"),
        (("posted", "--time", "noon"), "time"),
        (("psted",), "Did you mean 'posted'?"),
        (("posted", "plac=here"), "place"),
        (("posted", "place"), "place"),
        (("hearing-set", "hearing.date=2027-03-16"), "hearing.time"),
        (("hearing-set", "hearing={date: 2027-03-16"), "hearing"),
    ],
)
def test_a_refused_event_leaves_the_file_byte_for_byte(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    record = small(tmp_path)

    lines = refusals("log", record, *words, "--today", "2027-02-25")

    assert any(said in line for line in lines)
    assert record.read_bytes() == SMALL.encode()
    assert [each.name for each in tmp_path.iterdir()] == ["record.yaml"]


def test_what_came_late_is_stored_and_ends_badly(tmp_path: Path) -> None:
    record = small(tmp_path)
    hearing = 'hearing={date: 2027-03-16, time: "19:00", place: Town Hall}'
    shown("log", record, "hearing-set", "--today", "2027-02-24", hearing)

    # seven days before Tue Mar 16 are Mar 9; Mar 10 is six
    said = shown(
        "log", record, "published", "newspaper=The Cranberry Courier",
        "--today", "2027-03-10", status=1,
    )  # fmt: skip

    assert "1 day short" in said
    assert "event: published" in record.read_text("utf-8")


def test_a_record_that_is_not_there_is_not_begun_by_a_log(tmp_path: Path) -> None:
    (line,) = refusals("log", tmp_path / "no" / "record.yaml", "posted")

    assert "is not there" in line
    assert [*tmp_path.iterdir()] == []


def test_logs_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    record = small(tmp_path)
    said = [f"Neighbor {number}" for number in range(4)]
    runs = [
        program(
            "log", record.name, "comment-received", f"from={each}", "text=Heard.",
            "--today", "2027-02-25", cwd=tmp_path,
        )
        for each in said
    ]  # fmt: skip

    assert [run.communicate(timeout=60)[1] for run in runs] == [""] * len(runs)
    text = record.read_text("utf-8")
    assert text.startswith(SMALL)
    assert [each for each in said if text.count(f"from: {each},") != 1] == []


# --- Files and homes ------------------------------------------------------------------


def test_a_path_may_be_relative_with_blanks_and_accents(tmp_path: Path) -> None:
    small(tmp_path / "Étang du Nord", name="mon dossier (n° 1).yaml")

    run = program(
        "dates", "Étang du Nord/mon dossier (n° 1).yaml", "--today", "2027-02-25",
        cwd=tmp_path,
    )  # fmt: skip
    out, errors = run.communicate(timeout=60)

    assert (run.returncode, errors) == (0, "")
    assert out.startswith("LDP-2027-001 as of Thu Feb 25, 2027")


def test_a_home_stands_before_the_shipped_files(tmp_path: Path) -> None:
    home, record = tmp_path / "home", small(tmp_path)
    shown("init", home)
    town = home / "calendars" / "carver.yaml"
    before = town.read_text("utf-8")
    town.write_text(before.replace("chair: A. Pell", "chair: C. Rowe"), "utf-8")

    plain = told("facts", record)
    by_option = told("facts", record, "--home", home)
    by_environment = told("facts", record, home=home)

    assert plain["board.chair"] == "A. Pell"
    assert by_option["board.chair"] == by_environment["board.chair"] == "C. Rowe"


def test_a_home_that_is_none_is_refused(tmp_path: Path) -> None:
    for home in (tmp_path / "none", tmp_path):
        (line,) = refusals("dates", SAMPLE, "--home", home)
        assert line == f"{home}: has neither calendars/ nor templates/. {HOME_WORDS}"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"town: [carver", "was opened is not closed"),
        (b"town: carver\n", "state"),
        (b"\xff\xfe", "is not UTF-8"),
        (b"", "expected names"),
    ],
)
def test_a_broken_calendar_of_a_home_is_named(
    tmp_path: Path, content: bytes, said: str
) -> None:
    town = tmp_path / "calendars" / "carver.yaml"
    town.parent.mkdir()
    town.write_bytes(content)

    for words in (("dates", SAMPLE), ("holidays", 2027), ("calendar", "b", 2027)):
        lines = refusals(*words, "--home", tmp_path)
        assert any(str(town) in line and said in line for line in lines)


def test_a_broken_template_of_a_home_is_named(tmp_path: Path) -> None:
    template = tmp_path / "templates" / "land-disturbance" / "posting.md"
    template.parent.mkdir(parents=True)
    template.write_text("---\nid: posting\n", "utf-8")

    lines = refusals(
        "build", SAMPLE, "--document", "posting", "-o", tmp_path / "out",
        "--home", tmp_path,
    )  # fmt: skip

    assert any("posting.md" in line for line in lines)
    assert not (tmp_path / "out").exists()


def test_without_a_day_it_is_today_at_town_hall(tmp_path: Path) -> None:
    before = datetime.now(ZoneInfo("America/New_York")).date()  # noqa: TID251  as the door
    answer = json.loads(ask("dates", small(tmp_path), "--json").stdout)
    after = datetime.now(ZoneInfo("America/New_York")).date()  # noqa: TID251

    assert before.isoformat() <= answer["today"] <= after.isoformat()
