"""Entries of a rule file: what is taken, and what is said of what is not."""

from __future__ import annotations

from datetime import date, time
from typing import TYPE_CHECKING

import pytest

from noticegen import yamlfile
from noticegen.entries import MIDNIGHT, NO_DAY, Entry, refuse_if
from noticegen.problems import Problem, RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable

FULL = """\
name: Town Clerk
number: 3
rate: 2.5
whole_rate: 40
voted: true
day: 2026-11-10
nights: [2026-11-10, 2026-11-24]
opens: "08:00"
weekday: tuesday
members: [A. Pell, 12]
under: {name: inside}
listed: [{name: one}, {name: two}]
named: {first: {name: one}, second: {name: two}}
empty:
"""


def entry_of(text: str) -> Entry:
    return Entry(yamlfile.read(text, "rules.yaml"), [])


def said(entry: Entry) -> list[str]:
    return [str(problem) for problem in entry.problems]


@pytest.fixture
def full() -> Entry:
    return entry_of(FULL)


def test_each_kind_of_value_is_taken(full: Entry) -> None:
    assert full.text("name") == "Town Clerk"
    assert full.whole("number") == 3
    assert full.number("number", 3) == 3
    assert full.amount("rate") == 2.5
    assert full.amount("whole_rate") == 40.0
    assert full.flag("voted") is True
    assert full.truth("voted") is True
    assert full.day("day") == date(2026, 11, 10)
    assert full.days("nights") == (date(2026, 11, 10), date(2026, 11, 24))
    assert full.clock("opens") == time(8)
    assert full.word("weekday", ["monday", "tuesday"]) == "tuesday"
    assert full.some("members", ["12", "A. Pell"]) == ("A. Pell", "12")
    assert full.words("members") == ("A. Pell", "12")
    assert full.entry("under").text("name") == "inside"
    assert [each.text("name") for each in full.entries("listed")] == ["one", "two"]
    assert [*full.named("named")] == ["first", "second"]
    assert full.named("named")["second"].text("name") == "two"
    assert full.raw("empty") is None
    full.close()
    assert said(full) == []


def test_what_may_be_absent_has_its_stand_in(full: Entry) -> None:
    assert full.text("empty", "some") == "some"
    assert full.text("gone", "") == ""
    assert full.whole("gone", 6) == 6
    assert full.amount("gone") is None
    assert full.number("gone", 9, 6) == 6
    assert full.flag("gone") is None
    assert full.truth("gone", default=True) is True
    assert full.days("gone") == ()
    assert full.clock("gone", MIDNIGHT) == MIDNIGHT
    assert full.word("gone", ["one"], "two") == "two"
    assert full.words("gone") == ()
    assert full.listed("gone") == ()
    assert full.entries("gone") == ()
    assert full.named("gone") == {}
    assert full.entry("gone").raw("name") is None
    assert not full.has("empty")
    assert said(full) == []


def test_what_is_there_stands_before_its_stand_in(full: Entry) -> None:
    assert full.text("name", "other") == "Town Clerk"
    assert full.whole("number", 6) == 3
    assert full.number("number", 9, 6) == 3
    assert full.truth("voted", default=False) is True
    assert full.clock("opens", MIDNIGHT) == time(8)
    assert full.word("weekday", ["tuesday"], "monday") == "tuesday"


@pytest.mark.parametrize(
    ("take", "found", "message"),
    [
        (
            lambda entry: entry.text("gone"),
            "",
            "rules.yaml, gone: is missing: text is needed. Write gone: some words.",
        ),
        (
            lambda entry: entry.whole("gone"),
            0,
            "rules.yaml, gone: is missing: a whole number is needed. Write gone: 3.",
        ),
        (
            lambda entry: entry.number("gone", 9),
            1,
            (
                "rules.yaml, gone: is missing: a whole number from 1 to 9 is needed. "
                "Write one, such as gone: 5."
            ),
        ),
        (
            lambda entry: entry.day("gone"),
            NO_DAY,
            "rules.yaml, gone: is missing: a date is needed. Write gone: 2026-11-10.",
        ),
        (
            lambda entry: entry.clock("gone"),
            MIDNIGHT,
            'rules.yaml, gone: is missing: a time is needed. Write gone: "19:00".',
        ),
        (
            lambda entry: entry.word("gone", ["b", "a"]),
            "a",
            "rules.yaml, gone: is missing: a word is needed. Write one of a, b.",
        ),
        (
            lambda entry: entry.text("number"),
            "",
            "rules.yaml line 2, number: '3' is not text. Write number: \"some words\".",
        ),
        (
            lambda entry: entry.whole("voted"),
            0,
            "rules.yaml line 5, voted: 'True' is not a whole number. Write voted: 3.",
        ),
        (
            lambda entry: entry.number("number", 2),
            1,
            (
                "rules.yaml line 2, number: '3' is not a whole number from 1 to 2. "
                "Write one, such as number: 2."
            ),
        ),
        (
            lambda entry: entry.amount("name"),
            None,
            "rules.yaml line 1, name: 'Town Clerk' is not a number. Write name: 12.50.",
        ),
        (
            lambda entry: entry.amount("voted"),
            None,
            "rules.yaml line 5, voted: 'True' is not a number. Write voted: 12.50.",
        ),
        (
            lambda entry: entry.number("name", 99, like=7),
            1,
            (
                "rules.yaml line 1, name: 'Town Clerk' is not a whole number from 1 to "
                "99. Write one, such as name: 7."
            ),
        ),
        (
            lambda entry: entry.truth("gone"),
            False,
            (
                "rules.yaml, gone: is missing: true or false is needed. "
                "Write gone: false."
            ),
        ),
        (
            lambda entry: entry.truth("name", default=True),
            False,
            (
                "rules.yaml line 1, name: 'Town Clerk' is not true or false. "
                "Write name: false."
            ),
        ),
        (
            lambda entry: entry.some("members", ["B. Quist", "12"]),
            ("12",),
            (
                "rules.yaml line 10, members: 'A. Pell' is not a word known here. "
                "Allowed: B. Quist, 12."
            ),
        ),
        (
            lambda entry: entry.some("gone", ["one", "two"]),
            (),
            (
                "rules.yaml, gone: is missing: a list of words is needed. "
                "Allowed: one, two."
            ),
        ),
        (
            lambda entry: entry.flag("name"),
            None,
            (
                "rules.yaml line 1, name: 'Town Clerk' is not true, false or unknown. "
                "Write name: unknown."
            ),
        ),
        (
            lambda entry: entry.day("name"),
            NO_DAY,
            (
                "rules.yaml line 1, name: 'Town Clerk' is not a whole date like "
                "2027-03-16. "
                "Write name: 2026-11-10."
            ),
        ),
        (
            lambda entry: entry.days("members"),
            (),
            (
                "rules.yaml line 10, members: 'A. Pell' is not a whole date like "
                "2027-03-16. Write [2026-11-26]."
            ),
        ),
        (
            lambda entry: entry.clock("name"),
            MIDNIGHT,
            (
                "rules.yaml line 1, name: 'Town Clerk' is not a time like 19:00. "
                'Write name: "19:00".'
            ),
        ),
        (
            lambda entry: entry.word("weekday", ["thursday", "monday"]),
            "monday",
            (
                "rules.yaml line 9, weekday: 'tuesday' is not a word known here. "
                "Did you mean 'thursday'? Allowed: monday, thursday."
            ),
        ),
        (
            lambda entry: entry.word("weekday", ["xyz"]),
            "xyz",
            (
                "rules.yaml line 9, weekday: 'tuesday' is not a word known here. "
                "Allowed: xyz."
            ),
        ),
        (
            lambda entry: entry.words("name"),
            (),
            (
                "rules.yaml line 1, name: 'Town Clerk' is not a list of words. "
                "Write name: [one, two]."
            ),
        ),
        (
            lambda entry: entry.listed("name"),
            (),
            (
                "rules.yaml line 1, name: 'Town Clerk' is not a list. "
                "Write name: followed by lines with a dash."
            ),
        ),
    ],
)
def test_a_mistake_is_told_and_a_harmless_value_returned(
    full: Entry, take: Callable[[Entry], object], found: object, message: str
) -> None:
    assert take(full) == found
    assert said(full)[0] == message


@pytest.mark.parametrize("price", ["-0.5", "-1"])
def test_a_price_is_of_nothing_or_more(price: str) -> None:
    entry = entry_of(f"rate: {price}\n")

    assert entry.amount("rate") is None
    (problem,) = said(entry)
    assert problem.endswith("is not a price. Write rate: 12.50.")
    assert entry_of("rate: 0\n").amount("rate") == 0


def test_unknown_is_a_flag_that_nobody_has_answered() -> None:
    entry = entry_of("voted: unknown\n")

    assert entry.flag("voted") is None
    assert said(entry) == []


def test_a_truth_value_among_words_is_refused() -> None:
    entry = entry_of("members: [A. Pell, true]\n")

    assert entry.words("members") == ()
    assert len(said(entry)) == 1


@pytest.mark.parametrize("text", ["", "one\n", "[one, two]\n"])
def test_a_file_that_holds_no_names_says_so_once(text: str) -> None:
    entry = entry_of(text)

    entry.text("name")
    entry.entry("under").text("name")
    entry.complain("name", "is odd.")
    entry.close()

    assert said(entry) == [
        "rules.yaml: expected names with values under it. See the guide."
    ]


def test_a_value_where_names_are_expected_says_so_once() -> None:
    entry = entry_of("under: words\n")

    entry.entry("under").text("name")

    assert said(entry) == [
        "rules.yaml line 1, under: expected names with values under it. See the guide."
    ]


def test_an_entry_of_a_list_that_holds_no_names_is_told_by_its_number() -> None:
    entry = entry_of("listed:\n  - {name: one}\n  - two\n")

    entry.entries("listed")

    assert said(entry) == [
        (
            "rules.yaml line 3, listed[1]: expected names with values under it. "
            "See the guide."
        )
    ]


def test_details_are_all_the_words_whatever_their_names(full: Entry) -> None:
    full.raw("number"), full.raw("rate"), full.raw("whole_rate"), full.raw("voted")

    found = full.details()

    assert found == {
        "name": "Town Clerk",
        "day": "2026-11-10",
        "opens": "08:00",
        "weekday": "tuesday",
    }
    assert said(full) == []


def test_a_number_among_details_is_to_be_put_in_quotes() -> None:
    entry = entry_of("name: Clerk\nphone: 5088663403\nnmae: 4.5\nlist: [a]\n")
    entry.text("name")

    entry.details()

    assert said(entry) == [
        (
            "rules.yaml line 2, phone: '5088663403' is not text. "
            'Write phone: "5088663403".'
        ),
        "rules.yaml line 3, nmae: '4.5' is not text. Did you mean 'name'?",
    ]


def test_notes_are_taken_and_the_day_of_confirming_is_a_day() -> None:
    good = entry_of("note: a\nsource: b\nstate: c\ncite: d\nconfirmed: 2026-11-20\n")
    bad = entry_of("confirmed: lately\n")

    for each in (good, bad):
        each.notes()
        each.close()

    assert said(good) == []
    assert said(bad) == [
        (
            "rules.yaml line 1, confirmed: 'lately' is not a whole date like "
            "2027-03-16. Write confirmed: 2026-11-10."
        )
    ]


def test_a_key_that_nobody_asked_for_is_told_with_the_nearest_and_the_allowed() -> None:
    entry = entry_of("nmae: Clerk\nxyzzy: 1\n")
    entry.raw("name"), entry.raw("hours")

    entry.close()

    assert said(entry) == [
        (
            "rules.yaml line 1, nmae: is not a name known here. Did you mean 'name'? "
            "Allowed: hours, name."
        ),
        "rules.yaml line 2, xyzzy: is not a name known here. Allowed: hours, name.",
    ]


def test_problems_are_raised_all_at_once_or_not_at_all() -> None:
    problems = [Problem("a", "is odd."), Problem("b", "is even.")]

    refuse_if([])
    with pytest.raises(RefusedError) as caught:
        refuse_if(problems)

    assert caught.value.problems == tuple(problems)
