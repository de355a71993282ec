"""YAML 1.2, read strictly: what is a value, what is a word, and what is refused."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noticegen import yamlfile
from noticegen.problems import RefusedError

if TYPE_CHECKING:
    from noticegen.yamlfile import Listing


def refusals(text: str) -> list[str]:
    with pytest.raises(RefusedError) as refused:
        yamlfile.read(text, "record.yaml")
    return [str(problem) for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("9", 9),
        ("-4", -4),
        ("22.4", 22.4),
        ("500.00", 500.0),
        (".5", 0.5),
        ("-0.25", -0.25),
    ],
)
def test_these_few_spellings_are_values(written: str, meant: object) -> None:
    tree = yamlfile.read(f"it: {written}", "record.yaml")

    assert tree.value == {"it": meant}
    assert type(yamlfile.plain(written)) is type(meant)


@pytest.mark.parametrize(
    "word",
    [
        "on",
        "off",
        "yes",
        "no",
        "y",
        "True",
        "NULL",
        "Null",
        "02360",
        "00.5",
        "+15085550140",
        "12E3",
        "1e3",
        "0x1F",
        "0o17",
        "1_000",
        "5.",
        ".inf",
        ".nan",
        "10:35",
        "2027-03-16",
        "2027-03",
        "3:1",
        "A. Pell",
        "1" * 5000,
        "<<",
    ],
)
def test_everything_else_stays_the_word_it_is(word: str) -> None:
    assert yamlfile.read(f"it: {word}", "record.yaml").value == {"it": word}
    assert yamlfile.read(f"[{word}]", "record.yaml").value == [word]


def test_quotes_make_words_of_anything() -> None:
    text = "a: \"true\"\nb: '12'\nc: |\n  null\nd: >-\n  one\n  two\n"

    tree = yamlfile.read(text, "record.yaml")

    assert tree.value == {"a": "true", "b": "12", "c": "null\n", "d": "one two"}


def test_names_are_kept_as_written() -> None:
    tree = yamlfile.read("1: a\ntrue: b\non: c\n", "record.yaml")

    assert tree.value == {"1": "a", "true": "b", "on": "c"}


def test_an_empty_file_says_nothing() -> None:
    assert yamlfile.read("", "record.yaml").value is None
    assert yamlfile.read("# only a comment\n", "record.yaml").value is None


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert yamlfile.read("\ufeffa: 1", "record.yaml").value == {"a": 1}


def test_a_tree_knows_the_line_of_each_thing() -> None:
    text = "docket: X\nowners:\n  - name: A\n  - address:\n      zip: '02360'\n"

    tree = yamlfile.read(text, "record.yaml")

    assert tree.where(()) == "record.yaml"
    assert tree.where(("owners", 1, "address", "zip")) == (
        "record.yaml line 5, owners[1].address.zip"
    )
    assert tree.where(("owners", 0, "kind")) == "record.yaml line 3, owners[0].kind"
    assert tree.where(("events",)) == "record.yaml, events"
    assert tree.line(()) == tree.line(("events",)) == 1


def test_a_name_that_is_no_simple_word_is_shown_in_quotes() -> None:
    assert yamlfile.dotted(("votes", "A. Pell", 0)) == 'votes["A. Pell"][0]'


def test_a_tree_remembers_how_numbers_and_truths_were_spelled() -> None:
    tree = yamlfile.read("a: 500.00\nb: {c: true}\nd: x", "record.yaml")

    assert tree.written == {("a",): "500.00", ("b", "c"): "true"}


def test_a_name_given_twice_is_refused_with_both_lines() -> None:
    assert refusals("a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n1: x\n'1': y\n") == [
        "record.yaml line 5: b.c is given twice, first on line 3. Keep one of them.",
        "record.yaml line 7: 1 is given twice, first on line 6. Keep one of them.",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: &x 1\nb: *x", "line 1, a: begins with an anchor (&)."),
        ("a: &x 1\nb: *x", "line 2, b: uses an alias (*)."),
        ("a: *x", "line 1, a: uses an alias (*)."),
        ("a: !!python/object:os.system x", "line 1, a: begins with a tag (!)."),
        ("a: ! 12", "line 1, a: begins with a tag (!)."),
        ("a: !!map {b: 1}", "line 1, a: begins with a tag (!)."),
        ("&x a: 1", "line 1, a: begins with an anchor (&)."),
        ("a: 1\n---\nb: 2", "line 2: a second document begins."),
        ("? [a, b]\n: 1", "line 1: the file has a name that is empty"),
        ("a:\n  '': 1", "line 2: a has a name that is empty"),
        ("a: b: c", "line 1: a value holds a colon and a blank"),
        ("a: 1\n  b: 2", "line 2: a value holds a colon and a blank"),
        ("a: {b: 1\nc: 2", "line 2: a { that was opened is not closed here"),
        ("a: [1, 2", "a [ that was opened is not closed here"),
        ('a: "x" y', "line 1: this line does not fit the lines above it."),
        ("a:\n - b\nc:\n  - d\n e: 1", "line 5: this line does not fit"),
        ("- a\nb: 1", "line 2: this line stands in a list"),
        ("a: 1\nb", "line 2: this line has no colon after its name."),
        ("a: 'x\nb: 1\n", "line 1: a quote mark that was opened is never closed."),
        ("a:\n\t- b", "line 2: a value cannot begin with a tab"),
        ("a: @x", "line 1: a value cannot begin with a tab, @, ` or %."),
        ('a: "\\q"', "line 1: a backslash inside double quotes"),
        ("a: - b", "line 1: a dash stands where no list can begin."),
        ("a: >5x\n b", "line 1: is not YAML: did not find expected comment"),
        ('a: "\\ud800"', "line 1: is not YAML: found invalid Unicode"),
    ],
)
def test_what_is_no_plain_yaml_is_refused_in_a_clerks_words(
    text: str, words: str
) -> None:
    assert any(words in refusal for refusal in refusals(text)), refusals(text)


def test_what_is_nested_without_end_is_refused() -> None:
    assert "nested more than 40 deep" in refusals("[" * 60 + "]" * 60)[0]


@pytest.mark.parametrize(
    ("control", "code"),
    [
        ("\x0b", "000B"),
        ("\x0c", "000C"),
        ("\x00", "0000"),
        ("\x7f", "007F"),
        ("\x85", "0085"),
        ("\u2028", "2028"),
        ("\ud800", "D800"),
        ("\uffff", "FFFF"),
        ("\ufeff", "FEFF"),
    ],
)
def test_a_pasted_control_character_is_refused_naming_the_field(
    control: str, code: str
) -> None:
    text = f"a: 1\nconditions:\n  - text: bad{control}char\n"

    refusal = (
        f"record.yaml line 3, conditions[0].text: holds the control character U+{code},"
        " as pasting from a PDF or from Word can leave it."
        " Delete that character and type the words again."
    )
    assert refusals(text) == [refusal]


def test_an_escaped_control_character_is_refused_too() -> None:
    assert "line 1, a: holds the control character U+000B" in refusals('a: "\\x0b"')[0]
    assert "line 1, a: holds the control character U+000D" in refusals('a: "\\r"')[0]


def test_a_control_character_in_a_name_or_a_comment_is_refused() -> None:
    assert "line 2, a: holds the control" in refusals("a:\n  b\x0bc: 1\n  d: 1")[0]
    assert "line 2: holds the control character U+000C." in refusals("a: 1\n#\x0c")[0]


def test_a_private_character_is_no_control_character() -> None:
    word = chr(0xF000B)

    assert yamlfile.read(f"a: {word}", "record.yaml").value == {"a": word}


WORDS = st.text(
    st.characters(
        exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\ufeff"
    ),
    min_size=1,
).filter(lambda word: not {"\ufffe", "\uffff"} & set(word))


@given(st.lists(WORDS))
def test_words_in_single_quotes_come_back_as_they_are(words: list[str]) -> None:
    text = "\n".join("- '" + word.replace("'", "''") + "'" for word in words)

    assert yamlfile.read(text, "x").value == (words or None)


@given(st.text())
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    with suppress(RefusedError):
        assert yamlfile.read(text, "x").name == "x"


@pytest.mark.parametrize(
    ("text", "kind", "column", "after"),
    [
        ("events:\n  - a\n  - b\n", "block", 2, 3),
        ("events:\n- a\n# comment\n", "block", 0, 2),
        ("events:\n  - {a: 1,\n     b: 2}\n\n# c\nz: 1", "block", 2, 3),
        ("events:\n  - a:\n      b: |\n        c\n\n  # d\nz: 1", "block", 2, 5),
        ("events:\n  - |\n    c", "block", 2, 3),
        ("events:\n  - a:\n# c\n", "block", 2, 2),
        ("events:\n", "empty", 2, 1),
        ("events: # c\nz: 1", "empty", 2, 1),
        ("events: ~\n", "empty", 2, 1),
        ("events: []\n", "empty", 2, 1),
        ("events: [\n]\n", "empty", 2, 2),
        ("events: [ # c\n]\n", "flow", 0, 1),
        ("events: [a]\n", "flow", 0, 1),
        ("{events: []}", "flow", 0, 0),
        ("a: 1\nb:\n  events: [1]\n", "absent", 0, 3),
        ("a: 1\n...\n", "absent", 0, 1),
        ("---\na: [b]\n", "absent", 0, 2),
    ],
)
def test_a_listing_says_where_an_item_can_be_added(
    text: str, kind: str, column: int, after: int
) -> None:
    found: Listing = yamlfile.listing(text, "events")

    assert (found.kind, found.column, found.after) == (kind, column, after)
