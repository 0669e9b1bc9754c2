"""W-1, W-3, what is settled and told before anybody deploys."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.errors import ContentError
from highground.engine.ruleset import Setup
from highground.rulesets.collide.files.content import missions, open_game
from highground.rulesets.collide.files.maps import MapFile, size_refusal
from highground.rulesets.collide.rulebook.options import PRESETS, Options
from highground.rulesets.collide.rules.setup.deployment import SetUp
from highground.rulesets.collide.ruleset import RULESET
from tests.marks import clause, option
from tests.rulesets.collide.positions import Playing, block, hedge, sheet, table, unit, zone
from tests.scene import Played, scripted

ZONES = (zone("South", 0, 0, 0, 36, 6), zone("North", 1, 0, 30, 36, 36))


def mustered(*things: Any, **facts: Any) -> Playing:
    """A table whose units wait to be deployed, and what is told about it."""
    return Playing(table(*things, *ZONES, size=facts.pop("size", (36, 36)), **facts), SetUp())


def forces(count: int) -> list[Any]:
    return [unit(f"u{seat}{number}", None, seat) for seat in (0, 1) for number in range(count)]


def opened(mission: str, *rosters: Any, **options: Any) -> Played[Any, Any, Any]:
    setup = Setup(mission, list(rosters) or RULESET.default_rosters(mission), options)
    return Played(RULESET, open_game(setup), scripted([]))


# -- the table -----------------------------------------------------------------------------------


@clause("W-1.3")
def test_the_standard_table_is_36_by_36() -> None:
    game = opened("skirmish")
    laid = game.last("TableLaid")
    assert (laid.width, laid.depth) == (36 * 25_400, 36 * 25_400)
    assert game.cited("W-1.3") == 1


@clause("W-1.4")
def test_a_table_that_is_not_36_by_36_is_told() -> None:
    for size in ((27, 48), (36, 37), (37, 36)):
        game = mustered(*forces(5), size=size)
        assert (game.cited("W-1.3"), game.cited("W-1.4")) == (0, 1)
        assert game.tells("TableLaid", width=size[0] * 25_400, depth=size[1] * 25_400)
    assert mustered(*forces(5), size=(36, 36)).cited("W-1.4") == 0


def sized(width: float, depth: float, **more: Any) -> MapFile:
    return MapFile(title="", board_steps=(width, depth), **more)


@clause("W-1.4")
@option("board_area_tolerance", 5)
@pytest.mark.parametrize(
    ("width", "depth", "fits"),
    [
        (36, 36, True), (27, 48, True), (34.2, 36, True), (37.8, 36, True), (18, 72, True),
        (20, 30, False), (34.1, 36, False), (37.9, 36, False), (17.9, 72.4, False),
    ],
)  # fmt: skip
def test_a_table_has_about_1300_square_steps_and_is_not_too_narrow(
    width: float, depth: float, fits: bool
) -> None:
    refusal = size_refusal(sized(width, depth), Options())
    assert (refusal is None) == fits
    assert size_refusal(sized(20, 30), Options()) is not None, "cites the clause"


def test_a_mission_may_force_a_size() -> None:
    assert size_refusal(sized(20, 30, forced=True), Options()) is None


@clause("W-1.4")
@option("board_area_tolerance", 0)
def test_the_share_can_be_set() -> None:
    strict = Options(board_area_tolerance=0)
    assert size_refusal(sized(27, 48), strict) is None
    refusal = size_refusal(sized(36, 36.1), strict)
    assert refusal is not None
    assert refusal.limit == 1296
    wide = Options(board_area_tolerance=50)
    assert size_refusal(sized(36, 54), wide) is None
    assert size_refusal(sized(36, 54.1), wide) is not None


@clause("W-1.5")
def test_a_table_on_which_nothing_stops_sight_is_warned_about() -> None:
    assert mustered(*forces(5), hedge("low", 1, 10, 2, 11)).cited("W-1.5") == 1
    assert mustered(*forces(5), block("wall", 1, 10, 2, 11)).cited("W-1.5") == 0


@clause("W-11.6")
def test_every_piece_says_what_it_does_before_deployment() -> None:
    game = mustered(*forces(5), hedge("low", 1, 10, 2, 11), block("wall", 3, 10, 4, 11))
    told = {each.piece: each.flags for each in game.events("TerrainAgreed")}
    assert told == {"low": ("cover",), "wall": ("impassable", "blocks_los")}
    assert game.asked == "MayDeploy"


@clause("V-2")
def test_a_piece_with_a_rule_of_its_own_shows_it() -> None:
    gate = block("gate", 3, 10, 4, 11, special="Leads to the other gate.")
    game = mustered(*forces(5), gate)
    assert game.last("TerrainAgreed").special == "Leads to the other gate."
    assert game.cited("V-2") == 1


@clause("V-1")
def test_the_later_version_lets_formations_be_seen_through() -> None:
    assert opened("skirmish", **PRESETS["iwc-1.9.2"]).cited("V-1") == 1
    assert opened("skirmish").cited("V-1") == 0


@clause("W-1.14")
def test_points_and_tokens_lie_open() -> None:
    game = opened("skirmish")
    assert game.cited("W-1.14") == 1
    for seat in (0, 1):
        seen = game.state.known(seat).table
        assert [player.ap for player in seen.players] == [0, 0]


# -- what both sides bring -----------------------------------------------------------------------


@clause("W-3.2")
def test_300_points_are_the_limit_unless_another_is_agreed() -> None:
    assert opened("skirmish").last("LimitAgreed").limit == 300


@clause("W-3.1")
def test_another_limit_is_agreed_upon() -> None:
    small = {"side": "Few", "faction": "saltglass", "limit": 60, "units": ["Brine Rifle", "Glasswright"]}
    game = opened("skirmish", small, small)
    assert game.last("LimitAgreed").limit == 60
    assert game.cited("W-3.2") == 0
    assert [each.points for each in game.events("RosterBrought")] == [60, 60]


@clause("W-3.1")
@pytest.mark.parametrize(("points", "short"), [(270, False), (269, True), (300, False)])
def test_a_roster_far_below_the_limit_is_warned_about(points: int, short: bool) -> None:
    force = sheet(points=points)
    game = mustered(unit("a", None, 0, force), unit("b", None, 1, force))
    assert len(game.events("RosterShort")) == (2 if short else 0)


@clause("W-1.7")
def test_two_of_a_kind_are_two_units() -> None:
    game = opened("skirmish", "tide_patrol", "hearth_guard")
    names = game.last("UnitsNamed").units
    assert names.count("clay-warden-1") == names.count("clay-warden-2") == 1
    one, two = game.table.find("clay-warden-1"), game.table.find("clay-warden-2")
    assert one.number != two.number
    one.health = 1
    assert two.health == 17


@clause("W-1.11")
@pytest.mark.parametrize(("count", "warned"), [(3, 2), (5, 0), (10, 0), (11, 2)])
def test_a_force_of_an_unusual_size_is_warned_about_not_refused(count: int, warned: int) -> None:
    assert mustered(*forces(count)).cited("W-1.11") == warned
    assert mustered(*forces(3)).asked == "MayDeploy"


@clause("W-1.12")
@pytest.mark.parametrize("one", ["tide_patrol", "hearth_guard"])
@pytest.mark.parametrize("two", ["reef_levy", "spark_column", "tide_patrol"])
def test_any_two_factions_may_meet(one: str, two: str) -> None:
    assert opened("skirmish", one, two).asked == "MayDeploy"


@clause("W-1.13", "W-3.4")
def test_factions_and_tactics_are_open_before_deployment() -> None:
    game = opened("skirmish")
    assert [each.faction for each in game.events("FactionPlayed")] == ["Saltglass Covenant", "Emberkiln Host"]
    assert [len(each.tactics) for each in game.events("TacticsFixed")] == [6, 6]


@clause("W-3.3")
def test_a_match_needs_a_mission() -> None:
    assert opened("last_chance").last("MissionChosen").mission == "Last Chance"
    with pytest.raises(ContentError, match=r"\[W-3\.3\].*skirmsh.*skirmish"):
        open_game(Setup("skirmsh", RULESET.default_rosters("skirmish"), {}))


@pytest.mark.parametrize("mission", list(missions()))
def test_every_mission_opens_with_its_own_rosters(mission: str) -> None:
    state = open_game(Setup(mission, RULESET.default_rosters(mission), {}))
    assert len(state.table.units) >= 6


@pytest.mark.parametrize("mission", list(missions()))
def test_a_match_opens_before_its_first_round_with_nothing_on_the_table(mission: str) -> None:
    state = open_game(Setup(mission, RULESET.default_rosters(mission), {}))
    found = RULESET.facts(state.table)
    assert {
        "round": "0", "phase": "setup", "score": "0-0", "environment": "", "roller": "",
        "first_finisher": "", "starts": "", "active": "", "tactic": "", "over": "false",
    }.items() <= found.items()  # fmt: skip
    for player in state.table.players:
        assert found[f"{player.name}.stopped"] == "false"
    for each in state.table.units:
        assert each.health == each.sheet.health
        facts = ("on_table", "activated", "moved", "heavy", "pocket", "effects")
        assert [found[f"{each.name}.{fact}"] for fact in facts] == [
            "false",
            "false",
            "false",
            "false",
            "0",
            "",
        ]


def test_a_match_is_for_two() -> None:
    with pytest.raises(ContentError, match="played by 2"):
        open_game(Setup("skirmish", ["tide_patrol"], {}))
