"""What is certain of an order before the dice fall: both sides' dice, each with its reasons."""

from __future__ import annotations

from highground.engine.describe import Speaker
from highground.rulesets.torn.rules.party.flow import Activations
from highground.rulesets.torn.ruleset import RULESET
from highground.rulesets.torn.state.orders import Activate, Declare
from highground.server.sure_modifiers import sure_modifiers
from highground.server.tables.previewing import say_odds
from tests.rulesets.torn.positions import Playing, mini, table


def test_the_dice_of_both_sides_are_told_under_titles_of_their_own() -> None:
    at = table(mini("a1", "Lampguard", (0, 0)), mini("b1", "Drowned Levy", (1, 0), 1))
    game = Playing(at, Activations()).plays(Activate("a1"))
    found = sure_modifiers(game.state, 0, Declare("Halberd Hook", ("b1",)))
    assert [name for name, _ in found][:2] == ["AttackRolled.dice", "DefenceRolled.dice"]
    nothing = {
        "exact": True,
        "samples": 1,
        "error": 0.0,
        "assumed": [],
        "outcomes": [],
        "facts": [],
        "losses": [],
    }
    speaker = Speaker(RULESET.package, "en", ("Player 1", "Player 2"))
    said = say_odds(RULESET, "", {**nothing, "tallies": found}, [], speaker)
    assert [tally.name for tally in said.tallies] == ["Attack Dice", "Defence Dice"]
    other = [("Later.dice", lines) if name.startswith("Def") else (name, lines) for name, lines in found]
    said = say_odds(RULESET, "", {**nothing, "tallies": other}, [], speaker)
    assert [tally.name for tally in said.tallies] == ["Attack Dice"], "an untitled later count is left out"
    need = [("ShotRolled.need", lines) for _, lines in found[:1]]
    (told,) = say_odds(RULESET, "", {**nothing, "tallies": need}, [], speaker).tallies
    assert told.least, "what luck must come to is not added to it"
    assert not said.tallies[0].least
