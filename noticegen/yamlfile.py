"""YAML 1.2 files, read strictly, with the line on which each thing stands.

`true` and `false` are the only truth values, `null`, `~` and nothing the only
absences, plain decimals the only numbers: `on`, `no`, `NULL`, dates, `10:35`,
`02360` and `12E3` stay the words they are. What makes a file say something else
than it shows (a key given twice, aliases, tags, a second document, control
characters) is refused. Only this module speaks YAML.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from yaml import YAMLError
from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from noticegen.problems import Problem, RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from yaml import Event

Path = tuple[str | int, ...]

MAX_DEPTH = 40  # nothing a clerk writes is nested deeper

_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}
_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,17})?\.[0-9]{1,18}")
_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]"
)
_CONTROL_IN_VALUE = re.compile(f"\r|{_CONTROL.pattern}")
_STAND_IN = 0xF0000  # a private character takes a control character's place
_STAND_INS = re.compile(f"[{chr(_STAND_IN)}-{chr(_STAND_IN + 0xFFFF)}]")
_SIMPLE_KEY = re.compile(r"[\w-]+")

# What libyaml says, what that means to a clerk, and what to do about it.
_SYNTAX = (
    (
        "mapping values are not allowed",
        "a value holds a colon and a blank, or this line is set in too far.",
        'Put the whole value in quotes ("like: this") or line it up.',
    ),
    (
        "did not find expected ',' or '}'",
        "a { that was opened is not closed here, or a comma is missing.",
        "Close it with }, and put words holding a comma, colon, { or } in quotes.",
    ),
    (
        "did not find expected ',' or ']'",
        "a [ that was opened is not closed here, or a comma is missing.",
        "Close it with ], and put words holding a comma, [ or ] in quotes.",
    ),
    (
        "did not find expected key",
        "this line does not fit the lines above it.",
        "Line names up exactly; nothing may follow a closing quote mark.",
    ),
    (
        "did not find expected '-' indicator",
        "this line stands in a list but does not begin with a dash.",
        "Begin it with a dash, or move it out to where names begin.",
    ),
    (
        "could not find expected ':'",
        "this line has no colon after its name.",
        "Write `name: value`.",
    ),
    (
        "found unexpected end of stream",
        "a quote mark that was opened is never closed.",
        "Close it.",
    ),
    (
        "found character that cannot start any token",
        "a value cannot begin with a tab, @, ` or %.",
        "Indent with blanks, and put such a value in quotes.",
    ),
    (
        "found unknown escape character",
        "a backslash inside double quotes has a meaning of its own.",
        "Use single quotes, or write \\\\ for one backslash.",
    ),
    (
        "block sequence entries are not allowed",
        "a dash stands where no list can begin.",
        "Begin the list on the next line, or put a value like - in quotes.",
    ),
)

_WHERE_BEGUN = ("unexpected end of stream", "could not find expected ':'")


@dataclass(frozen=True, slots=True)
class Tree:
    """What a file says: dicts, lists and plain values, and where each stands.

    `lines` gives the line (from 1) of each path; `written` the spelling of each
    number and truth value.
    """

    value: object
    name: str
    lines: Mapping[Path, int] = field(repr=False)
    written: Mapping[Path, str] = field(repr=False, default_factory=dict)

    def line(self, path: Path) -> int:
        """Return the line of a path, or of the nearest thing around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1) if path else 1

    def where(self, path: Path) -> str:
        """Return a place in words: `record.yaml line 34, owners[1].address.zip`."""
        if path and path[:1] in self.lines:
            return f"{self.name} line {self.line(path)}, {dotted(path)}"
        return f"{self.name}, {dotted(path)}" if path else self.name


def dotted(path: Path) -> str:
    """Return a path as a clerk reads it: `owners[1].address.zip`."""
    words = ""
    for step in path:
        if isinstance(step, int):
            words += f"[{step}]"
        elif _SIMPLE_KEY.fullmatch(step):
            words += f".{step}"
        else:
            words += f'["{step}"]'
    return words.removeprefix(".")


def read(text: str, name: str) -> Tree:
    """Read one YAML document; `name` is what messages call the file.

    An empty file has the value None. Raises RefusedError with every problem found.
    """
    text = text.removeprefix("\ufeff")
    return _Reading(text, name).tree()


@dataclass(frozen=True, slots=True)
class Listing:
    """How a list at the top of a file is written, so that it can be added to.

    `kind` is absent, empty, block (lines with a dash) or flow ([one, two]). `column`
    is where its dashes stand; `after` the line, from 0, before which an item can be
    added; `cut` the offsets of what stands for an empty list, such as `[]`.
    """

    kind: str
    column: int
    after: int
    cut: tuple[int, int] = (0, 0)


def listing(text: str, key: str) -> Listing:
    """Return how the list under a top name is written; the text has been read before.

    The offsets and lines are those of the text without a byte order mark.
    """
    return _Outline(text).listing(key)


def plain(word: str) -> object:
    """Return what an unquoted word means: a value of YAML 1.2, or the word itself."""
    if word in _WORDS:
        return _WORDS[word]
    if _WHOLE.fullmatch(word):
        return int(word)
    if _DECIMAL.fullmatch(word):
        return float(word)
    return word


def _line(event: Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


class _SyntaxError(Exception):
    """The text is no YAML from here on."""


class _Reading:
    """One reading of one text: the events of libyaml, built into a tree."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name
        self._lines: dict[Path, int] = {}
        self._written: dict[Path, str] = {}
        self._problems: list[Problem] = []
        self._pasted = _CONTROL.search(text) is not None
        self._control = False

    def tree(self) -> Tree:
        """Return the tree, or refuse with all that was found."""
        value: object = None
        with suppress(_SyntaxError):
            value = self._document()
        if self._pasted and not self._control:
            self._problems.extend(self._pasted_lines())
        if self._problems:
            raise RefusedError(self._problems)
        return Tree(value, self._name, self._lines, self._written)

    def _document(self) -> object:
        text = self._text
        if self._pasted:
            text = _CONTROL.sub(lambda hit: chr(_STAND_IN + ord(hit[0])), text)
        self._parser = CParser(text)
        self._next()  # the stream begins
        if isinstance(self._next(), StreamEndEvent):
            return None
        value = self._node(self._next(), ())
        self._next()  # the document ends
        if not isinstance(following := self._next(), StreamEndEvent):
            self._add_at(
                following,
                "a second document begins.",
                "Keep one document in a file: take the line --- out.",
            )
        return value

    def _next(self) -> Event:
        try:
            return cast("Event", self._parser.get_event())
        except YAMLError as error:
            self._add_syntax(error)
            raise _SyntaxError from None

    def _node(self, event: Event, path: Path) -> object:
        self._lines[path] = _line(event)
        self._refuse_tricks(event, path)
        if len(path) > MAX_DEPTH:
            self._add(path, f"is nested more than {MAX_DEPTH} deep.", "Flatten it.")
            raise _SyntaxError
        if isinstance(event, ScalarEvent):
            return self._scalar(event, path)
        if isinstance(event, MappingStartEvent):
            return self._mapping(path)
        if isinstance(event, SequenceStartEvent):
            return self._sequence(path)
        return None

    def _scalar(self, event: ScalarEvent, path: Path) -> object:
        word: str = event.value
        if self._holds_control(word, path):
            return word
        if event.style:
            return word
        value = plain(word)
        if value is not word:
            self._written[path] = word
        return value

    def _sequence(self, path: Path) -> list[object]:
        items: list[object] = []
        while not isinstance(event := self._next(), SequenceEndEvent):
            items.append(self._node(event, (*path, len(items))))
        return items

    def _mapping(self, path: Path) -> dict[str, object]:
        found: dict[str, object] = {}
        while not isinstance(event := self._next(), MappingEndEvent):
            key = self._key(event, path)
            inside = (*path, key)
            if key in found:
                self._add_at(
                    event,
                    f"{dotted(inside)} is given twice,"
                    f" first on line {self._lines[inside]}.",
                    "Keep one of them.",
                )
            value = self._node(self._next(), inside)
            self._lines[inside] = _line(event)
            found[key] = value
        return found

    def _key(self, event: Event, path: Path) -> str:
        if isinstance(event, ScalarEvent) and event.value:
            key: str = event.value
            self._lines.setdefault((*path, key), _line(event))
            self._refuse_tricks(event, (*path, key))
            self._holds_control(key, path)
            return key
        self._add_at(
            event,
            f"{dotted(path) or 'the file'} has a name that is empty or no plain word.",
            "Write `name: value`.",
        )
        raise _SyntaxError

    def _holds_control(self, word: str, path: Path) -> bool:
        hit = _CONTROL_IN_VALUE.search(word)
        code = ord(hit[0]) if hit else self._stood_in(word)
        if code is None:
            return False
        self._control = True
        self._add(
            path,
            f"holds the control character U+{code:04X},"
            " as pasting from a PDF or from Word can leave it.",
            "Delete that character and type the words again.",
        )
        return True

    def _stood_in(self, word: str) -> int | None:
        if not self._pasted:
            return None
        hit = _STAND_INS.search(word)
        return ord(hit[0]) - _STAND_IN if hit else None

    def _pasted_lines(self) -> Iterator[Problem]:
        for number, line in enumerate(re.split("\r\n|\n|\r", self._text), start=1):
            if hit := _CONTROL.search(line):
                yield Problem(
                    f"{self._name} line {number}",
                    f"holds the control character U+{ord(hit[0]):04X}.",
                    "Delete that character and type the words again.",
                )

    def _refuse_tricks(self, event: Event, path: Path) -> None:
        if isinstance(event, AliasEvent):
            self._add(
                path, "uses an alias (*).", "Write the value out, or put it in quotes."
            )
        elif getattr(event, "anchor", None) is not None:
            self._add(
                path,
                "begins with an anchor (&).",
                "Leave the & out, or put the value in quotes.",
            )
        elif getattr(event, "tag", None) is not None:
            self._add(
                path,
                "begins with a tag (!).",
                "Leave the ! out, or put the value in quotes.",
            )

    def _add(self, path: Path, what: str, fix: str) -> None:
        place = Tree(None, self._name, self._lines).where(path)
        self._problems.append(Problem(place, what, fix))

    def _add_at(self, event: Event, what: str, fix: str) -> None:
        place = f"{self._name} line {_line(event)}"
        self._problems.append(Problem(place, what, fix))

    def _add_syntax(self, error: YAMLError) -> None:
        said = getattr(error, "problem", None) or str(error)
        begun = any(words in said for words in _WHERE_BEGUN)
        mark = getattr(error, "context_mark" if begun else "problem_mark", None)
        place = f"{self._name} line {mark.line + 1}" if mark else self._name
        for words, what, fix in _SYNTAX:
            if words in said:
                self._problems.append(Problem(place, what, fix))
                return
        self._problems.append(
            Problem(place, f"is not YAML: {said}.", "Compare it with a blank record.")
        )


class _Outline:
    """One walk over a sound text, for the places of things and not their values."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._parser = CParser(text)
        self._event = self._next()

    def _next(self) -> Event:
        self._event = cast("Event", self._parser.get_event())
        return self._event

    def listing(self, key: str) -> Listing:
        while not isinstance(self._next(), MappingStartEvent):
            pass
        if getattr(self._event, "flow_style", False):
            return Listing("flow", 0, 0)
        column = _column(self._event)
        while not isinstance(self._next(), MappingEndEvent):
            found = getattr(self._event, "value", None) == key
            after = _line(self._event)
            if found:
                return self._list(column, after)
            self._skip()
        return Listing("absent", column, self._last_line())

    def _list(self, column: int, after: int) -> Listing:
        first = self._next()
        start = _offset(first)
        if isinstance(first, ScalarEvent):
            cut = (start, _offset(first, end=True))
            return Listing("empty", column + 2, max(after, _line(first)), cut)
        if getattr(first, "flow_style", False):
            second = self._next()
            cut = (start, _offset(second, end=True))
            comment = self._text[start + 1 : cut[1] - 1].strip()
            if comment or not isinstance(second, SequenceEndEvent):
                return Listing("flow", column, after)
            return Listing("empty", column + 2, _line(second), cut)
        return Listing("block", _column(first), self._rest(1))

    def _rest(self, depth: int) -> int:
        """Walk to the end of what was begun; return the line after its last word."""
        after = 0
        while depth:
            event = self._next()
            depth += _depth(event)
            after = max(after, _line_after(event))
        return after

    def _skip(self) -> None:
        if depth := _depth(self._next()):
            self._rest(depth)

    def _last_line(self) -> int:
        """Return the line before which the document ends."""
        end = self._next()
        mark = end.start_mark
        explicit = getattr(end, "explicit", False)
        return mark.line if mark and explicit else len(self._text.splitlines())


def _depth(event: Event) -> int:
    if isinstance(event, (MappingStartEvent, SequenceStartEvent)):
        return 1
    return -isinstance(event, (MappingEndEvent, SequenceEndEvent))


def _line_after(event: Event) -> int:
    """Return the line after an event's last word; 0 where it writes none."""
    end = event.end_mark
    ends = isinstance(event, (MappingEndEvent, SequenceEndEvent))
    if end is None or (ends and _offset(event) == _offset(event, end=True)):
        return 0
    closed = getattr(event, "style", None) in {"|", ">"} and end.column == 0
    return end.line if closed else end.line + 1


def _column(event: Event) -> int:
    return event.start_mark.column if event.start_mark else 0


def _offset(event: Event, *, end: bool = False) -> int:
    mark = event.end_mark if end else event.start_mark
    return mark.index if mark else 0
