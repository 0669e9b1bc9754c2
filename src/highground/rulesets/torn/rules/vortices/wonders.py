"""C-7.7, Ether Wonders: a shared deck of eight, one of each, resolved when drawn and then discarded."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, refuse, resolve
from highground.engine.state import Pass
from highground.rulesets.torn.rules.combat.damage import heal, suffer_all
from highground.rulesets.torn.rules.field.occupancy import free_hex, taken_hexes
from highground.rulesets.torn.rules.gods.effects import DOES
from highground.rulesets.torn.rules.vortices.vortices import DrawWonder
from highground.rulesets.torn.state.cards import Effect
from highground.rulesets.torn.state.field import INFANTRY, OFF
from highground.rulesets.torn.state.names import FIELD
from highground.rulesets.torn.state.orders import To
from highground.rulesets.torn.state.pieces import Mini, Table, TornGame, TornKnown, Vortex

# -- frames, questions, events -------------------------------------------------------------------


class MayEnterGate(Question):
    """Wandering Gate: where is the exploring miniature put, if anywhere?"""

    clause: ClassVar[Clause] = R.C_7_7

    mini: Final[str]
    reach: Final[int]


class WonderDrawn(Event):
    side: Final[int]
    wonder: Final[str]
    mini: Final[str]


class WondersReshuffled(Event):
    cards: Final[int]


class CrystalsGained(Event):
    side: Final[int]
    amount: Final[int]
    total: Final[int]


class VortexStilled(Event):
    vortex: Final[str]


class GateEntered(Event):
    mini: Final[str]
    at: Final[tuple[int, ...]]


# -- drawing -------------------------------------------------------------------------------------


@step(DrawWonder)
def draw_wonder(game: TornGame, now: DrawWonder) -> None:
    """C-7.7: draw, from the shuffled discards if none is left; resolve; discard."""
    table = game.table
    deck = table.wonder_deck
    if deck.left == 0:
        deck.shuffle()
        game.emit(WondersReshuffled(deck.left), R.C_7_7)
        game.then(now)
        return
    names = tuple([wonder.name for wonder in table.board.wonders])
    kind = game.draw(deck, names, R.C_7_7, now.seat)
    deck.take(kind)
    deck.put(kind)
    table.players[now.seat].wonders += 1
    mini = table.minis[now.mini]
    game.emit(WonderDrawn(now.seat, names[kind], mini.name), R.C_7_7)
    for effect in table.board.wonders[kind].effects:
        does = DOES.get(effect.kind)
        if does is not None:
            does(game, now.seat, mini, effect, R.C_7_7)
        else:
            _DOES_HERE[effect.kind](game, now, mini, effect)


# -- what only Wonders do ------------------------------------------------------------------------


def _heal(game: TornGame, now: DrawWonder, mini: Mini, effect: Effect) -> None:
    """Ether Bloom: the exploring miniature heals."""
    heal(game, mini, effect.amount, R.C_7_7)


def _burst(game: TornGame, now: DrawWonder, mini: Mini, effect: Effect) -> None:
    """Glass Rain: every other miniature near the exploring one suffers, at one instant."""
    table = game.table
    near = [
        other
        for other in table.minis
        if other.status == FIELD and other.number != mini.number and table.gap(mini, other) <= effect.reach
    ]
    suffer_all(game, near, effect.amount, effect.what, R.C_7_7)


def _crystals(game: TornGame, now: DrawWonder, mini: Mini, effect: Effect) -> None:
    """Hungry Light: crystals from nowhere, the player's even if the miniature dies of the card."""
    player = game.table.players[now.seat]
    player.crystals += effect.amount
    game.emit(CrystalsGained(now.seat, effect.amount, player.crystals), R.C_7_7)


def _still(game: TornGame, now: DrawWonder, mini: Mini, effect: Effect) -> None:
    """Still Air: this vortex is not rolled for in this turn's phase 5."""
    vortex: Vortex = game.table.vortices[now.vortex]
    vortex.still = True
    game.emit(VortexStilled(vortex.name), R.C_7_7)


def _gate(game: TornGame, now: DrawWonder, mini: Mini, effect: Effect) -> None:
    """Wandering Gate: Infantry may be put on a free hex nearby, if there is one."""
    if mini.size == INFANTRY and mini.status == FIELD and gate_hexes(game.table, mini, effect.reach):
        game.then(MayEnterGate(now.seat, mini.name, effect.reach))


_DOES_HERE: Final[dict[str, Callable[[TornGame, DrawWonder, Mini, Effect], None]]] = {
    "heal": _heal,
    "burst": _burst,
    "crystals": _crystals,
    "still": _still,
    "gate": _gate,
}


# -- Wandering Gate ------------------------------------------------------------------------------


def gate_hexes(table: Table, mini: Mini, reach: int) -> list[int]:
    """The free hexes within reach of the exploring miniature, nearest first."""
    field = table.field()
    taken = taken_hexes(table, True)
    row = field.apart[mini.place]
    found = [there for there in range(len(field.hexes)) if row[there] <= reach and not taken[there]]
    return sorted(found, key=lambda there: row[there])


may_pass(MayEnterGate)


@check(MayEnterGate, To)
def check_gate(known: TornKnown, asked: MayEnterGate, order: To) -> Refusal | None:
    """C-7.7: a free hex (R-38) within reach; the way there and Rooted do not matter."""
    table = known.table
    there = table.field().place(INFANTRY, order.spot)
    mini = table.named(asked.mini)
    if mini is None or there == OFF or not free_hex(table, there):
        return refuse(R.C_7_7, "hex_not_free", facts={"spot": _spot(order.spot)})
    far = table.field().apart[mini.place][there]
    if far > asked.reach:
        return refuse(R.C_7_7, "gate_too_far", far, asked.reach, {"spot": _spot(order.spot)})
    return None


@resolve(MayEnterGate, To)
def enter_gate(game: TornGame, asked: MayEnterGate, order: To) -> None:
    """C-7.7: it is put there."""
    mini = game.table.named(asked.mini)
    if mini is not None:
        mini.place = game.table.field().place(INFANTRY, order.spot)
        game.emit(GateEntered(mini.name, order.spot), R.C_7_7)


@candidates(MayEnterGate)
def suggest_gate(known: TornKnown, asked: MayEnterGate, budget: int, chance: Chance) -> list[Candidate]:
    """Stay, or the nearest and the farthest of the free hexes."""
    mini = known.table.named(asked.mini)
    found = [Candidate(Pass(), "stay")]
    if mini is not None:
        field = known.table.field()
        free = gate_hexes(known.table, mini, asked.reach)
        for there in free[-7:] + free[:2]:
            found.append(Candidate(To(field.hexes[there]), "through the gate"))
    return found


def _spot(spot: tuple[int, ...]) -> str:
    return ",".join([str(each) for each in spot])
