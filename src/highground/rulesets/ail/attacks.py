"""How every attack goes: R-43 from the declaration to the last window, R-2, R-45.c, and buying moves
(chapter 16, R-33).

What differs between shots, close attacks and throws of grenades is a `Manner`; a move that is bought for an
attack is a `Move`. Both are registered by the chapter they belong to. The frames of an attack carry nothing:
the attack is the `Action` of the present activity, and each step looks at it anew, so whatever an interrupt
changed counts.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.errors import RuleBug
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, may_pass, refuse, resolve
from highground.engine.tally import Tally
from highground.rulesets.ail.actions import Action
from highground.rulesets.ail.dice import core_roll, step_reached, tell_dice, total_of
from highground.rulesets.ail.interrupts import DECLARED, DICE, RESOLVED, Opening, call_off
from highground.rulesets.ail.orders import Buy
from highground.rulesets.ail.payments import FOR_GOOD, acc_usable, gain, pay
from highground.rulesets.ail.pieces import AilGame, AilKnown, Cell, Figure, Table
from highground.rulesets.ail.rulebook import (
    A_3_6,
    A_4_14,
    A_13_13,
    A_16_1,
    A_16_2,
    A_16_3,
    A_16_5,
    R_2,
    R_3_A,
    R_26,
    R_33,
    R_43,
    R_45_C,
)
from highground.rulesets.ail.scenarios.hooks import playing

__all__ = [
    "MANNERS", "MOVES", "AttackDeclared", "AttackRolled", "AttackStated", "Closing", "Manner", "MayBuy",
    "Move",
    "advantage", "cost_of", "coverage_cut", "doing", "family_of", "interrupted_for_good", "launch",
    "move_refusal",
    "open_action",
]  # fmt: skip

GENERAL: Final = "general"
RANGED: Final = "ranged"
STRIKE: Final = "strike"
THROW: Final = "throw"
GRAPPLE: Final = "grapple"
FAR: Final = -20
"""Of rolls that need less than this the margin may pass every step that a manner names."""
PLACES: Final = ("legs", "arm", "chest", "head")


# -- what a family of attacks is ------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Manner:
    """How one kind of attack is made. `ranged` says against which AC it rolls, `clause` what allows it."""

    def __init__(self, clause: Clause, ranged: bool, family: str) -> None:
        self.clause = clause
        self.ranged = ranged
        self.family = family

    def frames(self, how: str) -> tuple[Frame, ...]:
        """R-43: what is done, in order; no defence answers an Improved Snap Shot (A-19.11)."""
        return _WITHOUT_DEFENCE if how == "improved" else _SEQUENCE

    def refusal(self, table: Table, attacker: Figure, target: str) -> Refusal | None:
        """What this kind of attack asks for besides what all of its family do."""
        return None

    def still_possible(self, table: Table, action: Action) -> bool:
        """R-45.c: whether the target is still in sight or reach."""
        return True

    def modifier(self, table: Table, action: Action) -> Tally:
        """Stat, skill, Advantage and edges: what is added to the dice."""
        raise NotImplementedError

    def ac(self, table: Table, action: Action) -> Tally:
        """What the roll must meet, without what interrupts added."""
        raise NotImplementedError

    def pool(self, table: Table, action: Action) -> str:
        """R-3.a: which Advantage helps this roll."""
        return "acc"

    def cuts(self, table: Table, action: Action) -> tuple[int, ...]:
        """The margins from which something else happens, rising; none: every point may matter."""
        return ()

    def before_dice(self, game: AilGame, action: Action) -> None:
        """What is used up when the dice are rolled (Ammunition), after they were asked for."""

    def succeed(self, game: AilGame, action: Action) -> None:
        """The roll met its target."""
        raise NotImplementedError

    def fail(self, game: AilGame, action: Action) -> None:
        """It did not."""


MANNERS: Final[dict[str, Manner]] = {}


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


# -- frames, questions, events --------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Buying(Frame):
    """The attacker may buy moves."""


@mypyc_attr(acyclic=True)
class Stating(Frame):
    """The modifiers are stated."""


@mypyc_attr(acyclic=True)
class Rolling(Frame):
    """The dice are rolled."""


@mypyc_attr(acyclic=True)
class Closing(Frame):
    """The action is over."""


@mypyc_attr(acyclic=True)
class MayBuy(Question):
    """Which moves are bought for this attack?"""

    clause: ClassVar[Clause] = R_43

    figure: Final[str]
    act: Final[int]

    def __init__(self, seat: int, figure: str, act: int) -> None:
        super().__init__(seat)
        self.figure = figure
        self.act = act


may_pass(MayBuy)


@mypyc_attr(acyclic=True)
class AttackDeclared(Event):
    figure: Final[str]
    target: Final[str]
    kind: Final[str]
    mode: Final[str]
    means: Final[str]
    snap: Final[bool]

    def __init__(self, figure: str, target: str, kind: str, mode: str, means: str, snap: bool) -> None:
        self.figure = figure
        self.target = target
        self.kind = kind
        self.mode = mode
        self.means = means
        self.snap = snap


@mypyc_attr(acyclic=True)
class MoveBought(Event):
    figure: Final[str]
    move: Final[str]
    detail: Final[str]

    def __init__(self, figure: str, move: str, detail: str) -> None:
        self.figure = figure
        self.move = move
        self.detail = detail


@mypyc_attr(acyclic=True)
class AttackStated(Event):
    """What will be added to the dice, and why."""

    figure: Final[str]
    target: Final[str]
    modifier: Final[Tally]

    def __init__(self, figure: str, target: str, modifier: Tally) -> None:
        self.figure = figure
        self.target = target
        self.modifier = modifier


@mypyc_attr(acyclic=True)
class AttackRolled(Event):
    figure: Final[str]
    target: Final[str]
    total: Final[int]
    ac: Final[Tally]
    margin: Final[int]

    def __init__(self, figure: str, target: str, total: int, ac: Tally, margin: int) -> None:
        self.figure = figure
        self.target = target
        self.total = total
        self.ac = ac
        self.margin = margin


@mypyc_attr(acyclic=True)
class ActionInterrupted(Event):
    """The rest of an action is lost."""

    figure: Final[str]

    def __init__(self, figure: str) -> None:
        self.figure = figure


_SEQUENCE: Final = (
    Opening(DECLARED), Buying(), Stating(), Opening(DICE), Rolling(), Opening(RESOLVED), Closing(),
)  # fmt: skip
_WITHOUT_DEFENCE: Final = (Opening(DECLARED), Buying(), Stating(), Rolling(), Opening(RESOLVED), Closing())


# -- R-43: the sequence ---------------------------------------------------------------------------------


def open_action(
    game: AilGame,
    frames: tuple[Frame, ...],
    kind: str,
    actor: Figure,
    target: str,
    means: str = "",
    mode: str = "",
    snap: bool = False,
    how: str = "turn",
    aim: tuple[Cell, ...] = (),
) -> Action:
    """Begin an activity for an action and put it on the table; the frames end with `Closing`."""
    act = game.begin(*frames)
    action = Action(
        act, kind, actor.name, target, means, mode, snap, how, actor.at, aim, [], "", 0, 0, 0, 0, 0, []
    )
    game.table.actions.append(action)
    return action


def launch(
    game: AilGame,
    kind: str,
    actor: Figure,
    target: str,
    means: str = "",
    mode: str = "",
    snap: bool = False,
    how: str = "turn",
    aim: tuple[Cell, ...] = (),
) -> Action:
    """R-43: an attack is declared; what follows is on the agenda."""
    manner = MANNERS[kind]
    action = open_action(game, manner.frames(how), kind, actor, target, means, mode, snap, how, aim)
    turn = game.table.turn
    if turn.figure == actor.name and target and target not in turn.attacked:
        turn.attacked.append(target)
    game.emit(AttackDeclared(actor.name, target, kind, mode, means, snap), manner.clause)
    return action


def doing(game: AilGame) -> Action:
    """The action of the present activity."""
    action = game.table.action(game.act)
    if action is None:
        raise RuleBug("a step of an action runs, but there is no such action")
    return action


def interrupted_for_good(game: AilGame, action: Action) -> bool:
    """R-45.c: who can no longer act, or whose target is out of sight or reach, loses the rest of the
    action.
    """
    actor = game.table.figures[action.actor]
    manner = MANNERS.get(action.kind)
    if not actor.out and not actor.away and (manner is None or manner.still_possible(game.table, action)):
        return False
    game.emit(ActionInterrupted(actor.name), R_45_C)
    call_off(game, action.act)
    return True


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


@step(Stating)
def stating(game: AilGame, now: Stating) -> None:
    """R-43, A-4.14: what the situation does is added to the roll and said, never to the AC; A-7.9: whoever
    is about to be hit may answer.
    """
    action = doing(game)
    if interrupted_for_good(game, action):
        return
    modifier = MANNERS[action.kind].modifier(game.table, action)
    action.edge = modifier.total()
    game.emit(
        AttackStated(action.actor, action.target, modifier), A_4_14 if MANNERS[action.kind].ranged else R_43
    )


@step(Rolling)
def rolling(game: AilGame, now: Rolling) -> None:
    """R-2, A-3.6: dice and modifiers against the AC; meeting it is enough."""
    action = doing(game)
    if interrupted_for_good(game, action):
        return
    table = game.table
    manner = MANNERS[action.kind]
    ac = manner.ac(table, action)
    if action.guard:
        ac.add(action.guard, R_43, "interrupts")
    need = ac.total() - action.edge
    steps = manner.cuts(table, action) if need > FAR else ()
    cuts = tuple([need + cut for cut in steps])
    actor = table.figures[action.actor]
    dice = core_roll(game, manner.clause, actor.seat, cuts)
    tell_dice(game, actor.name, dice)
    manner.before_dice(game, action)
    actor.suppressed = 0
    action.total = total_of(dice) + action.edge
    action.margin = action.total - ac.total()
    game.emit(
        AttackRolled(actor.name, action.target, action.total, ac, action.margin),
        A_3_6 if manner.ranged else R_2,
    )
    if action.margin >= 0:
        manner.succeed(game, action)
    else:
        missed(game, action)
        manner.fail(game, action)
    action.margin = step_reached(action.margin, steps)
    action.total = ac.total() + action.margin


def missed(game: AilGame, action: Action) -> None:
    """A-13.13: Tumbling gains Initiative from every missed attack of an enemy."""
    target = game.table.figures.get(action.target)
    if target is None or target.stance != "tumbling" or target.out:
        return
    if target.side != game.table.figures[action.actor].side:
        gain(game, target, "init", 1, A_13_13, FOR_GOOD)


@step(Closing)
def closing(game: AilGame, now: Closing) -> None:
    """The action is over; a scenario may want to know who attacked."""
    action = doing(game)
    game.table.actions.remove(action)
    if action.kind in MANNERS:
        playing(game.table).attacks(game, game.table.figures[action.actor])


# -- R-3: Advantage on a roll ---------------------------------------------------------------------------


def advantage(tally: Tally, table: Table, action: Action, points: int, why: str) -> None:
    """R-3.a: held Advantage adds in full; where it is spent, only what was paid for this attack does."""
    if table.options.advantage_mode == "spent":
        points = 0
        for each in action.bought:
            if each.startswith("spend:"):
                points += int(each[6:])
        why = "spent_advantage"
    if points:
        tally.add(points, R_3_A, why)


# -- buying moves: chapter 16, R-26, R-33 ---------------------------------------------------------------


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
        return refuse(R_43, "no_such_move", facts={"move": name})
    if move.stub and table.options.stubs == "off":
        return refuse(R_26, "stub_off", facts={"move": name})
    if move.family != GENERAL and move.family != family_of(action):
        return refuse(A_16_5, "other_family", facts={"move": name, "kind": action.kind})
    for other in action.bought:
        if MOVES[other].group == move.group if other in MOVES else False:
            return refuse(R_33, "bought_already", facts={"move": name})
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
    points = int(detail) if detail.isdigit() else 0
    have = pool_for(actor, action, MANNERS[action.kind].pool(table, action))
    if table.options.advantage_mode != "spent":
        return refuse(R_3_A, "advantage_is_held", facts={"figure": actor.name})
    if not 1 <= points <= have:
        return refuse(R_3_A, "cannot_spend", points, have, {"figure": actor.name})
    return None


@check(MayBuy, Buy)
def check_buy(known: AilKnown, asked: MayBuy, order: Buy) -> Refusal | None:
    """R-43, R-33: a move that fits the attack and can be paid."""
    action = known.table.action(asked.act)
    if action is None:
        return refuse(R_43, "no_such_move", facts={"move": ""})
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
        pay(game, actor, pool, int(detail), R_3_A, weapon=weapon, snap=action.snap)
        action.bought.append(f"spend:{detail}")
    else:
        move = MOVES[name]
        pay(game, actor, move.pool, move.price, move.clause, weapon=weapon, snap=action.snap)
        action.bought.append(name)
        game.emit(MoveBought(actor.name, name, detail), move.clause)
        move.bought(game, action, detail)
    if _could_buy(game.table, action, actor):
        game.then(asked)


class _CenterMass(Move):
    """A-16.2: choose where wounds of this attack are."""

    def __init__(self) -> None:
        super().__init__("center_mass", "acc", 2, GENERAL, A_16_2)

    def refusal(self, table: Table, action: Action, detail: str) -> Refusal | None:
        if detail not in PLACES:
            return refuse(A_16_2, "no_such_place", facts={"place": detail})
        return None

    def bought(self, game: AilGame, action: Action, detail: str) -> None:
        action.place = detail


class _Precision(Move):
    """A-16.3, R-30: only on an attack on which Center Mass was bought."""

    def __init__(self) -> None:
        super().__init__("precision", "acc", 2, GENERAL, A_16_3)

    def refusal(self, table: Table, action: Action, detail: str) -> Refusal | None:
        if not action.place:
            return refuse(A_16_3, "no_called_shot", facts={"move": self.name})
        return None


for _move in (Move("steady", "acc", 2, GENERAL, A_16_1), _CenterMass(), _Precision()):
    MOVES[_move.name] = _move


def coverage_cut(action: Action) -> int:
    """A-16.3, C-4.7: what Precision and Weakpoint take off the target's coverage."""
    return (2 if "precision" in action.bought else 0) + (5 if "weakpoint" in action.bought else 0)


def steady(tally: Tally, action: Action) -> None:
    """A-16.1: +5 on this attack."""
    if "steady" in action.bought:
        tally.add(5, A_16_1, "steady")
