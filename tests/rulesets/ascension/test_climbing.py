"""Climbing (R-5.2.4) and links between levels (R-7.2.12)."""

from __future__ import annotations

from typing import Any

import pytest

from highground.geometry.units import mm
from highground.rulesets.ascension.rules.flow.rounds import MayAct
from highground.rulesets.ascension.rules.movement.climbing import edge_within
from highground.rulesets.ascension.rules.movement.surfaces import elevation
from highground.rulesets.ascension.ruleset import RULESET
from highground.rulesets.ascension.state.orders import Move, Step
from highground.rulesets.ascension.state.terrain_pieces import Link, Terrain
from tests.marks import clause, option
from tests.rulesets.ascension.positions import (
    Playing,
    box,
    disc,
    model,
    oval,
    piece,
    point,
    run,
    table,
    to,
)


def move(*steps: Step) -> Move:
    return Move(steps)


def climb(x: float, y: float, name: str = "Block", way: str = "") -> Step:
    return Step("climb", path=(point(x, y),), name=name, link=way)


def link(x: float, y: float, name: str = "Ladder", of: str = "Tower") -> Step:
    return Step("link", path=(point(x, y),), name=of, link=name)


def block(size: float, traits: str = "", **given: Any) -> Terrain:
    """A piece whose left edge is at 216: a base of 32 mm at 200, 200 touches it."""
    return piece("Block", size, box(216, 100, 400, 300), traits, **given)


def climber(size: float, *things: Any, strides: int = 3, **given: Any) -> Playing:
    given = {"at_mm": (200, 200), "base_mm": 32, **given}
    options = given.pop("options", {})
    return Playing(table(model("Ada", size=size, strides=strides, **given), *things, **options))


# -- .a: price ----------------------------------------------------------------------------


@clause("R-5.2.4.a", "R-5.2.4.d")
@pytest.mark.parametrize(
    ("size", "terrain", "price"),
    [(1, 3, 2), (2, 2, 0), (1, 0.5, 0), (1, 1, 0), (1, 1.5, 0), (1, 2.5, 1), (4, 6, 2)],
)
def test_a_climb_costs_a_stride_for_each_whole_size_above(size: float, terrain: float, price: int) -> None:
    game = climber(size, block(terrain)).plays(move(climb(232, 200)))
    assert (game["Ada"].on, game["Ada"].level, game["Ada"].at) == (0, 1, point(232, 200))
    assert elevation(game.table, game["Ada"]) == 2 * terrain
    assert game.table.turn.strides == 3 - price
    assert game.last("Climbed").cost.total() == price


@clause("R-5.2.4.a")
def test_the_whole_price_is_paid_in_one_move() -> None:
    refusal = climber(1, block(4), strides=2).refuses(move(climb(232, 200)))
    assert (refusal.why, refusal.measured, refusal.limit) == ("climb_costs_more", 3, 2)
    game = climber(1, block(4)).plays(move(climb(232, 200)))
    assert isinstance(game.asks(), MayAct), "all three Strides are spent"


@clause("R-5.2.4.b")
@option("climb_limit", "none")
@option("climb_limit", "own_size")
def test_a_table_may_play_with_the_printed_limit() -> None:
    limited = {"climb_limit": "own_size"}
    assert climber(1, block(3)).allows(move(climb(232, 200)))
    assert climber(1, block(3), options=limited).refuses(move(climb(232, 200))).clause == "R-5.2.4.b"
    assert climber(1, block(1), options=limited).allows(move(climb(232, 200)))


@clause("C-6.8")
def test_a_passive_climbs_for_nothing() -> None:
    game = climber(1, block(4), passives=["Ignore Climb Penalty"]).plays(move(climb(232, 200)))
    assert game.table.turn.strides == 3


@clause("C-6.9")
def test_who_ignores_all_movement_penalties_climbs_for_nothing() -> None:
    game = climber(1, block(4), passives=["Ignore Movement Penalties"]).plays(move(climb(232, 200)))
    assert game.table.turn.strides == 3


# -- contact, top, edge --------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "y", "near"), [(30, 0, False), (36, 0, True), (0, 12, False), (0, 18, True)])
def test_the_edge_of_an_oval_is_all_round_it(x: int, y: int, near: bool) -> None:
    """A base of 20 mm on an oval of 100 by 60: within 5 mm of its edge along either axis, or not."""
    shape = oval(0, 0, 100, 60)
    for sign in (1, -1):
        assert edge_within(shape, 0, disc(sign * x, sign * y, 10), mm(5)) is near


@clause("R-5.2.4.a")
def test_a_climb_starts_in_contact() -> None:
    assert climber(1, block(1), at_mm=(199.9, 200)).allows(move(climb(232, 200)))
    assert climber(1, block(1), at_mm=(199.899, 200)).refuses(move(climb(232, 200))).why == "not_at_the_edge"


@clause("R-5.2.4.a")
def test_a_climb_ends_with_the_centre_on_top() -> None:
    game = climber(1, block(1))
    assert game.refuses(move(climb(215.999, 200))).why == "centre_not_on_top"
    assert game.allows(move(climb(216, 200)))


@clause("R-5.2.4.c")
def test_the_climber_is_put_down_within_half_an_inch_of_the_edge() -> None:
    """Half an inch is 12.7 mm; the base's nearest point is 16 mm from its centre."""
    game = climber(1, block(1))
    refusal = game.refuses(move(climb(216 + 16 + 12.8, 200)))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("R-5.2.4.c", mm(12.8), mm(12.7))
    assert game.plays(move(climb(216 + 16 + 12.7, 200)))["Ada"].on == 0


@clause("R-5.2.4.c")
def test_the_edge_that_was_climbed_is_the_one_that_counts() -> None:
    game = climber(1, piece("Block", 1, box(216, 100, 400, 240)), at_mm=(200, 200))
    assert game.refuses(move(climb(300, 230))).clause == "R-5.2.4.c"
    assert game.plays(move(climb(230, 230)))["Ada"].on == 0


@clause("R-5.2.4.c")
def test_a_round_piece_has_one_edge() -> None:
    hill = piece("Block", 1, disc(316, 200, 100))
    game = climber(1, hill)
    assert game.refuses(move(climb(316, 200))).clause == "R-5.2.4.c"
    assert game.refuses(move(climb(244.8, 200))).measured == mm(12.8)
    game.plays(move(climb(244.7, 200)))
    assert game.allows(move(to(230, 200), climb(200, 200)))
    assert game.tells("PutDown", model="Ada")


@clause("R-5.2.2.b")
def test_whoever_climbs_needs_room_on_top() -> None:
    game = climber(1, block(1), model("Bo", 1, at_mm=(250, 200), on=0))
    assert game.refuses(move(climb(230, 200))).facts["other"] == "Bo"
    assert game.allows(move(climb(230, 230)))


@clause("R-5.2.4.a")
def test_a_piece_is_climbed_once_up_and_once_down_in_a_move() -> None:
    game = climber(1, block(1), strides=9)
    up, down = climb(225, 200), climb(200, 200)
    assert game.allows(move(up, down))
    assert game.measures(move(up, down, up)) == ("R-5.2.4.a", "climbed_already", 2, 1)
    game.plays(move(up, down, to(195, 200), to(200, 200)))
    assert game.refuses(move(up)).why == "climbed_already"


@clause("R-5.2.4.a")
@pytest.mark.parametrize(("strides", "why"), [(6, "climbed_already"), (5, "climb_costs_more")])
def test_a_second_climb_that_the_strides_would_pay_for_is_refused_as_a_second_one(
    strides: int, why: str
) -> None:
    game = climber(1, block(3), strides=strides)
    order = move(climb(232, 200), climb(200, 200), climb(232, 200))
    assert game.refuses(order).why == why


@clause("R-5.2.4.a")
def test_a_piece_is_climbed_down_once_whatever_its_levels() -> None:
    low = piece("Tower", 3, box(216, 100, 400, 300), levels=(1, 1, 1))
    down = climb(230, 150, "Tower", "down")
    game = climber(1, low, at_mm=(230, 150), on=0, level=3, strides=9)
    refusal = game.refuses(move(down, down))
    assert (refusal.why, refusal.measured, refusal.limit) == ("climbed_already", 2, 1)
    assert game.plays(move(down))["Ada"].level == 2
    assert game.refuses(move(down)).why == "climbed_already"


@clause("R-5.2.4.a")
def test_there_is_no_climb_between_roofs_of_one_height() -> None:
    left, right = piece("Left", 3, box(100, 100, 216, 300)), piece("Block", 3, box(216, 100, 400, 300))
    game = climber(1, left, right, on=0)
    refusal = game.refuses(move(climb(232, 200)))
    assert (refusal.why, refusal.measured, refusal.limit) == ("not_higher", 0, 1)


@clause("R-5.2.4.a")
def test_what_is_not_there_or_not_solid_is_not_climbed() -> None:
    assert climber(1, block(1)).refuses(move(climb(232, 200, "Moon"))).why == "no_such_piece"
    assert climber(1, block(1, "open")).refuses(move(climb(232, 200))).why == "nothing_to_climb"
    assert climber(1, block(1)).refuses(move(Step("climb", name="Block"))).why == "one_spot"


@clause("R-7.2.14.a")
def test_impassable_terrain_is_not_climbed() -> None:
    assert climber(1, block(1, "impassable")).refuses(move(climb(232, 200))).clause == "R-7.2.14.a"


# -- down ----------------------------------------------------------------------------------------


@clause("R-5.2.4.a", "R-5.2.4.c")
def test_climbing_down_costs_the_same() -> None:
    game = climber(1, block(3), at_mm=(232, 200), on=0)
    refusal = game.refuses(move(climb(216 - 16 - 12.8, 200)))
    assert (refusal.clause, refusal.measured) == ("R-5.2.4.c", mm(12.8))
    game.plays(move(climb(216 - 16 - 12.7, 200)))
    assert (game["Ada"].on, game["Ada"].level, game.table.turn.strides) == (-1, 0, 1)
    assert game.last("Climbed").down


@clause("R-5.2.4.c", "R-7.2.18.a")
@pytest.mark.parametrize("down", [False, True])
def test_a_climb_into_a_hazard_is_tested(down: bool) -> None:
    """Down from a roof into a pool, or up onto a burning roof."""
    pool = piece("Pool", 0.5, box(100, 100, 216, 300), "hazardous open")
    ada = model("Ada", at_mm=(232 if down else 200, 200), on=0 if down else -1)
    at = table(ada, block(1), pool) if down else table(ada, block(1, "hazardous solid"))
    game = Playing(at, cards=["3♠", "2♣"]).plays(move(climb(200 if down else 232, 200)))
    assert game.last("HazardMet").piece == ("Pool" if down else "Block")


@clause("R-5.2.4.a")
def test_one_climbs_down_only_at_the_edge() -> None:
    game = climber(1, block(1), at_mm=(232.2, 200), on=0)
    assert game.refuses(move(climb(200, 200))).why == "not_at_the_edge"
    assert climber(1, block(1), at_mm=(232.1, 200), on=0).allows(move(climb(200, 200)))


@clause("R-5.2.2.b")
def test_one_climbs_down_clear_of_the_piece() -> None:
    game = climber(1, block(1), at_mm=(230, 200), on=0)
    assert game.refuses(move(climb(200.1, 200))).clause == "R-5.2.2.b"
    assert game.allows(move(climb(200, 200)))


@clause("R-5.2.2.b")
def test_one_does_not_climb_down_into_a_piece_without_levels() -> None:
    game = climber(1, block(1), at_mm=(232, 200), on=0)
    refusal = game.refuses(move(climb(240, 200)))
    assert (refusal.clause, refusal.why, refusal.facts["other"]) == ("R-5.2.2.b", "in_the_way", "Block")
    assert game.plays(move(climb(200, 200)))["Ada"].on == -1


@clause("R-5.2.4.a")
def test_from_roof_to_roof_the_height_between_them_counts() -> None:
    low, high = piece("Low", 3, box(100, 100, 216, 300)), piece("Block", 5, box(216, 100, 400, 300))
    game = climber(1, low, high, on=0).plays(move(climb(232, 200)))
    assert (game["Ada"].on, game.table.turn.strides) == (1, 2), "two Sizes up, less one"
    game.plays(move(climb(200, 230)))
    assert (game["Ada"].on, elevation(game.table, game["Ada"])) == (0, 6)


@clause("R-5.2.4.a")
@pytest.mark.parametrize(("sizes", "lands"), [((1, 1), 1), ((1, 2), 2), ((2, 1), 1)])
def test_one_climbs_down_to_the_highest_piece_and_of_equals_to_the_one_put_up_first(
    sizes: tuple[int, int], lands: int
) -> None:
    below = [piece(name, size, box(100, 100, 216, 300)) for name, size in zip("AB", sizes, strict=True)]
    game = climber(1, block(3), *below, at_mm=(232, 200), on=0, strides=5)
    assert game.plays(move(climb(200, 200)))["Ada"].on == lands


# -- levels --------------------------------------------------------------------------------------


def tower(**given: Any) -> Terrain:
    """Storeys of Size 4 and 2, with a ladder on its left side and stairs inside."""
    ladder = Link("Ladder", 1, box(206, 190, 216, 210), box(216, 190, 226, 210))
    stairs = Link("Stairs", 2, box(300, 190, 310, 210), box(320, 190, 330, 210))
    return piece("Tower", 6, box(216, 100, 400, 300), levels=(4, 2), links=(ladder, stairs), **given)


@clause("R-5.2.4.a")
def test_inside_a_tower_one_climbs_a_level_at_a_time() -> None:
    game = climber(1, tower(), at_mm=(230, 150), on=0, level=1, strides=5)
    game.plays(move(climb(230, 150, "Tower")))
    assert (game["Ada"].level, elevation(game.table, game["Ada"]), game.table.turn.strides) == (2, 12, 4)
    assert game.refuses(move(climb(200, 150, "Tower"))).measured == 5, "straight down from the top: height 6"
    game.plays(move(climb(230, 160, "Tower")))
    assert game["Ada"].level == 1


@clause("R-5.2.4.a")
def test_an_order_can_say_that_it_goes_down() -> None:
    low = piece("Tower", 3, box(216, 100, 400, 300), levels=(1, 1, 1))
    game = climber(1, low, at_mm=(230, 150), on=0, level=2)
    assert game.plays(move(climb(230, 150, "Tower", "down")))["Ada"].level == 1
    assert (
        climber(1, low, at_mm=(230, 150), on=0, level=2).plays(move(climb(230, 150, "Tower")))["Ada"].level
        == 3
    )


@clause("R-7.2.12.a", "R-7.2.12.b")
def test_a_link_takes_one_stride_whatever_the_height() -> None:
    game = climber(1, tower(), at_mm=(190, 200)).plays(move(link(230, 200)))
    assert (game["Ada"].on, game["Ada"].level, elevation(game.table, game["Ada"])) == (0, 1, 8)
    assert game.table.turn.strides == 2
    game.plays(move(link(190, 200)))
    assert (game["Ada"].on, game["Ada"].level, game.table.turn.strides) == (-1, 0, 1)
    game.plays(move(link(230, 200)))
    assert game.table.turn.strides == 0, "the last one will do"


@clause("R-7.2.12.b")
def test_two_levels_take_two_strides() -> None:
    game = climber(1, tower(), at_mm=(290, 200), on=0, level=1).plays(move(link(330, 200, "Stairs")))
    assert (game["Ada"].level, game.table.turn.strides) == (2, 2)
    assert (
        climber(1, tower(), at_mm=(290, 200), on=0, level=1, strides=1)
        .refuses(move(to(290, 200), link(330, 200, "Stairs")))
        .clause
        == "R-7.2.12.b"
    )
    assert game.tells("LinkUsed", level=2, link="Stairs", model="Ada", piece="Tower")


@clause("R-7.2.12.a")
def test_a_link_is_offered_to_whoever_touches_an_end_of_it() -> None:
    for x, why in ((150, "not_at_the_link"), (189.9, None)):
        game = climber(1, tower(), at_mm=(x, 200))
        question = game.asks()
        assert question is not None
        offers = RULESET.offers(game.state.known(0), question)
        (offered,) = [each for each in offers if each.id == "move/link"]
        assert (offered.refusal and offered.refusal.why) == why


@clause("R-7.2.12.a", "R-7.2.12.b")
def test_a_link_is_used_from_end_to_end() -> None:
    game = climber(1, tower(), at_mm=(189.8, 200))
    assert game.refuses(move(link(230, 200))).why == "not_at_the_link"
    assert game.refuses(move(link(230, 200, "Rope"))).why == "no_such_link"
    game = climber(1, tower(), at_mm=(189.9, 200))
    far = game.refuses(move(link(300, 200)))
    assert (far.why, far.measured, far.limit) == ("not_at_the_other_end", mm(58), mm(0.1))
    assert game.allows(move(link(242.1, 200)))
    assert game.refuses(move(link(330, 200, "Stairs"))).why == "not_at_the_link", "those are a level up"


@clause("R-7.2.12.a")
def test_a_link_is_used_from_the_level_and_the_piece_of_its_end_only() -> None:
    """All of them stand where an end is, seen from above."""
    shed = piece("Shed", 4, box(216, 320, 400, 500))
    pile = piece("Pile", 6, box(216, 320, 400, 500), levels=(4, 2))
    assert climber(1, tower(), at_mm=(340, 200), on=0, level=2).allows(move(link(290, 200, "Stairs")))
    below = climber(1, tower(), at_mm=(340, 200), on=0, level=1)
    assert below.refuses(move(link(290, 200, "Stairs"))).why == "not_at_the_link", "beneath its head"
    wide = Link("Stairs", 2, box(300, 190, 310, 340), box(320, 190, 330, 340))
    house = piece("Tower", 6, box(216, 100, 400, 300), levels=(4, 2), links=(wide,))
    for on, level, spot, ends in ((1, 1, (290, 335), (340, 200)), (1, 2, (340, 335), (290, 200))):
        other = climber(1, house, pile if level == 2 else shed, at_mm=spot, on=on, level=level)
        assert other.refuses(move(link(*ends, "Stairs"))).why == "not_at_the_link", "on another piece"


@clause("R-7.2.12.c")
def test_who_stands_on_another_piece_above_the_foot_of_a_link_may_run() -> None:
    deck = piece("Deck", 2, box(100, 150, 215, 250), "open bridge")
    above = climber(1, deck, tower(), at_mm=(195, 200), on=0)
    assert above.allows(move(run(150, 200)))
    assert above.refuses(move(link(230, 200))).why == "not_at_the_link"
    below = climber(1, deck, tower(), at_mm=(195, 200))
    assert below.refuses(move(run(150, 200))).clause == "R-7.2.12.c"


@clause("R-7.2.12.c")
def test_no_run_on_a_link() -> None:
    game = climber(1, tower(), at_mm=(189.9, 200))
    assert game.refuses(move(run(189.9, 200), link(230, 200))).clause == "R-7.2.12.c"
    assert game.allows(move(run(150, 200)))
    on_it = climber(1, tower(), at_mm=(195, 200))
    assert on_it.refuses(move(run(150, 200))).clause == "R-7.2.12.c"
    assert on_it.allows(move(to(180, 200), run(150, 200)))
    beside_it = climber(1, tower(), at_mm=(250, 150), on=0, level=1)
    assert beside_it.allows(move(run(250, 140))), "on its level, but not on it"
