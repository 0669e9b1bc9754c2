"""The words on a stat sheet (W-16)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

PAGE: Final = BOOK.page("Keywords")

W_16_1: Final = PAGE.clause(
    "W-16.1",
    "A unit's sheet",
    "Points, health, move, base, defence value and types, training, leadership, weapons, abilities.",
)
W_16_2: Final = PAGE.clause(
    "W-16.2",
    "A weapon's line",
    "Name, types, attacks, damage, knack and what it is effective against.",
)
W_16_3: Final = PAGE.clause(
    "W-16.3",
    "Attacks",
    "So many in one activation.",
)
W_16_4: Final = PAGE.clause(
    "W-16.4",
    "Health",
    "The damage it can take before it is removed.",
)
W_16_5: Final = PAGE.clause(
    "W-16.5",
    "Cover in the glossary",
    "The glossary names the +1 only; the -1 of the body text holds as well.",
    defines=True,
)
W_16_6: Final = PAGE.clause(
    "W-16.6",
    "Knack is no unit's",
    "The score stands at each weapon, ability and tactic; a unit has none of its own.",
    defines=True,
)
