"""Many tables at once for Gymnasium: one loop over all games in each process, numbers in shared memory.

Each worker process steps its part of the games with one call; with `workers=0` all are stepped here. What
workers and learner exchange (actions, observations, rewards, ends) lies in one block of shared memory that
both sides look at: a pipe carries nothing but the word to go on.
"""

from __future__ import annotations

from multiprocessing import get_context
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from highground.engine.errors import ContentError
from highground.observation.space import Space
from highground.research.actions import CANDIDATES, action_space
from highground.research.arrays import Observation, observation_space, open_stage, unpack
from highground.research.episodes import REWARD_SCALE, Batch
from highground.research.gymnasium import LIMIT

BEGIN: Final = "begin"
STEP: Final = "step"
END: Final = "end"


class Board:
    """The numbers that go back and forth, as views of one block of memory."""

    def __init__(self, memory: SharedMemory, games: int, size: int) -> None:
        assert memory.buf is not None
        whole = memory.buf.cast("h")
        self.actions = whole[:games]
        self.rewards = whole[games : 2 * games]
        self.ended = whole[2 * games : 3 * games]
        self.cut = whole[3 * games : 4 * games]
        self.seen = whole[4 * games : 4 * games + games * size]
        self._whole = whole

    @staticmethod
    def bytes_for(games: int, size: int) -> int:
        return 2 * games * (4 + size)

    def part(self, first: int, games: int, size: int) -> tuple[memoryview, ...]:
        """What belongs to some of the games."""
        last = first + games
        rows = self.seen[first * size : last * size]
        numbers = (self.actions, self.rewards, self.ended, self.cut)
        return (*[each[first:last] for each in numbers], rows)

    def release(self) -> None:
        """Let go of the memory, which cannot be closed before."""
        for view in (self.actions, self.rewards, self.ended, self.cut, self.seen, self._whole):
            view.release()


class Crew:
    """A part of the games, and its part of the board."""

    def __init__(self, agreed: dict[str, Any], games: int, board: tuple[memoryview, ...]) -> None:
        stage = open_stage(*[agreed[name] for name in ("system", "scenario", "rosters", "options", "space")])
        bots = ["" if seat == agreed["seat"] else agreed["opponents"] for seat in range(stage.seats)]
        self.batch = Batch(stage, bots, games, agreed["limit"], agreed["total"])
        self.seat: int = agreed["seat"]
        self.observed: bool = agreed["observed"]
        self.actions, self.rewards, self.ended, self.cut, self.seen = board

    def begin(self, seeds: list[int]) -> None:
        self.batch.begin(seeds)
        for at in range(self.batch.games):
            self.rewards[at] = self.ended[at] = self.cut[at] = 0
        self._look()

    def step(self) -> None:
        self.batch.step(self.actions, self.rewards, self.ended, self.cut)
        self._look()

    def _look(self) -> None:
        if self.observed:
            self.batch.write(self.seen, self.seat)


def _work(pipe: Any, name: str, agreed: dict[str, Any], first: int, games: int, size: int) -> None:
    """A worker's life: step its games whenever it is told to."""
    memory = SharedMemory(name)
    board = Board(memory, agreed["total"], size)
    part = board.part(first, games, size)
    crew = Crew(agreed, games, part)
    while True:
        word, seeds = pipe.recv()
        if word == END:
            break
        if word == BEGIN:
            crew.begin(seeds)
        else:
            crew.step()
        pipe.send(word)
    for view in part:
        view.release()
    board.release()
    memory.close()


class Tables(VectorEnv[Observation, Any, Any]):
    """`num_envs` games side by side, in this process or in `workers` others.

    A game that has ended begins anew with the step after, as Gymnasium's own vector environments do. With
    `observed=False` nothing is written: for players that do not look.
    """

    # As Gymnasium has it.
    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        system: str = "primer",
        scenario: str | None = None,
        rosters: list[Any] | None = None,
        options: dict[str, Any] | None = None,
        seat: int = 0,
        opponents: str = "greedy",
        limit: int = LIMIT,
        workers: int = 0,
        observed: bool = True,
        space: Space | None = None,
        render_mode: str | None = None,
    ) -> None:
        if workers < 0 or num_envs < max(1, workers):
            raise ContentError(f"{num_envs} games cannot be shared by {workers} workers")
        if render_mode is not None:
            raise ContentError("many tables at once are not drawn: make one with gymnasium.make")
        self.num_envs = num_envs
        self.room = space or Space()
        self.render_mode = None
        self.single_observation_space = observation_space(self.room)
        self.single_action_space = action_space(self.room, CANDIDATES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        agreed = {
            "system": system, "scenario": scenario, "rosters": rosters, "options": options,
            "space": self.room, "seat": seat, "opponents": opponents, "limit": limit, "observed": observed,
            "total": num_envs,
        }  # fmt: skip
        self._size = self.room.size()
        self._memory = SharedMemory(create=True, size=Board.bytes_for(num_envs, self._size))
        self._board = Board(self._memory, num_envs, self._size)
        self._seeds: list[int] = []
        self._crew: Crew | None = None
        self._part: tuple[memoryview, ...] = ()
        self._workers: list[tuple[Any, Any, int, int]] = []
        if workers:
            self._hire(agreed, workers)
        else:
            self._part = self._board.part(0, num_envs, self._size)
            self._crew = Crew(agreed, num_envs, self._part)

    def _hire(self, agreed: dict[str, Any], workers: int) -> None:
        context = get_context("spawn")
        first = 0
        for number in range(workers):
            games = self.num_envs // workers + (number < self.num_envs % workers)
            mine, theirs = context.Pipe()
            given = (theirs, self._memory.name, agreed, first, games, self._size)
            process = context.Process(target=_work, args=given, daemon=True)
            process.start()
            theirs.close()
            self._workers.append((process, mine, first, games))
            first += games

    def _tell(self, word: str, seeds: list[int]) -> None:
        """Have everybody do it, and wait until all have."""
        for _, pipe, first, games in self._workers:
            pipe.send((word, seeds[first : first + games]))
        for process, pipe, _, _ in self._workers:
            try:
                pipe.recv()
            except EOFError:
                raise RuntimeError(f"a worker has ended with status {process.exitcode}") from None

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        if isinstance(seed, list):
            seeds = [int(self.np_random.integers(1 << 31)) if each is None else each for each in seed]
        else:
            super().reset(seed=seed)
            first = int(self.np_random.integers(1 << 31))
            seeds = [first + at for at in range(self.num_envs)]
        self._seeds = seeds
        if self._crew is not None:
            self._crew.begin(seeds)
        else:
            self._tell(BEGIN, seeds)
        return self._seen(), {}

    def seeds(self) -> list[int]:
        """The numbers of the games that were begun by the last reset."""
        return self._seeds[:]

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        np.asarray(self._board.actions)[:] = actions
        if self._crew is not None:
            self._crew.step()
        else:
            self._tell(STEP, [])
        rewards = np.array(self._board.rewards, np.float64) / REWARD_SCALE
        ended = np.array(self._board.ended, np.bool_)
        cut = np.array(self._board.cut, np.bool_)
        return self._seen(), rewards, ended, cut, {}

    def _seen(self) -> Observation:
        packed = np.array(self._board.seen, np.int16).reshape(self.num_envs, self._size)
        return unpack(self.room, packed)

    def close_extras(self, **unused: Any) -> None:
        for process, pipe, _, _ in self._workers:
            if process.is_alive():
                pipe.send((END, []))
            process.join(10)
            pipe.close()
        self._workers = []
        self._crew = None
        for view in self._part:
            view.release()
        self._board.release()
        self._memory.close()
        self._memory.unlink()
