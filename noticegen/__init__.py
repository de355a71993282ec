"""Every date, paper, letter and proof that a town permit's procedure needs."""

from __future__ import annotations
