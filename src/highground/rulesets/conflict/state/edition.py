"""Conflict in the rules that it shares with its successor: its clauses by role, its names of conditions."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.rulesets.ascension.state.edition import Edition

CONFLICT: Final = Edition(
    name="conflict",
    conditions=(
        "Slow",
        "Weak",
        "Hindered",
        "DoT",
        "Reduced Physical",
        "Reduced Energy",
        "Reduced Psyche",
    ),
    names_joker=False,
    values=R.C_2_2,
    flip=R.C_2_5,
    no_suit=R.C_2_4,
    straddled=R.C_2_1,
    discarded=R.C_2_1,
    shuffled=R.C_2_1,
    burned=R.C_2_1,
    tokens_off=R.C_5_4,
    tokens_left=R.C_5_6,
    condition_cap=R.C_12_1,
    condition_stays=R.C_12_5,
    impassable=R.CF_3_2_E,
    centred=R.C_10_3,
)
