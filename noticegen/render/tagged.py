"""What a tagged PDF of ours says, read back in the order of its tags.

A screen reader follows the tags, not the place on the page; so does the proof that Word
and PDF print the same words.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from noticegen.text import letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pypdf import PageObject, PdfReader

_PAIR = re.compile(rb"<([0-9a-f]{4})> <([0-9a-f]+)>")
_GLYPH = 2  # bytes of a glyph's number in a string of a page

# What stands in a PDF is whatever was written there: pypdf cannot say more of it.
Element = Any


def read(reader: PdfReader) -> str:
    """Return the letters of a PDF without its white space.

    Left out are header and footer, which have no tags; the first division, which is
    the masthead or the sender's corner of a letter; and the heads of a table where it
    goes on over the page. Where a file has several letters, each is a section; sections
    of nothing but divisions, as sheets of labels are, are read whole.
    """
    pages = {_number(page.indirect_reference): _marked(page) for page in reader.pages}
    root: Element = reader.root_object["/StructTreeRoot"]
    document = root["/K"][0].get_object()
    kids = [each.get_object() for each in document["/K"]]
    if all(each["/S"] == "/Sect" for each in kids):
        return letters("".join(_section(each, pages) for each in kids))
    return letters(_flow(kids[1:], pages))


def _section(section: Element, pages: Mapping[int, Mapping[int, str]]) -> str:
    kids = [each.get_object() for each in section["/K"]]
    sheet = all(each["/S"] == "/Div" for each in kids)
    return _flow(kids if sheet else kids[1:], pages)


def _flow(elements: list[Element], pages: Mapping[int, Mapping[int, str]]) -> str:
    said: list[str] = []
    for before, element in zip([None, *elements], elements, strict=False):
        head = _head(element, pages)
        goes_on = bool(head and before and _head(before, pages) == head)
        if goes_on and element.raw_get("/Pg") != before.raw_get("/Pg"):
            said += _letters_of(element["/K"][1:], element, pages)
        else:
            said += _said(element, pages)
    return "".join(said)


def _head(element: Element, pages: Mapping[int, Mapping[int, str]]) -> str:
    """Return the words of the head of a table, or none."""
    first = element["/K"][0].get_object() if element["/S"] == "/Table" else {}
    return "".join(_said(first, pages)) if first.get("/S") == "/THead" else ""


def _said(element: Element, pages: Mapping[int, Mapping[int, str]]) -> Iterator[str]:
    yield from _letters_of(element["/K"], element, pages)


def _letters_of(
    children: Element, element: Element, pages: Mapping[int, Mapping[int, str]]
) -> Iterator[str]:
    for child in children:
        if isinstance(child, int):
            yield pages[_number(element.raw_get("/Pg"))][child]
        else:
            yield from _said(child.get_object(), pages)


def _number(reference: Element) -> int:
    number: int = reference.idnum
    return number


def _marked(page: PageObject) -> dict[int, str]:
    """Return the words of each marked piece of a page by its number."""
    resources: Element = page["/Resources"]
    signs = {
        name: _signs(font.get_object()) for name, font in resources["/Font"].items()
    }
    said: dict[int, str] = {}
    marks: list[int | None] = []
    font: Mapping[bytes, str] = {}
    contents: Element = page.get_contents()
    for operands, operator in contents.operations:
        if operator in {b"BDC", b"BMC"}:
            marks.append(operands[1].get("/MCID") if len(operands) > 1 else None)
        elif operator == b"EMC":
            marks.pop()
        elif operator == b"Tf":
            font = signs[operands[0]]
        elif operator in {b"Tj", b"TJ"} and marks and marks[-1] is not None:
            said[marks[-1]] = said.get(marks[-1], "") + _words(operands[0], font)
    return said


def _signs(font: Element) -> dict[bytes, str]:
    """Return the characters of a font by the bytes of their glyph's number."""
    table = font["/ToUnicode"].get_data().partition(b"beginbfchar")[2]
    return {
        bytes.fromhex(glyph.decode()): bytes.fromhex(sign.decode()).decode("utf-16-be")
        for glyph, sign in _PAIR.findall(table)
    }


def _words(shown: Element, font: Mapping[bytes, str]) -> str:
    strings = shown if isinstance(shown, list) else [shown]
    codes = b"".join(
        each.original_bytes for each in strings if hasattr(each, "original_bytes")
    )
    return "".join(
        font.get(codes[place : place + _GLYPH], "")
        for place in range(0, len(codes), _GLYPH)
    )
