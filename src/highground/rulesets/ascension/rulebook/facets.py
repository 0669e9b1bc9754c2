"""Companion 3 to 7, Effects, abilities, reactions, passives and the Leader."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.rulebook.book import BOOK

# C-3 Effects on attacks; prices for Always, Match Suit and Both Suits
C_3_1: Final = BOOK.clause(
    "C-3.1",
    "Null Strike's company",
    "An attack with Null Strike has some other effect that is Always.",
    ruling="Its discount is 6 in the table and 3 in the note; the table is followed.",
    source="ruling",
)
C_3_2: Final = BOOK.clause(
    "C-3.2",
    "How deep tokens stack",
    "The paper stacks conditions three deep.",
    ruling="RUL-24: the rulebook's two are followed; tokens stay until taken off.",
    source="ruling",
)
C_3_3: Final = BOOK.clause(
    "C-3.3",
    "Knockback is a push",
    "Knockback cannot move a target more than one Size larger.",
)
C_3_4: Final = BOOK.clause(
    "C-3.4",
    "Only on a hit",
    "An attack's effects need a hit.",
    ruling="RUL-13: effects on a miss are sold in a later edition only.",
    source="ruling",
)
C_3_5: Final = BOOK.clause(
    "C-3.5",
    "Displace Attacker",
    "The attacker is placed within 1 inch of the target. 6, 4, 1.",
)
C_3_6: Final = BOOK.clause(
    "C-3.6",
    "Displace Defender",
    "The attacker places the target within 1 inch of where it stood. 5, 3, 0.",
)
C_3_7: Final = BOOK.clause(
    "C-3.7",
    "Knockback",
    "The target is pushed 1 inch straight away. 4, 2, 0.",
)
C_3_8: Final = BOOK.clause(
    "C-3.8",
    "Throw",
    "A target two Sizes smaller is thrown. 8, 5, 2.",
    ruling="RUL-34 says how.",
)
C_3_9: Final = BOOK.clause(
    "C-3.9",
    "Throw Terrain",
    "A piece of terrain two Sizes smaller is thrown. 6, 4, 1.",
    ruling="RUL-34 says how.",
)
C_3_10: Final = BOOK.clause(
    "C-3.10",
    "Hinder",
    "The defender takes a Hinder token. 5, 2, 0.",
)
C_3_11: Final = BOOK.clause(
    "C-3.11",
    "Slow",
    "The defender takes a Slow token. 5, 2, 0.",
)
C_3_12: Final = BOOK.clause(
    "C-3.12",
    "Weaken",
    "The defender takes a Weaken token. 5, 2, 0.",
)
C_3_13: Final = BOOK.clause(
    "C-3.13",
    "Damage Over Time",
    "The defender takes a token of Damage Over Time. 5, 3, 1.",
)
C_3_14: Final = BOOK.clause(
    "C-3.14",
    "Null Strike",
    "The attack does no damage. Always only, for 6 points less.",
)
C_3_15: Final = BOOK.clause(
    "C-3.15",
    "Exhaust",
    "One of the defender's actions, chosen by the attacker, gets an Exhaust Token. Always 22, Match Suit 11.",
)
C_3_16: Final = BOOK.clause(
    "C-3.16",
    "Each effect once",
    "An attack carries no effect twice.",
)
C_3_17: Final = BOOK.clause(
    "C-3.17",
    "Trigger and suits",
    "Trigger and, where it has any, suits are chosen when the effect is bought.",
)

# C-4.5 to C-4.13 Abilities
C_4_5: Final = BOOK.clause(
    "C-4.5",
    "Displace Target",
    "Primary, 12: throws a model two Sizes smaller within reach.",
)
C_4_6: Final = BOOK.clause(
    "C-4.6",
    "Displace Terrain",
    "Primary, 10: throws a piece of terrain two Sizes smaller within reach.",
)
C_4_7: Final = BOOK.clause(
    "C-4.7",
    "Displace Self in sight",
    "Secondary, 6: the model is placed within 6 inches of where it stood, at a place it sees.",
)
C_4_8: Final = BOOK.clause(
    "C-4.8",
    "Shift Self",
    "Secondary, 4: the model moves 1 inch; that is no Move Action.",
)
C_4_9: Final = BOOK.clause(
    "C-4.9",
    "Remove Temporary Effect",
    "Secondary, 8: a model within 4 inches loses one temporary effect.",
)
C_4_10: Final = BOOK.clause(
    "C-4.10",
    "Compel Movement",
    "Secondary, 8: a model in sight within 4 inches moves only toward this one in its next activation.",
    ruling="Each of its Strides has to end nearer to this model; it may also stay where it is.",
    source="ruling",
)
C_4_11: Final = BOOK.clause(
    "C-4.11",
    "Displace Self unseen",
    "Secondary, 8: the model is placed within 4 inches of where it stood, seen or not.",
)
C_4_12: Final = BOOK.clause(
    "C-4.12",
    "Reach",
    "Within reach means in base contact or inside the model's own Influence.",
    source="completion",
)
C_4_13: Final = BOOK.clause(
    "C-4.13",
    "Class of an ability",
    "Whether an ability is a Primary or Secondary action is fixed by the list, even when a discount makes "
    "it a Secondary facet.",
    source="completion",
)

# C-5 Reactions
C_5_1: Final = BOOK.clause(
    "C-5.1",
    "One per trigger",
    "What triggers reactions is answered by one of them.",
)
C_5_2: Final = BOOK.clause(
    "C-5.2",
    "Reactions exhaust",
    "A reaction needs to be free of Exhaust Tokens and takes one when used.",
)
C_5_3: Final = BOOK.clause(
    "C-5.3",
    "Out of turn",
    "Reactions happen outside the model's own activation and are none of its two actions.",
)
C_5_4: Final = BOOK.clause(
    "C-5.4",
    "Negate Displacement",
    "12: a model about to be pushed or thrown by an attack is not.",
)
C_5_5: Final = BOOK.clause(
    "C-5.5",
    "Reduce Displacement",
    "8: a model that is pushed or knocked back goes 2 inches less far, or not at all.",
)
C_5_6: Final = BOOK.clause(
    "C-5.6",
    "Displace Self in reaction",
    "8: a model targeted by an attack moves 1 inch first. If it is then no legal target, the attack on it "
    "is off and the attacker may choose another.",
)
C_5_7: Final = BOOK.clause(
    "C-5.7",
    "Increase Defense",
    "8: a model targeted by an attack defends with three cards, of which its owner drops one.",
)

# C-6 Passives that cost 10 or more
C_6_1: Final = BOOK.clause(
    "C-6.1",
    "Grant Defense Bonus",
    "10: friends within 2 inches have 1 more Defense.",
)
C_6_2: Final = BOOK.clause(
    "C-6.2",
    "Reduce Wound Taken, to 1",
    "15: damage to the model is 1 less, though at least 1.",
    ruling="Incoming damage is all damage: of attacks, falls, impacts and hazards alike.",
)
C_6_3: Final = BOOK.clause(
    "C-6.3",
    "Reduce Wound Taken, to 2",
    "16: damage to the model is 2 less, though at least 2; damage of 1 stays 1.",
    ruling="Incoming damage is all damage. A model with both passives uses this one first, then the other.",
)
C_6_4: Final = BOOK.clause(
    "C-6.4",
    "Displacement Immunity",
    "12: models of the same Size or smaller cannot push or throw it.",
)
C_6_5: Final = BOOK.clause(
    "C-6.5",
    "Regenerate Self",
    "12: with no Damage Over Time on it, the model regains 1 Wound as its activation ends.",
)
C_6_6: Final = BOOK.clause(
    "C-6.6",
    "Increase Displacement Size by 2",
    "10: when it pushes or throws, the model counts as 2 Sizes larger.",
    ruling="The paper prints against; that entry exists for 8 points, and the predecessor has this one.",
    source="ruling",
)

# C-6 Passives that cost less
C_6_7: Final = BOOK.clause(
    "C-6.7",
    "Attack Bonus vs Large",
    "5: attacks on models of Size 3 and more have 1 more Attack Skill.",
)
C_6_8: Final = BOOK.clause(
    "C-6.8",
    "Ignore Climb Penalty",
    "6: climbing costs no Strides.",
)
C_6_9: Final = BOOK.clause(
    "C-6.9",
    "Ignore Movement Penalties",
    "9: of all that hampers movement only Slow affects the model.",
)
C_6_10: Final = BOOK.clause(
    "C-6.10",
    "Defense Bonus vs Ranged",
    "6: 2 more Defense against ranged attacks.",
)
C_6_11: Final = BOOK.clause(
    "C-6.11",
    "Attack Penalty Aura",
    "5: enemies that attack from within its Influence and 2 inches have 1 less.",
)
C_6_12: Final = BOOK.clause(
    "C-6.12",
    "Attack Bonus If Stationary",
    "8: attacks have 2 more in a Turn without a Move Action.",
)
C_6_13: Final = BOOK.clause(
    "C-6.13",
    "Attack Penalty vs Distant",
    "8: attacks on it from more than 6 inches away have 2 less.",
)
C_6_14: Final = BOOK.clause(
    "C-6.14",
    "Increase vs Displacement Size by 2",
    "8: when pushed or thrown, the model counts as 2 Sizes larger.",
)
C_6_15: Final = BOOK.clause(
    "C-6.15",
    "Always Partial Cover",
    "7: the model's cover is never less than partial.",
)
C_6_16: Final = BOOK.clause(
    "C-6.16",
    "Increase For Displacement Size by 1",
    "6: when it pushes or throws, the model counts as 1 Size larger.",
)
C_6_17: Final = BOOK.clause(
    "C-6.17",
    "Increase Cover Bonus",
    "6: a cover bonus, if there is one, is 1 higher.",
)
C_6_18: Final = BOOK.clause(
    "C-6.18",
    "Increase vs Displacement Size by 1",
    "4: when pushed or thrown, the model counts as 1 Size larger.",
)
C_6_19: Final = BOOK.clause(
    "C-6.19",
    "Ignore Obscured",
    "9: terrain that would hide a target does not hide it from this model.",
    ruling="The Stealth Field that the entry names as well exists nowhere.",
)

# C-7 Leader
C_7_1: Final = BOOK.clause(
    "C-7.1",
    "One Leader",
    "Each army has one Leader, no more and no fewer, at no cost.",
)
C_7_2: Final = BOOK.clause(
    "C-7.2",
    "Elite Activation",
    "When the Leader has acted, its side may go on in the same Turn with one friend yet to activate that "
    "costs at most half as much. That activation cannot be a pass.",
)
C_7_3: Final = BOOK.clause(
    "C-7.3",
    "Abilities for Leaders",
    "Abilities of their own are announced for Leaders, but there are none so far.",
    defines=True,
)
