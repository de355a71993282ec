"""The mailing list, labels and letters in Word: words, places, and no formulas."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any

import openpyxl
import pytest
from docx import Document as open_word  # noqa: N813
from pypdf import PdfReader

from noticegen import yamlfile
from noticegen.envelopes import NUMBER_10
from noticegen.home import shipped
from noticegen.lists.settled import Place, Recipient
from noticegen.mailing import labels, rosters
from noticegen.mailing.mould import ADDRESS, Mould
from noticegen.problems import RefusedError
from noticegen.render import pdf, window, word, word_letters
from tests.mailing.sample_mailing import PEOPLE, compose, pieces, recipient, settled
from tests.sample_papers import LETTERHEAD, paper

if TYPE_CHECKING:
    from collections.abc import Iterator

SHEETS = labels.read(
    yamlfile.read(
        (shipped() / "calendars/mail/labels.yaml").read_text("utf-8"), "labels.yaml"
    )
)
NAMES = ("=HYPERLINK(1)", "@Sum Realty", "+Plus LLC", "-5 Degrees LLC", "Ann Ordinary")


def named(name: str, number: int) -> Recipient:
    lines = (name, f"{number} BOG RD", "CARVER MA 02330")
    return Recipient(name, lines, (f"23-{number}",), (Place(0, number + 1),))


ODD = [named(name, number) for number, name in enumerate(NAMES, start=1)]


# --- The mailing list -------------------------------------------------------------


def test_no_cell_of_the_list_is_a_formula() -> None:
    """B15: in CSV no name begins like a formula; in a workbook it is a word."""
    text = rosters.as_csv(pieces(ODD), settled(ODD)).decode("utf-8-sig")
    cells = [row[1] for row in csv.reader(StringIO(text))][1:]
    book = openpyxl.load_workbook(
        BytesIO(rosters.as_xlsx(pieces(ODD), settled(ODD), "List"))
    )
    column: list[Any] = [row[1] for row in book.active.iter_rows(min_row=2)]

    assert [cell.lstrip("'") for cell in cells] == list(NAMES)
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)
    assert [cell.value for cell in column] == list(NAMES)
    assert {cell.data_type for cell in column} == {"s"}


def test_the_list_is_the_same_bytes_each_time() -> None:
    one = rosters.as_xlsx(pieces(), settled(), "List")

    assert one == rosters.as_xlsx(pieces(), settled(), "List")


def test_an_address_of_many_lines_loses_none() -> None:
    many = Recipient("A", tuple("ABCDEFGH"), ("1",), (Place(0, 2),), international=True)
    (row,) = rosters.rows(pieces([many]), settled([many]))

    assert row == ("1", "A", "A", "B", "C", "D", "E", "F, G, H", "yes", "1", "2")


def test_seven_pieces_are_two_sheets_with_five_struck_lines() -> None:
    people = [recipient(number) for number in range(1, 8)]
    one, two = rosters.sheets(pieces(people))

    assert (one["page"], one["pages"], one["total"]) == (1, 2, 6)
    assert two["total"] == 1
    rows: Any = two["rows"]
    assert [row["struck"] for row in rows] == [False, *[True] * 5]


# --- Labels -----------------------------------------------------------------------


def places(content: bytes) -> Iterator[tuple[int, str, float, float]]:
    """Yield each line of a sheet: its page, its words, inches from left and top."""
    for number, page in enumerate(PdfReader(BytesIO(content)).pages):
        found: list[tuple[str, float, float]] = []

        def seen(  # noqa: PLR0913, PLR0917  as pypdf calls it
            text: str, now: list[float], line: list[float], face: Any, size: float,
            found: list[tuple[str, float, float]] = found,
        ) -> None:  # fmt: skip
            _ = face, size
            x = line[4] * now[0] + now[4]
            y = line[5] * now[3] + now[5]
            if text.strip():
                found.append((text.strip(), x / 72, 11 - y / 72))

        page.extract_text(visitor_text=seen)
        yield from ((number, *each) for each in found)


@pytest.mark.slow
def test_labels_stand_where_the_sheet_has_them() -> None:
    """C09, 5160: columns at 0.1875, 2.9375 and 5.6875; rows an inch apart from 0.5."""
    people = [recipient(number) for number in range(1, 31)]
    sheet = labels.find(SHEETS, "5160")
    content = labels.as_pdf(labels.set_labels(pieces(people), sheet), sheet, "Labels")
    found = [*places(content)]
    firsts = {words: (x, y) for _, words, x, y in found if words.startswith("OWNER")}

    assert len(firsts) == 30
    for number in range(30):
        row, column = divmod(number, 3)
        x, y = firsts[f"OWNER {number + 1}"]
        assert x == pytest.approx(0.1875 + column * 2.75 + 0.12, abs=0.01)
        assert 0.5 + row < y < 1.5 + row


@pytest.mark.slow
def test_a_full_sheet_makes_no_extra_page() -> None:
    """C10: thirty labels are one page, thirty-one two."""
    sheet = labels.find(SHEETS, "8160")
    for many, sheets in ((30, 1), (31, 2)):
        people = [recipient(number) for number in range(many)]
        stickers = labels.set_labels(pieces(people), sheet)
        content = labels.as_pdf(stickers, sheet, "Labels")
        file = open_word(BytesIO(labels.as_docx(stickers, sheet, "Labels")))

        assert len(PdfReader(BytesIO(content)).pages) == sheets
        assert len(file.tables) == sheets
        assert pdf.read(content) == word.read(labels.as_docx(stickers, sheet, "Labels"))


@pytest.mark.parametrize("number", ["5160", "5161", "5162", "5163", "5164"])
def test_five_lines_stand_on_every_label(number: str) -> None:
    sheet = labels.find(SHEETS, number)
    five = recipient(1, "C/O RUTH HOWLAND", "REAR")
    (sticker,) = labels.set_labels(pieces([five]), sheet)

    assert sticker.points == 10
    assert len(sticker.lines) * sticker.pitch / 72 <= sheet.height - 0.12
    assert (
        sheet.left + sheet.across * sheet.pitch_x <= 8.5 + sheet.pitch_x - sheet.width
    )
    assert sheet.top + sheet.down * sheet.pitch_y <= 11


def test_what_does_not_fit_a_label_is_refused_by_its_piece() -> None:
    """E07: a word wider than the label is never cut."""
    wide = named("W" * 80, 1)
    with pytest.raises(RefusedError, match="piece 1: the address of") as refused:
        labels.set_labels(pieces([wide]), labels.find(SHEETS, "5160"))

    assert "larger labels" in str(refused.value)


def test_a_long_line_is_broken_or_set_smaller() -> None:
    long = named("THE TRUSTEES OF THE CRANBERRY HIGHWAY CONSERVATION BANK", 1)
    (sticker,) = labels.set_labels(pieces([long]), labels.find(SHEETS, "5160"))

    assert " ".join(sticker.lines[:2]) == long.name


def test_a_sheet_nobody_has_is_refused() -> None:
    with pytest.raises(RefusedError, match="there is no sheet of labels '5161x'"):
        labels.find(SHEETS, "5161x")
    with pytest.raises(RefusedError, match="There are: 5160"):
        labels.find(SHEETS, "zzz")
    with pytest.raises(RefusedError, match="has labels 1 to 30"):
        labels.set_labels(pieces(), labels.find(SHEETS, "5160"), 31)


# --- Letters in Word --------------------------------------------------------------


def letters_in_word(*, duplex: bool = False) -> bytes:
    mould = Mould.cast(compose, len(PEOPLE))
    assert mould is not None
    own = []
    for each in pieces()[:5]:
        points, lines = window.set_lines(each.recipient.lines, NUMBER_10)
        own.append((lines, points, mould.words(each)))
    return word_letters.render(mould.document, LETTERHEAD, ADDRESS, own, duplex=duplex)


def test_each_letter_in_word_is_a_section_with_its_own_pages() -> None:
    file = open_word(BytesIO(letters_in_word()))

    assert len(file.sections) == 5
    kinds = {section.start_type for section in file.sections}
    assert {str(kind) for kind in kinds} == {"NEW_PAGE (2)"}
    for section in file.sections:
        assert 'w:start="1"' in section._sectPr.xml  # noqa: SLF001
    footer = file.sections[0].footer._element.xml  # noqa: SLF001
    assert "SECTIONPAGES" in footer
    assert "NUMPAGES" not in footer
    odd = open_word(BytesIO(letters_in_word(duplex=True)))
    assert {str(s.start_type) for s in odd.sections} == {"ODD_PAGE (4)"}


def test_letters_in_word_say_what_each_says_by_itself() -> None:
    whole = word.read(letters_in_word())
    alone = [
        word.read(word.render(compose(each.facts(len(PEOPLE))), LETTERHEAD))
        for each in pieces()[:5]
    ]

    assert whole == "".join(alone)
    documents = [compose(each.facts(len(PEOPLE))) for each in pieces()[:5]]
    assert word.read(word_letters.bind(documents, LETTERHEAD)) == whole
    assert letters_in_word() == letters_in_word()


def test_a_name_is_words_in_word_too() -> None:
    odd = [named("A < B & {{ C }}", 1)]
    mould = Mould.cast(compose, 1)
    assert mould is not None
    (piece,) = pieces(odd)
    own = [(piece.recipient.lines, 10, mould.words(piece))]
    content = word_letters.render(mould.document, LETTERHEAD, ADDRESS, own)

    assert "A<B&{{C}}" in word.read(content)


def test_a_letter_without_an_address_is_refused() -> None:
    with pytest.raises(RefusedError, match="has no line for an address"):
        word_letters.render(paper("Words."), LETTERHEAD, ADDRESS, [])
