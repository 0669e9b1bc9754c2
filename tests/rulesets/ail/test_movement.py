"""R-7.d to R-7.h and companion 9: Moves, sprints, rough ground, doors, corners, crawling."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.ail.rules.flow.movement import (
    SetOut,
    Stepped,
    allowance,
    move_squares,
    sprint_squares,
)
from highground.rulesets.ail.ruleset import RULESET
from highground.rulesets.ail.state.turn_orders import Walk
from tests.marks import clause
from tests.rulesets.ail.battles import opened
from tests.rulesets.ail.positions import OPEN, Playing, figure, table, wound


def moving(*rows: str, at: tuple[int, int] = (0, 0), **given: Any) -> Playing:
    return Playing(table(figure("Ada", at=at, **given), figure("Bo", 1, at), map=rows or OPEN))


# -- R-7.d: how far ------------------------------------------------------------------------------------


@clause("R-7.d")
@pytest.mark.parametrize(("athletics", "squares"), [(5, 2), (6, 3)])
def test_a_move_is_2_squares_or_3_with_physique_and_athletics_of_10(athletics: int, squares: int) -> None:
    ada = figure("Ada", physique=4, athletics=athletics)
    assert allowance(ada).total() == move_squares(ada) == squares
    game = Playing(table(ada))
    path = " ".join(f"{x},0" for x in range(1, squares + 1))
    assert game.refuses(f"move {path} {squares + 1},0").clause == "R-7.d"
    game.plays(f"move {path}")
    assert (game["Ada"].at, game["Ada"].move) == ((squares, 0), 0)


@clause("R-7.a")
def test_a_diagonal_is_one_square_and_a_step_is_one_square() -> None:
    game = moving()
    assert game.refuses("move 2,0").clause == "R-7.a"
    assert game.refuses("move 0,0").clause == "R-7.a"
    game.plays("move 1,1 2,2")
    assert game["Ada"].at == (2, 2)


@clause("R-7.d")
def test_a_move_goes_somewhere() -> None:
    assert moving().refuses("move").clause == "R-7.d"


@clause("C-9.1")
def test_nobody_walks_into_a_wall_or_off_the_map() -> None:
    game = moving("..#", "...")
    assert game.refuses("move 1,0 2,0").clause == "C-9.1"
    assert game.refuses("move -1,0").clause == "C-9.1"


@clause("C-9.8")
def test_nobody_slips_diagonally_between_two_blocked_squares() -> None:
    assert moving(".#.", "#..").refuses("move 1,1").clause == "C-9.8"
    assert moving(".D.", "#..").refuses("move 1,1").clause == "C-9.8"
    assert moving(".#.", "...").allows("move 1,1")


@clause("C-9.8", "R-7.d")
def test_characters_block_neither_squares_nor_ways() -> None:
    ada, bo, cy = figure("Ada"), figure("Bo", 1, (1, 0)), figure("Cy", 0, (2, 0))
    game = Playing(table(ada, bo, cy, map=("...", "#.."))).plays("move 1,0 2,0")
    assert game["Ada"].at == (2, 0)
    assert Playing(table(figure("Ada", at=(0, 0)), map=(".#", "#."))).refuses("move 1,1").clause == "C-9.8"
    assert game.tells("Stepped", figure="Ada", x=2, y=0)


@clause("C-9.3")
def test_rough_ground_costs_two() -> None:
    game = moving(".~..", "....", athletics=6)
    game.plays("move 1,0 2,0")
    assert game["Ada"].at == (2, 0)
    assert not moving(".~..", "....").allows("move 1,0 2,0")


@clause("R-7.g")
def test_one_square_may_always_be_entered() -> None:
    """Crawling leaves one square, and rough ground costs two."""
    game = moving(".~", hunkered=True).plays("move 1,0")
    assert game["Ada"].at == (1, 0)
    assert game.tells("SetOut", figure="Ada", how="move", squares=1)


# -- R-7.e: sprinting ----------------------------------------------------------------------------------


@clause("R-7.e")
def test_a_sprint_is_two_moves_and_a_square() -> None:
    game = moving()
    assert game.refuses("sprint 1,0 2,0 3,0 4,0 5,0 6,0").clause == "R-7.d"
    game.plays("sprint 1,0 2,0 3,0 4,0 5,0")
    assert (game["Ada"].at, game["Ada"].moving, game["Ada"].standard, game["Ada"].move) == ((5, 0), 2, 0, 0)


@clause("R-5.a")
def test_a_sprint_takes_two_moves_at_once() -> None:
    assert moving(standard=0).refuses("sprint 1,0").clause == "R-5.a"
    assert moving(standard=0, move=2).allows("sprint 1,0")


@clause("C-6.4")
def test_heavy_armour_and_sprinting() -> None:
    assert sprint_squares(figure("Ada", armour="Ballistic vest")) == 5
    assert sprint_squares(figure("Ada", armour="Plate carrier and helmet")) == 4
    suit = figure("Ada", armour="Breach suit")
    assert [(part.why, part.amount) for part in allowance(suit).parts] == [("move", 2), ("armour", -1)]
    assert moving(armour="Breach suit").refuses("sprint 1,0").clause == "C-6.4"


@clause("R-7.h")
@pytest.mark.parametrize("down", ["hunkered", "prone"])
def test_who_is_down_crawls_a_square_and_does_not_sprint(down: str) -> None:
    lying: dict[str, Any] = {down: True}
    assert allowance(figure("Ada", **lying)).total() == 1
    game = moving(**lying)
    assert game.refuses("sprint 1,0").clause == "R-7.h"
    game.plays("move 1,0")
    assert getattr(game["Ada"], down)


# -- R-7.f: moving -------------------------------------------------------------------------------------


@clause("R-7.f")
def test_who_moves_is_moving_until_its_next_turn_begins() -> None:
    game = Playing(table(figure("Ada"), figure("Bo", 1, (9, 9))), [9, 9, 1, 1]).plays("move 1,0")
    assert game["Ada"].moving == 1
    game.plays("end", "end", "ready", "ready")
    assert (game.figure, game["Ada"].moving) == ("Ada", 0)


# -- C-9.4: doors --------------------------------------------------------------------------------------


@clause("C-9.4")
def test_a_door_is_opened_or_shut_for_a_square_of_movement() -> None:
    game = moving(".D.", "...").plays("door 1,0 1,0")
    assert (game["Ada"].at, game.table.ground[1]) == ((1, 0), "d")
    shut = moving(".d.", "...").plays("door 1,0 0,1")
    assert (shut["Ada"].at, shut.table.ground[1]) == ((0, 1), "D")
    assert game.tells("DoorMoved", figure="Ada", open=True, x=1, y=0)


@clause("C-9.4")
def test_walking_into_a_shut_door_opens_it_for_two() -> None:
    game = moving(".D.", "...").plays("move 1,0")
    assert (game["Ada"].at, game.table.ground[1]) == ((1, 0), "d")
    assert not moving(".D.", "...").allows("move 1,0 2,0")
    assert moving(".D.", "...", athletics=6).allows("move 1,0 2,0")


@clause("C-9.4", "R-7.e")
def test_two_shut_doors_one_behind_the_other_are_run_through() -> None:
    """Each costs two; a door is no wall that the next one could make a corner with."""
    for rows, way in (((".DD.",), "1,0 2,0"), ((".", "D", "D", "."), "0,1 0,2")):
        game = moving(*rows).plays(f"sprint {way}")
        assert (game["Ada"].at, game.table.ground) == ((2, 0) if len(rows) == 1 else (0, 2), ".dd.")


@clause("C-9.4", "R-7.d")
def test_the_door_is_one_square_of_the_way_that_follows_it() -> None:
    refused = moving(".D.", "...").refuses("door 1,0 1,0 2,0")
    assert (refused.clause, refused.measured, refused.limit) == ("R-7.d", 3, 2)
    assert moving(".D.", "...", athletics=6).plays("door 1,0 1,0 2,0")["Ada"].at == (2, 0)
    assert moving(".D#", "...", athletics=6).refuses("door 1,0 1,0 2,0").clause == "C-9.1"
    long = moving(".D.", "...").refuses("door 1,0" + " 0,1 0,0" * 600)
    assert (long.clause, long.measured, long.limit) == ("R-7.d", 1201, 2)


@clause("R-7.d")
def test_a_way_has_at_least_one_square() -> None:
    refused = moving("...").refuses(Walk(()))
    assert (refused.clause, refused.measured, refused.limit) == ("R-7.d", 0, 2)


@clause("C-9.4")
def test_only_a_door_that_is_there_beside_one_and_empty() -> None:
    assert moving("...").refuses("door 1,0").clause == "C-9.4"
    assert moving("..D").refuses("door 2,0").clause == "C-9.4"
    blocked = Playing(table(figure("Ada"), figure("Bo", 1, (1, 0)), map=(".d.",)))
    assert blocked.refuses("door 1,0").clause == "C-9.4"


def test_the_squares_of_a_move_are_what_their_reasons_come_to() -> None:
    """For everybody in the rosters that come with the game, hale, down or hurt."""
    states: list[dict[str, Any]] = [
        {},
        {"hunkered": True},
        {"prone": True},
        {"wounds": [wound(place="legs")]},
    ]
    seen = set()
    for scenario in RULESET.scenarios():
        for each in opened(scenario).state.table.figures.values():
            for state in states:
                made = figure(each.name, sheet=each.sheet, **state)
                assert move_squares(made) == allowance(made).total()
                seen.add(move_squares(made))
    assert seen == {1, 2, 3}


def set_out(game: Playing) -> list[tuple[str, int]]:
    """Under which clause somebody set out, and how many squares far."""
    return [(each.clause, each.event.squares) for each in game.told if isinstance(each.event, SetOut)]


@clause("R-7.e", "R-7.f", "R-7.g")
def test_setting_out_is_told_by_the_clause_that_lets_one_go_so() -> None:
    """One square may always be entered, be it dearer than the Move; what a Move pays for is a plain one."""
    assert set_out(moving("....", "....").plays("move 1,0")) == [("R-7.f", 1)]
    assert set_out(moving(".~..", "....").plays("move 1,0")) == [("R-7.f", 1)], "2 squares for 2"
    assert set_out(moving(".~..", "....", prone=True).plays("move 1,0")) == [("R-7.g", 1)], "2 squares for 1"
    assert set_out(moving("....", "....").plays("move 1,0 2,0")) == [("R-7.f", 2)]
    assert set_out(moving("....", "....").plays("sprint 1,0 2,0 3,0")) == [("R-7.e", 3)]


@clause("C-9.3", "R-7.d")
def test_each_step_is_told_by_the_ground_it_is_made_on() -> None:
    game = moving(".~..", "....", athletics=6).plays("move 1,0 2,0")
    told = [(each.clause, each.event.x) for each in game.told if isinstance(each.event, Stepped)]
    assert told == [("C-9.3", 1), ("R-7.d", 2)]


@clause("R-7.a")
@pytest.mark.parametrize(("dx", "dy"), [(x, y) for x in (-2, -1, 0, 1, 2) for y in (-2, -1, 0, 1, 2)])
def test_a_step_is_one_square_in_any_of_eight_directions(dx: int, dy: int) -> None:
    game = moving(at=(5, 5))
    if max(abs(dx), abs(dy)) == 1:
        assert game.allows(f"move {5 + dx},{5 + dy}")
    refusal = game.refuses(f"move {5 + 2 * dx},{5 + 2 * dy}")
    assert (refusal.clause, refusal.why) == ("R-7.a", "not_a_step")
    assert refusal.facts == {"x": 5 + 2 * dx, "y": 5 + 2 * dy}


@clause("C-9.8")
def test_of_two_blocked_squares_on_a_diagonal_both_must_be_there_to_bar_it() -> None:
    for rows, legal in (
        ((".#", ".."), True),
        (("..", "#."), True),
        ((".#", "#."), False),
        ((".D", "D."), False),
        ((".d", "#."), True),
    ):
        assert moving(*rows).allows("move 1,1") is legal
        back = Playing(table(figure("Ada", at=(1, 1)), figure("Bo", 1, (1, 1)), map=rows))
        assert back.allows("move 0,0") is legal
        across = tuple(row[::-1] for row in rows)
        other = Playing(table(figure("Ada", at=(1, 0)), figure("Bo", 1, (1, 0)), map=across))
        assert other.allows("move 0,1") is legal
    assert moving(".#", "#.").refuses("move 1,1").clause == "C-9.8"
