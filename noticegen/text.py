"""The words of a document, as blocks that any printer can print.

A filled template is read once, from a small Markdown, into a flat row of blocks. Each
printer walks the same row, so that Word, PDF and plain text cannot differ by a word.
The Markdown: `#` a title, `##` a heading, `###` a subheading, paragraphs, `1.` and `-`
items, pipe tables, `*italic*`, `**bold**`, a backslash before a mark that is meant as
itself, and fences for what only an office's papers have:

    ```facts        label | value, a table without a header, one line a row
    ```grid         first line the header, then rows, cells between |
    ```address      one line of the address a line
    ```signatures   one signature line each: who signs | Date
    ```stamp        the words in the box that the Clerk stamps
    ```fill         a label and a blank rule to write on, one each line
    ```small        small print, a blank line between paragraphs
    ```docket       the line right under the title
    ```caption      the line above a table
    ```break        the next words begin a new page

HTML, links and pictures are no part of it: nothing printed is ever fetched.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from noticegen.problems import Problem, RefusedError, suggest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import date

    from markdown_it import MarkdownIt
    from markdown_it.token import Token
    from markdown_it.tree import SyntaxTreeNode

    from noticegen.envelopes import Envelope

BULLET = "•"


class Kind(StrEnum):
    """What a block is; every printer knows each of them."""

    TITLE = "title"
    DOCKET_LINE = "docket_line"
    HEADING = "heading"
    SUBHEADING = "subheading"
    PARAGRAPH = "paragraph"
    SMALL = "small"
    NUMBERED = "numbered"
    BULLET = "bullet"
    FACTS = "facts"
    GRID = "grid"
    CAPTION = "caption"
    ADDRESS = "address"
    SIGNATURES = "signatures"
    STAMP = "stamp"
    FILL = "fill"
    PAGE_BREAK = "page_break"


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one face; a line feed in them is a line break that is kept."""

    text: str
    bold: bool = False
    italic: bool = False


Cell = tuple[Run, ...]
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """One piece of a document: runs, or rows of cells, each cell made of runs.

    `number` is the number that is printed before a numbered item. `level` is how deep
    an item stands in lists (0 the outermost); a paragraph of level 1 goes on with the
    words of an item of level 0, and is indented like it.
    """

    kind: Kind
    runs: Cell = ()
    number: int = 0
    rows: tuple[Row, ...] = ()
    level: int = 0


@dataclass(frozen=True, slots=True)
class Letterhead:
    """The town, the board, and the lines of the board's address."""

    town: str
    board: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A document in words, not yet printed.

    `footer` is printed on each page beside "Page x of y"; `draft` prints DRAFT on each
    page; `large` prints for readers who need 18 points; with an `envelope` the first
    page is a letter whose first address block stands in its window.
    """

    id: str
    title: str
    docket: str
    dated: date
    footer: str
    blocks: tuple[Block, ...]
    letterhead: Letterhead
    author: str
    draft: bool = False
    large: bool = False
    envelope: Envelope | None = None
    language: str = "en-US"


_MARK = re.compile(r"[!-/:-@\[-`{-~]")
_ESCAPED = re.compile(r"\\[!-/:-@\[-`{-~]")
_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f"
    # what turns the direction of writing around, halves of characters, no characters
    "\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
# What looks like a space or a hyphen is one; what nobody sees is left out.
_PLAINER = str.maketrans(
    dict.fromkeys("\t\x85\u1680\u2028\u2029\u205f\u3000", " ")
    | dict.fromkeys(map(chr, range(0x2000, 0x200B)), " ")
    | {"\u2007": "\u00a0", "\u202f": "\u00a0", "\u2011": "-"}
    | dict.fromkeys("\u00ad\u200b\u2060\ufeff", "")
)
_FOREIGN = re.compile(
    r"""(?P<tag></?[A-Za-z][\w:-]*(?:\s[^<>]*)?/?> | <!-- | <![A-Za-z] | <\?)
      | (?P<address>!?\[[^\]\n]*\]\([^)\n]*\)            # [words](address)
                   | <[A-Za-z][A-Za-z0-9+.-]+:[^<>\s]*>  # <scheme:address>
                   | ^\ {0,3}\[[^\]\n]+\]:[ \t]*\S+)     # [words]: address
      | (?P<entity>&(?:[A-Za-z]\w*|\#[0-9]+|\#[xX][0-9A-Fa-f]+);)""",
    re.VERBOSE | re.MULTILINE,
)
_FOREIGN_WORDS = {
    "tag": "HTML is no part of a template.",
    "address": "a link or picture is never fetched or printed.",
    "entity": "an HTML entity would be printed as it stands.",
}
_FOREIGN_FIX = {
    "tag": "Take it out, or put a backslash before < to print it.",
    "address": "Write the address in words, or put a backslash before [ to print it.",
    "entity": "Write the character itself, or put a backslash before & to print it.",
}


def escape(value: str) -> str:
    r"""Return a value as Markdown that prints exactly its words.

    Each ASCII punctuation mark gets a backslash, and white space is folded:

    >>> escape("1. *Mill*  Street #4")
    '1\\. \\*Mill\\* Street \\#4'
    """
    return _MARK.sub(r"\\\g<0>", " ".join(value.split()))


def parse(markdown: str, *, name: str = "text") -> tuple[Block, ...]:
    """Return the blocks of a filled template.

    `name` is what problems call the text. Raises RefusedError with every problem:
    HTML or an address to fetch, an unknown fence, a row with too many or too few
    cells, a character that no printer prints.
    """
    from markdown_it.tree import SyntaxTreeNode  # noqa: PLC0415 - only where it is used

    if problems := (*_unprintable(markdown, name), *foreign(markdown, name=name)):
        raise RefusedError(problems)
    reader = _Reader(name, markdown.split("\n"))
    tree = SyntaxTreeNode(_reader_of_markdown().parse(markdown))
    blocks = tuple(reader.blocks(tree.children, 0))
    if reader.problems:
        raise RefusedError(reader.problems)
    return blocks


def foreign(markdown: str, *, name: str = "text") -> tuple[Problem, ...]:
    """Return a problem for each HTML tag, entity, link or picture in a text.

    Marks with a backslash before them are words, so a value that went through
    `escape` is never one of these.
    """
    plain = _ESCAPED.sub("  ", markdown)
    found = (match for match in _FOREIGN.finditer(plain) if _is_foreign(match))
    return tuple(_foreign_problem(match, markdown, name) for match in found)


def unprintable(words: str) -> tuple[str, ...]:
    """Return the control characters and halves of characters in some words."""
    return tuple(dict.fromkeys(_UNPRINTABLE.findall(words)))


def in_order(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Return blocks in the order of printing: the Clerk's stamp stands by the title."""
    rest = list(blocks)
    kinds = [block.kind for block in rest]
    if Kind.STAMP in kinds and Kind.TITLE in kinds:
        stamp = rest.pop(kinds.index(Kind.STAMP))
        kinds = [block.kind for block in rest]
        rest.insert(kinds.index(Kind.TITLE), stamp)
    return tuple(rest)


def words(blocks: Iterable[Block]) -> tuple[str, ...]:
    """Return every printed word in order; a number of an item is a word, as "1."."""
    return tuple(word for block in in_order(blocks) for word in _words_of(block))


def letters(text: str) -> str:
    """Return a text without its white space: two printers break lines differently."""
    return "".join(text.split())


def plain(runs: Iterable[Run]) -> str:
    """Return the words of some runs without their faces."""
    return "".join(run.text for run in runs)


def plainer(words: str) -> str:
    """Return words as a filled template prints them: blanks and hyphens made plain."""
    return " ".join(words.split()).translate(_PLAINER)


def _words_of(block: Block) -> Iterator[str]:
    if block.kind is Kind.NUMBERED:
        yield f"{block.number}."
    if block.kind is Kind.BULLET:
        yield BULLET
    yield from plain(block.runs).split()
    for row in block.rows:
        for cell in row:
            yield from plain(cell).split()


def _unprintable(markdown: str, name: str) -> Iterator[Problem]:
    for match in _UNPRINTABLE.finditer(markdown):
        yield Problem(
            _place(markdown, match.start(), name),
            f"the character U+{ord(match[0]):04X} cannot be printed.",
            "Take it out.",
        )


def _is_foreign(match: re.Match[str]) -> bool:
    if match.lastgroup != "entity":
        return True
    from html.entities import html5  # noqa: PLC0415 - a long table, seldom asked

    return match[0].startswith("&#") or match[0][1:] in html5


def _foreign_problem(match: re.Match[str], markdown: str, name: str) -> Problem:
    sort = match.lastgroup or "tag"
    shown = " ".join(match[0].split())
    return Problem(
        _place(markdown, match.start(), name),
        f"'{shown}': {_FOREIGN_WORDS[sort]}",
        _FOREIGN_FIX[sort],
    )


def _place(markdown: str, position: int, name: str) -> str:
    return f"{name}, line {markdown.count(chr(10), 0, position) + 1}"


@cache
def _reader_of_markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # noqa: PLC0415 - only where it is used

    rules = ["heading", "list", "table", "fence", "emphasis", "escape", "newline"]
    return MarkdownIt("zero").enable(rules)


class _Reader:
    """Reads the tree of one text into blocks, and keeps what is wrong with it."""

    def __init__(self, name: str, lines: Sequence[str]) -> None:
        self.name = name
        self.lines = lines
        self.problems: list[Problem] = []

    def blocks(self, nodes: Iterable[SyntaxTreeNode], level: int) -> Iterator[Block]:
        for node in nodes:
            yield from _READERS[node.type](self, node, level)

    def heading(self, node: SyntaxTreeNode, level: int) -> Iterator[Block]:
        kinds = {"h1": Kind.TITLE, "h2": Kind.HEADING, "h3": Kind.SUBHEADING}
        if node.tag not in kinds:
            self.refuse(node, f"a heading has {node.tag[1:]} #.", "Use #, ## or ###.")
        kind = kinds.get(node.tag, Kind.SUBHEADING)
        yield Block(kind, _runs_of(node.children[0].children), level=level)

    def paragraph(self, node: SyntaxTreeNode, level: int) -> Iterator[Block]:
        if runs := _runs_of(node.children[0].children):
            yield Block(Kind.PARAGRAPH, runs, level=level)

    def bullets(self, node: SyntaxTreeNode, level: int) -> Iterator[Block]:
        for item in node.children:
            yield from self.item(item, Block(Kind.BULLET, level=level))

    def numbered(self, node: SyntaxTreeNode, level: int) -> Iterator[Block]:
        number, before = 0, None
        for item in node.children:
            written = int(item.info)
            # `1.` `1.` `1.` counts up; any other number is printed as it is written.
            number = number + 1 if written == before else written
            before = written
            yield from self.item(item, Block(Kind.NUMBERED, number=number, level=level))

    def item(self, node: SyntaxTreeNode, mark: Block) -> Iterator[Block]:
        """Yield an item: its first paragraph under its mark, then all that follows."""
        inside = [*self.blocks(node.children, mark.level + 1)]
        runs: Cell = ()
        if inside and inside[0].kind is Kind.PARAGRAPH:
            runs = inside.pop(0).runs
        yield Block(mark.kind, runs, mark.number, level=mark.level)
        yield from inside

    def table(self, node: SyntaxTreeNode, level: int) -> Iterator[Block]:
        """Yield a pipe table, read from its own lines: no cell of it is left out."""
        first, last = node.map or (0, 0)
        numbered = [
            (number, _inner(self.lines[number].strip()))
            for number in range(first, last)
            if number != first + 1
        ]
        yield from self.grid(numbered, level)

    def fence(self, node: SyntaxTreeNode, level: int) -> Iterator[Block]:
        first = (node.map or (0, 0))[0] + 1
        name = node.info.strip()
        numbered = list(enumerate(node.content.split("\n"), start=first))
        if name not in _FENCES:
            fix = suggest(name, _FENCES) or f"Use one of {', '.join(_FENCES)}."
            self.refuse(node, f"there is no block '{name}'.", fix)
            return
        kind, widths = _FENCES[name]
        if kind is Kind.GRID:
            yield from self.grid([line for line in numbered if line[1].strip()], level)
        elif widths:
            rows = self.rows(name, widths, numbered)
            yield Block(kind, rows=rows, level=level)
        else:
            yield from self.prose(kind, numbered, level)

    def grid(self, numbered: list[tuple[int, str]], level: int) -> Iterator[Block]:
        wide = len(_cells(numbered[0][1])) if numbered else 0
        rows = self.rows("grid", (wide, wide), numbered)
        yield Block(Kind.GRID, rows=rows, level=level)

    def rows(
        self, name: str, widths: tuple[int, int], numbered: Iterable[tuple[int, str]]
    ) -> tuple[Row, ...]:
        rows = []
        for number, line in numbered:
            cells = _cells(line) if line.strip() else ()
            if cells and not widths[0] <= len(cells) <= widths[1]:
                self.wrong_width(number, name, widths, len(cells))
            if cells:
                rows.append(tuple(_runs(cell) for cell in cells))
        return tuple(rows)

    def prose(
        self, kind: Kind, numbered: Iterable[tuple[int, str]], level: int
    ) -> Iterator[Block]:
        text = "\n".join(line.strip() for _, line in numbered)
        if kind is Kind.PAGE_BREAK:
            yield Block(kind)
        for piece in re.split(r"\n\n+", text.strip()):
            if piece:
                yield Block(kind, _runs(piece), level=level)

    def wrong_width(
        self, number: int, name: str, widths: tuple[int, int], found: int
    ) -> None:
        wanted = " or ".join(map(str, sorted(set(widths))))
        self.problems.append(
            Problem(
                f"{self.name}, line {number + 1}",
                f"a row of '{name}' has {found} cells; {wanted} expected.",
                r"Put | between cells, and \| where the mark itself is meant.",
            )
        )

    def refuse(self, node: SyntaxTreeNode, what: str, fix: str) -> None:
        first = (node.map or (0, 0))[0] + 1
        self.problems.append(Problem(f"{self.name}, line {first}", what, fix))


_READERS = {
    "heading": _Reader.heading,
    "paragraph": _Reader.paragraph,
    "bullet_list": _Reader.bullets,
    "ordered_list": _Reader.numbered,
    "table": _Reader.table,
    "fence": _Reader.fence,
}

# The name of each fence, its kind, and the least and most cells in a row of it.
_FENCES = {
    "facts": (Kind.FACTS, (2, 2)),
    "grid": (Kind.GRID, None),
    "address": (Kind.ADDRESS, (1, 1)),
    "signatures": (Kind.SIGNATURES, (1, 2)),
    "stamp": (Kind.STAMP, (1, 1)),
    "fill": (Kind.FILL, (1, 1)),
    "small": (Kind.SMALL, None),
    "docket": (Kind.DOCKET_LINE, None),
    "caption": (Kind.CAPTION, None),
    "break": (Kind.PAGE_BREAK, None),
}


def _cells(line: str) -> tuple[str, ...]:
    bare = _ESCAPED.sub("  ", line)
    cuts = [-1, *(place for place, mark in enumerate(bare) if mark == "|"), len(line)]
    return tuple(
        line[left + 1 : right].strip() for left, right in itertools.pairwise(cuts)
    )


def _inner(line: str) -> str:
    """Return a line of a pipe table without the | at its two ends."""
    line = line.removeprefix("|")
    return line[:-1] if _ESCAPED.sub("  ", line).endswith("|") else line


def _runs(markdown: str) -> Cell:
    (token,) = _reader_of_markdown().parseInline(markdown)
    return _faces(token.children or [])


def _runs_of(nodes: Sequence[SyntaxTreeNode]) -> Cell:
    return _faces([token for node in nodes for token in node.to_tokens()])


def _faces(tokens: Iterable[Token]) -> Cell:
    """Return the runs of a line, neighbours in one face joined."""
    runs: list[Run] = []
    bold = italic = 0
    for token in tokens:
        bold += token.nesting * (token.type.startswith("strong"))
        italic += token.nesting * (token.type.startswith("em"))
        said = _BREAKS.get(token.type) or token.content.translate(_PLAINER)
        run = Run(said, bold > 0, italic > 0)
        if not run.text:
            continue
        if runs and (runs[-1].bold, runs[-1].italic) == (run.bold, run.italic):
            run = Run(runs.pop().text + run.text, run.bold, run.italic)
        runs.append(run)
    return tuple(runs)


_BREAKS = {"softbreak": " ", "hardbreak": "\n"}
