"""A-14.14 to A-14.17: Brandish."""

from __future__ import annotations

from tests.marks import clause
from tests.rulesets.ail.fights import duel, fighter, foe, settle

SABRE = "Ship's sabre"


@clause("A-14.14", "A-14.15", "A-14.17")
def test_a_brandish_that_works_earns_accuracy_and_hurts_nobody() -> None:
    game = settle(duel(fighter(blades=[SABRE]), foe(), [10, 10]).plays("fight brandish Bo"))
    assert (game["Ada"].acc, game["Bo"].ps, game["Ada"].standard) == (1, 0, 0)
    assert game.last("Brandished").target == "Bo"


@clause("A-14.15")
def test_out_of_reach_it_earns_nothing() -> None:
    game = settle(duel(fighter(blades=[SABRE]), foe(at=(7, 5)), [10, 10]).plays("fight brandish Bo"))
    assert game["Ada"].acc == 0
    reach = settle(
        duel(fighter(blades=["Guard halberd"]), foe(at=(6, 5)), [10, 10]).plays("fight brandish Bo")
    )
    assert reach["Ada"].acc == 1


@clause("A-14.16")
def test_a_failure_by_1_opens_a_riposte() -> None:
    game = duel(fighter(blades=[SABRE]), foe(), [5, 4]).plays("fight brandish Bo")
    assert game.last("AttackRolled").margin == -1
    assert game["Bo"].init == 1
    assert game.asked == "MayFollow"
    assert game.allows("riposte strike")
    met = duel(fighter(blades=[SABRE]), foe(), [5, 5]).plays("fight brandish Bo")
    assert met.last("AttackRolled").margin == 0
    assert met.asked == "MayAct", "the AC was met: there is nothing to answer"
    done = settle(duel(fighter(blades=[SABRE]), foe(), [5, 5]).plays("fight brandish Bo"))
    assert done["Bo"].init == 0


@clause("A-14.17")
def test_some_foes_are_immune() -> None:
    game = duel(fighter(blades=[SABRE]), foe(immune_brandish=True), [])
    assert game.refuses("fight brandish Bo").clause == "A-14.17"
    assert game.allows("fight weapon Bo")


@clause("R-48.a", "C-9.6")
def test_brandishing_needs_a_weapon_and_sight() -> None:
    assert duel(fighter(), foe(), []).refuses("fight brandish Bo").clause == "R-48.a"
    rows = ["." * 9] * 5 + ["......#.."] + ["." * 9] * 3
    game = duel(fighter(blades=[SABRE]), foe(at=(8, 5)), [], map=rows)
    assert game.refuses("fight brandish Bo").clause == "C-9.6"


@clause("R-46", "A-5.11", "A-8.3")
def test_brandishing_counts_as_an_attack() -> None:
    ada = fighter(blades=[SABRE], stance="alert")
    assert duel(ada, foe(), []).refuses("fight brandish Bo").clause == "A-5.11"
    ada = fighter(blades=[SABRE], standard=0, support=1)
    assert duel(ada, foe(), []).refuses("fight brandish Bo").clause == "A-8.3"
    paid = settle(duel(fighter(blades=[SABRE], support=1), foe(), [10, 10]).plays("fight brandish Bo"))
    assert (paid["Ada"].standard, paid["Ada"].support) == (0, 1)
    assert paid.table.turn.attacked == ["Bo"]


@clause("R-45.c")
def test_brandishing_is_lost_with_sight_of_the_target() -> None:
    """Bo punches Cid behind a wall first."""
    rows = ["." * 9] * 4 + [".......#.", ".......#.", ".......#."] + ["." * 9] * 2
    cid = fighter("Cid", at=(8, 5))
    bo = foe(at=(7, 3), init=4, physique=7, athletics=3)
    game = duel(fighter(blades=[SABRE]), bo, [1, 4], cid, map=rows).plays("fight brandish Bo")
    settle(game.plays("suckerpunch Cid 8,4 8,5"))
    assert game.cited("R-45.c") == 1
    near = duel(
        fighter(blades=[SABRE]), foe(at=(7, 3), init=4), [1, 4, 1, 4], fighter("Cid", at=(6, 4)), map=rows
    )
    settle(near.plays("fight brandish Bo", "suckerpunch Cid 6,4"))
    assert near.cited("R-45.c") == 0


@clause("A-14.17")
def test_a_success_supports_a_social_roll_in_reach_or_not_and_a_failure_none() -> None:
    def brandished(at: tuple[int, int], dice: list[int]) -> int:
        game = settle(duel(fighter(blades=[SABRE]), foe(at=at), dice).plays("fight brandish Bo"))
        return len(game.events("Brandished"))

    assert brandished((5, 5), [10, 10]) == 1
    assert brandished((9, 5), [10, 10]) == 1
    assert brandished((5, 5), [1, 1]) == 0
    told = duel(fighter(blades=[SABRE]), foe(), [10, 10]).plays("fight brandish Bo")
    assert settle(told).cited("A-14.17") == 1
