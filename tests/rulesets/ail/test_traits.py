"""Companion 4: traits used in one's own turn, and The Rush."""

from __future__ import annotations

from typing import Any

from tests.marks import clause
from tests.rulesets.ail.positions import Playing, figure, table, wound


def acting(**given: Any) -> Playing:
    return Playing(table(figure("Ada", **given), figure("Bo", 1, (9, 9))))


@clause("C-4.2")
def test_shake_it_off_removes_a_light_wound_for_a_point_of_adrenaline() -> None:
    game = acting(has=["Shake It Off"], wounds=[wound(severity=2), wound("burn")]).plays("shakeoff 2")
    assert [each.severity for each in game["Ada"].wounds] == [2]
    assert (game["Ada"].adrenaline, game["Ada"].standard, game["Ada"].move) == (3, 1, 1)
    assert game.tells("WoundShaken", figure="Ada", kind="burn", place="arm")


@clause("C-4.2")
def test_shake_it_off_takes_a_light_wound_adrenaline_and_the_trait() -> None:
    wounds = [wound(severity=2), wound()]
    assert acting(has=["Shake It Off"], wounds=wounds).refuses("shakeoff 1").clause == "C-4.2"
    assert acting(has=["Shake It Off"], wounds=wounds, adrenaline=0).refuses("shakeoff 2").clause == "C-4.2"
    assert acting(wounds=wounds).refuses("shakeoff 2").clause == "C-4.2"
    assert acting(has=["Shake It Off"], wounds=wounds).refuses("shakeoff 3").clause == "C-4.2"


@clause("C-4.9", "A-1.24")
def test_second_wind_brings_stress_to_the_start_of_its_level() -> None:
    game = acting(has=["Second Wind"], heroic=1, ps=12, conditioning=1).plays("secondwind")
    assert (game["Ada"].ps, game["Ada"].adrenaline) == (10, 2)


@clause("C-4.9")
def test_second_wind_needs_two_adrenaline_and_the_trait() -> None:
    assert acting(has=["Second Wind"], ps=5, adrenaline=2).allows("secondwind")
    assert acting(has=["Second Wind"], ps=5, adrenaline=1).refuses("secondwind").clause == "C-4.9"
    assert acting(ps=5).refuses("secondwind").clause == "C-4.9"


@clause("C-4.3")
def test_the_rush_brings_two_adrenaline_at_each_initiative_roll_up_to_the_pool() -> None:
    """Physique 4: from 0 to 2, from 3 to 4, and full stays full."""
    for before, after in ((0, 2), (3, 4), (4, 4)):
        ada = figure("Ada", has=["The Rush"], adrenaline=before)
        bo = figure("Bo", 1, (9, 9), has=["The Rush"], adrenaline=0)
        game = Playing(table(bo, ada, acting="Ada"), [5, 5, 4, 4]).plays("end", "ready", "ready")
        assert (game["Ada"].adrenaline, game["Bo"].adrenaline) == (after, 2)
