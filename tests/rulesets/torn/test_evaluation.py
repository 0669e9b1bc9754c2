"""What a position is worth to a bot: what the scenario counts, how safe it is, what squads may still do."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.torn.bots.evaluation import POINT, evaluate
from highground.rulesets.torn.ruleset import RULESET
from highground.rulesets.torn.state.cards import Scoring
from highground.rulesets.torn.state.names import KILLED
from highground.rulesets.torn.state.pieces import Table
from tests.rulesets.torn.positions import marker, mini, state, table, vortex

GUARD, LEVY = "Lampguard", "Drowned Levy"
HELD = (Scoring("markers_held", 3),)


def value(at: Table, seat: int = 0) -> float:
    """In points of a squad."""
    return evaluate(state(at).known(seat)) / 1000


def two(*things: Any, **facts: Any) -> Table:
    """One miniature each, as far from the middle, and these things."""
    return table(mini("a1", GUARD, (4, 0), 0), mini("b1", GUARD, (-4, 0), 1), *things, **facts)


def test_what_one_side_has_the_other_has_not() -> None:
    at = two(marker(0, 0, holder="a1"), scoring=HELD)
    assert value(at, 0) == -value(at, 1) != 0
    assert value(two()) == 0


def test_a_held_marker_is_worth_the_more_the_fewer_turns_are_left() -> None:
    worth = [value(two(marker(0, 0, holder="a1"), scoring=HELD, turn=turn)) for turn in (1, 2, 3, 4, 5, 6)]
    assert worth[0] == worth[1] < worth[2] < worth[3] < worth[4] < worth[5]
    assert worth[0] < POINT < 3 * POINT < worth[5]


@pytest.mark.parametrize(("turns", "options"), [(2, {}), (6, {"scenario_turns": 2})])
def test_the_turns_left_are_those_that_were_agreed(turns: int, options: dict[str, Any]) -> None:
    held = marker(0, 0, holder="a1")
    last = two(held, scoring=HELD, turn=6)
    assert value(two(held, scoring=HELD, turn=2, turns=turns, options=options)) == value(last)


def test_nothing_follows_the_turn_of_an_annihilation() -> None:
    held = marker(0, 0, holder="a1")
    at = two(held, scoring=HELD, turn=2)
    at.final_turn = 2
    assert value(at) == value(two(held, scoring=HELD, turn=6))


def test_the_holder_of_a_marker_is_better_alone() -> None:
    def beside(away: int) -> float:
        things = (mini("b2", LEVY, (4 - away, 0), 1), marker(0, 0, holder="a1"))
        return value(two(*things, scoring=HELD))

    # A step towards the middle is worth a little to whoever makes it; beyond 2 hexes that is all.
    assert beside(4) < beside(3) < beside(4) + 0.5
    assert beside(2) < beside(3) - 1


@pytest.mark.parametrize(
    ("kind", "field"), [("crystals", "crystals"), ("wonders", "wonders"), ("markers_held", "")]
)
def test_only_what_the_scenario_counts_counts(kind: str, field: str) -> None:
    at, other = two(scoring=(Scoring(kind, 2),)), two(scoring=(Scoring(kind, 2),))
    if field:
        setattr(at.players[0], field, 1)
        assert value(at) - value(other) == 2 * POINT
    else:
        at.players[0].crystals = at.players[0].wonders = 1
        assert value(at) == value(other)


def test_control_of_a_hexon_counts_before_it_is_scored() -> None:
    rows = (Scoring("control", 1, 1, (2, 3, 4, 5, 6)),)
    ours, nobodys = [(2, 0, 1)], [(-2, 2, 1)]
    at = two(scoring=rows, control=ours, turn=6)
    there = at.field().hexons[at.field().hexon_of[at.minis[0].place]]
    won = two(scoring=rows, control=[(*there, 1)], turn=6)
    assert value(won) > value(two(scoring=rows, control=nobodys, turn=6)) == 0


def test_a_miniature_is_worth_most_before_it_acts_and_nothing_dead() -> None:
    fresh, acted, hurt, dead = two(), two(), two(), two()
    acted.minis[0].activated = True
    hurt.minis[0].damage = 2
    dead.minis[0].status = KILLED
    assert value(fresh) > value(acted) > value(dead)
    assert value(fresh) > value(hurt) > value(dead)


def test_a_squad_counts_less_as_the_game_ends() -> None:
    def more(turn: int) -> float:
        return value(two(mini("a2", GUARD, (4, -1), 0, activated=True), turn=turn))

    assert more(3) > more(5) > more(6) > 0


def test_what_lies_near_somebody_who_can_use_it_is_worth_something() -> None:
    rows = (Scoring("markers_held", 3), Scoring("crystals", 1, 2))
    assert value(two(marker(6, 0), scoring=rows)) > 0 > value(two(marker(-6, 0), scoring=rows))
    # A Lampguard cannot explore; a Wick Skirmisher can.
    scout = mini("a2", "Wick Skirmisher", (4, -2), 0)
    alone, near = two(scout, scoring=rows), two(scout, vortex(2, 0), scoring=rows)
    assert value(two(vortex(2, 0), scoring=rows)) == 0
    assert value(near) > value(alone)


def test_reasons_name_what_the_scenario_counts() -> None:
    rows = (Scoring("markers_held", 3), Scoring("hero_killed", 2), Scoring("wonders", 1))
    at = two(marker(0, 0, holder="a1"), scoring=rows, turn=6)
    at.players[1].wonders = 2
    parts = {each.part: each for each in RULESET.worth(state(at).known(0))}
    assert parts["markers"].value == parts["markers"].each > 3000 * POINT
    assert parts["wonders"].value == -2 * parts["wonders"].each == -2000 * POINT
    assert sum(each.value for each in parts.values()) == evaluate(state(at).known(0))
