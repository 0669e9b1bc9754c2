"""Chapter 10, Grenades: the throw and where it lands (A-10.1 to A-10.7, A-10.16, A-10.19, R-14)."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.game import change, give_back
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, refuse, resolve
from highground.engine.state import Pass, Receipt
from highground.engine.tally import Tally, tally
from highground.geometry.squares import Cell, axis8, turned
from highground.rulesets.ail.rules import attacks, ground
from highground.rulesets.ail.rules.attacks import Manner
from highground.rulesets.ail.rules.close.close_combat import refuse_while_held
from highground.rulesets.ail.rules.dice import D6, core_roll, step_reached, tell_dice, total_of
from highground.rulesets.ail.rules.flow.budget import spend_standard
from highground.rulesets.ail.rules.flow.payments import pay
from highground.rulesets.ail.rules.flow.turn import MayAct, begun, intent_refusal, refuse_attack_action
from highground.rulesets.ail.rules.grenades.blast import Exploding, in_blast
from highground.rulesets.ail.rules.interrupts import windows
from highground.rulesets.ail.rules.skills import physique_with
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.attack_orders import Buy
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.state.turn_orders import Lob

# -- frames, questions, events --------------------------------------------------------------------------


class Lobbing(Frame):
    """The dice of the throw."""


class Scattering(Frame):
    """The grenade lands near its target; `dx`, `dy` is the axis of the throw."""


class MayGuide(Question):
    """Where Advantage is spent: are points paid for a direct hit?"""

    clause: ClassVar[Clause] = R.A_10_6

    figure: Final[str]
    act: Final[int]
    points: Final[int]


may_pass(MayGuide)


class GrenadeRolled(Event):
    figure: Final[str]
    modifier: Final[Tally]
    dc: Final[Tally]
    total: Final[int]
    margin: Final[int]


class GrenadeLands(Event):
    """Where it lies, and how it came there: direct, scatter, short or hand."""

    figure: Final[str]
    x: Final[int]
    y: Final[int]
    how: Final[str]


class AccuracyCounts(Event):
    """Accuracy Advantage made a throw direct."""

    figure: Final[str]
    points: Final[int]


class GrenadeUsed(Receipt):
    """A grenade has left the hand; a Feint keeps it there (R-32)."""

    figure: Final[str]
    grenade: Final[str]


@change(GrenadeUsed)
def use_grenade(game: AilGame, used: GrenadeUsed) -> None:
    game.table.figures[used.figure].grenades[used.grenade] -= 1


@give_back(GrenadeUsed)
def keep_grenade(game: AilGame, used: GrenadeUsed) -> None:
    game.table.figures[used.figure].grenades[used.grenade] += 1


# -- the throw --------------------------------------------------------------------------


def throw_dc(table: Table, thrower: Figure, square: Cell) -> Tally:
    """A-10.2, R-14, C-4.8: 10, a point for each square, and the size of the cover at the target square."""
    far = ground.distance(table, thrower.at, square)
    made = tally(10, R.A_10_2, "base")
    made.add(far, R.A_10_2, "squares")
    if thrower.sheet.trait("good_arm") is not None:
        made.add((2 * far + 2) // 3 - far, R.C_4_8, "good_arm")
    cover = ground.cover_value(table, square)
    if cover:
        made.add(-ground.COVER_EDGES[cover], R.A_10_2, "cover")
    return made


def lob_refusal(table: Table, thrower: Figure, grenade: str, square: Cell) -> Refusal | None:
    """R-14.a, A-5.11: a grenade that is left, at an open square in sight, a square away at least; never if
    Alert.
    """
    facts = {"figure": thrower.name, "grenade": grenade}
    if thrower.grenades.get(grenade, 0) < 1:
        return refuse(R.R_48_B, "no_grenade", 0, 1, facts)
    if thrower.stance == "alert":
        return refuse(R.A_5_11, "alert_no_throw", facts={"figure": thrower.name})
    if not ground.inside(table.board, square) or ground.blocked(table, square):
        return refuse(R.R_14_A, "square_shut", facts={"x": square[0], "y": square[1]})
    if square == thrower.at:
        return refuse(R.R_14_A, "at_own_feet", 0, 1, {"x": square[0], "y": square[1]})
    if not ground.in_sight(table, thrower.at, square):
        return refuse(R.R_14_A, "square_unseen", facts={"x": square[0], "y": square[1]})
    return refuse_while_held(table, thrower, "grenade")


@check(MayAct, Lob)
def check_lob(known: AilKnown, asked: MayAct, order: Lob) -> Refusal | None:
    """A-10.1, R-14.a: a standard attack action, ranged or by Physique + Athletics close (R-4.d)."""
    table = known.table
    thrower = table.figures[asked.figure]
    if order.manner not in ("plain", "cooked"):
        return refuse(R.A_10_15, "no_such_manner", facts={"manner": order.manner})
    refusal = refuse_attack_action(table, thrower)
    if refusal is None and thrower.intent == "other":
        refusal = intent_refusal(thrower, "ranged")
    return refusal or lob_refusal(table, thrower, order.grenade, ground.cell_of(order.square))


@resolve(MayAct, Lob)
def lob(game: AilGame, asked: MayAct, order: Lob) -> None:
    """A-10.1, A-10.15: cooking is declared with the throw, free; the grenade is used up when it is thrown."""
    thrower = game.table.figures[asked.figure]
    begun(game)
    spend_standard(game, thrower, True, R.R_46)
    attacks.launch(
        game, "grenade", thrower, "", order.grenade, order.manner, aim=(ground.cell_of(order.square),)
    )


class GrenadeManner(Manner):
    """A throw: no AC and no defence before the dice, but a landing that may be dodged."""

    def __init__(self) -> None:
        super().__init__(R.A_10_1, True, "grenade")

    def frames(self) -> tuple[Frame, ...]:
        return (
            windows.Opening(windows.DECLARED),
            Lobbing(),
            Exploding(),
            windows.Opening(windows.RESOLVED),
            attacks.Closing(),
        )


attacks.MANNERS["grenade"] = GrenadeManner()


@step(Lobbing)
def throwing(game: AilGame, now: Lobbing) -> None:
    """A-10.1 to A-10.6, A-10.16, A-10.19: where the grenade goes by the margin."""
    action = attacks.doing(game)
    if attacks.interrupted_for_good(game, action):
        return
    table = game.table
    thrower = table.figures[action.actor]
    dc = throw_dc(table, thrower, action.aim[0])
    modifier = physique_with(thrower, "athletics", R.A_10_1)
    need = dc.total() - modifier.total()
    every = action.mode == "plain" or table.options.advantage_mode == "spent"
    steps = () if every else (0, max(0, 5 - thrower.acc), 5)
    cuts = tuple([need + each for each in steps])
    dice = core_roll(game, R.A_10_1, thrower.seat, cuts)
    game.change(GrenadeUsed(thrower.name, action.means))
    tell_dice(game, thrower.name, dice)
    action.total = total_of(dice) + modifier.total()
    action.margin = action.total - dc.total()
    game.emit(GrenadeRolled(thrower.name, modifier, dc, action.total, action.margin), R.A_10_2)
    _falls(game, action, thrower)
    action.margin = step_reached(action.margin, steps)
    action.total = dc.total() + action.margin


def _falls(game: AilGame, action: Action, thrower: Figure) -> None:
    """A-10.3 to A-10.6: direct from 5 on, Accuracy helping once the DC is met; else it scatters, or fails."""
    if action.margin < 0:
        if thrower.acc:
            game.emit(AccuracyCounts(thrower.name, 0), R.A_10_5)
        _fails(game, action, thrower)
    elif action.margin >= 5:
        _lands(game, action, action.aim[0], "direct", R.A_10_3)
    elif action.margin + thrower.acc < 5:
        game.then(Scattering())
    elif game.table.options.advantage_mode == "spent":
        game.then(MayGuide(thrower.seat, thrower.name, game.act, 5 - action.margin), Scattering())
    else:
        _guided(game, action, thrower)


def _guided(game: AilGame, action: Action, thrower: Figure) -> None:
    """A-10.6: Accuracy makes it a direct hit."""
    game.emit(AccuracyCounts(thrower.name, 5 - action.margin), R.A_10_6)
    _lands(game, action, action.aim[0], "direct", R.A_10_3)


@check(MayGuide, Buy)
def check_guide(known: AilKnown, asked: MayGuide, order: Buy) -> Refusal | None:
    """A-10.6, R-3.a: exactly what is missing to a margin of 5."""
    if order.what != ("spend", str(asked.points)):
        return refuse(R.A_10_6, "guide_points", facts={"points": asked.points})
    return None


@resolve(MayGuide, Buy)
def guide(game: AilGame, asked: MayGuide, order: Buy) -> None:
    """A-10.6, R-3.a: paid as part of the throw, so that a Feint gives it back."""
    action = attacks.doing(game)
    thrower = game.table.figures[asked.figure]
    pay(game, thrower, "acc", asked.points, R.R_3_A)
    action.bought.append("guided")
    _guided(game, action, thrower)


@candidates(MayGuide)
def suggest_guide(known: AilKnown, asked: MayGuide, budget: int, chance: Chance) -> list[Candidate]:
    """Pay for a direct hit, or let it scatter."""
    paid = Buy(("spend", str(asked.points)))
    return [Candidate(paid, "spend"), Candidate(Pass(), "hold")]


def _fails(game: AilGame, action: Action, thrower: Figure) -> None:
    """A-10.16, A-10.19, R-14: cooked it goes off in the hand; else it drops short, or scatters where a table
    says so.
    """
    if action.mode == "cooked":
        _lands(game, action, thrower.at, "hand", R.A_10_16)
    elif game.table.options.grenade_short == "scatter":
        game.then(Scattering())
    else:
        _lands(
            game,
            action,
            dropped_short(game.table, thrower.at, action.aim[0], -action.margin),
            "short",
            R.A_10_19,
        )


def dropped_short(table: Table, source: Cell, square: Cell, by: int) -> Cell:
    """A-10.19, R-14: so many squares before the target on the line, but a square from the thrower at
    least.
    """
    line = ground.line_between(table, source, square)
    if line is None or len(line) < 2:
        return square
    return line[max(1, len(line) - 1 - by)]


# -- scatter ------------------------------------------------------------------------------------


@step(Scattering)
def scattering(game: AilGame, now: Scattering) -> None:
    """A-10.4, A-10.7: a d6 on the axis of the throw, unless Accuracy was paid to guide it."""
    action = attacks.doing(game)
    if "guided" in action.bought:
        return
    thrower = game.table.figures[action.actor]
    roll = game.roll(D6, R.A_10_7, thrower.seat)
    there = scattered(game.table, thrower, action.aim[0], roll)
    game.emit(GrenadeScatters(thrower.name, roll), R.A_10_4)
    _lands(game, action, there, "scatter", R.A_10_7)


class GrenadeScatters(Event):
    figure: Final[str]
    roll: Final[int]


def scattered(table: Table, thrower: Figure, square: Cell, roll: int) -> Cell:
    """A-10.7, R-14, C-4.8: 1 and 2 short, 3 left, 4 right, 5 and 6 beyond; walls and the thrower's square
    stop it. Whoever was driven into the target square since the throw was declared drops it there.

    Good Arm takes a square off.
    """
    if square == thrower.at:
        return square
    axis = axis8(square[0] - thrower.at[0], square[1] - thrower.at[1])
    short, left, right = (-axis[0], -axis[1]), turned(axis, -2), turned(axis, 2)
    way, squares = ((short, 2), (short, 1), (left, 1), (right, 1), (axis, 2), (axis, 1))[roll - 1]
    if thrower.sheet.trait("good_arm") is not None:
        squares -= 1
    here = square
    for _ in range(squares):
        there = (here[0] + way[0], here[1] + way[1])
        if not ground.inside(table.board, there) or ground.blocked(table, there) or here == thrower.at:
            break
        here = there
    return here


# -- landing --------------------------------------------------------------------------------------------


def _lands(game: AilGame, action: Action, square: Cell, how: str, clause: Clause) -> None:
    """The grenade lies in its square; everybody it would reach is attacked (A-17.9), and may dodge before it
    goes off.
    """
    action.aim = (square,)
    action.place = how
    game.emit(GrenadeLands(action.actor, square[0], square[1], how), clause)
    for figure in in_blast(game.table, action):
        attacks.attacked(game.table, action.actor, figure.name)
    game.then(windows.Opening(windows.LANDED))
