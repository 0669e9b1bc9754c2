"""Generate, learn, export: one command for a system and a budget of time.

    python -m research.run primer --out runs/primer --generate 3 --learn 3      minutes, on this machine
    python -m research.run torn --data data/torn --out runs/torn --learn 8      the games are there already

Where `--data` holds games, none are made, and nothing but NumPy and PyTorch is needed: games made on one
machine are learned from on another. What comes of it is `SYSTEM.net`, played as `learned:runs/torn/torn.net`.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from research import shards


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("system")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--data", type=Path, help="a folder of games; else they are made in OUT/games")
    parser.add_argument("--generate", type=float, default=3.0, help="minutes for making games")
    parser.add_argument("--learn", type=float, default=3.0, help="minutes for learning")
    parser.add_argument("--games", type=int, default=0, help="so many games instead")
    parser.add_argument("--steps", type=int, default=0, help="so many steps instead")
    parser.add_argument("--teacher", default="greedy")
    parser.add_argument("--wide", type=int, default=32)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    data = given.data or given.out / "games"
    if not any(data.glob("*.npz")):
        from research.generate import generate

        minutes = 0.0 if given.games else given.generate
        generate(given.system, data, given.games, minutes, teacher=given.teacher, workers=given.workers)
    from research.export import export
    from research.learn import learn

    games = shards.load_all(data)
    if games.about["system"] != given.system:
        parser.error(f"{data} holds games of {games.about['system']}, not of {given.system}")
    print(f"{len(games.seen)} decisions of {int(games.game.max()) + 1} games")
    minutes = 0.0 if given.steps else given.learn
    learn(games, given.out, minutes, given.steps, given.batch, given.wide)
    path = given.out / f"{given.system}.net"
    card = export(games, given.out, path)
    (given.out / "card.json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
