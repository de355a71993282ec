"""Why a date is what it is: what each count says, and what is left unsaid."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from noticegen import days, town, yamlfile
from noticegen.days import Closing, Counted
from noticegen.reasons import Reasons, Told, in_words
from noticegen.words import Phrases, read_phrases

if TYPE_CHECKING:
    from noticegen.days import Counter
    from noticegen.town import Town

CALENDARS = Path(__file__).parent.parent / "calendars"
moment = days.parse_moment


def tree_of(name: str) -> yamlfile.Tree:
    path = CALENDARS / name
    return yamlfile.read(path.read_text(encoding="utf-8"), path.name)


STATE = town.read_state(tree_of("massachusetts.yaml"))
CARVER = town.read(tree_of("carver.yaml"), STATE)
SHIPPED = read_phrases(tree_of("phrases.yaml"))
# Our own phrases, so that these tests say what is told and not how it is worded.
PHRASES = Phrases(
    {
        "counts.days": "{n} of {what} {start}: {base}{base_name} {act_by} {legal_last}",
        "counts.out": "left out{left_out}",
        "counts.paper": "{paper} on {weekday}, {edition}",
        "kept.stepped-clerk": "stepped to {act_by}{shut}",
        "kept.stepped-paper": "stepped to {act_by}, {paper} on {weekday}",
        "kept.clear-day": "clear day {act_by}",
        "kept.saturday": "a Saturday",
        "kept.rolled": "rolled to {legal_last}",
        "kept.hours-clerk": "open until {act_by}{shut}",
        "kept.sundays-forward": "forward without Sundays {day}",
        "kept.sundays-back": "back without Sundays {day}",
        "kept.closing": "closes at {clock} on {day}",
    }
)
REASONS = Reasons(PHRASES, CARVER)


def closed(day: date, name: str, start: time = days.MIDNIGHT) -> Town:
    closings = {day: Closing(name, start)}
    clerk = replace(CARVER.clerk, closings=closings)
    return replace(CARVER, offices={"clerk": clerk})


def kept(counted: Counted, possible: str = "clerk") -> list[str]:
    return list(REASONS.kept(counted, possible))


def voted(*, vote: bool | None) -> Counter:
    return replace(CARVER.counter(), saturday_vote=vote)


# Values in words


def test_days_moments_and_times_are_said_and_nothing_else_is() -> None:
    assert in_words(date(2026, 10, 21)) == "Wed Oct 21, 2026"
    assert in_words(moment("2026-10-21T12:00")) == "Wed Oct 21, 2026, noon"
    assert in_words(time(19)) == "7:00 p.m."
    assert in_words(None) == ""


# The sentence of the count


def test_a_count_says_from_what_and_to_which_days() -> None:
    # W44: the holiday at the end is named
    counted = CARVER.counter().within(date(2025, 10, 21), 21)
    told = Told("days", 21, "the close", date(2025, 10, 21))

    said = list(REASONS.count(counted, told))

    assert said == [
        (
            "21 of the close Tue Oct 21, 2025: Tue Nov 11, 2025, Veterans Day "
            "Mon Nov 10, 2025 Wed Nov 12, 2025"
        )
    ]


def test_a_count_that_ends_on_an_ordinary_day_names_no_holiday() -> None:
    # A05
    counted = CARVER.counter().within(date(2027, 2, 24), 21)
    told = Told("days", 21, "the close", date(2027, 2, 24))

    assert "Wed Mar 17, 2027 Wed" in next(REASONS.count(counted, told))


def test_the_holidays_left_out_are_named_once_and_weekends_are_not() -> None:
    # W40: Veterans Day before a Wednesday meeting
    counted = CARVER.counter().hours_before(moment("2025-11-12T18:00"), 48)
    told = Told("out", 48, "the meeting", moment("2025-11-12T18:00"))

    assert list(REASONS.count(counted, told)) == [
        "left out (Veterans Day, Tue Nov 11, 2025)"
    ]


def test_where_only_a_weekend_is_left_out_nothing_is_named() -> None:
    # W32
    counted = CARVER.counter().hours_before(moment("2026-05-04T19:00"), 48)
    told = Told("out", 48, "the meeting", moment("2026-05-04T19:00"))

    assert list(REASONS.count(counted, told)) == ["left out"]


def test_two_holidays_left_out_are_both_named() -> None:
    # working: three working days before Mon Jan 4, 2027: Thu Dec 31, Wed, Tue; and
    # five more over Christmas, Fri Dec 25: Mon, Thu, Wed, Tue, Mon 21
    counted = CARVER.counter().working_days_before(date(2027, 1, 4), 8)
    told = Told("out", 8, "the inspection", date(2027, 1, 4))

    assert counted.base == date(2026, 12, 21)
    said = next(REASONS.count(counted, told)).replace("’", "'")
    assert said == (
        "left out (New Year's Day, Fri Jan 1, 2027; Christmas Day, Fri Dec 25, 2026)"
    )


def test_what_the_caller_adds_is_said_as_well() -> None:
    counted = CARVER.counter().named(date(2026, 11, 5))
    told = Told(
        "paper", 0, "", date(2026, 11, 5), possible="paper", more={"edition": "Nov 5"}
    )

    assert list(REASONS.count(counted, told)) == [
        "The Cranberry Courier on Thursday, Nov 5"
    ]


# What moved a reading


def test_what_nothing_moved_says_nothing() -> None:
    assert kept(CARVER.counter().within(date(2027, 2, 24), 21)) == []


def test_a_step_back_names_the_holiday_and_a_roll_the_day() -> None:
    # W44
    assert kept(CARVER.counter().within(date(2025, 10, 21), 21)) == [
        "stepped to Mon Nov 10, 2025 (Tue Nov 11, 2025 is Veterans Day)",
        "rolled to Wed Nov 12, 2025",
    ]


def test_a_step_back_over_a_closing_and_a_holiday_names_both() -> None:
    # working: Fri 2026-11-06 + 21 is Fri Nov 27, closed; Thu is Thanksgiving; Wed 25
    shut = closed(date(2026, 11, 27), "Day after Thanksgiving")
    counted = shut.counter().within(date(2026, 11, 6), 21)

    assert kept(counted) == [
        (
            "stepped to Wed Nov 25, 2026 (Fri Nov 27, 2026 is Day after Thanksgiving; "
            "Thu Nov 26, 2026 is Thanksgiving Day)"
        )
    ]


def test_a_step_back_over_a_weekend_names_no_day() -> None:
    # working: Sun 2027-03-07 + 21 is Sun Mar 28; Fri 26; Mon 29
    assert kept(CARVER.counter().within(date(2027, 3, 7), 21)) == [
        "stepped to Fri Mar 26, 2027",
        "rolled to Mon Mar 29, 2027",
    ]


@pytest.mark.parametrize(
    ("vote", "said"),
    [
        (None, ["a Saturday", "rolled to Mon Mar 29, 2027"]),
        (True, ["a Saturday", "rolled to Mon Mar 29, 2027"]),
        (False, []),
    ],
)
def test_a_saturday_is_said_where_it_rolls(said: list[str], *, vote: bool) -> None:
    # working: Sat 2027-03-06 + 21 is Sat Mar 27; Fri 26
    counted = voted(vote=vote).within(date(2027, 3, 6), 21)

    assert kept(counted) == ["stepped to Fri Mar 26, 2027", *said]


def test_a_clear_day_is_said_where_nothing_else_moved_it() -> None:
    # A01
    assert kept(CARVER.counter().before(date(2027, 3, 16), 7)) == [
        "clear day Mon Mar 8, 2027"
    ]


def test_a_step_back_stands_for_the_clear_day() -> None:
    # A01: the paper's last Thursday by Mon Mar 8 is the 4th
    out = CARVER.newspaper.is_out
    counted = CARVER.counter().before(date(2027, 3, 16), 7, out)

    assert kept(counted, "paper") == [
        "stepped to Thu Mar 4, 2027, The Cranberry Courier on Thursday"
    ]


def test_under_a_week_the_reading_without_sundays_is_said_both_ways() -> None:
    # A19; and working: three days before Wed Mar 10, 2027 without the Sunday: Sat 6
    forward = CARVER.counter().within(date(2027, 1, 8), 5)
    back = CARVER.counter().before(date(2027, 3, 10), 3)

    assert kept(forward) == ["forward without Sundays Thu Jan 14, 2027"]
    assert kept(back) == [
        "stepped to Fri Mar 5, 2027",
        "back without Sundays Sat Mar 6, 2027",
    ]


def test_the_last_open_moment_is_said_where_it_is_not_the_last_lawful_one() -> None:
    # W32 and W34
    earlier = CARVER.counter().hours_before(moment("2026-05-04T19:00"), 48)
    same = CARVER.counter().hours_before(moment("2026-05-06T08:00"), 48)

    assert kept(earlier) == ["open until Thu Apr 30, 2026, 4:00 p.m."]
    assert kept(same) == []


def test_a_closing_that_moved_the_last_open_moment_is_named_there_alone() -> None:
    # working: see test_days: lawful Fri Nov 27 at 7 p.m., safe Wed Nov 25 at four
    shut = closed(date(2026, 11, 27), "Day after Thanksgiving")
    counted = shut.counter().hours_before(moment("2026-12-01T19:00"), 48)
    told = Told("out", 48, "the meeting", moment("2026-12-01T19:00"))

    assert list(REASONS.count(counted, told)) == ["left out"]
    assert kept(counted) == [
        (
            "open until Wed Nov 25, 2026, 4:00 p.m. (Fri Nov 27, 2026 is Day after "
            "Thanksgiving; Thu Nov 26, 2026 is Thanksgiving Day)"
        )
    ]


def test_moments_of_the_newspaper_are_not_the_clerks() -> None:
    due = CARVER.newspaper.copy_due(date(2026, 11, 5))
    last = CARVER.newspaper.copy_due(date(2026, 11, 12))

    assert kept(Counted(last, due, last), "paper") == []


# The office


def test_the_closing_hour_of_a_day_is_said_when_the_office_opens() -> None:
    assert list(REASONS.closing(date(2026, 11, 6))) == [
        "closes at noon on Fri Nov 6, 2026"
    ]
    assert list(REASONS.closing(moment("2026-11-10T09:00"))) == [
        "closes at 7:00 p.m. on Tue Nov 10, 2026"
    ]
    assert list(REASONS.closing(date(2026, 11, 7))) == []


def test_an_early_closing_is_the_closing_hour() -> None:
    early = closed(date(2026, 12, 24), "Christmas Eve", time(14))

    assert list(Reasons(PHRASES, early).closing(date(2026, 12, 24))) == [
        "closes at 2:00 p.m. on Thu Dec 24, 2026"
    ]


def test_a_holidays_name_follows_a_comma() -> None:
    assert REASONS.name_of(date(2026, 11, 26)) == ", Thanksgiving Day"
    assert REASONS.name_of(moment("2026-11-27T09:00")) == ""


# The shipped phrases


@pytest.mark.parametrize("possible", ["clerk", "paper", "post"])
@pytest.mark.parametrize("number", [3, 7, 21])
def test_the_shipped_phrases_say_every_count(number: int, possible: str) -> None:
    state = CARVER.state
    can = {"paper": CARVER.newspaper.is_out, "post": state.mail_moves}.get(possible)
    counter, reasons = CARVER.counter(), Reasons(SHIPPED, CARVER)

    for day in days.span(date(2026, 11, 1), date(2027, 1, 31)):
        forward, back = (
            counter.within(day, number, can),
            counter.before(day, number, can),
        )
        for counted, phrase in ((forward, "within-days"), (back, "before-days")):
            told = Told(phrase, number, "the hearing", day, possible)
            said = [*reasons.count(counted, told), *reasons.kept(counted, possible)]
            assert [
                each for each in said if "{" in each or not each.endswith(".")
            ] == []
            assert in_words(counted.base) in said[0]


def test_the_shipped_phrases_say_hours_with_their_reason() -> None:
    reasons = Reasons(SHIPPED, CARVER)
    counted = CARVER.counter().hours_before(moment("2025-11-12T18:00"), 48)
    told = Told("before-hours", 48, "the meeting", moment("2025-11-12T18:00"))

    said = " ".join([*reasons.count(counted, told), *reasons.kept(counted, "clerk")])

    # W40
    for words in (
        "48 hours",
        "Veterans Day, Tue Nov 11, 2025",
        "Fri Nov 7, 2025, noon",
    ):
        assert words in said
