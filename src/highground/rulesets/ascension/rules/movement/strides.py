"""Chapter 5, Strides: facing, length, running (R-5.2.1, R-5.2.5.a)."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.engine.tally import LENGTH, Tally, tally
from highground.geometry.arcs import along, nearly_along
from highground.geometry.crossing import box_of_path, clip_path, cost
from highground.geometry.shapes import Point, Shape
from highground.rulesets.ascension.rules.movement import path_checks
from highground.rulesets.ascension.rules.movement.surfaces import spot_refusal
from highground.rulesets.ascension.rules.movement.walk import Walk
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.ascension.state.models import AscensionGame, Model
from highground.rulesets.ascension.state.orders import Step

STRAIGHT_NUM: Final = 8_726_868
STRAIGHT_DEN: Final = 1_000_000_000
"""RUL-20: the tangent of 0.5 degrees: a single leg within it of the facing is straight ahead."""


# -- events --------------------------------------------------------------------------------------


class FacingChanged(Event):
    model: Final[str]
    facing: Final[Point]


class StrideTaken(Event):
    """`cost` is what the path used of `limit`, the most this Stride may measure; `length` says why."""

    model: Final[str]
    path: Final[tuple[Point, ...]]
    cost: Final[int]
    limit: Final[int]
    length: Final[Tally]


class StrideSpent(Event):
    model: Final[str]
    left: Final[int]
    unused: Final[int]


# -- turn and go ------------------------------------------------------------------------


def stride_refusal(walk: Walk, step: Step) -> Refusal | None:
    """R-5.2.1: why this Stride may not be made; otherwise the walk has made it."""
    walk.forget()
    model = walk.model
    if walk.strides < 1:
        return refuse(R.R_5_1_2_A, "no_strides_left", 1, walk.strides, {"model": model.name})
    if not step.path:
        return refuse(R.R_5_2_1_D, "no_path", facts={"model": model.name})
    if step.facing is not None:
        refusal = turn_refusal(walk, step.facing)
        if refusal is not None:
            return refusal
    path = [walk.at, *step.path]
    ahead = straight_ahead(walk.facing, path)
    refusal = path_checks.leg_refusal(walk, path, _limit(walk, ahead), R.R_5_2_1_B if ahead else R.R_5_2_1_C)
    if refusal is None:
        walk.strides -= 1
    return refusal


def turn_refusal(walk: Walk, facing: Point) -> Refusal | None:
    """R-5.2.1.a: free, to any direction; a base that is not round needs room for it (RUL-20)."""
    model = walk.model
    if facing.x == 0 and facing.y == 0:
        return refuse(R.R_5_2_1_A, "no_direction", facts={"model": model.name})
    if model.profile.ahead != model.profile.across and not along(walk.facing, facing):
        refusal = spot_refusal(
            walk.table, model, walk.at, facing, walk.on, walk.level, R.R_5_2_1_A, walk.gone, walk.turned
        )
        if refusal is not None:
            return refusal
    walk.facing = facing
    return None


def straight_ahead(facing: Point, path: list[Point]) -> bool:
    """R-5.2.1.b: one leg within half a degree of the facing (RUL-20)."""
    if len(path) != 2:
        return False
    return nearly_along(facing, path[1].minus(path[0]), STRAIGHT_NUM, STRAIGHT_DEN)


def _limit(walk: Walk, ahead: bool) -> int:
    profile = walk.model.profile
    length = profile.longest() if ahead else profile.shortest()
    return 2 * length if walk.running else length


def stride_length(model: Model, ahead: bool, running: bool) -> Tally:
    """R-5.2.1.b and c: the longest dimension straight ahead, else the shortest; R-5.2.5.a: twice that."""
    profile = model.profile
    if ahead:
        length = tally(profile.longest(), R.R_4_1_2_A, "longest_dimension", LENGTH)
    else:
        length = tally(profile.shortest(), R.R_4_1_2_B, "shortest_dimension", LENGTH)
    if running:
        length.add(length.total(), R.R_5_2_5_A, "running")
    return length


def first_stride(walk: Walk, step: Step) -> tuple[Step, Step | None]:
    """R-5.2.5.a: the part of a run that one Stride covers, and the rest; each Stride is checked alone."""
    facing = walk.facing if step.facing is None else step.facing
    path = [walk.at, *step.path]
    if len(path) < 2 or (facing.x == 0 and facing.y == 0):
        return step, None
    limit = _limit(walk, straight_ahead(facing, path))
    leg = clip_path(path, limit + LIMIT_SLACK)
    base = walk.model.base_at(walk.at, facing)
    reach = max(walk.model.profile.ahead, walk.model.profile.across)
    hard = path_checks.hard_ground(walk, base, path, path_checks.pieces_near(walk, box_of_path(path, reach)))
    if hard:
        leg = _clipped_by_cost(base, path, hard, limit)
    elif len(leg) < len(path) or leg[-1] != path[-1]:
        leg = clip_path(path, limit)
    used = len(leg) - 1
    rest = path[used:] if leg[-1] != path[used] else path[used + 1 :]
    if not rest or used == 0:
        return step, None
    return Step("run", step.facing, tuple(leg[1:])), Step("run", None, tuple(rest))


def _clipped_by_cost(base: Shape, path: list[Point], hard: list[Shape], limit: int) -> list[Point]:
    """As much of the path as `limit` pays for."""
    if cost(path, hard, 2, base) <= limit + LIMIT_SLACK:
        return path
    low, high = 0, limit
    while high - low > 1:
        middle = (low + high) // 2
        if cost(clip_path(path, middle), hard, 2, base) <= limit:
            low = middle
        else:
            high = middle
    return clip_path(path, low)


# -- carrying it out -----------------------------------------------------------------------------


def take_stride(game: AscensionGame, walk: Walk, step: Step) -> None:
    """R-5.2.1: the Stride that the walk has just checked is made; R-5.2.1.d: it is spent, long or short."""
    model = walk.model
    path = [model.at, *step.path]
    if not along(model.facing, walk.facing):
        game.emit(FacingChanged(model.name, walk.facing), R.R_5_2_1_A)
    model.facing = walk.facing
    ahead = straight_ahead(walk.facing, path)
    length = stride_length(model, ahead, walk.running)
    spent, limit = walk.length + walk.hard, length.total()
    clause = R.R_5_2_1_B if ahead else R.R_5_2_1_C
    game.emit(StrideTaken(model.name, step.path, spent, limit, length), clause)
    game.table.turn.strides = walk.strides
    game.emit(StrideSpent(model.name, walk.strides, max(0, limit - spent)), R.R_5_2_1_D)
    path_checks.arrive(game, walk, path)
