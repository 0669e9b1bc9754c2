"""What a table shows before an order is given, from the very pieces the checks use. Points are squares."""

from __future__ import annotations

from typing import Final

from highground.engine.orders import Refusal, refuse
from highground.engine.preview import Preview, Spot, TargetLine
from highground.geometry.shapes import Point, Segment
from highground.rulesets.ail.accuracy import ranged_ac
from highground.rulesets.ail.actions import Action
from highground.rulesets.ail.attacks import MANNERS
from highground.rulesets.ail.figures import able, enemies
from highground.rulesets.ail.ground import cover_between, distance, point_of, reachable
from highground.rulesets.ail.movement import (
    move_squares,
    path_cost,
    path_refusal,
    refuse_displacement,
    refuse_sprint,
    sprint_squares,
)
from highground.rulesets.ail.pieces import AilKnown, Figure, Table
from highground.rulesets.ail.rulebook import R_44_B
from highground.rulesets.ail.shooting import shot_refusal

__all__ = ["KINDS", "preview"]

KINDS: Final = ["move", "sprint", "shoot"]
_COVERS: Final = ("", "limited cover", "partial cover", "loophole", "full cover")


def preview(known: AilKnown, name: str, kind: str, path: list[Point]) -> Preview:
    """A path square by square, or every enemy as a target."""
    table = known.table
    figure = table.figures.get(name)
    if figure is None or not able(figure):
        return Preview(name, kind, refusal=refuse(R_44_B, "not_able", facts={"figure": name}))
    if kind == "shoot":
        targets = [_target(table, figure, each) for each in enemies(table, figure)]
        return Preview(name, kind, targets=tuple(targets))
    return _going(table, figure, kind, path)


def _going(table: Table, figure: Figure, kind: str, path: list[Point]) -> Preview:
    """As much of the path as one Move, or a sprint, allows."""
    most = sprint_squares(figure) if kind == "sprint" else move_squares(figure)
    legal = [point_of(figure.at)]
    refusal = refuse_displacement(table, figure)
    if refusal is None and kind == "sprint":
        refusal = refuse_sprint(table, figure)
    barred = refusal is not None
    for number in range(0 if barred else len(path)):
        refusal = path_refusal(table, figure, figure.at, tuple(path[: number + 1]), most)
        if refusal is not None:
            break
        legal.append(path[number])
    cells = {} if barred else reachable(table, figure.at, most)
    reach = [Spot(point_of(cell), price) for cell, price in cells.items()]
    stop = None if refusal is None else legal[-1]
    cost = path_cost(table, tuple(legal[1:]))
    return Preview(figure.name, kind, tuple(reach), tuple(legal), stop, cost, most, refusal)


def _target(table: Table, figure: Figure, enemy: Figure) -> TargetLine:
    """A target of a single shot: how far, in what cover, and what the dice must show."""
    line = Segment(point_of(figure.at), point_of(enemy.at))
    snap = figure.stance == "alert"
    refusal: Refusal | None = shot_refusal(table, figure, enemy, "single", snap)
    need: int | None = None
    if refusal is None:
        action = Action(
            0, "shot", figure.name, enemy.name, figure.in_hand, "single", snap, "turn", figure.at, (), [],
            "", 0, 0, 0, 0, 0, [],
        )  # fmt: skip
        edge = MANNERS["shot"].modifier(table, action).total()
        need = ranged_ac(table, enemy, figure.name).total() - edge
    cover = _COVERS[cover_between(table, figure.at, enemy.at)]
    return TargetLine(enemy.name, distance(table, figure.at, enemy.at), line, "", cover, need, refusal)
