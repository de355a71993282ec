"""Window envelopes: what is always seen, counted by hand from inputs of the trade."""

from __future__ import annotations

from dataclasses import replace

import pytest

from noticegen import envelopes, yamlfile
from noticegen.envelopes import NUMBER_10, Window
from noticegen.home import shipped
from noticegen.problems import RefusedError

FILE = (shipped() / "calendars/mail/envelopes.yaml").read_text(encoding="utf-8")
SHIPPED = envelopes.read(yamlfile.read(FILE, "envelopes.yaml"))
ONE_MAKER = replace(NUMBER_10, window=Window(4.5, 1.125, 0.875, (0.5,)))


@pytest.mark.parametrize(
    ("panel", "top", "bottom"),
    # A #10 envelope is 4.125 high inside; its window is 1 1/8 high, 1/2 from the
    # bottom. Folded in thirds: at rest the window shows 2.042 to 3.167 of the sheet,
    # which can slide up by 0.458: always seen is 2.500 to 3.167. Folded at 3 7/8: to
    # 3.375; at 4.0 inches: to 3.500.
    [(11 / 3, 2.5, 3.167), (3.875, 2.5, 3.375), (4.0, 2.5, 3.5)],
)
def test_what_is_always_seen_grows_with_the_panel(
    panel: float, top: float, bottom: float
) -> None:
    seen = replace(ONE_MAKER, panel=panel).visible

    # 9.5 - 8.5 gives half an inch of play to each side of 0.375 to 4.875
    assert seen == pytest.approx((0.875, top, 4.375, bottom), abs=0.001)


def test_a_window_of_either_maker_shows_five_lines_of_twelve_points() -> None:
    """Half an inch from the bottom, or five eighths: 2.5 to 3.375 is seen in both."""
    assert NUMBER_10.visible == pytest.approx((0.875, 2.5, 4.375, 3.375))
    # 3.375 - 2.55 = 0.825 in = 59.4 points: five lines of 12, the last one's blank
    # two points below hidden
    assert (NUMBER_10.lines(10), NUMBER_10.lines(9)) == (5, 5)
    assert replace(NUMBER_10, panel=11 / 3).lines(10) == 3


def test_nothing_else_may_stand_where_the_window_can_ever_be() -> None:
    # from 0.375 less the play to 4.875 and the play; from 2.25 (the lower window, at
    # rest) to 3.5 and the 0.125 the sheet can rise
    assert NUMBER_10.clear == pytest.approx((0, 2.25, 5.375, 3.625))


def test_the_shipped_number_10_is_the_usual_one() -> None:
    shipped_one = SHIPPED["number-10"]

    assert shipped_one == NUMBER_10
    assert NUMBER_10.sender is None


def test_a_double_window_shows_its_sender_in_a_window_of_its_own() -> None:
    double = SHIPPED["double-window-9"]

    # 8.875 - 8.5: 0.1875 of play to each side; 3.875 - 3.8: 0.075 up.
    # Sender: bottom 3.8 - 1.879 = 1.921, top 0.921 + 0.075; left 0.5625 + 0.1875.
    assert double.sender == pytest.approx((0.75, 0.996, 3.5, 1.921))
    # Address: bottom 3.8 - 0.654 = 3.146, top 2.346 + 0.075.
    assert double.visible == pytest.approx((0.75, 2.421, 4.0, 3.146))
    assert (double.lines(10), double.lines(9)) == (4, 5)


def test_a_booklet_envelope_is_folded_once() -> None:
    booklet = SHIPPED["booklet-6x9"]

    # 9.0 - 8.5: a quarter inch of play; 6.0 - 5.8: 0.2 up. Bottom 5.8 - 0.5 = 5.3,
    # top 5.3 - 1.125 + 0.2; left 0.875 - 0.25 + 0.25, right 5.125 - 0.25.
    assert booklet.visible == pytest.approx((0.875, 4.375, 4.875, 5.3))
    assert booklet.lines(10) == 5


@pytest.mark.parametrize("envelope", SHIPPED.values(), ids=list(SHIPPED))
def test_the_address_of_every_shipped_envelope_is_always_seen(
    envelope: envelopes.Envelope,
) -> None:
    seen = envelope.visible

    assert seen.left <= envelope.left
    assert envelope.left + envelope.wide <= seen.right
    assert seen.top <= envelope.top < seen.bottom


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("bottom: [0.5, 0.625]", "bottom: []", "is no list of inches"),
        ("panel: 4.0 ", "panel: 0 ", "a measure is needed"),
        ("top: 2.55", "top: 2.4", "is not inside what is always seen: 0.875, 2.500"),
        ("left: 1.0, top: 2.55", "left: 1.5, top: 2.55", "is not inside"),
        ("inside: {width: 9.5", "insde: {width: 9.5", "Did you mean 'inside'?"),
    ],
)
def test_a_mistake_in_the_file_is_told_with_its_line(
    old: str, new: str, said: str
) -> None:
    with pytest.raises(RefusedError, match=r"envelopes\.yaml line") as refused:
        envelopes.read(yamlfile.read(FILE.replace(old, new, 1), "envelopes.yaml"))

    assert said in str(refused.value)
