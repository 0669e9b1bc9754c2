"""W-6, Tactics: one at the very start of an activation; a boon, or the environment's penalty."""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.errors import RuleBug
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.rulesets.collide.rules.activation.activation import ActAgain, MayAct, going_on
from highground.rulesets.collide.rules.effects.effect_steps import carry_out
from highground.rulesets.collide.rules.knack import TACTIC, ap_refusal, pay_for, roll_knack
from highground.rulesets.collide.state.orders import UseTactic
from highground.rulesets.collide.state.pieces import CollideGame, CollideKnown, Table
from highground.rulesets.collide.state.printed import Tactic, called


class TacticUsed(Event):
    seat: Final[int]
    tactic: Final[str]


class TacticFailed(Event):
    """The penalty of the entry in force meets the activation; `own`: the roller's own."""

    seat: Final[int]
    tactic: Final[str]
    penalty: Final[str]


def tactic_named(table: Table, seat: int, name: str) -> Tactic | None:
    """W-3.5: a tactic that the seat has selected for this match."""
    for tactic in table.faction(seat).tactics:
        if called(tactic.name, name):
            return tactic if tactic.name in table.players[seat].tactics else None
    return None


def tactic_refusal(table: Table, seat: int, name: str, tactic: Tactic | None) -> Refusal | None:
    """W-6.1, W-6.2: at the very start, one an activation; W-3.5: of those selected (`tactic_named`)."""
    activation = going_on(table)
    if activation.tactic:
        return refuse(R.W_6_2, "tactic_used_already", facts={"tactic": activation.tactic})
    if activation.began:
        return refuse(R.W_6_1, "too_late_for_tactics", facts={"tactic": name})
    if tactic is None:
        return refuse(R.W_3_5, "tactic_not_selected", facts={"tactic": name})
    if table.options.tactic_once_per_round and tactic.name in table.players[seat].tried:
        return refuse(R.W_6_2, "tactic_tried_this_round", facts={"tactic": name})
    if tactic.ap > table.players[seat].ap:
        return refuse(R.W_4_17, "not_enough_ap", tactic.ap, table.players[seat].ap)
    return None


@check(MayAct, UseTactic)
def check_tactic(known: CollideKnown, asked: MayAct, order: UseTactic) -> Refusal | None:
    """W-6.3: optional; W-6.8: AP may be put into its roll."""
    table = known.table
    tactic = tactic_named(table, asked.seat, order.tactic)
    refusal = tactic_refusal(table, asked.seat, order.tactic, tactic)
    if refusal is not None:
        return refusal
    return ap_refusal(table, asked.seat, order.ap, 0 if tactic is None else tactic.ap)


@resolve(MayAct, UseTactic)
def use_tactic(game: CollideGame, asked: MayAct, order: UseTactic) -> None:
    """W-6.4: roll; W-6.5 a boon, W-6.6 a penalty, for every unit of the activation; W-6.7: go on."""
    table = game.table
    tactic = tactic_named(table, asked.seat, order.tactic)
    if tactic is None:
        raise RuleBug(f"there is no tactic {order.tactic}")
    player = table.players[asked.seat]
    passed = roll_knack(game, asked.seat, TACTIC, player.name, tactic.name, tactic.knack, [], order.ap)
    pay_for(game, asked.seat, tactic.ap, tactic.name)
    going_on(table).tactic = tactic.name
    player.tried.append(tactic.name)
    game.then(ActAgain(asked.seat))
    if passed:
        game.emit(TacticUsed(asked.seat, tactic.name), R.W_6_5)
        for effect in tactic.effects:
            carry_out(game, effect, None, [])
        return
    row = table.environment
    if row is not None:
        clause = R.W_4_9 if asked.seat == table.roller else R.W_6_6
        game.emit(TacticFailed(asked.seat, tactic.name, row.penalty_text), clause)
        for effect in row.penalty:
            carry_out(game, effect, None, [])
