"""Cells that are not what they seem: turned into a date, a power, a formula's blank.

What a sheet did to a cell is told where it is read; whether it matters is decided by
the column it stands in.
"""

from __future__ import annotations

import re
from functools import lru_cache

MONTHS = (
    *("jan", "feb", "mar", "apr", "may", "jun"),
    *("jul", "aug", "sep", "oct", "nov", "dec"),
)
DAYS = 31


class Odd(str):
    """The text of a cell with what is odd about it.

    `flaw` says why a row cannot be mailed with it, `remark` what a person should know.
    """

    __slots__ = ("flaw", "remark")

    flaw: str
    remark: str

    def __new__(cls, text: str, *, flaw: str = "", remark: str = "") -> Odd:  # noqa: PYI034
        """Return a text that says what is odd about it."""
        odd = super().__new__(cls, text)
        odd.flaw, odd.remark = flaw, remark
        return odd


_DAY_MONTH = re.compile(r"(\d{1,2})-([A-Za-z]{3})")
_MONTH_YEAR = re.compile(r"[A-Za-z]{3}-\d{2}")
_DATE = re.compile(
    r"\d{1,2}/\d{1,2}/\d{2,4}(?: .*)?|\d{4}-\d{2}-\d{2}(?:[ T].*)?"
    r"|\d{1,2}-[A-Za-z]{3}-\d{2,4}"
)
_POWER = re.compile(r"\d(?:\.\d+)?E\+\d+", re.IGNORECASE)
_FLOAT = re.compile(r"(\d+(?:-\d+)*)\.0+")
# What UTF-8 looks like when it was read as Windows-1252: Ã‡ for Ç, â€™ for ’.
_MANGLED = re.compile("[ÃÂ][\x80-\xbfŠŒŽšœžŸ‘’“”•–—˜™›€‚ƒ„…†‡ˆ‰‹]|â€[\x80-\xbf™œ“”˜]")


def date_read_back(month: int, day: int) -> Odd:
    """Return a parcel that a sheet shows as a day and a month, read back."""
    said = f"{month}-{day}"
    return Odd(said, remark=f"a sheet made a date of it; read back as {said}.")


@lru_cache(maxsize=100_000)
def parcel(text: str) -> str:
    """Return a parcel's id as it was written; what a sheet made of it is said."""
    if found := _DAY_MONTH.fullmatch(text):
        day, month = int(found[1]), found[2].lower()
        if month in MONTHS and 1 <= day <= DAYS:
            return date_read_back(MONTHS.index(month) + 1, day)
    if found := _FLOAT.fullmatch(text):
        return found[1]
    if _POWER.fullmatch(text):
        return Odd(text, flaw="a sheet made a power of it; the number is lost.")
    if _DATE.fullmatch(text) or _is_month_year(text):
        return Odd(text, flaw="a sheet made a date of it; what it was is not sure.")
    return text


def _is_month_year(text: str) -> bool:
    return bool(_MONTH_YEAR.fullmatch(text)) and text[:3].lower() in MONTHS


def words(text: str) -> str:
    """Return a name or a line of an address; letters that were mangled are said."""
    if ("Ã" in text or "Â" in text or "â€" in text) and _MANGLED.search(text):
        return Odd(text, flaw="its letters were mangled: UTF-8 read as Windows-1252.")
    return text
