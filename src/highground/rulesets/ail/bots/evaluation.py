"""How good a position is, and what an order is worth, for bots: by tables and a look at the table.

Values are thousandths of an ordinary figure. `weigh` values an order without carrying it out.
"""

from __future__ import annotations

from typing import Final

from highground.engine.agenda import Asking
from highground.engine.orders import Candidate
from highground.engine.ruleset import Worth, split_worth
from highground.engine.state import Order, Pass
from highground.geometry.shapes import Point
from highground.geometry.squares import chebyshev
from highground.rulesets.ail.bots import bot_values
from highground.rulesets.ail.bots.bot_values import FIGURE
from highground.rulesets.ail.rules.advantage.buying import MOVES, MayBuy
from highground.rulesets.ail.rules.figures import able, acc_total, gun_in_hand
from highground.rulesets.ail.rules.flow.budget import MayLoseAction
from highground.rulesets.ail.rules.flow.initiative import MayPrepare, MayTakeBonus
from highground.rulesets.ail.rules.flow.turn import MayAct
from highground.rulesets.ail.rules.ground import cell_of, cover_value
from highground.rulesets.ail.rules.interrupts.feints import MayDoubleFeint, MayFeint
from highground.rulesets.ail.rules.interrupts.windows import MayDefend, MayDodge, MayFollow, MayInterrupt
from highground.rulesets.ail.rules.ranged.shooting import snaps
from highground.rulesets.ail.rules.stress import CRITICAL, threshold
from highground.rulesets.ail.rules.wounds.damage import MayCap
from highground.rulesets.ail.scenarios.deployment import MayDeploy
from highground.rulesets.ail.scenarios.reinforcements import MayArrive, MayReinforce
from highground.rulesets.ail.state import turn_orders
from highground.rulesets.ail.state.attack_orders import Buy, Cap, LoseAction
from highground.rulesets.ail.state.interrupt_orders import Backstep, HitTheDeck
from highground.rulesets.ail.state.pieces import AilKnown, Figure, Table
from highground.rulesets.ail.state.scenario_orders import Deploy, Leave, Reinforce, Take, Work

STRESS: Final = 1000
POINT: Final = 700
WOUND: Final = 60
ADVANTAGE: Final = 12
EXPLOIT: Final = 8
WIN: Final = 1_000_000


def evaluate(known: AilKnown) -> int:
    """The value of the table for the side of `known.seat`; the other side's is its opposite."""
    table = known.table
    side = table.board.seats[known.seat]
    progress = table.progress
    value = POINT * (progress.score[side] - progress.score[1 - side])
    for figure in table.figures.values():
        worth = _worth(table, figure)
        value += worth if figure.side == side else -worth
    if progress.ending and progress.winners:
        value += WIN if side in progress.winners else -WIN
    return value


def _worth(table: Table, figure: Figure) -> int:
    """An able figure counts, and more the further it is from being taken out."""
    if not able(figure):
        return 0
    full = threshold(table, figure.sheet, CRITICAL)
    worth = 1000 + STRESS * (full - figure.ps) // full * (2 + figure.sheet.heroic) // 2
    worth -= WOUND * len(figure.wounds)
    worth += ADVANTAGE * min(10, acc_total(figure) + figure.init)
    return worth + EXPLOIT * (figure.adrenaline + figure.focus + figure.willpower)


# -- orders ------------------------------------------------------------------------------------------------


def weigh(known: AilKnown, question: Asking, candidate: Candidate) -> float | None:
    """What an order is worth here; doing nothing is worth nothing."""
    order = candidate.order
    if isinstance(question, MayAct):
        return float(_act(known.table, known.table.figures[question.figure], question, order))
    if isinstance(order, Pass):
        return 0.0
    if isinstance(question, MayDefend):
        return float(_defend(known.table, question, order))
    if isinstance(question, MayBuy):
        return float(_buy(order))
    if isinstance(question, MayCap):
        return float(_cap(known.table, question, order))
    if isinstance(question, (MayInterrupt, MayFollow)):
        return 120.0
    if isinstance(question, MayDodge):
        return 60.0
    if isinstance(question, (MayFeint, MayDoubleFeint)):
        return -20.0
    return float(_other(known.table, question, order))


class _Place:
    """Where a figure stands, as the orders of one question see it: enemies, goal, its worth."""

    def __init__(self, table: Table, figure: Figure, asked: MayAct) -> None:
        self.asked = asked
        self.foes = bot_values.foes_near(table, figure)
        self.goal = bot_values.aim_of(table, figure)
        self.worth = bot_values.place_worth(table, figure, figure.at, self.foes, self.goal)


_LAST: Final[list[_Place]] = []


def _place(table: Table, figure: Figure, asked: MayAct) -> _Place:
    """Worked out once for all orders that answer one question: a question is asked of one position."""
    if _LAST and _LAST[0].asked is asked:
        return _LAST[0]
    made = _Place(table, figure, asked)
    _LAST[:] = [made]
    return made


def _act(table: Table, figure: Figure, asked: MayAct, order: Order) -> int:
    if isinstance(order, turn_orders.End):
        return 0
    if isinstance(order, turn_orders.Shoot):
        return _shot(table, figure, order)
    if isinstance(order, turn_orders.Walk):
        return _going(table, figure, asked, order.path)
    if isinstance(order, turn_orders.Sprint):
        return _going(table, figure, asked, order.path) - 60
    if isinstance(order, turn_orders.Fight):
        target = table.figures[order.target]
        armed = order.kind == "weapon"
        return bot_values.blow_worth(table, figure, target, armed) + (20 if order.kind == "grapple" else 0)
    if isinstance(order, turn_orders.TakeStance):
        return _stance(table, figure, _place(table, figure, asked).foes, order.stance)
    return _rest(table, figure, order)


def _shot(table: Table, figure: Figure, order: turn_orders.Shoot) -> int:
    gun = gun_in_hand(figure)
    if gun is None:
        return 0
    target = table.figures[order.target]
    need = bot_values.shot_need(table, figure, figure.at, target, gun, snaps(figure, order.manner == "snap"))
    worth = bot_values.shot_worth(table, target, gun, need, order.mode in ("rapid", "double_tap"))
    return worth + 20 if order.mode == "single" else worth


def _going(table: Table, figure: Figure, asked: MayAct, path: tuple[Point, ...]) -> int:
    """What the end of a way is worth more than the place where the figure stands."""
    here = _place(table, figure, asked)
    return bot_values.place_worth(table, figure, cell_of(path[-1]), here.foes, here.goal) - here.worth


def _stance(table: Table, figure: Figure, foes: list[Figure], stance: str) -> int:
    """What a stance is worth more than the one it takes the place of."""
    return _standing(table, figure, stance, foes) - _standing(table, figure, figure.stance or "none", foes)


def _standing(table: Table, figure: Figure, stance: str, foes: list[Figure]) -> int:
    """Braced with a target and nowhere to go, a fighter's stance with somebody near, else none."""
    gun = gun_in_hand(figure)
    if stance == "none" or not foes:
        return 0
    if stance == "braced":
        goal = bot_values.goal_of(table, figure)
        settled = goal is None or chebyshev(figure.at, goal) <= 1 or cover_value(table, figure.at) >= 2
        if gun is None or not settled:
            return -50
        return 40 if bot_values.shot_need(table, figure, figure.at, foes[0], gun, False) < 99 else -50
    if stance == "alert":
        return 15 if gun is not None and not gun.long else -30
    nearest = min([chebyshev(figure.at, each.at) for each in foes])
    if gun is not None or nearest > 2:
        return -10
    return 30 if stance in ("high_ready", "striking") else 20


def _rest(table: Table, figure: Figure, order: Order) -> int:
    if isinstance(order, turn_orders.Lob):
        return _bomb(table, figure, order)
    if isinstance(order, (Work, Take, Leave)):
        return 2000
    if isinstance(order, turn_orders.Watch):
        return 40
    if isinstance(order, turn_orders.Aim):
        return 35
    if isinstance(order, turn_orders.Reload):
        return 30 if not acc_total(figure) else 5
    if isinstance(order, turn_orders.SecondWind):
        return 25 * min(figure.ps, 12)
    if isinstance(order, (turn_orders.ShakeItOff, turn_orders.Treat)):
        return 60
    if isinstance(order, turn_orders.StandUp):
        return 50
    if isinstance(order, turn_orders.Hunker):
        return -20
    if isinstance(order, (turn_orders.Door, turn_orders.Draw)):
        return 25
    if isinstance(order, (turn_orders.TightFocus, turn_orders.Surge)):
        return 10
    return -1


def _bomb(table: Table, figure: Figure, order: turn_orders.Lob) -> int:
    """A grenade is worth the enemies it may reach, less the friends."""
    at = cell_of(order.square)
    worth = 0
    for other in table.figures.values():
        if able(other):
            far = chebyshev(other.at, at)
            if far <= 3:
                worth += (260 - 70 * far) * (1 if other.side != figure.side else -2)
    return worth - 80


# -- answers -----------------------------------------------------------------------------------------------


def _defend(table: Table, asked: MayDefend, order: Order) -> int:
    """To step back is cheap; a point of a pool is worth it against a good shot; the deck is a last resort."""
    figure = table.figures[asked.figure]
    if isinstance(order, Backstep):
        return 15
    if isinstance(order, HitTheDeck):
        left = threshold(table, figure.sheet, CRITICAL) - figure.ps
        return 20 if figure.standard <= 0 and left <= 8 else -100
    return 50 if figure.ps * 2 >= threshold(table, figure.sheet, CRITICAL) else 10


def _buy(order: Order) -> int:
    """Dear moves do more; where wounds land matters little."""
    if not isinstance(order, Buy):
        return 0
    name = order.what[0]
    if name == "spend":
        return 30
    if name in ("center_mass", "precision"):
        return -5
    return 10 + 4 * MOVES[name].price


def _cap(table: Table, asked: MayCap, order: Order) -> int:
    """A cap is worth what it prevents, against a wound."""
    if not isinstance(order, Cap):
        return 0
    figure = table.figures[asked.figure]
    prevented = figure.ps + asked.damage - asked.point
    saved = 40 * prevented
    if figure.ps + asked.damage >= threshold(table, figure.sheet, CRITICAL) > asked.point:
        saved += 1500
    return saved - 3 * WOUND


def _other(table: Table, question: Asking, order: Order) -> int:
    if isinstance(question, MayPrepare):
        if isinstance(order, turn_orders.Ready):
            return 0
        return (
            20
            if isinstance(order, turn_orders.Intend)
            else -5
            if isinstance(order, turn_orders.QuickDraw)
            else 5
        )
    if isinstance(question, (MayDeploy, MayReinforce, MayArrive)) and isinstance(order, (Deploy, Reinforce)):
        return 10 * cover_value(table, cell_of(order.square))
    if isinstance(question, MayLoseAction) and isinstance(order, LoseAction):
        return 10 if order.action == "move" else 0
    return 1 if isinstance(question, MayTakeBonus) else 0


# -- the same by its parts, for whoever asks a bot why ----------------------------------------------


def worth(known: AilKnown) -> list[Worth]:
    """Points, able figures, their wounds, advantage and pools; what is left is the stress they can still
    take."""
    table = known.table
    side = table.board.seats[known.seat]
    score = table.progress.score
    figures = wounds = advantage = pools = 0
    for figure in table.figures.values():
        if able(figure):
            sign = 1 if figure.side == side else -1
            figures += sign
            wounds -= sign * len(figure.wounds)
            advantage += sign * min(10, acc_total(figure) + figure.init)
            pools += sign * (figure.adrenaline + figure.focus + figure.willpower)
    counted = [
        Worth("points", POINT * (score[side] - score[1 - side]), POINT),
        Worth("figures", FIGURE * figures, FIGURE),
        Worth("wounds", WOUND * wounds, WOUND),
        Worth("advantage", ADVANTAGE * advantage, ADVANTAGE),
        Worth("pools", EXPLOIT * pools, EXPLOIT),
    ]
    return split_worth(evaluate(known), counted, "stress")
