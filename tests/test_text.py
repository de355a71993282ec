"""Markdown read into blocks: every word is kept, and only words are printed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noticegen import text
from noticegen.problems import RefusedError
from noticegen.text import Block, Kind, Run

# What a form can hold: control characters are refused earlier, and what nobody sees
# (a soft hyphen, a zero-width space) is left out.
VALUES = st.text(
    st.characters(
        exclude_categories=["Cc", "Cs", "Cf"],
        exclude_characters="\u2011\ufffe\uffff\u115f\u1160\u3164\uffa0",
    ),
    max_size=40,
).filter(lambda value: bool(value.split()))


def said(markdown: str) -> list[str]:
    """Return the words that a text prints."""
    return list(text.words(text.parse(markdown)))


def refusals(markdown: str) -> list[str]:
    """Return what is said of a text that is refused."""
    with pytest.raises(RefusedError) as refused:
        text.parse(markdown, name="notice.md")
    return [str(problem) for problem in refused.value.problems]


@given(value=VALUES)
def test_whatever_is_written_in_a_paragraph_is_said_word_for_word(value: str) -> None:
    assert said(text.escape(value)) == value.split()


@given(value=VALUES)
def test_whatever_is_written_in_a_heading_an_item_or_bold_is_said(value: str) -> None:
    words, written = value.split(), text.escape(value)

    assert said(f"# {written}") == words
    assert said(f"3. {written}") == ["3.", *words]
    assert said(f"- {written}") == [text.BULLET, *words]
    assert said(f"Owner: **{written}** ,") == ["Owner:", *words, ","]


@given(value=VALUES, other=VALUES)
def test_whatever_is_written_in_a_cell_is_said(value: str, other: str) -> None:
    first, second = text.escape(value), text.escape(other)
    words = [*value.split(), *other.split()]

    assert said(f"```facts\n{first} | {second}\n```") == words
    assert said(f"| A | B |\n|---|---|\n| {first} | {second} |") == ["A", "B", *words]
    assert said(f"```address\n{first}\n{second}\n```") == words
    assert said(f"```signatures\n{first} | {second}\n```") == words


@given(value=VALUES)
def test_a_value_is_never_taken_for_html_or_an_address(value: str) -> None:
    assert text.foreign(text.escape(value)) == ()


@pytest.mark.parametrize(
    "value",
    [
        "Zack & Tyler <b> LLC",
        "slope <15% and a<b",
        "12 *Mill* Street #4",
        "1. brick",
        "{{ 7*7 }}",
        "{% raw %}Braces LLC{% endraw %}",
        "Cost {# Share #} Trust",
        r"back\slash | pipe \| both",
        "![seal](http://127.0.0.1:9/p.png)",
        "&amp; &lt; &#60;",
        "```break",
        "José Łukasz Nguyễn 李小龍 محمد 🌳",
    ],
)
def test_values_that_look_like_markup_are_words(value: str) -> None:
    assert said(text.escape(value)) == value.split()


def test_each_kind_of_block_is_read() -> None:
    blocks = text.parse(
        "# Title\n\n## Heading\n\n### Subheading\n\nWords *slanted* and **bold**\nand"
        " on.\n\n1. one\n\n- dot\n\n```docket\nDocket 1\n```\n```small\nfoo\nbar\n\n"
        "baz\n```\n```caption\nVotes\n```\n```facts\nWhen | noon\n```\n```grid\nA | B\n"
        "1 | 2\n```\n```address\nA Street\n\nB Town\n```\n```stamp\nFiled\n```\n"
        "```fill\nBy\n```\n```signatures\nChair | Date\nClerk\n```\n```break\n```"
    )

    assert [block.kind for block in blocks] == [
        *(Kind.TITLE, Kind.HEADING, Kind.SUBHEADING, Kind.PARAGRAPH, Kind.NUMBERED),
        *(Kind.BULLET, Kind.DOCKET_LINE, Kind.SMALL, Kind.SMALL, Kind.CAPTION),
        *(Kind.FACTS, Kind.GRID, Kind.ADDRESS, Kind.STAMP, Kind.FILL),
        *(Kind.SIGNATURES, Kind.PAGE_BREAK),
    ]
    assert blocks[3].runs == (
        Run("Words "),
        Run("slanted", italic=True),
        Run(" and "),
        Run("bold", bold=True),
        Run(" and on."),
    )
    assert blocks[7].runs == (Run("foo bar"),)
    assert blocks[11].rows == (
        ((Run("A"),), (Run("B"),)),
        ((Run("1"),), (Run("2"),)),
    )
    assert blocks[12].rows == (((Run("A Street"),),), ((Run("B Town"),),))
    assert blocks[15].rows == (((Run("Chair"),), (Run("Date"),)), ((Run("Clerk"),),))


def test_a_backslash_at_the_end_of_a_line_keeps_the_break() -> None:
    assert text.parse("one\\\ntwo") == (Block(Kind.PARAGRAPH, (Run("one\ntwo"),)),)


def test_numbers_are_printed_as_they_are_written() -> None:
    blocks = text.parse("3. three\n5. five\n\nBetween.\n\n6. six")

    assert [block.number for block in blocks] == [3, 5, 0, 6]


def test_ones_alone_count_up() -> None:
    assert [block.number for block in text.parse("1. a\n1. b\n1. c")] == [1, 2, 3]


def test_what_stands_in_an_item_is_one_level_deeper() -> None:
    blocks = text.parse("1. one\n   - dot\n\n   more\n\n   ```small\n   fine\n   ```")

    assert [(block.kind, block.level) for block in blocks] == [
        (Kind.NUMBERED, 0),
        (Kind.BULLET, 1),
        (Kind.PARAGRAPH, 1),
        (Kind.SMALL, 1),
    ]


def test_an_item_may_be_empty_or_begin_with_a_table() -> None:
    assert said("1.\n2. b") == ["1.", "2.", "b"]
    assert said("1. ```facts\n   a | b\n   ```") == ["1.", "a", "b"]


def test_a_pipe_table_needs_no_outer_bars_and_keeps_escaped_ones() -> None:
    (block,) = text.parse("A | B\n--- | ---\n1 | 2 \\| 3\n| \\\\ | **4** |")

    assert text.words([block]) == ("A", "B", "1", "2", "|", "3", "\\", "4")


def test_an_empty_block_says_nothing() -> None:
    assert text.parse("```grid\n```")[0].rows == ()
    assert text.parse("```small\n\n```") == ()


def test_the_clerks_stamp_stands_by_the_title() -> None:
    blocks = text.parse("Before.\n\n# Title\n\n```stamp\nFiled\n```")

    assert [block.kind for block in text.in_order(blocks)] == [
        *(Kind.PARAGRAPH, Kind.STAMP, Kind.TITLE),
    ]
    assert text.words(blocks) == ("Before.", "Filed", "Title")
    assert text.in_order(blocks[:1]) == blocks[:1]


def test_marks_that_nobody_sees_are_left_out_and_odd_spaces_are_spaces() -> None:
    (block,) = text.parse("zero\u200bwidth 247\u20116D thin\u2009space\u202fhard")

    assert text.plain(block.runs) == "zerowidth 247-6D thin space\u00a0hard"
    assert text.parse("\u200b") == ()


def test_letters_are_what_is_left_without_white_space() -> None:
    assert text.letters("a\u00a0b\n c") == "abc"


def test_html_links_pictures_and_entities_are_refused_by_line() -> None:
    found = refusals(
        'One\n<img src="file:///etc/hostname">\n![seal](http://127.0.0.1:9/p.png)\n'
        "[words](x) <http://127.0.0.1:9/>\n[seal]: http://127.0.0.1:9/\n"
        "<!-- no --> &nbsp; <!doctype html>\n<b\nclass=x>two</b>"
    )

    places = [
        f"notice.md, line {number}: '" for number in (2, 3, 4, 4, 5, 6, 6, 6, 7, 8)
    ]
    assert [line.startswith(place) for line, place in zip(found, places, strict=True)]
    assert found[0] == (
        "notice.md, line 2: '<img src=\"file:///etc/hostname\">': HTML is no part of a"
        " template. Take it out, or put a backslash before < to print it."
    )
    assert "is never fetched or printed" in found[1]
    assert "'<b class=x>'" in found[8]


@pytest.mark.parametrize(
    "words", ["slope <15% and a<b", "AT&T; more", "3 < 4", "[missing: x]"]
)
def test_words_that_only_remind_of_html_are_words(words: str) -> None:
    assert said(words) == words.split()


def test_a_character_that_cannot_be_printed_is_refused_by_its_number() -> None:
    assert refusals("a\nbad\x0bchar\x0c\x00 \u202e") == [
        f"notice.md, line 2: the character U+{number} cannot be printed. Take it out."
        for number in ("000B", "000C", "0000", "202E")
    ]
    assert text.unprintable("a\x00b\x00\x1b") == ("\x00", "\x1b")


def test_an_unknown_block_is_refused_with_a_suggestion() -> None:
    (found,) = refusals("words\n\n```fact\na | b\n```")

    assert found == (
        "notice.md, line 3: there is no block 'fact'. Did you mean 'facts'?"
    )
    assert "Use one of facts, grid," in refusals("```\nwords\n```")[0]


def test_a_row_with_too_many_or_too_few_cells_is_refused_by_line() -> None:
    found = refusals(
        "```facts\na | b | c\nd\n```\n\n| A | B |\n|---|---|\n| 1 | 2 | 3 |\n\n"
        "```signatures\nChair | Date | Place\n```"
    )

    assert [line.partition(". ")[0] for line in found] == [
        "notice.md, line 2: a row of 'facts' has 3 cells; 2 expected",
        "notice.md, line 3: a row of 'facts' has 1 cells; 2 expected",
        "notice.md, line 8: a row of 'grid' has 3 cells; 2 expected",
        "notice.md, line 11: a row of 'signatures' has 3 cells; 1 or 2 expected",
    ]


def test_a_heading_of_a_fourth_level_is_refused() -> None:
    assert refusals("#### Deep") == [
        "notice.md, line 1: a heading has 4 #. Use #, ## or ###."
    ]
