"""What a unit does in its activation (W-7)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

PAGE: Final = BOOK.page("Unit Actions")

W_7_1: Final = PAGE.clause(
    "W-7.1",
    "Moving",
    "A unit may move up to its Move.",
    ruling="R-7.4: Move is set, then multiplied (fractions are kept), then added to, never below 0, and "
    "the extra steps come last. R-7.7: nothing has to be used.",
    source="ruling",
)
W_7_2: Final = PAGE.clause(
    "W-7.2",
    "Attacking",
    "It may attack with every weapon it has.",
)
W_7_3: Final = PAGE.clause(
    "W-7.3",
    "Abilities",
    "It may use every ability it has.",
    ruling="R-7.5: each active ability once in an activation, unless its text allows more.",
    source="ruling",
)
W_7_4: Final = PAGE.clause(
    "W-7.4",
    "Unbroken",
    "Movement is one unbroken block, and so are the attacks.",
    ruling="R-7.1: a formation has one block of movement, all paths checked together, and each member "
    "makes all its attacks before or after it.",
    source="ruling",
)
W_7_5: Final = PAGE.clause(
    "W-7.5",
    "Either first",
    "Moving and attacking may come in either order.",
)
W_7_6: Final = PAGE.clause(
    "W-7.6",
    "Between the blocks",
    "Abilities fit anywhere that does not break a block.",
    ruling="R-7.2: a unit's attacks end with the movement block or when it uses an active ability; what "
    "other members do, and passive or triggered effects, do not end them.",
    source="ruling",
)
W_7_7: Final = PAGE.clause(
    "W-7.7",
    "Extra steps",
    "A unit that gives up all its attacks has 4 more steps.",
    ruling="R-7.3: they are part of one path, chosen before moving for each unit, and bar its attacks "
    "before and after; a unit without weapons may have them too.",
    source="ruling",
)
W_7_8: Final = PAGE.clause(
    "W-7.8",
    "Four, no more",
    "The extra is 4 steps, not a second move.",
)
W_7_9: Final = PAGE.clause(
    "W-7.9",
    "Together again",
    "A formation that moves is in contact when the movement starts and when all of it has ended.",
    ruling="R-7.6: looked at only if somebody changed place; all surviving members form one group then. "
    "The start is read once, as the activation is declared; forced displacement is not looked at.",
    source="ruling",
)
W_7_10: Final = PAGE.clause(
    "W-7.10",
    "Apart on the way",
    "Contact may lapse in between.",
)
