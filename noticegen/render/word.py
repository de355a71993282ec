"""A document as a Word file on the town's letterhead.

docxtpl fills the blanks of the letterhead's header and footer; the body is set in that
file's own styles, so that a clerk restyles in Word. The same document on the same
letterhead is the same file, byte for byte.
"""

from __future__ import annotations

import re
import zipfile
from datetime import UTC, datetime, time
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from noticegen.envelopes import NUMBER_10
from noticegen.problems import Problem, RefusedError, refuse
from noticegen.render import window
from noticegen.render.body import ENLARGED, INCH, OTHER_STYLES, STYLES, Numbering, body
from noticegen.render.lists import Counters
from noticegen.render.package import repack, unpack
from noticegen.text import letters
from noticegen.words import plain_day

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docx.document import Document as WordFile
    from docx.oxml.xmlchemy import BaseOxmlElement
    from docx.section import Section

    from noticegen.text import Document

MARK = "[the text of the document goes here]"
BLANKS = (
    *("town", "board", "address", "footer", "docket", "title", "date"),
    *("draft", "envelope"),
)
_NAME = "letterhead.docx"
_LONGEST = 255  # characters of a property of a Word file
_LETTER_MARGIN, _LARGE_MARGIN = 1.0, 0.9  # inches left and right
_LETTER_FOOT = 0.85  # inches under a letter, whose words stand on one page
_ROW_LESS = 34  # twips that the letterhead's row is less high than its place
_CLOSER = {"line": 0.92, "after": 0.66}  # the lines of a letter, and what parts them
_READ, _SMALLEST = 36, 28  # half-points of large print: what is read, and any label
_WIDER = 1.4  # the indents of lists in large print
_KEPT_SIZE = frozenset({"Header", "Sender", "SenderDate", "WindowAddress", "DraftMark"})
# Braces of a value are hidden while blanks are filled: a value is never a blank.
_HIDE = str.maketrans({"{": "\ue000", "}": "\ue001"})
_SHOW = ((b"\xee\x80\x80", b"{"), (b"\xee\x80\x81", b"}"))
_LEFT_OVER = re.compile(rb"\{\{|\}\}|\{%|%\}|\{#|#\}")


def render(document: Document, letterhead: bytes) -> bytes:
    """Return the Word file of a document on a letterhead, a .docx file.

    Raises RefusedError when the letterhead lacks a style or the place for the text, or
    has a blank that nothing fills.
    """
    from docx import Document as open_word  # noqa: N813, PLC0415 - only where used

    values = _values(document)
    asked = tuple((name, values[name]) for name in _blanks(letterhead))
    sheet = _filled(letterhead, asked)
    file = open_word(BytesIO(sheet))
    _set_page(file, document)
    _set_body(file, document)
    _set_properties(file, document)
    return repack({**unpack(sheet), **_written(file)})


def read(docx: bytes) -> str:
    """Return the letters of the body of a Word file, with the numbers of its lists."""
    from docx import Document as open_word  # noqa: N813, PLC0415 - only where used

    file = open_word(BytesIO(docx))
    counters = Counters(file.part.numbering_part.element)
    said = []
    for paragraph in file.element.body.iter(_w("p")):
        said.append(counters.mark(paragraph))
        said += (piece.text or "" for piece in paragraph.iter(_w("t")))
    return letters("".join(said))


def _values(document: Document) -> dict[str, str]:
    """Return what fills the blanks of a letterhead; each is words, never a blank."""
    head = document.letterhead
    return {
        "town": head.town,
        "board": head.board,
        "address": "\n".join(head.lines),
        "footer": document.footer,
        "docket": document.docket,
        "title": document.title,
        "date": plain_day(document.dated),
        "draft": "DRAFT" if document.draft else "",
        "envelope": "yes" if document.envelope else "",
    }


@lru_cache(maxsize=8)
def _blanks(letterhead: bytes) -> tuple[str, ...]:
    """Return the names of the blanks of a letterhead, after looking it over."""
    from docxtpl import DocxTemplate  # noqa: PLC0415 - only where it is used
    from jinja2 import TemplateError  # noqa: PLC0415

    problems: list[Problem] = []
    try:
        template = DocxTemplate(BytesIO(letterhead))
        names = template.get_undeclared_template_variables()
        file = template.get_docx()
    except (KeyError, ValueError, zipfile.BadZipFile) as error:
        raise refuse(
            _NAME, f"it cannot be read ({error}).", "Save it as .docx in Word."
        ) from error
    except TemplateError as error:
        raise refuse(_NAME, f"{error}.", "Put the blank right.") from error
    problems += (
        Problem(_NAME, f"there is no blank '{name}'.", f"Use {', '.join(BLANKS)}.")
        for name in sorted(set(names) - set(BLANKS))
    )
    problems += _lacking(file)
    if problems:
        raise RefusedError(problems)
    return tuple(sorted(names))


def _lacking(file: WordFile) -> Iterator[Problem]:
    have = {style.style_id for style in file.styles}
    for style in (*dict.fromkeys(STYLES.values()), *OTHER_STYLES):
        if style not in have:
            yield Problem(
                _NAME,
                f"the style '{style}' is missing.",
                "Start from the letterhead that comes with the program.",
            )
    if not any(rel.reltype.endswith("/numbering") for rel in file.part.rels.values()):
        yield Problem(_NAME, "it has no lists.", "Give List Number a list in Word.")
    if not any(paragraph.text.strip() == MARK for paragraph in file.paragraphs):
        yield Problem(
            _NAME,
            "it does not say where the text goes.",
            f"Write a paragraph that reads {MARK}",
        )


@lru_cache(maxsize=32)
def _filled(letterhead: bytes, values: tuple[tuple[str, str], ...]) -> bytes:
    """Return a letterhead with its blanks filled; many papers share one."""
    from docxtpl import DocxTemplate  # noqa: PLC0415 - only where it is used
    from jinja2 import StrictUndefined, TemplateError  # noqa: PLC0415
    from jinja2.sandbox import SandboxedEnvironment  # noqa: PLC0415

    template = DocxTemplate(BytesIO(letterhead))
    environment = SandboxedEnvironment(undefined=StrictUndefined, autoescape=True)
    hidden = {name: value.translate(_HIDE) for name, value in values}
    try:
        template.render(hidden, environment, autoescape=True)
    except TemplateError as error:
        raise refuse(_NAME, f"{error}.", "Put the blank right.") from error
    out = BytesIO()
    template.save(out)
    parts = unpack(out.getvalue())
    if problems := tuple(_left_over(parts)):
        raise RefusedError(problems)
    return repack({name: _shown(name, part) for name, part in parts.items()})


def _left_over(parts: dict[str, bytes]) -> Iterator[Problem]:
    for name, part in sorted(parts.items()):
        if name.endswith((".xml", ".rels")) and (found := _LEFT_OVER.search(part)):
            yield Problem(
                f"{_NAME}, {name}",
                f"'{found[0].decode()}' is left over where blanks are not filled.",
                "Put blanks only in header, footer and text.",
            )


def _shown(name: str, part: bytes) -> bytes:
    for hidden, brace in _SHOW if name.endswith(".xml") else ():
        part = part.replace(hidden, brace)
    return part


def _set_page(file: WordFile, document: Document) -> None:
    """Set the margins of a letter or of large print, and the size of large print."""
    from docx.shared import Twips  # noqa: PLC0415 - only where it is used

    section = file.sections[-1]
    if not (document.envelope or document.large):
        return
    margin = _LETTER_MARGIN if document.envelope else _LARGE_MARGIN
    old = _text_width(file)
    section.left_margin = section.right_margin = Twips(round(margin * INCH))
    if document.envelope and not document.large:
        section.bottom_margin = Twips(round(_LETTER_FOOT * INCH))
        _set_closer(file)
    if document.envelope not in (None, NUMBER_10):
        _set_envelope(section, window.letter(document))
    for part in (section.footer, section.first_page_footer):
        for tab in part._element.iter(_w("tab")):  # noqa: SLF001 - no other way in
            if tab.get(_w("pos")) == str(old):
                tab.set(_w("pos"), str(_text_width(file)))
    if document.large:
        _set_large(file)


def _set_envelope(section: Section, letter: window.Letter) -> None:
    """Move the sender and the words of a letter to where its envelope wants them."""
    from docx.shared import Twips  # noqa: PLC0415 - only where it is used

    section.header_distance = Twips(round(letter.sender_top * INCH))
    high = round((letter.body_top - letter.sender_top) * INCH) - _ROW_LESS
    header = section.first_page_header._element  # noqa: SLF001 - no other way in
    for row in header.iter(_w("trHeight")):
        row.set(_w("val"), str(high))


def _set_large(file: WordFile) -> None:
    for style in file.styles:
        if style.style_id not in _KEPT_SIZE:
            _enlarge(style.element, ("sz", "szCs", "spacing"), ENLARGED)
            _enlarge(style.element, ("ind",), _WIDER)
            least = _READ if style.style_id == "TableText" else _SMALLEST
            _raise_sizes(style.element, least)
    _enlarge(file.part.numbering_part.element, ("ind",), _WIDER)


def _enlarge(part: BaseOxmlElement, names: tuple[str, ...], factor: float) -> None:
    """Enlarge sizes, the space around paragraphs, or the indents of lists."""
    for element in part.iter(*map(_w, names)):
        for key in ("val", "before", "after", "left", "hanging"):
            if value := element.get(_w(key)):
                element.set(_w(key), str(round(int(value) * factor)))


def _set_closer(file: WordFile) -> None:
    """Set the lines of paragraphs and of facts a little closer."""
    for style in file.styles:
        if style.style_id not in {"Normal", "Fact"}:
            continue
        for spacing in style.element.iter(_w("spacing")):
            for key, factor in _CLOSER.items():
                value = int(spacing.get(_w(key), "0"))
                spacing.set(_w(key), str(round(value * factor)))


def _raise_sizes(part: BaseOxmlElement, least: int) -> None:
    """Raise sizes that are under a least one, in half-points."""
    for element in part.iter(_w("sz"), _w("szCs")):
        if int(element.get(_w("val"))) < least:
            element.set(_w("val"), str(least))


def _text_width(file: WordFile) -> int:
    """Return the width of the text in twips."""
    section = file.sections[-1]
    wide = section.page_width or 0
    return round(
        (wide - (section.left_margin or 0) - (section.right_margin or 0)) / 635
    )


def _set_body(file: WordFile, document: Document) -> None:
    from docx.oxml import parse_xml  # noqa: PLC0415 - only where it is used
    from docx.oxml.ns import nsdecls  # noqa: PLC0415

    lists = file.part.numbering_part.element
    used = [int(num.get(_w("numId"))) for num in lists.iter(_w("num"))]
    numbering = Numbering(max(used, default=0) + 1)
    bullets = _list_of(file, "ListBullet")
    xml = body(document, _text_width(file), numbering, bullets)
    mark = next(each for each in file.paragraphs if each.text.strip() == MARK)
    for element in parse_xml(f"<w:body {nsdecls('w')}>{xml}</w:body>"):
        mark._p.addprevious(element)  # noqa: SLF001 - no other way in
    mark._p.getparent().remove(mark._p)  # noqa: SLF001
    kind = _kind_of(lists, _list_of(file, "ListNumber"))
    for number, level, first in numbering.starts:
        lists.append(
            parse_xml(
                f'<w:num {nsdecls("w")} w:numId="{number}">'
                f'<w:abstractNumId w:val="{kind}"/><w:lvlOverride w:ilvl="{level}">'
                f'<w:startOverride w:val="{first}"/></w:lvlOverride></w:num>'
            )
        )


def _list_of(file: WordFile, style: str) -> int:
    """Return the list that a style of the letterhead stands for."""
    element = next(each for each in file.styles if each.style_id == style).element
    number = next(element.iter(_w("numId")), None)
    if number is None:
        raise refuse(_NAME, f"the style '{style}' has no list.", "Give it one in Word.")
    return int(number.get(_w("val")))


def _kind_of(lists: BaseOxmlElement, number: int) -> str:
    for num in lists.iter(_w("num")):
        if num.get(_w("numId")) == str(number):
            return str(num.find(_w("abstractNumId")).get(_w("val")))
    raise refuse(
        _NAME, f"its list {number} is not described.", "Save it in Word again."
    )


def _set_properties(file: WordFile, document: Document) -> None:
    when = datetime.combine(document.dated, time(12), UTC).replace(tzinfo=None)
    properties = file.core_properties
    properties.title = document.title[:_LONGEST]
    properties.subject = document.docket[:_LONGEST]
    properties.author = document.author[:_LONGEST]
    properties.last_modified_by = document.author[:_LONGEST]
    properties.created = properties.modified = when
    properties.language = document.language
    properties.revision = 1
    for language in file.styles.element.iter(_w("lang")):
        language.set(_w("val"), document.language)


def _written(file: WordFile) -> dict[str, bytes]:
    """Return the parts that were open to be written in, by their names."""
    from docx.opc.part import XmlPart  # noqa: PLC0415 - only where it is used

    return {
        str(part.partname).removeprefix("/"): part.blob
        for part in file.part.package.iter_parts()
        if isinstance(part, XmlPart)
    }


def _w(name: str) -> str:
    return f"{{http://schemas.openxmlformats.org/wordprocessingml/2006/main}}{name}"
