"""A document: a template filled with the facts of one application.

What has no value is a gap that refuses the document by name; a draft shows it instead.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from noticegen import spoken, text
from noticegen.conditions import holds
from noticegen.days import MONTH_NAMES, WEEKDAY_NAMES
from noticegen.envelopes import NUMBER_10
from noticegen.facts import Facts, Gap
from noticegen.filling import filled
from noticegen.problems import Problem, RefusedError
from noticegen.templates import check_names
from noticegen.text import Block, Document, Kind, Run

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import date

    from noticegen.envelopes import Envelope
    from noticegen.templates import Guard, Head, Template
    from noticegen.text import Letterhead


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
    envelope: Envelope = NUMBER_10


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


def compose(template: Template, facts: Facts, paper: Paper) -> Document:
    """Return the document that a template and the facts make.

    Raises `RefusedError` with each name that has no value, though the head needs it
    or the text prints it, and each guard that is not met. A draft is made anyway: it
    prints `[missing: hearing.time]`, and the guard. A name that is not a fact, or a
    text that cannot be printed, refuses a draft too.
    """
    head = template.head
    facts = facts.adding(dated=paper.dated).refusing(paper.wordless)
    check_names(template, facts.shape)
    title, body = _fill(template, facts)
    lacks = [gap for need in head.needs for gap in _lacking(facts, need)]
    gaps = dict.fromkeys(
        [
            *((gap.path, gap.says) for gap in lacks),
            *spoken.gaps(title + body),
        ]
    )
    unmet = [guard for guard in head.guards if not holds(guard.when, facts)]
    if not paper.draft and (gaps or unmet):
        raise RefusedError(
            [
                *(_gap_problem(head.id, path, says) for path, says in gaps),
                *(Problem(head.id, guard.refuse) for guard in unmet),
            ]
        )
    blocks = text.parse(spoken.shown(body), name=template.name)
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
        envelope=paper.envelope if head.envelope else None,
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


def _fill(template: Template, facts: Facts) -> tuple[str, str]:
    """Return the title and the text, filled, with a mark for each gap."""
    name = template.name
    values = {word: facts.get(word) for word in facts.shape.names}
    body = filled(template.body, values, name=name, clauses=template.clauses)
    return filled(template.head.title, values, name=name), body


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


def _gap_problem(document: str, path: str, says: str) -> Problem:
    what = f"{path} says only '{says}'." if says else f"{path} has no value."
    return Problem(document, what, "Give it, or build a draft.")


def _line(title: str) -> str:
    """Return a filled title in words."""
    blocks = text.parse(f"# {spoken.shown(title)}")
    return text.plain(blocks[0].runs)


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


_MONTH = "|".join(f"{month[:3]}(?:{month[3:]})?" for month in MONTH_NAMES)
_WEEKDAY = "|".join(f"{day[:3]}(?:{day[3:]})?" for day in WEEKDAY_NAMES)
_TIED = re.compile(
    rf"""\b(?:{_WEEKDAY}),?[ ](?:{_MONTH})[ ]\d    # Tuesday, November 10
      | \b(?:{_MONTH})[ ]\d                        # November 10
      | §[ ]\d | \d[ ]CMR[ ]\d | G\.L\.[ ]c\.(?:[ ]\d)? | \bc\.[ ]\d
      | \b(?:Nos?\.|Page|Book|Chapter)[ ]\d
      | \d[ ](?:[ap]\.m\.|noon\b|midnight\b)
      """,
    re.VERBOSE,
)


def _typeset(words: str) -> str:
    """Return words with a hard space where a line must not break."""
    return _TIED.sub(lambda tied: tied[0].replace(" ", "\u00a0"), words)
