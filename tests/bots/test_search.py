"""Search: what a deeper look tells apart, and that it is the same every time."""

from __future__ import annotations

from highground.bots.base import Bot, make_bot
from highground.bots.search import Search
from highground.engine.chance import Seeded, seed_of
from highground.engine.plugins import find_ruleset
from highground.engine.state import Order
from highground.engine.views import view
from highground.rulesets.primer.rules.shooting import shot_refusal
from highground.rulesets.primer.state.orders import Move
from tests.rulesets.primer.drawing import scene
from tests.scene import Scene


def bot(name: str, seed: int = 1) -> Bot:
    return make_bot(name, find_ruleset("primer"), Seeded(seed_of(seed)))


def behind_the_wall() -> Scene:
    """Ada has had her shot this turn; Bo, unarmed as good as, waits for her beyond a wall; the marker lies
    far behind her."""
    return scene(
        "# --26in-- Ada --2in-- | --6in-- Bo",
        who={"Bo": {"change": {"range_in": 1, "speed_in": 1}}},
        marker_in=(1, 12),
        active="Ada",
        shot=True,
    )


def sees_bo_after(order: Order) -> bool:
    """Whether Ada, having moved so, could shoot at Bo."""
    table = behind_the_wall()
    assert isinstance(order, Move)
    table.plays(table.rules.vocabulary.write(order))
    models = table.state.table.models
    return shot_refusal(table.state.table, models["Ada"], models["Bo"]) is None


def test_search_sets_up_next_turns_shot_where_greedy_goes_for_the_nearest_gain() -> None:
    seen = view(behind_the_wall().state, 0)
    assert not sees_bo_after(bot("greedy").choose(seen))
    assert sees_bo_after(bot("search:200").choose(seen))


def test_the_same_seed_and_number_of_walks_give_the_same_thoughts() -> None:
    seen = view(behind_the_wall().state, 0)
    one, two, other = bot("search:40"), bot("search:40"), bot("search:40", seed=2)
    assert one.choose(seen) == two.choose(seen)
    assert [(each.candidate, each.value) for each in one.weighed] == [
        (each.candidate, each.value) for each in two.weighed
    ]
    other.choose(seen)
    assert [each.value for each in other.weighed] != [each.value for each in one.weighed]


def test_a_budget_of_walks_is_used_up_exactly() -> None:
    thinker = bot("search:25")
    assert isinstance(thinker, Search)
    thinker.choose(view(behind_the_wall().state, 0))
    assert thinker.walks == 25


def test_a_budget_of_time_ends_after_at_least_one_walk() -> None:
    thinker = bot("search:1ms")
    assert isinstance(thinker, Search)
    thinker.choose(view(behind_the_wall().state, 0))
    assert thinker.walks >= 1
