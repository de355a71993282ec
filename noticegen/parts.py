"""The parts that an application record is made of: days, addresses, people, plans.

Each part is a frozen pydantic model that takes no name it does not know. Optional
parts are None, or an empty tuple, while nobody has given them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from datetime import date, time
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    WrapValidator,
    field_validator,
)
from pydantic_core import PydanticCustomError

from noticegen import days

if TYPE_CHECKING:
    from pydantic import ValidationInfo, ValidatorFunctionWrapHandler

T = TypeVar("T")

_STATE = re.compile(r"[A-Z]{2}")
_ZIP = re.compile(r"[0-9]{5}(-[0-9]{4})?")
_MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_SUMS = 2  # decimal places of a sum of dollars


def wrong(what: str, fix: str) -> NoReturn:
    """Refuse a value: what is wrong with it, and what to write in its place."""
    kind = "record"
    raise PydanticCustomError(kind, "{what} {fix}", {"what": what, "fix": fix})


def shows(words: str) -> bool:
    """Return whether anything of some words is seen: blanks are not, nor U+200B."""
    return any(unicodedata.category(sign)[0] not in {"C", "Z"} for sign in words)


def _day(value: object) -> object:
    if isinstance(value, date):
        return value
    try:
        return days.parse_day(value if isinstance(value, str) else str(value))
    except ValueError:
        wrong(
            "is not a day of the calendar, written whole.",
            "Write it like 2027-03-16: year, month, day.",
        )


def _time(value: object) -> object:
    if isinstance(value, time):
        return value
    try:
        return days.parse_time(value if isinstance(value, str) else str(value))
    except ValueError:
        wrong("is not a time of day.", 'Write it on the 24-hour clock, like "19:00".')


def _words(value: object) -> object:
    if type(value) is int:
        return str(value)
    return value


def _sum(value: object) -> object:
    if type(value) in {int, float, Decimal}:
        amount = Decimal(str(value))
        if amount >= 0 and amount == round(amount, _SUMS):
            return amount
    wrong("is not a sum of dollars.", "Write it like 3500.00: no $ and no comma.")


def _month(value: object) -> object:
    if isinstance(value, str) and _MONTH.fullmatch(value):
        return value
    wrong("is not a month.", "Write it like 2027-04: year and month.")


def _sha256(value: object) -> object:
    if isinstance(value, str) and _SHA256.fullmatch(value.lower()):
        return value.lower()
    wrong(
        "is not a SHA-256.",
        "Write the 64 digits and letters a to f that `sha256sum FILE` prints.",
    )


def _several(value: object) -> object:
    return () if value is None else value


def _named(value: object) -> object:
    return {} if value is None else value


Day = Annotated[date, BeforeValidator(_day)]
Time = Annotated[time, BeforeValidator(_time)]
Month = Annotated[str, BeforeValidator(_month)]
Words = Annotated[str, BeforeValidator(_words)]
Dollars = Annotated[Decimal, BeforeValidator(_sum)]
Sha256 = Annotated[str, BeforeValidator(_sha256)]
Whole = Annotated[int, Field(strict=True, ge=0)]
Figure = Annotated[float, Field(strict=True, ge=0, allow_inf_nan=False)]
Truth = Annotated[bool, Field(strict=True)]
Several = Annotated[tuple[T, ...], BeforeValidator(_several)]
Named = Annotated[Mapping[str, T], BeforeValidator(_named)]

Kind = Literal["person", "company", "trust", "agency"]


class Part(BaseModel):
    """A part of a record: frozen, and strict about its names."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", defer_build=True, validate_by_alias=True
    )

    def get(self, path: str) -> object:
        """Return the value at a dotted path, in the record's own names, or None.

        Numbers count list items from 0: `violations.0.cite`.
        """
        found: object = self
        for step in path.split("."):
            found = _step(found, step)
        return found


def _step(inside: object, step: str) -> object:
    if isinstance(inside, Part):
        for name, about in type(inside).model_fields.items():
            if step == (about.alias or name):
                return getattr(inside, name)
    elif isinstance(inside, Mapping):
        return inside.get(step)
    elif isinstance(inside, tuple) and step.isdecimal() and int(step) < len(inside):
        return inside[int(step)]
    return None


def _domestic(info: ValidationInfo) -> bool:
    country = info.data.get("country") or ""
    return country.strip() in {"", "US", "USA", "United States"}


def _state(state: str | None, info: ValidationInfo) -> str | None:
    if state and _domestic(info) and not _STATE.fullmatch(state):
        wrong(
            "is not a state.",
            "Write its two capital letters, like MA, or name the country.",
        )
    return state


def _zip(zip_code: str | None, info: ValidationInfo) -> str | None:
    if zip_code and _domestic(info) and not _ZIP.fullmatch(zip_code):
        wrong(
            "is not a ZIP code.",
            'Write five digits in quotes, like "02360", or five and four.',
        )
    return zip_code


class Address(Part):
    """Where mail reaches somebody: street lines, then city, state and ZIP."""

    lines: Several[Words] = ()
    city: Words | None = None
    country: Words | None = None  # before what is checked by it
    state: Words | None = None
    zip: Words | None = None

    _check_state = field_validator("state", mode="after")(_state)
    _check_zip = field_validator("zip", mode="after")(_zip)

    @property
    def last_line(self) -> str:
        """City, state and ZIP as one line: `Plymouth MA 02360`."""
        return " ".join(filter(None, (self.city, self.state, self.zip)))

    @property
    def block(self) -> tuple[str, ...]:
        """The lines of an envelope under the name."""
        return tuple(filter(None, (*self.lines, self.last_line, self.country)))

    @property
    def line(self) -> str:
        """The whole address on one line, with commas."""
        return ", ".join(self.block)


class License(Part):
    """A professional's licence, such as PE 51877."""

    kind: Words | None = None
    number: Words | None = None


class Party(Part):
    """A person, company, trust or agency that has a part in an application.

    `signatory` signs for it; `signed` is the day of the original signature.
    """

    name: Words | None = None
    kind: Kind | None = None
    firm: Words | None = None
    signatory: Words | None = None
    address: Address | None = None
    phone: Words | None = None
    email: Words | None = None
    license: License | None = None
    signed: Day | None = None


class Deed(Part):
    """A book and page (or a certificate) of the Registry of Deeds."""

    book: Words | None = None
    page: Words | None = None
    certificate: Words | None = None


class Site(Part):
    """The land: where it is, and how much of it will be disturbed (acres)."""

    address: Words | None = None
    parcels: Several[Words] = ()
    deed: Several[Deed] = ()
    zoning: Words | None = None
    acres: Figure | None = None
    disturbed_acres: Figure | None = None
    drains_to_ms4: Truth | None = None
    agriculture: Truth | None = None
    description: Words | None = None


class NotApplicable(Part):
    """Why an item of the plan does not apply."""

    not_applicable: Words


def _item(value: object, read: ValidatorFunctionWrapHandler) -> object:
    try:
        return read(value)
    except ValidationError:
        wrong(
            "is neither true, nor false, nor why it does not apply.",
            'Write true, or {not_applicable: "the reason"}.',
        )


Item = Annotated[Truth | NotApplicable, WrapValidator(_item)]


class Plan(Part):
    """The plan: its title, who made it, its dates, and what it contains."""

    title: Words | None = None
    sheets: Whole | None = None
    prepared_by: Party | None = None
    dated: Day | None = None
    revised: Day | None = None
    copies: Whole | None = None
    contents: Named[Item | None] = Field(default_factory=dict)


class Fees(Part):
    """The application fee and the review deposit, and the day they were paid."""

    application: Dollars | None = None
    review_deposit: Dollars | None = None
    paid: Day | None = None


class Accepted(Part):
    """Who accepted a certificate that is older than it should be, when and why."""

    by: Words
    date: Day
    reason: Words


class Certified(Part):
    """The assessors' certificate of a list: its day, its tax list, the file's hash."""

    date: Day | None = None
    by: Words | None = None
    tax_list: Day | None = None
    sha256: Sha256 | None = None
    accepted: Accepted | None = None


class Correction(Part):
    """What a row of the list got wrong, who said so and when."""

    row: Whole
    owner: Words | None = None
    address: Address | None = None
    city: Words | None = None
    country: Words | None = None  # before what is checked by it
    state: Words | None = None
    zip: Words | None = None
    source: Words
    date: Day

    _check_state = field_validator("state", mode="after")(_state)
    _check_zip = field_validator("zip", mode="after")(_zip)


class SameRecipient(Part):
    """Rows that a person found to be one recipient."""

    rows: Several[Whole]
    source: Words
    date: Day


class SecondList(Part):
    """A further certified list, such as a second town's."""

    file: Words
    certified: Certified | None = None
    corrections: Several[Correction] = ()


class AlsoTold(Part):
    """Somebody to be told who is not on the list, and why."""

    name: Words
    address: Address
    why: Words


class Abutters(Part):
    """The certified list of abutters, and what was found out about it since."""

    file: Words | None = None
    certified: Certified | None = None
    corrections: Several[Correction] = ()
    same: Several[SameRecipient] = ()
    more: Several[SecondList] = ()
    also: Several[AlsoTold] = ()
