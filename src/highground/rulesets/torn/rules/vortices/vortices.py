"""C-7, Ethereal Vortices: what they do to whoever stands on them, Explore, and how they move."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.tally import Tally, tally
from highground.rulesets.torn.rules.activation.time_markers import gain_time
from highground.rulesets.torn.rules.combat.damage import suffer
from highground.rulesets.torn.rules.combat.dice import BLANK, CRITICAL, DIRECTION, SUCCESS, attack_die
from highground.rulesets.torn.rules.field.distances import away_from_hexon
from highground.rulesets.torn.rules.field.occupancy import mini_on_hexon, volume_on, vortex_on
from highground.rulesets.torn.rules.party.flow import MoveVortices, begin_phase
from highground.rulesets.torn.state.cards import Tile
from highground.rulesets.torn.state.field import OFF
from highground.rulesets.torn.state.names import ETHER, NOBODY, VORTICES
from highground.rulesets.torn.state.orders import RollFor
from highground.rulesets.torn.state.pieces import Mini, Table, TornGame, TornKnown, Vortex

HURT: Final = 2

# -- frames, questions, events ------------------------------------------------------------------------


class VortexDue(Frame):
    """The active miniature stands on a vortex at Step 2."""

    vortex: Final[int]


class Exploring(Frame):
    """Step 7 of Explore: the roll."""

    mini: Final[int]
    vortex: Final[int]
    pool: Final[int]
    focus: Final[int]


class DrawWonder(Frame):
    """C-7.7: the exploring player draws an Ether Wonder (see `wonders`)."""

    seat: Final[int]
    mini: Final[int]
    vortex: Final[int]


class Spent(Frame):
    """After the Wonder: is the vortex empty?"""

    vortex: Final[int]


class RollVortices(Frame):
    """This player rolls for a vortex, if any is left."""

    seat: Final[int]


class VortexRoll(Frame):
    """The Direction die for a vortex."""

    seat: Final[int]
    vortex: Final[int]


class ChooseVortex(Question):
    """For which vortex does the player roll?"""

    clause: ClassVar[Clause] = R.C_7_5


class EtherRolled(Event):
    mini: Final[str]
    vortex: Final[str]
    face: Final[str]


class Explored(Event):
    mini: Final[str]
    vortex: Final[str]
    dice: Final[Tally]
    successes: Final[int]
    criticals: Final[int]


class CrystalsTaken(Event):
    side: Final[int]
    vortex: Final[str]
    amount: Final[int]
    supply: Final[int]


class SupplyLost(Event):
    vortex: Final[str]
    amount: Final[int]
    supply: Final[int]


class VortexRemoved(Event):
    vortex: Final[str]


class VorticesBegin(Event):
    side: Final[int]


class VortexRolled(Event):
    side: Final[int]
    vortex: Final[str]
    roll: Final[int]


class VortexMoved(Event):
    vortex: Final[str]
    spot: Final[tuple[int, ...]]


class VortexTurned(Event):
    vortex: Final[str]
    arrow: Final[int]


class NobodyCarried(Event):
    vortex: Final[str]
    mini: Final[str]


# -- C-7.2, C-7.3: standing on a vortex -----------------------------------------------------------------


@step(VortexDue)
def stand_on_vortex(game: TornGame, now: VortexDue) -> None:
    """C-7.3: an Attack Die; blank: 2 Ether damage; success: nothing; critical: a Time Marker."""
    table = game.table
    mini = table.minis[table.activation.mini]
    die = attack_die(table.options)
    face = game.roll(die, R.C_7_3, mini.side)
    game.emit(EtherRolled(mini.name, table.vortices[now.vortex].name, die.labels[face]), R.C_7_3)
    if face == BLANK:
        suffer(game, mini, HURT, ETHER, R.C_7_3)
    elif face == CRITICAL:
        gain_time(game, 1, R.C_7_3)


# -- T-11.6, C-7.4: Explore -------------------------------------------------------------------------------


def explore_refusal(table: Table, mini: Mini, tile: Tile, targets: tuple[str, ...]) -> Refusal | None:
    """C-7.4: one vortex within the tile's distance; one stood on is at 0."""
    if len(targets) != 1:
        return refuse(R.T_11_6, "one_vortex")
    for vortex in table.vortices:
        if vortex.name == targets[0] and vortex.hexon != OFF:
            gap = away_from_hexon(table, tile, mini, vortex.hexon)
            if gap > tile.distance:
                return refuse(R.C_7_4, "vortex_too_far", gap, tile.distance, {"vortex": vortex.name})
            return None
    return refuse(R.C_7_1, "no_such_vortex", facts={"vortex": targets[0]})


@step(Exploring)
def explore(game: TornGame, now: Exploring) -> None:
    """C-7.4: a crystal for each successful die, as far as the Supply goes; a critical also draws a Wonder."""
    table = game.table
    mini, vortex = table.minis[now.mini], table.vortices[now.vortex]
    dice = tally(now.pool, R.T_9_6, "pool")
    if now.focus:
        dice.add(now.focus, R.T_11_1, "concentration")
    rolled = game.roll_pool(attack_die(table.options), dice.total(), R.C_7_4, mini.side)
    successes, criticals = rolled[SUCCESS], rolled[CRITICAL]
    game.emit(Explored(mini.name, vortex.name, dice, successes, criticals), R.T_11_6)
    taken = min(successes + criticals, vortex.supply)
    if taken:
        vortex.supply -= taken
        table.players[mini.side].crystals += taken
        game.emit(CrystalsTaken(mini.side, vortex.name, taken, vortex.supply), R.C_7_4)
    if criticals:
        game.then(DrawWonder(mini.side, now.mini, now.vortex), Spent(now.vortex))
    else:
        game.then(Spent(now.vortex))


@step(Spent)
def remove_if_spent(game: TornGame, now: Spent) -> None:
    """C-7.4: without Supply the vortex is removed, after the Wonder."""
    vortex = game.table.vortices[now.vortex]
    if vortex.supply == 0:
        _remove(game, vortex, R.C_7_4)


def lose_supply(game: TornGame, vortex: Vortex, amount: int, clause: Clause) -> None:
    """C-7.1: the Supply of Ether shrinks; at none the vortex is removed."""
    lost = amount if amount < vortex.supply else vortex.supply
    vortex.supply -= lost
    game.emit(SupplyLost(vortex.name, lost, vortex.supply), clause)
    if vortex.supply == 0:
        _remove(game, vortex, clause)


def _remove(game: TornGame, vortex: Vortex, clause: Clause) -> None:
    if vortex.hexon != OFF:
        vortex.hexon = OFF
        game.emit(VortexRemoved(vortex.name), clause)


# -- T-7.8, C-7.5: phase 5 ------------------------------------------------------------------------------


@step(MoveVortices)
def move_vortices(game: TornGame, now: MoveVortices) -> None:
    """T-7.8: whoever first had all his miniatures activated begins (R-9)."""
    table = game.table
    begin_phase(game, VORTICES)
    first = table.initiative if table.first_done == NOBODY else table.first_done
    game.emit(VorticesBegin(first), R.T_7_8)
    game.then(RollVortices(first))


def to_roll(table: Table) -> list[int]:
    """C-7.5: the vortices that are still to be rolled for this turn."""
    found: list[int] = []
    for number, vortex in enumerate(table.vortices):
        if vortex.hexon != OFF and not vortex.rolled and not vortex.still:
            found.append(number)
    return found


@step(RollVortices)
def roll_vortices(game: TornGame, now: RollVortices) -> None:
    """C-7.5: players take turns, each choosing one not yet rolled for; the last leaves no choice."""
    left = to_roll(game.table)
    if len(left) == 1:
        game.then(VortexRoll(now.seat, left[0]))
    elif left:
        game.then(ChooseVortex(now.seat))


@check(ChooseVortex, RollFor)
def check_roll_for(known: TornKnown, asked: ChooseVortex, order: RollFor) -> Refusal | None:
    """C-7.5: one on the field that was not yet rolled for this turn."""
    for number in to_roll(known.table):
        if known.table.vortices[number].name == order.vortex:
            return None
    return refuse(R.C_7_5, "not_to_roll_for", facts={"vortex": order.vortex})


@resolve(ChooseVortex, RollFor)
def roll_for(game: TornGame, asked: ChooseVortex, order: RollFor) -> None:
    """C-7.5: the die is rolled for this one."""
    for number, vortex in enumerate(game.table.vortices):
        if vortex.name == order.vortex:
            game.then(VortexRoll(asked.seat, number))


@step(VortexRoll)
def roll_direction(game: TornGame, now: VortexRoll) -> None:
    """C-7.5: arrow plus roll less one gives the direction of one Hexon; where it cannot go it turns about.

    C-7.6: nobody on either Hexon is moved or hurt.
    """
    table = game.table
    vortex = table.vortices[now.vortex]
    roll = game.roll(DIRECTION, R.C_7_5, now.seat)
    game.emit(VortexRolled(now.seat, vortex.name, roll), R.C_7_5)
    vortex.rolled = True
    there = table.field().hexons_beside[vortex.hexon][(vortex.arrow + roll - 1) % 6]
    if there == OFF or volume_on(table, there) or vortex_on(table, there) != OFF:
        vortex.arrow = (vortex.arrow + 3) % 6
        game.emit(VortexTurned(vortex.name, vortex.arrow), R.C_7_5)
    else:
        _bystander(game, vortex)
        vortex.hexon = there
        game.emit(VortexMoved(vortex.name, table.field().hexons[there]), R.C_7_5)
        _bystander(game, vortex)
    game.then(RollVortices(1 - now.seat))


def _bystander(game: TornGame, vortex: Vortex) -> None:
    """C-7.6: say so where somebody stands on the Hexon that a vortex leaves or reaches."""
    mini = mini_on_hexon(game.table, vortex.hexon)
    if mini is not None:
        game.emit(NobodyCarried(vortex.name, mini.name), R.C_7_6)
