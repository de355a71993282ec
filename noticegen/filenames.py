"""Names for files and folders that Windows, macOS and Linux all keep as they stand."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

FORBIDDEN: Final = frozenset('/\\:*?"<>|')
UNPRINTED: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})  # as Unicode sorts them
LONGEST_NAME: Final = 200  # bytes; disks stop at 255, and a new folder's name is longer
PORTS: Final = tuple("0123456789¹²³")
DEVICES: Final = frozenset(
    {"con", "prn", "aux", "nul", "clock$", "conin$", "conout$"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in PORTS}
)


def unsafe(name: str) -> str:
    """Return why `name` is no safe name for a file or a folder, or nothing."""
    return next(_reasons(name), "")


def alike(name: str) -> str:
    """Return what a disk that does not tell case or accents' spelling apart sees."""
    return unicodedata.normalize("NFC", name).casefold()


def _reasons(name: str) -> Iterator[str]:
    if not name:
        yield "is empty."
    if found := sorted(FORBIDDEN.intersection(name)):
        yield f"holds {' '.join(found)}, which a file name cannot."
    if any(unicodedata.category(letter) in UNPRINTED for letter in name):
        yield "holds a control character."
    if ".." in name or name != name.strip().strip("."):
        yield "has two dots in a row, or a dot or blank at an end."
    if (device := name.split(".", maxsplit=1)[0].rstrip()).lower() in DEVICES:
        yield f"is a device on Windows ({device.upper()})."
    if len(name.encode()) > LONGEST_NAME:
        yield f"is longer than {LONGEST_NAME} bytes."
