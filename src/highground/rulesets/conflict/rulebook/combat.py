"""Chapter 11, Resolving an attack."""

from __future__ import annotations

from typing import Final

from highground.rulesets.conflict.rulebook.book import BOOK

C_11_1: Final = BOOK.clause(
    "C-11.1",
    "Sequence",
    "Declared; the attacker flips; the defender flips; totals are compared; damage; effects.",
)
C_11_2: Final = BOOK.clause(
    "C-11.2", "Attack total", "Two cards, the attack's strength and what favours the attacker."
)
C_11_3: Final = BOOK.clause(
    "C-11.3",
    "Defence total",
    "Two cards, the resistance to the attack's type and what favours the defender.",
    ruling="CR-36: what is just called defence counts against all three types.",
    source="ruling",
)
C_11_4: Final = BOOK.clause("C-11.4", "Hit", "A greater attack total hits, for the difference in damage.")
C_11_5: Final = BOOK.clause(
    "C-11.5", "Miss", "An attack total that is not greater misses, suits or no suits."
)
C_11_6: Final = BOOK.clause("C-11.6", "Damage first", "Wounds are lost, then effects happen.")
C_11_7: Final = BOOK.clause(
    "C-11.7",
    "Out of the game",
    "A model without wounds left is out.",
    ruling="CR-23: it goes after the effects of the attack, or at once if no attack did it. Damage beyond "
    "its wounds is lost.",
    source="ruling",
)
