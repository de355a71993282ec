"""A procedure is files: a toy one is dropped into a home, a second real one ships.

No line of the program is changed for either. The days are counted by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from noticegen import yamlfile
from noticegen.render import pdf, plain, word
from tests.sample_office import REPO, refusals, shown, small, told

if TYPE_CHECKING:
    from pathlib import Path

HIVES = """\
procedure: hives
title: Hive permit
permit: hive permit
chapter: the Bee By-law of the Town of Carver
town: carver
board: planning-board
templates: hives
confirmed: 2027-01-04
names: {received: the filing, hearing: the hearing, hive-inspected: the look at it}
events: [hive-inspected]
duties:
  - id: looked-at
    act: Look at the hives
    who: The Bee Warden
    rules: [{rule: within 10 days after received, cite: Bees 1, ~}]
    done: {event: hive-inspected}
  - id: notice-posted
    act: Post the notice
    who: Planning Board
    rules: [{rule: at least 5 days before hearing, cite: Bees 2, ~}]
    done: {event: posted}
  - id: answered
    act: Answer the keeper
    who: Planning Board
    rules: [{rule: within 14 days after hive-inspected, cite: Bees 3, ~}]
    done: {event: decision-filed}
""".replace("~", "since: 2020-01-01, confirmed: 2027-01-04")
NOTICE = """\
---
id: hive-notice
title: Bees next door
stage: notice
goes: [post]
after: [hearing-set]
serves: notice-posted
needs: [hearing.date, particulars.hives]
sections: Bees 2
---
# Bees next door

```docket
Docket {{ docket }} · Bees 2
```

{{ applicant.name }} asks for **{{ particulars.hives }}** at {{ site.address }}.

```facts
When | {{ hearing.date|day }}, at {{ hearing.time|clock }}
{% if hive_inspected.date %}
Looked at | {{ hive_inspected.date|day }}, by {{ hive_inspected.by }}
{% endif %}
```
"""
KEEPER = """\
docket: BEE-2027-1
procedure: hives
applicant: {name: Brood & Daughters <b>}
site: {address: 3 Clover Lane}
particulars: {hives: "4 hives, {{ 7*7 }}"}
events:
  - {event: received, date: 2027-03-01}
  - {event: hive-inspected, date: 2027-03-09, by: Bee Warden}
  - event: hearing-set
    date: 2027-03-10
    hearing: {date: 2027-03-23, time: "19:00", place: Town Hall}
"""
ROOM = "Meeting Room 1, Town Hall, 108 Main Street"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a town's own folder, with the toy procedure and its one notice."""
    home = tmp_path / "home"
    small(home, HIVES, "calendars/procedures/hives.yaml")
    small(home, NOTICE, "templates/hives/hive-notice.md")
    return home


def dates(record: Path, today: str, home: Path | None = None) -> dict[str, Any]:
    """Return each duty by its id."""
    words = ("dates", record, "--today", today)
    return {duty["id"]: duty for duty in told(*words, home=home)["duties"]}


def limits(duty: Any) -> tuple[object, ...]:
    return duty["act_by"], duty["legal_last"], duty["status"]


def test_a_toy_procedure_has_its_dates(tmp_path: Path, home: Path) -> None:
    duties = dates(small(tmp_path, KEEPER), "2027-03-10", home)

    assert [*duties] == ["looked-at", "notice-posted", "answered"]
    # ten days after Mon Mar 1 are Thu Mar 11
    assert limits(duties["looked-at"]) == ("2027-03-11", "2027-03-11", "met")
    assert duties["looked-at"]["done"] == "2027-03-09"
    # five days before Tue Mar 23 are Thu Mar 18; without Sunday the 21st, Wed Mar 17
    assert limits(duties["notice-posted"]) == ("2027-03-17", "2027-03-18", "open")
    # fourteen days after Tue Mar 9 are Tue Mar 23
    assert limits(duties["answered"]) == ("2027-03-23", "2027-03-23", "open")
    assert "the look at it" in duties["answered"]["why"]


HEARD = """\
  - id: heard
    act: Hear the keeper
    who: Planning Board
    rules: [{rule: within 30 days after received, cite: Bees 4, ~}]
    done: {event: hearing-opened}
""".replace("~", "since: 2020-01-01, confirmed: 2027-01-04")


def test_a_time_to_hold_the_hearing_bounds_its_nights(
    tmp_path: Path, home: Path
) -> None:
    # thirty days after Mon Mar 1 are Wed Mar 31; the Board meets on Mar 23 and Apr 13
    small(home, HIVES + HEARD, "calendars/procedures/hives.yaml")
    record = small(tmp_path, KEEPER.partition("  - event: hearing-set")[0])
    before = record.read_bytes()
    words = ("log", record, "hearing-set", "hearing.time=19:00", "hearing.place=Barn")
    today = ("--today", "2027-03-10")

    nights = told("nights", record, *today, home=home)
    (late,) = refusals(*words, "hearing.date=2027-04-13", *today, home=home)

    regular = [each for each in nights["nights"] if each["kind"] == "regular"]
    assert [each["date"] for each in regular] == ["2027-03-23"]
    assert max(each["date"] for each in nights["nights"]) == "2027-03-31"
    beyond = (
        "It is after Wed Mar 31, 2027, the last day to hold the hearing (Bees 4)."
        " It needs a written extension."
    )
    assert nights["rejected"] == [{"date": "2027-04-13", "why": beyond}]
    assert "Tue Mar 23, 2027. The safest is Tue Mar 23, 2027." in nights["advice"]
    assert late == (
        "hearing-set of 2027-03-10: the hearing of Tue Apr 13, 2027 would be unlawful."
        f" {beyond} See the lawful nights with `noticegen nights`."
    )
    assert record.read_bytes() == before
    shown(*words, "hearing.date=2027-03-23", *today, home=home)


def test_an_event_of_its_own_is_logged_and_a_stranger_is_not(
    tmp_path: Path, home: Path
) -> None:
    record = small(tmp_path, KEEPER.replace("hive-inspected", "posted"))

    said = shown(
        "log", record, "hive-inspected", "by=Bee Warden", "--today", "2027-03-12",
        home=home, status=1,
    )  # fmt: skip
    (line,) = refusals("log", record, "hive-inspectd", home=home)

    assert (
        "looked-at: late by 1 day; the last day was Thu Mar 11, 2027. Bees 1." in said
    )
    assert "Did you mean 'hive-inspected'?" in line


def test_a_toy_procedure_can_be_checked_and_its_facts_shown(
    tmp_path: Path, home: Path
) -> None:
    record = small(tmp_path, KEEPER)

    facts = told("facts", record, "--today", "2027-03-10", home=home)

    assert facts["hive_inspected.date"] == "2027-03-09"
    assert facts["dates.notice_posted.legal_last"] == "2027-03-18"
    assert told("check", record, "--today", "2027-03-10", home=home)["complete"] is True
    assert "hives: has no blank record" in refusals(
        "new", "-p", "hives", "-o", tmp_path / "new.yaml", home=home
    )[0]  # fmt: skip


@pytest.mark.slow
def test_a_toy_procedure_has_its_notice(tmp_path: Path, home: Path) -> None:
    record, out = small(tmp_path, KEEPER), tmp_path / "out"

    built = told(
        "build", record, "--stage", "notice", "-o", out, "--today", "2027-03-10",
        home=home,
    )  # fmt: skip

    folder = out / "BEE-2027-1"
    (made,) = built["documents"]
    assert made == {
        "id": "hive-notice",
        "files": ["hive-notice.docx", "hive-notice.pdf", "hive-notice.txt"],
    }
    text = (folder / "hive-notice.txt").read_text("utf-8")
    assert "Brood & Daughters <b> asks for 4 hives, {{ 7*7 }} at 3 Clover Lane." in text
    assert "Tuesday, March 23, 2027, at 7:00 p.m." in text
    assert "Tuesday, March 9, 2027, by Bee Warden" in text
    assert {
        word.read((folder / "hive-notice.docx").read_bytes()),
        pdf.read((folder / "hive-notice.pdf").read_bytes()),
        plain.read(text),
    } == {plain.read(text)}
    assert "word for word" in shown("verify", out)


def test_the_stages_of_a_toy_procedure_are_its_own(tmp_path: Path, home: Path) -> None:
    words = (
        "build",
        small(tmp_path, KEEPER),
        "--stage",
        "intake",
        "-o",
        tmp_path / "o",
    )

    assert refusals(*words, home=home) == [
        "intake: is not a stage of this procedure. There are: desk, hearing, notice."
    ]


# --- The scenic road, G.L. c. 40 § 15C -----------------------------------------------

WALL = """\
docket: SR-2027-003
procedure: scenic-road
applicant: {name: Carver Department of Public Works}
site: {address: Forest Street}
particulars:
  work: Removal of 40 feet of stone wall for a drain
events:
"""


def wall(folder: Path, day: str, *more: str) -> Path:
    """Write a request whose hearing is set for a day."""
    set_on = f"{{event: hearing-set, date: 2026-10-01, hearing: {{date: {day}, "
    sitting = f'{set_on}time: "19:00", place: "{ROOM}"}}}}'
    events = "".join(f"  - {each}\n" for each in (sitting, *more))
    return small(folder, f"{WALL}{events}", f"{day}.yaml")


def ad(day: str) -> str:
    return f"{{event: published, date: {day}, newspaper: The Cranberry Courier}}"


def test_two_ads_run_the_last_a_week_and_a_day_before_the_hearing(
    tmp_path: Path,
) -> None:
    # Tue Mar 23: seven days before are Tue Mar 16, eight Mon Mar 15. The Courier is out
    # on Thursdays: Mar 11, the week before Mar 4. Copy: the Monday before, noon.
    duties = dates(wall(tmp_path, "2027-03-23"), "2027-02-25")

    assert limits(duties["first-notice-published"])[0] == "2027-03-04"
    assert limits(duties["notice-published"]) == ("2027-03-11", "2027-03-16", "open")
    assert limits(duties["ad-copy"]) == ("2027-03-08T12:00", "2027-03-08T12:00", "open")
    # 48 hours without Sat 20 and Sun 21: Fri Mar 19, 7 p.m.; the Clerk closes at noon
    assert limits(duties["agenda-posted:2027-03-23"]) == (
        "2027-03-19T12:00", "2027-03-19T19:00", "open",
    )  # fmt: skip


def test_there_is_no_ad_on_thanksgiving(tmp_path: Path) -> None:
    # Tue Dec 8: Dec 1 at the latest. Thu Nov 26 is Thanksgiving, so Nov 19 and Nov 12.
    duties = dates(wall(tmp_path, "2026-12-08"), "2026-10-01")

    assert limits(duties["first-notice-published"])[0] == "2026-11-12"
    assert limits(duties["notice-published"]) == ("2026-11-19", "2026-12-01", "open")
    assert limits(duties["ad-copy"])[0] == "2026-11-16T12:00"
    assert "Thanksgiving" in duties["notice-published"]["why"]


def test_copy_for_a_holiday_s_week_closes_on_the_friday_before(tmp_path: Path) -> None:
    # Tue Mar 2: Feb 23 at the latest, so Feb 18 and 11. Mon Feb 15 is Presidents Day.
    duties = dates(wall(tmp_path, "2027-03-02"), "2027-01-15")

    assert limits(duties["notice-published"])[:2] == ("2027-02-18", "2027-02-23")
    assert limits(duties["first-notice-published"])[0] == "2027-02-11"
    assert limits(duties["ad-copy"])[0] == "2027-02-12T12:00"


def test_one_ad_is_half_a_notice_and_two_are_one(tmp_path: Path) -> None:
    one = wall(tmp_path / "1", "2027-03-23", ad("2027-03-04"))
    two = wall(tmp_path / "2", "2027-03-23", ad("2027-03-04"), ad("2027-03-11"))
    late = wall(tmp_path / "3", "2027-03-23", ad("2027-03-11"), ad("2027-03-18"))

    first = dates(one, "2027-03-10")
    assert first["first-notice-published"]["status"] == "met"
    assert first["notice-published"]["status"] == "open"
    assert dates(two, "2027-03-12")["notice-published"]["done"] == "2027-03-11"
    # Thu Mar 18 is five days before the hearing: two short
    answer = told("dates", late, "--today", "2027-03-19", status=1)
    said = {
        duty["id"]: (duty["status"], duty["days_late"]) for duty in answer["duties"]
    }
    assert said["first-notice-published"] == ("late", 7)
    assert said["notice-published"] == ("late", 2)


TREES = '  trees: "Two red maples, 14 and 18 inches, at number 12"\n'


@pytest.mark.slow
def test_the_notice_of_a_scenic_road_has_all_its_elements(tmp_path: Path) -> None:
    record = wall(tmp_path, "2027-03-23")
    record.write_text(
        record.read_text("utf-8").replace("events:\n", f"{TREES}events:\n")
    )
    out = tmp_path / "out"

    told("build", record, "--stage", "hearing", "-o", out, "--today", "2027-02-25")

    folder = out / "SR-2027-003"
    text = (folder / "hearing-notice.txt").read_text("utf-8")
    elements: Any = yamlfile.read(
        (REPO / "templates" / "elements.yaml").read_text("utf-8"), "elements.yaml"
    ).value
    wanted = [
        words
        for each in elements["scenic-road/hearing-notice"]["elements"]
        for words in each.get("words", ())
    ]
    assert [words for words in wanted if words not in text] == []
    assert [
        words
        for words in (
            "SR-2027-003", "Tuesday, March 23, 2027, at 7:00 p.m.", ROOM,
            "Forest Street", "Removal of 40 feet of stone wall for a drain",
            "Two red maples, 14 and 18 inches, at number 12", "G.L. c. 87, § 3",
            "Carver Department of Public Works", "A. Pell, Chair",
            "The Cranberry Courier, March 4, 2027 and March 11, 2027",
        )
        if words not in text
    ] == []  # fmt: skip
    assert word.read((folder / "hearing-notice.docx").read_bytes()) == plain.read(text)
    assert (folder / "hearing.ics").is_file()
    assert "word for word" in shown("verify", out)


def test_without_trees_the_law_of_trees_is_not_spoken_of(tmp_path: Path) -> None:
    words = ("--document", "hearing-notice", "--format", "text", "-o", tmp_path / "out")
    told("build", wall(tmp_path, "2027-03-23"), *words, "--today", "2027-02-25")

    text = (tmp_path / "out" / "SR-2027-003" / "hearing-notice.txt").read_text("utf-8")
    assert "c. 87" not in text
    assert "Trees" not in text


def test_a_scenic_road_has_no_lawful_night_that_two_ads_cannot_reach(
    tmp_path: Path,
) -> None:
    # On Tue Mar 2 the copy for Thu Mar 4 has closed, so the ads run on Mar 11 and 18,
    # too late for Tue Mar 23; the next second Tuesday is Apr 13
    record = small(tmp_path, f"{WALL}  - {{event: received, date: 2027-03-01}}\n")
    answer = told("nights", record, "--today", "2027-03-02")

    assert answer["nights"][0]["date"] == "2027-04-13"
    assert {"2027-03-09", "2027-03-23"} <= {each["date"] for each in answer["rejected"]}
