"""Conflict in the rules that it shares with its successor: its clauses by role, its names of conditions."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.edition import Edition
from highground.rulesets.conflict.rulebook import (
    C_2_1,
    C_2_2,
    C_2_4,
    C_2_5,
    C_5_4,
    C_5_6,
    C_12_1,
    C_12_5,
    CF_3_2_E,
)

__all__ = ["CONFLICT"]

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
    values=C_2_2,
    flip=C_2_5,
    no_suit=C_2_4,
    straddled=C_2_1,
    discarded=C_2_1,
    shuffled=C_2_1,
    burned=C_2_1,
    tokens_off=C_5_4,
    tokens_left=C_5_6,
    condition_cap=C_12_1,
    condition_stays=C_12_5,
    impassable=CF_3_2_E,
)
