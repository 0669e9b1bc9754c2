"""Interrupts: windows (R-45), Feint and Double Feint (A-8.4 to A-8.10, R-32)."""

from __future__ import annotations

from typing import Any

import pytest

from highground.geometry.shapes import Point
from highground.rulesets.ail.rules.figures import standing_order
from highground.rulesets.ail.rules.flow.support import InterruptMove
from highground.rulesets.ail.state.pieces import Aimed, HeldOverwatch
from highground.rulesets.ail.state.turn_orders import Walk
from tests.marks import clause
from tests.rulesets.ail.positions import Playing, figure, table

CARBINE = "Corvane carbine"


def ada(**given: Any) -> Any:
    return figure(
        "Ada",
        **{
            "guns": [CARBINE],
            "senses": 4,
            "firearms": 4,
            "intellect": 3,
            "willpower": 2,
            "focus": 0,
            **given,
        },
    )


def bo(x: int = 4, **given: Any) -> Any:
    return figure("Bo", side=1, **{"at": (x, 0), "senses": 4, "intellect": 3, "willpower": 2, **given})


def down(*dice: int, shooter: dict[str, Any] | None = None, **given: Any) -> Playing:
    """Ada has bought Critical Shot II for her shot, and Bo has hit the deck."""
    attacker = ada(**{"acc": 4, "aimed": [Aimed("sight", CARBINE, 2)], **(shooter or {})})
    game = Playing(table(attacker, bo(**{"acc": 4, "init": 2, **given})), dice)
    return game.plays("shoot Bo single full", "buy critical_2", "hold", "deck")


@clause("A-8.4")
def test_a_feint_calls_the_own_action_off() -> None:
    game = down()
    assert (game.asked, game.figure) == ("MayFeint", "Ada")
    game.plays("feint")
    assert game["Ada"].willpower == 1
    game.plays("hold")
    assert "AttackRolled" not in game.happened()
    assert game.dice_left == 0
    assert game.asked == "MayAct"


@clause("A-8.4")
def test_without_willpower_no_feint() -> None:
    assert down(1, 1, shooter={"willpower": 0}).asked == "MayAct"
    assert down().refuses("deck").clause == "A-8.4"


@clause("A-8.5")
def test_a_feint_gives_back_what_was_paid_with_its_tags() -> None:
    game = down()
    assert game["Ada"].acc == 2
    assert game["Ada"].aimed == []
    game.plays("feint", "hold")
    assert game["Ada"].acc == 4
    assert game["Ada"].aimed == [Aimed("sight", CARBINE, 2)]
    assert game["Ada"].init == 2, "what Hit the Deck gave stays"


@clause("A-8.6")
def test_the_action_stays_spent_and_ammunition_is_not_used() -> None:
    game = Playing(table(ada(), bo())).plays("shoot Bo rapid full", "deck", "feint", "hold")
    assert game["Ada"].standard == 0
    assert game["Ada"].ammo == {CARBINE: 4}
    assert game.refuses("shoot Bo single full").clause == "R-5.a"
    assert game.tells("StaysSpent", figure="Ada")


@clause("A-8.7")
def test_a_feint_may_be_answered() -> None:
    game = down().plays("feint")
    assert (game.asked, game.figure) == ("MayDoubleFeint", "Bo")
    unanswered = down(willpower=0).plays("feint")
    assert unanswered.asked == "MayAct"
    assert unanswered.tells("InterruptStands", figure="Bo")
    assert down().plays("feint").refuses("feint").clause == "A-8.7"


@clause("A-8.8", "C-2.2")
def test_both_roll_intellect_and_the_skill_of_the_action() -> None:
    game = down(5, 5, 6, 6, firearms=1).plays("feint", "doublefeint")
    rolled = game.last("WitsRolled")
    assert (rolled.feint, rolled.double) == (10 + 3 + 4, 12 + 3 + 1)


@clause("A-8.9")
def test_a_won_double_feint_takes_the_interrupt_back_whole() -> None:
    game = down(1, 1, 9, 9, firearms=4).plays("feint", "doublefeint")
    user = game["Bo"]
    assert (user.acc, user.init, user.standard, user.move) == (4, 2, 1, 1)
    assert not (user.hunkered)
    assert not (user.immobilized)
    assert not (user.decked)
    assert user.decked_turn == 0
    assert game["Ada"].init == 0, "what it gave is gone"
    assert game["Ada"].acc == 4, "the Feint still called the shot off"
    assert (game["Ada"].willpower, user.willpower) == (1, 1), "both points stay spent"


@clause("A-8.10")
def test_a_tie_goes_to_the_feinter_who_gets_the_willpower_back() -> None:
    game = down(5, 5, 5, 5, firearms=4).plays("feint", "doublefeint")
    assert game.last("WitsRolled").feint == game.last("WitsRolled").double
    assert (game["Ada"].willpower, game["Bo"].willpower) == (2, 1)
    assert game["Bo"].decked, "the interrupt stands"


@clause("R-32")
def test_a_feinted_overwatch_still_fires_and_stays_used() -> None:
    watcher = bo(guns=[CARBINE], overwatch=[HeldOverwatch("Ada", False)])
    game = Playing(table(ada(), watcher, map=("2" + "." * 15,)), [1, 1])
    game.plays("shoot Bo single full", "fire single", "feint", "hold")
    assert game["Bo"].overwatch == []
    assert (game.asked, game.figure) == ("MayDefend", "Ada"), "it is fired all the same"
    parts = {each.why: each.amount for each in game.last("AttackStated").modifier.parts}
    assert parts["partial_cover"] == -4, "at full cover: no attack is going on"
    assert game.cited("R-18") == 1
    assert game.tells("InterruptStands", figure="Bo")


@clause("A-8.9")
def test_a_won_double_feint_gives_the_held_overwatch_back() -> None:
    watcher = bo(guns=[CARBINE], firearms=4, overwatch=[HeldOverwatch("Ada", False)])
    game = Playing(table(ada(), watcher), [1, 1, 9, 9])
    game.plays("shoot Bo single full", "fire single", "feint", "doublefeint")
    assert game["Bo"].overwatch == [HeldOverwatch("Ada", False)]
    assert game.asked == "MayAct"
    assert game.tells("DoubleFeintTried", figure="Bo", target="Ada")


def test_a_plain_move_cannot_be_feinted() -> None:
    watcher = bo(guns=[CARBINE], overwatch=[HeldOverwatch("Ada", False)])
    game = Playing(table(ada(), watcher), [1, 1]).plays("move 1,0", "fire single")
    assert game.asked == "MayDefend", "no Feint was asked in between"


@clause("A-14.28")
def test_a_feint_with_a_weapon_earns_2_accuracy_unless_it_was_seen_through() -> None:
    def fight(*dice: int) -> Playing:
        fencer = ada(blades=["Ship's sabre"], in_hand="Ship's sabre", at=(4, 0), intent="", acc=1)
        game = Playing(table(fencer, bo(4, melee=4)), dice).plays("fight weapon Bo")
        return game.plays("backstep 5,0", "feint")

    assert fight().plays("hold")["Ada"].acc == 3
    assert fight(1, 1, 9, 9).plays("doublefeint")["Ada"].acc == 1


# -- windows --------------------------------------------------------------------------------------------


@clause("R-45.a")
def test_the_windows_of_an_attack_come_in_order() -> None:
    watcher = bo(guns=[CARBINE], overwatch=[HeldOverwatch("Ada", False)], init=6)
    game = Playing(table(ada(), watcher), [1, 1]).plays("shoot Bo single full")
    assert game.asked == "MayInterrupt"
    assert game.refuses("deck").clause == "R-45.a"
    game.plays("hold")
    assert game.asked == "MayDefend"
    game.plays("hold")
    assert game.asked == "MayFollow"


@clause("R-45.b")
def test_everybody_is_asked_in_initiative_order_the_actor_last_until_all_pass() -> None:
    held = [HeldOverwatch("Ada", False)]
    one = bo(6, guns=[CARBINE], overwatch=[*held, *held], willpower=0)
    other = figure("Cy", side=1, at=(6, 1), guns=[CARBINE], overwatch=list(held), willpower=0)
    game = Playing(table(ada(willpower=0), one, other), [1, 1]).plays("move 1,0")
    assert game.figure == "Bo"
    game.plays("hold")
    assert game.figure == "Cy"
    game.plays("fire single", "hold")
    assert game.figure == "Bo", "a reaction opens the window again"
    assert game["Ada"].at == (0, 0)
    game.plays("hold")
    assert (game.figure, game["Ada"].at) == ("Bo", (1, 0)), "all have passed: the step is made"
    assert game.plays("hold").asked == "MayAct"
    quick = Playing(table(ada(willpower=0, init=6), bo(6, guns=[CARBINE], overwatch=list(held))))
    assert quick.plays("move 1,0").figure == "Bo", "though Ada is before Bo in the order"
    assert quick.plays("hold").figure == "Ada", "who might snap a shot in her own move"


@clause("R-45.c")
def test_who_loses_sight_of_its_target_loses_the_rest_of_the_action() -> None:
    shooter = ada(acc=2)
    game = Playing(table(shooter, bo(4)), ())
    game.plays("shoot Bo single full", "buy steady")
    game["Bo"].away = "left"
    game.plays("hold")
    assert game.cited("R-45.c") == 1
    assert (game["Ada"].acc, game["Ada"].standard) == (0, 0), "what was paid stays paid"
    assert game.tells("ActionInterrupted", figure="Ada")


@clause("A-12.15")
def test_an_enemy_at_point_blank_may_move_when_something_else_is_done() -> None:
    game = Playing(table(ada(willpower=0), bo(1, move=1, standard=0))).plays("reload")
    assert (game.asked, game.figure) == ("MayInterrupt", "Bo")
    game.plays("move 2,0 3,0")
    assert game["Bo"].at == (3, 0)
    assert game["Bo"].move == 0
    assert game["Ada"].ammo == {CARBINE: 4}
    assert game.asked == "MayAct"
    assert Playing(table(ada(), bo(2))).plays("reload").asked == "MayAct", "not at point blank"
    assert Playing(table(ada(), bo(1, standard=0, move=0))).plays("reload").asked == "MayAct"


@clause("A-8.4")
def test_a_reload_may_be_feinted_and_is_then_not_made() -> None:
    game = Playing(table(ada(ammo={CARBINE: 0}, acc=3), bo(1))).plays("reload", "move 2,0", "feint", "hold")
    assert game["Ada"].ammo == {CARBINE: 0}
    assert game["Ada"].acc == 3
    assert game["Ada"].standard == 0
    assert game["Bo"].at == (2, 0), "the interrupt still runs"
    assert game.tells("FeintTried", figure="Ada", target="Bo")


@clause("R-32", "A-8.4")
def test_of_an_action_that_is_no_attack_the_enemy_at_point_blank_counts_as_the_target() -> None:
    near = Playing(table(ada(), bo(1, guns=[CARBINE], init=6, move=0, standard=0)), [1, 1])
    assert near.plays("reload", "improved Ada single").asked == "MayFeint"
    near.plays("feint", "hold")
    assert near.cited("A-8.5") == 1
    far = Playing(table(ada(), bo(2, guns=[CARBINE], init=6)), [1, 1]).plays("reload", "improved Ada single")
    assert far.cited("A-8.4") == 0
    friend = figure("Cy", at=(1, 0), guns=[CARBINE], init=6)
    friendly = Playing(table(ada(), bo(), friend), [1, 1]).plays("reload", "improved Bo single")
    assert friendly.cited("A-8.4") == 0, "a friend's interrupt is no answer"


@clause("A-12.15")
def test_the_move_at_point_blank_is_any_move_action() -> None:
    def reloading(**given: Any) -> Playing:
        return Playing(table(ada(willpower=0), bo(1, **given))).plays("reload")

    down = reloading().plays("hunker")
    assert down["Bo"].hunkered
    assert (down["Bo"].move, down["Bo"].standard) == (0, 1), "it costs the Move, and nothing else"
    assert down["Bo"].moving == 0
    assert down.asked == "MayAct"
    up = reloading(prone=True).plays("stand")
    assert not up["Bo"].prone
    armed = {"guns": [CARBINE], "blades": ["Trench knife"]}
    assert reloading(**armed).plays("draw 'Trench knife'")["Bo"].in_hand == "Trench knife"
    held = reloading(grappled_by="Ada", blades=["Trench knife"], in_hand="")
    assert held.refuses("move 2,0").clause == "R-27.b", "who is held cannot leave"
    assert held.plays("draw 'Trench knife'")["Bo"].in_hand == "Trench knife", "but has its hands"
    assert reloading().refuses("sprint 2,0 3,0").why == "not_an_answer", "a sprint takes two"
    assert reloading(hunkered=True).refuses("hunker").clause == "A-7.5"
    assert reloading(stance="braced").asked == "MayAct", "who is Braced takes no Move action"


@clause("A-19.10")
def test_of_a_reload_only_an_enemy_at_point_blank_is_a_target_to_feint() -> None:
    """R-32."""

    def answered(x: int) -> str:
        made = table(ada(willpower=2), bo(x, guns=[CARBINE], init=6))
        return Playing(made, [1] * 8).plays("reload", "improved Ada single").asked

    assert answered(1) == "MayFeint"
    assert answered(5) != "MayFeint"


@clause("A-6.11")
def test_who_may_interrupt_but_holds_no_overwatch_that_was_set_off_cannot_fire() -> None:
    def interrupting(order: str, **given: Any) -> Playing:
        return Playing(table(ada(willpower=0), bo(1, guns=[CARBINE], **given))).plays(order)

    watch = [HeldOverwatch("Ada", True)]
    for game in (interrupting("reload"), interrupting("reload", overwatch=watch)):
        assert game.allows("move 2,0")
        for order in ("fire single", "fireburst 0,0"):
            refusal = game.refuses(order)
            assert (refusal.clause, refusal.why) == ("A-6.11", "no_overwatch")
    assert interrupting("shoot Bo single full", overwatch=watch).allows("fire single")


@clause("R-7.d")
def test_an_interrupting_move_is_made_only_by_who_still_can() -> None:
    def moved(**given: Any) -> Playing:
        return Playing(table(ada(), bo(1, **given)), (), InterruptMove("Bo", Walk((Point(2, 0),))))

    assert moved()["Bo"].at == (2, 0)
    for hindered in ({"ps": 60}, {"stance": "braced"}):
        stays = moved(**hindered)
        assert stays["Bo"].at == (1, 0)
        assert stays.told == []


@clause("A-12.15", "C-9.4")
def test_the_move_at_point_blank_may_open_a_door() -> None:
    rows = ["....", ".D..", "...."]
    game = Playing(table(ada(willpower=0, at=(0, 0)), bo(1, guns=[]), map=rows)).plays("reload", "door 1,1")
    assert game.table.ground[5] == "d"
    assert game["Bo"].move == 0


@clause("A-8.7", "A-8.8")
def test_the_last_point_of_willpower_pays_for_a_feint_and_for_its_answer() -> None:
    game = down(5, 5, 6, 6, shooter={"willpower": 1}, willpower=1).plays("feint")
    assert (game.asked, game["Ada"].willpower) == ("MayDoubleFeint", 0)
    game.plays("doublefeint")
    assert game["Bo"].willpower == 0


@clause("A-8.8")
def test_both_rolls_of_the_wits_are_told_the_feinters_first() -> None:
    game = down(5, 4, 6, 7, firearms=4).plays("feint", "doublefeint")
    assert [(each.figure, each.dice) for each in game.events("CoreRolled")] == [
        ("Ada", (5, 4)),
        ("Bo", (6, 7)),
    ]
    rolled = game.last("WitsRolled")
    assert (rolled.figure, rolled.target, rolled.feint, rolled.double) == ("Ada", "Bo", 9 + 7, 13 + 7)
    assert rolled.won


def test_a_turn_that_ends_without_suppression_clears_nothing() -> None:
    game = Playing(table(ada(), bo())).plays("end")
    assert game.events("TurnEnded")
    assert game.events("Cleared") == []


@pytest.mark.parametrize(
    ("given", "asked"), [({}, (1, 2, 0)), ({"ps": 60}, (2, 0)), ({"away": "left"}, (2, 0))]
)
def test_a_window_has_a_place_for_all_but_who_is_out_or_away(
    given: dict[str, Any], asked: tuple[int, ...]
) -> None:
    at = table(ada(), bo(**given), figure("Cy", side=1, at=(6, 0)))
    assert at.order == ["Ada", "Bo", "Cy"]
    assert standing_order(at, "Ada") == asked
