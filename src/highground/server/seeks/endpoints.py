"""Open seats over HTTP. The list is asked for again and again: that also says that one is still there."""

from __future__ import annotations

from fastapi import APIRouter

from highground.server.context import Context, CurrentUser, Lang, Perhaps, Waiting
from highground.server.problems import answers
from highground.server.protocol.matches import MatchInfo
from highground.server.protocol.seeks import SeekGiven, Seeks, Sought
from highground.server.store.seeks import SeekRow

router = APIRouter(tags=["seeks"])


@router.get("/seeks", responses=answers("unauthorized"))
async def list_seeks(perhaps: Perhaps, context: Context) -> Seeks:
    """Who waits for an opponent."""
    return await context.seeks.show(perhaps)


@router.post("/seeks", responses=answers("unauthorized", "not_found", "conflict"))
async def seek(
    given: SeekGiven, user: CurrentUser, context: Context, asker: Waiting, lang: Lang = "en"
) -> Sought:
    """Ask for a game against anybody: paired at once with whoever waits for the same, else you wait."""
    found = await context.seeks.seek(user, given, asker)
    if isinstance(found, SeekRow):
        (said,) = await context.seeks.say([found], user)
        return Sought(match=None, seek=said)
    return Sought(match=await context.tables.info(found, user.id, lang), seek=None)


@router.post("/seeks/{id}/take", responses=answers("unauthorized", "not_found", "conflict"))
async def take_seek(
    id: str, user: CurrentUser, context: Context, asker: Waiting, lang: Lang = "en"
) -> MatchInfo:
    """Play against somebody who waits."""
    return await context.tables.info(await context.seeks.take(user, id, asker), user.id, lang)


@router.delete("/seeks/{id}", status_code=204, responses=answers("unauthorized", "forbidden", "not_found"))
async def withdraw_seek(id: str, user: CurrentUser, context: Context) -> None:
    """Wait no longer."""
    await context.seeks.withdraw(user, id)
