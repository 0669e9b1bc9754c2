"""Case files of Torn: what they may say, and what is wrong with them."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from highground.content.cases import open_case
from highground.content.load import validate
from highground.engine.chance import Scripted
from highground.engine.errors import ContentError
from highground.engine.game import Game
from highground.judge import judge
from highground.rulesets.torn import RULESET
from highground.rulesets.torn.cases.content import TornCase
from tests.marks import clause

GUARD = {"name": "guard", "side": 0, "card": "Lampguard", "at": [0, 0]}
LEVY = {"name": "levy", "side": 1, "card": "Drowned Levy", "at": [3, 0]}


def opened(*minis: dict[str, Any], **facts: Any) -> Any:
    case = validate(TornCase, {"system": "torn", "minis": list(minis), **facts}, "case")
    return open_case(RULESET, case, "case")


def asked(*minis: dict[str, Any], chance: tuple[str, ...] = (), **facts: Any) -> str:
    state = opened(*minis, **facts)
    question = Game(state, Scripted(list(chance))).advance()
    return type(question).__name__


def test_the_example_comes_true() -> None:
    data = tomllib.loads(RULESET.case_example())
    case = validate(TornCase, data, "example")
    assert judge(RULESET, case, "example").failures() == []


def test_a_case_says_what_a_table_holds() -> None:
    state = opened(
        {**GUARD, "damage": 2, "conditions": ["Stunned"], "holds": "marker-1", "defense": 1, "ward": 2},
        {**LEVY, "activated": True, "again": True},
        {"name": "late", "side": 1, "card": "Harpooner", "status": "reserve"},
        players=[
            {"name": "Lamps", "faith": {"Life": 3}, "hand": ["Ruin", "Ruin"], "deck": {"Wither": 2}},
            {"name": "Tide", "discard": ["Ruin"], "points": 4, "wonders": 2, "zone": "South"},
        ],
        markers=[{"domain": "Death"}, {"domain": "Life", "at": [1, 1], "turned": True}],
        vortices=[{"at": [2, 0], "supply": 3, "arrow": 5, "still": True}],
        landscape=[{"terrain": "Thicket", "name": "Wood", "hexons": [[0, 2]]}],
        wonders_left=["Still Air"],
        turn=3, initiative=1, next=1, turns=5,
    )  # fmt: skip
    table = state.table
    facts = RULESET.facts(table)
    assert facts["guard.holds"] == "marker-1"
    assert facts["guard.defense"] == "3"
    assert facts["late.status"] == "reserve"
    assert (facts["Lamps.hand"], facts["Lamps.deck"], facts["Tide.discard"]) == ("2", "2", "Ruin")
    assert (facts["vortex-1.arrow"], facts["wood-1.at"], facts["wonders left"]) == ("5", "0,2", "1")
    assert (table.turn, table.initiative, table.board.turns) == (3, 1, 5)
    assert [marker.turned for marker in table.markers] == [True, True]
    assert table.wonder_deck.discard == [1, 1, 1, 1, 1, 1, 1, 0]


def test_a_card_may_be_changed_or_written_out() -> None:
    own = {
        "name": "Oddity", "size": "Large", "points": 9, "max": 1, "life": 7, "defence_melee": 2,
        "defence_ranged": 0, "move_hexons": 1,
        "actions": [{"name": "Prod", "time": 1, "distance_hexes": 1, "symbols": ["Melee", "Ether"]}],
    }  # fmt: skip
    state = opened({**GUARD, "change": {"life": 9, "defence_melee": 0}}, {**LEVY, "card": own, "at": [1, 0]})
    first, second = state.table.board.cards
    assert (first.name, first.life, first.defence_melee, len(first.tiles)) == ("Lampguard", 9, 0, 7)
    assert [tile.name for tile in second.tiles] == ["Move", "Prod"]
    assert second.tiles[0].hexons


@pytest.mark.parametrize(
    ("facts", "question"),
    [
        ({}, "MayActivate"),
        ({"next": 1}, "MayActivate"),
        ({"active": "guard"}, "MayDeclare"),
        ({"active": "guard", "activation": {"step": "END"}}, "MayActivate"),
        ({"active": "guard", "activation": {"time": 0}}, "MayActivate"),
        ({"phase": "VORTICES", "vortices": [{"at": [1, 0]}, {"at": [2, 0]}]}, "ChooseVortex"),
        ({"phase": "INITIATIVE", "turn": 1}, "MayActivate"),
        ({"phase": "BEGIN_TURN", "turn": 1}, "MayActivate"),
        ({"phase": "END_TURN", "turn": 6}, "NoneType"),
    ],
)
def test_a_case_may_begin_anywhere(facts: dict[str, Any], question: str) -> None:
    assert asked(GUARD, LEVY, **facts) == question


@pytest.mark.parametrize(
    ("stage", "chance", "question"),
    [
        ("prepare", tuple("XBBBBB"), "ChooseAttacker"),
        ("initiative", tuple("XBBBBB"), "ChooseAttacker"),
        ("deploy", (), "MayChooseZone"),
    ],
)
def test_a_case_may_begin_before_the_first_turn(stage: str, chance: tuple[str, ...], question: str) -> None:
    minis = [{key: value for key, value in each.items() if key != "at"} for each in (GUARD, LEVY)]
    assert asked(*minis, stage=stage, chance=chance) == question


def test_a_declared_action_and_what_is_still_to_be_done() -> None:
    state = opened(
        GUARD, LEVY,
        active="guard",
        activation={"step": "DECLARE", "time": 1, "used": ["Concentration"], "concentration": 1},
        deed={"action": "Halberd Hook", "targets": ["levy"], "concentration": 1},
        reactivations=["guard"],
    )  # fmt: skip
    table = state.table
    assert table.activation.used == 1 << table.card(table.minis[0]).named("Concentration")
    assert table.deed.targets == [1]
    assert table.queue == [0]


# -- mistakes ------------------------------------------------------------------------------------


@clause("C-1.8")
def test_nobody_stands_where_his_size_cannot_or_on_somebody_else() -> None:
    opened(GUARD, {**LEVY, "card": "Barnacle Ox", "at": [1, 0]})
    with pytest.raises(ContentError, match=r"minis\[0\]: \[C-1.8\] guard is Infantry: 40,0 is no place"):
        opened({**GUARD, "at": [40, 0]})
    with pytest.raises(ContentError, match=r"\[C-1.8\] levy is Large: 1,0,0"):
        opened(GUARD, {**LEVY, "card": "Barnacle Ox", "at": [1, 0, 0]})
    with pytest.raises(ContentError, match=r"\[C-1.8\] levy and guard stand on one hex"):
        opened(GUARD, {**LEVY, "card": "Barnacle Ox", "at": [0, 0]})


@clause("C-5.1")
def test_nobody_has_two_markers_of_a_kind() -> None:
    with pytest.raises(ContentError, match=r"\[C-5.1\] Burning stands 2 times"):
        opened({**GUARD, "conditions": ["Burning", "Burning"]})


@clause("C-11.3")
def test_nobody_holds_two_markers() -> None:
    markers = [{"name": "m", "domain": "Life"}, {"name": "m", "domain": "Death"}]
    with pytest.raises(ContentError, match=r"\[C-11.3\] guard holds 2 markers"):
        opened({**GUARD, "holds": "m"}, markers=markers)


@pytest.mark.parametrize(
    ("minis", "facts", "said"),
    [
        ([{**GUARD, "card": "Lampgard"}], {}, "there is no 'Lampgard'.*Lampguard"),
        ([GUARD, GUARD], {}, "two are called 'guard'"),
        ([{**GUARD, "damage": 6}], {}, "damage = 6: guard has Life 6"),
        ([{**GUARD, "status": "reserve"}], {}, "a place is for miniatures on the field only"),
        ([{**GUARD, "holds": "marker-1"}], {}, "there is no marker 'marker-1'"),
        ([GUARD], {"markers": [{"domain": "Life"}]}, "lies on a hex or is held"),
        ([GUARD], {"active": "gurad"}, "there is no miniature 'gurad' on the field.*guard"),
        ([GUARD], {"active": "guard", "activation": {"used": ["Fly"]}}, "guard has no action 'Fly'"),
        ([GUARD], {"scenario": "nowhere"}, r"\[T-1.2\] There is no scenario nowhere"),
        ([GUARD], {"players": [{"hand": ["Ruine"]}, {}]}, "there is no God Card 'Ruine'.*Ruin"),
        ([GUARD], {"players": [{"zone": "East"}, {}]}, "zone: there is no 'East'"),
        ([GUARD], {"wonders_left": ["Stil Air"]}, "there is no 'Stil Air'.*Still Air"),
        ([GUARD], {"vortices": [{"at": [9, 9]}]}, r"\[C-1.7\] 9,9 is not on the field"),
        ([GUARD], {"options": {"time_cap": "no"}}, "options: option time_cap cannot be 'no'"),
        ([{**GUARD, "change": {"lives": 3}}], {}, "lives: there is no such key"),
    ],
)  # fmt: skip
def test_a_mistake_is_named(minis: list[Any], facts: dict[str, Any], said: str) -> None:
    with pytest.raises(ContentError, match=said):
        opened(*minis, **facts)


def test_a_scenario_lends_its_scheme() -> None:
    state = opened(GUARD, LEVY, scenario="hold_the_causeway")
    board = state.table.board
    assert [each.kind for each in board.scoring] == ["control", "hero_killed", "crystals"]
    assert len(board.control) == 5
    assert len(state.table.landscape) == 8
