"""The options of Torn: the readings a table may change before the game, in the order of the rulings."""

from __future__ import annotations

from typing import Final

from highground.engine.options import Declared
from highground.record import Record
from highground.rulesets.torn.state.faces import ATTACK_FACES, DEFENCE_FACES

option: Final = Declared()


class Options(Record):
    """The chosen values; None leaves `squad_size` to the squads and `scenario_turns` to the scenario."""

    squad_size: Final[int | None] = option(
        "squad_size",
        "T-1.2",
        "how many points a squad may have; none: the size that both squads are built for",
        (None, 100, 150),
    )
    initiative_equal_crits: Final[str] = option(
        "initiative.equal_crits",
        "T-2.4",
        "what settles equal criticals: the successes, or another roll",
        ("successes", "reroll"),
    )
    opening_hand: Final[int] = option(
        "opening_hand", "T-3.11", "how many God Cards are drawn before turn 1", (3, 2)
    )
    deck_reshuffle: Final[bool] = option(
        "deck.reshuffle",
        "T-7.3",
        "whether the discards become a new deck when a draw finds none",
        (False, True),
    )
    time_cap: Final[str] = option(
        "time_cap",
        "T-10.7",
        "what the limit of three Time Markers counts: all received in the activation, or those held",
        ("cumulative", "held"),
    )
    movement_once: Final[bool] = option(
        "movement_once", "T-10.3", "whether Move and Run bar each other in an activation", (False, True)
    )
    reactions_by: Final[str] = option(
        "reactions_by",
        "T-12.6",
        "who may react: the opponent, or both players, the active one last",
        ("opponent", "both"),
    )
    concentration_waits: Final[bool] = option(
        "concentration_waits",
        "T-11.1",
        "whether Concentration waits for the first action with dice",
        (False, True),
    )
    hexon_chirality: Final[str] = option(
        "hexon.chirality", "C-1.6", "which way the lattice of Hexons turns", ("right", "left")
    )
    dice_attack: Final[str] = option(
        "dice.attack",
        "C-2.6",
        "the six faces of an Attack Die: B blank, S success, X critical",
        (ATTACK_FACES, "BBBSSX"),
    )
    dice_defence: Final[str] = option(
        "dice.defence", "C-2.6", "the six faces of a Defence Die", (DEFENCE_FACES, "BBSSSX")
    )
    scenario_turns: Final[int | None] = option(
        "scenario.turns",
        "T-4.1",
        "how many turns are played; none: as the scenario says",
        (None, 4),
        low=1,
        high=12,
    )


OPTIONS: Final = option.all()
