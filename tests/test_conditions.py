"""Conditions: what holds, what does not, and what is wrong with one."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pytest

from noticegen import facts
from noticegen.conditions import check_condition, holds

KNOWN = facts.given(
    {
        "site": {"acres": 6.25, "ms4": True, "zoning": "RA", "street": None},
        "fee": Decimal("500.00"),
        "owners": [{"name": "Ann", "signed": date(2027, 1, 4)}, {"name": "Ben"}],
        "signers": [{"name": "Ann"}, {"name": "Ben"}],
        "nobody": [],
        "gone": {"day": None},
        "set": date(2027, 3, 9),
        "last": date(2027, 3, 16),
        "hour": datetime(2027, 3, 9, 19, 0),  # noqa: DTZ001  a town's clock
    }
)


@pytest.mark.parametrize(
    "condition",
    [
        {"fact": "site.ms4", "is": True},
        {"fact": "site.street", "is": "missing"},
        {"fact": "gone", "is": "missing"},
        {"fact": "site.zoning", "is": "present"},
        {"fact": "site.zoning", "is": "RA"},
        {"fact": "site.zoning", "not": "RB"},
        {"fact": "site.acres", "is": 6.25},
        {"fact": "fee", "is": 500},
        {"fact": "set", "is": "2027-03-09"},
        {"fact": "site.acres", "at_least": 6.25},
        {"fact": "site.acres", "below": 7},
        {"fact": "site.zoning", "among": ["GB", "RA"]},
        {"fact": "last", "after": "set"},
        {"fact": "set", "not_after": "last"},
        {"fact": "set", "not_after": "hour"},
        {"fact": "site.acres", "not_after": "fee"},
        {"every": "signers", "fact": "name", "is": "present"},
        {"any": [{"fact": "site.ms4", "is": False}, {"fact": "fee", "below": 501}]},
        {"all": [{"fact": "site.ms4", "is": True}, {"fact": "fee", "below": 501}]},
        {"none": [{"fact": "site.ms4", "is": False}, {"fact": "fee", "below": 500}]},
    ],
)
def test_a_condition_holds(condition: dict[str, Any]) -> None:
    assert check_condition(condition, KNOWN.shape) == ()
    assert holds(condition, KNOWN)


@pytest.mark.parametrize(
    "condition",
    [
        {"fact": "site.ms4", "is": False},
        {"fact": "site.ms4", "is": 1},
        {"fact": "site.street", "is": "present"},
        {"fact": "site.street", "is": "missing street"},
        {"fact": "site.street", "not": "Pond Street"},
        {"fact": "site.street", "at_least": 1},
        {"fact": "site.street", "below": 1},
        {"fact": "site.street", "among": ["Pond Street"]},
        {"fact": "site.street", "after": "set"},
        {"fact": "site.street", "not_after": "set"},
        {"fact": "site.zoning", "not": "RA"},
        {"fact": "hour", "after": "set"},
        {"fact": "set", "after": "fee"},
        {"every": "owners", "fact": "signed", "is": "present"},
        {"every": "nobody", "fact": "signed", "is": "present"},
        {"any": [{"fact": "site.ms4", "is": False}]},
        {"all": [{"fact": "site.ms4", "is": True}, {"fact": "fee", "below": 500}]},
        {"none": [{"fact": "site.ms4", "is": True}]},
    ],
)
def test_a_condition_does_not_hold(condition: dict[str, Any]) -> None:
    assert check_condition(condition, KNOWN.shape) == ()
    assert not holds(condition, KNOWN)


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("site.ms4", "'site.ms4' is not a condition"),
        ({"fact": "site.ms", "is": True}, "Did you mean 'site.ms4'?"),
        ({"fact": "site.ms4", "iss": True}, "Did you mean 'is'?"),
        ({"fact": "site.ms4"}, "one test of is, not, at_least"),
        ({"fact": "site.ms4", "is": True, "not": False}, "it has 2"),
        ({"is": True}, "names no fact; it has is"),
        ({}, "names no fact; it has nothing"),
        ({"fact": 7, "is": True}, "'fact' takes the name of a fact, not 7"),
        ({"fact": "site.acres", "at_least": "one"}, "takes a number, not 'one'"),
        ({"fact": "site.acres", "below": True}, "takes a number, not True"),
        ({"fact": "site.zoning", "among": "RA"}, "takes a list, not 'RA'"),
        ({"fact": "site.zoning", "among": []}, "takes a list, not []"),
        ({"fact": "site.zoning", "is": None}, "true or false, not None"),
        ({"fact": "set", "after": "lst"}, "Did you mean 'last'?"),
        ({"any": []}, "'any' takes a list of conditions"),
        ({"all": {"fact": "fee"}}, "'all' takes a list of conditions"),
        ({"none": [{"fact": "fe", "is": 1}]}, "Did you mean 'fee'?"),
        ({"any": [{"fact": "fee", "is": 1}], "fact": "fee"}, "beside 'any'"),
        ({"every": "owner", "fact": "name", "is": "Ann"}, "Did you mean 'owners'?"),
        ({"every": "site", "fact": "acres", "is": 1}, "'site' is not a list"),
        ({"every": "owners", "fact": "nam", "is": "Ann"}, "Did you mean 'name'?"),
    ],
)
def test_a_bad_condition_is_explained(condition: object, words: str) -> None:
    assert words in " ".join(check_condition(condition, KNOWN.shape))


def test_a_condition_may_use_every_name_when_none_are_given() -> None:
    assert check_condition({"fact": "site.acres", "at_least": 1}) == ()
    assert check_condition({"fact": "site.acre", "at_least": 1}) != ()
