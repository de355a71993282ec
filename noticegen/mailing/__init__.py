"""What goes to the post office: letters, labels, lists, and the proof of it."""

from __future__ import annotations
