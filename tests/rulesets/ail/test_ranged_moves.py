"""Chapter 19: Advantage moves for ranged attacks."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.ail.files.arms import firearms
from highground.rulesets.ail.rules.advantage.ranged_moves import may_snap
from highground.rulesets.ail.rules.attacks import MANNERS
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.interrupt_orders import ImprovedSnapShot
from highground.rulesets.ail.state.pieces import Figure, HeldOverwatch
from tests.marks import clause, option
from tests.rulesets.ail.fights import amounts, events
from tests.rulesets.ail.positions import Playing, figure, table

RIFLE = "Pell battle rifle"
SNIPER = "Longwatch sniper rifle"
PISTOL = "Kestrel service pistol"
CARBINE = "Corvane carbine"


def shooter(gun: str = RIFLE, **given: Any) -> Figure:
    return figure("Ada", **{"at": (0, 0), "senses": 4, "firearms": 5, "guns": [gun], "willpower": 0, **given})


def target(name: str = "Bo", **given: Any) -> Figure:
    """Ranged AC 14, 4 squares off."""
    return figure(name, **{"side": 1, "at": (4, 0), "senses": 4, "conditioning": 30, "willpower": 0, **given})


def shot(
    dice: list[int], *bought: str, mode: str = "single", ada: Figure | None = None, **given: Any
) -> Playing:
    """Ada, +9, shoots at Bo with moves bought; nobody defends."""
    bo = given.pop("bo", None) or target()
    others = given.pop("others", ())
    game = Playing(table(ada or shooter(acc=10), bo, *others, **given), dice)
    game.plays(f"shoot Bo {mode} full")
    for move in bought:
        while game.asked == "MayInterrupt":
            game.plays("hold")
        game.plays(f"buy {move}")
    return over(game)


def over(game: Playing) -> Playing:
    while game.asked in ("MayBuy", "MayDefend", "MayInterrupt", "MayFollow"):
        game.plays("hold")
    return game


# -- Critical Shot -----------------------------------------------------------------------------------------


@clause("A-19.1")
@pytest.mark.parametrize("grade", [1, 2, 3, 4])
def test_a_critical_shot_adds_a_die_for_each_grade(grade: int) -> None:
    game = shot([9, 9, *[1] * 7], f"critical_{grade}")
    assert len(game.last("DamageRolled").dice) == 3 + grade
    assert game["Ada"].acc == 10 - 2 * grade
    assert (game.cited("A-19.2") > 0) == (grade > 1), "more Overwhelming from the second grade on"
    poor = Playing(table(shooter(acc=2 * grade + 1), target())).plays("shoot Bo single full")
    if grade < 4:
        assert poor.refuses(f"buy critical_{grade + 1}").clause == "A-19.1"


@clause("A-19.2", "A-1.17")
def test_a_critical_shot_is_more_overwhelming() -> None:
    bo = target(heroic=3, conditioning=0, physique=5)
    game = shot([9, 9, *[6] * 7, 5], "critical_4", bo=bo)
    assert game.asked == "MayCap"
    game.plays("cap")
    assert game["Bo"].ps == 40
    bo = target(heroic=3, conditioning=0, physique=5)
    game = shot([9, 9, *[6] * 4, 5], "critical_1", bo=bo)
    game.plays("cap")
    assert game["Bo"].ps == 10
    assert shot([9, 9, *[1] * 5], "critical_2").last("CriticalShot").overwhelming == 2


@clause("A-19.3")
def test_a_sniper_rifle_adds_a_die_more() -> None:
    game = shot([9, 9, *[1] * 6], "critical_1", ada=shooter(SNIPER, acc=2))
    assert len(game.last("DamageRolled").dice) == 4 + 2
    plain = shot([9, 9, *[1] * 4], ada=shooter(SNIPER))
    assert len(plain.last("DamageRolled").dice) == 4


@clause("R-33", "A-16.5")
def test_one_grade_at_most_and_for_shots_alone() -> None:
    game = Playing(table(shooter(acc=10), target())).plays("shoot Bo single full", "buy critical_1")
    assert game.refuses("buy critical_2").clause == "R-33"
    assert game.refuses("buy critical_1").clause == "R-33"
    fight = Playing(table(figure("Ada", acc=4), figure("Bo", side=1))).plays("fight strike Bo")
    assert fight.refuses("buy critical_1").clause == "A-16.5"


@clause("A-19.1", "A-6.29")
def test_with_rapid_fire_the_dice_go_to_the_first_hit_alone() -> None:
    """R-33."""
    game = shot([5, 5, *[1] * 12], "critical_2", mode="rapid", ada=shooter(CARBINE, acc=4))
    rolled = [each.dice for each in events(game, "DamageRolled")]
    assert [len(each) for each in rolled][:2] == [5, 3]


# -- Kill Shot ---------------------------------------------------------------------------------------------


@clause("A-19.4", "A-19.5", "A-19.6")
def test_who_does_not_resist_a_kill_shot_is_dying() -> None:
    """DC 6 + 5 + 4 dice."""
    bo = target(physique=4, conditioning=3, heroic=1)
    game = shot([9, 9, 3, 4], "kill_shot", ada=shooter(SNIPER, senses=6, firearms=5, acc=10), bo=bo)
    resisted = game.last("ShotResisted")
    assert resisted.dc.total() == 15
    assert (resisted.total, resisted.resisted) == (14, False)
    assert game["Bo"].ps == 36
    assert game["Bo"].out
    assert game.asked == "MayAct", "a hero is not asked for a cap"
    assert game["Ada"].acc == 0


@clause("A-19.6")
def test_who_was_out_already_does_not_go_out_again_by_a_kill_shot() -> None:
    bo = target(physique=4, conditioning=3, ps=12)
    sniper = shooter(SNIPER, senses=6, firearms=5, acc=10)
    game = shot([9, 9, 3, 4], "kill_shot", ada=sniper, bo=bo, others=(figure("Cy", 1, (9, 9)),))
    assert bo.out
    assert game["Bo"].ps == 24
    assert events(game, "FigureOut") == []
    assert game.tells("DroppedDying", figure="Bo", ps=24)


@clause("A-19.7")
def test_meeting_the_dc_resists_and_takes_a_critical_shot_iii() -> None:
    """R-35: the sniper rifle's own bonus counts, too."""
    bo = target(physique=4, conditioning=3)
    game = shot([9, 9, 4, 4, *[1] * 8], "kill_shot", ada=shooter(SNIPER, senses=6, firearms=5, acc=10), bo=bo)
    assert game.last("ShotResisted").resisted
    assert len(game.last("DamageRolled").dice) == 4 + 3 + 1
    assert game.last("CriticalShot").overwhelming == 3


@clause("A-19.4")
def test_a_kill_shot_that_misses_is_paid_and_not_resisted() -> None:
    game = shot([1, 1], "kill_shot")
    assert game["Ada"].acc == 0
    assert "ShotResisted" not in game.happened()
    poor = Playing(table(shooter(acc=9), target())).plays("shoot Bo single full")
    assert poor.refuses("buy kill_shot").clause == "A-19.4"
    assert poor.measures("buy kill_shot") == ("A-19.4", "cannot_pay", 9, 10)


@clause("R-33")
def test_no_kill_shot_with_a_critical_shot() -> None:
    game = Playing(table(shooter(acc=12), target())).plays("shoot Bo single full", "buy critical_1")
    assert game.refuses("buy kill_shot").clause == "R-33"


@clause("A-19.6", "A-6.29")
def test_other_hits_of_the_attack_stay_what_they_are() -> None:
    """R-33: a Kill Shot is rolled for once, on the first hit."""
    bo = target(physique=4, conditioning=0, ps=0)
    game = shot([6, 5, 1, 1, 2, 2, 2], "kill_shot", mode="rapid", ada=shooter(acc=10), bo=bo)
    assert game.last("ExtraHits").hits == 2
    assert game["Bo"].ps == 18 + 6
    assert not game.events("CriticalShot")


# -- Initiative moves ----------------------------------------------------------------------------------------


@clause("A-19.9")
def test_a_double_tap_is_two_hits_without_ammunition() -> None:
    """R-25: every hit earns the extra one, even at margin 0."""
    ada = shooter(PISTOL, at=(3, 0), init=4, ammo={PISTOL: 0}, senses=0, firearms=0)
    game = shot([4, 5, *[1] * 4], mode="double_tap", ada=ada)
    assert game.last("AttackRolled").margin == 0
    assert game["Bo"].ps == 4
    assert (game["Ada"].init, game["Ada"].ammo[PISTOL]) == (0, 0)
    assert game.tells("DoubleTapped", figure="Ada", target="Bo")


@clause("A-19.9", "A-9.4")
def test_a_double_tap_needs_4_points_and_no_single_shot_weapon() -> None:
    game = Playing(table(shooter(PISTOL, init=3, at=(3, 0)), target()))
    assert game.refuses("shoot Bo double_tap full").clause == "A-19.9"
    game = Playing(table(shooter(SNIPER, init=4), target()))
    assert game.refuses("shoot Bo double_tap full").clause == "A-9.4"


@clause("A-19.10", "A-6.8", "A-19.11")
def test_an_improved_snap_shot_in_an_enemys_turn_admits_no_defence() -> None:
    bo = target(guns=[PISTOL], init=6, firearms=3)
    game = Playing(table(shooter(at=(3, 0)), bo), [9, 9, 1, 1]).plays("move 2,0")
    assert (game.asked, game.figure) == ("MayInterrupt", "Bo")
    game.plays("improved Ada single")
    assert game.last("NoDefence").target == "Ada"
    over(game)
    assert game["Bo"].init == 0
    assert amounts(game.last("AttackStated").modifier)["snap_shot"] == -2
    assert game["Ada"].ps == 2
    assert (game["Bo"].standard, game["Bo"].move) == (1, 1)


@clause("A-19.10", "R-33")
def test_an_improved_snap_shot_needs_6_points_and_is_made_once_an_action() -> None:
    poor = Playing(table(shooter(at=(3, 0)), target(guns=[PISTOL], init=5, at=(12, 0))), [])
    poor.plays("move 2,0")
    assert poor.asked == "MayAct"
    rich = Playing(table(shooter(at=(3, 0)), target(guns=[PISTOL], init=12)), [1, 1]).plays("move 2,0")
    moving = rich.state.agenda[-1].frame
    rich.plays("improved Ada single")
    assert rich["Bo"].init == 6
    while rich.state.agenda[-1].frame != moving:
        rich.plays("hold")
    assert rich.refuses("improved Ada single").clause == "R-33"
    fight = Playing(table(shooter(at=(3, 0)), target(guns=[PISTOL], init=5, at=(3, 0))), []).plays(
        "aim sight"
    )
    assert fight.refuses("improved Ada single").clause == "A-19.10"
    assert fight.measures("improved Ada single") == ("A-19.10", "cannot_pay", 5, 6)


def test_an_improved_snap_shot_is_offered_where_an_able_enemy_is_there_to_be_shot() -> None:
    ada, cy = shooter(at=(3, 0), ps=99), target("Cy", at=(5, 0))
    for foe, there in ((shooter(at=(3, 0)), True), (ada, False)):
        at = table(foe, target(guns=[PISTOL], init=6), cy)
        action = Action(1, "move", "Ada", (3, 0))
        assert may_snap(at, action, at.figures["Bo"]) is there


@clause("A-19.10")
def test_an_improved_snap_shot_may_follow_an_attack_that_is_resolved() -> None:
    bo = target(guns=[PISTOL], init=6, firearms=3)
    game = Playing(table(shooter(), bo), [1, 1, 9, 9, 1, 1]).plays("shoot Bo single full")
    while game.asked != "MayFollow":
        game.plays("hold")
    assert game.figure == "Bo"
    game.plays("improved Ada single")
    over(game)
    assert (game["Bo"].init, game["Ada"].ps) == (0, 2)
    assert game.last("AttackStated").figure == "Bo"


@clause("A-19.8")
def test_quick_draw_is_declared_before_initiative() -> None:
    game = Playing(table(shooter(init=2), target()), [5] * 8).plays("end", "end")
    assert game.asked == "MayPrepare"
    game.plays("quickdraw Ada")
    assert game["Ada"].init == 0
    assert game.refuses("quickdraw Ada").clause == "A-19.8"
    while game.asked == "MayPrepare":
        game.plays("ready")
    rolled = events(game, "InitiativeRolled")
    edges = {each.figure: amounts(each.modifier).get("quick_draw", 0) for each in rolled}
    assert edges == {"Ada": 5, "Bo": 0}


COVER = ["...3.....", *["." * 9] * 3]


@clause("A-19.12")
def test_a_trick_shot_ignores_cover() -> None:
    game = shot([1, 1], "trick_shot", ada=shooter(init=8), map=COVER)
    assert "loophole" not in amounts(game.last("AttackStated").modifier)
    assert ("A-19.12", "ignores_cover") in [
        (part.clause, part.why) for part in game.last("AttackStated").modifier.parts
    ]
    assert game["Ada"].init == 0
    plain = shot([1, 1], ada=shooter(), map=COVER)
    assert amounts(plain.last("AttackStated").modifier)["loophole"] == -6
    poor = Playing(table(shooter(init=7, acc=2), target())).plays("shoot Bo single full")
    while poor.asked == "MayInterrupt":
        poor.plays("hold")
    assert poor.refuses("buy trick_shot").clause == "A-19.12"
    assert poor.measures("buy trick_shot") == ("A-19.12", "cannot_pay", 7, 8)


@clause("A-19.13")
def test_an_insane_trick_shot_meets_a_second_target() -> None:
    cid = target("Cid", at=(4, 3), senses=0)
    game = shot(
        [3, 3, 1, 2, 3, 1, 2, 3], "insane_trick_shot Cid", ada=shooter(init=10), others=(cid,), map=COVER
    )
    assert game.last("AttackRolled").margin == 1
    second = game.last("SecondTarget")
    assert (second.target, second.margin) == ("Cid", 5)
    assert game["Cid"].ps > 0


@clause("A-19.13")
def test_an_insane_trick_shot_needs_a_second_target_in_sight() -> None:
    rows = ["." * 9, "." * 9, ".###.....", "." * 9]
    cid = target("Cid", at=(2, 3))
    game = Playing(table(shooter(init=10), target(), cid, map=rows)).plays("shoot Bo single full")
    while game.asked == "MayInterrupt":
        game.plays("hold")
    for wrong in ("Bo", "Ada", "Cid", "Nobody"):
        assert game.refuses(f"buy insane_trick_shot {wrong}").clause == "A-19.13"


@option("stubs", "off")
@clause("R-26")
def test_trick_shots_are_stubs() -> None:
    game = Playing(table(shooter(init=10, acc=2), target(), stubs="off")).plays("shoot Bo single full")
    while game.asked == "MayInterrupt":
        game.plays("hold")
    assert game.refuses("buy trick_shot").clause == "R-26"
    assert game.refuses("buy insane_trick_shot Bo").clause == "R-26"
    assert game.allows("buy critical_1")


@clause("A-19.13", "A-6.19")
def test_suppressing_fire_hurts_no_second_target_either() -> None:
    cid = target("Cid", at=(4, 3), senses=0, acc=4, init=4)
    ada = shooter(CARBINE, init=10)
    game = shot([3, 3], "insane_trick_shot Cid", mode="suppress", ada=ada, others=(cid,))
    assert game.last("SecondTarget").margin == 5
    assert (game["Cid"].ps, game["Cid"].acc, game["Cid"].init, game["Cid"].suppressed) == (0, 0, 0, 5)
    assert (game["Bo"].ps, game["Bo"].suppressed) == (0, 1)


@clause("A-19.11")
def test_neither_deck_nor_trait_answers_an_improved_snap_shot() -> None:
    """The same shot by Overwatch is asked about; of this one the dice fall at once."""

    def answered(order: str, **given: Any) -> Playing:
        ada = shooter(at=(3, 0), has=["Combat Senses", "Combat Tactics"], focus=3)
        game = Playing(table(ada, target(guns=[PISTOL], **given)), [9, 9, 1, 1])
        return game.plays("move 2,0", order)

    snapped = answered("improved Ada single", init=6)
    assert "AttackRolled" in snapped.happened()
    assert snapped.asked != "MayDefend"
    watched = answered("fire single", overwatch=[HeldOverwatch("Ada", False)])
    assert (watched.asked, watched.figure) == ("MayDefend", "Ada")
    assert "AttackRolled" not in watched.happened()
    assert watched.allows("deck")
    assert watched.allows("senses 1")


@clause("A-19.10", "R-46", "C-9.6")
def test_an_improved_snap_shot_is_a_shot_like_any_other() -> None:
    """At somebody who is there and in sight, in a way that the gun can be fired."""
    rows = ["." * 9, "." * 9, "...###...", "." * 9]
    cid = figure("Cid", at=(4, 3))
    bo = target(guns=[PISTOL], init=6)
    game = Playing(table(shooter(at=(3, 0)), bo, cid, map=rows), [1, 1]).plays("move 2,0")
    assert (game.asked, game.figure) == ("MayInterrupt", "Bo")
    for name, clause_of in (("Nobody", "R-46"), ("Bo", "R-46"), ("Cid", "C-9.6")):
        assert game.refuses(ImprovedSnapShot(name, "single")).clause == clause_of
    assert game.refuses("improved Ada marching").clause == "A-6.21"
    assert game.plays("improved Ada single").cited("A-19.10") > 0


@clause("A-19.6", "C-10.0.b")
def test_who_drops_from_health_to_dying_goes_out_once() -> None:
    bo = target(physique=4, conditioning=3)
    game = shot([9, 9, 3, 4], "kill_shot", ada=shooter(SNIPER, senses=6, firearms=5, acc=10), bo=bo)
    assert [each.figure for each in events(game, "FigureOut")] == ["Bo"]


@clause("A-18.5")
def test_only_a_body_shield_is_hit_by_a_miss_of_one_to_four() -> None:
    """4 squares off Ada has +9 against 14, and 4 less at who holds somebody before it."""

    def fired(dice: list[int], shield: bool) -> tuple[int, bool, bool]:
        bo = target(holding="Cid", body_shield=shield, gripped=True)
        cid = figure("Cid", at=(4, 0), grappled_by="Bo", conditioning=30)
        game = shot([*dice, 1, 1, 1], ada=shooter(), bo=bo, others=(cid,))
        return game.last("AttackRolled").margin, game["Bo"].ps > 0, game["Cid"].ps > 0

    assert fired([2, 2], False) == (-1, False, False), "whoever is merely held is not in the way"
    assert fired([4, 5], True) == (0, True, False)
    assert fired([4, 4], True) == (-1, False, True)
    assert fired([3, 2], True) == (-4, False, True)
    assert fired([2, 2], True) == (-5, False, False)


@pytest.mark.parametrize(("mode", "gun"), [("single", CARBINE), ("rapid", CARBINE), ("rapid", PISTOL)])
def test_between_the_cuts_of_a_shot_nothing_changes(mode: str, gun: str) -> None:
    """What odds rely on: only at its cuts does a margin make a difference."""

    def outcome(margin: int) -> tuple[object, ...]:
        ada = shooter(gun, senses=20 + margin, firearms=0, at=(2, 0))
        bo = target(senses=20 - 10 + 2, standard=0, move=0, conditioning=90)
        game = over(Playing(table(ada, bo), [1, 1, *[1] * 40]).plays(f"shoot Bo {mode} full"))
        assert game.last("AttackRolled").margin == margin
        return (game["Bo"].ps, len(events(game, "DamageRolled")), game["Bo"].init)

    made = table(shooter(gun, at=(2, 0)), target())
    action = Action(1, "shot", "Ada", (2, 0), "Bo", gun, mode)
    cuts = MANNERS["shot"].cuts(made, action)
    recoil, rating = firearms()[gun].recoil, firearms()[gun].rating
    changes = {margin for margin in range(-9, 26) if outcome(margin) != outcome(margin - 1)}
    assert changes <= set(cuts)
    assert set(cuts) >= ({0, *(recoil * extra for extra in range(1, rating + 1))} if mode == "rapid" else {0})
    assert tuple(sorted(cuts)) == cuts


def test_where_every_point_of_margin_may_matter_a_shot_has_no_cuts() -> None:
    for given, mode in (({"has": ["Gunslinger"]}, "single"), ({}, "suppress")):
        made = table(shooter(CARBINE, **given), target())
        assert MANNERS["shot"].cuts(made, Action(1, "shot", "Ada", (0, 0), "Bo", CARBINE, mode)) == ()
    for shielded, defended in ((True, []), (False, ["second:Cid"])):
        made = table(shooter(CARBINE), target(body_shield=shielded))
        shot_now = Action(1, "shot", "Ada", (0, 0), "Bo", CARBINE, "single", defended=defended)
        assert MANNERS["shot"].cuts(made, shot_now) == ()
    plain = table(shooter(CARBINE), target())
    assert 0 in MANNERS["shot"].cuts(plain, Action(1, "shot", "Ada", (0, 0), "Bo", CARBINE, "single"))


@clause("A-19.13")
@pytest.mark.parametrize(("senses", "margin"), [(5, 0), (6, -1)])
def test_a_second_target_is_hit_when_its_ac_is_met(senses: int, margin: int) -> None:
    cid = target("Cid", at=(4, 3), senses=senses)
    game = shot([3, 3, *[1] * 6], "insane_trick_shot Cid", ada=shooter(init=10), others=(cid,))
    assert game.last("SecondTarget").margin == margin
    assert (game["Cid"].ps > 0) is (margin >= 0)


@clause("A-19.13", "A-6.19")
@pytest.mark.parametrize(("senses", "told"), [(5, [0]), (6, [])])
def test_suppressing_fire_that_just_meets_a_second_target_suppresses_it_by_nothing_and_does_not_hurt(
    senses: int, told: list[int]
) -> None:
    cid = target("Cid", at=(4, 3), senses=senses)
    ada = shooter(CARBINE, init=10)
    game = shot([3, 3], "insane_trick_shot Cid", mode="suppress", ada=ada, others=(cid,))
    assert game.last("SecondTarget").margin == 5 - senses
    assert [each.steps for each in game.events("Suppressed") if each.target == "Cid"] == told
    assert game["Cid"].ps == 0
