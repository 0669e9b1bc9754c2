"""Chapter 3, Game flow: Rounds, Turns, Initiative."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.rulebook.book import BOOK

# 3.1 Rounds
R_3_1_1_A: Final = BOOK.clause(
    "R-3.1.1.a",
    "Taking Turns",
    "A game is a row of Rounds in which the sides take Turns, each with one model.",
)
R_3_1_1_B: Final = BOOK.clause(
    "R-3.1.1.b",
    "Who opens",
    "The first Turn of the first Round goes to the winner of Initiative.",
)
R_3_1_1_C: Final = BOOK.clause(
    "R-3.1.1.c",
    "Keeping track",
    "Which models have activated this Round is marked openly; a new Round clears the marks.",
)
R_3_1_1_D: Final = BOOK.clause(
    "R-3.1.1.d",
    "End of a Round",
    "When all models on the table have activated, the next Round begins.",
    ruling="RUL-58: models off the table do not count; one that is destroyed before its activation is "
    "simply no longer waited for.",
)

# 3.2 Turns
R_3_2_1_A: Final = BOOK.clause(
    "R-3.2.1.a",
    "Five steps",
    "In a Turn one may pass, else names a model, takes Exhaust Tokens off it, acts with it, and ends.",
)
R_3_2_2_A: Final = BOOK.clause(
    "R-3.2.2.a",
    "When passing is open",
    "A side may pass while every opposing side has at least two more models still to activate.",
    ruling="RUL-42: counted by side, models on the table only. A side with no models is no opponent; a side "
    "whose models have all activated is one, with zero. A pass does not advance a team's inner "
    "order.",
    source="ruling",
)
R_3_2_2_B: Final = BOOK.clause(
    "R-3.2.2.b",
    "A choice",
    "Nobody has to pass.",
)
R_3_2_2_C: Final = BOOK.clause(
    "R-3.2.2.c",
    "What a pass is",
    "A pass activates no model and ends the Turn; nothing tied to an activation happens.",
)
R_3_2_3_A: Final = BOOK.clause(
    "R-3.2.3.a",
    "Naming the Active Model",
    "A side that does not pass names a model of its own that has not yet activated this Round.",
)
R_3_2_4_A: Final = BOOK.clause(
    "R-3.2.4.a",
    "Recovering",
    "As the activation starts, each of the model's actions sheds one Exhaust Token.",
)
R_3_2_5_A: Final = BOOK.clause(
    "R-3.2.5.a",
    "Two actions",
    "An activation holds at most two actions, each a Move, an Attack or a Primary Ability.",
    ruling="RUL-45: they may be two different Attacks.",
    source="ruling",
)
R_3_2_5_B: Final = BOOK.clause(
    "R-3.2.5.b",
    "Exhausted",
    "While an Exhaust Token lies on an action it cannot be taken.",
)
R_3_2_5_C: Final = BOOK.clause(
    "R-3.2.5.c",
    "Secondary Abilities are extra",
    "Secondary Abilities come on top of the two actions, whenever the activation allows.",
    ruling="RUL-46: before, between and after actions and between the Strides of a Move, never inside an "
    "attack or a flip.",
    source="ruling",
)
R_3_2_5_D: Final = BOOK.clause(
    "R-3.2.5.d",
    "Exhausting",
    "An action that was taken gets an Exhaust Token, Secondary Abilities included.",
    ruling="RUL-45: it arrives when the action is over, blocks that action alone, and stays beyond the Turn.",
    source="ruling",
)
R_3_2_6_A: Final = BOOK.clause(
    "R-3.2.6.a",
    "Ending the Turn",
    "The model is marked as activated; after that the next side has its Turn.",
)

# 3.3 Initiative
R_3_3_1_A: Final = BOOK.clause(
    "R-3.3.1.a",
    "Flipping for Initiative",
    "Each side flips for Initiative.",
    ruling="RUL-02: once, before Round 1. The book also says every Round, which its own rule on later "
    "Rounds contradicts.",
    source="ruling",
)
R_3_3_1_B: Final = BOOK.clause(
    "R-3.3.1.b",
    "Initiative modifiers",
    "Abilities of models and effects of scenario or terrain can change the total.",
)
R_3_3_1_C: Final = BOOK.clause(
    "R-3.3.1.c",
    "Underdog",
    "A force under the agreed points adds half of what is missing, rounded down, up to 3.",
    ruling="RUL-50: what is missing is measured from the agreed total, not from the opponents.",
    source="ruling",
)
R_3_3_1_D: Final = BOOK.clause(
    "R-3.3.1.d",
    "Order of totals",
    "Totals from high to low give the order of the sides; ties are broken by suits.",
    ruling="RUL-09: ties are broken for every place. Sides with the same cards flip again among themselves "
    "and share out their places only.",
)
R_3_3_2_A: Final = BOOK.clause(
    "R-3.3.2.a",
    "A lasting order",
    "That order stays until the end of the game.",
)
R_3_3_2_B: Final = BOOK.clause(
    "R-3.3.2.b",
    "Later Rounds",
    "A new Round is opened by the side that comes after the one that acted last.",
)
R_3_3_2_C: Final = BOOK.clause(
    "R-3.3.2.c",
    "Nobody left",
    "A side or player whose models have all activated is passed over until the Round is done.",
)
R_3_3_2_D: Final = BOOK.clause(
    "R-3.3.2.d",
    "Order in a team",
    "Team mates agree on their own order once Initiative is known, and keep it.",
)
R_3_3_2_E: Final = BOOK.clause(
    "R-3.3.2.e",
    "A team mate without models",
    "When a mate has nobody left to activate, the others carry on in their order.",
    ruling="RUL-43: still one model per side and Turn; the slot falls to the next mate with a model to "
    "activate.",
    source="ruling",
)
