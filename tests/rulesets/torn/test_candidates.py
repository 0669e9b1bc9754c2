"""Suggestions: legal, few, weighed; and what the greedy bot makes of them."""

from __future__ import annotations

from typing import Any

import pytest

from highground.bots.greedy import Greedy
from highground.engine.chance import Seeded, seed_of
from highground.engine.orders import Candidate, candidates_for
from highground.engine.ruleset import Setup
from highground.engine.state import Order, Pass
from highground.engine.views import view
from highground.lab.playout import play_out
from highground.rulesets.torn.bots.evaluation import evaluate
from highground.rulesets.torn.rules.party.deployment import DeployNext
from highground.rulesets.torn.rules.party.flow import Activations, Arrivals
from highground.rulesets.torn.ruleset import RULESET
from highground.rulesets.torn.state.orders import Activate, Declare, Deploy, Go, React, Reserve, TakeItem
from tests.rulesets.torn.positions import Playing, card, embers, marker, mini, own, rock, table, vortex

GUARD, LEVY, ORREK = "Lampguard", "Drowned Levy", "Orrek Saltmouth"


def suggested(game: Playing, budget: int = 64) -> list[Candidate]:
    """What is suggested to whoever is asked; all of it is legal."""
    question = game.asks()
    assert question is not None
    found = candidates_for(game.state.known(game.seat), question, budget, Seeded(seed_of(1)))
    assert found
    assert len(found) <= budget
    for each in found:
        assert game.allows(each.order), each.order
        assert RULESET.weigh_all(game.state.known(game.seat), question, [each]) != [None]
    return found


def chosen(game: Playing) -> Order:
    """What the greedy bot does."""
    return Greedy(RULESET, Seeded(seed_of(1))).choose(view(game.state, game.seat))


def active(*things: Any, of: Any = GUARD, spot: tuple[int, ...] = (0, 0), **given: Any) -> Playing:
    at = table(mini("a1", of, spot), *things, mini("far", LEVY, (0, 8), 1, activated=True), **given)
    return Playing(at, Activations()).plays(Activate("a1"))


def foe(spot: tuple[int, ...], name: str = "b1", of: Any = LEVY, **facts: Any) -> Any:
    return mini(name, of, spot, 1, **{"activated": True, **facts})


@pytest.mark.parametrize("budget", [1, 2, 5, 64])
def test_suggestions_are_never_none_and_never_more_than_asked_for(budget: int) -> None:
    game = active(foe((1, 0)), foe((0, 1), "b2"), marker(-1, 0), vortex(1, 0), of="Ysolde Marr")
    assert len(suggested(game, budget)) <= budget
    game.plays(Declare("Move", ()))
    suggested(game, budget)


def test_a_bot_attacks_whom_it_can_finish() -> None:
    game = active(foe((1, 0)), foe((0, 1), "b2", damage=3))
    attack = chosen(game)
    assert isinstance(attack, Declare)
    assert attack.targets == ("b2",)


def test_a_bot_goes_to_where_it_can_attack() -> None:
    game = active(foe((5, 0)), of="Wick Skirmisher")
    assert chosen(game) == Declare("Move", ())
    game.plays(Declare("Move", ()))
    order = chosen(game)
    assert isinstance(order, Go)
    game.plays(order)
    assert game.table.gap(game["a1"], game["b1"]) == 1


def test_a_bot_takes_a_marker_beside_it() -> None:
    scoring = RULESET.open(
        Setup(
            "shards_at_the_crossing",
            RULESET.default_rosters("shards_at_the_crossing"),
            RULESET.read_options({}),
        )
    ).table.board.scoring
    assert chosen(active(marker(1, 0), scoring=scoring)) == TakeItem("marker-1")


def test_sweeps_and_blasts_name_all_their_targets() -> None:
    for order in [each.order for each in suggested(active(foe((1, 0)), foe((0, 1), "b2"), of=ORREK))]:
        if isinstance(order, Declare) and order.action == "Riptide Sweep":
            assert set(order.targets) == {"b1", "b2"}
            break
    else:
        pytest.fail("no sweep was suggested")
    blast = active(foe((4, 0)), foe((5, 0), "b2"), mini("a2", LEVY, (4, 1)), of="Kiln Adept")
    bursts = [each.order for each in suggested(blast) if getattr(each.order, "action", "") == "Kiln Burst"]
    assert ("b1", "b2", "a2") in [order.targets for order in bursts if isinstance(order, Declare)]


def test_reactions_are_weighed_against_the_turn_they_cost() -> None:
    at = table(
        mini("a1", ORREK, (0, 0)), mini("b1", card(GUARD, life=20), (1, 0), 1), mini("b2", LEVY, (0, 8), 1)
    )
    game = Playing(at, Activations()).plays(Activate("a1"), Declare("Anchor Swing", ("b1",)))
    orders = [each.order for each in suggested(game)]
    assert Pass() in orders
    assert React("b1", "Defense") in orders
    assert chosen(game) == Pass()


def test_reserves_only_where_the_rules_have_them() -> None:
    game = Playing(table(mini("a1", GUARD), mini("ox", "Barnacle Ox")), DeployNext(0))
    orders = [each.order for each in suggested(game)]
    assert all(isinstance(order, Deploy) for order in orders)
    stones = [rock(a, b) for b in (-3, -2) for a in range(-3 - b, 4)]
    walled = Playing(table(mini("a1", GUARD), *stones), DeployNext(0))
    assert [each.order for each in suggested(walled)] == [Reserve("a1")]


def test_reserves_that_need_not_arrive_may_stay() -> None:
    hot = [embers(a, b) for b in (-3, -2) for a in range(-3 - b, 4)]
    game = Playing(table(mini("a1", GUARD, status=2), *hot, turn=2), Arrivals(0))
    assert Pass() in [each.order for each in suggested(game)]


def test_cards_are_suggested_only_from_ones_own_hand() -> None:
    at = table(mini("a1", GUARD, (0, 0)), mini("b1", LEVY, (1, 0), 1), faith=((9,) * 4, (9,) * 4))
    game = Playing(at, Activations(), own0=own(["Forge-Spark"]), own1=own(["Verdant Snare"])).plays(
        Activate("a1")
    )
    mine = [getattr(each.order, "card", "") for each in suggested(game)]
    assert "Forge-Spark" in mine
    assert "Verdant Snare" not in mine


def test_a_better_position_is_worth_more() -> None:
    at = table(mini("a1", GUARD, (0, 0)), mini("b1", LEVY, (1, 0), 1))
    game = Playing(at, Activations())
    before = evaluate(game.state.known(0))
    assert evaluate(game.state.known(1)) == -before
    game["b1"].damage = 2
    assert evaluate(game.state.known(0)) > before


@pytest.mark.parametrize("scenario", RULESET.scenarios())
def test_greedy_beats_uniform(scenario: str) -> None:
    setup = Setup(scenario, RULESET.default_rosters(scenario), RULESET.read_options({}))
    assert play_out(RULESET, setup, ["greedy", "uniform"], 1).result.winners == (0,)
    assert play_out(RULESET, setup, ["uniform", "greedy"], 1).result.winners == (1,)
