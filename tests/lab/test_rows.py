"""Many games kept in a file: a row a game, nothing lost when killed, nothing mixed up."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from highground.bots.base import BOTS, Bot
from highground.engine.chance import Seeded
from highground.engine.errors import ContentError, RuleBug
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.saved import load_match, save_match
from highground.engine.state import Order
from highground.engine.views import PlayerView
from highground.lab.rows import Kept
from highground.lab.simulate import BATCH, about_run, replay_of, simulate

UNIFORM = ["uniform", "uniform"]


def crossing() -> Setup:
    rules = find_ruleset("primer")
    return Setup("crossing", ["blue", "amber"], rules.read_options({}))


def kept(out: Path, games: int, bots: list[str] = UNIFORM) -> Kept:
    return Kept(out, about_run("primer", crossing(), bots, games, 1, "1"))


def test_every_game_becomes_a_row_with_what_is_needed_to_play_it_again(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    found = simulate("primer", crossing(), UNIFORM, 5, 1, kept=kept(out, 5))
    rows = pl.read_parquet(out)
    assert rows["number"].to_list() == [0, 1, 2, 3, 4]
    assert rows["seed"].to_list() == [1, 2, 3, 4, 5]
    assert rows["decisions"].sum() == found.decisions
    assert rows["seats"].to_list()[0] == UNIFORM
    assert set(rows.columns) >= {"system", "scenario", "rosters", "options", "winners", "scores", "digest"}
    assert os.listdir(tmp_path) == ["games.parquet"]


def test_a_run_that_was_stopped_plays_only_the_rest(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    first = kept(out, 2 * BATCH)
    whole = simulate("primer", crossing(), UNIFORM, 2 * BATCH, 1)
    simulate("primer", crossing(), UNIFORM, BATCH, 1, kept=_Unfinished(out, first.about))
    (part,) = [each for each in first.folder.iterdir() if each.suffix == ".jsonl"]
    # A mark in what was kept shows that it is read, not played again.
    rows = [json.loads(line) for line in part.read_text().splitlines()]
    rows[0]["clause"] = "kept"
    part.write_text("".join(json.dumps(row) + "\n" for row in rows))
    again = simulate("primer", crossing(), UNIFORM, 2 * BATCH, 1, kept=kept(out, 2 * BATCH))
    assert again.digest() == whole.digest()
    assert pl.read_parquet(out)["clause"][0] == "kept"


class _Unfinished(Kept):
    """Is stopped just before its end."""

    def finish(self, rows: list[Any]) -> None:
        pass


@pytest.mark.slow
def test_killed_in_the_middle_and_started_again_it_comes_to_the_same(tmp_path: Path) -> None:
    games = 4 * BATCH
    words = f"sim primer --games {games} --bots uniform,uniform --workers 2 --out games.parquet --json"
    command = [sys.executable, "-m", "highground", *words.split()]
    running = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, start_new_session=True)
    folder = tmp_path / "games.parquet.parts"
    while not list(folder.glob("*.jsonl")) and running.poll() is None:
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    assert not (tmp_path / "games.parquet").exists()
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["digest"] == simulate("primer", crossing(), UNIFORM, games, 1).digest()
    assert pl.read_parquet(tmp_path / "games.parquet").height == games


def test_games_of_another_run_are_not_mixed_in(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    kept(out, 10)
    with pytest.raises(ContentError, match=r"holds games of another run: games was 10, now 12"):
        kept(out, 12)
    with pytest.raises(ContentError, match="bots was"):
        kept(out, 10, ["greedy", "uniform"])


def test_a_finished_file_is_not_written_over(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    out.write_bytes(b"mine")
    with pytest.raises(ContentError, match="exists already"):
        kept(out, 10)
    assert out.read_bytes() == b"mine"


class Breaker(Bot):
    """Plays on until its third decision, and there meets a bug of ours."""

    def __init__(self, rules: Ruleset, luck: Seeded) -> None:
        super().__init__(rules, luck)
        self.uniform = BOTS["uniform"](rules, luck)
        self.left = 3

    def choose(self, seen: PlayerView[Any, Any]) -> Order:
        self.left -= 1
        if not self.left:
            raise RuleBug("nothing more can be done")
        return self.uniform.choose(seen)


def test_a_game_that_breaks_off_is_counted_and_told_with_its_replay(tmp_path: Path) -> None:
    rules, setup = find_ruleset("primer"), crossing()
    BOTS["breaker"] = Breaker
    try:
        found = simulate("primer", setup, ["breaker", "uniform"], 2, 1)
        assert found.games == 2
        assert [row.trouble for row in found.stuck] == ["nothing more can be done"] * 2
        assert found.draws == 0
        match = replay_of(rules, setup, found.stuck[0])
    finally:
        del BOTS["breaker"]
    assert [given.seat for given in match.inputs].count(0) == 2
    assert match.waiting_for() == (0,)
    file = tmp_path / "stuck.replay"
    save_match(match, file)
    assert load_match(file, find_ruleset).digest() == match.digest()
