"""What is true of an application: the only names a rule or a template may use.

The names are closed. What the record may hold, and each kind of event it may log,
has its name here whether or not this record has it; a name that has no value is a
`Gap`, which knows what it is the lack of, and a name that is not here is an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from itertools import takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, get_args, get_origin

from noticegen.events import KINDS, Event, OtherEvent
from noticegen.parts import Part
from noticegen.problems import refuse, suggest
from noticegen.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_DUTY = (
    "base act_by act_by_words legal_last legal_last_words certify_from vote_by done "
    "done_words days_late status why cite can_still tight"
)
_PARTY = "name role address.line address.lines[] lines[] number count"
_CHECKED = "cite text state why"

RESERVED = {
    "ad": "newspaper edition editions[] copy_by rate_words words lines cost",
    "agenda": (
        "board posted_by can_still remote meeting.date meeting.time meeting.place "
        "items[].kind items[].title items[].docket items[].address items[].parcels "
        "items[].applicant items[].owner items[].sought"
    ),
    "assessors": "name hours place phone email answer_by list_fee *",
    "board": "name members[] chair quorum place time phone email *",
    "calendar": (
        "board year nights[].night nights[].complete_from nights[].complete_by "
        "nights[].copy_by nights[].edition nights[].mail_by nights[].post_by "
        "nights[].agenda_by nights[].decide_by"
    ),
    "clerk": "name hours place phone email *",
    "completeness": (
        "complete newest items[].cite items[].text items[].state items[].why "
        "missing[].cite missing[].text missing[].state missing[].why"
    ),
    "dated": "",
    "dates": "",
    "duties[]": f"id act who {_DUTY}",
    "jurisdiction": "finding text cite",
    "newspaper": "email website statewide_site *",
    "notice": "list_changed",
    "office": f"{_PARTY} *",
    "offices[]": f"{_PARTY} *",
    "parties[]": f"{_PARTY} *",
    "party": f"{_PARTY} *",
    "procedure": "id title permit chapter *",
    "recipient": f"{_PARTY} parcels[] rows[] *",
    "today": "",
    "town": "name short state zip county hall website accommodation_by *",
    "warnings[]": "code text cite date",
}
"""What the town, the procedure and the schedule say, which `adding` brings in.

Each with its own names, if it has any; `*` means more, as the town's files have them.
"""


@dataclass(frozen=True, slots=True)
class Shape:
    """The names that may stand under a name.

    `listed`: it is a list, and `names` are those of its items, written `owners[].name`.
    `anything`: it is a group whose own names the record or the town chooses, each
    of the shape `of` (of any shape when that is None).
    """

    names: Mapping[str, Shape] = field(default_factory=dict)
    listed: bool = False
    anything: bool = False
    of: Shape | None = None

    def under(self, name: str) -> Shape | None:
        """Return the shape of a name under this one, or None if there is no such."""
        if name in self.names:
            return self.names[name]
        if self.anything:
            return self.of or ANYTHING
        return None

    @property
    def item(self) -> Shape:
        """The shape of one item of this list, or of one pair of this open group."""
        if self.of and not self.listed:
            return Shape({"key": LEAF, "value": self.of})
        return Shape(self.names, anything=self.anything, of=self.of)

    def find(self, path: str) -> Shape | None:
        """Return the shape of a dotted path, `owners[].name`, or None if unknown."""
        shape: Shape | None = self
        for part in path.split("."):
            name = part.removesuffix("[]")
            shape = _step_into(shape, name, into_list=part != name)
            if shape is None:
                return None
        return shape

    def problem(self, path: str) -> str:
        """Return what is wrong with a path, with a suggestion, or nothing."""
        if self.find(path):
            return ""
        near = suggest(path, self.paths())
        return f"'{path}' is not a name that a rule or template may use. {near}".strip()

    def paths(self) -> tuple[str, ...]:
        """Return every path under this one, groups included, in order."""
        return tuple(sorted(self._walk()))

    def _walk(self) -> Iterator[str]:
        for name, shape in self.names.items():
            yield name
            many = shape.listed or shape.of
            for below in (shape.item if many else shape)._walk():  # noqa: SLF001
                yield f"{name}{'[]' if many else ''}.{below}"


LEAF = Shape()
ANYTHING = Shape(anything=True)


def joined(one: Shape, other: Shape) -> Shape:
    """Return the shape of what may have either shape."""
    if one in (other, LEAF) or (other.listed and one == ANYTHING):
        return other
    if other == ANYTHING and (one.names or one.listed):
        return one
    names = dict(one.names)
    for name, shape in other.names.items():
        names[name] = joined(names.get(name, LEAF), shape)
    return Shape(
        names,
        listed=one.listed or other.listed,
        anything=one.anything or other.anything,
        of=one.of or other.of,
    )


def _declared(words: str, *, listed: bool = False) -> Shape:
    """Return the shape that `RESERVED` writes as `date items[].kind *`."""
    shape = Shape(listed=listed)
    for path in words.split():
        more = path == "*"
        shape = replace(shape, anything=True) if more else _grown(shape, path)
    return shape


def _grown(shape: Shape, path: str) -> Shape:
    part, _, rest = path.partition(".")
    name = part.removesuffix("[]")
    below = replace(shape.names.get(name, LEAF), listed=part != name)
    if rest:
        below = _grown(below, rest)
    return replace(shape, names={**shape.names, name: below})


def _step_into(shape: Shape | None, name: str, *, into_list: bool) -> Shape | None:
    below = shape.under(name) if shape and not shape.listed else None
    if below is None or not into_list or below is ANYTHING:
        return below
    return below.item if below.listed or below.of else None


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
        if raw is None or (isinstance(raw, str) and not raw.strip()):
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
    values.update(_last_of_each(known, also))
    values["hearing"] = _hearing(known)
    return Facts("", vocabulary(also), values)


def given(values: Mapping[str, object]) -> Facts:
    """Return facts that are these values and nothing else, their names closed."""
    return Facts("", Shape(), {}).adding(**values)


@cache
def vocabulary(also: frozenset[str] = frozenset()) -> Shape:
    """Return every name that facts established from a record can have.

    The names of `RESERVED` are in it too, with whatever may stand under them.
    """
    names = {
        name.removesuffix("[]"): _declared(words, listed=name.endswith("[]"))
        for name, words in RESERVED.items()
    }
    names["dates"] = Shape(anything=True, of=_declared(_DUTY))
    names |= _model(Record).names
    names["owners_named"] = LEAF
    site = names["site"]
    names["site"] = Shape({**site.names, "parcels_named": LEAF})
    every = LEAF
    for kind in sorted(KINDS.keys() | also):
        event = _model(KINDS.get(kind, OtherEvent))
        every = joined(every, event)
        own = {name: under for name, under in event.names.items() if name != "event"}
        space = Shape({**own, "count": LEAF})
        namespace = kind.replace("-", "_")
        names[namespace] = joined(names.get(namespace, LEAF), space)
    names["events"] = Shape(every.names, listed=True)
    names["hearing"] = _HEARING
    return Shape(names)


def series(words: Iterable[str]) -> str:
    """Return words as a list is read aloud: `A, B and C`."""
    *most, last = [word for word in words if word] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def missing(value: object) -> bool:
    """Return whether a fact is a gap, or a group in which nothing has a value."""
    return isinstance(value, Gap | Facts) and not value


_SITTING = {"date": LEAF, "time": LEAF, "place": LEAF}
_HEARING = Shape(
    {
        **_SITTING,
        "number": LEAF,
        "opened": LEAF,
        "opened_date": LEAF,
        "sessions": Shape({**_SITTING, "present": Shape(listed=True)}, listed=True),
        "next": Shape(_SITTING),
        "closed": LEAF,
        "closed_date": LEAF,
    }
)


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
    """Return words without their case, blanks and dots."""
    return "".join(words.replace(".", " ").split()).casefold()


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
        return getattr(raw, _attributes(type(raw)).get(name, ""), None)
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
        return tuple(_attributes(type(raw)))
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


# The names of the record, read off its models.

_OF_THE_FILE = ("line", "place_in_record", "position")
"""Where an event stands in the record's file, which is nothing to print."""


@cache
def _attributes(model: type[Part]) -> Mapping[str, str]:
    """Return the names a model has in the record, each with its name in Python."""
    names = {info.alias or name: name for name, info in model.model_fields.items()}
    for kind in takewhile(lambda kind: kind is not Part, model.__mro__):
        own = vars(kind).items()
        names |= {name: name for name, what in own if isinstance(what, property)}
    for name in _OF_THE_FILE if issubclass(model, Event) else ():
        del names[name]
    return names


@cache
def _model(model: type[Part]) -> Shape:
    given = {info.alias or name: info for name, info in model.model_fields.items()}
    return Shape(
        {
            name: _annotated(given[name].annotation) if name in given else LEAF
            for name in _attributes(model)
        }
    )


def _annotated(kind: Any) -> Shape:  # noqa: ANN401  an annotation is of any type
    """Return the shape of what a field of the record may hold."""
    if isinstance(kind, type) and issubclass(kind, Part):
        return _model(kind)
    inner = [_annotated(part) for part in get_args(kind)]
    if get_origin(kind) in {dict, Mapping}:
        return Shape(anything=True, of=inner[1])
    shape = LEAF
    for part in inner:
        shape = joined(shape, part)
    if get_origin(kind) in {tuple, list}:
        return Shape(shape.names, listed=True, anything=shape.anything, of=shape.of)
    return shape


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
        return _model(type(value))
    return Shape({name: _shape_of(each) for name, each in _children(value).items()})


# Conditions: what a rule file may ask of the facts.


def holds(condition: Mapping[str, Any], facts: Facts) -> bool:
    """Return whether a condition is true of the facts.

    `{fact: PATH, TEST: ...}` where the test is one of `is` (true, false, missing,
    present, a word or a number), `not`, `at_least`, `below`, `among`, or `after` and
    `not_after`, which name another path; `{every: LIST, fact: ..., TEST: ...}`; and
    `{any: [...]}`, `{all: [...]}`, `{none: [...]}`. Of a gap only `is: missing` holds.
    """
    for word, agree in _GROUPS.items():
        if word in condition:
            return bool(agree(holds(part, facts) for part in condition[word]))
    if "every" in condition:
        items = facts.value(condition["every"])
        rest = {key: what for key, what in condition.items() if key != "every"}
        some = isinstance(items, tuple)
        return some and all(holds(rest, item) for item in items)  # type: ignore[attr-defined]
    value = facts.value(condition["fact"])
    (word,) = (key for key in condition if key != "fact")
    wanted = condition[word]
    if word in _AGAINST_A_FACT:
        wanted = facts.value(wanted)
    return bool(_TESTS[word](value, wanted))


def check_condition(condition: object, names: Shape | None = None) -> tuple[str, ...]:
    """Return what is wrong with a condition as a rule file has it, all of it.

    `names` are those it may use; the whole vocabulary when none are given.
    """
    names = names or vocabulary()
    if not isinstance(condition, dict):
        return (f"{condition!r} is not a condition such as {{fact: ..., is: ...}}.",)
    for word in _GROUPS:
        if word in condition:
            return _check_group(word, condition, names)
    if "every" in condition:
        return _check_every(condition, names)
    return _check_test(condition, names)


def _check_group(
    word: str, condition: Mapping[str, object], names: Shape
) -> tuple[str, ...]:
    parts = condition[word]
    wrong = [
        f"'{key}' may not stand beside '{word}'." for key in condition if key != word
    ]
    if not isinstance(parts, list) or not parts:
        return (*wrong, f"'{word}' takes a list of conditions.")
    for part in parts:
        wrong += check_condition(part, names)
    return tuple(wrong)


def _check_every(condition: Mapping[str, object], names: Shape) -> tuple[str, ...]:
    path = condition["every"]
    rest = {key: what for key, what in condition.items() if key != "every"}
    if unknown := _unknown("every", path, names):
        return (unknown,)
    items = names.find(str(path)) or LEAF
    if not (items.listed and items.names) and not items.anything:
        return (f"'{path}' is not a list of things that have names.",)
    return _check_test(rest, items.item)


def _check_test(condition: Mapping[str, object], names: Shape) -> tuple[str, ...]:
    allowed = (*_TESTS, "fact")
    wrong = [
        f"'{key}' is not a word of a condition. {suggest(key, allowed)}".rstrip()
        for key in condition
        if key not in allowed
    ]
    tests = [key for key in condition if key in _TESTS]
    if "fact" not in condition:
        wrong.append(f"It names no fact; it has {_listed(condition)}.")
    elif unknown := _unknown("fact", condition["fact"], names):
        wrong.append(unknown)
    if len(tests) != 1 and not wrong:
        wrong.append(f"It needs one test of {_listed(_TESTS)}; it has {len(tests)}.")
    for word in tests:
        wrong += _check_wanted(word, condition[word], names)
    return tuple(wrong)


def _check_wanted(word: str, wanted: object, names: Shape) -> tuple[str, ...]:
    if word in _AGAINST_A_FACT:
        unknown = _unknown(word, wanted, names)
        return (unknown,) if unknown else ()
    if word in {"at_least", "below"} and not _is_number(wanted):
        return (f"'{word}' takes a number, not {wanted!r}.",)
    if word == "among" and (not isinstance(wanted, list) or not wanted):
        return (f"'among' takes a list, not {wanted!r}.",)
    if word in {"is", "not"} and not isinstance(wanted, bool | str | int | float):
        return (f"'{word}' takes a word, a number, true or false, not {wanted!r}.",)
    return ()


def _unknown(word: str, path: object, names: Shape) -> str:
    if not isinstance(path, str):
        return f"'{word}' takes the name of a fact, not {path!r}."
    return names.problem(path)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "nothing"


def _is_number(value: object) -> bool:
    number = isinstance(value, int | float | Decimal)
    return number and not isinstance(value, bool)


def _is(value: object, wanted: object) -> bool:
    if wanted == "missing":
        return missing(value)
    if wanted == "present":
        return not missing(value)
    return _same(value, wanted)


def _same(value: object, wanted: object) -> bool:
    if missing(value) or isinstance(value, bool) or isinstance(wanted, bool):
        return value is wanted
    if _is_number(value) and _is_number(wanted):
        return Decimal(str(value)) == Decimal(str(wanted))
    return str(value) == str(wanted)


def _differs(value: object, wanted: object) -> bool:
    return not missing(value) and not _same(value, wanted)


def _at_least(value: object, wanted: object) -> bool:
    return _is_number(value) and Decimal(str(value)) >= Decimal(str(wanted))


def _less(value: object, wanted: object) -> bool:
    return _is_number(value) and Decimal(str(value)) < Decimal(str(wanted))


def _among(value: object, wanted: Iterable[object]) -> bool:
    return any(_same(value, one) for one in wanted)


def _after(value: object, other: object) -> bool:
    return _order(value, other) > 0


def _not_after(value: object, other: object) -> bool:
    return _comparable(value, other) and _order(value, other) <= 0


def _comparable(value: object, other: object) -> bool:
    return (_is_number(value) and _is_number(other)) or (
        isinstance(value, date) and isinstance(other, date)
    )


def _order(value: Any, other: Any) -> int:  # noqa: ANN401  numbers or dates
    """Return 1, 0 or -1 as a value is after, level with or before another.

    A moment and a day are compared as days. What cannot be compared is level.
    """
    if not _comparable(value, other):
        return 0
    if isinstance(value, datetime) != isinstance(other, datetime):
        value, other = (
            one.date() if isinstance(one, datetime) else one for one in (value, other)
        )
    if _is_number(value):
        value, other = Decimal(str(value)), Decimal(str(other))
    return int(value > other) - int(value < other)


def _no(parts: Iterable[bool]) -> bool:
    return not any(parts)


_GROUPS = MappingProxyType({"any": any, "all": all, "none": _no})
_AGAINST_A_FACT = ("after", "not_after")
_TESTS: Mapping[str, Any] = MappingProxyType(
    {
        "is": _is,
        "not": _differs,
        "at_least": _at_least,
        "below": _less,
        "among": _among,
        "after": _after,
        "not_after": _not_after,
    }
)
