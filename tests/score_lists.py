"""Score the settling of lists against an oracle, row by row: `score_lists.py [DIR]`.

Each folder holds assess.csv, expected_rows.csv, expected.csv and stats.json as
samples/make_assess.py writes them; without one, seeds 1 to 10 are made and scored at
600 and 5,600 rows, whole and damaged by Excel. Ends with exit code 1 on a mismatch.
"""

# ruff: noqa: T201 - a script prints
from __future__ import annotations

import csv
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from noticegen import yamlfile
from noticegen.lists import files, headers
from noticegen.lists.listed import FIELDS
from noticegen.lists.matching import name_key, street_key, word_key
from noticegen.lists.names import mended
from noticegen.lists.postal import Where, place
from noticegen.lists.settling import Asked, read_rules, settle

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from noticegen.lists.listed import Listed
    from noticegen.lists.settled import Settled
    from noticegen.lists.settling import Rules

HERE = Path(__file__).parent
SAMPLES = HERE / "samples"
LISTS = HERE.parent / "calendars" / "lists"


@cache
def rules() -> Rules:
    """Return the rules that noticegen ships."""
    tables = ("ma_zipcodes", "state_zip_ranges", "zip3_to_state")
    words = (LISTS / "words.yaml").read_text(encoding="utf-8")
    return read_rules(
        yamlfile.read(words, "words.yaml"),
        *((LISTS / f"{name}.csv").read_text(encoding="utf-8") for name in tables),
    )


def listed(path: Path) -> Listed:
    """Return a list as noticegen reads it."""
    text = (LISTS / "headers.yaml").read_text(encoding="utf-8")
    known = headers.read(yamlfile.read(text, "headers.yaml"))
    return files.read(path.read_bytes(), path.name, known)


@dataclass
class Score:
    """The mismatches of a list; `argued` are rows where the oracle is mistaken."""

    rows: int = 0
    wrong: list[str] = field(default_factory=list)
    argued: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Oracle:
    """What a row should come to; `outcome` is told, review or skip."""

    row: int
    action: str
    recipient: str
    merge: str
    near: str
    flags: str


def oracle(path: Path, first: int) -> list[Oracle]:
    """Return the expected rows; `first` is the spreadsheet's number of data row 1."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Oracle(
                int(row["row_no"]) + first - 1,
                row["action"],
                row["recipient_id"],
                row["merge_class"],
                row.get("near_miss_of", ""),
                row["flags"],
            )
            for row in csv.DictReader(file)
        ]


def keys(path: Path) -> dict[str, dict[str, str]]:
    """Return the expected recipients by their numbers."""
    with path.open(encoding="utf-8", newline="") as file:
        return {row["recipient_id"]: row for row in csv.DictReader(file)}


def score(
    settled: Settled,
    expected: Sequence[Oracle],
    right: Mapping[str, dict[str, str]],
    argued: Sequence[int] = (),
) -> Score:
    """Return how the rows of one list compare with the oracle's."""
    found = Score(len(expected), argued=list(argued))
    expected = [each for each in expected if each.row not in argued]
    counts = settled.counts()
    if counts["rows"] != sum(n for name, n in counts.items() if name != "rows"):
        found.wrong.append(f"the counts do not add up: {counts}")
    ours = _ours(settled)
    found.wrong.extend(_outcomes(ours, expected))
    found.wrong.extend(_partition(ours, settled, expected))
    found.wrong.extend(_addresses(settled, expected, right))
    return found


def _ours(settled: Settled) -> dict[int, str]:
    """Return each row's recipient, `held` or `skip`; interoffice is marked so."""
    ours = {each.place.row: "held" for each in settled.held}
    ours |= {each.place.row: "skip" for each in settled.skipped}
    for kind, tray in (("m", settled.recipients), ("i", settled.interoffice)):
        for to in tray:
            ours |= {place.row: f"{kind}{to.places[0].row}" for place in to.places}
    return ours


def _outcomes(ours: Mapping[int, str], expected: Sequence[Oracle]) -> Iterator[str]:
    town = {each.recipient for each in expected if each.action == "interoffice"}
    for row in expected:
        want = {"review": "held", "skip": "skip"}.get(row.action)
        want = want or ("i" if row.recipient in town else "m")
        got = ours.get(row.row, "lost")
        if not got.startswith(want):
            yield f"row {row.row}: {row.action} expected, {got} found ({row.flags})"


def _partition(
    ours: Mapping[int, str], settled: Settled, expected: Sequence[Oracle]
) -> Iterator[str]:
    heads = {row.recipient: row for row in reversed(expected) if row.action != "merge"}
    theirs: dict[str, str] = {}
    for row in expected:
        mine = ours[row.row]
        if row.action in {"review", "skip"} or mine == "held":
            continue
        head = heads[row.recipient]
        if theirs.setdefault(mine, row.recipient) != row.recipient:
            yield f"row {row.row}: joined with {mine}, another recipient"
        if mine == (first := ours[head.row]):
            continue
        if row.merge == "must":
            yield f"row {row.row}: must be one with row {head.row}"
        elif not any({mine, first} <= group for group in _alike(ours, settled)):
            yield f"row {row.row}: may be one with {head.row}, and is not listed"


def _alike(ours: Mapping[int, str], settled: Settled) -> Iterator[set[str]]:
    for each in settled.similar:
        yield {ours[place.row] for place in each.places}


def _addresses(
    settled: Settled, expected: Sequence[Oracle], right: Mapping[str, dict[str, str]]
) -> Iterator[str]:
    by_row = {each.row: each for each in expected}
    words = rules()
    for to in (*settled.recipients, *settled.interoffice):
        if (row := by_row.get(to.places[0].row)) is None:
            continue
        want = right.get(row.recipient)
        if not want or not want["street_line"] or row.merge == "may":
            continue
        street = set(street_key([want["street_line"]], words.streets).split(" "))
        said = set(street_key(to.lines, words.streets).split(" "))
        where = Where(want["city"], want["state"], want["zip5"], want["country"])
        end = place(where, words.places)
        last = [word_key(line.split("-")[0]) for line in to.lines[-len(end.lines) :]]
        meant = [word_key(line.split("-")[0]) for line in end.lines]
        five = not want["zip5"] or want["zip5"] in to.lines[-1]
        city = last[:-1] == meant[:-1] if want["country"] else five
        if not street <= said or not city:
            yield f"row {row.row}: {to.lines} is not {want['addr_key']} ({row.flags})"


def printed(settled: Settled, lists: Sequence[Listed]) -> Iterator[str]:
    """Yield the recipients whose lines say other words than their certified cells."""
    for to in (*settled.recipients, *settled.interoffice):
        where = to.places[0]
        source = lists[where.list]
        index = (
            list(source.rows).index(where.row)
            if len(source.rows) < 100
            else (where.row - source.rows[0])
        )
        cells = [
            mended(source.cells[name][index])
            for name in FIELDS[2:]
            if name in source.cells
        ]
        certified = set(name_key([" ".join(cells)]).split(" "))
        said = set(name_key([" ".join(to.lines[:-1])]).split(" "))
        if not said <= certified:
            yield f"row {where.row}: {sorted(said - certified)} is not certified"


def score_folder(folder: Path) -> Score:
    """Return the score of a folder that make_assess.py wrote."""
    stats = json.loads((folder / "stats.json").read_text(encoding="utf-8"))
    certified = listed(folder / "assess.csv")
    settled = settle([certified], rules(), Asked((stats["locus"],), town="Carver"))
    expected = oracle(folder / "expected_rows.csv", 2)
    right = keys(folder / "expected.csv")
    found = score(settled, expected, right, list(_argued(certified, expected)))
    found.wrong.extend(printed(settled, [certified]))
    return found


def _argued(certified: Listed, expected: Sequence[Oracle]) -> Iterator[int]:
    """Yield the rows abroad whose country the list gives as USA.

    The oracle would mail them with a country that the row does not name; nobody can
    know it, so the row is held.
    """
    rows = zip(expected, certified.cells["country"], strict=True)
    for row, country in rows:
        abroad = "foreign-address" in row.flags and row.action in {"mail", "merge"}
        if abroad and word_key(country) == "USA":
            yield row.row


def make(folder: Path, seed: int, rows: int, damage: str) -> Path:
    """Return a folder with a made list of some rows."""
    out = folder / f"{seed}-{rows}-{damage}"
    command = [sys.executable, str(SAMPLES / "make_assess.py"), "--out", str(out)]
    command += ["--seed", str(seed), "--n", str(rows), "--excel-damage", damage]
    subprocess.run(command, check=True, capture_output=True)
    return out


def _folders(given: Sequence[str], made: Path) -> Iterator[Path]:
    if given:
        yield from map(Path, given)
        return
    yield SAMPLES / "assess_600"
    for seed in range(1, 11):
        for rows in (600, 5600):
            for damage in ("0", "0.05"):
                yield make(made, seed, rows, damage)


def main(given: Sequence[str]) -> int:
    """Score folders, print each mismatch, and return the exit code."""
    rows = wrong = 0
    with tempfile.TemporaryDirectory() as made:
        for folder in _folders(given, Path(made)):
            found = score_folder(folder)
            rows, wrong = rows + found.rows, wrong + len(found.wrong)
            argued = f", the oracle in rows {found.argued}" if found.argued else ""
            print(f"{folder.name}: {found.rows} rows, {len(found.wrong)} wrong{argued}")
            print(*(f"  {each}\n" for each in found.wrong), sep="", end="")
    print(f"{rows} rows, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
