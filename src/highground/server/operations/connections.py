"""Connections that hold things up: requests that never end, answers that nobody reads, floods of what is
small.

The server below us waits for ever, and takes in whatever comes. These wait as long as the limits say, and
then drop the connection; and whoever sends too much is not heard for a while, so that it stays where it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from httptools import HttpParserError
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from highground.server.operations.limits import Buckets
from highground.server.operations.places import Places, plain
from highground.server.settings import Limits

HEAD_MOST = 64_000
"""So many bytes has the head of a request."""
READ_MOST = 4_096
"""So many bytes of a connection are taken in at a time: thousands of small requests or frames may be in what
comes at once, and everybody else waits while they are taken apart.
"""
AHEAD_MOST = 20
"""So many requests may come over a connection before the first is answered; no browser sends a second."""
EMPTY = 1.0, 100
"""So many frames that are no whole message, a second and at once, may come over a socket."""
HURRIED = "hurried"
"""What to call, in the state of a request, when it is refused because there were too many."""
PAUSE = 1.0
"""So many seconds nothing more is heard from whoever was in such a hurry."""


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


class HttpConnection(HttpToolsProtocol):
    """A request's head comes in time and has an end, and its answer is read in time."""

    seconds = 20.0
    places = Places(Limits(), ())
    _place: str | None = None
    _head = 0
    _hurries = False

    def connection_made(self, transport: Any) -> None:
        self._dropping = _Dropping()
        super().connection_made(transport)
        transport.max_size = READ_MOST
        self._dropping.begin("head", self.seconds, transport)
        self.client = _meant(self.client)
        self._place = "" if self.client is None else self.client[0]
        if not self.places.enter(self._place):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._dropping.end()
        self._leave()
        super().connection_lost(exc)
        self.pipeline.clear()

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
        self.scope["state"][HURRIED] = self._wait
        self._head = 0
        self._dropping.begin("head", self.seconds, self.transport)

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._dropping.waits_for("head"):  # after the body, perhaps without an end
            raise HttpParserError("headers after the body")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._dropping.end("head")
        super().on_headers_complete()
        if len(self.pipeline) > AHEAD_MOST:
            raise HttpParserError("too many requests at once")

    def on_message_complete(self) -> None:
        self._dropping.end("rest")
        super().on_message_complete()

    def on_response_complete(self) -> None:
        cycle = self.cycle
        if cycle.response_complete and cycle.more_body:  # what is still sent of it nobody wants
            self._dropping.begin("rest", self.seconds, self.transport)
        if self._hurries and not self.places.trusts(self._place or ""):
            self._hurries = False
            self.flow.pause_reading()
            asyncio.get_running_loop().call_later(PAUSE, super().on_response_complete)
        else:
            super().on_response_complete()

    def _wait(self) -> None:
        """Whoever is here is in too much of a hurry: once that is said, nothing is heard for a while."""
        self._hurries = True

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
    """What is sent over a socket is read in time, also the end of it; and what comes are messages."""

    seconds = 20.0
    places = Places(Limits(), ())
    _place: str | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._dropping = _Dropping()
        self._empty = Buckets(*EMPTY)

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.client = _meant(self.client)
        self._place = "" if self.client is None else self.client[0]
        if not self.places.enter(self._place, socket=True):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._dropping.end()
        if self._place is not None:
            self.places.leave(self._place, socket=True)
            self._place = None
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        self._count()
        super().handle_cont(event)

    def _count(self) -> None:
        """One more of what is no message: nobody who plays sends many, and nothing else counts them."""
        if not self._empty.take(""):
            self.transport.abort()

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


def _meant(client: tuple[str, int] | None) -> tuple[str, int] | None:
    return None if client is None else (plain(client[0]), client[1])


def within(limits: Limits, proxies: Sequence[str]) -> tuple[type[HttpConnection], type[SocketConnection]]:
    """Both, as patient as this; only so many at once from one place."""

    class Http(HttpConnection):
        pass

    class Socket(SocketConnection):
        pass

    Http.seconds = Socket.seconds = limits.idle_seconds
    Http.places = Socket.places = Places(limits, proxies)
    return Http, Socket
