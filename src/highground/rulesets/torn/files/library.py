"""Cards, gods, wonders, terrain, squad rules as files: what may stand in them, and the records made of them.

Nothing here is known to the rules by name, so that official cards can replace ours. This module stands at the
border (pydantic) and is not compiled.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field

import highground.rulesets.torn.rulebook as R
from highground.content.described import read_as
from highground.content.load import Checked, package_data, validate
from highground.content.shipped import shipped
from highground.engine.describe import Speaker
from highground.engine.errors import ContentError, nearest
from highground.engine.names import slug
from highground.engine.orders import Refusal, refuse
from highground.rulesets.torn.force.squads import SquadRules, SquadSize
from highground.rulesets.torn.state import names as N
from highground.rulesets.torn.state.cards import Card, Effect, GodCard, Terrain, Tile, Wonder
from highground.rulesets.torn.state.field import INFANTRY, SIZES

PACKAGE = "highground.rulesets.torn"

Name = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^\S(.*\S)?$")]
Small = Annotated[int, Field(ge=0, le=99)]
Dice = Annotated[int, Field(ge=0, le=20)]
Domain = Literal["Creation", "Destruction", "Life", "Death"]
Damage = Literal["Physical", "Fire", "Ether"]
Condition = Literal["Burning", "Poisoned", "Stunned", "Afraid", "Rooted"]
KEYWORDS = (
    "Hit", "Crit", "Pierce", "Sweep", "Blast", "Push", "Pull", "Heal", "Cleanse", "Reactivate",
)  # fmt: skip
SPECIALS = ("Steadfast", "Fearsome", "Resist")
AIMS = {"": "", "Ally": "ally", "Ally or itself": "ally_or_self", "Enemy Infantry": "enemy_infantry"}
EFFECTS = (
    "time", "ward", "raise", "draw", "edge", "mark_around", "ruin", "quench", "mend", "cleanse", "reactivate",
    "mark", "faith", "smite", "hurt", "heal", "burst", "gate", "crystals", "still",
)  # fmt: skip
"""The primitives that God Cards and Ether Wonders are made of; `effects` and `wonders` carry them out."""


def demand(refusal: Refusal | None, where: str) -> None:
    """Turn what the rules refuse in a file into an error that says where."""
    if refusal is not None:
        raise ContentError(f"{where}: {Speaker(PACKAGE, 'en', ()).refusal(refusal)}")


# -- what files say ------------------------------------------------------------------------------


class PropertyFile(Checked):
    """A keyword with its figures."""

    keyword: str = Field(description="a keyword of the glossary")
    amount: Small = Field(default=0, description="dice, steps or points, as the keyword has it")
    marker: Condition | None = Field(default=None, description="the Condition Marker of Hit and Crit")
    type: Damage | None = Field(default=None, description="the damage that Resist lowers")


class TileFile(Checked):
    """An Action Tile (T-9) other than the standard ones."""

    name: Name = Field(description="its name, as orders use it")
    time: Small = Field(default=0, description="Time Markers it costs")
    distance_hexes: Small = Field(default=0, description="how far a target may be, in hexes …")
    distance_hexons: Small | None = Field(default=None, description="… or in Hexons")
    reaction: Literal["Counter Attack"] | None = Field(default=None, description="what Reaction it is")
    symbols: list[str] = Field(default=[], description="Melee or Ranged; Physical, Fire or Ether")
    damage: Small = Field(default=0, description="damage for each successful die")
    pool: Dice = Field(default=0, description="Attack Dice")
    target: Literal["", "Ally", "Ally or itself", "Enemy Infantry"] = Field(
        default="", description="whom a tile is for that is no Attack"
    )
    named: str = Field(default="", description="the only card that the target may have")
    properties: list[str | PropertyFile] = Field(default=[], description="keywords of the glossary")
    faith: dict[Domain, Small] = Field(default={}, description="its price in Faith")


class CardFile(Checked):
    """A miniature's card (C-2.5); a figure that is left out is a tile that the card does not have."""

    name: Name
    title: str = ""
    hero: bool = False
    domains: list[Domain] = Field(default=[], max_length=2, description="a Hero's two domains")
    size: Literal["Infantry", "Large", "Huge"]
    points: Small
    max: Small = Field(description="how many of it a squad may have")
    life: int = Field(ge=1, le=99)
    defence_melee: Dice
    defence_ranged: Dice
    devotion: dict[Domain, Small] = Field(default={}, description="Faith it earns")
    move_hexes: Small | None = None
    run_hexes: Small | None = None
    move_hexons: Small | None = None
    run_hexons: Small | None = None
    concentration: Dice | None = Field(default=None, description="dice that Concentration adds")
    defense: Dice | None = Field(default=None, description="Defence Dice of its Defense")
    explore: Dice | None = Field(default=None, description="Attack Dice of its Explore")
    take_item: bool = False
    specials: list[str | PropertyFile] = Field(default=[], description="keywords of the glossary")
    actions: list[TileFile] = Field(default=[], description="the tiles of its own")


class FactionFile(Checked):
    """A faction and its cards."""

    name: Name
    about: str = ""
    miniatures: list[CardFile] = Field(min_length=1)


class StandardFile(Checked):
    """What a standard action costs and how far it reaches, alike on all cards (C-10.3)."""

    time: Small
    distance_hexes: Small = 0


class EffectFile(Checked):
    """A primitive with its figures."""

    do: str = Field(description="a primitive: see the README")
    amount: Small = 0
    reach_hexes: Small = 0
    count: Small = 0
    marker: Condition | None = None
    type: Damage | None = None
    domain: Domain | None = None


class GodFile(Checked):
    """A God Card (C-8.6)."""

    name: Name
    domain: Domain
    cost: Small
    timing: Literal["BEGIN_TURN", "BEGIN_ACTIVATION", "TARGETED", "END_ACTIVATION", "END_TURN"]
    whose: Literal["", "own", "enemy", "any"] = Field(default="", description="whose miniature it is about")
    living: bool = Field(default=False, description="that miniature must be alive")
    after_death: bool = Field(default=False, description="only if a miniature died in the activation")
    effects: list[EffectFile] = Field(min_length=1)


class GodsFile(Checked):
    cards: list[GodFile] = Field(min_length=1)


class WonderFile(Checked):
    """An Ether Wonder (C-7.7)."""

    name: Name
    effects: list[EffectFile] = Field(min_length=1)


class WondersFile(Checked):
    wonders: list[WonderFile] = Field(min_length=1)


class TerrainFile(Checked):
    """A kind of landscape (C-6)."""

    name: Name
    volume: bool = Field(default=False, description="Volume Landscape: blocks sight and movement")
    dangerous: bool = Field(default=False, description="Dangerous Landscape")
    cover: bool = Field(default=False, description="gives cover")
    damage: Small = Field(default=0, description="damage at Step 2")
    type: Damage | None = Field(default=None, description="its type")
    marker: Condition | None = Field(default=None, description="a Condition Marker received at Step 2")
    time_lost: Small = Field(default=0, description="Time Markers lost at Step 2")


class TerrainsFile(Checked):
    terrain: list[TerrainFile] = Field(min_length=1)


class SizeFile(Checked):
    name: Name
    points: int = Field(ge=1, le=1000)
    huge: bool = Field(default=False, description="whether Huge miniatures may come")


class SquadsFile(Checked):
    """C-8.4, C-9.2, C-9.3."""

    least_minis: Small
    deck_cards: Small
    deck_copies: Small
    sizes: list[SizeFile] = Field(min_length=1)


# -- records made of them ------------------------------------------------------------------------

File = TypeVar("File", bound=Checked)


def _read(name: str) -> dict[str, Any]:
    return package_data(PACKAGE, "data", name)


def _by_domain(given: dict[Domain, int]) -> tuple[int, ...]:
    return tuple(given.get(domain, 0) for domain in ("Creation", "Destruction", "Life", "Death"))


def _bits(marker: str | None) -> int:
    return 0 if marker is None else 1 << N.CONDITIONS.index(marker)


def _type(name: str | None) -> int:
    return N.DAMAGE_TYPES.index(name or "")


@cache
def standard() -> dict[str, StandardFile]:
    """The standard actions."""
    return {name: validate(StandardFile, data, name) for name, data in _read("standard.toml").items()}


def _standard_tiles(file: CardFile, where: str) -> list[Tile]:
    """C-10.3: the standard actions that the card has (T-11.12)."""
    hexons = SIZES.index(file.size) != INFANTRY
    move, run = (file.move_hexons, file.run_hexons) if hexons else (file.move_hexes, file.run_hexes)
    others = (file.move_hexes, file.run_hexes) if hexons else (file.move_hexons, file.run_hexons)
    if others != (None, None):
        demand(refuse(R.C_2_2, "moves_by_other_cells", facts={"card": file.name}), where)
    printed = (
        (N.MOVE, move), (N.RUN, run), (N.CONCENTRATION, file.concentration), (N.DEFENSE, file.defense),
        (N.EXPLORE, file.explore), (N.TAKE_ITEM, 0 if file.take_item else None),
    )  # fmt: skip
    tiles: list[Tile] = []
    for use, figure in printed:
        if figure is None:
            continue
        common = standard().get(N.USES[use], StandardFile(time=0))
        if use in (N.MOVE, N.RUN):
            tiles.append(Tile(N.USES[use], use, common.time, figure, hexons=hexons))
        else:
            far, reaction = common.distance_hexes, use in (N.DEFENSE, N.COUNTER)
            tiles.append(Tile(N.USES[use], use, common.time, far, reaction=reaction, pool=figure))
    return tiles


def _properties(given: list[str | PropertyFile], known: tuple[str, ...], where: str) -> list[PropertyFile]:
    """T-9.7: every keyword is one of the glossary."""
    found = [PropertyFile(keyword=each) if isinstance(each, str) else each for each in given]
    for each in found:
        if each.keyword not in known:
            guess = nearest(each.keyword, list(known))
            facts = {"keyword": each.keyword, "guess": guess}
            demand(refuse(R.T_9_7, "unknown_keyword", facts=facts), where)
    return found


def _sum(found: list[PropertyFile], keyword: str) -> int:
    return sum(each.amount for each in found if each.keyword == keyword)


def _marks(found: list[PropertyFile], keyword: str) -> int:
    bits = 0
    for each in found:
        if each.keyword == keyword:
            bits |= _bits(each.marker)
    return bits


def _attack_of(file: TileFile, where: str) -> tuple[int, int]:
    """T-9.4: kind and damage type of an Attack by its symbols; R-53: without a pictogram, by its damage and
    dice. None of both: it is no Attack.
    """
    attack = damage_type = 0
    for symbol in file.symbols:
        if symbol in N.ATTACK_TYPES[1:] and attack == 0:
            attack = N.ATTACK_TYPES.index(symbol)
        elif symbol in N.DAMAGE_TYPES[1:] and damage_type == 0:
            damage_type = N.DAMAGE_TYPES.index(symbol)
        else:
            demand(refuse(R.T_9_4, "unknown_symbol", facts={"symbol": symbol}), where)
    if attack == 0 and file.damage and file.pool:
        close = file.reaction or max(file.distance_hexes, file.distance_hexons or 0) <= 1
        attack = N.MELEE if close else N.RANGED
    return attack, damage_type


def _use_of(file: TileFile, attack: int, words: list[str]) -> int:
    if file.reaction:
        return N.COUNTER
    if attack:
        return N.ATTACK
    return N.DRAG if "Push" in words or "Pull" in words else N.AID


def _own_tile(file: TileFile, where: str) -> Tile:
    """A tile of the card's own: an Attack, or for whom its target says (T-9.4)."""
    found = _properties(file.properties, KEYWORDS, where)
    words = [each.keyword for each in found]
    attack, damage_type = _attack_of(file, where)
    if (attack == 0) == (file.target == "") or (attack == 0 and (file.damage or file.pool)):
        demand(refuse(R.T_9_4, "neither_attack_nor_aid", facts={"action": file.name}), where)
    return Tile(
        file.name,
        _use_of(file, attack, words),
        file.time,
        file.distance_hexes if file.distance_hexons is None else file.distance_hexons,
        hexons=file.distance_hexons is not None,
        reaction=file.reaction is not None,
        attack=attack,
        damage_type=damage_type,
        damage=file.damage,
        pool=file.pool,
        faith=_by_domain(file.faith),
        hit=_marks(found, "Hit"),
        crit=_marks(found, "Crit"),
        sweep="Sweep" in words,
        blast="Blast" in words,
        reactivate="Reactivate" in words,
        aim=AIMS[file.target],
        kin=file.named,
        pierce=_sum(found, "Pierce"),
        push=_sum(found, "Push"),
        pull=_sum(found, "Pull"),
        heal=_sum(found, "Heal"),
        cleanse=_sum(found, "Cleanse"),
    )


def card_of(file: CardFile, faction: str, where: str) -> Card:
    """The card that a file describes."""
    tiles = _standard_tiles(file, where)
    tiles += [_own_tile(each, f"{where}: actions[{number}]") for number, each in enumerate(file.actions)]
    names = [slug(tile.name) for tile in tiles]
    for name in names:
        if names.count(name) > 1:
            demand(refuse(R.T_9_2, "action_twice", facts={"card": file.name, "action": name}), where)
    if file.hero != (len(file.domains) == 2):
        demand(refuse(R.C_2_5, "domains_of_a_hero", len(file.domains), 2, {"card": file.name}), where)
    found = _properties(file.specials, SPECIALS, where)
    words = [each.keyword for each in found]
    resist = tuple(sum(each.amount for each in found if each.type == name) for name in N.DAMAGE_TYPES)
    return read_as(
        Card,
        file,
        faction=faction,
        domains=tuple(N.DOMAINS.index(each) for each in file.domains),
        size=SIZES.index(file.size),
        copies=file.max,
        devotion=_by_domain(file.devotion),
        steadfast="Steadfast" in words,
        fearsome="Fearsome" in words,
        resist=resist,
        tiles=tuple(tiles),
    )


factions = shipped(FactionFile, PACKAGE, "data/factions")
"""Every faction by the name of its file."""


@cache
def card_files() -> dict[str, tuple[CardFile, str]]:
    """Every miniature's card as its file says it, with its faction."""
    return {each.name: (each, faction.name) for faction in factions().values() for each in faction.miniatures}


@cache
def cards() -> dict[str, Card]:
    """Every miniature's card, by name."""
    return {name: card_of(file, faction, name) for name, (file, faction) in card_files().items()}


def _effects(files: list[EffectFile], where: str) -> tuple[Effect, ...]:
    made: list[Effect] = []
    for file in files:
        if file.do not in EFFECTS:
            facts = {"keyword": file.do, "guess": nearest(file.do, list(EFFECTS))}
            demand(refuse(R.T_9_7, "unknown_keyword", facts=facts), where)
        what = _bits(file.marker) or _type(file.type)
        if file.domain is not None:
            what = N.DOMAINS.index(file.domain)
        made.append(Effect(file.do, file.amount, file.reach_hexes, file.count, what))
    return tuple(made)


def read_gods(data: dict[str, Any], where: str) -> tuple[GodCard, ...]:
    """God Cards as a file has them."""
    return tuple(
        read_as(
            GodCard,
            each,
            domain=N.DOMAINS.index(each.domain),
            timing=N.TIMINGS.index(each.timing),
            effects=_effects(each.effects, f"{where}: {each.name}"),
        )
        for each in validate(GodsFile, data, where).cards
    )


@cache
def gods() -> tuple[GodCard, ...]:
    """The God Cards, in the order of their file."""
    return read_gods(_read("gods.toml"), "gods.toml")


@cache
def wonders() -> tuple[Wonder, ...]:
    """The Ether Wonders, in the order of their file."""
    rows = validate(WondersFile, _read("wonders.toml"), "wonders.toml").wonders
    return tuple(Wonder(each.name, _effects(each.effects, f"wonders.toml: {each.name}")) for each in rows)


@cache
def terrains() -> tuple[Terrain, ...]:
    """The kinds of landscape, in the order of their file."""
    return tuple(
        read_as(Terrain, each, damage_type=_type(each.type), marker=_bits(each.marker), time=each.time_lost)
        for each in validate(TerrainsFile, _read("terrain.toml"), "terrain.toml").terrain
    )


@cache
def squad_rules() -> SquadRules:
    """How squads and decks are built."""
    file = validate(SquadsFile, _read("squads.toml"), "squads.toml")
    sizes = tuple(SquadSize(each.name, each.points, each.huge) for each in file.sizes)
    return SquadRules(file.least_minis, file.deck_cards, file.deck_copies, sizes)
