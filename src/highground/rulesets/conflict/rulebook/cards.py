"""Chapters 1 to 3, What the game is about; cards and their odds."""

from __future__ import annotations

from typing import Final

from highground.rulesets.conflict.rulebook.book import BOOK

C_1_1: Final = BOOK.clause(
    "C-1.1",
    "Any miniatures",
    "Models of any maker may be used; all that a model needs from its miniature is a base and the size "
    "that goes with it.",
)
C_1_2: Final = BOOK.clause(
    "C-1.2",
    "Two players, cards for chance",
    "Two players face each other, and whatever is random is flipped from cards.",
)
C_2_1: Final = BOOK.clause(
    "C-2.1",
    "The deck",
    "A deck has 18 cards: ace, 2, 3 and jack of four suits, a red joker and a black one.",
    ruling="CR-1: the prose lists aces and ones; by the itemised list and the total the ace is the one. "
    "CR-1a: each player has a deck, whose discards all may see; it is shuffled anew when none is left to "
    "draw, and no card is burnt. With one card left, that card is flipped, the others are shuffled, and the "
    "second comes from them.",
    source="ruling",
)
C_2_2: Final = BOOK.clause(
    "C-2.2",
    "What cards are worth",
    "Ace 1, two 2, three 3, jack -1, red joker -2, black joker 4.",
)
C_2_3: Final = BOOK.clause("C-2.3", "Red joker", "The red joker is of every suit.")
C_2_4: Final = BOOK.clause("C-2.4", "Black joker", "The black joker is of no suit.")
C_2_5: Final = BOOK.clause("C-2.5", "A flip", "Every test flips two cards and adds them up.")
C_2_6: Final = BOOK.clause(
    "C-2.6",
    "Result of an action",
    "The flip, the stat it is made with and all modifiers together are the result.",
)
C_2_7: Final = BOOK.clause(
    "C-2.7", "Damage is the difference", "What the attacker's total exceeds the defender's by is the damage."
)
C_2_8: Final = BOOK.clause(
    "C-2.8",
    "Rank of suits",
    "Ties go by suit: spades over hearts over diamonds over clubs.",
    ruling="CR-2: attacks have a rule of their own for ties, so this one is for initiative and contests of "
    "a scenario. Best suits are compared, then those of the other cards; the red joker is a spade, the black "
    "one ranks last; still level: both flip again.",
    source="ruling",
)

# C-3 Odds of a flip from the whole deck
C_3_1: Final = BOOK.clause("C-3.1", "Least and most", "No flip is below -3 or above 7.")
C_3_2: Final = BOOK.clause(
    "C-3.2",
    "Odds of each sum",
    "Of the 153 pairs 4, 6, 4, 20, 20, 23, 20, 22, 20, 10 and 4 have the sums -3 to 7.",
)
C_3_3: Final = BOOK.clause(
    "C-3.3",
    "A suit on either card",
    "75 of the 153 pairs have a card of a given suit, the red joker counted.",
)
C_3_4: Final = BOOK.clause(
    "C-3.4",
    "One suit and another",
    "24 of the 153 pairs have one card of a given suit and the other of a second; nothing asks for that.",
)
C_3_5: Final = BOOK.clause(
    "C-3.5",
    "A suit on both cards",
    "10 of the 153 pairs have two cards of a given suit, the red joker counted.",
)
C_3_6: Final = BOOK.clause(
    "C-3.6", "What effects use", "Effects ask for a suit on either card or on both, never for two suits."
)
C_3_7: Final = BOOK.clause(
    "C-3.7",
    "Odds of a hit",
    "From two whole decks an even attack hits 10306 times in 23409; each point of advantage moves that.",
    ruling="Derived: the book prints no such table.",
    source="completion",
)
