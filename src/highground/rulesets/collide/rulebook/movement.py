"""Movement and terrain (W-8), the table's edge and overlaps."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

PAGE: Final = BOOK.page("Movement")

W_8_1: Final = PAGE.clause(
    "W-8.1",
    "Through friends",
    "Friendly units do not stop a moving unit.",
)
W_8_2: Final = PAGE.clause(
    "W-8.2",
    "Not through enemies",
    "Enemy units do.",
    ruling="R-8.2: the moving disc may touch an enemy or an impassable piece, never overlap it by more "
    "than a hundredth of a step.",
    source="ruling",
)
W_8_3: Final = PAGE.clause(
    "W-8.3",
    "Over or round",
    "Terrain in the way is climbed or walked round, and both use up movement.",
    ruling="R-8.1: a path costs its length, what it climbs and what difficult ground adds. R-8.3: a "
    "piece may be impassable, have a height, be difficult, stop sight, give cover; each stands "
    "alone. R-8.4: climbing costs the height up and the height down, as the centre enters and "
    "leaves; descent_cost may make the way down free.",
    source="ruling",
)
W_8_4: Final = PAGE.clause(
    "W-8.4",
    "Not too fine",
    "Fine measuring is kept light.",
    ruling="R-1.2: a path may exceed its limit by a hundredth of a step.",
    source="ruling",
)

# Rulings of this chapter
R_1_4: Final = PAGE.clause(
    "R-1.4",
    "The table's edge",
    "A unit stays on the table.",
    ruling="R-1.4: the whole disc does; edge_rule may ask it of the centre only.",
    source="ruling",
)
R_1_5: Final = PAGE.clause(
    "R-1.5",
    "No overlap",
    "No unit ends a move, a placement or a displacement on another unit or on an impassable piece.",
    ruling="R-1.5: touching is fine, and a hundredth of a step is forgiven.",
    source="ruling",
)
R_8_5: Final = PAGE.clause(
    "R-8.5",
    "Difficult ground",
    "A step with the centre on difficult ground costs 2.",
    ruling="R-8.5: difficult_factor sets the price.",
    source="ruling",
)
R_8_6: Final = PAGE.clause(
    "R-8.6",
    "Teleported, pushed, dragged",
    "A teleport minds nothing on the way but ends legally. A unit pushed, dragged or thrown goes "
    "straight, free of cost, and stops before a unit, an impassable piece or the edge.",
    ruling="R-8.6: height and difficult ground do not stop it. Of several the farthest from the source "
    "goes first, ties as the acting player says.",
    source="ruling",
)
