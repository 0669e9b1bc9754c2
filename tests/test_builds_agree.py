"""The installed build and the pure sources play the same games, bit for bit, with the same records."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from highground import build_info
from highground.engine.plugins import ruleset_names
from highground.record import fields_of
from tests.builds import ROOT, run_in, with_path
from tests.facts import facts
from tests.laws.records import record_classes

pytestmark = pytest.mark.compiled_only


@cache
def _here(system: str) -> dict[str, Any]:
    return facts([system])


@cache
def _pure(system: str) -> dict[str, Any]:
    """The same facts from a process of its own that runs the sources as they lie there."""
    path = with_path(ROOT, pure=True)
    told = run_in(ROOT, path, "-m", "highground.build_info")
    assert told.stdout == "pure\n", "this must be the pure build"
    done = run_in(ROOT, path, "-m", "tests.facts", system)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_this_is_an_installed_build() -> None:
    assert build_info.status().digest is not None, "run this against the wheel, not with PYTHONPATH=src"


@pytest.mark.parametrize("system", ruleset_names())
def test_the_same_seeds_give_the_same_games_and_records_are_stored_the_same_way(system: str) -> None:
    """One test a system, so that several processes share the work."""
    here, pure = _here(system), _pure(system)
    assert here["games"]
    assert here["games"].keys() == pure["games"].keys()
    for name in here["games"]:
        assert here["games"][name] == pure["games"][name], name
    assert here["met"]
    assert here["met"] == pure["met"]


def test_every_record_class_has_the_same_fields() -> None:
    here, pure = _here("primer")["fields"], _pure("primer")["fields"]
    assert here.keys() == pure.keys()
    for name in here:
        assert here[name] == pure[name], name


def test_a_record_class_without_fields_takes_no_arguments() -> None:
    """Where `fields_of` were empty by mistake, any two records of a class would be equal."""
    _here("primer")
    for cls in record_classes():
        if not fields_of(cls):
            assert cls() == cls(), f"{cls.__module__}.{cls.__name__}"
