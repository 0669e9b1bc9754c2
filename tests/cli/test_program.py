"""The program itself, started from a shell: what only a process of its own can show."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from highground import __version__
from highground.engine.plugins import find_ruleset
from highground.engine.saved import load_match
from tests.builds import with_path
from tests.cli.program import EXAMPLE, REPLAY

pytestmark = pytest.mark.slow

HIGHGROUND = [sys.executable, "-m", "highground"]


def shell(*words: str | Path, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    environment = {**with_path(), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [*HIGHGROUND, *words], input=typed, capture_output=True, env=environment, timeout=300
    )


def test_the_program_runs_and_says_its_version() -> None:
    ran = shell("--version")
    assert ran.returncode == 0
    assert ran.stdout.decode().startswith(f"highground {__version__}")


def test_a_game_is_played_through_a_pipe() -> None:
    ran = shell("play", "--seed", "1", typed=b"hold\nactivate Ada\nquit\n")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert "Ada acts." in ran.stdout.decode()


def test_a_saved_match_is_read_by_a_program_that_has_not_met_its_rules_yet() -> None:
    ran = shell("replay", REPLAY, "--verify", "--json")
    assert json.loads(ran.stdout)["verified"] is True


def test_bad_input_is_one_line_on_the_error_stream() -> None:
    ran = shell("judge", "nosuch.toml")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr == b"highground: cannot read nosuch.toml: No such file or directory\n"


def test_bytes_that_are_not_text_do_not_stop_a_game() -> None:
    ran = shell("play", "--seed", "1", typed=b"\xff\xfe\xc3(\nhold\n")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert "Which model acts?" in ran.stdout.decode()


def test_a_terminal_without_line_drawing_still_shows_the_game() -> None:
    environment = {**with_path(), "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(
        [*HIGHGROUND, "play", "--seed", "1"], input=b"", capture_output=True, env=environment, timeout=300
    )
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_narrow_terminal_still_shows_the_game() -> None:
    ran = subprocess.run(
        [*HIGHGROUND, "play", "--seed", "1"],
        input=b"",
        capture_output=True,
        env={**with_path(), "COLUMNS": "20"},
        timeout=300,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_reader_that_goes_away_gets_no_traceback() -> None:
    with subprocess.Popen(
        [*HIGHGROUND, "replay", REPLAY], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=with_path()
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""


def test_the_judge_asks_a_person_for_dice_that_the_case_leaves_open(tmp_path: Path) -> None:
    case = tmp_path / "open.toml"
    text = EXAMPLE.read_text(encoding="utf-8").replace("chance = [4, 4]", "")
    case.write_text(text, encoding="utf-8")
    person, terminal = pty.openpty()
    with subprocess.Popen(
        [*HIGHGROUND, "judge", case],
        stdin=terminal,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=with_path(),
    ) as program:
        os.close(terminal)
        os.write(person, b"9\n4\n4\n")
        out, err = program.communicate(timeout=300)
    os.close(person)
    assert (program.returncode, err) == (0, b"")
    assert "Blue: what came up on d6 for The roll [SH-4]?" in out.decode()
    assert "cannot come up '9'" in out.decode()


def test_a_program_that_is_killed_leaves_a_whole_game_behind(tmp_path: Path) -> None:
    for round in range(3):
        file = tmp_path / f"{round}.replay"
        with subprocess.Popen(
            [*HIGHGROUND, "play", "--seats", "greedy,greedy", "--seed", "1", "--save", file],
            stdout=subprocess.DEVNULL,
            env=with_path(),
        ) as program:
            while not file.exists() and program.poll() is None:
                sleep(0.01)
            sleep(0.1 * round)
            program.send_signal(signal.SIGKILL)
        assert load_match(file, find_ruleset).inputs
