"""Presses beside the rest of the work: the same files, sooner."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from noticegen.problems import RefusedError
from noticegen.render import pdf, word
from noticegen.render.presses import Presses
from tests.sample_papers import CSS, LETTERHEAD, paper

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

# A test worker has threads, and a process with threads is not split: so a process.
IN_A_PROCESS_OF_ITS_OWN = """
from noticegen.envelopes import NUMBER_10
from noticegen.problems import RefusedError
from noticegen.render import pdf, word
from noticegen.render.presses import Presses
from tests.sample_papers import CSS, LETTER, LETTERHEAD, paper

papers = [paper(), paper(LETTER, envelope=NUMBER_10), paper("Words.", large=True)] * 2
with Presses(CSS, LETTERHEAD) as working:
    orders = [working.print(each, form) for each in papers for form in ("pdf", "docx")]
    wrong = working.print(paper("李小龍"), "pdf")
    files = [take() for take in reversed(orders)][::-1]
    assert files[::2] == [pdf.render(each, CSS) for each in papers]
    assert files[1::2] == [word.render(each, LETTERHEAD) for each in papers]
    try:
        wrong()
    except RefusedError as error:
        assert "李 (U+674E" in str(error)
        assert error.problems[0].where
    else:
        raise AssertionError
with Presses(CSS, LETTERHEAD, count=1):
    pass  # nothing was ordered after all
with Presses(CSS + " h1 { colour: red }", LETTERHEAD, count=1) as working:
    try:
        working.print(papers[2], "pdf")()
    except RefusedError as error:
        assert "unknown property" in str(error)
    else:
        raise AssertionError
"""


def test_presses_print_the_same_and_tell_what_they_refuse(repo: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", IN_A_PROCESS_OF_ITS_OWN],
        cwd=repo,
        capture_output=True,
        check=False,
        text=True,
    )

    assert (run.returncode, run.stderr) == (0, "")


def test_without_presses_each_file_is_printed_when_it_is_taken() -> None:
    words = paper("Words.")
    with Presses(CSS, LETTERHEAD, count=0) as none:
        take, other = none.print(words, "pdf"), none.print(words, "docx")
        wrong = none.print(paper("李小龍"), "pdf")

        assert take() == pdf.render(words, CSS)
        assert other() == word.render(words, LETTERHEAD)
        with pytest.raises(RefusedError, match="no sign for 李"):
            wrong()


def test_a_process_with_other_threads_is_not_split() -> None:
    words, go = paper("Words."), threading.Event()
    other = threading.Thread(target=go.wait)
    other.start()
    try:
        with Presses(CSS, LETTERHEAD) as here:
            assert here.print(words, "pdf")() == pdf.render(words, CSS)
    finally:
        go.set()
        other.join()
