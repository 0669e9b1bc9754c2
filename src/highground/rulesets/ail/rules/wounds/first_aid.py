"""First aid (C-7.7): a standard action that is no attack."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.tally import Tally, tally
from highground.rulesets.ail.rules.attacks import doing, interrupted_for_good
from highground.rulesets.ail.rules.dice import core_roll, tell_dice, total_of
from highground.rulesets.ail.rules.figures import on_table
from highground.rulesets.ail.rules.flow.support import begin_support, refuse_support_action
from highground.rulesets.ail.rules.flow.turn import MayAct
from highground.rulesets.ail.rules.wounds.wounds import intellect_penalty
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Wound
from highground.rulesets.ail.state.turn_orders import Treat

_DCS: Final[tuple[int, ...]] = (15, 20, 25)


class Treating(Frame):
    """The roll for a wound, counted from 1."""

    wound: Final[int]


class AidRolled(Event):
    figure: Final[str]
    target: Final[str]
    total: Final[int]
    dc: Final[int]
    success: Final[bool]


def aid_tally(figure: Figure) -> Tally:
    """C-7.7: Intellect + Medicine."""
    made = tally(figure.sheet.intellect, R.C_7_7, "intellect")
    made.add(figure.sheet.medicine, R.C_7_7, "medicine")
    intellect_penalty(made, figure)
    return made


@check(MayAct, Treat)
def check_treat(known: AilKnown, asked: MayAct, order: Treat) -> Refusal | None:
    """C-7.7: an untreated wound of somebody in the same square."""
    table = known.table
    figure = table.figures[asked.figure]
    refusal = refuse_support_action(table, figure)
    if refusal is not None:
        return refusal
    patient = table.figures.get(order.patient)
    if patient is None or not on_table(patient) or patient.at != figure.at:
        return refuse(R.C_7_7, "patient_not_here", facts={"figure": order.patient})
    if not 1 <= order.wound <= len(patient.wounds) or patient.wounds[order.wound - 1].treated:
        return refuse(
            R.C_7_7, "no_wound_to_treat", order.wound, len(patient.wounds), {"figure": order.patient}
        )
    return None


@resolve(MayAct, Treat)
def treat(game: AilGame, asked: MayAct, order: Treat) -> None:
    """C-7.7: a Standard."""
    figure = game.table.figures[asked.figure]
    begin_support(game, figure, "treat", R.C_7_7, Treating(order.wound), order.patient)


@step(Treating)
def treating(game: AilGame, now: Treating) -> None:
    """C-7.7: 15, 20 or 25 by severity; the wound bleeds and lingers no more."""
    action = doing(game)
    if interrupted_for_good(game, action):
        return
    figure, patient = game.table.figures[action.actor], game.table.figures[action.target]
    if patient.at != figure.at or now.wound > len(patient.wounds):
        return
    wound = patient.wounds[now.wound - 1]
    dc = _DCS[wound.severity - 1]
    modifier = aid_tally(figure).total()
    dice = core_roll(game, R.C_7_7, figure.seat, (dc - modifier,))
    total = total_of(dice) + modifier
    tell_dice(game, figure.name, dice)
    if total >= dc:
        patient.wounds[now.wound - 1] = Wound(wound.kind, wound.place, wound.severity, treated=True)
    game.emit(AidRolled(figure.name, patient.name, total, dc, total >= dc), R.C_7_7)
