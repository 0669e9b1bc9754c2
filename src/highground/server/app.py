"""The application: every endpoint, and what stands around them."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware

from highground import __version__
from highground.server.answering import install
from highground.server.guided.endpoints import router as guided
from highground.server.judging.endpoints import router as judging
from highground.server.lobby.endpoints import router as lobby
from highground.server.notices.endpoints import router as notices
from highground.server.operations.client import policy, serve_client, takes_zipped
from highground.server.operations.endpoints import router as operations
from highground.server.operations.gate import Gate
from highground.server.people.endpoints import router as people
from highground.server.problems import Trouble
from highground.server.ratings.endpoints import router as ratings
from highground.server.replays.endpoints import router as replays
from highground.server.seeks.endpoints import router as seeks
from highground.server.services import Services
from highground.server.settings import Settings
from highground.server.studies.endpoints import router as studies
from highground.server.tables.endpoints import router as tables
from highground.server.tournaments.endpoints import router as tournaments


def make_app(settings: Settings) -> FastAPI:
    """A server process."""
    services = Services(settings)

    @asynccontextmanager
    async def alive(app: FastAPI) -> AsyncIterator[None]:
        await services.open()
        try:
            yield
        finally:
            await services.close()

    app = FastAPI(
        title="Highground",
        version=__version__,
        description="Matches of skirmish wargames: see docs/protocol.md.",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=alive,
    )
    app.state.services = services
    install(app)
    for router in (
        people, lobby, guided, tables, seeks, ratings, tournaments, notices, replays, studies, judging,
    ):  # fmt: skip
        app.include_router(router, prefix="/api")
    app.include_router(operations)
    app.add_route("/api/openapi.json", _describe, include_in_schema=False)
    app.add_route("/api/{rest:path}", _no_such_endpoint, include_in_schema=False)
    app.add_route("/{rest:path}", serve_client, include_in_schema=False)
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=5)
    app.add_middleware(
        Gate, settings=settings, metrics=services.metrics, policy=policy(), coming=services.coming
    )
    return app


async def _describe(request: Request) -> Response:
    """What can be asked for: made once, and not while everybody waits."""
    return await run_in_threadpool(_description, request.app, takes_zipped(request))


@lru_cache(maxsize=2)
def _description(app: FastAPI, zipped: bool) -> Response:
    described = JSONResponse(app.openapi())
    if zipped:
        described.body = gzip.compress(described.body, mtime=0)
        described.init_headers({"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
    return described


async def _no_such_endpoint(request: Request) -> Response:
    raise Trouble("not_found", "There is nothing here. See /api/openapi.json.")
