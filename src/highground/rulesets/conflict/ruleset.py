"""Conflict as the rest of the project sees it."""

from __future__ import annotations

from typing import Any

from highground.engine.agenda import Asking
from highground.engine.editions import AttackIdea, Kin
from highground.engine.goal import Goal
from highground.engine.harm import Harms
from highground.engine.offering import Offering
from highground.engine.options import Value
from highground.engine.orders import Candidate
from highground.engine.picture import Picture
from highground.engine.position import CaseLayout, CaseUnit, Finding
from highground.engine.preview import Preview, Threat
from highground.engine.rosters import RosterTrial
from highground.engine.ruleset import Result, RosterReport, Worth
from highground.engine.sheet import Sheet
from highground.engine.state import Known
from highground.engine.walking import Walking
from highground.geometry.shapes import Point
from highground.rulesets.ascension import ruleset
from highground.rulesets.ascension.files.position import LAYOUT
from highground.rulesets.ascension.rules.movement.surfaces import elevation
from highground.rulesets.ascension.ruleset import EditionRules
from highground.rulesets.ascension.ruleset import (
    named as edition_named,
)
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.conflict import chapters  # noqa: F401
from highground.rulesets.conflict.bots.evaluation import evaluate, weigh_all
from highground.rulesets.conflict.bots.reasons import worth
from highground.rulesets.conflict.files import cases, content, position
from highground.rulesets.conflict.files import rosters as creation
from highground.rulesets.conflict.files.ideas import attack_case
from highground.rulesets.conflict.force.limits import CREATION
from highground.rulesets.conflict.force.reports import check_roster
from highground.rulesets.conflict.force.trials import attack_trials
from highground.rulesets.conflict.rulebook import BOOK
from highground.rulesets.conflict.rulebook.options import OPTIONS
from highground.rulesets.conflict.scenarios.scoring import outcome
from highground.rulesets.conflict.state.models import Model, Table
from highground.rulesets.conflict.table.between import between
from highground.rulesets.conflict.table.goal import goal
from highground.rulesets.conflict.table.maneuvers import barred, shows
from highground.rulesets.conflict.table.preview import picture, preview, threats, walking
from highground.rulesets.conflict.table.sheet import sheet
from highground.rulesets.conflict.table.words import VOCABULARY


class ConflictRules(EditionRules):
    """Answers what the engine, bots, lab and tables ask."""

    def __init__(self) -> None:
        super().__init__(
            "conflict",
            "Conflict",
            "core rules and companion papers",
            __package__,
            BOOK,
            OPTIONS,
            VOCABULARY,
            content,
            creation,
            cases,
        )

    def check_roster(self, data: Any, where: str, options: dict[str, Value]) -> RosterReport:
        return check_roster(data, where, options)

    def roster_trials(self, data: Any, model: str, item: str, options: dict[str, Value]) -> list[RosterTrial]:
        return attack_trials(data, model, item)

    def roster_rules(self, data: Any) -> list[str]:
        return [clause.id for clause in CREATION]

    def result(self, table: Table) -> Result | None:
        return outcome(table)

    def goal(self, table: Table) -> Goal | None:
        return goal(table)

    def evaluate(self, known: Known[Any, Any]) -> int:
        return evaluate(known)

    def worth(self, known: Known[Any, Any]) -> list[Worth]:
        return worth(known)

    def weigh_all(
        self, known: Known[Any, Any], question: Asking, found: list[Candidate]
    ) -> list[float | None]:
        return weigh_all(known, question, found)

    def facts(self, table: Table) -> dict[str, str]:
        found = ruleset.table_facts(table)
        turn = table.activation()
        found["maximum"] = str(turn.maximum)
        found["moved"] = str(turn.moved).lower()
        found["attacks"] = str(turn.attacks)
        found["maneuvers"] = ", ".join(turn.maneuvers)
        found["given_up"] = turn.given_up
        found["charged"] = turn.charged
        for model in [table.fighter(name) for name in table.models]:
            ruleset.model_facts(found, table, model)
            _own_facts(found, table, model)
        for terrain in table.terrain:
            ruleset.terrain_facts(found, terrain, str(terrain.wounds))
        return found

    def harm(self, table: Table) -> Harms:
        return ruleset.harm_of(table, 1)

    def picture(self, known: Known[Any, Any]) -> Picture:
        return picture(known)

    def walking(self, known: Known[Any, Any], model: str, kind: str) -> Walking | None:
        return walking(known, model, kind)

    def threats(self, known: Known[Any, Any], model: str) -> tuple[Threat, ...]:
        return threats(known, model)

    def preview(self, known: Known[Any, Any], model: str, kind: str, path: list[Point]) -> Preview:
        return preview(known, model, kind, path)

    def offering(self, known: Known[Any, Any], question: Asking) -> Offering:
        return Offering(self, known, question, named, barred, shows)

    def sheet(self, known: Known[Any, Any], model: str) -> Sheet:
        return sheet(known.table, model)

    def between(self, table: Any, one: str, other: str) -> list[Finding]:
        return between(table, one, other)

    def case_layout(self) -> CaseLayout | None:
        return LAYOUT

    def case_units(self) -> list[CaseUnit]:
        return position.units()

    def case_table(self, scenario: str) -> dict[str, Any]:
        return position.table_case(scenario)

    def case_model(self) -> Any:
        return cases.ConflictCase

    def kinship(self, other: str) -> list[Kin]:
        return list(content.kinship(other))

    def twins(self, other: str) -> dict[str, Any]:
        return content.twins(other)

    def attack_case(self, idea: AttackIdea) -> dict[str, Any] | None:
        return attack_case(idea)


def _own_facts(found: dict[str, str], table: Table, model: Model) -> None:
    """What only this edition knows of a model."""
    name = model.name
    found[f"{name}.height"] = size_word(elevation(table, model))
    found[f"{name}.prone"] = str(model.prone).lower()
    found[f"{name}.ran"] = str(model.running).lower()
    found[f"{name}.covered"] = str(model.covered).lower()
    found[f"{name}.braced"] = str(model.braced).lower()
    found[f"{name}.focused"] = str(model.focused).lower()
    found[f"{name}.aids"] = ", ".join([f"{friend} against {enemy}" for friend, enemy in model.aids])
    found[f"{name}.powers"] = ", ".join(model.powers)


def named(known: Known[Any, Any], question: Asking, verb: str, field: str) -> list[str] | None:
    """What the model that is asked about has; and the pieces and models, where one can be named."""
    if field == "piece" and verb != "place":
        return [each.piece.name for each in known.table.terrain if each.standing]
    model = known.table.models.get(getattr(question, "model", ""))
    if field == "enemy" and model is not None:
        return [each.name for each in known.table.enemies_of(model)]
    if verb == "aid" and field == "friend" and model is not None:
        mine = known.table.players[model.seat].side
        return [each.name for each in known.table.of_side(mine) if each is not model]
    if verb == "prone":
        mine = [each.name for each in known.table.fighters() if each.seat == known.seat]
        return [model.name] if model is not None and model.name in mine else mine
    return edition_named(known, question, verb, field)


RULESET = ConflictRules()
