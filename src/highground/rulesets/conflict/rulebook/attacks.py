"""Chapter 7, Attacks: what an attack is made of."""

from __future__ import annotations

from typing import Final

from highground.rulesets.conflict.rulebook.book import BOOK

C_7_1: Final = BOOK.clause(
    "C-7.1",
    "Attack types",
    "An attack is Physical, Energy or Psyche, and is met by the resistance of that name.",
)
C_7_2: Final = BOOK.clause(
    "C-7.2",
    "Single",
    "A Single attack is made on one model in range.",
    ruling="CR-37: Single and Ricochet name enemies or reinforced terrain; Area and Breakthrough affect "
    "models only, friends among them.",
    source="ruling",
)
C_7_3: Final = BOOK.clause(
    "C-7.3",
    "Area",
    "An Area attack affects every model that touches its circle, on whichever side.",
    ruling="CR-8: the centre is in range and in sight; friends and the attacker itself are not spared. Who "
    "is out of sight has full cover. All who are touched when it is declared are affected, even if it "
    "removes its attacker first.",
    source="ruling",
)
C_7_4: Final = BOOK.clause(
    "C-7.4",
    "Breakthrough",
    "A Breakthrough attack affects the models on a line one inch wide.",
    ruling="CR-9: the line starts at the attacker's edge, in no base, and is as long as bought plus the "
    "reach. It spares the attacker alone, terrain does not stop it, and who is out of sight has full cover.",
    source="ruling",
)
C_7_5: Final = BOOK.clause(
    "C-7.5",
    "Ricochet",
    "A Ricochet goes from target to target.",
    ruling="CR-10: every target has flips of its own, in the order named. The next one is in range and sight "
    "of the last, none is hit twice, and a miss does not end the chain.",
    source="ruling",
)
C_7_6: Final = BOOK.clause(
    "C-7.6", "Range and reach", "An attack goes as far as its range and the attacker's Attack Reach together."
)
C_7_7: Final = BOOK.clause(
    "C-7.7",
    "Attack strength",
    "Strength is bought from 1 to 6; modifiers may take it beyond either end.",
    ruling="CR-24: only Slow has a floor.",
    source="ruling",
)
C_7_8: Final = BOOK.clause("C-7.8", "Always", "Such an effect happens on each hit.")
C_7_9: Final = BOOK.clause(
    "C-7.9",
    "Match Suit",
    "Such an effect happens on a hit if one of the attack cards has its suit.",
    ruling="CR-11: the book asks for the target's suit, but models have none; the one written on the effect "
    "counts. Effects happen in the attacker's order.",
    source="ruling",
)
C_7_10: Final = BOOK.clause(
    "C-7.10", "Both Suits", "Such an effect happens on a hit if both attack cards have its suit."
)
