"""A permit procedure, read from `calendars/procedures/`: its duties as sentences.

A rule is one sentence of a small closed grammar; `GRAMMAR` is the whole of it. The
counting is in `days`, what happened is in the record; here is only what the file
says, checked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from noticegen.conditions import check_condition
from noticegen.entries import Entry, refuse_if
from noticegen.events import KINDS, OtherEvent
from noticegen.problems import suggest
from noticegen.sequence import Order
from noticegen.vocabulary import of_model, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from noticegen.problems import Problem
    from noticegen.vocabulary import Shape
    from noticegen.yamlfile import Tree


class Count(StrEnum):
    """How a rule counts: each is one sentence of the grammar."""

    WITHIN_DAYS = "within-days"
    WITHIN_WORKING = "within-working-days"
    WITHIN_YEARS = "within-years"
    PLAIN_DAYS = "plain-days"
    BEFORE_DAYS = "before-days"
    BEFORE_WORKING = "before-working-days"
    BEFORE_HOURS = "before-hours"
    SAME_DAY = "same-day"
    NAMED_DAY = "named-day"
    MONTH_DAY = "month-day"
    COPY_DEADLINE = "copy-deadline"
    EDITION_BEFORE = "edition-before"


_N, _X = r"(?P<n>[1-9][0-9]{0,3})", r"(?P<x>[a-z][a-z-]*)"
_YEARS, _DAY = r"(?P<n>[1-9][0-9]?)", r"(?P<n>[1-9]|[12][0-9]|3[01])"

GRAMMAR: Mapping[Count, str] = {
    Count.WITHIN_DAYS: rf"within {_N} days? after {_X}",
    Count.WITHIN_WORKING: rf"within {_N} working days? after {_X}",
    Count.WITHIN_YEARS: rf"within {_YEARS} years? after {_X}",
    Count.PLAIN_DAYS: rf"within {_N} days? after {_X}, on whatever day that falls",
    Count.BEFORE_DAYS: rf"at least {_N} days? before {_X}",
    Count.BEFORE_WORKING: rf"at least {_N} working days? before {_X}",
    Count.BEFORE_HOURS: (
        rf"at least {_N} hours? before {_X}, weekends and holidays left out"
    ),
    Count.SAME_DAY: rf"the day of {_X}",
    Count.NAMED_DAY: rf"the day named by {_X}",
    Count.MONTH_DAY: rf"day {_DAY} of the month after {_X}",
    Count.COPY_DEADLINE: rf"the copy deadline of {_X}",
    Count.EDITION_BEFORE: rf"the edition before {_X}",
}
EXAMPLES = (
    "within 21 days after complete",
    "within 10 working days after complete",
    "within 2 years after complete",
    "within 14 days after ceased, on whatever day that falls",
    "at least 7 days before hearing",
    "at least 2 working days before inspection",
    "at least 48 hours before meeting, weekends and holidays left out",
    "the day of received",
    "the day named by correction",
    "day 10 of the month after month",
    "the copy deadline of notice-published",
    "the edition before notice-published",
)
OF_A_DUTY = frozenset({Count.COPY_DEADLINE, Count.EDITION_BEFORE})

HEARING, MEETING, MONTH = "hearing", "meeting", "month"
OPENED = "hearing-opened"
DAY = "{day}"  # in a duty's act: the day it counts from
WHERE = ("clerk", "paper", "post")


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence: how to count, how many, and from or to what."""

    sentence: str
    count: Count
    number: int
    anchor: str


@dataclass(frozen=True, slots=True)
class DatedRule:
    """A rule, its source, the day it took force and the day it was last confirmed."""

    since: date
    rule: Rule
    cite: str
    confirmed: date


@dataclass(frozen=True, slots=True)
class Source:
    """Events that name days: which event, and the path of the day inside it."""

    event: str
    day: str
    same: str = ""


@dataclass(frozen=True, slots=True)
class Each:
    """A duty that arises once for every day that events name.

    `name` is the word the rule uses for it; `by` is the field that tells one from
    another in the duty's id (nothing: they are numbered in the order logged).
    """

    name: str
    sources: tuple[Source, ...] = ()
    by: str = ""
    since: str = ""
    until: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """Which event does a duty: with these fields, the nth time, filed or not.

    `own` says the event that names the duty's day is itself the doing. `lifts`
    is an event that meets what is still open of the event `of`, on its `day`. An
    event that names something under `unless`, as `left_out`, did not do the duty.
    """

    event: str = ""
    where: Mapping[str, object] = field(default_factory=dict)
    same: str = ""
    times: int = 1
    filed: bool = False
    own: bool = False
    lifts: str = ""
    of: str = ""
    day: str = ""
    unless: str = ""


@dataclass(frozen=True, slots=True)
class DutyRule:
    """One duty as the procedure's file has it."""

    id: str
    act: str
    who: str
    possible: str
    rules: tuple[DatedRule, ...]
    done: Done
    each: Each | None = None
    until: tuple[str, ...] = ()
    clock: bool = False
    votes: bool = False
    never_late: bool = False

    def on(self, day: date) -> DatedRule | None:
        """Return the rule in force on a day: a case keeps that of its filing."""
        held = [each for each in self.rules if each.since <= day]
        return held[-1] if held else None


@dataclass(frozen=True, slots=True)
class WarningRule:
    """A warning: when it stands, its words and source, and the day it counts to."""

    code: str
    text: str
    cite: str
    when: Mapping[str, object]
    rule: Rule | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """One thing an application must have, when it is there, and since when."""

    id: str
    text: str
    cite: str
    when: Mapping[str, object] = field(default_factory=dict)
    dated: str = ""
    plan: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding on jurisdiction, and when it is the right one."""

    finding: str
    text: str
    cite: str
    when: Mapping[str, object]
    why: str = ""


@dataclass(frozen=True)
class Procedure:
    """A permit procedure as its file has it."""

    id: str
    title: str
    permit: str
    chapter: str
    town: str
    board: str
    templates: str
    names: Mapping[str, str]
    duties: tuple[DutyRule, ...]
    orders: tuple[Order, ...]
    warnings: tuple[WarningRule, ...]
    completeness: tuple[Item, ...]
    jurisdiction: tuple[Finding, ...]
    offices: tuple[str, ...]
    events: tuple[str, ...] = ()
    details: Mapping[str, str] = field(default_factory=dict)

    def duty(self, name: str) -> DutyRule | None:
        """Return the duty of that id, or None."""
        return next((each for each in self.duties if each.id == name), None)

    def posting(self, day: date) -> Rule | None:
        """Return the rule in force on a day by which a meeting's notice is posted."""
        for duty in self.duties:
            dated = duty.on(day)
            if dated is not None and dated.rule.count is Count.BEFORE_HOURS:
                return dated.rule
        return None


def parse_rule(sentence: str) -> Rule | None:
    """Read one sentence of the grammar, or None when it is none."""
    for count, pattern in GRAMMAR.items():
        if found := re.fullmatch(pattern, sentence):
            number = int(found.groupdict().get("n") or 0)
            return Rule(sentence, count, number, found["x"])
    return None


def read(tree: Tree, events: frozenset[str]) -> Procedure:
    """Read a procedure's file; `events` are the kinds of event the record knows.

    Every mistake is told at once, with its place and the words allowed.
    """
    problems: list[Problem] = []
    entry = Entry(tree, problems)
    known = events | {*entry.words("events")}
    listed = entry.entries("duties")
    duties = tuple(_duty(each, known) for each in listed)
    for each, duty in zip(listed, duties, strict=True):
        _check_anchors(each, duty, duties, known)
    details = entry.entry("words")
    procedure = Procedure(
        id=entry.text("procedure"),
        title=entry.text("title"),
        permit=entry.text("permit"),
        chapter=entry.text("chapter"),
        town=entry.text("town"),
        board=entry.text("board"),
        templates=entry.text("templates"),
        names=_strings(entry.entry("names")),
        duties=duties,
        orders=tuple(_order(each, known) for each in entry.entries("sequence")),
        warnings=tuple(_warning(each, known) for each in entry.entries("warnings")),
        completeness=tuple(_item(each) for each in entry.entries("completeness")),
        jurisdiction=tuple(_finding(each) for each in entry.entries("jurisdiction")),
        offices=entry.words("offices"),
        events=entry.words("events"),
        details=_strings(details),
    )
    _check_twice(entry.entries("warnings"), "code")
    _check_twice(entry.entries("completeness"), "id")
    entry.notes()
    entry.close()
    refuse_if(problems)
    return procedure


def _check_twice(listed: Iterable[Entry], key: str) -> None:
    """Complain of each entry whose name another one before it has."""
    seen: set[str] = set()
    for each in listed:
        name = each.text(key, "")
        if name in seen:
            each.complain(key, f"'{name}' stands twice.", "Give each its own.")
        seen |= {name} - {""}


def _strings(entry: Entry) -> dict[str, str]:
    return {key: entry.text(key) for key in entry.values}


def _event(
    entry: Entry, key: str, known: frozenset[str], default: str | None = ""
) -> str:
    name = entry.text(key, default)
    _check_events(entry, key, (name,), known)
    return name


def _events(entry: Entry, key: str, known: frozenset[str]) -> tuple[str, ...]:
    names = entry.words(key)
    _check_events(entry, key, names, known)
    return names


def _alternatives(entry: Entry, key: str, known: frozenset[str]) -> tuple[str, ...]:
    """Read a list of events in which an entry may be `one or another`."""
    names = entry.words(key)
    _check_events(entry, key, " or ".join(names).split(" or "), known)
    return names


def _check_events(
    entry: Entry, key: str, names: Iterable[str], known: frozenset[str]
) -> None:
    for name in names:
        if name and name not in known:
            fix = suggest(name, known) or f"Allowed: {', '.join(sorted(known))}."
            entry.complain(key, f"'{name}' is no kind of event.", fix)


def _check_fields(
    entry: Entry, key: str, event: str, paths: Iterable[str], known: frozenset[str]
) -> None:
    """Complain of dotted names that an event of a known kind never has."""
    if event not in known:
        return
    fields = of_model(KINDS.get(event, OtherEvent))
    for path in filter(None, paths):
        inside: Shape | None = fields
        for name in path.split("."):
            inside = inside.item.under(name) if inside else None
        if inside is None:
            names = sorted(fields.names)
            fix = suggest(path, names) or f"Allowed: {', '.join(names)}."
            entry.complain(key, f"'{path}' is no field of '{event}'.", fix)


def _duty(entry: Entry, known: frozenset[str]) -> DutyRule:
    duty = DutyRule(
        id=entry.text("id"),
        act=entry.text("act"),
        who=entry.text("who"),
        possible=entry.word("on", WHERE, "clerk"),
        rules=_dated_rules(entry),
        done=_done(entry.entry("done"), known),
        each=_each(entry, known),
        until=_events(entry, "until", known),
        clock=entry.truth("extendable", default=False),
        votes=entry.truth("voted", default=False),
        never_late=entry.truth("never_late", default=False),
    )
    entry.notes()
    entry.close()
    return duty


def _dated_rules(entry: Entry) -> tuple[DatedRule, ...]:
    found: list[DatedRule] = []
    for each in entry.entries("rules"):
        sentence = each.text("rule")
        rule = parse_rule(sentence)
        if rule is None and sentence:
            allowed = "; ".join(f"'{words}'" for words in EXAMPLES)
            each.complain(
                "rule", f"cannot count '{sentence}'.", f"Write it like {allowed}."
            )
        rule = rule or Rule(sentence, Count.NAMED_DAY, 0, "")
        dated = DatedRule(
            each.day("since"), rule, each.text("cite"), each.day("confirmed")
        )
        if found and found[-1].since >= dated.since:
            each.complain(
                "since", "is not after the rule above it.", "Newest goes last."
            )
        found.append(dated)
        each.notes()
        each.close()
    if not found:
        entry.complain(
            "rules", "is missing: a duty needs a rule.", "Add one with since and cite."
        )
    return tuple(found)


def _done(entry: Entry, known: frozenset[str]) -> Done:
    where = entry.entry("where")
    done = Done(
        event=_event(entry, "event", known),
        where=dict(where.values),
        same=entry.text("same", ""),
        times=entry.whole("times", 1),
        filed=entry.truth("filed", default=False),
        own=entry.truth("own", default=False),
        lifts=_event(entry, "lifted_by", known),
        of=_event(entry, "lifts", known),
        day=entry.text("day", ""),
        unless=entry.text("unless", ""),
    )
    if not (done.event or done.own):
        entry.complain("event", "is missing.", "Say which event does this duty.")
    _check_fields(entry, "where", done.event, done.where, known)
    _check_fields(entry, "same", done.event, (done.same,), known)
    _check_fields(entry, "day", done.lifts, (done.day,), known)
    _check_fields(entry, "unless", done.event, (done.unless,), known)
    entry.close()
    return done


def _each(entry: Entry, known: frozenset[str]) -> Each | None:
    if not entry.has("each"):
        return None
    each = entry.entry("each")
    sources = []
    for source in each.entries("from"):
        found = Source(
            _event(source, "event", known, None),
            source.text("day"),
            source.text("same", ""),
        )
        _check_fields(source, "day", found.event, (found.day,), known)
        _check_fields(source, "same", found.event, (found.same,), known)
        sources.append(found)
        source.close()
    arising = Each(
        name=each.text("name"),
        sources=tuple(sources),
        by=each.text("by", ""),
        since=_event(each, "since", known),
        until=_event(each, "until", known),
    )
    for named in sources:
        _check_fields(each, "by", named.event, (arising.by,), known)
    each.close()
    return arising


def _check_anchors(
    entry: Entry,
    duty: DutyRule,
    duties: tuple[DutyRule, ...],
    known: frozenset[str],
) -> None:
    """Complain of rules that count from what nothing names, or from themselves."""
    ids = frozenset(each.id for each in duties)
    own = {duty.each.name} if duty.each else set()
    for dated in duty.rules:
        names = ids if dated.rule.count in OF_A_DUTY else known | own | {HEARING}
        anchor = dated.rule.anchor
        if anchor and anchor not in names:
            what = f"'{dated.rule.sentence}' counts from what nothing names."
            fix = suggest(anchor, names) or f"Allowed: {', '.join(sorted(names))}."
            entry.complain("rules", what, fix)
    if _follows_itself(duty, duties):
        entry.complain("rules", "counts from itself.", "Count from another duty.")
    if next(each for each in duties if each.id == duty.id) is not duty:
        entry.complain("id", f"'{duty.id}' stands twice.", "Give each its own id.")


def _follows_itself(duty: DutyRule, duties: tuple[DutyRule, ...]) -> bool:
    """Return whether a duty counted by another's editions leads back to itself."""
    ahead = {duty.id}
    for _ in duties:
        ahead = {
            dated.rule.anchor
            for each in duties
            for dated in each.rules
            if each.id in ahead and dated.rule.count in OF_A_DUTY
        }
        if duty.id in ahead:
            return True
    return False


def _order(entry: Entry, known: frozenset[str]) -> Order:
    order = Order(
        event=_event(entry, "event", known, None),
        after=_alternatives(entry, "after", known),
        before=_events(entry, "before", known),
        once=entry.truth("once", default=False),
        undone_by=_events(entry, "undone_by", known),
        words=entry.text("words"),
    )
    entry.close()
    return order


def _condition(entry: Entry) -> Mapping[str, object]:
    condition = entry.entry("when").values
    for words in check_condition(condition):
        entry.complain("when", words)
    return condition


def _warning(entry: Entry, known: frozenset[str]) -> WarningRule:
    sentence = entry.text("counts", "")
    rule = parse_rule(sentence) if sentence else None
    if sentence and (rule is None or rule.anchor not in known):
        fix = f"Write it like '{EXAMPLES[0]}'."
        entry.complain("counts", f"cannot count '{sentence}'.", fix)
    warning = WarningRule(
        code=entry.text("code"),
        text=entry.text("text"),
        cite=entry.text("cite"),
        when=_condition(entry),
        rule=rule,
    )
    entry.notes()
    entry.close()
    return warning


def _item(entry: Entry) -> Item:
    plan = entry.text("plan", "")
    item = Item(
        id=entry.text("id"),
        text=entry.text("text"),
        cite=entry.text("cite"),
        when={} if plan else _condition(entry),
        dated=entry.text("dated", ""),
        plan=plan,
    )
    if item.dated and (wrong := vocabulary().problem(item.dated)):
        entry.complain("dated", wrong)
    entry.close()
    return item


def _finding(entry: Entry) -> Finding:
    finding = Finding(
        finding=entry.word("finding", ("permit-needed", "exempt", "both-readings")),
        text=entry.text("text"),
        cite=entry.text("cite"),
        when=_condition(entry),
        why=entry.text("why", ""),
    )
    entry.close()
    return finding
