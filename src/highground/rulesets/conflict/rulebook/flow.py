"""Chapters 4 and 5, Rounds and turns."""

from __future__ import annotations

from typing import Final

from highground.rulesets.conflict.rulebook.book import BOOK

# C-4 Round
C_4_1: Final = BOOK.clause(
    "C-4.1",
    "Taking turns",
    "A game is a row of rounds, in each of which the players take turns to activate one model.",
)
C_4_2: Final = BOOK.clause(
    "C-4.2",
    "Who opens",
    "Whoever holds the initiative has the first turn of a round.",
    ruling="CR-3: the book never says how to come by it. As the companion has it, both flip once before "
    "deployment, and the winner opens every round.",
    source="ruling",
)
C_4_3: Final = BOOK.clause(
    "C-4.3",
    "End of a round",
    "A round is over when each model has had its chance; the marks come off and the next begins.",
)
C_4_4: Final = BOOK.clause(
    "C-4.4",
    "Nothing left to activate",
    "A player without a model to activate is stepped over.",
    ruling="CR-4: that is no pass and needs no leave. Models that are removed first drop out of the count.",
    source="ruling",
)

# C-5 Turn
C_5_1: Final = BOOK.clause(
    "C-5.1",
    "When passing is open",
    "A turn may be passed while the opponent has at least two models more to activate than oneself.",
)
C_5_2: Final = BOOK.clause(
    "C-5.2", "What a pass is", "A pass activates nothing, moves no token, and hands the turn over at once."
)
C_5_3: Final = BOOK.clause(
    "C-5.3", "Naming the model", "Otherwise one names a model of one's own that has not activated this round."
)
C_5_4: Final = BOOK.clause("C-5.4", "Recovering", "Each of its actions sheds one exhaust token.")
C_5_5: Final = BOOK.clause(
    "C-5.5",
    "What a turn holds",
    "One move, one maneuver, one attack and any abilities, each once and in any order.",
    ruling="CR-5: maneuvers are paid in strides of the same pool as the move, which starts at the current "
    "maximum and follows it when that changes; a price of all strides needs an untouched pool, and the "
    "movement a maneuver grants comes on top of it.",
    source="ruling",
)
C_5_6: Final = BOOK.clause("C-5.6", "Exhausted", "An action with an exhaust token on it cannot be taken.")
C_5_7: Final = BOOK.clause(
    "C-5.7", "Exhausting", "An action that was taken gets a token; two, if it was bought with that option."
)
C_5_8: Final = BOOK.clause(
    "C-5.8",
    "Ending the turn",
    "The model is marked as activated, the turn goes over, and the opponent's begins.",
    ruling="CR-33: before that come abilities that act at the end, then wounds of damage over time, then "
    "conditions that expire. A model that has gone by then gets no marker.",
    source="ruling",
)
C_5_9: Final = BOOK.clause(
    "C-5.9", "Nothing is compulsory", "A model may be activated and do nothing at all."
)
