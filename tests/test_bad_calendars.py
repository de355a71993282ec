"""Each broken calendar of `bad/calendars` says what is wrong, where, and the remedy.

A file's leading comments, `# expect: ...`, are the words its messages must hold; no
message may be without one of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from noticegen import procedure, town, yamlfile
from noticegen.days import Holidays
from noticegen.events import KINDS
from noticegen.problems import RefusedError
from noticegen.town import State
from noticegen.words import read_phrases

if TYPE_CHECKING:
    from collections.abc import Callable

    from noticegen.yamlfile import Tree

BAD = Path(__file__).parent / "bad" / "calendars"
FILES = sorted(BAD.glob("*/*.yaml"))
EXPECT = "# expect: "
STATE = State("testland", Holidays(()), Holidays(()), (0, 4))
READERS: dict[str, Callable[[Tree], object]] = {
    "state": town.read_state,
    "town": lambda tree: town.read(tree, STATE),
    "procedure": lambda tree: procedure.read(tree, frozenset(KINDS)),
    "phrases": read_phrases,
}


def tree_of(path: Path) -> Tree:
    return yamlfile.read(path.read_text(encoding="utf-8"), path.name)


@pytest.mark.parametrize(
    "path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_a_bad_calendar_is_refused_with_every_place_and_remedy(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    expected = [line.removeprefix(EXPECT) for line in lines if line.startswith(EXPECT)]
    tree = tree_of(path)

    with pytest.raises(RefusedError) as caught:
        READERS[path.parent.name](tree)

    said = [str(problem) for problem in caught.value.problems]
    assert expected
    assert [
        word for word in expected if not any(word in each for each in said)
    ] == [], said
    assert [each for each in said if not any(word in each for word in expected)] == []
    assert [each for each in said if not each.startswith(path.name)] == []
    assert [each for each in said if "\n" in each] == []


def test_every_kind_of_calendar_has_its_bad_files() -> None:
    assert {path.parent.name for path in FILES} == set(READERS)
