"""What a table shows before an order is given: squares within reach, targets in sight. Points are squares."""

from __future__ import annotations

from typing import Final

from highground.engine.orders import Refusal, refuse
from highground.engine.preview import Preview, Spot, TargetLine
from highground.geometry.shapes import Point, Segment
from highground.rulesets.ail.figures import able, enemies, gun_in_hand
from highground.rulesets.ail.ground import cover_between, distance, in_sight, point_of, reachable
from highground.rulesets.ail.movement import move_squares, path_cost, path_refusal, refuse_displacement
from highground.rulesets.ail.pieces import AilKnown, Figure, Table
from highground.rulesets.ail.rulebook import C_9_6, R_44_B

__all__ = ["KINDS", "preview"]

KINDS: Final = ["move", "shoot"]
_COVERS: Final = ("", "limited cover", "partial cover", "loophole", "full cover")


def preview(known: AilKnown, name: str, kind: str, path: list[Point]) -> Preview:
    """A path square by square, or every enemy as a target."""
    table = known.table
    figure = table.figures.get(name)
    if figure is None or not able(figure):
        return Preview(name, kind, refusal=refuse(R_44_B, "not_able", facts={"figure": name}))
    if kind == "move":
        return _preview_move(table, figure, path)
    return Preview(
        name, kind, targets=tuple([_target(table, figure, each) for each in enemies(table, figure)])
    )


def _preview_move(table: Table, figure: Figure, path: list[Point]) -> Preview:
    """As much of the path as one Move allows, by the very check of the order."""
    most = move_squares(figure)
    legal = [point_of(figure.at)]
    refusal = refuse_displacement(table, figure)
    for number in range(len(path) if refusal is None else 0):
        refusal = path_refusal(table, figure, figure.at, tuple(path[: number + 1]), most)
        if refusal is not None:
            break
        legal.append(path[number])
    reach = [Spot(point_of(cell), price) for cell, price in reachable(table, figure.at, most).items()]
    stop = None if refusal is None else legal[-1]
    cost = path_cost(table, tuple(legal[1:]))
    return Preview(figure.name, "move", tuple(reach), tuple(legal), stop, cost, most, refusal)


def _target(table: Table, figure: Figure, enemy: Figure) -> TargetLine:
    """A target: how far, in what cover; what the dice must show is for odds to say."""
    line = Segment(point_of(figure.at), point_of(enemy.at))
    refusal: Refusal | None = None
    if gun_in_hand(figure) is None or not in_sight(table, figure.at, enemy.at):
        refusal = refuse(C_9_6, "out_of_sight", facts={"figure": figure.name, "target": enemy.name})
    level = cover_between(table, figure.at, enemy.at)
    squares = distance(table, figure.at, enemy.at)
    return TargetLine(enemy.name, squares, line, "", _COVERS[level], None, refusal)
