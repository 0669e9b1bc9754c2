"""Actions: the tile, Time Markers and their limits, and the standard actions (T-9 to T-11)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

MINIATURES_ACTION_TILE: Final = BOOK.page("Miniature's Action Tile")
CONCENTRATION: Final = BOOK.page("Concentration")
TAKE_AN_ITEM: Final = BOOK.page("Take an Item")

# T-9 Action tile anatomy
T_9_1: Final = MINIATURES_ACTION_TILE.clause(
    "T-9.1", "Distance", "A target may be at most so many hexes or Hexons away."
)
T_9_2: Final = MINIATURES_ACTION_TILE.clause(
    "T-9.2",
    "Name",
    "An action's name is its own; effects may refer to it.",
    defines=True,
)
T_9_3: Final = MINIATURES_ACTION_TILE.clause("T-9.3", "Time", "An action costs so many Time Markers.")
T_9_4: Final = MINIATURES_ACTION_TILE.clause(
    "T-9.4",
    "Symbols",
    "As a rule they say the type of attack and the type of damage.",
)
T_9_5: Final = MINIATURES_ACTION_TILE.clause("T-9.5", "Damage", "It is dealt once for every successful die.")
T_9_6: Final = MINIATURES_ACTION_TILE.clause(
    "T-9.6", "Pool", "These dice are rolled when the action is performed."
)
T_9_7: Final = MINIATURES_ACTION_TILE.clause(
    "T-9.7",
    "Properties and effects",
    "Keywords of a tile have the meaning the glossary gives them.",
)

# T-10 Time Markers and limits on actions
T_10_1: Final = MINIATURES_ACTION_TILE.clause(
    "T-10.1",
    "Two Time Markers",
    "A miniature receives two Time Markers when it is activated.",
    ruling="R-13: at Step 1, so that Steps 2 to 4 may add or take some. R-14: never fewer than none.",
    source="ruling",
)
T_10_2: Final = MINIATURES_ACTION_TILE.clause(
    "T-10.2",
    "Paying for actions",
    "Time Markers pay for actions: one of cost 2, or two of cost 1.",
    ruling="R-49: Time Markers are the only limit on their number. R-27: paid at declaration, never "
    "given back.",
    source="ruling",
)
T_10_3: Final = MINIATURES_ACTION_TILE.clause(
    "T-10.3",
    "No repetition",
    "The same action is not used twice in one activation.",
    ruling="R-15: Move and Run are two actions; with movement_once either bars the other.",
    source="ruling",
)
T_10_4: Final = MINIATURES_ACTION_TILE.clause(
    "T-10.4",
    "One Attack",
    "A miniature makes at most one Attack in an activation.",
    ruling="R-16: Counter Attacks do not count.",
    source="ruling",
)
T_10_5: Final = BOOK.clause(
    "T-10.5",
    "What an Attack is",
    "A tile with the Melee or the Ranged pictogram is an Attack.",
    "Action: Attack",
    ruling="R-53: by the letter a tile with damage and dice but neither pictogram is no Attack, and the "
    "limit of T-10.4 does not bind it. We play it as an Attack: a Melee one if it reaches no farther than "
    "the next hex or Hexon or is a Counter Attack, else a Ranged one.",
    source="ruling",
)
T_10_6: Final = MINIATURES_ACTION_TILE.clause(
    "T-10.6",
    "One after the other",
    "The next action is chosen when the one before has been played.",
)
T_10_7: Final = MINIATURES_ACTION_TILE.clause(
    "T-10.7",
    "At most three",
    "A miniature never has more than three Time Markers for its activation.",
    ruling="R-12: all that it receives in one activation counts, spent ones too; with time_cap = held only "
    "those it holds.",
    source="ruling",
)
T_10_8: Final = MINIATURES_ACTION_TILE.clause(
    "T-10.8",
    "Reactivation",
    "An effect may have an activated miniature activated again this turn.",
    ruling="R-32: right after the current activation, as a complete one. Only a miniature activated already, "
    "and not the active one unless the effect names itself. Granted ones queue; the dead are skipped. It "
    "does not become unactivated, so it may not react.",
    source="ruling",
)
T_10_9: Final = MINIATURES_ACTION_TILE.clause(
    "T-10.9",
    "Once a turn",
    "A miniature is reactivated at most once a turn.",
    ruling="R-32: it counts from the moment it is granted.",
    source="ruling",
)
T_10_10: Final = MINIATURES_ACTION_TILE.clause(
    "T-10.10",
    "Worked example",
    "A Run of 4 of its 6 hexes costs both markers and ends the activation.",
    defines=True,
)

# T-11 Standard actions
T_11_1: Final = CONCENTRATION.clause(
    "T-11.1",
    "Concentration",
    "Its dice are added to the pool of the next action of the activation.",
    ruling="R-24: the very next action; lost if that one has no dice, unless concentration_waits.",
    source="ruling",
)
T_11_2: Final = CONCENTRATION.clause(
    "T-11.2",
    "Concentration forbidden",
    "Where an effect forbids Concentration, its dice are not added.",
    ruling="R-24: whoever is forbidden it may not declare it either.",
    source="ruling",
)
T_11_3: Final = CONCENTRATION.clause(
    "T-11.3", "Concentration ends", "Its dice do not outlive the activation."
)
T_11_4: Final = BOOK.clause(
    "T-11.4", "Defense is a Reaction", "Defense is for miniatures not yet activated.", "Defense"
)
T_11_5: Final = BOOK.clause(
    "T-11.5",
    "Defense dice",
    "Its dice join the miniature's Defence rolls until the activation ends.",
    "Defense",
)
T_11_6: Final = BOOK.clause(
    "T-11.6", "Explore", "It serves mostly with Ethereal Vortices (C-7.4).", "Explore"
)
T_11_7: Final = TAKE_AN_ITEM.clause(
    "T-11.7",
    "Taking a marker",
    "Take a Scenario Marker within distance, from the field or from an Ally.",
    ruling="R-39: carried and associated mean the same.",
)
T_11_8: Final = TAKE_AN_ITEM.clause(
    "T-11.8",
    "Putting a marker",
    "Put a carried marker on a free hex within distance.",
    ruling="R-38: free is a hex of the field without miniature, marker and Volume Landscape.",
    source="ruling",
)
T_11_9: Final = TAKE_AN_ITEM.clause(
    "T-11.9",
    "Passing a marker",
    "Pass a carried marker to an Ally within distance who can take items, too.",
)
T_11_10: Final = TAKE_AN_ITEM.clause(
    "T-11.10",
    "An action like others",
    "Take an Item costs its time and is used once an activation.",
)
T_11_11: Final = MINIATURES_ACTION_TILE.clause(
    "T-11.11",
    "Move and Run",
    "The miniature moves up to as many hexes or Hexons as its tile says.",
    ruling="R-50: the way is chosen when the action resolves, and given whole.",
    source="ruling",
)
T_11_12: Final = MINIATURES_ACTION_TILE.clause(
    "T-11.12",
    "Not for all",
    "Most miniatures have the standard actions; the card says which.",
)
T_11_13: Final = TAKE_AN_ITEM.clause(
    "T-11.13",
    "More about markers",
    "What markers are is told with the scenarios (C-11.2, C-11.3).",
    defines=True,
)
