"""The first step of the program, as processes of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

REPO = Path(__file__).resolve().parent.parent

STARTED = """
import gc, os, sys
from noticegen import start
sys.argv = ["noticegen", "--version"]
try:
    start.main()
except SystemExit as end:
    print(end.code, gc.isenabled(), gc.get_threshold()[0] == start.MANY)
    print(gc.get_freeze_count() > 0, os.environ["PYDANTIC_DISABLE_PLUGINS"])
"""


def python(*words: str) -> list[str]:
    """Return what Python prints, at the project's folder."""
    run = subprocess.run(
        [sys.executable, *words], cwd=REPO, capture_output=True, text=True, check=True
    )
    assert run.stderr == ""
    return run.stdout.splitlines()


def test_the_program_starts_fast_and_goes_through_the_door() -> None:
    version, *said = python("-c", STARTED)

    assert version.startswith("noticegen, version ")
    assert said == ["0 True True", "True __all__"]


def test_python_runs_the_program_by_its_name() -> None:
    assert python("-m", "noticegen", "holidays", "2027")[0] == (
        "Fri Jan 1, 2027  New Year's Day"
    )


def test_the_program_is_not_run_by_being_imported() -> None:
    assert python("-c", "import noticegen.__main__") == []
