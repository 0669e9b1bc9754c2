"""What people at a table say to each other. It is text, and shown as text."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from highground.server.protocol.shapes import Said

TEXT_MOST = 300
Phrase = Literal["hello", "luck", "nice", "oops", "moment", "thanks", "game", "bye"]
"""Phrases that every reader sees in their own language."""


class LineSaid(Said):
    id: str
    at: str
    seat: int
    person: str
    name: str
    text: str = Field(description="plain text; empty where it is a phrase")
    phrase: str = Field(description="one of the phrases that each reads in their own language; may be empty")
