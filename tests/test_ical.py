"""The calendar files: the hearing and the dates, as a clerk's calendar reads them."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from icalendar import Calendar

from noticegen import casefile, days, ical
from tests.sample_town import PLACE, RULES, hearing, on, record_of

if TYPE_CHECKING:
    from noticegen.papers import Case
    from tests.sample_town import Happened

NEW_YORK = ZoneInfo("America/New_York")
BEGIN = (on("2027-02-24", "received"), on("2027-02-24", "complete"))
SET = on("2027-02-24", "hearing-set", hearing=hearing("2027-03-16"))
VOTES = {"A. Pell": "aye", "B. Quist": "aye", "C. Rowe": "aye"}


def case_of(*events: Happened, today: str = "2027-03-01", **facts: Any) -> Case:
    read = record_of(*events, **facts)
    return casefile.as_case(read, RULES, days.parse_day(today))


def entries(content: bytes | None) -> dict[str, Any]:
    """Return each entry of a calendar file, by its uid."""
    assert content is not None
    return {
        str(entry["uid"]): entry for entry in Calendar.from_ical(content).walk("VEVENT")
    }


def moved(day: str, clock: str, place: str = PLACE) -> Happened:
    to = {"date": day, "time": clock, "place": place}
    by = {"moved": "A. Pell", "seconded": "B. Quist", "votes": VOTES}
    return on("2027-03-16", "hearing-continued", to=to, **by)


def test_the_hearing_is_an_evening_in_new_york() -> None:
    content = ical.hearing(case_of(*BEGIN, SET))

    (entry,) = entries(content).values()
    assert entry.decoded("dtstart") == datetime(2027, 3, 16, 19, tzinfo=NEW_YORK)
    assert entry.decoded("dtend") - entry.decoded("dtstart") == timedelta(hours=2)
    assert entry["summary"] == "Land disturbance permit (LDP-2027-001)"
    assert entry["location"] == PLACE
    assert entry["uid"] == "LDP-2027-001.hearing@noticegen"
    # Daylight saving time began on March 14, 2027: the file says so itself
    assert content is not None
    assert b"BEGIN:VTIMEZONE" in content
    assert b"DTSTART;TZID=America/New_York:20270316T190000" in content


def test_a_hearing_that_was_continued_is_its_next_session() -> None:
    opened = on("2027-03-16", "hearing-opened", time="19:00")
    to = moved("2027-04-13", "19:30", "Library")
    case = case_of(*BEGIN, SET, opened, to, today="2027-03-17")

    (entry,) = entries(ical.hearing(case)).values()

    assert entry.decoded("dtstart") == datetime(2027, 4, 13, 19, 30, tzinfo=NEW_YORK)
    assert entry["location"] == "Library"


def test_a_session_of_an_earlier_hearing_is_not_the_new_ones() -> None:
    opened = on("2027-03-16", "hearing-opened", time="19:00")
    reset = on("2027-03-18", "hearing-reset", hearing=hearing("2027-04-27"))
    to = moved("2027-04-13", "19:30")
    case = case_of(*BEGIN, SET, opened, to, reset, today="2027-03-19")

    (entry,) = entries(ical.hearing(case)).values()

    assert entry.decoded("dtstart") == datetime(2027, 4, 27, 19, tzinfo=NEW_YORK)


def test_a_hearing_that_was_moved_is_its_new_night() -> None:
    reset = on("2027-03-02", "hearing-reset", hearing=hearing("2027-03-17"))
    case = case_of(*BEGIN, SET, reset, today="2027-03-03")

    (entry,) = entries(ical.hearing(case)).values()

    assert entry.decoded("dtstart") == datetime(2027, 3, 17, 19, tzinfo=NEW_YORK)


def test_without_a_hearing_or_its_hour_there_is_no_file() -> None:
    no_hour = on("2027-02-24", "hearing-set", hearing={"date": "2027-03-16"})
    no_place = {"date": "2027-03-16", "time": "19:00"}

    assert ical.hearing(case_of(*BEGIN)) is None
    assert ical.hearing(case_of(*BEGIN, no_hour)) is None
    placeless = case_of(*BEGIN, on("2027-02-24", "hearing-set", hearing=no_place))
    (entry,) = entries(ical.hearing(placeless)).values()
    assert "location" not in entry


def test_each_open_duty_is_a_day_with_its_reason_and_an_alarm() -> None:
    # Tue Mar 16: posted by Mon Mar 8; published in the Courier of Thu Mar 4
    found = entries(ical.deadlines(case_of(*BEGIN, SET)))

    posted = found["LDP-2027-001.notice-posted@noticegen"]
    published = found["LDP-2027-001.notice-published@noticegen"]
    copy = found["LDP-2027-001.ad-copy@noticegen"]
    assert posted.decoded("dtstart") == date(2027, 3, 8)
    assert published.decoded("dtstart") == date(2027, 3, 4)
    assert copy.decoded("dtstart") == datetime(2027, 3, 1, 12, tzinfo=NEW_YORK)
    assert str(posted["description"]).startswith("At least 7 days before the hearing")
    assert posted["summary"].endswith("(LDP-2027-001)")
    (alarm,) = posted.walk("VALARM")
    assert alarm["trigger"].dt == timedelta(days=-1)


def test_what_is_done_waits_or_can_no_longer_be_done_is_no_deadline() -> None:
    posted = on("2027-03-02", "posted", time="09:00")
    found = entries(ical.deadlines(case_of(*BEGIN, SET, posted, today="2027-03-10")))

    names = {uid.removeprefix("LDP-2027-001.").partition("@")[0] for uid in found}
    assert "notice-posted" not in names  # done
    assert "notice-mailed" not in names  # its last day was Mar 9
    assert "final-action" not in names  # waits for the close
    assert "hearing-held" in names


def test_the_same_case_makes_the_same_file() -> None:
    case = case_of(*BEGIN, SET)

    assert ical.deadlines(case) == ical.deadlines(case)
    assert b"DTSTAMP:20270301T000000Z" in ical.deadlines(case)


def test_a_docket_with_blanks_has_an_identifier_without() -> None:
    (uid,) = entries(ical.hearing(case_of(*BEGIN, SET, docket="No 7 of 27")))

    assert uid == "No-7-of-27.hearing@noticegen"
