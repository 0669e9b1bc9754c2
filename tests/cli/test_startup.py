"""A command imports what it needs, and a system when it is asked for: that is what makes it start at once."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache

import pytest

from highground.cli.app import COMMANDS, make_app
from highground.engine.plugins import ruleset_names
from tests.cli.program import EXAMPLE, run

PROGRAM = """
import json, sys
from highground.cli import app_main
sys.argv = ["highground", *{words}]
try:
    app_main()
finally:
    print("IMPORTED", json.dumps(sorted(sys.modules)))
"""
WEB = {"fastapi", "sqlalchemy", "starlette", "uvicorn", "websockets", "alembic", "cryptography"}


@cache
def imported_by(*words: str) -> frozenset[str]:
    """The modules that are loaded when a command has done its work, in a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(words=list(words))], capture_output=True, text=True, check=True
    )
    return frozenset(json.loads(ran.stdout.rsplit("IMPORTED", 1)[1]))


def packages_of(modules: frozenset[str]) -> set[str]:
    """Ours by their first two names, others by their first."""
    return {".".join(name.split(".")[: 2 if name.startswith("highground.") else 1]) for name in modules}


def systems_in(modules: frozenset[str]) -> set[str]:
    return {name for name in ruleset_names() if f"highground.rulesets.{name}" in modules}


def test_the_version_is_told_without_rules_content_or_anything_that_draws() -> None:
    ours = {name for name in imported_by("--version") if name.startswith("highground.")}
    engine = {"highground.engine", "highground.engine.errors"}
    # The errors are compiled with all the rest: their library is one file.
    assert ours <= {"highground.build_info", "highground.cli", "highground.cli.app", *engine}
    assert not packages_of(imported_by("--version")) & {
        "pydantic",
        "rich",
        "asyncio",
        "multiprocessing",
        *WEB,
    }


def test_systems_are_listed_without_lab_server_judge_or_drawing() -> None:
    found = packages_of(imported_by("systems"))
    assert systems_in(imported_by("systems")) == set(ruleset_names())
    unneeded = {"lab", "server", "judge", "draw", "bots"}
    assert not found & {*WEB, *(f"highground.{name}" for name in unneeded)}


@pytest.mark.parametrize(
    "words", [("clauses", "primer"), ("judge", str(EXAMPLE)), ("roster", "new", "primer")]
)
def test_a_command_about_one_system_loads_that_one_alone(words: tuple[str, ...]) -> None:
    assert systems_in(imported_by(*words)) == {"primer"}
    assert not packages_of(imported_by(*words)) & WEB


def test_a_worker_needs_neither_the_web_nor_the_database() -> None:
    code = "import json, sys; from highground.server import pool, workers; print(json.dumps([*sys.modules]))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not packages_of(frozenset(json.loads(ran.stdout))) & WEB


def test_help_lists_every_command_though_each_is_loaded_by_itself() -> None:
    listed = run("--help").out
    assert [name for name in COMMANDS if name not in listed] == []
    for name in COMMANDS:
        app = make_app((name,))
        assert [
            *[each.name for each in app.registered_commands],
            *[each.name for each in app.registered_groups],
        ] == [name]


def test_a_slip_in_a_commands_name_is_answered_with_the_one_that_was_meant() -> None:
    ran = run("sytems")
    assert ran.status == 2
    assert "systems" in ran.err
