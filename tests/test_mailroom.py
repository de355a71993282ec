"""The mail room at its door: the list read out, the mailing made, what came of it."""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any

import openpyxl
import pikepdf
import pytest
from pypdf import PdfReader

from noticegen.envelopes import NUMBER_10
from noticegen.mailing import readback
from tests.sample_office import REPO, SAMPLE, ask, misuse, refusals, sample, shown, told

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

DOCKET = "LDP-2026-011"
MAILING = f"{DOCKET}-mailing"
DAY = ("--today", "2026-10-27")
FILES = REPO / "tests" / "cases" / "files"
LIST = REPO / "tests" / "samples" / "list_b_38.xlsx"

HEARING = """
  - {event: received, date: 2026-10-19}
  - {event: complete, date: 2026-10-21}
  - {event: hearing-set, date: 2026-10-21, hearing: {date: 2026-11-10, time: "19:00", place: Town Hall}}
"""  # noqa: E501


def with_list(
    folder: Path,
    file: str,
    certified: str = "2026-10-14",
    more: str = "",
    events: str = "",
) -> Path:
    """Return the sample's record with another list beside it."""
    record = sample(folder)
    shutil.copyfile(FILES / file, folder / file)
    digest = sha256((folder / file).read_bytes()).hexdigest()
    written = record.read_text("utf-8")
    start = written.index("abutters:")
    held = (
        f"abutters:\n  file: {file}\n"
        f"  certified: {{date: {certified}, sha256: {digest}}}\n{more}"
    )
    written = written[:start] + held + "\nevents:" + HEARING + events
    record.write_text(written, "utf-8")
    return record


def pages(pdf: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(pdf).pages]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    """Return the sample's mailing as answered, and its folder."""
    out = tmp_path_factory.mktemp("made")
    answer = told("mail", SAMPLE, *DAY, "-o", out)
    return answer, out / MAILING


# --- The list -------------------------------------------------------------------------


def test_the_list_of_38_rows_is_accounted_for() -> None:
    """design.md: 29 mail, 2 share a letter, 2 interoffice, 1 the site, 4 held."""
    answer = told("list", LIST, "--locus", "39-3", status=1)

    assert answer["counts"] == {
        "rows": 38,
        "mail": 29,
        "merge": 2,
        "interoffice": 2,
        "held": 4,
        "skip": 1,
    }
    assert {each["row"] for each in answer["held"]} == {31, 35, 36, 38}
    assert answer["skipped"] == [{"row": 43, "why": "the site itself"}]
    assert answer["sha256"] == sha256(LIST.read_bytes()).hexdigest()


def test_a_record_reads_its_list_with_what_it_found_out_since() -> None:
    """design.md: with `same` and `corrections` 31 letters, 5 share, 1 interoffice."""
    counts = told("list", SAMPLE, *DAY)["counts"]

    assert (counts["mail"], counts["merge"], counts["interoffice"]) == (31, 5, 1)
    assert (counts["held"], counts["skip"]) == (0, 1)


def test_what_was_found_out_later_is_not_known_yet() -> None:
    """The corrections of the sample are of October 26."""
    counts = told("list", SAMPLE, "--today", "2026-10-25", status=1)["counts"]

    assert (counts["mail"], counts["held"]) == (29, 4)


def test_the_list_is_shown_with_every_exception() -> None:
    lines = shown("list", LIST, "--locus", "39-3", status=1)

    assert "38 rows: 29 mailed, 2 in the letter of another row, 2 interoffice" in lines
    assert "row 38, Owner: a formula has no stored value" in " ".join(lines.split())
    assert "MATTSON HOLDINGS II LLC / PO BOX 412 / MIDDLEBORO MA 02346" in lines


def test_a_list_that_is_not_there_is_refused_by_name(tmp_path: Path) -> None:
    assert refusals("list", tmp_path / "a.csv") == [
        f"{tmp_path / 'a.csv'}: is not there. Look at the name."
    ]


# --- The mailing ----------------------------------------------------------------------


def test_the_sample_is_mailed_in_31_letters_reconciled_to_zero(
    made: tuple[dict[str, Any], Path],
) -> None:
    answer, folder = made

    assert (answer["letters"], answer["pages"], answer["sheets"]) == (31, 31, 31)
    assert (answer["international"], answer["held"], answer["left_out"]) == (2, 0, [])
    assert answer["parcels"] == 35  # 31 letters; 8+9, 20+22, 23+24, 27+28 share
    found = answer["reconciliation"]
    assert (found["missing"], found["extra"], found["changed"]) == ([], [], [])
    assert found["unseen"] == []
    manifest = json.loads((folder / "manifest.json").read_bytes())
    assert manifest["reconciliation"] == found
    assert manifest["list"] == [
        {"file": "list_b_38.xlsx", "sha256": sha256(LIST.read_bytes()).hexdigest()}
    ]
    assert set(answer["files"]) == set(manifest["files"])


def test_without_same_there_are_33_letters(tmp_path: Path) -> None:
    record = sample(tmp_path)
    written = record.read_text("utf-8")
    written = re.sub(r"  same:.*?\n(?=\S|\n)", "", written, flags=re.DOTALL)
    record.write_text(written, "utf-8")

    assert told("mail", record, *DAY, "-o", tmp_path / "out")["letters"] == 33


def test_every_letter_is_its_recipient_s_own(made: tuple[dict[str, Any], Path]) -> None:
    _, folder = made
    found = pages(folder / "letters.pdf")

    assert len(found) == 31
    assert sum("HEIRS OF AMOS HOWLAND" in page for page in found) == 1
    assert "C/O RUTH HOWLAND" in found[7]
    for number, page in enumerate(found, start=1):
        assert f"Letter {number} of 31" in " ".join(page.split())
        assert "Page 1 of 1" in page
    with pikepdf.open(folder / "letters.pdf") as file:
        assert file.check_pdf_syntax() == []


def test_every_address_stands_where_it_is_always_seen(
    made: tuple[dict[str, Any], Path],
) -> None:
    """inputs.md 4.3: 0.875 to 4.375 from the left, 2.5 to 3.375 from the top."""
    _, folder = made
    words = subprocess.run(
        ["pdftotext", "-bbox", folder / "letters.pdf", "-"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    places = re.findall(
        r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">', words
    )
    inches = [[float(each) / 72 for each in place] for place in places]
    zone = [p for p in inches if p[3] > 2.3 and p[1] < 3.6 and p[0] < 5.4]

    assert zone
    for left, top, right, bottom in zone:
        assert left >= 0.875
        assert right <= 4.375
        assert top >= 2.5
        assert bottom <= 3.42  # the box of the last line reaches under its letters


def test_the_mailing_list_is_words_in_every_cell(
    made: tuple[dict[str, Any], Path],
) -> None:
    """B15: `=SILVA, DIANE` is a name, and no formula."""
    _, folder = made
    rows = [*csv.reader(StringIO((folder / "mailing-list.csv").read_text("utf-8-sig")))]
    book = openpyxl.load_workbook(BytesIO((folder / "mailing-list.xlsx").read_bytes()))
    cells = [cell for row in book.active.iter_rows() for cell in row]

    assert len(rows) == 32
    assert not any(
        cell.startswith(("=", "+", "-", "@", "\t")) for r in rows for cell in r
    )
    assert {cell.data_type for cell in cells if cell.value is not None} == {"s"}
    assert "=SILVA, DIANE" in {cell.value for cell in cells}


def test_the_post_office_gets_six_lines_a_sheet(
    made: tuple[dict[str, Any], Path],
) -> None:
    """31 pieces are 6 sheets; the last has one piece and five struck lines."""
    _, folder = made
    words = " ".join(" ".join(pages(folder / "mailing-list.pdf")).split())

    assert "Sheet 6 of 6 · pieces on this sheet: 1" in words
    assert words.count("— no entry —") == 5
    assert "facsimile" not in words


def test_the_same_mailing_again_makes_nothing_new(tmp_path: Path) -> None:
    first = told("mail", SAMPLE, *DAY, "-o", tmp_path)
    before = {p.name: p.stat().st_mtime_ns for p in (tmp_path / MAILING).iterdir()}
    again = told("mail", SAMPLE, *DAY, "-o", tmp_path)

    assert first == again
    assert before == {
        p.name: p.stat().st_mtime_ns for p in (tmp_path / MAILING).iterdir()
    }
    assert "word for word" in shown("verify", tmp_path)


def test_two_at_once_do_not_fight(tmp_path: Path) -> None:
    """G08: both complete, and one whole mailing stands."""
    words = ("mail", SAMPLE, *DAY, "-o", tmp_path)
    command = [sys.executable, "-m", "noticegen", *map(str, words)]
    runs = [subprocess.Popen(command, cwd=REPO) for _ in range(2)]

    assert [run.wait(timeout=120) for run in runs] == [0, 0]
    assert [each.name for each in tmp_path.iterdir()] == [MAILING]
    assert "word for word" in shown("verify", tmp_path)


def test_a_letter_is_printed_again_after_a_jam(tmp_path: Path) -> None:
    told("mail", SAMPLE, *DAY, "-o", tmp_path)
    answer = told("mail", SAMPLE, *DAY, "-o", tmp_path, "--only", "3-4,31")

    assert answer["letters"] == 3
    assert answer["files"] == ["letters-3-31.pdf"]
    found = pages(tmp_path / MAILING / "letters-3-31.pdf")
    assert ["Letter 3 of 31" in found[0], "Letter 31 of 31" in found[2]] == [True, True]
    assert (tmp_path / MAILING / "letters.pdf").is_file()
    assert refusals("mail", SAMPLE, *DAY, "-o", tmp_path, "--only", "32") == [
        "--only: 32 is no piece of this mailing. There are pieces 1 to 31."
    ]


def test_duplex_gives_every_letter_an_even_number_of_sides(tmp_path: Path) -> None:
    answer = told("mail", SAMPLE, *DAY, "-o", tmp_path, "--duplex")

    assert (answer["letters"], answer["pages"], answer["sheets"]) == (31, 62, 31)
    assert pages(tmp_path / MAILING / "letters.pdf")[1].strip() == ""


# --- What is held, left out, too old --------------------------------------------------


def test_held_rows_write_nothing_until_they_are_settled(tmp_path: Path) -> None:
    """C03: rows 2, 3 and 5 have no usable address; row 4 is `5 Alnfa Way`."""
    record = with_list(tmp_path, "C03.csv")
    out = tmp_path / "out"

    lines = refusals("mail", record, *DAY, "-o", out)
    assert [re.findall(r"row (\d+)", line)[0] for line in lines] == ["2", "3", "5", "5"]
    assert not out.exists()

    words = [
        w for row in (2, 3, 5) for w in ("--leave-out", f"{row}=no usable address")
    ]
    answer = told("mail", record, *DAY, "-o", out, *words)
    assert (answer["letters"], answer["held"]) == (1, 0)
    assert [each["row"] for each in answer["left_out"]] == [2, 3, 5]
    assert "5 Alnfa Way" in pages(out / MAILING / "letters.pdf")[0]


def test_what_is_left_out_needs_a_row_and_a_reason(tmp_path: Path) -> None:
    assert (
        "has no reason"
        in refusals("mail", SAMPLE, *DAY, "-o", tmp_path, "--leave-out", "9")[0]
    )
    assert (
        "is no row that is mailed or held"
        in refusals("mail", SAMPLE, *DAY, "-o", tmp_path, "--leave-out", "99=gone")[0]
    )
    assert (
        "is no range of pieces"
        in refusals("mail", SAMPLE, *DAY, "-o", tmp_path, "--only", "4-2")[0]
    )


def test_a_changed_list_is_refused(tmp_path: Path) -> None:
    """H19: the certified file with one byte changed after registration."""
    record = with_list(tmp_path, "H03.csv")
    file = tmp_path / "H03.csv"
    file.write_bytes(file.read_bytes().replace(b"Bog", b"Fog", 1))

    (line,) = refusals("mail", record, *DAY, "-o", tmp_path / "out")
    assert "is not the file that was certified" in line
    said = told("check", record, *DAY, status=1)
    assert said["notice"]["mailed"]["of"] is None
    assert any(each["code"] == "list" for each in said["warnings"])


@pytest.mark.parametrize(
    ("certified", "said"),
    [
        # the letters are dated November 2 (H-8): 30 days before is October 3
        ("2026-10-03", ""),
        ("2026-10-02", "is 31 days old on the day of mailing, 2026-11-02"),
        ("2026-08-04", "is 90 days old on the day of mailing, 2026-11-02"),
    ],
)
def test_the_age_of_a_list_is_that_on_the_day_of_mailing(
    tmp_path: Path, certified: str, said: str
) -> None:
    record = with_list(tmp_path, "H03.csv", certified)

    warnings = told("mail", record, *DAY, "-o", tmp_path / "out")["warnings"]
    assert said in " ".join(warnings)
    assert ("days old" in " ".join(warnings)) is bool(said)


def test_an_old_list_is_refused_unless_it_is_accepted(tmp_path: Path) -> None:
    record = with_list(tmp_path, "H03.csv", "2026-08-03")
    (line,) = refusals("mail", record, *DAY, "-o", tmp_path / "out")
    assert "is 91 days old" in line

    written = record.read_text("utf-8")
    accepted = (
        "certified: {accepted: {by: Town Planner, date: 2026-10-26,"
        ' reason: "no sale since"}, '
    )
    record.write_text(written.replace("certified: {", accepted), "utf-8")
    assert told("mail", record, *DAY, "-o", tmp_path / "out")["letters"] == 12


def test_a_list_without_a_date_or_a_hash_is_refused(tmp_path: Path) -> None:
    record = with_list(tmp_path, "H03.csv")
    written = record.read_text("utf-8")
    record.write_text(re.sub(r"certified: .*\n", "certified: {}\n", written), "utf-8")

    lines = refusals("mail", record, *DAY, "-o", tmp_path / "out")
    assert any("has no date" in line for line in lines)
    digest = sha256((tmp_path / "H03.csv").read_bytes()).hexdigest()
    assert any(f"sha256: {digest}" in line for line in lines)


# --- What was mailed ------------------------------------------------------------------

MAILED = (
    "  - {event: posted, date: 2026-10-28}\n  - {event: published, date: 2026-10-29}\n"
)


def test_one_abutter_not_mailed_is_named_and_the_affidavit_refused(
    tmp_path: Path,
) -> None:
    """H03: eleven of twelve; a later letter to him does not turn it green."""
    short = "  - {event: mailed, date: 2026-10-28, pieces: 11}\n"
    record = with_list(tmp_path, "H03.csv", events=MAILED + short)
    after = ("--today", "2026-11-04")

    notice = told("check", record, *after, status=1)["notice"]
    assert (notice["published"], notice["posted"]) == ("met", "met")
    assert (notice["mailed"]["of"], notice["mailed"]["done"]) == (12, 11)
    assert notice["mailed"]["missing"] == ["1 more that the record does not name"]
    (line,) = refusals(
        "build", record, "--document", "service-affidavit", "-o", tmp_path / "o", *after
    )
    assert "does not say who was left out" in line


def test_a_left_out_abutter_is_said_but_not_forgiven(tmp_path: Path) -> None:
    left = (
        "  - {event: mailed, date: 2026-10-28, pieces: 11,"
        " left_out: [{row: 8, reason: overlooked}]}\n"
    )
    record = with_list(tmp_path, "H03.csv", events=MAILED + left)
    after = ("--today", "2026-11-04")

    mailed = told("check", record, *after, status=1)["notice"]["mailed"]
    assert mailed["status"] == "missed"
    assert mailed["missing"] == ["row 8: Abutter 07, parcel 50-7 (overlooked)"]
    told(
        "build", record, "--document", "service-affidavit", "--format", "text",
        "-o", tmp_path / "o", *after,
    )  # fmt: skip
    words = (tmp_path / "o" / DOCKET / "service-affidavit.txt").read_text("utf-8")
    assert "11 of 12" in words
    assert "8 | Abutter 07, parcel 50-7 | overlooked" in " ".join(words.split())


def test_a_count_that_differs_asks_who_was_left_out(tmp_path: Path) -> None:
    record = with_list(tmp_path, "H03.csv")
    before = record.read_bytes()
    words = ("log", record, "mailed", "--date", "2026-10-28", "--today", "2026-10-28")

    (line,) = refusals(*words, "pieces=11")
    assert "the list asks for 12 letters; 11 pieces and 0 left out make 11" in line
    assert record.read_bytes() == before
    shown(*words, "pieces=11", "left_out=[{row: 8, reason: overlooked}]")
    notice = told("check", record, "--today", "2026-10-28", status=1)["notice"]
    assert notice["mailed"]["of"] == 12


def test_published_and_posted_but_nobody_mailed(tmp_path: Path) -> None:
    """H04: three lines; mailing 0 of 12, not met."""
    record = with_list(tmp_path, "H03.csv", events=MAILED)

    notice = told("check", record, "--today", "2026-11-04", status=1)["notice"]
    assert (notice["published"], notice["posted"]) == ("met", "met")
    mailed = notice["mailed"]
    assert (mailed["status"], mailed["of"], mailed["done"]) == ("missed", 12, 0)


def test_a_returned_letter_is_mailed_again_to_its_new_address(tmp_path: Path) -> None:
    record = sample(tmp_path)
    words = (
        "log", record, "mail-resent", "--date", "2026-11-09", "--today", "2026-11-09",
        "row=16", "reason=returned",
        "address={lines: [8 New Street], city: Carver, state: MA, zip: '02330'}",
    )  # fmt: skip
    written = record.read_text("utf-8")
    cut = written.index("  - {event: hearing-opened")
    record.write_text(written[:cut], "utf-8")
    shown(*words)

    answer = told(
        "mail", record, "--today", "2026-11-09", "-o", tmp_path / "o", "--resend", "16"
    )
    assert answer["files"] == ["resent-16.pdf"]
    (page,) = pages(tmp_path / "o" / MAILING / "resent-16.pdf")
    assert "JEFFERSON, PAUL D\n8 New Street\nCarver MA 02330" in page
    told(
        "build", record, "--document", "returned-mail", "--format", "text",
        "-o", tmp_path / "o", "--today", "2026-11-09",
    )  # fmt: skip
    sheet = (tmp_path / "o" / DOCKET / "returned-mail.txt").read_text("utf-8")
    assert "Mailed again November 9, 2026" in " ".join(sheet.split())


def test_a_row_is_resent_to_what_the_record_corrected_since(tmp_path: Path) -> None:
    since = (
        "  corrections:\n    - {row: 3, address: {lines: [7 Elm St], city: Plympton,"
        " state: MA, zip: '02367'}, source: the owner, date: 2026-11-01}\n"
    )
    mailed = "  - {event: mailed, date: 2026-10-28, pieces: 12}\n"
    record = with_list(tmp_path, "H03.csv", more=since, events=mailed)

    told("mail", record, "--today", "2026-11-02", "-o", tmp_path / "o", "--resend", "3")
    (page,) = pages(tmp_path / "o" / MAILING / "resent-3.pdf")
    assert "Abutter 02\n7 Elm St\nPlympton MA 02367" in page
    assert refusals(
        "mail", record, "--today", "2026-11-02", "-o", tmp_path / "o", "--resend", "99"
    ) == [
        "--resend: '99' is no row that was mailed. See the rows with `noticegen list`."
    ]


def test_a_continued_hearing_makes_no_new_letters(tmp_path: Path) -> None:
    """H17: no new abutter batch is made."""
    (line,) = refusals("mail", SAMPLE, "--today", "2026-11-12", "-o", tmp_path)

    assert "its time is over since: hearing-opened" in line
    assert not [*tmp_path.iterdir()]


# --- Values are words, long words, many letters ---------------------------------------


def test_braces_of_a_name_print_as_they_stand(tmp_path: Path) -> None:
    """F03: owners named like templates; 49 nowhere."""
    record = with_list(tmp_path, "F03.csv")
    out = tmp_path / "out"

    told("mail", record, *DAY, "-o", out)
    words = " ".join(pages(out / MAILING / "letters.pdf"))
    label = " ".join(pages(out / MAILING / "labels-5160.pdf"))
    rows = (out / MAILING / "mailing-list.csv").read_text("utf-8-sig")
    for said in (words, label, rows):
        assert "{{ 7*7 }}" in said
        assert "{% raw %}Braces LLC{% endraw %}" in " ".join(said.split())
    assert "word for word" in shown("verify", out)


def test_a_thousand_letters_are_a_thousand_names(tmp_path: Path) -> None:
    """E08: each name once."""
    record = with_list(tmp_path, "E08.csv")
    answer = told("mail", record, *DAY, "-o", tmp_path / "out")
    found = readback.read(
        (tmp_path / "out" / MAILING / "letters.pdf").read_bytes(),
        NUMBER_10,
    )

    assert answer["letters"] == len(found) == 1000
    assert len({each.address[0] for each in found}) == 1000
    assert answer["reconciliation"]["unseen"] == []


def test_many_records_are_mailed_by_several_processes(tmp_path: Path) -> None:
    other = sample(tmp_path / "b", (DOCKET, "LDP-2026-012"))
    answers = told("mail", SAMPLE, other, *DAY, "-o", tmp_path / "out")

    assert [each["docket"] for each in answers] == [DOCKET, "LDP-2026-012"]
    assert [each["letters"] for each in answers] == [31, 31]
    assert sorted(each.name for each in (tmp_path / "out").iterdir()) == [
        MAILING,
        "LDP-2026-012-mailing",
    ]


def test_labels_of_another_sheet_and_a_begun_one(tmp_path: Path) -> None:
    answer = told(
        "mail", SAMPLE, *DAY, "-o", tmp_path, "--labels", "5163", "--first-label", "9"
    )

    assert "labels-5163.pdf" in answer["files"]
    # 2 labels are left on the first sheet of 10; 29 more take three sheets
    assert len(PdfReader(tmp_path / MAILING / "labels-5163.pdf").pages) == 4
    assert (
        "there is no sheet of labels '5170'"
        in refusals("mail", SAMPLE, *DAY, "-o", tmp_path, "--labels", "5170")[0]
    )
    assert (
        "a sheet of 5163 has labels 1 to 10"
        in refusals(
            "mail",
            SAMPLE,
            *DAY,
            "-o",
            tmp_path,
            "--labels",
            "5163",
            "--first-label",
            "11",
        )[0]
    )


def test_a_record_without_a_list_is_told_what_to_write(tmp_path: Path) -> None:
    record = sample(tmp_path)
    written = record.read_text("utf-8")
    start, end = written.index("abutters:"), written.index("\nevents:")
    record.write_text(written[:start] + written[end:], "utf-8")

    assert (
        "names no list of abutters"
        in refusals("mail", record, *DAY, "-o", tmp_path / "out")[0]
    )
    assert ask("list", record, *DAY).exit_code == 1


def test_a_proof_is_logged_with_the_hash_of_its_scan(tmp_path: Path) -> None:
    record = sample(tmp_path)
    (tmp_path / "tear-sheet.pdf").write_bytes(b"%PDF scan")
    words = ("log", record, "evidence", "--date", "2026-11-09", "--today", "2026-11-09")

    shown(*words, "kind=tear-sheet", "file=tear-sheet.pdf")
    digest = sha256(b"%PDF scan").hexdigest()
    assert digest in record.read_text("utf-8")
    assert (
        "is not beside the record"
        in refusals(*words, "kind=posting-photo", "file=gone.png")[0]
    )


def test_mail_wants_a_folder() -> None:
    assert "--output" in misuse("mail", SAMPLE)
