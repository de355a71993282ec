"""The command line: a thin door that reads what was asked, calls, and shows.

It alone asks the clock. Exit status 0: done, or yes; 1: no, or the data is wrong;
2: wrong usage of the command. Problems go to stderr, one line each.
"""

from __future__ import annotations

import errno
import sys
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from noticegen import casework, screens
from noticegen.problems import RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from noticegen import printroom
    from noticegen.home import Home

FORMATS = ("docx", "pdf", "text")
Command = Any  # a click callback: its options are its parameters


class _Day(click.ParamType[date]):
    """An ISO day; a part of a date is refused, never completed."""

    name = "YYYY-MM-DD"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> date:
        if isinstance(value, date):
            return value
        try:
            return casework.parse_day(str(value))
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)


DAY = _Day()
FILE = click.Path(path_type=Path)


class _Door(click.Group):
    """The command group: every refusal becomes one line a problem, status 1."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except RefusedError as error:
            for problem in error.problems:
                click.echo(str(problem), err=True)
        except OSError as error:  # a disk that fails where nobody expects it
            if error.errno == errno.EPIPE:
                raise
            place = error.filename or "The output"
            click.echo(f"{place}: {error.strerror}.", err=True)
        raise click.exceptions.Exit(1)


def _today() -> date:
    """Return the day it is at Town Hall, wherever the machine believes it stands."""
    from zoneinfo import ZoneInfo  # noqa: PLC0415  only when no day is given

    return datetime.now(ZoneInfo("America/New_York")).date()


def _common(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that every command takes."""
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Answer in JSON."),
        click.option(
            "--home",
            type=FILE,
            envvar="NOTICEGEN_HOME",
            help="A town's own calendars/ and templates/ (or NOTICEGEN_HOME).",
        ),
        click.option(
            "--today",
            type=DAY,
            default=_today,
            help="The day to answer for; today when not given.",
        ),
    ):
        command = option(command)
    return command


def _many(command: Callable[..., None]) -> Callable[..., None]:
    """Add the option of the commands that take many records."""
    return click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Work on the Dask cluster whose scheduler is at ADDRESS.",
    )(command)


@contextmanager
def _progress(count: int) -> Iterator[Callable[[int], None]]:
    """Yield what tells how far the work is: a bar, where there is more than one job."""
    if count == 1 or not sys.stderr.isatty():
        yield lambda _: None
        return
    with click.progressbar(length=count, label="Records", file=sys.stderr) as bar:
        yield lambda done: bar.update(done - bar.pos)


def _answer(answer: object, text: Iterable[str], *, as_json: bool) -> None:
    if as_json:
        import json  # noqa: PLC0415  only when asked for

        click.echo(json.dumps(answer, indent=2, ensure_ascii=False))
    else:
        for line in text:
            click.echo(line)


def _end(*, well: bool) -> NoReturn:
    sys.exit(0 if well else 1)


def _almanac() -> Any:  # noqa: ANN401  a module
    from noticegen import almanac  # noqa: PLC0415  not always asked for

    return almanac


def _recordroom() -> Any:  # noqa: ANN401  a module
    from noticegen import recordroom  # noqa: PLC0415  not always asked for

    return recordroom


def _office(home: Path | None) -> Home:
    return casework.open_office(home)


@click.group(cls=_Door)
@click.version_option(package_name="noticegen")
def main() -> None:
    """Every date, paper, letter and proof that a town permit needs."""


# --- Dates --------------------------------------------------------------------------


@main.command()
@click.argument("record", type=FILE)
@_common
def dates(record: Path, today: date, home: Path | None, *, as_json: bool) -> None:
    """Every duty of RECORD: its dates in both readings, how it stands, and why.

    Exit status 1 while a duty is missed.
    """
    schedule = casework.dates(
        _office(home), casework.read_text(record), record.name, today=today
    )
    answer = casework.dates_answer(schedule)
    _answer(answer, screens.dates(answer), as_json=as_json)
    _end(well=not schedule.missed)


@main.command()
@click.argument("record", type=FILE)
@_common
def nights(record: Path, today: date, home: Path | None, *, as_json: bool) -> None:
    """The lawful nights for RECORD's hearing, with the last moment of each step.

    Exit status 1 when there is none; the advice says what would help.
    """
    found = casework.lawful_nights(
        _office(home), casework.read_text(record), record.name, today=today
    )
    answer = casework.nights_answer(found)
    _answer(answer, screens.nights(answer), as_json=as_json)
    _end(well=bool(found.nights) or not found.rejected)


@main.command()
@click.argument("board")
@click.argument("year", type=click.IntRange(1900, 2200))
@click.option("-p", "--procedure", default="carver-land-disturbance", show_default=True)
@click.option("-o", "--output", type=FILE, help="Print it: a .pdf, .docx or .txt file.")
@_common
def calendar(
    board: str,
    year: int,
    procedure: str,
    output: Path | None,
    today: date,
    home: Path | None,
    *,
    as_json: bool,
) -> None:
    """A year's filing calendar of BOARD: for each night the days of each step."""
    _ = today
    office = _office(home)
    answer = _almanac().filing_calendar(office, procedure, board, year)
    if output is not None:
        _printroom().print_filing_calendar(office, procedure, board, year, output)
        _answer(answer | {"file": str(output)}, [f"Written: {output}"], as_json=as_json)
        return
    _answer(answer, screens.filing_calendar(answer), as_json=as_json)


@main.command()
@click.option("--within", type=click.IntRange(0, 10_000), help="At most N after D.")
@click.option("--after", help="The day (or moment) it counts from.")
@click.option("--at-least", type=click.IntRange(0, 10_000), help="At least N before D.")
@click.option("--before", help="The day (or moment) of the event.")
@click.option(
    "--unit",
    type=click.Choice(["days", "working-days", "hours", "years"]),
    default="days",
    show_default=True,
)
@_common
def count(
    within: int | None,
    after: str | None,
    at_least: int | None,
    before: str | None,
    unit: str,
    today: date,
    home: Path | None,
    *,
    as_json: bool,
) -> None:
    """Count a period both ways: --within N --after D, or --at-least N --before D.

    D is a day like 2027-03-16; for hours a moment like 2027-03-16T19:00.
    """
    _ = today
    forward = within is not None and after is not None
    backward = at_least is not None and before is not None
    if forward == backward:
        message = "give --within N --after D, or --at-least N --before D"
        raise click.UsageError(message)
    number, start = (within, after) if forward else (at_least, before)
    answer = _almanac().count(
        _office(home),
        number=number or 0,
        start=start or "",
        unit=unit,
        forward=forward,
    )
    _answer(answer, screens.count(answer), as_json=as_json)


@main.command()
@click.argument("year", type=click.IntRange(1900, 2200))
@click.argument("last", type=click.IntRange(1900, 2200), required=False)
@_common
def holidays(
    year: int, last: int | None, today: date, home: Path | None, *, as_json: bool
) -> None:
    """The legal holidays of YEAR, or of the years from YEAR to LAST."""
    _ = today
    last = last or year
    if last < year:
        message = f"LAST is before YEAR: write {last} {year}"
        raise click.UsageError(message)
    answer = _almanac().holidays(_office(home), year, last)
    _answer(answer, screens.holidays(answer), as_json=as_json)


# --- The record ---------------------------------------------------------------------


@main.command()
@click.argument("record", type=FILE)
@_common
def check(record: Path, today: date, home: Path | None, *, as_json: bool) -> None:
    """Is RECORD whole, is a permit needed, was notice given; what to look out for.

    Exit status 1 while an item is missing, events contradict each other, or one of
    the notices is late or missed.
    """
    answer, well = _recordroom().check(
        _office(home),
        casework.read_text(record),
        record.name,
        today=today,
        folder=record.parent,
    )
    _answer(answer, screens.check(answer), as_json=as_json)
    _end(well=well)


@main.command()
@click.argument("record", type=FILE)
@_common
def facts(record: Path, today: date, home: Path | None, *, as_json: bool) -> None:
    """Every name a template may use for RECORD, with its value."""
    found = _recordroom().known_facts(
        _office(home),
        casework.read_text(record),
        record.name,
        today=today,
        folder=record.parent,
    )
    _answer(dict(found), screens.facts(found), as_json=as_json)


@main.command()
@click.option("-p", "--procedure", default="carver-land-disturbance", show_default=True)
@click.option("-o", "--output", type=FILE, required=True, help="The record to write.")
@_common
def new(
    procedure: str, output: Path, today: date, home: Path | None, *, as_json: bool
) -> None:
    """Write a commented record to fill in."""
    _ = today
    _recordroom().new_record(_office(home), procedure, output)
    _answer({"file": str(output)}, [f"Written: {output}"], as_json=as_json)


@main.command()
@click.argument("record", type=FILE)
@click.argument("event")
@click.argument("fields", nargs=-1, metavar="[KEY=VALUE]...")
@click.option("--date", "day", type=DAY, help="The day it happened; else today.")
@click.option("--time", "clock", help="The time, like 14:15.")
@_common
def log(
    record: Path,
    event: str,
    fields: tuple[str, ...],
    day: date | None,
    clock: str | None,
    today: date,
    home: Path | None,
    *,
    as_json: bool,
) -> None:
    """Log that EVENT happened: it is added to RECORD, comments and order kept.

    What came late is stored and said, with exit status 1. Refused are only what
    cannot have happened and acts of choice that would be unlawful. A value may be a
    list or a mapping, as in hearing={date: 2027-03-16, time: "19:00"}, and a key
    may be dotted, as in hearing.place="Town Hall".
    """
    given = _recordroom().event_fields(event, day or today, clock, fields)
    effect = _recordroom().log(_office(home), record, given, today=today)
    answer = _recordroom().log_answer(effect)
    _answer(answer, screens.log(answer), as_json=as_json)
    _end(well=not effect.late)


@main.command()
@click.argument("folder", type=FILE)
@_common
def init(folder: Path, today: date, home: Path | None, *, as_json: bool) -> None:
    """Copy calendars/ and templates/ to FOLDER for a town to make its own."""
    _ = today, home
    parts = _recordroom().init(folder)
    lines = [f"Written: {folder}/{part}/" for part in parts] + [
        f"Use it with --home {folder}, or set NOTICEGEN_HOME."
    ]
    answer = {"folder": str(folder), "parts": list(parts)}
    _answer(answer, lines, as_json=as_json)


# --- The mailing -------------------------------------------------------------------


def _mailroom() -> Any:  # noqa: ANN401  a module
    from noticegen import mailroom  # noqa: PLC0415  heavy, and not always asked for

    return mailroom


@main.command("list")
@click.argument("file", type=FILE)
@click.option("--locus", multiple=True, metavar="PARCEL", help="The site itself.")
@click.option("--town", default=casework.DEFAULT_TOWN, show_default=True)
@_common
def list_(
    file: Path,
    locus: tuple[str, ...],
    town: str,
    today: date,
    home: Path | None,
    *,
    as_json: bool,
) -> None:
    """What a certified list of abutters says: recipients, merges, what is held and why.

    FILE is the list as the assessors sent it (CSV, XLSX, XLS or ODS), or a record,
    whose list is then read with its corrections. Exit status 1 while a row is held.
    """
    answer = _mailroom().read_list(_office(home), file, locus, town=town, today=today)
    _answer(answer, screens.listed(answer), as_json=as_json)
    _end(well=not answer["held"])


@main.command()
@click.argument("records", type=FILE, nargs=-1, required=True)
@click.option("-o", "--output", type=FILE, required=True, help="The folder to fill.")
@click.option("--dated", type=DAY, help="The day of mailing, the date on the letters.")
@click.option(
    "--leave-out",
    "left_out",
    multiple=True,
    metavar="ROW=REASON",
    help="A row nothing is mailed for, and why; FILE:ROW for a further list.",
)
@click.option("--duplex", is_flag=True, help="An even number of sides each letter.")
@click.option("--only", help="Print these pieces again, like 3-5,8.")
@click.option("--resend", multiple=True, metavar="ROW", help="Mail a row again.")
@click.option("--labels", help="The sheet of labels, like 5160; else the town's own.")
@click.option("--first-label", type=click.IntRange(1), default=1, show_default=True)
@_many
@_common
def mail(
    records: tuple[Path, ...],
    output: Path,
    dated: date | None,
    left_out: tuple[str, ...],
    only: str | None,
    resend: tuple[str, ...],
    labels: str | None,
    first_label: int,
    cluster: str | None,
    today: date,
    home: Path | None,
    *,
    duplex: bool,
    as_json: bool,
) -> None:
    """Make each RECORD's mailing to the abutters: letters, labels, lists, the proof.

    Into OUTPUT/<docket>-mailing/, all or nothing. Exit status 1, and nothing written,
    while a row of the list is held: correct it in the record, or leave it out by name.
    """
    room = _mailroom()
    order = room.order(
        dated=dated,
        left_out=left_out,
        duplex=duplex,
        only=only or "",
        resend=resend,
        labels=labels,
        first_label=first_label,
    )
    with _progress(len(records)) as told:
        made = room.mail(
            _office(home),
            records,
            order,
            target=output,
            today=today,
            cluster=cluster,
            told=told,
        )
    answers = [each.answer for each in made]
    lines = [line for each in answers for line in screens.mailed(each)]
    _answer(answers[0] if len(answers) == 1 else answers, lines, as_json=as_json)


# --- Papers -------------------------------------------------------------------------


def _printroom() -> Any:  # noqa: ANN401  a module
    from noticegen import printroom  # noqa: PLC0415  heavy, and not always asked for

    return printroom


def _formats(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    _ = ctx
    said = (each.strip() for each in value.split(","))
    found = tuple(dict.fromkeys(each for each in said if each))
    wrong = [each for each in found if each not in FORMATS]
    if wrong or not found:
        message = f"'{value}': choose from {', '.join(FORMATS)}, comma between"
        raise click.BadParameter(message, param=param)
    return found


def _printing(command: Command) -> Command:
    """Add the options of the commands that print."""
    for option in (
        click.option("--large", is_flag=True, help="Large print, 18 points."),
        click.option("--dated", type=DAY, help="The date on the papers."),
        click.option("--draft", is_flag=True, help="Build with gaps marked, as DRAFT."),
        click.option(
            "--format",
            "formats",
            default=",".join(FORMATS),
            callback=_formats,
            show_default=True,
            help="Which files to make.",
        ),
    ):
        command = option(command)
    return command


@main.command()
@click.argument("records", type=FILE, nargs=-1, required=True)
@click.option("--stage", "stages", multiple=True, help="The papers due of a stage.")
@click.option("--document", "documents", multiple=True, help="One paper by its id.")
@click.option("-o", "--output", type=FILE, required=True, help="The folder to fill.")
@click.option("--to", "lines", multiple=True, help="A line of a letter's address.")
@click.option("--parcel", "parcels", multiple=True, help="A parcel of the addressee.")
@_printing
@_many
@_common
def build(
    records: tuple[Path, ...],
    stages: tuple[str, ...],
    documents: tuple[str, ...],
    output: Path,
    lines: tuple[str, ...],
    parcels: tuple[str, ...],
    formats: tuple[str, ...],
    dated: date | None,
    cluster: str | None,
    today: date,
    home: Path | None,
    *,
    draft: bool,
    large: bool,
    as_json: bool,
) -> None:
    """Build the papers of each RECORD into OUTPUT/<docket>/, all or nothing.

    --stage S: the papers of that stage that are due; --document ID: one paper.
    Exit status 1, and nothing written, when a paper is refused.
    """
    if not stages and not documents:
        message = "say what to build: --stage S or --document ID"
        raise click.UsageError(message)
    if parcels and not lines:
        message = "--parcel is of an addressee: give the lines of the address by --to"
        raise click.UsageError(message)
    room = _printroom()
    order = room.order(
        stages=stages,
        documents=documents,
        formats=formats,
        dated=dated,
        draft=draft,
        large=large,
        lines=lines,
        parcels=parcels,
    )
    with _progress(len(records)) as told:
        outcomes = room.build(
            _office(home),
            records,
            order,
            target=output,
            today=today,
            cluster=cluster,
            told=told,
        )
    _show_outcomes(outcomes, as_json=as_json)


def _show_outcomes(outcomes: Sequence[printroom.Outcome], *, as_json: bool) -> None:
    answer = _printroom().answer(outcomes)
    if not as_json:
        for each in answer["refused"]:
            click.echo(f"{each['id']}: {each['why']}", err=True)
    _answer(answer, screens.build(answer), as_json=as_json)
    _end(well=not answer["refused"])


@main.command()
@click.argument("board")
@click.argument("night", type=DAY, metavar="DATE")
@click.argument("records", type=FILE, nargs=-1, required=True)
@click.option("-o", "--output", type=FILE, default=Path("output"), show_default=True)
@_printing
@_common
def agenda(
    board: str,
    night: date,
    records: tuple[Path, ...],
    output: Path,
    formats: tuple[str, ...],
    dated: date | None,
    today: date,
    home: Path | None,
    *,
    draft: bool,
    large: bool,
    as_json: bool,
) -> None:
    """One Open Meeting Law notice of BOARD for DATE, with every RECORD's item on it."""
    room = _printroom()
    order = room.order(formats=formats, dated=dated, draft=draft, large=large)
    outcome = room.agenda(
        _office(home), (board, night), records, order, target=output, today=today
    )
    _show_outcomes([outcome], as_json=as_json)


@main.command()
@click.argument("folder", type=FILE)
@_common
def verify(folder: Path, today: date, home: Path | None, *, as_json: bool) -> None:
    """Prove the packets in FOLDER: hashes, and the same words in every format."""
    _ = today, home
    problems = _printroom().verify(folder)
    for problem in problems:
        click.echo(str(problem), err=True)
    answer = {"problems": [str(each) for each in problems]}
    lines = [] if problems else ["Every file is as it was built, word for word."]
    _answer(answer, lines, as_json=as_json)
    _end(well=not problems)


@main.command()
@click.option("-o", "--output", type=FILE, default=Path("output"), show_default=True)
@_common
def demo(output: Path, today: date, home: Path | None, *, as_json: bool) -> None:
    """Build everything there is for the invented sample application."""
    _ = today, home
    _show_outcomes(_printroom().demo(output), as_json=as_json)
