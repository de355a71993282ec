"""What had happened by a day: the hearings, the meetings, the close."""

from __future__ import annotations

import pytest

from tests.sample_town import EVERYBODY, PLACE, hearing, iso, layout_of, on

SET = on("2026-10-21", "hearing-set", hearing=hearing("2026-11-10"))
RESET = on("2026-11-05", "hearing-reset", hearing=hearing("2026-11-24"))


def story_of(*events, today="2027-12-31"):
    return layout_of(*events, today=today).story


def meetings_of(*events):
    return [
        f"{each.date:%Y-%m-%d}" + (f" {each.time:%H:%M}" if each.time else "")
        for each in story_of(*events).meetings()
    ]


def test_events_stand_in_the_order_of_their_days_and_then_as_written():
    found = story_of(
        on("2026-11-10", "hearing-opened"),
        on("2026-10-21", "complete"),
        on("2026-11-10", "hearing-closed"),
    )

    kinds = [event.event for event in found.events]
    assert kinds == ["complete", "hearing-opened", "hearing-closed"]


def test_what_is_dated_after_today_has_not_happened():
    found = story_of(
        on("2026-10-21", "complete"),
        on("2026-11-10", "hearing-opened"),
        today="2026-11-09",
    )

    assert found.first("hearing-opened") is None
    assert found.last("hearing-opened") is None
    assert found.first("complete") is not None


def test_the_first_and_the_last_of_a_kind_go_by_their_days():
    found = story_of(
        on("2026-11-03", "comment-received", text="second"),
        on("2026-11-02", "comment-received", text="first"),
    )

    first, last = found.first("comment-received"), found.last("comment-received")
    assert first is not None
    assert last is not None
    assert [first.get("text"), last.get("text")] == ["first", "second"]


def test_each_hearing_has_its_number_its_night_and_what_moved_it():
    first, second = story_of(SET, RESET).hearings()

    assert (first.number, iso(first.date), first.place) == (1, "2026-11-10", PLACE)
    assert first.moved_by is second.event
    assert (second.number, iso(second.date)) == (2, "2026-11-24")
    assert second.moved_by is None


def test_a_hearing_set_without_a_time_or_a_place_is_still_a_hearing():
    (found,) = story_of(
        on("2026-10-21", "hearing-set", hearing={"date": "2026-11-10"})
    ).hearings()

    assert (iso(found.date), found.time, found.place) == ("2026-11-10", None, None)


@pytest.mark.parametrize(
    ("day", "held"),
    [
        ("2026-10-20", []),  # before any hearing was set
        ("2026-10-21", [1]),  # the same day, logged after it
        ("2026-11-04", [1]),
        ("2026-11-05", [2]),  # the day of the move, logged after it
        ("2026-11-09", [2]),
    ],
)
def test_evidence_counts_for_the_hearing_last_set_before_it(day, held):
    found = story_of(SET, RESET, on(day, "posted"))
    (posted,) = found.all("posted")

    assert [each.number for each in found.hearings() if each.holds(posted)] == held


def test_evidence_logged_above_the_setting_of_the_same_day_counts_for_nothing():
    found = story_of(on("2026-10-21", "posted"), SET)
    (posted,) = found.all("posted")

    assert not found.hearings()[0].holds(posted)


def test_each_session_and_each_vote_is_a_meeting_once():
    assert meetings_of(
        SET,
        on("2026-11-05", "agenda-posted", meeting="2026-11-10"),
        on("2026-11-10", "hearing-opened"),
        on("2026-11-10", "hearing-continued", to=hearing("2026-11-24", "19:30")),
        on("2026-11-24", "hearing-closed"),
        on("2026-12-08", "voted", decision="approved"),
    ) == ["2026-11-10 19:00", "2026-11-24 19:30", "2026-12-08"]


def test_a_meeting_known_first_by_its_agenda_gets_its_time_from_the_continuance():
    assert meetings_of(
        on("2026-11-05", "agenda-posted", meeting="2026-11-24"),
        on("2026-11-10", "hearing-continued", to=hearing("2026-11-24", "20:00")),
    ) == ["2026-11-10", "2026-11-24 20:00"]


def test_whatever_the_board_votes_on_is_done_at_a_meeting():
    votes = dict.fromkeys(EVERYBODY, "aye")

    assert meetings_of(
        on("2027-06-22", "order-issued", by="board", votes=votes),
        on("2027-06-23", "order-issued", by="agent"),
    ) == ["2027-06-22"]


def test_the_night_of_a_hearing_moved_before_it_came_is_no_meeting():
    assert meetings_of(SET, RESET) == ["2026-11-24 19:00"]


def test_the_night_of_a_hearing_moved_only_on_that_night_was_a_meeting():
    moved = on("2026-11-10", "hearing-reset", hearing=hearing("2026-11-24"))

    assert meetings_of(SET, moved) == ["2026-11-10 19:00", "2026-11-24 19:00"]


def test_the_night_of_a_moved_hearing_is_a_meeting_where_its_agenda_was_posted():
    posted = on("2026-11-04", "agenda-posted", meeting="2026-11-10")

    assert meetings_of(SET, posted, RESET) == ["2026-11-10", "2026-11-24 19:00"]


CLOSED = on("2026-11-24", "hearing-closed")
AGAIN = on("2026-12-08", "hearing-closed")


def reopened(day="2026-11-30", **consent):
    more = {"consent": consent} if consent else {}
    return on(day, "hearing-reopened", **more)


@pytest.mark.parametrize(
    ("events", "safe", "generous"),
    [
        ([CLOSED], "2026-11-24", "2026-11-24"),
        ([CLOSED, reopened(), AGAIN], "2026-11-24", "2026-11-24"),
        ([CLOSED, reopened(written="2026-11-29"), AGAIN], "2026-11-24", "2026-11-24"),
        ([CLOSED, reopened(filed="2026-11-30")], "2026-11-24", None),
        ([CLOSED, reopened(filed="2026-11-30"), AGAIN], "2026-11-24", "2026-12-08"),
        # the first reopening had no consent, the second one has
        (
            [CLOSED, reopened(), reopened("2026-12-01", filed="2026-12-01"), AGAIN],
            "2026-11-24",
            "2026-12-08",
        ),
        # a reopening from before the close reopened nothing
        ([reopened("2026-11-20", filed="2026-11-20"), CLOSED], *["2026-11-24"] * 2),
    ],
)
def test_the_close_is_the_first_and_only_consent_on_file_moves_the_generous_one(
    events, safe, generous
):
    found = story_of(*events).close()

    assert found is not None
    assert (iso(found.safe), iso(found.generous)) == (safe, generous)


def test_consent_that_is_filed_after_today_is_not_on_file_yet():
    events = [CLOSED, reopened(filed="2026-12-04")]

    before, after = (
        story_of(*events, today=today).close() for today in ("2026-12-03", "2026-12-04")
    )

    assert before is not None
    assert after is not None
    assert (before.consented, after.consented) == (False, True)


def test_a_hearing_that_is_open_has_no_close():
    assert story_of(SET, on("2026-11-10", "hearing-opened")).close() is None


ASKED = on(
    "2027-04-20", "inspection-requested", stage="rough-grading", for_="2027-04-23"
)


def inspected(day, stage="rough-grading"):
    return on(day, "inspected", stage=stage, result="approved")


@pytest.mark.parametrize(
    ("events", "number"),
    [
        ([ASKED, inspected("2027-04-23")], 0),
        ([ASKED, inspected("2027-04-23"), inspected("2027-04-30")], 0),
        ([inspected("2027-04-23")], 1),
        ([ASKED, inspected("2027-04-23", "final")], 1),
        ([ASKED, inspected("2027-04-19")], 1),  # asked for only afterwards
    ],
)
def test_an_inspection_is_unasked_when_no_request_for_its_stage_came_before_it(
    events, number
):
    assert story_of(*events).unasked_inspections() == number


def test_what_happened_for_a_hearing_that_was_moved_stands_no_more():
    story = story_of(
        on("2026-10-21", "hearing-set", hearing=hearing("2026-11-10")),
        on("2026-10-29", "published"),
        on("2026-10-30", "hearing-reset", hearing=hearing("2026-11-24")),
        on("2026-11-12", "published"),
    )

    assert [(str(e.date), e.event) for e in story.standing()] == [
        ("2026-10-21", "hearing-set"),
        ("2026-10-30", "hearing-reset"),
        ("2026-11-12", "published"),
    ]
