"""3 and 4, Ranged combat: the Accuracy Challenge and its edges."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Ranged Combat")

A_3_1: Final = PAGE.clause(
    "A-3.1",
    "Ranged AC",
    "The Accuracy Challenge is 10 and the size modifier, with stat and skill where a clause grants them.",
)
A_3_2: Final = PAGE.clause(
    "A-3.2",
    "Senses",
    "Senses counts toward ranged AC.",
)
A_3_3: Final = PAGE.clause(
    "A-3.3",
    "Surprised or unaware",
    "Not while the character is surprised by the attacker or unaware of it.",
    ruling="R-47: both are set by scenarios only.",
    source="ruling",
)
A_3_4: Final = PAGE.clause(
    "A-3.4",
    "Firearms while Alert",
    "The Firearms skill counts in Alert stance only.",
)
A_3_5: Final = PAGE.clause(
    "A-3.5",
    "What AC leaves out",
    "Range, movement, cover and light never change the AC; they are edges on the shooter's roll.",
    defines=True,
)
A_3_6: Final = PAGE.clause(
    "A-3.6",
    "Meeting the AC",
    "A ranged attack that meets the AC hits.",
    ruling="R-2: a roll succeeds if it meets its target.",
    source="ruling",
)
A_4_1: Final = PAGE.clause(
    "A-4.1",
    "Range",
    "Each range increment after the first costs a rifle 1, a pistol 2, a shotgun 3.",
    ruling="R-7: submachine guns count as pistols, machine guns and sniper rifles as rifles.",
    source="ruling",
)
A_4_2: Final = PAGE.clause(
    "A-4.2",
    "Target moving",
    "A moving target: -2.",
    ruling="R-7: moved since the start of its latest turn.",
    source="ruling",
)
A_4_3: Final = PAGE.clause(
    "A-4.3",
    "Target sprinting",
    "A sprinting target: -4 in place of that.",
)
A_4_4: Final = PAGE.clause(
    "A-4.4",
    "Target speeding",
    "A target speeding in a vehicle: -5 to -10, as the vehicle says.",
)
A_4_5: Final = PAGE.clause(
    "A-4.5",
    "Limited cover",
    "Limited cover: -2.",
)
A_4_6: Final = PAGE.clause(
    "A-4.6",
    "Partial cover",
    "Partial cover: -4.",
)
A_4_7: Final = PAGE.clause(
    "A-4.7",
    "Loophole",
    "A loophole: -6.",
)
A_4_8: Final = PAGE.clause(
    "A-4.8",
    "Full cover",
    "Full cover: -10, yet the attack is legal.",
)
A_4_9: Final = PAGE.clause(
    "A-4.9",
    "Dim light",
    "Dim light: -2.",
)
A_4_10: Final = PAGE.clause(
    "A-4.10",
    "Dark or smoke",
    "Darkness or smoke: -5.",
    ruling="R-6: of dim light and smoke only the worse counts.",
    source="ruling",
)
A_4_11: Final = PAGE.clause(
    "A-4.11",
    "Point blank",
    "Point blank: +5.",
    ruling="R-7: the same or an adjacent square.",
    source="ruling",
)
A_4_12: Final = PAGE.clause(
    "A-4.12",
    "High visibility",
    "A target easy to see: +1.",
)
A_4_13: Final = PAGE.clause(
    "A-4.13",
    "Aiming",
    "Aiming adds the bonus of scope or sight.",
    ruling="R-8: once, as the Advantage that the Aim action stores.",
    source="ruling",
)
A_4_14: Final = PAGE.clause(
    "A-4.14",
    "All together",
    "Edges of different kinds add up.",
    ruling="R-6: only the worst of movement, of cover and of light counts.",
    source="ruling",
)
