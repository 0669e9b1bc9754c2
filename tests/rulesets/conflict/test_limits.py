"""Limits to the micrometre: every measured limit of Conflict forgives a hundredth of a mm, and no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.conflict.rules.combat.engagement import engages, held_by, near
from highground.rulesets.conflict.rules.combat.sight import lying_size
from highground.rulesets.conflict.rules.displacement.fall import MakeRoom
from highground.rulesets.conflict.rules.flow.rounds import MayActivate
from highground.rulesets.conflict.scenarios.advantageous import GATEWAY_REACH, NEXUS_REACH
from highground.rulesets.conflict.scenarios.battlefield import QUOTAS
from tests.marks import clause
from tests.rulesets.conflict.positions import EVEN, Playing, attack, box, effect, model, parts, piece, table

JUST = LIMIT_SLACK / 1000
OVER = (LIMIT_SLACK + 1) / 1000
FAR = 50.8
"""Two inches."""


def _allowed(order: str, *things: Any, arm: Any = None, **ada: Any) -> bool:
    if arm is not None:
        ada["attacks"] = [arm]
    return Playing(table(model("Ada", **ada), *things), cards=EVEN).allows(order)


def _blink(more: float) -> bool:
    return _allowed(f"use Blink at:{252.4 + more:.3f},100", abilities=["Blink"])


def _teleport(more: float) -> bool:
    return _allowed(f"use Teleport at:100,{201.6 + more:.3f}", abilities=["Teleport"])


def _range(more: float) -> bool:
    bo = model("Bo", 1, at_mm=(132 + FAR + more, 100))
    return _allowed("attack Strike Bo", bo, arm=attack(range_in=2))


def _area(more: float) -> bool:
    return _allowed(
        f"attack Blast at:{116 + FAR + more:.3f},100", arm=attack("Blast", "area", 2, 2, span_in=1)
    )


def _line(more: float) -> bool:
    """Straight ahead, two inches from base to base."""
    bo = model("Bo", 1, at_mm=(132 + FAR + more, 100))
    return _allowed("attack Roar Bo toward:200,100", bo, arm=attack("Roar", "breakthrough", 2, 2))


def _link(more: float) -> bool:
    """A second link, so far from the first."""
    first = model("Bo", 1, at_mm=(160, 100))
    second = model("Cy", 1, at_mm=(192 + 76.2 + more, 100))
    return _allowed(
        "attack Arc Bo Cy", first, second, arm=attack("Arc", "ricochet", 2, 4, links=2, between_in=3)
    )


def _climb(more: float) -> bool:
    tower = piece("Tower", 2, box(200, 0, 320, 300))
    return _allowed(f"move climb:Tower:{228.7 + more:.3f},100", tower, at_mm=(184, 100))


def _climb_from(more: float) -> bool:
    tower = piece("Tower", 2, box(200 + more, 0, 320, 300))
    return _allowed("move climb:Tower:220,100", tower, at_mm=(184, 100))


def _step_over(more: float) -> bool:
    wall = piece("Wall", 1, box(200, 0, 260 + more, 300))
    return _allowed(f"move over:Wall:{290 + more:.3f},100", wall, size=3, at_mm=(170, 100))


def _one_stride(more: float) -> bool:
    return _allowed(f"move to:{132 + more:.3f},100", strides=1)


def _side_step(more: float) -> bool:
    bo = model("Bo", 1, at_mm=(132, 100), reactions=["Side Step"])
    game = Playing(table(model("Ada", attacks=[attack()]), bo, reactions=True)).plays("attack Strike Bo")
    return game.allows(f"react 'Side Step' at:{157.4 + more:.3f},100")


def _held(more: float) -> bool:
    """Bo reaches an inch; Ada, 46 mm off, may go round him, not away."""
    bo = model("Bo", 1, 2, at_mm=(146, 100))
    return _allowed(f"move to:{146 - 0.8 * (46 + more):.3f},{100 + 0.6 * (46 + more):.3f}", bo)


def _placed(more: float) -> bool:
    away = attack(range_in=6, strength=6, effects=[effect("Displace Defender")])
    bo = model("Bo", 1, at_mm=(200, 100), wounds=20)
    game = Playing(table(model("Ada", attacks=[away]), bo), cards=["3♠", "3♥", "J♠", "J♦"])
    return game.plays("attack Strike Bo").allows(f"spot 200,{157.4 + more:.3f}")


def _roomy(more: float) -> bool:
    faller, other = model("Ada", at_mm=(300, 300)), model("Bo", 1, at_mm=(300, 301))
    heap = Playing(table(faller, other, acting="", displacement="owner"), MakeRoom("Ada", "Bo"))
    return heap.allows(f"spot 300,{301 + 32 + 25.4 + more:.3f}")


def _stripped(more: float) -> bool:
    ada = model("Ada", abilities=["Effect Resistance"])
    bea = model("Bea", at_mm=(132 + 2 * FAR + more, 100), conditions={"Weak": 1})
    game = Playing(table(ada, bea, acting=""), MayActivate(0))
    return game.plays("activate Ada", "use 'Effect Resistance'", "end").allows("strip Bea Weak")


def _aided(more: float) -> bool:
    bea = model("Bea", at_mm=(100, 136 + FAR + more))
    return _allowed("aid Bea Bo", bea, model("Bo", 1, at_mm=(136, 100)), size=2, influence_in=2)


def _aided_against(more: float) -> bool:
    bo = model("Bo", 1, at_mm=(136 + FAR + more, 100))
    return _allowed("aid Bea Bo", model("Bea", at_mm=(100, 136)), bo, size=2, reach_in=2)


def _hurled(more: float) -> bool:
    return _allowed("hurl Bo attack", model("Bo", 1, at_mm=(146 + more, 100)), size=3)


@pytest.mark.parametrize(
    "allowed",
    [
        _blink, _teleport, _range, _area, _line, _link, _climb, _climb_from, _step_over, _one_stride,
        _side_step, _held, _placed, _roomy, _stripped, _aided, _aided_against, _hurled,
    ],
)  # fmt: skip
def test_a_limit_forgives_a_hundredth_of_a_millimetre_and_no_more(allowed: Callable[[float], bool]) -> None:
    assert [allowed(more) for more in (0, JUST, OVER)] == [True, True, False]


@clause("C-6.10")
def test_contact_forgives_a_hundredth_as_well() -> None:
    found = []
    for more in (0.0, JUST, OVER):
        bo = model("Bo", 1, at_mm=(132 + more, 100), prone=True, facing=(-1, 0))
        game = Playing(table(model("Ada", attacks=[attack(range_in=2)]), bo), cards=EVEN)
        game.plays("attack Strike Bo")
        found.append(parts(game.last("AttackCompared").attack).get("C-6.10", 0))
    assert found == [1, 1, 0]


@clause("C-7.3")
def test_a_circle_and_a_line_touch_whoever_is_a_hundredth_away() -> None:
    for order, arm, y in (
        ("attack Blast at:200,100", attack("Blast", "area", 2, 6, span_in=2), 100 + 25.4 + 16),
        ("attack Roar toward:200,100", attack("Roar", "breakthrough", 2, 6), 100 + 12.7 + 16),
    ):
        for more, struck in ((0.0, ("Bo",)), (JUST, ("Bo",)), (OVER, ())):
            bo = model("Bo", 1, at_mm=(200, y + more))
            game = Playing(table(model("Ada", attacks=[arm]), bo), cards=EVEN).plays(order)
            assert game.last("AttackDeclared").targets == struck, (order, more)


def test_near_is_the_same_on_every_side_and_needs_no_more_than_a_hundredth() -> None:
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        for more, found in ((JUST, True), (OVER, False)):
            far = 32 + FAR + more
            at = table(model("Ada", at_mm=(500, 500)), model("Bo", 1, at_mm=(500 + x * far, 500 + y * far)))
            one, other = at.fighter("Ada"), at.fighter("Bo")
            assert near(one, other, round(FAR * 1000)) is found


@pytest.mark.parametrize("order", [("Bo", "Cy"), ("Cy", "Bo")])
@pytest.mark.parametrize("away", [0, 10])
def test_the_nearest_enemy_holds_a_model_whoever_is_first(order: tuple[str, ...], away: int) -> None:
    """C-9.1: Bo is nearer than Cy, in contact or not; as far off as each other, both hold."""
    there = {"Bo": (136 + away, 100), "Cy": (100, 136 + away + 5)}
    both = {"Bo": (136 + away, 100), "Cy": (100, 136 + away)}
    for places, holding in ((there, {"Bo"}), (both, {"Bo", "Cy"})):
        foes = [model(name, 1, at_mm=places[name], reach_in=2) for name in order]
        at = table(model("Ada", size=2), *foes)
        found = tuple((name, away * 1000) for name in order if name in holding)
        assert held_by(at, at.fighter("Ada")) == found


def test_only_an_enemy_on_the_table_engages() -> None:
    """C-9.2: in contact, of either side, there or not."""
    for seat, there, found in ((1, True, True), (0, True, False), (1, False, False)):
        at = table(model("Ada"), model("Bo", seat, at_mm=(132, 100), on_table=there))
        assert engages(at, at.fighter("Bo"), at.fighter("Ada")) is found
        assert engages(at, at.fighter("Ada"), at.fighter("Bo")) is found


def test_who_lies_is_one_category_smaller_whatever_its_size() -> None:
    """C-6.9, CR-6: 5, 4, 3, 2, 1, 0.5, 0."""
    sizes = (5, 4, 3, 2, 1, 0.5)
    assert [lying_size(model("Ada", size=size)) / 2 for size in sizes] == [4, 3, 2, 1, 0.5, 0]


def test_the_reaches_and_quotas_of_set_up_are_those_of_the_companion() -> None:
    assert (GATEWAY_REACH / 25400, NEXUS_REACH / 25400) == (5, 6)
    assert QUOTAS == ((2, 6), (4, 4), (6, 2))
