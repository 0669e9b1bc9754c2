"""E-triggers: the moments that texts wait for, and whether any text does."""

from __future__ import annotations

from typing import Final

from highground.engine.agenda import Frame
from highground.rulesets.collide.state.pieces import CollideGame, Table, Unit
from highground.rulesets.collide.state.primitives import Occasion

Chain = tuple[tuple[int, str], ...]
"""Which texts it comes of: of which unit (NOBODY: of the environment), and what the text is called."""


class Moment(Frame):
    """`when` has come for these units: see `effect_steps.come_true`."""

    when: Final[Occasion]
    units: Final[tuple[int, ...]]
    chain: Final[Chain] = ()


def await_texts(game: CollideGame, when: Occasion, units: list[Unit], chain: Chain = ()) -> None:
    """The moment comes next, if the environment or a trigger of one of the units waits for it."""
    if _is_awaited(game.table, when, units):
        game.then(Moment(when, tuple([unit.number for unit in units]), chain))


def _is_awaited(table: Table, when: Occasion, units: list[Unit]) -> bool:
    row = table.environment
    if row is not None:
        for effect in row.active:
            if effect.when == when:
                return True
    for unit in units:
        for ability in unit.sheet.triggers:
            for effect in ability.effects:
                if effect.when == when:
                    return True
    return False
