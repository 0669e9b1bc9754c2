"""Special traits of one's own turn (A-8.11, companion 4): Shake It Off, Second Wind."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, pay
from highground.rulesets.ail.rules.flow.turn import MayAct, begun
from highground.rulesets.ail.rules.stress import HEALTHY, reset_stress, state_of
from highground.rulesets.ail.state.pieces import AilGame, AilKnown
from highground.rulesets.ail.state.turn_orders import SecondWind, ShakeItOff


class WoundShaken(Event):
    figure: Final[str]
    kind: Final[str]
    place: Final[str]


@check(MayAct, ShakeItOff)
def check_shake_it_off(known: AilKnown, asked: MayAct, order: ShakeItOff) -> Refusal | None:
    """C-4.2: a light wound, and a point of Adrenaline."""
    figure = known.table.figures[asked.figure]
    facts = {"figure": figure.name}
    if figure.sheet.trait("shake_it_off") is None:
        return refuse(R.C_4_2, "no_such_trait", facts=facts)
    if figure.adrenaline < 1:
        return refuse(R.C_4_2, "no_adrenaline", figure.adrenaline, 1, facts)
    if not 1 <= order.wound <= len(figure.wounds) or figure.wounds[order.wound - 1].severity != 1:
        return refuse(R.C_4_2, "no_light_wound", order.wound, len(figure.wounds), facts)
    return None


@resolve(MayAct, ShakeItOff)
def shake_it_off(game: AilGame, asked: MayAct, order: ShakeItOff) -> None:
    """C-4.2: the wound is gone."""
    figure = game.table.figures[asked.figure]
    begun(game)
    pay(game, figure, "adrenaline", 1, R.C_4_2, FOR_GOOD)
    gone = figure.wounds.pop(order.wound - 1)
    game.emit(WoundShaken(figure.name, gone.kind, gone.place), R.C_4_2)


@check(MayAct, SecondWind)
def check_second_wind(known: AilKnown, asked: MayAct, order: SecondWind) -> Refusal | None:
    """C-4.9: while Healthy, for 2 Adrenaline."""
    figure = known.table.figures[asked.figure]
    facts = {"figure": figure.name}
    trait = figure.sheet.trait("second_wind")
    if trait is None or state_of(known.table, figure) != HEALTHY:
        return refuse(R.C_4_9, "no_such_trait", facts=facts)
    if figure.adrenaline < trait.amount:
        return refuse(R.C_4_9, "no_adrenaline", figure.adrenaline, trait.amount, facts)
    return None


@resolve(MayAct, SecondWind)
def second_wind(game: AilGame, asked: MayAct, order: SecondWind) -> None:
    """C-4.9, A-1.24: stress falls to the start of its level."""
    figure = game.table.figures[asked.figure]
    trait = figure.sheet.trait("second_wind")
    begun(game)
    pay(game, figure, "adrenaline", 0 if trait is None else trait.amount, R.C_4_9, FOR_GOOD)
    reset_stress(game, figure, False)
