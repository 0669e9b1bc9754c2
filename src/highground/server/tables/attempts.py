"""Trying an order out before it is whole: places to try, and which refusal says most."""

from __future__ import annotations

from collections import Counter
from typing import Any

from highground.draw.board import centre_of
from highground.engine.orders import Refusal
from highground.engine.words import Field
from highground.geometry.shapes import Shape
from highground.geometry.units import INCH

NEAR = INCH // 2
"""How far from where it stands a model is tried."""


def middle(shape: Shape) -> list[int]:
    """The middle of a shape, as a form is filled with it."""
    x, y = centre_of(shape)
    return [round(x), round(y)]


def around(at: list[int] | None) -> list[list[int]]:
    """A place and its neighbours on four sides."""
    if at is None:
        return []
    x, y = at
    return [[x, y], [x + NEAR, y], [x - NEAR, y], [x, y + NEAR], [x, y - NEAR]]


def walk(field: Field, to: list[int]) -> Any:
    """A field that is a place, or steps of which one is a walk, filled with going there; None: neither."""
    if field.kind == "point":
        return to
    for part in field.parts:
        for way in part.fields:
            if way.kind == "path":
                return [{"part": part.name, way.name: [to]}]
    return None


def nearest_miss(refusals: list[Refusal]) -> Refusal | None:
    """Of several refusals the one that says most: what was missed by least, else the commonest."""
    often = Counter(each.why for each in refusals)
    return min(refusals, key=lambda each: (*_missed(each), -often[each.why]), default=None)


def _missed(refusal: Refusal) -> tuple[bool, int]:
    if refusal.measured is None or refusal.limit is None:
        return True, 0
    return False, refusal.measured - refusal.limit


def common(refusals: list[Refusal | None]) -> Refusal | None:
    """The one reason for which all are refused, if there is one."""
    first = refusals[0] if refusals else None
    if first is None or any(each is None or each.why != first.why for each in refusals):
        return None
    return first
