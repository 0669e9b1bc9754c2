"""The state of a game: plain data in compartments by who may know.

`table` is known to everybody, `own[seat]` to that seat, `secret` to nobody. A fact is in exactly
one of them. Checks, candidates, evaluations and views are handed a `Known` (table and one's own)
and cannot reach the rest: secrecy by type, not by care.

A ruleset derives its table, own and secret records from `Part`. A clone copies what can change: parts, lists
and dictionaries; what never changes (profiles, terrain, options) is shared between clones.
"""

from __future__ import annotations

from typing import Final, Generic, Self, TypeVar, cast

from mypy_extensions import mypyc_attr

from highground.engine.agenda import Todo
from highground.record import Record, clone_record

__all__ = ["Kept", "Known", "Nothing", "O", "Order", "Part", "Pass", "Receipt", "S", "Sealed", "State", "T"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Part(Record):
    """Mutable data inside a state."""

    def clone(self) -> Self:
        """An independent copy. The build gives every compiled class one of its own."""
        return cast(Self, clone_record(self))


class Nothing(Part):
    """The compartment of a game that has nothing to hide there."""

    def clone(self) -> Nothing:
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class Order(Record):
    """What a player tells a model, or the table, to do. Immutable."""


class Pass(Order):
    """Declining a window, or any other question whose ruleset allows it."""


class Sealed(Record):
    """An answer to a sealed question, kept until all are in."""

    seat: Final[int]
    order: Final[Order]


@mypyc_attr(allow_interpreted_subclasses=True)
class Receipt(Record):
    """What an activity paid or changed and may have to give back. Immutable, and public like frames:

    of a hidden payment it says only that it was made; what it was stays in `own`.
    """


class Kept(Record):
    """A receipt and the activity it belongs to."""

    act: Final[int]
    receipt: Final[Receipt]


T = TypeVar("T", bound=Part)
O = TypeVar("O", bound=Part)  # noqa: E741 - the compartment is called own
S = TypeVar("S", bound=Part)


@mypyc_attr(free_list_len=1)
class Known(Generic[T, O]):
    """What one seat may know: the whole truth as far as its orders are concerned."""

    def __init__(self, table: T, own: O, seat: int) -> None:
        self.table = table
        self.own = own
        self.seat = seat


class State(Record, Generic[T, O, S]):
    """Everything about a game at one moment."""

    table: T
    own: list[O]
    secret: S
    agenda: list[Todo]
    sealed: list[Sealed]
    receipts: list[Kept]
    acts: int
    told: int

    def clone(self) -> State[T, O, S]:
        """An independent copy; todos, orders and receipts are immutable and shared."""
        own: list[O] = [part.clone() for part in self.own]
        return State(
            self.table.clone(),
            own,
            self.secret.clone(),
            self.agenda.copy(),
            self.sealed.copy(),
            self.receipts.copy(),
            self.acts,
            self.told,
        )

    def known(self, seat: int) -> Known[T, O]:
        """What this seat may know."""
        return Known(self.table, self.own[seat], seat)
