"""W-6: tactics, their checks, boons and penalties."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.chance import Seeded
from highground.rulesets.collide.files.library import factions
from highground.rulesets.collide.rules.effects.in_force import move_limit
from highground.rulesets.collide.rules.knack import succeeds
from highground.rulesets.collide.rules.round.rounds import Round
from highground.rulesets.collide.state.printed import Faction, Tactic
from tests.marks import clause, option
from tests.rulesets.collide.positions import Playing, ability, sheet, table, unit

ALL = ("Broadside", "Cut the Lines", "Read the Swell", "Salt in the Seams", "Cast Off", "Shared Lantern")
STEP = 25_400


def trying(*dice: int, **more: Any) -> Playing:
    """Three units in a row and one apart, activated as a formation of three."""
    units = [unit(f"a{x}", (x, 0)) for x in range(3)]
    at = table(
        *units, unit("apart", (9, 9)), unit("b", (30, 0), 1), tactics=(ALL, ALL),
        environment=more.pop("environment", "Baked Ground"), roller=more.pop("roller", 1), **more,
    )  # fmt: skip
    return Playing(at, dice=dice).plays("activate a0 a1 a2")


@clause("W-6.1")
def test_a_tactic_comes_before_everything_else() -> None:
    game = trying(3)
    assert game.allows("tactic cut-the-lines")
    game.plays("move a0:0,3 a1:1,3 a2:2,3")
    assert game.refuses("tactic cut-the-lines").clause == "W-6.1"


@clause("W-6.1")
def test_an_ability_is_something_else_too() -> None:
    bold = sheet(abilities=[ability("Bold", "active", {"do": "grant_cover"})])
    game = Playing(table(unit("a", (0, 0), 0, bold), unit("b", (9, 0), 1), tactics=(ALL, ())))
    game.plays("activate a", "use a bold")
    assert game.refuses("tactic broadside").clause == "W-6.1"


@clause("W-6.2")
@pytest.mark.parametrize("die", [3, 2])
def test_one_tactic_whether_it_passed_or_failed(die: int) -> None:
    game = trying(die).plays("tactic cut-the-lines")
    assert game.refuses("tactic broadside").clause == "W-6.2"


@clause("W-6.2")
@option("tactic_once_per_round", False)
def test_a_later_activation_may_try_the_same_again() -> None:
    game = trying(3, 3).plays("tactic cut-the-lines", "end", "stop", "activate apart", "tactic cut-the-lines")
    assert game.refuses("tactic cut-the-lines").clause == "W-6.2"
    assert len(game.events("TacticUsed")) == 2


@clause("W-6.2")
@option("tactic_once_per_round", True)
def test_once_a_round_may_be_the_rule() -> None:
    game = trying(3, options={"tactic_once_per_round": True})
    game.plays("tactic cut-the-lines", "end", "stop", "activate apart")
    assert game.refuses("tactic cut-the-lines").clause == "W-6.2"
    assert game.allows("tactic broadside")


@clause("W-6.2", "W-6.5")
@option("tactic_once_per_round", True)
def test_a_new_round_lets_a_tactic_be_tried_again() -> None:
    tactics = (("Cut the Lines",), ())
    at = table(
        unit("a", (0, 0)), unit("b", (5, 0)), unit("x", (20, 0), 1),
        tactics=tactics, options={"tactic_once_per_round": True},
    )  # fmt: skip
    game = Playing(at, Round(1), dice=[2, 1, 6], luck=Seeded(b"t" * 32))
    game.plays(*(["stop"] if game.seat else []), "activate a", "tactic cut-the-lines", "end")
    game.plays(*(["stop"] if game.seat else []), "activate b")
    assert game.refuses("tactic cut-the-lines").clause == "W-6.2"
    while game.facts["round"] == "1":
        game.plays("end" if game.asked == "MayAct" else "stop")
    game.plays(*(["stop"] if game.seat else []), "activate b")
    assert game.allows("tactic cut-the-lines")


@clause("W-6.3")
def test_nobody_has_to_try_a_tactic() -> None:
    game = trying().plays("end")
    assert game.cited("W-6.6") == 0
    assert game.last("ActivationEnded").tactic == ""
    assert game.cited("W-6.3") == 1


@clause("W-6.4")
@pytest.mark.parametrize(("die", "passed"), [(4, True), (3, False)])
def test_the_total_must_reach_the_score(die: int, passed: bool) -> None:
    game = trying(die).plays("tactic broadside")
    assert game.last("KnackRolled").passed == passed
    assert game.last("KnackRolled").kind == "tactic"
    assert game.facts["One.ap"] == "4", "a tactic costs nothing by itself"


@clause("W-6.5", "E-stat_mod")
def test_the_boon_is_for_everybody_in_the_activation() -> None:
    game = trying(3, environment=None).plays("tactic cut-the-lines")
    limits = [move_limit(game.table, each) // STEP for each in game.table.units]
    assert limits == [8, 8, 8, 6, 6]
    game.plays("end")
    assert move_limit(game.table, game.unit("a0")) == 6 * STEP, "until the activation ends"


@clause("W-6.6")
def test_the_penalty_meets_everybody_in_the_activation() -> None:
    game = trying(2).plays("tactic cut-the-lines")
    limits = [move_limit(game.table, each) // STEP for each in game.table.units]
    assert limits == [4, 4, 4, 6, 6]
    assert game.last("TacticFailed").tactic == "Cut the Lines"


@clause("W-4.9")
def test_the_roller_suffers_it_as_well() -> None:
    game = trying(2, roller=0).plays("tactic cut-the-lines")
    assert move_limit(game.table, game.unit("a0")) == 4 * STEP
    assert game.cited("W-4.9") == 1


@clause("W-6.7")
@pytest.mark.parametrize("die", [3, 2])
def test_afterwards_the_units_act_as_usual(die: int) -> None:
    game = trying(die).plays("tactic cut-the-lines")
    assert game.allows("move a0:0,3 a1:1,3 a2:2,3")
    assert game.allows("attack a2:rifle@b")
    game.plays("move a0:0,3 a1:1,3 a2:2,3", "end")
    assert game.cited("W-6.7") == 1


@clause("W-6.8")
def test_ap_may_be_put_into_it() -> None:
    game = trying(3).plays("tactic salt-in-the-seams 2")
    assert game.last("KnackRolled").passed
    assert game.facts["One.ap"] == "2"


@clause("W-6.8")
def test_a_1_fails_whatever_was_paid() -> None:
    game = trying(1, ap=(10, 0)).plays("tactic cut-the-lines 9")
    assert not game.last("KnackRolled").passed
    assert succeeds(4, 6, 2, False)


@clause("W-12.4")
def test_more_than_the_pool_holds_cannot_be_paid() -> None:
    assert trying(ap=(2, 0)).refuses("tactic cut-the-lines 2").clause == "W-12.4"


@clause("W-3.5")
def test_a_tactic_left_at_home_cannot_be_used() -> None:
    game = trying()
    assert game.refuses("tactic hold-the-rail").clause == "W-3.5"
    assert game.refuses("tactic white-heat").clause == "W-3.5"


@clause("W-4.17", "W-12.4")
def test_what_a_tactic_costs_is_not_there_for_its_roll() -> None:
    own = factions()["saltglass"]
    dear = Faction("dear", own.environment, (Tactic("Dear", 4, 2, own.tactics[0].effects, ""),))

    def having(ap: int, *dice: int) -> Playing:
        units = (unit("a", (0, 0)), unit("x", (20, 0), 1))
        sides = (dear, "emberkiln")
        at = table(*units, tactics=(("Dear",), ()), ap=(ap + 1, 0), factions_played=sides)
        return Playing(at, dice=dice).plays("activate a")

    short = having(1).refuses("tactic dear")
    assert (short.clause, short.measured, short.limit) == ("W-4.17", 2, 1)
    over = having(3).refuses("tactic dear 2")
    assert (over.clause, over.measured, over.limit) == ("W-12.4", 2, 1)
    assert having(3, 3).plays("tactic dear 1").facts["One.ap"] == "0"


@clause("W-6.4", "W-6.8")
@pytest.mark.parametrize(
    ("die", "ap", "told"),
    [(1, 0, "W-6.8"), (2, 0, "W-6.4"), (5, 0, "W-6.4"), (6, 0, "W-6.8"), (2, 1, "W-6.8"), (5, 1, "W-6.8")],
)
def test_a_check_is_told_by_the_rule_that_settled_it(die: int, ap: int, told: str) -> None:
    game = trying(die).plays(f"tactic broadside {ap}" if ap else "tactic broadside")
    assert [each.clause for each in game.told if type(each.event).__name__ == "KnackRolled"] == [told]
    other = trying(4 if told == "W-6.8" else 6).plays("tactic broadside")
    assert other.cited("W-6.4" if told == "W-6.8" else "W-6.8") == 1
