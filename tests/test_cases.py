"""Worked cases, counted by hand: every file of `cases/` is run by this one test.

`cases/README.md` says what a case may ask and expect. The town is the shipped one,
with no closings, changed by what a case says under `town`.
"""

from __future__ import annotations

import json
import os
import time
from copy import deepcopy
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from noticegen import almanac, casework, days, recordroom, yamlfile
from noticegen.problems import RefusedError

if TYPE_CHECKING:
    from noticegen.home import Home

HERE = Path(__file__).parent


def cases_of(path: Path) -> Any:
    return yamlfile.read(path.read_text(encoding="utf-8"), path.name).value


CASES = tuple(
    case for path in sorted((HERE / "cases").glob("*.yaml")) for case in cases_of(path)
)
ZONES = ("UTC", "America/New_York", "Pacific/Kiritimati", "Etc/GMT+12")
VOTES = {"yes": True, "no": False, "unknown": "unknown"}
NTHS = ("first", "second", "third", "fourth")
ABOUT = "docket: LDP-2027-001\nprocedure: carver-land-disturbance\n"


def shown(value):
    """Return a value as cases write it: ISO days and moments, lists, or none."""
    if isinstance(value, datetime):
        return value.isoformat(timespec="minutes")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [shown(each) for each in value]
    return "none" if value is None else value


def written(events):
    """Return a record of these events as text, one event a line."""
    listed = "".join(f"  - {json.dumps(event)}\n" for event in events)
    return f"{ABOUT}events:\n{listed}"


class Offices:
    """The sample town's office, and one for every change that a case asks for."""

    def __init__(self, folder: Path, calendar: str) -> None:
        self.folder = folder
        self.calendar = yamlfile.read(calendar, "carver.yaml").value
        self.made: dict[str, Home] = {}

    def of(self, changes):
        """Return the office of the town with a case's changes in it."""
        key = json.dumps(changes, sort_keys=True)
        if key not in self.made:
            home = self.folder / str(len(self.made))
            (home / "calendars").mkdir(parents=True)
            town = json.dumps(changed(deepcopy(self.calendar), changes), indent=1)
            (home / "calendars" / "carver.yaml").write_text(town, encoding="utf-8")
            self.made[key] = casework.open_office(home=home)
        return self.made[key]


def changed(town, changes):
    """Return the town's calendar with a case's changes in it."""
    town["closings"] = changes.get("closings", [])
    if "saturday_vote" in changes:
        vote = VOTES[changes["saturday_vote"]]
        town["options"]["saturday_closing"]["voted"] = vote
    if "clerk_hours" in changes:
        town["offices"]["clerk"]["hours"] = changes["clerk_hours"]
    if "board_nights" in changes:
        nth, weekday = changes["board_nights"].split()
        meets = town["boards"]["planning-board"]["meets"]
        meets |= {"weekday": weekday, "nth": [NTHS.index(nth) + 1]}
    return town


@pytest.fixture(scope="module")
def offices(tmp_path_factory, repo):
    calendar = (repo / "calendars" / "carver.yaml").read_text(encoding="utf-8")
    return Offices(tmp_path_factory.mktemp("homes"), calendar)


def compare(found, wanted):
    """Compare the fields that a case names; `why` and `silent` hold words."""
    said = field(found, "why") if "why" in wanted or "silent" in wanted else ""
    for name, value in wanted.items():
        if name == "why":
            assert [word for word in value if word not in said] == [], said
        elif name == "silent":
            assert [word for word in value if word in said] == [], said
        elif name == "trigger":
            assert shown(found.trigger.date) == value
        elif name == "holidays":
            named = str(shown(field(found, "holidays")))
            assert [day for day in value if day not in named] == [], named
        else:
            assert (name, shown(field(found, name))) == (name, value), found


def field(found, name):
    """Return a field of an answer, whether that is an object or plain JSON."""
    return found[name] if isinstance(found, dict) else getattr(found, name)


def asks_for_a_count(case, office):
    asked = case["count"]
    forward = "within" in asked
    found = almanac.count(
        office,
        number=asked["within" if forward else "at_least"],
        start=asked["after" if forward else "before"],
        forward=forward,
        unit=asked.get("unit", "days"),
    )

    compare(found, case["expect"])


def asks_for_holidays(case, office):
    for day, wanted in case["holidays"].items():
        year = int(day[:4])
        listed: Any = almanac.holidays(office, year, year)["holidays"]
        assert (day, day in [each["date"] for each in listed]) == (day, wanted)


def asks_for_dates(case, office):
    judge(case, office, written(case["events"]))


def judge(case, office, text):
    """Compare what `dates` says of a record with what the case expects."""
    today = days.parse_day(case["today"])
    schedule = casework.dates(office, text, name="record.yaml", today=today)
    wanted = case["expect"]
    warned = {warning.code: shown(warning.date) for warning in schedule.warnings}

    for name, duty in wanted.get("duties", {}).items():
        assert schedule.duty(name), [each.id for each in schedule.duties]
        compare(schedule.duty(name), duty)
    assert [id_ for id_ in wanted.get("absent", ()) if schedule.duty(id_)] == []
    assert warned | wanted.get("warnings", {}) == warned
    assert [code for code in wanted.get("silent", ()) if code in warned] == []
    assert [
        day for day in wanted.get("warned_of", ()) if day not in warned.values()
    ] == []
    if "exit" in wanted:
        assert bool(schedule.missed) == bool(wanted["exit"])


def asks_for_nights(case, office):
    text = written(case["events"])
    today = days.parse_day(case["today"])
    found = casework.lawful_nights(office, text, name="record.yaml", today=today)
    wanted = case["expect"]

    assert [shown(night.date) for night in found.nights] == [*wanted["nights"]]
    for night in found.nights:
        compare(night, wanted["nights"][shown(night.date)])
    assert [shown(night.date) for night in found.rejected] == wanted["rejected"]
    assert [word for word in wanted.get("advice", ()) if word not in found.advice] == []


def asks_to_log(case, office):
    text, today = written(case["events"]), days.parse_day(case["today"])
    if "refused" in case["expect"]:
        with pytest.raises(RefusedError) as caught:
            recordroom.logged(office, text, case["log"], today=today)

        said = str(caught.value)
        assert [word for word in case["expect"]["refused"] if word not in said] == []
        return

    longer, effect = recordroom.logged(office, text, case["log"], today=today)

    said = " ".join(effect.sentences)
    assert [duty.id for duty in effect.late] == case["expect"].get("late", [])
    assert [word for word in case["expect"].get("said", ()) if word not in said] == []
    compare(effect, case["expect"].get("filing", {}))
    judge(case, office, longer)


def is_unreadable(case, office):
    text = written([case["unreadable"]])

    for today in (date(2027, 3, 15), date(2027, 3, 31)):
        with pytest.raises(RefusedError) as caught:
            casework.dates(office, text, name="record.yaml", today=today)
        said = "\n".join(str(problem) for problem in caught.value.problems)
        assert [word for word in case["expect"]["refused"] if word not in said] == []


QUESTIONS = {
    "count": asks_for_a_count,
    "holidays": asks_for_holidays,
    "nights": asks_for_nights,
    "log": asks_to_log,
    "unreadable": is_unreadable,
    "events": asks_for_dates,
}


def ask(case, office):
    next(question for key, question in QUESTIONS.items() if key in case)(case, office)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_case(case, offices):
    ask(case, offices.of(case.get("town", {})))


def test_every_case_has_a_sentence_of_its_own_for_a_name_and_says_where_it_is_from():
    names = [case["name"] for case in CASES]

    assert len(names) == len({*names})
    assert all(len(name.split()) >= 5 for name in names)
    assert all(case["source"] for case in CASES)


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
def test_the_machines_time_zone_changes_no_answer(offices):
    dated = [case for case in CASES if case["source"].startswith(("A1", "W3", "W4"))]

    assert len(dated) > len(ZONES)
    for case in dated:
        ask(case, offices.of(case.get("town", {})))
