"""Chapter 7, Special rules: conditions; pushes, falls and impacts; terrain."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.rulebook.book import BOOK

R_7_1_0_A: Final = BOOK.clause(
    "R-7.1.0.a",
    "Stacking",
    "Attacks and abilities inflict conditions, each up to two deep.",
    ruling="RUL-24: the surplus is lost. Weak and Hindered are other names for Weaken and Hinder. Tokens "
    "stay until something takes them off.",
    source="ruling",
)
R_7_1_0_B: Final = BOOK.clause(
    "R-7.1.0.b",
    "Strength",
    "A second token doubles the effect, except for Damage Over Time.",
)
R_7_1_0_C: Final = BOOK.clause(
    "R-7.1.0.c",
    "The last token",
    "Damage Over Time goes on until its last token is off.",
)
R_7_1_1_A: Final = BOOK.clause(
    "R-7.1.1.a",
    "Slow",
    "One Stride less per token, but at least one remains.",
    ruling="RUL-23: reckoned when the Move Action starts; what changes during it matters for the next one.",
)
R_7_1_2_A: Final = BOOK.clause(
    "R-7.1.2.a",
    "Weaken",
    "Defense falls by 1 per token.",
    ruling="RUL-01: in the defense total of whoever bears it. RUL-25: without a floor.",
)
R_7_1_3_A: Final = BOOK.clause(
    "R-7.1.3.a",
    "Hinder",
    "Attack Skill falls by 1 per token.",
    ruling="RUL-01: in the attack total of whoever bears it. RUL-25: without a floor.",
)
R_7_1_4_A: Final = BOOK.clause(
    "R-7.1.4.a",
    "Damage Over Time",
    "The bearer loses a Wound as its activation ends.",
    ruling="RUL-63: before anything else that happens then, and before it is marked as activated.",
)
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
R_7_2_7_A: Final = BOOK.clause(
    "R-7.2.7.a",
    "Terrain as a target",
    "An Attack Action can be aimed at terrain.",
)
R_7_2_7_B: Final = BOOK.clause(
    "R-7.2.7.b",
    "How sturdy",
    "Combat as usual; plain terrain has its Size as Defense and as Wounds, if nothing else is stated.",
    ruling="RUL-11: terrain turns no cards. RUL-37: halves count for terrain, so Size 0.5 falls to a total "
    "of 1; damage to models is rounded down.",
    source="ruling",
)
R_7_2_7_C: Final = BOOK.clause(
    "R-7.2.7.c",
    "Destroyed",
    "Damage adds up; when the Wounds are used up the terrain is destroyed.",
)
R_7_2_7_D: Final = BOOK.clause(
    "R-7.2.7.d",
    "What it leaves",
    "Destroyed terrain leaves what was agreed in setup, such as difficult or hazardous ground.",
    ruling="RUL-49: the book points to Fragile here and means Reinforced.",
)
R_7_2_7_E: Final = BOOK.clause(
    "R-7.2.7.e",
    "Those on it",
    "Models on terrain that is destroyed fall, with all that follows.",
    ruling="RUL-60: only those whose support it was; standing beside it is harmless. They fall from the "
    "lowest up, each onto what is then below.",
    source="ruling",
)
R_7_2_7_F: Final = BOOK.clause(
    "R-7.2.7.f",
    "Indestructible",
    "Terrain marked so is no target and cannot be destroyed, unless some rule says it can.",
)

# 7.2.8, 7.2.9 Reinforced and fragile
R_7_2_8_A: Final = BOOK.clause(
    "R-7.2.8.a",
    "Reinforced: Wounds",
    "Reinforced terrain has two Wounds per Size.",
)
R_7_2_8_B: Final = BOOK.clause(
    "R-7.2.8.b",
    "Reinforced: threshold",
    "A hit on it that does less damage than its Size does none.",
    ruling="RUL-38: a model that strikes it counts as a thrown piece would, for its Size rounded down.",
)
R_7_2_8_C: Final = BOOK.clause(
    "R-7.2.8.c",
    "Reinforced: Defense",
    "Its Defense is its Size and 2.",
)
R_7_2_8_D: Final = BOOK.clause(
    "R-7.2.8.d",
    "Reinforced: remains",
    "What it leaves when destroyed is settled when it is placed.",
)
R_7_2_9_A: Final = BOOK.clause(
    "R-7.2.9.a",
    "Fragile",
    "Fragile terrain has Defense 0 and one Wound: any hit is the end of it.",
    ruling="RUL-39: whatever its Size.",
)
R_7_2_9_B: Final = BOOK.clause(
    "R-7.2.9.b",
    "Fragile underfoot",
    "A larger model that moves through fragile terrain destroys it.",
    ruling="RUL-39: larger, not equal; being pushed through does it too.",
)

# 7.2.10 Influence
R_7_2_10_A: Final = BOOK.clause(
    "R-7.2.10.a",
    "Influence",
    "A zone about the base, as wide as the Size Category says, for Engagement and scenarios.",
)

# 7.2.11 to 7.2.13 Levels, links and bridges
R_7_2_11_A: Final = BOOK.clause(
    "R-7.2.11.a",
    "Levels",
    "Terrain can have levels, each with a Size of its own, agreed in setup.",
)
R_7_2_11_B: Final = BOOK.clause(
    "R-7.2.11.b",
    "Adding levels",
    "Falls, sight and High Ground go by the summed Sizes of all levels under the model.",
    ruling="RUL-29: for sight a piece is compared with the target's Size plus the higher of the two "
    "elevations.",
    source="ruling",
)
R_7_2_11_C: Final = BOOK.clause(
    "R-7.2.11.c",
    "Sight between levels",
    "A level between two models blocks sight, unless they share a level or something like a grating leaves "
    "it open.",
    ruling="A level lies between two ends if it is above the one and no higher than the other, on whichever "
    "piece that one stands.",
)
R_7_2_11_D: Final = BOOK.clause(
    "R-7.2.11.d",
    "Areas keep to a level",
    "An area affects its own level only, where nothing says otherwise.",
    ruling="RUL-57: the same level is the same storey of the same piece, or open ground for both.",
)
R_7_2_12_A: Final = BOOK.clause(
    "R-7.2.12.a",
    "Stairs, ladders, ramps",
    "One walks on them from level to level.",
)
R_7_2_12_B: Final = BOOK.clause(
    "R-7.2.12.b",
    "A level for a Stride",
    "Going one level up or down by them costs 1 Stride, however high it is.",
    ruling="RUL-52: from touching one end the model is placed touching the other.",
)
R_7_2_12_C: Final = BOOK.clause(
    "R-7.2.12.c",
    "No running on them",
    "A Run cannot lead over them.",
    ruling="RUL-52: nor begin on one.",
)
R_7_2_12_D: Final = BOOK.clause(
    "R-7.2.12.d",
    "Not uphill",
    "Without a rule that says so, nothing is pushed or thrown up them.",
)
R_7_2_13_A: Final = BOOK.clause(
    "R-7.2.13.a",
    "Bridges and walkways",
    "For Strides they are plain ground.",
)
R_7_2_13_B: Final = BOOK.clause(
    "R-7.2.13.b",
    "Off the bridge",
    "Pushed or thrown off it, or stopping with no part of the base on it, a model falls.",
    ruling="RUL-35: the one case where a model's own Stride may end in a fall.",
)
R_7_2_13_C: Final = BOOK.clause(
    "R-7.2.13.c",
    "Bridges as cover",
    "By Size and build they may give cover.",
)

# 7.2.14, 7.2.15 Impassable and difficult
R_7_2_14_A: Final = BOOK.clause(
    "R-7.2.14.a",
    "Impassable",
    "No model of any Size moves through it, climbs it or stops on it, save by a special rule.",
)
R_7_2_14_B: Final = BOOK.clause(
    "R-7.2.14.b",
    "Into the wall",
    "A model pushed or thrown at it halts at the edge, with damage equal to the terrain's Size.",
    ruling="RUL-37: rounded down.",
)
R_7_2_15_A: Final = BOOK.clause(
    "R-7.2.15.a",
    "Difficult",
    "Strides are worth half their length until the whole base has left it.",
    ruling="RUL-40: each mm travelled with any part of the base inside uses two mm of Stride. RUL-65: "
    "difficult ground is open unless marked solid.",
    source="ruling",
)
R_7_2_15_B: Final = BOOK.clause(
    "R-7.2.15.b",
    "Too small to matter",
    "A model that could step over it is not slowed.",
)

# 7.2.16, 7.2.17 Doors and consoles
R_7_2_16_A: Final = BOOK.clause(
    "R-7.2.16.a",
    "Doors and gates",
    "An Interact opens or closes them.",
)
R_7_2_16_B: Final = BOOK.clause(
    "R-7.2.16.b",
    "Open or shut",
    "Open ones let movement and sight through, shut ones neither.",
    ruling="RUL-53: whatever their Size and the model's; a shut door is neither stepped over nor climbed.",
)
R_7_2_17_A: Final = BOOK.clause(
    "R-7.2.17.a",
    "Consoles and terminals",
    "In contact, 1 Stride activates one.",
)
R_7_2_17_B: Final = BOOK.clause(
    "R-7.2.17.b",
    "What a console does",
    "The scenario says: effects, other terrain, a bonus for a while.",
)

# 7.2.18 Hazardous
R_7_2_18_A: Final = BOOK.clause(
    "R-7.2.18.a",
    "Hazardous",
    "It threatens whoever starts an activation in it, moves into it, or is pushed or thrown there.",
    ruling="RUL-41: one test per entry from wholly outside, and one on starting inside, between recovering "
    "and acting; no modifiers, flipped by the model's owner. A model it kills has activated. RUL-65: "
    "hazardous ground is open unless marked solid.",
)
R_7_2_18_B: Final = BOOK.clause(
    "R-7.2.18.b",
    "The hazard test",
    "Flip: at 0 or below the model loses a Wound and takes Hinder.",
)
R_7_2_18_C: Final = BOOK.clause(
    "R-7.2.18.c",
    "Its own hazards",
    "Setup may agree on other triggers and effects for a piece, and marks them.",
)
