"""R-1, R-22 and companion 2: core rolls, open-ended dice, half-dice, and the chances of 2d10."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import highground.rulesets.ail.rulebook as R
from highground.engine.chance import Scripted
from highground.engine.game import Game
from highground.engine.state import Nothing, State
from highground.rulesets.ail.bots.bot_values import chance
from highground.rulesets.ail.rules.dice import core_chance, core_roll, d3, half_dice, tell_dice, total_of
from highground.rulesets.ail.state.pieces import AilGame
from tests.marks import clause, option
from tests.rulesets.ail.positions import figure, table


def game(*dice: int, **options: Any) -> AilGame:
    state: Any = State(table(figure("Ada"), **options), [Nothing()], Nothing(), [], [], [], 0, 0)
    return Game(state, Scripted([str(each) for each in dice]))


def rolled(*dice: int, **options: Any) -> list[int]:
    playing = game(*dice, **options)
    found = core_roll(playing, R.R_1_A, 0)
    tell_dice(playing, "Ada", found)
    return found


@clause("R-1.a")
@option("dice.core", "2d10")
def test_a_roll_is_two_d10() -> None:
    assert rolled(7, 10) == [7, 10]


@clause("R-1.a")
@option("dice.core", "1d20")
def test_a_roll_may_be_one_d20() -> None:
    assert rolled(17, dice_core="1d20") == [17]


@clause("R-1.a")
@option("dice.core", "3d6")
def test_a_roll_may_be_three_d6() -> None:
    assert rolled(1, 6, 4, dice_core="3d6") == [1, 6, 4]


@clause("R-1.b")
@option("dice.open_ended", True)
def test_open_ended_every_natural_10_is_rolled_again_and_added() -> None:
    assert rolled(10, 10, 3, 10, 2, dice_open_ended=True) == [10, 10, 3, 10, 2]
    assert total_of(rolled(10, 4, 9, dice_open_ended=True)) == 23
    assert rolled(9, 4, dice_open_ended=True) == [9, 4]


@clause("R-1.a")
@option("dice.open_ended", False)
def test_a_natural_10_is_not_rolled_again_unless_rolls_are_open_ended() -> None:
    assert rolled(10, 10) == [10, 10]


@option("halfdie.round", "up")
def test_half_dice_are_halved_one_by_one_and_rounded_up() -> None:
    assert half_dice(game(1, 2, 3, 4, 5, 6), 6, 0) == [1, 1, 2, 2, 3, 3]


@option("halfdie.round", "down")
def test_half_dice_are_rounded_down_where_the_table_says_so_but_a_d3_is_not() -> None:
    assert half_dice(game(1, 2, 3, 4, 5, 6, halfdie_round="down"), 6, 0) == [0, 1, 1, 2, 2, 3]
    assert [d3(game(face, halfdie_round="down"), R.A_12_2, 0) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("need", range(2, 23))
def test_the_chances_that_bots_reckon_with_are_those_of_2d10(need: int) -> None:
    ways = sum(1 for one in range(1, 11) for other in range(1, 11) if one + other >= need)
    assert Fraction(chance(need), 1000) == Fraction(ways, 100)


@pytest.mark.parametrize(("core", "sides"), [("2d10", [10, 10]), ("1d20", [20]), ("3d6", [6, 6, 6])])
def test_the_chances_that_a_preview_tells_are_those_of_the_core_dice(core: str, sides: list[int]) -> None:
    sums = [sum(faces) for faces in product(*[range(1, each + 1) for each in sides])]
    for need in range(23):
        assert core_chance(core, need) == (sum(1 for each in sums if each >= need), len(sums))
