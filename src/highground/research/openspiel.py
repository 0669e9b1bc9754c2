"""Every system as an OpenSpiel game: `pyspiel.load_game("highground_torn")` once this module is imported.

Chance is explicit: where the rules ask for a die or a card, there is a chance node with its outcomes and
their odds. Where they could come up in more than `OUTCOMES` ways (large pools), the node holds that many
draws from the true odds, each as likely: sampled, not enumerated.

What a player knows is its view, everything that it was told and every order that it gave; nothing else gets
into an information state. `resample_from_infostate` deals what is hidden anew, as our own search does.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from highground.engine.agenda import Asking
from highground.engine.chance import Branch, Branching, Seeded, seed_of
from highground.engine.codec import canonical
from highground.engine.dice import Ask
from highground.engine.errors import ContentError
from highground.engine.events import EVERYBODY
from highground.engine.game import Game, waiting_for
from highground.engine.orders import Candidate, candidates_for
from highground.engine.plugins import ruleset_names
from highground.engine.state import State
from highground.engine.views import view
from highground.observation.space import ONE
from highground.research.arrays import open_stage
from highground.research.episodes import Stage, room

OUTCOMES: Final = 256
LONGEST: Final = 20_000
SEATS: Final = 2


class Play:
    """A game whose luck is decided from outside, one outcome at a time."""

    def __init__(self, stage: Stage, state: State[Any, Any, Any]) -> None:
        self.stage = stage
        self.state = state
        self.ask: Ask | None = None
        self.forced: list[int] = []
        # What each seat was told and ordered so far; the last is a spectator's.
        self.pasts = [b""] * (stage.seats + 1)
        self.steps = 0
        self.go_on()

    def __deepcopy__(self, memo: Any) -> Play:
        copy = Play.__new__(Play)
        copy.stage = self.stage
        copy.state = self.state.clone()
        copy.ask = self.ask
        copy.forced = self.forced[:]
        copy.pasts = self.pasts[:]
        copy.steps = self.steps
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        stage = self.stage
        agreed = (stage.rules.name, stage.setup.scenario, stage.setup.rosters, stage.setup.options)
        return _again, (agreed, self.state, self.forced, self.pasts, self.steps)

    def go_on(self) -> None:
        """Run steps until somebody must decide, chance is asked, or all is done."""
        agenda = self.state.agenda
        self.ask = None
        while agenda and not waiting_for(self.state):
            todo = agenda[-1]
            game: Game[Any, Any, Any] = Game(self.state, Branching(self.forced[:]))
            try:
                game.run_next()
            except Branch as branch:
                # A step asks before it changes anything, so it can simply be begun again.
                agenda.append(todo)
                self.ask = branch.ask
                return
            self.forced = []
            for told in game.told:
                text = repr(told.event).encode()
                for seat in range(len(self.pasts)):
                    if told.to in (EVERYBODY, seat):
                        self.pasts[seat] = _name(self.pasts[seat], text)

    def outcomes(self) -> list[tuple[int, float]]:
        """What may come up, with its odds; of very many, so many draws."""
        assert self.ask is not None
        weights = self.ask.weights
        if len(weights) > OUTCOMES:
            return [(draw, 1 / OUTCOMES) for draw in range(OUTCOMES)]
        total = sum(weights)
        return [(index, weight / total) for index, weight in enumerate(weights) if weight]

    def come_up(self, outcome: int) -> None:
        index = self.drawn(outcome)
        self.steps += 1
        self.forced = [*self.forced, index]
        self.go_on()

    def drawn(self, outcome: int) -> int:
        """What an outcome stands for: itself, or what that draw gave."""
        assert self.ask is not None
        if len(self.ask.weights) <= OUTCOMES:
            return outcome
        return Seeded(seed_of(f"{self.steps}/{outcome}")).pick(self.ask)

    def seat(self) -> int:
        """Who decides now; -1: nobody."""
        asked = waiting_for(self.state)
        return asked[0] if asked and self.ask is None else -1

    def offered(self, seat: int) -> list[Candidate]:
        question = self.state.agenda[-1].frame
        assert isinstance(question, Asking)
        luck = Seeded(seed_of("offer"))
        return candidates_for(self.state.known(seat), question, self.stage.space.candidates, luck)

    def order(self, seat: int, action: int) -> None:
        order = self.offered(seat)[action].order
        self.pasts[seat] = _name(self.pasts[seat], repr(order).encode())
        Game(self.state, Branching([]), True).answer(seat, order)
        self.steps += 1
        self.go_on()

    def known_to(self, seat: int) -> str:
        """A name for all that a seat knows: two plays that it cannot tell apart have the same."""
        return _name(self.pasts[seat], canonical(view(self.state, seat))).hex()

    def dealt(self, seat: int, luck: Seeded) -> Play:
        """The same play to this seat, with what is hidden from it dealt anew."""
        copy = self.__deepcopy__({})
        copy.state = self.stage.rules.deal(view(self.state, seat), luck)
        for other in range(self.stage.seats):
            if other != seat:
                # What only they were told is unknown here; what everybody was told is not.
                copy.pasts[other] = self.pasts[-1]
        return copy


def load_play(system: str) -> Play:
    """A system's usual game, before its first decision."""
    stage = open_stage(system)
    return Play(stage, stage.opened.clone())


def _name(before: bytes, more: bytes) -> bytes:
    """A short name for a past and what came after it."""
    return blake2b(more, digest_size=16, key=before).digest()


def _again(
    agreed: tuple[Any, ...], state: State[Any, Any, Any], forced: list[int], pasts: list[bytes], steps: int
) -> Play:
    """A play from its parts."""
    made = Play.__new__(Play)
    made.stage = open_stage(*agreed)
    made.state, made.forced, made.pasts, made.steps = state, forced, pasts, steps
    made.go_on()
    return made


class TableState(pyspiel.State):  # type: ignore[misc] # the library tells no types
    """A position, as OpenSpiel steps through it."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.play = Play(game.stage, game.stage.opened.clone())

    def current_player(self) -> int:
        if self.play.ask is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.play.seat()
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.play.offered(player)))) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.play.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.play.ask is not None:
            self.play.come_up(action)
        else:
            self.play.order(self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        ask = self.play.ask
        if ask is not None:
            return ask.labels[action] if len(ask.labels) <= OUTCOMES else f"draw {action}"
        # With its number: two orders may be written alike, a hair's breadth apart.
        words = self.play.stage.rules.vocabulary.write(self.play.offered(player)[action].order)
        return f"{action}: {words}"

    def is_terminal(self) -> bool:
        return self.play.ask is None and self.play.seat() < 0

    def returns(self) -> list[float]:
        found = self.play.stage.rules.result(self.play.state.table) if self.is_terminal() else None
        if found is None or not found.winners:
            return [0.0] * SEATS
        return [1.0 if seat in found.winners else -1.0 for seat in range(SEATS)]

    def resample_from_infostate(self, player: int, sampler: Any) -> TableState:
        """A position that this player could be in; `sampler` gives numbers from 0 to 1."""
        copy: TableState = self.clone()
        copy.play = self.play.dealt(player, Seeded(seed_of(repr(sampler()))))
        return copy

    def __str__(self) -> str:
        """What a spectator sees, by name: two positions that look alike are called alike."""
        return f"{self.play.stage.rules.name} {self.play.known_to(-1)}"


class Observer:
    """Fills a tensor with what one player may know, and says it as text."""

    def __init__(self, stage: Stage, recall: bool) -> None:
        self.recall = recall
        self._room = room(stage.encoder.size)
        self.tensor = np.zeros(stage.encoder.size, np.float32)
        self.dict: dict[str, Any] = {
            block.name: self.tensor[block.at : block.end].reshape(block.rows, block.columns)
            for block in stage.space.blocks()
        }
        self._scale = np.ones(stage.encoder.size, np.float32)
        for block in stage.space.blocks():
            if block.kind == "number":
                self._scale[block.at : block.end] = 1 / ONE

    def set_from(self, state: TableState, player: int) -> None:
        play = state.play
        question: Any = None
        found: list[Candidate] = []
        if play.ask is None and waiting_for(play.state):
            question = play.state.agenda[-1].frame
            if player == state.current_player():
                found = play.offered(player)
        play.stage.encoder.write(play.state.known(player), question, found, self._room)
        self.tensor[:] = np.asarray(self._room, np.float32) * self._scale

    def string_from(self, state: TableState, player: int) -> str:
        if self.recall:
            return state.play.known_to(player)
        return _name(b"", canonical(view(state.play.state, player))).hex()


class TableGame(pyspiel.Game):  # type: ignore[misc] # the library tells no types
    """A system as OpenSpiel knows it. Parameters: `scenario` (empty: the system's first)."""

    system: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.stage = open_stage(self.system, given.get("scenario") or None)
        if self.stage.seats != SEATS:
            raise ContentError(f"{self.stage.setup.scenario} has {self.stage.seats} sides, not {SEATS}")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.stage.space.candidates,
            max_chance_outcomes=OUTCOMES,
            num_players=SEATS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.system), info, given)

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Shows what one player may know. What of that is public is not told apart: who asks for less gets
        none, and is not shown more.
        """
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not asked.public_info or asked.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self.stage, asked.perfect_recall)


def game_type(system: str) -> Any:
    return pyspiel.GameType(
        short_name=f"highground_{system}",
        long_name=f"Highground: {system}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEATS,
        min_num_players=SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": ""},
    )


def register_all() -> None:
    """Make every system known to OpenSpiel."""
    for system in ruleset_names():
        # A class of its own: the library keeps what it is given until after Python has ended, when only a
        # class may still be let go of. It has a place in this module, where pickle looks for it.
        kind = type(f"{system}Game", (TableGame,), {"system": system})
        globals()[kind.__name__] = kind
        pyspiel.register_game(game_type(system), kind)


register_all()
