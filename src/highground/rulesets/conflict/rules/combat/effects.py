"""Effects on attacks: when they fire (C-7.8 to C-7.10, CR-11) and what they do (companion 1.5).

They follow the damage of their target, one after another in the order the attacker picks (C-11.6).
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.cards.values import RED_JOKER, Turned, suit_of
from highground.rulesets.ascension.rules.combat import effects
from highground.rulesets.ascension.rules.combat.retargeting import strike_of
from highground.rulesets.ascension.rules.combat.triggers import ALWAYS, MATCH_SUIT
from highground.rulesets.ascension.state.activation import AttackInProgress
from highground.rulesets.ascension.state.orders import ChooseCondition
from highground.rulesets.ascension.state.profiles import Effect
from highground.rulesets.conflict.rules.combat.damage import wound
from highground.rulesets.conflict.rules.combat.place_effects import ask_place
from highground.rulesets.conflict.rules.conditions import inflict
from highground.rulesets.conflict.rules.displacement.push import push, push_refusal
from highground.rulesets.conflict.rules.movement.prone import fall_prone
from highground.rulesets.conflict.state import models
from highground.rulesets.conflict.state.profiles import ENERGY, PHYSICAL, PSYCHE, AttackProfile

DISPLACE_ATTACKER: Final = "Displace Attacker"
DISPLACE_DEFENDER: Final = "Displace Defender"
KNOCKBACK: Final = "Knockback"
PRONE: Final = "Prone"
CRITICAL: Final = "Critical Strike"
NULL_STRIKE: Final = "Null Strike"
INFLICTED: Final[dict[str, tuple[int, Clause]]] = {
    "Hinder": (models.HINDERED, R.CF_1_5_D),
    "Reduce Energy": (models.REDUCED + ENERGY, R.CF_1_5_F),
    "Reduce Physical": (models.REDUCED + PHYSICAL, R.CF_1_5_F),
    "Reduce Psyche": (models.REDUCED + PSYCHE, R.CF_1_5_F),
    "Slow": (models.SLOW, R.CF_1_5_G),
    "Weaken": (models.WEAK, R.CF_1_5_H),
    "Damage Over Time": (models.DOT, R.CF_1_5_I),
}
"""The effects that put a token on the target."""
EFFECTS: Final[tuple[str, ...]] = (
    DISPLACE_ATTACKER,
    DISPLACE_DEFENDER,
    KNOCKBACK,
    "Hinder",
    PRONE,
    "Reduce Energy",
    "Reduce Physical",
    "Reduce Psyche",
    "Slow",
    "Weaken",
    "Damage Over Time",
    CRITICAL,
    NULL_STRIKE,
)
KNOCKBACK_LENGTH: Final = INCH


class Effects(Frame):
    """These effects (by their place in the attack) are still to come for the target at this place."""

    at: Final[int]
    left: Final[tuple[int, ...]]


class JokerMatched(Event):
    """The Red Joker counts as the suit that an effect asks for, which it needed."""

    attacker: Final[str]
    target: Final[str]
    effect: Final[str]


class MayChooseEffect(Question):
    """Which effect comes next?"""

    clause: ClassVar[Clause] = R.C_11_6

    at: Final[int]
    left: Final[tuple[int, ...]]
    names: Final[tuple[str, ...]]


def attack_of(table: models.Table, strike: AttackInProgress) -> AttackProfile:
    attack = table.fighter(strike.attacker).sheet().attack(strike.attack)
    assert attack is not None
    return attack


# -- C-7.8 to C-7.10: which effects fire -----------------------------------------------------------


def fires(effect: Effect, cards: tuple[int, ...], suits: tuple[int, ...]) -> Clause | None:
    """By what an effect fires. C-7.8: always; C-7.9: one card of the suit; C-7.10: both; or not at all.

    The Red Joker is of every suit.
    """
    if effect.trigger == ALWAYS:
        return R.C_7_8
    matching = 0
    for card in cards:
        if card == RED_JOKER or suit_of(card, -1) in suits:
            matching += 1
    if effect.trigger == MATCH_SUIT:
        return R.C_7_9 if matching >= 1 else None
    return R.C_7_10 if matching >= 2 else None


def _suits(table: models.Table, effect: Effect, target: models.Model) -> tuple[int, ...]:
    """CR-11: the suits looked for: the effect's, or by option `effect_suit` the target's own."""
    return effect.suits if table.house.effect_suit == "effect" else (target.sheet().suit,)


def firing(table: models.Table, strike: AttackInProgress, at: int, turned: Turned) -> list[int]:
    """The places of the effects that these cards set off on a target."""
    attack, target = attack_of(table, strike), table.fighter(strike.hits[at].target)
    found: list[int] = []
    for place, effect in enumerate(attack.effects):
        clause = fires(effect, turned.cards, _suits(table, effect, target))
        if effect.name != NULL_STRIKE and clause is not None:
            found.append(place)
    return found


def _joker_counts(effect: Effect, cards: tuple[int, ...], suits: tuple[int, ...]) -> bool:
    """C-2.3: whether an effect fires only because the Red Joker is of every suit."""
    plain = tuple([card for card in cards if card != RED_JOKER])
    return fires(effect, cards, suits) is not None and fires(effect, plain, suits) is None


def effects_follow(game: models.ConflictGame, at: int) -> None:
    """C-11.6: after the damage of a hit come those effects that the attack cards set off."""
    table = game.table
    strike = strike_of(table)
    attack, turned = attack_of(table, strike), table.turned["attack"]
    target = table.fighter(strike.hits[at].target)
    left = firing(table, strike, at, turned)
    if left:
        for place in left:
            effect = attack.effects[place]
            if _joker_counts(effect, turned.cards, _suits(table, effect, target)):
                game.emit(JokerMatched(strike.attacker, target.name, effect.name), R.C_2_3)
        names = tuple([attack.effects[place].name for place in left])
        game.emit(effects.EffectsFollow(strike.attacker, target.name, names), R.C_11_6)
        game.then(Effects(at, tuple(left)))


@step(Effects)
def next_effect(game: models.ConflictGame, now: Effects) -> None:
    """C-11.6: the attacker picks if several are left (CR-11)."""
    table = game.table
    strike = strike_of(table)
    attacker = table.fighter(strike.attacker)
    if not table.fighter(strike.hits[now.at].target).on_table:
        return
    if len(now.left) > 1:
        names = tuple([attack_of(table, strike).effects[place].name for place in now.left])
        game.then(MayChooseEffect(attacker.seat, now.at, now.left, names))
    else:
        _fire(game, now.at, now.left[0])


@check(MayChooseEffect, ChooseCondition)
def check_effect(
    known: models.ConflictKnown, asked: MayChooseEffect, order: ChooseCondition
) -> Refusal | None:
    """C-11.6: one of those that fired."""
    if order.name not in asked.names:
        return refuse(R.C_11_6, "no_such_effect", facts={"effect": order.name, "effects": asked.names})
    return None


@resolve(MayChooseEffect, ChooseCondition)
def choose_effect(game: models.ConflictGame, asked: MayChooseEffect, order: ChooseCondition) -> None:
    """C-11.6: this one now, the others after it."""
    at = asked.names.index(order.name)
    place = asked.left[at]
    game.emit(effects.EffectPicked(strike_of(game.table).attacker, order.name), R.C_11_6)
    game.then(Effects(asked.at, tuple([each for each in asked.left if each != place])))
    _fire(game, asked.at, place)


@candidates(MayChooseEffect)
def effects_to_choose(
    known: models.ConflictKnown, asked: MayChooseEffect, budget: int, chance: Chance
) -> list[Candidate]:
    """Each of them, tokens first."""
    first = [name for name in asked.names if name in INFLICTED]
    rest = [name for name in asked.names if name not in INFLICTED]
    found: list[str] = []
    for name in first + rest:
        if name not in found:
            found.append(name)
    return [Candidate(ChooseCondition(name), "next effect") for name in found]


# -- companion 1.5: what they do -------------------------------------------------------------------


def _fire(game: models.ConflictGame, at: int, place: int) -> None:
    """C-7.8 to C-7.10: the effect happens."""
    table = game.table
    strike = strike_of(table)
    attacker, target = table.fighter(strike.attacker), table.fighter(strike.hits[at].target)
    effect = attack_of(table, strike).effects[place]
    name = effect.name
    clause = fires(effect, table.turned["attack"].cards, _suits(table, effect, target))
    assert clause is not None
    game.emit(effects.EffectFired(attacker.name, target.name, name), clause)
    if name in INFLICTED:
        which, by = INFLICTED[name]
        inflict(game, target, which, by)
    elif name == PRONE:
        fall_prone(game, target, R.CF_1_5_E)
    elif name == KNOCKBACK:
        if push_refusal(attacker, target) is None:
            game.emit(effects.KnockedBack(attacker.name, target.name), R.CF_1_5_C)
        push(game, attacker, target, KNOCKBACK_LENGTH, R.CC_11)
    elif name == CRITICAL:
        if strike.hits[at].damage > 0:
            wound(game, target, 1, R.CF_1_5_J)
    elif name == DISPLACE_ATTACKER and attacker.on_table:
        ask_place(game, attacker.seat, attacker, target.name, R.CF_1_5_A)
    elif name == DISPLACE_DEFENDER:
        ask_place(game, attacker.seat, target, "", R.CF_1_5_B)
