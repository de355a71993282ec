"""A document as a PDF: the page in HTML, its look in the town's style sheet.

The file is tagged for screen readers (PDF/UA-1), embeds its fonts, and is the same byte
for byte whenever and wherever it is printed. Nothing is fetched but the two faces that
are installed with the program.
"""

from __future__ import annotations

import ctypes.util
import logging
import sys
import warnings
from contextlib import contextmanager, redirect_stdout
from functools import cache
from hashlib import md5
from importlib import import_module
from io import BytesIO, StringIO
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree.ElementTree import fromstring

from noticegen.problems import Problem, RefusedError, refuse
from noticegen.render import faces, tagged
from noticegen.render.page import html
from noticegen.text import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from xml.etree.ElementTree import Element

    from weasyprint import CSS, HTML
    from weasyprint.text.fonts import FontConfiguration

    from noticegen.text import Document

_SCHEME = "face:"
_PRINTER = "PDF printer"
_LIBRARIES = (
    "Install Pango and HarfBuzz; on Debian and Ubuntu: apt-get install"
    " libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
)
_TRIAL = (
    '<html lang="en"><head><title>A</title></head><body><h1>A</h1><p>A <b>b</b></p>'
    '<ol><li>a</li></ol><table class="facts"><tr><th>A</th><td>a</td></tr></table>'
    '<p class="small">A</p></body></html>'
)


class _Press(NamedTuple):
    """What is set up once and then prints many documents."""

    page: Callable[[Element], HTML]
    sheet: CSS
    fonts: FontConfiguration
    grumbles: tuple[str, ...]


def render(
    document: Document, css: str, *, fonts: Path | None = None, glyphs: str = ""
) -> bytes:
    """Return the PDF of a document in a style sheet.

    `glyphs` are characters whose signs the label face must bring along although the
    document does not print them. `fonts` is a folder that has the font files, where
    they are not installed with the program. Raises RefusedError, before anything is
    printed, for a face that is missing and for characters that no face has; and for all
    that WeasyPrint grumbles about.
    """
    faces.files(fonts)
    texts = [*_texts(document), glyphs]
    problems = faces.unprinted(document.id, texts, folder=fonts)
    if found := tuple(dict.fromkeys(problems)):
        raise RefusedError(found)
    page = html(document, glyphs)
    return _printed(document.id, page, css, _identifier(document), fonts)


def render_page(name: str, page: str, css: str, *, fonts: Path | None = None) -> bytes:
    """Return the PDF of a page in well-formed HTML, such as a sheet of labels.

    `name` is what problems call it. Raises RefusedError as `render` does.
    """
    faces.files(fonts)
    identifier = md5(page.encode(), usedforsecurity=False).hexdigest().encode()
    return _printed(name, page, css, identifier, fonts)


def _printed(
    name: str, page: str, css: str, identifier: bytes, fonts: Path | None
) -> bytes:
    press = _press(css, fonts)
    root = fromstring(page)  # noqa: S314 - our own page, of escaped words
    with _listening() as heard:
        laid_out = press.page(root).render(
            font_config=press.fonts, stylesheets=[press.sheet]
        )
        pdf: bytes = laid_out.write_pdf(
            pdf_variant="pdf/ua-1", pdf_identifier=identifier, finisher=_name_headers
        )
    if grumbles := dict.fromkeys([*press.grumbles, *heard]):
        raise RefusedError(_grumble(name, each) for each in grumbles)
    return pdf


def set_up(css: str, fonts: Path | None = None) -> None:
    """Make ready to print in a style sheet, down to a page that is thrown away."""
    press = _press(css, fonts)
    page = press.page(fromstring(_TRIAL))  # noqa: S314 - our own
    with _listening():  # whatever it grumbles about is told with each paper
        page.render(font_config=press.fonts, stylesheets=[press.sheet]).write_pdf(
            pdf_variant="pdf/ua-1"
        )


def read(pdf: bytes) -> str:
    """Return the letters of a PDF of ours in the order of its tags.

    Its header, footer and masthead are left out.
    """
    from pypdf import PdfReader  # noqa: PLC0415 - only where it is used

    return tagged.read(PdfReader(BytesIO(pdf)))


def _texts(document: Document) -> Iterator[str]:
    """Yield each text that is printed, so that a message can show where a sign is."""
    head = document.letterhead
    yield from (document.title, document.footer, head.town, head.board, *head.lines)
    for block in document.blocks:
        yield plain(block.runs)
        yield from (plain(cell) for row in block.rows for cell in row)


def _identifier(document: Document) -> bytes:
    """Return the file identifier: of this paper, not of this printing."""
    named = f"{document.docket}\n{document.id}\n{document.dated}\n{document.title}"
    return md5(named.encode(), usedforsecurity=False).hexdigest().encode()


@cache
def _press(css: str, fonts: Path | None) -> _Press:
    """Return the press for a style sheet; reading one takes as long as a page."""
    weasyprint = _weasyprint()
    wrapper = import_module("cssselect2").ElementWrapper
    files = {f"{_SCHEME}{face.file}": path for face, path in faces.files(fonts).items()}

    class Faces(weasyprint.urls.URLFetcher):  # type: ignore[misc, name-defined]
        """Gives out the font files, and refuses every other address."""

        def fetch(self, url: str, headers: object = None) -> object:
            if url.startswith("data:"):
                return super().fetch(url, headers)
            if url not in files:
                message = "nothing is ever fetched"
                raise ValueError(message)
            return weasyprint.urls.URLFetcherResponse(url, files[url].read_bytes())

    fetcher = Faces()

    class Page(weasyprint.HTML):  # type: ignore[misc, name-defined]
        """A page made of elements: no HTML is ever parsed."""

        def __init__(self, root: Element) -> None:
            self.base_url = None
            self.url_fetcher = fetcher
            self.media_type = "print"
            self.wrapper_element = wrapper.from_html_root(root)
            self.etree_element = root

    config = weasyprint.text.fonts.FontConfiguration()
    rules = "".join(
        f"@font-face{{font-family:{face.family};font-weight:{face.weight};"
        f"font-style:{face.style};src:url({_SCHEME}{face.file})}}\n"
        for face in faces.FACES
    )
    with _listening() as heard:
        sheet = weasyprint.CSS(
            string=rules + css, font_config=config, url_fetcher=fetcher
        )
    return _Press(Page, sheet, config, tuple(heard))


@cache
def _weasyprint() -> ModuleType:
    """Return WeasyPrint; a machine without its libraries is told which they are."""
    try:
        # It warns of a system without fonts, which is no matter: we bring our own;
        # and it prints its own words about libraries that are missing.
        with warnings.catch_warnings(), redirect_stdout(StringIO()), _lean_import():
            warnings.simplefilter("ignore")
            return import_module("weasyprint")
    except OSError as error:
        what = f"a library is missing: {error}."
        raise refuse(_PRINTER, what, _LIBRARIES) from error


# WeasyPrint imports these for faces that vary and for systems without
# libharfbuzz-subset; reading them takes longer than printing five pages.
_SELDOM = (
    *("fontTools.subset", "fontTools.varLib", "fontTools.varLib.instancer"),
    *("fontTools.ttLib", "fontTools.ttLib.woff2", "fontTools.ttLib.ttFont"),
    *("PIL.EpsImagePlugin", "PIL.Image", "PIL.ImageFile", "PIL.ImageOps"),
    *("PIL.ImageCms", "tinyhtml5"),
)


@contextmanager
def _lean_import() -> Iterator[None]:
    """Put off, while WeasyPrint is imported, what our faces hardly ever need."""
    find_library = ctypes.util.find_library
    put_off = [name for name in _SELDOM if name not in sys.modules]
    sys.modules.update({name: _Later(name) for name in put_off})
    if sys.platform == "linux":
        # It asks for each library by four names; the last one, the real one, needs no
        # search, while searching for the others starts a compiler each time.
        ctypes.util.find_library = _found_nowhere
    try:
        yield
    finally:
        ctypes.util.find_library = find_library
        for name in put_off:
            del sys.modules[name]


def _found_nowhere(name: str) -> None:
    del name


class _Later(ModuleType):
    """Stands in for a module that is imported when something of it is used."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__: list[str] = []

    def __getattr__(self, attribute: str) -> object:
        name = self.__name__
        if attribute.startswith("__"):
            message = f"module {name} has no {attribute} yet"
            raise AttributeError(message)
        if sys.modules.get(name) is not self:
            return getattr(import_module(name), attribute)

        def call(*given: object, **named: object) -> object:
            return getattr(import_module(name), attribute)(*given, **named)

        return call


@contextmanager
def _listening() -> Iterator[list[str]]:
    """Yield the list of what WeasyPrint only writes into its log."""
    log = logging.getLogger("weasyprint")
    heard: list[str] = []
    ear = logging.Handler(logging.WARNING)
    ear.emit = lambda record: heard.append(record.getMessage())  # type: ignore[method-assign]
    log.addHandler(ear)
    told, log.propagate = log.propagate, False
    try:
        yield heard
    finally:
        log.propagate = told
        log.removeHandler(ear)


def _grumble(where: str, said: str) -> Problem:
    what = f"the PDF printer says: {said.rstrip('.')}."
    return Problem(where, what, "Correct the style sheet.")


def _name_headers(_: object, pdf: Any) -> None:  # noqa: ANN401 - pydyf has no types
    """Tell screen readers which header cells are of a column, and which of a row."""
    numbered = {thing.number: thing for thing in pdf.objects}
    for thing in pdf.objects:
        if isinstance(thing, dict) and thing.get("S") == "/TH":
            row = numbered[_number(thing["P"])]
            group = numbered[_number(row["P"])]
            side = "/Column" if group["S"] == "/THead" else "/Row"
            thing["A"]["Scope"] = side


def _number(reference: bytes) -> int:
    return int(reference.split()[0])
