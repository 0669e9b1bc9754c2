"""Chapter 7.2.1 to 7.2.6, Pushes, falls and impacts."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.rulebook.book import BOOK

# 7.2.1 Push
R_7_2_1_A: Final = BOOK.clause(
    "R-7.2.1.a",
    "Push",
    "A push goes straight away, half the difference of the Sizes in inches and no less than 1 inch.",
    ruling="RUL-33: the difference either way, not rounded; from centre to centre. It stops, harmlessly, at "
    "a model, at solid terrain it cannot step over or would end on, at a closed door and at the "
    "board's edge. An effect that prints a distance uses that; Knockback, the only push in "
    "the papers, does, unless the table agrees on the Sizes (option `knockback`).",
    source="ruling",
)
R_7_2_1_B: Final = BOOK.clause(
    "R-7.2.1.b",
    "Too big to push",
    "A target larger by more than one Size does not budge.",
)

# 7.2.2 to 7.2.5 Falling
R_7_2_2_A: Final = BOOK.clause(
    "R-7.2.2.a",
    "Falling",
    "A model that a push, a throw or destroyed terrain leaves without support falls.",
    ruling="RUL-35: any part of the base over the surface is support, looked at where the movement ends. It "
    "lands straight below; one drop is one fall. Damage comes from the fall, then from a model hit, "
    "then from terrain.",
    source="ruling",
)
R_7_2_3_A: Final = BOOK.clause(
    "R-7.2.3.a",
    "Shaken by the fall",
    "The faller takes Slow, Weaken or Hinder, as its owner likes.",
)
R_7_2_3_B: Final = BOOK.clause(
    "R-7.2.3.b",
    "Falling damage",
    "The height in Sizes, at least 1, and the model's Size on top, rounded down.",
    ruling="RUL-06: the formula stands against the example, which leaves the Size out; half a Size of "
    "height is dropped.",
    source="ruling",
)
R_7_2_3_C: Final = BOOK.clause(
    "R-7.2.3.c",
    "Defense is no help",
    "Nobody defends against a fall.",
)
R_7_2_4_A: Final = BOOK.clause(
    "R-7.2.4.a",
    "Onto terrain",
    "Terrain that is fallen on fares as if something of the model's Size had been thrown at it.",
    ruling="RUL-35: if that destroys it the model ends on the ground, without another fall.",
)
R_7_2_5_A: Final = BOOK.clause(
    "R-7.2.5.a",
    "Onto a model",
    "Faller and model fallen on each take Slow, Weaken or Hinder, each as its owner likes.",
    ruling="RUL-36: on top of what the fall itself gave; the height counts down to what the other stands on.",
)
R_7_2_5_B: Final = BOOK.clause(
    "R-7.2.5.b",
    "Damage to both",
    "Each suffers as much damage as the other has Sizes.",
)
R_7_2_5_C: Final = BOOK.clause(
    "R-7.2.5.c",
    "Making room",
    "The smaller one goes to the closest legal place where the bases do not touch.",
    ruling="RUL-36: of equals the faller goes; between places equally close its owner chooses.",
)

# 7.2.6 Terrain struck and striking
R_7_2_6_A: Final = BOOK.clause(
    "R-7.2.6.a",
    "Terrain struck",
    "A larger model or piece that strikes terrain destroys it, unless it is reinforced.",
    ruling="RUL-34: the book uses throws without defining them: the thrower is two Sizes larger, in contact "
    "or with the target in its Influence; the throw is a straight line of its choice, the difference "
    "of Sizes in inches, at least 1, up to the first model or solid piece, which is struck as by a "
    "fall. Terrain that strikes something when thrown is destroyed.",
)
R_7_2_6_B: Final = BOOK.clause(
    "R-7.2.6.b",
    "Terrain striking",
    "Terrain that strikes a model or reinforced terrain does its Size in damage, past any Defense.",
)
