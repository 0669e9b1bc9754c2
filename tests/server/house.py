"""A server process and the people who come to it: everything real, over real sockets."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.forked import Forked

__all__ = ["QUICK", "SWEEP", "Closed", "House", "Person", "Program", "Seat"]

STARTS_WITHIN = 60.0
ANSWERS_WITHIN = 180.0


SWEEP = 0.7
"""How often a house looks after its tables, in seconds; what was not done after two rounds is not done."""
QUICK = {
    "request_burst": 20_000,
    "guest_burst": 20_000,
    "login_burst": 20_000,
    "order_burst": 100_000,
    "bytes_burst": 10**12,
    "sweep_seconds": SWEEP,
}
# A house is shared by many tests, which come from one address and wait for nothing.
PLENTY = {"HIGHGROUND_LIMITS": json.dumps({**QUICK, "watch_delay_seconds": 0})}


class Closed(Exception):
    """The server closed the socket; `code` says why."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


def _closed(error: ConnectionClosed) -> Closed:
    return Closed(error.rcvd.code if error.rcvd is not None else 1006)


def _children(pid: int) -> list[int]:
    """The processes that any thread of a process has begun."""
    lists = [file.read_text() for file in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(child) for each in lists for child in each.split()]


class House:
    """A `highground serve` of its own; forked, which is several times sooner there than a new process."""

    def __init__(
        self, database: str, *arguments: str, port: int = 0, environment: dict[str, str] | None = None
    ) -> None:
        self.database = database
        self.arguments = arguments
        self.port = port
        self.environment = environment or {}
        self.process: Forked | subprocess.Popen[str] | None = None
        self._said = ""
        self._listener: Thread | None = None
        self.url = ""
        self.http = httpx.Client(timeout=ANSWERS_WITHIN)
        self._elsewhere: list[httpx.Client] = []

    def begin(self, arguments: list[str], environment: dict[str, str]) -> Forked | subprocess.Popen[str]:
        """The program with these arguments, what it says to be read."""
        return Forked(arguments, environment)

    def start(self) -> House:
        arguments = ["serve", "--port", str(self.port), "--database", self.database, *self.arguments]
        quiet = {"HIGHGROUND_LOG": "error", "NO_COLOR": "1"}
        self.process = self.begin(arguments, {**os.environ, **PLENTY, **quiet, **self.environment})
        assert self.process.stdout is not None
        heard = ""
        for line in self.process.stdout:
            heard += line
            found = re.search(r"http://localhost:(\d+)", line)
            if found:
                self.port = int(found.group(1))
                self.url = f"http://127.0.0.1:{self.port}"
                self._listen()
                return self
        self.process.stdout.close()
        self._gone()
        self.http.close()
        raise RuntimeError(f"the server did not start: {heard}")

    def _listen(self) -> None:
        """Hear the server out while it runs: one that nobody listens to stops at a full pipe."""
        assert self.process is not None
        stream = self.process.stdout
        assert stream is not None

        def listen() -> None:
            with stream:
                self._said = stream.read()

        self._listener = Thread(target=listen, daemon=True)
        self._listener.start()

    def workers(self) -> list[int]:
        """The processes that play its bots and count its odds: forked from one that has loaded the rules."""
        return [worker for child in _children(self.pid()) for worker in _children(child)]

    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """As a power cut would. Its workers end a little later; nobody waits for their last words."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._listener = None
        self._gone()

    def stop(self) -> str:
        """As Ctrl-C would; gives what it said since it started."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        return self._gone()

    def _gone(self) -> str:
        assert self.process is not None
        self.process.wait(timeout=ANSWERS_WITHIN)
        if self._listener is not None:
            self._listener.join(timeout=ANSWERS_WITHIN)
        self.process = self._listener = None
        return self._said

    def restart(self) -> None:
        """Up again, at the same address."""
        self.start()

    def __enter__(self) -> House:
        return self if self.process is not None else self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if self.process is not None:
            self.stop()
        for client in [self.http, *self._elsewhere]:
            client.close()

    # -- people --------------------------------------------------------------------------------------

    def from_elsewhere(self, address: str) -> House:
        """The same server as it is reached from another address of this machine."""
        other = copy(self)
        transport = httpx.HTTPTransport(local_address=address)
        other.http = httpx.Client(timeout=ANSWERS_WITHIN, transport=transport)
        self._elsewhere.append(other.http)
        return other

    def guest(self, name: str = "Ann") -> Person:
        return Person(self, self.ask("POST", "/guests", {"name": name}))

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None, expect: int = 0) -> Any:
        """An answer as data; `expect` is the status that must come (0: any good one)."""
        answer = self.answer(method, path, body, token)
        good = answer.status_code == expect if expect else answer.is_success
        assert good, f"{method} {path}: {answer.status_code} {answer.text[:500]}"
        return answer.json()

    def answer(self, method: str, path: str, body: Any = None, token: str | None = None) -> httpx.Response:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return self.http.request(method, f"{self.url}/api{path}", json=body, headers=headers)


class Program(House):
    """The same, begun as people begin it."""

    def begin(self, arguments: list[str], environment: dict[str, str]) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "highground", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )


class Person:
    """Somebody with a token."""

    def __init__(self, house: House, session: dict[str, Any]) -> None:
        self.house = house
        self.token: str = session["token"]
        self.refresh: str = session.get("refresh") or ""
        self.id: str = session["person"]["id"]
        self.name: str = session["person"]["name"]

    def ask(self, method: str, path: str, body: Any = None, expect: int = 0) -> Any:
        return self.house.ask(method, path, body, self.token, expect)

    def begin(self, system: str = "primer", **given: Any) -> dict[str, Any]:
        """A new match; against the greedy bot unless seats are given."""
        made: dict[str, Any] = self.ask("POST", "/matches", {"system": system, **given}, 201)
        return made

    def begin_with(self, friend: Person, system: str = "primer", **given: Any) -> dict[str, Any]:
        """A match of two people."""
        seats = [{"who": "me"}, {"who": "friend"}]
        made = self.begin(system, seats=seats, **given)
        friend.ask("POST", f"/invitations/{made['invitation']}")
        return made

    def sit_down(self, invitation: str) -> Seat:
        """Take the open seat that an invitation is for."""
        return self.sit(self.ask("POST", f"/invitations/{invitation}")["match"]["id"])

    def sit(self, match: str, seq: int = -1, language: str = "en") -> Seat:
        return Seat(self.house, match, self.token, seq, language)


class Seat:
    """A socket at a table: what came, the table as it stands, and requests with their answers."""

    def __init__(
        self,
        house: House,
        match: str,
        token: str | None,
        seq: int = -1,
        language: str = "en",
        origin: str | None = None,
        headers: dict[str, str] | None = None,
        invitation: str | None = None,
    ) -> None:
        self.house = house
        self.match_id = match
        self._opened = connect(
            f"{house.url.replace('http', 'ws')}/api/matches/{match}/socket",
            max_size=None,
            open_timeout=ANSWERS_WITHIN,
            origin=None if origin is None else Origin(origin),
            additional_headers=headers,
        )
        self.socket: ClientConnection = self._opened.__enter__()
        self.came: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.steps: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.match: dict[str, Any] = {}
        self.seq = seq
        self.seat: int | None = None
        self._number = 0
        try:
            with suppress(Closed):  # sent away before a word was said; what was said about it can be heard
                hello = {"v": 1, "type": "hello", "token": token, "seq": seq, "language": language}
                self.say({**hello, "invitation": invitation})
            self.welcome = self.hear()
        except BaseException:
            self.leave()
            raise

    def say(self, message: Any) -> None:
        try:
            self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
        except ConnectionClosed as error:
            raise _closed(error) from error

    def hear(self) -> dict[str, Any]:
        """The next message, taken in."""
        try:
            text = self.socket.recv(timeout=ANSWERS_WITHIN)
        except ConnectionClosed as error:
            raise _closed(error) from error
        assert isinstance(text, str)
        self.came.append(text)
        message: dict[str, Any] = json.loads(text)
        self.messages.append(message)
        self._take_in(message)
        return message

    def _take_in(self, message: dict[str, Any]) -> None:
        """What a client's store does."""
        if message["type"] == "welcome":
            self.steps = message["steps"] if message["reset"] else [*self.steps, *message["steps"]]
            self.seat = message["seat"]
        elif message["type"] == "changed":
            if message["what"] == "order":
                self.steps.append(message["step"])
            elif message["what"] == "undone":
                self.steps = [step for step in self.steps if step["step"] <= message["undone_to"]]
        else:
            return
        self.seq, self.table, self.match = message["seq"], message["table"], message["match"]

    def request(self, type: str, **given: Any) -> dict[str, Any]:
        """An answer to a request; what comes before it is taken in."""
        self._number += 1
        self.say({"v": 1, "type": type, "id": self._number, **given})
        while True:
            message = self.hear()
            if message.get("re") == self._number:
                return message

    def order(self, given: str | dict[str, Any], key: str = "", after: int | None = None) -> dict[str, Any]:
        """An order in words, or as an offer with its values."""
        return self.request(
            "order",
            order={"words": given} if isinstance(given, str) else given,
            key=key or uuid.uuid4().hex,
            after=self.seq if after is None else after,
        )

    def until(self, so: Callable[[Seat], bool]) -> Seat:
        """Hear on until something is so."""
        give_up = time.monotonic() + ANSWERS_WITHIN
        while not so(self):
            assert time.monotonic() < give_up, "it never came"
            self.hear()
        return self

    @property
    def mine(self) -> bool:
        """Whether it is ours to decide."""
        return self.table["question"] is not None

    @property
    def over(self) -> bool:
        return self.table["asked"] is None

    def suggestions(self) -> list[str]:
        return [each["words"] for each in self.table["question"]["suggestions"]]

    def play_on(self, orders: int, choose: Callable[[Seat], str] | None = None) -> int:
        """Give up to so many orders, waiting for others in between; how many were given."""
        for given in range(orders):
            self.until(lambda seat: seat.mine or seat.over)
            if self.over:
                return given
            ideas = self.table["question"]["suggestions"]
            answer = self.order(choose(self) if choose is not None else ideas[given % len(ideas)]["order"])
            assert answer["type"] == "done", answer
        return orders

    def until_closed(self) -> int:
        """Hear on until the server closes; the code it closes with."""
        try:
            while True:
                self.hear()
        except Closed as closed:
            return closed.code

    def leave(self) -> None:
        self._opened.__exit__(None, None, None)

    def __enter__(self) -> Seat:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.leave()
