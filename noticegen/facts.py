"""What is true of an application on a day: each name of the vocabulary, with its value.

A name that has no value is a `Gap`, which knows what it is the lack of, and a name
that is not in the vocabulary is an error.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import TYPE_CHECKING

from noticegen.events import KINDS
from noticegen.parts import Part, shows
from noticegen.problems import refuse, suggest
from noticegen.story import Story
from noticegen.vocabulary import (
    ANYTHING,
    LEAF,
    Shape,
    attributes,
    joined,
    of_model,
    vocabulary,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import date

    from noticegen.events import Event
    from noticegen.record import Record


@dataclass(frozen=True, slots=True)
class Gap:
    """The lack of a value: false, empty, and able to say what is missing.

    `says` is what stands there instead, such as "TBD", or nothing.
    """

    path: str
    shape: Shape = field(default=LEAF, compare=False, repr=False)
    says: str = ""

    def get(self, name: str) -> Gap:
        """Return the gap under this one; a name that cannot be there is an error."""
        return Gap(*_below(self.path, self.shape, name))

    def __bool__(self) -> bool:
        return False

    def __iter__(self) -> Iterator[object]:
        return iter(())

    def __len__(self) -> int:
        return 0


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """A group of named values; false when all of them are gaps, false or nought.

    `raw` is what the values are taken from: a part of the record, or a mapping.
    `wordless` are the phrases that say nothing, as `refusing` has them.
    """

    path: str
    shape: Shape
    raw: object
    wordless: frozenset[str] = frozenset()

    def get(self, name: str) -> object:
        """Return the value of one name here: a value, a tuple, a group or a gap."""
        path, shape = _below(self.path, self.shape, name)
        return self._fact(_child(self.raw, name), path, shape)

    def value(self, path: str) -> object:
        """Return the value of a dotted path such as `site.disturbed_acres`.

        Dates stay dates and times stay times. A name with no value is a `Gap`; a
        name that does not exist raises `RefusedError` with a suggestion.
        """
        value: object = self
        for name in path.split("."):
            value = value.get(name) if isinstance(value, Facts | Gap) else Gap(path)
        return value

    def names(self) -> tuple[tuple[str, object], ...]:
        """Return every path that ends in a value, in order, with that value.

        A path through a list, `owners[].name`, has a tuple: one value an item.
        """
        return tuple(sorted(_listing(self, ""), key=lambda pair: pair[0]))

    def adding(self, **more: object) -> Facts:
        """Return these facts and more; a group that is here already is widened.

        Takes mappings, dataclasses, sequences of them, and plain values. Their names
        are then as closed as the record's.
        """
        names = dict(self.shape.names)
        raw = _children(self.raw)
        for name, value in more.items():
            before = raw.get(name)
            both = _is_group(before) and _is_group(value)
            raw[name] = {**_children(before), **_children(value)} if both else value
            shape = joined(names.get(name, LEAF), _shape_of(value))
            if value and shape != ANYTHING:
                # What the town's files chose to name is known now, and so is closed.
                shape = replace(shape, anything=shape.of is not None)
            names[name] = shape
        return Facts(self.path, Shape(names), raw, self.wordless)

    def refusing(self, phrases: Iterable[str]) -> Facts:
        """Return these facts, with a gap where only one of some phrases stands.

        A phrase such as "TBD" is known whatever its case, blanks and dots; dots alone
        say nothing either.
        """
        wordless = frozenset(map(_gist, phrases)) | {""}
        return Facts(self.path, self.shape, self.raw, wordless)

    def _fact(self, raw: object, path: str, shape: Shape) -> object:
        """Return a raw value as a fact."""
        if raw is None or (isinstance(raw, str) and not shows(raw)):
            return Gap(path, shape)
        if isinstance(raw, str) and _gist(raw) in self.wordless:
            return Gap(path, shape, raw)
        if isinstance(raw, list | tuple):
            return self._list(raw, path, shape)
        if isinstance(raw, Facts):
            return Facts(raw.path, raw.shape, raw.raw, self.wordless)
        return Facts(path, shape, raw, self.wordless) if _is_group(raw) else raw

    def _list(self, raw: Iterable[object], path: str, shape: Shape) -> object:
        items = tuple(
            self._fact(item, f"{path}[{place}]", shape.item)
            for place, item in enumerate(raw)
        )
        gaps = [item for item in items if isinstance(item, Gap)]
        if len(gaps) == len(items):
            return Gap(path, shape, gaps[0].says if gaps else "")
        return items

    def keys(self) -> tuple[str, ...]:
        """Return the names that stand here, with a value or without."""
        return _names_in(self.raw)

    def __bool__(self) -> bool:
        return any(map(self.get, self.keys()))

    def __iter__(self) -> Iterator[Facts]:
        for key in self.keys():
            path, shape = _below(self.path, self.shape, key)
            pair = {"key": key, "value": _child(self.raw, key)}
            names = Shape({"key": LEAF, "value": shape})
            yield Facts(path, names, pair, self.wordless)


def establish(
    record: Record, *, today: date, also: frozenset[str] = frozenset()
) -> Facts:
    """Return what is true of an application on a day, every name of it.

    Events dated after `today` have not happened. `also` are the kinds of event that
    the procedure adds to the usual ones.
    """
    known = record.known(today)
    values = dict(_children(record))
    values["owners_named"] = series(owner.name or "" for owner in record.owners)
    values["site"] = {
        **_children(record.site),
        "parcels_named": series(record.site.parcels if record.site else ()),
    }
    values["events"] = known
    values.update(_last_of_each(Story.of(record, today).standing(), also))
    values["hearing"] = _hearing(known)
    return Facts("", vocabulary(also), values)


def given(values: Mapping[str, object]) -> Facts:
    """Return facts that are these values and nothing else, their names closed."""
    return Facts("", Shape(), {}).adding(**values)


def series(words: Iterable[str]) -> str:
    """Return words as a list is read aloud: `A, B and C`."""
    *most, last = [word for word in words if word] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def missing(value: object) -> bool:
    """Return whether a fact is a gap, or a group in which nothing has a value."""
    return isinstance(value, Gap | Facts) and not value


def _last_of_each(known: tuple[Event, ...], also: frozenset[str]) -> dict[str, object]:
    """Return a group for each kind of event: the last known, and how many."""
    spaces: dict[str, object] = {}
    for kind in sorted(KINDS.keys() | also):
        alike = [event for event in known if event.event == kind]
        last = _children(alike[-1]) if alike else {}
        last.pop("event", None)
        spaces[kind.replace("-", "_")] = {**last, "count": len(alike)}
    return spaces


def _hearing(known: tuple[Event, ...]) -> Mapping[str, object]:
    """Return where the hearing stands: when it is set for, and how far it has come."""
    settings = _of_kind(known, "hearing-set", "hearing-reset")
    opened = _of_kind(known, "hearing-opened")
    turns = _of_kind(known, "hearing-opened", "hearing-closed", "hearing-reopened")
    closed = [turn for turn in turns[-1:] if turn.event == "hearing-closed"]
    continued = _of_kind(known, "hearing-continued")
    fixed = _children(settings[-1].get("hearing")) if settings else {}
    return {
        **fixed,
        "number": len(settings) or None,
        "opened": bool(opened),
        "opened_date": opened[0].date if opened else None,
        "sessions": _sessions(known, fixed),
        "next": continued[-1].get("to") if continued and not closed else None,
        "closed": bool(closed),
        "closed_date": closed[-1].date if closed else None,
    }


def _sessions(
    known: tuple[Event, ...], fixed: Mapping[str, object]
) -> tuple[Mapping[str, object], ...]:
    """Return each day that the hearing sat, with the hour and place it was set for."""
    appointed = {fixed.get("date"): fixed}
    for event in _of_kind(known, "hearing-continued"):
        to = _children(event.get("to"))
        appointed[to.get("date")] = to
    sat: dict[date, dict[str, object]] = {}
    for event in _of_kind(
        known,
        "hearing-opened",
        "hearing-continued",
        "hearing-reopened",
        "hearing-closed",
    ):
        begun = {"time": event.get("time"), **appointed.get(event.date, {})}
        session = sat.setdefault(event.date, {**begun, "date": event.date})
        session["present"] = session.get("present") or event.get("present")
    return tuple(sat.values())


def _of_kind(known: tuple[Event, ...], *kinds: str) -> list[Event]:
    return [event for event in known if event.event in kinds]


# How a value of the record, or one brought in, becomes a fact.


def _below(path: str, shape: Shape, name: str) -> tuple[str, Shape]:
    below = shape.under(name)
    full = f"{path}.{name}" if path else name
    if below is None:
        near = suggest(name, shape.names)
        raise refuse(full, "is not a name that a rule or template may use.", near)
    return full, below


def _gist(words: str) -> str:
    """Return words without their case, blanks and dots, `…` being three."""
    plain = unicodedata.normalize("NFKC", words)
    return "".join(each for each in plain if shows(each) and each != ".").casefold()


def _is_group(raw: object) -> bool:
    return isinstance(raw, Part | Mapping | Facts) or (
        is_dataclass(raw) and not isinstance(raw, type | Gap)
    )


def _child(raw: object, name: str) -> object:
    if isinstance(raw, Facts):
        return raw.get(name)
    if isinstance(raw, Mapping):
        return raw.get(name)
    if isinstance(raw, Part):
        return getattr(raw, attributes(type(raw)).get(name, ""), None)
    return getattr(raw, name) if name in _names_in(raw) else None


def _children(raw: object) -> dict[str, object]:
    return {name: _child(raw, name) for name in _names_in(raw)}


def _names_in(raw: object) -> tuple[str, ...]:
    """Return the names that stand in a group, with a value or without."""
    if isinstance(raw, Facts):
        return _names_in(raw.raw)
    if isinstance(raw, Mapping):
        return tuple(raw)
    if isinstance(raw, Part):
        return tuple(attributes(type(raw)))
    if is_dataclass(raw):
        return tuple(item.name for item in fields(raw))
    return ()


def _listing(group: Facts | Gap, path: str) -> Iterator[tuple[str, object]]:
    """Yield each path under a group that ends in a value, or in a gap."""
    names = dict.fromkeys(group.shape.names)
    if isinstance(group, Facts) and group.shape.anything:
        names |= dict.fromkeys(group.keys())
    for name in names:
        _, shape = _below(group.path, group.shape, name)
        yield from _entry(group.get(name), shape, f"{path}.{name}" if path else name)


def _entry(value: object, shape: Shape, path: str) -> Iterator[tuple[str, object]]:
    if isinstance(value, Facts) and not all(map(str.isidentifier, value.keys())):
        yield from _columns(tuple(value), shape.item, path)
    elif shape.listed and shape.names:
        yield from _columns(value, shape.item, path)
    elif isinstance(value, Facts) or (isinstance(value, Gap) and shape.names):
        yield from _listing(value, path)
    else:
        yield path, value


def _columns(value: object, item: Shape, path: str) -> Iterator[tuple[str, object]]:
    """Yield the names of a list's items, each with the values that items have."""
    items = value if isinstance(value, tuple) else ()
    columns: dict[str, list[object]] = {}
    for one in items or (Gap(path, item),):
        for name, below in _entry(one, item, f"{path}[]"):
            columns.setdefault(name, []).append(below)
    for name, column in columns.items():
        values = tuple(below for below in column if not isinstance(below, Gap))
        yield name, values or Gap(name)


def _shape_of(value: object) -> Shape:
    """Return the shape of a value that is brought in, its names closed."""
    if isinstance(value, Facts | Gap):
        return value.shape
    if value is None or value in ((), []):
        return ANYTHING
    if isinstance(value, list | tuple):
        shape = LEAF
        for item in value:
            shape = joined(shape, _shape_of(item))
        return Shape(shape.names, listed=True, anything=shape.anything, of=shape.of)
    if isinstance(value, Part):
        return of_model(type(value))
    return Shape({name: _shape_of(each) for name, each in _children(value).items()})
