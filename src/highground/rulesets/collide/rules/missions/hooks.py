"""What a mission may decide, and where the rules ask it: each mission derives one `MissionRules`.

The chapters ask `rules_of(table)`; what a mission does not override is as the core rules have it. This module
imports nothing that a mission could need, so that missions may use every chapter.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.orders import Candidate, Refusal, refuse
from highground.engine.ruleset import Result
from highground.engine.state import Order
from highground.geometry.shapes import Point, Shape
from highground.rulesets.collide.state.boards import Zone
from highground.rulesets.collide.state.pieces import CollideGame, CollideKnown, Table, Unit


@mypyc_attr(allow_interpreted_subclasses=True)
class MissionRules:
    """A mission without anything of its own."""

    def at_setup(self, game: CollideGame) -> None:
        """W-3.6: what is laid out or rolled before units are placed; frames may be pushed."""

    def deployment(self, table: Table) -> list[Frame]:
        """W-3.11: another manner of deployment; none: all deploy at once (W-3.8)."""
        return []

    def zone_of(self, table: Table, seat: int) -> Zone | None:
        """W-3.7: where a seat deploys."""
        for zone in table.board.zones:
            if zone.seat == seat:
                return zone
        return None

    def logistics_bonus(self, game: CollideGame, seat: int) -> int:
        """More AP for a seat in the Logistics Phase; the mission tells why by an event."""
        return 0

    def after_logistics(self, game: CollideGame) -> None:
        """What comes after AP are gained and before the starting player is found; frames may be pushed."""

    def end_of_round(self, game: CollideGame) -> None:
        """Hazards and points at the end of a round."""

    def rounds(self, table: Table) -> int:
        """W-4.1: how many rounds are played; 0: no limit."""
        return table.board.mission.rounds

    def finished(self, table: Table) -> bool:
        """Whether the mission ends at once: asked after every removal and every gain of points."""
        return False

    def finish_early(self, table: Table) -> bool:
        """Whether the mission ends with this round although more were to come."""
        return False

    def outcome(self, table: Table) -> Result:
        """W-4.1: who has won; asked once the match is over."""
        raise NotImplementedError

    def spot_refusal(self, table: Table, unit: Unit, at: Point) -> Refusal | None:
        """Why a unit may not be placed or end a move there, or None."""
        return None

    def barred(self, table: Table, unit: Unit) -> tuple[Shape, ...]:
        """Areas that this unit may nowhere overlap, as if they were impassable."""
        return ()

    def barred_refusal(self, unit: Unit) -> Refusal:
        """What is said to a unit that would enter such an area."""
        return refuse(R.R_1_5, "barred", facts={"unit": unit.name})

    def after_displacement(self, game: CollideGame, unit: Unit) -> None:
        """A unit has been moved or displaced."""

    def removed(self, game: CollideGame, unit: Unit) -> None:
        """A unit has left play."""

    def candidates(self, known: CollideKnown) -> list[Candidate]:
        """Orders of the mission's own that the activation may take now; each of them legal."""
        return []

    def weigh(self, known: CollideKnown, order: Order) -> float:
        """What such an order is worth, in points of units."""
        return 0.0

    def place_worth(self, table: Table, unit: Unit, at: Point) -> float:
        """What it is worth to the mission that a unit stands there at the end of the round."""
        return 0.0

    def errand(self, unit: Unit) -> float:
        """What it is worth to the mission that a unit acts by itself."""
        return 0.0

    def pull(self, table: Table, seat: int) -> list[Point]:
        """Where a seat wants its units to be: for suggestions and evaluation."""
        return []


RULES: Final[dict[str, MissionRules]] = {}


def rules_of(table: Table) -> MissionRules:
    """The rules of the mission being played."""
    return RULES[table.board.mission.kind]


class CheckEnd(Frame):
    """Something happened that may end the match."""


@step(CheckEnd)
def check_end(game: CollideGame, now: CheckEnd) -> None:
    """W-4.1: the mission may end the match at once; those still to be removed go first."""
    table = game.table
    for unit in table.units:
        if unit.on_table and not unit.health:
            return
    if rules_of(table).finished(table):
        end_match(game)


def end_match(game: CollideGame) -> None:
    """The match is over; the ruleset's `result` says how."""
    game.table.phase = "finished"
    game.table.over = True
    game.stop()
