"""More of a PDF, appended to its bytes: objects in packs, and where each stands.

A PDF may go on after its end: new objects, new versions of old ones, and a table of
where they are. Thousands of letters are written so, each as a few lines of bytes.
ISO 32000-1, 7.5.6 (incremental updates), 7.5.7 (object streams), 7.5.8 (cross-reference
streams).
"""

from __future__ import annotations

import re
import zlib
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

_PACK = 3_000  # objects packed together
_LEVEL = 4  # of compression: a third of the time of 6, for a tenth more bytes
_SMALL = 2_000  # bytes: a small stream is compressed with small means
_START = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*$")
_WIDTHS = (1, 5, 2)  # bytes of a row of the table: kind, place, place in a pack
_ROW = sum(_WIDTHS)


class Appended:
    """A PDF with objects appended: numbers are handed out, bytes are taken in."""

    def __init__(self, base: bytes, size: int) -> None:
        """Go on after the bytes of a PDF whose next free number is `size`."""
        found = _START.search(base)
        if found is None:
            message = "the PDF does not end with where its table of objects is"
            raise ValueError(message)
        self._before = int(found[1])
        self._parts = [base]
        self._place = len(base)
        self._first = self._next = size
        self._rows = bytearray()
        self._blocks: list[tuple[int, int]] = []
        self._bodies: list[bytes] = []

    def take(self, count: int = 1) -> int:
        """Return the first of `count` new numbers."""
        first = self._next
        self._next += count
        self._rows += bytes(count * _ROW)
        return first

    def put(self, first: int, bodies: Sequence[bytes]) -> None:
        """Put objects that are no streams, under numbers that follow each other."""
        self._blocks.append((first, len(bodies)))
        self._bodies += bodies
        if len(self._bodies) >= _PACK:
            self._pack()

    def stream(self, number: int, content: bytes, about: bytes = b"") -> None:
        """Put a stream, compressed; `about` are more entries of its dictionary."""
        press = _small_press() if len(content) < _SMALL else zlib.compressobj(_LEVEL)
        packed = press.compress(content) + press.flush()
        self.raw_stream(number, packed, b"/Filter/FlateDecode" + about)

    def raw_stream(self, number: int, content: bytes, about: bytes) -> None:
        """Put a stream as it is; its length is added to `about`."""
        self._stands(number, 1, self._place, 0)
        self._write(
            b"%d 0 obj\n<</Length %d%b>>stream\n%b\nendstream\nendobj\n"
            % (number, len(content), about, content)
        )

    def end(self, trailer: bytes) -> bytes:
        """Return the whole file; `trailer` are the entries /Root, /Info and /ID."""
        self._pack()
        number, place = self.take(), self._place
        self._stands(number, 1, place, 0)
        packed = zlib.compress(_differences(bytes(self._rows)), _LEVEL)
        widths = b" ".join(b"%d" % each for each in _WIDTHS)
        index = b"%d %d" % (self._first, self._next - self._first)
        self._write(
            b"%d 0 obj\n<</Type/XRef/Size %d/W[%b]/Index[%b]/Prev %d%b/Length %d"
            b"/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns %d>>>>stream\n%b"
            b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n"
            % (
                *(number, self._next, widths, index, self._before, trailer),
                *(len(packed), _ROW, packed, place),
            )
        )
        whole = b"".join(self._parts)
        self._parts = []
        return whole

    def _write(self, content: bytes) -> None:
        self._parts.append(content)
        self._place += len(content)

    def _stands(self, number: int, kind: int, place: int, index: int) -> None:
        start = (number - self._first) * _ROW
        self._rows[start : start + _ROW] = (
            bytes((kind,)) + place.to_bytes(_WIDTHS[1]) + index.to_bytes(_WIDTHS[2])
        )

    def _pack(self) -> None:
        """Write the objects that wait as one stream."""
        if not self._bodies:
            return
        number = self.take()
        numbers = chain(*(range(each, each + many) for each, many in self._blocks))
        lengths = [len(body) + 1 for body in self._bodies]
        places = zip(numbers, accumulate(lengths, initial=0), strict=False)
        head = b" ".join([b"%d %d" % each for each in places]) + b"\n"
        about = b"/Type/ObjStm/N %d/First %d" % (len(lengths), len(head))
        self.stream(number, head + b"\n".join(self._bodies), about)
        here = bytes((2,)) + number.to_bytes(_WIDTHS[1])
        rows = b"".join([here + n.to_bytes(_WIDTHS[2]) for n in range(len(lengths))])
        end = 0
        for first, many in self._blocks:
            place, start, end = (first - self._first) * _ROW, end, end + many * _ROW
            self._rows[place : place + many * _ROW] = rows[start:end]
        self._blocks, self._bodies = [], []


def _small_press() -> Any:  # noqa: ANN401  zlib names no type
    return zlib.compressobj(6, wbits=10, memLevel=3)


def _differences(table: bytes) -> bytes:
    """Return rows as each one's difference from the row above (PNG filter 'up')."""
    import numpy as np  # noqa: PLC0415  heavy; only for a long table

    rows = np.frombuffer(table, dtype=np.uint8).reshape(-1, _ROW)
    filtered = np.empty((len(rows), _ROW + 1), dtype=np.uint8)
    filtered[:, 0] = 2
    filtered[0, 1:] = rows[0]
    filtered[1:, 1:] = rows[1:] - rows[:-1]
    return filtered.tobytes()
