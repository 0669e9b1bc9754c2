"""Moving over squares (R-7.d to R-7.h, companion 9), weapons in hand (R-48), and standard actions at point
blank (A-12.15).
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.engine.tally import Tally, tally
from highground.geometry.shapes import Point
from highground.geometry.squares import Cell
from highground.rulesets.ail.rules import ground
from highground.rulesets.ail.rules.attacks import Closing, doing, interrupted_for_good, open_action
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, flag, lose_aimed
from highground.rulesets.ail.rules.interrupts.windows import DECLARED, Opening
from highground.rulesets.ail.rules.wounds.wounds import leg_limit, refuse_sprint_wound
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import AilGame, Figure, Table

# -- frames and events ----------------------------------------------------------------------------------


class Striding(Frame):
    """The next square of a path, by its number."""

    at: Final[int]


class SetOut(Event):
    """A figure begins to move."""

    figure: Final[str]
    how: Final[str]
    squares: Final[int]


class Stepped(Event):
    figure: Final[str]
    x: Final[int]
    y: Final[int]


class DoorMoved(Event):
    figure: Final[str]
    x: Final[int]
    y: Final[int]
    open: Final[bool]


class HoldEnded(Event):
    figure: Final[str]
    target: Final[str]


# -- how far --------------------------------------------------------------------------------------------


def allowance(figure: Figure) -> Tally:
    """R-7.d, R-7.h: 2 squares or 3, less what armour and leg wounds take, never under 1; crawling leaves
    1.
    """
    sheet = figure.sheet
    made = tally(3 if sheet.physique + sheet.athletics >= 10 else 2, R.R_7_D, "move")
    if sheet.armour.move:
        made.add(sheet.armour.move, R.C_6_4, "armour")
    if figure.wounds:
        leg_limit(made, figure)
    if made.total() < 1:
        made.add(1 - made.total(), R.R_7_D, "at_least_one")
    if figure.hunkered or figure.prone:
        made.add(1 - made.total(), R.R_7_H, "crawling")
    return made


def move_squares(figure: Figure) -> int:
    """R-7.d: the squares of one Move."""
    if figure.wounds or figure.hunkered or figure.prone or figure.sheet.armour.move:
        return allowance(figure).total()
    return 3 if figure.sheet.physique + figure.sheet.athletics >= 10 else 2


def sprint_squares(figure: Figure) -> int:
    """R-7.e, C-6.3: two Moves and a square; heavy armour takes the extra one."""
    return 2 * move_squares(figure) + (1 if figure.sheet.armour.sprints == 2 else 0)


# -- who may --------------------------------------------------------------------------------------------


def refuse_move_action(table: Table, figure: Figure) -> Refusal | None:
    """A-5.6, A-7.11, A-18.7: who may take no Move action of any kind."""
    if figure.stance == "braced":
        return refuse(R.A_5_6, "braced_no_move", facts={"figure": figure.name})
    if figure.immobilized:
        return refuse(R.A_7_11, "immobilized", facts={"figure": figure.name})
    if held_fast(table, figure):
        return refuse(R.A_18_7, "held_fast", facts={"figure": figure.name})
    return None


def held_fast(table: Table, figure: Figure) -> bool:
    """A-18.7: whether its grappler has immobilized it."""
    return bool(figure.grappled_by) and table.figures[figure.grappled_by].immobilizing


def refuse_displacement(table: Table, figure: Figure) -> Refusal | None:
    """A-5.6, R-27.b: who may not leave its square."""
    refusal = refuse_move_action(table, figure)
    if refusal is None and figure.grappled_by:
        return refuse(R.R_27_B, "held", facts={"figure": figure.name, "by": figure.grappled_by})
    return refusal


def refuse_sprint(table: Table, figure: Figure) -> Refusal | None:
    """A-5.10, R-7.h, C-6.4 and leg wounds: who may not sprint."""
    if figure.stance == "alert":
        return refuse(R.A_5_10, "alert_no_sprint", facts={"figure": figure.name})
    if figure.hunkered or figure.prone:
        return refuse(R.R_7_H, "crawling_no_sprint", facts={"figure": figure.name})
    if figure.sheet.armour.sprints == 0:
        return refuse(R.C_6_4, "armour_no_sprint", facts={"figure": figure.name})
    wound = refuse_sprint_wound(figure)
    if wound is not None:
        return refuse(wound, "wound_no_sprint", facts={"figure": figure.name})
    return None


# -- paths ----------------------------------------------------------------------------------------------


def path_refusal(
    table: Table, figure: Figure, start: Cell, path: tuple[Point, ...], most: int
) -> Refusal | None:
    """R-7.a, R-7.d, R-7.g, companion 9: whether this way may be walked for `most` squares of movement."""
    if not path:
        return refuse(R.R_7_D, "no_path", 0, most, {"figure": figure.name})
    refusal = way_refusal(table, start, path)
    if refusal is not None:
        return refusal
    cost = path_cost(table, path)
    if cost > most and len(path) > 1:
        return refuse(R.R_7_D, "too_far", cost, most, {"figure": figure.name})
    return None


def way_refusal(table: Table, start: Cell, path: tuple[Point, ...]) -> Refusal | None:
    """R-7.a, companion 9: whether this way may be walked step by step, however long it is."""
    here = start
    for point in path:
        there = ground.cell_of(point)
        refusal = step_refusal(table, here, there)
        if refusal is not None:
            return refusal
        here = there
    return None


def step_refusal(table: Table, here: Cell, there: Cell) -> Refusal | None:
    """R-7.a, C-9.1, C-9.8: one square at a time, on the map, not into walls nor between two blocked
    squares.
    """
    dx, dy = there[0] - here[0], there[1] - here[1]
    if not (-1 <= dx <= 1 and -1 <= dy <= 1) or (dx == 0 and dy == 0):
        return _refuse_step(R.R_7_A, "not_a_step", there)
    if ground.enter_cost(table, there) < 0:
        return _refuse_step(R.C_9_1, "into_wall", there)
    if not ground.step_allowed(table, here, there):
        return _refuse_step(R.C_9_8, "between_walls", there)
    return None


def _refuse_step(clause: Clause, why: str, there: Cell) -> Refusal:
    return refuse(clause, why, facts={"x": there[0], "y": there[1]})


def path_cost(table: Table, path: tuple[Point, ...]) -> int:
    """C-9.3, C-9.4: the squares of movement that a way costs."""
    cost = 0
    for point in path:
        cost += ground.enter_cost(table, ground.cell_of(point))
    return cost


# -- walking --------------------------------------------------------------------------------------------


def walk(
    game: AilGame, figure: Figure, path: tuple[Point, ...], how: str, *after: Frame, off_map: bool = False
) -> Action:
    """Begin to walk: an action of its own, with a window at each square, the first one included (R-18); then
    `after`.

    `how` is move, sprint, or the name of an interrupt; `off_map` says that the way goes on where the map
    ends. R-7.f: from now on the figure is moving; R-7.g: one square may always be entered.
    """
    cells = tuple([ground.cell_of(point) for point in path])
    frames: list[Frame] = [*after, Closing()]
    if cells:
        frames.insert(0, Striding(0))
    if cells or off_map:
        frames.insert(0, Opening(DECLARED))
    action = open_action(game, tuple(frames), "move", figure, "", how=how, aim=cells)
    if cells or off_map:
        figure.moving = 2 if how == "sprint" else max(figure.moving, 1)
        beyond = len(cells) == 1 and ground.enter_cost(game.table, cells[0]) > move_squares(figure)
        clause = R.R_7_E if how == "sprint" else R.R_7_G if beyond else R.R_7_F
        game.emit(SetOut(figure.name, how, len(cells)), clause)
        if how == "sprint":
            lose_aimed(game, figure, "sight", R.A_6_5, FOR_GOOD)
    return action


@step(Striding)
def stride(game: AilGame, now: Striding) -> None:
    """R-7.d, R-45.a: into the next square; everybody who may interrupt there is asked."""
    action = doing(game)
    figure = game.table.figures[action.actor]
    if interrupted_for_good(game, action):
        return
    there = action.aim[now.at]
    if step_refusal(game.table, figure.at, there) is None and refuse_displacement(game.table, figure) is None:
        if ground.square(game.table, there) == "D":
            move_door(game, figure, there, True)
        arrive(game, figure, there)
        game.emit(
            Stepped(figure.name, there[0], there[1]),
            R.C_9_3 if ground.square(game.table, there) == "~" else R.R_7_D,
        )
        if now.at + 1 < len(action.aim):
            game.then(Opening(DECLARED), Striding(now.at + 1))
        else:
            game.then(Opening(DECLARED))


def arrive(game: AilGame, figure: Figure, there: Cell) -> None:
    """A figure is in another square, by its own will or not."""
    figure.last_step = (there[0] - figure.at[0], there[1] - figure.at[1])
    figure.at = there
    displaced(game, figure)


def displaced(game: AilGame, figure: Figure, act: int = FOR_GOOD) -> None:
    """A-6.4, R-8, R-27.a: scope points are gone, and so is a hold on or by somebody who is left behind."""
    if figure.aimed:
        lose_aimed(game, figure, "scope", R.A_6_4, act)
    for other in (figure.holding, figure.grappled_by):
        if other and game.table.figures[other].at != figure.at:
            _slips(game, figure, act)
            _slips(game, game.table.figures[other], act)
            game.emit(HoldEnded(figure.name, other), R.R_27_A)


def _slips(game: AilGame, figure: Figure, act: int) -> None:
    """R-27.a: nothing of a hold is left; what an interrupt did away with may come back."""
    flag(game, figure, "holding", figure.holding, "", act)
    flag(game, figure, "grappled_by", figure.grappled_by, "", act)
    flag(game, figure, "gripped", figure.gripped, False, act)
    flag(game, figure, "body_shield", figure.body_shield, False, act)
    flag(game, figure, "immobilizing", figure.immobilizing, False, act)
    flag(game, figure, "joint_lock", figure.joint_lock, False, act)


def move_door(game: AilGame, figure: Figure, door: Cell, open: bool) -> None:
    """C-9.4: a door is opened or shut."""
    game.table.ground = ground.replaced(game.table, door, "d" if open else "D")
    game.emit(DoorMoved(figure.name, door[0], door[1], open), R.C_9_4)
