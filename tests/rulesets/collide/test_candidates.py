"""Suggestions: formations, attacks, moves, tactics and abilities, each of them legal."""

from __future__ import annotations

from typing import Any

from highground.engine.chance import Seeded, seed_of
from highground.engine.orders import Candidate, candidates_for, check_order
from highground.engine.ruleset import Setup
from highground.rulesets.collide.bots.evaluation import evaluate, weigh
from highground.rulesets.collide.files.content import missions
from highground.rulesets.collide.files.library import sheet_of
from highground.rulesets.collide.rules.missions.arrival import Arrivals
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.rules.missions.orders import Search, Surge, Teleport
from highground.rulesets.collide.rules.missions.surge import MaySpend
from highground.rulesets.collide.ruleset import RULESET
from highground.rulesets.collide.state.measuring import STEP
from highground.rulesets.collide.state.orders import Activate, Attack, EndActivation
from tests.rulesets.collide.positions import (
    Playing,
    ability,
    block,
    sheet,
    spot,
    table,
    token,
    unit,
    weapon,
    zone,
)
from tests.scene import Played, scripted


def suggested(game: Playing) -> list[Candidate]:
    """What is suggested now; all of it must be legal."""
    question: Any = game.asks()
    known = game.state.known(game.seat)
    found = candidates_for(known, question, 64, Seeded(seed_of("test")))
    assert found
    for each in found:
        assert check_order(known, question, each.order) is None, each
        assert weigh(known, question, each) is not None
    return found


def intents(game: Playing) -> list[str]:
    return [each.intent for each in suggested(game)]


def best(game: Playing) -> Candidate:
    known, question = game.state.known(game.seat), game.asks()
    assert question is not None
    return max(suggested(game), key=lambda each: weigh(known, question, each) or 0.0)


def test_every_fresh_unit_and_every_formation_is_suggested() -> None:
    game = Playing(
        table(
            unit("a", (0, 0)),
            unit("b", (1, 0)),
            unit("s", (2, 0), of=sheet(training=["Support"])),
            unit("c", (9, 0)),
            unit("foe", (0, 9), 1),
        )
    )
    orders = [getattr(each.order, "units", ()) for each in suggested(game)]
    assert orders == [(), ("a",), ("b",), ("s",), ("c",), ("a", "b", "s")]


def test_a_leader_gathers_all_kinds() -> None:
    game = Playing(
        table(
            unit("l", (0, 0), of=sheet(training=["Leadership"])),
            unit("m", (1, 0)),
            unit("s", (2, 0), of=sheet(training=["Scout"])),
            unit("foe", (0, 9), 1),
        )
    )
    orders = [getattr(each.order, "units", ()) for each in suggested(game)]
    assert ("l", "m", "s") in orders


def test_a_bot_attacks_whom_it_can_kill() -> None:
    game = Playing(
        table(unit("a", (0, 0)), unit("x", (0, 9), 1, health=3), unit("y", (3, 9), 1)), dice=[4]
    ).plays("activate a")
    chosen = best(game)
    assert chosen.intent == "attack"
    assert chosen.order.shots[0].target == "x"  # type: ignore[attr-defined]


def test_nobody_is_shot_at_behind_a_wall_and_a_way_round_is_found() -> None:
    made = table(unit("a", (0, 0)), unit("x", (0, 9), 1), block("wall", -2, 3, 2, 4))
    game = Playing(made).plays("activate a")
    found = intents(game)
    assert "attack" not in found
    assert "charge" in found


def test_a_bot_charges_with_fighters() -> None:
    made = table(unit("a", (0, 0), of=sheet(weapons=[weapon("Axe", "Melee")])), unit("x", (0, 6), 1))
    game = Playing(made).plays("activate a")
    chosen = best(game)
    assert chosen.intent == "charge"
    game.plays(chosen.order)
    assert "attack" in intents(game)


def test_a_formation_moves_as_one() -> None:
    made = table(unit("a", (0, 0)), unit("b", (1, 0)), unit("x", (0, 30), 1))
    game = Playing(made).plays("activate a b")
    walks = [each.order.walks for each in suggested(game) if hasattr(each.order, "walks")]
    assert walks
    assert {len(each) for each in walks} == {2}


def test_tactics_and_abilities_are_suggested() -> None:
    mend = ability("Mend", "active", {"do": "heal", "amount": 3}, targets=1, reach_steps=3)
    made = table(
        unit("a", (0, 0), of=sheet(abilities=[mend])),
        unit("b", (1, 0), health=2),
        unit("x", (0, 9), 1),
        tactics=(("Broadside", "Cut the Lines"), ()),
        environment="Spring Tide",
    )
    game = Playing(made).plays("activate a")
    assert intents(game).count("tactic") == 2
    healing = [each.order for each in suggested(game) if each.intent == "ability"]
    assert [each.targets for each in healing] == [("b",)]  # type: ignore[attr-defined]


def test_a_token_is_suggested_between_oneself_and_the_enemy() -> None:
    made = table(unit("mender", (0, 0), of="Ash Mender"), unit("x", (0, 9), 1))
    game = Playing(made).plays("activate mender")
    veils = [each.order for each in suggested(game) if getattr(each.order, "ability", "") == "Ash Veil"]
    assert [each.at for each in veils] == [spot((0, 4.5))]  # type: ignore[attr-defined]


def test_the_last_one_standing_is_ahead() -> None:
    made = table(unit("a", (0, 0)), unit("x", (0, 9), 1))
    game = Playing(made)
    even = evaluate(game.state.known(0))
    assert even == 0
    made.units[1].health = 1
    assert evaluate(game.state.known(0)) > 0
    assert evaluate(game.state.known(1)) < 0


def test_a_whole_roster_is_lined_up_in_its_zone() -> None:
    from highground.rulesets.collide.rules.setup.deployment import MayDeploy

    waiting = [unit(f"u{number}", None, 0) for number in range(8)]
    made = table(
        *waiting,
        unit("big", None, 1, of=sheet(base_steps=3.5)),
        zone("south", 0, 0, 0, 36, 6),
        zone("north", 1, 10, 32.4, 20, 36),
        size=(36, 36),
    )
    game = Playing(made, MayDeploy((0, 1)))
    assert len(suggested(game)) == 3
    known = game.state.known(1)
    found = candidates_for(known, MayDeploy((0, 1)), 64, Seeded(seed_of("test")))
    assert [check_order(known, MayDeploy((0, 1)), each.order) for each in found] == [None]


def test_bluebot_goes_its_own_way_to_the_portal_and_blue_is_chosen() -> None:
    setup = Setup("long_road_home", ["tide_patrol", "spark_column"], {})
    opened: Played[Any, Any, Any] = Played(RULESET, RULESET.open(setup), scripted([5, 2]))
    question: Any = opened.asks()
    known = opened.state.known(opened.seat)
    sides = candidates_for(known, question, 8, Seeded(seed_of("test")))
    assert max(sides, key=lambda each: weigh(known, question, each) or 0.0).intent == "blue"
    blue = sheet_of(missions()["long_road_home"].units[0], "rubble", "BlueBot")
    game = Playing(
        table(
            unit("a", (10, 5)), unit("bluebot", (11, 5), 0, blue), unit("x", (20, 33), 1),
            zone("portal", -1, 31.2, 31.2, 33.6, 33.6), zone("precinct", -1, 28, 28.5, 36, 36),
            mission="long_road_home", size=(36, 36),
        )
    )  # fmt: skip
    assert best(game).order == Activate(("bluebot",))
    game.plays("activate bluebot")
    assert best(game).intent == "objective"
    near = Playing(
        table(
            unit("bluebot", (29, 29), 0, blue), unit("x", (20, 33), 1),
            zone("portal", -1, 31.2, 31.2, 33.6, 33.6), zone("precinct", -1, 28, 28.5, 36, 36),
            mission="long_road_home", size=(36, 36),
        )
    ).plays("activate bluebot")  # fmt: skip
    assert near.plays(best(near).order).asked == "", "it is home"


def test_who_holds_an_objective_alone_does_not_leave_it_for_a_walk() -> None:
    units = (unit("a", (9, 9)), unit("x", (9, 35), 1))
    game = Playing(table(*units, mission="first_contact", objectives=[(9, 9)], size=(36, 36)))
    assert best(game.plays("activate a")).intent in ("attack", "end")
    more = (unit("a", (9, 9)), unit("b", (9, 10)), unit("x", (35, 9), 1))
    portals = [(9, 9), (9, 17)]
    game = Playing(table(*more, mission="first_contact", objectives=portals, size=(36, 36)))
    game.plays("activate a")
    assert best(game).intent == "objective", "another holds it as well, and the next one is free"


def arriving(*units: Any) -> Playing:
    """First Contact: the first seat arrives by a portal at 18,18, the second by one at 30,30."""
    marks = {"winner": 0, "arrives-0": 0, "arrives-1": 1}
    spots = [(18, 18), (30, 30)]
    at = table(*units, mission="first_contact", objectives=spots, size=(36, 36), finishers=[], marks=marks)
    return Playing(at, Arrivals(0))


def test_the_widest_who_waits_arrives_first_and_the_first_of_as_wide() -> None:
    wide = sheet(base_steps=2)
    units = (unit("a"), unit("b", of=wide), unit("c", of=wide), unit("x", None, 1))
    orders: list[Any] = [each.order for each in suggested(arriving(*units))]
    assert {order.placements[0].unit for order in orders} == {"b"}


def test_a_unit_is_suggested_on_a_grid_of_a_step_and_a_half_round_its_portal() -> None:
    orders: list[Any] = [each.order for each in suggested(arriving(unit("a"), unit("x", None, 1)))]
    places = [order.placements[0].at for order in orders]
    assert len(places) >= 6
    for at in places:
        for far in (at.x - 18 * STEP, at.y - 18 * STEP):
            assert abs(far) <= 6 * STEP
            assert far % (3 * STEP // 2) == 0


def test_whoever_stands_at_a_portal_may_be_sent_to_a_free_spot_at_another() -> None:
    """The spots two steps to every side are taken; the next one looked at is a step off both ways."""
    taken = [unit(f"f{x}{y}", (27 + x, 9 + y)) for x, y in ((2, 0), (-2, 0), (0, 2), (0, -2))]
    units = (unit("a", (9, 9)), *taken, unit("x", (30, 33), 1))
    game = Playing(table(*units, mission="first_contact", objectives=[(9, 9), (27, 9)], size=(36, 36)))
    game.plays("activate a")
    through = [each.order for each in suggested(game) if each.intent == "step_through"]
    assert through == [Teleport("a", spot((28, 10)))]


def test_the_ruin_draws_both_sides_and_a_search_is_worth_two_thirds_of_a_point() -> None:
    units = (unit("a", (18, 14)), unit("x", (18, 34), 1))
    game = Playing(table(*units, mission="last_chance", objectives=[(18, 18)], size=(36, 36)))
    game.plays("activate a")
    rules, known = rules_of(game.table), game.state.known(0)
    assert [rules.pull(game.table, seat) for seat in (0, 1)] == [[spot((18, 18))]] * 2
    assert "search" in intents(game)
    assert (rules.weigh(known, Search("a")), rules.weigh(known, EndActivation())) == (20.0, 0.0)


def test_a_surge_is_worth_more_the_more_is_spent_and_clears_two_tokens_for_each_ap() -> None:
    tokens = [token(f"corpse-{number}", (number, 1)) for number in range(1, 6)]
    units = (unit("a", (18, 18)), unit("x", (30, 30), 1))
    at = table(*units, *tokens, mission="power_grid", objectives=[(9, 18), (18, 18), (27, 18)])
    game = Playing(at, MaySpend(0, 3))
    spending: list[Any] = [each.order for each in suggested(game) if each.intent == "surge"]
    assert [(order.ap, len(order.tokens)) for order in spending] == [(1, 2), (2, 4)]
    rules, known = rules_of(game.table), game.state.known(0)
    assert [rules.weigh(known, order) for order in (*spending, Surge("roll"))] == [20.0, 40.0, 0.0]


def test_points_that_nobody_needs_go_into_rolls_and_those_that_somebody_needs_stay() -> None:
    """A knife hits with three faces of six: two points of four make it five. They stay in the pool while
    others of one's own are to act."""
    alone = Playing(table(unit("a", (0, 0)), unit("foe", (1, 0), 1)))
    alone.plays("activate a")
    shots = best(alone).order
    assert isinstance(shots, Attack)
    assert {shot.weapon: shot.ap for shot in shots.shots} == {"Rifle": 0, "Knife": 2}
    others = [unit(f"o{at}", (2 * at, -3)) for at in range(5)]
    needed = Playing(table(unit("a", (0, 0)), *others, unit("foe", (1, 0), 1)))
    needed.plays("activate a")
    shots = best(needed).order
    assert isinstance(shots, Attack)
    assert {shot.weapon: shot.ap for shot in shots.shots} == {"Rifle": 0, "Knife": 0}
