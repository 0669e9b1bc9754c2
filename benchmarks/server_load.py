"""How a server holds up: many matches of two people each, every match an order every few seconds.

    python benchmarks/server_load.py --matches 500 --every 5 --seconds 60 --database sqlite
    python benchmarks/server_load.py --matches 1 --every 0 --seconds 20       one match, no pauses
    python benchmarks/server_load.py --matches 2500 --every 25                5 000 sockets
    python benchmarks/server_load.py --attacker --matches 200 --p99 250 --replies 3

With --attacker it is measured twice, quiet and while one person does the worst that their limits allow
(`server_attack.py`): everybody has an address of their own then, and the limits are the usual ones. Some
people play bots meanwhile: how long a bot's reply takes is told too, and against the quiet run.

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
import re
import sys
import tempfile
import time
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.server_attack import attack
from tests.server import postgres
from tests.server.house import Program

__all__ = ["LIMITS", "call", "database_of", "main", "new_address", "new_matches", "socket_to"]

AT_THE_DOOR = 50
"""How many matches sit down at once: thousands of people do not come in the same moment."""

LIMITS = {
    "requests_per_second": 1e6,
    "request_burst": 1_000_000,
    "bytes_burst": 1_000_000_000_000,
    "connections_per_address": 1_000_000,
    "guest_burst": 1_000_000,
    "order_burst": 1_000_000,
    "sockets": 100_000,
    "sockets_per_address": 100_000,
}


class Load:
    """What came of it."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.replies: list[float] = []
        """How long bots took to reply."""
        self.bytes = 0
        self.refused = 0
        self.over = 0
        self.server = self.script = 0.0
        """Processor seconds of the server and of this script, over the orders `measured`."""
        self.measured = 0
        self.seated = 0
        self.door = asyncio.Semaphore(AT_THE_DOOR)
        self.all_seated = asyncio.Event()
        self.began = 0.0
        self.holdups: dict[str, float] = {}
        """What held the server's event loop up, and for how long at most."""
        self.attacks: dict[str, float] = {}
        """How often the attacker was served, by what only it asks for."""


class Player:
    """One socket at a table."""

    def __init__(self, socket: ClientConnection, load: Load) -> None:
        self.socket = socket
        self.load = load
        self.seq = -1
        self.words: list[str] | None = None
        self.over = False
        self.welcomed = asyncio.Event()
        self.answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def is_asked(self) -> bool:
        """Whether it is ours to go on, or nobody's."""
        return self.words is not None or self.over

    async def sit(self, token: str) -> None:
        """Say hello, and wait until one is welcome."""
        await self.socket.send(json.dumps({"v": 1, "type": "hello", "token": token, "seq": -1}))
        try:
            await asyncio.wait_for(self.welcomed.wait(), 60)
        except TimeoutError:
            raise SystemExit("somebody was not welcomed within a minute") from None

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
                self.welcomed.set()
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


def call(url: str, path: str, body: dict[str, Any], token: str = "", address: str = "127.0.0.1") -> Any:
    """An answer over HTTP; `address` is where a proxy would say that it came from."""
    headers = {"Content-Type": "application/json", "X-Forwarded-For": address}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(f"{url}/api{path}", json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def new_matches(url: str, many: int, system: str) -> list[tuple[str, str, str]]:
    """Matches with both seats taken: id and the two tokens."""
    made = []
    for _ in range(many):
        at = new_address()
        one, two = (call(url, "/guests", {"name": name}, "", at)["token"] for name in ("Ann", "Bob"))
        given = {"system": system, "seats": [{"who": "me"}, {"who": "friend"}]}
        match = call(url, "/matches", given, one, at)
        call(url, f"/invitations/{match['invitation']}", {}, two, at)
        made.append((match["id"], one, two))
    return made


_ADDRESSES = count(1)


def new_address() -> str:
    """Somewhere nobody has come from yet."""
    number = next(_ADDRESSES)
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def socket_to(url: str, match: str, address: str = "") -> Any:
    """A connection to a match's table, to be entered."""
    there = f"{url.replace('http', 'ws')}/api/matches/{match}/socket"
    headers = {"X-Forwarded-For": address or new_address()}
    return connect(there, max_size=None, compression=None, open_timeout=60, additional_headers=headers)


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
        async with AsyncExitStack() as room:
            async with load.door:
                sockets = [await room.enter_async_context(socket_to(url, match[0])) for _ in match[1:]]
                players = [Player(socket, load) for socket in sockets]
                tasks = [asyncio.create_task(player.listen()) for player in players]
                for player, token in zip(players, match[1:], strict=True):
                    await player.sit(token)
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
                elif any(task.done() for task in tasks):
                    raise SystemExit(f"match {match[0]}: the server closed a socket")
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


async def _play_bot(url: str, load: Load, given: argparse.Namespace, seed: int) -> None:
    """Somebody who plays a bot, and another when it is over; how long its replies take."""
    luck, at = random.Random(seed), new_address()
    while not load.began or time.monotonic() < load.began + given.warm + given.seconds:
        token = (await asyncio.to_thread(call, url, "/guests", {"name": "Eve"}, "", at))["token"]
        made = {"system": given.bot_system, "seats": [{"who": "me"}, {"who": "bot"}]}
        match = await asyncio.to_thread(call, url, "/matches", made, token, at)
        async with socket_to(url, match["id"], at) as socket:
            player = Player(socket, Load())
            listening = asyncio.create_task(player.listen())
            await socket.send(json.dumps({"v": 1, "type": "hello", "token": token, "seq": -1}))
            await load.all_seated.wait()
            while not player.over and time.monotonic() < load.began + given.warm + given.seconds:
                await asyncio.sleep(luck.uniform(0.5, 1.5))
                if player.words:
                    await player.order(luck)
                    if not player.is_asked():
                        seq, asked = player.seq, time.perf_counter()
                        while player.seq == seq and not listening.done():
                            await asyncio.sleep(0.002)
                        load.replies.append(time.perf_counter() - asked)
                elif listening.done():
                    break
            listening.cancel()


async def _run(url: str, pid: int, given: argparse.Namespace, matches: list[tuple[str, str, str]]) -> Load:
    load = Load()
    games = [asyncio.create_task(_play(url, match, load, given, n)) for n, match in enumerate(matches)]
    games += [asyncio.create_task(_play_bot(url, load, given, n)) for n in range(given.bots)]
    while load.seated < len(matches):
        await asyncio.sleep(0.05)
    load.began = time.monotonic()
    load.all_seated.set()
    await asyncio.sleep(given.warm)
    load.took.clear()
    load.replies.clear()
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
    parser.add_argument("--attacker", action="store_true", help="quiet, and again with one at their limits")
    parser.add_argument("--bots", type=int, default=0, help="people who play a bot besides")
    parser.add_argument("--bot-system", default="primer")
    parser.add_argument("--replies", type=float, default=0.0, help="how many times longer bots may take")
    given = parser.parse_args()
    if not given.attacker:
        quiet = _measure(given, False)
        return 0 if quiet is not None and _told(given, quiet) else 1
    given.bots = given.bots or 6
    quiet, attacked = _measure(given, False), _measure(given, True)
    if quiet is None or attacked is None:
        return 1
    good = True
    for name, load in (("quiet", quiet), ("attacked", attacked)):
        print(f"-- {name}")
        good = _told(given, load) and good
    shares = (0.5, 0.95)
    times = [_share(sorted(attacked.replies), s) / _share(sorted(quiet.replies), s) for s in shares]
    print(f"bots reply {times[0]:.1f} times as late in the median, {times[1]:.1f} times in p95")
    return 0 if good and (not given.replies or max(times) <= given.replies) else 1


def _measure(given: argparse.Namespace, attacked: bool) -> Load | None:
    """One server, played at for a while."""
    usual = {"sockets": LIMITS["sockets"]} if given.attacker else LIMITS
    environment = {"HIGHGROUND_LIMITS": json.dumps({**usual, "token_seconds": 86_400})}
    proxied = ["--behind-proxy"] if given.attacker else []
    with (
        database_of(given.database) as database,
        Program(database, *proxied, environment=environment) as house,
        ExitStack() as running,
    ):
        matches = new_matches(house.url, given.matches, given.system)
        if attacked:
            running.enter_context(attack(house.url))
        assert house.process is not None
        load = asyncio.run(_run(house.url, house.process.pid, given, matches))
        metrics = house.http.get(f"{house.url}/metrics").text
        load.holdups = _holdups(metrics)
        load.attacks = _attacks(metrics) if attacked else {}
    if load.took and (load.replies or not given.bots):
        return load
    print("no order was answered")
    return None


def _holdups(metrics: str) -> dict[str, float]:
    """What held the event loop up, and for how many seconds at most."""
    found = re.findall(r'^highground_holdup_seconds\{what="(.*)"\} (.*)$', metrics, re.MULTILINE)
    return {what: float(seconds) for what, seconds in found}


WORST = ("replay", "verify", "export", "replays", "roster-check", "sessions", "odds", "check")


def _attacks(metrics: str) -> dict[str, float]:
    """How often each of the worst was asked for: an attack that does not come through shows nothing."""
    found = dict.fromkeys(WORST, 0.0)
    for name, many in re.findall(r'^highground_requests_total\{.*route="([^"]*)".*\} (.*)$', metrics, re.M):
        if (last := name.rpartition("/")[2]) in found:
            found[last] += float(many)
    for name, many in re.findall(r'^highground_messages_total\{.*type="([^"]*)".*\} (.*)$', metrics, re.M):
        if name in found:
            found[name] += float(many)
    return found


def _told(given: argparse.Namespace, load: Load) -> bool:
    """Tell what came of it; whether the limits were kept."""
    took = sorted(load.took)
    print(
        f"{given.database}, {given.system}: {given.matches} matches, {2 * given.matches} sockets, "
        f"{len(took)} orders in {given.seconds:.0f} s ({len(took) / given.seconds:.1f}/s), "
        f"{load.refused} not taken, {load.over} games over, {load.bytes / 1e6:.1f} MB, {os.cpu_count()} cores"
    )
    shares = (0.5, 0.95, 0.99, 1.0)
    print("  ".join(f"p{round(100 * share)} {_share(took, share):.1f} ms" for share in shares))
    cost = 1_000 / max(1, load.measured)
    print(f"processor time an order: server {cost * load.server:.2f} ms, script {cost * load.script:.2f} ms")
    if load.replies:
        replies = sorted(load.replies)
        told = "  ".join(f"p{round(100 * share)} {_share(replies, share):.0f} ms" for share in shares)
        print(f"{len(replies)} replies of bots: {told}")
    if load.attacks:
        served = ", ".join(f"{what} {count:.0f}" for what, count in load.attacks.items())
        print(f"the attacker asked for: {served}")
    worst = sorted(load.holdups.items(), key=lambda each: -each[1])[:5]
    said = ", ".join(f"{what} {1_000 * seconds:.0f} ms" for what, seconds in worst)
    print(f"event loop held up for more than 5 ms by: {said or 'nothing'}")
    broken = (given.p99 and _share(took, 0.99) > given.p99) or (given.p95 and _share(took, 0.95) > given.p95)
    return not broken


if __name__ == "__main__":
    sys.exit(main())
