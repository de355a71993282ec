"""The lawful nights for a hearing, with the last moment of each step, or why none.

A night is lawful while every step that must come before it can still be taken by
its last lawful day: the paper's copy, the edition, the letters, the posting, the
agenda, and the limit within which the hearing must be held.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noticegen import arisings, counting, days, standing
from noticegen.duties import Arising
from noticegen.procedure import DAY, HEARING, MEETING, OF_A_DUTY, OPENED, Count
from noticegen.words import day_in_words, moment_in_words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date, datetime, time

    from noticegen.days import Counted
    from noticegen.duties import Duty, Layout
    from noticegen.procedure import DutyRule

    Day = date  # where a field called date hides the type

REGULAR, SPECIAL = "regular", "special"
CLOSED, LATE, BEYOND = "closed", "late", "beyond"
LOOK_AHEAD = 90  # days shown when no limit runs


@dataclass(frozen=True, slots=True)
class Night:
    """A lawful night with the planned moment of each step before it.

    `edition` is the last one in time; `slack_days` the whole days from today to the
    earliest last moment of a step; `tight` names the steps that can no longer be
    safe, only lawful.
    """

    date: Day
    kind: str
    time: time
    place: str
    edition: Day | None
    ad_copy_by: Day | None
    publish_by: Day | None
    mail_by: Day | None
    post_by: Day | None
    agenda_by: Day | None
    slack_days: int
    tight: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rejected:
    """A night that will not do, and why."""

    date: date
    why: str


@dataclass(frozen=True, slots=True)
class Nights:
    """The lawful nights, the refused ones with their reasons, and what would help."""

    nights: tuple[Night, ...]
    rejected: tuple[Rejected, ...]
    advice: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step before a hearing: its rule, its count for a night, and its edition."""

    duty: DutyRule
    counted: Counted
    copy: datetime | None = None
    edition: date | None = None

    @property
    def is_copy(self) -> bool:
        """Whether this is the paper's copy, which goes with the publication."""
        return self.copy is not None


def find(layout: Layout) -> Nights:
    """Return the lawful nights for a hearing from the layout's day on."""
    return _Search(layout).nights()


def why_not(layout: Layout, night: date) -> str:
    """Return why a hearing on a night would be unlawful, or nothing.

    The night must be within the time to hold the hearing, where that runs, and every
    step before it must still be possible by its last lawful day.
    """
    search = _Search(layout)
    limit = search.limit
    last = limit.legal_last if limit else None
    if last is not None and night > days.day_of(last):
        return search.past_limit()
    return search.why_not(night)


def kind_of_the_night(layout: Layout) -> str:
    """Return what night the hearing is set for: a regular one, another, or none open.

    `late` is a night after the safe day and by the last lawful one, `beyond` one after
    that too; nothing while no hearing is set.
    """
    hearings = layout.story.hearings()
    if not hearings:
        return ""
    night, search = hearings[-1].date, _Search(layout)
    limit = search.limit
    if not search.holidays.is_working(night):
        return CLOSED
    if limit is not None and limit.act_by and days.day_of(limit.act_by) < night:
        last = limit.legal_last
        return BEYOND if last and days.day_of(last) < night else LATE
    return REGULAR if night in layout.board.nights(night, night) else SPECIAL


def no_regular_night(layout: Layout) -> bool:
    """Return whether the limit runs, no hearing is set, and no regular night fits."""
    search = _Search(layout)
    limit = search.limit
    if limit is None or limit.act_by is None or limit.trigger.date is None:
        return False
    if layout.story.hearings() or limit.done:
        return False
    return not any(night.kind == REGULAR for night in search.nights().nights)


class _Search:
    """The search of one day: the board, the limit, and the steps of a night."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.rules = layout.rules
        self.today = layout.today
        self.board = layout.board
        self.holidays = self.rules.town.state.holidays
        self.limit = self._hearing_limit()

    def _hearing_limit(self) -> Duty | None:
        for duty in self.rules.procedure.duties:
            dated = duty.on(self.layout.filed)
            if duty.done.event == OPENED and dated:
                plain = Arising(duty, dated)
                first = next(arisings.arisings(self.layout, plain))
                return standing.duty(self.layout, first)
        return None

    def _say(self, key: str, /, **said: object) -> str:
        return self.rules.phrases.say(f"nights.{key}", **said)

    def nights(self) -> Nights:
        """Return the answer for the day."""
        limit = self.limit
        if limit is not None and limit.done:
            return Nights((), (), self._say("opened"))
        if limit is not None and limit.legal_last and limit.trigger.date is None:
            return Nights((), (), limit.why)  # the application was withdrawn
        if limit is not None and limit.legal_last is None:
            return Nights((), (), self._say("incomplete"))
        last = self._last()
        regular = self.board.nights(self.today, last)
        after = self.board.next_night(last) if limit else None
        lawful, rejected = [], []
        for night, kind in self._candidates(regular, last):
            why = self.why_not(night)
            if not why:
                lawful.append(self._night(night, kind))
            elif kind == REGULAR:
                rejected.append(Rejected(night, why))
        rejected += [
            Rejected(day, self._say("holiday", name=self.holidays.name(day)))
            for day in days.span(self.today, last)
            if limit and day.weekday() < days.SATURDAY and self.holidays.name(day)
        ]
        if after is not None:
            rejected.append(Rejected(after, self.past_limit()))
        rejected.sort(key=lambda each: each.date)
        return Nights(
            tuple(lawful), tuple(rejected), self._advice(tuple(lawful), after)
        )

    def _last(self) -> date:
        if self.limit is None or self.limit.legal_last is None:
            return days.shift(self.today, LOOK_AHEAD)
        return max(days.day_of(self.limit.legal_last), days.shift(self.today, -1))

    def _candidates(
        self, regular: tuple[date, ...], last: date
    ) -> Iterator[tuple[date, str]]:
        for day in days.span(self.today, last):
            if day in regular:
                yield day, REGULAR
            elif self.limit is not None and self.holidays.is_working(day):
                yield day, SPECIAL

    def steps(self, night: date) -> Iterator[Step]:
        """Yield each step that must come before a hearing on a night."""
        return steps(self.layout, night)

    def why_not(self, night: date) -> str:
        """Return why a step before a night cannot be taken any more, or nothing."""
        for step in self.steps(night):
            if step.is_copy:
                continue  # it goes with the publication
            last = days.day_of(step.counted.legal_last or step.counted.act_by)
            if last < self.today:
                act = step.duty.act.replace(DAY, day_in_words(night))
                return self._say("step", act=act, last=day_in_words(last))
            if step.edition is not None and (why := self._no_paper(step, last)):
                return why
        return ""

    def _no_paper(self, step: Step, last: date) -> str:
        edition, paper = step.edition, self.rules.town.newspaper
        assert edition is not None  # noqa: S101  asked by the caller
        due = paper.copy_due(edition)
        if edition < self.today:
            return self._say("no-edition", paper=paper.name, last=day_in_words(last))
        if due.date() < self.today:
            return self._say(
                "copy", edition=day_in_words(edition), copy=moment_in_words(due)
            )
        return ""

    def _night(self, night: date, kind: str) -> Night:
        steps = tuple(self.steps(night))
        tight = [
            step.duty.id
            for step in steps
            if not step.is_copy and days.day_of(self._start(step)) < self.today
        ]
        limit = self.limit
        ends = [days.day_of(step.counted.legal_last or night) for step in steps]
        if limit is not None and limit.act_by and limit.legal_last:
            if days.day_of(limit.act_by) < night:
                tight.append(limit.id)
            ends.append(days.day_of(limit.legal_last))
        planned = {slot(step): step for step in steps}
        return Night(
            date=night,
            kind=kind,
            time=self.board.time,
            place=self.board.place,
            edition=next((step.edition for step in steps if step.edition), None),
            **{slot: self._planned(step) for slot, step in _everyslot(planned)},
            slack_days=days.between(self.today, min(ends, default=self.today)),
            tight=tuple(tight),
        )

    def _start(self, step: Step) -> date | datetime:
        return safe_start(self.layout, step)

    def _planned(self, step: Step | None) -> date | datetime | None:
        """Return the planned moment of a step: the safe one while it can be kept."""
        if step is None:
            return None
        if days.day_of(self._start(step)) >= self.today:
            return step.counted.act_by
        if step.is_copy:
            return step.copy
        return step.edition or step.counted.legal_last

    def past_limit(self) -> str:
        """Return the words for a night after the limit."""
        limit = self.limit
        assert limit is not None  # noqa: S101  asked by the caller
        assert limit.legal_last is not None  # noqa: S101
        day = day_in_words(days.day_of(limit.legal_last))
        return self._say("past-limit", limit=day, cite=limit.cite)

    def _advice(self, lawful: tuple[Night, ...], after: date | None) -> str:
        regular = [night for night in lawful if night.kind == REGULAR]
        if regular:
            best = min(regular, key=lambda each: (len(each.tight), each.date))
            nights = ", ".join(self._noted(night) for night in regular)
            return self._say("good", nights=nights, best=day_in_words(best.date))
        limit = self.limit
        if limit is None or limit.legal_last is None or limit.act_by is None:
            return self._say("none", limit=day_in_words(self._last()))
        by = day_in_words(days.day_of(limit.legal_last))
        said = [self._say("none", limit=by)]
        if lawful:
            nights = ", ".join(self._noted(night) for night in lawful)
            said = [self._say("special", limit=by, nights=nights)]
        act_by = days.day_of(limit.act_by)
        until = self._first_good_after(after)
        last = days.day_of(limit.legal_last)
        if until is not None and self.today <= last:
            key = "extend" if self.today <= act_by else "extend-late"
            said.append(
                self._say(
                    key,
                    until=day_in_words(until),
                    act_by=day_in_words(act_by),
                    legal_last=by,
                )
            )
        return " ".join(said)

    def _noted(self, night: Night) -> str:
        date = day_in_words(night.date)
        if not night.tight:
            return date
        return self._say("tight-note", date=date, steps=", ".join(night.tight))

    def _first_good_after(self, night: date | None) -> date | None:
        """Return the first regular night from `night` on that can be noticed."""
        while night is not None and self.why_not(night):
            night = self.board.next_night(night)
        return night


SLOTS = ("ad_copy_by", "publish_by", "mail_by", "post_by", "agenda_by")


def slot(step: Step) -> str:
    """Return which of a night's planned moments a step is."""
    if step.is_copy:
        return "ad_copy_by"
    if step.edition is not None:
        return "publish_by"
    if step.duty.possible == "post":
        return "mail_by"
    return "agenda_by" if step.duty.each else "post_by"


def _everyslot(planned: dict[str, Step]) -> Iterator[tuple[str, Step | None]]:
    for slot in SLOTS:
        yield slot, planned.get(slot)


def steps(layout: Layout, night: date) -> Iterator[Step]:
    """Yield each step that must come before a hearing on a night."""
    moment = days.at(night, layout.board.time)
    for duty in layout.rules.procedure.duties:
        dated = duty.on(layout.filed)
        if dated is None:
            continue
        rule = dated.rule
        if rule.anchor in {HEARING, MEETING} or rule.count in OF_A_DUTY:
            arising = Arising(duty, dated, start=night, moment=moment)
            yield _step(layout, arising)


def safe_start(layout: Layout, step: Step) -> date | datetime:
    """Return the day a step must begin to be safe: for the paper, its copy."""
    paper = layout.rules.town.newspaper
    if step.edition is None or step.is_copy:
        return step.counted.act_by
    return paper.copy_due(paper.last_out(days.day_of(step.counted.act_by)))


def _step(layout: Layout, arising: Arising) -> Step:
    paper = layout.rules.town.newspaper
    counted = counting.counted(layout, arising)
    if arising.rule.count is Count.COPY_DEADLINE:
        edition = counting.editions(layout, arising)[1]
        return Step(arising.duty, counted, paper.copy_due(edition), edition)
    if arising.duty.possible == "paper":
        last = days.day_of(counted.legal_last or counted.act_by)
        return Step(arising.duty, counted, edition=paper.last_out(last))
    return Step(arising.duty, counted)
