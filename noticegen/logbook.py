"""One more event, written into a record's own text.

What stands in the text already (comments, order, line ends) stays as it is: the new
lines go under the last event. Values given on a command line are read as YAML, too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date, time
from decimal import Decimal
from typing import TYPE_CHECKING

from noticegen import yamlfile
from noticegen.problems import Problem, RefusedError, refuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LINES = re.compile("[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
_ENDS = re.compile("(\r\n|\n|\r)$")
_LONG = 160  # letters; a longer event is written over several lines
_PLAIN = re.compile(r"[^\W_][\w ./'()§;+-]*")
_ON_ONE_LINE = (
    "is written between brackets, where no line can be added.",
    "Write each event on a line of its own, beginning with a dash.",
)
_KEY = re.compile(r"[A-Za-z][\w-]*(\.[A-Za-z][\w-]*)*")


def insert(text: str, fields: Mapping[str, object], name: str) -> str:
    """Return a record's text with an event added as the last of its `events`.

    Raises RefusedError where the list is written as `[...]` on the line.
    """
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    text = text.removeprefix(mark)
    place = yamlfile.listing(text, "events")
    if place.kind == "flow":
        where = f"{name}, events"
        raise refuse(where, *_ON_ONE_LINE)
    start, end = place.cut
    if end > start:
        text = text[:start].rstrip(" ") + text[end:]
    lines = _LINES.findall(text)
    after = _past_comments(lines, place)
    new = _written(fields, " " * place.column)
    if place.kind == "absent":
        new = ["events:", *(f"  {line}" for line in new)]
    ending = _ending(lines)
    before = "".join(lines[:after])
    if before and not _ENDS.search(before):
        before += ending
    added = "".join(line + ending for line in new)
    return mark + before + added + "".join(lines[after:])


def _past_comments(lines: Sequence[str], place: yamlfile.Listing) -> int:
    """Return the line after the comments that are set in under the list."""
    after = min(place.after, len(lines))
    if place.kind == "absent":
        return after
    comment = re.compile(rf" {{{max(place.column, 1)},}}#")
    while after < len(lines) and comment.match(lines[after]):
        after += 1
    return after


def _ending(lines: Sequence[str]) -> str:
    hit = _ENDS.search(lines[0]) if lines else None
    return hit[0] if hit else "\n"


def _written(fields: Mapping[str, object], indent: str) -> list[str]:
    """Return an event as lines of a list: one if it fits, else a line a field."""
    line = f"{indent}- {_flow(fields)}"
    if len(line) <= _LONG:
        return [line]
    rows = [f"{_word(key)}: {_flow(value)}" for key, value in fields.items()]
    return [
        f"{indent}{'  ' if number else '- '}{row}" for number, row in enumerate(rows)
    ]


def _flow(value: object) -> str:
    if isinstance(value, Mapping):
        inside = (f"{_word(str(key))}: {_flow(each)}" for key, each in value.items())
        return "{" + ", ".join(inside) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, (int, float, Decimal, date)):
        return str(value)
    if isinstance(value, time):
        return f'"{value:%H:%M}"'
    return _word(str(value))


def _word(word: str) -> str:
    """Return words as YAML writes them: plain if nothing in them could mislead."""
    safe = _PLAIN.fullmatch(word) and word == word.rstrip()
    if safe and yamlfile.plain(word) == word:
        return word
    return json.dumps(word, ensure_ascii=False)


def as_read(value: object) -> object:
    """Return a value as a record gives it back once it has been written and read."""
    if isinstance(value, Mapping):
        return {str(key): as_read(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [as_read(each) for each in value]
    if isinstance(value, Decimal):
        return yamlfile.plain(str(value))
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, time):
        return f"{value:%H:%M}"
    return value


def parse_fields(pairs: Sequence[str]) -> dict[str, object]:
    """Return the fields of an event given as `KEY=VALUE`.

    Dots in a key nest (`hearing.date=2027-03-16`). A value may be words, a number,
    true or false, a list `[A. Pell, B. Quist]` or names `{date: 2027-03-16}`. Raises
    RefusedError for a pair that is none, or a key given twice.
    """
    fields: dict[str, object] = {}
    problems = []
    for pair, cut in _uncut(pairs):
        key, equals, words = pair.partition("=")
        if not equals or not _KEY.fullmatch(key) or not words.strip():
            fix = "Write KEY=VALUE, like place=Town Hall, in quotes for the shell."
            problems.append(Problem(pair, "is not a field of an event.", fix))
            continue
        if cut:
            fix = f"Put the whole pair in quotes: {_quoted(key, words)}"
            problems.append(Problem(pair, "came in pieces, cut at its blanks.", fix))
            continue
        try:
            _put(fields, key, _read_value(key, words.strip()))
        except RefusedError as error:
            problems.extend(error.problems)
    if problems:
        raise RefusedError(problems)
    return fields


def _uncut(pairs: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield each pair, joined again where a shell cut it, and whether it was cut."""
    pieces: list[str] = []
    for piece in pairs:
        if pieces and piece.partition("=")[0] and "=" in piece:
            yield " ".join(pieces), len(pieces) > 1
            pieces = []
        pieces.append(piece)
    if pieces:
        yield " ".join(pieces), len(pieces) > 1


def _quoted(key: str, words: str) -> str:
    """Return a pair in quotes, as a shell takes it whole."""
    pair = f"{key}={words.strip()}"
    mark = "'" if '"' in pair else '"'
    return f"{mark}{pair}{mark}"


def _put(fields: dict[str, object], key: str, value: object) -> None:
    *outer, last = key.split(".")
    inside = fields
    for step in outer:
        found = inside.setdefault(step, {})
        if not isinstance(found, dict):
            raise refuse(key, f"cannot stand inside {step}, which is given whole.")
        inside = found
    if last in inside:
        raise refuse(key, "is given twice.", "Keep one of them.")
    inside[last] = value


def _read_value(key: str, words: str) -> object:
    if words[0] in "[{":
        tree = yamlfile.read(words, key)
        return _read_flow(tree.value, tree, ())
    if words[0] in "\"'":
        try:
            return yamlfile.read(words, key).value
        except RefusedError:
            return words  # words that only begin with a quote mark
    return _exact(yamlfile.plain(words), words)


def _read_flow(value: object, tree: yamlfile.Tree, path: yamlfile.Path) -> object:
    if isinstance(value, dict):
        return {
            key: _read_flow(each, tree, (*path, key)) for key, each in value.items()
        }
    if isinstance(value, list):
        return [
            _read_flow(each, tree, (*path, number)) for number, each in enumerate(value)
        ]
    return _exact(value, tree.written.get(path, ""))


def _exact(value: object, written: str) -> object:
    """Return a number with a point as a Decimal: 48000.00 keeps its cents."""
    return Decimal(written) if isinstance(value, float) else value
