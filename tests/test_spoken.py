"""What is said on a paper: a value's own words, each kind as it is written."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noticegen import text
from noticegen.problems import RefusedError
from tests.sample_notice import said, with_value

# Values are words


@pytest.mark.parametrize(
    "value",
    [
        "slope <15% and a<b",
        "100<100",
        "Zack & Tyler <b> LLC",
        "Ari <b>Ash</b> & Co",
        '<img src="file:///etc/hostname">',
        "{{ 7*7 }}",
        "{% raw %}Braces LLC{% endraw %}",
        "Cost {# Share #} Trust",
        "| pipes | and `ticks` |",
        "# hash",
        "1. brick",
        "* star *emphasis* __bold__",
        "- dash",
        "+ plus",
        "> quote",
        "```facts",
        "\\ back \\| slash \\",
        "[words](http://127.0.0.1:9/)",
        "&amp; &lt;",
        "ends with a backslash\\",
        "---",
        "=== \t two\nlines",
    ],
)
@pytest.mark.parametrize(
    "body",
    [
        "{{ written }}\n",
        "# {{ written }}\n",
        "- {{ written }}\n",
        "1. {{ written }}\n",
        "| a | b |\n|---|---|\n| {{ written }} | {{ written }} |\n",
        "```facts\n{{ written }} | {{ written }}\n```\n",
        "```grid\na | b\n{{ written }} | {{ written }}\n```\n",
        "```small\n{{ written }}\n```\n",
        "```address\n{{ written }}\n```\n",
    ],
)
def test_a_value_prints_as_it_was_written(body: str, value: str) -> None:
    frame = with_value(body, "X")
    wanted = text.letters(" ".join(text.words(frame.blocks))).replace(
        "X", text.letters(value)
    )

    assert text.letters(said(with_value(body, value))) == wanted


@given(
    st.text(
        st.characters(
            categories=("L", "M", "N", "P", "S", "Zs"),
            exclude_characters="\u2011",  # which is set as a plain hyphen
        ),
        min_size=1,
    ).filter(lambda value: value.replace(".", "").strip())
)
def test_any_value_prints_letter_for_letter(value: str) -> None:
    body = (
        "```facts\nWhat | {{ written }}\n```\n\n1. {{ written }}, **{{ written }}**\n"
    )

    letters = text.letters(value)

    wanted = f"What{letters}1.{letters},{letters}"
    assert text.letters(said(with_value(body, value))) == wanted


def test_a_control_character_is_refused_by_its_name() -> None:
    with pytest.raises(RefusedError, match=r"U\+000B"):
        with_value("{{ written }}\n", "bad\x0bchar\x0c")


# Values by their kind


@pytest.mark.parametrize(
    ("tag", "value", "words"),
    [
        ("written|day", date(2027, 3, 16), "Tuesday, March 16, 2027"),
        ("written|date", date(2027, 3, 16), "March 16, 2027"),
        ("written|short", date(2026, 11, 10), "Tue Nov 10"),
        ("written", date(2027, 3, 16), "March 16, 2027"),
        ("written|day", date(2029, 12, 31), "Monday, December 31, 2029"),
        ("written|day", date(2024, 12, 30), "Monday, December 30, 2024"),
        ("written|day", date(2027, 1, 1), "Friday, January 1, 2027"),
        ("written|clock", time(19, 0), "7:00 p.m."),
        ("written|clock", time(9, 5), "9:05 a.m."),
        ("written|clock", time(0, 30), "12:30 a.m."),
        ("written|clock", time(12, 30), "12:30 p.m."),
        ("written|clock", time(12, 0), "12:00 noon"),
        ("written|clock", time(0, 0), "12:00 midnight"),
        ("written", time(19, 0), "7:00 p.m."),
        ("written|money", Decimal("48000.00"), "$48,000"),
        ("written|money", Decimal("12.5"), "$12.50"),
        ("written|money", 3500.0, "$3,500"),
        ("written|acres", 6.25, "6.25 acres"),
        ("written|acres", 1, "1 acre"),
        ("written", 22.40, "22.4"),
        ("written", Decimal("100.00"), "100"),
        ("written", 48112, "48112"),
        ("written", True, "yes"),
        ("written", False, "no"),
        ("written|spaced", "approved-with-conditions", "approved with conditions"),
        ('written|replace("-", " and ")', "ad-letter", "ad and letter"),
        ("written|capital", "exempt", "Exempt"),
        ("written|words_list", ("Elm", "Oak", "Ash"), "Elm, Oak and Ash"),
        ("written", ("Elm", "Oak"), "Elm and Oak"),
        ("written|first", ("Elm", "Oak"), "Elm"),
        ("written|last", ("Elm", "Oak"), "Oak"),
        ("written|length", ("Elm", "Oak"), "2"),
        ('"none" if written is missing else "some"', (), "none"),
        ('"some" if written is present else "none"', "Elm", "some"),
        ('"yes" if written is sameas true else "no"', True, "yes"),
    ],
)
def test_a_value_is_printed_as_its_kind_is_written(
    tag: str, value: object, words: str
) -> None:
    assert said(with_value(f"{{{{ {tag} }}}}\n", value)) == words


def test_a_moment_is_printed_with_its_day_and_hour() -> None:
    moment = datetime(2027, 10, 7, 19, 0)  # noqa: DTZ001  a town's clock

    assert said(with_value("{{ written }}\n", moment)) == (
        "Thursday, October 7, 2027, at 7:00 p.m."
    )
    assert said(with_value("{{ written|clock }}\n", moment)) == "7:00 p.m."
    assert said(with_value("{{ written|short }}\n", moment)) == "Thu Oct 7"


@pytest.mark.parametrize("word", ["clock", "date", "day", "first", "words_list"])
def test_a_filter_that_cannot_print_a_value_is_named(word: str) -> None:
    with pytest.raises(RefusedError, match=f"'{word}' cannot print '7'"):
        with_value(f"{{{{ written|{word} }}}}\n", 7)
