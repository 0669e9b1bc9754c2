"""What several kinds of study need."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import polars as pl

from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset, SystemContent
from highground.lab.cells import Cell, world_of
from highground.lab.findings import Findings, percent
from highground.lab.kinds import Games
from highground.lab.statistics.looks import LOOKS, METHOD, interval_at
from highground.lab.statistics.shares import Estimate, mean_of, paired, per_seed, share_of
from highground.lab.studies.files import for_all, roster_data
from highground.lab.studies.models import Played

__all__ = [
    "LUCK_OUT",
    "NoFurther",
    "adjusted",
    "begin_findings",
    "bots_said",
    "differing",
    "make_cell",
    "match_up",
    "of_cell",
    "on_same_seeds",
    "share_in",
    "titled",
    "with_luck",
    "without_luck",
]

LUCK_OUT: Final = "luck taken out"
"""The heading of a table's last column, where a study asked for luck."""


class NoFurther:
    """A kind that knows all its cells beforehand."""

    def further(self, study: Any, home: Path, cells: list[Cell], games: Games) -> list[Cell]:
        return []


def match_up(
    study: Any, home: Path, content: dict[str, Any] | None = None
) -> tuple[Ruleset, str, list[Any], list[str]]:
    """The rules, the scenario, the forces and what to call them: as the study says, or the default."""
    changed = {**study.content, **(content or {})}
    rules = find_ruleset(study.system)
    scenario = study.scenario or rules.scenarios()[0]
    names = list(study.rosters) or list(rules.default_rosters(scenario))
    return (
        rules,
        scenario,
        [roster_data(rules, name, home, changed) for name in names],
        [titled(Path(name).stem) for name in names],
    )


def make_cell(
    study: Played,
    number: int,
    rules: SystemContent,
    scenario: str,
    rosters: list[Any],
    bots: list[str],
    labels: dict[str, str],
    options: dict[str, Any] | None = None,
    content: dict[str, Any] | None = None,
    games: int | None = None,
    watch: str = "",
    seed: int | None = None,
) -> Cell:
    """A cell of a study: whole rounds of seats, what the study says of options and content, and more."""
    seats = len(rosters)
    wanted = study.games if games is None else games
    patches = for_all(study, {**study.content, **(content or {})})
    return Cell(
        number,
        world_of(rules.package, patches),
        rules.name,
        scenario,
        tuple(rosters),
        tuple(bots * seats if len(bots) == 1 else bots),
        {**study.options, **(options or {})},
        study.seed if seed is None else seed,
        -(-wanted // seats) * seats,
        labels,
        watch or ("luck" if study.luck else ""),
        study.ground,
        getattr(study, "swap", True),
    )


def of_cell(games: Any, number: int) -> Any:
    """The games of a cell that came to an end."""
    return games.filter(pl.col("cell") == number).drop_nulls("score")


def on_same_seeds(one: Any, two: Any) -> tuple[Any, Any]:
    """The games of two cells on the seeds that both came to the end of."""
    return one.join(two, "seed", "semi", maintain_order="left"), two.join(
        one, "seed", "semi", maintain_order="left"
    )


def differing(one: Any, two: Any, column: str) -> Estimate:
    """How much more games of the second cell have of a thing, seed by seed."""
    one, two = on_same_seeds(one, two)
    left, right = (
        per_seed(each[column].to_numpy().astype(float), each["seed"].to_numpy()) for each in (one, two)
    )
    return paired(left, right, len(one))


def share_in(study: Played, cell: Cell, games: Any) -> Estimate:
    """The win rate of a cell's first entrant, by the method that goes with how the study was stopped."""
    mine = of_cell(games, cell.number)
    scores, seeds = mine["score"].to_numpy(), mine["seed"].to_numpy()
    if getattr(study, "until", None) is None or not len(mine):
        return share_of(scores, seeds)
    played = int(games.filter(pl.col("cell") == cell.number)["game"].max()) + 1
    return interval_at(max(1, min(LOOKS, round(LOOKS * played / cell.games))), scores, seeds)


def adjusted(cell: Cell, games: Any) -> Estimate | None:
    """The win rate with luck taken out; none where the study did not ask for luck."""
    mine = of_cell(games, cell.number).drop_nulls("luck")
    if len(mine) < 8:
        return None
    clean = mean_of(without_luck(mine), mine["seed"].to_numpy())
    return clean._replace(method="luck-adjusted, weight from the other half, Student by seed")


def with_luck(headings: list[str], rows: list[list[Any]]) -> tuple[list[str], list[list[Any]]]:
    """A table whose last column is `adjusted`: in words, or without it where nothing is known of luck."""
    if all(row[-1] is None for row in rows):
        return headings[:-1], [row[:-1] for row in rows]
    return headings, [[*row[:-1], "" if row[-1] is None else percent(row[-1])] for row in rows]


def without_luck(games: Any) -> Any:
    """Results less their luck, as much of it as explains results best."""
    score, luck, seeds = (games[name].to_numpy() for name in ("score", "luck", "seed"))
    half = seeds % 2 == 0
    clean = np.empty(len(score))
    for these, others in ((half, ~half), (~half, half)):
        # The weight is found on the other half of the seeds: so the mean stays unbiased.
        spread = float(np.var(luck[others]))
        weight = float(np.cov(score[others], luck[others])[0, 1]) / spread if spread > 1e-12 else 0.0
        clean[these] = score[these] - weight * luck[these]
    return clean


def titled(name: str) -> str:
    """What people call a roster or a scenario, from what its file is called."""
    return name.replace("_", " ").title() if name.islower() else name


def bots_said(bots: list[str]) -> str:
    return " and ".join(dict.fromkeys(bots))


def begin_findings(study: Any, games: Any) -> Findings:
    """Findings with what every report says: who played how many games, and by which methods."""
    rules = find_ruleset(study.system)
    bots = list(getattr(study, "bots", []))
    found = Findings(study.title or f"{rules.title}: {study.kind}", study.kind, rules.title, bots, len(games))
    if bots:
        found.method.append(
            f"Played by bots: {bots_said(bots)}. A result is about these players; people may fare otherwise."
        )
    broken = len(games) - len(games.drop_nulls("score"))
    if broken:
        found.sentences.append(f"{broken} of {len(games)} games broke off and are not counted.")
    if getattr(study, "until", None):
        found.method.append(f"Played until {study.until}: {METHOD}.")
        found.method.append(
            "A look asks how wide the intervals of win rates are, not where they lie; figures that are made "
            "of several cells have intervals as for a fixed number of games."
        )
    elif not getattr(study, "swap", True):
        found.method.append(
            "Intervals are 95 %. Everybody keeps the seat, so force and seat cannot be told apart; every "
            "game has a seed of its own."
        )
    else:
        found.method.append(
            "Intervals are 95 %. Win rates: Wilson's, with as many games as the seeds are worth (each is "
            "played from every seat). Differences: paired by seed, Student's."
        )
    return found
