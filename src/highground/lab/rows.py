"""What is kept of each of many games: one row a game, and files that survive being killed.

While games are played, finished batches lie as JSON lines in a folder beside the file asked for; each is
written whole or not at all. A run that was stopped finds them again and plays only the rest. At the end they
become one Parquet file, and the folder goes.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any, NamedTuple

from highground.engine.errors import ContentError
from highground.engine.saved import write_atomically

__all__ = ["Kept", "Row"]


class Row(NamedTuple):
    """One game. `seats` names the bot of each seat; `verdict` says what a bot did wrong, `trouble` why a
    game broke off."""

    number: int
    seed: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    clause: str
    decisions: int
    digest: str
    verdict: str
    trouble: str


class Kept:
    """The rows of a run that will become `out`. It goes on only as it began: `about` says what is played."""

    def __init__(self, out: Path, about: dict[str, Any]) -> None:
        _polars()
        if out.exists():
            raise ContentError(f"{out} exists already; choose another name")
        self.out = out
        self.about = about
        self.folder = out.with_name(out.name + ".parts")
        said = self.folder / "about.json"
        if said.exists():
            self._compare(json.loads(said.read_text(encoding="utf-8")))
        else:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomically(said, json.dumps(about, indent=1, sort_keys=True))

    def _compare(self, before: dict[str, Any]) -> None:
        for key, value in json.loads(json.dumps(self.about)).items():
            if before.get(key) != value:
                was = f"{key} was {before.get(key)!r}, now {value!r}"
                raise ContentError(f"{self.folder} holds games of another run: {was}; choose another --out")

    def batch(self, first: int, count: int) -> list[Row] | None:
        """The rows of a batch that was finished before, if it was."""
        part = self._part(first, count)
        if not part.exists():
            return None
        return [_row(json.loads(line)) for line in part.read_text(encoding="utf-8").splitlines()]

    def keep(self, first: int, count: int, rows: list[Row]) -> None:
        """Put a finished batch where neither a crash nor a kill can take it."""
        write_atomically(self._part(first, count), "".join(json.dumps(row._asdict()) + "\n" for row in rows))

    def finish(self, rows: list[Row]) -> None:
        """All rows as one file; the batches are no longer needed."""
        pl = _polars()
        shared = {key: json.dumps(value, ensure_ascii=False) for key, value in self.about.items()}
        table = pl.DataFrame([{**row._asdict(), **_lists(row)} for row in rows], infer_schema_length=None)
        table = table.with_columns(**{key: pl.lit(value) for key, value in shared.items() if key != "games"})
        beside = self.out.with_name(self.out.name + ".new")
        table.write_parquet(beside)
        os.replace(beside, self.out)
        shutil.rmtree(self.folder)

    def _part(self, first: int, count: int) -> Path:
        return self.folder / f"{first:09d}-{count}.jsonl"


def _row(data: dict[str, Any]) -> Row:
    lists = {key: tuple(data[key]) for key in ("seats", "winners", "scores")}
    return Row(**{**data, **lists})


def _lists(row: Row) -> dict[str, list[Any]]:
    """What a data frame wants as lists."""
    return {"seats": list(row.seats), "winners": list(row.winners), "scores": list(row.scores)}


def _polars() -> Any:
    try:
        import polars
    except ImportError as error:
        raise ContentError("--out needs polars: pip install 'highground[lab]'") from error
    return polars
