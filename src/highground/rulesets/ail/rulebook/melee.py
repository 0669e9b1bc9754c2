"""14 and 15, Melee and its stances."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Melee Combat")

A_14_1: Final = PAGE.clause(
    "A-14.1",
    "Weapon values",
    "A weapon adds its attack value as Accuracy edge and its defence value to close AC.",
    ruling="R-19: guards add defence, readies attack; other stances neither.",
    source="ruling",
)
A_14_2: Final = PAGE.clause(
    "A-14.2",
    "Weapons and Advantage",
    "A weapon may change what Advantage is gained.",
)
A_14_3: Final = PAGE.clause(
    "A-14.3",
    "Both uses",
    "Accuracy Advantage serves attack and defence.",
    defines=True,
)
A_14_4: Final = PAGE.clause(
    "A-14.4",
    "Brutal",
    "A hit with a Brutal weapon is an automatic wound.",
    ruling="R-12: a light one; R-13: it needs a hit, not damage.",
    source="ruling",
)
A_14_5: Final = PAGE.clause(
    "A-14.5",
    "Brutal N",
    "Only if at least N damage dice were rolled.",
)
A_14_6: Final = PAGE.clause(
    "A-14.6",
    "Piercing and Slashing",
    "Piercing weapons give Penetrating wounds, Slashing ones Slashing wounds.",
    ruling="R-20: a weapon with one tag keeps it in every stance.",
    source="ruling",
)
A_14_7: Final = PAGE.clause(
    "A-14.7",
    "Weapon PF",
    "A weapon's PF has a normal and a lowest value.",
    ruling="The printed lowest value stands in for the general floor.",
    source="ruling",
)
A_14_8: Final = PAGE.clause(
    "A-14.8",
    "Damage Limit",
    "The most dice that PF may add.",
)
A_14_9: Final = PAGE.clause(
    "A-14.9",
    "Offensive, Defensive",
    "Such weapons add that value in any stance.",
)
A_14_10: Final = PAGE.clause(
    "A-14.10",
    "Backstep",
    "A free defensive interrupt: 5 m straight away from the attacker.",
    ruling="R-21: against close attacks, once per attack; who shares the square steps on in the "
    "direction of the attacker's entry. The step may itself be answered.",
    source="ruling",
)
A_14_11: Final = PAGE.clause(
    "A-14.11",
    "Backstep: AC",
    "+5 AC against that attack.",
)
A_14_12: Final = PAGE.clause(
    "A-14.12",
    "Backstep: attacker",
    "The attacker gains 1 Initiative Advantage.",
)
A_14_13: Final = PAGE.clause(
    "A-14.13",
    "Backstep: barred",
    "Who cannot move cannot step back.",
)
A_14_14: Final = PAGE.clause(
    "A-14.14",
    "Brandish",
    "A standard action: an attack roll that does no damage.",
    ruling="R-46: it counts as an attack, though not as a close one for Backstep and Counter Punch.",
    source="ruling",
)
A_14_15: Final = PAGE.clause(
    "A-14.15",
    "Brandish: success",
    "On a target in reach: 1 Accuracy Advantage.",
)
A_14_16: Final = PAGE.clause(
    "A-14.16",
    "Brandish: failure",
    "The target may riposte.",
)
A_14_17: Final = PAGE.clause(
    "A-14.17",
    "Brandish: words",
    "A success may support a social roll; some foes are immune.",
)
A_14_18: Final = PAGE.clause(
    "A-14.18",
    "Riposte",
    "Who beats an attack by 5 or more with its AC gains 1 Initiative Advantage.",
    ruling="R-21: any attack against an AC; a shot only if a Move can end in a close attack on the shooter.",
    source="ruling",
)
A_14_19: Final = PAGE.clause(
    "A-14.19",
    "Riposte: move",
    "It may also make an interrupt Move that ends in a close attack on that attacker.",
    ruling="R-21: it takes a Move of the budget, answers any attack whose attacker that Move can reach, and "
    "may itself be answered.",
    source="ruling",
)
A_14_20: Final = PAGE.clause(
    "A-14.20",
    "Riposte: path",
    "Only toward the attacker, by a shortest way.",
)
A_14_21: Final = PAGE.clause(
    "A-14.21",
    "Riposte when hit",
    "Some stances riposte when hit.",
)
A_14_22: Final = PAGE.clause(
    "A-14.22",
    "Lunge",
    "5 m or more of movement toward the opponent give a piercing attack more damage.",
    ruling="R-20: one d6, for movement in the same action or turn. Toward is at least a square "
    "nearer than where the turn, or the Move of an interrupt, began.",
    source="ruling",
)
A_14_23: Final = PAGE.clause(
    "A-14.23",
    "Engaged",
    "Still in an opponent's square at the end of one's turn: 1 Accuracy Advantage.",
)
A_14_24: Final = PAGE.clause(
    "A-14.24",
    "Two hands",
    "Two hands on a one-handed weapon: PF 1 less.",
)
A_14_25: Final = PAGE.clause(
    "A-14.25",
    "Weapons lock",
    "An attack that equals the AC locks weapons: neither hit nor miss.",
    ruling="R-2: only a weapon attack on one who holds a melee weapon.",
    source="ruling",
)
A_14_26: Final = PAGE.clause(
    "A-14.26",
    "Lock: words",
    "A lock gives +2 to one-liners.",
)
A_14_27: Final = PAGE.clause(
    "A-14.27",
    "Lock: pressing",
    "The attacker may press; who wins the contest has the gain.",
    ruling="R-21: opposed Physique + Melee for 2 Accuracy Advantage; a tie gives nothing.",
    source="ruling",
)
A_14_28: Final = PAGE.clause(
    "A-14.28",
    "Melee Feint",
    "A Feint out of a weapon attack gives 2 Accuracy Advantage, unless a Double Feint beat it.",
)
A_14_29: Final = PAGE.clause(
    "A-14.29",
    "Not twice",
    "A Backstep forced or a Riposte earned gives its Initiative Advantage once.",
    defines=True,
)
A_14_30: Final = PAGE.clause(
    "A-14.30",
    "Weapon Strike",
    "A standard attack on a defender with a melee weapon, against 10, stat and skill alone.",
)
A_14_31: Final = PAGE.clause(
    "A-14.31",
    "Weapon Strike: points",
    "It takes 1 or more points of Advantage.",
    ruling="R-21: 1, and another for each 5 of margin, as the striker chooses. It takes as many "
    "of them as there are.",
    source="ruling",
)
A_14_32: Final = PAGE.clause(
    "A-14.32",
    "Weapon Strike: opening",
    "The next attack on that defender ignores its weapon and its Advantage.",
    ruling="That is the next close attack roll.",
    source="ruling",
)
A_14_33: Final = PAGE.clause(
    "A-14.33",
    "Weapon Strike: readies",
    "Ready stances cannot be struck so.",
)
A_14_34: Final = PAGE.clause(
    "A-14.34",
    "Polearms",
    "Polearms are weak against grapples.",
    ruling="Companion: +2 edge to grapple their wielder.",
    source="ruling",
)
A_14_35: Final = PAGE.clause(
    "A-14.35",
    "How stances flow",
    "Simple stances repeat one thing, others build what still others spend.",
    defines=True,
)
A_15_1: Final = PAGE.clause(
    "A-15.1",
    "High Guard: AC",
    "Weapon defence and Accuracy Advantage count toward AC.",
)
A_15_2: Final = PAGE.clause(
    "A-15.2",
    "High Guard: reward",
    "2 Initiative Advantage if not struck until the next turn.",
)
A_15_3: Final = PAGE.clause(
    "A-15.3",
    "Low Guard: AC",
    "Weapon defence and Initiative Advantage count toward AC.",
)
A_15_4: Final = PAGE.clause(
    "A-15.4",
    "Low Guard: reward",
    "2 Accuracy Advantage if not struck until the next turn.",
)
A_15_5: Final = PAGE.clause(
    "A-15.5",
    "Guards: called shots",
    "Guards have a bonus to called shots.",
    ruling="R-20: +2 edge. Only attacks with the weapon have it.",
    source="ruling",
)
A_15_6: Final = PAGE.clause(
    "A-15.6",
    "Guards: piercing",
    "Guards launch piercing attacks.",
    ruling="R-20: with weapons tagged both ways.",
    source="ruling",
)
A_15_7: Final = PAGE.clause(
    "A-15.7",
    "High Ready: attack",
    "Attacks use Accuracy Advantage.",
)
A_15_8: Final = PAGE.clause(
    "A-15.8",
    "Low Ready: attack",
    "Attacks use Initiative Advantage.",
)
A_15_9: Final = PAGE.clause(
    "A-15.9",
    "Readies: damage",
    "Readies have bonus damage.",
    ruling="R-20: one half-die.",
    source="ruling",
)
A_15_10: Final = PAGE.clause(
    "A-15.10",
    "Readies: slashing",
    "Readies launch slashing attacks.",
    ruling="R-20: with weapons tagged both ways.",
    source="ruling",
)
