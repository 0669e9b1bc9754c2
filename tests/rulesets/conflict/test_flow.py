"""Chapters 4 and 5: rounds, turns, passing, exhaust tokens, what an activation may hold."""

from __future__ import annotations

from typing import Any

from highground.rulesets.conflict.rules.flow.rounds import LayOut, MayAct, MayActivate, NextTurn, StartRound
from tests.marks import clause, option
from tests.rulesets.conflict.positions import EVEN, Playing, attack, facet, model, table


def _turns(game: Playing) -> list[int]:
    return [event.seat for event in game.events("TurnBegan")]


def _three_against_one(**options: Any) -> Playing:
    models = [model(f"A{n}", 0, at_mm=(100 * n, 100)) for n in (1, 2, 3)]
    at = table(*models, model("B1", 1, at_mm=(100, 800)), acting="", round=0, **options)
    at.next = 0
    return Playing(at, StartRound())


@clause("C-1.2", "C-2.1")
def test_two_players_and_decks_of_18_cards_are_laid_out() -> None:
    game = Playing(table(model("Ada"), model("Bo", 1, at_mm=(300, 100)), acting=""), LayOut())
    assert game.cited("C-1.2") == 1
    assert [each.seat for each in game.events("DeckShuffled")] == [0, 1]
    assert [player.deck.left for player in game.table.players] == [18, 18]


@clause("C-4.1", "C-4.3", "C-4.4")
def test_players_alternate_and_one_with_nobody_left_is_stepped_over_until_the_round_ends() -> None:
    game = _three_against_one()
    for name in ("A1", "B1", "A2", "A3"):
        game.plays(f"activate {name}", "end")
    assert _turns(game)[:4] == [0, 1, 0, 0]
    assert len(game.events("SideSkipped")) == 1
    assert [each.round for each in game.events("RoundEnded")] == [1]
    assert game.table.round == 2
    assert not any(each.activated for each in game.table.fighters())


@clause("C-4.2")
def test_the_holder_of_initiative_opens_every_round() -> None:
    game = _three_against_one()
    for name in ("A1", "B1", "A2", "A3"):
        game.plays(f"activate {name}", "end")
    assert [each.side for each in game.events("SideOpens")] == [0, 0]
    at = table(model("Ada"), model("Bo", 1, at_mm=(300, 100)), acting="", round=0)
    at.order, at.next = [1, 0], 0
    assert _turns(Playing(at, StartRound())) == [1]


@option("initiative", "once")
def test_initiative_is_not_flipped_again() -> None:
    game = _three_against_one()
    for name in ("A1", "B1", "A2", "A3"):
        game.plays(f"activate {name}", "end")
    assert game.table.round == 2
    assert game.asked == "MayActivate"
    assert game.seat == 0


@option("initiative", "each_round")
def test_initiative_may_be_flipped_for_every_round() -> None:
    at = table(model("Ada"), model("Bo", 1, at_mm=(300, 100)), acting="", initiative="each_round")
    game = Playing(at, StartRound(), cards=["J♠", "J♥", "3♠", "3♥"])
    assert game.table.order == [1, 0]
    assert game.seat == 1
    at = table(model("Ada"), model("Bo", 1, at_mm=(300, 100)), acting="", initiative="each_round", round=0)
    first = Playing(at, StartRound())
    assert first.events("InitiativeFlipped") == [], "in the first round it is known already"


@option("initiative", "continue")
def test_play_may_go_on_where_the_last_round_stopped() -> None:
    game = _three_against_one(initiative="continue")
    for name in ("A1", "B1", "A2", "A3"):
        game.plays(f"activate {name}", "end")
    assert game.events("RoundStarted")[-1].round == 2
    assert game.seat == 1


def _two_against(others: int, activated: int = 0) -> Playing:
    mine = [model(f"A{n}", 0, at_mm=(100 * n, 100)) for n in (1, 2)]
    theirs = [model(f"B{n}", 1, at_mm=(100 * n, 800)) for n in range(1, others + 1)]
    for each in theirs[:activated]:
        each.activated = True
    return Playing(table(*mine, *theirs, acting=""), MayActivate(0))


@clause("C-5.1")
def test_one_may_pass_when_the_opponent_has_two_more_to_activate() -> None:
    assert _two_against(4).allows("pass")
    assert _two_against(3).refuses("pass").clause == "C-5.1"
    refusal = _two_against(4, activated=1).refuses("pass")
    assert (refusal.measured, refusal.limit) == (3, 4)


@clause("C-5.2")
def test_a_pass_hands_over_and_changes_nothing_else() -> None:
    game = _two_against(4)
    game["A1"].exhaust[0] = 1
    game.plays("pass")
    assert game.cited("C-5.2") == 1
    assert game.seat == 1
    assert game.asked == "MayActivate"
    assert not game["A1"].activated
    assert game["A1"].exhaust[0] == 1


@clause("C-5.3")
def test_an_own_model_that_has_not_activated_is_named() -> None:
    game = _two_against(2)
    game["A2"].activated = True
    assert game.refuses("activate A2").why == "already_activated"
    assert game.refuses("activate B1").why == "not_your_model"
    game.plays("activate A1")
    assert game.cited("C-5.3") == 1
    assert game.asked == "MayAct"


@clause("C-5.4", "C-5.6")
def test_one_token_comes_off_each_action_of_that_model_alone() -> None:
    ada = model("Ada", attacks=[attack()], abilities=["Blink"], exhaust={"Strike": 2, "Move": 1})
    bea = model("Bea", at_mm=(300, 300), exhaust={"Move": 1})
    game = Playing(table(ada, bea, model("Bo", 1, at_mm=(132, 100)), acting=""), MayActivate(0))
    game.plays("activate Ada")
    assert game["Ada"].exhaust[:3] == [0, 1, 0]
    assert game["Bea"].exhaust[0] == 1
    refusal = game.refuses("attack Strike Bo")
    assert refusal.clause == "C-5.6"
    assert refusal.measured == 1


@clause("C-5.5")
def test_attack_maneuver_and_move_come_in_any_order_and_each_once() -> None:
    ada = model("Ada", attacks=[attack(range_in=2), attack("Kick")])
    game = Playing(table(ada, model("Bo", 1, at_mm=(160, 100))), cards=EVEN)
    game.plays("attack Strike Bo", "takecover", "move face:0,1 to:100,115")
    assert game.refuses("attack Kick Bo").clause == "C-5.5"
    assert game.refuses("shake Slow").why == "no_token"
    assert game.refuses("brace").clause == "C-5.5"
    assert game.measures("attack Kick Bo") == ("C-5.5", "attacks_done", 2, 1)
    assert game.measures("shake Slow") == ("C-8.9", "no_token", 0, 1)
    assert game.measures("brace") == ("C-5.5", "maneuvers_done", 2, 1)


@clause("C-5.5")
def test_any_number_of_different_abilities_may_be_used() -> None:
    game = Playing(table(model("Ada", abilities=["Evasion", "Unmovable", "Hardened"])))
    game.plays("use Evasion", "use Unmovable", "use Hardened")
    assert game["Ada"].powers == ("Evasion", "Unmovable", "Hardened")
    assert game.refuses("use Evasion").clause == "C-5.6"


@clause("C-5.7")
def test_use_puts_a_token_on_the_action_and_two_on_one_bought_so() -> None:
    ada = model("Ada", attacks=[attack("Burst", range_in=2, tiring=True)], abilities=[facet("Evasion")])
    game = Playing(table(ada, model("Bo", 1, at_mm=(160, 100))), cards=EVEN)
    game.plays("attack Burst Bo", "use Evasion", "move to:100,110", "takecover")
    tokens = dict(zip(game["Ada"].profile.actions, game["Ada"].exhaust, strict=True))
    assert (tokens["Burst"], tokens["Evasion"], tokens["Move"], tokens["Take Cover"]) == (2, 1, 1, 1)


@clause("C-5.7")
def test_a_two_token_attack_is_refused_in_the_next_activation_and_allowed_in_the_one_after() -> None:
    ada = model("Ada", attacks=[attack("Burst", tiring=True)], exhaust={"Burst": 2})
    at = table(ada, model("Bo", 1, at_mm=(132, 100)), acting="")
    game = Playing(at, MayActivate(0))
    game.plays("activate Ada")
    assert game.refuses("attack Burst Bo").clause == "C-5.6"
    game.plays("end", "activate Bo", "end")
    game = Playing(game.table, MayActivate(0), cards=EVEN)
    game["Ada"].activated = False
    game.plays("activate Ada", "attack Burst Bo")
    assert game.cited("C-5.7") == 1


@clause("C-5.8")
def test_the_model_is_marked_before_the_turn_passes() -> None:
    game = Playing(table(model("Ada"), model("Bo", 1, at_mm=(300, 100)), acting=""), MayActivate(0))
    game.plays("activate Ada", "end")
    assert game.order_of("ModelFlagged", "TurnEnded", "TurnBegan") == [
        "ModelFlagged",
        "TurnEnded",
        "TurnBegan",
    ]
    assert game["Ada"].activated
    assert game.seat == 1


@clause("C-5.9")
def test_an_activation_without_any_action_still_marks_the_model() -> None:
    game = Playing(table(model("Ada"), model("Bo", 1, at_mm=(300, 100)), acting=""), MayActivate(0))
    game.plays("activate Ada", "end")
    assert [each.used for each in game.events("ActionsDone")] == [0]
    assert game["Ada"].activated


@clause("C-5.9")
def test_the_end_of_an_activation_tells_how_many_actions_it_had() -> None:
    game = Playing(table(model("Ada"), model("Bo", 1, at_mm=(300, 100)), acting=""), MayActivate(0))
    game.plays("activate Ada", "move to:110,100", "shift to:120,100", "end")
    assert [each.used for each in game.events("ActionsDone")] == [2]


def test_the_next_turn_goes_to_a_side_that_has_somebody() -> None:
    game = Playing(table(model("Ada"), model("Bo", 1, at_mm=(300, 100)), acting=""), NextTurn())
    assert isinstance(game.asks(), MayActivate)
    assert not isinstance(game.asks(), MayAct)
