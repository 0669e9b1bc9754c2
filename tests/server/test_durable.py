"""Acknowledged only when durable; what cannot be written has not happened; a stop loses nothing."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from highground.server.problems import Trouble
from highground.server.protocol.matches import MatchGiven, SeatGiven
from highground.server.services import Services
from highground.server.settings import Settings
from highground.server.store.database import Database
from tests.server.house import House, Person, Seat
from tests.server.inline import InlineAsker

pytestmark = pytest.mark.slow

ME, FRIEND = SeatGiven(who="me"), SeatGiven(who="friend")
A_MOMENT = 0.5
"""How long nothing must come."""


@contextmanager
def _beside(address: str, *statements: str) -> Iterator[None]:
    """Somebody else's transaction on the same database: it ends with the block."""
    with asyncio.Runner() as runner:
        database = Database(address)
        transaction = database.writing()
        connection = runner.run(transaction.__aenter__())
        for statement in statements:
            runner.run(connection.execute(text(statement)))
        try:
            yield
        finally:
            runner.run(transaction.__aexit__(None, None, None))
            runner.run(database.close())


def _do_beside(address: str, statement: str) -> None:
    with _beside(address, statement):
        pass


def _says_nothing(seat: Seat) -> bool:
    try:
        seat.socket.recv(timeout=A_MOMENT)
    except TimeoutError:
        return True
    return False


@contextmanager
def _game_of_two(house: House) -> Iterator[tuple[Person, Seat, Seat]]:
    """A match of two people: whoever is to move, their seat, and the other's."""
    ann, bob = house.guest("Ann"), house.guest("Bob")
    match = ann.begin_with(bob)["id"]
    with ann.sit(match) as one, bob.sit(match) as two:
        one.until(lambda s: s.match["seats"][1]["connected"])
        yield (ann, one, two) if one.mine else (bob, two, one)


def test_nothing_is_acknowledged_or_shown_before_it_is_durable(house: House, kind: str) -> None:
    """While the database keeps the server waiting, so does the server: nobody sees what might be lost."""
    lock = "UPDATE secrets SET value = value" if kind == "sqlite" else "LOCK TABLE log IN EXCLUSIVE MODE"
    with _game_of_two(house) as (_, mover, other):
        order = {"words": mover.suggestions()[0]}
        with _beside(house.database, lock):
            mover.say({"v": 1, "type": "order", "id": 1, "order": order, "after": mover.seq, "key": "k"})
            assert _says_nothing(mover)
            assert _says_nothing(other)
            assert house.ask("GET", f"/matches/{mover.match_id}")["seq"] == mover.seq, "lists neither"
        assert other.hear()["what"] == "order"
        assert [mover.hear()["type"] for _ in range(2)] == ["changed", "done"]


def test_what_cannot_be_written_has_not_happened(house: House) -> None:
    """The order fails, everybody is sent to look again, and play goes on from where it was."""
    with _game_of_two(house) as (person, mover, other):
        words, seq = mover.suggestions()[0], mover.seq
        _do_beside(house.database, "ALTER TABLE log RENAME TO mislaid")
        try:
            mover.say({"v": 1, "type": "order", "id": 1, "order": {"words": words}, "after": seq, "key": "k"})
            assert mover.until_closed() == other.until_closed() == 1012
        finally:
            _do_beside(house.database, "ALTER TABLE mislaid RENAME TO log")
        assert not any('"what":"order"' in message for message in [*mover.came, *other.came])
        with person.sit(mover.match_id, seq) as again:
            assert again.seq == seq
            assert again.order(words, "k")["type"] == "done"


def test_two_processes_cannot_both_write_the_same_entry(house: House) -> None:
    """Should another process hold the match after all, its entry stands and ours has not happened."""
    with _game_of_two(house) as (person, mover, _):
        words, seq = mover.suggestions()[0], mover.seq
        entry = f"'{mover.match_id}', {seq + 1}, 0, 'declined', 0, '{{}}'"
        _do_beside(house.database, f"INSERT INTO log (match, seq, at, kind, seat, body) VALUES ({entry})")
        mover.say({"v": 1, "type": "order", "id": 1, "order": {"words": words}, "after": seq, "key": "k"})
        assert mover.until_closed() == 1012
        with person.sit(mover.match_id, seq) as again:
            assert (again.seq, again.table["step"]) == (seq + 1, 0)
            assert again.order(words, "k")["type"] == "done"


def test_a_worker_killed_in_mid_thought_is_replaced_and_the_match_goes_on(
    make_database: Callable[[str], str],
) -> None:
    with House(make_database("sqlite")) as house:
        ann = house.guest()
        match = ann.begin()
        with ann.sit(match["id"]) as seat:

            def answers(seat: Seat) -> int:
                return sum(step["seat"] == 1 for step in seat.steps)

            while not answers(seat):
                assert seat.play_on(1) == 1
            # Whether it thinks about the next one already or not yet: it does so no more.
            thinking = house.workers()
            assert thinking
            for pid in thinking:
                os.kill(pid, signal.SIGKILL)
            before = answers(seat)
            while answers(seat) <= before + 1:
                assert seat.play_on(1) == 1


def test_a_stop_says_goodbye_and_loses_nothing(kind: str, make_database: Callable[[str], str]) -> None:
    """Ctrl-C while orders come as fast as they can: what was acknowledged is there afterwards."""
    with House(make_database(kind)) as house:
        with _game_of_two(house) as (person, mover, other):
            for number in range(20):
                if not mover.mine:
                    break
                order = {"words": mover.suggestions()[number % len(mover.suggestions())]}
                answer = mover.request("order", order=order, after=mover.seq, key=str(number))
                assert answer["type"] == "done"
            workers = house.workers()
            process = house.process
            assert process is not None
            said = house.stop()
            assert process.returncode == 0
            assert "Traceback" not in said
            assert mover.until_closed() == other.until_closed() == 1012
            assert not any(os.path.exists(f"/proc/{pid}") for pid in workers)
        house.start()
        with person.sit(mover.match_id) as again:
            assert again.steps == mover.steps


def test_several_tabs_of_one_seat_see_the_same_and_play_once(house: House) -> None:
    with _game_of_two(house) as (person, mover, other):
        seat = mover.seat
        assert seat is not None
        with person.sit(mover.match_id) as tab:
            words, after = mover.suggestions()[0], mover.seq
            assert tab.order(words, "same", after)["type"] == "done"
            assert mover.order(words, "same", after)["seq"] == tab.seq
            assert mover.order(words, "other", after)["problem"]["error"] == "stale"
            assert mover.steps == tab.steps
            assert mover.table == tab.table
        other.until(lambda s: s.seq == mover.seq)
        mover.leave()
        other.until(lambda s: not s.match["seats"][seat]["connected"])


def test_a_key_is_the_seats_own(house: House) -> None:
    """Two people may well number their orders alike: neither's is taken for the other's."""
    with _game_of_two(house) as (_, mover, other):
        seats = [mover, other]
        done: set[Seat] = set()
        while len(done) < 2:
            for seat in seats:
                seat.until(lambda s: s.seq >= max(each.seq for each in seats))
            now = mover if mover.mine else other
            key = "1" if now not in done else f"{now.seat} {now.seq}"
            before = now.table["step"]
            assert now.order(now.suggestions()[0], key)["type"] == "done"
            assert now.table["step"] == before + 1
            done.add(now)


def test_a_match_that_many_come_to_at_once_is_opened_once(tmp_path: Path) -> None:
    async def come() -> None:
        services = Services(Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'many.db'}"))
        await services.database.open()
        await services.people.open()
        guest = await services.people.find((await services.people.welcome("Ann")).person.id)
        given = MatchGiven(system="primer", seats=[ME, FRIEND])
        row = await services.maker.begin(guest, given, InlineAsker(guest.id))
        tables = await asyncio.gather(*[services.tables.table(row.id) for _ in range(5)])
        assert len({id(table) for table in tables}) == 1
        for _ in range(2):
            with pytest.raises(Trouble, match="no such match"):
                await services.tables.table("nowhere")
        await services.tables.close()
        await services.database.close()

    asyncio.run(come())
