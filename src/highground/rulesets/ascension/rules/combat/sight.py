"""Chapter 6.2.2, Cover and line of sight, with what levels (R-7.2.11) and doors (R-7.2.16.b) do to it.

    R-6.2.2.a to d   what terrain between two ends does: nothing, cover, or hide the target
    R-7.2.11.b, c    heights looked across, floors in between
    R-7.2.13.c       bridges as cover        R-7.2.16.b       shut doors

A line has two ends, each an `Aim`: a model, a piece of terrain, or a bare point. `look` says what is between
them. Nothing here changes anything: checks, previews, bots and the attack itself ask the same functions.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.orders import Refusal, refuse
from highground.geometry.measure import contains_point, nearest_point, overlap
from highground.geometry.shapes import Circle, Point, Segment, Shape
from highground.geometry.sight import segment_crosses, sight_from_anywhere
from highground.record import Record
from highground.rulesets.ascension.rules.movement import surfaces
from highground.rulesets.ascension.rules.movement.surfaces import elevation
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.state.terrain_pieces import DOOR, NO_COVER, Terrain

MAN_SIZED: Final = 2
"""RUL-61: a bare point is looked at as a target of Size 1."""

IGNORE_OBSCURED: Final = "Ignore Obscured/Stealth"

# What a piece in the way does: the lines of.
_NOTHING: Final = 0
_PARTIAL: Final = 1
_FULL: Final = 2
_HIDES: Final = 3


# -- the two ends of a line ----------------------------------------------------------------------


class Aim(Record):
    """One end of a line: what range is measured to and sight is traced from or to.

    `piece` is the terrain's own index if it is a piece (else -1), `on` and `level` what a model stands on.
    """

    name: Final[str]
    shape: Final[Shape]
    at: Point
    size: Final[int]
    elevation: Final[int]
    on: Final[int]
    level: Final[int]
    piece: Final[int] = -1


def aim_model(table: Table, model: Model) -> Aim:
    """A model where it stands, or stood when it was removed (RUL-14)."""
    return Aim(
        model.name,
        model.base(),
        model.at,
        model.profile.size,
        elevation(table, model),
        model.on,
        model.level,
    )


def aim_piece(table: Table, index: int, other: Point) -> Aim:
    """A piece of terrain, at the point nearest to the other end of the line (RUL-28)."""
    terrain = table.terrain[index]
    shape = terrain.shape
    return Aim(terrain.piece.name, shape, nearest_point(shape, other), terrain.piece.size, 0, -1, 0, index)


def aim_at(table: Table, name: str, other: Point) -> Aim | None:
    """The model on the table or the standing piece of this name."""
    model = table.models.get(name)
    if model is not None:
        return aim_model(table, model) if model.on_table else None
    index = piece_index(table, name)
    return aim_piece(table, index, other) if index >= 0 else None


def piece_index(table: Table, name: str) -> int:
    for index, terrain in enumerate(table.terrain):
        if terrain.standing and terrain.piece.name == name:
            return index
    return -1


def aim_point(table: Table, attacker: Model, at: Point) -> Aim:
    """R-6.1.2.c: a bare point: as the model whose base covers it, else as a target of Size 1 (RUL-61)."""
    covering: Model | None = None
    for model in table.models.values():
        if not model.on_table or not model.reaches_into(at.x - 1, at.y - 1, at.x + 1, at.y + 1):
            continue
        if contains_point(model.base(), at) and (
            covering is None or _goes_before(table, attacker, model, covering)
        ):
            covering = model
    if covering is not None:
        aim = aim_model(table, covering)
        return Aim("", Circle(at, 0), at, aim.size, aim.elevation, aim.on, aim.level)
    on, level = _surface_at(table, attacker, at)
    return Aim("", Circle(at, 0), at, MAN_SIZED, surfaces.surface_height(table, on, level), on, level)


def _goes_before(table: Table, attacker: Model, one: Model, other: Model) -> bool:
    """Which of two models over the same point counts: the one on the attacker's level, else the higher."""
    mine = same_level(attacker.on, attacker.level, one.on, one.level)
    if mine != same_level(attacker.on, attacker.level, other.on, other.level):
        return mine
    return elevation(table, one) > elevation(table, other)


def _surface_at(table: Table, attacker: Model, at: Point) -> tuple[int, int]:
    """The piece and level a bare point lies on: the attacker's, else a piece's top, else the ground."""
    on = attacker.on
    if on >= 0 and contains_point(table.terrain[on].shape, at):
        return on, attacker.level
    for index, terrain in enumerate(table.terrain):
        if terrain.box.holds(at) and surfaces.stood_on(terrain) and contains_point(terrain.shape, at):
            return index, surfaces.levels_of(terrain.piece)
    return -1, 0


def same_level(on: int, level: int, other_on: int, other_level: int) -> bool:
    """R-7.2.11.d: the same level of the same piece, or open ground for both (RUL-57)."""
    return on == other_on and (on < 0 or level == other_level)


# -- R-6.2.2: line of sight and cover ------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class Sight:
    """What lies between two ends: what hides the target (`clause` is why, None: it is seen), what covers it.

    `cover` is the bonus to defense; `blocker`, `cover_piece` and `past`, which obscures but not for this
    viewer, are indices of terrain or -1; `line` is the line looked along.
    """

    def __init__(self, line: Segment) -> None:
        self.line = line
        self.clause: Clause | None = None
        self.blocker = -1
        self.cover = 0
        self.cover_clause: Clause = R.R_6_2_2_A
        self.cover_piece = -1
        self.past = -1

    def hide(self, clause: Clause, blocker: int) -> None:
        """The first thing in the way is named."""
        if self.clause is None:
            self.clause = clause
            self.blocker = blocker


def look(table: Table, viewer: Aim, target: Aim, ignores_obscured: bool = False) -> Sight:
    """R-6.2.2: what one end sees of the other (RUL-28): any piece that hides hides, the best cover counts."""
    sight = Sight(Segment(viewer.at, target.at))
    _look_through_levels(table, viewer, target, sight)
    if table.options.los_trace == "any_edge":
        _look_from_anywhere(table, viewer, target, ignores_obscured, sight)
    else:
        _look_along(table, viewer, target, ignores_obscured, sight)
    return sight


def _look_along(table: Table, viewer: Aim, target: Aim, ignores_obscured: bool, sight: Sight) -> None:
    """R-6.2.2.a: pieces that the line between the two centres runs through."""
    size = seen_size(table, viewer, target)
    a, b = viewer.at, target.at
    left, right = (a.x, b.x) if a.x < b.x else (b.x, a.x)
    low, high = (a.y, b.y) if a.y < b.y else (b.y, a.y)
    for index, terrain in enumerate(table.terrain):
        if not terrain.box.meets(left, low, right, high):
            continue
        line = _line_of(terrain, size)
        if line == _NOTHING or not segment_crosses(a, b, terrain.shape):
            continue
        if _is_end(index, viewer, target) or _lies_under(terrain, index, viewer, target):
            continue
        if line == _HIDES:
            if _shut(terrain):
                sight.hide(R.R_7_2_16_B, index)
            elif ignores_obscured:
                sight.past = index
            else:
                sight.hide(R.R_6_2_2_D, index)
        elif cover_bonus(table, line) > sight.cover:
            _cover(table, sight, line, index)


def _look_from_anywhere(table: Table, viewer: Aim, target: Aim, ignores_obscured: bool, sight: Sight) -> None:
    """R-6.2.2.a with option `los_trace`: the best line between the two outlines counts."""
    size = seen_size(table, viewer, target)
    ways: list[list[int]] = [[], [], [], []]
    for index, terrain in enumerate(table.terrain):
        line = _line_of(terrain, size)
        if line == _NOTHING or _is_end(index, viewer, target) or _lies_under(terrain, index, viewer, target):
            continue
        if line == _HIDES and ignores_obscured and not _shut(terrain):
            sight.past = index
            continue
        ways[line].append(index)
    hiding = ways[_HIDES]
    if hiding and _free_line(table, viewer, target, hiding) is None:
        sight.hide(R.R_7_2_16_B if _shut(table.terrain[hiding[0]]) else R.R_6_2_2_D, hiding[0])
        hiding = []
    lesser, greater = _PARTIAL, _FULL
    if cover_bonus(table, lesser) > cover_bonus(table, greater):
        lesser, greater = greater, lesser
    free = _free_line(table, viewer, target, hiding + ways[_PARTIAL] + ways[_FULL])
    if free is None:
        worst = ways[greater]
        free = _free_line(table, viewer, target, hiding + worst) if worst else sight.line
        line = lesser if free is not None and ways[lesser] else greater
        if free is None:
            free = _free_line(table, viewer, target, hiding)
        _cover(table, sight, line, ways[line][0])
    if free is not None:
        sight.line = free


def _free_line(table: Table, viewer: Aim, target: Aim, pieces: list[int]) -> Segment | None:
    shapes: list[Shape] = [table.terrain[index].shape for index in pieces]
    return sight_from_anywhere(viewer.shape, target.shape, shapes)


def _cover(table: Table, sight: Sight, line: int, index: int) -> None:
    """R-6.2.2.b, R-6.2.2.c; R-7.2.13.c for a bridge."""
    sight.cover = cover_bonus(table, line)
    sight.cover_piece = index
    sight.cover_clause = R.R_6_2_2_B if line == _PARTIAL else R.R_6_2_2_C
    if table.terrain[index].piece.has("bridge"):
        sight.cover_clause = R.R_7_2_13_C


def cover_bonus(table: Table, line: int) -> int:
    """R-6.2.2.c: Partial Cover 1, Full Cover 2, as printed (RUL-04) or swapped."""
    if table.options.cover_table == "swapped":
        return 3 - line
    return line


def seen_size(table: Table, viewer: Aim, target: Aim) -> int:
    """R-7.2.11.b: what a piece is compared with: the target's Size and the height looked across (RUL-29)."""
    if table.options.los_elevation == "target":
        return target.size + target.elevation
    return target.size + max(viewer.elevation, target.elevation)


def _line_of(terrain: Terrain, size: int) -> int:
    """R-6.2.2.b to d: which line of the table a piece matches against this Size, in halves (RUL-05)."""
    piece = terrain.piece
    if not terrain.standing or piece.bits & NO_COVER:
        return _NOTHING
    if piece.bits & DOOR:
        return _HIDES if terrain.shut else _NOTHING
    if piece.size >= size:
        return _HIDES
    if piece.size == size - 2:
        return _PARTIAL
    return _FULL if piece.size <= size - 4 else _NOTHING


def _shut(terrain: Terrain) -> bool:
    """R-7.2.16.b, RUL-53: a shut door hides everything behind it, whatever its Size."""
    return terrain.shut and terrain.piece.bits & DOOR != 0


def _is_end(index: int, viewer: Aim, target: Aim) -> bool:
    """RUL-28: a piece never hides or covers itself."""
    return index in (viewer.piece, target.piece)


def _lies_under(terrain: Terrain, index: int, viewer: Aim, target: Aim) -> bool:
    """RUL-05: what either end stands on or in is left out; a shut door never is."""
    if index in (viewer.on, target.on):
        return True
    if _shut(terrain):
        return False
    return contains_point(terrain.shape, viewer.at) or contains_point(terrain.shape, target.at)


def _look_through_levels(table: Table, viewer: Aim, target: Aim, sight: Sight) -> None:
    """R-7.2.11.c: nobody sees through a floor, from whichever piece, unless it is one to see through."""
    if viewer.elevation == target.elevation:
        return
    upper, lower = (viewer, target) if viewer.elevation > target.elevation else (target, viewer)
    for index, terrain in enumerate(table.terrain):
        if index != lower.piece and terrain.box.holds(lower.at) and _floor_parts(terrain, upper, lower):
            sight.hide(R.R_7_2_11_C, index)


def _floor_parts(terrain: Terrain, upper: Aim, lower: Aim) -> bool:
    """Whether a level of a piece lies above one end, and no higher than the other."""
    if not surfaces.stood_on(terrain) or terrain.piece.has("see_through"):
        return False
    if not contains_point(terrain.shape, lower.at):
        return False
    if lower.piece >= 0 and not overlap(terrain.shape, lower.shape):
        return False
    for level in range(1, surfaces.levels_of(terrain.piece) + 1):
        if lower.elevation < surfaces.floor_of(terrain.piece, level) <= upper.elevation:
            return True
    return False


def sees_all(model: Model) -> bool:
    """C-6.19: whether terrain that obscures does not hide anybody from this model."""
    return model.profile.has(IGNORE_OBSCURED)


def sight_refusal(table: Table, sight: Sight, target: str) -> Refusal | None:
    """R-6.2.2.d and its like: whom one does not see one does not attack; no name: a bare point."""
    if sight.clause is None:
        return None
    blocker = table.terrain[sight.blocker].piece.name
    why = "no_sight" if target else "point_not_seen"
    return refuse(sight.clause, why, facts={"target": target, "blocker": blocker})
