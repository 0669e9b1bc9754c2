"""Conflict as the rest of the project sees it."""

from __future__ import annotations

from typing import Any

from highground.engine.agenda import Asking
from highground.engine.editions import AttackIdea, Kin
from highground.engine.harm import Harms
from highground.engine.offering import Offering
from highground.engine.orders import Candidate
from highground.engine.rooms import FilesRoom, ForceRoom, TableRoom
from highground.engine.ruleset import Result
from highground.engine.state import Known
from highground.rulesets.ascension import ruleset
from highground.rulesets.ascension.ruleset import EditionRules
from highground.rulesets.ascension.ruleset import (
    named as edition_named,
)
from highground.rulesets.conflict import chapters  # noqa: F401
from highground.rulesets.conflict.bots.evaluation import evaluate, weigh_all, worth
from highground.rulesets.conflict.files import cases, content, position, rosters
from highground.rulesets.conflict.files.ideas import attack_case
from highground.rulesets.conflict.force.limits import CREATION
from highground.rulesets.conflict.force.reports import check_roster
from highground.rulesets.conflict.force.trials import attack_trials
from highground.rulesets.conflict.rulebook import BOOK
from highground.rulesets.conflict.rulebook.options import OPTIONS
from highground.rulesets.conflict.scenarios.scoring import outcome
from highground.rulesets.conflict.state.models import Table
from highground.rulesets.conflict.table.between import between
from highground.rulesets.conflict.table.facts import facts
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
            FilesRoom(content, rosters, cases, position, rosters.ForceFile, cases.ConflictCase),
            ForceRoom(check_roster, attack_trials, tuple(CREATION)),
            TableRoom(goal, facts, worth, picture, preview, threats, sheet, between, walking),
        )
        self.weigh_unit = 1000.0
        self.actors = ruleset.ACTORS

    def result(self, table: Table) -> Result | None:
        return outcome(table)

    def evaluate(self, known: Known[Any, Any]) -> int:
        return evaluate(known)

    def weigh_all(
        self, known: Known[Any, Any], question: Asking, found: list[Candidate]
    ) -> list[float | None]:
        return weigh_all(known, question, found)

    def harm(self, table: Table) -> Harms:
        return ruleset.harm_of(table, 1)

    def offering(self, known: Known[Any, Any], question: Asking) -> Offering:
        return Offering(self, known, question, named, barred, shows)

    def kinship(self, other: str) -> list[Kin]:
        return list(content.kinship(other))

    def twins(self, other: str) -> dict[str, Any]:
        return content.twins(other)

    def attack_case(self, idea: AttackIdea) -> dict[str, Any] | None:
        return attack_case(idea)


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
