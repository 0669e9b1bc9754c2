"""Every clause of If Worlds Collide, in the order of the book (`W-`), then the companion.

A module is a chapter. The book numbers nothing, so ids count section and statement, as our ledger does. A
ruling (`R-`) stands at the clause it reads; only one that no line of the book carries is a clause itself, in
the chapter where it is needed. The companion has later versions (`V-`), missions (`M-`), the primitives that
effects are made of (`E-`) and factions (`F-`). Chapters register as they are imported. Names are spelt out,
since a compiled `import *` binds nothing, and twice, which is how a name is exported on purpose.
"""

from __future__ import annotations

# fmt: off
# isort: off
from highground.rulesets.collide.rulebook.book import BOOK as BOOK
from highground.rulesets.collide.rulebook.ground import (
    W_1_1 as W_1_1, W_1_2 as W_1_2, W_1_3 as W_1_3, W_1_4 as W_1_4, W_1_5 as W_1_5, W_1_6 as W_1_6,
    W_1_7 as W_1_7, W_1_8 as W_1_8, W_1_9 as W_1_9, W_1_10 as W_1_10, W_1_11 as W_1_11, W_1_12 as W_1_12,
    W_1_13 as W_1_13, W_1_14 as W_1_14, W_2_1 as W_2_1, W_2_2 as W_2_2, W_2_3 as W_2_3,
)
from highground.rulesets.collide.rulebook.setup import (
    W_3_1 as W_3_1, W_3_2 as W_3_2, W_3_3 as W_3_3, W_3_4 as W_3_4, W_3_5 as W_3_5, W_3_6 as W_3_6,
    W_3_7 as W_3_7, W_3_8 as W_3_8, W_3_9 as W_3_9, W_3_10 as W_3_10, W_3_11 as W_3_11,
)
from highground.rulesets.collide.rulebook.rounds import (
    W_4_1 as W_4_1, W_4_2 as W_4_2, W_4_3 as W_4_3, W_4_4 as W_4_4, W_4_5 as W_4_5, W_4_6 as W_4_6,
    W_4_7 as W_4_7, W_4_8 as W_4_8, W_4_9 as W_4_9, W_4_10 as W_4_10, W_4_11 as W_4_11, W_4_12 as W_4_12,
    W_4_13 as W_4_13, W_4_14 as W_4_14, W_4_15 as W_4_15, W_4_16 as W_4_16, W_4_17 as W_4_17,
    W_4_18 as W_4_18, W_4_19 as W_4_19, W_4_20 as W_4_20, W_4_21 as W_4_21, W_4_22 as W_4_22,
    W_4_23 as W_4_23, W_4_24 as W_4_24, R_4_10 as R_4_10,
)
from highground.rulesets.collide.rulebook.formations import (
    W_5_1 as W_5_1, W_5_2 as W_5_2, W_5_3 as W_5_3, W_5_4 as W_5_4, W_5_5 as W_5_5, W_5_6 as W_5_6,
    W_5_7 as W_5_7, W_5_8 as W_5_8, W_5_9 as W_5_9, W_5_10 as W_5_10, W_5_11 as W_5_11,
)
from highground.rulesets.collide.rulebook.tactics import (
    W_6_1 as W_6_1, W_6_2 as W_6_2, W_6_3 as W_6_3, W_6_4 as W_6_4, W_6_5 as W_6_5, W_6_6 as W_6_6,
    W_6_7 as W_6_7, W_6_8 as W_6_8,
)
from highground.rulesets.collide.rulebook.actions import (
    W_7_1 as W_7_1, W_7_2 as W_7_2, W_7_3 as W_7_3, W_7_4 as W_7_4, W_7_5 as W_7_5, W_7_6 as W_7_6,
    W_7_7 as W_7_7, W_7_8 as W_7_8, W_7_9 as W_7_9, W_7_10 as W_7_10,
)
from highground.rulesets.collide.rulebook.movement import (
    W_8_1 as W_8_1, W_8_2 as W_8_2, W_8_3 as W_8_3, W_8_4 as W_8_4, R_1_4 as R_1_4, R_1_5 as R_1_5,
    R_8_5 as R_8_5, R_8_6 as R_8_6,
)
from highground.rulesets.collide.rulebook.attacks import (
    W_9_1 as W_9_1, W_9_2 as W_9_2, W_9_3 as W_9_3, W_9_4 as W_9_4, W_9_5 as W_9_5, W_9_6 as W_9_6,
    W_9_7 as W_9_7, W_10_1 as W_10_1, W_10_2 as W_10_2, W_10_3 as W_10_3, W_10_4 as W_10_4,
    W_10_5 as W_10_5, W_10_6 as W_10_6, W_10_7 as W_10_7, W_10_8 as W_10_8, W_10_9 as W_10_9,
    W_10_10 as W_10_10,
)
from highground.rulesets.collide.rulebook.sight import (
    W_11_1 as W_11_1, W_11_2 as W_11_2, W_11_3 as W_11_3, W_11_4 as W_11_4, W_11_5 as W_11_5,
    W_11_6 as W_11_6, W_11_7 as W_11_7, W_11_8 as W_11_8, W_11_9 as W_11_9, W_11_10 as W_11_10,
    W_11_11 as W_11_11, W_11_12 as W_11_12, W_11_13 as W_11_13, W_11_14 as W_11_14, W_11_15 as W_11_15,
)
from highground.rulesets.collide.rulebook.knack import (
    W_12_1 as W_12_1, W_12_2 as W_12_2, W_12_3 as W_12_3, W_12_4 as W_12_4, W_12_5 as W_12_5,
    W_12_6 as W_12_6, W_12_7 as W_12_7, W_12_8 as W_12_8,
)
from highground.rulesets.collide.rulebook.damage import (
    W_13_1 as W_13_1, W_13_2 as W_13_2, W_13_3 as W_13_3, W_13_4 as W_13_4, W_13_5 as W_13_5,
    W_13_6 as W_13_6, W_13_7 as W_13_7, W_13_8 as W_13_8, W_13_9 as W_13_9, W_13_10 as W_13_10,
    W_13_11 as W_13_11, W_13_12 as W_13_12, W_13_13 as W_13_13, W_13_14 as W_13_14, W_13_15 as W_13_15,
)
from highground.rulesets.collide.rulebook.pinning import (
    W_14_1 as W_14_1, W_14_2 as W_14_2, W_14_3 as W_14_3, W_14_4 as W_14_4,
)
from highground.rulesets.collide.rulebook.tokens import (
    W_15_1 as W_15_1, W_15_2 as W_15_2, W_15_3 as W_15_3, W_15_4 as W_15_4, W_15_5 as W_15_5,
    W_15_6 as W_15_6, W_15_7 as W_15_7,
)
from highground.rulesets.collide.rulebook.sheets import (
    W_16_1 as W_16_1, W_16_2 as W_16_2, W_16_3 as W_16_3, W_16_4 as W_16_4, W_16_5 as W_16_5,
    W_16_6 as W_16_6,
)
from highground.rulesets.collide.rulebook.versions import (
    V_1 as V_1, V_2 as V_2,
)
from highground.rulesets.collide.rulebook.missions import (
    M_0 as M_0, M_1_1 as M_1_1, M_1_2 as M_1_2, M_1_3 as M_1_3, M_1_4 as M_1_4, M_1_5 as M_1_5,
    M_1_6 as M_1_6, M_2_1 as M_2_1, M_2_2 as M_2_2, M_2_3 as M_2_3, M_2_4 as M_2_4, M_2_5 as M_2_5,
    M_2_6 as M_2_6, M_3_1 as M_3_1, M_3_2 as M_3_2, M_3_3 as M_3_3, M_3_4 as M_3_4, M_4_1 as M_4_1,
    M_4_2 as M_4_2, M_4_3 as M_4_3, M_4_4 as M_4_4, M_4_5 as M_4_5, M_5_1 as M_5_1, M_5_2 as M_5_2,
)
from highground.rulesets.collide.rulebook.primitives import (
    E_STAT_MOD as E_STAT_MOD, E_KNACK_MOD as E_KNACK_MOD, E_DAMAGE_MOD as E_DAMAGE_MOD,
    E_ADD_EFFECTIVE as E_ADD_EFFECTIVE, E_GRANT_COVER as E_GRANT_COVER, E_DENY_COVER as E_DENY_COVER,
    E_COVER_DV as E_COVER_DV, E_HEAL as E_HEAL, E_HAZARD as E_HAZARD, E_AP_GAIN as E_AP_GAIN,
    E_AP_LOSS as E_AP_LOSS, E_AP_SPEND_LIMIT as E_AP_SPEND_LIMIT, E_PIN_IMMUNITY as E_PIN_IMMUNITY,
    E_THREAT_IMMUNITY as E_THREAT_IMMUNITY, E_THREAT_AS_MODIFIER as E_THREAT_AS_MODIFIER,
    E_FORBID as E_FORBID, E_DISPLACE as E_DISPLACE, E_TELEPORT as E_TELEPORT,
    E_PLACE_TOKEN as E_PLACE_TOKEN, E_PREVENT_REMOVAL as E_PREVENT_REMOVAL,
    E_DEDICATED_AP as E_DEDICATED_AP, E_SHARE_SIGHT as E_SHARE_SIGHT, E_DURATIONS as E_DURATIONS,
    E_TRIGGERS as E_TRIGGERS, E_FILTERS as E_FILTERS, PRIMITIVE_CLAUSES as PRIMITIVE_CLAUSES,
)
from highground.rulesets.collide.rulebook.factions import (
    F_1 as F_1, F_2 as F_2, F_3 as F_3,
)
