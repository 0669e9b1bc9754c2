"""For those who run a server: is it well, and what does it do."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response
from sqlalchemy import text

from highground import __version__
from highground.server.context import Context

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(context: Context) -> JSONResponse:
    """200 while the database answers and, where it is a file of ours, has room. What a database of its own
    does not take in is counted by `highground_entries_failed`.
    """
    said: dict[str, Any] = {"status": "ok", "version": __version__, "tables": len(context.tables.open)}
    full = context.database.is_full(context.settings.limits.free_bytes)
    if full:
        return JSONResponse({**said, "status": "the disk is full"}, status_code=503)
    try:
        async with context.database.reading() as connection:
            await connection.execute(text("SELECT 1"))
    except Exception:
        return JSONResponse({**said, "status": "the database does not answer"}, status_code=503)
    return JSONResponse(said)


@router.get("/metrics")
async def metrics(context: Context) -> Response:
    return Response(context.metrics.text(), media_type="text/plain; version=0.0.4")
