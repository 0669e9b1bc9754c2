"""Chapter 1, Game components: bases, terrain, measuring, the deck, tokens, clashes of rules."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.rulebook.book import BOOK

# 1.1 Required materials
R_1_1_1_A: Final = BOOK.clause(
    "R-1.1.1.a",
    "Base limits",
    "Every width of a model's base lies between 25 mm and 170 mm; both figures are still allowed.",
)
R_1_1_1_B: Final = BOOK.clause(
    "R-1.1.1.b",
    "Terrain of any width",
    "The limits for bases do not bind terrain.",
    defines=True,
)
R_1_1_2_A: Final = BOOK.clause(
    "R-1.1.2.a",
    "There is terrain",
    "A battlefield without any terrain is not a proper one.",
    ruling="An empty table is reported and played on.",
)
R_1_1_2_B: Final = BOOK.clause(
    "R-1.1.2.b",
    "Kinds of terrain",
    "Buildings, woods, obstacles: terrain may be anything, and a kind that has no rules of its own is plain.",
    defines=True,
)
R_1_1_3_A: Final = BOOK.clause(
    "R-1.1.3.a",
    "Millimetres",
    "Moves are reckoned in mm, whatever one measures with; anybody may measure at any time.",
    ruling="RUL-47: an inch is 25.4 mm, limits are inclusive with 0.01 mm of tolerance, and bases touch "
    "when at most 0.1 mm lies between them.",
    defines=True,
)
R_1_1_4_A: Final = BOOK.clause(
    "R-1.1.4.a",
    "The deck",
    "Each player has a deck of 18 cards: four each of Aces, Twos, Threes and Jacks, a Red Joker, a Black "
    "Joker.",
)
R_1_1_5_A: Final = BOOK.clause(
    "R-1.1.5.a",
    "Suits",
    "Of each of the four ranks there is one Spade, one Heart, one Diamond and one Club.",
)
R_1_1_7_A: Final = BOOK.clause(
    "R-1.1.7.a",
    "Tokens",
    "Statuses, effects and the zones of a scenario are marked by tokens that all can see.",
)
R_1_1_8_A: Final = BOOK.clause(
    "R-1.1.8.a",
    "Specific before general",
    "Of two rules that disagree, the one with the narrower subject applies.",
)
R_1_1_8_B: Final = BOOK.clause(
    "R-1.1.8.b",
    "Settled beforehand",
    "What the rules leave open is agreed upon before play continues.",
    ruling="Each such question is an option with a name, answered before Round 1 for the whole game.",
)
