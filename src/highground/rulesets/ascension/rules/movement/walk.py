"""Footing: a model on its way through an order, and what it comes to stand on (R-5.2.2.b, RUL-35, RUL-66).

A `Walk` follows a model through an order without touching the table: the check takes it through all steps;
when they are carried out, it is taken through one at a time.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

import highground.rulesets.ascension.rulebook as R
from highground.engine.orders import Refusal, refuse
from highground.geometry.measure import contains_point, overlap
from highground.geometry.shapes import Point, Shape
from highground.rulesets.ascension.rules.movement import surfaces
from highground.rulesets.ascension.rules.movement.nearby import Surroundings
from highground.rulesets.ascension.state.models import Model, Table


@mypyc_attr(acyclic=True)
class Walk:
    """A model in the middle of an order: where it would be and what it would have left.

    Bits by index of the piece: `gone` are those the order broke, `turned` the doors it opened or closed. The
    notes of the step last checked: `length` of its path, `hard` how much of that was difficult ground, the
    pieces it stepped over, broke, or was not hampered by; `falls` if it went off a bridge. `around` is what
    was looked up so far.
    """

    def __init__(self, table: Table, model: Model, strides: int) -> None:
        turn = table.turn
        going_on = turn.moving and turn.model == model.name
        self.table = table
        self.model = model
        self.at = model.at
        self.facing = model.facing
        self.on = model.on
        self.level = model.level
        self.strides = strides
        self.running = going_on and turn.ran
        self.shakes = turn.shakes if going_on else 0
        self.interacts = turn.interacts if going_on else 0
        self.climbed: list[int] = turn.climbed[:] if going_on else []
        self.gone = 0
        self.turned = 0
        self.length = 0
        self.hard = 0
        self.falls = False
        self.stepped: tuple[int, ...] = ()
        self.broken: tuple[int, ...] = ()
        self.spared: tuple[int, ...] = ()
        self.around: Surroundings | None = None

    def base(self) -> Shape:
        return self.model.base_at(self.at, self.facing)

    def feet(self) -> int:
        """The elevation it stands at."""
        return surfaces.surface_height(self.table, self.on, self.level)

    def is_turned(self, index: int) -> bool:
        """Whether the order has opened or closed this door before."""
        return self.turned >> index & 1 == 1

    def is_gone(self, index: int) -> bool:
        """Whether the order has broken this piece before."""
        return self.gone >> index & 1 == 1

    def find(self, name: str) -> int:
        """The index of the standing piece of this name, or -1."""
        for index, each in enumerate(self.table.terrain):
            if each.standing and each.piece.name == name and not self.is_gone(index):
                return index
        return -1

    def look_around(self, left: int, low: int, right: int, high: int) -> Surroundings:
        """What stands in a box, and further on where the Strides that are left may lead."""
        around = self.around
        if around is None or not around.hold(left, low, right, high):
            far = max(0, self.strides - 1) * self.model.profile.longest()
            around = Surroundings(self.table, self.model, left - far, low - far, right + far, high + far)
            self.around = around
        return around

    def forget(self) -> None:
        """A new step: the notes of the last one go."""
        self.length = 0
        self.hard = 0
        self.falls = False
        self.stepped = self.broken = self.spared = ()


# -- .b: a place to stand -----------------------------------------------------------------


def footing_refusal(walk: Walk, base: Shape, at: Point, near: list[int]) -> Refusal | None:
    """R-5.2.2.b: clear of solid pieces, or the centre on one it may step onto (RUL-66); else no such end.

    RUL-35: off a bridge it may go, and fall.
    """
    table, model = walk.table, walk.model
    was_on, was_level = walk.on, walk.level
    for index in walk.broken:
        walk.gone |= 1 << index
    refusal = _find_footing(walk, base, at, near)
    if refusal is not None:
        return refusal
    walk.at = at
    if walk.falls:
        return None
    feet = walk.feet()
    for index in near:
        if index != walk.on and not walk.is_gone(index) and _rises_into(walk, base, index, feet):
            return surfaces.piece_refusal(table, model, index, R.R_5_2_2_B, walk.turned)
    if walk.on != was_on or walk.level != was_level or table.options.pass_through_friends:
        other = surfaces.base_in_the_way(table, model, base, walk.on, walk.level)
        if other is not None:
            return refuse(R.R_5_2_1_D, "in_the_way", facts={"model": model.name, "other": other.name})
    return None


def _rises_into(walk: Walk, base: Shape, index: int, feet: int) -> bool:
    """Whether a piece that is not open rises above the feet where the base is."""
    each = walk.table.terrain[index]
    if surfaces.top_of(each.piece) <= feet or surfaces.barrier(each, walk.is_turned(index)) == surfaces.OPEN:
        return False
    return overlap(base, each.shape)


def _find_footing(walk: Walk, base: Shape, at: Point, near: list[int]) -> Refusal | None:
    """The surface the base comes to stand on: a piece under its centre, the one it is on, or the ground.

    R-5.2.2.a: down from a piece only if that is one it may step over.
    """
    table, model = walk.table, walk.model
    feet, limit = walk.feet(), surfaces.step_limit(model)
    held = surfaces.supported(table, base, walk.on)
    steps_down = not held and table.terrain[walk.on].piece.size <= limit
    best, best_level = _step_onto(walk, at, feet, limit, 0 if steps_down else feet, near)
    if best >= 0:
        walk.on, walk.level = best, best_level
    elif held:
        pass
    elif steps_down:
        walk.on, walk.level = -1, 0
    elif table.terrain[walk.on].piece.has("bridge"):
        walk.falls = True
    else:
        return refuse(R.R_5_2_2_B, "no_support", facts={"model": model.name})
    return None


def _step_onto(walk: Walk, at: Point, feet: int, limit: int, least: int, near: list[int]) -> tuple[int, int]:
    """RUL-66: the highest piece, at least `least` high, that is under the centre and within a step."""
    best, best_level, best_height = -1, 0, 0
    for index in near:
        each = walk.table.terrain[index]
        if index == walk.on or walk.is_gone(index) or not surfaces.stood_on(each, walk.is_turned(index)):
            continue
        level = surfaces.level_in_reach(each.piece, feet, limit)
        if level == 0 or not contains_point(each.shape, at):
            continue
        height = surfaces.surface_height(walk.table, index, level)
        if height >= least and height > best_height:
            best, best_level, best_height = index, level, height
    return best, best_level
