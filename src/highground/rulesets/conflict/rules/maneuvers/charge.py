"""Chapter 8.1 to 8.3, Maneuvers that are movement: Disengage, Charge, Run; on top of the pool (CR-5)."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.geometry.measure import gap
from highground.geometry.shapes import Point
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.ascension.state.orders import Step
from highground.rulesets.conflict.rules.combat.engagement import (
    engages,
    held_by,
    hold_refusal,
    near,
    reach_of,
)
from highground.rulesets.conflict.rules.flow.actions import Readied, half, maneuver_refusal, use_maneuver
from highground.rulesets.conflict.rules.flow.rounds import MayAct, act_again
from highground.rulesets.conflict.rules.movement.move import steps_refusal, take_steps
from highground.rulesets.conflict.rules.movement.walk import Walk
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown, Model, Table
from highground.rulesets.conflict.state.orders import NOBODY, Charge, Disengage, Run


class ChargedAt(Event):
    model: Final[str]
    enemy: Final[str]


def _known(known: ConflictKnown, asked: MayAct) -> tuple[Table, Model]:
    return known.table, known.table.fighter(asked.model)


def _granted(game: ConflictGame, model: Model, strides: int, steps: tuple[Step, ...], clause: Clause) -> None:
    """Movement that a maneuver grants on top of the pool (CR-5)."""
    take_steps(game, Walk(game.table, model, strides), steps, clause)


# -- C-8.1: Disengage ------------------------------------------------------------------------------


@check(MayAct, Disengage)
def check_disengage(known: ConflictKnown, asked: MayAct, order: Disengage) -> Refusal | None:
    """C-8.1: half the strides; from an enemy that engages it, to no closer than before (CR-13)."""
    table, model = _known(known, asked)
    most = table.activation().maximum
    enemy = table.find(order.enemy)
    facts = {"model": model.name, "enemy": order.enemy}
    if enemy is None or not engages(table, enemy, model):
        return refuse(R.C_8_1, "not_engaged", facts=facts)
    refusal = maneuver_refusal(table, model, "Disengage", half(most), R.C_8_1)
    if refusal is not None:
        return refusal
    walk = Walk(table, model, most)
    refusal = steps_refusal(walk, order.steps)
    if refusal is None:
        before, after = gap(enemy.base(), model.base()), gap(enemy.base(), walk.base())
        if after < before - LIMIT_SLACK:
            return refuse(R.C_8_1, "must_lead_away", after, before, facts)
    return refusal


@resolve(MayAct, Disengage)
def disengage(game: ConflictGame, asked: MayAct, order: Disengage) -> None:
    """C-8.1: away, however many enemies are about."""
    model = game.table.fighter(asked.model)
    most = game.table.activation().maximum
    use_maneuver(game, model, "Disengage", half(most), R.C_8_1)
    _granted(game, model, most, order.steps, R.C_8_1)
    act_again(game, model)


# -- C-8.2: Charge ---------------------------------------------------------------------------------


def charged_at(table: Table, model: Model, at: Point) -> list[str]:
    """C-8.2: the enemies a charge that ends here engages: those within the charger's own reach (CR-13)."""
    reach, found = reach_of(model), []
    there = model.clone()
    there.at = at
    for enemy in table.foes_of(model):
        if near(there, enemy, reach):
            found.append(enemy.name)
    return found


def charge_refusal(table: Table, model: Model, order: Charge) -> Refusal | None:
    """C-8.2: all strides, in one straight line; standing up first takes one of them (CR-7)."""
    facts = {"model": model.name}
    most = table.activation().maximum
    refusal = maneuver_refusal(table, model, "Charge", most, R.C_8_2)
    if refusal is not None:
        return refusal
    legs = [each for each in order.steps if each.kind != "stand"]
    if len(legs) != 1 or legs[0].kind != "stride" or len(legs[0].path) != 1:
        return refuse(R.C_8_2, "one_straight_line", facts=facts)
    walk = Walk(table, model, most)
    refusal = steps_refusal(walk, order.steps)
    if refusal is None:
        refusal = hold_refusal(table, model, held_by(table, model), walk.at)
    if refusal is None and order.enemy != NOBODY and order.enemy not in charged_at(table, model, walk.at):
        return refuse(R.C_8_2, "charge_does_not_reach", facts={**facts, "enemy": order.enemy})
    return refusal


@check(MayAct, Charge)
def check_charge(known: ConflictKnown, asked: MayAct, order: Charge) -> Refusal | None:
    """C-8.2: a charge, at nobody if it comes to that."""
    table, model = _known(known, asked)
    return charge_refusal(table, model, order)


@resolve(MayAct, Charge)
def charge(game: ConflictGame, asked: MayAct, order: Charge) -> None:
    """C-8.2: up to all strides straight on; the enemy it ends at is attacked better and may be pushed."""
    table = game.table
    model, turn = table.fighter(asked.model), table.activation()
    most = turn.maximum
    use_maneuver(game, model, "Charge", most, R.C_8_2)
    _granted(game, model, most, order.steps, R.C_8_2)
    reached = charged_at(table, model, model.at)
    if reached:
        turn.charged = order.enemy if order.enemy in reached else reached[0]
        game.emit(ChargedAt(model.name, turn.charged), R.C_8_2)
    act_again(game, model)


# -- C-8.3: Run ------------------------------------------------------------------------------------


def run_refusal(table: Table, model: Model) -> Refusal | None:
    """C-8.3: all strides, and no attack in the same activation, before or after."""
    turn = table.activation()
    if turn.attacks:
        return refuse(R.C_8_3, "has_attacked", facts={"model": model.name})
    return maneuver_refusal(table, model, "Run", turn.maximum, R.C_8_3)


@check(MayAct, Run)
def check_run(known: ConflictKnown, asked: MayAct, order: Run) -> Refusal | None:
    """C-8.3: twice the strides."""
    table, model = _known(known, asked)
    refusal = run_refusal(table, model)
    if refusal is not None:
        return refusal
    walk = Walk(table, model, 2 * table.activation().maximum)
    refusal = steps_refusal(walk, order.steps)
    return refusal if refusal is not None else hold_refusal(table, model, held_by(table, model), walk.at)


@resolve(MayAct, Run)
def run(game: ConflictGame, asked: MayAct, order: Run) -> None:
    """C-8.3: it goes twice as far, is harder to hit until its next turn, and does not attack."""
    model, turn = game.table.fighter(asked.model), game.table.activation()
    most = turn.maximum
    use_maneuver(game, model, "Run", most, R.C_8_3)
    turn.ran = True
    model.running = True
    game.emit(Readied(model.name, "Run"), R.C_8_3)
    _granted(game, model, 2 * most, order.steps, R.C_8_3)
    act_again(game, model)
