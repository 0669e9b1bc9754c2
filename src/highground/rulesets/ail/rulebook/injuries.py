"""Companion 7, What wounds do."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Companion", "completion")

C_7_1_A: Final = PAGE.clause(
    "C-7.1.a",
    "Penetrating, legs",
    "Move a square less per severity, at least 1; no sprint.",
)
C_7_1_B: Final = PAGE.clause(
    "C-7.1.b",
    "Penetrating, arm",
    "Attack rolls lower by the severity.",
)
C_7_1_C: Final = PAGE.clause(
    "C-7.1.c",
    "Penetrating, chest",
    "Physique rolls lower by the severity.",
)
C_7_1_D: Final = PAGE.clause(
    "C-7.1.d",
    "Penetrating, head",
    "Initiative and ranged AC lower by the severity.",
)
C_7_2_A: Final = PAGE.clause(
    "C-7.2.a",
    "Slashing, legs",
    "Move a square less per severity, at least 1; bleeding.",
)
C_7_2_B: Final = PAGE.clause(
    "C-7.2.b",
    "Slashing, arm",
    "Attack rolls lower by the severity; bleeding.",
)
C_7_2_C: Final = PAGE.clause(
    "C-7.2.c",
    "Slashing, chest",
    "Physique rolls lower by the severity; bleeding.",
)
C_7_2_D: Final = PAGE.clause(
    "C-7.2.d",
    "Slashing, head",
    "Initiative lower by the severity; bleeding.",
)
C_7_3_A: Final = PAGE.clause(
    "C-7.3.a",
    "Blunt, legs",
    "Prone at once; no sprint.",
)
C_7_3_B: Final = PAGE.clause(
    "C-7.3.b",
    "Blunt, arm",
    "A serious one drops the weapon; close attacks lower by the severity.",
)
C_7_3_C: Final = PAGE.clause(
    "C-7.3.c",
    "Blunt, chest",
    "2 Accuracy Advantage lost per severity at once; Physique rolls lower by the severity.",
)
C_7_3_D: Final = PAGE.clause(
    "C-7.3.d",
    "Blunt, head",
    "An action lost at once; initiative lower by the severity.",
)
C_7_4_A: Final = PAGE.clause(
    "C-7.4.a",
    "Burn, legs",
    "Move a square less per severity, at least 1.",
)
C_7_4_B: Final = PAGE.clause(
    "C-7.4.b",
    "Burn, arm",
    "Attack rolls lower by the severity; with a serious one no Reload.",
)
C_7_4_C: Final = PAGE.clause(
    "C-7.4.c",
    "Burn, chest",
    "Adrenaline lost at once, as much as the severity.",
)
C_7_4_D: Final = PAGE.clause(
    "C-7.4.d",
    "Burn, head",
    "Ranged attack rolls lower by the severity.",
)
C_7_5_A: Final = PAGE.clause(
    "C-7.5.a",
    "Etheric, legs",
    "No sprint; Focus lost at once, as much as the severity.",
)
C_7_5_B: Final = PAGE.clause(
    "C-7.5.b",
    "Etheric, arm",
    "Attack rolls lower by the severity.",
)
C_7_5_C: Final = PAGE.clause(
    "C-7.5.c",
    "Etheric, chest",
    "Willpower lost at once and Intellect rolls lower, both by the severity.",
)
C_7_5_D: Final = PAGE.clause(
    "C-7.5.d",
    "Etheric, head",
    "Initiative lower and Willpower lost at once, both by the severity.",
)
C_7_6: Final = PAGE.clause(
    "C-7.6",
    "Bleeding",
    "1 stress for each bleeding wound at the end of each own turn, or of the round for who has "
    "none; it never passes a cap point and stops with Dying.",
)
C_7_7: Final = PAGE.clause(
    "C-7.7",
    "First aid",
    "A standard action in the same square, Intellect + Medicine against 15, 20 or 25 by severity: "
    "bleeding stops, the wound will not linger, and a light one's penalty is gone.",
)
C_7_8_A: Final = PAGE.clause(
    "C-7.8.a",
    "Crippled legs",
    "Move 1 square, no sprint.",
)
C_7_8_B: Final = PAGE.clause(
    "C-7.8.b",
    "Crippled arm",
    "No two-handed weapons; attack rolls -4.",
)
C_7_8_C: Final = PAGE.clause(
    "C-7.8.c",
    "Crippled chest",
    "A Move or a Standard each round, not both.",
)
C_7_8_D: Final = PAGE.clause(
    "C-7.8.d",
    "Crippled head",
    "No stances.",
)
C_7_9: Final = PAGE.clause(
    "C-7.9",
    "Penalties add up",
    "Every wound counts until it is healed; Physique rolls are those that use Physique, so Stress "
    "Limit and close AC do not change.",
    defines=True,
)
