"""A against B on the same seeds: what did a change do, and what could these games have shown?"""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np

from highground.engine.plugins import find_ruleset
from highground.lab.cells import Cell
from highground.lab.findings import Chart, Findings, Table, percent
from highground.lab.kinds.shared import (
    NoFurther,
    begin_findings,
    differing,
    make_cell,
    of_cell,
    on_same_seeds,
    share_in,
    titled,
    without_luck,
)
from highground.lab.statistics.shares import (
    chance_of,
    detectable,
    fdr,
    holm,
    mean_of,
    paired,
    per_seed,
    share_of,
)
from highground.lab.studies.files import roster_data
from highground.lab.studies.models import Change, Variant

__all__ = ["KIND", "planned"]

MEASURES: Final = {
    "score": ("win rate of {}", 100.0, " %"),
    "clean": ("win rate of {}, luck taken out", 100.0, " %"),
    "decisions": ("decisions a game", 1.0, ""),
    "rounds": ("rounds a game", 1.0, ""),
    "points": ("points of {}", 1.0, ""),
    "against": ("points against {}", 1.0, ""),
    "leads": ("lead changes a game", 1.0, ""),
}
CLAUSES: Final = 25
SAME: Final = "the same in every game"


class ChangeKind(NoFurther):
    def cells(self, study: Change, home: Path) -> list[Cell]:
        found: list[Cell] = []
        for bot in study.bots:
            for side, variant in (("A", study.a), ("B", study.b)):
                rules = find_ruleset(variant.system or study.system)
                scenario = variant.scenario or study.scenario or rules.scenarios()[0]
                names = list(variant.rosters or study.rosters) or list(rules.default_rosters(scenario))
                changed = {**study.content, **variant.content}
                rosters = [roster_data(rules, name, home, changed) for name in names]
                labels = {"side": side, "label": _label(side, variant), "bot": bot}
                found.append(
                    make_cell(
                        study,
                        len(found),
                        rules,
                        scenario,
                        rosters,
                        [bot],
                        labels,
                        dict(variant.options),
                        dict(variant.content),
                        watch="luck" if study.luck else "game",
                    )
                )
        return found

    def findings(self, study: Change, home: Path, cells: list[Cell], games: Any) -> Findings:
        found = begin_findings(study, games)
        name = _force(study)
        found.sentences.append(planned(study))
        for left, right in zip(cells[::2], cells[1::2], strict=True):
            _compare(found, study, name, left, right, games)
        found.method.append(
            "A and B are played on the same seeds. The smallest effect is what a test at 5 % finds with a "
            "power of 80 %. Of all else, differences that are clear after Holm's correction are said above. "
            "Clauses: differences a game, Benjamini–Hochberg over all clauses."
        )
        return found


def planned(study: Change) -> str:
    """The smallest effect that so many games can show, known before any is played."""
    least = detectable(sqrt(0.5 / study.games))
    return (
        f"Planned: {study.games} games a side find a change of {100 * least:.1f} % in the win rate "
        "four times out of five."
    )


def _label(side: str, variant: Variant) -> str:
    return variant.label or f"{side}{': ' + variant.system if variant.system else ''}"


def _force(study: Change) -> str:
    rules = find_ruleset(study.system)
    names = study.a.rosters or study.rosters or rules.default_rosters(study.scenario or rules.scenarios()[0])
    return titled(Path(names[0]).stem)


def _compare(found: Findings, study: Change, name: str, left: Cell, right: Cell, games: Any) -> None:
    one, two = of_cell(games, left.number), of_cell(games, right.number)
    one, two = on_same_seeds(one, two)
    bot = left.labels["bot"]
    rows, chart, others = [], [], []
    if study.luck and not one["luck"].null_count() and not two["luck"].null_count():
        one, two = (side.with_columns(clean=without_luck(side)) for side in (one, two))
    ways = zip(one["way"].to_list(), two["way"].to_list(), strict=True)
    other = share_of(np.array([float(a != b) for a, b in ways]), one["seed"].to_numpy())
    for column, (said, scale, unit) in MEASURES.items():
        if column not in one.columns or one[column].null_count() or two[column].null_count():
            continue
        told = said.format(name)
        change = differing(one, two, column)
        if column == "score" and not change.half:
            # No result changed: at most those of games that went another way can have.
            change = change._replace(low=change.value - other.high, high=change.value + other.high)
        rows.append(
            [
                told,
                *[_alone(side, column, scale, unit) for side in (one, two)],
                SAME
                if not change.half and not change.value
                else f"{scale * change.value:+.2f} ± {scale * change.half:.2f}{unit}",
                len(one),
            ]
        )
        if column == "score":
            sure = change.low > 0 or change.high < 0
            least = detectable(change.half / 1.96)
            found.sentences.append(
                f"{name} wins {percent(change._replace(value=abs(change.value)))} "
                f"{'more' if change.value >= 0 else 'less'} often under {right.labels['label']} than under "
                f"{left.labels['label']} ({len(one)} games a side, played by {bot}): "
                + ("a real change." if sure else "no change that these games can show.")
                + f" They could have shown {100 * least:.1f} % or more."
            )
            chart += [
                {"name": cell.labels["label"], "cell": cell.number, **share_in(study, cell, games).data()}
                for cell in (left, right)
            ]
        else:
            moved = f"{scale * change.value:+.2f} ± {scale * change.half:.2f}{unit}"
            said = f"{told[0].upper()}{told[1:]}: {moved} ({len(one)} games a side)."
            others.append((said, chance_of(change)))
    clear = holm([p for _, p in others])
    found.sentences += [said for (said, _), p in zip(others, clear, strict=True) if p < 0.05]
    found.sentences.append(f"{percent(other)} of the {len(one)} games went another way.")
    found.charts.append(
        Chart("forest", f"How often {name} wins, played by {bot}", chart, x="win rate", even=0.5)
    )
    headings = ["", left.labels["label"], right.labels["label"], "difference", "games a side"]
    found.tables.append(Table(f"A and B, played by {bot}", headings, rows))
    if left.system == right.system:
        _clauses(found, left, right, one, two)


def _alone(games: Any, column: str, scale: float, unit: str) -> str:
    each = mean_of(games[column].to_numpy().astype(float), games["seed"].to_numpy())
    return f"{scale * each.value:.1f} ± {scale * each.half:.1f}{unit}"


def _clauses(found: Findings, left: Cell, right: Cell, one: Any, two: Any) -> None:
    """How often each clause applied a game, and what changed."""
    counts = [[json.loads(each)["clauses"] for each in games["watched"].to_list()] for games in (one, two)]
    seeds = one["seed"].to_numpy(), two["seed"].to_numpy()
    book = find_ruleset(left.system).book.clauses
    known = sorted({name for side in counts for game in side for name in game})
    rows = []
    for name in known:
        usage = [np.array([float(game.get(name, 0)) for game in side]) for side in counts]
        left_mean, right_mean = (per_seed(each, at) for each, at in zip(usage, seeds, strict=True))
        change = paired(left_mean, right_mean, len(one))
        rows.append((name, float(np.mean(usage[0])), float(np.mean(usage[1])), change))
    clear = fdr([chance_of(change) for *_, change in rows])
    changed = sorted(
        [(row, p) for row, p in zip(rows, clear, strict=True) if p < 0.05], key=lambda each: each[1]
    )
    table = [
        [
            name,
            book[name].title if name in book else "",
            f"{a:.2f}",
            f"{b:.2f}",
            f"{c.value:+.2f} ± {c.half:.2f}",
            c.games,
        ]
        for (name, a, b, c), _ in changed[:CLAUSES]
    ]
    headings = [
        "clause",
        "",
        left.labels["label"],
        right.labels["label"],
        "difference a game",
        "games a side",
    ]
    note = f"{len(changed)} of {len(rows)} clauses apply more or less often (false discovery rate 5 %)."
    found.sentences.append(note)
    if not changed:
        return
    found.tables.append(Table("Clauses that apply more or less often", headings, table, note))
    found.charts.append(
        Chart(
            "forest",
            "Clauses: difference a game",
            [{"name": name, **change.data()} for (name, _, _, change), _ in changed[:CLAUSES]],
            x="applied more often under B",
            even=0.0,
        )
    )


KIND: Final = ChangeKind()
