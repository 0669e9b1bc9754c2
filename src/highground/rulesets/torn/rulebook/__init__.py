"""Every clause of Torn: the Game Structure chapter of the rulebook (`T-`), then its companion (`C-`).

A module is a chapter. The book numbers nothing, so ids count section and statement, as our ledger does. The
companion holds what other chapters make public and, marked as completion, what we filled in. Chapters
register as they are imported, so the order below is the order of the book. Names are spelt out, since a
compiled `import *` binds nothing, and twice, which is how a name is exported on purpose.
"""

from __future__ import annotations

# fmt: off
# isort: off
from highground.rulesets.torn.rulebook.book import BOOK as BOOK
from highground.rulesets.torn.rulebook.party import (
    T_1_1 as T_1_1, T_1_2 as T_1_2, T_1_3 as T_1_3, T_1_4 as T_1_4, T_1_5 as T_1_5, T_2_1 as T_2_1,
    T_2_2 as T_2_2, T_2_3 as T_2_3, T_2_4 as T_2_4, T_2_5 as T_2_5, T_2_6 as T_2_6, T_2_7 as T_2_7,
    T_3_1 as T_3_1, T_3_2 as T_3_2, T_3_3 as T_3_3, T_3_4 as T_3_4, T_3_5 as T_3_5, T_3_6 as T_3_6,
    T_3_7 as T_3_7, T_3_8 as T_3_8, T_3_9 as T_3_9, T_3_10 as T_3_10, T_3_11 as T_3_11, T_3_12 as T_3_12,
    T_4_1 as T_4_1, T_4_2 as T_4_2, T_4_3 as T_4_3, T_4_4 as T_4_4, T_4_5 as T_4_5, T_4_6 as T_4_6,
    T_5_1 as T_5_1, T_5_2 as T_5_2, T_6_1 as T_6_1, T_6_2 as T_6_2, T_6_3 as T_6_3,
)
from highground.rulesets.torn.rulebook.turn import (
    T_7_1 as T_7_1, T_7_2 as T_7_2, T_7_3 as T_7_3, T_7_4 as T_7_4, T_7_5 as T_7_5, T_7_6 as T_7_6,
    T_7_7 as T_7_7, T_7_8 as T_7_8, T_7_9 as T_7_9, T_8_1 as T_8_1, T_8_2 as T_8_2, T_8_3 as T_8_3,
    T_8_4 as T_8_4, T_8_5 as T_8_5, T_8_6 as T_8_6, T_8_7 as T_8_7,
)
from highground.rulesets.torn.rulebook.actions import (
    T_9_1 as T_9_1, T_9_2 as T_9_2, T_9_3 as T_9_3, T_9_4 as T_9_4, T_9_5 as T_9_5, T_9_6 as T_9_6,
    T_9_7 as T_9_7, T_10_1 as T_10_1, T_10_2 as T_10_2, T_10_3 as T_10_3, T_10_4 as T_10_4,
    T_10_5 as T_10_5, T_10_6 as T_10_6, T_10_7 as T_10_7, T_10_8 as T_10_8, T_10_9 as T_10_9,
    T_10_10 as T_10_10, T_11_1 as T_11_1, T_11_2 as T_11_2, T_11_3 as T_11_3, T_11_4 as T_11_4,
    T_11_5 as T_11_5, T_11_6 as T_11_6, T_11_7 as T_11_7, T_11_8 as T_11_8, T_11_9 as T_11_9,
    T_11_10 as T_11_10, T_11_11 as T_11_11, T_11_12 as T_11_12, T_11_13 as T_11_13,
)
from highground.rulesets.torn.rulebook.activation import (
    T_12_1 as T_12_1, T_12_2 as T_12_2, T_12_3 as T_12_3, T_12_4 as T_12_4, T_12_5 as T_12_5,
    T_12_6 as T_12_6, T_12_7 as T_12_7, T_12_8 as T_12_8, T_12_9 as T_12_9, T_12_10 as T_12_10,
    T_12_11 as T_12_11, T_12_12 as T_12_12,
)
from highground.rulesets.torn.rulebook.reactions import (
    T_13_1 as T_13_1, T_13_2 as T_13_2, T_13_3 as T_13_3, T_13_4 as T_13_4, T_13_5 as T_13_5,
    T_13_6 as T_13_6, T_13_7 as T_13_7, T_13_8 as T_13_8, T_13_9 as T_13_9, T_13_10 as T_13_10,
    T_13_11 as T_13_11, T_13_12 as T_13_12,
)
from highground.rulesets.torn.rulebook.faith import (
    T_14_1 as T_14_1, T_14_2 as T_14_2, T_14_3 as T_14_3,
)
from highground.rulesets.torn.rulebook.field import (
    C_1_1 as C_1_1, C_1_2 as C_1_2, C_1_3 as C_1_3, C_1_4 as C_1_4, C_1_5 as C_1_5, C_1_6 as C_1_6,
    C_1_7 as C_1_7, C_1_8 as C_1_8, C_1_9 as C_1_9, C_2_1 as C_2_1, C_2_2 as C_2_2, C_2_3 as C_2_3,
    C_2_4 as C_2_4, C_2_5 as C_2_5, C_2_6 as C_2_6, C_2_7 as C_2_7,
)
from highground.rulesets.torn.rulebook.movement import (
    C_3_1 as C_3_1, C_3_2 as C_3_2, C_3_3 as C_3_3, C_3_4 as C_3_4, C_3_5 as C_3_5, C_3_6 as C_3_6,
    C_3_7 as C_3_7, C_3_8 as C_3_8, C_3_9 as C_3_9,
)
from highground.rulesets.torn.rulebook.combat import (
    C_4_1 as C_4_1, C_4_2 as C_4_2, C_4_3 as C_4_3, C_4_4 as C_4_4, C_4_5 as C_4_5, C_4_6 as C_4_6,
    C_4_7 as C_4_7, C_4_8 as C_4_8, C_4_9 as C_4_9, C_4_10 as C_4_10, C_4_11 as C_4_11, C_4_12 as C_4_12,
    C_4_13 as C_4_13,
)
from highground.rulesets.torn.rulebook.conditions import (
    C_5_1 as C_5_1, C_5_2 as C_5_2, C_5_3 as C_5_3,
)
from highground.rulesets.torn.rulebook.ether import (
    C_6_1 as C_6_1, C_6_2 as C_6_2, C_6_3 as C_6_3, C_7_1 as C_7_1, C_7_2 as C_7_2, C_7_3 as C_7_3,
    C_7_4 as C_7_4, C_7_5 as C_7_5, C_7_6 as C_7_6, C_7_7 as C_7_7,
)
from highground.rulesets.torn.rulebook.gods import (
    C_8_1 as C_8_1, C_8_2 as C_8_2, C_8_3 as C_8_3, C_8_4 as C_8_4, C_8_5 as C_8_5, C_8_6 as C_8_6,
)
from highground.rulesets.torn.rulebook.squads import (
    C_9_1 as C_9_1, C_9_2 as C_9_2, C_9_3 as C_9_3, C_9_4 as C_9_4, C_10_1 as C_10_1, C_10_2 as C_10_2,
    C_10_3 as C_10_3,
)
from highground.rulesets.torn.rulebook.scenarios import (
    C_11_1 as C_11_1, C_11_2 as C_11_2, C_11_3 as C_11_3, C_11_4 as C_11_4, C_11_5 as C_11_5,
    C_11_6 as C_11_6, C_11_7 as C_11_7, C_11_8 as C_11_8,
)
