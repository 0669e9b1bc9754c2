"""C-2.6, which faces the dice print: a data file, so that official dice can replace ours."""

from __future__ import annotations

from typing import Any, Final

from highground.content.load import package_data
from highground.engine.errors import ContentError

LETTERS: Final = "BSX"
"""Blank, success, critical."""


def faces_of(data: dict[str, Any], die: str) -> str:
    """What the file says of this die: a letter for each face."""
    faces = data.get(die)
    if not isinstance(faces, str) or not faces or faces.strip(LETTERS):
        raise ContentError(f"dice.toml: {die} = {faces!r}: a die is a letter for each face: B, S or X")
    return faces


_PRINTED: Final[dict[str, Any]] = package_data("highground.rulesets.torn", "data", "dice.toml")
ATTACK_FACES: Final[str] = faces_of(_PRINTED, "attack")
DEFENCE_FACES: Final[str] = faces_of(_PRINTED, "defence")
