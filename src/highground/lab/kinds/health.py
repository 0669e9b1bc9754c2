"""Is the game in good health? What never matters, how long it takes, and whether luck or skill decides it."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import numpy as np
import polars as pl

from highground.engine.plugins import find_ruleset
from highground.lab.cells import Cell
from highground.lab.findings import Chart, Findings, Table, percent, points
from highground.lab.kinds.shared import NoFurther, begin_findings, make_cell, match_up, of_cell, share_in
from highground.lab.ratings import Pairing, rate
from highground.lab.statistics.shares import Estimate, mean_of, ratio_of, share_of, wilson_of
from highground.lab.studies.models import Health

__all__ = ["KIND"]

RARE: Final = 0.01
SEEN: Final = 30
"""An order must have been offered so often before it is said that nobody gives it."""
ROWS: Final = 40


class HealthKind(NoFurther):
    def cells(self, study: Health, home: Path) -> list[Cell]:
        rules, scenario, rosters, _ = match_up(study, home)
        found: list[Cell] = []

        def add(
            bots: list[str], labels: dict[str, str], games: int, watch: str, options: dict[str, Any]
        ) -> None:
            found.append(
                make_cell(
                    study,
                    len(found),
                    rules,
                    scenario,
                    rosters,
                    bots,
                    labels,
                    options,
                    games=games,
                    watch=watch,
                )
            )

        for bot in study.bots:
            add([bot], {"part": "games", "bot": bot}, study.games, "luck", {})
        if len(rosters) == 2:
            for one, two in combinations(study.ladder, 2):
                labels = {"part": "ladder", "bots": f"{one} against {two}"}
                add([one, two], labels, study.ladder_games, "", {})
        for option in rules.options if study.option_games else ():
            for value in option.values[1:]:
                said = "none" if value is None else value
                labels = {"part": "option", "option": option.name, "value": str(said).lower()}
                add(study.bots[:1], labels, study.option_games, "", {option.name: said})
        # Cells without a watch of their own are plain, also where the study asks for luck.
        return [cell if cell.labels["part"] == "games" else cell._replace(watch="") for cell in found]

    def findings(self, study: Health, home: Path, cells: list[Cell], games: Any) -> Findings:
        found = begin_findings(study, games)
        for cell in cells:
            if cell.labels["part"] == "games":
                # A game that was given up was not watched to its end.
                mine = of_cell(games, cell.number).filter(pl.col("watched") != "")
                if len(mine):
                    watched = [json.loads(each) for each in mine["watched"].to_list()]
                    _length(found, cell, mine, watched)
                    _who_decides(found, cell, mine)
                    _clauses(found, cell, watched, mine["seed"].to_numpy())
                    _offers(found, cell, watched, mine["seed"].to_numpy())
        _ladder(found, study, cells, games)
        _options(found, study, cells, games)
        found.method.append(
            "What never came up in n games may still come up in 3/n of them (95 %). Orders count as the "
            "bot considered them; “best” is by its own judgement."
        )
        return found


def _length(found: Findings, cell: Cell, mine: Any, watched: list[Any]) -> None:
    seeds, bot = mine["seed"].to_numpy(), cell.labels["bot"]
    decisions = mine["decisions"].to_numpy().astype(float)
    rounds = np.maximum(1, mine["rounds"].to_numpy().astype(float))
    choices = np.array([each["choices"] for each in watched], float)
    figures = {
        "decisions a game": decisions,
        "rounds a game": rounds,
        "decisions a round": decisions / rounds,
        "choices a decision": choices / np.maximum(1, decisions),
        "lead changes a game": mine["leads"].to_numpy().astype(float),
        "share of the game after which it was decided": mine["settled"].to_numpy(),
    }
    rows = []
    for name, values in figures.items():
        each = mean_of(values, seeds)
        rows.append([name, f"{each.value:.2f} ± {each.half:.2f}", each.games])
    found.tables.append(Table(f"Length and course, played by {bot}", ["", "mean", "games"], rows))
    settled, leads = (
        mean_of(figures["share of the game after which it was decided"], seeds),
        mean_of(figures["lead changes a game"], seeds),
    )
    taken, lasted = mean_of(decisions, seeds), mean_of(rounds, seeds)
    found.sentences.append(
        f"A game takes {points(taken.value, taken.half)} decisions in {points(lasted.value, lasted.half)} "
        "rounds; the lead changes "
        f"{points(leads.value, leads.half)} times, and it is decided after {percent(settled)} of it "
        f"({len(mine)} games, played by {bot})."
    )
    draws = share_of((mine["score"] == 1 / len(cell.rosters)).to_numpy().astype(float), seeds)
    found.sentences.append(f"{percent(draws)} of games are drawn ({draws.games} games).")
    for name, values in (("Rounds a game", rounds), ("Lead changes a game", figures["lead changes a game"])):
        least = int(values.min())
        spread = [
            {"x": least + more, "count": int(n)}
            for more, n in enumerate(np.bincount(values.astype(int) - least))
        ]
        found.charts.append(Chart("spread", f"{name}, played by {bot}", spread, x=name.lower()))


def _who_decides(found: Findings, cell: Cell, mine: Any) -> None:
    bot, seats = cell.labels["bot"], len(cell.rosters)
    seeds, score = mine["seed"].to_numpy(), mine["score"].to_numpy()
    first = mine["first"].to_numpy()
    known = (first == 0) | ((first == 1) & (seats == 2))
    if known.any():
        begins = share_of(np.where(first == 0, score, 1 - score)[known], seeds[known])
        found.sentences.append(f"Who takes the first turn wins {percent(begins)} ({begins.games} games).")
    sat = mine["turn"].to_numpy()
    if seats == 2:
        seat = share_of(np.where(sat == 0, score, 1 - score), seeds)
        found.sentences.append(f"The first seat wins {percent(seat)} ({seat.games} games).")
    luck, opening = mine["luck"].to_numpy(), mine["opening"].to_numpy()
    if np.var(luck) > 1e-9 and np.var(score) > 0:
        part = _explained(luck, score)
        found.sentences.append(
            f"Luck explains {_range(part)} of who wins "
            f"between equal players, as far as the evaluation sees it ({len(mine)} games, played by {bot})."
        )
    if np.var(opening) > 1e-9 and np.var(score) > 0:
        part = _explained(opening, score)
        found.sentences.append(
            f"What comes up first explains {_range(part)} of who wins ({len(mine)} games)."
        )
    else:
        found.sentences.append("What comes up first changes nothing that the evaluation sees.")


def _range(part: tuple[float, float, float]) -> str:
    return f"{100 * part[0]:.0f} % (95 %: {100 * part[1]:.0f} to {100 * part[2]:.0f})"


def _explained(cause: Any, effect: Any) -> tuple[float, float, float]:
    """The squared correlation, with Fisher's interval."""
    r = float(np.clip(np.corrcoef(cause, effect)[0, 1], -0.999999, 0.999999))
    half = 1.96 / np.sqrt(max(1, len(cause) - 3))
    low, high = np.tanh(np.arctanh(r) - half), np.tanh(np.arctanh(r) + half)
    ends = sorted([float(low) ** 2, float(high) ** 2])
    return r * r, 0.0 if low < 0 < high else ends[0], ends[1]


def _clauses(found: Findings, cell: Cell, watched: list[Any], seeds: Any) -> None:
    book = find_ruleset(cell.system).book.clauses
    games = len(watched)
    known = [name for name, clause in book.items() if not clause.defines]
    used = {
        name: share_of(np.array([float(name in game["clauses"]) for game in watched]), seeds)
        for name in known
    }
    never = [name for name, share in used.items() if not share.value]
    rare = [name for name, share in used.items() if 0 < share.value < RARE]
    found.sentences.append(
        f"{len(never)} of {len(used)} clauses never applied in {games} games (each applies in less than "
        f"{100 * wilson_of(0, games)[1]:.1f} % of games), {len(rare)} in fewer than one in a hundred. Other "
        "scenarios and forces may need them."
    )
    rows = []
    for name in [*never, *rare][: 4 * ROWS]:
        share = used[name]
        count, range_ = round(share.value * games), f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
        rows.append([name, book[name].title, f"{count}", range_, games])
    headings = ["clause", "", "games with it", "95 %", "games"]
    found.tables.append(Table("Clauses that never or hardly ever apply", headings, rows))
    # What applies in every game needs no bar.
    some = [each for each in used.items() if 0 < each[1].value < 1]
    some = sorted(some, key=lambda each: -each[1].value)[-ROWS:]
    usage = [{"name": name, **share.data()} for name, share in some]
    found.charts.append(Chart("bars", "Clauses: share of games they apply in", usage, x="share of games"))


def _offers(found: Findings, cell: Cell, watched: list[Any], seeds: Any) -> None:
    """`watched` has for each game how often an order was offered, taken, and the best."""
    labels = sorted({label for game in watched for label in game["offers"]})
    counts = {
        label: np.array([game["offers"].get(label, (0, 0, 0)) for game in watched], float) for label in labels
    }
    counts = {label: each for label, each in counts.items() if each[:, 0].sum() >= SEEN}
    seen = {
        label: [ratio_of(each[:, at], each[:, 0], seeds) for at in (1, 2)] for label, each in counts.items()
    }
    unused = [label for label, (taken, _) in seen.items() if not taken.value]
    beaten = [label for label, (taken, best) in seen.items() if taken.value and best.value < RARE]
    bot = cell.labels["bot"]
    if unused:
        found.sentences.append(
            f"{bot} could have given {len(unused)} kinds of order {SEEN} times or more and never did: "
            + ", ".join(unused[:8])
            + ("…" if len(unused) > 8 else ".")
        )
    if beaten:
        found.sentences.append(
            f"{len(beaten)} kinds of order were hardly ever the best: " + ", ".join(beaten[:8]) + "."
        )
    rows = [
        [label, int(counts[label][:, 0].sum()), _said(taken, 1), _said(best, 0)]
        for label, (taken, best) in sorted(seen.items(), key=lambda each: each[1][0].value)
    ]
    headings = ["order", "times it could be given", "given (95 %)", "was the best, or as good (95 %)"]
    found.tables.append(Table(f"Orders, as {bot} gave them", headings, rows[:ROWS]))


def _ladder(found: Findings, study: Health, cells: list[Cell], games: Any) -> None:
    pairings, rows = [], []
    for cell in cells:
        if cell.labels["part"] == "ladder":
            mine = of_cell(games, cell.number)["score"]
            one, _, two = cell.labels["bots"].partition(" against ")
            share = share_in(study, cell, games)
            rows.append({"name": cell.labels["bots"], "cell": cell.number, **share.data()})
            pairings.append(
                Pairing(one, two, int((mine == 1).sum()), int((mine == 0).sum()), int((mine == 0.5).sum()))
            )
            found.sentences.append(f"{one} wins {percent(share)} against {two} ({share.games} games).")
    if not pairings:
        return
    found.charts.append(Chart("forest", "The ladder: skill", rows, x="win rate", even=0.5))
    met = {
        name: sum(each.games for each in pairings if name in (each.one, each.two)) for name in study.ladder
    }
    ratings = [[each.name, points(each.rating, each.error), met[each.name]] for each in rate(pairings)]
    headings = ["bot", "rating", "games"]
    found.tables.append(Table("The ladder, 400 points being odds of ten to one", headings, ratings))


def _options(found: Findings, study: Health, cells: list[Cell], games: Any) -> None:
    """Whether anybody's result depends on an option: the same seeds with it and without."""
    base = of_cell(games, 0)
    known = ["game", "seed", "way", "score"]
    before = {game: rest for game, *rest in base.select(known).rows()}
    rows, idle = [], []
    for cell in cells:
        if cell.labels["part"] != "option":
            continue
        mine = of_cell(games, cell.number)
        pairs = [(before[game], rest) for game, *rest in mine.select(known).rows() if game in before]
        if not pairs:
            continue
        seeds = np.array([one[0] for one, _ in pairs])
        other, result = (
            share_of(np.array([float(one[at] != two[at]) for one, two in pairs]), seeds) for at in (1, 2)
        )
        name = f"{cell.labels['option']} = {cell.labels['value']}"
        if not other.value:
            idle.append(name)
        rows.append([name, _said(other, 0), _said(result, 0), len(pairs)])
    if rows:
        headings = ["option", "games that go another way (95 %)", "another result (95 %)", "games"]
        found.tables.append(Table("Options: does anything depend on them?", headings, rows))
        found.sentences.append(
            f"{len(idle)} of {len(rows)} values of options changed no game at all"
            + (f": {', '.join(idle[:8])}{'…' if len(idle) > 8 else ''}." if idle else ".")
        )


def _said(share: Estimate, digits: int) -> str:
    value, low, high = (f"{100 * each:.{digits}f}" for each in (share.value, share.low, share.high))
    return f"{value} % ({low} to {high})"


KIND: Final = HealthKind()
