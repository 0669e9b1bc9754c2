"""Chapter 3, Moving: MV-1, MV-2, MV-3."""

from __future__ import annotations

from typing import Final

import highground.rulesets.primer.rulebook as R
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.geometry.crossing import cost, sweep_hits
from highground.geometry.measure import path_length
from highground.geometry.shapes import Circle, Point, Shape
from highground.rulesets.primer.rules.turn import MayAct, may_act
from highground.rulesets.primer.state.orders import Move
from highground.rulesets.primer.state.pieces import Model, PrimerGame, PrimerKnown, Table


class ModelMoved(Event):
    model: Final[str]
    path: Final[tuple[Point, ...]]
    cost: Final[int]
    limit: Final[int]


class RoughGroundCrossed(Event):
    model: Final[str]
    length: Final[int]
    factor: Final[int]


@check(MayAct, Move)
def check_move(known: PrimerKnown, asked: MayAct, order: Move) -> Refusal | None:
    """TU-2: once an activation; then MV-1 and MV-2 for the path."""
    table = known.table
    if table.moved:
        return refuse(R.TU_2, "already_moved", facts={"model": asked.model})
    return path_refusal(table, table.models[asked.model], [table.models[asked.model].at, *order.path])


def path_refusal(table: Table, model: Model, path: list[Point]) -> Refusal | None:
    """Why this path, which begins where the model stands, may not be walked."""
    spent = walk_cost(table, path)
    if spent > model.profile.speed:
        return refuse(R.MV_1, "too_far", spent, model.profile.speed, {"model": model.name})
    return room_refusal(table, model, path)


def walk_cost(table: Table, path: list[Point]) -> int:
    """MV-1 and MV-3: the path's length, rough ground counted `rough_factor` times."""
    return cost(path, _rough_shapes(table), table.options.rough_factor)


def rough_length(table: Table, path: list[Point]) -> int:
    """MV-3: how much of the path has the centre inside rough ground."""
    return cost(path, _rough_shapes(table)) - path_length(path)


def _rough_shapes(table: Table) -> list[Shape]:
    return [piece.shape for piece in table.board.rough]


def room_refusal(table: Table, model: Model, path: list[Point]) -> Refusal | None:
    """MV-2: on the table all the way, through no base and no wall."""
    board, radius = table.board, model.profile.radius
    for point in path:
        if not (radius <= point.x <= board.width - radius and radius <= point.y <= board.height - radius):
            return refuse(R.MV_2, "off_the_table", facts={"model": model.name})
    base = model.base
    for piece in board.walls:
        if sweep_hits(base, path, piece.shape):
            return refuse(R.MV_2, "in_the_way", facts={"model": model.name, "other": piece.name})
    for other in table.models.values():
        if other is not model and other.wounds > 0 and sweep_hits(base, path, other.base):
            return refuse(R.MV_2, "in_the_way", facts={"model": model.name, "other": other.name})
    return None


@resolve(MayAct, Move)
def move(game: PrimerGame, asked: MayAct, order: Move) -> None:
    """MV-1: walk the path; MV-3 says what rough ground cost."""
    table = game.table
    model = table.models[asked.model]
    path = [model.at, *order.path]
    rough = rough_length(table, path)
    spent = path_length(path) + (table.options.rough_factor - 1) * rough
    game.emit(ModelMoved(model.name, order.path, spent, model.profile.speed), R.MV_1)
    if rough:
        game.emit(RoughGroundCrossed(model.name, rough, table.options.rough_factor), R.MV_3)
    model.base = Circle(path[-1], model.profile.radius)
    table.moved = True
    may_act(game, asked)
