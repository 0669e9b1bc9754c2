"""M-1, First Contact: portals laid, arrived by, held, stepped through and broken."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.chance import Recording, Seeded
from highground.geometry.measure import distance_ceil
from highground.geometry.units import INCH
from highground.rulesets.collide.rules.missions.portals import portal_refusal, spots
from highground.rulesets.collide.rules.round.rounds import EndOfRound, LogisticsPhase
from highground.rulesets.collide.rules.setup.deployment import SetUp, UnitDeployed
from highground.rulesets.collide.state.pieces import NOBODY
from tests.marks import clause
from tests.rulesets.collide.positions import KNIFE, Playing, sheet, spot, table, unit, weapon

GUNNER = sheet(weapons=[weapon("Gun", "Ranged", "Heavy"), KNIFE])


def contact(*units: Any, dice: Any = (), portals: Any = ((9, 9), (27, 9), (9, 27)), **more: Any) -> Playing:
    """Round 1 with portals on the table."""
    at = table(*units, mission="first_contact", objectives=portals, size=(36, 36), **more)
    return Playing(at, dice=dice)


def setting_up(placing: str, *dice: object) -> Playing:
    at = table(
        unit("a1"),
        unit("a2"),
        unit("b1", None, 1),
        mission="first_contact",
        size=(36, 36),
        placing=placing,
        finishers=[],
    )
    return Playing(at, SetUp(), dice=dice, luck=Seeded(b"p" * 32))


# -- M-1.1: laying -------------------------------------------------------------------------------


@clause("M-1.1")
def test_chance_lays_five_portals_with_room_between_them() -> None:
    game = setting_up("random", 5, 2)
    spots = [each for each in game.table.objectives if each is not None]
    assert len(spots) == 5
    for number, at in enumerate(spots):
        assert min(at.x, at.y, 36 * INCH - at.x, 36 * INCH - at.y) >= 3 * INCH
        assert all(distance_ceil(at, other) >= 8 * INCH for other in spots[:number])
    assert game.cited("M-1.1") == 5


@clause("M-1.1")
def test_chance_picks_among_whole_steps_that_are_named_as_they_lie() -> None:
    empty = table(unit("a"), unit("b", None, 1), mission="first_contact", size=(36, 27))
    found = spots(empty)
    assert len(found) == 31 * 22
    assert (found[0], found[-1]) == (spot((3, 3)), spot((33, 24)))
    game = setting_up("random", 5, 2, "10,12", "18,12")
    assert game.table.objectives[:2] == [spot((10, 12)), spot((18, 12))]


@clause("M-1.1")
def test_the_portals_that_chance_lays_are_drawn_by_neither_player() -> None:
    luck = Recording(Seeded(b"p" * 32))
    at = table(unit("a"), unit("b", None, 1), mission="first_contact", size=(36, 36), placing="random")
    Playing(at, SetUp(), dice=[5, 2], luck=luck)
    drawn = [(each.seat, each.clause) for each in luck.fallen if each.what == "spot"]
    assert drawn == [(NOBODY, "M-1.1")] * 5


@clause("M-1.1")
def test_players_lay_them_in_turn_the_winner_first() -> None:
    game = setting_up("players", 2, 2, 3, 5)
    assert game.events("RolledOff")[0].one == 2
    seats = []
    for order in ("portal 3,3", "portal 11,3", "portal 3,11", "portal 20,20", "portal 33,33"):
        seats.append(game.seat)
        game.plays(order)
    assert seats == [1, 0, 1, 0, 1]
    assert game.asked == "MayPickPortal"


@clause("M-1.1")
def test_a_portal_keeps_its_distance() -> None:
    game = setting_up("players", 6, 1).plays("portal 10,10")
    near = game.refuses("portal 17.99,10")
    assert (near.why, near.limit) == ("portal_near_portal", 8 * INCH)
    assert game.allows("portal 18,10")
    edge = game.refuses("portal 2.99,20")
    assert (edge.why, edge.limit) == ("portal_near_edge", 3 * INCH)
    assert game.allows("portal 3,20")
    assert game.tells("PortalLaid", portal="portal-1")
    assert game.measures("portal 17.99,10") == ("M-1.1", "portal_near_portal", 202946, 203200)
    assert game.measures("portal 2.99,20") == ("M-1.1", "portal_near_edge", 75946, 76200)


# -- M-1.2: arriving -----------------------------------------------------------------------------


def arriving() -> Playing:
    game = setting_up("players", 6, 1)
    return game.plays("portal 9,9", "portal 27,9", "portal 9,27", "portal 27,27", "portal 18,18")


@clause("M-1.2", "W-3.11")
def test_each_side_picks_a_portal_and_places_one_unit_in_turn() -> None:
    game = arriving()
    assert (game.asked, game.seat) == ("MayPickPortal", 0)
    game.plays("from portal-1", "deploy a1@9,9")
    assert game.seat == 1
    assert game.refuses("from portal-1").why == "portal_taken"
    game.plays("from portal-2", "deploy b1@27,9")
    assert game.seat == 0
    game.plays("deploy a2@10,9")
    assert game.table.finishers == [1, 0], "who placed the last unit first"
    assert {each.clause for each in game.told if isinstance(each.event, UnitDeployed)} == {"M-1.2"}


@clause("M-1.2")
def test_a_unit_arrives_within_6_steps_and_alone() -> None:
    game = arriving().plays("from portal-1")
    refusal = game.refuses("deploy a1@15.01,9")
    assert (refusal.clause, refusal.limit) == ("M-1.2", 6 * INCH)
    assert game.allows("deploy a1@15,9")
    both = game.refuses("deploy a1@9,9 a2@10,9")
    assert (both.clause, both.why, both.measured, both.limit) == ("M-1.2", "one_at_a_time", 2, 1)
    assert game.refuses("from portal-2").clause == "W-3.11"
    assert game.refuses("deploy b1@9,9").why == "not_to_be_placed"
    assert game.tells("PortalPicked", portal="portal-1", seat=0)
    assert game.measures("deploy a1@15.01,9") == ("M-1.2", "far_from_portal", 152654, 152400)


@clause("M-1.2")
def test_there_is_no_sixth_portal() -> None:
    assert arriving().refuses("from portal-6").clause == "M-1.2"


# -- M-1.3, M-1.6: points ------------------------------------------------------------------------


def test_portals_bring_points_but_no_ap() -> None:
    at = contact(unit("a", (9, 9)), unit("b", (30, 30), 1), ap=(0, 0)).table
    game = Playing(at, LogisticsPhase())
    plain = Playing(table(unit("a", (9, 9)), unit("b", (30, 30), 1), ap=(0, 0)), LogisticsPhase())
    assert [each.ap for each in game.table.players] == [each.ap for each in plain.table.players]


@clause("M-1.3")
def test_every_portal_held_is_a_point_at_the_end_of_a_round() -> None:
    at = table(
        unit("a1", (9, 12)), unit("a2", (27, 9)), unit("a3", (9, 27)), unit("b", (27, 11), 1),
        mission="first_contact", objectives=[(9, 9), (27, 9), (9, 27)], size=(36, 36),
    )  # fmt: skip
    game = Playing(at, EndOfRound(), luck=Seeded(b"p" * 32))
    assert game.facts["score"] == "2-0", "one of three is contested"


@clause("M-1.6")
def test_twelve_points_win_at_once_and_the_higher_total_if_both_have_them() -> None:
    at = table(
        unit("a", (9, 9)), unit("b1", (27, 9), 1), unit("b2", (9, 27), 1),
        mission="first_contact", objectives=[(9, 9), (27, 9), (9, 27)], size=(36, 36),
    )  # fmt: skip
    at.players[0].score = at.players[1].score = 11
    game = Playing(at, EndOfRound())
    result = game.rules.result(game.table)
    assert result is not None
    assert (result.winners, result.scores, result.clause) == ((1,), (12, 13), "M-1.6")


# -- M-1.4: stepping through ---------------------------------------------------------------------


@clause("M-1.4")
def test_a_member_steps_through_to_another_portal_of_its_side() -> None:
    game = contact(unit("a", (9, 12)), unit("friend", (27, 9)), unit("b", (30, 30), 1))
    game.plays("activate a", "teleport a 27,12")
    assert game.at("a") == "27,12"
    assert game.unit("a").moved
    assert game.refuses("teleport a 9,9").why == "teleported_already"
    assert game.allows("move a:27,15"), "it is no move of the movement block"
    assert game.cited("M-1.4") == 1


@clause("M-1.4")
@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("teleport a 27,12.01", "not_to_own_portal"),
        ("teleport a 9,27", "not_to_own_portal"),
        ("teleport far 27,11", "not_in_activation"),
    ],
)
def test_a_portal_does_not_send_everybody_everywhere(order: str, why: str) -> None:
    game = contact(unit("a", (9, 12)), unit("friend", (27, 9)), unit("far", (18, 18)), unit("b", (9, 25), 1))
    game.plays("activate a")
    assert game.refuses(order).why == why
    assert (
        contact(unit("a", (9, 12.01)), unit("friend", (27, 9)), unit("b", (30, 30), 1))
        .plays("activate a")
        .refuses("teleport a 27,11")
        .clause
        == "M-1.4"
    )


@clause("M-1.4")
def test_both_portals_must_be_held() -> None:
    game = contact(unit("a", (9, 12)), unit("friend", (27, 9)), unit("b", (9, 7), 1)).plays("activate a")
    assert game.refuses("teleport a 27,11").why == "not_at_own_portal"
    game = contact(unit("a", (9, 12)), unit("friend", (27, 9)), unit("b", (27, 7), 1)).plays("activate a")
    assert game.refuses("teleport a 27,11").why == "not_to_own_portal"


@clause("M-1.4")
def test_a_teleport_must_not_overlap_and_counts_as_moved_for_heavy() -> None:
    units = (unit("a", (9, 12), of=GUNNER), unit("friend", (27, 9)), unit("b", (30, 30), 1))
    game = contact(*units).plays("activate a")
    assert game.refuses("teleport a 27,9.5").clause == "R-1.5"
    game.plays("teleport a 27,12")
    assert game.refuses("attack a:gun@b").clause == "W-10.9"


@clause("W-10.10")
def test_a_rooted_unit_does_not_step_through() -> None:
    units = (unit("a", (9, 12), of=GUNNER), unit("friend", (27, 9)), unit("b", (30, 30), 1))
    game = contact(*units, dice=[1]).plays("activate a", "attack a:gun@b")
    assert game.refuses("teleport a 27,12").clause == "W-10.10"


@clause("M-1.4")
def test_a_traveller_is_excused_from_the_contact_at_the_end() -> None:
    units = (unit("a", (9, 12)), unit("a2", (10, 12)), unit("friend", (27, 9)), unit("b", (30, 30), 1))
    game = contact(*units).plays("activate a a2", "teleport a 27,12", "move a2:10,14")
    assert game.at("a2") == "10,14"


@clause("M-1.4")
def test_a_pinned_unit_that_stepped_through_may_still_attack() -> None:
    units = (unit("a", (9, 12)), unit("friend", (27, 9)), unit("b", (9, 13), 1), unit("c", (27, 13), 1))
    game = contact(*units, dice=[1], portals=((9, 9), (27, 9.5))).plays("activate a")
    assert game.table.activation is not None
    assert game.table.activation.turns[0].pinned
    game.plays("teleport a 27,12")
    assert game.allows("attack a:knife@c")


@clause("M-1.4", "M-1.5")
def test_other_missions_have_no_portals() -> None:
    game = Playing(table(unit("a", (0, 0)), unit("b", (9, 9), 1))).plays("activate a")
    assert game.refuses("teleport a 1,1").clause == "M-1.4"
    assert game.refuses("demolish a portal-1").clause == "M-1.5"


# -- M-1.5: demolishing --------------------------------------------------------------------------


@clause("M-1.5")
def test_two_ap_break_a_portal_for_two_points() -> None:
    game = contact(unit("a", (9, 12)), unit("b", (30, 30), 1), ap=(3, 0))
    game.plays("activate a", "demolish a portal-1")
    assert game.facts["score"] == "2-0"
    assert game.facts["One.ap"] == "0"
    assert game.table.objectives[0] is None
    assert game.refuses("demolish a portal-1").why == "no_such_portal"


@clause("M-1.5")
def test_one_ap_is_not_enough_and_the_portal_must_be_held() -> None:
    game = contact(unit("a", (9, 12)), unit("b", (30, 30), 1), ap=(2, 0)).plays("activate a")
    refusal = game.refuses("demolish a portal-1")
    assert (refusal.why, refusal.measured, refusal.limit) == ("not_enough_ap", 2, 1)
    game = contact(unit("a", (9, 12)), unit("b", (9, 7), 1)).plays("activate a")
    assert game.refuses("demolish a portal-1").why == "portal_not_held"
    game = contact(unit("a", (9, 12.01)), unit("c", (9, 9)), unit("b", (30, 30), 1)).plays("activate a")
    assert game.refuses("demolish a portal-1").why == "portal_not_held"


@clause("M-1.5", "M-1.6")
def test_demolishing_may_win_at_once() -> None:
    game = contact(unit("a", (9, 12)), unit("b", (30, 30), 1))
    game.table.players[0].score = 11
    game.plays("activate a", "demolish a portal-1")
    assert game.asked == ""
    result = game.rules.result(game.table)
    assert result is not None
    assert result.scores == (13, 0)
    assert game.tells("ApSpent", amount=2, left=2, seat=0, what="portal")
    assert game.tells("PortalDemolished", portal="portal-1", unit="a")


@clause("W-7.6")
@pytest.mark.parametrize("order", ["teleport a 27,10", "demolish a portal-1"])
def test_what_the_mission_offers_ends_a_units_attacks_as_an_ability_does(order: str) -> None:
    twin = sheet(weapons=[weapon("Twin", "Ranged", attacks=2)])
    units = (unit("a", (9, 10), 0, twin), unit("c", (27, 8)), unit("x", (18, 30), 1))
    game = contact(*units, dice=[1]).plays("activate a", "attack a:twin@x", order)
    assert game.refuses("attack a:twin@x").clause == "W-7.6"


@clause("M-1.1")
def test_spots_for_portals_keep_every_distance_to_the_micrometre() -> None:
    """Whole steps only: a table a hair too narrow has a row less, a portal a hair too near hides one."""
    hair = 1 / INCH
    for width, depth, last in (
        (36, 27, (33, 24)),
        (36 - hair, 27, (32, 24)),
        (36, 27 - hair, (33, 23)),
        (36 + hair, 27 + hair, (33, 24)),
    ):
        narrow = table(unit("a"), unit("b", None, 1), mission="first_contact", size=(width, depth))
        assert (spots(narrow)[0], spots(narrow)[-1]) == (spot((3, 3)), spot(last))
    for x, free in ((11, True), (11 - hair, False)):
        beside = table(unit("a"), mission="first_contact", size=(36, 36), objectives=[(x, 3)])
        assert (spot((3, 3)) in spots(beside)) is free
        refusal = portal_refusal(beside, spot((3, 3)))
        assert (refusal is None) is free
    assert refusal is not None
    assert (refusal.measured, refusal.limit) == (8 * INCH - 1, 8 * INCH)
    assert refusal.facts == {"portal": "portal-1"}


@clause("M-1.4")
def test_a_second_step_through_a_portal_is_told_its_limit() -> None:
    game = contact(unit("a", (9, 12)), unit("friend", (27, 9)), unit("b", (30, 30), 1))
    game.plays("activate a", "teleport a 27,12")
    assert game.measures("teleport a 9,9") == ("M-1.4", "teleported_already", 1, 1)


@clause("M-1.4")
def test_the_first_portal_is_a_way_out_like_any_other() -> None:
    units = (unit("a", (27, 12)), unit("friend", (9, 9)), unit("b", (30, 30), 1))
    game = contact(*units).plays("activate a", "teleport a 9,12")
    assert game.at("a") == "9,12"
