"""The outlook: one look at the table for all plans of a question, and the ways that lead around things.

The nearest enemy, the objective most worth the way, what stands in the way. Ways are guessed from boxes;
whether one can be gone is for the `Walk` that checks an order to say (see `move_planner`).
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import mypyc_attr

from highground.geometry.measure import nearest_point
from highground.geometry.shapes import Circle, Point
from highground.geometry.units import INCH, MM
from highground.record import Record
from highground.rulesets.ascension.bots.evaluation import NEAR, apart, away_from, objective_worth
from highground.rulesets.ascension.rules.movement.nearby import Surroundings
from highground.rulesets.ascension.rules.movement.path_checks import hampers
from highground.rulesets.ascension.rules.movement.surfaces import elevation, obstructs, step_limit
from highground.rulesets.ascension.rules.terrain.destruction import breaks_underfoot
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.state.terrain_pieces import DIFFICULT, HAZARDOUS, Terrain

TOUCH: Final = 50
"""How near a base is brought that is to touch: within the tenth of a millimetre that contact forgives."""
_BERTH: Final = 1000.0
"""How wide of a corner a way leads, in um."""
_BENDS: Final = 2
"""How many corners a way goes around at most."""
_SIDES: Final[tuple[tuple[int, int], ...]] = (
    (1000, 0),
    (766, 643),
    (766, -643),
    (174, 985),
    (174, -985),
    (-500, 866),
    (-500, -866),
)
"""Where at a piece room is looked for: cosine and sine of 0, 40, 80 and 120 degrees either way."""


class Obstacle(Record):
    """What a model's centre must keep out of: a box or, if `radius` is more than 0, the disc in that box."""

    left: Final[float]
    low: Final[float]
    right: Final[float]
    high: Final[float]
    radius: Final[float] = 0.0
    piece: Final[int] = -1

    def holds(self, x: float, y: float) -> bool:
        if not (self.left < x < self.right and self.low < y < self.high):
            return False
        if self.radius == 0.0:
            return True
        x, y = x - self.left - self.radius, y - self.low - self.radius
        return x * x + y * y < self.radius * self.radius

    def entered(self, ax: float, ay: float, bx: float, by: float) -> float:
        """How much of the way from a to b is done when it comes inside; 2, if it does not."""
        first, last = 0.0, 1.0
        dx, dy = bx - ax, by - ay
        if dx == 0.0:
            if ax <= self.left or ax >= self.right:
                return 2.0
        else:
            one, other = (self.left - ax) / dx, (self.right - ax) / dx
            if one > other:
                one, other = other, one
            first, last = max(first, one), min(last, other)
        if dy == 0.0:
            if ay <= self.low or ay >= self.high:
                return 2.0
        else:
            one, other = (self.low - ay) / dy, (self.high - ay) / dy
            if one > other:
                one, other = other, one
            first, last = max(first, one), min(last, other)
        if first >= last:
            return 2.0
        return first if self.radius == 0.0 else self._met(ax, ay, dx, dy)

    def _met(self, ax: float, ay: float, dx: float, dy: float) -> float:
        """The same for the disc."""
        x, y = self.left + self.radius - ax, self.low + self.radius - ay
        length2, along = dx * dx + dy * dy, x * dx + y * dy
        root = along * along - length2 * (x * x + y * y - self.radius * self.radius)
        if root <= 0.0 or length2 == 0.0:
            return 2.0
        half = sqrt(root)
        if along + half <= 0.0 or along - half >= length2:
            return 2.0
        return max(0.0, (along - half) / length2)


@mypyc_attr(acyclic=True)
class Outlook:
    """What a model sees of the table when it thinks of a move; nothing of it outlives the question."""

    def __init__(self, table: Table, model: Model, strides: int) -> None:
        self.table = table
        self.model = model
        self.strides = strides
        self.touch = TOUCH
        self.reach = model.profile.reach()
        self.enemy = _nearest_enemy(table, model)
        self.objective = _best_objective(table, model)
        self._around: Surroundings | None = None
        self._obstacles: list[Obstacle] | None = None
        self.rough: list[Obstacle] = []
        self._places: dict[str, Point | None] = {}
        self._goal: Point | None = None
        self._way: list[Point] = []

    def around(self) -> Surroundings:
        """What stands as far away as the model could run."""
        found = self._around
        if found is None:
            at = self.model.at
            far = 2 * max(1, self.strides) * self.model.profile.longest() + self.reach
            found = Surroundings(self.table, self.model, at.x - far, at.y - far, at.x + far, at.y + far)
            self._around = found
        return found

    def obstacles(self) -> list[Obstacle]:
        """What of that a model does not walk through, or had better not; what only hampers it is `rough`."""
        if self._obstacles is not None:
            return self._obstacles
        found: list[Obstacle] = []
        table, model, reach = self.table, self.model, float(self.reach)
        feet, limit = elevation(table, model), step_limit(model)
        for index in self.around().pieces:
            each = table.terrain[index]
            if index == model.on:
                continue
            if each.piece.bits & DIFFICULT and hampers(model, each.piece):
                self.rough.append(grown(each, index, reach))
            barred = obstructs(each, feet, limit) and not breaks_underfoot(model, each)
            if barred or each.piece.bits & HAZARDOUS:
                found.append(grown(each, index, reach))
        for other in self.around().models:
            room = reach + other.profile.reach()
            x, y = float(other.at.x), float(other.at.y)
            found.append(Obstacle(x - room, y - room, x + room, y + room, room))
        self._obstacles = found
        return found

    def enemy_gap(self) -> float:
        """From the model's centre to the edge of the nearest enemy."""
        enemy = self.enemy
        return 1e12 if enemy is None else apart(self.model.at, enemy.at) - enemy.profile.reach()

    def goals(self) -> list[Point]:
        """Where the model would like to be: at the best objective, and at an enemy that is not far off."""
        found: list[Point] = []
        if self.objective is not None:
            found.append(edge_towards(self.objective, self.model.at))
        if self.enemy is not None and (not found or self.enemy_gap() <= NEAR):
            found.append(self.enemy.at)
        return found

    def way_to(self, spot: Point) -> list[Point]:
        """The way from where the model stands to a spot; walked and run to, it is found once."""
        if spot is not self._goal:
            self._goal = spot
            self._way = self.way(self.model.at, spot, 0, -1)
        return self._way

    def way(self, at: Point, goal: Point, keep: int, target: int) -> list[Point]:
        """The corners to go around on the way to `keep` from a goal, and its end; or where something bars it.

        The goal may be at a piece, `target`; that is not in the way, and after a bend its nearest point is.
        """
        found: list[Point] = []
        while True:
            if found and target >= 0:
                goal = edge_towards(self.table.terrain[target], at)
            end = _short_of(at, goal, keep)
            x, y, gx, gy = float(at.x), float(at.y), float(end.x), float(end.y)
            barred = self._first_in_the_way(x, y, gx, gy, target)
            if barred is None:
                found.append(end)
                return found
            corner = self._corner(barred, x, y, gx, gy) if len(found) < _BENDS else None
            if corner is None:
                gone = barred.entered(x, y, gx, gy) - TOUCH / _length(gx - x, gy - y)
                found.append(Point(int(x + (gx - x) * gone), int(y + (gy - y) * gone)))
                return found
            found.append(corner)
            at = corner

    def _first_in_the_way(self, x: float, y: float, gx: float, gy: float, target: int) -> Obstacle | None:
        """Except what holds the start: that is left behind."""
        found: Obstacle | None = None
        least = 2.0
        for each in self.obstacles():
            entered = each.entered(x, y, gx, gy)
            if entered < least and not each.holds(x, y) and (each.piece < 0 or each.piece != target):
                found, least = each, entered
        return found

    def _corner(self, barred: Obstacle, x: float, y: float, gx: float, gy: float) -> Point | None:
        """The corner by which the way around is shortest, of those that can be gone to."""
        board, edge = self.table.board, float(self.reach)
        least, cx, cy = 1e18, 0.0, 0.0
        for corner in range(4):
            nx = barred.left - _BERTH if corner < 2 else barred.right + _BERTH
            ny = barred.high + _BERTH if corner & 1 else barred.low - _BERTH
            if nx < edge or ny < edge or nx > board.width - edge or ny > board.height - edge:
                continue
            first = _length(nx - x, ny - y)
            length = first + _length(gx - nx, gy - ny)
            if length < least and first >= 1.0 * MM and self._clear(x, y, nx, ny):
                least, cx, cy = length, nx, ny
        return None if least == 1e18 else Point(int(cx), int(cy))

    def _clear(self, x: float, y: float, nx: float, ny: float) -> bool:
        for each in self.obstacles():
            if each.entered(x, y, nx, ny) <= 1.0 and not each.holds(x, y):
                return False
        return True

    def place_at(self, terrain: Terrain) -> Point | None:
        """A free spot at a piece, as near as may be to where a straight way would lead; for round bases."""
        name = terrain.piece.name
        if name not in self._places:
            self._places[name] = self._look_for_place(terrain)
        return self._places[name]

    def _look_for_place(self, terrain: Terrain) -> Point | None:
        at = self.model.at
        box = terrain.box
        x, y = (box.left + box.right) / 2.0, (box.low + box.high) / 2.0
        dx, dy = at.x - x, at.y - y
        for cos, sin in _SIDES:
            beside = Point(int(x + (dx * cos - dy * sin) / 1000.0), int(y + (dx * sin + dy * cos) / 1000.0))
            edge = edge_towards(terrain, beside)
            far = apart(edge, beside)
            if far < 1.0:
                return None
            share = (self.reach + self.touch) / far
            spot = Point(edge.x + int((beside.x - edge.x) * share), edge.y + int((beside.y - edge.y) * share))
            if self._is_free(float(spot.x), float(spot.y)):
                return spot
        return None

    def _is_free(self, x: float, y: float) -> bool:
        board, edge = self.table.board, self.reach
        if not (edge <= x <= board.width - edge and edge <= y <= board.height - edge):
            return False
        for each in self.obstacles():  # noqa: SIM110 - compiled, a generator costs more than the loop
            if each.holds(x, y):
                return False
        return True

    def is_rough(self, x: float, y: float) -> bool:
        """Whether difficult ground hampers the model there."""
        for each in self.rough:  # noqa: SIM110 - compiled, a generator costs more than the loop
            if each.holds(x, y):
                return True
        return False


def _length(x: float, y: float) -> float:
    return sqrt(x * x + y * y)


def _short_of(at: Point, goal: Point, keep: int) -> Point:
    """The point on the straight way to a goal that is `keep` from it; `at` itself if that is nearer."""
    far = apart(at, goal)
    if far <= keep:
        return at
    share = (far - keep) / far
    return Point(at.x + int((goal.x - at.x) * share), at.y + int((goal.y - at.y) * share))


def grown(terrain: Terrain, index: int, reach: float) -> Obstacle:
    """A piece grown by the reach of a base."""
    box, shape = terrain.box, terrain.shape
    radius = float(shape.radius) + reach if isinstance(shape, Circle) else 0.0
    return Obstacle(box.left - reach, box.low - reach, box.right + reach, box.high + reach, radius, index)


def edge_towards(terrain: Terrain, at: Point) -> Point:
    """The point of a piece that is nearest to another point, to a micrometre or two."""
    shape = terrain.shape
    if not isinstance(shape, Circle):
        return nearest_point(shape, at)
    centre = shape.centre
    far = apart(centre, at)
    if far <= shape.radius:
        return at
    share = shape.radius / far
    return Point(centre.x + int((at.x - centre.x) * share), centre.y + int((at.y - centre.y) * share))


def _nearest_enemy(table: Table, model: Model) -> Model | None:
    nearest: Model | None = None
    least = 1e12
    players, mine = table.players, table.players[model.seat].side
    for enemy in table.models.values():
        if enemy.on_table and players[enemy.seat].side != mine:
            away = apart(model.at, enemy.at) - enemy.profile.reach()
            if away < least:
                nearest, least = enemy, away
    return nearest


def _best_objective(table: Table, model: Model) -> Terrain | None:
    """The piece that is worth most, the way there taken into account."""
    best: Terrain | None = None
    most = 0.0
    for terrain in table.terrain:
        if terrain.standing and terrain.piece.objective:
            worth = objective_worth(table, model, terrain)
            if worth > 0.0:
                worth /= 1.0 + away_from(terrain, model.at) / (10 * INCH)
                if worth > most:
                    best, most = terrain, worth
    return best
