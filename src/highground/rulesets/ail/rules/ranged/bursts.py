"""Bursts (A-6.23 to A-6.27, R-34): one Rapid Fire attack on everybody in a chain of squares."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.geometry.shapes import Point
from highground.geometry.squares import Cell
from highground.rulesets.ail.rules import attacks
from highground.rulesets.ail.rules.figures import gun_in_hand, on_table
from highground.rulesets.ail.rules.flow import turn
from highground.rulesets.ail.rules.flow.budget import spend_standard
from highground.rulesets.ail.rules.ground import adjacent, blocked, cell_of, distance, in_sight
from highground.rulesets.ail.rules.ranged import shooting
from highground.rulesets.ail.rules.ranged.accuracy import SQUARE_M
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.state.turn_orders import Burst
from highground.rulesets.ail.state.weapons import Firearm

# -- frames and events ----------------------------------------------------------------------------------


class Bursting(Frame):
    """The next target of a Burst."""

    targets: Final[tuple[str, ...]]


class BurstFired(Event):
    figure: Final[str]
    targets: Final[tuple[str, ...]]


# -- Burst ----------------------------------------------------------------------------


def burst_limit(shooter: Figure, gun: Firearm) -> tuple[int, Clause]:
    """A-6.25 to A-6.27: how far the squares of a Burst may be, and which clause says so."""
    braced = shooter.stance == "braced"
    if gun.fixed or (gun.bipod and braced):
        return shooting.reach_of(gun), R.A_6_27
    if braced:
        return 2 * gun.increment // SQUARE_M, R.A_6_26
    return gun.increment // SQUARE_M, R.A_6_25


def burst_refusal(table: Table, shooter: Figure, squares: tuple[Point, ...]) -> Refusal | None:
    """A-6.23 to A-6.27, R-34: as many squares as the rating, each next to the one before, in sight and near
    enough.
    """
    refusal = shooting.gun_refusal(table, shooter)
    gun = gun_in_hand(shooter)
    if refusal is not None or gun is None:
        return refusal
    refusal = shooting.mode_refusal(shooter, gun, "burst")
    if refusal is not None:
        return refusal
    if len(squares) != gun.rating:
        return refuse(R.A_6_24, "burst_squares", len(squares), gun.rating, {"weapon": gun.name})
    most, clause = burst_limit(shooter, gun)
    cells = [cell_of(point) for point in squares]
    for at, cell in enumerate(cells):
        facts = {"x": cell[0], "y": cell[1]}
        if cell in cells[:at] or (at and not adjacent(cells[at - 1], cell)):
            return refuse(R.A_6_24, "burst_chain", facts=facts)
        if blocked(table, cell) or not in_sight(table, shooter.at, cell):
            return refuse(R.A_6_24, "burst_unseen", facts=facts)
        far = distance(table, shooter.at, cell)
        if far > most:
            return refuse(clause, "burst_too_far", far, most, facts)
    if not burst_targets(table, shooter, tuple(cells)):
        return refuse(R.A_6_24, "burst_empty", facts={"figure": shooter.name})
    return None


def burst_targets(table: Table, shooter: Figure, cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """A-6.24, R-34: everybody in the squares, friend or foe, nearest first, then in initiative order."""
    found: list[tuple[int, int, str]] = []
    for figure in table.figures.values():
        if figure.at in cells and on_table(figure) and figure is not shooter:
            place = table.order.index(figure.name) if figure.name in table.order else len(table.order)
            found.append((distance(table, shooter.at, figure.at), place, figure.name))
    found.sort()
    return tuple([name for _, _, name in found])


@check(turn.MayAct, Burst)
def check_burst(known: AilKnown, asked: turn.MayAct, order: Burst) -> Refusal | None:
    """A-6.23, A-6.24."""
    table = known.table
    shooter = table.figures[asked.figure]
    if order.manner not in ("full", "snap"):
        return refuse(R.A_6_6, "no_such_manner", facts={"manner": order.manner})
    return (
        turn.refuse_attack_action(table, shooter)
        or turn.intent_refusal(shooter, "ranged")
        or burst_refusal(table, shooter, order.squares)
    )


@resolve(turn.MayAct, Burst)
def burst(game: AilGame, asked: turn.MayAct, order: Burst) -> None:
    """A-6.23: one Standard."""
    shooter = game.table.figures[asked.figure]
    turn.begun(game)
    spend_standard(game, shooter, True, R.R_46)
    begin_burst(game, shooter, order.squares, order.manner == "snap", "turn")


def begin_burst(game: AilGame, shooter: Figure, squares: tuple[Point, ...], snap: bool, how: str) -> None:
    """A-6.24: one Rapid Fire attack on everybody in the squares, each with its own windows."""
    cells = tuple([cell_of(point) for point in squares])
    targets = burst_targets(game.table, shooter, cells)
    attacks.open_action(
        game,
        (Bursting(targets), attacks.Closing()),
        "burst",
        shooter,
        "",
        shooter.in_hand,
        "burst",
        shooting.snaps(shooter, snap),
        how,
        cells,
    )
    game.emit(BurstFired(shooter.name, targets), R.A_6_24)


@step(Bursting)
def bursting(game: AilGame, now: Bursting) -> None:
    """A-6.24: the next of them, while the shooter can."""
    action = attacks.doing(game)
    if not now.targets or attacks.interrupted_for_good(game, action):
        return
    shooter = game.table.figures[action.actor]
    target = game.table.figures[now.targets[0]]
    game.then(Bursting(now.targets[1:]))
    if on_table(target) and target.at in action.aim and shooter.in_hand == action.means:
        shooting.begin_shot(game, shooter, target.name, "burst", action.snap, action.how)
