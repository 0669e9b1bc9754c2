"""C-8.2.h, C-8.5.c, C-8.5.d: the inch that a Power Nexus or a token gives, outside any Move Action."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.geometry.measure import distance_ceil
from highground.geometry.shapes import Point
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.flow.rounds import Acting, MayAct
from highground.rulesets.ascension.rules.movement.move import GoingOn, MayGoOn
from highground.rulesets.ascension.rules.movement.path_checks import arrive, leg_refusal
from highground.rulesets.ascension.rules.movement.walk import Walk
from highground.rulesets.ascension.scenarios.advantageous import nexus_power
from highground.rulesets.ascension.scenarios.orders import FreeInch
from highground.rulesets.ascension.scenarios.power_nexus import empowered, spend_move_token, token_of
from highground.rulesets.ascension.state.models import AscensionGame, AscensionKnown, Model, Table


class InchMoved(Event):
    model: Final[str]
    to: Final[Point]
    distance: Final[int]


def has_free_inch(table: Table, model: Model) -> bool:
    """Whether something gives this model an inch that it has not used in this activation."""
    if token_of(table, model, "move"):
        return True
    return not table.turn.free_move and (nexus_power(table, model) or empowered(table, model))


def _clause(table: Table, model: Model) -> Clause:
    """What gives the inch: a token only when nothing else does."""
    if not table.turn.free_move:
        if empowered(table, model):
            return R.C_8_5_C
        if not token_of(table, model, "move") or nexus_power(table, model):
            return R.C_8_2_H
    return R.C_8_5_D


def free_inch_refusal(table: Table, model: Model, to: Point) -> Refusal | None:
    """C-8.2.h: an inch in a straight line that the model could walk, once in an activation."""
    if not has_free_inch(table, model):
        return refuse(R.C_8_2_H, "no_free_inch", facts={"model": model.name})
    return leg_refusal(Walk(table, model, 0), [model.at, to], INCH, _clause(table, model))


@check(MayAct, FreeInch)
@check(MayGoOn, FreeInch)
def check_free_inch(known: AscensionKnown, asked: MayAct | MayGoOn, order: FreeInch) -> Refusal | None:
    """C-8.2.h: between actions, or between Strides."""
    return free_inch_refusal(known.table, known.table.models[asked.model], order.at)


@resolve(MayAct, FreeInch)
def move_inch(game: AscensionGame, asked: MayAct, order: FreeInch) -> None:
    """C-8.2.h: no Stride, no Exhaust Token."""
    game.then(Acting(asked.model))
    _move(game, game.table.models[asked.model], order.at)


@resolve(MayGoOn, FreeInch)
def move_inch_on_the_way(game: AscensionGame, asked: MayGoOn, order: FreeInch) -> None:
    """C-8.2.h: then back to the Move Action."""
    game.then(GoingOn(asked.model))
    _move(game, game.table.models[asked.model], order.at)


def _move(game: AscensionGame, model: Model, to: Point) -> None:
    table = game.table
    clause = _clause(table, model)
    walk, path = Walk(table, model, 0), [model.at, to]
    leg_refusal(walk, path, INCH, clause)
    if clause is R.C_8_5_D:
        spend_move_token(game, model)
    else:
        table.turn.free_move = True
    game.emit(InchMoved(model.name, to, distance_ceil(model.at, to)), clause)
    arrive(game, walk, path)
