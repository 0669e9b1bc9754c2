"""Companion 1 and 2: hexes and Hexons, sizes, cards and dice."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

# C-1 Board geometry
C_1_1: Final = BOOK.clause(
    "C-1.1",
    "Hex and Hexon",
    "A hex is one cell; a Hexon is a printed figure of seven.",
    "Game elements",
    defines=True,
)
C_1_2: Final = BOOK.clause(
    "C-1.2",
    "Coordinates",
    "Hexes have axial coordinates and six directions in rotational order.",
    "Game elements",
    source="completion",
    defines=True,
)
C_1_3: Final = BOOK.clause(
    "C-1.3",
    "Distance in hexes",
    "It is the greatest of the three cube differences.",
    "Game elements",
    source="completion",
    defines=True,
)
C_1_4: Final = BOOK.clause(
    "C-1.4",
    "Flowers",
    "Hexon (a, b) is the hex (2a - b, a + 3b) and its six neighbours; they tile the field.",
    "Game elements",
    ruling="R-28: only the seven-hex make-up is public; hexon.chirality = left mirrors the lattice.",
    source="completion",
    defines=True,
)
C_1_5: Final = BOOK.clause(
    "C-1.5",
    "A lattice of Hexons",
    "Hexons have the same directions and distance; centres are 3 hexes apart.",
    "Game elements",
    source="completion",
    defines=True,
)
C_1_6: Final = BOOK.clause(
    "C-1.6",
    "The mirrored lattice",
    "With left chirality q and r of every centre and of every hex in a scenario change places.",
    "Game elements",
    source="completion",
)
C_1_7: Final = BOOK.clause(
    "C-1.7",
    "The standard field",
    "The field is the 37 Hexons up to 3 from the middle: 259 hexes.",
    "Game elements",
    source="completion",
)
C_1_8: Final = BOOK.clause(
    "C-1.8",
    "A miniature's hexes",
    "Infantry: one hex; Large: a printed Hexon; Huge: all its Hexons.",
    "Game elements",
    source="completion",
)
C_1_9: Final = BOOK.clause(
    "C-1.9",
    "Between two things",
    "The least distance of any hex (or Hexon) of one from any of the other.",
    "Game elements",
    source="completion",
)

# C-2 Game elements
C_2_1: Final = BOOK.clause(
    "C-2.1",
    "What is played with",
    "Miniatures, cards, dice, markers, field, crystals and landscape.",
    "Game elements",
    defines=True,
)
C_2_2: Final = BOOK.clause(
    "C-2.2", "Three sizes", "Infantry on one hex, Large on one Hexon, Huge on two or more.", "Game elements"
)
C_2_3: Final = BOOK.clause(
    "C-2.3", "The Hero", "A Hero leads the squad; all figures are on the miniature's card.", "Game elements"
)
C_2_4: Final = BOOK.clause(
    "C-2.4",
    "Ally and Enemy",
    "Allies have the same player, Enemies the other.",
    "Game elements",
    ruling="Nobody is his own Ally unless an effect says so.",
    source="completion",
)
C_2_5: Final = BOOK.clause(
    "C-2.5",
    "What a card says",
    "Size, points, greatest number, Life, two Defences, Devotion, specials and actions.",
    "Game elements",
    source="completion",
)
C_2_6: Final = BOOK.clause(
    "C-2.6",
    "Dice",
    "Attack: 2 blanks, 3 successes, 1 critical. Defence: 3, 2 and 1. Direction: 1 to 6.",
    "Game elements",
    ruling="R-29: the faces are not public; dice.attack and dice.defence give others. R-42: one draw a die, "
    "in a fixed order: the attacker's pool before the defender's.",
    source="completion",
)
C_2_7: Final = BOOK.clause(
    "C-2.7",
    "Odds of initiative",
    "Three dice each: 42.19 % win for either, 15.63 % tied.",
    "Game elements",
    source="completion",
    defines=True,
)
