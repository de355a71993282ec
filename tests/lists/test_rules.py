"""The words and tables of the lists are read strictly."""

from __future__ import annotations

import pytest

from noticegen import yamlfile
from noticegen.lists.rules import read_rules
from noticegen.problems import RefusedError
from tests.score_lists import LISTS, rules

ZIPS = "zip,type,city,acceptable,active\n"
STATES = "state,name,regex\n"
PREFIXES = "zip3,states\n"


def test_words_that_are_not_given_match_nothing() -> None:
    text = (
        "names: {cut_at: 40, body: [[A, B], C]}\ncare_of: {}\nstreets: {cut_at: 80}\n"
        "places: {province_country: CANADA}\n"
    )

    bare = read_rules(yamlfile.read(text, "words.yaml"), ZIPS, STATES, PREFIXES)

    assert bare.names.body == (frozenset({"A", "B"}), frozenset({"C"}))
    assert bare.names.care_begins.match("C/O A") is None
    assert bare.names.aside_pattern.search("TRUSTEE") is None
    assert bare.names.any_warned.search("ET AL") is None
    assert bare.streets.box_pattern.search("PO BOX 1") is None


def test_every_mistake_of_the_words_is_told() -> None:
    words = yamlfile.read("names: {nobdy: [X]}\n", "words.yaml")

    with pytest.raises(RefusedError) as refused:
        read_rules(words, ZIPS, STATES, PREFIXES)

    told = str(refused.value)
    assert "Did you mean 'nobody'?" in told
    assert "province_country" in told


def test_a_table_without_its_columns_is_refused() -> None:
    words = yamlfile.read((LISTS / "words.yaml").read_text(encoding="utf-8"), "w")

    with pytest.raises(
        RefusedError, match=r"state_zip_ranges\.csv.*column name, regex"
    ):
        read_rules(words, ZIPS, "state\n", PREFIXES)


def test_every_state_and_the_post_offices_of_carver_are_there() -> None:
    places = rules().places

    assert len(places.states) == 62
    assert places.offices["02355"].boxes_only
    assert places.offices["02330"].city == "Carver"
    assert len(places.offices) == 704
