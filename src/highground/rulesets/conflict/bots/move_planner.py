"""Plans: movement in the making, for suggestions. The way is guessed by the `Outlook` of both editions;
whether it can be gone, and for how many strides, the same `Walk` says that checks an order.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.geometry.crossing import clip_path
from highground.geometry.shapes import Point
from highground.geometry.units import MM
from highground.record import Record
from highground.rulesets.ascension.bots import routes as shared
from highground.rulesets.ascension.bots.evaluation import apart
from highground.rulesets.ascension.bots.routes import Obstacle, edge_towards
from highground.rulesets.ascension.rules.movement.surfaces import elevation
from highground.rulesets.ascension.state.orders import Step
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from highground.rulesets.conflict.rules.combat.engagement import held_by, hold_refusal
from highground.rulesets.conflict.rules.movement.walk import Walk, in_the_way, stand_refusal, stride_refusal
from highground.rulesets.conflict.state.models import Model, Table

TOUCH: Final = 5
"""How near a base is brought that is to touch: within the hundredth of a millimetre that contact forgives."""
_SHORTER: Final[tuple[int, ...]] = (100, 60, 30)
"""How much of a way is tried, in hundredths."""


@mypyc_attr(acyclic=True)
class Outlook(shared.Outlook):
    """What a model sees of the table when it thinks of a move."""

    def __init__(self, table: Table, model: Model, strides: int) -> None:
        super().__init__(table, model, strides)
        self.touch = TOUCH
        self.fighter = model
        self.field = table
        self.held = held_by(table, model)

    def obstacles(self) -> list[Obstacle]:
        """Terrain that stops the model, and everybody else (C-6.2)."""
        if self._obstacles is not None:
            return self._obstacles
        found: list[Obstacle] = []
        table, model, reach = self.table, self.model, float(self.reach)
        feet = elevation(table, model)
        around = self.around()
        for index in around.pieces:
            each = table.terrain[index]
            if index != model.on and in_the_way(each, model.on, feet):
                found.append(shared.grown(each, index, reach))
        for other in around.models:
            room = reach + other.profile.reach()
            x, y = float(other.at.x), float(other.at.y)
            found.append(Obstacle(x - room, y - room, x + room, y + room, room))
        self._obstacles = found
        return found

    def facing(self, at: Point) -> Point | None:
        """Where a model looks that ends here: at the nearest enemy."""
        enemy = self.enemy
        if enemy is None or (enemy.at.x == at.x and enemy.at.y == at.y):
            return None
        return enemy.at.minus(at)


class Way(Record):
    """A way that can be gone: its steps, where it ends, what it leaves of the strides it was given."""

    steps: Final[tuple[Step, ...]]
    at: Final[Point]
    left: Final[int]


def way_to(outlook: Outlook, goal: Point, keep: int, strides: int, free: bool = False) -> Way | None:
    """As far as so many strides lead towards a point, to end `keep` from it, around what is in the way.

    `free`: nobody holds the model back.
    """
    if strides < 1:
        return None
    model = outlook.fighter
    at = model.at
    if apart(at, goal) - keep < 1.0 * MM:
        return None
    bends = outlook.way_to(goal) if keep == 0 else outlook.way(at, goal, keep, -1)
    return along(outlook, bends, strides, free)


def up_to(outlook: Outlook, terrain: Terrain, strides: int, free: bool = False) -> Way | None:
    """As far as it goes towards a piece, to touch it."""
    spot = outlook.place_at(terrain)
    if spot is not None:
        return way_to(outlook, spot, 0, strides, free)
    goal = edge_towards(terrain, outlook.fighter.at)
    return way_to(outlook, goal, outlook.reach + TOUCH, strides, free)


def along(outlook: Outlook, bends: list[Point], strides: int, free: bool) -> Way | None:
    """A way along these points, standing up first; shorter, where the whole cannot be gone."""
    table, model = outlook.field, outlook.fighter
    first: list[Step] = []
    walk = Walk(table, model, strides)
    walk.around = outlook.around()
    if model.prone:
        if stand_refusal(walk) is not None:
            return None
        first.append(Step("stand"))
    length = walk.strides * model.profile.longest()
    if length <= 0:
        return None
    for share in _SHORTER:
        path = clip_path([model.at, *bends], length * share // 100)[1:]
        if not path:
            return None
        step = Step("stride", outlook.facing(path[-1]), tuple(path))
        if stride_refusal(walk, step) is None:
            if not free and hold_refusal(table, model, outlook.held, walk.at) is not None:
                return None
            return Way((*first, step), walk.at, walk.strides)
    return None


def way_home(outlook: Outlook, strides: int) -> Way | None:
    """What is carried goes to the nearest point of the model's own edge."""
    model, board = outlook.fighter, outlook.field.board
    low = model.seat == 0
    home = Point(model.at.x, outlook.reach if low else board.height - outlook.reach)
    return way_to(outlook, home, 0, strides)
