"""A notice for the tests of templates, and the application that fills it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

import pytest

from noticegen import documents, facts, record, templates, text
from noticegen.documents import Paper
from noticegen.problems import RefusedError
from noticegen.text import Letterhead

if TYPE_CHECKING:
    from noticegen.facts import Facts
    from noticegen.templates import Template
    from noticegen.text import Document
    from noticegen.vocabulary import Shape

HEAD = "---\nid: notice\ntitle: Notice\nstage: hearing\n---\n"
TODAY = date(2027, 3, 1)
FINAL = Paper(
    TODAY,
    Letterhead("Town of Carver", "Planning Board"),
    law="Chapter 247 of the By-laws of the Town of Carver",
    wordless=("Old business", "TBD"),
)
DRAFT = replace(FINAL, draft=True)
CLAUSES = {
    "parcel": "parcel {{ site.parcels_named }}\n",
    "call": "Call {{ town.phone }}.\n",
    "circle": "Round and {% include 'circle' %}\n",
    "typo": "Call\n{{ clerk.phone }} or {{ site.addres }}.\n",
}
APPLICATION = """
docket: LDP-2027-001
procedure: carver-land-disturbance
project: Elm Street Barn
applicant: {name: A. Alder}
owners:
  - {name: B. Birch, signed: 2027-01-04}
  - {name: C. Cedar}
site: {address: 12 Elm Street, parcels: ["12-1"], description: A barn., acres: 2}
plan: {title: Plan of Land, dated: 2027-01-05, sheets: 3}
fees: {application: 500.00}
events:
  - {event: received, date: 2027-02-01, time: "10:35"}
  - {event: transmitted, date: 2027-02-02, to: [Board of Health, Town Engineer]}
  - event: hearing-set
    date: 2027-02-16
    hearing: {date: 2027-03-16, time: "19:00", place: Meeting Room 1}
"""


def application() -> Facts:
    return facts.establish(record.read(APPLICATION, "record.yaml"), today=TODAY)


def changed(old: str, new: str) -> Facts:
    assert old in APPLICATION
    written = APPLICATION.replace(old, new)
    return facts.establish(record.read(written, "record.yaml"), today=TODAY)


def read(body: str, head: str = HEAD, names: Shape | None = None) -> Template:
    return templates.read_template(head + body, "notice.md", CLAUSES, names)


def headed(*lines: str) -> str:
    return HEAD.replace("---\n", "\n".join(("---", *lines, "")), 1)


def composed(body: str, known: Facts | None = None, paper: Paper = FINAL) -> Document:
    return documents.compose(read(body), known or application(), paper)


def said(document: Document) -> str:
    return " ".join(text.words(document.blocks))


def printed(body: str, known: Facts | None = None, paper: Paper = FINAL) -> str:
    return said(composed(body, known, paper))


def holding(value: object) -> Facts:
    return facts.given({"written": value})


def with_value(body: str, value: object, paper: Paper = FINAL) -> Document:
    known = holding(value)
    template = read(body, names=known.shape)
    return documents.compose(template, known, paper)


def refusal(body: str, known: Facts | None = None, head: str = HEAD) -> str:
    with pytest.raises(RefusedError) as refused:
        documents.compose(read(body, head), known or application(), FINAL)
    return str(refused.value)
