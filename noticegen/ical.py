"""The calendar files that a clerk's own calendar reads: the hearing, and the dates.

Only this module speaks iCalendar. Times are wall-clock times of America/New_York.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from icalendar import Alarm, Calendar, Event, vDuration

from noticegen import days

if TYPE_CHECKING:
    from datetime import date

    from noticegen.duties import Duty
    from noticegen.papers import Case

ZONE = ZoneInfo("America/New_York")
HOURS_HELD = timedelta(hours=2)
DAY_BEFORE = timedelta(days=-1)


def hearing(case: Case) -> bytes | None:
    """Return the next session of the hearing as a calendar file, or None."""
    hearings = case.story.hearings()
    if not hearings:
        return None
    sitting = hearings[-1]
    day, clock, place = sitting.date, sitting.time, sitting.place
    for event in case.story.all("hearing-continued"):
        to = event.get("to.date")
        if sitting.holds(event) and to:
            day, clock, place = to, event.get("to.time"), event.get("to.place")  # type: ignore[assignment]
    if clock is None:
        return None
    entry = _entry(case, "hearing", case.rules.procedure.title)
    start = days.at(day, clock).replace(tzinfo=ZONE)
    entry.add("dtstart", start)
    entry.add("dtend", start + HOURS_HELD)
    if place:
        entry.add("location", place)
    return _calendar(case, [entry])


def deadlines(case: Case) -> bytes:
    """Return every open duty of the case as a calendar file, with its reason."""
    entries = [
        _deadline(case, duty, duty.act_by)
        for duty in case.schedule.duties
        if duty.done is None and duty.act_by is not None and duty.can_still
    ]
    return _calendar(case, entries)


def _deadline(case: Case, duty: Duty, act_by: date | datetime) -> Event:
    entry = _entry(case, duty.id, duty.act)
    if isinstance(act_by, datetime):
        entry.add("dtstart", act_by.replace(tzinfo=ZONE))
    else:
        entry.add("dtstart", act_by)
    entry.add("description", duty.why)
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", duty.act)
    alarm["TRIGGER"] = vDuration(DAY_BEFORE)
    entry.add_component(alarm)
    return entry


def _entry(case: Case, name: str, summary: str) -> Event:
    entry = Event()
    record = case.record
    entry.add("uid", f"{record.docket}.{name}@noticegen".replace(" ", "-"))
    entry.add("summary", f"{summary} ({record.docket})")
    stamp = days.at(case.today, days.MIDNIGHT).replace(tzinfo=ZoneInfo("UTC"))
    entry.add("dtstamp", stamp)
    return entry


def _calendar(case: Case, entries: list[Event]) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", f"-//noticegen//{case.rules.procedure.id}//EN")
    calendar.add("version", "2.0")
    for entry in entries:
        calendar.add_component(entry)
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())
