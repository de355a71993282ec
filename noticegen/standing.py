"""One duty reckoned: counted, compared with what happened, and told."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from noticegen import agreements, arisings, counting, days, evidence
from noticegen.duties import Duty, Status, Trigger
from noticegen.evidence import NEVER
from noticegen.procedure import DAY, OF_A_DUTY, Count
from noticegen.reasons import Told, in_words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from noticegen.days import Counted
    from noticegen.duties import Arising, Layout, Limit
    from noticegen.evidence import Doing


def duties(layout: Layout) -> Iterator[Duty]:
    """Yield every duty, those of one hearing after those of the one before."""
    for arising in arisings.all_of(layout):
        yield duty(layout, arising)


def duty(layout: Layout, arising: Arising) -> Duty:
    """Return one arising of a duty: counted, compared with what happened, told."""
    plain = _plain(arising)
    if not arising.in_force:
        filed = in_words(layout.filed)
        return replace(plain, why=f"{layout.say('no-rule', filed=filed)} {plain.cite}.")
    if arising.start is None:
        what = _what(layout, arising)
        why = f"{layout.say('waiting', what=what)} {plain.cite}."
        return replace(plain, why=why)
    limit = agreements.limit(layout, arising)
    layout.warnings.extend(limit.warnings)
    doing = evidence.doing(layout, arising)
    status, late = _standing(layout, arising, limit, doing)
    sentences = [*_why(layout, arising, limit), *_filing(layout, arising, doing)]
    trigger = plain.trigger
    if doing is None and (words := evidence.stopped(layout, arising, limit)):
        status, late, sentences = Status.WAITING, 0, [words]
        trigger = Trigger(arising.rule.anchor, None)
    counted = limit.counted
    return replace(
        plain,
        trigger=trigger,
        base=counted.base,
        act_by=counted.act_by,
        legal_last=None if arising.duty.never_late else counted.legal_last,
        certify_from=counted.certify_from,
        vote_by=_vote_by(layout, arising, counted) if arising.duty.votes else None,
        done=doing.day if doing else None,
        status=status,
        days_late=late,
        why=" ".join([*sentences, f"{plain.cite}."]),
    )


def _plain(arising: Arising) -> Duty:
    rule = arising.duty
    return Duty(
        id=arising.id,
        act=rule.act.replace(DAY, in_words(arising.start)),
        who=rule.who,
        cite=arising.dated.cite,
        rule=arising.rule.sentence,
        trigger=Trigger(arising.rule.anchor, arising.start),
        voted=rule.votes,
    )


def _what(layout: Layout, arising: Arising) -> str:
    names = layout.rules.procedure.names
    return names.get(arising.rule.anchor, arising.rule.anchor)


def _standing(
    layout: Layout, arising: Arising, limit: Limit, doing: Doing | None
) -> tuple[Status, int]:
    """Return how the duty stands, and how many days late it is."""
    ends = limit.ends
    last = days.day_of(ends) if ends else NEVER
    if arising.duty.never_late or (doing and limit.never_late):
        last = NEVER
    if doing is None:
        if layout.today <= last:
            return Status.OPEN, 0
        return Status.MISSED, days.between(_last(limit), layout.today)
    late = doing.day > last
    if isinstance(ends, datetime):
        made = doing.counts or days.at(doing.day, days.FIRST_MINUTE)
        late = made > ends
    if not late:
        return Status.MET, 0
    return Status.LATE, days.between(_last(limit), doing.day)


def _last(limit: Limit) -> date:
    """Return the day from which lateness counts, also where it shows only later."""
    return days.day_of(limit.counted.legal_last or limit.counted.act_by)


def _vote_by(layout: Layout, arising: Arising, counted: Counted) -> date | None:
    """Return the last regular night that leaves the Clerk an open hour after it."""
    last = days.day_of(counted.act_by)
    clerk = layout.rules.town.clerk
    nights = [
        night
        for night in layout.board.nights(arising.start or last, last)
        if clerk.open_hour_between(days.at(night, layout.board.time), last)
    ]
    return nights[-1] if nights else None


def _why(layout: Layout, arising: Arising, limit: Limit) -> Iterator[str]:
    reasons = layout.reasons
    plain = counting.counted(layout, arising)
    yield from reasons.count(plain, _told(layout, arising))
    yield from limit.sentences
    yield from reasons.kept(limit.counted, arising.duty.possible)
    if arising.duty.votes:
        vote = _vote_by(layout, arising, limit.counted)
        key = "kept.vote-by" if vote else "kept.no-vote"
        yield layout.say(key, vote_by=in_words(vote))
        yield from reasons.closing(limit.counted.act_by)


def _told(layout: Layout, arising: Arising) -> Told:
    """Return what the count of a duty is told with."""
    rule = arising.rule
    start: date | datetime = arising.moment or arising.start or layout.today
    more: dict[str, object] = {"month": arising.month}
    phrase: str = rule.count
    if rule.count in OF_A_DUTY:
        safe, last = counting.editions(layout, arising)
        more |= {"edition": in_words(safe), "last_edition": in_words(last)}
        phrase = f"{rule.count}-one" if safe == last else rule.count
    if rule.count is Count.NAMED_DAY and arising.event:
        start = arising.event.date
    what = _what(layout, arising)
    return Told(phrase, rule.number, what, start, arising.duty.possible, more)


def _filing(layout: Layout, arising: Arising, doing: Doing | None) -> Iterator[str]:
    """Yield when a filing made after closing counts, and what it would serve."""
    if doing is None or doing.counts is None or doing.made is None:
        return
    if doing.counts != doing.made:
        said = {"start": in_words(doing.made), "taken": in_words(doing.counts)}
        yield layout.say("kept.late-filing", **said)
    if arising.rule.count is Count.BEFORE_HOURS:
        number = arising.rule.number
        earliest = layout.counter.hours_after(doing.counts, number).base
        said = {"n": str(number), "earliest": in_words(earliest)}
        yield layout.say("kept.earliest", **said)
