"""What a study has found, on disk beside its file.

    study.toml            the study
    study.lab/            what came of it
        manifest.json     what was played: digests of code, content and study; at the end, of the games
        parts/            finished chunks, written whole or not at all; gone at the end
        games.parquet     all games in order: the same bytes however they were played
        report.html

Only whole chunks are kept, so a run that was killed goes on where it was.
"""

from __future__ import annotations

import json
import os
import shutil
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from highground import __version__
from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.engine.saved import write_atomically
from highground.lab.cells import Cell, Chunk, chunk_size
from highground.lab.playing import COLUMNS, Columns
from highground.lab.studies.files import canonical, files_digest
from highground.lab.studies.models import Study

__all__ = ["Folder", "code_digest", "folder_of", "polars"]

FORMAT: Final = 2
"""Of the rows: 2 has `way`."""
ROWS: Final = 65_536
"""Rows of a row group: fixed, so that the file's bytes are."""
_PLAYING: Final = ("record.py", "geometry", "engine", "content", "rulesets", "bots", "lab")


def polars() -> Any:
    try:
        import polars as pl
    except ImportError as error:
        raise ContentError("the lab needs polars: pip install 'highground[lab]'") from error
    return pl


@cache
def code_digest() -> str:
    """A fingerprint of all code and data that games are played with."""
    home, seen = Path(__file__).parents[1], blake2b(digest_size=16)
    for part in _PLAYING:
        base = home / part
        for path in sorted(base.rglob("*")) if base.is_dir() else [base]:
            if path.suffix in (".py", ".toml"):
                seen.update(path.relative_to(home).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return seen.hexdigest()


def folder_of(study: Path) -> Path:
    return study.with_suffix(".lab")


class Folder:
    """The folder of a study."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.parts = path / "parts"
        self.games = path / "games.parquet"
        self._manifest = path / "manifest.json"

    def manifest(self) -> dict[str, Any]:
        """What the folder says of itself; empty: nothing was begun."""
        if not self._manifest.exists():
            return {}
        try:
            found: dict[str, Any] = json.loads(self._manifest.read_text(encoding="utf-8"))
        except ValueError as error:
            raise ContentError(
                f"{self._manifest} is damaged: {error}; delete {self.path} to begin anew"
            ) from error
        if found.get("format") != FORMAT:
            raise ContentError(
                f"{self.path} was played by highground {found.get('highground')}, which kept other rows: "
                "delete it to begin anew, or read it with that version"
            )
        return found

    def begin(self, study: Study) -> None:
        """Make the folder for a study, or go on with it: only as it was begun."""
        polars()
        named = files_digest(study, self.path.parent)
        about = {
            "format": FORMAT,
            "highground": __version__,
            "study": json.loads(canonical(study)),
            "digests": {
                "study": blake2b(canonical(study).encode(), digest_size=16).hexdigest(),
                "code": code_digest(),
                "content": find_ruleset(study.system).content_digest(),
                **({"files": named} if named else {}),
            },
        }
        before = self.manifest()
        if not before:
            self.parts.mkdir(parents=True, exist_ok=True)
            write_atomically(self._manifest, json.dumps(about, indent=1, sort_keys=True, ensure_ascii=False))
            return
        for what, now in about["digests"].items():
            if before.get("digests", {}).get(what) != now:
                raise ContentError(
                    f"{self.path} was begun with {_other(what)}: delete it to begin anew, or give the study "
                    "another name"
                )
        self.parts.mkdir(parents=True, exist_ok=True)

    def finished(self) -> bool:
        return "games" in self.manifest().get("digests", {})

    # -- chunks ----------------------------------------------------------------------------------

    def keep(self, chunks: list[tuple[Chunk, Columns]]) -> None:
        """Put finished chunks where neither a crash nor a kill can take them."""
        pl = polars()
        table = pl.concat([_frame(columns) for _, columns in chunks])
        name = blake2b(repr([chunk for chunk, _ in chunks]).encode(), digest_size=12).hexdigest()
        _write(table, self.parts / f"{name}.parquet")

    def all_games(self, columns: list[str] | None = None) -> Any:
        """Every game that is kept, in order, as a data frame."""
        pl = polars()
        wanted = columns or list(COLUMNS)
        if self.games.exists():
            return pl.read_parquet(self.games, columns=wanted)
        files = sorted(self.parts.glob("*.parquet"))
        if not files:
            return _frame({name: [] for name in COLUMNS}).select(wanted)
        keys = pl.concat([pl.read_parquet(file, columns=["cell", "game"]) for file in files])
        # A chunk may be there twice, where a run was killed between two files: it is the same games.
        order = keys.with_row_index("row").sort("cell", "game", "row")
        rows = order.unique(["cell", "game"], keep="first", maintain_order=True)["row"]
        # Column by column: the driver's memory is for all games once, not for three copies of them.
        return pl.DataFrame([_column(files, name).gather(rows) for name in wanted])

    def done(self, cells: list[Cell]) -> set[Chunk]:
        """The chunks that need not be played again."""
        pl = polars()
        found: set[Chunk] = set()
        kept = self.all_games(["cell", "game"])
        by_number = {cell.number: cell for cell in cells}
        for size in {chunk_size(cell) for cell in cells}:
            counts = kept.group_by("cell", (pl.col("game") // size) * size).len().rows()
            for number, first, count in counts:
                cell = by_number.get(number)
                if cell is not None and chunk_size(cell) == size and count == min(size, cell.games - first):
                    found.add(Chunk(number, first, count))
        return found

    def finish(self) -> str:
        """All games as one file, in order; the parts are no longer needed. Gives its digest."""
        manifest = self.manifest()
        if not self.games.exists():
            _write(self.all_games(), self.games)
        digest = _file_digest(self.games)
        manifest["digests"]["games"] = digest
        write_atomically(self._manifest, json.dumps(manifest, indent=1, sort_keys=True, ensure_ascii=False))
        shutil.rmtree(self.parts, ignore_errors=True)
        return digest


def _column(files: list[Path], name: str) -> Any:
    pl = polars()
    return pl.concat([pl.read_parquet(file, columns=[name]) for file in files], rechunk=True)[name]


def _frame(columns: Columns) -> Any:
    pl = polars()
    return pl.DataFrame(columns, schema={name: getattr(pl, kind) for name, kind in COLUMNS.items()})


def _write(table: Any, path: Path) -> None:
    """A file that is there whole or not at all, and the same for the same table."""
    beside = path.with_name(path.name + ".new")
    table.rechunk().write_parquet(beside, compression="zstd", statistics=False, row_group_size=ROWS)
    with beside.open("rb") as written:
        os.fsync(written.fileno())
    os.replace(beside, path)


def _file_digest(path: Path) -> str:
    seen = blake2b(digest_size=16)
    with path.open("rb") as source:
        while block := source.read(1 << 20):
            seen.update(block)
    return seen.hexdigest()


def _other(what: str) -> str:
    return {
        "study": "another study",
        "code": "other code",
        "content": "other content",
        "files": "other rosters, another map or another case",
    }[what]
