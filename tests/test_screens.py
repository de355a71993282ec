"""The answers of the commands, as lines to read."""

from __future__ import annotations

from typing import Any

from noticegen import screens

WARNING = {
    "code": "X1",
    "text": "The notice is late.",
    "cite": "§ 247-6D",
    "date": "2027-03-09",
}
BARE = {"code": "trees", "text": "Trees are to be cut.", "cite": "", "date": None}


def duty(**changes: Any) -> dict[str, Any]:
    return {
        "id": "notice-posted",
        "act": "Post the notice",
        "who": "Planning Board",
        "act_by": "2027-03-08",
        "legal_last": "2027-03-09",
        "done": None,
        "status": "open",
        "days_late": 0,
        "why": "At least 7 days before the hearing.",
        **changes,
    }


def dates(*duties: dict[str, Any], warnings: tuple[Any, ...] = ()) -> list[str]:
    answer = {
        "docket": "LDP-2027-001",
        "today": "2027-02-25",
        "duties": duties,
        "warnings": warnings,
    }
    return [*screens.dates(answer)]


def test_a_duty_is_shown_with_its_dates_and_its_reason() -> None:
    assert dates(duty()) == [
        "LDP-2027-001 as of Thu Feb 25, 2027",
        "",
        "○ open     Post the notice (Planning Board) [notice-posted]",
        "    plan for Mon Mar 8, 2027   lawful until Tue Mar 9, 2027",
        "    At least 7 days before the hearing.",
    ]


def test_a_duty_that_was_done_says_when_and_how_late() -> None:
    lines = dates(duty(done="2027-03-10", status="late", days_late=1))
    later = dates(duty(done="2027-03-22", status="late", days_late=13))

    assert lines[2] == (
        "! late by 1 day: Post the notice (Planning Board) [notice-posted]"
    )
    assert lines[3].endswith("lawful until Tue Mar 9, 2027   done Wed Mar 10, 2027")
    assert later[2].startswith("! late by 13 days: Post the notice")


def test_a_duty_that_nobody_did_says_how_long_ago_its_time_was_over() -> None:
    one = dates(duty(status="missed", days_late=1))
    many = dates(duty(status="missed", days_late=11))

    assert one[2] == (
        "✗ missed, 1 day ago: Post the notice (Planning Board) [notice-posted]"
    )
    assert many[2].startswith("✗ missed, 11 days ago: Post the notice")


def test_a_duty_done_hours_late_on_its_last_day_counts_no_days() -> None:
    lines = dates(duty(done="2027-03-09", status="late", days_late=0))

    assert lines[2] == "! late     Post the notice (Planning Board) [notice-posted]"


def test_a_duty_that_waits_has_no_dates_and_one_without_a_limit_no_last() -> None:
    waiting = dates(duty(status="waiting", act_by=None, legal_last=None))
    unlimited = dates(duty(legal_last=None))

    assert waiting[2:4] == [
        "· waiting  Post the notice (Planning Board) [notice-posted]",
        "    At least 7 days before the hearing.",
    ]
    assert unlimited[3] == "    plan for Mon Mar 8, 2027"


def test_moments_are_shown_with_their_hour() -> None:
    lines = dates(duty(act_by="2027-03-12T12:00", legal_last="2027-03-12T19:00"))

    assert lines[3] == (
        "    plan for Fri Mar 12, 2027, noon   lawful until Fri Mar 12, 2027, 7:00 p.m."
    )


def test_warnings_stand_under_the_duties() -> None:
    assert dates(warnings=(WARNING, BARE))[1:] == [
        "",
        "Look out:",
        "  - X1: The notice is late. Tue Mar 9, 2027. (§ 247-6D)",
        "  - trees: Trees are to be cut.",
    ]


def test_no_line_is_wider_than_the_screen_nor_breaks_after_a_section_sign() -> None:
    long = " ".join(["as §  247-6D".replace("  ", " ") + " says"] * 40)
    lines = dates(duty(why=long))[4:]

    assert max(map(len, lines)) <= screens.WIDTH
    assert [line for line in lines if line.endswith("§")] == []
    assert " ".join(line.strip() for line in lines) == long


def test_a_lawful_night_is_shown_with_each_step() -> None:
    night = {
        "date": "2027-03-16",
        "kind": "special",
        "tight": ["notice-published", "notice-posted"],
        "ad_copy_by": "2027-03-01T12:00",
        "publish_by": "2027-03-04",
        "mail_by": None,
        "post_by": "2027-03-08",
        "agenda_by": "2027-03-12T12:00",
        "slack_days": 4,
    }
    answer = {
        "nights": [night, night | {"tight": []}],
        "rejected": [{"date": "2027-03-09", "why": "Copy has closed."}],
        "advice": "Take the special night.",
    }

    lines = [*screens.nights(answer)]

    assert lines[:6] == [
        "Tue Mar 16, 2027, special   tight: notice-published, notice-posted",
        "    copy to the paper by  Mon Mar 1, 2027, noon",
        "    publish by            Thu Mar 4, 2027",
        "    post by               Mon Mar 8, 2027",
        "    agenda by             Fri Mar 12, 2027, noon",
        "    days to spare         4",
    ]
    assert lines[6] == "Tue Mar 16, 2027, special"
    assert lines[-2:] == [
        "not Tue Mar 9, 2027: Copy has closed.",
        "Take the special night.",
    ]


def test_a_filing_calendar_is_shown_night_by_night() -> None:
    night = {
        "night": "2027-03-23",
        "complete_from": "2027-03-02",
        "complete_by": "2027-03-05",
        "copy_by": "2027-03-08T12:00",
        "edition": "2027-03-11",
        "mail_by": None,
        "post_by": "2027-03-15",
        "agenda_by": "2027-03-19T12:00",
        "decide_by": "2027-04-13",
    }
    answer = {"board": "Planning Board", "year": 2027, "nights": [night]}

    assert [*screens.filing_calendar(answer)] == [
        "Planning Board, 2027",
        "",
        "Tue Mar 23, 2027",
        "    complete from Tue Mar 2, 2027 to Fri Mar 5, 2027",
        "    copy to the paper Mon Mar 8, 2027, noon",
        "    edition Thu Mar 11, 2027",
        "    mail by –",
        "    post by Mon Mar 15, 2027",
        "    agenda by Fri Mar 19, 2027, noon",
        "    decision filed by, if closed that night Tue Apr 13, 2027",
    ]


def test_a_count_is_shown_in_both_readings() -> None:
    answer = {
        "act_by": "2027-04-19",
        "legal_last": "2027-04-20",
        "certify_from": "2027-04-21",
        "why": "Patriots' Day.",
    }

    assert [*screens.count(answer)] == [
        "act by        Mon Apr 19, 2027",
        "legal last    Tue Apr 20, 2027",
        "certify from  Wed Apr 21, 2027",
        "Patriots' Day.",
    ]
    assert [*screens.count(answer | {"certify_from": None})][2] == "Patriots' Day."


def test_holidays_are_shown_one_a_line() -> None:
    answer = {"holidays": [{"date": "2027-04-19", "name": "Patriots Day"}]}

    assert [*screens.holidays(answer)] == ["Mon Apr 19, 2027  Patriots Day"]


def checked(**changes: Any) -> list[str]:
    mailed = {"status": "open", "done": 0, "of": None}
    answer = {
        "docket": "LDP-2027-001",
        "today": "2027-02-25",
        "complete": True,
        "missing": [],
        "jurisdiction": "permit-needed",
        "jurisdiction_why": "Over an acre.",
        "notice": {"published": "met", "posted": "late", "mailed": mailed},
        "warnings": [],
        **changes,
    }
    return [*screens.check(answer)]


def test_a_check_is_shown_with_its_three_proofs() -> None:
    assert checked() == [
        "LDP-2027-001 as of Thu Feb 25, 2027",
        "Complete.",
        "Jurisdiction: permit-needed. Over an acre.",
        "Proof of notice:",
        "  published  met",
        "  posted     late",
        "  mailed     open, 0 pieces",
    ]


def test_a_check_shows_what_is_missing_of_how_many_and_the_warnings() -> None:
    mailed = {"status": "late", "done": 11, "of": 12}
    lines = checked(
        complete=False,
        missing=["§ 247-6A(1): the form"],
        notice={"published": "met", "posted": "met", "mailed": mailed},
        warnings=[BARE],
    )

    assert lines[1:3] == ["Not complete. Missing:", "  - § 247-6A(1): the form"]
    assert "  mailed     late, 11 of 12 pieces" in lines
    assert lines[-1] == "  - trees: Trees are to be cut."


def test_what_a_procedure_says_nothing_of_is_not_shown() -> None:
    notice = {"published": "met", "posted": None, "mailed": None}
    nothing: dict[str, None] = dict.fromkeys(notice)

    assert checked(jurisdiction=None, jurisdiction_why="", notice=notice) == [
        "LDP-2027-001 as of Thu Feb 25, 2027",
        "Complete.",
        "Proof of notice:",
        "  published  met",
    ]
    assert checked(jurisdiction=None, jurisdiction_why="", notice=nothing) == [
        "LDP-2027-001 as of Thu Feb 25, 2027",
        "Complete.",
    ]


def test_facts_are_shown_and_a_gap_is_a_dash() -> None:
    found = [("docket", "LDP-1"), ("hearing.time", None), ("site.acres", 0)]

    assert [*screens.facts(found)] == [
        "docket: LDP-1",
        "hearing.time: –",
        "site.acres: 0",
    ]


def test_a_log_shows_what_was_stored_and_what_it_did() -> None:
    answer: dict[str, Any] = {
        "event": "agenda-posted",
        "date": "2027-03-05",
        "taken": "2027-03-08T08:00",
        "earliest_start": "2027-03-10T08:00",
        "effects": ["agenda-posted:2027-03-09: late by 1 day."],
        "warnings": [WARNING],
    }

    assert [*screens.log(answer)] == [
        "Stored: agenda-posted of Fri Mar 5, 2027.",
        "It counts from Mon Mar 8, 2027, 8:00 a.m.",
        "The earliest lawful start is Wed Mar 10, 2027, 8:00 a.m.",
        "agenda-posted:2027-03-09: late by 1 day.",
        "",
        "Look out:",
        "  - X1: The notice is late. Tue Mar 9, 2027. (§ 247-6D)",
    ]
    nothing: dict[str, Any] = {
        "taken": None,
        "earliest_start": None,
        "effects": [],
        "warnings": [],
    }
    plain = answer | nothing
    assert [*screens.log(plain)] == ["Stored: agenda-posted of Fri Mar 5, 2027."]


def test_a_build_shows_the_files_what_waits_and_the_folders() -> None:
    answer = {
        "documents": [{"id": "posting", "files": ["posting.docx", "posting.pdf"]}],
        "not_yet": [{"id": "continuance", "why": "waits for: hearing-continued"}],
        "warnings": [{"code": "tight", "text": "Mail it: the safe day has passed."}],
        "folders": [{"folder": "out/LDP-1"}, {"folder": "out/LDP-1"}],
    }

    assert [*screens.build(answer)] == [
        "posting: posting.docx, posting.pdf",
        "not yet continuance: waits for: hearing-continued",
        "look out, tight: Mail it: the safe day has passed.",
        "In out/LDP-1",
    ]


MAILED = {
    "docket": "X-1",
    "letters": 2,
    "sheets": 2,
    "pages": 2,
    "parcels": 3,
    "international": 0,
    "reconciliation": {
        "letters": 2,
        "recipients": 3,
        "missing": [],
        "extra": [],
        "changed": [],
        "merged": 1,
        "left_out": ["letter 3"],
    },
    "postage": {"total": None},
    "left_out": [{"row": 9, "reason": "moved away"}],
    "warnings": ["no price of postage is known for that day."],
    "files": ["letters.pdf"],
    "folder": "out/X-1-mailing",
}


def test_a_mailing_is_shown_with_who_is_left_out_and_what_to_look_out_for() -> None:
    lines = [*screens.mailed(MAILED)]

    assert lines[0].startswith("X-1: 2 letters, 2 sheets, 2 printed pages; 3 parcels")
    assert "  left out, row 9: moved away" in lines
    assert "  look out: no price of postage is known for that day." in lines
    assert not any("Postage about" in line for line in lines)
    priced = {"total": 1.2, "prices_since": "2022-07-10"}
    lines = [*screens.mailed(MAILED | {"postage": priced})]
    assert (
        "Postage about $1.20, at the prices since Sun Jul 10, 2022: confirm them."
        in (lines)
    )
    assert lines[-1] == "In out/X-1-mailing"


def test_a_list_is_shown_by_what_becomes_of_its_rows() -> None:
    person = {
        "lines": ["A", "1 B ST"],
        "parcels": ["1-1"],
        "rows": [2],
        "international": True,
    }
    answer = {
        "counts": {
            "rows": 2,
            "mail": 1,
            "merge": 0,
            "interoffice": 0,
            "held": 1,
            "skip": 0,
        },
        "sha256": "ab12",
        "recipients": [person],
        "interoffice": [],
        "held": [{"row": 3, "column": "", "why": "is void", "parcel": "", "name": ""}],
        "merged": [{"into": 2, "rows": [5, 6], "why": "the same owner"}],
        "similar": [{"rows": [2, 3], "why": "forenames swapped"}],
        "skipped": [],
        "warnings": [{"file": "b.csv", "row": 4, "column": "", "what": "is odd"}],
    }
    lines = [*screens.listed(answer)]

    assert "       parcel 1-1; row 2, abroad" in lines
    assert "  row 3: is void" in lines
    assert "  rows 2, 3: forenames swapped" in lines
    assert "  row 5, 6, with row 2: the same owner" in lines
    assert "  b.csv, row 4: is odd" in lines
    assert "Skipped:" not in lines
