"""Chapter 7: Hunker, Hit the Deck; and the traits that defend."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.ail.rules.flow.rounds import EndRound, StartRound
from highground.rulesets.ail.rules.ranged.defence import deck_refusal
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import HeldOverwatch
from tests.marks import clause, option
from tests.rulesets.ail.fights import events
from tests.rulesets.ail.positions import Playing, figure, table
from tests.rulesets.ail.shots import edge, modifier

CARBINE = "Corvane carbine"


def ada(**given: Any) -> Any:
    return figure(
        "Ada", **{"guns": [CARBINE], "senses": 4, "firearms": 4, "willpower": 0, "focus": 0, **given}
    )


def bo(x: int = 4, **given: Any) -> Any:
    return figure("Bo", side=1, **{"at": (x, 0), "senses": 4, **given})


def shot_at(target: Any, *dice: int, **at: Any) -> Playing:
    """Ada has declared a shot at Bo and stated its modifiers."""
    return Playing(table(ada(), target, **at), dice).plays("shoot Bo single full")


# -- Hunker --------------------------------------------------------------------------------------------------


@clause("A-7.9")
def test_only_the_target_of_a_shot_hits_the_deck() -> None:
    at = table(ada(), bo(), figure("Cy", side=1, at=(6, 0)))
    shot = Action(1, "shot", "Ada", (0, 0), target="Bo", means=CARBINE, mode="single")
    for action, who in ((None, "Bo"), (shot, "Cy"), (Action(1, "strike", "Ada", (0, 0), target="Bo"), "Bo")):
        refusal = deck_refusal(at, action, at.figures[who])
        assert refusal is not None
        assert (refusal.clause, refusal.why) == ("A-7.9", "not_shot_at")
    assert deck_refusal(at, shot, at.figures["Bo"]) is None


@clause("A-7.5")
def test_hunkering_is_a_move_and_makes_cover_one_step_better() -> None:
    game = Playing(table(ada(), bo())).plays("hunker")
    assert game["Ada"].hunkered
    assert game["Ada"].move == 0
    assert game.refuses("hunker").clause == "A-7.5"
    partial = ("....2.....",)
    assert edge(modifier(ada(), bo(hunkered=True), map=partial)) == -6
    assert edge(modifier(ada(), bo(), map=partial)) == -4
    assert game.tells("HunkeredDown", figure="Ada")


@clause("A-7.7")
def test_getting_up_is_another_move() -> None:
    game = Playing(table(ada(hunkered=True), bo())).plays("stand")
    assert game["Ada"].move == 0
    assert not game["Ada"].hunkered
    assert game.allows("shoot Bo single full")
    assert game.refuses("stand").clause == "A-7.7"
    assert game.tells("StoodUp", figure="Ada")


@clause("A-7.8")
def test_the_hunkered_are_5_easier_to_hit_in_close_combat() -> None:
    def ac(**given: Any) -> int:
        game = Playing(table(figure("Ada", at=(4, 0), intent=""), bo(**given)), [1, 1])
        game.plays("fight strike Bo")
        while game.asked not in ("MayAct", "MayFollow"):
            game.plays("hold")
        total: int = game.last("AttackRolled").ac.total()
        return total

    assert ac(hunkered=True) == ac() - 5
    assert ac(prone=True) == ac() - 5


# -- Hit the Deck --------------------------------------------------------------------------------------------


@clause("A-7.9")
def test_hitting_the_deck_is_asked_after_the_modifiers_and_before_the_dice() -> None:
    game = shot_at(bo(), 1, 1)
    assert (game.asked, game.figure) == ("MayDefend", "Bo")
    assert game.happened()[-1] == "AttackStated"
    assert game.dice_left == 2
    game.plays("deck")
    assert game.dice_left == 0


@clause("A-7.10")
def test_hitting_the_deck_adds_10_against_every_shot_of_this_turn_and_no_longer() -> None:
    game = shot_at(bo(), 1, 1, 1, 1, 1, 1)
    game["Ada"].standard = 2
    game.plays("deck")
    assert game.last("AttackRolled").ac.total() == 24
    game.plays("shoot Bo single full")
    assert game.last("AttackRolled").ac.total() == 24
    third = Playing(table(ada(), bo(), figure("Cy", at=(0, 1), guns=[CARBINE])), [1, 1, 1, 1])
    third.plays("shoot Bo single full", "deck", "end", "shoot Bo single full")
    assert third.last("AttackRolled").ac.total() == 14, "another figure's turn"


@clause("A-7.11")
def test_the_user_is_down_until_the_round_ends() -> None:
    def flags(played: Playing) -> tuple[bool, bool]:
        return played["Bo"].hunkered, played["Bo"].immobilized

    game = shot_at(bo(), 1, 1).plays("deck")
    assert flags(game) == (True, True)
    game.plays("end")
    assert game.asked == "MayPrepare", "Bo lost its turn, and the round is over"
    assert flags(game) == (False, False)
    assert game.tells("Pinned", figure="Bo")


@clause("A-7.11", "R-7.d")
def test_who_hits_the_deck_on_its_way_goes_no_further() -> None:
    """Ada's Overwatch answers the first of two squares."""

    def seen() -> Playing:
        watcher = ada(overwatch=[HeldOverwatch("Bo", False)])
        game = Playing(table(bo(willpower=0), watcher), [1, 1]).plays("move 5,0 6,0", "hold")
        assert (game.asked, game.figure, game["Bo"].at) == ("MayInterrupt", "Ada", (5, 0))
        return game.plays("fire single")

    down = seen().plays("deck")
    assert (down.asked, down["Bo"].at, down["Bo"].immobilized) == ("MayAct", (5, 0), True)
    assert [each.x for each in down.events("Stepped")] == [5]
    upright = seen().plays("hold")
    assert (upright.asked, upright["Bo"].at, upright["Bo"].immobilized) == ("MayAct", (6, 0), False)
    assert [each.x for each in upright.events("Stepped")] == [5, 6]


@clause("A-7.12", "A-7.13")
def test_the_attacker_gains_2_and_the_user_loses_everything() -> None:
    game = shot_at(bo(acc=4, init=2), 1, 1).plays("deck")
    assert game["Ada"].init == 2
    user = game["Bo"]
    assert (user.acc, user.init, user.standard, user.move) == (0, 0, 0, 0)


@clause("A-7.14")
def test_the_user_is_last_in_the_next_round_without_a_roll() -> None:
    user = bo(decked=True, senses=12, alertness=9)
    game = Playing(table(user, ada()), [1, 1], EndRound())
    assert game["Bo"].last_place
    game.plays("ready", "ready")
    assert game.table.order == ["Ada", "Bo"]
    assert [each.figure for each in events(game, "InitiativeRolled")] == ["Ada"]
    assert [each.figure for each in events(game, "PutLast")] == ["Bo"]
    assert (
        Playing(table(bo(last_place=True, init=4), ada()), (), StartRound())
        .plays("ready")
        .refuses("quickdraw Bo")
        .clause
        == "A-7.14"
    )


@clause("A-7.15")
def test_several_users_roll_for_who_is_last() -> None:
    one, other = bo(last_place=True), figure("Cy", side=1, last_place=True)
    game = Playing(table(one, other, ada()), [5, 5, 9, 9, 1, 1], StartRound()).plays("ready", "ready")
    assert game.table.order == ["Ada", "Cy", "Bo"]


@clause("A-7.16")
@pytest.mark.parametrize("barred", [{"immobilized": True}, {"grappled_by": "Cy"}])
def test_who_is_barred_from_moves_cannot_hit_the_deck(barred: dict[str, Any]) -> None:
    holder = figure("Cy", at=(4, 0), holding="Bo")
    game = Playing(table(ada(), bo(focus=1, has=["Combat Senses"], **barred), holder))
    game.plays("shoot Bo single full")
    assert game.asked == "MayDefend", "the trait is offered"
    assert game.refuses("deck").clause == "A-7.16"


@option("hit_the_deck.braced", "refused")
@option("hit_the_deck.braced", "allowed")
def test_whether_the_braced_may_hit_the_deck() -> None:
    assert shot_at(bo(stance="braced"), 1, 1, 1, 1, 1).asked == "MayAct"
    game = shot_at(bo(stance="braced"), hit_the_deck_braced="allowed")
    assert game.allows("deck")


@clause("A-7.17")
def test_hitting_the_deck_is_not_paid_from_the_budget() -> None:
    game = shot_at(bo(standard=0, move=0), 1, 1)
    assert game.allows("deck")
    game.plays("deck")
    assert game["Bo"].decked
    assert game.tells("HitDeck", figure="Bo", target="Ada")


def test_the_edges_already_stated_stay_for_the_attack_that_prompted_it() -> None:
    game = shot_at(bo(), 1, 1, map=("....1.....",)).plays("deck")
    assert edge(game.last("AttackStated").modifier) == -2


# -- traits --------------------------------------------------------------------------------------------------


@clause("C-4.5")
def test_combat_senses_add_10_for_each_focus() -> None:
    game = shot_at(bo(has=["Combat Senses"], focus=2), 1, 1)
    assert game.refuses("senses 3").limit == 3
    assert game.refuses("reflexes 1").clause == "C-4.4"
    game.plays("senses 2", "hold")
    assert game.last("AttackRolled").ac.total() == 34
    assert game["Bo"].focus == 0
    assert game.tells("GuardUp", figure="Bo", points=20)


@clause("C-4.4")
def test_combat_reflexes_are_the_same_in_close_combat() -> None:
    fighter = figure("Ada", at=(4, 0), intent="", willpower=0)
    game = Playing(table(fighter, bo(has=["Combat Reflexes"], adrenaline=1, physique=4)), [1, 1])
    game.plays("fight strike Bo")
    before = 14
    game.plays("reflexes 1")
    while game.asked == "MayDefend":
        game.plays("hold")
    assert game.last("AttackRolled").ac.total() == before + 10
    assert game["Bo"].adrenaline == 0
    assert shot_at(bo(has=["Combat Reflexes"])).refuses("reflexes 1").clause == "C-4.4", "not against shots"


@clause("C-4.4", "C-4.5", "C-4.6")
def test_who_has_the_points_but_not_the_trait_does_not_defend_by_it() -> None:
    """Against an attack that the trait would answer: in the same square, or in cover."""

    def fought(target: Any) -> Playing:
        return Playing(table(figure("Ada", at=(4, 0), intent=""), target)).plays("fight strike Bo")

    def shot(target: Any) -> Playing:
        return shot_at(target, map=("....1.....",))

    for attacked, order, trait, other, under in (
        (fought, "reflexes 1", "Combat Reflexes", "Combat Senses", "C-4.4"),
        (shot, "senses 1", "Combat Senses", "Combat Tactics", "C-4.5"),
        (shot, "tactics 1", "Combat Tactics", "Combat Reflexes", "C-4.6"),
    ):
        assert attacked(bo(has=[trait])).allows(order)
        refusal = attacked(bo(has=[other])).refuses(order)
        assert (refusal.clause, refusal.why) == (under, "no_such_trait")


@clause("C-4.6")
def test_combat_tactics_make_cover_better_for_the_round() -> None:
    covered = ("....1.....",)
    game = shot_at(bo(has=["Combat Tactics"], willpower=2), 1, 1, 1, 1, map=covered)
    game.plays("tactics 1", "hold")
    assert game.last("AttackRolled").ac.total() == 19, "at once"
    game["Ada"].standard = 1
    game.plays("shoot Bo single full")
    assert edge(game.last("AttackStated").modifier, "combat_tactics") == -5
    assert shot_at(bo(has=["Combat Tactics"], willpower=2)).refuses("tactics 1").why == "no_cover"


@clause("C-4.6")
def test_combat_tactics_do_nothing_where_cover_does_not_count() -> None:
    """A-6.18: Suppressing Fire takes no notice of it."""
    bob = figure("Bo", 1, (4, 0), has=["Combat Tactics"], willpower=2)
    made = table(figure("Ada", guns=["Pell battle rifle"], willpower=0), bob, map=("....1.....",))
    game = Playing(made, [1, 1]).plays("shoot Bo suppress full")
    assert game.asked == "MayDefend"
    assert game.refuses("tactics 1").clause == "C-4.6"


@clause("A-7.10", "A-6.11")
def test_the_10_of_hitting_the_deck_counts_against_overwatch_of_that_turn() -> None:
    """Bo moves in its own turn, and two of Ada's side hold an attack against it."""
    held = [HeldOverwatch("Bo", False)]
    one = figure("Ada", at=(0, 0), guns=[CARBINE], willpower=0, overwatch=list(held))
    other = figure("Cy", at=(0, 1), guns=[CARBINE], willpower=0, overwatch=list(held))
    mover = bo(stance="", move=1)
    game = Playing(table(mover, one, other), [1, 1, 1, 1, 1, 1]).plays("move 5,0", "fire single", "deck")
    assert game.last("AttackRolled").ac.total() == 24
    assert (game.asked, game.figure) == ("MayInterrupt", "Cy")
    game.plays("fire single")
    rolled = game.last("AttackRolled")
    assert (rolled.figure, rolled.ac.total()) == ("Cy", 24), "the turn is still Bo's"
    game.plays("end", "shoot Bo single full")
    assert game.last("AttackRolled").ac.total() == 14, "in the next turn it is over"
