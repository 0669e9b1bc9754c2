"""Companion 8, Scenarios: setting up, special terrain, goals and the scenarios themselves."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.rulebook.book import BOOK

# C-8.1 Setting up, in this order
C_8_1_A: Final = BOOK.clause(
    "C-8.1.a",
    "Sides and points",
    "The players agree on the sides and on a points limit.",
)
C_8_1_B: Final = BOOK.clause(
    "C-8.1.b",
    "Forces",
    "No force costs more than the limit, and each has its Leader.",
)
C_8_1_C: Final = BOOK.clause(
    "C-8.1.c",
    "Initiative comes first",
    "Initiative is flipped before anything is placed; its order holds for setup and deployment, too.",
    ruling="RUL-50: the underdog's bonus is measured from the agreed total, not from the opponents as the "
    "paper says.",
)
C_8_1_D: Final = BOOK.clause(
    "C-8.1.d",
    "Secret choices",
    "In secret each player chooses a scenario and a secondary goal.",
)
C_8_1_E: Final = BOOK.clause(
    "C-8.1.e",
    "Scenarios in play",
    "Every scenario chosen is in play; chosen twice, it is in play once.",
)
C_8_1_F: Final = BOOK.clause(
    "C-8.1.f",
    "Scenario pieces",
    "Scenario pieces are placed in turns, starting with the winner of Initiative.",
)
C_8_1_G: Final = BOOK.clause(
    "C-8.1.g",
    "Pieces that overlap",
    "Overlapping pieces are moved as little as possible, as evenly between the deployment zones as can be; "
    "failing that, as the placer likes. Zones are free to overlap.",
)
C_8_1_H: Final = BOOK.clause(
    "C-8.1.h",
    "Terrain",
    "In turns each player places 5 pieces of Size 0.5 or 1, 4 of Size 2, 2 of Size 3 and, if wanted, one of "
    "Size 4 or 5.",
    ruling="Players may agree on more or fewer.",
)
C_8_1_I: Final = BOOK.clause(
    "C-8.1.i",
    "Swapping in Advantageous Terrain",
    "Up to 3 of a player's pieces may be Advantageous Terrain instead, which is placed before the rest.",
)
C_8_1_J: Final = BOOK.clause(
    "C-8.1.j",
    "Deployment",
    "From the winner of Initiative on, sides place one model at a time in their zones.",
    ruling="A zone that leaves a base no room grows by as many inches as it takes.",
)
C_8_1_K: Final = BOOK.clause(
    "C-8.1.k",
    "The end",
    "The game lasts 5 Rounds if the scenario names no other number, or until a single side has models left.",
    ruling="RUL-59: with three sides or more, one that is wiped out is passed over and the others play on.",
)
C_8_1_L: Final = BOOK.clause(
    "C-8.1.l",
    "The winner",
    "Most victory points win.",
    ruling="Equal points are a draw; a side without models can still win on points.",
    source="completion",
)

# C-8.2 Advantageous Terrain
C_8_2_A: Final = BOOK.clause(
    "C-8.2.a",
    "Held by its placer",
    "Advantageous Terrain begins in the hands of whoever placed it.",
)
C_8_2_B: Final = BOOK.clause(
    "C-8.2.b",
    "Back to its placer",
    "At the start of each Round it returns to whoever placed it.",
)
C_8_2_C: Final = BOOK.clause(
    "C-8.2.c",
    "Taking it",
    "An Interact puts it in the hands of the model's team.",
)
C_8_2_D: Final = BOOK.clause(
    "C-8.2.d",
    "Points for holding it",
    "A team that holds an opponent's piece when a Round ends scores 1.",
)
C_8_2_E: Final = BOOK.clause(
    "C-8.2.e",
    "No second of a name",
    "A piece that the scenario already has is not placed again.",
)
C_8_2_F: Final = BOOK.clause(
    "C-8.2.f",
    "Font of Conflict",
    "Size 2, indestructible, not to be moved: the holder's Leader attacks at 1 more.",
)
C_8_2_G: Final = BOOK.clause(
    "C-8.2.g",
    "Ancient Gateway",
    "Size 2, reinforced: friends who start an activation within 1 inch plus 1 per Ley Line have a Stride "
    "more.",
)
C_8_2_H: Final = BOOK.clause(
    "C-8.2.h",
    "Power Nexus",
    "Size 3, indestructible, not to be moved: the holder's models within 1 inch per Ley Line attack and "
    "defend at 1 more and may move 1 inch in each activation, free of Stride and Exhaust.",
)
C_8_2_I: Final = BOOK.clause(
    "C-8.2.i",
    "Ley Lines",
    "A Ley Line is a Size 1 strip of half an inch by 3, indestructible and not to be moved; there are at "
    "most 4.",
)
C_8_2_J: Final = BOOK.clause(
    "C-8.2.j",
    "Assigning Ley Lines",
    "An Interact ties a Ley Line to an Advantageous piece at most 6 inches away, or moves the tie to "
    "another; no piece has more than 3.",
)
C_8_2_K: Final = BOOK.clause(
    "C-8.2.k",
    "Ley Lines run dry",
    "The third interaction with a Ley Line, no matter whose, removes it.",
)

# C-8.3 Secondary goals
C_8_3_A: Final = BOOK.clause(
    "C-8.3.a",
    "First Blood",
    "1 point for the first attack on an enemy that does damage or has an effect; in a campaign 5 Renown.",
)
C_8_3_B: Final = BOOK.clause(
    "C-8.3.b",
    "Fortune Favors the Bold",
    "1 point for the first interaction with the Font of Conflict; in a campaign 5 Renown.",
)
C_8_3_C: Final = BOOK.clause(
    "C-8.3.c",
    "Battlefield Prowess",
    "1 point for each enemy model defeated; in a campaign 5 Coin each.",
)

# C-8.4 Seize Fate
C_8_4_A: Final = BOOK.clause(
    "C-8.4.a",
    "Seize Fate: forces",
    "One model of up to 75 points for each player.",
)
C_8_4_B: Final = BOOK.clause(
    "C-8.4.b",
    "Seize Fate: board",
    "2 by 2 feet with an indestructible Font of Conflict of Size 2 at the centre.",
)
C_8_4_C: Final = BOOK.clause(
    "C-8.4.c",
    "Seize Fate: zone",
    "The control zone is a circle of 4 inches across about the centre.",
)
C_8_4_D: Final = BOOK.clause(
    "C-8.4.d",
    "Seize Fate: deployment",
    "Two players deploy up to 6 inches from opposite edges; more players agree on fair zones.",
)
C_8_4_E: Final = BOOK.clause(
    "C-8.4.e",
    "Seize Fate: length",
    "It lasts 4 Rounds.",
)
C_8_4_F: Final = BOOK.clause(
    "C-8.4.f",
    "Seize Fate: the Font",
    "An interaction with the Font scores 1.",
    ruling="Each one does, also several in the same Move.",
    source="ruling",
)
C_8_4_G: Final = BOOK.clause(
    "C-8.4.g",
    "Seize Fate: removals",
    "An enemy model removed scores 1.",
)
C_8_4_H: Final = BOOK.clause(
    "C-8.4.h",
    "Seize Fate: holding the zone",
    "Who controls the zone when a Round ends scores 1.",
)
C_8_4_I: Final = BOOK.clause(
    "C-8.4.i",
    "Zone control",
    "Control belongs to the side with the most Influence inside the zone.",
    ruling="A side adds up its models; equal sums leave the zone to nobody.",
)
C_8_4_J: Final = BOOK.clause(
    "C-8.4.j",
    "Weight in a zone",
    "A model whose base or Influence reaches into the zone weighs its Influence in inches, 1 at the least.",
    ruling="Otherwise no Size 1 model could hold a zone.",
    source="completion",
)
C_8_4_K: Final = BOOK.clause(
    "C-8.4.k",
    "Seize Fate: campaign",
    "Whoever interacted earns the License for Conflict; most points earn the Font for the roster and 5 "
    "Renown.",
)
C_8_4_L: Final = BOOK.clause(
    "C-8.4.l",
    "Seize Fate for a company",
    "Our larger version: forces of 250 points, 3 by 3 feet, 5 Rounds, the same scoring.",
    source="completion",
)

# C-8.5 Power Nexus, from the predecessor
C_8_5_A: Final = BOOK.clause(
    "C-8.5.a",
    "Power Nexus: centre",
    "An indestructible Power Nexus of Size 3 stands at the centre of a control zone 6 inches across.",
)
C_8_5_B: Final = BOOK.clause(
    "C-8.5.b",
    "Power Nexus: Ley Lines",
    "6 Ley Lines lie on the table, 3 in each half.",
    ruling="Above the general limit of 4; the scenario is the more specific text.",
)
C_8_5_C: Final = BOOK.clause(
    "C-8.5.c",
    "Power Nexus: power",
    "Models of whoever controls the zone, within 1 inch per Ley Line on the table, attack and defend at 1 "
    "more and may move 1 inch in their activation.",
)
C_8_5_D: Final = BOOK.clause(
    "C-8.5.d",
    "Power Nexus: drawing on a Ley Line",
    "An interaction with a Ley Line gives a token: 1 more on an attack, 1 more on a defense, or a move of 1 "
    "inch.",
)
C_8_5_E: Final = BOOK.clause(
    "C-8.5.e",
    "Power Nexus: spent Ley Lines",
    "A third interaction removes the Ley Line and scores 1.",
)
C_8_5_F: Final = BOOK.clause(
    "C-8.5.f",
    "Power Nexus: holding the zone",
    "Who controls the zone when a Round ends scores 2.",
)
C_8_5_G: Final = BOOK.clause(
    "C-8.5.g",
    "Power Nexus: frame",
    "5 Rounds on 3 by 3 feet, deployment up to 6 inches from opposite edges.",
    source="completion",
)
C_8_5_H: Final = BOOK.clause(
    "C-8.5.h",
    "Power Nexus: campaign",
    "Most Rounds in control earn the Power Nexus for the roster; most points earn a Coin for each point.",
)

# C-8.6 The Lost Caravan, from the predecessor
C_8_6_A: Final = BOOK.clause(
    "C-8.6.a",
    "Lost Caravan: centre",
    "A wrecked caravan, an indestructible objective of Size 3, lies at the centre; 6 inches to either side "
    "on the mid-line lies a Size 2 pile of goods.",
)
C_8_6_B: Final = BOOK.clause(
    "C-8.6.b",
    "Lost Caravan: searching",
    "An Interact with the caravan is a search by flip: 2 or less finds goods worth 1 point, up to 5 points "
    "from searches in a Round.",
)
C_8_6_C: Final = BOOK.clause(
    "C-8.6.c",
    "Lost Caravan: the merchant",
    "A search of 3 or more finds the merchant, who is carried from then on; later searches find goods only.",
)
C_8_6_D: Final = BOOK.clause(
    "C-8.6.d",
    "Lost Caravan: piles",
    "An Interact with a pile scores 1 and takes the pile away.",
)
C_8_6_E: Final = BOOK.clause(
    "C-8.6.e",
    "Lost Caravan: dropped",
    "A carrier that takes damage drops the merchant; nothing may stand on that token.",
)
C_8_6_F: Final = BOOK.clause(
    "C-8.6.f",
    "Lost Caravan: picked up",
    "An Interact picks the merchant up.",
)
C_8_6_G: Final = BOOK.clause(
    "C-8.6.g",
    "Lost Caravan: delivered",
    "A carrier that brings the merchant to its own board edge scores 3.",
    ruling="The printed interact distance is taken as contact with that edge.",
    source="ruling",
)
C_8_6_H: Final = BOOK.clause(
    "C-8.6.h",
    "Lost Caravan: frame",
    "5 Rounds on 3 by 3 feet, deployment up to 6 inches from opposite edges.",
    source="completion",
)
C_8_6_I: Final = BOOK.clause(
    "C-8.6.i",
    "Lost Caravan: campaign",
    "A Coin for each point, and 3 Renown for the merchant.",
)
