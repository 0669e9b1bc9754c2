"""Declaring attacks, and the types of weapons (W-9, W-10)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

CHOOSING_A_TARGET: Final = BOOK.page("Choosing a Target")
WEAPON_TYPES: Final = BOOK.page("Weapon Types")

# W-9 Declaring attacks
W_9_1: Final = CHOOSING_A_TARGET.clause(
    "W-9.1",
    "A target first",
    "A target is named for each attack before its die is rolled.",
    ruling="R-9.3: the attacks of a batch are checked as they are declared; cover and threat are read as "
    "each die is rolled.",
    source="ruling",
)
W_9_2: Final = CHOOSING_A_TARGET.clause(
    "W-9.2",
    "All at once or in batches",
    "Attacks may be declared together or a few at a time.",
    ruling="R-9.1: those declared at a target that falls are lost; redirect_overkill lets them go elsewhere.",
    source="ruling",
)
W_9_3: Final = CHOOSING_A_TARGET.clause(
    "W-9.3",
    "Members choose for themselves",
    "Members of a formation may attack different targets.",
)
W_9_4: Final = CHOOSING_A_TARGET.clause(
    "W-9.4",
    "So do weapons",
    "Weapons of one unit may attack different targets.",
)
W_9_5: Final = CHOOSING_A_TARGET.clause(
    "W-9.5",
    "And single attacks",
    "The attacks of one weapon may be split over targets.",
)
W_9_6: Final = CHOOSING_A_TARGET.clause(
    "W-9.6",
    "A unit, not a direction",
    "A target is a certain unit or a token that can be destroyed.",
    ruling="R-9.2: only enemies, and such tokens whoever placed them.",
    source="ruling",
)
W_9_7: Final = CHOOSING_A_TARGET.clause(
    "W-9.7",
    "A roll each",
    "Each attack has its own knack roll.",
)

# W-10 Weapon types
W_10_1: Final = WEAPON_TYPES.clause(
    "W-10.1",
    "Several types",
    "A weapon with several types lets its wielder choose for each attack.",
    ruling="R-10.4: Melee, Near or Ranged is chosen; Heavy always comes along, and no weapon is Heavy "
    "alone. heavy_waivable lets it be left out.",
    source="ruling",
)
W_10_2: Final = WEAPON_TYPES.clause(
    "W-10.2",
    "Melee",
    "It reaches adjacent units only.",
    ruling="R-10.1: adjacent, within melee and within melee range are all base contact, plus "
    "melee_reach, for both alike. R-10.3: sight and walls do not matter.",
    source="ruling",
)
W_10_3: Final = WEAPON_TYPES.clause(
    "W-10.3",
    "Near",
    "It needs line of sight and at most 8 steps.",
    ruling="R-11.10: an enemy in contact may be shot as well, cover as usual.",
    source="ruling",
)
W_10_4: Final = WEAPON_TYPES.clause(
    "W-10.4",
    "Ranged",
    "It needs line of sight; the distance does not matter.",
)
W_10_5: Final = WEAPON_TYPES.clause(
    "W-10.5",
    "Under threat",
    "While an enemy threatens the shooter in melee, a Ranged attack hits only on a die showing 6.",
    ruling="R-10.2: any living enemy in melee range threatens; threat_needs_melee_weapon asks for such a "
    "weapon. R-10.7: points may be spent but do nothing, and other modifiers do not count. "
    "R-10.8: it is tested as the die is rolled.",
    source="ruling",
)
W_10_6: Final = WEAPON_TYPES.clause(
    "W-10.6",
    "Ranged mode only",
    "The other modes do not suffer from threat.",
)
W_10_7: Final = WEAPON_TYPES.clause(
    "W-10.7",
    "Whoever is shot at",
    "The threat counts for any target.",
)
W_10_8: Final = WEAPON_TYPES.clause(
    "W-10.8",
    "Heavy",
    "It may be used only by a unit that has not moved this round.",
    ruling="R-10.5: moved is any displacement by its owner's choice, even back to where it began; a path "
    "of no length is none, and what an enemy forces does not count, unless forced_move_counts "
    "says so. Being thrown by one's own side counts. Wherever a text says moved it means this, the whole "
    "round (Heat Shimmer), unless it speaks of an activation (Brace, Hold the Rail).",
    source="ruling",
)
W_10_9: Final = WEAPON_TYPES.clause(
    "W-10.9",
    "All round long",
    "The whole round counts, not the activation only.",
    ruling="R-14.4: a teleport counts as having moved here.",
    source="ruling",
)
W_10_10: Final = WEAPON_TYPES.clause(
    "W-10.10",
    "Rooted",
    "A unit that attacked with a Heavy weapon may not move.",
    ruling="R-10.6: for the rest of the round, and no friendly effect may move it. An attack that is lost "
    "before its die is rolled was not made: it roots nobody.",
    source="ruling",
)
