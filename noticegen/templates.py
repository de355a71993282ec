"""A template: the words of a paper, with tags for its facts and a head about itself.

It is a Markdown text with Jinja tags, which stands under a head in YAML. Its names are
checked when it is read, before anything is filled in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from noticegen import yamlfile
from noticegen.conditions import asked, check_condition
from noticegen.entries import Entry
from noticegen.problems import Problem, RefusedError, refuse, suggest
from noticegen.tags import usage
from noticegen.vocabulary import ANYTHING, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noticegen.tags import Usage
    from noticegen.vocabulary import Shape


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


def read_head(written: str, name: str) -> Head:
    """Return a template's head alone, which is quick; its names are not checked yet.

    Raises `RefusedError` when there is no head, or it is not one.
    """
    problems: list[Problem] = []
    match = _HEAD.match(written)
    if not match:
        raise refuse(name, "has no head.", _BEGIN)
    head = _read_head("\n" + match["head"], name, ANYTHING, problems)
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
    names = names or vocabulary()
    digest = sha256(written.encode()).hexdigest()
    written = written.replace("\r\n", "\n")
    match = _HEAD.match(written)
    if not match:
        raise refuse(name, "has no head.", _BEGIN)
    problems: list[Problem] = []
    head = _read_head("\n" + match["head"], name, names, problems)
    # As many empty lines as the head had, so that a problem's line is the file's.
    body = "\n" * match[0].count("\n") + written[match.end() :]
    use = usage(_texts(head, body, name), names, clauses)
    problems += use.problems
    if head.stamp and "```stamp" not in body:
        what, fix = "stamp: has no place in the text.", "Write a block ```stamp."
        problems.append(Problem(name, what, fix))
    if problems:
        raise RefusedError(dict.fromkeys(problems))
    used = tuple((clause, clauses[clause]) for clause in sorted(use.clauses))
    return Template(head, body, name, digest, used)


def names_used(template: Template) -> frozenset[str]:
    """Return every name a template asks for, such as `hearing.date`, `owners[].name`.

    What its head needs and what its guards ask are among them.
    """
    guarded = {path for guard in template.head.guards for path in asked(guard.when)}
    return _usage(template, ANYTHING).names | guarded | {*template.head.needs}


def check_names(template: Template, names: Shape) -> None:
    """Refuse a template that asks for a name which is not among `names`."""
    if problems := _usage(template, names).problems:
        raise RefusedError(dict.fromkeys(problems))


def _usage(template: Template, names: Shape) -> Usage:
    texts = _texts(template.head, template.body, template.name)
    return usage(texts, names, dict(template.clauses))


def _texts(head: Head, body: str, name: str) -> tuple[tuple[str, str], ...]:
    """Return the texts of a template that have tags, each with its name."""
    return ((f"{name}, title", head.title), (name, body))


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
        stamp=entry.truth("stamp", default=False),
        envelope=entry.truth("envelope", default=False),
        formats=entry.words("formats"),
        sections=entry.text("sections", ""),
        elements=entry.text("elements", ""),
    )
    entry.close()
    if head.id and not _ID.fullmatch(head.id):
        fix = "Use small letters, figures and hyphens."
        entry.complain("id", f"'{head.id}' cannot be a file's name.", fix)
    for form in head.formats:
        if form not in _FORMATS:
            fix = suggest(form, _FORMATS) or f"Use {', '.join(_FORMATS)}."
            entry.complain("formats", f"'{form}' is not a format.", fix)
    _check_events(entry, head, names)
    _check_facts(entry, head, names)
    return head


def _check_events(entry: Entry, head: Head, names: Shape) -> None:
    """Complain of a kind of event that the facts do not know."""
    for key, kinds in (
        ("after", head.after),
        ("until", head.until),
        ("sent", (head.sent,)),
    ):
        for kind in filter(None, kinds):
            if not _is_event(kind, names):
                near = suggest(kind, map(_as_event, names.names))
                entry.complain(key, f"'{kind}' is no kind of event.", near)


def _check_facts(entry: Entry, head: Head, names: Shape) -> None:
    """Complain of a name that is none of the facts'."""
    for key, paths in (("needs", head.needs), ("per", (head.per,))):
        for path in filter(None, paths):
            if unknown := names.problem(path):
                entry.complain(key, unknown)
    if head.per and names.find(head.item) is None:
        near = suggest(head.item, names.names)
        entry.complain("per", f"'{head.item}' is not a name of the facts.", near)


def _is_event(kind: str, names: Shape) -> bool:
    """Return whether the facts know a kind of event; open facts know any."""
    space = names.find(kind.replace("-", "_"))
    return names.anything or (space is not None and "count" in space.names)


def _as_event(name: str) -> str:
    return name.replace("_", "-")


def _read_guards(entry: Entry, names: Shape) -> Iterator[Guard]:
    for guard in entry.entries("guards"):
        when = guard.raw("when")
        for wrong in check_condition(when, names):
            guard.complain("when", wrong)
        yield Guard(when if isinstance(when, Mapping) else {}, guard.text("refuse"))
        guard.close()
