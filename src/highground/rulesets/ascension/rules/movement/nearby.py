"""Surroundings: the pieces and models in a part of the table, looked up once and asked many times.

A table has dozens of pieces, a Stride touches two or three. What is found here is no rule, only a shorter
list to apply the rules to; it lives no longer than the check or the question it was made for.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from highground.rulesets.ascension.state.models import Model, Table


@mypyc_attr(acyclic=True)
class Surroundings:
    """What stands within a box, besides the model that looks: pieces by their index, and other models."""

    def __init__(self, table: Table, model: Model, left: int, low: int, right: int, high: int) -> None:
        self.left = left
        self.low = low
        self.right = right
        self.high = high
        self.pieces: list[int] = []
        self.models: list[Model] = []
        terrain = table.terrain
        for index in range(len(terrain)):
            each = terrain[index]
            if each.standing and each.box.meets(left, low, right, high):
                self.pieces.append(index)
        for other in table.models.values():
            if other.on_table and other is not model and other.reaches_into(left, low, right, high):
                self.models.append(other)

    def hold(self, left: int, low: int, right: int, high: int) -> bool:
        """Whether another box lies wholly within this one."""
        return self.left <= left and self.low <= low and self.right >= right and self.high >= high
