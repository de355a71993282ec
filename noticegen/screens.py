"""The answers of the commands as lines to read on a screen."""

from __future__ import annotations

import textwrap
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from noticegen.words import day_in_words, moment_in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    Answer = Mapping[str, Any]

WIDTH = 88
HARD = "\u00a0"  # a blank at which no line breaks
SIGNS = {"waiting": "·", "open": "○", "met": "✓", "late": "!", "missed": "✗"}


def _day(value: str | None) -> str:
    if not value:
        return "–"
    if "T" in value:
        return moment_in_words(datetime.fromisoformat(value))
    return day_in_words(date.fromisoformat(value))


def _ended(words: str) -> str:
    return words if words.endswith(".") else f"{words}."


def _wrapped(words: str, indent: int) -> Iterator[str]:
    pad = " " * indent
    kept = words.replace("§ ", f"§{HARD}")
    lines = textwrap.wrap(
        kept, WIDTH, initial_indent=pad, subsequent_indent=pad, break_on_hyphens=False
    )
    yield from (line.replace(HARD, " ") for line in lines)


def dates(answer: Answer) -> Iterator[str]:
    """Yield each duty in three lines, then the warnings."""
    yield f"{answer['docket']} as of {_day(answer['today'])}"
    for duty in answer["duties"]:
        yield ""
        yield f"{_standing(duty)} {duty['act']} ({duty['who']}) [{duty['id']}]"
        if duty["act_by"]:
            lawful = duty["legal_last"]
            until = f"   lawful until {_day(lawful)}" if lawful else ""
            done = f"   done {_day(duty['done'])}" if duty["done"] else ""
            yield f"    plan for {_day(duty['act_by'])}{until}{done}"
        yield from _wrapped(duty["why"], 4)
    yield from _warnings(answer["warnings"])


def _standing(duty: Answer) -> str:
    """Return how a duty stands, and for how long it has been too late."""
    status, late = duty["status"], duty["days_late"]
    if not late:
        return f"{SIGNS[status]} {status:<8}"
    number = f"{late} day" if late == 1 else f"{late} days"
    how = f"missed, {number} ago" if status == "missed" else f"late by {number}"
    return f"{SIGNS[status]} {how}:"


def _warnings(warnings: Sequence[Answer]) -> Iterator[str]:
    if warnings:
        yield ""
        yield "Look out:"
    for each in warnings:
        day = f" {_ended(_day(each['date']))}" if each["date"] else ""
        cite = f" ({each['cite']})" if each["cite"] else ""
        yield from _wrapped(f"- {each['code']}: {each['text']}{day}{cite}", 2)


def nights(answer: Answer) -> Iterator[str]:
    """Yield each lawful night with its steps, the refused ones, and the advice."""
    for night in answer["nights"]:
        tight = f"   tight: {', '.join(night['tight'])}" if night["tight"] else ""
        yield f"{_day(night['date'])}, {night['kind']}{tight}"
        for name, key in (
            ("copy to the paper by", "ad_copy_by"),
            ("publish by", "publish_by"),
            ("mail by", "mail_by"),
            ("post by", "post_by"),
            ("agenda by", "agenda_by"),
        ):
            if night[key]:
                yield f"    {name:<21} {_day(night[key])}"
        yield f"    {'days to spare':<21} {night['slack_days']}"
    for each in answer["rejected"]:
        yield from _wrapped(f"not {_day(each['date'])}: {each['why']}", 0)
    yield from _wrapped(answer["advice"], 0)


def filing_calendar(answer: Answer) -> Iterator[str]:
    """Yield one block a night of the year."""
    yield f"{answer['board']}, {answer['year']}"
    for night in answer["nights"]:
        yield ""
        yield f"{_day(night['night'])}"
        first, last = _day(night["complete_from"]), _day(night["complete_by"])
        yield f"    complete from {first} to {last}"
        for name, key in (
            ("copy to the paper", "copy_by"),
            ("edition", "edition"),
            ("mail by", "mail_by"),
            ("post by", "post_by"),
            ("agenda by", "agenda_by"),
            ("decision filed by, if closed that night", "decide_by"),
        ):
            yield f"    {name} {_day(night[key])}"


def count(answer: Answer) -> Iterator[str]:
    """Yield both readings and why."""
    for name, key in (
        ("act by", "act_by"),
        ("legal last", "legal_last"),
        ("certify from", "certify_from"),
    ):
        if answer[key]:
            yield f"{name:<12}  {_day(answer[key])}"
    yield from _wrapped(answer["why"], 0)


def holidays(answer: Answer) -> Iterator[str]:
    """Yield one line a holiday."""
    for each in answer["holidays"]:
        yield f"{_day(each['date'])}  {each['name']}"


def check(answer: Answer) -> Iterator[str]:
    """Yield completeness, jurisdiction, the three proofs of notice, the warnings.

    What the procedure says nothing of is left out.
    """
    yield f"{answer['docket']} as of {_day(answer['today'])}"
    yield "Complete." if answer["complete"] else "Not complete. Missing:"
    for each in answer["missing"]:
        yield from _wrapped(f"- {each}", 2)
    if answer["jurisdiction"]:
        yield from _wrapped(
            f"Jurisdiction: {answer['jurisdiction']}. {answer['jurisdiction_why']}", 0
        )
    yield from _proof(answer["notice"])
    yield from _warnings(answer["warnings"])


def _proof(notice: Answer) -> Iterator[str]:
    lines = {"published": notice["published"], "posted": notice["posted"]}
    if mailed := notice["mailed"]:
        of = "" if mailed["of"] is None else f" of {mailed['of']}"
        lines["mailed"] = f"{mailed['status']}, {mailed['done']}{of} pieces"
    if any(lines.values()):
        yield "Proof of notice:"
    for name, said in lines.items():
        if said:
            yield f"  {name:<9}  {said}"


def facts(found: Iterable[tuple[str, object]]) -> Iterator[str]:
    """Yield one line a name, with its value; a gap is a dash."""
    for path, value in found:
        yield f"{path}: {'–' if value is None else value}"


def log(answer: Answer) -> Iterator[str]:
    """Yield what was stored and what it did."""
    yield f"Stored: {answer['event']} of {_day(answer['date'])}."
    if answer["taken"]:
        yield _ended(f"It counts from {_day(answer['taken'])}")
    if answer["earliest_start"]:
        yield _ended(f"The earliest lawful start is {_day(answer['earliest_start'])}")
    yield from answer["effects"]
    yield from _warnings(answer["warnings"])


def build(answer: Answer) -> Iterator[str]:
    """Yield what was built, where, and what is not due yet."""
    for each in answer["documents"]:
        yield f"{each['id']}: {', '.join(each['files'])}"
    for each in answer["not_yet"]:
        yield f"not yet {each['id']}: {each['why']}"
    for each in answer["warnings"]:
        yield from _wrapped(f"look out, {each['code']}: {each['text']}", 0)
    for folder in dict.fromkeys(each["folder"] for each in answer["folders"]):
        yield f"In {folder}"


def listed(answer: Answer) -> Iterator[str]:
    """Yield what becomes of every row of a list: counts first, then each exception."""
    counts = answer["counts"]
    yield (
        f"{counts['rows']} rows: {counts['mail']} mailed, {counts['merge']} in the"
        f" letter of another row, {counts['interoffice']} interoffice,"
        f" {counts['held']} held, {counts['skip']} skipped."
    )
    yield f"SHA-256 of the file: {answer['sha256']}"
    yield from _people("Letters", answer["recipients"])
    yield from _people("Interoffice, handed over with a receipt", answer["interoffice"])
    for title, rows in (
        ("Held: put right in the record, or leave out by name", _held(answer)),
        ("In the letter of another row", _merged(answer)),
        ("Look the same; one only if the record says so", _similar(answer)),
        ("Skipped", _each_row(answer["skipped"], "why")),
        ("Look out", _each_row(answer["warnings"], "what")),
    ):
        lines = [*rows]
        if lines:
            yield ""
            yield f"{title}:"
        for line in lines:
            yield from _wrapped(line, 2)


def _people(title: str, people: Sequence[Answer]) -> Iterator[str]:
    if not people:
        return
    yield ""
    yield f"{title}:"
    for number, each in enumerate(people, start=1):
        rows = ", ".join(map(str, each["rows"]))
        parcels = ", ".join(each["parcels"])
        abroad = ", abroad" if each["international"] else ""
        yield f"{number:>5}  {' / '.join(each['lines'])}"
        yield f"       parcel {parcels}; row {rows}{abroad}"


def _where(each: Answer) -> str:
    file = f"{each['file']}, " if each.get("file") else ""
    row = f"row {each['row']}" if each["row"] is not None else "the file"
    return f"{file}{row}"


def _held(answer: Answer) -> Iterator[str]:
    for each in answer["held"]:
        column = f", {each['column']}" if each["column"] else ""
        whose = " ".join(filter(None, (each["parcel"], each["name"])))
        yield f"{_where(each)}{column}: {each['why']} {f'({whose})' if whose else ''}"


def _merged(answer: Answer) -> Iterator[str]:
    for each in answer["merged"]:
        rows = ", ".join(map(str, each["rows"]))
        yield f"row {rows}, with row {each['into']}: {each['why']}"


def _similar(answer: Answer) -> Iterator[str]:
    for each in answer["similar"]:
        yield f"rows {', '.join(map(str, each['rows']))}: {each['why']}"


def _each_row(found: Sequence[Answer], key: str) -> Iterator[str]:
    for each in found:
        column = f", {each['column']}" if each.get("column") else ""
        yield f"{_where(each)}{column}: {each[key]}"


def mailed(answer: Answer) -> Iterator[str]:
    """Yield a mailing: its numbers, who is left out, warnings, and its files."""
    yield (
        f"{answer['docket']}: {answer['letters']} letters, {answer['sheets']} sheets,"
        f" {answer['pages']} printed pages; {answer['parcels']} parcels;"
        f" {answer['international']} abroad."
    )
    found = answer["reconciliation"]
    yield from _wrapped(
        f"Read back from the file: {found['letters']} letters, of"
        f" {found['recipients']} recipients; {len(found['missing'])} missing,"
        f" {len(found['extra'])} extra, {len(found['changed'])} changed,"
        f" {found['merged']} rows in the letter of another,"
        f" {len(found['left_out'])} left out; every address in its window.",
        0,
    )
    cost = answer["postage"]
    if cost["total"] is not None:
        yield from _wrapped(
            f"Postage about ${cost['total']:.2f}, at the prices since"
            f" {_day(cost['prices_since'])}: confirm them.",
            0,
        )
    for each in answer["left_out"]:
        yield from _wrapped(f"left out, {_where(each)}: {each['reason']}", 2)
    for said in answer["warnings"]:
        yield from _wrapped(f"look out: {said}", 2)
    for name in answer["files"]:
        yield f"  {name}"
    yield f"In {answer['folder']}"
