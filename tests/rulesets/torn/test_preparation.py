"""T-1: what is agreed, and what lies on the field before anybody is set up."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.chance import Seeded, seed_of
from highground.engine.errors import ContentError
from highground.engine.game import Game
from highground.engine.ruleset import Setup
from highground.rulesets.torn import RULESET
from highground.rulesets.torn.flow import Prepare
from highground.rulesets.torn.names import ROSTER
from tests.marks import clause
from tests.rulesets.torn.positions import Playing, marker, rock, table, vortex


def prepared(scenario: str) -> Any:
    """A game after its first step, waiting for the first decision."""
    state = RULESET.open(Setup(scenario, RULESET.default_rosters(scenario), RULESET.read_options({})))
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


@clause("T-1.5", "C-7.7", "C-8.3")
def test_nobody_has_tokens_or_crystals_and_the_wonders_are_shuffled() -> None:
    game = Playing(table(rock(1, 1), vortex(0, 0), marker(5, 0)), Prepare())
    assert game.last("WondersShuffled").cards == 8
    assert len(game.events("NothingInHand")) == 2
    assert [player.faith for player in game.table.players] == [[0, 0, 0, 0], [0, 0, 0, 0]]
    assert [player.crystals for player in game.table.players] == [0, 0]
