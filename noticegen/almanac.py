"""What the almanac answers: a count, the legal holidays, a year of a board's nights."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING

from noticegen import answers, days, meetings
from noticegen.casework import DEFAULT_TOWN, rulebook, the_phrases, the_town
from noticegen.problems import refuse, suggest
from noticegen.reasons import Reasons, Told

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date

    from noticegen.answers import Answer
    from noticegen.days import Counted
    from noticegen.duties import Rulebook
    from noticegen.home import Home

_UNITS = {
    ("days", True): "within-days",
    ("days", False): "before-days",
    ("working-days", True): "within-working-days",
    ("working-days", False): "before-working-days",
    ("years", True): "within-years",
    ("hours", True): "within-hours",
    ("hours", False): "before-hours",
}


def count(office: Home, *, number: int, start: str, unit: str, forward: bool) -> Answer:
    """Return a count by the Town Clerk's days, in both readings, and why.

    `start` is an ISO day, for hours an ISO moment such as 2027-10-12T19:00; what is
    neither is refused.
    """
    read = the_town(office, DEFAULT_TOWN)
    phrase = _UNITS.get((unit, forward), "")
    if not phrase:
        raise refuse(unit, "are counted forward only.", "Use --within with --after.")
    try:
        moment = days.parse_moment(start) if unit == "hours" else days.parse_day(start)
    except ValueError as error:
        example = "2027-10-12T19:00" if unit == "hours" else "2027-03-16"
        raise refuse(start or "(empty)", f"{error}.", f"Write {example}.") from None
    try:
        counted = _counted(read.counter(), phrase, moment, number)
    except (OverflowError, ValueError):
        what = f"{number} {unit} reach to where no calendar does."
        raise refuse(start, what, "Count fewer.") from None
    reasons = Reasons(the_phrases(office), read)
    told = Told(phrase, number, reasons.say("count.what"), moment)
    why = [*reasons.count(counted, told), *reasons.kept(counted, "clerk")]
    if phrase == "within-days" and counted.legal_last is not None:
        why += reasons.closing(counted.legal_last)
    return answers.of_count(counted, " ".join(why))


def _counted(
    counter: days.Counter, phrase: str, start: date | datetime, number: int
) -> Counted:
    if isinstance(start, datetime):
        forward = phrase == "within-hours"
        counting = counter.hours_after if forward else counter.hours_before
        return counting(start, number)
    by_days: Mapping[str, Callable[[date, int], Counted]] = {
        "within-days": counter.within,
        "before-days": counter.before,
        "within-working-days": counter.working_days_after,
        "within-years": counter.within_years,
        "before-working-days": counter.working_days_before,
    }
    return by_days[phrase](start, number)


def holidays(office: Home, first: int, last: int) -> Answer:
    """Return the legal holidays of the years from first to last."""
    state = the_town(office, DEFAULT_TOWN).state
    return answers.of_holidays(state.holidays, first, last)


def filing_calendar(office: Home, name: str, board: str, year: int) -> Answer:
    """Return a board's regular nights of a year with each step's planned day."""
    rules = rulebook(office, name)
    require_board(rules, board)
    found = meetings.filing_calendar(rules, board, year)
    return {
        "board": rules.town.boards[board].name,
        "year": year,
        "nights": [answers.plain(asdict(night)) for night in found],
    }


def require_board(rules: Rulebook, board: str) -> None:
    """Refuse a board that the town does not have."""
    if board not in rules.town.boards:
        known = ", ".join(sorted(rules.town.boards))
        near = suggest(board, rules.town.boards) or f"There are: {known}."
        raise refuse(board, "is not a board of the town.", near)
