"""What the target of an attack may do before the cards are flipped: drop prone (C-6.11, CR-7) or side step.

Both are options (`prone_reaction`, `reactions`); then the attack is aimed again and may lose its target.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, refuse, resolve
from highground.engine.state import Pass
from highground.geometry.measure import path_length
from highground.geometry.shapes import Point
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.combat.retargeting import strike_of
from highground.rulesets.ascension.rules.combat.targeting import AREA, BREAKTHROUGH
from highground.rulesets.ascension.state.activation import AttackInProgress
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.ascension.state.orders import Attack, React
from highground.rulesets.conflict.rules.combat import reactions
from highground.rulesets.conflict.rules.combat.effects import attack_of
from highground.rulesets.conflict.rules.combat.targeting import link_refusal, touched_models
from highground.rulesets.conflict.rules.movement.move import leave_cover
from highground.rulesets.conflict.rules.movement.prone import fall_prone
from highground.rulesets.conflict.rules.movement.walk import Walk, way_refusal
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown, Model, Table
from highground.rulesets.conflict.state.orders import DropProne

STEP: Final = INCH


class MayAnswer(Question):
    """Does the target at this place of the attack drop prone or step aside?"""

    clause: ClassVar[Clause] = R.C_11_1

    model: Final[str]
    at: Final[int]


class AimAgain(Frame):
    """A target has answered: is it still one?"""

    at: Final[int]


class TargetLost(Event):
    attacker: Final[str]
    target: Final[str]


class SteppedAside(Event):
    model: Final[str]
    to: Final[Point]


def answers_to_attack(table: Table, strike: AttackInProgress) -> list[Frame]:
    """CR-7, CF-1.7.c: those targets that could answer are asked, in the order of the attack."""
    if not table.house.prone_reaction and not table.house.reactions:
        return []
    frames: list[Frame] = []
    for at, hit in enumerate(strike.hits):
        target = table.find(hit.target)
        if target is None or target.name == strike.attacker:
            continue
        drops = table.house.prone_reaction and not target.prone
        if drops or reactions.can_react(table, target, (reactions.SIDE_STEP,)):
            frames += [MayAnswer(target.seat, target.name, at), AimAgain(at)]
    return frames


@check(MayAnswer, DropProne)
def check_answer_prone(known: ConflictKnown, asked: MayAnswer, order: DropProne) -> Refusal | None:
    """C-6.11: between declaring and the flips only where the table agreed to it (CR-7)."""
    model = known.table.fighter(asked.model)
    facts = {"model": order.model}
    if not known.table.house.prone_reaction or order.model != asked.model:
        return refuse(R.C_6_11, "not_now", facts=facts)
    return refuse(R.C_6_11, "already_prone", facts=facts) if model.prone else None


@resolve(MayAnswer, DropProne)
def answer_prone(game: ConflictGame, asked: MayAnswer, order: DropProne) -> None:
    """C-6.11: down it goes."""
    fall_prone(game, game.table.fighter(asked.model), R.C_6_11)


@check(MayAnswer, React)
def check_side_step(known: ConflictKnown, asked: MayAnswer, order: React) -> Refusal | None:
    """CF-1.7.c: up to an inch, where it could walk."""
    table = known.table
    model = table.fighter(asked.model)
    if order.reaction != reactions.SIDE_STEP:
        return refuse(R.CF_1_7_C, "wrong_trigger", facts={"model": model.name, "reaction": order.reaction})
    refusal = reactions.reaction_refusal(table, model, reactions.SIDE_STEP)
    if refusal is not None:
        return refusal
    at = order.at
    if at is None or at == model.at:
        return refuse(R.CF_1_7_C, "no_spot", facts={"model": model.name})
    length = path_length([model.at, at])
    if length > STEP + LIMIT_SLACK:
        return refuse(R.CF_1_7_C, "too_far", length, STEP, {"model": model.name})
    return way_refusal(Walk(table, model, 1), [model.at, at])


@resolve(MayAnswer, React)
def side_step(game: ConflictGame, asked: MayAnswer, order: React) -> None:
    """CF-1.7.c: aside, then the attack goes on."""
    model = game.table.fighter(asked.model)
    assert order.at is not None
    reactions.use_reaction(game, model, reactions.SIDE_STEP)
    model.at = order.at
    game.emit(SteppedAside(model.name, order.at), R.CF_1_7_C)
    leave_cover(game, model)


may_pass(MayAnswer)


@step(AimAgain)
def aim_again(game: ConflictGame, now: AimAgain) -> None:
    """C-11.1: range and sight are looked at once more (CR-7)."""
    table = game.table
    strike = strike_of(table)
    hit = strike.hits[now.at]
    if not _still_hit(table, strike, now.at):
        hit.dodged = True
        game.emit(TargetLost(strike.attacker, hit.target), R.C_11_1)


def _still_hit(table: Table, strike: AttackInProgress, at: int) -> bool:
    attacker, attack = table.fighter(strike.attacker), attack_of(table, strike)
    name = strike.hits[at].target
    if attack.kind in (AREA, BREAKTHROUGH):
        order = Attack(attack.name, (), strike.at, strike.toward)
        return name in touched_models(table, attacker, attack, order)
    chain = tuple([hit.target for hit in strike.hits])
    return link_refusal(table, attacker, attack, chain, at) is None


@candidates(MayAnswer)
def answers(known: ConflictKnown, asked: MayAnswer, budget: int, chance: Chance) -> list[Candidate]:
    """Hold; drop; or step away from the attacker."""
    table = known.table
    model = table.fighter(asked.model)
    found = [Candidate(Pass(), "hold")]
    drop = DropProne(model.name)
    if check_answer_prone(known, asked, drop) is None:
        found.append(Candidate(drop, "drop prone"))
    for spot in _asides(model):
        order = React(reactions.SIDE_STEP, spot)
        if check_side_step(known, asked, order) is None:
            found.append(Candidate(order, "side step"))
    return found[: max(1, budget)]


def _asides(model: Model) -> list[Point]:
    at = model.at
    return [
        Point(at.x + STEP, at.y),
        Point(at.x - STEP, at.y),
        Point(at.x, at.y + STEP),
        Point(at.x, at.y - STEP),
    ]
