"""The vocabulary: a path is known, or it is named with the nearest that is."""

from __future__ import annotations

import pytest

from noticegen.vocabulary import vocabulary


@pytest.mark.parametrize(
    ("path", "known"),
    [
        ("owners[].address.zip", True),
        ("owners.name", False),
        ("site[].parcels", False),
        ("site.parcels", True),
        ("hearing.sessions[].present", True),
        ("particulars.road", True),
        ("particulars.road.width", False),
        ("voted.votes[].key", True),
        ("voted.votes[].name", False),
        ("dates.hearing_held.act_by", True),
        ("duties[].status", True),
        ("duties[].stats", False),
        ("dates.hearing_held.actby", False),
        ("agenda.items[].kind", True),
        ("town.motto", True),
        ("events[].to", True),
        ("nowhere.at_all", False),
    ],
)
def test_a_path_is_known_or_it_is_not(path: str, *, known: bool) -> None:
    assert bool(vocabulary().find(path)) is known


def test_an_unknown_path_is_named_with_the_nearest_known() -> None:
    assert vocabulary().problem("hearing.date") == ""
    assert vocabulary().problem("hearing.dates") == (
        "'hearing.dates' is not a name that a rule or template may use. "
        "Did you mean 'hearing.date'?"
    )
