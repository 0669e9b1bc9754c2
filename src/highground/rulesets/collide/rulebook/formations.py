"""Activations and formations (W-5)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

FORMATIONS_AND_TRAINING: Final = BOOK.page("Formations and Training")

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
