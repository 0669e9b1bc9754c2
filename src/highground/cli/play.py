"""`highground play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.markup import escape

from highground.bots import greedy, uniform  # noqa: F401 - registers the bots
from highground.bots.base import BOTS, Bot, make_bot
from highground.cli.console import console, make_setup, seed_text, system
from highground.cli.judge import ask_person
from highground.cli.talk import print_told
from highground.cli.terminal import Stopped, Terminal
from highground.engine.chance import Manual, Seeded, seed_of
from highground.engine.errors import ContentError, nearest
from highground.engine.match import Match, new_header
from highground.engine.plugins import find_ruleset
from highground.engine.saved import load_match, save_match

__all__ = ["play"]

HUMAN = "human"


def play(
    name: str = typer.Argument("primer", metavar="SYSTEM", help="The rule system."),
    scenario: str | None = typer.Option(None, "--scenario", help="Default: the system's first."),
    rosters: str | None = typer.Option(None, "--rosters", help="One for each seat, with commas."),
    seats: str | None = typer.Option(
        None, "--seats", help="Who sits where: human or a bot's name, with commas. Default: human,greedy."
    ),
    seed: str | None = typer.Option(None, "--seed", help="A number or a word; default: a fresh one."),
    option: list[str] = typer.Option([], "--option", help="name=value; may be repeated."),
    save: Path | None = typer.Option(None, "--save", help="Keep the game in this file, after every order."),
    go_on: Path | None = typer.Option(None, "--continue", help="Go on with a saved game."),
    manual: bool = typer.Option(False, "--manual", help="Real dice or cards: type in what came up."),
    explain: bool = typer.Option(False, "--explain", help="Show what the bots weighed."),
    lang: str = typer.Option("en", "--lang", help="en or ru."),
) -> None:
    """Play a game in the terminal, against a bot or hot-seat. Type `help` during play."""
    match = (
        load_match(go_on, find_ruleset)
        if go_on is not None
        else _begin(name, scenario, rosters, seats, seed, option, manual)
    )
    save = save or go_on
    terminal = Terminal(match, lang)
    bots = _bots(match)
    for told in match.told:
        print_told(told, terminal.speaker)
    terminal.show_table()
    try:
        _turns(match, terminal, bots, save, explain)
    except Stopped:
        console.print(
            "Stopped." if save is None else f"Stopped; go on with: highground play --continue {save}"
        )


def _begin(
    name: str,
    scenario: str | None,
    rosters: str | None,
    seats: str | None,
    seed: str | None,
    option: list[str],
    manual: bool,
) -> Match:
    rules = system(name)
    setup = make_setup(rules, scenario, rosters, option)
    count = len(setup.rosters)
    given = (
        [HUMAN, *["greedy"] * (count - 1)] if seats is None else [each.strip() for each in seats.split(",")]
    )
    players = ["greedy" if each == "bot" else each for each in given]
    for each in players:
        if each != HUMAN and each not in BOTS:
            raise ContentError(f"--seats: there is no {each!r}" + nearest(each, [HUMAN, "bot", *BOTS]))
    if len(players) != count:
        raise ContentError(f"--seats names {len(players)}, but {setup.scenario} has {count} seats")
    header = new_header(rules, setup, "" if manual else seed_text(seed), players)
    return Match(rules, header, Manual(ask_person) if manual else None)


def _bots(match: Match) -> dict[int, Bot]:
    """A bot for each seat that is not a person's, with luck of its own."""
    found = {}
    for seat, player in enumerate(match.header.players):
        if player != HUMAN:
            luck = Seeded(seed_of(f"{match.header.seed}/{seat}/{len(match.inputs)}"))
            found[seat] = make_bot(player, match.rules, luck)
    return found


def _turns(match: Match, terminal: Terminal, bots: dict[int, Bot], save: Path | None, explain: bool) -> None:
    if save is not None:
        save_match(match, save)
    while match.waiting_for():
        seat = match.waiting_for()[0]
        if seat in bots:
            order = bots[seat].choose(match.view(seat))
            side = terminal.speaker.sides[seat]
            console.print(f"[bold]{escape(side)}: {escape(match.rules.vocabulary.write(order))}[/]")
            if explain:
                terminal.show_weighed(bots[seat])
        else:
            order = terminal.ask(seat, set(bots))
        print_told(match.play(seat, order), terminal.speaker)
        if save is not None:
            save_match(match, save)
    terminal.show_table()
