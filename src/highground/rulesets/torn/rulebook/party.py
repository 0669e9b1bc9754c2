"""Structure of a game: its six steps, from preparation to the counting of points (T-1 to T-6)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

STEP_1_PREPARING_FOR_GAME: Final = BOOK.page("Step 1: Preparing for game")
STEP_2_INITIATIVE_ROLL: Final = BOOK.page("Step 2: Initiative Roll")
SELECTION_OF_THE_DEPLOYMENT_ZONE: Final = BOOK.page("Selection Of The Deployment Zone")
DEPLOYMENT_MINIATURES: Final = BOOK.page("Deployment Miniatures")
STEP_4_GAME_TURNS: Final = BOOK.page("Step 4: Game Turns")
STEP_6_COUNTING_POINTS: Final = BOOK.page("Step 6: Counting Points")

# T-1 Step 1: preparation
T_1_1: Final = BOOK.clause(
    "T-1.1",
    "Six steps",
    "The six steps of a game are played once each and in their order.",
    "Structure of Game Party",
    ruling="R-37: where the book has two names for one thing (Results and Counting Points, Ether and "
    "Ethereal Vortex, Arabic and Roman phases), they are the same.",
)
T_1_2: Final = STEP_1_PREPARING_FOR_GAME.clause(
    "T-1.2",
    "What is agreed first",
    "Scenario and size of the Expedition Squads are settled before all else.",
)
T_1_3: Final = STEP_1_PREPARING_FOR_GAME.clause(
    "T-1.3",
    "Assembling a squad",
    "Each player assembles a squad that fits the agreed size.",
)
T_1_4: Final = STEP_1_PREPARING_FOR_GAME.clause(
    "T-1.4",
    "Building a deck",
    "Each player makes a deck of God Cards by the rules for squads.",
)
T_1_5: Final = STEP_1_PREPARING_FOR_GAME.clause(
    "T-1.5",
    "Laying out the scenario",
    "The scenario's landscape, vortices and markers are put on the field.",
    ruling="R-36: the sentence breaks off; everything in the scheme is put down, and no miniature yet. "
    "R-42: the deck of Wonders is shuffled here.",
    source="ruling",
)

# T-2 Step 2: initiative and Attacking Player
T_2_1: Final = STEP_2_INITIATIVE_ROLL.clause(
    "T-2.1",
    "Rolling for initiative",
    "Both players roll three Attack Dice.",
    ruling="R-42: the first player's dice come first.",
)
T_2_2: Final = STEP_2_INITIATIVE_ROLL.clause(
    "T-2.2", "Criticals decide", "More criticals win, whatever the successes."
)
T_2_3: Final = STEP_2_INITIATIVE_ROLL.clause(
    "T-2.3", "No criticals", "If nobody has a critical, more successes win."
)
T_2_4: Final = STEP_2_INITIATIVE_ROLL.clause(
    "T-2.4",
    "Equal rolls",
    "With as many criticals each, successes decide; a full tie is rolled again.",
    ruling="R-1: criticals are not counted again among the successes, and rerolls have no limit. The option "
    "initiative.equal_crits = reroll has equal criticals other than none rolled again at once.",
    source="ruling",
)
T_2_5: Final = STEP_2_INITIATIVE_ROLL.clause(
    "T-2.5",
    "Naming the Attacking Player",
    "The winner says which of the two is the Attacking Player.",
    ruling="R-2: he may name his opponent. R-47: the role lasts the whole game.",
    source="ruling",
)
T_2_6: Final = STEP_2_INITIATIVE_ROLL.clause(
    "T-2.6",
    "What the Attacking Player has",
    "He picks the zone, sets up the first miniature and makes the first activation of turn 1.",
)
T_2_7: Final = STEP_2_INITIATIVE_ROLL.clause(
    "T-2.7",
    "Worked example",
    "Of two rolls the one with more criticals wins, as the example shows.",
    defines=True,
)

# T-3 Step 3: deployment
T_3_1: Final = BOOK.clause(
    "T-3.1",
    "Three stages",
    "Deployment is the zone, then the miniatures, then the hand.",
    "Step 3: Deployment",
)
T_3_2: Final = SELECTION_OF_THE_DEPLOYMENT_ZONE.clause(
    "T-3.2",
    "Choosing a zone",
    "The Attacking Player takes one of the scenario's zones.",
    ruling="R-3: of two zones the other player has the other; of more, he picks from the rest.",
    source="ruling",
)
T_3_3: Final = SELECTION_OF_THE_DEPLOYMENT_ZONE.clause(
    "T-3.3",
    "Inside the zone",
    "Miniatures are set up on the Hexons of their player's zone only.",
    ruling="R-45: nobody is ejected in deployment. Infantry needs a free hex (R-38), a Large miniature a "
    "Hexon without miniature and Volume Landscape, a Huge one each of its Hexons so, in any facing.",
    source="ruling",
)
T_3_4: Final = SELECTION_OF_THE_DEPLOYMENT_ZONE.clause(
    "T-3.4",
    "The scheme",
    "A scenario's scheme shows all landscape and the zones.",
)
T_3_5: Final = DEPLOYMENT_MINIATURES.clause(
    "T-3.5",
    "Taking turns",
    "Beginning with the Attacking Player, each sets up one miniature in turn.",
)
T_3_6: Final = DEPLOYMENT_MINIATURES.clause(
    "T-3.6",
    "One player done",
    "When one player has placed all, the other goes on alone.",
)
T_3_7: Final = DEPLOYMENT_MINIATURES.clause(
    "T-3.7",
    "End of the stage",
    "The stage ends when every miniature is on the field or in Reserves.",
)
T_3_8: Final = DEPLOYMENT_MINIATURES.clause(
    "T-3.8",
    "Dangerous ground in the zone",
    "A player need not set up on Dangerous Landscape, but may.",
    ruling="R-30: Reserves instead of dangerous ground only if no other spot is free for that miniature; it "
    "is chosen for each, and takes the player's turn like placing.",
    source="ruling",
)
T_3_9: Final = DEPLOYMENT_MINIATURES.clause(
    "T-3.9",
    "Reserves",
    "A miniature with no spot available in the zone goes into Reserves.",
    ruling="R-30: with no legal spot at all, Reserves is all there is.",
    source="ruling",
)
T_3_10: Final = DEPLOYMENT_MINIATURES.clause(
    "T-3.10",
    "Coming from Reserves",
    "When Reserves arrive is told with the scenarios (C-11.4).",
)
T_3_11: Final = BOOK.clause(
    "T-3.11",
    "Opening hand",
    "Each player shuffles his deck and draws three cards.",
    "Draw the Cards of the Gods",
    ruling="R-4: three, as the text says; the summary's two is the option opening_hand = 2. R-42: the first "
    "player's deck is shuffled first.",
    source="ruling",
)
T_3_12: Final = BOOK.clause(
    "T-3.12",
    "Hidden hands",
    "Nobody shows his hand.",
    "Draw the Cards of the Gods",
    ruling="R-44: hands and decks are hidden, the order of a deck from its owner as well; squads, discards, "
    "Faith, crystals, Time Markers and damage are open. A card window opens whatever is held, and is left "
    "out only for an empty hand.",
    source="ruling",
)

# T-4 Step 4: game turns and when they stop
T_4_1: Final = STEP_4_GAME_TURNS.clause(
    "T-4.1",
    "Game turns",
    "The scenario says how many turns are played, as a rule six.",
    ruling="R-35: scenario data, six if it does not say; the option scenario.turns overrules it.",
    source="ruling",
)
T_4_2: Final = STEP_4_GAME_TURNS.clause(
    "T-4.2",
    "The first turn",
    "It follows deployment, and the Attacking Player activates first.",
)
T_4_3: Final = STEP_4_GAME_TURNS.clause(
    "T-4.3", "The last turn", "The game ends when its last turn is complete."
)
T_4_4: Final = STEP_4_GAME_TURNS.clause(
    "T-4.4",
    "Annihilation",
    "The game also ends when all miniatures of a player have been killed.",
    ruling="R-10: Reserves are not killed. Outside phase 4 the turn in progress is played out just so, and "
    "is the last.",
    source="ruling",
)
T_4_5: Final = STEP_4_GAME_TURNS.clause(
    "T-4.5",
    "Those still to act",
    "After annihilation the miniatures not yet activated may still be.",
    ruling="R-10: the activation in progress is finished first; the rest are optional, and a pass declines "
    "all of them. With both sides gone phase 5 follows at once.",
    source="ruling",
)
T_4_6: Final = STEP_4_GAME_TURNS.clause(
    "T-4.6",
    "The end of that turn",
    "Phases 5 and 6 are still played, then Step 5 of the game.",
)

# T-5 Step 5: end of game
T_5_1: Final = BOOK.clause(
    "T-5.1",
    "At the end of the game",
    "Whatever happens at the end of the game happens now.",
    "Step 5: End Game",
    ruling="R-26: the initiative holder's effects first, each player ordering his own.",
)
T_5_2: Final = BOOK.clause(
    "T-5.2", "The game is closed", "Then nothing more is played; results are counted.", "Step 5: End Game"
)

# T-6 Step 6: counting points
T_6_1: Final = STEP_6_COUNTING_POINTS.clause(
    "T-6.1", "Victory Points", "Points come from the scenario's conditions alone."
)
T_6_2: Final = STEP_6_COUNTING_POINTS.clause("T-6.2", "The winner", "More Victory Points win.")
T_6_3: Final = STEP_6_COUNTING_POINTS.clause(
    "T-6.3", "A draw", "Equal points are a draw, even if one side is gone."
)
