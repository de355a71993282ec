"""What is wrong, where it is, and what to do about it.

Problems with data are values that are collected and shown together; `RefusedError`
carries them when the work cannot go on. Only the doors catch it.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing to put right: where it is, what it is, and what to do."""

    where: str
    what: str
    fix: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.what} {self.fix}".rstrip()


class RefusedError(Exception):
    """The work cannot go on, for every reason in `problems`."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[RefusedError], tuple[tuple[Problem, ...]]]:
        """Let a refusal come whole from another process."""
        return RefusedError, (self.problems,)


def refuse(where: str, what: str, fix: str = "") -> RefusedError:
    """Return the refusal of a single problem, ready to be raised."""
    return RefusedError([Problem(where, what, fix)])


def suggest(word: str, allowed: Iterable[str]) -> str:
    """Return "Did you mean 'x'?" for the nearest allowed word, or nothing."""
    near = get_close_matches(word, list(allowed), n=1)
    return f"Did you mean '{near[0]}'?" if near else ""
