"""One person who does the worst that a server lets them, all at once: for `server_load.py --attacker`.

From one address, with as many guests as it gives to one: matches of bots alone, up to the quota; matches
against bots in which every question is answered at once; odds of the system whose odds take longest, asked
with most effort by somebody who leaves; orders of as many cells as there may be; replays, exports and
verifications of the same long game; files brought again and again; logins; sockets that never read, and
requests that never end; pings and messages as fast as they go. Whatever is refused is tried again: that is
part of it.
"""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

__all__ = ["attack", "main"]

ADDRESS = "203.0.113.66"
PERSONS = 4
HEAVIEST = ("ail", "conflict", "ascension")


@contextmanager
def attack(url: str) -> Iterator[None]:
    """In a process of its own, for as long as the block lasts."""
    command = [sys.executable, str(Path(__file__).resolve()), url]
    attacking = subprocess.Popen(command, env={**os.environ})
    try:
        yield
    finally:
        attacking.kill()
        attacking.wait()


class Attacker:
    """Somebody with a token, and no manners."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.token = ""
        self.token = self.ask("POST", "/guests", {"name": "Mallory"})["token"]

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        return json.loads(self.fetch(method, path, body))

    def fetch(self, method: str, path: str, body: Any = None) -> bytes:
        headers = {"Content-Type": "application/json", "X-Forwarded-For": ADDRESS}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=60.0) as answer:
            text: bytes = answer.read()
        return text

    def begin(self, system: str, who: list[str]) -> str:
        seats = [{"who": each} for each in who]
        return str(self.ask("POST", "/matches", {"system": system, "seats": seats})["id"])

    @contextmanager
    def sit(self, match: str) -> Iterator[ClientConnection]:
        there = f"{self.url.replace('http', 'ws')}/api/matches/{match}/socket"
        with connect(there, max_size=None, additional_headers={"X-Forwarded-For": ADDRESS}) as table:
            table.send(json.dumps({"v": 1, "type": "hello", "token": self.token, "seq": -1}))
            yield table

    # -- what it does, each again and again ------------------------------------------------------------

    def bots_alone(self) -> None:
        self.begin(random.choice(HEAVIEST), ["bot", "bot"])
        time.sleep(0.5)

    def bots(self, most: int = 400) -> None:
        """Answer every question of a match against a bot, as fast as it is asked; in the end give up."""
        with self.sit(self.begin("conflict", ["me", "bot"])) as table:
            for number in range(most):
                told = json.loads(table.recv(timeout=60))
                question = told.get("table", {}).get("question")
                if question is not None and question["suggestions"]:
                    words = random.choice(question["suggestions"])["words"]
                    order = {"order": {"words": words}, "after": told["seq"], "key": f"k{number}"}
                    table.send(json.dumps({"v": 1, "type": "order", "id": number, **order}))
            table.send(json.dumps({"v": 1, "type": "resign", "id": 999}))

    def looks(self) -> None:
        """Odds with most effort, and checks of as many cells as there may be; then leave."""
        with self.sit(self.begin("ail", ["me", "bot"])) as table:
            told = json.loads(table.recv(timeout=60))
            suggested = (told["table"]["question"] or {"suggestions": []})["suggestions"]
            for number, each in enumerate(suggested[:10]):
                odds = {"order": {"words": each["words"]}, "effort": 2, "through": True}
                table.send(json.dumps({"v": 1, "type": "odds", "id": number, **odds}))
                values = {"path": [[number, cell] for cell in range(300)]}
                check = {"order": {"offer": each["verb"], "values": values}}
                table.send(json.dumps({"v": 1, "type": "check", "id": 1_000 + number, **check}))
            table.recv(timeout=60)

    def files(self) -> None:
        """The longest game there is, shown, exported, verified and brought again."""
        found = self.ask("GET", "/matches")["finished"]
        longest = max(found, key=lambda each: int(each["step"]))["id"]
        for language in ("en", "ru"):
            with suppress(urllib.error.HTTPError):
                self.fetch("GET", f"/matches/{longest}/replay?lang={language}")
            with suppress(urllib.error.HTTPError):
                self.ask("POST", f"/matches/{longest}/verify?lang={language}", {})
        text = self.fetch("GET", f"/matches/{longest}/export").decode()
        kept = self.ask("POST", "/replays", {"text": text})["match"]["id"]
        self.fetch("DELETE", f"/matches/{kept}")

    def rosters(self) -> None:
        data = self.ask("GET", "/systems/ail/roster-form")["example"]
        while True:
            self.ask("POST", "/systems/ail/roster-check", {"data": data, "changes": []})
            # As fast as it can it would use up what its address may ask, and the worse would not get through.
            time.sleep(0.1)

    def logins(self) -> None:
        self.ask("POST", "/sessions", {"name": "Nobody", "password": "wrong password"})

    def deaf(self) -> None:
        """A socket that asks and never reads."""
        with self._wire() as wire:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            self._sit_down(wire, self.begin("torn", ["me", "bot"]))
            for number in range(10_000):
                wire.sendall(_frame({"v": 1, "id": number, "type": "language", "language": "ru"}))
                time.sleep(0.03)

    def half(self) -> None:
        """A request that never comes to its end."""
        with self._wire() as wire:
            wire.sendall(b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Le")
            while wire.recv(100):
                pass

    def pings(self) -> None:
        """Frames that are no messages."""
        self._flood(b"\x89\x80" + bytes(4))

    def words(self) -> None:
        """Messages that ask for next to nothing."""
        self._flood(_frame({"v": 1, "id": 1, "type": "ping"}))

    def _flood(self, frame: bytes) -> None:
        with self._wire() as wire:
            self._sit_down(wire, self.ask("GET", "/matches")["mine"][0]["id"])
            _pour(wire, frame)

    def _wire(self) -> socket.socket:
        host, port = self.url.removeprefix("http://").split(":")
        return socket.create_connection((host, int(port)))

    def _sit_down(self, wire: socket.socket, match: str) -> None:
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        head = f"Host: localhost\r\nX-Forwarded-For: {ADDRESS}\r\n{upgrade}{key}\r\n"
        wire.sendall(f"GET /api/matches/{match}/socket HTTP/1.1\r\n{head}".encode())
        wire.recv(12)
        wire.sendall(_frame({"v": 1, "type": "hello", "token": self.token, "seq": -1}))


def _pour(wire: socket.socket, what: bytes) -> None:
    """As fast as it goes; what comes back is read, so that only the server can say that it is enough."""
    Thread(target=_drain, args=(wire,), daemon=True).start()
    while True:
        wire.sendall(what * 1_000)


def _drain(wire: socket.socket) -> None:
    with suppress(OSError):
        while wire.recv(1_000_000):
            pass


def _frame(message: Any) -> bytes:
    """A client's text frame, masked with zeros."""
    text = json.dumps(message).encode()
    length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return b"\x81" + length + bytes(4) + text


def _again_and_again(act: Callable[[], None]) -> None:
    while True:
        with suppress(OSError, urllib.error.URLError, WebSocketException, LookupError, ValueError):
            act()
        time.sleep(0.05)


def main() -> int:
    """Attack the server at an address until killed."""
    people = [Attacker(sys.argv[1]) for _ in range(PERSONS)]
    people[0].bots(8)  # there is something to be shown and exported from the first moment
    acts = [
        act
        for one in people[:1]
        for act in (
            one.bots_alone,
            one.files,
            one.rosters,
            one.logins,
            one.half,
            one.deaf,
            one.pings,
            one.words,
        )
    ]
    acts += [act for one in people for act in (one.bots, one.looks)]
    for act in acts:
        Thread(target=_again_and_again, args=(act,), daemon=True).start()
    while True:
        time.sleep(1.0)


if __name__ == "__main__":
    sys.exit(main())
