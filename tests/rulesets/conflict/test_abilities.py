"""CF-1.6, CC-13 to CC-19: abilities."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.tally import Tally
from highground.geometry.units import INCH
from highground.rulesets.conflict.damage import lose_wounds
from highground.rulesets.conflict.displacement import size_against, size_to_displace
from highground.rulesets.conflict.flow import EndOfActivation, EndTurn, MayAct, NextTurn
from highground.rulesets.conflict.rulebook import C_10_6
from tests.marks import clause
from tests.rulesets.conflict.positions import (
    EVEN,
    Playing,
    attack,
    box,
    facet,
    model,
    piece,
    point,
    table,
)


def acting(*things: Any, cards: list[str] | None = None, **given: Any) -> Playing:
    """Ada's whole activation, then whoever is next."""
    frames = (MayAct(0, "Ada"), EndOfActivation("Ada"), EndTurn("Ada"), NextTurn())
    return Playing(table(*things, **given), *frames, cards=cards or [])


def struck(
    gap: float, powers: tuple[str, ...] = (), reach_in: float = 0, foes: tuple[Any, ...] = (), **ada: Any
) -> dict[str, Tally]:
    """The totals of a shot of Ada's at Bo over this gap in mm; `powers` are Bo's."""
    shot = attack("Shot", range_in=12)
    at = table(
        model("Ada", at_mm=(200, 500), attacks=[shot], reach_in=reach_in, **ada),
        model("Bo", 1, at_mm=(232 + gap, 500), powers=powers, facing=(-1, 0)), *foes,
    )  # fmt: skip
    game = Playing(at, cards=EVEN).plays("attack Shot Bo")
    return {each.model: each.total for each in game.events("TotalReached")}


def cites(total: Tally) -> dict[str, int]:
    return {part.clause: part.amount for part in total.parts}


# -- CC-13: how they are used --------------------------------------------------------------------


@clause("CC-13", "C-5.6")
def test_an_ability_works_once_it_is_used_and_until_the_next_activation() -> None:
    game = acting(model("Ada", abilities=["Evasion"]), model("Bo", 1, at_mm=(500, 500)))
    assert not game["Ada"].powers
    game.plays("use Evasion")
    assert game["Ada"].powers == ("Evasion",)
    assert game.refuses("use Evasion").clause == "C-5.6"
    game.plays("end", "activate Bo", "end")
    assert game["Ada"].powers == ("Evasion",)
    game.plays("activate Ada")
    assert not game["Ada"].powers
    assert game.allows("use Evasion")


@clause("CC-13")
def test_one_with_two_tokens_lapses_every_other_activation() -> None:
    game = acting(model("Ada", abilities=[facet("Evasion", True)]), model("Bo", 1, at_mm=(500, 500)))
    game.plays("use Evasion", "end", "activate Bo", "end", "activate Ada")
    assert game.refuses("use Evasion").clause == "C-5.6"
    game.plays("end", "activate Bo", "end", "activate Ada", "use Evasion")
    assert game["Ada"].powers == ("Evasion",)


@clause("CC-13")
def test_an_ability_that_the_model_does_not_have() -> None:
    game = acting(model("Ada", abilities=["Evasion"]), model("Bo", 1, at_mm=(500, 500)))
    assert game.refuses("use Hardened").why == "no_such_ability"
    assert game.refuses("use Fly").why == "no_such_ability"


# -- defence and attack --------------------------------------------------------------------------


@clause("CF-1.6.c", "CC-14")
def test_evasion_is_2_more_against_what_comes_from_beyond_the_reach() -> None:
    assert cites(struck(25.5, ("Evasion",), reach_in=1)["Bo"])["CF-1.6.c"] == 2
    assert "CF-1.6.c" not in cites(struck(25.4, ("Evasion",), reach_in=1)["Bo"])
    assert "CF-1.6.c" not in cites(struck(0, ("Evasion",))["Bo"])


@clause("CF-1.6.e", "CC-14")
def test_hard_to_hit_is_2_less_from_beyond_six_inches() -> None:
    assert cites(struck(152.5, ("Hard to Hit",))["Ada"])["CF-1.6.e"] == -2
    assert "CF-1.6.e" not in cites(struck(152.4, ("Hard to Hit",))["Ada"])


@clause("CF-1.6.d", "CC-15")
def test_fearsome_auras_take_1_off_each() -> None:
    def fearsome(name: str, y: float) -> Any:
        return model(name, 1, at_mm=(200, y), powers=("Fearsome Aura",), influence_in=1)

    inside, outside = 500 + 32 + 76.2, 500 + 32 + 76.3
    assert cites(struck(50, foes=(fearsome("Cy", inside),))["Ada"])["CF-1.6.d"] == -1
    assert "CF-1.6.d" not in cites(struck(50, foes=(fearsome("Cy", outside),))["Ada"])
    both = struck(50, foes=(fearsome("Cy", inside), fearsome("Di", 500 - 32 - 76.2)))["Ada"]
    assert [part.amount for part in both.parts if part.clause == "CF-1.6.d"] == [-1, -1]


def hit(powers: tuple[str, ...] = (), cards: list[str] | None = None, strength: int = 2) -> Playing:
    at = table(
        model("Ada", at_mm=(200, 500), attacks=[attack(strength=strength)]),
        model("Bo", 1, at_mm=(232, 500), powers=powers, facing=(-1, 0)),
    )  # fmt: skip
    return Playing(at, cards=cards or ["3♠", "A♥", "A♣", "A♦"]).plays("attack Strike Bo")


@clause("CF-1.6.f", "CC-16")
def test_hardened_takes_a_wound_off_every_attack() -> None:
    assert hit()["Bo"].wounds == 5 - 2
    assert hit(("Hardened",))["Bo"].wounds == 5 - 1
    assert hit(("Hardened",), ["2♠", "A♥", "A♣", "A♦"])["Bo"].wounds == 5
    game = acting(model("Ada", abilities=["Hardened"]), model("Bo", 1, at_mm=(500, 500))).plays(
        "use Hardened"
    )
    game.does(lose_wounds, game["Ada"], 2, C_10_6)
    assert game["Ada"].wounds == 5 - 2, "not against falls"
    game.plays("end", "activate Bo", "end", "activate Ada")
    assert game.cited("CF-1.6.f") == 1


# -- sizes ---------------------------------------------------------------------------------------


@clause("CF-1.6.g", "CF-1.6.l", "C-8.6")
def test_sizes_against_pushes_and_throws_add_up() -> None:
    assert size_against(model("Bo", powers=("Immovable",))).total() == 2 * (1 + 2)
    assert size_against(model("Bo", powers=("Unmovable",))).total() == 2 * (1 + 1)
    both = size_against(model("Bo", powers=("Immovable", "Unmovable"), braced=True))
    assert both.total() == 2 * (1 + 2 + 1 + 1)
    assert size_against(model("Bo")).total() == 2


@clause("CF-1.6.i", "CF-1.6.k")
def test_sizes_for_ones_own_pushes_and_throws() -> None:
    assert size_to_displace(model("Ada", powers=("Supernatural Strength",))).total() == 2 * (1 + 1)
    assert size_to_displace(model("Ada", powers=("Titanic Strength",))).total() == 2 * (1 + 2)
    assert size_to_displace(model("Ada")).total() == 2


# -- teleports -----------------------------------------------------------------------------------


@clause("CF-1.6.a", "CC-18")
def test_blink_goes_six_inches_in_sight_out_of_any_engagement() -> None:
    wall = piece("Wall", 1, box(300, 400, 310, 600))
    game = acting(
        model("Ada", at_mm=(200, 500), abilities=["Blink"], covered=True),
        model("Bo", 1, at_mm=(232, 500)),
        wall,
    )
    assert game.refuses("use Blink at:200,652.5").why == "too_far"
    assert game.refuses("use Blink at:340,500").why == "point_not_seen"
    game.plays("use Blink at:200,652.4")
    assert game["Ada"].at == point(200, 652.4)
    assert not game["Ada"].covered
    assert game.pool == 5


@clause("CF-1.6.j", "CC-18")
def test_teleport_goes_four_inches_seen_or_not() -> None:
    wall = piece("Wall", 1, box(230, 400, 240, 600))
    game = acting(
        model("Ada", at_mm=(200, 500), abilities=["Teleport"]), model("Bo", 1, at_mm=(800, 800)), wall
    )
    assert game.refuses("use Teleport at:301.7,500").why == "too_far"
    game.plays("use Teleport at:301.6,500")
    assert game["Ada"].at == point(301.6, 500)


@clause("CF-1.6.a")
def test_a_teleport_needs_a_spot_and_room_there() -> None:
    game = acting(model("Ada", at_mm=(200, 500), abilities=["Blink"]), model("Bo", 1, at_mm=(250, 500)))
    assert game.refuses("use Blink").why == "no_spot"
    assert game.refuses("use Blink at:240,500").clause == "CF-1.6.a"


# -- Relentless ----------------------------------------------------------------------------------


@clause("CF-1.6.h", "CC-19", "C-5.5")
def test_relentless_is_a_second_maneuver_but_not_the_same() -> None:
    game = acting(model("Ada", abilities=["Relentless"]), model("Bo", 1, at_mm=(500, 500)))
    game.plays("takecover")
    assert game.refuses("brace").clause == "C-5.5"
    game.plays("use Relentless")
    assert game.refuses("takecover").clause == "CC-19"
    game.plays("brace")
    assert game.pool == 5 - 1 - 3
    assert game.refuses("focus").clause == "C-5.5"
    game.plays("end", "activate Bo", "end", "activate Ada")
    assert game.cited("CF-1.6.h") == 1


# -- Effect Resistance ---------------------------------------------------------------------------


def resisting(x: float = 333.6, **bo: Any) -> Playing:
    ada = model("Ada", at_mm=(200, 500), abilities=["Effect Resistance"], conditions={"DoT": 1})
    far = model("Bo", 1, at_mm=(x, 500), conditions={"Slow": 2}, **bo)
    return acting(ada, far).plays("use 'Effect Resistance'", "end")


@clause("CF-1.6.b", "CC-17")
def test_a_token_comes_off_any_model_near_before_damage_over_time() -> None:
    game = resisting()
    assert game.asked == "MayStrip"
    assert game.refuses("strip Bo Weak").clause == "CC-17"
    game.plays("strip Ada DoT")
    assert (game["Ada"].wounds, game["Ada"].conditions[3]) == (5, 0)


@clause("CF-1.6.b")
@pytest.mark.parametrize(("x", "reached"), [(333.6, True), (333.7, False)])
def test_within_four_inches_and_the_reach(x: float, reached: bool) -> None:
    game = resisting(x)
    if reached:
        assert game.plays("strip Bo Slow")["Bo"].conditions[0] == 1
    else:
        refusal = game.refuses("strip Bo Slow")
        assert (refusal.clause, refusal.limit) == ("CF-1.6.b", 4 * INCH)


@clause("CC-13")
def test_nobody_has_to_strip_anything() -> None:
    game = resisting().plays("hold")
    assert game["Ada"].wounds == 4
