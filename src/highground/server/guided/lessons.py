"""Lessons: the file `guided.toml` of each system says what is played and what is learned, step by step.

A guided game is known by its seed, which the file fixes: nothing else about the match is special, so leaving,
returning, taking back and the replay work as in any other.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from highground.content.load import parse_toml, validate
from highground.engine.chance import seed_of
from highground.engine.plugins import find_ruleset

FILE_NAME = "guided.toml"
PERSON = 0
"""The seat of whoever learns."""

_Text = Annotated[str, StringConstraints(min_length=1, max_length=400)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Both(_Part):
    """The same in both languages."""

    en: _Text
    ru: _Text


class Step(_Part):
    """Something to learn.

    It is done by one of `orders` (verbs; with `has` in the order's words, if that is given), by one of
    `events`, or by reading where both are empty. `now`: only what is done while it is the present step
    counts. `point` are verbs whose rows are lit, `models` who is lit on the table.
    """

    id: Annotated[str, StringConstraints(pattern=r"^[a-z_]+$")]
    title: Both
    text: Both
    orders: list[str] = []
    has: str = ""
    events: list[str] = []
    now: bool = False
    point: list[str] = []
    models: list[str] = []
    clause: str = ""


class Lesson(_Part):
    """A guided game: what is played, where the person takes over from the bots, and the steps."""

    minutes: Annotated[int, Field(ge=5, le=8)]
    scenario: str
    rosters: list[str]
    options: dict[str, str | int | bool] = {}
    bot: str = "greedy"
    luck: int = 1
    begins: str
    """The question at which the person takes over; bots play the setting up."""
    title: Both
    steps: Annotated[list[Step], Field(min_length=4, max_length=12)]


@cache
def lesson_of(system: str) -> Lesson | None:
    """A system's guided game, if it has one."""
    source = files(find_ruleset(system).package).joinpath(FILE_NAME)
    if not source.is_file():
        return None
    data: dict[str, Any] = parse_toml(source.read_text(encoding="utf-8"), FILE_NAME)
    found: Lesson = validate(Lesson, data, FILE_NAME)
    return found


@cache
def seed_for(system: str) -> str:
    """The seed of a system's guided game; empty: it has none."""
    lesson = lesson_of(system)
    return "" if lesson is None else seed_of(f"guided {system} {lesson.luck}").hex()
