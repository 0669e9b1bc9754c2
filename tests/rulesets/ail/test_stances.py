"""Chapter 5: the ranged stances, and when any stance may be taken."""

from __future__ import annotations

from typing import Any

from highground.record import replaced
from highground.rulesets.ail.rules.flow.initiative import initiative_tally
from highground.rulesets.ail.rules.flow.stances import STANCE_FACTS, stance_family
from highground.rulesets.ail.rules.ranged.accuracy import ranged_ac
from highground.rulesets.ail.state.pieces import HeldOverwatch
from highground.rulesets.ail.state.turn_orders import TakeStance
from tests.marks import clause
from tests.rulesets.ail.fights import amounts, events
from tests.rulesets.ail.positions import Playing, figure, table, wound
from tests.rulesets.ail.shots import edge, modifier

LONG = ("." * 40,) * 3


def ada(**given: Any) -> Any:
    return figure("Ada", **{"guns": ["Corvane carbine"], **given})


def bo(x: int = 4, **given: Any) -> Any:
    return figure("Bo", side=1, at=(x, 0), **given)


@clause("A-5.1")
def test_a_stance_is_free_and_comes_before_everything_else() -> None:
    game = Playing(table(ada(), bo()))
    game.plays("stance braced")
    assert (game["Ada"].stance, game["Ada"].standard, game["Ada"].move) == ("braced", 1, 1)
    moved = Playing(table(ada(), bo())).plays("move 1,0")
    assert moved.refuses("stance braced").clause == "A-5.1"
    assert game.tells("StanceTaken", figure="Ada", stance="braced")


@clause("A-5.2")
def test_a_stance_holds_until_ones_next_turn() -> None:
    game = Playing(table(ada(), bo(senses=4, firearms=2)))
    game.plays("stance braced")
    assert game.refuses("stance none").clause == "A-5.2", "no change and no drop before that"
    game.plays("end")
    assert game.figure == "Bo"
    assert game["Ada"].stance == "braced"


@clause("A-5.3")
def test_braced_shoots_2_better() -> None:
    assert edge(modifier(ada(stance="braced")), "braced") == 2
    assert edge(modifier(ada())) == 0


@clause("A-5.4")
def test_braced_takes_1_off_the_range_penalty_never_below_0() -> None:
    made = [modifier(ada(stance="braced"), bo(x), map=LONG) for x in (4, 7, 13)]
    assert [edge(each, "range", "braced_range") for each in made] == [0, 0, -1]


@clause("A-5.5")
def test_braced_takes_1_off_the_recoil_but_leaves_1() -> None:
    from highground.rulesets.ail.files.arms import firearms
    from highground.rulesets.ail.rules.ranged.hits import recoil_of

    carbine = firearms()["Corvane carbine"]
    assert recoil_of(ada(), carbine).total() == 4
    assert recoil_of(ada(stance="braced"), carbine).total() == 3
    light = replaced(carbine, recoil=1)
    assert recoil_of(ada(stance="braced"), light).total() == 1


@clause("A-5.6")
def test_braced_bars_every_move_action() -> None:
    game = Playing(table(ada(stance="braced", guns=["Corvane carbine", "Kestrel service pistol"]), bo()))
    for order in ("move 1,0", "sprint 1,0", "hunker", "draw 'Kestrel service pistol'"):
        assert game.refuses(order).clause == "A-5.6"


@clause("A-5.7")
def test_braced_loses_senses_from_ranged_ac() -> None:
    target = bo(senses=4, stance="braced")
    assert ranged_ac(table(target), target, "Ada").total() == 10


@clause("A-5.8")
def test_alert_rolls_initiative_2_better() -> None:
    calm, alert = ada(intent="ranged"), ada(intent="ranged", stance="alert")
    at = table(calm)
    assert initiative_tally(at, alert).total() == initiative_tally(at, calm).total() + 2


@clause("A-5.10")
def test_alert_does_not_sprint_but_moves() -> None:
    game = Playing(table(ada(stance="alert"), bo()))
    assert game.refuses("sprint 1,0 2,0").clause == "A-5.10"
    assert game.allows("move 1,0 2,0")


@clause("A-5.11")
def test_an_alert_figures_shot_is_a_snap_shot_declared_or_not() -> None:
    plain = Playing(table(ada(stance="alert"), bo()), dice=[6, 6, 1, 1, 1]).plays("shoot Bo single full")
    assert events(plain, "AttackDeclared")[0].snap
    assert amounts(events(plain, "AttackStated")[0].modifier)["snap_shot"] == -4
    declared = Playing(table(ada(stance="alert"), bo()), dice=[6, 6, 1, 1, 1]).plays("shoot Bo single snap")
    assert amounts(events(declared, "AttackStated")[0].modifier)["snap_shot"] == -4, "once, not twice"
    calm = Playing(table(ada(), bo()), dice=[6, 6, 1, 1, 1]).plays("shoot Bo single full")
    assert not events(calm, "Snapped")


@clause("A-5.11")
def test_what_an_alert_figure_bursts_or_holds_is_a_snap_shot_too() -> None:
    watching = Playing(table(ada(stance="alert"), bo())).plays("overwatch Bo full")
    assert watching["Ada"].overwatch == [HeldOverwatch("Bo", True)]
    burst = Playing(table(ada(stance="alert"), bo()), dice=[1, 1]).plays("burst full 4,0 4,1 4,2")
    assert events(burst, "AttackDeclared")[0].snap
    assert Playing(table(ada(), bo())).plays("overwatch Bo full")["Ada"].overwatch[0].snap is False


@clause("A-5.11")
def test_an_attack_held_before_its_holder_was_alert_is_fired_as_a_snap_shot() -> None:
    holder = ada(stance="alert", overwatch=[HeldOverwatch("Bo", False)])
    game = Playing(table(holder, bo(), acting="Bo"), dice=[1, 1]).plays("move 5,0", "fire single")
    assert events(game, "AttackDeclared")[0].snap


@clause("A-5.11")
def test_alert_allows_nothing_that_cannot_be_a_snap_shot() -> None:
    fighter = ada(stance="alert", blades=["Ship's sabre"], bombs={"Frag grenade": 1}, at=(4, 0), intent="")
    game = Playing(table(fighter, bo(4)))
    assert game.allows("shoot Bo single snap")
    assert game.refuses("fight strike Bo").clause == "A-5.11"
    assert game.refuses("grenade 'Frag grenade' 8,0 plain").clause == "A-5.11"


@clause("R-36")
def test_stances_exclude_each_other_and_none_is_a_choice() -> None:
    game = Playing(table(ada(stance="striking"), bo()))
    assert game.refuses("stance striking").clause == "A-5.2"
    game.plays("stance low_guard")
    assert game["Ada"].stance == "low_guard"
    free = Playing(table(ada(stance="striking"), bo())).plays("stance none")
    assert free["Ada"].stance == ""
    for played, by in ((game, "A-5.1"), (free, "R-36")):
        assert [each.clause for each in played.told if type(each.event).__name__ == "StanceTaken"] == [by]
    assert game.refuses(TakeStance("lotus")).clause == "R-36"


@clause("C-7.8.d")
def test_a_crippled_head_has_no_stances() -> None:
    game = Playing(table(ada(wounds=[wound("burn", "head", 3)]), bo()))
    assert game.refuses("stance alert").clause == "C-7.8.d"
    assert Playing(table(ada(wounds=[wound("burn", "head", 2)]), bo())).allows("stance alert")


@clause("A-14.35")
def test_stances_are_data_that_say_what_they_build_use_and_convert() -> None:
    assert STANCE_FACTS["high_guard"].build == ("init",)
    assert STANCE_FACTS["high_guard"].use == ("acc",)
    assert STANCE_FACTS["low_ready"].convert == ("damage",)
    assert len(STANCE_FACTS) == 10
    families = [stance_family(each) for each in ("alert", "tumbling", "low_ready", "", "nonsense")]
    assert families == ["ranged", "unarmed", "melee", "", ""]
