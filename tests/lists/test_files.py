"""Files of lists as they really come: what is read, what is said, what is refused."""

from __future__ import annotations

from datetime import date, datetime, time
from io import BytesIO
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import openpyxl
import pytest
import xlrd
from odf.opendocument import OpenDocumentSpreadsheet
from odf.style import Style, TableProperties
from odf.table import CoveredTableCell, Table, TableCell, TableRow
from odf.text import P
from openpyxl.worksheet.merge import MergedCellRange

from noticegen import yamlfile
from noticegen.home import shipped
from noticegen.lists import files, grids, headers, odd, xlsx
from noticegen.lists.listed import Limits
from noticegen.lists.odd import Odd
from noticegen.problems import RefusedError
from tests.sample_office import REPO

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noticegen.lists.listed import Listed

WORDS = (shipped() / "calendars/lists/headers.yaml").read_text("utf-8")
HEADERS = headers.read(yamlfile.read(WORDS, "headers.yaml"))
CASES = REPO / "tests" / "cases" / "files"
TOP = "Parcel,Owner,CoOwner,Address1,Address2,City,State,ZIP,Country"
ROW = "1-1,Ann Alder,,1 Test Way,,Carver,MA,02330,"


def case(name: str) -> Listed:
    return files.read((CASES / name).read_bytes(), name, HEADERS)


def text(*lines: str, name: str = "list.csv", limits: Limits | None = None) -> Listed:
    content = "\r\n".join(lines).encode()
    return files.read(content, name, HEADERS, limits)


def why(content: bytes | str, limits: Limits | None = None) -> str:
    data = content if isinstance(content, bytes) else content.encode()
    with pytest.raises(RefusedError) as refused:
        files.read(data, "list.csv", HEADERS, limits)
    return str(refused.value)


def workbook(*lines: Sequence[object], change: Any = None) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    for line in lines:
        sheet.append(list(line))
    if change:
        change(book, sheet)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def sheet(*lines: Sequence[object], change: Any = None) -> Listed:
    return files.read(workbook(*lines, change=change), "list.xlsx", HEADERS)


def said(listed: Listed) -> str:
    return " ".join(f"{each.row} {each.column} {each.what}" for each in listed.remarks)


# --- The cases ------------------------------------------------------------------------


def test_zips_stand_as_they_were_typed_or_shown() -> None:
    """B02: text keeps its zero; a number has lost it, which is told later."""
    assert case("B02.csv").cells["zip"] == ["02330", "02330", "02571"]
    assert case("B02.xlsx").cells["zip"] == ["2330", "02330-1204", "2571"]


def test_a_mark_of_utf8_is_no_part_of_the_first_header() -> None:
    """B03."""
    assert case("B03.csv").cells["parcel"] == ["12-1"]


def test_a_semicolon_file_is_cut_at_semicolons() -> None:
    """B04."""
    assert case("B04.csv").cells["owner1"] == ["Elm, Ed & Eve", "Fir, Flo", "Gum, Gus"]


def test_windows_1252_is_read_and_said() -> None:
    """B05."""
    read = case("B05.csv")

    assert read.cells["owner1"] == ["Seán O’Neil", "Renée Peña – Trustee"]
    assert "is not UTF-8; it was read as Windows-1252" in said(read)
    again = f"{TOP}\n14-1,Seán O’Neil,,1 Test Way,,Carver,MA,02330,"
    assert said(files.read(again.encode(), "list.csv", HEADERS)) == ""


def test_two_columns_of_one_name_are_refused() -> None:
    """B06."""
    words = why((CASES / "B06.csv").read_bytes())

    assert "'Owner' in column B and 'owner ' in column D" in words


def test_a_million_blank_rows_are_two_people() -> None:
    """B07."""
    assert case("B07.xlsx").cells["owner1"] == ["Jo Juniper", "Kit Kapok"]


def test_a_merged_owner_holds_every_row_it_covers() -> None:
    """B09."""
    read = case("B09.xlsx")

    assert [*read.flaws] == [0, 1, 2]
    assert all("B2:B4" in flaws[0].why for flaws in read.flaws.values())


def test_parcels_that_a_sheet_spoilt() -> None:
    """B10: typed ones stay; a day and month is read back; a power is held."""
    assert case("B10.csv").cells["parcel"] == ["12E5", "007", "1E3", "0010"]
    read = case("B10.xlsx")
    assert read.cells["parcel"][0] == "10-2"
    assert read.cells["parcel"][2] == "10-2-3"
    assert "2 Parcel a sheet made a date of it; read back as 10-2." in said(read)
    assert read.flaws[1][0].column == "Parcel"


def test_a_line_break_in_quotes_is_one_record() -> None:
    """B12."""
    read = case("B12.csv")

    assert read.cells["addr1"][0] == "c/o Bog Co\nPO Box 9"
    assert read.rows == [2, 3, 4]


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    """B13."""
    assert "would unpack to 419 MB; 200 MB is the limit" in why(
        (CASES / "B13.xlsx").read_bytes()
    )


def test_names_like_formulas_are_names() -> None:
    """B15."""
    wanted = ["@Sum Realty", "+Plus LLC", "-5 Degrees LLC"]
    assert case("B15.csv").cells["owner1"][1:4] == wanted


def test_only_the_missing_columns_are_named() -> None:
    """B16."""
    words = why((CASES / "B16.csv").read_bytes())

    assert "has no column for Address1 and ZIP. Not known: 'Adress1'" in words
    assert not any(name in words for name in ("Owner", "City", "State"))


def test_a_header_and_nobody_is_refused() -> None:
    """B17."""
    assert "there are no recipients" in why((CASES / "B17.csv").read_bytes())


# --- Text -----------------------------------------------------------------------------


@pytest.mark.parametrize("mark", ["\t", ";", "|"])
def test_other_marks_cut_as_well(mark: str) -> None:
    lines = [line.replace(",", mark) for line in (TOP, ROW)]

    assert text(*lines).cells["owner1"] == ["Ann Alder"]


def test_pipes_inside_an_id_are_part_of_it() -> None:
    row = ROW.replace("1-1", "18||||019|||")

    assert text(TOP, row).cells["parcel"] == ["18||||019|||"]


def test_a_file_that_can_be_cut_in_two_ways_is_refused() -> None:
    top = f"{TOP}," + TOP.replace(",", ";").replace("Parcel", "X;Parcel", 1)
    other = ROW.replace(",", ";")

    assert "can be read in two ways" in why(f"{top}\n{ROW},y;{other}")


def test_what_stands_around_the_rows_is_said_and_no_row() -> None:
    read = text(
        "TOWN OF CARVER,,,,,,,,",
        TOP,
        ROW,
        "",
        "PAGE 2,,,,,,,,",
        TOP,
        ROW.replace("1-1", "1-2"),
        "*** 2 PARCELS LISTED ***,,,,,,,,",
        '"I hereby certify, that the above is true.",,,,,,,,',
        "______ Assessor,,,,,,,,",
    )

    assert (read.rows, read.cells["parcel"]) == ([3, 7], ["1-1", "1-2"])
    assert "5  a line of the page, no row: 'PAGE 2'" in said(read)
    assert "6  the header once more" in said(read)
    assert "8  the end of the list" in said(read)
    assert "10  after the end of the list" in said(read)


def test_an_owner_called_total_is_a_row() -> None:
    read = text(TOP, ROW.replace("Ann Alder", "TOTAL WINE LLC").replace("1-1", ""))

    assert read.cells["owner1"] == ["TOTAL WINE LLC"]


def test_a_line_too_long_or_too_short_is_refused_by_its_number() -> None:
    rows = [ROW, f"{ROW},one more", "1-3,Short", ROW]
    words = why("\n".join([TOP, *rows]))

    assert "too many or too few fields in row 3, 4; the header has 9" in words
    many = "\n".join([TOP, *[f"{ROW},more"] * 20])
    assert "and 8 more" in why(many)
    assert text(TOP, f"{ROW},,").cells["owner1"] == ["Ann Alder"]


def test_a_quote_that_never_ends_is_refused() -> None:
    assert "cannot be cut into fields near line" in why(f'{TOP}\n1-1,"Ann,,1 A St')


def test_letters_that_are_neither_are_refused_by_row() -> None:
    content = f"{TOP}\n{ROW}\n".encode() + b"2-1,\x81,,1 A St,,Carver,MA,02330,"

    assert "letters in row 3 that are neither UTF-8 nor Windows-1252" in why(content)


def test_utf_16_is_read() -> None:
    content = f"{TOP}\n{ROW}".encode("utf-16")

    assert files.read(content, "list.csv", HEADERS).cells["zip"] == ["02330"]


def test_what_is_no_list_is_said() -> None:
    assert "is a PDF" in why(b"%PDF-1.7")
    assert "is no text and no workbook" in why(b"\x00\x01\x02")
    assert "is damaged" in why(b"PK\x03\x04 nothing")
    assert "is neither a list nor a workbook" in why(zipped({"a.txt": b"a"}))
    assert "names the columns of a list" in why("Dear Town\nplease find enclosed")
    assert "names the columns" in why("")


def zipped(parts: dict[str, bytes]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as file:
        for name, part in parts.items():
            file.writestr(name, part)
    return out.getvalue()


def test_the_limits_are_the_town_s() -> None:
    small = Limits(megabytes=1, rows=1, columns=9, entries=2)
    many = "\n".join([TOP, *[ROW] * 2])

    assert "is larger than 1 MB" in why(b"x" * 1_000_001, small)
    assert "has more than 1 rows" in why(many, small)
    assert "has more than 1 rows" in why("\n".join([TOP, *[ROW] * 300]), small)
    assert "has more than 9 columns in row 1" in why(f"{TOP},More\n{ROW},", small)
    parts = {f"{n}.xml": b"a" for n in range(3)}
    assert "has 3 parts; 2 is the limit" in why(zipped(parts), small)


def test_mangled_letters_and_spoilt_parcels_of_a_text_file() -> None:
    read = text(
        TOP,
        ROW.replace("1-1", "12-Oct"),
        ROW.replace("1-1", "5.50012E+11"),
        ROW.replace("1-1", "10/12/2026"),
        ROW.replace("1-1", "Jun-45"),
        ROW.replace("1-1", "55-12.0"),
        ROW.replace("1-1", "32-Oct"),
        ROW.replace("Ann", "GONÃ‡ALVES"),
    )

    assert read.cells["parcel"][0] == "10-12"
    assert read.cells["parcel"][4:6] == ["55-12", "32-Oct"]
    assert [*read.flaws] == [1, 2, 3, 6]


# --- Headers --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("top", "row", "cells"),
    [
        (  # MassGIS, with the land's own columns beside
            "PROP_ID,SITE_ADDR,CITY,ZIP,OWNER1,OWN_ADDR,OWN_CITY,OWN_STATE,OWN_ZIP",
            "1-1,2 BOG RD,CARVER,02330,ALDER,1 ELM ST,PLYMPTON,MA,02367",
            {"city": "PLYMPTON", "zip": "02367", "site": "2 BOG RD"},
        ),
        (  # Vision
            (
                "rem mblu map,rem mblu map cut,rem mblu block,rem mblu lot,"
                "rem prcl locn,"
                "own name,co own name,address1,address2,city,state,zip"
            ),
            "12,,,7,BOG RD,ALDER,,1 ELM ST,,CARVER,MA,02330",
            {"parcel": "12-7", "owner1": "ALDER", "addr1": "1 ELM ST"},
        ),
        (  # Brookline: first and last name apart; a bare address is the mailing one
            "PARCEL-ID,FIRSTNAME1,LASTNAME1,FIRSTNAME2,LASTNAME2,ADDRESS,CITY,STATE,ZIP",
            "1,ANN,ALDER,BO,BIRCH,1 ELM ST,CARVER,MA,02330",
            {"owner1": "ALDER ANN", "owner2": "BIRCH BO", "addr1": "1 ELM ST"},
        ),
        (  # Boston: city and state in one cell
            "PID,OWNER,MAIL_ADDRESSEE,MAIL_ADDRESS,MAIL CS,MAIL_ZIPCODE",
            "1,ALDER,C/O BIRCH,1 ELM ST,WEST ROXBURY MA,02132",
            {"city": "WEST ROXBURY", "state": "MA", "owner2": "C/O BIRCH"},
        ),
        (  # AssessPro: three owners and a country
            (
                "Parcel ID,Location,Owner 1,Owner 2,Owner 3,Street 1,Street 2,Twn/City,"
                "St/Prov,Cntry,Postal"
            ),
            "1,BOG RD,A,B,C,1 ELM ST,,CARVER,MA,,02330",
            {"owner3": "C", "city": "CARVER", "zip": "02330", "site": "BOG RD"},
        ),
        (  # Somerville
            (
                "HOUSE NO,STREET,MAP,BLOCK,LOT,UNIT,OWNER ADD,OWNER CITY,OWNER STATE,"
                "OWNER ZIP,COMMITMENT OWNER,CURRENT CO-OWNER"
            ),
            "2,BOG RD,1,B,3,4,1 ELM ST,CARVER,MA,02330,ALDER,BIRCH",
            {"site": "2 BOG RD", "parcel": "1-B-3-4", "owner2": "BIRCH"},
        ),
        (  # Connecticut
            (
                "Parcel,Owner,Co_Owner,Location,Mailing_Address,Mailing_City,Mailing_State,"
                "Mailing_Zip"
            ),
            "1,ALDER,,BOG RD,1 ELM ST,KENT,CT,06757",
            {"addr1": "1 ELM ST", "state": "CT"},
        ),
        (  # Cambridge
            (
                "PID,Address,Map/Lot,Owner_Name,Owner_CoOwnerName,Owner_Address,"
                "Owner_Address2,Owner_City,Owner_State,Owner_Zip"
            ),
            "1,BOG RD,12-7,ALDER,,1 ELM ST,,CARVER,MA,02330",
            {"parcel": "12-7", "site": "BOG RD", "addr1": "1 ELM ST"},
        ),
    ],
)
def test_what_assessors_call_their_columns(
    top: str, row: str, cells: dict[str, str]
) -> None:
    read = text(top, row)

    assert {key: read.cells[key][0] for key in cells} == cells


def test_the_other_name_for_a_field_is_said() -> None:
    top = f"MAP_PAR_ID,{TOP.replace('Parcel', 'PROP_ID')}"

    assert "'MAP_PAR_ID' could be this column as well; 'PROP_ID' is used" in said(
        text(top, f"18_019,{ROW}")
    )


def test_a_city_without_a_state_is_a_city() -> None:
    top = "PID,OWNER,MAIL_ADDRESS,MAIL CS,MAIL_ZIPCODE,MAIL_CITY"
    read = text(top, "1,ALDER,1 ELM ST,ROXBURY,02132,BOSTON")

    assert (read.cells["city"], read.cells["state"]) == (["BOSTON"], [""])


def test_names_over_two_lines_are_read_together() -> None:
    read = sheet(
        ["TOWN OF CARVER"],
        ["PARCEL", "OWNER", None, "MAILING", None, None, None],
        ["Number", "Name", "Name 2", "Address", "City", "State", "Zip"],
        ["1-1", "ALDER", "BIRCH", "1 ELM ST", "CARVER", "MA", "02330"],
    )

    assert read.cells["parcel"] == ["1-1"]
    assert read.cells["owner1"] == ["ALDER"]


def test_a_mistake_in_the_words_is_told() -> None:
    bad = WORDS.replace("'^\\W*page\\s+\\d+'", "'('")

    with pytest.raises(RefusedError, match="is no pattern"):
        headers.read(yamlfile.read(bad, "headers.yaml"))


def test_a_column_beyond_z_has_two_letters() -> None:
    assert [grids.column_letter(n) for n in (0, 25, 26, 701, 702)] == [
        *("A", "Z", "AA", "ZZ", "AAA"),
    ]


def test_names_nobody_knows_are_not_named_where_there_are_none() -> None:
    assert why("Parcel,Owner,City,State,ZIP\n1,A,B,MA,02330").startswith(
        "list.csv: has no column for Address1. Name the columns"
    )


# --- Workbooks ------------------------------------------------------------------------

LINE = ["1-1", "ALDER", None, "1 ELM ST", None, "CARVER", "MA", "02330", None]


def test_cells_are_read_as_they_are_shown() -> None:
    def change(_: Any, sheet: Any) -> None:
        for row, (value, shown) in enumerate(
            [
                (2330, "00000"),
                (23301204, "00000-0000"),
                (2330.0, "General"),
                (2330.5, "General"),
            ],
            start=2,
        ):
            cell = sheet.cell(row, 8)
            cell.value, cell.number_format = value, shown

    read = sheet(TOP.split(","), *[LINE] * 4, change=change)
    assert read.cells["zip"] == ["02330", "02330-1204", "2330", "2330.5"]


def test_what_a_sheet_spoilt_holds_its_row_and_names_the_column() -> None:
    def change(_: Any, sheet: Any) -> None:
        for row, (value, shown) in enumerate(
            [
                (datetime(2026, 7, 8), "yyyy-mm-dd"),  # noqa: DTZ001
                (date(2026, 7, 8), "[$-409]d-mmm;@"),
                (time(7, 8), "h:mm"),
                (550012345678, "0.00E+00"),
                ("=1+1", "General"),
                ("#REF!", "General"),
                (True, "General"),
            ],
            start=2,
        ):
            cell = sheet.cell(row, 1)
            cell.value, cell.number_format = value, shown
        sheet["A7"].data_type = "e"

    read = sheet(TOP.split(","), *[LINE] * 7, change=change)
    assert read.cells["parcel"][1] == "7-8"
    assert [*read.flaws] == [0, 2, 3, 4, 5]
    assert "a formula has no stored value" in read.flaws[4][0].why
    assert "#REF!" in read.flaws[5][0].why
    assert read.cells["parcel"][6] == "TRUE"


def test_a_lot_that_became_a_date_is_read_back_within_its_id() -> None:
    read = sheet(
        ["Map", "Lot", *TOP.split(",")[1:]],
        [37, "8-Jul", *LINE[1:]],
        [37, "5.5E+11", *LINE[1:]],
        [37, 9, *LINE[1:]],
    )

    assert read.cells["parcel"][0] == "37-7-8"
    assert read.cells["parcel"][2] == "37-9"
    assert [*read.flaws] == [1]
    assert "read back as 7-8" in said(read)


def test_hidden_rows_count_and_hidden_sheets_do_not() -> None:
    def change(book: Any, sheet: Any) -> None:
        sheet.row_dimensions[3].hidden = True
        last = book.create_sheet("2019")
        last.sheet_state = "hidden"
        book.create_sheet("Labels").append(["just", "labels"])

    read = sheet(TOP.split(","), LINE, LINE, change=change)
    assert read.rows == [2, 3]
    assert "hidden rows count all the same: 3" in said(read)
    assert "the hidden sheet '2019' was not read" in said(read)
    assert "the sheet 'Labels' was not read" in said(read)


def test_the_list_is_on_whatever_sheet_has_it() -> None:
    def change(book: Any, sheet: Any) -> None:
        cover = book.create_sheet("Cover", 0)
        cover.append(["The list is on the next sheet"])
        _ = sheet

    assert sheet(TOP.split(","), LINE, change=change).rows == [2]


def test_only_what_is_in_use_is_judged() -> None:
    def change(_: Any, sheet: Any) -> None:
        sheet["J2"] = datetime(2026, 7, 8)  # noqa: DTZ001
        sheet.merged_cells.add(MergedCellRange(sheet, "J2:J3"))
        sheet.merged_cells.add(MergedCellRange(sheet, "A9:B9"))

    read = sheet([*TOP.split(","), "Sold"], LINE, LINE, change=change)
    assert read.flaws == {}


def test_many_hidden_rows_are_told_in_short() -> None:
    def change(_: Any, sheet: Any) -> None:
        for row in range(2, 22):
            sheet.row_dimensions[row].hidden = True

    assert "13…" in said(sheet(TOP.split(","), *[LINE] * 20, change=change))


def test_a_workbook_without_a_list_is_told_by_the_sheet_most_like_one() -> None:
    def change(book: Any, sheet: Any) -> None:
        book.create_sheet("Cover", 0).append(["Dear Town"])
        _ = sheet

    with pytest.raises(RefusedError, match="has no column for ZIP"):
        sheet(TOP.replace("ZIP", "x").split(","), LINE, change=change)


def test_limits_of_a_workbook() -> None:
    wide = workbook([*TOP.split(","), "x", "y"], [*LINE, None, "beyond"])
    limits = Limits(columns=9)
    assert "has something beyond column 9, in row 1" in why(wide, limits)
    blank = workbook([*TOP.split(","), None, " "], LINE)
    assert files.read(blank, "l.xlsx", HEADERS, limits).rows == [2]
    long = workbook(TOP.split(","), *[LINE] * 300)
    assert "has more than 1 rows" in why(long, Limits(rows=1))


def test_a_workbook_that_is_none_is_told() -> None:
    assert "cannot be read as a workbook" in why(zipped({"xl/workbook.xml": b"<a/>"}))
    assert "cannot be read as a workbook" in why(zipped({"content.xml": b"<a/>"}))

    hidden = SimpleNamespace(title="2019", sheet_state="hidden")
    with pytest.raises(RefusedError, match="has no sheet that is shown"):
        xlsx._shown(  # noqa: SLF001  no library writes such a book
            SimpleNamespace(worksheets=[hidden]), "list.xlsx", Limits()
        )


# --- OpenDocument ---------------------------------------------------------------------


def ods(*lines: Sequence[Any], change: Any = None) -> bytes:
    book = OpenDocumentSpreadsheet()
    table = Table(name="List")
    for line in lines:
        row = TableRow()
        for value in line:
            row.addElement(value if not isinstance(value, str) else cell(value))
        table.addElement(row)
    book.spreadsheet.addElement(table)
    if change:
        change(book, table)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def cell(*words: str, **about: Any) -> Any:
    made = TableCell(**({"valuetype": "string"} | about))
    for line in words:
        made.addElement(P(text=line))
    return made


def test_an_open_document_is_read_as_it_is_shown() -> None:
    line = [each or "" for each in LINE]
    flawed = [
        cell("8-Jul", valuetype="date", datevalue="2026-07-08"),
        cell("2026-07-08", valuetype="date", datevalue="2026-07-08"),
        cell("5.50E+11", valuetype="float", value="550012345678"),
        TableCell(formula="of:=1+1"),
        cell("#REF!", valuetype="string"),
    ]
    rows = [[each, *line[1:]] for each in flawed]
    read = files.read(ods(TOP.split(","), *rows), "list.ods", HEADERS)

    assert read.cells["parcel"][0] == "7-8"
    assert [*read.flaws] == [1, 2, 3, 4]
    assert read.cells["zip"] == ["02330"] * 5


def test_merged_hidden_and_repeated_in_an_open_document() -> None:
    line = [each or "" for each in LINE]

    def change(book: Any, table: Any) -> None:
        rows = table.getElementsByType(TableRow)
        rows[2].setAttribute("visibility", "filter")
        rows[1].setAttribute("numberrowsrepeated", "2")
        style = Style(name="gone", family="table")
        style.addElement(TableProperties(display="false"))
        book.automaticstyles.addElement(style)
        last = Table(name="2019", stylename="gone")
        book.spreadsheet.addElement(last)
        book.spreadsheet.addElement(Table(name="Labels"))

    merged = [line[0], cell("ALDER", numberrowsspanned="2"), *line[2:]]
    covered = [line[0], CoveredTableCell(), *line[2:]]
    wide = [*line[:8], TableCell(numbercolumnsrepeated="1000")]
    content = ods(TOP.split(","), line, wide, merged, covered, change=change)
    read = files.read(content, "list.ods", HEADERS)

    assert read.rows == [2, 3, 4, 5, 6]
    assert [*read.flaws] == [3, 4]
    assert "B5:B6" in read.flaws[3][0].why
    assert "hidden rows count all the same: 4" in said(read)
    assert "the hidden sheet '2019'" in said(read)
    assert "the sheet 'Labels' was not read" in said(read)


def test_an_open_document_without_a_sheet_or_with_too_many_rows() -> None:
    line = [each or "" for each in LINE]

    def many(_: Any, table: Any) -> None:
        row = table.getElementsByType(TableRow)[1]
        row.setAttribute("numberrowsrepeated", "1048000")

    assert "has more than 200,000 rows" in why(ods(TOP.split(","), line, change=many))
    book = OpenDocumentSpreadsheet()
    out = BytesIO()
    book.save(out)
    assert "has no sheet that is shown" in why(out.getvalue())


# --- Old workbooks --------------------------------------------------------------------


def old(monkeypatch: pytest.MonkeyPatch, cells: Any, **about: Any) -> Listed:
    """Read what xlrd would say of an old workbook: no library writes one."""
    kinds = {
        str: xlrd.XL_CELL_TEXT,
        float: xlrd.XL_CELL_NUMBER,
        bool: xlrd.XL_CELL_BOOLEAN,
        type(None): xlrd.XL_CELL_EMPTY,
    }
    formats = ["General", "00000", "0.00E+00", "d-mmm", "yyyy-mm-dd"]

    def as_cell(value: Any) -> SimpleNamespace:
        if isinstance(value, tuple):
            kind, value, style = value
        else:
            kind, style = kinds[type(value)], 0
        return SimpleNamespace(ctype=kind, value=value, xf_index=style)

    rows = [[as_cell(value) for value in line] for line in cells]
    one = SimpleNamespace(
        name="List",
        visibility=0,
        nrows=len(rows),
        row=lambda number: rows[number],
        merged_cells=about.get("merged", []),
        rowinfo_map=about.get("rows", {}),
    )
    more = about.get("more", [])
    book = SimpleNamespace(
        sheets=lambda: [one, *more] if about.get("list", True) else more,
        xf_list=[SimpleNamespace(format_key=n) for n in range(len(formats))],
        format_map={n: SimpleNamespace(format_str=f) for n, f in enumerate(formats)},
        datemode=0,
    )
    monkeypatch.setattr(xlrd, "open_workbook", lambda **_: book)
    return files.read(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "list.xls", HEADERS)


def test_an_old_workbook_is_read_as_it_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    day = 46211.0  # July 8, 2026: 2026-01-01 is 46023, and 188 days more
    firsts: list[Any] = [
        "1-1",
        5.0,
        (xlrd.XL_CELL_DATE, day, 3),
        (xlrd.XL_CELL_DATE, day, 4),
        (xlrd.XL_CELL_DATE, 1e12, 3),
        (xlrd.XL_CELL_NUMBER, 5.5e11, 2),
        (xlrd.XL_CELL_ERROR, 0x17, 0),
        (xlrd.XL_CELL_NUMBER, 1.5, 0),
        (xlrd.XL_CELL_BOOLEAN, 1, 0),
    ]
    zipped_five = (xlrd.XL_CELL_NUMBER, 2330.0, 1)
    lines = [[first, *LINE[1:7], zipped_five, None] for first in firsts]
    read = old(monkeypatch, [TOP.split(","), *lines, [None] * 9])

    assert read.cells["parcel"][:3] == ["1-1", "5", "7-8"]
    assert read.cells["parcel"][7:] == ["1.5", "TRUE"]
    assert set(read.cells["zip"]) == {"02330"}
    assert [*read.flaws] == [3, 4, 5, 6]


def test_hidden_and_merged_in_an_old_workbook(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = SimpleNamespace(name="2019", visibility=1)
    empty = SimpleNamespace(
        name="Labels", visibility=0, nrows=0, merged_cells=[], rowinfo_map={}
    )
    read = old(
        monkeypatch,
        [TOP.split(","), LINE, LINE],
        merged=[(1, 3, 1, 2)],
        rows={1: SimpleNamespace(hidden=1), 2: SimpleNamespace(hidden=0)},
        more=[hidden, empty],
    )

    assert [*read.flaws] == [0, 1]
    assert "B2:B3" in read.flaws[0][0].why
    assert "hidden rows count all the same: 2" in said(read)
    assert "the hidden sheet '2019'" in said(read)
    with pytest.raises(RefusedError, match="has no sheet that is shown"):
        old(monkeypatch, [TOP.split(",")], list=False, more=[hidden])


def test_a_locked_or_damaged_old_workbook_is_told() -> None:
    words = why(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600)

    assert "is damaged or locked with a password" in words


# --- Odd cells ------------------------------------------------------------------------


def test_an_odd_cell_is_its_words() -> None:
    cell_of = Odd("7-8", remark="read back")

    assert cell_of == "7-8"
    assert (cell_of.flaw, cell_of.remark) == ("", "read back")
    assert odd.parcel("36A-3C") == "36A-3C"
    assert odd.parcel("12-Foo") == "12-Foo"
    assert odd.words("SÃO PAULO") == "SÃO PAULO"
