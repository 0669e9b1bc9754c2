"""Activation in eight steps, Reactions, and Actions with Tokens of Faith (T-12 to T-14)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

STEP_8_END_OF_ACTIVATION: Final = BOOK.page("Step 8: End of Activation")
REACTION: Final = BOOK.page("Reaction")
ACTIONS_WITH_TOKENS_OF_FAITH: Final = BOOK.page("Actions with Tokens of Faith")

T_12_1: Final = BOOK.clause(
    "T-12.1",
    "Step 1: select",
    "Choose one of one's own miniatures not activated this turn.",
    "Step 1: Select Miniature",
)
T_12_2: Final = BOOK.clause(
    "T-12.2",
    "Step 2: landscape",
    "A vortex or Dangerous Landscape under the miniature has its effect.",
    "Step 2: Landscape Effects",
    ruling="R-31: one hex of the base on the tile will do; several tiles act once each, in the order its "
    "controller says.",
    source="ruling",
)
T_12_3: Final = BOOK.clause(
    "T-12.3",
    "Step 3: beginning",
    "Effects of the beginning happen; then both may play cards of that timing.",
    "Step 3: Beginning of Activation",
    ruling="R-40: the active player first, then in turn, one card at a time until both pass in succession. "
    "The window closes if the active miniature dies in it.",
    source="ruling",
)
T_12_4: Final = BOOK.clause(
    "T-12.4",
    "Step 4: conditions",
    "Each Condition Marker on the miniature has its effect.",
    "Step 4: Condition Markers",
)
T_12_5: Final = BOOK.clause(
    "T-12.5",
    "Step 5: declaring",
    "Declare an action with its targets, or go to Step 8.",
    "Step 5: Declare Action",
    ruling="R-34: an Attack needs a legal target; Move, Run and Concentration need none; any other action "
    "needs a legal target or use.",
    source="ruling",
)
T_12_6: Final = BOOK.clause(
    "T-12.6",
    "Step 6: reactions",
    "The opponent may react with miniatures not yet activated.",
    "Step 6: Declare Reactions",
    ruling="R-18: only the opponent; with reactions_by = both the active player's others as well, after him. "
    "R-51: cards of targeted players come before the first Reaction.",
    source="ruling",
)
T_12_7: Final = BOOK.clause(
    "T-12.7",
    "Step 7: resolving",
    "Now dice are rolled and miniatures moved.",
    "Step 7: Resolve Action",
    ruling="R-50: ways and pushes are chosen now, targets at Step 5. R-33: targets are looked at again once, "
    "as the step begins; costs stay paid.",
    source="ruling",
)
T_12_8: Final = BOOK.clause(
    "T-12.8",
    "Back to Step 5",
    "With Time Markers left another action may be declared.",
    "Step 7: Resolve Action",
    ruling="R-25: without any, Step 8 follows by itself.",
    source="ruling",
)
T_12_9: Final = STEP_8_END_OF_ACTIVATION.clause(
    "T-12.9",
    "Step 8: end",
    "Effects of the end happen; then both may play cards of that timing.",
    ruling="R-25: if the active miniature is dead, its triggers are left out and the window still opens. "
    "R-40: the order of Step 3's window.",
    source="ruling",
)
T_12_10: Final = STEP_8_END_OF_ACTIVATION.clause(
    "T-12.10",
    "Markers lost",
    "Then the miniature loses all Time Markers and the activation is over.",
)
T_12_11: Final = STEP_8_END_OF_ACTIVATION.clause(
    "T-12.11",
    "Several at once",
    "The miniature's controller orders effects that are due in the same step.",
)
T_12_12: Final = BOOK.clause(
    "T-12.12",
    "Always the same",
    "Only Steps 5 to 7 repeat; Step 5 may lead straight to Step 8.",
    "Activation Structure",
    ruling="R-25: a death cuts the activation short.",
    source="ruling",
)
T_13_1: Final = REACTION.clause(
    "T-13.1", "What a Reaction is", "An action played in another miniature's activation."
)
T_13_2: Final = REACTION.clause(
    "T-13.2",
    "Blue markers",
    "Tiles with blue Time Markers are Reactions and not declared at Step 5.",
    ruling="R-17: the blue markers cost nothing; the miniature holds none.",
    source="ruling",
)
T_13_3: Final = REACTION.clause(
    "T-13.3",
    "Any number",
    "Any number of miniatures may react to one action.",
    ruling="R-46: any Reaction to any action, unless its own text says otherwise, and the miniature need not "
    "be a target.",
    source="ruling",
)
T_13_4: Final = REACTION.clause(
    "T-13.4",
    "At once",
    "A Reaction is resolved as soon as it is declared.",
    ruling="R-19: one after the other; nobody reacts to a Reaction, and a pass closes the window.",
    source="ruling",
)
T_13_5: Final = REACTION.clause(
    "T-13.5",
    "Counter Attack waits",
    "Counter Attack is resolved later, as combat says (C-4.9).",
    ruling="R-23: whoever declared it declares nothing else, and counts as unactivated until it is resolved.",
    source="ruling",
)
T_13_6: Final = REACTION.clause(
    "T-13.6",
    "Not yet activated",
    "Only a miniature not activated this turn may react.",
    ruling="R-20: looked at when it is declared.",
    source="ruling",
)
T_13_7: Final = REACTION.clause(
    "T-13.7", "Activated by it", "After its Reaction the miniature counts as activated."
)
T_13_8: Final = REACTION.clause(
    "T-13.8",
    "No beginning and no end",
    "Abilities of the beginning or end of an activation do not work in a Reaction.",
    ruling="R-22: nor do Steps 2 and 4 happen.",
    source="ruling",
    defines=True,
)
T_13_9: Final = REACTION.clause(
    "T-13.9",
    "How long",
    "Lasting effects of a Reaction end with the activation.",
    ruling="R-21: that of the active miniature.",
    source="ruling",
)
T_13_10: Final = REACTION.clause("T-13.10", "The commonest", "Most Reactions are Defense.", defines=True)
T_13_11: Final = REACTION.clause(
    "T-13.11", "Not with a condition", "A miniature with a Condition Marker cannot react."
)
T_13_12: Final = REACTION.clause(
    "T-13.12",
    "Not on such ground",
    "Nor can one on an Ether Vortex or Dangerous Landscape.",
    ruling="R-31: one hex of its base is enough.",
    source="ruling",
)
T_14_1: Final = ACTIONS_WITH_TOKENS_OF_FAITH.clause(
    "T-14.1",
    "The price in Faith",
    "An action with Faith symbols costs so many tokens of that colour.",
)
T_14_2: Final = ACTIONS_WITH_TOKENS_OF_FAITH.clause(
    "T-14.2",
    "On top of time",
    "Faith is paid besides the Time Markers.",
    ruling="R-27: both at declaration, never given back.",
    source="ruling",
)
T_14_3: Final = ACTIONS_WITH_TOKENS_OF_FAITH.clause(
    "T-14.3",
    "The player's tokens",
    "Faith is the player's, whichever miniature earned it.",
    defines=True,
)
