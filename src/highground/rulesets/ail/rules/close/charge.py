"""R-29: Moves that end in a close attack: those of Riposte, Sucker Punch and Counter Punch."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.geometry.shapes import Point
from highground.geometry.squares import Cell, chebyshev, neighbours
from highground.rulesets.ail.rules import ground
from highground.rulesets.ail.rules.attacks import doing
from highground.rulesets.ail.rules.close.close_combat import (
    close_refusal,
    launch_close,
    reach_with,
    within_reach,
)
from highground.rulesets.ail.rules.figures import able
from highground.rulesets.ail.rules.flow import movement
from highground.rulesets.ail.state.pieces import AilGame, Figure, Table


class Charging(Frame):
    """A figure makes its Move toward an attack."""

    figure: Final[str]
    kind: Final[str]
    target: Final[str]
    path: Final[tuple[Point, ...]]
    how: Final[str]


class EndInAttack(Frame):
    """The Move is over: the attack that it was made for."""

    figure: Final[str]
    kind: Final[str]
    target: Final[str]
    how: Final[str]


class ChargeFailed(Event):
    """The Move does not end where its attack could be made."""

    figure: Final[str]
    target: Final[str]


def charge_ends(table: Table, figure: Figure, kind: str, target: Figure) -> dict[Cell, int]:
    """Where a Move may end so that this attack reaches, and what it costs to get there; nothing here."""
    found: dict[Cell, int] = {}
    if movement.refuse_move_action(table, figure) is not None:
        return found
    if within_reach(figure, kind, figure.at, target.at):
        found[figure.at] = 0
    most = movement.move_squares(figure)
    if chebyshev(figure.at, target.at) > most + 1 or movement.refuse_displacement(table, figure) is not None:
        return found
    there, far = target.at, reach_with(figure, kind)
    reached = ground.reachable(table, figure.at, most)
    if far:
        for cell, cost in reached.items():
            if chebyshev(cell, there) <= far and cell != figure.at:
                found[cell] = cost
    elif there in reached and there != figure.at:
        found[there] = reached[there]
    if most < 2:
        _one_square(table, figure, kind, target, found)
    return found


def _one_square(table: Table, figure: Figure, kind: str, target: Figure, found: dict[Cell, int]) -> None:
    """R-7.g: one square may always be entered, whatever it costs."""
    for cell in neighbours(figure.at):
        if ground.step_allowed(table, figure.at, cell) and within_reach(figure, kind, cell, target.at):
            found[cell] = ground.enter_cost(table, cell)


def charge_path(table: Table, figure: Figure, kind: str, target: Figure) -> tuple[Point, ...] | None:
    """A cheapest way to attack so; None if there is none within a Move."""
    ends = charge_ends(table, figure, kind, target)
    best: Cell | None = None
    for cell, cost in ends.items():
        if best is None or cost < ends[best]:
            best = cell
    if best is None or close_refusal(table, figure, kind, target, best) is not None:
        return None
    way = ground.way_to(table, figure.at, best) if best != figure.at else []
    return None if way is None else tuple([ground.point_of(cell) for cell in way])


def charge_refusal(
    table: Table, figure: Figure, kind: str, target: Figure | None, path: tuple[Point, ...]
) -> Refusal | None:
    """R-29: a Move of one's own strength whose end is a square from which the attack is allowed."""
    if path:
        refusal = movement.refuse_displacement(table, figure) or movement.path_refusal(
            table, figure, figure.at, path, movement.move_squares(figure)
        )
    else:
        refusal = movement.refuse_move_action(table, figure)
    end = ground.cell_of(path[-1]) if path else figure.at
    if refusal is None and target is not None and not within_reach(figure, kind, end, target.at):
        return refuse(R.R_29, "no_attack_at_end", facts={"figure": figure.name, "target": target.name})
    return refusal or close_refusal(table, figure, kind, target, end)


@step(Charging)
def charging(game: AilGame, now: Charging) -> None:
    """R-29: walk, then attack."""
    figure = game.table.figures[now.figure]
    if able(figure):
        movement.walk(game, figure, now.path, now.how, EndInAttack(now.figure, now.kind, now.target, now.how))


@step(EndInAttack)
def end_in_attack(game: AilGame, now: EndInAttack) -> None:
    """R-29, R-45.c: the attack, without a Standard, if it is still possible."""
    table = game.table
    figure, target = table.figures[now.figure], table.figures[now.target]
    if able(figure) and close_refusal(table, figure, now.kind, target, figure.at) is None:
        launch_close(game, figure, now.kind, now.target, now.how, doing(game).origin)
    else:
        game.emit(ChargeFailed(figure.name, target.name), R.R_45_C)
