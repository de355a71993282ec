"""What moves the end of a time: extensions on file, and reopenings with consent."""

from __future__ import annotations

import pytest

from tests.sample_town import codes, dates_of, duty_of, iso, on

# working: closed Tue Oct 21, 2025; day 21 is Tue Nov 11, Veterans Day; so the safe
#          day is Mon Nov 10, the last Wed Nov 12, the first to certify Thu Nov 13
CLOSED = (
    on("2025-10-01", "complete"),
    on("2025-10-21", "hearing-opened"),
    on("2025-10-21", "hearing-closed"),
)
OLD = ("2025-11-10", "2025-11-12", "2025-11-13")


def extension(filed, until="2025-11-25", **fields):
    """Return an extension signed by both on November 4, with some fields changed."""
    given = {"clock": "final-action", "signed": ["applicant", "board"], **fields}
    on_file = {"filed": filed} if filed else {}
    return on("2025-11-04", "extension", until=until, **given, **on_file)


def final(*events, today="2025-11-14"):
    return duty_of("final-action", *CLOSED, *events, today=today)


def limit_of(duty):
    return iso(duty.act_by), iso(duty.legal_last), iso(duty.certify_from)


def warned(*events, today="2025-11-14"):
    found = dates_of(*CLOSED, *events, today=today)
    return [code for code in codes(found) if code.startswith("extension-")]


def test_without_an_extension_the_limit_is_the_counted_one():
    assert limit_of(final()) == OLD
    assert warned() == []


@pytest.mark.parametrize("filed", ["2025-11-05", "2025-11-10"])
def test_filed_by_the_safe_day_an_extension_moves_every_date(filed):
    found = final(extension(filed))

    # working: Tue Nov 25; the Clerk's office is open the next day
    assert limit_of(found) == ("2025-11-25", "2025-11-25", "2025-11-26")
    assert iso(found.base) == "2025-11-25"
    assert "until Tue Nov 25, 2025" in found.why
    assert "signed Tue Nov 4, 2025" in found.why
    assert warned(extension(filed)) == []


@pytest.mark.parametrize("filed", ["2025-11-11", "2025-11-12"])
def test_filed_between_the_safe_and_the_last_day_it_only_stops_the_certificate(filed):
    found = final(extension(filed))

    assert limit_of(found) == ("2025-11-10", "2025-11-25", "2025-11-26")
    assert iso(found.base) == "2025-11-11"
    assert "the Board should not rely on it" in found.why
    assert warned(extension(filed)) == ["extension-tight"]


@pytest.mark.parametrize(
    ("one", "code", "reason"),
    [
        (extension("2025-11-13"), "late", "after the old limit had passed"),
        (extension(None), "unfiled", "not on file"),
        (extension("2025-11-17"), "unfiled", "not on file"),  # not yet, on the 14th
        (extension("2025-11-05", signed=["applicant"]), "unsigned", "not signed"),
        (extension("2025-11-05", signed=["board"]), "unsigned", "not signed"),
        (extension("2025-11-05", signed=[]), "unsigned", "not signed"),
        (extension("2025-11-05", "2025-11-11"), "not-later", "not after the old"),
        (extension("2025-11-05", "2025-11-03"), "not-later", "not after the old"),
    ],
)
def test_an_extension_that_does_not_count_leaves_the_old_limit_and_says_why(
    one, code, reason
):
    found = final(one)

    assert limit_of(found) == OLD
    assert reason in found.why
    assert warned(one) == [f"extension-{code}"]


def test_an_extension_one_day_past_the_counted_day_is_a_later_one():
    assert limit_of(final(extension("2025-11-05", "2025-11-12")))[0] == "2025-11-12"


def test_an_extension_until_a_holiday_is_planned_for_the_day_before():
    # working: Thu Dec 25, 2025 is Christmas; Wed Dec 24 the Clerk is open; Fri Dec 26
    #          is the next working day, open till noon; Mon Dec 29 the day after
    found = final(extension("2025-11-05", "2025-12-25"))

    assert limit_of(found) == ("2025-12-24", "2025-12-26", "2025-12-29")
    assert "Christmas Day" in found.why


def test_of_two_extensions_the_second_is_measured_by_the_first():
    second = on(
        "2025-11-20",
        "extension",
        clock="final-action",
        until="2025-12-09",
        signed=["applicant", "board"],
        filed="2025-11-25",
    )

    # the 25th is the safe day of the first
    assert limit_of(final(extension("2025-11-05"), second, today="2025-11-26")) == (
        "2025-12-09",
        "2025-12-09",
        "2025-12-10",
    )


def test_a_second_extension_does_not_make_up_for_a_first_that_was_filed_late():
    second = on(
        "2025-11-20",
        "extension",
        clock="final-action",
        until="2025-12-09",
        signed=["applicant", "board"],
        filed="2025-11-20",
    )

    assert limit_of(final(extension("2025-11-13"), second, today="2025-11-26")) == OLD
    assert warned(extension("2025-11-13"), second, today="2025-11-26") == [
        "extension-late",
        "extension-late",
    ]


def test_an_extension_of_the_other_clock_leaves_this_one():
    assert limit_of(final(extension("2025-11-05", clock="hearing-held"))) == OLD


def test_an_extension_that_names_no_clock_extends_nothing_and_is_warned_of():
    one = extension("2025-11-05", clock="final action")

    found = dates_of(*CLOSED, one, today="2025-11-14")

    (notice,) = (w for w in found.warnings if w.code == "extension-unnamed")
    assert "'final action'" in notice.text
    assert "final-action, hearing-held" in notice.text
    assert limit_of(final(one)) == OLD


def test_a_duty_that_nobody_may_extend_takes_no_extension():
    one = extension("2025-10-02", "2025-12-09", clock="notice-mailed")

    assert warned(one) == ["extension-unnamed"]


def test_an_offer_of_an_extension_moves_nothing():
    offer = on(
        "2025-11-04", "extension-offered", clock="final-action", until="2025-11-25"
    )

    assert limit_of(final(offer)) == OLD
    assert warned(offer) == []


# --- Reopening a closed hearing -----------------------------------------------------

REOPENED = on("2025-10-28", "hearing-reopened")
WITH_CONSENT = on(
    "2025-10-28",
    "hearing-reopened",
    consent={"by": "applicant", "written": "2025-10-27", "filed": "2025-10-28"},
)
AGAIN = on("2025-11-04", "hearing-closed")


def test_reopening_without_consent_restarts_nothing_and_says_so():
    found = final(REOPENED, AGAIN)

    assert limit_of(found) == OLD
    assert "That restarts no clock" in found.why
    assert warned(REOPENED, AGAIN) == ["extension-reopened"]


def test_reopening_with_consent_moves_only_the_generous_reading():
    # working: closed again Tue Nov 4; day 21 is Tue Nov 25
    found = final(WITH_CONSENT, AGAIN)

    assert limit_of(found) == ("2025-11-10", "2025-11-25", "2025-11-26")
    assert iso(found.trigger.date) == "2025-10-21"
    assert warned(WITH_CONSENT, AGAIN) == ["extension-reopened-consent"]


def test_while_it_is_open_again_with_consent_nobodys_default_can_be_certified():
    found = final(WITH_CONSENT)

    assert limit_of(found) == ("2025-11-10", None, None)
    assert found.status == "open"


def test_an_extension_after_a_reopening_with_consent_is_tight_after_the_safe_day():
    found = final(WITH_CONSENT, extension("2025-11-12", "2025-12-09"))

    assert limit_of(found) == ("2025-11-10", "2025-12-09", "2025-12-10")
    assert warned(WITH_CONSENT, extension("2025-11-12", "2025-12-09")) == [
        "extension-reopened-consent",
        "extension-tight",
    ]


def test_the_time_to_open_the_hearing_takes_no_notice_of_a_reopening():
    found = duty_of("hearing-held", *CLOSED, WITH_CONSENT, AGAIN, today="2025-11-14")

    # working: complete Wed Oct 1; day 21 is Wed Oct 22
    assert iso(found.legal_last) == "2025-10-22"
