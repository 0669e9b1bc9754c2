"""Who beats whom among our bots in a system: plays pairings and writes src/highground/lab/ladder.toml.

    python benchmarks/ladder.py torn --games 400 --pairs greedy,uniform greedy,recruit learned,greedy
    python benchmarks/ladder.py torn --games 40 --pairs search,greedy search+learned,search --budget 200

Two games share a seed, with seats swapped. A search has the budget given (walks, or milliseconds: 200ms). A
pairing that was measured before is replaced; the others stay. The lobby's levels and their ratings, and the
table in docs/research.md, come from the file.
"""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.strength import Contest, Kept, play_all
from highground import build_info
from highground.engine.plugins import ruleset_names

OUT = Path(__file__).resolve().parents[1] / "src" / "highground" / "lab" / "ladder.toml"
SEED = 40_001


def measured(system: str, one: str, two: str, games: int, budget: str, workers: int) -> dict[str, Any]:
    """Play a pairing: the row that tells of it."""
    names = [f"{each}:{budget}" if each.startswith("search") else each for each in (one, two)]
    contest = Contest(names[0], names[1], games, SEED, 0.0, 1.0, 0.0)
    status = build_info.status()
    with TemporaryDirectory() as folder:
        found = play_all(system, contest, Kept(Path(folder) / "games.jsonl", {}), workers)
    broken = [game for game in found if game.trouble]
    if broken:
        sys.exit(f"{system}: {broken[0]}")
    won = sum(game.winner == names[0] for game in found)
    lost = sum(game.winner == names[1] for game in found)
    row = {"one": one, "two": two, "won": won, "lost": lost, "drawn": games - won - lost}
    if any(each.startswith("search") for each in (one, two)):
        row["budget"] = budget
    sources = status.digest or build_info.source_digest(Path(build_info.__file__).parent)
    return {**row, "played": f"{datetime.now(UTC):%Y-%m-%d}", "sources": sources[:12]}


def write(kept: dict[str, list[dict[str, Any]]]) -> None:
    lines = [
        "# Games between our bots, in each system's first scenario with its own rosters and default options;",
        "# two share a seed, with seats swapped. Written by benchmarks/ladder.py; lab/ladder.py rates them.",
    ]
    for system, rows in kept.items():
        for row in rows:
            said = [
                f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}"
                for key, value in row.items()
            ]
            lines += ["", f"[[{system}]]", *said]
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("system", choices=ruleset_names())
    parser.add_argument("--pairs", nargs="+", default=["greedy,uniform", "greedy,recruit", "learned,greedy"])
    parser.add_argument("--games", type=int, default=400, help="of each pair; even")
    parser.add_argument("--budget", default="200", help="of a search, for a decision")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    for pair in given.pairs:
        one, two = pair.split(",")
        row = measured(given.system, one, two, given.games, given.budget, given.workers)
        kept = tomllib.loads(OUT.read_text(encoding="utf-8")) if OUT.exists() else {}
        others = [each for each in kept.get(given.system, []) if (each["one"], each["two"]) != (one, two)]
        kept[given.system] = [*others, row]
        write(kept)
        print(given.system, row, flush=True)


if __name__ == "__main__":
    main()
