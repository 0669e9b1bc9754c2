"""C-10.3.d and C-10.5.b: figures that come in at the start of a round."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, always, candidates, check, refuse, resolve
from highground.engine.state import Pass
from highground.geometry.shapes import Point
from highground.rulesets.ail.files.rosters import mook, sheet_of
from highground.rulesets.ail.rules.figures import new_figure
from highground.rulesets.ail.rules.ground import cell_of, point_of
from highground.rulesets.ail.scenarios.deployment import deployment_squares, good_squares, square_refusal
from highground.rulesets.ail.state.characters import Sheet
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.state.scenario_orders import Reinforce


class Arrivals(Frame):
    """The next figure of a wave comes in, until all are there."""

    side: Final[int]
    wave: Final[int]


class MayReinforce(Question):
    """Whom to bring back as a Mook, and where?"""

    clause: ClassVar[Clause] = R.C_10_3_D
    settled: ClassVar[bool] = True


class MayArrive(Question):
    """Who of the wave comes in next, and where?"""

    clause: ClassVar[Clause] = R.C_10_5_B
    settled: ClassVar[bool] = True

    wave: Final[int]


class BroughtBack(Event):
    figure: Final[str]
    square: Final[Point]


class CameAsMook(Event):
    figure: Final[str]
    sheet: Final[str]


class FigureArrived(Event):
    figure: Final[str]
    square: Final[Point]
    wave: Final[int]


# -- C-10.3.d: back as a Mook ----------------------------------------------------------------------------


def returnable(table: Table, seat: int) -> list[Figure]:
    """C-10.3.d: a player's figures that are out."""
    return [each for each in table.figures.values() if each.seat == seat and each.out and not each.away]


@check(MayReinforce, Reinforce)
def check_reinforce(known: AilKnown, asked: MayReinforce, order: Reinforce) -> Refusal | None:
    """C-10.3.d: one's own that is out, on a square of one's side."""
    table = known.table
    if order.figure not in [each.name for each in returnable(table, asked.seat)]:
        return refuse(R.C_10_3_D, "not_out", facts={"figure": order.figure})
    return square_refusal(table, table.board.seats[asked.seat], order.square, R.C_10_3_D)


# C-10.3.d: they may, they need not.
always(MayReinforce, Pass)


@resolve(MayReinforce, Reinforce)
def reinforce(game: AilGame, asked: MayReinforce, order: Reinforce) -> None:
    """C-10.3.d: whoever it was comes back as the Mook of C-10.4, with nothing of what it had."""
    table = game.table
    old = table.figures[order.figure]
    sheet = mook_sheet()
    weapon = sheet.firearms_carried[0].name
    table.figures[old.name] = new_figure(old.name, old.seat, old.side, sheet, cell_of(order.square), weapon)
    table.progress.back += 1
    game.emit(BroughtBack(old.name, order.square), R.C_10_3_D)
    game.emit(CameAsMook(old.name, sheet.name), R.C_10_4)


@resolve(MayReinforce, Pass)
def no_reinforcement(game: AilGame, asked: MayReinforce, order: Pass) -> None:
    """C-10.3.d: another player of the side may, then."""
    table = game.table
    side = table.board.seats[asked.seat]
    for seat in range(asked.seat + 1, len(table.board.seats)):
        if table.board.seats[seat] == side and returnable(table, seat):
            game.then(MayReinforce(seat))
            return


_MOOK: Final[list[Sheet]] = []


def mook_sheet() -> Sheet:
    """C-10.4: the sheet of the Mook, read once."""
    if not _MOOK:
        _MOOK.append(sheet_of(mook()))
    return _MOOK[0]


@candidates(MayReinforce)
def suggest_reinforcements(
    known: AilKnown, asked: MayReinforce, budget: int, chance: Chance
) -> list[Candidate]:
    """The first that is out, on the squares nearest to where it matters; or nobody."""
    table = known.table
    squares = good_squares(table, deployment_squares(table.board, table.board.seats[asked.seat]))
    found: list[Candidate] = []
    for figure in returnable(table, asked.seat)[:1]:
        for cell in squares[: max(1, min(budget - 1, 5))]:
            found.append(Candidate(Reinforce(figure.name, point_of(cell)), "bring back"))
    found.append(Candidate(Pass(), "hold"))
    return found


# -- C-10.5.b: waves -------------------------------------------------------------------------------------


def wave_name(wave: int) -> str:
    """Why a figure is away that comes with a wave."""
    return f"wave {wave}"


def arriving(table: Table, seat: int, wave: int) -> list[Figure]:
    """A player's figures that come with a wave and are still to come."""
    return [each for each in table.figures.values() if each.seat == seat and each.away == wave_name(wave)]


@step(Arrivals)
def next_arrival(game: AilGame, now: Arrivals) -> None:
    """C-10.5.b: ask for each figure of the wave."""
    table = game.table
    for seat, side in enumerate(table.board.seats):
        if side == now.side and arriving(table, seat, now.wave):
            game.then(MayArrive(seat, now.wave), now)
            return


@check(MayArrive, Reinforce)
def check_arrive(known: AilKnown, asked: MayArrive, order: Reinforce) -> Refusal | None:
    """C-10.5.b: one of the wave, on a square of its side."""
    table = known.table
    if order.figure not in [each.name for each in arriving(table, asked.seat, asked.wave)]:
        return refuse(R.C_10_5_B, "not_in_this_wave", facts={"figure": order.figure})
    return square_refusal(table, table.board.seats[asked.seat], order.square, R.C_10_5_B)


@resolve(MayArrive, Reinforce)
def arrive(game: AilGame, asked: MayArrive, order: Reinforce) -> None:
    """C-10.5.b: there it comes."""
    figure = game.table.figures[order.figure]
    figure.at = figure.turn_start = cell_of(order.square)
    figure.away = ""
    game.emit(FigureArrived(figure.name, order.square, asked.wave), R.C_10_5_B)


@candidates(MayArrive)
def suggest_arrivals(known: AilKnown, asked: MayArrive, budget: int, chance: Chance) -> list[Candidate]:
    """The next of the wave, on any of its squares: a few of them, near and far."""
    table = known.table
    figure = arriving(table, asked.seat, asked.wave)[0]
    squares = good_squares(table, deployment_squares(table.board, figure.side))
    step_on = max(1, len(squares) // max(1, min(budget, 6)))
    return [Candidate(Reinforce(figure.name, point_of(cell)), "come in") for cell in squares[::step_on]]
