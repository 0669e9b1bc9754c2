"""T-1.1, T-4, T-5, T-7: six steps of a game, six phases of a turn, and when it all stops."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.torn.rulebook as R
from highground.bots import uniform  # noqa: F401 - registers the bot
from highground.bots.base import make_bot
from highground.engine.agenda import Frame
from highground.engine.chance import Seeded, seed_of
from highground.engine.game import Game, waiting_for
from highground.engine.ruleset import Setup
from highground.engine.state import Pass
from highground.engine.views import view
from highground.rulesets.torn.rules.combat.damage import kill
from highground.rulesets.torn.rules.party.flow import (
    Activations,
    BeginTurn,
    EndGame,
    EndTurn,
    GameTurns,
    MoveVortices,
    NextTurn,
    Party,
    last_turn,
)
from highground.rulesets.torn.ruleset import RULESET
from highground.rulesets.torn.state.names import ACTIVATIONS, KILLED
from highground.rulesets.torn.state.orders import Activate, EndActivation, PlayCard
from tests.marks import clause, option
from tests.rulesets.torn.positions import Playing, mini, own, table, vortex

STEPS = ["PREPARE", "INITIATIVE", "DEPLOY", "TURNS", "END_GAME", "COUNT_POINTS"]
PHASES = ["BEGIN_TURN", "DRAW", "INITIATIVE", "ACTIVATIONS", "VORTICES", "END_TURN"]


def whole_game(seed: int = 1) -> list[Any]:
    """Everything told in a game between bots that know nothing."""
    setup = Setup("shards_at_the_crossing", RULESET.default_rosters("shards_at_the_crossing"), {})
    state = RULESET.open(Setup(setup.scenario, setup.rosters, RULESET.read_options({})))
    game: Game[Any, Any, Any] = Game(state, Seeded(seed_of(seed)))
    players = [make_bot("uniform", RULESET, Seeded(seed_of(f"{seed}/{seat}"))) for seat in (0, 1)]
    game.advance()
    while waiting_for(state):
        (seat,) = waiting_for(state)
        game.answer(seat, players[seat].choose(view(state, seat)))
        game.advance()
    return game.told


def test_an_opened_game_has_no_step_turn_or_phase_yet_and_nobody_has_anything() -> None:
    rosters = RULESET.default_rosters("shards_at_the_crossing")
    state = RULESET.open(Setup("shards_at_the_crossing", rosters, RULESET.read_options({})))
    found = RULESET.facts(state.table)
    assert {
        "step": "", "turn": "0", "phase": "", "score": "0-0", "over": "false", "attacker": "",
        "initiative": "", "finished first": "", "active": "", "activation step": "", "time": "0",
        "concentration": "0", "reactivations": "",
    }.items() <= found.items()  # fmt: skip
    for player in state.table.players:
        kept = [found[f"{player.name}.{each}"] for each in ("zone", "crystals", "wonders", "points", "hand")]
        assert kept == ["", "0", "0", "0", "0"]
        assert sum(player.faith) == sum(player.discard) == 0
    for each in state.table.minis:
        assert (each.damage, each.defense, each.ward, each.conditions, each.activated) == (0, 0, 0, 0, False)


@clause("T-1.1", "T-7.1")
def test_a_game_has_six_steps_and_every_turn_six_phases() -> None:
    told = whole_game()
    named = [type(each.event).__name__ for each in told]
    assert [each.event.step for each in told if type(each.event).__name__ == "StepBegan"] == STEPS
    phases = [each.event.phase for each in told if type(each.event).__name__ == "PhaseBegan"]
    turns = named.count("TurnBegan")
    assert phases == PHASES * turns
    attacker, deployed = named.index("AttackerNamed"), named.index("MiniDeployed")
    assert attacker < deployed


def pairs(**given: Any) -> Any:
    """Two against two, far apart."""
    return table(
        mini("a1", "Lampguard", (0, -8)),
        mini("a2", "Lampguard", (1, -8)),
        mini("b1", "Drowned Levy", (0, 8), 1),
        mini("b2", "Drowned Levy", (-1, 8), 1),
        **given,
    )


def rest(game: Playing) -> Playing:
    """Everybody does nothing until the phase is over or something else is asked."""
    while game.asked in ("MayActivate", "MayDeclare"):
        if game.asked == "MayDeclare":
            game.plays(EndActivation())
            continue
        side = game.seat
        (name, *_) = [
            each.name
            for each in game.table.minis
            if each.side == side and each.status == 1 and not each.activated
        ]
        game.plays(Activate(name))
    return game


@clause("T-4.1", "T-4.3")
@option("scenario.turns", None)
def test_after_the_last_turn_comes_step_5() -> None:
    game = Playing(pairs(turn=5, turns=6), NextTurn(), dice="XBBSSS")
    assert (game.table.turn, game.table.phase) == (6, ACTIVATIONS)
    rest(game)
    assert game.table.turn == 6
    assert game.last("TurnsOver").turn == 6
    assert game.asked == ""


@clause("T-4.1")
@option("scenario.turns", 4)
def test_the_number_of_turns_may_be_agreed() -> None:
    at = pairs(turn=3, turns=6, options={"scenario_turns": 4})
    assert last_turn(at) == 4
    game = rest(Playing(at, NextTurn(), dice="XBBSSS"))
    assert game.last("TurnBegan").turns == 4
    assert game.last("TurnsOver").turn == 4


@clause("T-4.2")
def test_turn_1_belongs_to_the_attacker_without_a_roll() -> None:
    game = Playing(pairs(turn=0, attacker=1, initiative=0), GameTurns(), dice="")
    assert game.table.turn == 1
    assert (game.asked, game.seat) == ("MayActivate", 1)


@clause("T-4.4")
def test_the_last_death_of_a_side_makes_this_turn_the_last() -> None:
    game = Playing(pairs(turn=3), Activations())
    game.does(kill, game["b1"], R.C_4_7)
    assert game.table.final_turn == 0
    game.does(kill, game["b2"], R.C_4_7)
    assert game.table.final_turn == 3
    assert game.last("SideAnnihilated").side == 1


def test_reserves_are_not_killed() -> None:
    at = pairs(turn=3)
    at.minis[3].status = 2
    game = Playing(at, Activations())
    game.does(kill, game["b1"], R.C_4_7)
    assert game.table.final_turn == 0


@clause("T-4.5", "T-8.3")
def test_the_survivor_may_use_his_activations_or_decline_them() -> None:
    game = Playing(pairs(turn=3), Activations(), MoveVortices())
    assert game.refuses(Pass()).clause == "T-8.3"
    for name in ("b1", "b2"):
        game.does(kill, game[name], R.C_4_7)
    assert game.allows(Pass())
    game.plays(Activate("a1"), EndActivation())
    assert (game.asked, game.seat) == ("MayActivate", 0), "nobody else acts"
    game.plays(Pass())
    assert game.events("ActivationsDeclined")
    assert not game["a2"].activated
    assert game.tells("SideSkipped", side=1)


@clause("T-4.6")
def test_phases_5_and_6_are_still_played_after_an_annihilation() -> None:
    at = table(mini("a1", "Lampguard", (0, -8)), mini("b1", "Drowned Levy", (0, 8), 1), vortex(0, 0), turn=3)
    game = Playing(at, Activations(), MoveVortices(), EndTurn(), NextTurn(), dice=["1"])
    game.does(kill, game["b1"], R.C_4_7).plays(Pass())
    phases = [event.phase for event in game.events("PhaseBegan")]
    assert phases[-2:] == ["VORTICES", "END_TURN"]
    assert len(game.events("VortexMoved")) == 1
    assert game.last("PlayedOut").turn == 3
    assert game.table.turn == 3


@clause("T-5.2")
def test_after_step_5_nothing_can_be_ordered() -> None:
    game = Playing(pairs(turn=6), EndGame())
    assert game.cited("T-5.2") == 1
    assert game.asked == ""
    assert game.tells("GameClosed", turn=6)
    assert (RULESET.facts(game.table)["step"], RULESET.facts(game.table)["phase"]) == ("END_GAME", "")


@clause("T-7.2")
def test_the_beginning_of_the_turn_comes_before_any_card_is_drawn() -> None:
    at = pairs(turn=0)
    game = Playing(
        at,
        NextTurn(),
        own0=own(["Blueprint"], ["Blueprint"]),
        own1=own([], ["Ruin"]),
        dice=["Blueprint", "Ruin"],
    )
    assert (game.asked, game.seat) == ("MayPlay", 0)
    assert not game.events("CardDrawn")
    game.plays(Pass())
    order = game.order_of("TurnTriggered", "CardDrawn")
    assert order == ["TurnTriggered", "CardDrawn", "CardDrawn"]


@clause("T-7.9")
def test_the_end_of_the_turn_sees_the_vortices_where_they_came_to() -> None:
    at = table(mini("a1", "Lampguard", (0, -8)), vortex(0, 0, arrow=2), turn=2)
    game = Playing(at, MoveVortices(), EndTurn(), dice=["1"])
    assert game.order_of("VortexMoved", "TurnTriggered") == ["VortexMoved", "TurnTriggered"]


def test_a_new_turn_forgets_who_was_activated() -> None:
    at = pairs(turn=2)
    at.minis[0].activated = at.minis[0].again = True
    game = Playing(at, BeginTurn())
    assert not game["a1"].activated
    assert not game["a1"].again


def test_a_party_is_the_first_frame_of_an_opened_game() -> None:
    state = RULESET.open(
        Setup("hold_the_causeway", RULESET.default_rosters("hold_the_causeway"), RULESET.read_options({}))
    )
    assert isinstance(state.agenda[-1].frame, Party)
    assert all(each.status != KILLED for each in state.table.minis)


@pytest.mark.parametrize(
    ("frame", "now", "later"),
    [(BeginTurn(), "Raise Bulwark", "Blueprint"), (EndTurn(), "Blueprint", "Raise Bulwark")],
)
def test_in_phases_1_and_6_only_the_cards_of_that_phase_may_be_played(
    frame: Frame, now: str, later: str
) -> None:
    chosen = {"Raise Bulwark": ("2,0",), "Blueprint": ()}
    game = Playing(pairs(turn=3, faith=((20, 0, 0, 0), (0,) * 4)), frame, own0=own([now, later]))
    assert game.asked == "MayPlay"
    assert game.allows(PlayCard(now, chosen[now]))
    assert game.refuses(PlayCard(later, chosen[later])).clause == "C-8.5"


@pytest.mark.parametrize("holder", [0, 1])
@pytest.mark.parametrize("frame", [BeginTurn(), EndTurn()])
def test_in_phases_1_and_6_the_initiative_holder_is_asked_first(holder: int, frame: Frame) -> None:
    at = pairs(turn=3, initiative=holder)
    both = Playing(at, frame, own0=own(["Ruin"]), own1=own(["Ruin"]))
    assert (both.asked, both.seat) == ("MayPlay", holder)
    both.plays(Pass())
    assert (both.asked, both.seat) == ("MayPlay", 1 - holder)
