"""How a server holds up: many matches of two people each, every match an order every few seconds.

    python benchmarks/server_load.py --matches 500 --every 5 --seconds 60 --database sqlite
    python benchmarks/server_load.py --matches 1 --every 0 --seconds 20       one match, no pauses

Starts a server of its own (SQLite in a fresh folder, or a PostgreSQL made for the occasion), all on
loopback, and measures from sending an order to its acknowledgement, which comes when it is durable. The
script's own work is part of the load. The processor time an order costs is told too: it hardly depends on
what else the machine is doing. Ends with status 1 when the limit given by --p99 or --p95 (milliseconds) is
not kept.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server import postgres
from tests.server.house import House

__all__ = ["LIMITS", "database_of", "main", "new_matches", "socket_to"]

LIMITS = {
    "requests_per_second": 1e6,
    "request_burst": 1_000_000,
    "guest_burst": 1_000_000,
    "sockets": 100_000,
    "sockets_per_address": 100_000,
}


class Load:
    """What came of it."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.bytes = 0
        self.refused = 0
        self.over = 0
        self.server = self.script = 0.0
        """Processor seconds of the server and of this script, over the orders `measured`."""
        self.measured = 0
        self.seated = 0
        self.all_seated = asyncio.Event()
        self.began = 0.0


class Player:
    """One socket at a table."""

    def __init__(self, socket: ClientConnection, load: Load) -> None:
        self.socket = socket
        self.load = load
        self.seq = -1
        self.words: list[str] | None = None
        self.over = False
        self.answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def listen(self) -> None:
        with suppress(ConnectionClosed):
            await self._listen()

    async def _listen(self) -> None:
        async for text in self.socket:
            self.load.bytes += len(text)
            message = json.loads(text)
            if message["type"] in ("welcome", "changed"):
                self.seq = message["seq"]
                question = message["table"]["question"]
                self.words = None if question is None else [each["words"] for each in question["suggestions"]]
                self.over = message["table"]["asked"] is None
            else:
                self.answers.put_nowait(message)

    async def order(self, luck: random.Random) -> None:
        assert self.words is not None
        order = {"words": luck.choice(self.words)}
        self.words = None
        said = {"v": 1, "type": "order", "id": 1, "order": order, "after": self.seq, "key": uuid.uuid4().hex}
        started = time.perf_counter()
        await self.socket.send(json.dumps(said))
        answer = await self.answers.get()
        self.load.took.append(time.perf_counter() - started)
        if answer["type"] != "done":
            self.load.refused += 1


def _call(url: str, path: str, body: dict[str, Any], token: str = "") -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(f"{url}/api{path}", json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def new_matches(url: str, count: int, system: str) -> list[tuple[str, str, str]]:
    """Matches with both seats taken: id and the two tokens."""
    made = []
    for _ in range(count):
        one, two = (_call(url, "/guests", {"name": name})["token"] for name in ("Ann", "Bob"))
        given = {"system": system, "seats": [{"who": "me"}, {"who": "friend"}]}
        match = _call(url, "/matches", given, one)
        _call(url, f"/invitations/{match['invitation']}", {}, two)
        made.append((match["id"], one, two))
    return made


def socket_to(url: str, match: str) -> Any:
    """A connection to a match's table, to be entered."""
    address = f"{url.replace('http', 'ws')}/api/matches/{match}/socket"
    return connect(address, max_size=None, compression=None, open_timeout=60)


def _processor_seconds(pid: int) -> float:
    """What a process has used so far."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _play(
    url: str, match: tuple[str, str, str], load: Load, given: argparse.Namespace, seed: int
) -> None:
    """One match, and another when it is over. Orders fall due at moments of their own, evenly spread, however
    long the last one took."""
    luck = random.Random(seed)
    due = 0.0
    while True:
        async with socket_to(url, match[0]) as a, socket_to(url, match[0]) as b:
            players = [Player(a, load), Player(b, load)]
            tasks = [asyncio.create_task(player.listen()) for player in players]
            for player, token in zip(players, match[1:], strict=True):
                await player.socket.send(json.dumps({"v": 1, "type": "hello", "token": token, "seq": -1}))
            load.seated += 1
            await load.all_seated.wait()
            due = due or load.began + given.every * (seed + luck.random()) / given.matches
            until = load.began + given.warm + given.seconds
            while due < until and not (players[0].over or players[1].over):
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                ready = [player for player in players if player.words]
                if ready:
                    await ready[0].order(luck)
                    due += given.every or 0.001
                else:
                    await asyncio.sleep(0.002)
            for task in tasks:
                task.cancel()
        if due >= until:
            return
        load.over += 1
        match = (await asyncio.to_thread(new_matches, url, 1, given.system))[0]
        due = max(due, time.monotonic())


@contextmanager
def database_of(kind: str) -> Iterator[str]:
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite+aiosqlite:///{folder}/load.db"
    else:
        with postgres.running() as address:
            yield postgres.new_database(address, "load")


def _share(took: list[float], share: float) -> float:
    return 1_000 * took[min(len(took) - 1, int(len(took) * share))]


async def _run(url: str, pid: int, given: argparse.Namespace, matches: list[tuple[str, str, str]]) -> Load:
    load = Load()
    games = [asyncio.create_task(_play(url, match, load, given, n)) for n, match in enumerate(matches)]
    while load.seated < len(matches):
        await asyncio.sleep(0.05)
    load.began = time.monotonic()
    load.all_seated.set()
    await asyncio.sleep(given.warm)
    load.took.clear()
    server, script = _processor_seconds(pid), time.process_time()
    await asyncio.sleep(given.seconds)
    load.server, load.script = _processor_seconds(pid) - server, time.process_time() - script
    load.measured = len(load.took)
    await asyncio.gather(*games)
    return load


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--system", default="primer")
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between the orders of a match")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--warm", type=float, default=6.0, help="seconds that are not measured")
    parser.add_argument("--p99", type=float, default=0.0)
    parser.add_argument("--p95", type=float, default=0.0)
    given = parser.parse_args()
    environment = {"HIGHGROUND_LIMITS": json.dumps(LIMITS)}
    with database_of(given.database) as database, House(database, environment=environment) as house:
        matches = new_matches(house.url, given.matches, given.system)
        assert house.process is not None
        load = asyncio.run(_run(house.url, house.process.pid, given, matches))
    took = sorted(load.took)
    if not took:
        print("no order was answered")
        return 1
    print(
        f"{given.database}, {given.system}: {given.matches} matches, {2 * given.matches} sockets, "
        f"{len(took)} orders in {given.seconds:.0f} s ({len(took) / given.seconds:.1f}/s), "
        f"{load.refused} not taken, {load.over} games over, {load.bytes / 1e6:.1f} MB, {os.cpu_count()} cores"
    )
    shares = (0.5, 0.95, 0.99, 1.0)
    print("  ".join(f"p{round(100 * share)} {_share(took, share):.1f} ms" for share in shares))
    cost = 1_000 / max(1, load.measured)
    print(f"processor time an order: server {cost * load.server:.2f} ms, script {cost * load.script:.2f} ms")
    broken = (given.p99 and _share(took, 0.99) > given.p99) or (given.p95 and _share(took, 0.95) > given.p95)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
