"""One's own turn: hands, a change of mind (R-4.d), Standards at point blank (A-12.15)."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.chance import Seeded
from highground.rulesets.ail.files.arms import firearms
from highground.rulesets.ail.state.board import Dropped
from tests.marks import clause
from tests.rulesets.ail.positions import Playing, figure, table, wound

PISTOL, SABRE, RIFLE = "Kestrel service pistol", "Ship's sabre", "Pell battle rifle"


def alone(**given: Any) -> Playing:
    """Ada, with nobody near."""
    return Playing(table(figure("Ada", at=(2, 2), **given), figure("Bo", 1, (15, 9))))


# -- hands --------------------------------------------------------------------------------------------------


@clause("C-7.8.b")
def test_a_crippled_arm_takes_up_nothing_for_two_hands() -> None:
    game = alone(
        guns=[PISTOL, RIFLE], blades=["Great blade"], in_hand="", wounds=[wound("slashing", "arm", 3)]
    )
    assert game.refuses(f"draw '{RIFLE}'").clause == "C-7.8.b"
    assert game.refuses("draw 'Great blade'").clause == "C-7.8.b"
    assert game.allows(f"draw '{PISTOL}'")
    game.table.dropped.append(Dropped((2, 2), firearms()[RIFLE], 3))
    assert game.refuses(f"pickup '{RIFLE}'").clause == "C-7.8.b"


@clause("A-14.24")
def test_two_hands_on_a_one_handed_weapon_are_free_to_take_and_leave() -> None:
    game = alone(blades=[SABRE])
    hands = [game.plays("twohands")["Ada"].two_handed for _ in range(2)]
    assert hands == [True, False]
    assert (game["Ada"].standard, game["Ada"].move) == (1, 1)
    assert alone(blades=["Great blade"]).refuses("twohands").clause == "A-14.24"
    assert alone().refuses("twohands").clause == "A-14.24"
    changed = alone(blades=[SABRE, "Trench knife"], in_hand=SABRE, two_handed=True).plays(
        "draw 'Trench knife'"
    )
    assert not changed["Ada"].two_handed
    dropped = alone(blades=[SABRE, "Trench knife"], in_hand=SABRE, two_handed=True).plays("drop")
    assert (dropped["Ada"].in_hand, dropped["Ada"].two_handed) == ("", False)
    (lying,) = dropped.table.dropped
    assert (lying.weapon.name, lying.at, lying.ammo) == (SABRE, dropped["Ada"].at, 0)
    assert game.tells("Gripped", both=False, figure="Ada")


# -- R-4.d -------------------------------------------------------------------------------------------------


@clause("R-4.d")
def test_a_change_of_mind_costs_a_point_and_all_advantage() -> None:
    game = alone(guns=[PISTOL], intent="close", acc=3, init=2, focus=1)
    assert game.refuses("change close").clause == "R-4.d"
    game.plays("change ranged")
    ada = game["Ada"]
    assert (ada.focus, ada.acc, ada.init, ada.intent) == (0, 0, 0, "ranged")
    assert game.allows("change close")
    game.plays("change close")
    assert game["Ada"].adrenaline == 3
    assert game.refuses("change ranged").why == "cannot_pay"
    assert game.measures("change ranged") == ("R-4.d", "cannot_pay", 0, 1)


@clause("R-4.d")
def test_a_change_of_mind_to_neither_shooting_nor_fighting_costs_willpower() -> None:
    game = alone(intent="ranged", willpower=1).plays("change other")
    assert game["Ada"].willpower == 0
    assert game.tells("MindChanged", figure="Ada", kind="other")


# -- A-12.15 -----------------------------------------------------------------------------------------------


def reloads(**bo: Any) -> Playing:
    given = {"side": 1, "at": (3, 2), "willpower": 0, **bo}
    made = table(figure("Ada", at=(2, 2), guns=[RIFLE], willpower=0, ammo={RIFLE: 0}), figure("Bo", **given))
    return Playing(made).plays("reload")


@clause("A-12.15")
def test_an_enemy_at_point_blank_may_move_before_a_reload() -> None:
    game = reloads()
    assert (game.asked, game.figure) == ("MayInterrupt", "Bo")
    game.plays("move 4,2 5,2")
    assert game["Bo"].at == (5, 2)
    assert (game["Bo"].standard, game["Bo"].move) == (1, 0)
    assert game["Ada"].ammo[RIFLE] == 3
    assert game.asked == "MayAct"


@clause("A-12.15")
def test_whoever_is_far_or_spent_may_not() -> None:
    assert reloads(at=(4, 2)).asked == "MayAct"
    assert reloads(move=0, standard=0).asked == "MayAct"
    assert reloads(stance="braced").asked == "MayAct"
    assert reloads(side=0).asked == "MayAct"
    assert reloads().refuses("move 6,2").clause == "R-7.a"
    assert reloads().cited("A-12.15") == 0
    assert reloads().plays("move 3,3").cited("A-12.15") > 0


# -- free actions and stances --------------------------------------------------------------------------------


@clause("A-5.1", "A-8.1")
def test_a_free_action_ends_the_time_for_stances() -> None:
    game = alone()
    assert game.allows("stance alert")
    game.plays("surge")
    assert game["Ada"].move == 2
    assert game.refuses("stance alert").clause == "A-5.1"


EVERYTHING: dict[str, Any] = {
    "guns": [PISTOL, "Corvane carbine"],
    "blades": [SABRE, "Trench knife"],
    "bombs": {"Frag grenade": 1},
    "has": ["Shake It Off", "Second Wind"],
    "wounds": [wound("burn", "arm")],
    "intent": "",
    "init": 9,
    "ps": 3,
}
BY_GUN = (
    "shoot Cy single full",
    "overwatch Cy full",
    "aim sight",
    "reload",
    "grenade 'Frag grenade' 6,2 plain",
)
BY_HAND = ("fight strike Bo", "fight weapon Bo", "twohands", "drop", "draw 'Trench knife'", "onevsmany")
FREE = ("surge", "focus", "change close", "shakeoff 1", "secondwind")
BY_FOOT = ("move 1,2", "sprint 1,2 0,2", "hunker")


@clause("A-5.1")
@pytest.mark.parametrize("order", ["burst full 6,2 7,2 8,2", *BY_GUN, *BY_HAND, *FREE, *BY_FOOT])
def test_whatever_is_done_first_a_stance_comes_too_late(order: str) -> None:
    gun = "Corvane carbine" if order.startswith("burst") else PISTOL
    ada = figure("Ada", at=(2, 2), in_hand=SABRE if order in BY_HAND else gun, **EVERYTHING)
    foes = (figure("Bo", 1, (2, 2), willpower=0), figure("Cy", 1, (6, 2), willpower=0, conditioning=40))
    game = Playing(table(ada, *foes), luck=Seeded(b"t" * 32))
    assert game.allows("stance alert")
    game.plays(order)
    while game.asked and (game.asked, game.figure) != ("MayAct", "Ada"):
        game.plays("hold")
    refusal = game.refuses("stance alert")
    assert (refusal.clause, refusal.why, refusal.facts) == ("A-5.1", "stance_too_late", {"figure": "Ada"})


@clause("A-5.2")
def test_a_stance_itself_does_not_begin_a_turn() -> None:
    game = alone(guns=[PISTOL]).plays("stance alert")
    assert game.refuses("stance braced").clause == "A-5.2", "it is the second, not too late"
