"""Chapter 6, Movement: strides, stepping over, climbing, prone."""

from __future__ import annotations

from typing import Final

from highground.rulesets.conflict.rulebook.book import BOOK

C_6_1: Final = BOOK.clause("C-6.1", "Strides", "A model has the strides of its size, and those it bought.")
C_6_2: Final = BOOK.clause(
    "C-6.2",
    "Length of a stride",
    "A stride is at most the diameter of the base; what a shorter one leaves is lost.",
    ruling="CR-32: no model moves through another or off the table. Bases are round, gaps are measured "
    "between edges whatever the heights, limits are inclusive to 0.01 mm, and contact is a gap up to that.",
    source="ruling",
)
C_6_3: Final = BOOK.clause(
    "C-6.3",
    "Splitting the move",
    "Strides may be spread over the whole activation.",
    ruling="CR-5: other actions may come between them; the move counts as taken with its first stride.",
    source="ruling",
)
C_6_4: Final = BOOK.clause(
    "C-6.4",
    "Stepping over",
    "A model at least two sizes above a piece crosses it for one stride if its base spans it.",
    ruling="CR-35: the depth along the way is at most the diameter; the stride is the whole price and ends "
    "just beyond the piece, touching it. Terrain of size 0 is no exception: it is stepped over or climbed, "
    "never walked through; only what the table agreed to be open is.",
    source="ruling",
)
C_6_5: Final = BOOK.clause(
    "C-6.5",
    "Climbing in a move",
    "Terrain of at least its own size costs a model the quotient of the two sizes in strides, rounded up; "
    "its base must fit on top.",
    ruling="CR-12: this stands beside the maneuver of the same name; for equal sizes the player chooses. One "
    "climbs from contact, on the ground or on another piece, and down for the same price, or one stride if "
    "the piece is smaller.",
    source="ruling",
)
C_6_6: Final = BOOK.clause(
    "C-6.6", "At the edge", "Having climbed, a model stands within half an inch of the edge it came up by."
)
C_6_7: Final = BOOK.clause("C-6.7", "Standing up", "A prone model stands up for one stride.")
C_6_8: Final = BOOK.clause("C-6.8", "Crawling", "Lying prone, each stride of distance costs two.")
C_6_9: Final = BOOK.clause(
    "C-6.9",
    "Lying low",
    "For cover a prone model is one size category smaller.",
    ruling="CR-6: only here does size step down the ladder 5, 4, 3, 2, 1, 0.5, 0; elsewhere sizes are "
    "numbers to subtract.",
    source="ruling",
)
C_6_10: Final = BOOK.clause(
    "C-6.10", "At one's feet", "Against a prone target in contact an attack has 1 more strength."
)
C_6_11: Final = BOOK.clause(
    "C-6.11",
    "Dropping prone",
    "A model may drop prone whenever its owner likes, for nothing.",
    ruling="CR-7: in either player's turn, but not while something is being resolved. Here a player says so "
    "between any two actions, asked or not; in the opponent's activation the owner is asked once, when lying "
    "down would first cover a model better against an attack that could follow. Between declaration and "
    "flips only by option prone_reaction.",
    source="ruling",
)
