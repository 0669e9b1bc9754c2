"""Companion 1 to 6: every figure of the price lists, copied here from the papers' tables by hand."""

from __future__ import annotations

import pytest

from highground.geometry.units import INCH
from highground.rulesets.ascension.files.rosters import price_list, rosters
from highground.rulesets.ascension.force.costs import attack_price, cost_of
from highground.rulesets.ascension.force.prices import TRIGGERS, Ladder
from highground.rulesets.ascension.force.profiles import profile_from_sheet
from highground.rulesets.ascension.rulebook import BOOK
from highground.rulesets.ascension.rulebook.options import Options
from highground.rulesets.ascension.rules import abilities
from highground.rulesets.ascension.rules.combat import damage, effects, modifiers, reactions, sight
from highground.rulesets.ascension.rules.displacement import push as pushing
from highground.rulesets.ascension.rules.flow import activation
from highground.rulesets.ascension.rules.movement import climbing
from highground.rulesets.ascension.rules.movement import path_checks as ways
from tests.marks import clause, option
from tests.rulesets.ascension.sheets import blow, sheet, shipped

BASES = {1: 25, 2: 40, 3: 60, 4: 90, 5: 130}
NOTHING = {"wounds": None, "attack_skill": None, "defense": None}


# -- companion 1.1 -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stat", "values"),
    [
        pytest.param("strides", [3, 2, 2, 1, 1], marks=clause("C-1.10.a")),
        pytest.param("wounds", [1, 1, 1, 2, 2], marks=clause("C-1.10.b")),
        pytest.param("influence", [0, INCH, 3 * INCH, 4 * INCH, 5 * INCH], marks=clause("C-1.10.c")),
        pytest.param("skill", [0, 0, 0, 0, 0], marks=clause("C-1.10.d")),
        pytest.param("defense", [2, 2, 2, 2, 2], marks=clause("C-1.10.e")),
    ],
)
def test_what_each_size_begins_with(stat: str, values: list[int]) -> None:
    profiles = [profile_from_sheet(sheet(base_mm=BASES[size], **NOTHING)) for size in range(1, 6)]
    assert [profile.size for profile in profiles] == [2, 4, 6, 8, 10]
    assert [getattr(profile, stat) for profile in profiles] == values


# -- companion 1.2 -------------------------------------------------------------------------------


def _stat_cost(name: str, **stats: int) -> int:
    bill = cost_of(sheet(**{**NOTHING, **stats}))
    return sum(item.points() for item in bill.items if item.name == name)


@clause("C-1.11.a")
def test_wounds_are_dearer_the_more_one_buys() -> None:
    assert [_stat_cost("wounds", wounds=n) for n in range(1, 7)] == [0, 1, 3, 6, 10, 15]
    assert _stat_cost("wounds", base_mm=90, wounds=3) == 1


@clause("C-1.11.b")
def test_defense_goes_up_to_5() -> None:
    assert [_stat_cost("defense", defense=n) for n in range(2, 6)] == [0, 4, 10, 18]


@clause("C-1.11.c")
def test_attack_skill_goes_up_to_6() -> None:
    assert [_stat_cost("attack_skill", attack_skill=n) for n in range(7)] == [0, 3, 8, 15, 24, 35, 48]


@clause("C-1.11.d")
@pytest.mark.parametrize(("size", "each"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 5)])
def test_strides_cost_by_size(size: int, each: int) -> None:
    base = price_list().row(size).strides
    found = [_stat_cost("strides", base_mm=BASES[size], strides=base + more) for more in range(4)]
    assert found == [0, each, 2 * each, 3 * each]


def test_of_what_is_on_a_bill_only_facets_are_primary() -> None:
    bill = cost_of(sheet(attacks=[blow("Maul", primary=True), blow("Kick")]))
    assert [item.name for item in bill.items if item.primary] == ["Maul"]
    assert {item.name for item in bill.items if item not in bill.facets()} >= {"wounds", "defense"}


# -- companion 2: attacks ------------------------------------------------------------------------


def _attack_cost(template: str, primary: bool, **upgrades: int) -> int:
    (attack,) = sheet(attacks=[blow("Blow", template, primary, **upgrades)]).attacks
    return attack_price(attack, Options(), price_list()).total()


@clause("C-4.1", "C-1.2")
def test_what_a_single_target_attack_costs() -> None:
    totals = [0, 1, 2, 3, 5, 7, 9, 11, 13, 14, 17, 20, 23]
    for primary, base in ((True, 10), (False, 5)):
        found = [_attack_cost("Single Target", primary, range_in=inches) - base for inches in range(13)]
        assert found == totals


@clause("C-4.2")
def test_what_an_area_attack_costs() -> None:
    for primary, base in ((True, 17), (False, 10)):
        across = [_attack_cost("Area", primary, diameter_in=n) - base - 1 for n in range(5)]
        away = [_attack_cost("Area", primary, diameter_in=1, range_in=n) - base - 2 for n in range(9)]
        assert (across, away) == ([0, 2, 5, 10, 20], [1, 2, 4, 6, 9, 12, 16, 20, 25])


@clause("C-4.3")
def test_what_a_breakthrough_costs() -> None:
    for primary, base in ((True, 16), (False, 9)):
        found = [_attack_cost("Breakthrough", primary, length_in=n) - base for n in range(1, 9)]
        assert found == [1, 2, 4, 6, 9, 12, 16, 20]


@clause("C-4.4")
def test_what_a_ricochet_costs() -> None:
    for primary, base in ((True, 14), (False, 7)):
        targets = [_attack_cost("Ricochet", primary, targets=n) - base - 1 for n in range(1, 4)]
        between = [_attack_cost("Ricochet", primary, between_in=n) - base - 1 for n in range(5)]
        first = [_attack_cost("Ricochet", primary, range_in=n) - base for n in range(9)]
        assert targets == [0, 2, 6]
        assert between == [0, 1, 2, 4, 6]
        assert first == [1, 2, 3, 5, 7, 9, 12, 15, 18]


@clause("C-1.2")
def test_at_9_inches_the_total_decides_and_not_the_printed_step() -> None:
    (attack,) = sheet(attacks=[blow("Shot", range_in=9)]).attacks
    price = attack_price(attack, Options(), price_list())
    assert price.total() == 5 + 14
    assert [part.clause for part in price.parts].count("C-1.2") == 1


# -- companion 3: effects ------------------------------------------------------------------------

SUITS = {"Always": [], "Match Suit": ["♠"], "Both Suits": ["♠", "♥"]}


@pytest.mark.parametrize(
    ("name", "prices"),
    [
        pytest.param("Displace Attacker", (6, 4, 1), marks=clause("C-3.5")),
        pytest.param("Displace Defender", (5, 3, 0), marks=clause("C-3.6")),
        pytest.param("Knockback", (4, 2, 0), marks=clause("C-3.7")),
        pytest.param("Throw", (8, 5, 2), marks=clause("C-3.8")),
        pytest.param("Throw Terrain", (6, 4, 1), marks=clause("C-3.9")),
        pytest.param("Hinder", (5, 2, 0), marks=clause("C-3.10")),
        pytest.param("Slow", (5, 2, 0), marks=clause("C-3.11")),
        pytest.param("Weaken", (5, 2, 0), marks=clause("C-3.12")),
        pytest.param("Damage Over Time", (5, 3, 1), marks=clause("C-3.13")),
        pytest.param("Null Strike", (-6, None, None), marks=clause("C-3.14")),
        pytest.param("Exhaust", (22, 11, None), marks=clause("C-3.15")),
    ],
)
def test_every_effect_costs_what_its_trigger_costs(name: str, prices: tuple[int | None, ...]) -> None:
    listed = price_list().effects[name].costs
    assert tuple(listed.get(trigger) for trigger in TRIGGERS) == prices
    for trigger, price in zip(TRIGGERS, prices, strict=True):
        if price is not None:
            effect = {"name": name, "trigger": trigger, "suits": SUITS[trigger]}
            (attack,) = sheet(attacks=[blow("Blow", primary=True, effects=[effect])]).attacks
            assert attack_price(attack, Options(), price_list()).total() == 10 + price


NULL = [{"name": "Null Strike"}, {"name": "Slow"}]


@clause("C-3.14")
@option("null_strike_discount", 6)
def test_null_strike_takes_6_off() -> None:
    (attack,) = sheet(attacks=[blow("Blow", primary=True, effects=NULL)]).attacks
    assert attack_price(attack, Options(), price_list()).total() == 10 + 5 - 6


@clause("C-3.1")
@option("null_strike_discount", 3)
def test_null_strike_may_take_off_3_as_its_note_says() -> None:
    (attack,) = sheet(attacks=[blow("Blow", primary=True, effects=NULL)]).attacks
    assert attack_price(attack, Options(null_strike_discount=3), price_list()).total() == 10 + 5 - 3


# -- companion 4 to 6: abilities, reactions, passives --------------------------------------------


def _cost(what: str, **bought: list[str]) -> int:
    (item,) = [item for item in cost_of(sheet(passives=None, **bought)).items if item.name == what]
    return item.points()


@pytest.mark.parametrize(
    ("name", "cost", "primary"),
    [
        pytest.param("Displace Target", 12, True, marks=clause("C-4.5")),
        pytest.param("Displace Terrain", 10, True, marks=clause("C-4.6")),
        pytest.param("Displace Self (LOS)", 6, False, marks=clause("C-4.7")),
        pytest.param("Shift Self", 4, False, marks=clause("C-4.8")),
        pytest.param("Remove Temporary Effect", 8, False, marks=clause("C-4.9")),
        pytest.param("Compel Movement", 8, False, marks=clause("C-4.10")),
        pytest.param("Displace Self (No LOS)", 8, False, marks=clause("C-4.11")),
    ],
)
def test_what_abilities_cost(name: str, cost: int, primary: bool) -> None:
    assert _cost(name, abilities=[name]) == cost
    assert price_list().abilities[name].primary == primary


@pytest.mark.parametrize(
    ("name", "cost"),
    [
        pytest.param("Negate Displacement", 12, marks=clause("C-5.4")),
        pytest.param("Reduce Displacement", 8, marks=clause("C-5.5")),
        pytest.param("Displace Self (Reaction)", 8, marks=clause("C-5.6")),
        pytest.param("Increase Defense", 8, marks=clause("C-5.7")),
    ],
)
def test_what_reactions_cost(name: str, cost: int) -> None:
    assert _cost(name, reactions=[name]) == cost


PASSIVES = [
    pytest.param("Grant Defense Bonus", 10, marks=clause("C-6.1")),
    pytest.param("Reduce Wound Taken (Min 1)", 15, marks=clause("C-6.2")),
    pytest.param("Reduce Wound Taken (Min 2)", 16, marks=clause("C-6.3")),
    pytest.param("Displacement Immunity", 12, marks=clause("C-6.4")),
    pytest.param("Regenerate Self", 12, marks=clause("C-6.5")),
    pytest.param("Increase Displacement Size (+2)", 10, marks=clause("C-6.6")),
    pytest.param("Attack Bonus vs Large", 5, marks=clause("C-6.7")),
    pytest.param("Ignore Climb Penalty", 6, marks=clause("C-6.8")),
    pytest.param("Ignore Movement Penalties", 9, marks=clause("C-6.9")),
    pytest.param("Defense Bonus vs Ranged", 6, marks=clause("C-6.10")),
    pytest.param("Attack Penalty Aura", 5, marks=clause("C-6.11")),
    pytest.param("Attack Bonus If Stationary", 8, marks=clause("C-6.12")),
    pytest.param("Attack Penalty vs Distant", 8, marks=clause("C-6.13")),
    pytest.param("Increase vs Displacement Size (+2)", 8, marks=clause("C-6.14")),
    pytest.param("Always Partial Cover", 7, marks=clause("C-6.15")),
    pytest.param("Increase For Displacement Size (+1)", 6, marks=clause("C-6.16")),
    pytest.param("Increase Cover Bonus", 6, marks=clause("C-6.17")),
    pytest.param("Increase vs Displacement Size (+1)", 4, marks=clause("C-6.18")),
    pytest.param("Ignore Obscured/Stealth", 9, marks=clause("C-6.19")),
]


@pytest.mark.parametrize(("name", "cost"), PASSIVES)
def test_what_passives_cost(name: str, cost: int) -> None:
    (item,) = [item for item in cost_of(sheet(passives=[name])).items if item.kind == "passive"]
    assert (item.name, item.points(), item.primary) == (name, cost, cost >= 10)


# -- the list as a whole -------------------------------------------------------------------------


def test_every_effect_and_facet_for_sale_is_known_to_the_rules_by_that_name() -> None:
    prices = price_list()
    modules = (abilities, activation, climbing, damage, effects, modifiers, pushing, reactions, sight, ways)
    played = {value for module in modules for value in vars(module).values() if isinstance(value, str)}
    played |= set(effects.INFLICTED)
    sold = {*prices.effects, *prices.abilities, *prices.reactions, *prices.passives}
    assert sold - played == set()
    counts = [len(prices.effects), len(prices.abilities), len(prices.reactions), len(prices.passives)]
    assert counts == [11, 7, 4, 19]


def test_every_row_cites_a_clause_of_its_own() -> None:
    prices = price_list()
    ids = [row.clause().id for row in prices.templates.values()] + [
        row.clause for row in prices.effects.values()
    ]
    for facets in (prices.abilities, prices.reactions, prices.passives):
        ids += [row.clause for row in facets.values()]
    assert len(set(ids)) == len(ids) == 45
    assert set(ids) <= set(BOOK.clauses)


def test_prices_never_fall_as_values_rise() -> None:
    prices = price_list()
    ladders: list[Ladder] = [prices.wounds, prices.defense, prices.attack_skill]
    ladders += [ladder for template in prices.templates.values() for ladder in template.upgrades]
    for ladder in ladders:
        assert list(ladder.totals) == sorted(ladder.totals)


# -- C-1.1: the whole bill -----------------------------------------------------------------------


@clause("C-1.1")
def test_the_bill_of_captain_oriel_is_the_printed_one() -> None:
    bill = cost_of(shipped("brass_meridian", "Captain Oriel"))
    assert {item.name: item.points() for item in bill.items} == {
        "wounds": 10,
        "defense": 10,
        "attack_skill": 15,
        "strides": 2,
        "Meridian Rifle": 23,
        "Buckler Rush": 9,
        "Remove Temporary Effect": 8,
        "Defense Bonus vs Ranged": 6,
    }
    assert bill.points() == 83
    assert {part.clause for part in bill.total.parts} == {"C-1.1"}


@clause("C-1.1")
@pytest.mark.parametrize(
    ("roster", "costs"),
    [
        ("brass_meridian", [83, 50, 49, 33, 33]),
        ("hollow_menagerie", [92, 59, 36, 28, 35]),
        ("papers_sample", [75]),
    ],
)
def test_the_papers_forces_cost_what_is_printed(roster: str, costs: list[int]) -> None:
    assert [cost_of(each).points() for each in rosters()[roster].sheets] == costs


@clause("C-1.8")
def test_the_exhaustion_option_takes_2_off_attacks_abilities_and_reactions() -> None:
    plain = sheet(
        attacks=[blow("Blow", range_in=3)], abilities=["Shift Self"], reactions=["Increase Defense"]
    )
    tiring = sheet(
        attacks=[blow("Blow", range_in=3, exhaustion=True)],
        abilities=[{"name": "Shift Self", "exhaustion": True}],
        reactions=[{"name": "Increase Defense", "exhaustion": True}],
    )
    assert cost_of(plain).points() - cost_of(tiring).points() == 6
    profile = profile_from_sheet(tiring)
    assert [profile.attacks[0].tiring, profile.abilities[0].tiring, profile.reactions[0].tiring] == [True] * 3


@clause("C-1.8")
def test_the_exhaustion_option_leaves_at_least_1() -> None:
    null = [{"name": "Null Strike"}, {"name": "Knockback"}]
    (attack,) = sheet(attacks=[blow("Tap", effects=null, exhaustion=True)]).attacks
    assert attack_price(attack, Options(), price_list()).total() == 1
    lighter = [{"name": "Null Strike"}, {"name": "Hinder", "trigger": "Match Suit", "suits": ["♠"]}]
    (cheap,) = sheet(attacks=[blow("Pat", effects=lighter, exhaustion=True)]).attacks
    assert attack_price(cheap, Options(), price_list()).total() == 1
