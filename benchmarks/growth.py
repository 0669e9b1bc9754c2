"""How the time of a decision grows with what stands on the table: 1, 2, 4 and 8 times the models and terrain.

    python benchmarks/growth.py
    python benchmarks/growth.py --systems torn --decisions 400

A table is made of equal blocks side by side: a few models of each side that face each other, terrain between
and behind them. With more blocks there is more of everything, but not more near a model. Greedy decides for
both sides; what counts is processor time for a decision in which there was a choice, playing it included. The
last column is the exponent of growth from one size to the next: 0 where a decision costs the same on a larger
table, 1 where it grows with all that stands there, 2 where everything is compared with everything.
The exit status is 1 where it grows faster than `--most` from the first size to the last.
"""

from __future__ import annotations

import argparse
import sys
from math import log
from time import process_time
from typing import Any

from highground import build_info
from highground.bots.base import make_bot
from highground.engine.chance import Seeded
from highground.engine.game import Game, waiting_for
from highground.engine.plugins import find_ruleset
from highground.engine.state import State
from highground.engine.views import view
from highground.lab.playout import seeds_of

__all__ = ["main"]

SIZES = (1, 2, 4, 8)
A_SIDE = 4
"""Models of a side in a block."""
INCH_MM = 25.4
BLOCK = 20
"""How wide a block is, in inches, steps or squares."""
DEEP = 24

Case = dict[str, Any]

BOXES = [(3, 10, 6, 11), (13, 12, 17, 13), (9, 11, 10, 12), (2, 19, 4, 21), (15, 2, 17, 4)]
"""The terrain of a block: left, low, right, high."""

ROWS = """
....................
..2......1.......2..
....................
.....~~......1......
..##......2.....##..
..#....1.........#..
.........~~.........
....2.........1.....
....................
..1......2.......1..
....................
"""


def on_a_table(
    blocks: int, key: str, place: str, side: str, names: list[str], unit: float, suffix: str
) -> Case:
    """A case of a system that measures: two lines that face each other, boxes between and behind."""
    models, terrain = [], []
    for block in range(blocks):
        left = block * BLOCK
        for number in range(A_SIDE):
            for seat, deep in ((0, 7), (1, 16)):
                spot = [(left + 1.5 + 4.5 * number) * unit, (deep + 0.4 * (number % 2)) * unit]
                made = {"name": f"{seat}-{block}-{number}", "sheet": names[seat], side: seat, place: spot}
                models.append(made)
        for number, (x, y, right, high) in enumerate(BOXES):
            box = [(left + x) * unit, y * unit, (left + right) * unit, high * unit]
            terrain.append({"name": f"piece {block}-{number}", f"box_{suffix}": box})
    board = [blocks * BLOCK * unit, DEEP * unit]
    return {key: models, "terrain": terrain, f"board_{suffix}": board}


def ascension(blocks: int) -> Case:
    return measured(blocks, ["Lancer Vey", "Goad-Bull"])


def conflict(blocks: int) -> Case:
    return measured(blocks, ["Bulwark", "Hookhand"])


def measured(blocks: int, names: list[str]) -> Case:
    made = on_a_table(blocks, "models", "at_mm", "seat", names, INCH_MM, "mm")
    for piece in made["terrain"]:
        piece["size"] = 1
    return made


def collide(blocks: int) -> Case:
    made = on_a_table(blocks, "units", "at", "side", ["Brine Rifle", "Clay Warden"], 1, "steps")
    for number, piece in enumerate(made["terrain"]):
        piece["cover" if number % 2 else "blocks_los"] = True
    return made


def torn(blocks: int) -> Case:
    """The field of Torn has one size: more stands on it, so more stands near a miniature too."""
    rules = find_ruleset("torn")
    bare = rules.open_case(rules.case_model().model_validate({"system": "torn", "title": "bare"}), "growth")
    field = bare.table.field()
    hexes = sorted(field.hexes)
    hexons = sorted(field.hexons)[len(field.hexons) // 2 :]
    minis = []
    for number in range(A_SIDE * blocks):
        for side, card in enumerate(("Lampguard", "Drowned Levy")):
            at = hexes[2 * number] if side == 0 else hexes[-1 - 2 * number]
            minis.append({"name": f"{side}-{number}", "card": card, "side": side, "at": list(at)})
    landscape = [{"terrain": "Thicket", "hexons": [list(hexons[number])]} for number in range(blocks)]
    return {"minis": minis, "landscape": landscape}


def ail(blocks: int) -> Case:
    lines = ROWS.split()
    figures = []
    for block in range(blocks):
        for number in range(A_SIDE):
            for seat, (name, deep) in enumerate((("Teodric", 0), ("Ratch", len(lines) - 1))):
                at = [block * BLOCK + 2 + 4 * number, deep]
                made = {"name": f"{name}{block}{number}", "character": name, "seat": seat, "at": at}
                figures.append(made)
    return {"rows": "\n".join(line * blocks for line in lines) + "\n", "figures": figures}


TABLES = {"ascension": ascension, "conflict": conflict, "collide": collide, "torn": torn, "ail": ail}


def opened(system: str, blocks: int) -> State[Any, Any, Any]:
    rules = find_ruleset(system)
    case = {"system": system, "title": f"{blocks} blocks", **TABLES[system](blocks)}
    return rules.open_case(rules.case_model().model_validate(case), "growth")


def time_of_a_decision(system: str, blocks: int, decisions: int) -> tuple[float, int]:
    """Milliseconds of processor time for a choice, and how many there were."""
    rules = find_ruleset(system)
    start = opened(system, blocks)
    taken, met, seed = 0.0, 0, 0
    while met < decisions and seed < decisions:
        seeds = seeds_of(seed, 1)
        game: Game[Any, Any, Any] = Game(start.clone(), Seeded(seeds[0]), True)
        greedy = make_bot("greedy", rules, Seeded(seeds[1]))
        started = process_time()
        game.advance()
        while waiting_for(game.state) and met < decisions:
            for seat in waiting_for(game.state):
                game.answer(seat, greedy.choose(view(game.state, seat)))
                met += len(greedy.weighed) > 1
            game.advance()
        taken += process_time() - started
        seed += 1
    return 1000 * taken / max(1, met), met


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--systems", default=",".join(TABLES), help="with commas")
    parser.add_argument("--decisions", type=int, default=300, help="that are timed at each size")
    parser.add_argument("--turns", type=int, default=3, help="how often; the best counts")
    parser.add_argument("--most", type=float, default=2.0, help="the exponent that none may exceed")
    given = parser.parse_args()
    print(f"{build_info.status().kind} build")
    held = True
    for system in given.systems.split(","):
        times: list[float] = []
        for blocks in SIZES:
            runs = [time_of_a_decision(system, blocks, given.decisions) for _ in range(given.turns)]
            times.append(min(each[0] for each in runs))
            grown = f"{log(times[-1] / times[-2], 2):5.2f}" if len(times) > 1 else "     "
            models = 2 * A_SIDE * blocks
            print(
                f"{system:10} {blocks}x: {models:3} models, {times[-1]:7.3f} ms a decision  {grown}",
                flush=True,
            )
        exponent = log(times[-1] / times[0], SIZES[-1])
        held = held and exponent <= given.most
        print(f"{system:10} from 1x to {SIZES[-1]}x: {exponent:.2f}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
