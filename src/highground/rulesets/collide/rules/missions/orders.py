"""Orders that only missions know.

portal 12,20                 lay a portal              from portal-2              arrive by this one
zone Lower                   choose a zone             side blue                  choose a side
teleport fogrunner 20,8      demolish fogrunner portal-2
search fogrunner 1           one AP on the check
surge roll|reuse             spend 2 ash-1 corpse-2    AP for what the surge brings, and the tokens it clears
"""

from __future__ import annotations

from typing import Final

from highground.engine.state import Order
from highground.geometry.shapes import Point


class PlacePortal(Order):
    """M-1.1: a portal comes to lie here."""

    at: Final[Point]


class PickPortal(Order):
    """M-1.2: the side arrives by this portal."""

    portal: Final[str]


class Teleport(Order):
    """M-1.4: a member steps through a portal and comes out here."""

    unit: Final[str]
    at: Final[Point]


class Demolish(Order):
    """M-1.5: a member breaks a portal."""

    unit: Final[str]
    portal: Final[str]


class ChooseZone(Order):
    """M-2.2: the winner of the roll takes this zone."""

    zone: Final[str]


class Surge(Order):
    """M-2.5: use the neutral Locus: "roll", or "reuse" the last result."""

    how: Final[str]


class Spend(Order):
    """M-2.5: so many AP for what the surge brings; `tokens` are those it clears."""

    ap: Final[int]
    tokens: Final[tuple[str, ...]] = ()


class Search(Order):
    """M-3.2: a member searches the ruin, with AP put into its check."""

    unit: Final[str]
    ap: Final[int] = 0


class ChooseSide(Order):
    """M-4.1: the winner of the roll plays "blue" or "red"."""

    side: Final[str]
