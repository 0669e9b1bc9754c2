"""The gate: every request passes here first and every answer last.

Refuses what is too large, too often, under a foreign name or from a foreign page; lets in pages that
it was told of; puts security headers on; counts and logs.
"""

from __future__ import annotations

import asyncio
import logging
import time
import uuid

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from highground.server.answering import problem_of
from highground.server.operations.client import SOCKETS
from highground.server.operations.connections import HURRIED
from highground.server.operations.hosts import Hosts
from highground.server.operations.limits import Buckets, Coming
from highground.server.operations.metrics import Metrics
from highground.server.operations.places import PAGES, network_of
from highground.server.problems import Trouble
from highground.server.protocol.judging import TEXT_MOST
from highground.server.settings import Settings

log = logging.getLogger("highground.requests")


def address_of(scope: Scope) -> str:
    """Where a client comes from; behind a trusted proxy the server has put the real one there."""
    client = scope.get("client")
    return network_of(client[0]) if client else "unknown"


CASE_BYTES = 12 * TEXT_MOST + 1_000
"""Any text that may be sent fits, however its letters are escaped."""


class Gate:
    """An ASGI application around another one."""

    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: Metrics, policy: str, coming: Coming
    ) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.policy = policy
        limits = settings.limits
        self.buckets = Buckets(limits.requests_per_second, limits.request_burst)
        self.pages = Buckets(PAGES * limits.requests_per_second, PAGES * limits.request_burst)
        self.coming = coming
        # Who is somebody else again and again has everybody's turn.
        self.guests = Buckets(limits.guests_per_minute / 60, limits.guest_burst)
        self.hosts = Hosts(settings.names, settings.address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            headers = Headers(scope=scope)
            if not self._known(headers) or self._foreign(headers):
                await send({"type": "websocket.close", "code": 4403, "reason": "foreign origin"})
                return
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    # -- HTTP --------------------------------------------------------------------------------------------

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        headers = Headers(scope=scope)
        request = uuid.uuid4().hex[:12]
        task = asyncio.current_task()
        if task is not None:
            task.set_name(_called(scope))
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._put_headers(MutableHeaders(scope=message), scope, headers, request)
            await send(message)

        trouble = self._refused(scope, headers)
        try:
            if trouble is not None:
                raise trouble
            if self._asks_first(scope, headers):
                await _allow(answer)
                return
            most, seconds = self._most(scope["path"]), self.settings.limits.body_seconds
            with _Body(receive, most, seconds, self.coming, address_of(scope)) as body:
                await self.app(scope, body.receive, answer)
        except Exception as error:
            if status:  # the answer has begun: it can only be broken off
                raise
            await _refuse(problem_of(error), answer)
        took = time.perf_counter() - started
        route = _route(scope)
        self.metrics.request(scope["method"], route, status, took)
        log.info(
            "request",
            extra={
                "id": request,
                "method": scope["method"],
                "route": route,
                "status": status,
                "ms": round(1000 * took, 2),
            },
        )

    def _refused(self, scope: Scope, headers: Headers) -> Trouble | None:
        path = scope["path"]
        if not self._known(headers):
            return Trouble("misdirected", "This server has another name. It is told its names with --name.")
        address = address_of(scope)
        inside = path.startswith("/api/")
        if not (self.buckets if inside else self.pages).take(address):
            scope.get("state", {}).get(HURRIED, _nothing)()
            return Trouble("too_many", "That was too much at once. Wait a moment.")
        if not inside:
            return None
        if path == "/api/guests" and scope["method"] == "POST" and not self.guests.take(address):
            return Trouble("too_many", "Too many guests come from there. Wait before the next.")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._most(path):
            return Trouble("too_large", _at_most(self._most(path)))
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and self._foreign(headers):
            return Trouble("forbidden", "Requests from another origin are not allowed.")
        return None

    def _most(self, path: str) -> int:
        limits = self.settings.limits
        if path == "/api/cases/read":
            return max(limits.body_bytes, CASE_BYTES)
        return limits.replay_bytes if path == "/api/replays" else limits.body_bytes

    def _known(self, headers: Headers) -> bool:
        """Whether the server was asked for under one name, and it is one of its own."""
        hosts = headers.getlist("host")
        return len(hosts) == 1 and self.hosts.knows(hosts[0])

    def _asks_first(self, scope: Scope, headers: Headers) -> bool:
        """Whether a browser asks, for a page elsewhere that is allowed, what it may send (CORS)."""
        return (
            scope["method"] == "OPTIONS"
            and "access-control-request-method" in headers
            and headers.get("origin") in self.settings.origins
        )

    def _foreign(self, headers: Headers) -> bool:
        """A page of somebody else's that makes a visitor's browser talk to us. Programs send no origin."""
        origin = headers.get("origin")
        if origin is None:
            return False
        host = headers.get("host", "")
        own = {f"http://{host}", f"https://{host}"}
        return origin not in own and origin not in self.settings.origins

    def _put_headers(self, headers: MutableHeaders, scope: Scope, asked: Headers, request: str) -> None:
        path = scope["path"]
        if self.settings.origins:
            headers.add_vary_header("Origin")
        if asked.get("origin") in self.settings.origins and path.startswith("/api/"):
            # Without cookies: those are for pages of ours.
            headers["Access-Control-Allow-Origin"] = asked["origin"]
            headers["Access-Control-Expose-Headers"] = "Content-Disposition, Retry-After, X-Request-Id"
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "same-origin"
        headers["X-Frame-Options"] = "DENY"
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers["Cross-Origin-Resource-Policy"] = "same-origin"
        headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=()"
        if "content-security-policy" not in headers:  # one who sets it himself allows less of ours
            headers["Content-Security-Policy"] = self.policy.replace(SOCKETS, self._sockets(scope, asked))
        headers["X-Request-Id"] = request
        if path.startswith("/api/") and "cache-control" not in headers:
            headers["Cache-Control"] = "no-store"

    def _sockets(self, scope: Scope, asked: Headers) -> str:
        """Where a page's sockets may go: the very server it came from."""
        scheme = "wss" if scope.get("scheme") == "https" else "ws"
        return f"{scheme}://{asked['host']}" if self._known(asked) else ""


def _nothing() -> None:
    """There is no connection to slow down."""


def _called(scope: Scope) -> str:
    """What a request is called while it goes on: its path without what it is about."""
    parts = scope["path"].split("/")
    known = parts[1] == "api"
    return f"{scope['method']} {'/'.join([*parts[:3], *parts[4:5]])[:60]}" if known else "GET page"


def _route(scope: Scope) -> str:
    """The endpoint's path with its places, not what was put there: counters must not grow."""
    path = str(getattr(scope.get("route"), "path", "other"))
    inside = scope["path"].startswith("/api/") and path.startswith("/") and not path.startswith("/api/")
    return f"/api{path}" if inside else path


def _at_most(bytes: int) -> str:
    return f"A request has at most {bytes} bytes."


class _Body:
    """Counts what comes in, and how long it takes; a body that says nothing of its length is counted too.

    Whatever has come is held until it is answered, also while it waits for a worker: of one address only so
    much.
    """

    def __init__(self, receive: Receive, most: int, seconds: float, coming: Coming, address: str) -> None:
        self._receive = receive
        self.most = most
        self.come = 0
        self._until = time.monotonic() + seconds
        self._whole = False
        self._coming = coming
        self._address = address

    def __enter__(self) -> _Body:
        return self

    def __exit__(self, *error: object) -> None:
        self._coming.leave(self._address, self.come)

    async def receive(self) -> Message:
        if self._whole:  # what still may come is that somebody goes: there is no hurry
            return await self._receive()
        try:
            message = await asyncio.wait_for(self._receive(), max(0.0, self._until - time.monotonic()))
        except TimeoutError as error:
            raise HTTPException(408, "The request did not come to its end.") from error
        self._whole = not message.get("more_body", False)
        if message["type"] == "http.request":
            bytes = len(message.get("body", b""))
            self.come += bytes
            much = not self._coming.enter(self._address, bytes)
            if self.come > self.most:
                raise HTTPException(413, _at_most(self.most))
            if much:
                raise HTTPException(
                    429, "Too much is being sent from there. Wait a while.", {"Retry-After": "5"}
                )
        return message


async def _allow(send: Send) -> None:
    headers = [
        (b"access-control-allow-methods", b"GET, POST, DELETE"),
        (b"access-control-allow-headers", b"Authorization, Content-Type"),
        (b"access-control-max-age", b"600"),
    ]
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def _refuse(trouble: Trouble, send: Send) -> None:
    body = trouble.problem().model_dump_json().encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if trouble.error == "too_many":
        headers.append((b"retry-after", str(trouble.retry).encode()))
    await send({"type": "http.response.start", "status": trouble.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
