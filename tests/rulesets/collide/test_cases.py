"""Case files of If Worlds Collide: what they may say, and what is wrong with them."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from highground.content.cases import open_case
from highground.content.load import validate
from highground.engine.chance import Scripted, Seeded
from highground.engine.errors import ContentError
from highground.engine.game import Game
from highground.engine.ruleset import Setup
from highground.judge import judge
from highground.rulesets.collide.files.cases import CollideCase
from highground.rulesets.collide.files.content import missions
from highground.rulesets.collide.files.maps import laid_out
from highground.rulesets.collide.ruleset import RULESET
from highground.rulesets.collide.state.boards import Piece
from highground.rulesets.collide.state.measuring import STEP
from tests.marks import clause

RIFLE = {"name": "rifle", "side": 0, "sheet": "Brine Rifle", "at": [5, 5]}
WARDEN = {"name": "warden", "side": 1, "sheet": "Clay Warden", "at": [20, 20]}
AP = [{"ap": 3}, {"ap": 3}]


def opened(*units: dict[str, Any], **facts: Any) -> Any:
    case = validate(CollideCase, {"system": "collide", "units": list(units), **facts}, "case")
    return open_case(RULESET, case, "case")


def test_the_example_comes_true() -> None:
    case = validate(CollideCase, tomllib.loads(RULESET.case_example()), "example")
    assert judge(RULESET, case, "example").failures() == []


def test_a_case_says_what_a_table_holds() -> None:
    state = opened(
        {**RIFLE, "health": 5, "moved": True, "pocket": 1, "effects": [{"do": "grant_cover"}]},
        {**WARDEN, "sheet": "Kiln Matriarch", "uses": {"Second Firing": 1}, "activated": True, "heavy": True},
        {"name": "late", "side": 1, "sheet": "Ash Mender"},
        players=[
            {"name": "Salt", "ap": 4, "tactics": ["Broadside"], "tried": ["Broadside"]},
            {"name": "Fire", "faction": "emberkiln", "score": 60, "stopped": True},
        ],
        tokens=[
            {"kind": "ash", "at": [9, 9]},
            {"name": "crate", "kind": {"name": "box", "carried": True, "size_steps": 2}, "carrier": "rifle"},
        ],
        terrain=[{"name": "pond", "centre_steps": [30, 30], "radius_steps": 2, "difficult": True}],
        objectives=[[18, 18]],
        kind="last_chance",
        environment="Sea Fret",
        finishers=[1, 0],
        round=2,
        next=1,
    )  # fmt: skip
    facts = RULESET.facts(state.table)
    assert (facts["rifle.health"], facts["rifle.moved"], facts["rifle.effects"]) == ("5", "true", "case")
    assert (facts["late.on_table"], facts["crate.carrier"], facts["ash-1.at"]) == ("false", "rifle", "9,9")
    assert (facts["Salt.ap"], facts["Fire.stopped"], facts["score"]) == ("4", "true", "0-60")
    assert (facts["environment"], facts["roller"], facts["first_finisher"]) == ("Sea Fret", "Salt", "Fire")
    assert state.table.units[1].uses == [0, 1]
    assert state.table.tokens[1].kind.radius == 25_400
    assert [piece.name for piece in state.table.board.pieces] == ["pond"]


def test_a_sheet_may_be_changed_or_written_out() -> None:
    own = {"name": "Oddity", "points": 9, "health": 7, "move_steps": 4, "base_steps": 2, "dv": 3}
    state = opened({**RIFLE, "change": {"dv": 4}}, {**WARDEN, "sheet": own})
    first, second = state.table.units
    assert (first.sheet.name, first.sheet.dv) == ("Brine Rifle", 4)
    assert (second.sheet.name, second.sheet.radius, second.health) == ("Oddity", 25_400, 7)
    assert opened({**RIFLE, "sheet": "BlueBot"}).table.units[0].sheet.dv == 7


@pytest.mark.parametrize(
    ("facts", "question"),
    [
        ({}, "MayActivate"),
        ({"next": 1}, "MayActivate"),
        ({"activation": {"members": ["rifle"]}}, "MayAct"),
        ({"phase": "environment"}, "MayActivate"),
        ({"phase": "logistics"}, "MayActivate"),
        ({"phase": "end", "round": 4}, "MayActivate"),
        ({"phase": "end", "round": 5}, "NoneType"),
    ],
)
def test_a_case_may_begin_anywhere(facts: dict[str, Any], question: str) -> None:
    state = opened(RIFLE, WARDEN, players=AP, **facts)
    found = Game(state, Scripted([], Seeded(b"c" * 32))).advance()
    assert type(found).__name__ == question


def test_an_activation_in_the_middle() -> None:
    members = [{"unit": "rifle", "attacks": "attacking", "made": {"Brine Carbine": 1}, "moved": True}]
    players = [{"ap": 3, "tactics": ["Broadside"]}, {"ap": 3}]
    going_on = {"members": members, "moved": True, "tactic": "Broadside"}
    state = opened(RIFLE, WARDEN, players=players, activation=going_on)
    (turn,) = state.table.activation.turns
    assert turn.left == [1, 1]
    assert (turn.moved, turn.pinned, state.table.activation.tactic) == (True, False, "Broadside")
    assert state.table.units[0].activated


def test_a_mission_lends_its_zones_and_rules() -> None:
    board = opened(RIFLE, WARDEN, mission="power_grid").table.board
    assert [zone.name for zone in board.zones] == ["Lower", "Upper"]
    assert (board.mission.kind, len(board.mission.objectives)) == ("power_grid", 3)


def test_a_mission_brings_the_table_that_its_games_are_played_on() -> None:
    for name in RULESET.scenarios():
        ours = RULESET.open(Setup(name, list(RULESET.default_rosters(name)), {})).table.board
        board = opened(mission=name).table.board
        assert (board.width, board.height, board.mission) == (ours.width, ours.height, ours.mission)
        assert board.pieces == ours.pieces != ()
    crate = {"name": "crate", "box_steps": [20, 20, 21, 21], "cover": True}
    more = opened(mission="skirmish", terrain=[crate], rounds=3, board_steps=[40, 36]).table.board
    assert [piece.name for piece in more.pieces] == [piece.name for piece in ours_of("skirmish")] + ["crate"]
    assert (more.width, more.mission.rounds) == (40 * STEP, 3)


def ours_of(mission: str) -> tuple[Piece, ...]:
    """The pieces of a mission's map."""
    return laid_out(missions()[mission].map)


@clause("R-1.5")
def test_nobody_stands_in_what_a_mission_put_there() -> None:
    with pytest.raises(ContentError, match=r"rifle: \[R-1.5\].*North Cottage"):
        opened({**RIFLE, "at": [13, 11]}, mission="short_skirmish")


SIX = [
    "Broadside",
    "Cut the Lines",
    "Read the Swell",
    "Through the Haze",
    "Salt in the Seams",
    "Hold the Rail",
]


@clause("W-3.4")
def test_a_case_takes_the_tactics_that_a_roster_takes() -> None:
    assert opened(players=[{"tactics": SIX}, {}]).table.players[0].tactics == tuple(SIX)
    with pytest.raises(ContentError, match=r"players\[0\]: \[W-3.4\].*7.*6"):
        opened(players=[{"tactics": [*SIX, "Shared Lantern"]}, {}])
    with pytest.raises(ContentError, match=r"players\[0\]: \[W-3.4\].*Broadside"):
        opened(players=[{"tactics": ["Broadside", "Broadside"]}, {}])


@clause("W-1.13")
def test_a_case_knows_no_tactic_that_the_faction_does_not_have() -> None:
    for stranger in ("White Heat", "Brodside"):
        with pytest.raises(ContentError, match=rf"players\[0\]: \[W-1.13\].*{stranger}"):
            opened(players=[{"tactics": [stranger]}, {}])
    assert opened(players=[{}, {"tactics": ["White Heat"]}]).table.players[1].tactics == ("White Heat",)


# -- mistakes ------------------------------------------------------------------------------------


@clause("R-1.4", "R-1.5")
def test_nobody_stands_off_the_table_or_on_somebody_else() -> None:
    opened(RIFLE, {**WARDEN, "at": [6, 5]})
    with pytest.raises(ContentError, match=r"warden: \[R-1.4\]"):
        opened(RIFLE, {**WARDEN, "at": [0.4, 5]})
    with pytest.raises(ContentError, match=r"\[R-1.5\]"):
        opened(RIFLE, {**WARDEN, "at": [5.9, 5]})
    opened(RIFLE, {**WARDEN, "at": [-3, 5]}, edged=False)


@pytest.mark.parametrize(
    ("units", "facts", "said"),
    [
        ([{**RIFLE, "sheet": "Brine Rifel"}], {}, "there is no 'Brine Rifel'.*Brine Rifle"),
        ([RIFLE, RIFLE], {}, "two are called 'rifle'"),
        ([{**RIFLE, "health": 13}], {}, "health = 13: rifle has 12"),
        ([{**RIFLE, "health": 0}], {}, "health = 0"),
        ([{**RIFLE, "uses": {"Grin": 1}}], {}, "rifle has no ability 'Grin'"),
        ([{**RIFLE, "change": {"helth": 3}}], {}, "helth: there is no such key"),
        ([{**RIFLE, "effects": [{"do": "heel"}]}], {}, "no primitive 'heel'"),
        ([RIFLE], {"mission": "nowhere"}, "mission: there is no 'nowhere'"),
        ([RIFLE], {"kind": "brawl"}, "kind: there is no 'brawl'"),
        ([RIFLE], {"environment": "Sea Fog"}, "there is no 'Sea Fog'.*Sea Fret"),
        ([RIFLE], {"players": [{"faction": "salt"}, {}]}, "no faction 'salt'"),
        ([RIFLE], {"players": [{"tactics": SIX, "tried": ["Broad"]}, {}]}, "'Broad' is not among.*Broadside"),
        ([RIFLE], {"activation": {"members": ["rifle"], "tactic": "x"}}, "tactic: 'x' is not among"),
        ([RIFLE], {"tokens": [{"kind": "asch", "at": [1, 1]}]}, "no token 'asch'.*ash"),
        ([RIFLE], {"tokens": [{"kind": "ash"}]}, "lies somewhere or is carried"),
        ([RIFLE], {"tokens": [{"kind": "ash", "carrier": "rifel"}]}, "no unit 'rifel' on the table.*rifle"),
        ([RIFLE], {"activation": {"members": ["bo"]}}, "no unit 'bo' on the table"),
        ([RIFLE], {"activation": {"members": [{"unit": "rifle", "made": {"Bow": 1}}]}}, "no weapon 'Bow'"),
        ([RIFLE], {"options": {"edge_rule": "rim"}}, "options: option edge_rule cannot be 'rim'"),
        ([RIFLE], {"terrain": [{"name": "x"}]}, "give box_steps"),
    ],
)  # fmt: skip
def test_a_mistake_is_named(units: list[Any], facts: dict[str, Any], said: str) -> None:
    with pytest.raises(ContentError, match=said):
        opened(*units, **facts)
