"""9, Firearms basics: recoil, rate of fire, ammunition."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Firearms Basics")

A_9_1: Final = PAGE.clause(
    "A-9.1",
    "Recoil",
    "Each full recoil number of margin gives a multi-shot attack one more damage roll.",
)
A_9_2: Final = PAGE.clause(
    "A-9.2",
    "Recoil: when",
    "Other attacks do not look at recoil.",
    defines=True,
)
A_9_3: Final = PAGE.clause(
    "A-9.3",
    "Rate of fire",
    "A weapon is Single, Semi-Auto or Full-Auto and has a rating.",
    defines=True,
)
A_9_4: Final = PAGE.clause(
    "A-9.4",
    "Single shot",
    "Single-shot weapons cannot use Rapid Fire.",
    ruling="R-25: nor Double Tap.",
    source="ruling",
)
A_9_5: Final = PAGE.clause(
    "A-9.5",
    "Ammunition",
    "Ammunition counts special attacks, not rounds.",
    defines=True,
)
A_9_6: Final = PAGE.clause(
    "A-9.6",
    "What takes Ammunition",
    "Suppressing Fire, Marching Fire, Burst and Rapid Fire take a point each and need one.",
)
