"""A study is the same byte for byte whatever plays it, and whatever is killed on the way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.engine.saved import load_match
from highground.lab.keeping import Folder, folder_of
from highground.lab.replaying import cells_of, save_game, telling_games
from highground.lab.runners import Done, InPool, InProcess, Task, play_task
from highground.lab.running import Progress, StudyRun, findings_of, status_of
from tests.cli.program import complaint, run

MATRIX = """
kind = "matrix"
system = "primer"
rosters = ["blue", "amber"]
bots = ["uniform"]
games = 32
"""
PATCHED = MATRIX + '[content]\n"Scout.wounds" = 3\n'


def study(folder: Path, text: str = MATRIX, name: str = "study.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def everything(file: Path) -> dict[str, bytes]:
    """All that a study leaves, but its report."""
    folder = folder_of(file)
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The study, run in one go in this process."""
    file = study(tmp_path_factory.mktemp("plain"))
    StudyRun(file, InProcess()).run()
    return file


class Shuffled:
    """A runner that plays what it is given out of order."""

    name = "shuffled"
    workers = 3

    def play(self, world: str, tasks: Iterator[Task]) -> Iterator[Done]:
        for task in reversed(list(tasks)):
            yield play_task(task)

    def close(self) -> None:
        pass


class Stopped(InProcess):
    """A runner that Ctrl-C stops after so many tasks."""

    def __init__(self, after: int) -> None:
        self.after = after

    def play(self, world: str, tasks: Iterator[Task]) -> Iterator[Done]:
        for number, done in enumerate(super().play(world, tasks)):
            if number == self.after:
                raise KeyboardInterrupt
            yield done


def test_the_order_of_completion_does_not_show(plain: Path, tmp_path: Path) -> None:
    file = study(tmp_path)
    StudyRun(file, Shuffled()).run()
    assert everything(file) == everything(plain)


def test_two_processes_come_to_the_same_bytes(plain: Path, tmp_path: Path) -> None:
    file = study(tmp_path)
    StudyRun(file, InPool(2)).run()
    assert everything(file) == everything(plain)


def test_a_run_that_was_stopped_again_and_again_comes_to_the_same_bytes(plain: Path, tmp_path: Path) -> None:
    file = study(tmp_path)
    stops = 0
    while True:
        run_now = StudyRun(file, Stopped(1))
        run_now._seconds_a_game = 1.0  # a chunk is a task
        try:
            run_now.run()
        except KeyboardInterrupt:
            stops += 1
        else:
            break
    assert stops >= 3
    assert everything(file) == everything(plain)


def test_a_damaged_order_of_rows_would_be_seen(plain: Path) -> None:
    games = pl.read_parquet(folder_of(plain) / "games.parquet")
    assert games.select("cell", "game").rows() == [(cell, game) for cell in range(3) for game in range(32)]
    assert games["digest"].n_unique() > 60
    by_cell = games.filter(pl.col("cell") == 1)
    assert by_cell["seed"].to_list() == [1 + game // 2 for game in range(32)]
    assert games.filter(pl.col("cell") == 0)["seed"].to_list() == [1 + game for game in range(32)]


PROGRAM = """
import sys
from pathlib import Path
from highground.lab import running
from highground.lab.runners import InPool
running.FLUSH = 0.0
if __name__ == "__main__":
    made = running.StudyRun(Path(sys.argv[1]), InPool(2))
    made._seconds_a_game = 1.0
    made.run()
"""
"""A driver that keeps every chunk at once, so that something can be killed soon."""


def program(file: Path) -> list[str]:
    script = file.with_name("driver.py")
    script.write_text(PROGRAM, encoding="utf-8")
    return [sys.executable, str(script), str(file)]


def wait_for_parts(file: Path, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 120
    while not list(folder_of(file).glob("parts/*.parquet")):
        assert process.poll() is None, "it ended before anything could be killed"
        assert time.monotonic() < deadline
        time.sleep(0.02)


def children(pid: int) -> list[int]:
    """The processes below a process that play games (not the tracker of resources)."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                line = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if parent == pid and b"spawn_main" in line:
                found.append(int(entry.name))
    return found


LONG = MATRIX.replace("games = 32", "games = 96")


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = study(tmp_path_factory.mktemp("long"), LONG)
    StudyRun(file, InPool(2)).run()
    return file


@pytest.mark.slow
def test_a_worker_that_is_killed_is_replaced(long: Path, tmp_path: Path) -> None:
    file = study(tmp_path, LONG)
    process = subprocess.Popen(program(file), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    wait_for_parts(file, process)
    workers = children(process.pid)
    assert workers
    os.kill(workers[0], signal.SIGKILL)
    _, told = process.communicate(timeout=240)
    assert process.returncode == 0, told
    assert everything(file) == everything(long)


@pytest.mark.slow
def test_a_driver_that_is_killed_is_started_again(long: Path, tmp_path: Path) -> None:
    file = study(tmp_path, LONG)
    process = subprocess.Popen(program(file), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for_parts(file, process)
    orphans = children(process.pid)
    process.kill()
    process.wait()
    assert not (folder_of(file) / "games.parquet").exists()
    assert status_of(file)["done"] > 0
    StudyRun(file, InPool(2)).run()
    assert everything(file) == everything(long)
    deadline = time.monotonic() + 60
    while any(Path(f"/proc/{pid}").exists() for pid in orphans) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not [pid for pid in orphans if Path(f"/proc/{pid}").exists()], "its processes end with it"


def test_patched_content_is_played_in_processes_of_its_own(tmp_path: Path, plain: Path) -> None:
    one, two = study(tmp_path / "a", PATCHED), study(tmp_path / "b", PATCHED)
    StudyRun(one, InProcess()).run()
    StudyRun(two, InPool(2)).run()
    assert everything(one) == everything(two)
    assert everything(one)["games.parquet"] != everything(plain)["games.parquet"]


def test_content_that_cannot_be_is_told_with_what_it_was_to_be(tmp_path: Path) -> None:
    file = study(tmp_path, PATCHED.replace('wounds" = 3', 'wounds" = -3'))
    with pytest.raises(ContentError, match=r'study.toml: content with {"Scout.wounds": -3}: .*or equal to 1'):
        StudyRun(file, InProcess()).run()


def test_a_folder_goes_on_only_as_it_began(tmp_path: Path) -> None:
    file = study(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        StudyRun(file, Stopped(0)).run()
    file.write_text(MATRIX.replace("games = 32", "games = 64"), encoding="utf-8")
    with pytest.raises(ContentError, match="was begun with another study"):
        StudyRun(file, InProcess()).run()


def test_a_roster_of_ones_own_that_was_changed_is_not_gone_on_with(tmp_path: Path) -> None:
    file, mine = tmp_path / "study.toml", tmp_path / "mine.toml"
    mine.write_text(OWN, encoding="utf-8")
    file.write_text(
        'kind = "matrix"\nsystem = "primer"\ngames = 2\nbots = ["uniform"]\nmirror = false\n'
        'rosters = ["blue", "mine.toml"]\n',
        encoding="utf-8",
    )
    StudyRun(file, InProcess()).run()
    StudyRun(file, InProcess()).run()
    mine.write_text(OWN.replace("Scout", "Brute"), encoding="utf-8")
    with pytest.raises(ContentError, match="was begun with other rosters"):
        StudyRun(file, InProcess()).run()


OWN = """side = "Mine"
models = [
    { name = "Ann", profile = "Scout" },
    { name = "Bob", profile = "Trooper" },
    { name = "Cid", profile = "Trooper" },
    { name = "Dag", profile = "Marksman" },
]
"""


def test_until_stops_each_cell_at_a_look_once_it_is_narrow_enough(tmp_path: Path) -> None:
    wide = study(tmp_path, MATRIX.replace("games = 32", 'games = 160\nuntil = "±25 %"'))
    StudyRun(wide, InProcess()).run()
    counts = pl.read_parquet(folder_of(wide) / "games.parquet").group_by("cell").len().sort("cell")
    assert all(count in (32, 64, 96, 128, 160) for count in counts["len"])
    assert counts["len"].sum() < 3 * 160
    found = findings_of(wide)
    assert any("O'Brien" in said for said in found.method)
    narrow = study(tmp_path, MATRIX.replace("games = 32", 'games = 32\nuntil = "±1 %"'), "narrow.toml")
    StudyRun(narrow, InProcess()).run()
    assert len(pl.read_parquet(folder_of(narrow) / "games.parquet")) == 3 * 32


def test_progress_tells_rate_time_left_and_the_interval_so_far(tmp_path: Path) -> None:
    heard: list[dict[str, object]] = []

    def tell(progress: Progress) -> None:
        heard.append(progress.data())

    made = StudyRun(study(tmp_path), InProcess(), tell)
    made._told -= 10
    made._seconds_a_game = 1.0
    made.run()
    first = heard[0]
    assert first["total"] == 96
    assert first["cells"]
    assert float(str(first["rate"])) > 0
    assert float(str(first["left"])) > 0


def test_findings_name_the_bots_and_every_figure_has_its_games(plain: Path) -> None:
    found = findings_of(plain)
    assert found.bots == ["uniform"]
    assert any("Played by bots: uniform" in said for said in found.method)
    assert found.games == 96
    assert [cell["games"] for cell in found.cells] == [32, 32, 32]
    for chart in found.charts:
        for row in chart.rows:
            assert row["low"] <= row["value"] <= row["high"]
            assert row["games"] > 0


def test_a_game_of_a_cell_is_written_as_a_replay_of_the_very_same_game(plain: Path, tmp_path: Path) -> None:
    cell = cells_of(plain)[1]
    games = pl.read_parquet(folder_of(plain) / "games.parquet").filter(pl.col("cell") == 1)
    told = telling_games(games)
    assert [each.why for each in told] == ["typical", "closest", "most one-sided"]
    save_game(plain, cell, told[0].game, tmp_path / "game.replay")
    match = load_match(tmp_path / "game.replay", find_ruleset)
    assert match.digest() == games.filter(pl.col("game") == told[0].game)["digest"][0]


def test_the_program_runs_tells_and_lists(tmp_path: Path) -> None:
    file = study(tmp_path, MATRIX.replace("games = 32", "games = 8"))
    assert "not begun" in run("lab", "status", file).out
    done = run("lab", "run", file, "--on", "here")
    assert done.status == 0, done.err
    assert "The first seat" in done.out
    assert "24 of 24 games; finished" in run("lab", "status", file).out
    assert "blue · amber" in run("lab", "games", file).out
    listed = run("lab", "games", file, "--cell", "blue amber")
    assert "8 games" in listed.out
    assert "most one-sided" in listed.out
    replay = tmp_path / "one.replay"
    assert run("lab", "games", file, "--cell", "1", "--save", "3", "--out", replay).status == 0
    assert run("replay", replay).status == 0
    assert "there is no such cell" in complaint(run("lab", "games", file, "--cell", "gren"))
    assert "valid are here, cores, ray" in complaint(run("lab", "run", file, "--on", "moon"))


def test_how_far_it_is_counts_what_is_played_further(tmp_path: Path) -> None:
    """Each force against itself without a model comes after the matrix is known."""
    file = study(
        tmp_path,
        'kind = "matrix"\nsystem = "collide"\nrosters = ["shore_party", "kiln_watch"]\nmirror = false\n'
        'scenarios = ["short_skirmish"]\nbots = ["uniform"]\ngames = 16\n',
    )
    made = StudyRun(file, Stopped(1))
    made._seconds_a_game = 1.0
    with pytest.raises(KeyboardInterrupt):
        made.run()
    assert status_of(file)["done"] == 32
    assert status_of(file)["total"] == 3 * 16


def test_a_manifest_says_what_was_played(plain: Path) -> None:
    manifest = Folder(folder_of(plain)).manifest()
    assert set(manifest["digests"]) == {"study", "code", "content", "games"}
    assert manifest["study"]["rosters"] == ["blue", "amber"]


def test_games_of_a_version_that_kept_other_rows_are_not_read(plain: Path, tmp_path: Path) -> None:
    file = study(tmp_path)
    manifest = json.loads((folder_of(plain) / "manifest.json").read_text(encoding="utf-8"))
    folder_of(file).mkdir()
    old = json.dumps({**manifest, "format": 1, "highground": "0.3.0"})
    (folder_of(file) / "manifest.json").write_text(old, encoding="utf-8")
    assert "was played by highground 0.3.0" in complaint(run("lab", "report", file))
    assert "delete it to begin anew" in complaint(run("lab", "run", file))


def test_a_game_with_content_of_its_own_can_be_watched(tmp_path: Path) -> None:
    file = study(tmp_path, PATCHED.replace("games = 32", "games = 2"))
    StudyRun(file, InProcess()).run()
    replay = tmp_path / "patched.replay"
    save_game(file, cells_of(file)[1], 0, replay)
    shown = [sys.executable, "-m", "highground", "replay", str(replay)]
    told = subprocess.run(shown, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    digest = pl.read_parquet(folder_of(file) / "games.parquet").filter(pl.col("cell") == 1)["digest"][0]
    assert f"digest {digest}" in told.stdout
    with pytest.raises(ContentError, match="other content"):
        load_match(replay, find_ruleset)
