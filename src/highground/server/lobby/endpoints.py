"""What can be played, over HTTP. Nothing here depends on who asks."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from highground.server.context import Lang, Waiting
from highground.server.lobby import rosters, service, terms
from highground.server.lobby.samples import sample
from highground.server.pool import LOOK, ODDS
from highground.server.problems import answers
from highground.server.protocol import lobby
from highground.server.protocol.pictures import Scene

router = APIRouter(tags=["lobby"])


@router.get("/systems", responses=answers())
def list_systems(lang: Lang = "en") -> lobby.Systems:
    """Every system with its scenarios, rosters and options; and the bots."""
    return service.list_systems(lang)


@router.get("/systems/{system}/scenarios/{name}", responses=answers("not_found"))
def show_scenario(system: str, name: str, lang: Lang = "en") -> lobby.Scenario:
    """A scenario with its map."""
    return service.show_scenario(system, name, lang)


@router.get("/systems/{system}/scenarios/{name}/sample", responses=answers("not_found", "unauthorized"))
async def show_sample(
    system: str,
    name: str,
    asker: Waiting,
    roster: Annotated[list[str] | None, Query(max_length=8)] = None,
    lang: Lang = "en",
) -> Scene:
    """A scenario as it looks in play, with these rosters: bots have played its opening."""
    return await asker.have(ODDS, sample, system, name, tuple(roster or ()), lang)


@router.get("/systems/{system}/rules", responses=answers("not_found"))
def read_rules(system: str, lang: Lang = "en") -> lobby.Rules:
    """Every clause in our own words, the readings chosen, and the options."""
    return service.rules_text(system, lang)


@router.get("/systems/{system}/terms", responses=answers("not_found"))
def show_terms(system: str, lang: Lang = "en") -> lobby.Terms:
    """What things on the table are called and do."""
    return terms.show_terms(system, lang)


@router.get("/systems/{system}/rosters/{name}", responses=answers("not_found"))
def show_roster(system: str, name: str) -> lobby.Rosters:
    """A roster that ships with a system: one to begin with."""
    return rosters.show_roster(system, name)


@router.get("/systems/{system}/roster-form", responses=answers("not_found"))
def roster_form(system: str, lang: Lang = "en") -> lobby.RosterForm:
    """How a roster of one's own is made."""
    return rosters.roster_form(system, lang)


@router.post("/systems/{system}/roster-check", responses=answers("not_found", "unauthorized"))
async def check_roster(
    system: str, given: lobby.RosterGiven, asker: Waiting, lang: Lang = "en"
) -> lobby.RosterCheck:
    """A roster's points and every rule it breaks."""
    return await asker.have(LOOK, rosters.check_roster, system, given, lang)


@router.post(
    "/systems/{system}/roster-print",
    response_class=Response,
    responses={
        200: {"content": {"text/html": {"schema": {"type": "string"}}}, "description": "the page"},
        **answers("not_found", "unauthorized"),
    },
)
async def print_roster(
    system: str, given: lobby.RosterPrintGiven, asker: Waiting, lang: Lang = "en"
) -> Response:
    """A roster on paper: cards of 63 x 88 mm, or a sheet."""
    page = await asker.have(LOOK, rosters.roster_page, system, given, lang)
    # It is read by the client and printed from there: opened by itself it must not run as a page of ours.
    headers = {"Content-Disposition": "attachment", "Content-Security-Policy": "sandbox"}
    return Response(page, media_type="text/html; charset=utf-8", headers=headers)


@router.post("/systems/{system}/roster-odds", responses=answers("not_found", "unauthorized"))
async def roster_odds(
    system: str, given: lobby.RosterOddsGiven, asker: Waiting, lang: Lang = "en"
) -> lobby.RosterOdds:
    """The chances of something in a roster against what it may meet, by the code that resolves it."""
    return await asker.have(ODDS, rosters.roster_odds, system, given, lang)
