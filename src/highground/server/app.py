"""The application: every endpoint, and what stands around them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from highground import __version__
from highground.server import problems
from highground.server.lobby.endpoints import router as lobby
from highground.server.parts import Parts
from highground.server.people.endpoints import router as people
from highground.server.settings import Settings
from highground.server.tables.endpoints import router as tables

__all__ = ["make_app"]


def make_app(settings: Settings) -> FastAPI:
    """A server process."""
    parts = Parts(settings)

    @asynccontextmanager
    async def alive(app: FastAPI) -> AsyncIterator[None]:
        await parts.open()
        try:
            yield
        finally:
            await parts.close()

    app = FastAPI(
        title="Highground",
        version=__version__,
        description="Matches of skirmish wargames: see docs/protocol.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=alive,
    )
    app.state.parts = parts
    problems.install(app)
    for router in (people, lobby, tables):
        app.include_router(router, prefix="/api")
    return app
