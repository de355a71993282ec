"""The tags of a template: a small part of Jinja, read before anything is filled.

What they name must be in the vocabulary, what they call among the filters and tests,
what they include among the clauses: a typo is found whether or not it would print.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jinja2 import TemplateSyntaxError, nodes

from noticegen import text
from noticegen.filling import LOOP, TAG, TESTS, clause_of, parsed
from noticegen.problems import Problem, suggest
from noticegen.spoken import FILTERS
from noticegen.vocabulary import ANYTHING, LEAF, Shape, joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


@dataclass(frozen=True, slots=True)
class Usage:
    """The names that texts use, the clauses they include, and what is wrong."""

    names: frozenset[str]
    clauses: frozenset[str]
    problems: tuple[Problem, ...]


def usage(
    texts: Iterable[tuple[str, str]], names: Shape, clauses: Mapping[str, str]
) -> Usage:
    """Return what texts use, each given with the name it has in a message.

    `names` are those they may use, and `clauses` the texts they may include, by name.
    """
    reading = _Reading(names, clauses)
    for name, source in texts:
        reading.source(source, name, {})
    return Usage(
        frozenset(reading.used), frozenset(reading.included), tuple(reading.problems)
    )


@dataclass(frozen=True, slots=True)
class _Found:
    """What an expression stands for: a path of the facts, and its shape."""

    path: str
    shape: Shape


_Scope = Mapping[str, _Found]
_UNNAMED = _Found("", ANYTHING)
_LOOP = Shape(dict.fromkeys(LOOP, LEAF))


class _Reading:
    """Reads a template's sources; keeps the names they use and what is wrong."""

    def __init__(self, names: Shape, clauses: Mapping[str, str]) -> None:
        self.names = names
        self.clauses = clauses
        self.problems: list[Problem] = []
        self.used: set[str] = set()
        self.included: set[str] = set()
        self.open: tuple[str, ...] = ()

    def source(self, source: str, name: str, scope: _Scope) -> None:
        """Check one source: the template's own, or a clause's where it is included."""
        self.open += (name,)
        bare = TAG.sub(lambda tag: re.sub(r"[^\n]", " ", tag[0]), source)
        self.problems += text.foreign(bare, name=name)
        try:
            tree = parsed(source)
        except TemplateSyntaxError as error:
            what = f"a tag cannot be read: {(error.message or '').rstrip('.')}."
            where = f"{name}, line {error.lineno}"
            self.problems.append(Problem(where, what, "See the chapter on templates."))
        else:
            self.walk(tree.body, scope)
        self.open = self.open[:-1]

    def complain(self, node: nodes.Node, what: str, fix: str = "") -> None:
        where = f"{self.open[-1]}, line {node.lineno}"
        self.problems.append(Problem(where, what, fix))

    def walk(self, children: Iterable[nodes.Node], scope: _Scope) -> None:
        for node in children:
            found = self.read(node, scope)
            if isinstance(node, nodes.Assign):
                scope = {**scope, self.target(node): found}

    def read(self, node: nodes.Node, scope: _Scope) -> _Found:
        """Check a node; return what it stands for."""
        if isinstance(node, nodes.Name | nodes.Getattr):
            return self.name(node, scope)
        if isinstance(node, _PLAIN):
            self.walk(node.iter_child_nodes(), scope)
            return _UNNAMED
        if reader := _READERS.get(type(node)):
            return reader(self, node, scope) or _UNNAMED
        word = type(node).__name__.lower()
        fix = "Use {{ a.name }}, {% if %}, {% for %} and {% include %}."
        self.complain(node, f"'{word}' is no part of a template.", fix)
        return _UNNAMED

    def name(self, node: nodes.Name | nodes.Getattr, scope: _Scope) -> _Found:
        found = self.resolved(node, scope)
        if found.path and not found.path.startswith("loop."):
            self.used.add(found.path)
        return found

    def resolved(self, node: nodes.Node, scope: _Scope) -> _Found:
        if isinstance(node, nodes.Name):
            here = _Found("", self.names)
            return scope.get(node.name) or self.under(node, here, node.name)
        if isinstance(node, nodes.Getattr):
            return self.under(node, self.resolved(node.node, scope), node.attr)
        if not isinstance(node, nodes.Filter):
            self.complain(node, "a dot may follow only a name.", "Name the fact.")
        return self.read(node, scope)

    def under(self, node: nodes.Node, above: _Found, name: str) -> _Found:
        path = f"{above.path}.{name}" if above.path else name
        below = None if above.shape.listed else above.shape.under(name)
        if below is None:
            top = f"{above.path}." if above.path else ""
            near = suggest(path, [f"{top}{each}" for each in above.shape.names])
            self.complain(node, f"'{path}' is not a name of the facts.", near)
            return _UNNAMED
        return _Found(path, below)

    def loop(self, node: nodes.For, scope: _Scope) -> None:
        over = self.read(node.iter, scope)
        if not (over.shape.listed or over.shape.anything):
            self.complain(node, f"'{over.path}' is not a list.")
        item = _Found(f"{over.path}[]" if over.path else "", over.shape.item)
        within = {**scope, self.target(node): item, "loop": _Found("loop", _LOOP)}
        self.walk([*node.body, *([node.test] if node.test else ())], within)
        self.walk(node.else_, scope)

    def target(self, node: nodes.For | nodes.Assign) -> str:
        if isinstance(node.target, nodes.Name):
            return node.target.name
        fix = "Write {% for owner in owners %}, {% set night = hearing.next %}."
        self.complain(node, "a loop or a set gives one name.", fix)
        return ""

    def assigned(self, node: nodes.Assign, scope: _Scope) -> _Found:
        return self.read(node.node, scope)

    def either(self, node: nodes.CondExpr, scope: _Scope) -> _Found:
        self.read(node.test, scope)
        one = self.read(node.expr1, scope)
        if node.expr2 is None:
            self.complain(node, "'... if ...' needs an else.", 'Write else "".')
            return one
        other = self.read(node.expr2, scope)
        return _Found(one.path or other.path, joined(one.shape, other.shape))

    def tested(self, node: nodes.Test, scope: _Scope) -> None:
        if node.name not in TESTS:
            fix = suggest(node.name, TESTS) or f"Use {', '.join(TESTS)}."
            self.complain(node, f"there is no test '{node.name}'.", fix)
        self.walk(node.iter_child_nodes(), scope)

    def filtered(self, node: nodes.Filter, scope: _Scope) -> _Found:
        if node.name not in FILTERS:
            fix = suggest(node.name, FILTERS) or f"Use {', '.join(sorted(FILTERS))}."
            self.complain(node, f"there is no filter '{node.name}'.", fix)
        under, *rest = (self.read(child, scope) for child in node.iter_child_nodes())
        if node.name in {"first", "last"} and not rest:
            return _Found(f"{under.path}[]", under.shape.item)
        return _UNNAMED

    def include(self, node: nodes.Include, scope: _Scope) -> None:
        name = clause_of(node)
        if name not in self.clauses:
            fix = suggest(name, self.clauses) or "Clauses are in templates/clauses/."
            self.complain(node, f"there is no clause '{name}'.", fix)
        elif f"clause {name}" in self.open:
            self.complain(node, f"clause '{name}' includes itself.", "Take it out.")
        else:
            self.included.add(name)
            self.source(self.clauses[name], f"clause {name}", scope)


_PLAIN = (
    nodes.And,
    nodes.Compare,
    nodes.Const,
    nodes.If,
    nodes.List,
    nodes.Not,
    nodes.Operand,
    nodes.Or,
    nodes.Output,
    nodes.TemplateData,
    nodes.Tuple,
)
_READERS: Mapping[
    type[nodes.Node], Callable[[_Reading, Any, _Scope], _Found | None]
] = {
    nodes.Assign: _Reading.assigned,
    nodes.CondExpr: _Reading.either,
    nodes.Filter: _Reading.filtered,
    nodes.For: _Reading.loop,
    nodes.Include: _Reading.include,
    nodes.Test: _Reading.tested,
}
