"""Views: what one seat gets to see, by whitelist.

A view is built from `table`, that seat's `own`, and the public agenda. A new field in `own` or
`secret` stays hidden from others without anybody remembering to hide it.
"""

from __future__ import annotations

from typing import Any, Generic

from mypy_extensions import mypyc_attr

from highground.engine.agenda import Asking, Todo
from highground.engine.state import Kept, Known, Nothing, O, Order, Part, Sealed, State, T
from highground.record import Record

__all__ = ["PlayerView", "state_from", "view"]


@mypyc_attr(free_list_len=1)
class PlayerView(Record, Generic[T, O]):
    """The game as one seat knows it. A spectator's view has the seat -1 and `Nothing` in `own`."""

    seat: int
    table: T
    own: O
    agenda: list[Todo]
    sealed: Order | None
    receipts: list[Kept]
    acts: int
    told: int

    def known(self) -> Known[T, O]:
        """The same knowledge, in the form checks and candidates take."""
        return Known(self.table, self.own, self.seat)

    def asking(self) -> Asking | None:
        """The question that play waits for."""
        if not self.agenda:
            return None
        frame = self.agenda[-1].frame
        return frame if isinstance(frame, Asking) else None


def view(state: State[Any, Any, Any], seat: int) -> PlayerView[Any, Any]:
    """What `seat` sees. It shares records with the state: read it, encode it, never change it."""
    mine: Order | None = None
    for sealed in state.sealed:
        if sealed.seat == seat:
            mine = sealed.order
    own: Part = Nothing() if seat < 0 else state.own[seat]
    return PlayerView(seat, state.table, own, state.agenda, mine, state.receipts, state.acts, state.told)


def state_from(
    seen: PlayerView[Any, Any], own: list[Any], secret: Any, sealed: list[Sealed]
) -> State[Any, Any, Any]:
    """A whole state from a view and a dealt guess at what it hides; independent of the view.

    `sealed` are guesses at others' sealed answers; the seat's own is known.
    """
    answers = [each for each in sealed if each.seat != seen.seat]
    if seen.sealed is not None:
        answers.append(Sealed(seen.seat, seen.sealed))
    made: State[Any, Any, Any] = State(
        seen.table, own, secret, seen.agenda, answers, seen.receipts, seen.acts, seen.told
    )
    return made.clone()
