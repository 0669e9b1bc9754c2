"""PettingZoo's own tests, unmodified, on every system; and what they do not ask."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from highground.research.pettingzoo import ParallelTable, Table, env, parallel_env
from tests.laws.games import every_system

with warnings.catch_warnings():
    # Its tests load a game of its own in a way that it no longer likes.
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test

# It warns of every observation that is a dictionary but those of its own games.
pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning", "ignore:Action space:UserWarning")

CYCLES = 40


@every_system
def test_a_table_passes_the_api_test(system: str) -> None:
    api_test(env(system), num_cycles=CYCLES)


def test_when_the_game_is_over_the_mask_is_not_empty() -> None:
    """PettingZoo looks at what the dead see, too, and wants some action there."""
    table = env("primer")
    table.reset(seed=3)
    while not any(table.terminations.values()):
        seen = table.observe(table.agent_selection)
        table.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert all(table.observe(agent)["action_mask"].sum() == 1 for agent in table.agents)


@every_system
def test_a_table_passes_the_seed_test(system: str) -> None:
    seed_test(partial(env, system), num_cycles=CYCLES // 2)


@every_system
def test_a_table_passes_the_max_cycles_test(system: str) -> None:
    made = SimpleNamespace(
        env=partial(env, system, everybody=True), parallel_env=partial(parallel_env, system)
    )
    max_cycles_test(made)


@every_system
def test_a_table_passes_the_render_test(system: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, system), {"svg": lambda drawn: drawn.startswith("<svg")})
    assert "\x1b[" in capsys.readouterr().out, "in human mode the table is printed"


@every_system
def test_a_table_for_all_at_once_passes_the_parallel_api_test(system: str) -> None:
    parallel_api_test(parallel_env(system), num_cycles=CYCLES)


def begun(**agreed: Any) -> Table:
    table = Table("primer", **agreed)
    table.reset(seed=1)
    return table


def test_an_action_that_names_no_candidate_is_refused_and_changes_nothing() -> None:
    table = begun()
    agent, before = table.agent_selection, table.observe(table.agent_selection)
    table.step(int(before["action_mask"].sum()))
    assert table.agent_selection == agent
    assert table.infos[agent] == {"refused": True}
    after = table.observe(agent)
    assert all(np.array_equal(before[name], after[name]) for name in before)
    table.step(0)
    assert table.infos[agent] == {}
    assert table.episode.decisions == 1


def test_who_is_not_asked_is_offered_nothing() -> None:
    table = begun()
    (other,) = set(table.agents) - {table.agent_selection}
    assert table.observe(table.agent_selection)["action_mask"].sum() > 0
    assert table.observe(other)["action_mask"].sum() == 0


def test_a_game_ends_with_one_for_the_winner_and_minus_one_for_the_loser() -> None:
    table = begun()
    luck = np.random.default_rng(3)
    for agent in table.agent_iter():
        seen, _, ended, _, _ = table.last()
        if ended:
            break
        assert seen is not None
        table.step(int(luck.choice(np.flatnonzero(seen["action_mask"]))))
        assert agent in table.possible_agents
    result = table.episode.result()
    assert result is not None
    assert len(result.winners) == 1, "with this luck somebody wins"
    winner = f"seat_{result.winners[0]}"
    assert table.rewards == {each: 1.0 if each == winner else -1.0 for each in table.possible_agents}


def test_play_is_cut_off_after_so_many_decisions_refused_ones_included() -> None:
    table = begun(max_cycles=3)
    for action in (0, 127, 0):
        assert not any(table.truncations.values())
        table.step(action)
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def sealed_table() -> ParallelTable:
    """A scenario of Ascension's in which both set up in secret, at that question."""
    table = parallel_env("ascension")
    table.reset(seed=1)
    for _ in range(400):
        if len(table.episode.asked()) > 1:
            return table
        table.step(dict.fromkeys(table.agents, 0))
    raise AssertionError("no sealed question came up")


@pytest.mark.slow
def test_sealed_answers_are_taken_in_one_step_and_none_sees_the_others() -> None:
    table = sealed_table()
    assert len(table.episode.asked()) == 2
    before = table.episode.decisions
    one, two = Table("ascension"), table.episode
    one.reset(seed=1)
    while one.episode.decisions < before:
        one.step(0)
    hidden = one.observe("seat_1")
    one.step(0)
    assert one.agent_selection == "seat_1", "the other is asked the same"
    assert all(np.array_equal(hidden[name], now) for name, now in one.observe("seat_1").items())
    table.step(dict.fromkeys(table.agents, 0))
    assert two.decisions == before + 2
