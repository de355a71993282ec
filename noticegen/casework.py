"""What the office does first: read a record under its rules, lay out its dates.

The other rooms begin here: `almanac` counts, `recordroom` keeps records, `printroom`
prints. Only they and `outbox` touch files; only the doors ask the clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noticegen import (
    answers,
    days,
    envelopes,
    nights,
    procedure,
    record,
    schedule,
    town,
    yamlfile,
)
from noticegen.duties import Layout, Rulebook
from noticegen.entries import Entry, refuse_if
from noticegen.events import KINDS
from noticegen.home import Home
from noticegen.problems import refuse, suggest
from noticegen.story import Story
from noticegen.words import read_phrases

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from noticegen.answers import Answer
    from noticegen.nights import Nights
    from noticegen.problems import Problem
    from noticegen.record import Record
    from noticegen.schedule import Schedule
    from noticegen.words import Phrases

PROCEDURES = "calendars/procedures"
PHRASES = "calendars/phrases.yaml"
ENVELOPES = "calendars/mail/envelopes.yaml"
EMPTY_PHRASES = "calendars/empty-phrases.yaml"
DEFAULT_TOWN = "carver"


def open_office(home: Path | None = None) -> Home:
    """Return the office of the shipped files, or of a town's own laid over them."""
    return Home(home)


def tree_of(office: Home, name: str) -> yamlfile.Tree:
    """Read a data file of the office."""
    path = office.find(name)
    return yamlfile.read(office.text(name), str(path) if office.own else name)


def procedures(office: Home) -> tuple[str, ...]:
    """Return the ids of the procedures there are."""
    names = office.names(PROCEDURES, ".yaml")
    return tuple(
        name.removeprefix(f"{PROCEDURES}/").removesuffix(".yaml")
        for name in names
        if not name.endswith(".new.yaml")
    )


def the_town(office: Home, name: str) -> town.Town:
    """Read a town and the state it is in."""
    tree = tree_of(office, f"calendars/{name}.yaml")
    problems: list[Problem] = []
    of_state = Entry(tree, problems).text("state")
    refuse_if(problems)
    state = town.read_state(tree_of(office, f"calendars/{of_state}.yaml"))
    empty = Entry(tree_of(office, EMPTY_PHRASES), problems)
    phrases = empty.words("phrases")
    refuse_if(problems)
    return town.read(tree, state, phrases, envelopes.read(tree_of(office, ENVELOPES)))


def the_phrases(office: Home) -> Phrases:
    """Read the words of the reasons."""
    return read_phrases(tree_of(office, PHRASES))


def rulebook(office: Home, name: str) -> Rulebook:
    """Read a procedure with its town and the words of the reasons."""
    known = procedures(office)
    if name not in known:
        near = suggest(name, known) or f"There are: {', '.join(known)}."
        raise refuse(PROCEDURES, f"there is no procedure '{name}'.", near)
    tree = tree_of(office, f"{PROCEDURES}/{name}.yaml")
    read = procedure.read(tree, frozenset(KINDS))
    of_town = the_town(office, read.town)
    if read.board not in of_town.boards:
        boards = f"Allowed: {', '.join(of_town.boards) or 'none'}."
        what = f"'{read.board}' is no board of {read.town}."
        raise refuse(tree.where(("board",)), what, boards)
    return Rulebook(read, of_town, the_phrases(office))


def read_record(office: Home, text: str, name: str) -> tuple[Record, Rulebook]:
    """Read a record and the rules it is under; every problem is told at once."""
    tree = yamlfile.read(text, name)
    wanted = tree.value.get("procedure") if isinstance(tree.value, dict) else None
    if not isinstance(wanted, str):
        record.read(text, name)
        raise refuse(name, "names no procedure.", "Write procedure: and its name.")
    rules = rulebook(office, wanted)
    return record.read(text, name, also=rules.procedure.events), rules


def layout(read: Record, rules: Rulebook, today: date) -> Layout:
    """Return the working of a record's dates on a day."""
    return Layout(read, rules, today, Story.of(read, today), rules.town.counter())


def dates(
    office: Home, text: str, name: str = "record.yaml", *, today: date
) -> Schedule:
    """Return every duty and warning of a record as they stand on a day."""
    read, rules = read_record(office, text, name)
    return schedule.lay_out(read, rules, today=today)


def lawful_nights(
    office: Home, text: str, name: str = "record.yaml", *, today: date
) -> Nights:
    """Return the lawful hearing nights of a record from a day on."""
    read, rules = read_record(office, text, name)
    return nights.find(layout(read, rules, today))


def dates_answer(found: Schedule) -> Answer:
    """Return a schedule as `dates` answers it."""
    return answers.of_dates(found)


def nights_answer(found: Nights) -> Answer:
    """Return lawful nights as `nights` answers them."""
    return answers.of_nights(found)


def parse_day(text: str) -> date:
    """Read an ISO day; anything less or other is a ValueError."""
    return days.parse_day(text)


def read_text(path: Path) -> str:
    """Return a record's text; a file that cannot be read is refused by name."""
    try:
        return path.read_bytes().decode()
    except FileNotFoundError:
        raise refuse(str(path), "is not there.", "Look at the name.") from None
    except IsADirectoryError:
        raise refuse(str(path), "is a folder.", "Name the record's file.") from None
    except UnicodeDecodeError:
        raise refuse(str(path), "is not UTF-8.", "Save it as UTF-8.") from None
    except OSError as error:
        raise refuse(str(path), f"cannot be read: {error.strerror}.", "") from None
