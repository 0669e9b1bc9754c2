"""Interact (R-5.2.3), doors (R-7.2.16) and consoles (R-7.2.17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.engine.errors import RuleBug
from highground.engine.orders import Refusal, refuse
from highground.rulesets.ascension.rules.movement.interact import (
    CONSOLES,
    INTERACTION_CHECKS,
    INTERACTIONS,
    interaction,
    interaction_check,
)
from highground.rulesets.ascension.state.models import AscensionGame, Model, Table
from highground.rulesets.ascension.state.orders import Move, Step
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from tests.marks import clause, option
from tests.rulesets.ascension.positions import Playing, box, model, piece, point, table, to


def move(*steps: Step) -> Move:
    return Move(steps)


def interact(name: str) -> Step:
    return Step("interact", name=name)


def door(shut: bool = True) -> Terrain:
    """A door whose left side is at 216: a base of 32 mm at 200, 200 touches it."""
    return piece("Door", 2, box(216, 100, 220, 300), "door", shut=shut)


def by_the(thing: Terrain, *others: Any, at_mm: tuple[float, float] = (200, 200), **given: Any) -> Playing:
    options = given.pop("options", {})
    return Playing(table(model("Ada", at_mm=at_mm, **given), thing, *others, **options))


# -- interact ---------------------------------------------------------------------------


@clause("R-5.2.3.a")
def test_an_interaction_takes_a_stride_and_contact() -> None:
    assert by_the(door()).plays(move(interact("Door"))).table.turn.strides == 2
    assert by_the(door(), at_mm=(199.9, 200)).allows(move(interact("Door")))
    assert by_the(door(), at_mm=(199.899, 200)).refuses(move(interact("Door"))).why == "not_in_contact"


@clause("R-5.2.3.a")
@pytest.mark.parametrize(("roof", "reached"), [(1, True), (2, True), (2.5, False), (3, False)])
def test_whoever_stands_above_a_piece_does_not_touch_it(roof: float, reached: bool) -> None:
    """The door is of Size 2: from a roof above it nobody reaches down to its handle."""
    game = by_the(door(), piece("Roof", roof, box(100, 100, 216, 300)), on=1)
    if reached:
        assert game.plays(move(interact("Door"))).happened()[-1] == "DoorOpened"
        return
    refusal = game.refuses(move(interact("Door")))
    assert (refusal.clause, refusal.why) == ("R-5.2.3.a", "above_the_piece")
    assert (refusal.measured, refusal.limit) == (int(2 * roof), 4)


@clause("R-5.2.3.a")
def test_what_one_stands_on_one_touches_from_every_level() -> None:
    house = piece("House", 3, box(100, 100, 300, 300), "console", levels=(2, 1))
    for on, level in ((-1, 0), (0, 1), (0, 2)):
        at_mm = (200, 200) if on == 0 else (84, 200)
        game = by_the(house, on=on, level=level, at_mm=at_mm).plays(move(interact("House")))
        assert game.happened()[-1] == "ConsoleActivated"


@clause("R-5.2.3.a")
def test_only_what_does_something_is_interacted_with() -> None:
    wall = piece("Wall", 2, box(216, 100, 220, 300))
    assert by_the(wall).refuses(move(interact("Wall"))).why == "nothing_to_interact_with"
    assert by_the(wall).refuses(move(interact("Moon"))).why == "no_such_piece"


@clause("R-5.1.2.a")
def test_without_strides_there_is_no_interaction() -> None:
    spent = by_the(door(), strides=1)
    assert spent.measures(move(to(200, 200), interact("Door"))) == ("R-5.1.2.a", "no_strides_left", 1, 0)
    assert spent.allows(move(interact("Door"))), "the last one will do"


@option("max_interacts_per_move", None)
def test_one_interacts_as_often_as_strides_allow() -> None:
    assert by_the(door()).allows(move(interact("Door"), interact("Door"), interact("Door")))


@clause("R-5.2.3.a")
@option("max_interacts_per_move", 1)
def test_a_table_may_allow_one_interaction_a_move() -> None:
    game = by_the(door(), options={"max_interacts_per_move": 1})
    twice = game.measures(move(interact("Door"), interact("Door")))
    assert twice == ("R-5.2.3.a", "too_many_interactions", 2, 1)
    game.plays(move(interact("Door")))
    assert game.measures(move(interact("Door"))) == ("R-5.2.3.a", "too_many_interactions", 2, 1)
    assert game.tells("Interacted", left=2, model="Ada", piece="Door")


@pytest.fixture
def font() -> Iterator[list[str]]:
    """A scenario's own interaction: it counts, and refuses the fourth."""
    touched: list[str] = []

    @interaction("a font")
    def touch(game: AscensionGame, by: Model, terrain: Terrain) -> None:
        touched.append(by.name)

    @interaction_check("a font")
    def only_so_often(at: Table, by: Model, terrain: Terrain) -> Refusal | None:
        return refuse(R.R_5_2_3_A, "used_up") if len(touched) > 2 else None

    yield touched
    del INTERACTIONS["a font"], INTERACTION_CHECKS["a font"]


@clause("R-5.2.3.a")
def test_scenarios_say_what_their_objectives_do(font: list[str]) -> None:
    game = by_the(piece("Font", 2, box(216, 100, 220, 300), objective="a font"), strides=4)
    game.plays(move(interact("Font"), interact("Font"), interact("Font")))
    assert font == ["Ada"] * 3
    assert game.refuses(move(interact("Font"))).why == "used_up"


def test_two_interactions_of_one_name_are_our_mistake() -> None:
    with pytest.raises(RuleBug):
        interaction("door")(INTERACTIONS["door"])


# -- doors -----------------------------------------------------------------------------


@clause("R-7.2.16.a")
def test_a_door_opens_and_closes() -> None:
    game = by_the(door()).plays(move(interact("Door")))
    assert not game.piece("Door").shut
    assert game.plays(move(interact("Door"))).piece("Door").shut
    assert game.tells("DoorClosed", model="Ada", piece="Door")


@clause("R-7.2.16.b")
@pytest.mark.parametrize("size", [1, 5])
def test_a_shut_door_stops_everybody_an_open_one_nobody(size: float) -> None:
    assert by_the(door(), size=size, base_mm=32).refuses(move(to(230, 200))).clause == "R-7.2.16.b"
    assert by_the(door(shut=False), size=size, base_mm=32).allows(move(to(230, 200)))


@clause("R-7.2.16.b")
def test_a_shut_door_is_not_climbed() -> None:
    step = Step("climb", path=(point(218, 200),), name="Door")
    assert by_the(door(), size=4, base_mm=32).refuses(move(step)).clause == "R-7.2.16.b"


@clause("R-7.2.16.a")
def test_one_order_opens_a_door_and_goes_through() -> None:
    game = by_the(door())
    assert not game.allows(move(to(200, 200), to(232, 200)))
    game.plays(move(interact("Door"), to(232, 200)))
    assert game["Ada"].at == point(232, 200)


@clause("R-7.2.16.b")
def test_one_order_that_closes_a_door_does_not_go_through() -> None:
    refusal = by_the(door(shut=False)).refuses(move(interact("Door"), to(232, 200)))
    assert (refusal.clause, refusal.why, refusal.facts["other"]) == ("R-7.2.16.b", "door_is_shut", "Door")
    assert by_the(door(shut=False)).allows(move(interact("Door"), interact("Door"), to(232, 200)))


@clause("R-7.2.16.a")
def test_a_door_does_not_close_on_somebody() -> None:
    blocked = by_the(door(shut=False), model("Bo", 1, at_mm=(218, 250)))
    assert blocked.refuses(move(interact("Door"))).facts["model"] == "Bo"
    assert by_the(door(shut=False), at_mm=(218, 200)).refuses(move(interact("Door"))).facts["model"] == "Ada"
    assert by_the(door(shut=False)).allows(move(interact("Door")))


# -- consoles --------------------------------------------------------------------------


def console() -> Terrain:
    return piece("Console", 1, box(216, 100, 220, 300), "console")


@clause("R-7.2.17.a")
def test_a_console_is_activated_for_a_stride() -> None:
    game = by_the(console()).plays(move(interact("Console")))
    assert (game.cited("R-7.2.17.a"), game.cited("R-7.2.17.b"), game.table.turn.strides) == (1, 0, 2)


@clause("R-7.2.17.b")
def test_what_it_does_is_the_scenarios_business() -> None:
    def open_the_gate(game: AscensionGame, by: Model, terrain: Terrain) -> None:
        game.table.terrain[1].shut = False

    CONSOLES["Console"] = open_the_gate
    try:
        game = by_the(console(), piece("Gate", 3, box(400, 100, 410, 300), "door"))
        assert not game.plays(move(interact("Console"))).piece("Gate").shut
    finally:
        del CONSOLES["Console"]
    assert game.tells("ConsoleWorked", piece="Console")
