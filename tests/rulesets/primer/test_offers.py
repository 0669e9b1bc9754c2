"""What Primer offers: every order with its role, whom and how far, and why not."""

from __future__ import annotations

from typing import Any

from highground.engine.offers import Offer, order_from
from highground.geometry.shapes import Point
from highground.geometry.units import inch
from highground.rulesets.primer.ruleset import RULESET
from highground.rulesets.primer.state.orders import Activate, Done, Move, Shoot
from tests.marks import clause
from tests.rulesets.primer.drawing import scene
from tests.scene import Scene


def offered(table: Scene) -> dict[str, Offer]:
    """What the seat that is asked is offered, by id."""
    question = table.asks()
    assert question is not None
    return {each.id: each for each in RULESET.offers(table.state.known(table.seat), question)}


def order(table: Scene, id: str, **values: Any) -> Any:
    return order_from(RULESET.vocabulary, id, values, RULESET.models(table.state.table))


def test_a_model_is_offered_its_move_its_shot_and_to_stop() -> None:
    found = offered(scene("Ada --6in-- Bo", active="Ada"))
    told = [(each.id, each.role, each.manner, each.subject, each.preview) for each in found.values()]
    assert sorted(told) == [
        ("done", "end", "button", "Ada", ""),
        ("move", "move", "move", "Ada", "move"),
        ("shoot", "attack", "target", "Ada", "shoot"),
    ]
    assert [choice.value for choice in found["shoot"].fields[0].choices] == ["Bo"]
    assert [(aim.target, aim.refusal) for aim in found["shoot"].targets] == [("Bo", None)]


@clause("SH-1")
def test_a_shot_that_reaches_nobody_is_offered_with_the_nearest_miss() -> None:
    found = offered(scene("Ada --14in+1um-- Bo --1in-- Cy", active="Ada"))
    refusal = found["shoot"].refusal
    assert refusal is not None
    assert (refusal.clause, refusal.facts["model"]) == ("SH-1", "Bo")
    assert (refusal.measured, refusal.limit) == (inch(14) + 1, inch(14))
    assert found["move"].refusal is None


@clause("TU-2")
def test_what_was_done_already_is_offered_with_that_reason() -> None:
    table = scene("Ada --6in-- Bo", (1,), active="Ada").plays("shoot Bo", "hold")
    refusal = offered(table)["shoot"].refusal
    assert refusal is not None
    assert refusal.why == "already_shot"


def test_an_offer_makes_its_order_from_values() -> None:
    table = scene("Ada --6in-- Bo", active="Ada")
    assert order(table, "done") == Done()
    assert order(table, "shoot", target="Bo") == Shoot("Bo")
    to = table.state.table.models["Ada"].at
    assert order(table, "move", path=[[to.x, to.y]]) == Move((to,))
    assert order(table, "activate", model="Ada") == Activate("Ada")


@clause("TU-2")
def test_a_move_that_was_made_is_offered_with_that_reason_and_no_reach() -> None:
    table = scene("Ada --20in-- Bo", active="Ada")
    assert offered(table)["move"].refusal is None
    ada = table.state.table.models["Ada"].at
    refusal = offered(table.plays(Move((Point(ada.x, ada.y + inch(2)),))))["move"].refusal
    assert refusal is not None
    assert (refusal.clause, refusal.why) == ("TU-2", "already_moved")
