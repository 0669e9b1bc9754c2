"""Studies: begun, stopped, gone on with, read, deleted.

A study is a folder: `LAB/PERSON/STUDY/` with the study's file, what its process tells (`driver`), and its
games. The server itself plays nothing and loads none of the lab's libraries: it starts a process a study,
which stands back for everything else, and reads what that writes. A server that stops takes them along; what
they had played is kept.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
import shutil
import sys
from contextlib import suppress
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from highground.content.overlay import write_toml
from highground.engine.plugins import ruleset_names
from highground.engine.saved import write_atomically
from highground.lab.studies.models import KINDS
from highground.lab.wording import told_in
from highground.server.lobby.service import list_systems
from highground.server.problems import Trouble
from highground.server.protocol import studies
from highground.server.protocol.shapes import Language
from highground.server.settings import Lab
from highground.server.studies.driver import FOUND, STUDY, TOLD
from highground.server.studies.form import check_given

ABOUT: Final = "about.json"
WATCHED: Final = "watched.json"
GRACE: Final = 5.0
"""Seconds a process has to stop by itself: nothing is lost with one that is ended."""
PATIENCE: Final = 120.0
"""Seconds until a process must have said whether it begins; a busy machine is only slow."""
TITLE_MOST: Final = 120
_ID: Final = re.compile(r"^[A-Za-z0-9_-]{1,64}$")
_NEEDED: Final = ("numpy", "scipy", "polars", "altair", "vl_convert")
_NOTHING: Final[dict[str, Any]] = {
    "done": 0,
    "total": 0,
    "rate": 0.0,
    "left": 0.0,
    "phase": "",
    "cells": [],
}
log = logging.getLogger("highground.lab")


class Studies:
    """Everybody's studies. Each is its owner's alone."""

    def __init__(self, lab: Lab | None) -> None:
        self.lab = lab
        self._running: dict[Path, _Process] = {}
        self._starting: dict[str, str] = {}
        """Whose study is about to begin, and where they come from."""
        self._showing: set[str] = set()
        """For whom a game is being played again, to be watched."""

    def about(self) -> studies.LabSaid:
        problem = self._problem()
        lab = self.lab
        return studies.LabSaid(
            on=not problem,
            problem=problem,
            kinds=list(KINDS),
            games=0 if lab is None else lab.games,
            running=1,
            kept=0 if lab is None else lab.kept,
        )

    def _problem(self) -> str:
        if self.lab is None or not self.lab.games:
            return "There is no lab on this server: it is started with --lab."
        missing = [name for name in _NEEDED if find_spec(name) is None]
        if missing:
            return f"The lab needs {', '.join(missing)}: pip install 'highground[lab]'"
        return ""

    def _allowed(self) -> Lab:
        problem = self._problem()
        if problem or self.lab is None:
            raise Trouble("forbidden", problem)
        return self.lab

    async def close(self) -> None:
        """Processes end with the server: all of them at once."""
        await asyncio.gather(*[process.stop() for process in list(self._running.values())])

    # -- asked for -------------------------------------------------------------------------------------

    async def begin(self, person: str, place: str, given: studies.StudyGiven) -> str:
        """Write a study down and start it; its id. `place` is where they come from."""
        lab = self._allowed()
        check_given(given)
        study = given.study
        if str(study.get("kind")) not in KINDS:
            raise Trouble("invalid", f"kind: valid are {', '.join(KINDS)}")
        if study.get("system") not in ruleset_names():
            raise Trouble("invalid", f"system: valid are {', '.join(ruleset_names())}")
        title = study.get("title", "")
        if not isinstance(title, str) or len(title) > TITLE_MOST:
            raise Trouble("invalid", f"title: at most {TITLE_MOST} letters")
        home = self._home(person)
        if len(await asyncio.to_thread(_folders, home)) >= lab.kept:
            raise Trouble("too_many", f"{lab.kept} studies are kept for you. Delete one first.")
        id = secrets.token_urlsafe(9)
        folder = home / id
        about = {
            "title": title,
            "kind": study["kind"],
            "system": study["system"],
            "created": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        try:
            await asyncio.to_thread(_write, folder, about, given)
            await self._start(person, place, folder)
        except BaseException:
            await asyncio.to_thread(shutil.rmtree, folder, True)
            raise
        return id

    async def go_on(self, person: str, place: str, id: str) -> None:
        folder = await self._find(person, id)
        if (folder / FOUND).exists():
            raise Trouble("conflict", "This study is finished.")
        await self._start(person, place, folder)

    async def _start(self, person: str, place: str, folder: Path) -> None:
        lab = self._allowed()
        mine = any(each.parent == folder.parent for each in self._running)
        if mine or person in self._starting:
            raise Trouble("too_many", "A study of yours is running. Stop it first, or wait for it.", 10)
        places = [*self._starting.values(), *[each.place for each in self._running.values()]]
        if len(places) >= lab.running:
            raise Trouble("too_many", f"{lab.running} studies are running here. Try again later.", 60)
        if places.count(place) >= max(1, lab.running // 2):
            # Guests are easily made: the other half is for people from elsewhere.
            raise Trouble("too_many", "A study from your network is running. Try again later.", 60)
        self._starting[person] = place
        try:
            process = _Process(folder, lab.seconds, lab.bytes, place)
            problem = await process.start("run", str(folder), str(lab.workers), str(lab.games))
            if problem:
                raise Trouble("invalid", problem)
            self._running[folder] = process
            process.on_end = lambda: self._running.pop(folder, None)
            process.watch()
        finally:
            del self._starting[person]

    async def stop(self, person: str, id: str) -> None:
        """Stop it, if it is running: what is played is kept."""
        process = self._running.get(await self._find(person, id))
        if process is not None:
            await process.stop()

    async def delete(self, person: str, id: str) -> None:
        folder = await self._find(person, id)
        await self.stop(person, id)
        await asyncio.to_thread(shutil.rmtree, folder, True)

    async def forget(self, person: str) -> None:
        """Delete everything of a person who leaves."""
        if self.lab is None or not _ID.match(person):
            return
        home = self.lab.folder / person
        await asyncio.gather(*[each.stop() for at, each in list(self._running.items()) if at.parent == home])
        await asyncio.to_thread(shutil.rmtree, home, True)

    # -- read ------------------------------------------------------------------------------------------

    async def list(self, person: str) -> list[studies.StudyInfo]:
        home = self._home(person)
        found = [await self._info(folder) for folder in await asyncio.to_thread(_folders, home)]
        return sorted(found, key=lambda info: info.created, reverse=True)

    async def show(self, person: str, id: str, language: Language) -> studies.StudyShown:
        folder = await self._find(person, id)
        told, found = await asyncio.to_thread(_read_all, folder)
        given = await asyncio.to_thread(_read, folder / "given.json")
        progress = {name: told.get(name, value) for name, value in _NOTHING.items()}
        return studies.StudyShown(
            info=await self._info(folder),
            study=given,
            progress=studies.StudyProgress.model_validate(progress),
            found=None if not found else studies.StudyFound.model_validate(told_in(found, language)),
        )

    async def report(self, person: str, id: str) -> Path:
        folder = await self._find(person, id)
        path = folder / "study.lab" / "report.html"
        if not path.is_file():
            raise Trouble("not_found", "There is no report yet.")
        return path

    async def game(self, person: str, id: str, cell: int, game: int, language: str) -> str:
        """A game of a study, as a file; it is played again in a process of its own."""
        folder = await self._find(person, id)
        if not (folder / FOUND).exists():
            raise Trouble("conflict", "This study is not finished yet.")
        lab = self._allowed()
        if person in self._showing or len(self._showing) >= lab.running:
            raise Trouble("too_many", "A game is being played again already. Wait for it.", 5)
        self._showing.add(person)
        out = folder / f".game-{secrets.token_hex(6)}"
        process = _Process(folder, PATIENCE, lab.bytes)
        try:
            problem = await process.start("game", str(folder), str(cell), str(game), str(out), language)
            if problem:
                raise Trouble("invalid", problem)
            return await asyncio.to_thread(out.read_text, "utf-8")
        finally:
            await process.stop()
            self._showing.discard(person)
            out.unlink(missing_ok=True)

    async def watched(self, person: str, id: str, cell: int, game: int) -> str | None:
        """The match that a game was kept as when it was watched before."""
        folder = await self._find(person, id)
        found = await asyncio.to_thread(_read, folder / WATCHED)
        known = found.get(f"{cell}/{game}")
        return known if isinstance(known, str) else None

    async def remember(self, person: str, id: str, cell: int, game: int, match: str) -> None:
        folder = await self._find(person, id)
        found = await asyncio.to_thread(_read, folder / WATCHED)
        text = json.dumps({**found, f"{cell}/{game}": match})
        await asyncio.to_thread(write_atomically, folder / WATCHED, text)

    # -- places ----------------------------------------------------------------------------------------

    def _home(self, person: str) -> Path:
        lab = self._allowed()
        if not _ID.match(person):
            raise Trouble("not_found", "There is no such study.")
        return lab.folder / person

    async def _find(self, person: str, id: str) -> Path:
        folder = self._home(person) / id
        if not _ID.match(id) or not await asyncio.to_thread((folder / ABOUT).is_file):
            raise Trouble("not_found", "There is no such study.")
        return folder

    async def _info(self, folder: Path) -> studies.StudyInfo:
        about = await asyncio.to_thread(_read, folder / ABOUT)
        told = await asyncio.to_thread(_read, folder / TOLD)
        finished = (folder / FOUND).exists()
        problem = str(told.get("problem", ""))
        state: studies.StudyState = "stopped"
        if folder in self._running:
            state = "running"
        elif finished:
            state = "finished"
        elif problem:
            state = "failed"
        system = str(about.get("system", ""))
        titles = {each.name: each.title for each in list_systems("en").systems}
        title = str(about.get("title", "")) or f"{titles.get(system, system)}: {about.get('kind', '')}"
        return studies.StudyInfo(
            id=folder.name,
            title=title,
            kind=str(about.get("kind", "")),
            system=system,
            system_title=titles.get(system, system),
            created=str(about.get("created", "")),
            state=state,
            problem=problem if state == "failed" else "",
            done=int(told.get("done", 0)),
            total=int(told.get("total", 0)),
        )


class _Process:
    """The process of a study: starts, is watched, stops."""

    def __init__(self, folder: Path, seconds: float, bytes: int, place: str = "") -> None:
        self.folder = folder
        self.place = place
        self.seconds = seconds
        self.bytes = bytes
        self.on_end: Any = None
        self._process: asyncio.subprocess.Process | None = None
        self._watcher: asyncio.Task[None] | None = None

    async def start(self, *arguments: str) -> str:
        """Begin; why it does not, or nothing."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "highground.server.studies.driver",
            str(self.bytes),
            *arguments,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert self._process.stdout is not None
        try:
            line = await asyncio.wait_for(self._process.stdout.readline(), PATIENCE)
            problem = str(json.loads(line)["problem"])
        except (TimeoutError, ValueError, KeyError):
            problem = "The study could not be begun; the fault is ours."
            log.warning("a study's process said nothing: %s", " ".join(arguments[:1]))
        except BaseException:
            await self.stop()
            raise
        if problem:
            await self.stop()
        return problem

    def watch(self) -> None:
        self._watcher = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        """Wait for its end: by itself, by being stopped, or because it took too long."""
        assert self._process is not None
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), self.seconds)
            await self._end()
            if self._process.returncode and not (self.folder / FOUND).exists():
                await asyncio.to_thread(_note_failure, self.folder, self._process.returncode)
        finally:
            if self.on_end is not None:
                self.on_end()

    async def stop(self) -> None:
        await self._end()
        if self._watcher is not None:
            await asyncio.wait({self._watcher})

    async def _end(self) -> None:
        """Ask it to stop, wait a little, end it."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        if process.stdin is not None:
            process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), GRACE)
        except TimeoutError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


# -- files -------------------------------------------------------------------------------------------------


def _write(folder: Path, about: dict[str, Any], given: studies.StudyGiven) -> None:
    for each in (folder.parent.parent, folder.parent, folder):
        each.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        for name, data in given.files.items():
            write_atomically(folder / name, write_toml(data))
        write_atomically(folder / STUDY, write_toml(_said(given.study)))
    except (TypeError, ValueError, RecursionError) as error:
        raise Trouble("invalid", f"This cannot be written as a study: {error}") from error
    write_atomically(folder / "given.json", json.dumps(given.study, ensure_ascii=False))
    write_atomically(folder / ABOUT, json.dumps(about, ensure_ascii=False))


def _said(study: Any) -> Any:
    """As a file says it: TOML has no word for nothing, so what is nothing is not said."""
    if isinstance(study, dict):
        return {key: _said(each) for key, each in study.items() if each is not None}
    return [_said(each) for each in study] if isinstance(study, list) else study


def _folders(home: Path) -> list[Path]:
    return [each for each in home.iterdir() if (each / ABOUT).is_file()] if home.is_dir() else []


def _read(path: Path) -> dict[str, Any]:
    """What a file of ours says; nothing where there is none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _read_all(folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    found = _read(folder / FOUND)
    known = studies.StudyFound.model_fields
    return _read(folder / TOLD), {name: value for name, value in found.items() if name in known}


def _note_failure(folder: Path, code: int) -> None:
    """A process that was ended by us, or asked to stop, did not fail."""
    told = _read(folder / TOLD)
    if code > 0 and not told.get("problem"):
        problem = "The study broke off, and the fault is ours. What was played is kept."
        write_atomically(folder / TOLD, json.dumps({**_NOTHING, **told, "problem": problem}))
