"""`highground replay`: saved matches shown, verified, forked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.program import REPLAY, complaint, run


def test_a_match_is_told_order_by_order() -> None:
    shown = run("replay", REPLAY)
    assert shown.status == 0
    assert shown.lines[0] == "  Blue stands ready: Ada, Ben, Cleo, Dov. [SE-1]"
    assert shown.lines[4].startswith("1. ")
    assert shown.lines[-1].startswith("digest ")


def test_a_match_is_verified_from_its_seed() -> None:
    shown = run("replay", REPLAY, "--verify").out
    assert "orders are legal" in shown
    assert "outcomes come from the seed" in shown
    data = json.loads(run("replay", REPLAY, "--verify", "--json").out)
    assert data["verified"] is True
    assert data["outcomes"] > 0


def test_only_a_whole_match_is_verified() -> None:
    assert "leave out --at" in complaint(run("replay", REPLAY, "--verify", "--at", "3"))


def test_a_match_is_shown_up_to_an_order() -> None:
    shown = run("replay", REPLAY, "--at", "3").out
    assert "3. " in shown
    assert "4. " not in shown
    assert run("replay", REPLAY, "--at", "0").lines[-2].endswith("[TU-3]")


def test_a_match_as_json() -> None:
    data = json.loads(run("replay", REPLAY, "--json").out)
    assert set(data) == {"header", "inputs", "result", "digest", "forfeit"}
    assert data["forfeit"] is None
    assert data["inputs"][0]["order"] is None
    assert data["inputs"][1]["order"].startswith("activate ")
    assert data["result"]["$"] == "Result"
    part = json.loads(run("replay", REPLAY, "--json", "--at", "2").out)
    assert part["inputs"] == data["inputs"][:3]
    assert part["result"] is None


@pytest.mark.parametrize("at", ["-1", "1000"])
def test_an_order_that_was_never_given_cannot_be_shown(at: str) -> None:
    assert complaint(run("replay", REPLAY, "--at", at)).startswith(
        f"--at {at}: primer-crossing.replay has orders"
    )


def test_a_fork_shares_the_past_and_not_the_luck(tmp_path: Path) -> None:
    fork = tmp_path / "fork.replay"
    said = run("replay", REPLAY, "--at", "10", "--fork", fork, "--seed", "other").out
    assert said == f"{fork}: goes on after order 10 with luck of its own\n"
    old = json.loads(run("replay", REPLAY, "--json").out)
    new = json.loads(run("replay", fork, "--json").out)
    assert new["inputs"] == old["inputs"][:11]
    assert new["header"]["forked"] == 11
    assert new["header"]["seed"] != old["header"]["seed"]
    assert run("replay", fork, "--verify", "--source", REPLAY).status == 0


def test_a_fork_can_be_played_on_and_verified(tmp_path: Path) -> None:
    fork = tmp_path / "fork.replay"
    run("replay", REPLAY, "--at", "10", "--fork", fork, "--seed", "other")
    assert "[VI-3]" in run("play", "--continue", fork).out
    assert "outcomes come from the seed" in run("replay", fork, "--verify").out


def test_a_fork_is_never_written_over_a_file(tmp_path: Path) -> None:
    copy = tmp_path / "copy.replay"
    copy.write_bytes(REPLAY.read_bytes())
    assert complaint(run("replay", copy, "--fork", copy)) == f"{copy} exists already; choose another name"
    assert copy.read_bytes() == REPLAY.read_bytes()


def test_a_match_with_real_dice_says_that_luck_cannot_be_checked(tmp_path: Path) -> None:
    file = tmp_path / "real.replay"
    run("play", "--manual", "--save", file, typed="6\n1\nactivate Ada\n")
    assert "real dice: luck cannot be checked" in run("replay", file, "--verify").out
