"""One game between bots, from the first step to the result."""

from __future__ import annotations

from typing import Any, Final

from highground.bots.base import Bot, Forfeit, make_bot
from highground.engine.chance import Seeded
from highground.engine.codec import digest
from highground.engine.errors import RuleBug
from highground.engine.game import Game, waiting_for
from highground.engine.ruleset import Result, Ruleset, Setup
from highground.engine.state import State
from highground.engine.views import view
from highground.record import Record

__all__ = ["DECISION_LIMIT", "FORFEIT", "Playout", "play_from", "play_out", "seeds_of"]

DECISION_LIMIT: Final = 20_000
FORFEIT: Final = "forfeit"


class Playout(Record):
    """What is kept of a game: its result, length and, where that was asked for, its final fingerprint.

    `verdict` tells what a bot did wrong; a game lost for it has the clause FORFEIT.
    """

    seed: Final[int]
    result: Final[Result]
    decisions: Final[int]
    digest: Final[str]
    verdict: Final[str]


def seeds_of(seed: int, seats: int) -> list[bytes]:
    """One seed for the game's luck and one for each bot's, all different."""
    return [f"{seed}/{part}".encode().ljust(16, b".") for part in range(seats + 1)]


def play_out(rules: Ruleset, setup: Setup, bots: list[str], seed: int) -> Playout:
    """Play one game; seat k is played by bot k. The same arguments give the same game."""
    return play_from(rules, rules.open(rules.among_bots(setup)), bots, seed)


def play_from(
    rules: Ruleset, opened: State[Any, Any, Any], bots: list[str], seed: int, fingerprint: bool = True
) -> Playout:
    """The same from an opened state, which is left as it is: many games need to read their content once."""
    state = opened.clone()
    seeds = seeds_of(seed, len(bots))
    game: Game[Any, Any, Any] = Game(state, Seeded(seeds[0]), True)
    players = [make_bot(name, rules, Seeded(seeds[seat + 1])) for seat, name in enumerate(bots)]
    try:
        decisions = _run(game, players)
    except Forfeit as error:
        others = tuple([seat for seat in range(len(bots)) if seat != error.seat])
        return Playout(seed, Result(others, (), FORFEIT), 0, digest(state), str(error))
    result = rules.result(state.table)
    if result is None:
        raise RuleBug(f"{rules.name}: a game with seed {seed} is over but has no result")
    verdict = "; ".join([player.verdict for player in players if player.verdict])
    return Playout(seed, result, decisions, digest(state) if fingerprint else "", verdict)


def _run(game: Game[Any, Any, Any], players: list[Bot]) -> int:
    state = game.state
    for decisions in range(DECISION_LIMIT):
        game.advance()
        asked = waiting_for(state)
        if not asked:
            return decisions
        for seat in asked:
            game.answer(seat, players[seat].choose(view(state, seat)))
    raise RuleBug(f"a game is not over after {DECISION_LIMIT} decisions")
