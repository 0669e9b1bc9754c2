"""Every clause of Ascension Isle: Legacy, in the order of the book, then the rulings and the companion.

A module is a chapter. The book has no numbers: `A-` ids count its statements by chapter, `R-` marks a ruling
that no single line of it carries, `C-` the companion, all of it completion of ours. The chapters register as
they are imported. Names are spelt out, since a compiled `import *` binds nothing, and twice, which is how a
name is exported on purpose.
"""

from __future__ import annotations

# fmt: off
# isort: off
from highground.rulesets.ail.rulebook.book import BOOK as BOOK
from highground.rulesets.ail.rulebook.stress import (
    A_1_1 as A_1_1, A_1_2 as A_1_2, A_1_3 as A_1_3, A_1_4 as A_1_4, A_1_5 as A_1_5, A_1_6 as A_1_6,
    A_1_7 as A_1_7, A_1_8 as A_1_8, A_1_9 as A_1_9, A_1_10 as A_1_10, A_1_11 as A_1_11, A_1_12 as A_1_12,
    A_1_13 as A_1_13, A_1_14 as A_1_14, A_1_15 as A_1_15, A_1_16 as A_1_16, A_1_17 as A_1_17,
    A_1_18 as A_1_18, A_1_19 as A_1_19, A_1_20 as A_1_20, A_1_21 as A_1_21, A_1_22 as A_1_22,
    A_1_23 as A_1_23, A_1_24 as A_1_24, A_1_25 as A_1_25,
)
from highground.rulesets.ail.rulebook.wounds import (
    A_2_1 as A_2_1, A_2_2 as A_2_2, A_2_3 as A_2_3, A_2_4 as A_2_4, A_2_5 as A_2_5, A_2_6 as A_2_6,
    A_2_7 as A_2_7, A_2_8 as A_2_8, A_2_9 as A_2_9,
)
from highground.rulesets.ail.rulebook.accuracy import (
    A_3_1 as A_3_1, A_3_2 as A_3_2, A_3_3 as A_3_3, A_3_4 as A_3_4, A_3_5 as A_3_5, A_3_6 as A_3_6,
    A_4_1 as A_4_1, A_4_2 as A_4_2, A_4_3 as A_4_3, A_4_4 as A_4_4, A_4_5 as A_4_5, A_4_6 as A_4_6,
    A_4_7 as A_4_7, A_4_8 as A_4_8, A_4_9 as A_4_9, A_4_10 as A_4_10, A_4_11 as A_4_11, A_4_12 as A_4_12,
    A_4_13 as A_4_13, A_4_14 as A_4_14,
)
from highground.rulesets.ail.rulebook.stances import (
    A_5_1 as A_5_1, A_5_2 as A_5_2, A_5_3 as A_5_3, A_5_4 as A_5_4, A_5_5 as A_5_5, A_5_6 as A_5_6,
    A_5_7 as A_5_7, A_5_8 as A_5_8, A_5_9 as A_5_9, A_5_10 as A_5_10, A_5_11 as A_5_11,
)
from highground.rulesets.ail.rulebook.shooting import (
    A_6_1 as A_6_1, A_6_2 as A_6_2, A_6_3 as A_6_3, A_6_4 as A_6_4, A_6_5 as A_6_5, A_6_6 as A_6_6,
    A_6_7 as A_6_7, A_6_8 as A_6_8, A_6_9 as A_6_9, A_6_10 as A_6_10, A_6_11 as A_6_11, A_6_12 as A_6_12,
    A_6_13 as A_6_13, A_6_14 as A_6_14, A_6_15 as A_6_15, A_6_16 as A_6_16, A_6_17 as A_6_17,
    A_6_18 as A_6_18, A_6_19 as A_6_19, A_6_20 as A_6_20, A_6_21 as A_6_21, A_6_22 as A_6_22,
    A_6_23 as A_6_23, A_6_24 as A_6_24, A_6_25 as A_6_25, A_6_26 as A_6_26, A_6_27 as A_6_27,
    A_6_28 as A_6_28, A_6_29 as A_6_29, A_6_30 as A_6_30,
)
from highground.rulesets.ail.rulebook.moves import (
    A_7_1 as A_7_1, A_7_2 as A_7_2, A_7_3 as A_7_3, A_7_4 as A_7_4, A_7_5 as A_7_5, A_7_6 as A_7_6,
    A_7_7 as A_7_7, A_7_8 as A_7_8, A_7_9 as A_7_9, A_7_10 as A_7_10, A_7_11 as A_7_11, A_7_12 as A_7_12,
    A_7_13 as A_7_13, A_7_14 as A_7_14, A_7_15 as A_7_15, A_7_16 as A_7_16, A_7_17 as A_7_17,
)
from highground.rulesets.ail.rulebook.traits import (
    A_8_1 as A_8_1, A_8_2 as A_8_2, A_8_3 as A_8_3, A_8_4 as A_8_4, A_8_5 as A_8_5, A_8_6 as A_8_6,
    A_8_7 as A_8_7, A_8_8 as A_8_8, A_8_9 as A_8_9, A_8_10 as A_8_10, A_8_11 as A_8_11,
)
from highground.rulesets.ail.rulebook.firearms import (
    A_9_1 as A_9_1, A_9_2 as A_9_2, A_9_3 as A_9_3, A_9_4 as A_9_4, A_9_5 as A_9_5, A_9_6 as A_9_6,
)
from highground.rulesets.ail.rulebook.grenades import (
    A_10_1 as A_10_1, A_10_2 as A_10_2, A_10_3 as A_10_3, A_10_4 as A_10_4, A_10_5 as A_10_5,
    A_10_6 as A_10_6, A_10_7 as A_10_7, A_10_8 as A_10_8, A_10_9 as A_10_9, A_10_10 as A_10_10,
    A_10_11 as A_10_11, A_10_12 as A_10_12, A_10_13 as A_10_13, A_10_14 as A_10_14, A_10_15 as A_10_15,
    A_10_16 as A_10_16, A_10_17 as A_10_17, A_10_18 as A_10_18, A_10_19 as A_10_19,
)
from highground.rulesets.ail.rulebook.close import (
    A_11_1 as A_11_1, A_11_2 as A_11_2, A_11_3 as A_11_3, A_11_4 as A_11_4, A_11_5 as A_11_5,
    A_11_6 as A_11_6,
)
from highground.rulesets.ail.rulebook.unarmed import (
    A_12_1 as A_12_1, A_12_2 as A_12_2, A_12_3 as A_12_3, A_12_4 as A_12_4, A_12_5 as A_12_5,
    A_12_6 as A_12_6, A_12_7 as A_12_7, A_12_8 as A_12_8, A_12_9 as A_12_9, A_12_10 as A_12_10,
    A_12_11 as A_12_11, A_12_12 as A_12_12, A_12_13 as A_12_13, A_12_14 as A_12_14, A_12_15 as A_12_15,
    A_13_1 as A_13_1, A_13_2 as A_13_2, A_13_3 as A_13_3, A_13_4 as A_13_4, A_13_5 as A_13_5,
    A_13_6 as A_13_6, A_13_7 as A_13_7, A_13_8 as A_13_8, A_13_9 as A_13_9, A_13_10 as A_13_10,
    A_13_11 as A_13_11, A_13_12 as A_13_12, A_13_13 as A_13_13, A_13_14 as A_13_14,
)
from highground.rulesets.ail.rulebook.melee import (
    A_14_1 as A_14_1, A_14_2 as A_14_2, A_14_3 as A_14_3, A_14_4 as A_14_4, A_14_5 as A_14_5,
    A_14_6 as A_14_6, A_14_7 as A_14_7, A_14_8 as A_14_8, A_14_9 as A_14_9, A_14_10 as A_14_10,
    A_14_11 as A_14_11, A_14_12 as A_14_12, A_14_13 as A_14_13, A_14_14 as A_14_14, A_14_15 as A_14_15,
    A_14_16 as A_14_16, A_14_17 as A_14_17, A_14_18 as A_14_18, A_14_19 as A_14_19, A_14_20 as A_14_20,
    A_14_21 as A_14_21, A_14_22 as A_14_22, A_14_23 as A_14_23, A_14_24 as A_14_24, A_14_25 as A_14_25,
    A_14_26 as A_14_26, A_14_27 as A_14_27, A_14_28 as A_14_28, A_14_29 as A_14_29, A_14_30 as A_14_30,
    A_14_31 as A_14_31, A_14_32 as A_14_32, A_14_33 as A_14_33, A_14_34 as A_14_34, A_14_35 as A_14_35,
    A_15_1 as A_15_1, A_15_2 as A_15_2, A_15_3 as A_15_3, A_15_4 as A_15_4, A_15_5 as A_15_5,
    A_15_6 as A_15_6, A_15_7 as A_15_7, A_15_8 as A_15_8, A_15_9 as A_15_9, A_15_10 as A_15_10,
)
from highground.rulesets.ail.rulebook.advantage import (
    A_16_1 as A_16_1, A_16_2 as A_16_2, A_16_3 as A_16_3, A_16_4 as A_16_4, A_16_5 as A_16_5,
    A_17_1 as A_17_1, A_17_2 as A_17_2, A_17_3 as A_17_3, A_17_4 as A_17_4, A_17_5 as A_17_5,
    A_17_6 as A_17_6, A_17_7 as A_17_7, A_17_8 as A_17_8, A_17_9 as A_17_9, A_17_10 as A_17_10,
    A_17_11 as A_17_11, A_17_12 as A_17_12, A_17_13 as A_17_13, A_17_14 as A_17_14, A_18_1 as A_18_1,
    A_18_2 as A_18_2, A_18_3 as A_18_3, A_18_4 as A_18_4, A_18_5 as A_18_5, A_18_6 as A_18_6,
    A_18_7 as A_18_7, A_18_8 as A_18_8, A_18_9 as A_18_9, A_19_1 as A_19_1, A_19_2 as A_19_2,
    A_19_3 as A_19_3, A_19_4 as A_19_4, A_19_5 as A_19_5, A_19_6 as A_19_6, A_19_7 as A_19_7,
    A_19_8 as A_19_8, A_19_9 as A_19_9, A_19_10 as A_19_10, A_19_11 as A_19_11, A_19_12 as A_19_12,
    A_19_13 as A_19_13,
)
from highground.rulesets.ail.rulebook.rulings import (
    R_1_A as R_1_A, R_1_B as R_1_B, R_2 as R_2, R_3_A as R_3_A, R_3_B as R_3_B, R_4_A as R_4_A,
    R_4_B as R_4_B, R_4_C as R_4_C, R_4_D as R_4_D, R_4_E as R_4_E, R_5_A as R_5_A, R_5_B as R_5_B,
    R_6_A as R_6_A, R_6_B as R_6_B, R_7_A as R_7_A, R_7_B as R_7_B, R_7_C as R_7_C, R_7_D as R_7_D,
    R_7_E as R_7_E, R_7_F as R_7_F, R_7_G as R_7_G, R_7_H as R_7_H, R_7_I as R_7_I, R_8_A as R_8_A,
    R_8_B as R_8_B, R_8_C as R_8_C, R_10 as R_10, R_13 as R_13, R_14_A as R_14_A, R_14_B as R_14_B,
    R_17_A as R_17_A, R_17_B as R_17_B, R_17_C as R_17_C, R_18 as R_18, R_22 as R_22, R_26 as R_26,
    R_27_A as R_27_A, R_27_B as R_27_B, R_27_C as R_27_C, R_28 as R_28, R_29 as R_29, R_32 as R_32,
    R_33 as R_33, R_36 as R_36, R_37 as R_37, R_40 as R_40, R_42 as R_42, R_43 as R_43, R_44_A as R_44_A,
    R_44_B as R_44_B, R_44_C as R_44_C, R_44_D as R_44_D, R_45_A as R_45_A, R_45_B as R_45_B,
    R_45_C as R_45_C, R_46 as R_46, R_47 as R_47, R_48_A as R_48_A, R_48_B as R_48_B,
)
from highground.rulesets.ail.rulebook.sheets import (
    C_2_1 as C_2_1, C_2_2 as C_2_2, C_2_3 as C_2_3, C_3_1 as C_3_1, C_3_2 as C_3_2, C_3_3 as C_3_3,
)
from highground.rulesets.ail.rulebook.gifts import (
    C_4_1 as C_4_1, C_4_2 as C_4_2, C_4_3 as C_4_3, C_4_4 as C_4_4, C_4_5 as C_4_5, C_4_6 as C_4_6,
    C_4_7 as C_4_7, C_4_8 as C_4_8, C_4_9 as C_4_9, C_4_10 as C_4_10, C_4_11 as C_4_11, C_4_12 as C_4_12,
    C_4_13 as C_4_13,
)
from highground.rulesets.ail.rulebook.arms import (
    C_5_1 as C_5_1, C_5_2 as C_5_2, C_5_3 as C_5_3, C_5_4 as C_5_4, C_5_5 as C_5_5, C_5_6 as C_5_6,
    C_5_7 as C_5_7, C_5_8 as C_5_8, C_5_9 as C_5_9, C_5_10 as C_5_10, C_5_11 as C_5_11, C_5_12 as C_5_12,
    C_5_13 as C_5_13, C_5_14 as C_5_14, C_5_15 as C_5_15, C_5_16 as C_5_16, C_5_17 as C_5_17,
    C_5_18 as C_5_18, C_5_19 as C_5_19, C_5_20 as C_5_20, C_5_21 as C_5_21, C_5_22 as C_5_22,
    C_5_23 as C_5_23, C_6_1 as C_6_1, C_6_2 as C_6_2, C_6_3 as C_6_3, C_6_4 as C_6_4, C_6_5 as C_6_5,
    C_6_6 as C_6_6,
)
from highground.rulesets.ail.rulebook.injuries import (
    C_7_1_A as C_7_1_A, C_7_1_B as C_7_1_B, C_7_1_C as C_7_1_C, C_7_1_D as C_7_1_D, C_7_2_A as C_7_2_A,
    C_7_2_B as C_7_2_B, C_7_2_C as C_7_2_C, C_7_2_D as C_7_2_D, C_7_3_A as C_7_3_A, C_7_3_B as C_7_3_B,
    C_7_3_C as C_7_3_C, C_7_3_D as C_7_3_D, C_7_4_A as C_7_4_A, C_7_4_B as C_7_4_B, C_7_4_C as C_7_4_C,
    C_7_4_D as C_7_4_D, C_7_5_A as C_7_5_A, C_7_5_B as C_7_5_B, C_7_5_C as C_7_5_C, C_7_5_D as C_7_5_D,
    C_7_6 as C_7_6, C_7_7 as C_7_7, C_7_8_A as C_7_8_A, C_7_8_B as C_7_8_B, C_7_8_C as C_7_8_C,
    C_7_8_D as C_7_8_D, C_7_9 as C_7_9,
)
from highground.rulesets.ail.rulebook.building import (
    C_8_1 as C_8_1, C_8_2 as C_8_2, C_8_3 as C_8_3, C_8_4 as C_8_4, C_8_5 as C_8_5, C_8_6 as C_8_6,
    C_8_7 as C_8_7, C_8_8 as C_8_8, C_8_9 as C_8_9, C_8_10 as C_8_10, C_8_11 as C_8_11, C_8_12 as C_8_12,
    C_8_13 as C_8_13, C_8_14 as C_8_14, C_8_15 as C_8_15,
)
from highground.rulesets.ail.rulebook.ground import (
    C_9_1 as C_9_1, C_9_2 as C_9_2, C_9_3 as C_9_3, C_9_4 as C_9_4, C_9_5 as C_9_5, C_9_6 as C_9_6,
    C_9_7 as C_9_7, C_9_8 as C_9_8,
)
from highground.rulesets.ail.rulebook.scenarios import (
    C_10_0_A as C_10_0_A, C_10_0_B as C_10_0_B, C_10_0_C as C_10_0_C, C_10_1_A as C_10_1_A,
    C_10_1_B as C_10_1_B, C_10_1_C as C_10_1_C, C_10_1_D as C_10_1_D, C_10_1_E as C_10_1_E,
    C_10_2_A as C_10_2_A, C_10_2_B as C_10_2_B, C_10_2_C as C_10_2_C, C_10_2_D as C_10_2_D,
    C_10_2_E as C_10_2_E, C_10_2_F as C_10_2_F, C_10_2_G as C_10_2_G, C_10_3_A as C_10_3_A,
    C_10_3_B as C_10_3_B, C_10_3_C as C_10_3_C, C_10_3_D as C_10_3_D, C_10_4 as C_10_4,
    C_10_5_A as C_10_5_A, C_10_5_B as C_10_5_B, C_10_5_C as C_10_5_C, C_10_5_D as C_10_5_D,
    C_10_5_E as C_10_5_E,
)
from highground.rulesets.ail.rulebook.teams import (
    C_11_1 as C_11_1, C_11_2 as C_11_2, C_12_1 as C_12_1,
)
