"""Buying moves for an attack: the general ones (chapter 16), families (A-16.5), repeats (R-33), completions
of stubs (R-26).

A move that is bought for an attack is a `Move`, registered by the chapter it belongs to.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, may_pass, refuse, resolve
from highground.engine.tally import Tally
from highground.rulesets.ail.rules.attacks import MANNERS, Buying, doing, interrupted_for_good
from highground.rulesets.ail.rules.flow.payments import acc_usable, pay
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.attack_orders import Buy
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table

GENERAL: Final = "general"
RANGED: Final = "ranged"
STRIKE: Final = "strike"
THROW: Final = "throw"
GRAPPLE: Final = "grapple"
PLACES: Final[tuple[str, ...]] = ("legs", "arm", "chest", "head")


# -- what a move is -------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """A move bought for an attack: its price, its family, and whether it is a completion of a stub (R-26)."""

    def __init__(
        self,
        name: str,
        pool: str,
        price: int,
        family: str,
        clause: Clause,
        stub: bool = False,
        group: str = "",
    ) -> None:
        self.name = name
        self.pool = pool
        self.price = price
        self.family = family
        self.clause = clause
        self.stub = stub
        self.group = group or name

    def refusal(self, table: Table, action: Action, detail: str) -> Refusal | None:
        """What else it asks for."""
        return None

    def bought(self, game: AilGame, action: Action, detail: str) -> None:
        """What it does at once; most moves only stand in `Action.bought` until they are read there."""


MOVES: Final[dict[str, Move]] = {}


# -- questions and events -------------------------------------------------------------------------------


class MayBuy(Question):
    """Which moves are bought for this attack?"""

    clause: ClassVar[Clause] = R.R_43

    figure: Final[str]
    act: Final[int]


may_pass(MayBuy)


class MoveBought(Event):
    figure: Final[str]
    move: Final[str]
    detail: Final[str]


# -- R-43: the buy step ---------------------------------------------------------------------------------


@step(Buying)
def buying(game: AilGame, now: Buying) -> None:
    """R-43: ask the attacker, if there is a move it could buy."""
    action = doing(game)
    if interrupted_for_good(game, action):
        return
    actor = game.table.figures[action.actor]
    if _could_buy(game.table, action, actor):
        game.then(MayBuy(actor.seat, actor.name, game.act))


def _could_buy(table: Table, action: Action, actor: Figure) -> bool:
    """Whether any move, or any point where points are spent, could be bought; by price first."""
    acc = pool_for(actor, action, "acc")
    init, focus = actor.init, actor.focus
    spent = table.options.advantage_mode == "spent" and acc + init > 0
    if spent and move_refusal(table, action, ("spend", "1")) is None:
        return True
    for name, move in MOVES.items():
        have = acc if move.pool == "acc" else init if move.pool == "init" else focus
        if have >= move.price and move_refusal(table, action, (name, "chest")) is None:
            return True
    return False


def family_of(action: Action) -> str:
    """A-16.5: the family of moves that an attack belongs to besides the general ones."""
    return MANNERS[action.kind].family


def cost_of(name: str) -> int:
    return MOVES[name].price


def move_refusal(table: Table, action: Action, what: tuple[str, ...]) -> Refusal | None:
    """Whether a move may be bought for this attack: None, or why not."""
    name = what[0] if what else ""
    detail = what[1] if len(what) > 1 else ""
    actor = table.figures[action.actor]
    if name == "spend":
        return _refuse_spending(table, action, actor, detail)
    move = MOVES.get(name)
    if move is None:
        return refuse(R.R_43, "no_such_move", facts={"move": name})
    if move.stub and table.options.stubs == "off":
        return refuse(R.R_26, "stub_off", facts={"move": name})
    if move.family != GENERAL and move.family != family_of(action):
        return refuse(R.A_16_5, "other_family", facts={"move": name, "kind": action.kind})
    for other in action.bought:
        if MOVES[other].group == move.group if other in MOVES else False:
            return refuse(R.R_33, "bought_already", facts={"move": name})
    have = pool_for(actor, action, move.pool)
    if have < move.price:
        return refuse(move.clause, "cannot_pay", have, move.price, {"move": name, "pool": move.pool})
    return move.refusal(table, action, detail)


def pool_for(actor: Figure, action: Action, pool: str) -> int:
    """What may pay for a move on this attack; of Accuracy, what the shot can use (R-8.c)."""
    if pool == "acc":
        return acc_usable(actor, action.means if action.kind == "shot" else "", action.snap)
    if pool == "init":
        return actor.init
    return actor.focus if pool == "focus" else actor.willpower


def _refuse_spending(table: Table, action: Action, actor: Figure, detail: str) -> Refusal | None:
    """R-3.a: where Advantage is spent and not held, each point is +1 on this roll."""
    points = int(detail) if detail.isascii() and detail.isdigit() and len(detail) < 4 else 0
    have = pool_for(actor, action, MANNERS[action.kind].pool(table, action))
    if table.options.advantage_mode != "spent":
        return refuse(R.R_3_A, "advantage_is_held", facts={"figure": actor.name})
    if not 1 <= points <= have:
        return refuse(R.R_3_A, "cannot_spend", points, have, {"figure": actor.name})
    return None


@check(MayBuy, Buy)
def check_buy(known: AilKnown, asked: MayBuy, order: Buy) -> Refusal | None:
    """R-43, R-33: a move that fits the attack and can be paid."""
    action = known.table.action(asked.act)
    if action is None:
        return refuse(R.R_43, "no_such_move", facts={"move": ""})
    return move_refusal(known.table, action, order.what)


@resolve(MayBuy, Buy)
def buy(game: AilGame, asked: MayBuy, order: Buy) -> None:
    """R-43: the points are paid as part of the attack, so a Feint brings them back; then ask again."""
    action = doing(game)
    actor = game.table.figures[action.actor]
    name, detail = order.what[0], order.what[1] if len(order.what) > 1 else ""
    weapon = action.means if action.kind == "shot" else ""
    if name == "spend":
        pool = MANNERS[action.kind].pool(game.table, action)
        pay(game, actor, pool, int(detail), R.R_3_A, weapon=weapon, snap=action.snap)
        action.bought.append(f"spend:{detail}")
    else:
        move = MOVES[name]
        pay(game, actor, move.pool, move.price, move.clause, weapon=weapon, snap=action.snap)
        action.bought.append(name)
        game.emit(MoveBought(actor.name, name, detail), move.clause)
        move.bought(game, action, detail)
    if _could_buy(game.table, action, actor):
        game.then(asked)


# -- chapter 16: general moves --------------------------------------------------------------------------


class _CenterMass(Move):
    """A-16.2: choose where wounds of this attack are."""

    def __init__(self) -> None:
        super().__init__("center_mass", "acc", 2, GENERAL, R.A_16_2)

    def refusal(self, table: Table, action: Action, detail: str) -> Refusal | None:
        if detail not in PLACES:
            return refuse(R.A_16_2, "no_such_place", facts={"place": detail})
        return None

    def bought(self, game: AilGame, action: Action, detail: str) -> None:
        action.place = detail


class _Precision(Move):
    """A-16.3, R-30: only on an attack on which Center Mass was bought."""

    def __init__(self) -> None:
        super().__init__("precision", "acc", 2, GENERAL, R.A_16_3)

    def refusal(self, table: Table, action: Action, detail: str) -> Refusal | None:
        if not action.place:
            return refuse(R.A_16_3, "no_called_shot", facts={"move": self.name})
        return None


for _move in (Move("steady", "acc", 2, GENERAL, R.A_16_1), _CenterMass(), _Precision()):
    MOVES[_move.name] = _move


def coverage_cut(action: Action) -> int:
    """A-16.3, C-4.7: what Precision and Weakpoint take off the target's coverage."""
    return (2 if "precision" in action.bought else 0) + (5 if "weakpoint" in action.bought else 0)


def steady(tally: Tally, action: Action) -> None:
    """A-16.1: +5 on this attack."""
    if "steady" in action.bought:
        tally.add(5, R.A_16_1, "steady")
