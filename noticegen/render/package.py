"""The zip file that a Word file is: sorted, without the time of day, each part as is.

Written by hand because the faces that come with a letterhead are packed once and then
go into every paper; and so that a file does not change with the machine that wrote it.
"""

from __future__ import annotations

import zipfile
import zlib
from functools import lru_cache
from io import BytesIO
from struct import pack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_DAY_ONE = 0x21  # 1980-01-01, the first day that a zip file knows
_VERSION, _UTF8, _DEFLATED = 20, 0x800, 8
_SHARED = ("word/fonts/", "word/media/")  # the same in every paper on a letterhead


def unpack(package: bytes) -> dict[str, bytes]:
    """Return the parts of a Word file by their names."""
    with zipfile.ZipFile(BytesIO(package)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def repack(parts: Mapping[str, bytes]) -> bytes:
    """Return the Word file of some parts; the same parts are the same bytes."""
    body, directory = bytearray(), bytearray()
    for name, part in sorted(parts.items()):
        packed = (_kept if name.startswith(_SHARED) else _deflated)(part)
        key = name.encode()
        entry = pack(
            "<HHHHHIIIHH",
            *(_VERSION, _UTF8, _DEFLATED, 0, _DAY_ONE),
            *(zlib.crc32(part), len(packed), len(part), len(key), 0),
        )
        directory += pack("<4sH", b"PK\x01\x02", _VERSION) + entry
        directory += pack("<HHHII", 0, 0, 0, 0, len(body)) + key
        body += b"PK\x03\x04" + entry + key + packed
    end = pack(
        "<4sHHHHIIH",
        *(b"PK\x05\x06", 0, 0, len(parts), len(parts)),
        *(len(directory), len(body), 0),
    )
    return bytes(body + directory + end)


@lru_cache(maxsize=32)
def _kept(part: bytes) -> bytes:
    return _deflated(part)


def _deflated(part: bytes) -> bytes:
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(part) + packer.flush()
