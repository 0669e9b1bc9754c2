"""6, Standard actions with firearms."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Combat Maneuvers (Ranged), Standard Actions")

A_6_1: Final = PAGE.clause(
    "A-6.1",
    "Reload",
    "A standard action that fills the Ammunition of the weapon in hand.",
)
A_6_2: Final = PAGE.clause(
    "A-6.2",
    "Reload: Advantage lost",
    "Reloading loses all stored Advantage.",
)
A_6_3: Final = PAGE.clause(
    "A-6.3",
    "Aim",
    "A standard action: Accuracy Advantage equal to the bonus of scope or sight.",
    ruling="R-8: tagged with the device; each Aim adds it again.",
    source="ruling",
)
A_6_4: Final = PAGE.clause(
    "A-6.4",
    "Scope and moving",
    "Advantage of a scope is lost once the aimer moves.",
    ruling="R-8: by any displacement, forced ones too.",
    source="ruling",
)
A_6_5: Final = PAGE.clause(
    "A-6.5",
    "Sight and sprinting",
    "Advantage of a sight is lost once the aimer sprints.",
)
A_6_6: Final = PAGE.clause(
    "A-6.6",
    "Snap Shot",
    "A standard attack may be declared a Snap Shot, free of cost.",
    ruling="R-41: it is a mark on an attack, not an action.",
    source="ruling",
)
A_6_7: Final = PAGE.clause(
    "A-6.7",
    "Snap Shot: edge",
    "A Snap Shot: -4 Accuracy edge.",
)
A_6_8: Final = PAGE.clause(
    "A-6.8",
    "Snap Shot: pistols",
    "With a pistol: -2 instead.",
)
A_6_9: Final = PAGE.clause(
    "A-6.9",
    "Snap Shot: cover",
    "Who snap-shoots keeps full cover, also where Overwatch would lower it.",
)
A_6_10: Final = PAGE.clause(
    "A-6.10",
    "Snap Shot: devices",
    "A Snap Shot can use sights, not scopes.",
)
A_6_11: Final = PAGE.clause(
    "A-6.11",
    "Overwatch",
    "A standard attack action: hold an attack until the target attacks or moves, then make any "
    "standard attack of it.",
    ruling="R-18: it names one visible enemy and becomes one of the five firearm attacks when it fires.",
    source="ruling",
)
A_6_12: Final = PAGE.clause(
    "A-6.12",
    "Overwatch on an attacker",
    "A target caught while attacking has its cover a level lower, unless it snap-shoots.",
)
A_6_13: Final = PAGE.clause(
    "A-6.13",
    "Overwatch: own cover",
    "Who holds Overwatch has cover a level lower, unless the held attack is a Snap Shot.",
    ruling="R-18: with none left the full cover is back at once.",
    source="ruling",
)
A_6_14: Final = PAGE.clause(
    "A-6.14",
    "Overwatch lost",
    "Each successful attack that damages the holder takes one held Overwatch.",
)
A_6_15: Final = PAGE.clause(
    "A-6.15",
    "Overwatch expires",
    "Held Overwatch expires when initiative is rolled.",
)
A_6_16: Final = PAGE.clause(
    "A-6.16",
    "Overwatch unused",
    "If any unused Overwatch expires, its holder gains 2 Initiative Advantage, once.",
)
A_6_17: Final = PAGE.clause(
    "A-6.17",
    "Suppressing Fire",
    "A standard attack for 1 Ammunition.",
)
A_6_18: Final = PAGE.clause(
    "A-6.18",
    "Suppression and cover",
    "Suppressing Fire ignores cover.",
)
A_6_19: Final = PAGE.clause(
    "A-6.19",
    "Suppression: steps",
    "It does no damage; a success counts a step for each point of margin with full-auto, each 3 "
    "with semi-auto, each 5 with single-shot weapons.",
)
A_6_20: Final = PAGE.clause(
    "A-6.20",
    "Suppression: effect",
    "Each step takes 1 of both Advantages and gives -1 Accuracy edge.",
    ruling="R-18: on the next attack, until the end of its next turn; several add up.",
    source="ruling",
)
A_6_21: Final = PAGE.clause(
    "A-6.21",
    "Marching Fire",
    "A standard attack for 1 Ammunition, full-auto only.",
)
A_6_22: Final = PAGE.clause(
    "A-6.22",
    "Marching Fire: miss",
    "On a miss: 2 Accuracy Advantage.",
    ruling="R-34: otherwise a plain single attack.",
    source="ruling",
)
A_6_23: Final = PAGE.clause(
    "A-6.23",
    "Burst",
    "A standard attack for 1 Ammunition in all, full-auto only.",
)
A_6_24: Final = PAGE.clause(
    "A-6.24",
    "Burst: squares",
    "As many squares in a chain as the rating, and one Rapid Fire attack on everybody in them.",
    ruling="R-34: nearest first, friend or foe, each roll an attack of its own.",
    source="ruling",
)
A_6_25: Final = PAGE.clause(
    "A-6.25",
    "Burst: distance",
    "Within the first range increment only.",
)
A_6_26: Final = PAGE.clause(
    "A-6.26",
    "Burst: Braced",
    "Braced adds one increment to that.",
)
A_6_27: Final = PAGE.clause(
    "A-6.27",
    "Burst: mounted",
    "A bipod, tripod or fixed weapon lifts the limit.",
)
A_6_28: Final = PAGE.clause(
    "A-6.28",
    "Rapid Fire",
    "A standard attack for 1 Ammunition, semi- and full-auto only.",
)
A_6_29: Final = PAGE.clause(
    "A-6.29",
    "Rapid Fire: hits",
    "One extra hit for each full recoil number of margin, up to the rating.",
    ruling="R-23: the rating limits the extra hits; each hit has its own damage, armour and cap.",
    source="ruling",
)
A_6_30: Final = PAGE.clause(
    "A-6.30",
    "Single attack",
    "A plain single attack costs no Ammunition.",
    source="completion",
)
