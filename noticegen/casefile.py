"""A case as of a day, with the lists of abutters that lie beside its record.

Other files are only looked at here: the lists are read, held against the hashes of the
record, and settled into recipients; what is told of them is for the papers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from noticegen import casework, papers, schedule
from noticegen.filenames import alike
from noticegen.mailing import told
from noticegen.mailing.told import ToldOf
from noticegen.papers import Case
from noticegen.parts import Abutters
from noticegen.problems import Problem, RefusedError, refuse
from noticegen.story import Story

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date
    from pathlib import Path

    from noticegen.duties import Rulebook
    from noticegen.home import Home
    from noticegen.lists.listed import Listed
    from noticegen.lists.settled import Settled
    from noticegen.lists.settling import Asked
    from noticegen.parts import Certified
    from noticegen.record import Record
    from noticegen.town import Town

LISTS = "calendars/lists"
TABLES = ("ma_zipcodes", "state_zip_ranges", "zip3_to_state")
MOST_SHOWN = 12  # digits of a hash in a message


@dataclass(frozen=True, slots=True)
class Beside:
    """A list as it lies beside a record; `content` is None where it is not there."""

    name: str
    content: bytes | None
    certified: Certified | None = None

    @property
    def sha256(self) -> str:
        """The SHA-256 of the file, nothing where there is none."""
        return "" if self.content is None else sha256(self.content).hexdigest()

    @property
    def changed(self) -> bool | None:
        """Whether it is not the file that was certified; None where nobody can say."""
        said = self.certified.sha256 if self.certified else None
        return None if self.content is None or said is None else self.sha256 != said


def beside(read: Record, folder: Path) -> tuple[Beside, ...]:
    """Return the lists that a record names: the certified one, then those of `more`."""
    held = read.abutters
    if held is None or held.file is None:
        return ()
    named = [(held.file, held.certified)]
    named += [(each.file, each.certified) for each in held.more]
    return tuple(
        Beside(file, content_of(folder / file), certified) for file, certified in named
    )


@dataclass(frozen=True, slots=True)
class Given:
    """A record as it lies there with its lists: all that a job needs, in one piece."""

    name: str
    text: str
    lists: tuple[Beside, ...] = ()

    def case(self, office: Home, today: date) -> Case:
        """Return the case as of a day."""
        read, rules = casework.read_record(office, self.text, self.name)
        return with_lists(office, as_case(read, rules, today), self.lists)


def open_all(
    office: Home, paths: Sequence[Path], today: date
) -> tuple[tuple[Given, Case], ...]:
    """Read every record; all that is wrong with any of them is told at once.

    Two of one docket are refused: their papers would take each other's place.
    """
    found: list[tuple[Given, Case]] = []
    problems: list[Problem] = []
    for path in paths:
        name = path.name if len(paths) == 1 else str(path)
        try:
            found.append(_open(office, path, name, today))
        except RefusedError as error:
            problems += error.problems
    if problems := problems or [*_twins(found)]:
        raise RefusedError(problems)
    return tuple(found)


def _open(office: Home, path: Path, name: str, today: date) -> tuple[Given, Case]:
    text = casework.read_text(path)
    read, rules = casework.read_record(office, text, name)
    given = Given(name, text, beside(read, path.parent))
    return given, with_lists(office, as_case(read, rules, today), given.lists)


def _twins(found: Sequence[tuple[Given, Case]]) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for given, case in found:
        docket = case.record.docket
        first = seen.setdefault(alike(docket), given.name)
        if first != given.name:
            what = f"has the docket of {first}, {docket}."
            yield Problem(given.name, what, "Give each application its own docket.")


def content_of(path: Path) -> bytes | None:
    """Return what is in a file, or None where there is none."""
    return path.read_bytes() if path.is_file() else None


def as_case(read: Record, rules: Rulebook, today: date) -> Case:
    """Return an application as of a day, ready for its papers."""
    return Case(
        read,
        rules,
        Story.of(read, today),
        schedule.lay_out(read, rules, today=today),
        papers.base_facts(read, rules, today),
    )


def with_lists(office: Home, case: Case, lists: Sequence[Beside]) -> Case:
    """Return a case that knows its lists: if still as certified, and who is on them.

    A list that cannot be read is no reason to stop here: why is kept for the papers
    that are about it.
    """
    if not lists:
        return case
    changed = lists[0].changed
    try:
        mailing = told.facts(
            settled(office, case, lists),
            case.story,
            case.record.abutters or Abutters(),
            [ToldOf(each.name, each.sha256) for each in lists],
            interoffice_mailed=_also_mailed(case.rules.town),
        )
    except RefusedError as error:
        mailing = {"problem": " ".join(map(str, error.problems))}
    return replace(case, list_changed=changed, mailing=mailing)


def settled(office: Home, case: Case, lists: Sequence[Beside]) -> Settled:
    """Return what becomes of every row of a case's lists.

    Once the letters are mailed it is as known on that day: what was found out later
    does not change to whom they went.
    """
    mailed = told.mailed_for(case.story)
    by = mailed[-1].date if mailed else case.today
    return settle(office, case.record, case.rules, lists, by)


def settle(
    office: Home,
    read: Record,
    rules: Rulebook,
    lists: Sequence[Beside],
    by: date,
) -> Settled:
    """Return what becomes of every row of a record's lists, as known by a day.

    What was found out later, a correction or that rows are one, is not counted.

    Refused: a record without a list, a list that is not there or is not the one that
    was certified, and all that is wrong with a file.
    """
    if not lists:
        what = "names no list of abutters."
        fix = "Write abutters: {file: the file beside this record}, as it came."
        raise refuse(read.docket, what, fix)
    if problems := [*_not_as_certified(lists)]:
        raise RefusedError(problems)
    return settle_files(
        office,
        rules.town,
        [(each.name, each.content or b"") for each in lists],
        _asked(read, rules, by),
    )


def _not_as_certified(lists: Sequence[Beside]) -> Iterator[Problem]:
    for each in lists:
        if each.content is None:
            fix = "Put it beside the record, under that name."
            yield Problem(each.name, "is not beside the record.", fix)
        elif each.changed and each.certified and each.certified.sha256:
            was, now = each.certified.sha256, each.sha256
            yield Problem(
                each.name,
                "is not the file that was certified: its SHA-256 is "
                f"{now[:MOST_SHOWN]}…, the record has {was[:MOST_SHOWN]}….",
                "Put the certified file back, or have the new one certified and write"
                " its date and SHA-256 in the record.",
            )


def settle_files(
    office: Home, town: Town, files: Sequence[tuple[str, bytes]], asked: Asked
) -> Settled:
    """Return what becomes of every row of some lists; each is a name and its bytes."""
    from noticegen.lists import files as reader  # noqa: PLC0415  heavy
    from noticegen.lists import headers, settling  # noqa: PLC0415

    known = headers.read(casework.tree_of(office, f"{LISTS}/headers.yaml"))
    how = settling.read_rules(
        casework.tree_of(office, f"{LISTS}/words.yaml"),
        *(office.text(f"{LISTS}/{name}.csv") for name in TABLES),
    )
    limits = town.limits
    listed: list[Listed] = []
    problems: list[Problem] = []
    for name, content in files:
        try:
            listed.append(reader.read(content, name, known, limits))
        except RefusedError as error:
            problems += error.problems
    if problems:
        raise RefusedError(problems)
    return settling.settle(listed, how, asked)


def _asked(read: Record, rules: Rulebook, by: date) -> Asked:
    """Return what a record and its town ask of the settling of the lists."""
    from noticegen.lists.settling import Asked  # noqa: PLC0415  heavy

    held = read.abutters or Abutters()
    return Asked(
        locus=read.site.parcels if read.site else (),
        corrections=tuple(
            tuple(each for each in corrections if each.date <= by)
            for corrections in (
                held.corrections,
                *(each.corrections for each in held.more),
            )
        ),
        same=tuple(each for each in held.same if each.date <= by),
        also=held.also,
        **of_town(rules.town),
    )


def of_town(town: Town) -> dict[str, Any]:
    """Return what a town asks of the settling of any list."""
    from noticegen.render import faces, window  # noqa: PLC0415  heavy

    return {
        "town": town.details["short"],
        "interoffice_also_mailed": _also_mailed(town),
        "unprintable": faces.lacking,
        "fits": partial(window.fits, envelope=town.envelope),
    }


def _also_mailed(town: Town) -> bool:
    return town.settings.get("interoffice_also_mailed") is True


def sources(office: Home, given: Given, case: Case) -> dict[str, bytes]:
    """Return what a paper of a case is made from: the record, its lists, the rules."""
    rules = case.rules
    names = (
        f"{casework.PROCEDURES}/{rules.procedure.id}.yaml",
        f"calendars/{rules.town.id}.yaml",
        f"calendars/{rules.town.state.id}.yaml",
        casework.PHRASES,
        casework.EMPTY_PHRASES,
    )
    lists = {each.name: each.content for each in given.lists if each.content}
    return {
        "record.yaml": given.text.encode(),
        **lists,
        **{name: office.bytes(name) for name in names},
    }


def settle_file(
    office: Home, town: Town, name: str, content: bytes, locus: tuple[str, ...]
) -> Settled:
    """Return what becomes of every row of one list, of which no record tells."""
    from noticegen.lists.settling import Asked  # noqa: PLC0415  heavy

    asked = Asked(locus=locus, **of_town(town))
    return settle_files(office, town, [(name, content)], asked)
