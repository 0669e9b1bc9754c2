"""Every clause of Conflict, in the order of the book and of its companion papers.

A module is a chapter. `C-` ids are the book's, `CC-` our decisions on the companion, `CF-` the facts that it
states, by its sections. Chapters register as they are imported, so the order below is that of the book. Names
are spelt out, since a compiled `import *` binds nothing, and twice, as an exported name is.
"""

from __future__ import annotations

# fmt: off
# isort: off
from highground.rulesets.conflict.rulebook.book import BOOK as BOOK
from highground.rulesets.conflict.rulebook.basics import C_1_1 as C_1_1, C_1_2 as C_1_2
from highground.rulesets.conflict.rulebook.cards import (
    C_2_1 as C_2_1, C_2_2 as C_2_2, C_2_3 as C_2_3, C_2_4 as C_2_4, C_2_5 as C_2_5, C_2_6 as C_2_6,
    C_2_7 as C_2_7, C_2_8 as C_2_8, C_3_1 as C_3_1, C_3_2 as C_3_2, C_3_3 as C_3_3, C_3_4 as C_3_4,
    C_3_5 as C_3_5, C_3_6 as C_3_6, C_3_7 as C_3_7,
)
from highground.rulesets.conflict.rulebook.flow import (
    C_4_1 as C_4_1, C_4_2 as C_4_2, C_4_3 as C_4_3, C_4_4 as C_4_4, C_5_1 as C_5_1, C_5_2 as C_5_2,
    C_5_3 as C_5_3, C_5_4 as C_5_4, C_5_5 as C_5_5, C_5_6 as C_5_6, C_5_7 as C_5_7, C_5_8 as C_5_8,
    C_5_9 as C_5_9,
)
from highground.rulesets.conflict.rulebook.movement import (
    C_6_1 as C_6_1, C_6_2 as C_6_2, C_6_3 as C_6_3, C_6_4 as C_6_4, C_6_5 as C_6_5, C_6_6 as C_6_6,
    C_6_7 as C_6_7, C_6_8 as C_6_8, C_6_9 as C_6_9, C_6_10 as C_6_10, C_6_11 as C_6_11,
)
from highground.rulesets.conflict.rulebook.attacks import (
    C_7_1 as C_7_1, C_7_2 as C_7_2, C_7_3 as C_7_3, C_7_4 as C_7_4, C_7_5 as C_7_5, C_7_6 as C_7_6,
    C_7_7 as C_7_7, C_7_8 as C_7_8, C_7_9 as C_7_9, C_7_10 as C_7_10,
)
from highground.rulesets.conflict.rulebook.maneuvers import (
    C_8_1 as C_8_1, C_8_2 as C_8_2, C_8_3 as C_8_3, C_8_4 as C_8_4, C_8_5 as C_8_5, C_8_6 as C_8_6,
    C_8_7 as C_8_7, C_8_8 as C_8_8, C_8_9 as C_8_9, C_8_10 as C_8_10, C_8_11 as C_8_11, C_8_12 as C_8_12,
    C_8_13 as C_8_13, C_8_14 as C_8_14,
)
from highground.rulesets.conflict.rulebook.placement import (
    C_9_1 as C_9_1, C_9_2 as C_9_2, C_9_3 as C_9_3, C_9_4 as C_9_4, C_9_5 as C_9_5, C_9_6 as C_9_6,
    C_9_7 as C_9_7,
)
from highground.rulesets.conflict.rulebook.interactions import (
    C_10_1 as C_10_1, C_10_2 as C_10_2, C_10_3 as C_10_3, C_10_4 as C_10_4, C_10_5 as C_10_5,
    C_10_6 as C_10_6, C_10_7 as C_10_7, C_10_8 as C_10_8, C_10_9 as C_10_9, C_10_10 as C_10_10,
    C_10_11 as C_10_11, C_10_12 as C_10_12, C_10_13 as C_10_13, C_10_14 as C_10_14, C_10_15 as C_10_15,
)
from highground.rulesets.conflict.rulebook.combat import (
    C_11_1 as C_11_1, C_11_2 as C_11_2, C_11_3 as C_11_3, C_11_4 as C_11_4, C_11_5 as C_11_5,
    C_11_6 as C_11_6, C_11_7 as C_11_7,
)
from highground.rulesets.conflict.rulebook.conditions import (
    C_12_1 as C_12_1, C_12_2 as C_12_2, C_12_3 as C_12_3, C_12_4 as C_12_4, C_12_5 as C_12_5,
    C_12_6 as C_12_6, C_12_7 as C_12_7,
)
from highground.rulesets.conflict.rulebook.building import (
    CF_1_1_A as CF_1_1_A, CF_1_1_B as CF_1_1_B, CF_1_1_C as CF_1_1_C, CF_1_1_D as CF_1_1_D,
    CF_1_1_E as CF_1_1_E, CC_1 as CC_1, CC_2 as CC_2, CF_1_2_A as CF_1_2_A, CF_1_2_B as CF_1_2_B,
    CF_1_2_C as CF_1_2_C, CF_1_2_D as CF_1_2_D, CF_1_2_E as CF_1_2_E, CF_1_2_F as CF_1_2_F, CC_3 as CC_3,
    CC_4 as CC_4, CC_5 as CC_5, CC_6 as CC_6, CF_1_3_A as CF_1_3_A, CF_1_3_B as CF_1_3_B,
    CF_1_4_A as CF_1_4_A, CF_1_4_B as CF_1_4_B, CC_7 as CC_7, CF_1_4_C as CF_1_4_C, CF_1_4_D as CF_1_4_D,
    CF_1_4_E as CF_1_4_E, CF_1_4_F as CF_1_4_F, CF_1_4_G as CF_1_4_G, CC_8 as CC_8,
)
from highground.rulesets.conflict.rulebook.facets import (
    CF_1_5_A as CF_1_5_A, CF_1_5_B as CF_1_5_B, CF_1_5_C as CF_1_5_C, CF_1_5_D as CF_1_5_D,
    CF_1_5_E as CF_1_5_E, CF_1_5_F as CF_1_5_F, CF_1_5_G as CF_1_5_G, CF_1_5_H as CF_1_5_H,
    CF_1_5_I as CF_1_5_I, CF_1_5_J as CF_1_5_J, CF_1_5_K as CF_1_5_K, CC_9 as CC_9, CC_10 as CC_10,
    CC_11 as CC_11, CC_12 as CC_12, CF_1_6_A as CF_1_6_A, CF_1_6_B as CF_1_6_B, CF_1_6_C as CF_1_6_C,
    CF_1_6_D as CF_1_6_D, CF_1_6_E as CF_1_6_E, CF_1_6_F as CF_1_6_F, CF_1_6_G as CF_1_6_G,
    CF_1_6_H as CF_1_6_H, CF_1_6_I as CF_1_6_I, CF_1_6_J as CF_1_6_J, CF_1_6_K as CF_1_6_K,
    CF_1_6_L as CF_1_6_L, CC_13 as CC_13, CC_14 as CC_14, CC_15 as CC_15, CC_16 as CC_16, CC_17 as CC_17,
    CC_18 as CC_18, CC_19 as CC_19, CF_1_7_A as CF_1_7_A, CF_1_7_B as CF_1_7_B, CF_1_7_C as CF_1_7_C,
)
from highground.rulesets.conflict.rulebook.scenarios import (
    CF_2_1 as CF_2_1, CF_2_2 as CF_2_2, CF_2_3 as CF_2_3, CF_2_4 as CF_2_4, CF_2_5 as CF_2_5, CC_20 as CC_20,
    CC_21 as CC_21, CC_22 as CC_22, CF_2_6_A as CF_2_6_A, CF_2_6_B as CF_2_6_B, CF_2_6_C as CF_2_6_C,
    CF_2_7_A as CF_2_7_A, CF_2_7_B as CF_2_7_B, CF_2_7_C as CF_2_7_C, CF_2_7_D as CF_2_7_D,
    CF_2_7_E as CF_2_7_E, CF_2_7_F as CF_2_7_F, CF_3_1_A as CF_3_1_A, CF_3_1_B as CF_3_1_B,
    CF_3_1_C as CF_3_1_C, CF_3_1_D as CF_3_1_D, CC_23 as CC_23, CF_3_1_E as CF_3_1_E, CF_3_1_F as CF_3_1_F,
    CF_3_1_G as CF_3_1_G, CF_3_1_H as CF_3_1_H, CF_3_2_A as CF_3_2_A, CF_3_2_B as CF_3_2_B,
    CF_3_2_C as CF_3_2_C, CF_3_2_D as CF_3_2_D, CF_3_2_E as CF_3_2_E, CF_3_2_F as CF_3_2_F,
    CF_3_2_G as CF_3_2_G, CC_24 as CC_24, CF_3_3_A as CF_3_3_A, CF_3_3_B as CF_3_3_B, CF_3_3_C as CF_3_3_C,
    CF_3_3_D as CF_3_3_D, CF_3_3_E as CF_3_3_E,
)
from highground.rulesets.conflict.rulebook.campaign import (
    CF_4_A as CF_4_A, CF_4_B as CF_4_B, CF_4_C as CF_4_C, CF_4_D as CF_4_D,
)
