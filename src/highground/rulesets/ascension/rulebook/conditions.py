"""Chapter 7.1, Temporary conditions."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.rulebook.book import BOOK

R_7_1_0_A: Final = BOOK.clause(
    "R-7.1.0.a",
    "Stacking",
    "Attacks and abilities inflict conditions, each up to two deep.",
    ruling="RUL-24: the surplus is lost. Weak and Hindered are other names for Weaken and Hinder. Tokens "
    "stay until something takes them off.",
    source="ruling",
)
R_7_1_0_B: Final = BOOK.clause(
    "R-7.1.0.b",
    "Strength",
    "A second token doubles the effect, except for Damage Over Time.",
)
R_7_1_0_C: Final = BOOK.clause(
    "R-7.1.0.c",
    "The last token",
    "Damage Over Time goes on until its last token is off.",
)
R_7_1_1_A: Final = BOOK.clause(
    "R-7.1.1.a",
    "Slow",
    "One Stride less per token, but at least one remains.",
    ruling="RUL-23: reckoned when the Move Action starts; what changes during it matters for the next one.",
)
R_7_1_2_A: Final = BOOK.clause(
    "R-7.1.2.a",
    "Weaken",
    "Defense falls by 1 per token.",
    ruling="RUL-01: in the defense total of whoever bears it. RUL-25: without a floor.",
)
R_7_1_3_A: Final = BOOK.clause(
    "R-7.1.3.a",
    "Hinder",
    "Attack Skill falls by 1 per token.",
    ruling="RUL-01: in the attack total of whoever bears it. RUL-25: without a floor.",
)
R_7_1_4_A: Final = BOOK.clause(
    "R-7.1.4.a",
    "Damage Over Time",
    "The bearer loses a Wound as its activation ends.",
    ruling="RUL-63: before anything else that happens then, and before it is marked as activated.",
)
