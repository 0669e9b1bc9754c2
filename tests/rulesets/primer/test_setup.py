"""Chapter 1, Setting up: SE-1 and SE-2."""

from __future__ import annotations

import pytest

from highground.engine.errors import ContentError
from highground.engine.ruleset import Setup
from highground.rulesets.primer.ruleset import RULESET
from tests.marks import clause
from tests.scene import Noted, Scene, scripted


def game(*dice: int, scenario: str = "crossing") -> Scene:
    """A scenario with its default rosters, played up to the first question."""
    setup = Setup(scenario, list(RULESET.default_rosters(scenario)), {})
    return Scene(RULESET, RULESET.open(setup), scripted(dice))


@clause("SE-1")
def test_models_stand_on_their_sides_spots_in_roster_order() -> None:
    table = game(6, 1)
    assert [table.facts[f"{name}.at"] for name in ("Ada", "Ben", "Cleo", "Dov")] == [
        "5.000,3.000",
        "9.000,3.000",
        "15.000,3.000",
        "19.000,3.000",
    ]
    assert table.facts["Rok.at"] == "19.000,21.000"
    assert table.said()[:2] == [
        "[SE-1] Blue stands ready: Ada, Ben, Cleo, Dov.",
        "[SE-1] Amber stands ready: Rok, Sif, Tam, Una.",
    ]


@clause("SE-1")
def test_a_smaller_roster_leaves_the_last_spots_empty() -> None:
    pair = {"side": "Green", "models": [{"name": n, "profile": "Scout"} for n in ("Ivy", "Jo")]}
    table = Scene(RULESET, RULESET.open(Setup("crossing", [pair, "amber"], {})), scripted([6, 1]))
    assert table.last("Deployed").side == 1
    assert table.facts["Ivy.at"] == "5.000,3.000"
    assert table.facts["Jo.at"] == "9.000,3.000"


def test_a_roster_larger_than_the_scenario_has_spots_is_refused() -> None:
    crowd = {"side": "Green", "models": [{"name": f"G{n}", "profile": "Scout"} for n in range(5)]}
    with pytest.raises(ContentError, match="Green has 5 models; crossing has 4 spots"):
        RULESET.open(Setup("crossing", [crowd, "amber"], {}))


@clause("SE-2")
@pytest.mark.parametrize(("dice", "first"), [((6, 1), 0), ((4, 3), 0), ((3, 4), 1), ((1, 6), 1)])
def test_the_higher_roll_begins(dice: tuple[int, int], first: int) -> None:
    table = game(*dice)
    assert (table.asked, table.seat) == ("MayActivate", first)
    assert table.last("FirstSideRolled").side == first


@clause("SE-2")
def test_each_side_rolls_a_die_of_six_of_its_own() -> None:
    luck = Noted([2, 5])
    setup = Setup("crossing", list(RULESET.default_rosters("crossing")), {})
    Scene(RULESET, RULESET.open(setup), luck)
    six = ("1", "2", "3", "4", "5", "6")
    assert [each[1:] for each in luck.asks] == [(0, "SE-2", six), (1, "SE-2", six)]


@clause("SE-2")
def test_equal_rolls_are_made_again_as_often_as_it_takes() -> None:
    table = game(2, 2, 5, 5, 1, 3)
    assert table.happened().count("RollsTied") == 2
    assert table.seat == 1
    assert table.dice_left == 0
