"""The letters read back, held against the list: missing, extra, changed, out of sight.

Every recipient of the list has a letter, or is left out by name; every letter is some
recipient's, whole, in its window, and has no other's address on its pages.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from noticegen.lists.settled import ALSO
from noticegen.problems import Problem
from noticegen.text import letters, plainer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from noticegen.envelopes import Box, Envelope
    from noticegen.lists.settled import Settled
    from noticegen.mailing.pieces import Piece

_SLACK = 0.01  # inches that a measure may be off
_HIDDEN = 2 / 72  # inches under the last line that may be out of sight: blank


@dataclass(frozen=True, slots=True)
class Read:
    """One letter as it was read: its pages, what stands in its window, its own lines.

    `address` are the lines in the zone of the window, `box` is what they take of it.
    `own` are the other lines that no other letter has, each whole. `alone` letters
    share nothing, and `text` is all that they say.
    """

    pages: tuple[int, ...]
    address: tuple[str, ...]
    box: Box | None
    own: tuple[str, ...] = ()
    alone: bool = False
    text: str = ""
    stray: bool = False  # a rule or a box stands in the window


@dataclass(frozen=True, slots=True)
class Expected:
    """What a letter should say: whose, the address as set, its other own lines."""

    piece: Piece
    address: tuple[str, ...]
    own: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """How the letters and the list compare; each difference by piece and row."""

    letters: int
    recipients: int
    merged: int
    left_out: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()

    @property
    def clean(self) -> bool:
        """Whether nothing differs but what was left out by name."""
        return not (self.missing or self.extra or self.changed or self.unseen)

    def answer(self) -> dict[str, object]:
        """Return it in plain values."""
        return {
            "letters": self.letters,
            "recipients": self.recipients,
            "merged": self.merged,
            "left_out": list(self.left_out),
            "missing": list(self.missing),
            "extra": list(self.extra),
            "changed": list(self.changed),
            "unseen": list(self.unseen),
        }

    def problems(self, where: str) -> Iterator[Problem]:
        """Yield each difference as a problem."""
        for kind, found in (
            ("is missing from the letters", self.missing),
            ("is a letter of nobody on the list", self.extra),
            ("is not as the list has it", self.changed),
            ("does not stand whole in the window of the envelope", self.unseen),
        ):
            for each in found:
                yield Problem(where, f"{each} {kind}.", "Nothing was written.")


def compare(
    read: Sequence[Read],
    expected: Sequence[Expected],
    left_out: Sequence[tuple[Piece, str]],
    settled: Settled,
    envelope: Envelope,
) -> Reconciliation:
    """Return how letters that were read back compare with those that should be."""
    wanted = Counter(map(_key_of, expected))
    there = Counter(map(_key_read, read))
    missing, extra, changed, unseen = [], [], [], []
    if len(read) == len(expected):
        for one, other in zip(read, expected, strict=True):
            if why := _differs(one, other, expected):
                changed.append(f"{_named(other.piece, settled)}: {why}")
    else:
        missing = [
            _named(each.piece, settled)
            for each in expected
            if there[_key_of(each)] < wanted[_key_of(each)]
        ]
        extra = [
            f"{' / '.join(each.address) or 'a letter without an address'}"
            for each in read
            if wanted[_key_read(each)] < there[_key_read(each)]
        ]
    for one, other in zip(read, expected, strict=False):
        if not _seen(one, envelope):
            unseen.append(_named(other.piece, settled))
    return Reconciliation(
        letters=len(read),
        recipients=len(settled.recipients),
        merged=sum(len(each.places) for each in settled.merged),
        left_out=tuple(f"{_named(p, settled)} ({why})" for p, why in left_out),
        missing=tuple(missing),
        extra=tuple(extra),
        changed=tuple(changed),
        unseen=tuple(unseen),
    )


def _key_of(each: Expected) -> str:
    return letters("".join(each.address))


def _key_read(each: Read) -> str:
    return letters("".join(each.address))


def _differs(one: Read, other: Expected, expected: Sequence[Expected]) -> str:
    """Return how a letter is not what it should be, or nothing."""
    if one.address != other.address:
        return f"its window shows '{' / '.join(one.address)}'"
    if not one.alone:
        if sorted(one.own) != sorted(map(plainer, other.own)):
            return f"it says '{' / '.join(one.own)}'"
        return ""
    lacking = [line for line in other.own if letters(plainer(line)) not in one.text]
    if lacking:
        return f"it lacks '{lacking[0]}'"
    foreign = [
        each
        for each in expected
        if _key_of(each) != _key_of(other) and _key_of(each) in one.text
    ]
    return (
        f"the address of {foreign[0].piece.recipient.name} is on it" if foreign else ""
    )


def _seen(one: Read, envelope: Envelope) -> bool:
    """Return whether all of the address, and nothing else, is always seen."""
    if one.box is None or one.stray:
        return False
    seen = envelope.visible
    return (
        one.box.left >= seen.left - _SLACK
        and one.box.top >= seen.top - _SLACK
        and one.box.right <= seen.right + _SLACK
        and one.box.bottom <= seen.bottom + _HIDDEN + _SLACK
    )


def _named(piece: Piece, settled: Settled) -> str:
    rows = [str(settled.row(p)) for p in piece.recipient.places if p.list != ALSO]
    whose = f"row {', '.join(rows)}" if rows else "told as well"
    return f"letter {piece.number} ({whose}), {piece.recipient.name}"
