"""Chapter 9, Placement: engagement, reach, influence, arcs, height and cover."""

from __future__ import annotations

from typing import Final

from highground.rulesets.conflict.rulebook.book import BOOK

C_9_1: Final = BOOK.clause(
    "C-9.1",
    "Engagement",
    "In an enemy's Attack Reach a model may not end its movement farther from the closest such enemy than it "
    "began.",
    ruling="CR-13: asked for each stretch of movement, by who engages it as that starts, all of them if "
    "equally close. Disengage, teleports and forced movement are free of it.",
    source="ruling",
)
C_9_2: Final = BOOK.clause(
    "C-9.2", "Attack Reach", "The zone of a model's melee attacks, which comes with its size."
)
C_9_3: Final = BOOK.clause(
    "C-9.3", "Influence", "How far around its base a model is present in zones, which comes with its size."
)
C_9_4: Final = BOOK.clause(
    "C-9.4",
    "Being in a zone",
    "A model is in a zone that any part of its base or Influence touches.",
    ruling="CR-34: the side with the greater sum of Influence there controls it; level: nobody. A side that "
    "is present with a sum of nothing beats one that is not.",
    source="ruling",
)
C_9_5: Final = BOOK.clause(
    "C-9.5",
    "Flanking",
    "An attack from the target's rear half has 1 more.",
    ruling="CR-15: the half behind the target's own facing, which its player sets at will in the model's "
    "activation; exactly sideways is in front. Attackers have no arcs.",
    source="ruling",
)
C_9_6: Final = BOOK.clause(
    "C-9.6",
    "High ground",
    "An attack from terrain at least two sizes above the target has 1 more.",
    ruling="CR-16: above the target's top, its footing and size together; levels add up. It takes an enemy: "
    "terrain and friends are attacked without. CR-31: all modifiers add, without a cap.",
    source="ruling",
)
C_9_7: Final = BOOK.clause(
    "C-9.7",
    "Cover",
    "Terrain between, of the target's size or more: no sight. One size less: 1 more defence; two less or "
    "lower: 2 more.",
    ruling="CR-17: the lower piece shelters better, which is kept as printed; between the two steps 1 more. "
    "Terrain counts that the line of centres crosses, unless one of the two stands on it; the best counts. "
    "Models and heights do not, distance neither. Where a table swaps Partial and Full, the levels change "
    "places and not only their bonuses: taking cover always helps.",
    source="ruling",
)
