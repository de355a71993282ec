"""The files that go out: a packet stands whole, with its manifest, or not at all.

A packet is written into a folder beside its place, `.NAME.unfinished`, with
`manifest.json` last, and only then renamed. An earlier packet waits meanwhile as
`.NAME.replaced`; if the run dies in between, the next one puts it back. So a folder
under its own name is always a whole packet, and whatever begins with a dot is not one.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from contextlib import contextmanager, suppress
from enum import StrEnum
from hashlib import sha256
from typing import IO, TYPE_CHECKING, Final

from noticegen.filenames import alike, unsafe
from noticegen.problems import Problem, RefusedError, refuse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    # Makes a packet, files and manifest, from the folder of the earlier one or None.
    Make = Callable[[Path | None], tuple[Mapping[str, bytes], Mapping[str, object]]]

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MANIFEST: Final = "manifest.json"

ROOM: Final = "Nothing was changed. Make room, close its files, or name another folder."
AGAIN: Final = "Build the packet again in a new folder."
DROPPINGS: Final = frozenset({".ds_store", "thumbs.db", "desktop.ini"})


class _State(StrEnum):
    """How a file of a packet differs from its manifest."""

    MISSING = "is in the manifest but not in the folder."
    CHANGED = "is not the file that was built."
    EXTRA = "is not in the manifest."


def put(
    target: Path, files: Mapping[str, bytes], manifest: Mapping[str, object]
) -> Path:
    """Write the packet `target`: every file and its manifest, or nothing at all.

    `manifest` gains `files`, each name with its SHA-256. A packet that already stands
    as asked is not touched. Refused, each with its reason: unsafe names, a folder that
    holds anything but an unchanged packet of ours, and a disk that does not take it.
    """
    place, whole = target.resolve(), _whole(files, manifest)
    if _stands(place, whole[MANIFEST]) and not any(_left_over(place)):
        return target
    return renew(target, lambda _: (files, manifest))


def renew(target: Path, make: Make) -> Path:
    """Write a packet made from the one that stands there, with nobody between.

    `make` is given the folder of the earlier packet, or None, and returns the files
    and the manifest of the new one; it runs while every other run waits.
    """
    place = target.resolve()
    with _telling(target, "could not be written", ROOM):
        place.parent.mkdir(parents=True, exist_ok=True)
    with alone(target):
        _put_back(place)
        stands = place if (place / MANIFEST).is_file() else None
        whole = _whole(*make(stands))
        if not _stands(place, whole[MANIFEST]):
            _check_ours(place)
            _replace(place, whole)
    return target


@contextmanager
def alone(target: Path) -> Iterator[None]:
    """Keep out every other run that writes the same file or packet; it waits.

    What the disk refuses meanwhile is refused as a problem of `target`.
    """
    lock = _beside(target.resolve(), "lock")
    with _telling(target, "could not be written", ROOM), _turn(lock):
        try:
            yield
        finally:
            with suppress(OSError):  # Windows keeps a file that is open
                lock.unlink()


def write_file(path: Path, content: bytes) -> None:
    """Write one file whole: the old one stands until the new one is complete."""
    place = path.resolve()
    unfinished = _beside(place, "unfinished")
    with _telling(path, "could not be written", ROOM):
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            _write(unfinished, content)
            if place.exists():
                shutil.copymode(place, unfinished)
            unfinished.replace(place)
        finally:
            unfinished.unlink(missing_ok=True)
        _settle(place.parent)


def read_manifest(folder: Path) -> dict[str, object]:
    """Return the manifest of the packet in `folder`, its `files` proved to be hashes.

    A folder that is no finished packet is refused.
    """
    if not (folder / MANIFEST).exists():
        raise _unfinished(folder)
    try:
        with _telling(folder / MANIFEST, "cannot be read", AGAIN):
            manifest = json.loads((folder / MANIFEST).read_bytes())
    except (ValueError, RecursionError) as error:
        raise _no_manifest(folder, f"is no manifest: {error}.") from error
    files = manifest.get("files") if isinstance(manifest, dict) else None
    if not isinstance(files, dict) or not all(map(_is_hash, files.values())):
        raise _no_manifest(folder, "does not list its files with their SHA-256.")
    return dict(manifest)


def verify_hashes(folder: Path) -> tuple[Problem, ...]:
    """Return what is missing, changed or too much in a packet, a problem for each."""
    try:
        with _telling(folder, "cannot be read", AGAIN):
            return tuple(
                Problem(str(folder / name), state, AGAIN)
                for name, state in _differences(folder, _listed(folder))
            )
    except RefusedError as refused:
        return refused.problems


@contextmanager
def _telling(place: Path, what: str, fix: str) -> Iterator[None]:
    """Tell what the disk refuses as a problem of `place`."""
    try:
        yield
    except OSError as error:
        why = f"{what}: {error.strerror or error}."
        raise refuse(str(place), why, fix) from error


def _whole(
    files: Mapping[str, bytes], manifest: Mapping[str, object]
) -> dict[str, bytes]:
    if problems := tuple(_bad_names(files)):
        raise RefusedError(problems)
    return dict(files) | {MANIFEST: _manifest(files, manifest)}


def _bad_names(names: Iterable[str]) -> Iterator[Problem]:
    seen = {MANIFEST: MANIFEST}
    for name in names:
        if why := unsafe(name):
            yield Problem(repr(name), why, "Give the file another name.")
        if other := seen.get(alike(name)):
            yield Problem(
                repr(name),
                f"cannot stand beside '{other}': some disks see one name.",
                "Give one of the two another name.",
            )
        seen[alike(name)] = name


def _manifest(files: Mapping[str, bytes], said: Mapping[str, object]) -> bytes:
    hashes = {name: sha256(files[name]).hexdigest() for name in sorted(files)}
    whole = dict(said) | {"files": hashes}
    return (json.dumps(whole, ensure_ascii=False, indent=2) + "\n").encode()


def _stands(place: Path, manifest: bytes) -> bool:
    """Whether the packet is there exactly as asked."""
    with suppress(OSError):
        return (place / MANIFEST).read_bytes() == manifest and not verify_hashes(place)
    return False


def _beside(place: Path, what: str) -> Path:
    return place.with_name(f".{place.name}.{what}")


def _left_over(place: Path) -> Iterator[bool]:
    """Whether there is anything of another run, at work or dead."""
    for what in ("unfinished", "replaced", "lock"):
        yield _beside(place, what).exists()


def _turn(lock: Path) -> IO[bytes]:
    """Wait for the lock that stands under its name, and return it held."""
    turn = lock.open("ab")
    _wait(turn)
    while not _is_same(turn, lock):  # the run before us has taken it away
        turn.close()
        turn = lock.open("ab")
        _wait(turn)
    return turn


def _wait(turn: IO[bytes]) -> None:
    if sys.platform == "win32":
        msvcrt.locking(turn.fileno(), msvcrt.LK_LOCK, 1)
    else:
        fcntl.flock(turn, fcntl.LOCK_EX)


def _is_same(turn: IO[bytes], lock: Path) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(turn.fileno()), lock.stat())
    return False


def _put_back(place: Path) -> None:
    """Clear what a run that died has left; an earlier packet returns to its place."""
    _remove(_beside(place, "unfinished"))
    earlier = _beside(place, "replaced")
    if earlier.exists() and not place.exists():
        earlier.rename(place)
    _remove(earlier)


def _remove(folder: Path) -> None:
    """Remove a folder, its manifest first, lest a part of it pass for a packet."""
    if folder.exists():
        (folder / MANIFEST).unlink(missing_ok=True)
        shutil.rmtree(folder)


def _check_ours(place: Path) -> None:
    """Refuse to replace anything but a packet of ours that nobody has changed."""
    if not place.exists() or (place.is_dir() and not any(place.iterdir())):
        return
    if not (place / MANIFEST).exists():
        raise refuse(
            str(place),
            "is there already, and was not made by noticegen.",
            "Name another folder, or move this one away.",
        )
    lost = [
        Problem(
            str(place / name),
            f"{state} Building again would lose it.",
            "Move it out of the folder, or name another folder.",
        )
        for name, state in _differences(place, _listed(place))
        if state is not _State.MISSING
    ]
    if lost:
        raise RefusedError(lost)


def _replace(place: Path, whole: Mapping[str, bytes]) -> None:
    """Write the packet beside its place, the manifest last, and rename it."""
    unfinished, earlier = _beside(place, "unfinished"), _beside(place, "replaced")
    try:
        unfinished.mkdir()
        for name, content in whole.items():
            _write(unfinished / name, content)
        _settle(unfinished)
        if place.exists():
            place.rename(earlier)
        unfinished.rename(place)
        _settle(place.parent)
    finally:
        with suppress(OSError):  # the first error is the one to tell
            _put_back(place)


def _write(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """Have the disk keep the names in `folder`, where a disk can be told to."""
    if sys.platform == "win32":
        return
    with suppress(OSError):  # a shared disk may not know the wish for a folder
        names = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(names)
        finally:
            os.close(names)


def _listed(folder: Path) -> dict[str, str]:
    files = read_manifest(folder)["files"]
    return dict(files) if isinstance(files, dict) else {}


def _differences(
    folder: Path, listed: Mapping[str, str]
) -> Iterator[tuple[str, _State]]:
    """Yield each file that differs from its manifest, in the order of their names."""
    there = {path.name: path for path in folder.iterdir()}
    ours = {MANIFEST, *listed}
    for name in sorted({*there, *listed} - {MANIFEST}):
        if name not in there:
            yield name, _State.MISSING
        elif name not in ours:
            if name.lower() not in DROPPINGS:
                yield name, _State.EXTRA
        elif _hash(there[name]) != listed[name]:
            yield name, _State.CHANGED


def _hash(path: Path) -> str:
    """Return the SHA-256 of a plain file; of anything else, nothing."""
    if path.is_symlink() or not path.is_file():
        return ""
    return sha256(path.read_bytes()).hexdigest()


def _is_hash(value: object) -> bool:
    return isinstance(value, str) and len(value) == len(sha256().hexdigest())


def _unfinished(folder: Path) -> RefusedError:
    if _beside(folder.resolve(), "replaced").exists():
        return refuse(
            str(folder),
            "was being replaced when the run stopped.",
            "Build again into the same folder: the earlier packet is put back first.",
        )
    if not folder.is_dir():
        return refuse(str(folder), "is not a folder.", "Name the folder of a packet.")
    return refuse(
        str(folder),
        f"has no {MANIFEST}, so it is no finished packet.",
        "Name the folder that `build` has written, or build it again.",
    )


def _no_manifest(folder: Path, why: str) -> RefusedError:
    return refuse(str(folder / MANIFEST), why, AGAIN)
