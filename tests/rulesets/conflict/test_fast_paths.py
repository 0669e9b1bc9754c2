"""What is ruled out by boxes is what the plain measurements rule out: on every map and scenario that ships.

Sight, ways, footing and distances look at boxes first. Here each is worked out again without, around every
piece at its place, thrown ones as well.
"""

from __future__ import annotations

from random import Random

import pytest

from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.geometry.crossing import sweep_hits
from highground.geometry.measure import bounding_box, centre_of, contains_point, gap_at_most, moved, overlap
from highground.geometry.shapes import Circle, Point
from highground.geometry.sight import segment_crosses
from highground.geometry.units import MM
from highground.rulesets.ascension.rules.displacement.teleport import surface_at
from highground.rulesets.ascension.rules.movement.surfaces import (
    OPEN,
    barrier,
    landing_under,
    piece_in_the_way,
    stood_on,
    top_of,
)
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.ascension.state.terrain_pieces import NO_COVER, box_round
from highground.rulesets.conflict.files.content import MapFile, maps, pieces_of, scenarios
from highground.rulesets.conflict.rules.combat.engagement import near
from highground.rulesets.conflict.rules.combat.sight import NONE, level_of, look
from highground.rulesets.conflict.rules.movement.walk import Walk, way_refusal
from highground.rulesets.conflict.rules.terrain.destruction import put_up
from highground.rulesets.conflict.scenarios.battlefield import STOCK
from highground.rulesets.conflict.scenarios.setting_up import LayScenarios
from highground.rulesets.conflict.state.models import Model, Table
from tests.rulesets.conflict.positions import Playing, model, point, table

SIZES = (0.5, 1, 2, 3, 4, 5)


def _laid(name: str) -> Table:
    """A scenario as it is played: the map, the scenario's pieces, and one of each that players place."""
    rules = find_ruleset("conflict")
    file = scenarios()[name]
    board = rules.open(Setup(name, rules.default_rosters(name), rules.read_options({}))).table
    things = [model("Ada", at_mm=(-5000, -5000)), model("Bo", 1, at_mm=(-4000, -5000))]
    width, height = board.board.width // MM, board.board.height // MM
    at = table(*things, board_mm=(board.board.width / MM, board.board.height / MM), acting="Ada")
    at.terrain.extend(put_up(piece) for piece in pieces_of(maps()[file.map], file.map))
    if file.players_place:
        for number, stock in enumerate(STOCK.values()):
            spot = Point((number % 4 + 1) * width * MM // 5, (number // 4 + 1) * height * MM // 5)
            at.terrain.append(put_up(stock.at(f"{stock.name} {number}", spot, Point(3, number - 5))))
    game = Playing(at)
    game.state.agenda.clear()
    game.does(lambda now: now.then(LayScenarios(tuple(file.scenarios))))
    return game.table


@pytest.fixture(params=sorted(scenarios()), scope="module")
def laid(request: pytest.FixtureRequest) -> Table:
    return _laid(request.param)


def _spots(at: Table, luck: Random, count: int) -> list[Point]:
    """Places on, at the edge of and around every piece, and anywhere."""
    found: list[Point] = []
    for each in at.terrain:
        left, low, right, high = bounding_box(each.shape)
        for _ in range(count):
            x = luck.choice((left, right, luck.randint(left - 60 * MM, right + 60 * MM)))
            y = luck.choice((low, high, luck.randint(low - 60 * MM, high + 60 * MM)))
            found.append(Point(x, y))
        found.append(centre_of(each.shape))
    anywhere = [Point(luck.randint(0, at.board.width), luck.randint(0, at.board.height)) for _ in range(20)]
    return found + anywhere


def _thrown(at: Table, luck: Random) -> Table:
    """The same table after every other piece was moved somewhere else."""
    other = at.clone()
    for each in other.terrain[::2]:
        each.lie(moved(each.shape, Point(luck.randint(0, at.board.width), luck.randint(0, at.board.height))))
    return other


def test_every_piece_has_the_box_of_its_shape(laid: Table) -> None:
    for at in (laid, laid.clone(), _thrown(laid, Random(1)), _thrown(laid, Random(1)).clone()):
        for each in at.terrain:
            assert each.box == box_round(each.shape), each.piece.name


def test_a_north_piece_is_its_south_twin_turned_half_round() -> None:
    for name, file in maps().items():
        found = {piece.name: piece for piece in pieces_of(file, name)}
        twins = [piece for piece in found if piece.startswith("North")]
        assert bool(twins) is file.twins
        for piece in twins:
            south, north = found["South" + piece.removeprefix("North")], found[piece]
            assert (north.size, north.traits) == (south.size, south.traits)
            assert _turned(bounding_box(south.shape), file) == bounding_box(north.shape)


def _turned(box: tuple[int, int, int, int], file: MapFile) -> tuple[int, int, int, int]:
    width, height = (round(each * MM) for each in file.board_mm)
    left, low, right, high = box
    return width - right, height - high, width - left, height - low


def test_what_stands_on_a_line_hides_and_covers_at_its_place(laid: Table) -> None:
    luck = Random(2)
    for at in (laid, _thrown(laid, luck)):
        spots = _spots(at, luck, 4)
        met = set()
        for a in spots:
            b, size = luck.choice(spots), int(2 * luck.choice(SIZES))
            on, target_on = (luck.choice((-1, luck.randrange(len(at.terrain) or 1))) for _ in range(2))
            levels = [NONE]
            for index, each in enumerate(at.terrain):
                if index in (on, target_on) or each.piece.bits & NO_COVER or not each.standing:
                    continue
                if segment_crosses(a, b, each.shape):
                    levels.append(level_of(at, each.piece.size, size))
                    met.add(index)
            assert look(at, a, on, b, target_on, size).level == max(levels)
        assert len(met) == len([each for each in at.terrain if not each.piece.bits & NO_COVER])


def test_what_is_in_the_way_stops_a_model_at_its_place(laid: Table) -> None:
    luck = Random(3)
    for at in (laid, _thrown(laid, luck)):
        stopped = set()
        for start in _spots(at, luck, 4):
            ada = model("Ada", size=luck.choice(SIZES))
            at.models["Ada"] = ada
            reach = ada.profile.ahead
            ada.at = Point(
                min(max(start.x, reach), at.board.width - reach),
                min(max(start.y, reach), at.board.height - reach),
            )
            end = Point(
                luck.randint(reach, at.board.width - reach), luck.randint(reach, at.board.height - reach)
            )
            base, path = ada.base(), [ada.at, end]
            blocks = [
                each.piece.name
                for each in at.terrain
                if each.standing and barrier(each) != OPEN and sweep_hits(base, path, each.shape)
            ]
            refusal = way_refusal(Walk(at, ada, 5), path)
            assert (refusal is not None) == bool(blocks)
            if refusal is not None:
                assert refusal.facts["other"] in blocks
                stopped.update(blocks)
        assert stopped == {each.piece.name for each in at.terrain if barrier(each) != OPEN}


def test_what_a_model_stands_on_or_in_is_found_at_its_place(laid: Table) -> None:
    luck = Random(4)
    for at in (laid, _thrown(laid, luck)):
        for spot in _spots(at, luck, 6):
            ada = model("Ada", size=luck.choice(SIZES))
            ada.at = spot
            beneath = [each for each in at.terrain if stood_on(each) and contains_point(each.shape, spot)]
            tops = [top_of(each.piece) for each in beneath]
            on, _ = surface_at(at, ada, spot)
            assert (top_of(at.terrain[on].piece) if on >= 0 else -1) == max(tops, default=-1)
            below = luck.randint(1, 12)
            lower = [top for top in tops if top < below]
            land, _ = landing_under(at, spot, below)
            assert (top_of(at.terrain[land].piece) if land >= 0 else -1) == max(lower, default=-1)
            inside = [
                index for index, each in enumerate(at.terrain) if each.standing and barrier(each) != OPEN
            ]
            inside = [index for index in inside if overlap(ada.base(), at.terrain[index].shape)]
            assert piece_in_the_way(at, ada.base(), -1, 0) == (inside[0] if inside else -1)


def test_two_bases_are_near_where_their_gap_says_so() -> None:
    luck = Random(5)
    for _ in range(2000):
        one, other = (_somebody(luck) for _ in range(2))
        limit = luck.choice((0, luck.randint(0, 150 * MM)))
        plain = gap_at_most(
            Circle(one.at, one.profile.ahead), Circle(other.at, other.profile.ahead), limit + LIMIT_SLACK
        )
        assert near(one, other, limit) is plain


def _somebody(luck: Random) -> Model:
    made = model("Ada", size=luck.choice(SIZES))
    made.at = point(luck.randint(0, 300), luck.randint(0, 300))
    return made
