"""Chapter 2, The turn: TU-1, TU-2, TU-3, and chapter 1's SE-1 and SE-2, which lead into it."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.primer.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.dice import Die, die
from highground.engine.events import Event
from highground.engine.orders import Refusal, always, check, refuse, resolve
from highground.rulesets.primer.rules.victory import EndRound
from highground.rulesets.primer.state.orders import Activate, Done
from highground.rulesets.primer.state.pieces import PrimerGame, PrimerKnown

D6: Final[Die] = die(6)


# -- frames and events -------------------------------------------------------------------------


class SetUp(Frame):
    """The models stand ready."""


class RollForFirst(Frame):
    """Both sides roll to see who begins."""


class StartRound(Frame):
    """A new round begins."""


class NextActivation(Frame):
    """It is this side's turn, if it has a fresh model."""

    side: Final[int]


class MayActivate(Question):
    """Which model acts?"""

    clause: ClassVar[Clause] = R.TU_1
    settled: ClassVar[bool] = True


class MayAct(Question):
    """What does the active model do?"""

    clause: ClassVar[Clause] = R.TU_2
    settled: ClassVar[bool] = True

    model: Final[str]


class Deployed(Event):
    side: Final[int]
    models: Final[tuple[str, ...]]


class FirstSideRolled(Event):
    rolls: Final[tuple[int, ...]]
    side: Final[int]


class RollsTied(Event):
    roll: Final[int]


class RoundStarted(Event):
    round: Final[int]
    side: Final[int]


class ModelActivated(Event):
    model: Final[str]


class SidePassedOver(Event):
    side: Final[int]


# -- SE-1, SE-2 --------------------------------------------------------------------------------


@step(SetUp)
def set_up(game: PrimerGame, now: SetUp) -> None:
    """SE-1: the scenario put everybody on a starting spot; say so."""
    for side in range(len(game.table.board.sides)):
        names = tuple(model.name for model in game.table.standing(side))
        game.emit(Deployed(side, names), R.SE_1)
    game.then(RollForFirst())


@step(RollForFirst)
def roll_for_first(game: PrimerGame, now: RollForFirst) -> None:
    """SE-2: the higher roll begins; equal rolls are made again."""
    one, two = game.roll(D6, R.SE_2, 0), game.roll(D6, R.SE_2, 1)
    if one == two:
        game.emit(RollsTied(one), R.SE_2)
        game.then(RollForFirst())
        return
    game.table.first = 0 if one > two else 1
    game.emit(FirstSideRolled((one, two), game.table.first), R.SE_2)
    game.then(StartRound())


# -- TU-3 --------------------------------------------------------------------------------------


@step(StartRound)
def start_round(game: PrimerGame, now: StartRound) -> None:
    """TU-3: all are fresh and alert; from the second round on the other side begins."""
    table = game.table
    if table.round > 0:
        table.first = 1 - table.first
    table.round += 1
    for model in table.models.values():
        model.fresh = model.alert = model.wounds > 0
    game.emit(RoundStarted(table.round, table.first), R.TU_3)
    game.then(NextActivation(table.first))


# -- TU-1 --------------------------------------------------------------------------------------


@step(NextActivation)
def next_activation(game: PrimerGame, now: NextActivation) -> None:
    """TU-1: ask this side, or the other one if this has nobody fresh; TU-3 if nobody has."""
    if _has_fresh(game, now.side):
        game.then(MayActivate(now.side))
    elif _has_fresh(game, 1 - now.side):
        game.emit(SidePassedOver(now.side), R.TU_1)
        game.then(MayActivate(1 - now.side))
    else:
        game.then(EndRound(), StartRound())


def _has_fresh(game: PrimerGame, side: int) -> bool:
    return any(model.fresh for model in game.table.standing(side))


@check(MayActivate, Activate)
def check_activate(known: PrimerKnown, asked: MayActivate, order: Activate) -> Refusal | None:
    """TU-1: one's own model, on the table, and fresh."""
    model = known.table.models.get(order.model)
    if model is None or model.wounds <= 0:
        return refuse(R.TU_1, "not_on_the_table", facts={"model": order.model})
    if model.side != asked.seat:
        return refuse(R.TU_1, "not_your_model", facts={"model": order.model})
    if not model.fresh:
        return refuse(R.TU_1, "not_fresh", facts={"model": order.model})
    return None


@resolve(MayActivate, Activate)
def activate(game: PrimerGame, asked: MayActivate, order: Activate) -> None:
    """TU-1: the model acts; afterwards it is the other side's turn."""
    game.table.models[order.model].fresh = False
    game.table.moved = game.table.shot = False
    game.emit(ModelActivated(order.model), R.TU_1)
    game.then(MayAct(asked.seat, order.model), NextActivation(1 - asked.seat))


# -- TU-2 --------------------------------------------------------------------------------------


def may_act(game: PrimerGame, asked: MayAct) -> None:
    """TU-2: ask again while the model can still move or shoot."""
    if not (game.table.moved and game.table.shot):
        game.then(asked)


# TU-2: moving and shooting may both be left out.
always(MayAct, Done)


@resolve(MayAct, Done)
def end_activation(game: PrimerGame, asked: MayAct, order: Done) -> None:
    """TU-2: nothing more to do; the next activation is already on the agenda."""
