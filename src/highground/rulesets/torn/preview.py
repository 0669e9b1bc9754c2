"""What a table shows before an order of Torn is given, from the same pieces as the checks."""

from __future__ import annotations

from highground.engine.preview import Preview
from highground.geometry.shapes import Point
from highground.rulesets.torn.pieces import TornKnown

__all__ = ["KINDS", "preview"]

KINDS: list[str] = []


def preview(known: TornKnown, name: str, kind: str, path: list[Point]) -> Preview:
    """Reach for a movement, targets for an attack."""
    return Preview(name, kind)
