"""C-8.3, Secondary goals: First Blood, Fortune Favors the Bold, Battlefield Prowess."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.state import Nothing
from highground.rulesets.ascension.rules.hooks import ATTACK_RESOLVED, MODEL_REMOVED
from highground.rulesets.ascension.scenarios.scoring import credited, score
from highground.rulesets.ascension.state.models import AnyTable, AscensionGame, Model, Table

FIRST_BLOOD: Final = "first_blood"
FORTUNE: Final = "fortune"
PROWESS: Final = "prowess"
GOALS: Final[tuple[str, ...]] = (FIRST_BLOOD, FORTUNE, PROWESS)


class GoalReached(Event):
    """The first of all players to do this; `rewarded` if it was this player's goal."""

    seat: Final[int]
    goal: Final[str]
    rewarded: Final[bool]


def keep_goal(table: Table, seat: int, goal: str) -> None:
    """A player's goal lies open from now on."""
    table.marks[f"goal {seat}"] = GOALS.index(goal)


def goal_of(table: Table, seat: int) -> str:
    """A player's goal, or "" if there is none."""
    which = table.marks.get(f"goal {seat}", -1)
    return GOALS[which] if which >= 0 else ""


def first_to(game: Game[AnyTable, Nothing, Nothing], seat: int, goal: str, clause: Clause) -> None:
    """Only the first of all players can be rewarded."""
    table = game.table
    if f"first {goal}" in table.marks:
        return
    table.marks[f"first {goal}"] = seat
    rewarded = goal_of(table, seat) == goal
    game.emit(GoalReached(seat, goal, rewarded), clause)
    if rewarded:
        score(game, table.players[seat].side, 1, clause)


def draw_blood(game: AscensionGame, attacker: Model, target: Model, damage: int, effects: int) -> None:
    """C-8.3.a: the first attack on an enemy that does damage or has an effect."""
    table = game.table
    if not table.board.scenario or (damage <= 0 and effects <= 0):
        return
    if table.side_of(attacker) != table.side_of(target):
        first_to(game, attacker.seat, FIRST_BLOOD, R.C_8_3_A)


def font_touched(game: AscensionGame, model: Model) -> None:
    """C-8.3.b: the first interaction with the Font of Conflict."""
    first_to(game, model.seat, FORTUNE, R.C_8_3_B)


def defeat(game: AscensionGame, model: Model, by: int) -> None:
    """C-8.3.c: each enemy model defeated."""
    reward_prowess(game, model, by, R.C_8_3_C)


def reward_prowess(game: Game[AnyTable, Nothing, Nothing], model: Model, by: int, clause: Clause) -> None:
    """A point for whoever wanted enemies defeated."""
    table = game.table
    side = credited(table, model, by)
    if side < 0:
        return
    seats = [by] if by >= 0 and table.players[by].side == side else table.mates[side]
    for seat in seats:
        if goal_of(table, seat) == PROWESS:
            score(game, side, 1, clause)
            return


ATTACK_RESOLVED.append(draw_blood)
MODEL_REMOVED.append(defeat)
