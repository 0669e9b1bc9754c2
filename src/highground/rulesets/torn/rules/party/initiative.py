"""T-2 and T-7.4: the initiative roll, before deployment and in phase 3 of every turn but the first."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.rulesets.torn.rulebook.options import Options
from highground.rulesets.torn.rules.combat.dice import CRITICAL, SUCCESS, attack_die
from highground.rulesets.torn.rules.party.flow import RollForAttacker, TurnInitiative, begin_phase, begin_step
from highground.rulesets.torn.state.names import INITIATIVE, TURN_INITIATIVE
from highground.rulesets.torn.state.orders import NameAttacker
from highground.rulesets.torn.state.pieces import TornGame, TornKnown

DICE: Final = 3

# -- frames, questions, events ------------------------------------------------------------------------


class InitiativeRoll(Frame):
    """Both players roll; made again until somebody wins."""


class ChooseAttacker(Question):
    """Who is the Attacking Player?"""

    clause: ClassVar[Clause] = R.T_2_5


class InitiativeRolled(Event):
    side: Final[int]
    blanks: Final[int]
    successes: Final[int]
    criticals: Final[int]


class InitiativeTied(Event):
    criticals: Final[int]
    successes: Final[int]


class InitiativeWon(Event):
    side: Final[int]
    criticals: Final[tuple[int, ...]]
    successes: Final[tuple[int, ...]]


class InitiativeHeld(Event):
    side: Final[int]
    turn: Final[int]


class AttackerNamed(Event):
    side: Final[int]
    by: Final[int]


class AttackerHasInitiative(Event):
    side: Final[int]


# -- T-2: the roll ---------------------------------------------------------------------------------


@step(RollForAttacker)
def roll_for_attacker(game: TornGame, now: RollForAttacker) -> None:
    """T-2.1: Step 2 of the game is a roll."""
    begin_step(game, INITIATIVE)
    game.then(InitiativeRoll())


@step(InitiativeRoll)
def roll_initiative(game: TornGame, now: InitiativeRoll) -> None:
    """T-2.1: three Attack Dice each, P1's before P2's; a complete tie is rolled again (T-2.4)."""
    table = game.table
    die = attack_die(table.options)
    first = game.roll_pool(die, DICE, R.C_2_6, 0)
    second = game.roll_pool(die, DICE, R.C_2_6, 1)
    game.emit(InitiativeRolled(0, *first), R.T_2_1)
    game.emit(InitiativeRolled(1, *second), R.T_2_1)
    criticals = (first[CRITICAL], second[CRITICAL])
    successes = (first[SUCCESS], second[SUCCESS])
    winner, clause = compare(criticals, successes, table.options)
    if winner < 0:
        game.emit(InitiativeTied(criticals[0], successes[0]), R.T_2_4)
        game.then(InitiativeRoll())
        return
    table.initiative = winner
    game.emit(InitiativeWon(winner, criticals, successes), clause)
    if table.step == INITIATIVE:
        game.then(ChooseAttacker(winner))
    else:
        game.emit(InitiativeHeld(winner, table.turn), R.T_7_4)


def compare(criticals: tuple[int, int], successes: tuple[int, int], options: Options) -> tuple[int, Clause]:
    """Who wins, or -1 for a tie, and by which clause.

    T-2.2: more criticals win, whatever the successes. T-2.3: without criticals, more successes. T-2.4: equal
    criticals leave it to the successes too (R-1), or to another roll (option `initiative.equal_crits`).
    """
    if criticals[0] != criticals[1]:
        return (0 if criticals[0] > criticals[1] else 1), R.T_2_2
    if criticals[0] and options.initiative_equal_crits == "reroll":
        return -1, R.T_2_4
    clause = R.T_2_4 if criticals[0] else R.T_2_3
    if successes[0] == successes[1]:
        return -1, R.T_2_4
    return (0 if successes[0] > successes[1] else 1), clause


# -- T-2.5, T-2.6: the Attacking Player ------------------------------------------------------------


@check(ChooseAttacker, NameAttacker)
def check_name_attacker(known: TornKnown, asked: ChooseAttacker, order: NameAttacker) -> Refusal | None:
    """T-2.5: himself or his opponent."""
    if order.who not in ("me", "opponent"):
        return refuse(R.T_2_5, "me_or_opponent", facts={"who": order.who})
    return None


@resolve(ChooseAttacker, NameAttacker)
def name_attacker(game: TornGame, asked: ChooseAttacker, order: NameAttacker) -> None:
    """T-2.5, T-2.6: a role for the whole game (R-47): zone, first miniature, first activation of turn 1."""
    seat = asked.seat if order.who == "me" else 1 - asked.seat
    game.table.attacker = seat
    game.emit(AttackerNamed(seat, asked.seat), R.T_2_6)


# -- T-7.4, T-7.5: phase 3 --------------------------------------------------------------------------


@step(TurnInitiative)
def turn_initiative(game: TornGame, now: TurnInitiative) -> None:
    """T-7.4: the same roll, and the winner acts first (R-7); T-7.5: none in turn 1, the attacker has it."""
    table = game.table
    begin_phase(game, TURN_INITIATIVE)
    if table.turn == 1:
        table.initiative = table.attacker
        game.emit(AttackerHasInitiative(table.attacker), R.T_7_5)
    else:
        game.then(InitiativeRoll())
