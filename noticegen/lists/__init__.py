"""The certified list of abutters: read as it comes, settled row by row."""

from __future__ import annotations
