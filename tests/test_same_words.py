"""Word, PDF and plain text print the same words, whatever is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noticegen import text
from noticegen.envelopes import NUMBER_10
from noticegen.render import pdf, plain, word
from noticegen.render.faces import lacking
from noticegen.text import Kind
from tests.sample_papers import CSS, EVERY_KIND, LETTER, LETTERHEAD, paper, said

if TYPE_CHECKING:
    from noticegen.text import Document

pytestmark = pytest.mark.slow

PRINTABLE = st.text(
    st.characters(max_codepoint=0x1EFF, exclude_categories=["Cc", "Cf", "M"]),
    max_size=60,
).filter(lambda value: bool(value.split()) and not lacking(value))


def all_say(document: Document) -> set[str]:
    """Return what the files of a document say: one string when they say the same."""
    return {
        word.read(word.render(document, LETTERHEAD)),
        pdf.read(pdf.render(document, CSS)),
        plain.read(plain.render(document)),
    }


def test_the_sample_has_every_kind_of_block() -> None:
    assert {block.kind for block in paper().blocks} == set(Kind)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("draft", [False, True])
def test_every_kind_of_block_is_printed_alike(*, large: bool, draft: bool) -> None:
    document = paper(large=large, draft=draft)

    assert all_say(document) == {said(document)}


@pytest.mark.parametrize("large", [False, True])
def test_a_letter_is_printed_alike(*, large: bool) -> None:
    document = paper(LETTER, envelope=NUMBER_10, large=large)

    assert all_say(document) == {said(document)}


def test_a_paper_of_many_pages_is_printed_alike() -> None:
    rows = "\n".join(f"Member {n} | aye | {'said much ' * 9}{n}" for n in range(60))
    document = paper(f"{EVERY_KIND}\n```grid\nWho | Vote | Note\n{rows}\n```\n")

    assert all_say(document) == {said(document)}


@settings(max_examples=30)
@given(written=PRINTABLE, other=PRINTABLE)
def test_whatever_is_written_is_printed_alike(written: str, other: str) -> None:
    first, second = text.escape(written), text.escape(other)
    document = paper(
        f"# {first}\n\n7. *{second}*\n\n```facts\n{first} | {second}\n```\n\n"
        f"| {second} | A |\n|---|---|\n| B | {first} |\n\n```fill\n{first}\n```\n"
    )

    assert all_say(document) == {said(document)}


def test_a_label_that_ends_with_a_colon_is_read_back_from_plain_text() -> None:
    document = paper("# A\n\n```facts\nB: | C:\n```\n\n```fill\n:\n```\n")

    assert all_say(document) == {said(document)}
