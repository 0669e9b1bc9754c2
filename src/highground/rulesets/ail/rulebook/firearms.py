"""9 and 10, Firearms basics (recoil, rate of fire, ammunition) and grenades."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

FIREARMS_BASICS: Final = BOOK.page("Firearms Basics")
GRENADES: Final = BOOK.page("Grenades")

A_9_1: Final = FIREARMS_BASICS.clause(
    "A-9.1",
    "Recoil",
    "Each full recoil number of margin gives a multi-shot attack one more damage roll.",
)
A_9_2: Final = FIREARMS_BASICS.clause(
    "A-9.2",
    "Recoil: when",
    "Other attacks do not look at recoil.",
    defines=True,
)
A_9_3: Final = FIREARMS_BASICS.clause(
    "A-9.3",
    "Rate of fire",
    "A weapon is Single, Semi-Auto or Full-Auto and has a rating.",
    defines=True,
)
A_9_4: Final = FIREARMS_BASICS.clause(
    "A-9.4",
    "Single shot",
    "Single-shot weapons cannot use Rapid Fire.",
    ruling="R-25: nor Double Tap.",
    source="ruling",
)
A_9_5: Final = FIREARMS_BASICS.clause(
    "A-9.5",
    "Ammunition",
    "Ammunition counts special attacks, not rounds.",
    defines=True,
)
A_9_6: Final = FIREARMS_BASICS.clause(
    "A-9.6",
    "What takes Ammunition",
    "Suppressing Fire, Marching Fire, Burst and Rapid Fire take a point each and need one.",
)
A_10_1: Final = GRENADES.clause(
    "A-10.1",
    "Throwing",
    "A throw is Physique + Athletics.",
    ruling="R-14: a standard attack at a visible open square at least 1 away.",
    source="ruling",
)
A_10_2: Final = GRENADES.clause(
    "A-10.2",
    "Throw DC",
    "10, 1 for each square of distance, and the cover at the target square.",
    ruling="R-14: the cover as the size of its edge.",
    source="ruling",
)
A_10_3: Final = GRENADES.clause(
    "A-10.3",
    "Direct hit",
    "A margin of 5 or more lands on the chosen square.",
)
A_10_4: Final = GRENADES.clause(
    "A-10.4",
    "Scatter",
    "A smaller margin scatters.",
)
A_10_5: Final = GRENADES.clause(
    "A-10.5",
    "Advantage and the DC",
    "Accuracy Advantage never helps to reach the DC.",
)
A_10_6: Final = GRENADES.clause(
    "A-10.6",
    "Advantage and scatter",
    "It may count toward the margin of a direct hit.",
    ruling="R-14: without being spent where Advantage is held. Where Advantage is spent the points are paid.",
    source="ruling",
)
A_10_7: Final = GRENADES.clause(
    "A-10.7",
    "Scatter die",
    "On the line from thrower to target: 1 two short, 2 one short, 3 left, 4 right, 5 two beyond, 6 "
    "one beyond.",
    ruling="R-14: the nearest of eight directions; walls and edges stop the roll, and it never "
    "passes the thrower.",
    source="ruling",
)
A_10_8: Final = GRENADES.clause(
    "A-10.8",
    "Damage",
    "Full damage in the landing square.",
)
A_10_9: Final = GRENADES.clause(
    "A-10.9",
    "Falling off",
    "One die less for each square; dice are rolled once and dropped from the right.",
)
A_10_10: Final = GRENADES.clause(
    "A-10.10",
    "No cover at the centre",
    "Cover does nothing in the landing square.",
)
A_10_11: Final = GRENADES.clause(
    "A-10.11",
    "Cover elsewhere",
    "Elsewhere each level of cover drops another die.",
    ruling="R-14: with the epicentre as the attacker, Hunker included; only squares in its sight "
    "are reached.",
    source="ruling",
)
A_10_12: Final = GRENADES.clause(
    "A-10.12",
    "No dice left",
    "There are never fewer than no dice.",
)
A_10_13: Final = GRENADES.clause(
    "A-10.13",
    "Dodging a grenade",
    "Who is affected may dodge at DC 15 and then makes a Move before it goes off.",
    ruling="R-14: affected is who would take a die where they stand; dodges come first, in initiative order.",
    source="ruling",
)
A_10_14: Final = GRENADES.clause(
    "A-10.14",
    "Where a dodge leads",
    "That Move may leave the epicentre or reach cover.",
)
A_10_15: Final = GRENADES.clause(
    "A-10.15",
    "Cooking: DC",
    "A cooked grenade adds 5 to the DC of dodges.",
)
A_10_16: Final = GRENADES.clause(
    "A-10.16",
    "Cooking: risk",
    "A cooked grenade whose throw misses its DC goes off in the hand.",
    ruling="R-14: its thrower cannot dodge.",
    source="ruling",
)
A_10_17: Final = GRENADES.clause(
    "A-10.17",
    "Special grenades",
    "Special grenades may have a higher dodge DC.",
)
A_10_18: Final = GRENADES.clause(
    "A-10.18",
    "Grenade wounds",
    "Grenades cause Slashing wounds.",
    defines=True,
)
A_10_19: Final = GRENADES.clause(
    "A-10.19",
    "Missing the DC",
    "What becomes of an uncooked grenade that misses its DC is not said.",
    ruling="R-14: it falls short by as many squares as the throw missed, and does not scatter.",
    source="completion",
)
