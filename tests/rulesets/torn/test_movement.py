"""C-3.1 to C-3.6, C-3.8: who may pass through and end where."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.state import Pass
from highground.rulesets.torn.rules.combat.sight import bodies
from highground.rulesets.torn.rules.field.occupancy import taken_hexes
from highground.rulesets.torn.rules.movement.move import FREE, ground, path_refusal, reach, steps_from, way_to
from highground.rulesets.torn.rules.party.flow import Activations
from highground.rulesets.torn.state.field import HUGE, INFANTRY, LARGE, field_of
from highground.rulesets.torn.state.names import KILLED, RESERVE, ROSTER
from highground.rulesets.torn.state.orders import Activate, Declare, EndActivation, Go, TakeItem
from tests.marks import clause
from tests.rulesets.torn.positions import Playing, bits, embers, marker, mini, mire, rock, table, vortex

GUARD, LEVY, OX, LEVIATHAN = "Lampguard", "Drowned Levy", "Barnacle Ox", "Undertow Leviathan"
FAR = mini("far", LEVY, (0, 8), 1, activated=True)


def moving(*things: Any, of: str = GUARD, spot: tuple[int, ...] = (0, 0), action: str = "Move") -> Playing:
    """a1 has declared its movement; the path is asked for."""
    game = Playing(table(mini("a1", of, spot), *things, FAR), Activations())
    game.plays(Activate("a1"), Declare(action, ()))
    while game.asked != "MayGo":
        game.plays(Pass())
    return game


def foe(spot: tuple[int, ...], of: str = LEVY) -> Any:
    return mini("b1", of, spot, 1, activated=True)


def friend(spot: tuple[int, ...], of: str = GUARD) -> Any:
    return mini("a2", of, spot)


# -- C-3.1, C-3.5 -----------------------------------------------------------------------------------------


@clause("C-3.1")
def test_a_move_is_at_most_as_long_as_its_tile_says() -> None:
    game = moving(of=OX, action="Run")
    refusal = game.refuses(Go(((0, -1), (0, -2), (0, -3), (0, -2))))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("C-3.1", 4, 3)
    assert game.allows(Go(()))
    game.plays(Go(((0, -1), (0, -2), (0, -3))))
    assert game.spot("a1") == (0, -3)


@clause("C-3.5")
def test_movement_is_step_by_step() -> None:
    game = moving()
    assert game.measures(Go(((2, 0),))) == ("C-3.5", "not_a_step", 1, None)
    assert game.measures(Go(((0, 0),))) == ("C-3.5", "not_a_step", 1, None)
    assert game.measures(Go(((1, 0), (2, 0), (0, 0)))) == ("C-3.5", "not_a_step", 3, None)
    game.plays(Go(((1, 0), (2, 0), (1, 0))))
    assert game.spot("a1") == (1, 0)


@pytest.mark.parametrize(
    ("of", "spot", "there"),
    [(GUARD, (0, 0), (1, 0)), (OX, (0, 0), (0, -1)), (LEVIATHAN, (0, 0, 0), (0, 0, 1))],
)
def test_nobody_is_in_their_own_way(of: str, spot: tuple[int, ...], there: tuple[int, ...]) -> None:
    game = moving(of=of, spot=spot, action="Run")
    assert game.refuses(Go((spot,))).why == "not_a_step"
    game.plays(Go((there, spot)))
    assert game.spot("a1") == spot


@pytest.mark.parametrize("size", [INFANTRY, LARGE, HUGE])
@pytest.mark.parametrize("status", [ROSTER, RESERVE, KILLED])
def test_who_is_not_on_the_field_bars_no_ground_and_covers_none(size: int, status: int) -> None:
    of = {INFANTRY: GUARD, LARGE: OX, HUGE: LEVIATHAN}[size]
    for other in (LEVY, "Brass Strider", LEVIATHAN):
        gone = mini("b1", other, None, 1, status=status)
        at = table(mini("a1", of, (0, 0, 0)[: 3 if size == HUGE else 2]), gone)
        assert set(ground(at, at.minis[0])) == {FREE}
        assert not any(taken_hexes(at, True)[1 if size == INFANTRY else 14 :])
        assert at.minis[1].number not in bodies(at)


def test_bad_ground_neither_stops_nor_hurts_on_the_way() -> None:
    game = moving(embers(0, -1), mire(-1, 0), vortex(0, -2), spot=(2, -1))
    game.plays(Go(((1, -1), (1, -2), (1, -3))))
    assert (game["a1"].damage, game["a1"].conditions) == (0, 0)


# -- C-3.2: Infantry ----------------------------------------------------------------------------------------


@clause("C-3.2")
@pytest.mark.parametrize(("of", "spot"), [(GUARD, (1, 0)), (OX, (1, 0))])
def test_infantry_passes_through_allies_of_any_size(of: str, spot: tuple[int, int]) -> None:
    start, path = ((0, 0), ((1, 0), (2, 0))) if of == GUARD else ((2, -1), ((2, 0), (2, 1), (2, 2)))
    game = moving(friend(spot, of), spot=start)
    assert game.refuses(Go(path[:1])).clause == "C-3.2", "it cannot end there"
    if of == GUARD:
        game.plays(Go(path))
        assert game.spot("a1") == (2, 0)


@clause("C-3.2")
def test_infantry_passes_no_enemy_and_no_volume() -> None:
    game = moving(foe((1, 0)))
    assert game.refuses(Go(((1, 0), (2, 0)))).clause == "C-3.2"
    game = moving(rock(1, 0))
    assert game.refuses(Go(((1, 0), (2, 0)))).clause == "C-3.2"
    assert game.allows(Go(((1, 0),)))


@clause("C-3.2")
def test_infantry_ends_on_no_marker_but_passes_over_it() -> None:
    game = moving(marker(1, 0))
    assert game.refuses(Go(((1, 0),))).clause == "C-3.2"
    assert game.allows(Go(((1, 0), (2, 0))))


# -- C-3.3: Large -------------------------------------------------------------------------------------------


@clause("C-3.3")
def test_large_passes_through_allied_infantry_only() -> None:
    run = Go(((1, 0), (2, 0)))
    assert moving(friend((2, 1)), of=OX, action="Run").allows(run)
    for other in (friend((1, 0), "Brass Strider"), foe((2, 1)), foe((1, 0), "Brass Strider"), rock(1, 0)):
        assert moving(other, of=OX, action="Run").refuses(run).clause == "C-3.3"


@clause("C-3.3")
def test_large_ends_on_infantry_of_either_side_but_on_nothing_bigger() -> None:
    step = Go(((1, 0),))
    assert moving(friend((2, 1)), of=OX).allows(step)
    assert moving(foe((2, 1)), of=OX).allows(step)
    for other in (friend((1, 0), "Brass Strider"), foe((1, 0), "Brass Strider"), rock(1, 0)):
        assert moving(other, of=OX).refuses(step).clause == "C-3.3"


@clause("C-3.8")
def test_large_may_end_on_markers_which_stay() -> None:
    game = moving(marker(2, 1), marker(-2, -1), of=OX).plays(Go(((1, 0),)))
    assert game.table.field().hexes[game.table.markers[0].at] == (2, 1)
    assert [event.marker for event in game.events("EndedOnMarker")] == ["marker-1"], (
        "the other lies elsewhere"
    )


@clause("C-3.8")
def test_what_lies_under_large_can_be_taken_as_usual() -> None:
    game = moving(marker(3, 1), friend((4, 1)), of=OX).plays(Go(((1, 0),)), EndActivation())
    game.plays(Activate("a2"), TakeItem("marker-1"))
    assert game.table.markers[0].holder == game["a2"].number


# -- C-3.4, C-3.6: Huge ---------------------------------------------------------------------------------


def huge(*things: Any, action: str = "Run") -> Playing:
    """A Leviathan on Hexons (0,0) and (1,0)."""
    return moving(*things, of=LEVIATHAN, spot=(0, 0, 0), action=action)


@clause("C-3.6")
def test_a_huge_mini_shifts_or_turns_by_sixty_degrees() -> None:
    game = huge()
    for spot in ((1, 0, 0), (0, -1, 0), (0, 0, 1), (0, 0, 5)):
        assert game.allows(Go((spot,))), spot
    for spot in ((0, 0, 2), (1, 0, 1), (2, 0, 0), (0, 0, 0)):
        assert game.refuses(Go((spot,))).clause == "C-3.6", spot
    game.plays(Go(((0, 0, 1), (0, 1, 1))))
    assert game.spot("a1") == (0, 1, 1)


@pytest.mark.parametrize("facing", range(6))
def test_a_huge_mini_turns_one_way_or_the_other_whatever_it_faces(facing: int) -> None:
    field = table(mini("a1", LEVIATHAN, (0, 0, facing))).field()
    here = field.place(HUGE, (0, 0, facing))
    turned = [field.place(HUGE, (0, 0, (facing + by) % 6)) for by in (1, -1)]
    found = steps_from(field, HUGE, here)
    assert found[-2:] == turned
    assert len(found) == 8


@clause("C-3.4")
def test_huge_flattens_volume_landscape_the_whole_element() -> None:
    game = huge(rock(0, 1, -2, 2), rock(3, -3)).plays(Go(((0, 0, 1),)))
    assert [element.name for element in game.table.landscape] == ["rock-2"]
    assert game.last("ElementRemoved").element == "rock-1"


@clause("C-3.4")
def test_huge_flattens_nothing_that_is_flat() -> None:
    game = huge(embers(0, 1), rock(3, -3)).plays(Go(((0, 0, 1),)))
    assert [element.name for element in game.table.landscape] == ["embers-1", "rock-1"]
    assert not game.events("ElementRemoved")


@clause("C-3.4")
def test_huge_flattens_what_it_only_passes_through() -> None:
    game = huge(rock(2, 0), rock(3, -3), action="Run").plays(Go(((1, 0, 0), (1, 0, 1))))
    assert [element.name for element in game.table.landscape] == ["rock-2"]


@clause("C-3.4")
def test_huge_passes_allied_infantry_but_no_enemy() -> None:
    shift = Go(((0, -1, 0), (0, -2, 0)))
    spot = (1, -3)
    assert huge(friend(spot)).allows(shift)
    assert huge(foe(spot)).refuses(shift).clause == "C-3.4"
    assert huge(foe(spot)).allows(Go(((0, -1, 0),))), "it may end there"
    assert huge(friend((0, -1), OX)).refuses(shift).clause == "C-3.4", "allied Large are not listed"
    assert huge(friend((0, -1), OX)).allows(Go(((0, -1, 0),)))
    assert huge(friend((0, -1, 4), LEVIATHAN)).refuses(Go(((0, -1, 0),))).clause == "C-3.4"


# -- reach ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("of", [GUARD, OX, LEVIATHAN])
def test_what_is_in_reach_is_just_what_paths_lead_to(of: str) -> None:
    spot = (0, 0) if of != LEVIATHAN else (0, 0, 0)
    at = table(
        mini("a1", of, spot), mini("a2", GUARD, (3, -1)), mini("b1", LEVY, (-2, 3), 1), rock(1, -1),
        marker(1, 2), mini("ox", OX, (-1, -1), 1),
    )  # fmt: skip
    field, walker = at.field(), at.minis[0]
    found = reach(at, walker, 3)
    assert len(set(found.ends)) == len(found.ends)
    for place, cost in zip(found.ends, found.costs(), strict=True):
        way = way_to(field, found, place)
        assert len(way) == cost
        assert path_refusal(at, walker, 3, way) is None
    one = [place for place, cost in zip(found.ends, found.costs(), strict=True) if cost == 1]
    legal = [
        each
        for each in steps_from(field, walker.size, walker.place)
        if each >= 0 and path_refusal(at, walker, 1, (field.spot(walker.size, each),)) is None
    ]
    assert sorted(one) == sorted(legal)


@clause("C-5.2")
def test_the_rooted_do_not_move() -> None:
    game = Playing(table(mini("a1", GUARD, (0, 0), conditions=bits("Rooted")), FAR), Activations())
    game.plays(Activate("a1"))
    assert game.refuses(Declare("Move", ())).clause == "C-5.2"
    assert game.refuses(Declare("Run", ())).clause == "C-5.2"


def test_sizes_have_places_of_their_own() -> None:
    field = field_of(3, "right")
    assert [
        field.spot(size, field.place(size, at)) for size, at in ((INFANTRY, (2, 1)), (LARGE, (1, 0)))
    ] == [
        (2, 1),
        (1, 0),
    ]
    assert field.spot(HUGE, field.place(HUGE, (1, 0, 4))) == (1, 0, 4)
