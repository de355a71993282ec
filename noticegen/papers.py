"""The facts a paper may print: those of the record, the town, the law and the dates.

One place brings them together, so that two papers of a case cannot differ. Nothing
is read or written here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from math import ceil
from typing import TYPE_CHECKING

from noticegen import days, facts, findings
from noticegen.schedule import dates_as_facts, with_latest
from noticegen.text import Letterhead
from noticegen.words import day_in_words, hours_in_words, moment_in_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from noticegen.duties import Duty, Rulebook
    from noticegen.facts import Facts
    from noticegen.parts import Party
    from noticegen.record import Record
    from noticegen.schedule import Schedule
    from noticegen.story import Story
    from noticegen.town import Town


@dataclass(frozen=True, slots=True)
class Case:
    """One application as of a day: its record, its law, its story, its schedule."""

    record: Record
    rules: Rulebook
    story: Story
    schedule: Schedule
    known: Facts
    list_changed: bool | None = None  # is the list the one certified? None: not seen
    mailing: Mapping[str, object] = field(default_factory=dict)  # see mailing.told

    @property
    def today(self) -> date:
        """The day of the case."""
        return self.schedule.today


def established(case: Case) -> Facts:
    """Return every fact a paper of the case may print; the ad's length comes later."""
    rules, town = case.rules, case.rules.town
    known = case.known
    complete = findings.completeness(case.record, rules.procedure, known)
    finding = findings.jurisdiction(rules.procedure, known)
    dates = dates_as_facts(case.schedule.duties)
    for name, duty in zip(dates, case.schedule.duties, strict=False):
        dates[name] = {**_mapping(dates[name]), **_in_words(duty)}
    return known.adding(
        today=case.today,
        town=_town(case),
        board=_board(case),
        clerk=_office(town, "clerk"),
        assessors=_assessors(case),
        offices=[{"name": name} for name in rules.procedure.offices],
        newspaper=dict(town.newspaper.details),
        procedure={
            "id": rules.procedure.id,
            "title": rules.procedure.title,
            "permit": rules.procedure.permit,
            "chapter": rules.procedure.chapter,
            **rules.procedure.details,
        },
        parties=parties(case.record, rules),
        dates=with_latest(dates),
        duties=[_as_row(duty) for duty in case.schedule.duties],
        warnings=[
            {
                "code": each.code,
                "text": each.text,
                "cite": each.cite,
                "date": each.date,
            }
            for each in case.schedule.warnings
        ],
        completeness={
            "items": complete.items,
            "missing": complete.missing,
            "complete": complete.complete,
            "newest": complete.newest,
        },
        jurisdiction={
            "finding": finding.finding,
            "text": finding.text or None,
            "cite": finding.cite or None,
        },
        ad=_ad(case),
        notice={"list_changed": case.list_changed},
        mailing=dict(case.mailing),
    )


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def letterhead(rules: Rulebook) -> Letterhead:
    """Return the masthead of the procedure's board in its town."""
    town = rules.town
    board = town.boards[rules.procedure.board]
    lines = (
        town.details["hall"],
        f"{town.details['short']}, {town.details['state']} {town.details['zip']}",
        board.details.get("email", ""),
    )
    return Letterhead(town.details["name"], board.name, tuple(filter(None, lines)))


def parties(record: Record, rules: Rulebook) -> list[dict[str, object]]:
    """Return the applicant, the owners and the representative, each once.

    One with two parts, such as an applicant who is the owner, is named with both. A
    party without a name is none; one without an address has no lines to write to.
    """
    roles = [("applicant", record.applicant)]
    roles += [("owner", owner) for owner in record.owners]
    roles += [("representative", record.representative)]
    found: dict[tuple[str, ...], dict[str, object]] = {}
    for role, party in roles:
        if party is None or not party.name:
            continue
        said = rules.phrases.say(f"parties.{role}")
        lines = _envelope(party)
        if before := found.get(lines):
            before["role"] = f"{before['role']} {rules.phrases.say('and')} {said}"
            continue
        found[lines] = {
            "role": said,
            "name": party.name,
            "address": party.address,
            "lines": lines if party.address else None,
        }
    return [*found.values()]


def _envelope(party: Party) -> tuple[str, ...]:
    block = party.address.block if party.address else ()
    return tuple(line for line in (party.name, party.firm, *block) if line)


def _town(case: Case) -> dict[str, object]:
    town = case.rules.town
    said: dict[str, object] = dict(town.details)
    hearings = case.story.hearings()
    before = town.settings.get("accommodation_days")
    if hearings and isinstance(before, int):
        said["accommodation_by"] = days.shift(hearings[-1].date, -before)
    return said


def _board(case: Case) -> dict[str, object]:
    board = case.rules.town.boards[case.rules.procedure.board]
    return {
        **board.details,
        "name": board.name,
        "members": board.members,
        "chair": board.chair,
        "quorum": board.quorum,
        "place": board.place,
        "time": board.time,
    }


def _office(town: Town, name: str) -> dict[str, object]:
    office = town.offices[name]
    details = town.office_details[name]
    return {**details, "name": office.name, "hours": hours_in_words(office.week)}


def _assessors(case: Case) -> dict[str, object]:
    town = case.rules.town
    if "assessors" not in town.offices:
        return {}
    said = _office(town, "assessors")
    allowed = town.settings.get("list_days_to_make")
    if isinstance(allowed, int):
        answer = town.counter().working_days_after(case.today, allowed)
        said["answer_by"] = answer.base
    said["list_fee"] = town.settings.get("list_fee")
    return said


def _in_words(duty: Duty) -> dict[str, object]:
    return {
        "act_by_words": _said(duty.act_by),
        "legal_last_words": _said(duty.legal_last),
        "done_words": _said(duty.done),
        "vote_by": duty.vote_by,
        "certify_from": duty.certify_from,
        "days_late": duty.days_late,
    }


def _as_row(duty: Duty) -> dict[str, object]:
    return {
        "id": duty.id,
        "act": duty.act,
        "who": duty.who,
        "status": str(duty.status),
        "why": duty.why,
        "cite": duty.cite,
        **_in_words(duty),
    }


def _said(day: date | datetime | None) -> str | None:
    if isinstance(day, datetime):
        return moment_in_words(day)
    return day_in_words(day) if day else None


def _ad(case: Case) -> dict[str, object]:
    """Return the newspaper and the edition the notice is for, once a hearing is set."""
    paper = case.rules.town.newspaper
    said: dict[str, object] = {
        "newspaper": paper.name,
        "rate_words": case.rules.phrases.say(
            "ad.rate",
            rate=f"{paper.rate or 0:.2f}",
            minimum=f"{paper.minimum or 0:.2f}",
            words=paper.words_per_line,
        ),
    }
    edition = edition_for(case)
    if edition is None:
        return said
    return said | {
        "edition": edition,
        "editions": _editions(case, edition),
        "copy_by": moment_in_words(paper.copy_due(edition)),
    }


def _editions(case: Case, last: date) -> list[date]:
    """Return every edition the notice is to run in, where the law asks for two."""
    hearings = case.story.hearings()
    suffix = f":{len(hearings)}" if len(hearings) > 1 else ""
    first = case.schedule.duty(f"first-notice-published{suffix}")
    if first is None or first.act_by is None:
        return [last]
    paper = case.rules.town.newspaper
    before = first.done or paper.last_out(days.shift(last, -1))
    return [before, last]


def edition_for(case: Case) -> date | None:
    """Return the edition the notice ran in, or the safest one still open for copy."""
    hearings = case.story.hearings()
    suffix = f":{len(hearings)}" if len(hearings) > 1 else ""
    duty = case.schedule.duty(f"notice-published{suffix}")
    if duty is None or duty.act_by is None or duty.legal_last is None:
        return None
    if duty.done:
        return duty.done
    paper = case.rules.town.newspaper
    safe = paper.last_out(days.day_of(duty.act_by))
    if paper.copy_due(safe).date() >= case.today:
        return safe
    return paper.last_out(days.day_of(duty.legal_last))


def measured(known: Facts, case: Case, words: Sequence[str]) -> Facts:
    """Return the facts with the length and cost of the notice's words, in dollars."""
    paper = case.rules.town.newspaper
    count = sum(len(each.split()) for each in words)
    lines = ceil(count / paper.words_per_line)
    said: dict[str, object] = {"words": count, "lines": lines}
    if paper.rate is not None:
        said["cost"] = max(lines * paper.rate, paper.minimum or 0)
    return known.adding(ad=said)


def base_facts(record: Record, rules: Rulebook, today: date) -> Facts:
    """Return the record's own facts on a day."""
    extra = frozenset(rules.procedure.events)
    return facts.establish(record, today=today, also=extra)
