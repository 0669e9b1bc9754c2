"""Chapter 10, Grenades, and the Dodge (A-7.1 to A-7.4): throwing, scatter, the blast, smoke and breaching
(R-14).
"""

from __future__ import annotations

from typing import ClassVar, Final

from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.game import change, give_back
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, refuse, resolve
from highground.engine.state import Pass, Receipt
from highground.engine.tally import Tally, tally
from highground.geometry.squares import axis8, turned
from highground.rulesets.ail.attacks import (
    MANNERS,
    Closing,
    Manner,
    doing,
    interrupted_for_good,
    launch,
)
from highground.rulesets.ail.close import refuse_while_held
from highground.rulesets.ail.damage import Blow, Hit
from highground.rulesets.ail.dice import D6, core_roll, d6s, step_reached, tell_dice, total_of
from highground.rulesets.ail.figures import able, on_table
from highground.rulesets.ail.ground import (
    COVER_EDGES,
    blocked,
    cell_of,
    cover_between,
    cover_value,
    distance,
    in_sight,
    inside,
    line_between,
    replaced,
)
from highground.rulesets.ail.interrupts import (
    DECLARED,
    LANDED,
    RESOLVED,
    MayDodge,
    Opening,
    interrupt,
    may_interrupt,
)
from highground.rulesets.ail.movement import move_squares, path_refusal, refuse_displacement, walk
from highground.rulesets.ail.orders import Buy, Dodge, Lob, Walk
from highground.rulesets.ail.payments import moves_left, pay, spend_move_or_surge, spend_standard
from highground.rulesets.ail.pieces import Action, AilGame, AilKnown, Cell, Figure, Smoke, Table
from highground.rulesets.ail.rulebook import (
    A_2_9,
    A_5_11,
    A_7_1,
    A_7_2,
    A_7_3,
    A_7_4,
    A_10_1,
    A_10_2,
    A_10_3,
    A_10_4,
    A_10_5,
    A_10_6,
    A_10_7,
    A_10_8,
    A_10_9,
    A_10_10,
    A_10_11,
    A_10_12,
    A_10_13,
    A_10_14,
    A_10_15,
    A_10_16,
    A_10_17,
    A_10_19,
    C_4_8,
    C_5_12,
    C_5_13,
    R_3_A,
    R_14_A,
    R_14_B,
    R_46,
    R_48_B,
)
from highground.rulesets.ail.skills import physique_with
from highground.rulesets.ail.turns import MayAct, begun, refuse_attack_action
from highground.rulesets.ail.weapons import Grenade

__all__ = ["MayGuide", "MayScramble", "blast_dice", "dodge_dc", "lob_refusal", "scattered", "throw_dc"]


BLAST_WOUND: Final = "slashing"


# -- frames, questions, events --------------------------------------------------------------------------


class Lobbing(Frame):
    """The dice of the throw."""


class Scattering(Frame):
    """The grenade lands near its target; `dx`, `dy` is the axis of the throw."""


class Landed(Frame):
    """The grenade lies in a square."""

    square: Final[Cell]

    def __init__(self, square: Cell) -> None:
        self.square = square


class Exploding(Frame):
    """It goes off."""


class Dodging(Frame):
    """The roll of a Dodge."""

    figure: Final[str]
    against: Final[int]
    dc: Final[int]

    def __init__(self, figure: str, against: int, dc: int) -> None:
        self.figure = figure
        self.against = against
        self.dc = dc


class MayScramble(Question):
    """The dodge worked: where does the figure move?"""

    clause: ClassVar[Clause] = A_10_13

    figure: Final[str]

    def __init__(self, seat: int, figure: str) -> None:
        super().__init__(seat)
        self.figure = figure


may_pass(MayScramble)


class MayGuide(Question):
    """Where Advantage is spent: are points paid for a direct hit?"""

    clause: ClassVar[Clause] = A_10_6

    figure: Final[str]
    act: Final[int]
    points: Final[int]

    def __init__(self, seat: int, figure: str, act: int, points: int) -> None:
        super().__init__(seat)
        self.figure = figure
        self.act = act
        self.points = points


may_pass(MayGuide)


class GrenadeRolled(Event):
    figure: Final[str]
    modifier: Final[Tally]
    dc: Final[Tally]
    total: Final[int]
    margin: Final[int]

    def __init__(self, figure: str, modifier: Tally, dc: Tally, total: int, margin: int) -> None:
        self.figure = figure
        self.modifier = modifier
        self.dc = dc
        self.total = total
        self.margin = margin


class GrenadeLands(Event):
    """Where it lies, and how it came there: direct, scatter, short or hand."""

    figure: Final[str]
    x: Final[int]
    y: Final[int]
    how: Final[str]

    def __init__(self, figure: str, x: int, y: int, how: str) -> None:
        self.figure = figure
        self.x = x
        self.y = y
        self.how = how


class AccuracyCounts(Event):
    """Accuracy Advantage made a throw direct."""

    figure: Final[str]
    points: Final[int]

    def __init__(self, figure: str, points: int) -> None:
        self.figure = figure
        self.points = points


class DodgeRolled(Event):
    figure: Final[str]
    total: Final[int]
    dc: Final[int]
    success: Final[bool]

    def __init__(self, figure: str, total: int, dc: int, success: bool) -> None:
        self.figure = figure
        self.total = total
        self.dc = dc
        self.success = success


class Scrambled(Event):
    figure: Final[str]

    def __init__(self, figure: str) -> None:
        self.figure = figure


class BlastRolled(Event):
    """The dice of a blast, and the kind of its wounds."""

    figure: Final[str]
    dice: Final[tuple[int, ...]]
    kind: Final[str]

    def __init__(self, figure: str, dice: tuple[int, ...], kind: str) -> None:
        self.figure = figure
        self.dice = dice
        self.kind = kind


class BlastHits(Event):
    """How many of the dice reach a figure, and what they come to."""

    figure: Final[str]
    dice: Final[Tally]
    damage: Final[int]

    def __init__(self, figure: str, dice: Tally, damage: int) -> None:
        self.figure = figure
        self.dice = dice
        self.damage = damage


class SmokeSpreads(Event):
    x: Final[int]
    y: Final[int]
    until: Final[int]

    def __init__(self, x: int, y: int, until: int) -> None:
        self.x = x
        self.y = y
        self.until = until


class WallsBreached(Event):
    squares: Final[int]

    def __init__(self, squares: int) -> None:
        self.squares = squares


class GrenadeUsed(Receipt):
    """A grenade has left the hand; a Feint keeps it there (R-32)."""

    figure: Final[str]
    grenade: Final[str]

    def __init__(self, figure: str, grenade: str) -> None:
        self.figure = figure
        self.grenade = grenade


@change(GrenadeUsed)
def use_grenade(game: AilGame, used: GrenadeUsed) -> None:
    game.table.figures[used.figure].grenades[used.grenade] -= 1


@give_back(GrenadeUsed)
def keep_grenade(game: AilGame, used: GrenadeUsed) -> None:
    game.table.figures[used.figure].grenades[used.grenade] += 1


# -- the throw --------------------------------------------------------------------------


def throw_dc(table: Table, thrower: Figure, square: Cell) -> Tally:
    """A-10.2, R-14, C-4.8: 10, a point for each square, and the size of the cover at the target square."""
    far = distance(table, thrower.at, square)
    made = tally(10, A_10_2, "base")
    made.add(far, A_10_2, "squares")
    if thrower.sheet.trait("good_arm") is not None:
        made.add((2 * far + 2) // 3 - far, C_4_8, "good_arm")
    cover = cover_value(table, square)
    if cover:
        made.add(-COVER_EDGES[cover], A_10_2, "cover")
    return made


def lob_refusal(table: Table, thrower: Figure, grenade: str, square: Cell) -> Refusal | None:
    """R-14.a, A-5.11: a grenade that is left, at an open square in sight, a square away at least; never if
    Alert.
    """
    facts = {"figure": thrower.name, "grenade": grenade}
    if thrower.grenades.get(grenade, 0) < 1:
        return refuse(R_48_B, "no_grenade", 0, 1, facts)
    if thrower.stance == "alert":
        return refuse(A_5_11, "alert_snaps", facts={"figure": thrower.name})
    if not inside(table.board, square) or blocked(table, square):
        return refuse(R_14_A, "square_shut", facts={"x": square[0], "y": square[1]})
    if square == thrower.at:
        return refuse(R_14_A, "at_own_feet", 0, 1, {"x": square[0], "y": square[1]})
    if not in_sight(table, thrower.at, square):
        return refuse(R_14_A, "square_unseen", facts={"x": square[0], "y": square[1]})
    return refuse_while_held(table, thrower, "grenade")


@check(MayAct, Lob)
def check_lob(known: AilKnown, asked: MayAct, order: Lob) -> Refusal | None:
    """A-10.1, R-14.a: a standard attack action."""
    table = known.table
    thrower = table.figures[asked.figure]
    if order.manner not in ("plain", "cooked"):
        return refuse(A_10_15, "no_such_manner", facts={"manner": order.manner})
    if thrower.intent == "other":
        return refuse(R_46, "no_such_attack", facts={"kind": "grenade"})
    return refuse_attack_action(table, thrower) or lob_refusal(
        table, thrower, order.grenade, cell_of(order.square)
    )


@resolve(MayAct, Lob)
def lob(game: AilGame, asked: MayAct, order: Lob) -> None:
    """A-10.1, A-10.15: cooking is declared with the throw, free; the grenade is used up when it is thrown."""
    thrower = game.table.figures[asked.figure]
    begun(game)
    spend_standard(game, thrower, True, R_46)
    launch(game, "grenade", thrower, "", order.grenade, order.manner, aim=(cell_of(order.square),))


class GrenadeManner(Manner):
    """A throw: no AC and no defence before the dice, but a landing that may be dodged."""

    def __init__(self) -> None:
        super().__init__(A_10_1, True, "grenade")

    def frames(self, how: str) -> tuple[Frame, ...]:
        return (Opening(DECLARED), Lobbing(), Exploding(), Opening(RESOLVED), Closing())


MANNERS["grenade"] = GrenadeManner()


def grenade_of(table: Table, action: Action) -> Grenade:
    """What is being thrown."""
    found = table.figures[action.actor].sheet.grenade(action.means)
    if found is None:
        raise LookupError(action.means)
    return found


@step(Lobbing)
def throwing(game: AilGame, now: Lobbing) -> None:
    """A-10.1 to A-10.6, A-10.16, A-10.19: where the grenade goes by the margin."""
    action = doing(game)
    if interrupted_for_good(game, action):
        return
    table = game.table
    thrower = table.figures[action.actor]
    dc = throw_dc(table, thrower, action.aim[0])
    modifier = physique_with(thrower, "athletics", A_10_1)
    need = dc.total() - modifier.total()
    every = action.mode == "plain" or table.options.advantage_mode == "spent"
    steps = () if every else (0, max(0, 5 - thrower.acc), 5)
    cuts = tuple([need + each for each in steps])
    dice = core_roll(game, A_10_1, thrower.seat, cuts)
    game.change(GrenadeUsed(thrower.name, action.means))
    tell_dice(game, thrower.name, dice)
    action.total = total_of(dice) + modifier.total()
    action.margin = action.total - dc.total()
    game.emit(GrenadeRolled(thrower.name, modifier, dc, action.total, action.margin), A_10_2)
    _falls(game, action, thrower)
    action.margin = step_reached(action.margin, steps)
    action.total = dc.total() + action.margin


def _falls(game: AilGame, action: Action, thrower: Figure) -> None:
    """A-10.3 to A-10.6: direct from 5 on, Accuracy helping once the DC is met; else it scatters, or fails."""
    if action.margin < 0:
        if thrower.acc:
            game.emit(AccuracyCounts(thrower.name, 0), A_10_5)
        _fails(game, action, thrower)
    elif action.margin >= 5:
        _lands(game, action, action.aim[0], "direct", A_10_3)
    elif action.margin + thrower.acc < 5:
        game.then(Scattering())
    elif game.table.options.advantage_mode == "spent":
        game.then(MayGuide(thrower.seat, thrower.name, game.act, 5 - action.margin), Scattering())
    else:
        _guided(game, action, thrower)


def _guided(game: AilGame, action: Action, thrower: Figure) -> None:
    """A-10.6: Accuracy makes it a direct hit."""
    game.emit(AccuracyCounts(thrower.name, 5 - action.margin), A_10_6)
    _lands(game, action, action.aim[0], "direct", A_10_3)


@check(MayGuide, Buy)
def check_guide(known: AilKnown, asked: MayGuide, order: Buy) -> Refusal | None:
    """A-10.6, R-3.a: exactly what is missing to a margin of 5."""
    if order.what != ("spend", str(asked.points)):
        return refuse(A_10_6, "guide_points", facts={"points": asked.points})
    return None


@resolve(MayGuide, Buy)
def guide(game: AilGame, asked: MayGuide, order: Buy) -> None:
    """A-10.6, R-3.a: paid as part of the throw, so that a Feint gives it back."""
    action = doing(game)
    thrower = game.table.figures[asked.figure]
    pay(game, thrower, "acc", asked.points, R_3_A)
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
        _lands(game, action, thrower.at, "hand", A_10_16)
    elif game.table.options.grenade_short == "scatter":
        game.then(Scattering())
    else:
        _lands(
            game,
            action,
            dropped_short(game.table, thrower.at, action.aim[0], -action.margin),
            "short",
            A_10_19,
        )


def dropped_short(table: Table, source: Cell, square: Cell, by: int) -> Cell:
    """A-10.19, R-14: so many squares before the target on the line, but a square from the thrower at
    least.
    """
    line = line_between(table, source, square)
    if line is None or len(line) < 2:
        return square
    return line[max(1, len(line) - 1 - by)]


# -- scatter ------------------------------------------------------------------------------------


@step(Scattering)
def scattering(game: AilGame, now: Scattering) -> None:
    """A-10.4, A-10.7: a d6 on the axis of the throw, unless Accuracy was paid to guide it."""
    action = doing(game)
    if "guided" in action.bought:
        return
    thrower = game.table.figures[action.actor]
    roll = game.roll(D6, A_10_7, thrower.seat)
    there = scattered(game.table, thrower, action.aim[0], roll)
    game.emit(GrenadeScatters(thrower.name, roll), A_10_4)
    _lands(game, action, there, "scatter", A_10_7)


class GrenadeScatters(Event):
    figure: Final[str]
    roll: Final[int]

    def __init__(self, figure: str, roll: int) -> None:
        self.figure = figure
        self.roll = roll


def scattered(table: Table, thrower: Figure, square: Cell, roll: int) -> Cell:
    """A-10.7, R-14, C-4.8: 1 and 2 short, 3 left, 4 right, 5 and 6 beyond; walls and the thrower's square
    stop it.

    Good Arm takes a square off.
    """
    axis = axis8(square[0] - thrower.at[0], square[1] - thrower.at[1])
    short, left, right = (-axis[0], -axis[1]), turned(axis, -2), turned(axis, 2)
    way, squares = ((short, 2), (short, 1), (left, 1), (right, 1), (axis, 2), (axis, 1))[roll - 1]
    if thrower.sheet.trait("good_arm") is not None:
        squares -= 1
    here = square
    for _ in range(squares):
        there = (here[0] + way[0], here[1] + way[1])
        if not inside(table.board, there) or blocked(table, there) or here == thrower.at:
            break
        here = there
    return here


# -- landing and dodging: to A-10.17 --------------------------------------------


def _lands(game: AilGame, action: Action, square: Cell, how: str, clause: Clause) -> None:
    """The grenade lies in its square; everybody it would reach may dodge before it goes off."""
    action.aim = (square,)
    action.place = how
    game.emit(GrenadeLands(action.actor, square[0], square[1], how), clause)
    game.then(Opening(LANDED))


def dodge_dc(table: Table, action: Action) -> Tally:
    """A-10.13, A-10.15, A-10.17: 15, or what the grenade says; 5 more if it was cooked."""
    grenade = grenade_of(table, action)
    made = tally(grenade.dodge_dc, A_10_13 if grenade.dodge_dc == 15 else A_10_17, "dodge_dc")
    if action.mode == "cooked":
        made.add(5, A_10_15, "cooked")
    return made


def dodge_refusal(table: Table, action: Action | None, figure: Figure) -> Refusal | None:
    """A-7.1, A-7.3, A-7.4, R-14: who would take a die, can move, and can pay; not from the thrower's own
    hand.
    """
    facts = {"figure": figure.name}
    if action is None or action.kind != "grenade" or grenade_of(table, action).dodge_dc < 1:
        return refuse(A_7_1, "nothing_to_dodge", facts=facts)
    if figure.name in action.defended:
        return refuse(A_7_1, "dodged_already", facts=facts)
    if blast_dice(table, action, figure).total() < 1:
        return refuse(A_10_13, "not_in_blast", facts=facts)
    if action.place == "hand" and figure.name == action.actor:
        return refuse(A_10_16, "in_own_hand", facts=facts)
    refusal = refuse_displacement(table, figure)
    if refusal is not None:
        return refusal
    if moves_left(figure) < 1 and figure.adrenaline < 1:
        return refuse(A_7_4, "no_move", 0, 1, facts)
    return None


@may_interrupt(LANDED)
def may_dodge(table: Table, action: Action, figure: Figure) -> bool:
    """A-7.1: whoever is in the blast."""
    return dodge_refusal(table, action, figure) is None


@check(MayDodge, Dodge)
def check_dodge(known: AilKnown, asked: MayDodge, order: Dodge) -> Refusal | None:
    """A-7.1, A-7.3, A-7.4."""
    table = known.table
    return dodge_refusal(table, table.action(asked.act), table.figures[asked.figure])


@resolve(MayDodge, Dodge)
def dodge(game: AilGame, asked: MayDodge, order: Dodge) -> None:
    """A-7.3: a Move is paid whatever the roll brings; a Standard or Adrenaline may stand in."""
    figure = game.table.figures[asked.figure]
    action = game.table.action(asked.act)
    if action is None:
        return
    action.defended.append(figure.name)
    dc = dodge_dc(game.table, action).total()
    act = interrupt(game, figure, asked.act, LANDED, "dodge", A_7_1, Dodging(figure.name, asked.act, dc))
    spend_move_or_surge(game, figure, A_7_3, act)


@step(Dodging)
def dodging(game: AilGame, now: Dodging) -> None:
    """A-7.2, A-10.13: Physique + Athletics; on a success a Move before the grenade goes off."""
    figure = game.table.figures[now.figure]
    modifier = physique_with(figure, "athletics", A_7_2).total()
    dice = core_roll(game, A_7_2, figure.seat, (now.dc - modifier,))
    total = total_of(dice) + modifier
    tell_dice(game, figure.name, dice)
    game.emit(DodgeRolled(figure.name, total, now.dc, total >= now.dc), A_7_2)
    if total >= now.dc and able(figure):
        game.then(MayScramble(figure.seat, figure.name))


@check(MayScramble, Walk)
def check_scramble(known: AilKnown, asked: MayScramble, order: Walk) -> Refusal | None:
    """A-10.13, A-10.14: an ordinary Move."""
    table = known.table
    figure = table.figures[asked.figure]
    return refuse_displacement(table, figure) or path_refusal(
        table, figure, figure.at, order.path, move_squares(figure)
    )


@resolve(MayScramble, Walk)
def scramble(game: AilGame, asked: MayScramble, order: Walk) -> None:
    """A-10.14: out of the blast, or behind cover; the damage is worked out where it ends."""
    game.emit(Scrambled(asked.figure), A_10_14)
    walk(game, game.table.figures[asked.figure], order.path, "dodge")


# -- the blast -----------------------------------------------------------------------


def blast_dice(table: Table, action: Action, figure: Figure) -> Tally:
    """A-10.8 to A-10.12, R-14.b: all dice in the landing square; a die less for each square and each level
    of cover.
    """
    grenade = grenade_of(table, action)
    centre = action.aim[0]
    made = tally(grenade.dice, A_10_8, "blast")
    if figure.at == centre:
        if cover_value(table, centre):
            made.add(0, A_10_10, "cover_does_nothing")
        return made
    if not in_sight(table, centre, figure.at):
        made.add(-grenade.dice, R_14_B, "out_of_sight")
        return made
    made.add(-distance(table, centre, figure.at), A_10_9, "squares")
    level = cover_between(table, centre, figure.at)
    if figure.hunkered:
        level = min(4, level + 1)
    if level:
        made.add(-level, A_10_11, "cover")
    if made.total() < 0:
        made.add(-made.total(), A_10_12, "no_dice")
    return made


@step(Exploding)
def exploding(game: AilGame, now: Exploding) -> None:
    """A-10.8, A-10.9: the dice are rolled once, and everybody reached is hit, in initiative order; C-5.13,
    C-5.12.
    """
    action = doing(game)
    table = game.table
    grenade = grenade_of(table, action)
    centre = action.aim[0]
    if grenade.smoke:
        until = table.round + 2
        table.smokes.append(Smoke(centre, until))
        game.emit(SmokeSpreads(centre[0], centre[1], until), C_5_13)
        return
    thrower = table.figures[action.actor]
    dice = d6s(game, grenade.dice, A_10_8, thrower.seat)
    game.emit(BlastRolled(thrower.name, tuple(dice), BLAST_WOUND), A_10_8)
    frames: list[Frame] = []
    for figure in _reached(table):
        left = blast_dice(table, action, figure)
        damage = total_of(dice[: left.total()])
        if left.total() > 0:
            left.add(0, A_2_9, "slashing_wounds")
            game.emit(BlastHits(figure.name, left, damage), A_10_9)
            frames.append(Hit(_blast_blow(action, grenade, figure, damage)))
    game.then(*frames)
    if grenade.breaching:
        breach(game, centre)


def _reached(table: Table) -> list[Figure]:
    """Everybody on the table, in initiative order, the helpless last."""
    named = [table.figures[name] for name in table.order]
    rest = [figure for figure in table.figures.values() if figure.name not in table.order]
    return [figure for figure in named + rest if on_table(figure)]


def _blast_blow(action: Action, grenade: Grenade, figure: Figure, damage: int) -> Blow:
    """A-2.9, A-10.18: explosives cause Slashing wounds, a wildcard is the chest."""
    return Blow(
        figure.name,
        action.actor,
        dealt=damage,
        overwhelming=max(1, grenade.overwhelming),
        kind=BLAST_WOUND,
        wildcard="chest",
    )


def breach(game: AilGame, centre: Cell) -> None:
    """C-5.12: walls and closed doors in the eight squares around are open now."""
    table = game.table
    opened = 0
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            there = (centre[0] + dx, centre[1] + dy)
            if inside(table.board, there) and blocked(table, there):
                table.ground = replaced(table, there, ".")
                opened += 1
    game.emit(WallsBreached(opened), C_5_12)
