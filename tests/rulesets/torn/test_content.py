"""What ships: cards, gods, wonders, terrain and scenarios, row by row; and files with mistakes."""

from __future__ import annotations

from typing import Any

import pytest

from highground.content.load import validate
from highground.engine.errors import ContentError
from highground.engine.ruleset import Setup
from highground.rulesets.torn.files.content import ScenarioFile, board_of, elements_of, open_game, scenarios
from highground.rulesets.torn.files.library import (
    CardFile,
    TileFile,
    card_of,
    cards,
    gods,
    read_gods,
    terrains,
    wonders,
)
from highground.rulesets.torn.state.cards import Card, Tile
from highground.rulesets.torn.state.field import SIZES, field_of
from highground.rulesets.torn.state.names import (
    AID,
    ATTACK,
    ATTACK_TYPES,
    CONCENTRATION,
    CONDITIONS,
    COUNTER,
    DAMAGE_TYPES,
    DEFENSE,
    DOMAINS,
    DRAG,
    EXPLORE,
    MOVE,
    RUN,
    TAKE_ITEM,
    TIMINGS,
)
from tests.marks import clause, option

# name, size, points, copies, life, defence melee/ranged, devotion, move/run, concentration, defense, explore,
# take an item, specials; as the companion prints them
CARDS = """
Ysolde Marr | Infantry | 22 | 1 | 10 | 3/2 | Creation 2 | 3/6 | 1 | 2 | 3 | yes | -
Lampguard | Infantry | 10 | 3 | 6 | 3/3 | Creation 1 | 3/5 | 1 | 2 | - | yes | -
Wick Skirmisher | Infantry | 8 | 3 | 4 | 2/2 | Life 1 | 4/8 | 1 | 1 | 2 | yes | -
Prism Arbalester | Infantry | 11 | 2 | 4 | 1/2 | Creation 1 | 3/5 | 1 | 1 | - | yes | -
Chandler | Infantry | 9 | 2 | 5 | 2/2 | Life 2 | 3/6 | 1 | 1 | 3 | yes | -
Glasswork Hound | Infantry | 7 | 3 | 4 | 2/1 | - | 5/10 | - | - | - | - | -
Kiln Adept | Infantry | 12 | 2 | 5 | 1/1 | Creation 1 | 3/5 | 1 | 1 | 2 | - | -
Brass Strider | Large | 24 | 1 | 14 | 3/3 | Creation 1 | 1/3 | - | 1 | - | - | Steadfast, Resist Fire 1
Orrek Saltmouth | Infantry | 22 | 1 | 11 | 3/2 | Destruction 2 | 3/6 | 1 | 1 | 2 | yes | -
Reefhide Brute | Infantry | 13 | 2 | 9 | 2/2 | Destruction 1 | 3/5 | 1 | - | - | - | -
Drowned Levy | Infantry | 5 | 4 | 4 | 1/1 | Death 1 | 3/5 | - | 1 | - | yes | -
Harpooner | Infantry | 10 | 2 | 5 | 1/2 | Destruction 1 | 3/5 | 1 | 1 | - | yes | -
Brine Witch | Infantry | 12 | 2 | 5 | 1/1 | Death 2 | 3/5 | 1 | 1 | 3 | - | Fearsome
Gull-Stalker | Infantry | 8 | 3 | 4 | 2/2 | Death 1 | 4/8 | 1 | 1 | 2 | yes | -
Tide Bonecaller | Infantry | 11 | 1 | 5 | 2/2 | Destruction 1, Death 1 | 3/5 | 1 | 1 | 2 | - | -
Barnacle Ox | Large | 22 | 1 | 15 | 2/3 | Destruction 1 | 1/3 | - | - | - | - | Steadfast
Undertow Leviathan |Huge|40|1|24|2/2| Death 2 |1/2|-|-|-|-| Steadfast, Fearsome, Resist Physical 1
"""

# miniature, action, time, distance, symbols, damage, pool, properties, faith
TILES = """
Ysolde Marr | Beacon Blade | 1 | 1 | Melee Physical | 2 | 4 | Crit Stunned | -
Ysolde Marr | Sunlance | 2 | 6 | Ranged Fire | 2 | 5 | Hit Burning | -
Ysolde Marr | Relight the Wards | 1 | 3 | - | 0 | 0 | Heal 3, ally | Creation 3
Ysolde Marr | Second Shift | 2 | 4 | - | 0 | 0 | Reactivate, ally | Life 6
Lampguard | Halberd Hook | 1 | 2 | Melee Physical | 1 | 4 | Pull 1 | -
Lampguard | Shieldwall Shove | 1 | 1 | Melee Physical | 1 | 3 | Push 2 | -
Wick Skirmisher | Twin Knives | 1 | 1 | Melee Physical | 1 | 4 | - | -
Wick Skirmisher | Flashpot | 1 | 3 | Ranged Physical | 1 | 2 | Hit Stunned | -
Prism Arbalester | Split Bolt | 1 | 8 | Ranged Physical | 1 | 4 | - | -
Prism Arbalester | Focused Bolt | 2 | 10 | Ranged Ether | 2 | 4 | Pierce 1 | -
Chandler | Tallow Staff | 1 | 1 | Melee Physical | 1 | 3 | - | -
Chandler | Salve | 1 | 2 | - | 0 | 0 | Heal 2, Cleanse 1, ally_or_self | -
Glasswork Hound | Shard Bite | 1 | 1 | Melee Physical | 1 | 3 | Pierce 1 | -
Glasswork Hound | Snap | 0 | 1 | Melee Physical | 1 | 2 | Counter | -
Kiln Adept | Ember Dart | 1 | 4 | Ranged Fire | 1 | 3 | Crit Burning | -
Kiln Adept | Kiln Burst | 2 | 5 | Ranged Fire | 1 | 4 | Blast | -
Kiln Adept | Great Firing | 2 | 6 | Ranged Fire | 3 | 6 | Blast | Creation 9
Brass Strider | Piston Fist | 1 | 1 | Melee Physical | 2 | 4 | Push 2 | -
Brass Strider | Steam Sweep | 2 | 1 | Melee Fire | 2 | 4 | Sweep | -
Orrek Saltmouth | Anchor Swing | 1 | 1 | Melee Physical | 2 | 4 | Push 1 | -
Orrek Saltmouth | Riptide Sweep | 2 | 1 | Melee Physical | 2 | 4 | Sweep | -
Orrek Saltmouth | Drag Under | 1 | 4 | - | 0 | 0 | Pull 3, enemy_infantry | Death 4
Orrek Saltmouth | Maelstrom | 2 | 6 | Ranged Ether | 3 | 6 | Blast | Destruction 9
Orrek Saltmouth | Return Blow | 0 | 1 | Melee Physical | 2 | 3 | Counter | -
Reefhide Brute | Coral Maul | 1 | 1 | Melee Physical | 2 | 3 | - | -
Reefhide Brute | Shatter | 2 | 1 | Melee Physical | 3 | 3 | Pierce 1 | -
Reefhide Brute | Backhand | 0 | 1 | Melee Physical | 1 | 3 | Counter | -
Drowned Levy | Rusted Gaff | 1 | 1 | Melee Physical | 1 | 3 | - | -
Harpooner | Barbed Line | 1 | 6 | Ranged Physical | 1 | 3 | Pull 2 | -
Harpooner | Heavy Cast | 2 | 7 | Ranged Physical | 2 | 4 | - | -
Brine Witch | Cold Whisper | 1 | 5 | Ranged Ether | 1 | 3 | Hit Afraid | -
Brine Witch | Choke | 2 | 4 | Ranged Ether | 1 | 4 | Hit Poisoned, Pierce 1 | -
Gull-Stalker | Gut Hook | 1 | 1 | Melee Physical | 1 | 4 | - | -
Gull-Stalker | Thrown Shell | 1 | 3 | Ranged Physical | 1 | 2 | Hit Rooted | -
Tide Bonecaller | Bone Needle | 1 | 5 | Ranged Ether | 1 | 3 | Pierce 1 | -
Tide Bonecaller | Bid the Drowned Rise | 2 | 3 | - | 0 | 0 | Reactivate, ally, Drowned Levy | Death 6
Barnacle Ox | Gore | 1 | 1 | Melee Physical | 2 | 4 | Push 1 | -
Barnacle Ox | Trample | 2 | 1 | Melee Physical | 2 | 4 | Sweep | -
Undertow Leviathan | Tail Break | 1 | 2 | Melee Physical | 3 | 4 | Push 3 | -
Undertow Leviathan | Engulf | 2 | 1 | Melee Ether | 3 | 5 | Sweep | -
"""

GODS = """
Forge-Spark | Creation | 4 | BEGIN_ACTIVATION own
Tempered Will | Creation | 3 | TARGETED own
Raise Bulwark | Creation | 6 | BEGIN_TURN
Blueprint | Creation | 2 | END_TURN
Sundering Word | Destruction | 4 | BEGIN_ACTIVATION own
Cinderfall | Destruction | 6 | END_ACTIVATION own living
Ruin | Destruction | 5 | BEGIN_TURN
Quench the Ether | Destruction | 3 | END_TURN
Mending Rain | Life | 5 | BEGIN_TURN
Clear Blood | Life | 2 | BEGIN_ACTIVATION own
Second Dawn | Life | 7 | END_ACTIVATION own living
Verdant Snare | Life | 4 | BEGIN_ACTIVATION enemy
Grave Tithe | Death | 0 | END_ACTIVATION any death
Whisper of Ending | Death | 3 | BEGIN_ACTIVATION enemy
Wither | Death | 5 | END_ACTIVATION own living
Cold Bargain | Death | 2 | BEGIN_ACTIVATION own
"""


def rows(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def _pool(card: Card, use: int) -> str:
    return str(card.tiles[card.tile(use)].pool) if card.tile(use) >= 0 else "-"


def _domains(amounts: tuple[int, ...]) -> str:
    found = [f"{name} {count}" for name, count in zip(DOMAINS, amounts, strict=True) if count]
    return ", ".join(found) or "-"


def _specials(card: Card) -> str:
    found = ["Steadfast"] * card.steadfast + ["Fearsome"] * card.fearsome
    found += [f"Resist {DAMAGE_TYPES[kind]} {n}" for kind, n in enumerate(card.resist) if n]
    return ", ".join(found) or "-"


@clause("C-10.1", "C-10.2")
@pytest.mark.parametrize("row", rows(CARDS), ids=lambda row: row[0])
def test_a_card_has_the_figures_of_the_companion(row: list[str]) -> None:
    card = cards()[row[0]]
    move, run = card.tiles[card.tile(MOVE)], card.tiles[card.tile(RUN)]
    assert [
        card.name, SIZES[card.size], str(card.points), str(card.copies), str(card.life),
        f"{card.defence_melee}/{card.defence_ranged}", _domains(card.devotion),
        f"{move.distance}/{run.distance}", _pool(card, CONCENTRATION), _pool(card, DEFENSE),
        _pool(card, EXPLORE), "yes" if card.tile(TAKE_ITEM) >= 0 else "-", _specials(card),
    ] == row  # fmt: skip


def _conditions(bits: int) -> list[str]:
    return [name for number, name in enumerate(CONDITIONS) if bits & (1 << number)]


def _properties(tile: Tile) -> str:
    found = [f"Hit {name}" for name in _conditions(tile.hit)] + [
        f"Crit {name}" for name in _conditions(tile.crit)
    ]
    numbers = {
        "Pierce": tile.pierce, "Push": tile.push, "Pull": tile.pull, "Heal": tile.heal,
        "Cleanse": tile.cleanse,
    }  # fmt: skip
    found += [f"{word} {number}" for word, number in numbers.items() if number]
    words = {
        "Sweep": tile.sweep, "Blast": tile.blast, "Reactivate": tile.reactivate,
        "Counter": tile.use == COUNTER,
    }  # fmt: skip
    found += [word for word, there in words.items() if there]
    return ", ".join(found + [each for each in (tile.aim, tile.kin) if each]) or "-"


@clause("C-10.1", "C-10.2")
@pytest.mark.parametrize("row", rows(TILES), ids=lambda row: row[1])
def test_a_tile_has_the_figures_of_the_companion(row: list[str]) -> None:
    card = cards()[row[0]]
    tile = card.tiles[card.named(row[1])]
    symbols = f"{ATTACK_TYPES[tile.attack]} {DAMAGE_TYPES[tile.damage_type]}".strip() or "-"
    figures = [str(each) for each in (tile.time, tile.distance)]
    assert [
        card.name, tile.name, *figures, symbols, str(tile.damage), str(tile.pool), _properties(tile),
        _domains(tile.faith),
    ] == row  # fmt: skip
    assert not tile.hexons
    assert tile.reaction == (tile.use == COUNTER)
    assert tile.use == (COUNTER if tile.reaction else ATTACK if tile.attack else DRAG if tile.pull else AID)


def test_the_tables_above_are_all_there_is() -> None:
    assert sorted(cards()) == sorted(row[0] for row in rows(CARDS))
    own = [(card.name, tile.name) for card in cards().values() for tile in card.tiles if tile.use >= ATTACK]
    assert sorted(own) == sorted((row[0], row[1]) for row in rows(TILES))


@clause("C-10.3")
def test_standard_actions_cost_and_reach_the_same_on_all_cards() -> None:
    wanted = {
        MOVE: (1, False), RUN: (2, False), CONCENTRATION: (1, False), DEFENSE: (0, True), EXPLORE: (1, False),
        TAKE_ITEM: (1, False),
    }  # fmt: skip
    for card in cards().values():
        for tile in card.tiles:
            if tile.use in wanted:
                assert (tile.time, tile.reaction) == wanted[tile.use]
            if tile.use in (EXPLORE, TAKE_ITEM):
                assert tile.distance == 1
            if tile.use in (MOVE, RUN):
                assert tile.hexons == (SIZES[card.size] != "Infantry")


@pytest.mark.parametrize("row", rows(GODS), ids=lambda row: row[0])
def test_a_god_card_has_the_figures_of_the_companion(row: list[str]) -> None:
    (god,) = [each for each in gods() if each.name == row[0]]
    words = [TIMINGS[god.timing], god.whose, "living" * god.living, "death" * god.after_death]
    timing = " ".join(word for word in words if word)
    assert [god.name, DOMAINS[god.domain], str(god.cost), timing] == row
    assert len(gods()) == 16


@clause("C-10.1", "C-10.2")
@pytest.mark.parametrize(
    ("name", "income"),
    [
        ("lanternwright", {"Creation": 5, "Destruction": 0, "Life": 5, "Death": 0}),
        ("hollowtide", {"Creation": 0, "Destruction": 6, "Life": 0, "Death": 5}),
    ],
)
def test_a_sample_squad_earns_what_the_companion_says(name: str, income: dict[str, int]) -> None:
    table = open_game(Setup("shards_at_the_crossing", [name, name], {})).table
    squad = [table.card(mini) for mini in table.minis if mini.side == 0]
    assert sum(card.points for card in squad) == 100
    earned = {domain: sum(card.devotion[n] for card in squad) for n, domain in enumerate(DOMAINS)}
    assert earned == income


@clause("C-2.1")
def test_everything_the_game_is_played_with_is_there() -> None:
    table = open_game(Setup("shards_at_the_crossing", ["lanternwright", "hollowtide"], {})).table
    assert len(table.minis) == len({mini.name for mini in table.minis}) == 16
    assert (len(table.board.gods), len(table.board.wonders), table.wonder_deck.left) == (16, 8, 8)
    assert all((table.markers, table.landscape, table.vortices, table.field().hexons))


def test_wonders_and_terrain_ship() -> None:
    assert [each.name for each in wonders()] == [
        "Ether Bloom", "Bottled Hour", "Whispering Prism", "Fourfold Spark", "Glass Rain", "Wandering Gate",
        "Hungry Light", "Still Air",
    ]  # fmt: skip
    assert [(each.name, each.volume, each.dangerous, each.cover) for each in terrains()] == [
        ("Volume Landscape", True, False, False),
        ("Thicket", False, False, True),
        ("Ember Field", False, True, False),
        ("Sinking Mire", False, True, False),
    ]
    embers, mire = terrains()[2:]
    assert (embers.damage, DAMAGE_TYPES[embers.damage_type], _conditions(embers.marker)) == (
        1,
        "Fire",
        ["Burning"],
    )
    assert (mire.damage, mire.marker, mire.time) == (0, 0, 1)


# -- scenarios -----------------------------------------------------------------------------------

OBJECTS = {
    "shards_at_the_crossing": (
        {"Volume Landscape": [(1, -1), (-1, 1), (-2, -1), (2, 1)], "Thicket": [(0, -1), (0, 1)],
         "Ember Field": [(-1, -1), (1, 1)]},
        [((3, -1), 2, 3), ((-3, 1), 2, 0)],
        [((0, 0), "Life"), ((-4, -2), "Creation"), ((4, 2), "Destruction")],
        [],
    ),
    "harvest_of_the_storm": (
        {"Volume Landscape": [(1, -1), (-1, 1), (3, 0), (-3, 0)], "Thicket": [(2, -1), (-2, 1)],
         "Sinking Mire": [(-1, -1), (1, 1)]},
        [((0, 0), 4, 0), ((-2, 0), 3, 1), ((2, 0), 3, 4)],
        [],
        [],
    ),
    "hold_the_causeway": (
        {"Volume Landscape": [(-1, 0), (1, 0), (-2, -1), (2, 1)], "Sinking Mire": [(0, -1), (0, 1)],
         "Ember Field": [(3, -1), (-3, 1)]},
        [((3, 0), 2, 3), ((-3, 0), 2, 0)],
        [],
        [((0, 0), 2), ((-2, 0), 1), ((2, 0), 1), ((1, -1), 1), ((-1, 1), 1)],
    ),
}  # fmt: skip


def _opened(scenario: str, **options: Any) -> Any:
    return open_game(Setup(scenario, ["lanternwright", "hollowtide"], options)).table


@clause("C-11.1")
@pytest.mark.parametrize("scenario", list(OBJECTS))
def test_a_scenario_lays_out_what_the_companion_shows(scenario: str) -> None:
    landscape, vortices, markers, control = OBJECTS[scenario]
    table = _opened(scenario)
    field = table.field()
    found: dict[str, list[tuple[int, int]]] = {}
    for element in table.landscape:
        (hexon,) = element.hexons
        found.setdefault(table.terrain(element).name, []).append(field.hexons[hexon])
    assert found == landscape
    assert [(field.hexons[each.hexon], each.supply, each.arrow) for each in table.vortices] == vortices
    assert [(field.hexes[each.at], DOMAINS[each.domain]) for each in table.markers] == markers
    assert [(field.hexons[each.hexon], each.worth) for each in table.board.control] == control
    assert table.board.turns == 6


@pytest.mark.parametrize("scenario", list(OBJECTS))
def test_maps_are_symmetric_and_have_nine_hexons_a_zone(scenario: str) -> None:
    table = _opened(scenario)
    field = table.field()
    where = [field.hexons[hexon] for element in table.landscape for hexon in element.hexons]
    assert {(-a, -b) for a, b in where} == set(where)
    north, south = ({field.hexons[hexon] for hexon in zone.hexons} for zone in table.board.zones)
    assert north == {at for at in field.hexons if at[1] in (-3, -2)}
    assert south == {at for at in field.hexons if at[1] in (3, 2)}
    assert len(north) == len(south) == 9


@option("hexon.chirality", "left")
def test_the_mirrored_lattice_swaps_the_hexes_of_markers_but_not_hexons() -> None:
    usual, other = (
        _opened("shards_at_the_crossing"),
        _opened("shards_at_the_crossing", **{"hexon.chirality": "left"}),
    )
    assert [usual.field().hexes[each.at] for each in usual.markers] == [(0, 0), (-4, -2), (4, 2)]
    assert [other.field().hexes[each.at] for each in other.markers] == [(0, 0), (-2, -4), (2, 4)]
    assert [other.field().hexons[each.hexon] for each in other.vortices] == [(3, -1), (-3, 1)]
    for one, two in zip(usual.markers, other.markers, strict=True):
        there = usual.field().hexons[usual.field().hexon_of[one.at]]
        assert other.field().hexons[other.field().hexon_of[two.at]] == there


# -- files with mistakes -------------------------------------------------------------------------


def tile_file(**changes: Any) -> dict[str, Any]:
    plain = {
        "name": "Poke",
        "time": 1,
        "distance_hexes": 1,
        "symbols": ["Melee", "Physical"],
        "damage": 1,
        "pool": 2,
    }
    return plain | changes


def card_file(**changes: Any) -> CardFile:
    plain = {
        "name": "Newcomer", "size": "Infantry", "points": 5, "max": 2, "life": 4, "defence_melee": 1,
        "defence_ranged": 1, "move_hexes": 3,
    }  # fmt: skip
    return validate(CardFile, {**plain, **changes}, "card")


def made(**changes: Any) -> Card:
    return card_of(card_file(**changes), "Nobody", "card")


@clause("T-9.7")
def test_a_keyword_must_be_in_the_glossary() -> None:
    assert made(actions=[tile_file(properties=["Blast"])]).tiles[-1].blast
    with pytest.raises(ContentError, match=r"\[T-9.7\] There is no keyword Blasst.*Blast"):
        made(actions=[tile_file(properties=["Blasst"])])
    with pytest.raises(ContentError, match=r"\[T-9.7\].*Steadfst"):
        made(specials=["Steadfst"])


@clause("T-9.7")
def test_a_god_card_is_made_of_known_primitives() -> None:
    card = {"name": "New", "domain": "Life", "cost": 1, "timing": "END_TURN", "effects": [{"do": "draw"}]}
    assert read_gods({"cards": [card]}, "gods")[0].effects[0].kind == "draw"
    with pytest.raises(ContentError, match=r"\[T-9.7\].*drow.*draw"):
        read_gods({"cards": [{**card, "effects": [{"do": "drow"}]}]}, "gods")


@clause("T-9.2")
def test_two_tiles_of_a_card_never_share_a_name() -> None:
    assert len(made(actions=[tile_file(), tile_file(name="Prod")]).tiles) == 3
    with pytest.raises(ContentError, match=r"\[T-9.2\] Newcomer has two actions called poke"):
        made(actions=[tile_file(), tile_file(name="poke")])
    with pytest.raises(ContentError, match=r"\[T-9.2\]"):
        made(actions=[tile_file(name="Move")])


@clause("T-9.4")
def test_symbols_say_the_type_of_attack_and_of_damage() -> None:
    tile = made(actions=[tile_file(symbols=["Ether", "Ranged"])]).tiles[-1]
    assert (ATTACK_TYPES[tile.attack], DAMAGE_TYPES[tile.damage_type]) == ("Ranged", "Ether")
    with pytest.raises(ContentError, match=r"\[T-9.4\] The symbol Cold"):
        made(actions=[tile_file(symbols=["Melee", "Cold"])])
    with pytest.raises(ContentError, match=r"\[T-9.4\] The symbol Ranged"):
        made(actions=[tile_file(symbols=["Melee", "Ranged"])])


@clause("T-9.4")
@pytest.mark.parametrize(("distance", "type"), [(1, "Melee"), (2, "Ranged")])
def test_a_tile_with_damage_and_dice_is_an_attack_without_a_pictogram(distance: int, type: str) -> None:
    tile = made(actions=[tile_file(symbols=["Fire"], distance_hexes=distance)]).tiles[-1]
    assert (ATTACK_TYPES[tile.attack], DAMAGE_TYPES[tile.damage_type]) == (type, "Fire")
    counter = tile_file(symbols=[], distance_hexes=2, reaction="Counter Attack")
    assert ATTACK_TYPES[made(actions=[counter]).tiles[-1].attack] == "Melee"
    with pytest.raises(ContentError, match=r"\[T-9.4\] Poke must either"):
        made(actions=[tile_file(symbols=["Fire"], distance_hexes=distance, target="Ally")])


@clause("T-9.4")
def test_a_tile_is_an_attack_or_says_whom_it_is_for() -> None:
    kind = {"name": "Poke", "time": 1, "distance_hexes": 1, "target": "Ally"}
    assert made(actions=[kind]).tiles[-1].use == AID
    for wrong in ({"target": ""}, {"damage": 1}, {"pool": 1}):
        with pytest.raises(ContentError, match=r"\[T-9.4\] Poke must either"):
            made(actions=[kind | wrong])
    with pytest.raises(ContentError, match=r"\[T-9.4\] Poke must either"):
        made(actions=[tile_file(target="Ally")])


@clause("C-2.2")
def test_infantry_moves_by_hexes_and_the_others_by_hexons() -> None:
    assert made(size="Large", move_hexes=None, move_hexons=1).tiles[0].hexons
    with pytest.raises(ContentError, match=r"\[C-2.2\]"):
        made(size="Large")
    with pytest.raises(ContentError, match=r"\[C-2.2\]"):
        made(run_hexons=2)


@clause("C-2.5")
def test_a_hero_has_two_domains_and_nobody_else_any() -> None:
    assert made(hero=True, domains=["Life", "Death"]).domains == (2, 3)
    with pytest.raises(ContentError, match=r"\[C-2.5\] Newcomer has 1 domains"):
        made(hero=True, domains=["Life"])
    with pytest.raises(ContentError, match=r"\[C-2.5\] Newcomer has 2 domains"):
        made(domains=["Life", "Death"])


@pytest.mark.parametrize(("said", "hexons"), [("distance_hexes", False), ("distance_hexons", True)])
def test_a_tile_says_what_its_distance_counts(said: str, hexons: bool) -> None:
    plain = {key: value for key, value in tile_file().items() if key != "distance_hexes"}
    tile = made(actions=[{**plain, said: 3}]).tiles[-1]
    assert (tile.distance, tile.hexons) == (3, hexons)


def test_a_tile_that_a_card_does_not_print_is_not_there() -> None:
    assert [tile.name for tile in made().tiles] == ["Move"]
    assert [tile.name for tile in made(move_hexes=None).tiles] == []


def test_unknown_keys_and_values_of_the_wrong_kind_are_errors() -> None:
    with pytest.raises(ContentError, match="lives: there is no such key"):
        card_file(lives=3)
    with pytest.raises(ContentError, match="life"):
        card_file(life="4")
    with pytest.raises(ContentError, match="pool"):
        validate(TileFile, tile_file(pool=True), "tile")


def scheme(**changes: Any) -> ScenarioFile:
    plain = {"title": "T", "rosters": ["a", "b"], "zones": {"North": [[0, -3]], "South": [[0, 3]]}}
    return validate(ScenarioFile, {**plain, **changes}, "scheme")


def laid(file: ScenarioFile) -> Any:
    return board_of(file, "scheme", "T", 6, 100, [], field_of(3, "right"))


@clause("T-3.4")
def test_a_scheme_has_zones() -> None:
    assert [zone.name for zone in laid(scheme()).zones] == ["North", "South"]
    with pytest.raises(ContentError, match=r"\[T-3.4\] scheme has no Deployment Zones"):
        laid(scheme(zones={}))


@clause("C-1.7")
def test_everything_in_a_scheme_lies_on_the_field() -> None:
    assert laid(scheme(zones={"North": [[0, -3]]})).zones[0].hexons
    with pytest.raises(ContentError, match=r"\[C-1.7\] 0,-4 is not on the field"):
        laid(scheme(zones={"North": [[0, -4]]}))
    file = scheme(landscape=[{"terrain": "Thicket", "hexons": [[4, 0]]}])
    with pytest.raises(ContentError, match=r"\[C-1.7\] 4,0"):
        elements_of(file, field_of(3, "right"), "scheme")


def test_terrain_and_scoring_that_do_not_exist_are_named_with_the_nearest() -> None:
    with pytest.raises(ContentError, match="Thicket"):
        elements_of(scheme(landscape=[{"terrain": "Thikcet", "hexons": [[0, 0]]}]), field_of(3, "right"), "s")
    with pytest.raises(ContentError, match="crystals"):
        laid(scheme(scoring=[{"counts": "crystal", "worth": 1}]))


def test_elements_are_named_by_their_terrain_and_numbered() -> None:
    file = scheme(
        landscape=[
            {"terrain": "Ember Field", "hexons": [[0, 0], [1, 0]]},
            {"terrain": "Thicket", "name": "Wood", "hexons": [[0, 1]]},
        ]
    )
    names = [each.name for each in elements_of(file, field_of(3, "right"), "scheme")]
    assert names == ["ember-field-1", "ember-field-2", "wood-1"]


def test_the_default_scenario_comes_first() -> None:
    assert list(scenarios()) == ["shards_at_the_crossing", "harvest_of_the_storm", "hold_the_causeway"]
