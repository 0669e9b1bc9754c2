"""1 and 2, Combat damage: stress, states and capping; categories, hit locations and wounds."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

COMBAT_DAMAGE: Final = BOOK.page("Combat Damage")
TYPES_OF_DAMAGE: Final = BOOK.page("Types of Damage")

A_1_1: Final = COMBAT_DAMAGE.clause(
    "A-1.1",
    "Stress Limit",
    "The Stress Limit is Physique, Physical Conditioning and the racial minimum together.",
)
A_1_2: Final = COMBAT_DAMAGE.clause(
    "A-1.2",
    "Racial minimum",
    "A human's racial minimum is 5; another race may have its own.",
)
A_1_3: Final = COMBAT_DAMAGE.clause(
    "A-1.3",
    "Physical Stress",
    "Damage piles up as Physical Stress and does not go by itself during a fight.",
)
A_1_4: Final = COMBAT_DAMAGE.clause(
    "A-1.4",
    "Healthy: no penalty",
    "Stress alone takes nothing from a character who is Healthy.",
    defines=True,
)
A_1_5: Final = COMBAT_DAMAGE.clause(
    "A-1.5",
    "Critical",
    "From its Stress Limit on a character without heroic level is Critical: no actions, interrupts "
    "or stance.",
)
A_1_6: Final = COMBAT_DAMAGE.clause(
    "A-1.6",
    "Dying",
    "From twice its Stress Limit on it is Dying: dead as far as this battle goes.",
)
A_1_7: Final = COMBAT_DAMAGE.clause(
    "A-1.7",
    "Annihilated",
    "From five times its Stress Limit on it is Annihilated and can never be revived.",
)
A_1_8: Final = COMBAT_DAMAGE.clause(
    "A-1.8",
    "Heroic levels",
    "Each Heroic Level adds one Healthy level as wide as the Stress Limit.",
)
A_1_9: Final = COMBAT_DAMAGE.clause(
    "A-1.9",
    "Bought levels",
    "Traits may add further Healthy levels to those of the Heroic Level.",
)
A_1_10: Final = COMBAT_DAMAGE.clause(
    "A-1.10",
    "Later thresholds",
    "Extra levels push the later states outward: with H Healthy levels Critical begins at H, Dying "
    "at H + 1 and Annihilated at H + 4 Stress Limits.",
    ruling="R-10: the printed one, two and five Stress Limits are for one Healthy level; further "
    "levels go in before Critical.",
    source="ruling",
)
A_1_11: Final = COMBAT_DAMAGE.clause(
    "A-1.11",
    "Who may cap",
    "Only a heroic character may cap, and chooses so hit by hit.",
    ruling="R-12: capping is no action, so a Critical hero may still cap; one who is Dying may not.",
    source="ruling",
)
A_1_12: Final = COMBAT_DAMAGE.clause(
    "A-1.12",
    "Capping",
    "A capped hit stops at the first point of the next stress level, however much it was.",
    ruling="R-15: the book's hero caps at the end of the level he is in.",
    source="ruling",
)
A_1_13: Final = COMBAT_DAMAGE.clause(
    "A-1.13",
    "Cap by level",
    "The cap looks at the level alone, not at the room left in it.",
)
A_1_14: Final = COMBAT_DAMAGE.clause(
    "A-1.14",
    "Price of a cap",
    "Each cap costs one wound.",
    ruling="R-12: a light one, unless the table grades it by what the cap prevented. Its place is rolled "
    "for, whatever place the attack's own wounds have (Center Mass, Backbreaker).",
    source="ruling",
)
A_1_15: Final = COMBAT_DAMAGE.clause(
    "A-1.15",
    "Nothing to cap",
    "A hit that does not pass the cap point is not offered a cap.",
    source="completion",
)
A_1_16: Final = COMBAT_DAMAGE.clause(
    "A-1.16",
    "Overwhelming",
    "An Overwhelming N hit runs through N levels before a cap can stop it.",
    ruling="R-11: an untagged hit counts as Overwhelming 1.",
    source="ruling",
)
A_1_17: Final = COMBAT_DAMAGE.clause(
    "A-1.17",
    "More Overwhelming",
    "Higher grades of Overwhelming go on in the same way.",
)
A_1_18: Final = COMBAT_DAMAGE.clause(
    "A-1.18",
    "Completely Overwhelming",
    "A Completely Overwhelming hit cannot be capped without a special trait.",
)
A_1_19: Final = COMBAT_DAMAGE.clause(
    "A-1.19",
    "Overwhelming and damage",
    "Overwhelming matters for capping only; it adds no damage.",
    defines=True,
)
A_1_20: Final = COMBAT_DAMAGE.clause(
    "A-1.20",
    "Stressful",
    "A Stressful hit does what is left of the level, in place of a roll.",
    ruling="R-16: it ignores armour and may be capped like any other.",
    source="ruling",
)
A_1_21: Final = COMBAT_DAMAGE.clause(
    "A-1.21",
    "More Stressful",
    "Stressful N adds N - 1 whole further levels.",
)
A_1_22: Final = COMBAT_DAMAGE.clause(
    "A-1.22",
    "After combat",
    "When combat ends, stress falls back to the start of the level it stands in.",
    ruling="R-10: the book's example means 12 points of stress, not a limit of 12.",
    source="ruling",
)
A_1_23: Final = COMBAT_DAMAGE.clause(
    "A-1.23",
    "Wounds stay",
    "Wounds outlast the combat; only stress is reset.",
)
A_1_24: Final = COMBAT_DAMAGE.clause(
    "A-1.24",
    "Traits that reset",
    "Traits may reset stress in or out of combat.",
)
A_1_25: Final = COMBAT_DAMAGE.clause(
    "A-1.25",
    "Conditions on damage",
    "Damage may bring conditions of its own, and these bite a Healthy character too.",
)
A_2_1: Final = TYPES_OF_DAMAGE.clause(
    "A-2.1",
    "Damage categories",
    "Damage is Physical (Penetrating, Blunt), Explosive, Energy (Fire, Electrical), Mental "
    "(Magical, Social), Etheric or Atomic; the list is open.",
    ruling="R-40: the note on sorting them out later has no effect.",
    source="ruling",
    defines=True,
)
A_2_2: Final = TYPES_OF_DAMAGE.clause(
    "A-2.2",
    "Hit location",
    "A d6 says where a wound is: 1 and 2 wildcard, 3 legs, 4 arm, 5 chest, 6 head.",
    ruling="R-12: one location die for each wound, not for each damage die.",
    source="ruling",
)
A_2_3: Final = TYPES_OF_DAMAGE.clause(
    "A-2.3",
    "Wildcard of guns",
    "The wildcard is the chest for guns and etheric attacks.",
    ruling="R-12: and for explosives.",
    source="ruling",
)
A_2_4: Final = TYPES_OF_DAMAGE.clause(
    "A-2.4",
    "Wildcard of blows",
    "The wildcard is the arm for melee weapons and strikes.",
    ruling="R-12: and for grapples.",
    source="ruling",
)
A_2_5: Final = TYPES_OF_DAMAGE.clause(
    "A-2.5",
    "Wildcard of throws",
    "The wildcard is the legs for throws.",
)
A_2_6: Final = TYPES_OF_DAMAGE.clause(
    "A-2.6",
    "Kinds of wounds",
    "Wounds are Penetrating, Slashing, Blunt, Burn or Etheric.",
    defines=True,
)
A_2_7: Final = TYPES_OF_DAMAGE.clause(
    "A-2.7",
    "Crippling",
    "Crippling injuries are severe and last long.",
    ruling="R-12: a location with three points of severity is crippled.",
    source="completion",
)
A_2_8: Final = TYPES_OF_DAMAGE.clause(
    "A-2.8",
    "Lingering",
    "Lingering wounds exist.",
    ruling="R-12: a wound not treated when combat ends lingers into the next battle.",
    source="completion",
)
A_2_9: Final = TYPES_OF_DAMAGE.clause(
    "A-2.9",
    "Explosives",
    "Explosives cause Slashing wounds.",
    defines=True,
)
