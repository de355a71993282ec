"""A condition: what a rule or a template may ask of the facts.

Its grammar is closed and its names are those of the vocabulary, so that what is wrong
with one is found when its file is read, and never on the day it is asked.
"""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from noticegen.facts import missing
from noticegen.problems import suggest
from noticegen.vocabulary import LEAF, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from noticegen.facts import Facts
    from noticegen.vocabulary import Shape


def holds(condition: Mapping[str, Any], facts: Facts) -> bool:
    """Return whether a condition is true of the facts.

    `{fact: PATH, TEST: ...}` where the test is one of `is` (true, false, missing,
    present, a word or a number), `not`, `at_least`, `below`, `among`, or `after` and
    `not_after`, which name another path; `{every: LIST, fact: ..., TEST: ...}`; and
    `{any: [...]}`, `{all: [...]}`, `{none: [...]}`. Of a gap only `is: missing` holds.
    """
    for word, agree in _GROUPS.items():
        if word in condition:
            return bool(agree(holds(part, facts) for part in condition[word]))
    if "every" in condition:
        items = facts.value(condition["every"])
        rest = {key: what for key, what in condition.items() if key != "every"}
        some = isinstance(items, tuple)
        return some and all(holds(rest, item) for item in items)  # type: ignore[attr-defined]
    value = facts.value(condition["fact"])
    (word,) = (key for key in condition if key != "fact")
    wanted = condition[word]
    if word in _AGAINST_A_FACT:
        wanted = facts.value(wanted)
    return bool(_TESTS[word](value, wanted))


def check_condition(condition: object, names: Shape | None = None) -> tuple[str, ...]:
    """Return what is wrong with a condition as a rule file has it, all of it.

    `names` are those it may use; the whole vocabulary when none are given.
    """
    names = names or vocabulary()
    if not isinstance(condition, dict):
        return (f"{condition!r} is not a condition such as {{fact: ..., is: ...}}.",)
    for word in _GROUPS:
        if word in condition:
            return _check_group(word, condition, names)
    if "every" in condition:
        return _check_every(condition, names)
    return _check_test(condition, names)


def asked(condition: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names that a condition asks: `site.acres`, `owners[].signed`."""
    for group in _GROUPS:
        for part in condition.get(group, ()):
            yield from asked(part)
    under = f"{condition['every']}[]." if "every" in condition else ""
    for word in ("fact", *_AGAINST_A_FACT):
        if word in condition:
            yield under + condition[word]


def _check_group(
    word: str, condition: Mapping[str, object], names: Shape
) -> tuple[str, ...]:
    parts = condition[word]
    wrong = [
        f"'{key}' may not stand beside '{word}'." for key in condition if key != word
    ]
    if not isinstance(parts, list) or not parts:
        return (*wrong, f"'{word}' takes a list of conditions.")
    for part in parts:
        wrong += check_condition(part, names)
    return tuple(wrong)


def _check_every(condition: Mapping[str, object], names: Shape) -> tuple[str, ...]:
    path = condition["every"]
    rest = {key: what for key, what in condition.items() if key != "every"}
    if unknown := _unknown("every", path, names):
        return (unknown,)
    items = names.find(str(path)) or LEAF
    if not (items.listed and items.names) and not items.anything:
        return (f"'{path}' is not a list of things that have names.",)
    return _check_test(rest, items.item)


def _check_test(condition: Mapping[str, object], names: Shape) -> tuple[str, ...]:
    allowed = (*_TESTS, "fact")
    wrong = [
        f"'{key}' is not a word of a condition. {suggest(key, allowed)}".rstrip()
        for key in condition
        if key not in allowed
    ]
    tests = [key for key in condition if key in _TESTS]
    if "fact" not in condition:
        wrong.append(f"It names no fact; it has {_listed(condition)}.")
    elif unknown := _unknown("fact", condition["fact"], names):
        wrong.append(unknown)
    if len(tests) != 1 and not wrong:
        wrong.append(f"It needs one test of {_listed(_TESTS)}; it has {len(tests)}.")
    for word in tests:
        wrong += _check_wanted(word, condition[word], names)
    return tuple(wrong)


def _check_wanted(word: str, wanted: object, names: Shape) -> tuple[str, ...]:
    if word in _AGAINST_A_FACT:
        unknown = _unknown(word, wanted, names)
        return (unknown,) if unknown else ()
    if word in {"at_least", "below"} and not _is_number(wanted):
        return (f"'{word}' takes a number, not {wanted!r}.",)
    if word == "among" and (not isinstance(wanted, list) or not wanted):
        return (f"'among' takes a list, not {wanted!r}.",)
    if word in {"is", "not"} and not isinstance(wanted, bool | str | int | float):
        return (f"'{word}' takes a word, a number, true or false, not {wanted!r}.",)
    return ()


def _unknown(word: str, path: object, names: Shape) -> str:
    if not isinstance(path, str):
        return f"'{word}' takes the name of a fact, not {path!r}."
    return names.problem(path)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "nothing"


def _is_number(value: object) -> bool:
    number = isinstance(value, int | float | Decimal)
    return number and not isinstance(value, bool)


def _is(value: object, wanted: object) -> bool:
    if wanted == "missing":
        return missing(value)
    if wanted == "present":
        return not missing(value)
    return _same(value, wanted)


def _same(value: object, wanted: object) -> bool:
    if missing(value) or isinstance(value, bool) or isinstance(wanted, bool):
        return value is wanted
    if _is_number(value) and _is_number(wanted):
        return Decimal(str(value)) == Decimal(str(wanted))
    return str(value) == str(wanted)


def _differs(value: object, wanted: object) -> bool:
    return not missing(value) and not _same(value, wanted)


def _at_least(value: object, wanted: object) -> bool:
    return _is_number(value) and Decimal(str(value)) >= Decimal(str(wanted))


def _less(value: object, wanted: object) -> bool:
    return _is_number(value) and Decimal(str(value)) < Decimal(str(wanted))


def _among(value: object, wanted: Iterable[object]) -> bool:
    return any(_same(value, one) for one in wanted)


def _after(value: object, other: object) -> bool:
    return _order(value, other) > 0


def _not_after(value: object, other: object) -> bool:
    return _comparable(value, other) and _order(value, other) <= 0


def _comparable(value: object, other: object) -> bool:
    return (_is_number(value) and _is_number(other)) or (
        isinstance(value, date) and isinstance(other, date)
    )


def _order(value: Any, other: Any) -> int:  # noqa: ANN401  numbers or dates
    """Return 1, 0 or -1 as a value is after, level with or before another.

    A moment and a day are compared as days. What cannot be compared is level.
    """
    if not _comparable(value, other):
        return 0
    if isinstance(value, datetime) != isinstance(other, datetime):
        value, other = (
            one.date() if isinstance(one, datetime) else one for one in (value, other)
        )
    if _is_number(value):
        value, other = Decimal(str(value)), Decimal(str(other))
    return int(value > other) - int(value < other)


def _no(parts: Iterable[bool]) -> bool:
    return not any(parts)


_GROUPS = MappingProxyType({"any": any, "all": all, "none": _no})
_AGAINST_A_FACT = ("after", "not_after")
_TESTS: Mapping[str, Any] = MappingProxyType(
    {
        "is": _is,
        "not": _differs,
        "at_least": _at_least,
        "below": _less,
        "among": _among,
        "after": _after,
        "not_after": _not_after,
    }
)
