"""What is being done: the activation in progress (T-12), and the action declared in it until it is done."""

from __future__ import annotations

from highground.engine.state import Part
from highground.rulesets.torn.state.field import OFF
from highground.rulesets.torn.state.names import NOBODY


class Activation(Part):
    """The activation in progress: `mini` is NOBODY between activations.

    `used` has a bit for each tile performed. `received` counts Time Markers for the cap. `focus` are
    Concentration dice waiting for the next action. `triggered` are the Condition Markers that triggered in
    Step 4, `leaving` those of them that leave at Step 8. `edge` are Attack Dice that cards add to its
    Attack. `deaths`: a miniature died during it. `again`: it is a Reactivation.
    """

    mini: int
    step: int
    time: int
    received: int
    used: int
    attacked: bool
    focus: int
    triggered: int
    edge: int
    deaths: int
    again: bool
    leaving: int = 0


class Deed(Part):
    """The action declared at Step 5, until Step 7 has resolved it.

    `targets` are miniatures; `at` is what else was named: a vortex or marker by number, a hex. `item` is
    take, put or pass for Take an Item. `focus` are the Concentration dice it has. `counters` are declared
    Counter Attacks: miniature and tile.
    """

    tile: int
    targets: list[int]
    at: int
    item: str
    focus: int
    counters: list[tuple[int, int]]


def no_activation() -> Activation:
    """Between activations."""
    return Activation(NOBODY, 0, 0, 0, 0, False, 0, 0, 0, 0, False)


def no_deed() -> Deed:
    """Nothing is declared."""
    return Deed(NOBODY, [], OFF, "", 0, [])
