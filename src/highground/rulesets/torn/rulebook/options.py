"""The options of Torn: the readings a table may change before the game, in the order of the rulings."""

from __future__ import annotations

from typing import Final

from highground.engine.options import Option
from highground.record import Record
from highground.rulesets.torn.state.faces import ATTACK_FACES, DEFENCE_FACES

OPTIONS: Final = (
    Option(
        "squad_size",
        "T-1.2",
        "how many points a squad may have; none: the size that both squads are built for",
        (None, 100, 150),
    ),
    Option(
        "initiative.equal_crits",
        "T-2.4",
        "what settles equal criticals: the successes, or another roll",
        ("successes", "reroll"),
    ),
    Option("opening_hand", "T-3.11", "how many God Cards are drawn before turn 1", (3, 2)),
    Option(
        "deck.reshuffle",
        "T-7.3",
        "whether the discards become a new deck when a draw finds none",
        (False, True),
    ),
    Option(
        "time_cap",
        "T-10.7",
        "what the limit of three Time Markers counts: all received in the activation, or those held",
        ("cumulative", "held"),
    ),
    Option("movement_once", "T-10.3", "whether Move and Run bar each other in an activation", (False, True)),
    Option(
        "reactions_by",
        "T-12.6",
        "who may react: the opponent, or both players, the active one last",
        ("opponent", "both"),
    ),
    Option(
        "concentration_waits",
        "T-11.1",
        "whether Concentration waits for the first action with dice",
        (False, True),
    ),
    Option("hexon.chirality", "C-1.6", "which way the lattice of Hexons turns", ("right", "left")),
    Option(
        "dice.attack",
        "C-2.6",
        "the six faces of an Attack Die: B blank, S success, X critical",
        (ATTACK_FACES, "BBBSSX"),
    ),
    Option("dice.defence", "C-2.6", "the six faces of a Defence Die", (DEFENCE_FACES, "BBSSSX")),
    Option(
        "scenario.turns",
        "T-4.1",
        "how many turns are played; none: as the scenario says",
        (None, 4),
        low=1,
        high=12,
    ),
)


class Options(Record):
    """The chosen values; None leaves `squad_size` to the squads and `scenario_turns` to the scenario."""

    squad_size: Final[int | None] = None
    initiative_equal_crits: Final[str] = "successes"
    opening_hand: Final[int] = 3
    deck_reshuffle: Final[bool] = False
    time_cap: Final[str] = "cumulative"
    movement_once: Final[bool] = False
    reactions_by: Final[str] = "opponent"
    concentration_waits: Final[bool] = False
    hexon_chirality: Final[str] = "right"
    dice_attack: Final[str] = ATTACK_FACES
    dice_defence: Final[str] = DEFENCE_FACES
    scenario_turns: Final[int | None] = None
