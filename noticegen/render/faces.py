"""The two faces that a page is printed in, and the signs that they have.

Source Serif Pro is for what is read, Source Sans Pro for labels. Both come as Python
packages, so that a page looks the same on every machine.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from noticegen.problems import Problem, RefusedError, refuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


class Face(NamedTuple):
    """A font file, and how a style sheet asks for it."""

    family: str
    weight: int
    style: str
    package: str
    file: str


_SERIF, _SANS = "font_source_serif_pro", "font_source_sans_pro"
FACES = (
    Face("Text", 400, "normal", _SERIF, "SourceSerifPro-Regular.ttf"),
    Face("Text", 600, "normal", _SERIF, "SourceSerifPro-Semibold.ttf"),
    Face("Text", 400, "italic", _SERIF, "SourceSerifPro-It.ttf"),
    Face("Text", 600, "italic", _SERIF, "SourceSerifPro-SemiboldIt.ttf"),
    Face("Label", 400, "normal", _SANS, "SourceSansPro-Regular.ttf"),
    Face("Label", 600, "normal", _SANS, "SourceSansPro-Semibold.ttf"),
    Face("Label", 400, "italic", _SANS, "SourceSansPro-It.ttf"),
    Face("Label", 600, "italic", _SANS, "SourceSansPro-SemiboldIt.ttf"),
)

# Every face has these; a test holds them against the font files.
PLAIN_MARKS = frozenset(
    [*map(chr, (*range(32, 127), *range(160, 173), *range(174, 256))), *"–—‘’‚“”„•…€\n"]
)
# Every upright face has these too.
UPRIGHT_MARKS = PLAIN_MARKS | frozenset("☐☑✓→←↑↓−≤≥≠′″")
_SHOWN = 60  # letters of the words shown in a message


@cache
def files(folder: Path | None = None) -> Mapping[Face, Path]:
    """Return the file of each face, from a folder or from the installed packages.

    Raises RefusedError naming every file that is not there.
    """
    found = {face: (folder or installed(face.package)) / face.file for face in FACES}
    missing = sorted(path.name for path in found.values() if not path.is_file())
    if missing:
        raise RefusedError(
            Problem(
                "fonts",
                f"{name} is not installed; nothing is printed in another face.",
                "Install font-source-serif-pro and font-source-sans-pro.",
            )
            for name in missing
        )
    return found


def lacking(words: str, *, italic: bool = False, folder: Path | None = None) -> str:
    """Return each character of some words that a face has no sign for, once."""
    plain = PLAIN_MARKS if italic else UPRIGHT_MARKS
    rare = [mark for mark in dict.fromkeys(words) if mark not in plain]
    if not rare:
        return ""
    known = signs("italic" if italic else "normal", folder)
    return "".join(mark for mark in rare if ord(mark) not in known)


def unprinted(
    where: str, texts: Iterable[str], *, folder: Path | None = None
) -> Iterator[Problem]:
    """Yield a problem for each text with a character that no face has."""
    for words in texts:
        if marks := lacking(words, folder=folder):
            shown = " ".join(words.split())
            named = ", ".join(map(_named, marks))
            yield Problem(
                where,
                f"the fonts have no sign for {named} in '{_cut(shown)}'.",
                "Write it in Latin letters; nothing is printed as an empty box.",
            )


def width(words: str, points: float, *, folder: Path | None = None) -> float:
    """Return how wide a line of words is in the face for labels, in points."""
    advances = _advances(folder)
    return sum(map(advances.__getitem__, words)) * points / advances.unit


class _Advances(dict[str, int]):
    """How far each character goes, in so many units of the size of the type.

    One that the face does not have goes as far as the type is high.
    """

    unit = 1000

    def __missing__(self, mark: str) -> int:
        return self.unit


@cache
def _advances(folder: Path | None) -> _Advances:
    """Return how far each character of the face for labels goes."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only for long lines

    face = next(face for face in FACES if face.family == "Label")
    with TTFont(files(folder)[face], lazy=True) as opened:
        font: Any = opened
        glyphs = font["hmtx"].metrics
        signs_of = font.getBestCmap().items()
        advances = _Advances((chr(sign), glyphs[name][0]) for sign, name in signs_of)
        advances.unit = font["head"].unitsPerEm
        return advances


@cache
def signs(style: str, folder: Path | None) -> frozenset[int]:
    """Return the characters that all faces of a style, normal or italic, have."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only for rare characters

    tables = []
    for face, path in files(folder).items():
        if face.style == style:
            with TTFont(path, lazy=True) as font:
                tables.append(frozenset(font.getBestCmap() or {}))
    return frozenset.intersection(*tables)


def installed(package: str) -> Path:
    """Return the folder of the font files of a package; refuse a missing one."""
    spec = find_spec(package)
    places = spec.submodule_search_locations if spec else None
    if not places:
        msg = "fonts"
        raise refuse(
            msg,
            f"{package.replace('_', '-')} is not installed;"
            " nothing is printed in another face.",
            f"Install it: pip install {package.replace('_', '-')}",
        )
    return Path(places[0], "files")


def _named(mark: str) -> str:
    name = unicodedata.name(mark, "")
    return f"{mark} (U+{ord(mark):04X}{name and ' ' + name.lower()})"


def _cut(words: str) -> str:
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 1]}…"
