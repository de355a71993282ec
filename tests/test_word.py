"""The Word file: the town's letterhead filled, the body in its styles."""

from __future__ import annotations

import re
import zipfile
from datetime import datetime
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from docx import Document as open_word  # noqa: N813 - it opens a file

from noticegen.envelopes import NUMBER_10
from noticegen.problems import RefusedError
from noticegen.render import word
from noticegen.render.package import repack, unpack
from noticegen.text import Letterhead, escape
from tests.make_letterhead import letterhead
from tests.sample_papers import FOOTER, LETTER, LETTERHEAD, TEMPLATES, paper, said

if TYPE_CHECKING:
    from collections.abc import Callable

# ruff: noqa: SLF001 - what Word is told stands in the elements
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
HEADER, FOOT = "word/header1.xml", "word/footer1.xml"


def opened(markdown: str = "# Title\n\nWords.", **changes: object) -> Any:
    """Return the Word file of some words, opened."""
    return open_word(BytesIO(word.render(paper(markdown, **changes), LETTERHEAD)))


def changed(part: str, change: Callable[[str], str]) -> bytes:
    """Return the letterhead with one of its parts changed."""
    parts = unpack(LETTERHEAD)
    parts[part] = change(parts[part].decode()).encode()
    return repack(parts)


def refusals(letterhead: bytes, markdown: str = "Words.") -> list[str]:
    """Return what is said of a letterhead that cannot be used."""
    with pytest.raises(RefusedError) as refused:
        word.render(paper(markdown), letterhead)
    return [str(problem) for problem in refused.value.problems]


def in_headers(file: Any) -> str:
    """Return all that stands in the headers and footers of a file."""
    section = file.sections[-1]
    kinds = (
        *(section.header, section.first_page_header),
        *(section.footer, section.first_page_footer),
    )
    pieces = (t.text or "" for kind in kinds for t in kind._element.iter(f"{W}t"))
    return "|".join(pieces)


def test_the_letterhead_is_what_the_script_makes() -> None:
    shipped, made = unpack(LETTERHEAD), unpack(letterhead())

    assert shipped.keys() == made.keys()
    differ = [name for name in made if made[name] != shipped[name]]
    assert [name for name in differ if not name.endswith(".odttf")] == []


def test_ampersands_and_angles_come_out_right_everywhere() -> None:
    head = Letterhead("Zack & Tyler <b> LLC", "Rules & Regulations", ("A & B <Co>",))
    value = "slope <15% and a<b & {{ 7*7 }}"
    document = paper(
        f"# {escape(value)}\n\n```facts\nApplicant | {escape('A & B <Co>')}\n```",
        letterhead=head,
        footer="Permits & Plans <1> {{ town }} {% if x %}",
        title="Permits & Plans <1>",
    )

    printed = word.render(document, LETTERHEAD)
    file = open_word(BytesIO(printed))

    assert word.read(printed) == said(document)
    assert file.paragraphs[0].text == value
    assert file.tables[0].cell(0, 1).text == "A & B <Co>"
    for words in (head.town, head.board, *head.lines, document.footer):
        assert words in in_headers(file)
    assert file.core_properties.title == "Permits & Plans <1>"


def test_every_part_is_sound_and_no_blank_is_left() -> None:
    for name, part in unpack(word.render(paper(), LETTERHEAD)).items():
        if name.endswith((".xml", ".rels")):
            ET.fromstring(part)  # noqa: S314 - our own
            assert not re.search(rb"\{\{|\{%|\}\}|%\}", part)
            assert word.MARK.encode() not in part


def test_properties_are_those_of_the_paper() -> None:
    properties = opened(title="Q & R <Co>").core_properties

    assert properties.title == "Q & R <Co>"
    assert properties.subject == "LDP-2026-011"
    assert properties.author == "Town of Carver Planning Board"
    assert properties.last_modified_by == "Town of Carver Planning Board"
    assert properties.language == "en-US"
    assert properties.created == properties.modified
    assert properties.created.replace(tzinfo=None) == datetime(2026, 12, 8, 12)  # noqa: DTZ001


def test_another_language_is_said_in_the_styles() -> None:
    styles = opened(language="pt-BR").styles.element

    assert {each.get(f"{W}val") for each in styles.iter(f"{W}lang")} == {"pt-BR"}


def test_the_same_paper_is_the_same_file() -> None:
    first = word.render(paper(), LETTERHEAD)
    word.render(paper(LETTER, envelope=NUMBER_10, large=True), LETTERHEAD)

    assert word.render(paper(), LETTERHEAD) == first
    with zipfile.ZipFile(BytesIO(first)) as package:
        names = package.namelist()
        assert package.testzip() is None
        assert names == sorted(names)
        assert {each.date_time for each in package.infolist()} == {
            (1980, 1, 1, 0, 0, 0)
        }


def test_items_are_real_lists_with_the_numbers_that_are_written() -> None:
    file = opened(
        "3. three\n\n## Then\n\n4. four\n7. seven\n\n   2. two\n   3. three\n\n8. eight"
    )
    items = [each for each in file.paragraphs if each.style.name == "List Number"]
    lists = [each._p.pPr.numPr for each in items]

    assert [each.numId.val for each in lists] == [3, 3, 4, 5, 5, 4]
    assert [each.ilvl.val for each in lists] == [0, 0, 0, 1, 1, 0]
    starts = file.part.numbering_part.element.findall(f".//{W}startOverride")
    assert [each.get(f"{W}val") for each in starts] == ["3", "7", "2"]


def test_heads_of_tables_are_repeated_and_rows_are_not_torn() -> None:
    (table,) = opened("| A | B |\n|---|---|\n| 1 | 2 |").tables
    properties = [row._tr.trPr for row in table.rows]

    assert [each.find(f"{W}tblHeader") is not None for each in properties] == [
        True,
        False,
    ]
    assert all(each.find(f"{W}cantSplit") is not None for each in properties)
    assert table.style.name == "Grid Table"


def test_a_table_of_nothing_is_no_table() -> None:
    assert opened("Before.\n\n```grid\n```\n\nAfter.").tables == []


def test_headings_are_headings() -> None:
    file = opened("# One\n\n## Two\n\n### Three\n\n```caption\nVotes\n```")

    names = [each.style.name for each in file.paragraphs]
    assert names == ["Heading 1", "Heading 2", "Heading 3", "Caption"]
    assert all(each.style.paragraph_format.keep_with_next for each in file.paragraphs)


def test_a_signature_is_kept_with_what_is_signed() -> None:
    file = opened("Words.\n\n1. one\n\n```signatures\nChair | Date\nMember\n```")
    before = [each for each in file.paragraphs if each.text == "one"]

    assert before[0].paragraph_format.keep_with_next
    for table in file.tables:
        for cell in table._cells:
            assert all(each.paragraph_format.keep_with_next for each in cell.paragraphs)


def test_each_page_says_which_it_is_and_a_draft_that_it_is_one() -> None:
    plain, draft = (in_headers(opened(draft=each)) for each in (False, True))
    section = opened().sections[-1]

    assert "DRAFT" not in plain
    assert draft.count("DRAFT") == 2
    for kind in (section.footer, section.first_page_footer):
        fields = [each.get(f"{W}instr") for each in kind._element.iter(f"{W}fldSimple")]
        assert [field.strip() for field in fields] == ["PAGE", "NUMPAGES"]
        assert FOOTER in "".join(t.text for t in kind._element.iter(f"{W}t"))


def test_the_masthead_is_the_towns() -> None:
    found = in_headers(opened())

    assert "Town of Carver|Planning Board|Town Hall, 108 Main Street|Carver" in found
    assert "December 8, 2026" not in found


def test_a_letter_has_sender_and_date_and_its_address_nailed_to_the_window() -> None:
    file = opened(LETTER, envelope=NUMBER_10)
    frames = {
        each.text: each._p.pPr.find(f"{W}framePr") for each in file.paragraphs[:6]
    }
    address = frames["ELLIS, WAYNE TRUSTEE OF"]

    assert "Town of Carver Planning Board" in in_headers(file)
    assert "December 8, 2026" in in_headers(file)
    assert None not in frames.values()
    assert address.get(f"{W}x") == "1440"  # an inch
    assert address.get(f"{W}y") == "3672"  # 2.55 inches
    assert frames["CARVER MA 02330"].attrib == address.attrib
    assert file.sections[-1].left_margin.inches == 1
    tab = next(file.sections[-1].footer._element.iter(f"{W}tab"))
    assert tab.get(f"{W}pos") == str(round(6.5 * 1440))


def test_a_long_address_is_set_smaller() -> None:
    long = "CAPTAIN AND MISTRESS OF THE CRANBERRY HARVEST CO"
    file = opened(f"```address\n{long}\nA\nB\nC\nD\n```", envelope=NUMBER_10)

    assert file.paragraphs[0].runs[0].font.size.pt == 9


def test_large_print_is_18_points_in_every_style_that_is_read() -> None:
    file = opened(
        "Words.\n\n1. one\n\n   more\n\n- two\n  - deep\n\n    on", large=True
    )
    styles = file.styles

    assert styles["Normal"].font.size.pt == 18
    assert styles["Table Text"].font.size.pt == 18
    for name in ("Small Print", "Docket Line", "Table Head", "Signature Line", "Stamp"):
        assert styles[name].font.size.pt == 14, name
    assert styles["Footer"].font.size.pt == 14
    assert styles["Window Address"].font.size.pt == 10
    assert file.sections[-1].left_margin.inches == pytest.approx(0.9)


STAMPED = """```stamp
Received, Town Clerk
```

# {title}

```facts
When | Tuesday
```
"""


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("title", ["Notice", "A title that takes up more than a line"])
def test_a_table_begins_under_the_stamp(title: str, *, large: bool) -> None:
    def gap(title: str) -> int:
        file = opened(STAMPED.format(title=title), large=large)
        between = file.tables[1]._tbl.getprevious()
        return int(between.pPr.find(f"{W}spacing").get(f"{W}line"))

    # In points: the stamp and the room under it, less the least depth of the title.
    factor, stamp = (18 / 11, 1.3 * 72 + 6) if large else (1, 1.02 * 72 + 6)
    lines = ceil(len(title) * factor / 36)
    assert gap(title) == round(20 * (stamp - factor * (19 * lines + 8)))


def test_what_stands_deeper_than_the_stamp_needs_no_gap() -> None:
    words = "Words that go on for more than one line. " * 9
    written = STAMPED.format(title="Notice").replace("```facts", f"{words}\n\n```facts")
    before = opened(written).tables[1]._tbl.getprevious()

    assert "Words" in "".join(each.text for each in before.iter(f"{W}t"))


def test_a_draft_is_marked_large_and_moves_nothing() -> None:
    file = opened(draft=True)
    mark = next(
        each for each in file.sections[-1].header.paragraphs if each.text == "DRAFT"
    )

    assert file.styles["Draft Mark"].font.size.pt == 26
    assert mark._p.pPr.find(f"{W}framePr") is not None


def test_a_letter_is_set_closer_than_another_paper() -> None:
    letter, other = opened(LETTER, envelope=NUMBER_10), opened()

    def after(file: Any) -> float:
        return float(file.styles["Normal"].paragraph_format.space_after.pt)

    assert after(letter) < after(other)
    assert letter.sections[-1].bottom_margin.inches == pytest.approx(0.85)


def test_the_faces_go_with_the_file() -> None:
    parts = unpack(word.render(paper(), LETTERHEAD))

    assert sum(name.endswith(".odttf") for name in parts) == 5
    assert b"Source Serif Pro" in parts["word/fontTable.xml"]
    assert b"embedTrueTypeFonts" in parts["word/settings.xml"]


def test_a_blank_that_nothing_fills_is_refused_by_name() -> None:
    wrong = changed(HEADER, lambda xml: xml.replace("{{ town }}", "{{ twon }}"))

    (found,) = refusals(wrong)
    assert found == (
        "letterhead.docx: there is no blank 'twon'. Use town, board, address, footer,"
        " docket, title, date, draft, envelope."
    )


@pytest.mark.parametrize(
    ("blank", "why"),
    [
        ("{{ town.__class__.__mro__ }}", "unsafe"),
        ("{{ town.mayor }}", "has no attribute 'mayor'"),
        ("{{ town | shout }}", "No filter named 'shout'"),
        ("{{ town", "expected token"),
        ("{% for x in town %}", "end of template"),
    ],
)
def test_a_blank_that_is_wrong_or_unsafe_is_refused(blank: str, why: str) -> None:
    (found,) = refusals(changed(FOOT, lambda xml: xml.replace("{{ footer }}", blank)))

    assert found.startswith("letterhead.docx: ")
    assert why.lower() in found.lower()


def test_a_blank_where_nothing_is_filled_is_refused_by_its_part() -> None:
    wrong = changed(
        "docProps/app.xml", lambda xml: xml.replace("noticegen", "{{ town }}")
    )

    (found,) = refusals(wrong)
    assert found == (
        "letterhead.docx, docProps/app.xml: '{{' is left over where blanks are not"
        " filled. Put blanks only in header, footer and text."
    )


def test_a_letterhead_without_its_styles_place_or_lists_is_refused_whole() -> None:
    parts = unpack(LETTERHEAD)
    styles = parts["word/styles.xml"].decode()
    parts["word/styles.xml"] = styles.replace('"DocketLine"', '"Elsewhere"').encode()
    body = parts["word/document.xml"].decode()
    parts["word/document.xml"] = body.replace(word.MARK, "Put it here").encode()

    style, place = refusals(repack(parts))
    assert style == (
        "letterhead.docx: the style 'DocketLine' is missing. Start from the letterhead"
        " that comes with the program."
    )
    assert place == (
        "letterhead.docx: it does not say where the text goes. Write a paragraph that"
        f" reads {word.MARK}"
    )


def test_a_letterhead_without_lists_is_refused() -> None:
    links = "word/_rels/document.xml.rels"
    without = changed(
        links, lambda xml: re.sub(r"<Relationship [^>]*numbering[^>]*>", "", xml)
    )
    loose = changed(
        "word/styles.xml", lambda xml: re.sub(r"<w:numPr>.*?</w:numPr>", "", xml)
    )
    strange = changed(
        "word/styles.xml",
        lambda xml: xml.replace('<w:numId w:val="1"/>', '<w:numId w:val="9"/>'),
    )

    assert refusals(without) == [
        "letterhead.docx: it has no lists. Give List Number a list in Word."
    ]
    assert "the style 'ListBullet' has no list" in refusals(loose)[0]
    assert "its list 9 is not described" in refusals(strange, "1. one")[0]


def test_what_is_no_word_file_is_refused() -> None:
    assert refusals(b"no zip")[0].startswith("letterhead.docx: it cannot be read (")


def test_the_words_of_a_town_around_the_text_are_kept() -> None:
    around = changed(
        "word/document.xml",
        lambda xml: xml.replace(
            "<w:body>", "<w:body><w:p><w:r><w:t>By hand: {{ docket }}</w:t></w:r></w:p>"
        ),
    )

    file = open_word(BytesIO(word.render(paper("Words."), around)))
    assert [each.text for each in file.paragraphs] == [
        "By hand: LDP-2026-011",
        "Words.",
    ]


def test_the_shipped_letterhead_can_be_opened_as_it_is() -> None:
    file = open_word(str(TEMPLATES / "letterhead.docx"))

    assert file.core_properties.author == "Planning Board"
    assert [each.text for each in file.paragraphs] == [word.MARK]
