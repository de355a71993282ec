"""How a value is said on a paper: a day, a time, a sum, a list; and where none is.

A value is words and never markup. A gap leaves a mark, which no value can hold, so
that all of them can be told once the text is filled.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time
from decimal import Decimal
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from noticegen import text
from noticegen.facts import Facts, Gap, series
from noticegen.words import clock_in_words, day_in_words, long_day, plain_day

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


class UnsayableError(Exception):
    """A value that cannot be said on a paper, and why."""


def printed(value: object) -> str:
    """Return a value as Markdown that prints its words and nothing else.

    Raises `UnsayableError` for a group, and for a character that cannot be printed.
    """
    if isinstance(value, Gap):
        return _mark(value)
    words = _words(value)
    if bad := text.unprintable(words):
        message = f"{words!r} holds U+{ord(bad[0]):04X}, which cannot be printed"
        raise UnsayableError(message)
    return text.escape(words)


def gaps(filled: str) -> tuple[tuple[str, str], ...]:
    """Return the path of each gap in a filled text, and what it says instead."""
    return tuple(map(_said, _MARKED.findall(filled)))


def shown(filled: str) -> str:
    """Return a filled text in which each gap reads `[missing: hearing.time]`."""
    return _MARKED.sub(_missing, filled)


# These are no characters, so that no value can hold them: a gap stands between the
# first two, and the last parts its path from what it says.
_OPEN, _SHUT, _PART = "\ufdd0", "\ufdd1", "\ufdd2"
_MARKED = re.compile(f"{_OPEN}([^{_SHUT}]*){_SHUT}")


def _mark(gap: Gap) -> str:
    return f"{_OPEN}{gap.path}{_PART}{gap.says}{_SHUT}"


def _said(mark: str) -> tuple[str, str]:
    """Return the path of a marked gap, and what it says."""
    path, _, says = mark.replace("\\", "").partition(_PART)
    return path, says


def _missing(mark: re.Match[str]) -> str:
    return text.escape(f"[missing: {_said(mark[1])[0]}]")


def _words(value: object) -> str:
    """Return a value in words."""
    if isinstance(value, Gap):
        return _mark(value)
    if isinstance(value, Facts):
        names = ", ".join(value.shape.names)
        message = f"'{value.path}' is a group; print one of {names}"
        raise UnsayableError(message)
    for kind, spoken in _SPOKEN:
        if isinstance(value, kind):
            return spoken(value)
    return str(value)


_NOON, _MIDNIGHT = time(12), time(0)


def _short(value: date) -> str:
    """Return `Tue Nov 10`."""
    return day_in_words(value, year=False)


def _clock(value: time | datetime) -> str:
    """Return `7:00 p.m.`; noon and midnight are named, since 12 p.m. is unclear."""
    clock = value.time() if isinstance(value, datetime) else value
    if clock in {_NOON, _MIDNIGHT}:
        return "12:00 noon" if clock == _NOON else "12:00 midnight"
    return clock_in_words(clock)


def _moment(value: datetime) -> str:
    """Return `Tuesday, November 10, 2026, at 7:00 p.m.`."""
    return f"{long_day(value)}, at {_clock(value)}"


def _number(value: float | Decimal) -> str:
    """Return a number with no more figures after the point than it needs."""
    whole, _, part = f"{Decimal(str(value)):f}".partition(".")
    return ".".join(filter(None, (whole, part.rstrip("0"))))


def _money(value: float | Decimal) -> str:
    """Return `$48,000`, or `$12.50` where there are cents."""
    cents = f"{Decimal(str(value)):,.2f}"
    return f"${cents.removesuffix('.00')}"


def _acres(value: float | Decimal) -> str:
    """Return `6.25 acres`."""
    return f"{_number(value)} {'acre' if value == 1 else 'acres'}"


def _series(values: Iterable[object]) -> str:
    """Return `A, B and C`."""
    return series(map(_words, values))


def _spaced(value: object) -> str:
    """Return a word of the record as it is spoken: `approved with conditions`."""
    return _words(value).replace("-", " ")


def _replace(value: object, old: str, new: str) -> str:
    """Return words with others in the place of some."""
    return _words(value).replace(old, new)


def _capital(value: object) -> str:
    """Return words that begin with a capital."""
    words = _words(value)
    return words[:1].upper() + words[1:]


_SPOKEN: tuple[tuple[type, Callable[[Any], str]], ...] = (
    (bool, lambda value: "yes" if value else "no"),
    (datetime, _moment),
    (date, plain_day),
    (time, _clock),
    (float, _number),
    (Decimal, _number),
    (tuple, _series),
)


def _unless_gap(word: str, said: Callable[..., object]) -> Callable[..., object]:
    """Return a filter that lets a gap through, to be named where it is printed."""

    def filtered(value: object, *rest: object) -> object:
        if isinstance(value, Gap):
            return value
        try:
            return said(value, *rest)
        except (AttributeError, ArithmeticError, TypeError) as error:
            message = f"the filter '{word}' cannot print '{value}'"
            raise UnsayableError(message) from error

    return filtered


_SAID: Mapping[str, Callable[..., object]] = {
    "acres": _acres,
    "capital": _capital,
    "clock": _clock,
    "date": plain_day,
    "day": long_day,
    "first": itemgetter(0),
    "last": itemgetter(-1),
    "money": _money,
    "replace": _replace,
    "short": _short,
    "spaced": _spaced,
    "words_list": _series,
}

FILTERS: Mapping[str, Callable[..., object]] = MappingProxyType(
    {word: _unless_gap(word, said) for word, said in _SAID.items()} | {"length": len}
)
"""The filters a template may use; the length of a gap is nought."""
