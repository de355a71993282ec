"""The program, as `python -m noticegen`."""

from __future__ import annotations

from noticegen.start import main

if __name__ == "__main__":
    main()
