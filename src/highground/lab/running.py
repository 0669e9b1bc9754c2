"""A study, run: from its file to all its games, on any runner, as often interrupted as you like."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from highground.engine.errors import ContentError
from highground.lab.cells import Cell, Chunk, chunks_of
from highground.lab.findings import Findings
from highground.lab.keeping import Folder, code_digest, folder_of, polars
from highground.lab.kinds import kind_of
from highground.lab.playing import Columns
from highground.lab.runners import Done, Runner, Task
from highground.lab.statistics.looks import LOOKS, interval_at
from highground.lab.statistics.shares import share_of
from highground.lab.studies.files import read_study
from highground.lab.studies.models import Played, Study, precision_of

__all__ = ["Progress", "StudyRun", "findings_of", "status_of"]

SECOND: Final = 1.0
"""About how long a task should take."""
FLUSH: Final = 2.0
"""Finished chunks are written together, so often."""


@dataclass
class Progress:
    """How far a study is. `cells`: for each, its name, games, win rate so far and its interval."""

    done: int = 0
    total: int = 0
    played: int = 0
    seconds: float = 0.0
    phase: str = ""
    cells: list[dict[str, Any]] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Games a second, of those played now."""
        return self.played / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float:
        """Seconds to go, if all games are needed."""
        return (self.total - self.done) / self.rate if self.rate else 0.0

    def data(self) -> dict[str, Any]:
        shown = {
            name: getattr(self, name) for name in ("done", "total", "played", "seconds", "phase", "cells")
        }
        return shown | {"rate": self.rate, "left": self.left}


class StudyRun:
    """One run of a study. `tell` hears how far it is, about once a second."""

    def __init__(
        self,
        file: Path,
        runner: Runner,
        tell: Callable[[Progress], None] | None = None,
        most: int | None = None,
    ) -> None:
        self.most = most
        """So many games may be played; what is known to be more is not begun."""
        self.file = file
        self.home = file.parent
        self.study: Study = read_study(file)
        self.folder = Folder(folder_of(file))
        self.runner = runner
        self.tell = tell
        self.progress = Progress()
        self._seconds_a_game = 0.05
        self._pending: list[tuple[Chunk, Columns]] = []
        self._flushed = self._told = perf_counter()
        self._tallies: dict[int, list[float]] = {}

    def run(self) -> str:
        """Play what is not yet played; gives the digest of all games."""
        self.folder.begin(self.study)
        if self.folder.finished():
            return str(self.folder.manifest()["digests"]["games"])
        started = perf_counter()
        kind = kind_of(self.study)
        cells = kind.cells(self.study, self.home)
        try:
            self._play_all(cells, started)
            further = kind.further(self.study, self.home, cells, self.folder.all_games)
            if further:
                cells = [*cells, *further]
                self._play_all(cells, started)
        finally:
            self._flush()
            self.runner.close()
        return self.folder.finish()

    def _play_all(self, cells: list[Cell], started: float) -> None:
        """All games of all cells; with `until` in steps, each cell until its interval is narrow enough."""
        study = self.study
        until = study.until if isinstance(study, Played) else None
        self.check(cells)
        self.progress.total = sum(cell.games for cell in cells)
        if until is None:
            self._play([(cell, 0, cell.games) for cell in cells], cells, started)
            return
        goal = precision_of(until)
        open_cells = list(cells)
        for look in range(1, LOOKS + 1):
            self.progress.phase = f"look {look} of {LOOKS}"
            spans = [(cell, *_span(cell, look)) for cell in open_cells]
            self._play(spans, cells, started)
            open_cells = [cell for cell in open_cells if not self._narrow(cell, look, goal)]
            if not open_cells:
                break

    def check(self, cells: list[Cell]) -> None:
        """Trouble if these are more games than may be played."""
        games = sum(cell.games for cell in cells)
        if self.most is not None and games > self.most:
            raise ContentError(f"This study would play {games} games; {self.most} are allowed here.")

    def _narrow(self, cell: Cell, look: int, goal: float) -> bool:
        pl = polars()
        _, stop = _span(cell, look)
        mine = self.folder.all_games(["cell", "game", "seed", "score"])
        mine = mine.filter((pl.col("cell") == cell.number) & (pl.col("game") < stop)).drop_nulls("score")
        return (
            len(mine) > 1
            and interval_at(look, mine["score"].to_numpy(), mine["seed"].to_numpy()).half <= goal
        )

    def _play(self, spans: list[tuple[Cell, int, int]], cells: list[Cell], started: float) -> None:
        done = self.folder.done(cells)
        self._count(cells, done)
        byworld = sorted(spans, key=lambda span: (span[0].world, span[0].number))
        for world, group in groupby(byworld, key=lambda span: span[0].world):
            wanted = self._wanted(list(group), done)
            try:
                for each in self.runner.play(world, self._tasks(wanted)):
                    self._take(each, started)
            except ContentError as error:
                # Whether all of a system's content still goes together shows where it is laid over.
                said = (
                    f"content with {json.dumps(json.loads(world)[1], ensure_ascii=False)}: " if world else ""
                )
                raise ContentError(f"{self.file}: {said}{error}") from error
        self._flush()

    def _wanted(self, spans: list[tuple[Cell, int, int]], done: set[Chunk]) -> Iterator[tuple[Cell, Chunk]]:
        for cell, start, stop in spans:
            for chunk in chunks_of(cell, start, stop):
                if chunk not in done:
                    yield cell, chunk

    def _tasks(self, wanted: Iterator[tuple[Cell, Chunk]]) -> Iterator[Task]:
        """As many chunks together as take about a second: a matter of speed, so nothing depends on it."""
        cells: list[Cell] = []
        chunks: list[Chunk] = []
        for cell, chunk in wanted:
            cells.append(cell)
            chunks.append(chunk)
            if sum(each.games for each in chunks) * self._seconds_a_game >= SECOND:
                yield Task(tuple(cells), tuple(chunks), code_digest())
                cells, chunks = [], []
        if chunks:
            yield Task(tuple(cells), tuple(chunks), code_digest())

    def _take(self, done: Done, started: float) -> None:
        games = sum(chunk.games for chunk in done.task.chunks)
        self._seconds_a_game = 0.7 * self._seconds_a_game + 0.3 * done.seconds / max(1, games)
        self._pending += zip(done.task.chunks, done.columns, strict=True)
        for cell, columns in zip(done.task.cells, done.columns, strict=True):
            self._tally(cell, columns)
        self.progress.done += games
        self.progress.played += games
        now = perf_counter()
        self.progress.seconds = now - started
        if now - self._flushed >= FLUSH:
            self._flush()
        if self.tell is not None and now - self._told >= SECOND:
            self._told = now
            self.progress.cells = self.cells_shown()
            self.tell(self.progress)

    def _flush(self) -> None:
        if self._pending:
            self.folder.keep(self._pending)
            self._pending = []
        self._flushed = perf_counter()

    # -- how it stands -----------------------------------------------------------------------------

    def _count(self, cells: list[Cell], done: set[Chunk]) -> None:
        self.progress.done = sum(chunk.games for chunk in done)
        if done and not self._tallies:
            pl = polars()
            kept = self.folder.all_games(["cell", "score"]).drop_nulls("score")
            for number, games, won in kept.group_by("cell").agg(pl.len(), pl.col("score").sum()).rows():
                self._tallies[number] = [games, won]
        self._names = {cell.number: cell.name() for cell in cells}

    def _tally(self, cell: Cell, columns: Columns) -> None:
        counts = self._tallies.setdefault(cell.number, [0, 0.0])
        scores = [score for score in columns["score"] if score is not None]
        counts[0] += len(scores)
        counts[1] += sum(scores)

    def cells_shown(self) -> list[dict[str, Any]]:
        return [cell_shown(self._names.get(number, ""), *counts) for number, counts in self._tallies.items()]


def cell_shown(name: str, games: float, won: float) -> dict[str, Any]:
    """A cell while it is being played; only the report looks at seeds."""
    from highground.lab.statistics.shares import wilson_of

    share = won / games if games else 0.5
    low, high = wilson_of(share, games)
    return {"name": name, "games": int(games), "share": share, "low": low, "high": high}


def _span(cell: Cell, look: int) -> tuple[int, int]:
    """The games between two looks: whole chunks, so that a look falls between them."""
    from highground.lab.cells import chunk_size

    size = chunk_size(cell)

    def at(number: int) -> int:
        return min(cell.games, -(-cell.games * number // (LOOKS * size)) * size)

    return at(look - 1), at(look)


def findings_of(file: Path) -> Findings:
    """What the games of a study say; it must have been run to its end."""
    study, folder = read_study(file), Folder(folder_of(file))
    if not folder.finished():
        raise ContentError(f"{file} is not finished: highground lab run {file}")
    kind = kind_of(study)
    cells = kind.cells(study, file.parent)
    cells += kind.further(study, file.parent, cells, folder.all_games)
    found = kind.findings(study, file.parent, cells, folder.all_games())
    if not found.cells:
        found.cells = _cells(cells, folder)
    return found


def _cells(cells: list[Cell], folder: Folder) -> list[dict[str, Any]]:
    pl = polars()
    kept = folder.all_games(["cell", "seed", "score", "trouble"])
    shown = []
    for cell in cells:
        mine = kept.filter(pl.col("cell") == cell.number)
        whole = mine.drop_nulls("score")
        share = share_of(whole["score"].to_numpy(), whole["seed"].to_numpy())
        broken = len(mine) - len(whole)
        shown.append({"number": cell.number, "name": cell.name(), "broken": broken, **share.data()})
    return shown


def status_of(file: Path) -> dict[str, Any]:
    """How a study stands, from what is on disk: nothing is played."""
    study, folder = read_study(file), Folder(folder_of(file))
    kind = kind_of(study)
    cells = kind.cells(study, file.parent)
    finished = folder.finished()
    counts: dict[int, tuple[int, float]] = {}
    if folder.manifest():
        pl = polars()
        kept = folder.all_games(["cell", "score"]).group_by("cell").agg(pl.len(), pl.col("score").sum())
        counts = {cell: (games, won) for cell, games, won in kept.rows()}
    # What is played further is known once all of this is.
    if finished or all(counts.get(cell.number, (0, 0.0))[0] >= cell.games for cell in cells):
        cells += kind.further(study, file.parent, cells, folder.all_games)
    state = "finished" if finished else "not finished" if folder.manifest() else "not begun"
    return {
        "state": state,
        "done": sum(games for games, _ in counts.values()),
        "total": sum(cell.games for cell in cells),
        "digests": folder.manifest().get("digests", {}),
        "cells": [cell_shown(cell.name(), *counts.get(cell.number, (0, 0.0))) for cell in cells],
    }
