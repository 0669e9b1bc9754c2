"""Replays over HTTP."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import PlainTextResponse, Response

from highground.server.context import Context, CurrentUser, Lang, Perhaps, Waiting
from highground.server.operations.client import takes_zipped
from highground.server.problems import answers
from highground.server.protocol.judging import CaseData
from highground.server.protocol.matches import Imported
from highground.server.protocol.replays import Advice, KeySaid, Learned, Replay, ReplayGiven, Verified

router = APIRouter(tags=["replays"])


@router.get(
    "/matches/{id}/replay",
    response_model=Replay,
    responses=answers("unauthorized", "forbidden", "not_found", "unplayable"),
)
async def show_replay(
    id: str, perhaps: Perhaps, context: Context, request: Request, asker: Waiting, lang: Lang = "en"
) -> Response:
    """Every step with the position after it: of a finished match all, of another what you may know."""
    row, _ = await context.tables.visible(id, perhaps, lang)
    zipped = takes_zipped(request)
    body = await context.replays.show(row, perhaps, lang, asker, zipped)
    return Response(body, media_type="application/json", headers=_encoding(zipped))


@router.get("/matches/{id}/case", responses=answers("unauthorized", "forbidden", "not_found", "unplayable"))
async def show_case(
    id: str,
    perhaps: Perhaps,
    context: Context,
    asker: Waiting,
    step: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    lang: Lang = "en",
) -> CaseData:
    """A position of a match as a case for the judge: of a finished one the truth after any step, of another
    what you know, the rest dealt at random.
    """
    row, _ = await context.tables.visible(id, perhaps, lang)
    return await context.replays.case(row, perhaps, step, lang, asker)


@router.get(
    "/matches/{id}/export",
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "the file"},
        **answers("unauthorized", "forbidden", "not_found", "unplayable"),
    },
)
async def export_match(
    id: str, perhaps: Perhaps, context: Context, request: Request, asker: Waiting, lang: Lang = "en"
) -> PlainTextResponse:
    """The match as a file: to keep, to verify, to bring elsewhere."""
    row, _ = await context.tables.visible(id, perhaps, lang)
    name = f"highground-{row.system}-{row.id}.jsonl"
    zipped = takes_zipped(request)
    headers = {"Content-Disposition": f'attachment; filename="{name}"', **_encoding(zipped)}
    body = await context.replays.export(row, perhaps, lang, asker, zipped)
    return PlainTextResponse(body, headers=headers)


def _encoding(zipped: bool) -> dict[str, str]:
    """So large an answer is packed beforehand, and once: not at the gate."""
    return {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if zipped else {}


@router.post(
    "/matches/{id}/verify", responses=answers("unauthorized", "forbidden", "not_found", "unplayable")
)
async def verify_match(
    id: str, perhaps: Perhaps, context: Context, asker: Waiting, lang: Lang = "en"
) -> Verified:
    """Play a finished match again from its seed: every card and die must come out as recorded."""
    row, _ = await context.tables.visible(id, perhaps, lang)
    return await context.replays.verify(row, asker)


@router.get(
    "/matches/{id}/learned",
    response_model=Learned,
    responses=answers("unauthorized", "forbidden", "not_found", "conflict", "unplayable"),
)
async def show_learned(
    id: str, perhaps: Perhaps, context: Context, asker: Waiting, lang: Lang = "en"
) -> Response:
    """The chance to win, moment by moment, and what was luck: of a finished match."""
    row, _ = await context.tables.visible(id, perhaps, lang)
    return Response(await context.replays.learn(row, asker), media_type="application/json")


@router.get(
    "/matches/{id}/advice/{step}",
    response_model=Advice,
    responses=answers("unauthorized", "forbidden", "not_found", "conflict", "unplayable"),
)
async def show_advice(
    id: str,
    step: Annotated[int, Path(ge=1, le=100_000)],
    user: CurrentUser,
    context: Context,
    asker: Waiting,
    lang: Lang = "en",
) -> Response:
    """What a bot that looks ahead would have done instead of an order of a finished match."""
    row, _ = await context.tables.visible(id, user, lang)
    return Response(await context.replays.advise(row, step, lang, asker), media_type="application/json")


@router.post("/replays", status_code=201, responses=answers("unauthorized", "unplayable"))
async def import_replay(
    given: ReplayGiven, user: CurrentUser, context: Context, asker: Waiting, lang: Lang = "en"
) -> Imported:
    """Keep a file as a finished match: to watch, and to fork unless it is only a recording."""
    row = await context.replays.keep(user, given.text, asker)
    return Imported(match=await context.tables.info(row, user.id, lang))


@router.get("/key", responses=answers())
async def show_key(context: Context) -> KeySaid:
    """The key to check this server's signatures with: `highground replay --verify FILE --key KEY`."""
    return KeySaid(key=context.replays.key)
