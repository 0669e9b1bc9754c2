"""Chapter 5, Climbing, and the links of chapter 7: R-5.2.4, R-7.2.12.

A climb goes over an edge that the base touches: up to the next level of a piece, or down from it. A link is
used from one end to the other. Either way the model is put down; it crosses nothing on the way.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.engine.tally import Tally, tally
from highground.geometry.measure import (
    contains,
    contains_point,
    gap,
    gap_at_most,
    overlap,
    segment_gap_at_most,
)
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Segment, Shape
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.movement import surfaces
from highground.rulesets.ascension.rules.movement.path_checks import IGNORE_MOVEMENT, compel_refusal
from highground.rulesets.ascension.rules.movement.walk import Walk
from highground.rulesets.ascension.rules.terrain.hazards import enter_hazards
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK, contact_um
from highground.rulesets.ascension.state.models import AscensionGame, Model, Table
from highground.rulesets.ascension.state.orders import Step
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.ascension.state.terrain_pieces import Link, Terrain

DOWN: Final = "down"
"""What a climbing step writes in `link` to go down where it could also go up."""
IGNORE_CLIMB: Final = "Ignore Climb Penalty"
FROM_THE_EDGE: Final = INCH // 2


class Climbed(Event):
    model: Final[str]
    piece: Final[str]
    height: Final[str]
    down: Final[bool]
    cost: Final[Tally]


class PutDown(Event):
    """Where a climber or the user of a link came to stand."""

    model: Final[str]
    at: Final[Point]


class LinkUsed(Event):
    model: Final[str]
    piece: Final[str]
    link: Final[str]
    level: Final[int]


# -- climbing ---------------------------------------------------------------------------


def climb_cost(model: Model, height: int) -> Tally:
    """R-5.2.4.a: a Stride for each whole Size that the height exceeds the model by (RUL-03); C-6.8, C-6.9."""
    price = tally(max(0, (height - model.profile.size) // 2), R.R_5_2_4_A, "height_above_size")
    if price.total() > 0 and model.profile.has(IGNORE_CLIMB):
        price.add(-price.total(), R.C_6_8, "ignore_climb")
    if price.total() > 0 and model.profile.has(IGNORE_MOVEMENT):
        price.add(-price.total(), R.C_6_9, "ignore_movement")
    return price


def climb_refusal(walk: Walk, step: Step) -> Refusal | None:
    """R-5.2.4: why this climb cannot be made; otherwise the walk has made it."""
    walk.forget()
    table, model = walk.table, walk.model
    index = walk.find(step.name)
    facts = {"model": model.name, "piece": step.name}
    if index < 0 or len(step.path) != 1:
        return refuse(R.R_5_2_4_A, "no_such_piece" if index < 0 else "one_spot", facts=facts)
    terrain, at = table.terrain[index], step.path[0]
    if surfaces.barrier(terrain, walk.is_turned(index)) == surfaces.BARRED:
        return surfaces.piece_refusal(table, model, index, R.R_5_2_4_A, walk.turned)
    if not surfaces.stood_on(terrain, walk.is_turned(index)):
        return refuse(R.R_5_2_4_A, "nothing_to_climb", facts=facts)
    down = goes_down(walk, index, step)
    on, level = _climbs_to(walk, index, at, down)
    height = surfaces.surface_height(table, on, level) - walk.feet()
    if down:
        height = -height
    refusal = _height_refusal(walk, index, height, down)
    if refusal is not None:
        return refusal
    refusal = _edge_refusal(walk, terrain, at, down)
    if refusal is not None:
        return refusal
    return _put_down(walk, at, on, level, climb_cost(model, height).total(), 2 * index + down)


def goes_down(walk: Walk, index: int, step: Step) -> bool:
    """Whether a climb leads down: it starts on the piece, with no level above or the order saying so."""
    if walk.on != index:
        return False
    terrain = walk.table.terrain[index]
    highest = walk.level >= surfaces.levels_of(terrain.piece)
    return highest or step.link == DOWN or not contains_point(terrain.shape, step.path[0])


def _climbs_to(walk: Walk, index: int, at: Point, down: bool) -> tuple[int, int]:
    """RUL-03: one level up; or down to the level below, or to whatever is under the spot beside the piece."""
    if not down:
        return index, walk.level + 1 if walk.on == index else 1
    if walk.level > 1 and contains_point(walk.table.terrain[index].shape, at):
        return index, walk.level - 1
    return surfaces.landing_under(walk.table, at, walk.feet(), walk.gone)


def _height_refusal(walk: Walk, index: int, height: int, down: bool) -> Refusal | None:
    """R-5.2.4.a: payable, and each piece once up and once down; R-5.2.4.b: a limit for some tables."""
    model = walk.model
    price = climb_cost(model, height).total() if height > 0 else 0
    limited = walk.table.options.climb_limit == "own_size" and height > model.profile.size
    again = 2 * index + down in walk.climbed
    if height > 0 and not limited and price <= walk.strides and not again:
        return None
    piece = walk.table.terrain[index].piece
    facts = {"model": model.name, "piece": piece.name, "height": size_word(height)}
    if height <= 0:
        return refuse(R.R_5_2_4_A, "not_higher", height, 1, facts)
    if limited:
        facts["limit_size"] = size_word(model.profile.size)
        return refuse(R.R_5_2_4_B, "too_high_to_climb", height, model.profile.size, facts)
    if price > walk.strides:
        return refuse(R.R_5_2_4_A, "climb_costs_more", price, walk.strides, facts)
    return refuse(R.R_5_2_4_A, "climbed_already", 2, 1, facts)


def _edge_refusal(walk: Walk, terrain: Terrain, at: Point, down: bool) -> Refusal | None:
    """R-5.2.4.a: from contact with an edge, up with the centre on top; R-5.2.4.c: half an inch from it."""
    model, shape = walk.model, terrain.shape
    facts = {"model": model.name, "piece": terrain.piece.name}
    touched = edges_within(shape, walk.base(), contact_um(walk.table.options))
    if not touched:
        return refuse(R.R_5_2_4_A, "not_at_the_edge", facts=facts)
    base = model.base_at(at, walk.facing)
    if not down and not contains_point(shape, at):
        return refuse(R.R_5_2_4_A, "centre_not_on_top", facts=facts)
    if down and not contains_point(shape, at) and overlap(base, shape):
        return refuse(R.R_5_2_2_B, "in_the_way", facts={"model": model.name, "other": terrain.piece.name})
    for edge in touched:
        if edge_within(shape, edge, base, FROM_THE_EDGE + LIMIT_SLACK):
            return None
    return refuse(R.R_5_2_4_C, "too_far_from_the_edge", edge_gap(shape, touched, base), FROM_THE_EDGE, facts)


def _put_down(walk: Walk, at: Point, on: int, level: int, price: int, mark: int) -> Refusal | None:
    """R-5.2.2.b: there must be room; then the walk stands there and has paid."""
    table, model = walk.table, walk.model
    before, after = walk.base(), model.base_at(at, walk.facing)
    refusal = compel_refusal(walk, before, after, at)
    if refusal is None:
        refusal = surfaces.spot_refusal(
            table, model, at, walk.facing, on, level, R.R_5_2_2_B, walk.gone, walk.turned
        )
    if refusal is not None:
        return refusal
    walk.at, walk.on, walk.level = at, on, level
    walk.strides -= price
    if mark >= 0:
        walk.climbed.append(mark)
    return None


# -- edges ---------------------------------------------------------------------------------------


def edges_within(shape: Shape, base: Shape, limit: int) -> list[int]:
    """The edges of a footprint within `limit` of a base, by number; a round one has the single edge 0."""
    count = len(shape.corners) if isinstance(shape, Polygon) else 1
    return [edge for edge in range(count) if edge_within(shape, edge, base, limit)]


def edge_within(shape: Shape, edge: int, base: Shape, limit: int) -> bool:
    """Whether a base, outside a footprint or on top of it, comes within `limit` of one of its edges."""
    if isinstance(shape, Polygon):
        return segment_gap_at_most(Segment(shape.corners[edge - 1], shape.corners[edge]), base, limit)
    if not overlap(base, shape):
        return gap_at_most(base, shape, limit)
    inner = _shrunk(shape, limit + 1)
    return inner is None or not contains(inner, base)


def _shrunk(shape: Shape, by: int) -> Shape | None:
    """A round footprint less a rim of this width, if anything is left."""
    if isinstance(shape, Circle):
        return Circle(shape.centre, shape.radius - by) if shape.radius > by else None
    assert isinstance(shape, Oval)
    if min(shape.long, shape.short) <= by:
        return None
    return Oval(shape.centre, shape.facing, shape.long - by, shape.short - by)


def edge_gap(shape: Shape, edges: list[int], base: Shape) -> int:
    """How far a base is from the nearest of these edges."""
    low, high = 0, 400 * INCH
    while low < high:
        middle = (low + high) // 2
        near = [edge for edge in edges if edge_within(shape, edge, base, middle)]
        if near:
            high = middle
        else:
            low = middle + 1
    return low


# -- stairs, ladders, ramps ------------------------------------------------------------


def link_refusal(walk: Walk, step: Step) -> Refusal | None:
    """R-7.2.12: why this link cannot be used; otherwise the walk has used it."""
    walk.forget()
    table, model = walk.table, walk.model
    index = walk.find(step.name)
    facts = {"model": model.name, "piece": step.name, "link": step.link}
    link = None if index < 0 else _link_named(table.terrain[index], step.link)
    if link is None or len(step.path) != 1:
        return refuse(R.R_7_2_12_A, "no_such_link" if link is None else "one_spot", facts=facts)
    if walk.strides < 1:
        return refuse(R.R_7_2_12_B, "no_strides_left", 1, walk.strides, facts)
    base, at = walk.base(), step.path[0]
    if _is_at(table, index, link.level, link.head, walk, base):
        on, level, end = index, link.level - 1, link.foot
    elif _is_at(table, index, link.level - 1, link.foot, walk, base):
        on, level, end = index, link.level, link.head
    else:
        return refuse(R.R_7_2_12_A, "not_at_the_link", facts=facts)
    if level == 0:
        on = -1
    foot, contact = model.base_at(at, walk.facing), contact_um(table.options)
    if not gap_at_most(foot, end, contact):
        return refuse(R.R_7_2_12_B, "not_at_the_other_end", gap(foot, end), contact, facts)
    return _put_down(walk, at, on, level, 1, -1)


def _link_named(terrain: Terrain, name: str) -> Link | None:
    for link in terrain.piece.links:
        if link.name == name:
            return link
    return None


def _is_at(table: Table, index: int, level: int, end: Shape, walk: Walk, base: Shape) -> bool:
    """RUL-52: whether the model is on the level of this end and touches it."""
    on_level = walk.on < 0 if level == 0 else walk.on == index and walk.level == level
    return on_level and gap_at_most(base, end, contact_um(table.options))


def _link_underfoot(walk: Walk) -> Terrain | None:
    """R-7.2.12.c: the piece on whose stairs, ladder or ramp the base is (RUL-52: no Run starts there)."""
    base = walk.base()
    for index, terrain in enumerate(walk.table.terrain):
        if not terrain.standing or not terrain.piece.links:
            continue
        for link in terrain.piece.links:
            here = walk.level if walk.on == index else 0 if walk.on < 0 else -1
            if (here == link.level and overlap(base, link.head)) or (
                here == link.level - 1 and overlap(base, link.foot)
            ):
                return terrain
    return None


def run_on_link_refusal(walk: Walk) -> Refusal | None:
    """R-7.2.12.c: no Run starts on a link."""
    terrain = _link_underfoot(walk)
    if terrain is None:
        return None
    return refuse(
        R.R_7_2_12_C, "no_run_on_links", facts={"model": walk.model.name, "piece": terrain.piece.name}
    )


# -- carrying it out -----------------------------------------------------------------------------


def climb(game: AscensionGame, walk: Walk, step: Step) -> None:
    """R-5.2.4: the climb that the walk has just checked."""
    table, model = game.table, walk.model
    terrain = table.terrain[walk.climbed[-1] // 2]
    down = walk.climbed[-1] % 2 == 1
    height = abs(walk.feet() - surfaces.surface_height(table, model.on, model.level))
    table.turn.climbed = walk.climbed[:]
    price = climb_cost(model, height)
    game.emit(Climbed(model.name, terrain.piece.name, size_word(height), down, price), R.R_5_2_4_A)
    _arrive(game, walk, R.R_5_2_4_C)


def use_link(game: AscensionGame, walk: Walk, step: Step) -> None:
    """R-7.2.12.b: one level by a link, for one Stride; R-7.2.12.a: it ends on the other level."""
    game.emit(LinkUsed(walk.model.name, step.name, step.link, walk.level), R.R_7_2_12_B)
    _arrive(game, walk, R.R_7_2_12_A)


def _arrive(game: AscensionGame, walk: Walk, clause: Clause) -> None:
    model = walk.model
    before = model.base()
    model.at, model.on, model.level = walk.at, walk.on, walk.level
    game.table.turn.strides = walk.strides
    game.emit(PutDown(model.name, model.at), clause)
    enter_hazards(game, model, before, model.base())
