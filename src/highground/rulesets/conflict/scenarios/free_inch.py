"""CF-2.7.e, CF-3.3.b, CF-3.3.c: the movement that a Power Nexus or a token gives, beside all strides."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.geometry.shapes import Point
from highground.geometry.units import INCH
from highground.rulesets.ascension.scenarios.orders import FreeInch
from highground.rulesets.ascension.scenarios.power_nexus import spend, token_of
from highground.rulesets.conflict.rules.flow.rounds import MayAct, act_again
from highground.rulesets.conflict.rules.maneuvers.maneuvers import short_move, short_move_refusal
from highground.rulesets.conflict.scenarios.advantageous import empowering
from highground.rulesets.conflict.scenarios.power_nexus import empowered
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown, Model, Table

MOVE: Final = "move"


def _source(table: Table, model: Model) -> Clause | None:
    """What gives the movement: a token only when nothing else does."""
    if not table.turn.free_move:
        if empowering(table, model, MOVE):
            return R.CF_2_7_E
        if empowered(table, model):
            return R.CF_3_3_B
    return R.CF_3_3_C if token_of(table, model, MOVE) else None


def free_distance(table: Table, model: Model) -> int:
    """How far a model may move for nothing just now."""
    source = _source(table, model)
    if source is None:
        return 0
    return 2 * INCH if source is R.CF_2_7_E else INCH


def free_move_refusal(table: Table, model: Model, to: Point) -> Refusal | None:
    """CF-3.3.b: an inch in a straight line that the model could walk; CF-2.7.e: two, where that is picked."""
    source = _source(table, model)
    if source is None:
        return refuse(R.CF_3_3_B, "no_free_inch", facts={"model": model.name})
    return short_move_refusal(table, model, [model.at, to], free_distance(table, model), source)


@check(MayAct, FreeInch)
def check_free_inch(known: ConflictKnown, asked: MayAct, order: FreeInch) -> Refusal | None:
    """CF-3.3.b: between actions."""
    return free_move_refusal(known.table, known.table.fighter(asked.model), order.at)


@resolve(MayAct, FreeInch)
def move_inch(game: ConflictGame, asked: MayAct, order: FreeInch) -> None:
    """CF-3.3.b: no stride, no exhaust token; CF-3.3.c: a token is spent where nothing else gives it."""
    table = game.table
    model = table.fighter(asked.model)
    source = _source(table, model)
    assert source is not None
    if source is R.CF_3_3_C:
        spend(game, model, MOVE, R.CF_3_3_C)
    else:
        table.turn.free_move = True
    short_move(game, model, [model.at, order.at], source)
    act_again(game, model)
