"""T-3 and C-11.4: zones, setting up, Reserves, opening hands."""

from __future__ import annotations

from typing import Any

from highground.engine.codec import dumps
from highground.engine.state import Pass
from highground.engine.views import view
from highground.record import fields_of
from highground.rulesets.torn.rules.party.deployment import DeployNext, HandStage, places_in_zone, safe_spot
from highground.rulesets.torn.rules.party.flow import Arrivals, BeginTurn, Deployment
from highground.rulesets.torn.state.cards import Board, Zone
from highground.rulesets.torn.state.field import HUGE, OFF
from highground.rulesets.torn.state.names import FIELD, RESERVE
from highground.rulesets.torn.state.orders import ChooseZone, Deploy, Reserve
from highground.rulesets.torn.state.pieces import Table
from tests.marks import clause, option
from tests.rulesets.torn.positions import Named, Playing, embers, marker, mini, own, rock, table

GUARD, LEVY, OX = "Lampguard", "Drowned Levy", "Barnacle Ox"
NORTH = [(0, -8), (1, -8), (2, -8), (0, -7), (1, -7)]
SOUTH = [(0, 8), (-1, 8), (-2, 8), (0, 7), (-1, 7)]


def squads(first: int, second: int) -> list[Named]:
    mine = [mini(f"a{each}", GUARD) for each in range(1, first + 1)]
    return mine + [mini(f"b{each}", LEVY, side=1) for each in range(1, second + 1)]


def unzoned(at: Table) -> Table:
    for player in at.players:
        player.zone = -1
    return at


def small_zone(at: Table, *hexons: tuple[int, int]) -> Table:
    """The first player's zone shrunk to these Hexons."""
    north = Zone("North", tuple(at.field().hexon_number[each] for each in hexons))
    return zoned(at, north, at.board.zones[1])


def zoned(at: Table, *zones: Zone) -> Table:
    """The same table with other zones."""
    return Table(**{**_fields(at), "board": Board(**{**_fields(at.board), "zones": zones})})


def _fields(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in fields_of(type(record))}


def setting_up(game: Playing) -> list[int]:
    """Set everybody up; who was asked each time."""
    asked: list[int] = []
    spots = {0: iter(NORTH), 1: iter(SOUTH)}
    while game.asked == "MayDeploy":
        asked.append(game.seat)
        waiting = [each for each in game.table.minis if each.side == game.seat and each.status == 0]
        game.plays(Deploy(waiting[0].name, next(spots[game.seat])))
    return asked


# -- zones ------------------------------------------------------------------------------------------


@clause("T-3.1", "T-3.7")
def test_three_stages_in_order() -> None:
    game = Playing(unzoned(table(*squads(1, 1))), Deployment(), own0=own([], ["Ruin"] * 3), own1=own())
    game.plays(ChooseZone("North"))
    assert not game.events("CardDrawn")
    game.chance.labels[:] = ["Ruin"] * 3  # type: ignore[attr-defined]
    setting_up(game)
    assert [event.stage for event in game.events("StageBegan")] == ["ZONE", "MINIATURES", "HAND"]
    assert [(event.deployed, event.reserves) for event in game.events("AllPlaced")] == [(1, 0), (1, 0)]
    assert game.order_of("MiniDeployed", "CardDrawn")[:3] == ["MiniDeployed", "MiniDeployed", "CardDrawn"]


@clause("T-3.2", "T-3.4")
def test_the_attacker_chooses_a_zone_and_the_other_has_what_is_left() -> None:
    game = Playing(unzoned(table(*squads(1, 1), attacker=1)), Deployment())
    assert game.last("ZonesOffered").zones == ("North", "South")
    assert game.seat == 1
    assert game.refuses(ChooseZone("East")).clause == "T-3.2"
    game.plays(ChooseZone("North"))
    assert [player.zone for player in game.table.players] == [1, 0]
    assert game.tells("ZoneChosen", side=0, zone="South")


@clause("T-3.2")
def test_with_three_zones_the_defender_picks_from_the_rest() -> None:
    at = unzoned(table(*squads(1, 1)))
    at = zoned(at, *at.board.zones, Zone("Middle", (0,)))
    game = Playing(at, Deployment()).plays(ChooseZone("South"))
    assert (game.asked, game.seat) == ("MayChooseZone", 1)
    assert game.refuses(ChooseZone("South")).clause == "T-3.2"
    game.plays(ChooseZone("Middle"))
    assert [player.zone for player in game.table.players] == [1, 2]


@clause("T-3.3")
def test_minis_are_set_up_in_the_zone_only() -> None:
    game = Playing(table(*squads(1, 1), mini("ox", OX)), DeployNext(0))
    assert game.refuses(Deploy("a1", (0, 0))).clause == "T-3.3"
    assert game.refuses(Deploy("ox", (0, 0))).clause == "T-3.3"
    assert game.allows(Deploy("a1", (0, -8)))
    assert game.allows(Deploy("ox", (0, -2)))


@clause("T-3.3")
def test_a_large_mini_needs_a_hexon_without_anybody_or_volume() -> None:
    at = table(mini("ox", OX), mini("a1", GUARD, (0, -6)), rock(1, -2), marker(5, -7))
    game = Playing(at, DeployNext(0))
    hexon = at.field().hexons[at.field().hexon_of[at.field().hex_number[0, -6]]]
    assert game.refuses(Deploy("ox", hexon)).clause == "T-3.3"
    assert game.refuses(Deploy("ox", (1, -2))).clause == "T-3.3"
    other = at.field().hexons[at.field().hexon_of[at.field().hex_number[5, -7]]]
    assert game.allows(Deploy("ox", other)), "a marker does not keep it out"


# -- alternation -----------------------------------------------------------------------------------


@clause("T-3.5")
def test_players_alternate_the_attacker_first() -> None:
    game = Playing(table(*squads(3, 3)), DeployNext(0))
    assert game.refuses(Deploy("b1", (0, 8))).clause == "T-3.5"
    assert setting_up(game) == [0, 1, 0, 1, 0, 1]


@clause("T-3.6")
def test_who_has_more_goes_on_alone() -> None:
    game = Playing(table(*squads(2, 4)), DeployNext(0))
    assert setting_up(game) == [0, 1, 0, 1, 1, 1]
    assert {event.side for event in game.events("DeploysAlone")} == {1}
    game = Playing(table(*squads(4, 2)), DeployNext(0))
    assert setting_up(game) == [0, 1, 0, 1, 0, 0]
    assert {event.side for event in game.events("DeploysAlone")} == {0}


# -- dangerous ground and Reserves ----------------------------------------------------------------------


@clause("T-3.8")
def test_dangerous_ground_may_be_used() -> None:
    game = Playing(table(*squads(1, 0), embers(0, -2)), DeployNext(0)).plays(Deploy("a1", (2, -6)))
    assert game.cited("T-3.8") == 1
    assert game.tells("DangerousDeployment", mini="a1")


@clause("T-3.8")
def test_reserves_instead_of_dangerous_ground() -> None:
    at = small_zone(table(mini("ox", OX), embers(0, -2)), (0, -2))
    game = Playing(at, DeployNext(0))
    assert game.allows(Deploy("ox", (0, -2)))
    game.plays(Reserve("ox"))
    assert game["ox"].status == RESERVE


@clause("T-3.9")
def test_a_mini_without_a_spot_goes_to_reserves_and_only_then() -> None:
    at = small_zone(table(mini("ox", OX), mini("a1", GUARD, (2, -6)), mini("b1", LEVY, side=1)), (0, -2))
    game = Playing(at, DeployNext(0))
    assert safe_spot(at, at.minis[0], True) == OFF
    game.plays(Reserve("ox"))
    assert (game["ox"].status, game["ox"].place) == (RESERVE, OFF)
    assert game.seat == 1, "it took his turn"
    refusal = game.refuses(Reserve("b1"))
    assert refusal.clause == "T-3.9"
    assert game.tells("SentToReserves", mini="ox", side=0)


@clause("T-3.10")
def test_reserves_that_still_do_not_fit_wait() -> None:
    at = small_zone(table(mini("ox", OX, status=RESERVE), mini("a1", GUARD, (2, -6)), turn=2), (0, -2))
    game = Playing(at, Arrivals(0))
    assert game.last("ReservesWait").minis == 1
    assert game["ox"].status == RESERVE


@clause("C-11.4")
def test_all_of_a_sides_reserves_arrive_one_after_the_other() -> None:
    waiting = [mini(name, GUARD, status=RESERVE) for name in ("a1", "a2", "a3")]
    game = Playing(table(*waiting, mini("b1", LEVY, (0, 8), 1), turn=2), Arrivals(0))
    for name, spot in (("a2", (0, -8)), ("a1", (1, -8)), ("a3", (2, -8))):
        assert (game.asked, game.seat) == ("MayArrive", 0)
        game.plays(Deploy(name, spot))
    assert [game[name].status for name in ("a1", "a2", "a3")] == [FIELD] * 3
    assert game.asked == ""


@clause("C-11.4")
def test_reserves_arrive_from_turn_2_the_attacker_first_unactivated() -> None:
    at = table(
        mini("a1", GUARD, status=RESERVE, activated=True),
        mini("b1", LEVY, side=1, status=RESERVE),
        turn=2,
        attacker=1,
    )
    game = Playing(at, BeginTurn())
    assert (game.asked, game.seat) == ("MayArrive", 1)
    assert game.refuses(Pass()).clause == "C-11.4"
    assert game.refuses(Deploy("b1", (0, 0))).clause == "T-3.3"
    game.plays(Deploy("b1", (0, 8)))
    assert game.seat == 0
    game.plays(Deploy("a1", (0, -8)))
    assert game["a1"].status == FIELD
    assert not game["a1"].activated
    assert game.asked == ""
    assert game.tells("ReserveArrived", mini="a1", side=0, spot=(0, -8))


@clause("C-11.4")
def test_reserves_may_stay_away_from_danger() -> None:
    at = small_zone(table(mini("ox", OX, status=RESERVE), embers(0, -2), turn=2), (0, -2))
    game = Playing(at, Arrivals(0)).plays(Pass())
    assert game["ox"].status == RESERVE
    assert game.cited("C-11.4") == 1
    assert game.tells("ReservesStay", side=0)


def test_nobody_arrives_in_turn_1() -> None:
    game = Playing(table(mini("a1", GUARD, status=RESERVE), turn=1), BeginTurn())
    assert game.asked == ""


# -- hands ------------------------------------------------------------------------------------------


@clause("T-3.11")
@option("opening_hand", 3)
def test_opening_hands_have_three_cards() -> None:
    deck = ["Ruin"] * 2 + ["Wither"] * 10
    game = Playing(
        table(), HandStage(), own0=own([], deck), own1=own([], deck), dice=["Ruin", "Ruin", "Wither"] * 2
    )
    assert [(player.hand, player.deck) for player in game.table.players] == [(3, 9), (3, 9)]
    assert [(event.side, event.cards) for event in game.events("OpeningHand")] == [(0, 3), (1, 3)]


@clause("T-3.11")
@option("opening_hand", 2)
def test_opening_hands_may_have_two() -> None:
    deck = ["Ruin"] * 12
    at = table(options={"opening_hand": 2})
    game = Playing(at, HandStage(), own0=own([], deck), own1=own([], deck), dice=["Ruin"] * 4)
    assert [(player.hand, player.deck) for player in game.table.players] == [(2, 10), (2, 10)]


@clause("T-3.12")
def test_hands_are_secret() -> None:
    deck = ["Ruin"] * 6 + ["Wither"] * 6
    game = Playing(table(), HandStage(), own0=own([], deck), own1=own([], deck), dice=["Ruin"] * 6)
    seen = [told for told in game.told if told.clause == "T-3.12"]
    assert {told.to for told in seen} == {0, 1}
    before = dumps(view(game.state, 1))
    game.state.own[0].hand.reverse()
    game.state.own[0].deck.unseen.reverse()
    assert dumps(view(game.state, 1)) == before


# -- what is in the way ------------------------------------------------------------------------


@clause("T-3.3")
def test_a_marker_is_in_the_way_of_infantry_but_not_of_large() -> None:
    things = (mini("ox", OX), mini("a1", GUARD), marker(2, -6))
    game = Playing(small_zone(table(*things), (0, -2)), DeployNext(0))
    assert game.refuses(Deploy("a1", (2, -6))).clause == "T-3.3"
    assert game.allows(Deploy("a1", (2, -7)))
    assert game.refuses(Reserve("ox")).why == "has_a_spot"
    game.plays(Deploy("ox", (0, -2)))
    assert game["ox"].status == FIELD


@clause("T-3.3")
def test_huge_stands_in_the_zone_with_both_hexons() -> None:
    at = small_zone(table(mini("lev", "Undertow Leviathan")), (0, -2), (1, -2))
    game = Playing(at, DeployNext(0))
    for facing in range(1, 6):
        assert game.refuses(Deploy("lev", (0, -2, facing))).clause == "T-3.3"
    game.plays(Deploy("lev", (0, -2, 0)))
    assert game.spot("lev") == (0, -2, 0)


@clause("T-3.9")
def test_sending_to_reserves_takes_the_players_turn() -> None:
    at = small_zone(table(mini("ox", OX), *squads(1, 2), mini("there", GUARD, (2, -6))), (0, -2))
    game = Playing(at, DeployNext(0)).plays(Reserve("ox"))
    assert game.seat == 1, "though he has another one to set up"
    game.plays(Deploy("b1", (0, 8)))
    assert game.seat == 0


@clause("T-3.9")
def test_after_the_second_player_sent_one_to_reserves_the_first_goes_on() -> None:
    at = table(mini("ox", OX, side=1), *squads(2, 0), mini("there", LEVY, (-2, 6), 1))
    south = Zone("South", (at.field().hexon_of[at.field().hex_number[-2, 6]],))
    game = Playing(zoned(at, at.board.zones[0], south), DeployNext(0))
    game.plays(Deploy("a1", (0, -8)), Reserve("ox"))
    assert (game.asked, game.seat) == ("MayDeploy", 0)
    game.plays(Deploy("a2", (1, -8)))
    assert [(event.side, event.deployed, event.reserves) for event in game.events("AllPlaced")] == [
        (0, 2, 0),
        (1, 1, 1),
    ]


@clause("T-3.9")
def test_huge_waits_only_if_no_two_hexons_of_its_zone_are_free() -> None:
    lev = mini("lev", "Undertow Leviathan")
    at = small_zone(table(lev, mini("b1", LEVY, side=1)), (0, -2), (1, -2))
    field = at.field()
    places = [field.spot(HUGE, each) for each in places_in_zone(at, at.minis[0])]
    assert sorted(places) == [(0, -2, 0), (1, -2, 3)]
    assert Playing(at, DeployNext(0)).refuses(Reserve("lev")).why == "has_a_spot"
    full = table(lev, mini("a1", GUARD, (2, -6)), mini("b1", LEVY, side=1))
    game = Playing(small_zone(full, (0, -2), (1, -2)), DeployNext(0)).plays(Reserve("lev"))
    assert game["lev"].status == RESERVE
    assert game.cited("T-3.9") == 1
