"""Editions: what a rule that several editions share cites, and the words it uses, in each of them.

A step that is the same rule in both editions is written once and asks its table which edition is played
(`Table.edition`); the record below is all it learns. Where editions differ in more than a clause or a word
they have functions of their own (ADR 0015).
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.record import Record


class Edition(Record):
    """The clauses of one edition by the part they play, and its names of the conditions.

    `names_joker`: whoever turns up the Red Joker gives it a suit. Cards: what they are worth, the flip, a
    card without a suit, a flip across a shuffle, discarding, shuffling, burning. Exhaust Tokens: off, and
    still on. Conditions: how many tokens, and one that stays when a token comes off. `impassable` keeps
    everybody off such a piece. `centred`: a base stands on a piece only with its centre over it; None: any
    part of it will do.
    """

    name: Final[str]
    conditions: Final[tuple[str, ...]]
    names_joker: Final[bool]
    values: Final[Clause]
    flip: Final[Clause]
    no_suit: Final[Clause]
    straddled: Final[Clause]
    discarded: Final[Clause]
    shuffled: Final[Clause]
    burned: Final[Clause]
    tokens_off: Final[Clause]
    tokens_left: Final[Clause]
    condition_cap: Final[Clause]
    condition_stays: Final[Clause]
    impassable: Final[Clause]
    centred: Final[Clause | None]


ASCENSION: Final = Edition(
    name="ascension",
    conditions=("Slow", "Weaken", "Hinder", "DOT"),
    names_joker=True,
    values=R.R_2_1_1_A,
    flip=R.R_2_1_2_A,
    no_suit=R.R_2_1_1_C,
    straddled=R.R_2_1_3_E,
    discarded=R.R_2_1_3_A,
    shuffled=R.R_2_1_3_C,
    burned=R.R_2_1_3_D,
    tokens_off=R.R_3_2_4_A,
    tokens_left=R.R_9_1_C,
    condition_cap=R.R_7_1_0_A,
    condition_stays=R.R_7_1_0_C,
    impassable=R.R_7_2_14_A,
    centred=None,
)
