"""Tournaments over HTTP."""

from __future__ import annotations

from fastapi import APIRouter

from highground.server.context import Context, CurrentUser, Perhaps
from highground.server.problems import answers
from highground.server.protocol.tournaments import TournamentGiven, TournamentList, TournamentWhole

router = APIRouter(tags=["tournaments"])
_MINE = answers("unauthorized", "forbidden", "not_found", "conflict")


@router.get("/tournaments", responses=answers("unauthorized"))
async def list_tournaments(perhaps: Perhaps, context: Context) -> TournamentList:
    """Tournaments, those that are not over first."""
    return await context.tournaments.list(perhaps)


@router.post("/tournaments", status_code=201, responses=_MINE)
async def make_tournament(given: TournamentGiven, user: CurrentUser, context: Context) -> TournamentWhole:
    """Make a tournament that others may enter."""
    row = await context.tournaments.make(user, given)
    return await context.tournaments.whole(row.id, user)


@router.get("/tournaments/{id}", responses=answers("unauthorized", "not_found"))
async def show_tournament(id: str, perhaps: Perhaps, context: Context) -> TournamentWhole:
    """Standings, and who plays whom."""
    return await context.tournaments.whole(id, perhaps)


@router.post("/tournaments/{id}/enter", responses=_MINE)
async def enter_tournament(id: str, user: CurrentUser, context: Context) -> TournamentWhole:
    """Play in it."""
    await context.tournaments.enter(id, user)
    return await context.tournaments.whole(id, user)


@router.delete("/tournaments/{id}/enter", responses=_MINE)
async def leave_tournament(id: str, user: CurrentUser, context: Context) -> TournamentWhole:
    """Not play in it after all; only before it has begun."""
    await context.tournaments.leave(id, user)
    return await context.tournaments.whole(id, user)


@router.post("/tournaments/{id}/start", responses=_MINE)
async def start_tournament(id: str, user: CurrentUser, context: Context) -> TournamentWhole:
    """Pair the first round; the others follow by themselves."""
    await context.tournaments.start(id, user)
    return await context.tournaments.whole(id, user)


@router.delete("/tournaments/{id}", status_code=204, responses=_MINE)
async def drop_tournament(id: str, user: CurrentUser, context: Context) -> None:
    """Take back a tournament that has not begun."""
    await context.tournaments.drop(id, user)
