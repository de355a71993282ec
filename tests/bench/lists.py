"""How fast a long list is read and settled, against pandas' bare read of its text.

`python -m tests.bench.lists` runs it alone. Both sides are timed in turn in one
process, imports left out: pandas' own start would make its reading look slow.
"""

# ruff: noqa: T201 - a bench prints
from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from time import perf_counter

from noticegen import yamlfile
from noticegen.lists import files, headers
from noticegen.lists.listed import Limits
from noticegen.lists.settling import Asked, settle
from tests.score_lists import LISTS, SAMPLES, rules

ROWS = 100_000
ROOMY = Limits(megabytes=100)  # the list has 39 columns, and 24 MB


@dataclass(frozen=True, slots=True)
class LongList:
    """A long list read and settled; it may take `limit` times pandas' bare read."""

    title: str
    limit: float
    turns: int

    def run(self) -> bool:
        """Time both, print the ratio, and return whether the limit is kept."""
        with tempfile.TemporaryDirectory() as folder:
            maker = [sys.executable, str(SAMPLES / "make_assess.py")]
            command = [*maker, "--n", str(ROWS), "--out", folder]
            subprocess.run(command, check=True, capture_output=True)
            path = Path(folder) / "assess.csv"
            pairs = [(_ours(path), _bare(path)) for _ in range(self.turns)]
        read, settled, bare = (
            statistics.median(times)
            for times in zip(*((*ours, bare) for ours, bare in pairs), strict=True)
        )
        ratio = statistics.median(sum(ours) / bare for ours, bare in pairs)
        print(
            f"{self.title}: {read:.2f} s to read and {settled:.2f} s to settle",
            f"against {bare:.2f} s, ratio {ratio:.1f}, limit {self.limit:.1f},",
            f"medians of {self.turns}",
        )
        return ratio <= self.limit


def _ours(path: Path) -> tuple[float, float]:
    text = (LISTS / "headers.yaml").read_text(encoding="utf-8")
    known, words = headers.read(yamlfile.read(text, "headers.yaml")), rules()
    start = perf_counter()
    listed = files.read(path.read_bytes(), path.name, known, ROOMY)
    between = perf_counter()
    settled = settle([listed], words, Asked(("6-7",), town="Carver"))
    end = perf_counter()
    counts = settled.counts()
    if counts.pop("rows") != sum(counts.values()):
        sys.exit(f"{path}: the counts do not add up: {counts}")
    return between - start, end - between


def _bare(path: Path) -> float:
    pandas = import_module("pandas")
    start = perf_counter()
    pandas.read_csv(path, dtype=str)
    return perf_counter() - start


RACES = (
    LongList(f"{ROWS:,} rows of CSV read and settled, against pandas' read", 15.0, 3),
)

if __name__ == "__main__":
    sys.exit(0 if all(race.run() for race in RACES) else 1)
