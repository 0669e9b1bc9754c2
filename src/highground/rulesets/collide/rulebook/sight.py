"""Line of sight and cover (W-11)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

PAGE: Final = BOOK.page("Line of Sight and Cover")

W_11_1: Final = PAGE.clause(
    "W-11.1",
    "Hidden",
    "A Near or Ranged attack cannot choose a target that is hidden from view.",
    ruling="R-11.9: a unit sees all round.",
    source="ruling",
)
W_11_2: Final = PAGE.clause(
    "W-11.2",
    "What hides",
    "Any obstacle does, other models of either side included.",
    ruling="R-11.2: discs of other units, and pieces and tokens that stop sight; a line that grazes an "
    "edge is not broken, and height plays no part. R-11.8: formation_transparent lets members of "
    "the activated formation be seen through.",
    source="ruling",
)
W_11_3: Final = PAGE.clause(
    "W-11.3",
    "One free line",
    "Lines run from the source's centre to anywhere on the target; one that nothing breaks is enough.",
    ruling="R-11.1: they end on the target's profile, its diameter across the line of centres; it is "
    "seen if more than a thousandth of a step is. R-11.3: this test decides over the sentence "
    "before it.",
    source="ruling",
)
W_11_4: Final = PAGE.clause(
    "W-11.4",
    "Partly hidden",
    "A target with some lines broken and some not has cover.",
    ruling="R-11.5: looked at is the width that neither a blocker nor a covering piece crosses. R-11.7: "
    "models give cover in this way too, and the exception is not for them.",
    source="ruling",
)
W_11_5: Final = PAGE.clause(
    "W-11.5",
    "Terrain that covers",
    "Terrain agreed upon gives cover to units behind it.",
    ruling="R-11.4: a piece that holds the centre of either of the two does not hide, it gives cover.",
    source="ruling",
)
W_11_6: Final = PAGE.clause(
    "W-11.6",
    "Agreed beforehand",
    "What stops sight and what covers is settled, and open, before deployment.",
)
W_11_7: Final = PAGE.clause(
    "W-11.7",
    "The attacker's own wall",
    "There is no cover if the only terrain giving it is touched by the attacker.",
    ruling="R-11.6: the attacker touching it is enough, and such pieces are left out of cover, never out "
    "of sight; cover_exception may ask both to touch it.",
    source="ruling",
)
W_11_8: Final = PAGE.clause(
    "W-11.8",
    "Both at one wall",
    "A piece that both touch covers neither.",
)
W_11_9: Final = PAGE.clause(
    "W-11.9",
    "Something else besides",
    "The exception fails if something else gives cover as well.",
)
W_11_10: Final = PAGE.clause(
    "W-11.10",
    "Cover and defence",
    "Cover adds 1 to the defence value.",
    ruling="R-13.6: it is added last.",
    source="ruling",
)
W_11_11: Final = PAGE.clause(
    "W-11.11",
    "Cover and knack",
    "Attack rolls against a unit in cover have -1.",
)
W_11_12: Final = PAGE.clause(
    "W-11.12",
    "Not in melee",
    "Cover counts against Near and Ranged attacks only.",
)
W_11_13: Final = PAGE.clause(
    "W-11.13",
    "No type of its own",
    "Cover adds no defence type.",
)
W_11_14: Final = PAGE.clause(
    "W-11.14",
    "Large units",
    "A unit with a base above 1 step has cover only if less than 1 step of it is visible.",
    ruling="R-11.5: visible means clear of covering terrain too, or low cover could never help it.",
    source="ruling",
)
W_11_15: Final = PAGE.clause(
    "W-11.15",
    "Cover or none",
    "Cover does not add up.",
)
