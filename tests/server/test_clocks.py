"""Clocks: whose time runs, what is added, and what happens when it is up."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from highground.engine.plugins import find_ruleset
from highground.engine.verifying import verify_file
from highground.server.protocol.matches import ClockGiven
from highground.server.tables.clocks import Clock, say_clock
from tests.server.house import House, Person, Seat

FAST = {"kind": "side", "seconds": 5, "increment": 0}
LONG = {"kind": "side", "seconds": 600, "increment": 20}
DAYS = {"kind": "move", "seconds": 3 * 24 * 3600}


def _two(house: House, **given: Any) -> tuple[Person, Person, dict[str, Any]]:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    return ann, bob, ann.begin_with(bob, **given)


def test_a_clock_runs_for_whoever_is_waited_for_and_a_turn_handed_on_adds_the_increment() -> None:
    clock = Clock(ClockGiven(kind="side", seconds=60, increment=5), [True, True])
    clock.turn(1_000, (0,))
    assert clock.deadline() == 61_000
    clock.turn(11_000, (0,))
    assert clock.left == [50_000, 60_000], "an order that does not hand the turn on adds nothing"
    clock.turn(21_000, (1,))
    assert clock.left == [45_000, 60_000]
    clock.turn(22_000, (0, 1))
    assert (clock.left, clock.running) == ([45_000, 59_000], (0, 1)), "both are asked: both clocks run"
    assert clock.out(66_999) is None
    assert clock.out(67_000) == 0


def test_time_a_move_is_given_anew_whenever_it_comes_to_somebodys_turn() -> None:
    clock = Clock(ClockGiven(kind="move", seconds=100), [True, False])
    clock.turn(0, (0,))
    clock.turn(30_000, (0,))
    assert clock.deadline() == 100_000, "several orders of one turn share its time"
    clock.turn(40_000, (1,))
    assert clock.deadline() is None, "nobody waits for a bot with a clock"
    clock.turn(50_000, (0,))
    assert clock.deadline() == 150_000
    control = ClockGiven(kind="move", seconds=100)
    assert say_clock(control, clock.noted(), 60_000).left == [90_000, None]


def test_whoever_runs_out_of_time_loses_and_everybody_is_told(house: House) -> None:
    ann, bob, match = _two(house, clock=FAST)
    with ann.sit(match["id"]) as one, bob.sit(match["id"], language="ru") as two:
        loser = one.match["waiting_for"][0]
        assert one.match["clock"]["running"] == [loser]
        assert one.match["clock"]["left"][1 - loser] == 5_000
        for seat in (one, two):
            seat.until(lambda s: s.match["status"] == "finished")
        result = one.match["result"]
        assert (result["timed_out"], result["resigned"], result["winners"]) == (loser, None, [1 - loser])
        side = one.match["seats"][loser]["side"]
        assert result["text"].startswith(f"{side} ran out of time;")
        assert "время вышло" in two.match["result"]["text"]
        late = (one, two)[loser].request("order", order={"words": "done"}, key="late", after=two.seq)
        assert late["type"] == "error"


def test_a_loss_on_time_is_in_the_file_and_the_file_verifies(house: House, tmp_path: Path) -> None:
    ann, bob, match = _two(house, clock=FAST)
    with ann.sit(match["id"]) as one:
        one.until(lambda s: s.match["status"] == "finished")
        loser = one.match["result"]["timed_out"]
    text = house.answer("GET", f"/matches/{match['id']}/export", token=ann.token).text
    assert json.loads(text.splitlines()[0])["body"]["timed_out"] == loser
    file = tmp_path / "late.jsonl"
    file.write_text(text, encoding="utf-8")
    found = verify_file(file, find_ruleset, [], house.ask("GET", "/key")["key"])
    assert found.verified
    assert verify_file(file, find_ruleset, []).said == ("timed_out",), "without the key nobody vouches for it"
    assert ann.ask("POST", f"/matches/{match['id']}/verify")["fault"] == ""
    kept = bob.ask("POST", "/replays", {"text": text}, 201)["match"]
    assert kept["result"]["timed_out"] == loser


def test_a_clock_waits_until_the_seats_are_taken(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    match = ann.begin(seats=[{"who": "me"}, {"who": "friend"}], clock=LONG)
    assert match["clock"] == {**LONG, "left": [600_000, 600_000], "running": []}
    time.sleep(1.2)
    with bob.sit_down(match["invitation"]) as two:
        assert two.match["clock"]["running"] == two.match["waiting_for"]
        assert min(two.match["clock"]["left"]) > 598_900, "what was waited for a friend costs nobody anything"


def test_a_game_over_days_is_played_by_turns_and_a_bot_has_no_clock(house: House) -> None:
    match = house.guest().begin(clock=DAYS)
    assert match["pace"] == "turns"
    assert match["clock"]["left"][1] is None


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "side", "seconds": 4},
        {"kind": "side", "seconds": 10**9},
        {"kind": "side", "seconds": 60, "increment": -1},
        {"kind": "hour", "seconds": 60},
        {"kind": "side", "seconds": "60"},
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(house: House, clock: dict[str, Any]) -> None:
    house.guest().ask("POST", "/matches", {"system": "primer", "clock": clock}, 422)


def test_while_the_server_is_away_no_time_is_lost(make_database: Any) -> None:
    with House(make_database("sqlite")) as house:
        ann, _, match = _two(house, clock={"kind": "side", "seconds": 6, "increment": 0})
        with ann.sit(match["id"]) as one:
            assert one.match["clock"]["running"]
        house.kill()
        time.sleep(7)
        house.restart()
        with ann.sit(match["id"]) as one:
            assert one.match["status"] == "playing"
            loser = one.match["waiting_for"][0]
            assert one.match["clock"]["left"][loser] > 3_000
            one.until(lambda s: s.match["status"] == "finished")
            assert one.match["result"]["timed_out"] == loser


def test_a_match_that_nobody_looks_at_is_lost_on_time_all_the_same(make_database: Any) -> None:
    with House(make_database("sqlite")) as house:
        ann, _, match = _two(house, clock=FAST)
        time.sleep(6)
        told = house.ask("GET", f"/matches/{match['id']}", token=ann.token)
        assert told["status"] == "finished"
        assert told["result"]["timed_out"] is not None


def test_somebody_who_watches_sees_the_clocks(house: House) -> None:
    _, _, match = _two(house, clock=LONG)
    with Seat(house, match["id"], None) as watcher:
        assert watcher.match["clock"]["kind"] == "side"
