"""A system by the name that somebody asks for."""

from __future__ import annotations

from highground.engine.errors import ContentError, unknown
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset, SystemContent
from highground.server.problems import Trouble


def title_of(system: str) -> str:
    """What a system is called; one that was removed keeps its name."""
    try:
        return find_ruleset(system).title
    except Exception:
        return system


def find_rules(system: str) -> Ruleset:
    """A system by its name; trouble if there is none."""
    try:
        return find_ruleset(system)
    except ContentError as error:
        raise Trouble("not_found", str(error)) from error


def demand_scenario(rules: SystemContent, scenario: str, kind: str = "invalid") -> None:
    """Trouble of this kind if the system has no such scenario."""
    if scenario not in rules.scenarios():
        raise Trouble(kind, str(unknown(f"{rules.name} has no scenario", scenario, rules.scenarios())))
