"""Companion 3, Effects on attacks: when they fire (R-6.1.2.j to m) and what they do (C-3.3 to C-3.15).

Effects follow the damage of their target, one after another in the order the attacker picks. A target that
was removed is spared; what moves the attacker goes by where the target stood (RUL-14).
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.combat.place_effects import ask_place, piece_named
from highground.rulesets.ascension.rules.combat.retargeting import attack_of, strike_of
from highground.rulesets.ascension.rules.combat.triggers import fires, trigger_clause
from highground.rulesets.ascension.rules.conditions import add_condition, condition_cap
from highground.rulesets.ascension.rules.displacement.push import push, size_against, size_to_displace
from highground.rulesets.ascension.rules.displacement.throw import throw_model, throw_terrain
from highground.rulesets.ascension.state import models
from highground.rulesets.ascension.state.activation import AttackInProgress
from highground.rulesets.ascension.state.orders import ChooseCondition

DISPLACE_ATTACKER: Final = "Displace Attacker"
DISPLACE_DEFENDER: Final = "Displace Defender"
KNOCKBACK: Final = "Knockback"
THROW: Final = "Throw"
THROW_TERRAIN: Final = "Throw Terrain"
NULL_STRIKE: Final = "Null Strike"
EXHAUST: Final = "Exhaust"
INFLICTED: Final[dict[str, tuple[int, Clause]]] = {
    "Hinder": (models.HINDER, R.C_3_10),
    "Slow": (models.SLOW, R.C_3_11),
    "Weaken": (models.WEAKEN, R.C_3_12),
    "Damage Over Time": (models.DOT, R.C_3_13),
}
"""The effects that put a token on the defender."""
EFFECTS: Final[tuple[str, ...]] = (
    DISPLACE_ATTACKER,
    DISPLACE_DEFENDER,
    KNOCKBACK,
    THROW,
    THROW_TERRAIN,
    "Hinder",
    "Slow",
    "Weaken",
    "Damage Over Time",
    NULL_STRIKE,
    EXHAUST,
)

KNOCKBACK_LENGTH: Final = INCH
ONE_SIZE: Final = 2


# -- frames --------------------------------------------------------------------------------------


class Effects(Frame):
    """These effects are still to come for the target at this place of the attack."""

    at: Final[int]
    names: Final[tuple[str, ...]]


# -- questions -----------------------------------------------------------------------------------


class MayChooseEffect(Question):
    """Which effect comes next?"""

    clause: ClassVar[Clause] = R.R_6_1_2_M

    at: Final[int]
    names: Final[tuple[str, ...]]


class MayExhaust(Question):
    """Which action of the target gets the Exhaust Token?"""

    clause: ClassVar[Clause] = R.C_3_15

    model: Final[str]


# -- events --------------------------------------------------------------------------------------


class EffectsFollow(Event):
    attacker: Final[str]
    target: Final[str]
    effects: Final[tuple[str, ...]]


class EffectsNeedAHit(Event):
    attacker: Final[str]
    target: Final[str]


class EffectFired(Event):
    attacker: Final[str]
    target: Final[str]
    effect: Final[str]


class EffectSpared(Event):
    """The target is no longer there."""

    target: Final[str]
    effects: Final[tuple[str, ...]]


class EffectPicked(Event):
    attacker: Final[str]
    effect: Final[str]


class EffectWasted(Event):
    target: Final[str]
    effect: Final[str]


class KnockedBack(Event):
    attacker: Final[str]
    target: Final[str]


class TooBigToKnock(Event):
    attacker: Final[str]
    target: Final[str]


class Hurled(Event):
    attacker: Final[str]
    target: Final[str]


class ActionBurdened(Event):
    """An action of the target got an Exhaust Token."""

    model: Final[str]
    action: Final[str]
    tokens: Final[int]


# -- .j to l: which effects fire ----------------------------------------------------------


def effects_follow(game: models.AscensionGame, at: int, hit: bool) -> int:
    """R-6.1.1.g, C-3.4: after the damage, on a hit only (RUL-13); how many there are."""
    table = game.table
    strike = strike_of(table)
    attack = attack_of(table, strike)
    turned = table.turned["attack"]
    names = tuple([e.name for e in attack.effects if e.name != NULL_STRIKE and fires(e, turned)])
    if not names:
        return 0
    target = strike.hits[at].target
    if not hit and not table.options.effects_on_miss:
        game.emit(EffectsNeedAHit(strike.attacker, target), R.C_3_4)
        return 0
    game.emit(EffectsFollow(strike.attacker, target, names), R.R_6_1_1_G)
    game.then(Effects(at, names))
    return len([name for name in names if applies(table, strike, at, name)])


# -- .m: in which order -------------------------------------------------------------------


@step(Effects)
def next_effect(game: models.AscensionGame, now: Effects) -> None:
    """R-6.1.2.m: the attacker picks if several are left; RUL-14: some no longer have a target."""
    table = game.table
    strike = strike_of(table)
    left = tuple([name for name in now.names if applies(table, strike, now.at, name)])
    spared = tuple([name for name in now.names if name not in left])
    if spared:
        game.emit(EffectSpared(strike.hits[now.at].target, spared), R.R_6_1_2_J)
    if len(left) > 1:
        game.then(MayChooseEffect(table.models[strike.attacker].seat, now.at, left))
    elif left:
        _fire(game, now.at, left[0])


def applies(table: models.Table, strike: AttackInProgress, at: int, name: str) -> bool:
    """RUL-14: whether there is still somebody, or something, for an effect to work on."""
    if not table.models[strike.attacker].on_table:
        return False
    if name == DISPLACE_ATTACKER:
        return True
    target = strike.hits[at].target
    if name == THROW_TERRAIN:
        return target not in table.models and table.terrain_named(target) is not None
    return target in table.models and table.models[target].on_table


@check(MayChooseEffect, ChooseCondition)
def check_effect(
    known: models.AscensionKnown, asked: MayChooseEffect, order: ChooseCondition
) -> Refusal | None:
    """R-6.1.2.m: one of those that fired."""
    if order.name not in asked.names:
        return refuse(R.R_6_1_2_M, "no_such_effect", facts={"effect": order.name, "effects": asked.names})
    return None


@resolve(MayChooseEffect, ChooseCondition)
def choose_effect(game: models.AscensionGame, asked: MayChooseEffect, order: ChooseCondition) -> None:
    """R-6.1.2.m: this one now, the others after it."""
    game.emit(EffectPicked(strike_of(game.table).attacker, order.name), R.R_6_1_2_M)
    game.then(Effects(asked.at, tuple([name for name in asked.names if name != order.name])))
    _fire(game, asked.at, order.name)


@candidates(MayChooseEffect)
def effects_to_choose(
    known: models.AscensionKnown, asked: MayChooseEffect, budget: int, chance: Chance
) -> list[Candidate]:
    """All of them, tokens first."""
    first = [name for name in asked.names if name in INFLICTED]
    rest = [name for name in asked.names if name not in INFLICTED]
    return [Candidate(ChooseCondition(name), "next effect") for name in first + rest]


# -- C-3.5 to C-3.15: what they do ---------------------------------------------------------------


def _fire(game: models.AscensionGame, at: int, name: str) -> None:
    """R-6.1.2.j to l: the effect happens."""
    table = game.table
    strike = strike_of(table)
    attacker, target = table.models[strike.attacker], strike.hits[at].target
    for effect in attack_of(table, strike).effects:
        if effect.name == name:
            game.emit(EffectFired(attacker.name, target, name), trigger_clause(effect))
    if name == DISPLACE_ATTACKER:
        ask_place(game, attacker.seat, attacker, target)
    elif name == THROW_TERRAIN:
        game.emit(Hurled(attacker.name, target), R.C_3_9)
        throw_terrain(game, attacker, piece_named(table, target))
    elif name in INFLICTED:
        _inflict(game, table.models[target], name)
    elif name == EXHAUST:
        game.then(MayExhaust(attacker.seat, target))
    elif name == DISPLACE_DEFENDER:
        ask_place(game, attacker.seat, table.models[target], "")
    elif name == KNOCKBACK:
        knock_back(game, attacker, table.models[target])
    elif name == THROW:
        game.emit(Hurled(attacker.name, target), R.C_3_8)
        throw_model(game, attacker, table.models[target])


def _inflict(game: models.AscensionGame, target: models.Model, name: str) -> None:
    """C-3.10 to C-3.13: one token more; C-3.2: but no deeper than the rulebook has it."""
    which, clause = INFLICTED[name]
    if target.conditions[which] >= condition_cap(game.table.options):
        game.emit(EffectWasted(target.name, name), R.C_3_2)
        return
    add_condition(game, target, which, clause)


def knock_back(game: models.AscensionGame, attacker: models.Model, target: models.Model) -> None:
    """C-3.7: a push of 1 inch; C-3.3: not of one more than a Size larger.

    With option `knockback` it is the rulebook's own push, with its distance and its limit (R-7.2.1).
    """
    if game.table.options.knockback == "by_size":
        game.emit(KnockedBack(attacker.name, target.name), R.C_3_7)
        push(game, attacker, target)
        return
    if size_against(target).total() > size_to_displace(attacker).total() + ONE_SIZE:
        game.emit(TooBigToKnock(attacker.name, target.name), R.C_3_3)
        return
    game.emit(KnockedBack(attacker.name, target.name), R.C_3_7)
    push(game, attacker, target, KNOCKBACK_LENGTH)


# -- C-3.15: Exhaust -----------------------------------------------------------------------------


@check(MayExhaust, ChooseCondition)
def check_exhaust(known: models.AscensionKnown, asked: MayExhaust, order: ChooseCondition) -> Refusal | None:
    """C-3.15: any one action of the defender."""
    actions = known.table.models[asked.model].profile.actions
    if order.name not in actions:
        facts = {"model": asked.model, "action": order.name, "actions": actions}
        return refuse(R.C_3_15, "no_such_action", facts=facts)
    return None


@resolve(MayExhaust, ChooseCondition)
def exhaust(game: models.AscensionGame, asked: MayExhaust, order: ChooseCondition) -> None:
    """C-3.15: one Exhaust Token more on it."""
    model = game.table.models[asked.model]
    action = model.profile.actions.index(order.name)
    model.exhaust[action] += 1
    game.emit(ActionBurdened(model.name, order.name, model.exhaust[action]), R.C_3_15)


@candidates(MayExhaust)
def actions_to_exhaust(
    known: models.AscensionKnown, asked: MayExhaust, budget: int, chance: Chance
) -> list[Candidate]:
    """Every action: those first that hold no token, attacks before the others."""
    model = known.table.models[asked.model]
    actions = model.profile.actions
    attacks = [attack.name for attack in model.profile.attacks]
    order = attacks + [action for action in actions if action not in attacks]
    free = [action for action in order if not model.exhaust[actions.index(action)]]
    held = [action for action in order if model.exhaust[actions.index(action)]]
    return [Candidate(ChooseCondition(action), "exhaust") for action in free + held]
