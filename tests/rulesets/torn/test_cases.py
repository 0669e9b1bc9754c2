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
from highground.rulesets.torn.files.case_files import (
    CaseActivation,
    CaseMini,
    CasePlayer,
    CaseVortex,
    TornCase,
)
from highground.rulesets.torn.ruleset import RULESET
from highground.rulesets.torn.state.activation import Activation, Deed
from highground.rulesets.torn.state.field import INFANTRY, OFF
from highground.rulesets.torn.state.names import NOBODY, ROSTER
from highground.rulesets.torn.state.pieces import Mini
from tests.marks import clause
from tests.scene import Scene, scripted

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


VORTICES = [{"at": [1, 0]}, {"at": [2, 0]}]


@clause("T-7.8")
@pytest.mark.parametrize("first", [0, 1])
def test_a_case_may_say_who_finished_first(first: int) -> None:
    state = opened(GUARD, LEVY, phase="VORTICES", vortices=VORTICES, finished_first=first)
    assert Scene(RULESET, state, scripted("")).seat == first
    done = {**GUARD, "activated": True}, {**LEVY, "activated": True}
    state = opened(*done, vortices=VORTICES, finished_first=first)
    assert Scene(RULESET, state, scripted("")).seat == first
    assert RULESET.facts(state.table)["finished first"] == f"Player {first + 1}"


@clause("T-7.8")
def test_who_alone_has_nobody_left_finished_first_without_saying_so() -> None:
    """The record stands since before the case begins, so the last activation does not take it away."""
    game = Scene(RULESET, opened(GUARD, {**LEVY, "activated": True}, vortices=VORTICES), scripted(""))
    game.plays("activate guard", "end")
    assert (game.asked, game.seat) == ("ChooseVortex", 1)
    assert opened(GUARD, LEVY).table.first_done == NOBODY
    assert opened({**GUARD, "activated": True}, LEVY, active="levy").table.first_done == 0


@clause("T-7.8")
def test_nobody_finished_first_who_is_not_done() -> None:
    with pytest.raises(ContentError, match=r"finished_first = 0: \[T-7.8\] Player 1 has 1.miniature left"):
        opened(GUARD, {**LEVY, "activated": True}, finished_first=0)


BREAKER = {
    "name": "Wave Breaker", "size": "Infantry", "points": 9, "max": 1, "life": 7, "defence_melee": 2,
    "defence_ranged": 0, "move_hexes": 3,
    "actions": [
        {"name": "Surf Hammer", "time": 1, "distance_hexes": 3, "symbols": ["Melee", "Ether"], "pool": 2},
        {"name": "Salt Wall", "reaction": "Counter Attack", "distance_hexes": 3, "symbols": ["Melee"]},
    ],
}  # fmt: skip


@clause("T-8.6")
def test_actions_of_a_card_written_out_in_full_are_known_by_their_hyphenated_names_too() -> None:
    one = {"name": "one", "side": 0, "card": BREAKER, "at": [0, 0]}
    two = {"name": "two", "side": 1, "card": BREAKER, "at": [1, 0]}
    for action, reaction in (("surf-hammer", "salt-wall"), ("'Surf Hammer'", "'Salt Wall'")):
        game = Scene(RULESET, opened(one, two), scripted("BBBBBBB"))
        game.plays("activate one", f"declare {action} two", f"react two {reaction}")
        assert game.last("ActionDeclared").action == "Surf Hammer"
        assert game.last("CounterPrepared").action == "Salt Wall"
        assert game.refuses("declare surf-hamer two").clause == "T-8.6"


def test_a_case_names_shipped_cards_as_people_type_them() -> None:
    table = opened(
        {**GUARD, "card": "prism-arbalester"},
        LEVY,
        players=[{"hand": ["forge-spark"], "deck": {"raise-bulwark": 2}, "discard": ["ruin"]}, {}],
        wonders_left=["still-air"],
        active="guard",
        activation={"used": ["split-bolt"]},
    ).table
    assert table.card(table.minis[0]).name == "Prism Arbalester"
    assert (table.players[0].hand, table.players[0].deck, table.wonder_deck.left) == (1, 2, 1)
    assert RULESET.facts(table)["Player 1.discard"] == "Ruin"
    assert table.activation.used == 1 << table.card(table.minis[0]).named("Split Bolt")


@pytest.mark.parametrize(
    ("facts", "subject"),
    [
        ({"scenario": "harvest_of_the_storm"}, "Harvest of the Storm: what counts"),
        ({"title": "A quiet field"}, "A quiet field: what counts"),
        ({}, "The scenario: what counts"),
    ],
)
def test_what_counts_at_the_end_names_its_subject(facts: dict[str, Any], subject: str) -> None:
    game = Scene(RULESET, opened(GUARD, LEVY, phase="END_TURN", turn=6, **facts), scripted(""))
    speaker = RULESET.speaker(game.table, "en")
    assert speaker.event(game.last("EndScored")).startswith(subject)


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


@pytest.mark.parametrize(
    ("of", "field", "least", "most"),
    [
        (CaseMini, "damage", 0, 99), (CaseMini, "defense", 0, 99), (CaseMini, "ward", 0, 99),
        (CaseVortex, "supply", 1, 20), (CaseVortex, "arrow", 0, 5),
        (CasePlayer, "crystals", 0, 99), (CasePlayer, "wonders", 0, 99), (CasePlayer, "points", 0, 99),
        (CaseActivation, "edge", 0, 99), (CaseActivation, "deaths", 0, 99),
    ],
)  # fmt: skip
def test_a_figure_of_a_case_goes_to_its_limits_and_no_further(
    of: Any, field: str, least: int, most: int
) -> None:
    needed: dict[Any, dict[str, Any]] = {CaseMini: GUARD, CaseVortex: {"at": [0, 0]}}
    for fine in (least, most):
        assert getattr(validate(of, {**needed.get(of, {}), field: fine}, "case"), field) == fine
    for wrong in (least - 1, most + 1):
        with pytest.raises(ContentError, match=f"{field}"):
            validate(of, {**needed.get(of, {}), field: wrong}, "case")


def test_what_a_case_does_not_say_is_as_it_is_at_the_beginning() -> None:
    table = opened({**GUARD, "at": None}, vortices=[{"at": [0, 0]}]).table
    (mini,), (vortex,) = table.minis, table.vortices
    assert mini == Mini(0, "guard", 0, mini.card, INFANTRY, ROSTER, OFF, 0, 0, False, False, False, 0, 0)
    assert (vortex.supply, vortex.arrow, vortex.still, vortex.rolled) == (2, 0, False, False)
    player = table.players[0]
    assert (player.crystals, player.wonders, player.points, player.hand) == (0, 0, 0, 0)
    idle = Activation()
    assert idle == Activation(NOBODY, 0, 0, 0, 0, False, 0, 0, 0, 0, False, 0)
    assert Deed() == Deed(NOBODY, [], OFF, "", 0, [])


def test_before_the_first_turn_a_scenario_lends_its_objects_too() -> None:
    minis = [{key: value for key, value in each.items() if key != "at"} for each in (GUARD, LEVY)]
    table = opened(*minis, scenario="shards_at_the_crossing", stage="prepare").table
    assert (len(table.vortices), len(table.markers), len(table.landscape)) == (2, 3, 8)
    own = opened(*minis, scenario="shards_at_the_crossing", stage="deploy", vortices=[{"at": [0, 0]}]).table
    assert (len(own.vortices), len(own.markers)) == (1, 3)
    assert not opened(GUARD, LEVY, scenario="shards_at_the_crossing").table.vortices


@clause("C-11.5")
def test_a_case_may_leave_the_scenario_to_a_die() -> None:
    minis = [{key: value for key, value in each.items() if key != "at"} for each in (GUARD, LEVY)]
    state = opened(*minis, scenario="by_the_die", stage="prepare")
    game = Scene(RULESET, state, scripted(["4", *"XBBBBB"]))
    assert game.last("ScenarioAgreed").scenario == "Harvest of the Storm"
    assert len(game.table.vortices) == 3
    with pytest.raises(ContentError, match=r"by_the_die.*only where stage = .prepare"):
        opened(GUARD, LEVY, scenario="by_the_die")


def test_a_scenario_lends_its_scheme() -> None:
    state = opened(GUARD, LEVY, scenario="hold_the_causeway")
    board = state.table.board
    assert [each.kind for each in board.scoring] == ["control", "hero_killed", "crystals"]
    assert len(board.control) == 5
    assert len(state.table.landscape) == 8
