"""Reactions: who may react, when, and what it costs (T-13)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

PAGE: Final = BOOK.page("Reaction")

T_13_1: Final = PAGE.clause(
    "T-13.1", "What a Reaction is", "An action played in another miniature's activation."
)
T_13_2: Final = PAGE.clause(
    "T-13.2",
    "Blue markers",
    "Tiles with blue Time Markers are Reactions and not declared at Step 5.",
    ruling="R-17: the blue markers cost nothing; the miniature holds none.",
    source="ruling",
)
T_13_3: Final = PAGE.clause(
    "T-13.3",
    "Any number",
    "Any number of miniatures may react to one action.",
    ruling="R-46: any Reaction to any action, unless its own text says otherwise, and the miniature need not "
    "be a target.",
    source="ruling",
)
T_13_4: Final = PAGE.clause(
    "T-13.4",
    "At once",
    "A Reaction is resolved as soon as it is declared.",
    ruling="R-19: one after the other; nobody reacts to a Reaction, and a pass closes the window.",
    source="ruling",
)
T_13_5: Final = PAGE.clause(
    "T-13.5",
    "Counter Attack waits",
    "Counter Attack is resolved later, as combat says (C-4.9).",
    ruling="R-23: whoever declared it declares nothing else, and counts as unactivated until it is resolved.",
    source="ruling",
)
T_13_6: Final = PAGE.clause(
    "T-13.6",
    "Not yet activated",
    "Only a miniature not activated this turn may react.",
    ruling="R-20: looked at when it is declared.",
    source="ruling",
)
T_13_7: Final = PAGE.clause(
    "T-13.7", "Activated by it", "After its Reaction the miniature counts as activated."
)
T_13_8: Final = PAGE.clause(
    "T-13.8",
    "No beginning and no end",
    "Abilities of the beginning or end of an activation do not work in a Reaction.",
    ruling="R-22: nor do Steps 2 and 4 happen.",
    source="ruling",
    defines=True,
)
T_13_9: Final = PAGE.clause(
    "T-13.9",
    "How long",
    "Lasting effects of a Reaction end with the activation.",
    ruling="R-21: that of the active miniature.",
    source="ruling",
)
T_13_10: Final = PAGE.clause("T-13.10", "The commonest", "Most Reactions are Defense.", defines=True)
T_13_11: Final = PAGE.clause(
    "T-13.11", "Not with a condition", "A miniature with a Condition Marker cannot react."
)
T_13_12: Final = PAGE.clause(
    "T-13.12",
    "Not on such ground",
    "Nor can one on an Ether Vortex or Dangerous Landscape.",
    ruling="R-31: one hex of its base is enough.",
    source="ruling",
)
