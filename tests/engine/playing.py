"""What the proofs of the kernel share: a table played with scripted luck, and ways to save it."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

from highground.engine.agenda import Asking
from highground.engine.chance import Chance, Scripted
from highground.engine.codec import decode, digest, encode
from highground.engine.events import Event, LoggedEvent
from highground.engine.game import Game, waiting_for
from highground.engine.orders import Refusal
from highground.engine.state import Order, State
from highground.engine.views import view

__all__ = ["Played", "ending_after_saving", "saved", "seen_bytes"]

AnyState = State[Any, Any, Any]


class Played:
    """A state being played: what comes up is listed beforehand, by label."""

    def __init__(self, state: AnyState, *labels: str, chance: Chance | None = None) -> None:
        self.state = state
        self.script = chance if chance is not None else Scripted(list(labels))
        self.told: list[LoggedEvent] = []
        self._advance(self._game())

    def _game(self) -> Game[Any, Any, Any]:
        return Game(self.state, self.script)

    def _advance(self, game: Game[Any, Any, Any]) -> None:
        game.advance()
        self.told += game.told

    def gives(self, seat: int, order: Order) -> Played:
        """Give an order that is expected to be legal."""
        game = self._game()
        refusal = game.check(seat, order)
        assert refusal is None, refusal
        game.answer(seat, order)
        self._advance(game)
        return self

    def refuses(self, seat: int, order: Order) -> Refusal:
        """Give an order that is expected to be refused; nothing may change."""
        before = digest(self.state)
        refusal = self._game().check(seat, order)
        assert refusal is not None, f"{order} was allowed"
        assert digest(self.state) == before
        return refusal

    def asks(self) -> Asking | None:
        return self._game().asking()

    def waits_for(self) -> tuple[int, ...]:
        return waiting_for(self.state)

    def events(self, kind: type) -> list[Any]:
        return [told.event for told in self.told if isinstance(told.event, kind)]

    def happened(self) -> list[Event]:
        return [told.event for told in self.told]

    def cited(self) -> list[str]:
        return [told.clause for told in self.told]


def saved(state: AnyState) -> list[AnyState]:
    """The state after a trip through a JSON file, through a pickle, and as a clone; all of them equal."""
    text: AnyState = decode(json.loads(json.dumps(encode(state))))
    pickled: AnyState = pickle.loads(pickle.dumps(state))
    copies = [text, pickled, state.clone()]
    for copy in copies:
        assert copy == state
        assert digest(copy) == digest(state)
    return copies


def ending_after_saving(state: AnyState, go_on: Callable[[AnyState], object]) -> str:
    """Save the state in every way and go on from each copy: one ending, and the saved state untouched."""
    before = digest(state)
    endings = set()
    for copy in saved(state):
        go_on(copy)
        endings.add(digest(copy))
    assert digest(state) == before
    (ending,) = endings
    return ending


def seen_bytes(state: AnyState, seat: int) -> bytes:
    """Everything that would be sent to a seat."""
    return json.dumps(encode(view(state, seat))).encode()
