"""Chapter 7.2.18, Hazardous terrain: who is tested, when and how often, and what the cards do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from highground.engine.odds import branches, first_candidate
from highground.geometry.crossing import box_of_path
from highground.geometry.shapes import Point
from highground.geometry.units import mm
from highground.rulesets.ascension.rules.flow.rounds import MayActivate, NextTurn
from highground.rulesets.ascension.rules.terrain.hazards import (
    enter_hazards,
    entries,
    hazards_on_path,
    hazards_under,
)
from highground.rulesets.ascension.state.models import DOT, HINDER, SLOW
from highground.rulesets.ascension.state.orders import Activate, NameSuit
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from tests.marks import clause
from tests.rulesets.ascension.positions import Playing, box, disc, model, piece, point, state, table

POOL = box(200, 0, 300, 200)


def pool(**given: Any) -> Terrain:
    return piece("Pool", 1, POOL, "hazardous", **given)


def starting(x: float = 250, *cards: str, **given: Any) -> Playing:
    """Ada (a 32 mm base) at this x begins her activation; the pool lies from 200 to 300."""
    at = table(
        model("Ada", at_mm=(x, 100), **given),
        model("Bo", 1, at_mm=(800, 100)),
        pool(),
        acting="",
    )
    at.next = 0
    return Playing(at, NextTurn(), cards=cards).plays(Activate("Ada"))


# -- .a: who is tested -------------------------------------------------------------------


@clause("R-7.2.18.a", "R-7.2.18.b")
def test_a_model_that_starts_in_a_hazard_is_tested() -> None:
    played = starting(250, "J♠", "A♣")
    assert played.last("HazardMet").piece == "Pool"
    assert (played["Ada"].wounds, played["Ada"].conditions[HINDER]) == (4, 1)
    assert played.order_of("ModelDeclared", "HazardMet", "CardsTurned", "HazardStruck", "CardsDiscarded") == [
        "ModelDeclared",
        "HazardMet",
        "CardsTurned",
        "HazardStruck",
        "CardsDiscarded",
    ]


@pytest.mark.parametrize(
    ("x", "tested"), [(184, False), (184.001, True), (250, True), (315.999, True), (316, False)]
)
def test_any_part_of_the_base_inside_is_inside_and_touching_is_not(x: float, tested: bool) -> None:
    cards = ("3♠", "2♣") if tested else ()
    assert bool(starting(x, *cards).events("HazardMet")) is tested


def test_the_test_comes_after_exhaust_tokens_and_before_actions() -> None:
    played = starting(250, "3♠", "2♣", exhaust={"Move": 1})
    assert played.order_of("ExhaustRemoved", "HazardMet") == ["ExhaustRemoved", "HazardMet"]
    assert type(played.asks()).__name__ == "MayAct"


@clause("R-7.2.18.a", "R-7.2.18.b")
def test_a_model_killed_by_it_does_not_act_and_counts_as_activated() -> None:
    played = starting(250, "J♠", "J♣", left=1)
    assert (played["Ada"].on_table, played["Ada"].activated) == (False, True)
    assert played.asks() == MayActivate(1)
    assert played.last("ModelFlagged").model == "Ada"


@clause("R-7.2.18.a")
def test_the_player_of_a_model_that_enters_a_hazard_flips() -> None:
    at = table(model("Ada"), model("Bo", 1, at_mm=(250, 100)), pool())
    played = Playing(at, cards=["3♠", "2♣"])
    bo = played["Bo"]
    played.does(enter_hazards, bo, bo.base_at(point(100, 300), bo.facing), bo.base())
    assert played.last("CardsTurned").seat == 1
    assert [player.deck.left for player in played.table.players] == [17, 15]


def entering(played: Playing, before_x: float, after_x: float, path: bool = False) -> int:
    """Move Ada along y = 100 and count the tests."""
    ada = played["Ada"]
    told = len(played.events("HazardMet"))
    before = ada.base_at(point(before_x, 100), ada.facing)
    ada.at = point(after_x, 100)
    way = [point(before_x, 100), ada.at] if path else None
    played.does(enter_hazards, ada, before, ada.base(), way)
    return len(played.events("HazardMet")) - told


def walker(*cards: str) -> Playing:
    return Playing(table(model("Ada", at_mm=(100, 100)), pool()), cards=cards)


@clause("R-7.2.18.a")
@pytest.mark.parametrize("path", [False, True])
def test_coming_in_from_wholly_outside_is_one_test(path: bool) -> None:
    assert entering(walker("3♠", "2♣"), 184, 185, path) == 1
    assert entering(walker(), 100, 184, path) == 0, "up to the edge"
    assert entering(walker(), 185, 250, path) == 0, "already partly inside"
    assert entering(walker(), 250, 400, path) == 0, "out of it"


@clause("R-7.2.18.a")
def test_walking_through_is_an_entry_though_both_ends_lie_outside() -> None:
    assert entering(walker("3♠", "2♣"), 100, 400, path=True) == 1
    assert entering(walker(), 100, 400, path=False) == 0, "a placement does not cross what lies between"


@clause("R-7.2.18.a")
def test_every_entry_is_tested_anew() -> None:
    played = walker("3♠", "2♣", "3♥", "2♦")
    assert entering(played, 100, 250) == 1
    assert entering(played, 250, 100) == 0
    assert entering(played, 100, 250) == 1


def way(*mms: float) -> list[Point]:
    return [point(mms[i], mms[i + 1]) for i in range(0, len(mms), 2)]


@pytest.mark.parametrize(
    ("path", "count"),
    [
        (way(100, 100, 400, 100), 1),
        (way(100, 100, 250, 100, 260, 100), 1),
        (way(100, 100, 250, 100, 250, 150, 400, 150), 1),
        (way(100, 100, 250, 100, 100, 100, 250, 100), 2),
        (way(100, 100, 184, 100, 184, 150), 0),
        (way(250, 100, 400, 100, 250, 100), 1),
        (way(250, 100, 260, 100, 270, 100), 0),
        (way(250, 100, 250, 100), 0),
        (way(100, 100), 0),
    ],
    ids=["through", "in and on", "in, along, out", "in, out, in", "along the edge", "out and in", "inside",
         "still", "no way at all"],
)  # fmt: skip
def test_entries_are_counted_along_a_path(path: list[Point], count: int) -> None:
    base = model("Ada").base_at(path[0], Point(1, 0))
    assert entries(base, path, POOL) == count


def test_a_base_that_leaves_and_comes_back_at_a_corner_of_its_path_enters_again() -> None:
    """Two pools with a gap wider than the base between them, in one shape."""
    ring = piece("Ring", 1, disc(250, 100, 30), "hazardous")
    base = model("Ada").base_at(point(150, 100), Point(1, 0))
    out_and_in = way(150, 100, 250, 100, 250, 146, 250, 147, 250, 100)
    assert entries(base, out_and_in, ring.shape) == 2
    assert entries(base, way(150, 100, 250, 100, 250, 145, 250, 100), ring.shape) == 1


@pytest.mark.parametrize(("above_um", "count"), [(10, 0), (20, 1)])
def test_a_base_has_left_when_it_is_more_than_a_sliver_away(above_um: int, count: int) -> None:
    """Right of a corner of the pool and so much above it, 16 mm are 0.003 or 0.0125 um too far to overlap."""
    corner = point(300, 200)
    inside, outside = (corner.plus(Point(x, above_um)) for x in (15_000, 16_000))
    base = model("Ada").base_at(inside, Point(1, 0))
    assert entries(base, [inside, outside, inside], POOL) == count


def test_the_box_of_a_path_holds_all_that_a_base_sweeps() -> None:
    assert box_of_path(way(10, 40, 30, 20, 25, 60), mm(5)) == (mm(5), mm(15), mm(35), mm(65))


@pytest.mark.parametrize("y", [84.001, 84, 315.999, 316])
def test_a_pool_is_entered_by_any_side_of_the_base(y: float) -> None:
    """The pool reaches from y = 100 to 300 here."""
    acid = piece("Acid", 1, box(200, 100, 300, 300), "hazardous")
    at = table(model("Ada", at_mm=(100, y)), acid)
    found = hazards_on_path(at, at.models["Ada"], at.models["Ada"].base(), way(100, y, 400, y))
    assert found == ([] if y in (84, 316) else [0])


@clause("R-7.2.18.a")
def test_two_hazards_are_two_tests_and_the_dead_are_not_tested_again() -> None:
    acid = piece("Acid", 1, box(150, 0, 280, 200), "hazardous")
    at = table(model("Ada", at_mm=(250, 100)), pool(), acid)
    played = Playing(at, cards=["J♠", "A♣", "3♥", "2♦"])
    played.does(enter_hazards, played["Ada"], None, played["Ada"].base())
    assert [each.piece for each in played.events("HazardMet")] == ["Pool", "Acid"]
    at = table(model("Ada", at_mm=(250, 100), left=1), pool(), acid)
    played = Playing(at, cards=["J♠", "A♣"])
    played.does(enter_hazards, played["Ada"], None, played["Ada"].base())
    assert [each.piece for each in played.events("HazardMet")] == ["Pool"]


def test_only_what_stands_and_is_hazardous_and_at_the_models_height_counts() -> None:
    deck = piece("Deck", 2, POOL, "bridge open")
    at = table(
        model("Ada", at_mm=(250, 100)),
        model("Up", at_mm=(250, 150), on=2),
        model("Top", at_mm=(250, 50), on=3),
        pool(),
        piece("Rubble", 1, POOL, "difficult"),
        deck,
        piece("Grill", 2, POOL, "hazardous solid"),
        piece("Gone", 1, POOL, "hazardous", standing=False),
    )
    found = {name: hazards_under(at, each, each.base()) for name, each in at.models.items()}
    assert found == {"Ada": [0, 3], "Up": [], "Top": [3]}
    assert hazards_on_path(at, at.models["Up"], at.models["Up"].base(), way(100, 150, 250, 150)) == []


# -- .b: the test ------------------------------------------------------------------------


@clause("R-7.2.18.b")
@pytest.mark.parametrize(
    ("cards", "struck"),
    [(("J♠", "A♣"), True), (("J♠", "2♣"), False), (("J♠", "J♣"), True), (("RJ", "BJ"), False)],
)
def test_a_sum_of_0_or_less_costs_a_wound_and_hinders(cards: tuple[str, str], struck: bool) -> None:
    played = starting(250, *cards)
    if "RJ" in cards:
        played.plays(NameSuit("♠"))
    ada = played["Ada"]
    assert (ada.wounds, ada.conditions) == ((4, [0, 0, 1, 0]) if struck else (5, [0, 0, 0, 0]))
    assert bool(played.events("HazardEscaped")) is not struck
    assert played.last("ThresholdTested").number == 1


@clause("R-7.2.18.a")
def test_two_ninths_of_all_tests_on_a_full_deck_bite() -> None:
    at = table(model("Ada", at_mm=(250, 100)), model("Bo", 1, at_mm=(800, 100)), pool(), acting="")
    start = state(at, MayActivate(0))
    found = branches(start, 0, Activate("Ada"), first_candidate, 10_000)
    assert found.complete
    hurt = [end for end in found.ends if end.state.table.models["Ada"].wounds == 4]
    assert sum(Fraction(end.weight, end.total) for end in hurt) == Fraction(2, 9)


# -- .c: agreed otherwise ----------------------------------------------------------------


@clause("R-7.2.18.c")
@pytest.mark.parametrize(
    ("cards", "wounds", "tokens"), [(("3♠", "A♣"), 5, 0), (("3♠", "J♣"), 3, 1), (("2♠", "A♣"), 3, 1)]
)
def test_a_piece_may_have_figures_of_its_own(cards: tuple[str, str], wounds: int, tokens: int) -> None:
    """Three or less: two Wounds and Slow."""
    at = table(model("Ada", at_mm=(250, 100)), pool(hazard=(3, 2, SLOW)))
    played = Playing(at, cards=cards)
    played.does(enter_hazards, played["Ada"], None, played["Ada"].base())
    assert (played["Ada"].wounds, played["Ada"].conditions) == (wounds, [tokens, 0, 0, 0])
    assert played.cited("R-7.2.18.b") == 0


@clause("R-7.2.18.c")
def test_a_piece_may_hurt_nobody_or_only_hurt() -> None:
    for hazard, wounds, conditions in (((7, 0, DOT), 5, [0, 0, 0, 1]), ((7, 1, -1), 4, [0, 0, 0, 0])):
        at = table(model("Ada", at_mm=(250, 100)), pool(hazard=hazard))
        played = Playing(at, cards=["3♠", "BJ"])
        played.does(enter_hazards, played["Ada"], None, played["Ada"].base())
        assert (played["Ada"].wounds, played["Ada"].conditions) == (wounds, conditions)
