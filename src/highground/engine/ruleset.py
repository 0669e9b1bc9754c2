"""What the engine, the bots, the lab and the tables ask of a rule system.

A ruleset's `ruleset` module derives one class from `Ruleset` and has one instance, `RULESET`. The rules
themselves are registered functions (`step`, `check`, `resolve`, `candidates`, `offers`); what is asked from
outside are three interfaces, each with those before it: what a system brings (`SystemContent`), how it is
played (`SystemPlay`), how it is shown (`SystemTable`). Whoever asks names the smallest that will do.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from mypy_extensions import mypyc_attr

from highground.engine.agenda import Asking, Frame, Todo
from highground.engine.chance import Chance
from highground.engine.clauses import Rulebook
from highground.engine.describe import Speaker
from highground.engine.diagrams import SightDiagram
from highground.engine.editions import AttackIdea, Kin
from highground.engine.errors import ContentError
from highground.engine.goal import Goal
from highground.engine.harm import Harms
from highground.engine.offering import Offering
from highground.engine.offers import Offer
from highground.engine.options import Option, Value, read_options
from highground.engine.orders import Candidate
from highground.engine.picture import Picture
from highground.engine.position import CaseLayout, CasePiece, CaseUnit, Finding
from highground.engine.preview import Preview, Threat, places_in
from highground.engine.rosters import RosterChoice, RosterItem, RosterReport, RosterTrial, entries
from highground.engine.sheet import HandCard, Holding, Phases, Sheet, Stat
from highground.engine.state import Known, Nothing, Order, State
from highground.engine.views import PlayerView, state_from
from highground.engine.walking import Walking
from highground.engine.words import Vocabulary
from highground.geometry.shapes import Point
from highground.record import Record

__all__ = [
    "DECIDED",
    "OnGround",
    "Result",
    "RosterChoice",
    "RosterItem",
    "RosterReport",
    "Ruleset",
    "Setup",
    "SystemContent",
    "SystemPlay",
    "SystemTable",
    "Worth",
    "ground_of",
    "new_state",
    "split_worth",
    "with_options",
]

DECIDED: Final = 500_000
"""No evaluation comes to so much while the game goes on: a win is worth twice this."""


class Setup(Record):
    """What is agreed before a game: scenario, one roster a seat, options.

    A roster is the name of one that ships with the system, or its content written out, so that a
    saved game stands alone.
    """

    scenario: Final[str]
    rosters: Final[list[Any]]
    options: Final[dict[str, Value]]


class OnGround(Setup):
    """The same on a table that somebody laid out: `ground` says it as a case without models does, as JSON:
    lengths in files need not be whole numbers.
    """

    ground: Final[str]


def ground_of(setup: Setup, *keys: str) -> dict[str, Any]:
    """What a setup says of the table it is played on, if it is not the scenario's own."""
    if not isinstance(setup, OnGround):
        return {}
    try:
        said = json.loads(setup.ground)
    except ValueError as error:
        raise ContentError("the map cannot be read") from error
    if not isinstance(said, dict):
        raise ContentError("the map cannot be read")
    return {key: said[key] for key in keys if key in said}


def with_options(setup: Setup, options: dict[str, Value]) -> Setup:
    """The same setup under other options."""
    if isinstance(setup, OnGround):
        return OnGround(setup.scenario, setup.rosters, options, setup.ground)
    return Setup(setup.scenario, setup.rosters, options)


class Result(Record):
    """How a game ended: the seats that won (none: a draw), each seat's score, and by which clause."""

    winners: Final[tuple[int, ...]]
    scores: Final[tuple[int, ...]]
    clause: Final[str]


class Worth(Record):
    """A named part of an evaluation: what it adds, and what one of what it counts is worth ("each" wound)."""

    part: Final[str]
    value: Final[int]
    each: Final[int] = 1000


@mypyc_attr(allow_interpreted_subclasses=True)
class SystemContent:
    """What a rule system brings: its book, its scenarios, rosters and cases.

    `version` changes whenever the same inputs could lead to another game; a saved match is finished on the
    version it began on.
    """

    name: str
    title: str
    edition: str
    version: str
    package: str
    book: Rulebook
    options: tuple[Option, ...]
    vocabulary: Vocabulary

    def scenarios(self) -> list[str]:
        """The scenarios that ship with the system; the first is the default."""
        raise NotImplementedError

    def rosters(self) -> list[str]:
        """The rosters that ship with the system."""
        raise NotImplementedError

    def default_rosters(self, scenario: str) -> list[str]:
        """One roster for each seat of a scenario."""
        raise NotImplementedError

    def content_digest(self) -> str:
        """A fingerprint of all shipped content: a saved match names the one it was played with."""
        raise NotImplementedError

    def read_options(self, given: dict[str, Any]) -> dict[str, Value]:
        """The value of every option, defaults filled in."""
        return read_options(self.options, given)

    # -- rosters of one's own ----------------------------------------------------------------------

    def check_roster(self, data: Any, where: str, options: dict[str, Value]) -> RosterReport:
        """A roster as a file says it, judged; `ContentError` if it cannot even be understood."""
        raise ContentError(f"{self.name} has no roster rules")

    def roster_example(self) -> str:
        """A commented roster for people to start from: `data/example.roster.toml`."""
        found = self._example("roster")
        if not found:
            raise ContentError(f"{self.name} has no roster rules")
        return found

    def roster_model(self) -> Any:
        """The pydantic model of this system's roster files, for whoever fills one in by a form; or None."""
        return None

    def roster_catalogue(self) -> list[RosterChoice]:
        """What the fields of a roster may name."""
        return []

    def roster_rules(self, data: Any) -> list[str]:
        """The clauses that `check_roster` holds such a roster to, in the order to be read."""
        return []

    def roster_trials(self, data: Any, model: str, item: str) -> list[RosterTrial]:
        """How something that a model of a readable roster has fares against what it may meet; none: there is
        nothing to be tried.
        """
        return []

    def roster_entries(self, data: Any) -> list[int]:
        """For each model of a roster that could be read, in the order of its report: the entry of the
        file's list of models that it comes from; -1: another part of the file.
        """
        return entries(data["models"])

    # -- case files --------------------------------------------------------------------------------

    def case_model(self) -> Any:
        """The pydantic model of this system's case files; its descriptions are the documentation."""
        raise NotImplementedError

    def case_example(self) -> str:
        """A commented case for people to start from: `data/example.case.toml`."""
        return self._example("case")

    def case_layout(self) -> CaseLayout | None:
        """Where such a file says who stands where, for an editor; None: there is none to be drawn."""
        return None

    def case_units(self) -> list[CaseUnit]:
        """The kinds of model that a case may name."""
        return []

    def case_pieces(self) -> list[CasePiece]:
        """What may lie on a table, sort by sort; the first is what a plain shape is taken for."""
        return []

    def case_table(self, scenario: str) -> dict[str, Any]:
        """What a case says of a scenario's table, with nobody on it."""
        return {}

    def case_maps(self) -> dict[str, str]:
        """Maps drawn in letters, by name, where cases may be drawn so."""
        return {}

    def case_place(self, table: Any, model: str, at: Point, entries: str = "") -> Any:
        """What a case says of a model that is put at this point, or of what is listed under `entries`; None:
        it cannot stand there, or the layout says how.
        """
        return None

    def _example(self, kind: str) -> str:
        source = files(self.package).joinpath("data", f"example.{kind}.toml")
        return source.read_text(encoding="utf-8") if source.is_file() else ""

    # -- for designers -----------------------------------------------------------------------------

    def kinship(self, other: str) -> list[Kin]:
        """How this system's rules answer to another's, topic by topic; none: they are no kin."""
        return []

    def twins(self, other: str) -> dict[str, Any]:
        """Rosters of this system by name, each as the same idea built for another."""
        return {}

    def attack_case(self, idea: AttackIdea) -> dict[str, Any] | None:
        """A case whose last order is such an attack of "Attacker" on "Target"; None: not to be told.

        The attacker's attack is plain: no effects, no cover, nobody else near.
        """
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class SystemPlay(SystemContent):
    """How it is played: beginning and end, what is so on the table, what bots think of it.

    `weigh_unit` is what one of `weigh_all` is in `evaluate`'s thousandths: 1 where both speak of thousandths,
    1000 where `weigh_all` speaks of whole models.
    """

    weigh_unit: float

    def open(self, setup: Setup) -> State[Any, Any, Any]:
        """The state before the first step. Chance comes in steps, never here."""
        raise NotImplementedError

    def open_case(self, case: Any, where: str) -> State[Any, Any, Any]:
        """The state that a validated case describes."""
        raise NotImplementedError

    def among_bots(self, setup: Setup) -> Setup:
        """What is agreed where nobody but bots plays: what a book reads off people, such as who was ready
        first, bots cannot show.
        """
        return setup

    def sides(self, table: Any) -> tuple[str, ...]:
        """The name of each seat's side."""
        raise NotImplementedError

    def owners(self, table: Any) -> dict[str, int]:
        """The models of this game, by the names that orders use, and whose each is (-1: nobody's); those that
        are not on the table yet, or no more, are among them.
        """
        raise NotImplementedError

    def models(self, table: Any) -> list[str]:
        """The names that orders may use."""
        return list(self.owners(table))

    def result(self, table: Any) -> Result | None:
        """How the game ended, or None while it goes on."""
        raise NotImplementedError

    def goal(self, table: Any) -> Goal | None:
        """What this game is played for, by its scenario and options; None: it is a bare position."""
        return None

    # -- what is so --------------------------------------------------------------------------------

    def facts(self, table: Any) -> dict[str, str]:
        """The position as named facts ("Ada.wounds": "2"): for cases, the judge and odds."""
        raise NotImplementedError

    def harm(self, table: Any) -> Harms:
        """How everybody, and everything that can be harmed, fares: what an attack costs is told by the
        difference. The default is for systems in which nobody is ever harmed.
        """
        return {}

    def may_overlap(self, state: State[Any, Any, Any], one: str, other: str) -> bool:
        """Whether the bases of two models may overlap as seen from above just now: a floor parts them, or
        one has been knocked into the other and room is yet to be made. The default is for flat tables."""
        return False

    def deal(self, seen: PlayerView[Any, Any], chance: Chance) -> State[Any, Any, Any]:
        """A whole state consistent with a view: hidden facts dealt at random.

        The default is for systems in which nobody hides anything.
        """
        seats = len(self.sides(seen.table))
        return state_from(seen, [seen.own] * seats, seen.own, [])

    # -- what it is worth --------------------------------------------------------------------------

    def evaluate(self, known: Known[Any, Any]) -> int:
        """How good the position is for `known.seat`, in thousandths of a model or the like."""
        raise NotImplementedError

    def worth(self, known: Known[Any, Any]) -> list[Worth]:
        """The parts that the evaluation is the sum of, so that a bot's choice can be put in words: the
        locale's table `worth` has a sentence for more and for less of each.
        """
        return [Worth("position", self.evaluate(known))]

    def weigh_all(
        self, known: Known[Any, Any], question: Asking, found: list[Candidate]
    ) -> list[float | None]:
        """What each candidate is worth by tables and a look at the table, in about a microsecond, in units of
        `weigh_unit`; only the differences between candidates count.

        None: carry it out and evaluate where it leads, which is slower and the default.
        """
        return [None for _ in found]


@mypyc_attr(allow_interpreted_subclasses=True)
class SystemTable(SystemPlay):
    """How it is shown: words, pictures, sheets, and what is offered to whoever is asked.

    `actors` are the fields of events that say which model acts: the first that an event has.
    """

    actors: tuple[str, ...]

    def speaker(self, table: Any, language: str, seen: bool = False) -> Speaker:
        """Who says what happens on this table, to readers who have it before their eyes if it is `seen`."""
        verbs: dict[str, tuple[str, ...]] = {}
        for verb in self.vocabulary.verbs:
            kind = verb.makes.__name__
            verbs[kind] = (*verbs.get(kind, ()), verb.name)
        return Speaker(
            self.package,
            language,
            self.sides(table),
            self.teams(table),
            self.titles(table),
            verbs,
            tuple(self.models(table)),
            seen,
        )

    def teams(self, table: Any) -> tuple[str, ...]:
        """The name of each side, by its number, where a side may be a team; else every seat is a side."""
        return self.sides(table)

    def titles(self, table: Any) -> dict[str, str]:
        """What people read, by id, where ids are made for typing: "Cutlass Hand" for `cutlass-hand`, and with
        it "Cutlass Hand 2" for `cutlass-hand-2`.
        """
        return {}

    def diagrams(self, section: str) -> list[SightDiagram]:
        """Small drawings for the clauses whose ids begin so; none: words are enough."""
        return []

    # -- what is there -----------------------------------------------------------------------------

    def picture(self, known: Known[Any, Any]) -> Picture:
        """What the table looks like to this seat."""
        raise NotImplementedError

    def sheet(self, known: Known[Any, Any], model: str) -> Sheet:
        """What a table shows of a model; the default shows its facts."""
        head = f"{model}."
        facts = self.facts(known.table)
        stats = [Stat(name.removeprefix(head), facts[name]) for name in facts if name.startswith(head)]
        return Sheet(model, "", tuple(stats))

    def between(self, table: Any, one: str, other: str) -> list[Finding]:
        """What holds between two models on the table: sight, range, cover, contact and the like."""
        return []

    def walking(self, known: Known[Any, Any], model: str, kind: str) -> Walking | None:
        """How a model may go in a preview of this kind, judged by the checks of its order; None: it goes by
        cells, or not at all.
        """
        return None

    def threats(self, known: Known[Any, Any], model: str) -> tuple[Threat, ...]:
        """What a model could attack, were it to move first; what is in the way of sight is left out."""
        return ()

    def hand(self, known: Known[Any, Any]) -> tuple[HandCard, ...]:
        """The cards that a seat holds, for its own eyes."""
        return ()

    def holdings(self, table: Any, seat: int) -> tuple[Holding, ...]:
        """What a seat has that everybody may see."""
        return ()

    def phases(self, table: Any) -> Phases | None:
        """The phases that the game has names for, and the one it is in; None: it has none."""
        return None

    # -- what can be done --------------------------------------------------------------------------

    def offering(self, known: Known[Any, Any], question: Asking) -> Offering:
        """What a seat may do at a question, and how each field of that may be filled in."""
        return Offering(self, known, question)

    def offers(self, known: Known[Any, Any], question: Asking) -> list[Offer]:
        """Everything that a seat may do at a question, and with its reason what it may not."""
        return self.offering(known, question).offers()

    def preview(self, known: Known[Any, Any], model: str, kind: str, path: list[Point]) -> Preview:
        """What a table shows before anybody commits: see `engine.preview`."""
        raise NotImplementedError

    def places(self, known: Known[Any, Any], question: Asking | None, order: Order) -> list[Point]:
        """Where on the table an order points, in um; directions are left out.

        The default is for orders that name points of the table. Where they name cells, or a cell depends on
        who is asked about, a ruleset says where these are.
        """
        return places_in(order)

    # -- what may be seen --------------------------------------------------------------------------

    def falls_openly(self, what: str, clause: str) -> bool:
        """Whether everybody sees such a die or card (`what`) fall when `clause` asks for it.

        Events tell what matters; this only lets a table show dice and cards as they come. The default hides
        all.
        """
        return False

    def open_hand(self, known: Known[Any, Any]) -> bool:
        """Whether a seat keeps nothing to itself just now, so that what its bot weighed may be shown."""
        return isinstance(known.own, Nothing)

    def answers_in_secret(self, known: Known[Any, Any], question: Asking) -> bool:
        """Whether what a seat may answer depends on what only it knows: then even that it had no choice would
        tell the others something, and nobody answers for it.
        """
        return not self.open_hand(known)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset(SystemTable):
    """A rule system as the rest of the project sees it: all three, which is what a system derives from."""

    def __init__(
        self,
        name: str,
        title: str,
        edition: str,
        version: str,
        package: str,
        book: Rulebook,
        options: tuple[Option, ...],
        vocabulary: Vocabulary,
    ) -> None:
        self.name = name
        self.title = title
        self.edition = edition
        self.version = version
        self.package = package
        self.book = book
        self.options = options
        self.vocabulary = vocabulary
        self.weigh_unit = 1.0
        self.actors: tuple[str, ...] = ("model",)


def split_worth(total: int, counted: list[Worth], rest: str) -> list[Worth]:
    """An evaluation by its parts: those that were counted, and what is left of it under the name `rest`; or
    under "won", where so much is left that the game is decided."""
    left = total
    for each in counted:
        left -= each.value
    return [*counted, Worth("won" if abs(left) > DECIDED else rest, left)]


def new_state(table: Any, own: list[Any], secret: Any, *frames: Frame) -> State[Any, Any, Any]:
    """A state that begins with these frames, in this order."""
    agenda = [Todo(frame, 0, 0) for frame in reversed(frames)]
    return State(table, own, secret, agenda, [], [], 0, 0)
