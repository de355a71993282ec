"""The words and tables by which rows are settled, read from `calendars/lists/`."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING

from noticegen.entries import Entry, refuse_if
from noticegen.lists.matching import city_key, word_key
from noticegen.problems import refuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from noticegen.problems import Problem
    from noticegen.yamlfile import Tree

_ZIP_COLUMNS = ("zip", "type", "city", "acceptable", "active")
_STATE_COLUMNS = ("state", "name", "regex")
_PREFIX_COLUMNS = ("zip3", "states")


@dataclass(frozen=True, slots=True)
class Warned:
    """Words of a name that a person should look at, and what to say of them."""

    pattern: re.Pattern[str]
    says: str


@dataclass(frozen=True, slots=True)
class NameWords:
    """The words that matter in names; all compared by `word_key`."""

    nobody: frozenset[str]
    void: frozenset[str]
    town: tuple[str, ...]
    aside_pattern: re.Pattern[str]
    alike: Mapping[str, str]
    body: tuple[frozenset[str], ...]
    kinds: frozenset[str]
    generations: frozenset[str]
    warned: tuple[Warned, ...]
    any_warned: re.Pattern[str]
    unfinished: frozenset[str]
    cut_at: int
    care_begins: re.Pattern[str]
    care_inside: re.Pattern[str]
    care_mark: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class StreetWords:
    """The words that matter in street lines."""

    nowhere: frozenset[str]
    box_pattern: re.Pattern[str]
    units: frozenset[str]
    rear: frozenset[str]
    numbers: Mapping[str, str]
    alike: Mapping[str, str]
    suffixes: frozenset[str]
    cut_at: int


@dataclass(frozen=True, slots=True)
class PostOffice:
    """A ZIP of the table: whether it takes boxes only, and its cities by key."""

    boxes_only: bool
    city: str
    cities: frozenset[str]
    active: bool


@dataclass(frozen=True, slots=True)
class PlaceWords:
    """States, ZIPs and countries. `covered` are the first three digits we know all of.

    `states` gives each state's ZIPs as a pattern of their first digits; `named` its
    letters by its name; `prefixes` the states by the first three digits of a ZIP.
    """

    filler: frozenset[str]
    alike: Mapping[str, str]
    home: frozenset[str]
    provinces: frozenset[str]
    province_country: str
    countries: Mapping[str, str]
    states: Mapping[str, re.Pattern[str]]
    named: Mapping[str, str]
    prefixes: Mapping[str, str]
    offices: Mapping[str, PostOffice]
    covered: frozenset[str]


@dataclass(frozen=True, slots=True)
class Rules:
    """All that settling knows of words, streets and places."""

    names: NameWords
    streets: StreetWords
    places: PlaceWords


def read_rules(words: Tree, zips: str, states: str, prefixes: str) -> Rules:
    """Read the words (`words.yaml`) and the texts of the three tables of ZIPs."""
    problems: list[Problem] = []
    top = Entry(words, problems)
    top.notes()
    care = top.entry("care_of")
    names = _names(top.entry("names"), care)
    streets = _streets(top.entry("streets"))
    places = _places(top.entry("places"), zips, states, prefixes)
    care.close()
    top.close()
    refuse_if(problems)
    return Rules(names, streets, places)


def _names(entry: Entry, care: Entry) -> NameWords:
    aside = sorted(entry.words("aside"), key=len, reverse=True)
    begins, inside = _marks(care.words("begins")), _marks(care.words("inside"))
    warned = tuple(map(_warned, entry.entries("warned")))
    read = NameWords(
        nobody=_keys(entry.words("nobody")),
        void=_keys(entry.words("void")),
        town=entry.words("town"),
        aside_pattern=_whole_words(aside),
        alike=_texts(entry, "alike"),
        body=_groups(entry, "body"),
        kinds=frozenset(entry.words("kinds")),
        generations=frozenset(entry.words("generations")),
        warned=warned,
        any_warned=re.compile(
            "|".join(each.pattern.pattern for each in warned) or "(?!)"
        ),
        unfinished=frozenset(entry.words("unfinished")),
        cut_at=entry.whole("cut_at"),
        care_begins=re.compile(rf"{begins}\s*(?=[\w(])", re.IGNORECASE),
        care_inside=re.compile(
            rf"(?<![\d\s]),?\s(?P<care>{inside}\s*(?=[\w(]).*)", re.IGNORECASE
        ),
        care_mark=re.compile(rf"{begins}\s*", re.IGNORECASE),
    )
    entry.close()
    return read


def _warned(entry: Entry) -> Warned:
    read = Warned(_whole_words(entry.words("words")), entry.text("says"))
    entry.close()
    return read


def _streets(entry: Entry) -> StreetWords:
    spelt = "|".join(word.replace(" ", r"[.\s]*") for word in entry.words("box"))
    number = r"[.\s]*#?\s*(?=\d|[A-Z]\d)()" if spelt else "(?!)()"
    alike = _texts(entry, "alike")
    numbers = _texts(entry, "numbers")
    read = StreetWords(
        nowhere=_keys(entry.words("nowhere")),
        box_pattern=re.compile(rf"\b(?:{spelt})\b{number}", re.IGNORECASE),
        units=frozenset(entry.words("units")),
        rear=frozenset(entry.words("rear")),
        numbers=numbers,
        alike={**alike, **numbers},
        suffixes=frozenset(entry.words("suffixes")),
        cut_at=entry.whole("cut_at"),
    )
    entry.close()
    return read


def _places(entry: Entry, zips: str, states: str, prefixes: str) -> PlaceWords:
    countries: dict[str, str] = {}
    inside = entry.entry("countries")
    for name in inside.values:
        for spelt in (name, *inside.words(name)):
            countries[word_key(spelt)] = name
    alike = _texts(entry, "alike")
    rows = _table(states, "state_zip_ranges.csv", _STATE_COLUMNS)
    offices = _offices(zips, alike)
    read = PlaceWords(
        filler=_keys(entry.words("filler")),
        alike=alike,
        home=_keys(entry.words("home")),
        provinces=frozenset(entry.words("provinces")),
        province_country=entry.text("province_country"),
        countries=countries,
        states={row["state"]: re.compile(row["regex"]) for row in rows},
        named={word_key(row["name"]): row["state"] for row in rows},
        prefixes={
            row["zip3"]: row["states"]
            for row in _table(prefixes, "zip3_to_state.csv", _PREFIX_COLUMNS)
        },
        offices=offices,
        covered=frozenset(code[:3] for code in offices),
    )
    entry.close()
    return read


def _offices(zips: str, alike: Mapping[str, str]) -> dict[str, PostOffice]:
    found = {}
    for row in _table(zips, "ma_zipcodes.csv", _ZIP_COLUMNS):
        names = [row["city"], *filter(None, row["acceptable"].split("; "))]
        found[row["zip"]] = PostOffice(
            boxes_only=row["type"] == "PO BOX",
            city=row["city"],
            cities=frozenset(city_key(name, alike) for name in names),
            active=row["active"] == "True",
        )
    return found


def _table(text: str, name: str, needed: Iterable[str]) -> list[dict[str, str]]:
    rows = csv.DictReader(StringIO(text))
    missing = [each for each in needed if each not in (rows.fieldnames or ())]
    if missing:
        what = f"has no column {', '.join(missing)}."
        raise refuse(name, what, "Take the table that noticegen ships.")
    return list(rows)


def _keys(words: Iterable[str]) -> frozenset[str]:
    return frozenset(map(word_key, words))


def _texts(entry: Entry, key: str) -> dict[str, str]:
    inside = entry.entry(key)
    return {name: inside.text(name) for name in inside.values}


def _groups(entry: Entry, key: str) -> tuple[frozenset[str], ...]:
    return tuple(
        frozenset(map(str, each)) if isinstance(each, list) else frozenset({str(each)})
        for each in entry.listed(key)
    )


def _whole_words(words: Iterable[str]) -> re.Pattern[str]:
    said = "|".join(map(re.escape, words)) or "(?!)"
    return re.compile(rf"\b(?:{said})\b")


def _marks(words: Iterable[str]) -> str:
    """Return the pattern of the marks of care-of, the longest first."""
    ordered = sorted(words, key=len, reverse=True)
    said = [re.escape(each) + r"\b" * each[-1].isalpha() for each in ordered]
    return f"(?:{'|'.join(said) or '(?!)'})"
