"""A Gymnasium environment: one seat is the learner's, bots play the others.

    import gymnasium, highground.research.gymnasium
    table = gymnasium.make("Highground/Torn-v1", opponents="greedy")
    tables = gymnasium.make_vec("Highground/Torn-v1", num_envs=64, vectorization_mode="vector_entry_point")

Importing this module registers `Highground/<System>-v1` for every system that is installed.
"""

from __future__ import annotations

from typing import Any, cast

import gymnasium
import numpy as np

from highground.bots.base import Bot, make_bot
from highground.engine.plugins import ruleset_names
from highground.engine.views import view
from highground.observation.space import Space
from highground.research.actions import CANDIDATES, act, action_space
from highground.research.arrays import Observation, observation_space, open_stage, unpack
from highground.research.drawing import MODES, render
from highground.research.episodes import REWARD_SCALE, Episode, bot_luck, room

LIMIT = 4000
"""Decisions of the learner, refused ones included, after which a game is cut off."""


class Seat(gymnasium.Env[Observation, Any]):
    """One seat at a table. An action that names no candidate is refused: nothing changes, and `info` says so.

    The reward is +1 for a game won, -1 for one lost, 0 for a draw and while the game goes on.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        system: str = "primer",
        scenario: str | None = None,
        rosters: list[Any] | None = None,
        options: dict[str, Any] | None = None,
        seat: int = 0,
        opponents: str = "greedy",
        limit: int = LIMIT,
        actions: str = CANDIDATES,
        render_mode: str | None = None,
        space: Space | None = None,
    ) -> None:
        self.stage = open_stage(system, scenario, rosters, options, space)
        self.seat = seat
        self.opponents = opponents
        self.limit = limit
        self.render_mode = render_mode
        self.observation_space = cast(Any, observation_space(self.stage.space))
        self.action_space = action_space(self.stage.space, actions)
        self._room = room(self.stage.encoder.size)
        self._taken = 0
        self._bots: dict[int, Bot] = {}
        self.episode = Episode(self.stage, 0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.begin(int(self.np_random.integers(1 << 31)))
        return self.look(), {}

    def begin(self, number: int) -> None:
        """Begin the game of this number."""
        self.episode = Episode(self.stage, number)
        self._taken = 0
        self._bots = {
            seat: make_bot(self.opponents, self.stage.rules, bot_luck(number, seat))
            for seat in range(self.stage.seats)
            if seat != self.seat
        }
        self._until_asked()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self._taken += 1
        done = act(self.episode, self.seat, action)
        self._until_asked()
        over = self.episode.over()
        cut = not over and self._taken >= self.limit
        reward = self.episode.reward(self.seat) / REWARD_SCALE
        if self.render_mode == "human":
            self.render()
        return self.look(), reward, over, cut, {} if done else {"refused": True}

    def _until_asked(self) -> None:
        episode = self.episode
        while not episode.over() and episode.seat != self.seat:
            order = self._bots[episode.seat].choose(view(episode.game.state, episode.seat))
            episode.give(episode.seat, order)

    def look(self) -> Observation:
        """What the seat may know now."""
        self.episode.write(self.seat, self._room)
        return unpack(self.stage.space, np.array(self._room, np.int16))

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        return render(self.stage.rules.picture(self.episode.known(self.seat)), self.render_mode)


def register_all() -> None:
    """Make every system known to Gymnasium by its id."""
    for system in ruleset_names():
        gymnasium.register(
            f"Highground/{system.capitalize()}-v1",
            entry_point="highground.research.gymnasium:Seat",
            vector_entry_point="highground.research.vector:Tables",
            kwargs={"system": system},
        )


register_all()
