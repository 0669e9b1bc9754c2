"""Replays: a match step by step, for the scrubber."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from highground.server.protocol.matches import MatchInfo
from highground.server.protocol.pictures import Scene
from highground.server.protocol.shapes import Given, Said
from highground.server.protocol.tables import Asked, StepSaid

__all__ = ["Frame", "Replay", "ReplayGiven"]


class Frame(Said):
    """A step and the position after it. The scene's board is null where it is that of the frame before."""

    step: StepSaid
    scene: Scene
    asked: Asked | None


class Replay(Said):
    """A finished match with everything in it, or an unfinished one as the asker may see it (then `complete`
    is false).
    """

    match: MatchInfo
    complete: bool
    frames: list[Frame]


class ReplayGiven(Given):
    """A saved match, as `export` gives it or `highground play --save` writes it."""

    text: Annotated[str, StringConstraints(max_length=8_000_000)] = Field(
        description="the content of the file"
    )
