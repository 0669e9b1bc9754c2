"""Suggestions: what bots choose from and what a player is shown. That they are all legal is a law."""

from __future__ import annotations

from typing import Any

from highground.engine.chance import Seeded, seed_of
from highground.engine.orders import Candidate, candidates_for
from tests.rulesets.primer.drawing import scene
from tests.scene import Scene


def suggested(table: Scene, budget: int = 64) -> dict[str, str]:
    """The suggested orders in words, each with its intent."""
    question: Any = table.state.agenda[-1].frame
    luck = Seeded(seed_of("test"))
    found: list[Candidate] = candidates_for(table.state.known(table.seat), question, budget, luck)
    words = [table.rules.vocabulary.write(each.order) for each in found]
    assert len(set(words)) == len(words), f"something is suggested twice: {words}"
    return dict(zip(words, [each.intent for each in found], strict=True))


def test_every_fresh_model_of_the_side_is_suggested() -> None:
    who: dict[str, dict[str, Any]] = {"Cy": {"fresh": False}, "Eve": {"wounds": 0}}
    table = scene("Ada --1in-- Cy --1in-- Dov --1in-- Eve --9in-- Bo", who=who, blue="Cy Dov Eve")
    assert suggested(table) == {"activate Ada": "act", "activate Dov": "act"}


def test_every_target_that_may_be_shot_at_is_suggested_and_no_other() -> None:
    drawing = "Ada --2in-- Bo --2in-- Cy --2in-- | --2in-- Dee --20in-- Eve"
    found = suggested(scene(drawing, blue="Cy", active="Ada"))
    assert [words for words, intent in found.items() if intent == "shoot"] == ["shoot Bo"]


def test_the_way_to_the_marker_is_suggested_as_far_as_the_model_gets() -> None:
    found = suggested(scene("Ada ==10in== * --9in-- Bo", active="Ada"))
    assert found["move 12,12"] == "to the marker"


def test_a_marker_within_reach_is_walked_to_exactly() -> None:
    found = suggested(scene("Ada ==2in== * --9in-- Bo", active="Ada"))
    assert found["move 8,12"] == "to the marker"


def test_half_of_a_blocked_way_is_suggested_if_that_is_free() -> None:
    found = suggested(scene("Ada --4in-- | --4in-- Bo", active="Ada"))
    assert found["move 9,12"] == "towards the enemy"


def test_stopping_is_suggested_last_also_when_nothing_else_is_possible() -> None:
    table = scene("Ada --30in-- Bo", active="Ada", moved=True)
    assert suggested(table) == {"done": "stop here"}
    assert list(suggested(scene("Ada --6in-- Bo", active="Ada")))[-1] == "done"


def test_a_budget_limits_the_suggestions_and_keeps_stopping() -> None:
    table = scene("Ada --6in-- Bo", active="Ada")
    for budget in (1, 2, 5):
        found = list(suggested(table, budget))
        assert len(found) == budget
        assert found[-1] == "done"


def test_a_target_is_suggested_to_duck_and_to_hold() -> None:
    table = scene("Ada --6in-- Bo", active="Ada").plays("shoot Bo")
    assert suggested(table) == {"duck": "duck", "hold": "hold"}
