"""What is printed and never changes: tiles, cards, gods, wonders, terrain, the scenario's scheme.

All of it hangs from the `Board` and is shared by all copies of a state. Hexons are numbers of the `field`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from highground.engine.names import slug
from highground.record import Record


class Tile(Record):
    """T-9: an Action Tile as printed.

    `use` says what it is for (`USES`). `distance` counts Hexons where `hexons` is set, else hexes; for Move
    and Run it is how far. `attack` is MELEE, RANGED or 0, `damage_type` one of the damage types. `pool` are
    Attack Dice; for Defense, Defence Dice; for Concentration, the dice it adds. `faith` is the price in each
    domain. The rest are the properties: dice and steps as numbers, `hit` and `crit` as bits of Condition
    Markers, `cleanse` as the number of markers removed, `aim` whom an Aid or Drag is for (ally, ally_or_self,
    enemy_infantry), `kin` the only card that an Aid may be for, "" for any.
    """

    name: Final[str]
    use: Final[int]
    time: Final[int]
    distance: Final[int]
    hexons: Final[bool] = False
    reaction: Final[bool] = False
    attack: Final[int] = 0
    damage_type: Final[int] = 0
    damage: Final[int] = 0
    pool: Final[int] = 0
    faith: Final[tuple[int, ...]] = (0, 0, 0, 0)
    hit: Final[int] = 0
    crit: Final[int] = 0
    pierce: Final[int] = 0
    push: Final[int] = 0
    pull: Final[int] = 0
    sweep: Final[bool] = False
    blast: Final[bool] = False
    heal: Final[int] = 0
    cleanse: Final[int] = 0
    reactivate: Final[bool] = False
    aim: Final[str] = ""
    kin: Final[str] = ""


class Card(Record):
    """C-2.5: a miniature's card. `resist` is by damage type, `devotion` by domain; `hexons` only for Huge.

    `domains` are the two of a Hero (C-9.4), none for others; `copies` is how many of it a squad may have.
    """

    name: Final[str]
    faction: Final[str]
    hero: Final[bool]
    domains: Final[tuple[int, ...]]
    size: Final[int]
    points: Final[int]
    copies: Final[int]
    life: Final[int]
    defence_melee: Final[int]
    defence_ranged: Final[int]
    devotion: Final[tuple[int, ...]]
    steadfast: Final[bool]
    fearsome: Final[bool]
    resist: Final[tuple[int, ...]]
    tiles: Final[tuple[Tile, ...]]

    def tile(self, use: int) -> int:
        """The number of its first tile for this use, or NOBODY (-1) if the card has none."""
        for number, tile in enumerate(self.tiles):
            if tile.use == use:
                return number
        return -1

    def named(self, name: str) -> int:
        """The number of the tile with this name, as printed or as people type it, or -1."""
        for number, tile in enumerate(self.tiles):
            if tile.name == name:
                return number
        typed = slug(name)
        for number, tile in enumerate(self.tiles):
            if slug(tile.name) == typed:
                return number
        return -1


class Effect(Record):
    """What a God Card or an Ether Wonder does: a primitive of `effects` by its `kind`, and its figures.

    `what` is a domain, a damage type or bits of Condition Markers, as the kind has it.
    """

    kind: Final[str]
    amount: Final[int] = 0
    reach: Final[int] = 0
    count: Final[int] = 0
    what: Final[int] = 0


class GodCard(Record):
    """C-8.6: `whose` the miniature of its timing must be: own, enemy, any (END_ACTIVATION of either
    player's), or "".

    `living`: that miniature must be alive; `after_death`: only if a miniature died during the activation.
    """

    name: Final[str]
    domain: Final[int]
    cost: Final[int]
    timing: Final[int]
    whose: Final[str]
    living: Final[bool]
    after_death: Final[bool]
    effects: Final[tuple[Effect, ...]]


class Wonder(Record):
    """C-7.7: an Ether Wonder."""

    name: Final[str]
    effects: Final[tuple[Effect, ...]]


class Terrain(Record):
    """C-6: a kind of landscape. Volume Landscape has `volume`; the rest is Flat Terrain.

    `damage`, `damage_type`, `marker` and `time` are what Step 2 of an activation does to a miniature on it.
    """

    name: Final[str]
    volume: Final[bool]
    dangerous: Final[bool]
    cover: Final[bool]
    damage: Final[int]
    damage_type: Final[int]
    marker: Final[int]
    time: Final[int]


class Element(Record):
    """An element of landscape on the field: its terrain's number and the Hexons it fills."""

    name: Final[str]
    terrain: Final[int]
    hexons: Final[tuple[int, ...]]


class Zone(Record):
    """T-3.3: a Deployment Zone."""

    name: Final[str]
    hexons: Final[tuple[int, ...]]


class Scoring(Record):
    """One way to Victory Points: `worth` points for every `per` of what `kind` counts (see `scoring`).

    `turns` are the turns in whose phase 6 it is scored; none: at the end of the game.
    """

    kind: Final[str]
    worth: Final[int]
    per: Final[int] = 1
    turns: Final[tuple[int, ...]] = ()


class Control(Record):
    """C-11.8: a Hexon that is worth points to whoever controls it."""

    hexon: Final[int]
    worth: Final[int]


class Board(Record):
    """The scenario's scheme and every card in play."""

    lasting: ClassVar[bool] = True

    scenario: Final[str]
    title: Final[str]
    radius: Final[int]
    turns: Final[int]
    squad_size: Final[int]
    zones: Final[tuple[Zone, ...]]
    scoring: Final[tuple[Scoring, ...]]
    control: Final[tuple[Control, ...]]
    cards: Final[tuple[Card, ...]]
    gods: Final[tuple[GodCard, ...]]
    wonders: Final[tuple[Wonder, ...]]
    terrains: Final[tuple[Terrain, ...]]
