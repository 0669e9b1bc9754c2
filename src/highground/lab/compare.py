"""Two editions of a game, or one under two sets of options, side by side: what did a revision do?

Rules that only one of them has and figures that changed; the same attack in both, counted out and played;
the same rosters in both, played many times. Shares and their differences come with 95 % intervals.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from highground.content.cases import CaseFile
from highground.content.load import validate
from highground.content.playing import last_weighed
from highground.engine.editions import AttackIdea, Kin
from highground.engine.errors import ContentError
from highground.engine.harm import Toll
from highground.engine.odds import Odds
from highground.engine.options import Value
from highground.engine.ruleset import Ruleset, Setup
from highground.lab.simulate import Simulation, simulate, wilson
from highground.record import Record

__all__ = [
    "AttackFound",
    "GamesFound",
    "OptionChanged",
    "RulesFound",
    "Side",
    "attack_found",
    "compare_games",
    "compare_rules",
    "difference",
    "idea_case",
]


class Side:
    """A system under a set of options."""

    def __init__(self, rules: Ruleset, options: dict[str, Value]) -> None:
        self.rules = rules
        self.options = rules.read_options(options)
        self.changed = {
            option.name: self.options[option.name]
            for option in rules.options
            if self.options[option.name] != option.default()
        }

    def label(self) -> str:
        """The system, and the options that are not as usual."""
        chosen = ", ".join(f"{name}={str(value).lower()}" for name, value in self.changed.items())
        return f"{self.rules.name} ({chosen})" if chosen else self.rules.name


# -- rules -----------------------------------------------------------------------------------------


class OptionChanged(Record):
    """An option that the two sides of one system have set differently."""

    name: Final[str]
    clause: Final[str]
    gist: Final[str]
    left: Final[Value]
    right: Final[Value]


class RulesFound(Record):
    """How two sides' rules differ. `unpaired` are the clauses that no topic names, of either side."""

    topics: Final[list[Kin]]
    options: Final[list[OptionChanged]]
    unpaired: Final[tuple[list[str], list[str]]]

    def of(self, how: str) -> list[Kin]:
        return [topic for topic in self.topics if topic.how == how]


def compare_rules(left: Side, right: Side) -> RulesFound:
    """Topic by topic for two editions; option by option within one."""
    if left.rules is right.rules:
        return RulesFound([], _options_changed(left, right), ([], []))
    topics = left.rules.kinship(right.rules.name)
    topics = topics or [each.turned() for each in right.rules.kinship(left.rules.name)]
    if not topics:
        raise ContentError(
            f"{left.rules.name} and {right.rules.name} are no editions of one game: "
            "there is nothing to compare rule by rule"
        )
    for topic in topics:
        _known(left, topic.here, topic)
        _known(right, topic.there, topic)
    ours = {id for topic in topics for id in topic.here}
    theirs = {id for topic in topics for id in topic.there}
    unpaired = (
        [id for id in left.rules.book.clauses if id not in ours],
        [id for id in right.rules.book.clauses if id not in theirs],
    )
    return RulesFound(topics, [], unpaired)


def _known(side: Side, ids: tuple[str, ...], topic: Kin) -> None:
    for id in ids:
        if id not in side.rules.book.clauses:
            raise ContentError(f"{topic.topic}: {side.rules.name} has no clause {id}")


def _options_changed(left: Side, right: Side) -> list[OptionChanged]:
    return [
        OptionChanged(
            option.name, option.clause, option.gist, left.options[option.name], right.options[option.name]
        )
        for option in left.rules.options
        if left.options[option.name] != right.options[option.name]
    ]


PATIENCE = 5.0
"""How many seconds an attack is counted before it is estimated."""


# -- an attack -------------------------------------------------------------------------------------


class AttackFound(Record):
    """What an order can come to: counted out where that can be done, and played so many times.

    Who loses what, and who is removed, is the ruleset's to say (`Ruleset.harm`); `declared` is false where it
    says nothing of that. `assumed` is what was taken to be answered on the way, `named` what people read for
    the ids of the tolls.
    """

    odds: Final[Odds]
    played: Final[Odds]
    declared: Final[bool]
    assumed: Final[list[str]]
    named: Final[dict[str, str]]

    def toll(self, who: str, what: str) -> Toll:
        """What somebody may lose of something."""
        return _toll(self.odds, who, what)

    def played_toll(self, who: str, what: str) -> Toll:
        """The same as it came in the plays."""
        return _toll(self.played, who, what)

    def interval(self, who: str, what: str) -> tuple[float, float]:
        """The 95 % interval of the share of plays in which somebody lost any of it."""
        return wilson(float(self.played_toll(who, what).hit()) * self.played.samples, self.played.samples)


def _toll(odds: Odds, who: str, what: str) -> Toll:
    for each in odds.tolls:
        if (each.who, each.what) == (who, what):
            return each
    return Toll(who, what)


def idea_case(side: Side, idea: AttackIdea) -> CaseFile:
    """The case in which this side makes such an attack."""
    data = side.rules.attack_case(idea)
    if data is None:
        raise ContentError(f"{side.rules.name} cannot be told an attack; give each side a case (--case)")
    case: CaseFile = validate(side.rules.case_model(), data, "attack")
    return case


def attack_found(
    side: Side, case: CaseFile, where: str, samples: int, seed: int, patience: float = PATIENCE
) -> AttackFound:
    """The odds of an order of a case under this side's options (see `last_weighed`), and as it was played."""
    given: dict[str, Any] = {**case.options, **side.changed}
    weighing = last_weighed(side.rules, case.model_copy(update={"options": given}), where)
    counting = weighing.reckoning(seed=f"compare {seed}")
    counting.work(patience)
    playing = weighing.reckoning(budget=0, samples=samples, seed=f"compare {seed}")
    playing.finish()
    table = weighing.ways[0].state.table
    odds, speaker = counting.odds(), side.rules.speaker(table, "en")
    assumed = [speaker.assumed(question, answer) for question, answer in odds.assumed.items()]
    named = {toll.what: speaker.label(toll.what) for toll in odds.tolls}
    named |= {toll.who: speaker.title(toll.who) for toll in odds.tolls}
    return AttackFound(odds, playing.odds(), bool(side.rules.harm(table)), assumed, named)


# -- games -----------------------------------------------------------------------------------------


class GamesFound(Record):
    """The same number of games on both sides.

    `other_winner` counts the games that somebody else won, where both play the same forces; else it is None.
    """

    left: Final[Simulation]
    right: Final[Simulation]
    other_winner: Final[int | None]

    def shift(self, seat: int) -> tuple[float, float, float]:
        """By how much a seat wins more often on the right than on the left, with its 95 % interval."""
        left, right = self.left, self.right
        return difference(left.wins_by_seat[seat], left.games, right.wins_by_seat[seat], right.games)


def compare_games(
    left: Side,
    right: Side,
    setups: tuple[Setup, Setup],
    bots: list[str],
    games: int,
    seed: int,
    workers: int,
) -> GamesFound:
    """Play both sides with the same seeds."""
    found = [
        simulate(side.rules.name, setup, bots, games, seed, workers)
        for side, setup in zip((left, right), setups, strict=True)
    ]
    same = left.rules is right.rules and setups[0].rosters == setups[1].rosters
    other = None
    if same:
        pairs = zip(found[0].winners, found[1].winners, strict=True)
        other = sum(one != two for one, two in pairs)
    return GamesFound(found[0], found[1], other)


def difference(wins: int, games: int, other_wins: int, other_games: int) -> tuple[float, float, float]:
    """The difference of two shares, the second less the first, with Newcombe's 95 % interval.

    >>> [round(bound, 3) for bound in difference(50, 100, 60, 100)]
    [0.1, -0.037, 0.232]
    """
    first, second = wins / games, other_wins / other_games
    low, high = wilson(wins, games)
    other_low, other_high = wilson(other_wins, other_games)
    shift = second - first
    below = sqrt((second - other_low) ** 2 + (high - first) ** 2)
    above = sqrt((other_high - second) ** 2 + (first - low) ** 2)
    return shift, shift - below, shift + above
