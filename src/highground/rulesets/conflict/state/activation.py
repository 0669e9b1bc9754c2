"""The activation going on in Conflict: the stride pool, and what has been used of it (C-5.5, CR-5)."""

from __future__ import annotations

from highground.record import field
from highground.rulesets.ascension.state import activation as shared


class Turn(shared.Turn):
    """`strides` is what is left of the pool, `maximum` what the model could have at most just now.

    `maneuvers` are those used. `stretch` is set while movement is not interrupted, `held` then are the
    enemies that hold the model, with the gap to each at its start (C-9.1). The first attack on whom it
    `charged` has a bonus. `warned` are the seats that were asked whether somebody drops prone.
    """

    maximum: int = 0
    maneuvers: list[str] = field(factory=list)
    given_up: str = field("what a throw was paid with", default="", words=("", "attack", "movement"))
    stretch: bool = False
    held: tuple[tuple[str, int], ...] = ()
    charged: str = field("whom it charged", default="")
    warned: tuple[int, ...] = ()
