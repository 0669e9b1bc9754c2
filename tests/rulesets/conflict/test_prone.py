"""Dropping prone in the opponent's activation: C-6.11, CR-7."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.conflict.rulebook as R
from highground.engine.chance import Seeded, seed_of
from highground.engine.match import Match, new_header
from highground.engine.orders import candidates_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.state import Pass
from highground.rulesets.conflict.rules.flow.rounds import Acting, MayAct, MayActivate
from highground.rulesets.conflict.rules.movement.prone import fall_prone
from highground.rulesets.conflict.state.orders import DropProne
from tests.marks import clause
from tests.rulesets.conflict.positions import EVEN, Playing, attack, box, effect, model, piece, point, table

WALL = box(200, 0, 220, 300)
IN_RANGE = 100 + 16 + 12 * 25.4 + 20
"""Where a model of size 2 stands just in range of a Small one at 100 with a 12 inch attack."""


BLAST = {"attacks": [attack(kind="area", range_in=10, span_in=4)]}
"""A circle that touches whoever stands two inches farther off than its centre may be."""


def met(
    *more: Any, ada: dict[str, Any] | None = None, bo: dict[str, Any] | None = None, wall: float = 1
) -> Any:
    """Ada's activation begins; Bo of size 2 stands behind a wall that would hide it lying."""
    one = model("Ada", **{"attacks": [attack(range_in=12)], **(ada or {})})
    two = model("Bo", **{"seat": 1, "size": 2, "at_mm": (300, 100), "facing": (-1, 0), **(bo or {})})
    return table(one, two, piece("Wall", wall, WALL), *more)


def begins(at: Any, **cards: Any) -> Playing:
    return Playing(at, Acting("Ada"), **cards)


@clause("C-6.11")
def test_in_the_opponents_activation_a_model_may_drop_out_of_sight_before_any_action() -> None:
    game = begins(met())
    assert (game.asked, game.seat) == ("MayDrop", 1)
    game.plays("prone Bo")
    assert game["Bo"].prone
    assert game.pool == 5
    assert (game.asked, game.seat) == ("MayAct", 0)
    assert game.refuses("attack Strike Bo").clause == "C-9.7"


def test_the_owner_is_asked_once_in_an_activation_when_it_would_first_help() -> None:
    game = begins(met(), cards=EVEN)
    game.plays(Pass(), "move to:110,100")
    assert game.asked == "MayAct"
    later = begins(met(bo={"at_mm": (IN_RANGE + 5, 100)}), cards=EVEN)
    assert later.asked == "MayAct"
    later.plays("move to:110,100")
    assert later.asked == "MayDrop"
    later.plays(Pass(), "attack Strike Bo")
    assert later.asked == "MayAct"
    assert later.cited("C-6.11") == 0


@pytest.mark.parametrize("spent", [{"attacks": 1}, {"ran": True}, {"given_up": "attack"}])
def test_nobody_is_asked_to_drop_before_one_who_will_not_attack_any_more(spent: dict[str, Any]) -> None:
    at = met()
    for field, value in spent.items():
        assert hasattr(at.turn, field)
        setattr(at.turn, field, value)
    assert begins(at).asked == "MayAct"
    tired = met(ada={"exhaust": {"Strike": 1}})
    assert begins(tired).asked == "MayAct"
    moved = met()
    moved.turn.given_up = "movement"
    assert begins(moved).asked == "MayDrop"


@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("prone", [True, False])
def test_only_who_stands_on_the_table_goes_prone(there: bool, prone: bool) -> None:
    game = Playing(table(model("Ada"), model("Bo", 1, at_mm=(500, 500), prone=prone, on_table=there)))
    game.does(fall_prone, game["Bo"], R.C_6_7)
    assert game["Bo"].prone is (prone or there)
    assert [each.model for each in game.events("WentProne")] == (["Bo"] if there and not prone else [])


@clause("C-6.11")
def test_unasked_an_owner_drops_a_model_in_the_opponents_activation_whether_or_not_it_helps() -> None:
    at = table(model("Ada"), model("Bea", at_mm=(100, 300)), model("Bo", 1, at_mm=(500, 500)))
    game = Playing(at, Acting("Ada"))
    assert (game.asked, game.seat) == ("MayAct", 0)
    game.says(1, "prone Bo")
    assert game["Bo"].prone
    assert (game.asked, game.seat, game.pool) == ("MayAct", 0, 5)
    assert game.refused_to(1, "prone Bo").why == "already_prone"
    assert game.refused_to(1, "prone Bea").why == "not_your_model"
    assert game.refused_to(1, "move to:500,510").why == "not_asked"
    game.plays("move to:120,100")
    assert game["Ada"].at == point(120, 100)


def test_what_was_said_unasked_is_kept_taken_back_and_played_again() -> None:
    rules = find_ruleset("conflict")
    setup = Setup("seize_fate", rules.default_rosters("seize_fate"), rules.read_options({}))
    match = Match(rules, new_header(rules, setup, seed_of(3).hex(), ["human", "human"]))
    while not isinstance(match.asking(), MayAct):
        (seat, *_), question = match.waiting_for(), match.asking()
        assert question is not None
        match.play(seat, candidates_for(match.state.known(seat), question, 8, Seeded(seed_of(1)))[0].order)
    (seat,) = match.waiting_for()
    other = next(each.name for each in match.state.table.fighters() if each.seat != seat)
    order, before = DropProne(other), match.digest()
    assert match.giver(order) == 1 - seat
    match.play(1 - seat, order)
    assert match.waiting_for() == (seat,)
    after = match.digest()
    assert Match(rules, match.header, inputs=match.inputs).digest() == after
    match.undo()
    assert match.digest() == before
    match.redo()
    assert match.digest() == after


@clause("C-6.11")
def test_unasked_an_owner_drops_a_model_while_the_opponent_is_to_activate() -> None:
    game = Playing(table(model("Ada"), model("Bo", 1, at_mm=(500, 500)), acting=""), MayActivate(0))
    game.says(1, "prone Bo")
    assert game["Bo"].prone
    assert (game.asked, game.seat) == ("MayActivate", 0)


@clause("C-6.11")
def test_the_active_player_may_drop_a_model_while_the_opponent_is_asked_to() -> None:
    game = begins(met(model("Bea", at_mm=(100, 500))))
    assert (game.asked, game.seat) == ("MayDrop", 1)
    game.says(0, "prone Bea")
    assert game["Bea"].prone
    assert (game.asked, game.seat) == ("MayDrop", 1)


@clause("C-6.11")
def test_nobody_drops_while_an_attack_is_being_resolved() -> None:
    arm = attack(range_in=12, strength=6, effects=[effect("Slow"), effect("Weaken")])
    game = Playing(table(model("Ada", attacks=[arm]), model("Bo", 1, at_mm=(300, 100))), cards=EVEN)
    game.plays("attack Strike Bo")
    assert game.asked == "MayChooseEffect"
    for seat, name in ((1, "Bo"), (0, "Ada")):
        refusal = game.refused_to(seat, f"prone {name}")
        assert (refusal.clause, refusal.why) == ("C-6.11", "not_now")


@clause("C-6.11")
def test_whoever_is_asked_may_drop_any_own_standing_model_and_no_other() -> None:
    game = begins(met(model("Cy", 1, at_mm=(600, 600))))
    assert game.refuses("prone Ada").why == "not_your_model"
    game.plays("prone Cy")
    assert game.asked == "MayDrop"
    assert game.refuses("prone Cy").why == "already_prone"
    game.plays("prone Bo")
    assert game.asked == "MayAct"


@pytest.mark.parametrize(
    ("asked", "at"),
    [
        pytest.param(True, met(bo={"at_mm": (IN_RANGE, 100)}), id="just in range"),
        pytest.param(False, met(bo={"at_mm": (IN_RANGE + 0.1, 100)}), id="just out of range"),
        pytest.param(True, met(ada=BLAST, bo={"at_mm": (IN_RANGE, 100)}), id="just in a circle"),
        pytest.param(False, met(ada=BLAST, bo={"at_mm": (IN_RANGE + 0.1, 100)}), id="just out of it"),
        pytest.param(False, met(bo={"prone": True}), id="lies already"),
        pytest.param(False, met(wall=2), id="hidden already"),
        pytest.param(False, met(wall=0.5), id="covered no better"),
        pytest.param(False, met(bo={"at_mm": (100, 300)}), id="nothing between"),
        pytest.param(False, met(ada={"exhaust": {"Strike": 1}}), id="the attack is exhausted"),
        pytest.param(False, met(ada={"attacks": []}), id="no attack"),
        pytest.param(True, met(bo={"size": 3, "at_mm": (300, 100)}, wall=2), id="size 3 behind size 2"),
        pytest.param(False, met(bo={"size": 3, "at_mm": (300, 100)}, wall=1), id="from Full to Partial"),
    ],
)
def test_nobody_is_asked_where_lying_down_shelters_from_nothing(asked: bool, at: Any) -> None:
    assert begins(at).asked == ("MayDrop" if asked else "MayAct")


def test_a_ricochet_is_expected_from_whom_it_strikes_first() -> None:
    chain = attack(kind="ricochet", range_in=4, links=2, between_in=8)
    first = model("Cy", 1, at_mm=(100, 200), facing=(-1, 0))
    behind = {"at_mm": (300, 200)}
    assert begins(met(first, ada={"attacks": [chain]}, bo=behind)).asked == "MayDrop"
    assert begins(met(ada={"attacks": [chain]}, bo=behind)).asked == "MayAct"
    short = attack(kind="ricochet", range_in=4, links=2, between_in=5)
    assert begins(met(first, ada={"attacks": [short]}, bo=behind)).asked == "MayAct"


def test_turning_and_dropping_in_ones_own_activation_ask_nobody_anew() -> None:
    game = begins(met(model("Bea", at_mm=(100, 500))))
    game.plays(Pass(), "face -1,0", "prone Bea")
    assert game.asked == "MayAct"


@clause("C-6.11")
def test_nobody_drops_who_is_gone_or_was_never_there() -> None:
    game = begins(met(model("Cy", 1, at_mm=(600, 600), on_table=False)))
    assert (game.asked, game.seat) == ("MayDrop", 1)
    for name in ("Cy", "Di"):
        refusal = game.refuses(DropProne(name))
        assert (refusal.clause, refusal.why) == ("C-6.11", "not_on_the_table")
    assert game.allows(DropProne("Bo"))


@pytest.mark.parametrize(
    ("asked", "behind"),
    [
        pytest.param(True, {"seat": 1}, id="an enemy"),
        pytest.param(False, {"seat": 0}, id="a friend of the attacker's"),
        pytest.param(False, {"seat": 1, "on_table": False}, id="one who is gone"),
    ],
)
def test_an_owner_is_asked_for_own_models_that_are_there(asked: bool, behind: dict[str, Any]) -> None:
    sheltered = model("Cy", size=2, at_mm=(300, 160), facing=(-1, 0), **behind)
    at = met(sheltered, bo={"at_mm": (100, 300)})
    assert begins(at).asked == ("MayDrop" if asked else "MayAct")


def test_suggestions_are_to_stay_up_or_to_drop_whoever_gains_by_it() -> None:
    game = begins(met(model("Cy", 1, at_mm=(600, 600))))
    asked = game.asks()
    assert asked is not None
    found = candidates_for(game.state.known(1), asked, 8, Seeded(seed_of(1)))
    assert [each.order for each in found] == [Pass(), DropProne("Bo")]
    (alone,) = candidates_for(game.state.known(1), asked, 1, Seeded(seed_of(1)))
    assert alone.order == Pass()
