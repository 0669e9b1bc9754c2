"""Chapters 12 and 13: strikes and throws, guns in a grapple, unarmed stances."""

from __future__ import annotations

import pytest

from highground.rulesets.ail.state.pieces import Figure
from tests.marks import clause, option
from tests.rulesets.ail.fights import amounts, duel, fighter, foe, settle
from tests.rulesets.ail.positions import Playing, wound


def stated(game: Playing) -> dict[str, int]:
    return amounts(game.last("AttackStated").modifier)


def strikes(
    ada: Figure | None = None, bo: Figure | None = None, dice: tuple[int, ...] = (5, 5, 4)
) -> Playing:
    """Ada, +5 unless told, strikes Bo, whose AC is 15 unless told."""
    return settle(duel(ada or fighter(), bo or foe(), list(dice)).plays("fight strike Bo"))


# -- strikes -----------------------------------------------------------------------------------------------


@clause("A-12.1", "A-12.2")
def test_a_strike_does_1d3_and_builds_accuracy() -> None:
    game = strikes()
    assert game.last("AttackRolled").margin == 0
    assert game["Bo"].ps == 2
    assert game["Ada"].acc == 1
    assert game["Ada"].init == 0
    missed = strikes(dice=(5, 4))
    assert missed["Bo"].ps == 0
    assert missed["Ada"].acc == 0


@clause("A-12.3", "R-22")
def test_each_multiple_of_8_adds_a_half_die() -> None:
    game = strikes(fighter(unarmed=8), dice=(5, 5, 4, 5))
    assert game.last("AttackRolled").margin == 8
    assert game.last("DamageRolled").dice == (2, 3)
    assert game["Bo"].ps == 5


@option("halfdie.round", "down")
@clause("R-22")
def test_half_dice_may_round_down_but_1d3_does_not() -> None:
    game = settle(
        duel(fighter(unarmed=8), foe(), [5, 5, 3, 5], halfdie_round="down").plays("fight strike Bo")
    )
    assert game.last("DamageRolled").dice == (2, 2)


@option("halfdie.round", "up")
@clause("R-22")
@pytest.mark.parametrize(("face", "half"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_dice_round_up(face: int, half: int) -> None:
    game = strikes(fighter(unarmed=8), dice=(5, 5, 1, face))
    assert game.last("DamageRolled").dice == (1, half)


@clause("A-2.4")
def test_a_wildcard_wound_of_a_strike_is_in_the_arm() -> None:
    game = strikes(bo=foe(heroic=1, ps=9, physique=5), dice=(5, 5, 6))
    assert game.asked == "MayCap"
    game.dice.labels.append("1")
    game.plays("cap")
    settle(game)
    assert [(each.kind, each.place) for each in game["Bo"].wounds] == [("blunt", "arm")]


@clause("C-7.3.b", "C-7.3.c")
def test_blunt_wounds_weigh_on_close_attacks() -> None:
    game = strikes(fighter(wounds=[wound("blunt", "arm"), wound("blunt", "chest", 2)]))
    assert stated(game)["arm_wound"] == -1
    assert stated(game)["chest_wound"] == -2


# -- throws ------------------------------------------------------------------------------------------------


@clause("A-12.4", "A-12.5", "A-12.6")
def test_a_throw_does_1d3_costs_an_action_and_builds_initiative() -> None:
    game = settle(duel(fighter(), foe(), [5, 5, 6]).plays("fight throw Bo"))
    assert game.asked == "MayLoseAction"
    assert game.figure == "Bo"
    game.plays("lose move")
    assert game["Bo"].ps == 3
    assert (game["Bo"].standard, game["Bo"].move) == (1, 0)
    assert game["Ada"].init == 1
    assert game["Ada"].acc == 0


@clause("R-28")
def test_who_has_no_action_left_owes_one() -> None:
    game = settle(duel(fighter(), foe(standard=0, move=0), [5, 5, 6]).plays("fight throw Bo"))
    assert game["Bo"].debt == 1


@clause("A-12.7")
@pytest.mark.parametrize("square", ["6,5", "7,5", "7,7", "5,3"])
def test_margin_17_hurls_up_to_two_squares(square: str) -> None:
    game = duel(fighter(unarmed=8, acc=9), foe(standard=0, move=0), [5, 5, 1]).plays("fight throw Bo", "hold")
    while game.asked != "MayHurl":
        game.plays("hold")
    assert game.refuses("hurl 8,5").why == "hurled_too_far"
    assert game.refuses("hurl 7,6").why == "not_straight"
    game.plays(f"hurl {square}")
    x, y = (int(each) for each in square.split(","))
    assert game["Bo"].at == (x, y)


@clause("A-12.7")
@pytest.mark.parametrize("square", [(6, 2), (8, 4), (10, 2), (8, 0)])
def test_a_victim_is_hurled_from_where_it_stands(square: tuple[int, int]) -> None:
    ada, bo = fighter(unarmed=8, acc=9, at=(8, 2)), foe(standard=0, move=0, at=(8, 2))
    game = duel(ada, bo, [5, 5, 1]).plays("fight throw Bo", "hold")
    while game.asked != "MayHurl":
        game.plays("hold")
    game.plays(f"hurl {square[0]},{square[1]}")
    assert game["Bo"].at == square


@clause("A-12.7")
def test_hurling_is_optional_and_needs_a_multiple() -> None:
    game = duel(fighter(unarmed=8), foe(standard=0, move=0), [5, 5, 1]).plays("fight throw Bo", "hold")
    assert game.asked == "MayHurl"
    assert game.plays("hold")["Bo"].at == (5, 5)
    assert game.asked == "MayAct"
    short = duel(fighter(unarmed=7), foe(standard=0, move=0), [5, 5, 1]).plays("fight throw Bo", "hold")
    assert short.asked == "MayAct"


@clause("A-12.7")
def test_a_wall_stops_a_hurled_victim() -> None:
    rows = ["." * 8] * 5 + [".....##."] + ["." * 8] * 2
    game = duel(fighter(unarmed=8, at=(4, 5)), foe(standard=0, move=0, at=(4, 5)), [5, 5, 1], map=rows).plays(
        "fight throw Bo", "hold"
    )
    game.plays("hurl 5,5")
    assert game["Bo"].at == (4, 5)


@clause("R-7.f", "A-12.7")
def test_being_thrown_is_not_moving() -> None:
    game = duel(fighter(unarmed=8), foe(standard=0, move=0), [5, 5, 1]).plays("fight throw Bo", "hold")
    game.plays("hurl 6,5")
    assert game["Bo"].moving == 0
    game.plays("move 6,5")
    assert game["Ada"].moving == 1
    assert game.tells("Hurled", figure="Ada", target="Bo", x=6, y=5)


@clause("A-2.5")
def test_a_wildcard_wound_of_a_throw_is_in_the_legs() -> None:
    bo = foe(heroic=1, ps=9, standard=0, move=0)
    game = settle(duel(fighter(), bo, [5, 5, 6, 2]).plays("fight throw Bo"))
    game.plays("cap")
    assert [(each.kind, each.place) for each in game["Bo"].wounds] == [("blunt", "legs")]


# -- guns in a grapple -------------------------------------------------------------------------------------


@clause("A-12.14", "A-12.11")
@pytest.mark.parametrize(("gun", "edge"), [("Kestrel service pistol", -5), ("Corvane carbine", -10)])
def test_in_a_grapple_guns_have_no_point_blank_bonus(gun: str, edge: int) -> None:
    game = settle(
        duel(fighter(guns=[gun], holding="Bo"), foe(grappled_by="Ada"), [1, 1]).plays("shoot Bo single full")
    )
    parts = stated(game)
    assert "point_blank" not in parts
    assert parts["grappled"] == edge
    assert game.last("AttackStated").modifier.total() == 4 + edge
    free = settle(duel(fighter(guns=[gun]), foe(), [1, 1]).plays("shoot Bo single full"))
    assert free.last("AttackStated").modifier.total() == 4 + 5


# -- stances -----------------------------------------------------------------------------------------------


@clause("A-13.1", "A-13.2")
def test_striking_helps_strikes_alone() -> None:
    game = strikes(fighter(stance="striking"), dice=(4, 4, 1))
    assert stated(game)["striking"] == 2
    assert game["Ada"].acc == 2
    throw = settle(
        duel(fighter(stance="striking"), foe(standard=0, move=0), [5, 5, 1]).plays("fight throw Bo")
    )
    assert "striking" not in stated(throw)
    assert throw["Ada"].init == 1
    assert throw["Ada"].acc == 0


@clause("A-13.3")
def test_a_striking_target_is_open_to_throws() -> None:
    game = settle(duel(fighter(), foe(stance="striking"), [1, 1]).plays("fight throw Bo"))
    assert stated(game)["target_striking"] == 2
    assert "target_striking" not in stated(strikes(bo=foe(stance="striking")))


@clause("A-13.4")
@pytest.mark.parametrize("stance", ["striking", "throwing", "grappling"])
def test_unarmed_stances_add_no_skill_to_ranged_ac(stance: str) -> None:
    bo = foe(stance=stance, senses=4, firearms=3)
    game = settle(duel(fighter(guns=["Kestrel service pistol"]), bo, [1, 1]).plays("shoot Bo single full"))
    assert game.last("AttackRolled").ac.total() == 14


@clause("A-13.5")
@pytest.mark.parametrize("stance", ["striking", "throwing", "grappling"])
def test_unarmed_stances_shoot_pistols_badly_and_long_guns_not_at_all(stance: str) -> None:
    ada = fighter(guns=["Kestrel service pistol"], stance=stance)
    game = settle(duel(ada, foe(), [1, 1]).plays("shoot Bo single full"))
    assert stated(game)["unarmed_stance"] == -4
    ada = fighter(guns=["Corvane carbine"], stance=stance)
    assert duel(ada, foe(), []).refuses("shoot Bo single full").clause == "A-13.5"


@clause("A-13.6", "A-13.7")
def test_throwing_helps_throws_alone() -> None:
    bo = foe(standard=0, move=0)
    game = settle(duel(fighter(stance="throwing"), bo, [4, 4, 1]).plays("fight throw Bo"))
    assert stated(game)["throwing"] == 2
    assert game["Ada"].init == 2
    assert "throwing" not in stated(strikes(fighter(stance="throwing")))


@clause("A-13.8")
def test_a_throwing_target_is_open_to_grapples() -> None:
    game = settle(duel(fighter(), foe(stance="throwing"), [1, 1]).plays("fight grapple Bo"))
    assert stated(game)["target_throwing"] == 2
    assert "target_throwing" not in stated(strikes(bo=foe(stance="throwing")))


@clause("A-13.11")
def test_a_grappling_target_is_open_to_strikes_and_weapons() -> None:
    assert stated(strikes(bo=foe(stance="grappling")))["target_grappling"] == 2
    ada = fighter(blades=["Ship's sabre"])
    game = settle(duel(ada, foe(stance="grappling"), [1, 1]).plays("fight weapon Bo"))
    assert stated(game)["target_grappling"] == 2
    game = settle(duel(fighter(), foe(stance="grappling"), [1, 1]).plays("fight throw Bo"))
    assert "target_grappling" not in stated(game)


@clause("A-13.12")
def test_tumbling_is_2_harder_to_hit() -> None:
    game = strikes(bo=foe(stance="tumbling", unarmed=2), dice=(1, 1))
    assert game.last("AttackRolled").ac.total() == 19


@clause("A-13.13")
def test_tumbling_builds_initiative_from_each_miss() -> None:
    bo = foe(stance="tumbling")
    game = strikes(bo=bo, dice=(6, 5))
    assert game["Bo"].init == 1
    shot = settle(
        duel(fighter(guns=["Kestrel service pistol"]), foe(stance="tumbling", at=(9, 5)), [1, 1]).plays(
            "shoot Bo single full"
        )
    )
    assert shot["Bo"].init == 1
    hit = strikes(bo=foe(stance="tumbling"), dice=(8, 8, 1))
    assert hit["Bo"].init == 0


@clause("A-13.14")
def test_tumbling_has_and_builds_no_accuracy() -> None:
    game = duel(fighter(acc=3), foe(), [6, 6, 1]).plays("stance tumbling")
    assert game["Ada"].acc == 0
    settle(game.plays("fight strike Bo"))
    assert game["Bo"].ps > 0
    assert game["Ada"].acc == 0
    assert game.tells("GainLimited", figure="Ada", pool="acc", points=0)


@clause("A-12.7")
@pytest.mark.parametrize(("physique", "squares"), [(2, 1), (4, 1), (5, 2), (6, 2), (9, 2), (10, 3), (12, 4)])
def test_physique_decides_how_far_a_throw_hurls(physique: int, squares: int) -> None:
    """Margin 17 against a Factor of 8: 10, 9, 8, 7, 6, 5 and 4."""
    ada = fighter(physique=physique, unarmed=22 - physique)
    game = duel(ada, foe(standard=0, move=0), [5, 5, 1]).plays("fight throw Bo", "hold")
    assert game.last("AttackRolled").margin == 17
    assert game.last("Thrown").squares == squares
    assert game.refuses(f"hurl {5 + squares + 1},5").why == "hurled_too_far"
    assert game.plays(f"hurl {5 + squares},5")["Bo"].at == (5 + squares, 5)


@clause("A-12.7")
def test_a_victim_hurled_diagonally_stops_before_walls_and_between_them() -> None:
    def hurled(rows: list[str]) -> tuple[int, int]:
        ada = fighter(unarmed=8, acc=9, at=(1, 1))
        game = duel(ada, foe(standard=0, move=0, at=(1, 1)), [5, 5, 1], map=rows).plays(
            "fight throw Bo", "hold"
        )
        while game.asked != "MayHurl":
            game.plays("hold")
        assert game.refuses("hurl 3,2").why == "not_straight"
        at: tuple[int, int] = game.plays("hurl 3,3")["Bo"].at
        return at

    assert hurled(["....."] * 5) == (3, 3)
    assert hurled([".....", ".....", ".....", "...#.", "....."]) == (2, 2)
    assert hurled([".....", "..#..", ".#...", ".....", "....."]) == (1, 1), "not between two blocked squares"
    assert hurled([".....", "..#..", ".....", ".....", "....."]) == (3, 3), "one does not stop it"


@clause("A-12.6", "C-7.3.d")
def test_an_action_is_lost_by_the_clause_that_takes_it() -> None:
    thrown = settle(duel(fighter(), foe(standard=0), [5, 5, 6]).plays("fight throw Bo"))
    assert [each.clause for each in thrown.told if type(each.event).__name__ == "ActionLost"] == ["A-12.6"]
    chosen = settle(duel(fighter(), foe(), [5, 5, 6]).plays("fight throw Bo")).plays("lose standard")
    assert [each.clause for each in chosen.told if type(each.event).__name__ == "ActionLost"] == ["A-12.6"]
    stunned = settle(duel(fighter(), foe(heroic=1, ps=9, move=0), [6, 6, 6, 6]).plays("fight strike Bo"))
    stunned.plays("cap")
    assert [each.clause for each in stunned.told if type(each.event).__name__ == "ActionLost"] == ["C-7.3.d"]
