"""Running a server process on a socket that listens already."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
from collections.abc import Callable
from ipaddress import ip_network
from pathlib import Path
from typing import Literal

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from highground.engine.errors import ContentError
from highground.server.app import make_app
from highground.server.operations.connections import within
from highground.server.operations.descriptors import make_room
from highground.server.operations.holdups import Holdups
from highground.server.operations.logs import start_logging
from highground.server.settings import (
    Lab,
    Limits,
    Outgoing,
    Settings,
    data_folder,
    default_database,
    limits_from,
    no_lab,
    own_lab,
    shared_lab,
)
from highground.server.store.database import Database
from highground.server.store.owners import FileClaim

HERE = ("127.0.0.0/8", "::1")


def run(
    listening: socket.socket,
    database: str | None,
    address: str,
    origins: tuple[str, ...],
    names: tuple[str, ...],
    proxies: list[str],
    workers: int,
    lab: Literal["own", "shared", "none"],
    ready: Callable[[], None],
) -> None:
    """Serve until stopped; `ready` is called when the first request can be answered."""
    start_logging(os.environ.get("HIGHGROUND_LOG", "warning"))
    limits = make_room(limits_from(os.environ.get("HIGHGROUND_LIMITS", "")))
    where = database or default_database()
    settings = Settings(
        database=where,
        address=address,
        origins=origins,
        names=names,
        workers=workers,
        limits=limits,
        lab=_lab(lab, where, limits),
        outgoing=Outgoing.from_environment(),
    )
    claim = _claim(settings)
    app = make_app(settings)
    http, ws = within(limits, proxies)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=",".join(proxies),
        http=http,
        ws=ws,
        ws_max_size=settings.limits.message_bytes * 4,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=30.0,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    services = app.state.services
    try:
        with services.holdups.watching():
            asyncio.run(_serve(services.database, services.holdups, uvicorn.Server(config), listening, ready))
    finally:
        if claim is not None:
            claim.close()


def _lab(lab: Literal["own", "shared", "none"], database: str, limits: Limits) -> Lab:
    """Studies lie beside an embedded database, or else in the user's data folder. Where there is no lab now,
    whoever leaves still takes along what is there from before."""
    kept = Database(database)
    folder = (
        Path(str(kept.url.database)).resolve().with_suffix(".studies")
        if kept.embedded
        else data_folder() / "studies"
    )
    if lab == "none":
        return no_lab(folder)
    return own_lab(folder) if lab == "own" else shared_lab(folder, limits)


def trusted_proxies(here: bool, named: tuple[str, ...]) -> list[str]:
    """The proxies whose word is taken for who a client is: one on this machine, and those that are named.

    What a client itself wrote there is not believed.
    """
    for each in named:
        try:
            ip_network(each, strict=False)
        except ValueError as error:
            raise ContentError(f"--proxy {each}: write an address or a network, as 10.0.0.7") from error
    return [*(HERE if here else ()), *named]


def _claim(settings: Settings) -> FileClaim | None:
    """An SQLite file is for one server at a time."""
    database = Database(settings.database)
    if not database.embedded:
        return None
    path = database.file()
    try:
        return FileClaim(str(path), settings.address)
    except OSError as error:
        raise ContentError(
            f"the database {path} cannot be used: {error.strerror} ({error.filename})"
        ) from error


async def _serve(
    database: Database,
    holdups: Holdups,
    server: uvicorn.Server,
    listening: socket.socket,
    ready: Callable[[], None],
) -> None:
    await _check_database(database)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        _spare_the_collector()
        # Nobody waited while the server started.
        asyncio.get_running_loop().call_soon(holdups.found.clear)
        ready()
    await serving


async def _check_database(database: Database) -> None:
    """Bring the tables up to date; what is wrong is told as one line, before anything starts."""
    try:
        await database.open()
    except (OSError, SQLAlchemyError) as error:
        await database.close()
        where = database.url.render_as_string(hide_password=True)
        raise ContentError(f"the database {where} cannot be used: {str(error).splitlines()[0]}") from error


def _spare_the_collector() -> None:
    """What is there at the start stays: it need not be looked through for cycles again and again.

    Matches are large and long-lived, and made of records that refer to each other one way only; with the
    usual thresholds a thousand of them make everybody wait for the collector every few seconds.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
