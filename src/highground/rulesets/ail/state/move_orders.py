"""The orders of a Move action, of one's own turn and of scenarios."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.state.scenario_orders import Leave, Take
from highground.rulesets.ail.state.turn_orders import Door, Draw, Hunker, PickUp, StandUp, Walk

MOVE_ORDERS: Final = (Walk, Door, Hunker, StandUp, Draw, PickUp, Take, Leave)
"""R-5.a: what one Move action may be used for."""
