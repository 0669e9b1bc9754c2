"""Reasons: what speaks for an order against the next best, by the parts of the evaluation and in words."""

from __future__ import annotations

from highground.bots.base import make_bot
from highground.bots.reasons import explain, reasons
from highground.engine.chance import Seeded, seed_of
from highground.engine.views import view
from highground.rulesets.primer.state.orders import Done, Move, Shoot
from tests.rulesets.primer.drawing import scene
from tests.scene import Scene


def within_range() -> Scene:
    """Bo cannot answer before Ada's shot has had its effects."""
    return scene("# Ada --6in-- Bo", who={"Bo": {"alert": False}}, marker_in=(1, 1), active="Ada")


def test_a_shot_is_preferred_for_the_wound_it_may_cost() -> None:
    table = within_range()
    found = reasons(table.rules, view(table.state, 0), Shoot("Bo"), Done(), 0)
    assert [part for part, _ in found] == ["wounds"]
    assert 0 < found[0][1] <= 1
    assert reasons(table.rules, view(table.state, 0), Done(), Shoot("Bo"), 0) == [("wounds", -found[0][1])]


def test_orders_that_come_to_the_same_differ_by_nothing() -> None:
    table = within_range()
    assert reasons(table.rules, view(table.state, 0), Done(), Done(), 0) == []


def test_a_bot_is_explained_by_its_order_and_the_best_it_did_not_give() -> None:
    table = within_range()
    seen = view(table.state, 0)
    for name in ("greedy", "search:40"):
        bot = make_bot(name, table.rules, Seeded(seed_of(1)))
        order = bot.choose(seen)
        found = explain(bot, seen, order)
        assert [each.chosen for each in found] == [True] + [False] * (len(found) - 1)
        assert found[0].weighed.candidate.order == order
        values = [each.weighed.value for each in found]
        assert values == sorted(values, reverse=True)
        assert found[0].against == []
        assert found[1].against


def test_reasons_are_told_in_both_languages() -> None:
    table = within_range()
    parts = [("wounds", 2.0), ("marker", 0.02), ("points", -0.5)]
    english = table.rules.speaker(table.state.table, "en")
    russian = table.rules.speaker(table.state.table, "ru")
    assert (
        english.preferred("done", parts)
        == "rather than done: 2 wounds better, nearer to the marker, but 0.5 points worse"
    )
    assert russian.preferred("done", parts[2:]) == "а не done: хотя очков не в нашу пользу: 0,5"
    assert english.reasons([]) == "no difference yet"


def test_a_move_is_explained_by_where_it_leads() -> None:
    table = scene("# Ada --20in-- Bo", marker_in=(10, 12), active="Ada")
    seen = view(table.state, 0)
    bot = make_bot("greedy", table.rules, Seeded(seed_of(1)))
    order = bot.choose(seen)
    assert isinstance(order, Move)
    found = reasons(table.rules, seen, order, Done(), 0)
    assert [part for part, amount in found if amount > 0] == ["marker"]
