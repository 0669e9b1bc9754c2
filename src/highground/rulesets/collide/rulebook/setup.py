"""Measuring, the board, units, which of two rules wins; rosters, mission, deployment (W-1 to W-3)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

NECESSARY_COMPONENTS: Final = BOOK.page("Necessary Components")
UNITS_AND_BASE_SIZES: Final = BOOK.page("Units and Base Sizes")
PLAYING_THE_GAME: Final = BOOK.page("Playing the Game")

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
W_3_1: Final = PLAYING_THE_GAME.clause(
    "W-3.1",
    "Equal rosters",
    "Both rosters are built to one point limit.",
    ruling="R-3.1: a roster is worth at most the limit; more than a tenth below it is warned about. "
    "R-3.2: units and leaders may repeat freely unless a sheet sets a maximum, and a roster may "
    "do without a leader.",
    source="ruling",
)
W_3_2: Final = PLAYING_THE_GAME.clause(
    "W-3.2",
    "The first limit",
    "300 points are suggested, and taken unless another limit is agreed.",
)
W_3_3: Final = PLAYING_THE_GAME.clause(
    "W-3.3",
    "A mission",
    "A mission is chosen; it may replace deployment, number of rounds and victory.",
)
W_3_4: Final = PLAYING_THE_GAME.clause(
    "W-3.4",
    "Six tactics",
    "Each player fixes up to six tactics for the match.",
)
W_3_5: Final = PLAYING_THE_GAME.clause(
    "W-3.5",
    "Tactics left at home",
    "A tactic that was not selected cannot be used.",
)
W_3_6: Final = PLAYING_THE_GAME.clause(
    "W-3.6",
    "The table first",
    "Table, terrain and zones stand before units are placed.",
)
W_3_7: Final = PLAYING_THE_GAME.clause(
    "W-3.7",
    "In the zone",
    "Units are first placed inside the deployment zone of their owner.",
    ruling="R-3.4: the whole disc lies in the zone; edge_rule shares its switch. R-3.5: every unit of "
    "the roster is deployed, and a zone without room for them is an error of the setup.",
    source="ruling",
)
W_3_8: Final = PLAYING_THE_GAME.clause(
    "W-3.8",
    "At the same time",
    "Unless a mission differs, all players deploy at once.",
    ruling="R-3.3: each places in private and then locks; nothing shows until all have locked.",
    source="ruling",
)
W_3_9: Final = PLAYING_THE_GAME.clause(
    "W-3.9",
    "No peeking",
    "Nobody may be swayed by what the other has placed so far.",
    ruling="R-3.3: even the slower player sees nothing of the faster one, which serves the stated aim.",
    source="ruling",
)
W_3_10: Final = PLAYING_THE_GAME.clause(
    "W-3.10",
    "Who finished first",
    "It is recorded who finished deployment first.",
    ruling="R-3.3: the order of locking decides. If both lock at once, or every seat is a bot, each "
    "rolls a die and the higher counts as first. first_finisher may have it rolled always, or "
    "fixed beforehand. In alternating deployment it is whoever placed their last unit first.",
    source="ruling",
)
W_3_11: Final = PLAYING_THE_GAME.clause(
    "W-3.11",
    "Other deployments",
    "A mission may put another manner of deployment in place of this one.",
)
