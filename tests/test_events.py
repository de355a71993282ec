"""What can happen to an application: every kind of event, each field with its type."""

from __future__ import annotations

from datetime import date, time
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from noticegen import record
from noticegen.events import KINDS, Event, OtherEvent
from noticegen.problems import RefusedError

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "docket: LDP-2027-001\nprocedure: carver-land-disturbance\n"


@pytest.fixture(scope="module")
def life(repo: Path) -> tuple[Event, ...]:
    text = (repo / "tests/samples/record.yaml").read_text(encoding="utf-8")
    return record.read(text, "record.yaml").events


@pytest.fixture(scope="module")
def others(repo: Path) -> tuple[Event, ...]:
    text = (repo / "tests/samples/events.yaml").read_text(encoding="utf-8")
    return record.read(HEAD + text, "events.yaml").events


def read_one(line: str, also: frozenset[str] = frozenset()) -> Event:
    text = f"{HEAD}events:\n  - {line}\n"
    return record.read(text, "record.yaml", also=also).events[0]


def named(events: tuple[Event, ...], kind: str) -> Event:
    return next(event for event in events if event.event == kind)


def test_every_kind_of_event_is_in_one_of_the_samples(
    life: tuple[Event, ...], others: tuple[Event, ...]
) -> None:
    assert {event.event for event in (*life, *others)} == KINDS.keys()
    for event in (*life, *others):
        assert type(event) is KINDS[event.event]


@pytest.mark.parametrize(
    ("kind", "path", "value"),
    [
        ("received", "time", time(10, 35)),
        ("received", "by", "Planning Board clerk"),
        ("transmitted", "to.2", "Town Engineer"),
        ("transmitted", "comments_by", date(2026, 11, 3)),
        ("hearing-set", "hearing.date", date(2026, 11, 10)),
        ("hearing-set", "hearing.time", time(19, 0)),
        ("hearing-set", "hearing.place", "Meeting Room 1, Town Hall, 108 Main Street"),
        ("mailed", "pieces", 31),
        ("mailed", "class", "First-Class"),
        ("mailed", "left_out", ()),
        ("published", "edition", date(2026, 10, 29)),
        ("comment-received", "from", "Conservation Commission"),
        ("agenda-posted", "meeting", date(2026, 11, 10)),
        ("mail-returned", "row", 16),
        ("hearing-opened", "present.4", "E. Tufts"),
        ("hearing-continued", "to.date", date(2026, 11, 24)),
        ("hearing-continued", "votes.A. Pell", None),  # a dot parts names
        ("hearing-closed", "moved", "B. Quist"),
        ("voted", "decision", "approved-with-conditions"),
        ("voted", "waivers.0.allowed_by_law", True),
        ("voted", "conditions.5.when", "perpetual"),
        ("permit-issued", "number", "LDP-2026-011"),
        ("surety-posted", "amount", Decimal("48000.00")),
        ("surety-posted", "phases.2", Decimal("28000.00")),
        ("preconstruction-set", "meeting.place", "0 Pond Street"),
        ("inspection-requested", "for", date(2027, 4, 23)),
        ("inspected", "controls.1.state", "ok"),
        ("inspected", "result", "approved"),
        ("monthly-report-received", "month", "2027-04"),
        ("violation-notice", "violations.0.cite", "§ 247-7B(8)"),
        ("order-issued", "measures.1.by", date(2027, 6, 25)),
        ("order-lifted", "inspection", date(2027, 7, 1)),
        ("ticket-issued", "violation.time", time(14, 20)),
        ("ticket-issued", "offender.address.zip", "02360"),
        ("final-report-received", "by.license.number", "51877"),
        ("surety-released", "phase", "all"),
    ],
)
def test_the_sample_life_is_read_with_its_types(
    life: tuple[Event, ...], kind: str, path: str, value: object
) -> None:
    found = named(life, kind).get(path)

    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("kind", "path", "value"),
    [
        ("jurisdiction", "finding", "permit-needed"),
        ("incomplete", "items.1", "§ 247-7C(12)"),
        ("incomplete", "due", date(2026, 10, 30)),
        ("list-requested", "wanted", date(2026, 10, 20)),
        ("hearing-not-held", "why", "no-quorum"),
        ("hearing-reopened", "consent.filed", date(2026, 11, 30)),
        ("extension", "signed", ("applicant", "board")),
        ("extension", "filed", date(2026, 12, 11)),
        ("member-certificate", "session", date(2026, 11, 10)),
        ("mail-resent", "address.lines.0", "8 New Street"),
        ("evidence", "kind", "tear-sheet"),
        ("withdrawn", "refund", Decimal(0)),
        ("recorded", "book", "49001"),
        ("minutes-approved", "of", date(2026, 11, 24)),
        ("change-notified", "significant", True),
        ("storm", "inches", 1.8),
        ("work-ceased", "area", "north slope"),
        ("issued", "number", 1),
        ("superseded", "by", 2),
    ],
)
def test_the_other_events_are_read_with_their_types(
    others: tuple[Event, ...], kind: str, path: str, value: object
) -> None:
    assert named(others, kind).get(path) == value


def test_votes_are_kept_by_member(life: tuple[Event, ...]) -> None:
    votes = named(life, "voted").get("votes")

    assert votes == {
        "A. Pell": "aye",
        "B. Quist": "aye",
        "C. Rowe": "aye",
        "D. Sayles": "nay",
        "E. Tufts": "absent",
    }


def test_an_event_knows_its_place_in_the_file(life: tuple[Event, ...]) -> None:
    assert life[17].place_in_record == "line 109, events[17] (voted, 2026-12-08)"
    loose = Event(event="complete", date=date(2027, 3, 1), time=time(9, 5))
    assert loose.time == time(9, 5)
    assert loose.place_in_record == "events[0] (complete, 2027-03-01)"


def test_a_procedure_may_know_further_events() -> None:
    line = (
        "{event: trees-marked, date: 2027-03-01, by: Tree Warden, for: 2027-03-16,"
        " number: 12, what: oak, place: Pond Street, text: Marked}"
    )

    event = read_one(line, frozenset({"trees-marked"}))

    assert type(event) is OtherEvent
    assert event.get("for") == date(2027, 3, 16)
    assert event.get("number") == "12"
    with pytest.raises(RefusedError, match="'trees-marked' is not an event known here"):
        read_one(line)


@pytest.mark.parametrize("blank", ["", " ", "\u00a0", "\u200b\u2060"])
@pytest.mark.parametrize("kind", ["hearing-set", "hearing-reset"])
def test_a_hearing_may_be_read_but_not_chosen_without_a_time_or_place(
    kind: str, blank: str
) -> None:
    event = read_one(
        f"{{event: {kind}, date: 2027-03-01,"
        f" hearing: {{date: 2027-03-16, place: '{blank}'}}}}"
    )

    assert [str(problem) for problem in record.problems_of_choice(event)] == [
        (
            f"line 4, events[0] ({kind}, 2027-03-01), hearing.time: is missing: a"
            ' hearing is set to a day, a time and a place. Give hearing.time="19:00".'
        ),
        (
            f"line 4, events[0] ({kind}, 2027-03-01), hearing.place: is missing: a"
            " hearing is set to a day, a time and a place."
            ' Give hearing.place="Meeting Room 1, Town Hall".'
        ),
    ]


def test_a_hearing_is_continued_to_a_day_a_time_and_a_place() -> None:
    night = "date: 2027-07-01"
    line = "{{event: hearing-continued, date: 2027-06-15, to: {{{}}}}}"
    with_time = f'{night}, time: "19:00"'
    with_place = f"{night}, place: Room 1"
    with_both = f'{night}, time: "19:00", place: Room 1'

    def missing(night: str) -> list[str]:
        problems = record.problems_of_choice(read_one(line.format(night)))
        return [problem.where.rpartition(" ")[2] for problem in problems]

    assert missing(with_time) == ["to.place"]
    assert missing(with_place) == ["to.time"]
    assert missing(with_both) == []


def test_other_events_leave_nothing_open() -> None:
    event = read_one("{event: posted, date: 2027-03-01}")

    assert record.problems_of_choice(event) == ()
