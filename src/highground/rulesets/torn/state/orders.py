"""Every order a player of Torn may give; how people write them is in `words`.

A spot is written as the `field` has it: a hex `q,r`, a Hexon `a,b`, for a Huge miniature `a,b,facing`. `Pass`
closes a window, and declines what is left after an annihilation (R-10).
"""

from __future__ import annotations

from typing import Final

from highground.engine.state import Order
from highground.rulesets.torn.state.field import Spot


class NameAttacker(Order):
    """T-2.5: say who is the Attacking Player: me or opponent."""

    who: Final[str]


class ChooseZone(Order):
    """T-3.2: take this Deployment Zone."""

    zone: Final[str]


class Deploy(Order):
    """T-3.5: set a miniature up on a spot of one's zone; also for Reserves that arrive."""

    mini: Final[str]
    spot: Final[Spot]


class Reserve(Order):
    """T-3.9: send a miniature to the Reserves."""

    mini: Final[str]


class Activate(Order):
    """T-12.1: choose the miniature to activate."""

    mini: Final[str]


class Declare(Order):
    """T-12.5: declare an action by its tile's name, with targets: miniatures, or a vortex, by name."""

    action: Final[str]
    targets: Final[tuple[str, ...]]


class TakeItem(Order):
    """T-11.7: declare Take an Item to take this marker, from the field or from an Ally."""

    marker: Final[str]


class PutItem(Order):
    """T-11.8: declare Take an Item to put the held marker on a hex."""

    spot: Final[Spot]


class PassItem(Order):
    """T-11.9: declare Take an Item to pass the held marker to an Ally."""

    ally: Final[str]


class EndActivation(Order):
    """T-12.5: go straight to Step 8."""


class Go(Order):
    """R-50: the path of a Move or Run, spot by spot, without the one stood on; none: stay."""

    path: Final[tuple[Spot, ...]]


class React(Order):
    """T-13.3: declare a Reaction: which miniature, which of its tiles."""

    mini: Final[str]
    action: Final[str]


class PlayCard(Order):
    """C-8.5: play a God Card on what it needs: miniatures, a vortex, an element by name, a Hexon as a,b."""

    card: Final[str]
    chosen: Final[tuple[str, ...]]


class Settle(Order):
    """T-12.11: of several effects due at once, this one now."""

    effect: Final[str]


class To(Order):
    """Put what is being placed (pushed, pulled, ejected, gated) on this spot."""

    spot: Final[Spot]


class Eject(Order):
    """C-3.7: eject this miniature next."""

    mini: Final[str]


class RollFor(Order):
    """C-7.5: roll the Direction die for this vortex."""

    vortex: Final[str]
