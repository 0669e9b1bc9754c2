"""What a table shows before an order is given, from the very pieces the checks use.

Points are um, as everywhere on a picture: the middles of squares.
"""

from __future__ import annotations

import highground.rulesets.ail.rulebook as R
from highground.engine.orders import Refusal, refuse
from highground.engine.picture import Mark
from highground.engine.preview import Preview, Spot, TargetLine, Threat
from highground.engine.tally import Tally
from highground.geometry.shapes import Point, Segment
from highground.geometry.squares import Cell, neighbours
from highground.rulesets.ail.rules import ground
from highground.rulesets.ail.rules.attacks import MANNERS
from highground.rulesets.ail.rules.dice import core_chance
from highground.rulesets.ail.rules.figures import able, enemies, gun_in_hand
from highground.rulesets.ail.rules.flow import movement
from highground.rulesets.ail.rules.ranged.accuracy import SQUARE_M, ranged_ac, situation_edges
from highground.rulesets.ail.rules.ranged.shooting import shot_refusal, snaps
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import AilKnown, Figure, Table
from highground.rulesets.ail.state.turn_orders import Shoot, Sprint, Walk
from highground.rulesets.ail.table.picture import CELL, centre_of_square, cover_at, square_under


def preview(known: AilKnown, name: str, kind: str, path: list[Point]) -> Preview:
    """A path square by square, or every enemy as a target."""
    table = known.table
    figure = table.figures.get(name)
    if figure is None or not able(figure):
        return Preview(name, kind, refusal=refuse(R.R_44_B, "not_able", facts={"figure": name}))
    if kind == "shoot":
        targets = [_target(table, figure, each) for each in enemies(table, figure)]
        return Preview(name, kind, targets=tuple(targets), marks=tuple(_increments(table, figure)))
    return _going(table, figure, kind, path)


def _going(table: Table, figure: Figure, kind: str, path: list[Point]) -> Preview:
    """As much of the path as one Move, or a sprint, allows."""
    most = movement.sprint_squares(figure) if kind == "sprint" else movement.move_squares(figure)
    refusal = movement.refuse_displacement(table, figure)
    if refusal is None and kind == "sprint":
        refusal = movement.refuse_sprint(table, figure)
    barred = refusal is not None
    way = [] if barred else _way(table, figure.at, [square_under(at) for at in path])
    legal: list[Cell] = []
    for number in range(len(way)):
        refusal = movement.path_refusal(table, figure, figure.at, _squares(way[: number + 1]), most)
        if refusal is not None:
            break
        legal.append(way[number])
    cells = {} if barred else ground.reachable(table, figure.at, most)
    reach = [Spot(centre_of_square(cell), price) for cell, price in cells.items()]
    walked = tuple([centre_of_square(cell) for cell in (figure.at, *legal)])
    squares = _squares(legal)
    order = None if not legal else Sprint(squares) if kind == "sprint" else Walk(squares)
    return Preview(
        figure.name,
        kind,
        tuple(reach),
        walked,
        None if refusal is None else walked[-1],
        movement.path_cost(table, squares),
        most,
        refusal,
        order=order,
        counts=True,
    )


def threats(known: AilKnown, name: str) -> tuple[Threat, ...]:
    """A Move, then a blow: every square beside one that can be reached. Guns have no end, only increments."""
    table = known.table
    figure = table.figures.get(name)
    if figure is None or not able(figure):
        return ()
    cells = [figure.at, *ground.reachable(table, figure.at, movement.move_squares(figure))]
    beside = dict.fromkeys([near for cell in cells for near in (cell, *neighbours(cell))])
    width, height = table.board.width, table.board.height
    inside = [cell for cell in beside if 0 <= cell[0] < width and 0 <= cell[1] < height]
    return (Threat("fight", cells=tuple([centre_of_square(cell) for cell in inside])),)


def _way(table: Table, start: Cell, goals: list[Cell]) -> list[Cell]:
    """The squares passed: where a goal is further than a step, those of a cheapest way to it."""
    way: list[Cell] = []
    for goal in goals:
        at = way[-1] if way else start
        between = None if ground.adjacent(at, goal) else ground.way_to(table, at, goal)
        way += between or [goal]
    return way


def _squares(cells: list[Cell]) -> tuple[Point, ...]:
    return tuple([ground.point_of(cell) for cell in cells])


def _increments(table: Table, figure: Figure) -> list[Mark]:
    """A-4.1: where the further range increments of the gun in hand begin, as squares around its bearer."""
    gun = gun_in_hand(figure)
    found: list[Mark] = []
    if gun is None or table.options.grid_metric == "euclid":
        return found
    wide, high = table.board.width * CELL, table.board.height * CELL
    middle = centre_of_square(figure.at)
    for times in (1, 2, 3):
        far = gun.increment * times // SQUARE_M * CELL + CELL // 2
        lines = _around(middle, far, wide, high)
        if lines:
            found.append(Mark("range", lines, f"{gun.increment * times} m", (), R.A_4_1.id))
    return found


def _around(middle: Point, far: int, wide: int, high: int) -> tuple[Segment, ...]:
    """The sides of a square about a point, as far as they lie inside the table."""
    left, right, top, bottom = middle.x - far, middle.x + far, middle.y - far, middle.y + far
    low, under = max(0, left), min(wide, right)
    upper, lower = max(0, top), min(high, bottom)
    lines: list[Segment] = []
    for x in (left, right):
        if 0 < x < wide:
            lines.append(Segment(Point(x, upper), Point(x, lower)))
    for y in (top, bottom):
        if 0 < y < high:
            lines.append(Segment(Point(low, y), Point(under, y)))
    return tuple(lines)


def _covering(table: Table, source: Cell, there: Cell) -> str:
    """R-17: the piece that covers: in the target's own square, else the nearest before it."""
    level = ground.cover_between(table, source, there)
    if not level:
        return ""
    near = [there, *sorted(neighbours(there), key=lambda cell: ground.distance(table, source, cell))]
    found = [cell for cell in near if ground.cover_value(table, cell) >= level]
    return cover_at(ground.cover_value(table, found[0]), found[0]) if found else ""


def _target(table: Table, figure: Figure, enemy: Figure) -> TargetLine:
    """A target of a single shot: how far, in what cover, and what the dice must show."""
    line = Segment(centre_of_square(figure.at), centre_of_square(enemy.at))
    snap = snaps(figure, False)
    refusal: Refusal | None = shot_refusal(table, figure, enemy, "single")
    need: int | None = None
    edges: Tally | None = None
    against: Tally | None = None
    chance: tuple[int, int] | None = None
    roll = ""
    gun = gun_in_hand(figure)
    if refusal is None and gun is not None:
        action = Action(
            0,
            "shot",
            figure.name,
            figure.at,
            target=enemy.name,
            means=figure.in_hand,
            mode="single",
            snap=snap,
        )
        edge = MANNERS["shot"].modifier(table, action).total()
        against = ranged_ac(table, enemy, figure.name)
        need = against.total() - edge
        dice = table.options.dice_core
        roll = f"{dice} {'+' if edge >= 0 else '−'} {abs(edge)} ≥ {against.total()}"
        chance = None if table.options.dice_open_ended else core_chance(dice, need)
        edges = Tally([])
        situation_edges(edges, table, action, gun, True)
        edges = Tally([part for part in edges.parts if part.amount])
    cover = _covering(table, figure.at, enemy.at)
    far = ground.distance(table, figure.at, enemy.at) * CELL
    order = Shoot(enemy.name, "single", "snap" if snap else "full")
    clear = None if refusal is not None else ground.line_between(table, figure.at, enemy.at)
    return TargetLine(
        enemy.name,
        far,
        line,
        cover=cover,
        need=need,
        refusal=refusal,
        order=order,
        edges=edges,
        sight="" if clear is None else R.C_9_6.id,
        through=() if clear is None else tuple([centre_of_square(cell) for cell in clear[1:-1]]),
        roll=roll,
        chance=chance,
        against=against,
    )
