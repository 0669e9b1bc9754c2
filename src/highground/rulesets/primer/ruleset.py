"""Primer as the rest of the project sees it."""

from __future__ import annotations

from typing import Any

from highground.engine.agenda import Asking
from highground.engine.harm import Harm, Harms
from highground.engine.offering import Offering
from highground.engine.rooms import FilesRoom, ForceRoom, SystemInRooms, TableRoom
from highground.engine.ruleset import Result
from highground.engine.state import Known
from highground.rulesets.primer import chapters  # noqa: F401
from highground.rulesets.primer.bots.candidates import named
from highground.rulesets.primer.bots.evaluation import evaluate, worth
from highground.rulesets.primer.files import content, position
from highground.rulesets.primer.rulebook import BOOK
from highground.rulesets.primer.rulebook.options import OPTIONS
from highground.rulesets.primer.rules.victory import outcome
from highground.rulesets.primer.state.orders import VOCABULARY
from highground.rulesets.primer.state.pieces import Table
from highground.rulesets.primer.table.between import between
from highground.rulesets.primer.table.facts import facts
from highground.rulesets.primer.table.goal import goal
from highground.rulesets.primer.table.preview import picture, preview, sheet, threats, walking


class PrimerRules(SystemInRooms):
    """Answers what the engine, bots, lab and tables ask."""

    def __init__(self) -> None:
        super().__init__(
            "primer",
            "Primer",
            "first edition",
            __package__,
            BOOK,
            OPTIONS,
            VOCABULARY,
            FilesRoom(
                content=content,
                rosters=content,
                cases=content,
                position=position,
                roster_model=content.RosterFile,
                case_model=content.PrimerCase,
            ),
            ForceRoom(content.check_roster, content.shot_trials),
            TableRoom(goal, facts, worth, picture, preview, threats, sheet, between, walking),
        )
        self.actors = ("model", "shooter")

    def sides(self, table: Table) -> tuple[str, ...]:
        return table.board.sides

    def result(self, table: Table) -> Result | None:
        return outcome(table)

    def evaluate(self, known: Known[Any, Any]) -> int:
        return evaluate(known)

    def owners(self, table: Table) -> dict[str, int]:
        return {name: model.side for name, model in table.models.items()}

    def harm(self, table: Table) -> Harms:
        return {
            name: Harm({"wounds": -model.wounds}, model.wounds == 0) for name, model in table.models.items()
        }

    def offering(self, known: Known[Any, Any], question: Asking) -> Offering:
        return Offering(self, known, question, named)

    def falls_openly(self, what: str, clause: str) -> bool:
        """All dice are rolled on the table."""
        return True


RULESET = PrimerRules()
