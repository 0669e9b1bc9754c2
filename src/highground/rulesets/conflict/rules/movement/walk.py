"""Chapter 6.1 to 6.8, Walking: strides, prone, stepping over.

A `Walk` takes an order's steps without touching the table: every check and every suggestion asks it. Carrying
an order out walks it again and tells what happens.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

import highground.rulesets.conflict.rulebook as R
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.geometry.crossing import box_of_path, sweep_hits
from highground.geometry.measure import contains_point, gap_at_most, overlap, path_length
from highground.geometry.shapes import Circle, Point, Shape
from highground.geometry.sight import length_inside
from highground.rulesets.ascension.rules.combat.sight import piece_index
from highground.rulesets.ascension.rules.movement import surfaces
from highground.rulesets.ascension.rules.movement.nearby import Surroundings
from highground.rulesets.ascension.rules.movement.surfaces import off_the_board
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.ascension.state.orders import Step
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from highground.rulesets.conflict.state.models import Model, Table

_TWO_SIZES: Final = 4


@mypyc_attr(acyclic=True)
class Walk:
    """A model in the middle of an order: where it would be and how many strides it would have left.

    `paid` is what the step last taken cost; `around` is what was looked up so far.
    """

    def __init__(self, table: Table, model: Model, strides: int) -> None:
        self.table = table
        self.model = model
        self.at = model.at
        self.facing = model.facing
        self.on = model.on
        self.level = model.level
        self.prone = model.prone
        self.strides = strides
        self.paid = 0
        self.around: Surroundings | None = None

    def base(self) -> Shape:
        return Circle(self.at, self.model.profile.ahead)

    def feet(self) -> int:
        """The height it stands at, in halves of a size."""
        return surfaces.surface_height(self.table, self.on, self.level)

    def find(self, name: str) -> int:
        """The index of the standing piece of this name, or -1."""
        return piece_index(self.table, name)

    def look_around(self, left: int, low: int, right: int, high: int) -> Surroundings:
        """What stands in a box, and further on where the strides that are left may lead."""
        around = self.around
        if around is None or not around.hold(left, low, right, high):
            far = max(0, self.strides - 1) * self.model.profile.longest()
            around = Surroundings(self.table, self.model, left - far, low - far, right + far, high + far)
            self.around = around
        return around

    def pay(self, price: int) -> None:
        self.strides -= price
        self.paid = price


# -- C-6.2, C-6.8: strides -------------------------------------------------------------------------


def strides_for(model: Model, length: int, prone: bool) -> int:
    """C-6.2: as many strides of a base diameter as a way takes, the last one short; C-6.8: twice, prone."""
    across = model.profile.longest()
    strides = max(1, (length - LIMIT_SLACK + across - 1) // across)
    return 2 * strides if prone else strides


def stride_refusal(walk: Walk, step: Step) -> Refusal | None:
    """C-6.2: why this way may not be gone; otherwise the walk has gone it."""
    model = walk.model
    facts = {"model": model.name}
    if step.facing is not None and step.facing.x == 0 and step.facing.y == 0:
        return refuse(R.C_9_5, "no_direction", facts=facts)
    path = [walk.at, *step.path]
    length = path_length(path)
    if length == 0:
        return refuse(R.C_6_2, "no_path", facts=facts)
    price = strides_for(model, length, walk.prone)
    if price > walk.strides:
        each = 2 if walk.prone else 1
        limit = walk.strides // each * model.profile.longest()
        clause = R.C_6_8 if walk.prone else R.C_6_2
        return refuse(clause, "beyond_its_strides", length, limit, {**facts, "strides": walk.strides})
    refusal = way_refusal(walk, path)
    if refusal is None:
        walk.at = path[-1]
        if step.facing is not None:
            walk.facing = step.facing
        walk.pay(price)
    return refusal


def way_refusal(walk: Walk, path: list[Point], but: int = -1) -> Refusal | None:
    """C-6.2: on the board, through no model and no terrain (CR-32); on top of a piece, along it.

    `but` is a piece that is stepped over.
    """
    table, model = walk.table, walk.model
    for point in path:
        if off_the_board(table, model, point, walk.facing):
            return refuse(R.C_6_2, "off_the_board", facts={"model": model.name})
    base = walk.base()
    box = box_of_path(path, model.profile.ahead)
    left, low, right, high = box
    around = walk.look_around(left, low, right, high)
    refusal = _models_refusal(walk, base, path, box, around)
    if refusal is not None:
        return refusal
    feet = walk.feet()
    for index in around.pieces:
        each = table.terrain[index]
        if index in (walk.on, but) or not each.box.meets(left, low, right, high):
            continue
        if in_the_way(each, walk.on, feet) and sweep_hits(base, path, each.shape):
            return surfaces.piece_refusal(table, model, index, R.C_6_2)
    return _edge_refusal(walk, path) if walk.on >= 0 else None


def in_the_way(terrain: Terrain, on: int, feet: int) -> bool:
    """C-6.2: solid terrain stops whoever is on the ground, of size 0 or more (CC-2); else what is higher."""
    return surfaces.barrier(terrain) != surfaces.OPEN and (on < 0 or surfaces.top_of(terrain.piece) > feet)


def _models_refusal(
    walk: Walk, base: Shape, path: list[Point], box: tuple[int, int, int, int], around: Surroundings
) -> Refusal | None:
    """C-6.2: through nobody; by option `move_through_friends` past friends, but not to end on them."""
    table, model = walk.table, walk.model
    left, low, right, high = box
    friends = table.house.move_through_friends
    mine = table.players[model.seat].side
    for other in around.models:
        if not other.reaches_into(left, low, right, high):
            continue
        if not surfaces.share_space(table, walk.on, walk.level, other.on, other.level):
            continue
        if friends and table.players[other.seat].side == mine:
            continue
        if sweep_hits(base, path, other.base()):
            return refuse(R.C_6_2, "in_the_way", facts={"model": model.name, "other": other.name})
    if friends:
        end = Circle(path[-1], model.profile.ahead)
        blocking = surfaces.base_in_the_way(table, model, end, walk.on, walk.level)
        if blocking is not None:
            return refuse(R.C_6_2, "in_the_way", facts={"model": model.name, "other": blocking.name})
    return None


def _edge_refusal(walk: Walk, path: list[Point]) -> Refusal | None:
    """C-10.3: on top of a piece the centre stays over it; going down is climbing, not walking (CR-18)."""
    terrain = walk.table.terrain[walk.on]
    for point in path:
        if not contains_point(terrain.shape, point):
            facts = {"model": walk.model.name, "piece": terrain.piece.name}
            return refuse(R.C_10_3, "no_support", facts=facts)
    return None


# -- C-6.7: standing up ----------------------------------------------------------------------------


def stand_refusal(walk: Walk) -> Refusal | None:
    """C-6.7: one stride to stand up; otherwise the walk stands."""
    facts = {"model": walk.model.name}
    if not walk.prone:
        return refuse(R.C_6_7, "stands_already", facts=facts)
    if walk.strides < 1:
        return refuse(R.C_6_7, "strides_short", 1, walk.strides, {**facts, "maneuver": "stand"})
    walk.prone = False
    walk.pay(1)
    return None


# -- C-6.4: stepping over --------------------------------------------------------------------------


class SteppedAcross(Event):
    """A model stepped over a piece, so deep along its way."""

    model: Final[str]
    piece: Final[str]
    depth: Final[int]


def over_refusal(walk: Walk, step: Step) -> Refusal | None:
    """C-6.4: over a piece two sizes smaller and no deeper than the base, from contact to contact (CR-35)."""
    table, model = walk.table, walk.model
    facts = {"model": model.name, "piece": step.name}
    index = walk.find(step.name)
    if index < 0 or len(step.path) != 1:
        return refuse(R.C_6_4, "no_such_piece" if index < 0 else "one_spot", facts=facts)
    terrain, to = table.terrain[index], step.path[0]
    if surfaces.barrier(terrain) == surfaces.BARRED:
        return surfaces.piece_refusal(table, model, index, R.C_6_4)
    most = model.profile.size - _TWO_SIZES
    if terrain.piece.size > most:
        size = terrain.piece.size
        sizes = {"size": size_word(size), "least": size_word(size + _TWO_SIZES)}
        told = {**facts, **sizes, "own": size_word(model.profile.size)}
        return refuse(R.C_6_4, "too_big_to_step_over", size, most, told)
    refusal = _across_refusal(walk, terrain, to, facts)
    if refusal is not None:
        return refusal
    price = 2 if walk.prone else 1
    if price > walk.strides:
        return refuse(R.C_6_4, "strides_short", price, walk.strides, {**facts, "maneuver": "over"})
    refusal = way_refusal(walk, [walk.at, to], index)
    if refusal is None:
        refusal = surfaces.spot_refusal(table, model, to, walk.facing, walk.on, walk.level, R.C_6_4)
    if refusal is None:
        walk.at = to
        walk.pay(price)
    return refusal


def _across_refusal(walk: Walk, terrain: Terrain, to: Point, facts: dict[str, str]) -> Refusal | None:
    """C-6.4: from touching one face to touching the far one; the depth between is at most the base."""
    shape, across = terrain.shape, walk.model.profile.longest()
    end = Circle(to, walk.model.profile.ahead)
    if not (gap_at_most(walk.base(), shape, LIMIT_SLACK) and gap_at_most(end, shape, LIMIT_SLACK)):
        return refuse(R.C_6_4, "from_face_to_face", facts=facts)
    depth = depth_between(walk.at, to, shape)
    if depth == 0 or overlap(end, shape):
        return refuse(R.C_6_4, "from_face_to_face", facts=facts)
    if depth > across + LIMIT_SLACK:
        return refuse(R.C_6_4, "too_deep", depth, across, facts)
    return None


def depth_between(a: Point, b: Point, shape: Shape) -> int:
    """How deep a piece is along a straight way."""
    return length_inside(a, b, shape)
