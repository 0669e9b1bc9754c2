"""3 to 6, Ranged combat: the Accuracy Challenge and its edges, stances, Standard actions with firearms."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

RANGED_COMBAT: Final = BOOK.page("Ranged Combat")
STANCES: Final = BOOK.page("Combat Maneuvers (Ranged), Stances")
STANDARD_ACTIONS: Final = BOOK.page("Combat Maneuvers (Ranged), Standard Actions")

A_3_1: Final = RANGED_COMBAT.clause(
    "A-3.1",
    "Ranged AC",
    "The Accuracy Challenge is 10 and the size modifier, with stat and skill where a clause grants them.",
)
A_3_2: Final = RANGED_COMBAT.clause(
    "A-3.2",
    "Senses",
    "Senses counts toward ranged AC.",
)
A_3_3: Final = RANGED_COMBAT.clause(
    "A-3.3",
    "Surprised or unaware",
    "Not while the character is surprised by the attacker or unaware of it.",
    ruling="R-47: both are set by scenarios only.",
    source="ruling",
)
A_3_4: Final = RANGED_COMBAT.clause(
    "A-3.4",
    "Firearms while Alert",
    "The Firearms skill counts in Alert stance only.",
)
A_3_5: Final = RANGED_COMBAT.clause(
    "A-3.5",
    "What AC leaves out",
    "Range, movement, cover and light never change the AC; they are edges on the shooter's roll.",
    defines=True,
)
A_3_6: Final = RANGED_COMBAT.clause(
    "A-3.6",
    "Meeting the AC",
    "A ranged attack that meets the AC hits.",
    ruling="R-2: a roll succeeds if it meets its target.",
    source="ruling",
)
A_4_1: Final = RANGED_COMBAT.clause(
    "A-4.1",
    "Range",
    "Each range increment after the first costs a rifle 1, a pistol 2, a shotgun 3.",
    ruling="R-7: submachine guns count as pistols, machine guns and sniper rifles as rifles.",
    source="ruling",
)
A_4_2: Final = RANGED_COMBAT.clause(
    "A-4.2",
    "Target moving",
    "A moving target: -2.",
    ruling="R-7: moved since the start of its latest turn.",
    source="ruling",
)
A_4_3: Final = RANGED_COMBAT.clause(
    "A-4.3",
    "Target sprinting",
    "A sprinting target: -4 in place of that.",
)
A_4_4: Final = RANGED_COMBAT.clause(
    "A-4.4",
    "Target speeding",
    "A target speeding in a vehicle: -5 to -10, as the vehicle says.",
)
A_4_5: Final = RANGED_COMBAT.clause(
    "A-4.5",
    "Limited cover",
    "Limited cover: -2.",
)
A_4_6: Final = RANGED_COMBAT.clause(
    "A-4.6",
    "Partial cover",
    "Partial cover: -4.",
)
A_4_7: Final = RANGED_COMBAT.clause(
    "A-4.7",
    "Loophole",
    "A loophole: -6.",
)
A_4_8: Final = RANGED_COMBAT.clause(
    "A-4.8",
    "Full cover",
    "Full cover: -10, yet the attack is legal.",
)
A_4_9: Final = RANGED_COMBAT.clause(
    "A-4.9",
    "Dim light",
    "Dim light: -2.",
)
A_4_10: Final = RANGED_COMBAT.clause(
    "A-4.10",
    "Dark or smoke",
    "Darkness or smoke: -5.",
    ruling="R-6: of dim light and smoke only the worse counts.",
    source="ruling",
)
A_4_11: Final = RANGED_COMBAT.clause(
    "A-4.11",
    "Point blank",
    "Point blank: +5.",
    ruling="R-7: the same or an adjacent square.",
    source="ruling",
)
A_4_12: Final = RANGED_COMBAT.clause(
    "A-4.12",
    "High visibility",
    "A target easy to see: +1.",
)
A_4_13: Final = RANGED_COMBAT.clause(
    "A-4.13",
    "Aiming",
    "Aiming adds the bonus of scope or sight.",
    ruling="R-8: once, as the Advantage that the Aim action stores.",
    source="ruling",
)
A_4_14: Final = RANGED_COMBAT.clause(
    "A-4.14",
    "All together",
    "Edges of different kinds add up.",
    ruling="R-6: only the worst of movement, of cover and of light counts.",
    source="ruling",
)
A_5_1: Final = STANCES.clause(
    "A-5.1",
    "Taking a stance",
    "A stance is free, and taken at the start of one's turn before anything else.",
)
A_5_2: Final = STANCES.clause(
    "A-5.2",
    "Keeping a stance",
    "It holds until the start of one's next turn; it cannot be changed or dropped before.",
)
A_5_3: Final = STANCES.clause(
    "A-5.3",
    "Braced: accuracy",
    "Braced: +2 Accuracy edge.",
)
A_5_4: Final = STANCES.clause(
    "A-5.4",
    "Braced: range",
    "Braced: the total range penalty is 1 less, though never a bonus.",
)
A_5_5: Final = STANCES.clause(
    "A-5.5",
    "Braced: recoil",
    "Braced: the recoil number is 1 less.",
    ruling="R-9: a recoil penalty can only mean the recoil number, and it stays at least 1.",
    source="ruling",
)
A_5_6: Final = STANCES.clause(
    "A-5.6",
    "Braced: no movement",
    "Braced: no movement.",
    ruling="R-31: no Move action of any kind.",
    source="ruling",
)
A_5_7: Final = STANCES.clause(
    "A-5.7",
    "Braced: no Senses",
    "Braced: Senses does not count toward ranged AC.",
)
A_5_8: Final = STANCES.clause(
    "A-5.8",
    "Alert: initiative",
    "Alert: +2 Initiative edge.",
)
A_5_9: Final = STANCES.clause(
    "A-5.9",
    "Alert: AC",
    "Alert: the Firearms skill is added to ranged AC, whatever is in hand.",
)
A_5_10: Final = STANCES.clause(
    "A-5.10",
    "Alert: no sprint",
    "Alert: no sprinting.",
)
A_5_11: Final = STANCES.clause(
    "A-5.11",
    "Alert: Snap Shots only",
    "Alert: every attack must be a Snap Shot.",
    ruling="R-46: what cannot be one, close attacks and grenades, is refused.",
    source="ruling",
)
A_6_1: Final = STANDARD_ACTIONS.clause(
    "A-6.1",
    "Reload",
    "A standard action that fills the Ammunition of the weapon in hand.",
)
A_6_2: Final = STANDARD_ACTIONS.clause(
    "A-6.2",
    "Reload: Advantage lost",
    "Reloading loses all stored Advantage.",
)
A_6_3: Final = STANDARD_ACTIONS.clause(
    "A-6.3",
    "Aim",
    "A standard action: Accuracy Advantage equal to the bonus of scope or sight.",
    ruling="R-8: tagged with the device; each Aim adds it again.",
    source="ruling",
)
A_6_4: Final = STANDARD_ACTIONS.clause(
    "A-6.4",
    "Scope and moving",
    "Advantage of a scope is lost once the aimer moves.",
    ruling="R-8: by any displacement, forced ones too.",
    source="ruling",
)
A_6_5: Final = STANDARD_ACTIONS.clause(
    "A-6.5",
    "Sight and sprinting",
    "Advantage of a sight is lost once the aimer sprints.",
)
A_6_6: Final = STANDARD_ACTIONS.clause(
    "A-6.6",
    "Snap Shot",
    "A standard attack may be declared a Snap Shot, free of cost.",
    ruling="R-41: it is a mark on an attack, not an action.",
    source="ruling",
)
A_6_7: Final = STANDARD_ACTIONS.clause(
    "A-6.7",
    "Snap Shot: edge",
    "A Snap Shot: -4 Accuracy edge.",
)
A_6_8: Final = STANDARD_ACTIONS.clause(
    "A-6.8",
    "Snap Shot: pistols",
    "With a pistol: -2 instead.",
)
A_6_9: Final = STANDARD_ACTIONS.clause(
    "A-6.9",
    "Snap Shot: cover",
    "Who snap-shoots keeps full cover, also where Overwatch would lower it.",
)
A_6_10: Final = STANDARD_ACTIONS.clause(
    "A-6.10",
    "Snap Shot: devices",
    "A Snap Shot can use sights, not scopes.",
)
A_6_11: Final = STANDARD_ACTIONS.clause(
    "A-6.11",
    "Overwatch",
    "A standard attack action: hold an attack until the target attacks or moves, then make any "
    "standard attack of it.",
    ruling="R-18: it names one visible enemy and becomes one of the five firearm attacks when it fires.",
    source="ruling",
)
A_6_12: Final = STANDARD_ACTIONS.clause(
    "A-6.12",
    "Overwatch on an attacker",
    "A target caught while attacking has its cover a level lower, unless it snap-shoots.",
)
A_6_13: Final = STANDARD_ACTIONS.clause(
    "A-6.13",
    "Overwatch: own cover",
    "Who holds Overwatch has cover a level lower, unless the held attack is a Snap Shot.",
    ruling="R-18: with none left the full cover is back at once.",
    source="ruling",
)
A_6_14: Final = STANDARD_ACTIONS.clause(
    "A-6.14",
    "Overwatch lost",
    "Each successful attack that damages the holder takes one held Overwatch.",
)
A_6_15: Final = STANDARD_ACTIONS.clause(
    "A-6.15",
    "Overwatch expires",
    "Held Overwatch expires when initiative is rolled.",
)
A_6_16: Final = STANDARD_ACTIONS.clause(
    "A-6.16",
    "Overwatch unused",
    "If any unused Overwatch expires, its holder gains 2 Initiative Advantage, once.",
)
A_6_17: Final = STANDARD_ACTIONS.clause(
    "A-6.17",
    "Suppressing Fire",
    "A standard attack for 1 Ammunition.",
)
A_6_18: Final = STANDARD_ACTIONS.clause(
    "A-6.18",
    "Suppression and cover",
    "Suppressing Fire ignores cover.",
)
A_6_19: Final = STANDARD_ACTIONS.clause(
    "A-6.19",
    "Suppression: steps",
    "It does no damage; a success counts a step for each point of margin with full-auto, each 3 "
    "with semi-auto, each 5 with single-shot weapons.",
)
A_6_20: Final = STANDARD_ACTIONS.clause(
    "A-6.20",
    "Suppression: effect",
    "Each step takes 1 of both Advantages and gives -1 Accuracy edge.",
    ruling="R-18: on the next attack, until the end of its next turn; several add up.",
    source="ruling",
)
A_6_21: Final = STANDARD_ACTIONS.clause(
    "A-6.21",
    "Marching Fire",
    "A standard attack for 1 Ammunition, full-auto only.",
)
A_6_22: Final = STANDARD_ACTIONS.clause(
    "A-6.22",
    "Marching Fire: miss",
    "On a miss: 2 Accuracy Advantage.",
    ruling="R-34: otherwise a plain single attack.",
    source="ruling",
)
A_6_23: Final = STANDARD_ACTIONS.clause(
    "A-6.23",
    "Burst",
    "A standard attack for 1 Ammunition in all, full-auto only.",
)
A_6_24: Final = STANDARD_ACTIONS.clause(
    "A-6.24",
    "Burst: squares",
    "As many squares in a chain as the rating, and one Rapid Fire attack on everybody in them.",
    ruling="R-34: nearest first, friend or foe, each roll an attack of its own.",
    source="ruling",
)
A_6_25: Final = STANDARD_ACTIONS.clause(
    "A-6.25",
    "Burst: distance",
    "Within the first range increment only.",
)
A_6_26: Final = STANDARD_ACTIONS.clause(
    "A-6.26",
    "Burst: Braced",
    "Braced adds one increment to that.",
)
A_6_27: Final = STANDARD_ACTIONS.clause(
    "A-6.27",
    "Burst: mounted",
    "A bipod, tripod or fixed weapon lifts the limit.",
)
A_6_28: Final = STANDARD_ACTIONS.clause(
    "A-6.28",
    "Rapid Fire",
    "A standard attack for 1 Ammunition, semi- and full-auto only.",
)
A_6_29: Final = STANDARD_ACTIONS.clause(
    "A-6.29",
    "Rapid Fire: hits",
    "One extra hit for each full recoil number of margin, up to the rating.",
    ruling="R-23: the rating limits the extra hits; each hit has its own damage, armour and cap.",
    source="ruling",
)
A_6_30: Final = STANDARD_ACTIONS.clause(
    "A-6.30",
    "Single attack",
    "A plain single attack costs no Ammunition.",
    source="completion",
)
