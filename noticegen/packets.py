"""The packets of papers: which are due, filled, printed, and put with a manifest.

One paper is one template filled with the facts of a case; here it meets the
printers and the outbox.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cached_property, partial
from hashlib import sha256
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from noticegen import documents, outbox, papers, templates, text
from noticegen.documents import Paper, State
from noticegen.entries import refuse_if
from noticegen.problems import Problem, RefusedError, refuse, suggest
from noticegen.render import plain
from noticegen.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import date
    from pathlib import Path

    from noticegen.facts import Facts
    from noticegen.home import Home
    from noticegen.papers import Case
    from noticegen.render.presses import Presses
    from noticegen.templates import Head, Template
    from noticegen.text import Document

FORMATS = ("docx", "pdf", "text")
ENDINGS = {"docx": ".docx", "pdf": ".pdf", "text": ".txt"}
CLAUSES = "templates/clauses"
LETTERHEAD = "templates/letterhead.docx"
STYLE = "templates/page.css"
NOTICE = "hearing-notice"
AGAIN = "Build it again; a changed paper is not the one that was built."
ON_PAPERS = ("tight", "renotice", "night-", "no-rule")  # warnings shown with a build
CALENDARS = (("hearing", "hearing.ics"), ("desk", "deadlines.ics"))


@dataclass(frozen=True, slots=True)
class Recipient:
    """One person a letter goes to: the lines of the envelope, and the parcels."""

    lines: tuple[str, ...]
    parcels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """What was asked for: which papers, in which formats, dated when, how."""

    stages: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    formats: tuple[str, ...] = FORMATS
    dated: date | None = None
    draft: bool = False
    large: bool = False
    recipient: Recipient | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it: the papers with their files, the refused, the not yet due."""

    docket: str
    documents: tuple[tuple[str, tuple[str, ...]], ...] = ()
    refused: tuple[tuple[str, str], ...] = ()
    not_yet: tuple[tuple[str, str], ...] = ()
    folder: Path | None = None
    warnings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Shelf:
    """The templates of a procedure, read once, with the letterhead and the style."""

    office: Home
    folder: str
    extra: frozenset[str] = frozenset()
    duties: frozenset[str] = frozenset()
    read: dict[str, Template] = field(default_factory=dict)
    heads: dict[str, Head] = field(default_factory=dict)

    @cached_property
    def clauses(self) -> Mapping[str, str]:
        """The shared clauses by name."""
        names = self.office.names(CLAUSES, ".md")
        return {
            name.removeprefix(f"{CLAUSES}/").removesuffix(".md"): self.office.text(name)
            for name in names
        }

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The names of the template files there are; other kinds are refused."""
        folder = f"templates/{self.folder}"
        found = self.office.names(folder, ".md")
        fix = "A template is a .md file."
        problems = [
            Problem(name, "is not a template.", fix)
            for ending in (".html", ".htm", ".j2", ".jinja")
            for name in self.office.names(folder, ending)
        ]
        if not found and not problems:
            what = "has no templates."
            problems = [Problem(folder, what, "Look at `templates:` of the procedure.")]
        refuse_if(problems)
        return found

    @cached_property
    def style(self) -> str:
        """The style sheet of the printed page."""
        return self.office.text(STYLE)

    @cached_property
    def letterhead(self) -> bytes:
        """The letterhead that Word files are made on."""
        return self.office.bytes(LETTERHEAD)

    def head(self, name: str) -> Head:
        """Return the head of a template, which says if and when it is due."""
        if name not in self.heads:
            head = templates.read_head(self.office.text(name), name)
            if head.id != self.name_of(name):
                what = f"has the id '{head.id}', which is not its file's name."
                raise refuse(name, what, f"Write id: {self.name_of(name)}.")
            if head.serves and self.duties and head.serves not in self.duties:
                near = suggest(head.serves, self.duties)
                what = f"serves '{head.serves}', which is no duty of the procedure."
                raise refuse(name, what, near)
            self.heads[name] = head
        return self.heads[name]

    def template(self, name: str) -> Template:
        """Return a template, read and checked."""
        if name not in self.read:
            self.head(name)
            names = vocabulary(self.extra)
            written = self.office.text(name)
            self.read[name] = templates.read_template(
                written, name, self.clauses, names
            )
        return self.read[name]

    def find(self, paper: str) -> Template:
        """Return the template of a paper's id; an unknown one is refused by name."""
        if problems := tuple(self.unknown(Order(documents=(paper,)))):
            raise RefusedError(problems)
        return self.template(f"templates/{self.folder}/{paper}.md")

    def name_of(self, name: str) -> str:
        """Return the paper's id that a template's file is named for."""
        return name.rpartition("/")[2].removesuffix(".md")

    def has(self, paper: str) -> bool:
        """Return whether there is a template of a paper's id."""
        return paper in map(self.name_of, self.files)

    def unknown(self, order: Order) -> Iterator[Problem]:
        """Yield each stage and paper of an order that this procedure does not have."""
        stages = {self.head(name).stage: None for name in self.files}
        stages |= dict.fromkeys(stage for stage, _ in CALENDARS)
        ids = map(self.name_of, self.files)
        asked = (("stage", order.stages, stages), ("paper", order.documents, [*ids]))
        for kind, names, known in asked:
            for name in names:
                if name not in known:
                    near = f"There are: {', '.join(sorted(known))}."
                    fix = suggest(name, known) or near
                    yield Problem(name, f"is not a {kind} of this procedure.", fix)


def shelf(office: Home, case: Case) -> Shelf:
    """Return the templates of a case's procedure."""
    procedure = case.rules.procedure
    duties = frozenset(duty.id for duty in procedure.duties)
    return Shelf(office, procedure.templates, frozenset(procedure.events), duties)


@dataclass
class Printing:
    """The printing of one case's papers: the facts, the shelf, and what came of it."""

    case: Case
    shelf: Shelf
    order: Order
    presses: Presses | None = None
    by_law: bool = True  # is the procedure's law in the footer
    files: dict[str, bytes] = field(default_factory=dict)
    made: dict[str, list[str]] = field(default_factory=dict)
    entries: dict[str, dict[str, object]] = field(default_factory=dict)
    refused: list[tuple[str, str]] = field(default_factory=list)
    not_yet: list[tuple[str, str]] = field(default_factory=list)
    used: set[Template] = field(default_factory=set)
    orders: list[tuple[str, str, Callable[[], bytes]]] = field(default_factory=list)

    @cached_property
    def known(self) -> Facts:
        """Every fact, with the length of the notice once it can be written."""
        known = papers.established(self.case)
        if self.order.recipient is not None:
            known = known.adding(recipient=_as_recipient(self.order.recipient))
        if not self.shelf.has(NOTICE):
            return known
        try:
            notice = self.compose(self.shelf.find(NOTICE), known)
        except RefusedError:
            return known
        return papers.measured(known, self.case, text.words(notice.blocks))

    def compose(self, template: Template, known: Facts) -> Document:
        """Return a paper filled with some facts, in the look of the board."""
        dated = self.dated(template.head)
        procedure = self.case.rules.procedure
        paper = Paper(
            dated=dated,
            letterhead=papers.letterhead(self.case.rules),
            law=procedure.chapter if self.by_law else "",
            wordless=self.case.rules.town.empty_phrases,
            draft=self.order.draft,
            large=self.order.large,
            envelope=self.case.rules.town.envelope,
        )
        return documents.compose(template, known, paper)

    def dated(self, head: Head) -> date:
        """Return the date that a paper bears."""
        case = self.case
        events = [e for e in case.story.standing() if e.event == head.sent]
        hearings = case.story.hearings()
        suffix = f":{len(hearings)}" if len(hearings) > 1 else ""
        duty = case.schedule.duty(f"{head.serves}{suffix}") or case.schedule.duty(
            head.serves
        )
        return documents.dated_for(
            today=case.today,
            dated=self.order.dated,
            sent=events[-1].date if events else None,
            act_by=duty.act_by if duty else None,
        )

    def papers(self) -> Iterator[tuple[str, bool]]:
        """Yield the template file of each paper asked for; whether it was named."""
        for paper in dict.fromkeys(self.order.documents):
            yield self.shelf.find(paper).name, True
        for name in self.shelf.files:
            head = self.shelf.head(name)
            if head.stage in self.order.stages and head.id not in self.order.documents:
                yield name, False

    def run(self) -> None:
        """Print every paper asked for; keep what is refused and what is not yet due."""
        for name, named in self.papers():
            head = self.shelf.head(name)
            if not named and (why := self._not_due(head)):
                self.not_yet.append((head.id, why))
                continue
            self._try(head.id, partial(self.shelf.template, name))
        for stage, name in CALENDARS:
            if stage in self.order.stages:
                self._put_calendar(name)
        self.finish()

    def run_one(self, paper: str) -> None:
        """Print one paper that is no part of a stage; keep what is refused."""
        self._try(paper, partial(self.shelf.find, paper))
        self.finish()

    def _try(self, paper: str, template: Callable[[], Template]) -> None:
        try:
            self.print(template())
        except RefusedError as error:
            self.refused += [(paper, _told(e, paper)) for e in error.problems]

    def finish(self) -> None:
        """Take what was ordered from the presses; keep what they refuse."""
        for paper, name, take in self.orders:
            try:
                self.files[name] = take()
            except RefusedError as error:
                self.refused += [(paper, _told(e, paper)) for e in error.problems]
        self.orders.clear()

    def _put_calendar(self, name: str) -> None:
        """Keep a calendar file of the case, where there is something to put in it."""
        from noticegen import ical  # noqa: PLC0415  not always asked for

        make = {"hearing.ics": ical.hearing, "deadlines.ics": ical.deadlines}[name]
        content = make(self.case)
        if content is not None:
            self.files[name] = content
            self.made[name] = [name]
            today = self.case.today.isoformat()
            self.entries[name] = {
                "document": name,
                "series": name,
                "dated": today,
                "draft": False,
            }

    def out_of_time(self, head: Head) -> str:
        """Return why it is not the time of a paper, or nothing."""
        happened = {event.event: event.date for event in self.case.story.standing()}
        standing = documents.standing(head, happened)
        if standing.state is State.NOT_YET:
            return f"waits for: {', '.join(standing.events)}"
        if standing.state is State.OVER:
            return f"its time is over since: {', '.join(standing.events)}"
        return ""

    def _not_due(self, head: Head) -> str:
        if why := self.out_of_time(head):
            return why
        if head.envelope and not head.per and self.order.recipient is None:
            return "needs somebody to go to: give --to"
        return ""

    def print(self, template: Template) -> None:
        """Print a paper, or each of its copies, in the formats asked for."""
        head = template.head
        copies = documents.each(head, self.known)
        if not copies:
            what = f"there is nobody to send it to: {head.per} is empty."
            raise refuse(head.id, what, "Fill it in the record.")
        for number, known in enumerate(copies, start=1):
            try:
                document = self.compose(template, known)
            except RefusedError as error:
                raise RefusedError(_for_whom(head, known, error)) from None
            self.put(self._stem(head, number), head, document)
        self.used.add(template)

    def _stem(self, head: Head, number: int) -> str:
        """Return the name of a paper's files: one of several has its own.

        A letter to one person is named for the parcel, so that the next one does not
        take its place.
        """
        if head.per:
            return f"{head.id}-{number}"
        recipient = self.order.recipient
        if head.envelope and recipient is not None and recipient.parcels:
            parcels = re.sub(r"[^0-9A-Za-z]+", "-", " ".join(recipient.parcels))
            return f"{head.id}-{parcels.strip('-')}"
        return head.id

    def put(self, stem: str, head: Head, document: Document) -> None:
        """Keep the printed files of one document."""
        for form in self.order.formats:
            if head.formats and form not in head.formats:
                continue
            name = f"{stem}{ENDINGS[form]}"
            self.orders.append((head.id, name, self._order(document, form)))
            self.made.setdefault(head.id, []).append(name)
            self.entries[name] = {
                "document": head.id,
                "series": stem if not head.per else head.id,
                "title": document.title,
                "dated": document.dated.isoformat(),
                "draft": document.draft,
            }

    def _order(self, document: Document, form: str) -> Callable[[], bytes]:
        """Order a document's file; a PDF is printed meanwhile where presses run."""
        if form == "text":
            return partial(_text, document)
        from noticegen.render import presses  # noqa: PLC0415  not always asked for

        shelf = self.shelf
        found = self.presses or presses.Presses(shelf.style, shelf.letterhead, count=0)
        return found.print(document, form)


def _for_whom(head: Head, known: Facts, error: RefusedError) -> Iterator[Problem]:
    """Yield the problems of one copy of a paper, saying whose copy it is."""
    name = known.value(f"{head.item}.name") if head.per else None
    for each in error.problems:
        whose = f"the copy for {name}: " if isinstance(name, str) else ""
        yield Problem(each.where, f"{whose}{each.what}", each.fix)


def _text(document: Document) -> bytes:
    return plain.render(document).encode()


def _told(problem: Problem, paper: str) -> str:
    """Return a problem in words; its place too, where that is more than the paper."""
    where = "" if problem.where == paper else f"{problem.where}: "
    return f"{where}{problem.what} {problem.fix}".strip()


def _as_recipient(recipient: Recipient) -> dict[str, object]:
    return {
        "name": recipient.lines[0],
        "lines": recipient.lines,
        "parcels": recipient.parcels,
        "parcels_words": ", ".join(recipient.parcels),
    }


def build(
    case: Case, shelf: Shelf, order: Order, presses: Presses | None = None
) -> Printing:
    """Print the papers that were asked for; nothing is written yet."""
    printing = Printing(case, shelf, order, presses)
    printing.run()
    return printing


@dataclass(frozen=True, slots=True)
class Printed:
    """What was printed of a case, ready to be put out wherever it was printed.

    `build` is what the manifest says of it: when, from what, which papers.
    """

    docket: str
    files: Mapping[str, bytes]
    build: Mapping[str, Any]
    made: tuple[tuple[str, tuple[str, ...]], ...] = ()
    refused: tuple[tuple[str, str], ...] = ()
    not_yet: tuple[tuple[str, str], ...] = ()
    warnings: tuple[tuple[str, str], ...] = ()
    more: Mapping[str, object] = field(default_factory=dict)

    def outcome(self, folder: Path | None) -> Outcome:
        """Return what came of it, with the folder it was put in."""
        made = self.made if folder else ()
        warnings = self.warnings if folder else ()
        told = self.docket, made, self.refused, self.not_yet
        return Outcome(*told, folder=folder, warnings=warnings)


def printed(printing: Printing, sources: Mapping[str, bytes]) -> Printed:
    """Return what a printing came to.

    `sources` are the record and the rule files, whose hashes the manifest lists.
    """
    case = printing.case
    return Printed(
        docket=case.record.docket,
        files=dict(printing.files),
        build=_build(printing, sources),
        made=tuple((paper, tuple(names)) for paper, names in printing.made.items()),
        refused=tuple(printing.refused),
        not_yet=tuple(printing.not_yet),
        warnings=tuple(
            (each.code, each.text)
            for each in case.schedule.warnings
            if each.code.startswith(ON_PAPERS)
        ),
    )


def put(made: Printed, folder: Path) -> tuple[str, ...]:
    """Put the printed files into a folder, with those of earlier builds kept."""

    def renewed(
        before: Path | None,
    ) -> tuple[Mapping[str, bytes], Mapping[str, object]]:
        builds = [_left(each, made, before) for each in _builds(before)]
        kept = {
            name: (folder / name).read_bytes()
            for build in builds
            for name in build["papers"]
        }
        builds = [each for each in builds if each["papers"]]
        manifest = {
            "docket": made.docket,
            **made.more,
            "builds": sorted([*builds, made.build], key=json.dumps),
        }
        return {**kept, **made.files}, manifest

    outbox.renew(folder, renewed)
    return tuple(sorted(made.files))


def _build(printing: Printing, sources: Mapping[str, bytes]) -> dict[str, Any]:
    """Return what the manifest says of a build: of when, from what, which papers."""
    shelf = printing.shelf
    names = {LETTERHEAD, STYLE}
    for template in printing.used:
        names |= {template.name}
        names |= {f"{CLAUSES}/{clause}.md" for clause, _ in template.clauses}
    return {
        "today": printing.case.today.isoformat(),
        "program": f"noticegen {version('noticegen')}",
        "sources": _hashes(sources),
        "templates": _hashes({name: shelf.office.bytes(name) for name in names}),
        "papers": dict(sorted(printing.entries.items())),
    }


def _hashes(files: Mapping[str, bytes]) -> dict[str, str]:
    return {name: sha256(files[name]).hexdigest() for name in sorted(files)}


def _builds(folder: Path | None) -> list[dict[str, Any]]:
    """Return what the manifest of a packet says of the builds it came about by."""
    found = outbox.read_manifest(folder).get("builds") if folder else None
    return (
        [each for each in found if _is_build(each)] if isinstance(found, list) else []
    )


def _is_build(found: object) -> bool:
    papers_of = found.get("papers") if isinstance(found, dict) else None
    entries = papers_of.values() if isinstance(papers_of, dict) else (None,)
    return all(isinstance(entry, dict) and "document" in entry for entry in entries)


def _left(
    build: Mapping[str, Any], made: Printed, folder: Path | None
) -> dict[str, Any]:
    """Return an earlier build with the papers of it that still stand."""
    renewed = {entry["series"] for entry in made.build["papers"].values()}
    papers_left = {
        name: entry
        for name, entry in build["papers"].items()
        if name not in made.files and entry["series"] not in renewed
        if folder is not None and (folder / name).is_file()
    }
    return {**build, "papers": papers_left}


def same_words(folder: Path) -> tuple[Problem, ...]:
    """Return each paper whose Word, PDF and text files do not say the same."""
    problems = []
    said: dict[str, dict[str, str]] = {}
    listed = outbox.read_manifest(folder)["files"]
    for name in listed if isinstance(listed, dict) else ():
        stem, dot, ending = name.rpartition(".")
        if reader := _READERS.get(f"{dot}{ending}"):
            said.setdefault(stem, {})[name] = _said(reader, folder / name)
    for files in said.values():
        first = next((name for name, letters in files.items() if letters), "")
        problems += [
            Problem(str(folder / name), what, AGAIN)
            for name, letters in files.items()
            if (what := _differs(letters, files.get(first, ""), first))
        ]
    return tuple(problems)


def _differs(letters: str, wanted: str, first: str) -> str:
    """Return how what a file says is wrong, or nothing."""
    if not letters:
        return "cannot be read as the paper it is named for."
    return "" if letters == wanted else f"does not say the same as {first}."


def _said(reader: Callable[[bytes], str], path: Path) -> str:
    """Return the letters of a printed file; none where it is not what it seems."""
    try:
        return text.letters(reader(path.read_bytes()))
    except Exception:  # noqa: BLE001  a file made by others breaks as it likes
        return ""


def _read_docx(content: bytes) -> str:
    from noticegen.render import word  # noqa: PLC0415  heavy

    return word.read(content)


def _read_pdf(content: bytes) -> str:
    from noticegen.render import pdf  # noqa: PLC0415  heavy

    return pdf.read(content)


def _read_text(content: bytes) -> str:
    return plain.read(content.decode())


_READERS: Mapping[str, Callable[[bytes], str]] = {
    ".docx": _read_docx,
    ".pdf": _read_pdf,
    ".txt": _read_text,
}
