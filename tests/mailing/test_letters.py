"""Letters as one PDF: each its recipient's own, tagged, and the reader cannot tell."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pikepdf
import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader

from noticegen.envelopes import NUMBER_10
from noticegen.lists.settled import Place
from noticegen.mailing import letters, readback, reconcile
from noticegen.mailing.appended import Appended
from noticegen.mailing.mould import ADDRESS, Mould
from noticegen.mailing.pieces import numbered
from noticegen.render import pdf
from noticegen.text import Kind
from noticegen.text import letters as signs
from tests.mailing.sample_mailing import (
    LETTER,
    MERGED,
    PEOPLE,
    compose,
    pieces,
    recipient,
    settled,
)
from tests.sample_papers import CSS, paper, said

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from noticegen.mailing.letters import Printed
    from noticegen.text import Document

pytestmark = pytest.mark.slow
COUNT = len(PEOPLE)


@pytest.fixture(scope="module")
def printed() -> Printed:
    return letters.print_letters(compose, pieces(), COUNT, CSS)


def test_a_mould_has_marks_where_the_recipient_s_lines_go() -> None:
    mould = Mould.cast(compose, 9)

    assert mould is not None
    (address,) = [b for b in mould.document.blocks if b.kind is Kind.ADDRESS]
    assert address.rows[0][0][0].text == ADDRESS
    piece = pieces()[1]
    assert mould.said(piece) == ("Your land by the list: 50-2 · Letter 2 of 9",)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("You own land", "You, {name}, own land"),
        ("When |", "{parcels} |"),
        ("Letter {number}", "Letter **{number}**"),
        ("# Notice of public hearing", "# Notice to {name}"),
        ("Your land", "To {first}: your land"),
        ("Your land", "To {name}: your land"),
        ("```docket\nYour land", "```docket\nOne\n```\n\n```address\nTo {first}"),
    ],
)
def test_a_letter_that_says_more_of_its_recipient_has_no_mould(
    old: str, new: str
) -> None:
    assert Mould.cast(lambda facts: other(facts, old, new), 9) is None


def other(facts: Mapping[str, object], old: str, new: str) -> Document:
    lines = facts["lines"]
    assert isinstance(lines, tuple | list)
    words = LETTER.replace(old, new).format(
        lines="\n".join(lines),
        first=lines[0],
        name=facts["name"],
        parcels=facts["parcels_words"],
        number=facts["number"],
        count=facts["count"],
    )
    return paper(words, envelope=NUMBER_10)


def test_a_mark_in_the_title_of_the_file_has_no_mould() -> None:
    def titled(facts: Mapping[str, object]) -> Document:
        return replace(compose(facts), title=f"Letter {facts['number']}")

    assert Mould.cast(titled, 9) is None


def test_who_is_left_out_keeps_his_number() -> None:
    some, left = numbered(PEOPLE, {Place(0, 3): "told in person"})

    assert [each.number for each in some] == [1, 3, 4, 5, 6]
    assert [(each.number, why) for each, why in left] == [(2, "told in person")]


def test_every_letter_says_what_it_would_by_itself(printed: Printed) -> None:
    found = [page.extract_text() for page in PdfReader(BytesIO(printed.pdf)).pages]

    assert printed.sides == (1,) * COUNT
    assert printed.pages == COUNT
    # 60 parcels, an address set smaller, and one without parcels
    assert printed.own == (4, 5, 6)
    for page, piece in zip(found, pieces(), strict=True):
        assert piece.recipient.name in page
        assert f"Letter {piece.number} of {COUNT}" in " ".join(page.split())
        others = {each.recipient.lines[-2] for each in pieces()} - {
            piece.recipient.lines[-2]
        }
        assert not any(f"\n{line}\n" in page for line in others)


def test_the_tags_of_every_letter_say_its_words(printed: Printed) -> None:
    whole = pdf.read(printed.pdf)
    wanted = "".join(said(compose(piece.facts(COUNT))) for piece in pieces())

    assert whole == wanted


def test_the_file_is_sound_and_the_same_each_time(printed: Printed) -> None:
    again = letters.print_letters(compose, pieces(), COUNT, CSS)

    assert again == printed
    with pikepdf.open(BytesIO(printed.pdf)) as file:
        assert file.check_pdf_syntax() == []
        root = file.Root
        assert root.MarkInfo.Marked
        assert str(root.Lang) == "en-US"
        assert [str(e.S) for e in root.StructTreeRoot.K[0].K] == ["/Sect"] * COUNT
        for number, page in enumerate(file.pages):
            assert page.obj.StructParents == number


def test_the_reader_cannot_tell_how_a_letter_was_set(
    printed: Printed, tmp_path: Path
) -> None:
    """One letter from the mould, and the same typeset by itself: the same picture."""
    for number, piece in enumerate(pieces()[:3], start=1):
        alone = tmp_path / f"{number}.pdf"
        alone.write_bytes(pdf.render(compose(piece.facts(COUNT)), CSS))
        whole = tmp_path / "all.pdf"
        whole.write_bytes(printed.pdf)
        one = picture(alone, 1)
        other_one = picture(whole, number)
        difference = ImageChops.difference(one, other_one).convert("L")
        # a shade at the edge of a sign, no sign elsewhere
        assert not difference.point(lambda shade: 255 * (shade > 100)).getbbox()


def picture(path: Path, page: int) -> Image.Image:
    made = subprocess.run(
        ["pdftoppm", "-r", "72", "-f", str(page), "-l", str(page), str(path)],
        capture_output=True,
        check=True,
    ).stdout
    return Image.open(BytesIO(made)).convert("RGB")


def test_duplex_gives_each_letter_a_back() -> None:
    printed = letters.print_letters(compose, pieces(), COUNT, CSS, duplex=True)
    found = PdfReader(BytesIO(printed.pdf)).pages

    assert printed.sides == (2,) * COUNT
    assert [bool(page.extract_text().strip()) for page in found] == [
        True,
        False,
    ] * COUNT
    read = readback.read(printed.pdf, NUMBER_10)
    assert [each.pages for each in read] == [(n, n + 1) for n in range(0, 12, 2)]


def test_where_there_is_no_mould_each_letter_is_set_by_itself() -> None:
    def named(facts: Mapping[str, object]) -> Document:
        return other(facts, "You own land", "You, {name}, own land")

    some = pieces()[:2]
    printed = letters.print_letters(named, some, COUNT, CSS)
    found = [page.extract_text() for page in PdfReader(BytesIO(printed.pdf)).pages]

    assert printed.own == (1, 2)
    assert "You, OWNER 2, own land" in " ".join(found[1].split())
    expected = letters.expected(named, some, COUNT, NUMBER_10)
    read = readback.read(printed.pdf, NUMBER_10)
    assert reconcile.compare(read, expected, (), settled(), NUMBER_10).clean


def test_a_style_sheet_that_breaks_the_line_of_the_parcels_is_minded() -> None:
    narrow = CSS + "\n.docket_line { width: 1in; }"
    printed = letters.print_letters(compose, pieces()[:2], COUNT, narrow)

    assert printed.own == (1, 2)
    assert PdfReader(BytesIO(printed.pdf)).pages[0].extract_text().count("OWNER 1") == 1


def test_many_letters_hang_on_a_tree_of_pages() -> None:
    """70 letters: a branch of 64 pages and one of the rest."""
    people = [recipient(number) for number in range(1, 71)]
    printed = letters.print_letters(compose, pieces(people), 70, CSS)

    with pikepdf.open(BytesIO(printed.pdf)) as file:
        assert [kid.Count for kid in file.Root.Pages.Kids] == [64, 6]
        assert len(file.pages) == 70
        tree = file.Root.StructTreeRoot.ParentTree
        assert [[int(n) for n in kid.Limits] for kid in tree.Kids] == [
            [0, 63],
            [64, 69],
        ]
    assert len(readback.read(printed.pdf, NUMBER_10)) == 70


def test_a_file_without_an_end_cannot_be_gone_on_with() -> None:
    with pytest.raises(ValueError, match="does not end"):
        Appended(b"%PDF-1.7", 1)


# --- Reading back, and holding against the list ---------------------------------------


def compared(
    printed: Printed, some: Any = None, **changes: Any
) -> reconcile.Reconciliation:
    expected = letters.expected(compose, some or pieces(), COUNT, NUMBER_10)
    read = readback.read(printed.pdf, NUMBER_10)
    return reconcile.compare(read, expected, (), settled(**changes), NUMBER_10)


def test_every_letter_is_read_back_whole(printed: Printed) -> None:
    found = compared(printed, merged=(MERGED,))

    assert found.clean
    assert (found.letters, found.recipients, found.merged) == (COUNT, COUNT, 1)
    assert [*found.problems("letters.pdf")] == []
    assert found.answer()["changed"] == []


def test_every_letter_is_measured(printed: Printed) -> None:
    seen = NUMBER_10.visible
    for each in readback.read(printed.pdf, NUMBER_10):
        assert each.box is not None
        assert each.box.left == pytest.approx(1.0, abs=0.001)
        assert each.box.top >= seen.top
        assert each.box.right <= seen.right
        assert each.box.bottom <= seen.bottom + 0.03


def test_a_letter_of_somebody_else_is_found(printed: Printed) -> None:
    mixed = [*pieces()]
    mixed[0], mixed[1] = mixed[1], mixed[0]
    found = compared(printed, mixed)

    assert not found.clean
    assert len(found.changed) == 2
    assert (
        "letter 2 (row 3), OWNER 2: its window shows 'OWNER 1 / 1 BOG RD"
        in (found.changed[0])
    )


def test_a_letter_too_few_or_too_many_is_named(printed: Printed) -> None:
    people = [*PEOPLE, recipient(9)]
    missing = compared(printed, pieces(people))
    extra = compared(printed, pieces()[:5])

    assert missing.missing == ("letter 7 (row 10), OWNER 9",)
    (problem,) = missing.problems("letters.pdf")
    assert "letter 7 (row 10), OWNER 9 is missing from the letters." in str(problem)
    assert extra.extra == ("NEW OWNER / 9 ELM ST / PLYMPTON MA 02367",)


def test_another_parcel_or_number_is_a_change(printed: Printed) -> None:
    people = [recipient(1, parcels=["51-1"]), *PEOPLE[1:]]
    (changed,) = compared(printed, pieces(people)).changed

    assert "it says 'Your land by the list: 50-1 · Letter 1 of 6'" in changed


def test_a_letter_set_by_itself_is_searched_for_others(printed: Printed) -> None:
    read = [*readback.read(printed.pdf, NUMBER_10)]
    expected = letters.expected(compose, pieces(), COUNT, NUMBER_10)
    foreign = signs("".join(PEOPLE[0].lines))
    one = read[3]
    read[3] = replace(one, text=one.text + foreign)
    (changed,) = reconcile.compare(read, expected, (), settled(), NUMBER_10).changed
    assert "the address of OWNER 1 is on it" in changed

    read[3] = replace(one, text="nothing")
    (changed,) = reconcile.compare(read, expected, (), settled(), NUMBER_10).changed
    assert "it lacks 'Your land by the list" in changed


def test_what_stands_in_the_window_or_out_of_sight_is_found(printed: Printed) -> None:
    read = [*readback.read(printed.pdf, NUMBER_10)]
    expected = letters.expected(compose, pieces(), COUNT, NUMBER_10)
    one, two, three = read[:3]
    assert two.box is not None
    low = two.box._replace(bottom=3.6)
    read[0] = reconcile.Read(one.pages, one.address, one.box, one.own, stray=True)
    read[1] = reconcile.Read(two.pages, two.address, low, two.own)
    read[2] = reconcile.Read(three.pages, three.address, None, three.own)
    found = reconcile.compare(read, expected, (), settled(), NUMBER_10)

    assert len(found.unseen) == 3
    assert not found.clean


def test_who_is_left_out_is_said(printed: Printed) -> None:
    some = [each for each in pieces() if each.number != 6]
    fewer = letters.print_letters(compose, some, COUNT, CSS)
    expected = letters.expected(compose, some, COUNT, NUMBER_10)
    read = readback.read(fewer.pdf, NUMBER_10)
    left = [(pieces()[5], "told in person")]
    found = reconcile.compare(read, expected, left, settled(), NUMBER_10)

    assert found.clean
    assert found.left_out == ("letter 6 (told as well), NEW OWNER (told in person)",)
    _ = printed


def test_a_rule_across_the_window_is_seen() -> None:
    ruled = CSS + "\n.window { border-bottom: 1pt solid black; height: 0.5in; }"
    printed = letters.print_letters(compose, pieces()[:2], COUNT, ruled)

    assert any(each.stray for each in readback.read(printed.pdf, NUMBER_10))
