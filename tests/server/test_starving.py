"""One person cannot starve the others: what each may use, what is done apart, what is given up."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn
from fastapi import WebSocketDisconnect
from sqlalchemy import event
from starlette.requests import Request

from highground.engine.match import new_header
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.server.asker import Asker
from highground.server.breath import Breath, gently
from highground.server.operations.client import CLIENT, _content
from highground.server.operations.connections import HURRIED, within
from highground.server.operations.holdups import Holdups
from highground.server.operations.logs import Sparing
from highground.server.operations.places import Places
from highground.server.people.passwords import WAITING_MOST, Passwords
from highground.server.pool import FILE, LOOK, ODDS, Kind, Workers
from highground.server.problems import Trouble
from highground.server.protocol.matches import MatchGiven, SeatGiven
from highground.server.protocol.messages import CLIENT_MESSAGE, Hello
from highground.server.protocol.people import AccountGiven
from highground.server.protocol.tournaments import TournamentGiven
from highground.server.services import Services
from highground.server.settings import Limits, Settings
from highground.server.store import seeks
from highground.server.store.database import now
from highground.server.store.matches import MatchRow, said_in
from highground.server.store.seeks import SeekRow
from highground.server.store.turns import Turns
from highground.server.tables.connection import Connection
from highground.server.tables.endpoints import _enter, _Guest, _read
from highground.server.tables.making import HEADER_MOST, new_row
from highground.server.tables.table import Table
from tests.server.cups import DONE
from tests.server.house import House, Seat
from tests.server.inline import Inline, InlineAsker

pytestmark = pytest.mark.slow
BOTS = [{"who": "bot"}, {"who": "bot"}]


def house_with(database: str, **limits: Any) -> House:
    given = {"request_burst": 20_000, "guest_burst": 20_000, "order_burst": 100_000, **limits}
    return House(database, environment={"HIGHGROUND_LIMITS": json.dumps(given)})


def a_table(
    tmp_path: Path,
    play: Callable[[Services, Table, Connection], Coroutine[Any, Any, None]],
    workers: Workers,
    system: str = "primer",
) -> None:
    """A match of Ann's against a friend whose seat is open, and Ann at it."""

    async def main() -> None:
        services = Services(Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'one.db'}"))
        services.workers = services.tables.workers = workers
        await services.database.open()
        await services.people.open()
        await services.replays.open()
        await services.scribe.open()
        try:
            ann = await services.people.find((await services.people.welcome("Ann")).person.id)
            bob = await services.people.find((await services.people.welcome("Bob")).person.id)
            seats = [SeatGiven(who="me"), SeatGiven(who="friend")]
            row = await services.maker.begin(ann, MatchGiven(system=system, seats=seats), InlineAsker(ann.id))
            table = await services.tables.table(row.id)
            await table.join(bob)
            reader = Connection(0, ann.id, "en")
            await table.connect(reader, -1)
            await play(services, table, reader)
        finally:
            await services.scribe.close()
            await services.tables.close()
            await services.database.close()

    asyncio.run(main())


def a_request(**given: Any) -> Any:
    return CLIENT_MESSAGE.validate_json(json.dumps({"v": 1, "id": 1, **given}))


def an_order(words: str, number: int) -> Any:
    return a_request(type="order", order={"words": words}, after=999, key=f"{number}")


def suggested(reader: Connection) -> str:
    """An order that the reader may give."""
    for text in reversed(list(reader.outbox._queue)):  # type: ignore[attr-defined]
        said = json.loads(text)
        if said.get("table", {}).get("question"):
            return str(said["table"]["question"]["suggestions"][0]["words"])
    raise AssertionError("nothing is asked")


# -- done once -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("cups")
def test_an_order_is_checked_once_on_its_way_in_and_each_seat_is_drawn_once_for_it(tmp_path: Path) -> None:
    async def play(services: Services, table: Table, reader: Connection) -> None:
        readers = [reader, Connection(1, "bob", "en"), Connection(1, "bob", "ru"), Connection(-1, None, "en")]
        for other in readers[1:]:
            await table.connect(other, -1)
        ann, bob = table.course.game.state.own
        ann.hand, bob.hand = [3, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 3]
        await table.handle(readers[0], an_order("bid 1", 1))
        await table.handle(readers[1], an_order("bid 6", 2))
        DONE.clear()
        await table.handle(readers[1], an_order("peek", 3))
        assert sorted(DONE) == [("check", 1), ("picture", -1), ("picture", 0), ("picture", 1)]

    a_table(tmp_path, play, Inline(), "cups")


# -- done apart, in turns ------------------------------------------------------------------------------------


def test_whatever_a_reader_asks_is_looked_at_by_a_worker_in_that_readers_turn(tmp_path: Path) -> None:
    workers = Inline()

    async def play(services: Services, table: Table, reader: Connection) -> None:
        other = Connection(1, "bob", "en")
        await table.connect(other, -1)
        asked = reader if table.course.waiting_for() == (0,) else other
        words = suggested(asked)
        model = next(iter(table.course.rules.models(table.course.game.state.table)))
        kind = table.course.rules.vocabulary.previews[0]
        for request in (
            {"type": "check", "order": {"words": words}},
            {"type": "odds", "order": {"words": words}},
            {"type": "preview", "model": model, "kind": kind, "path": []},
        ):
            await table.handle(asked, a_request(**request))
        assert asked.person is not None
        assert workers.done == [(kind, asked.person, "look") for kind in (LOOK, ODDS, LOOK)]

    a_table(tmp_path, play, workers)


def test_a_long_order_is_checked_by_a_worker_before_the_table_stops_for_it(tmp_path: Path) -> None:
    workers = Inline()

    async def play(services: Services, table: Table, reader: Connection) -> None:
        path = [[0, 0]] * 200
        order = {"offer": "move", "values": {"model": "Ada", "path": path}}
        await table.handle(reader, a_request(type="order", order=order, after=0, key="k"))
        assert [name for _, _, name in workers.done] == ["refusal_of"]
        # Also one that is to be allowed against the rules: to find out that they refuse it takes as long.
        given = {"type": "order", "order": order, "after": 0, "key": "l", "allow": True}
        answer = await table.handle(reader, a_request(**given))
        assert [name for _, _, name in workers.done] == ["refusal_of"] * 2
        assert getattr(answer, "type", "") in ("refused", "error")

    a_table(tmp_path, play, workers)


def test_thousands_of_cells_are_no_order(house: House) -> None:
    ann, bob = house.guest(), house.guest()
    match = ann.begin_with(bob)
    with ann.sit(match["id"]) as seat:
        values = {"model": "Ada", "path": [[1, 1]] * 7_800}
        seat.say({"v": 1, "id": 7, "type": "check", "order": {"offer": "move", "values": values}})
        while (answer := seat.hear())["type"] != "error":
            pass
        assert "at most" in answer["problem"]["text"]


def test_a_replay_and_an_export_are_made_by_a_worker_and_once(tmp_path: Path) -> None:
    async def play(services: Services, table: Table, reader: Connection) -> None:
        made: list[str] = []

        class Counting(InlineAsker):
            async def have(self, kind: Kind, function: Callable[..., Any], *arguments: Any) -> Any:
                assert kind is FILE
                made.append(function.__name__)
                return await super().have(kind, function, *arguments)

        asker = Counting()
        await table.handle(reader, a_request(type="resign"))
        row = await services.tables.row(table.id)
        first = [
            await services.replays.show(row, None, "en", asker, zipped) for zipped in (False, True, False)
        ]
        assert first[0] == first[2] != first[1]
        files = [await services.replays.export(row, None, "en", asker, False) for _ in range(2)]
        assert files[0] == files[1]
        assert made == ["make_frames", "write_match"]

    a_table(tmp_path, play, Inline())


def test_a_bot_thinks_in_the_turn_of_whoever_made_the_match(tmp_path: Path) -> None:
    workers = Inline()

    async def play(services: Services, table: Table, reader: Connection) -> None:
        ann = await services.people.find(reader.person or "")
        given = MatchGiven(system="primer", seats=[SeatGiven(who="bot")] * 2)
        row = await services.maker.begin(ann, given, InlineAsker(ann.id))
        among_bots = await services.tables.table(row.id)
        while not workers.done:
            await asyncio.sleep(0.01)
        assert workers.done[0][1:] == (ann.id, "choose")
        among_bots.close(1000)

    a_table(tmp_path, play, workers)


def test_an_order_is_written_while_every_other_thread_is_busy(tmp_path: Path) -> None:
    async def play(services: Services, table: Table, reader: Connection) -> None:
        free = threading.Event()
        busy = ThreadPoolExecutor(2)
        asyncio.get_running_loop().set_default_executor(busy)
        blocked = [asyncio.create_task(asyncio.to_thread(free.wait)) for _ in range(4)]
        await asyncio.sleep(0)
        try:
            done = await asyncio.wait_for(table.handle(reader, a_request(type="resign")), 60.0)
            assert getattr(done, "type", "") == "done"
        finally:
            free.set()
            await asyncio.gather(*blocked)

    a_table(tmp_path, play, Inline())


def test_an_order_is_written_before_whatever_else_waits_to_be_and_a_turn_is_never_lost() -> None:
    async def main() -> None:
        turns, free = Turns(), asyncio.Event()
        order: list[str] = []

        async def write(name: str, first: bool = False) -> None:
            async with turns.taken(first):
                order.append(name)
                await free.wait()

        tasks = [asyncio.create_task(write(name)) for name in ("guest", "import", "gone", "match")]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(write("order", True)))
        tasks[2].cancel()
        await asyncio.sleep(0)
        free.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        await write("last")
        assert order == ["guest", "order", "import", "match", "last"]

    asyncio.run(main())


def test_passwords_are_hashed_in_a_thread_of_their_own_and_only_so_many_wait() -> None:
    async def main() -> None:
        passwords = Passwords()
        free = threading.Event()

        def where() -> str:
            free.wait()
            return threading.current_thread().name

        tasks = [asyncio.create_task(passwords._slowly(where)) for _ in range(WAITING_MOST)]
        await asyncio.sleep(0)
        with pytest.raises(Trouble) as refused:
            await passwords.hash("one too many")
        assert refused.value.error == "too_many"
        free.set()
        assert {name.partition("_")[0] for name in await asyncio.gather(*tasks)} == {"passwords"}
        assert await passwords.fits(await passwords.hash("right"), "right")
        passwords.close()

    asyncio.run(main())


# -- the event loop ----------------------------------------------------------------------------------------


def test_the_detector_names_what_holds_the_event_loop_up() -> None:
    async def hog() -> None:
        until = time.thread_time() + 0.02
        while time.thread_time() < until:
            pass

    async def share() -> None:
        for _ in range(200):
            await asyncio.sleep(0)

    async def main() -> None:
        await asyncio.gather(*[asyncio.create_task(each()) for each in (hog, share)])

    holdups = Holdups(longest=0.01)
    with holdups.watching():
        asyncio.run(main())
    assert [name.rpartition(".")[2] for name in holdups.found] == ["hog"]
    asyncio.run(main())
    assert [often for often, _ in holdups.found.values()] == [1], "nothing once it has stopped"


def test_long_work_pauses_between_its_parts() -> None:
    ran: list[str] = []

    def work() -> Generator[None, None, str]:
        for part in ("one", "two", "three"):
            until = time.perf_counter() + 0.004
            while time.perf_counter() < until:
                pass
            ran.append(part)
            yield
        return "done"

    async def other() -> None:
        for _ in range(3):
            ran.append("other")
            await asyncio.sleep(0)

    async def main() -> None:
        done, _ = await asyncio.gather(gently(work(), Breath()), other())
        assert done == "done"

    asyncio.run(main())
    assert ran[:3] == ["one", "other", "two"]


def test_nothing_that_can_be_asked_holds_the_loop_up_for_long(make_database: Callable[[str], str]) -> None:
    """The bar is far above what these take, in processor time and in either build, and far below what a check
    of thousands of cells or a handful of exports took."""
    with house_with(make_database("sqlite")) as house:
        ann, bob = house.guest(), house.guest()
        match = ann.begin_with(bob, "ascension")["id"]
        with ann.sit(match) as seat:
            path = [[each, each] for each in range(200)]
            for _ in range(5):
                seat.request("check", order={"offer": "move", "values": {"path": path}})
            seat.request("resign")
        for what in ("replay", "export"):
            assert house.answer("GET", f"/matches/{match}/{what}", token=ann.token).status_code == 200
        text = house.http.get(f"{house.url}/metrics").text
    found = re.findall(r'^highground_holdup_seconds\{what="(.*)"\} (.*)$', text, re.MULTILINE)
    assert not [(what, seconds) for what, seconds in found if float(seconds) > 0.5]


# -- given up when nobody waits ----------------------------------------------------------------------------


class Endless(Inline):
    """Workers that never finish anything."""

    def __init__(self) -> None:
        super().__init__()
        self.given_up: list[str] = []

    async def run(self, kind: Kind, owner: str, function: Callable[..., Any], *arguments: Any) -> Any:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.given_up.append(function.__name__)
            raise


def test_odds_are_given_up_when_whoever_asked_has_gone(tmp_path: Path) -> None:
    workers = Endless()

    class Leaving:
        """A socket on which odds are asked for, and which then breaks."""

        def __init__(self, text: str) -> None:
            self.texts = [text]

        async def receive_text(self) -> str:
            if self.texts:
                return self.texts.pop()
            await asyncio.sleep(0.05)
            raise WebSocketDisconnect

    async def play(services: Services, table: Table, reader: Connection) -> None:
        odds = {"v": 1, "id": 1, "type": "odds", "order": {"words": "end"}}
        await asyncio.wait_for(_read(cast(Any, Leaving(json.dumps(odds))), table, reader, services), 60.0)
        assert workers.given_up == ["look"]

    a_table(tmp_path, play, workers)


def test_a_replay_is_given_up_when_whoever_asked_has_gone() -> None:
    async def main() -> None:
        async def receive() -> dict[str, str]:
            return {"type": "http.disconnect"}

        workers = Endless()
        asker = Asker(Request({"type": "http"}, cast(Any, receive)), "ann", workers)
        with pytest.raises(Trouble, match="gone"):
            await asker.have(FILE, len, "")
        await asyncio.sleep(0)
        assert workers.given_up == ["len"]

    asyncio.run(main())


# -- quotas ------------------------------------------------------------------------------------------------


def test_matches_that_bots_play_alone_are_counted_and_can_be_deleted(
    make_database: Callable[[str], str],
) -> None:
    with house_with(make_database("sqlite"), bot_matches=2) as house:
        ann = house.guest()
        made = [ann.begin(seats=BOTS)["id"] for _ in range(2)]
        assert "bots" in ann.ask("POST", "/matches", {"system": "primer", "seats": BOTS}, 429)["text"]
        house.guest().begin(seats=BOTS)
        assert house.answer("DELETE", f"/matches/{made[0]}", token=house.guest().token).status_code == 403
        assert house.answer("DELETE", f"/matches/{made[0]}", token=ann.token).status_code == 204
        ann.ask("GET", f"/matches/{made[0]}", expect=404)
        ann.begin(seats=BOTS)


def test_what_is_kept_for_somebody_is_counted_and_can_be_deleted(make_database: Callable[[str], str]) -> None:
    with house_with(make_database("sqlite"), matches=3, recordings=1) as house:
        ann, bob = house.guest(), house.guest()
        shared = ann.begin_with(bob)["id"]
        assert house.answer("DELETE", f"/matches/{shared}", token=ann.token).status_code == 409
        with ann.sit(shared) as seat:
            seat.request("resign")
        text = house.http.get(f"{house.url}/api/matches/{shared}/export?lang=en").text
        brought = ann.ask("POST", "/replays", {"text": text}, 201)["match"]["id"]
        assert "files" in ann.ask("POST", "/replays", {"text": text}, 429)["text"]
        ann.begin()
        assert "Delete one" in ann.ask("POST", "/matches", {"system": "primer"}, 429)["text"]
        for match in (brought, shared):
            assert house.answer("DELETE", f"/matches/{match}", token=ann.token).status_code == 204
        ann.ask("POST", "/replays", {"text": text}, 201)
        ann.ask("GET", f"/matches/{brought}", expect=404)
        assert shared in [each["id"] for each in bob.ask("GET", "/matches")["finished"]], "it is Bob's too"
        seats = bob.ask("GET", f"/matches/{shared}")["seats"]
        assert [seat["name"] for seat in seats] == ["—", bob.name]


def test_bytes_are_counted(make_database: Callable[[str], str]) -> None:
    with house_with(make_database("sqlite"), stored_bytes=2_000) as house:
        ann = house.guest()
        while (answer := house.answer("POST", "/matches", {"system": "primer"}, ann.token)).is_success:
            pass
        assert "bytes" in answer.json()["text"]


def test_bytes_of_what_is_played_are_counted_too(kind: str, make_database: Callable[[str], str]) -> None:
    with house_with(make_database(kind), stored_bytes=8_000) as house:
        ann = house.guest()
        with ann.sit(ann.begin()["id"]) as seat:
            seat.play_on(20)
        assert "bytes" in ann.ask("POST", "/matches", {"system": "primer"}, 429)["text"]


def test_a_log_does_not_grow_without_end(make_database: Callable[[str], str]) -> None:
    with house_with(make_database("sqlite"), entries=4) as house:
        ann, bob = house.guest(), house.guest()
        match = ann.begin_with(bob)["id"]
        with ann.sit(match) as one, bob.sit(match) as two:
            for _ in range(6):
                now = one if one.mine else two
                answer = now.order(now.suggestions()[0])
                if answer["type"] != "done":
                    break
                for seat in (one, two):
                    seat.until(partial(_has_heard_of, answer["seq"]))
            assert "at most 4 entries" in answer["problem"]["text"]
            assert one.request("resign")["type"] == "done", "it can still be ended"


def _has_heard_of(seq: int, seat: Seat) -> bool:
    return seat.seq >= seq


def test_a_table_tells_how_it_stands_only_so_often_for_one_place(make_database: Callable[[str], str]) -> None:
    """However many sockets it has: to tell it is what the server itself must do."""
    with house_with(make_database("sqlite"), order_burst=3, orders_per_second=0.01) as house:
        ann, bob = house.guest(), house.guest()
        match = ann.begin_with(bob)["id"]
        with ann.sit(match) as one, bob.sit(match) as two:
            answers = [seat.request("language", language="ru") for seat in (one, two, one, two)]
            assert [answer["type"] for answer in answers] == ["done", "done", "done", "error"]
            assert answers[-1]["problem"]["error"] == "too_many"
            assert two.request("ping")["type"] == "pong"


def test_new_guests_from_one_place_are_only_so_many(make_database: Callable[[str], str]) -> None:
    with house_with(make_database("sqlite"), guest_burst=3, guests_per_minute=0.01) as house:
        statuses = [house.answer("POST", "/guests", {"name": "Ann"}).status_code for _ in range(4)]
        assert statuses == [201, 201, 201, 429]


def test_files_of_the_client_are_asked_for_only_so_often_from_one_place(
    make_database: Callable[[str], str],
) -> None:
    with house_with(make_database("sqlite"), request_burst=1, requests_per_second=0.001) as house:
        statuses = [house.http.get(f"{house.url}/metrics").status_code for _ in range(6)]
        assert statuses == [200] * 5 + [429], "five times what the API allows, whatever is not the API"


def test_a_file_of_the_client_is_packed_once_and_sent_whole(house: House) -> None:
    path = re.findall(r'src="(/assets/[^"]+)"', house.http.get(f"{house.url}/").text)[0]
    file = CLIENT / path.lstrip("/")
    zipped = house.http.get(f"{house.url}{path}", headers={"Range": "bytes=0-1,1-2,2-3"})
    plain = house.http.get(f"{house.url}{path}", headers={"Accept-Encoding": "identity"})
    assert (zipped.status_code, zipped.headers["content-encoding"]) == (200, "gzip")
    assert zipped.content == plain.content == file.read_bytes()
    assert "content-encoding" not in plain.headers
    assert _content(file, file.stat().st_mtime_ns, True) is _content(file, file.stat().st_mtime_ns, True)


def test_what_one_place_sends_and_nobody_has_answered_yet_has_an_end(
    make_database: Callable[[str], str],
) -> None:
    """However many bodies come at once, and wherever they wait: what has come of them is in the memory."""
    with house_with(make_database("sqlite"), bodies_bytes=3_000) as house:
        given = json.dumps({"name": "x" * 2_000}).encode()
        head = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        head += f"Content-Length: {len(given)}\r\n\r\n".encode()
        with socket.create_connection(("127.0.0.1", house.port), 60.0) as half:
            half.sendall(head + given[:-1])
            while (other := house.http.post(f"{house.url}/api/guests", content=given)).status_code == 422:
                time.sleep(0.05)
            assert (other.status_code, other.json()["error"]) == (429, "too_many")
            half.sendall(given[-1:])
            assert half.recv(100).startswith(b"HTTP/1.1 422")
        assert house.http.post(f"{house.url}/api/guests", content=given).status_code == 422
        ann = house.guest()
        with ann.sit(ann.begin()["id"]) as seat:
            long = seat.request("check", order={"words": "x" * 3_000})
            assert long["problem"]["error"] == "too_many"
            for _ in range(40):
                assert seat.request("check", order={"words": "x" * 300})["type"] == "error"
            assert seat.request("ping")["type"] == "pong"


def test_what_one_place_sends_is_only_so_much(make_database: Callable[[str], str]) -> None:
    """A megabyte of JSON keeps the event loop for as long as twenty small requests, and more."""
    with house_with(make_database("sqlite"), bytes_burst=10_000, bytes_per_second=0.001) as house:
        ann = house.guest()
        match = ann.begin()["id"]
        large = {"data": {"x": "y" * 3_000}}
        codes = [
            house.answer("POST", "/systems/primer/roster-check", large, ann.token).status_code
            for _ in range(4)
        ]
        assert codes == [200, 200, 200, 429]
        with ann.sit(match) as seat:
            answers = [seat.request("check", order={"words": "x" * 300}) for _ in range(4)]
            assert answers[-1]["problem"]["error"] == "too_many"
        assert house.answer("GET", "/me", token=ann.token).status_code == 200, (
            "what brings nothing costs nothing"
        )


def test_lists_are_read_at_once_however_long_they_are(tmp_path: Path) -> None:
    async def play(services: Services, table: Table, reader: Connection) -> None:
        ann, bob = [await services.people.find(seat.person or "") for seat in table.course.seats]
        services.tournaments._organiser = cast(Any, InlineAsker())
        asked: list[str] = []
        event.listen(
            services.database.engine.sync_engine, "before_cursor_execute", lambda *call: asked.append(call[2])
        )

        async def cost(listed: Callable[[], Coroutine[Any, Any, object]]) -> int:
            asked.clear()
            await listed()
            return len(asked)

        lists = (
            lambda: services.seeks.show(None),
            lambda: services.tournaments.list(ann),
            services.tournaments.look,
        )
        counts: list[list[int]] = []
        for _ in range(2):
            for number in range(3):
                id = f"{len(counts)}.{number}"
                waits = SeekRow(id, ann.id, "Ann", "primer", "", 0, "turns", "", False, now(), now())
                await seeks.add(services.database, waits)
                made = await services.tournaments.make(ann, TournamentGiven(name="Cup", system="primer"))
                await services.tournaments.enter(made.id, ann)
                await services.tournaments.enter(made.id, bob)
                services.tournaments.most += 1
                await services.tournaments.start(made.id, ann)
            counts.append([await cost(each) for each in lists])
        assert counts[0] == counts[1]

    a_table(tmp_path, play, Inline())


def test_a_session_that_ends_while_somebody_is_shown_in_ends_their_socket(tmp_path: Path) -> None:
    async def play(services: Services, table: Table, reader: Connection) -> None:
        opened = await services.people.welcome("Cat")
        session = services.people.tokens.read(opened.token)[1]
        connect = table.connect

        async def slowly(reader: Connection, seq: int) -> None:
            await services.people.log_out(session)
            await connect(reader, seq)

        table.connect = slowly  # type: ignore[method-assign]
        hello = Hello(v=1, type="hello", token=opened.token)
        shown = await _enter(services, table, hello, _Guest("192.0.2.7"))
        assert shown.closed == 4401

    a_table(tmp_path, play, Inline())


def test_no_password_is_hashed_for_a_name_that_is_taken(tmp_path: Path) -> None:
    """One thread hashes for everybody: whoever asks for a name again and again would have it alone."""

    async def play(services: Services, table: Table, reader: Connection) -> None:
        ann = await services.people.find(reader.person or "")
        given = AccountGiven(name="Nora", password="correct horse")
        await services.people.make_account(ann, given, "192.0.2.7")

        async def never(password: str) -> str:
            raise AssertionError("hashed")

        services.people.passwords.hash = never  # type: ignore[method-assign]
        eve = (await services.people.welcome("Eve")).person
        for person in (eve, await services.people.find(ann.id)):
            with pytest.raises(Trouble) as refused:
                await services.people.make_account(person, given, "192.0.2.7")
            assert refused.value.error == "conflict"

    a_table(tmp_path, play, Inline())


def test_one_place_has_only_so_many_new_passwords_hashed(tmp_path: Path) -> None:
    """Before the first of many is done, the guest who asks is no account yet."""

    async def play(services: Services, table: Table, reader: Connection) -> None:
        people = services.people
        hashed: list[str] = []

        async def slowly(password: str) -> str:
            hashed.append(password)
            await asyncio.sleep(0.1)
            return "hashed"

        people.passwords.hash = slowly  # type: ignore[method-assign]
        for _ in range(10):
            guest = (await people.welcome("Eve")).person
            wishes = [AccountGiven(name=f"Eve{n}", password="correct horse") for n in range(20)]
            asked = [people.make_account(guest, wish, "192.0.2.7") for wish in wishes]
            said = await asyncio.gather(*asked, return_exceptions=True)
        assert len(hashed) <= 41, "as many as one place may log in"
        assert getattr(said[-1], "error", "") == "too_many"

    a_table(tmp_path, play, Inline())


# -- connections -------------------------------------------------------------------------------------------


def test_a_request_that_never_comes_to_its_end_is_dropped(make_database: Callable[[str], str]) -> None:
    with house_with(make_database("sqlite"), idle_seconds=0.5, body_seconds=0.5) as house:
        with socket.create_connection(("127.0.0.1", house.port), 60.0) as silent:
            assert silent.recv(1) == b""
        with socket.create_connection(("127.0.0.1", house.port), 60.0) as half:
            half.sendall(b"GET /healthz HTTP/1.1\r\nHost: local")
            assert half.recv(1) == b""
        with socket.create_connection(("127.0.0.1", house.port), 60.0) as half:
            head = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            half.sendall(head + b'Content-Length: 20\r\n\r\n{"name"')
            assert half.recv(100).startswith(b"HTTP/1.1 408")


def test_the_head_of_a_request_has_an_end(make_database: Callable[[str], str]) -> None:
    with house_with(make_database("sqlite"), idle_seconds=600) as house:
        with socket.create_connection(("127.0.0.1", house.port), 60.0) as endless:
            endless.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ")
            with suppress(OSError):
                for _ in range(1_000):
                    endless.sendall(b"x" * 10_000)
            with suppress(ConnectionError):
                assert endless.recv(1) == b""
        long = {"X": "x" * 30_000}
        assert house.http.get(f"{house.url}/healthz", headers=long).status_code == 200
        for _ in range(3):  # whatever came before on the same connection
            body = {"data": {"x": "y" * 3_000, "z": "y" * 3_000}}
            assert house.answer("POST", "/systems/primer/roster-check", body).status_code == 200


def test_one_place_has_only_so_many_connections(make_database: Callable[[str], str]) -> None:
    """Else whoever opens enough of them and says nothing has all the files that the server may open."""
    with house_with(make_database("sqlite"), connections_per_address=3, idle_seconds=600) as house:
        house.http.close()
        silent = [socket.create_connection(("127.0.0.1", house.port), 60.0) for _ in range(3)]
        until(lambda: _closed(house.port), "a fourth is let in")
        silent.pop().close()
        until(lambda: not _closed(house.port), "nobody comes in any more")
        for each in silent:
            each.close()


def test_whoever_has_one_address_of_a_network_has_all_of_them() -> None:
    places = Places(Limits(connections_per_address=2), ["10.0.0.0/8"])
    assert [places.enter(f"2001:db8::{n}") for n in range(3)] == [True, True, False]
    assert places.enter("2001:db8:0:1::1"), "another network"
    mapped = [places.enter(f"::ffff:192.0.2.{n}") for n in (1, 2, 3, 1, 1)]
    assert mapped == [True, True, True, True, False], "each an IPv4 address of its own"
    assert all(places.enter("10.0.0.1") for _ in range(9)), "through a proxy come many"


def test_one_place_makes_connections_only_so_often() -> None:
    """To let one in and throw it out again takes time as well."""
    places = Places(Limits(requests_per_second=0.001, request_burst=2), ())
    entered = 0
    while entered < 100 and places.enter("192.0.2.7"):
        places.leave("192.0.2.7")
        entered += 1
    assert entered == 10, "as often as a page"
    assert places.enter("192.0.2.8")


def _wire(house: House) -> socket.socket:
    return socket.create_connection(("127.0.0.1", house.port), 60.0)


def _everything(wire: socket.socket) -> bytes:
    """What comes until the other end closes."""
    found = b""
    with suppress(ConnectionError):
        while more := wire.recv(10_000):
            found += more
    return found


def _sends(wire: socket.socket, *parts: bytes) -> bool:
    """Whether anybody takes it."""
    try:
        for part in parts:
            wire.sendall(part)
    except OSError:
        return False
    return True


def test_nothing_comes_after_a_requests_body(house: House) -> None:
    """Headers after the body would be kept for as long as they come."""
    head = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    with _wire(house) as wire:
        _sends(wire, head, *[b"X: " + b"x" * 1_000 + b"\r\n"] * 3)
        assert b"HTTP/1.1 400" in _everything(wire)


def test_what_is_sent_of_a_request_that_was_answered_is_heard_only_so_long(
    make_database: Callable[[str], str],
) -> None:
    with house_with(make_database("sqlite"), idle_seconds=0.5) as house, _wire(house) as wire:
        head = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000000\r\n\r\n"
        _sends(wire, head)
        assert wire.recv(100).startswith(b"HTTP/1.1 413")
        until(lambda: not _sends(wire, b"x" * 10_000), "it is still heard")


def test_requests_that_come_before_others_are_answered_have_an_end(house: House) -> None:
    """However slowly they are answered, they would all be taken in."""
    with _wire(house) as wire:
        _sends(wire, *[b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100] * 20)
        assert _everything(wire).count(b"HTTP/1.1 200") < 100


def test_frames_that_are_no_messages_have_an_end(make_database: Callable[[str], str]) -> None:
    """Pings, and pieces of a message that never ends: each takes time, and nothing else counts them."""
    with house_with(make_database("sqlite"), hello_seconds=600) as house:
        for frames in (b"\x89\x80\0\0\0\0" * 20_000, b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 20_000):
            with _wire(house) as wire:
                _sends(wire, _upgrade("x"))
                assert wire.recv(12) == b"HTTP/1.1 101"
                _sends(wire, frames)
                assert _everything(wire).count(b"\x8a\x00") < 5_000, "what came in one go, and no more"


def test_sockets_of_one_place_say_only_so_much_together(make_database: Callable[[str], str]) -> None:
    with house_with(make_database("sqlite"), message_burst=1, messages_per_second=0.001) as house:
        ann = house.guest()
        match = ann.begin()["id"]
        said = []
        for _ in range(11):
            with ann.sit(match) as seat:
                said.append(seat.request("ping")["type"])
        assert said == [*["pong"] * 10, "error"]


def test_a_socket_too_many_is_not_even_opened(make_database: Callable[[str], str]) -> None:
    """One that is opened, to say why it is closed, stays until the other end has heard it."""
    with house_with(make_database("sqlite"), request_burst=2, requests_per_second=0.001) as house:
        answers = []
        for _ in range(3):
            with _wire(house) as wire:
                _sends(wire, _upgrade("x"))
                answers.append(wire.recv(12))
        assert answers == [b"HTTP/1.1 101", b"HTTP/1.1 101", b"HTTP/1.1 403"]


def test_whoever_was_in_too_much_of_a_hurry_is_not_heard_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they send stays with them. Through a proxy come others as well: they are not kept waiting."""
    monkeypatch.setattr("highground.server.operations.connections.PAUSE", 3_600.0)
    heard: Counter[str] = Counter()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        heard[scope["path"]] += 1
        scope["state"][HURRIED]()
        await send({"type": "http.response.start", "status": 429, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})

    async def asks(port: int, path: str, times: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(times):
            writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        if path == "/proxy":
            await reader.readuntil(b"\r\n\r\n")
        writer.close()

    async def serving(path: str, proxies: list[str]) -> None:
        http, ws = within(Limits(), proxies)
        given: dict[str, Any] = {"http": http, "ws": ws, "lifespan": "off", "log_config": None}
        server = uvicorn.Server(uvicorn.Config(app, port=0, timeout_graceful_shutdown=1, **given))
        task = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.02)
        port = server.servers[0].sockets[0].getsockname()[1]
        await asks(port, path, 2)
        await asks(port, "/another", 1)
        for each in list(server.server_state.connections):
            each.transport.abort()
        server.should_exit = True
        await task

    asyncio.run(serving("/direct", []))
    assert heard == {"/direct": 1, "/another": 1}
    asyncio.run(serving("/proxy", ["127.0.0.1"]))
    assert heard["/proxy"] == 2


def _closed(port: int) -> bool:
    """Whether a fresh connection is closed at once, with a request unanswered."""
    with socket.create_connection(("127.0.0.1", port), 60.0) as one:
        try:
            one.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return one.recv(1) == b""
        except ConnectionError:
            return True


def until(so: Callable[[], bool], otherwise: str) -> None:
    end = time.monotonic() + 60.0
    while not so():
        assert time.monotonic() < end, otherwise
        time.sleep(0.1)


def test_a_socket_that_is_never_read_is_dropped(make_database: Callable[[str], str]) -> None:
    with house_with(
        make_database("sqlite"), idle_seconds=0.5, message_burst=100_000, hello_seconds=600
    ) as house:
        ann = house.guest()
        match = ann.begin()["id"]
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        deaf.connect(("127.0.0.1", house.port))
        deaf.sendall(_upgrade(match))
        assert deaf.recv(12) == b"HTTP/1.1 101"
        deaf.sendall(_frame({"v": 1, "type": "hello", "token": ann.token, "seq": -1}))
        until_it_says(house, "highground_sockets 1.0")
        for number in range(300):
            try:
                deaf.sendall(_frame({"v": 1, "id": number, "type": "language", "language": "ru"}))
            except OSError:
                break
        until_it_says(house, "highground_sockets 0.0")
        deaf.close()


def until_it_says(house: House, line: str) -> None:
    until = time.monotonic() + 60.0
    while line not in house.http.get(f"{house.url}/metrics").text:
        assert time.monotonic() < until, f"never {line}"
        time.sleep(0.1)


def _upgrade(match: str) -> bytes:
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    upgrade = f"Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{key}\r\n"
    return f"GET /api/matches/{match}/socket HTTP/1.1\r\n{upgrade}".encode()


def _frame(message: Any) -> bytes:
    """A client's text frame, masked with zeros."""
    text = json.dumps(message).encode()
    length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return b"\x81" + length + bytes(4) + text


@pytest.mark.parametrize(
    ("soft", "hard", "sockets", "files"), [(256, 1_024, 696, 1_024), (256, 5_000, 4_000, 4_700)]
)
def test_the_defaults_fit_the_files_that_a_process_may_open(
    soft: int, hard: int, sockets: int, files: int
) -> None:
    program = f"""
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
from highground.server.operations.descriptors import make_room
from highground.server.settings import Limits
found = make_room(Limits())
assert found.sockets_per_address <= found.sockets // 2, "one place has them all"
assert found.sockets + found.connections_per_address < {files}, "one place has all the files"
print(found.sockets, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert said.stdout.split() == [str(sockets), str(files)]
    assert Limits().sockets == 4_000


# -- what is broken, told once and left alone --------------------------------------------------------------


def test_lines_of_one_sort_are_written_only_so_often() -> None:
    sparing = Sparing(per_second=1.0, burst=3)

    def line(text: str, at: float) -> logging.LogRecord:
        record = logging.makeLogRecord({"name": "highground", "msg": text, "levelno": logging.WARNING})
        record.created = at
        return record

    assert [sparing.filter(line("again %s", 0.0)) for _ in range(5)] == [True] * 3 + [False] * 2
    assert sparing.filter(line("another", 0.0))
    later = line("again %s", 1.5)
    assert sparing.filter(later)
    assert vars(later)["left_out"] == 2


def test_a_row_that_cannot_be_read_closes_neither_the_lobby_nor_a_replay(
    make_database: Callable[[str], str],
) -> None:
    database = make_database("sqlite")
    with house_with(database) as house:
        ann = house.guest()
        foreign, damaged, sound = (ann.begin(public=True)["id"] for _ in range(3))
        ann.ask("POST", "/seeks", {"system": "primer", "pace": "turns"})
        ann.ask("POST", "/tournaments", {"name": "Cup", "system": "primer"}, 201)
        house.stop()
        with sqlite3.connect(database.partition(":///")[2]) as rows:
            rows.execute("UPDATE matches SET system = 'plug-in-that-was' WHERE id = ?", (foreign,))
            rows.execute("UPDATE matches SET header = '{', summary = '' WHERE id = ?", (damaged,))
            rows.execute("UPDATE seeks SET system = 'plug-in-that-was'")
            rows.execute("UPDATE tournaments SET system = 'plug-in-that-was'")
        rows.close()
        house.start()
        assert [each["id"] for each in ann.ask("GET", "/matches")["mine"]] == [sound]
        assert ann.ask("GET", "/seeks")["waiting"][0]["system_title"] == "plug-in-that-was"
        assert ann.ask("GET", "/tournaments")["tournaments"][0]["system_title"] == "plug-in-that-was"
        assert ann.ask("GET", "/me/waiting")["waiting"] >= 0
        for match in (foreign, damaged):
            for path in ("", "/replay", "/export"):
                assert ann.ask("GET", f"/matches/{match}{path}", expect=422)["error"] == "unplayable"
            with ann.sit(match) as seat:
                assert seat.welcome["problem"]["error"] == "unplayable"
            assert house.answer("DELETE", f"/matches/{match}", token=ann.token).status_code == 204
        assert [each["id"] for each in ann.ask("GET", "/matches")["mine"]] == [sound]


def test_a_full_disk_is_told(make_database: Callable[[str], str]) -> None:
    with house_with(make_database("sqlite"), free_bytes=10**18) as house:
        answer = house.http.get(f"{house.url}/healthz")
        assert (answer.status_code, answer.json()["status"]) == (503, "the disk is full")
        assert "none begins" in house.guest().ask("POST", "/matches", {"system": "primer"}, 503)["text"]


def test_entries_that_a_database_does_not_take_in_are_counted(tmp_path: Path) -> None:
    async def play(services: Services, table: Table, reader: Connection) -> None:
        write, written = services.database.write, services.scribe.written

        async def fail(statements: Any) -> None:
            raise OSError("no space left on device")

        services.database.write = fail  # type: ignore[method-assign]
        await table.handle(reader, a_request(type="resign"))
        assert "highground_entries_failed 1.0" in services.metrics.text().decode()
        services.database.write = write  # type: ignore[method-assign]
        again = await services.tables.table(table.id)
        await again.handle(reader, a_request(type="resign"))
        assert (services.scribe.failed, services.scribe.written) == (1, written + 1)

    a_table(tmp_path, play, Inline())


def test_a_match_whose_header_is_endless_is_not_kept() -> None:
    """Every list of matches reads the headers; whoever makes one may not make all others read a book."""
    rules = find_ruleset("primer")

    def row_of(letters: int) -> MatchRow:
        setup = Setup("crossing", [{"about": "x" * letters}, "blue"], rules.read_options({}))
        return new_row(new_header(rules, setup, "", ["a", "b"]), "A title", "turns", False)

    rest = len(row_of(0).header)
    assert len(row_of(HEADER_MOST - rest).header) == HEADER_MOST
    with pytest.raises(Trouble, match="too long") as refused:
        row_of(HEADER_MOST - rest + 1)
    assert refused.value.status == 413


# -- restoring ---------------------------------------------------------------------------------------------


def test_what_was_backed_up_is_there_again_when_it_is_restored(
    kind: str, make_database: Callable[[str], str], tmp_path: Path
) -> None:
    """As docs/server.md has it: a copy made while the server runs, put in the database's place."""
    database, copy = make_database(kind), tmp_path / "copy"
    with house_with(database) as house:
        ann, bob = house.guest(), house.guest()
        match = ann.begin_with(bob)["id"]
        with ann.sit(match) as one, bob.sit(match) as two:
            first = one if one.mine else two
            first.order(first.suggestions()[0])
            steps = first.until(lambda seat: len(seat.steps) > 1).steps
        back_up(database, copy)
        later = ann.begin()["id"]
        house.kill()
        house.database = restore(database, copy, make_database)
        house.start()
        ann.ask("GET", f"/matches/{later}", expect=404)
        with ann.sit(match) as one, bob.sit(match) as two:
            assert one.steps == steps
            now = one if one.mine else two
            assert now.order(now.suggestions()[0])["type"] == "done"


def back_up(database: str, copy: Path) -> None:
    if database.startswith("postgresql"):
        address = database.replace("+asyncpg", "")
        subprocess.run(["pg_dump", "-w", "-Fc", "-f", str(copy), address], check=True)
        return
    with sqlite3.connect(database.partition(":///")[2]) as running, sqlite3.connect(copy) as copied:
        running.backup(copied)
    copied.close()
    running.close()


def restore(database: str, copy: Path, make_database: Callable[[str], str]) -> str:
    """Where what was backed up can be served from."""
    if database.startswith("postgresql"):
        fresh = make_database("postgresql")
        address = fresh.replace("+asyncpg", "")
        subprocess.run(["pg_restore", "-w", "--no-owner", "-d", address, str(copy)], check=True)
        return fresh
    file = Path(database.partition(":///")[2])
    for left in file.parent.glob(f"{file.name}*"):
        left.unlink()
    copy.rename(file)
    return database


def test_one_chore_that_fails_keeps_no_other_from_being_done(tmp_path: Path) -> None:
    """A rated match whose row is damaged stopped everybody's notices and tournaments."""

    async def main() -> None:
        limits = Limits(sweep_seconds=0.01)
        services = Services(Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'one.db'}", limits=limits))
        looked = asyncio.Event()

        async def fail() -> None:
            raise ValueError("a damaged row")

        async def look() -> None:
            looked.set()

        services._chores = lambda rounds: [fail, look]  # type: ignore[method-assign]
        sweeper = asyncio.create_task(services._sweep())
        await asyncio.wait_for(looked.wait(), 60.0)
        sweeper.cancel()

    asyncio.run(main())


@pytest.mark.parametrize("summary", ["", "{", "[]", "null"])
def test_a_damaged_summary_says_nothing(summary: str) -> None:
    assert said_in(summary) == {}
