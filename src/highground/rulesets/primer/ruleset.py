"""Primer as the rest of the project sees it."""

from __future__ import annotations

from typing import Any

from highground.engine.agenda import Asking
from highground.engine.goal import Goal
from highground.engine.harm import Harm, Harms
from highground.engine.offering import Offering
from highground.engine.options import Value
from highground.engine.picture import Picture
from highground.engine.position import CaseLayout, CaseUnit, Finding
from highground.engine.preview import Preview, Threat
from highground.engine.rosters import RosterTrial
from highground.engine.ruleset import Result, RosterChoice, RosterReport, Ruleset, Setup, Worth
from highground.engine.sheet import Sheet
from highground.engine.state import Known, State
from highground.engine.walking import Walking
from highground.geometry.shapes import Point
from highground.geometry.units import to_inch
from highground.rulesets.primer import chapters  # noqa: F401
from highground.rulesets.primer.bots.candidates import named
from highground.rulesets.primer.bots.evaluation import evaluate
from highground.rulesets.primer.bots.reasons import worth
from highground.rulesets.primer.files import content, position
from highground.rulesets.primer.rulebook import BOOK
from highground.rulesets.primer.rulebook.options import OPTIONS
from highground.rulesets.primer.rules.victory import outcome
from highground.rulesets.primer.state.orders import VOCABULARY
from highground.rulesets.primer.state.pieces import Table
from highground.rulesets.primer.table.between import between
from highground.rulesets.primer.table.goal import goal
from highground.rulesets.primer.table.preview import picture, preview, sheet, threats, walking


class PrimerRules(Ruleset):
    """Answers what the engine, bots, lab and tables ask."""

    def __init__(self) -> None:
        super().__init__("primer", "Primer", "first edition", "1", __package__, BOOK, OPTIONS, VOCABULARY)
        self.actors = ("model", "shooter")

    def scenarios(self) -> list[str]:
        return list(content.scenarios())

    def rosters(self) -> list[str]:
        return list(content.rosters())

    def default_rosters(self, scenario: str) -> list[str]:
        return list(content.scenarios()[scenario].rosters)

    def content_digest(self) -> str:
        return content.content_digest()

    def check_roster(self, data: Any, where: str, options: dict[str, Value]) -> RosterReport:
        return content.check_roster(data, where)

    def roster_trials(self, data: Any, model: str, item: str, options: dict[str, Value]) -> list[RosterTrial]:
        return content.shot_trials(data, model)

    def open(self, setup: Setup) -> State[Any, Any, Any]:
        return content.open_game(setup)

    def sides(self, table: Table) -> tuple[str, ...]:
        return table.board.sides

    def result(self, table: Table) -> Result | None:
        return outcome(table)

    def goal(self, table: Table) -> Goal | None:
        return goal(table)

    def evaluate(self, known: Known[Any, Any]) -> int:
        return evaluate(known)

    def worth(self, known: Known[Any, Any]) -> list[Worth]:
        return worth(known)

    def owners(self, table: Table) -> dict[str, int]:
        return {name: model.side for name, model in table.models.items()}

    def facts(self, table: Table) -> dict[str, str]:
        found = {"round": str(table.round), "score": "-".join(str(each) for each in table.score)}
        for name, model in table.models.items():
            found[f"{name}.wounds"] = str(model.wounds)
            found[f"{name}.at"] = f"{to_inch(model.at.x, 3)},{to_inch(model.at.y, 3)}"
            found[f"{name}.fresh"] = str(model.fresh).lower()
            found[f"{name}.alert"] = str(model.alert).lower()
        return found

    def harm(self, table: Table) -> Harms:
        return {name: Harm({"wounds": -model.wounds}) for name, model in table.models.items()}

    def picture(self, known: Known[Any, Any]) -> Picture:
        return picture(known)

    def preview(self, known: Known[Any, Any], model: str, kind: str, path: list[Point]) -> Preview:
        return preview(known, model, kind, path)

    def walking(self, known: Known[Any, Any], model: str, kind: str) -> Walking | None:
        return walking(known, model) if kind == "move" else None

    def threats(self, known: Known[Any, Any], model: str) -> tuple[Threat, ...]:
        return threats(known, model)

    def offering(self, known: Known[Any, Any], question: Asking) -> Offering:
        return Offering(self, known, question, named)

    def sheet(self, known: Known[Any, Any], model: str) -> Sheet:
        return sheet(known.table, model)

    def falls_openly(self, what: str, clause: str) -> bool:
        """All dice are rolled on the table."""
        return True

    def roster_model(self) -> Any:
        return content.RosterFile

    def roster_catalogue(self) -> list[RosterChoice]:
        return [RosterChoice("models[].profile", name) for name in content.profiles()]

    def between(self, table: Any, one: str, other: str) -> list[Finding]:
        return between(table, one, other)

    def case_layout(self) -> CaseLayout | None:
        return position.LAYOUT

    def case_units(self) -> list[CaseUnit]:
        return position.units()

    def case_table(self, scenario: str) -> dict[str, Any]:
        return position.table_case(scenario)

    def case_model(self) -> Any:
        return content.PrimerCase

    def open_case(self, case: Any, where: str) -> State[Any, Any, Any]:
        return content.open_case(case, where)


RULESET = PrimerRules()
