"""What the print room does: packets, agendas, filing calendars, the demonstration.

It takes cases from `casework`, has their papers printed by `packets`, and puts the
files out whole or not at all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from noticegen import (
    almanac,
    bulk,
    casefile,
    casework,
    days,
    meetings,
    outbox,
    packets,
    record,
)
from noticegen.entries import refuse_if
from noticegen.home import HERE
from noticegen.problems import Problem, refuse
from noticegen.reasons import in_words
from noticegen.render.presses import Presses

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date
    from pathlib import Path

    from noticegen.casefile import Given
    from noticegen.home import Home
    from noticegen.papers import Case

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
    case = casefile.as_case(empty, rules, days.year_ends(year)[0])
    shelf = packets.shelf(office, case)
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


@dataclass(frozen=True, slots=True)
class Job:
    """The papers to print of one record, wherever that is done."""

    home: Path | None
    given: Given
    order: packets.Order
    today: date


def build(  # noqa: PLR0913  what to print, where, as of when, by how many hands
    office: Home,
    paths: Sequence[Path],
    order: packets.Order,
    *,
    target: Path,
    today: date,
    cluster: str | None = None,
    told: bulk.Told = bulk.quiet,
) -> tuple[packets.Outcome, ...]:
    """Build the papers asked for of each record, each into a folder of its docket.

    A stage of which a paper is refused writes nothing for that record; so does a
    paper asked for by name. What is not due yet is told. Many records are printed by
    several processes, or by a cluster.
    """
    if len(paths) == 1 and cluster is None:
        return (_build_one(office, paths[0], order, target=target, today=today),)
    taken = casefile.open_all(office, paths, today)
    by_procedure = {case.rules.procedure.id: case for _, case in taken}
    shelves = [packets.shelf(office, case) for case in by_procedure.values()]
    refuse_if([each for shelf in shelves for each in shelf.unknown(order)])
    jobs = {given.name: Job(office.own, given, order, today) for given, _ in taken}
    made = bulk.run(print_one, jobs, cluster=cluster, told=told)
    whole = bulk.all_of(made)
    return tuple(_put_one(each, order, target) for each in whole.values())


def _build_one(
    office: Home, path: Path, order: packets.Order, *, target: Path, today: date
) -> packets.Outcome:
    """Build the papers of one record, its PDFs printed beside the rest of the work."""
    style, letterhead = office.text(packets.STYLE), office.bytes(packets.LETTERHEAD)
    needed = None if "pdf" in order.formats else 0
    with Presses(style, letterhead, count=needed) as presses:
        ((given, case),) = casefile.open_all(office, [path], today)
        made = _printed(office, given, case, order, presses)
        return _put_one(made, order, target)


def print_one(job: Job) -> packets.Printed:
    """Print the papers of one record; nothing is written yet."""
    office = casework.open_office(job.home)
    case = job.given.case(office, job.today)
    return _printed(office, job.given, case, job.order, None)


def _printed(
    office: Home,
    given: Given,
    case: Case,
    order: packets.Order,
    presses: Presses | None,
) -> packets.Printed:
    shelf = packets.shelf(office, case)
    refuse_if([*shelf.unknown(order)])
    printing = packets.build(case, shelf, order, presses)
    return packets.printed(printing, casefile.sources(office, given, case))


def _put_one(
    made: packets.Printed, order: packets.Order, target: Path
) -> packets.Outcome:
    """Put out what was printed of a record, unless a paper of it was refused."""
    if made.refused or not made.files:
        return made.outcome(None)
    folder = target / f"{made.docket}{DRAFTS if order.draft else ''}"
    packets.put(made, folder)
    return made.outcome(folder)


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
    taken = casefile.open_all(office, paths, today)
    cases = tuple(case for _, case in taken)
    shelves = [packets.shelf(office, case) for case in cases]
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
    for given, case in taken:
        named = casefile.sources(office, given, case)
        sources[f"{case.record.docket}/record.yaml"] = named.pop("record.yaml")
        sources |= named
    made = replace(packets.printed(printing, sources), docket=f"{board} {night}")
    packets.put(made, folder)
    return made.outcome(folder)


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
