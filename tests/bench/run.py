"""How fast noticegen is, as ratios measured side by side in one run: `make bench`.

Each figure is the median of whole processes, ours and the other in turn, so that a
machine that slows down slows both. A ratio above its limit ends with exit code 1.
"""

# ruff: noqa: T201 - a bench prints
from __future__ import annotations

import compileall
import json
import math
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

REPO = Path(__file__).resolve().parents[2]
RECORD = REPO / "noticegen" / "demo" / "record.yaml"
TODAY = "2026-10-26"

NOTICEGEN = (sys.executable, "-c", "from noticegen.start import main; main()")
# What a page, a sheet, a feed or a template needs, and a date does not.
UNUSED_BY_DATES = (
    *("docx", "docxtpl", "fontTools", "icalendar", "jinja2", "lxml", "markdown_it"),
    *("openpyxl", "pandas", "pypdf", "weasyprint"),
)
IMPORTED = """
import json, sys
from noticegen.cli import main
try:
    main(json.loads(sys.argv[1]))
except SystemExit as end:
    if end.code:
        raise
print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""


@dataclass(frozen=True, slots=True)
class Race:
    """Two commands timed in turn; `ours` may take `limit` times what `other` does."""

    title: str
    ours: Sequence[str]
    other: Sequence[str]
    limit: float
    turns: int

    def run(self) -> bool:
        """Time both, print the ratio, and return whether the limit is kept."""
        for command in (self.ours, self.other):  # the first of each warms the disk
            seconds(command)
        pairs = [(seconds(self.ours), seconds(self.other)) for _ in range(self.turns)]
        ours, other = (statistics.median(times) for times in zip(*pairs, strict=True))
        ratio = statistics.median(mine / theirs for mine, theirs in pairs)
        print(
            f"{self.title}: {ours:.3f} s against {other:.3f} s,",
            f"ratio {ratio:.2f}, limit {self.limit:.1f}, medians of {self.turns}",
        )
        return ratio <= self.limit


def seconds(command: Sequence[str]) -> float:
    """Return how long a command takes, from its start to its end."""
    start = perf_counter()
    run = subprocess.run(command, check=False, capture_output=True, cwd=REPO)
    taken = perf_counter() - start
    if run.returncode:
        sys.exit(f"{' '.join(command)}\n{run.stderr.decode()}")
    return taken


def imported(*arguments: str) -> set[str]:
    """Return the top-level modules that a command of noticegen has imported."""
    run = subprocess.run(
        [sys.executable, "-c", IMPORTED, json.dumps(arguments)],
        check=True,
        capture_output=True,
        text=True,
        cwd=REPO,
    )
    return set(run.stderr.split())


def dates_import_only_what_they_use() -> bool:
    """Print which heavy libraries `dates` pulls in, and return whether none is."""
    heavy = imported("dates", str(RECORD), "--today", TODAY) & set(UNUSED_BY_DATES)
    print("dates imports what it does not use:", ", ".join(sorted(heavy)) or "nothing")
    return not heavy


def dates_are_quick() -> bool:
    """Race a cold `noticegen dates` against an import of pydantic."""
    return Race(
        title="dates, cold, against `from pydantic import BaseModel`",
        ours=(*NOTICEGEN, "dates", str(RECORD), "--today", TODAY),
        other=(sys.executable, "-c", "from pydantic import BaseModel"),
        limit=3.0,
        turns=11,
    ).run()


def a_packet_is_quick() -> bool:
    """Race a cold build of the hearing packet against LibreOffice's conversion."""
    office = shutil.which("soffice") or shutil.which("libreoffice")
    if office is None:
        print("the hearing packet: LibreOffice is not here to race against; left out")
        return True
    with tempfile.TemporaryDirectory() as folder:
        packet, build = Path(folder) / "packet", [*NOTICEGEN, "build", str(RECORD)]
        build += ["--stage", "hearing", "--today", TODAY, "-o"]
        seconds([*build, str(packet)])
        profile = f"-env:UserInstallation={(Path(folder) / 'profile').as_uri()}"
        papers = sorted(map(str, packet.rglob("*.docx")))
        # WeasyPrint by itself, one empty page: what no packet can be quicker than here.
        floor = "import weasyprint as w; w.HTML(string='<p>').write_pdf()"
        convert = (
            *(office, profile, "--headless", "--convert-to", "pdf"),
            *("--outdir", str(Path(folder) / "converted"), *papers),
        )
        Race(
            title="for comparison, one bare WeasyPrint page against the same",
            ours=(sys.executable, "-c", floor),
            other=convert,
            limit=math.inf,
            turns=3,
        ).run()
        # A fresh folder each time: a packet that stands already is not written again.
        cold = 'exec "$@" "$(mktemp -d "$0/XXXXXX")/packet"'
        return Race(
            title=f"hearing packet, cold, against soffice on its {len(papers)} DOCX",
            ours=("sh", "-c", cold, folder, *build),
            other=convert,
            limit=0.5,
            turns=3,
        ).run()


def main() -> int:
    """Run each race and return the exit code: 1 when a limit is passed."""
    compileall.compile_dir(REPO / "noticegen", quiet=1)
    kept = [dates_import_only_what_they_use(), dates_are_quick(), a_packet_is_quick()]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
