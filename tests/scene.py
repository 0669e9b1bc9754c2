"""A position on a table, for tests that read like a game.

    table = scene("Ada --6in-- Bo", dice=[3])
    table.play("activate Ada", "shoot Bo", "duck")
    assert table.cited("SH-3") == 1

`Scene` knows no system: it opens a case, takes orders in the words that `play` takes, and remembers
what happened. A system's own drawing (`tests/rulesets/<system>/drawing.py`) makes the case.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from highground.content.cases import CaseFile, open_case
from highground.engine.chance import Scripted
from highground.engine.codec import digest
from highground.engine.describe import Speaker
from highground.engine.events import Event, Told
from highground.engine.game import Game, waiting_for
from highground.engine.orders import Refusal
from highground.engine.ruleset import Ruleset
from highground.engine.state import Order, State

__all__ = ["Scene"]


class Scene:
    """A position being played: the dice are given beforehand, the orders by the test."""

    def __init__(self, rules: Ruleset, state: State[Any, Any, Any], dice: Iterable[object] = ()) -> None:
        self.rules = rules
        self.state = state
        self.told: list[Told] = []
        self._chance = Scripted([str(each) for each in dice])
        self._run(None)

    @classmethod
    def of_case(cls, rules: Ruleset, case: CaseFile) -> Scene:
        """The position of a case, with the case's own dice."""
        return cls(rules, open_case(rules, case, "scene"), case.chance)

    # -- giving orders -------------------------------------------------------------------------

    def play(self, *orders: str) -> Scene:
        """Give these orders, each by whoever is asked; every one must be legal."""
        for words in orders:
            order = self.read(words)
            refusal = self._check(order)
            assert refusal is None, f"{words}: {self._speaker().refusal(refusal)}"
            self._run(order)
        return self

    def refused(self, words: str) -> Refusal:
        """The refusal that this order meets; it must meet one, and nothing may have changed."""
        before = digest(self.state)
        refusal = self._check(self.read(words))
        assert refusal is not None, f"{words}: is allowed"
        assert digest(self.state) == before, f"{words}: was refused and changed something"
        return refusal

    def allowed(self, words: str) -> bool:
        """Whether this order would be legal now; nothing changes."""
        return self._check(self.read(words)) is None

    def read(self, words: str) -> Order:
        """The order that these words mean here."""
        return self.rules.vocabulary.read(words, self.rules.models(self.state.table))

    def _check(self, order: Order) -> Refusal | None:
        return self._game().check(self.seat, order)

    def _run(self, order: Order | None) -> None:
        game = self._game()
        if order is not None:
            game.answer(self.seat, order)
        game.advance()
        self.told += game.told

    def _game(self) -> Game[Any, Any, Any]:
        return Game(self.state, self._chance)

    def _speaker(self) -> Speaker:
        return self.rules.speaker(self.state.table, "en")

    # -- looking -------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """The kind of question that is open, or nothing when the game is over."""
        return type(self.state.agenda[-1].frame).__name__ if self.state.agenda else ""

    @property
    def seat(self) -> int:
        """Who is asked."""
        (seat,) = waiting_for(self.state)
        return seat

    @property
    def dice_left(self) -> int:
        """How many of the given outcomes have not come up."""
        return len(self._chance.labels) - self._chance.used

    @property
    def facts(self) -> dict[str, str]:
        """The position as the ruleset's named facts."""
        return self.rules.facts(self.state.table)

    def cited(self, clause: str) -> int:
        """How many events were told under this clause."""
        return sum(1 for each in self.told if each.clause == clause)

    def happened(self) -> list[str]:
        """The kinds of all events so far."""
        return [type(each.event).__name__ for each in self.told]

    def last(self, kind: str) -> Any:
        """The last event of this kind."""
        found: list[Event] = [each.event for each in self.told if type(each.event).__name__ == kind]
        assert found, f"there was no {kind}, only {', '.join(self.happened())}"
        return found[-1]

    def said(self) -> list[str]:
        """Everything that was told, in sentences, with clauses."""
        speaker = self._speaker()
        return [speaker.told(each) for each in self.told]
