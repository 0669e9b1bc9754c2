"""Chapter 8, Maneuvers: one of them in an activation, paid in strides."""

from __future__ import annotations

from typing import Final

from highground.rulesets.conflict.rulebook.book import BOOK

C_8_1: Final = BOOK.clause(
    "C-8.1",
    "Disengage",
    "For half the strides, rounded up: as many strides as the maximum, away from an enemy that engages it.",
    ruling="CR-13: it needs such an enemy, and must end no closer to the one it breaks off from.",
    source="ruling",
)
C_8_2: Final = BOOK.clause(
    "C-8.2",
    "Charge",
    "For all strides: as many in a straight line; its first attack on whom it then engages has 1 more, and "
    "pushes if it does damage.",
    ruling="CR-13: engages means within the charger's own reach; of several it names one. CR-27: the bonus "
    "is for this activation. CR-29: the push is an ordinary one, optional, after the effects.",
    source="ruling",
)
C_8_3: Final = BOOK.clause(
    "C-8.3",
    "Run",
    "For all strides, and no attack: twice as many, and 1 more defence until its next activation.",
    ruling="CR-36: the bonus is against attacks of every type.",
    source="ruling",
)
C_8_4: Final = BOOK.clause(
    "C-8.4",
    "Take Cover",
    "For one stride: cover one step better, until its next activation or until it moves in any way.",
)
C_8_5: Final = BOOK.clause(
    "C-8.5",
    "Focused Attack",
    "For all strides: 2 more on its next attack.",
    ruling="CR-27: kept until an attack is made, for all targets of it; two do not add up.",
    source="ruling",
)
C_8_6: Final = BOOK.clause(
    "C-8.6",
    "Brace",
    "For half the strides, rounded up: one size larger against pushes and throws until its next activation.",
)
C_8_7: Final = BOOK.clause(
    "C-8.7",
    "Climb",
    "For no stride: onto terrain no larger than itself.",
    ruling="CR-12: the printed price asks a stride for each size above its own, which the limit rules out.",
    source="ruling",
)
C_8_8: Final = BOOK.clause(
    "C-8.8",
    "Interact",
    "For one stride, in base contact: an objective or a piece of terrain is put to use.",
    ruling="CR-14: the words on Attack Reach would allow it from afar; contact is asked.",
    source="ruling",
)
C_8_9: Final = BOOK.clause("C-8.9", "Shake", "For nothing: one condition token comes off.")
C_8_10: Final = BOOK.clause(
    "C-8.10",
    "Shift",
    "For nothing: a move of up to one inch that keeps it from nothing else.",
    ruling="CR-30: it is movement, so engagement and Take Cover notice it; prone does not halve it.",
    source="ruling",
)
C_8_11: Final = BOOK.clause(
    "C-8.11",
    "Aid",
    "For one stride: a friend within its Influence has 1 more against an enemy within its Attack Reach.",
    ruling="CR-27: for the friend's next attack on that enemy, until the helper activates again; help from "
    "several adds up.",
    source="ruling",
)
C_8_12: Final = BOOK.clause(
    "C-8.12",
    "Throw terrain",
    "Instead of the attack or of all movement: a piece in reach, two sizes smaller or more, flies straight "
    "away by the difference of sizes less one, in inches, and is destroyed.",
    ruling="CR-28: what is given up must be unused. A throw needs no flip.",
    source="ruling",
)
C_8_13: Final = BOOK.clause(
    "C-8.13",
    "Throw model",
    "Instead of the attack or of all movement: an enemy in contact, two sizes smaller or more, flies "
    "straight away as a piece would, and lies prone.",
    ruling="CR-28: as for terrain.",
    source="ruling",
)
C_8_14: Final = BOOK.clause(
    "C-8.14",
    "All strides are all",
    "A maneuver for all strides leaves room for no movement and for no other that costs any.",
)
