"""Chapters 14 and 15: weapon attacks and their stances, Lunge, Engaged."""

from __future__ import annotations

import pytest

from highground.rulesets.ail.files.arms import melee_weapons
from highground.rulesets.ail.rules.flow.stances import STANCE_FACTS
from highground.rulesets.ail.rules.melee.weapon_attacks import weapon_factor
from highground.rulesets.ail.state.pieces import Figure
from tests.marks import clause
from tests.rulesets.ail.fights import amounts, duel, fighter, foe, own_blade, settle
from tests.rulesets.ail.positions import Playing, wound

SABRE = "Ship's sabre"


def stated(game: Playing) -> dict[str, int]:
    return amounts(game.last("AttackStated").modifier)


def dice_of(game: Playing) -> dict[str, int]:
    return amounts(game.last("WeaponHit").dice)


def cuts(ada: Figure, dice: list[int], bo: Figure | None = None) -> Playing:
    """Ada attacks Bo, who has AC 15 unless told, with the weapon in hand."""
    return settle(duel(ada, bo or foe(), dice).plays("fight weapon Bo"))


# -- values ------------------------------------------------------------------------------------------------


@clause("A-14.1")
@pytest.mark.parametrize(
    ("stance", "adds"), [("high_ready", 2), ("low_ready", 2), ("high_guard", 0), ("", 0)]
)
def test_readies_add_the_attack_value(stance: str, adds: int) -> None:
    """R-19."""
    game = cuts(fighter(blades=[SABRE], stance=stance), [1, 1])
    assert stated(game).get("weapon_attack", 0) == adds
    assert cuts(fighter(blades=[SABRE], stance="high_ready"), [1, 1]).cited("A-14.1") == 0


@clause("A-14.9")
def test_offensive_and_defensive_weapons_add_their_value_in_any_stance() -> None:
    game = cuts(fighter(blades=["Trench knife"], stance="high_guard"), [1, 1])
    assert stated(game)["weapon_attack"] == 1
    game = cuts(fighter(blades=[SABRE]), [1, 1], foe(blades=["Watch baton"], stance="high_ready"))
    assert amounts(game.last("AttackRolled").ac)["weapon_defence"] == 2
    game = cuts(fighter(blades=[SABRE]), [1, 1], foe(blades=[SABRE], stance="high_ready"))
    assert "weapon_defence" not in amounts(game.last("AttackRolled").ac)


@clause("A-14.2")
def test_a_weapon_may_build_advantage() -> None:
    own = own_blade(SABRE, name="Foil", acc_gain=1, init_gain=2)
    game = cuts(fighter(blades=[own]), [6, 5, 1])
    assert (game["Ada"].acc, game["Ada"].init) == (1, 2)
    assert cuts(fighter(blades=[SABRE]), [6, 5, 1])["Ada"].acc == 0
    assert cuts(fighter(blades=[own]), [1, 1])["Ada"].acc == 0


@clause("A-14.3")
def test_accuracy_serves_attack_and_defence() -> None:
    game = cuts(fighter(blades=[SABRE], acc=3), [1, 1])
    assert stated(game)["accuracy_advantage"] == 3
    game = settle(duel(foe("Bo", side=0), fighter("Ada", side=1, acc=3), [1, 1]).plays("fight strike Ada"))
    assert amounts(game.last("AttackRolled").ac)["block"] == 3


# -- damage ------------------------------------------------------------------------------------------------


@clause("A-14.7", "C-5.21")
@pytest.mark.parametrize(
    ("weapon", "physique", "total"),
    [("Boarding axe", 5, 4), ("Boarding axe", 12, 2), ("Trench knife", 12, 3), ("Trench knife", 0, 10)],
)
def test_the_factor_of_a_weapon_has_a_printed_lowest_value(weapon: str, physique: int, total: int) -> None:
    game = cuts(fighter(blades=[weapon], physique=physique, acc=12 - physique), [6, 5, 1, 1, 1, 1, 1, 1, 1])
    assert game.last("FactorCounted").factor.total() == total


@clause("A-14.7")
@pytest.mark.parametrize(("physique", "parts"), [(8, [4, -2]), (12, [4, -5, 3])])
def test_the_lowest_value_of_a_factor_is_told_only_where_physique_would_go_below_it(
    physique: int, parts: list[int]
) -> None:
    """A boarding axe, 4-2."""
    axe = melee_weapons()["Boarding axe"]
    made = weapon_factor(fighter(blades=[axe], physique=physique), axe)
    assert [part.amount for part in made.parts] == parts
    assert made.total() == axe.pf_least == 2


@clause("A-14.8")
def test_the_damage_limit_is_the_most_that_the_factor_adds() -> None:
    """Sabre, PF 5, limit 3: margin 20 is four multiples."""
    game = cuts(fighter(blades=[SABRE], acc=10), [10, 10, 1, 1, 1, 1, 3])
    assert dice_of(game) == {"base_dice": 1, "factor_dice": 4, "damage_limit": -1}
    assert len(game.last("DamageRolled").dice) == 4
    game = cuts(fighter(blades=[SABRE], acc=9), [10, 10, 1, 1, 1, 1, 3])
    assert dice_of(game) == {"base_dice": 1, "factor_dice": 3}


@clause("A-14.24")
def test_two_hands_lower_the_factor_by_one() -> None:
    game = duel(fighter(blades=[SABRE]), foe(), [6, 5, 1, 1]).plays("twohands")
    settle(game.plays("fight weapon Bo"))
    assert game.last("FactorCounted").factor.total() == 4
    strong = cuts(fighter(blades=[SABRE], physique=10, two_handed=True), [1, 6, 1, 1])
    assert strong.last("FactorCounted").factor.total() == 2


@clause("A-14.6")
@pytest.mark.parametrize(("weapon", "kind"), [("Trench knife", "penetrating"), ("Boarding axe", "slashing")])
def test_the_tag_makes_the_wound(weapon: str, kind: str) -> None:
    game = cuts(fighter(blades=[weapon]), [6, 5, 6], foe(heroic=1, ps=9))
    game.dice.labels.append("5")
    game.plays("cap")
    assert [each.kind for each in game["Bo"].wounds] == [kind]


@clause("C-5.22")
def test_blunt_weapons_and_other_stances() -> None:
    assert cuts(fighter(blades=["Watch baton"]), [6, 5, 1]).last("WeaponHit").tag == "blunt"
    assert (
        cuts(fighter(blades=["Watch baton"], stance="high_guard"), [6, 5, 1]).last("WeaponHit").tag == "blunt"
    )
    assert cuts(fighter(blades=[SABRE]), [6, 5, 1]).last("WeaponHit").tag == "slashing"


@clause("A-14.4", "A-1.25")
def test_brutal_wounds_with_every_hit() -> None:
    maul = own_blade("Boarding axe", name="Maul", brutal=1)
    game = cuts(fighter(blades=[maul]), [6, 5, 1, 4])
    assert [(each.kind, each.place, each.severity) for each in game["Bo"].wounds] == [("slashing", "arm", 1)]
    assert not game["Bo"].out


@clause("A-14.5")
def test_brutal_n_needs_n_dice() -> None:
    """Sabre, Brutal 4."""
    game = cuts(fighter(blades=[SABRE], acc=5), [10, 5, 1, 1, 1])
    assert len(game.last("DamageRolled").dice) == 3
    assert game["Bo"].wounds == []
    game = cuts(fighter(blades=[SABRE], acc=10), [10, 5, 1, 1, 1, 1, 3])
    assert len(game.last("DamageRolled").dice) == 4
    assert len(game["Bo"].wounds) == 1


@clause("A-14.5", "A-15.9", "C-5.23")
def test_brutal_counts_the_half_die_of_the_readies() -> None:
    game = cuts(fighter(blades=[SABRE], stance="high_ready", acc=3), [10, 5, 1, 1, 1, 1, 3])
    assert dice_of(game) == {"base_dice": 1, "factor_dice": 2, "ready": 1}
    assert len(game["Bo"].wounds) == 1
    assert game.tells("BrutalCounted", brutal=4, dice=4, figure="Ada")


@clause("C-7.8.b")
def test_a_crippled_arm_wields_no_two_handed_weapon() -> None:
    ada = fighter(blades=["Great blade"], wounds=[wound("slashing", "arm", 3)])
    assert duel(ada, foe(), []).refuses("fight weapon Bo").clause == "C-7.8.b"
    ada = fighter(blades=[SABRE], wounds=[wound("slashing", "arm", 3)])
    assert duel(ada, foe(), []).allows("fight weapon Bo")


@clause("A-16.3", "C-4.7", "C-6.5")
def test_precision_and_weakpoint_open_armour_to_blades_too() -> None:
    """A ballistic vest has coverage 5 and DR 4."""
    for bought, coverage in (((), 5), (("center_mass head", "precision"), 3), (("weakpoint",), 0)):
        ada = fighter(blades=[SABRE], acc=4, has=["Weakpoint"])
        game = duel(ada, foe(armour="Ballistic vest"), [10, 1, 6, 6, 1]).plays("fight weapon Bo")
        for move in bought:
            game.plays(f"buy {move}")
        settle(game)
        assert game.last("ArmourChecked").coverage == coverage


@clause("A-16.1")
def test_steady_helps_a_sabre() -> None:
    game = duel(fighter(blades=[SABRE], acc=4), foe(), [1, 1]).plays("fight weapon Bo", "buy steady")
    settle(game)
    assert stated(game)["steady"] == 5
    assert stated(game)["accuracy_advantage"] == 2


@clause("A-16.2")
def test_center_mass_chooses_the_place_of_a_brutal_wound() -> None:
    maul = own_blade("Boarding axe", name="Maul", brutal=1)
    game = duel(fighter(blades=[maul], acc=2), foe(), [6, 5, 1]).plays(
        "fight weapon Bo", "buy center_mass head"
    )
    settle(game)
    assert [each.place for each in game["Bo"].wounds] == ["head"]


# -- Lunge and Engaged ---------------------------------------------------------------------------------------


@clause("A-14.22")
def test_a_square_of_movement_makes_a_lunge() -> None:
    game = duel(fighter(blades=["Trench knife"], at=(4, 5)), foe(), [6, 5, 1, 1]).plays("move 5,5")
    settle(game.plays("fight weapon Bo"))
    assert dice_of(game)["lunge"] == 1
    still = cuts(fighter(blades=["Trench knife"]), [6, 5, 1])
    assert "lunge" not in dice_of(still)


@clause("A-14.22")
def test_only_piercing_attacks_lunge() -> None:
    game = duel(fighter(blades=[SABRE], at=(4, 5)), foe(), [6, 5, 1]).plays("move 5,5")
    settle(game.plays("fight weapon Bo"))
    assert game.cited("A-14.22") == 0
    assert "lunge" not in dice_of(game)
    game = duel(fighter(blades=[SABRE], at=(4, 5), stance="high_guard"), foe(), [6, 5, 1, 1]).plays(
        "move 5,5"
    )
    settle(game.plays("fight weapon Bo"))
    assert dice_of(game)["lunge"] == 1


@clause("A-14.23")
def test_who_stays_in_an_enemys_square_is_engaged() -> None:
    assert duel(fighter(), foe(), [], foe("Cid")).plays("end")["Ada"].acc == 1
    assert duel(fighter(), foe(at=(6, 5)), []).plays("end")["Ada"].acc == 0
    assert duel(fighter(), foe(ps=10), [], foe("Cid", at=(9, 9))).plays("end")["Ada"].acc == 0


# -- chapter 15 ----------------------------------------------------------------------------------------------


@clause("A-15.1")
def test_high_guard_adds_defence_and_accuracy() -> None:
    bo = foe(melee=4, blades=[SABRE], acc=3, init=9, stance="high_guard")
    assert cuts(fighter(blades=[SABRE]), [1, 1], bo).last("AttackRolled").ac.total() == 24


@clause("A-15.3")
def test_low_guard_adds_defence_and_initiative() -> None:
    bo = foe(melee=4, blades=[SABRE], acc=9, init=4, stance="low_guard")
    assert cuts(fighter(blades=[SABRE]), [1, 1], bo).last("AttackRolled").ac.total() == 25


@clause("A-15.2", "A-15.4")
@pytest.mark.parametrize(
    ("stance", "acc", "init"), [("high_guard", 0, 2), ("low_guard", 2, 0), ("high_ready", 0, 0)]
)
def test_guards_that_were_not_struck_are_rewarded(stance: str, acc: int, init: int) -> None:
    bo = foe("Dov", stance=stance, at=(9, 9))
    game = duel(fighter(at=(1, 1)), bo, [], foe("Cid", stance="low_guard"), foe("Eli", stance="high_guard"))
    game.plays("end")
    assert (game["Dov"].acc, game["Dov"].init) == (acc, init)
    game.plays("end", "end")
    assert (game["Cid"].acc, game["Eli"].init) == (2, 2)


@clause("A-15.2")
def test_a_guard_that_was_struck_is_not() -> None:
    game = settle(duel(fighter(), foe(stance="high_guard"), [6, 5, 1]).plays("fight strike Bo"))
    game.plays("end")
    assert game["Bo"].init == 0
    cut = settle(duel(fighter(blades=[SABRE]), foe(stance="high_guard"), [6, 6, 1]).plays("fight weapon Bo"))
    assert cut["Bo"].ps > 0
    cut.plays("end")
    assert cut["Bo"].init == 0
    missed = settle(duel(fighter(), foe(stance="high_guard"), [5, 4]).plays("fight strike Bo"))
    missed.plays("end")
    assert missed["Bo"].init == 2
    held = settle(duel(fighter(), foe(stance="high_guard"), [6, 5]).plays("fight grapple Bo"))
    held.plays("end")
    assert held["Bo"].init == 0


@clause("A-15.5")
@pytest.mark.parametrize("stance", ["high_guard", "low_guard"])
def test_guards_are_better_at_called_shots(stance: str) -> None:
    game = duel(fighter(blades=[SABRE], stance=stance, acc=2), foe(), [1, 1]).plays("fight weapon Bo")
    settle(game.plays("buy center_mass head"))
    assert stated(game)["called_shot"] == 2
    plain = cuts(fighter(blades=[SABRE], stance=stance, acc=2), [1, 1])
    assert "called_shot" not in stated(plain)
    ready = duel(fighter(blades=[SABRE], stance="high_ready", acc=2), foe(), [1, 1]).plays("fight weapon Bo")
    settle(ready.plays("buy center_mass head"))
    assert "called_shot" not in stated(ready)


@clause("A-15.6", "A-15.10")
def test_stances_pick_the_tag() -> None:
    for stance, tag in (("high_guard", "piercing"), ("low_guard", "piercing"), ("low_ready", "slashing")):
        game = cuts(fighter(blades=[SABRE], stance=stance), [6, 5, 1, 1, 1])
        assert game.last("WeaponHit").tag == tag


@clause("A-15.7", "A-15.8")
def test_readies_use_their_own_pool() -> None:
    game = cuts(fighter(blades=[SABRE], stance="high_ready", acc=3, init=4), [1, 1])
    assert stated(game)["accuracy_advantage"] == 3
    assert "initiative_advantage" not in stated(game)
    game = cuts(fighter(blades=[SABRE], stance="low_ready", acc=3, init=4), [1, 1])
    assert stated(game)["initiative_advantage"] == 4
    assert "accuracy_advantage" not in stated(game)


@clause("R-3.a")
def test_low_ready_pays_with_initiative_where_advantage_is_spent() -> None:
    ada = fighter(blades=[SABRE], stance="low_ready", acc=3, init=3)
    game = duel(ada, foe(), [1, 1], advantage_mode="spent").plays("fight weapon Bo", "buy spend 2")
    settle(game)
    assert (game["Ada"].acc, game["Ada"].init) == (3, 1)
    assert stated(game)["spent_advantage"] == 2


@clause("A-15.9")
def test_readies_roll_a_half_die_more() -> None:
    game = cuts(fighter(blades=[SABRE], stance="high_ready"), [6, 5, 4, 5])
    assert game.last("DamageRolled").dice == (4, 3)
    assert cuts(fighter(blades=[SABRE], stance="high_guard"), [6, 5, 4]).last("DamageRolled").dice == (4,)


@clause("A-14.35")
def test_stances_are_data() -> None:
    assert STANCE_FACTS["high_guard"].build == ("init",)
    assert STANCE_FACTS["high_guard"].use == ("acc",)
    assert STANCE_FACTS["high_ready"].convert == ("damage",)


@clause("C-5.23", "A-14.4")
def test_dice_are_counted_only_for_a_weapon_that_needs_several_to_be_brutal() -> None:
    for brutal, told in ((0, 0), (1, 0), (2, 1)):
        own = own_blade("Boarding axe", name="Own", brutal=brutal)
        game = cuts(fighter(blades=[own]), [6, 5, 1, 4])
        assert len(game.events("BrutalCounted")) == told
        assert len(game["Bo"].wounds) == int(brutal == 1)
