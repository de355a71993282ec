"""What the mail room does: lists read out, letters made and held against the list.

A mailing is made whole in memory: the letters are printed, read back out of the
finished file and held against the list, before anything is put out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

from noticegen import answers, bulk, casefile, casework, packets
from noticegen.entries import refuse_if
from noticegen.mailing import labels, letters, postage, readback, reconcile, rosters
from noticegen.mailing import told as telling
from noticegen.mailing.mould import ADDRESS, Mould
from noticegen.mailing.pieces import Piece, numbered
from noticegen.problems import Problem, RefusedError, refuse
from noticegen.render import window, word_letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import date
    from pathlib import Path

    from noticegen.answers import Answer
    from noticegen.casefile import Given
    from noticegen.facts import Facts
    from noticegen.home import Home
    from noticegen.lists.settled import Place, Settled
    from noticegen.papers import Case
    from noticegen.parts import Certified
    from noticegen.templates import Template
    from noticegen.text import Document

LABELS, POSTAGE = "calendars/mail/labels.yaml", "calendars/mail/postage.yaml"
ONLY, RESEND = "--only", "--resend"
WARN_DAYS, REFUSE_DAYS = 30, 90  # age of a list, where the town says nothing
LETTER, COPIES, ROSTER = "abutter-letter", "party-copies", "mailing-list"
MAILING = "-mailing"  # after the docket: the folder of what goes to the post office


@dataclass(frozen=True, slots=True)
class Order:
    """What was asked of a mailing.

    `left_out` are the rows that nothing is mailed for, as a person names them, each
    with the reason; `only`
    the numbers of the pieces to print again; `resend` the rows to mail again.
    """

    dated: date | None = None
    left_out: tuple[tuple[str, str], ...] = ()
    duplex: bool = False
    only: tuple[int, ...] = ()
    resend: tuple[str, ...] = ()
    labels: str | None = None
    first_label: int = 1


@dataclass(frozen=True, slots=True)
class Job:
    """The mailing of one record, wherever it is made."""

    home: Path | None
    given: Given
    order: Order
    today: date


@dataclass(frozen=True, slots=True)
class Mailed:
    """What came of a mailing: its numbers as `mail` answers them, and its folder."""

    docket: str
    answer: Mapping[str, object]
    folder: Path


def mail(  # noqa: PLR0913  what to mail, where, as of when, by how many hands
    office: Home,
    paths: Sequence[Path],
    order: Order,
    *,
    target: Path,
    today: date,
    cluster: str | None = None,
    told: bulk.Told = bulk.quiet,
) -> tuple[Mailed, ...]:
    """Make the mailing of each record and put it into a folder of its docket.

    Nothing is written while a row is held, a letter does not stand in its window, or
    the letters read back are not the certified list. Many records are done by several
    processes, or by a cluster.
    """
    taken = casefile.open_all(office, paths, today)
    jobs = {given.name: Job(office.own, given, order, today) for given, _ in taken}
    made = bulk.all_of(bulk.run(make, jobs, cluster=cluster, told=told))
    return tuple(_put(each, target) for each in made.values())


def _put(made: packets.Printed, target: Path) -> Mailed:
    answer = dict(made.more["answer"])  # type: ignore[call-overload]
    rest = {name: said for name, said in made.more.items() if name != "answer"}
    folder = target / f"{made.docket}{MAILING}"
    packets.put(replace(made, more=rest), folder)
    whole = {**answer, "files": sorted(made.files), "folder": str(folder)}
    return Mailed(made.docket, whole, folder)


def make(job: Job) -> packets.Printed:
    """Make the mailing of one record; nothing is written yet."""
    office = casework.open_office(job.home)
    return _Making(office, job.given, job.order, job.given.case(office, job.today)).made


def order(  # noqa: PLR0913  one argument an option of the command
    *,
    dated: date | None = None,
    left_out: Sequence[str] = (),
    duplex: bool = False,
    only: str = "",
    resend: Sequence[str] = (),
    labels: str | None = None,
    first_label: int = 1,
) -> Order:
    """Return what was asked for; every mistake in it is told at once."""
    problems: list[Problem] = []
    rows = []
    for said in left_out:
        row, _, reason = (each.strip() for each in said.partition("="))
        if not row or not reason:
            fix = 'Write --leave-out 31="moved away, no address known".'
            problems.append(Problem("--leave-out", f"'{said}' has no reason.", fix))
        rows.append((row, reason))
    pieces = [*_numbers("--only", only, problems)]
    refuse_if(problems)
    return Order(
        dated=dated,
        left_out=tuple(rows),
        duplex=duplex,
        only=tuple(sorted({*pieces})),
        resend=tuple(resend),
        labels=labels,
        first_label=first_label,
    )


def _numbers(where: str, said: str, problems: list[Problem]) -> Iterator[int]:
    """Yield the numbers of a range like 3-5,8."""
    for part in filter(None, (each.strip() for each in said.split(","))):
        found = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", part)
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
        if last < first:
            fix = "Write numbers of pieces, like 3-5,8."
            problems.append(Problem(where, f"'{part}' is no range of pieces.", fix))
        yield from range(first, last + 1)


def read_list(
    office: Home, path: Path, locus: Sequence[str] = (), *, town: str, today: date
) -> Answer:
    """Return what a list says, as `list` answers it; of a record, with its corrections.

    The SHA-256 of the file is told, to be written in the record.
    """
    if path.suffix.lower() in {".yaml", ".yml"}:
        ((given, case),) = casefile.open_all(office, [path], today)
        found = casefile.settled(office, case, given.lists)
        return {**answers.of_list(found), "sha256": given.lists[0].sha256}
    of_town = casework.the_town(office, town)
    content = casefile.content_of(path)
    if content is None:
        raise refuse(str(path), "is not there.", "Look at the name.")
    found = casefile.settle_file(office, of_town, path.name, content, tuple(locus))
    return {**answers.of_list(found), "sha256": sha256(content).hexdigest()}


@dataclass
class _Making:
    """The making of one mailing; each step is made when it is asked for."""

    office: Home
    given: Given
    order: Order
    case: Case

    @cached_property
    def printing(self) -> packets.Printing:
        """What fills and prints the papers that go with the letters."""
        dated = self.order.dated
        if self.order.resend and dated is None:  # it bears the day of its own mailing
            again = self.case.story.last("mail-resent")
            dated = again.date if again else self.case.today
        order = packets.Order(formats=("docx", "pdf"), dated=dated)
        return packets.Printing(self.case, packets.shelf(self.office, self.case), order)

    @cached_property
    def settled(self) -> Settled:
        """What becomes of every row."""
        return casefile.settled(self.office, self.case, self.given.lists)

    @cached_property
    def left_out(self) -> dict[Place, str]:
        """The rows nothing is mailed for: those of the record, and those asked for."""
        found = telling.left_out(self.settled, telling.mailed_for(self.case.story))
        problems: list[Problem] = []
        for name, reason in self.order.left_out:
            place = self._place(name)
            if place is None:
                fix = "See the rows with `noticegen list`; FILE:ROW for a further list."
                what = f"'{name}' is no row that is mailed or held."
                problems.append(Problem("--leave-out", what, fix))
            else:
                found[place] = reason
        refuse_if(problems)
        return found

    def _place(self, name: str) -> Place | None:
        mailed = (p for each in self.settled.recipients for p in each.places)
        held = (each.place for each in self.settled.held)
        return next(
            (p for p in (*mailed, *held) if str(self.settled.row(p)) == name), None
        )

    @cached_property
    def pieces(self) -> tuple[tuple[Piece, ...], tuple[tuple[Piece, str], ...]]:
        """The pieces to mail, and those left out with the reason."""
        return numbered(self.settled.recipients, self.left_out)

    @property
    def count(self) -> int:
        """How many letters the mailing has, those left out too."""
        return len(self.settled.recipients)

    @cached_property
    def letter(self) -> Template:
        """The template of the letters."""
        return self.printing.shelf.find(LETTER)

    @cached_property
    def day(self) -> date:
        """The day of mailing, which the letters bear."""
        return self.printing.dated(self.letter.head)

    def compose(self, facts: Mapping[str, object]) -> Document:
        """Return the letter to one recipient."""
        return self.printing.compose(self.letter, self._known.adding(recipient=facts))

    @cached_property
    def _known(self) -> Facts:
        return self.printing.known

    @cached_property
    def made(self) -> packets.Printed:
        """The whole mailing, once nothing stands against it."""
        self._refuse()
        if self.order.resend:
            return self._resent()
        pieces, _ = self.pieces
        if self.order.only:
            return self._again(pieces)
        printed = self._letters(pieces)
        reconciled = self._reconciled(printed, pieces)
        files = {
            "letters.pdf": printed.pdf,
            "letters.docx": self._word(pieces),
            "mailing-list.csv": rosters.as_csv(pieces, self.settled),
            "mailing-list.xlsx": rosters.as_xlsx(pieces, self.settled, self._title),
            **self._labels(pieces),
        }
        self._papers(pieces)
        return self._printed(files, printed, reconciled)

    @property
    def _title(self) -> str:
        return f"{self.case.record.docket} {LETTER}"

    def _refuse(self) -> None:
        """Refuse a mailing that is not due, too old, or has rows that are held."""
        head = self.letter.head
        if why := self.printing.out_of_time(head):
            fix = "Nothing new is mailed; a continued hearing is announced, not mailed."
            raise refuse(LETTER, f"{why}.", fix)
        held = self.case.record.abutters
        certified = held.certified if held else None
        _, problem = self._age(certified)
        problems = [problem] if problem else []
        if certified and certified.sha256 is None:
            what = "has no SHA-256 of the certified file."
            fix = f"Write sha256: {self.given.lists[0].sha256}"
            problems.append(Problem("abutters.certified", what, fix))
        problems += [
            Problem(
                self.settled.names[each.place.list],
                f"row {each.place.row}, {each.column}: {each.why}",
                f"Correct it in the record, or: --leave-out"
                f' {self.settled.row(each.place)}="the reason".',
            )
            for each in self.settled.held
            if each.place not in self.left_out
        ]
        if not self.pieces[0]:
            problems.append(Problem(LETTER, "there is nobody to mail to.", ""))
        refuse_if(problems)

    def _age(self, certified: Certified | None) -> tuple[str, Problem | None]:
        options = self.case.rules.town.settings
        return telling.age(
            certified,
            self.day,
            warn=_days(options.get("list_warn_days"), WARN_DAYS),
            refuse=_days(options.get("list_refuse_days"), REFUSE_DAYS),
        )

    def _letters(self, pieces: Sequence[Piece]) -> letters.Printed:
        style = self.printing.shelf.style
        return letters.print_letters(
            self.compose, pieces, self.count, style, duplex=self.order.duplex
        )

    def _reconciled(
        self, printed: letters.Printed, pieces: Sequence[Piece]
    ) -> reconcile.Reconciliation:
        """Read the letters back, and hold them against the list."""
        envelope = self.case.rules.town.envelope
        read = readback.read(printed.pdf, envelope)
        expected = letters.expected(self.compose, pieces, self.count, envelope)
        found = reconcile.compare(
            read, expected, self.pieces[1], self.settled, envelope
        )
        if not found.clean:
            raise RefusedError(found.problems("letters.pdf"))
        return found

    def _word(self, pieces: Sequence[Piece]) -> bytes:
        """Return the letters as one Word file, a section each."""
        mould = Mould.cast(self.compose, self.count)
        letterhead, duplex = self.printing.shelf.letterhead, self.order.duplex
        if mould is None or any(not each.recipient.parcels for each in pieces):
            documents = [self.compose(each.facts(self.count)) for each in pieces]
            return word_letters.bind(documents, letterhead, duplex=duplex)
        envelope = self.case.rules.town.envelope
        own = []
        for piece in pieces:
            points, lines = window.set_lines(piece.recipient.lines, envelope)
            own.append((lines, points, mould.words(piece)))
        return word_letters.render(
            mould.document, letterhead, ADDRESS, own, duplex=duplex
        )

    def _labels(self, pieces: Sequence[Piece]) -> dict[str, bytes]:
        sheets = labels.read(casework.tree_of(self.office, LABELS))
        name = self.order.labels or self.case.rules.town.mailing.labels
        sheet = labels.find(sheets, name)
        stickers = labels.set_labels(pieces, sheet, self.order.first_label)
        return {
            f"labels-{name}.pdf": labels.as_pdf(stickers, sheet, self._title),
            f"labels-{name}.docx": labels.as_docx(stickers, sheet, self._title),
        }

    def _papers(self, pieces: Sequence[Piece]) -> None:
        """Print what goes with the letters: the parties' copies, the mailing list."""
        printing = self.printing
        printing.known = self._known.adding(mailing={"sheets": rosters.sheets(pieces)})
        for paper in (COPIES, ROSTER):
            if printing.shelf.has(paper):
                printing.print(printing.shelf.find(paper))
        printing.finish()
        refuse_if([Problem(paper, why) for paper, why in printing.refused])

    def _again(self, pieces: Sequence[Piece]) -> packets.Printed:
        """Print some pieces once more, after a jam."""
        known = {piece.number: piece for piece in pieces}
        lost = [number for number in self.order.only if number not in known]
        if lost:
            what = f"{', '.join(map(str, lost))} is no piece of this mailing."
            fix = f"There are pieces 1 to {self.count}."
            raise refuse(ONLY, what, fix)
        some = [known[number] for number in self.order.only]
        printed = self._letters(some)
        reconciled = self._reconciled(printed, some)
        name = f"letters-{'-'.join(map(str, _ends(self.order.only)))}.pdf"
        return self._printed({name: printed.pdf}, printed, reconciled)

    def _resent(self) -> packets.Printed:
        """Print the letters of some rows to where they are mailed again."""
        some = [self._to_resend(name) for name in self.order.resend]
        printed = self._letters(some)
        reconciled = self._reconciled(printed, some)
        name = f"resent-{'-'.join(self.order.resend)}.pdf".replace(":", "-")
        return self._printed({name: printed.pdf}, printed, reconciled)

    def _to_resend(self, name: str) -> Piece:
        """Return the piece of a row with the address it is mailed to now.

        That is the one of the event `mail-resent`, else the record's correction since.
        """
        place = self._place(name)
        number = next(
            (
                number
                for number, each in enumerate(self.settled.recipients, start=1)
                if place in each.places
            ),
            None,
        )
        if place is None or number is None:
            what = f"'{name}' is no row that was mailed."
            raise refuse(RESEND, what, "See the rows with `noticegen list`.")
        recipient = self.settled.recipients[number - 1]
        again = [
            event
            for event in self.case.story.all("mail-resent")
            if event.get("row") == place.row and telling.block_of(event)
        ]
        if again:
            lines = recipient.name, *telling.block_of(again[-1])
            return Piece(number, replace(recipient, lines=lines))
        now = casefile.settle(
            self.office,
            self.case.record,
            self.case.rules,
            self.given.lists,
            self.case.today,
        )
        later = next((e for e in now.recipients if place in e.places), recipient)
        return Piece(number, replace(recipient, lines=later.lines))

    def _printed(
        self,
        files: Mapping[str, bytes],
        printed: letters.Printed,
        reconciled: reconcile.Reconciliation,
    ) -> packets.Printed:
        printing = self.printing
        printing.used.add(self.letter)
        printing.files |= files
        for name in files:
            printing.entries[name] = {
                "document": LETTER,
                "series": name,
                "dated": self.day.isoformat(),
                "draft": False,
            }
            printing.made.setdefault(LETTER, []).append(name)
        sources = casefile.sources(self.office, self.given, self.case)
        whole = packets.printed(printing, sources)
        more = {
            "answer": self._answer(printed, reconciled),
            "reconciliation": reconciled.answer(),
            "list": [
                {"file": each.name, "sha256": each.sha256} for each in self.given.lists
            ],
        }
        return replace(whole, more=more)

    def _answer(
        self, printed: letters.Printed, reconciled: reconcile.Reconciliation
    ) -> Answer:
        pieces, _ = self.pieces
        duplex = self.order.duplex
        table = postage.read(casework.tree_of(self.office, POSTAGE))
        abroad = sum(piece.recipient.international for piece in pieces)
        estimate = postage.estimate(
            printed.sides, abroad, table, self.day, duplex=duplex
        )
        certified = self.case.record.abutters
        old, _ = self._age(certified.certified if certified else None)
        sides = sum(printed.sides)
        return {
            "docket": self.case.record.docket,
            "dated": answers.plain(self.day),
            "letters": len(printed.sides),
            "pages": sides,
            "sheets": sum(-(-each // 2) for each in printed.sides) if duplex else sides,
            "parcels": sum(len(piece.recipient.parcels) for piece in pieces),
            "international": abroad,
            "left_out": [
                {"row": self.settled.row(place), "reason": reason}
                for place, reason in self.left_out.items()
            ],
            "held": len(
                {e.place for e in self.settled.held if e.place not in self.left_out}
            ),
            "by_themselves": list(printed.own),
            "postage": {
                "sheets_each": estimate.sheets,
                "ounces_each": estimate.ounces,
                "prices_since": answers.plain(estimate.since),
                "total": estimate.total,
            },
            "reconciliation": reconciled.answer(),
            "warnings": [*filter(None, [old]), *estimate.warnings],
        }


def _days(value: object, usual: int) -> int:
    return value if isinstance(value, int) else usual


def _ends(numbers: Sequence[int]) -> tuple[int, ...]:
    """Return the first and the last of some numbers, or the one there is."""
    return (numbers[0], numbers[-1]) if len(numbers) > 1 else (numbers[0],)
