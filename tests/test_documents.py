"""Templates: read strictly, filled with words only, refused for what is missing."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noticegen import documents, facts, record, text
from noticegen.documents import Paper, Standing, State
from noticegen.problems import RefusedError
from noticegen.text import Block, Kind, Letterhead

if TYPE_CHECKING:
    from collections.abc import Mapping

    from noticegen.documents import Template
    from noticegen.facts import Facts
    from noticegen.text import Document

HERE = Path(__file__).resolve().parent
BAD = sorted((HERE / "bad/templates").glob("*.md"))
HEAD = "---\nid: notice\ntitle: Notice\nstage: hearing\n---\n"
NEEDY = (
    "hearing.time, hearing.place, applicant.name, site.address, site.parcels, "
    "site.description"
)
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


def read(body: str, head: str = HEAD, names: facts.Shape | None = None) -> Template:
    return documents.read_template(head + body, "notice.md", CLAUSES, names)


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


def refusal_of(written: str) -> str:
    """Return why a template is refused, when it is read or when it is filled."""
    try:
        template = documents.read_template(written, "notice.md", CLAUSES)
        documents.compose(template, application(), FINAL)
    except RefusedError as refused:
        return str(refused)
    return "It is not refused."


# Values are words


@pytest.mark.parametrize(
    "value",
    [
        "slope <15% and a<b",
        "100<100",
        "Zack & Tyler <b> LLC",
        "Ari <b>Ash</b> & Co",
        '<img src="file:///etc/hostname">',
        "{{ 7*7 }}",
        "{% raw %}Braces LLC{% endraw %}",
        "Cost {# Share #} Trust",
        "| pipes | and `ticks` |",
        "# hash",
        "1. brick",
        "* star *emphasis* __bold__",
        "- dash",
        "+ plus",
        "> quote",
        "```facts",
        "\\ back \\| slash \\",
        "[words](http://127.0.0.1:9/)",
        "&amp; &lt;",
        "ends with a backslash\\",
        "---",
        "=== \t two\nlines",
    ],
)
@pytest.mark.parametrize(
    "body",
    [
        "{{ written }}\n",
        "# {{ written }}\n",
        "- {{ written }}\n",
        "1. {{ written }}\n",
        "| a | b |\n|---|---|\n| {{ written }} | {{ written }} |\n",
        "```facts\n{{ written }} | {{ written }}\n```\n",
        "```grid\na | b\n{{ written }} | {{ written }}\n```\n",
        "```small\n{{ written }}\n```\n",
        "```address\n{{ written }}\n```\n",
    ],
)
def test_a_value_prints_as_it_was_written(body: str, value: str) -> None:
    frame = with_value(body, "X")
    wanted = text.letters(" ".join(text.words(frame.blocks))).replace(
        "X", text.letters(value)
    )

    assert text.letters(said(with_value(body, value))) == wanted


@given(
    st.text(
        st.characters(categories=("L", "M", "N", "P", "S", "Zs")),
        min_size=1,
    ).filter(lambda value: value.replace(".", "").strip())
)
def test_any_value_prints_letter_for_letter(value: str) -> None:
    body = (
        "```facts\nWhat | {{ written }}\n```\n\n1. {{ written }}, **{{ written }}**\n"
    )

    letters = text.letters(value)

    wanted = f"What{letters}1.{letters},{letters}"
    assert text.letters(said(with_value(body, value))) == wanted


def test_a_control_character_is_refused_by_its_name() -> None:
    with pytest.raises(RefusedError, match=r"U\+000B"):
        with_value("{{ written }}\n", "bad\x0bchar\x0c")


# Values by their kind


@pytest.mark.parametrize(
    ("tag", "value", "words"),
    [
        ("written|day", date(2027, 3, 16), "Tuesday, March 16, 2027"),
        ("written|date", date(2027, 3, 16), "March 16, 2027"),
        ("written|short", date(2026, 11, 10), "Tue Nov 10"),
        ("written", date(2027, 3, 16), "March 16, 2027"),
        ("written|day", date(2029, 12, 31), "Monday, December 31, 2029"),
        ("written|day", date(2024, 12, 30), "Monday, December 30, 2024"),
        ("written|day", date(2027, 1, 1), "Friday, January 1, 2027"),
        ("written|clock", time(19, 0), "7:00 p.m."),
        ("written|clock", time(9, 5), "9:05 a.m."),
        ("written|clock", time(0, 30), "12:30 a.m."),
        ("written|clock", time(12, 30), "12:30 p.m."),
        ("written|clock", time(12, 0), "12:00 noon"),
        ("written|clock", time(0, 0), "12:00 midnight"),
        ("written", time(19, 0), "7:00 p.m."),
        ("written|money", Decimal("48000.00"), "$48,000"),
        ("written|money", Decimal("12.5"), "$12.50"),
        ("written|money", 3500.0, "$3,500"),
        ("written|acres", 6.25, "6.25 acres"),
        ("written|acres", 1, "1 acre"),
        ("written", 22.40, "22.4"),
        ("written", Decimal("100.00"), "100"),
        ("written", 48112, "48112"),
        ("written", True, "yes"),
        ("written", False, "no"),
        ("written|spaced", "approved-with-conditions", "approved with conditions"),
        ('written|replace("-", " and ")', "ad-letter", "ad and letter"),
        ("written|capital", "exempt", "Exempt"),
        ("written|words_list", ("Elm", "Oak", "Ash"), "Elm, Oak and Ash"),
        ("written", ("Elm", "Oak"), "Elm and Oak"),
        ("written|first", ("Elm", "Oak"), "Elm"),
        ("written|last", ("Elm", "Oak"), "Oak"),
        ("written|length", ("Elm", "Oak"), "2"),
        ('"none" if written is missing else "some"', (), "none"),
        ('"some" if written is present else "none"', "Elm", "some"),
        ('"yes" if written is sameas true else "no"', True, "yes"),
    ],
)
def test_a_value_is_printed_as_its_kind_is_written(
    tag: str, value: object, words: str
) -> None:
    assert said(with_value(f"{{{{ {tag} }}}}\n", value)) == words


def test_a_moment_is_printed_with_its_day_and_hour() -> None:
    moment = datetime(2027, 10, 7, 19, 0)  # noqa: DTZ001  a town's clock

    assert said(with_value("{{ written }}\n", moment)) == (
        "Thursday, October 7, 2027, at 7:00 p.m."
    )
    assert said(with_value("{{ written|clock }}\n", moment)) == "7:00 p.m."
    assert said(with_value("{{ written|short }}\n", moment)) == "Thu Oct 7"


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


def test_a_loop_gives_each_item_and_its_place() -> None:
    body = (
        "{% for owner in owners if owner.name %}\n"
        "{{ loop.index }}. {{ owner.name }}{% if not loop.last %};{% endif %}\n"
        "{% else %}\nNobody.\n{% endfor %}\n"
    )

    assert printed(body) == "1. B. Birch; 2. C. Cedar"


def test_an_empty_list_prints_what_stands_in_its_place() -> None:
    body = (
        "{% for item in incomplete.items %}- {{ item }}\n{% else %}None.{% endfor %}\n"
    )

    assert printed(body) == "None."


def test_a_choice_and_a_word_in_its_place() -> None:
    body = (
        "{% set night = hearing.next if hearing.next.date else hearing %}\n"
        '{{ night.place }}, {{ applicant.phone or "no telephone" }}'
        '{% if plan.sheets >= 2 and "Plan" in plan.title %}, sheets{% endif %}\n'
    )

    assert printed(body) == "Meeting Room 1, no telephone, sheets"


def test_a_plain_value_has_no_parts() -> None:
    body = (
        "{% for item in plan.contents %}\n"
        "- {{ item.key }}: {{ item.value.not_applicable or 'there' }}\n"
        "{% endfor %}\n"
    )
    none = "{'1': true, '11': {not_applicable: No plant}}"

    known = changed("sheets: 3", f"sheets: 3, contents: {none}")

    assert printed(body, known) == "• 1: there • 11: No plant"


def test_the_last_of_a_list_has_its_names() -> None:
    body = "{{ (owners|last).name }}, not {{ (owners|first).name }}\n"

    assert printed(body) == "C. Cedar, not B. Birch"


def test_words_on_both_sides_of_a_line_s_end_are_not_joined() -> None:
    body = (
        "Filed{% if received.time %} at {{ received.time|clock }}{% endif %}\n"
        "in full{# a remark #}\n"
        "{% if plan.title %}\n"
        "with\n"
        "{% endif %}\n"
        '{% include "parcel" %}\n'
        "today\n"
    )

    assert printed(body) == "Filed at 10:35 a.m. in full with parcel 12-1 today"


def test_a_clause_may_stand_in_the_middle_of_a_line() -> None:
    body = 'Site | {{ site.address }}, {% include "parcel" %}, Carver\n'

    assert (
        printed(f"```facts\n{body}```\n") == "Site 12 Elm Street, parcel 12-1, Carver"
    )


def test_a_clause_may_stand_in_a_choice() -> None:
    body = (
        '{% if withdrawn.date %}No.{% elif plan.title %}{% include "parcel" %}'
        "{% endif %}\n"
    )

    assert printed(body) == "parcel 12-1"


def test_curly_quotes_that_word_made_in_a_tag_are_read() -> None:
    assert printed("{% if docket == ‘LDP-2027-001’ %}Hearing{% endif %} …\n") == (
        "Hearing …"
    )
    assert printed("{{ 'the applicant’s' }}\n") == "the applicant’s"


def test_a_title_may_name_the_project() -> None:
    head = HEAD.replace("title: Notice", 'title: "Docket sheet: {{ project }}"')

    document = documents.compose(read("Words.\n", head), application(), FINAL)

    assert document.title == "Docket sheet: Elm Street Barn"


def test_a_value_does_not_become_a_row_or_a_cell() -> None:
    document = with_value("```facts\nOne | {{ written }}\n```\n", "a | b\nTwo | c")

    (block,) = document.blocks
    assert len(block.rows) == 1
    assert len(block.rows[0]) == 2


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

    assert documents.names_used(read(body, head)) == {
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


@pytest.mark.parametrize("name", ["letter.html", "F05.letter.j2", "notice", "a.MD"])
def test_only_a_md_file_is_a_template(name: str) -> None:
    with pytest.raises(RefusedError) as refused:
        documents.read_template(f"{HEAD}Dear {{{{ owner }}}},\n", name, {})

    assert name in str(refused.value)
    assert ".md" in str(refused.value)


def test_windows_line_ends_are_read_alike() -> None:
    written = f"{HEAD}# Notice\n\nWords.\n".replace("\n", "\r\n")

    template = documents.read_template(written, "notice.md", {})

    assert said(documents.compose(template, application(), FINAL)) == "Notice Words."


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_template_is_refused_in_useful_words(path: Path) -> None:
    expected, _, written = path.read_text("utf-8").partition("\n")
    phrases = expected.removeprefix("expects: ").split(" | ")

    words = refusal_of(written)

    assert [phrase for phrase in phrases if phrase not in words] == [], words


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
