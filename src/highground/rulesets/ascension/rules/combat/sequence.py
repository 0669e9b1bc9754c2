"""Chapter 6.1.1, The combat sequence: R-6.1.1.a to R-6.1.1.g.

    declare       the attack and its targets (R-6.1.1.a); they may react (companion 5)
    attack        one flip for the whole action, or one a target (R-6.1.1.b)
    each target   its defense flip (R-6.1.1.c), the comparison (d, e), damage (f), effects (g)

What has been declared lies in `table.strike`, where reactions may alter it; every step reads it there.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.state import Nothing
from highground.engine.tally import Tally
from highground.geometry.measure import gap
from highground.rulesets.ascension.rules.cards.flips import Discard, Flip
from highground.rulesets.ascension.rules.combat import reactions, targeting
from highground.rulesets.ascension.rules.combat.damage import lose_wounds
from highground.rulesets.ascension.rules.combat.effects import NULL_STRIKE, effects_follow
from highground.rulesets.ascension.rules.combat.retargeting import ChainBroken, ReactTo, attack_of, strike_of
from highground.rulesets.ascension.rules.combat.sight import aim_at, look, sees_all
from highground.rulesets.ascension.rules.combat.totals import Blow, attack_total, defense_total
from highground.rulesets.ascension.rules.combat.triggers import has_effect, suits_that_matter
from highground.rulesets.ascension.rules.flow.exhaustion import action_refusal, finish_action
from highground.rulesets.ascension.rules.flow.rounds import MayAct, act_again
from highground.rulesets.ascension.rules.hooks import attack_resolved
from highground.rulesets.ascension.rules.terrain.destruction import damage_terrain, terrain_defense
from highground.rulesets.ascension.state.activation import AttackInProgress
from highground.rulesets.ascension.state.models import AnyTable, AscensionGame, AscensionKnown, Model, Table
from highground.rulesets.ascension.state.orders import Attack
from highground.rulesets.ascension.state.profiles import AttackProfile

# -- frames --------------------------------------------------------------------------------------


class ResolveStrike(Frame):
    """Everybody has reacted: the attack happens."""


class FaceTarget(Frame):
    """The target at this place of the attack is dealt with."""

    at: Final[int]


class Compare(Frame):
    """Attack against the defense of a model."""

    at: Final[int]


class CompareTerrain(Frame):
    """Attack against a piece of terrain, which turns no cards."""

    at: Final[int]


class AfterDamage(Frame):
    """The damage is done; effects follow."""

    at: Final[int]
    hit: Final[bool]


class EndStrike(Frame):
    """The attack is over."""


# -- events --------------------------------------------------------------------------------------


class AttackDeclared(Event):
    attacker: Final[str]
    attack: Final[str]
    targets: Final[tuple[str, ...]]


class TargetTaken(Event):
    """A target of the attack and how far away it is, from where its line starts."""

    attacker: Final[str]
    target: Final[str]
    distance: Final[int]


class SeenPast(Event):
    """A piece that hides the target from others."""

    attacker: Final[str]
    target: Final[str]
    piece: Final[str]


class AttackCompared(Event):
    attacker: Final[str]
    target: Final[str]
    attack: Final[Tally]
    defense: Final[Tally]
    damage: Final[int]


class TerrainCompared(Event):
    """The same for a piece of terrain: defense and damage are in halves."""

    attacker: Final[str]
    target: Final[str]
    attack: Final[Tally]
    defense: Final[Tally]
    damage: Final[int]


class NoDamageMeant(Event):
    attacker: Final[str]
    target: Final[str]


class AttackEnded(Event):
    """`actions` is how many of its two the attacker has used."""

    attacker: Final[str]
    attack: Final[str]
    actions: Final[int]


# -- .a: declare --------------------------------------------------------------------------


@check(MayAct, Attack)
def check_attack(known: AscensionKnown, asked: MayAct, order: Attack) -> Refusal | None:
    """R-6.1.1.a: an attack of the model's, which it may make now, at targets it may be aimed at."""
    table = known.table
    model = table.models[asked.model]
    attack = model.profile.attack(order.attack)
    if attack is None:
        names = [each.name for each in model.profile.attacks]
        return refuse(R.R_6_1_1_A, "no_such_attack", facts={"attack": order.attack, "attacks": names})
    refusal = attacking_refusal(table, model, attack)
    return refusal if refusal is not None else targeting.attack_refusal(table, model, attack, order)


def attacking_refusal(table: Table, model: Model, attack: AttackProfile) -> Refusal | None:
    """C-2.4: an attack is one of the two actions; R-5.2.5.b: none after a run."""
    refusal = action_refusal(table, model, model.profile.actions.index(attack.name), True)
    if refusal is not None:
        return refusal
    if table.turn.ran:
        return refuse(R.R_5_2_5_B, "has_run", facts={"model": model.name})
    most = table.options.max_attacks_per_activation
    if table.turn.attacks >= most:
        return refuse(R.R_3_2_5_A, "attacks_done", table.turn.attacks + 1, most, {"model": model.name})
    return targeting.stat_block_refusal(table, attack)


@resolve(MayAct, Attack)
def declare_attack(game: AscensionGame, asked: MayAct, order: Attack) -> None:
    """R-6.1.1.a: say what attacks what; then come reactions, then the rest of the sequence."""
    table = game.table
    model = table.models[asked.model]
    attack = model.profile.attack(order.attack)
    assert attack is not None
    table.turn.attacks += 1
    strike = AttackInProgress(
        model.name, attack.name, targeting.hits_of(table, model, attack, order), order.at, order.toward
    )
    table.strike = strike
    names = tuple([hit.target for hit in strike.hits])
    game.emit(AttackDeclared(model.name, attack.name, names), R.R_6_1_1_A)
    frames: list[Frame] = []
    for at in range(len(strike.hits)):
        _tell_target(game, strike, attack, at)
    if _anybody_reacts(table, strike):
        frames = [ReactTo(at) for at in range(len(strike.hits))]
    game.then(*frames, ResolveStrike(), EndStrike())


def _tell_target(game: AscensionGame, strike: AttackInProgress, attack: AttackProfile, at: int) -> None:
    table = game.table
    name = strike.hits[at].target
    origin = targeting.origin_of(table, strike, attack, at)
    target = aim_at(table, name, origin.at)
    assert target is not None
    clause = targeting.kind_clause(attack.kind)
    if target.piece >= 0:
        clause = R.R_7_2_7_A
    elif attack.kind == targeting.RICOCHET and at > 0:
        clause = R.R_6_1_2_H
    game.emit(TargetTaken(strike.attacker, name, gap(origin.shape, target.shape)), clause)
    if sees_all(table.models[strike.attacker]) and origin.name == strike.attacker:
        past = look(table, origin, target, True).past
        if past >= 0:
            game.emit(SeenPast(strike.attacker, name, table.terrain[past].piece.name), R.C_6_19)


def _anybody_reacts(table: Table, strike: AttackInProgress) -> bool:
    """Whether the agenda need be troubled with reactions at all."""
    for hit in strike.hits:
        target = table.models.get(hit.target)
        if target is not None and reactions.has_reaction(table, target, reactions.when_targeted(table)):
            return True
    return False


# -- .b, R-6.1.1.c: the flips -------------------------------------------------------------


@step(ResolveStrike)
def resolve_strike(game: AscensionGame, now: ResolveStrike) -> None:
    """R-6.1.1.b: the attacker flips, once for all targets (RUL-12); each target is dealt with in its turn."""
    table = game.table
    strike = strike_of(table)
    faced = [at for at in range(len(strike.hits)) if not strike.hits[at].dodged]
    if not faced and strike.hits:
        return
    if len(faced) == 1:
        game.chance.foresee(Blow(table, strike, faced[0]))
    frames: list[Frame] = [FaceTarget(at) for at in faced]
    if flips_once(table):
        frames = [attack_flip(table, strike), *frames, Discard("attack")]
    game.then(*frames)


def flips_once(table: Table) -> bool:
    """R-6.1.1.b: one attack flip an action, or one a target (option `attack_flip`)."""
    return table.options.attack_flip == "per_action"


def attack_flip(table: Table, strike: AttackInProgress) -> Flip:
    """The attacker's flip; only the suits of its effects can make a difference."""
    suits = suits_that_matter(attack_of(table, strike))
    return Flip(table.models[strike.attacker].seat, "attack", 2, suits)


@step(FaceTarget)
def face_target(game: AscensionGame, now: FaceTarget) -> None:
    """R-6.1.1.c: a model flips for its defense, from its own deck; terrain does not (RUL-11)."""
    table = game.table
    strike = strike_of(table)
    hit = strike.hits[now.at]
    if hit.dodged or not table.models[strike.attacker].on_table:
        return
    frames: list[Frame] = []
    target = table.models.get(hit.target)
    if target is None:
        if table.terrain_named(hit.target) is None:
            return
        frames = [CompareTerrain(now.at)]
    elif not target.on_table:
        return
    else:
        frames = _defense_frames(table, strike, target, now.at)
    if not flips_once(table):
        frames = [attack_flip(table, strike), *frames, Discard("attack")]
    game.then(*frames)


def _defense_frames(table: Table, strike: AttackInProgress, target: Model, at: int) -> list[Frame]:
    """R-6.1.1.c: two cards, or three of which one is dropped (C-5.7); none by option `defender_flips`."""
    if not reactions.defends_with_cards(table):
        return [Compare(at)]
    cards = strike.hits[at].cards
    shared = target.seat == table.models[strike.attacker].seat
    suits = suits_that_matter(attack_of(table, strike)) if shared else ()
    frames: list[Frame] = [Flip(target.seat, "defense", cards, suits)]
    if cards > 2:
        frames.append(reactions.MayDropCard(target.seat, target.name))
    return [*frames, Compare(at), Discard("defense")]


# -- .d, R-6.1.1.e: the comparison --------------------------------------------------------


@step(Compare)
def compare(game: AscensionGame, now: Compare) -> None:
    """R-6.1.1.d: more than the defense hits, for the difference; R-6.1.1.e: anything else misses (RUL-07).

    R-6.1.1.f: that comes off the Wounds; C-3.14: unless the attack is not meant to.
    """
    table = game.table
    strike = strike_of(table)
    hit = strike.hits[now.at]
    target = table.models[hit.target]
    attack, defense = attack_total(table, strike, now.at), defense_total(table, strike, now.at)
    damage = max(0, attack.total() - defense.total())
    event = AttackCompared(strike.attacker, target.name, attack, defense, damage)
    game.emit(event, R.R_6_1_1_D if damage else R.R_6_1_1_E)
    game.then(AfterDamage(now.at, damage > 0))
    if not damage:
        _miss(game, strike, now.at)
        return
    if has_effect(attack_of(table, strike), NULL_STRIKE):
        game.emit(NoDamageMeant(strike.attacker, target.name), R.C_3_14)
    else:
        hit.damage = lose_wounds(game, target, damage, R.R_6_1_1_F)


def _miss(game: AscensionGame, strike: AttackInProgress, at: int) -> None:
    """R-6.1.2.e: by option `ricochet_stops_on_miss` a miss ends the chain."""
    table = game.table
    if attack_of(table, strike).kind == targeting.RICOCHET and table.options.ricochet_stops_on_miss:
        break_chain(game, strike, at, R.R_6_1_2_E)


def break_chain(
    game: Game[AnyTable, Nothing, Nothing], strike: AttackInProgress, at: int, clause: Clause
) -> None:
    """Nobody who comes later in the chain is hit."""
    for hit in strike.hits[at + 1 :]:
        hit.dodged = True
    if at + 1 < len(strike.hits):
        game.emit(ChainBroken(strike.attacker, strike.hits[at + 1].target), clause)


@step(CompareTerrain)
def compare_terrain(game: AscensionGame, now: CompareTerrain) -> None:
    """R-7.2.7.b: the same against what terrain has for Defense, in halves."""
    table = game.table
    strike = strike_of(table)
    hit = strike.hits[now.at]
    terrain = table.terrain_named(hit.target)
    assert terrain is not None
    attack, defense = attack_total(table, strike, now.at), terrain_defense(terrain.piece)
    damage = max(0, 2 * attack.total() - defense.total())
    game.emit(TerrainCompared(strike.attacker, hit.target, attack, defense, damage), _terrain_clause(damage))
    game.then(AfterDamage(now.at, damage > 0))
    if not damage:
        _miss(game, strike, now.at)
        return
    if has_effect(attack_of(table, strike), NULL_STRIKE):
        game.emit(NoDamageMeant(strike.attacker, hit.target), R.C_3_14)
        return
    hit.damage = damage
    damage_terrain(game, terrain, damage, R.R_7_2_7_B)


def _terrain_clause(damage: int) -> Clause:
    return R.R_6_1_1_D if damage else R.R_6_1_1_E


# -- .g: the end --------------------------------------------------------------------------


@step(AfterDamage)
def after_damage(game: AscensionGame, now: AfterDamage) -> None:
    """R-6.1.1.g: the attack's effects on this target come last; scenarios hear of it."""
    table = game.table
    strike = strike_of(table)
    hit = strike.hits[now.at]
    effects = effects_follow(game, now.at, now.hit)
    target = table.models.get(hit.target)
    if target is not None:
        attack_resolved(game, table.models[strike.attacker], target, hit.damage, effects)


@step(EndStrike)
def end_strike(game: AscensionGame, now: EndStrike) -> None:
    """C-2.4: one of the two actions is used, and the attack exhausted."""
    table = game.table
    strike = strike_of(table)
    attacker, attack = table.models[strike.attacker], attack_of(table, strike)
    table.strike = None
    if not attacker.on_table:
        return
    finish_action(game, attacker, attacker.profile.actions.index(attack.name), attack.tiring, True)
    game.emit(AttackEnded(attacker.name, attack.name, table.turn.actions), R.C_2_4)
    act_again(game, attacker)
