"""What the record room does: check, log, begin a record, show facts, start a home."""

from __future__ import annotations

import shutil
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from noticegen import (
    answers,
    casefile,
    docketing,
    findings,
    outbox,
    papers,
    record,
)
from noticegen.casework import PROCEDURES, read_record, read_text, rulebook
from noticegen.facts import Gap
from noticegen.home import PARTS, shipped
from noticegen.mailing import told
from noticegen.problems import RefusedError, refuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import date
    from pathlib import Path

    from noticegen.answers import Answer
    from noticegen.docketing import Effect
    from noticegen.events import Event
    from noticegen.home import Home


def log_answer(effect: Effect) -> Answer:
    """Return what logging an event did, as `log` answers it."""
    return {
        "event": effect.event.event,
        "date": answers.plain(effect.event.date),
        "taken": answers.plain(effect.taken),
        "earliest_start": answers.plain(effect.earliest),
        "effects": list(effect.sentences),
        "late": [duty.id for duty in effect.late],
        "warnings": [answers.of_warning(each) for each in effect.warnings],
    }


def event_fields(
    event: str, day: date, clock: str | None, pairs: Sequence[str]
) -> dict[str, object]:
    """Return an event's fields from the words of the command line."""
    fields: dict[str, object] = {"event": event, "date": day.isoformat()}
    if clock is not None:
        fields["time"] = clock
    return fields | record.parse_fields(pairs)


def check(
    office: Home,
    text: str,
    name: str = "record.yaml",
    *,
    today: date,
    folder: Path | None = None,
) -> tuple[Answer, bool]:
    """Return what the office finds of a record, and whether it is in order.

    In order is one that is whole, contradicts nothing, and has no notice that was
    given too late, not in time or not to all. What the procedure says nothing of is
    None. The lists of abutters are looked for in `folder`.
    """
    read, rules = read_record(office, text, name)
    lists = casefile.beside(read, folder) if folder else ()
    case = casefile.with_lists(office, casefile.as_case(read, rules, today), lists)
    whole = findings.completeness(read, rules.procedure, case.known)
    finding = findings.jurisdiction(rules.procedure, case.known)
    proof = findings.proof(case.schedule.duties, case.story)
    mailing = case.mailing
    wanted = mailing.get("of")
    if isinstance(wanted, int):
        proof = replace(proof, of=wanted, missing=_words(mailing["missing"]))
    answer: Answer = {
        "docket": read.docket,
        "today": answers.plain(today),
        "complete": whole.complete,
        "missing": [f"{each.cite}: {each.text}" for each in whole.missing],
        "jurisdiction": finding.finding if rules.procedure.jurisdiction else None,
        "jurisdiction_why": f"{finding.text} {finding.cite}.".strip(" ."),
        "notice": {
            "published": proof.published and str(proof.published),
            "posted": proof.posted and str(proof.posted),
            "mailed": proof.mailed
            and {
                "of": proof.of,
                "done": proof.done,
                "status": str(proof.mailed),
                "missing": list(proof.missing),
            },
        },
        "wrong_papers": [],
        "warnings": [
            *(answers.of_warning(each) for each in case.schedule.warnings),
            *_of_the_list(mailing),
        ],
    }
    contradicted = any(each.code == "contradiction" for each in case.schedule.warnings)
    return answer, whole.complete and not contradicted and not proof.defective


def _words(values: object) -> tuple[str, ...]:
    return tuple(map(str, values)) if isinstance(values, list) else ()


def _of_the_list(mailing: Mapping[str, object]) -> Iterator[Answer]:
    """Yield what `check` warns of the list of abutters."""
    if problem := mailing.get("problem"):
        yield {"code": "list", "text": str(problem), "cite": None, "date": None}
    held = mailing.get("held")
    if held and not mailing.get("date"):
        text = f"{held} rows cannot be mailed as they stand: noticegen list says why."
        yield {"code": "list", "text": text, "cite": None, "date": None}


def known_facts(
    office: Home,
    text: str,
    name: str = "record.yaml",
    *,
    today: date,
    folder: Path | None = None,
) -> list[tuple[str, object]]:
    """Return every name a template may use, with its value; None for a gap."""
    read, rules = read_record(office, text, name)
    lists = casefile.beside(read, folder) if folder else ()
    case = casefile.with_lists(office, casefile.as_case(read, rules, today), lists)
    known = papers.established(case)
    return [
        (path, None if isinstance(value, Gap) else answers.plain(value))
        for path, value in known.names()
    ]


def new_record(office: Home, name: str, target: Path) -> None:
    """Write a commented record for a clerk to fill in; an existing file is kept."""
    rulebook(office, name)
    if target.exists():
        what = "is there already and was left as it is."
        raise refuse(str(target), what, "Choose another name with -o.")
    blank = f"{PROCEDURES}/{name}.new.yaml"
    if office.find(blank) is None:
        fix = f"Write {blank}, or copy a record of that procedure."
        raise refuse(name, "has no blank record to copy.", fix)
    outbox.write_file(target, office.bytes(blank))


def log(
    office: Home, path: Path, fields: Mapping[str, object], *, today: date
) -> Effect:
    """Add an event to a record's file and return what it did.

    Refused, with the file left as it was: what cannot have happened, and an act of
    choice that would be unlawful. What came late is stored.
    """
    read_text(path)
    with outbox.alone(path):
        whole = _with_hash(fields, path.parent)
        longer, effect = logged(office, read_text(path), whole, path.name, today=today)
        _ask_who(office, longer, path, effect.event)
        outbox.write_file(path, longer.encode())
    return effect


def _with_hash(fields: Mapping[str, object], folder: Path) -> Mapping[str, object]:
    """Return an event's fields with the hash of the proof that it puts in the file."""
    name = fields.get("file")
    if fields.get("event") != "evidence" or not isinstance(name, str):
        return fields
    if not (folder / name).is_file():
        fix = "Put the scan beside the record, under that name."
        raise refuse(name, "is not beside the record.", fix)
    digest = sha256((folder / name).read_bytes()).hexdigest()
    return {**fields, "sha256": fields.get("sha256") or digest}


def _ask_who(office: Home, text: str, path: Path, event: Event) -> None:
    """Ask who was left out, when the pieces mailed are not those of the list.

    Where the list cannot be read nothing is asked: what happened is stored.
    """
    if event.event != "mailed" or event.get("pieces") is None:
        return
    read, rules = read_record(office, text, path.name)
    case = casefile.as_case(read, rules, event.date)
    events = told.mailed_for(case.story)
    try:
        found = casefile.settled(office, case, casefile.beside(read, path.parent))
    except RefusedError:
        return
    if events and (problem := told.asks(found, event, events)):
        raise RefusedError([problem])


def logged(
    office: Home,
    text: str,
    fields: Mapping[str, object],
    name: str = "record.yaml",
    *,
    today: date,
) -> tuple[str, Effect]:
    """Return a record's text with one more event, and what the event did."""
    before, rules = read_record(office, text, name)
    also = rules.procedure.events
    longer = record.with_event(text, fields, name, also=also)
    after = record.read(longer, name, also=also)
    if problems := docketing.refused(before, after, rules, today):
        raise RefusedError(problems)
    return longer, docketing.effect(before, after, rules)


def init(target: Path) -> tuple[str, ...]:
    """Copy the shipped calendars and templates to a folder for a town to change.

    The folder stands whole or not at all; one that has something in it is kept.
    """
    if target.is_dir() and any(target.iterdir()):
        what = "is not empty and was left as it is."
        raise refuse(str(target), what, "Name a new folder.")
    place = target.resolve()
    unfinished = place.with_name(f".{place.name}.unfinished")
    try:
        shutil.rmtree(unfinished, ignore_errors=True)
        for part in PARTS:
            shutil.copytree(shipped() / part, unfinished / part)
        if place.is_dir():
            place.rmdir()
        unfinished.rename(place)
    except OSError as error:
        shutil.rmtree(unfinished, ignore_errors=True)
        what = f"could not be written: {error.strerror or error}."
        raise refuse(
            str(target), what, "Name a new folder on a disk with room."
        ) from None
    return PARTS
