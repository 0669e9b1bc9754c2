"""The activation going on in Conflict: the stride pool, and what has been used of it (C-5.5, CR-5)."""

from __future__ import annotations

from highground.rulesets.ascension.state import activation as shared


class Turn(shared.Turn):
    """`strides` is what is left of the pool, `maximum` what the model could have at most just now.

    `maneuvers` are those used; `given_up` is "attack" or "movement" where a throw was paid with it. `stretch`
    is set while movement is not interrupted, `held` then are the enemies that hold the model, with the gap
    to each at its start (C-9.1). `charged` is whom a Charge ended at: the first attack on it has a bonus.
    `warned` are the seats that were asked whether somebody drops prone.
    """

    maximum: int
    maneuvers: list[str]
    given_up: str
    stretch: bool
    held: tuple[tuple[str, int], ...]
    charged: str
    warned: tuple[int, ...]

    def __init__(
        self,
        model: str,
        actions: int = 0,
        attacks: int = 0,
        moved: bool = False,
        ran: bool = False,
        moving: bool = False,
        strides: int = 0,
        shakes: int = 0,
        interacts: int = 0,
        climbed: list[int] | None = None,
        elite: bool = False,
        free_move: bool = False,
        maximum: int = 0,
        maneuvers: list[str] | None = None,
        given_up: str = "",
        stretch: bool = False,
        held: tuple[tuple[str, int], ...] = (),
        charged: str = "",
        warned: tuple[int, ...] = (),
    ) -> None:
        super().__init__(
            model,
            actions,
            attacks,
            moved,
            ran,
            moving,
            strides,
            shakes,
            interacts,
            climbed,
            elite,
            free_move,
        )
        self.maximum = maximum
        self.maneuvers = [] if maneuvers is None else maneuvers
        self.given_up = given_up
        self.stretch = stretch
        self.held = held
        self.charged = charged
        self.warned = warned
