"""What went wrong for others, tried on whole packets: from the record to the files.

Each test names its case. A town's own template stands in a home; what it prints is read
back out of the Word, PDF and text files.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import zipfile
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from threading import Thread
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from pypdf import PdfReader

from noticegen import text
from noticegen.render import pdf, plain, word
from tests.sample_office import (
    LETTER_TO,
    PACKET_DAY,
    SAMPLE,
    ask,
    misuse,
    refusals,
    sample,
    shown,
    small,
    told,
)
from tests.test_packets import program

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ZONES = ("UTC", "America/New_York", "Pacific/Kiritimati", "Etc/GMT+12")
HEAD = """\
---
id: {id}
title: {title}
stage: case
goes: [file]
---
"""
FACTS = """\
docket: LDP-2027-007
procedure: carver-land-disturbance
"""


def template(home: Path, body: str, title: str = "Case", ending: str = ".md") -> None:
    """Write a town's own template, `case`, into a home."""
    head = HEAD.format(id="case", title=json.dumps(title))
    small(home, head + body, f"templates/land-disturbance/case{ending}")


def build(home: Path, facts: str, *words: object) -> Path:
    """Build the paper `case` of a record with these facts; return its folder."""
    record = small(home, f"{FACTS}{facts}\nevents: []\n")
    told(
        "build", record, "--document", "case", "-o", home / "out", *words,
        "--today", "2027-01-04", home=home,
    )  # fmt: skip
    return home / "out" / "LDP-2027-007"


def refused(home: Path, facts: str = "") -> list[str]:
    """Return why the paper `case` is refused; nothing was written."""
    record = small(home, f"{FACTS}{facts}\nevents: []\n")
    result = ask(
        "build", record, "--document", "case", "-o", home / "out",
        "--today", "2027-01-04", home=home,
    )  # fmt: skip
    assert result.exit_code == 1
    assert not (home / "out").exists()
    return result.stderr.splitlines()


def three_say(folder: Path, stem: str) -> set[str]:
    """Return the letters of a paper's three files: one string, if they say the same."""
    return {
        word.read((folder / f"{stem}.docx").read_bytes()),
        pdf.read((folder / f"{stem}.pdf").read_bytes()),
        plain.read((folder / f"{stem}.txt").read_text("utf-8")),
    }


@contextmanager
def listener() -> Iterator[tuple[str, list[str]]]:
    """Yield an address on this machine, and the list of what was asked of it."""
    heard: list[str] = []

    class Ear(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            heard.append(self.path)
            self.send_response(302)
            self.send_header("Location", f"/again{self.path}")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Ear)
    ear = Thread(target=server.serve_forever, daemon=True)
    ear.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", heard
    finally:
        server.shutdown()
        server.server_close()
        ear.join()


def test_the_listener_hears(tmp_path: Path) -> None:
    _ = tmp_path
    with listener() as (address, heard):
        host, port = address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=5) as line:
            line.sendall(b"GET /x HTTP/1.0\r\n\r\n")
            assert line.recv(1000).startswith(b"HTTP/1.0 302")

        assert heard == ["/x"]


# --- Values are words: D01, D02, F03, F05 --------------------------------------------

VALUES = (
    "A & B <Co>",
    "Zack & Tyler <b> LLC",
    "slope <15% and a<b",
    "100<100",
    "{{ 7*7 }}",
    "{% raw %}Braces LLC{% endraw %}",
    "Cost {# Share #} Trust",
    'Pia <img src="http://127.0.0.1:9/n.png"> Pine',
    "[a](file:///etc/hostname) ![b](http://127.0.0.1:9/p.png)",
    "Ari <b>Ash</b> & Co",
    "1. brick | # stone `wood` **tar** \\ ~~~",
    "&amp; &lt;b&gt;",
)


@pytest.mark.slow
def test_any_value_prints_as_it_was_written_in_all_three(tmp_path: Path) -> None:
    names = [f"value_{number}" for number in range(len(VALUES))]
    rows = "\n".join(f"Row | {{{{ particulars.{name} }}}}" for name in names)
    said = "\n\n".join(f"Dear {{{{ particulars.{name} }}}}," for name in names)
    template(tmp_path, f"# Case\n\n{said}\n\n```facts\n{rows}\n```\n")
    given = dict(zip(names, VALUES, strict=True))

    with listener() as (_, heard):
        folder = build(tmp_path, f"particulars: {json.dumps(given)}")

    (letters,) = three_say(folder, "case")
    for value in VALUES:
        assert letters.count(text.letters(value)) >= 2, value
        assert f"Dear {value}," in (folder / "case.txt").read_text("utf-8")
    assert "49" not in letters
    reader = PdfReader(BytesIO((folder / "case.pdf").read_bytes()))
    assert reader.attachments == {}
    assert heard == []
    for name in (file := zipfile.ZipFile(folder / "case.docx")).namelist():
        if name.endswith((".xml", ".rels")):
            ET.fromstring(file.read(name))  # noqa: S314  our own
    assert b"<w:b/>" not in file.read("word/document.xml").partition(b"Ash")[0][-300:]


@pytest.mark.slow
def test_ampersands_of_the_town_stand_in_the_letterhead_and_the_footer(
    tmp_path: Path,
) -> None:
    shown("init", tmp_path / "home")
    home = tmp_path / "home"
    for name, old, new in (
        ("carver.yaml", "name: Town of Carver", 'name: "Town of Salt & Sand <West>"'),
        (
            "procedures/carver-land-disturbance.yaml",
            "\nchapter: ",
            "\nchapter: Rules & ",
        ),
    ):
        path = home / "calendars" / name
        path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")

    template(home, "# Case\n\nOf the {{ town.name }}.\n")
    folder = build(home, "")

    head, foot = "Town of Salt & Sand <West>", "Rules & Chapter 247 of the By-laws"
    file = zipfile.ZipFile(folder / "case.docx")
    around = "".join(
        "".join(ET.fromstring(file.read(name)).itertext())  # noqa: S314  our own
        for name in file.namelist()
        if name.startswith(("word/header", "word/footer"))
    )
    page = " ".join(PdfReader(folder / "case.pdf").pages[0].extract_text().split())
    for words in (head, foot):
        assert words in around.replace("\N{NO-BREAK SPACE}", " ")
        assert words.casefold() in page.casefold()
    assert f"Of the {head}." in (folder / "case.txt").read_text("utf-8")


def test_only_a_md_file_is_a_template_of_the_town(tmp_path: Path) -> None:
    for ending in (".letter.j2", ".html", ".txt"):
        template(tmp_path, "Dear {{ applicant.name }},", ending=ending)

    lines = refused(tmp_path)
    assert len(lines) == 2
    assert all("is not a template. A template is a .md file." in line for line in lines)
    assert "case.html" in lines[0]
    assert "case.letter.j2" in lines[1]


# --- What cannot be printed: D04, E03, F04 -------------------------------------------


@pytest.mark.parametrize("sign", ["\\v", "\\f", "\\0", "\\x7F", "\\u0085"])
def test_a_pasted_control_character_is_refused_by_its_field(
    tmp_path: Path, sign: str
) -> None:
    template(tmp_path, "Of {{ applicant.name }}\n")

    lines = refused(tmp_path, f'applicant: {{name: "bad{sign}char"}}')

    assert len(lines) == 1
    assert "record.yaml line" in lines[0]
    assert "applicant.name" in lines[0]


@pytest.mark.slow
def test_a_sign_that_no_face_has_holds_the_letter_by_name(tmp_path: Path) -> None:
    words = (
        "build", SAMPLE, "--document", "abutter-letter", "-o", tmp_path / "out",
        "--today", PACKET_DAY, "--parcel", "40-1", "--to",
    )  # fmt: skip

    result = ask(*words, "王小明", "--to", "1 TREMONT ST")

    assert result.exit_code == 1
    assert "王" in result.stderr
    assert "abutter-letter" in result.stderr
    assert not (tmp_path / "out").exists()
    told(*words, "Nguyễn Thị Hồng", "--to", "1 TREMONT ST")
    folder = tmp_path / "out" / "LDP-2026-011"
    assert len(three_say(folder, "abutter-letter-40-1")) == 1


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("{{ hearing.tme }}", "'hearing.tme' is not a name"),
        ("{{ record.hearing_tme }}", "'record' is not a name"),
        ("{{ applicant.adress }}", "'applicant.adress' is not a name"),
        ("{% if waivr %}x{% endif %}", "'waivr' is not a name"),
        ("{{ hearing.time|clock }}", "hearing.time has no value"),
    ],
)
def test_a_name_that_is_none_or_empty_is_refused_by_name(
    tmp_path: Path, body: str, said: str
) -> None:
    template(tmp_path, f"# Case\n\nAt {body}.\n")

    assert any(said in line for line in refused(tmp_path))


# --- Nothing is fetched: E01, E02 ----------------------------------------------------

FETCHES = (
    '<link rel="attachment" href="file:///etc/hostname">',
    '<img src="{address}/p.png">',
    '<object data="file:///etc/hostname"></object>',
    "![seal]({address}/seal.png)",
    "[the plan]({address}/plan)",
    "[the host](file:///etc/hostname)",
)


@pytest.mark.parametrize("fetch", FETCHES)
def test_a_template_that_fetches_is_refused_and_nobody_is_called(
    tmp_path: Path, fetch: str
) -> None:
    with listener() as (address, heard):
        template(tmp_path, f"# Case\n\nDear, {fetch.format(address=address)}\n")
        lines = refused(tmp_path)

    assert heard == []
    assert any("case.md" in line and "line" in line for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize(
    "rule",
    [
        "@import url({address}/i.css);",
        "body {{ background: url({address}/b.png) }}",
        "body {{ background: url(file:///etc/hostname) }}",
    ],
)
def test_a_style_sheet_that_fetches_is_refused_and_nobody_is_called(
    tmp_path: Path, rule: str, repo: Path
) -> None:
    template(tmp_path, "# Case\n")
    css = (repo / "templates" / "page.css").read_text("utf-8")
    with listener() as (address, heard):
        small(tmp_path, f"{rule.format(address=address)}\n{css}", "templates/page.css")
        lines = refused(tmp_path)

    assert heard == []
    assert all(line.startswith("case: ") for line in lines)


# --- The same bytes, and what a PDF says of itself: D14, E04, E09 --------------------


@pytest.mark.slow
def test_a_paper_made_twice_with_the_seal_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    for name in ("one", "other place"):
        template(tmp_path / name, "# Notice\n\nOf {{ applicant.name }}.\n")
    one, two = (
        build(tmp_path / name, "applicant: {name: Q & R <Co>}")
        for name in ("one", "other place")
    )

    hashes = [
        {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}
        for folder in (one, two)
    ]
    assert hashes[0] == hashes[1]
    core = zipfile.ZipFile(one / "case.docx").read("docProps/core.xml").decode()
    assert core.count("2027-01-04T12:00:00Z") == 2
    assert {
        info.date_time for info in zipfile.ZipFile(one / "case.docx").infolist()
    } == {(1980, 1, 1, 0, 0, 0)}


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdfinfo") is None, reason="needs poppler-utils")
def test_a_pdf_has_title_language_tags_and_its_faces(tmp_path: Path) -> None:
    template(
        tmp_path, "# Notice\n\n**Bold** *slanted*\n", "Notice for {{ applicant.name }}"
    )
    folder = build(tmp_path, "applicant: {name: Q & R <Co>}", "--format", "pdf")
    path = folder / "case.pdf"

    info = tool("pdfinfo", path)
    faces = tool("pdffonts", path).splitlines()[2:]
    catalog: Any = PdfReader(path).trailer["/Root"]

    assert "Title:           Notice for Q & R <Co>\n" in info
    assert "Tagged:          yes\n" in info
    assert catalog["/Lang"] == "en-US"
    assert len(faces) >= 2
    assert {line.split()[-5] for line in faces} == {"yes"}  # emb


def tool(*words: object) -> str:
    run = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, check=True
    )
    return run.stdout


# --- A hearing, whole: A12, H04, H09, H17 --------------------------------------------

PLACE = "Meeting Room 1, Town Hall, 108 Main Street"
EVENTS = f"""events:
  - {{event: received, date: 2027-02-26, time: "10:00", by: the clerk}}
  - {{event: clerk-copy-received, date: 2027-02-26}}
  - {{event: complete, date: 2027-02-26}}
  - event: hearing-set
    date: 2027-02-26
    hearing: {{date: 2027-03-16, time: "19:00", place: "{PLACE}"}}
"""


@pytest.fixture
def application(tmp_path: Path) -> Path:
    """Return the sample's facts with a hearing set for Tuesday, March 16, 2027."""
    record = sample(tmp_path)
    whole = record.read_text("utf-8")
    record.write_text(whole[: whole.index("\nevents:") + 1] + EVENTS, "utf-8")
    return record


@pytest.mark.slow
def test_every_paper_says_march_16_whatever_the_time_zone(
    application: Path, tmp_path: Path
) -> None:
    words = (
        "build", application.name, "--stage", "hearing", *LETTER_TO, "--parcel", "1-1",
        "--today", "2027-03-01", "--format", "text",
    )  # fmt: skip
    runs = [
        program(*words, "-o", str(number), cwd=tmp_path, zone=zone)
        for number, zone in enumerate(ZONES)
    ]
    assert [run.communicate(timeout=120)[1] for run in runs] == [b""] * len(ZONES)

    packets = [tmp_path / str(number) / "LDP-2026-011" for number in range(len(ZONES))]
    said = [
        {path.name: path.read_text("utf-8") for path in packet.iterdir()}
        for packet in packets
    ]
    assert said[1:] == said[:1] * 3
    papers = {name: words for name, words in said[0].items() if name.endswith(".txt")}
    assert len(papers) == 8
    for words_of in papers.values():
        assert "Tuesday, March 16, 2027" in words_of
        assert "7:00 p.m." in words_of
        assert "March 15" not in words_of
        assert "March 17" not in words_of
    assert "20270316T190000" in said[0]["hearing.ics"]


def test_published_and_posted_but_not_mailed_is_three_lines(application: Path) -> None:
    for event in ("posted", "published"):
        shown("log", application, event, "--today", "2027-03-04")

    answer = told("check", application, "--today", "2027-03-10", status=1)

    assert answer["notice"]["published"] == answer["notice"]["posted"] == "met"
    assert answer["notice"]["mailed"]["status"] == "missed"
    assert answer["notice"]["mailed"]["done"] == 0
    assert answer["warnings"]


def test_a_night_after_the_21_days_is_refused_with_both_dates(tmp_path: Path) -> None:
    # complete on Mon Mar 8: Mon Mar 29 is the last day
    record = small(
        tmp_path,
        f"{FACTS}events:\n  - {{event: received, date: 2027-03-08}}\n"
        "  - {event: complete, date: 2027-03-08}\n",
    )
    before = record.read_bytes()
    night = ("hearing.time=19:00", "hearing.place=Town Hall")

    late = refusals(
        "log", record, "hearing-set", "hearing.date=2027-04-06", *night,
        "--today", "2027-03-10",
    )  # fmt: skip
    short = refusals(
        "log", record, "hearing-set", "hearing.date=2027-03-29", *night,
        "--today", "2027-03-24",
    )  # fmt: skip

    assert "Tue Apr 6, 2027" in late[0]
    assert "Mon Mar 29, 2027" in late[0]
    assert "Mon Mar 29, 2027" in short[0]
    assert record.read_bytes() == before


def test_a_continued_hearing_is_not_mailed_again(
    application: Path, tmp_path: Path
) -> None:
    opened = ("--date", "2027-03-16", "--today", "2027-03-16")
    votes = "votes={A. Pell: aye, B. Quist: aye, C. Rowe: aye}"
    for event, more in (
        ("posted", "place=Town website"),
        ("published", "newspaper=The Cranberry Courier"),
        ("mailed", "pieces=31"),
    ):
        shown("log", application, event, more, "--today", "2027-03-04")
    present = "present=[A. Pell, B. Quist, C. Rowe]"
    shown("log", application, "hearing-opened", "--time", "19:00", present, *opened)
    before = application.read_bytes()
    move = (
        "log", application, "hearing-continued", *opened, "moved=A. Pell",
        "seconded=B. Quist", votes, "to.date=2027-04-01",
    )  # fmt: skip

    assert any("to.time" in line for line in refusals(*move, "to.place=Town Hall"))
    assert any("to.place" in line for line in refusals(*move, "to.time=19:00"))
    assert application.read_bytes() == before
    shown(*move, "to.time=19:00", "to.place=Town Hall")

    built = told(
        "build", application, "--stage", "hearing", *LETTER_TO, "--format", "text",
        "-o", tmp_path / "out", "--today", "2027-03-17",
    )  # fmt: skip
    made = [each["id"] for each in built["documents"]]
    assert made == ["continuance", "hearing-script", "hearing.ics"]
    duties = {
        duty["id"]: duty
        for duty in told("dates", application, "--today", "2027-03-17", status=1)[
            "duties"
        ]
    }
    # nobody posted the agenda of Mar 16; 48 hours before Thu Apr 1 are Tue Mar 30
    assert duties["agenda-posted:2027-04-01"]["legal_last"] == "2027-03-30T19:00"
    assert duties["notice-mailed"]["legal_last"] == "2027-03-09"


def test_notices_logged_in_one_word_stand_in_the_script_and_on_the_docket_sheet(
    application: Path, tmp_path: Path
) -> None:
    for event in ("posted", "published", "mailed"):
        shown("log", application, event, "--today", "2027-03-04")

    told(
        "build", application, "--document", "hearing-script", "--document",
        "docket-sheet", "--format", "text", "-o", tmp_path / "out",
        "--today", "2027-03-10",
    )  # fmt: skip

    folder = tmp_path / "out" / "LDP-2026-011"
    script, sheet = (
        (folder / f"{name}.txt").read_text("utf-8").splitlines()
        for name in ("hearing-script", "docket-sheet")
    )
    for event in ("Published", "Posted", "Mailed"):
        (line,) = (each for each in script if each.split()[:1] == [f"{event}:"])
        assert line.removeprefix(f"{event}:").strip() == "March 4, 2027"
    assert [" ".join(each.split()) for each in sheet if "Notice " in each] == [
        "March 4, 2027 | Notice posted",
        "March 4, 2027 | Notice published",
        "March 4, 2027 | Notice mailed",
    ]


def test_notices_logged_in_full_are_told_in_full(
    application: Path, tmp_path: Path
) -> None:
    for event, more in (
        ("posted", "place=Town website"),
        ("published", "newspaper=The Cranberry Courier"),
        ("mailed", "pieces=31"),
    ):
        shown("log", application, event, more, "--today", "2027-03-04")

    told(
        "build", application, "--document", "hearing-script", "--document",
        "docket-sheet", "--format", "text", "-o", tmp_path / "out",
        "--today", "2027-03-10",
    )  # fmt: skip

    folder = tmp_path / "out" / "LDP-2026-011"
    script = " ".join((folder / "hearing-script.txt").read_text("utf-8").split())
    sheet = (folder / "docket-sheet.txt").read_text("utf-8")
    assert "Published: The Cranberry Courier, March 4, 2027" in script
    assert "Posted: March 4, 2027, Town website" in script
    assert "Mailed: March 4, 2027, 31 letters" in script
    assert "Notice mailed, 31 pieces" in sheet
    assert "Notice published, The Cranberry Courier" in sheet


def test_the_clerk_is_told_of_the_town_hall_of_this_town(
    application: Path, tmp_path: Path, repo: Path
) -> None:
    town = (repo / "calendars" / "carver.yaml").read_text("utf-8")
    for old, new in (
        ("hall: Town Hall, 108 Main Street", "hall: Town House, 1 Green"),
        ("short: Carver", "short: Saltmarsh"),
        ('zip: "02330"', 'zip: "02199"'),
    ):
        assert old in town
        town = town.replace(old, new, 1)
    small(tmp_path / "home", town, "calendars/carver.yaml")

    told(
        "build", application, "--document", "clerk-notice", "--format", "text",
        "-o", tmp_path / "out", "--today", "2027-02-26", home=tmp_path / "home",
    )  # fmt: skip

    path = tmp_path / "out" / "LDP-2026-011" / "clerk-notice.txt"
    said = " ".join(path.read_text("utf-8").split())
    assert "during business hours at Town House, 1 Green, Saltmarsh MA 02199" in said
    assert "Carver Town Hall" not in said


def test_a_letter_without_anybody_to_go_to_is_no_letter() -> None:
    assert "--to" in misuse(
        "build", SAMPLE, "--document", "x", "--parcel", "1", "-o", "o"
    )
