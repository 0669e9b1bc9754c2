"""The round: environment, logistics and orders (W-4)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

ENVIRONMENT_PHASE: Final = BOOK.page("Environment Phase")
ENVIRONMENT_EFFECTS: Final = BOOK.page("Environment Effects")
LOGISTICS_PHASE: Final = BOOK.page("Logistics Phase")
ORDERS_PHASE: Final = BOOK.page("Orders Phase")

W_4_1: Final = BOOK.clause(
    "W-4.1",
    "Five rounds",
    "A game usually lasts five rounds; the mission names the winner.",
    "Playing the Game",
    ruling="R-4.11: a side without units is skipped and play goes on, unless the mission says otherwise. "
    "R-4.12: equal scores are a draw, unless the mission breaks ties.",
    source="ruling",
)
W_4_2: Final = BOOK.clause(
    "W-4.2",
    "Three phases",
    "A round is environment, logistics, orders, in this order.",
    "Playing the Game",
)

# Environment Phase
W_4_3: Final = ENVIRONMENT_PHASE.clause(
    "W-4.3",
    "Who rolls",
    "The first finisher rolls in round 1; after that the roller alternates.",
    ruling="R-4.2: with three or more players the roll goes round in the order of finishing.",
    source="ruling",
)
W_4_4: Final = ENVIRONMENT_PHASE.clause(
    "W-4.4",
    "The roll",
    "The roller throws one die and reads that row of their own faction's table.",
)
W_4_5: Final = ENVIRONMENT_EFFECTS.clause(
    "W-4.5",
    "One entry for both",
    "One entry is in force in a round, and it touches both sides.",
    ruling="R-4.1: one player rolls, for one entry.",
    source="ruling",
)
W_4_6: Final = ENVIRONMENT_PHASE.clause(
    "W-4.6",
    "In plain view",
    "The entry in force stays visible to everybody.",
)
W_4_7: Final = ENVIRONMENT_EFFECTS.clause(
    "W-4.7",
    "Effect and penalty",
    "Every entry has an active effect and a penalty for a failed tactic.",
)
W_4_8: Final = ENVIRONMENT_EFFECTS.clause(
    "W-4.8",
    "At once",
    "The active effect holds as soon as the round begins.",
)
W_4_9: Final = ENVIRONMENT_EFFECTS.clause(
    "W-4.9",
    "The penalty for both",
    "The penalty meets whoever fails a tactic in that round, the roller too.",
)
W_4_10: Final = ENVIRONMENT_EFFECTS.clause(
    "W-4.10",
    "Until the next",
    "The next round replaces the entry.",
)

# Logistics Phase
W_4_11: Final = LOGISTICS_PHASE.clause(
    "W-4.11",
    "Two points",
    "Each player earns 2 activation points.",
    ruling="R-4.9: nobody holds any before round 1.",
    source="ruling",
)
W_4_12: Final = LOGISTICS_PHASE.clause(
    "W-4.12",
    "Leaders",
    "The leadership scores of all one's leaders in play are added.",
    ruling="R-4.8: a leader is a unit with a leadership score of 1 or more that is on the table as the "
    "phase starts; Leadership training is another matter.",
    source="ruling",
)
W_4_13: Final = LOGISTICS_PHASE.clause(
    "W-4.13",
    "The price of an activation",
    "One point buys one activation, of a unit or of a whole formation.",
)
W_4_14: Final = LOGISTICS_PHASE.clause(
    "W-4.14",
    "Once a round",
    "A unit is activated at most once in a round.",
)
W_4_15: Final = LOGISTICS_PHASE.clause(
    "W-4.15",
    "Carried over",
    "Points not spent are kept for later rounds.",
)
W_4_16: Final = LOGISTICS_PHASE.clause(
    "W-4.16",
    "Ten at most",
    "Nobody holds more than 10 points.",
    ruling="R-4.3: the pool is clipped at every gain. ap_cap_mode may clip what is carried over instead, "
    "and then add the income.",
    source="ruling",
)
W_4_17: Final = LOGISTICS_PHASE.clause(
    "W-4.17",
    "Other uses",
    "Points also pay for abilities, for tactics that say so and for bonuses to knack rolls.",
)

# Orders Phase
W_4_18: Final = ORDERS_PHASE.clause(
    "W-4.18",
    "The poorer begins",
    "Whoever holds fewer points after logistics activates first.",
    ruling="R-4.2: with more players turns go up from the lowest points, in an order that holds for the "
    "round.",
    source="ruling",
)
W_4_19: Final = ORDERS_PHASE.clause(
    "W-4.19",
    "Equal points",
    "Dice decide.",
    ruling="R-4.4: each rolls, the higher begins, equal dice are rolled again; tie_roll may turn this round.",
    source="ruling",
)
W_4_20: Final = ORDERS_PHASE.clause(
    "W-4.20",
    "In turns",
    "Players alternate activations.",
)
W_4_21: Final = ORDERS_PHASE.clause(
    "W-4.21",
    "Done",
    "A player is done who has no unit left to activate, no points left, or chooses to stop.",
    ruling="R-4.5: running dry is not stopping: such a player is skipped and looked at again every turn. "
    "R-4.6: nobody may pass one turn only.",
    source="ruling",
)
W_4_22: Final = ORDERS_PHASE.clause(
    "W-4.22",
    "Locked out",
    "Whoever chooses to stop is shut out until the next round.",
    ruling="R-4.7: this covers all that costs points or needs a decision; passive abilities work on, and "
    "so do triggers without a choice, rolled without points.",
    source="ruling",
)
W_4_23: Final = ORDERS_PHASE.clause(
    "W-4.23",
    "The end of the phase",
    "The phase ends when every player is done.",
)

# Environment design
W_4_24: Final = ENVIRONMENT_EFFECTS.clause(
    "W-4.24",
    "The lean of an entry",
    "An entry favours its own faction by its wording alone; it does the same to both sides.",
    defines=True,
)

# Rulings of this chapter
R_4_10: Final = LOGISTICS_PHASE.clause(
    "R-4.10",
    "Points of one's own",
    "A point that a unit earns for itself lies in its own pocket: not in the pool, not under the "
    "limit, not counted for who begins, lost when the round ends.",
    ruling="R-4.10: it pays only for activating that unit alone, and while such a unit is fresh its "
    "player is not skipped for lack of points.",
    source="ruling",
)
