"""`highground replay --verify`: what a file proves is told as proven, the rest as not, and a lie is found."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from highground.engine.plugins import find_ruleset
from highground.engine.saved import linked_lines, load_match, match_lines, read_lines, save_match
from highground.engine.signing import new_key, public_key, signed
from tests.cli.program import REPLAY, complaint, run
from tests.engine.test_overruling import real_dice, set_up, too_far

Bodies = list[dict[str, Any]]
KEY = new_key()


def _bodies() -> Bodies:
    return read_lines(REPLAY.read_text(encoding="utf-8"), REPLAY.name)


def _written(bodies: Bodies, file: Path) -> Path:
    """As a forger writes it: all links fit."""
    file.write_text("\n".join(linked_lines(bodies)) + "\n", encoding="utf-8")
    return file


def _verified(file: Path, *words: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("replay", file, "--verify", "--json", *words).out)
    return found


def _first_roll(bodies: Bodies) -> dict[str, Any]:
    return next(body["says"] for body in bodies[2:-1] if body["says"]["outcomes"])


def test_dice_that_a_fork_is_said_to_have_taken_over_are_not_verified(tmp_path: Path) -> None:
    """The seed is genuine, but nothing was rolled with it: whatever came up before the fork is only said."""
    bodies = _bodies()
    bodies[0]["header"]["forked"] = len(bodies) - 2
    file = _written(bodies, tmp_path / "forged.replay")
    found = _verified(file)
    assert found["verified"] is False
    assert found["outcomes"] == 0
    assert found["inherited"] == sum(len(body["says"]["outcomes"]) for body in bodies[1:-1])
    ran = run("replay", file, "--verify")
    assert ran.status == 1
    assert "not verified" in ran.out
    assert "come from the seed" not in ran.out


def test_what_a_fork_took_over_is_verified_by_its_source(tmp_path: Path) -> None:
    fork, deeper = tmp_path / "fork.replay", tmp_path / "deeper.replay"
    run("replay", REPLAY, "--at", "10", "--fork", fork, "--seed", "other")
    run("play", "--continue", fork)
    run("replay", fork, "--at", "20", "--fork", deeper, "--seed", "third")
    assert run("replay", fork, "--verify").status == 1
    assert run("replay", fork, "--verify", "--source", REPLAY).status == 0
    assert run("replay", deeper, "--verify", "--source", fork).status == 1, "and whence has that its past?"
    assert run("replay", deeper, "--verify", "--source", fork, "--source", REPLAY).status == 0
    assert _verified(deeper, "--source", fork, "--source", REPLAY)["inherited"] == 0


def test_a_source_that_is_not_where_the_fork_comes_from_verifies_nothing(tmp_path: Path) -> None:
    fork = tmp_path / "fork.replay"
    run("replay", REPLAY, "--at", "10", "--fork", fork, "--seed", "other")
    bodies = read_lines(fork.read_text(encoding="utf-8"), fork.name)
    del bodies[-2]
    bodies[-1]["end"] -= 1
    bodies[0]["header"]["forked"] -= 1
    other = tmp_path / "other.replay"
    run("play", "primer", "--seats", "greedy,greedy", "--seed", "elsewhere", "--save", other)
    said = complaint(run("replay", _written(bodies, fork), "--verify", "--source", other))
    assert "does not begin as" in said


def _other_winner(bodies: Bodies) -> None:
    bodies[-1]["result"]["winners"] = {"()": [1 - bodies[-1]["result"]["winners"]["()"][0]]}


def _other_score(bodies: Bodies) -> None:
    bodies[-1]["result"]["scores"] = {"()": [99, 0]}


def _no_result(bodies: Bodies) -> None:
    bodies[-1]["result"] = None


def _other_words(bodies: Bodies) -> None:
    bodies[2]["words"] = "activate Nobody"


def _other_number(bodies: Bodies) -> None:
    bodies[2]["input"] = 77


def _other_dice(bodies: Bodies) -> None:
    _first_roll(bodies)["position"] += 1


def _cut_and_won(bodies: Bodies) -> None:
    del bodies[10:-1]
    bodies[-1]["end"] = 9


LIES: list[tuple[Callable[[Bodies], None], str]] = [
    (_other_winner, "the game ended otherwise than the file says"),
    (_other_score, "the game ended otherwise than the file says"),
    (_no_result, "the game ended otherwise than the file says"),
    (_other_words, "the order is not in its words"),
    (_other_number, "is numbered 77"),
    (_other_dice, "the seed"),
    (_cut_and_won, "the game ended otherwise than the file says"),
]


@pytest.mark.parametrize(("lie", "said"), LIES)
def test_a_file_that_lies_about_its_game_is_found_out(
    lie: Callable[[Bodies], None], said: str, tmp_path: Path
) -> None:
    bodies = _bodies()
    lie(bodies)
    assert said in complaint(run("replay", _written(bodies, tmp_path / "forged.replay"), "--verify"))


def test_a_file_that_was_cut_short_with_a_new_end_is_told_to_be_unfinished(tmp_path: Path) -> None:
    bodies = _bodies()
    _cut_and_won(bodies)
    bodies[-1]["result"] = None
    file = _written(bodies, tmp_path / "cut.replay")
    assert _verified(file)["finished"] is False
    assert "unfinished" in run("replay", file, "--verify").out
    assert _verified(REPLAY)["finished"] is True


def test_a_file_without_its_seed_is_not_verified(tmp_path: Path) -> None:
    bodies = _bodies()
    bodies[0]["header"]["seed"] = ""
    file = _written(bodies, tmp_path / "real.replay")
    ran = run("replay", file, "--verify")
    assert ran.status == 1
    assert "luck cannot be checked" in ran.out
    assert _verified(file)["verified"] is False


def test_who_gave_up_is_only_said_where_nobody_signed(tmp_path: Path) -> None:
    bodies = _bodies()
    bodies[0]["resigned"] = 0
    file = _written(bodies, tmp_path / "resigned.replay")
    ran = run("replay", file, "--verify")
    assert ran.status == 1
    assert "gave up" in ran.out
    assert _verified(file)["verified"] is False


def test_orders_that_the_rules_refuse_are_not_said_to_be_legal(tmp_path: Path) -> None:
    """What a fork took over from a real table may hold them: no die need have come up for that."""
    case = too_far(real_dice())
    case.match.allow(case.seat, case.order)
    forked = case.match.fork(len(case.match.inputs), "ab" * 32)
    save_match(forked, tmp_path / "fork.replay")
    found = _verified(tmp_path / "fork.replay")
    rolled = sum(len(given.outcomes) for given in forked.inputs)
    assert (found["verified"], found["overruled"], found["inherited"]) == (False, 1, rolled + 1)
    told = run("replay", tmp_path / "fork.replay", "--verify").out
    assert "2 orders, 1 of them allowed against the rules" in told
    save_match(case.match, tmp_path / "source.replay")
    again = _verified(tmp_path / "fork.replay", "--source", tmp_path / "source.replay")
    assert again["inherited"] == rolled + 1, "a real table proves nothing"


def test_a_position_that_somebody_set_up_is_not_verified_but_by_who_signed_it(tmp_path: Path) -> None:
    """Whatever happened before it is made up, if its writer likes: a game that is almost won."""
    match = set_up()
    save_match(match, tmp_path / "game.replay")
    ran = run("replay", tmp_path / "game.replay", "--verify")
    assert ran.status == 1
    assert "a position that somebody set up" in ran.out
    assert _verified(tmp_path / "game.replay")["said"] == ["position"]
    bodies = read_lines((tmp_path / "game.replay").read_text(encoding="utf-8"), "it")
    signed_file = _written(signed(bodies, KEY), tmp_path / "signed.replay")
    assert run("replay", signed_file, "--verify", "--key", public_key(KEY)).status == 0


# -- signatures ------------------------------------------------------------------------------------------


def _signed(tmp_path: Path, **notes: Any) -> Path:
    match = load_match(REPLAY, find_ruleset)
    bodies = read_lines("\n".join(match_lines(match, notes)) + "\n", "it")
    return _written(signed(bodies, KEY), tmp_path / "signed.replay")


def test_a_signed_file_is_checked_with_the_public_key_of_its_server(tmp_path: Path) -> None:
    file = _signed(tmp_path, resigned=0)
    key = tmp_path / "server.key"
    key.write_text(public_key(KEY) + "\n")
    for given in (public_key(KEY), key):
        ran = run("replay", file, "--verify", "--key", given)
        assert (ran.status, ran.err) == (0, "")
        assert "signed by this key" in ran.out
    assert _verified(file, "--key", public_key(KEY))["signature"] == "good"
    assert _verified(file)["signature"] == "unknown key"
    assert run("replay", file, "--verify").status == 1, "who gave up is vouched for by nobody one knows"


def test_an_old_file_verifies_as_unsigned() -> None:
    found = _verified(REPLAY)
    assert (found["verified"], found["signature"]) == (True, "none")
    assert "unsigned" in run("replay", REPLAY, "--verify").out
    assert "unsigned" in complaint(run("replay", REPLAY, "--verify", "--key", public_key(KEY)))


def _players(bodies: Bodies) -> None:
    bodies[0]["header"]["players"] = ["greedy", "human"]


def _gives_up(bodies: Bodies) -> None:
    bodies[0]["resigned"] = 1


def _cut(bodies: Bodies) -> None:
    _cut_and_won(bodies)
    bodies[-1]["result"] = None


def _no_seed(bodies: Bodies) -> None:
    bodies[0]["header"]["seed"] = ""
    del bodies[0]["commitment"]


def _forked(bodies: Bodies) -> None:
    bodies[0]["header"]["forked"] = len(bodies) - 2


@pytest.mark.parametrize("lie", [_players, _gives_up, _cut, _no_seed, _forked], ids=lambda lie: lie.__name__)
def test_whatever_is_changed_in_a_signed_file_breaks_its_signature(
    lie: Callable[[Bodies], None], tmp_path: Path
) -> None:
    bodies = read_lines(_signed(tmp_path, commitment=_verified(REPLAY)["commitment"]).read_text(), "it")
    lie(bodies)
    file = _written(bodies, tmp_path / "forged.replay")
    assert "signature does not fit" in complaint(run("replay", file, "--verify"))
    assert "signature does not fit" in complaint(run("replay", file, "--verify", "--key", public_key(KEY)))
    del bodies[-1]["signature"]
    stripped = _written(bodies, tmp_path / "stripped.replay")
    assert "unsigned" in complaint(run("replay", stripped, "--verify", "--key", public_key(KEY)))


def test_somebody_elses_signature_is_not_the_servers(tmp_path: Path) -> None:
    file = _signed(tmp_path)
    assert "signed by another key" in complaint(
        run("replay", file, "--verify", "--key", public_key(new_key()))
    )
    assert "64 hex digits" in complaint(run("replay", file, "--verify", "--key", "mine"))


@pytest.mark.parametrize("signature", [None, 7, {}, {"key": "00", "sign": "00"}, {"key": 1, "sign": []}, "x"])
def test_a_signature_of_no_kind_is_damage(signature: Any, tmp_path: Path) -> None:
    bodies = _bodies()
    bodies[-1]["signature"] = signature
    assert "signature" in complaint(run("replay", _written(bodies, tmp_path / "odd.replay"), "--verify"))


def test_a_server_vouches_for_what_it_rolled_before_a_fork(tmp_path: Path) -> None:
    fork = tmp_path / "fork.replay"
    run("replay", REPLAY, "--at", "10", "--fork", fork, "--seed", "other")
    bodies = read_lines(fork.read_text(encoding="utf-8"), fork.name)
    bodies[0]["vouched"] = True
    unsigned = _written(bodies, tmp_path / "unsigned.replay")
    assert run("replay", unsigned, "--verify").status == 1
    file = _written(signed(bodies, KEY), tmp_path / "vouched.replay")
    assert run("replay", file, "--verify").status == 1
    assert run("replay", file, "--verify", "--key", public_key(KEY)).status == 0
