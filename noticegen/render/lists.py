"""The numbers that Word prints before the items of lists, counted as Word counts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


class Counters:
    """Counts the items of a Word file, from first to last."""

    def __init__(self, numbering: Element) -> None:
        kinds = {
            _value(kind, "abstractNumId"): kind
            for kind in numbering.iter(f"{_W}abstractNum")
        }
        self._starts: dict[tuple[str, str], int] = {}
        self._marks: dict[tuple[str, str], str] = {}
        self._counts: dict[tuple[str, str], int] = {}
        for num in numbering.iter(f"{_W}num"):
            name = _value(num, "numId")
            self._read(name, kinds[_value(num.find(f"{_W}abstractNumId"), "val")])
            for over in num.iter(f"{_W}lvlOverride"):
                start = over.find(f"{_W}startOverride")
                self._starts[name, _value(over, "ilvl")] = int(_value(start, "val"))

    def mark(self, paragraph: Element) -> str:
        """Return what is printed before a paragraph, such as `3.`, or nothing."""
        place = paragraph.find(f"{_W}pPr/{_W}numPr")
        if place is None:
            return ""
        name = _value(place.find(f"{_W}numId"), "val")
        level = _value(place.find(f"{_W}ilvl"), "val")
        count = self._counts.get((name, level), self._starts[name, level] - 1) + 1
        self._counts = {
            key: number
            for key, number in self._counts.items()
            if key[0] != name or key[1] <= level
        }
        self._counts[name, level] = count
        return re.sub(r"%\d", str(count), self._marks[name, level])

    def _read(self, name: str, kind: Element) -> None:
        for level in kind.iter(f"{_W}lvl"):
            key = name, _value(level, "ilvl")
            self._starts[key] = int(_value(level.find(f"{_W}start"), "val"))
            self._marks[key] = _value(level.find(f"{_W}lvlText"), "val")


def _value(element: Element, name: str) -> str:
    return element.get(f"{_W}{name}") or ""
