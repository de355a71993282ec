"""A board's nights: the agenda of one, and the filing calendar of a year."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from noticegen import days, nights
from noticegen.counting import count
from noticegen.duties import Layout
from noticegen.facts import Gap
from noticegen.procedure import OPENED, Count
from noticegen.reasons import in_words
from noticegen.record import Record
from noticegen.story import Story
from noticegen.words import moment_in_words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date, datetime, time

    from noticegen.duties import Rulebook
    from noticegen.papers import Case
    from noticegen.procedure import DutyRule, Rule

NEW, CONTINUED, VOTE = "new", "continued", "vote"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing a board takes up on a night: whose case, and what is done with it."""

    kind: str
    case: Case
    time: time | None = None
    place: str | None = None


@dataclass(frozen=True, slots=True)
class FilingNight:
    """A regular night, and the days between which its papers must move.

    An application complete from `complete_from` to `complete_by` can be heard on it;
    both are None for a night that no filing can reach in time.
    """

    night: date
    complete_from: date | None
    complete_by: date | None
    copy_by: date | datetime | None
    edition: date | None
    mail_by: date | datetime | None
    post_by: date | datetime | None
    agenda_by: date | datetime | None
    decide_by: date | None


def items(cases: tuple[Case, ...], night: date) -> tuple[Item, ...]:
    """Return what a board takes up on a night, the hearings first, in docket order."""
    alive = (case for case in cases if not case.story.first("withdrawn"))
    found = [item for case in alive for item in _items(case, night)]
    order = (NEW, CONTINUED, VOTE)
    return tuple(
        sorted(found, key=lambda one: (order.index(one.kind), one.case.record.docket))
    )


def _items(case: Case, night: date) -> Iterator[Item]:
    story = case.story
    hearings = story.hearings()
    sessions = {event.get("to.date"): event for event in story.all("hearing-continued")}
    if night in sessions:
        event = sessions[night]
        yield Item(CONTINUED, case, event.get("to.time"), event.get("to.place"))  # type: ignore[arg-type]
    elif hearings and hearings[-1].date == night:
        yield Item(NEW, case, hearings[-1].time, hearings[-1].place)
    elif _undecided(story, night):
        yield Item(VOTE, case)


def _undecided(story: Story, night: date) -> bool:
    close, voted = story.close(), story.first("voted")
    heard = close is not None and close.safe <= night
    return heard and (voted is None or voted.date >= night)


def agenda_facts(
    rules: Rulebook, board: str, night: date, items: tuple[Item, ...], today: date
) -> dict[str, object]:
    """Return what an agenda prints: the meeting, when to post it, and its items."""
    body = rules.town.boards[board]
    clock = min((item.time for item in items if item.time), default=body.time)
    place = next((item.place for item in items if item.place), None) or body.place
    posting = rules.procedure.posting(night)
    ends = body.remote_until
    remote = body.remote if ends is not None and night <= ends else None
    said: dict[str, object] = {
        "board": body.name,
        "meeting": {"date": night, "time": clock, "place": place},
        "remote": remote,
        "items": [_agenda_item(rules, item) for item in items],
    }
    if posting is not None:
        moment = days.at(night, clock)
        counted = rules.town.counter().hours_before(moment, posting.number)
        last = counted.legal_last or counted.act_by
        said["posted_by"] = moment_in_words(counted.act_by)  # type: ignore[arg-type]
        said["can_still"] = days.day_of(last) >= today
    return said


def _agenda_item(rules: Rulebook, item: Item) -> dict[str, object]:
    record = item.case.record
    title = item.case.rules.procedure.title
    return {
        "kind": rules.phrases.say(f"agenda.{item.kind}"),
        "docket": record.docket,
        "title": _told(item.case, "project") if record.project else title,
        "address": _told(item.case, "site.address"),
        "parcels": _told(item.case, "site.parcels_named", "site.parcels"),
        "applicant": _told(item.case, "applicant.name"),
        "owner": _told(item.case, "owners_named", "owners"),
        "sought": title,
        "description": _told(item.case, "site.description"),
    }


def _told(case: Case, path: str, named: str = "") -> object:
    """Return a fact of a case; a gap names the docket whose fact is missing."""
    empty = case.rules.town.empty_phrases
    value = case.known.refusing(empty).value(path)
    if isinstance(value, Gap):
        return replace(value, path=f"{case.record.docket}: {named or path}")
    return value


def filing_calendar(rules: Rulebook, board: str, year: int) -> tuple[FilingNight, ...]:
    """Return a year's regular nights with each step's planned day."""
    first, last = days.year_ends(year)
    record = Record(docket="calendar", procedure=rules.procedure.id, events=())
    layout = Layout(record, rules, first, Story(()), rules.town.counter())
    return tuple(
        _filing_night(layout, night)
        for night in rules.town.boards[board].nights(first, last)
    )


def as_row(night: FilingNight, year: int) -> dict[str, str | None]:
    """Return a filing night in words, the year said where it is another one."""
    row: dict[str, str | None] = {}
    for each in fields(night):
        value = getattr(night, each.name)
        other = value is not None and days.day_of(value).year != year
        row[each.name] = in_words(value, year=other) or None
    return row


def _filing_night(layout: Layout, night: date) -> FilingNight:
    steps = tuple(nights.steps(layout, night))
    planned = {nights.slot(step): step.counted.act_by for step in steps}
    first, last = _complete_from(layout, night), _complete_by(layout, steps)
    if first is not None and last is not None and first > last:
        first = last = None
    return FilingNight(
        night=night,
        complete_from=first,
        complete_by=last,
        copy_by=planned.get("ad_copy_by"),
        edition=days.day_of(planned["publish_by"]) if "publish_by" in planned else None,
        mail_by=planned.get("mail_by"),
        post_by=planned.get("post_by"),
        agenda_by=planned.get("agenda_by"),
        decide_by=_decide_by(layout, night),
    )


def _clock(layout: Layout, *, votes: bool) -> Rule | None:
    """Return the rule of the clock that ends in a hearing, or in a vote."""

    def ends(duty: DutyRule) -> bool:
        return duty.votes if votes else duty.done.event == OPENED

    found = [duty for duty in layout.rules.procedure.duties if ends(duty)]
    dated = found[0].on(layout.filed) if found else None
    forward = dated is not None and dated.rule.count is Count.WITHIN_DAYS
    return dated.rule if dated and forward else None


def _complete_from(layout: Layout, night: date) -> date | None:
    """Return the first day from which the clock still reaches the night."""
    rule = _clock(layout, votes=False)
    if rule is None:
        return None
    reaching = (
        day
        for day in days.span(days.shift(night, -rule.number), days.shift(night, -1))
        if days.day_of(count(layout.counter, rule, day).act_by) >= night
    )
    return next(reaching, None)


def _complete_by(layout: Layout, steps: tuple[nights.Step, ...]) -> date | None:
    """Return the last day the office is open before the first step must begin."""
    if not steps:
        return None
    first = min(days.day_of(nights.safe_start(layout, step)) for step in steps)
    eve = days.at(days.shift(first, -1), days.LAST_MINUTE)
    return layout.rules.town.clerk.last_open_moment(eve).date()


def _decide_by(layout: Layout, night: date) -> date | None:
    rule = _clock(layout, votes=True)
    if rule is None:
        return None
    return days.day_of(count(layout.counter, rule, night).act_by)
