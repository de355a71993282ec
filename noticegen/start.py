"""The program's first step: made ready to start fast, then through the door.

A command lives for a moment, so nothing is collected while its modules load; and no
pydantic plugin of somebody else's may change how a record is read.
"""

from __future__ import annotations

import gc
import os

MANY = 100_000  # new objects before the next look for garbage


def main() -> None:
    """Start the command line."""
    gc.disable()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from noticegen.cli import main as door  # noqa: PLC0415  what is made fast

    gc.freeze()
    gc.set_threshold(MANY)
    gc.enable()
    door(prog_name="noticegen")
