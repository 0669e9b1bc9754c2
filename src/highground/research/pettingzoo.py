"""PettingZoo environments: `env` asks who is to decide, one at a time; `parallel_env` asks everybody at once.

    from highground.research.pettingzoo import env
    table = env("torn")

In `parallel_env` a step is one decision of the game: it takes the orders of the seats that are asked (all of
them where answers are sealed) and does not look at what the others send. `env(..., everybody=True)` is that
in AEC order: every seat is asked in every cycle; whoever has nothing to decide is offered only number 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import parallel_to_aec, wrappers

from highground.observation.space import Space
from highground.research.actions import CANDIDATES, act, action_space
from highground.research.arrays import Observation, observation_space, open_stage, unpack
from highground.research.drawing import MODES, render
from highground.research.episodes import REWARD_SCALE, Episode, Stage, room


def env(system: str = "primer", *, everybody: bool = False, **agreed: Any) -> AECEnv:
    """A table of a system, seat by seat. `agreed` is what `Table` takes: scenario, rosters, options, …"""
    if everybody:
        return parallel_to_aec(parallel_env(system, **agreed))
    return wrappers.OrderEnforcingWrapper(Table(system, **agreed))


def parallel_env(system: str = "primer", **agreed: Any) -> ParallelTable:
    """The same table for learners that all act at once."""
    return ParallelTable(system, **agreed)


class _Shared:
    """What both kinds of table have: spaces, agents, drawings."""

    metadata: dict[str, Any]

    def __init__(
        self,
        system: str,
        scenario: str | None = None,
        rosters: list[Any] | None = None,
        options: dict[str, Any] | None = None,
        max_cycles: int | None = None,
        actions: str = CANDIDATES,
        render_mode: str | None = None,
        space: Space | None = None,
    ) -> None:
        self.stage: Stage = open_stage(system, scenario, rosters, options, space)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.stage.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(self.stage.space) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: action_space(self.stage.space, actions) for agent in self.possible_agents
        }
        self._seed = 0
        self._room = room(self.stage.encoder.size)
        self.episode = Episode(self.stage, 0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        self._seed = self._seed + 1 if seed is None else seed
        self.episode = Episode(self.stage, self._seed)
        self.agents = self.possible_agents[:]

    def _seen(self, agent: str) -> Observation:
        self.episode.write(self.possible_agents.index(agent), self._room)
        return unpack(self.stage.space, np.array(self._room, np.int16))

    def _reward(self, agent: str) -> float:
        return self.episode.reward(self.possible_agents.index(agent)) / REWARD_SCALE

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        seat = max(0, self.episode.seat)
        return render(self.stage.rules.picture(self.episode.known(seat)), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def _offered_something(seen: Observation) -> Observation:
    """Where nothing is to be decided number 0 is as good as any, and some libraries must send something."""
    if not seen["action_mask"].any():
        seen["action_mask"][0] = 1
    return seen


class Table(_Shared, AECEnv):  # type: ignore[misc] # the library tells no types
    """Asks one seat at a time. Sealed questions are put to one seat after the other; none sees another's
    answer. `max_cycles` is the number of decisions, refused ones included, after which play is cut off.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo has it
        "render_modes": list(MODES),
        "name": "highground_v1",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, system: str, **agreed: Any) -> None:
        AECEnv.__init__(self)
        _Shared.__init__(self, system, **agreed)
        self.metadata = {**self.metadata, "name": f"highground_{system}_v1"}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._refused = 0
        self.agent_selection = self.agents[max(0, self.episode.seat)]

    def observe(self, agent: str) -> Observation:
        seen = self._seen(agent)
        return _offered_something(seen) if self.episode.over() else seen

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        done = act(self.episode, self.possible_agents.index(agent), action)
        self._refused += 0 if done else 1
        self.infos[agent] = {} if done else {"refused": True}
        over = self.episode.over()
        cut = not over and self.max_cycles is not None and self._taken() >= self.max_cycles
        for each in self.agents:
            self.rewards[each] = self._reward(each)
            self.terminations[each] = over
            self.truncations[each] = cut
        self._accumulate_rewards()
        if over or cut:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.episode.seat]
        if self.render_mode == "human":
            self.render()

    def _taken(self) -> int:
        return self.episode.decisions + self._refused


class ParallelTable(_Shared, ParallelEnv):  # type: ignore[misc] # the library tells no types
    """Takes everybody's action at once and looks at those of the seats that are asked."""

    metadata: dict[str, Any] = {**Table.metadata, "is_parallelizable": True}  # noqa: RUF012

    def __init__(self, system: str, **agreed: Any) -> None:
        _Shared.__init__(self, system, **agreed)
        self.metadata = {**self.metadata, "name": f"highground_{system}_v1"}
        self._cycles = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._begin(seed)
        self._cycles = 0
        return self._all_seen(), {agent: {} for agent in self.agents}

    def _all_seen(self) -> dict[str, Observation]:
        return {agent: _offered_something(self._seen(agent)) for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:  # fmt: skip
        self._cycles += 1
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        # Sealed answers are all taken in one step; what is asked after them is another.
        for seat in self.episode.asked():
            agent = self.possible_agents[seat]
            if not act(self.episode, seat, actions[agent]):
                infos[agent]["refused"] = True
        over = self.episode.over()
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        everybody = self.agents
        answer = (
            self._all_seen(),
            {agent: self._reward(agent) for agent in everybody},
            dict.fromkeys(everybody, over),
            dict.fromkeys(everybody, cut),
            infos,
        )
        if over or cut:
            self.agents = []
        return answer
