"""What an attack costs: what was lost, by whom, and who was removed.

A ruleset says how everybody fares in its own words (`Ruleset.harm`); what an order did is the difference.
So nobody else has to know whether a game counts wounds down, damage up, or both stress and wounds.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from highground.record import Record

__all__ = ["Harm", "Harms", "Loss", "Toll", "losses_between", "tolls_of"]

Amount = int | Fraction


class Harm(Record):
    """How somebody, or something, fares.

    `lost` is what it has lost so far, by its name in the game; only differences count, so where a game counts
    what is left that is written as less than nothing: `{"wounds": -2}`. Who is removed may be left out of
    `Ruleset.harm` altogether: then all that was left is lost.
    """

    lost: Final[dict[str, Amount]]
    removed: Final[bool] = False


Harms = dict[str, Harm]
Loss = tuple[str, str, Amount, bool]
"""Who, what, how much (less than nothing: regained), and whether it is removed by this."""


def losses_between(before: Harms, after: Harms) -> tuple[Loss, ...]:
    """What changed for the worse, or the better, by name; for who is only removed with an amount of 0."""
    found: list[Loss] = []
    for who, was in before.items():
        now = after.get(who)
        removed = not was.removed and (now is None or now.removed)
        told = False
        for what, old in was.lost.items():
            new: Amount = 0 if now is None else now.lost.get(what, 0)
            if new != old:
                found.append((who, what, new - old, removed))
                told = True
        if removed and not told:
            found.append((who, next(iter(was.lost), ""), 0, True))
    found.sort()
    return tuple(found)


class Toll:
    """What an order may cost one of those at the table: how likely each loss is, and each with removal."""

    def __init__(self, who: str, what: str) -> None:
        self.who = who
        self.what = what
        self.lost: dict[Amount, Fraction] = {}
        self.with_removal: dict[Amount, Fraction] = {}

    def hit(self) -> Fraction:
        """The chance that anything of this is lost."""
        return sum([share for amount, share in self.lost.items() if amount > 0], Fraction(0))

    def mean(self) -> Fraction:
        """How much is lost on average; what is regained counts against it."""
        return sum([amount * share for amount, share in self.lost.items()], Fraction(0))

    def removed(self) -> Fraction:
        """The chance that it is removed."""
        return sum(self.with_removal.values(), Fraction(0))


def tolls_of(ends: list[tuple[tuple[Loss, ...], Fraction]]) -> list[Toll]:
    """Who may lose what, from everything that may happen and its chances; nothing lost is told as 0."""
    found: dict[tuple[str, str], Toll] = {}
    for losses, _ in ends:
        for who, what, _, _ in losses:
            if (who, what) not in found:
                found[(who, what)] = Toll(who, what)
    for losses, share in ends:
        here = {(who, what): (amount, removed) for who, what, amount, removed in losses}
        gone = {who for who, _, _, removed in losses if removed}
        for (who, what), toll in found.items():
            amount, _ = here.get((who, what), (0, False))
            toll.lost[amount] = toll.lost.get(amount, Fraction(0)) + share
            if who in gone:
                toll.with_removal[amount] = toll.with_removal.get(amount, Fraction(0)) + share
    for toll in found.values():
        toll.lost = dict(sorted(toll.lost.items()))
    return [found[key] for key in sorted(found)]
