"""Chains of pushes, throws, falls, impacts and broken terrain end, and leave everybody where one can stand.

Positions are drawn at random from a seed: pieces of all kinds, some overlapping, with models on them.
"""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

import highground.rulesets.ascension.rulebook as R
from highground.engine.chance import Seeded, seed_of
from highground.engine.codec import decode, encode
from highground.engine.orders import candidates_for, check_order
from highground.geometry.measure import overlap
from highground.geometry.placement import inside
from highground.geometry.shapes import Point, Polygon, Shape
from highground.geometry.units import INCH, mm
from highground.rulesets.ascension.rules.combat.reactions import NEGATE, REDUCE
from highground.rulesets.ascension.rules.displacement.push import push
from highground.rulesets.ascension.rules.displacement.throw import throw_model, throw_terrain
from highground.rulesets.ascension.rules.movement.surfaces import (
    elevation,
    levels_of,
    piece_in_the_way,
    share_space,
    spot_refusal,
    stood_on,
    supported,
)
from highground.rulesets.ascension.rules.terrain.destruction import destroy
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from tests.rulesets.ascension.positions import Playing, box, disc, facet, model, piece, point, table

SIDE = 700
KINDS = ("", "", "", "open bridge", "fragile", "reinforced", "impassable", "hazardous", "difficult", "door")


def some_shape(luck: Random) -> Shape:
    x, y, w, h = luck.randint(0, 500), luck.randint(0, 500), luck.randint(10, 160), luck.randint(10, 160)
    triangle = Polygon((point(x, y), point(x + w, y + 5), point(x + w // 2, y + h)))
    return luck.choice([box(x, y, x + w, y + h), disc(x + 60, y + 60, luck.randint(10, 60)), triangle])


def some_piece(luck: Random, name: str) -> Terrain:
    traits = luck.choice(KINDS)
    levels = luck.choice([(), (1, 2), (2, 1, 1)]) if traits in ("", "reinforced") else ()
    size, remains = luck.choice([0.5, 1, 1.5, 2, 3, 4]), luck.choice(["", "", "hazardous"])
    return piece(name, size, some_shape(luck), traits, levels=levels, remains=remains)


def some_model(luck: Random, at: Table, name: str, seat: int) -> Model | None:
    """A model on the ground or on a piece, if one is found a place."""
    for _ in range(40):
        on = luck.randint(-1, len(at.terrain) - 1)
        if on >= 0 and not stood_on(at.terrain[on]):
            continue
        size = luck.choice([1, 1, 1, 2, 3, 4, 5])
        made = model(
            name,
            seat,
            size,
            (luck.randint(20, SIDE - 20), luck.randint(20, SIDE - 20)),
            luck.choice([None, (75, 42)]) if size == 2 else None,
            facing=(luck.randint(1, 5), luck.randint(-5, 5)),
            on=on,
            level=luck.randint(1, levels_of(at.terrain[on].piece)) if on >= 0 else 0,
            wounds=luck.choice([1, 6, 20, 40]),
            influence_in=30,
            reactions=[facet(NEGATE), facet(REDUCE)] if luck.random() < 0.2 else [],
        )
        if spot_refusal(at, made, made.at, made.facing, on, made.level, R.R_7_2_7_C) is None:
            return made
    return None


def some_table(luck: Random) -> Table:
    pieces = [some_piece(luck, f"Piece {number}") for number in range(luck.randint(1, 5))]
    at = table(*pieces, board_mm=(SIDE, SIDE))
    for number in range(luck.randint(3, 12)):
        made = some_model(luck, at, f"Model {number}", number % 2)
        if made is not None:
            at.models[made.name] = made
    at.turn.model = ""
    return at


def trouble(luck: Random, game: Playing) -> None:
    """The largest model pushes or throws somebody or something, or a piece breaks."""
    models = sorted(game.table.models.values(), key=lambda each: -each.profile.size)
    spot = Point(luck.randint(0, mm(SIDE)), luck.randint(0, mm(SIDE)))
    target, terrain = luck.choice(models[1:]), luck.choice(game.table.terrain)
    match luck.randint(0, 3):
        case 0:
            game.does(push, models[0], target, luck.choice([None, INCH, 3 * INCH, 6 * INCH]))
        case 1:
            game.does(throw_model, models[0], target, spot)
        case 2:
            game.does(throw_terrain, models[0], terrain, spot)
        case _:
            game.does(destroy, terrain, R.R_7_2_7_C)


def what_is_wrong(at: Table) -> list[str]:
    """Everything about a position that no move could have brought about."""
    wrong: list[str] = []
    for one in at.on_table():
        base = one.base()
        if not inside(base, (0, 0, at.board.width, at.board.height)):
            wrong.append(f"{one.name} is off the board")
        if not supported(at, base, one.on):
            wrong.append(f"{one.name} hangs in the air")
        if piece_in_the_way(at, base, one.on, elevation(at, one)) >= 0:
            wrong.append(f"{one.name} is in a piece")
        for other in at.on_table():
            shared = share_space(at, one.on, one.level, other.on, other.level)
            if one is not other and shared and overlap(base, other.base(), 3):
                wrong.append(f"{one.name} overlaps {other.name}")
    return wrong


@given(st.integers(0, 1 << 32))
def test_whatever_is_pushed_thrown_or_broken_ends_with_everybody_in_a_place_of_their_own(seed: int) -> None:
    """Every question on the way has answers, all of them legal, and can be saved."""
    luck = Random(seed)
    at = some_table(luck)
    if len(at.models) < 2 or what_is_wrong(at):
        return
    game = Playing(at, chance=Seeded(seed_of(seed)))
    trouble(luck, game)
    for _ in range(100):
        asked = game.asks()
        if asked is None:
            break
        game.state = decode(encode(game.state))
        known = game.state.known(asked.asked()[0])
        orders = [each.order for each in candidates_for(known, asked, 9, game.chance)]
        assert orders
        assert all(check_order(known, asked, order) is None for order in orders)
        game.plays(luck.choice(orders))
    assert game.asks() is None
    assert what_is_wrong(game.table) == []
