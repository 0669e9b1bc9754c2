"""Settings of a system in which every two values of different options meet."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from highground.engine.chance import Seeded, seed_of
from highground.engine.ruleset import Ruleset

__all__ = ["settings_of"]

# Of so many rows drawn at random, the one that brings the most new pairs is taken.
DRAWN = 12

Row = dict[str, Any]


def settings_of(rules: Ruleset) -> list[Row]:
    """Rows of option values, the defaults first: every two values of two options stand in some row."""
    luck = Seeded(seed_of(f"settings of {rules.name}"))
    waiting = {
        pair
        for one, two in combinations(rules.options, 2)
        for first in one.values
        for second in two.values
        for pair in [frozenset({(one.name, first), (two.name, second)})]
    }
    rows: list[Row] = [{each.name: each.default() for each in rules.options}]
    waiting -= _pairs(rows[0])
    while waiting:
        drawn = [_row(rules, luck, waiting) for _ in range(DRAWN)]
        best = max(drawn, key=lambda row: len(_pairs(row) & waiting))
        rows.append(best)
        waiting -= _pairs(best)
    return rows


def _row(rules: Ruleset, luck: Seeded, waiting: set[frozenset[tuple[str, Any]]]) -> Row:
    """Any values, but for one pair that is still waiting."""
    row = {each.name: each.values[luck.below(len(each.values))] for each in rules.options}
    row.update(sorted(waiting, key=sorted_text)[luck.below(len(waiting))])
    return row


def sorted_text(pair: frozenset[tuple[str, Any]]) -> list[str]:
    return sorted(map(repr, pair))


def _pairs(row: Row) -> set[frozenset[tuple[str, Any]]]:
    return {frozenset(pair) for pair in combinations(row.items(), 2)}
