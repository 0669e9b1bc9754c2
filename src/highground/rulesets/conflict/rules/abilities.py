"""Companion 1.6, Abilities: used as actions, in force until the model's next activation starts (CC-13)."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Question
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, refuse, resolve
from highground.engine.state import Pass
from highground.geometry.measure import distance_ceil, gap
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.abilities import AbilityUsed
from highground.rulesets.ascension.rules.displacement.teleport import placement_refusal
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.ascension.state.orders import UseAbility
from highground.rulesets.conflict.rules.combat.engagement import near, reach_of
from highground.rulesets.conflict.rules.combat.modifiers import EVASION, FEARSOME_AURA, HARD_TO_HIT
from highground.rulesets.conflict.rules.combat.place_effects import put
from highground.rulesets.conflict.rules.combat.sight import OBSCURED, look
from highground.rulesets.conflict.rules.conditions import strip
from highground.rulesets.conflict.rules.displacement import push
from highground.rulesets.conflict.rules.flow import actions
from highground.rulesets.conflict.rules.flow.rounds import MayAct, act_again
from highground.rulesets.conflict.state.models import CONDITIONS, ConflictGame, ConflictKnown, Model, Table
from highground.rulesets.conflict.state.orders import StripToken

BLINK: Final = "Blink"
TELEPORT: Final = "Teleport"
EFFECT_RESISTANCE: Final = "Effect Resistance"
ABILITIES: Final[dict[str, Clause]] = {
    BLINK: R.CF_1_6_A,
    EFFECT_RESISTANCE: R.CF_1_6_B,
    EVASION: R.CF_1_6_C,
    FEARSOME_AURA: R.CF_1_6_D,
    HARD_TO_HIT: R.CF_1_6_E,
    "Hardened": R.CF_1_6_F,
    push.IMMOVABLE: R.CF_1_6_G,
    actions.RELENTLESS: R.CF_1_6_H,
    push.SUPERNATURAL_STRENGTH: R.CF_1_6_I,
    TELEPORT: R.CF_1_6_J,
    push.TITANIC_STRENGTH: R.CF_1_6_K,
    push.UNMOVABLE: R.CF_1_6_L,
}
"""In the order of the companion's table."""
BLINK_LENGTH: Final = 6 * INCH
TELEPORT_LENGTH: Final = 4 * INCH
STRIP_REACH: Final = 4 * INCH


class MayStrip(Question):
    """From whom does Effect Resistance take a token?"""

    clause: ClassVar[Clause] = R.CF_1_6_B

    model: Final[str]


class PowerInForce(Event):
    """From now until the model's next activation starts."""

    model: Final[str]
    ability: Final[str]


def power_clause(name: str) -> Clause:
    """The clause of an ability."""
    return ABILITIES.get(name, R.CC_13)


def ability_refusal(table: Table, model: Model, order: UseAbility) -> Refusal | None:
    """CC-13: an ability of the model's, without a token on it; each once."""
    facet = model.sheet().ability(order.ability)
    facts = {"model": model.name, "action": order.ability}
    if facet is None or order.ability not in ABILITIES:
        return refuse(R.CC_13, "no_such_ability", facts=facts)
    refusal = actions.token_refusal(model, model.profile.actions.index(order.ability))
    if refusal is None and order.ability in (BLINK, TELEPORT):
        return teleport_refusal(table, model, order)
    return refusal


def teleport_refusal(table: Table, model: Model, order: UseAbility) -> Refusal | None:
    """CF-1.6.a: up to 6 inches and seen; CF-1.6.j: up to 4, seen or not; where it can stand."""
    blink = order.ability == BLINK
    clause, limit = (R.CF_1_6_A, BLINK_LENGTH) if blink else (R.CF_1_6_J, TELEPORT_LENGTH)
    facts = {"model": model.name}
    at = order.at
    if at is None:
        return refuse(clause, "no_spot", facts=facts)
    away = distance_ceil(model.at, at)
    if away > limit + LIMIT_SLACK:
        return refuse(clause, "too_far", away, limit, facts)
    refusal = placement_refusal(table, model, at, clause)
    if refusal is None and blink:
        view = look(table, model.at, model.on, at, -1, model.profile.size)
        if view.level == OBSCURED:
            blocker = table.terrain[view.piece].piece.name
            return refuse(clause, "point_not_seen", facts={"target": "", "blocker": blocker})
    return refusal


@check(MayAct, UseAbility)
def check_ability(known: ConflictKnown, asked: MayAct, order: UseAbility) -> Refusal | None:
    """C-5.5: any number of different abilities."""
    return ability_refusal(known.table, known.table.fighter(asked.model), order)


@resolve(MayAct, UseAbility)
def use_ability(game: ConflictGame, asked: MayAct, order: UseAbility) -> None:
    """CC-13: used and exhausted, it holds until the next activation starts; CC-18: teleports are at once."""
    model = game.table.fighter(asked.model)
    facet = model.sheet().ability(order.ability)
    assert facet is not None
    game.emit(AbilityUsed(model.name, order.ability), R.C_5_5)
    actions.interrupt_movement(game.table)
    actions.tire(game, model, model.profile.actions.index(order.ability), facet.tiring)
    if order.at is not None and order.ability in (BLINK, TELEPORT):
        put(game, model, order.at, power_clause(order.ability))
    else:
        model.powers = (*model.powers, order.ability)
        game.emit(PowerInForce(model.name, order.ability), R.CC_13)
    act_again(game, model)


# -- CF-1.6.b: Effect Resistance ---------------------------------------------------------------------


@check(MayStrip, StripToken)
def check_strip(known: ConflictKnown, asked: MayStrip, order: StripToken) -> Refusal | None:
    """CF-1.6.b: any model no farther than 4 inches and the reach, itself too (CC-17); a token it has."""
    table = known.table
    model, target = table.fighter(asked.model), table.find(order.model)
    facts = {"model": order.model, "condition": order.condition}
    if target is None or not target.on_table:
        return refuse(R.CC_17, "not_on_the_table", facts=facts)
    if order.condition not in CONDITIONS:
        return refuse(R.CF_1_6_B, "no_such_condition", facts={**facts, "conditions": CONDITIONS})
    limit = STRIP_REACH + reach_of(model)
    if target is not model and not near(model, target, limit):
        away = gap(model.base(), target.base())
        return refuse(R.CF_1_6_B, "out_of_reach", away, limit, {"model": model.name, "target": target.name})
    if not target.conditions[CONDITIONS.index(order.condition)]:
        return refuse(R.CC_17, "no_token", 0, 1, facts)
    return None


@resolve(MayStrip, StripToken)
def strip_token(game: ConflictGame, asked: MayStrip, order: StripToken) -> None:
    """CF-1.6.b: one token off, before damage over time hurts (CR-33)."""
    strip(game, game.table.fighter(order.model), CONDITIONS.index(order.condition), R.CF_1_6_B)


may_pass(MayStrip)


@candidates(MayStrip)
def tokens_to_strip(known: ConflictKnown, asked: MayStrip, budget: int, chance: Chance) -> list[Candidate]:
    """Every token of a friend in reach, damage over time first; or none."""
    table = known.table
    model = table.fighter(asked.model)
    found: list[Candidate] = []
    for target in table.fighters():
        if table.side_of(target) != table.side_of(model):
            continue
        for which in (3, 0, 1, 2, 4, 5, 6):
            order = StripToken(target.name, CONDITIONS[which])
            if target.conditions[which] and check_strip(known, asked, order) is None:
                found.append(Candidate(order, "take a token off"))
    return [*found[: max(0, budget - 1)], Candidate(Pass(), "hold")]
