"""Replays: a match step by step, for the scrubber."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from highground.server.protocol.matches import MatchInfo
from highground.server.protocol.pictures import Scene
from highground.server.protocol.shapes import Given, Said
from highground.server.protocol.tables import Asked, StepSaid, ThoughtSaid


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
    forks: list[MatchInfo] = Field(description="matches that go on from somewhere in this one, newest first")
    frames: list[Frame]


class MomentSaid(Said):
    """A moment of a match: the first seat's chance to win, and how much of what changed it was luck."""

    chance: float = Field(description="from 0 to 1; the other side has the rest")
    luck: float | None = Field(description="for the first seat; null: nothing came up")


class Learned(Said):
    """A finished match as a curve. `games` were played to find how an evaluation becomes a chance; in those
    that were not used for that it was off by `gap` on average. 0 games: borrowed from other scenarios.
    """

    moments: list[MomentSaid] = Field(description="one a frame; none: nobody knows this game well enough")
    result: float | None = Field(description="what the first seat got: 1, 0, or a share")
    adjusted: float | None = Field(description="the same less its luck")
    games: int
    gap: float
    network: bool = Field(description="whether a learned network says it, rather than the evaluation")


class Advice(Said):
    """What a bot that looks ahead would have done instead of an order, and what else it weighed."""

    step: int
    seat: int
    same: bool = Field(description="it would have given the order that was given")
    thought: ThoughtSaid


class Verified(Said):
    """A finished match played again from its seed: everything came out as recorded, or else `fault` says what
    did not. `outcomes` come from the seed; what a fork took over does only if its source is verified as well.
    """

    fault: str
    orders: int
    outcomes: int = Field(description="cards and dice that were compared")
    commitment: str = Field(description="the hash of the seed: the same was published before the first roll")
    published: bool = Field(description="whether this server published that hash")
    inherited: int = Field(
        description="cards and dice taken over from another match, of which nothing is proven here; orders "
        "that were allowed there against the rules count as well"
    )
    signed: bool = Field(description="played here, or brought in a file that this server had signed")


class KeySaid(Said):
    """The public half of the Ed25519 key that this server signs its exports with."""

    key: str = Field(description="64 hex digits")


class ReplayGiven(Given):
    """A saved match, as `export` gives it or `highground play --save` writes it."""

    text: Annotated[str, StringConstraints(max_length=8_000_000)] = Field(
        description="the content of the file"
    )
