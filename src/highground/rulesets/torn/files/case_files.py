"""What may stand in a case file of Torn; the position is made of it in `content`.

Anything a state can hold, a case can say: the table, hands and decks, whose activation it is and what it has
used up. This module stands at the border (pydantic) and is not compiled.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from highground.content.cases import CaseFile
from highground.content.described import as_declared
from highground.content.load import Checked, Seat
from highground.rulesets.torn.files.content import Cell, SchemeFile, Turns
from highground.rulesets.torn.files.library import CardFile, Condition, Domain, Small
from highground.rulesets.torn.state.activation import Activation, Deed
from highground.rulesets.torn.state.field import OFF
from highground.rulesets.torn.state.pieces import Mini, Player, Vortex

_Coordinate = Annotated[int, Field(ge=-40, le=40)]
Spot = Annotated[list[_Coordinate], Field(min_length=2, max_length=3)]
NORTH = [(a, b) for b in (-3, -2) for a in range(-3 - b, 4)]
ZONES = {"North": NORTH, "South": [(-a, -b) for a, b in NORTH]}


@as_declared(Player)
class CasePlayer(Checked):
    """What a player has."""

    name: str = Field(default="", description="the name of the side; default: Player 1, Player 2")
    domains: list[Domain] = Field(
        default=["Creation", "Destruction", "Life", "Death"], description="the Hero's domains"
    )
    zone: str = Field(default="", description="the Deployment Zone; default: the first, the second")
    faith: dict[Domain, Small] = Field(default={}, description="Faith Tokens")
    hand: list[str] = Field(default=[], description="God Cards in hand")
    deck: dict[str, Small] = Field(default={}, description="God Cards still in the deck, and how many")
    discard: list[str] = Field(default=[], description="God Cards played")


@as_declared(Mini)
class CaseMini(Checked):
    """A miniature in a case."""

    name: str = Field(min_length=1, pattern=r"^\S+$", description="its name, as orders use it")
    side: Seat = Field(description="0 for the first player, 1 for the second")
    card: str | CardFile = Field(description="a card by name, or written out")
    change: dict[str, Any] = Field(default={}, description="figures that differ from the named card")
    at: Spot | None = Field(
        default=None, description="hex [q, r], Hexon [a, b] of a Large one, [a, b, facing] of a Huge one"
    )
    status: Literal["roster", "field", "reserve", "killed"] | None = Field(
        default=None, description='default: "field" with a place, "roster" without'
    )
    conditions: list[Condition] = Field(default=[], description="its Condition Markers")
    holds: str = Field(default="", description="the marker it holds")


class CaseMarker(Checked):
    """A Scenario Marker in a case."""

    name: str = Field(default="", pattern=r"^\S*$", description="default: marker-1, marker-2 …")
    domain: Domain = Field(description="its other side")
    at: Cell | None = Field(default=None, description="its hex; none if a miniature holds it")
    turned: bool | None = Field(default=None, description="has been taken once; default: if it is held")


@as_declared(Vortex)
class CaseVortex(Checked):
    """A vortex in a case."""

    name: str = Field(default="", pattern=r"^\S*$", description="default: vortex-1, vortex-2 …")
    at: Cell = Field(description="its Hexon")


@as_declared(Activation)
class CaseActivation(Checked):
    """What the activation in progress has used up."""

    step: Literal["LANDSCAPE", "BEGIN", "CONDITIONS", "DECLARE", "END"] = Field(
        default="DECLARE", description="the step it has come to"
    )
    time: Small = Field(default=2, description="Time Markers left")
    received: Small = Field(default=2, description="Time Markers received in it")
    used: list[str] = Field(default=[], description="actions performed in it")
    concentration: Small = Field(default=0, description="Concentration dice waiting")
    triggered: list[Condition] = Field(default=[], description="markers that triggered in Step 4")
    leaving: list[Condition] | None = Field(
        default=None, description="markers that leave at Step 8; default: Afraid and Rooted that triggered"
    )


@as_declared(Deed)
class CaseDeed(Checked):
    """The action that has been declared; what is to be done about it stands in `todo`."""

    action: str = Field(description="the name of its tile")
    targets: list[str] = Field(default=[], description="miniatures it is aimed at")
    at: int = Field(default=OFF, description="the number of a vortex, marker or hex that was named")
    concentration: Small = Field(default=0, description="Concentration dice it has")


class TornCase(CaseFile, SchemeFile):
    """A position of Torn."""

    scenario: str = Field(default="", description="a scenario whose scheme and scoring hold; default: none")
    turns: Turns = Field(default=6, description="the last turn")
    players: list[CasePlayer] = Field(
        default=[CasePlayer(), CasePlayer()], min_length=2, max_length=2, description="the two players"
    )
    minis: list[CaseMini] = Field(default=[], description="everybody, on the field or off it")
    markers: list[CaseMarker] = Field(default=[], description="Scenario Markers")
    vortices: list[CaseVortex] = Field(default=[], description="Ethereal Vortices")
    wonders_left: list[str] | None = Field(
        default=None, description="Ether Wonders still in the deck; default: all"
    )
    stage: Literal["prepare", "initiative", "deploy", "turns"] = Field(
        default="turns", description="the step of the game"
    )
    turn: int = Field(default=1, ge=0, le=12, description="the present turn")
    phase: Literal["BEGIN_TURN", "DRAW", "INITIATIVE", "ACTIVATIONS", "VORTICES", "END_TURN"] = Field(
        default="ACTIVATIONS", description="the phase that goes on (4) or comes next (others)"
    )
    attacker: Seat = Field(default=0, description="the Attacking Player")
    initiative: Seat = Field(default=0, description="who has the initiative this turn")
    next: Seat = Field(default=0, description="whose activation comes next")
    active: str = Field(default="", description="the miniature that is being activated already")
    activation: CaseActivation = Field(default=CaseActivation(), description="what its activation has used")
    deed: CaseDeed | None = Field(default=None, description="the action it has declared; see also `todo`")
    reactivations: list[str] = Field(default=[], description="granted Reactivations, the first one next")
    finished_first: Seat | None = Field(
        default=None,
        description="who was first to have all miniatures activated; default: in phase 4 who alone has",
    )
    final_turn: int = Field(default=0, ge=0, le=12, description="the turn of an annihilation, else 0")
