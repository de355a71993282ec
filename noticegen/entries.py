"""The entries of a rule file, taken out one by one, every mistake kept.

An `Entry` is one mapping of a YAML tree. Its readers check what they take; what is
wrong is added to the list of problems that all entries of a file share, and a
harmless value is returned, so that one reading finds every mistake.
"""

from __future__ import annotations

from datetime import MINYEAR, date, time
from typing import TYPE_CHECKING

from noticegen import days
from noticegen.problems import Problem, RefusedError, suggest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from noticegen.yamlfile import Tree

NO_DAY = date(MINYEAR, 1, 1)
MIDNIGHT = time(0, 0)


class Entry:
    """One mapping of a rule file, with its place and the problems found so far."""

    __slots__ = ("_seen", "broken", "path", "problems", "tree", "values")

    def __init__(
        self,
        tree: Tree,
        problems: list[Problem],
        path: tuple[str | int, ...] = (),
        values: object = None,
    ) -> None:
        self.tree = tree
        self.problems = problems
        self.path = path
        self._seen: set[str] = set()
        found = tree.value if not path else values
        self.broken = not isinstance(found, dict)
        if not isinstance(found, dict):
            self._add(path, "expected names with values under it.", "See the guide.")
            found = {}
        self.values: Mapping[str, object] = found

    def _add(self, path: tuple[str | int, ...], what: str, fix: str) -> None:
        self.problems.append(Problem(self.tree.where(path), what, fix))

    def complain(self, key: str, what: str, fix: str = "") -> None:
        """Keep a problem about one of this entry's keys, if it has keys at all."""
        if not self.broken:
            self._add((*self.path, key), what, fix)

    def has(self, key: str) -> bool:
        """Return whether the key stands here with a value."""
        self._seen.add(key)
        return self.values.get(key) is not None

    def raw(self, key: str) -> object:
        """Return the value as it was read, or None."""
        self._seen.add(key)
        return self.values.get(key)

    def _take(self, key: str, kind: str, example: str) -> object:
        value = self.raw(key)
        if value is None:
            self.complain(key, f"is missing: {kind} is needed.", f"Write {example}.")
        return value

    def _wrong(self, key: str, value: object, kind: str, example: str) -> None:
        self.complain(key, f"'{value}' is not {kind}.", f"Write {example}.")

    def text(self, key: str, default: str | None = None) -> str:
        """Return words; without a default they are required."""
        if default is not None and not self.has(key):
            return default
        value = self._take(key, "text", f"{key}: some words")
        if isinstance(value, str) and value.strip():
            return value
        if value is not None:
            self._wrong(key, value, "text", f'{key}: "some words"')
        return ""

    def whole(self, key: str, default: int | None = None) -> int:
        """Return a whole number of zero or more."""
        if default is not None and not self.has(key):
            return default
        value = self._take(key, "a whole number", f"{key}: 3")
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        if value is not None:
            self._wrong(key, value, "a whole number", f"{key}: 3")
        return 0

    def number(
        self, key: str, most: int, default: int | None = None, *, like: int = 0
    ) -> int:
        """Return a whole number from 1 to `most`; without a default it is required.

        `like` is the example a message gives; the smallest majority when left out.
        """
        if default is not None and not self.has(key):
            return default
        kind = f"a whole number from 1 to {most}"
        example = f"one, such as {key}: {like or most // 2 + 1}"
        value = self._take(key, kind, example)
        if type(value) is int and 1 <= value <= most:
            return value
        if value is not None:
            self._wrong(key, value, kind, example)
        return 1

    def amount(self, key: str) -> float | None:
        """Return a price in dollars, of nothing or more, or None when absent."""
        value = self.raw(key)
        if value is None:
            return None
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            if value >= 0:
                return float(value)
            self._wrong(key, value, "a price", f"{key}: 12.50")
            return None
        self._wrong(key, value, "a number", f"{key}: 12.50")
        return None

    def flag(self, key: str) -> bool | None:
        """Return true or false, or None while unknown."""
        value = self.raw(key)
        if value is None or isinstance(value, bool):
            return value
        if value != "unknown":
            self._wrong(key, value, "true, false or unknown", f"{key}: unknown")
        return None

    def truth(self, key: str, *, default: bool | None = None) -> bool:
        """Return true or false; without a default it is required."""
        if default is not None and not self.has(key):
            return default
        kind = "true or false"
        value = self._take(key, kind, f"{key}: false")
        if isinstance(value, bool):
            return value
        if value is not None:
            self._wrong(key, value, kind, f"{key}: false")
        return False

    def day(self, key: str) -> date:
        """Return a required ISO day."""
        value = self._take(key, "a date", f"{key}: 2026-11-10")
        if value is None:
            return NO_DAY
        try:
            return days.parse_day(str(value))
        except ValueError as error:
            self.complain(key, f"{error}.", f"Write {key}: 2026-11-10.")
            return NO_DAY

    def days(self, key: str) -> tuple[date, ...]:
        """Return a list of ISO days; none when absent."""
        found = []
        for value in self.words(key):
            try:
                found.append(days.parse_day(value))
            except ValueError as error:
                self.complain(key, f"{error}.", "Write [2026-11-26].")
        return tuple(found)

    def clock(self, key: str, default: time | None = None) -> time:
        """Return a 24-hour time; without a default it is required."""
        if default is not None and not self.has(key):
            return default
        value = self._take(key, "a time", f'{key}: "19:00"')
        if value is None:
            return MIDNIGHT
        try:
            return days.parse_time(str(value))
        except ValueError as error:
            self.complain(key, f"{error}.", f'Write {key}: "19:00".')
            return MIDNIGHT

    def word(self, key: str, allowed: Iterable[str], default: str | None = None) -> str:
        """Return one of a closed list of words."""
        if default is not None and not self.has(key):
            return default
        words = sorted(allowed)
        value = self._take(key, "a word", f"one of {', '.join(words)}")
        if isinstance(value, str) and value in words:
            return value
        if value is not None:
            self._unknown(key, value, words)
        return words[0]

    def _unknown(self, key: str, value: object, allowed: Sequence[str]) -> None:
        near = suggest(str(value), allowed)
        fix = f"{near} Allowed: {', '.join(allowed)}.".strip()
        self.complain(key, f"'{value}' is not a word known here.", fix)

    def some(self, key: str, allowed: Sequence[str]) -> tuple[str, ...]:
        """Return some words of a closed list, at least one."""
        if self.raw(key) in (None, []):
            fix = f"Allowed: {', '.join(allowed)}."
            self.complain(key, "is missing: a list of words is needed.", fix)
        found = self.words(key)
        for each in found:
            if each not in allowed:
                self._unknown(key, each, allowed)
        return tuple(each for each in found if each in allowed)

    def words(self, key: str) -> tuple[str, ...]:
        """Return a list of words; none when absent."""
        value = self.raw(key)
        if value is None:
            return ()
        if isinstance(value, list) and all(
            isinstance(each, (str, int)) and not isinstance(each, bool)
            for each in value
        ):
            return tuple(str(each) for each in value)
        self._wrong(key, value, "a list of words", f"{key}: [one, two]")
        return ()

    def listed(self, key: str) -> tuple[object, ...]:
        """Return a list of anything; none when absent."""
        value = self.raw(key)
        if value is None:
            return ()
        if isinstance(value, list):
            return tuple(value)
        self._wrong(key, value, "a list", f"{key}: followed by lines with a dash")
        return ()

    def entry(self, key: str) -> Entry:
        """Return the mapping under a key; an empty one when absent."""
        value = self.raw(key)
        found = {} if value is None else value
        inside = Entry(self.tree, self.problems, (*self.path, key), found)
        inside.broken = inside.broken or self.broken
        return inside

    def entries(self, key: str) -> tuple[Entry, ...]:
        """Return the mappings listed under a key; none when absent."""
        return tuple(
            Entry(self.tree, self.problems, (*self.path, key, number), each)
            for number, each in enumerate(self.listed(key))
        )

    def named(self, key: str) -> dict[str, Entry]:
        """Return the mappings under a key by their names."""
        inside = self.entry(key)
        return {
            name: Entry(self.tree, self.problems, (*inside.path, name), each)
            for name, each in inside.values.items()
        }

    def details(self) -> dict[str, str]:
        """Return every value that is words; a number that nobody asks for is wrong.

        Ask for it after all else: any name is taken here.
        """
        found = {}
        for key, value in self.values.items():
            if isinstance(value, str):
                self._seen.add(key)
                found[key] = value
            elif key not in self._seen and isinstance(value, (int, float)):
                near = suggest(key, self._seen) or f'Write {key}: "{value}".'
                self.complain(key, f"'{value}' is not text.", near)
                self._seen.add(key)
        return found

    def notes(self) -> None:
        """Take what is kept for people: notes, sources, and the day of confirming."""
        self._seen.update(("note", "source", "state", "cite"))
        if self.has("confirmed"):
            self.day("confirmed")

    def close(self) -> None:
        """Complain of every key that nobody asked for, with the nearest known one."""
        for key in self.values:
            if key not in self._seen:
                near = suggest(key, self._seen)
                fix = f"{near} Allowed: {', '.join(sorted(self._seen))}.".strip()
                self.complain(key, "is not a name known here.", fix)


def refuse_if(problems: list[Problem]) -> None:
    """Raise every problem found, if any."""
    if problems:
        raise RefusedError(problems)
