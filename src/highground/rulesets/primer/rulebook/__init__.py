"""Every clause of Primer, in the order of its little book."""

from __future__ import annotations

from typing import Final

from highground.engine.clauses import Rulebook

BOOK: Final = Rulebook(
    "primer",
    {
        "SE-": "Setting up",
        "TU-": "The turn",
        "MV-": "Moving",
        "SH-": "Shooting",
        "VI-": "Winning",
    },
)

# Chapter 1, Setting up
SE_1: Final = BOOK.clause(
    "SE-1", "Starting spots", "Each side's models stand on the scenario's starting spots, in roster order."
)
SE_2: Final = BOOK.clause(
    "SE-2", "Who begins", "Each side rolls a d6; the higher roll begins. Equal rolls are made again."
)

# Chapter 2, The turn
TU_1: Final = BOOK.clause(
    "TU-1",
    "Taking turns",
    "Sides alternate, activating one fresh model each; a side without a fresh model is passed over.",
)
TU_2: Final = BOOK.clause(
    "TU-2",
    "An activation",
    "The active model may move once and shoot once, in either order; either may be left out.",
)
TU_3: Final = BOOK.clause(
    "TU-3",
    "The round",
    "When nobody is fresh the round ends. In the next one all are fresh and alert again, and the "
    "other side begins.",
)

# Chapter 3, Moving
MV_1: Final = BOOK.clause(
    "MV-1", "Speed", "A move is a path of the base's centre, at most as long as the speed."
)
MV_2: Final = BOOK.clause(
    "MV-2",
    "Room to move",
    "On its way and at its end the base stays on the table and overlaps no base and no wall; "
    "touching is fine.",
)
MV_3: Final = BOOK.clause(
    "MV-3",
    "Rough ground",
    "Each inch of the path with the centre inside rough ground counts as two.",
    ruling="Where two pieces of rough ground overlap, the ground counts as rough once.",
)

# Chapter 4, Shooting
SH_1: Final = BOOK.clause(
    "SH-1", "Range", "The target is an enemy at most the shooter's range away, base to base."
)
SH_2: Final = BOOK.clause(
    "SH-2",
    "Sight",
    "The line between the two centres must not cross a wall.",
    ruling="Along an edge is no crossing.",
)
SH_3: Final = BOOK.clause(
    "SH-3",
    "Ducking",
    "Before the roll an alert target may duck: it is harder to hit by one, and no longer alert this round.",
)
SH_4: Final = BOOK.clause(
    "SH-4",
    "The roll",
    "A d6 that reaches the shooter's aim plus modifiers hits. A six always hits, a one never does.",
)
SH_5: Final = BOOK.clause(
    "SH-5",
    "Cover",
    "If the line between the centres crosses rough ground the target is harder to hit by one.",
)
SH_6: Final = BOOK.clause("SH-6", "Wounds", "A hit costs the target a wound; without wounds it is removed.")

# Chapter 5, Winning
VI_1: Final = BOOK.clause(
    "VI-1",
    "The marker",
    "At the end of each round the side with more models within 3 inches of the marker scores a point.",
)
VI_2: Final = BOOK.clause(
    "VI-2", "The end", "The game ends after the last round, or at once when a side has no model left."
)
VI_3: Final = BOOK.clause(
    "VI-3",
    "The winner",
    "A side without models loses. Otherwise the higher score wins, then the greater number of models; "
    "else it is a draw.",
)
