"""T-8.6, T-9, T-11 and T-14: tiles, standard actions, and what costs Faith."""

from __future__ import annotations

from typing import Any

import highground.rulesets.torn.rulebook as R
from highground.engine.state import Pass
from highground.rulesets.torn.rules.activation.time_markers import gain_time
from highground.rulesets.torn.rules.field.distances import away, away_from_hex, away_from_hexon
from highground.rulesets.torn.rules.party.flow import Activations
from highground.rulesets.torn.state.names import CONDITIONS
from highground.rulesets.torn.state.orders import Activate, Declare, EndActivation, Go, Settle, To
from tests.marks import clause, option
from tests.rulesets.torn.positions import Playing, bits, card, mini, rock, table, tile, vortex

GUARD, LEVY, CHANDLER = "Lampguard", "Drowned Levy", "Chandler"


def active(*things: Any, name: str = "a1", dice: str = "", **given: Any) -> Playing:
    """These things, and somebody activated far away so that the game goes on; `name` is being activated."""
    at = table(*things, mini("far", LEVY, (0, 8), 1, activated=True), **given)
    return Playing(at, Activations(), dice=dice.replace(" ", "")).plays(Activate(name))


def foe(name: str, spot: tuple[int, int], of: Any = LEVY) -> Any:
    return mini(name, of, spot, 1, activated=True)


# -- T-8.6, T-8.7, T-9: tiles ---------------------------------------------------------------------------


@clause("T-8.6")
def test_only_actions_of_its_card() -> None:
    game = active(mini("a1", GUARD, (0, 0)), foe("b1", (1, 0)))
    assert game.refuses(Declare("Sunlance", ("b1",))).clause == "T-8.6"
    assert game.allows(Declare("Halberd Hook", ("b1",)))


@clause("T-8.7")
def test_a_card_has_as_many_tiles_as_it_has() -> None:
    one = card(GUARD, tiles=card(GUARD).tiles[:1])
    assert [len(each.tiles) for each in (one, card(GUARD), card("Ysolde Marr"))] == [1, 7, 10]


@clause("T-11.12")
def test_standard_actions_are_read_from_the_card() -> None:
    game = active(mini("a1", GUARD, (0, 0)), vortex(0, 0), dice="S")
    assert game.refuses(Declare("Explore", ("vortex-1",))).clause == "T-11.12"
    assert game.allows(Declare("Move", ()))


@clause("T-9.1")
def test_a_target_at_the_distance_and_beyond() -> None:
    hero = mini("a1", "Ysolde Marr", (0, 0))
    game = active(hero, foe("six", (6, 0)), foe("seven", (0, -7)))
    assert game.allows(Declare("Sunlance", ("six",)))
    refusal = game.refuses(Declare("Sunlance", ("seven",)))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("T-9.1", 7, 6)


@clause("T-9.2")
def test_names_of_a_cards_tiles_are_unique() -> None:
    for each in (GUARD, "Ysolde Marr", "Orrek Saltmouth"):
        names = [of.name for of in card(each).tiles]
        assert len(names) == len(set(names))


@clause("T-9.4", "T-10.5")
def test_symbols_make_an_attack_of_a_type() -> None:
    game = active(mini("a1", GUARD, (0, 0)), foe("b1", (1, 0)), dice="BBBB B")
    game.plays(Declare("Halberd Hook", ("b1",)))
    declared = game.last("AttackDeclared")
    assert (declared.type, declared.damage_type) == ("Melee", "Physical")
    assert [part.clause for part in game.last("DefenceRolled").dice.parts] == ["T-9.4"]


@clause("T-9.5")
def test_damage_for_every_successful_die() -> None:
    strong = card("Ysolde Marr", tiles=(tile("Beacon Blade", "Ysolde Marr"),))
    game = active(mini("a1", strong, (0, 0)), foe("b1", (1, 0), card(LEVY, life=10)), dice="SSSB B")
    game.plays(Declare("Beacon Blade", ("b1",)))
    assert game["b1"].damage == 6


@clause("T-9.6")
def test_the_pool_is_what_is_rolled() -> None:
    game = active(mini("a1", GUARD, (0, 0)), foe("b1", (1, 0)), dice="SBBB S")
    game.plays(Declare("Halberd Hook", ("b1",)))
    assert game.last("AttackRolled").dice.total() == 4


@clause("T-9.7")
def test_keywords_do_what_the_glossary_says() -> None:
    game = active(mini("a1", GUARD, (0, 0)), foe("b1", (2, 0)), dice="SBBB B")
    game.plays(Declare("Halberd Hook", ("b1",)))
    assert game.spot("b1") == (1, 0), "Pull 1"
    assert game.cited("T-9.7") == 1
    assert game.tells("AttackHit", action="Halberd Hook", attacker="a1", target="b1")


# -- T-11.1 to T-11.3: Concentration ---------------------------------------------------------------------


@clause("T-11.1")
@option("concentration_waits", False)
def test_concentration_adds_to_the_very_next_action() -> None:
    game = active(mini("a1", GUARD, (0, 0)), foe("b1", (1, 0)), dice="BBBBB B")
    game.plays(Declare("Concentration", ()), Declare("Halberd Hook", ("b1",)))
    assert game.last("AttackRolled").dice.total() == 5
    assert game.tells("Focused", mini="a1", dice=1)
    game = active(mini("a1", GUARD, (0, 0)), foe("b1", (1, 0)), dice="BBBB B")
    game.does(gain_time, 1, R.C_7_3)
    game.plays(Declare("Concentration", ()), Declare("Move", ()))
    assert game.table.deed.focus == 0, "no dice for a Move"
    game.plays(Go(()), Declare("Halberd Hook", ("b1",)))
    assert game.last("FocusWasted").dice == 1
    assert game.last("AttackRolled").dice.total() == 4


@clause("T-11.1")
@option("concentration_waits", True)
def test_concentration_may_wait_for_dice() -> None:
    game = active(
        mini("a1", GUARD, (0, 0)), foe("b1", (1, 0)), dice="BBBBB B", options={"concentration_waits": True}
    )
    game.does(gain_time, 1, R.C_7_3)
    game.plays(Declare("Concentration", ()), Declare("Move", ()), Go(()), Declare("Halberd Hook", ("b1",)))
    assert game.last("AttackRolled").dice.total() == 5


@clause("T-11.1")
def test_concentration_adds_to_an_exploration() -> None:
    game = active(mini("a1", CHANDLER, (2, 0)), vortex(0, 0), dice="BBBB")
    game.plays(Declare("Concentration", ()), Declare("Explore", ("vortex-1",)))
    assert game.last("Explored").dice.total() == 4


@clause("T-11.2")
def test_fear_forbids_concentration() -> None:
    game = active(mini("a1", GUARD, (0, 0), conditions=bits("Afraid")))
    assert game.refuses(Declare("Concentration", ())).clause == "T-11.2"
    assert active(mini("a1", GUARD, (0, 0))).allows(Declare("Concentration", ()))


@clause("T-11.2")
def test_concentration_is_not_added_against_the_fearsome() -> None:
    game = active(mini("a1", GUARD, (0, 0)), foe("witch", (1, 0), "Brine Witch"), dice="BBBB B")
    game.plays(Declare("Concentration", ()), Declare("Halberd Hook", ("witch",)))
    assert game.last("FocusForbidden").dice == 1
    assert game.last("AttackRolled").dice.total() == 4


@clause("T-11.3")
def test_concentration_does_not_outlive_the_activation() -> None:
    game = active(mini("a1", GUARD, (0, 0)), mini("a2", GUARD, (1, 0)))
    game.plays(Declare("Concentration", ()), EndActivation())
    assert game.cited("T-11.3") == 1
    assert game.table.activation.focus == 0


# -- T-11.6, T-11.11: Explore, Move and Run ------------------------------------------------------------------


@clause("T-11.6")
def test_explore_is_for_a_vortex() -> None:
    game = active(mini("a1", CHANDLER, (2, 0)), vortex(0, 0), dice="SBB")
    assert game.refuses(Declare("Explore", ())).clause == "T-11.6"
    game.plays(Declare("Explore", ("vortex-1",)))
    assert game.table.players[0].crystals == 1


@clause("T-11.11")
def test_move_and_run_go_as_far_as_their_tiles_say() -> None:
    game = active(mini("a1", "Ysolde Marr", (0, 0))).plays(Declare("Run", ()))
    six = tuple((each, 0) for each in range(1, 7))
    refusal = game.refuses(Go((*six, (7, 0))))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("T-11.11", 7, 6)
    for length in range(7):
        assert game.allows(Go(six[:length]))
    game.plays(Go(six))
    assert game.spot("a1") == (6, 0)
    assert game.tells("Moved", action="Run", limit=6, mini="a1", steps=6)


@clause("T-11.13")
def test_what_markers_do_is_the_scenarios_business() -> None:
    assert all(tile("Take an Item", each).distance == 1 for each in (GUARD, CHANDLER, LEVY))


# -- C-4.12, C-5.3: aid -----------------------------------------------------------------------------------


@clause("C-2.4", "C-4.12")
def test_an_ally_is_not_oneself_unless_the_tile_says_so() -> None:
    hero, guard = mini("a1", "Ysolde Marr", (0, 0), damage=3), mini("a2", GUARD, (3, 0), damage=4)
    game = active(hero, guard, faith=((3, 0, 0, 0), (0,) * 4))
    assert game.refuses(Declare("Relight the Wards", ("a1",))).clause == "C-2.4"
    assert game.refuses(Declare("Relight the Wards", ("far",))).clause == "T-9.1"
    assert game.refuses(Declare("Relight the Wards", ())).clause == "C-4.12"
    nobody = game.refuses(Declare("Relight the Wards", ("nobody",)))
    assert (nobody.why, nobody.facts["mini"]) == ("not_on_the_field", "nobody")
    game.plays(Declare("Relight the Wards", ("a2",)))
    assert game["a2"].damage == 1
    healer = active(mini("a1", CHANDLER, (0, 0), damage=3)).plays(Declare("Salve", ("a1",)))
    assert healer["a1"].damage == 1
    assert healer.tells("AidGiven", action="Salve", ally="a1", mini="a1")


@clause("C-5.3")
def test_salve_removes_one_marker_that_its_player_chooses() -> None:
    hurt = mini("a2", GUARD, (2, 0), conditions=bits("Burning", "Rooted"))
    game = active(mini("a1", CHANDLER, (0, 0)), hurt).plays(Declare("Salve", ("a2",)))
    assert (game.asked, game.seat) == ("ChooseMarker", 0)
    assert game.refuses(Settle("Poisoned")).clause == "C-5.3"
    game.plays(Settle("Burning"))
    assert game["a2"].conditions == bits("Rooted")
    assert game.asked == "MayDeclare", "one marker, one choice"


@clause("C-5.3")
def test_a_tile_that_removes_two_markers_has_its_player_choose_twice() -> None:
    strong = tile("Salve", CHANDLER, cleanse=2)
    tiles = tuple(strong if each.name == strong.name else each for each in card(CHANDLER).tiles)
    healer = mini("a1", card(CHANDLER, tiles=tiles), (0, 0))
    four = bits("Burning", "Rooted", "Afraid", "Stunned")
    game = active(healer, mini("a2", GUARD, (2, 0), conditions=four)).plays(Declare("Salve", ("a2",)))
    game.plays(Settle("Burning"))
    assert (game.asked, game["a2"].conditions) == ("ChooseMarker", bits("Rooted", "Afraid", "Stunned"))
    game.plays(Settle("Stunned"))
    assert (game.asked, game["a2"].conditions) == ("MayDeclare", bits("Rooted", "Afraid"))
    two = bits("Burning", "Rooted")
    game = active(healer, mini("a2", GUARD, (2, 0), conditions=two)).plays(Declare("Salve", ("a2",)))
    assert (game.asked, game["a2"].conditions) == ("MayDeclare", 0), "nothing to choose: both go"


@clause("C-5.3")
def test_a_tile_that_removes_three_markers_of_five_leaves_the_two_that_were_not_chosen() -> None:
    strong = tile("Salve", CHANDLER, cleanse=3)
    tiles = tuple(strong if each.name == strong.name else each for each in card(CHANDLER).tiles)
    healer = mini("a1", card(CHANDLER, tiles=tiles), (0, 0))
    game = active(healer, mini("a2", GUARD, (2, 0), conditions=bits(*CONDITIONS)))
    game.plays(Declare("Salve", ("a2",)), Settle("Burning"), Settle("Stunned"))
    assert game.asked == "ChooseMarker", "two of three are gone"
    game.plays(Settle("Afraid"))
    assert (game.asked, game["a2"].conditions) == ("MayDeclare", bits("Poisoned", "Rooted"))


@clause("C-5.3")
def test_only_its_kin_may_be_bidden_to_rise() -> None:
    at = table(
        mini("a1", "Tide Bonecaller", (0, 0)), mini("levy", LEVY, (1, 0), activated=True),
        mini("ox", "Harpooner", (0, 1), activated=True), mini("b1", LEVY, (0, 8), 1),
        faith=((0, 0, 0, 6), (0,) * 4),
    )  # fmt: skip
    game = Playing(at, Activations()).plays(Activate("a1"))
    assert game.refuses(Declare("Bid the Drowned Rise", ("ox",))).clause == "C-5.3"
    game.plays(Declare("Bid the Drowned Rise", ("levy",)), Pass())
    assert game.table.activation.mini == game["levy"].number


@clause("C-4.12")
def test_dragging_needs_no_die_and_no_sight() -> None:
    faith = ((0, 0, 0, 8), (0,) * 4)
    blind = active(mini("a1", "Orrek Saltmouth", (-4, -1)), foe("b1", (0, -1)), rock(-1, 0), faith=faith)
    blind.plays(Declare("Drag Under", ("b1",)))
    assert blind.cited("C-4.12") == 1
    assert blind.spot("b1") == (0, -1), "the rock is in the way of its feet"
    game = active(mini("a1", "Orrek Saltmouth", (-4, -1)), foe("b1", (0, -1)), faith=faith)
    game.plays(Declare("Drag Under", ("b1",)))
    assert game.spot("b1") == (-3, -1)
    assert blind.tells("Dragged", action="Drag Under", mini="a1", target="b1")


@clause("C-4.12")
def test_a_tile_that_pushes_without_dice_sends_its_target_away() -> None:
    """The same tile, once as it is (Pull 3), once with Push: a single step is a step."""
    faith = ((0, 0, 0, 8), (0,) * 4)
    for push, where in ((0, (1, 0)), (1, (5, 0))):
        drag = tile("Drag Under", "Orrek Saltmouth", push=push, pull=0 if push else 3)
        pusher = mini("a1", card("Orrek Saltmouth", tiles=(drag,)), (0, 0))
        game = active(pusher, foe("b1", (4, 0)), faith=faith).plays(Declare("Drag Under", ("b1",)))
        while game.asked == "ChooseShove":
            game.plays(To(where))
        assert game.spot("b1") == where


@clause("C-4.12")
def test_only_enemy_infantry_is_dragged() -> None:
    game = active(
        mini("a1", "Orrek Saltmouth", (-2, 0)), mini("strider", "Brass Strider", (1, 0), 1, activated=True),
        faith=((0, 0, 0, 4), (0,) * 4),
    )  # fmt: skip
    assert game.refuses(Declare("Drag Under", ("strider",))).clause == "C-4.12"


# -- T-14: Faith ------------------------------------------------------------------------------------------


def maelstrom(faith: tuple[int, ...], other: tuple[int, ...] = (0, 0, 0, 0)) -> Playing:
    return active(
        mini("a1", "Orrek Saltmouth", (0, 0)), foe("b1", (3, 0)), faith=(faith, other), dice="BBBBBB BB"
    )


@clause("T-14.1")
def test_faith_of_the_right_colour_and_number() -> None:
    refusal = maelstrom((0, 6, 5, 0)).refuses(Declare("Maelstrom", ("b1",)))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("T-14.1", 8, 9)
    game = maelstrom((0, 7, 5, 0)).plays(Declare("Maelstrom", ("b1",)))
    assert game.table.players[0].faith == [0, 0, 5, 0]


@clause("T-14.2", "T-14.3")
def test_faith_is_paid_on_top_of_time_and_is_the_players() -> None:
    game = maelstrom((0, 9, 0, 0), (0, 9, 0, 0)).plays(Declare("Maelstrom", ("b1",)))
    assert game.last("TimeSpent").time == 0
    assert game.last("FaithPaid").left == 2
    assert [player.faith[1] for player in game.table.players] == [2, 9], "Orrek's own Devotion helped"
    assert game.tells("PricePaid", action="Maelstrom", mini="a1", side=0)


@clause("C-1.9")
def test_a_tile_may_count_hexons() -> None:
    """Three hexes into the next Hexon are 1 Hexon; the Hexon after that is 2, however near its edge."""
    far = tile("Halberd Hook", GUARD, hexons=True, distance=1)
    things = (mini("a1", card(GUARD, tiles=(far,)), (0, 0)), foe("next", (3, 1)), foe("after", (4, 1)))
    game = active(*things, dice="BBBB B")
    refusal = game.refuses(Declare("Halberd Hook", ("after",)))
    assert (refusal.measured, refusal.limit) == (2, 1)
    at = game.table
    plain = tile("Halberd Hook", GUARD)
    assert [away(at, each, at.minis[0], at.minis[1]) for each in (far, plain)] == [1, 4]
    numbers = at.field().hex_number
    assert [away_from_hex(at, each, at.minis[0], numbers[4, 1]) for each in (far, plain)] == [2, 5]
    hexon = at.field().hexon_number[2, 0]
    assert [away_from_hexon(at, each, at.minis[0], hexon) for each in (far, plain)] == [2, 5]
    game.plays(Declare("Halberd Hook", ("next",)))
    assert game.events("AttackRolled")


@clause("T-11.1")
def test_concentration_adds_as_many_dice_as_its_tile_has() -> None:
    strong = tile("Concentration", GUARD, pool=2)
    tiles = tuple(strong if each.name == strong.name else each for each in card(GUARD).tiles)
    game = active(mini("a1", card(GUARD, tiles=tiles), (0, 0)), foe("b1", (1, 0)), dice="BBBB BB B")
    game.plays(Declare("Concentration", ()), Declare("Halberd Hook", ("b1",)))
    assert game.last("AttackRolled").dice.total() == 6


@clause("T-11.1")
def test_concentration_dice_are_rolled_once_and_then_gone() -> None:
    game = active(mini("a1", CHANDLER, (2, 0)), foe("b1", (3, 0)), vortex(0, 0, 6), dice="BBBB BBB")
    game.does(gain_time, 1, R.C_7_3)
    game.plays(Declare("Concentration", ()), Declare("Explore", ("vortex-1",)))
    assert game.last("Explored").dice.total() == 4
    assert game.table.activation.focus == 0
    game.plays(EndActivation())
    assert not game.events("FocusLost"), "there was nothing left to lose"
