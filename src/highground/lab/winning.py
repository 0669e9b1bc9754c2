"""The chance to win: a logistic fit that ships as numbers (`chances.toml`).

What is made a probability is by how much a side is ahead: as the learned network has it, where that was
closer to how games ended (both sides' own outlooks, one less the other, so that their chances add up to one),
else by the evaluation that bots play by, less what it was at the first decision. `tools/fit_chances.py` fits
the slopes, and what the first seat has beside its lead in that scenario, and measures how far off they are. A
scenario that was not fitted borrows the middle of its
system's.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from math import exp
from statistics import median
from typing import Any, Final, NamedTuple

from highground.bots.learned import Reader, network_for, weights_of
from highground.engine.chance import Recorded
from highground.engine.game import Game
from highground.engine.match import Match
from highground.engine.ruleset import Ruleset
from highground.engine.state import Known, Nothing, State
from highground.engine.views import view
from highground.lab.luck import LuckMeter, result_for

__all__ = ["Course", "Fit", "Moment", "WinMeter", "course_of", "fit_for"]

_STEEP: Final = 30.0


class Fit(NamedTuple):
    """How a lead becomes odds, and what sitting first is worth beside it (`first`, and what the rounds add to
    it: `later`); `games` it was fitted and tried on, `gap`: how far off it was on average in
    games that it had not seen; `network`: whether the lead is the network's. No games: it is borrowed.
    """

    early: float
    late: float
    first: float
    later: float
    games: int
    gap: float
    network: bool


@cache
def _fits() -> dict[str, dict[str, dict[str, Any]]]:
    source = files("highground.lab").joinpath("chances.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


@cache
def fit_for(system: str, scenario: str) -> Fit | None:
    """The fit of a scenario; None: nothing of this system was fitted."""
    known = _fits().get(system, {})
    found = known.get(scenario)
    if found is not None:
        by_network = found.get("by") == "network" and weights_of(system).exists()
        games = int(found["games"])
        first, later = found["first"], found["later"]
        return Fit(found["early"], found["late"], first, later, games, found["gap"], by_network)
    rows = [row for row in known.values() if row.get("by") != "network"]
    if not rows:
        return None
    early, late = (median([row[name] for row in rows]) for name in ("early", "late"))
    return Fit(early, late, 0.0, 0.0, 0, 0.0, False)


class WinMeter(LuckMeter):
    """Scores luck by the fitted chance to win."""

    def __init__(self, rules: Ruleset, seat: int, seats: int, fit: Fit, seed: str) -> None:
        super().__init__(rules, seat, seats, 1.0, seed)
        self.fit = fit
        self.start = 0
        """The evaluation at the first decision: what forces are worth to begin with is taken as even."""
        self.reader = Reader(rules, network_for(rules.name)) if fit.network else None

    def value(self, state: State[Any, Any, Any]) -> float:
        """The seat's chance to win; when the game is over, what it came to."""
        if not state.agenda:
            result = self.rules.result(state.table)
            if result is not None:
                return result_for(result, self.seat, self.seats)
        drawn = self.rules.picture(Known(state.table, Nothing(), -1))
        progress = min(1.0, drawn.round / max(1, drawn.rounds))
        first = self.fit.first + self.fit.later * progress
        x = self._lead(state) * (self.fit.early + self.fit.late * progress) + (-first if self.seat else first)
        return 1 / (1 + exp(-max(-_STEEP, min(_STEEP, x))))

    def _lead(self, state: State[Any, Any, Any]) -> float:
        if self.reader is None:
            return float(self.rules.evaluate(state.known(self.seat)) - self.start)
        # Each side is hopeful in its own way.
        mine, theirs = [self.reader.outlook(view(state, seat)).lead for seat in (self.seat, 1 - self.seat)]
        return mine - theirs


class Moment(NamedTuple):
    """After an input: the first seat's chance to win, and how much of the change was luck (None: nothing came
    up).
    """

    chance: float
    luck: float | None


class Course(NamedTuple):
    """A game as a curve. `result` is what the first seat got, `adjusted` that less its luck."""

    moments: list[Moment]
    result: float | None
    adjusted: float | None
    fit: Fit


def course_of(match: Match) -> Course | None:
    """The chance to win of the first seat, input by input; None: nobody has fitted this game, or it is not
    one of two sides.
    """
    rules, header = match.rules, match.header
    fit = fit_for(rules.name, header.setup.scenario)
    if fit is None or len(header.players) != 2:
        return None
    state = rules.open(header.setup)
    meter = WinMeter(rules, 0, 2, fit, header.seed[:32])
    meter.start = rules.evaluate(Match(rules, header, None, match.inputs[:1]).state.known(0))
    moments: list[Moment] = []
    for given in match.inputs:
        game: Game[Any, Any, Any] = Game(state, Recorded(given.outcomes), True)
        if given.order is not None:
            game.answer(given.seat, given.order)
        before = state.clone()
        game.advance()
        luck = meter.score(before, state) if given.outcomes else None
        moments.append(Moment(meter.value(state), luck))
    ended = rules.result(state.table)
    result = None if ended is None else result_for(ended, 0, 2)
    adjusted = None if result is None else result - meter.total
    return Course(moments, result, adjusted, fit)
