"""Filling: a template's text and the facts that Jinja sets in its blanks.

A dot reads a fact and nothing else, and only the filters and tests given here may be
called. A line's end stays where it was written, whatever tag stands before it.
"""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from jinja2 import StrictUndefined, Template, TemplateRuntimeError, nodes
from jinja2.runtime import LoopContext
from jinja2.sandbox import SandboxedEnvironment

from noticegen.facts import Facts, Gap, missing
from noticegen.problems import refuse
from noticegen.spoken import FILTERS, UnsayableError, printed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LOOP = ("first", "index", "last", "length")
"""What a loop tells of itself."""

TESTS: Mapping[str, Callable[..., bool]] = MappingProxyType(
    {
        "missing": missing,
        "present": lambda value: not missing(value),
        "sameas": lambda value, other: value is other,
    }
)
"""The tests a template may put after `is`."""

TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_PRINTS = re.compile(r"\{\{|\{%[-+]?[ ]*include\b")
_CURLY = str.maketrans("‘’“”", "''\"\"")


def filled(
    source: str,
    values: Mapping[str, object],
    *,
    name: str,
    clauses: tuple[tuple[str, str], ...] = (),
) -> str:
    """Return a text with the values in its blanks, and a mark for each gap.

    `clauses` are the texts it includes, by name. Raises `RefusedError`, naming the
    template `name`, when a value cannot be compared or said as the text wants it.
    """
    try:
        return _compiled(source, clauses).render(values)
    except (TemplateRuntimeError, TypeError, UnsayableError) as error:
        fix = "Compare and print only values that are there and are of one kind."
        raise refuse(name, f"cannot be filled: {error}.", fix) from error


def parsed(source: str) -> nodes.Template:
    """Return a text's tags, read; raises Jinja's error when one cannot be."""
    kept = "\n".join(map(_keep_end, source.rstrip("\n").split("\n")))
    return _environment().parse(TAG.sub(_straight, kept))


def clause_of(node: nodes.Include) -> str:
    """Return the name of the clause that a tag includes, or nothing if it has none."""
    return str(node.template.value) if isinstance(node.template, nodes.Const) else ""


def _straight(tag: re.Match[str]) -> str:
    """Return a tag with straight quotes in place of the curly ones Word makes."""
    quoted = "'" in tag[0] or '"' in tag[0]
    return tag[0] if quoted else tag[0].translate(_CURLY)


def _keep_end(line: str) -> str:
    """Return a line that keeps its end, unless it has nothing but tags in it.

    Jinja drops the line's end after a tag, which would join two words; a line of tags
    that print nothing leaves nothing behind.
    """
    written = _PRINTS.sub("x", line)
    written = TAG.sub("", written)
    if not written.strip():
        return line
    return re.sub(r"(?<![-+])([%#]\})[ \t]*$", r"+\1", line)


class _Environment(SandboxedEnvironment):
    """Jinja in which a dot reads a fact, and nothing else."""

    def getattr(self, obj: object, attribute: str) -> object:
        if isinstance(obj, Facts | Gap):
            return obj.get(attribute)
        if isinstance(obj, LoopContext) and attribute in LOOP:
            return getattr(obj, attribute)
        return Gap(attribute)


@cache
def _environment() -> _Environment:
    environment = _Environment(
        autoescape=False,
        finalize=printed,
        keep_trailing_newline=True,
        lstrip_blocks=True,
        trim_blocks=True,
        undefined=StrictUndefined,
    )
    environment.globals.clear()
    environment.tests = dict(TESTS)
    environment.filters = dict(FILTERS)
    return environment


@cache
def _compiled(body: str, clauses: tuple[tuple[str, str], ...]) -> Template:
    """Return a template ready to be filled, its clauses set in their places."""
    environment = _environment()
    tree = _with_clauses(body, dict(clauses))
    return Template.from_code(environment, environment.compile(tree), {})


def _with_clauses(source: str, clauses: Mapping[str, str]) -> nodes.Template:
    tree = parsed(source)
    _set_clauses(tree, clauses)
    return tree


def _set_clauses(node: nodes.Node, clauses: Mapping[str, str]) -> None:
    for place in ("body", "elif_", "else_"):
        if isinstance(children := getattr(node, place, None), list):
            kept: list[nodes.Node] = []
            for child in children:
                if isinstance(child, nodes.Include):
                    kept += _with_clauses(clauses[clause_of(child)], clauses).body
                else:
                    _set_clauses(child, clauses)
                    kept.append(child)
            setattr(node, place, kept)
