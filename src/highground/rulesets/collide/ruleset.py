"""If Worlds Collide as the rest of the project sees it."""

from __future__ import annotations

from typing import Any, Final

from highground.engine.agenda import Asking
from highground.engine.chance import Chance
from highground.engine.harm import Harm, Harms
from highground.engine.offering import Offering
from highground.engine.orders import Candidate
from highground.engine.rooms import FilesRoom, ForceRoom, SystemInRooms, TableRoom
from highground.engine.rosters import entries
from highground.engine.ruleset import Result, Setup
from highground.engine.sheet import Holding, Phases
from highground.engine.state import Known, Nothing, State
from highground.engine.views import PlayerView, state_from
from highground.geometry.measure import overlap
from highground.rulesets.collide import chapters  # noqa: F401
from highground.rulesets.collide.bots.evaluation import evaluate, weigh, worth
from highground.rulesets.collide.files import cases, content, position
from highground.rulesets.collide.rulebook import BOOK
from highground.rulesets.collide.rulebook.options import OPTIONS
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.rules.setup.rosters import ROSTER_RULES
from highground.rulesets.collide.state.measuring import HUNDREDTH
from highground.rulesets.collide.state.pieces import Table
from highground.rulesets.collide.table.between import between
from highground.rulesets.collide.table.choices import named
from highground.rulesets.collide.table.facts import facts
from highground.rulesets.collide.table.goal import goal
from highground.rulesets.collide.table.picture import picture
from highground.rulesets.collide.table.preview import preview, threats, walking
from highground.rulesets.collide.table.sheet import holdings, sheet
from highground.rulesets.collide.table.trials import attack_trials
from highground.rulesets.collide.table.words import VOCABULARY, titles

PHASES: Final[tuple[str, ...]] = ("phase: environment", "phase: logistics", "phase: orders")


class CollideRules(SystemInRooms):
    """Answers what the engine, bots, lab and tables ask."""

    def __init__(self) -> None:
        super().__init__(
            "collide",
            "If Worlds Collide",
            "v1.9 and companion",
            __package__,
            BOOK,
            OPTIONS,
            VOCABULARY,
            FilesRoom(content, content, cases, position, content.RosterFile, cases.CollideCase),
            ForceRoom(content.check_roster, attack_trials, tuple(ROSTER_RULES)),
            TableRoom(goal, facts, worth, picture, preview, threats, sheet, between, walking),
        )
        self.weigh_unit = 1000.0
        self.actors = ("by", "saver", "source", "unit")

    def roster_entries(self, data: Any) -> list[int]:
        return entries(data.get("units", []))

    def among_bots(self, setup: Setup) -> Setup:
        return content.among_bots(setup)

    def titles(self, table: Table) -> dict[str, str]:
        return titles(table)

    def result(self, table: Table) -> Result | None:
        return rules_of(table).outcome(table) if table.over else None

    def evaluate(self, known: Known[Any, Any]) -> int:
        return evaluate(known)

    def weigh_all(
        self, known: Known[Any, Any], question: Asking, found: list[Candidate]
    ) -> list[float | None]:
        return [weigh(known, question, each) for each in found]

    def deal(self, seen: PlayerView[Any, Any], chance: Chance) -> State[Any, Any, Any]:
        """Only a deployment that is not yet revealed is hidden."""
        return state_from(seen, [Nothing() for _ in seen.table.players], Nothing(), [])

    def owners(self, table: Table) -> dict[str, int]:
        return {unit.name: unit.seat for unit in table.units}

    def may_overlap(self, state: State[Any, Any, Any], one: str, other: str) -> bool:
        """R-1.5: by up to a hundredth of a step."""
        table: Table = state.table
        return not overlap(table.find(one).base, table.find(other).base, HUNDREDTH)

    def harm(self, table: Table) -> Harms:
        return {unit.name: Harm({"health": -unit.health}, not unit.on_table) for unit in table.units}

    def holdings(self, table: Table, seat: int) -> tuple[Holding, ...]:
        return holdings(table, seat)

    def phases(self, table: Table) -> Phases:
        """W-4.2: every round has three; setting up and the end are none of them."""
        now = f"phase: {table.phase}"
        return Phases(PHASES, PHASES.index(now) if now in PHASES else -1)

    def offering(self, known: Known[Any, Any], question: Asking) -> Offering:
        return Offering(self, known, question, named)

    def falls_openly(self, what: str, clause: str) -> bool:
        """All dice are rolled on the table."""
        return True


RULESET = CollideRules()
