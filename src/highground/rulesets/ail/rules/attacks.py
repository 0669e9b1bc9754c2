"""How every attack goes: R-43 from the declaration to the last window, R-2, R-45.c.

What differs between shots, close attacks and throws of grenades is a `Manner`, registered by the chapter it
belongs to; what the attacker buys for it is in `buying`. The frames of an attack carry nothing: the attack is
the `Action` of the present activity, and each step looks at it anew, so whatever an interrupt changed counts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.errors import RuleBug
from highground.engine.events import Event
from highground.engine.orders import Refusal
from highground.engine.tally import Tally
from highground.geometry.squares import Cell
from highground.rulesets.ail.rules.dice import core_roll, step_reached, tell_dice, total_of
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, gain
from highground.rulesets.ail.rules.hooks import playing
from highground.rulesets.ail.rules.interrupts.windows import DECLARED, DICE, RESOLVED, Opening, call_off
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import AilGame, Figure, Table

RIPOSTE: Final = 5
FAR: Final = -20
"""Of rolls that need less than this the margin may pass every step that a manner names."""


# -- what a family of attacks is ------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Manner:
    """How one kind of attack is made. `ranged` says against which AC it rolls, `clause` what allows it."""

    def __init__(self, clause: Clause, ranged: bool, family: str) -> None:
        self.clause = clause
        self.ranged = ranged
        self.family = family

    def declared_by(self, mode: str, how: str) -> Clause:
        """The clause of such an attack, made in this way."""
        return self.clause

    def frames(self) -> tuple[Frame, ...]:
        """R-43: what is done, in order."""
        return _SEQUENCE

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
ON_MISS: Final[list[Callable[[AilGame, Action, Figure], None]]] = []
"""What a miss brings its target, who is able."""


# -- frames, questions, events --------------------------------------------------------------------------


class Buying(Frame):
    """The attacker may buy moves."""


class Stating(Frame):
    """The modifiers are stated."""


class Rolling(Frame):
    """The dice are rolled."""


class Closing(Frame):
    """The action is over."""


class AttackDeclared(Event):
    """`kind` is what the attack is called: a shot that is no plain one by the way it is fired."""

    figure: Final[str]
    target: Final[str]
    kind: Final[str]
    mode: Final[str]
    means: Final[str]
    snap: Final[bool]


class AttackStated(Event):
    """What will be added to the dice, and why."""

    figure: Final[str]
    target: Final[str]
    modifier: Final[Tally]


class AttackRolled(Event):
    figure: Final[str]
    target: Final[str]
    total: Final[int]
    ac: Final[Tally]
    margin: Final[int]


class ActionInterrupted(Event):
    """The rest of an action is lost."""

    figure: Final[str]


_SEQUENCE: Final = (
    Opening(DECLARED), Buying(), Stating(), Opening(DICE), Rolling(), Opening(RESOLVED), Closing(),
)  # fmt: skip


# -- the sequence ---------------------------------------------------------------------------------


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
    action = Action(act, kind, actor.name, actor.at, target, means, mode, snap, how, aim)
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
    action = open_action(game, manner.frames(), kind, actor, target, means, mode, snap, how, aim)
    attacked(game.table, actor.name, target)
    called = mode if kind == "shot" and mode != "single" else kind
    game.emit(AttackDeclared(actor.name, target, called, mode, means, snap), manner.declared_by(mode, how))
    return action


def attacked(table: Table, actor: str, target: str) -> None:
    """A-17.9: who acts has attacked this target in its turn, whatever comes of it."""
    turn = table.turn
    if turn.figure == actor and target not in ("", actor) and target not in turn.attacked:
        turn.attacked.append(target)


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
    game.emit(ActionInterrupted(actor.name), R.R_45_C)
    call_off(game, action.act)
    return True


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
        AttackStated(action.actor, action.target, modifier),
        R.A_4_14 if MANNERS[action.kind].ranged else R.R_43,
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
        ac.add(action.guard, R.R_43, "interrupts")
    need = ac.total() - action.edge
    steps = manner.cuts(table, action) if need > FAR else ()
    cuts = tuple([need + cut for cut in steps])
    actor = table.figures[action.actor]
    dice = core_roll(game, manner.declared_by(action.mode, action.how), actor.seat, cuts)
    tell_dice(game, actor.name, dice)
    manner.before_dice(game, action)
    actor.suppressed = 0
    action.total = total_of(dice) + action.edge
    action.margin = action.total - ac.total()
    game.emit(
        AttackRolled(actor.name, action.target, action.total, ac, action.margin),
        R.A_3_6 if manner.ranged else R.R_2,
    )
    if action.margin >= 0:
        manner.succeed(game, action)
    else:
        missed(game, action)
        manner.fail(game, action)
    action.margin = step_reached(action.margin, steps)
    action.total = ac.total() + action.margin


def missed(game: AilGame, action: Action) -> None:
    """A-13.13: Tumbling gains Initiative from every missed attack of an enemy; then what `ON_MISS` adds."""
    target = game.table.figures.get(action.target)
    if target is None or target.out:
        return
    if target.stance == "tumbling" and target.side != game.table.figures[action.actor].side:
        gain(game, target, "init", 1, R.A_13_13, FOR_GOOD)
    for each in ON_MISS:
        each(game, action, target)


def ripostable(table: Table, kind: str) -> bool:
    """R-21: whether attacks of this kind may be answered with a Riposte: any, or only close ones."""
    return kind in MANNERS and (table.options.riposte_answers == "any" or not MANNERS[kind].ranged)


@step(Closing)
def closing(game: AilGame, now: Closing) -> None:
    """The action is over; a scenario may want to know who attacked."""
    action = doing(game)
    game.table.actions.remove(action)
    if action.kind in MANNERS:
        playing(game.table).attacks(game, game.table.figures[action.actor])


# -- Advantage on a roll ---------------------------------------------------------------------------


def advantage(tally: Tally, table: Table, action: Action, points: int, why: str) -> None:
    """R-3.a: held Advantage adds in full; where it is spent, only what was paid for this attack does."""
    if table.options.advantage_mode == "spent":
        points = 0
        for each in action.bought:
            if each.startswith("spend:"):
                points += int(each[6:])
        why = "spent_advantage"
    if points:
        tally.add(points, R.R_3_A, why)
