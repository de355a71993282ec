"""Letters read back out of the finished PDF: what each says, and where it stands.

Nothing is known here of how they were made: every page is read through its own
contents, its fonts say which signs and how wide, and every letter is measured. What
pages share is read once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from noticegen.envelopes import POINTS, Box
from noticegen.mailing.reconcile import Read
from noticegen.text import letters, plainer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from noticegen.envelopes import Envelope

Thing = Any  # an object of a PDF: pikepdf cannot say more of it
Matrix = tuple[float, float, float, float, float, float]

_SAME: Matrix = (1, 0, 0, 1, 0, 0)
_ASCENT, _DESCENT = 0.75, 0.25  # of the size of the type, over and under its line
_NEAR = 0.02  # inches between what stands on one line
_TOKEN = re.compile(
    rb"<(?P<one>[0-9a-fA-F]*)>\s*Tj\b|\[(?P<many>[^\]]*)\]\s*TJ\b"
    rb"|(?<![\w.-])(?P<numbers>(?:[-\d.]++\s++){2,6}+)(?P<what>cm|Tm|re|[ml])\b"
    rb"|/(?P<face>\w++)\s+(?P<size>[-\d.]+)\s+Tf\b"
    rb"|(?<![\w./-])(?P<stack>[qQ])(?![\w.])"
)
_HEX = re.compile(rb"<([0-9a-fA-F]*)>")
_SIGN = re.compile(rb"<([0-9a-fA-F]{4})> <([0-9a-fA-F]+)>")
_PAGE_OF = re.compile(r"^Page(\d+)of(\d+)$")


class Text(NamedTuple):
    """Words as they stand on a page: from where to where, in inches, and how high."""

    words: str
    left: float
    line: float  # where the words stand, from the top of the page
    right: float
    size: float  # inches


@dataclass(slots=True)
class _Content:
    """What one stream of a page draws, by whether it stands in the zone of the window.

    `page` is which page of its letter it says it is; `after` how it leaves the page.
    """

    inside: list[Text]
    outside: list[Text]
    stray: bool
    page: int
    after: Matrix
    shared: bool = False
    by_line: dict[int, list[Text]] = field(default_factory=dict)


@dataclass(slots=True)
class _Face:
    """A font: the signs and the widths of its glyphs, by their numbers in hex."""

    signs: Mapping[bytes, str]
    widths: Mapping[bytes, float]


@dataclass(slots=True)
class _Reader:
    """Reads the pages of one file; what several pages share is read once."""

    envelope: Envelope
    contents: dict[tuple[Any, ...], _Content] = field(default_factory=dict)
    faces: dict[Any, dict[bytes, _Face]] = field(default_factory=dict)
    uses: dict[Any, int] = field(default_factory=dict)


def read(content: bytes, envelope: Envelope) -> tuple[Read, ...]:
    """Return every letter of a PDF, in order; a letter begins at its page 1."""
    import pikepdf  # noqa: PLC0415  heavy

    with pikepdf.open(BytesIO(content)) as file:
        reader = _Reader(envelope)
        streams = []
        for page in file.pages:
            thing = page.obj
            parts = [*_streams(thing)]
            for stream in parts:
                key = stream.objgen
                reader.uses[key] = reader.uses.get(key, 0) + 1
            streams.append((thing, parts))
        found: list[list[tuple[int, list[_Content]]]] = []
        for number, (thing, parts) in enumerate(streams):
            contents = [*_read(reader, thing, parts)]
            if not found or any(each.page == 1 for each in contents):
                found.append([])
            found[-1].append((number, contents))
        return tuple(map(_letter, found))


def _streams(page: Thing) -> Iterator[Thing]:
    contents = page.get("/Contents")
    if contents is None:
        return
    if isinstance(contents, _array()):
        yield from contents
    else:
        yield contents


def _array() -> Any:  # noqa: ANN401  a class of pikepdf
    import pikepdf  # noqa: PLC0415  heavy

    return pikepdf.Array


def _read(reader: _Reader, page: Thing, parts: Sequence[Thing]) -> Iterator[_Content]:
    now = _SAME
    for stream in parts:
        number = stream.objgen
        content = reader.contents.get((number, now))
        if content is None:
            drawn = _drawn(stream.read_bytes(), _faces(reader, page), now)
            content = _sorted_out(drawn, reader.envelope.clear)
            content.shared = reader.uses[number] > 1
            if content.shared:
                reader.contents[number, now] = content
        yield content
        now = content.after


def _sorted_out(drawn: _Drawn, zone: Box) -> _Content:
    inside = [text for text in drawn.texts if _inside(text, zone)]
    outside = [text for text in drawn.texts if not _inside(text, zone)]
    stray = any(_stands_in(each, zone) for each in drawn.points)
    pages = (_PAGE_OF.match(letters(text.words)) for text in outside)
    page = next((int(each[1]) for each in pages if each), 0)
    return _Content(inside, outside, stray, page, drawn.after)


def _faces(reader: _Reader, page: Thing) -> dict[bytes, _Face]:
    resources = page.get("/Resources")
    if resources is None or "/Font" not in resources:
        return {}
    key = resources.objgen
    if key == (0, 0) or key not in reader.faces:
        faces = {
            name[1:].encode(): _face(font) for name, font in resources.Font.items()
        }
        if key == (0, 0):
            return faces
        reader.faces[key] = faces
    return reader.faces[key]


def _face(font: Thing) -> _Face:
    table = font.ToUnicode.read_bytes().partition(b"beginbfchar")[2]
    signs = {
        glyph.lower(): bytes.fromhex(sign.decode()).decode("utf-16-be")
        for glyph, sign in _SIGN.findall(table)
    }
    widths: dict[bytes, float] = {}
    listed = [*font.DescendantFonts[0].get("/W", [])]
    while listed:
        first, second = int(listed.pop(0)), listed.pop(0)
        if isinstance(second, _array()):
            run = [*map(float, second)]
        else:
            run = [float(listed.pop(0))] * (int(second) - first + 1)
        widths |= {b"%04x" % glyph: wide for glyph, wide in enumerate(run, start=first)}
    return _Face(signs, widths)


@dataclass(slots=True)
class _Drawn:
    """What a stream draws as it goes: where it is, in which face, what it has drawn."""

    now: Matrix
    faces: Mapping[bytes, _Face]
    line: Matrix = _SAME
    face: _Face = field(default_factory=lambda: _Face({}, {}))
    size: float = 0.0
    stack: list[tuple[Matrix, _Face, float]] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    points: list[tuple[float, float]] = field(default_factory=list)

    @property
    def after(self) -> Matrix:
        """How the page is turned when the stream ends."""
        return self.now

    def take(self, token: re.Match[bytes]) -> None:
        """Take one word of the stream."""
        kind = token.lastgroup
        if kind == "one":
            self.show(token["one"])
        elif kind == "what":
            self.move(token["what"], token["numbers"])
        elif kind == "size":
            self.face = self.faces.get(token["face"], self.face)
            self.size = float(token["size"])
        elif kind == "many":
            self.show(b"".join(_HEX.findall(token["many"])))
        elif token["stack"] == b"q":
            self.stack.append((self.now, self.face, self.size))
        elif self.stack:
            self.now, self.face, self.size = self.stack.pop()

    def move(self, what: bytes, numbers: bytes) -> None:
        """Take what turns the page or the line, or is drawn without words."""
        if what == b"Tm":
            self.line = _matrix(numbers)
        elif what == b"cm":
            self.now = _times(_matrix(numbers), self.now)
        else:
            self.points += _corners(numbers, self.now)

    def show(self, codes: bytes) -> None:
        """Keep words as they stand."""
        where = _times(self.line, self.now)
        self.texts.append(_text(codes.lower(), self.face, self.size, where))


def _drawn(content: bytes, faces: Mapping[bytes, _Face], start: Matrix) -> _Drawn:
    drawn = _Drawn(start, faces)
    for token in _TOKEN.finditer(content):
        drawn.take(token)
    return drawn


def _matrix(said: bytes) -> Matrix:
    a, b, c, d, e, f = map(float, said.split())
    return a, b, c, d, e, f


def _times(one: Matrix, two: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return (
        *(a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j),
        *(e * g + f * i + k, e * h + f * j + m),
    )


_HIGH = 11.0  # inches of a page


def _text(codes: bytes, face: _Face, size: float, where: Matrix) -> Text:
    glyphs = [codes[at : at + 4] for at in range(0, len(codes), 4)]
    words = "".join([face.signs.get(glyph, "\ufffd") for glyph in glyphs])
    wide = sum([face.widths.get(glyph, 1000.0) for glyph in glyphs]) / 1000
    left = where[4] / POINTS
    scale = abs(where[0]) * size / POINTS
    return Text(words, left, _HIGH - where[5] / POINTS, left + wide * scale, scale)


def _corners(said: bytes, now: Matrix) -> Iterator[tuple[float, float]]:
    numbers = [float(each) for each in said.split()]
    x, y = numbers[:2]
    ends = [(x, y)]
    if len(numbers) > 2:  # noqa: PLR2004  a rectangle has a width and a height as well
        ends.append((x + numbers[2], y + numbers[3]))
    for across, down in ends:
        a, b, c, d, e, f = now
        yield (
            (across * a + down * c + e) / POINTS,
            _HIGH - (across * b + down * d + f) / POINTS,
        )


def _letter(pages: Sequence[tuple[int, Sequence[_Content]]]) -> Read:
    first = pages[0][1]
    address = [text for content in first for text in content.inside]
    address.sort(key=lambda text: (text.line, text.left))
    shares = any(content.shared for _, contents in pages for content in contents)
    if not shares:
        return Read(
            tuple(number for number, _ in pages),
            tuple(plainer(text.words) for text in address),
            _box(address),
            alone=True,
            text=letters("".join(_said(contents) for _, contents in pages)),
            stray=any(content.stray for content in first),
        )
    own: list[str] = []
    for number, (_, contents) in enumerate(pages):
        common = [content for content in contents if content.shared]
        for content in contents:
            if not content.shared:
                texts = content.outside + (content.inside if number else [])
                own += [_whole(text, common) for text in texts]
    return Read(
        tuple(number for number, _ in pages),
        tuple(plainer(text.words) for text in address),
        _box(address),
        tuple(own),
        stray=any(content.stray for content in first),
    )


def _said(contents: Sequence[_Content]) -> str:
    """Return what a page says, line by line."""
    texts = [text for each in contents for text in (*each.inside, *each.outside)]
    texts.sort(key=lambda text: (round(text.line / _NEAR), text.left))
    return "".join(text.words for text in texts)


def _inside(text: Text, zone: Box) -> bool:
    over, under = text.line - text.size * _ASCENT, text.line + text.size * _DESCENT
    return (
        text.left < zone.right
        and text.right > zone.left
        and over < zone.bottom
        and under > zone.top
    )


def _stands_in(point: tuple[float, float], zone: Box) -> bool:
    return zone.left < point[0] < zone.right and zone.top < point[1] < zone.bottom


def _box(texts: Sequence[Text]) -> Box | None:
    if not texts:
        return None
    return Box(
        min(text.left for text in texts),
        min(text.line - text.size * _ASCENT for text in texts),
        max(text.right for text in texts),
        max(text.line + text.size * _DESCENT for text in texts),
    )


def _whole(text: Text, common: Sequence[_Content]) -> str:
    """Return a line with what all letters have of it, which stands before it."""
    before = [
        each
        for content in common
        for each in _on_line(content, text.line)
        if each.left < text.left
    ]
    return plainer("".join(each.words for each in (*before, text)))


def _on_line(content: _Content, line: float) -> list[Text]:
    """Return what stands on a line of what is shared, from left to right."""
    key = round(line / _NEAR)
    if key not in content.by_line:
        found = [each for each in content.outside if abs(each.line - line) < _NEAR]
        content.by_line[key] = sorted(found, key=lambda each: each.left)
    return content.by_line[key]
