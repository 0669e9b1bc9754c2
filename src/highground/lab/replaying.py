"""Games of a study, found and played again with their history."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from highground.engine.errors import ContentError, nearest
from highground.engine.match import Match
from highground.engine.saved import save_match
from highground.lab.cells import Cell, enter_world, rules_of, seed_in, setup_of, turn_in
from highground.lab.keeping import Folder, folder_of, polars
from highground.lab.kinds import kind_of
from highground.lab.simulate import with_history
from highground.lab.studies.files import read_study

__all__ = ["Telling", "cell_named", "cells_of", "games_of", "save_game", "telling_games"]


class Telling(NamedTuple):
    """A game that shows a cell."""

    why: str
    game: int


def cells_of(file: Path) -> list[Cell]:
    """Every cell of a study that has games."""
    study, folder = read_study(file), Folder(folder_of(file))
    kind = kind_of(study)
    cells = kind.cells(study, file.parent)
    if folder.finished():
        cells += kind.further(study, file.parent, cells, folder.all_games)
    return cells


def cell_named(cells: list[Cell], asked: str) -> Cell:
    """A cell by its number, its name, or enough of its name."""
    for cell in cells:
        if asked in (str(cell.number), cell.name()):
            return cell
    words = [word for word in asked.replace("·", " ").split() if word]
    found = [cell for cell in cells if all(word.lower() in cell.name().lower() for word in words)]
    if len(found) == 1:
        return found[0]
    names = [cell.name() for cell in found or cells]
    if found:
        raise ContentError(f"--cell {asked}: may be any of: {'; '.join(names[:8])}")
    raise ContentError(f"--cell {asked}: there is no such cell" + nearest(asked, names))


def games_of(file: Path, cell: Cell) -> Any:
    """The games of a cell."""
    pl = polars()
    return Folder(folder_of(file)).all_games().filter(pl.col("cell") == cell.number)


def telling_games(games: Any) -> list[Telling]:
    """The most typical game of a cell, the closest, and the most one-sided: by margin, then by length."""
    pl = polars()
    whole = games.drop_nulls(["score", "points"])
    if not len(whole):
        return []
    margin = (pl.col("points") - pl.col("against")).abs()
    usual, length = whole.select(margin.median()).item(), whole["decisions"].median()
    ranked = whole.with_columns(
        margin=margin,
        odd=(margin - usual).abs() / (usual + 1) + (pl.col("decisions") - length).abs() / (length + 1),
    )
    found = [
        Telling("typical", ranked.sort("odd", "game")["game"][0]),
        Telling("closest", ranked.sort("margin", "game")["game"][0]),
        Telling("most one-sided", ranked.sort(-pl.col("margin"), "game")["game"][0]),
    ]
    return [Telling(each.why, int(each.game)) for each in found]


def save_game(file: Path, cell: Cell, number: int, out: Path) -> None:
    """A game of a study as a replay. With content of its own it says so, and needs it to be watched."""
    if not 0 <= number < cell.games:
        raise ContentError(f"{cell.name()} has games 0 to {cell.games - 1}, not {number}")
    notes: dict[str, Any] = {"study": file.name, "cell": cell.name(), "game": number}
    if not cell.world:
        save_match(played_again(cell, number), out, notes)
        return
    notes["content"] = {"system": cell.system, "patches": json.loads(cell.world)[1]}
    # Content of its own is for a process of its own: this one has read the usual.
    with ProcessPoolExecutor(1, get_context("spawn"), enter_world, (cell.world,)) as pool:
        pool.submit(_save, cell, number, out, notes).result()


def _save(cell: Cell, number: int, out: Path, notes: dict[str, Any]) -> None:
    save_match(played_again(cell, number), out, notes)


def played_again(cell: Cell, number: int) -> Match:
    """A game with its history, as far as it went."""
    rules, turn = rules_of(cell), turn_in(cell, number)
    bots = [*cell.bots[turn:], *cell.bots[:turn]]
    return with_history(rules, setup_of(rules, cell, turn), bots, seed_in(cell, number))
