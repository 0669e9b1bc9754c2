"""`highground arena`: every bot against every other."""

from __future__ import annotations

import os
from pathlib import Path

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from highground.bots.base import bot_maker
from highground.bots.learned import LEARNED, changed_since, network_for
from highground.cli.console import console, make_setup, print_json, read_bots, system
from highground.draw.crosstable import draw_crosstable
from highground.engine.ruleset import Ruleset
from highground.engine.saved import write_atomically
from highground.lab.arena import Arena, hold_arena


def arena(
    name: str = typer.Argument(metavar="SYSTEM", help="The rule system."),
    bots: str = typer.Option("uniform,greedy,search", "--bots", help="Who plays, with commas."),
    games: int = typer.Option(40, "--games", help="Games for each pair of bots."),
    seed: int = typer.Option(1, "--seed", help="The first game's seed; pairs of games share one."),
    workers: int = typer.Option(0, "--workers", help="Processes; 0: one for each core."),
    scenario: str | None = typer.Option(None, "--scenario"),
    rosters: str | None = typer.Option(None, "--rosters", help="One for each seat, with commas."),
    option: list[str] = typer.Option([], "--option", help="name=value; may be repeated."),
    picture: Path | None = typer.Option(None, "--svg", help="Draw the cross-table into this file."),
    as_json: bool = typer.Option(False, "--json", help="As JSON."),
) -> None:
    """Let every bot play every other, seats swapped, and rate them."""
    rules = system(name)
    setup = make_setup(rules, scenario, rosters, option)
    players = read_bots(bots)
    for each in players:
        bot_maker(each)
    pairs = len(players) * (len(players) - 1) // 2
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, disable=as_json or not console.is_terminal, transient=True
    ) as bar:
        task = bar.add_task("games", total=games * pairs)
        crew = workers or os.cpu_count() or 1
        held = hold_arena(name, setup, players, games, seed, crew, lambda done: bar.advance(task, done))
    if picture is not None:
        entries = [(each.name, each.rating, each.error) for each in held.ratings()]
        title = f"{rules.title}: {setup.scenario}, {games} games a pair"
        write_atomically(picture, draw_crosstable(title, entries, held.share) + "\n")
    if as_json:
        print_json({**_data(held, games), "aged": aged(rules, players)})
    else:
        _show(held, games)
        for said in aged(rules, players):
            console.print(escape(said))


def aged(rules: Ruleset, players: list[str]) -> list[str]:
    """Which of the learned players learned other rules than these."""
    found = []
    for each in players:
        bot, _, rest = each.partition(":")
        if bot in LEARNED:
            network = network_for(rules.name, Path(rest) if bot == "learned" and rest else None)
            said = changed_since(rules, network)
            found += [f"{each}: {said}"] if said else []
    return found


def _data(held: Arena, games: int) -> dict[str, object]:
    return {
        "games": games,
        "ratings": [each._asdict() for each in held.ratings()],
        "pairings": [
            {**held.pairings[one, two]._asdict(), "interval": list(held.share(one, two)[1:])}
            for one, two in held.pairings
        ],
        "stuck": [row._asdict() for row in held.stuck],
    }


def _show(held: Arena, games: int) -> None:
    ranked = held.ratings()
    table = Table("", "rating", *[escape(each.name) for each in ranked], box=None, padding=(0, 2))
    for each in ranked:
        cells = []
        for other in ranked:
            if other.name == each.name:
                cells.append("·")
            else:
                got, low, high = held.share(each.name, other.name)
                cells.append(f"{got:.0%} ({low:.0%} to {high:.0%})")
        table.add_row(escape(each.name), f"{each.rating:+.0f} ± {each.error:.0f}", *cells)
    console.print(table)
    console.print(f"{games} games a pair; shares of points, a draw is half; intervals are 95 %")
    for row in held.stuck:
        seats = " against ".join(row.seats)
        console.print(escape(f"a game broke off: {seats}, seed {row.seed}: {row.trouble}"))
