"""R-43 and companion 2: the order of an attack and of its dice, and which stat goes with which skill."""

from __future__ import annotations

from typing import Any

from highground.rulesets.ail.rules.attacks import MANNERS
from highground.rulesets.ail.rules.wounds.first_aid import aid_tally
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import Figure
from tests.marks import clause
from tests.rulesets.ail.positions import Playing, figure, table

CARBINE = ["Corvane carbine"]


def duel(dice: list[int]) -> Playing:
    """Ada has points for a move; Bo is a hero in a vest."""
    ada = figure("Ada", guns=CARBINE, senses=6, firearms=6, acc=2, willpower=0)
    bo = figure("Bo", 1, (3, 0), heroic=1, physique=2, armour="Ballistic vest", willpower=0)
    return Playing(table(ada, bo), dice)


@clause("R-43")
def test_declare_buy_state_answer_roll_damage_cap() -> None:
    game = duel([10, 10, 6, 6, 6, 9, 4])
    steps = [
        ("shoot Bo single full", "MayBuy"),
        ("buy steady", "MayDefend"),
        ("hold", "MayCap"),
        ("cap", "MayAct"),
    ]
    for order, asked in steps:
        if asked == "MayDefend":
            assert game.refuses("buy flying").clause == "R-43"
        game.plays(order)
        assert game.asked == asked
    told = [
        name
        for name in game.happened()
        if name.startswith(("Attack", "MoveBought", "Damage", "Armour", "Capped"))
    ]
    assert told == [
        "AttackDeclared", "MoveBought", "AttackStated", "AttackRolled", "DamageRolled", "ArmourChecked",
        "Capped",
    ]  # fmt: skip


@clause("C-2.3")
def test_core_dice_then_damage_then_armour_then_the_location() -> None:
    """A 9 is on no d6 and would be refused at any other place of the script."""
    game = duel([10, 9, 6, 6, 6, 9, 4]).plays("shoot Bo single full", "hold", "hold", "cap")
    assert game.dice_left == 0
    assert [each.place for each in game["Bo"].wounds] == ["arm"]


PAIRS = [
    ("shot", "Corvane carbine", 5 + 1), ("strike", "", 4 + 3), ("throw", "", 4 + 3), ("grapple", "", 4 + 3),
    ("weapon", "Trench knife", 4 + 2 + 1),
]  # fmt: skip


@clause("C-2.1")
def test_each_kind_of_attack_has_its_pair_of_stat_and_skill() -> None:
    for kind, means, expected in PAIRS:
        _pair(kind, means, expected)


def _pair(kind: str, means: str, expected: int) -> None:
    """Physique 4, Senses 5; Firearms 1, Melee 2, Unarmed 3; the knife is Offensive +1."""
    ada = _fighter(means)
    bo = figure("Bo", 1, (0, 0) if kind != "shot" else (3, 0))
    action = Action(1, kind, "Ada", (0, 0), "Bo", means, "single")
    assert MANNERS[kind].modifier(table(ada, bo), action).total() == expected


def test_first_aid_is_intellect_and_medicine() -> None:
    assert aid_tally(_fighter("")).total() == 2 + 4


def _fighter(in_hand: str) -> Figure:
    return figure(
        "Ada", physique=4, senses=5, intellect=2, firearms=1, melee=2, unarmed=3, medicine=4,
        guns=CARBINE, blades=["Trench knife"], in_hand=in_hand,
    )  # fmt: skip


# -- chapter 16 ----------------------------------------------------------------------------------------------


def buying(acc: int, dice: list[int], **bo: Any) -> Playing:
    """Ada, +12 and `acc`, has declared a shot at Bo, who is Braced: AC 10."""
    ada = figure("Ada", guns=CARBINE, senses=6, firearms=6, acc=acc, willpower=0)
    other = figure("Bo", 1, (3, 0), **{"willpower": 0, "conditioning": 30, "stance": "braced", **bo})
    return Playing(table(ada, other), dice).plays("shoot Bo single full")


def over(game: Playing) -> Playing:
    while game.asked in ("MayBuy", "MayDefend"):
        game.plays("hold")
    return game


@clause("A-16.1", "R-33")
def test_steady_is_worth_3_net_where_advantage_is_held() -> None:
    game = buying(4, [1] * 5).plays("buy steady")
    assert game.refuses("buy steady").clause == "R-33"
    steadied = over(game).last("AttackStated").modifier.total()
    plain = over(buying(4, [1] * 5)).last("AttackStated").modifier.total()
    assert steadied - plain == 3
    assert game["Ada"].acc == 2


@clause("A-16.1")
def test_steady_needs_2_points() -> None:
    assert over(buying(2, [1] * 5).plays("buy steady"))["Ada"].acc == 0
    assert buying(1, [1] * 5).asked == "MayAct"


@clause("A-16.2")
def test_center_mass_chooses_the_place_and_no_die_is_rolled() -> None:
    """A Gunslinger's wound comes with the hit."""
    ada = figure("Ada", guns=CARBINE, acc=2, has=["Gunslinger"])
    game = Playing(table(ada, figure("Bo", 1, (3, 0), senses=0, conditioning=30)), [10, 10, 1, 1, 1])
    game.plays("shoot Bo single full")
    assert game.refuses("buy center_mass tail").clause == "A-16.2"
    over(game.plays("buy center_mass head"))
    assert [each.place for each in game["Bo"].wounds] == ["head"]
    assert game.dice_left == 0
    assert "Located" not in game.happened()


@clause("A-16.2", "A-1.14", "A-2.2")
def test_the_wound_of_a_cap_rolls_its_own_place_under_center_mass_too() -> None:
    game = buying(2, [10, 10, 6, 6, 6, 3], heroic=1, conditioning=0).plays("buy center_mass head")
    over(game).plays("cap")
    assert [each.place for each in game["Bo"].wounds] == ["legs"]
    assert game.dice_left == 0


@clause("A-16.3")
def test_precision_needs_a_called_shot_and_takes_2_off_coverage() -> None:
    """R-30: 4 points in all."""
    game = buying(4, [5, 5, 1, 1, 1, 9], armour="Padded coat")
    assert game.refuses("buy precision").clause == "A-16.3"
    over(game.plays("buy center_mass head", "buy precision"))
    assert game.last("ArmourChecked").coverage == 4
    assert game["Ada"].acc == 0
    short = buying(3, [1] * 5).plays("buy center_mass head")
    assert short.asked == "MayAct"


@clause("A-8.5", "A-8.4")
def test_a_feint_gives_the_points_of_a_move_back() -> None:
    ada = figure("Ada", guns=CARBINE, acc=4, willpower=1)
    game = Playing(table(ada, figure("Bo", 1, (3, 0), willpower=0)), []).plays(
        "shoot Bo single full", "buy steady"
    )
    while game.asked == "MayBuy":
        game.plays("hold")
    game.plays("deck", "feint")
    assert (game["Ada"].acc, game["Ada"].willpower, game["Ada"].standard) == (4, 0, 0)
