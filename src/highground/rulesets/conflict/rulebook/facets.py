"""Companion 1.5 to 1.7, Effects, abilities and reactions."""

from __future__ import annotations

from typing import Final

from highground.rulesets.conflict.rulebook.book import BOOK

# 1.5 Effects; prices for Always, Match Suit and Both Suits
CF_1_5_A: Final = BOOK.clause(
    "CF-1.5.a", "Displace Attacker", "The attacker is put within an inch of the target. 6, 4 or 1 points."
)
CF_1_5_B: Final = BOOK.clause(
    "CF-1.5.b", "Displace Defender", "The target is put within an inch of where it stood. 5, 3 or 0 points."
)
CF_1_5_C: Final = BOOK.clause(
    "CF-1.5.c", "Knockback", "The target is pushed one inch straight away. 4, 2 or 0 points."
)
CF_1_5_D: Final = BOOK.clause("CF-1.5.d", "Hinder", "The target is Hindered once. 3, 2 or 0 points.")
CF_1_5_E: Final = BOOK.clause("CF-1.5.e", "Prone", "The target is prone. 3, 2 or 0 points.")
CF_1_5_F: Final = BOOK.clause(
    "CF-1.5.f",
    "Reduce Energy, Physical or Psyche",
    "The target's resistance of that type is reduced once. 2, 1 or 0 points.",
)
CF_1_5_G: Final = BOOK.clause("CF-1.5.g", "Slow", "The target is Slowed once. 4, 2 or 0 points.")
CF_1_5_H: Final = BOOK.clause("CF-1.5.h", "Weaken", "The target is Weakened once. 3, 2 or 0 points.")
CF_1_5_I: Final = BOOK.clause(
    "CF-1.5.i", "Damage Over Time", "The target has a token of it. 5, 3 or 1 points."
)
CF_1_5_J: Final = BOOK.clause(
    "CF-1.5.j",
    "Critical Strike",
    "One wound more if the attack cost any. 3 points for Match Suit, 1 for Both Suits; never Always.",
)
CF_1_5_K: Final = BOOK.clause(
    "CF-1.5.k",
    "Null Strike",
    "The attack does no damage, and costs 3 less; it needs another effect that always happens.",
)
CC_9: Final = BOOK.clause(
    "CC-9",
    "The suit of an effect",
    "Match Suit and Both Suits are bought with a suit, one.",
    ruling="As CR-11 asks.",
    source="completion",
)
CC_10: Final = BOOK.clause(
    "CC-10",
    "The same effect again",
    "An effect is bought twice only with another trigger or suit; no attack costs less than nothing.",
    ruling="Unsaid.",
    source="completion",
)
CC_11: Final = BOOK.clause(
    "CC-11",
    "How effects move models",
    "Knockback keeps to the limits of a push; the attacker's player picks the legal spot of a Displace.",
    ruling="Unsaid.",
    source="completion",
)
CC_12: Final = BOOK.clause(
    "CC-12",
    "A hit without damage",
    "Null Strike leaves a hit a hit for effects, though no wound is lost.",
    ruling="Unsaid.",
    source="completion",
)

# 1.6 Abilities
CF_1_6_A: Final = BOOK.clause("CF-1.6.a", "Blink", "Teleports up to 6 inches, in sight. 6 points.")
CF_1_6_B: Final = BOOK.clause(
    "CF-1.6.b",
    "Effect Resistance",
    "As its activation ends, a token comes off a model within 4 inches and its reach. 8 points.",
)
CF_1_6_C: Final = BOOK.clause("CF-1.6.c", "Evasion", "2 more defence against ranged attacks. 6 points.")
CF_1_6_D: Final = BOOK.clause(
    "CF-1.6.d", "Fearsome Aura", "Enemies within 2 inches and its Influence attack at 1 less. 5 points."
)
CF_1_6_E: Final = BOOK.clause(
    "CF-1.6.e", "Hard to Hit", "Attackers farther than 6 inches have 2 less. 8 points."
)
CF_1_6_F: Final = BOOK.clause("CF-1.6.f", "Hardened", "Each attack costs it 1 wound less. 12 points.")
CF_1_6_G: Final = BOOK.clause("CF-1.6.g", "Immovable", "2 sizes more against pushes and throws. 8 points.")
CF_1_6_H: Final = BOOK.clause("CF-1.6.h", "Relentless", "A second maneuver in the activation. 8 points.")
CF_1_6_I: Final = BOOK.clause(
    "CF-1.6.i", "Supernatural Strength", "1 size more for its own pushes and throws. 6 points."
)
CF_1_6_J: Final = BOOK.clause("CF-1.6.j", "Teleport", "Teleports up to 4 inches, unseen or not. 8 points.")
CF_1_6_K: Final = BOOK.clause(
    "CF-1.6.k", "Titanic Strength", "2 sizes more for its own pushes and throws. 10 points."
)
CF_1_6_L: Final = BOOK.clause("CF-1.6.l", "Unmovable", "1 size more against pushes and throws. 4 points.")
CC_13: Final = BOOK.clause(
    "CC-13",
    "Abilities are used",
    "All of them are actions that take exhaust tokens, work once used, and last until the next activation.",
    ruling="So one with two tokens lapses every other activation.",
    source="completion",
)
CC_14: Final = BOOK.clause(
    "CC-14",
    "Ranged",
    "An attack over a gap beyond the attacker's Attack Reach is ranged.",
    ruling="The companion uses the word without saying what it means.",
    source="completion",
    defines=True,
)
CC_15: Final = BOOK.clause(
    "CC-15",
    "Auras",
    "An aura lowers every attack of the enemies in it, and several add up.",
    ruling="Unsaid.",
    source="completion",
)
CC_16: Final = BOOK.clause(
    "CC-16",
    "What Hardened is against",
    "Hardened counts for each attack on the model, down to no wound; not for falls or Damage over Time.",
    ruling="Unsaid.",
    source="completion",
)
CC_17: Final = BOOK.clause(
    "CC-17",
    "Whose token comes off",
    "Effect Resistance may pick any model, itself too, for one token, before Damage over Time hurts.",
    ruling="Unsaid.",
    source="completion",
)
CC_18: Final = BOOK.clause(
    "CC-18",
    "Teleports",
    "A teleport is no movement to engagement, but ends Take Cover. Bonuses to size add up with Brace.",
    ruling="Unsaid.",
    source="completion",
)
CC_19: Final = BOOK.clause(
    "CC-19",
    "Relentless, not repetitive",
    "The second maneuver is another one, and is paid in strides as ever.",
    ruling="Unsaid.",
    source="completion",
)

# 1.7 Reactions, of a later state of the papers and by option only
CF_1_7_A: Final = BOOK.clause(
    "CF-1.7.a",
    "Brace for Impact",
    "Pushed or thrown, the model is not, for this attack. 12 points.",
    ruling="Reactions are unfinished in this edition; the later list is played by option only.",
    source="ruling",
)
CF_1_7_B: Final = BOOK.clause(
    "CF-1.7.b",
    "Stand Ground",
    "Pushed or knocked back, the model goes 2 inches less. 8 points.",
    ruling="By option only, as above.",
    source="ruling",
)
CF_1_7_C: Final = BOOK.clause(
    "CF-1.7.c",
    "Side Step",
    "Targeted by an attack, the model moves an inch first. 6 points.",
    ruling="By option only, as above.",
    source="ruling",
)
