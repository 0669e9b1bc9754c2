"""A game being played: a state, the chance it is played with, and what happened.

`advance` runs steps until somebody must decide. Steps reach everything through their `Game`:
`then` for what comes next, `begin` / `cancel` / `give_back` for activities that may be called off,
`emit` and `whisper` for what happened, `roll` and `draw` for chance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic

from highground.engine.agenda import (
    STEPS,
    WINDOWS,
    Asking,
    EndOfActivity,
    Frame,
    Function,
    Question,
    SealedQuestion,
    Todo,
    Window,
    keeping,
    step,
)
from highground.engine.bags import Bag
from highground.engine.chance import Chance
from highground.engine.clauses import Clause, cite
from highground.engine.dice import Ask, Die
from highground.engine.errors import RuleBug
from highground.engine.events import EVERYBODY, Event, LoggedEvent
from highground.engine.orders import Refusal, check_order, check_unasked, refuse, resolver, revealer
from highground.engine.state import Kept, Known, O, Order, Pass, Receipt, S, Sealed, State, T

__all__ = [
    "Answered",
    "Game",
    "Revealed",
    "change",
    "check_answer",
    "give_back",
    "let_asides_pass",
    "waiting_for",
]

_STEP_LIMIT: Final = 1_000_000
_CHANGES: Final[dict[type, Callable[[Any, Any], None]]] = {}
_GIVE_BACKS: Final[dict[type, Callable[[Any, Any], None]]] = {}


def change(kind: type) -> Callable[[Function], Function]:
    """Register the function that makes the change a receipt of class `kind` records."""
    return keeping(_CHANGES, kind, "make the change of")


def give_back(kind: type) -> Callable[[Function], Function]:
    """Register the function that takes such a change back."""
    return keeping(_GIVE_BACKS, kind, "give back")


class Answered(Frame):
    """A question with its answer: resolving it is a step like any other."""

    question: Final[Question]
    order: Final[Order]


class Revealed(Frame):
    """A sealed question all of whose answers are in, in the order they came: some books ask who was first."""

    question: Final[SealedQuestion]
    answers: Final[tuple[Sealed, ...]]


class Game(Generic[T, O, S]):
    """The hands of the engine: everything that changes a state goes through here."""

    def __init__(self, state: State[T, O, S], chance: Chance, quiet: bool = False) -> None:
        self.state = state
        self.table = state.table
        self.own = state.own
        self.secret = state.secret
        self.chance = chance
        self.quiet = quiet
        self.told: list[LoggedEvent] = []
        self.came: tuple[int, ...] = ()
        """The seats in the order in which they answered the sealed question that is being revealed."""
        self.act = 0
        self._cause = 0
        self._last = 0

    # -- the loop ------------------------------------------------------------------------------

    def advance(self) -> Asking | None:
        """Run steps until a player must decide (that question) or all is done (None)."""
        agenda = self.state.agenda
        left = _STEP_LIMIT
        while left:
            if not agenda:
                return None
            frame = agenda[-1].frame
            if isinstance(frame, Asking):
                return frame
            self.run_next()
            left -= 1
        raise RuleBug(f"a million steps without a question; the next would be {agenda[-1].frame!r}")

    def run_next(self) -> None:
        """Take the next frame off the agenda and do what it says."""
        todo = self.state.agenda.pop()
        self.act = todo.act
        self._cause = self._last = todo.cause
        function = STEPS.get(type(todo.frame))
        if function is None:
            raise RuleBug(f"no step does {type(todo.frame).__name__}")
        function(self, todo.frame)

    def asking(self) -> Asking | None:
        """The question that play waits for, if any."""
        agenda = self.state.agenda
        if not agenda:
            return None
        frame = agenda[-1].frame
        return frame if isinstance(frame, Asking) else None

    def check(self, seat: int, order: Order) -> Refusal | None:
        """Whether this seat may give this order now."""
        question = self.asking()
        if question is None:
            raise RuleBug("nobody is asked anything now")
        if not 0 <= seat < len(self.state.own):
            return refuse(type(question).clause, "not_asked", facts={"seat": seat})
        return check_answer(self.state.known(seat), question, waiting_for(self.state), order)

    def giver(self, order: Order) -> int:
        """Who gives this order where nobody says so: the seat that is asked, or one that may unasked."""
        asked = waiting_for(self.state)
        if self.check(asked[0], order) is not None:
            for seat in range(len(self.state.own)):
                if seat not in asked and self.check(seat, order) is None:
                    return seat
        return asked[0]

    def answer(self, seat: int, order: Order) -> None:
        """Take an order that passed its check; call `advance` afterwards."""
        state = self.state
        todo = state.agenda[-1]
        question = todo.frame
        if isinstance(question, Question):
            state.agenda.pop()
            if not isinstance(order, Pass):
                self._reopen_window()
            state.agenda.append(Todo(Answered(question, order), todo.act, todo.cause))
        elif isinstance(question, SealedQuestion):
            state.sealed.append(Sealed(seat, order))
            if len(state.sealed) == len(question.seats):
                state.agenda.pop()
                answers = tuple(state.sealed)
                state.sealed.clear()
                state.agenda.append(Todo(Revealed(question, answers), todo.act, todo.cause))
        else:
            raise RuleBug("an order was given but nothing was asked")

    def _reopen_window(self) -> None:
        """A reaction was declared: everybody may react again."""
        agenda = self.state.agenda
        if agenda:
            below = agenda[-1]
            window = below.frame
            if isinstance(window, Window) and not window.once:
                again = Window(window.trigger, window.who, window.at, 0, False)
                agenda[-1] = Todo(again, below.act, below.cause)

    # -- what comes next -----------------------------------------------------------------------

    def then(self, *frames: Frame) -> None:
        """Do these next, in this order, as part of the present activity."""
        self._push(frames, self.act)

    def _push(self, frames: tuple[Frame, ...], act: int) -> None:
        agenda = self.state.agenda
        at = len(frames)
        while at:
            at -= 1
            agenda.append(Todo(frames[at], act, self._last))

    def begin(self, *frames: Frame) -> int:
        """Do these next as an activity of their own, which can be cancelled; gives its number."""
        state = self.state
        state.acts += 1
        state.agenda.append(Todo(EndOfActivity(), state.acts, self._last))
        self._push(frames, state.acts)
        return state.acts

    def cancel(self, act: int) -> None:
        """Drop what an activity still had to do, wherever it stands; interrupts of it go on.

        Its end stays on the agenda: there its receipts are closed, as always.
        """
        agenda = self.state.agenda
        agenda[:] = [todo for todo in agenda if todo.act != act or isinstance(todo.frame, EndOfActivity)]

    def stop(self) -> None:
        """The game is over: nothing that was still to do is done."""
        self.state.agenda.clear()
        self.state.receipts.clear()

    def change(self, receipt: Receipt, act: int = -1) -> None:
        """Make a change that may have to be given back, as part of the present activity or of `act`."""
        make = _CHANGES.get(type(receipt))
        if make is None or type(receipt) not in _GIVE_BACKS:
            raise RuleBug(f"{type(receipt).__name__} cannot be both made and given back")
        self.state.receipts.append(Kept(self.act if act < 0 else act, receipt))
        make(self, receipt)

    def give_back(self, act: int) -> None:
        """Take back, newest first, all changes an activity made."""
        receipts = self.state.receipts
        mine = [kept for kept in receipts if kept.act == act]
        receipts[:] = [kept for kept in receipts if kept.act != act]
        for kept in reversed(mine):
            _GIVE_BACKS[type(kept.receipt)](self, kept.receipt)

    # -- what happened -------------------------------------------------------------------------

    def emit(self, event: Event, clause: Clause) -> None:
        """Tell everybody what happened and which clause says so."""
        self.state.told += 1
        self._last = self.state.told
        id = cite(clause)
        if not self.quiet:
            self.told.append(LoggedEvent(self._last, self._cause, id, EVERYBODY, event))

    def whisper(self, event: Event, clause: Clause, seat: int) -> None:
        """Tell one seat only."""
        id = cite(clause)
        if not self.quiet:
            self.told.append(LoggedEvent(0, self._cause, id, seat, event))

    # -- chance --------------------------------------------------------------------------------

    def roll(self, die: Die, clause: Clause, seat: int = -1, classes: tuple[int, ...] = ()) -> int:
        """Roll a die; the value of the face. Ask before changing anything (see `odds`)."""
        index = self.chance.pick(Ask(die.name, seat, clause, die.labels, die.weights, classes))
        return die.faces[index]

    def roll_pool(self, die: Die, count: int, clause: Clause, seat: int = -1) -> list[int]:
        """Roll equal dice together: how often each face came. Odds look at each different showing once."""
        return self.chance.pool(Ask(die.name, seat, clause, die.labels, die.weights, ()), count)

    def draw(
        self, bag: Bag, names: tuple[str, ...], clause: Clause, seat: int = -1, classes: tuple[int, ...] = ()
    ) -> int:
        """Which kind of card comes next; `bag.take` it once all asking is done."""
        return self.chance.pick(Ask("card", seat, clause, names, bag.weights(), classes))

    def known(self, seat: int) -> Known[T, O]:
        """What this seat may know."""
        return self.state.known(seat)


def _by_seat(sealed: Sealed) -> int:
    return sealed.seat


def check_answer(
    known: Known[Any, Any], question: Asking, waiting: tuple[int, ...], order: Order
) -> Refusal | None:
    """Whether whoever knows this may give this order, where these seats are waited for."""
    if known.seat not in waiting:
        return check_unasked(known, question, order)
    return check_order(known, question, order)


def waiting_for(state: State[Any, Any, Any]) -> tuple[int, ...]:
    """The seats whose order is needed now; empty when the game is over."""
    if not state.agenda:
        return ()
    frame = state.agenda[-1].frame
    if not isinstance(frame, Asking):
        return ()
    if not state.sealed:
        return frame.asked()
    done = [sealed.seat for sealed in state.sealed]
    return tuple(seat for seat in frame.asked() if seat not in done)


def let_asides_pass(game: Game[Any, Any, Any], order: Order, by: int | None) -> None:
    """Chances that nobody need speak of go by, unless this order, by this seat if it is said, takes one."""
    question = game.asking()
    while isinstance(question, Question) and type(question).aside and by != question.seat:
        if by is None and game.check(question.seat, order) is None:
            return
        game.answer(question.seat, Pass())
        game.advance()
        question = game.asking()


@step(Answered)
def _resolve(game: Game[Any, Any, Any], now: Answered) -> None:
    resolver(now.question, now.order)(game, now.question, now.order)


@step(Revealed)
def _reveal(game: Game[Any, Any, Any], now: Revealed) -> None:
    game.came = tuple([sealed.seat for sealed in now.answers])
    answers = {sealed.seat: sealed.order for sealed in sorted(now.answers, key=_by_seat)}
    revealer(now.question)(game, now.question, answers)


@step(EndOfActivity)
def _end_activity(game: Game[Any, Any, Any], now: EndOfActivity) -> None:
    """An activity is over: its receipts are void."""
    receipts = game.state.receipts
    if receipts:
        act = game.act
        others = [kept for kept in receipts if kept.act != act]
        if len(others) < len(receipts):
            receipts[:] = others


@step(Window)
def _window(game: Game[Any, Any, Any], now: Window) -> None:
    """Ask the next in turn; close when everybody passed in succession."""
    offer = WINDOWS.get(type(now.trigger))
    if offer is None:
        raise RuleBug(f"nothing offers a reaction to {type(now.trigger).__name__}")
    at, passes = now.at, now.passes
    while passes < len(now.who):
        who = now.who[at % len(now.who)]
        at, passes = at + 1, passes + 1
        question = offer(game, now.trigger, who)
        if question is not None:
            game.then(question, Window(now.trigger, now.who, at % len(now.who), passes, now.once))
            return
