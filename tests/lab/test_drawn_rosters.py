"""Rosters drawn at random: legal by the system's own judgement, and different."""

from __future__ import annotations

from random import Random

import pytest

from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.lab.rosters import draw_roster, entry_name, kit_of, movable, price_path, shipped_roster

SYSTEMS = ["ail", "ascension", "collide", "conflict", "primer", "torn"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_drawn_roster_is_legal_and_can_be_played(system: str) -> None:
    rules = find_ruleset(system)
    scenario = rules.scenarios()[0]
    options = rules.read_options({})
    kits = kit_of(rules, list(rules.default_rosters(scenario)), None)
    luck = Random(system)
    drawn = [[draw_roster(rules, kit, luck, options, "units", None) for kit in kits] for _ in range(4)]
    for pair in drawn:
        for each in pair:
            report = rules.check_roster(each.data, "drawn", options)
            assert not report.breaches
            assert sum(each.holds.values()) >= 1
        rules.open(rules.among_bots(Setup(scenario, [each.data for each in pair], options)))
    assert len({str(sorted(each.holds.items())) for pair in drawn for each in pair}) > 1


def test_other_prices_count_against_the_limit_in_place_of_the_books() -> None:
    rules = find_ruleset("torn")
    (kit,) = kit_of(rules, [shipped_roster(rules, "lanternwright")], None)
    prices = {"Lampguard": 19.0, "Chandler": 19.0, "Wick Skirmisher": 19.0, "Brass Strider": 100.0}
    prices |= dict.fromkeys(("Glasswork Hound", "Kiln Adept", "Prism Arbalester"), 19.0)
    for number in range(5):
        held = draw_roster(rules, kit, Random(number), rules.read_options({}), "units", prices).holds
        assert 22 + sum(prices.get(name, 0.0) * count for name, count in held.items()) <= 100, "with the hero"
        assert sum(held.values()) == 4, "the book's prices would let in twice as many"


@pytest.mark.parametrize(
    ("system", "priced", "moves"), [("torn", True, True), ("collide", True, True), ("ail", False, False)]
)
def test_a_price_is_content_where_units_have_one_and_a_limit_moves_only_then(
    system: str, priced: bool, moves: bool
) -> None:
    rules = find_ruleset(system)
    (kit, *_) = kit_of(rules, list(rules.default_rosters(rules.scenarios()[0])), None)
    assert bool(price_path(rules, entry_name(kit.entries[0]))) is priced
    assert movable(rules, kit) is moves
