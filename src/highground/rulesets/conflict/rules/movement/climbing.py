"""Chapters 6.5, 6.6 and 8.7, Climbing: by strides onto what is as large or larger, else as a maneuver."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.engine.tally import Tally, tally
from highground.geometry.measure import contains, overlap
from highground.geometry.shapes import Circle, Point, Shape
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.movement.climbing import edge_gap, edge_within, edges_within
from highground.rulesets.ascension.rules.movement.surfaces import BARRED, barrier, spot_refusal, stood_on
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.ascension.state.orders import Step
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.conflict.rules.movement.walk import Walk
from highground.rulesets.conflict.state.models import Model

FROM_THE_EDGE: Final = INCH // 2


class Climbed(Event):
    """Up a piece or down from it, for so many strides."""

    model: Final[str]
    piece: Final[str]
    down: Final[bool]
    strides: Final[Tally]
    at: Final[Point]


def climb_price(model: Model, size: int) -> Tally:
    """C-6.5: the size of the terrain over that of the model, rounded up; down costs the same (CR-12).

    Terrain smaller than the model, of size 0 as well, is left for one stride.
    """
    return tally(max(1, -(-size // model.profile.size)), R.C_6_5, "terrain_over_size")


def goes_down(walk: Walk, index: int) -> bool:
    """Whether a climb leads down: from the piece one stands on."""
    return walk.on == index


def climb_refusal(walk: Walk, step: Step) -> Refusal | None:
    """C-6.5: in a move: terrain at least as large, or down from anything; else the walk has climbed."""
    model = walk.model
    facts = {"model": model.name, "piece": step.name}
    index = walk.find(step.name)
    if index < 0 or len(step.path) != 1:
        return refuse(R.C_6_5, "no_such_piece" if index < 0 else "one_spot", facts=facts)
    size = walk.table.terrain[index].piece.size
    down = goes_down(walk, index)
    if walk.table.house.climb == "maneuver_only":
        return refuse(R.C_6_5, "climbs_are_maneuvers", facts=facts)
    if not down and size < model.profile.size:
        sizes = {**facts, "size": size_word(size), "least": size_word(model.profile.size)}
        return refuse(R.C_6_5, "too_small_to_climb", size, model.profile.size, sizes)
    price = climb_price(model, size).total()
    if price > walk.strides:
        return refuse(R.C_6_5, "climb_costs_more", price, walk.strides, facts)
    refusal = climbing_refusal(walk, index, step.path[0], R.C_6_5)
    if refusal is None:
        walk.pay(price)
    return refusal


def maneuver_climb_refusal(walk: Walk, name: str, at: Point) -> Refusal | None:
    """C-8.7: a climb as a maneuver: terrain no larger than oneself, for no stride at all."""
    model = walk.model
    facts = {"model": model.name, "piece": name}
    index = walk.find(name)
    if index < 0:
        return refuse(R.C_8_7, "no_such_piece", facts=facts)
    size = walk.table.terrain[index].piece.size
    if walk.table.house.climb == "move_only":
        return refuse(R.C_8_7, "climbs_are_moves", facts=facts)
    if size > model.profile.size:
        sizes = {**facts, "size": size_word(size), "most": size_word(model.profile.size)}
        return refuse(R.C_8_7, "too_big_to_climb", size, model.profile.size, sizes)
    return climbing_refusal(walk, index, at, R.C_8_7)


def climbing_refusal(walk: Walk, index: int, at: Point, clause: Clause) -> Refusal | None:
    """C-6.5: from contact, the whole base on top, or beside it on the way down; else the walk is there.

    Who stands on another piece climbs as from the ground: contact and room suffice (CR-12).

    C-6.6: half an inch from the edge that was climbed, at most.
    """
    table, model = walk.table, walk.model
    terrain = table.terrain[index]
    facts = {"model": model.name, "piece": terrain.piece.name}
    if barrier(terrain) == BARRED or not stood_on(terrain):
        return refuse(clause, "nothing_to_climb", facts=facts)
    down = goes_down(walk, index)
    shape, base = terrain.shape, Circle(at, model.profile.ahead)
    touched = edges_within(shape, walk.base(), FROM_THE_EDGE + LIMIT_SLACK if down else LIMIT_SLACK)
    if not touched:
        return refuse(clause, "not_at_the_edge", facts=facts)
    if not down and not contains(shape, base):
        return refuse(clause, "does_not_fit", facts=facts)
    if down and overlap(base, shape):
        return refuse(clause, "in_the_way", facts={"model": model.name, "other": terrain.piece.name})
    refusal = _edge_refusal(shape, touched, base, facts)
    on, level = (-1, 0) if down else (index, 1)
    if refusal is None:
        refusal = spot_refusal(table, model, at, walk.facing, on, level, clause)
    if refusal is None:
        walk.at, walk.on, walk.level = at, on, level
    return refusal


def _edge_refusal(shape: Shape, touched: list[int], base: Shape, facts: dict[str, str]) -> Refusal | None:
    """C-6.6: no farther than half an inch from the edge."""
    for edge in touched:
        if edge_within(shape, edge, base, FROM_THE_EDGE + LIMIT_SLACK):
            return None
    return refuse(R.C_6_6, "too_far_from_the_edge", edge_gap(shape, touched, base), FROM_THE_EDGE, facts)
