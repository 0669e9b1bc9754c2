"""Chapter 5, Movement action: Strides and what they buy."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.rulebook.book import BOOK

# 5.1 Strides
R_5_1_1_A: Final = BOOK.clause(
    "R-5.1.1.a",
    "Number of Strides",
    "The Size gives a model its Strides per Move Action, creation and abilities change them; the profile "
    "says how many.",
)
R_5_1_2_A: Final = BOOK.clause(
    "R-5.1.2.a",
    "Spending Strides",
    "A Move Action spends Strides on moving and on the other uses in any mix; what is left over is lost.",
)

# 5.2 Move actions
R_5_2_1_A: Final = BOOK.clause(
    "R-5.2.1.a",
    "Turning is free",
    "Ahead of every Stride the model may face anew, whichever way it likes.",
    ruling="RUL-20: it turns about its centre and needs room to do so. Apart from this the facing stays as "
    "deployed: pushes, throws and placements leave it alone.",
)
R_5_2_1_B: Final = BOOK.clause(
    "R-5.2.1.b",
    "Straight ahead",
    "A Stride straight along the facing is as long as the base's longest dimension, at most.",
    ruling="RUL-20: an oval faces along its long axis; straight is a single leg within 0.5 degrees of the "
    "facing. RUL-19: the base decides the length, not the Size Value.",
    source="ruling",
)
R_5_2_1_C: Final = BOOK.clause(
    "R-5.2.1.c",
    "Any other way",
    "Every other Stride is at most as long as the base's shortest dimension.",
    ruling="RUL-20: bent paths, and paths of several legs, are such Strides; the path is that of the base's "
    "centre.",
    source="ruling",
)
R_5_2_1_D: Final = BOOK.clause(
    "R-5.2.1.d",
    "Shorter is fine",
    "A Stride may fall short of its length; the rest of it is lost.",
    ruling="RUL-21: on the way the base stays wholly on the board and neither overlaps nor passes through a "
    "model, friend or enemy.",
)
R_5_2_1_E: Final = BOOK.clause(
    "R-5.2.1.e",
    "Ovals and rounds",
    "An oval of 40 by 25 mm strides 40 ahead and 25 otherwise; for a round base both are the same.",
    defines=True,
)
R_5_2_2_A: Final = BOOK.clause(
    "R-5.2.2.a",
    "Step over",
    "Terrain of at most half the model's Size, rounded down, is crossed without paying for it.",
    ruling="RUL-51: half of Size 1 rounds to zero, so a Size 1 model steps over nothing, though climbing a "
    "0.5 or a 1 is free. The Size of the piece counts, wherever the model's feet are: on a roof, too. "
    "What is as high as the feet is walked onto; down one steps only from a piece one may step over.",
)
R_5_2_2_B: Final = BOOK.clause(
    "R-5.2.2.b",
    "A place to stand",
    "A move ends where the model can stand.",
    ruling="RUL-66: tested after each Stride: clear of solid terrain, or with the base's centre on top of a "
    "piece it may step over. RUL-65: a piece is solid unless marked open (difficult and hazardous "
    "ones are open), and solid ground is entered only by stepping over, climbing, a link, breaking "
    "it or an open door.",
    source="ruling",
)
R_5_2_3_A: Final = BOOK.clause(
    "R-5.2.3.a",
    "Interact",
    "For 1 Stride a model interacts with an objective or a piece of terrain that it touches.",
    ruling="RUL-54: as often as there are Strides.",
)
R_5_2_4_A: Final = BOOK.clause(
    "R-5.2.4.a",
    "Price of a climb",
    "Climbing costs a Stride for each whole Size by which the terrain exceeds the model.",
    ruling="RUL-03: the height between the two surfaces less the model's Size, rounded down, never "
    "negative; paid in one Move Action, starting in contact, ending with the centre on top, one "
    "level at a time. Going down costs the same. A Move goes up each piece once at most, and down it "
    "once.",
    source="ruling",
)
R_5_2_4_B: Final = BOOK.clause(
    "R-5.2.4.b",
    "Height of a climb",
    "In print, only terrain up to the model's own Size can be climbed.",
    ruling="RUL-03: not applied, since the book's own example breaks it: height is limited only by the "
    "Strides at hand.",
    source="ruling",
)
R_5_2_4_C: Final = BOOK.clause(
    "R-5.2.4.c",
    "After the climb",
    "The climber is put down with its base at most half an inch from the edge it came over.",
    ruling="RUL-03: so is one who climbs down, below the edge it touched.",
)
R_5_2_4_D: Final = BOOK.clause(
    "R-5.2.4.d",
    "The book's climb",
    "Example: Size 1 onto Size 3 takes 2 Strides.",
    defines=True,
)

# 5.3 Special movement (the book numbers these 5.2)
R_5_2_5_A: Final = BOOK.clause(
    "R-5.2.5.a",
    "Run",
    "A Run uses up all Strides still left and makes each of them twice as long.",
    ruling="RUL-22: at least one must be left. No Interact, Shake or climb in a Run. Difficult ground "
    "halves what the Run doubles.",
    source="ruling",
)
R_5_2_5_B: Final = BOOK.clause(
    "R-5.2.5.b",
    "No attack with a Run",
    "In a Turn with a Run there is no Attack Action.",
    ruling="RUL-22: neither after the Run nor before it.",
    source="ruling",
)
R_5_2_5_C: Final = BOOK.clause(
    "R-5.2.5.c",
    "Hard to hit",
    "A model that ran has 1 more Defense until it activates again.",
    ruling="RUL-62: such bonuses count in defense totals only.",
)
R_5_2_6_A: Final = BOOK.clause(
    "R-5.2.6.a",
    "Shake",
    "For 1 Stride a moving model gets rid of one condition token of its own.",
    ruling="RUL-23: shaking off Slow does not give back a Stride of this Move.",
)
R_5_2_6_B: Final = BOOK.clause(
    "R-5.2.6.b",
    "One Shake",
    "A Move Action has room for one Shake.",
)
