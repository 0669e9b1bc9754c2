"""`highground sim`: many games between bots."""

from __future__ import annotations

import os
from pathlib import Path

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from highground.bots.base import bot_maker
from highground.cli.console import console, make_setup, print_json, read_bots, system
from highground.engine.errors import ContentError
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.saved import save_match
from highground.lab.playout import FORFEIT
from highground.lab.rows import Kept, Row
from highground.lab.simulate import Simulation, about_run, replay_of, simulate


def sim(
    name: str = typer.Argument(metavar="SYSTEM", help="The rule system."),
    games: int = typer.Option(100, "--games", help="How many games."),
    bots: str = typer.Option("greedy,greedy", "--bots", help="Who plays, with commas."),
    seed: int = typer.Option(1, "--seed", help="The first game's seed; pairs of games share one."),
    workers: int = typer.Option(1, "--workers", help="Processes; 0: one for each core."),
    scenario: str | None = typer.Option(None, "--scenario"),
    rosters: str | None = typer.Option(None, "--rosters", help="One for each seat, with commas."),
    ground: Path | None = typer.Option(None, "--map", help="A map of your own, as the page Judge writes it."),
    option: list[str] = typer.Option([], "--option", help="name=value; may be repeated."),
    out: Path | None = typer.Option(
        None, "--out", help="A Parquet file to write, a row a game. A stopped run goes on where it was."
    ),
    as_json: bool = typer.Option(False, "--json", help="As JSON."),
) -> None:
    """Play many bot games, alternating seats, and report win rates."""
    rules = system(name)
    setup = rules.among_bots(make_setup(rules, scenario, rosters, option, ground))
    players = read_bots(bots)
    for each in players:
        bot_maker(each)
    if len(players) != len(setup.rosters):
        raise ContentError(
            f"--bots names {len(players)}, but {setup.scenario} has {len(setup.rosters)} seats"
        )
    crew = workers or os.cpu_count() or 1
    kept = None if out is None else Kept(out, about_run(name, setup, players, games, seed, rules.version))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, disable=as_json or not console.is_terminal, transient=True
    ) as bar:
        task = bar.add_task("games", total=games)
        found = simulate(name, setup, players, games, seed, crew, lambda done: bar.advance(task, done), kept)
    replays = [_save_stuck(rules, setup, row) for row in found.stuck]
    if as_json:
        print_json({**_data(found), "replays": replays})
    else:
        _show(found)
        for row, replay in zip(found.stuck, replays, strict=True):
            console.print(escape(f"game {row.number} broke off: {row.trouble}; see {replay}"))


def _save_stuck(rules: Ruleset, setup: Setup, row: Row) -> str:
    """A game that broke off, as a file that anybody can look at."""
    path = Path(f"stuck-{rules.name}-{row.seed}-{row.number}.replay")
    save_match(replay_of(rules, setup, row), path)
    return str(path)


def _data(found: Simulation) -> dict[str, object]:
    return {
        "games": found.games,
        "wins": found.wins,
        "wins_by_seat": found.wins_by_seat,
        "draws": found.draws,
        "stuck": [row._asdict() for row in found.stuck],
        "verdicts": [row._asdict() for row in found.verdicts],
        "interval": {bot: list(found.interval(wins)) for bot, wins in found.wins.items()},
        "interval_by_seat": [list(found.interval(wins)) for wins in found.wins_by_seat],
        "decisions": found.decisions,
        "seconds": found.seconds,
        "games_per_s": found.games / found.seconds,
        "digest": found.digest(),
    }


def _show(found: Simulation) -> None:
    rows = [(bot, wins) for bot, wins in found.wins.items()] if len(found.wins) > 1 else []
    rows += [(f"seat {seat + 1}", wins) for seat, wins in enumerate(found.wins_by_seat)]
    for label, wins in rows:
        low, high = found.interval(wins)
        share = f"{wins / found.games:6.1%} (95 %: {low:.1%} to {high:.1%})"
        console.print(f"{escape(label):<10} won {wins:>6} of {found.games}: {share}")
    console.print(f"draws      {found.draws:>10}")
    if found.stuck:
        console.print(f"broken off {len(found.stuck):>10}")
    for row in found.verdicts:
        lost = " and lost for it" if row.clause == FORFEIT else ""
        console.print(f"game {row.number}: {escape(row.verdict)}{lost}")
    rate = found.games / found.seconds
    console.print(f"{found.decisions} decisions in {found.seconds:.2f} s: {rate:.1f} games/s")
    console.print(f"digest {found.digest()}")
