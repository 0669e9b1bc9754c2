"""OpenSpiel's own checks on every system, and its searches on two."""

from __future__ import annotations

import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from highground.engine.game import waiting_for
from highground.engine.plugins import ruleset_names
from highground.research import openspiel
from tests.laws.games import every_system

# A whole game, checked at every step, takes long uncompiled.
played_out = pytest.mark.parametrize(
    "system",
    [
        pytest.param(name, marks=[] if name == "primer" else pytest.mark.compiled_only)
        for name in ruleset_names()
    ],
)
searched = pytest.mark.parametrize("system", ["primer", "torn"])


def load(system: str) -> Any:
    return pyspiel.load_game(f"highground_{system}")


@played_out
def test_a_game_passes_the_random_simulation(system: str) -> None:
    pyspiel.random_sim_test(load(system), num_sims=1, serialize=system == "primer", verbose=False)


@every_system
def test_a_game_passes_the_simulation_that_copies_and_packs_it(system: str) -> None:
    games_sim_test.GamesSimTest().sim_game(load(system))


@every_system
def test_a_game_passes_the_api_test(system: str) -> None:
    """Its class is made as OpenSpiel makes those of its own games."""
    name = f"highground_{system}"
    kind: type[unittest.TestCase] = type(
        name, (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": load(system)}
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(kind).run(result)
    assert result.testsRun >= 5
    assert [told for _, told in result.errors + result.failures] == []


def test_who_asks_for_less_than_a_player_knows_is_not_shown_all_of_it() -> None:
    game = load("primer")
    for public, private in ((True, "NONE"), (True, "ALL_PLAYERS"), (False, "SINGLE_PLAYER")):
        asked = pyspiel.IIGObservationType(
            public_info=public, perfect_recall=False, private_info=getattr(pyspiel.PrivateInfoType, private)
        )
        assert make_observation(game, asked) is None
    assert make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)) is not None
    assert make_observation(game) is not None


@pytest.mark.slow
def test_a_sealed_answer_changes_nothing_for_who_answers_next() -> None:
    state = load("ascension").new_initial_state()
    while state.is_chance_node() or len(waiting_for(state.play.state)) < 2:
        state.apply_action(state.legal_actions()[0])
    other = 1 - state.current_player()
    answered = [state.child(action) for action in state.legal_actions()]
    assert len(answered) > 1
    assert len({each.information_state_string(other) for each in answered}) == 1
    assert len({tuple(each.observation_tensor(other)) for each in answered}) == 1
    assert {each.current_player() for each in answered} == {other}


def after(game: Any, decisions: int, luck: Any) -> Any:
    """A position after so many random decisions, in which somebody has a choice."""
    state = game.new_initial_state()
    while decisions > 0 or state.is_chance_node() or len(state.legal_actions()) < 2:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1.0)
            state.apply_action(luck.choice(outcomes, p=odds))
        else:
            state.apply_action(luck.choice(state.legal_actions()))
            decisions -= 1
    return state


class Nothing:
    """An evaluator that knows nothing: what is looked at is that the search runs."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(2)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@searched
def test_mcts_finds_a_legal_order(system: str) -> None:
    game, luck = load(system), np.random.RandomState(1)
    state = after(game, 20, luck)
    assert mcts.MCTSBot(game, 1.4, 20, Nothing(), random_state=luck).step(state) in state.legal_actions()


@searched
def test_mcts_over_information_sets_finds_a_legal_order(system: str) -> None:
    game, luck = load(system), np.random.RandomState(2)
    state = after(game, 20, luck)
    bot = ismcts.ISMCTSBot(game, Nothing(), 1.4, 20, random_state=luck)
    assert bot.step(state) in state.legal_actions()


def test_what_is_hidden_does_not_change_what_a_player_knows() -> None:
    luck = np.random.RandomState(3)
    state = after(load("torn"), 30, luck)
    mine = state.current_player()
    known, seen = state.information_state_string(mine), state.observation_tensor(mine)
    draws = iter([0.1, 0.2, 0.3, 0.4])
    others = set()
    for _ in range(4):
        other = state.resample_from_infostate(mine, lambda: next(draws))
        assert other.information_state_string(mine) == known
        assert other.observation_string(mine) == state.observation_string(mine)
        assert np.array_equal(other.observation_tensor(mine), seen)
        others.add(other.information_state_string(1 - mine))
    assert len(others) > 1, "hands were dealt anew"


def test_a_copy_goes_its_own_way() -> None:
    state = after(load("primer"), 5, np.random.RandomState(4))
    before = str(state)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before
    assert copy.move_number() == state.move_number() + 1


def test_of_very_many_outcomes_so_many_are_drawn() -> None:
    play = openspiel.load_play("primer")
    while play.ask is None:
        play.order(play.seat(), 0 if play.steps % 2 == 0 else len(play.offered(play.seat())) - 1)
    assert len(play.outcomes()) == len(play.ask.weights)
    wide = type(play.ask)("pool", -1, play.ask.clause, tuple(map(str, range(300))), (1,) * 299 + (0,), ())
    play.ask = wide
    assert play.outcomes() == [(draw, 1 / openspiel.OUTCOMES) for draw in range(openspiel.OUTCOMES)]
    drawn = {play.drawn(draw) for draw in range(openspiel.OUTCOMES)}
    assert len(drawn) > 100
    assert 299 not in drawn, "what cannot come up is not drawn"
