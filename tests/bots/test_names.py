"""Bots by name: the levels for people, budgets, and mistakes."""

from __future__ import annotations

import pytest

from highground.bots.base import BOTS, bot_maker, make_bot
from highground.bots.levels import LEVELS, PLAYED_BY
from highground.bots.search import Search
from highground.engine.chance import Seeded, seed_of
from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset


def test_every_level_is_a_bot() -> None:
    assert LEVELS == ("recruit", "veteran", "warlord", "champion")
    rules = find_ruleset("primer")
    for level in LEVELS:
        assert level in BOTS
        played = [make_bot(name, rules, Seeded(seed_of(1))) for name in (level, PLAYED_BY[level])]
        assert type(played[0]) is type(played[1])


def test_a_search_takes_a_budget_of_walks_or_of_time() -> None:
    rules, luck = find_ruleset("primer"), Seeded(seed_of(1))
    walks, timed = make_bot("search:300", rules, luck), make_bot("search:50ms", rules, luck)
    assert isinstance(walks, Search)
    assert isinstance(timed, Search)
    assert walks.iterations == 300
    assert (timed.iterations, timed.seconds) == (0, 0.05)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gredy", "there is no bot 'gredy'; did you mean 'greedy'?"),
        ("search:fast", "'search:fast': 'fast' is no budget; say walks (:300) or milliseconds (:50ms)"),
        ("search:0", "'search:0': '0' is no budget"),
        ("search:", "'search:': '' is no budget"),
        ("greedy:5", "there is no bot 'greedy:5'"),
    ],
)
def test_a_name_that_no_bot_has_is_refused_with_what_would_do(name: str, said: str) -> None:
    for ask in (bot_maker, lambda given: make_bot(given, find_ruleset("primer"), Seeded(seed_of(1)))):
        with pytest.raises(ContentError) as caught:
            ask(name)
        assert str(caught.value).startswith(said)
