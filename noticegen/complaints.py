"""What pydantic finds wrong with a record, said as one clerk would to another.

Each error becomes a `Problem` with the line, the path, the value as it was written
and what to write in its place; pydantic's own messages never leave this module.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, get_args

from noticegen.parts import Part
from noticegen.problems import Problem, suggest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

    from noticegen.yamlfile import Path, Tree

OURS = frozenset({"position", "line"})  # an event's fields that no file may give

_LONG = 60  # letters of a value that a message repeats

_EXPECTED = {
    "bool_type": ("is not true or false.", "Write true or false, without quotes."),
    "int_type": ("is not a whole number.", "Write digits only, without quotes."),
    "float_type": ("is not a number.", "Write it like 6.25, without quotes."),
    "greater_than_equal": ("is less than nothing.", "Write it without the minus."),
    "tuple_type": ("is not a list.", "Write it like [one, two]."),
    "is_instance_of": ("is not a list.", "Write it like [one, two]."),
    "dict_type": ("is not a set of names.", "Write it like {name: value}."),
}


def complaints(
    error: ValidationError, tree: Tree, path: Path, kind: type[Part]
) -> Iterator[Problem]:
    """Yield a problem for each error found in the part of a tree at a path."""
    for detail in error.errors(include_url=False):
        inside = detail["loc"]
        what, fix = _said(detail, tree, (*path, *inside), _owner(kind, inside))
        yield Problem(tree.where((*path, *inside)), what, fix)


def _said(
    detail: ErrorDetails, tree: Tree, path: Path, owner: type[Part]
) -> tuple[str, str]:
    kind, value = detail["type"], detail["input"]
    if kind == "missing":
        return "is missing.", f"Add `{path[-1]}: …`."
    if kind == "extra_forbidden":
        return "is not a name known here.", _listed(str(path[-1]), _names(owner))
    what, fix = _expected(detail, owner)
    if value is None:
        return "is empty.", fix
    return f"{_shown(value, tree, path)} {what}", fix


def _expected(detail: ErrorDetails, owner: type[Part]) -> tuple[str, str]:
    kind, more = detail["type"], detail.get("ctx", {})
    if kind == "record":
        return more["what"], more["fix"]
    if kind == "literal_error":
        allowed = re.findall("'([^']*)'", more["expected"])
        return "is not a word known here.", _listed(str(detail["input"]), allowed)
    if kind == "string_type":
        return _not_words(detail["input"])
    if kind == "model_type":
        names = ", ".join(_names(owner))
        return "is not a set of names.", f"Write the names under it: {names}."
    return _EXPECTED.get(kind, ("cannot be read here.", "Compare it with a blank one."))


def _not_words(value: object) -> tuple[str, str]:
    if isinstance(value, bool):
        return "was read as true or false.", "Put it in quotes."
    if isinstance(value, float):
        return "was read as a number.", "Put it in quotes."
    return "stands where words are expected.", "Write words, in quotes if need be."


def _listed(word: str, allowed: list[str]) -> str:
    return f"{suggest(word, allowed)} Allowed: {', '.join(allowed)}.".strip()


def _shown(value: object, tree: Tree, path: Path) -> str:
    """Return a value as the file spells it, cut short when it is long."""
    if isinstance(value, dict):
        return "a set of names"
    if isinstance(value, (list, tuple)):
        return "a list"
    words = re.sub(r"\s+", " ", tree.written.get(path, str(value)))
    cut = words if len(words) <= _LONG else f"{words[:_LONG]}…"
    return f"'{cut}'"


def _names(part: type[Part]) -> list[str]:
    """Return the names that a file may use in a part."""
    fields = part.model_fields.items()
    return [about.alias or name for name, about in fields if name not in OURS]


def _owner(kind: type[Part], inside: tuple[str | int, ...]) -> type[Part]:
    """Return the part that the last step of an error's path belongs to, or is."""
    part = kind
    for step in inside:
        for name, about in part.model_fields.items():
            if step == (about.alias or name):
                part = _part_in(about.annotation) or part
                break
    return part


def _part_in(annotation: object) -> type[Part] | None:
    if isinstance(annotation, type) and issubclass(annotation, Part):
        return annotation
    found = (_part_in(each) for each in get_args(annotation))
    return next((part for part in found if part), None)
