"""Kill a server under load, again and again, and see that nothing it acknowledged is lost.

    python benchmarks/server_crash.py --kills 200 --database sqlite
    python benchmarks/server_crash.py --kills 50 --database postgresql --processes 2
    python benchmarks/server_crash.py --kills 1000 --tally build/crash.json     until there are 1 000 in all

Several matches are played at once, order after order. At a random moment the server is killed (SIGKILL) and
started again; everybody connects anew and sends again, under the same key, the order that had no answer.
Then the match must hold exactly the orders that were acknowledged, in order, each once, plus nothing else.
A match that is over is replaced by a new one. With several processes one of them is killed each time, and the
two players of a match sit at different ones.

Servers are forked from a process that has imported what they need and done nothing else, so that a kill takes
about a second, not the time of many imports. Several lanes, each with a database and servers of its own,
share the machine. --tally adds up the kills of several runs of the same build in a file: the same command
goes on where the last one stopped, with other luck.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
import uuid
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.server_load import LIMITS, database_of, new_matches, socket_to
from highground import build_info
from tests.server.house import House

__all__ = ["main"]


PATIENCE = 20.0


class Lost(Exception):
    """What must never happen."""


class Game:
    """A match, and what its players were told of it."""

    def __init__(self, id: str, tokens: tuple[str, str]) -> None:
        self.id = id
        self.tokens = tokens
        self.acknowledged: list[str] = []
        self.sent: tuple[int, dict[str, Any]] | None = None
        """An order without an answer: the seat and the message."""
        self.over = False
        self.resent = 0

    async def play(self, urls: list[str], luck: random.Random) -> None:
        """Play until the connection breaks or the game is over."""
        with suppress(OSError, WebSocketException, TimeoutError):
            while not self.over:
                with suppress(EOFError):
                    async with socket_to(urls[0], self.id) as one, socket_to(urls[-1], self.id) as two:
                        await self._play((one, two), luck)

    async def _play(self, sockets: tuple[ClientConnection, ClientConnection], luck: random.Random) -> None:
        tables = []
        for socket, token in zip(sockets, self.tokens, strict=True):
            await socket.send(json.dumps({"v": 1, "type": "hello", "token": token, "seq": -1}))
            tables.append(await _welcome(socket))
        if self.sent is not None:
            self.resent += 1
            seat, message = self.sent
            await self._give(sockets[seat], seat, message)
            # It may have been done before the crash: then nothing changes now. A fresh look either way.
            raise EOFError
        self._compare(tables[0])
        while True:
            asked = tables[0]["table"]["asked"]
            if asked is None:
                self.over = True
                return
            seat = asked["seats"][0]
            suggested = tables[seat]["table"]["question"]["suggestions"]
            words = luck.choice(suggested)["words"]
            order = {"words": words}
            message = {
                "v": 1,
                "type": "order",
                "id": 1,
                "order": order,
                "after": tables[seat]["seq"],
                "key": uuid.uuid4().hex,
            }
            await self._give(sockets[seat], seat, message)
            tables = [await _changed(socket, len(self.acknowledged)) for socket in sockets]

    async def _give(self, socket: ClientConnection, seat: int, message: dict[str, Any]) -> None:
        """Send an order and wait until it is acknowledged."""
        self.sent = (seat, message)
        await socket.send(json.dumps(message))
        while True:
            answer = json.loads(await socket.recv())
            _STASH.setdefault(id(socket), []).append(answer)
            if answer.get("re") == 1:
                break
        if answer["type"] != "done":
            raise Lost(f"match {self.id}: {message['order']} was answered {answer}")
        self.acknowledged.append(message["order"]["words"])
        self.sent = None

    def _compare(self, welcome: dict[str, Any]) -> None:
        """What the server remembers against what it acknowledged."""
        remembered = [step["order"]["words"] for step in welcome["steps"] if step["order"] is not None]
        if remembered != self.acknowledged:
            raise Lost(
                f"match {self.id}: acknowledged {len(self.acknowledged)}, remembered {len(remembered)}"
            )


_STASH: dict[int, list[dict[str, Any]]] = {}
"""Messages that came on a socket while an answer was awaited."""


async def _hear(socket: ClientConnection) -> dict[str, Any]:
    waiting = _STASH.get(id(socket))
    if waiting:
        return waiting.pop(0)
    message: dict[str, Any] = json.loads(await socket.recv())
    return message


async def _welcome(socket: ClientConnection) -> dict[str, Any]:
    _STASH.pop(id(socket), None)
    message = await _hear(socket)
    if message["type"] != "welcome":
        raise OSError(f"not welcome: {message}")
    return message


async def _changed(socket: ClientConnection, step: int) -> dict[str, Any]:
    """The change that brought the match to this step."""
    while True:
        message = await _hear(socket)
        if message["type"] == "changed" and message["table"]["step"] == step:
            return message


@dataclass
class Tally:
    """What all runs came to, with what they were runs of."""

    of: list[str]
    kills: int = 0
    orders: int = 0
    resent: int = 0
    seconds: float = 0.0

    def told(self) -> str:
        done = f"{self.kills} kills, {self.orders} orders acknowledged, {self.resent} sent again"
        return f"{done}, none lost, {self.seconds:.0f} s"


def _tally(given: argparse.Namespace) -> Tally:
    """A new one, or the one in the file."""
    of = [given.database, given.system, f"{given.processes} processes", build_info.status().detail]
    if given.tally is None or not given.tally.exists():
        return Tally(of)
    found = Tally(**json.loads(given.tally.read_text(encoding="utf-8")))
    if found.of != of:
        sys.exit(f"{given.tally} is of {found.of}, this is {of}")
    return found


def _keep(given: argparse.Namespace, tally: Tally) -> None:
    if given.tally is not None:
        given.tally.parent.mkdir(parents=True, exist_ok=True)
        given.tally.write_text(json.dumps(asdict(tally)) + "\n", encoding="utf-8")


async def _run_all(lanes: list[list[House]], given: argparse.Namespace, tally: Tally) -> int:
    """All lanes until there are kills enough; then a last look at every match."""
    until = time.monotonic() + 60 * given.minutes
    luck = random.Random(f"{given.seed}/{tally.kills}")
    lucks = [random.Random(luck.random()) for _ in lanes]
    await asyncio.gather(
        *[_run(houses, given, tally, each, until) for houses, each in zip(lanes, lucks, strict=True)]
    )
    if tally.kills >= given.kills:
        return 0
    print(f"stopped after {tally.kills} of {given.kills} kills: {given.minutes} minutes are over")
    return 1


async def _run(
    houses: list[House], given: argparse.Namespace, tally: Tally, luck: random.Random, until: float
) -> None:
    """One lane."""
    games: list[Game] = []
    urls = [house.url for house in houses]
    began = time.monotonic()
    while tally.kills < given.kills and time.monotonic() < until:
        missing = given.matches - len(games)
        made = await asyncio.to_thread(new_matches, luck.choice(urls), missing, given.system)
        games += [Game(id, (one, two)) for id, one, two in made]
        before = [(len(game.acknowledged), game.resent) for game in games]
        playing = [asyncio.create_task(game.play(urls, luck)) for game in games]
        await _for_a_while(games, luck)
        house = luck.choice(houses)
        await asyncio.to_thread(house.kill)
        await asyncio.gather(*playing)
        await asyncio.to_thread(house.restart)
        # Who goes on playing compares first; games that are over would not be looked at again.
        await asyncio.gather(*[_check(game, luck.choice(urls)) for game in games if game.over])
        tally.kills += 1
        for game, (orders, resent) in zip(games, before, strict=True):
            tally.orders += len(game.acknowledged) - orders
            tally.resent += game.resent - resent
        games = [game for game in games if not game.over]
        now = time.monotonic()
        tally.seconds += (now - began) / given.lanes
        began = now
        if tally.kills % 10 == 0 or tally.kills >= given.kills:
            print(tally.told(), flush=True)
        if tally.kills % 10 == 0:
            await _check_all(games, luck, urls)
            _keep(given, tally)
    await _check_all(games, luck, urls)
    _keep(given, tally)


async def _check_all(games: list[Game], luck: random.Random, urls: list[str]) -> None:
    await asyncio.gather(*[_check(game, luck.choice(urls)) for game in games])


async def _for_a_while(games: list[Game], luck: random.Random) -> None:
    """Until a few orders have been acknowledged, and then some: anywhere in the middle of the next ones."""
    enough = sum(len(game.acknowledged) for game in games) + luck.randint(1, 40)
    latest = time.monotonic() + PATIENCE
    while sum(len(game.acknowledged) for game in games) < enough and time.monotonic() < latest:
        await asyncio.sleep(0.002)
    await asyncio.sleep(luck.uniform(0.0, 0.02))


async def _check(game: Game, url: str) -> None:
    """One last look."""
    async with socket_to(url, game.id) as socket:
        await socket.send(json.dumps({"v": 1, "type": "hello", "token": game.tokens[0], "seq": -1}))
        welcome = await _welcome(socket)
        remembered = [step["order"]["words"] for step in welcome["steps"] if step["order"] is not None]
        known = len(game.acknowledged)
        if remembered[:known] != game.acknowledged or len(remembered) > known + (game.sent is not None):
            raise Lost(f"match {game.id}: acknowledged {known}, remembered {len(remembered)}")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--system", default="primer")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--matches", type=int, default=8)
    parser.add_argument("--processes", type=int, default=1, help="more than one: on PostgreSQL")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60.0, help="when to give up, whatever is left")
    parser.add_argument("--lanes", type=int, default=2, help="databases with servers of their own, at once")
    parser.add_argument("--tally", type=Path, help="a file that adds up several runs")
    given = parser.parse_args()
    tally = _tally(given)
    # A thousand kills take longer than a token lasts.
    limits = {**LIMITS, "open_matches": 100_000, "token_seconds": 86_400}
    environment = {"HIGHGROUND_LIMITS": json.dumps(limits)}
    with ExitStack() as running:
        lanes = []
        for _ in range(given.lanes):
            database = running.enter_context(database_of(given.database))
            houses = [House(database, environment=environment) for _ in range(given.processes)]
            lanes.append([running.enter_context(house) for house in houses])
        try:
            return asyncio.run(_run_all(lanes, given, tally))
        except Lost as lost:
            print(f"LOST: {lost}")
            return 1


if __name__ == "__main__":
    sys.exit(main())
