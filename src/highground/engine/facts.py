"""How positions are put as named facts: "Ada.wounds" is "2", "Ada.prone" is "true"."""

from __future__ import annotations

__all__ = ["fact", "score_fact", "yes"]


def yes(value: bool) -> str:
    """A yes or no as cases write it."""
    return "true" if value else "false"


def fact(value: object) -> str:
    """A yes or no, several names, or anything else as cases write it."""
    if isinstance(value, bool):
        return yes(value)
    return ", ".join(value) if isinstance(value, (list, tuple)) else str(value)


def score_fact(points: list[int]) -> str:
    """What every side has, in their order."""
    return "-".join([str(each) for each in points])
