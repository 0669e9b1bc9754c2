"""The lab over HTTP: studies of whoever asks, nobody else's."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import FileResponse, Response

from highground.server.context import Context, CurrentUser, Lang, Waiting
from highground.server.operations.gate import address_of
from highground.server.pool import LOOK
from highground.server.problems import Trouble, answers
from highground.server.protocol.matches import Imported
from highground.server.protocol.studies import (
    LabSaid,
    StudyForm,
    StudyGameGiven,
    StudyGiven,
    StudyList,
    StudyShown,
)
from highground.server.store import matches as store
from highground.server.studies.form import study_form

router = APIRouter(tags=["lab"])
Id = Annotated[str, Path(max_length=64)]

REPORT_POLICY = (
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
)
"""A report brings its scripts along. It is a page of nobody's: it can ask this server for nothing."""


@router.get("/lab", responses=answers())
async def about_lab(context: Context) -> LabSaid:
    """Whether there is a lab here, and what it allows."""
    return context.studies.about()


@router.get("/lab/forms/{system}/{kind}", responses=answers("not_found", "unauthorized"))
async def show_study_form(system: str, kind: str, asker: Waiting, lang: Lang = "en") -> StudyForm:
    """How a study of this kind is asked for."""
    return await asker.have(LOOK, study_form, system, kind, lang)


@router.get("/lab/studies", responses=answers("unauthorized", "forbidden"))
async def list_studies(user: CurrentUser, context: Context) -> StudyList:
    """Your studies, newest first."""
    return StudyList(studies=await context.studies.list(user.id))


@router.post("/lab/studies", status_code=201, responses=answers("unauthorized", "forbidden"))
async def begin_study(
    given: StudyGiven, user: CurrentUser, context: Context, request: Request, lang: Lang = "en"
) -> StudyShown:
    """Start a study; it goes on in a process of its own."""
    id = await context.studies.begin(user.id, address_of(request.scope), given)
    return await context.studies.show(user.id, id, lang)


@router.get("/lab/studies/{id}", responses=answers("unauthorized", "forbidden", "not_found"))
async def show_study(id: Id, user: CurrentUser, context: Context, lang: Lang = "en") -> StudyShown:
    """How far a study is, and when it is finished what it found."""
    return await context.studies.show(user.id, id, lang)


@router.post("/lab/studies/{id}/stop", responses=answers("unauthorized", "forbidden", "not_found"))
async def stop_study(id: Id, user: CurrentUser, context: Context, lang: Lang = "en") -> StudyShown:
    """Stop a study; what is played is kept."""
    await context.studies.stop(user.id, id)
    return await context.studies.show(user.id, id, lang)


@router.post("/lab/studies/{id}/go", responses=answers("unauthorized", "forbidden", "not_found", "conflict"))
async def go_on_with_study(
    id: Id, user: CurrentUser, context: Context, request: Request, lang: Lang = "en"
) -> StudyShown:
    """Let a stopped study go on where it was."""
    await context.studies.go_on(user.id, address_of(request.scope), id)
    return await context.studies.show(user.id, id, lang)


@router.delete("/lab/studies/{id}", responses=answers("unauthorized", "forbidden", "not_found"))
async def delete_study(id: Id, user: CurrentUser, context: Context) -> StudyList:
    """Delete a study with all its games; the others are the answer."""
    await context.studies.delete(user.id, id)
    return StudyList(studies=await context.studies.list(user.id))


@router.get(
    "/lab/studies/{id}/report",
    response_class=Response,
    responses={
        200: {"content": {"text/html": {"schema": {"type": "string"}}}, "description": "the report"},
        **answers("unauthorized", "forbidden", "not_found"),
    },
)
async def show_report(id: Id, user: CurrentUser, context: Context) -> FileResponse:
    """The report: one HTML file that needs nothing else."""
    path = await context.studies.report(user.id, id)
    return FileResponse(path, media_type="text/html", headers={"Content-Security-Policy": REPORT_POLICY})


@router.post(
    "/lab/studies/{id}/games",
    status_code=201,
    responses=answers("unauthorized", "forbidden", "not_found", "conflict", "unplayable"),
)
async def watch_game(
    id: Id, given: StudyGameGiven, user: CurrentUser, context: Context, asker: Waiting, lang: Lang = "en"
) -> Imported:
    """A game of a study, kept as a match to be watched; one that was watched before is the same match."""
    studies = context.studies
    known = await studies.watched(user.id, id, given.cell, given.game)
    row = None if known is None else await store.find_match(context.database, known)
    if row is None or row.made_by != user.id:
        await context.maker.check_room(user, brings=True)
        text = await studies.game(user.id, id, given.cell, given.game, lang)
        if len(text) > context.settings.limits.replay_bytes:
            raise Trouble("too_large", "This game is too long to be kept here.")
        row = await context.replays.keep(user, text, asker)
        await studies.remember(user.id, id, given.cell, given.game, row.id)
    return Imported(match=await context.tables.info(row, user.id, lang))
