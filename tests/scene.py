"""A position on a table, for tests that read like a game.

    table = scene("Ada --6in-- Bo", dice=[3])
    table.plays("activate Ada", "shoot Bo", "duck")
    assert table.cited("SH-3") == 1

`Played` knows no system: it takes orders (records, or the words that `play` takes) and remembers what
happened. A system's own positions or drawing (`tests/rulesets/<system>/`) make the state; a `Scene` is
one that comes from a case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Generic, Self, TypeVar

from highground.content.cases import CaseFile, open_case
from highground.engine.agenda import Asking
from highground.engine.chance import Chance, Scripted
from highground.engine.codec import digest
from highground.engine.describe import Speaker
from highground.engine.dice import Ask
from highground.engine.events import Event, LoggedEvent
from highground.engine.game import Game, waiting_for
from highground.engine.orders import Refusal
from highground.engine.ruleset import Ruleset
from highground.engine.state import Order, Part, State

__all__ = ["Noted", "Played", "Scene", "scripted"]

TableT = TypeVar("TableT", bound=Part)
OwnT = TypeVar("OwnT", bound=Part)
SecretT = TypeVar("SecretT", bound=Part)


def scripted(outcomes: Iterable[object], luck: Chance | None = None) -> Scripted:
    """Dice and cards to come, in order; what is not listed comes from `luck`, if given."""
    return Scripted([str(each) for each in outcomes], luck)


class Noted(Chance):
    """Dice and cards to come, and a note of who was to throw or draw each, and what could come up."""

    def __init__(self, outcomes: Iterable[object]) -> None:
        self.script = scripted(outcomes)
        self.asks: list[tuple[str, int, str, tuple[str, ...]]] = []

    def pick(self, ask: Ask) -> int:
        self.asks.append((ask.what, ask.seat, ask.clause.id, tuple(ask.labels)))
        return self.script.pick(ask)


class Played(Generic[TableT, OwnT, SecretT]):
    """A position being played: dice and cards are given beforehand, the orders by the test."""

    def __init__(self, rules: Ruleset, state: State[TableT, OwnT, SecretT], chance: Chance) -> None:
        self.rules = rules
        self.state = state
        self.chance = chance
        self.told: list[LoggedEvent] = []
        self._questions: list[str] = []
        self._advance(self._game())

    # -- giving orders -------------------------------------------------------------------------

    def plays(self, *orders: str | Order) -> Self:
        """Give these orders, each by whoever is asked; every one must be legal."""
        for each in orders:
            order = self.read(each)
            refusal = self._check(order)
            assert refusal is None, f"{each}: {self._speaker().refusal(refusal)}"
            game = self._game()
            game.answer(self.seat, order)
            self._advance(game)
        return self

    def refuses(self, order: str | Order) -> Refusal:
        """The refusal that this order meets; it must meet one, and nothing may have changed."""
        before = digest(self.state)
        refusal = self._check(self.read(order))
        assert refusal is not None, f"{order}: is allowed"
        assert digest(self.state) == before, f"{order}: was refused and changed something"
        return refusal

    def measures(self, order: str | Order) -> tuple[str, str, int | None, int | None]:
        """Why this order is refused, with what was measured and the limit."""
        refusal = self.refuses(order)
        return refusal.clause, refusal.why, refusal.measured, refusal.limit

    def allows(self, order: str | Order) -> bool:
        """Whether this order would be legal now; nothing changes."""
        return self._check(self.read(order)) is None

    def says(self, seat: int, order: str | Order) -> Self:
        """A seat gives this order, asked or not; it must be legal."""
        game, given = self._game(), self.read(order)
        refusal = game.check(seat, given)
        assert refusal is None, f"{order}: {self._speaker().refusal(refusal)}"
        game.answer(seat, given)
        self._advance(game)
        return self

    def refused_to(self, seat: int, order: str | Order) -> Refusal:
        """The refusal that this order meets if this seat gives it."""
        refusal = self._game().check(seat, self.read(order))
        assert refusal is not None, f"{order}: is allowed"
        return refusal

    def does(self, function: Any, *given: Any) -> Self:
        """Call a rule's function with the game, and go on to the next question."""
        game = self._game()
        function(game, *given)
        self._advance(game)
        return self

    def read(self, order: str | Order) -> Order:
        """The order that these words mean here."""
        if isinstance(order, Order):
            return order
        return self.rules.vocabulary.read(order, self.rules.models(self.table))

    def _check(self, order: Order) -> Refusal | None:
        waiting = waiting_for(self.state)
        assert waiting, f"nobody is asked, but {order} was to be given"
        return self._game().check(waiting[0], order)

    def _advance(self, game: Game[TableT, OwnT, SecretT]) -> None:
        game.advance()
        self.told += game.told
        if self.asked:
            self._questions.append(self.asked)
        self.stays_sound()

    def stays_sound(self) -> None:
        """What holds whenever somebody is asked, whatever a test is about: each system says what that is."""

    def _game(self) -> Game[TableT, OwnT, SecretT]:
        return Game(self.state, self.chance)

    def _speaker(self) -> Speaker:
        return self.rules.speaker(self.table, "en")

    # -- looking -------------------------------------------------------------------------------

    @property
    def table(self) -> TableT:
        return self.state.table

    def asks(self) -> Asking | None:
        """The question that is open, or nothing when the game is over."""
        return self._game().asking()

    @property
    def asked(self) -> str:
        """The kind of question that is open, or nothing when the game is over."""
        question = self.asks()
        return "" if question is None else type(question).__name__

    @property
    def seat(self) -> int:
        """Who is asked; of several, the first."""
        return waiting_for(self.state)[0]

    @property
    def dice_left(self) -> int:
        """How many of the given outcomes have not come up."""
        assert isinstance(self.chance, Scripted)
        return len(self.chance.labels) - self.chance.used

    @property
    def facts(self) -> dict[str, str]:
        """The position as the ruleset's named facts."""
        return self.rules.facts(self.table)

    # -- what happened -------------------------------------------------------------------------

    def cited(self, clause: str) -> int:
        """How many events were told under this clause, which there must be in the book."""
        assert clause in self.rules.book.clauses, f"there is no clause {clause}"
        return sum(1 for each in self.told if each.clause == clause)

    def happened(self) -> list[str]:
        """The kinds of all events so far."""
        return [type(each.event).__name__ for each in self.told]

    def questions(self) -> list[str]:
        """The kinds of all questions so far, each time one was open."""
        return list(self._questions)

    def events(self, kind: str) -> list[Any]:
        """All events of this kind, which there must be: "no such event" has to mean something."""
        assert kind in _kinds_of_event() or kind in _kinds_of_event(anew=True), f"there is no event {kind}"
        return [each.event for each in self.told if type(each.event).__name__ == kind]

    def last(self, kind: str) -> Any:
        """The last event of this kind."""
        found = self.events(kind)
        assert found, f"there was no {kind}, only {', '.join(self.happened())}"
        return found[-1]

    def tells(self, event_kind: str, /, **fields: object) -> bool:
        """Whether the last event of this kind says all of this."""
        event = self.last(event_kind)
        return {name: getattr(event, name) for name in fields} == fields

    def order_of(self, *kinds: str) -> list[str]:
        """The events of these kinds in the order they happened."""
        return [name for name in self.happened() if name in kinds]

    def said(self) -> list[str]:
        """Everything that was told, in sentences, with clauses."""
        speaker = self._speaker()
        return [speaker.told(each) for each in self.told]


_KINDS: set[str] = set()


def _kinds_of_event(anew: bool = False) -> set[str]:
    """The names of all events that are known so far."""
    if anew:
        _KINDS.update(cls.__name__ for cls in _below(Event))
    return _KINDS


def _below(cls: type) -> Iterator[type]:
    subclasses: list[type] = cls.__subclasses__()
    for sub in subclasses:
        yield sub
        yield from _below(sub)


class Scene(Played[Any, Any, Any]):
    """The position of a case of any system."""

    @classmethod
    def of_case(cls, rules: Ruleset, case: CaseFile) -> Self:
        """The position of a case, with the case's own dice."""
        return cls(rules, open_case(rules, case, "scene"), scripted(case.chance))
