"""Two flips against each other, foreseen: what attack and defense can come to together (`engine.odds`).

Nothing is decided between the two flips but the suit of a Red Joker. So before the first card is turned it is
known what each pair of flips will lead to: how much damage, and which effects. Odds look at one of all that
lead to the same. In play nobody foresees anything.
"""

from __future__ import annotations

from math import lcm
from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.chance import Outlook, Prospect
from highground.record import Record
from highground.rulesets.ascension.rules.cards.flips import card_classes
from highground.rulesets.ascension.rules.cards.values import CARDS, RED_JOKER, Pile, total_of


class Hand(Record):
    """Two cards, or none, that may be turned: what they are worth and what they set off."""

    cards: tuple[int, ...]
    weight: int
    total: Final[int]
    sets_off: int


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Exchange(Outlook):
    """The outlook of one attack on one target; each edition says how its own totals and effects are found."""

    def attacks(self) -> list[Hand]:
        """Every attack flip, with all that its cards set off."""
        raise NotImplementedError

    def defenses(self) -> list[Hand]:
        """Every defense flip."""
        raise NotImplementedError

    def lead(self) -> int:
        """By how much the attack is ahead before any card is turned."""
        raise NotImplementedError

    def most(self) -> int:
        """The damage beyond which more makes no difference."""
        raise NotImplementedError

    def groups(self) -> list[Prospect]:
        """R-6.1.1.d, R-6.1.1.e: all that miss come to the same, and all that do the same damage and effects.

        Somewhere a Red Joker is followed if one can come at all: its owner is asked for a suit, and odds tell
        every answer that they assume.
        """
        lead, most = self.lead(), self.most()
        found: dict[int, Prospect] = {}
        attacks = _together(self.attacks(), True)
        wanted = not any(RED_JOKER in attack.cards for attack in attacks)
        defenses = _together(self.defenses(), wanted)
        for attack in attacks:
            for defense in defenses:
                group = _group(attack, defense, lead, most)
                weight = attack.weight * defense.weight
                known = found.get(group)
                if known is None:
                    found[group] = Prospect([*attack.cards, *defense.cards], weight, group)
                    continue
                known.weight += weight
                if RED_JOKER not in known.picks and (RED_JOKER in attack.cards or RED_JOKER in defense.cards):
                    known.picks = [*attack.cards, *defense.cards]
        return list(found.values())

    def each_of(self, group: int) -> list[Prospect]:
        lead, most = self.lead(), self.most()
        defenses = self.defenses()
        return [
            Prospect([*attack.cards, *defense.cards], attack.weight * defense.weight, group)
            for attack in self.attacks()
            for defense in defenses
            if _group(attack, defense, lead, most) == group
        ]


def _group(attack: Hand, defense: Hand, lead: int, most: int) -> int:
    """The damage, and what the attack's cards set off, as one number."""
    damage = lead + attack.total - defense.total
    return (0 if damage < 0 else most if damage > most else damage) + attack.sets_off * (most + 1)


def _together(each: list[Hand], joker: bool) -> list[Hand]:
    """Hands of the same worth as one: with the Red Joker, if that is wanted, since it brings a question."""
    found: dict[tuple[int, int], Hand] = {}
    for hand in each:
        key = (hand.total, hand.sets_off)
        known = found.get(key)
        if known is None:
            found[key] = Hand(hand.cards, hand.weight, hand.total, hand.sets_off)
            continue
        known.weight += hand.weight
        if joker and RED_JOKER in hand.cards:
            known.cards = hand.cards
    return list(found.values())


def hands(pile: Pile, suits: tuple[int, ...] | None) -> list[Hand]:
    """Every two cards that can be turned, those together that differ only in other suits than these."""
    classes = card_classes(suits)
    seconds: list[tuple[int, int, dict[int, list[int]], int]] = []
    scale = 1
    for first, one in _by_class(pile.weights(), classes).values():
        rest = pile.copy()
        rest.take(first)
        weights = rest.weights()
        of = sum(weights)
        scale = lcm(scale, of)
        seconds.append((first, one, _by_class(weights, classes), of))
    found: list[Hand] = []
    for first, one, after, of in seconds:
        for second, other in after.values():
            cards = (first, second)
            found.append(Hand(cards, one * other * (scale // of), total_of(cards), 0))
    return found


def _by_class(weights: tuple[int, ...], classes: tuple[int, ...]) -> dict[int, list[int]]:
    """The first card of each class and the weight of all."""
    found: dict[int, list[int]] = {}
    for card in range(CARDS):
        if weights[card]:
            group = classes[card] if classes else card
            known = found.get(group)
            if known is None:
                found[group] = [card, weights[card]]
            else:
                known[1] += weights[card]
    return found
