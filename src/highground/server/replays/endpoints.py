"""Replays over HTTP."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response

from highground.server.context import Asking, Context, Lang, Perhaps
from highground.server.problems import answers
from highground.server.protocol.matches import Imported
from highground.server.protocol.replays import KeySaid, Replay, ReplayGiven, Verified

__all__ = ["router"]

router = APIRouter(tags=["replays"])


@router.get(
    "/matches/{id}/replay",
    response_model=Replay,
    responses=answers("unauthorized", "forbidden", "not_found", "unplayable"),
)
async def show_replay(id: str, perhaps: Perhaps, context: Context, lang: Lang = "en") -> Response:
    """Every step with the position after it: of a finished match all, of another what you may know."""
    row, _ = await context.tables.visible(id, perhaps, lang)
    return Response(await context.replays.show(row, perhaps, lang), media_type="application/json")


@router.get(
    "/matches/{id}/export",
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "the file"},
        **answers("unauthorized", "forbidden", "not_found", "unplayable"),
    },
)
async def export_match(id: str, perhaps: Perhaps, context: Context, lang: Lang = "en") -> PlainTextResponse:
    """The match as a file: to keep, to verify, to bring elsewhere."""
    row, _ = await context.tables.visible(id, perhaps, lang)
    name = f"highground-{row.system}-{row.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(await context.replays.export(row, perhaps, lang), headers=headers)


@router.post(
    "/matches/{id}/verify", responses=answers("unauthorized", "forbidden", "not_found", "unplayable")
)
async def verify_match(id: str, perhaps: Perhaps, context: Context, lang: Lang = "en") -> Verified:
    """Play a finished match again from its seed: every card and die must come out as recorded."""
    row, _ = await context.tables.visible(id, perhaps, lang)
    return await context.replays.verify(row)


@router.post("/replays", status_code=201, responses=answers("unauthorized", "unplayable"))
async def import_replay(given: ReplayGiven, asking: Asking, context: Context, lang: Lang = "en") -> Imported:
    """Keep a file as a finished match: to watch, and to fork unless it is only a recording."""
    row = await context.replays.keep(asking, given.text)
    return Imported(match=await context.tables.info(row, asking.id, lang))


@router.get("/key", responses=answers())
async def show_key(context: Context) -> KeySaid:
    """The key to check this server's signatures with: `highground replay --verify FILE --key KEY`."""
    return KeySaid(key=context.replays.key)
