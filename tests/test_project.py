"""The project itself: what every file, dependency and page of it must hold."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from noticegen.cli import main
from tests.bench.run import RECORD, TODAY, UNUSED_BY_DATES, imported

if TYPE_CHECKING:
    from collections.abc import Iterator

REPO = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((REPO / "pyproject.toml").read_text("utf-8"))

# Written apart, so that this file does not hold them.
HOSTS = [
    "pypi" + ".org",
    "files.python" + "hosted.org",
    "npmjs" + ".org",
    "crates" + ".io",
]
OUTSIDE = re.compile(r"(?<![\w.])\.\./(?:\.\./)*" + "shared")
HOMES = re.compile(r"/(?:home|Users|root)/")
# A section, a chapter or a by-law's number: law, which belongs into calendars/.
LAW = re.compile(r"§\s*\d|\bc\. ?\d|\b247-\d")


def files() -> list[Path]:
    """Return every file that is, or is about to be, in the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=REPO,
        check=True,
        capture_output=True,
    )
    names = sorted(set(listed.stdout.decode().split("\0")) - {""})
    return [path for name in names if (path := REPO / name).is_file()]


def named(path: Path) -> str:
    return str(path.relative_to(REPO))


FILES = files()
MODULES = [path for path in FILES if path.suffix == ".py"]
OURS = [path for path in MODULES if named(path).startswith("noticegen/")]


@pytest.mark.parametrize("path", FILES, ids=named)
def test_no_file_holds_a_registry_a_home_or_a_path_outside(path: Path) -> None:
    words = path.read_bytes().decode("utf-8", errors="ignore")

    assert [host for host in HOSTS if host in words] == []
    assert HOMES.findall(words) == []
    assert OUTSIDE.findall(words) == []
    assert f"{REPO}/" not in words


def requirements() -> Iterator[str]:
    yield from PROJECT["build-system"]["requires"]
    yield from PROJECT["project"]["dependencies"]
    for group in PROJECT["dependency-groups"].values():
        yield from (wish for wish in group if isinstance(wish, str))


@pytest.mark.parametrize("requirement", sorted(set(requirements())))
def test_every_dependency_has_a_lower_bound(requirement: str) -> None:
    assert ">=" in requirement


@pytest.mark.parametrize("lock", ["run.txt", "test.txt"])
def test_every_dependency_is_locked_with_hashes(lock: str) -> None:
    locked = (REPO / "requirements" / lock).read_text("utf-8")
    pinned = set(re.findall(r"^([a-z0-9-]+)==", locked, re.MULTILINE))
    wanted = PROJECT["project"]["dependencies"]

    assert {re.split(r"[\[>]", wish)[0].lower() for wish in wanted} <= pinned
    assert locked.count("--hash=sha256:") >= len(pinned)


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_every_module_says_what_it_is(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_bytes()))

    assert docstring is not None
    assert docstring.partition("\n")[0].endswith((".", "`"))


def sentences(tree: ast.Module) -> Iterator[str]:
    """Yield the strings of a module that are no docstrings."""
    said = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in said:
            yield str(node.value)


@pytest.mark.parametrize("path", OURS, ids=named)
def test_no_section_of_law_stands_in_the_code(path: Path) -> None:
    tree = ast.parse(path.read_bytes())

    assert [words for words in sentences(tree) if LAW.search(words)] == []


@pytest.mark.parametrize("command", sorted(main.commands))
def test_the_readme_names_every_command(command: str) -> None:
    assert f"noticegen {command}" in (REPO / "README.md").read_text("utf-8")


@pytest.mark.parametrize("command", sorted(main.commands))
def test_every_command_explains_itself(command: str) -> None:
    assert main.commands[command].help


@pytest.mark.parametrize("path", OURS, ids=named)
def test_the_handbook_names_every_module(path: Path) -> None:
    name = named(path).removeprefix("noticegen/")
    handbook = (REPO / "CONTRIBUTING.md").read_text("utf-8")

    assert path.name == "__init__.py" or f"`{name}`" in handbook


def test_the_newest_entry_of_the_changelog_is_this_version() -> None:
    newest = re.search(
        r"^## (\S+)", (REPO / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )

    assert newest is not None
    assert newest[1] == PROJECT["project"]["version"]


def test_dates_import_nothing_that_they_do_not_use() -> None:
    used = imported("dates", str(RECORD), "--today", TODAY)

    assert "noticegen" in used
    assert used & set(UNUSED_BY_DATES) == set()


@pytest.mark.slow
def test_the_wheel_holds_all_that_the_demo_needs(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path],
        cwd=REPO,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    run = (
        "import sys; sys.path.insert(0, 'installed')\n"
        "from noticegen.cli import main; main(['demo', '-o', 'papers'])"
    )

    subprocess.run([sys.executable, "-P", "-c", run], cwd=tmp_path, check=True)

    assert [*(tmp_path / "papers").rglob("hearing-notice*.pdf")] != []
