"""What every test has: the folder of the project, and an ear for grumbling."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Iterator

settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("house")


@pytest.fixture(scope="session")
def repo() -> Path:
    """Return the folder that holds pyproject.toml, calendars/ and templates/."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def _nothing_was_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail the test where a library has grumbled instead of failing."""
    yield
    grumbles = [
        f"{record.name}: {record.getMessage()}"
        for when in ("setup", "call")
        for record in caplog.get_records(when)
        if record.levelno >= logging.WARNING
    ]
    assert grumbles == []
