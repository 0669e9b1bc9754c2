"""A-14.18 to A-14.21, Riposte: a Move that ends in an attack on who attacked in vain (R-21, R-29)."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.geometry.shapes import Point
from highground.rulesets.ail.rules.attacks import MANNERS, ON_MISS, RIPOSTE, ripostable
from highground.rulesets.ail.rules.close.charge import Charging, charge_ends, charge_path, charge_refusal
from highground.rulesets.ail.rules.figures import on_table
from highground.rulesets.ail.rules.flow.budget import moves_left, spend_move
from highground.rulesets.ail.rules.flow.movement import path_cost
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, gain
from highground.rulesets.ail.rules.flow.stances import STANCE_FACTS
from highground.rulesets.ail.rules.interrupts.windows import RESOLVED, MayFollow, interrupt, may_interrupt
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.interrupt_orders import Riposte
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table

ANSWERS: Final[tuple[str, ...]] = ("weapon", "strike", "throw", "grapple", "weapon_strike")


def riposte_earned(table: Table, action: Action) -> bool:
    """A-14.18, A-14.16: whether the AC beat the attack by 5, or a Brandish failed."""
    good = action.margin <= -RIPOSTE or (action.kind == "brandish" and action.margin < 0)
    return good and ripostable(table, action.kind)


def earn(game: AilGame, action: Action, target: Figure) -> None:
    """A-14.18, A-14.16, R-21: a Riposte brings Initiative; there is none to a shot from beyond a Move."""
    table = game.table
    if not riposte_earned(table, action):
        return
    if MANNERS[action.kind].ranged and not _reaches(table, action, target):
        return
    gain(game, target, "init", 1, R.A_14_16 if action.kind == "brandish" else R.A_14_18, FOR_GOOD)


ON_MISS.append(earn)


def _reaches(table: Table, action: Action, figure: Figure) -> bool:
    """A-14.19: whether some close attack on the attacker can end a Move."""
    for kind in ANSWERS:  # noqa: SIM110 - a generator is slow compiled
        if riposte_path(table, action, figure, kind) is not None:
            return True
    return False


def answers_hits(figure: Figure, action: Action) -> bool:
    """A-14.21: some stances answer a hit as well."""
    facts = STANCE_FACTS.get(figure.stance)
    return facts is not None and facts.riposte_on_hit and action.hits > 0


def riposte_refusal(table: Table, action: Action | None, figure: Figure) -> Refusal | None:
    """A-14.18, R-21: the target of an attack that its AC beat by 5, once for each attack."""
    facts = {"figure": figure.name}
    if action is None or action.target != figure.name or not ripostable(table, action.kind):
        return refuse(R.A_14_19, "not_fought", facts=facts)
    if "riposte" in action.defended:
        return refuse(R.A_14_19, "riposted_already", facts=facts)
    if not riposte_earned(table, action) and not answers_hits(figure, action):
        return refuse(R.A_14_19, "no_riposte", -action.margin, 5, facts)
    return riposte_price(table, figure)


def riposte_price(table: Table, figure: Figure) -> Refusal | None:
    """A-14.19, R-21: a Move of the budget; or nothing, but once in a turn."""
    facts = {"figure": figure.name}
    if table.options.riposte_cost == "free":
        return (
            refuse(R.A_14_19, "riposted_already", facts=facts) if figure.riposte_turn == table.turns else None
        )
    return None if moves_left(figure) > 0 else refuse(R.A_14_19, "no_move", 0, 1, facts)


def riposte_path(table: Table, action: Action, figure: Figure, kind: str) -> tuple[Point, ...] | None:
    """A-14.20: the shortest way to answer with such an attack; None: there is none."""
    attacker = table.figures[action.actor]
    if not on_table(attacker):
        return None
    return charge_path(table, figure, kind, attacker)


@may_interrupt(RESOLVED)
def may_riposte(table: Table, action: Action, figure: Figure) -> bool:
    """A-14.19: who earned it, can pay for it, and can reach the attacker."""
    if action.target != figure.name or not ripostable(table, action.kind):
        return False
    return riposte_refusal(table, action, figure) is None and _reaches(table, action, figure)


@check(MayFollow, Riposte)
def check_riposte(known: AilKnown, asked: MayFollow, order: Riposte) -> Refusal | None:
    """A-14.19, A-14.20, R-29: a shortest way whose end is a close attack on that attacker."""
    table = known.table
    figure = table.figures[asked.figure]
    action = table.action(asked.act)
    refusal = riposte_refusal(table, action, figure)
    if refusal is not None or action is None:
        return refusal
    if order.kind not in ANSWERS:
        return refuse(R.R_29, "no_close_attack", facts={"kind": order.kind})
    attacker = table.figures[action.actor]
    refusal = charge_refusal(table, figure, order.kind, attacker, order.path)
    return refusal or refuse_detour(table, figure, order, attacker)


def refuse_detour(table: Table, figure: Figure, order: Riposte, attacker: Figure) -> Refusal | None:
    """A-14.20: no way that is longer than it must be to attack so."""
    cost = path_cost(table, order.path)
    ends = charge_ends(table, figure, order.kind, attacker)
    least = min(list(ends.values()), default=cost)
    if cost > least:
        return refuse(R.A_14_20, "detour", cost, least, {"figure": figure.name, "target": attacker.name})
    return None


@resolve(MayFollow, Riposte)
def riposte(game: AilGame, asked: MayFollow, order: Riposte) -> None:
    """A-14.19, A-14.21: paid, then walked and struck."""
    table = game.table
    figure = table.figures[asked.figure]
    action = table.action(asked.act)
    if action is None:
        return
    action.defended.append("riposte")
    clause = R.A_14_19 if riposte_earned(table, action) else R.A_14_21
    answer = Charging(figure.name, order.kind, action.actor, order.path, "riposte")
    act = interrupt(game, figure, asked.act, RESOLVED, "riposte", clause, answer)
    if table.options.riposte_cost == "free":
        figure.riposte_turn = table.turns
    else:
        spend_move(game, figure, R.A_14_19, 1, act)
