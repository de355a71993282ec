"""Days, hours and phrases in words."""

from __future__ import annotations

from datetime import date, time
from pathlib import Path

import pytest

from noticegen import days, words, yamlfile
from noticegen.days import Hours
from noticegen.problems import RefusedError
from noticegen.words import Phrases

PHRASES = Path(__file__).parent.parent / "calendars" / "phrases.yaml"


def test_a_day_is_said_as_a_wall_calendar_has_it() -> None:
    day = date(2026, 10, 21)

    assert words.day_in_words(day) == "Wed Oct 21, 2026"
    assert words.day_in_words(day, year=False) == "Wed Oct 21"


def test_a_day_is_said_in_full() -> None:
    day = date(2026, 11, 10)

    assert words.long_day(day) == "Tuesday, November 10, 2026"
    assert words.plain_day(day) == "November 10, 2026"


@pytest.mark.parametrize(
    ("day", "said"),
    [
        # A16: the year of the day, never that of its week
        (date(2029, 12, 31), "Monday, December 31, 2029"),
        (date(2024, 12, 30), "Monday, December 30, 2024"),
        (date(2027, 1, 1), "Friday, January 1, 2027"),
    ],
)
def test_the_year_is_that_of_the_day(day: date, said: str) -> None:
    assert words.long_day(day) == said


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        (time(0), "12:00 a.m."),
        (time(0, 30), "12:30 a.m."),
        (time(9, 5), "9:05 a.m."),
        (time(11, 59), "11:59 a.m."),
        (time(12), "noon"),
        (time(12, 1), "12:01 p.m."),
        (time(19), "7:00 p.m."),
        (time(23, 59), "11:59 p.m."),
    ],
)
def test_a_time_is_said_as_people_say_it(clock: time, said: str) -> None:
    assert words.clock_in_words(clock) == said
    assert words.moment_in_words(clock) == said


def test_a_moment_is_a_day_and_a_time_in_words() -> None:
    moment = days.parse_moment("2026-11-06T12:00")

    assert words.moment_in_words(moment) == "Fri Nov 6, 2026, noon"


def test_hours_are_said_by_the_days_that_share_them() -> None:
    usual = (Hours(time(8), time(10)), Hours(time(12), time(16)))
    tuesday = (Hours(time(8, 30), time(19)),)
    friday = (Hours(time(8), time(12)),)

    said = words.hours_in_words((usual, tuesday, usual, usual, friday, (), ()))

    assert said == "Mon, Wed, Thu 8–10 and 12–4; Tue 8:30–7; Fri 8–12"


def test_an_office_without_hours_has_none_to_say() -> None:
    assert words.hours_in_words(((),) * 7) == ""


def test_a_phrase_is_said_with_its_blanks_filled() -> None:
    phrases = Phrases({"kept.closing": "The office closes at {clock} on {day}."})

    said = phrases.say("kept.closing", clock="noon", day="Fri", more=3)

    assert said == "The office closes at noon on Fri."


def test_a_phrase_never_ends_in_two_stops() -> None:
    phrases = Phrases({"a": "It closes at {clock}."})

    assert phrases.say("a", clock="7:00 p.m.") == "It closes at 7:00 p.m."


def test_a_phrase_that_is_missing_is_refused_by_name() -> None:
    with pytest.raises(RefusedError) as caught:
        Phrases({}, "phrases.yaml").say("kept.closing")

    assert str(caught.value) == (
        "phrases.yaml, kept.closing: is missing. Write the phrase."
    )


@pytest.mark.parametrize(
    ("said", "allowed"), [({"day": "Fri", "clock": "noon"}, "clock, day"), ({}, "none")]
)
def test_a_blank_that_nothing_fills_is_refused_with_the_words_allowed(
    said: dict[str, str], allowed: str
) -> None:
    with pytest.raises(RefusedError) as caught:
        Phrases({"closing": "At {clok}."}, "mine.yaml").say("closing", **said)

    assert str(caught.value) == (
        f"mine.yaml, closing: nothing fills the blank {{clok}}. Allowed: {allowed}."
    )


def test_the_phrases_of_a_file_are_known_by_their_dotted_names() -> None:
    tree = yamlfile.read(
        "waiting: Wait.\nkept:\n  rolled: '{day} is last.'\n", "p.yaml"
    )

    phrases = words.read_phrases(tree)

    assert phrases.say("waiting") == "Wait."
    assert phrases.say("kept.rolled", day="Friday") == "Friday is last."
    assert phrases.name == "p.yaml"


def test_the_shipped_phrases_are_read() -> None:
    text = PHRASES.read_text(encoding="utf-8")

    phrases = words.read_phrases(yamlfile.read(text, PHRASES.name))

    assert phrases.say("parties.applicant") == "the applicant"
