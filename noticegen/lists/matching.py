"""When two texts say the same: keys of names and streets, and what looks alike.

A key sets aside case, punctuation and spacing, `&` for AND, and for streets the
abbreviations of USPS Publication 28. Keys only compare; nothing prints them.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from noticegen.lists.rules import NameWords, StreetWords

_PUNCTUATION = """ !"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"""
_PLAIN = str.maketrans(
    dict.fromkeys(_PUNCTUATION, " ") | {".": None, "'": None, "`": None, "&": " AND "}
)
_DROPPED = re.compile("[.'’‘`´]")
_NO_WORD = re.compile(r"[^\w#]+")
_APART = re.compile(r"[\W_]+")
_NUMBER = re.compile(r"[0-9O]*[0-9][0-9O]*[A-Z]?")
_UNIT_GLUED = re.compile(r"\b(\w{2,})UNIT(?=\W*\d|\W+\w{1,2}\b)")
_DASHED_UNIT = re.compile(r"\bU-(?=\w)")
_SEAM, _SEAM_BEFORE, _SEAM_AFTER = "AND", "AND ", " AND"
_TYPING_SLIPS = 2  # as many as two texts may differ by, to look alike
_SIGNS_ASIDE = 8  # as many signs of a cut name as its key may have lost
_SLIP_LENGTH = 6  # shorter texts that differ are different


def tidy(text: str) -> str:
    """Return a text with each run of blanks as one blank, and none at the ends."""
    return " ".join(text.split())


def word_key(text: str) -> str:
    """Return the words of a text, in capitals, one blank between: `O'NEIL & CO.`."""
    if text.isascii():
        return " ".join(text.upper().translate(_PLAIN).split())
    plain = unicodedata.normalize("NFC", text).upper().replace("&", " AND ")
    return _APART.sub(" ", _DROPPED.sub("", plain)).strip()


def name_key(columns: Sequence[str]) -> str:
    """Return the key of a name that stands in one or more columns.

    An ampersand where two columns meet is set aside, and a name given twice.
    """
    return " ".join(dict.fromkeys(filter(None, map(column_key, columns))))


def column_key(column: str) -> str:
    """Return the key of one column of a name, without an ampersand at its ends."""
    key = word_key(column)
    while key.endswith(_SEAM_AFTER) or key == _SEAM:
        key = key[: -len(_SEAM)].rstrip()
    while key.startswith(_SEAM_BEFORE):
        key = key[len(_SEAM_BEFORE) :]
    return key


def street_key(lines: Sequence[str], words: StreetWords) -> str:
    """Return the key of street lines: unit, box and numbers in one spelling."""
    text = unicodedata.normalize("NFC", " ".join(lines)).upper()
    text = _DROPPED.sub("", text)
    text = words.box_pattern.sub(r" PO BOX \1", text)
    text = _DASHED_UNIT.sub("UNIT ", text)
    if "UNIT" in text:
        text = _UNIT_GLUED.sub(r"\1 UNIT", text)
    text = text.replace("&", " AND ").replace("#", " # ")
    said: list[str] = []
    for word in _NO_WORD.sub(" ", text).split():
        if word == "#" or (word in words.units and said):
            if said[-1:] not in (["UNIT"], ["BOX"]):
                said.append("UNIT")
        elif "O" in word and _NUMBER.fullmatch(word):
            said.append(word.replace("O", "0"))
        else:
            said.append(words.alike.get(word, word))
    return " ".join(said)


def city_key(city: str, alike: Mapping[str, str]) -> str:
    """Return the key of a city: directions in one spelling, -BOROUGH as -BORO."""
    words = [alike.get(word, word) for word in word_key(city).split(" ")]
    return " ".join(re.sub("BOROUGH$", "BORO", word) for word in words)


class Alike:
    """A name in the shape in which it is held against others, made once."""

    __slots__ = (
        *("body", "compact", "cut", "generations", "kinds", "last", "spelt", "words"),
    )

    def __init__(self, key: str, words: NameWords) -> None:
        folded = [_folded(each) for each in key.split(" ") if each != _SEAM]
        tokens = words.aside_pattern.sub(" ", " ".join(folded)).split()
        said = [words.alike.get(each, each) for each in tokens]
        self.words: AbstractSet[str] = frozenset(said)
        self.last = said[-1] if said else ""
        self.compact = "".join(folded)
        self.spelt = _folded(key).replace(" ", "")
        self.cut = words.cut_at - _SIGNS_ASIDE <= len(key) <= words.cut_at
        self.generations = self.words & words.generations
        self.kinds = self.words & words.kinds
        self.body = bool(words.body) and not any(map(self._lacks, words.body))

    def _lacks(self, group: AbstractSet[str]) -> bool:
        return self.words.isdisjoint(group)


def _folded(text: str) -> str:
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def names_alike(one: Alike, other: Alike) -> bool:
    """Return whether two different names look the same to a careful clerk.

    Names that a typing slip or two tells apart do; so do those with the same words
    in another order, or where one says more, or was cut. JR and SR never do, nor a
    man and his trust.
    """
    if one.words.isdisjoint(other.words) and one.spelt[:1] != other.spelt[:1]:
        return False
    if one.compact == other.compact or (one.body and other.body):
        return True
    if _was_cut(one, other) or _was_cut(other, one):
        return True
    if one.generations != other.generations:
        return one.kinds == other.kinds != frozenset() and _slipped(one, other, 1)
    if _slipped(one, other, _TYPING_SLIPS):
        return True
    return one.kinds == other.kinds and _says_more(one.words, other.words)


def _slipped(one: Alike, other: Alike, most: int) -> bool:
    """Return whether typing slips tell the names apart, AND aside or not."""
    return slip(one.compact, other.compact, most) or slip(one.spelt, other.spelt, most)


def _was_cut(one: Alike, other: Alike) -> bool:
    """Return whether one name is the other, cut at the width of its column."""
    if not one.cut:
        return False
    whole = other.compact[: len(one.compact)]
    if slip(one.compact, whole, _TYPING_SLIPS):
        return True
    rest = one.words - {one.last}
    begun = any(word.startswith(one.last) for word in other.words)
    return len(rest) > 1 and rest <= other.words and begun


def _says_more(one: AbstractSet[str], other: AbstractSet[str]) -> bool:
    fewer = min(len(one), len(other))
    return fewer > 1 and (one <= other or other <= one)


def streets_alike(one: str, other: str) -> bool:
    """Return whether two keys of streets look the same: one says more, or a slip.

    Different house or box numbers are different places.
    """
    if one == other:
        return True
    first, second = frozenset(one.split(" ")), frozenset(other.split(" "))
    if first <= second or second <= first:
        return True
    if _digits(first ^ second):
        return False
    return slip(one.replace(" ", ""), other.replace(" ", ""), _TYPING_SLIPS)


def _digits(words: AbstractSet[str]) -> bool:
    return not all(word.isalpha() for word in words)


def slip(one: str, other: str, most: int) -> bool:
    """Return whether two texts differ by so many typing slips at the most.

    A slip is a sign more, less or other, or two swapped. Short texts never slip.
    """
    if abs(len(one) - len(other)) > most or min(len(one), len(other)) < _SLIP_LENGTH:
        return one == other
    return _slips(one, other, most)


def _slips(one: str, other: str, most: int) -> bool:
    start = _common(one, other)
    one, other = one[start:], other[start:]
    if not (one and other):
        return len(one) + len(other) <= most
    if most == 0:
        return False
    swapped = one[:2] == other[1::-1] if len(other) > 1 else False
    return (
        _slips(one[1:], other[1:], most - 1)
        or _slips(one[1:], other, most - 1)
        or _slips(one, other[1:], most - 1)
        or (swapped and _slips(one[2:], other[2:], most - 1))
    )


def _common(one: str, other: str) -> int:
    for place, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            return place
    return min(len(one), len(other))
