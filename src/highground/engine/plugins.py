"""Finding rulesets: our own, and those of other packages.

A package plugs in by the entry point group `highground.rulesets`: the name of its system and the
place of its `RULESET`.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from highground.engine.errors import ContentError, unknown
from highground.engine.ruleset import Ruleset

__all__ = ["GROUP", "find_ruleset", "ruleset_names"]

GROUP = "highground.rulesets"
_HOME = "highground.rulesets"


@cache
def _own() -> list[str]:
    """Our packages, looked for once; one without a `ruleset` module is still being written."""
    home = importlib.import_module(_HOME)
    found = [name for _, name, is_package in pkgutil.iter_modules(home.__path__) if is_package]
    return [name for name in found if any(any(Path(at, name).glob("ruleset.*")) for at in home.__path__)]


def _others() -> dict[str, EntryPoint]:
    return _on_path(tuple(sys.path))


@cache
def _on_path(path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """The plug-ins that are installed where Python looks for packages."""
    return {point.name: point for point in entry_points(group=GROUP)}


def ruleset_names() -> list[str]:
    """All systems that can be played here, ours first."""
    own = sorted(_own())
    return own + sorted(set(_others()) - set(own))


def find_ruleset(name: str) -> Ruleset:
    """The system of this name."""
    if name in _own():
        ruleset = importlib.import_module(f"{_HOME}.{name}.ruleset").RULESET
    elif name in _others():
        try:
            ruleset = _others()[name].load()
        except Exception as error:
            raise ContentError(f"the plug-in {name} does not load: {error}") from error
    else:
        raise unknown("there is no system", name, ruleset_names())
    if not isinstance(ruleset, Ruleset):
        raise ContentError(f"the plug-in {name} does not give a Ruleset but {type(ruleset).__name__}")
    return ruleset
