"""What all commands share: the console, options on the command line, JSON output."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Any

import typer
from rich.console import Console, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from highground.content.grounds import on_ground, read_ground
from highground.content.load import read_toml
from highground.engine.chance import seed_of
from highground.engine.errors import ContentError, unknown
from highground.engine.options import Value
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.saved import write_atomically

_COMMANDS = {code: 0xFFFD for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n"}


class _Wary(Console):
    """A terminal obeys some letters. What is printed may be a stranger's: those come as a mark."""

    def render_str(self, text: str, **how: Any) -> Text:
        return super().render_str(text.translate(_COMMANDS), **how)


console = _Wary(highlight=False, soft_wrap=True, emoji=False)
"""Names are said as they were given: ":House:" is no picture of a house."""


def print_json(data: Any) -> None:
    """For programs: nothing else is printed."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def print_wrapped(text: str, indent: int = 0, style: str = "") -> None:
    """A text as it is, wrapped at the edge of the terminal, all its lines indented."""
    print_block(Padding(Text(text.translate(_COMMANDS), style=style), (0, 0, 0, indent)))


def print_line(markup: str, indent: int) -> None:
    """A line of marked-up text: wrapped between words at a terminal, whole where a program may read it."""
    if console.is_terminal:
        print_block(Padding(Text.from_markup(markup.translate(_COMMANDS), emoji=False), (0, 0, 0, indent)))
    else:
        console.print(" " * indent + markup)


def print_block(block: RenderableType) -> None:
    """A table or a paragraph, within the terminal's width and without blanks at the ends of its lines."""
    for line in console.render_lines(block, pad=False):
        text = Text.assemble(*[(each.text, each.style or "") for each in line])
        text.rstrip()
        console.print(text)


def read_option_flags(flags: list[str]) -> dict[str, Value]:
    """`--option name=value`, repeated."""
    found: dict[str, Value] = {}
    for flag in flags:
        name, equals, value = flag.partition("=")
        if not equals or not name:
            raise ContentError(f"--option {flag!r}: write it as name=value")
        found[name] = value
    return found


def make_setup(
    rules: Ruleset, scenario: str | None, rosters: str | None, flags: list[str], ground: Path | None = None
) -> Setup:
    """Scenario, rosters and options as given on the command line, defaults filled in."""
    known = rules.scenarios()
    chosen = scenario or known[0]
    if chosen not in known:
        raise unknown(f"{rules.name} has no scenario", chosen, known)
    sides: list[Any] = list(rules.default_rosters(chosen))
    if rosters:
        sides = [_roster(rules, each.strip()) for each in rosters.split(",")]
    setup = Setup(chosen, sides, rules.read_options(read_option_flags(flags)))
    if ground is not None:
        setup = on_ground(setup, read_ground(rules, ground))
    try:
        # What is wrong with a roster of one's own is told now, not when the first worker opens a game.
        rules.open(setup)
    except ContentError as error:
        raise ContentError(f"--rosters {rosters}: {error}" if rosters else str(error)) from error
    return setup


def _roster(rules: Ruleset, given: str) -> Any:
    """A roster that ships with the system, by name, or one of one's own, from a file."""
    if given.endswith(".toml"):
        return read_toml(Path(given))
    if given not in rules.rosters():
        raise unknown(f"{rules.name} has no roster", given, rules.rosters())
    return given


def read_bots(given: str) -> list[str]:
    """Names of players, with commas. Who types them runs this program, so they may name others."""
    from highground.bots.outside import Hired

    return [Hired(each.strip()) for each in given.split(",")]


def seed_text(seed: str | None) -> str:
    """64 hex digits: from what was typed, or fresh."""
    return (seed_of(seed) if seed is not None else secrets.token_bytes(32)).hex()


def write_form(text: str, out: Path | None, then: str) -> None:
    """Print a commented form, or put it into a new file and say which command takes it."""
    if out is None:
        typer.echo(text, nl=False)
        return
    if out.exists():
        raise ContentError(f"{out} exists already; choose another name")
    write_atomically(out, text)
    console.print(escape(f"{out} is ready to be filled in; then: highground {then} {out}"))


def system(name: str) -> Ruleset:
    """The system named on the command line."""
    return find_ruleset(name)
