"""M-5, the generic skirmish: points of the fallen."""

from __future__ import annotations

import highground.rulesets.collide.rulebook as R
from highground.engine.ruleset import Result
from highground.rulesets.collide.rules.missions.hooks import RULES, MissionRules
from highground.rulesets.collide.rules.missions.scoring import by_points, score, wiped_out
from highground.rulesets.collide.state.pieces import CollideGame, Table, Unit


class Skirmish(MissionRules):
    """Both sides hunt each other."""

    def removed(self, game: CollideGame, unit: Unit) -> None:
        """M-5.1: the other side scores what the unit is worth."""
        score(game, 1 - unit.seat, unit.sheet.points, "removed", R.M_5_1)

    def finish_early(self, table: Table) -> bool:
        """M-5.2: the round in which a side has lost its last unit is the last."""
        return wiped_out(table, 0) or wiped_out(table, 1)

    def outcome(self, table: Table) -> Result:
        """M-5.1: the higher score wins."""
        return by_points(table, R.M_5_2 if self.finish_early(table) else R.M_5_1)


RULES["skirmish"] = Skirmish()
