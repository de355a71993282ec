"""What the print room does: packets, agendas, filing calendars, the demonstration.

It takes cases from `casework`, has their papers printed by `packets`, and puts the
files out whole or not at all.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from noticegen import (
    almanac,
    casework,
    days,
    meetings,
    outbox,
    packets,
    record,
    recordroom,
)
from noticegen.entries import refuse_if
from noticegen.filenames import alike
from noticegen.home import HERE
from noticegen.problems import Problem, RefusedError, refuse
from noticegen.reasons import in_words
from noticegen.render.presses import Presses

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date
    from pathlib import Path

    from noticegen.duties import Rulebook
    from noticegen.home import Home
    from noticegen.papers import Case
    from noticegen.record import Record

DRAFTS = "-draft"  # after the docket, so that no draft takes a finished paper's place
DEMO = HERE / "demo"
DEMO_DAYS = (
    ("intake", "2026-10-21"),
    ("hearing", "2026-10-26"),
    ("hearing", "2026-11-12"),
    ("desk", "2026-11-12"),
)
DEMO_AGENDA = ("2026-11-10", "2026-11-04")  # the night, and the day it is made
DEMO_YEAR = 2027
DEMO_PROCEDURE, DEMO_BOARD = "carver-land-disturbance", "planning-board"
DEMO_RECIPIENT = packets.Recipient(
    (
        "ELLIS, WAYNE TRUSTEE OF",
        "ELLIS FAMILY TRUST",
        "10 MEADOW ST",
        "CARVER MA 02330",
    ),
    ("37-5",),
)


Outcome = packets.Outcome


def order(  # noqa: PLR0913  one argument an option of the commands that print
    *,
    stages: Sequence[str] = (),
    documents: Sequence[str] = (),
    formats: Sequence[str] = packets.FORMATS,
    dated: date | None = None,
    draft: bool = False,
    large: bool = False,
    lines: Sequence[str] = (),
    parcels: Sequence[str] = (),
) -> packets.Order:
    """Return what was asked for, as the print room takes it."""
    to = packets.Recipient(tuple(lines), tuple(parcels)) if lines else None
    return packets.Order(
        stages=tuple(stages),
        documents=tuple(documents),
        formats=tuple(formats),
        dated=dated,
        draft=draft,
        large=large,
        recipient=to,
    )


def answer(outcomes: Sequence[packets.Outcome]) -> dict[str, list[dict[str, object]]]:
    """Return what was built as `build` answers it, with the folders."""
    many = len(outcomes) > 1

    def told(outcome: packets.Outcome, said: dict[str, object]) -> dict[str, object]:
        return {"docket": outcome.docket, **said} if many else said

    documents: list[dict[str, object]] = [
        told(each, {"id": paper, "files": list(files)})
        for each in outcomes
        for paper, files in each.documents
    ]

    return {
        "documents": documents,
        "refused": [
            told(each, {"id": paper, "why": why})
            for each in outcomes
            for paper, why in each.refused
        ],
        "not_yet": [
            told(each, {"id": paper, "why": why})
            for each in outcomes
            for paper, why in each.not_yet
        ],
        "warnings": [
            told(each, {"code": code, "text": text})
            for each in outcomes
            for code, text in each.warnings
        ],
        "folders": [{"folder": str(each.folder)} for each in outcomes if each.folder],
    }


def print_filing_calendar(
    office: Home, name: str, board: str, year: int, target: Path
) -> None:
    """Write the filing calendar of a year as one PDF or Word file."""
    rules = casework.rulebook(office, name)
    almanac.require_board(rules, board)
    nights_of_year = meetings.filing_calendar(rules, board, year)
    empty = record.Record(docket="calendar", procedure=name, events=())
    case = recordroom.as_case(empty, rules, days.year_ends(year)[0])
    shelf = _shelf(office, rules)
    rows = [meetings.as_row(night, year) for night in nights_of_year]
    board_name = rules.town.boards[board].name
    printing = packets.Printing(
        case, shelf, packets.Order(formats=(_form(target),), large=False)
    )
    printing.known = printing.known.adding(
        calendar={"board": board_name, "year": year, "nights": rows},
        docket=rules.phrases.say("calendar.docket", board=board_name, year=year),
    )
    printing.run_one("filing-calendar")
    refuse_if([Problem("filing-calendar", why) for _, why in printing.refused])
    if not printing.files:
        raise refuse(str(target), "is no format of this paper.", "See its template.")
    outbox.write_file(target, *printing.files.values())


def _form(target: Path) -> str:
    forms = {ending: form for form, ending in packets.ENDINGS.items()}
    if target.suffix not in forms:
        known = ", ".join(forms)
        raise refuse(str(target), "is no kind of file to print.", f"Use {known}.")
    return forms[target.suffix]


def _shelf(office: Home, rules: Rulebook) -> packets.Shelf:
    extra = frozenset(rules.procedure.events)
    duties = frozenset(duty.id for duty in rules.procedure.duties)
    return packets.Shelf(office, rules.procedure.templates, extra, duties)


def build(
    office: Home,
    paths: Sequence[Path],
    order: packets.Order,
    *,
    target: Path,
    today: date,
) -> tuple[packets.Outcome, ...]:
    """Build the papers asked for of each record, each into a folder of its docket.

    A stage of which a paper is refused writes nothing for that record; so does a
    paper asked for by name. What is not due yet is told.
    """
    style, letterhead = office.text(packets.STYLE), office.bytes(packets.LETTERHEAD)
    needed = None if "pdf" in order.formats else 0
    with Presses(style, letterhead, count=needed) as presses:
        cases = _read_cases(office, paths, today)
        ids = {case.rules.procedure.id: case for case in cases}
        shelves = {name: _shelf(office, case.rules) for name, case in ids.items()}
        refuse_if([each for one in shelves.values() for each in one.unknown(order)])
        return tuple(
            _put_one(
                packets.build(case, shelves[case.rules.procedure.id], order, presses),
                path,
                target,
            )
            for path, case in zip(paths, cases, strict=True)
        )


def _read_cases(office: Home, paths: Sequence[Path], today: date) -> tuple[Case, ...]:
    """Read every record; all that is wrong with any of them is told at once."""
    cases: list[Case] = []
    problems: list[Problem] = []
    for path in paths:
        name = path.name if len(paths) == 1 else str(path)
        try:
            cases.append(_read_case(office, path, name, today))
        except RefusedError as error:
            problems += error.problems
    refuse_if(problems)
    _refuse_twins(paths, cases)
    return tuple(cases)


def _read_case(office: Home, path: Path, name: str, today: date) -> Case:
    read, rules = casework.read_record(office, casework.read_text(path), name)
    case = recordroom.as_case(read, rules, today)
    return replace(case, list_changed=_list_changed(read, path))


def _list_changed(read: Record, path: Path) -> bool | None:
    """Return whether the list beside a record is not the one that was certified."""
    held = read.abutters
    certified = held.certified if held else None
    if held is None or held.file is None or certified is None:
        return None
    beside = path.parent / held.file
    if certified.sha256 is None or not beside.is_file():
        return None
    return sha256(beside.read_bytes()).hexdigest() != certified.sha256


def _refuse_twins(paths: Sequence[Path], cases: Sequence[Case]) -> None:
    seen: dict[str, Path] = {}
    for path, case in zip(paths, cases, strict=True):
        key = alike(case.record.docket)
        if key in seen:
            what = f"has the docket of {seen[key]}, {case.record.docket}."
            raise refuse(str(path), what, "Give each application its own docket.")
        seen[key] = path


def _put_one(printing: packets.Printing, path: Path, target: Path) -> packets.Outcome:
    """Put out what was printed of a record, unless a paper of it was refused."""
    case = printing.case
    docket = case.record.docket
    refused, not_yet = tuple(printing.refused), tuple(printing.not_yet)
    if refused or not printing.files:
        return packets.Outcome(docket, (), refused, not_yet)
    folder = target / f"{docket}{DRAFTS if printing.order.draft else ''}"
    rules = _rules(printing.shelf.office, case)
    sources = {"record.yaml": path.read_bytes(), **rules}
    packets.put(printing, folder, sources)
    made = tuple((paper, tuple(names)) for paper, names in printing.made.items())
    warnings = tuple(
        (each.code, each.text)
        for each in case.schedule.warnings
        if each.code.startswith(packets.ON_PAPERS)
    )
    return packets.Outcome(docket, made, refused, not_yet, folder, warnings)


def _rules(office: Home, case: Case) -> dict[str, bytes]:
    """Return the rule files that a case was built under."""
    rules = case.rules
    names = (
        f"{casework.PROCEDURES}/{rules.procedure.id}.yaml",
        f"calendars/{rules.town.id}.yaml",
        f"calendars/{rules.town.state.id}.yaml",
        casework.PHRASES,
        casework.EMPTY_PHRASES,
    )
    return {name: office.bytes(name) for name in names}


def agenda(  # noqa: PLR0913  what to print, from what, where, as of when
    office: Home,
    meeting: tuple[str, date],
    paths: Sequence[Path],
    order: packets.Order,
    *,
    target: Path,
    today: date,
) -> packets.Outcome:
    """Build one Open Meeting Law notice, with every record's item on it.

    `meeting` is the board's id and the night.
    """
    board, night = meeting
    cases = _read_cases(office, paths, today)
    shelves = [_shelf(office, case.rules) for case in cases]
    able = (pair for pair in zip(cases, shelves, strict=True) if pair[1].has("agenda"))
    first, shelf = next(able, (cases[0], shelves[0]))
    rules = first.rules
    almanac.require_board(rules, board)
    found = meetings.items(cases, night)
    if not found:
        what = f"has nothing in these records for {in_words(night)}."
        raise refuse(board, what, "Look at the hearings that are set, or the date.")
    printing = packets.Printing(first, shelf, order, by_law=False)
    printing.known = printing.known.adding(
        agenda=meetings.agenda_facts(rules, board, night, found, today),
        docket=f"{rules.town.boards[board].name} {in_words(night)}",
    )
    printing.run_one("agenda")
    if printing.refused:
        return packets.Outcome(f"{board} {night}", (), tuple(printing.refused))
    folder = target / f"{board}-{night}"
    sources: dict[str, bytes] = {}
    for path, case in zip(paths, cases, strict=True):
        sources[f"{case.record.docket}/record.yaml"] = path.read_bytes()
        sources |= _rules(office, case)
    packets.put(printing, folder, sources)
    made = tuple((paper, tuple(names)) for paper, names in printing.made.items())
    return packets.Outcome(f"{board} {night}", made, folder=folder)


def verify(folder: Path) -> tuple[Problem, ...]:
    """Return what is wrong with the packets in a folder: hashes first, then words."""
    if not folder.is_dir():
        raise refuse(str(folder), "is not a folder.", "Name a folder that was built.")
    found = (each.parent for each in sorted(folder.rglob(outbox.MANIFEST)))
    packed = [each for each in found if not _is_left_over(each.relative_to(folder))]
    if not packed:
        raise refuse(str(folder), "holds no packet.", "Build one with noticegen build.")
    problems: list[Problem] = []
    for each in packed:
        problems += outbox.verify_hashes(each) or packets.same_words(each)
    return tuple(problems)


def _is_left_over(folder: Path) -> bool:
    """Return whether a folder is what a run that stopped has left."""
    return any(part.startswith(".") for part in folder.parts)


def demo(target: Path) -> tuple[packets.Outcome, ...]:
    """Build everything there is for the sample application, at the days of its life."""
    office = casework.open_office()
    sample = DEMO / "record.yaml"
    outcomes: list[packets.Outcome] = []
    for stage, day in DEMO_DAYS:
        order = packets.Order(stages=(stage,), recipient=DEMO_RECIPIENT)
        outcomes += build(
            office, [sample], order, target=target, today=days.parse_day(day)
        )
    night, made = map(days.parse_day, DEMO_AGENDA)
    board, year = DEMO_BOARD, DEMO_YEAR
    outcomes.append(
        agenda(
            office,
            (board, night),
            [sample],
            packets.Order(),
            target=target,
            today=made,
        )
    )
    page = target / f"filing-calendar-{year}.pdf"
    print_filing_calendar(office, DEMO_PROCEDURE, board, year, page)
    return tuple(outcomes)
