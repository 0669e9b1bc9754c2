"""How strong the bots are in a system: greedy against uniform, search against greedy, in paired games.

    python benchmarks/strength.py primer --workers 2

How many games are played, and on which seeds, is fixed before the first. Every game is put into a file as
it ends, so a run that was stopped goes on where it was; when all are played, docs/strength/SYSTEM.md says
what they came to. The exit status is 1 where a bot is not as strong as it must be.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from highground import build_info
from highground.engine.errors import RuleBug
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.lab.benchmarks import machine
from highground.lab.playout import play_from
from highground.lab.simulate import seats, wilson

__all__ = ["main"]

ROOT = Path(__file__).resolve().parents[1]


class Contest(NamedTuple):
    """Who must beat whom, how often, on which seeds. `first` is the one that must win."""

    first: str
    second: str
    games: int
    seed: int
    share: float
    undecided: float
    """The share of games that may end without a winner."""
    above: float
    """What the 95 % interval of the share must lie above."""

    def numbers(self) -> Iterator[tuple[int, int, list[str]]]:
        """Each game's number, seed, and who sits where: two games share a seed, with seats swapped."""
        for number in range(self.games):
            yield number, self.seed + number // 2, seats([self.first, self.second], number)


class Game(NamedTuple):
    """One game as it is kept."""

    contest: str
    number: int
    seed: int
    winner: str
    scores: list[int]
    decisions: int
    seconds: float
    trouble: str


def contests(games: int, milliseconds: int) -> list[Contest]:
    return [
        Contest("greedy", "uniform", 400, 1, 0.95, 0.2, 0.5),
        Contest(f"search:{milliseconds}ms", "greedy", games, 10_001, 0.6, 1.0, 0.5),
    ]


def play(system: str, contest: Contest, number: int, seed: int, seated: list[str]) -> Game:
    """One game, in a worker."""
    rules = find_ruleset(system)
    scenario = rules.scenarios()[0]
    setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
    started = perf_counter()
    name = f"{contest.first} v {contest.second}"
    try:
        end = play_from(rules, rules.open(rules.among_bots(setup)), seated, seed, False)
    except RuleBug as error:
        return Game(name, number, seed, "", [], 0, perf_counter() - started, str(error))
    winners = {seated[seat] for seat in end.result.winners}
    winner = winners.pop() if len(winners) == 1 else ""
    taken = round(perf_counter() - started, 3)
    return Game(name, number, seed, winner, list(end.result.scores), end.decisions, taken, "")


class Kept:
    """The file of a system's games. It goes on only with the very sources that it began with."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self.path = path
        self.games: dict[tuple[str, int], Game] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        lines = text.splitlines()
        if lines and json.loads(lines[0]) != about:
            sys.exit(f"{path} holds games of {lines[0]}; now it is {json.dumps(about)}: move the file away")
        for line in lines[1:]:
            # What a kill cut off is no game.
            if line.endswith("}"):
                game = Game(**json.loads(line))
                self.games[game.contest, game.number] = game
        if not lines:
            self._append(about)
        elif not text.endswith("\n"):
            with path.open("a", encoding="utf-8") as file:
                file.write("\n")

    def add(self, game: Game) -> None:
        self.games[game.contest, game.number] = game
        self._append(game._asdict())

    def _append(self, data: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(data) + "\n")
            file.flush()
            os.fsync(file.fileno())


def play_all(system: str, contest: Contest, kept: Kept, workers: int) -> list[Game]:
    """Every game of a contest, those that were played before included."""
    name = f"{contest.first} v {contest.second}"
    left = [each for each in contest.numbers() if (name, each[0]) not in kept.games]
    # Not forked: a fork of a process with threads may hang.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting: set[Future[Game]] = {pool.submit(play, system, contest, *each) for each in left}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for each in done:
                kept.add(each.result())
            if sys.stdout.isatty():
                print(f"\r{name}: {contest.games - len(waiting)} of {contest.games}", end="", flush=True)
    return [kept.games[name, number] for number in range(contest.games)]


class Verdict:
    """What a contest came to."""

    def __init__(self, contest: Contest, games: list[Game]) -> None:
        self.contest = contest
        self.games = games
        self.wins = sum(game.winner == contest.first for game in games)
        self.losses = sum(game.winner == contest.second for game in games)
        self.undecided = len(games) - self.wins - self.losses
        self.broken = [game for game in games if game.trouble]
        decided = self.wins + self.losses
        self.share = self.wins / decided if decided else 0.0
        self.low, self.high = wilson(self.wins, decided)
        self.holds = (
            self.share >= contest.share
            and self.low > contest.above
            and self.undecided <= contest.undecided * len(games)
            and not self.broken
        )

    def row(self) -> str:
        contest, games = self.contest, self.games
        seeds = f"{contest.seed} to {games[-1].seed}"
        seconds = sum(game.seconds for game in games) / len(games)
        cells = [
            f"{contest.first} against {contest.second}",
            str(len(games)),
            seeds,
            f"{self.wins} : {self.losses}",
            str(self.undecided),
            f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})",
            f"≥ {contest.share:.0%}, interval above {contest.above:.0%}",
            "yes" if self.holds else "**no**",
            f"{seconds:.2f} s",
        ]
        return "| " + " | ".join(cells) + " |"


def write_page(system: str, verdicts: list[Verdict], about: dict[str, Any], folder: Path) -> Path:
    """The results for people."""
    rules = find_ruleset(system)
    heads = ["contest", "games", "seeds", "won : lost", "undecided", "won of decided (95 %)", "must be", "is"]
    lines = [
        f"# Strength of the bots in {rules.title}",
        "",
        f"Scenario `{rules.scenarios()[0]}` with its own rosters and default options. Two games share",
        "a seed, with seats swapped. How many are played was fixed before the first.",
        f"Played on {datetime.now(UTC):%Y-%m-%d} by the {about['build']} build of sources",
        f"{about['sources']}, {machine()}, {os.cpu_count()} cores.",
        "",
        "| " + " | ".join([*heads, "a game"]) + " |",
        "|" + "---|" * (len(heads) + 1),
        *[each.row() for each in verdicts],
        "",
        f"Again: `python benchmarks/strength.py {system}`.",
    ]
    for verdict in verdicts:
        lines += [f"\nBroken off: game {each.number}, {each.trouble}" for each in verdict.broken]
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / f"{system}.md"
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return page


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("system")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", type=int, default=120, help="of search against greedy; even")
    parser.add_argument("--ms", type=int, default=200, help="what search may think about a decision")
    parser.add_argument("--kept", type=Path, default=ROOT / ".strength", help="where games are put")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs" / "strength", help="where the page goes")
    given = parser.parse_args()
    status = build_info.status()
    if status.kind == "stale":
        sys.exit(f"this build is stale: {status.detail}")
    about = {
        "system": given.system,
        "sources": status.digest or build_info.source_digest(Path(build_info.__file__).parent),
        "build": status.kind,
        "games": given.games,
        "ms": given.ms,
    }
    kept = Kept(given.kept / f"{given.system}.jsonl", about)
    verdicts = [
        Verdict(each, play_all(given.system, each, kept, given.workers))
        for each in contests(given.games, given.ms)
    ]
    page = write_page(given.system, verdicts, about, given.docs)
    print(page.read_text(encoding="utf-8"))
    return 0 if all(each.holds for each in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
