"""Knack rolls, damage, falling, and enemies within melee range (W-12 to W-14)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

KNACK_ROLLS: Final = BOOK.page("Knack Rolls")
CALCULATING_DAMAGE: Final = BOOK.page("Calculating Damage")
MELEE_AND_MOVEMENT_PENALTY: Final = BOOK.page("Melee and Movement Penalty")

W_12_1: Final = KNACK_ROLLS.clause(
    "W-12.1",
    "What they settle",
    "Attacks, abilities and tactics all use the same roll.",
)
W_12_2: Final = KNACK_ROLLS.clause(
    "W-12.2",
    "The roll",
    "One die and its modifiers must reach the score.",
    ruling="R-12.1: modifiers add up without limit.",
    source="ruling",
)
W_12_3: Final = BOOK.clause(
    "W-12.3",
    "Scores",
    "A score is 2 to 6.",
    "Keywords",
)
W_12_4: Final = KNACK_ROLLS.clause(
    "W-12.4",
    "Bought before",
    "Before rolling, X points may be spent for +X on that roll.",
    ruling="R-12.2: on several rolls of an activation, each for itself, from what the pool holds then; "
    "only the roller's player pays.",
    source="ruling",
)
W_12_5: Final = KNACK_ROLLS.clause(
    "W-12.5",
    "Not after",
    "Once the die is seen nothing can be added.",
    defines=True,
)
W_12_6: Final = KNACK_ROLLS.clause(
    "W-12.6",
    "One roll only",
    "The bonus belongs to that roll alone.",
)
W_12_7: Final = KNACK_ROLLS.clause(
    "W-12.7",
    "A 1 fails",
    "Whatever the modifiers are.",
    ruling="R-12.1: only the face of the die counts for it.",
    source="ruling",
)
W_12_8: Final = KNACK_ROLLS.clause(
    "W-12.8",
    "A 6 succeeds",
    "Whatever the modifiers are.",
    ruling="R-12.1: only the face of the die counts for it.",
    source="ruling",
)
W_13_1: Final = CALCULATING_DAMAGE.clause(
    "W-13.1",
    "One attack at a time",
    "Ordinary attacks do their damage each for itself.",
)
W_13_2: Final = CALCULATING_DAMAGE.clause(
    "W-13.2",
    "Focused attacks",
    "All attacks of a weapon may become one, with +1 damage for each attack given up.",
    ruling="R-13.2: all or none, chosen before the weapon's first die of the activation; one target, one "
    "roll.",
    source="ruling",
)
W_13_3: Final = CALCULATING_DAMAGE.clause(
    "W-13.3",
    "Weapon by weapon",
    "One weapon may focus while another does not.",
)
W_13_4: Final = CALCULATING_DAMAGE.clause(
    "W-13.4",
    "The order",
    "Damage, then all bonuses, then what defence takes off.",
    ruling="R-13.4: effects that reduce damage are taken off with the defence value.",
    source="ruling",
)
W_13_5: Final = CALCULATING_DAMAGE.clause(
    "W-13.5",
    "Defence value",
    "It is taken off every attack.",
    ruling="R-13.1: damage never falls below 0, and a hit may do nothing. R-13.6: penalties never bring "
    "the value below 0.",
    source="ruling",
)
W_13_6: Final = CALCULATING_DAMAGE.clause(
    "W-13.6",
    "Any source",
    "The order holds for all damage, not for attacks only.",
    ruling="R-13.5: only attacks are CRITICAL; hazard_ignores_dv spares hazards the defence value.",
    source="ruling",
)
W_13_7: Final = CALCULATING_DAMAGE.clause(
    "W-13.7",
    "Defence types",
    "They guard against CRITICAL and reduce nothing.",
    ruling="R-13.8: names are compared without regard to capitals.",
    source="ruling",
)
W_13_8: Final = CALCULATING_DAMAGE.clause(
    "W-13.8",
    "None, one or several",
    "A unit may have any number of types.",
    defines=True,
)
W_13_9: Final = CALCULATING_DAMAGE.clause(
    "W-13.9",
    "CRITICAL",
    "An attack that bypasses all types of its target is CRITICAL.",
    ruling="R-13.9: effects that make a weapon effective count before this is tested.",
    source="ruling",
)
W_13_10: Final = CALCULATING_DAMAGE.clause(
    "W-13.10",
    "Nothing to bypass",
    "A target without types is always struck critically.",
)
W_13_11: Final = CALCULATING_DAMAGE.clause(
    "W-13.11",
    "Doubled first",
    "CRITICAL doubles the damage before the defence value is taken off.",
)
W_13_12: Final = CALCULATING_DAMAGE.clause(
    "W-13.12",
    "Bonuses inside",
    "Other bonuses are doubled along.",
    ruling="R-13.3: two doublings make four times.",
    source="ruling",
)
W_13_13: Final = CALCULATING_DAMAGE.clause(
    "W-13.13",
    "Falling",
    "At 0 health a unit leaves play at once.",
    ruling="R-13.7: surplus damage is lost, and healing stops at the starting health.",
    source="ruling",
)
W_13_14: Final = CALCULATING_DAMAGE.clause(
    "W-13.14",
    "What is left",
    "A corpse or another token takes its place.",
    ruling="R-15.1: it does nothing by itself.",
    source="ruling",
)
W_13_15: Final = CALCULATING_DAMAGE.clause(
    "W-13.15",
    "Another token",
    "A sheet may name a different token.",
)
W_14_1: Final = MELEE_AND_MOVEMENT_PENALTY.clause(
    "W-14.1",
    "Pinned",
    "A unit activated with an enemy in melee range may attack or move, not both.",
    ruling="R-14.1: tested once for each unit, as the activation is declared; pin_recheck tests it "
    "afresh at every request. R-14.2: it may not trade its attacks for extra steps; pinned_dash "
    "allows it. R-14.3: in a formation only the pinned members are limited. R-14.4: a teleport is "
    "not moving here.",
    source="ruling",
)
W_14_2: Final = MELEE_AND_MOVEMENT_PENALTY.clause(
    "W-14.2",
    "Abilities are free",
    "Pinning does not limit abilities.",
)
W_14_3: Final = MELEE_AND_MOVEMENT_PENALTY.clause(
    "W-14.3",
    "Not on arrival",
    "Reaching an enemy within the activation does not pin.",
)
W_14_4: Final = MELEE_AND_MOVEMENT_PENALTY.clause(
    "W-14.4",
    "Free to leave",
    "A pinned unit may walk away, and nothing strikes it for that.",
)
