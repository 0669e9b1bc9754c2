"""Placing a model somewhere at once: by an effect or an ability, without a way there.

Placing keeps the facing (RUL-20). It is entering as far as hazards are concerned (RUL-41).
"""

from __future__ import annotations

from typing import Final

from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal
from highground.geometry.measure import contains_point, distance_ceil
from highground.geometry.shapes import Point
from highground.rulesets.ascension.rules.movement.surfaces import levels_of, spot_refusal, stood_on, top_of
from highground.rulesets.ascension.rules.terrain.hazards import enter_hazards
from highground.rulesets.ascension.state.models import AscensionGame, Model, Table


class ModelPlaced(Event):
    model: Final[str]
    to: Final[Point]
    distance: Final[int]


def surface_at(table: Table, model: Model, at: Point) -> tuple[int, int]:
    """What a model placed here stands on: its own level, the top of the highest piece, or the ground."""
    on = model.on
    if on >= 0 and stood_on(table.terrain[on]) and contains_point(table.terrain[on].shape, at):
        return on, model.level
    best, height = -1, -1
    for index, terrain in enumerate(table.terrain):
        if not terrain.box.holds(at) or not stood_on(terrain) or top_of(terrain.piece) <= height:
            continue
        if contains_point(terrain.shape, at):
            best, height = index, top_of(terrain.piece)
    return (best, levels_of(table.terrain[best].piece)) if best >= 0 else (-1, 0)


def placement_refusal(table: Table, model: Model, at: Point, clause: Clause) -> Refusal | None:
    """Why a model may not be placed with its centre here."""
    on, level = surface_at(table, model, at)
    return spot_refusal(table, model, at, model.facing, on, level, clause)


def place(game: AscensionGame, model: Model, at: Point, clause: Clause) -> None:
    """Put a model down at a spot for which there was no refusal."""
    on, level = surface_at(game.table, model, at)
    before = model.base() if on == model.on else None
    distance = distance_ceil(model.at, at)
    model.at, model.on, model.level = at, on, level
    game.emit(ModelPlaced(model.name, at, distance), clause)
    enter_hazards(game, model, before, model.base())
