"""Shots to look at: what is added to the dice, and what has to be met."""

from __future__ import annotations

from typing import Any

from highground.engine.tally import Tally
from highground.rulesets.ail.rules.attacks import MANNERS
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import Figure
from tests.rulesets.ail.positions import figure, table

__all__ = ["edge", "modifier", "shot"]


def shot(
    shooter: Figure, target: str = "Bo", mode: str = "single", snap: bool = False, how: str = "turn"
) -> Action:
    """An action as a declared shot has it."""
    return Action(1, "shot", shooter.name, shooter.at, target, shooter.in_hand, mode, snap, how)


def modifier(
    shooter: Figure, target: Figure | None = None, *others: Figure, mode: str = "single", snap: bool = False,
    how: str = "turn", bought: tuple[str, ...] = (), **at: Any,
) -> Tally:  # fmt: skip
    """The stated modifier of a shot from `shooter` at `target`, who stands 4 squares away unless given."""
    other = figure("Bo", side=1, at=(4, 0)) if target is None else target
    action = shot(shooter, other.name, mode, snap, how)
    action.bought.extend(bought)
    made = table(shooter, other, *others, **at)
    return MANNERS["shot"].modifier(made, action)


def edge(tally: Tally, *whys: str) -> int:
    """What the parts with these reasons come to; all but stat and skill where none is named."""
    parts = [
        each for each in tally.parts if (each.why in whys if whys else each.why not in ("senses", "firearms"))
    ]
    return sum(each.amount for each in parts)
