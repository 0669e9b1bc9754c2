"""Decks that nobody may look into: bags of unseen cards.

Such a deck has no order, only contents: each draw is chance. A card burned unseen needs no
identity either; it is simply one of the unseen that will not be drawn before the next shuffle. So
nothing can leak, copies are small, and odds from the live deck are right by construction.
"""

from __future__ import annotations

from highground.engine.errors import RuleBug
from highground.engine.state import Part

__all__ = ["Bag", "full_bag"]


class Bag(Part):
    """Counts by kind of card: `unseen` (draw pile and burned cards together) and `discard`.

    `left` is how many of the unseen can still be drawn; the others were burned. `burn` is how many
    are burned at each shuffle.
    """

    unseen: list[int]
    discard: list[int]
    left: int
    burn: int

    def weights(self) -> tuple[int, ...]:
        """How likely each kind is to come next."""
        if self.left <= 0:
            raise RuleBug("a draw from an empty bag: shuffle first")
        return tuple(self.unseen)

    def take(self, kind: int) -> None:
        """Take one card of this kind out; it is in nobody's pile until it is put somewhere."""
        if self.left <= 0 or self.unseen[kind] <= 0:
            raise RuleBug(f"card kind {kind} is not in the bag")
        self.unseen[kind] -= 1
        self.left -= 1

    def put(self, kind: int) -> None:
        """Lay one card on the discard pile."""
        self.discard[kind] += 1

    def shuffle(self) -> None:
        """Discards and what is left unseen become the new draw pile; `burn` of it is burned."""
        for kind, count in enumerate(self.discard):
            self.unseen[kind] += count
            self.discard[kind] = 0
        total = 0
        for count in self.unseen:
            total += count
        self.left = max(0, total - self.burn)


def full_bag(counts: list[int], burn: int = 0) -> Bag:
    """A freshly shuffled bag with these cards."""
    bag = Bag(list(counts), [0] * len(counts), 0, burn)
    bag.shuffle()
    return bag
