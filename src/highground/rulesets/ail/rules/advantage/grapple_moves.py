"""Chapter 18, Advantage moves for throws and grapples; those without a text as completed by R-26.

They are bought for an attack and work only if it succeeds; the points are gone either way (R-27).
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.tally import Tally
from highground.rulesets.ail.rules.advantage.buying import GRAPPLE, MOVES, THROW, Move
from highground.rulesets.ail.rules.attacks import doing
from highground.rulesets.ail.rules.figures import able
from highground.rulesets.ail.rules.flow.budget import LosesAction
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, lose
from highground.rulesets.ail.rules.wounds.damage import Blow, Hit
from highground.rulesets.ail.rules.wounds.wounds import Wounding
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import AilGame, Figure, Table

for _name, _pool, _price, _family, _clause, _stub in (
    ("toss", "acc", 4, THROW, R.A_18_1, True),
    ("debilitating_blow", "acc", 6, THROW, R.A_18_2, True),
    ("trip", "init", 2, THROW, R.A_18_3, True),
):
    MOVES[_name] = Move(_name, _pool, _price, _family, _clause, _stub)
for _name, _price, _clause, _stub in (
    ("joint_lock", 2, R.A_18_4, False),
    ("body_shield", 4, R.A_18_5, True),
    ("joint_break", 6, R.A_18_6, False),
    ("immobilize", 8, R.A_18_7, False),
    ("backbreaker", 10, R.A_18_8, True),
):
    MOVES[_name] = Move(_name, "acc", _price, GRAPPLE, _clause, _stub)


class Shielded(Event):
    """A shot at a figure hits whom it holds before it."""

    figure: Final[str]
    target: Final[str]


class ThrowMove(Frame):
    """A move bought for a throw takes effect."""

    move: Final[str]


class HoldTightens(Frame):
    """A move that changes the hold takes effect."""

    move: Final[str]


class MoveWorks(Event):
    """A bought move takes effect."""

    figure: Final[str]
    target: Final[str]
    move: Final[str]


_CLAUSES: Final[dict[str, Clause]] = {
    "debilitating_blow": R.A_18_2,
    "trip": R.A_18_3,
    "joint_lock": R.A_18_4,
    "body_shield": R.A_18_5,
    "immobilize": R.A_18_7,
}


# -- throws --------------------------------------------------------------------------------------------------


def toss_squares(action: Action) -> int:
    """A-18.1, R-26: a toss flies two squares further."""
    return 2 if "toss" in action.bought else 0


def throw_moves(action: Action) -> list[Frame]:
    """A-18.2, A-18.3: what was bought for a successful throw, cheapest first."""
    return [ThrowMove(name) for name in ("trip", "debilitating_blow") if name in action.bought]


@step(ThrowMove)
def throw_move(game: AilGame, now: ThrowMove) -> None:
    """A-18.2, A-18.3, R-26: prone; or a second action lost and a light Blunt wound."""
    action = doing(game)
    victim = game.table.figures[action.target]
    game.emit(MoveWorks(action.actor, victim.name, now.move), _CLAUSES[now.move])
    if now.move == "trip":
        victim.prone = True
        return
    frames: list[Frame] = [Wounding(victim.name, "blunt", "legs", action.place, 1, R.A_18_2.id)]
    if able(victim):
        frames.insert(0, LosesAction(victim.name, R.A_18_2.id))
    game.then(*frames)


# -- grapples ------------------------------------------------------------------------------------------------


def hold_moves(action: Action) -> list[Frame]:
    """A-18.4 to A-18.8: what was bought for a successful grapple attack, cheapest first."""
    frames: list[Frame] = []
    for move in ("joint_lock", "body_shield", "immobilize"):
        if move in action.bought:
            frames.append(HoldTightens(move))
    if "joint_break" in action.bought:
        frames.append(Hit(_stressful(action, 1, (1,), action.place)))
    if "backbreaker" in action.bought:
        frames.append(Hit(_stressful(action, 2, (2,), "chest")))
    return frames


def _stressful(action: Action, levels: int, wounds: tuple[int, ...], place: str) -> Blow:
    """A-18.6, A-18.8, R-16: Stressful damage and an automatic wound."""
    return Blow(
        action.target,
        action.actor,
        stressful=levels,
        kind="blunt",
        wildcard="arm",
        place=place,
        wounds=wounds,
        close=True,
        clause=R.A_18_6.id if levels == 1 else R.A_18_8.id,
    )


@step(HoldTightens)
def hold_tightens(game: AilGame, now: HoldTightens) -> None:
    """A-18.4, A-18.5, A-18.7: while the hold lasts; who is immobilized has no actions left."""
    action = doing(game)
    holder, victim = game.table.figures[action.actor], game.table.figures[action.target]
    if holder.holding != victim.name:
        return
    game.emit(MoveWorks(holder.name, victim.name, now.move), _CLAUSES[now.move])
    if now.move == "joint_lock":
        holder.joint_lock = True
    elif now.move == "body_shield":
        holder.body_shield = True
    else:
        holder.immobilizing = True
        for pool in ("standard", "move", "support"):
            lose(game, victim, pool, 9, R.A_18_7, FOR_GOOD)


# -- Body Shield, for shots ----------------------------------------------------------------------------------


def shield_edge(made: Tally, target: Figure) -> None:
    """A-18.5, R-26: shots at who holds somebody before it are 4 worse."""
    if target.body_shield:
        made.add(-4, R.A_18_5, "body_shield")


def shielded_victim(table: Table, action: Action) -> str:
    """A-18.5, R-26: whom a shot that missed by 1 to 4 hits instead; empty: nobody."""
    target = table.figures[action.target]
    return target.holding if target.body_shield and -4 <= action.margin <= -1 else ""
