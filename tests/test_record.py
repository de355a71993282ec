"""The application record: what is taken, what is refused, and how one more is added."""

from __future__ import annotations

import json
import re
from datetime import date, time
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noticegen import record, yamlfile
from noticegen.events import KINDS
from noticegen.logbook import as_read
from noticegen.problems import RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from noticegen.record import Record

HEAD = "docket: LDP-2027-001\nprocedure: carver-land-disturbance\n"
BARE = HEAD + "events: []\n"
POSTED = {"event": "posted", "date": date(2027, 3, 1)}
VOTED = """\
events:
  - event: voted
    date: 2027-02-01
    decision: denied
    findings:
      - one
      - two
"""
LATE = """\
events:
  - event: notice-defective
    date: 2027-02-01
    what: |+
      Late.
"""
POSTED_LINE = "- {event: posted, date: 2027-03-01}\n"


@pytest.fixture(scope="module")
def sample_text(repo: Path) -> str:
    return (repo / "tests/samples/record.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def sample(sample_text: str) -> Record:
    return record.read(sample_text, "record.yaml")


def refusals_of(text: str) -> list[str]:
    return refusals(lambda: record.read(text, "record.yaml"))


def refusals(refused: Callable[[], object]) -> list[str]:
    with pytest.raises(RefusedError) as caught:
        refused()
    return [str(problem) for problem in caught.value.problems]


# What is taken


def test_a_record_needs_only_docket_procedure_and_events() -> None:
    found = record.read(BARE, "record.yaml")

    assert (found.docket, found.procedure) == (
        "LDP-2027-001",
        "carver-land-disturbance",
    )
    assert found.events == ()
    assert found.owners == ()
    assert found.applicant is None
    assert record.read(HEAD + "events:\n", "record.yaml").events == ()


def test_the_sample_record_is_read_whole(sample: Record) -> None:
    assert sample.docket == "LDP-2026-011"
    assert len(sample.events) == 53
    assert sample.get("applicant.address.line") is None
    assert sample.get("owners.0.signed") == date(2026, 10, 9)
    assert sample.get("site.disturbed_acres") == 6.25
    assert sample.get("site.drains_to_ms4") is True
    assert sample.get("plan.contents.11.not_applicable") == (
        "No asphalt or concrete plant"
    )
    assert sample.get("fees.review_deposit") == Decimal("3500.00")
    assert sample.get("abutters.corrections.2.address.lines.0") == "27 CRANBERRY RD"
    assert sample.get("abutters.same.0.rows") == (20, 22)


def test_an_address_gives_its_line_and_the_lines_of_an_envelope(
    sample: Record,
) -> None:
    assert sample.applicant is not None
    assert sample.applicant.address is not None
    assert (
        sample.applicant.address.line == "40 Sparrow Lane, Suite 2, Plymouth MA 02360"
    )
    assert sample.applicant.address.block == (
        "40 Sparrow Lane",
        "Suite 2",
        "Plymouth MA 02360",
    )


def test_a_foreign_address_keeps_its_own_postcode() -> None:
    text = HEAD + (
        "applicant: {address: {lines: [3-1 Ginza], city: Tokyo, zip: 104-0061,"
        " country: Japan}}\nevents: []\n"
    )

    found = record.read(text, "record.yaml")

    assert found.get("applicant.address.zip") == "104-0061"
    assert found.applicant is not None
    assert found.applicant.address is not None
    assert found.applicant.address.line == "3-1 Ginza, Tokyo 104-0061, Japan"


@pytest.mark.parametrize(
    "address",
    [
        "{state: Taipei, country: Taiwan}",
        "{country: Canada, state: Ontario, zip: K1A 0B1}",
        "{state: MA, zip: 02360}",
        "{state: MA, country: USA}",
        "{state: }",
    ],
)
def test_a_state_is_two_capital_letters_where_no_foreign_country_is_named(
    address: str,
) -> None:
    more = f"row: 3, source: Assessors, date: 2027-01-04, {address[1:]}"

    found = record.read(
        f"{HEAD}applicant: {{address: {address}}}\n"
        f"abutters: {{corrections: [{{{more}]}}\nevents: []\n",
        "record.yaml",
    )

    state = found.get("applicant.address.state")
    assert found.get("abutters.corrections.0.state") == state
    assert state in {"Taipei", "Ontario", "MA", None}


def test_a_zip_without_quotes_keeps_its_zero() -> None:
    text = HEAD + "applicant: {address: {zip: 02360}}\nevents: []\n"

    assert record.read(text, "r").get("applicant.address.zip") == "02360"


def test_a_whole_number_may_stand_for_words() -> None:
    text = HEAD + "site: {deed: [{book: 48112, page: 77}], parcels: [39]}\nevents: []\n"

    found = record.read(text, "record.yaml")

    assert found.get("site.deed.0.book") == "48112"
    assert found.get("site.parcels") == ("39",)


def test_particulars_are_words_under_names_that_a_template_can_use() -> None:
    text = HEAD + "particulars: {road_name: Pond Street, trees: 4}\nevents: []\n"

    found = record.read(text, "record.yaml")

    assert found.particulars == {"road_name": "Pond Street", "trees": "4"}


def test_a_name_left_empty_is_a_fact_not_given() -> None:
    text = HEAD + "project:\napplicant:\nowners:\nplan: {contents: {'1': }}\nevents:\n"

    found = record.read(text, "record.yaml")

    assert found.project is None
    assert found.applicant is None
    assert found.owners == ()
    assert found.get("plan.contents") == {"1": None}


def test_what_a_path_does_not_reach_is_none(sample: Record) -> None:
    for path in (
        "nobody",
        "owners.7",
        "owners.name",
        "docket.name",
        "plan.contents.99",
    ):
        assert sample.get(path) is None


@pytest.mark.parametrize(
    "docket",
    ["'-alert(1)-'", "O'Neil & Sons, No. 3 (2027) §4", "27.1", "Côte-1", "CONE"],
)
def test_an_odd_docket_that_a_file_can_bear_is_allowed(docket: str) -> None:
    quoted = docket.replace("'", "''")
    text = f"docket: '{quoted}'\nprocedure: p\nevents: []\n"

    assert record.read(text, "record.yaml").docket == docket


@pytest.mark.parametrize(
    "docket",
    [
        *[
            "a/b",
            "a\\b",
            "a:b",
            "a*b",
            "a?b",
            'a"b',
            "a<b",
            "a>b",
            "a|b",
            ".a",
            "a.",
            "com1",
            "LPT9.txt",
            "aux",
        ],
        "a b ",
        " ",
        "a\u202eb",
        "NUL .x",
        "CONIN$",
        "COM¹",
        "..",
        "",
        "\xa0a",
    ],
)
def test_a_docket_that_no_file_can_bear_is_refused(docket: str) -> None:
    quoted = docket.replace("'", "''")
    text = f"docket: '{quoted}'\nprocedure: p\nevents: []\n"

    (refusal,) = refusals_of(text)

    assert refusal.startswith("record.yaml line 1, docket: '")


def test_only_what_has_happened_by_a_day_is_known(sample: Record) -> None:
    known = sample.known(date(2026, 10, 21))

    assert [event.event for event in known] == [
        "received",
        "clerk-copy-received",
        "complete",
        "clerk-notified",
        "transmitted",
        "hearing-set",
    ]


def test_events_are_known_by_day_and_then_as_written() -> None:
    text = HEAD + (
        "events:\n"
        "  - {event: posted, date: 2027-03-02}\n"
        "  - {event: complete, date: 2027-03-01}\n"
        "  - {event: mailed, date: 2027-03-02}\n"
    )

    known = record.read(text, "record.yaml").known(date(2027, 3, 2))

    assert [event.event for event in known] == ["complete", "posted", "mailed"]
    assert [event.position for event in known] == [1, 0, 2]
    assert [event.line for event in known] == [5, 4, 6]


# What is refused


def test_every_mistake_has_its_own_bad_record_and_its_own_words(repo: Path) -> None:
    bad = sorted((repo / "tests/bad/record").glob("*.yaml"))
    unsaid = []
    for path in bad:
        text = path.read_text(encoding="utf-8")
        expected = re.findall("(?m)^# expect: (.*)$", text)
        found = refusals_of(text)
        if len(found) > len(expected) or not expected:
            unsaid.append(f"{path.name} has no words for one of {found}")
        unsaid += [
            f"{path.name}: {words!r} is not said by {found}"
            for words in expected
            if not any(words in refusal for refusal in found)
        ]

    assert unsaid == []
    assert len(bad) > 80


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inside: (
            st.lists(inside, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["name", "address", "zip", "votes", "date", "lines", "x"]
                ),
                inside,
                max_size=3,
            )
        ),
        max_leaves=8,
    ),
    st.sampled_from(["applicant", "owners", "site", "plan", "abutters", "events"]),
)
def test_whatever_stands_in_a_record_it_is_read_or_refused_in_plain_words(
    value: object, name: str
) -> None:
    events = "" if name == "events" else "events: []\n"
    text = f"{HEAD}{name}: {json.dumps(value)}\n{events}"
    try:
        record.read(text, "r")
    except RefusedError as refused:
        said = str(refused)
        assert "Input should" not in said
        assert "cannot be read here" not in said


# What is added


def added(text: str, **more: object) -> str:
    return record.with_event(text, {**POSTED, **more}, "record.yaml")


def test_an_event_is_added_under_the_last_and_all_else_stays(sample_text: str) -> None:
    longer = added(sample_text, time=time(14, 15), place="Clerk's board, Town Hall")

    assert longer == sample_text + (
        '  - {event: posted, date: 2027-03-01, time: "14:15",'
        ' place: "Clerk\'s board, Town Hall"}\n'
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("events:\n", "events:\n  " + POSTED_LINE),
        ("events: []\n", "events:\n  " + POSTED_LINE),
        ("events: []  # none yet\n", "events:  # none yet\n  " + POSTED_LINE),
        ("events: ~", "events:\n  " + POSTED_LINE),
        ("", "events:\n  " + POSTED_LINE),
        ("# the end", "# the end\nevents:\n  " + POSTED_LINE),
        ("...\n", "events:\n  " + POSTED_LINE + "...\n"),
        (
            "events: # log\n  # how to write one\n\n# the end\n",
            "events: # log\n  # how to write one\n  " + POSTED_LINE + "\n# the end\n",
        ),
        (
            "events:\n- {event: complete, date: 2027-02-01}",
            "events:\n- {event: complete, date: 2027-02-01}\n" + POSTED_LINE,
        ),
        (
            "events:\n    - {event: complete, date: 2027-02-01} # c\n    # d\n# e\n",
            "events:\n    - {event: complete, date: 2027-02-01} # c\n    # d\n    "
            + POSTED_LINE
            + "# e\n",
        ),
        (
            "events:\n  - event: complete\n    date: 2027-02-01\n\nproject: A\n",
            "events:\n  - event: complete\n    date: 2027-02-01\n  "
            + POSTED_LINE
            + "\nproject: A\n",
        ),
        (LATE + "\n\n# end\n", LATE + "\n\n  " + POSTED_LINE + "# end\n"),
        (VOTED + "project: A", VOTED + "  " + POSTED_LINE + "project: A"),
    ],
)
def test_an_event_finds_its_place_in_any_layout(before: str, after: str) -> None:
    assert added(HEAD + before) == HEAD + after


def test_a_files_line_ends_are_kept() -> None:
    text = (HEAD + "events:\n  - {event: complete, date: 2027-02-01}\n# end\n").replace(
        "\n", "\r\n"
    )

    longer = added("\ufeff" + text)

    assert longer.replace("  " + POSTED_LINE[:-1] + "\r\n", "") == "\ufeff" + text
    assert "\n" not in longer.replace("\r\n", "")


def test_a_long_event_is_written_over_several_lines() -> None:
    longer = added(BARE, place="x" * 60, by="y" * 60, note="Town: hall")

    assert longer == HEAD + (
        "events:\n"
        "  - event: posted\n"
        "    date: 2027-03-01\n"
        f"    place: {'x' * 60}\n"
        f"    by: {'y' * 60}\n"
        '    note: "Town: hall"\n'
    )


def test_every_kind_of_value_is_written_as_it_will_be_read() -> None:
    fields = {
        "event": "surety-posted",
        "date": "2027-03-01",
        "amount": Decimal("48000.00"),
        "number": "0117",
        "kind": None,
        "phases": {"1": 20000.5, "2": 28000},
    }

    longer = record.with_event(BARE, fields, "record.yaml")

    assert longer.endswith(
        "  - {event: surety-posted, date: 2027-03-01, amount: 48000.00, number: 0117,"
        ' kind: null, phases: {"1": 20000.5, "2": 28000}}\n'
    )


@pytest.mark.parametrize(
    "events", ["[{event: complete, date: 2027-02-01}]", "[ # none\n]", "[\n  {}\n]"]
)
def test_a_list_between_brackets_is_not_touched(events: str) -> None:
    assert refusals(lambda: added(f"{HEAD}events: {events}\n")) == [
        (
            "record.yaml, events: is written between brackets, where no line can be"
            " added. Write each event on a line of its own, beginning with a dash."
        )
    ]


def test_a_record_on_one_line_is_not_touched() -> None:
    text = "{docket: X, procedure: p, events: []}"

    assert "between brackets" in refusals(lambda: added(text))[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "record.yaml: is empty."),
        ("- a\n", "record.yaml: is not a record."),
        (HEAD + "events: soon\n", "record.yaml, events: is not a list."),
        ("docket: X\n", "record.yaml, procedure: is missing."),
        (
            HEAD + "events:\n  - event: notice-defective\n    date: 2027-02-01\n"
            "    what: |\n      Late.",
            "cannot be added to without changing what stands there.",
        ),
    ],
)
def test_a_record_that_cannot_be_added_to_is_refused(text: str, words: str) -> None:
    assert any(words in refusal for refusal in refusals(lambda: added(text)))


def test_an_event_that_no_record_can_hold_is_refused() -> None:
    assert refusals(lambda: added(BARE, plce="Town Hall", date="soon")) == [
        (
            "record.yaml line 4, events[0].date: 'soon' is not a day of the calendar,"
            " written whole. Write it like 2027-03-16: year, month, day."
        ),
        (
            "record.yaml line 4, events[0].plce: is not a name known here."
            " Did you mean 'place'? Allowed: event, date, time, note, place, by."
        ),
    ]


PRINTABLE = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cn", "Co")), max_size=40
).filter(lambda words: "\ufeff" not in words)


@given(PRINTABLE, st.lists(PRINTABLE, max_size=3), st.sampled_from([0, 160]))
def test_words_go_into_a_record_and_come_out_the_same(
    words: str, items: list[str], more: int
) -> None:
    fields = {
        "event": "incomplete",
        "date": date(2027, 3, 1),
        "items": [*items, words],
        "note": words + "x" * more,
    }

    longer = record.with_event(BARE, fields, "record.yaml")

    (event,) = record.read(longer, "record.yaml").events
    assert event.get("items") == (*items, words)
    assert event.note == fields["note"]


# What a command line says


def test_fields_are_read_from_pairs_as_yaml_means_them() -> None:
    found = record.parse_fields(
        [
            "meeting=2027-03-09",
            "hearing.date=2027-03-16",
            "hearing.time=19:00",
            'hearing.place="Room 1"',
            "present=[A. Pell, B. Quist]",
            'to={date: 2027-03-16, time: "19:00", cost: [1.50]}',
            "pieces=31",
            "amount=48000.00",
            "number=0117",
            "significant=true",
            "reason=Engineer's comments: second basin #2",
            'what="Old" mill',
            "note= a=b ",
        ]
    )

    assert found == {
        "meeting": "2027-03-09",
        "hearing": {"date": "2027-03-16", "time": "19:00", "place": "Room 1"},
        "present": ["A. Pell", "B. Quist"],
        "to": {"date": "2027-03-16", "time": "19:00", "cost": [Decimal("1.50")]},
        "pieces": 31,
        "amount": Decimal("48000.00"),
        "number": "0117",
        "significant": True,
        "reason": "Engineer's comments: second basin #2",
        "what": '"Old" mill',
        "note": "a=b",
    }
    assert str(found["amount"]) == "48000.00"


def test_pairs_that_are_none_are_refused_together() -> None:
    found = refusals(
        lambda: record.parse_fields(
            [
                "place",
                "=x",
                "place=",
                "2nd=x",
                "present=[A. Pell",
                "hearing=x",
                "hearing.date=2027-03-16",
                "by=a",
                "by=b",
                "to={a: 1}",
                "to.a=2",
                "to.b=3",
            ]
        )
    )

    no_field = (
        "is not a field of an event."
        " Write KEY=VALUE, like place=Town Hall, in quotes for the shell."
    )
    assert found == [
        f"place =x: {no_field}",
        f"place=: {no_field}",
        f"2nd=x: {no_field}",
        (
            "present line 2: a [ that was opened is not closed here, or a comma is"
            " missing."
            " Close it with ], and put words holding a comma, [ or ] in quotes."
        ),
        "hearing.date: cannot stand inside hearing, which is given whole.",
        "by: is given twice. Keep one of them.",
        "to.a: is given twice. Keep one of them.",
    ]


@pytest.mark.parametrize(
    ("pieces", "pair", "quoted"),
    [
        (
            ["hearing.place=Meeting", "Room", "1,", "Town", "Hall"],
            "hearing.place=Meeting Room 1, Town Hall",
            '"hearing.place=Meeting Room 1, Town Hall"',
        ),
        (["place=", "Town", "Hall"], "place= Town Hall", '"place=Town Hall"'),
        (["present=[A.", "Pell]"], "present=[A. Pell]", '"present=[A. Pell]"'),
        (
            ["what=The", '"Old"', "mill"],
            'what=The "Old" mill',
            "'what=The \"Old\" mill'",
        ),
    ],
)
def test_a_pair_that_the_shell_cut_is_shown_whole_in_quotes(
    pieces: list[str], pair: str, quoted: str
) -> None:
    found = refusals(
        lambda: record.parse_fields(["by=Clerk", *pieces, "time=19:00", "by=Deputy"])
    )

    assert found == [
        (
            f"{pair}: came in pieces, cut at its blanks."
            f" Put the whole pair in quotes: {quoted}"
        ),
        "by: is given twice. Keep one of them.",
    ]


def test_words_before_any_pair_are_told_in_one_line() -> None:
    found = refusals(lambda: record.parse_fields(["Meeting", "Room", "1"]))

    no_field = "is not a field of an event."
    fix = "Write KEY=VALUE, like place=Town Hall, in quotes for the shell."
    assert found == [f"Meeting Room 1: {no_field} {fix}"]


def test_a_value_is_as_read_what_reading_it_gives() -> None:
    value = {"a": (date(2027, 3, 1), time(9, 5), Decimal("1.50"), None, True, 3, "x")}

    assert as_read(value) == {"a": ["2027-03-01", "09:05", 1.5, None, True, 3, "x"]}


# What is given out


def test_the_blank_record_is_a_record_once_it_has_a_docket(repo: Path) -> None:
    path = repo / "calendars/procedures/carver-land-disturbance.new.yaml"
    blank = path.read_text(encoding="utf-8")

    found = record.read(blank.replace("docket:", "docket: LDP-2027-001", 1), "new.yaml")

    assert blank.startswith("docket:")
    assert found.procedure == "carver-land-disturbance"
    assert found.events == ()
    assert [str(number) for number in range(1, 18)] == list(
        yamlfile_keys(blank, "plan", "contents")
    )


def yamlfile_keys(text: str, *path: str) -> tuple[str, ...]:
    found = yamlfile.read(text, "new.yaml").value
    for step in path:
        assert isinstance(found, dict)
        found = found[step]
    assert isinstance(found, dict)
    return tuple(found)


def test_the_blank_record_names_every_event(repo: Path) -> None:
    path = repo / "calendars/procedures/carver-land-disturbance.new.yaml"
    blank = path.read_text(encoding="utf-8")

    ours = {"issued", "superseded"}  # written by `issue`, never by hand
    assert [kind for kind in KINDS if kind not in ours and kind not in blank] == []


def test_the_demo_is_the_sample(repo: Path) -> None:
    for name in ("record.yaml", "list_b_38.xlsx"):
        shipped = (repo / "noticegen/demo" / name).read_bytes()
        assert shipped == (repo / "tests/samples" / name).read_bytes()
