"""M-2, Power Grid: three Loci that bring points and activation points."""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.engine.orders import Candidate
from highground.engine.ruleset import Result
from highground.engine.state import Order
from highground.geometry.shapes import Point
from highground.rulesets.collide.rules.missions import control, scoring
from highground.rulesets.collide.rules.missions.arrival import ZONE, Arrivals, ChooseZones, zone_name
from highground.rulesets.collide.rules.missions.hooks import RULES, MissionRules
from highground.rulesets.collide.rules.missions.orders import Spend
from highground.rulesets.collide.rules.missions.roll_off import RollOff, winner
from highground.rulesets.collide.rules.missions.surge import MaySurge
from highground.rulesets.collide.state.boards import Zone
from highground.rulesets.collide.state.pieces import NOBODY, CollideGame, CollideKnown, Table, Unit

NEUTRAL: Final = 1
"""The Locus on the divide; the first is the lower zone's, the last the upper's."""
LOWER: Final = 0
OWN_AP: Final = 1
NEUTRAL_AP: Final = 2
ENEMY_AP: Final = 3


class WinnerRolls(Frame):
    """Deployment is over: the winner of the roll counts as first."""


class PowerDrawn(Event):
    seat: Final[int]
    locus: Final[str]
    ap: Final[int]


class RollsFirst(Event):
    seat: Final[int]


class PowerGrid(MissionRules):
    """Hold Loci."""

    def at_setup(self, game: CollideGame) -> None:
        """M-2.2: a roll, and its winner chooses a zone."""
        game.then(RollOff(R.M_2_2.id), ChooseZones())

    def zone_of(self, table: Table, seat: int) -> Zone | None:
        if ZONE not in table.marks:
            return None
        wanted = zone_name(table, seat)
        for zone in table.board.zones:
            if zone.name == wanted:
                return zone
        return None

    def deployment(self, table: Table) -> list[Frame]:
        """M-2.2: groups in turn, the winner first."""
        return [Arrivals(NOBODY), WinnerRolls()]

    def logistics_bonus(self, game: CollideGame, seat: int) -> int:
        """M-2.4: what the Loci bring that the side controls now."""
        table = game.table
        control.keep_control(table)
        total = 0
        for number in range(len(table.objectives)):
            if control.controller(table, number) == seat:
                ap = _worth(table, seat, number)
                game.emit(PowerDrawn(seat, f"locus-{number + 1}", ap), R.M_2_4)
                total += ap
        return total

    def after_logistics(self, game: CollideGame) -> None:
        """M-2.5: the controller of the neutral Locus may surge."""
        seat = control.controller(game.table, NEUTRAL)
        if seat >= 0:
            game.then(MaySurge(seat))

    def end_of_round(self, game: CollideGame) -> None:
        """M-2.3: a point for every Locus controlled."""
        control.keep_control(game.table)
        held = control.tell_control(game, "locus")
        for seat in range(len(game.table.players)):
            if held.count(seat):
                scoring.score(game, seat, held.count(seat), "loci", R.M_2_3)

    def after_displacement(self, game: CollideGame, unit: Unit) -> None:
        control.keep_control(game.table)

    def removed(self, game: CollideGame, unit: Unit) -> None:
        control.keep_control(game.table)

    def finished(self, table: Table) -> bool:
        """M-2.6: a side is gone."""
        return table.round > 0 and (scoring.wiped_out(table, 0) or scoring.wiped_out(table, 1))

    def outcome(self, table: Table) -> Result:
        """M-2.6: the only side left wins, else the one with more points."""
        left = scoring.only_side_left(table)
        return scoring.by_points(table, R.M_2_6) if left < 0 else scoring.won_by(table, left, R.M_2_6)

    def candidates(self, known: CollideKnown) -> list[Candidate]:
        return []

    def weigh(self, known: CollideKnown, order: Order) -> float:
        return 20.0 * order.ap if isinstance(order, Spend) else 0.0

    def place_worth(self, table: Table, unit: Unit, at: Point) -> float:
        return control.hold_worth(table, unit, at)

    def pull(self, table: Table, seat: int) -> list[Point]:
        return [each for each in table.objectives if each is not None]


def _worth(table: Table, seat: int, number: int) -> int:
    """M-2.4: 1 for the Locus of one's own zone, 2 for the neutral one, 3 for the enemy's."""
    if number == NEUTRAL:
        return NEUTRAL_AP
    lower = zone_name(table, seat) == table.board.zones[LOWER].name
    return OWN_AP if (number == LOWER) == lower else ENEMY_AP


@step(WinnerRolls)
def winner_rolls(game: CollideGame, now: WinnerRolls) -> None:
    """M-2.2: whoever placed first or last, the winner rolls the first environment."""
    first = winner(game.table)
    game.table.finishers[:] = [first, 1 - first]
    game.emit(RollsFirst(first), R.M_2_2)


RULES["power_grid"] = PowerGrid()
