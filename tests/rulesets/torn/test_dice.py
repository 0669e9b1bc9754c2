"""C-2.6, C-2.7 and the figures of C-12: the dice, and what they come to on average."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from highground.engine.chance import pools_of
from highground.engine.errors import ContentError
from highground.rulesets.torn.rulebook.options import Options
from highground.rulesets.torn.rules.combat.dice import (
    CRITICAL,
    EXPECTED,
    LIKELY,
    SUCCESS,
    attack_die,
    defence_die,
    expectation,
    unstopped,
)
from highground.rulesets.torn.rules.party.flow import Prepare
from highground.rulesets.torn.rules.party.initiative import compare
from highground.rulesets.torn.state.faces import faces_of
from tests.marks import clause, option
from tests.rulesets.torn.positions import Playing, table


@clause("C-2.6")
@option("dice.attack", "BBSSSX")
@option("dice.defence", "BBBSSX")
def test_the_usual_faces() -> None:
    assert attack_die(Options()).weights == (2, 3, 1)
    assert defence_die(Options()).weights == (3, 2, 1)
    assert Playing(table(), Prepare()).last("DiceAgreed").attack == "BBSSSX"


@clause("C-2.6")
@option("dice.attack", "BBBSSX")
@option("dice.defence", "BBSSSX")
def test_other_faces_of_the_dice_are_an_option() -> None:
    chosen = Options(dice_attack="BBBSSX", dice_defence="BBSSSX")
    assert attack_die(chosen).weights == (3, 2, 1)
    assert defence_die(chosen).weights == (2, 3, 1)
    game = Playing(table(options={"dice_attack": "BBBSSX", "dice_defence": "BBSSSX"}), Prepare())
    assert (game.last("DiceAgreed").attack, game.last("DiceAgreed").defence) == ("BBBSSX", "BBSSSX")


@pytest.mark.parametrize("faces", ["BSXXSB", "SSSSSSSX"])
def test_the_faces_are_what_the_file_says(faces: str) -> None:
    assert faces_of({"attack": faces}, "attack") == faces


@pytest.mark.parametrize("data", [{}, {"attack": ""}, {"attack": "BBSSSY"}, {"attack": 6}])
def test_a_die_without_proper_faces_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(ContentError, match=r"dice.toml: attack = .*: B, S or X"):
        faces_of(data, "attack")


@clause("C-2.7")
def test_an_initiative_roll_is_won_and_tied_this_often() -> None:
    die = attack_die(Options())
    won, whole = [0, 0, 0], 0
    for one, weight in pools_of(die.weights, 3):
        for two, share in pools_of(die.weights, 3):
            criticals, successes = (one[CRITICAL], two[CRITICAL]), (one[SUCCESS], two[SUCCESS])
            won[compare(criticals, successes, Options())[0]] += weight * share
            whole += weight * share
    assert round(100 * won[0] / whole, 2) == round(100 * won[1] / whole, 2) == 42.19
    assert round(100 * won[-1] / whole, 2) == 15.63


def test_pools_agree_with_every_die_counted_by_itself() -> None:
    faces = [face for face, weight in enumerate((2, 3, 1)) for _ in range(weight)]
    counted: dict[tuple[int, ...], int] = {}
    for roll in product(faces, repeat=4):
        came = (roll.count(0), roll.count(1), roll.count(2))
        counted[came] = counted.get(came, 0) + 1
    assert {tuple(came): weight for came, weight in pools_of((2, 3, 1), 4)} == counted


TABLE = """
1 0.667 0.389 0.241 0.159 0.112 0.083
2 1.333 0.935 0.642 0.442 0.310 0.224
3 2.000 1.548 1.162 0.855 0.624 0.457
4 2.667 2.190 1.751 1.368 1.049 0.796
5 3.333 2.844 2.377 1.946 1.561 1.233
6 4.000 3.505 3.023 2.562 2.133 1.747
7 4.667 4.169 3.679 3.201 2.744 2.316
"""


@pytest.mark.parametrize("line", TABLE.split("\n")[1:-1])
def test_expected_unstopped_dice_are_those_of_the_companion(line: str) -> None:
    dice, *means = line.split()
    assert [f"{mean:.3f}" for mean in EXPECTED[int(dice)][:6]] == means
    usual = Options()
    again = [expectation(attack_die(usual), int(dice), defence_die(usual), each)[0] for each in range(6)]
    assert [f"{mean:.3f}" for mean in again] == means


def test_the_chance_of_a_hit_by_counting_every_roll() -> None:
    attack, defence = "BBSSSX", "BBBSSX"
    hits = whole = 0
    for rolled in product(attack, repeat=2):
        for stops in product(defence, repeat=2):
            through = unstopped(rolled.count("S"), rolled.count("X"), stops.count("S"), stops.count("X"))
            hits += sum(through) > 0
            whole += 1
    chance = pytest.approx(float(Fraction(hits, whole)))
    assert LIKELY[2][2] == chance
    assert expectation(attack_die(Options()), 2, defence_die(Options()), 2)[1] == chance
