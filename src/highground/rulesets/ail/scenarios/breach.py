"""C-10.2, Breach: A breaks in, opens the strongroom and leaves with the box; B is taken unawares."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.geometry.shapes import Point
from highground.geometry.squares import Cell
from highground.rulesets.ail.rules.attacks import doing, interrupted_for_good
from highground.rulesets.ail.rules.figures import able
from highground.rulesets.ail.rules.flow import movement
from highground.rulesets.ail.rules.flow.move_actions import MOVE_ACTIONS, MoveAction
from highground.rulesets.ail.rules.flow.support import begin_support, refuse_support_action
from highground.rulesets.ail.rules.flow.turn import MayAct
from highground.rulesets.ail.rules.ground import cell_of, in_sight, point_of
from highground.rulesets.ail.rules.hooks import SCENARIOS, Scenario, Verdict, sides_able
from highground.rulesets.ail.scenarios.deployment import marked_squares
from highground.rulesets.ail.state.board import NOWHERE, Board
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.state.scenario_orders import Leave, Take, Work

ATTACKER: Final = 0
DEFENDER: Final = 1
WORK: Final = 2
RULES: Final = "breach"


# -- frames and events -------------------------------------------------------------------------------


class Working(Frame):
    """The Standard spent on the strongroom takes effect."""


class WalkingOff(Frame):
    """The carrier leaves the map from where it stands now."""


class TakenUnawares(Event):
    """Of whom a figure is unaware, and who surprises it."""

    figure: Final[str]
    unaware_of: Final[tuple[str, ...]]


class Surprised(Event):
    figure: Final[str]
    surprised_by: Final[tuple[str, ...]]


class Noticed(Event):
    """A figure has become aware of another."""

    figure: Final[str]
    target: Final[str]


class SurpriseOver(Event):
    round: Final[int]


class StrongroomWorked(Event):
    figure: Final[str]
    worked: Final[int]
    needed: Final[int]


class BoxTaken(Event):
    figure: Final[str]


class BoxDropped(Event):
    figure: Final[str]
    square: Final[Point]


class BoxAway(Event):
    figure: Final[str]


# -- the scenario ------------------------------------------------------------------------------------


class Breach(Scenario):
    """C-10.2."""

    def sets_up_first(self) -> int:
        return DEFENDER

    def set_up_clause(self) -> Clause:
        return R.C_10_2_A

    def objective_reach(self) -> int:
        """C-10.2.d: the strongroom is opened from inside."""
        return 0

    def opens(self, game: AilGame) -> None:
        """C-10.2.b: nobody knows of an enemy out of sight; C-10.2.c: B is surprised by such in round 1."""
        table = game.table
        for figure in table.figures.values():
            unseen = [
                each.name
                for each in table.figures.values()
                if each.side != figure.side and not in_sight(table, figure.at, each.at)
            ]
            if unseen:
                figure.unaware_of = unseen
                game.emit(TakenUnawares(figure.name, tuple(unseen)), R.C_10_2_B)
                if figure.side == DEFENDER:
                    figure.surprised_by = unseen[:]
                    game.emit(Surprised(figure.name, tuple(unseen)), R.C_10_2_C)

    def turn_ends(self, game: AilGame) -> None:
        """C-10.2.b: whoever stands in sight now is noticed."""
        table = game.table
        for figure in table.figures.values():
            for name in figure.unaware_of[:]:
                other = table.figures[name]
                if not other.away and in_sight(table, figure.at, other.at):
                    _notice(game, figure, name)

    def attacks(self, game: AilGame, attacker: Figure) -> None:
        """C-10.2.b: after its attack nobody is unaware of the attacker."""
        for figure in game.table.figures.values():
            if attacker.name in figure.unaware_of:
                _notice(game, figure, attacker.name)

    def round_ends(self, game: AilGame) -> None:
        """C-10.2.c: surprise is for round 1."""
        surprised = [each for each in game.table.figures.values() if each.surprised_by]
        for figure in surprised:
            figure.surprised_by = []
        if surprised:
            game.emit(SurpriseOver(game.table.round), R.C_10_2_C)

    def goes_out(self, game: AilGame, figure: Figure) -> None:
        """C-10.2.e: the box lies where its carrier was."""
        super().goes_out(game, figure)
        progress = game.table.progress
        if progress.carrier == figure.name:
            progress.carrier, progress.loot = "", figure.at
            game.emit(BoxDropped(figure.name, point_of(figure.at)), R.C_10_2_E)

    def verdict(self, table: Table, round_over: bool) -> Verdict | None:
        """C-10.2.f: the box is away, or B has nobody; C-10.2.g: A has nobody, or the last round is over."""
        sides = sides_able(table)
        carrier = table.figures.get(table.progress.carrier)
        if carrier is not None and carrier.away:
            return Verdict((ATTACKER,), R.C_10_2_F)
        if not sides:
            return Verdict((), R.C_10_0_C)
        if DEFENDER not in sides:
            return Verdict((ATTACKER,), R.C_10_2_F)
        if ATTACKER not in sides or (round_over and table.round >= table.board.rounds):
            return Verdict((DEFENDER,), R.C_10_2_G)
        return None


def _notice(game: AilGame, figure: Figure, name: str) -> None:
    figure.unaware_of = [each for each in figure.unaware_of if each != name]
    game.emit(Noticed(figure.name, name), R.C_10_2_B)


SCENARIOS[RULES] = Breach()


# -- C-10.2.d: the strongroom ------------------------------------------------------------------------


def work_refusal(table: Table, figure: Figure) -> Refusal | None:
    """C-10.2.d: A, in the objective's square, with a Standard, and not twice in a round."""
    progress = table.progress
    facts = {"figure": figure.name}
    if table.board.rules != RULES or progress.worked >= WORK:
        return refuse(R.C_10_2_D, "nothing_to_work_on", facts=facts)
    if figure.side != ATTACKER or figure.at not in marked_squares(table.board, "o"):
        return refuse(R.C_10_2_D, "not_at_the_strongroom", facts=facts)
    if progress.worked and progress.worked_round == table.round:
        return refuse(R.C_10_2_D, "worked_this_round", facts=facts)
    return refuse_support_action(table, figure)


@check(MayAct, Work)
def check_work(known: AilKnown, asked: MayAct, order: Work) -> Refusal | None:
    """C-10.2.d."""
    return work_refusal(known.table, known.table.figures[asked.figure])


@resolve(MayAct, Work)
def work(game: AilGame, asked: MayAct, order: Work) -> None:
    """C-10.2.d: a Standard that is no attack, so an enemy at point blank may move (A-12.15)."""
    begin_support(game, game.table.figures[asked.figure], "work", R.C_10_2_D, Working())


@step(Working)
def working(game: AilGame, now: Working) -> None:
    """C-10.2.d: after the second the strongroom is open, and the box taken."""
    action = doing(game)
    if interrupted_for_good(game, action):
        return
    progress = game.table.progress
    progress.worked += 1
    progress.worked_round = game.table.round
    game.emit(StrongroomWorked(action.actor, progress.worked, WORK), R.C_10_2_D)
    if progress.worked >= WORK:
        progress.carrier = action.actor
        game.emit(BoxTaken(action.actor), R.C_10_2_D)


# -- C-10.2.e: the box on the ground -----------------------------------------------------------------


def take_refusal(table: Table, figure: Figure, order: Take) -> Refusal | None:
    """C-10.2.e: A, where the box lies, with a Move."""
    if figure.side != ATTACKER or table.progress.loot != figure.at:
        return refuse(R.C_10_2_E, "no_box_here", facts={"figure": figure.name})
    return movement.refuse_move_action(table, figure)


def take(game: AilGame, figure: Figure, order: Take, how: str) -> None:
    """C-10.2.e: it is carried on."""
    game.table.progress.carrier, game.table.progress.loot = figure.name, NOWHERE
    game.emit(BoxTaken(figure.name), R.C_10_2_E)


MOVE_ACTIONS[Take] = MoveAction(R.C_10_2_E, take_refusal, take)


# -- C-10.2.f: away with it --------------------------------------------------------------------------


def at_edge(board: Board, cell: Cell) -> bool:
    """Whether a square is at the edge of the map."""
    return cell[0] in (0, board.width - 1) or cell[1] in (0, board.height - 1)


def leave_refusal(table: Table, figure: Figure, order: Leave) -> Refusal | None:
    """C-10.2.f: the carrier, with a Move that reaches an edge square and one square beyond."""
    facts = {"figure": figure.name}
    if table.progress.carrier != figure.name:
        return refuse(R.C_10_2_F, "not_the_carrier", facts=facts)
    refusal = movement.refuse_displacement(table, figure)
    if refusal is not None:
        return refusal
    path, most = order.path, movement.move_squares(figure)
    if path:
        refusal = movement.path_refusal(table, figure, figure.at, path, most - 1)
        if refusal is not None:
            return refusal
        if movement.path_cost(table, path) + 1 > most:
            return refuse(R.C_10_2_F, "too_far_to_leave", movement.path_cost(table, path) + 1, most, facts)
    if not at_edge(table.board, cell_of(path[-1]) if path else figure.at):
        return refuse(R.C_10_2_F, "not_at_the_edge", facts=facts)
    return None


def leave(game: AilGame, figure: Figure, order: Leave, how: str) -> None:
    """C-10.2.f: square by square like any Move, then off the map."""
    movement.walk(game, figure, order.path, how, WalkingOff(), off_map=True)


MOVE_ACTIONS[Leave] = MoveAction(R.C_10_2_F, leave_refusal, leave)


@step(WalkingOff)
def walk_off(game: AilGame, now: WalkingOff) -> None:
    """C-10.2.f: if the carrier still carries it and stands at the edge, it is away."""
    table = game.table
    figure = table.figures[doing(game).actor]
    if able(figure) and table.progress.carrier == figure.name and at_edge(table.board, figure.at):
        figure.away = "left"
        game.emit(BoxAway(figure.name), R.C_10_2_F)
