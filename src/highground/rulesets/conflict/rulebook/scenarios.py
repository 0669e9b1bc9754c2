"""Companion 2 to 4, Setting up, scenarios, and what a company keeps from game to game."""

from __future__ import annotations

from typing import Final

from highground.rulesets.conflict.rulebook.book import BOOK

CF_2_1: Final = BOOK.clause(
    "CF-2.1", "Teams", "Both forces keep to an agreed limit of points, and one model of each leads it."
)
CF_2_2: Final = BOOK.clause(
    "CF-2.2",
    "Initiative",
    "Both flip two cards and add modifiers; the highest holds the initiative.",
    ruling="CR-3: once. Ties go by suit, else both flip again (CR-2). A later draft gives the poorer team "
    "half the difference in points, up to 3, which is an option.",
    source="ruling",
)
CF_2_3: Final = BOOK.clause(
    "CF-2.3",
    "Secret choices",
    "In secret each player picks a scenario, which are both in play, and a secondary goal.",
)
CF_2_4: Final = BOOK.clause(
    "CF-2.4", "Deployment", "From the holder of the initiative on, models are placed in turns in their zones."
)
CF_2_5: Final = BOOK.clause(
    "CF-2.5",
    "Terrain",
    "In turns each player places 6 pieces of size 0 or 1, 4 of size 2 and 2 of size 3; up to 3 may be "
    "advantageous terrain instead.",
)
CC_20: Final = BOOK.clause(
    "CC-20",
    "Terrain comes first",
    "Terrain is placed before models are, from the holder of the initiative on.",
    ruling="The list has it last; a later draft puts it first.",
    source="completion",
)
CC_21: Final = BOOK.clause(
    "CC-21",
    "Deployment zones",
    "Strips four inches deep along opposite edges, bases wholly inside.",
    ruling="None are given. For a base larger than that the strip is as deep as the base; where terrain and "
    "models leave a base no room in it, it is deeper by as many inches as that takes.",
    source="completion",
)
CC_22: Final = BOOK.clause(
    "CC-22",
    "The end",
    "After the last round more points win, equal ones are a draw; a side without models has lost at once.",
    ruling="Both ends are listed, without their order.",
    source="completion",
)
CF_2_6_A: Final = BOOK.clause(
    "CF-2.6.a", "First Blood", "The first player to declare an attack has a point; in a campaign 5 Renown."
)
CF_2_6_B: Final = BOOK.clause(
    "CF-2.6.b",
    "Fortune Favors the Bold",
    "The first player to interact with the Font of Conflict has a point; in a campaign 5 Renown.",
)
CF_2_6_C: Final = BOOK.clause(
    "CF-2.6.c",
    "Battlefield Prowess",
    "Each enemy defeated brings its player a point; in a campaign 5 Coin.",
)
CF_2_7_A: Final = BOOK.clause(
    "CF-2.7.a",
    "Advantageous terrain: control",
    "It is its placer's, and again so as each round starts; an Interact takes it.",
)
CF_2_7_B: Final = BOOK.clause(
    "CF-2.7.b",
    "Advantageous terrain: points",
    "Who controls the opponent's piece as a round ends has a point.",
)
CF_2_7_C: Final = BOOK.clause(
    "CF-2.7.c",
    "Font of Conflict",
    "Size 2, 40 mm, indestructible, not to be moved: its controller's leader attacks at 1 more. In a "
    "campaign whoever interacts has a License for Conflict.",
)
CF_2_7_D: Final = BOOK.clause(
    "CF-2.7.d",
    "Ancient Gateway",
    "Size 2, reinforced: its controller's models starting an activation within 5 inches have a stride more.",
)
CF_2_7_E: Final = BOOK.clause(
    "CF-2.7.e",
    "Power Nexus",
    "Size 3, indestructible: each round its controller picks 1 attack, 1 defence or 2 inches of movement for "
    "friends within 6 inches.",
    ruling="Of a later state of the papers.",
    source="ruling",
)
CF_2_7_F: Final = BOOK.clause(
    "CF-2.7.f",
    "Ley Lines",
    "Strips of half an inch by three, size 1, not to be moved; the third interaction removes one. No more "
    "than 4 on the table.",
    ruling="Of a later state of the papers.",
    source="ruling",
)

# 3.1 Seize Fate
CF_3_1_A: Final = BOOK.clause(
    "CF-3.1.a", "Seize Fate: forces", "35 to 60 points on a table of 24 by 24 inches."
)
CF_3_1_B: Final = BOOK.clause(
    "CF-3.1.b", "Seize Fate: Font", "The Font of Conflict stands at the centre, in a zone of 4 inches across."
)
CF_3_1_C: Final = BOOK.clause("CF-3.1.c", "Seize Fate: length", "The game lasts 4 rounds.")
CF_3_1_D: Final = BOOK.clause("CF-3.1.d", "Seize Fate: interacting", "An Interact with the Font scores 1.")
CC_23: Final = BOOK.clause(
    "CC-23",
    "Every time",
    "Each Interact with the Font scores, however many there are.",
    ruling="Unsaid; an option lets each player score once.",
    source="completion",
)
CF_3_1_E: Final = BOOK.clause("CF-3.1.e", "Seize Fate: removing", "An enemy model removed scores 1.")
CF_3_1_F: Final = BOOK.clause(
    "CF-3.1.f", "Seize Fate: zone", "As a round ends, the side with most Influence in the zone scores 1."
)
CF_3_1_G: Final = BOOK.clause(
    "CF-3.1.g",
    "Seize Fate: campaign",
    "Interacting brings a License; most points bring the Font and 5 Renown.",
)
CF_3_1_H: Final = BOOK.clause(
    "CF-3.1.h",
    "Seize Fate: company",
    "Whole companies play it for 100 points, on 36 by 36 inches, in 5 rounds.",
    ruling="Our own extension, as in the next edition's companion.",
    source="completion",
)

# 3.2 The Lost Caravan, of a later state of the papers
CF_3_2_A: Final = BOOK.clause(
    "CF-3.2.a",
    "Lost Caravan: pieces",
    "A wreck of size 3 at the centre, indestructible; a marker of size 2 on the midline, 6 inches to each "
    "side of it.",
)
CF_3_2_B: Final = BOOK.clause(
    "CF-3.2.b",
    "Lost Caravan: searching",
    "An Interact with the wreck flips: up to 2 goods, a point; from 3 on the merchant, who then goes along.",
)
CF_3_2_C: Final = BOOK.clause(
    "CF-3.2.c", "Lost Caravan: goods", "At most 5 points a round are found; after the merchant only goods."
)
CF_3_2_D: Final = BOOK.clause(
    "CF-3.2.d", "Lost Caravan: markers", "An Interact with a marker scores 1 and removes it."
)
CF_3_2_E: Final = BOOK.clause(
    "CF-3.2.e",
    "Lost Caravan: dropping the merchant",
    "A carrier that takes damage drops the token where it stands; none may overlap it, an Interact takes it.",
)
CF_3_2_F: Final = BOOK.clause(
    "CF-3.2.f",
    "Lost Caravan: rescue",
    "A carrier in contact with its own table edge scores 3, and the token is gone.",
)
CF_3_2_G: Final = BOOK.clause(
    "CF-3.2.g", "Lost Caravan: campaign", "A Coin for each point, and 3 Renown for the rescuer."
)
CC_24: Final = BOOK.clause(
    "CC-24",
    "Length and table",
    "Where a scenario gives neither, 4 rounds on 24 by 24 inches.",
    ruling="Taken from Seize Fate.",
    source="completion",
)

# 3.3 The Power Nexus, of a later state of the papers
CF_3_3_A: Final = BOOK.clause(
    "CF-3.3.a",
    "Power Nexus: pieces",
    "The Nexus at the centre, size 3, indestructible, in a zone of 6 inches across; three ley lines on each "
    "half of the table.",
)
CF_3_3_B: Final = BOOK.clause(
    "CF-3.3.b",
    "Power Nexus: power",
    "Models of the zone's controller, within an inch of the Nexus for each ley line left, have 1 attack and "
    "1 defence more, and a free inch of movement in their activation.",
)
CF_3_3_C: Final = BOOK.clause(
    "CF-3.3.c",
    "Power Nexus: ley lines",
    "An Interact with a line gives a token for 1 on an attack, 1 on a defence or a move of an inch; the "
    "third removes the line.",
)
CF_3_3_D: Final = BOOK.clause(
    "CF-3.3.d", "Power Nexus: points", "The zone as a round ends scores 2, removing a ley line 1."
)
CF_3_3_E: Final = BOOK.clause(
    "CF-3.3.e",
    "Power Nexus: campaign",
    "Most rounds in control bring the Nexus, most points a Coin each.",
)
CF_4_A: Final = BOOK.clause(
    "CF-4.a", "The first game", "A company begins with a single model, whose first game is Seize Fate."
)
CF_4_B: Final = BOOK.clause(
    "CF-4.b",
    "Coin",
    "Coin trains and transforms members.",
    ruling="No prices are given: a Coin improves a member by a point, or by what an option says.",
    source="ruling",
)
CF_4_C: Final = BOOK.clause(
    "CF-4.c",
    "Renown",
    "Renown recruits, for those who have a License for Conflict.",
    ruling="No prices are given: a Renown buys a point of a new member, or what an option says.",
    source="ruling",
)
CF_4_D: Final = BOOK.clause(
    "CF-4.d", "Own terrain", "Advantageous terrain is brought by those who have earned it."
)
