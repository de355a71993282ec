"""What can happen to an application, and what the record says of each thing.

One class for each kind of event; `KINDS` finds it by the name in the record. What
may follow what is a procedure's to say, not this module's.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from noticegen.parts import (
    Address,
    Day,
    Dollars,
    Figure,
    Month,
    Named,
    Part,
    Party,
    Several,
    Time,
    Truth,
    Whole,
    Words,
)

Vote = Literal["aye", "nay", "abstain", "absent", "recused"]


class Event(Part):
    """Something that happened on a day.

    `position` is its place in the file, from 0; `line` its line there, from 1.
    """

    event: str
    date: Day
    time: Time | None = None
    note: Words | None = None
    position: int = 0
    line: int = 0

    @property
    def place_in_record(self) -> str:
        """Where the event stands: `line 88, events[17] (voted, 2026-12-08)`."""
        place = f"events[{self.position}] ({self.event}, {self.date})"
        return f"line {self.line}, {place}" if self.line else place


class OtherEvent(Event):
    """An event that only a procedure's own file knows."""

    by: Words | None = None
    place: Words | None = None
    text: Words | None = None
    what: Words | None = None
    for_: Day | None = Field(default=None, alias="for")
    number: Words | None = None


class Sitting(Part):
    """A day, time and place on which people will meet."""

    date: Day
    time: Time | None = None
    place: Words | None = None


class BoardEvent(Event):
    """What the Board does at a meeting: who was there, the motion and the vote."""

    present: Several[Words] = ()
    moved: Words | None = None
    seconded: Words | None = None
    votes: Named[Vote] = Field(default_factory=dict)


# Intake


class OrderOfConditions(Part):
    """A wetlands order that may stand in place of a permit."""

    number: Words | None = None
    date: Day | None = None
    stormwater_policy: Truth | None = None


class Jurisdiction(Event):
    """Whether a permit is needed at all."""

    finding: Literal["permit-needed", "exempt", "both-readings"]
    why: Literal["agriculture", "order-of-conditions", "under-one-acre"] | None = None
    order: OrderOfConditions | None = None
    by: Words | None = None


class Received(Event):
    """A paper came in or was given out, and somebody did it: `by`."""

    by: Words | None = None


class Transmitted(Event):
    """The application went to the offices for comment."""

    to: Several[Words] = ()
    comments_by: Day | None = None


class ItemsAsked(Event):
    """Something is missing or more is wanted, item by item."""

    items: Several[Words] = ()
    due: Day | None = None


class InformationReceived(Event):
    """What was asked for came in."""

    items: Several[Words] = ()


class ListRequested(Event):
    """The Assessors were asked for a certified list."""

    of: Words | None = None
    wanted: Day | None = None


class CommentReceived(Event):
    """An office or a person sent a comment."""

    from_: Words | None = Field(default=None, alias="from")
    text: Words | None = None


class Withdrawn(BoardEvent):
    """The applicant took the application back."""

    by: Words | None = None
    refund: Dollars | None = None


# Notice and hearing


class HearingSet(Event):
    """The hearing was given its night, first or anew."""

    hearing: Sitting


class Posted(Event):
    """The notice was put up."""

    place: Words | None = None
    by: Words | None = None


class LeftOut(Part):
    """A row of the list to which nothing was mailed, and why."""

    row: Whole
    reason: Words
    file: Words | None = None


class Mailed(Event):
    """The notices were handed in at the post office."""

    pieces: Whole | None = None
    class_: Words | None = Field(default=None, alias="class")
    place: Words | None = None
    by: Words | None = None
    left_out: Several[LeftOut] = ()


class Published(Event):
    """The newspaper came out with the notice on this day."""

    newspaper: Words | None = None
    edition: Day | None = None


class AgendaPosted(Event):
    """The notice of a meeting was posted under the Open Meeting Law."""

    meeting: Day
    by: Words | None = None


class MailReturned(Event):
    """A piece came back."""

    row: Whole
    reason: Words | None = None
    file: Words | None = None


class MailResent(MailReturned):
    """A returned piece was mailed again."""

    address: Address | None = None


class WithReason(Event):
    """Something was called off, for a reason."""

    reason: Words | None = None


class NoticeDefective(Event):
    """A notice was found wanting."""

    what: Words | None = None


class Evidence(Event):
    """A proof of notice was put in the file."""

    kind: Literal[
        "tear-sheet", "stamped-3665", "posting-photo", "affidavit-of-publication"
    ]
    file: Words | None = None
    sha256: Words | None = None


class HearingContinued(BoardEvent):
    """The hearing was continued to another night."""

    to: Sitting
    reason: Words | None = None

    @property
    def goes_on(self) -> Day:
        """The day of the new night."""
        return self.to.date


class HearingNotHeld(Event):
    """The hearing that was set did not take place."""

    why: Literal["no-quorum", "closing"]


class Consent(Part):
    """The applicant's written consent."""

    by: Words | None = None
    written: Day | None = None
    filed: Day | None = None


class HearingReopened(BoardEvent):
    """A closed hearing was opened again."""

    consent: Consent | None = None


class MemberCertificate(Event):
    """A member certified having examined what a missed session heard."""

    member: Words
    session: Day


class MinutesApproved(BoardEvent):
    """The minutes of a meeting were approved."""

    of: Day


# Decision


class ExtensionOffered(Event):
    """The form of an extension was handed out."""

    clock: Words
    until: Day


class Extension(BoardEvent):
    """Both sides signed to a later day; `filed` is the day the Clerk got it."""

    clock: Words
    until: Day
    signed: Several[Literal["applicant", "board"]] = ()
    filed: Day | None = None


class Waiver(Part):
    """A requirement waived, and the tests for it."""

    requirement: Words
    asked: Words | None = None
    allowed_by_law: Truth | None = None
    public_interest: Words | None = None
    consistent: Truth | None = None


class Condition(Part):
    """A condition of the permit, and when it is to be met."""

    when: Literal["before-work", "during-work", "before-completion", "perpetual"]
    text: Words


class Voted(BoardEvent):
    """The Board voted on the application."""

    decision: Literal["approved", "approved-with-conditions", "denied"]
    findings: Several[Words] = ()
    waivers: Several[Waiver] = ()
    conditions: Several[Condition] = ()


class DecisionMailed(Event):
    """The decision was mailed to those it concerns."""

    to: Several[Words] = ()


class NoActionRequested(Event):
    """Somebody asked the Clerk to certify that no action was taken."""

    by: Words | None = None


class PermitIssued(Event):
    """The permit was issued under its number."""

    number: Words | None = None


class Recorded(Event):
    """A paper was recorded at the Registry of Deeds."""

    book: Words | None = None
    page: Words | None = None


class Issued(Event):
    """A final paper was frozen and given its number."""

    document: Words
    number: Whole
    sha256: Words | None = None


class Superseded(Event):
    """An issued paper was replaced by another; `by` is the new one's number."""

    document: Words
    number: Whole
    by: Whole | None = None
    why: Words | None = None


# Work


class SuretyPosted(Event):
    """Security was posted; `phases` are the parts that may be released."""

    kind: Literal["bond", "letter-of-credit", "cash", "other"] | None = None
    amount: Dollars | None = None
    by: Words | None = None
    number: Words | None = None
    counsel_approved: Day | None = None
    phases: Named[Dollars] = Field(default_factory=dict)


class SuretyReleased(BoardEvent):
    """Security was released: a phase, or all of it."""

    amount: Dollars | None = None
    phase: Words | None = None


class PreconstructionSet(Event):
    """The meeting before the work begins was given its day."""

    meeting: Sitting


class PreconstructionMeeting(Event):
    """The meeting before the work begins took place."""

    place: Words | None = None
    attended: Several[Words] = ()


class InspectionRequested(Event):
    """The permittee asked for an inspection on the day `for`."""

    stage: Words
    for_: Day = Field(alias="for")


class Control(Part):
    """An erosion control, and the state it was found in."""

    what: Words
    state: Words | None = None


class Inspected(Event):
    """The work was inspected: approved, or wherein it fails."""

    stage: Words | None = None
    by: Words | None = None
    weather: Words | None = None
    controls: Several[Control] = ()
    result: Literal["approved", "fails"]
    wherein: Several[Words] = ()
    correct_by: Day | None = None


class MonthlyReportReceived(Event):
    """The permittee's report on a month came in."""

    month: Month


class FinalReportReceived(Event):
    """The final report came in, over a professional's name."""

    by: Party | None = None
    as_built: Truth | None = None
    discrepancies: Several[Words] = ()


class ChangeNotified(Event):
    """The permittee told of a change to what was approved."""

    what: Words | None = None
    significant: Truth | None = None


class Storm(Event):
    """It rained, so many inches."""

    inches: Figure | None = None


class PermitteeInspection(Event):
    """The permittee inspected the site."""

    by: Words | None = None
    findings: Several[Words] = ()


class AreaEvent(Event):
    """Work ceased on an area of the site, or the area was stabilized."""

    area: Words


# Enforcement


class Violation(Part):
    """A section or condition broken, and how."""

    cite: Words | None = None
    what: Words | None = None


class ViolationNotice(Event):
    """A notice of violation was given."""

    by: Words | None = None
    violations: Several[Violation] = ()
    remedy: Several[Words] = ()
    correct_by: Day | None = None


class Measure(Part):
    """A thing that an order requires, and by when."""

    kind: Words | None = None
    what: Words
    by: Day | None = None


class OrderIssued(BoardEvent):
    """An enforcement order was issued, by the Board or by its agent."""

    by: Literal["board", "agent"] | None = None
    agent: Words | None = None
    findings: Several[Words] = ()
    measures: Several[Measure] = ()


class OrderLifted(BoardEvent):
    """An order was complied with, on the inspection of that day."""

    inspection: Day | None = None


class Offence(Part):
    """A violation for which a ticket is written, with its day and hour."""

    date: Day
    time: Time | None = None
    place: Words | None = None
    cite: Words | None = None
    what: Words | None = None


class TicketIssued(Event):
    """A ticket was issued for a violation."""

    number: Words | None = None
    violation: Offence
    by: Words | None = None
    offender: Party | None = None
    served: Literal["mail", "in-hand"] | None = None


KINDS: dict[str, type[Event]] = {
    "jurisdiction": Jurisdiction,
    "received": Received,
    "clerk-copy-received": Received,
    "list-requested": ListRequested,
    "incomplete": ItemsAsked,
    "complete": Event,
    "clerk-notified": Event,
    "transmitted": Transmitted,
    "information-requested": ItemsAsked,
    "information-received": InformationReceived,
    "comment-received": CommentReceived,
    "withdrawn": Withdrawn,
    "hearing-set": HearingSet,
    "hearing-reset": HearingSet,
    "posted": Posted,
    "mailed": Mailed,
    "mail-returned": MailReturned,
    "mail-resent": MailResent,
    "mail-cancelled": WithReason,
    "published": Published,
    "notice-defective": NoticeDefective,
    "evidence": Evidence,
    "agenda-posted": AgendaPosted,
    "hearing-opened": BoardEvent,
    "hearing-not-held": HearingNotHeld,
    "hearing-continued": HearingContinued,
    "hearing-closed": BoardEvent,
    "hearing-reopened": HearingReopened,
    "member-certificate": MemberCertificate,
    "minutes-approved": MinutesApproved,
    "extension-offered": ExtensionOffered,
    "extension": Extension,
    "voted": Voted,
    "decision-filed": Received,
    "decision-mailed": DecisionMailed,
    "no-action-requested": NoActionRequested,
    "no-action-certified": Received,
    "permit-issued": PermitIssued,
    "recorded": Recorded,
    "issued": Issued,
    "superseded": Superseded,
    "surety-posted": SuretyPosted,
    "surety-released": SuretyReleased,
    "preconstruction-set": PreconstructionSet,
    "preconstruction-meeting": PreconstructionMeeting,
    "work-started": Event,
    "inspection-requested": InspectionRequested,
    "inspected": Inspected,
    "monthly-report-received": MonthlyReportReceived,
    "change-notified": ChangeNotified,
    "storm": Storm,
    "permittee-inspection": PermitteeInspection,
    "work-ceased": AreaEvent,
    "stabilized": AreaEvent,
    "violation-notice": ViolationNotice,
    "order-issued": OrderIssued,
    "order-lifted": OrderLifted,
    "ticket-issued": TicketIssued,
    "final-report-received": FinalReportReceived,
    "completion-certified": BoardEvent,
}
