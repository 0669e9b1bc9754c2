"""Using tactics (W-6)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

PAGE: Final = BOOK.page("Using Tactics")

W_6_1: Final = PAGE.clause(
    "W-6.1",
    "Before everything else",
    "A tactic is used at the very start of an activation, ahead of any move, attack or ability.",
    ruling="R-6.4: whether a unit is pinned is settled before the tactic is rolled.",
    source="ruling",
)
W_6_2: Final = PAGE.clause(
    "W-6.2",
    "One tactic",
    "At most one in an activation.",
    ruling="R-6.2: later activations may try the same one again; tactic_once_per_round forbids it.",
    source="ruling",
)
W_6_3: Final = PAGE.clause(
    "W-6.3",
    "Not a duty",
    "Nobody has to use a tactic.",
)
W_6_4: Final = PAGE.clause(
    "W-6.4",
    "Its knack",
    "The total must reach the tactic's knack.",
    ruling="R-6.3: a tactic costs no points unless its text says so.",
    source="ruling",
)
W_6_5: Final = PAGE.clause(
    "W-6.5",
    "The boon",
    "If it succeeds, every unit of the activation has the effect.",
    ruling="R-6.1: it lasts to the end of the activation, unless the text says otherwise.",
    source="ruling",
)
W_6_6: Final = PAGE.clause(
    "W-6.6",
    "The penalty",
    "If it fails, every unit of the activation suffers the penalty of the environment in force.",
    ruling="R-6.1: that too lasts to the end of the activation, unless the text says otherwise.",
    source="ruling",
)
W_6_7: Final = PAGE.clause(
    "W-6.7",
    "The activation goes on",
    "After either result the units act as usual.",
)
W_6_8: Final = PAGE.clause(
    "W-6.8",
    "A knack roll like others",
    "Bought bonuses and the rules of 1 and 6 hold for tactics.",
)
