"""What all commands share: the console, options on the command line, JSON output."""

from __future__ import annotations

import json
import secrets
from typing import Any

import typer
from rich.console import Console

from highground.engine.chance import seed_of
from highground.engine.errors import ContentError, nearest
from highground.engine.options import Value
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset, Setup

__all__ = ["console", "make_setup", "print_json", "read_option_flags", "seed_text", "system"]

console = Console(highlight=False, soft_wrap=True)


def print_json(data: Any) -> None:
    """For programs: nothing else is printed."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def read_option_flags(flags: list[str]) -> dict[str, Value]:
    """`--option name=value`, repeated."""
    found: dict[str, Value] = {}
    for flag in flags:
        name, equals, value = flag.partition("=")
        if not equals or not name:
            raise ContentError(f"--option {flag!r}: write it as name=value")
        found[name] = value
    return found


def make_setup(rules: Ruleset, scenario: str | None, rosters: str | None, flags: list[str]) -> Setup:
    """Scenario, rosters and options as given on the command line, defaults filled in."""
    known = rules.scenarios()
    chosen = scenario or known[0]
    if chosen not in known:
        raise ContentError(f"{rules.name} has no scenario {chosen!r}" + nearest(chosen, known))
    sides = rules.default_rosters(chosen)
    if rosters:
        sides = [each.strip() for each in rosters.split(",")]
        for each in sides:
            if each not in rules.rosters():
                raise ContentError(f"{rules.name} has no roster {each!r}" + nearest(each, rules.rosters()))
    return Setup(chosen, list(sides), rules.read_options(read_option_flags(flags)))


def seed_text(seed: str | None) -> str:
    """64 hex digits: from what was typed, or fresh."""
    return (seed_of(seed) if seed is not None else secrets.token_bytes(32)).hex()


def system(name: str) -> Ruleset:
    """The system named on the command line."""
    return find_ruleset(name)
