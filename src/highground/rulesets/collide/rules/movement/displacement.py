"""R-1.4, R-1.5, R-8.6: where a unit may stand, and how it is teleported, pushed, dragged or thrown there."""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.geometry.crossing import last_clear
from highground.geometry.measure import distance_ceil, overlap
from highground.geometry.shapes import Circle, Point, Polygon, Shape
from highground.rulesets.collide.rules.effects.in_force import lose_on_moving
from highground.rulesets.collide.rules.effects.tokens import carry_along
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.state.boards import Piece
from highground.rulesets.collide.state.measuring import HUNDREDTH, STEP, snap
from highground.rulesets.collide.state.pieces import CollideGame, Table, Unit

_BEYOND: Final = 20 * STEP


class UnitDisplaced(Event):
    """`how` is pushed, dragged or teleported."""

    unit: Final[str]
    at: Final[Point]
    how: Final[str]
    what: Final[str]


def board_refusal(table: Table, unit: Unit, at: Point) -> Refusal | None:
    """R-1.4: the whole disc stays on the board, or its centre."""
    board = table.board
    if not board.edged:
        return None
    r = unit.base.radius if table.options.edge_rule == "whole_base" else 0
    if at.x < r or at.y < r or at.x > board.width - r or at.y > board.height - r:
        return refuse(R.R_1_4, "off_the_board", facts={"unit": unit.name})
    return None


def spot_refusal(table: Table, unit: Unit, at: Point) -> Refusal | None:
    """R-1.5: why a unit may not be put or end there: the edge, another unit, an impassable piece, the
    mission.
    """
    refusal = board_refusal(table, unit, at)
    if refusal is not None:
        return refusal
    base = Circle(at, unit.base.radius)
    for other in table.units:
        if other is not unit and other.on_table and overlap(base, other.base, HUNDREDTH):
            return refuse(R.R_1_5, "overlaps", facts={"unit": unit.name, "other": other.name})
    return ground_refusal(table, unit, at)


def ground_refusal(table: Table, unit: Unit, at: Point) -> Refusal | None:
    """R-1.5: why the ground itself does not bear the unit there: an impassable piece, or the mission."""
    base = Circle(at, unit.base.radius)
    for piece in table.board.pieces:
        if piece.impassable:
            for shape in piece.shapes:
                if overlap(base, shape, HUNDREDTH):
                    return refuse(R.R_1_5, "overlaps", facts={"unit": unit.name, "other": piece.name})
    rules = rules_of(table)
    for shape in rules.barred(table, unit):
        if overlap(base, shape, HUNDREDTH):
            return rules.barred_refusal(unit)
    return rules.spot_refusal(table, unit, at)


def difficult_shapes(table: Table, pieces: list[Piece]) -> list[Shape]:
    """R-8.5: the ground that is difficult now: these pieces and tokens, less what a token has cleared."""
    found: list[Shape] = []
    for piece in pieces:
        if piece.difficult and not _cleared(table, piece.shapes):
            found.extend(piece.shapes)
    for token in table.tokens:
        if token.kind.difficult:
            found.append(token.disc())
    return found


def _cleared(table: Table, shapes: tuple[Shape, ...]) -> bool:
    """E-place_token: a token that clears lies on it."""
    for token in table.tokens:
        if token.kind.clears:
            for shape in shapes:
                if overlap(token.disc(), shape):
                    return True
    return False


def settle(game: CollideGame, unit: Unit, at: Point, counts: bool) -> None:
    """A unit stands somewhere else; `counts`: as having moved (R-10.5)."""
    unit.base = Circle(at, unit.base.radius)
    if counts:
        unit.moved = True
        activation = game.table.activation
        turn = None if activation is None else activation.turn_of(unit.number)
        if turn is not None:
            turn.relocated = True
    if game.table.tokens:
        carry_along(game.table, unit)
    rules_of(game.table).after_displacement(game, unit)


def teleport(game: CollideGame, unit: Unit, at: Point, what: str, clause: Clause) -> None:
    """R-8.6: over everything, to a legal spot; R-14.4: no move for pinning, but one for Heavy."""
    spot = snap(at)
    game.emit(UnitDisplaced(unit.name, spot, "teleported", what), clause)
    lose_on_moving(game.table, unit)
    settle(game, unit, spot, True)


def _walls(table: Table, radius: int) -> list[Shape]:
    """What lies beyond the edges, as pieces that a disc of this radius runs into."""
    board = table.board
    if not board.edged:
        return []
    out = radius if table.options.edge_rule == "centre" else 0
    left, low, right, high = -out, -out, board.width + out, board.height + out
    far = _BEYOND
    return [
        _box(left - far, low - far, left, high + far),
        _box(right, low - far, right + far, high + far),
        _box(left - far, low - far, right + far, low),
        _box(left - far, high, right + far, high + far),
    ]


def _box(left: int, low: int, right: int, high: int) -> Shape:
    return Polygon((Point(left, low), Point(right, low), Point(right, high), Point(left, high)))


def pushed_to(table: Table, unit: Unit, source: Point, distance: int, towards: bool) -> Point:
    """R-8.6: where a straight push or drag ends: the last spot before the disc would overlap something."""
    at = unit.base.centre
    length = distance_ceil(source, at)
    if length == 0 or distance == 0:
        return at
    dx, dy = at.x - source.x, at.y - source.y
    if towards:
        dx, dy = -dx, -dy
        distance = min(distance, length)
    goal = Point(at.x + dx * distance // length, at.y + dy * distance // length)
    obstacles = _walls(table, unit.base.radius)
    for other in table.units:
        if other is not unit and other.on_table:
            obstacles.append(other.base)
    for piece in table.board.pieces:
        if piece.impassable:
            obstacles.extend(piece.shapes)
    obstacles.extend(rules_of(table).barred(table, unit))
    base = unit.base
    for shape in obstacles:
        if overlap(base, shape):
            base = Circle(at, max(0, base.radius - HUNDREDTH))
            break
    end = last_clear(base, [at, goal], obstacles)
    spot = snap(end)
    return spot if spot_refusal(table, unit, spot) is None else end


def shove(
    game: CollideGame, unit: Unit, source: Point, distance: int, towards: bool, own: bool, what: str
) -> None:
    """R-8.6, R-10.5: push or drag a unit; it has moved if its own side did it, or forced moves count."""
    table = game.table
    spot = pushed_to(table, unit, source, distance, towards)
    how = "dragged" if towards else "pushed"
    game.emit(UnitDisplaced(unit.name, spot, how, what), R.R_8_6)
    if spot != unit.base.centre:
        if own:
            lose_on_moving(table, unit)
        settle(game, unit, spot, own or table.options.forced_move_counts)
