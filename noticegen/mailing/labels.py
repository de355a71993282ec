"""Labels on the sheets that are sold: where each stands, and its lines as set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noticegen.entries import Entry, refuse_if
from noticegen.envelopes import POINTS, SIZES
from noticegen.problems import Problem, RefusedError, refuse, suggest
from noticegen.render import window
from noticegen.render.stickers import Sticker, Stock

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from noticegen.mailing.pieces import Piece
    from noticegen.yamlfile import Tree

MARGIN_X, MARGIN_Y = 0.12, 0.06  # inches inside a label
_WHERE = "labels"
PITCH = {10: 12, 9: 11}  # points a line takes


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of labels: how many each way, their size and places, in inches."""

    id: str
    across: int
    down: int
    width: float
    height: float
    top: float
    left: float
    pitch_x: float
    pitch_y: float

    @property
    def many(self) -> int:
        """How many labels a sheet has."""
        return self.across * self.down

    @property
    def stock(self) -> Stock:
        """What a printer has to know of the sheet."""
        return Stock(
            *(self.across, self.down, self.width, self.height, self.top, self.left),
            *(self.pitch_x, self.pitch_y, MARGIN_X),
        )


def read(tree: Tree) -> Mapping[str, Sheet]:
    """Read the sheets by their numbers, those that equal them too."""
    problems: list[Problem] = []
    entry = Entry(tree, problems)
    found: dict[str, Sheet] = {}
    for name, each in entry.named("sheets").items():
        said = ("width", "height", "top", "left", "pitch_x", "pitch_y")
        sheet = Sheet(
            name,
            each.number("across", 9, like=3),
            each.number("down", 40, like=10),
            *(each.amount(key) or 0.0 for key in said),
        )
        for number in (name, *each.words("equals")):
            found[number] = sheet
        each.notes()
        each.close()
    entry.close()
    refuse_if(problems)
    return found


def find(sheets: Mapping[str, Sheet], name: str) -> Sheet:
    """Return a sheet by its number; an unknown one is refused."""
    if name not in sheets:
        known = ", ".join(sorted(sheets))
        near = suggest(name, sheets) or f"There are: {known}."
        what = f"there is no sheet of labels '{name}'."
        raise refuse(_WHERE, what, near)
    return sheets[name]


def set_labels(
    pieces: Sequence[Piece], sheet: Sheet, first: int = 1
) -> tuple[Sticker, ...]:
    """Return the labels of some pieces, from the `first` label of a begun sheet on.

    An address that fits in no size is refused by its piece; nothing is cut.
    """
    if not 1 <= first <= sheet.many:
        what = f"a sheet of {sheet.id} has labels 1 to {sheet.many}."
        raise refuse(_WHERE, what, "Count the first label that is left.")
    if problems := [*_unfit(pieces, sheet)]:
        raise RefusedError(problems)
    labels = []
    for place, piece in enumerate(pieces, start=first - 1):
        points, lines = _fitted(piece.recipient.lines, sheet)
        number, where = divmod(place, sheet.many)
        labels.append(Sticker(number, where, points, PITCH[points], lines))
    return tuple(labels)


def _unfit(pieces: Sequence[Piece], sheet: Sheet) -> Iterator[Problem]:
    for piece in pieces:
        if not _fitted(piece.recipient.lines, sheet)[1]:
            what = f"the address of '{piece.recipient.name}' does not fit a label."
            fix = "Choose larger labels with --labels; nothing is cut."
            yield Problem(f"labels {sheet.id}, piece {piece.number}", what, fix)


def _fitted(lines: Sequence[str], sheet: Sheet) -> tuple[int, tuple[str, ...]]:
    room = (sheet.height - 2 * MARGIN_Y) * POINTS
    most = {points: int(room / PITCH[points]) for points in SIZES}
    return window.fitted(lines, sheet.width - 2 * MARGIN_X, most)


def as_pdf(labels: Sequence[Sticker], sheet: Sheet, title: str) -> bytes:
    """Return the sheets as a PDF."""
    from noticegen.render import pdf, stickers  # noqa: PLC0415  heavy

    page = stickers.html(labels, sheet.stock, title)
    return pdf.render_page(f"labels {sheet.id}", page, stickers.CSS)


def as_docx(labels: Sequence[Sticker], sheet: Sheet, title: str) -> bytes:
    """Return the sheets as a Word file."""
    from noticegen.render import word_letters  # noqa: PLC0415  heavy

    return word_letters.stickers(labels, sheet.stock, title)
