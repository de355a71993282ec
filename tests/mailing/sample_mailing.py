"""Small mailings made by hand: recipients, settled lists, and a letter to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noticegen.envelopes import NUMBER_10
from noticegen.lists.settled import ALSO, Held, Merged, Place, Recipient, Settled
from noticegen.mailing.pieces import Piece
from tests.sample_papers import paper

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from noticegen.text import Document

LETTER = """```address
{lines}
```

# Notice of public hearing

```docket
Your land by the list: {parcels} · Letter {number} of {count}
```

You own land next to the site below, and may come and speak on it.

```facts
When | Tuesday, November 10, 2026, at 7:00 p.m.
Where | Town Hall
```
"""


def compose(facts: Mapping[str, object]) -> Document:
    """Return the letter to one recipient."""
    lines: Any = facts["lines"]
    said = LETTER.format(
        lines="\n".join(lines),
        parcels=facts["parcels_words"],
        number=facts["number"],
        count=facts["count"],
    )
    return paper(said, envelope=NUMBER_10)


def recipient(number: int, *more: str, parcels: Sequence[str] = ()) -> Recipient:
    """Return a recipient of a row, with more lines between name and street."""
    lines = (f"OWNER {number}", *more, f"{number} BOG RD", "CARVER MA 02330")
    place = Place(0, number + 1)
    return Recipient(lines[0], lines, tuple(parcels) or (f"50-{number}",), (place,))


PEOPLE = (
    recipient(1),
    recipient(2, "TRUSTEE OF THE PEÑA TRUST"),
    recipient(3, "C/O RUTH HOWLAND", "REAR"),
    recipient(4, parcels=[f"50-{n}" for n in range(60)]),  # too long for one line
    # five lines, one of which stands in the window only at nine points
    recipient(5, "CAPTAIN AND MISTRESS OF THE CRANBERRY HARVEST CO", "REAR"),
    Recipient(
        "NEW OWNER",
        ("NEW OWNER", "9 ELM ST", "PLYMPTON MA 02367"),
        (),
        (Place(ALSO, 1),),
    ),
)


def pieces(people: Sequence[Recipient] = PEOPLE) -> tuple[Piece, ...]:
    """Return the pieces of some people, numbered from 1."""
    return tuple(Piece(number, each) for number, each in enumerate(people, start=1))


def settled(people: Sequence[Recipient] = PEOPLE, **changes: Any) -> Settled:
    """Return a list settled into some people."""
    fields: dict[str, Any] = {
        "names": ("list.csv",),
        "rows": len(people),
        "recipients": tuple(people),
    }
    return Settled(**(fields | changes))


HELD = Held(Place(0, 31), "ZIP", "is not of that state", "38-9", "PEREIRA, MARIA")
MERGED = Merged(Place(0, 2), (Place(0, 9),), "the same owner")
