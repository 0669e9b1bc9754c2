"""Chapters 11 and 12, Resolving an attack, and the conditions it leaves."""

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
C_12_1: Final = BOOK.clause(
    "C-12.1", "Three of each", "A model has at most three tokens of a condition; more are ignored."
)
C_12_2: Final = BOOK.clause("C-12.2", "Slow", "Each token takes a stride off the maximum, down to one.")
C_12_3: Final = BOOK.clause("C-12.3", "Weak", "Each token takes 1 off the strength of its attacks.")
C_12_4: Final = BOOK.clause(
    "C-12.4",
    "Hindered",
    "Each token takes 1 off its defence against all attacks.",
    ruling="CR-26: words and companion agree here; the next edition swaps the two names in its definitions.",
)
C_12_5: Final = BOOK.clause(
    "C-12.5", "Damage over Time", "Each token costs a wound at the end of the bearer's activation."
)
C_12_6: Final = BOOK.clause(
    "C-12.6", "Reduced Resistance", "Each token takes 1 off the resistance of the type it names."
)
C_12_7: Final = BOOK.clause(
    "C-12.7",
    "How long they last",
    "All but Damage over Time last until the bearer's next activation starts.",
    ruling="CR-25: by the letter Slow and Weak would do next to nothing, so tokens there at its start work "
    "through the activation and come off at its end; Hindered and Reduced Resistance go at its start.",
    source="ruling",
)
