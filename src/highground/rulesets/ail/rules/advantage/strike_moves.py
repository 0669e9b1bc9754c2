"""Chapter 17, Advantage moves for strikes: Ki, Flurry, Sucker Punch, Counter Punch, extra turns."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.geometry.shapes import Point
from highground.rulesets.ail.rules.advantage.buying import MOVES, STRIKE, Move
from highground.rulesets.ail.rules.close.charge import Charging, charge_path, charge_refusal
from highground.rulesets.ail.rules.close.close_combat import CLOSE, UNARMED, close_refusal, launch_close
from highground.rulesets.ail.rules.figures import enemies
from highground.rulesets.ail.rules.flow.movement import move_squares, refuse_move_action
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, flag, pay
from highground.rulesets.ail.rules.flow.rounds import new_enemies
from highground.rulesets.ail.rules.flow.turn import MayAct, begun
from highground.rulesets.ail.rules.ground import point_blank
from highground.rulesets.ail.rules.interrupts import windows
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.interrupt_orders import Counter, CounterPunch, Flurry, SuckerPunch
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.state.turn_orders import OneManArmy, OneVsMany

FLURRY: Final = 2
SUCKER_PUNCH: Final = 4
ONE_VS_MANY: Final = 6
COUNTER_PUNCH: Final = 8
ONE_MAN_ARMY: Final = 10


class ExtraTurnBought(Event):
    """Another turn follows this one: `extra` is many or army."""

    figure: Final[str]
    extra: Final[str]


def _refuse_price(figure: Figure, price: int, clause: Clause, move: str) -> Refusal | None:
    """Whether a figure has the Initiative for a move."""
    if figure.init >= price:
        return None
    return refuse(clause, "cannot_pay", figure.init, price, {"move": move, "pool": "init"})


# -- Ki ------------------------------------------------------------------------------------


class _Ki(Move):
    """A grade of Ki: it lasts for the round, and there is one a round (R-24)."""

    def __init__(self, grade: int, clause: Clause) -> None:
        super().__init__(f"ki_{grade}", "acc", 2 * grade, STRIKE, clause, group="ki")
        self.grade = grade

    def refusal(self, table: Table, action: Action, detail: str) -> Refusal | None:
        if table.figures[action.actor].ki:
            return refuse(R.A_17_1, "ki_already", facts={"figure": action.actor})
        return None

    def bought(self, game: AilGame, action: Action, detail: str) -> None:
        """With a receipt: a Feint takes it back with its points."""
        figure = game.table.figures[action.actor]
        flag(game, figure, "ki", figure.ki, self.grade)


for _grade, _clause in enumerate((R.A_17_1, R.A_17_2, R.A_17_3, R.A_17_4, R.A_17_5), 1):
    MOVES[f"ki_{_grade}"] = _Ki(_grade, _clause)


# -- Flurry ------------------------------------------------------------------------------------------


@windows.may_interrupt(windows.RESOLVED)
def may_flurry(table: Table, action: Action, figure: Figure) -> bool:
    """A-17.6: who has just landed a strike, and has somebody in reach."""
    if action.kind != "strike" or action.actor != figure.name or flurry_refusal(action, figure) is not None:
        return False
    for target in enemies(table, figure):
        for kind in UNARMED:
            if close_refusal(table, figure, kind, target, figure.at) is None:
                return True
    return False


def flurry_refusal(action: Action | None, figure: Figure) -> Refusal | None:
    """A-17.6: after a successful strike of one's own, once for each."""
    facts = {"figure": figure.name}
    if action is None or action.kind != "strike" or action.actor != figure.name or not action.hits:
        return refuse(R.A_17_6, "no_strike_landed", facts=facts)
    if "flurry" in action.defended:
        return refuse(R.A_17_6, "flurried_already", facts=facts)
    return _refuse_price(figure, FLURRY, R.A_17_6, "flurry")


@check(windows.MayFollow, Flurry)
def check_flurry(known: AilKnown, asked: windows.MayFollow, order: Flurry) -> Refusal | None:
    """A-17.6: an unarmed attack of any sort."""
    table = known.table
    figure = table.figures[asked.figure]
    refusal = flurry_refusal(table.action(asked.act), figure)
    if refusal is not None:
        return refusal
    if order.kind not in UNARMED:
        return refuse(R.A_17_6, "unarmed_only", facts={"figure": figure.name, "kind": order.kind})
    return close_refusal(table, figure, order.kind, table.figures.get(order.target), figure.at)


@resolve(windows.MayFollow, Flurry)
def flurry(game: AilGame, asked: windows.MayFollow, order: Flurry) -> None:
    """A-17.6: free but for the points."""
    figure = game.table.figures[asked.figure]
    action = game.table.action(asked.act)
    if action is not None:
        action.defended.append("flurry")
    pay(game, figure, "init", FLURRY, R.A_17_6, FOR_GOOD)
    own = game.table.turn.figure == figure.name
    launch_close(game, figure, order.kind, order.target, "flurry", figure.turn_start if own else figure.at)


# -- Sucker Punch ------------------------------------------------------------------------------------


def punches(table: Table, figure: Figure) -> list[tuple[Figure, tuple[Point, ...]]]:
    """R-29: the enemies that a Move could end in a strike on, each with a way."""
    found: list[tuple[Figure, tuple[Point, ...]]] = []
    if refuse_move_action(table, figure) is not None:
        return found
    most = move_squares(figure)
    x, y = figure.at
    for enemy in enemies(table, figure):
        if abs(enemy.at[0] - x) <= most and abs(enemy.at[1] - y) <= most:
            way = charge_path(table, figure, "strike", enemy)
            if way is not None:
                found.append((enemy, way))
    return found


@windows.may_interrupt(windows.DECLARED)
@windows.may_interrupt(windows.RESOLVED)
def may_sucker_punch(table: Table, action: Action, figure: Figure) -> bool:
    """A-17.7: before an action, and after an attack."""
    return figure.init >= SUCKER_PUNCH and len(punches(table, figure)) > 0


def sucker_punch_refusal(table: Table, figure: Figure, order: SuckerPunch) -> Refusal | None:
    """A-17.7, R-29: 4 Initiative, and a Move that can end in a strike."""
    target = table.figures.get(order.target)
    return _refuse_price(figure, SUCKER_PUNCH, R.A_17_7, "sucker_punch") or charge_refusal(
        table, figure, "strike", target, order.path
    )


@check(windows.MayInterrupt, SuckerPunch)
@check(windows.MayFollow, SuckerPunch)
def check_sucker_punch(
    known: AilKnown, asked: windows.MayInterrupt | windows.MayFollow, order: SuckerPunch
) -> Refusal | None:
    """A-17.7: at any moment, whoever's turn it is."""
    return sucker_punch_refusal(known.table, known.table.figures[asked.figure], order)


@resolve(windows.MayInterrupt, SuckerPunch)
def sucker_punch_first(game: AilGame, asked: windows.MayInterrupt, order: SuckerPunch) -> None:
    """A-17.7: the points alone."""
    _sucker_punch(game, asked.figure, asked.act, windows.DECLARED, order)


@resolve(windows.MayFollow, SuckerPunch)
def sucker_punch_after(game: AilGame, asked: windows.MayFollow, order: SuckerPunch) -> None:
    """A-17.7: the points alone."""
    _sucker_punch(game, asked.figure, asked.act, windows.RESOLVED, order)


def _sucker_punch(game: AilGame, name: str, against: int, window: int, order: SuckerPunch) -> None:
    figure = game.table.figures[name]
    punch = Charging(name, "strike", order.target, order.path, "sucker")
    act = windows.interrupt(game, figure, against, window, "sucker_punch", R.A_17_7, punch)
    pay(game, figure, "init", SUCKER_PUNCH, R.A_17_7, act)


# -- Counter Punch -------------------------------------------------------------------------


def set_off(table: Table, action: Action, figure: Figure) -> bool:
    """A-17.10, A-17.11, R-45: close attacks and gunfire at point blank, but no strike of a Counter Punch."""
    if action.target != figure.name or action.how == "counter":
        return False
    if action.kind == "shot":
        return point_blank(table.figures[action.actor].at, figure.at)
    return action.kind in CLOSE and action.kind != "brandish"


@windows.may_interrupt(windows.DECLARED)
def may_buy_counter(table: Table, action: Action, figure: Figure) -> bool:
    """A-17.10, R-45: when an attack on oneself is declared."""
    return figure.init >= COUNTER_PUNCH and not figure.counter_punch and set_off(table, action, figure)


@windows.may_interrupt(windows.RESOLVED)
def may_counter(table: Table, action: Action, figure: Figure) -> bool:
    """A-17.10, R-45: when it is over, to buy it or to use it."""
    if figure.init < COUNTER_PUNCH and not figure.counter_punch:
        return False
    if not set_off(table, action, figure) or "counter" in action.defended:
        return False
    return not figure.counter_punch or len(punches(table, figure)) > 0


def counter_punch_refusal(table: Table, act: int, figure: Figure) -> Refusal | None:
    """A-17.10: 8 Initiative, once a round, when attacked."""
    action = table.action(act)
    if action is None or not set_off(table, action, figure):
        return refuse(R.A_17_10, "not_fought", facts={"figure": figure.name})
    if figure.counter_punch:
        return refuse(R.A_17_10, "counter_already", facts={"figure": figure.name})
    return _refuse_price(figure, COUNTER_PUNCH, R.A_17_10, "counter_punch")


@check(windows.MayInterrupt, CounterPunch)
@check(windows.MayFollow, CounterPunch)
def check_counter_punch(
    known: AilKnown, asked: windows.MayInterrupt | windows.MayFollow, order: CounterPunch
) -> Refusal | None:
    """A-17.10."""
    return counter_punch_refusal(known.table, asked.act, known.table.figures[asked.figure])


@resolve(windows.MayInterrupt, CounterPunch)
@resolve(windows.MayFollow, CounterPunch)
def counter_punch(
    game: AilGame, asked: windows.MayInterrupt | windows.MayFollow, order: CounterPunch
) -> None:
    """A-17.10."""
    _counter_punch(game, asked.figure, asked.act)


def _counter_punch(game: AilGame, name: str, act: int) -> None:
    """A-17.10: it does nothing yet, so no Feint answers it (R-32); it holds for the round."""
    figure = game.table.figures[name]
    action = game.table.action(act)
    attacker = "" if action is None else action.actor
    game.emit(windows.Interrupting(name, attacker, "counter_punch"), R.A_17_10)
    pay(game, figure, "init", COUNTER_PUNCH, R.A_17_10, FOR_GOOD)
    figure.counter_punch = True


@check(windows.MayFollow, Counter)
def check_counter(known: AilKnown, asked: windows.MayFollow, order: Counter) -> Refusal | None:
    """A-17.10, R-29: after each attack that sets it off, one Move that ends in a strike on any enemy."""
    table = known.table
    figure = table.figures[asked.figure]
    action = table.action(asked.act)
    if action is None or not set_off(table, action, figure):
        return refuse(R.A_17_10, "not_fought", facts={"figure": figure.name})
    if not figure.counter_punch or "counter" in action.defended:
        return refuse(R.A_17_10, "no_counter", facts={"figure": figure.name})
    return charge_refusal(table, figure, "strike", table.figures.get(order.target), order.path)


@resolve(windows.MayFollow, Counter)
def counter(game: AilGame, asked: windows.MayFollow, order: Counter) -> None:
    """A-17.10, A-17.11: nothing of the budget."""
    action = game.table.action(asked.act)
    if action is None:
        return
    action.defended.append("counter")
    clause = R.A_17_11 if action.kind == "shot" else R.A_17_10
    figure = game.table.figures[asked.figure]
    punch = Charging(figure.name, "strike", order.target, order.path, "counter")
    windows.interrupt(game, figure, asked.act, windows.RESOLVED, "counter", clause, punch)


# -- extra turns ----------------------------------------------------------------------------


def refuse_extra_turn(table: Table, figure: Figure, price: int, clause: Clause, move: str) -> Refusal | None:
    """A-17.8, A-17.12: bought in one's first turn, one of them."""
    if table.turn.extra or table.turn.next:
        return refuse(clause, "extra_turn_already", facts={"figure": figure.name})
    return _refuse_price(figure, price, clause, move)


@check(MayAct, OneVsMany)
def check_one_vs_many(known: AilKnown, asked: MayAct, order: OneVsMany) -> Refusal | None:
    """A-17.8: 6 Initiative."""
    return refuse_extra_turn(
        known.table, known.table.figures[asked.figure], ONE_VS_MANY, R.A_17_8, "one_vs_many"
    )


@resolve(MayAct, OneVsMany)
def one_vs_many(game: AilGame, asked: MayAct, order: OneVsMany) -> None:
    """A-17.8: a second turn right after this one."""
    _extra_turn(game, asked.figure, "many", ONE_VS_MANY, R.A_17_8)


@check(MayAct, OneManArmy)
def check_one_man_army(known: AilKnown, asked: MayAct, order: OneManArmy) -> Refusal | None:
    """A-17.12: 10 Initiative, and an enemy that was not attacked yet."""
    table = known.table
    figure = table.figures[asked.figure]
    refusal = refuse_extra_turn(table, figure, ONE_MAN_ARMY, R.A_17_12, "one_man_army")
    if refusal is None and not new_enemies(table, figure, table.turn):
        return refuse(R.A_17_12, "no_new_enemy", facts={"figure": figure.name})
    return refusal


@resolve(MayAct, OneManArmy)
def one_man_army(game: AilGame, asked: MayAct, order: OneManArmy) -> None:
    """A-17.12: turns that go on as long as strikes land on new enemies."""
    _extra_turn(game, asked.figure, "army", ONE_MAN_ARMY, R.A_17_12)


def _extra_turn(game: AilGame, name: str, extra: str, price: int, clause: Clause) -> None:
    begun(game)
    pay(game, game.table.figures[name], "init", price, clause, FOR_GOOD)
    game.table.turn.next = extra
    game.emit(ExtraTurnBought(name, extra), clause)
