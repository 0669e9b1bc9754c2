"""Chapter 2, Resolution mechanic: values, flips, the piles, ties, odds."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.rulebook.book import BOOK

# 2.1.1 Card values
R_2_1_1_A: Final = BOOK.clause(
    "R-2.1.1.a",
    "Values",
    "Ace 1, Two 2, Three 3, Jack -1, Red Joker -2, Black Joker 4.",
)
R_2_1_1_B: Final = BOOK.clause(
    "R-2.1.1.b",
    "Red Joker is wild",
    "Whoever turns up the Red Joker gives it a suit on the spot.",
    ruling="RUL-15: the flipper names it once all cards of the flip lie open and before anybody else flips, "
    "also where suits mean nothing; one suit for all effects of that flip.",
    source="ruling",
)
R_2_1_1_C: Final = BOOK.clause(
    "R-2.1.1.c",
    "Black Joker has no suit",
    "The Black Joker belongs to no suit and so matches none.",
)

# 2.1.2 The flip
R_2_1_2_A: Final = BOOK.clause(
    "R-2.1.2.a",
    "Two cards",
    "Chance is two cards off the top of the flipper's own deck, their values summed.",
    ruling="RUL-11: who flips is whoever the total belongs to, so a defending model's owner flips for it; "
    "terrain does not flip.",
    source="ruling",
)
R_2_1_2_B: Final = BOOK.clause(
    "R-2.1.2.b",
    "Modifiers",
    "Whatever modifiers apply are added to the cards.",
)

# 2.1.3 The piles
R_2_1_3_A: Final = BOOK.clause(
    "R-2.1.3.a",
    "Discarding",
    "When a flip is over its cards join their owner's discard pile, face down.",
)
R_2_1_3_B: Final = BOOK.clause(
    "R-2.1.3.b",
    "Nobody looks",
    "What lies in a discard pile is known to no player; its height is.",
    defines=True,
)
R_2_1_3_C: Final = BOOK.clause(
    "R-2.1.3.c",
    "Refilling",
    "A draw pile that has run out is made anew from the shuffled discard pile.",
    ruling="RUL-10: run out in mid-flip, it is refilled at once while the cards already turned stay out; "
    "run out exactly at a flip's end, those cards are discarded first and all 18 are shuffled.",
)
R_2_1_3_D: Final = BOOK.clause(
    "R-2.1.3.d",
    "Burning",
    "Each shuffle costs the top card: it is discarded unseen.",
    ruling="RUL-10: the shuffle before the game counts too, so play starts with 17 cards to draw.",
)
R_2_1_3_E: Final = BOOK.clause(
    "R-2.1.3.e",
    "A flip across the refill",
    "17 being odd, the ninth flip of a pile takes its last card, then refills and burns, then takes one "
    "more.",
)

# 2.1.4 Ties
R_2_1_4_A: Final = BOOK.clause(
    "R-2.1.4.a",
    "Breaking ties",
    "Sides with equal totals are told apart by four comparisons, one after the other.",
    ruling="RUL-07: this is for contests of sides such as Initiative. An attack that equals the defense "
    "just misses.",
    source="ruling",
)
R_2_1_4_B: Final = BOOK.clause(
    "R-2.1.4.b",
    "First, the best suit",
    "The side showing the best suit wins: Red Joker, Spades, Hearts, Diamonds, Clubs, Black Joker.",
    ruling="RUL-64: in a tie the Red Joker keeps its own rank and its value of -2, whatever suit it was "
    "given.",
    source="ruling",
)
R_2_1_4_C: Final = BOOK.clause(
    "R-2.1.4.c",
    "Second, its value",
    "Where the best suits agree, the higher card of that suit wins.",
)
R_2_1_4_D: Final = BOOK.clause(
    "R-2.1.4.d",
    "Third, the other card",
    "Where the best cards agree, the remaining cards are compared in the same two ways.",
    ruling="RUL-08: the best card is best by suit, then by value; which card was turned first never matters.",
    source="ruling",
)
R_2_1_4_E: Final = BOOK.clause(
    "R-2.1.4.e",
    "Fourth, again",
    "Sides with the same two cards discard them and flip anew, as often as it takes.",
)

# 2.1.5 Odds
R_2_1_5_A: Final = BOOK.clause(
    "R-2.1.5.a",
    "Reach of a sum",
    "Two cards make between -3 and 7.",
)
R_2_1_5_B: Final = BOOK.clause(
    "R-2.1.5.b",
    "Ways to a sum",
    "Of 153 pairs, -3 to 7 are made by 4, 6, 4, 20, 20, 23, 20, 22, 20, 10 and 4.",
    ruling="RUL-48: all printed figures are right, those for suits with the Red Joker counted as wild.",
)
R_2_1_5_C: Final = BOOK.clause(
    "R-2.1.5.c",
    "Odds drift",
    "The printed odds are those of a full deck; cards that are gone change them.",
)
R_2_1_5_D: Final = BOOK.clause(
    "R-2.1.5.d",
    "One card of a suit",
    "75 of 153 pairs hold a card that can pass for a given suit.",
)
R_2_1_5_E: Final = BOOK.clause(
    "R-2.1.5.e",
    "One card of each of two suits",
    "24 of 153 pairs can pass for two given, different suits at once.",
)
R_2_1_5_F: Final = BOOK.clause(
    "R-2.1.5.f",
    "Two cards of a suit",
    "In 10 of 153 pairs both cards can pass for one given suit.",
)
R_2_1_5_G: Final = BOOK.clause(
    "R-2.1.5.g",
    "Three triggers",
    "An effect's trigger is Always, Match Suit or Both Suits.",
    defines=True,
)

# 2.1.6 Reference
R_2_1_6_A: Final = BOOK.clause(
    "R-2.1.6.a",
    "No other chance",
    "Every chance event of the game is this flip; besides it there is only the shuffle.",
)
R_2_1_6_B: Final = BOOK.clause(
    "R-2.1.6.b",
    "Tests",
    "A test against a number is passed by a total that reaches it.",
    ruling="RUL-49: the charge in the book's illustration belongs to no rule, and there is no Charge.",
    source="ruling",
)
