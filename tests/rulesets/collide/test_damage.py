"""W-13: damage, CRITICAL and removal, with the ledger's reference figures."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Frame
from highground.rulesets.collide.rules.activation.activation import NextTurn
from highground.rulesets.collide.rules.damage import damage_tally, expected_damage, hazard
from highground.rulesets.collide.rules.knack import chance_of
from highground.rulesets.collide.rules.round.rounds import EndOfRound
from highground.rulesets.collide.state.printed import MELEE, NEAR
from tests.marks import clause, option
from tests.rulesets.collide.positions import Playing, ability, hedge, sheet, table, unit, weapon

AXE = weapon("Axe", "Melee", attacks=3, damage=6, effective=["Reactive"])
FLURRY = weapon("Flurry", "Melee", attacks=5, damage=2)


def struck(
    of: dict[str, Any],
    *,
    types: tuple[str, ...] = ("Warded",),
    dv: int = 0,
    focused: bool = False,
    bonus: int = 0,
    covered: bool = False,
    mode: int = MELEE,
) -> int:
    """What one hit takes off, both ways it is worked out."""
    more = [ability("More", "passive", {"do": "damage_mod", "amount": bonus})] if bonus else []
    attacker = unit("a", (0, 0), of=sheet(weapons=[of], abilities=more))
    target = unit("t", (1, 0), 1, of=sheet(defence_types=list(types), dv=dv, health=40))
    made = table(attacker, target)
    one, two = made.find("a"), made.find("t")
    arm = one.sheet.weapons[0]
    total = max(0, damage_tally(made, one, arm, mode, focused, two, covered).total())
    assert expected_damage(made, one, arm, mode, focused, two, covered) == total
    return total


@pytest.mark.parametrize(
    ("figure", "is_worth"),
    [
        (struck(AXE, dv=1), 5),
        (struck(AXE, types=("Reactive",), dv=1), 11),
        (struck(AXE, dv=1, focused=True), 7),
        (struck(AXE, types=("Reactive",), dv=1, focused=True), 15),
        (struck(AXE, types=("Reactive",), dv=1, bonus=1), 13),
        (struck(AXE, types=("Reactive",), dv=1, bonus=-1), 10),
        (struck(FLURRY, focused=True), 6),
        (struck(weapon("Jet", "Near", damage=4), types=(), dv=3, bonus=2, covered=True, mode=NEAR), 8),
        (struck(weapon("Pin", "Melee", damage=2), dv=5), 0),
    ],
)
def test_the_reference_figures(figure: int, is_worth: int) -> None:
    assert figure == is_worth


@pytest.mark.parametrize(("score", "ways"), [(2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_the_chances_of_one_die(score: int, ways: int) -> None:
    assert chance_of(score, 0, False) == ways
    assert chance_of(score, 9, False) == 5
    assert chance_of(score, -9, False) == 1
    assert chance_of(score, 9, True) == 1


def duel(dice: list[int], of: dict[str, Any] = AXE, **fields: Any) -> Playing:
    """An attacker in contact with a target of these fields."""
    fields = {"health": 40, "defence_types": ["Warded"], "dv": 1, **fields}
    made = table(unit("a", (0, 0), of=sheet(weapons=[of])), unit("t", (1, 0), 1, of=sheet(**fields)))
    return Playing(made, dice=dice).plays("activate a")


def lost(game: Playing) -> list[int]:
    return [each.lost for each in game.events("UnitHarmed")]


def parts(game: Playing) -> list[str]:
    return [part.clause for part in game.last("UnitHarmed").damage.parts]


@clause("W-13.1", "W-13.5")
def test_each_attack_by_itself() -> None:
    game = duel([4, 4, 3]).plays("attack a:axe@t a:axe@t a:axe@t")
    assert lost(game) == [5, 5]
    light = duel([4, 4], weapon("Stick", "Melee", attacks=2, damage=3), dv=2)
    assert lost(light.plays("attack a:stick@t a:stick@t")) == [1, 1]


@clause("W-13.5")
@pytest.mark.parametrize("dv", [3, 5])
def test_a_hit_that_defence_swallows_takes_nothing_off(dv: int) -> None:
    game = duel([4], weapon("Stick", "Melee", damage=3), dv=dv).plays("attack a:stick@t")
    assert (lost(game), game.unit("t").health) == ([0], 40)


@clause("W-13.2")
@pytest.mark.parametrize(("attacks", "damage", "focused"), [(5, 2, 6), (3, 6, 8), (1, 9, 9)])
def test_focus_makes_one_of_all(attacks: int, damage: int, focused: int) -> None:
    arm = weapon("Arm", "Melee", attacks=attacks, damage=damage)
    game = duel([4], arm, dv=0).plays("attack a:arm!@t")
    assert lost(game) == [focused]
    assert "W-13.2" in parts(game)
    refusal = game.refuses("attack a:arm@t")
    assert (refusal.clause, refusal.measured, refusal.limit) == ("W-16.3", 1, 0)


@clause("W-13.2")
def test_focus_is_chosen_before_the_first_die() -> None:
    game = duel([4]).plays("attack a:axe@t")
    assert game.refuses("attack a:axe!@t").clause == "W-13.2"
    assert duel([]).refuses("attack a:axe!@t a:axe@t").clause == "W-13.2"


@clause("W-13.3")
def test_one_weapon_focuses_and_another_does_not() -> None:
    arms = [weapon("One", "Melee", attacks=3), weapon("Two", "Melee", attacks=2)]
    made = table(unit("a", (0, 0), of=sheet(weapons=arms)), unit("t", (1, 0), 1, of=sheet(health=60)))
    game = Playing(made, dice=[4, 4, 4]).plays("activate a", "attack a:two@t a:two@t a:one!@t")
    assert len(game.events("KnackRolled")) == 3
    assert "W-13.3" in parts(game)


@clause("W-13.4")
def test_bonuses_before_defence() -> None:
    more = ability("More", "passive", {"do": "damage_mod", "amount": 2})
    attacker = unit("a", (0, 0), of=sheet(weapons=[weapon("Arm", "Melee", damage=4)], abilities=[more]))
    made = table(attacker, unit("t", (1, 0), 1, of=sheet(dv=3)))
    game = Playing(made, dice=[4]).plays("activate a", "attack a:arm@t")
    assert lost(game) == [3]
    assert "W-13.4" in parts(game)


def changed(*texts: dict[str, Any], **fields: Any) -> Playing:
    """An attack of 5 damage by a unit with these passive texts hits a target without types."""
    texts_of = [ability(f"Text {number}", "passive", text) for number, text in enumerate(texts)]
    attacker = unit("a", (0, 0), of=sheet(weapons=[weapon("Arm", "Melee")], abilities=texts_of))
    fields = {"health": 60, "defence_types": [], **fields}
    made = table(attacker, unit("t", (1, 0), 1, of=sheet(**fields)))
    return Playing(made, dice=[4]).plays("activate a", "attack a:arm@t")


@clause("E-damage_mod")
def test_what_lessens_damage_does_so_after_doubling_with_defence() -> None:
    less = {"do": "damage_mod", "amount": -2}
    assert lost(changed(less)) == [2 * 5 - 2]
    assert lost(changed(less, dv=3)) == [2 * 5 - 2 - 3]
    assert struck(weapon("Arm", "Melee"), types=(), bonus=-2) == 8


@clause("E-damage_mod", "W-13.11")
def test_two_doublings_make_four_times_and_bonuses_are_doubled_too() -> None:
    double, more = {"do": "damage_mod", "times": 2}, {"do": "damage_mod", "amount": 1}
    assert lost(changed(double, dv=1)) == [4 * 5 - 1]
    assert lost(changed(double, dv=1, defence_types=["Warded"])) == [2 * 5 - 1]
    assert lost(changed(more, double, dv=1)) == [4 * 6 - 1]


@clause("E-damage_mod")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ({"times": 2}, [10]),
        ({"times": 3}, [20]),
        ({"amount": 2}, [2]),
        ({"amount": -2}, [-2]),
        ({"amount": 1, "times": 2}, [1, 12]),
        ({"amount": -1, "times": 2}, [10, -1]),
    ],
)
def test_a_change_of_damage_has_a_reason_for_each_thing_it_does_and_no_other(
    text: dict[str, int], told: list[int]
) -> None:
    """Five damage, doubled against a target without types."""
    parts_of = changed({"do": "damage_mod", **text}).last("UnitHarmed").damage.parts
    assert [part.amount for part in parts_of if part.clause == "E-damage_mod"] == told


@clause("W-13.6")
@option("hazard_ignores_dv", False)
@option("hazard_ignores_dv", True)
def test_hazards_are_lessened_too() -> None:
    for value, left in ((False, 8), (True, 6)):
        made = table(unit("t", (0, 0), of=sheet(dv=2)), options={"hazard_ignores_dv": value})
        game = Playing(made)
        game.does(hazard, game.unit("t"), 4, "Test", R.E_HAZARD)
        assert game.unit("t").health == left


@clause("W-13.7")
def test_types_never_lessen_damage() -> None:
    game = duel([4], weapon("Arm", "Melee"), dv=0, defence_types=["Plated"]).plays("attack a:arm@t")
    assert lost(game) == [5]


@clause("W-13.9")
@pytest.mark.parametrize(
    ("effective", "critical"),
    [(["Plated"], False), (["Plated", "Warded"], True), (["PLATED", "warded", "Phased"], True)],
)
def test_critical_bypasses_every_type(effective: list[str], critical: bool) -> None:
    arm = weapon("Arm", "Melee", effective=effective)
    game = duel([4], arm, dv=0, defence_types=["Plated", "Warded"]).plays("attack a:arm@t")
    assert lost(game) == [10 if critical else 5]


@clause("W-13.10", "W-13.11")
def test_no_types_are_always_struck_critically() -> None:
    game = duel([4], defence_types=[]).plays("attack a:axe@t")
    assert lost(game) == [11]


@clause("W-13.12")
def test_bonuses_are_doubled_as_well() -> None:
    game = duel([4], defence_types=["Reactive"]).plays("attack a:axe!@t")
    assert lost(game) == [15]


@clause("W-13.13", "W-13.14")
def test_at_no_health_a_unit_leaves_and_a_corpse_lies_there() -> None:
    game = duel([4], weapon("Arm", "Melee"), dv=0, health=5, defence_types=["Warded"])
    game.plays("attack a:arm@t")
    assert not game.unit("t").on_table
    corpse = game.table.tokens[0]
    assert (corpse.kind.name, corpse.at, corpse.kind.radius) == ("corpse", game.unit("t").at, 12_700)


@clause("W-16.4")
def test_with_one_health_left_it_stays() -> None:
    game = duel([4], weapon("Arm", "Melee"), dv=0, health=6, defence_types=["Warded"])
    game.plays("attack a:arm@t")
    assert game.unit("t").on_table
    assert game.unit("t").health == 1


@clause("W-13.15")
def test_a_sheet_may_name_another_token() -> None:
    game = duel([4], weapon("Arm", "Melee"), dv=0, health=5, death_token="rubble")
    game.plays("attack a:arm@t")
    assert [token.kind.name for token in game.table.tokens] == ["rubble"]


@clause("W-13.5")
def test_defence_is_never_below_nothing() -> None:
    weak = ability("Weak", "passive", {"do": "stat_mod", "stat": "dv", "amount": -4})
    game = duel([4], weapon("Arm", "Melee"), dv=1, abilities=[weak]).plays("attack a:arm@t")
    assert lost(game) == [5]
    assert "W-13.5" in parts(game)


@clause("W-13.13")
def test_a_fallen_unit_hides_nothing_any_more() -> None:
    made = table(
        unit("a", (0, 0), of=sheet(weapons=[weapon("Gun", "Ranged", attacks=2)])),
        unit("t", (5, 0), 1, health=5),
        unit("behind", (10, 0), 1),
    )
    game = Playing(made, dice=[4]).plays("activate a")
    assert game.refuses("attack a:gun@behind").clause == "W-11.2"
    assert game.plays("attack a:gun@t").allows("attack a:gun@behind")


@clause("W-11.10")
def test_cover_comes_on_top_of_defence() -> None:
    made = table(
        unit("a", (0, 0), of=sheet(weapons=[weapon("Gun", "Ranged")])),
        unit("t", (10, 0), 1, of=sheet(dv=2)),
        hedge("h", 8, -1, 8.5, 1),
    )
    game = Playing(made, dice=[5]).plays("activate a", "attack a:gun@t")
    assert lost(game) == [2]


@clause("E-stat_mod", "W-13.6")
def test_what_lasts_for_the_round_holds_for_the_hazard_at_its_end() -> None:
    hard = ability("Hard", "active", {"do": "stat_mod", "stat": "dv", "amount": 1, "lasts": "round"})

    def inside(*frames: Frame) -> Playing:
        units = (unit("a", (18, 18), of=sheet(abilities=[hard], dv=1)), unit("x", (0, 0), 1))
        return Playing(
            table(*units, mission="last_chance", ap=(1, 5), objectives=[(18, 18)]), *frames, dice=[1]
        )

    assert inside(EndOfRound()).last("UnitHarmed").lost == 3
    game = inside(NextTurn(), EndOfRound()).plays("activate a", "use a hard", "end", "stop")
    assert game.last("UnitHarmed").lost == 2


@clause("W-13.13")
def test_what_held_for_a_unit_is_over_when_it_falls() -> None:
    hard = ability("Hard", "active", {"do": "stat_mod", "stat": "dv", "amount": 1, "lasts": "match"})
    burst = ability("Burst", "active", {"do": "hazard", "amount": 20, "who": "self"})
    units = (
        unit("a", (0, 0), of=sheet(abilities=[hard, burst])),
        unit("b", (1, 0), of=sheet(abilities=[hard])),
    )
    game = Playing(table(*units, unit("x", (20, 0), 1))).plays("activate a b", "use a hard", "use b hard")
    assert [each.unit for each in game.table.effects] == [0, 1]
    assert [each.unit for each in game.plays("use a burst").table.effects] == [1]


@clause("E-ap_gain", "E-hazard")
@pytest.mark.parametrize("health", [3, 4])
def test_points_promised_to_a_player_come_even_if_the_unit_falls_as_its_activation_ends(health: int) -> None:
    """Glass Rain falls on the slow in the open; the lantern is the player's."""
    units = (unit("a", (0, 0), of=sheet(move_steps=5), health=health), unit("x", (20, 0), 1))
    tactics = (("Shared Lantern",), ())
    at = table(*units, unit("c", (0, 30)), tactics=tactics, environment="Glass Rain")
    game = Playing(at, dice=[6]).plays("activate a", "tactic shared-lantern")
    assert game.facts["One.ap"] == "4"
    game.plays("end")
    assert game.unit("a").on_table is (health > 3)
    assert game.facts["One.ap"] == "5"
