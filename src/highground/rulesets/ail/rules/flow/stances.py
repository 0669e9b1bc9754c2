"""Stances: chapter 5 and R-36. What each stance does is in the chapter that it changes; here is who may take
which.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.record import Record
from highground.rulesets.ail.rules.figures import acc_total
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, lose
from highground.rulesets.ail.rules.flow.turn import MayAct
from highground.rulesets.ail.rules.wounds.wounds import crippled
from highground.rulesets.ail.state.pieces import AilGame, AilKnown
from highground.rulesets.ail.state.turn_orders import TakeStance


class StanceFacts(Record):
    """A-14.35: a stance as data: what it builds, what it uses, what it converts Advantage into.

    `riposte_on_hit` is the hook of A-14.21 for stances that answer hits.
    """

    name: Final[str]
    family: Final[str]
    build: Final[tuple[str, ...]] = ()
    use: Final[tuple[str, ...]] = ()
    convert: Final[tuple[str, ...]] = ()
    riposte_on_hit: Final[bool] = False


STANCE_FACTS: Final[dict[str, StanceFacts]] = {
    "braced": StanceFacts("braced", "ranged", use=("acc",)),
    "alert": StanceFacts("alert", "ranged", use=("init",)),
    "striking": StanceFacts("striking", "unarmed", build=("acc",), use=("acc",)),
    "throwing": StanceFacts("throwing", "unarmed", build=("init",), use=("acc",)),
    "grappling": StanceFacts("grappling", "unarmed", build=("acc", "init"), use=("acc",)),
    "tumbling": StanceFacts("tumbling", "unarmed", build=("init",), use=("init",)),
    "high_guard": StanceFacts("high_guard", "melee", build=("init",), use=("acc",)),
    "low_guard": StanceFacts("low_guard", "melee", build=("acc",), use=("init",)),
    "high_ready": StanceFacts("high_ready", "melee", use=("acc",), convert=("damage",)),
    "low_ready": StanceFacts("low_ready", "melee", use=("init",), convert=("damage",)),
}


class StanceTaken(Event):
    figure: Final[str]
    stance: Final[str]


@check(MayAct, TakeStance)
def check_stance(known: AilKnown, asked: MayAct, order: TakeStance) -> Refusal | None:
    """A-5.1, A-5.2, C-7.8.d: at the start of one's own turn, once; a crippled head has none."""
    table = known.table
    figure = table.figures[asked.figure]
    if order.stance != "none" and order.stance not in STANCE_FACTS:
        return refuse(R.R_36, "no_such_stance", facts={"stance": order.stance})
    if table.turn.begun:
        return refuse(R.A_5_1, "stance_too_late", facts={"figure": figure.name})
    if table.turn.stanced or order.stance == (figure.stance or "none"):
        return refuse(R.A_5_2, "same_stance", facts={"figure": figure.name, "stance": order.stance})
    if order.stance != "none" and crippled(figure, "head"):
        return refuse(R.C_7_8_D, "crippled_head", facts={"figure": figure.name})
    return None


@resolve(MayAct, TakeStance)
def take_stance(game: AilGame, asked: MayAct, order: TakeStance) -> None:
    """A-5.1, R-36: free; the new stance takes the place of the old. A-13.14: Tumbling loses all Accuracy."""
    figure = game.table.figures[asked.figure]
    figure.stance = "" if order.stance == "none" else order.stance
    game.table.turn.stanced = True
    clause: Clause = R.A_5_1 if figure.stance else R.R_36
    game.emit(StanceTaken(figure.name, order.stance), clause)
    if figure.stance == "tumbling":
        lose(game, figure, "acc", acc_total(figure), R.A_13_14, FOR_GOOD)


def stance_family(stance: str) -> str:
    """A-14.35: the family a stance belongs to; empty for none."""
    facts = STANCE_FACTS.get(stance)
    return "" if facts is None else facts.family
