"""Every clause of Ascension: Legacy of Conflict, in the order of the book and of its companion papers.

A module is a chapter. Ids are the book's numbers with a letter per statement; `C-` marks the companion. The
chapters register as they are imported, so the order below is the order of the book. Names are spelt out,
since a compiled `import *` binds nothing, and twice, which is how a name is exported on purpose.
"""

from __future__ import annotations

# fmt: off
# isort: off
from highground.rulesets.ascension.rulebook.book import BOOK as BOOK
from highground.rulesets.ascension.rulebook.components import (
    R_1_1_1_A as R_1_1_1_A, R_1_1_1_B as R_1_1_1_B, R_1_1_2_A as R_1_1_2_A, R_1_1_2_B as R_1_1_2_B,
    R_1_1_3_A as R_1_1_3_A, R_1_1_4_A as R_1_1_4_A, R_1_1_5_A as R_1_1_5_A, R_1_1_7_A as R_1_1_7_A,
    R_1_1_8_A as R_1_1_8_A, R_1_1_8_B as R_1_1_8_B,
)
from highground.rulesets.ascension.rulebook.cards import (
    R_2_1_1_A as R_2_1_1_A, R_2_1_1_B as R_2_1_1_B, R_2_1_1_C as R_2_1_1_C, R_2_1_2_A as R_2_1_2_A,
    R_2_1_2_B as R_2_1_2_B, R_2_1_3_A as R_2_1_3_A, R_2_1_3_B as R_2_1_3_B, R_2_1_3_C as R_2_1_3_C,
    R_2_1_3_D as R_2_1_3_D, R_2_1_3_E as R_2_1_3_E, R_2_1_4_A as R_2_1_4_A, R_2_1_4_B as R_2_1_4_B,
    R_2_1_4_C as R_2_1_4_C, R_2_1_4_D as R_2_1_4_D, R_2_1_4_E as R_2_1_4_E, R_2_1_5_A as R_2_1_5_A,
    R_2_1_5_B as R_2_1_5_B, R_2_1_5_C as R_2_1_5_C, R_2_1_5_D as R_2_1_5_D, R_2_1_5_E as R_2_1_5_E,
    R_2_1_5_F as R_2_1_5_F, R_2_1_5_G as R_2_1_5_G, R_2_1_6_A as R_2_1_6_A, R_2_1_6_B as R_2_1_6_B,
)
from highground.rulesets.ascension.rulebook.flow import (
    R_3_1_1_A as R_3_1_1_A, R_3_1_1_B as R_3_1_1_B, R_3_1_1_C as R_3_1_1_C, R_3_1_1_D as R_3_1_1_D,
    R_3_2_1_A as R_3_2_1_A, R_3_2_2_A as R_3_2_2_A, R_3_2_2_B as R_3_2_2_B, R_3_2_2_C as R_3_2_2_C,
    R_3_2_3_A as R_3_2_3_A, R_3_2_4_A as R_3_2_4_A, R_3_2_5_A as R_3_2_5_A, R_3_2_5_B as R_3_2_5_B,
    R_3_2_5_C as R_3_2_5_C, R_3_2_5_D as R_3_2_5_D, R_3_2_6_A as R_3_2_6_A, R_3_3_1_A as R_3_3_1_A,
    R_3_3_1_B as R_3_3_1_B, R_3_3_1_C as R_3_3_1_C, R_3_3_1_D as R_3_3_1_D, R_3_3_2_A as R_3_3_2_A,
    R_3_3_2_B as R_3_3_2_B, R_3_3_2_C as R_3_3_2_C, R_3_3_2_D as R_3_3_2_D, R_3_3_2_E as R_3_3_2_E,
)
from highground.rulesets.ascension.rulebook.sizes import (
    R_4_1_1_A as R_4_1_1_A, R_4_1_1_B as R_4_1_1_B, R_4_1_1_C as R_4_1_1_C, R_4_1_1_D as R_4_1_1_D,
    R_4_1_1_E as R_4_1_1_E, R_4_1_1_F as R_4_1_1_F, R_4_1_2_A as R_4_1_2_A, R_4_1_2_B as R_4_1_2_B,
    R_4_1_2_C as R_4_1_2_C,
)
from highground.rulesets.ascension.rulebook.movement import (
    R_5_1_1_A as R_5_1_1_A, R_5_1_2_A as R_5_1_2_A, R_5_2_1_A as R_5_2_1_A, R_5_2_1_B as R_5_2_1_B,
    R_5_2_1_C as R_5_2_1_C, R_5_2_1_D as R_5_2_1_D, R_5_2_1_E as R_5_2_1_E, R_5_2_2_A as R_5_2_2_A,
    R_5_2_2_B as R_5_2_2_B, R_5_2_3_A as R_5_2_3_A, R_5_2_4_A as R_5_2_4_A, R_5_2_4_B as R_5_2_4_B,
    R_5_2_4_C as R_5_2_4_C, R_5_2_4_D as R_5_2_4_D, R_5_2_5_A as R_5_2_5_A, R_5_2_5_B as R_5_2_5_B,
    R_5_2_5_C as R_5_2_5_C, R_5_2_6_A as R_5_2_6_A, R_5_2_6_B as R_5_2_6_B,
)
from highground.rulesets.ascension.rulebook.combat import (
    R_6_1_1_A as R_6_1_1_A, R_6_1_1_B as R_6_1_1_B, R_6_1_1_C as R_6_1_1_C, R_6_1_1_D as R_6_1_1_D,
    R_6_1_1_E as R_6_1_1_E, R_6_1_1_F as R_6_1_1_F, R_6_1_1_G as R_6_1_1_G, R_6_1_2_A as R_6_1_2_A,
    R_6_1_2_B as R_6_1_2_B, R_6_1_2_C as R_6_1_2_C, R_6_1_2_D as R_6_1_2_D, R_6_1_2_E as R_6_1_2_E,
    R_6_1_2_F as R_6_1_2_F, R_6_1_2_G as R_6_1_2_G, R_6_1_2_H as R_6_1_2_H, R_6_1_2_I as R_6_1_2_I,
    R_6_1_2_J as R_6_1_2_J, R_6_1_2_K as R_6_1_2_K, R_6_1_2_L as R_6_1_2_L, R_6_1_2_M as R_6_1_2_M,
    R_6_2_1_A as R_6_2_1_A, R_6_2_1_B as R_6_2_1_B, R_6_2_1_C as R_6_2_1_C, R_6_2_1_D as R_6_2_1_D,
    R_6_2_1_E as R_6_2_1_E, R_6_2_2_A as R_6_2_2_A, R_6_2_2_B as R_6_2_2_B, R_6_2_2_C as R_6_2_2_C,
    R_6_2_2_D as R_6_2_2_D, R_6_2_4_A as R_6_2_4_A, R_6_2_4_B as R_6_2_4_B, R_6_2_5_A as R_6_2_5_A,
)
from highground.rulesets.ascension.rulebook.conditions import (
    R_7_1_0_A as R_7_1_0_A, R_7_1_0_B as R_7_1_0_B, R_7_1_0_C as R_7_1_0_C, R_7_1_1_A as R_7_1_1_A,
    R_7_1_2_A as R_7_1_2_A, R_7_1_3_A as R_7_1_3_A, R_7_1_4_A as R_7_1_4_A,
)
from highground.rulesets.ascension.rulebook.impacts import (
    R_7_2_1_A as R_7_2_1_A, R_7_2_1_B as R_7_2_1_B, R_7_2_2_A as R_7_2_2_A, R_7_2_3_A as R_7_2_3_A,
    R_7_2_3_B as R_7_2_3_B, R_7_2_3_C as R_7_2_3_C, R_7_2_4_A as R_7_2_4_A, R_7_2_5_A as R_7_2_5_A,
    R_7_2_5_B as R_7_2_5_B, R_7_2_5_C as R_7_2_5_C, R_7_2_6_A as R_7_2_6_A, R_7_2_6_B as R_7_2_6_B,
)
from highground.rulesets.ascension.rulebook.terrain import (
    R_7_2_7_A as R_7_2_7_A, R_7_2_7_B as R_7_2_7_B, R_7_2_7_C as R_7_2_7_C, R_7_2_7_D as R_7_2_7_D,
    R_7_2_7_E as R_7_2_7_E, R_7_2_7_F as R_7_2_7_F, R_7_2_8_A as R_7_2_8_A, R_7_2_8_B as R_7_2_8_B,
    R_7_2_8_C as R_7_2_8_C, R_7_2_8_D as R_7_2_8_D, R_7_2_9_A as R_7_2_9_A, R_7_2_9_B as R_7_2_9_B,
    R_7_2_10_A as R_7_2_10_A, R_7_2_11_A as R_7_2_11_A, R_7_2_11_B as R_7_2_11_B, R_7_2_11_C as R_7_2_11_C,
    R_7_2_11_D as R_7_2_11_D, R_7_2_12_A as R_7_2_12_A, R_7_2_12_B as R_7_2_12_B, R_7_2_12_C as R_7_2_12_C,
    R_7_2_12_D as R_7_2_12_D, R_7_2_13_A as R_7_2_13_A, R_7_2_13_B as R_7_2_13_B, R_7_2_13_C as R_7_2_13_C,
    R_7_2_14_A as R_7_2_14_A, R_7_2_14_B as R_7_2_14_B, R_7_2_15_A as R_7_2_15_A, R_7_2_15_B as R_7_2_15_B,
    R_7_2_16_A as R_7_2_16_A, R_7_2_16_B as R_7_2_16_B, R_7_2_17_A as R_7_2_17_A, R_7_2_17_B as R_7_2_17_B,
    R_7_2_18_A as R_7_2_18_A, R_7_2_18_B as R_7_2_18_B, R_7_2_18_C as R_7_2_18_C,
)
from highground.rulesets.ascension.rulebook.setup import (
    R_8_0_A as R_8_0_A, R_9_1_A as R_9_1_A, R_9_1_B as R_9_1_B, R_9_1_C as R_9_1_C, R_9_1_D as R_9_1_D,
    R_9_1_E as R_9_1_E,
)
from highground.rulesets.ascension.rulebook.building import (
    C_1_1 as C_1_1, C_1_2 as C_1_2, C_1_3 as C_1_3, C_1_4 as C_1_4, C_1_5 as C_1_5, C_1_6 as C_1_6,
    C_1_7 as C_1_7, C_1_8 as C_1_8, C_1_9 as C_1_9, C_1_10_A as C_1_10_A, C_1_10_B as C_1_10_B,
    C_1_10_C as C_1_10_C, C_1_10_D as C_1_10_D, C_1_10_E as C_1_10_E, C_1_11_A as C_1_11_A,
    C_1_11_B as C_1_11_B, C_1_11_C as C_1_11_C, C_1_11_D as C_1_11_D, C_1_11_E as C_1_11_E, C_2_1 as C_2_1,
    C_2_2 as C_2_2, C_2_3 as C_2_3, C_2_4 as C_2_4, C_2_5 as C_2_5, C_4_1 as C_4_1, C_4_2 as C_4_2,
    C_4_3 as C_4_3, C_4_4 as C_4_4,
)
from highground.rulesets.ascension.rulebook.facets import (
    C_3_1 as C_3_1, C_3_2 as C_3_2, C_3_3 as C_3_3, C_3_4 as C_3_4, C_3_5 as C_3_5, C_3_6 as C_3_6,
    C_3_7 as C_3_7, C_3_8 as C_3_8, C_3_9 as C_3_9, C_3_10 as C_3_10, C_3_11 as C_3_11, C_3_12 as C_3_12,
    C_3_13 as C_3_13, C_3_14 as C_3_14, C_3_15 as C_3_15, C_3_16 as C_3_16, C_3_17 as C_3_17, C_4_5 as C_4_5,
    C_4_6 as C_4_6, C_4_7 as C_4_7, C_4_8 as C_4_8, C_4_9 as C_4_9, C_4_10 as C_4_10, C_4_11 as C_4_11,
    C_4_12 as C_4_12, C_4_13 as C_4_13, C_5_1 as C_5_1, C_5_2 as C_5_2, C_5_3 as C_5_3, C_5_4 as C_5_4,
    C_5_5 as C_5_5, C_5_6 as C_5_6, C_5_7 as C_5_7, C_6_1 as C_6_1, C_6_2 as C_6_2, C_6_3 as C_6_3,
    C_6_4 as C_6_4, C_6_5 as C_6_5, C_6_6 as C_6_6, C_6_7 as C_6_7, C_6_8 as C_6_8, C_6_9 as C_6_9,
    C_6_10 as C_6_10, C_6_11 as C_6_11, C_6_12 as C_6_12, C_6_13 as C_6_13, C_6_14 as C_6_14,
    C_6_15 as C_6_15, C_6_16 as C_6_16, C_6_17 as C_6_17, C_6_18 as C_6_18, C_6_19 as C_6_19, C_7_1 as C_7_1,
    C_7_2 as C_7_2, C_7_3 as C_7_3,
)
from highground.rulesets.ascension.rulebook.scenarios import (
    C_8_1_A as C_8_1_A, C_8_1_B as C_8_1_B, C_8_1_C as C_8_1_C, C_8_1_D as C_8_1_D, C_8_1_E as C_8_1_E,
    C_8_1_F as C_8_1_F, C_8_1_G as C_8_1_G, C_8_1_H as C_8_1_H, C_8_1_I as C_8_1_I, C_8_1_J as C_8_1_J,
    C_8_1_K as C_8_1_K, C_8_1_L as C_8_1_L, C_8_2_A as C_8_2_A, C_8_2_B as C_8_2_B, C_8_2_C as C_8_2_C,
    C_8_2_D as C_8_2_D, C_8_2_E as C_8_2_E, C_8_2_F as C_8_2_F, C_8_2_G as C_8_2_G, C_8_2_H as C_8_2_H,
    C_8_2_I as C_8_2_I, C_8_2_J as C_8_2_J, C_8_2_K as C_8_2_K, C_8_3_A as C_8_3_A, C_8_3_B as C_8_3_B,
    C_8_3_C as C_8_3_C, C_8_4_A as C_8_4_A, C_8_4_B as C_8_4_B, C_8_4_C as C_8_4_C, C_8_4_D as C_8_4_D,
    C_8_4_E as C_8_4_E, C_8_4_F as C_8_4_F, C_8_4_G as C_8_4_G, C_8_4_H as C_8_4_H, C_8_4_I as C_8_4_I,
    C_8_4_J as C_8_4_J, C_8_4_K as C_8_4_K, C_8_4_L as C_8_4_L, C_8_5_A as C_8_5_A, C_8_5_B as C_8_5_B,
    C_8_5_C as C_8_5_C, C_8_5_D as C_8_5_D, C_8_5_E as C_8_5_E, C_8_5_F as C_8_5_F, C_8_5_G as C_8_5_G,
    C_8_5_H as C_8_5_H, C_8_6_A as C_8_6_A, C_8_6_B as C_8_6_B, C_8_6_C as C_8_6_C, C_8_6_D as C_8_6_D,
    C_8_6_E as C_8_6_E, C_8_6_F as C_8_6_F, C_8_6_G as C_8_6_G, C_8_6_H as C_8_6_H, C_8_6_I as C_8_6_I,
)
from highground.rulesets.ascension.rulebook.campaign import (
    C_9_1 as C_9_1, C_9_2 as C_9_2, C_9_3 as C_9_3, C_9_4 as C_9_4, C_9_5 as C_9_5, C_9_6 as C_9_6,
    C_9_7 as C_9_7, C_9_8 as C_9_8, C_9_9 as C_9_9, C_9_10 as C_9_10, C_9_11 as C_9_11, C_9_12 as C_9_12,
    C_9_13 as C_9_13, C_9_14_A as C_9_14_A, C_9_14_B as C_9_14_B, C_9_14_C as C_9_14_C,
)
