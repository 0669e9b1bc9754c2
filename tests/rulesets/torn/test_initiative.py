"""T-2 and T-7.4, T-7.5: initiative rolls, and who is the Attacking Player."""

from __future__ import annotations

import pytest

from highground.engine.game import Game
from highground.rulesets.torn.rules.party.deployment import MayDeploy
from highground.rulesets.torn.rules.party.flow import Deployment, RollForAttacker, TurnInitiative
from highground.rulesets.torn.rules.party.initiative import InitiativeRoll
from highground.rulesets.torn.state.names import INITIATIVE
from highground.rulesets.torn.state.orders import ChooseZone, Deploy, NameAttacker
from tests.marks import clause, option
from tests.rulesets.torn.positions import Playing, mini, table
from tests.scene import Noted


def rolls(dice: str, **given: object) -> Playing:
    """Step 2 with these dice: P1's three, then P2's, and so on."""
    return Playing(table(**given), RollForAttacker(), dice=dice.replace(" ", ""))  # type: ignore[arg-type]


@clause("T-2.1")
def test_both_players_roll_three_dice_each() -> None:
    game = rolls("XBB SSS")
    assert [event.side for event in game.events("InitiativeRolled")] == [0, 1]
    first = game.events("InitiativeRolled")[0]
    assert (first.blanks, first.successes, first.criticals) == (2, 0, 1)
    assert game.table.step == INITIATIVE
    assert game.tells("InitiativeWon", criticals=(1, 0), side=0, successes=(0, 3))


@clause("T-2.1")
def test_each_player_throws_their_own_initiative_dice_the_first_player_first() -> None:
    thrown = Noted("XBBSSS")
    Playing(table(), RollForAttacker(), chance=thrown)
    assert [(seat, cited) for _, seat, cited, _ in thrown.asks] == [(0, "C-2.6")] * 3 + [(1, "C-2.6")] * 3


@clause("T-2.2")
@pytest.mark.parametrize(("dice", "winner"), [("XBB SSS", 0), ("SSS XBB", 1), ("XXB XSS", 0)])
def test_more_criticals_win_whatever_the_successes(dice: str, winner: int) -> None:
    assert rolls(dice).seat == winner


@clause("T-2.7")
@pytest.mark.parametrize(("dice", "winner"), [("XXB XBB", 0), ("BXB BBB", 0), ("XBB XXX", 1)])
def test_the_worked_example_more_criticals(dice: str, winner: int) -> None:
    assert rolls(dice).seat == winner


@clause("T-2.3")
def test_without_criticals_more_successes_win() -> None:
    assert rolls("SBB SSB").seat == 1
    assert rolls("SSB SBB").seat == 0


@clause("T-2.4")
@option("initiative.equal_crits", "successes")
def test_equal_criticals_leave_it_to_the_successes() -> None:
    assert rolls("XSB XBB").seat == 0
    tied = rolls("SBB BSB XBB SSS")
    assert len(tied.events("InitiativeTied")) == 1
    assert tied.seat == 0


@clause("T-2.4")
@option("initiative.equal_crits", "reroll")
def test_equal_criticals_may_be_rolled_again_instead() -> None:
    game = rolls("XSB XBB BBB SBB", options={"initiative_equal_crits": "reroll"})
    assert len(game.events("InitiativeTied")) == 1
    assert game.seat == 1
    assert rolls("SSB SBB", options={"initiative_equal_crits": "reroll"}).seat == 0


@clause("T-2.5")
def test_only_the_winner_names_the_attacker_and_may_name_either() -> None:
    game = rolls("XBB SSS")
    loser = Game(game.state, game.chance).check(1, NameAttacker("me"))
    assert loser is not None
    assert loser.clause == "T-2.5"
    assert game.refuses(NameAttacker("nobody")).clause == "T-2.5"
    assert game.allows(NameAttacker("me"))
    game.plays(NameAttacker("opponent"))
    assert game.table.attacker == 1


@clause("T-2.6")
def test_the_attacker_picks_the_zone_and_sets_up_first() -> None:
    at = table(mini("a1", "Lampguard"), mini("b1", "Drowned Levy", side=1))
    for player in at.players:
        player.zone = -1
    game = Playing(at, RollForAttacker(), Deployment(), dice="XBBSSS").plays(NameAttacker("opponent"))
    assert game.last("AttackerNamed").side == 1
    assert (game.asked, game.seat) == ("MayChooseZone", 1)
    game.plays(ChooseZone("South"))
    assert isinstance(game.asks(), MayDeploy)
    assert game.seat == 1
    game.plays(Deploy("b1", (0, 7)))
    assert game.seat == 0


@clause("T-7.4")
def test_later_turns_roll_and_the_winner_has_the_initiative() -> None:
    game = Playing(table(turn=2, initiative=1), TurnInitiative(), dice="XBBSSS")
    assert game.table.initiative == 0
    assert game.last("InitiativeHeld").side == 0
    assert game.asked == "", "the winner does not choose who begins"


@clause("T-7.5")
def test_turn_1_rolls_nothing() -> None:
    game = Playing(table(turn=1, attacker=1, initiative=0), TurnInitiative(), dice="")
    assert game.table.initiative == 1
    assert not game.events("InitiativeRolled")
    assert game.tells("AttackerHasInitiative", side=1)


def test_ties_are_rolled_without_limit() -> None:
    game = Playing(table(turn=2), InitiativeRoll(), dice="BBB" * 10 + "SBBBBB")
    assert len(game.events("InitiativeTied")) == 5
