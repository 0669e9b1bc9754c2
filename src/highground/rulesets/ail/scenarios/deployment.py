"""C-10.0.a, Setting up: one side after the other, each figure on a square of its side's letter."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.geometry.shapes import Point
from highground.geometry.squares import Cell
from highground.rulesets.ail.rules.ground import cell_of, cover_value, distance, point_of
from highground.rulesets.ail.rules.hooks import playing
from highground.rulesets.ail.state.board import Board
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.state.scenario_orders import Deploy

RESERVE: Final = "reserve"
"""Why a figure is away that is still to be set up."""
EMPTY_HANDED: Final = "none"
LETTERS: Final[tuple[str, ...]] = ("A", "B")


class Deployment(Frame):
    """The next figure is set up, until all are."""


class MayDeploy(Question):
    """Which figure goes where, and with what in hand?"""

    clause: ClassVar[Clause] = R.C_10_0_A
    settled: ClassVar[bool] = True


class FigureDeployed(Event):
    figure: Final[str]
    square: Final[Point]
    weapon: Final[str]


class AllDeployed(Event):
    figures: Final[int]


@mypyc_attr(acyclic=True)
class Marks:
    """The squares of a map by the letter that they carry."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.rows = rows
        self.squares: dict[str, list[Cell]] = {}


_KEEP: Final = 64
_MARKS: Final[dict[tuple[str, ...], Marks]] = {}
_LATEST: Final[list[Marks]] = [Marks(())]


def marked_squares(board: Board, mark: str) -> list[Cell]:
    """The squares of a map that carry a letter, row by row."""
    marks = _LATEST[0]
    if marks.rows is not board.rows:
        marks = _LATEST[0] = _marks_of(board.rows)
    found = marks.squares.get(mark)
    if found is None:
        found = [(x, y) for y, row in enumerate(board.rows) for x, letter in enumerate(row) if letter == mark]
        marks.squares[mark] = found
    return found


def _marks_of(rows: tuple[str, ...]) -> Marks:
    found = _MARKS.get(rows)
    if found is None:
        if len(_MARKS) >= _KEEP:
            _MARKS.clear()
        found = _MARKS[rows] = Marks(rows)
    found.rows = rows
    return found


def deployment_squares(board: Board, side: int) -> list[Cell]:
    """C-9.5: where a side is set up."""
    return marked_squares(board, LETTERS[side])


def undeployed(table: Table, seat: int) -> list[Figure]:
    """A player's figures that are still to be set up."""
    return [each for each in table.figures.values() if each.seat == seat and each.away == RESERVE]


@step(Deployment)
def deploy_next(game: AilGame, now: Deployment) -> None:
    """C-10.0.a: the side that begins sets up everybody, players of one side in turn, then the other side."""
    table = game.table
    first = playing(table).sets_up_first()
    for side in (first, 1 - first):
        for seat, its_side in enumerate(table.board.seats):
            if its_side == side and undeployed(table, seat):
                game.then(MayDeploy(seat), Deployment())
                return
    game.emit(AllDeployed(len([each for each in table.figures.values() if not each.away])), R.C_10_0_A)


@check(MayDeploy, Deploy)
def check_deploy(known: AilKnown, asked: MayDeploy, order: Deploy) -> Refusal | None:
    """C-10.0.a: an own figure that is not set up yet, on a square of its side; R-48.a: armed with its own."""
    table = known.table
    figure = table.figures.get(order.figure)
    if figure is None or figure.seat != asked.seat or figure.away != RESERVE:
        return refuse(R.C_10_0_A, "not_to_deploy", facts={"figure": order.figure})
    refusal = square_refusal(table, figure.side, order.square, playing(table).set_up_clause())
    return weapon_refusal(figure, order.weapon) if refusal is None else refusal


def square_refusal(table: Table, side: int, square: Point, clause: Clause) -> Refusal | None:
    """Why nobody of this side may be set up on a square."""
    if cell_of(square) not in deployment_squares(table.board, side):
        return refuse(clause, "not_a_deployment_square", facts={"x": square.x, "y": square.y})
    return None


def weapon_refusal(figure: Figure, weapon: str) -> Refusal | None:
    """R-48.a: one of its own weapons is in hand, or none."""
    own = [each.name for each in figure.guns] + [each.name for each in figure.blades]
    if weapon == EMPTY_HANDED or weapon in own:
        return None
    return refuse(R.R_48_A, "no_such_weapon", facts={"figure": figure.name, "weapon": weapon})


@resolve(MayDeploy, Deploy)
def deploy(game: AilGame, asked: MayDeploy, order: Deploy) -> None:
    """C-10.0.a: there it stands; R-48.a: and this it holds."""
    figure = game.table.figures[order.figure]
    figure.at = figure.turn_start = cell_of(order.square)
    figure.away = ""
    arm(figure, order.weapon)
    game.emit(FigureDeployed(figure.name, order.square, order.weapon), playing(game.table).set_up_clause())


def arm(figure: Figure, weapon: str) -> None:
    """R-48.a: take a weapon in hand; two hands stay on it only if it is the one the sheet holds so."""
    held = "" if weapon == EMPTY_HANDED else weapon
    figure.two_handed = figure.two_handed and held == figure.in_hand
    figure.in_hand = held


@candidates(MayDeploy)
def suggest_deployments(known: AilKnown, asked: MayDeploy, budget: int, chance: Chance) -> list[Candidate]:
    """The next figure, on the squares of its side that are best for it."""
    table = known.table
    figure = undeployed(table, asked.seat)[0]
    squares = good_squares(table, deployment_squares(table.board, figure.side))
    weapon = figure.in_hand or EMPTY_HANDED
    most = max(1, min(budget, 8))
    return [Candidate(Deploy(figure.name, point_of(cell), weapon), "set up") for cell in squares[:most]]


def good_squares(table: Table, squares: list[Cell]) -> list[Cell]:
    """Squares in cover first, then those nearest to an objective or to the middle."""
    goals = marked_squares(table.board, "o") or [(table.board.width // 2, table.board.height // 2)]
    ranked: list[tuple[int, int, Cell]] = []
    for cell in squares:
        nearest = distance(table, cell, goals[0])
        for goal in goals:
            nearest = min(nearest, distance(table, cell, goal))
        ranked.append((-cover_value(table, cell), nearest, cell))
    ranked.sort()
    return [cell for _, _, cell in ranked]
