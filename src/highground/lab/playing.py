"""Chunks of games, played: columns of what is kept of each."""

from __future__ import annotations

import json
from hashlib import blake2b
from itertools import pairwise
from typing import Any, Final

from highground.bots.base import Bot, Forfeit, make_bot
from highground.engine.agenda import Asking
from highground.engine.chance import Seeded
from highground.engine.codec import canonical, digest
from highground.engine.errors import RuleBug
from highground.engine.events import LoggedEvent
from highground.engine.game import Game, waiting_for
from highground.engine.ruleset import Ruleset
from highground.engine.state import Order, State
from highground.engine.tally import Tally
from highground.engine.views import view
from highground.geometry.bases import centre_of
from highground.lab.cells import Cell, Chunk, rules_of, seed_in, setup_of, turn_in
from highground.lab.luck import LuckMeter, result_for, scale_of
from highground.lab.playout import DECISION_LIMIT, FORFEIT, seeds_of
from highground.record import fields_of

__all__ = ["COLUMNS", "Columns", "play_chunk"]

Columns = dict[str, list[Any]]
COLUMNS: Final = {
    "cell": "Int32",
    "game": "Int32",
    "seed": "Int64",
    "turn": "Int8",
    "score": "Float64",
    "points": "Int64",
    "against": "Int64",
    "decisions": "Int32",
    "rounds": "Int16",
    "first": "Int8",
    "side": "Int8",
    "ending": "String",
    "digest": "String",
    "way": "String",
    "verdict": "String",
    "trouble": "String",
    "luck": "Float64",
    "opening": "Float64",
    "leads": "Int16",
    "settled": "Float64",
    "watched": "String",
}
"""`score`, `points`, `luck` are the first entrant's; `first` and `side` say which entrant took the first turn
and on which half of the table the first entrant began (-1: that cannot be told). `digest` is that of the
final state; `way` is the same for games in which all did the same and got the same, also where the state
tells of other options or prices. `opening` is the luck of what came up first, `leads` how often the lead
changed, `settled` the share of the game after which it did not."""

LOOKS: Final = 12
"""So many questions are looked at for who takes the first turn."""


def play_chunk(cell: Cell, chunk: Chunk) -> Columns:
    """Some games of a cell, here."""
    rules = rules_of(cell)
    turns = range(len(cell.rosters) if cell.swap else 1)
    opened = [rules.open(setup_of(rules, cell, turn)) for turn in turns]
    columns: Columns = {name: [] for name in COLUMNS}
    for number in range(chunk.first, chunk.first + chunk.games):
        row = _row(rules, cell, opened[turn_in(cell, number)], number)
        for name, column in columns.items():
            column.append(row.get(name))
    return columns


def _row(rules: Ruleset, cell: Cell, opened: State[Any, Any, Any], number: int) -> dict[str, Any]:
    turn, seed = turn_in(cell, number), seed_in(cell, number)
    row: dict[str, Any] = {"cell": cell.number, "game": number, "seed": seed, "turn": turn}
    row |= {
        "ending": "",
        "digest": "",
        "way": "",
        "verdict": "",
        "trouble": "",
        "watched": "",
        "first": -1,
        "side": -1,
    }
    try:
        return row | _Played(rules, cell, opened, turn, seed).row()
    except RuleBug as error:
        return row | {"trouble": str(error)}
    except Exception as error:
        # A bot or a rule that breaks costs its game, not the study; the report says how many.
        return row | {"trouble": f"{type(error).__name__}: {error}"}


class _Played:
    """One game, and what was seen of it."""

    def __init__(
        self, rules: Ruleset, cell: Cell, opened: State[Any, Any, Any], turn: int, seed: int
    ) -> None:
        self.rules = rules
        self.seats = len(cell.rosters)
        self.turn = turn
        self.mine = (self.seats - turn) % self.seats
        """Where the first entrant sits."""
        self.state = opened.clone()
        seeds = seeds_of(seed, self.seats)
        bots = [*cell.bots[turn:], *cell.bots[:turn]]
        self.players = [make_bot(name, rules, Seeded(seeds[at + 1])) for at, name in enumerate(bots)]
        self.watching = cell.watch != ""
        self.luck = Seeded(seeds[0])
        self.game: Game[Any, Any, Any] = Game(self.state, self.luck, not self.watching)
        self.meter: LuckMeter | None = None
        if cell.watch == "luck":
            scale = scale_of(cell.system, cell.scenario)
            self.meter = LuckMeter(rules, self.mine, self.seats, scale, f"{seed}/{turn}")
        self.decisions = 0
        self.way = blake2b(digest_size=8)
        self.first = self.side = -1
        self._likely_first, self._looks = -1, 0
        self.course: list[int] = []
        self.clauses: dict[str, int] = {}
        self.offers: dict[str, list[int]] = {}
        self.choices = 0

    def entrant(self, seat: int) -> int:
        return (seat + self.turn) % self.seats

    def row(self) -> dict[str, Any]:
        """Play it, and tell."""
        try:
            self._run()
        except Forfeit as error:
            return {
                "score": 0.0 if error.seat == self.mine else 1 / (self.seats - 1),
                "ending": FORFEIT,
                "digest": digest(self.state),
                "way": self.way.hexdigest(),
                "verdict": str(error),
                "decisions": self.decisions,
            }
        result = self.rules.result(self.state.table)
        if result is None:
            raise RuleBug(f"{self.rules.name}: a game is over but has no result")
        score = result_for(result, self.mine, self.seats)
        scores = list(result.scores) or [0] * self.seats
        self.way.update(repr((result.winners, scores, self.luck.position)).encode())
        row = {
            "score": score,
            "points": scores[self.mine],
            "against": max(points for seat, points in enumerate(scores) if seat != self.mine),
            "decisions": self.decisions,
            "rounds": self.rules.picture(self.state.known(0)).round,
            "first": self.first,
            "side": self.side,
            "ending": result.clause,
            "digest": digest(self.state),
            "way": self.way.hexdigest(),
            "verdict": "; ".join(player.verdict for player in self.players if player.verdict),
        }
        if self.watching:
            row |= self._seen(score)
        if self.meter is not None:
            row |= {"luck": self.meter.total, "opening": self.meter.first or 0.0}
        return row

    def _run(self) -> None:
        state = self.state
        for _ in range(DECISION_LIMIT):
            before = None if self.meter is None else state.clone()
            position = self.luck.position
            self.game.advance()
            if before is not None and self.meter is not None and self.luck.position != position:
                self.meter.score(before, state)
            asked = waiting_for(state)
            if self.watching:
                self._hear(self.game.told)
                self.game.told.clear()
            if not asked:
                return
            if self._looks < LOOKS and self.first < 0:
                self._look(asked[0])
            if self.watching:
                self.course.append(self.rules.evaluate(state.known(self.mine)))
            for seat in asked:
                player = self.players[seat]
                order = player.choose(view(state, seat))
                if self.watching:
                    self._weigh(player, order)
                self.way.update(canonical(order))
                self.game.answer(seat, order)
                self.decisions += 1
        raise RuleBug(f"a game is not over after {DECISION_LIMIT} decisions")

    # -- who begins, and where ---------------------------------------------------------------------

    def _look(self, asked: int) -> None:
        """The first turn is whose model acts first; where a table does not show that, who is asked first."""
        frame = self.state.agenda[-1].frame
        if not isinstance(frame, Asking) or not type(frame).settled:
            return
        picture = self.rules.picture(self.state.known(0))
        if picture.round < 1:
            return
        if self.side < 0 and self.seats == 2:
            self.side = _side(picture, self.mine)
        self._looks += 1
        acting = [figure.side for figure in picture.figures if figure.name == picture.active]
        if acting and picture.active:
            self.first = self.entrant(acting[0])
        elif self._likely_first < 0:
            self._likely_first = self.entrant(asked)
        if self._looks == LOOKS and self.first < 0:
            self.first = self._likely_first

    # -- what happens ------------------------------------------------------------------------------

    def _hear(self, told: list[LoggedEvent]) -> None:
        for each in told:
            self.clauses[each.clause] = self.clauses.get(each.clause, 0) + 1
            for name in fields_of(type(each.event)):
                value = getattr(each.event, name)
                if isinstance(value, Tally):
                    for part in value.parts:
                        self.clauses[part.clause] = self.clauses.get(part.clause, 0) + 1

    def _weigh(self, player: Bot, order: Order) -> None:
        """What was offered, as the bot saw it: how often, how often it was taken, how often the best."""
        weighed = player.weighed
        self.choices += len(weighed)
        if len(weighed) < 2:
            return
        best = max(each.value for each in weighed)
        models = set(self.rules.models(self.state.table))
        labels: dict[str, bool] = {}
        for each in weighed:
            for label in _labels(each.candidate.order, models):
                labels[label] = labels.get(label, False) or each.value >= best
        taken = _labels(order, models)
        for label, is_best in labels.items():
            counts = self.offers.setdefault(label, [0, 0, 0])
            counts[0] += 1
            counts[1] += label in taken
            counts[2] += is_best

    def _seen(self, score: float) -> dict[str, Any]:
        signs = [1 if value > 0 else -1 for value in self.course if value]
        changes = sum(one != two for one, two in pairwise(signs))
        winner = 1 if score > 1 / self.seats else -1 if score < 1 / self.seats else 0
        last = max((at for at, sign in enumerate(signs, 1) if sign != winner), default=0)
        watched = {
            "clauses": dict(sorted(self.clauses.items())),
            "offers": dict(sorted(self.offers.items())),
            "choices": self.choices,
        }
        return {
            "leads": changes,
            "settled": last / len(signs) if signs and winner else 1.0,
            "watched": json.dumps(watched, ensure_ascii=False, separators=(",", ":")),
        }


def _labels(order: Order, models: set[str]) -> list[str]:
    """What kind of order it is, and what it makes use of by name."""
    kind = type(order).__name__
    found = [kind]
    for name in fields_of(type(order)):
        value = getattr(order, name)
        if isinstance(value, str) and value and value not in models and not value[0].isdigit():
            found.append(f"{kind} {value}")
    return found


def _side(picture: Any, mine: int) -> int:
    """0: the first entrant began nearer to the left or the top, along the line between both sides."""
    centres: list[tuple[float, float]] = []
    for side in (mine, 1 - mine):
        at = [centre_of(figure.base) for figure in picture.figures if figure.side == side]
        if not at:
            return -1
        centres.append((sum(p.x for p in at) / len(at), sum(p.y for p in at) / len(at)))
    (x, y), (other_x, other_y) = centres
    across, along = x - other_x, y - other_y
    if across == along == 0:
        return -1
    return int((across if abs(across) > abs(along) else along) > 0)
