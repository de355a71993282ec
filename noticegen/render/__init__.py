"""One document, three printers that do not know each other."""

from __future__ import annotations
