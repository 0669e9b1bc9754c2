"""Chapter 11: the order of an attack, totals, damage, effects, removal; decks and ties."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.conflict.rulebook as R
from highground.rulesets.ascension.state.orders import ChooseCondition
from highground.rulesets.conflict.rules.combat.damage import lose_wounds
from highground.rulesets.conflict.rules.combat.modifiers import net_bonus
from highground.rulesets.conflict.rules.flow.initiative import Initiative
from tests.marks import clause, option
from tests.rulesets.conflict.positions import (
    EVEN,
    Playing,
    attack,
    box,
    effect,
    model,
    parts,
    piece,
    suggested,
    table,
)


def _fight(
    *others: Any,
    cards: Any = EVEN,
    arm: Any = None,
    ada: dict[str, Any] | None = None,
    **options: Any,
) -> Playing:
    arms = [attack(range_in=6) if arm is None else arm]
    attacker = model("Ada", attacks=arms, **(ada or {}))
    return Playing(table(attacker, *others, **options), cards=cards)


def _bo(**given: Any) -> Any:
    return model("Bo", 1, at_mm=(200, 100), facing=(-1, 0), **given)


@clause("C-11.1")
def test_an_attack_is_declared_flipped_defended_compared_then_hurts_then_has_effects() -> None:
    arm = attack(range_in=6, strength=4, effects=[effect("Slow")])
    game = _fight(_bo(), arm=arm)
    game.plays("attack Strike Bo")
    kinds = ("AttackDeclared", "CardsTurned", "AttackCompared", "WoundsLost", "ConditionGained")
    assert game.order_of(*kinds) == [
        "AttackDeclared", "CardsTurned", "CardsTurned", "AttackCompared", "WoundsLost", "ConditionGained",
    ]  # fmt: skip
    assert [each.slot for each in game.events("CardsTurned")] == ["attack", "defense"]


@clause("CF-1.6.d", "CC-15")
def test_a_second_fearsome_aura_is_told_as_another() -> None:
    foes = [
        model(name, 1, at_mm=(x, 100), powers=("Fearsome Aura",)) for name, x in (("Bo", 140), ("Cy", 60))
    ]
    told = _fight(*foes).plays("attack Strike Bo").last("AttackCompared").attack.parts
    auras = [
        (each.amount, each.clause, each.why) for each in told if "aura" in each.why or "fear" in each.why
    ]
    assert auras == [(-1, "CF-1.6.d", "fearsome"), (-1, "CC-15", "another_aura")]


@pytest.mark.parametrize(("gap_mm", "by"), [(6 * 25.4, "C-7.2"), (6 * 25.4 + 1, "C-7.6")])
def test_a_target_is_taken_within_the_range_and_beyond_it_by_the_reach(gap_mm: float, by: str) -> None:
    bo = model("Bo", 1, at_mm=(132 + gap_mm, 100), facing=(-1, 0))
    game = _fight(bo, ada={"reach_in": 1}).plays("attack Strike Bo")
    assert [each.clause for each in game.told if type(each.event).__name__ == "TargetTaken"] == [by]


@clause("C-7.2")
@pytest.mark.parametrize("option_name", ["reactions", "prone_reaction"])
def test_terrain_that_is_attacked_is_not_asked_for_a_reaction(option_name: str) -> None:
    hut = piece("Hut", 1, box(150, 50, 200, 150), "reinforced")
    agreed: dict[str, Any] = {option_name: True}
    game = _fight(_bo(), hut, **agreed).plays("attack Strike Hut")
    assert game.asked == "MayAct"


@clause("C-11.7")
@pytest.mark.parametrize("lost", [5, 9])
def test_whoever_is_out_has_no_wounds_left_and_none_below_none(lost: int) -> None:
    game = _fight(_bo())
    game.does(lose_wounds, game["Bo"], 4, R.C_12_5)
    assert (game["Bo"].wounds, game["Bo"].on_table) == (1, True)
    game.does(lose_wounds, game["Bo"], lost - 4, R.C_12_5)
    assert (game["Bo"].wounds, game["Bo"].on_table) == (0, False)


@clause("C-11.1")
def test_only_an_attack_of_the_models_own_is_made() -> None:
    assert _fight(_bo()).refuses("attack Spit Bo").clause == "C-11.1"


@clause("C-11.2", "C-11.3")
def test_what_is_expected_of_an_attack_is_all_that_counts_but_the_cards() -> None:
    """Resistance, cover, having run and conditions on the one side, strength and weakness on the other."""
    wall = piece("Wall", 0.5, box(150, 0, 155, 300))
    for given in ({}, {"running": True}, {"resistances": (5, 2, 2)}, {"conditions": {"Hindered": 2}}):
        game = _fight(_bo(**given), wall, ada={"conditions": {"Weak": 1}})
        arm = game["Ada"].sheet().attack("Strike")
        assert arm is not None
        expected = net_bonus(game.table, game["Ada"], arm, game["Bo"])
        told = game.plays("attack Strike Bo").last("AttackCompared")
        assert expected == sum(parts(told.attack).values()) - sum(parts(told.defense).values())


@clause("C-11.2", "C-2.6")
def test_the_attack_total_is_cards_strength_and_bonuses() -> None:
    game = _fight(
        _bo(wounds=20),
        cards=["3♠", "2♥", "A♠", "J♣"],
        arm=attack(range_in=6, strength=3),
        ada={"focused": True},
    )
    game.plays("attack Strike Bo")
    assert game.last("AttackCompared").attack.total() == 5 + 3 + 2
    assert game.cited("C-11.2") == 1
    both = Playing(table(model("Ada"), model("Bo", 1, at_mm=(300, 300)), acting=""), Initiative(), cards=EVEN)
    assert both.cited("C-2.6") == 2


@clause("C-11.3")
def test_the_defence_total_is_cards_resistance_and_bonuses() -> None:
    wall = piece("Wall", 1, box(150, 0, 160, 300))
    bo = model("Bo", 1, 2, at_mm=(200, 100), facing=(-1, 0), running=True)
    game = _fight(bo, wall, cards=["3♠", "2♥", "A♠", "J♣"])
    game.plays("attack Strike Bo")
    defense = game.last("AttackCompared").defense
    assert defense.total() == 0 + 2 + 1 + 1
    assert parts(defense) == {"C-7.1": 2, "C-8.3": 1, "C-9.7": 1}
    assert game.tells("TotalReached", model="Bo")


@clause("C-11.4", "C-2.7")
def test_more_than_the_defence_hits_for_the_difference() -> None:
    game = _fight(_bo(wounds=9), cards=["3♠", "3♥", "A♠", "J♣"], arm=attack(range_in=6, strength=3))
    game.plays("attack Strike Bo")
    assert game.last("AttackCompared").damage == 7
    assert game["Bo"].wounds == 2
    assert game.cited("C-11.4") == 1
    assert game.tells("DamageDone", damage=7, spared=0, target="Bo")


@clause("C-11.5")
@option("combat_ties_by_suit", False)
def test_equality_misses_whatever_the_suits() -> None:
    game = _fight(_bo(), cards=["A♠", "2♠", "A♣", "2♣"])
    game.plays("attack Strike Bo")
    assert game.cited("C-11.5") == 1
    assert game["Bo"].wounds == 5


@clause("C-2.8")
@option("combat_ties_by_suit", True)
def test_a_table_may_let_suits_make_a_tie_a_hit_without_damage() -> None:
    arm = attack(range_in=6, effects=[effect("Slow")])
    won = _fight(_bo(), cards=["A♠", "2♠", "A♣", "2♣"], arm=arm, combat_ties_by_suit=True)
    won.plays("attack Strike Bo")
    assert won["Bo"].wounds == 5
    assert won["Bo"].conditions[0] == 1
    level = _fight(_bo(), cards=["A♠", "2♥", "2♠", "A♥"], arm=arm, combat_ties_by_suit=True)
    level.plays("attack Strike Bo")
    assert level["Bo"].conditions[0] == 0
    assert not level.last("TieDecided").hit
    lost = _fight(_bo(), cards=["A♣", "2♣", "A♠", "2♠"], arm=arm, combat_ties_by_suit=True)
    lost.plays("attack Strike Bo")
    assert lost["Bo"].conditions[0] == 0
    assert lost.cited("C-11.5") == 1


@clause("C-11.6")
def test_damage_comes_off_the_wounds_before_effects_apply() -> None:
    arm = attack(range_in=6, strength=4, effects=[effect("Slow")])
    game = _fight(_bo(wounds=3), arm=arm)
    game.plays("attack Strike Bo")
    assert (game["Bo"].wounds, game["Bo"].conditions[0]) == (1, 1)
    assert (game.last("WoundsLost").lost, game.last("WoundsLost").left) == (2, 1)
    assert game.order_of("WoundsLost", "ConditionGained") == ["WoundsLost", "ConditionGained"]
    followed = game.last("EffectsFollow")
    assert (followed.attacker, followed.target, followed.effects) == ("Ada", "Bo", ("Slow",))


@clause("C-11.6")
def test_the_attacker_picks_the_order_of_several_effects() -> None:
    arm = attack(
        range_in=6, strength=4, effects=[effect("Slow"), effect("Weaken"), effect("Slow", "Match Suit", 0)]
    )
    game = _fight(_bo(), arm=arm)
    game.plays("attack Strike Bo")
    assert game.asked == "MayChooseEffect"
    assert game.seat == 0
    assert game.refuses("choose Prone").clause == "C-11.6"
    game.plays("choose Weaken", "choose Slow")
    told = game.events("EffectPicked")
    assert [(each.attacker, each.effect) for each in told] == [("Ada", "Weaken"), ("Ada", "Slow")]
    assert game["Bo"].conditions[:2] == [2, 1]


def test_suggested_is_each_effect_once_tokens_first() -> None:
    fired = [effect("Prone"), effect("Slow"), effect("Weaken"), effect("Slow", "Match Suit", 0)]
    game = _fight(_bo(), arm=attack(range_in=6, strength=4, effects=fired))
    game.plays("attack Strike Bo")
    assert suggested(game, 8) == [ChooseCondition(name) for name in ("Slow", "Weaken", "Prone")]


@clause("C-11.7")
def test_a_model_without_wounds_is_out_after_the_effects() -> None:
    arm = attack(range_in=6, strength=4, effects=[effect("Slow")])
    game = _fight(_bo(wounds=2), model("Cy", 1, at_mm=(500, 500)), arm=arm)
    game.plays("attack Strike Bo")
    assert game.order_of("ConditionGained", "ModelRemoved") == ["ConditionGained", "ModelRemoved"]
    assert (game.last("WoundsLost").lost, game.last("WoundsLost").left) == (2, 0)
    assert not game["Bo"].on_table
    spared = _fight(_bo(wounds=3), arm=attack(range_in=6, strength=4))
    spared.plays("attack Strike Bo")
    assert spared["Bo"].on_table


def _two_targets(**options: Any) -> Playing:
    arm = attack("Roar", "breakthrough", 2, 8)
    cy = model("Cy", 1, at_mm=(260, 100), wounds=20)
    cards = [*EVEN, "2♠", "2♥", "2♣", "2♦"]
    return _fight(_bo(wounds=20), cy, arm=arm, cards=cards, **options)


@option("shared_attack_flip", False)
def test_each_target_has_flips_of_its_own() -> None:
    game = _two_targets()
    game.plays("attack Roar toward:200,100")
    assert [each.slot for each in game.events("CardsTurned")] == ["attack", "defense"] * 2


@clause("C-11.1")
@option("shared_attack_flip", True)
def test_a_table_may_flip_once_for_the_whole_attack() -> None:
    game = _two_targets(shared_attack_flip=True)
    game.plays("attack Roar toward:200,100")
    assert [each.slot for each in game.events("CardsTurned")] == ["attack", "defense", "defense"]


@clause("C-2.4")
def test_the_black_joker_counts_as_no_suit() -> None:
    arm = attack(range_in=6, strength=6, effects=[effect("Slow", "Both Suits", 1)])
    game = _fight(_bo(wounds=20), cards=["BJ", "3♥", "J♠", "J♣"], arm=arm)
    game.plays("attack Strike Bo")
    assert game["Bo"].conditions[0] == 0
    assert game.cited("C-2.4") == 1


@option("deck_owner", "player")
def test_everybody_flips_from_a_deck_of_their_own() -> None:
    game = _fight(_bo())
    game.plays("attack Strike Bo")
    assert [player.deck.left for player in game.table.players] == [16, 16]


@option("deck_owner", "shared")
def test_a_table_may_share_one_deck() -> None:
    game = _fight(_bo(), deck_owner="shared")
    game.plays("attack Strike Bo")
    assert [player.deck.left for player in game.table.players] == [14, 18]


@clause("C-2.1")
@option("deck_cycle", "exhaust")
def test_a_deck_is_shuffled_when_it_has_run_out() -> None:
    game = _fight(_bo())
    game.table.players[0].deck.left = 2
    game.plays("attack Strike Bo")
    assert game.table.players[0].deck.left == 18
    assert game.events("DeckShuffled")


@option("deck_cycle", "fresh")
def test_a_table_may_shuffle_before_every_flip() -> None:
    game = _fight(_bo(), deck_cycle="fresh")
    game.table.players[0].deck.seen, game.table.players[0].deck.left = 1, 3
    game.plays("attack Strike Bo")
    assert len(game.events("DeckShuffled")) >= 2
    assert game.events("FlipStraddled") == [], "before it, not in its middle"


@option("burn", 0)
def test_no_card_is_burned() -> None:
    game = _fight(_bo())
    game.table.players[0].deck.left = 2
    game.plays("attack Strike Bo")
    assert not game.events("CardBurned")


@option("burn", 1)
def test_a_table_may_burn_a_card_at_each_shuffle() -> None:
    game = _fight(_bo(), burn=1)
    game.table.players[0].deck.left = 2
    game.plays("attack Strike Bo")
    assert len(game.events("CardBurned")) == 1
    assert game.table.players[0].deck.left == 17
