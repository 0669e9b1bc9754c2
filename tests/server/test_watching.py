"""Whoever watches a game with secrets sees it a while later, at the table and in the replay."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

from tests.server.house import House, Seat

DELAY = 6.0
LIMITS = f'{{"request_burst": 20000, "guest_burst": 2000, "watch_delay_seconds": {DELAY}}}'


@pytest.fixture(scope="module")
def late(make_database: Callable[[str], str]) -> Iterator[House]:
    with House(make_database("sqlite"), environment={"HIGHGROUND_LIMITS": LIMITS}) as house:
        yield house


def test_who_watches_a_game_with_secrets_is_behind_and_catches_up(late: House) -> None:
    ann, bob = late.guest("Ann"), late.guest("Bob")
    match = ann.begin_with(bob, "torn")
    with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two:
        for _ in range(2):
            mover = one if one.mine else two
            assert mover.order(mover.suggestions()[0])["type"] == "done"
            for seat in (one, two):
                seat.until(lambda s: s.seq == max(one.seq, two.seq))
        ordered = time.monotonic()
        step = one.table["step"]
        with Seat(late, match["id"], None) as watcher:
            assert watcher.table["step"] < step, "not yet"
            assert watcher.match["step"] == watcher.table["step"], "nor what is told of the match"
            replay = late.ask("GET", f"/matches/{match['id']}/replay")
            assert len(replay["frames"]) <= watcher.table["step"] + 1
            whole = late.ask("GET", f"/matches/{match['id']}/replay", token=ann.token)
            assert len(whole["frames"]) == step + 1, "who plays has it all"
            watcher.until(lambda s: s.table["step"] == step)
            assert time.monotonic() - ordered > DELAY - 1.5
            time.sleep(1.0)
            replay = late.ask("GET", f"/matches/{match['id']}/replay")
            assert len(replay["frames"]) == step + 1, "so does the replay, though nobody has moved since"
            assert [each["step"] for each in watcher.steps] == list(range(step + 1))
            one.request("resign")
            one.until(lambda s: s.match["status"] == "finished")
            assert watcher.match["status"] == "playing"
            watcher.until(lambda s: s.match["status"] == "finished")


def test_who_watches_a_game_without_secrets_sees_it_as_it_happens(late: House) -> None:
    ann, bob = late.guest("Ann"), late.guest("Bob")
    match = ann.begin_with(bob, "primer")
    with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two, Seat(late, match["id"], None) as watcher:
        mover = one if one.mine else two
        began = time.monotonic()
        mover.order(mover.suggestions()[0])
        watcher.until(lambda s: s.table["step"] == 1)
        assert time.monotonic() - began < DELAY - 1
