"""Turn structure: the six phases, and the order of activations (T-7, T-8)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

ACTIVATION_MINIATURES: Final = BOOK.page("Activation Miniatures")

# T-7 Turn phases
T_7_1: Final = BOOK.clause(
    "T-7.1", "Six phases", "Every turn has the same six phases in the same order.", "Turn Structure"
)
T_7_2: Final = BOOK.clause(
    "T-7.2",
    "Phase 1: beginning of turn",
    "Effects at the beginning of the turn happen.",
    "Phase 1: Beginning Of Turn",
    ruling="R-52: Reserves arrive, then triggers, then cards. R-26: the initiative holder of the turn before "
    "comes first, on turn 1 the Attacking Player.",
    source="ruling",
)
T_7_3: Final = BOOK.clause(
    "T-7.3",
    "Phase 2: drawing",
    "Each player draws one God Card.",
    "Phase 2: Draw Cards of Gods",
    ruling="R-5: on turn 1 as well. R-8: from an empty deck nothing is drawn, by whatever means; with "
    "deck.reshuffle the discards become a new deck at that moment.",
    source="ruling",
)
T_7_4: Final = BOOK.clause(
    "T-7.4",
    "Phase 3: initiative",
    "Both roll three Attack Dice; the winner has the initiative this turn.",
    "Phase 3: Initiative Roll",
    ruling="R-48: the sentence breaks off; the comparison is that of Step 2 in full. R-7: the winner acts "
    "first and cannot hand that on.",
    source="ruling",
)
T_7_5: Final = BOOK.clause(
    "T-7.5",
    "Initiative on turn 1",
    "On turn 1 the Attacking Player has the initiative.",
    "Phase 3: Initiative Roll",
    ruling="R-6: no dice are rolled.",
    source="ruling",
)
T_7_6: Final = BOOK.clause(
    "T-7.6",
    "Phase 4: activations",
    "The initiative holder activates one of his miniatures.",
    "Phase 4: Activating Miniatures",
)
T_7_7: Final = BOOK.clause(
    "T-7.7",
    "Alternating",
    "Players activate in turn, one miniature at a time, until all have been.",
    "Phase 4: Activating Miniatures",
    ruling="R-43: whoever arrives during a turn is unactivated.",
)
T_7_8: Final = BOOK.clause(
    "T-7.8",
    "Phase 5: vortices",
    "Players roll for the vortices; the first to have activated all his miniatures begins.",
    "Phase 5: Movement of Ethereal Vortices",
    ruling="R-9: the first whose number of unactivated miniatures on the field is 0 in phase 4. The active "
    "one counts as activated after its Step 8, a reacting one when its Reaction resolves, a dead one not at "
    "all. Whoever gains an unactivated miniature again loses the record; Reactivation changes nothing; at "
    "the same instant it is the initiative holder.",
    source="ruling",
)
T_7_9: Final = BOOK.clause(
    "T-7.9",
    "Phase 6: end of turn",
    "Effects at the end of the turn happen; then the next turn starts, or after the last one Step 5.",
    "Phase 6: End of Turn",
    ruling="R-52: scoring, then triggers, then cards. R-26: the initiative holder comes first.",
    source="ruling",
)

# T-8 Order of activations
T_8_1: Final = ACTIVATION_MINIATURES.clause(
    "T-8.1",
    "The right passes",
    "After one miniature's activation the opponent activates.",
)
T_8_2: Final = ACTIVATION_MINIATURES.clause(
    "T-8.2",
    "More than one",
    "An ability may let a player activate again before the right passes.",
    ruling="R-32: Reactivations come after Step 8 and before the right passes.",
    source="ruling",
)
T_8_3: Final = ACTIVATION_MINIATURES.clause(
    "T-8.3",
    "Nobody left",
    "A player with no unactivated miniature is skipped; the other goes on alone.",
    ruling="R-11: passing is not allowed, though an activation may hold no action. R-41: the dead count "
    "neither way.",
    source="ruling",
)
T_8_4: Final = ACTIVATION_MINIATURES.clause(
    "T-8.4", "All activated", "When all miniatures are activated, phase 5 starts."
)
T_8_5: Final = ACTIVATION_MINIATURES.clause(
    "T-8.5",
    "Once a turn",
    "Only a miniature not yet activated this turn can be chosen.",
)
T_8_6: Final = ACTIVATION_MINIATURES.clause(
    "T-8.6",
    "Actions of the card",
    "Actions are chosen from those on the miniature's card.",
)
T_8_7: Final = ACTIVATION_MINIATURES.clause(
    "T-8.7",
    "Action Tiles",
    "A card has as many tiles as it has; on which side they are printed is nothing.",
    defines=True,
)
