"""Every order a player of Ascension Isle: Legacy may give; `words` says how they are written."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.orders.scenario import Leave, Take
from highground.rulesets.ail.orders.turn import Door, Draw, Hunker, PickUp, StandUp, Walk

MOVE_ORDERS: Final = (Walk, Door, Hunker, StandUp, Draw, PickUp, Take, Leave)
"""R-5.a: what one Move action may be used for."""
