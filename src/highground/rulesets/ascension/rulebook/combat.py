"""Chapter 6, Combat: the sequence, attacks, engagement, cover and other modifiers."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.rulebook.book import BOOK

# 6.1.1 The sequence
R_6_1_1_A: Final = BOOK.clause(
    "R-6.1.1.a",
    "Declaring",
    "First the attacker says which attack it makes and at what; reach and sight are judged now.",
)
R_6_1_1_B: Final = BOOK.clause(
    "R-6.1.1.b",
    "Attack total",
    "Cards, Attack Skill and attack bonuses, less the attacker's Hinder tokens.",
    ruling="RUL-01: the sequence prints Weaken here, but the conditions' own entries decide. RUL-12: one "
    "flip serves all targets of an action, with bonuses counted per target. RUL-49: there is no "
    "Flanking.",
    source="ruling",
)
R_6_1_1_C: Final = BOOK.clause(
    "R-6.1.1.c",
    "Defense total",
    "Cards from the defender's deck, Defense and defense bonuses, less the defender's Weaken tokens.",
    ruling="RUL-01: the sequence prints Hindered here, but the conditions' own entries decide. RUL-11: "
    "every defending model flips; terrain does not. RUL-12: each target has its own flip, and the "
    "attacker says who goes first.",
    source="ruling",
)
R_6_1_1_D: Final = BOOK.clause(
    "R-6.1.1.d",
    "Hit",
    "An attack total above the defense total hits and does the difference as damage.",
)
R_6_1_1_E: Final = BOOK.clause(
    "R-6.1.1.e",
    "Miss",
    "An attack total that is not above the defense total misses.",
)
R_6_1_1_F: Final = BOOK.clause(
    "R-6.1.1.f",
    "Losing Wounds",
    "Damage is taken off the Wounds.",
    ruling="RUL-44: with no Wounds left a model leaves the table at once, before effects. Damage called "
    "Physical is like any other.",
)
R_6_1_1_G: Final = BOOK.clause(
    "R-6.1.1.g",
    "Effects come last",
    "What else the attack does happens after its damage.",
    ruling="RUL-13: on a hit only; a hit that is not meant to do damage is still a hit.",
    source="ruling",
)

# 6.1.2 Attacks on the profile
R_6_1_2_A: Final = BOOK.clause(
    "R-6.1.2.a",
    "What an attack states",
    "Every attack has a target type, a range and a skill; effects are optional.",
)
R_6_1_2_B: Final = BOOK.clause(
    "R-6.1.2.b",
    "Single Target",
    "Attacks one model in range.",
    ruling="RUL-27: an enemy or a piece of terrain, never a friend.",
    source="ruling",
)
R_6_1_2_C: Final = BOOK.clause(
    "R-6.1.2.c",
    "Area",
    "Attacks each model that a circle about the target point touches, were it by the rim of a base.",
    ruling="RUL-27: friends too, the attacker never; terrain only if named, one touched piece per attack. "
    "RUL-61: the centre point must be in sight (as a Size 1 target, or as the model standing on it); "
    "touched models on that level need not be, and a piece that would hide one gives it no bonus.",
    source="ruling",
)
R_6_1_2_D: Final = BOOK.clause(
    "R-6.1.2.d",
    "Breakthrough",
    "Attacks each model whose base meets a line, an inch wide, out of the attacker's front arc.",
    ruling="RUL-55: the front arc is the half circle ahead; the strip begins at the base's edge, on a ray "
    "from its centre, ends square and is not stopped by models. RUL-61: only models the attacker "
    "sees. RUL-27: friends too.",
    source="ruling",
)
R_6_1_2_E: Final = BOOK.clause(
    "R-6.1.2.e",
    "Ricochet",
    "Attacks one target after another, each in sight of the one before.",
    ruling="RUL-61: the first is seen from the attacker; nobody twice in a chain; neither a miss nor a "
    "removed link ends it; cover is traced from where the link starts. RUL-27: enemies and terrain "
    "only.",
    source="ruling",
)
R_6_1_2_F: Final = BOOK.clause(
    "R-6.1.2.f",
    "Where range starts",
    "Range begins where the attacker's base is nearest.",
    ruling="RUL-56: range 0 is base contact, and bases touch at one height only: not from a roof to the "
    "ground. A piece of terrain is touched from its foot to its top.",
)
R_6_1_2_G: Final = BOOK.clause(
    "R-6.1.2.g",
    "Where range ends",
    "For Single Target at the target's closest point, for Area at the circle's centre, for Breakthrough "
    "along the line, for Ricochet at the first target.",
)
R_6_1_2_H: Final = BOOK.clause(
    "R-6.1.2.h",
    "Further links",
    "From the second on, a Ricochet's targets are measured from the one before.",
)
R_6_1_2_I: Final = BOOK.clause(
    "R-6.1.2.i",
    "Attack Skill",
    "Attack Skill is printed as 1 to 6.",
    ruling="RUL-26: 0 is accepted too, as creation starts from it.",
    source="ruling",
)
R_6_1_2_J: Final = BOOK.clause(
    "R-6.1.2.j",
    "Always",
    "Such an effect follows the damage, whatever the cards.",
    ruling="RUL-14: a target that was removed is spared; effects that move the attacker use the place where "
    "it stood.",
)
R_6_1_2_K: Final = BOOK.clause(
    "R-6.1.2.k",
    "Match Suit",
    "Such an effect needs its suit on one of the two attack cards.",
)
R_6_1_2_L: Final = BOOK.clause(
    "R-6.1.2.l",
    "Both Suits",
    "Such an effect needs both its suits on the attack cards, one on each.",
    ruling="RUL-16: two suits are recorded, alike or not, and must pair off with the cards. The Red Joker "
    "counts as the suit named; the Black Joker pairs with nothing.",
    source="ruling",
)
R_6_1_2_M: Final = BOOK.clause(
    "R-6.1.2.m",
    "Order of effects",
    "If several effects happen, the attacker says in which order.",
)

# 6.2.1 Engagement
R_6_2_1_A: Final = BOOK.clause(
    "R-6.2.1.a",
    "Whom one engages",
    "Never a friend; terrain and scenario features always, if no rule excepts them.",
)
R_6_2_1_B: Final = BOOK.clause(
    "R-6.2.1.b",
    "Contact or Influence",
    "To be Engaged a model touches its target, or has its Influence reach the target's base or marked area.",
    ruling="RUL-31: just touching is reaching; height and sight play no part.",
)
R_6_2_1_C: Final = BOOK.clause(
    "R-6.2.1.c",
    "One way",
    "Engagement runs from a model to its target and need not be returned.",
    ruling="RUL-31: contact engages both. Being Engaged restricts nothing by itself.",
    source="ruling",
)
R_6_2_1_D: Final = BOOK.clause(
    "R-6.2.1.d",
    "What Engagement is for",
    "Other rules may ask who is Engaged with whom; Gang Up does.",
    defines=True,
)
R_6_2_1_E: Final = BOOK.clause(
    "R-6.2.1.e",
    "Local rules",
    "Terrain or scenario may attach effects to being Engaged, in their own text.",
)

# 6.2.2 Cover
R_6_2_2_A: Final = BOOK.clause(
    "R-6.2.2.a",
    "No cover",
    "With nothing in the way there is no bonus.",
    ruling="RUL-28: seen in plan, from centre to centre; terrain counts if the line runs through its "
    "footprint for some length; models never do; a terrain target is seen at its nearest point, by "
    "its own Size, and does not hide itself. RUL-65: open pieces count like solid ones unless setup "
    "excepts them. RUL-05: a Size that fits no line gives nothing, of several pieces the best bonus "
    "counts once and any that hides hides; what either stands on is left out.",
)
R_6_2_2_B: Final = BOOK.clause(
    "R-6.2.2.b",
    "Partial cover",
    "Terrain exactly one Size below the target adds 1 to its defense.",
)
R_6_2_2_C: Final = BOOK.clause(
    "R-6.2.2.c",
    "Full cover",
    "Terrain two or more Sizes below the target adds 2 to its defense.",
    ruling="RUL-04: strange, with less terrain giving more cover, but clearly printed so.",
    source="ruling",
)
R_6_2_2_D: Final = BOOK.clause(
    "R-6.2.2.d",
    "Obscured",
    "Terrain of the target's Size or more hides it: no line of sight.",
)

# 6.2.4, 6.2.5 Numbers and height (the book has no 6.2.3)
R_6_2_4_A: Final = BOOK.clause(
    "R-6.2.4.a",
    "Gang Up",
    "A target Engaged by two enemy models or more gives attacks on it 1 for each model beyond the first.",
    ruling="RUL-32: every enemy of the target profits, near or far, Engaged or not, and models of all enemy "
    "sides count. Not against terrain.",
    source="ruling",
)
R_6_2_4_B: Final = BOOK.clause(
    "R-6.2.4.b",
    "Gang Up's limit",
    "Gang Up adds 3 at most.",
)
R_6_2_5_A: Final = BOOK.clause(
    "R-6.2.5.a",
    "High Ground",
    "An attacker on terrain two Sizes or more above its target adds 1.",
    ruling="RUL-30: the heights both stand at are compared, not their bodies. Terrain counts up to its top: "
    "there is none over the piece one stands on.",
    source="ruling",
)
