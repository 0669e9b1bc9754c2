"""What figures, actions and turns hold before anything has happened to them, and what a case file may say."""

from __future__ import annotations

import pytest

from highground.engine.ruleset import Setup
from highground.record import replaced
from highground.rulesets.ail.files.arms import firearms
from highground.rulesets.ail.files.content import scenarios
from highground.rulesets.ail.rules.flow.stances import STANCE_FACTS, StanceFacts
from highground.rulesets.ail.rules.ranged.hits import recoil_of
from highground.rulesets.ail.rules.wounds.damage import Blow
from highground.rulesets.ail.ruleset import RULESET
from highground.rulesets.ail.scenarios.breach import at_edge
from highground.rulesets.ail.state.actions import Action, Turn
from highground.rulesets.ail.state.board import NOWHERE, Progress, Smoke
from highground.rulesets.ail.state.pieces import Aimed, Figure, HeldOverwatch, Table, Wound
from highground.rulesets.ail.state.weapons import ARMOURLESS
from tests.rulesets.ail.positions import figure, table
from tests.unsaid import unusual


def test_what_is_not_said_is_nothing_but_for_a_budget_and_a_light_wound() -> None:
    assert unusual(Action, Turn, Smoke, Progress, Wound, Aimed, HeldOverwatch, Figure, Table) == {
        "Action.how": "turn",
        "Action.edge limits": (-99, 99),
        "Action.guard limits": (-99, 99),
        "Action.total limits": (-99, 999),
        "Action.margin limits": (-99, 999),
        "Smoke.until": 99,
        "Wound.severity": 1,
        "Wound.severity limits": (1, 3),
        "Aimed.points limits": (1, 999),
        "Figure.standard": 1,
        "Figure.move": 1,
        "Figure.moving limits": (0, 2),
        "Figure.ki limits": (0, 5),
        "Figure.tactics_edge limits": (-99, 0),
    }


@pytest.mark.parametrize("name", sorted(scenarios()))
def test_a_battle_opens_before_its_first_round_with_everybody_able(name: str) -> None:
    table = RULESET.open(Setup(name, list(RULESET.default_rosters(name)), {})).table
    assert (table.round, table.turns, table.order, table.actions) == (0, 0, [], [])
    assert not any(figure.out for figure in table.figures.values())


def test_a_blow_is_one_blunt_hit_to_the_chest_until_more_is_said() -> None:
    blow = Blow("Bo", "Ada")
    assert (blow.d3, blow.dice, blow.halves, blow.dealt) == (0, 0, 0, -1)
    assert (blow.stressful, blow.overwhelming, blow.completely) == (0, 1, False)
    assert (blow.kind, blow.wildcard, blow.place, blow.wounds) == ("blunt", "chest", "", ())
    assert (blow.brutal, blow.close, blow.coverage, blow.clause) == (0, False, 0, "R-13")


def test_the_edge_of_a_map_is_its_outermost_squares() -> None:
    board = table(figure("Ada"), map=["....", "....", "...."]).board
    inner = {(x, y) for x in range(4) for y in range(3) if not at_edge(board, (x, y))}
    assert inner == {(1, 1), (2, 1)}


@pytest.mark.parametrize(("recoil", "told"), [(0, 1), (1, 1), (2, 2)])
def test_every_gun_kicks_at_least_a_little(recoil: int, told: int) -> None:
    gun = replaced(firearms()["Pell battle rifle"], recoil=recoil)
    for stance in ("", "braced"):
        made = recoil_of(figure("Ada", guns=[gun], stance=stance), gun)
        assert made.total() == max(1, told - (stance == "braced"))


def test_no_stance_answers_hits_unless_it_says_so() -> None:
    assert not StanceFacts("any", "ranged").riposte_on_hit
    assert not [name for name, each in STANCE_FACTS.items() if each.riposte_on_hit]


def test_who_wears_nothing_has_no_armour_and_nowhere_is_off_the_map() -> None:
    worn = ARMOURLESS
    assert (worn.name, worn.dr, worn.coverage, worn.move, worn.sprints, worn.kit) == ("", 0, 0, 0, 2, 0)
    assert NOWHERE == (-1, -1)
