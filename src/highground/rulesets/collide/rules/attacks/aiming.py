"""W-9.6 and W-10, Weapon types: whom a weapon may be aimed at, in which way, and what hampers it."""

from __future__ import annotations

import highground.rulesets.collide.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.orders import Refusal, refuse
from highground.geometry.measure import distance_ceil, within_points
from highground.geometry.shadows import visible_width
from highground.geometry.shapes import Circle, Shape
from highground.rulesets.collide.rules.effects.in_force import near_reach
from highground.rulesets.collide.rules.sight import HAIR, scenery, sees
from highground.rulesets.collide.state.activation import Turn
from highground.rulesets.collide.state.measuring import HUNDREDTH, in_melee
from highground.rulesets.collide.state.pieces import NOBODY, Table, Token, Unit
from highground.rulesets.collide.state.printed import HEAVY, MELEE, NEAR, RANGED, Weapon

MODE_NAMES = {"melee": MELEE, "near": NEAR, "ranged": RANGED}


def mode_of(word: str) -> int:
    """The mode that a word names; 0: none given."""
    return MODE_NAMES.get(word.lower(), 0)


def mode_word(mode: int) -> str:
    """The word for a mode."""
    return "melee" if mode == MELEE else "near" if mode == NEAR else "ranged"


def is_heavy(table: Table, weapon: Weapon) -> bool:
    """R-10.4: Heavy always comes along, unless it may be waived."""
    return weapon.types & HEAVY != 0 and not table.options.heavy_waivable


def heavy_refusal(table: Table, unit: Unit, turn: Turn, weapon: Weapon) -> Refusal | None:
    """W-10.8, W-10.9: a Heavy weapon is not for a unit that has moved this round."""
    if is_heavy(table, weapon) and unit.moved:
        clause = R.W_10_8 if turn.moved else R.W_10_9
        return refuse(clause, "moved_this_round", facts={"unit": unit.name, "weapon": weapon.name})
    return None


def target_disc(target: Unit | None, token: Token | None) -> Circle:
    """What is aimed at, as a shape."""
    if target is not None:
        return target.base
    if token is not None:
        return token.disc()
    raise ValueError("nothing to aim at")


def aim_refusal(
    table: Table, unit: Unit, weapon: Weapon, mode: int, target: Unit | None, token: Token | None
) -> Refusal | None:
    """W-10.2 to W-10.4: why this cannot be aimed at in this way."""
    facts = {"unit": unit.name, "weapon": weapon.name}
    if not weapon.types & mode:
        return refuse(R.W_10_1 if mode else R.W_16_2, "no_such_mode", facts=facts)
    disc = target_disc(target, token)
    if mode == MELEE:
        return None if _adjacent(table, unit, target, disc) else refuse(R.W_10_2, "not_adjacent", facts=facts)
    number = NOBODY if target is None else target.number
    if mode == NEAR:
        reach = near_reach(table, unit)
        if not within_points(unit.base.centre, disc.centre, reach):
            return refuse(
                R.W_10_3, "out_of_range", distance_ceil(unit.base.centre, disc.centre), reach, facts
            )
    if not sees(table, unit, disc, number):
        return refuse(_hidden_by(table, unit, disc, number), "not_in_sight", facts=facts)
    return None


def _adjacent(table: Table, unit: Unit, target: Unit | None, disc: Circle) -> bool:
    """R-10.1, R-15.4: melee range, of a unit or of a token."""
    if target is not None:
        return in_melee(table, unit, target)
    options = table.options
    reach = unit.sheet.radius + unit.sheet.overhang + disc.radius
    more = (options.contact_slack + options.melee_reach) * HUNDREDTH
    return within_points(unit.base.centre, disc.centre, reach + more)


def _hidden_by(table: Table, unit: Unit, disc: Circle, number: int) -> Clause:
    """W-11.2 where models alone hide the target, W-15.5 where it takes a token, else W-11.1."""
    eye = unit.base.centre
    found = scenery(table, unit, eye, disc, number)
    models: list[Shape] = [other.base for other in table.units if other.on_table and other.base in found.hard]
    if visible_width(eye, disc, models) <= HAIR:
        return R.W_11_2
    tokens = [token.disc() for token in table.tokens if token.kind.blocks_los]
    others = [shape for shape in found.hard + found.shared if shape not in tokens]
    return R.W_15_5 if visible_width(eye, disc, others) > HAIR else R.W_11_1


def pick_mode(
    table: Table, unit: Unit, weapon: Weapon, word: str, target: Unit | None, token: Token | None
) -> int:
    """The mode that an attack uses: the one named, else the first that fits; 0 where none does."""
    if word:
        return mode_of(word)
    for mode in (MELEE, NEAR, RANGED):
        if weapon.types & mode and aim_refusal(table, unit, weapon, mode, target, token) is None:
            return mode
    return 0


def target_refusal(table: Table, unit: Unit, name: str) -> Refusal | None:
    """W-9.6, R-9.2: an enemy unit, or a token that can be destroyed, whoever placed it."""
    target = table.named(name)
    if target is not None:
        if target.on_table and target.seat != unit.seat:
            return None
        return refuse(R.W_9_6, "not_an_enemy", facts={"unit": unit.name, "target": name})
    token = table.token_named(name)
    if token is None or not token.kind.destroyable:
        return refuse(R.W_9_6, "no_target", facts={"unit": unit.name, "target": name})
    return None
