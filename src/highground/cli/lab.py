"""`highground lab`: studies, from a commented file to a report."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.markup import escape
from rich.table import Table

from highground.cli.console import console, print_json, write_form
from highground.engine.errors import ContentError

if TYPE_CHECKING:
    from highground.lab.findings import Findings
    from highground.lab.running import Progress

app = typer.Typer(no_args_is_help=True, help="Studies: is the game fair, and what did a change do?")

STUDY = typer.Argument(metavar="STUDY", help="A study file; its games lie in the folder beside it.")
SHOWN = 12


@app.command("new")
def new(
    kind: str = typer.Argument(metavar="KIND", help="matrix, sweep, change, points, health or duel."),
    name: str = typer.Argument(metavar="SYSTEM", help="The rule system."),
    out: Path | None = typer.Option(None, "--out", help="Write it to this file."),
) -> None:
    """Write a commented study to start from."""
    from highground.lab.studies.files import new_study

    write_form(new_study(kind, name), out, "lab run")


@app.command("run")
def run(
    file: Path = STUDY,
    on: str = typer.Option("cores", "--on", help="cores, here, ray, or ray://ADDRESS."),
    workers: int = typer.Option(0, "--workers", help="How many; 0: as many as there are cores."),
    as_json: bool = typer.Option(False, "--json", help="What was found, as JSON."),
) -> None:
    """Play a study's games, or go on where it was stopped, and say what they show."""
    _needs_extra()
    from highground.lab.runners import make_runner
    from highground.lab.running import StudyRun, findings_of
    from highground.lab.studies.files import read_study
    from highground.lab.studies.models import Change

    if workers < 0:
        raise ContentError(f"--workers {workers}: at least 1, or 0 for as many as there are cores")
    study = read_study(file)
    if isinstance(study, Change) and not as_json:
        from highground.lab.kinds.change import planned

        console.print(escape(planned(study)))
    runner = make_runner(on, workers)
    with console.status(f"playing: {escape(runner.name)}") as status:

        def tell(progress: Progress) -> None:
            status.update(escape(_line(progress)))

        try:
            digest = StudyRun(file, runner, None if as_json else tell).run()
        except KeyboardInterrupt:
            console.print(
                f"stopped; what is played is kept. To go on: highground lab run {escape(str(file))}"
            )
            raise
    found = findings_of(file)
    if as_json:
        print_json({**found.data(), "digest": digest})
        return
    _show(found)
    console.print(f"digest {digest}")
    console.print(escape(f"the report: highground lab report {file}"))


@app.command("status")
def status(file: Path = STUDY, as_json: bool = typer.Option(False, "--json", help="As JSON.")) -> None:
    """How far a study is."""
    _needs_extra()
    from highground.lab.running import status_of

    found = status_of(file)
    if as_json:
        print_json(found)
        return
    console.print(escape(f"{found['done']} of {found['total']} games; {found['state']}"))
    for cell in found["cells"][:SHOWN]:
        if cell["games"]:
            console.print(escape(_cell_line(cell)))
    if len(found["cells"]) > SHOWN:
        console.print(f"and {len(found['cells']) - SHOWN} more cells")


@app.command("report")
def report(
    file: Path = STUDY,
    out: Path | None = typer.Option(None, "--out", help="The HTML file; default: in the study's folder."),
    svg: Path | None = typer.Option(None, "--svg", metavar="DIR", help="Also write the pictures, as SVG."),
) -> None:
    """Write the report: one HTML file that needs nothing else."""
    _needs_extra()
    from highground.lab.report.page import write_report

    for path in write_report(file, out, svg):
        console.print(escape(str(path)))


@app.command("games")
def games(
    file: Path = STUDY,
    cell: str | None = typer.Option(None, "--cell", help="Its number, or enough of its name."),
    save: int | None = typer.Option(None, "--save", metavar="GAME", help="Write this game as a replay."),
    out: Path | None = typer.Option(None, "--out", help="The replay's file."),
    as_json: bool = typer.Option(False, "--json", help="As JSON."),
) -> None:
    """List the cells, or the games of one; write any of them as a replay."""
    _needs_extra()
    from highground.lab.replaying import cell_named, cells_of, games_of, save_game, telling_games

    cells = cells_of(file)
    if cell is None:
        for each in cells:
            console.print(escape(f"{each.number:>4}  {each.name()}"))
        return
    chosen = cell_named(cells, cell)
    if save is not None:
        path = out or Path(f"{file.stem}-{chosen.number}-{save}.replay")
        save_game(file, chosen, save, path)
        console.print(escape(f"{path}: highground replay {path}"))
        return
    rows = games_of(file, chosen)
    if as_json:
        print_json([{k: v for k, v in row.items() if k != "watched"} for row in rows.to_dicts()])
        return
    console.print(escape(f"{chosen.name()}: {len(rows)} games"))
    told = {each.game: each.why for each in reversed(telling_games(rows))}
    table = Table("game", "seed", "seat", "result", "points", "decisions", "ending", "", box=None)
    for row in rows.to_dicts():
        result = "broke off" if row["score"] is None else f"{row['score']:g}"
        seat = (len(chosen.rosters) - row["turn"]) % len(chosen.rosters) + 1
        points = "" if row["points"] is None else f"{row['points']}:{row['against']}"
        table.add_row(
            *[str(each) for each in (row["game"], row["seed"], seat, result, points, row["decisions"])],
            escape(row["ending"]),
            told.get(row["game"], ""),
        )
    console.print(table)


def _needs_extra() -> None:
    """What a core install lacks is said at once, in one line."""
    from importlib.util import find_spec

    missing = [name for name in ("numpy", "scipy", "polars") if find_spec(name) is None]
    if missing:
        raise ContentError(f"the lab needs {', '.join(missing)}: pip install 'highground[lab]'")


def _line(progress: Progress) -> str:
    left = f", about {_span(progress.left)} left" if progress.left else ""
    said = f"{progress.done} of {progress.total} games, {progress.rate:.0f} a second{left}"
    if progress.cells:
        said += "; " + _cell_line(progress.cells[-1])
    return f"{progress.phase}: {said}" if progress.phase else said


def _cell_line(cell: dict[str, Any]) -> str:
    interval = f"95 %: {cell['low']:.1%} to {cell['high']:.1%}"
    return f"{cell['name']}: {cell['share']:.1%} ({interval}, {cell['games']} games)"


def _span(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _show(found: Findings) -> None:
    played = f" ({found.games} games)" if found.games else ""
    console.print(f"[bold]{escape(found.title)}[/]{played}")
    for said in found.sentences:
        console.print(f"- {escape(said)}")
    for each in found.tables:
        table = Table(*[escape(str(name)) for name in each.columns], box=None, title=escape(each.title))
        for row in each.rows[:SHOWN]:
            table.add_row(*[escape(str(value)) for value in row])
        console.print(table)
        if len(each.rows) > SHOWN:
            console.print(f"and {len(each.rows) - SHOWN} more rows: see the report")
    for said in found.method:
        console.print(f"[dim]{escape(said)}[/]")
