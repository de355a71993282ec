"""Where the town's files are: those shipped, with a town's own laid over them.

`calendars/` and `templates/` ship with the program; a folder made by `noticegen
init` holds a town's own, and each file in it stands before the shipped one of the
same name.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from noticegen.problems import refuse

HERE = Path(__file__).parent
PARTS = ("calendars", "templates")


def shipped() -> Path:
    """Return the folder that holds the shipped calendars/ and templates/."""
    inside = HERE / "shipped"
    return inside if inside.is_dir() else HERE.parent


@dataclass(frozen=True)
class Home:
    """The files of a town: `own` over the shipped ones, file by file."""

    own: Path | None = None

    @cached_property
    def folders(self) -> tuple[Path, ...]:
        """The folders to look in, the town's own first."""
        if self.own is not None and not any(
            (self.own / part).is_dir() for part in PARTS
        ):
            raise refuse(
                str(self.own),
                "has neither calendars/ nor templates/.",
                "Make a home with: noticegen init DIR",
            )
        return (self.own, shipped()) if self.own else (shipped(),)

    def find(self, name: str) -> Path | None:
        """Return the file of a name such as `calendars/carver.yaml`, or None."""
        found = (folder / name for folder in self.folders)
        return next((path for path in found if path.is_file()), None)

    def text(self, name: str) -> str:
        """Return the words of a file; one that is missing is refused by name."""
        path = self.find(name)
        if path is None:
            raise refuse(name, "is not there.", "Look at its name, or at --home.")
        try:
            return path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise refuse(str(path), "is not UTF-8.", "Save it as UTF-8.") from None

    def bytes(self, name: str) -> bytes:
        """Return the content of a file; one that is missing is refused by name."""
        path = self.find(name)
        if path is None:
            raise refuse(name, "is not there.", "Look at its name, or at --home.")
        return path.read_bytes()

    def names(self, folder: str, ending: str) -> tuple[str, ...]:
        """Return the names of the files in a folder, each once, in order."""
        found = {
            path.name
            for top in self.folders
            for path in (top / folder).glob(f"*{ending}")
        }
        return tuple(f"{folder}/{name}" for name in sorted(found))
