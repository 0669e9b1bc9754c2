"""The start and the end of an activation: what ends, what bites, what heals, in which order."""

from __future__ import annotations

from typing import Any

from highground.rulesets.ascension.rules.flow.activation import REGENERATE
from highground.rulesets.ascension.rules.flow.rounds import MayActivate, NextTurn
from highground.rulesets.ascension.rules.hooks import ACTIVATION_ENDED, ACTIVATION_STARTED
from highground.rulesets.ascension.state.models import AscensionGame, Model
from highground.rulesets.ascension.state.orders import Activate, EndActivation
from tests.marks import clause
from tests.rulesets.ascension.positions import Playing, box, model, piece, table


def begun(*cards: str, **given: Any) -> Playing:
    """Ada's activation has begun; a hazardous pool lies from x = 200 on."""
    pool = piece("Pool", 1, box(200, 0, 300, 200), "hazardous")
    at = table(model("Ada", **given), model("Bo", 1, at_mm=(800, 100)), pool, acting="")
    at.next = 0
    return Playing(at, NextTurn(), cards=cards).plays(Activate("Ada"))


def ended(**given: Any) -> Playing:
    return begun(**given).plays(EndActivation())


# -- the start -----------------------------------------------------------------------------------


@clause("R-5.2.5.c")
def test_the_defense_for_running_ends_with_the_next_activation() -> None:
    played = begun(running=True)
    assert not played["Ada"].running
    assert played.last("RunBonusEnded").model == "Ada"


def test_somebody_elses_activation_ends_no_run() -> None:
    at = table(model("Ada"), model("Bo", 1, at_mm=(800, 100), running=True), acting="")
    at.next = 0
    played = Playing(at, NextTurn()).plays(Activate("Ada"), EndActivation())
    assert played["Bo"].running
    assert not played.events("RunBonusEnded")


@clause("R-5.2.5.c", "R-3.2.4.a", "R-7.2.18.a")
def test_runs_end_tokens_come_off_hazards_bite_in_this_order() -> None:
    played = begun("3♠", "2♣", running=True, exhaust={"Move": 2}, at_mm=(250, 100))
    kinds = ["RunBonusEnded", "ExhaustRemoved", "HazardMet"]
    assert played.order_of(*kinds) == kinds
    assert played["Ada"].exhaust == [1]


# -- the end -------------------------------------------------------------------------------------


@clause("R-7.1.4.a", "R-3.1.1.c")
def test_damage_over_time_comes_before_the_flag() -> None:
    played = ended(conditions=(0, 0, 0, 1), left=2)
    assert played["Ada"].wounds == 1
    assert played.order_of("WoundsLost", "ModelFlagged") == ["WoundsLost", "ModelFlagged"]


@clause("R-7.1.4.a")
def test_damage_over_time_comes_at_the_end_and_kills_at_the_last_wound() -> None:
    played = begun(conditions=(0, 0, 0, 2), left=1)
    assert played["Ada"].on_table
    played.plays(EndActivation())
    assert (played["Ada"].on_table, played["Ada"].activated) == (False, True)
    assert played.asks() == MayActivate(1)


def test_damage_over_time_does_not_come_at_the_end_of_anothers_activation() -> None:
    at = table(model("Ada"), model("Bo", 1, at_mm=(800, 100), conditions=(0, 0, 0, 1)), acting="")
    at.next = 0
    played = Playing(at, NextTurn()).plays(Activate("Ada"), EndActivation())
    assert played["Bo"].wounds == 5


@clause("C-6.5")
def test_whoever_regenerates_regains_a_wound_up_to_its_full_number() -> None:
    played = ended(passives=[REGENERATE], left=3)
    assert played["Ada"].wounds == played.last("WoundRegained").wounds == 4
    assert ended(passives=[REGENERATE], left=5)["Ada"].wounds == 5
    assert ended(left=3)["Ada"].wounds == 3
    assert played.order_of("WoundRegained", "ModelFlagged") == ["WoundRegained", "ModelFlagged"]


@clause("R-7.1.4.a")
def test_nobody_regenerates_under_damage_over_time() -> None:
    played = ended(passives=[REGENERATE], conditions=(0, 0, 0, 1), left=3)
    assert played["Ada"].wounds == 2
    assert not played.events("WoundRegained")
    assert not ended(passives=[REGENERATE], conditions=(0, 0, 0, 1), left=1)["Ada"].on_table


@clause("C-4.10")
def test_compelled_movement_lasts_for_one_activation() -> None:
    played = begun(compelled_by="Bo")
    assert played["Ada"].compelled_by == "Bo"
    played.plays(EndActivation())
    assert played["Ada"].compelled_by == ""
    assert played.last("CompulsionEnded").by == "Bo"


def test_scenarios_hear_of_the_start_and_of_the_end_even_of_a_model_that_is_gone() -> None:
    heard: list[tuple[str, str]] = []

    def started(game: AscensionGame, model: Model) -> None:
        heard.append(("started", model.name))

    def over(game: AscensionGame, model: Model) -> None:
        heard.append(("over", model.name))

    ACTIVATION_STARTED.append(started)
    ACTIVATION_ENDED.append(over)
    try:
        ended()
        begun("J♠", "J♣", at_mm=(250, 100), left=1)
    finally:
        ACTIVATION_STARTED.remove(started)
        ACTIVATION_ENDED.remove(over)
    assert heard == [("started", "Ada"), ("over", "Ada")] * 2


def test_conditions_last_until_removed() -> None:
    assert ended(conditions=(2, 1, 2, 0))["Ada"].conditions == [2, 1, 2, 0]
