"""What is being done: the activation in progress (T-12), and the action declared in it until it is done."""

from __future__ import annotations

from highground.engine.state import Part
from highground.record import field
from highground.rulesets.torn.state.field import OFF
from highground.rulesets.torn.state.names import NOBODY


class Activation(Part):
    """The activation in progress: `mini` is NOBODY between activations.

    `used` has a bit for each tile performed. `received` counts Time Markers for the cap. `focus` are
    Concentration dice waiting for the next action. `triggered` are the Condition Markers that triggered in
    Step 4, `leaving` those of them that leave at Step 8.
    """

    mini: int = NOBODY
    step: int = 0
    time: int = 0
    received: int = 0
    used: int = 0
    attacked: bool = field("has made its Attack", default=False)
    focus: int = 0
    triggered: int = 0
    edge: int = field("Attack Dice that cards add to its Attack", default=0, most=99)
    deaths: int = field("miniatures that died during it", default=0, most=99)
    again: bool = field("it is a Reactivation", default=False)
    leaving: int = 0


class Deed(Part):
    """The action declared at Step 5, until Step 7 has resolved it; `tile` is NOBODY where there is none.

    `targets` are miniatures; `at` is what else was named: a vortex or marker by number, a hex. `focus` are
    the Concentration dice it has. `counters` are declared Counter Attacks: miniature and tile.
    """

    tile: int = NOBODY
    targets: list[int] = field(factory=list)
    at: int = OFF
    item: str = field("the use of Take an Item", default="", words=("", "take", "put", "pass"))
    focus: int = 0
    counters: list[tuple[int, int]] = field(factory=list)
