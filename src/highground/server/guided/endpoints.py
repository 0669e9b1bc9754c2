"""Guided first games over HTTP."""

from __future__ import annotations

from fastapi import APIRouter

from highground.server.context import Context, CurrentUser, Lang, Waiting
from highground.server.guided.lessons import Both, Lesson, lesson_of
from highground.server.lobby.systems import find_rules
from highground.server.problems import Trouble, answers
from highground.server.protocol.guided import LessonSaid, LessonStepSaid
from highground.server.protocol.matches import MatchInfo

router = APIRouter(tags=["guided"])


def _lesson(system: str) -> Lesson:
    rules = find_rules(system)
    found = lesson_of(system)
    if found is None:
        raise Trouble("not_found", f"{rules.title} has no guided game.")
    return found


@router.get("/systems/{system}/guided", responses=answers("not_found"))
def show_lesson(system: str, lang: Lang = "en") -> LessonSaid:
    """The guided first game of a system: what each step says, and what completes it."""
    lesson = _lesson(system)

    def said(text: Both) -> str:
        return text.ru if lang == "ru" else text.en

    return LessonSaid(
        system=system,
        title=said(lesson.title),
        minutes=lesson.minutes,
        steps=[
            LessonStepSaid.of(each, title=said(each.title), text=said(each.text)) for each in lesson.steps
        ],
    )


@router.post(
    "/systems/{system}/guided", status_code=201, responses=answers("unauthorized", "not_found", "conflict")
)
async def begin_lesson(
    system: str, user: CurrentUser, context: Context, asker: Waiting, lang: Lang = "en"
) -> MatchInfo:
    """Begin the guided game of a system, or go on with the one that was begun."""
    lesson = _lesson(system)
    for each in (await context.tables.lists(user, lang)).mine:
        if each.guided and each.system == system and each.status == "playing":
            return each
    row = await context.maker.guide(user, system, lesson, asker)
    return await context.tables.info(row, user.id, lang)
