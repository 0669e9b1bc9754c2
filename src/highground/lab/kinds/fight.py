"""One unit against another, to the end: each as alone as the rules allow, over options."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

from highground.engine.errors import ContentError, unknown
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset
from highground.lab.cells import Cell
from highground.lab.findings import Chart, Findings, Table, percent, points
from highground.lab.kinds.shared import (
    LUCK_OUT,
    adjusted,
    begin_findings,
    make_cell,
    of_cell,
    share_in,
    with_luck,
)
from highground.lab.small_forces import alone, entries_of, written
from highground.lab.statistics.shares import mean_of, share_of
from highground.lab.studies.files import roster_data
from highground.lab.studies.lines import Wrong

__all__ = ["check", "fight_findings", "fights"]


def check(rules: Ruleset, study: Any, home: Path) -> None:
    """Trouble, with its place, if there is no such fight."""
    for unit, roster in (("model", "roster"), ("foe", "against")):
        known = entries_of(written(rules, roster_data(rules, getattr(study, roster), home, study.content)))
        name = getattr(study, unit)
        if name not in known:
            raise Wrong([unit], str(unknown(f"{getattr(study, roster)} has no unit", name, known)))
    for number, vary in enumerate(study.vary):
        try:
            if not vary.path.startswith("options."):
                raise ContentError("in a fight only options vary")
            for value in vary.all():
                rules.read_options({vary.path.removeprefix("options."): value})
        except ContentError as error:
            raise Wrong(["vary", number], str(error)) from error


def fights(study: Any, home: Path) -> list[Cell]:
    """A cell for each of what varies."""
    rules = find_ruleset(study.system)
    scenario = study.scenario or rules.scenarios()[0]
    found: list[Cell] = []
    for values in product(*[vary.all() for vary in study.vary]):
        options: dict[str, Any] = {}
        for vary, value in zip(study.vary, values, strict=True):
            options[vary.path.removeprefix("options.")] = value
        read = rules.read_options({**study.options, **options})
        one, ones = alone(
            rules, roster_data(rules, study.roster, home, study.content), study.model, scenario, read
        )
        two, twos = alone(
            rules, roster_data(rules, study.against, home, study.content), study.foe, scenario, read
        )
        labels = {"a": _told(study.model, ones), "b": _told(study.foe, twos)}
        labels |= {name: str(value) for name, value in options.items()}
        for bot in study.bots:
            called = {**labels, "bot": bot}
            sides = [one, two]
            found.append(make_cell(study, len(found), rules, scenario, sides, [bot], called, options=options))
    return found


def _told(name: str, count: int) -> str:
    return name if count == 1 else f"{count} {name}"


def fight_findings(study: Any, cells: list[Cell], games: Any) -> Findings:
    found = begin_findings(study, games)
    rows, chart = [], []
    for cell in cells:
        mine = of_cell(games, cell.number)
        share = share_in(study, cell, games)
        seeds = mine["seed"].to_numpy()
        draws = share_of((mine["score"] == 0.5).to_numpy().astype(float), seeds)
        rounds = mean_of(mine["rounds"].to_numpy().astype(float), seeds)
        lasted = points(rounds.value, rounds.half)
        rows.append([cell.name(), percent(share), share.games, percent(draws), lasted, adjusted(cell, games)])
        chart.append({"name": cell.name(), "cell": cell.number, **share.data()})
        sure = share.low > 0.5 or share.high < 0.5
        ahead = cell.labels["a"] if share.value >= 0.5 else cell.labels["b"]
        found.sentences.append(
            f"{cell.labels['a']} wins {percent(share)} of fights against {cell.labels['b']} "
            f"({share.games} games"
            + _under(cell)
            + "): "
            + (f"{ahead} is the stronger." if sure else "neither is clearly the stronger.")
        )
    heads = ["fight", "first unit wins", "games", "draws", "rounds a game", LUCK_OUT]
    found.tables.append(Table("Fights", *with_luck(heads, rows)))
    found.charts.append(Chart("forest", "How often the first unit wins", chart, x="win rate", even=0.5))
    found.method.append(
        "Whole games of the scenario, each side one unit, or as few of its kind as the rules take for a "
        "force; seats swapped on the same seeds. A scenario's objectives count as they do in any game."
    )
    return found


def _under(cell: Cell) -> str:
    said = [f"{name} {value}" for name, value in cell.labels.items() if name not in ("a", "b", "bot")]
    return "".join(f", {each}" for each in said)
