"""Companion 9 to 12, Maps, scenarios (from 10.5 on further ones of ours), starter teams, their chances."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Companion", "completion")

C_9_1: Final = PAGE.clause(
    "C-9.1",
    "Walls",
    "Walls block movement and sight.",
)
C_9_2: Final = PAGE.clause(
    "C-9.2",
    "Cover squares",
    "A square numbered 1 to 4 gives that level of cover.",
    defines=True,
)
C_9_3: Final = PAGE.clause(
    "C-9.3",
    "Rough ground",
    "Rough squares cost 2 of movement.",
)
C_9_4: Final = PAGE.clause(
    "C-9.4",
    "Doors",
    "A closed door blocks sight and movement; opening or shutting it costs 1 of movement.",
)
C_9_5: Final = PAGE.clause(
    "C-9.5",
    "Objectives and deployment",
    "Objectives and deployment squares are open ground.",
    defines=True,
)
C_9_6: Final = PAGE.clause(
    "C-9.6",
    "Line of sight",
    "A straight line of squares from attacker to target, or from target to attacker, with no wall "
    "and no closed door strictly between.",
)
C_9_7: Final = PAGE.clause(
    "C-9.7",
    "Neighbours",
    "Adjacent squares always see each other.",
    defines=True,
)
C_9_8: Final = PAGE.clause(
    "C-9.8",
    "Corners",
    "No step between two blocked squares diagonally; characters block neither movement nor sight.",
)
C_10_0_A: Final = PAGE.clause(
    "C-10.0.a",
    "Setting up",
    "Side A is set up first unless the scenario says otherwise; squares may be shared; light is normal.",
)
C_10_0_B: Final = PAGE.clause(
    "C-10.0.b",
    "Out",
    "A character Critical or worse is out.",
)
C_10_0_C: Final = PAGE.clause(
    "C-10.0.c",
    "Both out",
    "If both sides are out in the same turn it is a draw.",
)
C_10_1_A: Final = PAGE.clause(
    "C-10.1.a",
    "Firefight: deployment",
    "Each side in the squares of its letter.",
)
C_10_1_B: Final = PAGE.clause(
    "C-10.1.b",
    "Firefight: objectives",
    "At the end of each round a side whose able characters alone are within 1 square of an "
    "objective scores 1 for it.",
)
C_10_1_C: Final = PAGE.clause(
    "C-10.1.c",
    "Firefight: 6 points",
    "The first with 6 wins; if both reach it in one round, the higher; if level, play goes on.",
)
C_10_1_D: Final = PAGE.clause(
    "C-10.1.d",
    "Firefight: last side",
    "A side left alone wins.",
)
C_10_1_E: Final = PAGE.clause(
    "C-10.1.e",
    "Firefight: round 10",
    "After the last round, 10 unless the scenario says otherwise, the higher score wins; level is a draw.",
)
C_10_2_A: Final = PAGE.clause(
    "C-10.2.a",
    "Breach: deployment",
    "B first, on its squares, doors shut, dim light inside; A in its squares.",
)
C_10_2_B: Final = PAGE.clause(
    "C-10.2.b",
    "Breach: unaware",
    "Who does not see an enemy is unaware of it until it attacks or stands in sight when a turn ends.",
)
C_10_2_C: Final = PAGE.clause(
    "C-10.2.c",
    "Breach: surprise",
    "In round 1 B is surprised by any attacker who started out of its sight.",
)
C_10_2_D: Final = PAGE.clause(
    "C-10.2.d",
    "Breach: strongroom",
    "A character of A in the objective's square spends two Standards in all, not in one round, and "
    "has the strongbox.",
)
C_10_2_E: Final = PAGE.clause(
    "C-10.2.e",
    "Breach: the box dropped",
    "If its carrier is out it lies there; a character of A in that square takes it with a Move.",
)
C_10_2_F: Final = PAGE.clause(
    "C-10.2.f",
    "Breach: A wins",
    "When the carrier leaves the map from an edge square, or when B has nobody left.",
)
C_10_2_G: Final = PAGE.clause(
    "C-10.2.g",
    "Breach: B wins",
    "When A has nobody left or round 12 ends.",
)
C_10_3_A: Final = PAGE.clause(
    "C-10.3.a",
    "Last stand: deployment",
    "B holds the middle; A enters on its squares.",
)
C_10_3_B: Final = PAGE.clause(
    "C-10.3.b",
    "Last stand: holding",
    "B wins at the end of round 8 with an able character in the objective or next to it and none of "
    "A in it; else A wins.",
)
C_10_3_C: Final = PAGE.clause(
    "C-10.3.c",
    "Last stand: nobody left",
    "A wins at once if B has nobody left; B if A has nobody able after the reinforcement of round 5.",
)
C_10_3_D: Final = PAGE.clause(
    "C-10.3.d",
    "Last stand: reinforcement",
    "At the start of rounds 3 and 5 A may bring back one that is out as a Mook on one of its squares.",
)
C_10_4: Final = PAGE.clause(
    "C-10.4",
    "The Mook",
    "25 CP: Physique 3, Senses 3, Intellect 1, Firearms 3, Alertness 1, Athletics 1, Physical "
    "Conditioning 1; Kestrel pistol and padded coat.",
)
C_10_5_A: Final = PAGE.clause(
    "C-10.5.a",
    "Tide Caves: sides",
    "The party is a team, or for two players half a team each: 1 to 3 characters, 150 CP, kit 21. "
    "The horde, which a bot may run, is 24 Mooks and Regulars at most.",
)
C_10_5_B: Final = PAGE.clause(
    "C-10.5.b",
    "Tide Caves: waves",
    "At the start of rounds 2, 4 and 6 the next wave of the horde comes in on its squares.",
)
C_10_5_C: Final = PAGE.clause(
    "C-10.5.c",
    "Tide Caves: the beacon",
    "At the end of a round with an able character of the party and none of the horde within 1 "
    "square of the beacon, it burns a step higher.",
)
C_10_5_D: Final = PAGE.clause(
    "C-10.5.d",
    "Tide Caves: the party wins",
    "When the beacon has burned 6 steps, or when the last wave is in and nobody of the horde is able.",
)
C_10_5_E: Final = PAGE.clause(
    "C-10.5.e",
    "Tide Caves: the horde wins",
    "When the party has nobody able or the last round ends: the 9th, for two together the 12th.",
)
C_11_1: Final = PAGE.clause(
    "C-11.1",
    "Lantern Street Watch",
    "The first starter team: 300 CP, kit 35.",
    defines=True,
)
C_11_2: Final = PAGE.clause(
    "C-11.2",
    "Red Tide Crew",
    "The second starter team: 300 CP, kit 41.",
    defines=True,
)
C_12_1: Final = PAGE.clause(
    "C-12.1",
    "Chances",
    "Shooter +8 against AC 13: the chances and mean damages by weapon, range and cover that the "
    "companion prints.",
    defines=True,
)
