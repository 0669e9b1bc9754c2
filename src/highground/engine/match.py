"""A match: the record of a game. Header and inputs are kept; states and events are derived.

Undo is replay from a checkpoint, and luck goes back with it: nothing is ever rolled anew. Players take back
only what luck has had no part in since (`take_back`): what came up or was revealed stays, so that nobody
decides knowing it. A fork gets a seed of its own.
"""

from __future__ import annotations

import json
from typing import Any, Final

from highground.engine.agenda import Asking, SealedQuestion
from highground.engine.chance import Chance, DrawnOutcome, Recorded, Recording, Seeded
from highground.engine.codec import decode, digest
from highground.engine.errors import ContentError, HighgroundError, IllegalOrder
from highground.engine.events import LoggedEvent
from highground.engine.game import Game, waiting_for
from highground.engine.orders import Refusal, order_kinds
from highground.engine.ruleset import Result, Ruleset, Setup
from highground.engine.state import Order, State
from highground.engine.views import PlayerView, view
from highground.record import Record, replaced

__all__ = [
    "CHECKPOINT_EVERY",
    "SET_UP",
    "Header",
    "Input",
    "Match",
    "Overruled",
    "new_header",
    "opened",
    "with_players",
]

CHECKPOINT_EVERY: Final = 16
DIGEST_EVERY: Final = 8


class Header(Record):
    """What a match was begun with.

    `seed` is 64 hex digits, or empty when real dice were typed in. The first `forked` inputs were
    taken over from another match, and so was their luck.
    """

    system: Final[str]
    version: Final[str]
    content: Final[str]
    setup: Final[Setup]
    seed: Final[str]
    players: Final[list[str]]
    forked: Final[int] = 0


class Input(Record):
    """One order and what chance gave while it was carried out. The opening has no order.

    `position` is where the seeded luck stood afterwards. `digest` pins the state afterwards; every
    few inputs carry one, the others an empty text.
    """

    seat: Final[int]
    order: Final[Order | None]
    outcomes: Final[list[str]]
    position: Final[int]
    digest: Final[str]


class Overruled(Input):
    """An order that the rules refuse, by `clause`, and that those who play with real dice allow."""

    clause: Final[str]


SET_UP: Final = "position"
"""The scenario of a match that goes on from a position somebody set up: its first roster is that position, as
the codec writes it.
"""


def opened(rules: Ruleset, setup: Setup) -> State[Any, Any, Any]:
    """The state before the first step: of a scenario, or a position that was set up."""
    if setup.scenario != SET_UP:
        return rules.open(setup)
    try:
        state = decode(json.loads(setup.rosters[0]))
    except (LookupError, TypeError, ValueError) as error:
        raise ContentError("the position of this match cannot be read") from error
    if not isinstance(state, State) or not type(state.table).__module__.startswith(f"{rules.package}."):
        raise ContentError(f"this is no position of {rules.name}")
    return state


class Match:
    """A game with its history: play, undo, redo, fork."""

    def __init__(
        self,
        rules: Ruleset,
        header: Header,
        chance: Chance | None = None,
        inputs: list[Input] | None = None,
    ) -> None:
        """Begin a match, or repeat `inputs`, each checked as if it were played now.

        `chance` replaces the seeded luck (real dice, a script).
        """
        self.rules = rules
        self.header = header
        self.chance: Chance = chance if chance is not None else _luck_of(header)
        self.state: State[Any, Any, Any] = opened(rules, header.setup)
        self.inputs: list[Input] = []
        self.told: list[list[LoggedEvent]] = []
        self.fallen: list[list[DrawnOutcome]] = []
        self.opened: list[bool] = []
        """Of each input, whether something that was hidden was seen by it, without luck."""
        self.undone: list[Input] = []
        self._checkpoints: dict[int, State[Any, Any, Any]] = {0: self.state.clone()}
        if inputs is None:
            self._play(-1, None)
        else:
            self._repeat_all(inputs)

    def repeat(self, given: Input) -> None:
        """Play one more recorded input, checked as if it were played now."""
        self._repeat(given)
        self._set_luck()

    def _repeat_all(self, inputs: list[Input]) -> None:
        for number, given in enumerate(inputs):
            try:
                self._repeat(given)
            except HighgroundError as error:
                raise ContentError(f"input {number}: {error}") from error
        self._set_luck()

    # -- asking --------------------------------------------------------------------------------

    def asking(self) -> Asking | None:
        """The question play waits for; None when the game is over."""
        return Game(self.state, self.chance, True).asking()

    def waiting_for(self) -> tuple[int, ...]:
        """The seats whose order is needed."""
        return waiting_for(self.state)

    def result(self) -> Result | None:
        """How the game ended, if it has."""
        return self.rules.result(self.state.table) if not self.state.agenda else None

    def view(self, seat: int) -> PlayerView[Any, Any]:
        """What a seat sees now."""
        return view(self.state, seat)

    def check(self, seat: int, order: Order) -> Refusal | None:
        """Whether the rules allow this order now; changes nothing."""
        return Game(self.state, self.chance, True).check(seat, order)

    def giver(self, order: Order) -> int:
        """Who gives this order where nobody says so: the seat that is asked, or one that may unasked."""
        return Game(self.state, self.chance, True).giver(order)

    def digest(self) -> str:
        """The fingerprint of the present state."""
        return digest(self.state)

    # -- playing -------------------------------------------------------------------------------

    def play(self, seat: int, order: Order) -> list[LoggedEvent]:
        """Give an order. A refused one raises `IllegalOrder` and changes nothing."""
        if not self.state.agenda:
            raise IllegalOrder("the game is over")
        refusal = self.check(seat, order)
        if refusal is not None:
            raise IllegalOrder(f"[{refusal.clause}] {refusal.why}", refusal)
        self.undone.clear()
        return self._play(seat, order)

    def allow(self, seat: int, order: Order) -> list[LoggedEvent]:
        """Give an order even if the rules refuse it: beside real dice and models the players have the last
        word. It must still answer what is asked, and be one that can be carried out.
        """
        question = self.asking()
        if self.header.seed:
            raise ContentError("only where real dice are rolled do players allow what the rules refuse")
        if question is None:
            raise IllegalOrder("the game is over")
        refusal = self.check(seat, order)
        if refusal is None:
            return self.play(seat, order)
        if seat not in self.waiting_for() or type(order) not in order_kinds(question):
            raise IllegalOrder(f"[{refusal.clause}] {refusal.why}", refusal)
        self.undone.clear()
        return self._play(seat, order, refusal.clause)

    def _play(self, seat: int, order: Order | None, against: str = "") -> list[LoggedEvent]:
        """Carry out an order that was checked, or that is allowed against a clause; if that breaks off, state
        and luck are as they were before.
        """
        before = self.state.clone()
        own, sealed = self._hidden()
        recording = Recording(self.chance)
        game: Game[Any, Any, Any] = Game(self.state, recording)
        try:
            if order is not None:
                game.answer(seat, order)
            game.advance()
        except BaseException:
            self.state = before
            self._set_luck()
            raise
        done = self._pinned(seat, order, recording.labels, against)
        self._append(done, game.told, recording.fallen, self._has_opened(own, sealed))
        return game.told

    def _hidden(self) -> tuple[list[Any], int]:
        """What only some know of now: what each has for themselves, and how many sealed answers are in; one
        less than none where none is asked for.
        """
        state = self.state
        sealed = bool(state.agenda) and isinstance(state.agenda[-1].frame, SealedQuestion)
        return [part.clone() for part in state.own], len(state.sealed) if sealed else -1

    def _has_opened(self, own: list[Any], sealed: int) -> bool:
        """Whether something that was hidden before has been seen: all answers to a sealed question are in, or
        somebody no longer has for themselves what they had.
        """
        return (sealed >= 0 and len(self.state.sealed) <= sealed) or self.state.own != own

    def _pinned(self, seat: int, order: Order | None, outcomes: list[str], against: str) -> Input:
        """The input that has just been played."""
        pinned = len(self.inputs) % DIGEST_EVERY == 0 or not self.state.agenda
        chance = self.chance
        position = chance.position if isinstance(chance, Seeded) else 0
        digest = self.digest() if pinned else ""
        if against:
            return Overruled(seat, order, outcomes, position, digest, against)
        return Input(seat, order, outcomes, position, digest)

    def _append(self, done: Input, told: list[LoggedEvent], fallen: list[DrawnOutcome], opened: bool) -> None:
        self.inputs.append(done)
        self.told.append(told)
        self.fallen.append(fallen)
        self.opened.append(opened)
        if len(self.inputs) % CHECKPOINT_EVERY == 0:
            self._checkpoints[len(self.inputs)] = self.state.clone()

    def _repeat(self, given: Input) -> None:
        """Play an input again with the outcomes it had."""
        order = given.order
        if order is not None:
            if not self.state.agenda:
                raise ContentError("the game was over before this order")
            self._check_again(given, order)
        elif self.inputs:
            raise ContentError("only the opening has no order")
        own, sealed = self._hidden()
        recorded = Recorded(given.outcomes)
        recording = Recording(recorded)
        game: Game[Any, Any, Any] = Game(self.state, recording)
        if order is not None:
            game.answer(given.seat, order)
        game.advance()
        if recorded.used != len(given.outcomes):
            raise ContentError(f"{len(given.outcomes)} outcomes are recorded but {recorded.used} came up")
        if given.digest and given.digest != self.digest():
            raise ContentError("the position is another one than when this was recorded")
        self._append(given, game.told, recording.fallen, self._has_opened(own, sealed))

    def _check_again(self, given: Input, order: Order) -> None:
        """Raise unless an order is allowed now as it was then: by the rules, or against the same clause."""
        refusal = self.check(given.seat, order)
        by_hand = not self.header.seed or len(self.inputs) < self.header.forked
        against = given.clause if by_hand and isinstance(given, Overruled) else ""
        if refusal is not None and refusal.clause != against:
            raise IllegalOrder(f"[{refusal.clause}] {refusal.why}", refusal)

    def _set_luck(self) -> None:
        """Put the seeded luck where it stood after the last input."""
        chance = self.chance
        if isinstance(chance, Seeded):
            done = len(self.inputs)
            chance.position = self.inputs[-1].position if done > self.header.forked else 0

    # -- taking back ---------------------------------------------------------------------------

    def stays(self) -> int:
        """How many inputs no player can take back: the opening, what a fork took over, and all up to the last
        on which something came up or was revealed. Real dice are the players' own: they may have been typed
        wrongly.
        """
        least = max(self.header.forked, 1)
        for number in range(len(self.inputs), least if self.header.seed else len(self.inputs), -1):
            if self.inputs[number - 1].outcomes or self.opened[number - 1]:
                return number
        return least

    def take_back(self, count: int = 1) -> None:
        """Take back the last orders, as a player may."""
        if max(self.header.forked, 1) <= len(self.inputs) - count < self.stays():
            raise ContentError("this cannot be taken back: what came up or was revealed since then stays")
        self.undo(count)

    def undo(self, count: int = 1) -> None:
        """Go back by so many orders, whatever came up; the opening stays, and so does what a fork took
        over.
        """
        stays = max(self.header.forked, 1)
        target = len(self.inputs) - count
        if count < 1 or target < stays:
            raise ContentError(f"cannot take back {count} of {len(self.inputs) - stays} orders")
        self.undone = self.inputs[target:] + self.undone
        self._rewind(target)

    def redo(self, count: int = 1) -> None:
        """Play again what was taken back, with the same luck."""
        if not 1 <= count <= len(self.undone):
            raise ContentError(f"cannot play {count} of {len(self.undone)} orders again")
        again, self.undone = self.undone[:count], self.undone[count:]
        for given in again:
            self._repeat(given)
        self._set_luck()

    def _rewind(self, target: int) -> None:
        """Back to the moment after `target` inputs."""
        nearest = max(number for number in self._checkpoints if number <= target)
        kept = self.inputs[nearest:target]
        self.state = self._checkpoints[nearest].clone()
        self.inputs, self.told, self.fallen, self.opened = (
            self.inputs[:nearest],
            self.told[:nearest],
            self.fallen[:nearest],
            self.opened[:nearest],
        )
        self._checkpoints = {n: s for n, s in self._checkpoints.items() if n <= nearest}
        for given in kept:
            self._repeat(given)
        self._set_luck()

    def fork(self, at: int, seed: str) -> Match:
        """A new match that shares the first `at` inputs and then goes its own way with its own luck."""
        if not 1 <= at <= len(self.inputs):
            raise ContentError(f"cannot fork at {at}: the match has inputs 1 to {len(self.inputs)}")
        header: Header = replaced(self.header, seed=seed, forked=at)
        return Match(self.rules, header, None, self.inputs[:at])

    def verify_luck(self) -> int:
        """Play everything again from the seed; how many outcomes came from it. Raises if one differs.

        What a fork took over was rolled with another match's luck: it is not counted here (`inherited`).
        """
        if not self.header.seed:
            raise ContentError("this match was played with real dice: there is no seed to check against")
        again = Match(self.rules, self.header, None, self.inputs[: self.header.forked] or None)
        compared = 0
        for number, given in enumerate(self.inputs):
            if number >= len(again.inputs) and given.order is not None:
                again.play(given.seat, given.order)
            now = again.inputs[number]
            if now.outcomes != given.outcomes:
                raise ContentError(
                    f"input {number}: the seed gives {now.outcomes}, recorded is {given.outcomes}"
                )
            if number >= self.header.forked:
                if now.position != given.position:
                    raise ContentError(f"input {number}: the seed stands elsewhere than recorded")
                compared += len(given.outcomes)
        return compared

    def inherited(self) -> int:
        """How many outcomes were taken over from another match: the seed says nothing of them."""
        return sum([len(given.outcomes) for given in self.inputs[: self.header.forked]])


def _luck_of(header: Header) -> Chance:
    return Seeded(bytes.fromhex(header.seed)) if header.seed else Recorded([])


def with_players(header: Header, players: list[str]) -> Header:
    """The same header for other players."""
    return replaced(header, players=players)


def new_header(rules: Ruleset, setup: Setup, seed: str, players: list[str]) -> Header:
    """The header of a match that begins now."""
    return Header(rules.name, rules.version, rules.content_digest(), setup, seed, players)
