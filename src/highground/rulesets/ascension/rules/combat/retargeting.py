"""C-5.6, R-6.1.2.e: when the target of an attack is gone: whom it is for instead, and where a chain ends.

Here is also what everything in the middle of an attack asks first: which attack that is.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, refuse, resolve
from highground.engine.state import Pass
from highground.rulesets.ascension.rules.combat import targeting
from highground.rulesets.ascension.state.activation import AttackInProgress, Hit
from highground.rulesets.ascension.state.models import AscensionGame, AscensionKnown, Table
from highground.rulesets.ascension.state.orders import Attack
from highground.rulesets.ascension.state.profiles import AttackProfile

# -- frames, the question ------------------------------------------------------------------------


class ReactTo(Frame):
    """The target at this place may react to being targeted."""

    at: Final[int]


class TargetMoved(Frame):
    """The target at this place has moved: is it still a legal one?"""

    at: Final[int]


class MayRetarget(Question):
    """The target got away: whom does the attacker attack instead?"""

    clause: ClassVar[Clause] = R.C_5_6

    at: Final[int]
    model: Final[str]


# -- events --------------------------------------------------------------------------------------


class TargetEscaped(Event):
    """A target that is no longer a legal one: the attack on it does not happen."""

    attacker: Final[str]
    target: Final[str]


class TargetChanged(Event):
    attacker: Final[str]
    target: Final[str]


class ChainBroken(Event):
    attacker: Final[str]
    target: Final[str]


# -- the attack going on -------------------------------------------------------------------------


def strike_of(table: Table) -> AttackInProgress:
    """The attack going on."""
    strike = table.strike
    assert strike is not None
    return strike


def attack_of(table: Table, strike: AttackInProgress) -> AttackProfile:
    """Its entry on the attacker's sheet."""
    attack = table.models[strike.attacker].profile.attack(strike.attack)
    assert attack is not None
    return attack


# -- C-5.6: another target -----------------------------------------------------------------------


@step(TargetMoved)
def target_moved(game: AscensionGame, now: TargetMoved) -> None:
    """C-5.6: if it is no legal target any more the attack on it is off, and another may be named."""
    table = game.table
    strike = strike_of(table)
    attack = attack_of(table, strike)
    hit = strike.hits[now.at]
    if targeting.hit_refusal(table, strike, attack, now.at) is None:
        return
    hit.dodged = True
    game.emit(TargetEscaped(strike.attacker, hit.target), R.C_5_6)
    attacker = table.models[strike.attacker]
    if (
        attack.kind in (targeting.SINGLE, targeting.RICOCHET)
        and attacker.on_table
        and other_targets(table, now.at)
    ):
        game.then(MayRetarget(attacker.seat, now.at, attacker.name))


def retarget_refusal(table: Table, at: int, name: str) -> Refusal | None:
    """C-5.6: a legal target in the place of the one that got away; in a chain nobody twice."""
    strike = strike_of(table)
    attack = attack_of(table, strike)
    chain = targeting.chain_of(strike)
    if name in chain[:at] or name in chain[at + 1 :]:
        return refuse(targeting.kind_clause(attack.kind), "twice_in_a_chain", facts={"target": name})
    return targeting.link_refusal(table, table.models[strike.attacker], attack, (*chain[:at], name), at)


def other_targets(table: Table, at: int) -> list[str]:
    """Everything that may be attacked in place of a target that got away: enemies first, then terrain."""
    attacker = table.models[strike_of(table).attacker]
    names = [m.name for m in table.enemies_of(attacker)]
    if table.options.target_friends:
        names += [m.name for m in table.of_side(table.side_of(attacker)) if m is not attacker]
    names += [terrain.piece.name for terrain in table.terrain if terrain.standing]
    return [name for name in names if retarget_refusal(table, at, name) is None]


@check(MayRetarget, Attack)
def check_retarget(known: AscensionKnown, asked: MayRetarget, order: Attack) -> Refusal | None:
    """C-5.6: the same attack on one other target."""
    strike = strike_of(known.table)
    if order.attack != strike.attack:
        return refuse(R.C_5_6, "same_attack", facts={"attack": strike.attack})
    if len(order.targets) != 1:
        return refuse(R.C_5_6, "one_target", len(order.targets), 1, {"attack": order.attack})
    return retarget_refusal(known.table, asked.at, order.targets[0])


@resolve(MayRetarget, Attack)
def retarget(game: AscensionGame, asked: MayRetarget, order: Attack) -> None:
    """C-5.6: that one is attacked instead, and may react in its turn."""
    table = game.table
    strike = strike_of(table)
    name = order.targets[0]
    chain = (*targeting.chain_of(strike)[: asked.at], name)
    attacker = table.models[strike.attacker]
    strike.hits[asked.at] = Hit(name, targeting.link_origin_point(table, attacker, chain, asked.at))
    game.emit(TargetChanged(strike.attacker, name), R.C_5_6)
    game.then(ReactTo(asked.at))


may_pass(MayRetarget)


@candidates(MayRetarget)
def suggest_targets(
    known: AscensionKnown, asked: MayRetarget, budget: int, chance: Chance
) -> list[Candidate]:
    """Every other target, then none."""
    attack = strike_of(known.table).attack
    names = other_targets(known.table, asked.at)[: max(0, budget - 1)]
    found = [Candidate(Attack(attack, (name,)), "attack") for name in names]
    return [*found, Candidate(Pass(), "hold")]


# -- .e: the end of a chain ---------------------------------------------------------------


def chain_is_broken(game: AscensionGame, strike: AttackInProgress, at: int) -> bool:
    """R-6.1.2.e: a link whose predecessor got away, or moved out of reach or sight, ends the chain."""
    table = game.table
    attack = attack_of(table, strike)
    if attack.kind != targeting.RICOCHET or at == 0 or strike.hits[at].dodged:
        return strike.hits[at].dodged
    attacker = table.models[strike.attacker]
    strike.hits[at].origin = targeting.link_origin_point(table, attacker, targeting.chain_of(strike), at)
    if not strike.hits[at - 1].dodged and targeting.hit_refusal(table, strike, attack, at) is None:
        return False
    game.emit(ChainBroken(strike.attacker, strike.hits[at].target), R.R_6_1_2_E)
    for hit in strike.hits[at:]:
        hit.dodged = True
    return True
