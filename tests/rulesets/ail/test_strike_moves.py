"""Chapter 17: Ki, Flurry, Sucker Punch, Counter Punch, One vs Many, One Man Army."""

from __future__ import annotations

from highground.rulesets.ail.rules.advantage.buying import pool_for
from highground.rulesets.ail.rules.advantage.strike_moves import may_flurry
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import HeldOverwatch
from tests.marks import clause, option
from tests.rulesets.ail.fights import amounts, duel, events, fighter, foe, settle
from tests.rulesets.ail.positions import Playing, wound

PISTOL = "Kestrel service pistol"


def until(game: Playing, asked: str, asks: str = "") -> Playing:
    """Let everything be until this is asked."""
    while game.asked != asked or (asks and game.figure != asks):
        game.plays("hold")
    return game


# -- Ki ----------------------------------------------------------------------------------------------------


@clause("A-17.1", "A-17.2", "A-17.3")
def test_ki_adds_half_dice_and_lowers_the_factor() -> None:
    for grade in (1, 2, 3):
        ada = fighter(acc=2 * grade)
        game = settle(duel(ada, foe(), [5, 5, 1, 1, 1, 1]).plays("fight strike Bo", f"buy ki_{grade}"))
        assert game["Ada"].acc == 1
        assert game.last("FactorCounted").factor.total() == 8 - grade
        assert amounts(game.last("StrikeLanded").dice)["ki"] == grade
        short = duel(fighter(acc=2 * grade + 1), foe(), []).plays("fight strike Bo")
        assert short.refuses(f"buy ki_{grade + 1}").clause == f"A-17.{grade + 1}"
    assert short.measures("buy ki_4") == ("A-17.4", "cannot_pay", 7, 8)


@clause("A-17.4")
def test_ki_leaves_a_factor_of_1_at_least() -> None:
    game = duel(fighter(physique=12, acc=8), foe(), [2, 1, *[1] * 9]).plays("fight strike Bo", "buy ki_4")
    settle(game)
    assert game.last("FactorCounted").factor.total() == 1
    plain = duel(fighter(acc=8), foe(), [5, 5, 1, 1, 1, 1, 1]).plays("fight strike Bo", "buy ki_4")
    assert settle(plain).last("FactorCounted").factor.total() == 4


@option("ki_v", "printed")
@clause("A-17.5")
def test_ki_v_gives_what_ki_iv_does() -> None:
    game = duel(fighter(acc=10), foe(), [5, 5, 1, 1, 1, 1, 1]).plays("fight strike Bo", "buy ki_5")
    settle(game)
    assert game["Ada"].acc == 1
    assert game.last("FactorCounted").factor.total() == 4
    assert amounts(game.last("StrikeLanded").dice)["ki"] == 4


@option("ki_v", "progressive")
@clause("A-17.5")
def test_ki_v_may_give_one_more_than_ki_iv() -> None:
    game = duel(fighter(acc=10), foe(), [5, 5, 1, 1, 1, 1, 1, 1], ki_v="progressive")
    settle(game.plays("fight strike Bo", "buy ki_5"))
    assert game.last("FactorCounted").factor.total() == 3
    assert amounts(game.last("StrikeLanded").dice)["ki"] == 5


@clause("A-17.1", "R-33")
def test_one_ki_a_round_for_all_its_strikes() -> None:
    """R-24."""
    game = duel(fighter(acc=8, standard=3), foe(), [5, 5, 1, 1, 1, 1, 1, 1]).plays(
        "fight strike Bo", "buy ki_1"
    )
    assert game.refuses("buy ki_2").clause == "R-33"
    settle(game)
    game.plays("fight strike Bo")
    assert game.refuses("buy ki_1").clause == "A-17.1"
    game = duel(fighter(ki=1), foe(), [5, 5, 1, 1])
    settle(game.plays("fight strike Bo"))
    assert amounts(game.last("StrikeLanded").dice)["ki"] == 1


@clause("A-16.5")
def test_ki_is_for_strikes_alone() -> None:
    game = duel(fighter(acc=2, ki=2), foe(standard=0, move=0), [6, 6, 1]).plays("fight throw Bo")
    assert game.refuses("buy ki_1").clause == "A-16.5"
    settle(game)
    assert game.last("DamageRolled").dice == (1,)
    assert game.last("FactorCounted").factor.total() == 8


@clause("A-17.1", "A-8.5")
def test_a_feint_gives_ki_back() -> None:
    game = duel(fighter(acc=2), foe(), []).plays("fight strike Bo", "buy ki_1", "backstep 6,6", "feint")
    settle(game)
    assert (game["Ada"].acc, game["Ada"].ki) == (2, 0)


# -- Flurry ------------------------------------------------------------------------------------------------


@clause("A-17.6")
def test_flurry_follows_a_strike_with_any_unarmed_attack() -> None:
    ada = fighter(init=2, blades=["Ship's sabre"])
    game = until(duel(ada, foe(), [6, 6, 1, 6, 6]).plays("fight strike Bo"), "MayFollow")
    assert game.figure == "Ada"
    assert game.refuses("flurry weapon Bo").clause == "A-17.6"
    settle(game.plays("flurry grapple Bo"))
    assert game["Ada"].holding == "Bo"
    assert game["Ada"].init == 1
    assert game["Ada"].standard == 0


@clause("A-17.6")
def test_flurry_needs_a_success_and_2_points() -> None:
    missed = settle(duel(fighter(init=2), foe(), [1, 4]).plays("fight strike Bo"))
    assert missed["Ada"].init == 2
    game = until(duel(fighter(init=4), foe(), [1, 4]).plays("fight strike Bo"), "MayFollow", "Ada")
    assert game.refuses("flurry strike Bo").clause == "A-17.6"
    poor = settle(duel(fighter(init=1), foe(), [6, 6, 1]).plays("fight strike Bo"))
    assert poor.asked == "MayAct"


@clause("A-17.6")
def test_a_flurry_may_follow_a_flurry() -> None:
    game = until(
        duel(fighter(init=4), foe(), [6, 6, 1, 6, 6, 1, 6, 6, 1]).plays("fight strike Bo"), "MayFollow", "Ada"
    )
    until(game.plays("flurry strike Bo"), "MayFollow", "Ada")
    settle(game.plays("flurry strike Bo"))
    assert game["Ada"].init == 0
    assert game["Ada"].acc == 3


# -- Sucker Punch --------------------------------------------------------------------------------------------


@clause("A-17.7")
def test_sucker_punch_is_a_move_and_a_strike_in_an_enemys_turn() -> None:
    bo = foe(at=(7, 5), init=4)
    game = duel(fighter(), bo, [5, 5, 1]).plays("move 6,5", "hold")
    assert game.asked == "MayInterrupt"
    game.plays("suckerpunch Ada 6,5")
    settle(game)
    assert game["Bo"].at == (6, 5)
    assert game["Ada"].ps == 1
    assert (game["Bo"].init, game["Bo"].standard, game["Bo"].move) == (0, 1, 1)


@clause("R-29", "A-17.7")
def test_sucker_punch_needs_somebody_to_punch() -> None:
    far = duel(fighter(at=(0, 0)), foe(at=(9, 9), init=4), []).plays("move 1,1")
    assert far.asked == "MayAct"
    game = duel(fighter(), foe(at=(7, 5), init=5), [], fighter("Cid", at=(7, 6))).plays("move 6,5")
    assert game.refuses("suckerpunch Cid 7,4").clause == "R-29"
    assert game.refuses("suckerpunch Cid").clause == "R-29"
    assert game.allows("suckerpunch Cid 7,6")
    poor = duel(fighter(), foe(at=(7, 5), init=3), []).plays("move 6,5")
    assert poor.asked == "MayAct"
    game = duel(fighter(guns=[PISTOL]), foe(init=4), [1, 1]).plays("shoot Bo single full", "suckerpunch Ada")
    assert game.cited("A-17.7") > 0
    assert game.tells("Interrupting", figure="Bo", order="sucker_punch", target="Ada")


@clause("A-17.7")
def test_a_sucker_punch_reaches_as_far_as_a_move() -> None:
    for there in ((7, 5), (7, 7), (5, 7)):
        game = duel(fighter(at=(4, 5)), foe(at=there, init=4), [1, 4]).plays("move 5,5")
        assert (game.asked, game.figure) == ("MayInterrupt", "Bo")
    for there in ((8, 5), (5, 8)):
        game = duel(fighter(at=(4, 5)), foe(at=there, init=4), [1, 4]).plays("move 5,5")
        assert game.asked == "MayAct"
    assert (
        duel(fighter(), foe(init=4), [1, 4]).plays("fight strike Bo", "suckerpunch Ada").cited("A-17.7") > 0
    )


@clause("A-17.7")
def test_a_sucker_punch_may_follow_an_attack() -> None:
    game = duel(fighter(), foe(init=4), [1, 4, 6, 6, 1]).plays("fight strike Bo")
    until(game, "MayFollow", "Bo").plays("suckerpunch Ada")
    settle(game)
    assert (game["Ada"].ps, game["Bo"].init) == (1, 1)


@clause("R-7.d", "R-46", "R-27.b")
def test_move_and_strike_of_a_sucker_punch_obey_their_own_rules() -> None:
    eve, far = foe("Eve", at=(7, 5)), fighter("Far", at=(10, 5))
    game = duel(fighter(), foe(at=(7, 5), init=5), [], eve, far).plays("move 6,5")
    assert game.refuses("suckerpunch Far 8,5 9,5 10,5").clause == "R-7.d"
    assert game.refuses("suckerpunch Eve").clause == "R-46"
    held = foe(at=(7, 5), init=5, grappled_by="Cid")
    game = duel(fighter(), held, [], fighter("Cid", at=(7, 5), holding="Bo", gripped=True)).plays("move 6,5")
    assert game.refuses("suckerpunch Ada 6,5").clause == "R-27.b"
    assert game.allows("suckerpunch Cid")


@clause("R-45.c")
def test_the_strike_is_lost_if_its_target_is_gone_when_the_move_ends() -> None:
    """Ada answers Bo's step with a Sucker Punch of her own, at Dov in another square."""
    dov = foe("Dov", at=(6, 6))
    game = duel(fighter(init=4), foe(at=(7, 5), init=4), [1, 4], dov).plays("move 6,5", "hold", "hold")
    assert game["Ada"].at == (6, 5)
    until(game, "MayInterrupt", "Bo").plays("suckerpunch Ada 6,5")
    until(game, "MayInterrupt", "Ada").plays("suckerpunch Dov 6,6")
    settle(game)
    assert game["Ada"].at == (6, 6)
    assert game.last("ChargeFailed").figure == "Bo"
    assert len(events(game, "AttackRolled")) == 1


@clause("R-45.c")
def test_who_is_shot_down_on_the_way_strikes_nobody() -> None:
    eve = fighter("Eve", at=(12, 5), guns=[PISTOL], senses=9, overwatch=[HeldOverwatch("Bo", False)])
    bo = foe(at=(7, 5), init=4, ps=9, willpower=0)
    game = duel(fighter(), bo, [9, 9, 6, 6], eve).plays("move 6,5", "hold")
    until(game, "MayInterrupt", "Bo").plays("suckerpunch Ada 6,5")
    until(game, "MayInterrupt", "Eve").plays("fire single")
    settle(game)
    assert game["Bo"].out
    assert len(events(game, "AttackRolled")) == 1


@clause("A-17.7", "A-8.4")
def test_a_sucker_punch_can_be_feinted_and_still_lands() -> None:
    game = duel(fighter(unarmed=0), foe(init=4), [6, 6, 1]).plays("fight strike Bo", "suckerpunch Ada")
    assert game.asked == "MayFeint"
    game.plays("feint")
    settle(game)
    assert game["Ada"].ps == 1
    assert game["Bo"].init == 0


@clause("A-8.9", "A-17.7")
def test_a_double_feint_takes_a_sucker_punch_back() -> None:
    game = duel(fighter(intellect=2), foe(init=4, intellect=2), [2, 2, 9, 9]).plays("fight strike Bo")
    game.plays("suckerpunch Ada", "feint", "doublefeint")
    settle(game)
    assert (game["Bo"].init, game["Bo"].willpower, game["Ada"].willpower) == (4, 1, 1)
    assert "AttackRolled" not in game.happened()


@clause("A-17.7")
def test_the_braced_and_the_alert_throw_no_sucker_punch() -> None:
    for stance in ("braced", "alert"):
        game = duel(fighter(), foe(init=4, stance=stance), [1, 1]).plays("fight strike Bo")
        assert game.asked != "MayInterrupt"
    assert (
        duel(fighter(), foe(init=4), [1, 1]).plays("fight strike Bo", "suckerpunch Ada").cited("A-17.7") > 0
    )


# -- Counter Punch -------------------------------------------------------------------------------------------


def test_each_pool_pays_with_its_own_points() -> None:
    ada = fighter(acc=1, init=2, focus=3, willpower=4)
    strike = Action(1, "strike", "Ada", (5, 5), target="Bo")
    assert [pool_for(ada, strike, pool) for pool in ("acc", "init", "focus", "willpower")] == [1, 2, 3, 4]


def test_a_flurry_needs_somebody_in_reach() -> None:
    for x, there in ((5, True), (7, False)):
        game = duel(fighter(init=9, acc=9), foe(at=(x, 5)), [])
        action = Action(1, "strike", "Ada", (5, 5), target="Bo", hits=1)
        assert may_flurry(game.table, action, game["Ada"]) is there


@clause("A-17.10")
def test_counter_punch_answers_every_close_attack_of_the_round() -> None:
    ada = fighter(standard=3, willpower=0)
    game = duel(ada, foe(init=8, unarmed=0), [4, 4, 1, 1, 4, 4, 1, 1, 4, 4, 1, 1])
    game.plays("fight strike Bo", "counterpunch")
    assert game.tells("Interrupting", figure="Bo", target="Ada", order="counter_punch")
    assert game["Bo"].init == 0
    counters = 0
    for _ in range(3):
        until(game, "MayFollow", "Bo").plays("counter Ada")
        counters += 1
        until(game, "MayAct")
        if counters < 3:
            game.plays("fight strike Bo")
    assert counters == 3
    assert (game["Bo"].standard, game["Bo"].move) == (1, 1)


@clause("A-17.10")
def test_counter_punch_may_be_bought_when_the_attack_is_over() -> None:
    game = duel(fighter(), foe(init=8), [4, 4, 6, 6, 1]).plays("fight strike Bo")
    until(game, "MayFollow", "Bo").plays("counterpunch")
    assert game.refuses("counterpunch").clause == "A-17.10"
    game.plays("counter Ada")
    settle(game)
    assert game["Ada"].ps == 1


@clause("A-17.10")
def test_counter_punches_set_off_no_counter_punch() -> None:
    """R-45."""
    game = duel(fighter(counter_punch=True), foe(counter_punch=True), [4, 4, 4, 4]).plays("fight strike Bo")
    until(game, "MayFollow", "Bo").plays("counter Ada")
    while game.asked != "MayAct":
        assert not game.allows("counter Bo")
        game.plays("hold")
    assert game.cited("A-17.10") == 1


@clause("A-17.10")
def test_only_attacks_on_oneself_set_it_off() -> None:
    """And a Brandish is none; it may be bought with 8 points by who cannot move, too."""
    game = duel(fighter(), foe(), [4, 4], foe("Cid", counter_punch=True)).plays("fight strike Bo")
    assert until(game, "MayAct").cited("A-17.10") == 0
    while game.asked != "MayAct":
        assert game.figure != "Cid"
        game.plays("hold")
    brandish = duel(fighter(blades=["Ship's sabre"]), foe(counter_punch=True), [10, 10])
    assert brandish.plays("fight brandish Bo").asked == "MayAct"
    braced = duel(fighter(), foe(init=8, stance="braced"), [4, 4]).plays("fight strike Bo")
    assert (braced.asked, braced.figure) == ("MayInterrupt", "Bo")
    braced.plays("counterpunch")
    assert until(braced, "MayAct")["Bo"].counter_punch
    poor = duel(fighter(), foe(init=7, stance="braced"), [7, 7]).plays("fight strike Bo")
    assert poor.asked == "MayAct"


@clause("A-17.10", "R-29")
def test_a_counter_may_strike_any_enemy_in_reach_of_its_move() -> None:
    cid = fighter("Cid", at=(6, 6))
    game = duel(fighter(), foe(counter_punch=True), [4, 4, 6, 6, 1], cid).plays("fight strike Bo")
    until(game, "MayFollow", "Bo")
    assert game.refuses("counter Cid 6,5").clause == "R-29"
    settle(game.plays("counter Cid 6,6"))
    assert game["Cid"].ps == 1


@clause("A-17.10")
def test_one_counter_for_each_attack_and_for_its_target_alone() -> None:
    cid = foe("Cid", init=8, counter_punch=True)
    game = duel(fighter(willpower=0), foe(init=4, counter_punch=True), [4, 4, 1, 1], cid).plays(
        "fight strike Bo"
    )
    until(game, "MayInterrupt", "Cid")
    assert game.refuses("counterpunch").why == "not_fought"
    attack = until(game, "MayFollow", "Bo").state.agenda[-1].frame
    game.plays("counter Ada")
    while game.state.agenda[-1].frame != attack:
        assert not game.allows("counter Ada")
        if (game.asked, game.figure) == ("MayFollow", "Cid"):
            assert game.refuses("counter Ada").why == "not_fought"
        game.plays("hold")
    assert game.refuses("counter Ada").why == "no_counter"
    quiet = duel(fighter(), foe(counter_punch=True), [4, 4, 1, 1]).plays("fight strike Bo")
    until(quiet, "MayFollow", "Bo").plays("counter Ada")
    assert until(quiet, "MayAct").cited("A-17.10") == 1


@clause("A-17.11")
def test_gunfire_at_point_blank_sets_it_off() -> None:
    ada = fighter(guns=[PISTOL], at=(6, 5))
    game = duel(ada, foe(counter_punch=True), [1, 1, 6, 6, 1]).plays("shoot Bo single full")
    until(game, "MayFollow", "Bo").plays("counter Ada 6,5")
    settle(game)
    assert game["Ada"].ps == 1
    far = duel(fighter(guns=[PISTOL], at=(7, 5)), foe(counter_punch=True), [1, 1]).plays(
        "shoot Bo single full"
    )
    assert settle(far).asked == "MayAct"


# -- extra turns ---------------------------------------------------------------------------------------------


@clause("A-17.8", "A-17.9")
def test_one_vs_many_is_a_second_turn_of_two_moves_against_others() -> None:
    game = duel(fighter(init=6), foe(), [1, 4, 6, 6, 1], foe("Cid", at=(6, 5)))
    settle(game.plays("fight strike Bo"))
    game.plays("onevsmany")
    assert game["Ada"].init == 0
    game.plays("end")
    assert game.table.turn.extra == "many"
    assert (game["Ada"].standard, game["Ada"].move) == (0, 2)
    assert game.refuses("fight strike Bo").clause == "A-17.9"
    game.plays("move 6,5")
    assert game["Ada"].move == 1
    settle(game.plays("fight strike Cid"))
    assert game["Cid"].ps == 1
    assert game["Ada"].move == 1
    settle(game)
    assert game.allows("fight strike Cid")


@clause("R-29", "A-17.8")
def test_a_move_of_an_extra_turn_may_end_where_it_began() -> None:
    game = duel(fighter(init=6), foe(), [6, 6, 1, 6, 6, 1]).plays("onevsmany", "end")
    settle(game.plays("fight strike Bo"))
    assert game["Ada"].move == 1
    settle(game.plays("fight strike Bo"))
    assert game["Ada"].move == 0
    assert game.refuses("fight strike Bo").clause == "R-5.a"


@clause("A-17.8")
def test_what_is_left_of_the_budget_waits_outside() -> None:
    game = duel(fighter(init=6), foe(at=(9, 9)), []).plays("move 6,5", "onevsmany")
    assert game.refuses("onevsmany").clause == "A-17.8"
    game.plays("end")
    assert game["Ada"].standard == 0
    assert game.refuses("onevsmany").clause == "A-17.8"
    game.plays("end")
    assert (game["Ada"].standard, game["Ada"].move) == (1, 0)
    assert duel(fighter(init=5), foe(), []).refuses("onevsmany").clause == "A-17.8"


@clause("A-7.13", "A-17.8")
def test_hitting_the_deck_in_an_extra_turn_uses_up_what_waited_outside() -> None:
    eve = foe("Eve", at=(12, 5), guns=[PISTOL], overwatch=[HeldOverwatch("Ada", False)], willpower=0)
    game = duel(fighter(init=6), foe(at=(9, 9)), [1, 1], eve).plays("onevsmany", "end", "move 6,5")
    until(game, "MayInterrupt", "Eve").plays("fire single")
    until(game, "MayDefend", "Ada").plays("deck")
    until(game, "MayAct").plays("end")
    assert (game["Ada"].standard, game["Ada"].move) == (0, 0)


@clause("A-17.8", "A-17.12")
def test_one_extra_turn_is_bought_in_a_first_turn() -> None:
    game = duel(fighter(init=20), foe(at=(9, 9)), []).plays("onevsmany")
    assert game.last("ExtraTurnBought").extra == "many"
    assert game.refuses("stance alert").clause == "A-5.1"
    assert game.refuses("onemanarmy").why == "extra_turn_already"
    game.plays("end")
    assert game.refuses("onevsmany").why == "extra_turn_already"


@clause("A-17.12", "A-17.13", "A-17.14")
def test_one_man_army_goes_on_while_strikes_land_on_new_enemies() -> None:
    others = [foe("Cid"), foe("Dov"), foe("Eli")]
    game = duel(fighter(init=10), foe(), [6, 6, 1, 6, 6, 1, 6, 6, 1, 1, 1], *others)
    settle(game.plays("fight strike Bo"))
    game.plays("onemanarmy", "end")
    assert game.refuses("fight strike Bo").clause == "A-17.12"
    settle(game.plays("fight strike Cid"))
    game.plays("end")
    assert game.table.turn.extra == "army"
    assert game.cited("A-17.13") == 1
    assert game.refuses("fight strike Cid").clause == "A-17.12"
    settle(game.plays("fight strike Dov"))
    game.plays("end")
    settle(game.plays("fight strike Eli"))
    game.plays("end")
    assert game.cited("A-17.14") == 1
    assert game.table.turn.figure == "Bo"


@clause("A-17.12")
def test_one_man_army_needs_10_points_and_a_new_enemy() -> None:
    assert duel(fighter(init=9), foe(), []).refuses("onemanarmy").clause == "A-17.12"
    game = settle(duel(fighter(init=10), foe(), [1, 4]).plays("fight strike Bo"))
    assert game.refuses("onemanarmy").clause == "A-17.12"
    assert duel(fighter(init=10), foe(), []).allows("onemanarmy")


@clause("A-17.14")
def test_the_chain_stops_with_a_turn_whose_strikes_all_miss() -> None:
    game = duel(fighter(init=10), foe(standard=0, move=0), [1, 4], foe("Cid")).plays("onemanarmy", "end")
    settle(game.plays("fight strike Bo"))
    game.plays("end")
    assert game.cited("A-17.13") == 0, "though Cid is new"
    assert (game.cited("A-17.14"), game.table.turn.figure) == (1, "Bo")
    assert game.tells("ChainEnded", figure="Ada")


@clause("A-17.14")
def test_the_chain_stops_when_nobody_new_is_left() -> None:
    game = duel(fighter(init=10), foe(), [6, 6, 1]).plays("onemanarmy", "end")
    settle(game.plays("fight strike Bo"))
    game.plays("end")
    assert game.table.turn.figure == "Bo"
    assert game.cited("A-17.14") == 1


@clause("A-17.9")
def test_in_an_extra_turn_nobody_is_shot_who_was_attacked_before() -> None:
    ada = fighter(init=12, guns=[PISTOL], in_hand=PISTOL)
    game = duel(ada, foe(), [1, 1], foe("Cy", at=(8, 5)))
    game.plays("onevsmany", "shoot Bo single full")
    until(game, "MayAct").plays("end", "move 6,5")
    assert (game.asked, game.table.turn.extra) == ("MayInterrupt", "many")
    assert game.refuses("improved Bo single").clause == "A-17.9"
    assert game.allows("improved Cy single")


@clause("R-7.g", "A-17.7")
def test_a_punch_may_enter_one_square_whatever_it_costs() -> None:
    slow = foe(at=(4, 5), init=4, wounds=[wound("burn", "legs", 1)])
    rough = ("." * 9,) * 5 + (".....~...",) + ("." * 9,) * 3
    game = duel(fighter(guns=[PISTOL], willpower=0), slow, [1, 1, 1, 1], map=rough).plays(
        "shoot Bo single full"
    )
    assert game.asked == "MayInterrupt", "one square of movement, and rough ground costs two"
    assert game.refuses("suckerpunch Ada 4,4 5,5").clause == "R-7.d"
    game.plays("suckerpunch Ada 5,5")
    assert game["Bo"].at == (5, 5)


FRAG = "Frag grenade"


@clause("A-17.9")
def test_who_was_in_a_blast_was_attacked() -> None:
    ada = fighter(at=(1, 5), init=6, bombs={FRAG: 1}, stance="braced", willpower=0, athletics=9)
    bo, cid = foe(at=(5, 5), conditioning=30), foe("Cid", at=(9, 5), conditioning=30, athletics=9)
    far = foe("Dov", at=(12, 8))
    game = duel(ada, bo, [9, 9, 9, 9, *[1] * 6], cid, far).plays(f"grenade '{FRAG}' 5,5 plain")
    until(game, "MayDodge", "Cid").plays("dodge", "move 10,5 11,5")
    until(game, "MayAct").plays("onevsmany", "end")
    assert game["Cid"].ps == 0, "she got away from it"
    assert set(game.table.turn.barred) == {"Bo", "Cid"}, "hit or not"
    game["Ada"].stance = ""
    game["Ada"].at = (5, 5)
    assert game.refuses("fight strike Bo").clause == "A-17.9"


@clause("A-17.9")
def test_the_second_target_of_an_insane_trick_shot_was_attacked() -> None:
    ada = fighter(guns=[PISTOL], in_hand=PISTOL, init=16, senses=0)
    game = duel(ada, foe(at=(8, 5)), [1, 1], foe("Cid", at=(5, 5)), foe("Dov", at=(5, 5)))
    until(game.plays("shoot Bo single full"), "MayBuy").plays("buy insane_trick_shot Cid")
    until(game, "MayAct").plays("onevsmany", "end")
    assert game.last("SecondTarget").margin < 0
    assert game.refuses("fight strike Cid").clause == "A-17.9", "missed, but attacked"
    assert game.allows("fight strike Dov")


@clause("C-9.4", "R-29")
def test_a_move_through_a_door_may_end_in_an_attack_too() -> None:
    """R-29: in an extra turn each Move may; the door is part of it."""
    rows = ["....", ".D..", "...."]
    ada = fighter(at=(0, 0), init=6)
    game = duel(ada, foe(at=(1, 0)), [6, 6, 1, 6, 6, 1], map=rows).plays("onevsmany", "end", "door 1,1 1,0")
    assert (game["Ada"].at, game["Ada"].move) == ((1, 0), 1)
    settle(game.plays("fight strike Bo"))
    assert game["Ada"].move == 1, "the attack ends that Move and takes no other"
    settle(game.plays("fight strike Bo"))
    assert game["Ada"].move == 0
