"""Chapter 11, Resolving an attack: declare, flip, compare, damage, effects; afresh for each target (CR-10).

What has been declared lies in `table.strike`; every step reads it there. Who has no wounds left is removed
when the effects on it are done (CR-23).
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.tally import Tally
from highground.geometry.measure import gap
from highground.rulesets.ascension.rules.cards.flips import Discard, Flip
from highground.rulesets.ascension.rules.cards.values import cards_tally
from highground.rulesets.ascension.rules.combat import sequence
from highground.rulesets.ascension.rules.combat.retargeting import strike_of
from highground.rulesets.ascension.rules.combat.sight import piece_index
from highground.rulesets.ascension.rules.combat.targeting import RICOCHET
from highground.rulesets.ascension.state.activation import AttackInProgress
from highground.rulesets.ascension.state.orders import Attack
from highground.rulesets.conflict.rules.combat import effects, targeting, totals
from highground.rulesets.conflict.rules.combat.damage import remove_if_out, wound
from highground.rulesets.conflict.rules.combat.defender_answers import answers_to_attack
from highground.rulesets.conflict.rules.flow.actions import interrupt_movement, tire, token_refusal
from highground.rulesets.conflict.rules.flow.initiative import suit_ranks
from highground.rulesets.conflict.rules.flow.rounds import MayAct, act_again
from highground.rulesets.conflict.rules.hooks import attack_declared, attack_resolved
from highground.rulesets.conflict.rules.maneuvers.momentum import MayPush
from highground.rulesets.conflict.rules.terrain.destruction import damage_terrain, terrain_resistance
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown, Model, Table
from highground.rulesets.conflict.state.profiles import AttackProfile

HARDENED: Final = "Hardened"


# -- frames: as in the next edition, with steps of this one ----------------------------------------------


class ResolveStrike(sequence.ResolveStrike):
    """Everybody has answered: the attack happens."""


class FaceTarget(sequence.FaceTarget):
    """The target at this place of the attack is dealt with."""


class Compare(sequence.Compare):
    """Attack against defence."""


class CompareTerrain(sequence.CompareTerrain):
    """Attack against reinforced terrain."""


class AfterEffects(sequence.FaceTarget):
    """The effects on a target are done."""


class EndStrike(sequence.EndStrike):
    """The attack is over."""


# -- events ----------------------------------------------------------------------------------------


class TotalReached(Event):
    """What an attack or a defence comes to."""

    model: Final[str]
    total: Final[Tally]


class TieDecided(Event):
    """Equal totals: the better suits decide whether it is a hit."""

    attacker: Final[str]
    target: Final[str]
    hit: Final[bool]


class DamageDone(Event):
    """The difference of the totals, and what is left of it; `spared` was kept off."""

    target: Final[str]
    damage: Final[int]
    spared: Final[int]


class BonusUsed(Event):
    """A bonus that was kept for an attack is used up."""

    model: Final[str]
    what: Final[str]


# -- C-11.1: declare -------------------------------------------------------------------------------


@check(MayAct, Attack)
def check_attack(known: ConflictKnown, asked: MayAct, order: Attack) -> Refusal | None:
    """C-11.1: an attack of the model's, which it may make now, at targets it may be aimed at."""
    table = known.table
    model = table.fighter(asked.model)
    attack = model.sheet().attack(order.attack)
    if attack is None:
        names = [each.name for each in model.profile.attacks]
        return refuse(R.C_11_1, "no_such_attack", facts={"attack": order.attack, "attacks": names})
    refusal = attacking_refusal(table, model, attack)
    return refusal if refusal is not None else targeting.attack_refusal(table, model, attack, order)


def attacking_refusal(table: Table, model: Model, attack: AttackProfile) -> Refusal | None:
    """C-5.5: one attack; none once it was given up for a throw; C-8.3: none with a Run."""
    turn = table.activation()
    facts = {"model": model.name}
    if turn.ran:
        return refuse(R.C_8_3, "has_run", facts=facts)
    if turn.given_up == "attack":
        return refuse(R.C_5_5, "attack_given_up", facts=facts)
    if turn.attacks:
        return refuse(R.C_5_5, "attacks_done", turn.attacks + 1, 1, facts)
    refusal = token_refusal(model, model.profile.actions.index(attack.name))
    return refusal if refusal is not None else targeting.stat_block_refusal(attack)


@resolve(MayAct, Attack)
def declare_attack(game: ConflictGame, asked: MayAct, order: Attack) -> None:
    """C-11.1: say what attacks what; then answers to it, then the rest of the sequence."""
    table = game.table
    model = table.fighter(asked.model)
    attack = model.sheet().attack(order.attack)
    assert attack is not None
    table.turn.attacks += 1
    interrupt_movement(table)
    strike = AttackInProgress(
        model.name, attack.name, targeting.hits_of(table, model, attack, order), order.at, order.toward
    )
    table.strike = strike
    game.emit(
        sequence.AttackDeclared(model.name, attack.name, tuple([hit.target for hit in strike.hits])), R.C_11_1
    )
    for at in range(len(strike.hits)):
        _tell_target(game, strike, attack, at)
    attack_declared(game, model)
    game.then(*answers_to_attack(table, strike), ResolveStrike(), EndStrike())


def _tell_target(game: ConflictGame, strike: AttackInProgress, attack: AttackProfile, at: int) -> None:
    """C-7.2 to C-7.5: each target, and how far away it is; C-7.6: which the range and the reach allow."""
    table = game.table
    attacker, name = table.fighter(strike.attacker), strike.hits[at].target
    target = table.find(name)
    shape = target.base() if target is not None else table.terrain[piece_index(table, name)].shape
    away = gap(attacker.base(), shape)
    clause = R.C_7_6 if at == 0 and attack.range < away else targeting.kind_clause(attack.kind)
    game.emit(sequence.TargetTaken(strike.attacker, name, away), clause)


# -- the flips -------------------------------------------------------------------------------------


@step(ResolveStrike)
def resolve_strike(game: ConflictGame, now: ResolveStrike) -> None:
    """C-11.1: each target in its turn (CR-10); by option `shared_attack_flip` one attack flip for all."""
    table = game.table
    strike = strike_of(table)
    faced = [at for at in range(len(strike.hits)) if not strike.hits[at].dodged]
    if len(faced) == 1:
        game.chance.foresee(totals.Blow(table, strike, faced[0]))
    frames: list[Frame] = [FaceTarget(at) for at in faced]
    if frames and table.house.shared_attack_flip:
        frames = [attack_flip(table, strike), *frames, Discard("attack")]
    game.then(*frames)


def attack_flip(table: Table, strike: AttackInProgress) -> Flip:
    """The attacker's flip; only the suits of its effects can make a difference."""
    return Flip(table.fighter(strike.attacker).seat, "attack", 2, totals.attack_suits(table, strike))


@step(FaceTarget)
def face_target(game: ConflictGame, now: FaceTarget) -> None:
    """C-11.1: the attacker flips, then the defender; a target that has gone meanwhile is skipped (CR-10).

    C-7.3: an attacker removed by its own Area is not: all who were touched when it was declared are hit.
    """
    table = game.table
    strike = strike_of(table)
    hit, attacker = strike.hits[now.at], table.fighter(strike.attacker)
    if hit.dodged:
        return
    target = table.find(hit.target)
    frames: list[Frame]
    suits: tuple[int, ...] | None
    if target is None:
        if table.terrain_named(hit.target) is None:
            return
        frames = [CompareTerrain(now.at)]
        if table.house.terrain_flips:
            suits = None if totals.card_counts(table) else ()
            frames = [Flip(1 - attacker.seat, "defense", 2, suits), *frames, Discard("defense")]
    elif not target.on_table:
        return
    else:
        whole = totals.card_counts(table) or target.seat == attacker.seat
        suits = None if whole else ()
        frames = [Flip(target.seat, "defense", 2, suits), Compare(now.at), Discard("defense")]
    if not table.house.shared_attack_flip:
        frames = [attack_flip(table, strike), *frames, Discard("attack")]
    game.then(*frames, AfterEffects(now.at))


# -- C-11.2 to C-11.6: totals, comparison, damage --------------------------------------------------


@step(Compare)
def compare(game: ConflictGame, now: Compare) -> None:
    """C-11.4: more than the defence hits, for the difference; C-11.5: anything else misses."""
    table = game.table
    strike = strike_of(table)
    target = table.fighter(strike.hits[now.at].target)
    attack, defense = totals.attack_total(table, strike, now.at), totals.defense_total(table, strike, now.at)
    game.emit(TotalReached(strike.attacker, attack), R.C_11_2)
    game.emit(TotalReached(target.name, defense), R.C_11_3)
    damage = attack.total() - defense.total()
    hit = damage > 0 or (damage == 0 and _wins_tie(game, strike, target))
    event = sequence.AttackCompared(strike.attacker, target.name, attack, defense, max(0, damage))
    game.emit(event, R.C_11_4 if hit else R.C_11_5)
    if not hit:
        _miss(game, strike, now.at)
        return
    _hurt(game, strike, now.at, max(0, damage))
    effects.effects_follow(game, now.at)


def _wins_tie(game: ConflictGame, strike: AttackInProgress, target: Model) -> bool:
    """C-11.5: equality misses; by option `combat_ties_by_suit` the better suits make it a hit (CR-2)."""
    table = game.table
    if not table.house.combat_ties_by_suit:
        return False
    wins = suit_ranks(table.turned["attack"].cards) > suit_ranks(table.turned["defense"].cards)
    game.emit(TieDecided(strike.attacker, target.name, wins), R.C_2_8)
    return wins


def _hurt(game: ConflictGame, strike: AttackInProgress, at: int, damage: int) -> None:
    """C-2.7: the difference is the damage; CC-16: Hardened keeps one off; CC-12: a Null Strike does none."""
    table = game.table
    target = table.fighter(strike.hits[at].target)
    spared = 0
    clause = R.C_2_7
    if any(effect.name == effects.NULL_STRIKE for effect in effects.attack_of(table, strike).effects):
        spared, clause = damage, R.CC_12
        game.emit(sequence.NoDamageMeant(strike.attacker, target.name), R.CF_1_5_K)
    elif damage and HARDENED in target.powers:
        spared, clause = 1, R.CF_1_6_F
        game.emit(BonusUsed(target.name, HARDENED), R.CC_16)
    game.emit(DamageDone(target.name, damage, spared), clause)
    strike.hits[at].damage = damage - spared
    wound(game, target, damage - spared, R.C_11_6)


def _miss(game: ConflictGame, strike: AttackInProgress, at: int) -> None:
    """C-7.5: a chain goes on after a miss, unless option `ricochet_stops_on_miss` ends it there (CR-10)."""
    table = game.table
    if effects.attack_of(table, strike).kind == RICOCHET and table.house.ricochet_stops_on_miss:
        sequence.break_chain(game, strike, at, R.C_7_5)


@step(CompareTerrain)
def compare_terrain(game: ConflictGame, now: CompareTerrain) -> None:
    """C-10.14: the same against the resistance of reinforced terrain, which does not flip (CR-22)."""
    table = game.table
    strike = strike_of(table)
    terrain = table.terrain_named(strike.hits[now.at].target)
    if terrain is None:
        return
    attack = totals.attack_total(table, strike, now.at)
    defense = terrain_resistance(terrain.piece)
    if table.house.terrain_flips:
        for each in cards_tally(table.turned["defense"].cards, R.C_2_2).parts:
            defense.parts.append(each)
    damage = max(0, attack.total() - defense.total())
    event = sequence.TerrainCompared(strike.attacker, terrain.piece.name, attack, defense, damage)
    game.emit(event, R.C_11_4 if damage else R.C_11_5)
    damage_terrain(game, terrain, damage, R.C_10_14)


# -- the end ---------------------------------------------------------------------------------------


@step(AfterEffects)
def after_effects(game: ConflictGame, now: AfterEffects) -> None:
    """C-11.7: who has no wounds left is out now (CR-23); C-8.2: a charger may push whom it hurt (CR-29)."""
    table = game.table
    strike = strike_of(table)
    hit = strike.hits[now.at]
    target, attacker = table.find(hit.target), table.fighter(strike.attacker)
    if target is None:
        return
    remove_if_out(game, target)
    attack_resolved(game, attacker, target)
    charged = table.activation().charged == target.name
    if charged and hit.damage > 0 and target.on_table and attacker.on_table:
        game.then(MayPush(attacker.seat, attacker.name, target.name))


@step(EndStrike)
def end_strike(game: ConflictGame, now: EndStrike) -> None:
    """C-5.7: the attack is exhausted; C-8.5, C-8.11: what was kept for it is used up (CR-27)."""
    table = game.table
    strike = strike_of(table)
    attacker, attack = table.fighter(strike.attacker), effects.attack_of(table, strike)
    table.activation().charged = ""
    if attacker.focused:
        attacker.focused = False
        game.emit(BonusUsed(attacker.name, "Focused Attack"), R.C_8_5)
    targets = [hit.target for hit in strike.hits]
    left = tuple([each for each in attacker.aids if each[1] not in targets])
    if len(left) < len(attacker.aids):
        attacker.aids = left
        game.emit(BonusUsed(attacker.name, "Aid"), R.C_8_11)
    table.strike = None
    tire(game, attacker, attacker.profile.actions.index(attack.name), attack.tiring)
    act_again(game, attacker)
