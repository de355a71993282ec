"""Names of files: what every disk keeps is safe, and nothing else is."""

from __future__ import annotations

import pytest

from noticegen.filenames import alike, unsafe


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "is empty"),
        ("../../x", "holds /"),
        ("LD/2027/01", "holds /"),
        ("C:\\x", "holds : \\"),
        ("C:x", "holds :"),
        ("a*b", "holds *"),
        ("why?", "holds ?"),
        ('a "b"', 'holds "'),
        ("a<b", "holds <"),
        ("a>b", "holds >"),
        ("a|b", "holds |"),
        ("a\nb", "control character"),
        ("a\x00b", "control character"),
        ("a\x7fb", "control character"),
        ("a\u202eb", "control character"),
        ("a\u2028b", "control character"),
        ("a\ud800b", "control character"),
        (".", "a dot or blank at an end"),
        ("..", "a dot or blank at an end"),
        ("a..b", "a dot or blank at an end"),
        (".a", "a dot or blank at an end"),
        ("a.", "a dot or blank at an end"),
        (" a", "a dot or blank at an end"),
        ("a ", "a dot or blank at an end"),
        ("a\u00a0", "a dot or blank at an end"),
        ("CON", "a device on Windows"),
        ("nul.pdf", "a device on Windows"),
        ("Aux .docx", "a device on Windows"),
        ("com1", "a device on Windows"),
        ("LPT9.txt", "a device on Windows"),
        ("COM¹", "a device on Windows"),
        ("x" * 201, "longer than 200 bytes"),
        ("ó" * 101, "longer than 200 bytes"),
    ],
)
def test_a_name_that_some_disk_would_not_keep_is_unsafe(name: str, why: str) -> None:
    assert why in unsafe(name)


@pytest.mark.parametrize(
    "name",
    [
        "LDP-2026-011",
        "notice of hearing.pdf",
        "Marsh-Ó Briain & Söhne, Lot 7 (rear).docx",
        "'-alert(1)-'",
        "console.pdf",
        "com10.pdf",
        "a.b.c",
        "李.pdf",
        "x" * 200,
    ],
)
def test_any_other_name_is_allowed(name: str) -> None:
    assert unsafe(name) == ""


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("NOTICE.PDF", "notice.pdf"),
        ("Straße.pdf", "STRASSE.pdf"),
        ("\u00d3 Briain.pdf", "O\u0301 Briain.pdf"),
    ],
)
def test_names_that_some_disk_takes_for_one_are_alike(name: str, like: str) -> None:
    assert alike(name) == alike(like)
