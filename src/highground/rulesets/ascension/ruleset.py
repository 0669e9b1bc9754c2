"""Ascension as the rest of the project sees it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from highground.engine.agenda import Asking
from highground.engine.chance import Chance
from highground.engine.clauses import Rulebook
from highground.engine.diagrams import SightDiagram
from highground.engine.editions import AttackIdea
from highground.engine.goal import Goal
from highground.engine.harm import Harm, Harms
from highground.engine.offering import Offering
from highground.engine.options import Option, Value
from highground.engine.orders import Candidate
from highground.engine.picture import Picture
from highground.engine.position import CaseLayout, CaseUnit, Finding
from highground.engine.preview import Preview, Threat
from highground.engine.rosters import RosterTrial
from highground.engine.ruleset import Result, RosterChoice, RosterReport, Ruleset, Setup, Worth
from highground.engine.sheet import Holding, Sheet
from highground.engine.state import Known, Nothing, State
from highground.engine.views import PlayerView, state_from
from highground.engine.walking import Walking
from highground.engine.words import Vocabulary
from highground.geometry.shapes import Point
from highground.rulesets.ascension import chapters  # noqa: F401
from highground.rulesets.ascension.bots.evaluation import evaluate, weigh_all
from highground.rulesets.ascension.bots.reasons import worth
from highground.rulesets.ascension.files import cases, content, position
from highground.rulesets.ascension.files import rosters as creation
from highground.rulesets.ascension.files.ideas import attack_case
from highground.rulesets.ascension.force.forces import FORCES
from highground.rulesets.ascension.force.limits import CREATION
from highground.rulesets.ascension.force.reports import check_roster
from highground.rulesets.ascension.force.trials import attack_trials
from highground.rulesets.ascension.rulebook import BOOK
from highground.rulesets.ascension.rulebook.options import OPTIONS
from highground.rulesets.ascension.rules.cards.flips import discard_count
from highground.rulesets.ascension.rules.displacement.overlap import may_overlap
from highground.rulesets.ascension.rules.movement.surfaces import elevation
from highground.rulesets.ascension.scenarios.goals import goal_of
from highground.rulesets.ascension.scenarios.scoring import outcome
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from highground.rulesets.ascension.table.between import between
from highground.rulesets.ascension.table.diagrams import cover_diagrams
from highground.rulesets.ascension.table.goal import goal
from highground.rulesets.ascension.table.placing import shows
from highground.rulesets.ascension.table.preview import picture, preview, threats, walking
from highground.rulesets.ascension.table.sheet import sheet
from highground.rulesets.ascension.table.words import VOCABULARY


class EditionRules(Ruleset):
    """What is asked alike of both editions; their data, creation and case files are modules of their own."""

    def __init__(
        self,
        name: str,
        title: str,
        edition: str,
        package: str,
        book: Rulebook,
        options: tuple[Option, ...],
        vocabulary: Vocabulary,
        content: Any,
        creation: Any,
        cases: Any,
    ) -> None:
        super().__init__(name, title, edition, "1", package, book, options, vocabulary)
        self.content = content
        self.creation = creation
        self.cases = cases
        self.weigh_unit = 1000.0
        self.actors = ("attacker", "by", "model", "striker", "thing", "thrower")

    def scenarios(self) -> list[str]:
        return list(self.content.scenarios())

    def rosters(self) -> list[str]:
        found: list[str] = self.content.rosters()
        return found

    def default_rosters(self, scenario: str) -> list[str]:
        return list(self.content.scenarios()[scenario].rosters)

    def content_digest(self) -> str:
        return str(self.content.content_digest())

    def open(self, setup: Setup) -> State[Any, Any, Any]:
        state: State[Any, Any, Any] = self.content.open_game(setup)
        return state

    def sides(self, table: Table) -> tuple[str, ...]:
        return tuple([player.name for player in table.players])

    def weigh(self, known: Known[Any, Any], question: Asking, candidate: Candidate) -> float | None:
        return self.weigh_all(known, question, [candidate])[0]

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

    def roster_model(self) -> Any:
        return self.creation.ForceFile

    def roster_catalogue(self) -> list[RosterChoice]:
        found: list[RosterChoice] = self.creation.roster_catalogue()
        return found

    def roster_rules(self, data: Any) -> list[str]:
        return [clause.id for clause in FORCES + CREATION]

    def open_case(self, case: Any, where: str) -> State[Any, Any, Any]:
        state: State[Any, Any, Any] = self.cases.open_case(case, where)
        return state

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
            content,
            creation,
            cases,
        )

    def check_roster(self, data: Any, where: str, options: dict[str, Value]) -> RosterReport:
        return check_roster(data, where, options)

    def roster_trials(self, data: Any, model: str, item: str, options: dict[str, Value]) -> list[RosterTrial]:
        return attack_trials(data, model, item)

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
        found = table_facts(table)
        found["actions"] = str(table.turn.actions)
        found["last_stand"] = table.last_stand
        for name, model in table.models.items():
            model_facts(found, table, model)
            found[f"{name}.elevation"] = size_word(elevation(table, model))
            found[f"{name}.running"] = str(model.running).lower()
            found[f"{name}.compelled_by"] = model.compelled_by
        for terrain in table.terrain:
            terrain_facts(found, terrain, size_word(terrain.wounds))
            if terrain.piece.has("door"):
                found[f"{terrain.piece.name}.shut"] = str(terrain.shut).lower()
        return found

    def harm(self, table: Table) -> Harms:
        return harm_of(table, 2)

    def picture(self, known: Known[Any, Any]) -> Picture:
        return picture(known)

    def walking(self, known: Known[Any, Any], model: str, kind: str) -> Walking | None:
        return walking(known, model, kind)

    def threats(self, known: Known[Any, Any], model: str) -> tuple[Threat, ...]:
        return threats(known, model)

    def preview(self, known: Known[Any, Any], model: str, kind: str, path: list[Point]) -> Preview:
        return preview(known, model, kind, path)

    def sheet(self, known: Known[Any, Any], model: str) -> Sheet:
        return sheet(known.table, model)

    def between(self, table: Any, one: str, other: str) -> list[Finding]:
        return between(table, one, other)

    def case_layout(self) -> CaseLayout | None:
        return position.LAYOUT

    def case_units(self) -> list[CaseUnit]:
        return position.units()

    def case_table(self, scenario: str) -> dict[str, Any]:
        return position.table_case(scenario)

    def case_model(self) -> Any:
        return cases.AscensionCase

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


def table_facts(table: Table) -> dict[str, str]:
    """Round, score, whose activation it is, and what lies before each player."""
    found = {
        "round": str(table.round),
        "score": "-".join([str(each) for each in table.score]),
        "over": str(table.over).lower(),
        "active": table.turn.model,
        "strides": str(table.turn.strides),
    }
    for seat, player in enumerate(table.players):
        found[f"{player.name}.draw"] = str(table.players[table.deck_seat(seat)].deck.left)
        found[f"{player.name}.discard"] = str(discard_count(table, seat))
        found[f"{player.name}.goal"] = goal_of(table, seat)
    return found


def model_facts(found: dict[str, str], table: Table, model: Model) -> None:
    """Where a model is, what is left of it, and its tokens."""
    name = model.name
    found[f"{name}.on_table"] = str(model.on_table).lower()
    found[f"{name}.wounds"] = str(model.wounds)
    found[f"{name}.at"] = VOCABULARY.write_point(model.at)
    found[f"{name}.on"] = "" if model.on < 0 else table.terrain[model.on].piece.name
    found[f"{name}.activated"] = str(model.activated).lower()
    for which, condition in enumerate(table.edition().conditions):
        found[f"{name}.{condition}"] = str(model.conditions[which])
    for action, tokens in zip(model.profile.actions, model.exhaust, strict=True):
        found[f"{name}.exhaust {action}"] = str(tokens)
    found[f"{name}.carries"] = model.carries


def terrain_facts(found: dict[str, str], terrain: Terrain, wounds: str) -> None:
    """Of two pieces of one name (rubble where something stood) the later one is told."""
    name = terrain.piece.name
    found[f"{name}.standing"] = str(terrain.standing).lower()
    found[f"{name}.wounds"] = wounds
    if terrain.piece.objective:
        found[f"{name}.holder"] = "" if terrain.holder < 0 else str(terrain.holder)
        found[f"{name}.uses"] = str(terrain.uses)


RULESET = AscensionRules()
