"""Makes `templates/letterhead.docx`, the town's paper in Word.

The .docx is what a town restyles in Word and what the program uses; this script only
says how the first one came to be. `python tests/make_letterhead.py` writes it anew.
"""

from __future__ import annotations

import zipfile
from hashlib import md5
from io import BytesIO
from pathlib import Path
from uuid import UUID

import font_source_sans_pro
import font_source_serif_pro
from fontTools import subset

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
NS = f'xmlns:w="{W}" xmlns:r="{R}"'
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
OFFICE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
LINKS = "http://schemas.openxmlformats.org/package/2006/relationships"
PACKAGE = "application/vnd.openxmlformats-package"
INK, GREY, RULE = "111111", "333333", "B9B9B9"
SERIF, SANS = "Source Serif Pro", "Source Sans Pro"
MARK = "[the text of the document goes here]"


def face(font: str, points: float, color: str = INK, *, bold: bool = False) -> str:
    """Return the run properties of a style: font, size in points, color, weight."""
    weight = "<w:b/><w:bCs/>" if bold else '<w:b w:val="0"/>'
    size = round(points * 2)
    return (
        f'<w:rPr><w:rFonts w:ascii="{font}" w:hAnsi="{font}" w:eastAsia="{font}"'
        f' w:cs="{font}"/>{weight}<w:color w:val="{color}"/>'
        f'<w:sz w:val="{size}"/><w:szCs w:val="{size}"/></w:rPr>'
    )


def space(before: float = 0, after: float = 0, line: float = 1.0) -> str:
    """Return the spacing of a paragraph: points before and after, lines by a factor."""
    return (
        f'<w:spacing w:before="{round(before * 20)}" w:after="{round(after * 20)}"'
        f' w:line="{round(line * 240)}" w:lineRule="auto"/>'
    )


def exact(points: float) -> str:
    """Return the spacing of a line of a fixed height."""
    height = round(points * 20)
    return f'<w:spacing w:before="0" w:after="0" w:line="{height}" w:lineRule="exact"/>'


def style(name: str, inside: str, paragraph: str = "", based: str = "Normal") -> str:
    """Return a paragraph style; `paragraph` is what its paragraph properties hold."""
    key = name.replace(" ", "")
    base = "" if name == "Normal" else f'<w:basedOn w:val="{based}"/>'
    default = ' w:default="1"' if name == "Normal" else ""
    shown = {
        "Heading": "heading",
        "Header": "header",
        "Footer": "footer",
        "Caption": "caption",
    }
    first, _, rest = name.partition(" ")
    label = f"{shown.get(first, first)} {rest}".strip()
    return (
        f'<w:style w:type="paragraph"{default} w:styleId="{key}">'
        f'<w:name w:val="{label}"/>{base}<w:qFormat/>'
        f"<w:pPr>{paragraph}</w:pPr>{inside}</w:style>"
    )


def rule(side: str, points: float, color: str) -> str:
    """Return one border, its width in points."""
    width = round(points * 8)
    return f'<w:{side} w:val="single" w:sz="{width}" w:space="0" w:color="{color}"/>'


def table_style(name: str, borders: str, more: str = "", right: int = 173) -> str:
    """Return a table style; `right` is the room between columns in twips."""
    key = name.replace(" ", "")
    return (
        f'<w:style w:type="table" w:customStyle="1" w:styleId="{key}">'
        f'<w:name w:val="{name}"/><w:basedOn w:val="TableNormal"/><w:qFormat/>'
        f"<w:tblPr><w:tblBorders>{borders}</w:tblBorders><w:tblCellMar>"
        '<w:top w:w="43" w:type="dxa"/><w:left w:w="0" w:type="dxa"/>'
        f'<w:bottom w:w="43" w:type="dxa"/><w:right w:w="{right}" w:type="dxa"/>'
        f"</w:tblCellMar></w:tblPr>{more}</w:style>"
    )


KEEP = "<w:keepNext/><w:keepLines/>"
STYLES = "".join(
    [
        style(
            "Normal",
            face(SERIF, 11),
            f"<w:widowControl/><w:suppressAutoHyphens/>{space(0, 6.8, 1.13)}",
        ),
        style(
            "Heading 1",
            face(SERIF, 17, bold=True),
            f'{KEEP}{space(0, 8, 0.95)}<w:outlineLvl w:val="0"/>',
        ),
        style("Docket Line", face(SANS, 8.5, GREY), f"<w:keepNext/>{space(0, 11)}"),
        style(
            "Heading 2",
            face(SANS, 11, bold=True),
            f'{KEEP}{space(11, 3.5)}<w:outlineLvl w:val="1"/>',
        ),
        style(
            "Heading 3",
            face(SANS, 9.5, GREY, bold=True),
            f'{KEEP}{space(7, 3)}<w:outlineLvl w:val="2"/>',
        ),
        style("Small Print", face(SANS, 8.5, GREY), space(0, 5, 1.08)),
        style("Caption", face(SANS, 9, bold=True), f"{KEEP}{space(7, 2)}"),
        style(
            "List Number",
            "",
            '<w:numPr><w:numId w:val="1"/></w:numPr>' + space(0, 4, 1.13),
        ),
        style(
            "List Bullet",
            "",
            '<w:numPr><w:numId w:val="2"/></w:numPr>' + space(0, 4, 1.13),
        ),
        style("List Continue", "", f'{space(0, 4, 1.13)}<w:ind w:left="576"/>'),
        style("Fact Label", face(SANS, 9, GREY, bold=True), space(1.6, 0, 1.08)),
        style("Fact", "", space(0, 0, 1.1)),
        style("Table Head", face(SANS, 8.5, bold=True), f"<w:keepNext/>{space(0, 0)}"),
        style("Table Text", face(SERIF, 9.5), space(0, 0, 1.08)),
        style("Address", "", space(0, 0, 1.1)),
        style("Signature Line", face(SANS, 8.5), f"<w:keepLines/>{space(1, 0)}"),
        style("Stamp", face(SANS, 8, "444444"), space(0, 0, 1.05)),
        style("Blank Line", face(SANS, 9.5), space(11, 0)),
        style("Window Address", face(SANS, 10), exact(12)),
        style("Town", face(SERIF, 15, bold=True), space(0, 0, 0.92)),
        style("Board", face(SANS, 10, GREY), space(0, 7, 1.05)),
        style(
            "Town Address",
            face(SANS, 8.5, GREY),
            f'{space(0, 7, 1.08)}<w:jc w:val="right"/>',
        ),
        style("Sender", face(SANS, 9), exact(12)),
        style("Sender Date", face(SANS, 9, GREY), f'{exact(12)}<w:jc w:val="right"/>'),
        style(
            "Draft Mark",
            face(SANS, 26, bold=True),
            f'{exact(30)}<w:jc w:val="center"/>',
        ),
        style("Header", face(SANS, 7.5, GREY), exact(1)),
        style("Footer", face(SANS, 7.5, "444444"), space(0, 0)),
    ]
)
TABLES = "".join(
    [
        (
            '<w:style w:type="table" w:default="1" w:styleId="TableNormal">'
            '<w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/>'
            '<w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar>'
            '<w:top w:w="0" w:type="dxa"/><w:left w:w="0" w:type="dxa"/>'
            '<w:bottom w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/>'
            "</w:tblCellMar></w:tblPr></w:style>"
        ),
        table_style(
            "Facts Table", rule("bottom", 0.5, RULE) + rule("insideH", 0.5, RULE)
        ),
        table_style(
            "Grid Table",
            rule("bottom", 0.5, RULE) + rule("insideH", 0.5, RULE),
            '<w:tblStylePr w:type="firstRow"><w:tcPr><w:tcBorders>'
            f'{rule("bottom", 0.75, INK)}</w:tcBorders><w:vAlign w:val="bottom"/>'
            "</w:tcPr></w:tblStylePr>",
        ),
        table_style(
            "Blank Table", rule("bottom", 0.5, INK) + rule("insideH", 0.5, INK), right=0
        ),
    ]
)


def paragraph(name: str, words: str, more: str = "") -> str:
    """Return a paragraph of plain words in a style."""
    run = f'<w:r><w:t xml:space="preserve">{words}</w:t></w:r>' if words else ""
    return f'<w:p><w:pPr><w:pStyle w:val="{name}"/>{more}</w:pPr>{run}</w:p>'


def field(code: str) -> str:
    """Return a field that Word keeps up to date, such as the page's number."""
    return f'<w:fldSimple w:instr=" {code} "><w:r><w:t>1</w:t></w:r></w:fldSimple>'


def text(words: str) -> str:
    """Return a run of words."""
    return f'<w:r><w:t xml:space="preserve">{words}</w:t></w:r>'


def two_cells(left: str, right: str, height: str, borders: str = "") -> str:
    """Return the two halves of a masthead; the second stands at the right margin."""
    place = f'<w:vAlign w:val="{"top" if height else "bottom"}"/>'

    def cell(share: int, inside: str) -> str:
        wide = f'<w:tcW w:w="{share}" w:type="pct"/>'
        return f"<w:tc><w:tcPr>{wide}{place}</w:tcPr>{inside}</w:tc>"

    return (
        '<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/>'
        f"<w:tblBorders>{borders}</w:tblBorders>"
        '<w:tblLayout w:type="fixed"/><w:tblCellMar><w:left w:w="0" w:type="dxa"/>'
        '<w:right w:w="0" w:type="dxa"/></w:tblCellMar></w:tblPr>'
        '<w:tblGrid><w:gridCol w:w="5000"/><w:gridCol w:w="4072"/></w:tblGrid>'
        f"<w:tr><w:trPr>{height}</w:trPr>"
        f"{cell(2750, left)}{cell(2250, right)}</w:tr></w:tbl>"
    )


# The mark of a draft has its own place above everything, and moves nothing.
DRAFT = paragraph(
    "DraftMark",
    "{{ draft }}",
    '<w:framePr w:w="3000" w:wrap="around" w:vAnchor="page" w:hAnchor="page"'
    ' w:xAlign="center" w:y="230"/>',
) + paragraph("Header", "", exact(12))
FIRST_HEADER = "".join(
    [
        DRAFT,
        paragraph("Header", "{%p if envelope %}"),
        two_cells(
            paragraph("Sender", "{{ town }} {{ board }}").replace(
                "<w:r>", "<w:r><w:rPr><w:b/></w:rPr>"
            )
            + paragraph("Sender", "{{ address }}"),
            paragraph("SenderDate", "{{ date }}"),
            # The page's own words begin 4.2 inches down, under the fold.
            '<w:trHeight w:val="5150" w:hRule="exact"/>',
        ),
        paragraph("Header", "{%p else %}"),
        two_cells(
            paragraph("Town", "{{ town }}") + paragraph("Board", "{{ board }}"),
            paragraph("TownAddress", "{{ address }}"),
            "",
            rule("bottom", 0.75, INK),
        ),
        paragraph("Header", "", exact(15)),
        paragraph("Header", "{%p endif %}"),
        paragraph("Header", ""),
    ]
)
FOOTER = (
    '<w:p><w:pPr><w:pStyle w:val="Footer"/><w:tabs>'
    '<w:tab w:val="right" w:pos="9072"/></w:tabs></w:pPr>'
    f"{text('{{ footer }}')}<w:r><w:tab/></w:r>{text('Page ')}{field('PAGE')}"
    f"{text(' of ')}{field('NUMPAGES')}</w:p>"
)
SECTION = (
    "<w:sectPr>"
    '<w:headerReference w:type="first" r:id="rId5"/>'
    '<w:headerReference w:type="default" r:id="rId6"/>'
    '<w:footerReference w:type="first" r:id="rId7"/>'
    '<w:footerReference w:type="default" r:id="rId8"/>'
    '<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1152" w:right="1584"'
    ' w:bottom="1368" w:left="1584" w:header="620" w:footer="740" w:gutter="0"/>'
    "<w:titlePg/></w:sectPr>"
)


def level(number: int, form: str, mark: str) -> str:
    """Return a level of a list, each further in than the one above."""
    left = 576 + 504 * number
    return (
        f'<w:lvl w:ilvl="{number}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{mark}"/><w:lvlJc w:val="left"/>'
        f'<w:pPr><w:ind w:left="{left}" w:hanging="346"/></w:pPr></w:lvl>'
    )


def levels(form: str, mark: str) -> str:
    """Return the nine levels of a list; %N in the mark is the level's own number."""
    return "".join(
        level(number, form, mark.replace("%N", f"%{number + 1}")) for number in range(9)
    )


# The faces go with each file, so that it looks the same where they are not installed:
# family, how Word asks for the face, what stands in its place in programs that cannot
# read it, and the file. The SIL Open Font License allows it.
_SERIF = Path(font_source_serif_pro.font_directory)
_SANS = Path(font_source_sans_pro.font_directory)
FACES = (
    (SERIF, "embedRegular", _SERIF / "SourceSerifPro-Regular.ttf"),
    (SERIF, "embedBold", _SERIF / "SourceSerifPro-Bold.ttf"),
    (SERIF, "embedItalic", _SERIF / "SourceSerifPro-It.ttf"),
    (SANS, "embedRegular", _SANS / "SourceSansPro-Regular.ttf"),
    (SANS, "embedBold", _SANS / "SourceSansPro-Bold.ttf"),
)
SIGNS = (
    *range(0x20, 0x180),  # Latin
    *range(0x300, 0x330),  # accents that stand by themselves
    *range(0x1E00, 0x1F00),  # Vietnamese
    *range(0x2010, 0x2027),
    *(0x2032, 0x2033, 0x20AC, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193),
    *(0x2212, 0x2260, 0x2264, 0x2265, 0x2610, 0x2611, 0x2713),
)


def key(path: Path) -> UUID:
    """Return the key under which a face is embedded, always the same for a file."""
    return UUID(bytes=md5(path.name.encode(), usedforsecurity=False).digest())


def embedded(path: Path) -> bytes:
    """Return a face with the signs of our papers, veiled as Word wants it."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = ["kern", "liga", "mark", "mkmk", "ccmp", "locl"]
    font = subset.load_font(path, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=SIGNS)
    subsetter.subset(font)
    out = BytesIO()
    font.save(out)
    font.close()
    face = out.getvalue()
    veil = bytes.fromhex(key(path).hex)[::-1] * 2
    start = bytes(a ^ b for a, b in zip(face, veil, strict=False))
    return start + face[len(veil) :]


def font_entry(family: str, other: str, kind: str) -> str:
    """Return what Word knows of a family: its faces, and another one like it."""
    faces = "".join(
        f'<w:{name} r:id="rId{number}" w:fontKey="{{{str(key(path)).upper()}}}"/>'
        for number, (of, name, path) in enumerate(FACES, start=1)
        if of == family
    )
    return (
        f'<w:font w:name="{family}"><w:altName w:val="{other}"/><w:charset w:val="00"/>'
        f'<w:family w:val="{kind}"/><w:pitch w:val="variable"/>{faces}</w:font>'
    )


FONTS = font_entry(SERIF, "Georgia", "roman") + font_entry(SANS, "Calibri", "swiss")
PARTS = {
    "[Content_Types].xml": (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        f'<Default Extension="rels" ContentType="{PACKAGE}.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="odttf" ContentType="application/vnd.openxmlformats-'
        'officedocument.obfuscatedFont"/>'
        + "".join(
            f'<Override PartName="{name}" ContentType="{kind}+xml"/>'
            for name, kind in {
                "/word/document.xml": f"{OFFICE}.document.main",
                "/word/styles.xml": f"{OFFICE}.styles",
                "/word/numbering.xml": f"{OFFICE}.numbering",
                "/word/settings.xml": f"{OFFICE}.settings",
                "/word/fontTable.xml": f"{OFFICE}.fontTable",
                "/word/header1.xml": f"{OFFICE}.header",
                "/word/header2.xml": f"{OFFICE}.header",
                "/word/footer1.xml": f"{OFFICE}.footer",
                "/word/footer2.xml": f"{OFFICE}.footer",
                "/docProps/core.xml": f"{PACKAGE}.core-properties",
                "/docProps/app.xml": "application/vnd.openxmlformats-officedocument"
                ".extended-properties",
            }.items()
        )
        + "</Types>"
    ),
    "_rels/.rels": (
        f'<Relationships xmlns="{LINKS}">'
        f'<Relationship Id="rId1" Type="{R}/officeDocument"'
        ' Target="word/document.xml"/>'
        '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/'
        'relationships/metadata/core-properties" Target="docProps/core.xml"/>'
        f'<Relationship Id="rId3" Type="{R}/extended-properties"'
        ' Target="docProps/app.xml"/></Relationships>'
    ),
    "docProps/app.xml": (
        '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/'
        'extended-properties"><Application>noticegen</Application></Properties>'
    ),
    "docProps/core.xml": (
        '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/'
        'metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:dcterms="http://purl.org/dc/terms/"'
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        "<dc:title>Letterhead</dc:title><dc:creator>Planning Board</dc:creator>"
        "<dc:language>en-US</dc:language></cp:coreProperties>"
    ),
    "word/_rels/document.xml.rels": (
        f'<Relationships xmlns="{LINKS}">'
        + "".join(
            f'<Relationship Id="rId{number}" Type="{R}/{kind}" Target="{target}"/>'
            for number, (kind, target) in enumerate(
                [
                    ("styles", "styles.xml"),
                    ("numbering", "numbering.xml"),
                    ("settings", "settings.xml"),
                    ("fontTable", "fontTable.xml"),
                    ("header", "header1.xml"),
                    ("header", "header2.xml"),
                    ("footer", "footer1.xml"),
                    ("footer", "footer2.xml"),
                ],
                start=1,
            )
        )
        + "</Relationships>"
    ),
    "word/document.xml": (
        f"<w:document {NS}><w:body>{paragraph('Normal', MARK)}{SECTION}</w:body>"
        "</w:document>"
    ),
    "word/header1.xml": f"<w:hdr {NS}>{FIRST_HEADER}</w:hdr>",
    "word/header2.xml": f"<w:hdr {NS}>{DRAFT}</w:hdr>",
    "word/footer1.xml": f"<w:ftr {NS}>{FOOTER}</w:ftr>",
    "word/footer2.xml": f"<w:ftr {NS}>{FOOTER}</w:ftr>",
    "word/settings.xml": (
        f'<w:settings {NS}><w:zoom w:percent="100"/><w:embedTrueTypeFonts/>'
        '<w:defaultTabStop w:val="720"/><w:characterSpacingControl'
        ' w:val="doNotCompress"/><w:compat><w:compatSetting w:name="compatibilityMode"'
        ' w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>'
        '<w:themeFontLang w:val="en-US"/><w:decimalSymbol w:val="."/>'
        '<w:listSeparator w:val=","/></w:settings>'
    ),
    "word/fontTable.xml": f"<w:fonts {NS}>{FONTS}</w:fonts>",
    "word/_rels/fontTable.xml.rels": (
        f'<Relationships xmlns="{LINKS}">'
        + "".join(
            f'<Relationship Id="rId{number}" Type="{R}/font"'
            f' Target="fonts/font{number}.odttf"/>'
            for number in range(1, len(FACES) + 1)
        )
        + "</Relationships>"
    ),
    "word/numbering.xml": (
        f"<w:numbering {NS}>"
        '<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>'
        f"{levels('decimal', '%N.')}</w:abstractNum>"
        '<w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="multilevel"/>'
        f"{levels('bullet', '•')}</w:abstractNum>"
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
        '<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>'
    ),
    "word/styles.xml": (
        f'<w:styles {NS}><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-US"'
        ' w:eastAsia="en-US" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault/>'
        f"</w:docDefaults>{STYLES}{TABLES}</w:styles>"
    ),
}


def letterhead() -> bytes:
    """Return the letterhead, the same bytes each time."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        parts = {name: (HEAD + part).encode() for name, part in PARTS.items()}
        for number, (_, _, path) in enumerate(FACES, start=1):
            parts[f"word/fonts/font{number}.odttf"] = embedded(path)
        for name, part in sorted(parts.items()):
            package.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED)
    return out.getvalue()


if __name__ == "__main__":
    home = Path(__file__).resolve().parent.parent
    (home / "templates" / "letterhead.docx").write_bytes(letterhead())
