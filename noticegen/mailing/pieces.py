"""The pieces of a mailing: one letter for each recipient, with a number it keeps.

A piece that is left out keeps its number too, so that no number ever means another
letter. Party copies are no pieces: they are numbered apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from noticegen.lists.settled import Place, Recipient


@dataclass(frozen=True, slots=True)
class Piece:
    """A letter to one recipient, by its number of the mailing (from 1)."""

    number: int
    recipient: Recipient

    def facts(self, count: int) -> dict[str, object]:
        """Return what a letter's template may say of its recipient."""
        to = self.recipient
        return {
            "name": to.name,
            "lines": to.lines,
            "parcels": to.parcels,
            "parcels_words": ", ".join(to.parcels),
            "number": self.number,
            "count": count,
        }


def numbered(
    recipients: Iterable[Recipient], left_out: Mapping[Place, str], first: int = 1
) -> tuple[tuple[Piece, ...], tuple[tuple[Piece, str], ...]]:
    """Return the pieces to mail, and those left out with the reason for each.

    A piece is left out when one of its rows is named.
    """
    mailed: list[Piece] = []
    left: list[tuple[Piece, str]] = []
    for number, recipient in enumerate(recipients, start=first):
        piece = Piece(number, recipient)
        why = next((left_out[p] for p in recipient.places if p in left_out), None)
        if why is None:
            mailed.append(piece)
        else:
            left.append((piece, why))
    return tuple(mailed), tuple(left)
