"""Files from strangers: what one says is played, shown or refused; it never names a program to run."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from highground.bots.base import bot_maker, make_bot
from highground.engine.chance import Seeded, seed_of
from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.engine.saved import linked_lines, read_lines
from highground.lab.rows import Kept, Row
from highground.lab.simulate import about_run, seats, simulate
from tests.cli.program import REPLAY, complaint, run
from tests.lab.test_rows import crossing

OUTSIDE = ["process:touch {}", "process+1s:touch {}", "process+default:touch {}"]


def _played_by(name: str, file: Path) -> Path:
    """A saved game of three orders whose second seat is that of somebody so called."""
    bodies = read_lines(REPLAY.read_text(encoding="utf-8"), REPLAY.name)[:4]
    bodies[0]["header"]["players"] = [name, name]
    lines = linked_lines([*bodies, {"end": 3, "result": None}])
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_saved_game_starts_no_program(tmp_path: Path, name: str) -> None:
    touched = tmp_path / "touched"
    file = _played_by(name.format(touched), tmp_path / "game.replay")
    said = complaint(run("play", "--continue", file))
    assert not touched.exists()
    assert "--seats" in said
    for words in (("replay", file), ("replay", file, "--verify"), ("replay", file, "--json")):
        run(*words)
        assert not touched.exists()


def test_who_goes_on_with_a_game_says_which_program_sits_there(tmp_path: Path) -> None:
    file = _played_by("process:touch nothing", tmp_path / "game.replay")
    script = tmp_path / "first.py"
    script.write_text("import sys\nfor line in sys.stdin:\n    print('{\"pick\": 0}', flush=True)\n")
    seats = f"process:{sys.executable} {script},greedy"
    assert "[VI-" in run("play", "--continue", file, "--seats", seats).out
    assert json.loads(run("replay", file, "--json").out)["header"]["players"] == seats.split(",")
    few = complaint(run("play", "--continue", _played_by("greedy", tmp_path / "b"), "--seats", "greedy"))
    assert few.startswith("--seats names 1")


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_name_that_was_not_given_on_the_command_line_makes_no_program(name: str) -> None:
    with pytest.raises(ContentError, match="command line"):
        bot_maker(name)
    with pytest.raises(ContentError, match="command line"):
        make_bot(json.loads(json.dumps(name)), find_ruleset("primer"), Seeded(seed_of(1)))


def test_rows_of_a_stopped_run_do_not_say_who_plays(tmp_path: Path) -> None:
    """A row that was kept names its players; those of the run are the ones that were asked for."""
    bots = ["uniform", "greedy"]
    about = about_run("primer", crossing(), bots, 2, 1, "x")
    kept = Kept(tmp_path / "games.parquet", about)
    row = Row(0, 1, ("process:touch x", "greedy"), (), (), "", 0, "", "", "stuck")
    text = "".join(json.dumps(row._replace(number=number)._asdict()) + "\n" for number in range(2))
    (kept.folder / "000000000-2.jsonl").write_text(text, encoding="utf-8")
    found = simulate("primer", crossing(), bots, 2, 1, kept=kept)
    assert [list(each.seats) for each in found.stuck] == [seats(bots, 0), seats(bots, 1)]


NOTES: list[Any] = [5, "x", [], {}, {"seat": 0}, {"seat": 99, "verdict": "x"}, {"seat": "a", "verdict": {}}]


@pytest.mark.parametrize("note", NOTES, ids=repr)
def test_a_note_of_no_kind_is_told_in_one_line(tmp_path: Path, note: Any) -> None:
    bodies = read_lines(REPLAY.read_text(encoding="utf-8"), REPLAY.name)
    bodies[0]["forfeit"] = note
    file = tmp_path / "game.replay"
    file.write_text("\n".join(linked_lines(bodies)) + "\n", encoding="utf-8")
    for words in (("replay", file), ("play", "--continue", file)):
        assert "who forfeited cannot be read" in complaint(run(*words))


COMMAND = "\x1b]0;mine\x07"


def test_no_file_commands_the_terminal(tmp_path: Path) -> None:
    """Letters that a terminal obeys are refused in what people write, and never printed."""
    roster = tmp_path / "mine.toml"
    roster.write_text(f"side = {json.dumps('A' + COMMAND)}\n", encoding="utf-8")
    assert "cannot be seen" in complaint(
        run("play", "--rosters", f"{roster},amber", "--seats", "greedy,greedy")
    )
    bodies = read_lines(REPLAY.read_text(encoding="utf-8"), REPLAY.name)
    bodies[0]["forfeit"] = {"seat": 0, "verdict": COMMAND}
    file = tmp_path / "game.replay"
    file.write_text("\n".join(linked_lines(bodies)) + "\n", encoding="utf-8")
    for words in (("replay", file), ("play", "--continue", file)):
        ran = run(*words)
        assert "\x1b" not in ran.out + ran.err
        assert "forfeits the game: \ufffd" in ran.out + ran.err
