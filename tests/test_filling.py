"""A template filled: its loops and choices, its clauses, the ends of its lines."""

from __future__ import annotations

from tests.sample_notice import (
    changed,
    printed,
    with_value,
)


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


def test_a_value_does_not_become_a_row_or_a_cell() -> None:
    document = with_value("```facts\nOne | {{ written }}\n```\n", "a | b\nTwo | c")

    (block,) = document.blocks
    assert len(block.rows) == 1
    assert len(block.rows[0]) == 2
