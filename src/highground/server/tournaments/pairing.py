"""Who plays whom, and how they stand: plain functions over names.

A score is in halves: 2 for a win or a bye, 1 for a draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2

WON, DRAWN, LOST = 2, 1, 0


@dataclass(frozen=True)
class Game:
    """A pairing; `score` is the first one's, None while they play. Without a second it is a bye."""

    first: str
    second: str | None
    score: int | None = None


@dataclass(frozen=True)
class Standing:
    person: str
    score: int
    won: int
    buchholz: int
    """What those whom they met have."""
    berger: int
    """What those have whom they beat, and half of it where they drew, in halves."""


def round_robin(people: Sequence[str]) -> list[list[Game]]:
    """Every round of everybody against everybody; sides alternate as far as they can.

    >>> [[(game.first, game.second) for game in round] for round in round_robin("abc")]
    [[('b', 'c'), ('a', None)], [('c', 'a'), ('b', None)], [('a', 'b'), ('c', None)]]
    """
    seats: list[str | None] = [*people] if len(people) % 2 == 0 else [None, *people]
    count = len(seats)
    fixed, rest = seats[0], seats[1:]
    rounds = []
    for number in range(count - 1):
        turned = rest[number:] + rest[:number]
        pairs = [(fixed, turned[0]) if number % 2 == 0 else (turned[0], fixed)]
        for at in range(1, count // 2):
            one, other = turned[at], turned[-at]
            pairs.append((one, other) if at % 2 else (other, one))
        games = [Game(a, b) for a, b in pairs if a is not None and b is not None]
        byes = [Game(a or b or "", None) for a, b in pairs if a is None or b is None]
        rounds.append(games + byes)
    return rounds


def swiss_rounds(people: int) -> int:
    """As many as it takes to find one winner."""
    return max(1, ceil(log2(max(2, people))))


def swiss(people: Sequence[str], games: Sequence[Game]) -> list[Game]:
    """The next round: those who stand alike, nobody twice against the same as long as that can be, and a bye
    for the last who had none.
    """
    order = [each.person for each in standings(people, games)]
    met = {frozenset((game.first, game.second)) for game in games if game.second is not None}
    rested = {game.first for game in games if game.second is None}
    firsts = Counter(game.first for game in games if game.second is not None)
    bye = None
    if len(order) % 2:
        bye = next((each for each in reversed(order) if each not in rested), order[-1])
        order.remove(bye)
    pairs = _pair(order, met) or _pair(order, set()) or []
    found = [Game(a, b) if firsts[a] <= firsts[b] else Game(b, a) for a, b in pairs]
    return found + ([] if bye is None else [Game(bye, None)])


_TRIES = 20_000


def _pair(order: list[str], met: set[frozenset[str]]) -> list[tuple[str, str]] | None:
    """Neighbours in the order, as near as can be; None: not without somebody meeting again, or not found."""
    tries = 0

    def search(left: list[str]) -> list[tuple[str, str]] | None:
        nonlocal tries
        if not left:
            return []
        for at in range(1, len(left)):
            tries += 1
            if tries > _TRIES:
                return None
            if frozenset((left[0], left[at])) not in met:
                rest = search(left[1:at] + left[at + 1 :])
                if rest is not None:
                    return [(left[0], left[at]), *rest]
        return None

    return search(order)


def standings(people: Sequence[str], games: Sequence[Game]) -> list[Standing]:
    """The best first: by score, whom they met, whom they beat, how often they won, who entered first."""
    results: dict[str, list[tuple[str | None, int]]] = {each: [] for each in people}
    for game in games:
        if game.second is None:
            results[game.first].append((None, WON))
        elif game.score is not None:
            results[game.first].append((game.second, game.score))
            results[game.second].append((game.first, WON - game.score))
    total = {each: sum(score for _, score in results[each]) for each in people}
    found = [
        Standing(
            each,
            total[each],
            sum(score == WON and other is not None for other, score in results[each]),
            sum(total[other] for other, _ in results[each] if other is not None),
            sum(total[other] * score for other, score in results[each] if other is not None),
        )
        for each in people
    ]
    rank = {each: number for number, each in enumerate(people)}
    return sorted(found, key=lambda s: (-s.score, -s.buchholz, -s.berger, -s.won, rank[s.person]))
