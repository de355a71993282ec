"""Every paper is built from the sample, and shows what its checklist asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from noticegen import casework, documents, facts, papers, schedule, text, yamlfile
from noticegen.documents import Paper, State
from noticegen.events import KINDS
from noticegen.home import shipped
from noticegen.papers import Case
from noticegen.problems import RefusedError
from noticegen.spoken import FILTERS
from noticegen.story import Story
from noticegen.templates import read_template
from noticegen.text import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from noticegen.facts import Facts
    from noticegen.templates import Template
    from noticegen.text import Document

TEMPLATES = shipped() / "templates"
LAND = "land-disturbance"
SCENIC = "scenic-road"
SAMPLE = "tests/samples/record.yaml"
HALL = "Meeting Room 1, Town Hall, 108 Main Street"
CLAUSES = {
    path.stem: path.read_text("utf-8") for path in TEMPLATES.glob("clauses/*.md")
}
LISTS = (TEMPLATES / "elements.yaml").read_text("utf-8")
ELEMENTS: Any = yamlfile.read(LISTS, "elements.yaml").value

# The day on which each paper is built, where it is not the day of the hearing packet,
# and the events that must have happened and that the sample life does not have.
PACKET_DAY = date(2026, 10, 26)
DAYS = {
    "continuance": date(2026, 11, 12),
    "extension": date(2026, 12, 9),
    "incomplete": date(2026, 10, 20),
    "information-request": date(2026, 11, 12),
    "list-request": date(2026, 10, 5),
    "returned-mail": date(2026, 11, 9),
    "service-affidavit": date(2026, 11, 9),
}
FURTHER = {
    "extension": (
        "{event: extension-offered, date: 2026-12-09,"
        " clock: final-action, until: 2027-01-12}"
    ),
    "incomplete": (
        "{event: incomplete, date: 2026-10-20, due: 2026-10-30,"
        ' items: ["§ 247-6A(1): signature of one owner", "§ 247-7C(12)"]}'
    ),
    "information-request": (
        "{event: information-requested, date: 2026-11-12,"
        " items: [Test pit logs], due: 2026-11-17}"
    ),
}
ABUTTER = {
    "name": "ELLIS, WAYNE TRUSTEE OF ELLIS FAMILY TRUST",
    "lines": [
        "ELLIS, WAYNE TRUSTEE OF",
        "ELLIS FAMILY TRUST",
        "10 MEADOW ST",
        "CARVER MA 02330",
    ],
    "parcels": ["37-5"],
    "parcels_words": "37-5",
    "number": 4,
    "count": 31,
}
MAILING = {
    "of": 31,
    "mailed": 31,
    "explained": True,
    "date": date(2026, 10, 28),
    "time": time(15, 40),
    "place": "Carver Post Office",
    "by": "Planning Board clerk",
    "class_words": "First-Class",
    "file": "list_b_38.xlsx",
    "sha256": "9bcae90665cd",
    "returned": [
        {
            "row": 16,
            "number": 9,
            "name": "JEFFERSON, PAUL D",
            "parcels_words": "37-10",
            "lines_words": "JEFFERSON, PAUL D, 20 MEADOW ST, CARVER MA 02330",
            "date": date(2026, 11, 6),
            "reason": "Attempted, not known",
            "resent": None,
            "resent_to": None,
        }
    ],
    "sheets": [
        {
            "page": 1,
            "pages": 1,
            "total": 1,
            "rows": [{"number": "4", "to": "10 MEADOW ST", "struck": False}],
        }
    ],
}
AGENDA = {
    "board": "Planning Board",
    "meeting": {"date": date(2026, 11, 10), "time": time(19), "place": HALL},
    "posted_by": "Fri Nov 6, 2026, 7:00 p.m.",
    "can_still": True,
    "remote": None,
    "items": [
        {
            "kind": "NEW PUBLIC HEARING",
            "docket": "LDP-2026-011",
            "title": "Pond Street Solar",
            "address": "0 Pond Street",
            "parcels": "39-3",
            "applicant": "South Coast Array Builders, Inc.",
            "owner": "Tillson Solar LLC",
            "sought": "Land disturbance permit",
            "description": "Clearing of a cranberry bog for a solar array.",
        },
        {
            "kind": "VOTE",
            "docket": "LDP-2026-009",
            "title": "Forest Street House Lots",
            "address": "12 Forest Street",
            "parcels": "40-1 and 40-2",
            "applicant": "R. Baker",
            "owner": None,
            "sought": "Land disturbance permit",
            "description": "Grading for two house lots.",
        },
    ],
}
CALENDAR = {
    "board": "Planning Board",
    "year": 2027,
    "nights": [
        {
            "night": "Tue Jan 12",
            "complete_from": "Tue Dec 22",
            "complete_by": "Wed Dec 30",
            "copy_by": "Mon Jan 4, noon",
            "edition": "Thu Jan 7",
            "mail_by": "Mon Jan 4",
            "post_by": "Mon Jan 4",
            "agenda_by": "Fri Jan 8, noon",
            "decide_by": "Tue Feb 2",
        }
    ],
}
SCENIC_FACTS = {
    "docket": "SR-2027-003",
    "applicant": {"name": "Carver Department of Public Works"},
    "site": {"address": "Forest Street"},
    "particulars": {
        "work": "Removal of 40 feet of stone wall for a drain",
        "trees": "Two red maples, 14 and 18 inches, at number 12",
    },
    "ad": {
        "newspaper": "The Cranberry Courier",
        "editions": [date(2027, 3, 4), date(2027, 3, 11)],
    },
    "dates": {"first_notice_published": {"can_still": True}},
}


@dataclass(frozen=True)
class Desk:
    """The sample application, with further events and words taken out."""

    repo: Path

    def case(
        self, today: date, further: str = "", without: str = "", *, written: str = ""
    ) -> Case:
        """Return the sample's case on a day, or that of another record."""
        written = written or (self.repo / SAMPLE).read_text("utf-8")
        if without:
            written = re.sub(without, "", written, flags=re.MULTILINE)
        if further:
            written += f"  - {further}\n"
        read, rules = casework.read_record(casework.open_office(), written, "r.yaml")
        return Case(
            read,
            rules,
            Story.of(read, today),
            schedule.lay_out(read, rules, today=today),
            papers.base_facts(read, rules, today),
        )

    def facts(self, case: Case, template: Template | None = None) -> Facts:
        """Return the facts of a case, with those a paper alone has."""
        known = papers.measured(papers.established(case), case, ("word",) * 180)
        known = known.adding(
            agenda=AGENDA, calendar=CALENDAR, recipient=ABUTTER, mailing=MAILING
        )
        return documents.each(template.head, known)[0] if template else known

    def build(
        self, paper: str, today: date, further: str = "", without: str = ""
    ) -> Document:
        """Return a paper built from the sample on a day."""
        case = self.case(today, further, without)
        template = read(LAND, paper)
        return documents.compose(
            template, self.facts(case, template), sheet(case, today)
        )


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk(shipped())


def read(folder: str, paper: str) -> Template:
    written = (TEMPLATES / folder / f"{paper}.md").read_text("utf-8")
    return read_template(written, f"{paper}.md", CLAUSES)


def sheet(case: Case, dated: date) -> Paper:
    return Paper(
        dated=dated,
        letterhead=papers.letterhead(case.rules),
        law="Chapter 247 of the By-laws of the Town of Carver",
        wordless=case.rules.town.empty_phrases,
    )


def named(folder: str) -> list[str]:
    return sorted(path.stem for path in (TEMPLATES / folder).glob("*.md"))


def checklist(paper: str) -> Iterator[Mapping[str, Any]]:
    entry = ELEMENTS[paper]
    if "with" in entry:
        yield from checklist(entry["with"])
    yield from entry["elements"]


def printed(document: Document) -> str:
    words = " ".join(text.words(document.blocks)).replace("\u00a0", " ")
    return re.sub(r"[ ]+", " ", words)


def forms(value: object) -> tuple[str, ...]:
    """Return every form in which a fact may be printed."""
    kinds: tuple[str, ...]
    if isinstance(value, datetime | date):
        kinds = ("day", "date", "short")
    elif isinstance(value, time):
        kinds = ("clock",)
    elif isinstance(value, int | float | Decimal):
        kinds = ("money", "acres")
    else:
        return (str(value),)
    return (*(str(FILTERS[kind](value)) for kind in kinds), str(value))


def lacking(element: Mapping[str, Any], known: Facts, words: str) -> list[str]:
    """Return which words and facts of an element a text does not show."""
    lacks = [word for word in element.get("words", []) if word not in words]
    for path in element.get("facts", []):
        lacks += [path for value in values(known, path) if not shows(words, value)]
    return lacks


def shows(words: str, value: object) -> bool:
    return any(" ".join(form.split()) in words for form in forms(value))


def values(known: Facts, path: str) -> tuple[object, ...]:
    above, many, below = path.partition("[].")
    found = known.value(above)
    if many:
        assert isinstance(found, tuple), path
        return tuple(value for item in found for value in values(item, below))
    assert not isinstance(found, facts.Gap), f"{path} has no value in the sample"
    return found if isinstance(found, tuple) else (found,)


@pytest.mark.parametrize("paper", named(LAND))
def test_every_paper_shows_each_element_of_its_checklist(
    desk: Desk, paper: str
) -> None:
    today, template = DAYS.get(paper, PACKET_DAY), read(LAND, paper)
    case = desk.case(today, FURTHER.get(paper, ""))
    known = desk.facts(case, template)
    words = printed(documents.compose(template, known, sheet(case, today)))
    found = {
        element["element"]: lacks
        for element in checklist(paper)
        if (lacks := lacking(element, known, words))
    }
    assert found == {}


def test_the_scenic_road_notice_shows_each_element_of_its_checklist(
    desk: Desk,
) -> None:
    case = desk.case(PACKET_DAY)
    known = desk.facts(case).adding(**SCENIC_FACTS)
    template = read(SCENIC, "hearing-notice")
    words = printed(documents.compose(template, known, sheet(case, PACKET_DAY)))
    for element in checklist("scenic-road/hearing-notice"):
        assert lacking(element, known, words) == []
    assert "G.L. c. 87, § 3" in words


def test_every_template_names_a_checklist_and_every_checklist_has_a_template() -> None:
    named_by = {
        read(folder, paper).head.elements
        for folder in (LAND, SCENIC)
        for paper in named(folder)
    }
    assert named_by == set(ELEMENTS)


@pytest.mark.parametrize("paper", named(LAND))
def test_a_template_has_the_name_of_its_paper(paper: str) -> None:
    assert read(LAND, paper).head.id == paper


@pytest.mark.parametrize(
    "said",
    ["40A", "§ 17", "20 days", "twenty days", "lien", "self-help", "waiver agreement"],
)
def test_no_paper_speaks_of_what_chapter_247_does_not_say(said: str) -> None:
    for path in sorted(TEMPLATES.glob("**/*.md")):
        assert not re.search(rf"\b{said}\b", path.read_text("utf-8")), path


CARRIERS = ["hearing-notice", "posting", "abutter-letter", "party-copies", "ad-order"]


def test_the_notice_says_the_same_wherever_it_goes(desk: Desk) -> None:
    def notice(paper: str) -> object:
        blocks = desk.build(paper, PACKET_DAY).blocks
        place = next(
            number
            for number, block in enumerate(blocks)
            if text.plain(block.runs).startswith("The Planning Board of the Town")
        )
        return blocks[place : place + 5]

    first, *others = map(notice, CARRIERS)
    assert others == [first] * 4


@pytest.mark.parametrize("paper", CARRIERS)
@pytest.mark.parametrize(
    ("lacks", "name"),
    [
        (r', time: "19:00", place: "Meeting Room 1[^"]*"(?=\}\}$)', "hearing.time"),
        (r', place: "Meeting Room 1[^"]*"(?=\}\}$)', "hearing.place"),
        (r"^  address: 0 Pond Street\n", "site.address"),
        (r'^  parcels: \["39-3"\]\n', "site.parcels"),
        (r"^  description: >-\n(    .*\n)+", "site.description"),
    ],
)
def test_a_notice_that_lacks_a_fact_is_refused_by_its_name(
    desk: Desk, paper: str, lacks: str, name: str
) -> None:
    with pytest.raises(RefusedError, match=re.escape(f"{name} has no value")):
        desk.build(paper, PACKET_DAY, without=lacks)


def test_a_notice_that_can_no_longer_be_given_in_time_is_refused(desk: Desk) -> None:
    never = r"^  - \{event: (published|posted|mailed), .*\n"
    with pytest.raises(RefusedError) as refused:
        desk.build("hearing-notice", date(2026, 11, 4), without=never)
    said = str(refused.value)
    for act in ("published", "posted", "mailed"):
        assert f"can no longer be {act} seven days before" in said


def test_a_notice_of_a_night_after_the_21_days_is_refused(desk: Desk) -> None:
    late = (
        "{event: hearing-set, date: 2026-10-22, hearing:"
        f' {{date: 2026-11-24, time: "19:00", place: "{HALL}"}}}}'
    )
    first = r"^  - \{event: hearing-set, .*\n"
    with pytest.raises(RefusedError, match="after the 21 days of § 247-6D"):
        desk.build("hearing-notice", PACKET_DAY, late, first)


@pytest.mark.parametrize("paper", CARRIERS)
def test_a_notice_of_no_hearing_is_refused_for_that_alone(
    desk: Desk, paper: str
) -> None:
    with pytest.raises(RefusedError) as refused:
        desk.build(paper, PACKET_DAY, without=r"^  - \{event: hearing-set, .*\n")
    said = {problem.what for problem in refused.value.problems}
    assert said == {
        f"hearing.{name} has no value." for name in ("date", "time", "place")
    }


def test_a_notice_before_the_application_is_complete_says_that_no_days_run(
    desk: Desk,
) -> None:
    never = r"^  - \{event: complete, .*\n"
    with pytest.raises(RefusedError, match="is not complete, so the 21") as refused:
        desk.build("hearing-notice", PACKET_DAY, without=never)
    assert len(refused.value.problems) == 1


def test_an_ad_is_ordered_though_its_length_is_not_known(desk: Desk) -> None:
    case = desk.case(PACKET_DAY)
    template = read(LAND, "ad-order")
    known = papers.established(case)
    words = printed(documents.compose(template, known, sheet(case, PACKET_DAY)))
    assert "Length" not in words
    assert "Bill South Coast Array Builders" in words


def test_a_scenic_road_notice_that_cannot_run_twice_is_refused(desk: Desk) -> None:
    case = desk.case(PACKET_DAY)
    late = {"first_notice_published": {"can_still": False}}
    known = desk.facts(case).adding(**SCENIC_FACTS).adding(dates=late)
    with pytest.raises(RefusedError, match="no longer be advertised twice"):
        documents.compose(
            read(SCENIC, "hearing-notice"), known, sheet(case, PACKET_DAY)
        )


def test_an_item_that_is_only_a_section_is_told_in_the_words_of_the_section(
    desk: Desk,
) -> None:
    words = printed(desk.build("incomplete", DAYS["incomplete"], FURTHER["incomplete"]))
    assert "1. § 247-6A(1): signature of one owner 2. § 247-7C(12): " in words


def test_a_letter_says_when_it_is_mailed_and_from_where(desk: Desk) -> None:
    case = desk.case(PACKET_DAY)
    letter = documents.compose(
        read(LAND, "abutter-letter"), desk.facts(case), sheet(case, date(2026, 10, 28))
    )
    assert "Mailed October 28, 2026, by the Town of Carver" in printed(letter)


def told_of(document: Document) -> list[tuple[str, str]]:
    """Return the day and the words of each row of what has happened."""
    blocks = [*document.blocks]
    heads = [text.plain(block.runs) for block in blocks]
    grid = blocks[heads.index("What has happened") + 1]
    return [
        (text.plain(day).replace("\u00a0", " "), text.plain(what))
        for day, what in grid.rows[1:]
    ]


def test_the_docket_sheet_tells_every_event_in_the_order_of_its_day(
    desk: Desk,
) -> None:
    today = date(2027, 12, 1)
    events = desk.case(today).record.known(today)
    told = told_of(desk.build("docket-sheet", today))
    assert len(told) == len(events)
    for event, (day, what) in zip(events, told, strict=True):
        assert day.startswith(str(FILTERS["date"](event.date)))
        assert what.strip()
    words = [(day, what.replace("\u00a0", " ")) for day, what in told]
    assert (
        "December 11, 2026",
        "Decision mailed to applicant, owners and representative",
    ) in words
    assert (
        "November 10, 2026",
        (
            "Hearing continued to Tuesday, November 24, 2026:"
            " Town Engineer's comments on the second basin"
        ),
    ) in words
    assert (
        "June 25, 2027",
        (
            "Ticket 0117 issued to South Coast Array Builders, Inc., § 247-11B(1),"
            " violation of June 24, 2027; mailed; by Zoning Enforcement Officer"
        ),
    ) in words


EACH_KIND = [
    "jurisdiction, finding: exempt, why: agriculture",
    "list-requested, wanted: 2026-11-01",
    "incomplete, items: [A form], due: 2026-11-01",
    "information-requested, items: [Logs]",
    "information-received, items: [Logs]",
    "withdrawn, refund: 12.50, by: the applicant",
    "hearing-reset, hearing: {date: 2026-11-30}",
    "mail-resent, row: 3, reason: moved",
    "mail-cancelled, reason: TBD",
    "notice-defective, what: No place was named",
    "evidence, kind: tear-sheet, file: sheet.pdf",
    "hearing-not-held, why: no-quorum",
    "hearing-reopened, consent: {by: X, written: 2026-10-26, filed: 2026-10-26}",
    "member-certificate, member: A. Pell, session: 2026-10-26",
    "minutes-approved, of: 2026-10-26",
    "extension-offered, clock: final-action, until: 2027-01-12",
    "extension, clock: final-action, until: 2027-01-12, signed: [board]",
    "no-action-requested, by: X",
    "no-action-certified",
    "recorded, book: 4811, page: 7",
    "issued, document: permit, number: 1",
    "superseded, document: permit, number: 1, by: 2, why: a typo",
    "work-started",
    "change-notified, what: A longer drive, significant: false",
    "storm, inches: 1.2",
    "permittee-inspection, by: X, findings: [All well]",
    "work-ceased, area: north",
    "stabilized, area: north",
]


@pytest.mark.parametrize("event", EACH_KIND)
def test_the_docket_sheet_has_words_for_each_kind_of_event(
    desk: Desk, event: str
) -> None:
    kind, _, more = event.partition(", ")
    further = f"{{event: {kind}, date: 2026-10-26, note: As told, {more}}}"
    day, what = told_of(desk.build("docket-sheet", PACKET_DAY, further))[-1]
    assert day == "October 26, 2026"
    assert what.endswith("; As told")


def test_the_clause_of_events_knows_each_kind_of_event() -> None:
    assert [kind for kind in KINDS if f'"{kind}"' not in CLAUSES["event"]] == []


def test_a_continuance_without_its_time_or_place_is_refused(desk: Desk) -> None:
    bare = r', time: "19:00", place: "Meeting Room 1[^"]*"(?=\}$)'
    with pytest.raises(RefusedError) as refused:
        desk.build("continuance", date(2026, 11, 12), without=bare)
    assert "The time is missing" in str(refused.value)
    assert "The place is missing" in str(refused.value)


@pytest.mark.parametrize(
    ("today", "until", "words"),
    [
        (date(2026, 12, 9), "2026-12-15", "must be after the old one"),
        (date(2026, 11, 12), "2027-01-12", "is not running yet"),
        (date(2026, 12, 16), "2027-01-12", "The old time is over"),
    ],
)
def test_an_extension_needs_a_later_day_and_time_that_still_runs(
    desk: Desk, today: date, until: str, words: str
) -> None:
    offer = (
        "{event: extension-offered, date: 2026-11-12, clock: final-action, until: %s}"
    )
    never = r"^  - \{event: decision-(filed|mailed), .*\n"
    with pytest.raises(RefusedError, match=words) as refused:
        desk.build("extension", today, offer % until, never)
    assert len(refused.value.problems) == 1


def test_an_extension_of_what_is_no_clock_is_refused_by_that_alone(desk: Desk) -> None:
    offer = "{event: extension-offered, date: 2026-12-09, clock: x, until: 2027-01-12}"
    with pytest.raises(RefusedError, match="Only two times can be extended") as refused:
        desk.build("extension", date(2026, 12, 9), offer)
    assert len(refused.value.problems) == 1


def test_an_extension_of_the_first_clock_names_its_old_day(desk: Desk) -> None:
    offer = (
        "{event: extension-offered, date: 2026-10-26,"
        " clock: hearing-held, until: 2026-11-24}"
    )
    words = printed(desk.build("extension", PACKET_DAY, offer))
    assert "☑ Public hearing" in words
    assert "November 11, 2026 November 24, 2026" in words
    assert "☐ Final action" in words


@pytest.mark.parametrize(
    ("paper", "today", "words"),
    [
        ("clerk-notice", date(2026, 10, 18), "No application has been received"),
        ("transmittal", date(2026, 10, 20), "The application is not complete"),
        ("fee-receipt", date(2026, 10, 20), "The fees are not paid"),
    ],
)
def test_a_paper_is_not_made_before_what_it_tells_of(
    desk: Desk, paper: str, today: date, words: str
) -> None:
    with pytest.raises(RefusedError, match=words):
        desk.build(paper, today)


def test_jurisdiction_is_refused_while_the_acres_are_unknown(desk: Desk) -> None:
    with pytest.raises(RefusedError, match="turns on the acres disturbed"):
        desk.build("jurisdiction", PACKET_DAY, without=r"^  disturbed_acres: .*\n")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("  drains_to_ms4: true\n", "needs a land disturbance permit"),
        ("  drains_to_ms4: false\n", "can be read both ways"),
        ("", "do not yet settle"),
    ],
)
def test_the_finding_follows_the_answer_on_the_storm_drains(
    desk: Desk, answer: str, words: str
) -> None:
    case = desk.case(PACKET_DAY, without=r"^  drains_to_ms4: true\n")
    if answer:
        site = {"drains_to_ms4": "true" in answer}
        known = case.known.adding(site=site)
        case = Case(case.record, case.rules, case.story, case.schedule, known)
    template = read(LAND, "jurisdiction")
    document = documents.compose(template, desk.facts(case), sheet(case, PACKET_DAY))
    assert words in printed(document)


def test_an_exemption_by_an_order_of_conditions_names_the_order(desk: Desk) -> None:
    order = (
        "{event: jurisdiction, date: 2026-10-05, finding: exempt,"
        " why: order-of-conditions, order: {number: 126-0412, date: 2026-08-19,"
        " stormwater_policy: true}}"
    )
    words = printed(desk.build("jurisdiction", PACKET_DAY, order))
    assert "this work is exempt from Chapter 247" in words
    assert "No. 126-0412, August 19, 2026; it states compliance" in words


DUE = {
    "intake": {
        date(2026, 10, 5): {"jurisdiction", "list-request"},
        date(2026, 10, 19): {
            "jurisdiction",
            "list-request",
            "completeness",
            "clerk-receipt",
            "clerk-notice",
        },
        date(2026, 10, 26): {
            "jurisdiction",
            "completeness",
            "clerk-receipt",
            "clerk-notice",
            "transmittal",
            "fee-receipt",
        },
        date(2026, 11, 12): set(),
    },
    "hearing": {
        date(2026, 10, 20): set(),
        date(2026, 10, 26): {*CARRIERS, "hearing-script"},
        date(2026, 10, 30): {*CARRIERS, "hearing-script"} - {"ad-order"},
        date(2026, 11, 12): {"continuance", "hearing-script"},
        date(2026, 11, 25): set(),
        date(2026, 12, 12): set(),
    },
    "desk": {date(2026, 10, 26): {"dates-sheet", "docket-sheet"}},
}


@pytest.mark.parametrize(
    ("stage", "today"), [(stage, today) for stage in DUE for today in DUE[stage]]
)
def test_the_papers_due_on_a_day_are_those_that_make_sense_that_day(
    desk: Desk, stage: str, today: date
) -> None:
    happened = {each.event: each.date for each in desk.case(today).story.events}
    due = {
        head.id
        for paper in named(LAND)
        if (head := read(LAND, paper).head).stage == stage
        and documents.standing(head, happened).state is State.DUE
    }
    assert due == DUE[stage][today]


@pytest.mark.parametrize(
    ("stage", "today"),
    [(stage, today) for stage in DUE for today in DUE[stage] if DUE[stage][today]],
)
def test_every_paper_due_on_a_day_can_be_made_that_day(
    desk: Desk, stage: str, today: date
) -> None:
    for paper in sorted(DUE[stage][today]):
        assert desk.build(paper, today).blocks


@pytest.mark.parametrize(
    "today", [date(2026, 10, 5), date(2027, 6, 24), date(2027, 12, 1)]
)
@pytest.mark.parametrize("paper", ["dates-sheet", "docket-sheet"])
def test_the_sheets_for_the_desk_can_be_made_on_any_day(
    desk: Desk, paper: str, today: date
) -> None:
    assert desk.build(paper, today).blocks


@pytest.mark.parametrize("paper", ["dates-sheet", "docket-sheet"])
def test_the_sheets_for_the_desk_need_no_more_than_a_docket(
    desk: Desk, paper: str
) -> None:
    written = "docket: LDP-2027-001\nprocedure: carver-land-disturbance\nevents: []\n"
    case = desk.case(PACKET_DAY, written=written)
    template = read(LAND, paper)
    document = documents.compose(template, desk.facts(case), sheet(case, PACKET_DAY))
    assert "LDP-2027-001" in printed(document)


def test_papers_for_the_clerk_carry_the_stamp(desk: Desk) -> None:
    for paper in (
        "posting",
        "clerk-notice",
        "clerk-receipt",
        "continuance",
        "extension",
    ):
        today = DAYS.get(paper, PACKET_DAY)
        blocks = desk.build(paper, today, FURTHER.get(paper, "")).blocks
        assert [block.kind for block in blocks].count(Kind.STAMP) == 1
