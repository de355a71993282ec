"""The files that go out: whole, recognisable, and never over what is not ours."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noticegen import outbox
from noticegen.filenames import unsafe
from noticegen.problems import RefusedError

NOTICE = {"notice.docx": b"Word", "notice.pdf": b"PDF", "notice.txt": b"Notice"}
RENOTICE = {"notice.docx": b"Word, again", "letter.pdf": b"Letter"}
ABOUT: dict[str, object] = {"docket": "LDP-2026-011", "program": "26.12.0"}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "LDP-2026-011"


def there(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """When each file was written, and which file it is on the disk."""
    paths = [folder, *folder.iterdir()]
    return {str(at): (at.stat().st_mtime_ns, at.stat().st_ino) for at in paths}


def unmeasured() -> dict[str, str]:
    """Return the environment less coverage, whose file would be left half written."""
    return {key: it for key, it in os.environ.items() if "COVERAGE" not in key}


def refusals(target: Path, files: dict[str, bytes]) -> list[str]:
    with pytest.raises(RefusedError) as refused:
        outbox.put(target, files, ABOUT)
    return [str(problem) for problem in refused.value.problems]


# A packet and its manifest


def test_a_packet_is_its_files_and_a_manifest_with_their_hashes(place: Path) -> None:
    assert outbox.put(place, NOTICE, ABOUT) == place

    manifest = json.loads((place / "manifest.json").read_text("utf-8"))
    assert there(place) == ["manifest.json", *sorted(NOTICE)]
    assert {name: (place / name).read_bytes() for name in NOTICE} == NOTICE
    assert manifest["docket"] == "LDP-2026-011"
    # printf PDF | sha256sum
    assert manifest["files"]["notice.pdf"] == (
        "1d393b0081b632c54654eb08c345ff76b92ae4efe0768b4c0f64b9ebbe920492"
    )
    assert outbox.verify_hashes(place) == ()


def test_only_the_packet_stands_in_the_folder_it_was_put_into(place: Path) -> None:
    outbox.put(place, NOTICE, ABOUT)

    assert there(place.parent) == [place.name]


def test_the_manifest_does_not_depend_on_the_order_of_the_files(place: Path) -> None:
    backwards = dict(reversed(NOTICE.items()))

    one = outbox.put(place, NOTICE, ABOUT)
    two = outbox.put(place.with_name("again"), backwards, ABOUT)

    assert (one / "manifest.json").read_bytes() == (two / "manifest.json").read_bytes()


def test_the_manifest_is_read_as_it_was_said(place: Path) -> None:
    said = {"docket": "Lot 7 – Ó Briain", "rules": {"carver.yaml": "ab"}}

    outbox.put(place, NOTICE, said)

    manifest = outbox.read_manifest(place)
    assert {key: manifest[key] for key in said} == said


def test_a_packet_gone_through_a_link_leaves_the_link(tmp_path: Path) -> None:
    (tmp_path / "share").mkdir()
    link = tmp_path / "output"
    link.symlink_to(tmp_path / "share", target_is_directory=True)

    outbox.put(link, NOTICE, ABOUT)

    assert link.is_symlink()
    assert outbox.verify_hashes(tmp_path / "share") == ()


# Again


def test_building_again_without_a_change_touches_nothing(place: Path) -> None:
    outbox.put(place, NOTICE, ABOUT)
    before = stamps(place), place.parent.stat().st_mtime_ns

    outbox.put(place, NOTICE, ABOUT)

    assert (stamps(place), place.parent.stat().st_mtime_ns) == before


def test_a_new_packet_takes_the_place_of_the_old_one_entirely(place: Path) -> None:
    outbox.put(place, NOTICE, ABOUT)

    outbox.put(place, RENOTICE, ABOUT)

    assert there(place) == ["letter.pdf", "manifest.json", "notice.docx"]
    assert outbox.verify_hashes(place) == ()
    assert there(place.parent) == [place.name]


def test_a_new_manifest_alone_is_a_new_packet(place: Path) -> None:
    outbox.put(place, NOTICE, ABOUT)

    outbox.put(place, NOTICE, ABOUT | {"program": "27.1.0"})

    assert outbox.read_manifest(place)["program"] == "27.1.0"


def test_an_empty_folder_is_filled(place: Path) -> None:
    place.mkdir()

    outbox.put(place, NOTICE, ABOUT)

    assert outbox.verify_hashes(place) == ()


def test_a_lost_file_is_written_again(place: Path) -> None:
    outbox.put(place, NOTICE, ABOUT)
    (place / "notice.pdf").unlink()

    outbox.put(place, NOTICE, ABOUT)

    assert outbox.verify_hashes(place) == ()


def test_what_a_computer_drops_into_folders_is_no_change(place: Path) -> None:
    outbox.put(place, NOTICE, ABOUT)
    for dropped in (".DS_Store", "Thumbs.db", "desktop.ini"):
        (place / dropped).write_bytes(b"")

    assert outbox.verify_hashes(place) == ()
    outbox.put(place, RENOTICE, ABOUT)
    assert there(place) == ["letter.pdf", "manifest.json", "notice.docx"]


# Onto what stands


def test_a_packet_can_be_made_of_the_one_that_stands(place: Path) -> None:
    outbox.put(place, NOTICE, ABOUT)

    def with_a_letter(
        folder: Path | None,
    ) -> tuple[dict[str, bytes], dict[str, object]]:
        assert folder is not None
        kept = {name: (folder / name).read_bytes() for name in NOTICE}
        return {**kept, "letter.pdf": b"Letter"}, {"stage": "hearing"}

    outbox.renew(place, with_a_letter)

    assert there(place) == ["letter.pdf", "manifest.json", *sorted(NOTICE)]
    assert outbox.verify_hashes(place) == ()


def test_what_was_being_replaced_is_back_before_a_packet_is_made_of_it(
    place: Path,
) -> None:
    outbox.put(place, NOTICE, ABOUT)
    place.rename(place.with_name(f".{place.name}.replaced"))
    seen: list[list[str]] = []

    def look(folder: Path | None) -> tuple[dict[str, bytes], dict[str, object]]:
        seen.append(there(folder) if folder else [])
        return NOTICE, ABOUT

    outbox.renew(place, look)
    outbox.renew(place.with_name("LDP-2026-012"), look)

    assert seen == [["manifest.json", *sorted(NOTICE)], []]


# One file


def test_a_file_is_written_over_whole_with_its_rights(tmp_path: Path) -> None:
    record = tmp_path / "record.yaml"
    outbox.write_file(record, b"docket: A")
    record.chmod(0o640)

    outbox.write_file(record, b"docket: B")

    assert record.read_bytes() == b"docket: B"
    assert record.stat().st_mode & 0o777 == 0o640
    assert there(tmp_path) == ["record.yaml"]


def test_a_file_that_cannot_be_written_is_left_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "record.yaml").mkdir()

    with pytest.raises(RefusedError, match=r"record\.yaml: could not be written: Is a"):
        outbox.write_file(tmp_path / "record.yaml", b"docket: A")

    assert there(tmp_path) == ["record.yaml"]


def test_nobody_can_be_alone_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "disk").write_text("no folder")

    with (
        pytest.raises(RefusedError, match="could not be written: Not a directory"),
        outbox.alone(tmp_path / "disk" / "record.yaml"),
    ):
        raise AssertionError


def test_waiting_for_a_turn_makes_no_folders(tmp_path: Path) -> None:
    with (
        pytest.raises(RefusedError, match="could not be written: No such file"),
        outbox.alone(tmp_path / "mistyped" / "record.yaml"),
    ):
        raise AssertionError

    assert there(tmp_path) == []


# What is not ours


def test_a_folder_of_somebody_else_is_not_overwritten(place: Path) -> None:
    place.mkdir()
    (place / "my notes.txt").write_text("Call the Courier.")

    (said,) = refusals(place, NOTICE)

    assert "was not made by noticegen. Name another folder" in said
    assert there(place) == ["my notes.txt"]


def test_a_file_where_the_folder_should_be_is_not_overwritten(place: Path) -> None:
    place.write_text("a file")

    (said,) = refusals(place, NOTICE)

    assert "is there already" in said
    assert place.read_text() == "a file"


def test_a_foreign_manifest_does_not_make_a_folder_ours(place: Path) -> None:
    place.mkdir()
    (place / "manifest.json").write_text('{"name": "a web page", "files": ["x"]}')

    (said,) = refusals(place, NOTICE)

    assert "manifest.json: does not list its files" in said
    assert there(place) == ["manifest.json"]


def test_work_done_in_a_packet_by_hand_is_not_lost(place: Path) -> None:
    outbox.put(place, NOTICE, ABOUT)
    (place / "notice.docx").write_bytes(b"Word, as the chair wants it")
    (place / "tear sheet.pdf").write_bytes(b"from the Courier")

    changed, extra = refusals(place, RENOTICE)

    assert "notice.docx: is not the file that was built. Building again" in changed
    assert "tear sheet.pdf: is not in the manifest. Building again" in extra
    assert (place / "notice.docx").read_bytes() == b"Word, as the chair wants it"
    assert there(place.parent) == [place.name]


# Verify


def test_each_missing_changed_and_extra_file_is_a_problem(place: Path) -> None:
    outbox.put(place, NOTICE, ABOUT)
    (place / "notice.docx").unlink()
    (place / "notice.pdf").write_bytes(b"PDF, edited")
    (place / "zoning.pdf").write_bytes(b"")

    found = [(Path(p.where).name, p.what) for p in outbox.verify_hashes(place)]

    assert found == [
        ("notice.docx", "is in the manifest but not in the folder."),
        ("notice.pdf", "is not the file that was built."),
        ("zoning.pdf", "is not in the manifest."),
    ]


def test_a_link_or_a_folder_in_place_of_a_file_is_a_change(place: Path) -> None:
    outbox.put(place, NOTICE, ABOUT)
    elsewhere = place.with_name("elsewhere.pdf")
    elsewhere.write_bytes(NOTICE["notice.pdf"])
    (place / "notice.pdf").unlink()
    (place / "notice.pdf").symlink_to(elsewhere)
    (place / "notice.txt").unlink()
    (place / "notice.txt").mkdir()

    assert [Path(p.where).name for p in outbox.verify_hashes(place)] == [
        "notice.pdf",
        "notice.txt",
    ]


def test_a_manifest_cannot_point_outside_its_folder(place: Path) -> None:
    outbox.put(place, NOTICE, ABOUT)
    outside = place.with_name("outside.txt")
    outside.write_bytes(b"x")
    manifest = outbox.read_manifest(place)
    manifest["files"] = {"../outside.txt": sha256(b"x").hexdigest()}
    (place / "manifest.json").write_text(json.dumps(manifest))

    found = [(p.where, p.what) for p in outbox.verify_hashes(place)]

    assert (
        str(place / "../outside.txt"),
        "is in the manifest but not in the folder.",
    ) in found


def test_what_is_no_packet_is_said_to_be_none(tmp_path: Path) -> None:
    (nowhere,) = outbox.verify_hashes(tmp_path / "nowhere")
    (empty,) = outbox.verify_hashes(tmp_path)

    assert str(nowhere).endswith("is not a folder. Name the folder of a packet.")
    assert "has no manifest.json, so it is no finished packet." in str(empty)


@pytest.mark.parametrize(
    "manifest",
    [
        *("", "{", "[]", "{}", "[" * 100_000),
        *('{"files": {"a.pdf": "short"}}', '{"files": 1}'),
    ],
    ids=range(7),
)
def test_a_broken_manifest_is_said_to_be_none(tmp_path: Path, manifest: str) -> None:
    (tmp_path / "manifest.json").write_text(manifest)

    (problem,) = outbox.verify_hashes(tmp_path)

    assert problem.where == str(tmp_path / "manifest.json")
    assert "Build the packet again" in problem.fix


def test_a_manifest_that_is_a_folder_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").mkdir()

    (problem,) = outbox.verify_hashes(tmp_path)

    assert "Is a directory" in problem.what


# Names


@pytest.mark.parametrize("name", ["", "../../x", "LD/2027/01", "C:\\x", "nul.pdf"])
def test_a_name_that_leads_out_of_the_folder_is_refused(
    tmp_path: Path, name: str
) -> None:
    (said,) = refusals(tmp_path / "packet", {"a.pdf": b"", name: b""})

    assert said.startswith(f"{name!r}: ")
    assert said.endswith("Give the file another name.")
    assert there(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("NOTICE.PDF", "notice.pdf"),
        ("Straße.pdf", "STRASSE.pdf"),
        ("\u00d3 Briain.pdf", "O\u0301 Briain.pdf"),
        ("manifest.json", "manifest.json"),
        ("Manifest.JSON", "manifest.json"),
    ],
)
def test_two_names_that_some_disk_takes_for_one_are_refused(
    tmp_path: Path, name: str, like: str
) -> None:
    files = {name: b""} if like == "manifest.json" else {like: b"", name: b""}

    (said,) = refusals(tmp_path / "packet", files)

    assert f"{name!r}: cannot stand beside '{like}'" in said


def test_all_bad_names_are_said_in_one_run(tmp_path: Path) -> None:
    assert len(refusals(tmp_path / "packet", {"a:b": b"", "nul": b"", "c": b""})) == 2


@given(name=st.text())
def test_a_safe_name_is_kept_by_this_disk_as_it_stands(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    if not unsafe(name) and name.lower() != "manifest.json":
        folder = outbox.put(tmp_path_factory.mktemp("d") / "p", {name: b"x"}, {})

        assert there(folder) == sorted([name, "manifest.json"])


# A disk that does not take it, and a run that dies


def test_a_disk_that_does_not_take_the_packet_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "disk").write_text("no folder can be made in a file")

    (said,) = refusals(tmp_path / "disk" / "packet", NOTICE)

    assert "could not be written: " in said
    assert "Nothing was changed. Make room" in said
    assert there(tmp_path) == ["disk"]


FULL_DISK = """
import resource, sys
from pathlib import Path
from noticegen import outbox
from noticegen.filenames import unsafe
from noticegen.problems import RefusedError

resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    outbox.put(Path(sys.argv[1]), {"a.txt": b"a", "b.pdf": b"b" * 5000}, {})
except RefusedError as refused:
    sys.exit(str(refused))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize("standing", [{}, NOTICE])
def test_a_full_disk_leaves_what_was_there(
    place: Path, repo: Path, standing: dict[str, bytes]
) -> None:
    if standing:
        outbox.put(place, standing, ABOUT)

    run = subprocess.run(
        [sys.executable, "-c", FULL_DISK, place],
        cwd=repo,
        env=unmeasured(),
        check=False,
        capture_output=True,
        text=True,
    )

    assert run.returncode == 1
    assert "could not be written: File too large" in run.stderr
    assert there(place.parent) == ([place.name] if standing else [])
    assert not standing or outbox.verify_hashes(place) == ()


def test_the_earlier_packet_returns_when_the_new_one_cannot_take_its_place(
    place: Path,
) -> None:
    outbox.put(place, NOTICE, ABOUT)
    blocked = place.with_name(f".{place.name}.unfinished")
    blocked.write_text("a file where the folder should grow")

    (said,) = refusals(place, RENOTICE)

    assert "could not be written" in said
    assert outbox.read_manifest(place)["files"] == {
        name: sha256(content).hexdigest() for name, content in NOTICE.items()
    }


def test_a_packet_whose_replacing_was_cut_off_says_so_and_is_put_back(
    place: Path,
) -> None:
    outbox.put(place, NOTICE, ABOUT)
    before = stamps(place)
    place.rename(place.with_name(f".{place.name}.replaced"))

    (said,) = outbox.verify_hashes(place)
    outbox.put(place, NOTICE, ABOUT)

    assert said.what == "was being replaced when the run stopped."
    assert list(stamps(place).values())[1:] == list(before.values())[1:]
    assert there(place.parent) == [place.name]


KILLED_AT_EACH_STEP = """
import os, signal, sys
from pathlib import Path
from noticegen import outbox

place = Path(sys.argv[1])
old, new = {"a.txt": b"old", "b.txt": b"old"}, {"a.txt": b"new"}
STEPS = ("open", "os.", "shutil.", "fcntl.")

def die_at(step):
    left = step
    def hook(event, args):
        nonlocal left
        if event.startswith(STEPS) and event != "os.kill":
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)
    sys.addaudithook(hook)

def state():
    if place.exists():
        assert outbox.verify_hashes(place) == (), outbox.verify_hashes(place)
        return outbox.read_manifest(place)["which"]
    return outbox.verify_hashes(place)[0].what

seen = []
for step in range(1000):
    outbox.put(place, old, {"which": "old"})
    assert sorted(p.name for p in place.parent.iterdir()) == [place.name]
    if not (child := os.fork()):
        die_at(step)
        outbox.put(place, new, {"which": "new"})
        os._exit(0)
    died = os.waitpid(child, 0)[1]
    seen.append(state())
    if died == 0:
        break
    assert died == signal.SIGKILL, died
print("\\n".join(seen))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_run_killed_at_any_step_leaves_a_whole_packet_or_says_there_is_none(
    place: Path, repo: Path
) -> None:
    run = subprocess.run(
        [sys.executable, "-c", KILLED_AT_EACH_STEP, place],
        cwd=repo,
        env=unmeasured(),
        check=True,
        capture_output=True,
        text=True,
    )

    seen = run.stdout.splitlines()
    assert len(seen) > 10  # the packet is written in more steps than that
    assert list(dict.fromkeys(seen)) == [
        "old",
        "was being replaced when the run stopped.",
        "new",
    ]


PUT_FOR_EVER = """
import sys
from pathlib import Path
from noticegen import outbox

packets = [{f"{n}.bin": which * 2_000_000 for n in range(4)} for which in (b"a", b"b")]
print("ready", flush=True)
while True:
    for files in packets:
        outbox.put(Path(sys.argv[1]), files, {})
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_run_killed_at_any_moment_is_made_good_by_the_next(
    place: Path, repo: Path
) -> None:
    for wait in range(8):
        with subprocess.Popen(
            [sys.executable, "-c", PUT_FOR_EVER, place],
            cwd=repo,
            env=unmeasured(),
            stdout=subprocess.PIPE,
        ) as run:
            assert run.stdout is not None
            assert run.stdout.readline() == b"ready\n"
            time.sleep(0.013 * wait)
            os.kill(run.pid, signal.SIGKILL)

        assert not place.exists() or outbox.verify_hashes(place) == ()

    outbox.put(place, NOTICE, ABOUT)
    assert outbox.verify_hashes(place) == ()
    assert there(place.parent) == [place.name]


PUT_MANY = """
import sys
from pathlib import Path
from noticegen import outbox

for turn in range(40):
    outbox.put(Path(sys.argv[1]), {"a.txt": sys.argv[2].encode()}, {"turn": turn})
"""


def test_two_runs_at_once_do_not_fight(place: Path, repo: Path) -> None:
    runs = [
        subprocess.Popen([sys.executable, "-c", PUT_MANY, place, clerk], cwd=repo)
        for clerk in ("one", "two")
    ]

    assert [run.wait() for run in runs] == [0, 0]
    assert outbox.read_manifest(place)["turn"] == 39
    assert outbox.verify_hashes(place) == ()
    assert there(place.parent) == [place.name]
