"""Ethereal Vortices: standing on one, exploring one, and how they drift (C-7, T-7.8, T-11.6, T-13.12)."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.errors import ContentError
from highground.engine.state import Pass
from highground.rulesets.torn.rules.activation.order_of_activations import NextActivation
from highground.rulesets.torn.rules.party.flow import BeginTurn, MoveVortices
from highground.rulesets.torn.state.names import NOBODY
from highground.rulesets.torn.state.orders import Activate, Declare, EndActivation, Go, React, RollFor
from tests.marks import clause
from tests.rulesets.torn.positions import Playing, embers, mini, own, rock, table, vortex

FAR = mini("b1", "Reefhide Brute", (-6, 0), 1)


def activated(of: str, *things: Any, dice: tuple[str, ...] = (), at: tuple[int, ...] = (0, 0)) -> Playing:
    played = table(mini("a1", of, at, 0), FAR, *things)
    return Playing(played, NextActivation(0), dice=dice).plays(Activate("a1"))


def spots(game: Playing) -> list[tuple[int, int] | None]:
    field = game.table.field()
    return [field.hexons[each.hexon] if each.hexon >= 0 else None for each in game.table.vortices]


# -- C-7.3: on a vortex --------------------------------------------------------------------------


@clause("C-7.3")
@pytest.mark.parametrize(("face", "damage", "time"), [("B", 2, 2), ("S", 0, 2), ("X", 0, 3)])
def test_standing_on_a_vortex_takes_an_attack_die(face: str, damage: int, time: int) -> None:
    game = activated("Lampguard", vortex(0, 0), dice=(face,))
    assert (game["a1"].damage, game.table.activation.time) == (damage, time)


@clause("C-7.2")
def test_ending_a_move_on_a_vortex_does_nothing_until_the_next_activation() -> None:
    game = activated("Lampguard", vortex(1, 0))
    game.plays(Declare("Move", ()), Go(((1, 0), (2, 0))))
    assert game["a1"].damage == 0
    assert game.table.activation.time == 1


# -- C-7.4: Explore ------------------------------------------------------------------------------


@clause("C-7.4", "T-11.6")
@pytest.mark.parametrize(
    ("dice", "supply", "crystals", "left"),
    [("SBB", 2, 1, 1), ("SSS", 4, 3, 1), ("SSS", 2, 2, 0), ("SSB", 2, 2, 0)],
)
def test_each_success_takes_a_crystal_as_far_as_the_supply_goes(
    dice: str, supply: int, crystals: int, left: int
) -> None:
    game = activated("Chandler", vortex(1, 0, supply), dice=tuple(dice), at=(1, 0))
    game.plays(Declare("Explore", ("vortex-1",)))
    assert game.table.players[0].crystals == crystals
    assert game.table.vortices[0].supply == left
    assert spots(game) == [None if left == 0 else (1, 0)]


@clause("T-11.6")
def test_blanks_take_nothing() -> None:
    game = activated("Chandler", vortex(1, 0, 2), dice=tuple("BBB"), at=(1, 0))
    game.plays(Declare("Explore", ("vortex-1",)))
    assert (game.table.players[0].crystals, game.table.vortices[0].supply) == (0, 2)


@clause("C-7.4", "C-7.7")
def test_criticals_take_crystals_too_and_draw_one_wonder() -> None:
    dice = ("X", "X", "B", "Fourfold Spark")
    game = activated("Chandler", vortex(1, 0, 5), dice=dice, at=(1, 0))
    game.plays(Declare("Explore", ("vortex-1",)))
    assert (game.table.players[0].crystals, game.table.players[0].wonders) == (2, 1)


@clause("C-7.4")
def test_the_vortex_goes_after_the_wonder_even_if_the_supply_ran_out() -> None:
    dice = ("X", "B", "B", "Still Air")
    game = activated("Chandler", vortex(1, 0, 1), dice=dice, at=(1, 0))
    game.plays(Declare("Explore", ("vortex-1",)))
    assert game.order_of("CrystalsTaken", "WonderDrawn", "VortexRemoved") == [
        "CrystalsTaken",
        "WonderDrawn",
        "VortexRemoved",
    ]
    assert spots(game) == [None]


@clause("C-7.4")
def test_concentration_adds_to_the_pool() -> None:
    game = activated("Chandler", vortex(1, 0, 5), dice=tuple("SSSS"), at=(1, 0))
    game.plays(Declare("Concentration", ()), Declare("Explore", ("vortex-1",)))
    assert game.table.players[0].crystals == 4


@clause("C-7.4")
@pytest.mark.parametrize(("at", "far"), [((1, 0), 1), ((0, 0), 2)])
def test_a_vortex_must_be_within_the_tiles_distance(at: tuple[int, int], far: int) -> None:
    game = activated("Chandler", vortex(1, 0, 5), vortex(-3, 0), at=at, dice=tuple("BBB"))
    if far > 1:
        refusal = game.refuses(Declare("Explore", ("vortex-1",)))
        assert (refusal.clause, refusal.measured, refusal.limit) == ("C-7.4", far, 1)
    else:
        assert game.allows(Declare("Explore", ("vortex-1",)))
        assert game.refuses(Declare("Explore", ("vortex-2",))).clause == "C-7.4"


def test_a_miniature_on_the_vortex_is_at_nought() -> None:
    game = activated("Chandler", vortex(0, 0, 5), dice=("S", "S", "B", "B"))
    game.plays(Declare("Explore", ("vortex-1",)))
    assert game.table.players[0].crystals == 1


@clause("C-7.1", "T-11.6")
def test_explore_needs_one_vortex_that_is_there() -> None:
    game = activated("Chandler", vortex(1, 0, 5), at=(1, 0))
    assert game.refuses(Declare("Explore", ("vortex-9",))).clause == "C-7.1"
    assert game.refuses(Declare("Explore", ("b1",))).clause == "C-7.1"
    assert game.refuses(Declare("Explore", ("vortex-1", "vortex-1"))).clause == "T-11.6"
    assert game.refuses(Declare("Explore", ())).clause == "T-11.6"


@clause("C-7.1", "C-7.2")
def test_whoever_moves_onto_a_vortex_is_told_and_cannot_explore_what_is_gone() -> None:
    game = activated("Chandler", vortex(1, 0, 1), at=(1, 0), dice=())
    game.table.vortices[0].hexon = -1
    assert game.refuses(Declare("Explore", ("vortex-1",))).clause == "C-7.1"
    game.table.vortices[0].hexon = game.table.field().hexon_number[1, 0]
    game.plays(Declare("Move", ()), Go(((1, 1),)))
    assert game.cited("C-7.2") == 1


@clause("C-7.4")
@pytest.mark.parametrize("moved", [False, True])
def test_explore_looks_at_its_vortex_again_at_step_7(moved: bool) -> None:
    """R-33: one that is out of reach by then gives nothing."""
    ready = mini("b1", "Drowned Levy", (0, 8), 1)
    at = table(mini("a1", "Chandler", (0, 0)), ready, vortex(0, 0))
    game = Playing(at, NextActivation(0), dice="SSBBB").plays(
        Activate("a1"), Declare("Explore", ("vortex-1",))
    )
    if moved:
        game.table.vortices[0].hexon = game.table.field().hexon_number[3, 0]
    game.plays(Pass())
    assert len(game.events("Explored")) == (not moved)
    assert len(game.events("NothingLeft")) == moved
    if not moved:
        assert game.cited("C-7.4") > 0


# -- T-7.8, C-7.5, C-7.6: drift ------------------------------------------------------------------


def drift(*things: Any, dice: tuple[str, ...] = (), first: int = 0) -> Playing:
    """Phase 5, which this player begins."""
    at = table(mini("a1", "Lampguard", (0, 0), activated=True), FAR, *things)
    at.first_done = first
    return Playing(at, MoveVortices(), dice=dice)


@clause("C-7.5")
@pytest.mark.parametrize("arrow", range(6))
@pytest.mark.parametrize("roll", range(1, 7))
def test_arrow_and_roll_give_the_direction(arrow: int, roll: int) -> None:
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    game = drift(vortex(0, 0, 2, arrow), dice=(str(roll),))
    assert spots(game) == [steps[(arrow + roll - 1) % 6]]
    assert game.table.vortices[0].arrow == arrow


@clause("C-7.5")
def test_a_vortex_is_rolled_for_with_a_die_of_six() -> None:
    with pytest.raises(ContentError, match=r"possible: 1, 2, 3, 4, 5, 6$"):
        drift(vortex(0, 0, 2, 0), dice=("7",))
    assert spots(drift(vortex(0, 0, 2, 0), dice=("6",))) == [(1, -1)]


@clause("C-7.5")
@pytest.mark.parametrize(
    ("at", "things"),
    [((3, 0), ()), ((1, 0), (rock(2, 0),)), ((1, 0), (vortex(2, 0, 2, 0, rolled=True),))],
    ids=["off the field", "Volume Landscape", "another vortex"],
)
def test_a_vortex_that_cannot_move_stays_and_turns_about(
    at: tuple[int, int], things: tuple[Any, ...]
) -> None:
    game = drift(vortex(*at, 2, 0), *things, dice=("1",))
    assert spots(game)[0] == at
    assert game.table.vortices[0].arrow == 3


@clause("C-7.5")
@pytest.mark.parametrize(("arrow", "at"), [(0, (3, 0)), (3, (-3, 0)), (4, (0, -3)), (5, (3, -3))])
def test_turning_about_is_half_a_turn_whatever_the_arrow(arrow: int, at: tuple[int, int]) -> None:
    game = drift(vortex(*at, 2, arrow), dice=("1",))
    assert spots(game) == [at]
    assert game.last("VortexTurned").arrow == game.table.vortices[0].arrow == (arrow + 3) % 6


@clause("C-7.5")
def test_flat_terrain_does_not_stop_a_vortex() -> None:
    assert spots(drift(vortex(1, 0, 2, 0), embers(2, 0), dice=("1",))) == [(2, 0)]


@clause("T-7.8", "C-7.5")
@pytest.mark.parametrize("first", [0, 1])
def test_players_take_turns_beginning_with_the_first_to_have_activated_all(first: int) -> None:
    game = drift(vortex(0, 1), vortex(0, -1), vortex(2, 0), dice=("1", "1", "1"), first=first)
    assert (game.asked, game.seat) == ("ChooseVortex", first)
    game.plays(RollFor("vortex-2"))
    assert (game.asked, game.seat) == ("ChooseVortex", 1 - first)
    assert game.refuses(RollFor("vortex-2")).clause == "C-7.5"
    assert game.refuses(RollFor("vortex-4")).clause == "C-7.5"
    game.plays(RollFor("vortex-1"))
    rolled = [(event.side, event.vortex) for event in game.events("VortexRolled")]
    assert rolled == [(first, "vortex-2"), (1 - first, "vortex-1"), (first, "vortex-3")]


@clause("T-7.8")
def test_without_a_record_the_initiative_holder_begins() -> None:
    game = drift(vortex(0, 1), vortex(0, -1), first=NOBODY, dice=("1", "1"))
    assert game.seat == game.table.initiative == 0
    assert game.tells("VorticesBegin", side=0)


@clause("C-7.5")
def test_a_stilled_vortex_is_not_rolled_for() -> None:
    game = drift(vortex(0, 1, still=True), vortex(0, -1), dice=("1",))
    assert [event.vortex for event in game.events("VortexRolled")] == ["vortex-2"]


@clause("C-7.6")
def test_nobody_is_moved_or_hurt_by_a_vortex() -> None:
    game = drift(vortex(-1, 0, 2, 0), dice=("1",))
    assert spots(game) == [(0, 0)]
    assert (game.spot("a1"), game["a1"].damage) == ((0, 0), 0)
    assert game.tells("NobodyCarried", mini="a1", vortex="vortex-1")


@clause("T-13.12", "C-7.2")
def test_a_vortex_keeps_miniatures_from_reacting_as_dangerous_ground_does() -> None:
    things = (mini("b2", "Drowned Levy", (2, 0), 1), mini("b3", "Drowned Levy", (0, 3), 1), vortex(1, 0))
    at = table(mini("a1", "Lampguard", (0, 0)), *things)
    game = Playing(at, NextActivation(0)).plays(Activate("a1"), Declare("Move", ()))
    assert game.refuses(React("b2", "Defense")).clause == "T-13.12"
    assert game.allows(React("b3", "Defense"))
    game.plays(Pass(), Go(((1, 0), (1, 1))))
    assert game.cited("C-7.2") == 1
    game.plays(EndActivation())


def test_a_player_without_cards_is_asked_nothing() -> None:
    game = Playing(table(mini("a1", "Lampguard", (0, 0)), FAR), NextActivation(0), own0=own(), own1=own())
    assert game.plays(Activate("a1")).asked == "MayDeclare"


@clause("T-7.2", "C-7.5")
def test_a_new_turn_forgets_which_vortices_were_rolled_for_or_rest() -> None:
    at = table(mini("a1", "Lampguard", (0, 0)), FAR, vortex(0, 1, still=True, rolled=True), turn=2)
    game = Playing(at, BeginTurn(), MoveVortices(), dice=("1",))
    assert [event.vortex for event in game.events("VortexRolled")] == ["vortex-1"]
    assert not at.vortices[0].still
