"""Tree counts: how many different positions can be reached, from fixed ones, with 1, 2 and 3 orders.

Every suggested order is given and every way the dice can fall is followed. A change of any rule that
play can reach changes a number; the numbers say nothing about whether it was meant. After a change that
was, look at the difference that this makes:

    PYTHONPATH=src .venv/bin/python -m tests.test_trees --write
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from highground.content.cases import open_case, read_case
from highground.engine.agenda import Asking
from highground.engine.chance import Branch, Branching, Seeded, seed_of
from highground.engine.codec import digest
from highground.engine.game import Game, waiting_for
from highground.engine.orders import candidates_for
from highground.engine.plugins import find_ruleset
from highground.engine.state import State

HERE = Path(__file__).parent / "trees"
TREES = sorted(HERE.glob("*.tree"))
DEPTH = 3
BUDGET = 64

Position = State[Any, Any, Any]


@pytest.mark.parametrize("path", TREES, ids=[path.stem for path in TREES])
def test_the_tree_has_as_many_positions_as_before(path: Path) -> None:
    assert count(case_of(path)) == pinned(path)


def test_several_trees_are_pinned() -> None:
    assert len(TREES) >= 3


def count(case: Path) -> list[int]:
    """The numbers of different positions after 1, 2, … orders."""
    rules, read = read_case(case, find_ruleset)
    level = {digest(each): each for each in followed(open_case(rules, read, case.name))}
    found = []
    for _ in range(DEPTH):
        after = {digest(each): each for state in level.values() for each in successors(state)}
        found.append(len(after))
        level = after
    return found


def successors(state: Position) -> Iterator[Position]:
    """Every position that one suggested order leads to."""
    for seat in waiting_for(state):
        question: Any = state.agenda[-1].frame
        luck = Seeded(seed_of("trees"))
        for candidate in candidates_for(state.known(seat), question, BUDGET, luck):
            after = state.clone()
            Game(after, Branching([]), True).answer(seat, candidate.order)
            yield from followed(after)


def followed(state: Position) -> Iterator[Position]:
    """Every position in which the next question is asked, or the game is over."""
    ways: list[tuple[Position, list[int]]] = [(state, [])]
    while ways:
        here, forced = ways.pop()
        if not here.agenda or isinstance(here.agenda[-1].frame, Asking):
            yield here
            continue
        after = here.clone()
        try:
            Game(after, Branching(forced), True).run_next()
        except Branch as branch:
            weights = branch.ask.weights
            ways += [(here, [*forced, index]) for index, weight in enumerate(weights) if weight]
        else:
            ways.append((after, []))


# -- the files -----------------------------------------------------------------------------------


def case_of(tree: Path) -> Path:
    """The case that a tree begins with: its first line."""
    first = tree.read_text(encoding="utf-8").splitlines()[0]
    return HERE.parent / "cases" / first.removeprefix("from ")


def pinned(tree: Path) -> list[int]:
    lines = tree.read_text(encoding="utf-8").splitlines()[1:]
    return [int(line.split(":")[1]) for line in lines]


def write(tree: Path) -> None:
    case = case_of(tree)
    lines = [f"from {case.relative_to(HERE.parent / 'cases')}"]
    lines += [f"{depth} orders: {found}" for depth, found in enumerate(count(case), 1)]
    tree.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    for each in TREES:
        write(each)
        print(f"{each.name}: {pinned(each)}")
