"""Passing traffic on to the process that holds a match.

A socket is passed on whole: hello, requests, answers, until one end closes. A process that is passed
something and does not hold the match either never passes it on again.
"""

from __future__ import annotations

import asyncio
import hmac
import json
from contextlib import suppress
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from highground.server.people.service import People
from highground.server.problems import Trouble
from highground.server.store.people import PersonRow

RELAY = "x-highground-relay"
_OPENS_WITHIN = 5.0
_ANSWERS_WITHIN = 20.0


class Elsewhere(Exception):
    """Another process holds the match; `address` is where it said it is."""

    def __init__(self, id: str, address: str) -> None:
        super().__init__(f"match {id} is held at {address}")
        self.id = id
        self.address = address


def _pass(people: People, id: str) -> str:
    return people.tokens.sign(f"relay.{id}")


def is_relayed(people: People, id: str, header: str | None) -> bool:
    """Whether a socket comes from another process of ours."""
    return header is not None and hmac.compare_digest(header.encode(), _pass(people, id).encode())


def _open(people: People, there: Elsewhere) -> Any:
    url = f"{there.address.replace('http', 'ws', 1)}/api/matches/{there.id}/socket"
    headers = {RELAY: _pass(people, there.id)}
    return connect(
        url,
        additional_headers=headers,
        max_size=None,
        open_timeout=_OPENS_WITHIN,
        ping_interval=20,
        proxy=None,
    )


async def relay_socket(socket: WebSocket, hello: str, there: Elsewhere, people: People) -> int:
    """Pass a socket on until one end closes; the code to close the other end with.

    Raises `OSError` or `TimeoutError` if nobody is there (any more).
    """
    try:
        async with _open(people, there) as beyond:
            await beyond.send(hello)
            return await _both_ways(socket, beyond)
    except WebSocketException as error:
        raise OSError(str(error)) from error


async def _both_ways(socket: WebSocket, beyond: ClientConnection) -> int:
    there = asyncio.create_task(_forth(socket, beyond))
    back = asyncio.create_task(_back(socket, beyond))
    done, left = await asyncio.wait({there, back}, return_when=asyncio.FIRST_COMPLETED)
    for task in left:
        task.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await task
    return back.result() if back in done else 1000


async def _forth(socket: WebSocket, beyond: ClientConnection) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, ConnectionClosed):
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            await beyond.send(text if text is not None else message.get("bytes") or b"")


async def _back(socket: WebSocket, beyond: ClientConnection) -> int:
    try:
        async for message in beyond:
            if isinstance(message, str):
                await socket.send_text(message)
    except (ConnectionClosed, RuntimeError, WebSocketDisconnect):
        pass
    code = beyond.close_code
    # 1006: it broke off. The client is to come again, and will find the match held by somebody else.
    return 1012 if code in (None, 1006) else int(code)


async def join_elsewhere(people: People, person: PersonRow, code: str, there: Elsewhere) -> None:
    """Take an open seat at a table that another process holds."""
    await ask_elsewhere(people, person, there, {"type": "join", "invitation": code}, code)


async def ask_elsewhere(
    people: People,
    person: PersonRow,
    there: Elsewhere,
    request: dict[str, Any],
    invitation: str | None = None,
) -> None:
    """Have something done for somebody at a table that another process holds."""
    token = people.tokens.make(person.id, "")
    hello = {"v": 1, "type": "hello", "token": token, "seq": -1, "invitation": invitation}
    try:
        async with asyncio.timeout(_ANSWERS_WITHIN), _open(people, there) as beyond:
            await beyond.send(json.dumps(hello))
            await beyond.send(json.dumps({"v": 1, "id": 1, **request}))
            async for text in beyond:
                answer = json.loads(text)
                if answer["type"] == "error":
                    raise Trouble(answer["problem"]["error"], answer["problem"]["text"])
                if answer.get("re") == 1:
                    return
    except (WebSocketException, OSError, TimeoutError) as error:
        raise Trouble("unavailable", "The match is moving to another server. Try again.") from error
    raise Trouble("unavailable", "The match is moving to another server. Try again.")
