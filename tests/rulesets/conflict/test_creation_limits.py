"""Companion 1: what a sheet may not be, from both sides of every limit."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.orders import Refusal
from highground.geometry.units import MM
from highground.rulesets.conflict.force.limits import breaches
from highground.rulesets.conflict.rulebook.options import Options
from tests.marks import clause, option
from tests.rulesets.conflict.sheets import blow, breached, effect, sheet

FREE = [effect("Reduce Psyche", "Both Suits", suit) for suit in "♠♥♦"]


def legal(options: Any = None, **changes: Any) -> bool:
    return not breaches(sheet(**changes), options or Options())


def told(refusal: Refusal) -> tuple[str, int | None, int | None]:
    return refusal.why, refusal.measured, refusal.limit


# -- bases ---------------------------------------------------------------------------------------


@clause("CC-1")
@pytest.mark.parametrize(
    ("inside", "outside", "most"),
    [
        (32, 33, 32),
        (40, 39.9, 32),
        (50, 51, 50),
        (60, 59, 50),
        (80, 81, 80),
        (120, 121, 120),
        (150, 150.5, 150),
    ],
)
def test_bases_between_the_bands_are_nobodys(inside: float, outside: float, most: int) -> None:
    assert legal(base_mm=inside)
    wrong = breached(sheet(base_mm=outside), "CC-1")
    why = "base_too_large" if most == 150 else "base_between_bands"
    assert told(wrong) == (why, round(outside * MM), most * MM)


@clause("C-1.1")
def test_every_model_has_the_size_of_its_base() -> None:
    assert legal(base_mm=20, size=0.5)
    assert legal(base_mm=24.9, size=0.5)
    assert legal(base_mm=25, size=1)
    wrong = breached(sheet(base_mm=25, size=2), "C-1.1")
    assert told(wrong) == ("size_is_not_the_bases", 4, 2)
    assert wrong.facts["category"] == "Small"


# -- stats ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stat", "base", "most"),
    [
        pytest.param("strides", 5, 8, marks=clause("CF-1.1.b", "CF-1.2.a")),
        pytest.param("wounds", 1, 6, marks=clause("CF-1.1.c", "CF-1.2.b")),
        pytest.param("influence_in", 0, 2, marks=clause("CF-1.2.c")),
        pytest.param("attack_reach_in", 0, 3, marks=clause("CF-1.2.d")),
    ],
)
def test_stats_go_from_the_sizes_to_so_much_more(stat: str, base: int, most: int) -> None:
    assert legal(**{stat: base})
    assert legal(**{stat: most})
    (over,) = breaches(sheet(**{stat: most + 1}), Options())
    assert (over.why, over.measured, over.limit) == ("stat_too_high", most + 1, most)
    if base > 0:
        (under,) = [each for each in breaches(sheet(**{stat: base - 1}), Options()) if each.clause != "CC-3"]
        assert (under.why, under.measured, under.limit) == ("stat_too_low", base - 1, base)


@clause("CF-1.1.d", "CF-1.1.e")
def test_influence_and_reach_are_not_below_the_sizes() -> None:
    assert told(breached(sheet(base_mm=60, influence_in=2), "CF-1.1.d")) == ("stat_too_low", 2, 3)
    assert told(breached(sheet(base_mm=60, attack_reach_in=1), "CF-1.1.e")) == ("stat_too_low", 1, 2)


@clause("CC-3")
def test_a_tiny_model_must_buy_a_wound() -> None:
    assert legal(base_mm=20, wounds=1)
    assert told(breached(sheet(base_mm=20, wounds=None), "CC-3")) == ("no_wounds", 0, 1)


@clause("CF-1.2.e", "CF-1.2.f")
def test_two_resistances_begin_at_1_and_5_is_the_most() -> None:
    assert legal(resistances={"physical": 5, "energy": 0, "psyche": 1})
    six = breached(sheet(resistances={"physical": 0, "energy": 6, "psyche": 1}), "CF-1.2.e")
    assert (*told(six), six.facts["stat"]) == ("stat_too_high", 6, 5, "Energy")
    one = breached(sheet(resistances={"physical": 4, "energy": 0, "psyche": 0}), "CF-1.2.f")
    assert told(one) == ("two_resistances", 1, 2)


# -- actions -------------------------------------------------------------------------------------

POWERS = ["Blink", "Evasion", "Hardened", "Teleport", "Unmovable"]
REPLIES = ["Brace for Impact", "Stand Ground", "Side Step"]


def loaded(attacks: int, abilities: int = 0, reactions: int = 0) -> Any:
    blows = [blow(f"Blow {number}") for number in range(attacks)]
    return sheet(attacks=blows, abilities=POWERS[:abilities], reactions=REPLIES[:reactions])


@clause("CF-1.3.a")
@pytest.mark.parametrize(
    ("allowed", "refused", "kind"),
    [((4,), (5,), "attacks"), ((1, 4), (1, 5), "abilities"), ((1, 0, 2), (1, 0, 3), "reactions")],
)
def test_a_sheet_has_no_more_of_each_kind_of_facet_than_allowed(
    allowed: tuple[int, ...], refused: tuple[int, ...], kind: str
) -> None:
    options = Options(reactions=True)
    assert not breaches(loaded(*allowed), options)
    over = breached(loaded(*refused), "CF-1.3.a", options)
    assert (*told(over), over.facts["kind"]) == ("too_many_actions", refused[-1], allowed[-1], kind)


@clause("CF-1.3.a")
def test_a_sheet_has_eight_actions_at_most_and_an_attack_among_them() -> None:
    options = Options(reactions=True)
    assert not breaches(loaded(4, 2, 2), options)
    nine = breached(loaded(4, 3, 2), "CF-1.3.a", options)
    assert (*told(nine), nine.facts["kind"]) == ("too_many_actions", 9, 8, "actions")
    bare = breached(loaded(0, 1), "CF-1.3.a")
    assert (bare.why, bare.measured, bare.limit) == ("no_attack", 0, 1)


@clause("CF-1.3.a")
def test_nothing_twice_and_every_action_has_a_name_of_its_own() -> None:
    thrice = breached(sheet(abilities=["Blink", "Hardened", "Blink", "Blink"]), "CF-1.3.a")
    assert (*told(thrice), thrice.facts["item"]) == ("facet_twice", 3, 1, "Blink")
    move = breached(sheet(attacks=[blow("Move")]), "CF-1.3.a")
    assert (*told(move), move.facts["item"]) == ("name_twice", None, None, "Move")


@clause("CF-1.3.b")
def test_what_is_free_cannot_tire() -> None:
    assert legal(attacks=[blow(strength=2, exhaustion=True)])
    assert breached(sheet(attacks=[blow(exhaustion=True)]), "CF-1.3.b").why == "free_cannot_tire"


@clause("CF-1.7.a")
@option("reactions", False)
def test_reactions_are_for_tables_that_want_them() -> None:
    assert told(breached(sheet(reactions=["Side Step"]), "CF-1.7.a")) == ("no_reactions", 1, 0)


@clause("CF-1.7.c")
@option("reactions", True)
def test_reactions_are_legal_at_tables_that_want_them() -> None:
    assert legal(Options(reactions=True), reactions=["Side Step"])


# -- attacks -------------------------------------------------------------------------------------


@clause("C-7.7")
@pytest.mark.parametrize(("strength", "limit"), [(0, 1), (7, 6)])
def test_strength_is_1_to_6(strength: int, limit: int) -> None:
    assert legal(attacks=[blow(strength=1)])
    assert legal(attacks=[blow(strength=6)])
    wrong = breached(sheet(attacks=[blow(strength=strength)]), "C-7.7")
    assert told(wrong) == ("strength_out_of_range", strength, limit)


@clause("CC-7")
@option("strength4_price", "none")
def test_strength_4_is_not_for_sale() -> None:
    four = breached(sheet(attacks=[blow(strength=4)]), "CC-7")
    assert told(four) == ("strength_not_for_sale", 4, None)
    assert legal(Options(strength4_price="house"), attacks=[blow(strength=4)])


@clause("CF-1.4.c")
@pytest.mark.parametrize(("strength", "needed"), [(2, 1), (3, 1), (5, 2), (6, 3)])
def test_an_effect_for_each_two_points_of_strength(strength: int, needed: int) -> None:
    assert legal(attacks=[blow(strength=strength, effects=FREE[:needed])])
    short = breached(sheet(attacks=[blow(strength=strength, effects=FREE[: needed - 1])]), "CF-1.4.c")
    assert told(short) == ("too_few_effects", needed - 1, needed)


@clause("CF-1.4.d", "CF-1.4.e")
def test_only_what_the_list_has_is_for_sale() -> None:
    assert breached(sheet(attacks=[blow(range_in=2)]), "CF-1.4.d").facts["values"] == (3, 4, 5, 6, 7, 8, 9)
    assert breached(sheet(attacks=[blow(length_in=2)]), "CF-1.4.d").why == "not_of_this_template"
    odd = breached(sheet(attacks=[blow(template="Area", diameter_in=2, range_in=3)]), "CF-1.4.e")
    assert odd.measured == 3


@clause("CF-1.4.f", "CF-1.4.g")
def test_lines_and_chains_keep_to_their_lists() -> None:
    assert breached(sheet(attacks=[blow(template="Breakthrough", length_in=7)]), "CF-1.4.f").measured == 7
    chain = blow(template="Ricochet", targets=5, between_in=2)
    assert breached(sheet(attacks=[chain]), "CF-1.4.g").measured == 5


@clause("CC-8")
@pytest.mark.parametrize(
    ("template", "more", "missing"),
    [
        ("Area", {}, "diameter_in"),
        ("Breakthrough", {}, "length_in"),
        ("Ricochet", {"between_in": 2}, "targets"),
        ("Ricochet", {"targets": 2}, "between_in"),
    ],
)
def test_what_a_template_must_have(template: str, more: Any, missing: str) -> None:
    chain: dict[str, Any] = {"targets": 2, "between_in": 2}
    whole: dict[str, Any] = {"Area": {"diameter_in": 2}, "Breakthrough": {"length_in": 2}}.get(
        template, chain
    )
    assert legal(attacks=[blow(template=template, **whole)])
    assert breached(sheet(attacks=[blow(template=template, **more)]), "CC-8").facts["upgrade"] == missing


# -- effects -------------------------------------------------------------------------------------


@clause("CC-9")
def test_a_suit_for_match_and_both_and_none_for_always() -> None:
    assert legal(attacks=[blow(effects=[effect("Slow", "Match Suit")])])
    bare = {"name": "Slow", "trigger": "Match Suit", "suits": []}
    assert told(breached(sheet(attacks=[blow(effects=[bare])]), "CC-9")) == ("suits_to_choose", 0, 1)
    two = {"name": "Slow", "trigger": "Both Suits", "suits": ["♠", "♥"]}
    assert told(breached(sheet(attacks=[blow(effects=[two])]), "CC-9")) == ("suits_to_choose", 2, 1)
    idle = {"name": "Slow", "trigger": "Always", "suits": ["♠"]}
    assert told(breached(sheet(attacks=[blow(effects=[idle])]), "CC-9")) == ("suits_to_choose", 1, 0)


@clause("CC-10")
def test_an_effect_again_only_with_another_trigger_or_suit() -> None:
    twice = [effect("Slow", "Match Suit"), effect("Slow", "Match Suit", "♥"), effect("Slow")]
    assert legal(attacks=[blow(effects=twice)])
    wrong = breached(sheet(attacks=[blow(effects=[*twice, effect("Slow")])]), "CC-10")
    assert (*told(wrong), wrong.facts["effect"]) == ("effect_twice", 2, 1, "Slow")


@clause("CF-1.5.j", "CF-1.5.k")
def test_triggers_that_are_not_for_sale() -> None:
    always = sheet(attacks=[blow(effects=[effect("Critical Strike")])])
    assert breached(always, "CF-1.5.j").why == "trigger_not_for_sale"
    match = [effect("Null Strike", "Match Suit"), effect("Slow")]
    assert breached(sheet(attacks=[blow(effects=match)]), "CF-1.5.k").why == "trigger_not_for_sale"


@clause("CF-1.5.k")
def test_null_strike_needs_another_effect_that_always_happens() -> None:
    assert legal(attacks=[blow(effects=[effect("Null Strike"), effect("Slow")])])
    alone = [effect("Null Strike"), effect("Slow", "Match Suit")]
    assert breached(sheet(attacks=[blow(effects=alone)]), "CF-1.5.k").why == "null_strike_alone"


@clause("CF-1.1.a")
def test_a_total_that_is_stated_is_the_right_one() -> None:
    assert legal(cost=2)
    wrong = breached(sheet(cost=3), "CF-1.1.a")
    assert told(wrong) == ("cost_misstated", 3, 2)
