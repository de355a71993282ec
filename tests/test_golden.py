"""The sample application, on every day from October 2026 to December 2027.

`samples/golden.yaml` was worked out by hand. What `dates` says of
`samples/record.yaml` is compared with it day by day; the status of each duty is
found here anew, from the golden dates alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from noticegen import casework, days, schedule, yamlfile

if TYPE_CHECKING:
    from noticegen.duties import Duty

SAMPLES = Path(__file__).parent / "samples"
RECORD = (SAMPLES / "record.yaml").read_text(encoding="utf-8")
GOLDEN: Any = yamlfile.read(
    (SAMPLES / "golden.yaml").read_text(encoding="utf-8"), "golden.yaml"
).value
OFFICE = casework.open_office(home=None)
READ, RULES = casework.read_record(OFFICE, RECORD, "record.yaml")
FIRST, LAST = date(2026, 10, 1), date(2027, 12, 31)

DATED = ("base", "act_by", "legal_last", "certify_from", "vote_by")

# The day on which an event of the record first names what the duty counts from.
TRIGGERED = {
    "clerk-notified": "2026-10-19",
    "transmitted": "2026-10-21",
    "hearing-held": "2026-10-21",
    "ad-copy": "2026-10-21",
    "notice-published": "2026-10-21",
    "notice-posted": "2026-10-21",
    "notice-mailed": "2026-10-21",
    "final-action": "2026-11-24",
    "agenda-posted:2026-11-10": "2026-10-21",
    "agenda-posted:2026-11-24": "2026-11-10",
    "agenda-posted:2026-12-08": "2026-12-03",
    "agenda-posted:2027-06-22": "2027-06-17",
    "agenda-posted:2027-11-23": "2027-11-18",
    "inspection-notice:controls-in-place": "2027-04-20",
    "inspection-notice:site-clearing": "2027-05-10",
    "inspection-notice:rough-grading": "2027-06-10",
    "inspection-notice:final-grading": "2027-09-14",
    "inspection-notice:season-close": "2027-10-28",
    "inspection-notice:final": "2027-11-09",
    "monthly-report:2027-04": "2027-05-01",
    "monthly-report:2027-05": "2027-06-01",
    "monthly-report:2027-06": "2027-07-01",
    "monthly-report:2027-07": "2027-08-01",
    "monthly-report:2027-08": "2027-09-01",
    "monthly-report:2027-09": "2027-10-01",
    "monthly-report:2027-10": "2027-11-01",
    "comply:1": "2027-06-15",
    "comply:2": "2027-06-16",
    "comply:3": "2027-06-22",
    "comply:4": "2027-06-22",
    "comply:5": "2027-06-22",
    "ticket-mailed:1": "2027-06-25",
}


@dataclass(frozen=True, slots=True)
class Golden:
    """One duty as golden.yaml has it, ISO days and moments as they stand there."""

    id: str
    dates: dict[str, str]
    done: str
    trigger: str

    def known(self, today: str) -> bool:
        """Return whether the duty's trigger has happened by today."""
        return TRIGGERED[self.id] <= today

    def listed(self, today: str) -> bool:
        """Return whether `dates` lists the duty: always, or once an event names it."""
        return ":" not in self.id or self.known(today)

    def status(self, today: str) -> str:
        """Return how the duty stands, from the golden dates alone."""
        last = self.dates.get("legal_last", "9999-12-31")[:10]
        if not self.known(today):
            return "waiting"
        if self.id == "ad-copy":  # met by the publication, never late
            return "met" if self.done <= today else "open"
        if self.done <= today:
            return "met" if self.done <= last else "late"
        return "missed" if today > last else "open"


DUTIES = tuple(
    Golden(
        id=duty["id"],
        dates={name: duty[name] for name in DATED if name in duty},
        done=duty["done"],
        trigger=duty.get("trigger", ""),
    )
    for duty in GOLDEN["duties"]
)


def iso(value: date | datetime | None) -> str | None:
    if isinstance(value, datetime):
        return value.isoformat(timespec="minutes")
    return value.isoformat() if value else None


def seen(today: date) -> dict[str, Duty]:
    """Return what `dates` says on a day, by duty."""
    found = schedule.lay_out(READ, RULES, today=today)
    return {duty.id: duty for duty in found.duties}


def expected(today: str) -> dict[str, dict[str, str | None]]:
    return {
        duty.id: {
            "status": duty.status(today),
            "done": duty.done if duty.done <= today else None,
            **{name: duty.dates.get(name) for name in duty.dates},
        }
        if duty.known(today)
        else dict.fromkeys(("done", *duty.dates), None) | {"status": "waiting"}
        for duty in DUTIES
        if duty.listed(today)
    }


def test_every_duty_has_its_dates_and_its_status_on_every_day():
    for today in days.span(FIRST, LAST):
        wanted = expected(today.isoformat())
        found = {
            id_: {
                name: iso(value) if name != "status" else str(value)
                for name in wanted.get(id_, {"status": None})
                for value in [getattr(duty, name)]
            }
            for id_, duty in seen(today).items()
        }

        assert found == wanted, f"on {today}"


def test_every_day_of_the_walk_knows_the_trigger_it_counts_from():
    for duty in DUTIES:
        found = seen(LAST)[duty.id]

        assert not duty.trigger or iso(found.trigger.date) == duty.trigger, duty.id


def test_what_was_done_too_late_is_late_by_the_days_from_the_last_lawful_one():
    late = {
        duty.id: days.between(
            days.parse_day(duty.dates["legal_last"]), days.parse_day(duty.done)
        )
        for duty in DUTIES
        if duty.status(LAST.isoformat()) == "late"
    }

    assert {id_: duty.days_late for id_, duty in seen(LAST).items()} == {
        duty.id: late.get(duty.id, 0) for duty in DUTIES
    }


def test_the_statuses_that_golden_writes_out_are_the_ones_found_here():
    written = {d["id"]: d["status"] for d in GOLDEN["duties"] if "status" in d}

    assert written == {
        duty.id: duty.status(LAST.isoformat()) for duty in DUTIES if duty.id in written
    }


@pytest.mark.parametrize("day", GOLDEN["days"], ids=lambda day: day["today"])
def test_some_days_of_its_life_are_as_golden_tells_them(day):
    found = casework.dates(
        OFFICE, RECORD, name="record.yaml", today=days.parse_day(day["today"])
    )
    warnings = {warning.code: iso(warning.date) for warning in found.warnings}

    for name, value in day.items():
        if name in ("today", "shadow_date"):
            continue
        if name == "warning":
            assert warnings[value] == day["shadow_date"]
        else:
            assert {each.id: each.status for each in found.duties}[name] == value


def without(event: str) -> str:
    """Return the sample record with one event left out."""
    return "".join(
        line
        for line in RECORD.splitlines(keepends=True)
        if f"{{event: {event}," not in line
    )


def before_the_hearing_is_set():
    return casework.lawful_nights(
        OFFICE,
        without("hearing-set"),
        name="record.yaml",
        today=date(2026, 10, 22),
    )


def test_the_lawful_nights_before_the_hearing_is_set_are_those_of_golden():
    found = before_the_hearing_is_set()

    shown = [
        {
            name: list(value) if isinstance(value, tuple) else value
            for name in golden
            for value in [getattr(night, name)]
        }
        for golden, night in zip(GOLDEN["nights"], found.nights, strict=True)
    ]
    assert [
        {
            name: iso(value) if isinstance(value, date) else value
            for name, value in night.items()
        }
        for night in shown
    ] == GOLDEN["nights"]


def test_the_refused_nights_before_the_hearing_is_set_are_those_of_golden():
    found = before_the_hearing_is_set()

    assert [iso(night.date) for night in found.rejected] == GOLDEN["rejected"]
    assert all(night.why for night in found.rejected)
