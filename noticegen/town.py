"""The town: its offices and hours, boards and nights, newspapers, post and votes.

Read from `calendars/<state>.yaml` and `calendars/<town>.yaml`. Everything a clerk
may have to change is in those files; nothing of it is known here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import TYPE_CHECKING

from noticegen import days
from noticegen.days import Closing, Counter, HolidayRule, Holidays, Hours, Office
from noticegen.entries import Entry, refuse_if
from noticegen.envelopes import NUMBER_10
from noticegen.lists.listed import Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from datetime import date, datetime, time

    from noticegen.envelopes import Envelope
    from noticegen.problems import Problem
    from noticegen.yamlfile import Tree

WEEKDAYS = (
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
)
WEEK = len(WEEKDAYS)
EVERY_MONTH = 4  # weeks that every month has
MOST_WEEKS = 5  # in one month
MOST_MEMBERS = 99  # of a board whose members are not named yet
MOST_WORDS = 99  # in a line of a newspaper
MOST = 10_000_000  # of anything in a file
MOST_DAYS = 366  # that an option may name
_USUAL = MappingProxyType({NUMBER_10.id: NUMBER_10})
POWERS = ("inspect", "order")  # which a board may hand on in writing


@dataclass(frozen=True)
class State:
    """What holds in the whole state: legal holidays, and the post's own."""

    id: str
    holidays: Holidays
    post: Holidays
    mail_days: tuple[int, ...]

    def mail_moves(self, day: date) -> bool:
        """Return whether the post office takes and moves mail on a day."""
        return day.weekday() in self.mail_days and not self.post.name(day)


@dataclass(frozen=True)
class Board:
    """A board: its members, its quorum, and the nights it regularly meets.

    `remote` are the words on taking part from afar, printed through `remote_until`.
    """

    id: str
    name: str
    members: tuple[str, ...]
    quorum: int
    chair: str
    weekday: int
    nth: tuple[int, ...]
    time: time
    place: str
    holidays: Holidays
    cancelled: tuple[date, ...] = ()
    added: tuple[date, ...] = ()
    remote: str = ""
    remote_until: date | None = None
    details: Mapping[str, str] = field(default_factory=dict)

    def nights(self, first: date, last: date) -> tuple[date, ...]:
        """Return the regular nights from first to last, both counted."""
        regular = {
            night
            for year in range(first.year, last.year + 1)
            for night in days.nth_weekdays(year, self.weekday, self.nth)
            if not self.holidays.name(night) and night not in self.cancelled
        }
        return tuple(
            night for night in sorted(regular | {*self.added}) if first <= night <= last
        )

    def next_night(self, after: date) -> date | None:
        """Return the first regular night after a day, within a year."""
        nights = self.nights(days.shift(after, 1), days.shift(after, days.FAR))
        return nights[0] if nights else None


@dataclass(frozen=True)
class Newspaper:
    """A newspaper: the weekday it comes out, and when its copy must be in.

    `copy_weekday` is the weekday before the edition on which copy closes; when that
    is a legal holiday, copy closes on the last working day before it.
    """

    id: str
    name: str
    weekday: int
    copy_weekday: int
    copy_time: time
    holidays: Holidays
    not_printed: tuple[date, ...] = ()
    rate: float | None = None
    minimum: float | None = None
    words_per_line: int = 6
    details: Mapping[str, str] = field(default_factory=dict)

    def is_out(self, day: date) -> bool:
        """Return whether an edition comes out on a day."""
        regular = day.weekday() == self.weekday and not self.holidays.name(day)
        return regular and day not in self.not_printed

    def last_out(self, by: date) -> date:
        """Return the last edition out on or before a day."""
        return next(
            day
            for number in range(days.FAR)
            if self.is_out(day := days.shift(by, -number))
        )

    def copy_due(self, edition: date) -> datetime:
        """Return the moment by which copy for an edition must be in."""
        back = (self.weekday - self.copy_weekday) % WEEK or WEEK
        day = days.shift(edition, -back)
        while not self.holidays.is_working(day):
            day = days.shift(day, -1)
        return days.at(day, self.copy_time)


@dataclass(frozen=True, slots=True)
class Mailing:
    """How the town mails: its envelope and labels, by name, and its post office."""

    envelope: str = "number-10"
    labels: str = "5160"
    post_office: str = ""


@dataclass(frozen=True)
class Town:
    """A town and everything of it that moves a date or prints on a paper."""

    id: str
    state: State
    offices: Mapping[str, Office]
    boards: Mapping[str, Board]
    newspapers: Mapping[str, Newspaper]
    saturday_vote: bool | None
    details: Mapping[str, str]
    office_details: Mapping[str, Mapping[str, str]]
    delegations: tuple[Mapping[str, object], ...] = ()
    settings: Mapping[str, object] = field(default_factory=dict)
    empty_phrases: tuple[str, ...] = ()
    mailing: Mailing = field(default_factory=Mailing)
    envelope: Envelope = NUMBER_10
    limits: Limits = field(default_factory=Limits)

    @property
    def clerk(self) -> Office:
        """The Town Clerk's office, where filings are made."""
        return self.offices["clerk"]

    @property
    def newspaper(self) -> Newspaper:
        """The newspaper the town advertises in: the first one listed."""
        return next(iter(self.newspapers.values()))

    def counter(self) -> Counter:
        """Return a counter by the Town Clerk's days and the town's votes."""
        return Counter(self.state.holidays, self.clerk, self.saturday_vote)


def read_state(tree: Tree) -> State:
    """Read a state's file; every mistake in it is told at once."""
    problems: list[Problem] = []
    entry = Entry(tree, problems)
    post = entry.entry("post")
    state = State(
        id=entry.text("state"),
        holidays=Holidays(_holiday_rules(entry)),
        post=Holidays(_holiday_rules(post)),
        mail_days=tuple(_weekdays(post, "days")),
    )
    if post.raw("days") in (None, []):
        post.complain("days", "no day is named.", f"Allowed: {', '.join(WEEKDAYS)}.")
    for each in (entry, post):
        each.notes()
        each.close()
    refuse_if(problems)
    return state


def _holiday_rules(entry: Entry) -> tuple[HolidayRule, ...]:
    rules = []
    for each in entry.entries("holidays"):
        fixed = each.has("day")
        month = each.number("month", 12)
        rules.append(
            HolidayRule(
                name=each.text("name"),
                cite=each.text("cite"),
                month=month,
                day=each.number("day", days.length_of(month)) if fixed else None,
                weekday=None if fixed else _weekday(each, "weekday"),
                nth=_nth(each),
                since=each.whole("since", 1),
                until=each.whole("until", 9999),
                monday_after=each.truth("sunday_gives_monday", default=False),
            )
        )
        if rules[-1].until < rules[-1].since:
            each.complain("until", "is before since.", "The last year is the later.")
        each.close()
    if entry.raw("holidays") in (None, []):
        entry.complain("holidays", "none is named.", "List each with name and cite.")
    return tuple(rules)


def _nth(entry: Entry) -> int:
    if entry.raw("nth") == "last":
        return -1
    return entry.number("nth", EVERY_MONTH) if entry.has("nth") else 1


def _weekday(entry: Entry, key: str) -> int:
    return WEEKDAYS.index(entry.word(key, WEEKDAYS))


def _weekdays(entry: Entry, key: str) -> list[int]:
    found = []
    for word in entry.words(key):
        if word in WEEKDAYS:
            found.append(WEEKDAYS.index(word))
        else:
            allowed = ", ".join(WEEKDAYS)
            entry.complain(key, f"'{word}' is not a weekday.", f"Allowed: {allowed}.")
    return found


def read(
    tree: Tree,
    state: State,
    empty_phrases: tuple[str, ...] = (),
    envelopes: Mapping[str, Envelope] = _USUAL,
) -> Town:
    """Read a town's file; every mistake in it is told at once.

    `envelopes` are those there are, by name; the town has one of them.
    """
    problems: list[Problem] = []
    entry = Entry(tree, problems)
    closings = _closings(entry)
    settings = _settings(entry.entry("options"))
    vote = settings.get("saturday_closing")
    about, offices = entry.entry("about"), entry.named("offices")
    mailing = _mailing(entry.entry("mailing"), envelopes)
    if "clerk" not in offices:
        entry.complain("offices", "has no 'clerk'.", "The Town Clerk's hours go there.")
    town = Town(
        id=entry.text("town"),
        state=state,
        offices={
            name: _office(each, state.holidays, closings)
            for name, each in offices.items()
        },
        boards={
            name: _board(name, each, state.holidays)
            for name, each in entry.named("boards").items()
        },
        newspapers={
            name: _newspaper(name, each, state.holidays)
            for name, each in entry.named("newspapers").items()
        },
        saturday_vote=vote if isinstance(vote, bool) else None,
        details=about.details(),
        office_details={name: each.details() for name, each in offices.items()},
        delegations=_delegations(entry),
        settings=settings,
        empty_phrases=empty_phrases,
        mailing=mailing,
        envelope=envelopes.get(mailing.envelope, NUMBER_10),
        limits=_limits(entry.entry("limits")),
    )
    if "clerk" in offices and not any(town.clerk.week):
        example = 'Write monday: ["08:00-12:00"].'
        offices["clerk"].complain("hours", "is open on no day.", example)
    if not town.newspapers:
        entry.complain("newspapers", "none is named.", "Name one with its weekday.")
    entry.notes()
    for each in (entry, about, *offices.values()):
        each.close()
    refuse_if(problems)
    return town


def _settings(options: Entry) -> dict[str, object]:
    """Take the options a town has voted, or not: their value, None while unknown."""
    found: dict[str, object] = {}
    for name, kind in OPTIONS.items():
        if options.has(name):
            each = options.entry(name)
            found[name] = kind(each)
            each.notes()
            each.close()
    options.close()
    return found


def _vote(option: Entry) -> bool | None:
    if not option.has("voted"):
        what = "is missing: true, false or unknown is needed."
        option.complain("voted", what, "Write voted: unknown.")
    return option.flag("voted")


def _choice(option: Entry) -> bool:
    return option.truth("value")


def _days(option: Entry) -> int:
    return option.number("value", MOST_DAYS, like=7)


def _votes(option: Entry) -> int:
    return option.number("value", MOST_MEMBERS, like=3)


def _fee(option: Entry) -> float | None:
    return option.amount("value")


OPTIONS: Mapping[str, Callable[[Entry], object]] = MappingProxyType(
    {
        "saturday_closing": _vote,
        "member_certificates": _vote,
        "votes_needed": _votes,
        "list_fee": _fee,
        "list_days_to_make": _days,
        "list_warn_days": _days,
        "list_refuse_days": _days,
        "accommodation_days": _days,
        "interoffice_also_mailed": _choice,
    }
)
"""Each option a town may set, and how its value is taken."""


def _mailing(entry: Entry, envelopes: Iterable[str]) -> Mailing:
    usual = Mailing()
    found = Mailing(
        envelope=entry.word("envelope", envelopes, usual.envelope),
        labels=entry.text("labels", usual.labels),
        post_office=entry.text("post_office", usual.post_office),
    )
    entry.notes()
    entry.close()
    return found


def _limits(entry: Entry) -> Limits:
    """Take what a list may be at most; what is not said is as shipped."""
    usual = Limits()
    said = {
        each.name: entry.number(each.name, MOST, getattr(usual, each.name), like=200)
        for each in fields(Limits)
    }
    entry.notes()
    entry.close()
    return Limits(**said)


def _closings(entry: Entry) -> dict[date, Closing]:
    found: dict[date, Closing] = {}
    for each in entry.entries("closings"):
        start, day = each.clock("from", days.MIDNIGHT), each.day("date")
        if day in found:
            each.complain("date", f"{day} stands twice.", "Keep one closing a day.")
        found[day] = Closing(each.text("name"), start)
        each.notes()
        each.close()
    return found


def _office(
    entry: Entry, holidays: Holidays, closings: Mapping[date, Closing]
) -> Office:
    hours = entry.entry("hours")
    week = tuple(_spans(hours, weekday) for weekday in WEEKDAYS)
    hours.close()
    entry.notes()
    return Office(entry.text("name"), week, holidays, closings)


def _spans(hours: Entry, weekday: str) -> tuple[Hours, ...]:
    found: list[Hours] = []
    for written in hours.words(weekday):
        first, _, last = written.partition("-")
        try:
            each = Hours(days.parse_time(first), days.parse_time(last))
        except ValueError as error:
            hours.complain(weekday, f"{error}.", 'Write ["08:00-12:00"].')
            continue
        if each.opens >= each.closes or (found and found[-1].closes > each.opens):
            hours.complain(
                weekday,
                f"'{written}' ends before it begins, or overlaps the span before it.",
                'Write them in order: ["08:00-10:00", "12:00-16:00"].',
            )
            continue
        found.append(each)
    return tuple(found)


def _board(name: str, entry: Entry, holidays: Holidays) -> Board:
    meets = entry.entry("meets")
    remote = meets.entry("remote")
    members = entry.words("members")
    if entry.raw("members") in (None, []):
        entry.complain("members", "nobody is named.", "List the members by name.")
    for twice in dict.fromkeys(each for each in members if members.count(each) > 1):
        entry.complain("members", f"'{twice}' stands twice.", "Keep one of them.")
    quorum = entry.number("quorum", len(members) or MOST_MEMBERS)
    chair = entry.text("chair")
    if chair and members and chair not in members:
        names = f"Members: {', '.join(members)}."
        entry.complain("chair", f"'{chair}' is not among the members.", names)
    board = Board(
        id=name,
        name=entry.text("name"),
        members=members,
        quorum=quorum,
        chair=chair,
        weekday=_weekday(meets, "weekday"),
        nth=_numbers(meets, "nth"),
        time=meets.clock("time"),
        place=meets.text("place"),
        holidays=holidays,
        cancelled=meets.days("cancelled"),
        added=meets.days("added"),
        remote=remote.text("words", ""),
        remote_until=remote.day("law_ends") if remote.has("words") else None,
        details=entry.details(),
    )
    for each in (remote, meets, entry):
        each.notes()
        each.close()
    return board


def _numbers(entry: Entry, key: str) -> tuple[int, ...]:
    value = entry.raw(key)
    listed = value if isinstance(value, list) else []
    good = tuple(
        each for each in listed if type(each) is int and 1 <= each <= MOST_WEEKS
    )
    if not good or len(good) != len(listed):
        allowed = "Write weeks from 1 to 5: [2, 4]."
        entry.complain(key, f"'{value}' is not a list of weeks.", allowed)
    return good


def _newspaper(name: str, entry: Entry, holidays: Holidays) -> Newspaper:
    copy = entry.entry("copy")
    paper = Newspaper(
        id=name,
        name=entry.text("name"),
        weekday=_weekday(entry, "weekday"),
        copy_weekday=_weekday(copy, "weekday"),
        copy_time=copy.clock("time"),
        holidays=holidays,
        not_printed=entry.days("not_printed"),
        rate=entry.amount("rate_per_line"),
        minimum=entry.amount("minimum"),
        words_per_line=entry.number("words_per_line", MOST_WORDS, 6, like=6),
        details=entry.details(),
    )
    for each in (copy, entry):
        each.notes()
        each.close()
    return paper


def _delegations(entry: Entry) -> tuple[Mapping[str, object], ...]:
    found = []
    for each in entry.entries("delegations"):
        to, voted = each.text("to"), each.day("voted")
        powers = each.some("powers", POWERS)
        found.append({"to": to, "powers": powers, "voted": voted})
        each.notes()
        each.close()
    return tuple(found)
