"""What is true of an application: every name, its value or its gap."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from datetime import date, time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from noticegen import facts, record, yamlfile
from noticegen.entries import Entry
from noticegen.facts import Facts, Gap
from noticegen.problems import RefusedError
from noticegen.vocabulary import vocabulary

if TYPE_CHECKING:
    from decimal import Decimal

    from noticegen.record import Record

MINIMAL = "docket: LDP-2027-001\nprocedure: carver-land-disturbance\nevents: []\n"
ROOM = "Meeting Room 1, Town Hall, 108 Main Street"


@pytest.fixture(scope="session")
def pond_street(repo: Path) -> Record:
    written = (repo / "tests/samples/record.yaml").read_text("utf-8")
    return record.read(written, "record.yaml")


@pytest.fixture(scope="session")
def bare() -> Facts:
    return on(record.read(MINIMAL, "record.yaml"), date(2027, 1, 4))


def on(written: Record, today: date) -> Facts:
    return facts.establish(written, today=today)


def life(*events: str) -> Facts:
    listed = "".join(f"  - {{{event}}}\n" for event in events)
    written = MINIMAL.replace("events: []\n", f"events:\n{listed}")
    return on(record.read(written, "record.yaml"), date(2027, 12, 31))


def items(known: Facts, path: str) -> tuple[Facts, ...]:
    found = known.value(path)
    assert isinstance(found, tuple)
    return found


def refusal(known: Facts, path: str) -> str:
    with pytest.raises(RefusedError) as refused:
        known.value(path)
    return str(refused.value)


# Names and values


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("docket", "LDP-2026-011"),
        ("applicant.address.line", "40 Sparrow Lane, Suite 2, Plymouth MA 02360"),
        ("applicant.address.zip", "02360"),
        ("owners_named", "Tillson Solar LLC"),
        ("site.disturbed_acres", 6.25),
        ("site.drains_to_ms4", True),
        ("site.parcels", ("39-3",)),
        ("site.parcels_named", "39-3"),
        ("plan.dated", date(2026, 9, 28)),
        ("plan.prepared_by.license.number", "51877"),
        ("plan.contents.1", True),
        ("plan.contents.11.not_applicable", "No asphalt or concrete plant"),
        ("fees.review_deposit", 3500),
        ("abutters.certified.by", "Assessors' Office"),
        ("received.time", time(10, 35)),
        ("received.count", 1),
        ("transmitted.comments_by", date(2026, 11, 3)),
        ("mailed.class", "First-Class"),
        ("comment_received.from", "Conservation Commission"),
        ("hearing.date", date(2026, 11, 10)),
        ("hearing.time", time(19, 0)),
        ("hearing.place", ROOM),
        ("hearing.number", 1),
    ],
)
def test_a_fact_has_its_name_and_keeps_its_kind(
    pond_street: Record, path: str, value: object
) -> None:
    assert on(pond_street, date(2026, 11, 12)).value(path) == value


def test_what_happens_after_today_is_not_yet_known(pond_street: Record) -> None:
    before = on(pond_street, date(2026, 10, 27))
    after = on(pond_street, date(2026, 10, 28))

    assert before.value("mailed.date") == Gap("mailed.date")
    assert before.value("mailed.count") == 0
    assert not before.value("mailed")
    assert after.value("mailed.date") == date(2026, 10, 28)
    assert after.value("mailed")


def test_a_kind_of_event_has_the_last_one_and_how_many_there_were() -> None:
    known = life(
        "event: comment-received, date: 2027-03-02, from: Board of Health",
        "event: comment-received, date: 2027-03-01, from: Town Engineer",
    )

    assert known.value("comment_received.from") == "Board of Health"
    assert known.value("comment_received.count") == 2


def test_a_name_without_a_value_is_a_gap_that_knows_its_path(bare: Facts) -> None:
    gap = bare.value("applicant.address.line")

    assert gap == Gap("applicant.address.line")
    assert not gap
    assert list(bare.value("owners")) == []  # type: ignore[call-overload]
    assert len(bare.value("owners")) == 0  # type: ignore[arg-type]


@pytest.mark.parametrize("blank", [" \n ", "\u00a0", "\u200b", "\u2060\ufeff \u00ad"])
def test_a_blank_is_a_gap(blank: str) -> None:
    known = facts.given({"site": {"description": blank, "acres": 2}})

    assert known.value("site.description") == Gap("site.description")


@pytest.mark.parametrize(
    "says",
    [
        "TBD",
        "t.b.d.",
        "tbd.",
        "Tbd…",
        " tbd ",
        "T\u200bB\u200bD",
        "TBD\u00a0",
        "To be  determined",
        "to be\u00a0determined…",
        "...",
        "…",
        "\u00a0…\u200b",
    ],
)
def test_a_phrase_that_says_nothing_is_a_gap_that_tells_what_it_says(
    says: str,
) -> None:
    known = facts.given({"site": {"description": says, "items": [says]}})

    strict = known.refusing(["TBD", "to be determined"])

    assert known.value("site.description") == says
    assert strict.value("site.description") == Gap("site.description", says=says)
    assert strict.value("site.items") == Gap("site.items", says=says)


@pytest.mark.parametrize("says", ["N/A", "½", "+", "$", "—", "TBD Realty"])
def test_what_says_something_is_no_gap(says: str) -> None:
    known = facts.given({"site": {"description": says}}).refusing(["TBD", "none"])

    assert known.value("site.description") == says


def test_a_list_with_one_true_word_is_no_gap() -> None:
    strict = facts.given({"findings": ["TBD", "The plan protects water."]})

    found = strict.refusing(["TBD"]).value("findings")

    assert found == (Gap("findings[0]", says="TBD"), "The plan protects water.")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("hearing.tme", "hearing.tme: is not a name"),
        ("hearing.tme", "Did you mean 'time'?"),
        ("aplicant", "Did you mean 'applicant'?"),
        ("withdrawn.reasn", "withdrawn.reasn"),
    ],
)
def test_a_name_that_is_no_fact_is_an_error_with_a_suggestion(
    bare: Facts, path: str, words: str
) -> None:
    assert words in refusal(bare, path)


def test_a_word_has_no_names_under_it(pond_street: Record) -> None:
    known = on(pond_street, date(2026, 11, 12))

    assert known.value("plan.contents.1.not_applicable") == Gap(
        "plan.contents.1.not_applicable"
    )


def test_particulars_have_the_names_the_record_gives_them() -> None:
    written = f"{MINIMAL}particulars: {{road: Purchase Street}}\n"
    known = on(record.read(written, "record.yaml"), date(2027, 1, 4))

    assert known.value("particulars.road") == "Purchase Street"
    assert known.value("particulars.trees") == Gap("particulars.trees")


def test_an_event_that_a_procedure_adds_has_its_names() -> None:
    also = frozenset({"warden-told"})
    told = "{event: warden-told, date: 2027-03-01, by: Clerk, for: 2027-03-09}"
    written = MINIMAL.replace("[]", f"[{told}]")
    read = record.read(written, "record.yaml", also=also)

    known = facts.establish(read, today=date(2027, 3, 2), also=also)

    assert known.value("warden_told.by") == "Clerk"
    assert known.value("warden_told.for") == date(2027, 3, 9)
    assert vocabulary(also).find("warden_told.place")
    assert not vocabulary().find("warden_told.place")


def test_every_name_is_there_for_the_barest_record(
    bare: Facts, pond_street: Record
) -> None:
    whole = on(pond_street, date(2027, 12, 31))

    named = {path for path, _ in whole.names()}
    lacking = {path for path, _ in bare.names()}

    # What this record chose to name, and the events, each of its own kind.
    own = ("contents[].", "votes[].", "phases[].", "events[].")
    more = sorted(named - lacking)
    assert [path for path in more if not any(part in path for part in own)] == []


def test_the_names_come_in_order_with_their_values(pond_street: Record) -> None:
    listed = on(pond_street, date(2026, 12, 31)).names()
    values = dict(listed)

    assert [path for path, _ in listed] == sorted(path for path, _ in listed)
    assert values["applicant.name"] == "South Coast Array Builders, Inc."
    assert values["owners[].name"] == ("Tillson Solar LLC",)
    assert values["owners[].phone"] == Gap("owners[].phone")
    assert values["site.parcels"] == ("39-3",)
    assert values["site.deed[].page"] == ("77",)
    assert values["hearing_closed.votes[].key"][0] == "A. Pell"  # type: ignore[index]
    assert values["plan.contents[].value.not_applicable"] == (
        "No asphalt or concrete plant",
        "Nothing further asked",
    )
    assert values["town.name"] == Gap("town.name")
    assert values["agenda.items[].kind"] == Gap("agenda.items[].kind")
    assert "received.line" not in values
    assert "received.event" not in values


def test_every_name_that_is_listed_is_in_the_vocabulary(pond_street: Record) -> None:
    names = vocabulary()

    listed = on(pond_street, date(2027, 12, 31)).names()

    assert [path for path, _ in listed if not names.find(path)] == []


def test_the_particulars_are_listed_under_their_own_names() -> None:
    written = f"{MINIMAL}particulars: {{road: Purchase Street}}\n"

    listed = dict(on(record.read(written, "r.yaml"), date(2027, 1, 4)).names())

    assert listed["particulars.road"] == "Purchase Street"


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ([], ""),
        (["Elm"], "Elm"),
        (["Elm", "Oak"], "Elm and Oak"),
        (["Elm", "", "Oak", "Ash"], "Elm, Oak and Ash"),
    ],
)
def test_words_are_listed_as_they_are_read_aloud(words: list[str], read: str) -> None:
    assert facts.series(words) == read


def test_facts_are_known_without_the_machinery_of_templates() -> None:
    heavy = {"docx", "jinja2", "markdown_it", "pandas", "weasyprint"}
    code = f"import sys, noticegen.facts; print({heavy} & sys.modules.keys())"

    found = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        cwd=Path(__file__).resolve().parent.parent,
        text=True,
    )

    assert found.stdout == "set()\n"


# Where the hearing stands


def test_the_hearing_is_the_one_that_was_set_last() -> None:
    known = life(
        "event: hearing-set, date: 2027-02-01, "
        "hearing: {date: 2027-03-09, time: '19:00', place: Room 1}",
        "event: hearing-reset, date: 2027-02-20, "
        "hearing: {date: 2027-03-23, time: '18:30', place: Room 2}",
    )

    assert known.value("hearing.date") == date(2027, 3, 23)
    assert known.value("hearing.time") == time(18, 30)
    assert known.value("hearing.place") == "Room 2"
    assert known.value("hearing.number") == 2
    assert known.value("hearing.opened") is False
    assert known.value("hearing.sessions") == Gap("hearing.sessions")
    assert known.value("hearing.next.date") == Gap("hearing.next.date")


def test_a_session_has_the_hour_and_place_it_was_set_for(pond_street: Record) -> None:
    known = on(pond_street, date(2026, 11, 24))

    first, second = sessions(known)

    assert first == (date(2026, 11, 10), time(19, 0), ROOM)
    assert second == (date(2026, 11, 24), time(19, 0), ROOM)
    assert known.value("hearing.closed") is True
    assert known.value("hearing.closed_date") == date(2026, 11, 24)
    assert known.value("hearing.next.date") == Gap("hearing.next.date")


def test_a_continued_hearing_names_its_next_session(pond_street: Record) -> None:
    known = on(pond_street, date(2026, 11, 23))

    assert [day for day, *_ in sessions(known)] == [date(2026, 11, 10)]
    assert known.value("hearing.next.date") == date(2026, 11, 24)
    assert known.value("hearing.next.place") == ROOM
    assert known.value("hearing.opened_date") == date(2026, 11, 10)
    assert known.value("hearing.closed") is False


def test_a_hearing_that_opened_without_being_set_has_the_hour_it_opened() -> None:
    known = life("event: hearing-opened, date: 2027-03-09, time: '19:05'")

    assert sessions(known) == [(date(2027, 3, 9), time(19, 5), None)]


def test_a_reopened_hearing_is_not_closed() -> None:
    known = life(
        "event: hearing-opened, date: 2027-03-09",
        "event: hearing-closed, date: 2027-03-23",
        "event: hearing-reopened, date: 2027-04-13",
    )

    assert known.value("hearing.closed") is False
    assert known.value("hearing.closed_date") == Gap("hearing.closed_date")
    assert len(sessions(known)) == 3


def sessions(known: Facts) -> list[tuple[object, object, object]]:
    return [
        (each.get("date"), each.get("time"), each.get("place") or None)
        for each in items(known, "hearing.sessions")
    ]


# Adding what the town and the schedule say


@dataclass(frozen=True)
class Paper:
    """A newspaper, as the town might hand it over."""

    name: str
    rate: Decimal | None


def test_what_is_added_is_a_fact_and_as_closed_as_the_rest(bare: Facts) -> None:
    known = bare.adding(
        town={"name": "Town of Carver", "hall": None},
        newspaper=Paper("The Cranberry Courier", None),
        duties=[{"id": "hearing-held", "status": "open"}, {"id": "posted"}],
        today=date(2027, 1, 4),
    )

    assert known.value("town.name") == "Town of Carver"
    assert known.value("town.hall.street") == Gap("town.hall.street")
    assert known.value("newspaper.name") == "The Cranberry Courier"
    assert known.value("newspaper.rate") == Gap("newspaper.rate")
    assert known.value("today") == date(2027, 1, 4)
    assert "town.nme" in refusal(known, "town.nme")
    assert items(known, "duties")[1].get("status") == Gap("duties[1].status")
    assert bare.value("town.name") == Gap("town.name")


def test_what_has_not_been_computed_yet_is_a_gap_and_a_typo_is_not(
    bare: Facts,
) -> None:
    known = bare.adding(ad={"newspaper": "The Cranberry Courier"}, town={"creed": "x"})

    assert known.value("ad.edition") == Gap("ad.edition")
    assert known.value("town.accommodation_by") == Gap("town.accommodation_by")
    assert known.value("town.creed") == "x"
    assert known.value("dates.hearing_held.act_by") == Gap("dates.hearing_held.act_by")
    assert "Did you mean 'edition'?" in refusal(known, "ad.editon")
    assert "Did you mean 'act_by'?" in refusal(known, "dates.hearing_held.actby")
    assert bare.value("town.motto") == Gap("town.motto")
    assert "town.motto" in refusal(known, "town.motto")


def test_an_empty_list_keeps_the_names_its_items_would_have(bare: Facts) -> None:
    known = bare.adding(warnings=[], jurisdiction={"cite": None})

    assert known.value("warnings") == Gap("warnings")
    assert known.shape.find("warnings[].code")
    assert not known.shape.find("warnings[].cod")
    assert not known.shape.find("jurisdiction.cit")


def test_what_is_added_to_a_group_leaves_its_other_names(pond_street: Record) -> None:
    known = on(pond_street, date(2026, 11, 12)).adding(hearing={"agenda_by": "noon"})

    assert known.value("hearing.agenda_by") == "noon"
    assert known.value("hearing.place") == ROOM
    assert "hearing.tme" in refusal(known, "hearing.tme")


def test_a_part_of_the_facts_can_be_added_under_another_name(
    pond_street: Record,
) -> None:
    known = on(pond_street, date(2026, 11, 12))
    (owner,) = items(known, "owners")

    added = known.adding(recipient=owner).adding(recipient={"number": 1})
    given = facts.given({"first": owner, "again": pond_street.owners})

    assert added.value("recipient.name") == "Tillson Solar LLC"
    assert added.value("recipient.phone") == Gap("owners[0].phone")
    assert added.value("recipient.number") == 1
    assert given.value("first.address.city") == "Boston"
    assert items(given, "again")[0].get("name") == "Tillson Solar LLC"


def test_a_group_of_names_that_a_record_chooses_can_be_gone_through(
    pond_street: Record,
) -> None:
    votes = on(pond_street, date(2026, 11, 12)).value("hearing_continued.votes")

    assert isinstance(votes, Facts)
    assert [(vote.get("key"), vote.get("value")) for vote in votes][:2] == [
        ("A. Pell", "aye"),
        ("B. Quist", "aye"),
    ]


@pytest.mark.parametrize(
    "says",
    ["TBD", "to come", "To come.", "tbc…", "N/A", "–", "?", "misc.", "\u200bnone"],
)
def test_the_shipped_phrases_say_nothing(repo: Path, says: str) -> None:
    path = repo / "calendars/empty-phrases.yaml"
    tree = yamlfile.read(path.read_text(encoding="utf-8"), path.name)

    known = facts.given({"why": says}).refusing(Entry(tree, []).words("phrases"))

    assert known.value("why") == Gap("why", says=says)
