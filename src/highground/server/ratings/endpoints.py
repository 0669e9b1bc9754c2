"""Ladders and people's pages over HTTP."""

from __future__ import annotations

from fastapi import APIRouter

from highground.server.context import Context, Lang
from highground.server.problems import answers
from highground.server.protocol.ratings import LadderSaid, Profile

router = APIRouter(tags=["ratings"])


@router.get("/ladders/{system}", responses=answers("not_found"))
async def show_ladder(system: str, context: Context) -> LadderSaid:
    """The best of a system."""
    return await context.ratings.ladder(system)


@router.get("/people/{id}", responses=answers("not_found"))
async def show_person(id: str, context: Context, lang: Lang = "en") -> Profile:
    """Somebody's ratings, rated matches and public games."""
    return await context.ratings.profile(id, lang)
