"""The record room: checks, logs, begins records, and starts a town's own home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from noticegen import casework, days, recordroom
from noticegen.home import Home, shipped
from noticegen.problems import RefusedError
from tests.sample_office import SAMPLE, SMALL, small

if TYPE_CHECKING:
    from pathlib import Path

OFFICE = casework.open_office()
TODAY = days.parse_day("2027-03-05")


def test_the_fields_of_an_event_are_what_was_typed() -> None:
    fields = recordroom.event_fields(
        "posted", TODAY, "14:15", ["place=Town website", "by=the clerk"]
    )

    assert fields == {
        "event": "posted",
        "date": "2027-03-05",
        "time": "14:15",
        "place": "Town website",
        "by": "the clerk",
    }
    assert "time" not in recordroom.event_fields("posted", TODAY, None, [])


def test_a_posting_after_closing_counts_at_the_next_opening(tmp_path: Path) -> None:
    # Fri Mar 5, 12:05: the Clerk closed at noon, so Monday 8:00, and Wed 8:00 at the
    # earliest
    path = small(tmp_path)
    fields = recordroom.event_fields(
        "agenda-posted", TODAY, "12:05", ["meeting=2027-03-09"]
    )

    answer = recordroom.log_answer(recordroom.log(OFFICE, path, fields, today=TODAY))

    assert answer["taken"] == "2027-03-08T08:00"
    assert answer["earliest_start"] == "2027-03-10T08:00"
    assert answer["late"] == ["agenda-posted:2027-03-09"]


def test_a_record_is_checked_by_its_own_procedure() -> None:
    text = SAMPLE.read_text("utf-8")
    whole, well = recordroom.check(OFFICE, text, today=days.parse_day("2026-10-26"))
    lacking, ill = recordroom.check(OFFICE, SMALL, today=TODAY)

    assert (well, whole["complete"], whole["missing"]) == (True, True, [])
    assert whole["jurisdiction"] == "permit-needed"
    assert "247-4" in str(whole["jurisdiction_why"])
    assert (ill, lacking["complete"]) == (False, False)
    notice: Any = lacking["notice"]
    assert notice["mailed"] == {
        "of": None, "done": 0, "status": "waiting", "missing": [],
    }  # fmt: skip


def test_a_record_whose_notice_was_late_or_missed_is_not_in_order() -> None:
    # seven days before Tue Nov 10 is Tue Nov 3; the sample's went out on Oct 28 and 29
    text = SAMPLE.read_text("utf-8")
    for event, day in (("mailed", 28), ("posted", 28), ("published", 29)):
        words = f"  - {{event: {event}, date: 2026-10-{day}"
        late = text.replace(words, words.replace(f"10-{day}", "11-04"))
        assert late != text
        for today, said, well in (
            ("2026-11-03", "open", True),
            ("2026-11-09", "late", False),
        ):
            answer, found = recordroom.check(OFFICE, late, today=days.parse_day(today))
            notice: Any = answer["notice"]
            status = {**notice, "mailed": notice["mailed"]["status"]}
            assert (status[event], found) == (said, well)

    unsent = text.replace("{event: posted, date: 2026", "{event: posted, date: 2029")
    answer, found = recordroom.check(OFFICE, unsent, today=days.parse_day("2026-11-04"))
    notice = answer["notice"]
    assert (notice["posted"], found) == ("missed", False)
    assert recordroom.check(OFFICE, text, today=days.parse_day("2026-11-09"))[1]


def test_of_what_a_procedure_does_not_ask_for_nothing_is_answered() -> None:
    text = SMALL.replace("carver-land-disturbance", "scenic-road")

    answer, well = recordroom.check(OFFICE, text, today=TODAY)

    assert answer["jurisdiction"] is None
    assert answer["notice"] == {"published": "waiting", "posted": None, "mailed": None}
    assert well


def test_what_an_event_brought_is_answered_as_warnings(tmp_path: Path) -> None:
    # Mon Mar 15 is no regular night of the Board
    fields = recordroom.event_fields(
        "hearing-set",
        days.parse_day("2027-02-24"),
        None,
        ["hearing.date=2027-03-15", "hearing.time=19:00", "hearing.place=Town Hall"],
    )

    effect = recordroom.log(OFFICE, small(tmp_path), fields, today=TODAY)

    warnings: Any = recordroom.log_answer(effect)["warnings"]
    assert [each["code"] for each in warnings] == ["night-special", "X10"]
    assert warnings[0] == {
        "code": "night-special",
        "text": "The hearing is not set for a regular night of the Board."
        " Call a special meeting and post its agenda.",
        "cite": "§ 247-6D",
        "date": None,
    }


def test_every_fact_is_known_by_name_and_a_gap_is_none() -> None:
    found = dict(recordroom.known_facts(OFFICE, SMALL, today=TODAY))

    assert found["docket"] == "LDP-2027-001"
    assert found["complete.date"] == "2027-02-24"
    assert found["hearing.date"] is None


def test_a_home_is_a_copy_of_what_ships(tmp_path: Path) -> None:
    target = tmp_path / "new" / "home"

    assert recordroom.init(target) == ("calendars", "templates")

    for part in ("calendars", "templates"):
        ours = {each.relative_to(shipped()) for each in (shipped() / part).rglob("*")}
        assert {each.relative_to(target) for each in (target / part).rglob("*")} == ours
    assert casework.procedures(Home(target)) == casework.procedures(OFFICE)
    assert [each.name for each in target.parent.iterdir()] == ["home"]


def test_an_empty_folder_becomes_a_home_and_what_a_run_left_is_cleared(
    tmp_path: Path,
) -> None:
    target = tmp_path / "home"
    target.mkdir()
    (tmp_path / ".home.unfinished").mkdir()

    recordroom.init(target)

    assert (target / "calendars" / "carver.yaml").is_file()
    assert [each.name for each in tmp_path.iterdir()] == ["home"]


def test_a_home_is_never_written_over(tmp_path: Path) -> None:
    file = small(tmp_path, "mine", "full/mine.txt")

    for target, said in ((file.parent, "is not empty"), (file, "could not be written")):
        with pytest.raises(RefusedError, match=said):
            recordroom.init(target)

    assert [each.name for each in file.parent.iterdir()] == ["mine.txt"]
    assert file.read_text("utf-8") == "mine"


def test_a_new_record_is_a_copy_of_the_procedure_s_blank_one(tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"

    recordroom.new_record(OFFICE, "scenic-road", path)

    blank = shipped() / "calendars" / "procedures" / "scenic-road.new.yaml"
    assert path.read_bytes() == blank.read_bytes()
    with pytest.raises(RefusedError, match="is there already"):
        recordroom.new_record(OFFICE, "scenic-road", path)
    with pytest.raises(RefusedError, match="there is no procedure"):
        recordroom.new_record(OFFICE, "zoo", tmp_path / "zoo.yaml")
