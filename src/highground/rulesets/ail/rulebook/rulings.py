"""The rulings that no single line of the book carries: dice, rounds, squares, windows.

`R-n` is the ruling, a letter one statement of it. A ruling that only settles how a clause is
read is told there.
"""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Rulings", "ruling")

R_1_A: Final = PAGE.clause(
    "R-1.a",
    "Core roll",
    "A roll is 2d10, stat, skill, edges and the Advantage that is held.",
)
R_1_B: Final = PAGE.clause(
    "R-1.b",
    "Open-ended dice",
    "Where dice are open-ended, each natural 10 is rolled again and added.",
)
R_2: Final = PAGE.clause(
    "R-2",
    "Meeting is enough",
    "A roll succeeds if it meets its target; to beat by N is a margin of N.",
)
R_3_A: Final = PAGE.clause(
    "R-3.a",
    "Advantage is held",
    "An Advantage pool adds to every roll of its kind without being used up; moves and losses lower "
    "it. Where it is spent instead, each +1 costs a point.",
    ruling="Where it is spent, a defender pays once for an attack, and the Feint of the attacker "
    "does not give that back.",
)
R_3_B: Final = PAGE.clause(
    "R-3.b",
    "How much Advantage",
    "A pool has no limit unless the table sets one.",
)
R_4_A: Final = PAGE.clause(
    "R-4.a",
    "Initiative",
    "At the start of each round Overwatch expires, moves for initiative are declared, then every "
    "able character rolls.",
)
R_4_B: Final = PAGE.clause(
    "R-4.b",
    "Intended kind",
    "The pair follows what one means to do: Senses + Alertness for ranged, Physique + Athletics for "
    "close combat, Intellect + Concentration for the rest.",
)
R_4_C: Final = PAGE.clause(
    "R-4.c",
    "Order and ties",
    "From high to low; ties by Initiative Advantage, by the stat of the pair, then by d10.",
)
R_4_D: Final = PAGE.clause(
    "R-4.d",
    "Changing one's mind",
    "To act in another kind than rolled for costs a point of the matching pool and all Advantage.",
)
R_4_E: Final = PAGE.clause(
    "R-4.e",
    "Winning initiative",
    "Where it is played, beating everybody by 5 gives a point of Advantage of choice.",
)
R_5_A: Final = PAGE.clause(
    "R-5.a",
    "Budget",
    "Each round a character has one Standard and one Move; what is left does not carry over.",
)
R_5_B: Final = PAGE.clause(
    "R-5.b",
    "Standard as Move",
    "A Standard may be used as a Move, never the reverse.",
)
R_6_A: Final = PAGE.clause(
    "R-6.a",
    "Worst of a kind",
    "Of movement, of cover and of light only the worst edge counts.",
)
R_6_B: Final = PAGE.clause(
    "R-6.b",
    "Where light is looked at",
    "Light is that of the target's square; smoke counts on the whole sight line with both ends.",
)
R_7_A: Final = PAGE.clause(
    "R-7.a",
    "Distance",
    "Squares are 5 m; a diagonal counts as one square.",
)
R_7_B: Final = PAGE.clause(
    "R-7.b",
    "Sharing squares",
    "Any number of characters may share a square; the same and the adjacent squares are point blank.",
    defines=True,
)
R_7_C: Final = PAGE.clause(
    "R-7.c",
    "Reach",
    "Close attacks need the same square; weapons with Reach also reach adjacent ones.",
    ruling="Only enemies are attacked at close quarters.",
)
R_7_D: Final = PAGE.clause(
    "R-7.d",
    "Move",
    "A Move is 2 squares, 3 with Physique + Athletics of 10 or more.",
)
R_7_E: Final = PAGE.clause(
    "R-7.e",
    "Sprint",
    "A sprint is two Moves in one, and a square more.",
)
R_7_F: Final = PAGE.clause(
    "R-7.f",
    "Moving",
    "Who moves of its own will is moving from the declaration to the start of its next turn; who is "
    "thrown is not.",
)
R_7_G: Final = PAGE.clause(
    "R-7.g",
    "At least a square",
    "A Move always allows one square, whatever the ground costs.",
)
R_7_H: Final = PAGE.clause(
    "R-7.h",
    "Crawling",
    "Hunkered or prone characters crawl one square a Move and cannot sprint.",
)
R_7_I: Final = PAGE.clause(
    "R-7.i",
    "Range increments",
    "Additional increments are the metres over the increment, rounded up, less one.",
    defines=True,
)
R_8_A: Final = PAGE.clause(
    "R-8.a",
    "Aiming again",
    "Each Aim adds its bonus once more, unless the table says that it does not add up.",
)
R_8_B: Final = PAGE.clause(
    "R-8.b",
    "Tagged points go first",
    "Points of a scope are spent and lost first, then those of a sight, then plain ones.",
)
R_8_C: Final = PAGE.clause(
    "R-8.c",
    "Tagged points and weapons",
    "Tagged points count for shots with the weapon they were aimed with, and for nothing else.",
)
R_10: Final = PAGE.clause(
    "R-10",
    "Attacking the helpless",
    "A Critical character has ranged AC 10 and size, close AC 10, and no interrupts.",
)
R_13: Final = PAGE.clause(
    "R-13",
    "Damage, step by step",
    "Dice, armour, automatic wounds, cap, stress, state.",
)
R_14_A: Final = PAGE.clause(
    "R-14.a",
    "Where a grenade may go",
    "A throw needs a visible open square at least one square away.",
)
R_14_B: Final = PAGE.clause(
    "R-14.b",
    "Blast and sight",
    "A blast reaches only squares in sight of its centre.",
)
R_17_A: Final = PAGE.clause(
    "R-17.a",
    "Own cover",
    "The cover value of a square serves who stands in it against attackers outside of it.",
)
R_17_B: Final = PAGE.clause(
    "R-17.b",
    "Cover on the line",
    "So does that of the last square before the target, if the attacker is not in it; the higher counts.",
)
R_17_C: Final = PAGE.clause(
    "R-17.c",
    "Cover levels",
    "Cover has levels 0 to 4 and is never raised or lowered beyond.",
)
R_18: Final = PAGE.clause(
    "R-18",
    "Overwatch interrupts",
    "It fires before the dice of an attack, or on a square of a path; whoever is taken out by it "
    "loses the action.",
)
R_22: Final = PAGE.clause(
    "R-22",
    "Half-dice",
    "A half-die is a d6 halved by itself, rounded up unless the table rounds down; 1d3 always rounds up.",
)
R_26: Final = PAGE.clause(
    "R-26",
    "Stubs",
    "What the book names without a text is played as completed, or not offered at all.",
)
R_27_A: Final = PAGE.clause(
    "R-27.a",
    "Keeping a hold",
    "The grappler must make a grapple attack in each own turn or the hold ends; it also ends if "
    "either leaves or is taken out.",
)
R_27_B: Final = PAGE.clause(
    "R-27.b",
    "Held",
    "Who is held cannot be displaced by its own will, dodge, step back or Hit the Deck.",
)
R_27_C: Final = PAGE.clause(
    "R-27.c",
    "Breaking a hold",
    "A held character's successful grapple attack breaks free or reverses the hold.",
)
R_28: Final = PAGE.clause(
    "R-28",
    "Losing an action",
    "The victim chooses Standard or Move; if it has none, next round's budget is short of it.",
)
R_29: Final = PAGE.clause(
    "R-29",
    "Moves that end in an attack",
    "A Move that must end in an attack is refused where no such end exists; ordinary Moves end in none.",
)
R_32: Final = PAGE.clause(
    "R-32",
    "Interrupts after a Feint",
    "A feinted interrupt runs its course in the changed situation, and what it cost stays paid.",
)
R_33: Final = PAGE.clause(
    "R-33",
    "One of a name",
    "A named move is bought once for a roll or attack; different names combine.",
)
R_36: Final = PAGE.clause(
    "R-36",
    "One stance",
    "Stances of all families exclude each other; no stance is a choice as well.",
)
R_37: Final = PAGE.clause(
    "R-37",
    "Combat end",
    "Stress is reset, Advantage goes, pools refill, stances and conditions end, wounds stay.",
)
R_40: Final = PAGE.clause(
    "R-40",
    "Notes",
    "Margin notes, wishes and empty headings of the draft have no effect.",
    defines=True,
)
R_42: Final = PAGE.clause(
    "R-42",
    "Refusals",
    "What is illegal or not paid for is refused with a reason and changes nothing.",
    defines=True,
)
R_43: Final = PAGE.clause(
    "R-43",
    "Order of an attack",
    "Declare, interrupts, buy moves, state modifiers, interrupts, roll, damage, gains, interrupts.",
)
R_44_A: Final = PAGE.clause(
    "R-44.a",
    "Round",
    "Initiative, budgets, turns in order, then scoring and the end of what lasts a round.",
)
R_44_B: Final = PAGE.clause(
    "R-44.b",
    "Turn",
    "Start with its rewards and the stance, actions in any order, then the end: Engaged, bleeding, "
    "suppression.",
)
R_44_C: Final = PAGE.clause(
    "R-44.c",
    "Extra turns",
    "An extra turn has two Moves of its own and neither guard rewards nor bleeding.",
)
R_44_D: Final = PAGE.clause(
    "R-44.d",
    "End of the battle",
    "As the scenario says, else when a side has nobody able.",
)
R_45_A: Final = PAGE.clause(
    "R-45.a",
    "Windows",
    "Interrupts are asked for when an action is declared, before the dice of an attack, when a "
    "grenade has landed, and when an attack is resolved.",
)
R_45_B: Final = PAGE.clause(
    "R-45.b",
    "Who is asked",
    "In initiative order, the acting character last, again until all pass; inner windows are finished first.",
    defines=True,
)
R_45_C: Final = PAGE.clause(
    "R-45.c",
    "Interrupted for good",
    "Who can no longer act, or whose target is out of sight or reach, loses the rest of the action; "
    "what was paid stays paid.",
)
R_46: Final = PAGE.clause(
    "R-46",
    "What is an attack",
    "Shots of every mode, Overwatch, close attacks, Weapon Strike and grenades are attacks; "
    "Brandish counts as one; the rest is not.",
)
R_47: Final = PAGE.clause(
    "R-47",
    "Surprised, unaware",
    "Scenarios alone make a character surprised or unaware.",
    defines=True,
)
R_48_A: Final = PAGE.clause(
    "R-48.a",
    "In hand",
    "One weapon is in hand; another is taken for a Move.",
)
R_48_B: Final = PAGE.clause(
    "R-48.b",
    "Dropping",
    "Dropping what is in hand is free; grenades and unarmed attacks need nothing in hand.",
)
