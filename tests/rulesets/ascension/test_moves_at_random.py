"""Random moves over random tables: what passes its check is carried out whole and ends on a legal spot."""

from __future__ import annotations

import math
from random import Random

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.geometry.shapes import Point
from highground.rulesets.ascension.rules.flow.rounds import MayAct
from highground.rulesets.ascension.rules.movement.move import MayGoOn
from highground.rulesets.ascension.rules.movement.surfaces import level_in_reach, spot_refusal, stood_on
from highground.rulesets.ascension.state.activation import Turn
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.state.orders import Move, NameSuit, Step
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from tests.engine.playing import saved
from tests.rulesets.ascension.positions import Playing, box, disc, model, piece, point, table, to

TRAITS = ("", "", "", "open", "difficult", "bridge", "fragile", "impassable", "door")


def some_piece(luck: Random, name: str) -> Terrain:
    x, y, wide, deep = (
        luck.uniform(0, 500),
        luck.uniform(0, 500),
        luck.uniform(10, 120),
        luck.uniform(10, 120),
    )
    shape = box(x, y, x + wide, y + deep) if luck.random() < 0.7 else disc(x, y, wide / 2)
    return piece(
        name,
        luck.choice((0.5, 1, 1, 2, 3)),
        shape,
        luck.choice(TRAITS),
        remains=luck.choice(("", "difficult")),
    )


def some_model(luck: Random, at: Table, name: str) -> Model | None:
    """A model where there is room for it, on the ground or on top of something."""
    for _ in range(60):
        size = luck.choice((1, 2, 3, 4))
        spot = (luck.uniform(60, 540), luck.uniform(60, 540))
        base = (75, 42) if size == 2 else None
        on = luck.randrange(-1, len(at.terrain))
        made = model(name, luck.randrange(2), size, spot, base, strides=4, on=on)
        if on >= 0 and not stood_on(at.terrain[on]):
            continue
        if spot_refusal(at, made, made.at, made.facing, made.on, made.level, R.R_5_2_2_B) is None:
            return made
    return None


def some_step(luck: Random, who: Model, at: Point, things: list[Terrain]) -> Step:
    turn, far = luck.uniform(0, 6.28), luck.uniform(0.2, 1) * who.profile.longest()
    goal = Point(int(at.x + math.cos(turn) * far), int(at.y + math.sin(turn) * far))
    kind = luck.choice(("stride", "stride", "stride", "stride", "run", "climb", "interact"))
    if kind == "climb":
        return Step("climb", path=(goal,), name=luck.choice(things).piece.name)
    if kind == "interact":
        return Step("interact", name=luck.choice(things).piece.name)
    facing = Point(int(math.cos(turn) * 1000), int(math.sin(turn) * 1000))
    return Step(kind, facing if luck.random() < 0.7 else None, (goal,))


def some_order(luck: Random, who: Model, things: list[Terrain]) -> Move:
    steps: list[Step] = []
    at = who.at
    for _ in range(luck.randint(1, 3)):
        steps.append(some_step(luck, who, at, things))
        at = steps[-1].path[-1] if steps[-1].path else at
    return Move(tuple(steps))


@pytest.mark.parametrize("seed", range(8))
def test_what_passes_its_check_is_carried_out_whole(seed: int) -> None:
    luck = Random(seed)
    at = table(*[some_piece(luck, f"P{number}") for number in range(14)], board_mm=(600, 600))
    for number in range(7):
        made = some_model(luck, at, f"M{number}")
        if made is not None:
            at.models[made.name] = made
    accepted = 0
    for who in list(at.models.values()):
        at.turn = Turn(who.name)
        who.exhaust[0] = 0
        game = Playing(at, MayAct(who.seat, who.name))
        for _ in range(60):
            order = some_order(luck, who, at.terrain)
            if isinstance(game.asks(), MayAct | MayGoOn) and game.allows(order):
                game.plays(order)
                accepted += 1
                if isinstance(game.asks(), MayAct | MayGoOn):
                    check_standing(at, who)
        fell = any(game.events(kind) for kind in ("SteppedOff", "FootingLost"))
        assert fell or not game.events("RestDropped")
    assert accepted > 5


def check_standing(at: Table, who: Model) -> None:
    assert spot_refusal(at, who, who.at, who.facing, who.on, who.level, R.R_5_2_2_B) is None
    if who.on >= 0:
        assert level_in_reach(at.terrain[who.on].piece, 0, 100) > 0


def test_the_middle_of_a_move_can_be_saved() -> None:
    """The order waits, with its last Stride, for the suit of a Red Joker turned in a hazard test."""
    acid = piece("Acid", 0.5, box(230, 100, 300, 300), "hazardous")
    game = Playing(table(model("Ada", at_mm=(200, 200)), acid), cards=["RJ", "3♦"])
    game.plays(Move((to(220, 200), to(240, 200))))
    assert type(game.asks()).__name__ == "MayNameSuit"
    saved(game.state)
    game.plays(NameSuit("♠"))
    assert game["Ada"].at == point(240, 200)
    saved(game.state)
