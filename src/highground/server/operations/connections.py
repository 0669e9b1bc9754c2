"""Connections that hold things up: requests that never end, answers that nobody reads.

The server below us waits for both for ever. These wait as long as the limits say, and then drop them.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEAD_MOST = 64_000
"""So many bytes has the head of a request."""


class _Dropping:
    """Timers of a connection; whichever runs out drops it, whatever is still unsent."""

    def __init__(self) -> None:
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def begin(self, what: str, seconds: float, transport: Any) -> None:
        self.end(what)
        # To be polite is no use: `close` would wait until everything has been read.
        self._timers[what] = asyncio.get_running_loop().call_later(seconds, transport.abort)

    def waits_for(self, what: str) -> bool:
        return what in self._timers

    def end(self, *whats: str) -> None:
        for what in whats or list(self._timers):
            timer = self._timers.pop(what, None)
            if timer is not None:
                timer.cancel()


class Places:
    """How many connections are open from each address; a proxy that is trusted has as many as it likes."""

    def __init__(self, most: int, proxies: Sequence[str]) -> None:
        self.most = most
        self.proxies = [ip_network(each, strict=False) for each in proxies]
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """One more; whether that is allowed."""
        self._open[address] += 1
        return self._open[address] <= self.most or self._trusted(address)

    def leave(self, address: str) -> None:
        self._open -= Counter({address: 1})

    def _trusted(self, address: str) -> bool:
        try:
            return any(ip_address(address) in each for each in self.proxies)
        except ValueError:
            return False


class HttpConnection(HttpToolsProtocol):
    """A request's head comes in time and has an end, and its answer is read in time."""

    seconds = 20.0
    places = Places(1 << 30, ())
    _place: str | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._dropping = _Dropping()
        super().connection_made(transport)
        self._dropping.begin("head", self.seconds, transport)
        self._place = str((transport.get_extra_info("peername") or ("",))[0])
        if not self.places.enter(self._place):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._dropping.end()
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._place is not None:
            self.places.leave(self._place)
            self._place = None

    def data_received(self, data: bytes) -> None:
        self._head += len(data)
        super().data_received(data)
        if self._head > HEAD_MOST and self._dropping.waits_for("head"):
            self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0
        self._dropping.begin("head", self.seconds, self.transport)

    def on_headers_complete(self) -> None:
        self._dropping.end("head")
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        self._dropping.end()
        self._leave()  # sockets are counted for themselves
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        self._dropping.begin("answer", self.seconds, self.transport)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._dropping.end("answer")
        super().resume_writing()


class SocketConnection(WebSocketsSansIOProtocol):
    """What is sent over a socket is read in time, also the end of it."""

    seconds = 20.0

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._dropping = _Dropping()

    def connection_lost(self, exc: Exception | None) -> None:
        self._dropping.end()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self._dropping.begin("unread", self.seconds, self.transport)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._dropping.end("unread")
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._dropping.begin("end", self.seconds, self.transport)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self._dropping.begin("end", self.seconds, self.transport)


def within(
    seconds: float, most: int, proxies: Sequence[str]
) -> tuple[type[HttpConnection], type[SocketConnection]]:
    """Both, as patient as this; so many at once from one address, unless it is a proxy's."""

    class Http(HttpConnection):
        pass

    class Socket(SocketConnection):
        pass

    Http.seconds = Socket.seconds = seconds
    Http.places = Places(most, proxies)
    return Http, Socket
