"""What every message is made of: places, shapes, clauses, refusals, tallies.

All lengths are whole micrometres, as everywhere in Highground: divide by 1000 for millimetres. A point is
`[x, y]`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, Strict

VERSION = 1
"""The version of the protocol. It changes when a client written for the one before would misunderstand."""

_FAR = 1 << 40
_Um = Annotated[int, Field(ge=-_FAR, le=_FAR)]

# JSON has lists where we have pairs, also where a body was parsed before it is validated.
Place = Annotated[tuple[_Um, _Um], Strict(False), Field(description="[x, y] in micrometres")]
Language = Literal["en", "ru"]


class Said(BaseModel):
    """What the server says: every field is there, always."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)

    @classmethod
    def of(cls, source: object, **rest: Any) -> Self:
        """What is said of something that has these fields by the same names, but for the `rest`."""
        same = {name: getattr(source, name) for name in cls.model_fields if name not in rest}
        return cls(**same, **rest)


class Given(BaseModel):
    """What a client gives: unknown keys are mistakes, and no value is taken for another."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Problem(Said):
    """Why a request was not carried out; the body of every 4xx answer."""

    error: str = Field(description="a short name for programs: not_found, bad_request, not_yours, …")
    text: str = Field(description="one sentence for a person")


class CircleShape(Said):
    shape: Literal["circle"] = "circle"
    at: Place
    radius: int


class OvalShape(Said):
    """An ellipse: half axes, and the direction of the long one."""

    shape: Literal["oval"] = "oval"
    at: Place
    long: int
    short: int
    facing: Place


class PolygonShape(Said):
    shape: Literal["polygon"] = "polygon"
    corners: list[Place]


ShapeDrawn = Annotated[CircleShape | OvalShape | PolygonShape, Field(discriminator="shape")]
Lines = Annotated[list[tuple[Place, Place]], Field(description="segments, each from one place to another")]


class RefusalSaid(Said):
    """What is not legal, and why: clause, sentence, and the numbers in it if it is about a limit."""

    clause: str
    text: str = Field(description="the sentence, in the reader's language, without the clause")
    why: str = Field(description="the message id")
    measured: int | None = Field(description="um, or a count; the sentence says which")
    limit: int | None
    names: list[str] = Field([], description="what it speaks of, among it ids of models and pieces")


class TallyLine(Said):
    amount: int | float = Field(description="um, or a count, perhaps with a half")
    text: str
    clause: str


class TallySaid(Said):
    """A number with the reasons for it: the base, then the modifiers."""

    name: str = Field(description="which number it is: the field of the event")
    total: int | float
    lines: list[TallyLine]
    least: bool = Field(default=False, description="luck must come to at least this; it is not added to it")
