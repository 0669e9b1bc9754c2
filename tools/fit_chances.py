"""Fit how a lead becomes a chance to win, on games that bots play: writes lab/chances.toml anew.

    python tools/fit_chances.py GAMES SYSTEM[/SCENARIO] …
    python tools/fit_chances.py --draw

For each shipped scenario of two sides, or the one named: the chance is a logistic function of the lead, whose
slope changes with the rounds played, as does what the first seat has beside the lead. In scenarios that the
system's network learned, its lead is tried beside the evaluation's, and kept where it was clearly closer to
how games ended (Brier score) and what it says is not off by more than it may be. Half of the games fit it,
the others say how well, and the other way round: the mean gap between what was said and what came is the
calibration error, and what was said and came in each tenth is kept for the picture (`--draw`).

Every game is put into .chances/ as it ends, so a run that was stopped goes on.
"""

from __future__ import annotations

import json
import random
import sys
import tomllib
from math import exp
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from highground.bots import greedy, learned, levels  # noqa: F401 - registers the bots
from highground.bots.base import make_bot
from highground.bots.learned import Reader, network_for, weights_of
from highground.engine.chance import Seeded, seed_of
from highground.engine.game import Game, waiting_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.state import Known, Nothing
from highground.engine.views import view

ROOT = Path(__file__).parents[1]
OUT = ROOT / "src/highground/lab/chances.toml"
KEPT = ROOT / ".chances"
PICTURE = ROOT / "docs/pictures/reliability.svg"
PAIRINGS = (
    ("greedy", "greedy"),
    ("greedy", "recruit"),
    ("greedy", "greedy"),
    ("recruit", "greedy"),
    ("greedy", "learned"),
    ("recruit", "recruit"),
    ("learned", "greedy"),
    ("greedy", "greedy"),
)
"""The learned ones play only what they have learned; greedy takes their seat elsewhere."""
SHARE = 0.04
"""Of the positions: neighbours tell nearly the same, and a network takes time to read."""
BINS = 10
PULL = 0.05
CLEARLY = 0.002
"""By how much a network's Brier score must be better for it to stand in for the evaluation."""
OFF = 0.03
"""How far off its chances may be then, if those of the evaluation are not further off."""

Point = tuple[float, float, float]
"""A lead, the share of rounds played, and what the game came to."""
Played = tuple[float, list[list[float]]]
"""What the first seat got, and positions: evaluation, both sides' own leads by the network, progress."""


def played(rules: Ruleset, scenario: str, reader: Reader | None, number: int) -> Played:
    rosters: list[Any] = list(rules.default_rosters(scenario))
    state = rules.open(rules.among_bots(Setup(scenario, rosters, rules.read_options({}))))
    names = ["greedy" if name == "learned" and reader is None else name for name in PAIRINGS[number % 8]]
    luck = [Seeded(seed_of(f"chances {number} {seat}")) for seat in range(2)]
    players = [make_bot(name, rules, mine) for name, mine in zip(names, luck, strict=True)]
    game: Game[Any, Any, Any] = Game(state, Seeded(seed_of(f"chances {number}")), True)
    pick = random.Random(number)
    start: float | None = None
    seen: list[list[float]] = []
    for _ in range(20_000):
        game.advance()
        asked = waiting_for(state)
        if not asked:
            break
        if start is None:
            start = float(rules.evaluate(state.known(0)))
        if pick.random() < SHARE:
            drawn = rules.picture(Known(state.table, Nothing(), -1))
            leads = [0.0, 0.0]
            if reader is not None:
                leads = [round(reader.outlook(view(state, seat)).lead, 4) for seat in range(2)]
            # What forces are worth to begin with is taken as even: that is what points are for.
            value = round(float(rules.evaluate(state.known(0))) - start)
            seen.append([value, *leads, min(1.0, drawn.round / max(1, drawn.rounds))])
        for seat in asked:
            game.answer(seat, players[seat].choose(view(state, seat)))
    result = rules.result(state.table)
    undecided = result is None or len(result.winners) != 1
    return 0.5 if result is None or undecided else float(0 in result.winners), seen


def all_played(rules: Ruleset, scenario: str, reader: Reader | None, games: int) -> list[Played]:
    """So many games, those that were played before included."""
    KEPT.mkdir(exist_ok=True)
    path = KEPT / f"{rules.name}.{scenario}.jsonl"
    lines = path.read_text().splitlines() if path.exists() else []
    found: dict[int, Played] = {}
    for line in lines:
        # What a kill cut off is no game.
        if line.endswith("]]"):
            number, won, seen = json.loads(line)
            found[number] = (won, seen)
    with path.open("a") as file:
        for number in range(games):
            if number not in found:
                found[number] = played(rules, scenario, reader, number)
                file.write(json.dumps([number, *found[number]]) + "\n")
                file.flush()
    return [found[number] for number in range(games)]


def points(games: list[Played], network: bool) -> list[Point]:
    return [(row[1] - row[2] if network else row[0], row[3], won) for won, seen in games for row in seen]


class Slopes(NamedTuple):
    """What a lead counts for at the start and what the rounds add to that; the same of sitting first."""

    early: float
    late: float
    first: float
    later: float

    def chance(self, lead: float, progress: float) -> float:
        counts = lead * (self.early + self.late * progress) + self.first + self.later * progress
        return 1 / (1 + exp(-max(-40.0, min(40.0, counts))))


def fitted(points: list[Point]) -> Slopes:
    """Newton's method, with a weak pull to nothing."""
    told = np.array(points)
    typical = float(np.median(np.abs(told[:, 0]))) or 1.0
    lead, progress, won = np.clip(told[:, 0] / typical, -20, 20), told[:, 1], told[:, 2]
    columns = np.stack([lead, lead * progress, np.ones_like(lead), progress], axis=1)
    weights = np.zeros(4)
    for _ in range(60):
        share = 1 / (1 + np.exp(-np.clip(columns @ weights, -40, 40)))
        pull = columns.T @ (won - share) - PULL * weights
        curve = (columns * (share * (1 - share))[:, None]).T @ columns + PULL * np.eye(4)
        weights += np.clip(np.linalg.solve(curve, pull), -1, 1)
    early, late, first, later = (float(each) for each in weights)
    # A lead never counts against its side.
    early = max(early, 0.0)
    late = max(late, -early)
    return Slopes(early / typical, late / typical, first, later)


def tried(games: list[Played], network: bool) -> dict[str, Any]:
    """The fit of all games, and how well those of either half did in the other."""
    said: list[tuple[float, float]] = []
    for half in range(2):
        # Eight games in a row are every pairing once.
        slopes = fitted(points([each for at, each in enumerate(games) if at // 8 % 2 == half], network))
        rest = points([each for at, each in enumerate(games) if at // 8 % 2 != half], network)
        said += [(slopes.chance(lead, progress), won) for lead, progress, won in rest]
    slopes = fitted(points(games, network))
    rows: list[list[float]] = []
    gap = 0.0
    for n in range(BINS):
        some = [each for each in said if min(BINS - 1, int(each[0] * BINS)) == n]
        gap += abs(sum(share - won for share, won in some))
        if some:
            means = [sum(each[k] for each in some) / len(some) for k in range(2)]
            rows.append([round(means[0], 3), round(means[1], 3), round(len(some) / len(said), 3)])
    return {
        "by": "network" if network else "evaluation",
        **{name: float(f"{each:.4g}") for name, each in slopes._asdict().items()},
        "games": len(games),
        "brier": round(sum((share - won) ** 2 for share, won in said) / len(said), 4),
        "gap": round(gap / len(said), 4),
        "reliability": rows,
    }


def fit(system: str, scenario: str, games: int) -> dict[str, Any]:
    rules = find_ruleset(system)
    reader = None
    if weights_of(system).exists() and scenario in network_for(system).card["learned"]["scenarios"]:
        reader = Reader(rules, network_for(system))
    runs = all_played(rules, scenario, reader, games)
    found = [tried(runs, network) for network in ([False, True] if reader else [False])]
    print(
        system, scenario, *[{key: each[key] for key in ("by", "brier", "gap")} for each in found], flush=True
    )
    told, other = found[0], found[-1]
    closer = other["brier"] < told["brier"] - CLEARLY
    return other if closer and other["gap"] <= max(OFF, told["gap"]) else told


def main(games: int, wanted: list[str]) -> None:
    for each in wanted:
        system, _, only = each.partition("/")
        rules = find_ruleset(system)
        for scenario in [only] if only else rules.scenarios():
            if len(rules.default_rosters(scenario)) == 2:
                row = fit(system, scenario, games)
                kept: dict[str, Any] = tomllib.loads(OUT.read_text()) if OUT.exists() else {}
                kept.setdefault(system, {})[scenario] = row
                write(kept)


def write(kept: dict[str, Any]) -> None:
    lines = [
        "# How a lead becomes a chance to win: 1 / (1 + e^-x), where p is the share of the rounds played and",
        "# x = lead * (early + late * p) + first + later * p for the first seat. The lead is the",
        "# evaluation's, or the network's.",
        "# Written by tools/fit_chances.py; brier, gap and reliability (said, came, share of positions) are",
        "# of games that the fit has not seen.",
    ]
    for system, scenarios in kept.items():
        for scenario, row in scenarios.items():
            lines += ["", f"[{system}.{scenario}]"]
            lines += [f"{key} = {json.dumps(value)}" for key, value in row.items()]
    OUT.write_text("\n".join(lines) + "\n")


# -- the picture -------------------------------------------------------------------------------------------

SIDE, GAP, HEAD = 150, 40, 34


def draw() -> None:
    """A panel for each scenario with its reliability: said across, came up; dots as large as they count."""
    kept = tomllib.loads(OUT.read_text())
    panels = [
        (find_ruleset(system).title, row)
        for system, scenarios in kept.items()
        for row in scenarios.values()
        if "reliability" in row
    ]
    wide, high = 3 * (SIDE + GAP) + GAP, (len(panels) + 2) // 3 * (SIDE + GAP + HEAD) + GAP
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        'font-family="sans-serif" font-size="11">',
        f'<rect width="{wide}" height="{high}" fill="#fbfaf7"/>',
    ]
    for at, (title, row) in enumerate(panels):
        x, y = GAP + at % 3 * (SIDE + GAP), GAP + HEAD // 2 + at // 3 * (SIDE + GAP + HEAD)
        lines.append(f'<text x="{x}" y="{y - 18}" font-weight="bold">{title}</text>')
        about = f"{row['by']}, {row['games']} games, off by {100 * row['gap']:.1f} %"
        lines.append(f'<text x="{x}" y="{y - 5}" fill="#555">{about}</text>')
        lines.append(f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="#fff" stroke="#bbb"/>')
        lines.append(f'<path d="M{x} {y + SIDE}L{x + SIDE} {y}" stroke="#999" stroke-dasharray="4 3"/>')
        dots = [(x + SIDE * said, y + SIDE * (1 - came), share) for said, came, share in row["reliability"]]
        path = "L".join(f"{left:.1f} {top:.1f}" for left, top, _ in dots)
        lines.append(f'<path d="M{path}" fill="none" stroke="#2b6cb0" stroke-width="1.5"/>')
        for left, top, share in dots:
            lines.append(f'<circle cx="{left:.1f}" cy="{top:.1f}" r="{2 + 14 * share:.1f}" fill="#2b6cb0"/>')
        for part, word in ((0, "0"), (1, "100 %")):
            anchor = "end" if part else "start"
            place = f'x="{x + part * SIDE}" y="{y + SIDE + 13}" text-anchor="{anchor}"'
            lines.append(f'<text {place} fill="#777">{word}</text>')
    lines.append("</svg>")
    PICTURE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    if sys.argv[1:] == ["--draw"]:
        draw()
    elif len(sys.argv) > 2:
        main(int(sys.argv[1]), sys.argv[2:])
    else:
        sys.exit(__doc__)
