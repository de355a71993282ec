"""Presses that print papers beside the rest of the work, in processes of their own.

WeasyPrint takes longer to read in than a page takes to print, so the presses are set up
while the papers are still being written. What they print is the same, byte for byte, as
without them; where a process cannot be split, each paper is printed when it is taken.

    with Presses(css, letterhead) as presses:
        take = presses.print(document, "pdf")  # at once; it is printed meanwhile
        pdf = take()  # waits for it; raises what the printer raises
"""

from __future__ import annotations

import os
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from time import sleep
from typing import TYPE_CHECKING, Any, Self

from noticegen.problems import RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from pathlib import Path

    from noticegen.text import Document

MOST = 4


class Presses:
    """The presses of one letterhead and style sheet; they stop with the `with` block.

    `count` is how many there are: unless it is given, one for each core but the one
    that writes the papers. With none, each paper is printed when it is taken.
    """

    def __init__(
        self,
        css: str,
        letterhead: bytes,
        *,
        fonts: Path | None = None,
        count: int | None = None,
    ) -> None:
        self._look = css, letterhead, fonts
        self._count = _possible() if count is None else count
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        if self._count:
            self._pool = ProcessPoolExecutor(
                self._count,
                mp_context=get_context("fork"),
                initializer=_set_up,
                initargs=(os.getpid(), *self._look),
            )
            self._pool.submit(os.getpid)  # the first order has the presses set up
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def print(self, document: Document, form: str) -> Callable[[], bytes]:
        """Order a paper as `pdf` or `docx`; return what gives its file.

        That raises RefusedError as the printer does. Word files are printed when they
        are taken: they are quick.
        """
        if self._pool is None or form != "pdf":
            return partial(_print, document, form, *self._look)
        future = self._pool.submit(_print, document, form, *self._look)
        return partial(_taken, future, (document, form, *self._look))


def _taken(future: Future[bytes], again: tuple[Any, ...]) -> bytes:
    """Return what a press printed; what a press broke on is printed here."""
    try:
        return future.result()
    except BrokenProcessPool:
        return _print(*again)


def _set_up(parent: int, css: str, _: bytes, fonts: Path | None) -> None:
    """Read WeasyPrint in, and print a page that is thrown away."""
    from noticegen.render import pdf  # noqa: PLC0415  heavy; only in a press

    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    with suppress(RefusedError, OSError):  # it is told with each paper
        pdf.set_up(css, fonts)


def _end_with(parent: int) -> None:
    """End this press once the process that ordered it is no more."""
    while os.getppid() == parent:
        sleep(1)
    os._exit(1)


def _print(
    document: Document, form: str, css: str, letterhead: bytes, fonts: Path | None
) -> bytes:
    if form == "docx":
        from noticegen.render import word  # noqa: PLC0415  heavy; only where it prints

        return word.render(document, letterhead)
    from noticegen.render import pdf  # noqa: PLC0415  heavy; only where it prints

    return pdf.render(document, css, fonts=fonts)


def _possible() -> int:
    """Return how many presses can run: none where a process cannot be split safely."""
    if sys.platform != "linux" or threading.active_count() > 1:
        return 0
    return max(1, min(len(os.sched_getaffinity(0)) - 1, MOST))
