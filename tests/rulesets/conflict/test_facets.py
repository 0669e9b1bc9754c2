"""Companion 1.5 to 1.7: what effects, abilities and reactions do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from highground.engine.state import Pass
from highground.geometry.units import inch, mm
from highground.rulesets.ascension.state.orders import ChooseSpot, UseAbility
from highground.rulesets.ascension.state.profiles import Facet
from highground.rulesets.conflict.rules.combat.reactions import reaction_refusal
from highground.rulesets.conflict.rules.displacement.push import push, size_against, size_to_displace
from highground.rulesets.conflict.rules.flow.rounds import MayActivate
from highground.rulesets.conflict.state.orders import StripToken
from tests.marks import clause, option
from tests.rulesets.conflict.positions import (
    Playing,
    attack,
    box,
    effect,
    facet,
    model,
    parts,
    piece,
    point,
    suggested,
    table,
)

HIT = ["3♠", "2♥", "A♣", "J♦"]


def _hit(
    name: str, *, wounds: int = 20, trigger: str = "Always", cards: list[str] | None = None, **given: Any
) -> Playing:
    suits = () if trigger == "Always" else (0,)
    ada = model("Ada", attacks=[attack(range_in=6, strength=3, effects=[effect(name, trigger, *suits)])])
    bo = model("Bo", 1, at_mm=(200, 100), wounds=wounds, facing=(-1, 0), **given)
    game = Playing(table(ada, bo), cards=cards or HIT)
    game.plays("attack Strike Bo")
    return game


# -- 1.5: effects ----------------------------------------------------------------------------------------


@clause("CF-1.5.a", "CC-11")
def test_the_attacker_is_put_within_an_inch_of_the_target() -> None:
    game = _hit("Displace Attacker")
    assert game.asked == "MayPlace"
    refusal = game.refuses("spot 140,100")
    assert (refusal.clause, refusal.limit) == ("CC-11", inch(1))
    assert game.refuses("spot 200,110").why == "in_the_way"
    game.plays("spot 142.7,100")
    assert game["Ada"].at == point(142.7, 100)


def test_suggested_are_spots_half_an_inch_off_all_round_and_to_hold() -> None:
    game = _hit("Displace Attacker")
    out, slant = 16 + 16 + 12.7, (16 + 16 + 12.7) * 0.707
    ring = [(out, 0), (slant, slant), (0, out), (-slant, slant), (-out, 0), (-slant, -slant), (0, -out),
            (slant, -slant)]  # fmt: skip
    *spots, hold = suggested(game, 16)
    assert hold == Pass()
    for (x, y), spot in zip(ring, spots, strict=True):
        assert isinstance(spot, ChooseSpot)
        assert abs(spot.at.x - mm(200 + x)) < mm(0.1)
        assert abs(spot.at.y - mm(100 + y)) < mm(0.1)
    assert suggested(game, 3) == [*spots[:2], Pass()]


@clause("CF-1.5.b")
def test_the_target_is_put_within_an_inch_of_where_it_stood() -> None:
    game = _hit("Displace Defender")
    game.plays("spot 200,157")
    assert game["Bo"].at == point(200, 157)
    held = _hit("Displace Defender")
    held.plays("hold")
    assert held["Bo"].at == point(200, 100)


@clause("CF-1.5.c", "CC-11")
def test_a_knockback_is_a_push_of_an_inch_which_the_large_withstand() -> None:
    game = _hit("Knockback")
    assert game["Bo"].at == point(225.4, 100)
    assert game.cited("CF-1.5.c") == 1
    ada = model("Ada", attacks=[attack(range_in=6, strength=3, effects=[effect("Knockback")])])
    large = Playing(table(ada, model("Bo", 1, 3, at_mm=(200, 100), wounds=20)), cards=HIT)
    large.plays("attack Strike Bo")
    assert large["Bo"].at == point(200, 100)
    assert large.cited("C-10.2") == 1
    placed = _hit("Displace Defender")
    assert placed.refuses("spot 200,400").clause == "CC-11"
    assert placed.measures("spot 200,400") == ("CC-11", "too_far_to_place", 268000, 25400)


@pytest.mark.parametrize(
    ("name", "which"),
    [
        pytest.param("Hinder", 2, marks=clause("CF-1.5.d")),
        pytest.param("Reduce Physical", 4, marks=clause("CF-1.5.f")),
        pytest.param("Reduce Energy", 5, marks=clause("CF-1.5.f")),
        pytest.param("Reduce Psyche", 6, marks=clause("CF-1.5.f")),
        pytest.param("Slow", 0, marks=clause("CF-1.5.g")),
        pytest.param("Weaken", 1, marks=clause("CF-1.5.h")),
        pytest.param("Damage Over Time", 3, marks=clause("CF-1.5.i")),
    ],
)
def test_an_effect_puts_its_token_on_the_target(name: str, which: int) -> None:
    game = _hit(name)
    assert [each for each in range(7) if game["Bo"].conditions[each]] == [which]


@clause("CF-1.5.e")
def test_prone_lays_the_target_down() -> None:
    assert _hit("Prone")["Bo"].prone


@clause("CF-1.5.j")
def test_a_critical_strike_costs_one_wound_more_if_any_were_lost() -> None:
    game = _hit("Critical Strike", trigger="Match Suit")
    assert game["Bo"].wounds == 20 - (5 + 3 - 2) - 1
    spared = _hit(
        "Critical Strike", trigger="Match Suit", cards=["A♠", "J♥", "A♣", "J♦"], powers=("Hardened",)
    )
    assert spared["Bo"].wounds == 20


@clause("CF-1.5.j")
def test_one_wound_lost_is_enough_for_a_critical_strike() -> None:
    assert _hit("Critical Strike", cards=["A♠", "J♥", "A♣", "J♦"])["Bo"].wounds == 20 - 1 - 1
    assert _hit("Critical Strike", cards=["A♠", "J♥", "2♣", "J♦"])["Bo"].wounds == 20


@clause("CF-1.5.k", "CC-12")
def test_a_null_strike_hits_without_damage_and_its_effects_follow() -> None:
    arm = attack(range_in=6, strength=3, effects=[effect("Null Strike"), effect("Slow")])
    game = Playing(table(model("Ada", attacks=[arm]), model("Bo", 1, at_mm=(200, 100))), cards=HIT)
    game.plays("attack Strike Bo")
    assert game["Bo"].wounds == 5
    assert game["Bo"].conditions[0] == 1


# -- 1.6: abilities --------------------------------------------------------------------------------------


def _use(name: str, at: str = "", **given: Any) -> Playing:
    things = given.pop("things", ())
    game = Playing(table(model("Ada", abilities=[name], **given), *things))
    if at is not None:
        game.plays(f"use '{name}'" + (f" at:{at}" if at else ""))
    return game


@clause("CC-13")
def test_an_ability_holds_from_its_use_until_the_next_activation_starts() -> None:
    game = _use("Evasion")
    assert game["Ada"].powers == ("Evasion",)
    assert game.refuses("use Blink").clause == "CC-13"
    again = Playing(table(game["Ada"], acting=""), MayActivate(0))
    again.plays("activate Ada")
    assert again["Ada"].powers == ()
    assert again.cited("CF-1.6.c") == 1


@clause("CC-13", "C-5.6")
def test_a_two_token_ability_lapses_every_other_activation() -> None:
    game = Playing(
        table(model("Ada", abilities=[facet("Evasion", True)], exhaust={"Evasion": 2}), acting=""),
        MayActivate(0),
    )
    game.plays("activate Ada")
    assert game.refuses("use Evasion").clause == "C-5.6"
    assert game.refuses("use Teleport").clause == "CC-13"
    assert game.measures("use Evasion") == ("C-5.6", "exhausted", 1, 0)


@clause("CF-1.6.a", "CC-18")
def test_blink_goes_six_inches_where_it_sees() -> None:
    wall = piece("Wall", 2, box(80, 180, 300, 190))
    game = Playing(table(model("Ada", abilities=["Blink"], covered=True), wall))
    assert game.refuses("use Blink at:252.5,100").limit == inch(6)
    assert game.refuses("use Blink at:100,230").why == "point_not_seen"
    game.plays("use Blink at:252.4,100")
    assert game["Ada"].at == point(252.4, 100)
    assert not game["Ada"].covered
    assert game.cited("CC-18") == 1


@clause("CF-1.6.j", "CC-18")
def test_teleport_goes_four_inches_through_anything_and_past_whoever_engages() -> None:
    wall = piece("Wall", 2, box(80, 130, 300, 140))
    game = Playing(table(model("Ada", abilities=["Teleport"]), model("Bo", 1, at_mm=(132, 100)), wall))
    game["Ada"].covered = True
    assert game.refuses("use Teleport at:100,201.7").clause == "CF-1.6.j"
    game.plays("use Teleport at:100,201.6")
    assert game["Ada"].at == point(100, 201.6)
    assert not game["Ada"].covered
    assert not game.events("PowerInForce")


@clause("CF-1.6.b")
def test_effect_resistance_reaches_4_inches_and_the_models_own_reach() -> None:
    for gap_mm, legal in ((25.4 * 6, True), (25.4 * 6.1, False)):
        ada = model("Ada", abilities=["Effect Resistance"], conditions={"DoT": 1}, reach_in=2)
        bea = model("Bea", at_mm=(132 + gap_mm, 100), conditions={"Weak": 1})
        game = Playing(table(ada, bea, acting=""), MayActivate(0))
        game.plays("activate Ada", "use 'Effect Resistance'", "end")
        assert game.allows("strip Bea Weak") is legal
    assert game.measures("strip Bea Weak")[2:] == (154940, inch(6))


@clause("CF-1.6.b", "CC-17")
def test_effect_resistance_strips_a_token_before_damage_over_time() -> None:
    ada = model("Ada", abilities=["Effect Resistance"], conditions={"DoT": 1})
    bea = model("Bea", at_mm=(132 + 25.4 * 4, 100), conditions={"Weak": 1})
    far = model("Cy", at_mm=(100, 132 + 25.4 * 4.1), conditions={"Weak": 1})
    game = Playing(table(ada, bea, far, acting=""), MayActivate(0))
    game.plays("activate Ada", "use 'Effect Resistance'", "end")
    assert game.asked == "MayStrip"
    assert game.measures("strip Cy Weak") == ("CF-1.6.b", "out_of_reach", 104140, inch(4))
    assert game.measures("strip Bea Slow") == ("CC-17", "no_token", 0, 1)
    assert game.refuses(StripToken("Nobody", "Weak")).why == "not_on_the_table"
    game["Bea"].on_table = False
    assert game.refuses("strip Bea Weak").why == "not_on_the_table"
    game["Bea"].on_table = True
    assert game.allows("strip Bea Weak")
    game.plays("strip Ada DoT")
    assert game["Ada"].wounds == 5
    assert game["Ada"].conditions[3] == 0


def test_suggested_are_the_tokens_of_friends_in_reach_and_to_hold() -> None:
    ada = model("Ada", abilities=["Effect Resistance"], conditions={"Weak": 1, "DoT": 1})
    bea = model("Bea", at_mm=(200, 100), conditions={"Slow": 1})
    foe = model("Bo", 1, at_mm=(100, 200), conditions={"Slow": 1})
    game = Playing(table(ada, bea, foe, acting=""), MayActivate(0))
    game.plays("activate Ada", "use 'Effect Resistance'", "end")
    every = [StripToken("Ada", "DoT"), StripToken("Ada", "Weak"), StripToken("Bea", "Slow")]
    assert suggested(game, 8) == [*every, Pass()]
    assert suggested(game, 3) == [*every[:2], Pass()]


def _shot_at(bo: Any, **given: Any) -> Playing:
    ada = model("Ada", attacks=[attack(range_in=14, strength=3)], **given)
    game = Playing(table(ada, bo), cards=HIT)
    game.plays("attack Strike Bo")
    return game


@clause("CF-1.6.c", "CC-14")
def test_evasion_helps_against_attacks_from_beyond_the_attackers_reach() -> None:
    far = _shot_at(model("Bo", 1, at_mm=(133, 100), wounds=20, powers=("Evasion",)))
    assert parts(far.last("AttackCompared").defense)["CF-1.6.c"] == 2
    near = _shot_at(model("Bo", 1, at_mm=(132, 100), wounds=20, powers=("Evasion",)))
    assert "CF-1.6.c" not in parts(near.last("AttackCompared").defense)


@clause("CF-1.6.d", "CC-15")
def test_a_fearsome_aura_weakens_every_attack_of_enemies_nearby() -> None:
    for gap, loss in ((3, -1), (3.1, 0)):
        cy = model("Cy", 1, 2, at_mm=(100, 136 + 25.4 * gap), powers=("Fearsome Aura",))
        ada = model("Ada", attacks=[attack(range_in=14)])
        game = Playing(table(ada, model("Bo", 1, at_mm=(300, 100), wounds=20), cy), cards=HIT)
        game.plays("attack Strike Bo")
        assert parts(game.last("AttackCompared").attack).get("CF-1.6.d", 0) == loss
    two = [model(f"C{n}", 1, 2, at_mm=(100 + 60 * n, 180), powers=("Fearsome Aura",)) for n in (0, 1)]
    game = Playing(
        table(model("Ada", attacks=[attack(range_in=14)]), model("Bo", 1, at_mm=(300, 100)), *two), cards=HIT
    )
    game.plays("attack Strike Bo")
    attacked = parts(game.last("AttackCompared").attack)
    assert (attacked["CF-1.6.d"], attacked["CC-15"]) == (-1, -1)


@clause("CF-1.6.e", "CC-14")
def test_hard_to_hit_counts_beyond_six_inches() -> None:
    far = _shot_at(model("Bo", 1, at_mm=(132 + 152.5, 100), wounds=20, powers=("Hard to Hit",)))
    assert parts(far.last("AttackCompared").attack)["CF-1.6.e"] == -2
    near = _shot_at(model("Bo", 1, at_mm=(132 + 152.4, 100), wounds=20, powers=("Hard to Hit",)))
    assert "CF-1.6.e" not in parts(near.last("AttackCompared").attack)


@clause("CF-1.6.f", "CC-16")
def test_hardened_keeps_a_wound_off_every_attack() -> None:
    game = _shot_at(model("Bo", 1, at_mm=(200, 100), wounds=20, powers=("Hardened",), facing=(-1, 0)))
    assert game["Bo"].wounds == 20 - 6 + 1
    assert game.tells("BonusUsed", model="Bo", what="Hardened")


@clause("CF-1.6.g", "CF-1.6.l")
def test_sizes_against_pushes_add_up_with_a_brace() -> None:
    bo = model("Bo", 1, 2, at_mm=(200, 100), braced=True, powers=("Immovable", "Unmovable"))
    assert size_against(bo).total() == 4 + 2 + 4 + 2
    game = Playing(table(model("Ada", size=3), bo))
    game.does(push, game["Ada"], game["Bo"])
    assert game["Bo"].at == point(200, 100)


@clause("CF-1.6.i", "CF-1.6.k")
def test_strength_makes_larger_for_pushing_and_throwing() -> None:
    assert size_to_displace(model("Ada", powers=("Supernatural Strength",))).total() == 4
    assert size_to_displace(model("Ada", powers=("Titanic Strength",))).total() == 6
    game = Playing(
        table(model("Ada", size=2, powers=("Supernatural Strength",)), model("Bo", 1, at_mm=(136, 100)))
    )
    assert game.allows("hurl Bo attack")


@clause("CF-1.6.h", "CC-19")
def test_relentless_allows_a_second_maneuver_but_no_repeat() -> None:
    game = Playing(table(model("Ada", abilities=["Relentless"], conditions={"Slow": 2})))
    game.plays("use Relentless", "shake Slow")
    refusal = game.refuses("shake Slow")
    assert refusal.clause == "CC-19"
    game.plays("takecover")
    assert game.refuses("brace").clause == "C-5.5"
    again = Playing(table(game["Ada"], acting=""), MayActivate(0))
    again.plays("activate Ada")
    assert again.cited("CF-1.6.h") == 1


# -- 1.7: reactions --------------------------------------------------------------------------------------


def _charged_down(has: Sequence[str | Facet], **options: Any) -> Playing:
    ada = model("Ada", attacks=[attack(range_in=6, strength=3, effects=[effect("Knockback")])])
    bo = model("Bo", 1, at_mm=(200, 100), wounds=20, reactions=has, facing=(-1, 0))
    game = Playing(table(ada, bo, **options), cards=HIT)
    game.plays("attack Strike Bo")
    return game


@option("reactions", False)
def test_reactions_are_not_played_unless_agreed() -> None:
    game = _charged_down(["Brace for Impact"])
    assert game.asked == "MayAct"
    assert game["Bo"].at == point(225.4, 100)


@clause("CF-1.7.a")
@option("reactions", True)
def test_brace_for_impact_keeps_a_model_where_it_is() -> None:
    game = _charged_down(["Brace for Impact"], reactions=True)
    assert game.asked == "MayStandFast"
    assert game.seat == 1
    assert game.refuses("react 'Side Step'").clause == "CF-1.7.a"
    game.plays("react 'Brace for Impact'")
    assert game["Bo"].at == point(200, 100)
    assert game["Bo"].exhaust[game["Bo"].profile.actions.index("Brace for Impact")] == 1
    held = _charged_down(["Brace for Impact"], reactions=True)
    held.plays("hold")
    assert held["Bo"].at == point(225.4, 100)


@clause("CF-1.7.a")
def test_who_braced_for_impact_stands_fast_against_all_of_that_attack() -> None:
    twice = [effect("Knockback"), effect("Knockback", "Match Suit", 0)]
    ada = model("Ada", attacks=[attack(range_in=6, strength=3, effects=twice)])
    bo = model("Bo", 1, at_mm=(200, 100), wounds=20, reactions=["Brace for Impact"], facing=(-1, 0))
    game = Playing(table(ada, bo, reactions=True), cards=HIT)
    game.plays("attack Strike Bo", "choose Knockback", "react 'Brace for Impact'")
    assert [(each.model, each.reaction) for each in game.events("StoodFast")] == [
        ("Bo", "Brace for Impact")
    ] * 2
    assert game["Bo"].at == point(200, 100)
    assert game.asked == "MayAct"


@clause("C-5.7", "CF-1.7.a")
@pytest.mark.parametrize(("tiring", "tokens"), [(False, 1), (True, 2)])
def test_a_reaction_is_exhausted_and_twice_if_it_was_bought_so(tiring: bool, tokens: int) -> None:
    game = _charged_down([facet("Brace for Impact", tiring)], reactions=True)
    game.plays("react 'Brace for Impact'")
    told = [each for each in game.events("ActionExhausted") if each.model == "Bo"]
    assert [(each.action, each.tokens) for each in told] == [("Brace for Impact", tokens)]
    assert game["Bo"].exhaust[game["Bo"].profile.actions.index("Brace for Impact")] == tokens


@clause("CF-1.7.a", "CF-1.7.b", "CF-1.7.c")
def test_each_reaction_is_refused_and_told_by_its_own_clause() -> None:
    clauses = {"Brace for Impact": "CF-1.7.a", "Stand Ground": "CF-1.7.b", "Side Step": "CF-1.7.c"}
    bo = model("Bo", 1)
    for name, clause_id in clauses.items():
        for played, why in ((True, "no_such_reaction"), (False, "no_reactions")):
            refusal = reaction_refusal(table(bo, reactions=played), bo, name)
            assert refusal is not None
            assert (refusal.clause, refusal.why) == (clause_id, why)


@clause("CC-13")
def test_a_spot_is_for_abilities_that_lead_somewhere() -> None:
    game = Playing(table(model("Ada", abilities=["Evasion"]), model("Bo", 1, at_mm=(500, 500))))
    game.plays(UseAbility("Evasion", at=point(150, 100)))
    assert game["Ada"].at == point(100, 100)
    assert game["Ada"].powers == ("Evasion",)


@clause("CF-1.7.b")
def test_stand_ground_takes_two_inches_off_a_push() -> None:
    ada, bo = (
        model("Ada", size=5, at_mm=(300, 300)),
        model("Bo", 1, at_mm=(400, 300), reactions=["Stand Ground"]),
    )
    ada.powers = ("Titanic Strength",)
    game = Playing(table(ada, bo, reactions=True))
    game.does(push, game["Ada"], game["Bo"])
    game.plays("react 'Stand Ground'")
    assert game["Bo"].at == point(400 + 25.4, 300)
    assert game.tells("StoodFast", model="Bo", reaction="Stand Ground")
    assert game.tells("ReactionUsed", model="Bo", reaction="Stand Ground")
    assert game["Bo"].exhaust[game["Bo"].profile.actions.index("Stand Ground")] == 1


@clause("CF-1.7.c")
def test_side_step_moves_an_inch_before_the_attack_which_may_lose_its_target() -> None:
    ada = model("Ada", attacks=[attack()])
    bo = model("Bo", 1, at_mm=(132, 100), reactions=["Side Step"], covered=True)
    game = Playing(table(ada, bo, reactions=True))
    game.plays("attack Strike Bo")
    assert game.asked == "MayAnswer"
    assert game.refuses("react 'Side Step' at:158,100").clause == "CF-1.7.c"
    game.plays("react 'Side Step' at:157.4,100")
    assert game.events("TargetLost")
    assert game.asked == "MayAct"
    assert game.tells("SteppedAside", model="Bo")
    assert not game["Bo"].covered
    assert game.tells("ReactionUsed", model="Bo", reaction="Side Step")
    assert game["Bo"].exhaust[game["Bo"].profile.actions.index("Side Step")] == 1


@clause("CF-1.7.c")
@pytest.mark.parametrize("aim", ["Blast at:200,100", "Ray toward:200,100"])
@pytest.mark.parametrize(("step", "lost"), [("200,118", False), ("200,130.4", True)])
def test_who_steps_aside_is_still_hit_where_the_template_touches_it(aim: str, step: str, lost: bool) -> None:
    arms = [attack("Blast", "area", 2, 8, span_in=0.5), attack("Ray", "breakthrough", 2, 8)]
    bo = model("Bo", 1, at_mm=(200, 105), reactions=["Side Step"])
    game = Playing(table(model("Ada", attacks=arms), bo, reactions=True), cards=HIT)
    game.plays(f"attack {aim}", f"react 'Side Step' at:{step}")
    assert bool(game.events("TargetLost")) is lost
    assert bool(game.events("AttackCompared")) is not lost


@clause("CF-1.7.c")
def test_a_side_step_leads_somewhere() -> None:
    bo = model("Bo", 1, at_mm=(132, 100), reactions=["Side Step"])
    at = table(model("Ada", attacks=[attack()]), bo, reactions=True)
    game = Playing(at, cards=HIT).plays("attack Strike Bo")
    for nowhere in ("react 'Side Step'", "react 'Side Step' at:132,100"):
        refusal = game.refuses(nowhere)
        assert (refusal.clause, refusal.why) == ("CF-1.7.c", "no_spot")
    game.plays("react 'Side Step' at:132.001,100")
    assert game["Bo"].at == point(132.001, 100)
