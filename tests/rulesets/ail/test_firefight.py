"""C-10.0 and C-10.1: setting up, objectives, six points, the last side, ten rounds."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.errors import ContentError
from highground.rulesets.ail.bots.bot_values import aim_of
from tests.marks import clause
from tests.rulesets.ail.battles import OUT, battle, ended, fighter, opened

QUAY = ("firefight", "customs_quay")
"""Its objectives are at 8,3 and 8,5."""


# -- C-10.0.a, C-10.1.a: setting up -----------------------------------------------------------------------


@clause("C-10.0.a", "C-10.1.a", "R-44.a")
def test_side_a_is_set_up_first_figure_by_figure_then_side_b() -> None:
    table = opened("firefight")
    assert table.seat == 0
    for name in ("Ysolde", "Bram", "Teodric", "Nia"):
        table.plays(f"deploy {name} 0,0 none")
    assert table.seat == 1
    for name in ("Sable", "Hob", "Jun", "Dela", "Ratch"):
        table.plays(f"deploy {name} 15,9 none")
    assert table.cited("C-10.0.a") >= 1
    assert table.tells("AllDeployed", figures=9)
    assert table.tells("RoundStarted", round=1), "and the battle begins"
    assert table.asked == "MayPrepare"


@clause("C-10.1.a")
def test_a_side_is_set_up_on_its_own_letters() -> None:
    table = opened("firefight")
    assert table.refuses("deploy Ysolde 2,0 none").clause == "C-10.1.a"
    assert table.refuses("deploy Ysolde 15,0 none").clause == "C-10.1.a"
    table.plays("deploy Ysolde 0,4 none")
    assert table.facts["Ysolde.at"] == "0,4"
    assert table.tells("FigureDeployed", figure="Ysolde", weapon="none")


@clause("C-10.0.a")
def test_only_ones_own_are_set_up_and_each_once() -> None:
    table = opened("firefight").plays("deploy Ysolde 0,4 none")
    assert table.refuses("deploy Ysolde 0,4 none").clause == "C-10.0.a"
    assert table.refuses("deploy Sable 0,4 none").clause == "C-10.0.a"


@clause("R-48.a")
def test_the_weapon_in_hand_is_chosen_at_set_up() -> None:
    table = opened("firefight")
    assert table.refuses("deploy Ysolde 0,4 'Pell battle rifle'").clause == "R-48.a"
    table.plays("deploy Ysolde 0,4 'Kestrel service pistol'", "deploy Bram 0,4 none")
    assert (table.facts["Ysolde.in_hand"], table.facts["Bram.in_hand"]) == ("Kestrel service pistol", "")
    assert table.cited("C-10.1.a") == 2


@pytest.mark.parametrize(("weapon", "both"), [("'Boarding axe'", "true"), ("none", "false")])
def test_two_hands_stay_on_the_weapon_that_the_roster_holds_so(weapon: str, both: str) -> None:
    table = opened("firefight", "harbour_halberds", "cardinal_pistols")
    assert table.facts["Gerd.two_handed"] == "true"
    table.plays(f"deploy Gerd 0,4 {weapon}")
    assert table.facts["Gerd.two_handed"] == both


# -- C-10.1.b: objectives -----------------------------------------------------------------------------------


@clause("C-10.1.b")
def test_an_objective_held_alone_scores_for_each_at_the_end_of_the_round() -> None:
    table = battle(*QUAY, fighter("Ada", 0, 7, 4), fighter("Bo", 1, 15, 0)).plays("end")
    assert table.facts["score"] == "2-0"
    assert table.tells("ObjectiveScored", seat=0, total=2)


@clause("C-10.1.b")
@pytest.mark.parametrize(("x", "score"), [(10, "1-0"), (9, "0-0")])
def test_an_enemy_within_1_square_contests_an_objective(x: int, score: str) -> None:
    table = battle(*QUAY, fighter("Ada", 0, 8, 2), fighter("Bo", 1, x, 3)).plays("end")
    assert table.facts["score"] == score


@clause("C-10.1.b")
def test_who_is_out_holds_and_contests_nothing() -> None:
    ada, bo = fighter("Ada", 0, 8, 2), fighter("Bo", 1, 8, 3, ps=OUT)
    cy = fighter("Cy", 1, 15, 0)
    assert battle(*QUAY, ada, bo, cy).plays("end").facts["score"] == "1-0"


# -- C-10.1.c to e, C-10.0.c: the end -----------------------------------------------------------------------


@clause("C-10.1.c")
def test_six_points_win_at_once() -> None:
    table = battle(*QUAY, fighter("Ada", 0, 8, 2), fighter("Bo", 1, 15, 0), score=[5, 0]).plays("end")
    assert (ended(table).winners, ended(table).clause, ended(table).scores) == ((0,), "C-10.1.c", (6, 0))


@clause("C-10.1.b")
def test_five_points_do_not() -> None:
    table = battle(*QUAY, fighter("Ada", 0, 8, 2), fighter("Bo", 1, 15, 0), score=[4, 0]).plays("end")
    assert table.asked == "MayPrepare"


@clause("C-10.1.c")
def test_of_two_with_six_the_higher_wins() -> None:
    table = battle(*QUAY, fighter("Ada", 0, 7, 4), fighter("Bo", 1, 15, 0), score=[5, 6]).plays("end")
    assert (ended(table).winners, ended(table).scores) == ((0,), (7, 6))


@clause("C-10.1.b")
def test_a_firefight_goes_on_while_both_sides_have_6_points() -> None:
    ada, bo = fighter("Ada", 0, 8, 2), fighter("Bo", 1, 8, 6)
    table = battle(*QUAY, ada, bo, score=[5, 5]).plays("end")
    assert (table.facts["score"], table.asked) == ("6-6", "MayPrepare")


@clause("C-10.1.d")
def test_a_side_left_alone_wins_whatever_the_score() -> None:
    table = battle(*QUAY, fighter("Bo", 1, 15, 0, ps=OUT), fighter("Ada", 0, 0, 0), score=[0, 5]).plays("end")
    assert (ended(table).winners, ended(table).clause) == ((0,), "C-10.1.d")


@clause("C-10.0.c")
def test_nobody_left_is_a_draw() -> None:
    """Ada bleeds to death at the end of the turn in which her last enemy went out."""
    wound = {"kind": "slashing", "place": "chest"}
    ada = fighter("Ada", 0, 0, 0, ps=12, wounds=[wound])
    table = battle(*QUAY, fighter("Bo", 1, 15, 0, ps=OUT), ada).plays("end")
    assert (ended(table).winners, ended(table).clause) == ((), "C-10.0.c")


@clause("C-10.0.b")
def test_whoever_becomes_critical_is_out() -> None:
    wound = {"kind": "slashing", "place": "chest"}
    ada = fighter("Ada", 0, 0, 0, ps=12, wounds=[wound])
    table = battle(*QUAY, fighter("Cy", 0, 1, 0), fighter("Bo", 1, 15, 0), ada).plays("end")
    assert (table.facts["Ada.out"], table.cited("C-10.0.b")) == ("true", 1)


@clause("C-10.1.e")
@pytest.mark.parametrize(("score", "winners"), [([3, 2], (0,)), ([2, 3], (1,)), ([2, 2], ())])
def test_after_round_10_the_higher_score_wins(score: list[int], winners: tuple[int, ...]) -> None:
    table = battle(*QUAY, fighter("Ada", 0, 0, 0), fighter("Bo", 1, 15, 0), score=score, round=10).plays(
        "end"
    )
    assert (ended(table).winners, ended(table).clause) == (winners, "C-10.1.e")


@clause("C-10.1.b")
def test_a_firefight_goes_on_after_round_9() -> None:
    table = battle(*QUAY, fighter("Ada", 0, 0, 0), fighter("Bo", 1, 15, 0), score=[3, 2], round=9).plays(
        "end"
    )
    assert table.asked == "MayPrepare"


@clause("C-10.1.b")
def test_every_objective_is_told_of_at_the_end_of_a_round_whose_it_is_or_nobodys() -> None:
    def told(*figures: dict[str, Any]) -> tuple[list[str], list[str]]:
        game = battle(*QUAY, *figures).plays("end")
        scored = [each.square for each in game.events("ObjectiveScored")]
        contested = [each.square for each in game.events("ObjectiveContested")]
        return [f"{at.x},{at.y}" for at in scored], [f"{at.x},{at.y}" for at in contested]

    far = fighter("Bo", 1, 15, 0)
    assert told(fighter("Ada", 0, 8, 2), far) == (["8,3"], ["8,5"])
    assert told(fighter("Ada", 0, 7, 4), far) == (["8,3", "8,5"], [])
    assert told(fighter("Ada", 0, 7, 4), fighter("Bo", 1, 9, 4)) == ([], ["8,3", "8,5"])
    assert told(fighter("Ada", 0, 0, 0), far) == ([], ["8,3", "8,5"])
    two = (fighter("Ada", 0, 7, 4), fighter("Cy", 0, 9, 4), far)
    assert told(*two) == (["8,3", "8,5"], []), "two of a side are still alone"


@clause("C-10.1.e")
def test_the_last_round_is_played_to_its_end_turn_by_turn() -> None:
    game = battle(
        *QUAY, fighter("Ada", 0, 0, 0), fighter("Bo", 1, 15, 0), score=[3, 2], round=9, dice=[9, 9, 1, 1]
    )
    game.plays("end", "ready", "ready")
    assert (game.facts["round"], game.asked) == ("10", "MayAct")
    game.plays("end")
    assert game.asked == "MayAct", "the first turn is over, the round is not"
    game.plays("end")
    assert (ended(game).winners, ended(game).clause) == ((0,), "C-10.1.e")


@pytest.mark.parametrize(
    ("field", "least", "most"), [("ki", 0, 5), ("moving", 0, 2), ("tactics_edge", -99, 0), ("acc", 0, None)]
)
def test_a_case_says_no_figure_that_cannot_be(field: str, least: int, most: int | None) -> None:
    def read(value: int) -> None:
        battle(*QUAY, fighter("Ada", 0, 0, 0, **{field: value}), fighter("Bo", 1, 15, 0))

    read(least)
    with pytest.raises(ContentError, match=field):
        read(least - 1)
    if most is not None:
        read(most)
        with pytest.raises(ContentError, match=field):
            read(most + 1)


# -- bots -------------------------------------------------------------------------------------------------


def test_late_greedy_holds_both_objectives_instead_of_one_twice_unless_it_leads() -> None:
    scene = battle(*QUAY, fighter("Ada", 0, 8, 2), fighter("Bea", 0, 6, 3), fighter("Bo", 1, 15, 0))
    table, figures = scene.table, scene.table.figures
    assert aim_of(table, figures["Bea"]) == (8, 3), "early on the first of the nearest"
    table.round = 7
    assert aim_of(table, figures["Bea"]) == (8, 5), "Ada sees to the other"
    assert aim_of(table, figures["Ada"]) == (8, 3), "her own place is no other's"
    table.progress.score[0] = 1
    assert aim_of(table, figures["Bea"]) == (8, 3)
