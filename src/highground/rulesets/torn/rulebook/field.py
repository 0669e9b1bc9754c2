"""Companion 1 and 2: hexes and Hexons, sizes, cards and dice."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

PAGE: Final = BOOK.page("Game elements", "completion")

# C-1 Board geometry
C_1_1: Final = PAGE.clause(
    "C-1.1",
    "Hex and Hexon",
    "A hex is one cell; a Hexon is a printed figure of seven.",
    defines=True,
    source="book",
)
C_1_2: Final = PAGE.clause(
    "C-1.2",
    "Coordinates",
    "Hexes have axial coordinates and six directions in rotational order.",
    defines=True,
)
C_1_3: Final = PAGE.clause(
    "C-1.3",
    "Distance in hexes",
    "It is the greatest of the three cube differences.",
    defines=True,
)
C_1_4: Final = PAGE.clause(
    "C-1.4",
    "Flowers",
    "Hexon (a, b) is the hex (2a - b, a + 3b) and its six neighbours; they tile the field.",
    ruling="R-28: only the seven-hex make-up is public; hexon.chirality = left mirrors the lattice.",
    defines=True,
)
C_1_5: Final = PAGE.clause(
    "C-1.5",
    "A lattice of Hexons",
    "Hexons have the same directions and distance; centres are 3 hexes apart.",
    defines=True,
)
C_1_6: Final = PAGE.clause(
    "C-1.6",
    "The mirrored lattice",
    "With left chirality q and r of every centre and of every hex in a scenario change places.",
)
C_1_7: Final = PAGE.clause(
    "C-1.7",
    "The standard field",
    "The field is the 37 Hexons up to 3 from the middle: 259 hexes.",
)
C_1_8: Final = PAGE.clause(
    "C-1.8",
    "A miniature's hexes",
    "Infantry: one hex; Large: a printed Hexon; Huge: all its Hexons.",
)
C_1_9: Final = PAGE.clause(
    "C-1.9",
    "Between two things",
    "The least distance of any hex (or Hexon) of one from any of the other.",
)

# C-2 Game elements
C_2_1: Final = PAGE.clause(
    "C-2.1",
    "What is played with",
    "Miniatures, cards, dice, markers, field, crystals and landscape.",
    defines=True,
    source="book",
)
C_2_2: Final = PAGE.clause(
    "C-2.2", "Three sizes", "Infantry on one hex, Large on one Hexon, Huge on two or more.", source="book"
)
C_2_3: Final = PAGE.clause(
    "C-2.3", "The Hero", "A Hero leads the squad; all figures are on the miniature's card.", source="book"
)
C_2_4: Final = PAGE.clause(
    "C-2.4",
    "Ally and Enemy",
    "Allies have the same player, Enemies the other.",
    ruling="Nobody is his own Ally unless an effect says so.",
)
C_2_5: Final = PAGE.clause(
    "C-2.5",
    "What a card says",
    "Size, points, greatest number, Life, two Defences, Devotion, specials and actions.",
)
C_2_6: Final = PAGE.clause(
    "C-2.6",
    "Dice",
    "Attack: 2 blanks, 3 successes, 1 critical. Defence: 3, 2 and 1. Direction: 1 to 6.",
    ruling="R-29: the faces are not public; dice.attack and dice.defence give others. R-42: one draw a die, "
    "in a fixed order: the attacker's pool before the defender's.",
)
C_2_7: Final = PAGE.clause(
    "C-2.7",
    "Odds of initiative",
    "Three dice each: 42.19 % win for either, 15.63 % tied.",
    defines=True,
)
