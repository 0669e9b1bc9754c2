"""Companion 1: every figure of the price lists, copied here from the papers' tables by hand."""

from __future__ import annotations

from typing import Any

import pytest

from highground.geometry.units import INCH
from highground.record import replaced
from highground.rulesets.ascension.force.sheets import BoughtEffect
from highground.rulesets.conflict.files.rosters import price_list
from highground.rulesets.conflict.force.costs import attack_price, cost_of, resistance_price
from highground.rulesets.conflict.force.prices import Asked
from highground.rulesets.conflict.force.profiles import profile_from_sheet
from highground.rulesets.conflict.rulebook.options import Options
from highground.rulesets.conflict.rules import abilities
from highground.rulesets.conflict.rules.combat import effects, reactions
from highground.rulesets.conflict.state.profiles import AttackProfile
from tests.marks import clause, option
from tests.rulesets.conflict.sheets import blow, effect, sheet, shipped

BASES = (20, 25, 40, 60, 90, 130)
PLAIN = {"wounds": None, "strides": None}


def figure(stat: str, base: int) -> int:
    found: int = getattr(profile_from_sheet(sheet(base_mm=base, **PLAIN)), stat)
    return found


# -- companion 1.1 -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stat", "values"),
    [
        pytest.param("size", [1, 2, 4, 6, 8, 10], id="size"),
        pytest.param("strides", [8, 5, 3, 2, 1, 1], marks=clause("CF-1.1.b"), id="strides"),
        pytest.param("wounds", [0, 1, 1, 1, 2, 2], marks=clause("CF-1.1.c"), id="wounds"),
        pytest.param("influence", [0, 0, 1, 3, 4, 5], marks=clause("CF-1.1.d"), id="influence"),
        pytest.param("attack_reach", [0, 0, 1, 2, 4, 6], marks=clause("CF-1.1.e"), id="reach"),
    ],
)
def test_what_each_size_begins_with(stat: str, values: list[int]) -> None:
    unit = INCH if stat in ("influence", "attack_reach") else 1
    assert [figure(stat, base) // unit for base in BASES] == values


@clause("CF-1.1.a")
@pytest.mark.parametrize("base", BASES)
def test_size_costs_nothing(base: int) -> None:
    bill = cost_of(sheet(base_mm=base, **PLAIN), Options(min_model_cost=0))
    assert bill.points() == 0


# -- companion 1.2 -------------------------------------------------------------------------------


def stat_cost(stat: str, base: int, value: int) -> int:
    bill = cost_of(sheet(**{**PLAIN, "base_mm": base, stat: value}))
    name = stat.removesuffix("_in")
    return sum(item.points() for item in bill.items if item.name == name)


@clause("CF-1.2.a")
def test_a_stride_more_costs_by_size() -> None:
    starts = (8, 5, 3, 2, 1, 1)
    pairs = list(zip(BASES, starts, strict=True))
    assert [stat_cost("strides", base, start + 1) for base, start in pairs] == [1, 2, 3, 4, 5, 5]
    assert [stat_cost("strides", base, start + 3) for base, start in pairs] == [3, 6, 9, 12, 15, 15]


@clause("CF-1.2.b", "CC-3")
def test_the_nth_wound_of_all_costs_n() -> None:
    assert stat_cost("wounds", 25, 3) == 2 + 3
    assert stat_cost("wounds", 20, 2) == 1 + 2
    assert stat_cost("wounds", 90, 4) == 3 + 4
    assert stat_cost("wounds", 130, 7) == 3 + 4 + 5 + 6 + 7


@clause("CF-1.2.c", "CF-1.2.d")
def test_an_inch_of_influence_costs_5_and_one_of_reach_4() -> None:
    assert [stat_cost("influence_in", 40, inches) for inches in (1, 2, 3)] == [0, 5, 10]
    assert [stat_cost("attack_reach_in", 40, inches) for inches in (1, 2, 4)] == [0, 4, 12]


def resistances(physical: int, energy: int, psyche: int, **options: Any) -> int:
    given = sheet(wounds=None, resistances={"physical": physical, "energy": energy, "psyche": psyche})
    return cost_of(given, Options(min_model_cost=0, **options)).points()


@clause("CF-1.2.e", "CF-1.2.f")
@option("resistance_cost", "stepwise")
def test_each_step_of_a_resistance_is_paid() -> None:
    assert [resistances(value, 1, 0) for value in (1, 2, 3, 4, 5)] == [0, 3, 8, 16, 28]
    assert resistances(0, 3, 2) == 8 + 3


@clause("CC-4")
@option("resistance_cost", "tier")
def test_by_option_only_the_last_step_is_paid() -> None:
    found = [resistances(value, 1, 0, resistance_cost="tier") for value in (1, 2, 3, 4, 5)]
    assert found == [0, 3, 5, 8, 12]


def test_an_effect_with_a_trigger_that_is_not_for_sale_is_reckoned_at_its_dearest() -> None:
    prices = price_list()
    plain = attack_price(sheet().bought_attacks()[0], Options(), prices).total()
    tried = 0
    for name, row in prices.effects.items():
        for trigger in {"Always", "Match Suit", "Both Suits"} - set(row.costs):
            bought = replaced(sheet().bought_attacks()[0], effects=(BoughtEffect(name, trigger, ()),))
            found = attack_price(bought, Options(), prices).total()
            assert found == max(0, plain + max(row.costs.values()))
            tried += min(row.costs.values()) < max(row.costs.values())
    assert tried


def test_what_is_below_all_that_is_for_sale_costs_nothing() -> None:
    asked = Asked("range_in", {3: 5, 6: 9}, False)
    assert [asked.price(value) for value in (0, 2, 3, 5, 6, 9)] == [0, 0, 5, 5, 9, 9]


def test_lengths_of_a_bought_attack_are_inches() -> None:
    chain = blow(template="Ricochet", targets=3, between_in=2, range_in=4)
    (arm,) = profile_from_sheet(sheet(attacks=[chain])).attacks
    assert (arm.links, arm.between) == (3, 2 * INCH)
    area = blow(template="Area", diameter_in=3, range_in=4)
    (circle,) = profile_from_sheet(sheet(attacks=[area])).attacks
    assert isinstance(circle, AttackProfile)
    assert (circle.span, circle.range) == (3 * INCH, 4 * INCH)


@clause("CC-4")
def test_what_the_list_has_no_price_for_adds_nothing_and_the_limit_refuses_it() -> None:
    assert resistance_price(1, 6, Options(resistance_cost="tier"), price_list()).total() == 0
    assert resistance_price(1, 6, Options(), price_list()).total() == 3 + 5 + 8 + 12


@clause("CC-5")
@pytest.mark.parametrize("cost", ["stepwise", "tier"])
def test_a_single_step_is_paid_as_that_step_whatever_was_agreed_of_several(cost: Any) -> None:
    options = Options(resistance_cost=cost, resistance_first_point=7)
    for start, value, paid, by in ((0, 1, 7, "CC-5"), (1, 2, 3, "CF-1.2.e")):
        price = resistance_price(start, value, options, price_list())
        assert [(each.amount, each.clause) for each in price.parts if each.amount] == [(paid, by)]


@clause("CC-5")
@option("resistance_first_point", 2)
def test_the_third_resistance_is_paid_from_nothing() -> None:
    assert resistances(1, 1, 1) == 2
    assert resistances(1, 1, 2) == 2 + 3


@clause("CC-5")
@option("resistance_first_point", 1)
def test_the_first_point_costs_what_was_agreed() -> None:
    assert resistances(1, 1, 1, resistance_first_point=1) == 1
    assert resistance_price(0, 1, Options(resistance_first_point=7), price_list()).total() == 7


def test_nothing_on_a_bill_is_primary_in_this_edition() -> None:
    bill = cost_of(
        sheet(
            wounds=4,
            strides=6,
            resistances={"physical": 3, "energy": 2, "psyche": 1},
            attacks=[blow(strength=3), blow("Bolt", range_in=6)],
            abilities=["Blink"],
            reactions=["Side Step"],
        )
    )
    assert {each.kind for each in bill.items} == {"stat", "attack", "ability", "reaction"}
    assert not any(each.primary for each in bill.items)


def test_no_ability_and_no_reaction_of_a_model_is_primary_in_this_edition() -> None:
    made = profile_from_sheet(sheet(abilities=["Blink"], reactions=["Side Step"]))
    facets = [(each.name, each.primary, each.tiring) for each in (*made.abilities, *made.reactions)]
    assert facets == [("Blink", False, False), ("Side Step", False, False)]


def test_a_bill_lists_what_was_bought_above_the_size_and_nothing_else() -> None:
    """A Small model has 5 strides, a wound, and neither influence nor reach."""
    as_its_size = {"strides": 5, "wounds": 1, "influence_in": 0, "attack_reach_in": 0}
    for stated in (dict.fromkeys(as_its_size), as_its_size):
        assert [each.name for each in cost_of(sheet(**stated)).items] == ["Strike"]
    for stat, value in as_its_size.items():
        bill = cost_of(sheet(**{**as_its_size, stat: value + 1}))
        assert [each.name for each in bill.items] == [stat.removesuffix("_in"), "Strike"]


@clause("CC-6")
@option("min_model_cost", 1)
def test_no_model_is_free() -> None:
    assert cost_of(sheet(wounds=None)).points() == 1
    assert cost_of(sheet(wounds=2)).points() == 2


@clause("CC-6")
def test_the_least_price_is_on_no_bill_that_comes_to_it_by_itself() -> None:
    assert [part.clause for part in cost_of(sheet(wounds=None)).total.parts if part.why == "least_price"] == [
        "CC-6"
    ]
    tiny = cost_of(sheet(base_mm=20, wounds=1))
    assert tiny.points() == 1
    assert "least_price" not in [part.why for part in tiny.total.parts]


@clause("CF-1.1.a")
@option("min_model_cost", 0)
def test_a_model_may_cost_nothing_where_that_was_agreed() -> None:
    assert cost_of(sheet(wounds=None), Options(min_model_cost=0)).points() == 0


# -- companion 1.3, 1.4 --------------------------------------------------------------------------


def attack_cost(options: Any = None, **more: Any) -> int:
    (attack,) = sheet(attacks=[blow(**more)]).bought_attacks()
    return attack_price(attack, options or Options(), price_list()).total()


@clause("CF-1.4.a")
@pytest.mark.parametrize("type", ["Physical", "Energy", "Psyche"])
def test_a_strike_of_any_type_is_free(type: str) -> None:
    assert attack_cost(type=type) == 0
    (strike,) = profile_from_sheet(sheet(attacks=[blow(type=type)])).attacks
    assert (strike.kind, strike.skill, strike.reach, strike.effects) == ("single", 1, 0, ())
    assert (strike.links, strike.span, strike.between, strike.tiring) == (1, 0, 0, False)


FREE = [effect("Reduce Psyche", "Both Suits", suit) for suit in "♠♥♦"]


@clause("CF-1.4.b")
@pytest.mark.parametrize(
    ("template", "more", "base", "totals"),
    [
        ("Single", {}, 0, [0, 2, 4, 6, 8]),
        ("Area", {"diameter_in": 2}, 1, [0, 5, 10, 15, 20]),
        ("Breakthrough", {"length_in": 2}, 1, [0, 5, 10, 15, 20]),
        ("Ricochet", {"targets": 2, "between_in": 2}, 2, [0, 5, 10, 15, 20]),
    ],
)
def test_prices_of_strength(template: str, more: Any, base: int, totals: list[int]) -> None:
    found = [attack_cost(template=template, strength=s, effects=FREE, **more) for s in (1, 2, 3, 5, 6)]
    assert [each - base for each in found] == totals


@clause("CC-7")
@option("strength4_price", "house")
def test_strength_4_costs_5_or_12_where_it_is_sold() -> None:
    house = Options(strength4_price="house")
    assert attack_cost(house, strength=4, effects=FREE) == 5
    assert attack_cost(house, template="Area", diameter_in=2, strength=4, effects=FREE) == 12 + 1
    assert [attack_cost(house, strength=s, effects=FREE) for s in (2, 3, 5, 6)] == [2, 4, 6, 8]


@clause("CC-7", "CF-1.4.b")
def test_a_strength_is_on_the_bill_by_the_companion_and_that_of_4_by_what_was_agreed() -> None:
    told = {}
    for strength in range(1, 7):
        (attack,) = sheet(attacks=[blow(strength=strength, effects=FREE)]).bought_attacks()
        bill = attack_price(attack, Options(strength4_price="house"), price_list())
        told[strength] = [part.clause for part in bill.parts if part.why == "strength"]
    assert told == {1: [], 4: ["CC-7"], **{each: ["CF-1.4.b"] for each in (2, 3, 5, 6)}}


UPGRADES = [
    ("Single", {}, "range_in", {3: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 6, 9: 7}),
    ("Area", {}, "diameter_in", {2: 1, 3: 2, 4: 4}),
    ("Area", {"diameter_in": 2}, "range_in", {2: 1, 4: 2, 6: 4, 8: 8}),
    ("Breakthrough", {}, "length_in", {2: 1, 3: 2, 4: 3, 5: 4, 6: 5}),
    ("Ricochet", {"between_in": 2}, "targets", {2: 1, 3: 2, 4: 4}),
    ("Ricochet", {"targets": 2}, "between_in", {2: 1, 3: 2, 4: 4}),
    ("Ricochet", {"targets": 2, "between_in": 2}, "range_in", {2: 1, 4: 2, 6: 4, 8: 8}),
]


@clause("CF-1.4.d", "CF-1.4.e")
@pytest.mark.parametrize(("template", "more", "key", "prices"), UPGRADES[:3])
def test_prices_of_single_and_area(template: str, more: Any, key: str, prices: dict[int, int]) -> None:
    check_upgrade(template, more, key, prices)
    attack_cost(template="Single", range_in=3)
    attack_cost(template="Area", diameter_in=2)


@clause("CF-1.4.f", "CF-1.4.g")
@pytest.mark.parametrize(("template", "more", "key", "prices"), UPGRADES[3:])
def test_prices_of_breakthrough_and_ricochet(
    template: str, more: Any, key: str, prices: dict[int, int]
) -> None:
    check_upgrade(template, more, key, prices)
    attack_cost(template="Breakthrough", length_in=2)
    attack_cost(template="Ricochet", targets=2)


def check_upgrade(template: str, more: Any, key: str, prices: dict[int, int]) -> None:
    base = attack_cost(template=template, **more)
    upgrade = price_list().templates[template].upgrade(key)
    assert upgrade is not None
    assert upgrade.prices == prices
    found = {value: attack_cost(template=template, **more, **{key: value}) - base for value in prices}
    assert found == prices


@clause("CF-1.3.b")
def test_the_exhaustion_option_takes_2_off_but_leaves_1() -> None:
    assert attack_cost(strength=3, effects=FREE, exhaustion=True) == 4 - 2
    assert attack_cost(strength=2, effects=FREE, exhaustion=True) == 1
    assert cost_of(shipped("ashen_vanguard", "Longshot")).items[-1].points() == 6 - 2


@clause("CF-1.3.b")
def test_the_exhaustion_option_is_on_the_bill_of_an_attack_of_one_point() -> None:
    (cheap,) = sheet(attacks=[blow(range_in=3, exhaustion=True)]).bought_attacks()
    price = attack_price(cheap, Options(), price_list())
    assert price.total() == 1
    assert [part.amount for part in price.parts if part.why == "exhaustion_option"] == [0]


# -- companion 1.5 to 1.7 ------------------------------------------------------------------------

EFFECTS = {
    "Displace Attacker": ("a", 6, 4, 1),
    "Displace Defender": ("b", 5, 3, 0),
    "Knockback": ("c", 4, 2, 0),
    "Hinder": ("d", 3, 2, 0),
    "Prone": ("e", 3, 2, 0),
    "Reduce Energy": ("f", 2, 1, 0),
    "Reduce Physical": ("f", 2, 1, 0),
    "Reduce Psyche": ("f", 2, 1, 0),
    "Slow": ("g", 4, 2, 0),
    "Weaken": ("h", 3, 2, 0),
    "Damage Over Time": ("i", 5, 3, 1),
    "Critical Strike": ("j", None, 3, 1),
    "Null Strike": ("k", -3, None, None),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=clause(f"CF-1.5.{EFFECTS[name][0]}")) for name in EFFECTS]
)
def test_prices_of_effects(name: str) -> None:
    letter, *prices = EFFECTS[name]
    for trigger, price in zip(("Always", "Match Suit", "Both Suits"), prices, strict=True):
        if price is not None:
            dear = [effect("Damage Over Time")]
            assert attack_cost(effects=[effect(name, trigger), *dear]) - attack_cost(effects=dear) == price
    assert price_list().effects[name].clause == f"CF-1.5.{letter}"


@clause("CC-10")
def test_no_attack_costs_less_than_nothing() -> None:
    assert attack_cost(effects=[effect("Null Strike"), effect("Reduce Psyche")]) == 0
    (strike,) = sheet().bought_attacks()
    free = attack_price(strike, Options(), price_list())
    assert "CC-10" not in [part.clause for part in free.parts]


ABILITIES = {
    "Blink": 6,
    "Effect Resistance": 8,
    "Evasion": 6,
    "Fearsome Aura": 5,
    "Hard to Hit": 8,
    "Hardened": 12,
    "Immovable": 8,
    "Relentless": 8,
    "Supernatural Strength": 6,
    "Teleport": 8,
    "Titanic Strength": 10,
    "Unmovable": 4,
}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=clause(f"CF-1.6.{'abcdefghijkl'[n]}")) for n, name in enumerate(ABILITIES)],
)
def test_prices_of_abilities(name: str) -> None:
    bill = cost_of(sheet(wounds=None, abilities=[name]))
    assert bill.points() == ABILITIES[name]
    tiring = cost_of(sheet(wounds=None, abilities=[{"name": name, "exhaustion": True}]))
    assert tiring.points() == ABILITIES[name] - 2


REACTIONS = {"Brace for Impact": 12, "Stand Ground": 8, "Side Step": 6}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=clause(f"CF-1.7.{'abc'[n]}")) for n, name in enumerate(REACTIONS)]
)
def test_prices_of_reactions(name: str) -> None:
    assert cost_of(sheet(wounds=None, reactions=[name])).points() == REACTIONS[name]


def test_everything_for_sale_is_played() -> None:
    prices = price_list()
    assert set(prices.abilities) == set(ABILITIES) == set(abilities.ABILITIES)
    assert set(prices.reactions) == set(REACTIONS) == set(reactions.REACTIONS)
    assert set(prices.effects) == set(EFFECTS) == set(effects.EFFECTS)


# -- companion 5 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roster", "points"),
    [
        (
            "ashen_vanguard",
            {"Captain Vey": 29, "Bulwark": 24, "Longshot": 16, "Cinder Scout": 6, "Hollow Seer": 20},
        ),
        ("tide_clutch", {"Old Maw": 36, "Hookhand": 18, "Stormcaller": 17, "Needle": 7, "Mender": 16}),
    ],
)
def test_the_example_forces_cost_what_the_companion_says(roster: str, points: dict[str, int]) -> None:
    assert {name: cost_of(shipped(roster, name)).points() for name in points} == points
