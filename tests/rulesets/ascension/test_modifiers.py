"""What is added to attack and defense: R-6.1.1.b, c, R-6.2.4, R-6.2.5, C-2.1 to C-2.3, passives of C-6."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.engine.tally import Tally
from highground.rulesets.ascension.rules.cards.values import VALUES
from highground.rulesets.ascension.rules.combat import modifiers
from highground.rulesets.ascension.rules.combat.damage import REDUCE_TO_1, REDUCE_TO_2
from highground.rulesets.ascension.rules.combat.modifiers import (
    ALWAYS_COVERED,
    BONUS_IF_STATIONARY,
    BONUS_VS_LARGE,
    DEFENSE_AURA,
    DEFENSE_VS_RANGED,
    MORE_COVER,
    PENALTY_AURA,
    PENALTY_VS_DISTANT,
    attack_skill,
    exact_chances,
    expected_damage,
    hit_chance,
    net_bonus,
)
from highground.rulesets.ascension.rules.displacement.fall import FallDamage
from highground.rulesets.ascension.state.activation import Turn
from highground.rulesets.ascension.state.models import Model, Table
from tests.marks import clause, option
from tests.rulesets.ascension.fights import EVEN, ada, at, bo, fight, parts, shoot, shot
from tests.rulesets.ascension.positions import Playing, attack, box, halves, model, piece, table

TOKENS = {"hinder": (0, 0, 1, 0), "weaken": (0, 2, 0, 0), "both": (0, 1, 2, 0)}


def totals(played: Playing, target: str = "Bo") -> tuple[dict[str, int], dict[str, int]]:
    """What the attack on Bo and his defense are made of, less the cards."""
    played.plays(shoot(target))
    compared = played.last("AttackCompared")
    return parts(compared.attack), parts(compared.defense)


# -- .b, R-6.1.1.c ------------------------------------------------------------------------


@clause("R-6.1.1.b", "R-7.1.3.a")
@option("weaken_hinder", "conditions")
def test_attack_is_cards_skill_and_bonuses_less_hinder() -> None:
    """Flip 3, skill 2, Gang Up 1, Hinder 1: 5."""
    second = model("Di", 0, 1, (166, 132))
    played = fight(
        ada(at_mm=(134, 100), conditions=TOKENS["hinder"]), bo(at_mm=(166, 100)), second,
        cards=["2♠", "A♥", "A♣", "A♦"],
    )  # fmt: skip
    attacking, _ = totals(played)
    assert attacking == {"skill": 2, "gang_up": 1, "hinder": -1}
    assert played.last("AttackCompared").attack.total() == 5


@clause("R-6.1.1.c", "R-7.1.2.a")
@option("weaken_hinder", "conditions")
def test_defense_is_cards_defense_and_bonuses_less_weaken() -> None:
    """Flip 2, Defense 3, cover 1, Weaken 2: 4."""
    target = bo(100, defense=3, conditions=TOKENS["weaken"], passives=[ALWAYS_COVERED])
    played = fight(ada(), target, cards=EVEN)
    _, defending = totals(played)
    assert defending == {"defense": 3, "always_covered": 1, "weaken": -2}
    assert played.last("AttackCompared").defense.total() == 4


@clause("R-6.1.1.b", "R-6.1.1.c")
@option("weaken_hinder", "sequence")
def test_the_sequence_may_be_taken_as_printed() -> None:
    tokens = TOKENS["both"]
    played = fight(ada(conditions=tokens), bo(conditions=tokens), cards=EVEN, weaken_hinder="sequence")
    attacking, defending = totals(played)
    assert (attacking["weaken"], "hinder" in attacking) == (-1, False)
    assert (defending["hinder"], "weaken" in defending) == (-2, False)


@clause("R-7.1.3.a")
def test_totals_may_be_negative() -> None:
    """RUL-25: skill 0, Hinder 2, flip -2."""
    played = fight(ada(shot(skill=0), conditions=(0, 0, 2, 0)), bo(), cards=["J♠", "J♥", "A♣", "A♦"])
    totals(played)
    assert played.last("AttackCompared").attack.total() == -4


@clause("R-5.2.5.c")
def test_a_model_that_ran_is_harder_to_hit() -> None:
    assert totals(fight(ada(), bo(running=True), cards=EVEN))[1]["has_run"] == 1
    assert "has_run" not in totals(fight(ada(), bo(), cards=EVEN))[1]


# -- C-2: skill ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("skill", "kind", "primary", "left"),
    [
        (6, "single", True, 6),
        (6, "single", False, 4),
        (1, "single", False, 0),
        (6, "area", True, 4),
        (6, "ricochet", False, 4),
        (5, "breakthrough", False, 3),
        (3, "area", True, 3),
    ],
)
def test_secondary_attacks_lose_2_and_templates_stop_at_4(
    skill: int, kind: str, primary: bool, left: int
) -> None:
    """C-2.3: first the one, then the other."""
    assert attack_skill(skill, kind, primary) == left


@clause("C-2.1")
def test_a_secondary_attack_tells_that_its_skill_is_less() -> None:
    assert totals(fight(ada(shot(skill=1, primary=False), skill=3), bo(), cards=EVEN))[0] == {
        "secondary_skill": 1
    }


@clause("C-2.2")
def test_a_template_tells_that_its_skill_is_capped() -> None:
    blast = attack("Blast", "area", 4, 4, span_in=2)
    played = fight(ada(blast, skill=6), bo(), cards=EVEN).plays(at(166, 100))
    assert parts(played.last("AttackCompared").attack) == {"capped_skill": 4}
    able = fight(ada(blast, skill=4), bo(), cards=EVEN).plays(at(166, 100))
    assert parts(able.last("AttackCompared").attack) == {"skill": 4}, "as good as it may be, not better"
    single = fight(ada(shot(skill=4), skill=6), bo(), cards=EVEN)
    assert totals(single)[0] == {"skill": 4}, "one target: nothing is capped"


def _secondary_blast(skill: int) -> list[tuple[int, str, str]]:
    """What a Secondary area of somebody of this skill has for its skill."""
    blast = attack("Blast", "area", attack_skill(skill, "area", False), 4, span_in=2, primary=False)
    played = fight(ada(blast, skill=skill), bo(), cards=EVEN).plays(at(166, 100))
    told = played.last("AttackCompared").attack.parts
    return [(each.amount, each.why, each.clause) for each in told if each.why.endswith("_skill")]


@clause("C-2.3")
def test_a_secondary_template_of_skill_6_has_4_left_and_is_not_capped() -> None:
    assert _secondary_blast(6) == [(4, "secondary_skill", "C-2.3")]


@clause("C-2.2")
def test_a_secondary_template_is_capped_if_even_its_lowered_skill_is_too_good() -> None:
    assert _secondary_blast(7) == [(4, "capped_skill", "C-2.2")]


@clause("C-2.3", "C-6.12", "R-7.1.3.a")
def test_passives_come_before_tokens() -> None:
    """A Secondary area: skill 3 less 2, then the passive, then Hinder."""
    blast = attack("Blast", "area", 1, 4, span_in=2, primary=False)
    attacker = ada(blast, skill=3, passives=[BONUS_IF_STATIONARY], conditions=TOKENS["hinder"])
    played = fight(attacker, bo(), cards=EVEN).plays(at(182, 100))
    assert list(parts(played.last("AttackCompared").attack)) == ["secondary_skill", "stationary", "hinder"]


# -- Gang Up ----------------------------------------------------------------------------


def gang(count: int, **given: Any) -> Playing:
    """Bo, with so many of seat 0 in contact, Ada not being one of them."""
    spots = [(400, 132), (400, 68), (432, 100), (368, 100), (422.65, 122.65)]
    friends = [model(f"Di{i}", 0, 1, spot) for i, spot in enumerate(spots[:count])]
    return fight(ada(shot(12), at_mm=(150, 100)), bo(at_mm=(400, 100)), *friends, cards=EVEN, **given)


@clause("R-6.2.4.a")
@option("gang_up_needs_engaged_attacker", False)
def test_every_enemy_beyond_the_first_adds_1_for_every_attacker() -> None:
    assert totals(gang(2))[0]["gang_up"] == 1
    assert totals(gang(3))[0]["gang_up"] == 2
    assert "gang_up" not in totals(gang(1))[0]


@clause("R-6.2.4.b")
def test_gang_up_adds_3_at_most() -> None:
    played = gang(5)
    assert totals(played)[0]["gang_up"] == 3
    assert [p.clause for p in played.last("AttackCompared").attack.parts if p.why == "gang_up"] == [
        "R-6.2.4.b"
    ]


@clause("R-6.2.4.a")
def test_four_engaged_reach_the_limit_exactly() -> None:
    assert totals(gang(4))[0]["gang_up"] == 3


@clause("R-6.2.4.a")
@option("gang_up_needs_engaged_attacker", True)
def test_gang_up_may_be_for_engaged_attackers_only() -> None:
    assert "gang_up" not in totals(gang(3, gang_up_needs_engaged_attacker=True))[0]
    near = fight(
        ada(shot(0)), bo(0), model("Di", 0, 1, (132, 132)), cards=EVEN, gang_up_needs_engaged_attacker=True
    )
    assert totals(near)[0]["gang_up"] == 1


def test_gang_up_is_not_for_friends_or_against_terrain() -> None:
    """RUL-32: whoever shoots a friend in a melee gains nothing by it."""
    friend = model("Fay", 0, 1, (200, 100))
    foes = [model("Bo", 1, 1, (232, 100)), model("Cy", 1, 1, (200, 132))]
    played = fight(ada(), friend, *foes, cards=EVEN, target_friends=True)
    assert "gang_up" not in totals(played, "Fay")[0]
    wall = piece("Wall", 1, box(150, 90, 160, 110))
    played = fight(ada(), wall, model("Di", 0, 1, (176, 100)), cards=["A♠", "A♥"])
    assert parts(played.plays(shoot("Wall")).last("TerrainCompared").attack) == {"skill": 2}


@clause("R-6.2.4.a")
def test_enemies_of_all_sides_count() -> None:
    other = model("Zed", 2, 1, (400, 132))
    mine = model("Di", 0, 1, (400, 68))
    played = fight(ada(shot(12), at_mm=(150, 100)), bo(at_mm=(400, 100)), other, mine, cards=EVEN)
    assert totals(played)[0]["gang_up"] == 1


@option("flanking", "off")
def test_nothing_is_gained_by_attacking_from_behind() -> None:
    """RUL-49: there is no Flanking."""
    for facing in ((1, 0), (-1, 0)):
        assert totals(fight(ada(), bo(facing=facing), cards=EVEN))[0] == {"skill": 2}


# -- High Ground ------------------------------------------------------------------------


def above(own: float, target: float, **given: Any) -> dict[str, int]:
    """The attack from terrain of one Size on somebody on terrain of another."""
    hills = [piece("Own", own, box(50, 50, 150, 150)), piece("Other", target, box(200, 50, 300, 150))]
    played = fight(
        ada(on=0 if own else -1), bo(at_mm=(220, 100), on=1 if target else -1, size=given.pop("size", 1)),
        *[hill for hill in hills if hill.piece.size] or [piece("Pebble", 0.5, box(900, 900, 910, 910))],
        cards=EVEN, **given,
    )  # fmt: skip
    return totals(played)[0]


@clause("R-6.2.5.a")
@option("high_ground_vs", "footing")
def test_two_sizes_above_the_targets_footing_add_1() -> None:
    assert above(2, 0)["high_ground"] == 1
    assert "high_ground" not in above(1, 0)
    assert "high_ground" not in above(3, 2)
    assert above(4, 2)["high_ground"] == 1
    assert above(2, 0, size=2)["high_ground"] == 1


@clause("R-7.2.11.b")
def test_that_levels_add_up_is_told_from_the_second_one_on() -> None:
    for level, told in ((1, False), (2, True)):
        tower = piece("Tower", 4, box(50, 50, 150, 150), levels=(2, 2))
        found = totals(fight(ada(on=0, level=level), bo(at_mm=(220, 100)), tower, cards=EVEN))[0]
        assert found["high_ground"] == 1
        assert ("levels_add_up" in found) is told


@clause("R-6.2.5.a")
@option("high_ground_vs", "target_size")
def test_high_ground_may_be_two_sizes_above_the_targets_head() -> None:
    assert "high_ground" not in above(2, 0, high_ground_vs="target_size")
    assert above(3, 0, high_ground_vs="target_size")["high_ground"] == 1


# -- C-6: passives -------------------------------------------------------------------------------


@clause("C-6.1")
def test_friends_near_a_granter_defend_better() -> None:
    def granted(gap_mm: float, **given: Any) -> int:
        aura = bo(name="Cy", at_mm=(182, 132 + gap_mm), passives=[DEFENSE_AURA], **given)
        return totals(fight(ada(), bo(), aura, cards=EVEN))[1].get("defense_aura", 0)

    assert (granted(50.8), granted(50.82)) == (1, 0)
    assert granted(20, seat=0) == 0
    alone = fight(ada(), bo(passives=[DEFENSE_AURA]), cards=EVEN)
    assert "defense_aura" not in totals(alone)[1]


def wounds_after(damage: int, *passives: str) -> int:
    """What is left of Bo's 9 Wounds after a hit for so much: cards 2 against 2, Defense 2."""
    target = bo(wounds=9, passives=list(passives))
    played = fight(ada(shot(skill=min(6, 2 + damage))), target, cards=EVEN).plays(shoot("Bo"))
    return played["Bo"].wounds


@clause("C-6.2")
def test_damage_may_be_1_less_but_not_below_1() -> None:
    assert wounds_after(3, REDUCE_TO_1) == 9 - 2
    assert wounds_after(1, REDUCE_TO_1) == 9 - 1


@clause("C-6.3")
def test_damage_may_be_2_less_but_not_below_2_and_never_more() -> None:
    assert wounds_after(4, REDUCE_TO_2) == 9 - 2
    assert wounds_after(3, REDUCE_TO_2) == 9 - 2
    assert wounds_after(2, REDUCE_TO_2) == 9 - 2
    assert wounds_after(1, REDUCE_TO_2) == 9 - 1


@clause("C-6.2", "C-6.3")
def test_with_both_passives_the_greater_reduction_comes_first() -> None:
    played = fight(ada(shot(skill=6)), bo(wounds=9, passives=[REDUCE_TO_1, REDUCE_TO_2]), cards=EVEN)
    told = played.plays(shoot("Bo")).events("DamageReduced")
    assert [(each.before, each.after) for each in told] == [(4, 2), (2, 1)]


@clause("C-6.2")
def test_damage_that_no_attack_did_is_reduced_as_well() -> None:
    faller = model("Bo", wounds=9, passives=[REDUCE_TO_1])
    game = Playing(table(faller), FallDamage("Bo", halves(3)))
    assert (game.last("DamageReduced").before, game.last("DamageReduced").after) == (4, 3)
    assert game["Bo"].wounds == 9 - 3


@clause("C-6.7")
def test_a_bonus_against_large_models() -> None:
    def bonus(size: int) -> int:
        played = fight(ada(passives=[BONUS_VS_LARGE]), bo(size=size), cards=EVEN)
        return totals(played)[0].get("against_large", 0)

    assert (bonus(2), bonus(3), bonus(5)) == (0, 1, 1)


@clause("C-6.10", "C-2.5")
def test_more_defense_against_ranged_attacks() -> None:
    """A range above 0, and no base contact."""
    wary: dict[str, Any] = {"passives": [DEFENSE_VS_RANGED]}
    assert totals(fight(ada(), bo(**wary), cards=EVEN))[1]["ranged"] == 2
    assert "ranged" not in totals(fight(ada(), bo(0, **wary), cards=EVEN))[1]
    assert "ranged" not in totals(fight(ada(shot(0)), bo(0, **wary), cards=EVEN))[1]
    roof = piece("Roof", 2, box(50, 50, 116, 150))
    assert totals(fight(ada(on=0), bo(0, **wary), roof, cards=EVEN))[1]["ranged"] == 2, "no base contact"


@clause("C-6.11")
def test_an_aura_hampers_enemies_that_attack_from_within() -> None:
    """2 inches and the Influence of a Size 2 model: 3 inches."""

    def hampered(gap_mm: float, **given: Any) -> int:
        aura = bo(name="Cy", size=2, at_mm=(100, 100 + 16 + 25 + gap_mm), passives=[PENALTY_AURA], **given)
        return totals(fight(ada(), bo(), aura, cards=EVEN))[0].get("penalty_aura", 0)

    assert (hampered(76.2), hampered(76.22)) == (-1, 0)
    assert hampered(10, seat=0) == 0


@clause("C-6.12")
def test_a_model_that_did_not_move_may_attack_better() -> None:
    still: dict[str, Any] = {"passives": [BONUS_IF_STATIONARY]}
    assert totals(fight(ada(**still), bo(), cards=EVEN))[0]["stationary"] == 2
    moved = fight(ada(**still), bo(), cards=EVEN, turn=Turn("Ada", actions=1, moved=True))
    assert "stationary" not in totals(moved)[0]


@clause("C-6.13")
def test_attacks_from_afar_may_be_worse() -> None:
    def distant(gap_mm: float) -> int:
        target = bo(gap_mm, passives=[PENALTY_VS_DISTANT])
        return totals(fight(ada(shot(12)), target, cards=EVEN))[0].get("distant", 0)

    assert (distant(152.4), distant(152.42)) == (0, -2)


@clause("C-6.15", "R-6.2.2.c")
def test_cover_may_never_be_less_than_partial() -> None:
    assert totals(fight(ada(), bo(passives=[ALWAYS_COVERED]), cards=EVEN))[1]["always_covered"] == 1
    wall = piece("Wall", 1, box(130, 60, 140, 140))
    covered = totals(fight(ada(), bo(size=3, passives=[ALWAYS_COVERED]), wall, cards=EVEN))[1]
    assert (covered["cover"], "always_covered" in covered) == (2, False)


@clause("C-6.17")
def test_a_cover_bonus_may_be_one_higher_if_there_is_any() -> None:
    assert "more_cover" not in totals(fight(ada(), bo(passives=[MORE_COVER]), cards=EVEN))[1]
    both = totals(fight(ada(), bo(passives=[MORE_COVER, ALWAYS_COVERED]), cards=EVEN))[1]
    assert (both["always_covered"], both["more_cover"]) == (1, 1)


def test_scenarios_may_add_to_both() -> None:
    def blessing(of: Table, who: Model, total: Tally) -> None:
        if who.name == "Ada":
            total.add(1, R.R_6_1_1_B, "blessing")

    modifiers.ATTACK_BONUSES.append(blessing)
    modifiers.DEFENSE_BONUSES.append(blessing)
    try:
        attacking, defending = totals(fight(ada(), bo(), cards=EVEN))
    finally:
        modifiers.ATTACK_BONUSES.remove(blessing)
        modifiers.DEFENSE_BONUSES.remove(blessing)
    assert (attacking["blessing"], "blessing" in defending) == (1, False)


# -- what an attack is worth ---------------------------------------------------------------------


def test_the_net_bonus_is_what_the_comparison_adds() -> None:
    wall = piece("Wall", 1, box(130, 60, 140, 140))
    attacker, target = ada(conditions=(0, 0, 1, 0)), bo(size=3, conditions=(0, 1, 0, 0), running=True)
    played = fight(attacker, target, wall, cards=EVEN)
    expected = net_bonus(played.table, attacker, attacker.profile.attacks[0], target)
    attacking, defending = totals(played)
    assert expected == sum(attacking.values()) - sum(defending.values()) == 1 - (2 + 1 + 2 - 1)


def test_the_chances_are_those_of_all_pairs_of_cards() -> None:
    """By brute force, over 153 pairs each."""
    sums = [a + b for a, b in combinations(VALUES, 2)]
    for net in (-3, 0, 4):
        hits = [a + net - d for a in sums for d in sums if a + net > d]
        chance, damage = exact_chances(net)
        assert chance == Fraction(len(hits), 153 * 153)
        assert damage == Fraction(sum(hits), 153 * 153)
        assert hit_chance(net) == float(chance)
        assert expected_damage(net) == float(damage)


def test_the_tables_go_on_for_ever() -> None:
    assert (hit_chance(-40), expected_damage(-40)) == (0.0, 0.0)
    assert (hit_chance(40), expected_damage(40)) == (1.0, 40.0)
    assert hit_chance(10) < 1.0 == hit_chance(11)
    assert hit_chance(-9) > 0.0 == hit_chance(-10)


def test_without_defense_cards_the_attack_is_better() -> None:
    chance, damage = exact_chances(0, False)
    assert chance == Fraction(119, 153)
    assert hit_chance(0, False) == float(chance) > hit_chance(0)
    assert expected_damage(0, False) == float(damage) > expected_damage(0)
