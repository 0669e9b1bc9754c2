"""Every order a player of Torn may give; how people write them is in `words`.

A spot is written as the `field` has it: a hex `q,r`, a Hexon `a,b`, for a Huge miniature `a,b,facing`. `Pass`
closes a window, and declines what is left after an annihilation (R-10).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.state import Order
from highground.rulesets.torn.field import Spot

__all__ = [
    "Activate",
    "ChooseZone",
    "Declare",
    "Deploy",
    "Eject",
    "EndActivation",
    "Go",
    "NameAttacker",
    "PassItem",
    "PlayCard",
    "PutItem",
    "React",
    "Reserve",
    "RollFor",
    "Settle",
    "TakeItem",
    "To",
]


@mypyc_attr(acyclic=True)
class NameAttacker(Order):
    """T-2.5: say who is the Attacking Player: me or opponent."""

    who: Final[str]

    def __init__(self, who: str) -> None:
        self.who = who


@mypyc_attr(acyclic=True)
class ChooseZone(Order):
    """T-3.2: take this Deployment Zone."""

    zone: Final[str]

    def __init__(self, zone: str) -> None:
        self.zone = zone


@mypyc_attr(acyclic=True)
class Deploy(Order):
    """T-3.5: set a miniature up on a spot of one's zone; also for Reserves that arrive."""

    mini: Final[str]
    spot: Final[Spot]

    def __init__(self, mini: str, spot: Spot) -> None:
        self.mini = mini
        self.spot = spot


@mypyc_attr(acyclic=True)
class Reserve(Order):
    """T-3.9: send a miniature to the Reserves."""

    mini: Final[str]

    def __init__(self, mini: str) -> None:
        self.mini = mini


@mypyc_attr(acyclic=True)
class Activate(Order):
    """T-12.1: choose the miniature to activate."""

    mini: Final[str]

    def __init__(self, mini: str) -> None:
        self.mini = mini


@mypyc_attr(acyclic=True)
class Declare(Order):
    """T-12.5: declare an action by its tile's name, with targets: miniatures, or a vortex, by name."""

    action: Final[str]
    targets: Final[tuple[str, ...]]

    def __init__(self, action: str, targets: tuple[str, ...]) -> None:
        self.action = action
        self.targets = targets


@mypyc_attr(acyclic=True)
class TakeItem(Order):
    """T-11.7: declare Take an Item to take this marker, from the field or from an Ally."""

    marker: Final[str]

    def __init__(self, marker: str) -> None:
        self.marker = marker


@mypyc_attr(acyclic=True)
class PutItem(Order):
    """T-11.8: declare Take an Item to put the held marker on a hex."""

    spot: Final[Spot]

    def __init__(self, spot: Spot) -> None:
        self.spot = spot


@mypyc_attr(acyclic=True)
class PassItem(Order):
    """T-11.9: declare Take an Item to pass the held marker to an Ally."""

    ally: Final[str]

    def __init__(self, ally: str) -> None:
        self.ally = ally


@mypyc_attr(acyclic=True)
class EndActivation(Order):
    """T-12.5: go straight to Step 8."""


@mypyc_attr(acyclic=True)
class Go(Order):
    """R-50: the path of a Move or Run, spot by spot, without the one stood on; none: stay."""

    path: Final[tuple[Spot, ...]]

    def __init__(self, path: tuple[Spot, ...]) -> None:
        self.path = path


@mypyc_attr(acyclic=True)
class React(Order):
    """T-13.3: declare a Reaction: which miniature, which of its tiles."""

    mini: Final[str]
    action: Final[str]

    def __init__(self, mini: str, action: str) -> None:
        self.mini = mini
        self.action = action


@mypyc_attr(acyclic=True)
class PlayCard(Order):
    """C-8.5: play a God Card on what it needs: miniatures, a vortex, an element by name, a Hexon as a,b."""

    card: Final[str]
    chosen: Final[tuple[str, ...]]

    def __init__(self, card: str, chosen: tuple[str, ...]) -> None:
        self.card = card
        self.chosen = chosen


@mypyc_attr(acyclic=True)
class Settle(Order):
    """T-12.11: of several effects due at once, this one now."""

    effect: Final[str]

    def __init__(self, effect: str) -> None:
        self.effect = effect


@mypyc_attr(acyclic=True)
class To(Order):
    """Put what is being placed (pushed, pulled, ejected, gated) on this spot."""

    spot: Final[Spot]

    def __init__(self, spot: Spot) -> None:
        self.spot = spot


@mypyc_attr(acyclic=True)
class Eject(Order):
    """C-3.7: eject this miniature next."""

    mini: Final[str]

    def __init__(self, mini: str) -> None:
        self.mini = mini


@mypyc_attr(acyclic=True)
class RollFor(Order):
    """C-7.5: roll the Direction die for this vortex."""

    vortex: Final[str]

    def __init__(self, vortex: str) -> None:
        self.vortex = vortex
