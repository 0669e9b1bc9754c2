"""Every piece of every shipped map and scenario, at its place: it bars, hides, covers and costs as it should.

Most of a table is ruled out by boxes before anything is measured. With boxes that rule out nothing the same
functions are the plain ones: both must say the same of every piece, and of places all over the table.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.engine.chance import Seeded, seed_of
from highground.engine.game import Game, waiting_for
from highground.engine.orders import Refusal, candidates_for
from highground.engine.ruleset import Setup
from highground.geometry.measure import bounding_box
from highground.geometry.shapes import Point
from highground.rulesets.ascension.files.content import maps, pieces_of
from highground.rulesets.ascension.rules.combat.sight import Sight, aim_model, aim_piece, look
from highground.rulesets.ascension.rules.displacement.teleport import surface_at
from highground.rulesets.ascension.rules.movement.move import move_refusal
from highground.rulesets.ascension.rules.movement.path_checks import leg_refusal
from highground.rulesets.ascension.rules.movement.surfaces import landing_under, spot_refusal, step_limit
from highground.rulesets.ascension.rules.movement.walk import Walk
from highground.rulesets.ascension.rules.terrain.destruction import put_up
from highground.rulesets.ascension.rules.terrain.hazards import hazards_on_path
from highground.rulesets.ascension.ruleset import RULESET
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.state.orders import Move, Step
from highground.rulesets.ascension.state.terrain_pieces import Box, Terrain, box_round
from tests.rulesets.ascension.positions import Playing, model, point, table, to

EVERYWHERE = Box(-(10**9), -(10**9), 10**9, 10**9)
FAR = 10**7
BASE = 26
ASIDE = 20_000
SHOWN = ("clause", "blocker", "cover", "cover_piece", "past")


@cache
def grounds() -> dict[str, Table]:
    """The shipped maps, and the shipped scenarios with all that is laid down before the first Round."""
    found: dict[str, Table] = {}
    for name, file in maps().items():
        at = table(board_mm=file.board_mm)
        at.terrain = [put_up(each) for each in pieces_of(file, name)]
        found[f"map {name}"] = at
    for name in RULESET.scenarios():
        found[f"scenario {name}"] = _set_up(name)
    return found


def _set_up(scenario: str) -> Table:
    setup = Setup(scenario, list(RULESET.default_rosters(scenario)), RULESET.read_options({}))
    game: Game[Any, Any, Any] = Game(RULESET.open(setup), Seeded(seed_of("ground")))
    game.advance()
    while not game.state.table.round:
        seat, question = waiting_for(game.state)[0], game.asking()
        assert question is not None
        game.answer(seat, candidates_for(game.state.known(seat), question, 8, game.chance)[0].order)
        game.advance()
    at: Table = game.state.table
    at.models.clear()
    return at


NAMES = sorted(["map " + each for each in maps()] + ["scenario " + each for each in RULESET.scenarios()])


def alone(at: Table, index: int, *models: Model) -> Table:
    """The table with nothing standing but this piece, at its place, and these models."""
    copy = at.clone()
    for other, terrain in enumerate(copy.terrain):
        terrain.standing = other == index
    copy.models = {each.name: each for each in models}
    return copy


def across(terrain: Terrain) -> tuple[Point, Point]:
    """A way over the middle of a piece, from the left of it to the right."""
    left, low, right, high = bounding_box(terrain.shape)
    middle = (low + high) // 2
    return Point(left - ASIDE, middle), Point(right + ASIDE, middle)


def walker(size: float, at: Point, name: str = "Ada", seat: int = 0) -> Model:
    return model(name, seat, size, (at.x / 1000, at.y / 1000), BASE, strides=9)


# -- each piece by its traits --------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_a_piece_bars_or_hampers_whoever_crosses_it_as_its_traits_say(name: str, size: float) -> None:
    for index, terrain in enumerate(grounds()[name].terrain):
        piece, (start, end) = terrain.piece, across(terrain)
        ada = walker(size, start)
        at = alone(grounds()[name], index, ada)
        walk = Walk(at, ada, 0)
        refusal = leg_refusal(walk, [start, end], FAR, R.R_5_2_1_B)
        small = piece.size <= step_limit(ada)
        open_ground = piece.has("open") or (
            not piece.has("solid") and (piece.has("difficult") or piece.has("hazardous"))
        )
        expected, stepped, broken, hard = "", False, False, False
        if piece.has("impassable"):
            expected = "R-7.2.14.a"
        elif piece.has("door"):
            expected = "R-7.2.16.b"
        elif piece.has("fragile") and ada.profile.size > piece.size:
            broken = True
        elif open_ground:
            hard = piece.has("difficult") and not small
        elif small:
            stepped = True
        else:
            expected = "R-5.2.2.a"
        said = "" if refusal is None else refusal.clause
        assert said == expected, piece.name
        if not expected:
            assert (index in walk.stepped, index in walk.broken, walk.hard > 0) == (stepped, broken, hard), (
                piece.name
            )
        met = hazards_on_path(at, ada, ada.base(), [start, end])
        assert met == ([index] if piece.has("hazardous") else []), piece.name


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_a_piece_hides_or_covers_whoever_is_behind_it_as_its_size_says(name: str, size: float) -> None:
    for index, terrain in enumerate(grounds()[name].terrain):
        piece, (start, end) = terrain.piece, across(terrain)
        ada, bo = walker(size, start), walker(size, end, "Bo", 1)
        at = alone(grounds()[name], index, ada, bo)
        sight = look(at, aim_model(at, ada), aim_model(at, bo))
        own = ada.profile.size
        hidden, cover = "", 0
        if piece.has("no_cover"):
            pass
        elif piece.has("door"):
            hidden = "R-7.2.16.b"
        elif piece.size >= own:
            hidden = "R-6.2.2.d"
        elif piece.size == own - 2:
            cover = 1
        elif piece.size <= own - 4:
            cover = 2
        assert ("" if sight.clause is None else sight.clause.id, sight.cover) == (hidden, cover), piece.name


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize(("bank", "side", "far"), [("South", 412, 488), ("North", 502.4, 426.4)])
def test_the_bridges_of_the_crossroads_are_crossed_for_the_strides_of_the_way_alone(
    size: int, bank: str, side: float, far: float
) -> None:
    """R-7.2.13.a, R-7.2.14.a: up at one end and down at the other; the chasm stops who stays below."""
    at = grounds()["map crossroads"].clone()
    x, along = (270, 1) if bank == "South" else (644.4, -1)
    base = {1: 32, 2: 50, 3: 60}[size]
    ada = model("Ada", size=size, base_mm=base, at_mm=(x, side - along * base / 2), strides=3)
    at.models = {"Ada": ada}
    at.turn.model = "Ada"
    game = Playing(at)
    steps = [
        Step("climb", path=(point(x, side + along * 8),), name=f"{bank} bridge"),
        to(x, side + along * 38),
        to(x, side + along * 63),
        Step("climb", path=(point(x, far + along * base / 2),), name=f"{bank} bridge"),
    ]
    assert game.refuses(Move((to(x, side + along * 8),))).clause == "R-7.2.14.a"
    game.plays(Move(tuple(steps)))
    assert (game["Ada"].on, game["Ada"].at, game.table.turn.strides) == (
        -1,
        point(x, far + along * base / 2),
        1,
    )


# -- the first look by boxes ---------------------------------------------------------------------


def plain(at: Table) -> Table:
    """The same table, of which no box rules anything out."""
    copy = at.clone()
    for terrain in copy.terrain:
        terrain.lie(terrain.shape)
        terrain.footprint.box = EVERYWHERE
    return copy


def told(sight: Sight) -> list[Any]:
    return [getattr(sight, each) for each in SHOWN]


def why(refusal: Refusal | None) -> tuple[Any, ...]:
    return (
        ()
        if refusal is None
        else (refusal.clause, refusal.why, refusal.measured, refusal.limit, refusal.facts)
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_box_is_that_of_its_shape(name: str) -> None:
    for terrain in grounds()[name].terrain:
        assert terrain.box == box_round(terrain.shape), terrain.piece.name


@pytest.mark.parametrize("name", NAMES)
def test_what_boxes_rule_out_makes_no_difference(name: str) -> None:
    """Strides, spots, landings, hazards and lines of sight from a few hundred places, near pieces and far."""
    luck = Random(name)
    at = grounds()[name].clone()
    full = plain(at)
    compared = 0
    for _ in range(250):
        spot = _somewhere(luck, at)
        size = luck.choice((1, 2, 3, 4))
        ada = walker(size, spot)
        other = _somewhere(luck, at)
        bo = walker(luck.choice((1, 2, 3)), other, "Bo", 1)
        on, level = surface_at(at, ada, spot)
        assert surface_at(full, ada, spot) == (on, level)
        assert landing_under(at, spot, 99) == landing_under(full, spot, 99)
        ada.on, ada.level = on, level
        bo.on, bo.level = surface_at(at, bo, other)
        at.models = {"Ada": ada, "Bo": bo}
        full.models = at.models
        free = why(spot_refusal(at, ada, spot, ada.facing, on, level, R.R_5_2_2_B))
        assert free == why(spot_refusal(full, ada, spot, ada.facing, on, level, R.R_5_2_2_B))
        for target in (aim_model(at, bo), *[aim_piece(at, k, spot) for k in range(0, len(at.terrain), 5)]):
            assert told(look(at, aim_model(at, ada), target)) == told(
                look(full, aim_model(full, ada), target)
            )
        path = (Point(spot.x + luck.randint(-26_000, 26_000), spot.y + luck.randint(-26_000, 26_000)),)
        steps = (Step("stride", None, path), Step("stride", None, (spot,)))
        assert why(move_refusal(at, ada, steps)) == why(move_refusal(full, ada, steps))
        assert hazards_on_path(at, ada, ada.base(), [spot, *path]) == hazards_on_path(
            full, ada, ada.base(), [spot, *path]
        )
        compared += not free
    assert compared > 50, "most places are such as a model may stand at"


def _somewhere(luck: Random, at: Table) -> Point:
    """Any place, or one at the edge or in the middle of a piece; in whole millimetres, so that edges meet."""
    width, height = at.board.width, at.board.height
    if not at.terrain or luck.random() < 0.3:
        x, y = luck.randint(30_000, width - 30_000), luck.randint(30_000, height - 30_000)
    else:
        left, low, right, high = bounding_box(luck.choice(at.terrain).shape)
        x = luck.choice((left - 13_000, left, (left + right) // 2, right, right + 13_000))
        y = luck.choice((low - 13_000, low, (low + high) // 2, high, high + 13_000))
    return Point(x // 1000 * 1000, y // 1000 * 1000)
