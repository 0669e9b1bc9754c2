"""Chapter 10: pushes, falls, landings, terrain that is struck, reinforced terrain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import highground.rulesets.conflict.rulebook as R
from highground.geometry.measure import contains_point
from highground.geometry.shapes import Point
from highground.geometry.units import inch, mm
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.ascension.state.orders import ChooseSpot
from highground.rulesets.ascension.state.terrain_pieces import Piece
from highground.rulesets.conflict.rules.displacement.fall import (
    Fall,
    LandOnModel,
    MakeRoom,
    MayMakeRoom,
    Settle,
    fall_damage,
)
from highground.rulesets.conflict.rules.displacement.push import push, push_distance
from highground.rulesets.conflict.rules.terrain.destruction import (
    FootingGone,
    damage_terrain,
    destroy,
    reinforced_wounds,
)
from highground.rulesets.conflict.scenarios.laying import take_away
from tests.marks import clause, option
from tests.rulesets.conflict.positions import Playing, attack, box, disc, model, parts, piece, point, table

# -- C-10.1, C-10.2: push --------------------------------------------------------------------------------


@clause("C-10.1")
@pytest.mark.parametrize(("pusher", "target", "inches"), [(5, 1, 2), (5, 2, 1.5), (2, 2, 1), (1, 2, 1)])
def test_a_push_is_half_the_difference_and_at_least_an_inch(
    pusher: float, target: float, inches: float
) -> None:
    assert push_distance(model("Ada", size=pusher), model("Bo", 1, target)) == inch(inches)


@clause("C-10.1")
def test_a_push_leads_straight_away_and_stops_at_what_it_meets() -> None:
    game = Playing(table(model("Ada"), model("Bo", 1, at_mm=(140, 100)), model("Cy", 1, at_mm=(185, 100))))
    game.does(push, game["Ada"], game["Bo"])
    assert game["Bo"].at.x in range(mm(152.9), mm(153) + 1)
    assert game["Bo"].wounds == 5
    edge = Playing(table(model("Ada", at_mm=(60, 100)), model("Bo", 1, at_mm=(20, 100))))
    edge.does(push, edge["Ada"], edge["Bo"])
    assert edge["Bo"].at == point(16, 100)
    assert edge.events("StoppedAtEdge")


@clause("C-10.1")
@pytest.mark.parametrize(
    ("apart", "way"),
    [
        pytest.param((0, 0), (0, 1), id="on one spot: where the pusher looks"),
        pytest.param((1, 0), (1, 0), id="a micrometre to the right"),
        pytest.param((0, -1), (0, -1), id="a micrometre down"),
    ],
)
def test_a_push_leads_straight_away_and_from_the_very_spot_where_the_pusher_looks(
    apart: tuple[int, int], way: tuple[int, int]
) -> None:
    """Ada stands on a platform, Bo under it."""
    deck = piece("Deck", 3, box(200, 200, 400, 400), "open")
    ada = model("Ada", at_mm=(300, 300), on=0, facing=(0, 1))
    bo = model("Bo", 1, at_mm=(300 + apart[0] / 1000, 300 + apart[1] / 1000))
    start = bo.at
    game = Playing(table(ada, bo, deck))
    game.does(push, game["Ada"], game["Bo"])
    assert game["Bo"].at.minus(start) == Point(way[0] * inch(1), way[1] * inch(1))


@clause("C-10.2")
@pytest.mark.parametrize(("pusher", "target", "moves"), [(1, 3, False), (0.5, 1, True), (0.5, 2, False)])
def test_nobody_more_than_a_size_larger_is_pushed(pusher: float, target: float, moves: bool) -> None:
    game = Playing(table(model("Ada", size=pusher), model("Bo", 1, target, at_mm=(200, 100))))
    game.does(push, game["Ada"], game["Bo"])
    assert (game["Bo"].at != point(200, 100)) is moves
    if moves:
        game.does(push, game["Ada"], model("Huge", 1, 4, at_mm=(400, 400)))
    assert game.cited("C-10.2") == 1


@clause("C-10.1")
@pytest.mark.parametrize(("traits", "x"), [("", 153.99), ("open", 165.4)])
def test_a_push_along_the_ground_stops_at_size_0_terrain(traits: str, x: float) -> None:
    slab = piece("Slab", 0, box(170, 0, 220, 300), traits)
    game = Playing(table(model("Ada"), model("Bo", 1, at_mm=(140, 100)), slab))
    game.does(push, game["Ada"], game["Bo"])
    assert abs(game["Bo"].at.x - mm(x)) <= mm(0.02)
    stopped = [(each.thing, each.other) for each in game.events("StoppedBy")]
    assert stopped == ([] if traits else [("Bo", "Slab")])


@option("push_impacts", False)
def test_a_push_does_not_break_what_stops_it() -> None:
    game = _pushed_at_crate()
    assert game.piece("Crate").standing


@clause("C-10.10")
@option("push_impacts", True)
def test_a_table_may_count_a_stopped_push_as_a_throw() -> None:
    game = _pushed_at_crate(push_impacts=True)
    assert not game.piece("Crate").standing
    assert [(each.thing, each.other) for each in game.events("StoppedBy")] == [("Bo", "Crate")] * 2
    by = [each.clause for each in game.told if type(each.event).__name__ == "StoppedBy"]
    assert by == ["C-10.1", "C-10.10"]


def _pushed_at_crate(**options: Any) -> Playing:
    crate = piece("Crate", 1, box(230, 90, 250, 110))
    at = table(model("Ada", size=2, at_mm=(160, 100)), model("Bo", 1, 2, at_mm=(205, 100)), crate, **options)
    game = Playing(at)
    game.does(push, game["Ada"], game["Bo"])
    return game


# -- C-10.3 to C-10.6: falls -----------------------------------------------------------------------------


def _on_roof(
    x: float = 290, size: float = 1, height: float = 3, *more: Any, cards: Sequence[str] = (), **given: Any
) -> Playing:
    """Bo on a roof whose edge is at 300 mm, Ada behind him."""
    roof = piece("Roof", height, box(100, 0, 300, 300))
    ada = model("Ada", size=size, at_mm=(x - 80, 100), on=0)
    bo = model("Bo", 1, size, at_mm=(x, 100), on=0, wounds=20)
    return Playing(table(ada, bo, roof, *more, **given), cards=cards)


@clause("C-10.3", "C-10.4")
def test_a_model_pushed_past_the_edge_falls_clear_of_the_roof_and_is_prone() -> None:
    game = _on_roof()
    game.does(push, game["Ada"], game["Bo"])
    assert game["Bo"].on == -1
    assert game["Bo"].prone
    assert mm(316) <= game["Bo"].at.x <= mm(316.1)
    assert game.order_of("ModelFell", "WentProne", "FallHurt") == ["ModelFell", "WentProne", "FallHurt"]


@clause("C-10.3")
def test_a_model_pushed_clear_of_its_roof_falls_where_the_push_ended() -> None:
    game = _on_roof(299)
    game.does(push, game["Ada"], game["Bo"])
    assert mm(324.4) <= game["Bo"].at.x <= mm(324.4) + 1


@clause("C-10.3", "C-10.9")
def test_a_model_that_slides_off_along_an_edge_is_carried_until_it_is_clear_but_not_off_the_board() -> None:
    """CR-18: a mm down for each 40 along, until the base is 16 mm from the edge; or put beside it."""
    for width, x in ((1000, 225.4 + 40 * 15.66), (850, 225.4)):
        roof = piece("Roof", 3, box(100, 100, 900, 300))
        ada, bo = model("Ada", at_mm=(120, 102.3), on=0), model("Bo", 1, at_mm=(200, 100.3), on=0, wounds=20)
        game = Playing(table(ada, bo, roof, board_mm=(width, 1000)))
        game.does(push, game["Ada"], game["Bo"])
        assert game["Bo"].on == -1
        assert abs(game["Bo"].at.x - mm(x)) < mm(1)
        assert mm(83.9) < game["Bo"].at.y <= mm(84)


@clause("C-10.3")
def test_a_centre_on_the_roof_or_on_its_edge_is_supported() -> None:
    game = _on_roof(274.6)
    game.does(push, game["Ada"], game["Bo"])
    assert game["Bo"].on == 0
    assert game["Bo"].at == point(300, 100)
    off = _on_roof(274.7)
    off.does(push, off["Ada"], off["Bo"])
    assert off.cited("C-10.3") == 1


@clause("C-10.3")
def test_a_neighbouring_roof_of_the_same_height_carries_as_well() -> None:
    game = _on_roof(290, 1, 3, piece("Annex", 3, box(300, 0, 400, 300)))
    game.does(push, game["Ada"], game["Bo"])
    assert (game["Bo"].on, game["Bo"].prone) == (1, False)
    lower = _on_roof(290, 1, 3, piece("Annex", 2, box(300, 0, 400, 300)))
    lower.does(push, lower["Ada"], lower["Bo"])
    assert lower.cited("C-10.3") == 1


@clause("C-10.3")
def test_terrain_that_is_destroyed_lets_everybody_on_it_fall() -> None:
    game = _on_roof()
    game.does(destroy, game.piece("Roof"), R.C_10_10)
    assert len(game.events("ModelFell")) == 2
    assert game["Bo"].at == point(290, 100)


@clause("C-10.5")
@pytest.mark.parametrize(("size", "damage"), [(0.5, 3), (1, 4), (2, 5), (3, 6)])
def test_a_fall_hurts_by_its_height_and_the_size_of_the_model(size: float, damage: int) -> None:
    assert fall_damage(model("Ada", size=size), 6).total() == damage
    assert fall_damage(model("Ada", size=size), 1).total() == 1 + int(size)


@clause("C-10.5")
@pytest.mark.parametrize(("crate", "height", "damage"), [(0.5, "2.5", 3), (1, "2", 3), (2, "1", 2)])
def test_the_height_of_a_fall_is_rounded_down_and_reckoned_to_where_it_ends(
    crate: float, height: str, damage: int
) -> None:
    low = piece("Crate", crate, box(300, 50, 400, 150), "indestructible")
    game = _on_roof(290, 1, 3, low)
    game.does(push, game["Ada"], game["Bo"])
    assert game.tells("ModelFell", model="Bo", height=height, onto="Crate")
    assert game.last("FallHurt").damage.total() == damage
    assert game["Bo"].wounds == 20 - damage


@clause("C-10.3")
def test_a_fall_tells_what_it_ended_on_whichever_piece_was_put_up_first() -> None:
    crate = piece("Crate", 1, box(300, 50, 400, 150), "indestructible")
    roof = piece("Roof", 3, box(100, 0, 300, 300))
    for pieces, on in (((crate, roof), 1), ((roof, crate), 0)):
        bo = model("Bo", 1, at_mm=(290, 100), on=on, wounds=20)
        game = Playing(table(model("Ada", at_mm=(200, 100), on=on), bo, *pieces))
        game.does(push, game["Ada"], game["Bo"])
        assert game.tells("ModelFell", model="Bo", height="2", onto="Crate")
        assert game["Bo"].on == 1 - on
        assert game.tells("TerrainFallenOn", model="Bo", piece="Crate")
    bare = _on_roof()
    assert bare.does(push, bare["Ada"], bare["Bo"]).tells("ModelFell", model="Bo", height="3", onto="")


@clause("C-10.6")
def test_nothing_resists_a_fall() -> None:
    roof = piece("Roof", 3, box(100, 0, 300, 300))
    bo = model("Bo", 1, at_mm=(290, 100), on=0, wounds=20, resistances=(5, 5, 5), powers=("Hardened",))
    game = Playing(table(model("Ada", at_mm=(200, 100), on=0), bo, roof))
    game.does(push, game["Ada"], game["Bo"])
    assert game["Bo"].wounds == 16
    assert game.cited("C-10.6") == 1


# -- C-10.7 to C-10.9: landings --------------------------------------------------------------------------


@clause("C-10.7")
@pytest.mark.parametrize(("crate", "stands"), [(1, False), (2, True)])
def test_what_is_landed_on_fares_as_if_the_model_were_thrown_at_it(crate: float, stands: bool) -> None:
    low = piece("Crate", crate, box(300, 50, 400, 150))
    game = _on_roof(290, 2, 3, low)
    game.does(push, game["Ada"], game["Bo"])
    assert game.piece("Crate").standing is stands
    assert game["Bo"].on == (1 if stands else -1)
    assert game.cited("C-10.7") == 1
    assert len(game.events("ModelFell")) == 1


@clause("C-10.7", "C-10.12")
def test_a_faller_that_smashes_reinforced_terrain_is_on_the_ground_and_does_not_fall_again() -> None:
    hut = piece("Hut", 1, box(300, 50, 400, 150), "reinforced")
    cy = model("Cy", at_mm=(380, 130), on=1, wounds=20)
    game = _on_roof(290, 1, 3, hut, cy, cards=["3♠", "3♥"])
    game.does(push, game["Ada"], game["Bo"])
    assert not game.piece("Hut").standing
    assert [each.model for each in game.events("ModelFell")] == ["Bo", "Cy"]
    assert (game["Bo"].on, game["Bo"].wounds) == (-1, 20 - 2 - 1)
    assert game["Cy"].on == -1


@clause("C-10.7")
def test_a_faller_stays_on_what_cannot_be_destroyed() -> None:
    slab = piece("Slab", 1, box(300, 50, 400, 150), "indestructible")
    game = _on_roof(290, 2, 3, slab)
    game.does(push, game["Ada"], game["Bo"])
    assert game.piece("Slab").standing
    assert game["Bo"].on == 1


@clause("C-10.7")
def test_size_0_terrain_is_landed_on_and_smashed_too() -> None:
    game = _on_roof(290, 1, 3, piece("Slab", 0, box(300, 50, 400, 150)))
    game.does(push, game["Ada"], game["Bo"])
    assert not game.piece("Slab").standing
    assert game["Bo"].on == -1
    assert game.last("ModelFell").height == "3"


@clause("C-10.7", "C-10.8", "C-10.9")
def test_room_is_made_before_what_both_stand_on_is_struck() -> None:
    slab = piece("Slab", 1, box(300, 50, 500, 150), "indestructible")
    cy = model("Cy", 1, at_mm=(330, 100), on=1, wounds=20)
    game = _on_roof(290, 2, 3, slab, cy)
    game.does(push, game["Ada"], game["Bo"])
    told = game.order_of("ModelFell", "FallHurt", "ModelsCollided", "RoomMade", "TerrainFallenOn")
    assert told == ["ModelFell", "FallHurt", "ModelsCollided", "RoomMade", "TerrainFallenOn"]


@clause("C-10.8", "C-10.9")
def test_who_is_landed_on_lies_down_both_are_hurt_and_the_smaller_makes_room() -> None:
    cy = model("Cy", 1, at_mm=(330, 100), wounds=20)
    game = _on_roof(290, 3, 3, cy)
    game.does(push, game["Ada"], game["Bo"])
    assert game["Cy"].prone
    assert game["Bo"].prone
    assert (game.last("ModelsCollided").striker, game.last("ModelsCollided").struck) == ("Bo", "Cy")
    assert (game["Cy"].wounds, game["Bo"].wounds) == (17, 20 - 6 - 1)
    game.plays(_first_spot(game))
    assert game["Bo"].at.y == mm(100)
    assert game["Cy"].at != point(330, 100)
    assert game.cited("C-10.9") == 1


def _first_spot(game: Playing) -> str:
    question = game.asks()
    assert isinstance(question, MayMakeRoom)
    spot = question.spots[0]
    return f"spot {game.rules.vocabulary.write_point(spot)}"


def _heap(displacement: str) -> Playing:
    """Two equals in one spot: the faller goes."""
    faller, other = model("Ada", at_mm=(300, 300)), model("Bo", 1, at_mm=(300, 301))
    return Playing(table(faller, other, acting="", displacement=displacement), MakeRoom("Ada", "Bo"))


@pytest.mark.parametrize("gone", ["Ada", "Bo", ""])
def test_nobody_lands_on_or_makes_room_for_who_is_gone_or_does_not_touch_it(gone: str) -> None:
    at = table(model("Ada", at_mm=(300, 300)), model("Bo", 1, at_mm=(300, 301 if gone else 333)), acting="")
    if gone:
        at.models[gone].on_table = False
        landed = Playing(at.clone(), LandOnModel("Ada", "Bo"))
        assert not landed.events("ModelsCollided")
    made = Playing(at, MakeRoom("Ada", "Bo"))
    assert not made.events("RoomMade") + made.events("NoRoom")
    assert made.asks() is None


@clause("C-10.9")
@option("displacement", "nearest")
def test_of_equals_the_faller_goes_as_little_as_can_be() -> None:
    game = _heap("nearest")
    assert game["Ada"].at != point(300, 300)
    assert game["Bo"].at == point(300, 301)
    assert game.last("RoomMade").distance < mm(31.1)
    symmetric = Playing(
        table(model("Ada", at_mm=(300, 300)), model("Bo", 1, at_mm=(300, 300)), acting=""),
        MakeRoom("Ada", "Bo"),
    )
    assert symmetric.refuses("spot 300,500").why == "not_the_nearest_spot"
    question = symmetric.asks()
    assert isinstance(question, MayMakeRoom)
    for more, legal in ((LIMIT_SLACK, True), (LIMIT_SLACK + 1, False)):
        spot = Point(mm(300) + question.least + more, mm(300))
        assert symmetric.allows(ChooseSpot(spot)) is legal
    symmetric.plays(_first_spot(symmetric))


@clause("C-10.9")
def test_who_has_no_room_on_a_piece_is_put_on_the_ground_beside_it() -> None:
    slab = piece("Slab", 1, box(290, 290, 300, 300))
    west, east = piece("West", 3, box(200, 280, 290, 400)), piece("East", 3, box(300, 280, 400, 400))
    game = Playing(table(model("Ada", at_mm=(295, 295), on=0), slab, west, east, acting=""), Settle("Ada"))
    assert game["Ada"].on == -1
    assert game["Ada"].at.y < mm(280)
    assert not game.events("NoRoom")


@clause("C-10.9")
def test_who_has_room_on_its_piece_stays_on_it() -> None:
    """A kerb stands on the slab: whoever settles there makes way on the slab, and does not go down."""
    slab, kerb = piece("Slab", 1, box(200, 200, 400, 400)), piece("Kerb", 3, box(290, 290, 310, 310))
    game = Playing(table(model("Ada", at_mm=(295, 300), on=0), slab, kerb, acting=""), Settle("Ada"))
    if game.asked:
        game.plays(_first_spot(game))
    assert game["Ada"].on == 0
    assert game["Ada"].at != point(295, 300)


@clause("C-10.9")
def test_where_there_is_no_room_at_all_a_model_stays_and_that_is_told() -> None:
    """A board of 60 mm, all of it under a rock or, in the second case, all but the left half."""
    for left, room in ((0, False), (33, True)):
        rock = piece("Rock", 2, box(left, 0, 60, 60))
        at = table(model("Ada", at_mm=(25, 30)), rock, acting="", board_mm=(60, 60))
        game = Playing(at, Settle("Ada"))
        assert [each.model for each in game.events("NoRoom")] == ([] if room else ["Ada"])
        assert (game["Ada"].at == point(25, 30)) is not room


@clause("C-10.9")
def test_of_two_neither_of_whom_has_room_that_is_told() -> None:
    for width, room in ((40, False), (70, True)):
        both = [model("Ada", at_mm=(16, 20)), model("Bo", 1, at_mm=(18, 20))]
        game = Playing(table(*both, acting="", board_mm=(width, 40)), MakeRoom("Ada", "Bo"))
        assert bool(game.events("NoRoom")) is not room


def test_nobody_falls_who_is_on_the_ground_or_gone() -> None:
    for on, there, fell in ((0, True, True), (-1, True, False), (0, False, False), (-1, False, False)):
        bo = model("Bo", 1, at_mm=(350, 100), on=on, on_table=there, wounds=20)
        roof = piece("Roof", 3, box(100, 0, 300, 300))
        game = Playing(table(bo, roof, acting=""), Fall("Bo", None))
        assert bool(game.events("ModelFell")) is fell
        assert (game["Bo"].prone, game["Bo"].wounds < 20) == (fell, fell)


def test_who_has_left_a_piece_or_the_table_loses_no_footing_with_it() -> None:
    for on, there, fell in ((0, True, True), (-1, True, False), (0, False, False)):
        bo = model("Bo", 1, at_mm=(150, 100), on=on, on_table=there, wounds=20)
        roof = piece("Roof", 3, box(100, 0, 300, 300))
        roof.standing = False
        game = Playing(table(bo, roof, acting=""), FootingGone("Bo", 0))
        assert bool(game.events("FootingLost")) is fell


@clause("C-10.3")
def test_whoever_stands_on_a_piece_that_its_scenario_takes_away_falls() -> None:
    slab = piece("Slab", 3, box(100, 0, 300, 300), "indestructible")
    on_it, beside = model("Ada", at_mm=(200, 100), on=0, wounds=20), model("Bo", 1, at_mm=(500, 100))
    game = Playing(table(on_it, beside, slab))
    game.does(take_away, slab, R.CF_3_2_D)
    assert not game.piece("Slab").standing
    assert [each.model for each in game.events("ModelFell")] == ["Ada"]
    assert (game["Ada"].on, game["Ada"].prone, game["Bo"].prone) == (-1, True, False)


@clause("C-10.3")
def test_who_falls_first_does_not_depend_on_the_order_of_the_file() -> None:
    told = []
    for names in (("Ada", "Bo", "Cai"), ("Cai", "Bo", "Ada")):
        spots = {"Ada": (150, 100), "Bo": (200, 100), "Cai": (250, 100)}
        models = [model(name, at_mm=spots[name], on=0, wounds=20) for name in names]
        game = Playing(table(*models, piece("Roof", 3, box(100, 0, 300, 300)), acting=""))
        game.does(destroy, game.piece("Roof"), R.C_10_10)
        told.append([each.model for each in game.events("ModelFell")])
    assert told == [["Ada", "Bo", "Cai"]] * 2


@clause("C-10.9")
@pytest.mark.parametrize(("low", "on"), [(200, 0), (290, -1)])
def test_who_makes_room_on_a_piece_keeps_its_centre_on_it_or_goes_to_the_ground(low: int, on: int) -> None:
    """CR-18: a narrow slab. Beside Bo there is no footing; along the long one there is."""
    slab = piece("Slab", 1, box(290, low, 330, 620 - low))
    bo, ada = model("Bo", 1, at_mm=(310, 310), on=0), model("Ada", at_mm=(308, 310), on=0)
    game = Playing(table(bo, ada, slab, acting=""), MakeRoom("Ada", "Bo"))
    if game.asked == "MayMakeRoom":
        assert game.refuses("spot 277,310").clause == "C-10.9"
        game.plays(_first_spot(game))
    assert game["Ada"].on == on
    assert contains_point(slab.shape, game["Ada"].at) is (on == 0)


@clause("C-10.9")
@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize("far", [False, True])
def test_room_is_made_on_a_piece_with_the_centre_up_to_its_very_edge(across: bool, far: bool) -> None:
    """CR-18: straight away from Bo the slab ends, so it is along that edge, whichever it is."""
    spots = [
        (300.0, 505.0 if far else 495.0),
        (302.0, 492.0 if far else 508.0),
        (100.0, 490.0),
        (500.0, 510.0),
    ]
    here, there, low, high = [(y, x) if across else (x, y) for x, y in spots]
    slab = piece("Slab", 1, box(*low, *high))
    bo, ada = model("Bo", 1, at_mm=there, on=0), model("Ada", at_mm=here, on=0)
    game = Playing(table(bo, ada, slab, acting=""), MakeRoom("Ada", "Bo"))
    at = game["Ada"].at
    assert (game["Ada"].on, at.x if across else at.y) == (0, mm(510 if far else 490))
    assert mm(270) < (at.y if across else at.x) < mm(280)


@clause("C-10.9")
@option("displacement", "owner")
def test_a_table_may_let_the_owner_put_it_within_an_inch() -> None:
    game = _heap("owner")
    assert game.asked == "MayMakeRoom"
    assert game.seat == 0
    assert game.refuses("spot 300,359").clause == "C-10.9"
    assert game.refuses("spot 300,320").why == "still_touching"
    game.plays("spot 300,358")
    assert game["Ada"].at == point(300, 358)


# -- C-10.10, C-10.11: what is thrown ----------------------------------------------------------------------


def _thrown_at(struck: float, traits: str = "", cards: list[str] | None = None, **options: Any) -> Playing:
    """Ada, size 4, throws a size 2 crate at another piece an inch away."""
    crate = piece("Crate", 2, box(250, 290, 270, 310))
    other = piece("Hut", struck, box(280, 280, 330, 320), traits, remains="smoke")
    at = table(
        model("Ada", size=4, at_mm=(180, 300)), model("Bo", 1, at_mm=(900, 900)), crate, other, **options
    )
    game = Playing(at, cards=cards or [])
    game.plays("throw Crate movement")
    return game


@clause("C-10.10")
@pytest.mark.parametrize(("struck", "stands"), [(1, False), (2, True)])
def test_terrain_struck_by_something_strictly_larger_is_destroyed(struck: float, stands: bool) -> None:
    game = _thrown_at(struck)
    assert game.piece("Hut").standing is stands
    assert game.cited("C-10.10") >= 1


@clause("C-10.11")
@option("impact_attack", "strength")
def test_thrown_terrain_attacks_a_model_with_cards_and_its_size() -> None:
    crate = piece("Crate", 2, box(250, 290, 270, 310))
    bo = model("Bo", 1, at_mm=(300, 300), running=True)
    ada = model("Ada", size=4, at_mm=(180, 300), focused=True, conditions={"Weak": 2})
    game = Playing(table(ada, bo, crate), cards=["A♠", "2♥", "A♣", "J♦"])
    game.plays("throw Crate movement")
    compared = game.last("AttackCompared")
    assert compared.attack.total() == 5
    assert parts(compared.attack) == {"C-10.11": 2}
    assert parts(compared.defense) == {"C-7.1": 2, "C-8.3": 1}
    assert game["Bo"].wounds == 3
    assert game["Ada"].focused


@clause("C-10.11", "C-11.5")
def test_thrown_terrain_that_does_not_beat_the_defence_hurts_nobody() -> None:
    crate = piece("Crate", 2, box(250, 290, 270, 310))
    ada, bo = model("Ada", size=4, at_mm=(180, 300)), model("Bo", 1, at_mm=(300, 300))
    game = Playing(table(ada, bo, crate), cards=["J♠", "J♥", "3♣", "3♦"])
    game.plays("throw Crate movement")
    assert game.last("AttackCompared").damage == 0
    assert game["Bo"].wounds == 5
    assert not game.events("WoundsLost")
    assert game.cited("C-11.4") == 0


@option("impact_attack", "fixed_total")
def test_a_table_may_take_the_size_for_the_whole_total() -> None:
    crate = piece("Crate", 2, box(250, 290, 270, 310))
    at = table(
        model("Ada", size=4, at_mm=(180, 300)),
        model("Bo", 1, at_mm=(300, 300)),
        crate,
        impact_attack="fixed_total",
    )
    game = Playing(at, cards=["J♠", "J♥"])
    game.plays("throw Crate movement")
    assert game.last("AttackCompared").attack.total() == 2
    assert game["Bo"].wounds == 3


@clause("C-10.11", "C-10.14")
@option("terrain_flips", False)
def test_reinforced_terrain_resists_with_its_size_and_flips_nothing() -> None:
    game = _thrown_at(2, "reinforced", ["3♠", "A♥"])
    compared = game.last("TerrainCompared")
    assert game.tells("TerrainStruck", piece="Hut", striker="Crate")
    assert (compared.attack.total(), compared.defense.total()) == (6, 2)
    assert not game.piece("Hut").standing


@clause("C-11.5")
def test_what_is_no_stronger_than_reinforced_terrain_does_it_no_harm() -> None:
    for cards, left in ((["A♠", "J♥"], 8), (["A♠", "A♥"], 8), (["2♠", "A♥"], 7)):
        game = _thrown_at(4, "reinforced", cards)
        compared = game.last("TerrainCompared")
        assert compared.damage == max(0, compared.attack.total() - compared.defense.total())
        assert game.piece("Hut").wounds == left
        told = [each.clause for each in game.told if each.event is compared]
        assert told == ["C-11.4" if compared.damage else "C-11.5"]


@option("terrain_flips", True)
def test_a_table_may_let_the_opponent_flip_for_terrain() -> None:
    game = _thrown_at(2, "reinforced", ["3♠", "A♥", "2♣", "2♦"], terrain_flips=True)
    assert game.last("TerrainCompared").defense.total() == 6
    assert game.piece("Hut").standing
    assert game.table.turned == {}, "the cards of both are put aside"


@clause("C-10.13")
def test_a_model_thrown_at_reinforced_terrain_attacks_it_with_its_size() -> None:
    hut = piece("Hut", 2, box(490, 250, 560, 350), "reinforced")
    ada, bo = model("Ada", size=4, at_mm=(400, 300)), model("Bo", 1, at_mm=(466, 300))
    game = Playing(table(ada, bo, hut), cards=["3♠", "2♥"])
    game.plays("hurl Bo attack")
    assert game.last("TerrainCompared").damage == 5 + 1 - 2
    assert game["Bo"].wounds == 5
    assert game.cited("C-10.13") == 1


@clause("C-10.10", "C-10.12", "C-10.15")
def test_what_becomes_of_terrain_is_told_once_with_what_is_left_of_it() -> None:
    hut = piece("Hut", 2, box(300, 300, 400, 400), "reinforced", remains="smoke")
    game = Playing(table(model("Ada"), hut))
    game.does(damage_terrain, game.piece("Hut"), 0, R.C_10_14)
    assert not game.events("TerrainDamaged")
    game.does(damage_terrain, game.piece("Hut"), 3, R.C_10_14)
    assert game.tells("TerrainDamaged", piece="Hut", lost=3, left=1)
    assert game.piece("Hut").standing
    game.does(damage_terrain, game.piece("Hut"), 3, R.C_10_14)
    assert game.tells("TerrainDamaged", piece="Hut", lost=3, left=0)
    game.does(damage_terrain, game.piece("Hut"), 1, R.C_10_14).does(destroy, game.piece("Hut"), R.C_10_10)
    assert [each.clause for each in game.told if each.event in game.events("TerrainDestroyed")] == ["C-10.12"]
    assert [each.piece for each in game.events("TerrainDestroyed")] == ["Hut"]
    assert [(each.piece, each.effect) for each in game.events("AfterEffectLeft")] == [("Hut", "smoke")]
    wall = Playing(table(model("Ada"), piece("Wall", 2, box(300, 300, 400, 400))))
    wall.does(destroy, wall.piece("Wall"), R.C_10_10)
    assert wall.tells("TerrainDestroyed", piece="Wall")
    assert (wall.cited("C-10.10"), wall.piece("Wall").wounds) == (1, 0)
    assert not wall.events("AfterEffectLeft")


# -- C-10.12 to C-10.15: reinforced terrain ----------------------------------------------------------------


@clause("C-10.12")
def test_reinforced_terrain_has_twice_its_size_in_wounds() -> None:
    assert reinforced_wounds(piece("Hut", 3, disc(0, 0, 10), "reinforced").piece).total() == 6
    stated = Piece("Hut", "feature", disc(0, 0, 10), 6, ("reinforced",), wounds=9)
    assert reinforced_wounds(stated).total() == 9
    assert piece("Hut", 3, disc(0, 0, 10), "reinforced").wounds == 6


def _at_hut(type: str, traits: str = "reinforced", size: float = 3) -> Playing:
    hut = piece("Hut", size, box(150, 50, 200, 150), traits, remains="smoke")
    ada = model("Ada", attacks=[attack(range_in=6, strength=3, type=type)])
    return Playing(table(ada, model("Bo", 1, at_mm=(900, 900)), hut), cards=["A♠", "A♥"])


@clause("C-10.13", "C-10.14")
def test_physical_and_energy_attacks_hurt_reinforced_terrain_psyche_does_not() -> None:
    for type in ("Physical", "Energy"):
        game = _at_hut(type)
        game.plays("attack Strike Hut")
        assert game.piece("Hut").wounds == 4
        assert game.cited("C-10.14") == 1
    assert _at_hut("Psyche").refuses("attack Strike Hut").why == "not_by_psyche"


@clause("C-11.5", "C-10.14")
@pytest.mark.parametrize("size", [5, 6])
def test_an_attack_no_stronger_than_reinforced_terrain_does_it_no_harm(size: float) -> None:
    game = _at_hut("Physical", size=size)
    game.plays("attack Strike Hut")
    assert game.last("TerrainCompared").damage == 0
    assert game.piece("Hut").wounds == 2 * size


@clause("C-10.14")
@option("terrain_flips", True)
def test_the_opponent_flips_for_terrain_that_is_attacked() -> None:
    hut = piece("Hut", 3, box(150, 50, 200, 150), "reinforced")
    for seat in (0, 1):
        ada = model("Ada", seat, attacks=[attack(range_in=6, strength=3)])
        at = table(ada, model("Bo", 1 - seat, at_mm=(900, 900)), hut, terrain_flips=True)
        game = Playing(at, cards=["3♠", "3♥", "A♠", "A♥"])
        game.plays("attack Strike Hut")
        assert game.last("TerrainCompared").defense.total() == 3 + 2
        assert [player.deck.left for player in game.table.players] == [16, 16]
        assert game.cited("C-10.14") == 1


@clause("C-10.13")
def test_ordinary_terrain_is_not_attacked_at_all() -> None:
    assert _at_hut("Physical", "").refuses("attack Strike Hut").why == "only_reinforced"


@clause("C-10.10")
def test_what_cannot_be_destroyed_is_told_to_have_held() -> None:
    game = _thrown_at(1, "indestructible")
    assert game.piece("Hut").standing
    assert [each.piece for each in game.events("TerrainUnbroken")] == ["Hut"]


@clause("C-10.15")
def test_what_was_agreed_happens_once_when_a_piece_is_destroyed() -> None:
    game = _thrown_at(1)
    assert [each.effect for each in game.events("AfterEffectLeft")] == ["smoke"]
    game.does(destroy, game.piece("Hut"), R.C_10_10)
    assert game.cited("C-10.15") == 1
