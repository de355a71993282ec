"""What is told of a mailing: to how many of how many, who was left out, what came back.

What the certified list asks for is held against what the record says was done. A
difference that the record explains is printed; one that it does not explain stays one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noticegen import days
from noticegen.lists.settled import ALSO, Place
from noticegen.parts import Address
from noticegen.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from noticegen.events import Event
    from noticegen.lists.settled import Recipient, Settled
    from noticegen.parts import Abutters, Certified
    from noticegen.story import Story


@dataclass(frozen=True, slots=True)
class ToldOf:
    """A file of a list and its hash, for what is said of it."""

    name: str
    sha256: str


def place_of(settled: Settled, row: int, file: str | None) -> Place:
    """Return the place that a record means by a row, of a further list by its file."""
    names = settled.names
    return Place(names.index(file) if file in names else 0, row)


def mailed_for(story: Story) -> tuple[Event, ...]:
    """Return the mailings that count for the hearing last set."""
    hearings = story.hearings()
    found = story.all("mailed")
    return tuple(e for e in found if hearings and hearings[-1].holds(e))


def left_out(settled: Settled, events: Sequence[Event]) -> dict[Place, str]:
    """Return the rows that the record says nothing was mailed for, with the reason."""
    found: dict[Place, str] = {}
    for event in events:
        for each in _parts(event, "left_out"):
            found[place_of(settled, each.row, each.file)] = each.reason  # type: ignore[attr-defined]
    return found


def _parts(event: Event, name: str) -> tuple[object, ...]:
    value = event.get(name)
    return value if isinstance(value, tuple) else ()


def expected(settled: Settled) -> int:
    """Return how many letters the list asks for: recipients, and rows still held."""
    return len(settled.recipients) + len({each.place for each in settled.held})


def missing(settled: Settled, events: Sequence[Event]) -> tuple[str, ...]:
    """Return those to whom nothing was mailed, as far as the record names them."""
    rows = left_out(settled, events)
    said = [
        f"row {settled.row(place)}: {_who(settled, place)} ({reason})"
        for place, reason in rows.items()
    ]
    pieces = sum(_pieces(event) for event in events)
    unsaid = expected(settled) - pieces - len(rows)
    if events and unsaid > 0:
        said.append(f"{unsaid} more that the record does not name")
    return tuple(said)


def _pieces(event: Event) -> int:
    value = event.get("pieces")
    return value if isinstance(value, int) else 0


def _who(settled: Settled, place: Place) -> str:
    for each in settled.recipients:
        if place in each.places:
            return f"{each.name}, parcel {', '.join(each.parcels)}"
    for held in settled.held:
        if held.place == place:
            return f"{held.name or 'no name'}, parcel {held.parcel}"
    return "no recipient of this list"


def asks(settled: Settled, mailed: Event, events: Sequence[Event]) -> Problem | None:
    """Return what to ask when the pieces mailed are not those the list asks for.

    `events` are all mailings for the hearing, `mailed` the last of them.
    """
    wanted = expected(settled)
    left = len(left_out(settled, events))
    done = sum(map(_pieces, events))
    if done + left == wanted:
        return None
    what = (
        f"the list asks for {wanted} letters; {done} pieces and {left} left out make"
        f" {done + left}."
    )
    fix = (
        "Count again, or say who was left out: left_out="
        "'[{row: 31, reason: no usable address}]'."
    )
    return Problem(f"mailed of {mailed.date}", what, fix)


def age(
    certified: Certified | None, day: date, *, warn: int, refuse: int
) -> tuple[str, Problem | None]:
    """Return the warning and the refusal that the age of a certificate brings.

    `warn` and `refuse` are days; a list without a date is refused.
    """
    if certified is None or certified.date is None:
        fix = "Write the day of the certificate under abutters.certified."
        return "", Problem("abutters.certified", "has no date.", fix)
    old = days.between(certified.date, day)
    said = (
        f"the list was certified on {certified.date} and is {old} days old on the day"
        f" of mailing, {day}"
    )
    if old > refuse and certified.accepted is None:
        fix = (
            "Ask for a new list, or have it accepted: abutters.certified.accepted:"
            " {by, date, reason}."
        )
        return "", Problem("abutters.certified", f"{said}; {refuse} is the most.", fix)
    return (
        (f"{said}; over {warn}, ask for a new one.", None) if old > warn else ("", None)
    )


def facts(
    settled: Settled,
    story: Story,
    held: Abutters,
    files: Sequence[ToldOf],
    *,
    interoffice_mailed: bool = False,
) -> dict[str, object]:
    """Return what a paper may say of the mailing, under the name `mailing`.

    `files` are the lists, the certified one first.
    """
    events = mailed_for(story)
    rows = left_out(settled, events)
    wanted, done = expected(settled), sum(map(_pieces, events))
    last = events[-1] if events else None
    return {
        "of": wanted,
        "mailed": done if events else None,
        "recipients": len(settled.recipients),
        "held": len({each.place for each in settled.held}),
        "explained": bool(events) and done + len(rows) == wanted,
        "file": files[0].name if files else None,
        "sha256": files[0].sha256 if files else None,
        "date": last.date if last else None,
        "time": last.time if last else None,
        "place": last.get("place") if last else None,
        "by": last.get("by") if last else None,
        "class_words": last.get("class") if last else None,
        "international": sum(each.international for each in settled.recipients),
        "lists": [{"name": each.name, "sha256": each.sha256} for each in files],
        "left_out": [
            {"row": settled.row(p), "name": _who(settled, p), "reason": why}
            for p, why in rows.items()
        ],
        "interoffice_mailed": interoffice_mailed,
        "interoffice": [_person(each, settled) for each in settled.interoffice],
        "corrected": [*_corrected(held)],
        "joined": [
            {
                "rows_words": ", ".join(map(str, e.rows)),
                "source": e.source,
                "date": e.date,
            }
            for e in held.same
        ],
        "also": [{"name": each.name, "why": each.why} for each in held.also],
        "returned": [*_returned(settled, story)],
        "missing": list(missing(settled, events)),
        "pieces": [
            _person(each, settled) | {"number": number}
            for number, each in enumerate(settled.recipients, start=1)
        ],
    }


def _person(each: Recipient, settled: Settled) -> dict[str, object]:
    return {
        "name": each.name,
        "lines_words": ", ".join(each.lines),
        "parcels_words": ", ".join(each.parcels),
        "rows_words": ", ".join(
            str(settled.row(p)) for p in each.places if p.list != ALSO
        ),
    }


def _corrected(held: Abutters) -> Iterator[dict[str, object]]:
    lists = [(None, held.corrections), *((e.file, e.corrections) for e in held.more)]
    for file, corrections in lists:
        for each in corrections:
            what = [
                name
                for name in ("owner", "address", "city", "state", "zip", "country")
                if getattr(each, name) is not None
            ]
            yield {
                "row": f"{file}:{each.row}" if file else str(each.row),
                "what": ", ".join(what),
                "source": each.source,
                "date": each.date,
            }


def _returned(settled: Settled, story: Story) -> Iterator[dict[str, object]]:
    """Yield each piece that came back, with when and where it was mailed again."""
    numbers = {
        place: (number, each)
        for number, each in enumerate(settled.recipients, start=1)
        for place in each.places
    }
    for event in story.all("mail-returned"):
        place = place_of(settled, _row(event), _text(event, "file"))
        number, recipient = numbers.get(place, (None, None))
        again = next(
            (
                each
                for each in story.all("mail-resent")
                if _row(each) == place.row and each.date >= event.date
            ),
            None,
        )
        yield {
            "row": settled.row(place),
            "number": number,
            "name": recipient.name if recipient else "",
            "parcels_words": ", ".join(recipient.parcels) if recipient else "",
            "lines_words": ", ".join(recipient.lines) if recipient else "",
            "date": event.date,
            "reason": event.get("reason"),
            "resent": again.date if again else None,
            "resent_to": _where_to(again),
        }


def _row(event: Event) -> int:
    row = event.get("row")
    return row if isinstance(row, int) else 0


def _text(event: Event, name: str) -> str | None:
    value = event.get(name)
    return value if isinstance(value, str) else None


def _where_to(event: Event | None) -> str | None:
    return ", ".join(block_of(event)) or None if event else None


def block_of(event: Event) -> tuple[str, ...]:
    """Return the lines under the name that a piece was mailed again to, if it says."""
    address = event.get("address")
    return tuple(address.block) if isinstance(address, Address) else ()
