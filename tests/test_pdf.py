"""The PDF: tagged, the same each time, and nothing in it but our words and faces."""

from __future__ import annotations

import hashlib
import os
import socket
import subprocess
import sys
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from pypdf import PdfReader

from noticegen.envelopes import NUMBER_10
from noticegen.problems import RefusedError
from noticegen.render import faces, pdf
from noticegen.text import Kind, Run, escape
from tests.sample_papers import CSS, FOOTER, LETTER, SEAL, paper, said

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

INCH = 72
PRINT_ELSEWHERE = """
import hashlib, sys
from noticegen.render import pdf
from tests.sample_papers import CSS, paper
sys.stdout.write(hashlib.sha256(pdf.render(paper(), CSS)).hexdigest())
"""
# A fresh process, in which nothing has yet imported what WeasyPrint seldom needs.
PRINT_A_SEAL_AND_A_FACE = """
import base64, sys
from io import BytesIO
from noticegen.render import faces, pdf
from tests.sample_papers import CSS, SEAL, paper

pdf.set_up(CSS)
assert "PIL.Image" not in sys.modules and "fontTools.subset" not in sys.modules
from fontTools.ttLib import TTFont
out = BytesIO()
with TTFont(next(iter(faces.files().values()))) as font:
    font.flavor = "woff"
    font.save(out)
face = "data:font/woff;base64," + base64.b64encode(out.getvalue()).decode()
css = CSS + f".mast {{ background: url({SEAL}) no-repeat }}"
css += f"@font-face {{ font-family: Town; src: url({face}) }}"
css += "h1 { font-family: Town }"
sys.stdout.buffer.write(pdf.render(paper(), css))
"""
NO_PANGO = "raise OSError('cannot load library libpango-1.0.so.0')"
PRINT_WITHOUT_PANGO = """
from noticegen.problems import RefusedError
from noticegen.render import pdf
try:
    pdf.set_up("")
except RefusedError as error:
    print(error)
"""


def opened(
    markdown: str = "# Title\n\nWords.", css: str = CSS, **changes: object
) -> Any:
    """Return the PDF of some words, opened."""
    return PdfReader(BytesIO(pdf.render(paper(markdown, **changes), css)))


def pages(reader: Any) -> list[str]:
    """Return what stands on each page, header and footer as well."""
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def places(page: Any) -> list[tuple[float, float, str]]:
    """Return each piece of text with its place, in inches from the top left."""
    found = []

    def note(words: str, matrix: Any, text_matrix: Any, *_: object) -> None:
        if words.strip():
            a, b, c, d, e, f = matrix
            x, y = text_matrix[4], text_matrix[5]
            left, up = a * x + c * y + e, b * x + d * y + f
            found.append((left / INCH, 11 - up / INCH, words.strip()))

    page.extract_text(visitor_text=note)
    return found


def refusals(markdown: str, css: str = CSS, **changes: object) -> list[str]:
    """Return what is said of a paper that is not printed."""
    with pytest.raises(RefusedError) as refused:
        pdf.render(paper(markdown, **changes), css)
    return [str(problem) for problem in refused.value.problems]


def test_title_language_author_and_date_are_those_of_the_paper() -> None:
    reader = opened(title="Notice for Q & R <Co>")

    assert reader.metadata.title == "Notice for Q & R <Co>"
    assert reader.metadata.author == "Town of Carver Planning Board"
    assert str(reader.metadata["/CreationDate"]).startswith("D:20261208")
    assert str(reader.metadata["/ModDate"]).startswith("D:20261208")
    assert reader.root_object["/Lang"] == "en-US"
    assert reader.root_object["/MarkInfo"]["/Marked"]
    assert b'pdfuaid:part="1"' in reader.root_object["/Metadata"].get_data()


def test_every_face_is_ours_and_embedded() -> None:
    fonts = opened(paper_with_faces()).pages[0]["/Resources"]["/Font"]
    names = set()
    for font in fonts.values():
        (inside,) = font.get_object()["/DescendantFonts"]
        described = inside.get_object()["/FontDescriptor"].get_object()
        assert {"/FontFile2", "/FontFile3"} & set(described)
        names.add(str(font.get_object()["/BaseFont"]).partition("+")[2])

    assert {name.partition("-")[0] for name in names} == {"Text", "Label"}


def paper_with_faces() -> str:
    """Return words in every face."""
    return "# Title\n\nWords, **bold**, *slanted*, ***both***.\n\n```small\n*Fine*\n```"


def test_the_same_paper_is_the_same_file_elsewhere_and_after_others(
    tmp_path: Path, repo: Path
) -> None:
    here = pdf.render(paper(), CSS)
    pdf.render(paper(LETTER, envelope=NUMBER_10, large=True), CSS)
    run = subprocess.run(
        [sys.executable, "-c", PRINT_ELSEWHERE],
        cwd=tmp_path,
        env={
            **os.environ,
            "TZ": "Pacific/Kiritimati",
            "PYTHONHASHSEED": "7",
            "PYTHONPATH": str(repo),
        },
        capture_output=True,
        check=True,
        text=True,
    )

    assert pdf.render(paper(), CSS) == here
    assert run.stdout == hashlib.sha256(here).hexdigest()


def test_a_seal_in_the_style_sheet_is_printed_the_same_each_time() -> None:
    css = f"{CSS} .mast {{ background: url({SEAL}) no-repeat }}"
    first, second = (pdf.render(paper(), css) for _ in range(2))
    images = [each.data for each in PdfReader(BytesIO(first)).pages[0].images]

    assert first == second
    assert len(images) == 1


def in_a_fresh_process(script: str, *places: Path) -> bytes:
    """Return what a script prints, with some folders to import from."""
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, places))},
        capture_output=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, b"")
    return run.stdout


def test_a_seal_or_a_face_of_the_town_is_printed_though_it_is_seldom(
    repo: Path,
) -> None:
    printed: Any = PdfReader(BytesIO(in_a_fresh_process(PRINT_A_SEAL_AND_A_FACE, repo)))
    fonts = printed.pages[0]["/Resources"]["/Font"].values()

    assert len(printed.pages[0].images) == 1
    assert any("Town" in str(font.get_object()["/BaseFont"]) for font in fonts)


def test_a_machine_without_the_libraries_is_told_which(
    tmp_path: Path, repo: Path
) -> None:
    (tmp_path / "weasyprint.py").write_text(NO_PANGO, encoding="utf-8")

    said = in_a_fresh_process(PRINT_WITHOUT_PANGO, tmp_path, repo).decode()

    assert said.startswith("PDF printer: a library is missing: cannot load library lib")
    assert "apt-get install libpango-1.0-0" in said


def test_values_that_look_like_html_are_printed_as_they_are() -> None:
    value = 'Ari <b>Ash</b> & Co <img src="http://127.0.0.1:9/p.png"> {{ 7*7 }} &amp;'
    document = paper(f"Dear {escape(value)},")
    printed = pdf.render(document, CSS)

    assert pdf.read(printed) == said(document)
    assert f"Dear {value}," in pages(PdfReader(BytesIO(printed)))[0]
    assert not PdfReader(BytesIO(printed)).attachments


@pytest.mark.parametrize(
    "rule",
    [
        '@import url("http://127.0.0.1:{port}/i.css");',
        "h1 {{ background: url(http://127.0.0.1:{port}/b.png) }}",
        "h1 {{ background: url(file:///etc/hostname) }}",
        "h1::before {{ content: url(https://127.0.0.1:{port}/p.png) }}",
        '@font-face {{ font-family: X; src: url("http://127.0.0.1:{port}/x.ttf") }}',
    ],
)
def test_a_style_sheet_that_fetches_is_refused_and_nobody_is_called(rule: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0)
        css = rule.format(port=listener.getsockname()[1]) + CSS

        found = refusals("# Title", css)

        with pytest.raises(BlockingIOError):
            listener.accept()
    assert len(found) == 1
    assert found[0].startswith("decision: the PDF printer says: ")
    assert "Correct the style sheet." in found[0]


def test_what_the_style_sheet_has_wrong_is_heard() -> None:
    (found,) = refusals("# Title", f"{CSS} h1 {{ colour: red }}")

    assert "Ignored `colour: red ` at" in found
    assert found.endswith("unknown property. Correct the style sheet.")


@pytest.mark.parametrize("name", ["Łukasz Żółć", "Nguyễn Thị Hồng", "José", "☐ ☑ → ✓"])
def test_names_of_many_languages_are_printed(name: str) -> None:
    document = paper(f"# {name}\n\n*{name}*, **{name}**\n\n```small\n{name}\n```")

    assert pdf.read(pdf.render(document, CSS)) == said(document)


@pytest.mark.parametrize(
    ("name", "signs"),
    [
        ("李小龍", ["李 (U+674E cjk", "小 (U+5C0F", "龍 (U+9F8D"]),
        ("محمد علي", ["م (U+0645 arabic letter meem)"]),
        ("Emoji 🌳 Trust", ["🌳 (U+1F333 deciduous tree)"]),
    ],
)
def test_a_sign_that_no_face_has_is_refused_by_name(
    name: str, signs: list[str]
) -> None:
    (found,) = refusals(f"Dear\n\n```facts\nOwner | {name} {'of Carver ' * 9}\n```")

    assert found.startswith("decision: the fonts have no sign for ")
    assert f"in '{name}" in found
    assert "…'" in found
    assert [sign for sign in signs if sign not in found] == []


def test_a_control_character_in_the_footer_is_refused() -> None:
    (found,) = refusals("Words.", footer="LDP\x00")

    assert "\x00 (U+0000)" in found


def test_without_its_faces_nothing_is_printed(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match=r"SourceSansPro-It\.ttf is not installed"):
        pdf.render(paper(), CSS, fonts=tmp_path)
    with pytest.raises(RefusedError, match="no-such-face is not installed"):
        faces.installed("no_such_face")


def test_faces_may_come_from_another_folder(tmp_path: Path) -> None:
    for face, path in faces.files().items():
        (tmp_path / face.file).write_bytes(path.read_bytes())

    assert pdf.render(paper(), CSS, fonts=tmp_path) == pdf.render(paper(), CSS)


def test_the_marks_that_are_not_looked_up_are_in_every_face() -> None:
    for marks, style in (
        (faces.PLAIN_MARKS, "italic"),
        (faces.UPRIGHT_MARKS, "normal"),
    ):
        signs = faces.signs(style, None)
        assert {mark for mark in marks - {"\n"} if ord(mark) not in signs} == set()


def test_a_sign_that_is_only_upright_is_printed_upright() -> None:
    run = Run("☐ no", italic=True)

    assert faces.lacking(run.text, italic=True) == "☐"
    assert "☐ no" in pages(opened("*☐ no*"))[0]


def test_each_page_has_its_footer_and_says_which_it_is() -> None:
    printed = pages(
        opened("Words.\n\n```break\n```\n\nMore.\n\n```break\n```\n\nLast.")
    )

    assert len(printed) == 3
    for number, page in enumerate(printed, start=1):
        assert f"Page {number} of 3" in page
        assert " ".join(FOOTER.split()) in page
        assert "DRAFT" not in page


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("markdown", [LETTER, "# Title\n\nWords."])
def test_each_page_of_a_draft_says_so(markdown: str, *, large: bool) -> None:
    markdown += "\n\n```break\n```\n\nMore."
    envelope = NUMBER_10 if markdown.startswith(LETTER) else None

    printed = pages(opened(markdown, draft=True, large=large, envelope=envelope))

    assert [page.count("DRAFT") for page in printed] == [1, 1]


def test_large_print_sets_what_is_read_in_18_points() -> None:
    small = "\n\n```small\nSmall.\n```\n\n```grid\nHead | Head\nCell | Cell\n```"

    def sizes(*, large: bool) -> dict[str, float]:
        found = {}

        def note(words: str, _: Any, __: Any, ___: Any, size: float) -> None:
            if words.strip():
                found[words.strip()] = size * 0.75

        opened(f"Read this.{small}", large=large).pages[0].extract_text(
            visitor_text=note
        )
        return found

    assert sizes(large=False)["Read this."] == pytest.approx(11, abs=0.01)
    printed = sizes(large=True)
    assert printed["Read this."] == pytest.approx(18, abs=0.01)
    assert printed["Cell"] == pytest.approx(18, abs=0.01)
    assert min(printed.values()) == pytest.approx(14, abs=0.01)


def test_a_signature_is_never_alone_and_a_heading_never_last() -> None:
    """Each length of text in turn, so that each break of the page is met."""
    for lines in range(28, 40):
        words = "\n\n".join(f"Paragraph {number}." for number in range(lines))
        signed = f"{words}\n\n```signatures\nChair | Date\nClerk | Date\n```\n"
        headed = f"{words}\n\n## Heading\n\nAfter it."

        sheet = next(page for page in pages(opened(signed)) if "Chair" in page)
        assert f"Paragraph {lines - 1}." in sheet
        assert "Clerk" in sheet
        sheet = next(page for page in pages(opened(headed)) if "Heading" in page)
        assert "After it." in sheet


def test_the_address_stands_in_the_window_and_nothing_near_it() -> None:
    found = places(opened(LETTER, envelope=NUMBER_10).pages[0])
    address = ["ELLIS, WAYNE TRUSTEE OF", "ELLIS FAMILY TRUST", "10 MEADOW ST"]
    address.append("CARVER MA 02330")

    window = [each for each in found if each[0] < 5.4 and 2.0 < each[1] < 3.7]

    assert [words for _, _, words in window] == address
    assert [round(left, 2) for left, _, _ in window] == [1.0] * 4
    baselines = [down for _, down, _ in window]
    # a first line from 2.55 inches down, its letters standing on a line 12 points high
    assert 2.55 < baselines[0] < 2.55 + 12 / INCH
    assert [b - a for a, b in pairwise(baselines)] == (
        pytest.approx([12 / INCH] * 3, abs=0.003)
    )
    body = [down for _, down, words in found if words == "Notice of public hearing"]
    assert body[0] > 4.2


def test_the_corner_has_sender_date_and_what_stands_before_the_address() -> None:
    found = {
        words: (x, y)
        for x, y, words in places(opened(LETTER, envelope=NUMBER_10).pages[0])
    }

    assert found["Town of Carver Planning Board"][0] == pytest.approx(1.0, abs=0.01)
    corner = [found[words] for words in ("December 8, 2026", "Piece 4 of 31")]
    assert all(left > 5.4 and 0.6 < down < 1.0 for left, down in corner)
    assert corner[0][1] < corner[1][1] < found["First-Class Mail"][1] < 2.0


def test_heads_of_tables_say_whether_they_are_of_a_column_or_a_row() -> None:
    reader = opened("```facts\nWhen | noon\n```\n\n| A | B |\n|---|---|\n| 1 | 2 |")
    scopes = []

    def walk(element: Any) -> None:
        if element["/S"] == "/TH":
            scopes.append(element["/A"]["/Scope"])
        for child in element["/K"]:
            if not isinstance(child, int):
                walk(child.get_object())

    walk(reader.root_object["/StructTreeRoot"]["/K"][0].get_object())

    assert scopes == ["/Row", "/Column", "/Column"]


def test_a_word_wider_than_its_cell_stays_on_the_page() -> None:
    word = "W" * 90
    found = places(opened(f"```facts\nOwner | {word}\n```\n\n{word}").pages[0])
    pieces = [(left, words) for left, _, words in found if set(words) == {"W"}]

    assert "".join(words for _, words in pieces) == word * 2
    for left, words in pieces:
        assert left + 0.11 * len(words) < 8.5 - 0.5


def test_a_table_of_nothing_is_no_table() -> None:
    document = paper("Before.\n\n```grid\n```\n\nAfter.")

    assert pdf.read(pdf.render(document, CSS)) == "Before.After."


def test_every_kind_of_block_has_its_place_on_the_page() -> None:
    document = paper()

    assert {block.kind for block in document.blocks} == set(Kind)
    assert pdf.read(pdf.render(document, CSS)) == said(document)
