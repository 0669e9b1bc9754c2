"""Every scenario that ships: what lies there does at its place what its kind does, and the tables that make
looking things up quick say what counting out says.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from highground.engine.ruleset import Setup
from highground.rulesets.torn.files.content import scenarios
from highground.rulesets.torn.files.library import terrains
from highground.rulesets.torn.rules.activation.order_of_activations import NextActivation
from highground.rulesets.torn.rules.combat.sight import BLIND, COVERED, OPEN, bodies, in_thicket, look
from highground.rulesets.torn.rules.field.landscape import bad_hexon, ground_under, on_bad_ground
from highground.rulesets.torn.rules.field.occupancy import free_hex, mini_on, taken_hexes, volume_on
from highground.rulesets.torn.rules.movement.move import path_refusal, reach, way_to
from highground.rulesets.torn.ruleset import RULESET
from highground.rulesets.torn.state.field import HUGE, INFANTRY, LARGE, OFF
from highground.rulesets.torn.state.names import FIELD, ROSTER
from highground.rulesets.torn.state.orders import Activate
from highground.rulesets.torn.state.pieces import Mini, Table
from tests.rulesets.torn.positions import Playing

Hex = tuple[int, int]
MAPS = list(product(scenarios(), ("right", "left")))
TRAITS = {each.name: each for each in terrains()}
RING = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
every_map = pytest.mark.parametrize(("scenario", "chirality"), MAPS)


def opened(scenario: str, chirality: str = "right", grand: bool = False) -> Table:
    """The scenario as it lies before anybody is set up."""
    squads = ["lanternwright_grand", "hollowtide_grand"] if grand else RULESET.default_rosters(scenario)
    options = RULESET.read_options({"hexon.chirality": chirality})
    at: Table = RULESET.open(Setup(scenario, squads, options)).table
    return at


def crowded(scenario: str, chirality: str, seed: int) -> Table:
    """The same with everybody somewhere, the Leviathan too, and some markers held."""
    at = opened(scenario, chirality, True)
    luck = Random(f"{scenario} {chirality} {seed}")
    field = at.field()
    count = {INFANTRY: len(field.hexes), LARGE: len(field.hexons), HUGE: 6 * len(field.hexons)}
    for mini in sorted(at.minis, key=lambda each: -each.size):
        places = [place for place in range(count[mini.size]) if field.base(mini.size, place)]
        luck.shuffle(places)
        taken = taken_hexes(at, True)
        room = [place for place in places if not any(taken[there] for there in field.base(mini.size, place))]
        mini.status, mini.place = FIELD, room[0]
    return at


def petals(a: int, b: int, chirality: str) -> set[Hex]:
    """C-1.4, C-1.6, counted out: the seven hexes of a Hexon."""
    q, r = (2 * a - b, a + 3 * b) if chirality == "right" else (a + 3 * b, 2 * a - b)
    return {(q, r)} | {(q + x, r + y) for x, y in RING}


def ground_of(scenario: str, chirality: str) -> dict[Hex, str]:
    """Which kind of landscape the scenario's file puts on each hex."""
    return {
        at: row.terrain
        for row in scenarios()[scenario].landscape
        for a, b in row.hexons
        for at in petals(a, b, chirality)
    }


def steps_between(a: Hex, b: Hex) -> int:
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


# -- what lies there -----------------------------------------------------------------------------------


@every_map
def test_every_piece_of_every_scenario_lies_where_its_file_says(scenario: str, chirality: str) -> None:
    at = opened(scenario, chirality)
    field = at.field()
    said = ground_of(scenario, chirality)
    laid = {
        field.hexes[there]: at.terrain(element).name
        for element in at.landscape
        for hexon in element.hexons
        for there in field.hexes_of[hexon]
    }
    assert laid == said
    assert len(at.landscape) == sum(len(row.hexons) for row in scenarios()[scenario].landscape)


@every_map
def test_volume_landscape_stops_movement_and_sight_and_flat_terrain_neither(
    scenario: str, chirality: str
) -> None:
    at = opened(scenario, chirality)
    field = at.field()
    (one, other) = [
        next(mini for mini in at.minis if mini.side == side and mini.size == 0) for side in (0, 1)
    ]
    for spot, kind in ground_of(scenario, chirality).items():
        there = field.hex_number[spot]
        solid = TRAITS[kind].volume
        one.status = other.status = ROSTER
        assert volume_on(at, field.hexon_of[there]) == solid
        assert free_hex(at, there) == (not solid and all(marker.at != there for marker in at.markers))
        for x, y in RING[:3]:
            before, after = (spot[0] - x, spot[1] - y), (spot[0] + x, spot[1] + y)
            ends = [field.hex_number.get(each, OFF) for each in (before, after)]
            if OFF in ends or any(volume_on(at, field.hexon_of[end]) for end in ends):
                continue
            one.status, one.place = FIELD, ends[0]
            other.status, other.place = FIELD, ends[1]
            assert (look(at, bodies(at), one, other, 9) == BLIND) == solid, (spot, kind)
            assert (path_refusal(at, one, 3, (spot,)) is None) == free_hex(at, there), (spot, kind)


@every_map
def test_ground_covers_and_harms_at_step_2_as_its_kind_does(scenario: str, chirality: str) -> None:
    for spot, kind in ground_of(scenario, chirality).items():
        traits = TRAITS[kind]
        if traits.volume:
            continue
        at = opened(scenario, chirality)
        at.vortices = []
        at.attacker = at.initiative = 0
        one = next(mini for mini in at.minis if mini.side == 0 and mini.size == 0)
        one.status, one.place = FIELD, at.field().hex_number[spot]
        assert in_thicket(at, one) == traits.cover
        assert on_bad_ground(at, one) == traits.dangerous == bool(ground_under(at, one))
        game = Playing(at, NextActivation(0)).plays(Activate(one.name))
        hurt = [event.amount for event in game.events("DamageSuffered")]
        assert hurt == ([traits.damage] if traits.damage else []) + ([2] if traits.marker else [])
        assert [event.amount for event in game.events("TimeLost")] == ([traits.time] if traits.time else [])
        assert len(game.events("MarkerReceived")) == bool(traits.marker)


# -- looked up and counted out -------------------------------------------------------------------------


@pytest.mark.parametrize("chirality", ["right", "left"])
def test_the_tables_of_the_field_are_what_the_formulas_say(chirality: str) -> None:
    field = opened("shards_at_the_crossing", chirality).field()
    for number, (a, b) in enumerate(field.hexons):
        assert {field.hexes[there] for there in field.hexes_of[number]} == petals(a, b, chirality)
        assert all(field.hexon_of[there] == number for there in field.hexes_of[number])
        beside = [field.hexon_number.get((a + x, b + y), OFF) for x, y in RING]
        assert field.hexons_beside[number] == beside
    for here, one in enumerate(field.hexes):
        assert field.beside[here] == [field.hex_number.get((one[0] + x, one[1] + y), OFF) for x, y in RING]
        assert list(field.apart[here]) == [steps_between(one, other) for other in field.hexes]


@every_map
def test_quick_lookups_agree_with_looking_everywhere(scenario: str, chirality: str) -> None:
    for seed in range(3):
        at = crowded(scenario, chirality, seed)
        field = at.field()
        filled, taken = bodies(at), taken_hexes(at, True)
        for there in range(len(field.hexes)):
            mini = mini_on(at, there)
            solid = volume_on(at, field.hexon_of[there])
            assert filled[there] == (-2 if solid else -1 if mini is None else mini.number)
            assert taken[there] != free_hex(at, there)
        for hexon in range(len(field.hexons)):
            named = [vortex.name for vortex in at.vortices if vortex.hexon == hexon]
            named += [e.name for e in at.landscape if hexon in e.hexons and at.terrain(e).dangerous]
            assert bad_hexon(at, hexon) == bool(named)
        for mini in at.minis:
            assert on_bad_ground(at, mini) == bool(ground_under(at, mini))
            for other in at.minis:
                hexes = product(field.base(mini.size, mini.place), field.base(other.size, other.place))
                gap = min(steps_between(field.hexes[a], field.hexes[b]) for a, b in hexes)
                assert at.gap(mini, other) == gap


@every_map
def test_sight_over_shipped_ground_is_what_walking_the_lines_says(scenario: str, chirality: str) -> None:
    at = crowded(scenario, chirality, 7)
    filled = bodies(at)
    seen = set()
    for one, other in product(at.minis, at.minis):
        if one.side != other.side:
            found = look(at, filled, one, other, 30)
            assert found == _walked(at, one, other), (one.name, other.name)
            seen.add(found)
    assert seen == {BLIND, COVERED, OPEN}


def _walked(at: Table, one: Mini, other: Mini) -> int:
    """C-4.10, C-4.11 as the companion writes them, in fractions of a million."""
    field = at.field()
    ends = product(field.base(one.size, one.place), field.base(other.size, other.place))
    best = BLIND
    for here, there in ends:
        for push in (1, -1):
            best = max(best, _along(at, one, other, _line(field.hexes[here], field.hexes[there], push)))
    return best


def _along(at: Table, one: Mini, other: Mini, line: list[Hex]) -> int:
    field = at.field()
    seen = OPEN
    for spot in line:
        there = field.hex_number.get(spot, OFF)
        if there == OFF:
            continue
        mini = mini_on(at, there)
        if volume_on(at, field.hexon_of[there]):
            return BLIND
        if mini is None or mini in (one, other):
            continue
        if mini.size != INFANTRY:
            return BLIND
        seen = COVERED
    return seen


def _line(a: Hex, b: Hex, push: int) -> list[Hex]:
    n = steps_between(a, b)
    million = 1_000_000
    found: list[Hex] = []
    for i in range(1, n):
        q = a[0] * million * n + (b[0] - a[0]) * i * million + push * n
        r = a[1] * million * n + (b[1] - a[1]) * i * million + 2 * push * n
        found.append(_rounded(q, r, million * n))
    return found


def _rounded(q: int, r: int, unit: int) -> Hex:
    s = -q - r
    near = [(2 * each + unit) // (2 * unit) for each in (q, r, s)]
    off = [abs(at * unit - each) for at, each in zip(near, (q, r, s), strict=True)]
    if off[0] > off[1] and off[0] > off[2]:
        near[0] = -near[1] - near[2]
    elif off[1] > off[2]:
        near[1] = -near[0] - near[2]
    return near[0], near[1]


@every_map
def test_all_and_only_places_in_reach_have_a_legal_way(scenario: str, chirality: str) -> None:
    """`reach` searches once; here all paths are tried."""
    at = crowded(scenario, chirality, 11)
    field = at.field()
    for mini in at.minis:
        limit = 3 if mini.size == INFANTRY else 2
        found = reach(at, mini, limit)
        legal = _reached(at, mini, limit)
        assert set(found.ends) == legal - {mini.place}, mini.name
        for place in found.ends:
            way = way_to(field, found, place)
            assert len(way) <= limit
            assert path_refusal(at, mini, limit, way) is None, (mini.name, way)
            assert field.place(mini.size, way[-1]) == place


def _reached(at: Table, mini: Mini, limit: int) -> set[int]:
    """Every place with a legal path of at most so many steps, by trying every way on at each."""
    field = at.field()
    spots: list[Any] = {INFANTRY: field.hexes, LARGE: field.hexons}.get(mini.size, [])
    if mini.size == HUGE:
        spots = [field.spot(HUGE, place) for place in range(6 * len(field.hexons)) if field.huge[place]]
    paths: list[tuple[Any, ...]] = [()]
    ended: set[int] = set()
    for _ in range(limit):
        longer: dict[int, tuple[Any, ...]] = {}
        for path in paths:
            last: Any = path[-1] if path else field.spot(mini.size, mini.place)
            for spot in [each for each in spots if steps_between(last[:2], each[:2]) <= 1]:
                tried = (*path, spot)
                refusal = path_refusal(at, mini, limit, tried)
                place = field.place(mini.size, spot)
                if refusal is None:
                    ended.add(place)
                if refusal is None or refusal.why == "cannot_end_there":
                    longer.setdefault(place, tried)
        paths = list(longer.values())
    return ended
