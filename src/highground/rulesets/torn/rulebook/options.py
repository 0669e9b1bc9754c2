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
        "T-1.2",
        "how many points a squad may have; none: the size that both squads are built for",
        (None, 100, 150),
    )
    initiative_equal_crits: Final[str] = option(
        "T-2.4",
        "what settles equal criticals: the successes, or another roll",
        ("successes", "reroll"),
        name="initiative.equal_crits",
    )
    opening_hand: Final[int] = option("T-3.11", "how many God Cards are drawn before turn 1", (3, 2))
    deck_reshuffle: Final[bool] = option(
        "T-7.3",
        "whether the discards become a new deck when a draw finds none",
        (False, True),
        name="deck.reshuffle",
    )
    time_cap: Final[str] = option(
        "T-10.7",
        "what the limit of three Time Markers counts: all received in the activation, or those held",
        ("cumulative", "held"),
    )
    movement_once: Final[bool] = option(
        "T-10.3", "whether Move and Run bar each other in an activation", (False, True)
    )
    reactions_by: Final[str] = option(
        "T-12.6", "who may react: the opponent, or both players, the active one last", ("opponent", "both")
    )
    concentration_waits: Final[bool] = option(
        "T-11.1", "whether Concentration waits for the first action with dice", (False, True)
    )
    hexon_chirality: Final[str] = option(
        "C-1.6", "which way the lattice of Hexons turns", ("right", "left"), name="hexon.chirality"
    )
    dice_attack: Final[str] = option(
        "C-2.6",
        "the six faces of an Attack Die: B blank, S success, X critical",
        (ATTACK_FACES, "BBBSSX"),
        name="dice.attack",
    )
    dice_defence: Final[str] = option(
        "C-2.6", "the six faces of a Defence Die", (DEFENCE_FACES, "BBSSSX"), name="dice.defence"
    )
    scenario_turns: Final[int | None] = option(
        "T-4.1",
        "how many turns are played; none: as the scenario says",
        (None, 4),
        low=1,
        high=12,
        name="scenario.turns",
    )


OPTIONS: Final = option.all(Options)
