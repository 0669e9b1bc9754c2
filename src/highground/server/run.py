"""Running a server process on a socket that listens already."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import uvicorn

from highground.server.app import make_app
from highground.server.settings import Settings, default_database

__all__ = ["run"]


def run(
    listening: socket.socket,
    database: str | None,
    address: str,
    origins: tuple[str, ...],
    behind_proxy: bool,
    workers: int,
    ready: Callable[[], None],
) -> None:
    """Serve until stopped; `ready` is called when the first request can be answered."""
    settings = Settings(
        database=database or default_database(),
        address=address,
        origins=origins,
        trust_proxy=behind_proxy,
        workers=workers,
    )
    config = uvicorn.Config(
        make_app(settings),
        log_level="warning",
        access_log=False,
        proxy_headers=behind_proxy,
        forwarded_allow_ips="*" if behind_proxy else None,
        ws_max_size=settings.limits.message_bytes * 4,
        ws_ping_interval=20.0,
        ws_ping_timeout=30.0,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    asyncio.run(_serve(uvicorn.Server(config), listening, ready))


async def _serve(server: uvicorn.Server, listening: socket.socket, ready: Callable[[], None]) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        ready()
    await serving
