"""Sends broken input to every reader, and tells how many were accepted, refused, or broke something.

    PYTHONPATH=src .venv/bin/python benchmarks/fuzz.py --inputs 1000000 --workers 2
    PYTHONPATH=src .venv/bin/python benchmarks/fuzz.py --reader replay --only 12345      one input
    PYTHONPATH=src .venv/bin/python benchmarks/fuzz.py --inputs 10000000 --tally build/fuzz.json

Each input follows from its reader and a number: what was found can be made again. Exit status 1 if anything
broke. --tally adds up several runs of the same build in a file: the same command goes on with the first input
that has not been tried.
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

from highground import build_info
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


class Tally:
    """What has come of it so far; every reader's inputs are tried in order, so how many there were says where
    to go on."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.of = build_info.status().detail
        self.totals: dict[str, Counter[str]] = {reader: Counter() for reader in READERS}
        self.faults: list[str] = []
        self.seconds = 0.0
        if path is not None and path.exists():
            found = json.loads(path.read_text(encoding="utf-8"))
            if found["of"] != self.of:
                sys.exit(f"{path} is of another build: {found['of']}, this is {self.of}")
            self.totals |= {reader: Counter(each) for reader, each in found["totals"].items()}
            self.faults, self.seconds = found["faults"], found["seconds"]

    def tried(self, reader: str) -> int:
        return sum(self.totals[reader][what] for what in ("accepted", "refused", "broke"))

    def keep(self) -> None:
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            kept = {"of": self.of, "totals": self.totals, "faults": self.faults, "seconds": self.seconds}
            fresh = self.path.with_suffix(".new")
            fresh.write_text(json.dumps(kept) + "\n", encoding="utf-8")
            fresh.replace(self.path)


def _spans(readers: list[str], first: int, inputs: int, tally: Tally) -> list[tuple[str, int, int]]:
    """Which inputs are tried together; all readers advance alike."""
    whole = sum(READERS[reader].share for reader in readers)
    wanted = {reader: -(-inputs * READERS[reader].share // whole) for reader in readers}
    spans = [
        (at / wanted[reader], reader, first + at, min(BATCH, wanted[reader] - at))
        for reader in readers
        for at in range(tally.tried(reader), wanted[reader], BATCH)
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
    asked.add_argument("--tally", type=Path, help="a file that adds up several runs")
    given = asked.parse_args()
    readers = given.reader or list(READERS)
    if given.only is not None:
        for reader in readers:
            print(json.dumps(input_of(reader, given.only), ensure_ascii=True))
            print("accepted" if found_by(reader, given.only) else "refused")
        return 0
    tally = Tally(given.tally)
    before, started = tally.seconds, time.perf_counter()
    spans = _spans(readers, given.first, given.inputs, tally)
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        done = pool.map(batch, *zip(*spans, strict=True)) if spans else []
        for number, (reader, accepted, refused, took, faults) in enumerate(done, 1):
            here = {"accepted": accepted, "refused": refused, "broke": len(faults)}
            tally.totals[reader].update({**here, "milliseconds": round(1000 * took)})
            tally.faults += [f"{reader} {at}: {text}" for at, text in faults]
            tally.seconds = before + time.perf_counter() - started
            if number % 20 == 0:
                tally.keep()
    tally.keep()
    _tell(readers, tally, given.workers)
    return 1 if tally.faults else 0


def _tell(readers: list[str], tally: Tally, workers: int) -> None:
    print(f"{'reader':<10}{'inputs':>10}{'accepted':>10}{'refused':>10}{'broke':>8}{'a second':>10}")
    for reader in readers:
        found, tried = tally.totals[reader], tally.tried(reader)
        cells = f"{found['accepted']:>10}{found['refused']:>10}{found['broke']:>8}"
        print(f"{reader:<10}{tried:>10}{cells}{1000 * tried / max(1, found['milliseconds']):>10.0f}")
    everything = sum(tally.tried(reader) for reader in readers)
    rate = everything / max(0.001, tally.seconds)
    print(f"{everything} inputs in {tally.seconds:.0f} s on {workers} workers, {rate:.0f} a second")
    kinds: dict[str, list[str]] = {}
    for line in tally.faults:
        kinds.setdefault(line.split(": ")[1], []).append(line)
    for kind, found_so in sorted(kinds.items(), key=lambda item: -len(item[1])):
        print(f"{len(found_so)} x {kind}")
        for line in found_so[:SHOWN]:
            print(f"    {line[:300]}")


if __name__ == "__main__":
    sys.exit(main())
