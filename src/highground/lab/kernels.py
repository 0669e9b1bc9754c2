"""The loops of the benchmarks, compiled like the code they measure.

Timing a 30 ns function from interpreted code would measure the interpreter.
"""

from __future__ import annotations

from typing import Any, Final

from highground.engine.agenda import Frame, Todo, step
from highground.engine.chance import Branching
from highground.engine.game import Game
from highground.engine.state import Nothing, Part, State
from highground.geometry.shapes import Point
from highground.geometry.sight import segment_hits_disc

__all__ = ["big_table", "clone_tables", "run_direct", "run_steps", "sight_tests"]


class BenchModel(Part):
    """Fifteen fields and a list, like a model of the larger systems."""

    name: Final[str]
    side: Final[int]
    kind: Final[str]
    at: Point
    facing: Point
    wounds: int
    speed: int
    aim: int
    reach: int
    size: int
    height: int
    stress: int
    fresh: bool
    alert: bool
    prone: bool
    tokens: list[int]


class BenchTable(Part):
    """Many models, and a count that a step may change."""

    models: list[BenchModel]
    count: int


class Tick(Frame):
    """Counts one, and comes again while `left`."""

    left: Final[int]


BenchGame = Game[BenchTable, Nothing, Nothing]


def big_table() -> State[BenchTable, Nothing, Nothing]:
    """A state with 24 models."""
    models = [
        BenchModel(
            f"model {n}",
            n % 2,
            "trooper",
            at=Point(n, n),
            facing=Point(1, 0),
            wounds=3,
            speed=6,
            aim=4,
            reach=12,
            size=2,
            height=0,
            stress=0,
            fresh=True,
            alert=True,
            prone=False,
            tokens=[1, 2],
        )
        for n in range(24)
    ]
    return State(BenchTable(models, 0), [Nothing(), Nothing()], Nothing(), [], [], [], 0, 0)


def clone_tables(n: int) -> None:
    """Clone the 24-model state n times."""
    state = big_table()
    for _ in range(n):
        state.clone()


@step(Tick)
def tick(game: BenchGame, now: Tick) -> None:
    game.table.count += 1
    if now.left:
        game.then(Tick(now.left - 1))


def run_steps(n: int) -> None:
    """n agenda steps, each pushing the next."""
    state = big_table()
    state.agenda.append(Todo(Tick(n - 1), 0, 0))
    game: Game[Any, Any, Any] = Game(state, Branching([]), True)
    game.advance()


def run_direct(n: int) -> None:
    """The same work without the agenda: what a step costs over this is the agenda's."""
    table = big_table().table
    now = Tick(n - 1)
    while True:
        table.count += 1
        if not now.left:
            return
        now = Tick(now.left - 1)


def sight_tests(n: int) -> None:
    """n segment-against-circle tests over a spread of positions."""
    x, y = 0, 0
    for index in range(n):
        x = (x + 7919) % 1_200_000
        y = (y + 104_729) % 900_000
        segment_hits_disc(x, y, 1_200_000 - y, 900_000 - x // 2, 600_000, 450_000, 16_000 + (index & 7))
