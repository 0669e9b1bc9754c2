"""Games as a learner steps through them: one by one, or many at once in one loop.

An `Episode` is a game in which each decision is a number: the place of a candidate among those offered. What
is offered depends on what the asked seat knows and on nothing else. A number that names no candidate is
refused, and a refusal changes nothing.

A `Batch` steps many games with one call. Seats that have a bot are played by it in between.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from highground.bots.base import Bot, make_bot
from highground.engine.agenda import Asking
from highground.engine.chance import Seeded
from highground.engine.errors import ContentError
from highground.engine.game import Game, waiting_for
from highground.engine.orders import Candidate, candidates_for, check_order
from highground.engine.ruleset import Result, Ruleset, Setup
from highground.engine.state import Known, Order, State
from highground.engine.views import view
from highground.observation.encoder import Encoder
from highground.observation.space import Space

OVER: Final = -1
"""The seat that is asked when nobody is."""
REWARD_SCALE: Final = 1000
"""Rewards are kept in thousandths, as whole numbers."""


class Stage:
    """What all games of an environment share: the system, the opened table, the space."""

    def __init__(self, rules: Ruleset, setup: Setup, space: Space) -> None:
        self.rules = rules
        self.setup = setup
        self.space = space
        self.opened: State[Any, Any, Any] = rules.open(rules.among_bots(setup))
        self.seats = len(rules.sides(self.opened.table))
        self.encoder = Encoder(rules, space, self.opened.known(0))


class Episode:
    """One game. `seat` is the seat to decide, `decisions` how often somebody has."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.stage = stage
        self.rules = stage.rules
        self.seed = seed
        self.decisions = 0
        self.game: Game[Any, Any, Any] = Game(stage.opened.clone(), Seeded(_seed(seed, "game")), True)
        self._offered: list[Candidate] | None = None
        self.seat = OVER
        self._go_on()

    def _go_on(self) -> None:
        self.game.advance()
        asked = waiting_for(self.game.state)
        self.seat = asked[0] if asked else OVER
        self._offered = None

    def over(self) -> bool:
        return self.seat == OVER

    def asked(self) -> tuple[int, ...]:
        """All seats whose order is needed now: more than one where answers are sealed."""
        return waiting_for(self.game.state)

    def known(self, seat: int) -> Known[Any, Any]:
        return self.game.state.known(seat)

    def question(self) -> Asking:
        found = self.game.asking()
        if found is None:
            raise ContentError("the game is over: nothing is asked")
        return found

    def offered(self, seat: int) -> list[Candidate]:
        """The orders that this seat may choose from: few, legal, the same every time."""
        if seat == self.seat and self._offered is not None:
            return self._offered
        # Luck of its own for each decision: no other seat's choices can move it.
        luck = Seeded(_seed(self.decisions, f"offer {seat}"))
        found = candidates_for(self.known(seat), self.question(), self.stage.space.candidates, luck)
        if seat == self.seat:
            self._offered = found
        return found

    def take(self, seat: int, action: int) -> bool:
        """Give the order of this number for a seat that is asked; False: there is none, nothing happens."""
        found = self.offered(seat)
        if not 0 <= action < len(found):
            return False
        self.give(seat, found[action].order)
        return True

    def give(self, seat: int, order: Order) -> None:
        """Give an order that is legal."""
        self.game.answer(seat, order)
        self.decisions += 1
        self._go_on()

    def allows(self, seat: int, order: Order) -> bool:
        return check_order(self.known(seat), self.question(), order) is None

    def write(self, seat: int, into: memoryview, at: int = 0) -> None:
        """What this seat may know, as numbers; with what it is offered, if it is asked."""
        question = self.game.asking()
        asked = seat in self.asked()
        found = self.offered(seat) if asked else []
        self.stage.encoder.write(self.known(seat), question, found, into, at)

    def result(self) -> Result | None:
        return self.rules.result(self.game.state.table)

    def reward(self, seat: int) -> int:
        """+1000 for a seat that won, -1000 for one that did not, 0 where nobody did or play goes on."""
        if not self.over():
            return 0
        result = self.result()
        if result is None or not result.winners:
            return 0
        return REWARD_SCALE if seat in result.winners else -REWARD_SCALE


def _seed(number: int, what: str) -> bytes:
    return f"{number}/{what}".encode().ljust(16, b".")[:64]


def bot_luck(seed: int, seat: int) -> Seeded:
    """The luck of the bot that sits there in the game of this seed."""
    return Seeded(_seed(seed, f"bot {seat}"))


class Batch:
    """Many games, stepped together. Seats without a bot decide by the numbers they are given.

    A game that has ended is begun anew, with the next seed, by the step after: that step's action for it is
    not looked at. `limit` is how many decisions a game may have before it is cut off (0: any number).
    `stride` is how far the seeds of a game and its successor lie apart: the number of all games, also of
    those that another batch plays.
    """

    def __init__(self, stage: Stage, bots: list[str], games: int, limit: int = 0, stride: int = 0) -> None:
        if len(bots) != stage.seats:
            raise ContentError(f"{stage.seats} seats need as many bots, or '' for a learner, not {len(bots)}")
        self.stage = stage
        self.names = bots
        self.games = games
        self.limit = limit
        self.stride = stride or games
        self.episodes: list[Episode] = []
        self.players: list[list[Bot | None]] = []
        self.seeds: list[int] = []
        self.refusals = [0] * games

    def begin(self, seeds: list[int]) -> None:
        """Begin all games anew."""
        self.seeds = seeds[:]
        self.episodes = []
        self.players = []
        for at in range(self.games):
            self.episodes.append(Episode(self.stage, seeds[at]))
            self.players.append(self._bots(seeds[at]))
            self.refusals[at] = 0
            self._until_asked(at)

    def _bots(self, seed: int) -> list[Bot | None]:
        return [
            make_bot(name, self.stage.rules, bot_luck(seed, seat)) if name else None
            for seat, name in enumerate(self.names)
        ]

    def _again(self, at: int) -> None:
        self.seeds[at] += self.stride
        self.episodes[at] = Episode(self.stage, self.seeds[at])
        self.players[at] = self._bots(self.seeds[at])
        self.refusals[at] = 0
        self._until_asked(at)

    def _until_asked(self, at: int) -> None:
        """Let bots decide until a learner must, or the game is over."""
        episode, players = self.episodes[at], self.players[at]
        while not episode.over() and not self._cut_off(at):
            bot = players[episode.seat]
            if bot is None:
                return
            episode.give(episode.seat, bot.choose(view(episode.game.state, episode.seat)))

    def _cut_off(self, at: int) -> bool:
        return self.limit > 0 and self.episodes[at].decisions + self.refusals[at] >= self.limit

    def step(self, actions: memoryview, rewards: memoryview, ended: memoryview, cut: memoryview) -> None:
        """One decision in every game. `rewards` are the thousandths of who decided; `ended` and `cut` say
        which games are over by the rules, and which by the limit.
        """
        for at in range(self.games):
            if ended[at] or cut[at]:
                self._again(at)
                rewards[at] = 0
                ended[at] = 0
                cut[at] = 0
                continue
            episode = self.episodes[at]
            seat = episode.seat
            if not episode.take(seat, actions[at]):
                self.refusals[at] += 1
            self._until_asked(at)
            rewards[at] = episode.reward(seat)
            ended[at] = 1 if episode.over() else 0
            cut[at] = 1 if not episode.over() and self._cut_off(at) else 0

    def seat(self, at: int, otherwise: int) -> int:
        """Who decides in a game; where nobody does, a seat to look from."""
        seat = self.episodes[at].seat
        return otherwise if seat == OVER or self.players[at][seat] is not None else seat

    def write(self, into: memoryview, otherwise: int = 0) -> None:
        """The observations of all games, one after the other."""
        size = self.stage.encoder.size
        for at in range(self.games):
            self.episodes[at].write(self.seat(at, otherwise), into, at * size)

    def play(self, decisions: int, luck: Seeded, into: memoryview | None = None) -> int:
        """Let uniform players decide so often, over all games in turn; how many games were ended. With `into`
        every decision is observed first, as a learner's would be.
        """
        ended = 0
        size = self.stage.encoder.size
        done = 0
        while done < decisions:
            for at in range(self.games):
                episode = self.episodes[at]
                if episode.over():
                    ended += 1
                    self._again(at)
                    continue
                seat = episode.seat
                if into is not None:
                    episode.write(seat, into, at * size)
                episode.take(seat, luck.below(len(episode.offered(seat))))
                done += 1
        return ended


def room(numbers: int) -> memoryview:
    """An empty view of so many 16-bit integers, to write observations into."""
    return memoryview(array("h", bytes(2 * numbers)))
