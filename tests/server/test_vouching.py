"""What a server vouches for: its own rolls, never a stranger's file. A fork is as open to all who play it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from highground.engine.saved import linked_lines, read_lines
from tests.server.house import House, Person

pytestmark = pytest.mark.slow
Bodies = list[dict[str, Any]]


def _given_up(person: Person, system: str = "primer", orders: int = 3) -> dict[str, Any]:
    """A match that ended: its first seat played a little and gave up."""
    match = person.begin(system)
    with person.sit(match["id"]) as seat:
        seat.play_on(orders)
        seat.request("resign")
        return seat.match


def _export(person: Person, match: str) -> str:
    return person.house.answer("GET", f"/matches/{match}/export", token=person.token).text


def _bodies(person: Person, match: str) -> Bodies:
    return read_lines(_export(person, match), "the export")


def _text(bodies: Bodies) -> str:
    return "\n".join(linked_lines(bodies)) + "\n"


def _unsigned(bodies: Bodies) -> Bodies:
    last = {key: value for key, value in bodies[-1].items() if key != "signature"}
    return [*bodies[:-1], last]


def _verify(tmp_path: Path, bodies: Bodies, *words: str) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "match.jsonl"
    file.write_text(_text(bodies), encoding="utf-8")
    command = [sys.executable, "-m", "highground", "replay", "--verify", "--json", str(file), *words]
    return subprocess.run(command, capture_output=True, text=True)


def _rolls(bodies: Bodies) -> int:
    return sum(len(body["says"]["outcomes"]) for body in bodies[1:-1])


def test_an_export_is_signed_by_its_server(house: House, tmp_path: Path) -> None:
    ann = house.guest()
    bodies = _bodies(ann, _given_up(ann)["id"])
    key = house.ask("GET", "/key")["key"]
    good = _verify(tmp_path, bodies, "--key", key)
    assert good.returncode == 0, good.stderr
    assert json.loads(good.stdout)["signature"] == "good"
    assert "resigned" in bodies[0]
    for change in ({"resigned": 1}, {"header": {**bodies[0]["header"], "players": ["human", "human"]}}):
        forged = _verify(tmp_path, [{**bodies[0], **change}, *bodies[1:]], "--key", key)
        assert (forged.returncode, "signature does not fit" in forged.stderr) == (2, True), forged.stderr


def test_a_recording_of_an_unfinished_match_is_signed_too(house: House) -> None:
    ann = house.guest()
    bodies = _bodies(ann, ann.begin()["id"])
    assert bodies[-1]["signature"]["key"] == house.ask("GET", "/key")["key"]
    kept = ann.ask("POST", "/replays", {"text": _text(_unsigned(bodies))}, 201)["match"]
    assert "signature" not in _bodies(ann, kept["id"])[-1], "but not one that somebody brought"


def test_a_server_does_not_vouch_for_a_file_that_somebody_brought(house: House) -> None:
    """A forger imports dice of their own choice; neither the verdict nor an export may approve them."""
    ann = house.guest()
    bodies = _unsigned(_bodies(ann, _given_up(ann)["id"]))
    bodies[0]["header"]["forked"] = len(bodies) - 2
    kept = ann.ask("POST", "/replays", {"text": _text(bodies)}, 201)["match"]
    found = ann.ask("POST", f"/matches/{kept['id']}/verify")
    assert found["fault"] == ""
    assert (found["outcomes"], found["inherited"]) == (0, _rolls(bodies))
    assert (found["published"], found["signed"]) == (False, False)
    assert "signature" not in _bodies(ann, kept["id"])[-1]


def test_an_import_is_not_said_to_have_been_published_here(house: House) -> None:
    ann = house.guest()
    match = _given_up(ann)
    signed = _bodies(ann, match["id"])
    strange = ann.ask("POST", "/replays", {"text": _text(_unsigned(signed))}, 201)["match"]
    found = ann.ask("POST", f"/matches/{strange['id']}/verify")
    assert (found["published"], found["signed"], found["inherited"]) == (False, False, 0)
    ours = ann.ask("POST", "/replays", {"text": _text(signed)}, 201)["match"]
    found = ann.ask("POST", f"/matches/{ours['id']}/verify")
    assert (found["published"], found["signed"]) == (True, True), "what this server signed it knows again"
    assert ours["commitment"] == match["commitment"]


def _other_winner(bodies: Bodies) -> None:
    bodies[-1]["result"] = {"$": "Result", "winners": {"()": [0]}, "scores": {"()": [9, 0]}, "clause": "VI-3"}


def _other_words(bodies: Bodies) -> None:
    bodies[2]["words"] = "activate Nobody"


def _broken_signature(bodies: Bodies) -> None:
    # A point that is a proper key: of the few that are not, every fourth "signature" of zeros is right.
    bodies[-1]["signature"] = {"key": "58" + "66" * 31, "sign": "0" * 128}


@pytest.mark.parametrize(
    "lie", [_other_winner, _other_words, _broken_signature], ids=lambda lie: lie.__name__
)
def test_a_file_that_lies_is_not_kept(house: House, lie: Callable[[Bodies], None]) -> None:
    ann = house.guest()
    bodies = _unsigned(_bodies(ann, _given_up(ann)["id"]))
    lie(bodies)
    assert ann.ask("POST", "/replays", {"text": _text(bodies)}, 422)["error"] == "invalid"


def test_a_fork_of_what_was_played_here_is_verified_back_to_its_source(house: House, tmp_path: Path) -> None:
    ann = house.guest()
    source = _given_up(ann, orders=6)
    fork = ann.ask("POST", f"/matches/{source['id']}/fork", {"step": 5}, 201)
    with ann.sit(fork["id"]) as seat:
        seat.play_on(2)
        seat.request("resign")
    found = ann.ask("POST", f"/matches/{fork['id']}/verify")
    assert (found["fault"], found["inherited"], found["signed"]) == ("", 0, True)
    bodies = _bodies(ann, fork["id"])
    key = house.ask("GET", "/key")["key"]
    assert _verify(tmp_path, bodies, "--key", key).returncode == 0
    assert _verify(tmp_path, bodies).returncode == 1


def test_a_fork_of_somebodys_file_is_not_vouched_for_beyond_the_fork(house: House, tmp_path: Path) -> None:
    ann = house.guest()
    bodies = _unsigned(_bodies(ann, _given_up(ann, orders=6)["id"]))
    bodies[0]["header"]["forked"] = len(bodies) - 2
    kept = ann.ask("POST", "/replays", {"text": _text(bodies)}, 201)["match"]
    fork = ann.ask("POST", f"/matches/{kept['id']}/fork", {"step": 5}, 201)
    with ann.sit(fork["id"]) as seat:
        seat.play_on(2)
        seat.request("resign")
    found = ann.ask("POST", f"/matches/{fork['id']}/verify")
    assert found["signed"], "it was played on here"
    assert found["inherited"] > 0, "but nobody knows how it came so far"
    exported = _bodies(ann, fork["id"])
    key = house.ask("GET", "/key")["key"]
    verified = _verify(tmp_path, exported, "--key", key)
    assert verified.returncode == 1
    assert json.loads(verified.stdout)["inherited"] == found["inherited"]


def test_dice_that_players_told_are_not_vouched_for_by_a_fork(house: House, tmp_path: Path) -> None:
    """Beside a real table whoever plays says what came up: a fork's seed and signature prove none of that."""
    ann = house.guest()
    chosen = {"system": "primer", "chance": ["6", "1"]}
    table = ann.ask("POST", "/companions", chosen, 201)["match"]
    with ann.sit(table["id"]) as seat:
        seat.request("resign")
    fork = ann.ask("POST", f"/matches/{table['id']}/fork", {"step": 0}, 201)
    with ann.sit(fork["id"]) as seat:
        seat.request("resign")
    bodies, key = _bodies(ann, fork["id"]), house.ask("GET", "/key")["key"]
    assert bodies[0].get("vouched") is not True
    verified = _verify(tmp_path, bodies, "--key", key)
    assert (verified.returncode, json.loads(verified.stdout)["inherited"]) == (1, 2)
    assert ann.ask("POST", f"/matches/{fork['id']}/verify")["inherited"] == 2


# -- hands -------------------------------------------------------------------------------------------------


def test_whoever_plays_a_fork_may_see_what_it_was_forked_from(house: House) -> None:
    """Ann imports a game of hidden cards and goes on with Bob: what she reads of his hand, he can of hers."""
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    text = _export(ann, _given_up(ann, "torn", 16)["id"])
    kept = ann.ask("POST", "/replays", {"text": text}, 201)["match"]
    seats = [{"who": "me"}, {"who": "friend"}]
    fork = ann.ask("POST", f"/matches/{kept['id']}/fork", {"step": 3, "seats": seats, "public": False}, 201)
    bob.ask("GET", f"/matches/{kept['id']}/replay", expect=403)
    bob.ask("POST", f"/invitations/{fork['invitation']}")
    told = [who.ask("GET", f"/matches/{kept['id']}/replay")["frames"] for who in (ann, bob)]
    events = [[frame["step"]["events"] for frame in frames] for frames in told]
    assert events[0] == events[1], "every card that came up is told to both"
    assert "CardSeen" in json.dumps(events[0])
    assert bob.ask("GET", f"/matches/{kept['id']}")["id"] == kept["id"]
    eve.ask("GET", f"/matches/{kept['id']}/replay", expect=403)


def test_a_fork_of_a_fork_opens_all_that_it_comes_from(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    text = _export(ann, _given_up(ann, "torn", 4)["id"])
    kept = ann.ask("POST", "/replays", {"text": text}, 201)["match"]
    first = ann.ask("POST", f"/matches/{kept['id']}/fork", {"step": 3, "public": False}, 201)
    with ann.sit(first["id"]) as seat:
        seat.play_on(1)
        seat.request("resign")
    seats = [{"who": "me"}, {"who": "friend"}]
    second = ann.ask(
        "POST", f"/matches/{first['id']}/fork", {"step": 3, "seats": seats, "public": False}, 201
    )
    bob.ask("POST", f"/invitations/{second['invitation']}")
    for id in (kept["id"], first["id"]):
        assert bob.ask("GET", f"/matches/{id}/replay")["complete"]
