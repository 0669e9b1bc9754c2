"""T-1: what is agreed, and what lies on the field before anybody is set up."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.chance import Seeded, seed_of
from highground.engine.errors import ContentError
from highground.engine.game import Game
from highground.engine.ruleset import Setup
from highground.rulesets.torn.files.content import BY_THE_DIE
from highground.rulesets.torn.rules.party.flow import Prepare
from highground.rulesets.torn.ruleset import RULESET
from highground.rulesets.torn.state.names import ROSTER
from tests.marks import clause
from tests.rulesets.torn.positions import Playing, marker, rock, table, vortex


def prepared(scenario: str, rosters: list[str] | None = None) -> Any:
    """A game after its first step, waiting for the first decision."""
    sides = rosters or RULESET.default_rosters(scenario)
    state = RULESET.open(Setup(scenario, sides, RULESET.read_options({})))
    game: Game[Any, Any, Any] = Game(state, Seeded(seed_of(1)))
    game.advance()
    return game


@clause("T-1.2")
def test_scenario_and_size_are_settled_first() -> None:
    game = prepared("harvest_of_the_storm")
    first = game.told[1]
    assert (first.event.scenario, first.event.size) == ("Harvest of the Storm", 100)
    with pytest.raises(ContentError):
        RULESET.open(Setup("", RULESET.default_rosters("harvest_of_the_storm"), RULESET.read_options({})))
    with pytest.raises(ContentError):
        RULESET.read_options({"squad_size": 101})


@clause("C-11.5")
@pytest.mark.parametrize(
    ("roll", "title", "objects", "counts"),
    [
        (1, "Shards at the Crossing", (8, 2, 3), "markers_held"),
        (2, "Shards at the Crossing", (8, 2, 3), "markers_held"),
        (3, "Harvest of the Storm", (8, 3, 0), "crystals"),
        (4, "Harvest of the Storm", (8, 3, 0), "crystals"),
        (5, "Hold the Causeway", (8, 2, 0), "control"),
        (6, "Hold the Causeway", (8, 2, 0), "control"),
    ],
)
def test_a_die_may_choose_the_scenario(roll: int, title: str, objects: tuple[int, ...], counts: str) -> None:
    assert RULESET.scenarios()[-1] == BY_THE_DIE
    setup = Setup(BY_THE_DIE, RULESET.default_rosters(BY_THE_DIE), RULESET.read_options({}))
    game = Playing(RULESET.open(setup), dice=[roll, *"XBBBBB"])
    rolled = game.last("ScenarioRolled")
    assert (rolled.roll, rolled.scenario) == (roll, title)
    assert game.last("ScenarioAgreed").scenario == title
    placed = game.last("ObjectsPlaced")
    assert (placed.landscape, placed.vortices, placed.markers) == objects
    plain = prepared(game.table.board.scenario, RULESET.default_rosters(BY_THE_DIE)).state.table
    assert game.table.board == plain.board
    assert (game.table.landscape, game.table.vortices) == (plain.landscape, plain.vortices)
    assert game.table.markers == plain.markers
    assert game.table.board.scoring[0].kind == counts
    assert game.asked == "ChooseAttacker"


@clause("C-11.5")
def test_games_of_a_die_chosen_scenario_share_nothing() -> None:
    """What one game does to a vortex is not seen in the next one opened from the same roll."""
    setup = Setup(BY_THE_DIE, RULESET.default_rosters(BY_THE_DIE), RULESET.read_options({}))
    opened = RULESET.open(setup)
    one = Playing(opened.clone(), dice=[3, *"XBBBBB"])
    one.table.vortices[0].supply = 0
    other = Playing(opened, dice=[3, *"XBBBBB"])
    assert other.table.vortices[0].supply == 4


def test_before_the_die_is_rolled_nothing_lies_on_the_field() -> None:
    setup = Setup(BY_THE_DIE, RULESET.default_rosters(BY_THE_DIE), RULESET.read_options({}))
    at = RULESET.open(setup).table
    assert (at.board.title, at.landscape, at.vortices, at.markers) == ("Chosen by a die", [], [], [])


@clause("T-1.3", "T-1.4")
def test_each_player_has_a_squad_and_a_deck() -> None:
    told = prepared("harvest_of_the_storm").told
    squads = [each.event for each in told if type(each.event).__name__ == "SquadGathered"]
    assert [squad.points for squad in squads] == [100, 100]
    assert [len(squad.minis) for squad in squads] == [8, 8]
    assert [each.event.cards for each in told if type(each.event).__name__ == "DeckBuilt"] == [12, 12]


@clause("T-1.5")
def test_only_the_scenarios_objects_are_put_on_the_field() -> None:
    game = prepared("shards_at_the_crossing")
    at = game.state.table
    (placed,) = [each.event for each in game.told if type(each.event).__name__ == "ObjectsPlaced"]
    assert (placed.landscape, placed.vortices, placed.markers) == (8, 2, 3)
    assert all(each.status == ROSTER for each in at.minis)
    field = at.field()
    assert [field.hexons[each.hexon] for each in at.vortices] == [(3, -1), (-3, 1)]
    assert [field.hexes[each.at] for each in at.markers] == [(0, 0), (-4, -2), (4, 2)]


@clause("T-1.5", "C-7.7")
def test_nobody_has_tokens_or_crystals_and_the_wonders_are_shuffled() -> None:
    game = Playing(table(rock(1, 1), vortex(0, 0), marker(5, 0)), Prepare())
    assert game.last("WondersShuffled").cards == 8
    assert [player.faith for player in game.table.players] == [[0, 0, 0, 0], [0, 0, 0, 0]]
    assert [player.crystals for player in game.table.players] == [0, 0]
