"""What a command answers: plain values of the shapes that design.md fixes as JSON."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date, datetime, time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from noticegen.days import Counted, Holidays
    from noticegen.duties import Duty, Notice
    from noticegen.lists.settled import Place, Recipient, Settled
    from noticegen.nights import Nights
    from noticegen.schedule import Schedule

Answer = dict[str, object]


def plain(value: object) -> object:
    """Return a value in JSON's own kinds: days and moments as ISO words."""
    if isinstance(value, (datetime, time)):
        return value.isoformat(timespec="minutes")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    known = value is None or isinstance(value, (str, int, float, bool))
    return value if known else str(value)


def of_dates(schedule: Schedule) -> Answer:
    """Return `dates`: the docket, the day, every duty and every warning."""
    return {
        "docket": schedule.docket,
        "today": plain(schedule.today),
        "duties": [of_duty(duty) for duty in schedule.duties],
        "warnings": [of_warning(each) for each in schedule.warnings],
    }


def of_duty(duty: Duty) -> Answer:
    """Return one duty; `vote_by` stands only where the Board must vote."""
    answer: Answer = {
        "id": duty.id,
        "act": duty.act,
        "who": duty.who,
        "cite": duty.cite,
        "rule": duty.rule,
        "trigger": {"event": duty.trigger.event, "date": plain(duty.trigger.date)},
        "base": plain(duty.base),
        "act_by": plain(duty.act_by),
        "legal_last": plain(duty.legal_last),
        "certify_from": plain(duty.certify_from),
        "done": plain(duty.done),
        "status": str(duty.status),
        "days_late": duty.days_late,
        "why": duty.why,
    }
    if duty.voted:
        answer["vote_by"] = plain(duty.vote_by)
    return answer


def of_warning(each: Notice) -> Answer:
    """Return one warning; its date is null where it points to no day."""
    return {
        "code": each.code,
        "text": each.text,
        "cite": each.cite,
        "date": plain(each.date),
    }


def of_nights(nights: Nights) -> Answer:
    """Return `nights`: the lawful ones, the refused ones, and the advice."""
    return {
        "nights": [plain(asdict(night)) for night in nights.nights],
        "rejected": [plain(asdict(each)) for each in nights.rejected],
        "advice": nights.advice,
    }


def of_count(counted: Counted, why: str) -> Answer:
    """Return `count`: both readings, the holidays that mattered, and why."""
    return {
        "base": plain(counted.base),
        "act_by": plain(counted.act_by),
        "legal_last": plain(counted.legal_last),
        "certify_from": plain(counted.certify_from),
        "holidays": plain(counted.holidays),
        "why": why,
    }


def of_holidays(holidays: Holidays, first: int, last: int) -> Answer:
    """Return `holidays`: each legal holiday of the years, in order."""
    days: list[Mapping[str, object]] = [
        {"date": plain(day), "name": name}
        for year in range(first, last + 1)
        for day, name in holidays.in_year(year).items()
    ]
    return {"holidays": days}


def of_list(settled: Settled) -> Answer:
    """Return `list`: what becomes of every row; a row of a further list names it."""
    return {
        "rows": settled.rows,
        "recipients": [_recipient(each, settled) for each in settled.recipients],
        "interoffice": [_recipient(each, settled) for each in settled.interoffice],
        "held": [
            {
                **_place(each.place, settled),
                "column": each.column,
                "why": each.why,
                "parcel": each.parcel,
                "name": each.name,
            }
            for each in settled.held
        ],
        "merged": [
            {
                "into": _row(each.into, settled),
                "rows": [_row(place, settled) for place in each.places],
                "why": each.why,
            }
            for each in settled.merged
        ],
        "similar": [
            {"rows": [_row(place, settled) for place in each.places], "why": each.why}
            for each in settled.similar
        ],
        "skipped": [
            {**_place(each.place, settled), "why": each.why} for each in settled.skipped
        ],
        "counts": settled.counts(),
        "warnings": [
            {
                **({"file": settled.names[number]} if number else {}),
                "row": said.row,
                "column": said.column,
                "what": said.what,
            }
            for number, said in settled.warnings
        ],
    }


def _recipient(each: Recipient, settled: Settled) -> Answer:
    return {
        "name": each.name,
        "lines": list(each.lines),
        "parcels": list(each.parcels),
        "rows": [_row(place, settled) for place in each.places],
        "international": each.international,
    }


def _place(place: Place, settled: Settled) -> Answer:
    named = {"file": settled.names[place.list]} if place.list > 0 else {}
    return {"row": place.row, **named}


def _row(place: Place, settled: Settled) -> int | str:
    """Return a row of the certified list as its number; of another with its file."""
    return settled.row(place)
