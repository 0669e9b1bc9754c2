"""The process of a study. The server starts it and reads what it writes; it ends when the server does.

    python -m highground.server.studies.driver BYTES run FOLDER WORKERS GAMES
    python -m highground.server.studies.driver BYTES game FOLDER CELL GAME OUT LANGUAGE

So many BYTES of memory it may take, and each process that it begins (0: whatever there is). FOLDER holds
`study.toml`. While it runs, `told.json` says how far it is; at the end `found.json` says what was found, and
the report lies in `study.lab`. The first line on standard output is a JSON object: `problem` says why it does
not begin. What is asked of a study is checked here, where the lab's libraries are loaded.
"""

from __future__ import annotations

import json
import math
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

from highground.engine.errors import HighgroundError
from highground.engine.saved import write_atomically

STUDY: Final = "study.toml"
TOLD: Final = "told.json"
FOUND: Final = "found.json"
NICE: Final = 15
"""How far a study stands back for bots, odds and the server itself."""


class _Stopped(Exception):
    """The server wants no more."""


def _run(folder: Path, workers: int, most: int) -> None:
    from highground.lab.kinds import kind_of
    from highground.lab.runners import InPool
    from highground.lab.running import Progress, StudyRun

    stop = _listening()

    def tell(progress: Progress) -> None:
        _tell(folder, progress.data())
        if stop.is_set():
            raise _Stopped

    run = StudyRun(folder / STUDY, InPool(workers), tell, most)
    cells = kind_of(run.study).cells(run.study, folder)
    run.check(cells)
    _begin("")
    _tell(folder, {**_last(folder), "total": sum(cell.games for cell in cells)})
    try:
        run.run()
        progress = run.progress.data() | {"left": 0.0, "phase": "", "cells": run.cells_shown()}
        if run.progress.played:
            _tell(folder, progress)
        _find(folder)
    except _Stopped:
        pass


def _begin(problem: str) -> None:
    print(json.dumps({"problem": problem}), flush=True)


def _listening() -> Event:
    """Set once standard input ends: the server asks to stop, or is no more."""
    ended = Event()

    def listen() -> None:
        # Not by `sys.stdin`: whoever waits in it holds a lock that the interpreter wants when it ends.
        with suppress(OSError):
            while os.read(0, 1):
                pass
        ended.set()

    Thread(target=listen, daemon=True).start()
    return ended


def _tell(folder: Path, progress: dict[str, Any]) -> None:
    write_atomically(folder / TOLD, json.dumps(_sound(progress), ensure_ascii=False))


def _last(folder: Path) -> dict[str, Any]:
    """How far it was when it was stopped."""
    try:
        found: dict[str, Any] = json.loads((folder / TOLD).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {"done": 0, "rate": 0.0, "left": 0.0, "phase": "", "cells": []}
    return found


def _find(folder: Path) -> None:
    """What was found, for the page; and the report."""
    from highground.lab.replaying import cells_of, games_of, telling_games
    from highground.lab.report.page import write_report
    from highground.lab.running import findings_of

    file = folder / STUDY
    found = findings_of(file).data()
    shows = {cell.number: telling_games(games_of(file, cell)) for cell in cells_of(file)}
    for cell in found["cells"]:
        cell.pop("method")
        cell["shows"] = [each._asdict() for each in shows.get(cell["number"], [])]
    write_report(file)
    write_atomically(folder / FOUND, json.dumps(_sound(found), ensure_ascii=False))


def _sound(value: Any) -> Any:
    """As JSON knows it: numbers that are none become null, those of other libraries plain ones."""
    if isinstance(value, dict):
        return {key: _sound(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_sound(each) for each in value]
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    return value.item() if hasattr(value, "item") else value


# -- a game to watch -------------------------------------------------------------------------------------


def _game(folder: Path, number: int, game: int, out: Path, language: str) -> None:
    """A game of a study as a file that the server can take in. One with content of its own could not be
    played on the server's content: it becomes a recording of what there was to see."""
    from highground.lab.cells import enter_world
    from highground.lab.replaying import cell_named, cells_of, save_game

    cell = cell_named(cells_of(folder / STUDY), str(number))
    save_game(folder / STUDY, cell, game, out)
    if cell.world:
        with ProcessPoolExecutor(1, get_context("spawn"), enter_world, (cell.world,)) as pool:
            pool.submit(_record, out, language).result()
    _begin("")


def _record(out: Path, language: str) -> None:
    """In a process that plays with the game's own content: the file becomes a recording of it."""
    from highground.bots import greedy, uniform  # noqa: F401 - registers the bots
    from highground.engine.saved import FORMAT, linked_lines
    from highground.server.replays.frames import make_frames
    from highground.server.store.matches import Logged
    from highground.server.store.people import PersonRow
    from highground.server.tables.making import brought
    from highground.server.tables.match_log import Kept

    made = brought(out.read_text(encoding="utf-8"), "", PersonRow("", "", None, None))
    logged = [Logged(each.seq, each.at, each.kind, each.seat, each.body) for each in made.entries]
    kept = Kept(made.row, made.seats, logged)
    course = kept.course()
    frames = json.loads(make_frames(kept, None, language, True))
    about = {
        "system": made.row.system,
        "version": course.header.version,
        "scenario": course.header.setup.scenario,
        "title": made.row.title,
        "sides": json.loads(made.row.summary)["sides"],
        "players": list(course.header.players),
    }
    bodies: list[dict[str, Any]] = [{"highground": FORMAT, "seen": about}]
    bodies += [{"frame": at, "says": frame} for at, frame in enumerate(frames)]
    bodies.append({"end": len(frames)})
    write_atomically(out, "\n".join(linked_lines(bodies)) + "\n")


def _behave(bytes: int) -> None:
    """Stand back for others, and take no more memory than is allowed: a study may ask for endless cells."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    if bytes:
        with suppress(ImportError, OSError, ValueError):
            import resource

            resource.setrlimit(resource.RLIMIT_DATA, (bytes, bytes))


def _attempt(what: str, folder: Path, arguments: list[str]) -> str:
    """Do it; what kept it from being done. Where the server keeps its files is nobody's business."""
    try:
        if what == "run":
            _run(folder, int(arguments[0]), int(arguments[1]))
        else:
            _game(folder, int(arguments[0]), int(arguments[1]), Path(arguments[2]), arguments[3])
    except HighgroundError as error:
        return str(error).replace(f"{folder}/", "")
    except MemoryError:
        return "This takes more memory than is allowed here."
    return ""


def main(arguments: list[str]) -> None:
    what, folder = arguments[1], Path(arguments[2])
    _behave(int(arguments[0]))
    problem = _attempt(what, folder, arguments[3:])
    if problem:
        # Told twice: to whoever waits for the first line, and to whoever looks later.
        if what == "run":
            _tell(folder, {**_last(folder), "problem": problem})
        _begin(problem)


if __name__ == "__main__":
    main(sys.argv[1:])
