"""Run the tests of a system against mutants, each in a process of its own.

There are two ways. The quick one forks a process that has loaded rules and tests, puts the changed code into
the function and runs the tests: a fraction of a second. It is not for a module's figures, nor for a function
that was called while rules and tests were loaded: what came of that is there already. The thorough one forks
the process that hands out the work, which has loaded everything but the rules; there the mutant's module is
compiled from the changed tree, and all is loaded anew. What survives the quick way has to survive this one.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import importlib.util
import io
import json
import math
import os
import queue
import re
import resource
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Generator, Iterator
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.main import pytest_runtestloop as run_all

from tools.mutation.operators import Mutant, make_mutant

RULESETS = Path("src/highground/rulesets")
PREFIX = "highground.rulesets."
# A mutant that loops is ended: a test may compute for so many seconds and so many times what it took before.
# How busy the machine is does not count.
PATIENCE_S = 10
PATIENCE_TIMES = 20
# Nobody writes into this pipe: it ends when the process that hands out the work is gone, however it went.
ALIVE, LIFE = os.pipe()

# What no run of tests answers: the quick way is not for this mutant; the process that was asked has ended.
UNFIT, GONE = -1000, -1001

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

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Note what is called meanwhile."""
        self._seen = set()
        sys.setprofile(self._note)
        try:
            yield
        finally:
            sys.setprofile(None)

    def seen(self) -> set[Place]:
        """What was called while it was watched."""
        return {self.place(code) for code in self._seen if code.co_filename.startswith(self.folder)}

    def place(self, code: CodeType) -> Place:
        return code.co_filename.removeprefix(self.folder), code.co_firstlineno

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            self._seen.add(frame.f_code)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        began = time.process_time()
        try:
            with self.watching():
                return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - began
            for place in self.seen():
                self.tests.setdefault(place, []).append(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


class _Chosen:
    """Only these tests, the quickest first: most mutants die at once."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.seconds = seconds
        self.order = {test: at for at, test in enumerate(seconds)}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        allow(PATIENCE_S + PATIENCE_TIMES * self.seconds[item.nodeid])

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


class _Loaded:
    """Rules and tests, loaded: every run is a fork of this, with the changed code in its function."""

    def __init__(self, system: str, asked: int, told: int) -> None:
        self.system = system
        self.called = _Called(system)
        self.requests = os.fdopen(asked)
        self.answers = os.fdopen(told, "w")
        self.while_loading: set[Place] = set()
        self.functions: dict[Place, list[FunctionType]] = {}

    def serve(self) -> int:
        with self.called.watching():
            return int(pytest.main([*_quietly(), *tests_of(self.system)], plugins=[self]))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.setprofile(None)
        self.while_loading = self.called.seen()
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(self.called.folder):
                self.functions.setdefault(self.called.place(each.__code__), []).append(each)
        for line in self.requests:
            asked = json.loads(line)
            if "measured" in asked:
                told = in_a_fork(lambda: self._measure(session, Path(asked["measured"])))  # noqa: B023
            else:
                told = self._try(session, asked)
            self.answers.write(f"{told}\n")
            self.answers.flush()
        return True

    def _measure(self, session: pytest.Session, out: Path) -> int:
        session.config.pluginmanager.register(self.called)
        run_all(session)
        called = self.called
        out.write_text(
            json.dumps(
                {
                    "seconds": called.seconds,
                    "tests": [[*place, tests] for place, tests in called.tests.items()],
                    "loading": sorted(self.while_loading),
                    "failed": called.failed,
                }
            )
        )
        return 0

    def _try(self, session: pytest.Session, asked: dict[str, Any]) -> int:
        path = (RULESETS / self.system / asked["module"]).resolve()
        mutant, tree = make_mutant(asked["module"], path.read_text(encoding="utf-8"), asked["number"])
        changed = code_at(compile(tree, str(path), "exec", dont_inherit=True), mutant.first_line)
        found = self.functions.get((mutant.module, mutant.first_line), [])
        if changed is None or not found or found[0].__code__.co_freevars != changed.co_freevars:
            return UNFIT

        def attempt() -> int:
            for each in found:
                each.__code__ = changed
            chosen = _Chosen(asked["tests"])
            session.config.pluginmanager.register(chosen)
            chosen.pytest_collection_modifyitems(session.items)
            session.config.option.maxfail = 1
            with contextlib.suppress(session.Failed, session.Interrupted):
                run_all(session)
            return 1 if session.testsfailed else 0

        return in_a_fork(attempt)


def code_at(code: CodeType, line: int) -> CodeType | None:
    """The function that begins there."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            found = each if each.co_firstlineno == line else code_at(each, line)
            if found is not None:
                return found
    return None


class _Ready:
    """The process that has loaded rules and tests, from outside."""

    def __init__(self, system: str) -> None:
        asked, self._ask = os.pipe()
        self._told, told = os.pipe()

        def serve() -> int:
            os.close(self._ask)
            os.close(self._told)
            return _Loaded(system, asked, told).serve()

        _forked(serve)
        os.close(asked)
        os.close(told)
        self._answers = os.fdopen(self._told)

    def ask(self, **request: Any) -> int:
        os.write(self._ask, f"{json.dumps(request)}\n".encode())
        answer = self._answers.readline()
        return int(answer) if answer else GONE


class Suite:
    """What a system's tests run, measured once."""

    def __init__(self, system: str, jobs: int = 1) -> None:
        self.system = system
        _load_all_but_rules()
        self._ready: queue.SimpleQueue[_Ready] = queue.SimpleQueue()
        for _ in range(jobs):
            self._ready.put(_Ready(system))
        found: dict[str, Any] = {"failed": ["there was no run"]}
        with tempfile.TemporaryDirectory() as folder:
            measured = Path(folder, "measured.json")
            self._ask(measured=str(measured))
            if measured.exists():
                found = json.loads(measured.read_text())
        if found["failed"]:
            sys.exit(f"the tests of {system} fail as they are: {', '.join(found['failed'][:5])}")
        self.seconds: dict[str, float] = found["seconds"]
        self.tests = {(file, line): tests for file, line, tests in found["tests"]}
        self.while_loading = {(file, line) for file, line in found["loading"]}

    def _ask(self, **request: Any) -> int:
        ready = self._ready.get()
        try:
            return ready.ask(**request)
        finally:
            self._ready.put(ready)

    def tests_for(self, mutant: Mutant) -> list[str]:
        """The tests that run the mutant's function; for a module's figure, all that run functions of the
        module or of one that imports it, and those whose file does. So for a function that runs only while
        the rules are loaded: what registers something.
        """
        place = (mutant.module, mutant.first_line)
        if mutant.first_line and (place in self.tests or place not in self.while_loading):
            found = self.tests.get(place, [])
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
        tests = {test: self.seconds[test] for test in self.tests_for(mutant)}
        if not tests:
            return True
        if mutant.first_line and (mutant.module, mutant.first_line) not in self.while_loading:
            told = self._ask(module=mutant.module, number=mutant.number, tests=tests)
            if told not in (0, UNFIT, GONE):
                return False

        def attempt() -> int:
            allow(PATIENCE_TIMES * PATIENCE_S)
            path = RULESETS / self.system / mutant.module
            sys.meta_path.insert(0, _Changed(_dotted(self.system, mutant.module), path.resolve(), tree))
            files = sorted({test.partition("::")[0] for test in tests})
            return int(pytest.main([*_quietly(), "-x", *files], plugins=[_Chosen(tests)]))

        return in_a_fork(attempt) == 0


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
        "--tb=no",
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


def _forked(work: Any) -> int:
    """Begin some work in a process of its own."""
    global LIFE
    child = os.fork()
    if child == 0:
        status = 70
        try:
            os.setpgid(0, 0)
            if LIFE >= 0:
                os.close(LIFE)
                LIFE = -1
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
    return child


def in_a_fork(work: Any) -> int:
    """The exit status of some work in a process of its own; what ended it, below 0, if it was ended."""
    return os.waitstatus_to_exitcode(os.waitpid(_forked(work), 0)[1])


def allow(seconds: float) -> None:
    """Compute for so long from now on, and no longer."""
    until = math.ceil(time.process_time() + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (until, resource.getrlimit(resource.RLIMIT_CPU)[1]))
