"""C-3.6 and C-3.7: making room for Large and Huge miniatures."""

from __future__ import annotations

from typing import Any

from highground.engine.state import Pass
from highground.rulesets.torn.rules.movement.ejection import Ejecting, nearest_spots
from highground.rulesets.torn.rules.party.flow import Activations
from highground.rulesets.torn.state.orders import Activate, Declare, Eject, Go, To
from tests.marks import clause
from tests.rulesets.torn.positions import Playing, marker, mini, rock, table

GUARD, LEVY, OX, LEVIATHAN = "Lampguard", "Drowned Levy", "Barnacle Ox", "Undertow Leviathan"
FAR = mini("far", LEVY, (0, 8), 1, activated=True)


def ending(
    *things: Any, of: str = OX, spot: tuple[int, ...] = (0, 0), to: tuple[int, ...] = (1, 0), radius: int = 3
) -> Playing:
    """The mover has gone one step onto whoever stands there."""
    far = (FAR,) if radius == 3 else ()
    game = Playing(table(mini("mover", of, spot), *things, *far, radius=radius), Activations())
    game.plays(Activate("mover"), Declare("Move", ()))
    while game.asked != "MayGo":
        game.plays(Pass())
    return game.plays(Go((to,)))


@clause("C-3.7")
def test_the_ejected_goes_to_the_nearest_free_hex_its_controller_chooses() -> None:
    game = ending(mini("b1", LEVY, (3, 1), 1, activated=True))
    assert (game.asked, game.seat) == ("ChooseSpot", 1)
    assert game.refuses(To((6, 1))).clause == "C-3.7"
    assert game.refuses(To((2, 1))).clause == "C-3.7", "inside the mover's Hexon"
    game.plays(To((4, 1)))
    assert game.spot("b1") == (4, 1)
    assert game["b1"].damage == 0


@clause("C-3.7")
def test_the_movers_player_picks_who_goes_first() -> None:
    game = ending(mini("b1", LEVY, (3, 1), 1, activated=True), mini("a1", GUARD, (2, 1)))
    assert (game.asked, game.seat) == ("ChooseEjected", 0)
    assert game.refuses(Eject("far")).clause == "C-3.7"
    game.plays(Eject("a1"))
    assert (game.asked, game.seat) == ("ChooseSpot", 0)
    game.plays(To((2, -1)))
    assert (game.asked, game.seat) == ("ChooseSpot", 1)


@clause("C-3.7")
def test_a_marker_stays_with_its_holder_and_taken_hexes_are_no_use() -> None:
    game = ending(
        mini("b1", LEVY, (3, 1), 1, activated=True),
        marker(0, 0, holder="b1"),
        marker(4, 1),
        mini("x", GUARD, (4, 0)),
    )
    assert game.spot("b1") == (3, 2), "the only free one of the nearest: nothing to choose"
    assert game.table.markers[0].holder == game["b1"].number


@clause("C-3.7")
def test_the_hexon_that_the_mover_left_may_be_the_nearest() -> None:
    stones = [rock(*at) for at in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))]
    game = ending(
        mini("b1", LEVY, (3, -1), 1, activated=True),
        *stones,
        mini("b2", LEVY, (2, -2), 1, activated=True),
        to=(1, -1),
        radius=1,
    )
    assert game.asked == "ChooseEjected"
    game.plays(Eject("b1"))
    while game.asked == "ChooseSpot":
        spots = nearest_spots(game.table, game["mover"], game["b1"])
        game.plays(To(game.table.field().hexes[spots[0]]))
    assert game["b1"].status == 1, "the Hexon that the mover left is free"


@clause("C-3.7")
def test_nowhere_to_go_means_death() -> None:
    stones = [rock(*at) for at in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]
    at = table(mini("mover", OX, (0, 0)), mini("b1", LEVY, (1, 0), 1), *stones, radius=1)
    game = Playing(at, Ejecting(0))
    assert game["b1"].status == 3
    assert game.last("NowhereToGo").mini == "b1"


@clause("C-3.7")
def test_everybody_without_a_spot_dies_one_after_the_other() -> None:
    stones = [rock(*at) for at in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]
    under = [mini("b1", LEVY, (1, 0), 1), mini("b2", LEVY, (0, 1), 1)]
    game = Playing(table(mini("mover", OX, (0, 0)), *under, *stones, radius=1), Ejecting(0))
    assert (game.asked, game.seat) == ("ChooseEjected", 0)
    game.plays(Eject("b2"))
    assert [event.mini for event in game.events("NowhereToGo")] == ["b2", "b1"]
    assert [game[name].status for name in ("b1", "b2")] == [3, 3]


@clause("C-3.6")
def test_huge_ejects_large_before_infantry() -> None:
    game = ending(
        mini("b1", LEVY, (1, 3), 1, activated=True),
        mini("strider", "Brass Strider", (1, 1), 1, activated=True),
        of=LEVIATHAN,
        spot=(0, 0, 0),
        to=(0, 1, 0),
    )
    first = [event.mini for event in game.events("Ejected")]
    while game.asked == "ChooseSpot":
        seat = game.seat
        question: Any = game.asks()
        first.append(question.mini)
        mover, who = game["mover"], game[question.mini]
        spots = nearest_spots(game.table, mover, who)
        assert seat == 1
        game.plays(To(game.table.field().spot(who.size, spots[0])))
    assert first[0] == "strider"
    assert game.cited("C-3.6") == 1
    assert game["b1"].place != game["strider"].place


def over_large(*things: Any) -> Playing:
    """A Huge miniature has ended on a Large one at Hexon (1, 0) of a small field."""
    strider = mini("strider", "Brass Strider", (1, 0), 1, activated=True)
    return Playing(table(mini("mover", LEVIATHAN, (0, 0, 0)), strider, *things, radius=1), Ejecting(0))


@clause("C-3.6")
def test_large_goes_to_the_nearest_hexon_without_a_miniature_or_volume_landscape() -> None:
    """Beside (1, 0) lie (0, 1) and (1, -1); the rest of this field is two Hexons away."""
    game = over_large()
    assert (game.asked, game.seat) == ("ChooseSpot", 1)
    assert game.refuses(To((-1, 0))).clause == "C-3.6", "two Hexons away"
    assert game.allows(To((0, 1)))
    assert game.plays(To((1, -1))).spot("strider") == (1, -1)
    assert over_large(rock(0, 1)).spot("strider") == (1, -1)
    assert over_large(mini("a1", GUARD, (-1, 4))).spot("strider") == (1, -1), "one Infantry is enough"


@clause("C-3.6")
def test_large_without_an_empty_hexon_is_killed_though_hexes_are_free() -> None:
    stones = [rock(*at) for at in ((1, -1), (-1, 1), (-1, 0), (0, -1))]
    game = over_large(*stones, mini("a1", GUARD, (-1, 3)))
    assert game["strider"].status == 3
    assert game.last("NowhereToGo").mini == "strider"
    assert over_large(*stones)["strider"].status == 1
