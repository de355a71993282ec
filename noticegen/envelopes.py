"""Window envelopes: what of a folded sheet is always seen, wherever it slides.

A sheet folded to fit has some play in its envelope. What is always seen of it through
the window is what every position has in common; what can ever be seen is where nothing
but the address may stand. Measures are in inches from the top left corner of the page,
type in points.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from noticegen.entries import Entry, refuse_if

if TYPE_CHECKING:
    from collections.abc import Mapping

    from noticegen.problems import Problem
    from noticegen.yamlfile import Tree

PAGE_WIDTH = 8.5
POINTS = 72  # in an inch
RETURN_TOP = 0.6  # where the sender begins, unless a window of its own says else
SIZES = (10, 9)  # points of an address: the smaller only for a line that is too long


class Box(NamedTuple):
    """A rectangle of the page: its sides, in inches from the left and from the top."""

    left: float
    top: float
    right: float
    bottom: float


class Window(NamedTuple):
    """A window as its makers cut it: its size, and how far it stands from two sides."""

    width: float
    height: float
    left: float
    bottom: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Envelope:
    """An envelope, the panel its sheet is folded to, and where the address stands.

    `pitch` is how many points a line takes, for each of `SIZES`.
    """

    id: str
    name: str
    width: float
    height: float
    panel: float
    window: Window
    left: float
    top: float
    wide: float
    pitch: tuple[float, ...]
    return_window: Window | None = None

    @property
    def visible(self) -> Box:
        """What is seen of the page through the address window in every position."""
        return self._common(self.window)

    @property
    def clear(self) -> Box:
        """What can be seen in some position: nothing but the address stands there."""
        rest = [self._at_rest(self.window, bottom) for bottom in self.window.bottom]
        aside, up = self._play
        return Box(
            max(min(box.left for box in rest) - aside, 0),
            min(box.top for box in rest),
            max(box.right for box in rest) + aside,
            max(box.bottom for box in rest) + up,
        )

    @property
    def sender(self) -> Box | None:
        """What is always seen through the window for the sender, if there is one."""
        return self._common(self.return_window) if self.return_window else None

    def lines(self, points: int) -> int:
        """Return how many lines of a size stand in what is always seen."""
        room = (self.visible.bottom - self.top) * POINTS
        pitch = self.pitch[SIZES.index(points)]
        descent = pitch - points  # the last line's own space below may be hidden
        return int((room + descent) / pitch)

    @property
    def _play(self) -> tuple[float, float]:
        """How far the sheet slides to each side from the middle, and up."""
        return (self.width - PAGE_WIDTH) / 2, self.height - self.panel

    def _at_rest(self, window: Window, bottom: float) -> Box:
        """Return what is seen of a sheet in the middle, lying on the bottom."""
        aside, _ = self._play
        left = window.left - aside
        below = self.panel - bottom
        return Box(left, below - window.height, left + window.width, below)

    def _common(self, window: Window) -> Box:
        rest = [self._at_rest(window, bottom) for bottom in window.bottom]
        aside, up = self._play
        return Box(
            max(box.left for box in rest) + aside,
            max(box.top for box in rest) + up,
            min(box.right for box in rest) - aside,
            min(box.bottom for box in rest),
        )


NUMBER_10 = Envelope(
    id="number-10",
    name="#10 envelope",
    width=9.5,
    height=4.125,
    panel=4.0,
    window=Window(4.5, 1.125, 0.875, (0.5, 0.625)),
    left=1.0,
    top=2.55,
    wide=3.25,
    pitch=(12, 12),
)
"""The usual one, for a paper of which nobody says which envelope it goes in."""


def read(tree: Tree) -> Mapping[str, Envelope]:
    """Read the envelopes by name; every mistake in the file is told at once.

    An address that does not stand in what is always seen is a mistake too.
    """
    problems: list[Problem] = []
    entry = Entry(tree, problems)
    found = {
        name: _envelope(name, each) for name, each in entry.named("envelopes").items()
    }
    entry.close()
    refuse_if(problems)
    return found


def _envelope(name: str, entry: Entry) -> Envelope:
    inside, address = entry.entry("inside"), entry.entry("address")
    pitch = entry.entry("pitch")
    envelope = Envelope(
        id=name,
        name=entry.text("name"),
        width=_inches(inside, "width"),
        height=_inches(inside, "height"),
        panel=_inches(entry, "panel"),
        window=_window(entry.entry("window")),
        left=_inches(address, "left"),
        top=_inches(address, "top"),
        wide=_inches(address, "width"),
        pitch=(_inches(pitch, "normal"), _inches(pitch, "small")),
        return_window=_window(entry.entry("return_window"))
        if entry.has("return_window")
        else None,
    )
    for each in (inside, address, pitch):
        each.close()
    entry.notes()
    entry.close()
    seen = envelope.visible
    inside_window = seen.left <= envelope.left and seen.top <= envelope.top
    if not inside_window or envelope.left + envelope.wide > seen.right:
        sides = ", ".join(f"{side:.3f}" for side in seen)
        what = f"is not inside what is always seen: {sides} (left, top, right, bottom)."
        entry.complain("address", what, "Move it, or fold a higher panel.")
    return envelope


def _inches(entry: Entry, key: str) -> float:
    found = entry.amount(key)
    if not found:
        entry.complain(key, "is missing: a measure is needed.", f"Write {key}: 1.25.")
    return found or 1.0


def _window(entry: Entry) -> Window:
    bottom = entry.listed("bottom")
    window = Window(
        _inches(entry, "width"),
        _inches(entry, "height"),
        _inches(entry, "left"),
        tuple(each for each in bottom if isinstance(each, (int, float))) or (0.5,),
    )
    if not bottom:
        entry.complain("bottom", "is no list of inches.", "Write bottom: [0.5].")
    entry.close()
    return window
