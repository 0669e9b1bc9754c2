"""Guided first games: steps as a client shows them and sees them done."""

from __future__ import annotations

from pydantic import Field

from highground.server.protocol.shapes import Said


class LessonStepSaid(Said):
    """A step: done by an order or an event; by reading it where there are neither."""

    id: str
    title: str
    text: str
    orders: list[str] = Field(description="verbs of one's own orders, any of which completes it")
    has: str = Field(description="what the words of such an order must hold; empty: anything")
    events: list[str] = Field(description="kinds of event, any of which completes it")
    now: bool = Field(description="only what is done while it is the present step counts")
    point: list[str] = Field(description="verbs to point at")
    models: list[str] = Field(description="models to point at")
    clause: str = Field(description="where to read on; may be empty")


class LessonSaid(Said):
    system: str
    title: str
    minutes: int
    steps: list[LessonStepSaid]
