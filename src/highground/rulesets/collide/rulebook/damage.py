"""Damage, and falling (W-13)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

PAGE: Final = BOOK.page("Calculating Damage")

W_13_1: Final = PAGE.clause(
    "W-13.1",
    "One attack at a time",
    "Ordinary attacks do their damage each for itself.",
)
W_13_2: Final = PAGE.clause(
    "W-13.2",
    "Focused attacks",
    "All attacks of a weapon may become one, with +1 damage for each attack given up.",
    ruling="R-13.2: all or none, chosen before the weapon's first die of the activation; one target, one "
    "roll.",
    source="ruling",
)
W_13_3: Final = PAGE.clause(
    "W-13.3",
    "Weapon by weapon",
    "One weapon may focus while another does not.",
)
W_13_4: Final = PAGE.clause(
    "W-13.4",
    "The order",
    "Damage, then all bonuses, then what defence takes off.",
    ruling="R-13.4: effects that reduce damage are taken off with the defence value.",
    source="ruling",
)
W_13_5: Final = PAGE.clause(
    "W-13.5",
    "Defence value",
    "It is taken off every attack.",
    ruling="R-13.1: damage never falls below 0, and a hit may do nothing. R-13.6: penalties never bring "
    "the value below 0.",
    source="ruling",
)
W_13_6: Final = PAGE.clause(
    "W-13.6",
    "Any source",
    "The order holds for all damage, not for attacks only.",
    ruling="R-13.5: only attacks are CRITICAL; hazard_ignores_dv spares hazards the defence value.",
    source="ruling",
)
W_13_7: Final = PAGE.clause(
    "W-13.7",
    "Defence types",
    "They guard against CRITICAL and reduce nothing.",
    ruling="R-13.8: names are compared without regard to capitals.",
    source="ruling",
)
W_13_8: Final = PAGE.clause(
    "W-13.8",
    "None, one or several",
    "A unit may have any number of types.",
    defines=True,
)
W_13_9: Final = PAGE.clause(
    "W-13.9",
    "CRITICAL",
    "An attack that bypasses all types of its target is CRITICAL.",
    ruling="R-13.9: effects that make a weapon effective count before this is tested.",
    source="ruling",
)
W_13_10: Final = PAGE.clause(
    "W-13.10",
    "Nothing to bypass",
    "A target without types is always struck critically.",
)
W_13_11: Final = PAGE.clause(
    "W-13.11",
    "Doubled first",
    "CRITICAL doubles the damage before the defence value is taken off.",
)
W_13_12: Final = PAGE.clause(
    "W-13.12",
    "Bonuses inside",
    "Other bonuses are doubled along.",
    ruling="R-13.3: two doublings make four times.",
    source="ruling",
)
W_13_13: Final = PAGE.clause(
    "W-13.13",
    "Falling",
    "At 0 health a unit leaves play at once.",
    ruling="R-13.7: surplus damage is lost, and healing stops at the starting health.",
    source="ruling",
)
W_13_14: Final = PAGE.clause(
    "W-13.14",
    "What is left",
    "A corpse or another token takes its place.",
    ruling="R-15.1: it does nothing by itself.",
    source="ruling",
)
W_13_15: Final = PAGE.clause(
    "W-13.15",
    "Another token",
    "A sheet may name a different token.",
)
