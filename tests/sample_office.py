"""The office at its door: commands asked in this process, and small records for them.

A command is asked as a clerk would type it; what it answers is given back, and no
command may ever end in a traceback.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from click.testing import CliRunner

from noticegen.cli import main

if TYPE_CHECKING:
    from click.testing import Result

REPO = Path(__file__).resolve().parent.parent
SAMPLE = REPO / "tests" / "samples" / "record.yaml"
LIST = "list_b_38.xlsx"
PACKET_DAY = "2026-10-26"  # the day on which the sample's hearing packet is built
LETTER_TO = ("--to", "DOE, JANE", "--to", "1 TREMONT ST", "--to", "CARVER MA 02330")

SMALL = """\
# Kept by the clerk; every comment stays.
docket: LDP-2027-001
procedure: carver-land-disturbance   # Chapter 247
events:
  - {event: received, date: 2027-02-22, time: "10:00"}   # by hand
  - {event: complete, date: 2027-02-24}
"""


def ask(*words: object, home: Path | None = None) -> Result:
    """Return what a command answers; anything but an exit is a failure."""
    env = {"NOTICEGEN_HOME": str(home) if home else None}
    result = CliRunner().invoke(main, [str(word) for word in words], env=env)
    if not isinstance(result.exception, SystemExit | None):
        raise result.exception
    assert "Traceback" not in result.output
    return result


def shown(*words: object, status: int = 0, home: Path | None = None) -> str:
    """Return what a command shows on the screen."""
    result = ask(*words, home=home)
    assert (result.exit_code, result.stderr) == (status, "")
    return result.stdout


def told(*words: object, status: int = 0, home: Path | None = None) -> Any:
    """Return what a command answers in JSON."""
    return json.loads(shown(*words, "--json", status=status, home=home))


def refusals(*words: object, home: Path | None = None) -> list[str]:
    """Return the lines with which a command refuses what is wrong with the data."""
    result = ask(*words, home=home)
    assert (result.exit_code, result.stdout) == (1, "")
    return result.stderr.splitlines()


def misuse(*words: object) -> str:
    """Return what is said of wrong usage."""
    result = ask(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr


def small(folder: Path, text: str = SMALL, name: str = "record.yaml") -> Path:
    """Write a small record and return its path."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def sample(folder: Path, *changes: tuple[str, str]) -> Path:
    """Write the sample record with its list beside it, some words of it changed."""
    text = SAMPLE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = small(folder, text)
    shutil.copy(SAMPLE.with_name(LIST), folder)
    return path
