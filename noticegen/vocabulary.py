"""The vocabulary: every name that a rule or a template may use, and no other.

What the record may hold, and each kind of event it may log, has its name here whether
or not a record has it. So has what the town, the procedure and the schedule say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, Any, get_args, get_origin

from noticegen.events import KINDS, Event, OtherEvent
from noticegen.parts import Part
from noticegen.problems import suggest
from noticegen.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

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
        "items[].applicant items[].owner items[].sought items[].description"
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
    "mailing": (
        "problem of mailed recipients explained file sha256 date time place by "
        "held class_words international interoffice_mailed missing[] "
        "lists[].name lists[].sha256 "
        "left_out[].row left_out[].name left_out[].reason "
        "corrected[].row corrected[].what corrected[].source corrected[].date "
        "joined[].rows_words joined[].source joined[].date also[].name also[].why "
        "interoffice[].name interoffice[].lines_words interoffice[].parcels_words "
        "interoffice[].rows_words returned[].row returned[].number returned[].name "
        "returned[].parcels_words returned[].lines_words returned[].date "
        "returned[].reason returned[].resent returned[].resent_to "
        "pieces[].number pieces[].name pieces[].lines_words pieces[].parcels_words "
        "pieces[].rows_words sheets[].page sheets[].pages sheets[].total "
        "sheets[].rows[].number sheets[].rows[].to sheets[].rows[].parcels "
        "sheets[].rows[].struck parts[].title parts[].pages parts[].first "
        "parts[].sha256"
    ),
    "newspaper": "email website statewide_site *",
    "notice": "list_changed",
    "office": f"{_PARTY} *",
    "offices[]": f"{_PARTY} *",
    "parties[]": f"{_PARTY} *",
    "party": f"{_PARTY} *",
    "procedure": "id title permit chapter *",
    "recipient": f"{_PARTY} parcels[] parcels_words rows[] *",
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
    names |= of_model(Record).names
    names["owners_named"] = LEAF
    site = names["site"]
    names["site"] = Shape({**site.names, "parcels_named": LEAF})
    every = LEAF
    for kind in sorted(KINDS.keys() | also):
        event = of_model(KINDS.get(kind, OtherEvent))
        every = joined(every, event)
        own = {name: under for name, under in event.names.items() if name != "event"}
        space = Shape({**own, "count": LEAF})
        namespace = kind.replace("-", "_")
        names[namespace] = joined(names.get(namespace, LEAF), space)
    names["events"] = Shape(every.names, listed=True)
    names["hearing"] = _HEARING
    return Shape(names)


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


_OF_THE_FILE = ("line", "place_in_record", "position")
"""Where an event stands in the record's file, which is nothing to print."""


@cache
def attributes(model: type[Part]) -> Mapping[str, str]:
    """Return the names a model has in the record, each with its name in Python."""
    names = {info.alias or name: name for name, info in model.model_fields.items()}
    for kind in takewhile(lambda kind: kind is not Part, model.__mro__):
        own = vars(kind).items()
        names |= {name: name for name, what in own if isinstance(what, property)}
    for name in _OF_THE_FILE if issubclass(model, Event) else ():
        del names[name]
    return names


@cache
def of_model(model: type[Part]) -> Shape:
    """Return the names that stand under a part of the record, such as a plan."""
    given = {info.alias or name: info for name, info in model.model_fields.items()}
    return Shape(
        {
            name: _annotated(given[name].annotation) if name in given else LEAF
            for name in attributes(model)
        }
    )


def _annotated(kind: Any) -> Shape:  # noqa: ANN401  an annotation is of any type
    """Return the shape of what a field of the record may hold."""
    if isinstance(kind, type) and issubclass(kind, Part):
        return of_model(kind)
    inner = [_annotated(part) for part in get_args(kind)]
    if get_origin(kind) in {dict, Mapping}:
        return Shape(anything=True, of=inner[1])
    shape = LEAF
    for part in inner:
        shape = joined(shape, part)
    if get_origin(kind) in {tuple, list}:
        return Shape(shape.names, listed=True, anything=shape.anything, of=shape.of)
    return shape
