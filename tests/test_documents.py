"""Documents: a template filled with facts, and refused for what is missing."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any

import pytest

from noticegen import documents, facts, text
from noticegen.documents import Standing, State
from noticegen.problems import RefusedError
from noticegen.text import Block, Kind
from tests.sample_notice import (
    DRAFT,
    FINAL,
    HEAD,
    TODAY,
    application,
    changed,
    composed,
    headed,
    printed,
    read,
    refusal,
    said,
    with_value,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

NEEDY = (
    "hearing.time, hearing.place, applicant.name, site.address, site.parcels, "
    "site.description"
)

# The text


def test_a_document_is_its_template_filled() -> None:
    body = (
        "# Notice of a hearing\n\n"
        "```facts\nWhen | {{ hearing.date|day }}, {{ hearing.time|clock }}\n"
        "Where | {{ hearing.place }}\n```\n"
    )

    document = composed(body)

    assert document.id == "notice"
    assert document.title == "Notice"
    assert document.docket == "LDP-2027-001"
    assert document.dated == TODAY
    assert document.author == "Town of Carver Planning Board"
    assert text.letters(document.footer) == text.letters(
        "LDP-2027-001 · Chapter 247 of the By-laws of the Town of Carver"
    )
    assert [block.kind for block in document.blocks] == [Kind.TITLE, Kind.FACTS]
    assert said(document) == (
        "Notice of a hearing When Tuesday, March 16, 2027, 7:00 p.m. "
        "Where Meeting Room 1"
    )
    assert not document.draft
    assert not document.envelope


def test_the_same_facts_make_the_same_document_twice() -> None:
    body = "{% for owner in owners %}\n- {{ owner.name }}\n{% endfor %}\n"

    assert composed(body) == composed(body)


def test_the_date_on_the_paper_may_be_printed() -> None:
    assert printed("{{ dated|day }}\n") == "Monday, March 1, 2027"


def test_a_title_may_name_the_project() -> None:
    head = HEAD.replace("title: Notice", 'title: "Docket sheet: {{ project }}"')

    document = documents.compose(read("Words.\n", head), application(), FINAL)

    assert document.title == "Docket sheet: Elm Street Barn"


# Under the title


def test_the_sections_stand_under_the_title_with_the_docket() -> None:
    template = read("# Notice\n\nWords.\n", headed('sections: "§ 247-6D"'))

    document = documents.compose(template, application(), FINAL)

    assert [block.kind for block in document.blocks][:2] == [
        Kind.TITLE,
        Kind.DOCKET_LINE,
    ]
    assert said(document) == "Notice Docket LDP-2027-001 · § 247-6D Words."


def test_a_docket_line_that_the_text_has_is_not_doubled() -> None:
    body = "# Notice\n\n```docket\nDocket {{ docket }}\n```\n"
    template = read(body, headed('sections: "§ 247-6D"'))

    document = documents.compose(template, application(), FINAL)

    assert said(document) == "Notice Docket LDP-2027-001"


def test_without_a_title_nothing_stands_under_it() -> None:
    template = read("Words.\n", headed('sections: "§ 247-6D"'))

    assert said(documents.compose(template, application(), FINAL)) == "Words."


def test_facts_without_a_docket_print_none() -> None:
    assert with_value("{{ written }}\n", "Elm").docket == ""


# Hard spaces


@pytest.mark.parametrize(
    ("words", "set_"),
    [
        ("Tuesday, November 10, 2026", "Tuesday,~November~10, 2026"),
        ("Tue Nov 10", "Tue~Nov~10"),
        ("by May 5", "by May~5"),
        ("at 7:00 p.m. and 9:00 a.m.", "at 7:00~p.m. and 9:00~a.m."),
        ("until 12:00 noon", "until 12:00~noon"),
        ("§ 247-6D, §§ 247-6 and 7", "§~247-6D, §§~247-6 and 7"),
        ("G.L. c. 40, § 15C", "G.L.~c.~40, §~15C"),
        ("Chapter 247, Book 48112, Page 77", "Chapter~247, Book~48112, Page~77"),
        ("No. 12 and Nos. 3", "No.~12 and Nos.~3"),
        ("No dog. May be. The Page", "No dog. May be. The Page"),
    ],
)
def test_a_line_does_not_break_inside_a_date_or_a_citation(
    words: str, set_: str
) -> None:
    body = "{{ written }}\n\n```facts\nWhen | **{{ written }}**\n```\n"

    paragraph, table = with_value(body, words).blocks

    hard = set_.replace("~", "\u00a0")
    assert text.plain(paragraph.runs) == hard
    assert text.plain(table.rows[0][1]) == hard


# What is missing


@pytest.mark.parametrize(
    ("old", "new", "missing"),
    [
        (', time: "19:00"', "", "hearing.time has no value"),
        (", place: Meeting Room 1", "", "hearing.place has no value"),
        ("applicant: {name: A. Alder}", "", "applicant.name has no value"),
        ("address: 12 Elm Street, ", "", "site.address has no value"),
        (' parcels: ["12-1"],', "", "site.parcels has no value"),
        (' parcels: ["12-1"],', " parcels: [],", "site.parcels has no value"),
        ("description: A barn., ", "", "site.description has no value"),
        ("description: A barn., ", "description: null, ", "site.description has no"),
        ("A barn.", '"  "', "site.description has no value"),
        ("A barn.", "Old business", "site.description says only 'Old business'"),
        ("A barn.", "old  BUSINESS.", "site.description says only 'old  BUSINESS.'"),
        ("12 Elm Street", "T.B.D.", "site.address says only 'T.B.D.'"),
    ],
)
def test_a_notice_that_does_not_say_enough_is_refused(
    old: str, new: str, missing: str
) -> None:
    head = headed(f"needs: [{NEEDY}]")

    words = refusal("Words that print none of it.\n", changed(old, new), head)

    assert words.startswith("notice: ")
    assert missing in words
    assert len(words.splitlines()) == 1
    assert "None" not in words


def test_a_gap_is_refused_where_it_is_printed() -> None:
    assert refusal("{{ plan.revised|date }}\n") == (
        "notice: plan.revised has no value. Give it, or build a draft."
    )


def test_every_gap_is_told_at_once_and_each_once() -> None:
    head = headed("needs: [plan.revised, site.zoning]")
    body = "{{ site.zoning }} {{ applicant.phone }} {{ applicant.phone }}\n"

    assert [line.split()[1] for line in refusal(body, head=head).splitlines()] == [
        "plan.revised",
        "site.zoning",
        "applicant.phone",
    ]


def test_a_gap_in_a_list_is_told_by_its_place() -> None:
    head = headed('needs: ["owners[].signed", "applicant"]')
    body = "{{ written|words_list }}\n"
    known = facts.given({"written": ["Elm", "TBD"]})

    assert "owners[1].signed has no value" in refusal("Words.\n", head=head)
    with pytest.raises(RefusedError, match=r"written\[1\] says only 'TBD'"):
        documents.compose(read(body, names=known.shape), known, FINAL)


def test_a_group_that_has_nothing_is_a_gap() -> None:
    known = changed("applicant: {name: A. Alder}", "")

    words = refusal("Words.\n", known, headed("needs: [applicant, received]"))

    assert words == "notice: applicant has no value. Give it, or build a draft."
    assert "withdrawn has no value" in refusal(
        "Words.\n", head=headed("needs: [withdrawn]")
    )


def test_a_draft_prints_what_is_missing() -> None:
    template = read(
        "Revised {{ plan.revised|date }}.\n",
        headed("needs: [site.zoning]").replace("Notice", '"Of {{ site.zoning }}"'),
    )

    document = documents.compose(template, application(), DRAFT)

    assert said(document) == "Revised [missing: plan.revised]."
    assert document.title == "Of [missing: site.zoning]"
    assert document.draft


def test_a_gap_in_the_title_is_refused() -> None:
    head = HEAD.replace("title: Notice", 'title: "Of {{ site.zoning }}"')

    assert "site.zoning has no value" in refusal("Words.\n", head=head)


GUARDED = headed(
    "guards:",
    "  - {when: {fact: fees.paid, is: present}, refuse: The fees are not paid.}",
    "  - {when: {fact: plan.title, is: present}, refuse: There is no plan.}",
)


def test_a_guard_that_does_not_hold_refuses_the_paper_in_its_own_words() -> None:
    assert refusal("Words.\n", head=GUARDED) == "notice: The fees are not paid."


def test_a_guard_that_holds_is_not_heard_of() -> None:
    paid = changed("application: 500.00", "paid: 2027-02-01")

    document = documents.compose(read("Words.\n", GUARDED), paid, FINAL)

    assert said(document) == "Words."


def test_a_draft_prints_the_guard_that_does_not_hold() -> None:
    template = read("# Notice\n\n```docket\nNo. 1\n```\n\nWords.\n", GUARDED)

    document = documents.compose(template, application(), DRAFT)

    assert said(document) == "Notice No. 1 [not yet: The fees are not paid.] Words."


# Copies, dates and turns


def test_a_paper_is_made_once_for_each_item_of_a_list() -> None:
    head = read("x\n", headed("per: transmitted.to as office")).head

    first, second = documents.each(head, application())

    assert first.value("office.name") == "Board of Health"
    assert second.value("office.name") == "Town Engineer"
    assert second.value("office.number") == 2
    assert second.value("office.count") == 2


def test_an_item_that_has_names_keeps_them() -> None:
    head = read("x\n", headed("per: owners")).head

    first, _ = documents.each(head, application())

    assert first.value("recipient.name") == "B. Birch"
    assert first.value("recipient.signed") == date(2027, 1, 4)


def test_a_paper_for_nobody_is_not_made() -> None:
    head = read("x\n", headed("per: incomplete.items")).head

    assert documents.each(head, application()) == ()


def test_a_paper_of_one_copy_is_made_once() -> None:
    known = application()

    assert documents.each(read("x\n").head, known) == (known,)


@pytest.mark.parametrize(
    ("given_", "day"),
    [
        ({}, TODAY),
        ({"dated": date(2027, 2, 1), "sent": date(2027, 2, 2)}, date(2027, 2, 1)),
        ({"sent": date(2027, 2, 2), "act_by": date(2027, 3, 9)}, date(2027, 2, 2)),
        ({"act_by": date(2027, 3, 9)}, date(2027, 3, 9)),
        ({"act_by": date(2027, 2, 9)}, TODAY),
        ({"act_by": datetime(2027, 3, 11, 19)}, date(2027, 3, 11)),  # noqa: DTZ001
    ],
)
def test_the_date_on_a_paper(given_: Mapping[str, Any], day: date) -> None:
    assert documents.dated_for(today=TODAY, **given_) == day


@pytest.mark.parametrize(
    ("happened", "standing"),
    [
        ([], Standing(State.NOT_YET, ("complete", "hearing-set"))),
        (["complete"], Standing(State.NOT_YET, ("hearing-set",))),
        (["complete", "hearing-set"], Standing(State.DUE)),
        (
            ["complete", "hearing-set", "hearing-opened"],
            Standing(State.OVER, ("hearing-opened",)),
        ),
        (["withdrawn"], Standing(State.OVER, ("withdrawn",))),
    ],
)
def test_a_paper_is_due_after_and_until_certain_events(
    happened: list[str], standing: Standing
) -> None:
    head = read(
        "x\n",
        headed("after: [complete, hearing-set]", "until: [hearing-opened, withdrawn]"),
    ).head

    assert documents.standing(head, dict.fromkeys(happened, TODAY)) == standing


def test_one_set_of_facts_says_the_same_in_every_paper() -> None:
    facts_ = "{{ hearing.date|day }}, {{ hearing.time|clock }}, {{ hearing.place }}"
    papers = [f"For the paper: {facts_}\n", f"```facts\nPosted | {facts_}\n```\n"]

    ad, posting = (printed(body) for body in papers)

    assert ad.partition(": ")[2] == posting.partition("Posted ")[2]


def test_blocks_keep_what_they_are_when_they_are_set() -> None:
    document = composed("3. Page 7\n")

    assert document.blocks == (
        Block(Kind.NUMBERED, (text.Run("Page\u00a07"),), number=3),
    )
