"""A document: a template filled with the facts of one application.

A template is a Markdown text with Jinja tags and a YAML head. Its names are checked
before it is filled, a value is words and never markup, and what has no value is a gap
that refuses the document by name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from decimal import Decimal
from enum import StrEnum
from functools import cache, wraps
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from jinja2 import StrictUndefined, TemplateRuntimeError, TemplateSyntaxError, nodes
from jinja2 import Template as JinjaTemplate
from jinja2.runtime import LoopContext
from jinja2.sandbox import SandboxedEnvironment

from noticegen import facts as known
from noticegen import text, yamlfile
from noticegen.entries import Entry
from noticegen.facts import Facts, Gap, Shape
from noticegen.problems import Problem, RefusedError, refuse, suggest
from noticegen.text import Block, Document, Kind, Run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from noticegen.text import Letterhead


@dataclass(frozen=True, slots=True)
class Guard:
    """What must hold for a document to be made, and the words when it does not."""

    when: Mapping[str, Any] = field(hash=False)
    refuse: str


@dataclass(frozen=True, slots=True)
class Head:
    """What a template says of itself.

    `after` and `until` are kinds of event, `serves` a duty, `sent` the event that
    records its going out, `needs` the names it cannot do without, `elements` its
    checklist, and `sections` the words of the line under its title. It is made once
    for each item of the list `per`, which it calls `item`. `stamp` says that it has a
    box for the Clerk's stamp.
    """

    id: str
    title: str
    stage: str
    goes: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    until: tuple[str, ...] = ()
    serves: str = ""
    sent: str = ""
    needs: tuple[str, ...] = ()
    per: str = ""
    item: str = ""
    guards: tuple[Guard, ...] = ()
    stamp: bool = False
    envelope: bool = False
    formats: tuple[str, ...] = ()
    sections: str = ""
    elements: str = ""


@dataclass(frozen=True, slots=True)
class Template:
    """A template that has been read and checked; `clauses` are those it includes."""

    head: Head
    body: str
    name: str
    sha256: str
    clauses: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Paper:
    """How one paper is to be made: its date, whose it is, final or draft.

    `law` is the by-law in the footer. `wordless` are the phrases that say nothing,
    such as "TBD", which stand for no value.
    """

    dated: date
    letterhead: Letterhead
    law: str = ""
    wordless: tuple[str, ...] = ()
    draft: bool = False
    large: bool = False


class State(StrEnum):
    """Whether a paper's time has come."""

    DUE = "due"
    NOT_YET = "not yet"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a paper's time has come, and the events that make it so.

    Of a paper not yet due these are the events that have not happened; of one whose
    time is over, the events that ended it.
    """

    state: State
    events: tuple[str, ...] = ()


def read_head(written: str, name: str) -> Head:
    """Return a template's head alone, which is quick; its names are not checked yet.

    Raises `RefusedError` when there is no head, or it is not one.
    """
    problems: list[Problem] = []
    match = _HEAD.match(written)
    if not match:
        raise refuse(name, "has no head.", _BEGIN)
    head = _read_head("\n" + match["head"], name, known.ANYTHING, problems)
    if problems:
        raise RefusedError(problems)
    return head


def read_template(
    written: str,
    name: str,
    clauses: Mapping[str, str],
    names: Shape | None = None,
) -> Template:
    """Return a template, read and checked.

    `name` is its file's name, `clauses` the shared texts it may include, by name, and
    `names` those it may use (by default all that facts can have). Raises
    `RefusedError` with every problem: of its head, its tags, its names, and HTML or
    an address to fetch in its own words.
    """
    if not name.endswith(".md"):
        raise refuse(name, "is not a template.", "A template is a .md file.")
    names = names or known.vocabulary()
    digest = sha256(written.encode()).hexdigest()
    written = written.replace("\r\n", "\n")
    match = _HEAD.match(written)
    if not match:
        raise refuse(name, "has no head.", _BEGIN)
    problems: list[Problem] = []
    head = _read_head("\n" + match["head"], name, names, problems)
    # As many empty lines as the head had, so that a problem's line is the file's.
    body = "\n" * match[0].count("\n") + written[match.end() :]
    reading = _Reading(names, clauses, problems)
    reading.source(head.title, f"{name}, title", {})
    reading.source(body, name, {})
    if head.stamp and "```stamp" not in body:
        what, fix = "stamp: has no place in the text.", "Write a block ```stamp."
        problems.append(Problem(name, what, fix))
    if problems:
        raise RefusedError(dict.fromkeys(problems))
    used = tuple((clause, clauses[clause]) for clause in sorted(reading.included))
    return Template(head, body, name, digest, used)


def names_used(template: Template) -> frozenset[str]:
    """Return every name a template asks for, such as `hearing.date`, `owners[].name`.

    What its head needs and what its guards ask are among them.
    """
    reading = _Reading(known.ANYTHING, dict(template.clauses), [])
    reading.source(template.head.title, template.name, {})
    reading.source(template.body, template.name, {})
    asked = {path for guard in template.head.guards for path in _asked(guard.when)}
    return frozenset({*reading.used, *template.head.needs, *asked})


def compose(template: Template, facts: Facts, paper: Paper) -> Document:
    """Return the document that a template and the facts make.

    Raises `RefusedError` with each name that has no value, though the head needs it
    or the text prints it, and each guard that is not met. A draft is made anyway: it
    prints `[missing: hearing.time]`, and the guard. A name that is not a fact, or a
    text that cannot be printed, refuses a draft too.
    """
    head = template.head
    facts = facts.adding(dated=paper.dated).refusing(paper.wordless)
    _check_names(template, facts.shape)
    title, filled = _fill(template, facts)
    lacks = [gap for need in head.needs for gap in _lacking(facts, need)]
    gaps = dict.fromkeys(
        [
            *((gap.path, gap.says) for gap in lacks),
            *map(_said, _MARKED.findall(title + filled)),
        ]
    )
    unmet = [guard for guard in head.guards if not known.holds(guard.when, facts)]
    if not paper.draft and (gaps or unmet):
        raise RefusedError(
            [
                *(_gap_problem(head.id, path, says) for path, says in gaps),
                *(Problem(head.id, guard.refuse) for guard in unmet),
            ]
        )
    blocks = text.parse(_MARKED.sub(_missing, filled), name=template.name)
    docket = _docket(facts)
    footer = "  ·  ".join(filter(None, (docket, paper.law)))
    return Document(
        id=head.id,
        title=_line(title),
        docket=docket,
        dated=paper.dated,
        footer=_typeset(footer),
        blocks=tuple(
            _set_block(block) for block in _opened(blocks, head, docket, unmet)
        ),
        letterhead=paper.letterhead,
        author=" ".join(filter(None, (paper.letterhead.town, paper.letterhead.board))),
        draft=paper.draft,
        large=paper.large,
        envelope=head.envelope,
    )


def each(head: Head, facts: Facts) -> tuple[Facts, ...]:
    """Return the facts of each copy of a paper: one an item of the list in `per`.

    The item has its `number` among the copies and their `count`; one that is a plain
    word has it as its `name`.
    """
    if not head.per:
        return (facts,)
    items = facts.value(head.per)
    items = items if isinstance(items, tuple) else ()
    return tuple(
        facts.adding(**{head.item: {"number": number, "count": len(items)}}).adding(
            **{head.item: item if isinstance(item, Facts) else {"name": item}}
        )
        for number, item in enumerate(items, start=1)
    )


def dated_for(
    *,
    today: date,
    dated: date | None = None,
    sent: date | None = None,
    act_by: date | datetime | None = None,
) -> date:
    """Return the date on a paper.

    `dated` if it was asked for; else the day its going out was logged; else the later
    of today and the day by which the duty it serves is to be done; else today.
    """
    if dated or sent:
        return dated or sent or today
    if act_by is None:
        return today
    return max(today, act_by.date() if isinstance(act_by, datetime) else act_by)


def standing(head: Head, happened: Mapping[str, date]) -> Standing:
    """Return whether a paper's time has come, by the events that have happened.

    All of `after` must have happened, and none of `until`.
    """
    if ended := tuple(event for event in head.until if event in happened):
        return Standing(State.OVER, ended)
    if waits := tuple(event for event in head.after if event not in happened):
        return Standing(State.NOT_YET, waits)
    return Standing(State.DUE)


# The head.

_BEGIN = "Begin it with a line ---, then id:, title: and stage:, then ---."
_HEAD = re.compile(r"---[ \t]*\n(?P<head>.*?\n)---[ \t]*(?:\n|\Z)", re.DOTALL)
_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_FORMATS = ("docx", "pdf", "text")
_ITEM = "recipient"


def _read_head(written: str, name: str, names: Shape, problems: list[Problem]) -> Head:
    entry = Entry(yamlfile.read(written, name), problems)
    per, _, item = entry.text("per", "").partition(" as ")
    head = Head(
        id=entry.text("id"),
        title=entry.text("title"),
        stage=entry.text("stage"),
        goes=entry.words("goes"),
        after=entry.words("after"),
        until=entry.words("until"),
        serves=entry.text("serves", ""),
        sent=entry.text("sent", ""),
        needs=entry.words("needs"),
        per=per,
        item=item or _ITEM,
        guards=tuple(_read_guards(entry, names)),
        stamp=bool(entry.flag("stamp")),
        envelope=bool(entry.flag("envelope")),
        formats=entry.words("formats"),
        sections=entry.text("sections", ""),
        elements=entry.text("elements", ""),
    )
    entry.close()
    if head.id and not _ID.fullmatch(head.id):
        fix = "Use small letters, figures and hyphens."
        entry.complain("id", f"'{head.id}' cannot be a file's name.", fix)
    for key, paths in (("needs", head.needs), ("per", (head.per,))):
        for path in filter(None, paths):
            if unknown := names.problem(path):
                entry.complain(key, unknown)
    if head.per and names.find(head.item) is None:
        near = suggest(head.item, names.names)
        entry.complain("per", f"'{head.item}' is not a name of the facts.", near)
    for form in head.formats:
        if form not in _FORMATS:
            fix = suggest(form, _FORMATS) or f"Use {', '.join(_FORMATS)}."
            entry.complain("formats", f"'{form}' is not a format.", fix)
    return head


def _read_guards(entry: Entry, names: Shape) -> Iterator[Guard]:
    for guard in entry.entries("guards"):
        when = guard.raw("when")
        for wrong in known.check_condition(when, names):
            guard.complain("when", wrong)
        yield Guard(when if isinstance(when, Mapping) else {}, guard.text("refuse"))
        guard.close()


def _asked(condition: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names that a condition asks."""
    for group in ("any", "all", "none"):
        for part in condition.get(group, ()):
            yield from _asked(part)
    under = f"{condition['every']}[]." if "every" in condition else ""
    for word in ("fact", "after", "not_after"):
        if word in condition:
            yield under + condition[word]


# The tags of a template: a small part of Jinja, its names known before it is filled.

_TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_PRINTS = re.compile(r"\{\{|\{%[-+]?[ ]*include\b")
_CURLY = str.maketrans("‘’“”", "''\"\"")
_LOOP = Shape(dict.fromkeys(("first", "index", "last", "length"), known.LEAF))


@dataclass(frozen=True, slots=True)
class _Found:
    """What an expression stands for: a path of the facts, and its shape."""

    path: str
    shape: Shape


_Scope = Mapping[str, _Found]
_UNNAMED = _Found("", known.ANYTHING)


class _Reading:
    """Reads a template's sources; keeps the names they use and what is wrong."""

    def __init__(
        self, names: Shape, clauses: Mapping[str, str], problems: list[Problem]
    ) -> None:
        self.names = names
        self.clauses = clauses
        self.problems = problems
        self.used: set[str] = set()
        self.included: set[str] = set()
        self.open: tuple[str, ...] = ()

    def source(self, source: str, name: str, scope: _Scope) -> None:
        """Check one source: the template's own, or a clause's where it is included."""
        self.open += (name,)
        bare = _TAG.sub(lambda tag: re.sub(r"[^\n]", " ", tag[0]), source)
        self.problems += text.foreign(bare, name=name)
        try:
            tree = _parsed(source)
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
            near = suggest(name, above.shape.names)
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
        return _Found(one.path or other.path, known.joined(one.shape, other.shape))

    def tested(self, node: nodes.Test, scope: _Scope) -> None:
        if node.name not in TESTS:
            fix = suggest(node.name, TESTS) or f"Use {', '.join(TESTS)}."
            self.complain(node, f"there is no test '{node.name}'.", fix)
        self.walk(node.iter_child_nodes(), scope)

    def filtered(self, node: nodes.Filter, scope: _Scope) -> _Found:
        if node.name not in FILTERS:
            fix = suggest(node.name, FILTERS) or f"Use {', '.join(FILTERS)}."
            self.complain(node, f"there is no filter '{node.name}'.", fix)
        under, *rest = (self.read(child, scope) for child in node.iter_child_nodes())
        if node.name in {"first", "last"} and not rest:
            return _Found(f"{under.path}[]", under.shape.item)
        return _UNNAMED

    def include(self, node: nodes.Include, scope: _Scope) -> None:
        name = _clause(node)
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


def _clause(node: nodes.Include) -> str:
    return str(node.template.value) if isinstance(node.template, nodes.Const) else ""


def _straight(tag: re.Match[str]) -> str:
    """Return a tag with straight quotes in place of the curly ones Word makes."""
    quoted = "'" in tag[0] or '"' in tag[0]
    return tag[0] if quoted else tag[0].translate(_CURLY)


def _parsed(source: str) -> nodes.Template:
    kept = "\n".join(map(_keep_end, source.rstrip("\n").split("\n")))
    return _environment().parse(_TAG.sub(_straight, kept))


def _keep_end(line: str) -> str:
    """Return a line that keeps its end, unless it has nothing but tags in it.

    Jinja drops the line's end after a tag, which would join two words; a line of tags
    that print nothing leaves nothing behind.
    """
    written = _PRINTS.sub("x", line)
    written = _TAG.sub("", written)
    if not written.strip():
        return line
    return re.sub(r"(?<![-+])([%#]\})[ \t]*$", r"+\1", line)


def _check_names(template: Template, names: Shape) -> None:
    problems: list[Problem] = []
    reading = _Reading(names, dict(template.clauses), problems)
    reading.source(template.head.title, f"{template.name}, title", {})
    reading.source(template.body, template.name, {})
    if problems:
        raise RefusedError(dict.fromkeys(problems))


# The filling: a value is words, and a gap leaves a mark.

# These are no characters, so that no value can hold them: a gap stands between the
# first two, and the last parts its path from what it says.
_OPEN, _SHUT, _PART = "\ufdd0", "\ufdd1", "\ufdd2"
_MARKED = re.compile(f"{_OPEN}([^{_SHUT}]*){_SHUT}")


class _Environment(SandboxedEnvironment):
    """Jinja in which a dot reads a fact, and nothing else."""

    def getattr(self, obj: object, attribute: str) -> object:
        if isinstance(obj, Facts | Gap):
            return obj.get(attribute)
        if isinstance(obj, LoopContext) and attribute in _LOOP.names:
            return getattr(obj, attribute)
        return Gap(attribute)


@cache
def _environment() -> _Environment:
    environment = _Environment(
        autoescape=False,
        finalize=_printed,
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
def _compiled(body: str, clauses: tuple[tuple[str, str], ...]) -> JinjaTemplate:
    """Return a template ready to be filled, its clauses set in their places."""
    environment = _environment()
    tree = _with_clauses(body, dict(clauses))
    return JinjaTemplate.from_code(environment, environment.compile(tree), {})


def _with_clauses(source: str, clauses: Mapping[str, str]) -> nodes.Template:
    tree = _parsed(source)
    _set_clauses(tree, clauses)
    return tree


def _set_clauses(node: nodes.Node, clauses: Mapping[str, str]) -> None:
    for place in ("body", "elif_", "else_"):
        if isinstance(children := getattr(node, place, None), list):
            kept: list[nodes.Node] = []
            for child in children:
                if isinstance(child, nodes.Include):
                    kept += _with_clauses(clauses[_clause(child)], clauses).body
                else:
                    _set_clauses(child, clauses)
                    kept.append(child)
            setattr(node, place, kept)


def _fill(template: Template, facts: Facts) -> tuple[str, str]:
    """Return the title and the text, filled, with a mark for each gap."""
    names = {name: facts.get(name) for name in facts.shape.names}
    title = _compiled(template.head.title, ())
    try:
        body = _compiled(template.body, template.clauses).render(names)
        return title.render(names), body
    except (TemplateRuntimeError, TypeError) as error:
        fix = "Compare and print only values that are there and are of one kind."
        raise refuse(template.name, f"cannot be filled: {error}.", fix) from error


def _printed(value: object) -> str:
    """Return a value as Markdown that prints its words and nothing else."""
    if isinstance(value, Gap):
        return _mark(value)
    words = _words(value)
    if bad := text.unprintable(words):
        message = f"{words!r} holds U+{ord(bad[0]):04X}, which cannot be printed"
        raise TemplateRuntimeError(message)
    return text.escape(words)


def _mark(gap: Gap) -> str:
    return f"{_OPEN}{gap.path}{_PART}{gap.says}{_SHUT}"


def _words(value: object) -> str:
    """Return a value in words."""
    if isinstance(value, Gap):
        return _mark(value)
    if isinstance(value, Facts):
        names = ", ".join(value.shape.names)
        message = f"'{value.path}' is a group; print one of {names}"
        raise TemplateRuntimeError(message)
    for kind, spoken in _SPOKEN:
        if isinstance(value, kind):
            return spoken(value)
    return str(value)


_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_DAYS = (
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
)
_NOON, _MIDNIGHT = time(12), time(0)


def _date(value: date) -> str:
    """Return `November 10, 2026`."""
    return f"{_MONTHS[value.month - 1]} {value.day}, {value.year}"


def _day(value: date) -> str:
    """Return `Tuesday, November 10, 2026`."""
    return f"{_DAYS[value.weekday()]}, {_date(value)}"


def _short(value: date) -> str:
    """Return `Tue Nov 10`."""
    weekday, month = _DAYS[value.weekday()][:3], _MONTHS[value.month - 1][:3]
    return f"{weekday} {month} {value.day}"


def _clock(value: time | datetime) -> str:
    """Return `7:00 p.m.`; noon and midnight are named, since 12 p.m. is unclear."""
    clock = value.time() if isinstance(value, datetime) else value
    if clock in {_NOON, _MIDNIGHT}:
        return "12:00 noon" if clock == _NOON else "12:00 midnight"
    half = "a.m." if clock < _NOON else "p.m."
    return f"{clock.hour % 12 or 12}:{clock.minute:02} {half}"


def _moment(value: datetime) -> str:
    """Return `Tuesday, November 10, 2026, at 7:00 p.m.`."""
    return f"{_day(value)}, at {_clock(value)}"


def _number(value: float | Decimal) -> str:
    """Return a number with no more figures after the point than it needs."""
    whole, _, part = f"{Decimal(str(value)):f}".partition(".")
    return ".".join(filter(None, (whole, part.rstrip("0"))))


def _money(value: float | Decimal) -> str:
    """Return `$48,000`, or `$12.50` where there are cents."""
    cents = f"{Decimal(str(value)):,.2f}"
    return f"${cents.removesuffix('.00')}"


def _acres(value: float | Decimal) -> str:
    """Return `6.25 acres`."""
    return f"{_number(value)} {'acre' if value == 1 else 'acres'}"


def _series(values: Iterable[object]) -> str:
    """Return `A, B and C`."""
    return known.series(map(_words, values))


def _spaced(value: object) -> str:
    """Return a word of the record as it is spoken: `approved with conditions`."""
    return _words(value).replace("-", " ")


def _replace(value: object, old: str, new: str) -> str:
    """Return words with others in the place of some."""
    return _words(value).replace(old, new)


def _capital(value: object) -> str:
    """Return words that begin with a capital."""
    words = _words(value)
    return words[:1].upper() + words[1:]


_SPOKEN: tuple[tuple[type, Callable[[Any], str]], ...] = (
    (bool, lambda value: "yes" if value else "no"),
    (datetime, _moment),
    (date, _date),
    (time, _clock),
    (float, _number),
    (Decimal, _number),
    (tuple, _series),
)


def _unless_gap(printed: Callable[..., object]) -> Callable[..., object]:
    """Return a filter that lets a gap through, to be named where it is printed."""

    @wraps(printed)
    def filtered(value: object, *rest: object) -> object:
        if isinstance(value, Gap):
            return value
        try:
            return printed(value, *rest)
        except (AttributeError, ArithmeticError, TypeError) as error:
            word = printed.__name__.strip("_")
            message = f"the filter '{word}' cannot print '{value}'"
            raise TemplateRuntimeError(message) from error

    return filtered


FILTERS: Mapping[str, Callable[..., object]] = MappingProxyType(
    {
        "acres": _unless_gap(_acres),
        "capital": _unless_gap(_capital),
        "clock": _unless_gap(_clock),
        "date": _unless_gap(_date),
        "day": _unless_gap(_day),
        "first": _unless_gap(lambda values: values[0]),
        "last": _unless_gap(lambda values: values[-1]),
        "length": len,
        "money": _unless_gap(_money),
        "replace": _unless_gap(_replace),
        "short": _unless_gap(_short),
        "spaced": _unless_gap(_spaced),
        "words_list": _unless_gap(_series),
    }
)
"""The filters a template may use."""

TESTS: Mapping[str, Callable[..., bool]] = MappingProxyType(
    {
        "missing": known.missing,
        "present": lambda value: not known.missing(value),
        "sameas": lambda value, other: value is other,
    }
)
"""The tests a template may put after `is`."""


# What is missing, and the setting of the words.


def _lacking(group: Facts, path: str) -> Iterator[Gap]:
    """Yield a gap for a path that has no value, or for each item that has none."""
    above, many, below = path.partition("[].")
    value = group.value(above)
    if many and isinstance(value, tuple):
        for item in value:
            yield from _lacking(item, below)
    elif isinstance(value, Gap):
        yield value
    elif isinstance(value, Facts) and not value:
        yield Gap(value.path)


def _said(mark: str) -> tuple[str, str]:
    """Return the path of a marked gap, and what it says."""
    path, _, says = mark.replace("\\", "").partition(_PART)
    return path, says


def _gap_problem(document: str, path: str, says: str) -> Problem:
    what = f"{path} says only '{says}'." if says else f"{path} has no value."
    return Problem(document, what, "Give it, or build a draft.")


def _line(filled: str) -> str:
    """Return a filled line in words."""
    blocks = text.parse(f"# {_MARKED.sub(_missing, filled)}")
    return text.plain(blocks[0].runs)


def _missing(mark: re.Match[str]) -> str:
    return text.escape(f"[missing: {_said(mark[1])[0]}]")


def _docket(facts: Facts) -> str:
    docket = facts.get("docket") if "docket" in facts.shape.names else ""
    return str(docket or "")


def _opened(
    blocks: tuple[Block, ...], head: Head, docket: str, unmet: Iterable[Guard]
) -> tuple[Block, ...]:
    """Return the blocks with what belongs under the title: docket and draft marks."""
    kinds = [block.kind for block in blocks]
    above = Kind.DOCKET_LINE if Kind.DOCKET_LINE in kinds else Kind.TITLE
    place = kinds.index(above) + 1 if above in kinds else 0
    added = [
        Block(Kind.PARAGRAPH, (Run(f"[not yet: {guard.refuse}]", bold=True),))
        for guard in unmet
    ]
    if head.sections and place and above is Kind.TITLE:
        line = " · ".join(filter(None, (docket and f"Docket {docket}", head.sections)))
        added.insert(0, Block(Kind.DOCKET_LINE, (Run(line),)))
    return (*blocks[:place], *added, *blocks[place:])


def _set_block(block: Block) -> Block:
    rows = tuple(tuple(map(_set_runs, row)) for row in block.rows)
    return replace(block, runs=_set_runs(block.runs), rows=rows)


def _set_runs(runs: tuple[Run, ...]) -> tuple[Run, ...]:
    return tuple(replace(run, text=_typeset(run.text)) for run in runs)


_MONTH = "|".join(f"{month[:3]}(?:{month[3:]})?" for month in _MONTHS)
_WEEKDAY = "|".join(f"{day[:3]}(?:{day[3:]})?" for day in _DAYS)
_TIED = re.compile(
    rf"""\b(?:{_WEEKDAY}),?[ ](?:{_MONTH})[ ]\d    # Tuesday, November 10
      | \b(?:{_MONTH})[ ]\d                        # November 10
      | §[ ]\d | G\.L\.[ ]c\.(?:[ ]\d)? | \bc\.[ ]\d
      | \b(?:Nos?\.|Page|Book|Chapter)[ ]\d
      | \d[ ](?:[ap]\.m\.|noon\b|midnight\b)
      """,
    re.VERBOSE,
)


def _typeset(words: str) -> str:
    """Return words with a hard space where a line must not break."""
    return _TIED.sub(lambda tied: tied[0].replace(" ", "\u00a0"), words)
