"""`make mutate`: what it changes, and that it tells a noticed change from an unnoticed one."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutation.operators import count_mutants, make_mutant

ROOT = Path(__file__).resolve().parents[2]

RULE = '''
LIMIT: int = 6


class Walk:
    def __init__(self, far: int) -> None:
        self.far = far + 1


@step
def walk(game: Game, far: int = 3) -> bool:
    """What is said in words stays."""
    assert far > 0, "a mistake of the program"
    if far > LIMIT and not game.slow:
        game.emit(Refused("too far", far - LIMIT))
        return False
    return max(far, 2) == far
'''


def _changes() -> list[str]:
    return [
        f"{mutant.before} => {mutant.after}"
        for mutant in (make_mutant("walk.py", RULE, number)[0] for number in range(count_mutants(RULE)))
    ]


def test_a_mutant_changes_a_limit_a_condition_a_figure_or_leaves_out_a_step() -> None:
    assert _changes() == [
        "LIMIT: int = 6 => LIMIT: int = 7",
        "if far > LIMIT and (not game.slow) => if not (far > LIMIT and (not game.slow))",
        "if far > LIMIT and (not game.slow) => if far > LIMIT or not game.slow",
        "if far > LIMIT and (not game.slow) => if far >= LIMIT and (not game.slow)",
        "if far > LIMIT and (not game.slow) => if far > LIMIT and (not not game.slow)",
        "game.emit(Refused('too far', far - LIMIT)) => ...",
        "game.emit(Refused('too far', far - LIMIT)) => game.emit(Refused('too far', far + LIMIT))",
        "return False => return True",
        "return max(far, 2) == far => return max(far, 2) != far",
        "return max(far, 2) == far => return min(far, 2) == far",
        "return max(far, 2) == far => return max(far, 3) == far",
    ]


def test_a_mutant_names_its_function_and_keeps_every_line_where_it_was() -> None:
    mutant, tree = make_mutant("walk.py", RULE, 3)
    assert (mutant.function, mutant.first_line, mutant.line) == ("walk", 10, 14)
    assert mutant.key.startswith("walk.py walk: if far > LIMIT")
    lines = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt)]
    assert lines == [node.lineno for node in ast.walk(ast.parse(RULE)) if isinstance(node, ast.stmt)]


@pytest.mark.slow
@pytest.mark.pure_only
def test_the_tool_lists_the_changes_that_no_test_noticed_and_counts_those_that_were() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tools.mutation", "primer", "--sample", "12", "--only", "shooting"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
    )
    survivors = ran.stdout.count("survived: ")
    assert f"({12 - survivors} of 12; 0 equivalent, {survivors} survived;" in ran.stdout, (
        ran.stdout + ran.stderr
    )
    assert survivors < 6
