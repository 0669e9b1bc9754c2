"""Sends broken input to every reader, and tells how many were accepted, refused, or broke something.

    PYTHONPATH=src .venv/bin/python benchmarks/fuzz.py --inputs 1000000 --workers 2
    PYTHONPATH=src .venv/bin/python benchmarks/fuzz.py --reader replay --only 12345      one input

Each input follows from its reader and a number: what was found can be made again. Exit status 1 if anything
broke.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.fuzzing import READERS, found_by, input_of

BATCH = 500
SHOWN = 5


def batch(reader: str, first: int, count: int) -> tuple[str, int, int, float, list[tuple[int, str]]]:
    """How many of these were accepted and refused, the seconds it took, and what broke."""
    accepted, faults = 0, []
    started = time.perf_counter()
    for number in range(first, first + count):
        try:
            accepted += found_by(reader, number)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            faults.append(
                (number, f"{type(error).__name__} in {Path(where.filename).name}:{where.lineno}: {error}")
            )
    return reader, accepted, count - accepted - len(faults), time.perf_counter() - started, faults


SHARES = {"message": 40, "roster": 15, "case": 15, "order": 15, "replay": 7, "import": 5, "try": 3}
"""How many inputs of a hundred each reader gets: the slow ones fewer, or they would take all the time."""


def _spans(readers: list[str], first: int, inputs: int) -> list[tuple[str, int, int]]:
    """Which inputs are tried together; all readers advance alike."""
    whole = sum(SHARES[reader] for reader in readers)
    wanted = {reader: -(-inputs * SHARES[reader] // whole) for reader in readers}
    spans = [
        (at / wanted[reader], reader, first + at, min(BATCH, wanted[reader] - at))
        for reader in readers
        for at in range(0, wanted[reader], BATCH)
    ]
    return [(reader, begin, count) for _, reader, begin, count in sorted(spans)]


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--inputs", type=int, default=100_000, help="for all readers together")
    asked.add_argument("--first", type=int, default=0, help="the number to begin with")
    asked.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked.add_argument(
        "--reader", choices=sorted(READERS), action="append", help="only this one; may be repeated"
    )
    asked.add_argument("--only", type=int, help="one input, shown with what comes of it")
    given = asked.parse_args()
    readers = given.reader or list(READERS)
    if given.only is not None:
        for reader in readers:
            print(json.dumps(input_of(reader, given.only), ensure_ascii=True))
            print("accepted" if found_by(reader, given.only) else "refused")
        return 0
    spans = _spans(readers, given.first, given.inputs)
    totals: dict[str, Counter[str]] = {reader: Counter() for reader in readers}
    seconds: Counter[str] = Counter()
    kinds: dict[str, list[str]] = {}
    started = time.perf_counter()
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        for reader, accepted, refused, took, faults in pool.map(batch, *zip(*spans, strict=True)):
            totals[reader].update(accepted=accepted, refused=refused, broke=len(faults))
            seconds[reader] += round(1000 * took)
            for number, text in faults:
                kinds.setdefault(text.split(": ")[0], []).append(f"{reader} {number}: {text}")
    wall = time.perf_counter() - started
    print(f"{'reader':<10}{'inputs':>10}{'accepted':>10}{'refused':>10}{'broke':>8}{'a second':>10}")
    for reader, found in totals.items():
        rate = 1000 * sum(found.values()) / max(1, seconds[reader])
        cells = f"{found['accepted']:>10}{found['refused']:>10}{found['broke']:>8}"
        print(f"{reader:<10}{sum(found.values()):>10}{cells}{rate:>10.0f}")
    everything = sum((sum(found.values()) for found in totals.values()), 0)
    print(f"{everything} inputs in {wall:.0f} s on {given.workers} workers, {everything / wall:.0f} a second")
    for kind, found_so in sorted(kinds.items(), key=lambda item: -len(item[1])):
        print(f"{len(found_so)} x {kind}")
        for line in found_so[:SHOWN]:
            print(f"    {line[:300]}")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
