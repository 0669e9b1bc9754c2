"""Positions of Torn, written down: miniatures, landscape, vortices, markers, and play with the dice to come.

    at = table(mini("a1", "Lampguard", (0, 0)), mini("b1", "Drowned Levy", (1, 0), 1), rock(1, -1))
    game = Playing(at, Activations(), dice=["X", "S", "B", "B"])
    game.plays(Activate("a1"))
    assert game.cited("T-12.1") == 1

Spots are as people write them: a hex (q, r) for Infantry, a Hexon (a, b) for Large, (a, b, facing) for Huge.
Cards are those that ship; `card("Lampguard", life=3)` changes figures. Nothing lies on the field but what is
named; it is phase 4 of turn 1, player 0 is the Attacking Player and has the initiative.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from highground.engine.agenda import Frame
from highground.engine.bags import full_bag
from highground.engine.chance import Chance
from highground.engine.ruleset import new_state
from highground.engine.state import Nothing, State
from highground.record import replaced
from highground.rulesets.torn.files.content import new_player, new_table
from highground.rulesets.torn.files.library import cards, gods, terrains, wonders
from highground.rulesets.torn.rulebook.options import Options
from highground.rulesets.torn.ruleset import RULESET
from highground.rulesets.torn.state.cards import Board, Card, Control, Element, Scoring, Tile, Zone
from highground.rulesets.torn.state.field import LARGE, OFF, Spot, field_of
from highground.rulesets.torn.state.names import (
    ACTIVATIONS,
    CONDITIONS,
    DOMAINS,
    FIELD,
    NOBODY,
    ROSTER,
    TURNS,
)
from highground.rulesets.torn.state.pieces import Marker, Mini, Own, Table, Vortex
from tests.scene import Played, scripted

__all__ = [
    "Playing",
    "bits",
    "bulwark",
    "card",
    "embers",
    "marker",
    "mini",
    "mire",
    "own",
    "rock",
    "state",
    "table",
    "thicket",
    "tile",
    "vortex",
]

TornState = State[Table, Own, Nothing]
NORTH = tuple((a, b) for b in (-3, -2) for a in range(-3 - b, 4))
SOUTH = tuple((-a, -b) for a, b in NORTH)


# -- what is on the field ------------------------------------------------------------------------


class Named:
    """A miniature before its table is there."""

    def __init__(self, name: str, card: Card, spot: Spot | None, side: int, facts: dict[str, Any]) -> None:
        self.name = name
        self.card = card
        self.spot = spot
        self.side = side
        self.facts = facts


class Lying:
    """Landscape, a vortex or a marker before its table is there."""

    def __init__(self, kind: str, name: str, at: tuple[tuple[int, int], ...], **facts: Any) -> None:
        self.kind = kind
        self.name = name
        self.at = at
        self.facts = facts


def bits(*conditions: str) -> int:
    """Condition Markers as the rules keep them."""
    return sum(1 << CONDITIONS.index(each) for each in conditions)


def tile(name: str, of: str, **changes: Any) -> Tile:
    """A tile of a card that ships, with figures changed."""
    (found,) = [each for each in cards()[of].tiles if each.name == name]
    return replaced(found, **changes)


def card(name: str, **changes: Any) -> Card:
    """A card that ships, with figures changed."""
    return replaced(cards()[name], **changes)


def mini(name: str, of: str | Card, spot: Spot | None = None, side: int = 0, **facts: Any) -> Named:
    """A miniature; without a spot it has not been set up. `facts` are fields of `Mini`, and `holds=True`."""
    return Named(name, cards()[of] if isinstance(of, str) else of, spot, side, facts)


def rock(*at: int) -> Lying:
    """Volume Landscape on these Hexons (a, b, a, b, …), one element."""
    return Lying("Volume Landscape", "rock", _pairs(at))


def bulwark(*at: int) -> Lying:
    return Lying("Volume Landscape", "bulwark", _pairs(at))


def thicket(*at: int) -> Lying:
    return Lying("Thicket", "thicket", _pairs(at))


def embers(*at: int) -> Lying:
    return Lying("Ember Field", "embers", _pairs(at))


def mire(*at: int) -> Lying:
    return Lying("Sinking Mire", "mire", _pairs(at))


def vortex(a: int, b: int, supply: int = 2, arrow: int = 0, **facts: Any) -> Lying:
    return Lying("vortex", "vortex", ((a, b),), supply=supply, arrow=arrow, **facts)


def marker(q: int, r: int, domain: str = "Life", **facts: Any) -> Lying:
    """A Scenario Marker on a hex; `holder="a1"` has it held instead."""
    return Lying("marker", "marker", ((q, r),), domain=domain, **facts)


def _pairs(at: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((at[i], at[i + 1]) for i in range(0, len(at), 2))


# -- a table -------------------------------------------------------------------------------------


def table(
    *things: Named | Lying,
    scenario: str = "",
    turn: int = 1,
    phase: int = ACTIVATIONS,
    turns: int = 6,
    radius: int = 3,
    initiative: int = 0,
    attacker: int = 0,
    faith: Sequence[Sequence[int]] = ((0, 0, 0, 0), (0, 0, 0, 0)),
    scoring: Sequence[Scoring] = (),
    control: Sequence[tuple[int, int, int]] = (),
    options: dict[str, Any] | None = None,
) -> Table:
    """A table with these things on it; `options` are the house rules by field, `control` (a, b, worth)."""
    chosen = Options(**(options or {}))
    ground = field_of(radius, chosen.hexon_chirality)
    named = [each for each in things if isinstance(each, Named)]
    played: list[Card] = []
    for each in named:
        if each.card not in played:
            played.append(each.card)
    zones = tuple(
        Zone(name, tuple(ground.hexon_number[at] for at in cells if at in ground.hexon_number))
        for name, cells in (("North", NORTH), ("South", SOUTH))
    )
    board = Board(
        scenario,
        scenario,
        radius,
        turns=turns,
        squad_size=chosen.squad_size or 100,
        zones=zones,
        scoring=tuple(scoring),
        control=tuple(Control(ground.hexon_number[a, b], worth) for a, b, worth in control),
        cards=tuple(played),
        gods=gods(),
        wonders=wonders(),
        terrains=terrains(),
    )
    players = [new_player(name, "", (0, 1, 2, 3), 0) for name in ("Player 1", "Player 2")]
    minis = [_mini(each, number, played) for number, each in enumerate(named)]
    made = new_table(chosen, board, minis, players)
    for each, here in zip(named, minis, strict=True):
        if each.spot is not None:
            here.place = ground.place(here.size, each.spot)
            assert here.place != OFF, f"{each.name}: {each.spot} is off the field"
    for lying in things:
        if isinstance(lying, Lying):
            _lay(made, lying)
    made.step, made.turn, made.phase = TURNS, turn, phase
    made.attacker, made.initiative, made.to_act = attacker, initiative, initiative
    for player, tokens, zone in zip(players, faith, (0, 1), strict=True):
        player.faith, player.zone = list(tokens), zone
    return made


def _mini(each: Named, number: int, played: list[Card]) -> Mini:
    status = ROSTER if each.spot is None else FIELD
    of = played.index(each.card)
    made = Mini(number, each.name, each.side, of, each.card.size, status)
    for name, value in each.facts.items():
        assert hasattr(made, name), name
        setattr(made, name, value)
    return made


def _lay(at: Table, lying: Lying) -> None:
    ground = at.field()
    if lying.kind == "vortex":
        hexon = ground.place(LARGE, lying.at[0])
        at.vortices.append(Vortex(f"vortex-{len(at.vortices) + 1}", hexon, **lying.facts))
    elif lying.kind == "marker":
        name = f"marker-{len(at.markers) + 1}"
        holder = lying.facts.get("holder")
        by = at.named(holder).number if holder is not None else NOBODY  # type: ignore[union-attr]
        where = OFF if holder is not None else ground.hex_number[lying.at[0]]
        domain = DOMAINS.index(lying.facts["domain"])
        at.markers.append(Marker(name, domain, where, by, bool(lying.facts.get("turned", holder))))
    else:
        (kind,) = [number for number, each in enumerate(at.board.terrains) if each.name == lying.kind]
        count = 1 + sum(each.name.startswith(lying.name + "-") for each in at.landscape)
        hexons = tuple(ground.place(LARGE, where) for where in lying.at)
        at.landscape.append(Element(f"{lying.name}-{count}", kind, hexons))


# -- playing -------------------------------------------------------------------------------------


def own(hand: Sequence[str] = (), deck: Sequence[str] = ()) -> Own:
    """A player's God Cards."""
    names = [god.name for god in gods()]
    for each in (*hand, *deck):
        assert each in names, each
    return Own([hand.count(name) for name in names], full_bag([deck.count(name) for name in names]))


def state(at: Table, *agenda: Frame, own0: Own | None = None, own1: Own | None = None) -> TornState:
    """A state with these frames to do, the first one next."""
    hands = [own0 or own(), own1 or own()]
    for player, held in zip(at.players, hands, strict=True):
        player.hand, player.deck = sum(held.hand), held.deck.left
    return new_state(at, hands, Nothing(), *agenda)


class Playing(Played[Table, Own, Nothing]):
    """A state being played with the dice and cards listed, in order."""

    def __init__(
        self,
        of: Table | TornState,
        *agenda: Frame,
        dice: Iterable[object] = (),
        own0: Own | None = None,
        own1: Own | None = None,
        chance: Chance | None = None,
    ) -> None:
        at = state(of, *agenda, own0=own0, own1=own1) if isinstance(of, Table) else of
        super().__init__(RULESET, at, scripted(dice) if chance is None else chance)

    def __getitem__(self, name: str) -> Mini:
        found = self.table.named(name)
        assert found is not None, name
        return found

    def stays_sound(self) -> None:
        """Whoever is on the field has a place there; nothing that is counted is below none."""
        for each in self.table.minis:
            assert each.status != FIELD or each.place != OFF, each.name
            assert min(each.damage, each.defense, each.ward) >= 0, each.name
        for player in self.table.players:
            assert min(player.crystals, *player.faith) >= 0

    def spot(self, name: str) -> Spot:
        """Where a miniature stands, as people write it."""
        found = self[name]
        return self.table.field().spot(found.size, found.place)
