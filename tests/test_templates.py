"""A template read: its head, the names it uses, and why a bad one is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from noticegen import documents, templates
from noticegen.problems import RefusedError
from tests.sample_notice import (
    CLAUSES,
    DRAFT,
    FINAL,
    HEAD,
    application,
    headed,
    read,
    said,
)

HERE = Path(__file__).resolve().parent
BAD = sorted((HERE / "bad/templates").glob("*.md"))


def refusal_of(written: str) -> str:
    """Return why a template is refused, when it is read or when it is filled."""
    try:
        template = templates.read_template(written, "notice.md", CLAUSES)
        documents.compose(template, application(), FINAL)
    except RefusedError as refused:
        return str(refused)
    return "It is not refused."


# Names


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("{{ record.hearing_tme }}\n", "record"),
        ("{{ hearing.tme }}\n", "hearing.tme"),
        ("{{ applicant.adress }}\n", "applicant.adress"),
        ("{% if waivr %}x{% endif %}\n", "waivr"),
        ("{% if docket %}x{% else %}{{ pln }}{% endif %}\n", "pln"),
        ("{% for owner in owners %}{{ owner.nam }}{% endfor %}\n", "owners[].nam"),
    ],
)
def test_a_name_that_is_no_fact_is_named_whether_or_not_it_would_print(
    body: str, name: str
) -> None:
    with pytest.raises(RefusedError) as refused:
        read(body)

    assert f"notice.md, line 6: '{name}' is not a name" in str(refused.value)


def test_facts_that_lack_a_name_refuse_a_draft_too() -> None:
    template = read("{{ town.phone }}\n")
    known = application().adding(town={"name": "Carver"})

    with pytest.raises(RefusedError, match=r"'town\.phone' is not a name"):
        documents.compose(template, known, DRAFT)


def test_a_template_tells_the_names_it_uses() -> None:
    head = headed(
        "needs: [plan.title]",
        "guards:",
        "  - when: {any: [{fact: plan.dated, not_after: today},",
        "                 {every: owners, fact: signed, is: present}]}",
        "    refuse: Not yet.",
    ).replace("title: Notice", 'title: "Of {{ project }}"')
    body = (
        "{% for owner in owners %}{{ loop.index }} {{ owner.name }}{% endfor %}\n"
        "{{ hearing.date|day }} {% include 'parcel' %}\n"
    )

    assert templates.names_used(read(body, head)) == {
        "hearing.date",
        "owners",
        "owners[].name",
        "owners[].signed",
        "plan.dated",
        "plan.title",
        "project",
        "site.parcels_named",
        "today",
    }


def test_a_template_tells_the_clauses_it_includes_and_its_hash() -> None:
    template = read('{% include "parcel" %}\n')

    assert template.clauses == (("parcel", CLAUSES["parcel"]),)
    assert re.fullmatch("[0-9a-f]{64}", template.sha256)
    assert template.sha256 != read("Words.\n").sha256


# The head


def test_a_head_is_read() -> None:
    head = headed(
        "goes: [post, publish]",
        "after: [complete]",
        "until: [hearing-opened]",
        "serves: notice-published",
        "sent: published",
        "needs: [hearing.date]",
        "per: transmitted.to as office",
        "stamp: true",
        "envelope: true",
        "formats: [docx, text]",
        "elements: notice",
    )

    read_head = read("```stamp\nTown Clerk\n```\n", head).head

    assert (read_head.id, read_head.title, read_head.stage) == (
        "notice",
        "Notice",
        "hearing",
    )
    assert read_head.goes == ("post", "publish")
    assert read_head.after == ("complete",)
    assert read_head.until == ("hearing-opened",)
    assert (read_head.serves, read_head.sent) == ("notice-published", "published")
    assert read_head.needs == ("hearing.date",)
    assert (read_head.per, read_head.item) == ("transmitted.to", "office")
    assert read_head.stamp
    assert read_head.envelope
    assert read_head.formats == ("docx", "text")
    assert read_head.elements == "notice"


def test_a_head_is_read_alone_before_its_names_are_checked() -> None:
    written = HEAD.replace("stage: hearing", "stage: hearing\nneeds: [no.such.name]")

    head = templates.read_head(written, "notice.md")

    assert (head.id, head.needs) == ("notice", ("no.such.name",))


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("Words.\n", "notice.md: has no head. Begin it with a line ---"),
        (HEAD.replace("stage:", "stag:"), "notice.md line 4, stag: is not a name"),
    ],
)
def test_what_is_no_head_is_refused(written: str, words: str) -> None:
    with pytest.raises(RefusedError) as refused:
        templates.read_head(written, "notice.md")

    assert words in str(refused.value)


@pytest.mark.parametrize("name", ["letter.html", "F05.letter.j2", "notice", "a.MD"])
def test_only_a_md_file_is_a_template(name: str) -> None:
    with pytest.raises(RefusedError) as refused:
        templates.read_template(f"{HEAD}Dear {{{{ owner }}}},\n", name, {})

    assert name in str(refused.value)
    assert ".md" in str(refused.value)


def test_windows_line_ends_are_read_alike() -> None:
    written = f"{HEAD}# Notice\n\nWords.\n".replace("\n", "\r\n")

    template = templates.read_template(written, "notice.md", {})

    assert said(documents.compose(template, application(), FINAL)) == "Notice Words."


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_template_is_refused_in_useful_words(path: Path) -> None:
    expected, _, written = path.read_text("utf-8").partition("\n")
    phrases = expected.removeprefix("expects: ").split(" | ")

    words = refusal_of(written)

    assert [phrase for phrase in phrases if phrase not in words] == [], words
