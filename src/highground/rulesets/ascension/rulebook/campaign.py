"""Companion 9, Campaign: from game to game."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.rulebook.book import BOOK

# C-9.1 to C-9.7 Games and rewards
C_9_1: Final = BOOK.clause(
    "C-9.1",
    "The first game",
    "Each player builds a Leader and plays Seize Fate with it.",
    ruling="The campaign paper gives 45 points, Seize Fate 75; the latter is followed.",
    source="ruling",
)
C_9_2: Final = BOOK.clause(
    "C-9.2",
    "Later games",
    "Only models of the campaign take part, for a total that all can field to within 6 points.",
)
C_9_3: Final = BOOK.clause(
    "C-9.3",
    "Points by scenario",
    "Points are kept separately for each scenario.",
)
C_9_4: Final = BOOK.clause(
    "C-9.4",
    "Earned terrain",
    "Advantageous Terrain is for those who have earned it.",
)
C_9_5: Final = BOOK.clause(
    "C-9.5",
    "Coin and Renown",
    "Winning the scenario one chose oneself brings Coin, winning an opponent's brings Renown.",
)
C_9_6: Final = BOOK.clause(
    "C-9.6",
    "A goal pays once",
    "A goal pays in Coin or in Renown, not in both.",
)
C_9_7: Final = BOOK.clause(
    "C-9.7",
    "Campaign score",
    "Scenario points and goals count, and 5 for a Leader killed.",
)

# C-9.8 to C-9.13 Between games
C_9_8: Final = BOOK.clause(
    "C-9.8",
    "Training",
    "New or altered actions cost a Coin per point.",
)
C_9_9: Final = BOOK.clause(
    "C-9.9",
    "Replacing an action",
    "An action given up returns half its points.",
)
C_9_10: Final = BOOK.clause(
    "C-9.10",
    "Transform",
    "A change of Size or stats costs 5 Coin and another for each point.",
)
C_9_11: Final = BOOK.clause(
    "C-9.11",
    "Recruiting",
    "With the License, 20 Renown bring a model of up to 30 points, 40 one of up to 60, 100 one of up to 90.",
)
C_9_12: Final = BOOK.clause(
    "C-9.12",
    "Promotion",
    "30 Renown make a model a leader.",
)
C_9_13: Final = BOOK.clause(
    "C-9.13",
    "Recovery",
    "Models that lost all Wounds are back after the game.",
)

# C-9.14 Last Stand
C_9_14_A: Final = BOOK.clause(
    "C-9.14.a",
    "Last Stand: when",
    "Once a game, from Round 3 on, a player behind on scenario points may call it for a model that loses "
    "its last Wound.",
)
C_9_14_B: Final = BOOK.clause(
    "C-9.14.b",
    "Last Stand: what",
    "The model sheds all tokens, has 1 more in every stat and takes a Turn there and then.",
)
C_9_14_C: Final = BOOK.clause(
    "C-9.14.c",
    "Last Stand: after",
    "The model is lost for good and its player gains 35 Coin.",
)
