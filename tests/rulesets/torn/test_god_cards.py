"""The sixteen God Cards, one by one, and what may be chosen for them (C-8.5, C-8.6)."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.agenda import Window
from highground.engine.state import Pass
from highground.rulesets.torn.files.library import gods
from highground.rulesets.torn.rules.gods.effects import choice_refusal, choices
from highground.rulesets.torn.rules.party.flow import CardsAt
from highground.rulesets.torn.state.activation import Activation, Deed
from highground.rulesets.torn.state.field import field_of
from highground.rulesets.torn.state.names import (
    AT_BEGIN_ACTIVATION,
    AT_BEGIN_TURN,
    AT_END_ACTIVATION,
    AT_END_TURN,
    DEATH,
    KILLED,
    LIFE,
    TIMINGS,
    WHEN_TARGETED,
)
from highground.rulesets.torn.state.orders import PlayCard
from tests.marks import clause
from tests.rulesets.torn.positions import (
    Playing,
    bits,
    embers,
    marker,
    mini,
    own,
    rock,
    table,
    thicket,
    vortex,
)

RICH = ((20, 20, 20, 20), (20, 20, 20, 20))
MOMENTS = {"BEGIN_TURN": AT_BEGIN_TURN, "END_TURN": AT_END_TURN, "BEGIN": AT_BEGIN_ACTIVATION}


def window(
    timing: int,
    *things: Any,
    active: str | None = None,
    hand: tuple[str, ...] = (),
    other: tuple[str, ...] = (),
    deck: tuple[str, ...] = (),
    targets: tuple[str, ...] = (),
    deaths: int = 0,
    dice: tuple[str, ...] = (),
) -> Playing:
    """The window of this timing: player 0 holds `hand`, player 1 `other`; everybody is rich."""
    at = table(*things, faith=RICH)
    if active is not None:
        found = at.named(active)
        assert found is not None
        at.activation = Activation(found.number, 3, time=2, received=2, deaths=deaths)
    named = [at.named(name) for name in targets]
    if named:
        at.deed = Deed(0, [each.number for each in named if each is not None])
    frame = Window(CardsAt(timing), (0, 1))
    return Playing(at, frame, own0=own(hand, deck), own1=own(other), dice=dice)


def a(*spot: int, name: str = "a1", of: str = "Lampguard", **facts: Any) -> Any:
    return mini(name, of, spot, 0, **facts)


def b(*spot: int, name: str = "b1", of: str = "Drowned Levy", **facts: Any) -> Any:
    return mini(name, of, spot, 1, **facts)


# -- Creation ------------------------------------------------------------------------------------


@clause("C-8.6")
def test_forge_spark_gives_a_time_marker() -> None:
    game = window(AT_BEGIN_ACTIVATION, a(0, 0), active="a1", hand=("Forge-Spark",))
    game.plays(PlayCard("Forge-Spark", ()))
    assert game.table.activation.time == 3
    assert game.table.players[0].faith == [16, 20, 20, 20]


@clause("C-8.6", "T-10.7")
def test_a_second_forge_spark_is_lost_to_the_cap() -> None:
    game = window(AT_BEGIN_ACTIVATION, a(0, 0), active="a1", hand=("Forge-Spark", "Forge-Spark"))
    game.plays(PlayCard("Forge-Spark", ()), PlayCard("Forge-Spark", ()))
    assert game.table.activation.time == 3
    assert game.events("TimeCapped")


@clause("C-8.6")
def test_tempered_will_adds_two_defence_dice_and_copies_add_up() -> None:
    hand = ("Tempered Will", "Tempered Will")
    game = window(WHEN_TARGETED, a(0, 0), b(1, 0), active="b1", targets=("a1",), hand=hand)
    game.plays(PlayCard("Tempered Will", ("a1",)))
    assert game["a1"].ward == 2
    game.plays(PlayCard("Tempered Will", ("a1",)))
    assert game["a1"].ward == 4
    assert game.tells("Warded", dice=2, mini="a1")


@clause("C-8.5")
def test_tempered_will_is_for_a_target_of_the_declared_action() -> None:
    things = (a(0, 0), a(0, 1, name="a2"), b(1, 0))
    game = window(WHEN_TARGETED, *things, active="b1", targets=("a1",), hand=("Tempered Will",))
    assert game.refuses(PlayCard("Tempered Will", ("a2",))).why == "not_a_target"
    assert game.refuses(PlayCard("Tempered Will", ())).why == "wrong_number_chosen"
    assert game.refuses(PlayCard("Tempered Will", ("a1", "a2"))).why == "wrong_number_chosen"
    assert game.allows(PlayCard("Tempered Will", ("a1",)))


@clause("C-2.4")
def test_tempered_will_is_not_for_the_enemys_target() -> None:
    things = (a(0, 0), b(1, 0), b(1, 1, name="b2"))
    game = window(WHEN_TARGETED, *things, active="b1", targets=("a1", "b2"), hand=("Tempered Will",))
    refusal = game.refuses(PlayCard("Tempered Will", ("b2",)))
    assert (refusal.clause, refusal.why) == ("C-2.4", "not_your_miniature")


@clause("C-8.6")
def test_raise_bulwark_puts_volume_landscape_on_an_empty_hexon() -> None:
    game = window(AT_BEGIN_TURN, a(0, 0), hand=("Raise Bulwark",))
    game.plays(PlayCard("Raise Bulwark", ("1,-1",)))
    (element,) = game.table.landscape
    assert element.name == "bulwark-1"
    assert game.table.terrain(element).volume
    assert [game.table.field().hexons[hexon] for hexon in element.hexons] == [(1, -1)]


@clause("C-8.6")
@pytest.mark.parametrize(
    ("spot", "why"),
    [
        ("0,0", "hexon_not_empty"),
        ("1,0", "hexon_not_empty"),
        ("0,1", "hexon_not_empty"),
        ("-1,0", "hexon_not_empty"),
        ("0,-1", "hexon_not_empty"),
        ("4,0", "no_such_hexon"),
        ("1", "no_such_hexon"),
        ("a,b", "no_such_hexon"),
        ("1,0,0", "no_such_hexon"),
        ("0002,0", "no_such_hexon"),
    ],
)
def test_a_bulwark_needs_a_hexon_without_mini_marker_vortex_or_landscape(spot: str, why: str) -> None:
    things = (a(0, 1), vortex(1, 0), rock(0, 1), thicket(-1, 0), marker(1, -3))
    game = window(AT_BEGIN_TURN, *things, hand=("Raise Bulwark",))
    assert game.refuses(PlayCard("Raise Bulwark", (spot,))).why == why
    assert game.allows(PlayCard("Raise Bulwark", ("2,0",)))
    assert game.allows(PlayCard("Raise Bulwark", ("002,0",)))


@clause("C-8.6")
def test_blueprint_draws_two_cards() -> None:
    deck = ("Forge-Spark", "Clear Blood", "Wither")
    game = window(AT_END_TURN, a(0, 0), hand=("Blueprint",), deck=deck, dice=("Clear Blood", "Wither"))
    game.plays(PlayCard("Blueprint", ()))
    held = [god.name for god, count in zip(gods(), game.state.own[0].hand, strict=True) if count]
    assert held == ["Clear Blood", "Wither"]
    assert (game.table.players[0].hand, game.table.players[0].deck) == (2, 1)


def test_blueprint_draws_no_more_than_the_deck_has() -> None:
    game = window(AT_END_TURN, a(0, 0), hand=("Blueprint",), deck=("Ruin",), dice=("Ruin",))
    game.plays(PlayCard("Blueprint", ()))
    assert (game.table.players[0].hand, game.table.players[0].deck) == (1, 0)
    assert len(game.events("DeckEmpty")) == 1


# -- Destruction ---------------------------------------------------------------------------------


@clause("C-8.6")
def test_sundering_word_adds_two_attack_dice_and_copies_add_up() -> None:
    hand = ("Sundering Word", "Sundering Word")
    game = window(AT_BEGIN_ACTIVATION, a(0, 0), active="a1", hand=hand)
    game.plays(PlayCard("Sundering Word", ()))
    assert game.table.activation.edge == 2
    game.plays(PlayCard("Sundering Word", ()))
    assert game.table.activation.edge == 4
    assert game.tells("Sharpened", dice=2, mini="a1")


@clause("C-8.6")
def test_cinderfall_burns_every_enemy_within_two_hexes() -> None:
    things = (a(0, 0), a(0, 1, name="a2"), b(2, 0), b(0, -2, name="b2"), b(3, 0, name="far"))
    game = window(AT_END_ACTIVATION, *things, active="a1", hand=("Cinderfall",))
    game.plays(PlayCard("Cinderfall", ()))
    burning = [name for name in ("a1", "a2", "b1", "b2", "far") if game[name].conditions]
    assert burning == ["b1", "b2"]
    assert game["b1"].conditions == bits("Burning")


@clause("C-8.6", "C-4.7")
def test_ruin_removes_an_element_and_hurts_all_within_one_hex() -> None:
    things = (
        rock(1, 0), rock(-1, 0), a(0, 0, name="off"), a(1, 0, name="near"),
        b(4, 1, name="weak", damage=2), b(1, 3, name="there"),
    )  # fmt: skip
    game = window(AT_BEGIN_TURN, *things, hand=("Ruin",))
    game.plays(PlayCard("Ruin", ("rock-1",)))
    assert [element.name for element in game.table.landscape] == ["rock-2"]
    assert [game[name].damage for name in ("off", "near", "there")] == [0, 2, 2]
    assert game["weak"].status == KILLED


@clause("C-8.6")
@pytest.mark.parametrize("name", ["embers-1", "rock-2", "a1"])
def test_ruin_is_for_volume_landscape(name: str) -> None:
    game = window(AT_BEGIN_TURN, a(0, 0), rock(1, 0), embers(-1, 0), hand=("Ruin",))
    assert game.refuses(PlayCard("Ruin", (name,))).why == "no_volume_landscape"
    assert game.allows(PlayCard("Ruin", ("rock-1",)))


@clause("C-8.6")
@pytest.mark.parametrize(("supply", "left"), [(2, 1), (1, 0)])
def test_quench_the_ether_takes_one_supply_and_may_end_a_vortex(supply: int, left: int) -> None:
    game = window(AT_END_TURN, a(0, 0), vortex(1, 0, supply), hand=("Quench the Ether",))
    game.plays(PlayCard("Quench the Ether", ("vortex-1",)))
    assert game.table.vortices[0].supply == left
    assert (game.table.vortices[0].hexon == -1) == (left == 0)


@clause("C-8.6")
def test_quench_needs_a_vortex_that_is_there() -> None:
    hand = ("Quench the Ether", "Quench the Ether")
    game = window(AT_END_TURN, a(0, 0), vortex(1, 0, 1), hand=hand)
    assert game.refuses(PlayCard("Quench the Ether", ("vortex-2",))).why == "no_vortex"
    game.plays(PlayCard("Quench the Ether", ("vortex-1",)))
    assert game.refuses(PlayCard("Quench the Ether", ("vortex-1",))).why == "no_vortex"


# -- Life ----------------------------------------------------------------------------------------


@clause("C-8.6")
def test_mending_rain_heals_up_to_two_own_miniatures() -> None:
    things = (a(0, 0, damage=3), a(0, 1, name="a2", damage=1), a(0, 2, name="a3", damage=3), b(2, 0))
    game = window(AT_BEGIN_TURN, *things, hand=("Mending Rain", "Mending Rain"))
    game.plays(PlayCard("Mending Rain", ("a1", "a2")))
    assert [game[name].damage for name in ("a1", "a2", "a3")] == [1, 0, 3]
    game.plays(PlayCard("Mending Rain", ("a3",)))
    assert game["a3"].damage == 1


@clause("C-8.5", "C-2.4")
@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ((), "wrong_number_chosen"),
        (("a1", "a2", "a3"), "wrong_number_chosen"),
        (("a1", "a1"), "chosen_twice"),
        (("b1",), "not_your_miniature"),
        (("nobody",), "not_on_the_field"),
        (("off",), "not_on_the_field"),
    ],
)
def test_mending_rain_needs_one_or_two_different_own_miniatures(chosen: tuple[str, ...], why: str) -> None:
    things = (a(0, 0), a(0, 1, name="a2"), a(0, 2, name="a3"), b(2, 0), mini("off", "Lampguard"))
    game = window(AT_BEGIN_TURN, *things, hand=("Mending Rain",))
    refusal = game.refuses(PlayCard("Mending Rain", chosen))
    assert refusal.why == why
    game.refuses(PlayCard("Mending Rain", ("b1",)))
    game.refuses(PlayCard("Mending Rain", ()))


@clause("C-8.6")
def test_clear_blood_removes_all_markers() -> None:
    marks = bits("Burning", "Poisoned", "Rooted")
    game = window(AT_BEGIN_ACTIVATION, a(0, 0, conditions=marks), active="a1", hand=("Clear Blood",))
    game.plays(PlayCard("Clear Blood", ()))
    assert game["a1"].conditions == 0
    assert game.tells("MarkerLeft", marker="Rooted", mini="a1")


@clause("C-8.6")
def test_second_dawn_reactivates_another_activated_miniature_within_three_hexes() -> None:
    things = (a(0, 0), a(3, 0, name="a2", activated=True))
    game = window(AT_END_ACTIVATION, *things, active="a1", hand=("Second Dawn",))
    game.plays(PlayCard("Second Dawn", ("a2",)))
    assert game.table.queue == [game["a2"].number]
    assert game["a2"].again
    assert game.tells("ReactivationGranted", mini="a2")


@clause("C-8.6", "T-10.8", "T-10.9")
def test_second_dawn_needs_an_activated_one_in_reach_not_reactivated_before() -> None:
    things = (
        a(0, 0), a(4, 0, name="far", activated=True), a(1, 0, name="fresh"), b(0, 1, activated=True),
        a(0, 2, name="twice", activated=True, again=True),
    )  # fmt: skip
    game = window(AT_END_ACTIVATION, *things, active="a1", hand=("Second Dawn",))
    refusal = game.refuses(PlayCard("Second Dawn", ("far",)))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("C-8.6", 4, 3)
    assert game.refuses(PlayCard("Second Dawn", ("fresh",))).clause == "T-10.8"
    assert game.refuses(PlayCard("Second Dawn", ("twice",))).clause == "T-10.9"
    assert game.refuses(PlayCard("Second Dawn", ("a1",))).why == "not_itself"
    assert game.refuses(PlayCard("Second Dawn", ("b1",))).why == "not_your_miniature"


@clause("C-8.6")
@pytest.mark.parametrize(("card", "mark"), [("Verdant Snare", "Rooted"), ("Whisper of Ending", "Afraid")])
def test_the_enemys_active_miniature_receives_a_marker(card: str, mark: str) -> None:
    game = window(AT_BEGIN_ACTIVATION, a(0, 0), b(5, 0), active="b1", hand=(card,))
    game.plays(PlayCard(card, ()))
    assert game["b1"].conditions == bits(mark)


# -- Death ---------------------------------------------------------------------------------------


@clause("C-8.6")
@pytest.mark.parametrize("active", ["a1", "b1"])
def test_grave_tithe_gains_two_death_after_a_death_in_either_players_activation(active: str) -> None:
    things = (a(0, 0), b(1, 0))
    calm = window(AT_END_ACTIVATION, *things, active=active, hand=("Grave Tithe",))
    assert calm.refuses(PlayCard("Grave Tithe", ())).why == "nobody_died"
    game = window(AT_END_ACTIVATION, *things, active=active, hand=("Grave Tithe",), deaths=1)
    game.plays(PlayCard("Grave Tithe", ()))
    assert game.table.players[0].faith[DEATH] == 22
    assert game.table.players[0].faith[LIFE] == 20


@clause("C-8.6")
def test_grave_tithe_may_be_played_when_the_active_miniature_itself_is_dead() -> None:
    things = (a(0, 0, status=KILLED), b(1, 0))
    game = window(AT_END_ACTIVATION, *things, active="a1", hand=("Grave Tithe", "Wither"), deaths=1)
    assert game.refuses(PlayCard("Wither", ("b1",))).why == "needs_the_living"
    game.plays(PlayCard("Grave Tithe", ()))
    assert game.table.players[0].faith[DEATH] == 22


@clause("C-8.6")
def test_wither_hurts_one_enemy_within_three_hexes() -> None:
    things = (a(0, 0), a(0, 1, name="a2"), b(3, 0), b(4, 0, name="far"))
    game = window(AT_END_ACTIVATION, *things, active="a1", hand=("Wither",))
    refusal = game.refuses(PlayCard("Wither", ("far",)))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("C-8.6", 4, 3)
    assert game.refuses(PlayCard("Wither", ("a2",))).why == "not_an_enemy"
    game.plays(PlayCard("Wither", ("b1",)))
    assert game["b1"].damage == 2


@clause("C-8.6")
def test_cold_bargain_trades_two_damage_for_a_time_marker() -> None:
    game = window(AT_BEGIN_ACTIVATION, a(0, 0), active="a1", hand=("Cold Bargain",))
    game.plays(PlayCard("Cold Bargain", ()))
    assert game["a1"].damage == 2
    assert game.table.activation.time == 3


@clause("C-8.6")
def test_whoever_dies_of_a_cold_bargain_gets_no_time_and_closes_the_window() -> None:
    things = (a(0, 0, damage=5), a(1, 0, name="a2"), b(5, 0))
    hand, other = ("Cold Bargain", "Clear Blood"), ("Whisper of Ending",)
    game = window(AT_BEGIN_ACTIVATION, *things, active="a1", hand=hand, other=other)
    game.plays(PlayCard("Cold Bargain", ()))
    assert game["a1"].status == KILLED
    assert game.table.activation.time == 2
    assert game.asked == ""


# -- C-8.5: windows and what is suggested --------------------------------------------------------


@clause("C-8.5")
@pytest.mark.parametrize("god", gods(), ids=lambda god: god.name)
def test_a_card_is_played_at_its_own_timing_only(god: Any) -> None:
    things = (a(0, 0, damage=2), a(1, 0, name="a2", activated=True), b(0, 1), vortex(2, 0), rock(-2, 0))
    for timing in range(len(TIMINGS)):
        active = "b1" if god.whose == "enemy" or timing == WHEN_TARGETED else "a1"
        game = window(timing, *things, active=active, targets=("a1",), hand=(god.name,), deaths=1)
        (first, *_) = [*choices(game.table, 0, god), ("a1",)]
        chosen = ("a1",) if god.timing == WHEN_TARGETED else first
        order = PlayCard(god.name, chosen)
        if timing == god.timing:
            assert game.allows(order)
        else:
            refusal = game.refuses(order)
            assert (refusal.clause, refusal.why) == ("C-8.5", "wrong_timing")


@clause("C-8.5")
def test_a_card_without_a_legal_choice_cannot_be_played() -> None:
    game = window(AT_END_TURN, a(0, 0), hand=("Quench the Ether",))
    (quench,) = [god for god in gods() if god.name == "Quench the Ether"]
    assert choices(game.table, 0, quench) == []
    assert game.refuses(PlayCard("Quench the Ether", ())).why == "wrong_number_chosen"
    assert game.allows(Pass())


@pytest.mark.parametrize("god", gods(), ids=lambda god: god.name)
def test_every_suggested_choice_is_legal(god: Any) -> None:
    things = (
        a(0, 0, damage=3), a(1, 0, name="a2", damage=1, activated=True), b(0, 1),
        b(0, 2, name="b2", damage=2), vortex(2, 0), vortex(-2, 1), rock(-2, 0), rock(1, -1),
        embers(0, 2), marker(3, -3),
    )  # fmt: skip
    game = window(god.timing, *things, active="a1", targets=("a1", "a2", "b1"), hand=(god.name,), deaths=1)
    found = choices(game.table, 0, god)
    assert 0 < len(found) <= 6
    assert len(set(found)) == len(found)
    for chosen in found:
        assert choice_refusal(game.table, 0, god, chosen) is None, chosen


def test_the_best_choices_come_first() -> None:
    things = (a(0, 0, damage=1), a(2, 0, name="a2", damage=4), b(0, 1), b(0, 2, name="hurt", damage=3))
    named = {god.name: god for god in gods()}
    at = window(AT_END_ACTIVATION, *things, active="a1", hand=("Wither",)).table
    assert choices(at, 0, named["Wither"])[0] == ("hurt",)
    assert choices(at, 0, named["Mending Rain"])[0] == ("a2", "a1")


def test_a_single_miniature_is_suggested_once() -> None:
    (rain,) = [god for god in gods() if god.name == "Mending Rain"]
    alone = window(AT_BEGIN_TURN, a(0, 0, damage=2), b(2, 0), hand=("Mending Rain",)).table
    assert choices(alone, 0, rain) == [("a1",)]
    two = window(AT_BEGIN_TURN, a(0, 0), a(0, 1, name="a2"), b(2, 0), hand=("Mending Rain",)).table
    assert choices(two, 0, rain) == [("a1", "a2"), ("a1",), ("a2",)]


def test_the_dead_are_not_suggested_to_be_withered() -> None:
    """Whoever is off the field has no hex, not the last one."""
    (wither,) = [god for god in gods() if god.name == "Wither"]
    corner = field_of(3, "right").hexes[-1]
    beside = field_of(3, "right").hexes[-2]
    things = (a(*corner), b(*beside), mini("dead", "Drowned Levy", None, 1, status=KILLED))
    at = window(AT_END_ACTIVATION, *things, active="a1", hand=("Wither",)).table
    assert choices(at, 0, wither) == [("b1",)]


def test_ruins_that_hurt_more_enemies_than_own_miniatures_come_first() -> None:
    (ruin,) = [god for god in gods() if god.name == "Ruin"]
    things = (rock(-1, 0), rock(1, 0), a(-1, 0), b(1, 0))
    at = window(AT_BEGIN_TURN, *things, hand=("Ruin",)).table
    assert choices(at, 0, ruin) == [("rock-2",), ("rock-1",)]
    assert choices(at, 1, ruin) == [("rock-1",), ("rock-2",)]


@clause("C-8.5")
@pytest.mark.parametrize(("chosen", "limit"), [((), 1), (("a1", "a2", "a3"), 2)])
def test_too_few_and_too_many_are_measured_against_their_own_limit(
    chosen: tuple[str, ...], limit: int
) -> None:
    things = (a(0, 0), a(0, 1, name="a2"), a(0, 2, name="a3"), b(2, 0))
    refusal = window(AT_BEGIN_TURN, *things, hand=("Mending Rain",)).refuses(PlayCard("Mending Rain", chosen))
    assert (refusal.why, refusal.measured, refusal.limit) == ("wrong_number_chosen", len(chosen), limit)
