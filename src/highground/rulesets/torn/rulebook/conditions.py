"""Companion 5: Condition Markers and keywords."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

PAGE: Final = BOOK.page("Glossary", "completion")

C_5_1: Final = PAGE.clause(
    "C-5.1",
    "Condition Markers",
    "At most one of a kind. Those on the miniature when Step 4 opens act then; later ones wait.",
)
C_5_2: Final = PAGE.clause(
    "C-5.2",
    "The five markers",
    "Burning: 2 Fire. Poisoned: 1 damage and a die to be rid of it. Stunned: one Time Marker less. Afraid: "
    "no Concentration. Rooted: no Move, no Run.",
)
C_5_3: Final = PAGE.clause(
    "C-5.3",
    "Keywords",
    "Hit, Crit, Pierce, Sweep, Blast, Push, Pull, Heal, Reactivate, Counter Attack, Steadfast, Fearsome and "
    "Resist.",
)
