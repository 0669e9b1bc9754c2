"""Chapters 12 and 13, Unarmed combat: strikes and throws, and what their stances do to them."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, may_pass, refuse, resolve
from highground.engine.tally import Tally, tally
from highground.geometry.squares import Cell, chebyshev
from highground.rulesets.ail.rules.advantage.buying import STRIKE, THROW, coverage_cut
from highground.rulesets.ail.rules.advantage.grapple_moves import throw_moves, toss_squares
from highground.rulesets.ail.rules.attacks import doing
from highground.rulesets.ail.rules.close import close_combat
from highground.rulesets.ail.rules.dice import half_dice
from highground.rulesets.ail.rules.figures import able, on_table
from highground.rulesets.ail.rules.flow.budget import LosesAction
from highground.rulesets.ail.rules.flow.movement import arrive
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, gain
from highground.rulesets.ail.rules.ground import blocked, cell_of, step_allowed
from highground.rulesets.ail.rules.wounds.damage import Blow, Hit
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.attack_orders import Hurl
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table

KI: Final = (R.A_17_1, R.A_17_1, R.A_17_2, R.A_17_3, R.A_17_4, R.A_17_5)


# -- frames, questions, events -------------------------------------------------------------------------------


class StrikeGains(Frame):
    """What a successful strike builds."""


class Throwing(Frame):
    """What else a throw does to its victim, who may fly so many squares."""

    squares: Final[int]


class ThrowGains(Frame):
    """What a successful throw builds."""


class MayHurl(Question):
    """Where to is the victim thrown?"""

    clause: ClassVar[Clause] = R.A_12_7

    figure: Final[str]
    victim: Final[str]
    squares: Final[int]
    toss: Final[bool]


may_pass(MayHurl)


class Flying(Frame):
    """A victim flies toward a square."""

    figure: Final[str]
    victim: Final[str]
    square: Final[Cell]
    toss: Final[bool]


class StrikeLanded(Event):
    """What a strike rolls: 1d3 and half-dice."""

    figure: Final[str]
    target: Final[str]
    dice: Final[Tally]


class Hurled(Event):
    figure: Final[str]
    target: Final[str]
    x: Final[int]
    y: Final[int]


class Crashed(Event):
    """A tossed victim meets a wall; a half-die for each square it could not fly."""

    figure: Final[str]
    squares: Final[int]
    damage: Final[int]


# -- strikes -------------------------------------------------------------------------------


def ki_of(table: Table, figure: Figure) -> int:
    """A-17.5, R-24: what the Ki of this round is worth; Ki V as printed, or one more than Ki IV."""
    if figure.ki == 5 and table.options.ki_v == "printed":
        return 4
    return figure.ki


def strike_factor(table: Table, figure: Figure) -> Tally:
    """A-12.3, A-17.1: 8 after Physique, less Ki, at least 1."""
    made = close_combat.factor(8, close_combat.unarmed_least(8), figure.sheet.physique, R.A_12_3)
    if figure.ki:
        made.add(-min(ki_of(table, figure), made.total() - 1), KI[figure.ki], "ki")
    return made


class StrikeManner(close_combat.CloseManner):
    """A-12.1 to A-12.3."""

    def __init__(self) -> None:
        super().__init__("strike", R.A_12_2, STRIKE, "unarmed")

    def edges(self, made: Tally, table: Table, action: Action, attacker: Figure, target: Figure) -> None:
        """A-13.1, A-13.11: Striking helps, a Grappling target is open."""
        if attacker.stance == "striking":
            made.add(2, R.A_13_1, "striking")
        if target.stance == "grappling" and not target.out:
            made.add(2, R.A_13_11, "target_grappling")

    def factor_of(self, table: Table, action: Action) -> Tally:
        return strike_factor(table, table.figures[action.actor])

    def succeed(self, game: AilGame, action: Action) -> None:
        """A-12.2, A-12.3: 1d3, and a half-die for each multiple of the factor and for Ki."""
        attacker = game.table.figures[action.actor]
        dice = self.damage_dice(game, action, attacker)
        game.emit(StrikeLanded(attacker.name, action.target, dice), R.A_12_2)
        action.hits = 1
        if game.table.turn.figure == attacker.name:
            game.table.turn.landed = True
        game.then(Hit(_unarmed_blow(action, "arm", dice.total() - 1)), StrikeGains())

    def damage_dice(self, game: AilGame, action: Action, attacker: Figure) -> Tally:
        """A-12.2, A-12.3, A-17.1: the 1d3, and how many half-dice."""
        times = close_combat.multiples(game, attacker, strike_factor(game.table, attacker), action.margin)
        made = tally(1, R.A_12_2, "base_dice")
        if times:
            made.add(times, R.R_22, "factor_dice")
        if attacker.ki:
            made.add(ki_of(game.table, attacker), KI[attacker.ki], "ki")
        return made


def _unarmed_blow(action: Action, wildcard: str, halves: int) -> Blow:
    """C-5.22: unarmed attacks give Blunt wounds."""
    return Blow(
        action.target,
        action.actor,
        d3=1,
        halves=halves,
        kind="blunt",
        wildcard=wildcard,
        place=action.place,
        close=True,
        coverage=coverage_cut(action),
    )


@step(StrikeGains)
def strike_gains(game: AilGame, now: StrikeGains) -> None:
    """A-12.1, A-13.2: 1 Accuracy, 2 in Striking stance."""
    attacker = game.table.figures[doing(game).actor]
    gain(game, attacker, "acc", 1, R.A_12_1, FOR_GOOD)
    if attacker.stance == "striking":
        gain(game, attacker, "acc", 1, R.A_13_2, FOR_GOOD)


# -- throws --------------------------------------------------------------------------------


class ThrowManner(close_combat.CloseManner):
    """A-12.4 to A-12.7."""

    def __init__(self) -> None:
        super().__init__("throw", R.A_12_5, THROW, "unarmed")

    def edges(self, made: Tally, table: Table, action: Action, attacker: Figure, target: Figure) -> None:
        """A-13.3, A-13.6: Throwing helps, a Striking target is open."""
        if attacker.stance == "throwing":
            made.add(2, R.A_13_6, "throwing")
        if target.stance == "striking" and not target.out:
            made.add(2, R.A_13_3, "target_striking")

    def factor_of(self, table: Table, action: Action) -> Tally:
        """A-12.7: 8 after Physique."""
        return close_combat.factor(
            8, close_combat.unarmed_least(8), table.figures[action.actor].sheet.physique, R.A_12_7
        )

    def succeed(self, game: AilGame, action: Action) -> None:
        """A-12.5 to A-12.7: 1d3, an action lost, and a square of flight for each multiple of the factor."""
        attacker = game.table.figures[action.actor]
        times = close_combat.multiples(game, attacker, self.factor_of(game.table, action), action.margin)
        action.hits = 1
        squares = times + toss_squares(action)
        game.emit(Thrown(attacker.name, action.target, squares), R.A_12_7)
        game.then(Hit(_unarmed_blow(action, "legs", 0)), Throwing(squares), ThrowGains())


class Thrown(Event):
    figure: Final[str]
    target: Final[str]
    squares: Final[int]


@step(Throwing)
def throwing(game: AilGame, now: Throwing) -> None:
    """A-12.6, A-12.7: the victim loses an action, suffers what was bought, and may be hurled."""
    action = doing(game)
    attacker, victim = game.table.figures[action.actor], game.table.figures[action.target]
    frames = throw_moves(action)
    if able(victim):
        frames.insert(0, LosesAction(victim.name, R.A_12_6.id))
    if now.squares > 0 and on_table(victim):
        frames.append(
            MayHurl(attacker.seat, attacker.name, victim.name, now.squares, "toss" in action.bought)
        )
    game.then(*frames)


@step(ThrowGains)
def throw_gains(game: AilGame, now: ThrowGains) -> None:
    """A-12.4, A-13.7: 1 Initiative, 2 in Throwing stance."""
    attacker = game.table.figures[doing(game).actor]
    gain(game, attacker, "init", 1, R.A_12_4, FOR_GOOD)
    if attacker.stance == "throwing":
        gain(game, attacker, "init", 1, R.A_13_7, FOR_GOOD)


@check(MayHurl, Hurl)
def check_hurl(known: AilKnown, asked: MayHurl, order: Hurl) -> Refusal | None:
    """A-12.7: straight away in any of eight directions, as far as the throw allows."""
    victim = known.table.figures[asked.victim]
    there = cell_of(order.square)
    dx, dy = there[0] - victim.at[0], there[1] - victim.at[1]
    far = chebyshev(victim.at, there)
    if not 1 <= far <= asked.squares:
        return refuse(R.A_12_7, "hurled_too_far", far, asked.squares, {"target": victim.name})
    if dx and dy and abs(dx) != abs(dy):
        return refuse(R.A_12_7, "not_straight", facts={"target": victim.name})
    return None


@resolve(MayHurl, Hurl)
def hurl(game: AilGame, asked: MayHurl, order: Hurl) -> None:
    """A-12.7: the victim flies."""
    game.then(Flying(asked.figure, asked.victim, cell_of(order.square), asked.toss))


@step(Flying)
def fly(game: AilGame, now: Flying) -> None:
    """A-12.7, A-18.1, R-26: up to the last open square; a tossed victim is hurt by each square it could
    not fly.
    """
    table = game.table
    victim = table.figures[now.victim]
    far = chebyshev(victim.at, now.square)
    step_x = (now.square[0] > victim.at[0]) - (now.square[0] < victim.at[0])
    step_y = (now.square[1] > victim.at[1]) - (now.square[1] < victim.at[1])
    here, flown = victim.at, 0
    while flown < far:
        there = (here[0] + step_x, here[1] + step_y)
        if blocked(table, there) or not step_allowed(table, here, there):
            break
        here, flown = there, flown + 1
    dice = half_dice(game, far - flown, table.figures[now.figure].seat) if now.toss else []
    if here != victim.at:
        arrive(game, victim, here)
        victim.last_step = (0, 0)
        game.emit(Hurled(now.figure, victim.name, here[0], here[1]), R.A_12_7)
    if dice:
        game.emit(Crashed(victim.name, far - flown, sum(dice)), R.A_18_1)
        game.then(Hit(Blow(victim.name, now.figure, dealt=sum(dice), wildcard="legs", close=True)))


close_combat.enlist(StrikeManner())
close_combat.enlist(ThrowManner())
