"""How far something goes that is pushed or thrown in a straight line, and what stops it (RUL-33, RUL-34).

Nothing here changes the table. Heights are in halves; whatever lies at or below the feet of a model is no
obstacle to it: it may fall there.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from highground.geometry.crossing import clip_path, last_clear, sweep_hits
from highground.geometry.measure import centre_of, distance_ceil, moved, overlap
from highground.geometry.shapes import Point, Polygon, Shape
from highground.record import Record
from highground.rulesets.ascension.rules.movement import surfaces
from highground.rulesets.ascension.rules.terrain.destruction import breaks_underfoot
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.ascension.state.models import Board, Model, Table
from highground.rulesets.ascension.state.terrain_pieces import Terrain

_OUTSIDE: Final = 1_000_000
"""How far the ground beyond the board is taken to reach, in um: more than anything is pushed."""


class Flight(Record):
    """Where a straight way ends and at what: a model, the piece with this index, or the board's edge."""

    end: Final[Point]
    model: Final[str] = ""
    piece: Final[int] = -1
    edge: Final[bool] = False


def straight(start: Point, direction: Point, length: int) -> list[Point]:
    """A straight path of this length."""
    x, y = direction.x, direction.y
    times = length // max(1, isqrt(x * x + y * y)) + 1
    return clip_path([start, Point(start.x + times * x, start.y + times * y)], length)


def push_of_model(table: Table, model: Model, path: list[Point]) -> Flight:
    """RUL-33: up to a model, to solid terrain too high to step over, a shut door, the edge of the board."""
    feet = surfaces.elevation(table, model)
    pieces: list[int] = []
    for index, terrain in enumerate(table.terrain):
        if index != model.on and _stops_push(terrain, model, feet):
            pieces.append(index)
    flight = first_met(table, model.base(), path, models_abreast(table, model, feet), pieces)
    return _short_of_ledges(table, model, feet, path, flight)


def _stops_push(terrain: Terrain, model: Model, feet: int) -> bool:
    if breaks_underfoot(model, terrain):
        return False
    return _impassable(terrain) or surfaces.obstructs(terrain, feet, surfaces.step_limit(model))


def _impassable(terrain: Terrain) -> bool:
    return terrain.standing and terrain.piece.has("impassable")


def _short_of_ledges(table: Table, model: Model, feet: int, path: list[Point], flight: Flight) -> Flight:
    """RUL-33: at the near side of what it could step over but would end on; so, too, of a lower base."""
    while flight.end != path[0]:
        base = model.base_at(flight.end, model.facing)
        ledge = _ledge_under(table, model, base, feet)
        if ledge >= 0:
            end = last_clear(model.base(), path, [table.terrain[ledge].shape])
            flight = Flight(end, piece=ledge)
            continue
        lower = _base_under(table, model, base, feet)
        if lower is None:
            break
        flight = Flight(last_clear(model.base(), path, [lower.base()]), model=lower.name)
    return flight


def _ledge_under(table: Table, model: Model, base: Shape, feet: int) -> int:
    """The index of a piece that rises above the feet and that the base is in, or -1."""
    for index, terrain in enumerate(table.terrain):
        if index == model.on or not _rises(terrain, feet) or breaks_underfoot(model, terrain):
            continue
        if overlap(base, terrain.shape) and not overlap(model.base(), terrain.shape):
            return index
    return -1


def _rises(terrain: Terrain, feet: int) -> bool:
    """Whether a piece stands higher than these feet and has no level at their height."""
    if surfaces.barrier(terrain) == surfaces.OPEN or surfaces.top_of(terrain.piece) <= feet:
        return False
    for level in range(1, surfaces.levels_of(terrain.piece)):
        if feet > 0 and surfaces.floor_of(terrain.piece, level) == feet:
            return False
    return True


def _base_under(table: Table, model: Model, base: Shape, feet: int) -> Model | None:
    """A lower model in whose base this one would hang while it is still supported."""
    if model.on < 0 or not surfaces.supported(table, base, model.on):
        return None
    for other in table.on_table():
        if other is model or surfaces.elevation(table, other) >= feet or not overlap(base, other.base()):
            continue
        if surfaces.share_space(table, model.on, model.level, other.on, other.level):
            return other
    return None


def flight_of_model(table: Table, model: Model, path: list[Point]) -> Flight:
    """RUL-34: up to the first model or solid piece that is not below it."""
    feet = surfaces.elevation(table, model)
    pieces: list[int] = []
    for index, terrain in enumerate(table.terrain):
        if index != model.on and (_impassable(terrain) or _rises(terrain, feet)):
            pieces.append(index)
    return first_met(table, model.base(), path, models_abreast(table, model, feet), pieces)


def models_abreast(table: Table, model: Model, feet: int) -> list[Model]:
    """The models whose bases this one cannot pass (RUL-21); those lower down it may fall on."""
    found: list[Model] = []
    for other in table.on_table():
        if other is model or surfaces.elevation(table, other) < feet:
            continue
        if surfaces.share_space(table, model.on, model.level, other.on, other.level):
            found.append(other)
    return found


def flight_of_terrain(table: Table, index: int, path: list[Point]) -> Flight:
    """RUL-34: up to the first model or solid piece; who stands on the thrown piece is not in its way."""
    thrown = table.terrain[index]
    height = surfaces.top_of(thrown.piece)
    models = [
        other for other in table.on_table() if other.on != index and surfaces.elevation(table, other) < height
    ]
    pieces: list[int] = []
    for other, terrain in enumerate(table.terrain):
        if other != index and surfaces.barrier(terrain) != surfaces.OPEN:
            pieces.append(other)
    return first_met(table, thrown.shape, path, models, pieces)


def first_met(table: Table, base: Shape, path: list[Point], models: list[Model], pieces: list[int]) -> Flight:
    """As far as nothing is in the way; of several things touched at once, a piece counts before a model."""
    best = Flight(path[-1])
    least = -1
    for index in pieces:
        end = _halt(base, path, table.terrain[index].shape)
        if end is not None and (least < 0 or distance_ceil(path[0], end) < least):
            best, least = Flight(end, piece=index), distance_ceil(path[0], end)
    for model in models:
        end = _halt(base, path, model.base())
        if end is not None and (least < 0 or distance_ceil(path[0], end) < least):
            best, least = Flight(end, model=model.name), distance_ceil(path[0], end)
    for beyond in _beyond(table.board):
        end = _halt(base, path, beyond)
        if end is not None and (least < 0 or distance_ceil(path[0], end) < least):
            best, least = Flight(end, edge=True), distance_ceil(path[0], end)
    return best


def _halt(base: Shape, path: list[Point], obstacle: Shape) -> Point | None:
    """Where something is stopped by an obstacle; None if it never meets it, or is in it from the start."""
    if overlap(base, obstacle, LIMIT_SLACK):
        return None
    if isinstance(base, Polygon):
        return _halt_of_polygon(base, path, obstacle)
    return last_clear(base, path, [obstacle]) if sweep_hits(base, path, obstacle, LIMIT_SLACK) else None


def _halt_of_polygon(shape: Polygon, path: list[Point], obstacle: Shape) -> Point | None:
    """The same for a thrown piece with corners, to the um: the longest straight way that meets nothing."""
    start = path[0]
    if not _sweeps_over(shape, path[-1].minus(start), obstacle):
        return None
    clear, far = 0, distance_ceil(start, path[-1])
    while far - clear > 1:
        middle = (clear + far) // 2
        if _sweeps_over(shape, clip_path(path, middle)[-1].minus(start), obstacle):
            far = middle
        else:
            clear = middle
    return _outside(shape, path, clear, obstacle)


def _outside(shape: Polygon, path: list[Point], length: int, obstacle: Shape) -> Point:
    """The end of this much of a path, or just short of it: not a um inside the obstacle."""
    end = clip_path(path, length)[-1]
    if not overlap(moved(shape, end), obstacle):
        return end
    clear, inside = 0, length
    while inside - clear > 1:
        middle = (clear + inside) // 2
        if overlap(moved(shape, clip_path(path, middle)[-1]), obstacle):
            inside = middle
        else:
            clear = middle
    return clip_path(path, clear)[-1]


def _sweeps_over(shape: Polygon, by: Point, obstacle: Shape) -> bool:
    """Whether a polygon moved straight by this much comes over an obstacle: an edge does, or the end."""
    if by.x == 0 and by.y == 0:
        return False
    a = shape.corners[-1]
    for b in shape.corners:
        if (b.x - a.x) * by.y != (b.y - a.y) * by.x:
            swept = Polygon((a, b, b.plus(by), a.plus(by)))
            if overlap(swept, obstacle, LIMIT_SLACK):
                return True
        a = b
    return overlap(moved(shape, centre_of(shape).plus(by)), obstacle, LIMIT_SLACK)


def _beyond(board: Board) -> list[Shape]:
    """The ground around the board, as four shapes."""
    w, h, far = board.width, board.height, _OUTSIDE
    return [
        _block(-far, -far, 0, h + far),
        _block(w, -far, w + far, h + far),
        _block(-far, -far, w + far, 0),
        _block(-far, h, w + far, h + far),
    ]


def _block(x0: int, y0: int, x1: int, y1: int) -> Shape:
    return Polygon((Point(x0, y0), Point(x1, y0), Point(x1, y1), Point(x0, y1)))


def broken_on_the_way(table: Table, model: Model, path: list[Point]) -> list[Terrain]:
    """R-7.2.9.b: the fragile pieces that a model pushed along this path goes through (RUL-39)."""
    feet, base = surfaces.elevation(table, model), model.base()
    found: list[Terrain] = []
    for index, terrain in enumerate(table.terrain):
        if (
            index == model.on
            or not breaks_underfoot(model, terrain)
            or surfaces.top_of(terrain.piece) <= feet
        ):
            continue
        if sweep_hits(base, path, terrain.shape):
            found.append(terrain)
    return found
