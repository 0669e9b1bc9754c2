"""Draw learning curves: what share of its games against bots a learner won, as it learned.

    python -m research.curves out.svg "Torn=runs/torn/curve.jsonl" "Primer=runs/primer/curve.jsonl"

Several files of one player, in the order in which it learned, are named with commas. A point is a twentieth
of a player's rounds. The line across is 70 %.
"""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

WIDE, HIGH, GAP, HEAD = 190, 110, 40, 30
POINTS = 20
BAR = 0.7

Point = tuple[float, float]


def read(paths: list[Path]) -> list[dict[str, Any]]:
    """The rounds of a player. One that began with another counts on from where that one was."""
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]


def points(rounds: list[dict[str, Any]]) -> list[Point]:
    """Decisions learned from, in millions, and the share of games won: means of neighbouring rounds."""
    ends = [round(at * len(rounds) / POINTS) for at in range(POINTS + 1)]
    some = [rounds[one:two] for one, two in pairwise(ends) if two > one]
    return [
        (each[-1]["decisions"] / 1e6, sum(one["share_against_bots"] for one in each) / len(each))
        for each in some
    ]


def panel(title: str, found: list[Point], x: int, y: int) -> list[str]:
    most = max(along for along, _ in found)

    def at(along: float, share: float) -> str:
        return f"{x + WIDE * along / most:.1f} {y + HIGH * (1 - share):.1f}"

    path = "L".join(at(*each) for each in found)
    told = f"{found[0][1]:.0%} to {found[-1][1]:.0%} in {most:.1f} million decisions"
    return [
        f'<text x="{x}" y="{y - 17}" font-weight="bold">{title}</text>',
        f'<text x="{x}" y="{y - 5}" fill="#555">{told}</text>',
        f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" fill="#fff" stroke="#bbb"/>',
        f'<path d="M{at(0.0, BAR)}L{at(most, BAR)}" stroke="#999" stroke-dasharray="4 3"/>',
        f'<path d="M{path}" fill="none" stroke="#2b6cb0" stroke-width="1.5"/>',
        f'<text x="{x - 4}" y="{y + HIGH}" text-anchor="end" fill="#777">0</text>',
        f'<text x="{x - 4}" y="{y + 9}" text-anchor="end" fill="#777">100 %</text>',
    ]


def drawn(named: list[tuple[str, list[Point]]]) -> str:
    across = min(3, len(named))
    wide = across * (WIDE + GAP) + GAP
    high = (len(named) + across - 1) // across * (HIGH + HEAD + 20) + 20
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        'font-family="sans-serif" font-size="11">',
        f'<rect width="{wide}" height="{high}" fill="#fbfaf7"/>',
    ]
    for number, (title, found) in enumerate(named):
        x = GAP + number % across * (WIDE + GAP)
        y = HEAD + 10 + number // across * (HIGH + HEAD + 20)
        lines += panel(title, found, x, y)
    return "\n".join([*lines, "</svg>"]) + "\n"


def main(arguments: list[str]) -> None:
    named = []
    for each in arguments[1:]:
        title, _, paths = each.partition("=")
        named.append((title, points(read([Path(path) for path in paths.split(",")]))))
    Path(arguments[0]).write_text(drawn(named), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1:])
