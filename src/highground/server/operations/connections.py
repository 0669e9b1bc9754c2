"""Connections that hold things up: requests that never end, answers that nobody reads.

The server below us waits for both for ever. These wait as long as the limits say, and then drop them.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class _Dropping:
    """Timers of a connection; whichever runs out drops it, whatever is still unsent."""

    def __init__(self) -> None:
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def begin(self, what: str, seconds: float, transport: Any) -> None:
        self.end(what)
        # To be polite is no use: `close` would wait until everything has been read.
        self._timers[what] = asyncio.get_running_loop().call_later(seconds, transport.abort)

    def end(self, *whats: str) -> None:
        for what in whats or list(self._timers):
            timer = self._timers.pop(what, None)
            if timer is not None:
                timer.cancel()


class HttpConnection(HttpToolsProtocol):
    """A request's head comes in time, and its answer is read in time."""

    seconds = 20.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._dropping = _Dropping()
        super().connection_made(transport)
        self._dropping.begin("head", self.seconds, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._dropping.end()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._dropping.begin("head", self.seconds, self.transport)

    def on_headers_complete(self) -> None:
        self._dropping.end("head")
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        self._dropping.end()
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


def within(seconds: float) -> tuple[type[HttpConnection], type[SocketConnection]]:
    """Both, as patient as this."""

    class Http(HttpConnection):
        pass

    class Socket(SocketConnection):
        pass

    Http.seconds = Socket.seconds = seconds
    return Http, Socket
