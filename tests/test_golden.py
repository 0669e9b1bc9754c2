"""Golden replays: whole games that must come out the same, word for word, die for die.

Each has a saved match (`.replay`) and a transcript (`.txt`) in which a difference shows the clause that
changed its mind. After a change that was meant, write them anew and read the difference like code:

    PYTHONPATH=src .venv/bin/python -m tests.test_golden --write
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from highground.bots.base import make_bot
from highground.engine.chance import Seeded, seed_of
from highground.engine.match import Match, new_header
from highground.engine.options import Value
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.saved import load_match, match_lines, save_match

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent / "golden"

HOUSE: dict[str, Value] = {"ducking": "always", "rough_factor": 3, "sixes": False}
TABLE_RULES: dict[str, Value] = {
    "initiative": "every_round",
    "attack_flip": "per_target",
    "weaken_hinder": "sequence",
    "burn_on_first_shuffle": False,
    "oval_facing": "short_axis",
}
EXPEDITION_RULES: dict[str, Value] = {
    "initiative.equal_crits": "reroll",
    "opening_hand": 2,
    "deck.reshuffle": True,
    "time_cap": "held",
    "movement_once": True,
    "reactions_by": "both",
    "concentration_waits": True,
    "hexon.chirality": "left",
    "dice.attack": "BBBSSX",
    "dice.defence": "BBSSSX",
    "scenario.turns": 4,
}
LOCAL_RULES: dict[str, Value] = {
    "dice.core": "3d6",
    "advantage.mode": "spent",
    "initiative.win_bonus": True,
    "turn.profile": "2A",
    "grid.metric": "euclid",
    "cap.severity": "graded",
    "overwatch.target": "any",
}
FIRST_RULES: dict[str, Value] = {
    "initiative": "each_round",
    "deck_owner": "shared",
    "condition_expiry": "until_removed",
    "shared_attack_flip": True,
    "prone_reaction": True,
    "push_impacts": True,
    "high_ground": "footing",
}
WORLD_RULES: dict[str, Value] = {
    "edge_rule": "centre",
    "melee_reach": 50,
    "first_finisher": "roll",
    "ap_cap_mode": "carry",
    "tie_roll": "low_first",
    "tactic_once_per_round": True,
    "descent_cost": "free",
    "redirect_overkill": True,
    "cover_exception": "both",
    "formation_transparent": True,
    "pin_recheck": True,
}
GAMES: dict[str, tuple[str, list[str], dict[str, Value]]] = {
    "primer-crossing": ("crossing", ["greedy", "greedy"], {}),
    "primer-ruin": ("ruin", ["greedy", "uniform"], {}),
    "primer-house-rules": ("crossing", ["uniform", "greedy"], HOUSE),
    "ascension-company": ("seize_fate_company", ["greedy", "greedy"], {}),
    "ascension-house-rules": ("seize_fate_company", ["greedy", "uniform"], TABLE_RULES),
    "conflict-company": ("seize_fate_company", ["greedy", "greedy"], {}),
    "conflict-house-rules": ("pitched_battle", ["greedy", "uniform"], FIRST_RULES),
    "torn-crossing": ("shards_at_the_crossing", ["greedy", "greedy"], {}),
    "torn-storm": ("harvest_of_the_storm", ["greedy", "uniform"], {}),
    "torn-house-rules": ("hold_the_causeway", ["uniform", "greedy"], EXPEDITION_RULES),
    "collide-skirmish": ("skirmish", ["greedy", "greedy"], {}),
    "collide-portals": ("first_contact", ["greedy", "uniform"], {}),
    "collide-house-rules": ("last_chance", ["uniform", "greedy"], WORLD_RULES),
    "ail-firefight": ("firefight", ["greedy", "greedy"], {}),
    "ail-breach": ("breach", ["greedy", "uniform"], {}),
    "ail-together": ("tide_caves_pair", ["greedy", "uniform", "greedy"], {}),
    "ail-house-rules": ("last_stand", ["uniform", "greedy"], LOCAL_RULES),
}
"""Scenario, bots and options; the seed is the name, what stands before the first dash the system."""


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_game_is_legal_to_the_last_order_and_its_luck_comes_from_its_seed(name: str) -> None:
    match = load_match(HERE / f"{name}.replay", find_ruleset)
    assert match.result() is not None
    assert match.verify_luck() == sum(len(given.outcomes) for given in match.inputs) > 0


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_game_is_told_as_before(name: str) -> None:
    match = load_match(HERE / f"{name}.replay", find_ruleset)
    assert transcript(match) == (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_the_same_game_from_the_same_seed(name: str) -> None:
    saved = (HERE / f"{name}.replay").read_text(encoding="utf-8").splitlines()
    assert match_lines(played(name)) == saved


def test_no_replay_lies_about_without_a_game() -> None:
    assert {path.stem for path in HERE.iterdir()} == set(GAMES)


def played(name: str) -> Match:
    """The game of this name, played by its bots."""
    scenario, bots, options = GAMES[name]
    rules = find_ruleset(name.split("-")[0])
    setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options(options))
    match = Match(rules, new_header(rules, rules.among_bots(setup), seed_of(name).hex(), bots))
    players = [make_bot(bot, rules, Seeded(seed_of(f"{name}/{seat}"))) for seat, bot in enumerate(bots)]
    while match.waiting_for():
        for seat in match.waiting_for():
            match.play(seat, players[seat].choose(match.view(seat)))
    return match


def transcript(match: Match) -> list[str]:
    """A game for people to read: each order, what came up, what happened and why, now and then a digest."""
    speaker = match.rules.speaker(match.state.table, "en")
    setup = match.header.setup
    lines = [f"{match.rules.title}, {setup.scenario}: {' against '.join(match.header.players)}"]
    lines += [f"option {option} = {value}" for option, value in sorted(setup.options.items())]
    for number, (given, told) in enumerate(zip(match.inputs, match.told, strict=True)):
        if given.order is not None:
            words = match.rules.vocabulary.write(given.order)
            lines.append(f"{number}. {speaker.sides[given.seat]}: {words}")
        lines += [f"    {speaker.told(each)}" for each in told]
        if given.outcomes:
            lines.append(f"    came up: {', '.join(given.outcomes)}")
        if given.digest:
            lines.append(f"    digest {given.digest}")
    return [*lines, f"result {match.result()!r}"]


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    for each in GAMES:
        game = played(each)
        save_match(game, HERE / f"{each}.replay")
        (HERE / f"{each}.txt").write_text("\n".join(transcript(game)) + "\n", encoding="utf-8")
        print(f"{each}: {len(game.inputs)} inputs, {game.result()}")
