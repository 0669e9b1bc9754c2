"""Chapters 3 and 4: ranged AC, and every edge of a shot."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.ail.rules.ground import light_at
from highground.rulesets.ail.rules.ranged.accuracy import cover_level, extra_increments, ranged_ac
from highground.rulesets.ail.state.board import Light, Smoke
from highground.rulesets.ail.state.pieces import Aimed, HeldOverwatch
from tests.marks import clause, option
from tests.rulesets.ail.positions import Playing, figure, table
from tests.rulesets.ail.shots import edge, modifier

RIFLE, PISTOL, SHOTGUN = "Corvane carbine", "Kestrel service pistol", "Dockside pump shotgun"
LONG = ("." * 40,) * 3


def ac(**given: Any) -> int:
    bo = figure("Bo", **given)
    return ranged_ac(table(bo), bo, "Ada").total()


def ada(gun: str = RIFLE, **given: Any) -> Any:
    return figure("Ada", guns=[gun], **given)


def bo(x: int, **given: Any) -> Any:
    return figure("Bo", side=1, at=(x, 0), **given)


# -- chapter 3 -----------------------------------------------------------------------------------------------


@clause("A-3.1")
def test_ranged_ac_is_10_and_size() -> None:
    assert ac(senses=0) == 10
    assert ac(senses=0, size=-2) == 8


@clause("A-3.2")
def test_senses_count_by_default() -> None:
    assert ac(senses=4, firearms=3) == 14


@clause("A-3.3")
@pytest.mark.parametrize("flag", ["surprised_by", "unaware_of"])
def test_senses_do_not_count_for_the_surprised_and_unaware(flag: str) -> None:
    assert ac(senses=4, firearms=3, **{flag: ["Ada"]}) == 10
    assert ac(senses=4, firearms=3, stance="alert", **{flag: ["Ada"]}) == 13
    assert ac(senses=4, firearms=3, **{flag: ["Cy"]}) == 14, "somebody else surprised it"


@clause("A-3.4", "A-5.9")
def test_firearms_count_only_while_alert_whatever_is_in_hand() -> None:
    assert ac(senses=4, firearms=3, stance="alert") == 17
    assert ac(senses=4, firearms=3, stance="alert", blades=["Ship's sabre"]) == 17
    assert ac(senses=4, firearms=3) == 14


@clause("A-3.5")
def test_cover_is_an_edge_on_the_roll_and_never_changes_the_ac() -> None:
    half = ("....2" + "." * 10,) * 2
    open_edge, covered = modifier(ada(), bo(4)), modifier(ada(), bo(4), map=half)
    assert covered.total() == open_edge.total() - 4
    target = bo(4)
    assert (
        ranged_ac(table(target, map=half), target, "Ada").total()
        == ranged_ac(table(target), target, "Ada").total()
    )


@clause("A-3.6")
@pytest.mark.parametrize(("second", "hit"), [(6, False), (7, True)])
def test_meeting_the_ac_hits(second: int, hit: bool) -> None:
    shooter = ada(senses=0, firearms=0, at=(0, 0))
    game = Playing(table(shooter, bo(4)), [7, second, 1, 1, 1])
    game.plays("shoot Bo single full", "hold")
    assert game.last("AttackRolled").margin == (0 if hit else -1)
    assert (game["Bo"].ps > 0) == hit


# -- chapter 4 -----------------------------------------------------------------------------------------------


@clause("A-4.1")
def test_the_three_lines_at_two_additional_increments() -> None:
    assert edge(modifier(ada(RIFLE), bo(13), map=LONG), "range") == -2
    assert edge(modifier(ada(PISTOL), bo(5), map=LONG), "range") == -4
    assert edge(modifier(ada(SHOTGUN), bo(5), map=LONG), "range") == -6


@clause("R-7.i")
@pytest.mark.parametrize(("squares", "extra"), [(0, 0), (1, 0), (6, 0), (7, 1), (12, 1), (13, 2)])
def test_additional_increments_are_metres_over_the_increment_rounded_up_less_one(
    squares: int, extra: int
) -> None:
    assert extra_increments(squares, 30) == extra
    assert edge(modifier(ada(RIFLE), bo(7), map=LONG), "range") == -1
    refused = Playing(table(ada(PISTOL), bo(11), map=LONG)).refuses("shoot Bo single full")
    assert (refused.clause, refused.measured, refused.limit) == ("C-5.20", 11, 10)


@clause("A-4.2")
def test_a_moving_target_is_2_harder() -> None:
    assert edge(modifier(ada(), bo(4, moving=1)), "target_moving") == -2
    assert edge(modifier(ada(), bo(4, moving=0))) == 0


@clause("A-4.3")
def test_a_sprinting_target_is_4_harder_and_not_6() -> None:
    assert edge(modifier(ada(), bo(4, moving=2))) == -4


@clause("A-4.4", "R-6.a")
def test_a_vehicle_at_speed_has_its_own_edge() -> None:
    assert edge(modifier(ada(), bo(4, speed_edge=-7, moving=2))) == -7


@clause("A-4.5", "A-4.6", "C-9.2")
@pytest.mark.parametrize(("level", "expected"), [("1", -2), ("2", -4)])
def test_limited_and_partial_cover(level: str, expected: int) -> None:
    found = {each: edge(modifier(ada(), bo(4), map=(f"....{each}.....",))) for each in "12"}
    assert found[level] == expected


@clause("A-4.7", "A-4.8")
def test_loopholes_and_full_cover_are_still_targets() -> None:
    assert edge(modifier(ada(), bo(4), map=("....3.....",))) == -6
    assert edge(modifier(ada(), bo(4), map=("....4.....",))) == -10
    assert Playing(table(ada(), bo(4), map=("....4.....",))).allows("shoot Bo single full")


@clause("A-4.9", "A-4.10")
def test_dim_and_dark_light() -> None:
    assert edge(modifier(ada(), bo(4), light="dim")) == -2
    assert edge(modifier(ada(), bo(4), light="dark")) == -5
    assert edge(modifier(ada(), bo(4), lights=[Light((0, 0), (3, 0), "dim")])) == 0, (
        "the target's square counts"
    )


@clause("A-4.10", "R-6.b")
def test_smoke_on_the_way_counts_once_and_takes_the_place_of_dim_light() -> None:
    assert edge(modifier(ada(), bo(6), smokes=[Smoke((3, 1), 9)])) == -5
    assert edge(modifier(ada(), bo(6), light="dim", smokes=[Smoke((3, 1), 9)])) == -5
    for end in ((7, 0), (0, 1)):
        assert edge(modifier(ada(), bo(6), smokes=[Smoke(end, 9)])) == -5, "the ends are part of the line"
    assert edge(modifier(ada(), bo(6), smokes=[Smoke((3, 2), 9)])) == 0, "it fills the squares around it"


@clause("A-4.13")
def test_held_and_aimed_accuracy_are_told_apart() -> None:
    shooter = figure("Ada", senses=4, firearms=4, guns=[RIFLE], acc=2, aimed=[Aimed("sight", RIFLE, 3)])
    told = {each.why: each.amount for each in modifier(shooter, bo(4)).parts}
    assert (told["accuracy_advantage"], told["aimed"]) == (2, 3)


def test_light_fills_its_rectangle_to_the_last_square_and_no_other() -> None:
    at = table(ada(), bo(4), lights=[Light((2, 3), (5, 7), "dim")])
    lit = {(x, y) for x in range(10) for y in range(10) if light_at(at, (x, y)) == "dim"}
    assert lit == {(x, y) for x in range(2, 6) for y in range(3, 8)}


@clause("R-6.a", "R-6.b")
def test_where_smoke_meets_poor_light_the_worst_counts_and_is_said_to() -> None:
    smoke = [Smoke((3, 1), 9)]
    for light in ("", "dim"):
        told = [each.why for each in modifier(ada(), bo(6), light=light, smokes=smoke).parts]
        assert ("worst_counts" in told) is bool(light)
        assert "smoke" in told


@clause("A-4.11")
def test_point_blank_is_the_same_or_an_adjacent_square() -> None:
    assert [edge(modifier(ada(), bo(x)), "point_blank") for x in (0, 1, 2)] == [5, 5, 0]


@clause("A-4.12")
def test_a_target_easy_to_see() -> None:
    assert edge(modifier(ada(), bo(4, visible=True))) == 1


@clause("A-4.13")
def test_aiming_adds_the_scope_once() -> None:
    shooter = ada("Pell battle rifle")
    game = Playing(table(shooter, bo(4)), [5, 5, 1, 1, 1])
    plain = modifier(figure("Ada", guns=["Pell battle rifle"])).total()
    game.plays("aim scope")
    game["Ada"].standard = 1
    game.plays("shoot Bo single full", "hold")
    assert game.last("AttackStated").modifier.total() == plain + 3


@clause("A-4.14")
def test_the_worked_sum() -> None:
    target = bo(13, moving=1, visible=True)
    game = Playing(table(ada(RIFLE), target, map=("." * 13 + "2" + "....",), light="dim"), [1, 1])
    game.plays("shoot Bo single full", "hold")
    made = game.last("AttackStated").modifier
    assert edge(made) == -9
    assert [each.amount for each in made.parts if each.amount and each.clause.startswith("A-4")] == [
        -2,
        -2,
        -4,
        -2,
        1,
    ]


@clause("R-7.a")
@option("grid.metric", "chebyshev")
@option("grid.metric", "euclid")
def test_how_far_a_diagonal_is() -> None:
    from highground.rulesets.ail.rules.ground import distance

    plain, real = table(ada()), table(ada(), grid_metric="euclid")
    assert distance(plain, (0, 0), (3, 4)) == 4
    assert distance(real, (0, 0), (3, 4)) == 5
    assert distance(real, (0, 0), (1, 1)) == 1, "rounded down"
    assert Playing(table(ada(), bo(5))).refuses("move 2,0").clause == "R-7.a"


@clause("R-17.a", "R-17.b")
@option("cover.model", "cell")
def test_the_better_of_ones_own_square_and_the_last_one_before_it_covers() -> None:
    assert edge(modifier(ada(), bo(4), map=("...12.....",))) == -4
    assert edge(modifier(ada(), bo(4), map=("...31.....",))) == -6
    assert edge(modifier(ada(), bo(4), map=("..3.1.....",))) == -2
    assert edge(modifier(ada(), bo(1), map=("32........",)), "partial_cover") == -4, (
        "the attacker's own does not"
    )
    assert edge(modifier(ada(), bo(0), map=("4.........",)), "full_cover") == 0, "none in a shared square"


@option("cover.model", "edge")
def test_where_cover_belongs_to_edges_only_the_square_before_counts() -> None:
    assert edge(modifier(ada(), bo(4), map=("...12.....",), cover_model="edge")) == -2
    assert edge(modifier(ada(), bo(4), map=("....2.....",), cover_model="edge")) == 0


@clause("R-17.c")
def test_cover_is_never_raised_over_4_nor_lowered_below_0() -> None:
    hunkered = bo(4, hunkered=True)
    assert edge(modifier(ada(), hunkered, map=("....4.....",))) == -10
    watching = bo(4, overwatch=[HeldOverwatch("Ada", False)])
    assert edge(modifier(ada(), watching)) == 0


def test_tagged_points_of_another_weapon_do_not_count() -> None:
    shooter = ada(RIFLE, aimed=[Aimed("sight", "Pell battle rifle", 4)])
    assert edge(modifier(shooter)) == 0


@clause("R-17.a")
def test_there_is_no_cover_in_a_shared_square() -> None:
    """Not even for the hunkered."""
    here = table(ada(), bo(0, hunkered=True), map=("2.........",))
    level = cover_level(here, (0, 0), here.figures["Bo"], "turn")
    assert level.total() == 0
    near = table(ada(), bo(1, hunkered=True), map=("..........",))
    assert cover_level(near, (0, 0), near.figures["Bo"], "turn").total() == 1


@clause("R-17.c", "A-6.13")
def test_each_change_of_cover_stays_within_its_limits() -> None:
    """Full, hunkered and lowered by Overwatch is a loophole: to hunker cannot lift it above full."""
    watching = bo(4, hunkered=True, overwatch=[HeldOverwatch("Ada", False)])
    assert edge(modifier(ada(), watching, map=("....4.....",))) == -6
    assert edge(modifier(ada(), bo(4, hunkered=True), map=("....4.....",))) == -10
    low = bo(4, hunkered=True, overwatch=[HeldOverwatch("Ada", False)])
    assert edge(modifier(ada(), low, map=("....2.....",))) == -4, "up one and down one"


def reasons(*given: Any, **at: Any) -> list[str]:
    """The clauses that a shot's cover is explained with."""
    named = ("R-17.a", "R-17.b", "A-7.5", "A-6.9", "A-6.12", "A-6.13")
    return [part.clause for part in modifier(*given, **at).parts if part.clause in named]


@clause("A-7.5", "A-6.13", "R-17.b")
def test_cover_is_explained_by_what_gave_it() -> None:
    held = [HeldOverwatch("Ada", False)]
    assert reasons(ada(), bo(4), map=("....2.....",)) == ["R-17.a"]
    assert reasons(ada(), bo(4), map=("...2......",)) == ["R-17.b"]
    assert reasons(ada(), bo(4, hunkered=True), map=("....2.....",)) == ["R-17.a", "A-7.5"]
    assert reasons(ada(), bo(4, hunkered=True)) == ["A-7.5"], "in the open, by lying low alone"
    assert reasons(ada(), bo(4, overwatch=held), map=("....2.....",)) == ["R-17.a", "A-6.13"]
    assert reasons(ada(), bo(4, overwatch=held), map=("....1.....",)) == ["R-17.a", "A-6.13"], (
        "down to nothing"
    )
    snap = [HeldOverwatch("Ada", True)]
    assert reasons(ada(), bo(4, overwatch=snap), map=("....2.....",)) == ["R-17.a", "A-6.9"]
    assert reasons(ada(), bo(4)) == []
    assert reasons(ada(), bo(4, overwatch=held)) == [], "where there is none, none is lost"
    assert reasons(ada(), bo(4), map=("...23.....",), cover_model="edge") == ["R-17.b"]


@clause("A-6.12")
def test_who_is_caught_attacking_is_told_so() -> None:
    game = Playing(
        table(ada(), bo(4, guns=[RIFLE], overwatch=[HeldOverwatch("Ada", False)]), map=("2........",))
    )
    game.plays("shoot Bo single full", "fire single", "hold")
    parts = [(part.clause, part.amount) for part in game.last("AttackStated").modifier.parts]
    assert ("A-4.5", -2) in parts
    assert ("A-6.12", 0) in parts
    assert ("R-17.b", 0) not in parts
