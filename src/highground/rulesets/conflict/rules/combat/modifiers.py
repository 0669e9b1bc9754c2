"""What is added to attack and defence: C-11.2, C-11.3, with C-6.10, C-9.5, C-9.6 and abilities that count.

All of it goes into a `Tally`: nothing counts without its clause. The chances of two flips are those of both
editions (`ascension.modifiers`).
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.tally import Tally
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.combat.modifiers import is_above
from highground.rulesets.conflict.rules.combat.engagement import near, reach_of
from highground.rulesets.conflict.rules.combat.sight import View, add_cover, look_at
from highground.rulesets.conflict.rules.conditions import hindered, reduced, weak
from highground.rulesets.conflict.rules.hooks import ATTACK_BONUSES, DEFENSE_BONUSES
from highground.rulesets.conflict.rules.maneuvers.maneuvers import aid_tally
from highground.rulesets.conflict.state.models import Model, Table
from highground.rulesets.conflict.state.profiles import AttackProfile

EVASION: Final = "Evasion"
FEARSOME_AURA: Final = "Fearsome Aura"
HARD_TO_HIT: Final = "Hard to Hit"
AURA: Final = 2 * INCH
DISTANT: Final = 6 * INCH


# -- C-11.2: attack --------------------------------------------------------------------------------


def add_attack(
    total: Tally, table: Table, attacker: Model, attack: AttackProfile, target: Model | None
) -> None:
    """C-11.2: strength and bonuses; no target: it is terrain. They all add up (CR-31)."""
    total.add(attack.skill, R.C_11_2, "strength")
    weak(total, attacker)
    if target is not None:
        _add_place(total, table, attacker, target)
        if table.activation().charged == target.name and table.turn.model == attacker.name:
            total.add(1, R.C_8_2, "charge")
        aid_tally(total, attacker, target.name)
        if HARD_TO_HIT in target.powers and not near(attacker, target, DISTANT):
            total.add(-2, R.CF_1_6_E, "hard_to_hit")
    if attacker.focused:
        total.add(2, R.C_8_5, "focused")
    auras = 0
    for enemy in table.foes_of(attacker):
        if FEARSOME_AURA in enemy.powers and near(enemy, attacker, AURA + enemy.profile.influence):
            auras += 1
            total.add(-1, R.CF_1_6_D if auras == 1 else R.CC_15, "fearsome" if auras == 1 else "another_aura")
    for bonus in ATTACK_BONUSES:
        bonus(table, attacker, total)


def _add_place(total: Tally, table: Table, attacker: Model, target: Model) -> None:
    """C-6.10: a prone target in contact; C-9.5: from behind; C-9.6: an enemy, from two sizes above.

    Above its top, or by option `high_ground` above what it stands on (CR-16).
    """
    if target.prone and near(attacker, target, 0):
        total.add(1, R.C_6_10, "prone_target")
    if table.house.flanking == "target_facing" and behind(attacker, target):
        total.add(1, R.C_9_5, "flank")
    top = table.house.high_ground == "target_top"
    if table.side_of(target) != table.side_of(attacker) and is_above(table, attacker, target, top):
        total.add(1, R.C_9_6, "high_ground")


def behind(attacker: Model, target: Model) -> bool:
    """C-9.5: in the half plane behind the target; exactly beside it is in front (CR-15)."""
    dx, dy = float(attacker.at.x - target.at.x), float(attacker.at.y - target.at.y)
    return dx * target.facing.x + dy * target.facing.y < 0.0


# -- C-11.3: defence -------------------------------------------------------------------------------


def add_defense(
    total: Tally, table: Table, attacker: Model, attack: AttackProfile, target: Model, view: View
) -> None:
    """C-11.3: the resistance of the attack's type, and bonuses; `view` is along the line of attack."""
    add_guard(total, table, target, attack.type)
    add_cover(total, table, view, target)
    if EVASION in target.powers and is_ranged(attacker, target):
        total.add(2, R.CF_1_6_C, "evasion")


def add_guard(total: Tally, table: Table, target: Model, type: int) -> None:
    """C-7.1: the resistance of the same name; C-8.3: having run; what conditions take away (CR-36)."""
    total.add(target.sheet().resistances[type], R.C_7_1, "resistance")
    reduced(total, target, type)
    if target.running:
        total.add(1, R.C_8_3, "has_run")
    hindered(total, target)
    for bonus in DEFENSE_BONUSES:
        bonus(table, target, total)


def is_ranged(attacker: Model, target: Model) -> bool:
    """CC-14: from farther off than the attacker's own Attack Reach."""
    return not near(attacker, target, reach_of(attacker))


def net_bonus(table: Table, attacker: Model, attack: AttackProfile, target: Model) -> int:
    """What is added to the attack less what is added to the defence: all that counts but the cards."""
    attacking, defending = Tally([]), Tally([])
    add_attack(attacking, table, attacker, attack, target)
    view = look_at(table, attacker.at, attacker.on, target)
    add_defense(defending, table, attacker, attack, target, view)
    return attacking.total() - defending.total()
