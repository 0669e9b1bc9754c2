"""Chapter 6.1.1 and 6.2.4 to 6.2.5, What is added to attack and defense; companion 6, the passives that do.

    R-6.1.1.b   attack: cards, skill (C-2.1 to C-2.3), bonuses, less Hinder
    R-6.1.1.c   defense: cards, Defense, bonuses, less Weaken
    R-6.2.4     Gang Up      R-6.2.5     High Ground

All of it is added to a `Tally`, so that nothing counts without its clause. Scenarios add theirs through
`ATTACK_BONUSES` and `DEFENSE_BONUSES`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.tally import Tally
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.cards.values import CARDS, VALUES
from highground.rulesets.ascension.rules.combat import engagement
from highground.rulesets.ascension.rules.combat.engagement import not_engaged
from highground.rulesets.ascension.rules.combat.sight import Aim, aim_model, look, sees_all
from highground.rulesets.ascension.rules.combat.targeting import SINGLE
from highground.rulesets.ascension.rules.conditions import hinder, weaken
from highground.rulesets.ascension.rules.movement.surfaces import elevation, top_of
from highground.rulesets.ascension.state.measuring import in_contact, within
from highground.rulesets.ascension.state.models import HINDER, WEAKEN, Model, Table
from highground.rulesets.ascension.state.profiles import AttackProfile
from highground.rulesets.ascension.state.terrain_pieces import Terrain

# The passives of companion 6 that count in combat.
DEFENSE_AURA: Final = "Grant Defense Bonus"
BONUS_VS_LARGE: Final = "Attack Bonus vs Large"
DEFENSE_VS_RANGED: Final = "Defense Bonus vs Ranged"
PENALTY_AURA: Final = "Attack Penalty Aura"
BONUS_IF_STATIONARY: Final = "Attack Bonus If Stationary"
PENALTY_VS_DISTANT: Final = "Attack Penalty vs Distant"
ALWAYS_COVERED: Final = "Always Partial Cover"
MORE_COVER: Final = "Increase Cover Bonus"

LARGE: Final = 6
"""C-6.7: Size 3, in halves."""
AURA: Final = 2 * INCH
DISTANT: Final = 6 * INCH
GANG_LIMIT: Final = 3
ABOVE: Final = 4
"""R-6.2.5.a: two Sizes, in halves."""
TEMPLATE_CAP: Final = 4
SECONDARY_LOSS: Final = 2

Bonus = Callable[[Table, Model, Tally], None]

ATTACK_BONUSES: Final[list[Bonus]] = []
"""What scenarios add to the attacks of a model."""
DEFENSE_BONUSES: Final[list[Bonus]] = []
"""What scenarios add to the defense of a model."""


# -- C-2: the skill of an attack -----------------------------------------------------------------


def attack_skill(skill: int, kind: str, primary: bool) -> int:
    """C-2.3: a model's Attack Skill in one of its attacks: C-2.1 first, then C-2.2."""
    left = _uncapped(skill, primary)
    return left if kind == SINGLE else min(TEMPLATE_CAP, left)


def _uncapped(skill: int, primary: bool) -> int:
    """C-2.1: 2 less for a Secondary attack, but not below 0."""
    return skill if primary else max(0, skill - SECONDARY_LOSS)


def _add_skill(total: Tally, attacker: Model, attack: AttackProfile) -> None:
    """R-6.1.1.b: the skill; C-2.1: 2 less if Secondary; C-2.2: at most 4 for templates; C-2.3: in order."""
    capped = attack.kind != SINGLE and attack.skill == TEMPLATE_CAP
    if capped and _uncapped(attacker.profile.skill, attack.primary) > TEMPLATE_CAP:
        total.add(attack.skill, R.C_2_2, "capped_skill")
    elif attack.primary:
        total.add(attack.skill, R.R_6_1_1_B, "skill")
    else:
        total.add(attack.skill, R.C_2_1 if attack.kind == SINGLE else R.C_2_3, "secondary_skill")


# -- .b: attack ---------------------------------------------------------------------------


def add_attack(
    total: Tally, table: Table, attacker: Model, attack: AttackProfile, target: Model | Terrain | None
) -> None:
    """R-6.1.1.b: everything but the cards, in the order of C-2.3; no target: it is gone."""
    model = target if isinstance(target, Model) else None
    _add_skill(total, attacker, attack)
    _add_attack_passives(total, table, attacker, model)
    if model is not None:
        _add_gang_up(total, table, attacker, model)
        engagement.add_local_rules(total, table, attacker, model)
    _add_high_ground(total, table, attacker, target)
    for bonus in ATTACK_BONUSES:
        bonus(table, attacker, total)
    if table.options.weaken_hinder == "sequence":
        if attacker.conditions[WEAKEN]:
            total.add(-attacker.conditions[WEAKEN], R.R_6_1_1_B, "weaken")
    else:
        hinder(total, attacker)


def _add_attack_passives(total: Tally, table: Table, attacker: Model, target: Model | None) -> None:
    """Companion 6: what the attacker, its target and enemies nearby make of an attack."""
    profile = attacker.profile
    if profile.has(BONUS_IF_STATIONARY) and not table.turn.moved:
        total.add(2, R.C_6_12, "stationary")
    if target is not None:
        if profile.has(BONUS_VS_LARGE) and target.profile.size >= LARGE:
            total.add(1, R.C_6_7, "against_large")
        if target.profile.has(PENALTY_VS_DISTANT) and not within(attacker.base(), target.base(), DISTANT):
            total.add(-2, R.C_6_13, "distant")
    for enemy in table.enemies_of(attacker):
        if enemy.profile.has(PENALTY_AURA):
            reach = AURA + engagement.influence_of(enemy)
            if within(enemy.base(), attacker.base(), reach):
                total.add(-1, R.C_6_11, "penalty_aura")


def _add_gang_up(total: Tally, table: Table, attacker: Model, target: Model) -> None:
    """R-6.2.4.a: 1 for each enemy beyond the first that is Engaged with the target; R-6.2.4.b: 3 at most.

    None for a friend whom a template hits, nor, by option, for who is not Engaged itself: the sum says why.
    """
    more = len(engagement.engaged_by(table, target)) - 1
    if more <= 0:
        return
    apart = not_engaged(table, attacker, target)
    if apart is R.R_6_2_1_A or (apart is not None and table.options.gang_up_needs_engaged_attacker):
        total.add(0, apart, "not_engaged")
    elif more > GANG_LIMIT:
        total.add(GANG_LIMIT, R.R_6_2_4_B, "gang_up")
    else:
        total.add(more, R.R_6_2_4_A, "gang_up")


def _add_high_ground(total: Tally, table: Table, attacker: Model, target: Model | Terrain | None) -> None:
    """R-6.2.5.a: 1 from two Sizes above what the target stands on (RUL-30), or above terrain's own top.

    R-7.2.11.b: from the sum of the levels underfoot.
    """
    if isinstance(target, Terrain):
        above = elevation(table, attacker) - top_of(target.piece) >= ABOVE
    else:
        above = is_above(table, attacker, target, table.options.high_ground_vs == "target_size")
    if not above:
        return
    total.add(1, R.R_6_2_5_A, "high_ground")
    if attacker.level > 1:
        total.add(0, R.R_7_2_11_B, "levels_add_up")


def is_above(table: Table, attacker: Model, target: Model | None, over_its_top: bool) -> bool:
    """Whether an attacker stands two Sizes above a target's footing, or above its top; terrain has none."""
    above = elevation(table, attacker)
    if above < ABOVE:
        return False
    if target is not None:
        above -= elevation(table, target)
        if over_its_top:
            above -= target.profile.size
    return above >= ABOVE


# -- .c: defense --------------------------------------------------------------------------


def add_defense(
    total: Tally, table: Table, attacker: Model, attack: AttackProfile, target: Model, origin: Aim
) -> None:
    """R-6.1.1.c: everything but the cards; `origin` is where the line that cover is traced along starts."""
    profile = target.profile
    total.add(profile.defense, R.R_6_1_1_C, "defense")
    if target.running:
        total.add(1, R.R_5_2_5_C, "has_run")
    _add_cover(total, table, attacker, target, origin)
    if profile.has(DEFENSE_VS_RANGED):
        if is_ranged(table, attacker, attack, target):
            total.add(2, R.C_6_10, "ranged")
        else:
            total.add(0, R.C_2_5, "not_ranged")
    for friend in table.of_side(table.side_of(target)):
        if friend is target or not friend.profile.has(DEFENSE_AURA):
            continue
        if within(friend.base(), target.base(), AURA):
            total.add(1, R.C_6_1, "defense_aura")
    for bonus in DEFENSE_BONUSES:
        bonus(table, target, total)
    if table.options.weaken_hinder == "sequence":
        if target.conditions[HINDER]:
            total.add(-target.conditions[HINDER], R.R_6_1_1_C, "hinder")
    else:
        weaken(total, target)


def _add_cover(total: Tally, table: Table, attacker: Model, target: Model, origin: Aim) -> None:
    """R-6.2.2: cover along the line; C-6.15: never less than partial; C-6.17: one more if there is any."""
    ignores = origin.name == attacker.name and sees_all(attacker)
    sight = look(table, origin, aim_model(table, target), ignores)
    cover = sight.cover
    if cover == 0 and target.profile.has(ALWAYS_COVERED):
        cover = 1
        total.add(1, R.C_6_15, "always_covered")
    else:
        total.add(cover, sight.cover_clause, "cover" if cover else "no_cover")
    if cover and target.profile.has(MORE_COVER):
        total.add(1, R.C_6_17, "more_cover")


def is_ranged(table: Table, attacker: Model, attack: AttackProfile, target: Model) -> bool:
    """C-2.5: a range above 0 and no base contact, which takes one height (RUL-56)."""
    if attack.reach == 0:
        return False
    return elevation(table, attacker) != elevation(table, target) or not in_contact(
        table, attacker.base(), target.base()
    )


# -- for bots and previews: what an attack is worth ----------------------------------------------


def net_bonus(table: Table, attacker: Model, attack: AttackProfile, target: Model) -> int:
    """What is added to the attack less what is added to the defense: all that counts but the cards."""
    attacking, defending = Tally([]), Tally([])
    add_attack(attacking, table, attacker, attack, target)
    add_defense(defending, table, attacker, attack, target, aim_model(table, attacker))
    return attacking.total() - defending.total()


WIDEST: Final = 11
"""Two flips differ by 10 at most, one and none by less: beyond that every attack hits, or misses."""

# By net bonus; first for tables where only the attacker flips, then for all others.
_CHANCES: Final[list[list[float]]] = [[], []]
_DAMAGES: Final[list[list[float]]] = [[], []]


def hit_chance(net: int, defender_flips: bool = True) -> float:
    """How likely an attack with this net bonus hits, both decks being full."""
    known = _CHANCES[1 if defender_flips else 0]
    if not known:
        _reckon()
    return known[min(max(net, -WIDEST), WIDEST) + WIDEST]


def expected_damage(net: int, defender_flips: bool = True) -> float:
    """How much damage an attack with this net bonus does on average, both decks being full."""
    known = _DAMAGES[1 if defender_flips else 0]
    if not known:
        _reckon()
    return known[min(max(net, -WIDEST), WIDEST) + WIDEST] + max(0, net - WIDEST)


def exact_chances(net: int, defender_flips: bool = True) -> tuple[Fraction, Fraction]:
    """The chance to hit and the expected damage as fractions, from all pairs of cards against all others."""
    attacking = sum_ways()
    defending = sum_ways() if defender_flips else {0: 1}
    ways = hits = damage = 0
    for attack, one in attacking.items():
        for defense, other in defending.items():
            ways += one * other
            if attack + net > defense:
                hits += one * other
                damage += one * other * (attack + net - defense)
    return Fraction(hits, ways), Fraction(damage, ways)


def sum_ways() -> dict[int, int]:
    """R-2.1.5.b: in how many of its 153 ways a flip from a full deck comes to each sum."""
    ways: dict[int, int] = {}
    for first in range(CARDS):
        for second in range(first):
            total = VALUES[first] + VALUES[second]
            ways[total] = ways.get(total, 0) + 1
    return ways


def _reckon() -> None:
    """Fill both tables, once."""
    for flips in (False, True):
        exact = [exact_chances(net, flips) for net in range(-WIDEST, WIDEST + 1)]
        _CHANCES[flips][:] = [float(hit) for hit, _ in exact]
        _DAMAGES[flips][:] = [float(damage) for _, damage in exact]
