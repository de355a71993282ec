"""The owners of a row: the lines of the name, those of care-of, and their key."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from noticegen.lists.matching import column_key, name_key, tidy, word_key
from noticegen.lists.postal import Note

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from noticegen.lists.rules import NameWords

_MISREAD = re.compile(
    "[ÂÃÄÅ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]"  # UTF-8 read as Windows-1252
)
_LOST = "\ufffd"


@dataclass(frozen=True, slots=True)
class Named:
    """The owners: their name on one line, its lines as certified, those of care-of.

    `goes_on` says that the name ends in an ampersand. `cells` are the fields that the
    lines came from, in their order.
    """

    name: str
    lines: tuple[str, ...]
    care: tuple[str, ...]
    key: str
    goes_on: bool = False
    void: bool = False
    held: tuple[Note, ...] = ()
    warned: tuple[Note, ...] = ()


def read_names(owners: Sequence[str], words: NameWords) -> Named:
    """Return the owners of one to three columns."""
    held: list[Note] = []
    warned: list[Note] = []
    names: list[str] = []
    care: list[str] = []
    for number, cell in enumerate(owners, start=1):
        if not cell:
            continue
        field = f"owner{number}"
        if len(cell.strip()) == words.cut_at:
            warned.append(Note(field, f"is {words.cut_at} long and may have been cut"))
        for line in cell.splitlines():
            name, to = split_care(_mended(tidy(line), field, held, warned), words)
            names.append(name)
            care.append(to)
    by_key = _lines(names)
    lines, key = tuple(by_key.values()), " ".join(by_key)
    warned.extend(_odd(key, lines, words))
    held.extend(_unnamed(key, lines, care, words))
    return Named(
        name=_one_line(lines, words),
        lines=lines,
        care=each_once(care, words),
        key=key,
        goes_on=bool(lines) and lines[-1].rstrip(". ").endswith("&"),
        void=key in words.void,
        held=tuple(held),
        warned=tuple(warned),
    )


def split_care(text: str, words: NameWords) -> tuple[str, str]:
    """Return a name and the line of care-of in the same text; either may be empty."""
    if words.care_begins.match(text):
        return "", text
    if found := words.care_inside.search(text):
        return text[: found.start()].rstrip(" ,"), found["care"]
    return text, ""


def care_key(lines: Sequence[str], words: NameWords) -> str:
    """Return the key of lines of care-of, however the mark is spelt."""
    if not lines:
        return ""
    return name_key([words.care_mark.sub("", line) for line in lines])


def each_once(lines: Iterable[str], words: NameWords) -> tuple[str, ...]:
    """Return lines of care-of, without those that say what an earlier one says."""
    kept: dict[str, str] = {}
    for line in filter(None, lines):
        kept.setdefault(care_key([line], words), line)
    return tuple(kept.values())


def mended(text: str) -> str:
    """Return a text whose UTF-8 was read as Windows-1252 as it was meant.

    ValueError when that cannot be told any more.
    """
    if text.isascii():
        return text
    if _LOST in text:
        raise ValueError(text)
    return text.encode("cp1252").decode() if _MISREAD.search(text) else text


def _mended(text: str, field: str, held: list[Note], warned: list[Note]) -> str:
    try:
        meant = mended(text)
    except ValueError:
        held.append(Note(field, f"'{text}' has letters that were spoiled"))
        return text
    if meant != text:
        warned.append(Note(field, f"'{text}' was spoiled, and is read as '{meant}'"))
    return meant


def _lines(names: Iterable[str]) -> dict[str, str]:
    """Return the names by their keys, each once, with one ampersand where two meet."""
    kept: dict[str, str] = {}
    above = ""
    for name in names:
        line = name.removeprefix("&").lstrip() if above.endswith("&") else name
        if line and (key := column_key(line)) not in kept:
            kept[key] = above = line
    return kept


def _one_line(lines: Sequence[str], words: NameWords) -> str:
    said = ""
    for line in lines:
        last = word_key(said).rpartition(" ")[2]
        runs_on = last in {"", "AND", *words.unfinished} or line.startswith("&")
        said = f"{said} {line}".lstrip() if runs_on else f"{said}; {line}"
    return said


def _odd(key: str, lines: Sequence[str], words: NameWords) -> list[Note]:
    found: list[Note] = []
    if words.any_warned.search(key):
        said = (each.says for each in words.warned if each.pattern.search(key))
        found.extend(Note("owner1", what) for what in said)
    if lines and lines[-1].rstrip(". ").endswith("&"):
        found.append(Note("owner1", "ends in '&': another owner may be missing"))
    if key.rpartition(" ")[2] in words.unfinished:
        found.append(Note("owner1", "breaks off: the rest of the name may be missing"))
    return found


def _unnamed(
    key: str, lines: Sequence[str], care: Sequence[str], words: NameWords
) -> list[Note]:
    if not lines:
        what = "names a care-of, and no owner" if any(care) else "is blank"
        return [Note("owner1", what)]
    if key in words.nobody or len(key) < 2:  # noqa: PLR2004  one sign is no name
        return [Note("owner1", f"'{lines[0]}' names nobody")]
    return []
