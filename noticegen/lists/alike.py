"""Recipients that only look the same, for a person to settle.

Each is held against those at the same house or box, and those of the same name:
never all against all, so that a list of 100,000 is quick.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from noticegen.lists.matching import Alike, names_alike, streets_alike
from noticegen.lists.settled import Similar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from noticegen.lists.blocks import Key
    from noticegen.lists.rules import NameWords
    from noticegen.lists.settled import Place

CROWD = 40  # among more at one door, each is held against its neighbours by name only
NEIGHBOURS = 8

SAME_OWNER = "the same owner, with the address written otherwise"
LIKE_NAMES = "names that look the same, at one address"


class Candidate(NamedTuple):
    """A recipient by its key, and the first of its rows."""

    key: Key
    place: Place


def similar(candidates: Sequence[Candidate], words: NameWords) -> tuple[Similar, ...]:
    """Return groups of recipients that look the same, in the order of their rows."""
    groups = _Groups(len(candidates))
    for one, other, why in _pairs(candidates, words):
        groups.join(one, other, why)
    return tuple(
        Similar(tuple(candidates[each].place for each in members), why)
        for members, why in groups.joined()
    )


class _Groups:
    """Numbers joined into groups; each group keeps why it was first joined."""

    def __init__(self, count: int) -> None:
        self._of = list(range(count))
        self._why: dict[int, str] = {}

    def _head(self, number: int) -> int:
        while self._of[number] != number:
            self._of[number] = self._of[self._of[number]]
            number = self._of[number]
        return number

    def join(self, one: int, other: int, why: str) -> None:
        first, second = sorted((self._head(one), self._head(other)))
        self._of[second] = first
        self._why.setdefault(first, why)

    def joined(self) -> Iterator[tuple[list[int], str]]:
        members = defaultdict(list)
        for number in range(len(self._of)):
            members[self._head(number)].append(number)
        for head, numbers in members.items():
            if len(numbers) > 1:
                yield numbers, self._why[head]


def _pairs(
    candidates: Sequence[Candidate], words: NameWords
) -> Iterator[tuple[int, int, str]]:
    @cache
    def seen(name: str) -> Alike:
        return Alike(name, words)

    words_of = cache(lambda name: frozenset(name.split(" ")))
    for one, other in _beside(_by_door(candidates), candidates):
        first, second = candidates[one].key, candidates[other].key
        if first.name[:1] != second.name[:1] and words_of(first.name).isdisjoint(
            words_of(second.name)
        ):
            continue
        if (
            first.name != second.name
            and names_alike(seen(first.name), seen(second.name))
            and streets_alike(first.street, second.street)
        ):
            yield one, other, LIKE_NAMES
    for one, other in _beside(_by_name(candidates), candidates):
        first, second = candidates[one].key, candidates[other].key
        if _near(first, second):
            yield one, other, SAME_OWNER


def _near(first: Key, second: Key) -> bool:
    if first.place == second.place:
        return streets_alike(first.street, second.street)
    return first.street == second.street


def _by_door(candidates: Sequence[Candidate]) -> Iterable[list[int]]:
    doors = defaultdict(list)
    for number, each in enumerate(candidates):
        doors[each.key.place, _door(each.key.street)].append(number)
    return doors.values()


def _by_name(candidates: Sequence[Candidate]) -> Iterable[list[int]]:
    names = defaultdict(list)
    for number, each in enumerate(candidates):
        names[each.key.name].append(number)
    return names.values()


def _door(street: str) -> tuple[str, ...]:
    """Return the first number of a street and the word beside it."""
    words = street.split(" ")
    for place, word in enumerate(words):
        if not word.isalpha():
            box = place > 0 and words[place - 1] == "BOX"
            return ("BOX", word) if box else tuple(words[place : place + 2])
    return tuple(words[:2])


def _beside(
    groups: Iterable[list[int]], candidates: Sequence[Candidate]
) -> Iterator[tuple[int, int]]:
    for numbers in groups:
        if len(numbers) > CROWD:
            yield from _neighbours(numbers, candidates)
        else:
            for place, one in enumerate(numbers):
                for other in numbers[place + 1 :]:
                    yield one, other


def _neighbours(
    numbers: Iterable[int], candidates: Sequence[Candidate]
) -> Iterator[tuple[int, int]]:
    ordered = sorted(numbers, key=lambda number: candidates[number].key)
    for place, one in enumerate(ordered):
        for other in ordered[place + 1 : place + NEIGHBOURS]:
            yield one, other
