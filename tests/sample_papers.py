"""Papers for the tests of the printers; the town and all people are invented."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from noticegen import text
from noticegen.text import Document, Letterhead

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
CSS = (TEMPLATES / "page.css").read_text(encoding="utf-8")
LETTERHEAD = (TEMPLATES / "letterhead.docx").read_bytes()

HEAD = Letterhead(
    "Town of Carver",
    "Planning Board",
    ("Town Hall, 108 Main Street", "Carver, Massachusetts 02330"),
)
FOOTER = "LDP-2026-011  ·  Chapter 247 of the By-laws of the Town of Carver"

# A town's seal: a red square of one pixel.
SEAL = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8"
    "z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
)

EVERY_KIND = """# Decision on a land disturbance permit

```docket
Docket LDP-2026-011 · Chapter 247, §§ 247-6F, 247-7
```

```facts
Decision | **Approved with conditions**, by vote of *December 8*, 2026
Site | 0 Pond Street, parcel 39-3
```

## What happened

The Board *received* a **complete** application\\
on October 21, 2026: ☐ no ☑ yes, slope \\<15% & more.

### Before work

1. The permittee posts surety of $48,000.
   - of a kind that the Treasurer accepts;
   - released by phase.

   The Board releases it.
   1. all at once
      - or not

        Deeper.
2. Silt fence is in place.

Between.

3. No more than three acres are open.
5. Slopes are stabilized.

- a bullet
- and another

```caption
Votes
```

| Member | Vote | Note |
|---|---|---|
| Ann Alder | aye | – |
| Ben Birch | nay | He would have asked for less, and for that sooner |

```grid
Nobody | voted
```

```fill
Put up on (date and time)
By
```

```address
Tillson Solar LLC
1 Harbor Plaza
```

```break
```

```stamp
Received and filed, Town Clerk
Date and time:
```

```signatures
Chair | Date
Clerk | Date
Member
Member
Member
```

```small
Small print comes last.
```
"""

LETTER = """```small
Piece 4 of 31

First-Class Mail
```

```address
ELLIS, WAYNE TRUSTEE OF
ELLIS FAMILY TRUST
10 MEADOW ST
CARVER MA 02330
```

# Notice of public hearing

You own land next to a site where earth is to be moved.

```facts
When | Tuesday, November 10, 2026, at 7:00 p.m.
```
"""


def paper(markdown: str = EVERY_KIND, **changes: object) -> Document:
    """Return a document of some words; `changes` are other fields of it."""
    fields: dict[str, object] = {
        "id": "decision",
        "title": "Decision",
        "docket": "LDP-2026-011",
        "dated": date(2026, 12, 8),
        "footer": FOOTER,
        "blocks": text.parse(markdown),
        "letterhead": HEAD,
        "author": "Town of Carver Planning Board",
        **changes,
    }
    return Document(**fields)  # type: ignore[arg-type]


def said(document: Document) -> str:
    """Return the letters that a document says, as every printer must print them."""
    return text.letters("".join(text.words(document.blocks)))
