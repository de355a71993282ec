#!/usr/bin/env python3
# ruff: noqa
# mypy: ignore-errors
# fmt: off
"""make_assess.py - synthetic MassGIS-L3-shaped assess table for one town, with dirty data and an oracle.

    python3 make_assess.py --n 600 --seed 7 --out assess_600
    python3 make_assess.py --n 6000 --seed 1 --encoding cp1252 --excel-damage 0.03 --out big

Writes into --out:
    assess.csv          the dirty table (joined TaxPar+Assess shape, see FIELDS)
    expected.csv        one line per correct recipient (deduplicated), with the reason of every merge/flag
    expected_rows.csv   one line per input row: mail / merge / review / interoffice / skip, and why
    stats.json          how often each peculiarity was put in

How it works: a *truth* is drawn first (owner entities, their one or more mailing addresses, their parcels);
the dirty rows are rendered from it afterwards.  The oracle therefore comes from the truth and not from any
cleaning code, so it can catch a cleaner's mistakes.  Everybody in here is invented.  Standard library only.

Oracle words
    action       mail         print one first-class letter
                 merge        this row adds no letter: its recipient already has one (see merge_class)
                 review       cannot be mailed as it stands; must appear in the clerk's exception list
                 interoffice  town-owned: goes to the owning department, not through the post
                 skip         not an abutter to notify (locus parcel, void record)
    merge_class  must      an exact or normalised duplicate; sending two letters is a defect
                 may       only fuzzy evidence; either outcome is right, but it must be reported
    near_miss_of row that looks like a duplicate and is NOT one (merging them is a defect)

Rates marked [CAM] / [LEB] were measured on two real published assessor tables (see inputs.md section 2).
"""
import argparse, csv, json, os, random, re
from collections import OrderedDict, defaultdict

# --- MassGIS L3 shape: (name, type, length) ------------------------------------------------------------------
FIELDS = [("MAP_PAR_ID", "C", 26), ("LOC_ID", "C", 18), ("POLY_TYPE", "C", 15), ("PROP_ID", "C", 30),
          ("BLDG_VAL", "N", 9), ("LAND_VAL", "N", 9), ("OTHER_VAL", "N", 9), ("TOTAL_VAL", "N", 9), ("FY", "N", 4),
          ("LOT_SIZE", "N", 11), ("LS_DATE", "C", 8), ("LS_PRICE", "N", 9), ("USE_CODE", "C", 4),
          ("SITE_ADDR", "C", 80), ("ADDR_NUM", "C", 12), ("FULL_STR", "C", 60), ("LOCATION", "C", 60),
          ("CITY", "C", 25), ("ZIP", "C", 10), ("OWNER1", "C", 80), ("OWN_ADDR", "C", 80), ("OWN_CITY", "C", 25),
          ("OWN_STATE", "C", 2), ("OWN_ZIP", "C", 10), ("OWN_CO", "C", 30), ("LS_BOOK", "C", 16),
          ("LS_PAGE", "C", 14), ("REG_ID", "C", 15), ("ZONING", "C", 8), ("YEAR_BUILT", "N", 4),
          ("BLD_AREA", "N", 9), ("UNITS", "N", 4), ("RES_AREA", "N", 7), ("STYLE", "C", 20), ("STORIES", "C", 6),
          ("NUM_ROOMS", "N", 3), ("LOT_UNITS", "C", 1), ("CAMA_ID", "N", 10), ("TOWN_ID", "N", 3)]
NAMES = [f[0] for f in FIELDS]
WIDTH = {f[0]: f[2] for f in FIELDS if f[1] == "C"}

RATE = {                       # per eligible row unless the comment says otherwise
    "zip_lost_zero": .035,     # '2330' (Excel); [Malden extract] common, [CAM] 1 in 8000
    "zip_plus4": .10,          # '02330-1234'  [CAM] 11.8 %, [LEB] 0.9 %
    "zip_plus4_nodash": .003,  # '023301234'   [CAM] 0.06 %
    "zip_plus4_zero": .004,    # '02330-0000'
    "zip_float": .006,         # '2330.0' (pandas)
    "zip_extra_digit": .0012,  # '021038' typing error [CAM] 0.06 %  -> review
    "zip_retired": .003,       # 02146, 02154, 02178 ... withdrawn in 1998 [CAM] 0.2 %
    "zip_state_conflict": .0015,  # [CAM] 0.07 %, [LEB] 0.05 % -> review
    "co_in_addr": .025,        # 'C/O ...' in the address line [CAM] 2.4 %, [LEB] 0.8 %
    "pct_style": .30,          # of care-of lines: written '% ' as in [LEB] (136 of 5622) instead of 'C/O'
    "attn": .004,              # 'ATTN:' [CAM] 0.6 %
    "amp_tail": .03,           # OWNER1 ends in '&'; two-column vendors: [CAM] 10.9 %, [LEB] 9.8 %
    "second_name_dropped": .25,   # L3 has one owner column: co-owner or trust name simply missing (Wayland FY2024 extract: always)
    "et_ux": .01,              # 'ET UX' instead of the spouse's name
    "block_in_cell": .003,     # the whole address block sits in OWN_ADDR, the other columns are empty
    "coowner_in_addr": .012,   # second owner sits in OWN_ADDR ahead of the street
    "trailing_space": .03,     # [LEB] 4.2 % of rows somewhere
    "double_space": .03,       # [CAM] 4.3 %
    "nbsp": .006, "tab": .001, "newline": .004, "smart_quote": .004, "accent": .01, "mojibake": .0015,
    "lower": .01,              # mixed or lower case [CAM/LEB] 0.1 %; some vendors deliver Title Case throughout
    "abbrev": .30,             # ST / STREET / ST. variants
    "dot": .15,                # 'MAIN ST.' [CAM] 33 % of rows carry a full stop
    "pobox_style": .25,        # 'P.O. BOX #12', 'P O BOX', 'P.O BX', 'BOX 12'
    "box_and_street": .004,    # [CAM] 0.07 %, [LEB] 0.09 %
    "unit_style": .5,          # '#2', 'UNIT #2', 'STUNIT # 5', 'APT 2'
    "word_number": .004,       # 'ONE MAIN ST' [CAM] 0.9 %, [LEB] 0.4 %
    "letter_O": .001,          # '1O MAIN ST'
    "city_typo": .01,          # [CAM] 1.2 %, [LEB] 1.7 % differ from the post office name
    "city_abbrev": .01,        # 'NO CARVER', 'E. WAREHAM', 'PLYM'
    "state_in_city": .003,     # 'CARVER MA' in OWN_CITY
    "ownco_misused": .01,      # OWN_CO is *country* in L3, vendors put a care-of or co-owner there
    "ownco_usa": .15, "trunc40": .02,   # name cut at 40 characters [CAM] 2.0 %
    "variant_name": .35,       # per further parcel of the same owner: written a little differently
    "variant_fuzzy": .25,      # ... of those: a real misspelling rather than punctuation
    "second_address": .04,     # per further parcel: an older mailing address of the same owner
    "id_date": 0.0, "id_float": 0.0, "id_sci": 0.0,   # set by --excel-damage
    "blank_addr": .012,        # [CAM] 3.7 %
    "placeholder": .004,       # 'X', 'A', '-', 'NONE', 'UNKNOWN' [CAM] 0.4 %
    "formula": .001,           # a cell that begins with '='
}

SUR = ("ALDEN BENNETT BRIGGS CARDOZA CHANDLER COBB CORREIA COSTA CUSHMAN DASILVA DELANO DUARTE ELLIS FERNANDES FULLER "
       "GOMES GRIFFITH HAMMOND HATHAWAY HOLMES HOWLAND JEFFERSON KALLIO LEACH LOPES MACKIE MATTSON MENDES MONIZ "
       "MURDOCK NIEMI NYE ORR PEREIRA PIERCE PINA QUINN RAYMOND RIPLEY ROBBINS SANTOS SAVERY SHAW SHERMAN SHURTLEFF "
       "SILVA SOULE STETSON TILLSON TINKHAM TOBEY VAUGHAN WARD WASHBURN WESTON WHITING WILBUR WOOD YOUNG").split()
SPECIAL = ["O'BRIEN", "O'NEIL", "D'AMBROSIO", "MCNAMARA", "ST PIERRE", "VAN DER BERG", "DE LA CRUZ", "FITZ-GERALD"]
ACCENT = ["GONÇALVES", "JOSÉ", "BELANGÉR", "MÜLLER", "NÚÑEZ", "SÃO", "BEAULIEU-DUPRÉ"]
FORE = ("JOHN MARY JAMES PATRICIA ROBERT LINDA MICHAEL BARBARA DAVID SUSAN WILLIAM KAREN RICHARD NANCY JOSEPH LISA "
        "THOMAS DONNA PAUL CAROL MARK RUTH STEPHEN ELAINE KEVIN DEBRA BRIAN JANET PETER DIANE MANUEL MARIA ANTONIO "
        "EINO AILI WALTER DOROTHY GEORGE HELEN").split()
STREETS = ["MAIN", "TREMONT", "PLYMOUTH", "CENTER", "HIGH", "WAREHAM", "MEADOW", "PURCHASE", "FOREST", "ROCHESTER",
           "CRANBERRY", "SOUTH MEADOW", "FEDERAL", "POND", "HOLMES", "CROSS", "BOG HOLLOW", "EAGLE POINT", "LAKEVIEW",
           "POPE'S POINT", "SAVERY", "WENHAM SHORE", "OLD CENTER", "GREAT CEDAR", "INDIAN"]
SUFFIX = [("ST", "STREET"), ("RD", "ROAD"), ("LN", "LANE"), ("DR", "DRIVE"), ("AVE", "AVENUE"), ("CIR", "CIRCLE"),
          ("WAY", "WAY"), ("TER", "TERRACE")]
LOCAL = [("CARVER", "MA", "02330")] * 14 + [("SOUTH CARVER", "MA", "02366"), ("NORTH CARVER", "MA", "02355"),
         ("PLYMPTON", "MA", "02367"), ("WAREHAM", "MA", "02571"), ("WEST WAREHAM", "MA", "02576"),
         ("PLYMOUTH", "MA", "02360"), ("MIDDLEBORO", "MA", "02346"), ("KINGSTON", "MA", "02364"),
         ("HALIFAX", "MA", "02338"), ("ROCHESTER", "MA", "02770")]
FAR = [("QUINCY", "MA", "02169"), ("BOSTON", "MA", "02110"), ("BROCKTON", "MA", "02301"), ("NEWTON", "MA", "02458"),
       ("NASHUA", "NH", "03060"), ("DOVER", "NH", "03820"), ("PROVIDENCE", "RI", "02906"), ("CRANSTON", "RI", "02920"),
       ("NAPLES", "FL", "34102"), ("PORT CHARLOTTE", "FL", "33948"), ("HARTFORD", "CT", "06103"),
       ("NEW YORK", "NY", "10001"), ("SAN DIEGO", "CA", "92101"), ("PORTLAND", "ME", "04101"), ("STOWE", "VT", "05672")]
RETIRED = [("BELMONT", "MA", "02178"), ("BROOKLINE", "MA", "02146"), ("WALTHAM", "MA", "02154"),
           ("LEXINGTON", "MA", "02173"), ("NEEDHAM", "MA", "02192")]
FOREIGN = [(["14 RUE ST-JACQUES"], "MONTREAL QC  H2Y 1L6", "CANADA"), (["711-1985 RICHMOND ST"], "LONDON ON  N6G 5E5", "CANADA"),
           (["3 GLEN ROAD"], "HALIFAX NS  B3H 4R2", "CANADA"), (["9 MILL LANE"], "OXFORD OX2 7LB", "UNITED KINGDOM"),
           (["NEUE STRASSE 37"], "12159 BERLIN", "GERMANY"), (["1-14-11 HIMONYA MEGURO-KU"], "TOKYO 152-0003", "JAPAN"),
           (["RUA DA PRAIA 40"], "9900-017 HORTA", "PORTUGAL")]
TYPO = {"CARVER": "CARVRE", "PLYMOUTH": "PLYMOUHT", "WAREHAM": "WARHAM", "KINGSTON": "KINSTON", "PLYMPTON": "PLIMPTON",
        "MIDDLEBORO": "MIDDLBORO", "HALIFAX": "HALIFX", "ROCHESTER": "ROCHSTER"}
CABB = {"NORTH CARVER": "NO CARVER", "SOUTH CARVER": "S. CARVER", "WEST WAREHAM": "W WAREHAM", "PLYMOUTH": "PLYM",
        "MIDDLEBORO": "MIDDLEBOROUGH"}


def cut(s, n):
    return s[:n]


class Addr:
    """A clean mailing address; .key is what a test compares."""
    __slots__ = ("num", "street", "suf", "unit", "box", "careof", "city", "st", "zip5", "zip4", "country", "extra")

    def __init__(s, **k):
        for a in s.__slots__:
            setattr(s, a, k.get(a, ""))

    def street_line(s):
        if s.box:
            return f"PO BOX {s.box}"
        if s.extra:
            return s.extra[0]
        t = f"{s.num} {s.street} {s.suf}".strip()
        return t + (f" UNIT {s.unit}" if s.unit else "")

    @property
    def key(s):
        if s.country:
            return f"{s.street_line()}|{s.city}|{s.country}"
        return f"{s.street_line()}|{s.city}|{s.st}|{s.zip5}"


class Owner:
    def __init__(s, kind, lines, addrs, care=""):
        s.kind, s.lines, s.addrs, s.care = kind, lines, addrs, care
        s.style = None           # how this owner's name is written on the list, fixed at its first row
        s.drop = False           # the list carries the first name only, for every parcel of this owner
        s.shown = None           # name_line_2 as the list shows it ('ET UX', or '' where the list lost it)


class Gen:
    def __init__(s, a):
        s.a, s.r = a, random.Random(a.seed)
        s.stat = defaultdict(int)
        s.rows, s.oracle = [], []
        s.used = set()
        s.single = {}
        if a.excel_damage:
            RATE["id_date"] = RATE["id_float"] = a.excel_damage
            RATE["id_sci"] = a.excel_damage / 3
            RATE["zip_lost_zero"] = max(RATE["zip_lost_zero"], .9)

    def hit(s, k):
        if s.r.random() < RATE[k]:
            s.stat[k] += 1
            return True
        return False

    # ---- truth ----
    def person(s, surname=None):
        r = s.r
        if surname is None:
            x = r.random()
            surname = r.choice(ACCENT) if x < RATE["accent"] else r.choice(SPECIAL) if x < .06 else r.choice(SUR)
        mi = " " + r.choice("ABCDEFGHJKLMPRSTW") if r.random() < .55 else ""
        sfx = r.choice([" JR", " SR", " III"]) if r.random() < .02 else ""
        return surname, r.choice(FORE) + mi, sfx

    def new_addr(s, town_only=False):
        r = s.r
        x = r.random()
        city, st, z = r.choice(LOCAL) if town_only or x < .86 else r.choice(RETIRED) if x < .86 + RATE["zip_retired"] else r.choice(FAR)
        while True:
            if r.random() < (.05 if not town_only else 0) or z in ("02355", "02366"):   # PO-box-only ZIPs
                ad = Addr(box=str(r.randint(1, 1900)), city=city, st=st, zip5=z)
            else:
                suf = r.choice(SUFFIX)[0]
                unit = str(r.randint(1, 24)) if r.random() < (.30 if st != "MA" else .03) else ""
                ad = Addr(num=str(r.randint(1, 420)) + (r.choice("AB") if r.random() < .03 else ""), street=r.choice(STREETS),
                          suf=suf, unit=unit, city=city, st=st, zip5=z)
            if r.random() < .5 and not st == "":
                ad.zip4 = f"{r.randint(1, 9998):04d}"
            if ad.key not in s.used:
                s.used.add(ad.key)
                return ad

    def owner(s, kind=None, site=None):
        r = s.r
        kind = kind or r.choices(["couple", "single", "trust", "llc", "life", "estate", "unknown", "foreign", "corp", "church", "state", "us", "utility"],
                                 [40, 24, 14, 11, 1.4, 1.2, .35, .5, 1.5, .6, .9, .12, .5])[0]
        if kind == "foreign":
            ex, city, country = r.choice(FOREIGN)
            ad = Addr(extra=[ex[0]], city=city, country=country)
        elif kind in ("town", "state", "us", "utility"):
            ad = None
        else:
            ad = site if site is not None and site.num != "0" and r.random() < .72 else s.new_addr()
        p, q = s.person(), None
        if kind in ("couple", "life"):
            q = s.person(p[0] if r.random() < .8 else None)
        nm = lambda t: f"{t[0]} {t[1]}{t[2]}"
        care = ""
        if kind in ("single", "foreign"):
            lines = [nm(p)]
        elif kind == "couple":
            lines = [nm(p), nm(q)]
        elif kind == "trust":
            what = r.choice([f"{p[0]} FAMILY TRUST", f"{p[0]} REALTY TRUST", f"{r.randint(2, 99)} {r.choice(STREETS)} NOMINEE TRUST",
                             f"{p[1]} {p[0]} REVOCABLE TRUST OF {r.randint(1988, 2024)}", f"{p[0]} IRREVOCABLE TRUST"])
            lines = [f"{nm(p)} TRUSTEE", what]
        elif kind == "llc":
            lines = [r.choice([f"{r.choice(SUR)} {r.choice(['PROPERTIES', 'HOLDINGS', 'REALTY', 'DEVELOPMENT'])} LLC",
                               f"{r.randint(10, 400)} {r.choice(STREETS)} LLC", f"{r.choice(STREETS)} STREET {r.choice(['I', 'II', 'III'])} LLC"])]
            care = nm(p) if r.random() < .25 else ""
        elif kind == "corp":
            lines = [f"{r.choice(SUR)} CRANBERRY CO INC"]
            care = r.choice(["ACCOUNTS PAYABLE", "PROPERTY TAX DEPT", ""])
        elif kind == "life":
            lines = [f"{nm(p)} LIFE ESTATE", f"{nm(q)} REMAINDERMAN"]
        elif kind == "estate":
            lines = [r.choice([f"ESTATE OF {nm(p)}", f"{p[0]} {p[1]} HEIRS OF", f"{p[0]} {p[1]} DEVISEES OF", f"{p[0]} {p[1]} EST OF"])]
            care = nm(s.person()) if r.random() < .7 else ""
        elif kind == "church":
            lines = [r.choice(["FIRST BAPTIST CHURCH", "ST ELMO PARISH", "CRANBERRY GRANGE NO 88", "WENHAM POND ASSOCIATION INC"]) + f" {r.randint(1, 99)}"]
        elif kind == "unknown":
            lines, ad = [r.choice(["OWNER UNKNOWN", "OWNERS UNKNOWN", "UNKNOWN OWNER"])], Addr()
        elif kind == "town":
            lines, ad = ["TOWN OF CARVER"], Addr(num="108", street="MAIN", suf="ST", city="CARVER", st="MA", zip5="02330")
        elif kind == "state":
            dep, ad = r.choice([("DEPT OF CONSERVATION & RECREATION", Addr(num="10", street="PARK PLZ", suf="", unit="6620", city="BOSTON", st="MA", zip5="02116")),
                                ("DIVISION OF FISHERIES & WILDLIFE", Addr(num="1", street="RABBIT HILL", suf="RD", city="WESTBOROUGH", st="MA", zip5="01581"))])
            lines = ["COMMONWEALTH OF MASSACHUSETTS", dep]
        elif kind == "us":
            lines, ad = ["UNITED STATES OF AMERICA"], Addr(num="300", street="WESTGATE CENTER", suf="DR", city="HADLEY", st="MA", zip5="01035")
        else:
            lines, ad, care = ["BAY STATE ELECTRIC COMPANY"], Addr(box="270", city="HARTFORD", st="CT", zip5="06141"), "PROPERTY TAX DEPT"
        if kind in ("town", "state", "us", "utility"):
            return s.single.setdefault((kind, tuple(lines)), Owner(kind, lines, [ad], care))
        o = Owner(kind, lines, [ad], care)
        if not care and kind in ("single", "couple", "trust") and r.random() < RATE["co_in_addr"]:
            o.care = r.choice([nm(s.person()), f"{r.choice(SUR)} PROPERTY MGMT", "LAW OFFICE OF " + r.choice(SUR)])
        return o

    # ---- dirtying ----
    def styled(s, o):
        """The owner's name the way this list writes it; drawn once per owner."""
        r, L = s.r, list(o.lines)
        if o.kind in ("single", "couple", "life", "trust", "foreign") and r.random() < .75:
            L = [re.sub(r"^(\S+) (?=[A-Z])", r"\1, ", x) if i == 0 or o.kind in ("couple", "life") else x for i, x in enumerate(L)]
        if o.kind == "trust":
            L[0] = L[0].replace(" TRUSTEE", r.choice([" TRUSTEE", " TRUSTEE OF", " TR", " TRS", " TTEE", ", TRUSTEE", " TRUSTEE OF THE"]))
        if o.kind == "life":
            L[0] = L[0].replace("LIFE ESTATE", r.choice(["LIFE ESTATE", "A LIFE ESTATE", "L/E", "(LIFE EST)", "FOR LIFE"]))
            L[1] = L[1].replace(" REMAINDERMAN", r.choice([" REMAINDERMAN", "", " ET AL", " ETAL REM"]))
        if o.kind == "state":
            L[0] = r.choice(["COMMONWEALTH OF MASSACHUSETTS", "COMMONWEALTH OF MASS", "MASSACHUSETTS COMMONWEALTH OF", "MASS COMM OF", "COMM OF MASS"])
        return L

    def dirty_name(s, o, variant):
        """-> (OWNER1 text, second owner that sits in another column or '', flags)"""
        r, fl = s.r, []
        if o.kind == "town":
            L = [r.choice(["TOWN OF CARVER", "CARVER TOWN OF", "TOWN OF CARVER", "CARVER, TOWN OF", "INHABITANTS OF CARVER"])]
            if r.random() < .5:
                L.append(r.choice(["CONSERVATION COMMISSION", "SCHOOL DEPT", "TAX TITLE", "SELECT BOARD", "WATER DEPT"]))
            return " ".join(L), "", fl
        if o.style is None:
            o.style = (s.styled(o), r.choice([" & ", " & ", " AND "]), r.random() < .6)
            if o.kind in ("couple", "trust") and s.hit("second_name_dropped"):
                o.drop, o.shown = True, ""
        L, amp, space = o.style
        over = ""
        if variant == "style" and o.kind in ("trust", "state", "life"):
            L = s.styled(o)
        if o.drop:
            text = L[0]
        elif o.kind == "couple":
            if o.shown == "ET UX" or (o.shown is None and L[0].split(",")[0] == L[1].split(",")[0] and s.hit("et_ux")):
                o.shown, text = "ET UX", L[0] + " ET UX"
                fl.append("et-ux")
            elif s.hit("coowner_in_addr"):
                over, text = L[1], L[0] + " &"
                o.shown = o.lines[1]
            elif o.shown is None and s.hit("amp_tail"):
                o.shown, text = "", L[0] + " &"           # the second name got lost between two systems
                fl.append("coowner-lost")
            elif o.shown == "":
                text = L[0] + " &"
                fl.append("coowner-lost")
            else:
                o.shown, text = o.lines[1], L[0] + amp + L[1]
        else:
            text = (" " if space else ", ").join(L)
        if variant == "punct":
            for _ in range(6):
                t = r.choice([text.replace(" & ", " AND "), text.replace(",", ""), text + ".", text.replace(" LLC", ", L.L.C."), text.replace(" INC", ", INC."), re.sub(r" ([A-Z])(?= |$)", r" \1.", text, count=1)])
                if t != text:
                    text = t
                    break
            fl.append("name-punctuation-differs")
        if variant == "fuzzy":
            i = r.randrange(2, max(3, min(len(text) - 1, 14)))
            text = r.choice([text[:i] + text[i + 1:], text[:i] + text[i - 1] + text[i:], text[:i - 1] + text[i] + text[i - 1] + text[i + 1:]])
            fl.append("name-spelling-differs")
        if variant == "style":
            fl.append("name-style-differs")
        if len(text) > 40 and s.hit("trunc40"):
            text, _ = text[:40], fl.append("name-truncated-40")
        return text, over, fl

    def dirty_street(s, ad):
        r = s.r
        if ad.box:
            n = ad.box
            if s.hit("pobox_style"):
                return r.choice([f"P.O. BOX {n}", f"P O BOX {n}", f"P.O. BOX #{n}", f"PO BX {n}", f"P.O BOX {n}", f"BOX {n}", f"POB {n}"])
            return f"PO BOX {n}"
        if ad.extra:
            return ad.extra[0]
        suf = ad.suf
        if suf and s.hit("abbrev"):
            suf = dict(SUFFIX)[suf]
        elif suf and s.hit("dot"):
            suf += "."
        num = ad.num
        if num == "1" and s.hit("word_number"):
            num = "ONE"
        elif "0" in num and s.hit("letter_O"):
            num = num.replace("0", "O", 1)
        t = f"{num} {ad.street} {suf}".strip()
        if ad.unit:
            t += (r.choice([f" #{ad.unit}", f" UNIT #{ad.unit}", f", #{ad.unit}", f" APT {ad.unit}", f"UNIT # {ad.unit}", f" U-{ad.unit}"]) if s.hit("unit_style") else f" UNIT {ad.unit}")
        return t

    def ws(s, t):
        if not t:
            return t
        if s.hit("trailing_space"):
            t += " " * s.r.randint(1, 6)
        if " " in t.strip() and s.hit("double_space"):
            t = t.replace(" ", "  ", 1)
        if " " in t.strip() and s.hit("nbsp"):
            t = t.replace(" ", "\u00a0", 1)
        if " " in t.strip() and s.hit("tab"):
            t = t.replace(" ", "\t", 1)
        if s.hit("lower"):
            t = t.title() if s.r.random() < .7 else t.lower()
        if "'" in t and s.r.random() < .15:
            s.stat["smart_quote"] += 1
            t = t.replace("'", "\u2019")
        return t

    def zip_text(s, ad):
        """-> text, flags, review?"""
        r, z = s.r, ad.zip5
        if not z:
            return "", [], False
        if s.hit("zip_state_conflict"):
            w = r.choice(["92101", "98114", "73301"])
            return w, ["zip-state-conflict"], True
        if s.hit("zip_extra_digit"):
            return z[:3] + "0" + z[3:], ["zip-invalid"], True
        fl = ["zip-retired"] if z in {x[2] for x in RETIRED} else []
        if s.hit("zip_float") and z[0] == "0":
            return z[1:] + ".0", fl + ["zip-zero-restored"], False
        if z[0] == "0" and s.hit("zip_lost_zero"):
            return z[1:], fl + ["zip-zero-restored"], False
        if ad.zip4 and s.hit("zip_plus4_nodash"):
            return z + ad.zip4, fl, False
        if s.hit("zip_plus4_zero"):
            return z + "-0000", fl + ["zip4-meaningless"], False
        if ad.zip4 and r.random() < RATE["zip_plus4"] * 2:
            s.stat["zip_plus4"] += 1
            return f"{z}-{ad.zip4}", fl, False
        return z, fl, False

    def emit(s, o, ad, parcel, variant="", why="", near="", force=None):
        r = s.r
        name, over, fl = s.dirty_name(o, variant)
        review, reason = False, []
        street = s.dirty_street(ad) if (ad.num or ad.box or ad.extra) else ""
        city, st = ad.city, ad.st
        z, zf, zr = s.zip_text(ad)
        fl += zf
        if zr:
            review = True
            reason.append("ZIP contradicts the state" if "zip-state-conflict" in zf else "ZIP has a wrong number of digits")
        if ad.country:
            if r.random() < .5:
                st = ""
            else:
                st = r.choice(["", "-", "X", ""])
            z = ""
            fl.append("foreign-address")
        addr = street
        care = o.care
        if care:
            pre = "% " if s.hit("pct_style") else r.choice(["C/O ", "C/O ", "c/o "])
            if s.hit("attn"):
                pre = "ATTN: "
            line = pre + care
            if s.hit("ownco_misused"):
                addr, ownco = street, line
                fl.append("care-of-in-OWN_CO")
            else:
                addr, ownco = f"{line}, {street}" if r.random() < .6 else f"{line} {street}", ""
                fl.append("care-of-in-address")
        else:
            ownco = "USA" if st and s.hit("ownco_usa") else (ad.country if ad.country and r.random() < .8 else "")
            if ad.country and not ownco:
                review, _ = True, reason.append("foreign address without a country")
                fl.append("country-missing")
        if over:
            addr = f"{over}, {addr}" if s.r.random() < .5 else f"{over}\n{addr}"
            if "\n" in addr:
                s.stat["newline"] += 1
            fl.append("coowner-in-address")
        elif ", " in addr and s.hit("newline"):
            addr = addr.replace(", ", "\n", 1)
            fl.append("newline-in-cell")
        elif addr and st and not care and not review and s.hit("block_in_cell"):
            addr, city, st, z = f"{addr}\n{city}, {st} {z}", "", "", ""
            fl.append("block-in-one-cell")
        if ad.num and ad.street and not care and s.hit("box_and_street"):
            box = str(r.randint(1, 999))
            addr = f"{addr}, PO BOX {box}"
            fl.append("street-and-box")
        if ad.zip5 in ("02355", "02366") and not ad.box:
            fl.append("street-with-po-box-only-zip")
        if city in TYPO and s.hit("city_typo"):
            city = TYPO[city]
            fl.append("city-not-usps")
        elif city in CABB and s.hit("city_abbrev"):
            city = CABB[city]
            fl.append("city-not-usps")
        if st and s.hit("state_in_city"):
            city = f"{city} {st}"
        if o.kind == "unknown" or not (ad.num or ad.box or ad.extra):
            addr, city, st, z = r.choice([("", "", "", ""), ("UNKNOWN", "UNKNOWN", "", ""), ("X", "X", "X", "X"), ("", "CARVER", "MA", "02330")])
            review, fl = True, ["owner-unknown" if o.kind == "unknown" else "addr-blank"]
            reason = ["owner unknown: the certified list has no address"]
        elif force is None and o.kind in ("single", "couple", "trust", "llc", "estate") and s.hit("blank_addr"):
            addr, review, fl, reason = "", True, ["addr-blank"], ["mailing address is blank"]
            if r.random() < .5:
                city = st = z = ""
        elif force is None and o.kind in ("single", "couple", "trust") and s.hit("placeholder"):
            ph = r.choice(["X", "A", "-", "NONE", "SAME", "NO ADDRESS"])
            addr, city, st, z, review, fl, reason = ph, ph, ph[:2], ph[:5], True, ["addr-placeholder"], [f"placeholder {ph!r} instead of an address"]
        if s.hit("formula"):
            name = "=" + name
            fl.append("cell-begins-with-equals")
        if len(addr) > WIDTH["OWN_ADDR"]:
            review, reason = True, reason + ["address cut at 80 characters"]
            fl.append("addr-truncated-80")
        # accents through the wrong codec
        if re.search(r"[^\x00-\x7f]", name):
            fl.append("non-ascii-name")
            if s.hit("mojibake"):
                name = name.encode("utf-8").decode("cp1252", "replace")
                fl.append("mojibake")
        row = dict(parcel)
        pid = row["PROP_ID"]
        m = re.fullmatch(r"(\d{1,2})-(\d{1,3})", pid)
        roll = m and s.r.random() < RATE["id_date"]
        if roll and 1 <= int(m[1]) <= 12 and 1 <= int(m[2]) <= 31:
            s.stat["id_date"] += 1
            row["PROP_ID"] = f"{int(m[2])}-{'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split()[int(m[1]) - 1]}"
            fl.append("parcel-id-excel-date")
        elif m and s.hit("id_float"):
            row["PROP_ID"] = pid + ".0"
            fl.append("parcel-id-float")
        elif s.hit("id_sci"):
            row["MAP_PAR_ID"] = "5.50012E+11"
            fl.append("parcel-id-scientific")
        row.update(OWNER1=s.ws(name), OWN_ADDR=s.ws(addr), OWN_CITY=s.ws(city), OWN_STATE=st, OWN_ZIP=z, OWN_CO=s.ws(ownco) if ownco else "")
        for k, w in WIDTH.items():
            if len(str(row.get(k, ""))) > w:
                row[k] = cut(str(row[k]), w)
        s.rows.append(row)
        s.oracle.append(dict(prop_id=pid, owner=o, addr=ad, review=review, flags=fl, why=why, near=near, review_reason="; ".join(reason)))
        return len(s.rows)

    # ---- parcels ----
    def parcel(s, mp, lot, unit="", site=None, use="1010"):
        r = s.r
        pid = f"{mp}-{lot}" + (f"-{unit}" if unit else "")
        bv, lv = (0 if use.startswith(("13", "39", "9")) else r.randrange(60, 700) * 1000), r.randrange(40, 320) * 1000
        ls = f"{r.randint(1961, 2025)}{r.randint(1, 12):02d}{r.randint(1, 28):02d}"
        full = f"{site.street} {dict(SUFFIX).get(site.suf, '')}".strip() if site else ""
        num = site.num if site else "0"
        return OrderedDict(MAP_PAR_ID=f"{mp}||||{lot}|||{unit}" if r.random() < .5 else pid, LOC_ID=f"F_{r.randint(815000, 860000)}_{r.randint(2780000, 2830000)}",
                           POLY_TYPE="FEE", PROP_ID=pid, BLDG_VAL=bv, LAND_VAL=lv, OTHER_VAL=0, TOTAL_VAL=bv + lv, FY=2026,
                           LOT_SIZE=round(r.uniform(.2, 12), 4), LS_DATE=ls, LS_PRICE=r.choice([0, 1, 100, r.randrange(50, 900) * 1000]), USE_CODE=use,
                           SITE_ADDR=f"{num} {full}" + (f" #{unit}" if unit else ""), ADDR_NUM=num, FULL_STR=full, LOCATION=unit and f"UNIT {unit}", CITY="CARVER", ZIP="02330",
                           LS_BOOK=str(r.randint(2000, 59000)), LS_PAGE=str(r.randint(1, 350)), REG_ID="", ZONING=r.choice(["RA", "RA", "V", "HC", "GBP"]),
                           YEAR_BUILT=r.randint(1720, 2024) if bv else "", BLD_AREA=r.randint(700, 5200) if bv else 0, UNITS=1 if bv else 0, RES_AREA=r.randint(600, 3600) if bv else 0,
                           STYLE="Ranch" if bv else "Vacant Land", STORIES="1" if bv else "0", NUM_ROOMS=r.randint(3, 11) if bv else 0, LOT_UNITS="A",
                           CAMA_ID=r.randint(1, 99999), TOWN_ID=52, OWNER1="", OWN_ADDR="", OWN_CITY="", OWN_STATE="", OWN_ZIP="", OWN_CO="")

    def site(s):
        r = s.r
        while True:
            a = Addr(num="0" if r.random() < .04 else str(r.randint(1, 420)), street=r.choice(STREETS), suf=r.choice(SUFFIX)[0], city="CARVER", st="MA", zip5="02330",
                     zip4=f"{r.randint(1, 9998):04d}" if r.random() < .5 else "")
            if a.num == "0" or a.key not in s.used:
                s.used.add(a.key)
                return a

    def run(s):
        r, n = s.r, s.a.n
        mp, lot = 1, 0

        def nxt():
            nonlocal mp, lot
            lot += 1
            if lot > r.randint(35, 60):
                mp, lot = mp + 1, 1
            return mp, lot

        pool = []
        town = s.owner("town")
        while len(s.rows) < n:
            left = n - len(s.rows)
            x = r.random()
            if x < .004 and left > 40:                                # a condominium: one row per unit
                m, l = nxt()
                k = r.randint(8, min(36, left - 2))
                base = s.site()
                base.num = base.num if base.num != "0" else "12"
                assoc = Owner("condo", [f"{base.street} VILLAGE CONDOMINIUM TRUST"], [s.new_addr()], "SOUTH SHORE PROPERTY MGMT")
                s.emit(assoc, assoc.addrs[0], s.parcel(m, l, "0", base, "9960"), force=1, why="condominium common land: the association's trustees")
                landlord = s.owner("llc")
                for u in range(1, k + 1):
                    a = Addr(num=base.num, street=base.street, suf=base.suf, unit=str(u), city=base.city, st="MA", zip5=base.zip5)
                    if r.random() < .2:
                        s.emit(landlord, landlord.addrs[0], s.parcel(m, l, str(u), base, "1020"), why="several units of one owner")
                    else:
                        o = s.owner(r.choice(["single", "couple", "trust"]))
                        o.addrs = [a if r.random() < .7 else s.new_addr()]
                        s.emit(o, o.addrs[0], s.parcel(m, l, str(u), base, "1020"))
                continue
            if x < .03:
                s.emit(town, town.addrs[0], s.parcel(*nxt(), site=s.site(), use="9300"), why="town-owned")
                continue
            if pool and x < .11:                                      # a further parcel of somebody we have already
                o = r.choice(pool)
                site = s.site()
                ad, v, why = o.addrs[0], "", "same owner, same address"
                if o.kind not in ("state", "us", "utility") and s.hit("second_address"):
                    ad = s.new_addr()
                    o.addrs.append(ad)
                    why = "same owner but a second mailing address: keep both"
                elif s.hit("variant_name"):
                    v = "fuzzy" if s.hit("variant_fuzzy") else r.choice(["punct", "punct", "style"])
                    v = "punct" if v == "style" and o.kind not in ("trust", "state", "life") else v
                s.emit(o, ad, s.parcel(*nxt(), site=site, use=r.choice(["1300", "1060", "1010"])), variant=v, why=why)
                s.oracle[-1]["variant"] = v
                continue
            site = s.site()
            o = s.owner(site=site)
            row = s.emit(o, o.addrs[0], s.parcel(*nxt(), site=site, use=r.choice(["1010"] * 8 + ["1300", "1040", "3250", "7180"])))
            if o.kind not in ("unknown",) and not s.oracle[-1]["review"] and r.random() < .25:
                pool.append(o)
            # near misses: alike and yet different people
            if r.random() < .012 and o.kind == "single" and not s.oracle[-1]["review"] and len(s.rows) < n:
                base = re.sub(r" (JR|SR|III)$", "", o.lines[0])
                other = o.lines[0].split(" ")[0] + " " + s.person()[1]
                jr = r.random() < .5 and base == o.lines[0]
                twin = Owner("single", [base + " JR" if jr else other], [o.addrs[0]])
                if twin.lines != o.lines:
                    s.emit(twin, o.addrs[0], s.parcel(*nxt(), site=s.site()), near=str(row), force=1,
                           why="JR at the same address: another person" if jr else "same surname and address, another person")
                s.stat["near_miss"] += 1
            elif r.random() < .02 and o.kind == "llc" and len(s.rows) < n and not s.oracle[-1]["review"]:
                twin = Owner("llc", [re.sub(r" I+ LLC$", " IV LLC", o.lines[0]) if re.search(r" I+ LLC$", o.lines[0]) else o.lines[0].replace(" LLC", " II LLC")], [o.addrs[0]])
                s.emit(twin, o.addrs[0], s.parcel(*nxt(), site=s.site()), near=str(row), why="another LLC with a like name at the same address", force=1)
                s.stat["near_miss"] += 1

    # ---- oracle ----
    def write(s):
        out = s.a.out
        os.makedirs(out, exist_ok=True)
        with open(os.path.join(out, "assess.csv"), "w", newline="", encoding=s.a.encoding, errors="replace") as f:
            w = csv.DictWriter(f, NAMES, lineterminator="\r\n")
            w.writeheader()
            w.writerows(s.rows)
        locus = s.a.locus or s.oracle[len(s.oracle) // 3]["prop_id"]
        rec, order, lines = {}, [], []
        DAMAGED = {"name-spelling-differs", "name-style-differs", "name-truncated-40", "mojibake", "coowner-lost", "coowner-in-address",
                   "street-and-box", "care-of-in-OWN_CO", "block-in-one-cell"}
        group = defaultdict(list)
        for i, o in enumerate(s.oracle, 1):
            if o["prop_id"] != locus and not o["review"]:
                group[(id(o["owner"]), o["addr"].key)].append(i)
        head = {k: next((i for i in g if not DAMAGED & set(s.oracle[i - 1]["flags"])), g[0]) for k, g in group.items()}
        ids = {}
        for i, o in enumerate(s.oracle, 1):
            ow, ad = o["owner"], o["addr"]
            act, cls, reason = "mail", "", "first row of this recipient"
            key = (id(ow), ad.key)
            if o["prop_id"] == locus:
                act, reason, rid = "skip", "the locus parcel: the applicant is notified separately", ""
            elif o["review"]:
                act, reason = "review", o["review_reason"] or "needs a person"
                if len(group.get(key, [])):
                    reason += "; the same owner has an address on row " + str(head[key])
                rid = f"R{len(order) + 1:04d}"
                order.append((rid, o, act, [i]))
            else:
                if key not in ids:
                    ids[key] = f"R{len(order) + 1:04d}"
                    order.append((ids[key], s.oracle[head[key] - 1], "interoffice" if ow.kind == "town" else "mail", group[key]))
                rid = ids[key]
                if head[key] == i:
                    if ow.kind == "town":
                        act, reason = "interoffice", "town-owned parcel"
                    elif len({a.key for a in ow.addrs}) > 1 and ad.key != ow.addrs[0].key:
                        reason = "same owner as another recipient but a different mailing address: both are mailed"
                        o["flags"] = o["flags"] + ["same-owner-two-addresses"]
                    elif o["near"]:
                        reason = o["why"]
                else:
                    soft = ow.kind == "town" or bool(DAMAGED & set(o["flags"])) or bool(DAMAGED & set(s.oracle[head[key] - 1]["flags"]))
                    act, cls = "merge", "may" if soft else "must"
                    reason = ("town-owned: one packet for the Town" if ow.kind == "town" else "probably the same owner: the name is written or spelled differently" if soft
                              else "same owner and mailing address after normalising")
            lines.append(dict(row_no=i, prop_id=o["prop_id"], action=act, recipient_id=rid, merge_class=cls, near_miss_of=o["near"],
                              flags=";".join(sorted(set(o["flags"]))), reason=reason))
        with open(os.path.join(out, "expected_rows.csv"), "w", newline="", encoding="utf-8") as f:
            w = csv.DictWriter(f, list(lines[0]))
            w.writeheader()
            w.writerows(lines)
        with open(os.path.join(out, "expected.csv"), "w", newline="", encoding="utf-8") as f:
            cols = "recipient_id action name_line_1 name_line_2 care_of street_line city state zip5 country addr_key parcels row_nos flags reason".split()
            w = csv.DictWriter(f, cols)
            w.writeheader()
            for rid, o, act, rs in order:
                ow, ad = o["owner"], o["addr"]
                fl = sorted({x for i in rs for x in s.oracle[i - 1]["flags"]})
                merged = len(rs) - 1
                known = set(o["flags"]) & {"addr-blank", "addr-placeholder", "owner-unknown", "addr-truncated-80"}
                street, city, sta, z5, key = ad.street_line(), ad.city, ad.st, ad.zip5, ad.key
                if act == "review" and known:                       # nothing a program could know
                    street, city, sta, z5, key = "", "", "", "", ""
                elif act == "review" and {"zip-invalid", "zip-state-conflict"} & set(o["flags"]):
                    z5, key = "", ""
                why = (o["review_reason"] if act == "review" else f"{len(rs)} rows -> 1 letter ({merged} merged)" if merged else lines[rs[0] - 1]["reason"])
                w.writerow(dict(recipient_id=rid, action=act, name_line_1=ow.lines[0], name_line_2=ow.shown if ow.shown is not None else " ".join(ow.lines[1:]), care_of=ow.care,
                                street_line=street, city=city, state=sta, zip5=z5, country=ad.country, addr_key=key,
                                parcels=";".join(s.oracle[i - 1]["prop_id"] for i in rs), row_nos=";".join(map(str, rs)), flags=";".join(fl), reason=why))
        acts = defaultdict(int)
        for l in lines:
            acts[l["action"] + ("/" + l["merge_class"] if l["merge_class"] else "")] += 1
        st = dict(rows=len(s.rows), locus=locus, letters=sum(1 for x in order if x[2] == "mail"), actions=dict(acts), injected=dict(sorted(s.stat.items())))
        json.dump(st, open(os.path.join(out, "stats.json"), "w"), indent=1, sort_keys=True)
        return st


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--n", type=int, default=600)
    p.add_argument("--seed", type=int, default=7)
    p.add_argument("--out", default="assess_out")
    p.add_argument("--encoding", default="utf-8-sig", help="utf-8-sig, utf-8 or cp1252")
    p.add_argument("--excel-damage", type=float, default=0.0, help="share of parcel ids that Excel spoiled; also drops ZIP zeros")
    p.add_argument("--locus", default="", help="PROP_ID of the applicant's own parcel")
    g = Gen(p.parse_args())
    g.run()
    print(json.dumps(g.write(), indent=1, sort_keys=True))


if __name__ == "__main__":
    main()
