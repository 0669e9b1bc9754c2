"""Chapter 8.4 to 8.11, Maneuvers: one an activation, paid from the stride pool; in the order of the book.

Those before these are in `charge`, throws in `throw`; the price and the slot of one are in `actions`.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.tally import Tally, tally
from highground.geometry.measure import gap, path_length
from highground.geometry.shapes import Point
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.movement.surfaces import touches
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from highground.rulesets.conflict.rules.combat import engagement
from highground.rulesets.conflict.rules.conditions import strip
from highground.rulesets.conflict.rules.flow.actions import Readied, half, maneuver_refusal, use_maneuver
from highground.rulesets.conflict.rules.flow.rounds import MayAct, act_again
from highground.rulesets.conflict.rules.hooks import INTERACTION_CHECKS, INTERACTIONS
from highground.rulesets.conflict.rules.movement.climbing import Climbed, goes_down, maneuver_climb_refusal
from highground.rulesets.conflict.rules.movement.move import leave_cover
from highground.rulesets.conflict.rules.movement.walk import Walk, way_refusal
from highground.rulesets.conflict.state import orders
from highground.rulesets.conflict.state.models import CONDITIONS, ConflictGame, ConflictKnown, Model, Table
from highground.rulesets.conflict.state.orders import Aid, Brace, Interact, Shake, Shift

SHIFT: Final = INCH


# -- events ----------------------------------------------------------------------------------------


class PieceUsed(Event):
    """An objective or a piece of terrain was interacted with."""

    model: Final[str]
    piece: Final[str]


class Shifted(Event):
    model: Final[str]
    to: Final[Point]
    distance: Final[int]


class Aided(Event):
    """Until the aider's next turn the friend attacks this enemy better, once."""

    model: Final[str]
    friend: Final[str]
    enemy: Final[str]


def _known(known: ConflictKnown, asked: MayAct) -> tuple[Table, Model]:
    return known.table, known.table.fighter(asked.model)


# -- C-8.4 to C-8.6: Take Cover, Focused Attack, Brace -----------------------------------------------


@check(MayAct, orders.TakeCover)
def check_take_cover(known: ConflictKnown, asked: MayAct, order: orders.TakeCover) -> Refusal | None:
    """C-8.4: one stride."""
    table, model = _known(known, asked)
    return maneuver_refusal(table, model, "Take Cover", 1, R.C_8_4)


@resolve(MayAct, orders.TakeCover)
def take_cover(game: ConflictGame, asked: MayAct, order: orders.TakeCover) -> None:
    """C-8.4: cover is a step better until it moves or its next turn starts."""
    model = game.table.fighter(asked.model)
    use_maneuver(game, model, "Take Cover", 1, R.C_8_4)
    model.covered = True
    _ready(game, model, "Take Cover", R.C_8_4)


def _ready(game: ConflictGame, model: Model, maneuver: str, clause: Clause) -> None:
    game.emit(Readied(model.name, maneuver), clause)
    act_again(game, model)


@check(MayAct, orders.FocusAttack)
def check_focus(known: ConflictKnown, asked: MayAct, order: orders.FocusAttack) -> Refusal | None:
    """C-8.5: all strides."""
    table, model = _known(known, asked)
    return maneuver_refusal(table, model, "Focused Attack", table.activation().maximum, R.C_8_5)


@resolve(MayAct, orders.FocusAttack)
def focus(game: ConflictGame, asked: MayAct, order: orders.FocusAttack) -> None:
    """C-8.5: 2 more on its next attack, kept until then; it does not pile up (CR-27)."""
    model = game.table.fighter(asked.model)
    use_maneuver(game, model, "Focused Attack", game.table.activation().maximum, R.C_8_5)
    model.focused = True
    _ready(game, model, "Focused Attack", R.C_8_5)


@check(MayAct, Brace)
def check_brace(known: ConflictKnown, asked: MayAct, order: Brace) -> Refusal | None:
    """C-8.6: half the strides, rounded up."""
    table, model = _known(known, asked)
    return maneuver_refusal(table, model, "Brace", half(table.activation().maximum), R.C_8_6)


@resolve(MayAct, Brace)
def brace(game: ConflictGame, asked: MayAct, order: Brace) -> None:
    """C-8.6: a size larger against pushes and throws until its next turn starts."""
    model = game.table.fighter(asked.model)
    use_maneuver(game, model, "Brace", half(game.table.activation().maximum), R.C_8_6)
    model.braced = True
    _ready(game, model, "Brace", R.C_8_6)


# -- C-8.7: Climb ----------------------------------------------------------------------------------


@check(MayAct, orders.ClimbUp)
def check_climb_up(known: ConflictKnown, asked: MayAct, order: orders.ClimbUp) -> Refusal | None:
    """C-8.7: onto terrain no larger than itself: no stride is lost (CR-12)."""
    table, model = _known(known, asked)
    refusal = maneuver_refusal(table, model, "Climb", 0, R.C_8_7)
    if refusal is not None:
        return refusal
    walk = Walk(table, model, 0)
    refusal = maneuver_climb_refusal(walk, order.piece, order.at)
    return (
        refusal
        if refusal is not None
        else engagement.hold_refusal(table, model, engagement.held_by(table, model), walk.at)
    )


@resolve(MayAct, orders.ClimbUp)
def climb_up(game: ConflictGame, asked: MayAct, order: orders.ClimbUp) -> None:
    """C-8.7: there it stands, all strides still in the pool."""
    model = game.table.fighter(asked.model)
    use_maneuver(game, model, "Climb", 0, R.C_8_7)
    walk = Walk(game.table, model, 0)
    down = goes_down(walk, walk.find(order.piece))
    maneuver_climb_refusal(walk, order.piece, order.at)
    model.at, model.on, model.level = walk.at, walk.on, walk.level
    game.emit(Climbed(model.name, order.piece, down, tally(0, R.C_8_7, "sizes_above"), walk.at), R.C_8_7)
    leave_cover(game, model)
    act_again(game, model)


# -- C-8.8: Interact -------------------------------------------------------------------------------


def interact_refusal(table: Table, model: Model, name: str) -> Refusal | None:
    """C-8.8: one stride, in base contact; by option `interact_within_reach` within Attack Reach (CR-14)."""
    facts = {"model": model.name, "piece": name}
    refusal = maneuver_refusal(table, model, "Interact", 1, R.C_8_8)
    if refusal is not None:
        return refusal
    terrain = table.terrain_named(name)
    if terrain is None or terrain.piece.objective not in INTERACTIONS:
        return refuse(R.C_8_8, "nothing_to_interact_with", facts=facts)
    if table.house.interact_within_reach:
        refusal = engagement.reach_refusal(model, name, terrain.shape)
    elif not touches(table, model.base(), terrain):
        refusal = refuse(R.C_8_8, "not_in_contact", gap(model.base(), terrain.shape), 0, facts)
    if refusal is None and terrain.piece.objective in INTERACTION_CHECKS:
        refusal = INTERACTION_CHECKS[terrain.piece.objective](table, model, terrain)
    return refusal


@check(MayAct, Interact)
def check_interact(known: ConflictKnown, asked: MayAct, order: Interact) -> Refusal | None:
    """C-8.8: an objective, or terrain that does something."""
    table, model = _known(known, asked)
    return interact_refusal(table, model, order.piece)


@resolve(MayAct, Interact)
def interact(game: ConflictGame, asked: MayAct, order: Interact) -> None:
    """C-8.8: the piece does what it does."""
    table = game.table
    model = table.fighter(asked.model)
    terrain = table.terrain_named(order.piece)
    assert terrain is not None
    use_maneuver(game, model, "Interact", 1, R.C_8_8)
    act_again(game, model)
    game.emit(PieceUsed(model.name, order.piece), R.C_8_8)
    _use(game, model, terrain)


def _use(game: ConflictGame, model: Model, terrain: Terrain) -> None:
    INTERACTIONS[terrain.piece.objective](game, model, terrain)


# -- C-8.9: Shake ----------------------------------------------------------------------------------


@check(MayAct, Shake)
def check_shake(known: ConflictKnown, asked: MayAct, order: Shake) -> Refusal | None:
    """C-8.9: at no cost, one token of one's own."""
    table, model = _known(known, asked)
    facts = {"model": model.name, "condition": order.condition}
    if order.condition not in CONDITIONS:
        return refuse(R.C_8_9, "no_such_condition", facts={**facts, "conditions": CONDITIONS})
    if not model.conditions[CONDITIONS.index(order.condition)]:
        return refuse(R.C_8_9, "no_token", 0, 1, facts)
    return maneuver_refusal(table, model, "Shake", 0, R.C_8_9)


@resolve(MayAct, Shake)
def shake(game: ConflictGame, asked: MayAct, order: Shake) -> None:
    """C-8.9: it comes off."""
    model = game.table.fighter(asked.model)
    use_maneuver(game, model, "Shake", 0, R.C_8_9)
    strip(game, model, CONDITIONS.index(order.condition), R.C_8_9)
    act_again(game, model)


# -- C-8.10: Shift ---------------------------------------------------------------------------------


def short_move_refusal(
    table: Table, model: Model, path: list[Point], limit: int, clause: Clause
) -> Refusal | None:
    """Why a model may not move a little way outside of its strides: too far, in the way, held by an enemy."""
    facts = {"model": model.name}
    length = path_length(path)
    if length == 0:
        return refuse(clause, "no_path", facts=facts)
    if length > limit + LIMIT_SLACK:
        return refuse(clause, "too_far", length, limit, facts)
    refusal = way_refusal(Walk(table, model, 1), path)
    return (
        refusal
        if refusal is not None
        else engagement.hold_refusal(table, model, engagement.held_by(table, model), path[-1])
    )


def short_move(game: ConflictGame, model: Model, path: list[Point], clause: Clause) -> None:
    """The model goes there; strides are not touched."""
    model.at = path[-1]
    game.emit(Shifted(model.name, model.at, path_length(path)), clause)
    leave_cover(game, model)


@check(MayAct, Shift)
def check_shift(known: ConflictKnown, asked: MayAct, order: Shift) -> Refusal | None:
    """C-8.10: up to an inch, prone or not; engagement notices it (CR-30)."""
    table, model = _known(known, asked)
    refusal = maneuver_refusal(table, model, "Shift", 0, R.C_8_10)
    if refusal is not None:
        return refusal
    if len(order.steps) != 1 or order.steps[0].kind != "stride":
        return refuse(R.C_8_10, "no_path", facts={"model": model.name})
    return short_move_refusal(table, model, [model.at, *order.steps[0].path], SHIFT, R.C_8_10)


@resolve(MayAct, Shift)
def shift(game: ConflictGame, asked: MayAct, order: Shift) -> None:
    """C-8.10: an inch, and everything else is still to do."""
    model = game.table.fighter(asked.model)
    use_maneuver(game, model, "Shift", 0, R.C_8_10)
    short_move(game, model, [model.at, *order.steps[0].path], R.C_8_10)
    act_again(game, model)


# -- C-8.11: Aid -----------------------------------------------------------------------------------


def aid_refusal(table: Table, model: Model, order: Aid) -> Refusal | None:
    """C-8.11: one stride; a friend inside its Influence, an enemy inside its Attack Reach."""
    refusal = maneuver_refusal(table, model, "Aid", 1, R.C_8_11)
    if refusal is not None:
        return refusal
    friend, enemy = table.find(order.friend), table.find(order.enemy)
    mine = table.side_of(model)
    if friend is None or not friend.on_table or friend is model or table.side_of(friend) != mine:
        return refuse(R.C_8_11, "not_a_friend", facts={"model": model.name, "friend": order.friend})
    if enemy is None or not enemy.on_table or table.side_of(enemy) == mine:
        return refuse(R.C_8_11, "not_an_enemy", facts={"target": order.enemy})
    if not engagement.near(model, friend, model.profile.influence):
        facts = {"model": model.name, "other": friend.name}
        return refuse(
            R.C_9_3, "out_of_influence", gap(model.base(), friend.base()), model.profile.influence, facts
        )
    return engagement.reach_refusal(model, enemy.name, enemy.base())


@check(MayAct, Aid)
def check_aid(known: ConflictKnown, asked: MayAct, order: Aid) -> Refusal | None:
    """C-8.11: checked when it is declared (CR-27)."""
    table, model = _known(known, asked)
    return aid_refusal(table, model, order)


@resolve(MayAct, Aid)
def aid(game: ConflictGame, asked: MayAct, order: Aid) -> None:
    """C-8.11: 1 more on the friend's next attack on that enemy; help from several adds up (CR-27)."""
    model, friend = game.table.fighter(asked.model), game.table.fighter(order.friend)
    use_maneuver(game, model, "Aid", 1, R.C_8_11)
    friend.aids = (*friend.aids, (model.name, order.enemy))
    game.emit(Aided(model.name, friend.name, order.enemy), R.C_8_11)
    act_again(game, model)


def aid_tally(total: Tally, attacker: Model, target: str) -> None:
    """C-8.11: 1 for each friend that helps against this target."""
    for _, enemy in attacker.aids:
        if enemy == target:
            total.add(1, R.C_8_11, "aid")
