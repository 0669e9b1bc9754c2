"""`make mutate`: what it changes, and that it tells a noticed change from an unnoticed one."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from highground.engine.plugins import ruleset_names
from tools.mutation.__main__ import read_equivalents, rules_of, those_listed
from tools.mutation.operators import count_mutants, make_mutant
from tools.mutation.running import allow, code_at, in_a_fork

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


def test_mutants_are_found_again_by_what_was_printed_of_them_or_by_the_page_that_lists_them() -> None:
    printed = "survived: walk.py:17 walk: return max(far, 2) == far => return min(far, 2) == far"
    listed = "- `walk.py walk: return False => return True`"
    unrun = "survived: walk.py:2 (module): LIMIT: int = 6 => LIMIT: int = 7 (no test runs it)"
    other = "survived: run.py:17 walk: return max(far, 2) == far => return min(far, 2) == far"
    text = "\n".join(["walk: 12 of 40 mutants", printed, listed, unrun, other])
    assert those_listed(text, {"walk.py": RULE, "sit.py": RULE}) == [
        ("walk.py", 0),
        ("walk.py", 7),
        ("walk.py", 9),
    ]


def test_the_changed_code_of_a_function_is_found_by_its_first_line_which_is_a_decorators() -> None:
    mutant, tree = make_mutant("walk.py", RULE, 9)
    found = code_at(compile(tree, "walk.py", "exec", dont_inherit=True), mutant.first_line)
    assert found is not None
    assert found.co_name == "walk"
    assert ("min" in found.co_names, "max" in found.co_names) == (True, False)
    assert code_at(compile(tree, "walk.py", "exec", dont_inherit=True), 11) is None


def test_what_computes_for_ever_is_ended_and_what_does_not_says_how_it_went() -> None:
    def loop() -> int:
        allow(0.5)
        while True:
            pass

    assert in_a_fork(loop) == -signal.SIGXCPU
    assert [in_a_fork(lambda: 0), in_a_fork(lambda: 3)] == [0, 3]
    assert in_a_fork(lambda: 1 // 0) == 70, "whatever a mutant does, it has not passed"


SUGGESTING = """
@candidates(MayWalk)
def suggest_walks(known: Known, question: MayWalk) -> list[Candidate]:
    return [Candidate(Walk(_half(far)), "near") for far in range(_STEPS)]


def _half(far: int) -> int:
    return _clamped(far // 2)


def _clamped(far: int) -> int:
    return max(far, 0)


_STEPS: Final = 4
_REACH: Final = 5


def _longest(table: Table) -> int:
    return table.longest + _REACH


class Mission:
    settled: ClassVar[bool] = True

    def weigh(self, order: Order) -> float:
        return _clamped(3) + 0.5

    def limit(self, table: Table) -> int:
        return _longest(table)
"""


def test_what_only_suggests_orders_or_marks_a_class_is_no_rule() -> None:
    mutants = [make_mutant("walk.py", SUGGESTING, each)[0] for each in range(count_mutants(SUGGESTING))]
    assert {(each.function, each.before) for each in mutants} == {
        ("(module)", "_REACH: Final = 5"),
        ("_longest", "return table.longest + _REACH"),
    }


def test_what_is_read_from_case_files_is_no_rule() -> None:
    for system in ("ail", "ascension", "torn"):
        assert [name for name in rules_of(system, "") if "cases" in name] == []


@pytest.mark.slow
@pytest.mark.pure_only
def test_a_tool_that_is_killed_leaves_no_process_behind() -> None:
    tool = subprocess.Popen(
        [sys.executable, "-m", "tools.mutation", "ascension", "--sample", "12"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.DEVNULL,
    )
    children: list[int] = []
    until = time.monotonic() + 60
    while not children and time.monotonic() < until:
        time.sleep(0.05)
        children = _children(tool.pid)
    assert children
    time.sleep(0.5)
    tool.kill()
    tool.wait()
    until = time.monotonic() + 5  # the run of the tests that they have begun takes much longer
    while any(_runs(each) for each in children) and time.monotonic() < until:
        time.sleep(0.05)
    assert [each for each in children if _runs(each)] == []


def _children(process: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True)
    return [int(each) for each in found.stdout.split()]


def _runs(process: int) -> bool:
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True)
    return found.stdout.strip()[:1] not in ("", "Z")


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


@pytest.mark.pure_only
@pytest.mark.parametrize("system", ruleset_names())
def test_every_equivalent_that_is_listed_changes_a_line_that_is_there(system: str) -> None:
    rules = {module: ast.unparse(ast.parse(text)) for module, text in rules_of(system, "").items()}
    for key in read_equivalents(system):
        module, _, change = key.partition(" ")
        line = change.partition(": ")[2].partition(" => ")[0]
        assert line in rules.get(module, ""), key
