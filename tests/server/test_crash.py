"""What is acknowledged survives: kill -9, restart, go on; and one process takes over from another."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server import postgres
from tests.server.house import SWEEP, Closed, House, Seat

pytestmark = pytest.mark.slow


def test_a_killed_server_goes_on_where_it_was(kind: str, make_database: Callable[[str], str]) -> None:
    database = make_database(kind)
    with House(database) as house:
        ann, bob = house.guest("Ann"), house.guest("Bob")
        match = ann.begin_with(bob)
        one, two = ann.sit(match["id"]), bob.sit(match["id"])
        mover = one if one.mine else two
        assert mover.order(mover.suggestions()[0])["type"] == "done"
        seq, steps = mover.seq, mover.steps
        house.kill()
        with pytest.raises(Closed):
            mover.request("ping")
        house.restart()
        person = ann if mover is one else bob
        with person.sit(match["id"], seq) as again:
            assert again.seq == seq
            assert not again.welcome["reset"]
            assert again.welcome["steps"] == []
            assert again.order(again.suggestions()[0])["type"] == "done"
        with person.sit(match["id"]) as whole:
            assert whole.steps[: len(steps)] == steps
        one.leave()
        two.leave()


def test_a_bot_goes_on_thinking_after_a_crash(kind: str, make_database: Callable[[str], str]) -> None:
    with House(make_database(kind)) as house:
        ann = house.guest()
        match = ann.begin()
        with ann.sit(match["id"]) as seat:
            seat.play_on(4)
            house.kill()
        house.restart()
        with ann.sit(match["id"]) as seat:
            assert seat.play_on(4) == 4


def test_the_same_key_after_a_crash_is_not_played_twice(
    kind: str, make_database: Callable[[str], str]
) -> None:
    with House(make_database(kind)) as house:
        ann, bob = house.guest("Ann"), house.guest("Bob")
        match = ann.begin_with(bob)
        with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two:
            mover, person = (one, ann) if one.mine else (two, bob)
            words, after = mover.suggestions()[0], mover.seq
            done = mover.order(words, "only once", after)
            house.kill()
        house.restart()
        with person.sit(match["id"]) as again:
            assert again.order(words, "only once", after)["seq"] == done["seq"]
            assert again.table["step"] == 1


@pytest.mark.compiled_only
def test_a_match_is_played_through_two_processes_and_survives_its_owner(
    make_database: Callable[[str], str],
) -> None:
    database = make_database("postgresql")
    with House(database) as first, House(database) as second:
        ann = first.guest("Ann")
        bob = second.guest("Bob")
        match = ann.begin("primer", seats=[{"who": "me"}, {"who": "friend"}])
        with ann.sit(match["id"]) as one:
            # The first process holds the match by now: what Bob does at the second is passed on.
            bob.ask("POST", f"/invitations/{match['invitation']}")
            with bob.sit(match["id"]) as two:
                _play_together(one, two, 8)
                seq = max(one.seq, two.seq)
                first.kill()
                assert two.until_closed() == 1012
                ann.house = second
                with bob.sit(match["id"], two.seq) as bob_again, ann.sit(match["id"], one.seq) as ann_again:
                    assert bob_again.seq == ann_again.seq == seq
                    _play_together(ann_again, bob_again, 8)


@pytest.mark.compiled_only
def test_a_database_that_goes_and_comes_back_is_waited_for(make_database: Callable[[str], str]) -> None:
    """Requests are told to try again, nobody is told what is not written, and play goes on afterwards."""
    with House(make_database("postgresql")) as house:
        ann, bob = house.guest("Ann"), house.guest("Bob")
        match = ann.begin_with(bob)["id"]
        with ann.sit(match) as one, bob.sit(match) as two:
            _play_together(one, two, 4)
            mover, person = (one, ann) if one.mine else (two, bob)
            words, seq, steps = mover.suggestions()[0], mover.seq, mover.steps
            with postgres.away(house.database):
                assert house.http.get(f"{house.url}/healthz").status_code == 503
                assert ann.ask("GET", "/matches", expect=503)["error"] == "unavailable"
                given = {"order": {"words": words}, "after": seq, "key": "k"}
                with suppress(Closed):  # a server that has just looked round closed the table already
                    mover.say({"v": 1, "type": "order", "id": 1, **given})
                assert mover.until_closed() == 1012
                with person.sit(match, seq) as too_early:
                    assert too_early.welcome["problem"]["error"] == "unavailable"
                    assert too_early.until_closed() == 1013
        assert house.http.get(f"{house.url}/healthz").status_code == 200
        with person.sit(match, seq) as again:
            assert (again.seq, again.welcome["reset"], again.welcome["steps"]) == (seq, False, [])
            assert again.order(words, "k")["type"] == "done"
        with person.sit(match) as whole:
            assert whole.steps[: len(steps)] == steps


def _play_together(one: Seat, two: Seat, orders: int) -> None:
    """Both give orders in turn, each through their own process."""
    for _ in range(orders):
        for seat in (one, two):
            seat.until(lambda s: s.seq >= max(one.seq, two.seq))
        mover = one if one.mine else two
        assert mover.order(mover.suggestions()[0])["type"] == "done"


def test_a_table_stays_open_while_nothing_happens(house: House) -> None:
    """The server looks after its tables and locks every few seconds; nobody at a table notices."""
    ann, bob = house.guest("Ann"), house.guest("Bob")
    match = ann.begin_with(bob)
    with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two:
        mover = one if one.mine else two
        time.sleep(3 * SWEEP)
        assert mover.order(mover.suggestions()[0])["type"] == "done"


def test_two_servers_do_not_share_an_embedded_database(make_database: Callable[[str], str]) -> None:
    database = make_database("sqlite")
    with House(database) as house:
        with pytest.raises(RuntimeError, match="already at"):
            House(database).start()
        assert house.guest().name == "Ann"


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    ("database", "processes", "kills"), [("sqlite", 1, 10), ("postgresql", 1, 10), ("postgresql", 2, 5)]
)
def test_kills_under_load_lose_nothing(database: str, processes: int, kills: int) -> None:
    """The script kills two hundred times; here ten must do, and five where another process takes over."""
    if database == "postgresql" and not postgres.available():
        pytest.fail("there is no PostgreSQL: apt-get install postgresql")
    script = Path(__file__).resolve().parents[2] / "benchmarks" / "server_crash.py"
    command = [sys.executable, str(script), "--kills", str(kills), "--database", database]
    command += ["--processes", str(processes)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "none lost" in done.stdout
