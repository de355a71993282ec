"""What moves the end of a time: an extension on file, a reopening with consent.

An extension counts when it is written, names the clock and a definite later day, is
signed by both, and is filed with the Town Clerk by the old safe day; filed by the
last lawful day it still stops the Clerk's certificate (Craig v. Planning Board of
Haverhill, 64 Mass. App. Ct. 677; Garrity v. Conservation Commission of Hingham, 462
Mass. 779). Reopening a closed hearing restarts nothing without the applicant's
consent on file (Oyster Creek v. Conservation Commission of Harwich, 449 Mass. 859).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from noticegen import counting, days
from noticegen.arisings import CLOSE
from noticegen.duties import Limit, Notice
from noticegen.procedure import Count
from noticegen.reasons import in_words
from noticegen.words import day_in_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from noticegen.duties import Arising, Layout
    from noticegen.events import Event

BOTH = frozenset({"applicant", "board"})


def limit(layout: Layout, arising: Arising) -> Limit:
    """Count a duty, and let what was agreed move its end."""
    counted = counting.counted(layout, arising)
    found = Limit(counted, counted.legal_last)
    if arising.rule.count is Count.COPY_DEADLINE:
        edition = counting.editions(layout, arising)[1]
        found = Limit(counted, edition, never_late=True)
    if not arising.duty.clock:
        return found
    if arising.rule.anchor == CLOSE:
        found = _reopened(layout, arising, found)
    for event in layout.story.all("extension"):
        if event.get("clock") == arising.duty.id:
            found = _extended(layout, arising, found, event)
    return found


def naming_no_time(layout: Layout) -> Iterator[Notice]:
    """Yield a warning of each extension that names no time that can be extended."""
    clocks = {duty.id for duty in layout.rules.procedure.duties if duty.clock}
    for event in layout.story.all("extension"):
        if event.get("clock") not in clocks:
            said = {
                "until": in_words(event.get("until")),
                "clock": event.get("clock"),
                "clocks": ", ".join(sorted(clocks)),
            }
            yield Notice(
                "extension-unnamed", layout.say("extensions.unnamed", **said), ""
            )


def _notice(
    layout: Layout, arising: Arising, key: str, said: Mapping[str, str]
) -> Notice:
    text = layout.say(f"extensions.{key}", **said)
    return Notice(f"extension-{key}", text, arising.dated.cite)


def _reopened(layout: Layout, arising: Arising, found: Limit) -> Limit:
    close = layout.story.close()
    if close is None or close.reopened is None:
        return found
    key = "reopened-consent" if close.consented else "reopened"
    said = {"start": day_in_words(close.reopened.date)}
    notice = _notice(layout, arising, key, said)
    counted = found.counted
    if close.generous is None:
        counted = replace(counted, legal_last=None, certify_from=None)
    else:
        later = counting.count(layout.counter, arising.rule, close.generous)
        counted = replace(
            counted, legal_last=later.legal_last, certify_from=later.certify_from
        )
    return Limit(counted, counted.legal_last, (notice.text,), (notice,))


def _extended(layout: Layout, arising: Arising, found: Limit, event: Event) -> Limit:
    until, filed = event.get("until"), event.get("filed")
    key = _refused(layout, found, event)
    said = {
        "until": in_words(until),
        "filed": in_words(filed),
        "base": in_words(found.counted.base),
        "act_by": in_words(found.counted.act_by),
        "legal_last": in_words(found.counted.legal_last),
    }
    if key or not isinstance(until, date) or not isinstance(filed, date):
        return _said(found, _notice(layout, arising, key, said))
    agreed = layout.counter.until(until)
    if filed > days.day_of(found.counted.act_by):
        moved = replace(
            found.counted,
            legal_last=agreed.legal_last,
            certify_from=agreed.certify_from,
        )
        tight = replace(found, counted=moved, ends=agreed.legal_last)
        return _said(tight, _notice(layout, arising, "tight", said))
    sentence = layout.say(
        "counts.until",
        base=day_in_words(until),
        base_name=layout.reasons.name_of(until),
        signed=day_in_words(event.date),
        filed=day_in_words(filed),
    )
    sentences = (*found.sentences, sentence)
    return replace(found, counted=agreed, ends=agreed.legal_last, sentences=sentences)


def _said(found: Limit, notice: Notice) -> Limit:
    return replace(
        found,
        sentences=(*found.sentences, notice.text),
        warnings=(*found.warnings, notice),
    )


def _refused(layout: Layout, found: Limit, event: Event) -> str:
    """Return which reason keeps an extension from counting, or nothing."""
    until, filed, signed = (event.get(key) for key in ("until", "filed", "signed"))
    if not isinstance(signed, tuple) or not set(signed) >= BOTH:
        return "unsigned"
    if not isinstance(filed, date) or filed > layout.today:
        return "unfiled"
    if found.ends is not None and filed > days.day_of(found.ends):
        return "late"
    base = days.day_of(found.counted.base)
    return "" if isinstance(until, date) and until > base else "not-later"
