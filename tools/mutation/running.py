"""Run the tests of a system against mutants, each in a process of its own.

The process that hands out the work has loaded everything but the rules and their tests, so a fork of it
starts a run in about a second. There the mutant's module is compiled from the changed tree.
"""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import io
import json
import os
import re
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Generator
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from tools.mutation.operators import Mutant

RULESETS = Path("src/highground/rulesets")
PREFIX = "highground.rulesets."
# A mutant that loops: tests of a rule take a fraction of this.
PATIENCE_S = 60
# Nobody writes into this pipe: it ends when the process that hands out the work is gone, however it went.
ALIVE, LIFE = os.pipe()

Place = tuple[str, int]


def tests_of(system: str) -> list[str]:
    """Clause tests and cases. Golden games are left out: they notice any change, but not that it is wrong."""
    return [f"tests/rulesets/{system}", "tests/test_cases.py"]


class _Called:
    """Which functions of a system each test runs, by file and first line: a profile of the calls."""

    def __init__(self, system: str) -> None:
        self.folder = f"{(RULESETS / system).resolve()}/"
        self.tests: dict[Place, list[str]] = {}
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        self._seen: set[CodeType] = set()

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            self._seen.add(frame.f_code)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._seen = set()
        began = time.perf_counter()
        sys.setprofile(self._note)
        try:
            return (yield)
        finally:
            sys.setprofile(None)
            self.seconds[item.nodeid] = time.perf_counter() - began
            for code in self._seen:
                if code.co_filename.startswith(self.folder):
                    place = (code.co_filename.removeprefix(self.folder), code.co_firstlineno)
                    self.tests.setdefault(place, []).append(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


class _Chosen:
    """Only these tests, the quickest first: most mutants die at once."""

    def __init__(self, order: list[str]) -> None:
        self.order = {test: at for at, test in enumerate(order)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.order), key=lambda item: self.order[item.nodeid]
        )


class _Changed(SourceFileLoader):
    """Finds one module, and compiles it from a changed tree."""

    def __init__(self, name: str, path: Path, tree: ast.Module) -> None:
        super().__init__(name, str(path))
        self.tree = tree

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.tree, self.path, "exec", dont_inherit=True)


def _load_all_but_rules() -> None:
    for name in (
        "hypothesis",
        "pydantic",
        "rich.console",
        "typer",
        "highground.judge",
        "highground.lab.playout",
    ):
        importlib.import_module(name)
    loaded = sorted(name for name in sys.modules if name.startswith(PREFIX))
    if loaded:
        sys.exit(f"a mutant of these would go unnoticed, they are loaded already: {', '.join(loaded[:5])}")


class Suite:
    """What a system's tests run, measured once."""

    def __init__(self, system: str) -> None:
        self.system = system
        _load_all_but_rules()
        with tempfile.TemporaryDirectory() as folder:
            measured = Path(folder, "measured.json")
            _in_a_fork(lambda: self._measure(measured), 30 * PATIENCE_S)
            found: dict[str, Any] = {"failed": ["there was no run"]}
            if measured.exists():
                found = json.loads(measured.read_text())
        if found["failed"]:
            sys.exit(f"the tests of {system} fail as they are: {', '.join(found['failed'][:5])}")
        self.seconds: dict[str, float] = found["seconds"]
        self.tests = {(file, line): tests for file, line, tests in found["tests"]}

    def _measure(self, out: Path) -> int:
        called = _Called(self.system)
        status = pytest.main([*_quietly(), *tests_of(self.system)], plugins=[called])
        tests = [[file, line, tests] for (file, line), tests in called.tests.items()]
        failed = called.failed or ([] if status == 0 else [f"exit status {status}"])
        out.write_text(json.dumps({"seconds": called.seconds, "tests": tests, "failed": failed}))
        return 0

    def tests_for(self, mutant: Mutant) -> list[str]:
        """The tests that run the mutant's function; for a module's figure, all that run functions of the
        module or of one that imports it, and those whose file does.
        """
        if mutant.first_line:
            found = self.tests.get((mutant.module, mutant.first_line), [])
        else:
            dotted = _dotted(self.system, mutant.module)
            modules = {file for file, _ in self.tests}
            using = {file for file in modules if _imports(RULESETS / self.system / file, dotted)}
            using.add(mutant.module)
            found = [test for (file, _), tests in self.tests.items() if file in using for test in tests]
            files = {test.partition("::")[0] for test in self.seconds}
            naming = {file for file in files if _imports(Path(file), dotted)}
            found += [test for test in self.seconds if test.partition("::")[0] in naming]
        return sorted(set(found), key=lambda test: (self.seconds[test], test))

    def survives(self, mutant: Mutant, tree: ast.Module) -> bool:
        """Whether every test that runs its function still passes."""
        tests = self.tests_for(mutant)
        if not tests:
            return True

        def attempt() -> int:
            path = RULESETS / self.system / mutant.module
            sys.meta_path.insert(0, _Changed(_dotted(self.system, mutant.module), path.resolve(), tree))
            files = sorted({test.partition("::")[0] for test in tests})
            return int(pytest.main([*_quietly(), "-x", *files], plugins=[_Chosen(tests)]))

        return _in_a_fork(attempt, PATIENCE_S + 10 * sum(self.seconds[test] for test in tests)) == 0


def _dotted(system: str, module: str) -> str:
    inside = module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return f"{PREFIX}{system}.{inside}"


def _imports(path: Path, dotted: str) -> bool:
    """Whether a file says `from package.module import …` or `from package import …, module, …`."""
    source = path.read_text(encoding="utf-8")
    package, _, last = dotted.rpartition(".")
    return f"from {dotted} import" in source or (
        re.search(rf"from {re.escape(package)} import [^\n]*\b{last}\b", source) is not None
    )


def _quietly() -> list[str]:
    return [
        "-q",
        "--assert=plain",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-p",
        "no:schemathesis",
        "--no-header",
        "-m",
        "not soak and not compiled_only",
    ]


def _follow() -> None:
    """End this process and its own children once the process that hands out the work has ended."""
    os.read(ALIVE, 1)
    os.killpg(0, signal.SIGKILL)


def _in_a_fork(work: Any, patience_s: float) -> int:
    """The exit status of some work in a process of its own; one that takes too long is killed."""
    child = os.fork()
    if child == 0:
        status = 70
        try:
            os.setpgid(0, 0)
            os.close(LIFE)
            threading.Thread(target=_follow, daemon=True).start()
            with open(os.devnull, "w") as nowhere:
                os.dup2(nowhere.fileno(), 1)
                os.dup2(nowhere.fileno(), 2)
            with contextlib.redirect_stdout(io.StringIO()):
                status = work()
        except BaseException:  # the mutant's doing, whatever it is
            status = 70
        finally:
            os._exit(status)
    until = time.monotonic() + patience_s
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
