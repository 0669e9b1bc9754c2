"""R-4 with A-16.4, A-19.8, C-4.11: declarations, the roll, the order, ties, and winning by 5."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.ail.rules.flow.initiative import initiative_tally
from highground.rulesets.ail.rules.flow.rounds import StartRound
from highground.rulesets.ail.state.pieces import Figure
from tests.marks import clause, option
from tests.rulesets.ail.positions import Playing, figure, table, wound

PISTOL = ["Kestrel service pistol"]


def preparing(*figures: Figure, dice: list[int], **said: Any) -> Playing:
    """The round is over and the next is being prepared; the last figure named has just ended its turn."""
    game = Playing(table(*figures, acting=figures[-1].name, **said), dice)
    return game.plays("end")


def ada(**given: Any) -> Figure:
    return figure(
        "Ada", **{"senses": 4, "alertness": 2, "physique": 3, "athletics": 1, "guns": PISTOL, **given}
    )


def bo(**given: Any) -> Figure:
    return figure("Bo", 1, (9, 9), **{"senses": 3, "guns": PISTOL, **given})


def order(game: Playing) -> list[str]:
    return game.table.order


# -- R-4.a to R-4.c ------------------------------------------------------------------------------------


@clause("R-4.a", "R-4.c")
def test_both_sides_declare_then_all_roll_and_the_higher_total_comes_first() -> None:
    game = preparing(ada(), bo(), dice=[2, 2, 9, 9])
    assert (game.asked, game.seat) == ("MayPrepare", 0)
    game.plays("ready")
    assert (game.asked, game.seat) == ("MayPrepare", 1)
    game.plays("ready")
    assert order(game) == ["Bo", "Ada"]
    assert game.last("InitiativeRolled").total == 21
    assert game.figure == "Bo"
    assert game.tells("OrderSet", order=("Bo", "Ada"))


@clause("R-4.a")
def test_who_is_out_does_not_roll() -> None:
    game = preparing(figure("Cy", ps=99), ada(), bo(), dice=[2, 2, 3, 3]).plays("ready", "ready")
    assert order(game) == ["Ada", "Bo"]
    assert game.dice_left == 0


@clause("R-4.b")
@pytest.mark.parametrize(("kind", "pair"), [("ranged", 6), ("close", 4), ("other", 7)])
def test_the_pair_follows_what_one_means_to_do(kind: str, pair: int) -> None:
    one = ada(intellect=5, concentration=2)
    game = preparing(one, bo(), dice=[1, 1, 2, 2])
    assert game["Ada"].intent == "ranged"
    if kind != "ranged":
        game.plays(f"intend Ada {kind}")
    assert initiative_tally(game.table, game["Ada"]).total() == pair


@clause("R-4.b")
def test_one_declares_for_ones_own_and_something_else_than_meant() -> None:
    game = preparing(ada(), bo(), dice=[1, 1, 2, 2])
    assert game.refuses("intend Bo close").clause == "R-4.b"
    assert game.refuses("intend Ada ranged").clause == "R-4.b"


@clause("R-4.b")
def test_who_has_no_gun_in_hand_is_taken_to_mean_close_combat() -> None:
    game = preparing(ada(guns=[]), bo(), dice=[1, 1, 2, 2])
    assert game["Ada"].intent == "close"
    assert initiative_tally(game.table, game["Ada"]).total() == 4


@clause("R-4.c")
@pytest.mark.parametrize(
    ("one", "other", "dice", "first"),
    [
        ({"init": 1, "senses": 3, "alertness": 0}, {"init": 0, "senses": 4}, [5, 5, 5, 5], "Ada"),
        ({"senses": 4, "alertness": 0}, {"senses": 3, "alertness": 1}, [5, 5, 5, 5], "Ada"),
        ({"senses": 4, "alertness": 0}, {"senses": 4, "alertness": 0}, [5, 5, 5, 5, 3, 8], "Bo"),
        ({"senses": 4, "alertness": 0}, {"senses": 4, "alertness": 0}, [5, 5, 5, 5, 6, 6, 9, 2], "Ada"),
    ],
)
def test_ties_go_by_advantage_then_stat_then_a_d10_until_different(
    one: dict[str, int], other: dict[str, int], dice: list[int], first: str
) -> None:
    game = preparing(ada(**one), bo(**other), dice=dice).plays("ready", "ready")
    assert order(game)[0] == first
    assert game.dice_left == 0


@clause("R-3.a")
def test_held_initiative_adds_to_the_roll() -> None:
    assert initiative_tally(table(ada(init=3)), ada(init=3)).total() == 9


# -- what is bought before the roll ----------------------------------------------------


@clause("A-19.8", "A-16.4")
def test_quick_draw_and_quickness_are_5_each_for_2_points() -> None:
    """R-33: different names combine, 4 points for +10; what is left of the pool still adds."""
    game = preparing(ada(init=5), bo(), dice=[1, 1, 1, 1]).plays("quickdraw Ada")
    assert (game["Ada"].init, initiative_tally(game.table, game["Ada"]).total()) == (3, 6 + 3 + 5)
    game.plays("quickness Ada")
    assert (game["Ada"].init, initiative_tally(game.table, game["Ada"]).total()) == (1, 6 + 1 + 10)
    game.plays("ready", "ready")
    assert (order(game)[0], game["Ada"].quick) == ("Ada", 0)


@clause("A-19.8", "A-16.4")
def test_each_once_for_ones_own_and_only_with_the_points() -> None:
    game = preparing(ada(init=4), bo(init=9), dice=[1, 1, 1, 1])
    assert game.refuses("quickdraw Bo").clause == "A-19.8"
    game.plays("quickdraw Ada")
    assert game.refuses("quickdraw Ada").clause == "A-19.8"
    assert game.refuses("quickdraw Ada").facts == {"move": "quick_draw"}
    game.plays("quickness Ada")
    assert game.refuses("quickness Ada").facts == {"move": "quickness"}
    assert game["Ada"].init == 0
    poor = preparing(ada(init=1), bo(), dice=[1, 1, 1, 1])
    assert poor.refuses("quickness Ada").clause == "A-16.4"
    assert poor.refuses("quickdraw Ada").clause == "A-19.8"
    assert poor.measures("quickness Ada") == ("A-16.4", "cannot_pay", 1, 2)
    assert poor.measures("quickdraw Ada") == ("A-19.8", "cannot_pay", 1, 2)


@clause("C-4.11")
def test_quick_draw_gunslinger_is_2_in_round_one_with_a_pistol_in_hand() -> None:
    gun = ada(has=["Quick Draw Gunslinger"])
    assert initiative_tally(table(gun, round=1), gun).total() == 8
    assert initiative_tally(table(gun, round=2), gun).total() == 6
    long = ada(has=["Quick Draw Gunslinger"], guns=["Wasp submachine gun"])
    assert initiative_tally(table(long, round=1), long).total() == 6


# -- R-4.e, R-3.a: options -----------------------------------------------------------------------------


@clause("R-4.e")
@option("initiative.win_bonus", True)
def test_beating_everybody_by_5_gives_a_point_where_it_is_played() -> None:
    """Ada has 3 more on the roll than Bo."""

    def rolled(*dice: int) -> Playing:
        game = preparing(ada(), bo(), dice=list(dice), initiative_win_bonus=True)
        return game.plays("ready", "ready")

    assert rolled(5, 5, 4, 5).asked == "MayAct", "only by 4"
    for pool, points in (("acc", (1, 0)), ("init", (0, 1))):
        game = rolled(5, 5, 4, 4)
        assert (game.asked, game.figure) == ("MayTakeBonus", "Ada")
        game.plays(f"bonus {pool}")
        assert (game["Ada"].acc, game["Ada"].init) == points


@option("initiative.win_bonus", True)
def test_who_rolls_alone_beats_nobody() -> None:
    game = Playing(table(ada(), initiative_win_bonus=True), [9, 9], StartRound()).plays("ready")
    assert (order(game), game.asked) == (["Ada"], "MayAct")
    assert "MayTakeBonus" not in game.questions()


@option("initiative.win_bonus", False)
def test_nothing_is_won_where_it_is_not_played() -> None:
    game = preparing(ada(), bo(), dice=[9, 9, 1, 1]).plays("ready", "ready")
    assert (game.asked, game["Ada"].acc, game["Ada"].init) == ("MayAct", 0, 0)


@clause("R-3.a")
@option("advantage.mode", "spent")
def test_where_advantage_is_spent_only_what_is_paid_counts() -> None:
    game = preparing(ada(init=4), bo(), dice=[1, 1, 1, 1], advantage_mode="spent")
    assert initiative_tally(game.table, game["Ada"]).total() == 6
    assert game.refuses("spendinit Ada 5").clause == "R-3.a"
    game.plays("spendinit Ada 3")
    assert (game["Ada"].init, initiative_tally(game.table, game["Ada"]).total()) == (1, 9)


@clause("R-3.a")
@option("advantage.mode", "held")
def test_where_advantage_is_held_none_is_paid_for_initiative() -> None:
    assert preparing(ada(init=4), bo(), dice=[1, 1, 1, 1]).refuses("spendinit Ada 1").clause == "R-3.a"


@clause("R-4.b", "C-7.1.c", "C-7.5.c")
def test_chest_wounds_weigh_on_initiative_rolled_with_physique_or_intellect() -> None:
    def total(intent: str, *wounds: Any) -> int:
        return initiative_tally(table(ada()), ada(intent=intent, wounds=list(wounds))).total()

    shot, burnt = wound("penetrating", "chest", 2), wound("etheric", "chest", 1)
    assert total("close", shot, burnt) == total("close") - 2
    assert total("other", shot, burnt) == total("other") - 1
    assert total("ranged", shot, burnt) == total("ranged")


@clause("R-4.c")
@pytest.mark.parametrize(
    ("kind", "stat", "skill"),
    [
        ("ranged", "senses", "alertness"),
        ("close", "physique", "athletics"),
        ("other", "intellect", "concentration"),
    ],
)
def test_a_tie_goes_to_the_higher_stat_of_what_one_means_to_do(kind: str, stat: str, skill: str) -> None:
    """Bo is as quick by skill as Ada by nature, and better at everything that does not count."""
    low: dict[str, Any] = {"senses": 3, "physique": 3, "intellect": 3, "alertness": 0, "athletics": 0}
    ada_is = {**low, "concentration": 0, stat: 5}
    bo_is = {**low, "concentration": 0, "senses": 6, "physique": 6, "intellect": 6, stat: 4, skill: 1}
    game = preparing(ada(**ada_is), bo(**bo_is), dice=[5, 5, 5, 5])
    if kind != "ranged":
        game.plays(f"intend Ada {kind}", "ready", f"intend Bo {kind}", "ready")
    else:
        game.plays("ready", "ready")
    assert [each.total for each in game.events("InitiativeRolled")] == [15, 15]
    assert order(game) == ["Ada", "Bo"]
