"""Activations and formations, tactics, and what a unit does when it is its turn (W-5 to W-7)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

FORMATIONS_AND_TRAINING: Final = BOOK.page("Formations and Training")
USING_TACTICS: Final = BOOK.page("Using Tactics")
UNIT_ACTIONS: Final = BOOK.page("Unit Actions")

W_5_1: Final = BOOK.clause(
    "W-5.1",
    "Activations",
    "An activation is of one unit, or of several as a formation.",
    "Activations",
    ruling="R-5.4: who belongs to it is settled when it is declared; a member that falls drops out, the "
    "others carry on.",
    source="ruling",
)
W_5_2: Final = FORMATIONS_AND_TRAINING.clause(
    "W-5.2",
    "In contact",
    "The members of a formation are in base contact, with leeway for wide models.",
    ruling="R-5.1: contact reaches as far as both radii, both overhangs (up to half a step each) and a "
    "slack of a tenth of a step, which contact_slack sets.",
    source="ruling",
)
W_5_3: Final = FORMATIONS_AND_TRAINING.clause(
    "W-5.3",
    "One group",
    "Not every pair needs contact, one connected group is enough.",
    ruling="R-5.3: Support and Leadership units are links of the chain like any other.",
    source="ruling",
)
W_5_4: Final = FORMATIONS_AND_TRAINING.clause(
    "W-5.4",
    "Two clumps",
    "A group in two separate parts is no formation.",
)
W_5_5: Final = FORMATIONS_AND_TRAINING.clause(
    "W-5.5",
    "The same training",
    "The members of a formation share a training.",
    ruling="R-5.2: one tag must be common to all members without Support.",
    source="ruling",
)
W_5_6: Final = FORMATIONS_AND_TRAINING.clause(
    "W-5.6",
    "Tags of a faction",
    "Each faction names its own trainings; only Support and Leadership mean something to the rules.",
    defines=True,
)
W_5_7: Final = FORMATIONS_AND_TRAINING.clause(
    "W-5.7",
    "Support",
    "A unit with Support training may join any formation, yet it does not join two trainings.",
    ruling="R-5.2: a formation of Support units alone is legal.",
    source="ruling",
)
W_5_8: Final = FORMATIONS_AND_TRAINING.clause(
    "W-5.8",
    "Leadership",
    "With a Leadership unit among the members, trainings are not looked at.",
)
W_5_9: Final = FORMATIONS_AND_TRAINING.clause(
    "W-5.9",
    "Leaders need contact too",
    "Leadership does not make up for missing contact.",
)
W_5_10: Final = FORMATIONS_AND_TRAINING.clause(
    "W-5.10",
    "All of them fresh",
    "A formation with a member that was already activated this round is refused, and nothing is paid.",
)
W_5_11: Final = BOOK.clause(
    "W-5.11",
    "In one's own activation",
    "Moving, attacking and active abilities belong to a unit's own activation.",
    "Activations",
)
W_6_1: Final = USING_TACTICS.clause(
    "W-6.1",
    "Before everything else",
    "A tactic is used at the very start of an activation, ahead of any move, attack or ability.",
    ruling="R-6.4: whether a unit is pinned is settled before the tactic is rolled.",
    source="ruling",
)
W_6_2: Final = USING_TACTICS.clause(
    "W-6.2",
    "One tactic",
    "At most one in an activation.",
    ruling="R-6.2: later activations may try the same one again; tactic_once_per_round forbids it.",
    source="ruling",
)
W_6_3: Final = USING_TACTICS.clause(
    "W-6.3",
    "Not a duty",
    "Nobody has to use a tactic.",
)
W_6_4: Final = USING_TACTICS.clause(
    "W-6.4",
    "Its knack",
    "The total must reach the tactic's knack.",
    ruling="R-6.3: a tactic costs no points unless its text says so.",
    source="ruling",
)
W_6_5: Final = USING_TACTICS.clause(
    "W-6.5",
    "The boon",
    "If it succeeds, every unit of the activation has the effect.",
    ruling="R-6.1: it lasts to the end of the activation, unless the text says otherwise.",
    source="ruling",
)
W_6_6: Final = USING_TACTICS.clause(
    "W-6.6",
    "The penalty",
    "If it fails, every unit of the activation suffers the penalty of the environment in force.",
    ruling="R-6.1: that too lasts to the end of the activation, unless the text says otherwise.",
    source="ruling",
)
W_6_7: Final = USING_TACTICS.clause(
    "W-6.7",
    "The activation goes on",
    "After either result the units act as usual.",
)
W_6_8: Final = USING_TACTICS.clause(
    "W-6.8",
    "A knack roll like others",
    "Bought bonuses and the rules of 1 and 6 hold for tactics.",
)
W_7_1: Final = UNIT_ACTIONS.clause(
    "W-7.1",
    "Moving",
    "A unit may move up to its Move.",
    ruling="R-7.4: Move is set, then multiplied (fractions are kept), then added to, never below 0, and "
    "the extra steps come last. R-7.7: nothing has to be used.",
    source="ruling",
)
W_7_2: Final = UNIT_ACTIONS.clause(
    "W-7.2",
    "Attacking",
    "It may attack with every weapon it has.",
)
W_7_3: Final = UNIT_ACTIONS.clause(
    "W-7.3",
    "Abilities",
    "It may use every ability it has.",
    ruling="R-7.5: each active ability once in an activation, unless its text allows more.",
    source="ruling",
)
W_7_4: Final = UNIT_ACTIONS.clause(
    "W-7.4",
    "Unbroken",
    "Movement is one unbroken block, and so are the attacks.",
    ruling="R-7.1: a formation has one block of movement, all paths checked together, and each member "
    "makes all its attacks before or after it.",
    source="ruling",
)
W_7_5: Final = UNIT_ACTIONS.clause(
    "W-7.5",
    "Either first",
    "Moving and attacking may come in either order.",
)
W_7_6: Final = UNIT_ACTIONS.clause(
    "W-7.6",
    "Between the blocks",
    "Abilities fit anywhere that does not break a block.",
    ruling="R-7.2: a unit's attacks end with the movement block or when it uses an active ability; what "
    "other members do, and passive or triggered effects, do not end them.",
    source="ruling",
)
W_7_7: Final = UNIT_ACTIONS.clause(
    "W-7.7",
    "Extra steps",
    "A unit that gives up all its attacks has 4 more steps.",
    ruling="R-7.3: they are part of one path, chosen before moving for each unit, and bar its attacks "
    "before and after; a unit without weapons may have them too.",
    source="ruling",
)
W_7_8: Final = UNIT_ACTIONS.clause(
    "W-7.8",
    "Four, no more",
    "The extra is 4 steps, not a second move.",
)
W_7_9: Final = UNIT_ACTIONS.clause(
    "W-7.9",
    "Together again",
    "A formation that moves is in contact when the movement starts and when all of it has ended.",
    ruling="R-7.6: looked at only if somebody changed place; all surviving members form one group then. "
    "The start is read once, as the activation is declared; forced displacement is not looked at.",
    source="ruling",
)
W_7_10: Final = UNIT_ACTIONS.clause(
    "W-7.10",
    "Apart on the way",
    "Contact may lapse in between.",
)
