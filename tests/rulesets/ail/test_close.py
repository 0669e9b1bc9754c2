"""Chapter 11: close AC, the Physical Factor, reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import highground.rulesets.ail.rulebook as R
from highground.rulesets.ail.rules.attacks import MANNERS
from highground.rulesets.ail.rules.close.close_combat import factor, parry_points, unarmed_least
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.attack_orders import Buy
from highground.rulesets.ail.state.interrupt_orders import Parry
from highground.rulesets.ail.state.pieces import Aimed, Figure
from tests.marks import clause, option
from tests.rulesets.ail.fights import amounts, duel, events, fighter, foe, settle
from tests.rulesets.ail.positions import Playing, figure, sheet, table


def attacked(target: Figure) -> Playing:
    """Ada (+5) strikes the target with dice of 11."""
    return settle(duel(fighter(), target, [6, 5, 1, 1, 1, 1]).plays("fight strike Bo"))


@clause("A-11.1", "A-11.2")
def test_close_ac_adds_the_better_of_block_and_dodge() -> None:
    game = attacked(foe(physique=4, unarmed=3, acc=2, init=5))
    ac = game.last("AttackRolled").ac
    assert amounts(ac) == {"base": 10, "physique": 4, "unarmed": 3, "dodge": 5}
    assert ac.total() == 22
    game = attacked(foe(physique=4, unarmed=3, acc=2, init=1))
    assert amounts(game.last("AttackRolled").ac)["block"] == 2


@clause("A-11.2")
def test_of_a_block_and_a_dodge_that_are_as_good_the_block_counts() -> None:
    made = amounts(attacked(foe(physique=4, unarmed=3, acc=3, init=3)).last("AttackRolled").ac)
    assert (made["block"], "dodge" in made) == (3, False)
    assert set(amounts(attacked(foe()).last("AttackRolled").ac)) == {"base", "physique", "unarmed"}


@clause("A-11.1")
def test_with_a_melee_weapon_in_hand_the_skill_is_melee() -> None:
    """R-38."""
    armed = foe(unarmed=1, melee=4, blades=["Ship's sabre"])
    assert amounts(attacked(armed).last("AttackRolled").ac) == {"base": 10, "physique": 5, "melee": 4}
    put_away = foe(unarmed=1, melee=4, blades=["Ship's sabre"], in_hand="")
    assert amounts(attacked(put_away).last("AttackRolled").ac) == {"base": 10, "physique": 5, "unarmed": 1}


@clause("A-11.2")
def test_tagged_accuracy_blocks_nothing() -> None:
    """R-8: aimed points add to shots alone."""
    game = attacked(foe(aimed=[Aimed("sight", "Pell battle rifle", 3)], acc=1))
    assert amounts(game.last("AttackRolled").ac)["block"] == 1


@clause("R-10")
def test_the_helpless_have_close_ac_10() -> None:
    game = attacked(foe(physique=5, unarmed=3, acc=5, ps=10))
    assert game.last("AttackRolled").ac.total() == 10


@clause("A-7.8")
def test_prone_and_hunkered_figures_are_5_easier_to_hit() -> None:
    assert attacked(foe()).last("AttackRolled").ac.total() == 15
    assert attacked(foe(prone=True)).last("AttackRolled").ac.total() == 10
    assert attacked(foe(hunkered=True)).last("AttackRolled").ac.total() == 10


@clause("A-11.6")
def test_size_does_not_count() -> None:
    small = foe(sheet=sheet("Bo", physique=0, size=-2))
    assert attacked(small).last("AttackRolled").ac.total() == 10


@clause("A-11.3")
def test_physique_changes_the_factor() -> None:
    totals = [factor(8, unarmed_least(8), physique, R.A_12_3).total() for physique in range(13)]
    assert totals == [13, 10, 10, 9, 9, 8, 7, 7, 6, 6, 5, 4, 4]


@clause("A-11.4")
@pytest.mark.parametrize(("base", "physique", "least"), [(8, 14, 4), (6, 12, 3), (3, 12, 2), (8, 10, 5)])
def test_physique_takes_the_factor_no_lower_than_half_or_two(base: int, physique: int, least: int) -> None:
    assert factor(base, unarmed_least(base), physique, R.A_12_3).total() == least
    assert factor(3, unarmed_least(3), 12, R.A_12_3).total() == 2


@clause("A-11.5")
@pytest.mark.parametrize(("margin", "times"), [(0, 0), (7, 0), (8, 1), (15, 1), (16, 2)])
def test_a_multiple_is_a_full_factor_of_margin(margin: int, times: int) -> None:
    ada = fighter(unarmed=5, acc=margin)
    game = settle(duel(ada, foe(), [3, 2, 1, 1, 1, 1]).plays("fight strike Bo"))
    counted = game.last("FactorCounted")
    assert (counted.margin, counted.times) == (margin, times)


@clause("R-7.c")
def test_close_attacks_need_the_same_square_and_reach_an_adjacent_one() -> None:
    game = duel(fighter(blades=["Ship's sabre"]), foe(at=(6, 5)), [])
    assert game.refuses("fight weapon Bo").clause == "R-7.c"
    assert game.refuses("fight strike Bo").clause == "R-7.c"
    game = duel(fighter(blades=["Guard halberd"]), foe(at=(6, 6)), [])
    assert game.allows("fight weapon Bo")
    assert game.refuses("fight strike Bo").clause == "R-7.c"
    game = duel(fighter(blades=["Guard halberd"]), foe(at=(7, 5)), [])
    assert game.refuses("fight weapon Bo").clause == "R-7.c"


@clause("R-46", "A-5.11")
def test_who_may_be_fought_and_by_whom() -> None:
    game = duel(fighter(), foe(), [], fighter("Cid"))
    assert game.refuses("fight strike Cid").why == "no_enemy"
    assert game.refuses("fight weapon Bo").why == "no_blade"
    alert = duel(fighter(stance="alert"), foe(), [])
    assert alert.refuses("fight strike Bo").clause == "A-5.11"


@clause("R-46", "R-5.a")
def test_a_close_attack_costs_the_standard() -> None:
    game = settle(duel(fighter(), foe(), [1, 1]).plays("fight strike Bo"))
    assert (game["Ada"].standard, game["Ada"].move) == (0, 1)
    assert game.refuses("fight strike Bo").clause == "R-5.a"
    assert game.measures("fight strike Bo") == ("R-5.a", "no_standard", 0, 1)


@clause("R-4.d")
def test_a_close_attack_needs_its_intent() -> None:
    assert duel(fighter(intent="ranged"), foe(), []).refuses("fight strike Bo").clause == "R-4.d"
    assert duel(fighter(intent="close"), foe(), []).allows("fight strike Bo")


@clause("A-6.20")
def test_suppression_weighs_on_a_close_attack_once() -> None:
    game = settle(duel(fighter(suppressed=3), foe(), [9, 9, 1, 1, 1]).plays("fight strike Bo"))
    assert amounts(game.last("AttackStated").modifier)["suppressed"] == -3
    assert game["Ada"].suppressed == 0


@clause("R-45.c")
def test_an_attack_is_lost_when_the_target_leaves_its_reach() -> None:
    cid = figure("Cid", at=(6, 5))
    game = duel(fighter(), foe(init=4), [1, 1], cid).plays("fight strike Bo")
    game.plays("suckerpunch Cid 6,5")
    settle(game)
    assert game.cited("R-45.c") == 1
    assert game["Bo"].ps == 0
    assert game["Ada"].standard == 0


@option("advantage.mode", "held")
@clause("R-3.a")
def test_held_accuracy_adds_to_the_attack_and_stays() -> None:
    game = settle(duel(fighter(acc=3), foe(), [1, 1]).plays("fight strike Bo"))
    assert amounts(game.last("AttackStated").modifier)["accuracy_advantage"] == 3
    assert game["Ada"].acc == 3


@option("advantage.mode", "spent")
@clause("R-3.a", "A-11.2")
def test_spent_advantage_is_paid_for_attack_and_defence() -> None:
    game = duel(fighter(acc=3), foe(acc=4, init=2), [5, 5, 1, 1], advantage_mode="spent")
    game.plays("fight strike Bo", "buy spend 2", "hold")
    assert game.refuses("parry acc 5").clause == "R-3.a"
    game.plays("parry acc 3")
    assert game.refuses("parry init 1").clause == "A-11.2"
    settle(game)
    rolled = game.last("AttackRolled")
    assert rolled.total == 5 + 5 + 5 + 2
    assert amounts(rolled.ac) == {"base": 10, "physique": 5, "unarmed": 0, "block": 3}
    assert (game["Ada"].acc, game["Bo"].acc, game["Bo"].init) == (1, 1, 2)
    assert game.tells("Parried", figure="Bo", points=3, pool="acc")


@option("advantage.mode", "spent")
@pytest.mark.parametrize(
    ("stance", "pool", "other"), [("high_guard", "acc", "init"), ("low_guard", "init", "acc")]
)
def test_a_guard_has_nothing_to_spend_but_the_pool_that_it_names(stance: str, pool: str, other: str) -> None:
    guarding = foe(stance=stance, acc=3, init=3)
    assert (parry_points(guarding, pool), parry_points(guarding, other)) == (3, 0)
    assert parry_points(foe(init=3), "init") == parry_points(foe(acc=3), "acc") == 3


@option("advantage.mode", "held")
@clause("A-15.3", "A-11.2")
def test_a_dodge_is_told_under_the_clause_of_the_low_guard_or_of_close_combat() -> None:
    for stance, told in (("low_guard", "A-15.3"), ("", "A-11.2")):
        game = settle(duel(fighter(), foe(init=3, stance=stance), [1, 1]).plays("fight strike Bo"))
        parts = game.last("AttackRolled").ac.parts
        assert [(part.clause, part.amount) for part in parts if part.why == "dodge"] == [(told, 3)]


@option("advantage.mode", "held")
@clause("R-3.a")
def test_nothing_is_paid_for_ac_where_advantage_is_held() -> None:
    game = duel(fighter(), foe(acc=4), [1, 1]).plays("fight strike Bo")
    assert game.asked == "MayDefend"
    assert game.refuses("parry acc 2").clause == "R-3.a"


@pytest.mark.parametrize("kind", ["strike", "throw", "grapple", "weapon", "weapon_strike", "brandish"])
def test_between_the_cuts_nothing_changes(kind: str) -> None:
    """What odds rely on: only at its cuts does a margin make a difference."""

    def outcome(margin: int) -> tuple[object, ...]:
        ada = fighter(blades=["Ship's sabre"], melee=15 + margin - 7, unarmed=15 + margin - 7)
        bo = foe(blades=["Ship's sabre"], acc=0, standard=0, move=0, conditioning=60)
        game = duel(ada, bo, [1, 1, *[1] * 30]).plays(f"fight {kind} Bo")
        while game.asked != "MayAct":
            game.plays("hold")
        assert game.last("AttackRolled").margin == margin
        hurled = [each.squares for each in events(game, "Thrown")]
        stripped = [each.points for each in events(game, "KnockedAside")]
        a, b = game["Ada"], game["Bo"]
        return (a.acc, a.init, b.init, b.ps, len(b.wounds), game.cited("A-14.25"), hurled, stripped)

    made = table(fighter(blades=["Ship's sabre"]), foe(blades=["Ship's sabre"]))
    action = Action(1, kind, "Ada", (5, 5), "Bo")
    cuts = MANNERS[kind].cuts(made, action)
    changes = {margin for margin in range(-9, 26) if outcome(margin) != outcome(margin - 1)}
    assert changes <= set(cuts)
    assert changes


def test_a_tie_of_weapons_is_a_case_of_its_own_whatever_the_factor() -> None:
    """What odds rely on, with the lowest Factor that there is."""
    made = table(fighter(blades=["Boarding axe"], physique=12), foe(blades=["Boarding axe"]))
    cuts = MANNERS["weapon"].cuts(made, Action(1, "weapon", "Ada", (5, 5), "Bo"))
    assert cuts[:5] == (-4, 0, 1, 2, 4)


@clause("R-3.a", "A-11.2")
@pytest.mark.parametrize("points", ["0", "-1", "4", "²", "9" * 5000, ""])
def test_points_that_nobody_has_are_not_spent(points: str) -> None:
    game = duel(fighter(acc=3), foe(acc=4, init=2), [], advantage_mode="spent").plays("fight strike Bo")
    assert game.refuses(Buy(("spend", points))).clause == "R-3.a"
    game.plays("buy spend 3")
    for pool in ("focus", "acc:1", ""):
        assert game.refuses(Parry(pool, 1)).clause == "A-11.2"


@clause("R-45.c")
@pytest.mark.parametrize("kind", ["weapon", "weapon_strike", "brandish", "strike", "throw", "grapple"])
def test_an_attack_is_lost_when_the_target_is_gone_or_the_weapon_is(kind: str) -> None:
    """What happens in the window before the dice; bare hands need no weapon."""

    def interrupted(change: Callable[[Playing], None]) -> Playing:
        ada = fighter(blades=["Ship's sabre", "Trench knife"], acc=2)
        game = duel(ada, foe(blades=["Ship's sabre"]), [1, 1]).plays(f"fight {kind} Bo")
        assert game.asked == "MayBuy"
        change(game)
        return settle(game)

    gone = interrupted(lambda game: setattr(game["Bo"], "away", "left"))
    assert (gone.cited("R-45.c"), gone.events("AttackRolled")) == (1, [])
    empty = interrupted(lambda game: setattr(game["Ada"], "in_hand", ""))
    armed = kind in ("weapon", "weapon_strike", "brandish")
    assert (empty.cited("R-45.c"), len(empty.events("AttackRolled"))) == ((1, 0) if armed else (0, 1))
    other = interrupted(lambda game: setattr(game["Ada"], "in_hand", "Trench knife"))
    assert other.cited("R-45.c") == int(armed), "another weapon is not the one that was raised"
    plain = interrupted(lambda game: None)
    assert (plain.cited("R-45.c"), len(plain.events("AttackRolled"))) == (0, 1)


@option("advantage.mode", "spent")
@clause("A-11.2")
def test_who_has_nothing_to_spend_on_its_ac_is_not_asked() -> None:
    """Braced, Bo cannot step back either."""

    def asked(**bo: Any) -> str:
        game = duel(fighter(), foe(stance="braced", **bo), [1, 1], advantage_mode="spent")
        return game.plays("fight strike Bo").asked

    assert asked() == "MayAct"
    for pool in ("acc", "init"):
        assert asked(**{pool: 1}) == "MayDefend"
    game = duel(fighter(), foe(stance="braced", acc=1), [1, 1], advantage_mode="spent")
    game.plays("fight strike Bo", "parry acc 1")
    assert amounts(game.last("AttackRolled").ac)["block"] == 1
