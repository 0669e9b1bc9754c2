"""The judge over HTTP. Nothing here depends on who asks, and nothing is kept: the position travels."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from highground.server.context import Context, CurrentUser, Lang, Waiting
from highground.server.judging import forms, houses, reading, service
from highground.server.pool import LOOK, ODDS
from highground.server.problems import answers
from highground.server.protocol.judging import (
    BetweenGiven,
    BetweenSaid,
    CaseData,
    CaseForm,
    CaseGiven,
    CaseText,
    CaseTextGiven,
    JudgeAnswer,
    JudgeAsk,
    JudgeGiven,
    JudgeSaid,
    MapSaid,
    OptionsSaid,
    PlayGiven,
)
from highground.server.protocol.matches import MatchInfo

router = APIRouter(tags=["judge"])


@router.get("/systems/{system}/case-form", responses=answers("not_found"))
def case_form(system: str, lang: Lang = "en") -> CaseForm:
    """How a position of a system is set up by hand."""
    return forms.case_form(system, lang)


@router.get("/systems/{system}/case-tables/{scenario}", responses=answers("not_found"))
def case_table(system: str, scenario: str) -> CaseData:
    """A case that is a scenario's table, with nobody on it."""
    return forms.case_table(system, scenario)


@router.post("/cases/read", responses=answers("unauthorized", "not_found"))
async def read_case(given: CaseTextGiven, asker: Waiting) -> CaseData:
    """The text of a case file as data."""
    return await asker.have(LOOK, reading.read_text, given.text)


@router.post("/cases/write", responses=answers("unauthorized", "not_found"))
async def write_case(given: CaseGiven, asker: Waiting) -> CaseText:
    """A case as the text of a file: reading it again gives the same."""
    return await asker.have(LOOK, reading.write_text, given.case)


@router.post("/systems/{system}/judge", responses=answers("unauthorized", "not_found"))
async def judge(system: str, given: JudgeGiven, asker: Waiting, lang: Lang = "en") -> JudgeSaid:
    """A position, what its orders lead to and why, what is asked then, and what must come up first."""
    return await asker.have(LOOK, service.judge_position, system, given, lang)


@router.post("/systems/{system}/judge/ask", responses=answers("unauthorized", "not_found", "conflict"))
async def judge_ask(system: str, given: JudgeAsk, asker: Waiting, lang: Lang = "en") -> JudgeAnswer:
    """Is an order legal there, what may fill a field, how far, how likely: as at a table."""
    kind = ODDS if given.message.type == "odds" else LOOK
    return await asker.have(kind, service.ask_position, system, given, lang)


@router.post("/systems/{system}/judge/between", responses=answers("unauthorized", "not_found"))
async def judge_between(system: str, given: BetweenGiven, asker: Waiting, lang: Lang = "en") -> BetweenSaid:
    """Sight, range, cover, contact between two models; or what lies between two points."""
    return await asker.have(LOOK, service.between_models, system, given, lang)


@router.post("/systems/{system}/judge/map", responses=answers("unauthorized", "not_found"))
async def judge_map(system: str, given: CaseGiven, asker: Waiting, lang: Lang = "en") -> MapSaid:
    """Is a table that somebody laid out fit to be played on?"""
    return await asker.have(LOOK, service.look_over, system, given, lang)


@router.post("/systems/{system}/judge/options", responses=answers("unauthorized", "not_found"))
async def judge_options(system: str, given: CaseGiven, asker: Waiting, lang: Lang = "en") -> OptionsSaid:
    """House rules under which the case would end otherwise."""
    return await asker.have(ODDS, houses.other_rulings, system, given, lang)


@router.post(
    "/systems/{system}/judge/play",
    status_code=201,
    responses=answers("unauthorized", "not_found", "conflict"),
)
async def play_on(
    system: str, given: PlayGiven, user: CurrentUser, context: Context, asker: Waiting, lang: Lang = "en"
) -> MatchInfo:
    """Play on from a position: a match whose title says that it was set up by hand."""
    row = await context.maker.set_up(user, system, given, asker, lang)
    return await context.tables.info(row, user.id, lang)


@router.post(
    "/systems/{system}/judge/picture",
    response_class=Response,
    responses={
        200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}, "description": "the picture"},
        **answers("unauthorized", "not_found"),
    },
)
async def judge_picture(system: str, given: JudgeGiven, asker: Waiting, lang: Lang = "en") -> Response:
    """The position after its orders as SVG."""
    drawn = await asker.have(LOOK, service.draw_position, system, given, lang)
    return Response(drawn, media_type="image/svg+xml")
