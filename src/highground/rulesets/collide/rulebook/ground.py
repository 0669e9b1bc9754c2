"""Measuring, the board, units, and which of two rules wins (W-1, W-2)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

NECESSARY_COMPONENTS: Final = BOOK.page("Necessary Components")
UNITS_AND_BASE_SIZES: Final = BOOK.page("Units and Base Sizes")

# W-1 Measuring, board, units
W_1_1: Final = BOOK.clause(
    "W-1.1",
    "Steps",
    "Every distance is counted in steps, which stand for no unit of the real world.",
    "Measurements and Dimensions",
    ruling="R-1.2: places are kept to a hundredth of a step; reach, contact and touch forgive a millionth.",
    source="ruling",
    defines=True,
)
W_1_2: Final = BOOK.clause(
    "W-1.2",
    "The scale of the table",
    "With 25 or 32 mm figures a step is shown as one inch or as 25 mm; what is legal never depends on it.",
    "Measurements and Dimensions",
    defines=True,
)
W_1_3: Final = NECESSARY_COMPONENTS.clause(
    "W-1.3",
    "The standard table",
    "A square of 36 by 36 steps.",
)
W_1_4: Final = NECESSARY_COMPONENTS.clause(
    "W-1.4",
    "Another table",
    "A rectangle of about 1300 square steps does as well.",
    ruling="R-1.1: within 5 in 100 of 1296, and at least 18 steps wide; a mission may force another "
    "size. board_area_tolerance sets the share.",
    source="ruling",
)
W_1_5: Final = NECESSARY_COMPONENTS.clause(
    "W-1.5",
    "Terrain is needed",
    "Some of the terrain should stop sight; a table without any such piece is warned about.",
)
W_1_6: Final = NECESSARY_COMPONENTS.clause(
    "W-1.6",
    "Dice",
    "All dice have six sides.",
)
W_1_7: Final = UNITS_AND_BASE_SIZES.clause(
    "W-1.7",
    "Units",
    "A unit is one model, with health and activation of its own.",
)
W_1_8: Final = UNITS_AND_BASE_SIZES.clause(
    "W-1.8",
    "Base sizes",
    "The sheet gives the base size, anything from 1 to 4 steps.",
)
W_1_9: Final = UNITS_AND_BASE_SIZES.clause(
    "W-1.9",
    "Other bases",
    "Bases may have another shape or be missing.",
    ruling="R-1.3: such a unit counts as a disc as wide as the stated size.",
    source="ruling",
    defines=True,
)
W_1_10: Final = UNITS_AND_BASE_SIZES.clause(
    "W-1.10",
    "Centre to centre",
    "Range and distance run from centre to centre, however large the bases are.",
    ruling="R-1.6: anybody may measure at any time. R-1.7: distance, contact and range are flat; height "
    "only costs climbing.",
    source="ruling",
)
W_1_11: Final = BOOK.clause(
    "W-1.11",
    "Small forces",
    "Five to ten models a side are meant; fewer or more are warned about, not refused.",
    "Core Rules",
)
W_1_12: Final = BOOK.clause(
    "W-1.12",
    "Any worlds",
    "Any two factions may meet, also a faction itself.",
    "Core Rules",
    defines=True,
)
W_1_13: Final = NECESSARY_COMPONENTS.clause(
    "W-1.13",
    "What a player brings",
    "Every unit needs its stat sheet, and every faction its environment table and its tactics.",
    ruling="R-3.6: a roster draws its units, tactics and environment table from one faction, and the "
    "chosen tactics are open before deployment.",
    source="ruling",
)
W_1_14: Final = NECESSARY_COMPONENTS.clause(
    "W-1.14",
    "Open tokens",
    "Activation points and effects are tokens on the table, so everybody sees them.",
)

# W-2 Reading and precedence
W_2_1: Final = BOOK.clause(
    "W-2.1",
    "The narrower rule",
    "Of two rules that clash the one worded for the narrower case holds.",
    "Reading the Rules",
    defines=True,
)
W_2_2: Final = BOOK.clause(
    "W-2.2",
    "Unclear points",
    "The players settle what is unclear; every ruling that names an option can be changed before "
    "a match and is kept in its header.",
    "Reading the Rules",
    defines=True,
)
W_2_3: Final = BOOK.clause(
    "W-2.3",
    "Abilities before rules",
    "The wording of an ability may override the core rules.",
    "Abilities",
    defines=True,
)
