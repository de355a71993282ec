"""The letters of a mailing as one tagged PDF, of which one letter was typeset.

WeasyPrint sets the mould: one letter, with marks where the recipient's lines go. Its
pages are shared by all letters; each letter has page objects of its own, a small
stream that sets its own lines in the same embedded face, and tags of its own. A letter
whose lines do not fit where the mould has them is typeset by itself and put in its
place; nobody can tell.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import md5
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from noticegen.envelopes import NUMBER_10, POINTS, SIZES
from noticegen.mailing.appended import Appended
from noticegen.mailing.mould import ADDRESS, MARKS, Mould
from noticegen.mailing.reconcile import Expected
from noticegen.render import faces, pdf, window
from noticegen.text import plainer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from noticegen.envelopes import Envelope
    from noticegen.mailing.mould import Compose
    from noticegen.mailing.pieces import Piece

Thing = Any  # an object of a PDF: pikepdf cannot say more of it

_BRANCH = 64  # pages or tags under one node of a tree
_PX = 0.75  # points in a unit of WeasyPrint's pages
_ALWAYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-,./&#'’"
_SEGMENT = re.compile(
    rb"/Span\n<</MCID (?P<mcid>\d+)>>\nBDC\n(?P<state>(?:(?!BT\n).*\n)*?)"
    rb"BT\n1 0 0 -1 (?P<x>[\d.-]+) (?P<y>[\d.-]+) Tm\n/(?P<face>\w+) (?P<size>[\d.]+)"
    rb" Tf\n\[(?P<shown>[^\]]*)\] TJ\nET\nEMC\n"
)
_GLYPHS = re.compile(rb"<([0-9a-f]+)>")
_PAGE_WIDE = 8.5 * POINTS
_TINY = 2.0  # units of WeasyPrint: type of this size stands for its signs alone
_WRAPS = (b"Span", b"NonStruct")  # elements that say nothing of their own
_CELLS = (b"TD", b"TH")  # elements that stand even when empty
_PAIR = re.compile(rb"<([0-9a-f]{4})> <([0-9a-f]+)>")


@dataclass(frozen=True, slots=True)
class Printed:
    """The letters as one PDF: the sides of each piece, and those set by themselves."""

    pdf: bytes
    sides: tuple[int, ...]
    own: tuple[int, ...] = ()

    @property
    def pages(self) -> int:
        """How many pages there are, blank ones too."""
        return sum(self.sides)


def print_letters(  # noqa: PLR0913  what to print, for whom, in which look
    compose: Compose,
    pieces: Sequence[Piece],
    count: int,
    css: str,
    *,
    duplex: bool = False,
    fonts: Path | None = None,
) -> Printed:
    """Return the letters of some pieces of a mailing of `count`, in their order.

    With `duplex` each letter has an even number of sides. Raises RefusedError for a
    letter that cannot be printed whole.
    """
    shop = _Shop(compose, count, css, duplex=duplex, fonts=fonts)
    return shop.printed(pieces)


def expected(
    compose: Compose, pieces: Sequence[Piece], count: int, envelope: Envelope
) -> list[Expected]:
    """Return what each letter should say that is its recipient's own.

    Where a town's template says more of its recipient than whole lines, it is the
    address alone.
    """
    mould = Mould.cast(compose, count)
    found = []
    for piece in pieces:
        _, address = window.set_lines(piece.recipient.lines, envelope)
        whole = mould is not None and bool(piece.recipient.parcels)
        own = mould.said(piece) if mould is not None and whole else ()
        found.append(Expected(piece, tuple(map(plainer, address)), own))
    return found


class _Place(NamedTuple):
    """Where the mould has what is the recipient's own of a line, and its type.

    `x` and `y` are in the units of WeasyPrint's page, from the top left; `look` is the
    colour and the opacity.
    """

    page: int
    mcid: int
    x: float
    y: float
    size: float
    face: bytes
    look: bytes
    start: int = 0  # letters of the line that all letters share, before x
    room: float = 0.0  # points to the right margin


@dataclass(frozen=True, slots=True)
class _Tag:
    """An element of the mould's structure; a kid that is a pair is words on a page."""

    kind: bytes
    more: bytes
    kids: tuple[_Tag | tuple[int, int], ...]


@dataclass(frozen=True)
class _Cast:
    """The mould as WeasyPrint has set it."""

    base: bytes
    shared: tuple[bytes, ...]  # the content of each page without the own lines
    entries: tuple[bytes, ...]  # what each page says of itself, but whose it is
    marked: tuple[int, ...]  # how many marked pieces each page has
    address: _Place
    lines: tuple[_Place, ...]
    tags: tuple[_Tag, ...]
    glyphs: Mapping[bytes, Mapping[int, str]]  # by face, for str.translate
    pitch: float

    def holds(self, said: Sequence[str]) -> bool:
        """Return whether the own lines after the address are no longer than a line."""
        own = said[len(said) - len(self.lines) :]
        for place, line in zip(self.lines, own, strict=True):
            if faces.width(line[place.start :], place.size * _PX) > place.room:
                return False
        return True


def _cast(content: bytes, mould: Mould) -> _Cast | None:
    """Return the mould read out of its PDF; None where its lines are not to be found.

    That is so when a town's style sheet breaks a line of the recipient's own.
    """
    import pikepdf  # noqa: PLC0415  heavy

    with pikepdf.open(BytesIO(content)) as file:
        pages = [page.obj for page in file.pages]
        numbers = {page.objgen: number for number, page in enumerate(pages)}
        signs = _signs(pages)
        sought = {ADDRESS: -1} | {
            plainer(line.words): number for number, line in enumerate(mould.lines)
        }
        found: dict[int, _Place] = {}
        dropped: set[tuple[int, int]] = set()
        split: dict[tuple[int, int], tuple[int, int]] = {}
        shared, marked = [], []
        for number, page in enumerate(pages):
            reading = _Reading(number, page.Contents.read_bytes(), signs)
            shared.append(reading.without(sought, found, dropped))
            marked.append(reading.marked)
            split |= {
                (number, old): (number, new) for old, new in reading.split.items()
            }
        if len(found) != len(sought):
            return None
        lines = tuple(found[number] for number in range(len(mould.lines)))
        (document,) = file.Root.StructTreeRoot.K
        tags = tuple(
            tag
            for kid in document.K
            if isinstance(tag := _flat(kid, numbers, dropped, split), _Tag)
        )
        glyphs = {
            face: {ord(s): code for code, s in pairs.items() if len(s) == 1}
            for face, pairs in signs.items()
        }
        envelope = mould.document.envelope or NUMBER_10
        return _Cast(
            content,
            tuple(shared),
            tuple(map(_entries, pages)),
            tuple(marked),
            found[-1],
            lines,
            tags,
            glyphs,
            envelope.pitch[0] / _PX,
        )


def _signs(pages: Sequence[Thing]) -> dict[bytes, dict[str, str]]:
    """Return the characters of each face by the number of their glyph in hex."""
    signs: dict[bytes, dict[str, str]] = {}
    for page in pages:
        for name, face in page.Resources.Font.items():
            table = face.ToUnicode.read_bytes().partition(b"beginbfchar")[2]
            signs[name[1:].encode()] = {
                code.decode(): bytes.fromhex(sign.decode()).decode("utf-16-be")
                for code, sign in _PAIR.findall(table)
            }
    return signs


def _entries(page: Thing) -> bytes:
    """Return what a page says of itself, but for what each letter says anew."""
    own = {"/Type", "/Parent", "/StructParents", "/Contents"}
    own |= {"/MediaBox", "/BleedBox", "/TrimBox"}  # as all pages have them
    said = {name: value for name, value in page.items() if name not in own}
    import pikepdf  # noqa: PLC0415  heavy

    return _tight(bytes(pikepdf.Dictionary(said).unparse())[2:-2])


def _tight(body: bytes) -> bytes:
    return re.sub(rb" (?=[/<>\[\]])|(?<=[/<>\[\]]) ", b"", body.strip())


class _Reading:
    """Reads the content of one page of the mould, piece by marked piece."""

    def __init__(
        self, page: int, content: bytes, signs: Mapping[bytes, Mapping[str, str]]
    ) -> None:
        self.page, self.content, self.signs = page, content, signs
        self.marked = content.count(b"/MCID ")
        self.split: dict[int, int] = {}  # the number of the own part of a piece

    def without(
        self,
        sought: Mapping[str, int],
        found: dict[int, _Place],
        dropped: set[tuple[int, int]],
    ) -> bytes:
        """Return the content without the lines sought; `found` says where they stood.

        The signs that are there for their own sake are dropped.
        """
        kept, end = [], 0
        for piece in _SEGMENT.finditer(self.content):
            words = self._words(piece)
            signs_alone = float(piece["size"]) < _TINY
            if words not in sought and not signs_alone:
                continue
            kept += [self.content[end : piece.start()]]
            end = piece.end()
            if signs_alone:
                dropped.add((self.page, int(piece["mcid"])))
                kept.append(piece["state"])
            else:
                place, common = self._place(piece, words)
                found.setdefault(sought[words], place)
                kept.append(common)
        return b"".join([*kept, self.content[end:]])

    def _words(self, piece: re.Match[bytes]) -> str:
        codes = b"".join(_GLYPHS.findall(piece["shown"])).decode()
        signs = self.signs[piece["face"]]
        return plainer(
            "".join(signs.get(codes[at : at + 4], "") for at in range(0, len(codes), 4))
        )

    def _place(self, piece: re.Match[bytes], words: str) -> tuple[_Place, bytes]:
        """Return where the own part of a line stands, and what all letters share of it.

        What stands before the first mark is shared, and keeps its number; the own part
        gets one that is new on its page.
        """
        colour = opacity = b""
        stack: list[tuple[bytes, bytes]] = []
        for line in self.content[: piece.start("x")].split(b"\n"):
            if line == b"q":
                stack.append((colour, opacity))
            elif line == b"Q":
                colour, opacity = stack.pop()
            elif line.endswith(b" rg"):
                colour = line
            elif line.endswith(b" gs") and line.startswith(b"/a"):
                opacity = line
        x, size, mcid = float(piece["x"]), float(piece["size"]), int(piece["mcid"])
        start = min(at for mark in MARKS if (at := words.find(mark)) >= 0)
        place = _Place(
            page=self.page,
            mcid=self.marked if start else mcid,
            x=x + faces.width(words[:start], size),
            y=float(piece["y"]),
            size=size,
            face=piece["face"],
            look=b" ".join(filter(None, (opacity, colour))),
            start=start,
        )
        place = place._replace(room=_PAGE_WIDE - (x + place.x) * _PX)
        if not start:
            return place, piece["state"]
        self.marked += 1
        self.split[mcid] = place.mcid
        codes = {sign: code for code, sign in self.signs[piece["face"]].items()}
        shown = "".join(codes[sign] for sign in words[:start]).encode()
        common = self.content[piece.start() : piece.start("shown")] + b"<%b>" % shown
        return place, common + self.content[piece.end("shown") : piece.end()]


def _flat(
    element: Thing,
    pages: Mapping[tuple[int, int], int],
    dropped: set[tuple[int, int]],
    split: Mapping[tuple[int, int], tuple[int, int]],
) -> _Tag | tuple[int, int] | None:
    """Return an element with what only wraps its words taken away; None if empty."""
    kids: list[_Tag | tuple[int, int]] = []
    page = element.get("/Pg")
    for kid in element.K if "/K" in element else ():
        if isinstance(kid, int):
            words = pages[page.objgen], kid
            kids += [words] if words not in dropped else []
            kids += [split[words]] if words in split else []
            continue
        inside = _flat(kid, pages, dropped, split)
        if isinstance(inside, _Tag) and inside.kind in _WRAPS and not inside.more:
            kids += inside.kids
        elif inside is not None:
            kids.append(inside)
    kind = str(element.S)[1:].encode()
    more = _more(element)
    if not kids and kind not in _CELLS:
        return None
    return _Tag(kind, more, tuple(_without_wraps(kind, kids)))


def _without_wraps(
    kind: bytes, kids: list[_Tag | tuple[int, int]]
) -> Iterator[_Tag | tuple[int, int]]:
    """Yield what is in an element; what only groups it gives what it holds.

    That is a division in a division, and the only body of a table.
    """
    inner = {b"Div": b"Div", b"Table": b"TBody"}.get(kind)
    alone = kind != b"Table" or len(kids) == 1
    for kid in kids:
        if isinstance(kid, _Tag) and kid.kind == inner and alone and not kid.more:
            yield from kid.kids
        else:
            yield kid


def _more(element: Thing) -> bytes:
    """Return what else an element says, such as the scope of a header cell.

    A cell need not name its headers where they say which cells they are for.
    """
    import pikepdf  # noqa: PLC0415  heavy

    kept = {"/Alt", "/ActualText", "/Lang", "/E"}
    said = {name: value for name, value in element.items() if name in kept}
    if "/A" in element and isinstance(element.A, pikepdf.Dictionary):
        about = {n: v for n, v in element.A.items() if n != "/Headers"}
        if len(about) > 1:
            said["/A"] = pikepdf.Dictionary(about)
    if not said:
        return b""
    return _tight(bytes(pikepdf.Dictionary(said).unparse(resolved=True))[2:-2])


class _Book:
    """The file as it grows: its pages, its tags, the letters brought from without."""

    def __init__(self, base: bytes) -> None:
        import pikepdf  # noqa: PLC0415  heavy

        with pikepdf.open(BytesIO(base)) as file:
            self.file = Appended(base, int(file.trailer.Size))
            root = {
                name: value
                for name, value in file.Root.items()
                if name not in {"/Pages", "/StructTreeRoot", "/Outlines", "/Names"}
            }
            self._root = bytes(pikepdf.Dictionary(root).unparse())[2:-2]
            self._info = file.trailer.Info.objgen[0] if "/Info" in file.trailer else 0
            self._id = bytes(file.trailer.ID[0])
            self._box = bytes(file.pages[0].obj.MediaBox.unparse(resolved=True))
        self._catalog, self.document = self.file.take(), self.file.take()
        self._tree, self._leaves = self.file.take(), [self.file.take()]
        self._pages: list[int] = []
        self._sects: list[int] = []
        self._marks: list[int] = []  # the parents of each page's words, by its number
        self._count = 0
        self.shared: tuple[int, ...] = ()

    def share(self, cast: _Cast) -> None:
        """Put the content that the pages of all letters have in common."""
        first = self.file.take(len(cast.shared))
        for number, content in enumerate(cast.shared, start=first):
            self.file.stream(number, content)
        self.shared = tuple(range(first, first + len(cast.shared)))

    @property
    def branch(self) -> int:
        """The node of the tree of pages that the next letter's pages hang on."""
        return self._leaves[-1]

    def add(self, pages: Sequence[int], sect: int, marks: Sequence[int]) -> None:
        """Add a letter: its pages, its element, and where its words' parents stand."""
        self._pages += pages
        self._sects.append(sect)
        self._marks += marks
        if len(self._pages) >= _BRANCH:
            self._branch_off()

    def blank(self) -> int:
        """Put an empty page, the back of a last sheet."""
        number = self.file.take()
        body = b"<</Type/Page/Parent %d 0 R/MediaBox%b/Resources<<>>>>"
        self.file.put(number, [body % (self.branch, self._box)])
        return number

    def next_mark(self) -> int:
        """Return the number that the next page has among those with marked words."""
        return len(self._marks)

    def bring(self, content: bytes, *, duplex: bool) -> int:
        """Bring in a letter from a PDF of its own; return how many sides it has."""
        import pikepdf  # noqa: PLC0415  heavy

        with pikepdf.open(BytesIO(content)) as file:
            things: list[Thing] = [each for each in file.objects if not _is_frame(each)]
            numbers = {each.objgen[0]: self.file.take() for each in things}
            (element,) = file.Root.StructTreeRoot.K
            nums = list(file.Root.StructTreeRoot.ParentTree.Nums)
            parents = dict(zip(map(int, nums[::2]), nums[1::2], strict=True))
            sect = numbers[element.objgen[0]]
            added: dict[int, bytes] = {
                sect: b"/S/Sect/P %d 0 R" % self.document,
            }
            pages: list[int] = []
            marks: list[int] = []
            for page in file.pages:
                number = numbers[page.objgen[0]]
                where = self.branch, self.next_mark() + len(marks)
                added[number] = b"/Parent %d 0 R/StructParents %d" % where
                listed = self.file.take()
                array = parents[int(page.obj.StructParents)]
                body = _renumbered(bytes(array.unparse(resolved=True)), numbers)
                self.file.put(listed, [body])
                pages.append(number)
                marks.append(listed)
            for thing in things:
                number = numbers[thing.objgen[0]]
                self._bring_one(thing, number, numbers, added.get(number, b""))
        if duplex and len(pages) % 2:
            pages.append(self.blank())
        self.add(pages, sect, marks)
        return len(pages)

    def _bring_one(
        self, thing: Thing, number: int, numbers: Mapping[int, int], added: bytes
    ) -> None:
        import pikepdf  # noqa: PLC0415  heavy

        if isinstance(thing, pikepdf.Stream):
            said = {n: v for n, v in thing.stream_dict.items() if n != "/Length"}
            about = bytes(pikepdf.Dictionary(said).unparse())[2:-2]
            content = thing.read_raw_bytes()
            self.file.raw_stream(number, content, _renumbered(about, numbers))
            return
        if added:
            lost = {"/Parent", "/StructParents"} | (
                {"/S", "/P"} if b"/S/" in added else set()
            )
            kept = {n: v for n, v in thing.items() if n not in lost}
            body = _renumbered(bytes(pikepdf.Dictionary(kept).unparse()), numbers)
            self.file.put(number, [body.rstrip()[:-2] + added + b">>"])
            return
        body = bytes(thing.unparse(resolved=True))
        self.file.put(number, [_renumbered(body, numbers)])

    def _branch_off(self) -> None:
        kids = b" ".join(b"%d 0 R" % page for page in self._pages)
        body = b"<</Type/Pages/Parent %d 0 R/Count %d/Kids[%b]>>"
        self.file.put(self.branch, [body % (self._tree, len(self._pages), kids)])
        self._count += len(self._pages)
        self._pages = []
        self._leaves.append(self.file.take())

    def closed(self) -> bytes:
        """Return the whole file, all its trees grown."""
        self._branch_off()
        put = self.file.put
        kids = b" ".join(b"%d 0 R" % leaf for leaf in self._leaves[:-1])
        put(self._leaves[-1], [b"null"])
        about = self._count, self._box, kids
        put(self._tree, [b"<</Type/Pages/Count %d/MediaBox%b/Kids[%b]>>" % about])
        structure, parents = self.file.take(), self._parents()
        sects = b" ".join(b"%d 0 R" % sect for sect in self._sects)
        put(self.document, [b"<</S/Document/P %d 0 R/K[%b]>>" % (structure, sects)])
        body = (
            b"<</Type/StructTreeRoot/K[%d 0 R]/ParentTree %d 0 R/ParentTreeNextKey %d>>"
        )
        put(structure, [body % (self.document, parents, len(self._marks))])
        trees = b"/Pages %d 0 R/StructTreeRoot %d 0 R" % (self._tree, structure)
        put(self._catalog, [b"<<%b%b>>" % (self._root, trees)])
        info = b"/Info %d 0 R" % self._info if self._info else b""
        again = md5(b"%d" % len(self._marks) + self._id, usedforsecurity=False).digest()
        ids = self._id.hex().encode(), again.hex().encode()
        root = b"/Root %d 0 R" % self._catalog
        return self.file.end(root + info + b"/ID[<%b><%b>]" % ids)

    def _parents(self) -> int:
        """Put the tree of the parents of marked words; return its number."""
        leaves = []
        for first in range(0, len(self._marks), _BRANCH):
            some = self._marks[first : first + _BRANCH]
            last = first + len(some) - 1
            nums = b" ".join(
                b"%d %d 0 R" % pair for pair in enumerate(some, start=first)
            )
            leaf = self.file.take()
            body = b"<</Limits[%d %d]/Nums[%b]>>" % (first, last, nums)
            self.file.put(leaf, [body])
            leaves.append(leaf)
        number = self.file.take()
        kids = b" ".join(b"%d 0 R" % leaf for leaf in leaves)
        self.file.put(number, [b"<</Kids[%b]>>" % kids])
        return number


def _is_frame(thing: Thing) -> bool:
    """Return whether an object of a file is of its making, not of its content."""
    kind = str(thing.get("/Type", "")) if hasattr(thing, "get") else ""
    return kind in {"/XRef", "/ObjStm", "/Catalog", "/Pages", "/StructTreeRoot"}


_REFERENCE = re.compile(
    rb"(?P<text>\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>)|(?P<number>\d+) 0 R\b"
)


def _renumbered(body: bytes, numbers: Mapping[int, int]) -> bytes:
    """Return an object with its references turned to where they stand now."""

    def turned(found: re.Match[bytes]) -> bytes:
        if found["text"] is not None:
            return found[0]
        number = numbers.get(int(found["number"]))
        return b"null" if number is None else b"%d 0 R" % number

    return _REFERENCE.sub(turned, body)


class _Form:
    """A letter of the mould with so many lines of address, ready to be numbered."""

    def __init__(self, cast: _Cast, many: int, book: _Book, *, duplex: bool) -> None:
        self.cast, self.book, self.duplex = cast, book, duplex
        self.many = many
        if not book.shared:
            book.share(cast)
        self._sides = len(cast.shared)
        self._tags: list[tuple[bytes, list[int]]] = []
        self._parents = [[-1] * marked for marked in cast.marked]
        self._parents[cast.address.page] += [-1] * (many - 1)
        # The numbers of a letter: its pages, the parents of their words, its element,
        # and the elements within; then the streams of its own lines.
        self._element = 2 * self._sides
        kids = [self._tag(tag, self._element) for tag in cast.tags]
        told = b"<</S/Sect/P %d 0 R/K[" + b" ".join([b"%d 0 R"] * len(kids)) + b"]>>"
        bodies = [told, *(body for body, _ in self._tags)]
        self._bodies = b"\n".join(bodies)
        self._offsets = [*kids, *(o for _, offsets in self._tags for o in offsets)]
        self._arrays = [
            b"[" + b" ".join(b"null" if o < 0 else b"%d 0 R" for o in parents) + b"]"
            for parents in self._parents
        ]
        self._array_offsets = [o for each in self._parents for o in each if o >= 0]
        self._many_numbers = self._element + 1 + len(self._tags)
        self._own_pages = sorted({cast.address.page, *(e.page for e in cast.lines)})
        self._heads = self._drawn()

    def _tag(self, tag: _Tag, parent: int) -> int:
        """Keep an element and those within it; return where it stands in the letter."""
        place = len(self._tags)
        offset = self._element + 1 + place
        self._tags.append((b"", []))
        kids, offsets = [], [parent]
        pages = {kid[0] for kid in tag.kids if isinstance(kid, tuple)}
        page = min(pages) if pages else None
        if page is not None:
            offsets.append(page)
        for kid in self._with_lines(tag.kids):
            if isinstance(kid, _Tag):
                kids.append(b"%d 0 R")
                offsets.append(self._tag(kid, offset))
            elif kid[0] == page:
                kids.append(b"%d" % kid[1])
            else:
                kids.append(b"<</Type/MCR/Pg %%d 0 R/MCID %d>>" % kid[1])
                offsets.append(kid[0])
            if isinstance(kid, tuple):
                self._parents[kid[0]][kid[1]] = offset
        where = b"" if page is None else b"/Pg %d 0 R"
        more = tag.more.replace(b"%", b"%%")
        body = b"<</S/%b/P %%d 0 R%b%b/K[%b]>>" % (
            *(tag.kind, where, more),
            b" ".join(kids),
        )
        self._tags[place] = body, offsets
        return offset

    def _with_lines(
        self, kids: tuple[_Tag | tuple[int, int], ...]
    ) -> Iterator[_Tag | tuple[int, int]]:
        """Yield the kids of an element, the line of the address once for each line."""
        address = self.cast.address
        mark = address.page, address.mcid
        first_new = self.cast.marked[address.page]
        for kid in kids:
            yield kid
            if isinstance(kid, _Tag) and kid.kids == (mark,):
                for number in range(self.many - 1):
                    words = address.page, first_new + number
                    yield _Tag(kid.kind, kid.more, (words,))

    def _drawn(self) -> dict[int, list[bytes]]:
        """Return what draws the own lines on each page, up to their words."""
        cast = self.cast
        first = cast.address
        new = cast.marked[first.page]
        places = [first]
        places += [
            first._replace(mcid=new + n, y=first.y + (n + 1) * cast.pitch)
            for n in range(self.many - 1)
        ]
        self._order = [*places, *cast.lines]
        drawn: dict[int, list[bytes]] = {}
        for place in self._order:
            drawn.setdefault(place.page, []).append(
                b"/Span<</MCID %d>>BDC\n%b\nBT 1 0 0 -1 %b %b Tm/%b %b Tf<"
                % (
                    *(place.mcid, place.look, _number(place.x), _number(place.y)),
                    *(place.face, _number(place.size)),
                )
            )
        return drawn

    def add(self, said: Sequence[str]) -> int:
        """Add a letter with these own lines, the address first; return its sides."""
        book, cast, sides = self.book, self.cast, self._sides
        first = book.file.take(self._many_numbers)
        streams = {page: book.file.take() for page in self._own_pages}
        drawn: dict[int, bytes] = {}
        heads = {page: iter(each) for page, each in self._heads.items()}
        for place, line in zip(self._order, said, strict=True):
            codes = line[place.start :].translate(cast.glyphs[place.face]).encode()
            drawn[place.page] = drawn.get(place.page, b"") + (
                b"%b%b>Tj ET EMC\n" % (next(heads[place.page]), codes)
            )
        for page, number in streams.items():
            book.file.stream(number, b"q 0.75 0 0 0.75 0 0 cm\n%bQ" % drawn[page])
        pages, mark = [], book.next_mark()
        for page in range(sides):
            own = b" %d 0 R" % streams[page] if page in streams else b""
            pages.append(
                b"<</Type/Page/Parent %d 0 R/StructParents %d/Contents[%d 0 R%b]%b>>"
                % (book.branch, mark + page, book.shared[page], own, cast.entries[page])
            )
        arrays = (b"\n".join(self._arrays)) % tuple(
            [first + offset for offset in self._array_offsets]
        )
        tags = self._bodies % (
            book.document,
            *[first + offset for offset in self._offsets],
        )
        bodies = [*pages, *arrays.split(b"\n"), *tags.split(b"\n")]
        book.file.put(first, bodies)
        numbers = [*range(first, first + sides)]
        if self.duplex and sides % 2:
            numbers.append(book.blank())
        marks = range(first + sides, first + 2 * sides)
        book.add(numbers, first + self._element, marks)
        return len(numbers)


def _number(value: float) -> bytes:
    return f"{value:.6f}".rstrip("0").rstrip(".").encode()


class _Shop:
    """Prints the letters of a mailing: the mould once, then each letter's own part."""

    def __init__(
        self,
        compose: Compose,
        count: int,
        css: str,
        *,
        duplex: bool,
        fonts: Path | None,
    ) -> None:
        self.compose, self.count, self.css = compose, count, css
        self.duplex, self.fonts = duplex, fonts
        self.mould = Mould.cast(compose, count)

    def printed(self, pieces: Sequence[Piece]) -> Printed:
        """Return the letters, those that fit the mould made from it."""
        lines = {each.number: self._lines(each) for each in pieces}
        cast = self._cast(lines.values())
        base = cast.base if cast else self._by_itself(pieces[0])
        book = _Book(base)
        forms: dict[int, _Form] = {}
        sides, own = [], []
        for piece in pieces:
            said = lines[piece.number]
            if cast is None or said is None or not cast.holds(said):
                own.append(piece.number)
                sides.append(book.bring(self._by_itself(piece), duplex=self.duplex))
                continue
            many = len(said) - len(cast.lines)
            if many not in forms:
                forms[many] = _Form(cast, many, book, duplex=self.duplex)
            sides.append(forms[many].add(said))
        return Printed(book.closed(), tuple(sides), tuple(own))

    def _lines(self, piece: Piece) -> tuple[str, ...] | None:
        """Return a piece's own lines, the address first; None if they fit no mould."""
        mould = self.mould
        if mould is None or not piece.recipient.parcels:
            return None
        envelope = mould.document.envelope
        if envelope is None:
            return None
        points, address = window.set_lines(piece.recipient.lines, envelope)
        if points != SIZES[0] or not address:
            return None
        return tuple(map(plainer, (*address, *mould.said(piece))))

    def _cast(self, lines: Iterable[tuple[str, ...] | None]) -> _Cast | None:
        """Set the mould, with every sign that the letters need."""
        needed = {mark for said in lines if said for line in said for mark in line}
        if self.mould is None or not needed:
            return None
        glyphs = "".join(sorted({*_ALWAYS, *needed} - {" "}))
        document = self.mould.document
        content = pdf.render(document, self.css, fonts=self.fonts, glyphs=glyphs)
        return _cast(content, self.mould)

    def _by_itself(self, piece: Piece) -> bytes:
        document = self.compose(piece.facts(self.count))
        return pdf.render(document, self.css, fonts=self.fonts)
