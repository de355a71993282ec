"""The day, hour and place on the papers of a hearing: the same ones on every paper.

Cases A12, A16 and H16: no time zone and no week-year moves a printed date, and a
paper that cannot say when, where, what and who is refused by the field it lacks.
"""

from __future__ import annotations

import json
import os
import time
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from noticegen import casefile, casework, days, packets, record, yamlfile

RECORD = Path(__file__).parent / "samples" / "record.yaml"
OFFICE = casework.open_office(home=None)
RULES = casework.rulebook(OFFICE, "carver-land-disturbance")
KNOWN = frozenset(RULES.procedure.events)
SHELF = packets.Shelf(OFFICE, RULES.procedure.templates, KNOWN)
PAPERS = ("hearing-notice", "ad-order", "posting", "abutter-letter")
ZONES = ("UTC", "America/New_York", "Pacific/Kiritimati", "Etc/GMT+12")
NEIGHBOR = packets.Recipient(("DOE, JANE", "1 TREMONT ST", "CARVER MA 02330"), ("1-1",))
SET = date(2027, 2, 24)


@pytest.fixture
def application() -> Any:
    """Return the sample's facts with one hearing set, for Tuesday, March 16, 2027."""
    facts: Any = yamlfile.read(RECORD.read_text(encoding="utf-8"), RECORD.name).value
    sitting = {"date": "2027-03-16", "time": "19:00", "place": "Town Hall, Room 1"}
    return facts | {
        "events": [
            {"event": "received", "date": f"{SET}", "time": "10:00", "by": "the clerk"},
            {"event": "complete", "date": f"{SET}"},
            {"event": "hearing-set", "date": f"{SET}", "hearing": sitting},
        ]
    }


def printed(application: Any, paper: str, today: date = SET) -> packets.Printing:
    """Print one paper as plain text."""
    read = record.read(json.dumps(application), "record.yaml", also=KNOWN)
    case = casefile.as_case(read, RULES, today)
    order = packets.Order(
        documents=(paper,),
        formats=("text",),
        recipient=NEIGHBOR if paper == "abutter-letter" else None,
    )
    return packets.build(case, SHELF, order)


def words(printing: packets.Printing) -> str:
    """Return what was printed, with every hard space a plain one."""
    assert list(printing.refused) == []
    return "".join(
        content.decode().replace("\N{NO-BREAK SPACE}", " ")
        for content in printing.files.values()
    )


@pytest.fixture
def zone(request, monkeypatch):
    before = os.environ.get("TZ")
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.setenv("TZ", before) if before else monkeypatch.delenv("TZ")
    time.tzset()


@pytest.mark.usefixtures("zone")
@pytest.mark.parametrize("zone", ZONES, indirect=True)
@pytest.mark.parametrize("paper", PAPERS)
def test_a_hearing_is_on_the_same_day_and_hour_in_every_time_zone(application, paper):
    text = words(printed(application, paper))

    assert "Tuesday, March 16, 2027" in text
    assert "7:00 p.m." in text
    assert "March 15" not in text
    assert "March 17" not in text


def test_the_papers_of_one_hearing_say_the_same_day_hour_place_and_parcel(application):
    texts = [words(printed(application, paper)).splitlines() for paper in PAPERS]
    told = [
        [next(line for line in text if line.startswith(f"{label}: ")) for text in texts]
        for label in ("When", "Where", "Site")
    ]

    assert [len({*lines}) for lines in told] == [1, 1, 1]
    when, where, site = (lines[0] for lines in told)
    assert " ".join(when.split()) == "When: Tuesday, March 16, 2027, at 7:00 p.m."
    assert "Town Hall, Room 1" in where
    assert "39-3" in site


LAST_DAYS = (
    ("2029-12-31", "Monday, December 31, 2029", "2030"),
    ("2024-12-30", "Monday, December 30, 2024", "2025"),
    ("2027-01-01", "Friday, January 1, 2027", "2026"),
)


@pytest.mark.parametrize(("day", "said", "wrong"), LAST_DAYS)
def test_the_last_days_of_december_keep_their_own_year(application, day, said, wrong):
    application["events"] = [
        {"event": "received", "date": day, "time": "10:00", "by": "the clerk"}
    ]
    application["docket"] = "LDP-7"

    text = words(printed(application, "clerk-notice", days.parse_day(day)))

    assert said in text
    assert wrong not in text


def without_time(application):
    del application["events"][-1]["hearing"]["time"]


def without_place(application):
    del application["events"][-1]["hearing"]["place"]


def without_applicant(application):
    del application["applicant"]


def without_street(application):
    del application["site"]["address"]


def without_parcel(application):
    del application["site"]["parcels"]


def without_description(application):
    del application["site"]["description"]


def with_an_empty_phrase(application):
    application["site"]["description"] = "Old business"


def with_blanks(application):
    application["site"]["description"] = "   "


LACKING = (
    (without_time, "hearing.time"),
    (without_place, "hearing.place"),
    (without_applicant, "applicant.name"),
    (without_street, "site.address"),
    (without_parcel, "site.parcels"),
    (without_description, "site.description"),
    (with_an_empty_phrase, "site.description"),
    (with_blanks, "site.description"),
)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("spoil", "lacking"), LACKING, ids=lambda each: getattr(each, "__name__", "")
)
def test_a_paper_that_lacks_a_word_of_the_hearing_is_refused_by_its_field(
    application, paper, spoil, lacking
):
    spoil(application)

    printing = printed(application, paper)

    assert list(printing.files) == []
    assert {id_ for id_, why in printing.refused if lacking in why} == {paper}
