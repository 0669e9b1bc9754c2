"""Ascension as the rest of the project sees it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from highground.engine.agenda import Asking
from highground.engine.chance import Chance
from highground.engine.diagrams import SightDiagram
from highground.engine.editions import AttackIdea
from highground.engine.harm import Harm, Harms
from highground.engine.offering import Offering
from highground.engine.orders import Candidate
from highground.engine.rooms import FilesRoom, ForceRoom, SystemInRooms, TableRoom
from highground.engine.ruleset import Result
from highground.engine.sheet import Holding
from highground.engine.state import Known, Nothing, State
from highground.engine.views import PlayerView, state_from
from highground.rulesets.ascension import chapters  # noqa: F401
from highground.rulesets.ascension.bots.evaluation import evaluate, weigh_all, worth
from highground.rulesets.ascension.files import cases, content, position, rosters
from highground.rulesets.ascension.files.ideas import attack_case
from highground.rulesets.ascension.force.forces import FORCES
from highground.rulesets.ascension.force.limits import CREATION
from highground.rulesets.ascension.force.reports import check_roster
from highground.rulesets.ascension.force.trials import attack_trials
from highground.rulesets.ascension.rulebook import BOOK
from highground.rulesets.ascension.rulebook.options import OPTIONS
from highground.rulesets.ascension.rules.displacement.overlap import may_overlap
from highground.rulesets.ascension.scenarios.scoring import outcome
from highground.rulesets.ascension.state.models import Table
from highground.rulesets.ascension.table.between import between
from highground.rulesets.ascension.table.diagrams import cover_diagrams
from highground.rulesets.ascension.table.facts import facts
from highground.rulesets.ascension.table.goal import goal
from highground.rulesets.ascension.table.preview import picture, preview, threats, walking
from highground.rulesets.ascension.table.sheet import sheet
from highground.rulesets.ascension.table.teleports import shows
from highground.rulesets.ascension.table.words import VOCABULARY

ACTORS: Final = ("attacker", "by", "model", "striker", "thing", "thrower")


class EditionRules(SystemInRooms):
    """What is asked alike of both editions; their files and tables are rooms of their own."""

    def deal(self, seen: PlayerView[Any, Any], chance: Chance) -> State[Any, Any, Any]:
        """Only answers to a sealed question are hidden; the decks have no order to deal."""
        return state_from(seen, [Nothing() for _ in seen.table.players], Nothing(), [])

    def owners(self, table: Table) -> dict[str, int]:
        return {name: model.seat for name, model in table.models.items()}

    def may_overlap(self, state: State[Any, Any, Any], one: str, other: str) -> bool:
        return may_overlap(state, one, other)

    def holdings(self, table: Table, seat: int) -> tuple[Holding, ...]:
        """The cards that are left in the deck that a seat flips from."""
        return (Holding("Deck", table.players[table.deck_seat(seat)].deck.left),)

    def falls_openly(self, what: str, clause: str) -> bool:
        """All cards are turned over on the table."""
        return True

    def offering(self, known: Known[Any, Any], question: Asking) -> Offering:
        return Offering(self, known, question, named, None, shows)


def named(known: Known[Any, Any], question: Asking, verb: str, field: str) -> list[str] | None:
    """What the model that is asked about has; team mates, and the pieces, where one can be named."""
    if verb == "order":
        table = known.table
        return [table.players[seat].name for seat in table.mates[table.players[known.seat].side]]
    model = known.table.models.get(getattr(question, "model", ""))
    if field == "attack" and model is not None:
        return [attack.name for attack in model.profile.attacks]
    if field == "ability" and model is not None:
        return [facet.name for facet in model.profile.abilities]
    if field == "reaction" and model is not None:
        return [facet.name for facet in model.profile.reactions]
    if verb == "move" and field == "link":
        return [link.name for each in known.table.terrain if each.standing for link in each.piece.links]
    if verb == "move" and field == "linked":
        return [each.piece.name for each in known.table.terrain if each.standing and each.piece.links]
    pieces = [each.piece.name for each in known.table.terrain if each.standing]
    if verb == "move" and field == "piece":
        return pieces
    if field in ("targets", "target"):
        return [each.name for each in known.table.on_table()] + pieces
    return None


class AscensionRules(EditionRules):
    """Answers what the engine, bots, lab and tables ask."""

    def __init__(self) -> None:
        super().__init__(
            "ascension",
            "Ascension: Legacy of Conflict",
            "rulebook and companion papers",
            __package__,
            BOOK,
            OPTIONS,
            VOCABULARY,
            FilesRoom(content, rosters, cases, position, rosters.ForceFile, cases.AscensionCase),
            ForceRoom(check_roster, attack_trials, tuple(FORCES + CREATION)),
            TableRoom(goal, facts, worth, picture, preview, threats, sheet, between, walking),
        )
        self.weigh_unit = 1000.0
        self.actors = ACTORS

    def diagrams(self, section: str) -> list[SightDiagram]:
        return cover_diagrams() if section == "R-6.2.2" else []

    def teams(self, table: Table) -> tuple[str, ...]:
        """A side is called by its players, in their order (R-3.3.2.e)."""
        names: list[str] = []
        for mates in table.mates:
            names.append(" + ".join([table.players[seat].name for seat in mates]))
        return tuple(names)

    def result(self, table: Table) -> Result | None:
        return outcome(table)

    def evaluate(self, known: Known[Any, Any]) -> int:
        return evaluate(known)

    def weigh_all(
        self, known: Known[Any, Any], question: Asking, found: list[Candidate]
    ) -> list[float | None]:
        return weigh_all(known, question, found)

    def harm(self, table: Table) -> Harms:
        return harm_of(table, 2)

    def attack_case(self, idea: AttackIdea) -> dict[str, Any] | None:
        return attack_case(idea)


# -- the facts of both editions --------------------------------------------------------------------


def harm_of(table: Table, parts: int) -> Harms:
    """The wounds of models, and those of terrain, kept in so many parts of one. Of two pieces of one name
    (rubble where something stood) the first counts.
    """
    found = {
        name: Harm({"wounds": -model.wounds}, not model.on_table) for name, model in table.models.items()
    }
    for terrain in table.terrain:
        if terrain.piece.name not in found:
            wounds = Fraction(-terrain.wounds, parts)
            found[terrain.piece.name] = Harm({"wounds": wounds}, not terrain.standing)
    return found


RULESET = AscensionRules()
