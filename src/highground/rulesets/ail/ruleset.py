"""Ascension Isle: Legacy as the rest of the project sees it."""

from __future__ import annotations

from typing import Any

from highground.engine.agenda import Asking
from highground.engine.harm import Harm, Harms
from highground.engine.offering import Offering
from highground.engine.orders import Candidate
from highground.engine.preview import places_in
from highground.engine.rooms import FilesRoom, ForceRoom, SystemInRooms, TableRoom
from highground.engine.rosters import entries
from highground.engine.ruleset import Result
from highground.engine.state import Known, Order, State
from highground.geometry.shapes import Point
from highground.rulesets.ail import chapters  # noqa: F401
from highground.rulesets.ail.bots.evaluation import evaluate, weigh, worth
from highground.rulesets.ail.files import cases, content, position, rosters
from highground.rulesets.ail.force.builds import TEAM
from highground.rulesets.ail.force.limits import rules_of
from highground.rulesets.ail.force.reports import check_roster
from highground.rulesets.ail.force.trials import shot_trials
from highground.rulesets.ail.rulebook import BOOK
from highground.rulesets.ail.rulebook.options import OPTIONS
from highground.rulesets.ail.state.pieces import Table
from highground.rulesets.ail.table.between import between
from highground.rulesets.ail.table.facts import facts
from highground.rulesets.ail.table.goal import goal
from highground.rulesets.ail.table.picture import centre_of_square, picture
from highground.rulesets.ail.table.preview import preview, threats
from highground.rulesets.ail.table.sheet_view import barred, named, sheet
from highground.rulesets.ail.table.words import VOCABULARY


class AilRules(SystemInRooms):
    """Answers what the engine, bots, lab and tables ask."""

    def __init__(self) -> None:
        super().__init__(
            "ail",
            "Ascension Isle: Legacy",
            "v0.302 (test draft), completed",
            __package__,
            BOOK,
            OPTIONS,
            VOCABULARY,
            FilesRoom(content, rosters, cases, position, rosters.RosterFile, cases.AilCase),
            ForceRoom(check_roster, shot_trials),
            TableRoom(goal, facts, worth, picture, preview, threats, sheet, between),
        )
        self.actors = ("figure",)

    def sides(self, table: Table) -> tuple[str, ...]:
        return table.board.sides

    def result(self, table: Table) -> Result | None:
        """R-44.d: seats win with their side."""
        progress = table.progress
        if not progress.ending:
            return None
        seats = table.board.seats
        winners = tuple([seat for seat, side in enumerate(seats) if side in progress.winners])
        return Result(winners, tuple([progress.score[side] for side in seats]), progress.ending)

    def evaluate(self, known: Known[Any, Any]) -> int:
        return evaluate(known)

    def weigh_all(
        self, known: Known[Any, Any], question: Asking, found: list[Candidate]
    ) -> list[float | None]:
        return [weigh(known, question, each) for each in found]

    def owners(self, table: Table) -> dict[str, int]:
        return {name: figure.seat for name, figure in table.figures.items()}

    def may_overlap(self, state: State[Any, Any, Any], one: str, other: str) -> bool:
        """R-7.b: squares may be shared; those who share one are drawn side by side."""
        return True

    def harm(self, table: Table) -> Harms:
        return {
            name: Harm({"stress": figure.ps, "wounds": len(figure.wounds)}, figure.out)
            for name, figure in table.figures.items()
        }

    def places(self, known: Known[Any, Any], question: Asking | None, order: Order) -> list[Point]:
        """Orders name squares."""
        return [centre_of_square((at.x, at.y)) for at in places_in(order)]

    def offering(self, known: Known[Any, Any], question: Asking) -> Offering:
        return Offering(self, known, question, named, barred)

    def falls_openly(self, what: str, clause: str) -> bool:
        """All dice are rolled on the table."""
        return True

    def roster_rules(self, data: Any) -> list[str]:
        return [clause.id for clause in rules_of(str(data.get("kind", TEAM)))]

    def roster_entries(self, data: Any) -> list[int]:
        return entries(data["characters"])

    def case_maps(self) -> dict[str, str]:
        return position.drawn_maps()


RULESET = AilRules()
