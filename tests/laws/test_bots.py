"""Laws of bots: legal orders, the same every time, and nothing but a view to think about."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.bots.base import make_bot
from highground.engine.chance import Seeded, seed_of
from highground.engine.game import Game, waiting_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.views import view
from highground.lab.simulate import simulate
from tests.laws.games import Spot, every_system, moment, spots

SAMPLE = 6
BOTS = ["uniform", "greedy", "recruit", "search:3"]
every_bot = pytest.mark.parametrize("bot", BOTS)


@every_system
@every_bot
@given(spot=spots())
def test_a_bots_order_is_legal_and_the_same_every_time(system: str, bot: str, spot: Spot) -> None:
    here = moment(system, spot)
    for seat in waiting_for(here.state):
        seen = view(here.state, seat)
        order = make_bot(bot, here.rules, Seeded(seed_of(1))).choose(seen)
        assert Game(here.state.clone(), Seeded(seed_of(1)), True).check(seat, order) is None
        assert make_bot(bot, here.rules, Seeded(seed_of(1))).choose(seen) == order


@every_system
@every_bot
@given(spot=spots(), seed=st.integers(0, 99))
def test_a_bot_thinks_the_same_whatever_is_hidden_from_it(
    system: str, bot: str, spot: Spot, seed: int
) -> None:
    here = moment(system, spot)
    for seat in waiting_for(here.state):
        seen = view(here.state, seat)
        other = here.rules.deal(seen, Seeded(seed_of(seed)))
        one = make_bot(bot, here.rules, Seeded(seed_of(1)))
        two = make_bot(bot, here.rules, Seeded(seed_of(1)))
        assert one.choose(seen) == two.choose(view(other, seat))
        assert [each.value for each in one.weighed] == [each.value for each in two.weighed]


@every_system
def test_greedy_beats_uniform(system: str) -> None:
    """A small sample, for CI; benchmarks/strength.py plays the 400 games that prove it."""
    rules = find_ruleset(system)
    scenario = rules.scenarios()[0]
    setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
    found = simulate(system, setup, ["greedy", "uniform"], SAMPLE, 1)
    assert found.wins["greedy"] > SAMPLE * 2 // 3
