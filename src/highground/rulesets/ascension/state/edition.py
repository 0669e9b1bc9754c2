"""Editions: what a rule that several editions share cites, and the words it uses, in each of them.

A step that is the same rule in both editions is written once and asks its table which edition is played
(`Table.edition`); the record below is all it learns. Where editions differ in more than a clause or a word
they have functions of their own (ADR 0015).
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause


class Edition:
    """The clauses of one edition by the part they play, and its names of the conditions.

    `names_joker`: whoever turns up the Red Joker gives it a suit. Cards: what they are worth, the flip, a
    card without a suit, a flip across a shuffle, discarding, shuffling, burning. Exhaust Tokens: off, and
    still on. Conditions: how many tokens, and one that stays when a token comes off. `impassable` keeps
    everybody off such a piece. `centred`: a base stands on a piece only with its centre over it; None: any
    part of it will do.
    """

    def __init__(
        self,
        name: str,
        conditions: tuple[str, ...],
        names_joker: bool,
        values: Clause,
        flip: Clause,
        no_suit: Clause,
        straddled: Clause,
        discarded: Clause,
        shuffled: Clause,
        burned: Clause,
        tokens_off: Clause,
        tokens_left: Clause,
        condition_cap: Clause,
        condition_stays: Clause,
        impassable: Clause,
        centred: Clause | None,
    ) -> None:
        self.name: Final = name
        self.conditions: Final = conditions
        self.names_joker: Final = names_joker
        self.values: Final = values
        self.flip: Final = flip
        self.no_suit: Final = no_suit
        self.straddled: Final = straddled
        self.discarded: Final = discarded
        self.shuffled: Final = shuffled
        self.burned: Final = burned
        self.tokens_off: Final = tokens_off
        self.tokens_left: Final = tokens_left
        self.condition_cap: Final = condition_cap
        self.condition_stays: Final = condition_stays
        self.impassable: Final = impassable
        self.centred: Final = centred


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
