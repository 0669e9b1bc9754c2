"""A rule system that answers from its rooms (ADR 19): what most are asked, `files/` and `table/` say alike.

A system hands over the modules of the one and the functions of the other, and says itself what only it knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from highground.engine.clauses import Clause, Rulebook
from highground.engine.file_modules import CasesModule, ContentModule, PositionModule, RostersModule
from highground.engine.goal import Goal
from highground.engine.options import Option, Value
from highground.engine.picture import Picture
from highground.engine.position import CaseLayout, CasePiece, CaseUnit, Finding
from highground.engine.preview import Preview, Threat
from highground.engine.rosters import RosterChoice, RosterReport, RosterTrial
from highground.engine.ruleset import Ruleset, Setup, Worth
from highground.engine.sheet import Sheet
from highground.engine.state import Known, State
from highground.engine.walking import Walking
from highground.engine.words import Vocabulary
from highground.geometry.shapes import Point
from highground.record import Record

__all__ = ["FilesRoom", "ForceRoom", "SystemInRooms", "TableRoom"]


class FilesRoom(Record):
    """The modules of `files/`, and the pydantic models of rosters and cases."""

    content: Final[ContentModule]
    rosters: Final[RostersModule]
    cases: Final[CasesModule]
    position: Final[PositionModule]
    roster_model: Final[Any]
    case_model: Final[Any]


class ForceRoom(Record):
    """How what players bring is judged and tried, and the clauses that it is held to."""

    check: Final[Callable[[Any, str, dict[str, Value]], RosterReport]]
    trials: Final[Callable[[Any, str, str], list[RosterTrial]]]
    clauses: Final[tuple[Clause, ...]] = ()


class TableRoom(Record):
    """How a game is shown: what `SystemTable` says of each; `walking` where models do not go by cells."""

    goal: Final[Callable[[Any], Goal | None]]
    facts: Final[Callable[[Any], dict[str, str]]]
    worth: Final[Callable[[Any], list[Worth]]]
    picture: Final[Callable[[Any], Picture]]
    preview: Final[Callable[[Any, str, str, list[Point]], Preview]]
    threats: Final[Callable[[Any, str], tuple[Threat, ...]]]
    sheet: Final[Callable[[Any, str], Sheet]]
    between: Final[Callable[[Any, str, str], list[Finding]]]
    walking: Final[Callable[[Any, str, str], Walking | None] | None] = None


@mypyc_attr(allow_interpreted_subclasses=True)
class SystemInRooms(Ruleset):
    """A ruleset whose files, force and table are rooms of their own."""

    def __init__(
        self,
        name: str,
        title: str,
        edition: str,
        package: str,
        book: Rulebook,
        options: tuple[Option, ...],
        vocabulary: Vocabulary,
        files: FilesRoom,
        force: ForceRoom,
        table: TableRoom,
    ) -> None:
        super().__init__(name, title, edition, "1", package, book, options, vocabulary)
        self.files = files
        self.force = force
        self.table = table

    # -- files -------------------------------------------------------------------------------------

    def scenarios(self) -> list[str]:
        return list(self.files.content.scenarios())

    def rosters(self) -> list[str]:
        return list(self.files.rosters.rosters())

    def default_rosters(self, scenario: str) -> list[str]:
        return list(self.files.content.scenarios()[scenario].rosters)

    def content_digest(self) -> str:
        return self.files.content.content_digest()

    def open(self, setup: Setup) -> State[Any, Any, Any]:
        return self.files.content.open_game(setup)

    def roster_model(self) -> Any:
        return self.files.roster_model

    def roster_catalogue(self) -> list[RosterChoice]:
        return self.files.rosters.roster_catalogue()

    def case_model(self) -> Any:
        return self.files.case_model

    def open_case(self, case: Any, where: str) -> State[Any, Any, Any]:
        return self.files.cases.open_case(case, where)

    def case_layout(self) -> CaseLayout | None:
        return self.files.position.LAYOUT

    def case_units(self) -> list[CaseUnit]:
        return self.files.position.units()

    def case_pieces(self) -> list[CasePiece]:
        return self.files.position.pieces()

    def case_table(self, scenario: str) -> dict[str, Any]:
        return self.files.position.table_case(scenario)

    # -- force -------------------------------------------------------------------------------------

    def check_roster(self, data: Any, where: str, options: dict[str, Value]) -> RosterReport:
        return self.force.check(data, where, options)

    def roster_trials(self, data: Any, model: str, item: str) -> list[RosterTrial]:
        return self.force.trials(data, model, item)

    def roster_rules(self, data: Any) -> list[str]:
        return [clause.id for clause in self.force.clauses]

    # -- play --------------------------------------------------------------------------------------

    def sides(self, table: Any) -> tuple[str, ...]:
        return tuple([player.name for player in table.players])

    # -- table -------------------------------------------------------------------------------------

    def goal(self, table: Any) -> Goal | None:
        return self.table.goal(table)

    def facts(self, table: Any) -> dict[str, str]:
        return self.table.facts(table)

    def worth(self, known: Known[Any, Any]) -> list[Worth]:
        return self.table.worth(known)

    def picture(self, known: Known[Any, Any]) -> Picture:
        return self.table.picture(known)

    def preview(self, known: Known[Any, Any], model: str, kind: str, path: list[Point]) -> Preview:
        return self.table.preview(known, model, kind, path)

    def threats(self, known: Known[Any, Any], model: str) -> tuple[Threat, ...]:
        return self.table.threats(known, model)

    def sheet(self, known: Known[Any, Any], model: str) -> Sheet:
        return self.table.sheet(known.table, model)

    def between(self, table: Any, one: str, other: str) -> list[Finding]:
        return self.table.between(table, one, other)

    def walking(self, known: Known[Any, Any], model: str, kind: str) -> Walking | None:
        walking = self.table.walking
        return None if walking is None else walking(known, model, kind)
